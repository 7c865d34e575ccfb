// Messages for wrong values say what was found and what was expected, after the option's name.
#include "cli/arguments.h"

#include <algorithm>
#include <charconv>

#include "arbiter/bot.h"
#include "base/numbers.h"
#include "games/games.h"

namespace arbiter::cli {

namespace {

std::string mismatch(const std::string& found, const std::string& expected) {
    return "found \"" + found + "\", expected " + expected;
}

// Seeds are names more than numbers: the largest is written as it is typed.
std::string bound_words(u64 bound) {
    return bound <= 1'000'000'000'000 ? grouped(static_cast<i64>(bound)) : std::to_string(bound);
}

}  // namespace

Check one_of(std::vector<std::string> words) {
    std::string list, choice;
    for (const std::string& word : words) {
        list += (list.empty() ? "" : ", ") + word;
        choice += (choice.empty() ? "" : "|") + word;
    }
    return {choice, [words, list](const std::string& text) {
                const bool known = std::find(words.begin(), words.end(), text) != words.end();
                return known ? std::string() : mismatch(text, "one of " + list);
            }};
}

Check whole_number(u64 low, u64 high) {
    return {"NUMBER", [low, high](const std::string& text) {
                u64 value = 0;
                const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
                const bool good =
                    error == std::errc() && end == text.data() + text.size() && value >= low && value <= high;
                return good ? std::string()
                            : mismatch(text, "a whole number from " + bound_words(low) + " to " + bound_words(high));
            }};
}

Check seconds_up_to(double most) {
    return {"SECONDS", [most](const std::string& text) {
                double value = 0;
                const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
                const bool good =
                    error == std::errc() && end == text.data() + text.size() && value > 0 && value <= most;
                return good ? std::string()
                            : mismatch(text, "seconds, above 0 and up to " + grouped(static_cast<int>(most)));
            }};
}

Check named_value(std::string name) {
    return {name, [name](const std::string& text) {
                return text.empty() ? mismatch(text, "a value for " + name) : std::string();
            }};
}

Check bot_name() {
    std::vector<std::string> names;
    for (const Bot& bot : bots()) names.emplace_back(bot.name);
    return one_of(std::move(names));
}

Check game_name() { return one_of(game_names()); }

void take_rules(Arguments& arguments, std::string& into) {
    arguments.text("--rules", into, "The rulebook's version, such as 1.5 (default: the newest)",
                   named_value("VERSION"));
}

void take_cards(Arguments& arguments, std::string& into) {
    arguments.text("--cards", into, "A card file, or a folder of them, in addition to the shipped cards",
                   named_value("PATH"));
}

void take_game(Arguments& arguments, const std::string& name, std::string& into, const std::string& about) {
    arguments.text(name, into, about, game_name());
}

}  // namespace arbiter::cli
