// Words that texts quote and no card has: usually misprints.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cards/record.h"
#include "games/language.h"
#include "text/text_reader.h"

namespace arbiter::measure {

// A quoted word that names nothing.
struct DeadWord {
    std::string number;  // of the card
    std::string file;
    int line = 0;                        // where the card begins
    std::string field;                   // "text", "trigger"
    std::string kind;                    // "character name"
    bool part = false;                   // a part of such a name would do
    std::string word;                    // without its marks
    std::string quoted;                  // with them
    std::optional<std::string> nearest;  // what may have been meant; with marks where these are what is wrong
};

// Gathers what cards have and what their texts quote; then tells which quoted words nobody has. The language and the
// cards must outlive it.
class Vocabulary {
  public:
    explicit Vocabulary(const Language& language);

    // The words that the card has by its facts.
    void add_facts(const CardRecord& card);
    enum class Reported : bool { No, Yes };
    // The words of one of its texts; whether its dead ones are reported.
    void add_text(const CardRecord& card, std::string_view field, std::string_view text,
                  const text::TextReading& reading, Reported reported);

    // In the order in which their texts were added, each word of a text once.
    std::vector<DeadWord> dead_words() const;

  private:
    using Role = QuotedWord::Role;
    using KindIx = std::size_t;

    struct Quote {
        const CardRecord* card;
        std::string_view field;
        std::uint8_t quoted_class;
        std::vector<KindIx> kinds;  // several: the text was not read, so it may be of any of them
        Role role;
        std::string word;
        Reported reported;
        bool slip = false;  // not written like what it should be: dead only if it is nearly something
    };
    // The words of one kind, folded, with their spelling.
    struct Words {
        std::map<std::string, std::string> printed, given;
        std::set<std::string> asked;
    };

    KindIx kind_named(std::string_view name) const;
    std::uint8_t class_named(std::string_view name) const;
    void walk(const text::Node& node, const std::vector<const QuotedWord*>& meanings, const Quote& where);
    void take(const Quote& where, const QuotedWord& meaning, std::string_view words);
    void take_unread(const text::TextReading& reading, const Quote& where);
    void take_slips(std::string_view text, const Quote& where);
    std::optional<std::string> between_other_marks(const Quote& quote) const;
    std::optional<DeadWord> dead(const Quote& quote) const;
    void add_fields(const Record&, KindIx);
    // Words with the same key are the same word.
    std::string key_of(std::string_view word) const;
    void note(Quote quote);
    bool is_known(const Quote& quote, KindIx kind) const;
    std::vector<std::string> candidates(const Quote& quote) const;

    const Language& language_;
    const text::Grammar grammar_;
    std::vector<std::vector<const QuotedWord*>> meanings_;  // by class of the lexicon, the usual one first
    std::vector<Words> words_;                              // by kind
    std::vector<Quote> quotes_;
};

}  // namespace arbiter::measure
