// What moving cards means: what cannot leave, what goes with it, and what the texts are told.
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

bool leaves_field(const Destination& to) { return to.target == Target::Zone || to.target == Target::Under; }

// Does what stands here as a whole leave when this top card goes? UA Q59: not when only the top card is taken off.
bool leaves_as_a_whole(const Rules& rules, PlaceIx place, u8 reason) {
    return reason != kTakenOff || rules.state.places[place].stack.count <= 1;
}

}  // namespace

void move_cards(Rules& rules, CardSet cards, ZoneId to, Reason reason, Seat mover, End end) {
    Rules::MoveRequest order{};
    order.cards = cards;
    order.to = {Target::Zone, to, Who::OwnerOfIt, end, kNone, Face::Up, CardOrder::AsTheyCome, reason};
    order.mover = mover;
    rules.start_move(order);
}

bool may_move(const Position& position, CardIx card, const Destination& to, PlaceIx, Seat, const CardSet&) {
    const PlaceIx place = position.place_of(card);
    if (place != kNone && top_of(position, place) == card && leaves_field(to)) {
        // For lack of space anything is pushed out (UA 10.4).
        if (to.reason == kPushedOut) return true;
        bool may = true;
        const Seat seat = position.place(place).seat;
        const Object object{ObjectKind::Places, place};
        for_each_effect(position, kCannotLeave, object, [&](const Effect& effect) {
            const int reason = effect.argument & 255, zone = effect.argument >> 8;
            const bool meant = (reason == kNone || reason == to.reason) &&
                               (zone == 0 || (to.target == Target::Zone && to.zone == zone - 1));
            may = may && !(meant && done_by(position, effect.value, kNoId, seat));
        });
        for_each_effect(position, kUnaffected, object, [&](const Effect& effect) {
            may = may && !(effect_in(position.state) && done_by(position, effect.value, effect.argument, seat));
        });
        return may;
    }
    if (to.target == Target::Zone || to.target == Target::Under) return !is_kind(position, card, kApCard);
    return is_kind(position, card, kCharacter | kSite);
}

CardSet vacant(const Position& position, CardIx card, Seat seat) {
    const CardSet all = places_for(position, seat, card, 0);
    return all.empty() ? all : CardSet::of(all.first());
}

// Nothing of a stack lies face down in this game.
bool plausible(const Position&, DefinitionId, PlaceIx, CardIx) { return true; }

// What waits for something to leave sees it as it stands.
void leaving(Rules& rules, const Batch& batch, const Destination& to) {
    if (!leaves_field(to)) return;
    CardSet left{};
    for (int at : batch.cards) {
        const PlaceIx place = batch.from_place[static_cast<std::size_t>(at)];
        if (place == kNone || !batch.was_top.has(at)) continue;
        if (leaves_as_a_whole(rules, place, batch.reason)) {
            left.add(place);
            continue;
        }
        // UA Q61: what is uncovered lies as the card on it did.
        const CardState& top = rules.state.cards[static_cast<std::size_t>(at)];
        rules.set_position(top.below, top.position);
    }
    if (left.empty()) return;
    rules.emit(kLeavesField, ObjectKind::Places, left);
    // UA 17.1: only what is said to be sidelined is.
    if (batch.reason == kSidelined) rules.emit(kIsSidelined, ObjectKind::Places, left);
}

