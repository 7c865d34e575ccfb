// Stacks of cards: what conforms, what may be moved, and what follows when cards have moved.
#include <algorithm>

#include "engine/legality.h"
#include "engine/visibility.h"
#include "games/ucg/terms.h"

namespace arbiter::ucg {

namespace {

bool have_common(std::span<const u16> mine, std::span<const u16> theirs) {
    for (u16 m : mine) {
        for (u16 t : theirs) {
            if (m == t) return true;
        }
    }
    return false;
}

bool share_symbol(const Position& position, u8 kind, CardIx a, CardIx b) {
    const Definition& first = position.definition(a);
    const Definition& second = position.definition(b);
    // Nearly every card has the names that are printed on it, wherever it is.
    if (((first.attributes[kFlags] | second.attributes[kFlags]) & kTreatedAsNames) == 0) {
        return (first.symbol_bits[kind] & second.symbol_bits[kind]) != 0 &&
               have_common(first.symbols[kind], second.symbols[kind]);
    }
    return have_common(symbols(position, {ObjectKind::Cards, a}, kind),
                       symbols(position, {ObjectKind::Cards, b}, kind));
}

bool has_single(const Position& position, CardIx card) {
    return position.definition(card).attributes[kSingleBp] != kNoValue;
}

}  // namespace

bool is_one_level_above(const Position& position, CardIx above, CardIx below) {
    return position.definition(above).attributes[kLevel] == position.definition(below).attributes[kLevel] + 1;
}

// UCG 12.1.2: a shared team stands for the name.
bool share_name(const Position& position, CardIx a, CardIx b) {
    if (share_symbol(position, kCharacterName, a, b)) return true;
    return has(position, kTeams) && share_symbol(position, kTeam, a, b);
}

// UCG 12.1.1: the same character name and exactly one level higher.
bool conforms(const Position& position, CardIx above, CardIx below) {
    return is_one_level_above(position, above, below) && share_name(position, above, below);
}

CardSet vacant_places(const Position& position, Seat seat) {
    // The places of the two players take turns (place_at).
    const u64 theirs = u64{0x5555555555555555} << ix(seat);
    return (CardSet::below(position.state.place_count) & CardSet{theirs, theirs}) - position.state.standing;
}

CardSet vacant(const Position& position, CardIx, Seat seat) { return vacant_places(position, seat); }

namespace {

// Do the rules themselves move the card, whatever effect is just being carried out?
bool moved_by_rule(u8 reason) { return ((kRuleMoves >> reason) & 1) != 0; }

// UCG 6.3.2, 12.2.1, 11.17.5: such cards are sent, those of UCG 12.1.1 returned.
u8 word_of(const Destination& to) {
    if (!moved_by_rule(to.reason)) return to.reason;
    return to.zone == kHand ? kReturned : kSent;
}

// Is this the move that the effect says cannot be made?
bool has_effect(const Effect& effect, const Destination& to, Seat by) {
    const i32 reason = effect.value & kMoveReason;
    if (reason != 0 && reason != word_of(to)) return false;
    if ((effect.value & kByOpponentOnly) != 0 && (by == Seat::Nobody || by == effect.controller)) return false;
    const bool zone = to.target == Target::Zone;
    if ((effect.value & kOffField) != 0 && (!zone || to.zone == kSceneArea)) return false;
    const i32 named = (effect.value / kToZone) & 15;
    return named == 0 || (zone && to.zone == named - 1);
}

// Who moves it, where that is an effect.
const Frame* moving_effect(const Position& position, const Destination& to) {
    return moved_by_rule(to.reason) ? nullptr : effect_in(position.state);
}

}  // namespace

// UCG 1.2.2: an effect that says "cannot" wins.
std::optional<Effect> ban_on_move(const Position& position, CardIx card, const Destination& to) {
    const Frame* mover = moving_effect(position, to);
    const Seat by = mover ? mover->controller : Seat::Nobody;
    auto ban = find_seat_effect(position, kCannotMove, position.card(card).seat, [&](const Effect& effect) {
        return has_effect(effect, to, by) && argument_accepts(position, effect, {ObjectKind::Cards, card});
    });
    const PlaceIx place = position.place_of(card);
    if (ban || place == kNone) return ban;
    return find_effect(position, kCannotMove, {ObjectKind::Places, place},
                       [&](const Effect& effect) { return has_effect(effect, to, by); });
}

namespace {

[[gnu::noinline]] bool has_what_keeps_it(const Position& position, CardIx card, const Destination& to) {
    if (position.has_effect(kCannotMove) && ban_on_move(position, card, to)) return true;
    const Frame* effect = moving_effect(position, to);
    return effect && !arbiter::affected(position, effect->controller, {ObjectKind::Cards, card});
}

}  // namespace

// What keeps an effect off: a text that says "cannot", or a character that is unaffected by it.
bool is_kept_from(const Position& position, CardIx card, const Destination& to) {
    constexpr u64 kKeeping = (u64{1} << kCannotMove) | (u64{1} << kUnaffected);
    return position.has_any_effect(kKeeping) && has_what_keeps_it(position, card, to);
}

namespace {

// UCG 11.15.1: would the rest of this card's stack become a SINGLE that has no SINGLE value?
bool leaves_bad_single(const Position& position, CardIx card, const CardSet& together) {
    const PlaceIx place = position.place_of(card);
    if (place == kNone) return false;
    const CardSet rest = position.stack_of(place) - together;
    return rest.size() == 1 && position.place(place).stack.count > 1 &&
           !has_single(position, static_cast<CardIx>(rest.first()));
}

constexpr Destination kReplaced{Target::Zone, kDiscard, Who::OwnerOfIt,        End::Top,
                                kNone,        Face::Up, CardOrder::AsTheyCome, kReplacedScene};

// The first scene in play of which this holds.
template <class Fn>
CardIx find_scene(const Position& position, Fn&& fits) {
    for (Seat seat : kSeats) {
        for (CardIx scene : position.from_top(position.zone(seat, kSceneArea))) {
            if (fits(scene)) return scene;
        }
    }
    return kNone;
}

}  // namespace

// UCG 6.3.2: a scene is replaced only by one with an equal or higher Round.
CardIx scene_with_higher_round(const Position& position, CardIx card) {
    const i32 round = position.definition(card).attributes[kRound];
    return find_scene(position, [&](CardIx scene) { return position.definition(scene).attributes[kRound] > round; });
}

// UCG 6.1.1, 1.2.2: a scene that cannot be sent away leaves no room for another.
CardIx scene_that_stays(const Position& position) {
    return find_scene(position, [&](CardIx scene) { return is_kept_from(position, scene, kReplaced); });
}

std::optional<Effect> ban_on_replacing(const Position& position, CardIx scene) {
    return ban_on_move(position, scene, kReplaced);
}

void note_entered(Rules& rules, CardSet entered, CardSet leveled) {
    for (int at : entered | leveled) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        u8 mark = rules.state.places[place].mark;
        if (entered.has(at)) mark |= kEnteredBit;
        if (leveled.has(at)) mark |= kLeveledBit;
        rules.mark_place(place, mark);
    }
}

