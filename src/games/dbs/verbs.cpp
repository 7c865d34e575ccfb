// What only this game's texts do.
#include "engine/verbs/verbs.h"

#include "engine/visibility.h"
#include "games/dbs/turn.h"

namespace arbiter::dbs {

namespace {

using verbs::did;
using verbs::partial;
using verbs::read_cards;
using verbs::read_set;
using verbs::store;

Seat who_of(Rules& rules, Frame& frame, const Op& op) {
    const Seat seat = seat_of(rules.read(), op.who, rules.scope(frame));
    return seat == Seat::Nobody ? frame.controller : seat;
}

void done(Frame& frame, bool something) { something ? did(frame) : partial(frame); }

CardSet places_in(Rules& rules, Frame& frame, u8 number) {
    ObjectKind of;
    const CardSet set = read_set(rules, frame, number, of);
    return of == ObjectKind::Places ? set : CardSet{};
}

// To choose none of "up to" so many is to do all that was asked.
bool none_was_allowed(Rules& rules, const Frame& frame, u8 number) {
    if (number >= frame.registers) return false;
    const Register& reg = rules.reg(frame, number);
    return reg.may_be_empty && reg.set.empty();
}

// DBS 3-2-3: out of a deck one by one. Ruling dbs-played-together: all others at once.
CardSet play_together(Rules& rules, Seat seat, CardSet cards, u8 how, PlayedBy by) {
    CardSet places{}, untold{};
    for (CardIx card : in_open_order(rules.read(), ObjectKind::Cards, cards)) {
        const bool alone = rules.state.cards[card].zone == kDeck;
        const PlaceIx place = place_in_play(rules, seat, card, how, by);
        if (rules.over()) return places;
        if (place == kNone) continue;
        places.add(place);
        if (alone)
            emit_placed(rules, seat, place);
        else
            untold.add(place);
    }
    for (int place : untold) emit_placed(rules, seat, static_cast<PlaceIx>(place));
    return places;
}

Next play(Rules& rules, Frame& frame, const Op& op) {
    const Seat seat = who_of(rules, frame, op);
    const CardSet cards = read_cards(rules, frame, op.a);
    const CardSet places = play_together(rules, seat, cards, op.mode, static_cast<PlayedBy>(op.argument));
    if (rules.over()) return Next::Step;
    if (!none_was_allowed(rules, frame, op.a)) done(frame, places.size() == cards.size() && !cards.empty());
    if (places) did(frame);
    store(rules, frame, op.dst, ObjectKind::Places, places);
    return Next::Step;
}

// DBS 10-5-4: on what was chosen. DBS 10-13-4-4: on both, which become one, and in Active Mode.
Next play_on_top(Rules& rules, Frame& frame, const Op& op, bool on_both) {
    const CardSet cards = read_cards(rules, frame, op.a);
    CardSet bases = places_in(rules, frame, op.b);
    PlaceIx place = kNone;
    if (cards.is_one() && bases.size() == (on_both ? 2 : 1)) {
        place = static_cast<PlaceIx>(bases.first());
        bases.remove(place);
        const CardIx other = on_both ? top_of(rules.read(), static_cast<PlaceIx>(bases.first())) : CardIx{kNone};
        place =
            play_on(rules, who_of(rules, frame, op), static_cast<CardIx>(cards.first()), place,
                    static_cast<PlayedBy>(op.argument), on_both ? static_cast<PlaceIx>(bases.first()) : PlaceIx{kNone});
        if (rules.over()) return Next::Step;
        if (on_both && place != kNone) {
            rules.set_position(top_of(rules.read(), place), kActive);
            rules.emit(kIsPlacedUnder, ObjectKind::Cards, CardSet::of(other));
        }
    }
    done(frame, place != kNone);
    store(rules, frame, op.dst, ObjectKind::Places, place == kNone ? CardSet{} : CardSet::of(place));
    return Next::Step;
}

Price said_price(const Position& position, const Op& op, const Scope& scope) {
    return {std::max(0, evaluate(position, op.amount, scope)),
            op.amount2 == kNoId ? 0 : evaluate(position, op.amount2, scope)};
}

Next pay_price(Rules& rules, Frame& frame, const Op& op, const Price& price) {
    const Seat seat = who_of(rules, frame, op);
    if (!can_pay(rules.read(), seat, price)) {
        partial(frame);
        return Next::Step;
    }
    did(frame);
    start_payment(rules, seat, price);
    return Next::Step;
}

Next pay(Rules& rules, Frame& frame, const Op& op) {
    return pay_price(rules, frame, op, said_price(rules.read(), op, rules.scope(frame)));
}

Next pay_for_card(Rules& rules, Frame& frame, const Op& op) {
    const CardSet named = read_cards(rules, frame, op.a);
    if (named.is_one()) return pay_price(rules, frame, op, price_of(rules.read(), static_cast<CardIx>(named.first())));
    partial(frame);
    return Next::Step;
}

// DBS 8-5-2-5-1, 10-10-4.
Next use_up(Rules& rules, Frame& frame) {
    const ZoneId zone = rules.state.cards[frame.source].zone;
    if (zone == kHand || zone == kDeck) {
        const bool counter = (rules.pool().ability(frame.ability).states & kCounterSkill) != 0;
        rules.clause = counter ? "10-10-4" : "8-5-2-5-1";
        move_cards(rules, CardSet::of(frame.source), kDrop, kUsed, frame.controller);
        // "This card" is that card all the same: "add this card to your hand".
        frame.stamp = rules.state.clock;
    }
    return Next::Step;
}

// Cards of which some stand in a place and others are energy.
CardSet switch_cards(Rules& rules, CardSet cards, Orientation to) {
    CardSet places{}, energy{}, switched{};
    for (int at : cards) {
        const PlaceIx place = rules.read().place_of(static_cast<CardIx>(at));
        if (place == kNone)
            energy.add(at);
        else if (top_of(rules.read(), place) == at)  // DBS 11-3-2-1
            places.add(place);
    }
    for (int at : switch_places(rules, places, to)) switched.add(top_of(rules.read(), static_cast<PlaceIx>(at)));
    return switched | switch_energy(rules, energy, to);
}

Next switch_mode(Rules& rules, Frame& frame, const Op& op) {
    ObjectKind of;
    const CardSet all = read_set(rules, frame, op.a, of);
    CardSet set{};
    for (int at : all) {
        if (affected(rules.read(), frame.controller, {of, static_cast<u8>(at)})) set.add(at);
    }
    const Orientation to = static_cast<Orientation>(op.mode);
    const CardSet switched = of == ObjectKind::Places ? switch_places(rules, set, to) : switch_cards(rules, set, to);
    if (!none_was_allowed(rules, frame, op.a) && switched != all) partial(frame);
    if (switched) did(frame);
    store(rules, frame, op.dst, of, switched);
    return Next::Step;
}

// DBS 3-6-4, 3-8-3: what is placed in a mode is not switched to it.
void place_in_mode(Rules& rules, Frame& frame, const Op& op) {
    for (int at : read_cards(rules, frame, op.a)) {
        const CardIx card = static_cast<CardIx>(at);
        const ZoneId zone = rules.state.cards[card].zone;
        if (zone == kEnergyArea || zone == kBattleArea) rules.set_position(card, static_cast<u8>(op.mode));
    }
}

// DBS 10-1-1: all at once.
Next ko(Rules& rules, Frame& frame, const Op& op) {
    CardSet cards{};
    for (int at : places_in(rules, frame, op.a)) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        if (is_battle_card(rules.read(), place) &&
            affected(rules.read(), frame.controller, {ObjectKind::Places, place}))
            cards.add(top_of(rules.read(), place));
    }
    if (cards.empty()) {
        if (!none_was_allowed(rules, frame, op.a)) partial(frame);
        store(rules, frame, op.dst, ObjectKind::Cards, {});
        return Next::Step;
    }
    Rules::MoveRequest order{};
    order.cards = cards;
    order.to = {Target::Zone, kDrop, Who::OwnerOfIt, End::Top, kNone, Face::Up, CardOrder::AsTheyCome, kKod};
    order.mover = frame.controller;
    order.into = op.dst;
    rules.clause = rules.book().reason_clauses[kKod];
    rules.start_move(order);
    return Next::Step;
}

Next damage(Rules& rules, Frame& frame, const Op& op) {
    const int amount = evaluate(rules.read(), op.amount, rules.scope(frame));
    if (amount <= 0) return Next::Step;
    did(frame);
    // DBS 10-6-1: [Critical] is about attacks alone.
    start_damage(rules, who_of(rules, frame, op), amount, op.mode != 0, kNone);
    return Next::Step;
}

// "This card's skills can't be negated (by your opponent's skills)". DBS 10-22-1: what works on a card's skill works on
// the card (ruling dbs-deflect-skill).
bool may_be_negated(const Rules& rules, const Frame& by, const Frame& skill) {
    if (!affected(rules.read(), by.controller, {ObjectKind::Cards, skill.source})) return false;
    const i32 facts = rules.read().definition(skill.source).attributes[kFlags];
    return !(facts & kNeverNegated) && (!(facts & kNotNegatedByOpponent) || by.controller == skill.controller);
}

Next negate_what_is_answered(Rules& rules, Frame& frame, bool counter) {
    const int at = counter ? answered_counter(rules.state) : answered_skill(rules.state);
    const bool is_counter =
        at >= 0 && (rules.pool().ability(rules.state.frames[at].ability).states & kCounterSkill) != 0;
    if (at < 0 || is_counter != counter || !may_be_negated(rules, frame, rules.state.frames[at])) {
        partial(frame);
        return Next::Step;
    }
    did(frame);
    rules.negate_effect(at);
    return Next::Step;
}

// DBS 10-2-3, 10-28-3: the same card, whatever it shows (ruling dbs-flip).
Next turn_leader(Rules& rules, Frame& frame, const Op& op) {
    bool any = false;
    CardSet turned{};
    for (int at : places_in(rules, frame, op.a)) {
        const CardIx top = top_of(rules.read(), static_cast<PlaceIx>(at));
        const DefinitionId side = rules.read().definition(top).back;
        if (side == 0) continue;
        rules.turn_over(top, side);
        turned.add(at);
        any = true;
    }
    done(frame, any);
    rules.emit(kTurnsOver, ObjectKind::Places, turned);
    return Next::Step;
}

// What stands in a place moves as it is; what was moved is kept as what stands there then.
Next start_standing(Rules& rules, Frame& frame, const Op& op, Rules::MoveRequest order) {
    store(rules, frame, op.dst, ObjectKind::Places, {});
    if (order.cards.empty()) return Next::Step;
    order.into = op.dst;
    if (const char* clause = rules.book().reason_clauses[order.to.reason]) rules.clause = clause;
    rules.start_move(order);
    return Next::Step;
}

// DBS 3-7-3-1, 1-3-3.
Next combo(Rules& rules, Frame& frame, const Op& op) {
    const Seat seat = who_of(rules, frame, op);
    const CardSet all = read_cards(rules, frame, op.a);
    CardSet cards{};
    for (int at : all) {
        const CardIx card = static_cast<CardIx>(at);
        if (is_combo_card(rules.read(), card) && may_combo_with(rules.read(), seat, card)) cards.add(at);
    }
    if (cards != all || (all.empty() && !none_was_allowed(rules, frame, op.a))) partial(frame);
    return start_standing(rules, frame, op, combo_of(seat, cards));
}

// DBS 11-5-1-1: it stays as it lies, with all that works on it.
Next take_control(Rules& rules, Frame& frame, const Op& op) {
    Rules::MoveRequest order{};
    order.mover = who_of(rules, frame, op);
    order.to = {Target::OwnPlace, kBattleArea, Who::You, End::Top, kNone, Face::Up, CardOrder::AsTheyCome, kTakenOver};
    for (int at : places_in(rules, frame, op.a)) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        const Place& stands = rules.state.places[place];
        if (stands.zone != kBattleArea || stands.seat == order.mover) continue;
        if (affected(rules.read(), frame.controller, {ObjectKind::Places, place}))
            order.cards.add(top_of(rules.read(), place));
    }
    if (order.cards.empty() && !none_was_allowed(rules, frame, op.a)) partial(frame);
    return start_standing(rules, frame, op, order);
}

