// Books, decks and seeds for the property tests.
#include "matches.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "arbiter/cards.h"
#include "arbiter/rng.h"
#include "base/check.h"
#include "games/ucg/deck.h"
#include "games/ucg/terms.h"
#include "scenario/draw.h"

namespace arbiter::property {

u64 setting(const char* name, u64 otherwise) {
    const char* value = std::getenv(name);
    return value && *value ? std::strtoull(value, nullptr, 10) : otherwise;
}

namespace {

constexpr int kDeckSize = 50;

template <class T>
void shuffle(std::vector<T>& items, Rng& rng) {
    for (std::size_t at = items.size(); at > 1; --at) std::swap(items[at - 1], items[rng.below(static_cast<u32>(at))]);
}

// Picks cards for one deck, never more copies than allowed.
class DeckBuilder {
  public:
    DeckBuilder(const Cards& cards, u64 seed, Size size)
        : pool_(*cards.game().pool),
          rng_(Rng::from_seed(seed)),
          size_(size),
          playable_(playable_cards(cards, rng_, size)) {}

    std::vector<DefinitionId> build() {
        const bool anything = rng_.below(8) == 0;
        if (!anything) {
            const std::set<u16> names = choose_names(2 + static_cast<int>(rng_.below(4)));
            const int scenes = static_cast<int>(rng_.below(11));
            fill(scenes, [&](const Definition& card) { return (card.attributes[ucg::kKind] & ucg::kScene) != 0; });
            fill(kDeckSize, [&](const Definition& card) {
                const auto& mine = card.symbols[ucg::kCharacterName];
                return std::any_of(mine.begin(), mine.end(), [&](u16 name) { return names.count(name) != 0; });
            });
        }
        fill(kDeckSize, [](const Definition&) { return true; });
        CHECK(deck_.size() == kDeckSize);
        return deck_;
    }

  private:
    std::set<u16> choose_names(int count) {
        std::set<u16> names;
        for (DefinitionId id : playable_) {
            if (static_cast<int>(names.size()) >= count) break;
            const auto& mine = pool_.definition(id).symbols[ucg::kCharacterName];
            names.insert(mine.begin(), mine.end());
        }
        return names;
    }

    template <class Fits>
    void fill(int up_to, Fits&& fits) {
        for (DefinitionId id : playable_) {
            const Definition& card = pool_.definition(id);
            if (!fits(card)) continue;
            int& used = used_[ucg::base_number(card.number)];
            const int copies = size_ == Size::Large ? 4 : 1 + static_cast<int>(rng_.below(4));
            while (used < copies && static_cast<int>(deck_.size()) < up_to) {
                deck_.push_back(id);
                ++used;
            }
        }
    }

