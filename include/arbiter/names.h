// The words of a game: what its zones, phases, properties, events and cards are called. Numbers in views and events are
// indexes into these lists.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arbiter/game.h"
#include "arbiter/named.h"

namespace arbiter {

// ---- of a game, which comes from open_game (REQUIRES of all of these)
std::string game_name(const Game&);         // "ucg"
std::string rulebook_version(const Game&);  // "1.7"
std::string rulebook_name(const Game&);     // "ucg-1.7"
std::string rulebook_title(const Game&);    // for people

std::vector<std::string> zone_names(const Game&);       // by ZoneId
std::vector<std::string> phase_names(const Game&);      // by View::phase
std::vector<std::string> property_names(const Game&);   // by PropertyId: what lasting changes are about
std::vector<std::string> attribute_names(const Game&);  // by AttributeId: PlaceView::attributes
std::vector<std::string> event_names(const Game&);      // that abilities of cards wait for
std::vector<std::string> reason_names(const Game&);     // by EventView::reason: why a card moved
std::vector<std::string> position_names(const Game&);   // by CardView::position: upright, resting ...
std::vector<std::string> result_names(const Game&);     // by EventView::a of EventKind::Judged

// A number of an attribute as people say it: "POWER/SPEED", "3".
// REQUIRES: the attribute is one of attribute_names.
std::string attribute_value(const Game&, AttributeId, i32 value);

// ---- of its cards
struct CardInfo {
    std::string number;
    std::string name;
    std::string text;             // as printed
    std::vector<i32> attributes;  // as printed, by AttributeId
    bool declined = false;        // its text was not understood: no legal deck has it
};

// Cards have the ids 1 to this.
int card_count(const Game&);
// REQUIRES: 1 <= id <= card_count(game).
CardInfo card_info(const Game&, DefinitionId);
// The id of the card with that number, 0 when there is none.
DefinitionId find_card(const Game&, std::string_view number);

// ---- of the interface's own enumerators: "PhaseBegan", "Pick", "Won" ...; empty for a number that is none of them
std::string_view name_of(EventKind);
std::string_view name_of(Ask);
std::string_view name_of(ActionKind);
std::string_view name_of(Outcome);
std::string_view name_of(Duration);
std::string_view name_of(TargetKind);
// "A", "B", "nobody"
std::string seat_name(Seat);
// "A wins", "a draw", "void: more than 72 lasting changes", "not over"
std::string describe(const GameResult&);

}  // namespace arbiter