// DBS 11-3-5: what lies beneath goes along from one Battle Area to another; DBS 11-3-4: not to any other area.
CardSet with_what_lies_beneath(const Position& position, CardSet cards, PlaceIx under) {
    if (position.place(under).zone != kBattleArea) return cards;
    CardSet all = cards;
    for (int at : cards) {
        const PlaceIx place = position.place_of(static_cast<CardIx>(at));
        if (place != kNone && top_of(position, place) == at) all |= position.stack_of(place);
    }
    return all;
}

// DBS 10-18-7: the Leader Area is another area than the one that a token would be moved from.
CardSet tokens_that_go(const Position& position, const CardSet& cards, PlaceIx under) {
    CardSet tokens{};
    if (position.place(under).zone != kLeaderArea) return tokens;
    for (int at : cards) {
        if (position.definition(static_cast<CardIx>(at)).token) tokens.add(at);
    }
    return tokens;
}

// DBS 11-3-3: at the very bottom.
Next put_under(Rules& rules, Frame& frame, const Op& op) {
    const CardSet cards = read_cards(rules, frame, op.a);
    const CardSet under = places_in(rules, frame, op.b);
    if (cards.empty() || !under.is_one()) {
        if (!none_was_allowed(rules, frame, op.a)) partial(frame);
        return Next::Step;
    }
    const PlaceIx place = static_cast<PlaceIx>(under.first());
    const CardSet tokens = tokens_that_go(rules.read(), cards, place);
    if (tokens) move_cards(rules, tokens, kRemoved, kRemovedFromGame, frame.controller);
    if (tokens == cards) return Next::Step;
    Rules::MoveRequest order{};
    order.cards = with_what_lies_beneath(rules.read(), cards - tokens, place);
    order.to = {Target::AtBottom, 0, Who::OwnerOfIt, End::Bottom, kNone, Face::Up, CardOrder::AsTheyCome, kPutUnder};
    order.places = under;
    order.mover = frame.controller;
    order.into = op.dst;
    rules.start_move(order);
    return Next::Step;
}

