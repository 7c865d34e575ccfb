#include "games/dbs/validate.h"

#include "engine/steps.h"

namespace arbiter::dbs {

namespace {

// DBS 3-5, 5-2-1-2: each player has one leader, which never leaves its place. All other places are of Battle and Combo
// Areas.
std::string wrong_places(const Position& position) {
    const State& state = position.state;
    if (state.place_count < 2) return "a Leader Area is missing";
    for (int at = 0; at < state.place_count; ++at) {
        const Place& place = position.place(static_cast<PlaceIx>(at));
        if ((place.zone == kLeaderArea) != (at < 2)) return "a place is not where it belongs";
        if (at < 2 && (place.seat != kSeats[static_cast<std::size_t>(at)] || place.slot != 0))
            return "a Leader Area is another player's";
        if (place.mark & ~(kAttackMask | kDidArrive)) return "a place with an unknown note";
        const CardIx top = position.top_face_up(static_cast<PlaceIx>(at));
        const bool leads = top != kNone && (position.definition(top).attributes[kKind] & kLeader) != 0;
        if (at < 2 && place.stack.count > 0 && !leads) return "a leader that is no Leader Card";
    }
    return "";
}

std::string wrong_cards(const Position& position) {
    const State& state = position.state;
    for (int at = 0; at < state.card_count; ++at) {
        const CardState& card = state.cards[static_cast<std::size_t>(at)];
        if ((card.mark & kPlayedByMask) >= kPlayedByCount) return "a card that was played in an unknown way";
        if ((card.mark >> kCameShift) > kZoneCount) return "a card that came from nowhere";
        if (card.position > kRest) return "a card in an unknown mode";
    }
    return "";
}

bool has_filter_of_cards(PropertyId property) {
    switch (property) {
        case kCannot:
        case kCannotChoose:
        case kUnaffected:
        case kAttacksActive:
        case kSkillsNegated:
        case kSeatCannot: return true;
        default: return false;
    }
}

bool is_about_something(const Position& position, const Modifier& modifier) {
    const std::size_t at = modifier.argument;
    if (has_filter_of_cards(modifier.property)) return at == kNoId || at < position.pool.filters.size();
    switch (modifier.property) {
        case kGainName:
        case kGainCharacter:
        case kGainTrait: return at < position.pool.symbol_names.size();
        case kTriggeredAtEnd:
        case kGranted: return at < position.pool.abilities.size();
        case kDeed: return at < position.pool.watches.size();
        case kCannotLeave: return at == kNone || at < kReasonCount;
        case kLostPowerBy: return modifier.value == ix(Seat::A) || modifier.value == ix(Seat::B);
        default: return true;
    }
}

// A player's turn is theirs.
bool goes_on(const Position& position) {
    if (!steps::turns_go_on(position, kPrepare, kTurn)) return false;
    const auto& frames = position.state.frames;
    return frames.size() == 1 || frames[1].controller == position.state.lead;
}

}  // namespace

std::string validation_error(const Position& position) {
    const State& state = position.state;
    if (const std::string wrong = wrong_places(position); !wrong.empty()) return wrong;
    if (const std::string wrong = wrong_cards(position); !wrong.empty()) return wrong;
    for (const Modifier& modifier : state.modifiers) {
        if (!is_about_something(position, modifier)) return "a modifier about nothing";
    }
    // What a finished game still has on its stack is never carried on.
    if (state.outcome != Outcome::Running) return "";
    return goes_on(position) ? "" : "no turn goes on";
}

}  // namespace arbiter::dbs
