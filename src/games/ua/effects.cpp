// UA 14, 15, 6.1: the order of waiting abilities, what the rules themselves set right, and the use of abilities.
#include "engine/hands.h"
#include "engine/steps.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

// Two that wait are the same if only one ability of one card activated twice, by whatever it does not refer to.
bool same(const Pool& pool, const Waiting& a, const Waiting& b) {
    if (a.ability != b.ability || a.source != b.source || a.controller != b.controller) return false;
    return !pool.ability(a.ability).on.named || (a.of == b.of && a.subjects == b.subjects);
}

// Leaves one of those that are the same.
CardSet without_repeats(const Rules& rules, CardSet waiting) {
    CardSet different{};
    for (int at : waiting) {
        bool again = false;
        for (int other : different)
            again = again || same(rules.pool(), rules.state.waiting[other], rules.state.waiting[at]);
        if (!again) different.add(at);
    }
    return different;
}

// UA 12.17: are triggers of this player's cards still to be checked?
bool is_checking_life(const Rules& rules, Seat seat) {
    const std::size_t end = rules.book().procedures[kTakeDamage].steps.size();
    for (const Frame& frame : rules.state.frames) {
        if (frame.code == kTakeDamage && frame.controller == seat && frame.pc < end) return true;
    }
    return false;
}

bool out_of_life(const Rules& rules, Seat seat) {
    const State& state = rules.state;
    return state.phase != kPreparation && state.zones[static_cast<std::size_t>(ix(seat))][kLife].count == 0 &&
           !is_checking_life(rules, seat);
}

// The line that holds more cards than it may, kNone: none does.
ZoneId overfull(const Position& position, Seat seat) {
    for (ZoneId where : {kFrontLine, kEnergyLine}) {
        if (line(position, seat, where).size() > line_size(position, seat, where)) return where;
    }
    return kNone;
}

bool needs_rule_processing(const Rules& rules) {
    const Position& position = rules.read();
    for (Seat seat : kSeats) {
        if (out_of_life(rules, seat)) return true;
        if (position.has_effect_on(EffectScope::Seat, kLineSize) && overfull(position, seat) != kNone) return true;
    }
    return !powerless(position).empty();
}

bool start_rule_processing(Rules& rules) {
    if (!rules.state.marks[kRulesPending]) return false;
    rules.state.marks[kRulesPending] = 0;
    if (!needs_rule_processing(rules)) return false;
    rules.call(kRuleProcessing, rules.state.lead).flags |= kHoldTriggers;
    return true;
}

}  // namespace

namespace {

// What waits for a later step of a battle is not among them.
CardSet pending_of(const State& state, Seat seat) {
    CardSet pending{};
    for (int at : steps::waiting_of(state, seat)) {
        if (!(state.waiting[at].flags & kWaitsForItsStep)) pending.add(at);
    }
    return pending;
}

bool is_anything_due(const State& state) {
    if (state.waiting.empty() && state.delayed.empty()) return false;
    for (Seat seat : kSeats) {
        if (pending_of(state, seat) || steps::delayed_of(state, seat, kDueNow)) return true;
    }
    return false;
}

}  // namespace

bool checkpoint(Rules& rules) {
    if (start_rule_processing(rules)) {
        // What is due is looked at afterwards.
        if (is_anything_due(rules.state)) rules.state.marks[kRulesPending] = 1;
        return true;
    }
    if (hands::ask(rules)) return true;
    if (!is_anything_due(rules.state)) return false;
    rules.call(kResolveTriggers, rules.state.lead).waiting_before = 0;
    return true;
}

// UA 14.2: the turn player's first, and a new one of theirs as well (UA 14.4). UA 14.1: each in the order its player
// likes. UA 14.3: what is added meanwhile waits with the rest.
Next resolve_triggers(Rules& rules, Frame& frame) {
    if (steps::resolve_chosen(rules, frame) || start_rule_processing(rules) || hands::ask(rules)) return Next::Again;
    for (Seat seat : {rules.state.lead, opponent(rules.state.lead)}) {
        const CardSet all = pending_of(rules.state, seat);
        const CardSet delayed_effects =
            steps::to_choose_from(rules.state, steps::delayed_of(rules.state, seat, kDueNow));
        if (all.empty() && delayed_effects.empty()) continue;
        const CardSet able = without_repeats(rules, steps::able_to_resolve(rules, all)) | delayed_effects;
        // What cannot resolve now is looked at again when the others have: they may change that.
        const CardSet mine = able.empty() ? CardSet::of(all.first()) : able;
        steps::resolve_one_of(rules, frame, seat, mine, kPromptTrigger);
        return Next::Again;
    }
    return Next::Done;
}