bool may_move(const Position& position, CardIx card, const Destination& to, PlaceIx place, Seat,
              const CardSet& together) {
    if (is_kept_from(position, card, to)) return false;
    // Cards outside of the field go from zone to zone as they are told.
    if (to.target == Target::Zone && to.zone != kSceneArea && position.card(card).place == kNone) return true;
    const i32 kind = position.definition(card).attributes[kKind];
    if (to.target == Target::Zone && to.zone == kSceneArea) {
        return (kind & kScene) && scene_with_higher_round(position, card) == kNone &&
               scene_that_stays(position) == kNone;
    }
    if (has(position, kNoSingleRule) && leaves_bad_single(position, card, together)) return false;
    if (to.target == Target::Zone || to.target == Target::Under) return true;
    if ((kind & kCharacter) == 0) return false;
    // UCG 1.2.2, 12.2.1: what an effect lays on a character levels it up.
    const bool levels_up = to.target == Target::OnTop && place != kNone && position.occupied(place);
    if (levels_up && any_of(position, kCannotLevelUp, {ObjectKind::Places, place})) return false;
    const bool alone = place != kNone && !position.occupied(place) && together.size() == 1;
    return !(has(position, kNoSingleRule) && alone && !has_single(position, card));
}

bool plausible(const Position& position, DefinitionId id, PlaceIx place, CardIx spot) {
    const Definition& definition = position.pool.definition(id);
    if (place == kNone) return names_to_choose(position, definition);
    if ((definition.attributes[kKind] & kCharacter) == 0) return false;
    const CardIx below = position.card(spot).below;
    if (below == kNone) return !has(position, kNoSingleRule) || definition.attributes[kSingleBp] != kNoValue;
    const Definition& lower = position.definition(below);
    if (definition.attributes[kLevel] != lower.attributes[kLevel] + 1) return false;
    const std::span<const u16> names = symbols(position, {ObjectKind::Cards, below}, kCharacterName);
    for (u16 mine : definition.symbols[kCharacterName]) {
        for (u16 theirs : names) {
            if (mine == theirs) return true;
        }
    }
    if (!has(position, kTeams)) return false;
    for (u16 mine : definition.symbols[kTeam]) {
        for (u16 theirs : lower.symbols[kTeam]) {
            if (mine == theirs) return true;
        }
    }
    return false;
}