// DBS 10-18.
Next make_tokens(Rules& rules, Frame& frame, const Op& op) {
    const Seat seat = who_of(rules, frame, op);
    const int count = op.amount == kNoId ? 1 : evaluate(rules.read(), op.amount, rules.scope(frame));
    CardSet places{};
    for (int n = 0; n < count; ++n) {
        const CardIx token = rules.create_token(static_cast<DefinitionId>(op.argument), seat, kRemoved);
        if (rules.over()) return Next::Step;
        const PlaceIx place = play_card(rules, seat, token, op.mode, kByOtherSkill);
        if (rules.over()) return Next::Step;
        if (place != kNone) places.add(place);
    }
    done(frame, !places.empty());
    store(rules, frame, op.dst, ObjectKind::Places, places);
    return Next::Step;
}

// Ruling dbs-activate-its-skill: without its energy cost; both counter timings come.
Next activate_skill(Rules& rules, Frame& frame, const Op& op) {
    for (int at : read_cards(rules, frame, op.a)) {
        const CardIx card = static_cast<CardIx>(at);
        const Definition& definition = rules.read().definition(card);
        const Seat seat = who_of(rules, frame, op);
        if (is_seat_barred(rules.read(), seat, kSeatCannotActivate | kSeatCannotActivateMain, card)) continue;
        // DBS 8-5-2-1, 10-3-1.
        if (rules.state.cards[card].zone == kDeck || rules.state.cards[card].zone == kHand)
            rules.reveal(CardSet::of(card));
        if (definition.attributes[kKeywords] & kField) {
            done(frame, play_card(rules, seat, card, 0, kByOtherSkill) != kNone);
            return Next::Step;
        }
        for (int n = 0; n < definition.ability_count; ++n) {
            const AbilityId id = static_cast<AbilityId>(definition.first_ability + n);
            const Ability& skill = rules.pool().ability(id);
            if (skill.kind != AbilityKind::Activated || !(skill.states & kActivateMain)) continue;
            const Op& first = rules.pool().program(skill.code).ops[0];
            did(frame);
            Frame& used = rules.call(skill.code, seat, card, id);
            if (rules.over()) return Next::Step;
            used.flags |= kActivated;
            if (first.verb == Verb::Rulebook && first.own_verb == kVerbPayCard) used.pc = 1;
            rules.begin_all_or_nothing(used);
            if (!rules.trial) begin_attempt(rules);
            return Next::Step;
        }
    }
    partial(frame);
    return Next::Step;
}

