// Texts of the engine call the players A and B. This class makes them "your hand" and "the opponent's hand" for a
// person.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arbiter/game.h"

namespace arbiter::player {

class Address {
  public:
    // Seat::Nobody: a spectator, who is told about A and B.
    Address(const Game&, Seat person);

    Seat person() const { return person_; }
    std::string operator()(std::string_view text) const;
    // "you", "the opponent"; "A", "B" to those who watch
    std::string name(Seat seat) const;

  private:
    // What stands here is a card's title that only looks as if it named a player; its length, or 0.
    std::size_t title_at(std::string_view text, std::size_t at) const;

    Seat person_;
    std::vector<std::string> titles_;  // of cards, with "A's" or "B's" in them
};

// The first letter as a capital.
std::string sentence(std::string text);

}  // namespace arbiter::player