namespace {

// By zone.
constexpr auto kCameFrom = [] {
    std::array<u8, kZonesPerSeat> from{};
    from[kDeck] = kCameFromDeck;
    from[kSceneArea] = kCameFromScene;
    from[kHand] = kCameFromHand;
    from[kDiscard] = kCameFromTop;  // of no stack
    return from;
}();

u8 by_effect(const Rules& rules, CardIx card, const Frame& effect) {
    if (effect.controller != rules.state.cards[card].owner) return kCameByOpponentEffect;
    const bool of_character =
        effect.source != kNone && (rules.read().definition(effect.source).attributes[kKind] & kCharacter) != 0;
    return of_character ? kCameByCharacterEffect : kCameByOwnEffect;
}

// How a card came where it is now, for texts that look back (UCG 3.2.3 leaves that to the text).
u8 origin_of(const Rules& rules, const Batch& batch, CardIx card, const Frame* effect) {
    u8 mark = kCameFrom[batch.from_zone[card]];
    if (batch.from_stack[card] != 0) {
        mark |= static_cast<u8>(std::min<int>(batch.from_stack[card], kCameFromStackMask));
        if (batch.was_top.has(card)) mark |= kCameFromTop;
    }
    return effect ? mark | by_effect(rules, card, *effect) : mark;
}

// Zones as bits.
struct Touched {
    u32 left = 0;
    u32 entered = 0;
};

// Notes it of all of them.
Touched note_origins(Rules& rules, const Batch& batch, const Frame* effect) {
    Touched zones;
    for (int at : batch.cards) {
        const CardIx card = static_cast<CardIx>(at);
        rules.mark_card(card, origin_of(rules, batch, card, effect));
        zones.left |= u32{1} << batch.from_zone[card];
        zones.entered |= u32{1} << rules.state.cards[card].zone;
    }
    return zones;
}

// Emits the event for those of the cards that fit, if anything waits for it.
template <class Fits>
void emit_those(Rules& rules, const Batch& batch, u8 event, Fits&& fits) {
    if (!rules.is_awaited(event)) return;
    CardSet set{};
    for (int at : batch.cards) {
        if (fits(rules.state.cards[static_cast<std::size_t>(at)], batch.from_zone[static_cast<std::size_t>(at)], at))
            set.add(at);
    }
    rules.emit(event, ObjectKind::Cards, set);
}

// UCG 11.8.2: what an effect puts into play enters play at once; what is set face down enters when it is opened.
void emit_entrances(Rules& rules, const Batch& batch) {
    CardSet entered{}, leveled{};
    for (int at : batch.cards) {
        const CardState& card = rules.state.cards[static_cast<std::size_t>(at)];
        if (card.zone != kBattleArea || card.attached || card.face == Face::Down) continue;
        // What slides in at the bottom is not the card that players see enter.
        const Place& place = rules.state.places[card.place];
        if (place.stack.top != at) continue;
        entered.add(card.place);
        // A stack that is put there as a whole has not leveled up.
        if (!(rules.read().stack_of(card.place) - batch.cards).empty()) leveled.add(card.place);
    }
    if (entered.empty()) return;
    note_entered(rules, entered, leveled);
    rules.emit(kCharacterEnters, ObjectKind::Places, entered);
    rules.emit(kLevelsUp, ObjectKind::Places, leveled);
}

// The events of cards that arrive somewhere or leave the field.
constexpr u64 kArrivals = (u64{1} << kCardDrawn) | (u64{1} << kCardToHand) | (u64{1} << kSentToDiscard) |
                          (u64{1} << kDiscardedFromHand) | (u64{1} << kCardExiled) | (u64{1} << kLeavesPlay);

[[gnu::noinline]] void emit_arrivals(Rules& rules, const Batch& batch, u32 entered) {
    const auto to = [&](u8 event, ZoneId zone) {
        if (((entered >> zone) & 1) == 0) return;
        emit_those(rules, batch, event, [&](const CardState& card, ZoneId, int) { return card.zone == zone; });
    };
    to(batch.reason == kDrawn ? kCardDrawn : kCardToHand, kHand);
    to(kSentToDiscard, kDiscard);
    emit_those(rules, batch, kDiscardedFromHand,
               [](const CardState& card, ZoneId from, int) { return card.zone == kDiscard && from == kHand; });
    to(kCardExiled, kExile);
    // A character leaves play when its last card does; its topmost card stands for it.
    emit_those(rules, batch, kLeavesPlay, [&](const CardState& card, ZoneId from, int at) {
        const bool whole = batch.was_top.has(at) && batch.was_whole.has(at);
        return card.zone != from && (from == kSceneArea || whole);
    });
}

// Sends cards away by the rules themselves; whatever would happen to them can be replaced like any other move.
void send_by_rule(Rules& rules, CardSet cards, ZoneId to, Reason reason, const char* clause) {
    if (cards.empty()) return;
    const char* step = rules.clause;
    for (Seat owner : {rules.state.lead, opponent(rules.state.lead)}) {
        Rules::MoveRequest order{};
        for (int card : cards) {
            if (rules.state.cards[static_cast<std::size_t>(card)].owner == owner) order.cards.add(card);
        }
        if (order.cards.empty()) continue;
        order.to = {Target::Zone, to, Who::OwnerOfIt, End::Top, kNone, Face::Up, CardOrder::AsTheyCome, reason};
        order.mover = owner;
        rules.clause = clause;
        // What the rules do is not what the effect below does or fails to do.
        const int depth = rules.state.frames.size();
        const u16 flags = depth > 0 ? rules.frame().flags : u16{0};
        rules.start_move(order);
        if (depth > 0 && rules.state.frames.size() == depth) rules.frame().flags = flags;
    }
    rules.clause = step;
}

// UCG 9.4.3: a cost is not yet an effect. Does some effect resolve whose cost, if it has one, is paid?
bool effect_resolves(const Rules& rules) {
    for (const Frame& frame : rules.state.frames) {
        if (frame.code < kFirstProgram) continue;
        const u16 cost_end = rules.pool().program(frame.code).cost_end;
        if (cost_end == 0 || frame.pc > cost_end) return true;
    }
    return false;
}

// UCG 12.2.2, 11.17.6, 6.2.2 as of ucg-1.7: does what follows from this move wait until the effect is over?
bool waits_for_effect(const Rules& rules) { return has(rules, kAfterEffects) && effect_resolves(rules); }

// UCG 6.1.1, 6.3.2: as a scene enters, the one before it goes to its owner's discard area.
void scene_arrived(Rules& rules, CardIx scene, Seat placed_by) {
    CardSet before{};
    for (Seat seat : kSeats) before |= rules.read().cards_in(seat, kSceneArea);
    before.remove(scene);
    // Where a text may replace that, it is settled by a frame, which has to lie on top of those that wait for it.
    const bool settled_later = rules.state.replaces != 0;
    if (!settled_later) send_by_rule(rules, before, kDiscard, kReplacedScene, "6.3.2");
    // UCG 6.2.3: the draw comes before the triggers resolve.
    rules.emit(kSceneEnters, ObjectKind::Cards, CardSet::of(scene));
    if (!rules.trial) {
        // UCG 6.2.1, 6.2.2: the draw is for whoever put it there, whosever scene it is.
        if (waits_for_effect(rules)) {
            rules.state.marks[kSceneDrawsOwed] += static_cast<u8>(1 << (4 * ix(placed_by)));
        } else {
            rules.call(rules.effect() ? kScenePut : kSceneEntered, placed_by).flags |= kHoldTriggers;
        }
    }
    if (settled_later) send_by_rule(rules, before, kDiscard, kReplacedScene, "6.3.2");
}

void scenes_arrived(Rules& rules, const Batch& batch) {
    for (int at : batch.cards) {
        const bool entered = rules.state.cards[static_cast<std::size_t>(at)].zone == kSceneArea &&
                             batch.from_zone[static_cast<std::size_t>(at)] != kSceneArea;
        if (entered) scene_arrived(rules, static_cast<CardIx>(at), batch.mover);
    }
}

// UCG 11.17.5: a host that is gone entirely lets go of its Charge cards.
CardSet orphans(const Rules& rules) {
    CardSet set{};
    const Position& position = rules.read();
    for (int at = 0; at < rules.state.place_count; ++at) {
        const Place& place = rules.state.places[static_cast<std::size_t>(at)];
        for (CardIx card : position.from_top(place.under)) {
            if (place.stack.count == 0 || position.card(card).orphaned) set.add(card);
        }
    }
    return set;
}

void detach(Rules& rules) {
    send_by_rule(rules, orphans(rules), kDiscard, kDetached, has(rules, kAfterEffects) ? "11.17.5" : "3.2.1");
}

// The card that has to go from a stack that does not conform, kNone when it does.
CardIx wrong_card(const Position& position, PlaceIx place, bool top_first) {
    CardIx lowest = kNone;
    for (CardIx at = position.place(place).stack.top; at != kNone; at = position.card(at).below) {
        const CardIx below = position.card(at).below;
        if (below != kNone && !conforms(position, at, below)) lowest = at;
    }
    if (lowest == kNone) return kNone;
    return top_first ? position.place(place).stack.top : lowest;
}

// The next card that has to go, apart from those whose way was replaced.
CardIx next_wrong_card(const Rules& rules, bool by_effect, CardSet tried) {
    const Position& position = rules.read();
    for (int at = 0; at < rules.state.place_count; ++at) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        // One card alone always conforms.
        if (position.place(place).stack.count < 2) continue;
        const CardIx card = wrong_card(position, place, by_effect && has(rules, kTopUntilConforms));
        if (card == kNone || tried.has(card)) continue;
        const Destination to{Target::Zone, by_effect ? kDiscard : kHand, Who::OwnerOfIt, End::Top, 0,
                             Face::Up,     CardOrder::AsTheyCome,        kProcessed};
        // UCG 1.2.2: a card that cannot become SINGLE is not left so even here.
        if (may_move(position, card, to, kNone, Seat::Nobody, CardSet::of(card))) return card;
    }
    return kNone;
}

