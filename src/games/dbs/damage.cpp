// DBS 4-10, 10-6, 10-20: damage, one after the other.
#include <algorithm>

#include "engine/visibility.h"
#include "games/dbs/turn.h"

namespace arbiter::dbs {

namespace {

// What is chosen from life, and the attack card that the damage comes from.
enum DamageRegister { kChosenLife, kSourceOfDamage };
constexpr i32 kToDropArea = 1;  // of the number of kSourceOfDamage

bool is_known_to_somebody(const Position& position, Seat seat) {
    for (CardIx card : position.from_top(position.zone(seat, kLife))) {
        if (knows(position, seat, card)) return true;
    }
    return false;
}

}  // namespace

void start_damage(Rules& rules, Seat damaged, int amount, bool critical, PlaceIx attacker) {
    if (amount <= 0) return;
    Frame& frame = rules.call(kInflictDamage, damaged);
    if (rules.over()) return;
    frame.argument = static_cast<i16>(std::min(amount, 99));
    const CardSet source = attacker == kNone ? CardSet{} : CardSet::of(attacker);
    rules.reg(frame, kSourceOfDamage) = rules.holding(ObjectKind::Places, source);
    rules.reg(frame, kSourceOfDamage).number = critical ? kToDropArea : 0;
}

// DBS 3-9-2, 4-10-2-1: the damaged player chooses; cards that nobody can tell apart are no choice (ruling
// dbs-life-choice).
Next choose_life(Rules& rules, Frame& frame) {
    const Position& position = rules.read();
    const Seat seat = frame.controller;
    const CardSet life = position.cards_in(seat, kLife);
    rules.reg(frame, kChosenLife) = rules.holding(ObjectKind::Cards);
    if (life.empty()) return Next::Done;
    if (life.size() > 1 && is_known_to_somebody(position, seat)) {
        rules.ask_pick(seat, kPromptLife, ObjectKind::Cards, life, 1, 1, kChosenLife);
    } else {
        rules.reg(frame, kChosenLife).set = CardSet::of(position.zone(seat, kLife).top);
    }
    return Next::Step;
}

// DBS 4-10-2-2. DBS 10-6-1: into the Drop Area. DBS 10-20-1: the first one that is taken wins (ruling dbs-life-stays).
Next take_damage(Rules& rules, Frame& frame) {
    const Seat seat = frame.controller;
    const bool to_drop = rules.reg(frame, kSourceOfDamage).number == kToDropArea;
    const CardSet chosen = rules.reg(frame, kChosenLife).set;
    move_cards(rules, chosen, to_drop ? kDrop : kHand, kDamaged, seat, End::Bottom);
    if (rules.over()) return Next::Step;
    const bool taken = (rules.read().cards_in(seat, kLife) & chosen).empty();
    const CardSet attacker = still_existing(rules.read(), rules.reg(frame, kSourceOfDamage));
    if (taken && attacker && has_keyword(rules.read(), static_cast<PlaceIx>(attacker.first()), kVictoryStrike)) {
        rules.clause = "10-20-1";
        rules.end_game(Outcome::Won, opponent(seat));
        return Next::Step;
    }
    if (--frame.argument > 0) return go_to(rules, frame, choose_life);
    emit_moment(rules, kTakesDamage, seat);
    return Next::Step;
}

}  // namespace arbiter::dbs
