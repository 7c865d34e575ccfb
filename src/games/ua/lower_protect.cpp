// What cannot be done, what must be, and whose abilities a phrase means.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

constexpr std::string_view kSameAbilities = "the same abilities in other words";

// UA Q201: the [Trigger] of a card under trigger check is no ability on that card.
constexpr i32 kOnCards = kByCharacter | kBySite | kByEvent;

void by_kind(Lowering& low, const Term& kind, AbilitySource& by, std::vector<Filter>& source) {
    const Term word = kind[field::k];
    if (!kind.is(head::Kind)) low.unknown(kind);
    const i32 before = by.bits;
    if (word.is(word::trigger) || word.is(word::tag_trigger)) {
        word.means_same_as(kSameKind, "trigger");
        by.bits |= kByTrigger;
    } else if (word.is(word::character)) {
        by.bits |= kByCharacter;
    } else if (word.is(word::site)) {
        by.bits |= kBySite;
    } else if (word.is(word::event) || word.is(word::event_card)) {
        word.means_same_as(kSameKind, "event");
        by.bits |= kByEvent;
    } else if (const i32 trigger = trigger_bit(word)) {
        by.bits |= kByTrigger;
        source.push_back(Filter::bits(kTrigger, trigger));
    } else {
        low.unknown(kind, "as a kind of ability");
    }
    if (by.bits == before) low.decline("the same abilities are named twice");
}

void by_player(Lowering& low, const Term& whose, AbilitySource& by) {
    switch (player(low, whose)) {
        case Who::You: by.bits |= kByYou; return;
        case Who::Opponent: by.bits |= kByOpponent; return;
        case Who::Either: whose.means_same_as("of either player, unless the words say whose", ""); return;
        default: low.unknown(whose, "as whose abilities");
    }
}

// Which kinds of cards the heads name, where they name nothing else.
i32 only_kinds(const Term& heads) {
    i32 bits = 0;
    for (const Term& head : heads[field::any].items()) {
        if (head.is(head::Character))
            bits |= kByCharacter;
        else if (head.is(head::Site))
            bits |= kBySite;
        else if (head.is(head::Event))
            bits |= kByEvent;
        else
            return 0;
    }
    return bits;
}

// "On one of your blue cards": the cards that have the abilities.
void on_cards(Lowering& low, const Term& on, AbilitySource& by, std::vector<Filter>& source) {
    if (on.is(head::OneOf)) {
        AbilitySource a, b;
        std::vector<Filter> first, second;
        if (on[field::any]) low.unknown(on, "as the cards that have abilities");
        on_cards(low, on[field::a], a, first);
        on_cards(low, on[field::b], b, second);
        if (!first.empty() || !second.empty()) low.unknown(on, "as the cards that have abilities");
        by.bits |= a.bits | b.bits;
        return;
    }
    const Term q = on[field::q];
    const bool any = !q || is_one(q) || q.is(head::All);
    q.means_same_as("any one of them has it", "any");
    if (!on.is(head::Pick) || !any) {
        low.unknown(on, "as the cards that have abilities");
        return;
    }
    if (on[field::whose]) by_player(low, on[field::whose], by);
    const Term f = on[field::f];
    if (!f.is(head::Filter)) low.unknown(f);
    const i32 kinds = f[field::h].is(head::Any) ? only_kinds(f[field::h]) : 0;
    by.bits |= kinds ? kinds : kOnCards;
    bool plain = kinds != 0 && !f[field::adjs];
    std::vector<Filter> tests;
    for (const Term& mod : f[field::mods].items()) {
        if (mod.is(head::UsedBy)) {
            by_player(low, mod[field::by], by);
            const Term from = mod[field::from];
            if (kinds != kByEvent || !names_zone(from, head::Hand) || !from[field::of].is(head::They))
                low.unknown(mod, "here");
            by.bits = (by.bits & ~kByEvent) | kByEventFromHand;
        } else if (mod.is(head::OnField)) {
            by_player(low, mod[field::whose], by);
            source.push_back(Filter::zone(kField, player(low, mod[field::whose])));  // as that happens
        } else {
            plain = false;
        }
    }
    if (plain && !f[field::tail]) {
        f[field::card].head();
        return;
    }
    const Noun noun = read_filter(low, f, {.anywhere = true, .source_card = true});
    if (!noun.plain()) low.unknown(on, "as the cards that have abilities");
    source.push_back(noun.what.filter);
}