    const Pool& pool_;
    Rng rng_;
    Size size_;
    std::vector<DefinitionId> playable_;
    std::map<std::string, int> used_;
    std::vector<DefinitionId> deck_;
};

}  // namespace

std::string Cards::declined_numbers() const {
    std::string out;
    for (const Declined& one : compiled.declined) out += (out.empty() ? "" : " ") + one.number;
    return out;
}

std::vector<Cards> compile_for_all_books(const std::filesystem::path& path, std::string_view game) {
    if (!std::filesystem::exists(path)) return {};
    const auto records = read_cards(path);
    CHECK(records.ok());
    return compile_for_all_books(*records, game);
}

std::vector<Cards> compile_for_all_books(const std::vector<CardRecord>& records, std::string_view game) {
    std::vector<Cards> all;
    for (const std::string& book : book_names()) {
        if (!book.starts_with(std::string(game) + "-")) continue;
        auto compiled = make_game(book, records);
        CHECK(compiled.ok());
        all.push_back({book, std::move(*compiled)});
    }
    return all;
}

std::string text_name(const Pool& pool, AbilityId id) {
    const Ability& ability = pool.ability(id);
    return pool.definition(ability.definition).number + " text " + std::to_string(ability.in_card + 1);
}

std::set<std::string> texts_that_resolve(const std::vector<Cards>& all) {
    std::set<std::string> texts;
    for (const Cards& cards : all) {
        const Pool& pool = *cards.game().pool;
        for (std::size_t id = 0; id < pool.abilities.size(); ++id) {
            const AbilityKind kind = pool.abilities[id].kind;
            if (kind == AbilityKind::Triggered || kind == AbilityKind::Activated)
                texts.insert(text_name(pool, static_cast<AbilityId>(id)));
        }
    }
    return texts;
}

Match match_of(u64 number, const Cards& cards, const Deck& one, const Deck& other) {
    Match match{number, &cards, one.name + " against " + other.name, {}};
    for (const auto& [seat, deck] : {std::pair(Seat::A, &one), std::pair(Seat::B, &other)}) {
        DeckList list{deck->name, {}};
        for (DefinitionId id : deck->cards)
            list.lines.push_back({0, 1, cards.game().pool->definition(id).number, "", ""});
        bring_deck(cards.game(), list, seat, match.setup);
    }
    return match;
}

State Match::begin(EventLog* log) const {
    if (!drawing) return start(game(), setup, number, log);
    // A scenario's cards are numbers: here the first deck's from 0 on, then the second's, then what lies beside them.
    scenario::Scenario scenario;
    scenario.drawing = drawing;
    std::vector<DefinitionId> cast = setup.decks[0];
    cast.insert(cast.end(), setup.decks[1].begin(), setup.decks[1].end());
    for (const auto& beside : setup.beside) cast.insert(cast.end(), beside.begin(), beside.end());
    return scenario::begin(scenario, game(), cast, log);
}

std::string Match::to_string() const {
    return "game " + std::to_string(number) + " (" + cards->book + ", " + decks + (drawing ? ", drawn" : "") + ")";
}

std::vector<Deck> shipped_decks(const Cards& cards, const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Deck> decks;
    for (const auto& file : files) {
        const auto list = read_deck(file);
        CHECK(list.ok());
        if (!check_deck(cards.game(), *list).empty()) continue;
        Deck deck{file.stem().string(), {}};
        for (const DeckLine& line : list->lines)
            deck.cards.insert(deck.cards.end(), static_cast<std::size_t>(line.count),
                              find_card(*cards.game().pool, line.number));
        decks.push_back(std::move(deck));
    }
    return decks;
}

bool is_listed(const Pool& pool, DefinitionId id) {
    const Definition& card = pool.definition(id);
    return !card.declined && !card.token && find_card(pool, card.number) == id;
}

std::vector<DefinitionId> playable_cards(const Cards& cards, Rng& rng, Size size) {
    const Pool& pool = *cards.game().pool;
    std::vector<DefinitionId> playable;
    for (std::size_t id = 1; id < pool.definitions.size(); ++id) {
        if (is_listed(pool, static_cast<DefinitionId>(id))) playable.push_back(static_cast<DefinitionId>(id));
    }
    shuffle(playable, rng);
    if (size == Size::Usual) return playable;
    std::map<DefinitionId, u32> rank;
    for (DefinitionId id : playable) {
        const Definition& card = pool.definition(id);
        u32 instructions = 0;
        for (AbilityId at = card.first_ability; at < card.first_ability + card.ability_count; ++at) {
            const Ability& ability = pool.ability(at);
            instructions += 4u + 4u * ability.statement_count;
            if (ability.code) instructions += static_cast<u32>(pool.program(ability.code).ops.size());
        }
        rank[id] = instructions * (1 + rng.below(8));
    }
    std::stable_sort(playable.begin(), playable.end(), [&](auto one, auto other) { return rank[one] > rank[other]; });
    return playable;
}

Deck random_deck(const Cards& cards, u64 seed, Size size) {
    const std::string& game = cards.game().book->game;
    Deck deck{"random deck " + std::to_string(seed), game == "ua"    ? random_ua_deck(cards, seed, size)
                                                     : game == "dbs" ? random_dbs_deck(cards, seed, size)
                                                                     : DeckBuilder(cards, seed, size).build()};
    DeckList list{deck.name, {}};
    for (DefinitionId id : deck.cards) list.lines.push_back({0, 1, cards.game().pool->definition(id).number, "", ""});
    CHECK(check_deck(cards.game(), list).empty());
    return deck;
}

}  // namespace arbiter::property
