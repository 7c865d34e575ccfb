// The card lab: one card, compiled and described.
#pragma once

#include "server/loaded_game.h"

namespace arbiter::server {

wire::CardTried try_card(const std::string& book, const std::string& json, int to);

// Cards as a card file has them, so that they can be kept and compiled again.
std::string cards_to_json(const std::vector<CardRecord>&);

}  // namespace arbiter::server
