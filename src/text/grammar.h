// A grammar that is read in both directions: the tables that parser, printer and sampler run on.
//
// The notation, one rule a line; "--" at the start of a line or after a blank starts a comment:
//
//   Nonterminal = pattern :: Constructor key=value ...    the bound parts and the constants become the fields of a node
//   Nonterminal = pattern                                 passes its only bound part through
//   Nonterminal = pattern :: Constructor => meaning       what it means, where that is a test, a number, a change,
//                                                         an event or a plain instruction; one of each at most
//
//   bits(state, is-raided) not(...) .field Head 3         a call of what lower/meaning.h lists, a name of the game's
//                                                         own (kIsRaided), a field, a constructor, a number;
//   'lead'                                                what a choice says
//
//   word            a token as the lexer gives it: in lower case, "a" for "an", digits (or ONE1 for 1) for a number;
//   \ before a mark of
//                   this notation makes it a word
//   f:NT            a part; f:NT? an optional one (no field if it is missing), f:NT* f:NT+ a list
//   <...>           may be left out; the rule is expanded to both forms
//   f:{a|b c|}      one of a few fixed wordings, kept by its words; the empty one is allowed
//   ~f:{is / are}   forms of one wording, which only agree with other words
//   f:OR[NT]        a list with its commas: "x", "x or y", "x, y, or z"; f:AND[NT] the same with "and"
//   f:OR2[NT]       at least two of them; f:AND2[NT] the same with "and"
//   NUM ONE MANY SIGNED     a number, 1, a number but 1, a number with its sign
//   NAME ...        the quoted classes that the grammar declares (see below)
//   ~f:... ~k=v     style: kept to print the text back as it was, but without a meaning
//   $n $f           the rule is copied for .sg .pl .ff (one, many, either), or for .imp .fin (imperative, finite verb);
//                   a word with .pl or .fin takes an s; a copy that refers to a form nobody defines is left out
//
// Lines that start with % say how text is cut into tokens and printed (see lexicon.h):
//
//   %start NT ...               what may be parsed; otherwise Card, or the first nonterminal
//   %node Constructor field ... one that every grammar builds by rules of its own, for those who read all of them
//   %class NAME 『 』            text between the marks is one token of the class
//   %class NAME " " title       the same, but only what is written like a title: a sentence between the marks is cut
//                               into tokens, and the marks are written “ and ” in rules
//   %keyword [SIN]              a bracketed word; "%keyword [Activate: Main] as [activate-main]" names the token
//   %inside charge              square brackets that start with this word are cut into tokens
//   %brackets [ ] => { } -- why square brackets around what is neither a keyword nor a title
//   %substitute { } before instead   "{A} ... {B} instead": see substitute.h; rules write ⟪ and ⟫
//   %cased Ultra Hero           these words are printed so
//   %characters from to -- why  a spelling that is rewritten before the text is cut; "ａ..ｚ a..z": a row of them
//   %letters RBGY               words of nothing but these capitals are cut letter by letter: "RRG" is r r g
//   %tokens a b => c -- why     after that; digits stand for numbers, a class for whatever is quoted so
//   %names NAME before token after a your -- why    words before this one that have no marks are a name, as far back as
//                               to a number, a mark or one of the words behind "after"
//   %digits after level         a number after these words is printed in digits; %digits before life
//   %circled after charge       a number after these words is printed in a circle
//   %words up to 10             other numbers up to this one are printed as words
//   %final .                    is added where a text or line ends with a word or number
//   %newlines                   every line ends with a token, written ¶; "%newlines before [ •": only what begins with
//                               one of these is a new line
//   %recalls [snipe] target     brackets behind this keyword that have these words recall its rule, in whatever words
//   %mend                       texts that cannot be read are looked through for slips of the typist: see mend.h
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/result.h"
#include "text/lexer.h"
#include "text/lexicon.h"

