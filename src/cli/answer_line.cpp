// Numbers and words of an answer.
#include "cli/answer_line.h"

#include <algorithm>

#include "base/letters.h"
#include "base/numbers.h"
#include "scenario/names.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kMostDigits = 6;

// Does every typed word begin a word of the label, each another one? Of a card's number the end does as well.
bool begins_words(const std::vector<std::string>& typed, std::vector<std::string> there) {
    for (const std::string& word : typed) {
        const auto found = std::find_if(there.begin(), there.end(), [&](const std::string& one) {
            return one.starts_with(word) || one.ends_with("-" + word);
        });
        if (found == there.end()) return false;
        there.erase(found);
    }
    return !typed.empty();
}

template <class Fits>
std::vector<std::size_t> choices_that(const std::vector<Choice>& choices, Fits&& fits) {
    std::vector<std::size_t> out;
    for (std::size_t at = 0; at < choices.size(); ++at) {
        if (fits(choices[at])) out.push_back(at);
    }
    return out;
}

}  // namespace

std::optional<Numbers> numbers_in(std::string_view line) {
    Numbers out;
    std::string digits;
    bool first = true;
    const auto finish = [&] {
        if (!digits.empty()) out.numbers.push_back(digits.size() > kMostDigits ? 0 : std::stoul(digits));
        digits.clear();
    };
    for (char c : line) {
        if (c >= '0' && c <= '9') {
            digits += c;
            first = false;
        } else if (c == ' ' || c == ',' || c == ';') {
            finish();
        } else if (c == '-' && digits.empty() && (first || out.but)) {
            out.but = true;
            first = false;
        } else {
            return std::nullopt;
        }
    }
    finish();
    if (out.numbers.empty()) return std::nullopt;
    return out;
}

std::vector<std::string> parts_of(std::string_view line) {
    std::vector<std::string> out;
    for (std::size_t from = 0; from <= line.size();) {
        std::size_t end = from;
        while (end < line.size() && (line[end] != ',' || is_grouping_comma(line, end))) ++end;
        std::string part(line.substr(from, end - from));
        part.erase(0, std::min(part.find_first_not_of(' '), part.size()));
        part.resize(part.find_last_not_of(' ') + 1);
        if (!part.empty()) out.push_back(std::move(part));
        from = end + 1;
    }
    return out;
}

std::vector<std::size_t> matching_choices(std::string_view words, const std::vector<Choice>& choices) {
    const std::string wanted = lower(words);
    auto meant = choices_that(choices, [&](const Choice& one) { return lower(one.label) == wanted; });
    if (meant.empty())
        meant = choices_that(choices, [&](const Choice& one) { return scenario::abbreviates(words, one.label); });
    if (meant.empty()) {
        const std::vector<std::string> typed = scenario::words_of(words);
        meant = choices_that(choices,
                             [&](const Choice& one) { return begins_words(typed, scenario::words_of(one.label)); });
    }
    return meant;
}

}  // namespace arbiter::cli
