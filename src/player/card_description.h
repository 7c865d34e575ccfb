// A card with its printed text and the description of its compiled program.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/record.h"
#include "games/games.h"
#include "games/language.h"

namespace arbiter::player {

// What one side of a card was compiled to.
struct ToldSide {
    std::string name;
    std::vector<std::string> facts;      // told of the side as a whole
    std::vector<std::string> abilities;  // told one by one, lines indented
};

struct CardDescription {
    std::string number;
    std::string name;
    std::string book;                                        // empty: the game has no rulebook yet
    std::vector<std::pair<std::string, std::string>> texts;  // as printed, by field; those that are empty left out
    std::string declined;                                    // why there is no program; empty: there is one
    ToldSide front;
    std::optional<ToldSide> back;

    bool has_text() const { return !texts.empty(); }
};

CardDescription card_description(const Language&, const std::string& book, const CompiledGame&, const CardRecord&);

// The printed text of one field; empty: it has none.
std::string printed_text(const CardRecord&, std::string_view field);

// The telling for people, under a heading.
std::string telling(const CardDescription&);
// Every line two blanks further in.
std::string indented(std::string_view text);
// All of them, with their printed texts: as one JSON list, or to be read one after the other.
std::string to_json(const std::vector<CardDescription>&);
std::string to_text(const std::vector<CardDescription>&);

}  // namespace arbiter::player
