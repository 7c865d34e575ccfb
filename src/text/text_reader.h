// A text read whole: cut into tokens, read in exactly one way, and printed back word for word from its saved tree.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/grammar.h"
#include "text/lexer.h"
#include "text/node.h"
#include "text/parse.h"
#include "text/saved_tree.h"

namespace arbiter::text {

struct TextReading {
    enum class Outcome : unsigned char {
        Read,
        Unreadable,         // not even text
        Stopped,            // some phrase is not understood
        Ambiguous,          // there are several readings
        PrintsDifferently,  // the tree does not hold all that the text says
    };

    Outcome outcome = Outcome::Unreadable;
    std::vector<Token> tokens;
    std::vector<bool> rewritten;  // by rewrite: whether it touched this text
    std::string normal;           // the text as the lexicon spells it
    Node tree;                    // Read
    Usage usage;                  // Read
    std::string understood;       // Stopped: the longest prefix that some reading got through
    std::string stopped_at;       // Stopped: what follows it
    std::string reason;           // not Read: what is wrong

    bool read() const { return outcome == Outcome::Read; }
};

// Reads texts of one grammar.
class TextReader {
  public:
    explicit TextReader(const Grammar& grammar) : grammar_(grammar), trees_(grammar) {}

    const Grammar& grammar() const { return grammar_; }
    // As the named nonterminal; empty: the grammar's first start.
    TextReading read(std::string_view text, std::string_view start = {}) const;

  private:
    TextReading read_as_it_is(std::string_view text, std::string_view start) const;
    void stop(TextReading& reading, const Declined& why) const;
    bool prints_back(const TextReading& reading, std::string_view start) const;

    Grammar grammar_;
    SavedTreeReader trees_;
};

}  // namespace arbiter::text
