// Looks back of this game: what its memories count, and what cards and characters know of themselves.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

using lower::is_turn;
using lower::Period;
using lower::period_of;
using lower::remembered;

u8 move_event(Lowering& low, const Term& move) {
    const Term name = move[field::verb];
    if (name.is(word::discard)) return kDiscardedFromHand;
    if (name.is(word::exile)) return kCardExiled;
    const lower::MoveEnd to = lower::read_move_end(low, move[field::to]);
    if (to.end) low.unknown(move[field::to], "as an event");
    const bool usual = name.is(word::send) || name.is(word::put) || name.is(word::return_);
    if (usual) name.means_same_as("words for the same move", "to zone " + std::to_string(to.zone));
    if (usual && to.zone == kDiscard) return kSentToDiscard;
    if (usual && to.zone == kHand) return kCardToHand;
    low.unknown(move, "as an event");
    return kNone;
}

namespace {

// A card that came by an effect of its owner's, or by one of the other player's.
Filter came_by(Who owner, bool own_effect) {
    const Filter own =
        Filter::any({Filter::book(kCameTest, 0, kCameByCharacterEffect), Filter::book(kCameTest, 0, kCameByOwnEffect)});
    return Filter::all({Filter::owner(owner), own_effect ? own : Filter::book(kCameTest, 0, kCameByOpponentEffect)});
}

Filter came_by_effect() {
    return Filter::any({Filter::book(kCameTest, 0, kCameByCharacterEffect),
                        Filter::book(kCameTest, 0, kCameByOwnEffect),
                        Filter::book(kCameTest, 0, kCameByOpponentEffect)});
}

}  // namespace

Filter came_by_player(Who whose) {
    return Filter::any({came_by(Who::You, whose == Who::You), came_by(Who::Opponent, whose != Who::You)});
}

Filter by_whose_effect(Lowering& low, const Term& agent) {
    if (!agent) return Filter::all({});
    if (!agent.is(head::Effects)) low.unknown(agent);
    if (!agent[field::whose]) return came_by_effect();
    const Who whose = player(low, agent[field::whose]);
    if (whose != Who::You && whose != Who::Opponent) low.unknown(agent[field::whose], "as whose effects");
    const Term kinds = agent[field::f];
    if (!kinds) return came_by_player(whose);
    i32 kind = 0;
    if (!kinds.is(head::Filter) || !kinds[field::h].is(head::Any) || kinds[field::mods].items().size() ||
        kinds[field::tail])
        low.unknown(kinds, "as whose effects");
    heads_test(low, kinds[field::h], kind);
    if (kind != kCharacter || whose != Who::You) low.decline("effects of some kinds of characters only");
    return Filter::all({Filter::owner(Who::You), Filter::book(kCameTest, 0, kCameByCharacterEffect)});
}

namespace {

// What a description says of a card that is no longer where it was: its facts, and how it left.
Filter described_then(Lowering& low, const Term& f) {
    std::vector<Filter> tests;
    i32 kinds = 0;
    if (!f.is(head::Filter) || f[field::tail] || f[field::card]) low.unknown(f, "in a look back");
    if (f[field::other]) {
        if (!f[field::other].is(head::OtherThanThis)) low.unknown(f[field::other]);
        tests.push_back(Filter::no(Filter::in(kSource)));
    }
    if (f[field::h]) tests.push_back(heads_test(low, f[field::h], kinds));
    if (f[field::level]) tests.push_back(level_test(low, f[field::level]));
    if (const Term states = f[field::states]) {
        std::vector<Filter> any;
        for (const Term& state : states[field::any].items())
            any.push_back(Filter::book(kCameTest, static_cast<u8>(state_number(low, state)), 0));
        if (!states.is(head::States) || any.empty()) low.unknown(states, "in a look back");
        tests.push_back(Filter::any(any));
    }
    for (const Term& mod : f[field::mods].items()) {
        if (mod.is(head::Owned)) {
            tests.push_back(Filter::owner(player(low, mod[field::by])));
        } else if (mod.is(head::Has) || mod.is(head::HasNot)) {
            const Scoped fresh(low.asks_field, false);
            tests.push_back(predicate(low, mod, ObjectKind::Cards));
            if (low.asks_field) low.decline("what BP it had is not remembered");
        } else {
            low.unknown(mod, "in a look back");
        }
    }
    return Filter::all(tests);
}

// "The top card of your DOUBLE or TRIPLE character": what a card was before it moved.
Filter top_before(Lowering& low, const Term& end) {
    const Term of = end[field::of];
    // "Your character", "one of your characters": whichever.
    const Term q = of[field::q];
    const bool any = !q || (q.is(head::N) && q[field::n].number() == 1);
    const bool plain = end[field::end].is(word::top) && !end[field::n] && !end[field::face] && of.is(head::Pick) &&
                       any && of[field::whose];
    if (!plain) {
        low.unknown(end, "in a look back");
        return Filter::all({});
    }
    q.means_same_as("any one of them", "any");
    return Filter::all({Filter::book(kCameTest, 0, kCameFromTop), Filter::owner(player(low, of[field::whose])),
                        described_then(low, of[field::f])});
}

}  // namespace

Filter card_then(Lowering& low, const Term& what) {
    if (what.is(head::End)) return top_before(low, what);
    if (!what.is(head::Pick)) {
        low.unknown(what, "in a look back");
        return Filter::all({});
    }
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true, .past = true});
    if (!noun.plain()) low.unknown(what, "in a look back");
    std::vector<Filter> tests{noun.what.filter};
    // UCG 6.1.3: a scene is one that was on the field; elsewhere it is a scene card.
    const bool stood = noun.what.of != ObjectKind::Cards;
    if (noun.what.kinds == kScene && stood) tests.push_back(Filter::book(kCameTest, 0, kCameFromScene));
    // A character is all of its stack, and not a character card from a deck or hand.
    if (noun.what.kinds != kScene && stood) low.decline("whether a whole character was moved is not remembered");
    if (what[field::whose]) tests.push_back(Filter::owner(player(low, what[field::whose])));
    return Filter::all(tests);
}