void one_ability(Lowering& low, const Term& what, AbilitySource& by, std::vector<Filter>& source) {
    if (!what.is(head::Abil) || what[field::of]) {
        low.unknown(what, "as abilities");
        return;
    }
    if (what[field::whose]) by_player(low, what[field::whose], by);
    if (const Term kind = what[field::kind]) {
        if (kind.is(head::AnyKind)) {
            for (const Term& one : lower::named_once(low, kind[field::any].items())) by_kind(low, one, by, source);
        } else {
            by_kind(low, kind, by, source);
        }
    }
    if (what[field::many] && !what[field::many].is(word::yes)) low.unknown(what[field::many]);
    if (what[field::on] && what[field::kind]) low.unknown(what[field::kind], "of abilities on other cards");
    if (what[field::on]) on_cards(low, what[field::on], by, source);
    if ((by.bits & kByYou) && (by.bits & kByOpponent)) low.unknown(what, "of both players");
}

}  // namespace

AbilitySource by_ability(Lowering& low, const Term& abilities) {
    AbilitySource by;
    std::vector<Filter> source;
    if (abilities.is(head::AnyOf)) {
        bool first = true;
        for (const Term& one : lower::named_once(low, abilities[field::any].items())) {
            AbilitySource more;
            one_ability(low, one, more, source);
            // Whatever ability it is needs no others beside it, and whose the first ones are, all are.
            const i32 players = more.bits & (kByYou | kByOpponent);
            const bool same = first || players == 0 || players == (by.bits & (kByYou | kByOpponent));
            if ((more.bits & ~players) == 0 || !same) low.unknown(one, "beside others");
            if (by.bits & more.bits & ~players) low.decline("the same abilities are named twice");
            first = false;
            by.bits |= more.bits;
        }
        // Tests of the one kind would not hold for the other.
        if (!source.empty()) low.unknown(abilities, "together");
    } else {
        one_ability(low, abilities, by, source);
    }
    abilities.means_same_as(kSameAbilities, std::to_string(by.bits) + key_of(Filter::all(source)));
    if (!source.empty()) by.source = lasting_filter(low, Filter::all(source), ObjectKind::Cards);
    return by;
}

AbilitySource by_agent(Lowering& low, const Term& agent) {
    const Term ability = agent.is(head::DueTo) ? agent[field::any].only() : agent[field::what];
    if (ability.is(head::Abil)) agent.means_same_as("what is due to an ability is done by it", ability.told());
    if (agent.is(head::ByAbility)) return by_ability(low, agent[field::what]);
    if (agent.is(head::InBattle)) return {kByBattle, kNoId};
    if (agent.is(head::DueTo)) {
        AbilitySource by;
        bool abilities = false;
        for (const Term& cause : agent[field::any].items()) {
            if (cause.is(head::Battle) || cause.is(head::LosingBattle)) {
                if (by.bits & kByBattle) low.decline("the same cause is named twice");
                cause.word_means_same_as("who leaves in battle has lost it", "battle");
                by.bits |= kByBattle;
                continue;
            }
            if (cause.is(head::BpZero)) {
                const Term is = cause[field::is];
                if (!lower::bounds(is, Compare::AtMost) || is[field::n].number() != 0) low.unknown(is, "as a cause");
                if (by.bits & kByRules) low.decline("the same cause is named twice");
                by.bits |= kByRules;
                continue;
            }
            // "Due to losing a battle or by an ability": not as the first of them.
            if (cause.is(head::ByAbility) && by.bits == 0) low.unknown(cause, "as the first cause");
            const AbilitySource one = by_ability(low, cause.is(head::ByAbility) ? cause[field::what] : cause);
            if (abilities || one.source != kNoId) low.unknown(cause, "beside others");
            cause.means_same_as(kSameAbilities, std::to_string(one.bits));
            abilities = true;
            by.bits |= one.bits;
        }
        // Battle and abilities: any ability at all, whoever has it.
        const bool any_kind = (by.bits & (kOnCards | kByTrigger | kByEventFromHand)) == 0;
        if (abilities && any_kind && (by.bits & kByBattle)) by.bits |= kOnCards | kByTrigger;
        return by;
    }
    low.unknown(agent, "as a cause");
    return {};
}

