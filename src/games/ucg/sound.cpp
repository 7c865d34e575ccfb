// What a position from a file must be before these rules may touch it, beyond what the engine checks for every game.
#include "games/ucg/terms.h"

namespace arbiter::ucg {

std::string unsound(const Position& position) {
    const State& state = position.state;
    if (state.place_count != 2 * state.marks[kBattleAreas]) return "the battle areas are not counted right";
    for (int area = 0; area < state.marks[kBattleAreas]; ++area) {
        for (Seat seat : kSeats) {
            const Place& place = position.place(place_at(seat, area));
            if (place.zone != kBattleArea || place.seat != seat || place.slot != area)
                return "a battle area is not in its place";
        }
    }
    return "";
}

}  // namespace arbiter::ucg
