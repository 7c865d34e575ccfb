// Every wrong value gets what was found and what was expected; CLI11 puts the option's name before it.
#include "cli/arguments.h"

#include <charconv>

#include "games/games.h"
#include "search/bot.h"

namespace arbiter::cli {

namespace {

std::string mismatch(const std::string& found, const std::string& expected) {
    return "found \"" + found + "\", expected " + expected;
}

}  // namespace

CLI::Validator one_of(std::vector<std::string> words) {
    std::string list, choice;
    for (const std::string& word : words) {
        list += (list.empty() ? "" : ", ") + word;
        choice += (choice.empty() ? "" : "|") + word;
    }
    return CLI::Validator(
        [words, list](std::string& text) {
            const bool known = std::find(words.begin(), words.end(), text) != words.end();
            return known ? std::string() : mismatch(text, "one of " + list);
        },
        choice);
}

CLI::Validator whole_number(u64 low, u64 high) {
    return CLI::Validator(
        [low, high](std::string& text) {
            u64 value = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
            const bool good = error == std::errc() && end == text.data() + text.size() && value >= low && value <= high;
            return good ? std::string()
                        : mismatch(text, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
        },
        "NUMBER");
}

CLI::Validator seconds_up_to(double most) {
    return CLI::Validator(
        [most](std::string& text) {
            double value = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
            const bool good = error == std::errc() && end == text.data() + text.size() && value > 0 && value <= most;
            return good ? std::string()
                        : mismatch(text, "seconds, above 0 and up to " + std::to_string(static_cast<int>(most)));
        },
        "SECONDS");
}

CLI::Validator named_value(std::string name) {
    return CLI::Validator(
        [name](std::string& text) { return text.empty() ? mismatch(text, "a value for " + name) : std::string(); },
        name);
}

CLI::Validator bot_name() {
    std::vector<std::string> names;
    for (const Bot& bot : bots()) names.emplace_back(bot.name);
    return one_of(std::move(names));
}

CLI::Validator game_name() { return one_of(game_names()); }

}  // namespace arbiter::cli
