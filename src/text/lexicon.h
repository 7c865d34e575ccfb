// The words of one game as data: which brackets quote a name, which are keywords, what is written in capitals, what is
// rewritten.
#pragma once

#include <span>
#include <string_view>

namespace arbiter::text {

// Text between these marks is one token of the class: NAME for what stands between the marks of a character's name.
struct QuotedClass {
    std::string_view name;
    std::string_view open;
    std::string_view close;
    bool title;  // only what is written like a title; a sentence between the marks is cut into tokens
};

// A bracketed word that is one token. It is recognized whatever its case and blanks, and printed as here.
struct Keyword {
    std::string_view token;
    std::string_view printed;
};

// Words that have capitals anywhere in a sentence.
struct CasedPhrase {
    std::string_view tokens;  // in lower case, one blank between tokens
    std::string_view printed;
};

// Two spellings that are taken for one. Characters are rewritten before the text is cut into tokens, tokens after that;
// brackets where they hold neither a keyword nor a title; names are words without marks that stand before the word
// `from`: `to` is the class they are quoted as, and behind it all words that belong to no name.
struct Rewrite {
    enum class Extent : unsigned char { Characters, Tokens, Brackets, Names };
    Extent of;
    std::string_view from;
    std::string_view to;
    std::string_view why;
};

// What recalls the rule of a keyword in brackets behind it, in whatever words: it has all of these.
struct ReminderPattern {
    std::string_view keyword;  // its token, or the first word of a bracket that is cut into tokens
    std::string_view words;    // in lower case, one blank between them
};

// "{A} ... {B} instead": marks around a phrase, and around another one that may take its place (see substitute.h).
struct Substitution {
    std::string_view open;  // empty: this game has no such marks
    std::string_view close;
    std::string_view word;  // follows the phrase that takes the other's place
};

struct Lexicon {
    std::span<const QuotedClass> classes;
    std::span<const Keyword> keywords;
    std::span<const std::string_view>
        inside;  // a square bracket that starts with one of these words is cut into tokens
    std::span<const CasedPhrase> cased;
    std::span<const Rewrite> rewrites;
    std::span<const ReminderPattern> recalls;
    std::span<const std::string_view> digits_after;   // a number after these words is printed in digits
    std::span<const std::string_view> digits_before;  // and one before these words
    std::span<const std::string_view>
        circled_after;  // a circled number after these words is a number, and printed circled
    std::span<const std::string_view>
        line_starts;               // a line that begins with none of these belongs to the one before; none: any may
    std::string_view letters;      // words of nothing but these capitals are cut letter by letter
    int words_up_to = 0;           // other numbers from 1 up to this one are printed as words
    bool newlines = false;         // every line ends with a token of its own
    bool mends = false;            // slips of the typist are mended (see mend.h)
    std::string_view final_token;  // added where a text or line ends with a word or number; empty: nothing is added
    Substitution substitution;
};

}  // namespace arbiter::text
