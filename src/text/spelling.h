// Small facts of English spelling that reading and writing tokens share.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/lexer.h"

namespace arbiter::text {

// What separates words and is otherwise nothing.
inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
// Without blanks at either end.
std::string_view trimmed(std::string_view text);

std::string to_lower(std::string_view text);

// "two" is 2. Covers zero to twelve, fifteen, twenty and thirty.
std::optional<int> number_of_word(std::string_view word);
// The reverse, for 0 to 12.
std::string_view word_of_number(int number);

// The value of a circled number (1 to 20) at the front of a text, or 0; it is three bytes long.
int circled_value(std::string_view text);
std::string circled(int number);

bool same_but_case_and_blanks(std::string_view a, std::string_view b);

// Whether the words of phrase (one blank between them) are the last ones of the first count tokens.
bool ends_with_phrase(const std::vector<Token>& tokens, std::size_t count, std::string_view phrase);

// How grammars and lexicons write the words that stand for no characters of a text (¶ “ ” ⟪ ⟫), and the reverse; any
// other word is itself.
std::string_view inner_word(std::string_view written);
std::string_view written_word(std::string_view inner);

// Whether it is written like the title of something and not like a sentence: few small letters at the start of its
// words, none at the start of the last one.
bool is_title(std::string_view text);

// The regular English s: cards, searches, heroes, bodies; for nouns and for verbs alike.
std::string with_s(std::string_view word);

}  // namespace arbiter::text