Filter cause_test(Lowering& low, const Term& agent) {
    const AbilitySource by = by_agent(low, agent);
    const Filter in_battle = Filter::book(kCause, cause_bits(kByBattle), kNoId);
    // UA 15.1: by no ability and no battle; with abilities all that is not battle.
    if (by.bits & kByRules) {
        const bool any_ability = agent[field::any].items().size() > 1;
        if ((by.bits & ~(kByRules | kByBattle)) || by.source != kNoId || (by.bits & kByBattle))
            low.unknown(agent, "as causes");
        if (any_ability) return Filter::no(in_battle);
        return Filter::all({Filter::no(in_battle), Filter::no(Filter::book(kCause, cause_bits(0), kNoId))});
    }
    // Whose battle it is says nothing.
    if ((by.bits & kByBattle) && (by.bits & (kByYou | kByOpponent)))
        return Filter::any({Filter::book(kCause, cause_bits(kByBattle), kNoId),
                            Filter::book(kCause, cause_bits(by.bits & ~kByBattle), by.source)});
    return Filter::book(kCause, cause_bits(by.bits), by.source);
}

namespace {

Modification cannot_bits(Lowering& low, i32 bits) { return {kCannot, low.pool.constant(bits), 0}; }

Modification not_chosen(Lowering& low, const Term& agent) {
    if (!agent.is(head::ByAbility)) low.unknown(agent, "as what chooses");
    const AbilitySource by = by_ability(low, agent[field::what]);
    return {kCannotBeChosen, low.pool.constant(by.bits), by.source};
}

i32 line_bits(Lowering& low, const Term& to, i32 front, i32 energy, const Term& from = {}) {
    const i32 zones = zones_named(low, to);
    // What comes to one line has left the other.
    if (from && zones_named(low, from) != (kField & ~zones)) low.unknown(from, "as a line");
    for (const Term& line : {from, from[field::of]}) line.means_same_as("what comes to one line leaves the other", "");
    if (to[field::of] && player(low, to[field::of]) != Who::You) low.unknown(to, "here");
    to[field::of].means_same_as("a character stands on the lines of its player", "");
    if (zones == 1 << kFrontLine) return front;
    if (zones == 1 << kEnergyLine) return energy;
    if (zones == kField) return front | energy;
    low.unknown(to, "as a line");
    return 0;
}

// "Cannot be sidelined", and nothing more: whatever would do it.
constexpr AbilitySource kByAnything{kOnCards | kByEventFromHand | kByTrigger | kByBattle | kByRules, kNoId};

// "By BP-reducing abilities", whoever's they are.
bool lowers_bp(const Term& agent) {
    const Term what = agent.is(head::ByAbility) ? agent[field::what] : Term();
    return what.is(head::Abil) && what[field::kind].is(head::Kind) &&
           what[field::kind][field::k].is(word::bp_reducing) && !what[field::on] && !what[field::of] &&
           !what[field::whose];
}

Modification not_done(Lowering& low, const Term& done, const Term& by) {
    if (done.is(head::Choose)) return not_chosen(low, by);
    if (done.is(head::Target) && by.is(head::BySnipe)) return cannot_bits(low, kCannotBeTargeted);
    if (done.is(head::Play) && !by && !done[field::to] && !done[field::from])
        return cannot_bits(low, kCannotBePlayed | kCannotPerformRaid);
    if (done.is(head::Play) && !by && done[field::to])
        return cannot_bits(low, line_bits(low, done[field::to], kCannotBePlayedToFront, kCannotBePlayedToEnergy));
    if (done.is(head::PlayOrShift) && !by)
        return cannot_bits(low, line_bits(low, done[field::to], kCannotBePlayedToFront | kCannotBeMovedToFront,
                                          kCannotBePlayedToEnergy | kCannotBeMovedToEnergy));
    if (done.is(head::Shift) && !by && done[field::to])
        return cannot_bits(
            low, line_bits(low, done[field::to], kCannotBeMovedToFront, kCannotBeMovedToEnergy, done[field::from]));
    if (done.is(head::Shift) && !by && !done[field::to]) return cannot_bits(low, kCannotMove);
    if (done.is(head::Block) && !by) return cannot_bits(low, kCannotBeBlocked);
    if (done.is(head::Affect) && lowers_bp(by)) return no_bp_loss(low, {}, by[field::what]);
    if (done.is(head::Leave) && by) {
        const AbilitySource cause = by_agent(low, by);
        if (cause.source != kNoId) low.unknown(by, "here");
        return {kCannotLeave, low.pool.constant(cause.bits), kNone};
    }
    // The rules themselves rest what attacks and blocks, and ready what rests: only the latter is meant by "cannot".
    if (done.is(head::Switch) && !by && !is_resting_word(low, done[field::to]))
        return cannot_bits(low, kCannotBeActivated);
    if (done.is(head::Switch) || (done.is(head::Shift) && !done[field::to] && by)) {
        const AbilitySource cause = by ? by_agent(low, by) : AbilitySource{};
        const i32 instruction = done.is(head::Shift)                    ? kFromShifting
                                : is_resting_word(low, done[field::to]) ? kFromResting
                                                                        : kFromReadying;
        return {kKeptFrom, low.pool.constant(cause.bits | instruction), cause.source};
    }
    if (done.is(head::Move)) {
        const AbilitySource cause = by ? by_agent(low, by) : kByAnything;
        const Term to = done[field::to];
        const bool to_hand = done[field::verb].is(word::return_) && names_zone(to, head::Hand);
        if (to[field::of]) player(low, to[field::of]);
        lower::note_own_area(to[field::of]);
        if (cause.source != kNoId || done[field::from]) low.unknown(done, "as what cannot be done");
        if (to_hand) return {kCannotLeave, low.pool.constant(cause.bits), leaving_to(kReturned, kHand)};
        const bool removed = names_zone(to, head::RemovalArea);
        if (done[field::verb].is(word::place) && (removed || names_zone(to, head::Sideline)))
            return {kCannotLeave, low.pool.constant(cause.bits), leaving_to(kPlaced, removed ? kRemoval : kSideline)};
        if (done[field::verb].is(word::sideline)) return {kCannotLeave, low.pool.constant(cause.bits), kSidelined};
    }
    low.unknown(done, "as what cannot be done");
    return {};
}

Modification not_doing(Lowering& low, const Term& instruction) {
    if (instruction.is(head::Attacks) && !instruction[field::end]) return cannot_bits(low, kCannotAttack);
    if (instruction.is(head::Blocks)) return cannot_bits(low, kCannotBlock);
    if (instruction.is(head::BlocksFirst)) return cannot_bits(low, kCannotBlockFirst);
    if (instruction.is(head::Moves) && !instruction[field::phase] &&
        (instruction[field::to] || !instruction[field::from])) {
        if (!instruction[field::to]) return cannot_bits(low, kCannotMove);
        return cannot_bits(low, line_bits(low, instruction[field::to], kCannotBeMovedToFront, kCannotBeMovedToEnergy,
                                          instruction[field::from]));
    }
    // "Cannot leave the field by your opponent's abilities."
    if (instruction.is(head::Leaves) && instruction[field::by] && names_zone(instruction[field::from], head::Field)) {
        const AbilitySource cause = by_agent(low, instruction[field::by]);
        if (cause.source != kNoId || instruction[field::from][field::of]) low.unknown(instruction, "here");
        return {kCannotLeave, low.pool.constant(cause.bits), kNone};
    }
    if (instruction.is(head::PerformsRaid) && !instruction[field::from]) return cannot_bits(low, kCannotPerformRaid);
    low.unknown(instruction, "as what cannot be done");
    return {};
}

}  // namespace

