// Small facts of English spelling that reading and writing tokens share.
#include "text/spelling.h"

#include <algorithm>
#include <array>

namespace arbiter::text {
namespace {

constexpr std::array<std::string_view, 13> kNumberWords = {"zero",  "one",   "two",  "three", "four",   "five",  "six",
                                                           "seven", "eight", "nine", "ten",   "eleven", "twelve"};

struct InnerWord {
    std::string_view written;
    std::string_view inner;
};
constexpr std::array<InnerWord, 5> kInnerWords = {
    {{"¶", kNewline}, {"“", kOpenSpeech}, {"”", kCloseSpeech}, {"⟪", kOpenSentences}, {"⟫", kCloseSentences}}};

bool is_numeral(char c) { return c >= '0' && c <= '9'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
// Bytes of letters with accents count as letters, and never as small ones.
bool in_word(char c) {
    return is_small(c) || (c >= 'A' && c <= 'Z') || is_numeral(c) || c == '\'' || c == '-' ||
           static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string to_lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

std::optional<int> number_of_word(std::string_view word) {
    const auto at = std::find(kNumberWords.begin(), kNumberWords.end(), word);
    if (at != kNumberWords.end()) return static_cast<int>(at - kNumberWords.begin());
    if (word == "fifteen") return 15;
    if (word == "twenty") return 20;
    if (word == "thirty") return 30;
    return std::nullopt;
}

std::string_view word_of_number(int number) { return kNumberWords[static_cast<std::size_t>(number)]; }

// Circled 1 to 20 are E2 91 A0 to E2 91 B3.
int circled_value(std::string_view text) {
    if (!text.starts_with("\xE2\x91") || text.size() < 3) return 0;
    const int value = static_cast<unsigned char>(text[2]) - 0xA0 + 1;
    return value >= 1 && value <= 20 ? value : 0;
}

std::string circled(int number) { return std::string("\xE2\x91") + static_cast<char>(0xA0 + number - 1); }

bool same_but_case_and_blanks(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    std::size_t in_a = 0;
    std::size_t in_b = 0;
    for (;;) {
        while (in_a < a.size() && is_blank(a[in_a])) ++in_a;
        while (in_b < b.size() && is_blank(b[in_b])) ++in_b;
        if (in_a == a.size() || in_b == b.size()) return in_a == a.size() && in_b == b.size();
        if (lower(a[in_a++]) != lower(b[in_b++])) return false;
    }
}

bool ends_with_phrase(const std::vector<Token>& tokens, std::size_t count, std::string_view phrase) {
    while (!phrase.empty()) {
        const std::size_t blank = phrase.rfind(' ');
        const std::string_view last = blank == std::string_view::npos ? phrase : phrase.substr(blank + 1);
        if (count == 0 || !tokens[count - 1].is_word(last)) return false;
        --count;
        phrase = blank == std::string_view::npos ? std::string_view() : phrase.substr(0, blank);
    }
    return true;
}

std::string_view inner_word(std::string_view written) {
    for (const InnerWord& word : kInnerWords) {
        if (word.written == written) return word.inner;
    }
    return written;
}

std::string_view written_word(std::string_view inner) {
    for (const InnerWord& word : kInnerWords) {
        if (word.inner == inner) return word.written;
    }
    return inner;
}

bool is_title(std::string_view text) {
    if (text.empty() || text[0] == '[' || text[0] == '(') return false;
    std::size_t digits = 0;
    while (digits < text.size() && is_numeral(text[digits])) ++digits;
    const bool plain = digits == 1 || (digits > 1 && text[0] != '0');
    const bool number_first = plain && (digits == text.size() || is_blank(text[digits]));
    if (number_first) return false;
    int words = 0;
    int small = 0;
    bool last_small = false;
    for (std::size_t at = 0; at < text.size();) {
        if (!in_word(text[at])) {
            ++at;
            continue;
        }
        last_small = is_small(text[at]);
        small += last_small ? 1 : 0;
        ++words;
        while (at < text.size() && in_word(text[at])) ++at;
    }
    return !last_small && 2 * small <= words;
}

std::string with_s(std::string_view word) {
    const auto ends = [&](std::string_view ending) { return word.ends_with(ending); };
    const bool vowel_before_last =
        word.size() >= 2 && std::string_view("aeiou").find(word[word.size() - 2]) != std::string_view::npos;
    if (ends("y") && !vowel_before_last) return std::string(word.substr(0, word.size() - 1)) + "ies";
    if (ends("s") || ends("x") || ends("z") || ends("ch") || ends("sh") || (ends("o") && !vowel_before_last))
        return std::string(word) + "es";
    return std::string(word) + "s";
}

}  // namespace arbiter::text
