// How good a position is for a player: life, the characters on the lines, what the energy line pays for, the hand. Bots
// ask for it; no rule depends on it.
#include "games/ua/worth.h"

#include <algorithm>

#include "games/ua/characters.h"

namespace arbiter::ua {

namespace {

// Points.
constexpr int kLifePoints = 250;
constexpr int kFewLife = 150;      // for each of the last three besides: from there on a single turn can end it
constexpr int kFighter = 120;      // a character that can attack and block
constexpr int kBehind = 50;        // one on the energy line, which can still move up
constexpr int kBpPerPoint = 25;    // BP that count one point
constexpr int kRaidedPoints = 60;  // the base comes back when the top card goes
constexpr int kDamagePoints = 60;  // for each damage that it deals besides the first, and for Impact
constexpr int kEnergyPoints = 70;  // for each energy up to what the hand asks for
constexpr int kSpareEnergy = 15;   // and for more
constexpr int kEnoughEnergy = 5;   // what the cards still to be drawn ask for, whatever the hand has
constexpr int kHandPoints = 45;
constexpr int kUsablePoints = 25;  // for a card in hand that the energy is enough for

int character_worth(const Position& position, PlaceIx place) {
    const int bp = bp_of(position, place) / kBpPerPoint;
    if (position.place(place).zone == kEnergyLine) return kBehind + bp / 3;
    const int strikes = direct_damage_of(position, place) - 1 + std::min(1, impact_of(position, place));
    return kFighter + bp + kDamagePoints * strikes + (is_raided(position, place) ? kRaidedPoints : 0);
}

int field_worth(const Position& position, Seat seat) {
    int points = 0;
    for (int at : line(position, seat, kFrontLine) | line(position, seat, kEnergyLine)) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        if (is_character(position, place)) points += character_worth(position, place);
    }
    return points;
}

int hand_worth(const Position& position, Seat seat) {
    const i32 energy = generated(position, seat);
    int asked = kEnoughEnergy, points = 0;
    for (CardIx card : position.from_top(position.zone(seat, kHand))) {
        asked = std::max(asked, static_cast<int>(position.definition(card).attributes[kBaseRequired]));
        points += kHandPoints + (generates(position, energy, card) ? kUsablePoints : 0);
    }
    const int have = all_energy(energy);
    return points + kEnergyPoints * std::min(have, asked) + kSpareEnergy * std::max(0, have - asked);
}

int player_worth(const Position& position, Seat seat) {
    const int life = position.zone(seat, kLife).count;
    return kLifePoints * life + kFewLife * std::min(life, 3) + field_worth(position, seat) + hand_worth(position, seat);
}

}  // namespace

i32 worth(const Position& position, Seat seat) {
    return player_worth(position, seat) - player_worth(position, opponent(seat));
}

}  // namespace arbiter::ua
