// Card text to tokens and back: what two texts may differ in without differing in wording is decided here and nowhere
// else.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/result.h"
#include "text/lexicon.h"

namespace arbiter::text {

// A longer text is not read.
inline constexpr int kMostTokens = 2000;

// The word at the end of every line where a lexicon keeps lines; grammars write it ¶.
inline constexpr std::string_view kNewline = "\n";

// The marks around a sentence that is quoted with the marks of a class of titles; grammars write them “ and ”.
inline constexpr std::string_view kOpenSpeech = "\x02";
inline constexpr std::string_view kCloseSpeech = "\x03";

// The words around sentences that one phrase was put into (see substitute.h); grammars write them ⟪ and ⟫.
inline constexpr std::string_view kOpenSentences = "\x0E";
inline constexpr std::string_view kCloseSentences = "\x0F";

struct Token {
    enum class Kind : std::uint8_t { Word, Number, Signed, Quoted };
    Kind kind = Kind::Word;
    std::uint8_t quoted_class = 0;  // Quoted: index into the lexicon's classes
    int number = 0;                 // Number, Signed
    std::string text = {};          // Word: as grammars write it, in lower case; Quoted: what stands between the marks
    int begin = 0;                  // the bytes of the source it was made from
    int end = 0;

    static Token word(std::string_view text) { return {.text = std::string(text)}; }
    static Token of_number(int number) { return {.kind = Kind::Number, .number = number}; }
    static Token of_signed(int number) { return {.kind = Kind::Signed, .number = number}; }
    static Token quoted(std::uint8_t quoted_class, std::string_view text) {
        return {.kind = Kind::Quoted, .quoted_class = quoted_class, .text = std::string(text)};
    }
    bool is_word(std::string_view word) const { return kind == Kind::Word && text == word; }
    // Where in the source it stood is not part of what it is.
    friend bool operator==(const Token& a, const Token& b) {
        return a.kind == b.kind && a.quoted_class == b.quoted_class && a.number == b.number && a.text == b.text;
    }
};

// What the lexer did that the printed text does not show. The first ones are built in, the lexicon's own follow in its
// order.
enum class BuiltInRewrite : std::uint8_t { Article, NumberForm, FinalToken, Mended };
inline constexpr int kBuiltInRewrites = 4;

struct LexedText {
    std::vector<Token> tokens;
    std::vector<bool> rewritten;  // by rewrite: whether it touched this text
};

// Cuts a text into tokens. Whatever is not known stays a token of its own, so that nothing is lost; only bytes that are
// not UTF-8 and control characters other than blanks are refused.
Result<LexedText> lex(const Lexicon& lexicon, std::string_view text);

// The canonical spelling of a row of tokens: capitals at the start of sentences and where the lexicon has them, "a" or
// "an" by the word that follows, blanks as on printed cards. A number is printed in words from 1 up to the lexicon's
// limit unless it stands after one of the lexicon's words for digits, or in a list after a number printed in digits, or
// numbers an item ("1)"), or before one of its words for that.
std::string detokenize(const Lexicon& lexicon, const std::vector<Token>& tokens);

// The canonical spelling of a text; normalizing twice changes nothing more.
Result<std::string> normalize(const Lexicon& lexicon, std::string_view text);

// What a rewrite is, for reports: of the built-in ones and then the lexicon's.
std::string describe_rewrite(const Lexicon& lexicon, int rewrite);

// Whether a line may begin so, where the lexicon says how lines begin.
bool starts_line(const Lexicon& lexicon, std::string_view text);

// The text with the lexicon's characters for others that are taken for them.
std::string with_plain_characters(const Lexicon& lexicon, std::string_view text);

// The tokens that the words of a rewrite stand for.
std::vector<Token> word_tokens(std::string_view words);

// How grammars write a token: the word itself, digits for a number.
std::string spelling(const Token& token);

}  // namespace arbiter::text