// "Your opponent cannot block it with Raided characters", "Raided characters cannot block it".
static void note_block_paraphrase(const Term& step, const Term& blockers) {
    step.is_paraphrase_of("who cannot block is the other player's", step[field::who].told() + blockers.told());
}

Modification unblockable(Lowering& low, const Term& step) {
    const Term with = step[field::with];
    if (!with) return cannot_bits(low, kCannotBeBlocked);
    const Noun by = read_filter(low, with, {.anywhere = true});
    if (!by.plain()) low.unknown(with, "as what cannot block");
    note_block_paraphrase(step, with);
    return {kCannotBeBlockedBy, kNoId, lasting_filter(low, by.what.filter, ObjectKind::Places)};
}

Modification not_blocked_by(Lowering& low, const Term& instruction) {
    const Noun by = read_filter(low, instruction[field::by], {.anywhere = true});
    const Term whose = instruction[field::whose];
    if (!by.plain() || (whose && player(low, whose) != Who::Opponent)) low.unknown(instruction, "as what cannot block");
    whose.means_same_as("only the other player's characters block", "");
    instruction[field::by][field::card].means_same_as("what blocks stands on the field", "");
    if (instruction.is(head::TheyCannotBlock)) note_block_paraphrase(instruction, instruction[field::by]);
    const Filter those = instruction.is(head::OnlyBlockedBy) ? Filter::no(by.what.filter) : by.what.filter;
    const PropertyId which = instruction.is(head::BlocksThese) ? kCannotBlockThese : kCannotBeBlockedBy;
    return {which, kNoId, lasting_filter(low, those, ObjectKind::Places)};
}

