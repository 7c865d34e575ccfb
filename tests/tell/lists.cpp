#include "lists.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "any_card.h"
#include "source.h"

namespace arbiter {

namespace {

void add(std::vector<CompiledList>& lists, const std::string& book, const std::filesystem::path& path) {
    const Result<std::vector<CardRecord>> cards = read_cards(path);
    if (!cards.ok()) {
        ADD_FAILURE() << cards.problems()[0].to_string();
        return;
    }
    Result<CompiledGame> compiled = make_game(book, *cards);
    if (!compiled.ok()) {
        ADD_FAILURE() << compiled.problems()[0].to_string();
        return;
    }
    lists.push_back({book + " " + path.filename().string(), std::move(*compiled)});
}

// Texts of our own, as whatever kinds of cards take them; what is declined is no part of it.
std::vector<CardRecord> cards_of(const std::string& game, const std::string& file) {
    std::vector<CardRecord> cards;
    std::ifstream in(source_folder() / "tests/text" / file);
    int number = 0;
    for (std::string text; std::getline(in, text);) {
        if (text.empty() || text[0] == '#') continue;
        ++number;
        const bool trigger = text.starts_with("Trigger: ");
        for (std::size_t at; (at = text.find(" ¶ ")) != std::string::npos;)
            text.replace(at, std::string(" ¶ ").size(), "\n");
        for (const std::string& kind : kinds_of_cards(game)) {
            CardRecord card = any_card(game, kind, trigger ? "" : text);
            card.number = "OWN-" + std::to_string(number) + kind[0];
            if (trigger) card.fields.back().value = text.substr(9);
            cards.push_back(std::move(card));
        }
    }
    return cards;
}

// A pool remembers only so many things that happened: a few cards at a time.
void add_texts(std::vector<CompiledList>& lists, const std::string& book, const std::string& game) {
    constexpr std::size_t kTogether = 60;
    const std::vector<CardRecord> cards = cards_of(game, game + "_texts.txt");
    for (std::size_t from = 0; from < cards.size(); from += kTogether) {
        const auto first = cards.begin() + static_cast<std::ptrdiff_t>(from);
        const std::vector<CardRecord> some(
            first, first + static_cast<std::ptrdiff_t>(std::min(kTogether, cards.size() - from)));
        Result<CompiledGame> compiled = make_game(book, some);
        if (!compiled.ok()) {
            ADD_FAILURE() << compiled.problems()[0].to_string();
            return;
        }
        lists.push_back({game + "_texts.txt from " + std::to_string(from), std::move(*compiled)});
    }
}

}  // namespace

const std::vector<CompiledList>& own_lists() {
    static const std::vector<CompiledList> lists = [] {
        std::vector<CompiledList> made;
        add(made, "ucg-1.7", source_folder() / "cards/ucg");
        add(made, "ua-1.1", source_folder() / "cards/ua");
        add(made, "dbs-1.077", source_folder() / "cards/dbs");
        add_texts(made, "ucg-1.7", "ucg");
        add_texts(made, "ua-1.1", "ua");
        return made;
    }();
    return lists;
}

const std::vector<CompiledList>& all_lists() {
    static const std::vector<CompiledList> lists = [] {
        std::vector<CompiledList> made = own_lists();
        for (const auto& [game, book] :
             {std::pair{"ucg", "ucg-1.7"}, std::pair{"ua", "ua-1.1"}, std::pair{"dbs", "dbs-1.077"}}) {
            const auto list = source_folder() / "../shared/cards" / (std::string(game) + ".dev.json");
            if (std::filesystem::exists(list)) add(made, book, list);
        }
        return made;
    }();
    return lists;
}

}  // namespace arbiter