void send_wrong_card(Rules& rules, CardIx card, bool by_effect) {
    send_by_rule(rules, CardSet::of(card), by_effect ? kDiscard : kHand, kProcessed, by_effect ? "12.2.1" : "12.1.1");
}

bool is_putting_right(const State& state) {
    return std::any_of(state.frames.begin(), state.frames.end(),
                       [](const Frame& frame) { return frame.code == kProcessStacks; });
}

}  // namespace

// UCG 12.1.1: from the Level Up Phase back to the hand. UCG 12.2.1: by an effect to the discard area, until the stack
// conforms.
void process_stacks(Rules& rules, bool by_effect) {
    if (rules.state.replaces && !rules.trial) {
        if (next_wrong_card(rules, by_effect, {}) != kNone)
            rules.call(kProcessStacks, rules.state.lead).argument = by_effect ? 1 : 0;
        return;
    }
    CardSet tried{};
    for (;;) {
        const CardIx card = next_wrong_card(rules, by_effect, tried);
        if (card == kNone) return;
        tried.add(card);
        send_wrong_card(rules, card, by_effect);
    }
}

// The same where a text may replace what happens to a card: one after the other, each settled before the next.
Next process_next_stack(Rules& rules, Frame& frame) {
    const bool by_effect = frame.argument != 0;
    const CardIx card = next_wrong_card(rules, by_effect, rules.reg(frame, 0).set);
    if (card == kNone) return Next::Done;
    rules.reg(frame, 0).set.add(card);
    send_wrong_card(rules, card, by_effect);
    return Next::Again;
}

