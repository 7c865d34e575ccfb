// How good a position is for a player: life, energy, the Battle Cards, the hand, and how near the end of the deck is.
// Bots ask for it; no rule depends on it.
#include "games/dbs/worth.h"

#include <algorithm>

#include "games/dbs/board.h"

namespace arbiter::dbs {

namespace {

// Points.
constexpr int kLifePoints = 170;     // a life card lost is a card in hand won
constexpr int kFewLife = 160;        // for each of the last three besides: from there on a single turn can end it
constexpr int kFighter = 70;         // a Battle Card that can attack, or be comboed with
constexpr int kPowerPerPoint = 200;  // power that counts one point
constexpr int kReady = 25;           // it is active: it can still attack, block or combo
constexpr int kStrikePoints = 70;    // for each damage that it inflicts besides the first
constexpr int kBlockerPoints = 60;
constexpr int kAgainPoints = 70;   // it attacks more than once a turn
constexpr int kStandsPoints = 40;  // it is hard to get rid of
constexpr int kEnergyPoints = 75;  // for each energy up to what the hand asks for
constexpr int kSpareEnergy = 20;   // and for more
constexpr int kEnoughEnergy = 5;   // what the cards still to be drawn ask for, whatever the hand has
constexpr int kReadyEnergy = 8;    // energy that is still active can pay for combos and counters
constexpr int kHandPoints = 60;    // a card in hand defends as a combo, too
constexpr int kThinDeck = 12;      // from here on each card that is missing from the deck counts
constexpr int kDeckDanger = 60;    // so much
constexpr int kAwakenedPoints = 120;

int keyword_worth(i32 keywords) {
    const int strikes = keywords & kQuadrupleStrike ? 3
                        : keywords & kTripleStrike  ? 2
                        : keywords & kDoubleStrike  ? 1
                                                    : 0;
    const int again = keywords & kTripleAttack ? 2 : keywords & kDualAttack ? 1 : 0;
    int points = kStrikePoints * strikes + kAgainPoints * again;
    if (keywords & kVictoryStrike) points += kStrikePoints * 3;
    if (keywords & kCritical) points += kStrikePoints / 2;
    if (keywords & kBlocker) points += kBlockerPoints;
    if (keywords & (kIndestructible | kBarrier)) points += kStandsPoints;
    if (keywords & kRevenge) points += kStandsPoints;
    return points;
}

int standing_worth(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    if (!is_kind(position, top, kLeader | kBattle)) return kFighter;
    const int strength = power_of(position, place) / kPowerPerPoint + keyword_worth(keywords_of(position, place)) +
                         (is_active(position, place) ? kReady : 0);
    if (position.place(place).zone != kLeaderArea) return kFighter + strength;
    const bool awakened = (attribute(position, {ObjectKind::Places, place}, kState) & kShowsBack) != 0;
    return strength + (awakened ? kAwakenedPoints : 0);
}

int field_worth(const Position& position, Seat seat) {
    int points = 0;
    for (int at : standing_in(position, seat, kLeaderArea) | battle_area(position, seat))
        points += standing_worth(position, static_cast<PlaceIx>(at));
    return points;
}

int hand_and_energy_worth(const Position& position, Seat seat) {
    int asked = kEnoughEnergy;
    const int ready = active_energy(position, seat).size();
    for (CardIx card : position.from_top(position.zone(seat, kHand)))
        asked = std::max(asked, static_cast<int>(position.definition(card).attributes[kBaseCost]));
    const int have = position.zone(seat, kEnergyArea).count;
    return kHandPoints * position.zone(seat, kHand).count + kEnergyPoints * std::min(have, asked) +
           kSpareEnergy * std::max(0, have - asked) + kReadyEnergy * ready;
}

int player_worth(const Position& position, Seat seat) {
    const int life = position.zone(seat, kLife).count, deck = position.zone(seat, kDeck).count;
    return kLifePoints * life + kFewLife * std::min(life, 3) - kDeckDanger * std::max(0, kThinDeck - deck) +
           field_worth(position, seat) + hand_and_energy_worth(position, seat);
}

}  // namespace

i32 worth(const Position& position, Seat seat) {
    return player_worth(position, seat) - player_worth(position, opponent(seat));
}

}  // namespace arbiter::dbs