std::vector<Modification> cannot(Lowering& low, const Term& mod) {
    const Term instruction = mod[field::do_];
    std::vector<Modification> modifications;
    if (instruction.is(head::Activate)) return not_activating(low, instruction[field::what]);
    if (instruction.is_any({head::BlockedBy, head::BlocksThese})) return {not_blocked_by(low, instruction)};
    if (instruction.is(head::AnyOf)) {
        for (const Term& one : instruction[field::any].items()) modifications.push_back(not_doing(low, one));
    } else if (instruction.is(head::Done)) {
        if (instruction[field::from]) low.unknown(instruction[field::from], "here");
        modifications.push_back(not_done(low, instruction[field::done], instruction[field::by]));
    } else if (instruction.is(head::DoneAny)) {
        // "... or affected by BP-reducing abilities": such abilities do nothing else, so that only the last is by them.
        const bool lowers =
            lowers_bp(instruction[field::by]) && instruction[field::any].items().back().is(head::Affect);
        for (const Term& one : instruction[field::any].items())
            modifications.push_back(
                not_done(low, one, lowers && !one.is(head::Affect) ? Term() : instruction[field::by]));
    } else {
        modifications.push_back(not_doing(low, instruction));
    }
    return modifications;
}

std::vector<Modification> forbidden_choice(Lowering& low, const Term& forbid, const Term& unless) {
    // "Your opponent cannot choose this character with ..."; "this character cannot be chosen by your opponent's ..."
    const bool passive = forbid.is(head::Modify) && forbid[field::mod].is(head::Cannot) && unless;
    const Term instruction = passive ? forbid[field::mod][field::do_] : forbid[field::do_];
    const Term chosen = passive ? forbid[field::who] : instruction[field::what];
    const Term with = passive ? instruction[field::by][field::what] : instruction[field::by];
    const bool known = passive ? instruction.is(head::Done) && instruction[field::done].is(head::Choose) &&
                                     !instruction[field::from] && instruction[field::by].is(head::ByAbility) &&
                                     !forbid[field::mod][field::till]
                               : forbid.is(head::Forbid) && instruction.is(head::Choose) &&
                                     player(low, forbid[field::by]) == Who::Opponent;
    if (!known || !with || !(chosen.is(head::This) || (chosen.is(head::Pick) && !unless)) || chosen[field::is]) {
        low.unknown(forbid, "here");
        return {};
    }
    // In a quoted text: whoever gained it.
    if (chosen.is(head::This)) this_one(low, chosen);
    AbilitySource by = by_ability(low, with);
    if (!passive) with[field::whose].means_same_as("a player chooses with their own abilities", "");
    if (passive && !(by.bits & kByOpponent)) low.unknown(with, "as what another player chooses with");
    by.bits |= kByOpponent | kByChooser;
    if (by.source == kNoId) with.means_same_as("a player chooses with their own abilities", std::to_string(by.bits));
    if (!unless) return {{kCannotBeChosen, low.pool.constant(by.bits), by.source}};
    // UA Q399: chosen only if that is paid in addition.
    constexpr int kApShift = 16, kHandShift = 20;
    if (!unless.is(head::PayExtra) || player(low, unless[field::by]) != Who::Opponent) low.unknown(unless, "here");
    const Term pay = unless[field::do_];
    if (pay.is(head::PayAp) && pay[field::n]) {
        return {{kChoiceCosts, low.pool.constant(by.bits | pay[field::n].number() << kApShift), by.source}};
    }
    const Term what = pay[field::what];
    const Term zone = what[field::f][field::mods].only()[field::z];
    const bool hand = pay.is(head::Move) && pay[field::verb].is(word::place) && what.is(head::Pick) &&
                      what[field::q].is(head::N) && !what[field::f][field::h] && !what[field::f][field::adjs] &&
                      !what[field::f][field::tail] && zone[field::in].only().is(head::Hand) &&
                      pay[field::to][field::in].only().is(head::Sideline);
    if (!hand) {
        low.unknown(pay, "as an additional cost");
        return {};
    }
    for (const Term& whose : {zone[field::of], pay[field::to][field::of]}) {
        if (player(low, whose) != Who::Opponent) low.unknown(whose, "as who pays");
    }
    for (const Term& read :
         {what[field::f], what[field::f][field::card], what[field::f][field::mods].only(), zone, pay[field::to]})
        read.head();
    return {{kChoiceCosts, low.pool.constant(by.bits | what[field::q][field::n].number() << kHandShift), by.source}};
}