Next process_after_effect(Rules& rules, Frame&) {
    process_stacks(rules, true);
    return Next::Step;
}

Next detach_after_effect(Rules& rules, Frame&) {
    detach(rules);
    return Next::Step;
}

void moved(Rules& rules, const Batch& batch) {
    const Frame* effect = rules.effect();
    constexpr u32 kBattle = u32{1} << kBattleArea;
    const Touched zones = note_origins(rules, batch, moved_by_rule(batch.reason) ? nullptr : effect);
    if ((rules.state.listens & kArrivals) != 0 && !rules.trial) emit_arrivals(rules, batch, zones.entered);
    if (zones.entered & kBattle) emit_entrances(rules, batch);
    if (zones.entered & (u32{1} << kSceneArea)) scenes_arrived(rules, batch);
    // UCG 12.2.2, 11.17.6: from ucg-1.7 on this waits until the effect is over.
    if (((zones.left | zones.entered) & kBattle) == 0 || batch.reason == kProcessed || batch.reason == kDetached)
        return;
    if (effect && waits_for_effect(rules)) {
        for (int at = 0; at < rules.state.place_count; ++at) {
            if (!rules.read().occupied(static_cast<PlaceIx>(at))) rules.detach_cards_under(static_cast<PlaceIx>(at));
        }
        return;
    }
    if (effect) process_stacks(rules, true);
    // Only a character that cards left can be gone.
    if (zones.left & kBattle) detach(rules);
}