// UA 6.1, 12.17.
Next settle_life(Rules& rules, Frame&) {
    const bool a = out_of_life(rules, Seat::A), b = out_of_life(rules, Seat::B);
    if (a && b) {
        rules.end_game(Outcome::Draw, Seat::Nobody);
    } else if (a || b) {
        rules.end_game(Outcome::Won, a ? Seat::B : Seat::A);
    }
    return Next::Step;
}

// UA 15.1: all of them together.
Next settle_bp(Rules& rules, Frame& frame) {
    CardSet cards{};
    for (int at : powerless(rules.read())) cards.add(top_of(rules.read(), static_cast<PlaceIx>(at)));
    if (cards) move_cards(rules, cards, kSideline, kSidelined, frame.controller);
    return Next::Step;
}

namespace {

// Registers of what is set right: the card that a line is to lose, and those that stayed though they were to.
enum SettleRegister { kTrimmed, kStayed };

}  // namespace

// UA Q269: one card after the other, as long as the line holds too many and one of them may go.
Next settle_lines(Rules& rules, Frame& frame) {
    rules.reg(frame, kTrimmed).set = {};
    for (Seat seat : {rules.state.lead, opponent(rules.state.lead)}) {
        const ZoneId where = overfull(rules.read(), seat);
        if (where == kNone) continue;
        const CardSet left = line(rules.read(), seat, where) - rules.reg(frame, kStayed).set;
        if (left.empty()) continue;
        rules.ask_pick(seat, kPromptPushOut, ObjectKind::Places, left, 1, 1, kTrimmed);
        return Next::Step;
    }
    return Next::Done;
}

Next trim_lines(Rules& rules, Frame& frame) {
    if (rules.reg(frame, kTrimmed).set.empty()) return Next::Done;
    const CardIx card = top_of(rules.read(), static_cast<PlaceIx>(rules.reg(frame, kTrimmed).set.first()));
    move_cards(rules, CardSet::of(card), kRemoval, kPushedOut, rules.state.cards[card].seat);
    return Next::Step;
}

// Where something else happened instead, another card is asked for.
Next trim_again(Rules& rules, Frame& frame) {
    const CardSet trimmed = rules.reg(frame, kTrimmed).set;
    if (rules.read().occupied(static_cast<PlaceIx>(trimmed.first()))) {
        rules.reg(frame, kStayed).set |= trimmed;
        return go_to(rules, frame, settle_lines);
    }
    rules.state.marks[kRulesPending] = 1;
    return Next::Step;
}

// UA Q139: what was declined, chose none or had its condition unmet (UA 20.8) does not count as activated: its limit is
// not used up, and nothing that waits for the activation does so any longer.
u16 effect_ended(Rules& rules, const Frame& ended) {
    // Ruling ua-zero-bp-again: where something else happened that changed nothing, there is nothing to look at again.
    const bool instead =
        ended.ability != kNoAbility && rules.pool().ability(ended.ability).kind == AbilityKind::Replacement;
    if (!instead || (ended.flags & kDidSomething)) rules.state.marks[kRulesPending] = 1;
    if (!(ended.flags & kNothingDoneYet)) return 0;
    rules.take_back_use(ended.source, ended.ability);
    while ((ended.flags & kActivated) && rules.state.waiting.size() > ended.waiting_before) rules.state.waiting.pop();
    return 0;
}

// UA 13.1, 14.1: it comes due with what waits for the same moment.
void mark_due(Rules& rules, Moment moment) {
    if (steps::mark_due(rules, moment, kDueNow)) rules.state.marks[kRulesPending] = 1;
}

void emit_moment(Rules& rules, TriggerEvent event, Seat seat) {
    if (!rules.is_awaited(event)) return;
    const CardSet ap = rules.read().cards_in(seat, kApArea) | rules.read().cards_in(seat, kApPile);
    if (ap) rules.emit(event, ObjectKind::Cards, CardSet::of(ap.first()));
}

AbilityId ability_numbered(const Position& position, CardIx card, int number) {
    const Definition& definition = position.definition(card);
    if (number < definition.ability_count) return static_cast<AbilityId>(definition.first_ability + number);
    const GrantedAbilities granted = granted_to(position, card);
    const int at = number - definition.ability_count;
    return at < granted.size() ? granted[at].ability : kNoAbility;
}

void use_ability(Rules& rules, Seat seat, CardIx card, int number) {
    const AbilityId id = ability_numbered(rules.read(), card, number);
    // What is told of it now is taken back if nothing comes of it (effect_ended).
    rules.use(seat, card, id);
    if (!rules.over()) rules.emit(kMainActivated, ObjectKind::Cards, CardSet::of(card));
}

}  // namespace arbiter::ua
