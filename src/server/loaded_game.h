// Compiled games, with all that people see of their cards. Made once for each rulebook and card list, shared by all
// tables.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arbiter/games.h"
#include "games/games.h"
#include "player/address.h"
#include "protocol/messages.h"

namespace arbiter::server {

struct LoadedGame {
    std::string game;  // "ucg"
    std::string book;  // "ucg-1.7"
    std::string list;  // the id of a card list that somebody brought in; empty: none
    std::vector<CardRecord> cards;
    CompiledGame compiled;
    std::vector<player::Address> addresses;  // of A, B and those who watch
    std::string hash;                        // of all that the catalog says
    std::string catalog;                     // as JSON

    const Game& rules() const { return compiled.game; }
    const player::Address& address(Seat seat) const { return addresses[static_cast<std::size_t>(ix(seat))]; }
    wire::CatalogKey key() const { return {game, book, hash, wire::MaybeText(list)}; }
};

using LoadedGamePtr = std::shared_ptr<const LoadedGame>;

// A game with these cards. Problems: no such book, or what is wrong with the cards.
Result<LoadedGamePtr> load_game(const std::string& book, const std::string& list, const CardFile& cards);

// The full name of a rulebook: of "ucg-1.7", of "1.7", or of nothing for the newest. Empty: there is none.
std::string full_book(const std::string& game, const std::string& book);

class LoadedGames {
  public:
    // `extra`: card files besides those that ship, each belonging to the game that it fits.
    explicit LoadedGames(std::vector<std::string> extra = {});

    // What is wrong with the card files that were given.
    const std::vector<arbiter::Diagnostic>& problems() const { return problems_; }

    // The game by its rulebook, with the shipped cards.
    Result<LoadedGamePtr> open(const std::string& book);
    // The same with a player's card list, which takes precedence over cards with the same number.
    Result<LoadedGamePtr> open(const std::string& book, const std::string& list, const std::string& json);
    // Only with these cards, such as those of a scenario.
    Result<LoadedGamePtr> open_alone(const std::string& book, const std::string& json);
    // The game if it has been opened already, else null.
    LoadedGamePtr opened(const std::string& book, const std::string& list);

    // All cards of a game that everybody has.
    CardFile cards(const std::string& game) const;

  private:
    Result<LoadedGamePtr> keep(const Result<LoadedGamePtr>&);

    std::map<std::string, CardFile> extra_;  // by game
    std::vector<arbiter::Diagnostic> problems_;
    std::mutex mutex_;
    std::map<std::pair<std::string, std::string>, LoadedGamePtr> loaded_;
};

}  // namespace arbiter::server