// UCG 11.9.1: by an effect; what stands there now has changed its place in this turn.
bool swap_characters(Rules& rules, PlaceIx a, PlaceIx b) {
    rules.swap_places(a, b);
    CardSet swapped{};
    for (PlaceIx at : {a, b}) {
        if (!rules.read().occupied(at)) continue;
        rules.mark_place(at, rules.state.places[at].mark | kSwappedBit);
        swapped.add(at);
    }
    rules.emit(kSwapped, ObjectKind::Places, swapped);
    return true;
}

u16 effect_ended(Rules& rules, const Frame& frame) {
    // UCG 11.21.2: the chosen name held for the remainder of this effect.
    rules.end_modifiers(kChosenName, static_cast<u16>(rules.state.frames.size()));
    // Where a text may replace what happens to a card, this is a matter of questions, and so of the frames below.
    const bool settled_later = has(rules, kAfterEffects) && rules.state.replaces;
    // Every move is a tick of the clock: an effect since which it stands still has moved nothing.
    const bool moved_something = rules.state.clock != frame.stamp;
    if (has(rules, kAfterEffects) && !settled_later && moved_something) {
        process_stacks(rules, true);
        detach(rules);
    }
    // What it put off to the end of the turn is no second use of it, and a power whose cost was not paid was not used
    // (UCG 9.4.4).
    if ((frame.flags & kActivated) && !(frame.flags & kAttempting)) {
        const PlaceIx place = rules.read().place_of(frame.source);
        if (place != kNone) {
            rules.emit(kActivateResolved, ObjectKind::Places, CardSet::of(place));
        } else {
            rules.emit(kActivateResolved, ObjectKind::Cards, CardSet::of(frame.source));
        }
    }
    // What happens instead of sending a wrong card is part of putting its stack right.
    const bool wrong_stack =
        settled_later && !is_putting_right(rules.state) && next_wrong_card(rules, true, {}) != kNone;
    const bool wrong = wrong_stack || (settled_later && orphans(rules));
    return static_cast<u16>(rules.state.marks[kSceneDrawsOwed] || wrong ? kAfterEffect : 0);
}

}  // namespace arbiter::ucg
