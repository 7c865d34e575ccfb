#include "server/loaded_game.h"

#include <algorithm>
#include <set>

#include "base/hash.h"
#include "base/letters.h"
#include "server/services.h"
#include "server/show.h"

namespace arbiter::server {

namespace {

// Card lists of players are many; those that nobody has used for long are compiled again when they are wanted.
constexpr std::size_t kMostLoaded = 64;

void override_cards(CardFile& all, const CardFile& more) {
    std::set<std::string> replaced;
    for (const CardRecord& card : more.cards) replaced.insert(lower(card.number));
    std::erase_if(all.cards, [&](const CardRecord& card) { return replaced.count(lower(card.number)) > 0; });
    all.cards.insert(all.cards.end(), more.cards.begin(), more.cards.end());
    all.problems.insert(all.problems.end(), more.problems.begin(), more.problems.end());
}

// The only game whose cards have these facts; empty: none, or several.
std::string game_of(CardFile cards) {
    for (CardRecord& card : cards.cards) card.text.clear();
    std::string found;
    for (const std::string& game : game_names()) {
        const auto rules = find_rules(game, "");
        if (!rules || cards.cards.empty() || !make_game(*rules, cards).ok()) continue;
        if (!found.empty()) return "";
        found = game;
    }
    return found;
}

}  // namespace

Result<LoadedGamePtr> load_game(const std::string& book, const std::string& list, const CardFile& cards) try {
    const auto compiled = make_game(book, cards);
    if (!compiled) return compiled.problems();
    auto loaded = std::make_shared<LoadedGame>();
    loaded->game = book.substr(0, book.find('-'));
    loaded->book = book;
    loaded->list = list;
    loaded->cards = cards.cards;
    loaded->compiled = *compiled;
    for (const Seat seat : {Seat::A, Seat::B, Seat::Nobody}) loaded->addresses.emplace_back(loaded->rules(), seat);
    wire::Catalog catalog = show_catalog(*loaded);
    const std::string content = wire::to_json(catalog);
    char hash[17];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(hash_text(content)));
    loaded->hash = catalog.hash = hash;
    loaded->catalog = wire::to_json(catalog);
    return LoadedGamePtr(std::move(loaded));
} catch (const GameFault&) {
    // Cards of somebody's own over which the compiler fails a check are that person's problem alone.
    return arbiter::Diagnostic{"cards", 0, 0, "cards that the program cannot handle", "others"};
}

std::string full_book(const std::string& game, const std::string& book) {
    const auto names = book_names();
    const std::string version = book.starts_with(game + "-") ? book.substr(game.size() + 1) : book;
    const auto rules = find_rules(game, version);
    return rules ? *rules : "";
}

LoadedGames::LoadedGames(std::vector<std::string> extra) {
    for (const std::string& file : extra) {
        const CardFile cards = read_card_file(file);
        problems_.insert(problems_.end(), cards.problems.begin(), cards.problems.end());
        const std::string game = game_of(cards);
        if (game.empty())
            problems_.push_back({file, 0, 0, "cards that fit no game, or several", "the cards of one game"});
        else
            override_cards(extra_[game], cards);
    }
}

CardFile LoadedGames::cards(const std::string& game) const {
    CardFile all = shipped_cards(game);
    if (const auto more = extra_.find(game); more != extra_.end()) override_cards(all, more->second);
    return all;
}

Result<LoadedGamePtr> LoadedGames::open(const std::string& book) { return open(book, "", ""); }

LoadedGamePtr LoadedGames::opened(const std::string& book, const std::string& list) {
    const std::lock_guard lock(mutex_);
    const auto found = loaded_.find({book, list});
    return found == loaded_.end() ? nullptr : found->second;
}

Result<LoadedGamePtr> LoadedGames::open(const std::string& book, const std::string& list, const std::string& json) {
    if (LoadedGamePtr loaded = opened(book, list)) return loaded;
    CardFile all = cards(book.substr(0, book.find('-')));
    if (!list.empty()) override_cards(all, parse_card_file(json, "the card list"));
    return keep(load_game(book, list, all));
}

Result<LoadedGamePtr> LoadedGames::open_alone(const std::string& book, const std::string& json) {
    char list[24];
    std::snprintf(list, sizeof list, "only-%016llx", static_cast<unsigned long long>(hash_text(json)));
    if (LoadedGamePtr loaded = opened(book, list)) return loaded;
    return keep(load_game(book, list, parse_card_file(json, "cards")));
}

Result<LoadedGamePtr> LoadedGames::keep(const Result<LoadedGamePtr>& made) {
    if (!made) return made;
    const std::pair key((*made)->book, (*made)->list);
    const std::lock_guard lock(mutex_);
    // Another thread may have been as quick.
    if (const auto found = loaded_.find(key); found != loaded_.end()) return found->second;
    if (loaded_.size() >= kMostLoaded) {
        for (auto at = loaded_.begin(); at != loaded_.end();)
            at = at->first.second.empty() || at->second.use_count() > 1 ? std::next(at) : loaded_.erase(at);
    }
    loaded_.emplace(key, *made);
    return made;
}

}  // namespace arbiter::server