Modification cannot_be_reduced(Lowering& low, const Term& step) {
    if (stat_of(low, step[field::s]).which != kBp || !step[field::dir].is(head::Decrease))
        low.unknown(step, "as what stays as it is");
    return step[field::by] ? no_bp_loss(low, by_ability(low, step[field::by]), step) : no_bp_loss(low, {}, step);
}

Modification no_bp_loss(Lowering& low, const AbilitySource& by, const Term& said) {
    // What lasts is kept off by whose it is alone.
    if (by.source != kNoId || (by.bits & ~(kByYou | kByOpponent))) low.unknown(said, "as what nothing is changed by");
    return {kNoBpLoss, low.pool.constant(by.bits ? by.bits : kByYou | kByOpponent), 0};
}

Term unblocked(Lowering& low, const Term& step) {
    if (player(low, step[field::by]) != Who::Opponent) low.unknown(step[field::by], "here");
    const Term who = step[field::who];
    return who.is(head::AttacksOf) ? who[field::of] : who;
}

std::vector<Modification> must_block(Lowering& low, const Term& mod) {
    const Term what = mod[field::what];
    if (what && !what.is(head::AttacksOf)) low.unknown(what);
    // "Your opponent must block this character's attacks."
    if (mod[field::by]) {
        if (player(low, mod[field::by]) != Who::Opponent) low.unknown(mod, "here");
        of_this(low, what[field::of]);
        return {{kMustBeBlocked, kNoId, 0}};
    }
    if (what && player(low, what[field::of]) != Who::Opponent) low.unknown(what, "here");
    what.means_same_as("what a character blocks are the opponent's attacks", "");
    return {{kMustBlock, kNoId, 0}};
}

}  // namespace arbiter::ua