// Ruling dbs-counter-play-what: the card that is being played, where it is known yet which one.
Next name_declared(Rules& rules, Frame& frame, const Op& op) {
    const CardIx card = being_played(rules.read());
    if (card != kNone) {
        store(rules, frame, op.dst, ObjectKind::Cards, CardSet::of(card));
        return Next::Step;
    }
    store(rules, frame, op.dst, ObjectKind::Places, {});
    return Next::Step;
}

Next instead_of_playing(Rules& rules, Frame& frame, const Op& op) {
    done(frame, play_elsewhere(rules, frame, op));
    return Next::Step;
}

Next options_left(Rules& rules, Frame& frame, const Op& op) {
    CardSet left = op.mode == 0 ? CardSet{} : rules.reg(frame, op.dst).set;
    const int count = evaluate(rules.read(), op.amount, rules.scope(frame));
    for (int n = 1; op.mode == 0 && n <= count; ++n) left.add(n);
    if (op.mode != 0) left.remove(rules.reg(frame, op.a).number);
    store(rules, frame, op.dst, ObjectKind::Cards, left);
    return Next::Step;
}

Next top_cards(Rules& rules, Frame& frame, const Op& op) {
    CardSet tops{};
    for (int at : places_in(rules, frame, op.a)) {
        if (const CardIx top = top_of(rules.read(), static_cast<PlaceIx>(at)); top != kNone) tops.add(top);
    }
    store(rules, frame, op.dst, ObjectKind::Cards, tops);
    return Next::Step;
}

}  // namespace

