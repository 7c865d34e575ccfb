// The table of most tests of card text: one card with a text against one opponent, other cards around them.
#pragma once

#include "table.h"

namespace arbiter::ucg {

using Names = std::vector<std::string>;

inline const std::string kEnters = "[SIN][DBL][TRP] 《When this character enters play》 ";
inline const std::string kPays = "[Activate] (Once per turn) ";

// A table with a card that has the text, alone against one opponent, and cards to draw.
struct Duel : Table {
    Duel(const std::string& text, std::vector<TestCard> more = {}, const std::string& book = "ucg-1.7")
        : Table(with(text, std::move(more)), book) {
        me = stand(Seat::A, 0, {"Hero1"});
        foe = stand(Seat::B, 0, {"Foe1"});
        put(Seat::A, kDeck, Names{"Nova1", "Comet1", "Vega1", "Nova2", "Nova3"});
        put(Seat::B, kDeck, Names{"Comet2", "Nova1", "Vega1"});
    }
    static std::vector<TestCard> with(const std::string& text, std::vector<TestCard> more) {
        std::vector<TestCard> cards = {
            {.name = "Hero1", .text = text, .kind = "Ultra Hero"},
            {.name = "Foe1", .kind = "Ultra Hero", .type = "POWER"},
            {.name = "Nova1", .type = "POWER"},
            {.name = "Nova2", .type = "SPEED", .level = 2},
            {.name = "Nova3", .type = "SPEED", .level = 3},
            {.name = "Comet1", .kind = "Ultra Hero", .type = "SPEED"},
            {.name = "Comet2", .kind = "Ultra Hero", .type = "ARMED", .level = 2},
            {.name = "Vega1", .type = "HAZARD"},
            {.name = "Dawn Scene", .kind = "Scene", .round = 1},
            {.name = "Dusk Scene", .kind = "Scene", .round = 3},
        };
        cards.insert(cards.end(), more.begin(), more.end());
        return cards;
    }
    void act(const Names& answers) { carry_out(top(me), answers); }

    PlaceIx me = 0;
    PlaceIx foe = 0;
};

}  // namespace arbiter::ucg
