// How much of a card list a game understands, and what stops the rest.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/result.h"
#include "cards/record.h"
#include "measure/dead_words.h"

namespace arbiter::measure {

// A text or card that is not understood.
struct DeclinedText {
    std::string number;  // of the card
    std::string file;
    int line = 0;             // where the card begins
    std::string field;        // "text", "trigger"; empty: the rulebook does not know what the card is
    std::string reason;       // what was expected, or which meaning is not known
    std::string understood;   // the longest prefix that was read
    std::string stopped_at;   // what follows it; empty: it was read, but not compiled
    std::string phrase = {};  // the words that stopped it: without them it can be read on
};

// A phrase or meaning that is not understood.
struct Obstacle {
    std::string phrase;  // with # for numbers and names of classes for quoted names; or the reason not to compile
    std::string as;      // what the grammar could take it for; empty: not known
    std::vector<std::string> unlocks;  // the cards that nothing else stops
    std::vector<std::string> among;    // the cards that other things stop as well
};

// A line of a grammar, and how many cards with understood texts use it.
struct LineUse {
    std::string file;
    int line = 0;
    std::string rule;
    int cards = 0;
};

// A card that is understood by lines of the grammar that no card with other words uses.
struct LoneCard {
    std::string number;
    std::vector<std::string> rules;
};

struct RewriteUse {
    std::string what;
    int cards = 0;
};

// The texts of one field of the cards.
struct FieldCount {
    std::string field;
    int texts = 0;
    int compiled = 0;
};

// A text compiles when it is read in exactly one way, its tree, saved and loaded again, prints all of it, and every
// part of the tree's meaning became a part of a program.
struct CardListMeasure {
    std::string game;
    std::string book;  // empty: the game has none yet, so texts are only read and printed
    int cards = 0;
    int with_text = 0;  // cards whose field "text" is not empty: each is compiled, declined or ambiguous
    int compiled = 0;   // ... with all of their texts
    int declined = 0;
    int ambiguous = 0;
    int leave_one_out = 0;  // compiled ones whose texts use no line or choice that no text with other words uses
    int skills =
        0;  // of games whose cards have two sides: lines of both, with their card or else each as if it stood alone
    int skills_compiled = 0;
    int skills_leave_one_out = 0;  // those whose lines and choices are used by other cards as well
    int unknown_facts = 0;         // cards without text that the rulebook does not know
    std::vector<FieldCount> fields;
    std::vector<DeclinedText> declined_cards;
    std::vector<DeclinedText> ambiguous_cards;
    std::vector<DeadWord> dead_words;  // quoted in texts, and had by no card
    std::vector<Obstacle> obstacles;   // those first that would unlock most
    std::vector<LineUse> rarely_used;  // lines used by fewer than three cards
    std::vector<LoneCard> alone;       // those that leave_one_out does not count
    std::vector<RewriteUse> rewrites;  // spellings that are changed before a text is read

    // Is every card understood, and every quoted word somebody's?
    bool flawless() const { return declined_cards.empty() && ambiguous_cards.empty() && dead_words.empty(); }
};

// Told how much of the work is done, from 0 to 1.
using Progress = std::function<void(double)>;

// Fails where the game has no language, or the book or the records are wrong. The book is one of the game's, or empty.
// Words that these cards quote may be those of the cards beside them, of which nothing else is reported.
Result<CardListMeasure> measure_cards(std::string_view game, std::string_view book,
                                      const std::vector<CardRecord>& cards, const Progress& = {},
                                      const std::vector<CardRecord>& beside = {});

}  // namespace arbiter::measure
