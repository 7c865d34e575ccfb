// What moving cards means: what cannot leave, what goes with it, what ends the game, and what the skills are told.
#include <algorithm>

#include "engine/legality.h"
#include "games/dbs/turn.h"

namespace arbiter::dbs {

void move_cards(Rules& rules, CardSet cards, ZoneId to, Reason reason, Seat mover, End end) {
    Rules::MoveRequest order{};
    order.cards = cards;
    order.to = {Target::Zone, to, Who::OwnerOfIt, end, kNone, Face::Up, CardOrder::AsTheyCome, reason};
    order.mover = mover;
    rules.start_move(order);
}

namespace {

// Ruling dbs-declared-card: what is declared, or whose skill is activated from the hand, is moved by nothing else.
bool is_declared_already(const Position& position, CardIx card, u8 reason) {
    if (position.card(card).zone != kHand || reason == kUsed) return false;
    const Frame* effect = effect_in(position.state);
    return effect && effect->source != card && is_busy(position, card);
}

// DBS 10-12-1.
bool is_kept_by_keyword(const Position& position, PlaceIx place) {
    if (position.place(place).zone != kBattleArea || !has_keyword(position, place, kIndestructible)) return false;
    const Object object{ObjectKind::Places, place};
    return done_by(position, kByOpponent | kByBattle, kNoId, position.place(place).seat, object);
}

bool is_kept_by_text(const Position& position, PlaceIx place, u8 reason) {
    const Object object{ObjectKind::Places, place};
    const Seat seat = position.place(place).seat;
    bool kept = false;
    for_each_effect(position, kCannotLeave, object, [&](const Effect& said) {
        // Ruling dbs-taken-leaves: what is taken over leaves its player's Battle Area alone.
        const bool meant = said.argument == kNone ? reason != kTakenOver : said.argument == reason;
        kept = kept || (meant && done_by(position, said.value, kNoId, seat, object));
    });
    return kept;
}

}  // namespace

bool may_leave(const Position& position, PlaceIx place, Reason reason) {
    const bool by_keyword = reason != kTakenOver && is_kept_by_keyword(position, place);
    return !by_keyword && !is_kept_by_text(position, place, reason);
}

// "You can't add cards from your life to your hand". DBS 1-3-1: damage does not, either; all else that the rules do
// goes on.
static bool is_kept_by_ban(const Position& position, CardIx card, const Destination& to, Seat mover) {
    constexpr u8 kByTheRules[] = {kRuleProcessed, kUnderneath, kAfterCombo, kUsed, kFieldReplaced, kKod};
    const bool rules = std::find(std::begin(kByTheRules), std::end(kByTheRules), to.reason) != std::end(kByTheRules);
    if (rules || to.target != Target::Zone) return false;
    return find_seat_effect(position, kSeatCannotMove, mover,
                            [&](const Effect& said) {
                                const bool meant = seat_argument(said.argument) == kNoId ||
                                                   argument_accepts(position, said, {ObjectKind::Cards, card});
                                return said.value == to.zone && meant;
                            })
        .has_value();
}

// DBS 3-5-3: a leader never leaves.
bool may_move(const Position& position, CardIx card, const Destination& to, PlaceIx, Seat mover, const CardSet&) {
    if (is_kept_by_ban(position, card, to, mover)) return false;
    const PlaceIx place = position.place_of(card);
    if (place == kNone) return !is_declared_already(position, card, to.reason);
    if (top_of(position, place) != card) return true;
    if (position.place(place).zone == kLeaderArea) return false;
    // Ruling dbs-indestructible-zero: the rules themselves move it. What goes under another card is taken away, too
    // (ruling dbs-placed-under).
    const bool combo_by_rules = to.reason == kComboed && effect_in(position.state) == nullptr;
    if (combo_by_rules || to.reason == kRuleProcessed) return true;
    return may_leave(position, place, static_cast<Reason>(to.reason));
}

// DBS 10-18-7.
ZoneId lands_in(const Position& position, CardIx card, ZoneId zone) {
    return position.definition(card).token ? ZoneId{kRemoved} : zone;
}

namespace {

constexpr bool is_open(ZoneId zone) { return zone != kDeck && zone != kHand && zone != kLife; }

// What waits for this move sees the card as it is in the area that it leaves: DBS 8-6-5-1-1, from an open area to a
// secret one; DBS 8-6-5-1-2, from the Battle Area. Else as it is in the new area (DBS 8-6-5-1-3).
bool is_seen_leaving(ZoneId from, ZoneId to) { return from == kBattleArea || (is_open(from) && !is_open(to)); }

// How the card came where it is. DBS 11-3-4-1: of its own skills none hears that it was moved from below another card.
u8 origin_of(const Batch& batch, CardIx card) {
    const bool beneath = batch.from_place[card] != kNone && !batch.was_top.has(card);
    return static_cast<u8>(((batch.from_zone[card] + 1) << kCameShift) | (beneath ? kFromBeneath : u8{kByNothing}));
}

struct Arrival {
    ZoneId zone;
    TriggerEvent event;
};
constexpr Arrival kArrivals[] = {
    {kDrop, kToDrop}, {kWarp, kToWarp}, {kHand, kToHand}, {kEnergyArea, kToEnergy}, {kLife, kToLife}};

void emit_arrival(Rules& rules, ZoneId zone, CardSet cards) {
    for (const Arrival& arrival : kArrivals) {
        if (arrival.zone == zone) rules.emit(arrival.event, ObjectKind::Cards, cards);
    }
}

// The cards that are looked at as they leave for this zone.
CardSet seen_leaving(const Rules& rules, const Batch& batch, ZoneId to) {
    CardSet cards{};
    for (int at : batch.cards) {
        const CardIx card = static_cast<CardIx>(at);
        const ZoneId from = batch.from_zone[card];
        if (from != to && is_seen_leaving(from, to) && lands_in(rules.read(), card, to) == to) cards.add(at);
    }
    return cards;
}

// Who waits for something to leave the Battle Area sees it as it stands there (DBS 8-6-5-1-2). Ruling dbs-taken-leaves:
// what is taken over leaves its player's alone.
void emit_leaving(Rules& rules, const Batch& batch) {
    CardSet left{}, kod{};
    for (int at : batch.cards) {
        const CardIx card = static_cast<CardIx>(at);
        const PlaceIx place = batch.from_place[card];
        if (place == kNone || !batch.was_top.has(at) || batch.from_zone[card] != kBattleArea) continue;
        if (batch.reason == kTakenOff && rules.state.places[place].stack.count > 1) {
            // DBS 11-3-6: what is uncovered lies as the card on it did.
            const CardState& top = rules.state.cards[card];
            rules.set_position(top.below, top.position);
        }
        left.add(place);
        // Ruling dbs-token-gone.
        if (batch.reason == kKod && !rules.read().definition(card).token) kod.add(place);
    }
    if (left.empty()) return;
    if (batch.reason != kTakenOver) rules.emit(kLeavesBattle, ObjectKind::Places, left);
    rules.emit(kLeavesSide, ObjectKind::Places, left);
    // DBS 10-1-2: only what is said to be KO-ed is.
    rules.emit(kIsKod, ObjectKind::Places, kod);
    emit_battle_ko(rules, kod);
}

void emit_arrival_while_leaving(Rules& rules, const Batch& batch, ZoneId to) {
    const CardSet cards = seen_leaving(rules, batch, to);
    if (cards.empty()) return;
    for (int at : cards) rules.mark_card(static_cast<CardIx>(at), origin_of(batch, static_cast<CardIx>(at)));
    emit_arrival(rules, to, cards);
}

}  // namespace

void leaving(Rules& rules, const Batch& batch, const Destination& to) {
    if (to.target != Target::Zone && to.target != Target::OwnPlace && to.reason != kPutUnder) return;
    emit_leaving(rules, batch);
    if (to.target == Target::Zone) emit_arrival_while_leaving(rules, batch, to.zone);
}

namespace {

// DBS 3-6-6, 10-3-3: the newest [Field] stays.
void keep_one_field(Rules& rules, PlaceIx newest) {
    const Position& position = rules.read();
    const auto is_field = [&](PlaceIx place) {
        const CardIx top = top_of(position, place);
        return top != kNone && is_kind(position, top, kExtra) &&
               (position.definition(top).attributes[kKeywords] & kField) != 0;
    };
    if (position.place(newest).zone != kBattleArea || !is_field(newest)) return;
    const Seat seat = position.place(newest).seat;
    CardSet others{};
    for (int other : battle_area(position, seat)) {
        if (other != newest && is_field(static_cast<PlaceIx>(other)))
            others.add(top_of(position, static_cast<PlaceIx>(other)));
    }
    if (others) move_cards(rules, others, kDrop, kFieldReplaced, seat);
}

bool has_lost(const State& state, Seat seat) {
    const auto& zones = state.zones[static_cast<std::size_t>(ix(seat))];
    return zones[kLife].count == 0 || zones[kDeck].count == 0;
}

// DBS 9-2: at once, in the middle of anything.
void judge_loss(Rules& rules) {
    if (rules.state.phase == kPreparation || rules.trial) return;
    const bool a = has_lost(rules.state, Seat::A), b = has_lost(rules.state, Seat::B);
    if (!a && !b) return;
    if (a && b) {
        rules.clause = "1-2-3";
        return rules.end_game(Outcome::Draw, Seat::Nobody);
    }
    const Seat loser = a ? Seat::A : Seat::B;
    rules.clause = rules.read().zone(loser, kLife).count == 0 ? "9-2-3" : "9-2-4";
    rules.end_game(Outcome::Won, opponent(loser));
}

// DBS 11-3-4: what lay beneath goes to its owners' Drop Areas. None of its own skills hears of it; those of other cards
// do, which see it as it lay in the Battle Area (DBS 8-6-5-1-2).
void clear_beneath(Rules& rules, PlaceIx place) {
    const char* step = rules.clause;
    rules.clause = "11-3-4";
    const ZoneId from = rules.state.places[place].zone;
    CardSet dropped{};
    for (int at : rules.read().stack_of(place)) {
        if (lands_in(rules.read(), static_cast<CardIx>(at), kDrop) == kDrop) dropped.add(at);
    }
    const auto tell = [&] {
        for (int at : dropped)
            rules.mark_card(static_cast<CardIx>(at), static_cast<u8>(((from + 1) << kCameShift) | kFromBeneath));
        rules.emit(kToDrop, ObjectKind::Cards, dropped);
    };
    if (is_seen_leaving(from, kDrop)) tell();
    while (rules.state.places[place].stack.count > 0) {
        const CardIx card = rules.state.places[place].stack.top;
        rules.move_to_zone(card, lands_in(rules.read(), card, kDrop), rules.state.cards[card].owner, End::Top,
                           kUnderneath);
    }
    if (!is_seen_leaving(from, kDrop)) tell();
    rules.clause = step;
}

void note_origin(Rules& rules, const Batch& batch) {
    for (int at : batch.cards) {
        const CardIx card = static_cast<CardIx>(at);
        // Where it is played, and by what, is noted there.
        const bool stands = stands_in(rules.state.cards[card].zone);
        if (stands && batch.reason != kPutUnder && batch.reason != kComboed) continue;
        rules.mark_card(card, batch.reason == kPutUnder ? u8{kByNothing} : origin_of(batch, card));
    }
}

// DBS 3-7-3. What is comboed with fights no more (ruling dbs-comboed-fighter).
void tell_combos(Rules& rules, const Batch& batch) {
    if (batch.reason != kComboed) return;
    CardSet places{};
    for (int at : batch.cards) {
        if (const PlaceIx place = rules.read().place_of(static_cast<CardIx>(at)); place != kNone) places.add(place);
    }
    for (int place : places) leave_battle(rules, static_cast<PlaceIx>(place));
    rules.emit(kCombos, ObjectKind::Places, places);
}

// DBS 10-34-1.
void exhaust(Rules& rules, const Batch& batch) {
    for (int at : batch.cards) {
        const CardIx card = static_cast<CardIx>(at);
        const bool arrived = rules.state.cards[card].zone == kEnergyArea && batch.from_zone[card] != kEnergyArea;
        const bool exhausts = (rules.read().definition(card).attributes[kKeywords] & kEnergyExhaust) != 0;
        if (arrived && exhausts && !(bits_of(rules.read(), kLoseKeyword, {ObjectKind::Cards, card}) & kEnergyExhaust))
            rules.set_position(card, kRest);
    }
}

void emit_arrivals(Rules& rules, const Batch& batch) {
    const auto moved_to = [&](ZoneId zone) {
        CardSet set{};
        for (int at : batch.cards) {
            const std::size_t card = static_cast<std::size_t>(at);
            if (rules.state.cards[card].zone == zone && batch.from_zone[card] != zone) set.add(at);
        }
        return set;
    };
    const auto moved_from = [&](ZoneId zone) {
        CardSet set{};
        for (int at : batch.cards) {
            if (batch.from_zone[static_cast<std::size_t>(at)] == zone) set.add(at);
        }
        return set;
    };
    for (const Arrival& arrival : kArrivals) {
        if (!rules.is_awaited(arrival.event)) continue;
        CardSet cards{};
        for (int at : moved_to(arrival.zone)) {
            if (!is_seen_leaving(batch.from_zone[static_cast<std::size_t>(at)], arrival.zone)) cards.add(at);
        }
        rules.emit(arrival.event, ObjectKind::Cards, cards);
    }
    if (rules.is_awaited(kLeavesLife)) rules.emit(kLeavesLife, ObjectKind::Cards, moved_from(kLife));
    if (rules.is_awaited(kDiscardedFromHand))
        rules.emit(kDiscardedFromHand, ObjectKind::Cards, moved_from(kHand) & moved_to(kDrop));
    if (batch.reason == kDrawn) rules.emit(kIsDrawn, ObjectKind::Cards, batch.cards);
}

// DBS 11-3-2-2: by [Union-Absorb], whose skill alone of all keyword skills places cards under others.
void emit_placed_under(Rules& rules, const Batch& batch) {
    const Frame* effect = batch.reason == kPutUnder ? effect_in(rules.state) : nullptr;
    if (effect && (rules.pool().ability(effect->ability).states & kKeywordSkill))
        rules.emit(kIsPlacedUnder, ObjectKind::Cards, batch.cards);
}

void keep_newest_fields(Rules& rules, const Batch& batch) {
    for (int at : batch.cards) {
        const PlaceIx place = rules.read().place_of(static_cast<CardIx>(at));
        if (place != kNone) keep_one_field(rules, place);
    }
}

// What has left the top of a stack: what lies beneath goes, or is uncovered (DBS 11-3-6).
void settle_stacks(Rules& rules, const Batch& batch) {
    for (int at : batch.cards) {
        const CardIx card = static_cast<CardIx>(at);
        const PlaceIx place = batch.from_place[card];
        if (place == kNone || !batch.was_top.has(at) || rules.state.cards[card].place == place) continue;
        if (rules.state.places[place].stack.count == 0) continue;
        if (batch.reason == kTakenOff) {
            leave_battle(rules, place);
            renew_top(rules, place, rules.state.cards[rules.state.places[place].stack.top].position);
        } else {
            clear_beneath(rules, place);
        }
    }
}

}  // namespace

void moved(Rules& rules, const Batch& batch) {
    note_origin(rules, batch);
    settle_stacks(rules, batch);
    exhaust(rules, batch);
    judge_loss(rules);
    if (rules.over()) return;
    emit_arrivals(rules, batch);
    emit_placed_under(rules, batch);
    keep_newest_fields(rules, batch);
    tell_combos(rules, batch);
    // DBS 8-6-6-1: what is so for a moment has come about.
    if (!rules.trial) rules.note_situations();
}

bool may_switch(const Position& position, Object object, Orientation to, bool in_charge_phase) {
    i32 what = to == kActive ? kCannotBecomeActive : kCannotBecomeRest;
    if (in_charge_phase) what |= kCannotBecomeActiveInCharge;
    if (is_barred(position, object, what, {ObjectKind::Places, kNone})) return false;
    // What was said of it as a card among others.
    if (object.of == ObjectKind::Places &&
        is_barred(position, {ObjectKind::Cards, top_of(position, object.ix)}, what, {ObjectKind::Places, kNone}))
        return false;
    return !in_charge_phase || !any_of(position, kStaysResting, object);
}

namespace {

void emit_switched(Rules& rules, ObjectKind of, CardSet switched, Orientation to) {
    rules.emit(to == kActive ? kBecomesActive : kBecomesRest, of, switched);
}

}  // namespace

// DBS 1-3-2-1: what lies that way already is not switched.
CardSet switch_places(Rules& rules, CardSet places, Orientation to, bool in_charge_phase) {
    CardSet switched{};
    for (int at : places) {
        const CardIx top = top_of(rules.read(), static_cast<PlaceIx>(at));
        if (top == kNone || rules.state.cards[top].position == to) continue;
        if (!may_switch(rules.read(), {ObjectKind::Places, static_cast<u8>(at)}, to, in_charge_phase)) continue;
        rules.set_position(top, to);
        switched.add(at);
    }
    emit_switched(rules, ObjectKind::Places, switched, to);
    return switched;
}

CardSet switch_energy(Rules& rules, CardSet cards, Orientation to, bool in_charge_phase) {
    CardSet switched{};
    for (int at : cards) {
        const CardIx card = static_cast<CardIx>(at);
        if (rules.state.cards[card].position == to) continue;
        if (!may_switch(rules.read(), {ObjectKind::Cards, card}, to, in_charge_phase)) continue;
        rules.set_position(card, to);
        switched.add(at);
    }
    emit_switched(rules, ObjectKind::Cards, switched, to);
    return switched;
}

namespace {

void forget_in(CardSet& set, ObjectKind of, PlaceIx place) {
    if (of == ObjectKind::Places) set.remove(place);
}

// Whatever was said of what stood here is not said of what stands here now; it is still attack or guard card (DBS
// 7-1-4).
void forget_mentions(const Pool& pool, State& state, PlaceIx place) {
    for (const Frame& frame : state.frames) {
        if (frame.code == kBattleProcedure) continue;
        for (int n = 0; n < frame.registers; ++n) {
            Register& reg = state.registers[frame.first_register + n];
            if (!(frame.code == kMoveProcedure)) forget_in(reg.set, reg.of, place);
        }
    }
    // Where the text does not speak of them, they only count how often it is carried out.
    for (Waiting& waiting : state.waiting) {
        if (pool.ability(waiting.ability).on.named) forget_in(waiting.subjects, waiting.of, place);
    }
    for (Delayed& delayed : state.delayed) forget_in(delayed.captured, delayed.of, place);
}

}  // namespace

void renew_top(Rules& rules, PlaceIx place, u8 position) {
    for (int at = rules.state.modifiers.size() - 1; at >= 0; --at) {
        const Modifier& modifier = rules.state.modifiers[at];
        if (modifier.property == kPowerChange) continue;
        if (works_on(rules.state, modifier, {ObjectKind::Places, place})) rules.end_modifier_on(at, place);
    }
    forget_mentions(rules.pool(), rules.state, place);
    rules.mark_place(place, 0);
    rules.set_position(top_of(rules.read(), place), position);
}

}  // namespace arbiter::dbs
