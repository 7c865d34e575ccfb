// Looks back of this game: what its memories count, and what a thing on the field knows of itself.
#include "games/ua/lowering.h"

namespace arbiter::ua {

using lower::Period;
using lower::remembered;
using lower::self_is;

Filter in_phase(Lowering& low, const Term& phase) { return Filter::book(kInPhase, 0, 1 << phase_number(low, phase)); }

namespace {

// The note is kept with the thing, as its player sees it: "your" must be that player.
Filter noted(Lowering& low, u8 event, const std::vector<Filter>& tests) {
    const WatchId watch = low.pool.watch_objects(event, low.filter(Filter::all(tests), ObjectKind::Places));
    // Texts that nothing is asked of need no memory.
    low.card.states |= u64{1} << kPassedWatch;
    return Filter::book(kDidSo, 0, watch);
}

// What a thing knows of itself.
std::optional<Filter> this_turn(Lowering& low, const Term& instruction) {
    if (!instruction.is(head::AttacksTimes)) return test_from_meaning(low, instruction, ObjectKind::Places);
    const Term n = instruction[field::n];
    if (!lower::bounds(n, Compare::AtLeast) || n[field::n].number() != 2) low.unknown(n, "as how often it attacked");
    return Filter::bits(kState, kAttackedTwice);
}

// What was done to a thing, and what must have been true then.
std::optional<Filter> was_done(Lowering& low, const Term& done, const Term& by, const Term& via, const Filter& then) {
    // Whose line it came to is its player's.
    const bool kept =
        done.is_any({head::Choose, head::Switch}) || (done.is(head::Shift) && !done[field::to][field::of]);
    if (!kept) return std::nullopt;
    const AwaitedEvent event = *awaited(low, done);
    std::vector<Filter> tests = event.tests;
    if (by) tests.push_back(cause_test(low, by));
    tests.push_back(lower::in_phase(low, via));
    tests.push_back(then);
    return noted(low, event.event, tests);
}

}  // namespace

std::optional<Filter> did_so(Lowering& low, const Term& instruction, const Term& by, const Term& via) {
    if (!via.is(head::ThisTurn)) return std::nullopt;
    if (instruction.is(head::Play)) {
        if (instruction[field::to] || instruction[field::from] || by || via[field::phase]) return std::nullopt;
        return Filter::bits(kState, kPlayedThisTurn);
    }
    if (const std::optional<Filter> done = was_done(low, instruction, by, via, Filter::all({}))) return done;
    if (by) return std::nullopt;
    if (!via[field::phase]) return this_turn(low, instruction);
    const std::optional<AwaitedEvent> event = awaited(low, instruction);
    return event ? std::optional(noted(low, event->event, {lower::in_phase(low, via)})) : std::nullopt;
}

std::optional<AmountId> own_count(Lowering& low, const Term& filter) {
    if (!filter.is(head::Filter)) return std::nullopt;
    Term used;
    Filter whose = Filter::all({});
    for (const Term& mod : filter[field::mods].items()) {
        if (mod.is(head::Owned)) whose = Filter::owner(Who::You);
        if (mod.is(head::Done) && mod[field::done].is(head::Use) && mod[field::via].is(head::ThisTurn)) used = mod;
    }
    if (!used) return std::nullopt;
    if (used[field::by] || used[field::via][field::phase]) low.unknown(used, "here");
    // The rest of the phrase describes the cards.
    const Noun noun = read_filter(low, filter, {.anywhere = true, .used = true});
    if (!noun.plain()) low.unknown(filter, "in a look back");
    const FilterId cards = low.filter(Filter::all({whose, noun.what.filter}), ObjectKind::Cards);
    return low.pool.memory(low.pool.watch(kIsUsed, cards), Who::You);
}

AmountId placed_by_this(Lowering& low, const Term& proposition) {
    const lower::MoveEnd to = lower::read_move_end(low, proposition[field::to]);
    const Term of = proposition[field::to][field::of];
    if (to.whose.value_or(Who::You) != Who::You || to.end || (of && !of.is(head::You)))
        low.unknown(proposition[field::to], "here");
    lower::note_own_area(of);
    const Noun noun = read_filter(low, proposition[field::f], {.anywhere = true, .past = true});
    if (player(low, proposition[field::by]) != Who::You || !proposition[field::via].is(head::ThisEffect) ||
        !noun.plain())
        low.unknown(proposition, "here");
    std::vector<Filter> any;
    for (const Mention& step : low.mentions) {
        if (step.act == Act::Move && step.verb == word::place && step.zone == to.zone && step.what.reg != kNone)
            any.push_back(Filter::was_in(step.what.reg));
    }
    if (any.empty()) low.decline("no step of this effect does what it looks back on");
    return low.pool.count(low.filter(Filter::all({Filter::any(any), noun.what.filter}), ObjectKind::Cards));
}

Filter paid_for(Lowering& low, const Term& what, std::vector<Filter> tests) {
    // A card's own cost is paid for one in the hand, an ability's for one that is on the field or was.
    if (what) {
        const Term on = what[field::on];
        const bool yours = !on[field::whose] || player(low, on[field::whose]) == Who::You;
        const bool any = !on || (on.is(head::Pick) && yours && (!on[field::q] || is_one(on[field::q])));
        if (!what.is(head::Abil) || what[field::kind] || what[field::of] || what[field::whose] || !any)
            low.unknown(what, "in a look back");
        tests.push_back(Filter::no(Filter::zone(1 << kHand, Who::Either)));
        if (on) on[field::q].means_same_as("any one of them", "");
        if (on) tests.push_back(read_filter(low, on[field::f], {.anywhere = true, .source_card = true}).what.filter);
    }
    return Filter::all(tests);
}

namespace {

// "If your opponent has activated a trigger this turn": any, or one of a kind.
AmountId activated_trigger(Lowering& low, const Term& what, std::vector<Filter> tests) {
    const Term kind = what[field::kind];
    const bool known =
        what.is(head::Abil) && kind.is(head::Kind) && !what[field::whose] && !what[field::on] && !what[field::of];
    const i32 bit = known ? trigger_bit(kind[field::k]) : 0;
    if (!known || (bit == 0 && !kind[field::k].is(word::trigger) && !kind[field::k].is(word::tag_trigger)))
        low.unknown(what, "in a look back");
    if (bit != 0) tests.push_back(Filter::bits(kTrigger, bit));
    if (bit == 0) kind[field::k].means_same_as(kSameKind, "trigger");
    return remembered(low, kTriggerUsed, Filter::all(tests), ObjectKind::Cards, Term());
}

constexpr std::string_view kWithACard = "who does it does it with a card";

// What is used has left the hand by then; what is played or performs Raid stands on the field.
AmountId with_cards(Lowering& low, const Term& done, std::vector<Filter> tests, Who by) {
    const bool raid = done.is(head::PerformRaid), attack = done.is(head::AttacksWith);
    const bool stands = raid || attack || done.is(head::Play);
    const Term what = done[field::what];
    if (stands) tests[0] = Filter::zone(kField, by);
    const bool anything = what.is(head::Pick) && is_one(what[field::q]) && !what[field::f][field::h] &&
                          !what[field::f][field::adjs] && !what[field::f][field::mods] && !what[field::f][field::tail];
    if (!what || anything) what.means_same_as(kWithACard, "");
    if (attack && anything) done.is_paraphrase_of(kWithACard, "once");
    if (what) {
        const Noun noun = read_filter(low, what[field::f], {.anywhere = true, .past = !stands});
        if (!what.is(head::Pick) || what[field::whose] || !noun.plain() || (stands && noun.placed))
            low.unknown(what, "in a look back");
        tests.push_back(noun.what.filter);
    }
    const TriggerEvent played = raid ? kPerformsRaid : attack ? kAttacks : kIsPlayed;
    return remembered(low, stands ? played : kIsUsed, Filter::all(tests),
                      stands ? ObjectKind::Places : ObjectKind::Cards, what[field::q]);
}

std::optional<AmountId> did_this_turn(Lowering& low, const Term& proposition) {
    const Term done = proposition[field::did];
    const Term what = done[field::what];
    if (!done.is_any({head::PayAp, head::Activate, head::PerformRaid, head::Use, head::Play, head::Draw,
                      head::TakeDamage, head::AttacksTimes, head::AttacksWith}))
        return std::nullopt;
    // AP that "you have paid" is paid this turn: it is there again in the next.
    const bool turn = proposition[field::via].is(head::ThisTurn);
    if (!turn && (!done.is(head::PayAp) || proposition[field::via])) return std::nullopt;
    if (done.is(head::PayAp) && !proposition[field::via][field::phase])
        proposition[field::via].means_same_as("AP that has been paid is there again in the next turn", "");
    const Who by = player(low, proposition[field::by]);
    if (by != Who::You && by != Who::Opponent) low.unknown(proposition[field::by], "here");
    std::vector<Filter> tests{Filter::owner(by), lower::in_phase(low, proposition[field::via])};
    if (proposition[field::agent]) tests.push_back(cause_test(low, proposition[field::agent]));
    lower::no_source(low, what);
    if (done.is(head::PayAp)) return remembered(low, kApPaid, paid_for(low, what, tests), ObjectKind::Cards, Term());
    if (done.is(head::Activate)) return activated_trigger(low, what, tests);
    if (done.is(head::Draw)) return remembered(low, kIsDrawn, Filter::all(tests), ObjectKind::Cards, done[field::q]);
    if (done.is(head::TakeDamage) && !done[field::n])
        return remembered(low, kTakesDamage, Filter::all(tests), ObjectKind::Cards, Term());
    if (done.is(head::AttacksTimes)) {
        tests[0] = Filter::zone(kField, by);
        const WatchId watch = low.pool.watch(kAttacks, low.filter(Filter::all(tests), ObjectKind::Places));
        const AmountId times = low.pool.memory(watch, Who::You);
        if (!done[field::n]) done.is_paraphrase_of(kWithACard, "once");
        return done[field::n] ? compare_with_bound(low, times, done[field::n]) : at_least_one(low, times);
    }
    return with_cards(low, done, tests, by);
}

// ---- what this character was done

// How this character came onto the field.
AmountId was_played(Lowering& low, const Term& proposition) {
    const Term done = proposition[field::done];
    const Term via = proposition[field::via];
    const Term by = proposition[field::by];
    resolve_reference(low, proposition[field::what]);
    if (const Term is = proposition[field::what][field::is]) low.unknown(is, "of what was played");
    if (via) {
        const std::optional<Filter> so = did_so(low, done, by, via);
        if (!so) low.unknown(via, "here");
        return self_is(low, so.value_or(Filter::all({})));
    }
    if (done[field::from]) {
        const Term name = done[field::from][field::in].only();
        if (!done[field::from].is(head::Zone) || player(low, done[field::from][field::of]) != Who::You || by)
            low.unknown(done[field::from], "here");
        if ((kField >> zone_of(low, name)) & 1) low.unknown(name, "as where it was played from");
        return self_is(low, Filter::book(kCame, 0, came_bit(zone_of(low, name))));
    }
    const AbilitySource cause = by_agent(low, by);
    const bool waits = waits_for_own(low, kIsPlayed);
    if (cause.source != kNoId && waits) return low.note_fact(cause_test(low, by), ObjectKind::Places);
    if (cause.source != kNoId) low.unknown(by, "here");
    const Filter by_card = Filter::book(kCame, 0, kCameByCard);
    const Filter by_other = Filter::book(kCame, 0, kCameByOther);
    switch (cause.bits) {
        case kByYou: return self_is(low, Filter::any({by_card, by_other}));
        case kByYou | kByCharacter: return self_is(low, Filter::all({by_card, by_other}));
        case kByYou | kByCharacter | kBySite | kByEvent: return self_is(low, by_card);
        case kByYou | kByTrigger: return self_is(low, Filter::all({by_other, Filter::no(by_card)}));
        default: break;
    }
    if (waits) return low.note_fact(cause_test(low, by), ObjectKind::Places);
    low.decline("by which kind of ability a character was played is not remembered");
    return low.pool.constant(0);
}

// "This active character on your front line has been switched to resting": active and there is what it was then.
std::optional<AmountId> was_noted(Lowering& low, const Term& proposition, const Term& via) {
    const Term what = proposition[field::what];
    const Term done = proposition[field::done];
    const Term self = what.is(head::RefAt) ? what[field::who] : what;
    if (!via.is(head::ThisTurn) || !self.is(head::This)) return std::nullopt;
    Filter then = Filter::all({});
    if (what[field::at]) {
        const std::optional<Location> at = location(low, what[field::at], {});
        if (!at || at->of != ObjectKind::Places) low.unknown(what[field::at], "in a look back");
        if (at) then = at->filter;
    }
    const std::optional<Filter> test = was_done(low, done, proposition[field::by], via, then);
    if (!test) return std::nullopt;
    resolve_reference(low, self, ObjectKind::Places);
    const bool was_active =
        self[field::is].is(head::Active) && done.is(head::Switch) && is_resting_word(low, done[field::to]);
    if (self[field::is] && !was_active) low.unknown(self[field::is], "in a look back");
    if (done.is(head::Switch)) self[field::is].means_same_as("what was switched was the other before", "");
    if (low.source_of != ObjectKind::Places) low.decline("what was done to a card that is not on the field");
    return self_is(low, *test);
}

// "X on your field has been Raided this turn": Raid was performed on it, or with it; both are one character by now.
AmountId has_been_raided(Lowering& low, const Term& who) {
    const Noun noun = read_noun(low, who);
    if (!noun.plain() || noun.what.of != ObjectKind::Places || !noun.placed) low.unknown(who, "in a look back");
    const Filter of_stack =
        Filter::has(ObjectKind::Cards, Filter::all({Filter::stack(kCandidate, Part::Whole), noun.what.filter}));
    const Filter raided =
        Filter::all({Filter::zone(kField, Who::Either), of_stack, Filter::bits(kState, kRaidedThisTurn)});
    return compare_with_quantity(low, low.pool.count(low.filter(raided, ObjectKind::Places)), who[field::q]);
}

}  // namespace

std::optional<AmountId> own_look_back(Lowering& low, const Term& proposition) {
    const Term what = proposition[field::what];
    const Term done = proposition[field::done];
    if (proposition.is(head::Did)) return did_this_turn(low, proposition);
    if (proposition.is(head::DidNotThen)) {
        const std::optional<AmountId> own = did_this_turn(low, proposition);
        return low.pool.negation(own ? *own : lower::did(low, proposition));
    }
    if (proposition.is(head::Happened) && proposition[field::did].is(head::IsRaided) &&
        proposition[field::who].is(head::Pick) && proposition[field::via].is(head::ThisTurn) &&
        !proposition[field::via][field::phase])
        return has_been_raided(low, proposition[field::who]);
    if (!proposition.is(head::Was)) return std::nullopt;
    const Term via = proposition[field::via] ? proposition[field::via] : low.shared_via;
    if (what.is(head::This) && done.is(head::Play)) return was_played(low, proposition);
    return was_noted(low, proposition, via);
}

}  // namespace arbiter::ua