namespace arbiter::text {

using Index = std::uint16_t;
inline constexpr Index kNoIndex = 0xFFFF;

// Terminals are numbered first the number classes, then the quoted classes, then the words; nonterminals follow as
// symbols from the number of terminals on.
enum : Index { kNumber = 0, kOne = 1, kMany = 2, kSigned = 3, kFirstQuoted = 4 };

enum class ElementKind : std::uint8_t { Literal, Choice, Child, List, OrList, AndList };

struct Element {
    ElementKind kind;
    bool style;
    std::uint8_t at_least;  // lists: how many items, 0 to 2
    Index field;            // into names; kNoIndex for a literal
    Index target;           // Literal: a terminal; Choice: a choice; otherwise a symbol
};

struct Alternative {
    std::string_view text;  // as written, one blank between words; may be empty
    Index first_word;       // into alternative_words
    Index word_count;
    Index wording;  // which one of its choice; forms of one wording share it
};

struct Choice {
    Index first_alternative;
    Index alternative_count;
    Index line;
    Index ordinal;  // which one of its line; copies of a line for its forms share it
};

struct Constant {
    Index field;
    bool style;
    std::string_view value;
};

struct Rule {
    Index nonterminal;
    Index constructor;  // into names; kNoIndex: passes its only field through
    Index first_element;
    Index element_count;
    Index first_constant;
    Index constant_count;
    Index line;
};

struct Nonterminal {
    std::string_view name;
    Index first_rule;
    Index rule_count;
    bool nullable;
};

// Where a rule was written, for reports.
struct SourceLine {
    std::string_view file;
    int number;
    std::string_view text;
};

// Everything about a grammar, as plain tables: made by the grammar compiler at build time or by read_grammar at run
// time.
struct GrammarTables {
    Lexicon lexicon;
    std::span<const std::string_view> words;  // sorted; word w is terminal kFirstQuoted + classes + w
    std::span<const std::string_view> names;  // constructors and fields
    std::span<const Nonterminal> nonterminals;
    std::span<const Rule> rules;  // those of a nonterminal stand together, in the order of the file
    std::span<const Element> elements;
    std::span<const Choice> choices;
    std::span<const Alternative> alternatives;
    std::span<const Index> alternative_words;
    std::span<const Constant> constants;
    std::span<const SourceLine> lines;
    std::span<const Index> starts;  // nonterminals
    std::span<const std::uint64_t>
        first;  // for each nonterminal and then each rule, a row of bits by terminal: what it may start with
    std::span<const bool> rule_nullable;
    Index first_row;                 // words in a row of first
    Index comma, or_word, and_word;  // terminals, or kNoIndex

    Index first_word() const { return static_cast<Index>(kFirstQuoted + lexicon.classes.size()); }
    Index terminal_count() const { return static_cast<Index>(first_word() + words.size()); }
    bool is_terminal(Index symbol) const { return symbol < terminal_count(); }
    std::span<const Element> elements_of(const Rule& rule) const {
        return elements.subspan(rule.first_element, rule.element_count);
    }
    std::span<const Constant> constants_of(const Rule& rule) const {
        return constants.subspan(rule.first_constant, rule.constant_count);
    }
    std::span<const Alternative> alternatives_of(const Choice& choice) const {
        return alternatives.subspan(choice.first_alternative, choice.alternative_count);
    }
    std::span<const Index> words_of(const Alternative& alternative) const {
        return alternative_words.subspan(alternative.first_word, alternative.word_count);
    }
    // The terminal of a word, or kNoIndex where the grammar does not know it.
    Index word(std::string_view word) const;
    // The token that a word's terminal stands for.
    Token word_token(Index terminal) const;
    Index nonterminal(std::string_view name) const;
    // "NUM", "NAME", or the word in quotation marks; a nonterminal's name.
    std::string symbol_name(Index symbol) const;
};

// A handle to tables that live as long as it does. Cheap to copy. Trees borrow their names from the tables: a grammar
// made at run time must outlive its trees.
class Grammar {
  public:
    explicit Grammar(const GrammarTables& forever) : tables_(&forever) {}
    explicit Grammar(std::shared_ptr<const GrammarTables> tables) : owned_(std::move(tables)), tables_(owned_.get()) {}

    const GrammarTables& tables() const { return *tables_; }
    const GrammarTables* operator->() const { return tables_; }
    const Lexicon& lexicon() const { return tables_->lexicon; }

  private:
    std::shared_ptr<const GrammarTables> owned_;
    const GrammarTables* tables_;
};

struct GrammarSource {
    std::string file;  // its name in diagnostics
    std::string text;
};

// Reads the sources as one grammar and checks it; all that is wrong is reported. Nonterminals of the last source must
// be in use; the sources before it are shared with other grammars and may hold more than this one needs.
Result<Grammar> read_grammar(const std::vector<GrammarSource>& sources);

}  // namespace arbiter::text
