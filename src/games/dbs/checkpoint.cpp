// DBS 4-5, 8-6, 9: checkpoints, rule processing and pending [Auto] skills.
#include "engine/hands.h"
#include "engine/loops.h"
#include "games/dbs/turn.h"

namespace arbiter::dbs {

namespace {

// DBS 9-3-2: what lies in a Combo Area outside of a battle.
CardSet stray_combos(const Position& position) {
    CardSet set{};
    for (int at : position.state.standing) {
        if (position.place(static_cast<PlaceIx>(at)).zone == kComboArea) set.add(at);
    }
    return set.empty() || battle_in(position.state) ? CardSet{} : set;
}

CardSet to_be_processed(const Position& position) { return powerless(position) | stray_combos(position); }

}  // namespace

bool needs_rule_processing(const Position& position) { return !to_be_processed(position).empty(); }

namespace {

// DBS 9-1-2-3: all of it at once. Both kinds go together only where a combo was made outside of a battle.
void rule_processing(Rules& rules) {
    CardSet cards{};
    for (int at : to_be_processed(rules.read())) cards.add(top_of(rules.read(), static_cast<PlaceIx>(at)));
    const bool power = !powerless(rules.read()).empty(), combos = !stray_combos(rules.read()).empty();
    rules.clause = power && combos ? "9-1-2-3" : power ? "9-5-2" : "9-3-2";
    move_cards(rules, cards, kDrop, kRuleProcessed, rules.state.lead);
}

}  // namespace

namespace {

// DBS 9-5-2-1: what falls later falls by something else.
void mark_power_changes_seen(Rules& rules) {
    for (Modifier& modifier : rules.state.modifiers) {
        if (is_new_change_of_power(modifier)) modifier.argument = kSeenByRules;
    }
}

}  // namespace

bool process_rules_once(Rules& rules) {
    if (!needs_rule_processing(rules.read())) {
        mark_power_changes_seen(rules);
        return false;
    }
    if (!loops::check(rules)) rule_processing(rules);
    return true;
}

namespace {

// DBS 8-6-4, and what was put off to now: it is chosen from like them.
CardSet pending_of(const State& state, Seat seat) {
    return steps::waiting_of(state, seat) | steps::to_choose_from(state, steps::delayed_of(state, seat, kDueNow));
}

bool is_anything_pending(const State& state) {
    return !state.waiting.empty() || state.offered != 0 || steps::delayed_of(state, Seat::A, kDueNow) ||
           steps::delayed_of(state, Seat::B, kDueNow);
}

}  // namespace

bool begin_checkpoint(Rules& rules) {
    rules.note_situations();
    const bool due = is_anything_pending(rules.state) || needs_rule_processing(rules.read());
    // All that is pending is chosen from, whenever it became so.
    if (due)
        rules.call(kCheckpoint, rules.state.lead).waiting_before = 0;
    else
        mark_power_changes_seen(rules);
    return due;
}

Next checkpoint(Rules& rules, Frame&) {
    begin_checkpoint(rules);
    return Next::Step;
}

// DBS 4-5-3-1: again and again, as long as any is required. DBS 11-1: what comes back to the same position is a loop.
Next process_rules(Rules& rules, Frame&) {
    if (process_rules_once(rules)) return Next::Again;
    rules.note_situations();
    return loops::check(rules) || hands::ask(rules) ? Next::Again : Next::Step;
}

// DBS 4-5-3-2, 4-5-3-3: one at a time, the turn player's first; after each all of it begins again.
Next resolve_auto(Rules& rules, Frame& frame) {
    const int frames = rules.state.frames.size();
    const bool chosen = steps::resolve_chosen(rules, frame);
    if (!chosen) {
        Seat seat = rules.state.lead;
        CardSet pending = pending_of(rules.state, seat);
        if (pending.empty()) {
            seat = opponent(seat);
            pending = pending_of(rules.state, seat);
        }
        if (pending.empty()) return Next::Done;
        // DBS 8-6-4-1: what cannot be activated is given up when nothing else is left to choose.
        const CardSet waiting = steps::waiting_of(rules.state, seat);
        const CardSet unable = waiting - steps::able_to_resolve(rules, waiting);
        if (pending == unable)
            rules.resolve_waiting(pending.first());
        else
            steps::resolve_one_of(rules, frame, seat, pending - unable, kPromptTrigger);
    }
    // DBS 8-5-2-4: it is activated, and not yet resolved. What was put off was activated and answered before.
    if (rules.state.frames.size() > frames && !rules.over()) {
        const Frame& skill = rules.frame();
        frame.pc = 0;
        if (skill.flags & kNested) return Next::Again;
        drop_arrival_effects(rules);
        forget_just_played(rules);
        counter_before(rules, skill.controller, counters_against(rules.pool().ability(skill.ability)));
    }
    return Next::Again;
}

void emit_moment(Rules& rules, TriggerEvent event, Seat seat) {
    if (!rules.is_awaited(event)) return;
    if (const PlaceIx leader = leader_of(rules.read(), seat); leader != kNone)
        rules.emit(event, ObjectKind::Places, CardSet::of(leader));
}

bool mark_due(Rules& rules, Moment moment) { return steps::mark_due(rules, moment, kDueNow); }

namespace {

// DBS 10-10-4: a card whose [Counter] was activated, and DBS 8-5-2-5-1 an Extra Card whose skill was negated.
void put_away(Rules& rules, const Frame& ended) {
    if (ended.source == kNone || !(ended.flags & kActivated)) return;
    const CardState& card = rules.state.cards[ended.source];
    const bool counter = (rules.pool().ability(ended.ability).states & kCounterSkill) != 0;
    const bool extra = is_kind(rules.read(), ended.source, kExtra);
    // What its own skill has added to the hand stays there.
    if (card.zone != kHand || card.since > ended.stamp || !(counter || extra)) return;
    const char* step = rules.clause;
    rules.clause = counter ? "10-10-4" : "8-5-2-5-1";
    move_cards(rules, CardSet::of(ended.source), kDrop, kUsed, ended.controller);
    rules.clause = step;
}

}  // namespace

// DBS 8-5-2-6: after a skill is resolved a counter timing occurs; a negated one was not.
u16 effect_ended(Rules& rules, const Frame& ended) {
    // Its cost was not paid: it was not activated.
    if (ended.ability == kNoAbility || (ended.flags & (kAttempting | kNested))) return 0;
    put_away(rules, ended);
    if (!in_counter_timing(rules.state)) drop_arrival_effects(rules);
    if (rules.over() || (ended.flags & kEffectNegated)) return 0;
    counter_after(rules, ended.controller, counters_against(rules.pool().ability(ended.ability)));
    return 0;
}

}  // namespace arbiter::dbs