Filter left_test(Lowering& low, const Term& pick) {
    std::vector<Filter> tests{described_then(low, pick[field::f])};
    if (pick[field::whose]) tests.push_back(Filter::owner(player(low, pick[field::whose])));
    if (pick[field::q].is(head::Another)) tests.push_back(Filter::no(Filter::in(kSource)));
    return Filter::all(tests);
}

std::optional<Filter> did_so(Lowering& low, const Term& did, const Term& by, const Term& via) {
    std::optional<Period> period = period_of(via);
    // "At the end of this turn, if this character won its battle": the one of this turn.
    const bool battle = did.is_any({head::WinsBattle, head::LosesBattle, head::TiesBattle});
    const bool at_end = low.delayed_to && low.delayed_to->mode == kEndOfTurn && low.delayed_to->argument == 0;
    if (!via && battle && at_end) period = Period::Turn;
    if (!period || !is_turn(*period) || did[field::as] || by) return std::nullopt;
    const bool last = *period == Period::LastTurn;
    i32 bit = 0;
    if (!last && did.is(head::EntersPlay)) bit = kEnteredBit;
    if (!last && did.is(head::LevelsUp)) bit = kLeveledBit;
    if (did.is(head::WinsBattle)) bit = kWonBit;
    if (did.is(head::LosesBattle)) bit = kLostBit;
    if (did.is(head::TiesBattle)) bit = kTiedBit;
    if (!last && did.is(head::Swap)) bit = kSwappedBit;
    if (bit == 0) return std::nullopt;
    return Filter::book(kPlaceTest, last ? kLastTurn : kThisTurn, bit);
}

namespace {

// "This card was sent to your discard area by an effect": it lies there, and knows how it came.
AmountId was_sent(Lowering& low, const Term& proposition) {
    const Term done = proposition[field::done];
    const lower::MoveEnd to = lower::read_move_end(low, done[field::to]);
    if (!done[field::verb].is(word::send) || to.zone != kDiscard || !proposition[field::by] ||
        to.whose.value_or(Who::You) != Who::You)
        low.unknown(done, "of this card");
    done[field::to][field::of].means_same_as("cards go to their owner's zones", "");
    const Group self = resolve_reference(low, proposition[field::what]);
    if (self.of != ObjectKind::Cards) low.unknown(proposition[field::what], "in a look back");
    const Filter how = Filter::all(
        {Filter::in(kSource), Filter::zone(1 << kDiscard, Who::Either), by_whose_effect(low, proposition[field::by])});
    return low.pool.compare(low.pool.count(low.filter(how, ObjectKind::Cards)), Compare::AtLeast, 1);
}

// "You won two or more battles last turn".
AmountId battles(Lowering& low, const Term& proposition) {
    const Who by = player(low, proposition[field::by]);
    const std::optional<Period> period = period_of(proposition[field::via]);
    if (!period || !is_turn(*period) || (by != Who::You && by != Who::Opponent)) {
        low.unknown(proposition, "here");
        return low.pool.constant(0);
    }
    const std::optional<AwaitedEvent> event = awaited(low, proposition[field::did]);
    return remembered(low, event.value_or(AwaitedEvent{}).event, Filter::zone(1 << kBattleArea, by), ObjectKind::Places,
                      proposition[field::q], *period);
}

AmountId was_used(Lowering& low, const Term& proposition) {
    const Term effect = proposition[field::what];
    const std::optional<Period> period = period_of(proposition[field::via]);
    const Term of = effect[field::of];
    if (!effect.is(head::Effect) || !effect[field::kind].is(head::ActivateKind) || !period || !is_turn(*period) ||
        (of && !of.is(head::Pick))) {
        low.unknown(proposition, "here");
        return low.pool.constant(0);
    }
    // A text is used by the player whose card it is on.
    const Who by = proposition[field::by] ? player(low, proposition[field::by]) : Who::Either;
    const Filter user = by == Who::Either ? Filter::all({}) : Filter::owner(by);
    if (!of) return remembered(low, kActivateResolved, user, ObjectKind::Cards, effect[field::q], *period);
    FilterContext outer;
    if (of[field::whose]) outer.whose = player(low, of[field::whose]);
    const Noun noun = read_filter(low, of[field::f], outer);
    const bool plain = noun.what.of == ObjectKind::Places && noun.plain();
    // One of your Kaiju or your Kaiju: whichever.
    const bool any = !of[field::q] || is_one(of[field::q]);
    if (!plain || !any || effect[field::q].is(head::Another)) low.unknown(of, "in a look back");
    of[field::q].means_same_as("any one of them", "any");
    return remembered(low, kActivateResolved, Filter::all({noun.what.filter, user}), ObjectKind::Places,
                      effect[field::q], *period);
}

}  // namespace

std::optional<AmountId> own_look_back(Lowering& low, const Term& proposition) {
    if (proposition.is(head::Battles)) return battles(low, proposition);
    if (proposition.is(head::WasUsed)) return was_used(low, proposition);
    const bool was = proposition.is(head::Was) && proposition[field::done].is(head::Move);
    if (was && proposition[field::what].is(head::This) && !proposition[field::via]) return was_sent(low, proposition);
    return std::nullopt;
}

}  // namespace arbiter::ucg