namespace {

constexpr auto kCameFrom = [] {
    std::array<u8, kZonesPerSeat> from{};
    from[kFrontLine] = from[kEnergyLine] = kCameFromField;
    from[kHand] = kCameFromHand;
    from[kDeck] = kCameFromDeck;
    from[kLife] = kCameFromLife;
    from[kSideline] = kCameFromSideline;
    return from;
}();

// How the cards came where they are, for texts that look back.
void note_origin(Rules& rules, const Batch& batch) {
    const Frame* effect = rules.effect();
    for (int at : batch.cards) {
        const CardState& card = rules.state.cards[static_cast<std::size_t>(at)];
        const ZoneId from = batch.from_zone[static_cast<std::size_t>(at)];
        u8 mark = kCameFrom[from];
        // UA 12.16.1: what is checked has come from the life area all the same.
        if (from == kCheck && batch.reason == kChecked) mark |= kCameFromLife;
        if (batch.reason == kSidelined) mark |= kCameSidelined;
        const bool by_rule = batch.reason == kChecked || batch.reason == kUsedUp || batch.reason == kTurnedUp;
        if (effect && effect->controller == card.owner && effect->ability != kNoAbility && !by_rule) {
            const Ability& ability = rules.pool().ability(effect->ability);
            const bool trigger = ability.on.event == kLifeTrigger && ability.kind == AbilityKind::Triggered;
            const bool of_character = effect->source != kNone && is_kind(rules.read(), effect->source, kCharacter);
            mark |= trigger ? kCameByOther : of_character ? kCameByCard | kCameByOther : kCameByCard;
        }
        rules.mark_card(static_cast<CardIx>(at), mark);
    }
}

constexpr u64 kArrivals = (u64{1} << kIsDrawn) | (u64{1} << kAddedToHand) | (u64{1} << kToSideline) |
                          (u64{1} << kToRemoval) | (u64{1} << kIsTucked);

void emit_arrivals(Rules& rules, const Batch& batch) {
    if ((rules.state.listens & kArrivals) == 0) return;
    CardSet drawn{}, added{}, sideline{}, removal{}, tucked{};
    for (int at : batch.cards) {
        const CardState& card = rules.state.cards[static_cast<std::size_t>(at)];
        if (card.zone == kHand) (batch.reason == kDrawn ? drawn : added).add(at);
        if (card.zone == kSideline) sideline.add(at);
        if (card.zone == kRemoval) removal.add(at);
        if (card.attached) tucked.add(at);
    }
    rules.emit(kIsDrawn, ObjectKind::Cards, drawn);
    rules.emit(kAddedToHand, ObjectKind::Cards, added);
    rules.emit(kToSideline, ObjectKind::Cards, sideline);
    rules.emit(kToRemoval, ObjectKind::Cards, removal);
    rules.emit(kIsTucked, ObjectKind::Cards, tucked);
}

// UA 16.1: what lay below a character that left goes to the sideline, without being sidelined. UA Q49: face-down cards,
// too.
void clear_place(Rules& rules, PlaceIx place, CardIx top) {
    // The text of a character that leaves may refer to its base card: that goes with it.
    const CardIx base = rules.state.places[place].stack.bottom;
    for (Waiting& waiting : rules.state.waiting) {
        const Ability& ability = rules.pool().ability(waiting.ability);
        const bool leaves = ability.on.event == kIsSidelined || ability.on.event == kLeavesField;
        if ((base == kNone && !ability.on.beneath) || waiting.source != top || !ability.on.self || !leaves) continue;
        waiting.of = ObjectKind::Cards;
        waiting.subjects = CardSet::of(top);
        if (ability.on.beneath == 1) waiting.subjects = waiting.subjects | rules.read().stack_of(place);
        if (ability.on.beneath) waiting.subjects = waiting.subjects | rules.read().attached_to(place);
        if (!ability.on.beneath) waiting.subjects.add(base);
    }
    const CardSet rest = rules.read().stack_of(place) | rules.read().attached_to(place);
    if (rest.empty()) return;
    const char* step = rules.clause;
    rules.clause = "16.1";
    const Batch batch = rules.batch_of(rest, kUnderneath, rules.state.places[place].seat);
    while (rules.state.places[place].stack.count + rules.state.places[place].under.count > 0) {
        const Place& at = rules.state.places[place];
        const CardIx card = at.stack.count > 0 ? at.stack.top : at.under.top;
        rules.move_to_zone(card, kSideline, rules.state.cards[card].owner, End::Top, kUnderneath);
    }
    note_origin(rules, batch);
    emit_arrivals(rules, batch);
    rules.clause = step;
}

}  // namespace

void moved(Rules& rules, const Batch& batch) {
    note_origin(rules, batch);
    CardSet left_front{};
    for (int at : batch.cards) {
        const bool was_there = batch.from_zone[static_cast<std::size_t>(at)] == kFrontLine;
        if (was_there && rules.state.cards[static_cast<std::size_t>(at)].zone != kFrontLine) left_front.add(at);
    }
    if (!left_front.empty()) end_until_left(rules, left_front, kFrontLineLeft);
    CardSet left_field{};
    for (int at : batch.cards) {
        const bool was_there = on_field(batch.from_zone[static_cast<std::size_t>(at)]);
        if (was_there && !on_field(rules.state.cards[static_cast<std::size_t>(at)].zone)) left_field.add(at);
    }
    if (!left_field.empty()) end_until_left(rules, left_field, kFieldLeft);
    bool settled = true;
    for (int at : batch.cards) {
        const std::size_t card = static_cast<std::size_t>(at);
        const ZoneId from = batch.from_zone[card];
        if (on_field(from) || from == kLife || on_field(rules.state.cards[card].zone)) settled = false;
        const PlaceIx place = batch.from_place[card];
        if (place == kNone || !batch.was_top.has(at) || rules.state.cards[card].place == place) continue;
        // UA Q62: what is uncovered is free of all that worked on the Raided character.
        if (batch.reason == kTakenOff && rules.read().occupied(place)) {
            rules.renew_place(place);
        } else {
            clear_place(rules, place, static_cast<CardIx>(at));
        }
    }
    if (!settled) rules.state.marks[kRulesPending] = 1;
    emit_arrivals(rules, batch);
}

}  // namespace arbiter::ua