// Whoever can pay finds a way to: no pick of a payment leads to a dead end.
std::optional<bool> can_do(const Position& position, const Op& op, const Scope& scope) {
    const bool own_price = op.own_verb == kVerbPayCard && op.a == kSource;
    if (op.own_verb != kVerbPay && !own_price) return {};
    const Seat said = seat_of(position, op.who, scope);
    const Seat seat = said == Seat::Nobody ? scope.controller : said;
    return can_pay(position, seat, own_price ? price_of(position, scope.source) : said_price(position, op, scope));
}

Next verb(Rules& rules, Frame& frame, const Op& op) {
    switch (op.own_verb) {
        case kVerbPlay: return play(rules, frame, op);
        case kVerbPlayOn: return play_on_top(rules, frame, op, false);
        case kVerbPlayOver: return play_on_top(rules, frame, op, true);
        case kVerbPay: return pay(rules, frame, op);
        case kVerbPayCard: return pay_for_card(rules, frame, op);
        case kVerbUseUp: return use_up(rules, frame);
        case kVerbSwitch: return change(rules, frame, op, switch_mode);
        case kVerbKo: return ko(rules, frame, op);
        case kVerbDamage: return damage(rules, frame, op);
        case kVerbNegateAttack: negate_attack(rules); return did(frame), Next::Step;
        case kVerbNegateSkill: return negate_what_is_answered(rules, frame, false);
        case kVerbNegateCounter: return negate_what_is_answered(rules, frame, true);
        case kVerbNegateBlocker: negate_blocker(rules); return did(frame), Next::Step;
        case kVerbBecomeGuard:
            for (int at : places_in(rules, frame, op.a)) {
                become_guard(rules, static_cast<PlaceIx>(at));
                if (op.mode != 0) rules.emit(kBlocks, ObjectKind::Places, CardSet::of(at));
            }
            return Next::Step;
        case kVerbTurnOver: return change(rules, frame, op, turn_leader);
        case kVerbCombo: return combo(rules, frame, op);
        case kVerbTakeControl: return take_control(rules, frame, op);
        case kVerbPutUnder: return put_under(rules, frame, op);
        case kVerbToken: return make_tokens(rules, frame, op);
        case kVerbChosen: {
            ObjectKind of;
            const CardSet chosen = read_set(rules, frame, op.a, of);
            rules.emit(kIsChosen, of, chosen);
            return Next::Step;
        }
        case kVerbExtraTurn:
            // In the opponent's turn the one after it is theirs anyway (ruling dbs-another-turn).
            if (who_of(rules, frame, op) == rules.state.lead) ++rules.state.marks[kExtraTurns];
            return did(frame), Next::Step;
        case kVerbActivate: return activate_skill(rules, frame, op);
        case kVerbOnArrival: delay_until_arrival(rules, frame, op); return did(frame), Next::Step;
        case kVerbPlaceInMode: place_in_mode(rules, frame, op); return Next::Step;
        case kVerbArriveResting: arrive_resting(rules, frame, places_in(rules, frame, op.a)); return Next::Step;
        case kVerbDeclared: return name_declared(rules, frame, op);
        case kVerbPlayInstead: return instead_of_playing(rules, frame, op);
        case kVerbOverRealm: ++rules.state.marks[kOverRealms]; return Next::Step;
        case kVerbTopCard: return top_cards(rules, frame, op);
        case kVerbOptions: return options_left(rules, frame, op);
        case kVerbAlly:
            rules.emit(kRestsForAlly, ObjectKind::Places, places_in(rules, frame, op.a));
            rules.emit(kAllies, ObjectKind::Places, places_in(rules, frame, kSource));
            return Next::Step;
        default: return Next::Step;
    }
}

}  // namespace arbiter::dbs
