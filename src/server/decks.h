// Decks as people bring them: shipped, their own, or copied from another site.
#pragma once

#include "server/loaded_game.h"
#include "server/show.h"

namespace arbiter::server {

// A deck that ships, as its file has it; empty: there is none of that name.
std::string shipped_deck_text(std::string_view game, std::string_view name);
// The title in its first line; empty if there is none.
std::string deck_title(std::string_view text);

// Converts a deck list of another site to our format: a count and a card's number in any order on a line, or its name
// alone; comments and headings are left out. What cannot be read is a problem.
struct ReadDeck {
    std::string text;
    DeckList list;
    std::vector<arbiter::Diagnostic> problems;
};
ReadDeck read_any_deck(const LoadedGame&, std::string_view text);

wire::DeckSummary summarize(const LoadedGame&, const std::string& name, const std::string& title,
                            const std::string& text, bool own);
wire::DeckChecked check_any_deck(const LoadedGame&, int to, std::string_view text);

// All games with their shipped decks, for the first page.
std::vector<wire::GameSummary> game_summaries(LoadedGames&);
std::vector<wire::BotSummary> bot_summaries();

}  // namespace arbiter::server
