// How each game's cards are written in a scenario: compactly, with defaults for everything else.
#pragma once

#include "scenario/yaml.h"

namespace arbiter::scenario {

struct CardForm {
    std::string_view game;
    int deck_size;                 // decks are filled up to this
    int usual_turn;                // of a position that names none
    std::string_view filled_zone;  // of a position that does not name it: holds so many fillers; empty: there is none
    int filled;
    std::string_view leader;  // the card that stands in the only place of a zone where a position names none
    CardRecord (*read)(Reading&, std::string_view key, const YAML::Node&);
};

// The form of a game's cards, null where there is none.
const CardForm* card_form(std::string_view game);

// The name of the card that fills decks up, unless the scenario has a card of that name itself.
constexpr std::string_view kFiller = "Filler";

}  // namespace arbiter::scenario
