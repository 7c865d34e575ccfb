#include "server/decks.h"

#include <algorithm>
#include <set>

#include "arbiter/bot.h"
#include "arbiter/games.h"
#include "arbiter/names.h"
#include "base/letters.h"
#include "cards/suggest_cards.h"
#include "engine/label.h"
#include "engine/program.h"
#include "engine/rulebook.h"
#include "games/games.h"
#include "games/shipped.h"
#include "player/address.h"
#include "player/card_face.h"
#include "player/card_facts.h"

namespace arbiter::server {

namespace {

constexpr std::size_t kMostDeckLines = 400;

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty() && out.size() < kMostDeckLines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

// A word without the marks that lists put around it: "(4)", "x4", "4x", "AR01-001,".
std::string_view bare(std::string_view word) {
    constexpr std::string_view kMarks = "()[]{},;:*\"'|";
    const std::size_t from = word.find_first_not_of(kMarks);
    if (from == std::string_view::npos) return "";
    return word.substr(from, word.find_last_not_of(kMarks) - from + 1);
}

// The count that a word is: "4", "4x", "x4"; 0: it is none.
int count_of(std::string_view word) {
    word = bare(word);
    if (!word.empty() && lower(word.front()) == 'x') word.remove_prefix(1);
    if (!word.empty() && lower(word.back()) == 'x') word.remove_suffix(1);
    if (word.empty() || word.size() > 2) return 0;
    int out = 0;
    for (const char c : word) {
        if (c < '0' || c > '9') return 0;
        out = out * 10 + (c - '0');
    }
    return out;
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> out;
    while (!line.empty()) {
        const std::size_t from = line.find_first_not_of(" \t\r");
        if (from == std::string_view::npos) break;
        line.remove_prefix(from);
        const std::size_t length = std::min(line.find_first_of(" \t\r"), line.size());
        out.push_back(line.substr(0, length));
        line.remove_prefix(length);
    }
    return out;
}

class DeckImport {
  public:
    explicit DeckImport(const LoadedGame& loaded) : loaded_(loaded) {
        for (const CardRecord& card : loaded.cards) {
            numbers_.emplace(lower(card.number), &card);
            if (!names_.emplace(lower(card.name), &card).second) names_[lower(card.name)] = nullptr;
        }
    }

    ReadDeck read(std::string_view text) {
        int number = 0;
        for (const std::string_view line : lines_of(text)) read_line(line, ++number);
        if (out_.list.lines.empty() && out_.problems.empty())
            out_.problems.push_back({"", 0, 0, "no card", "lines such as \"4 AR01-001 Name\""});
        for (const arbiter::DeckLine& line : out_.list.lines)
            out_.text +=
                std::to_string(line.count) + " " + line.number + (line.name.empty() ? "" : " ") + line.name + "\n";
        return std::move(out_);
    }

  private:
    const CardRecord* by_number(std::string_view word) const {
        word = bare(word);
        // A product's name may stand before the number.
        for (const std::string_view part : {word, word.substr(word.rfind('/') + 1)}) {
            const auto found = numbers_.find(lower(part));
            if (found != numbers_.end()) return found->second;
        }
        return nullptr;
    }

    void read_line(std::string_view line, int number) {
        const std::string plain = stripped(line);
        if (plain.empty() || plain.front() == '#' || plain.starts_with("//")) return;
        const CardRecord* card = nullptr;
        int count = 0;
        std::string rest;
        bool wrote_number = false;
        for (const std::string_view word : words_of(plain)) {
            const CardRecord* named = card ? nullptr : by_number(word);
            const int counted = count ? 0 : count_of(word);
            if (named) {
                card = named;
                wrote_number = true;
            } else if (counted) {
                count = counted;
            } else {
                rest += (rest.empty() ? "" : " ") + std::string(word);
            }
        }
        if (!card) {
            const auto found = names_.find(lower(rest));
            if (found != names_.end()) card = found->second;
        }
        if (card) {
            const bool copied = wrote_number && rest.empty();
            out_.list.lines.push_back({number, count ? count : 1, card->number, copied ? "" : card->name, ""});
            return;
        }
        // "Leader", "Main deck (50)": what stands between cards.
        const bool heading = count == 0 || plain.back() == ':';
        if (heading && plain.find_first_of("0123456789") == std::string::npos) return;
        if (plain.back() == ':' || plain.back() == ')') return;
        out_.problems.push_back({"", number, 0, "\"" + plain.substr(0, 80) + "\"",
                                 "the number or the name of a card" + did_you_mean(loaded_.cards, rest)});
    }

    const LoadedGame& loaded_;
    std::map<std::string, const CardRecord*> numbers_, names_;
    ReadDeck out_;
};

// What is printed on the cards of a deck, counted: by level or cost, by kind, by colour.
std::vector<wire::DeckCount> counts_of(const LoadedGame& loaded, const DeckList& deck) {
    const Rulebook& book = *loaded.rules().book;
    std::vector<wire::DeckCount> out;
    for (const ShownAttribute& shown : book.showing.facts) {
        std::map<i32, int> counts;
        for (const arbiter::DeckLine& line : deck.lines) {
            const DefinitionId id = find_card(loaded.rules(), line.number);
            if (!id) continue;
            const Definition& card = loaded.rules().pool->definition(id);
            const i32 value = card.attributes[shown.attribute];
            if (player::shown_words(book, shown, card.attributes[book.showing.kind], value).empty()) continue;
            counts[value] += line.count;
        }
        if (counts.empty()) continue;
        wire::DeckCount one{player::sentence(shown.word.empty() ? book.attributes[shown.attribute] : shown.word), {}};
        for (const auto& [value, count] : counts)
            one.bars.push_back({value_words(book, shown.attribute, value), count});
        out.push_back(std::move(one));
    }
    return out;
}

std::string title_of(const std::string& game) {
    const auto book = find_book(full_book(game, ""));
    return book ? book->title.substr(0, book->title.find(',')) : game;
}

// A deck of which this game knows no card, and another game at least half of them.
std::optional<arbiter::Diagnostic> is_of_other_game(const LoadedGame& loaded, std::string_view text,
                                                    std::size_t unknown) {
    for (const std::string& game : game_names()) {
        if (game == loaded.game || unknown == 0) continue;
        std::set<std::string> numbers;
        for (const CardRecord& card : shipped_cards(game).cards) numbers.insert(lower(card.number));
        std::size_t known = 0;
        for (const std::string_view line : lines_of(text)) {
            const std::vector<std::string_view> words = words_of(line);
            known += std::any_of(words.begin(), words.end(),
                                 [&](std::string_view word) { return numbers.count(lower(bare(word))) > 0; });
        }
        if (2 * known > unknown)
            return arbiter::Diagnostic{"", 0, 0, "a deck of " + title_of(game), "a deck of " + title_of(loaded.game)};
    }
    return std::nullopt;
}

}  // namespace

std::string shipped_deck_text(std::string_view game, std::string_view name) {
    for (const ShippedFile& file : kShippedFiles) {
        if (file.game == game && file.name == std::string(name) + ".deck") return std::string(file.content);
    }
    return "";
}

std::string deck_title(std::string_view text) {
    if (!text.starts_with("#")) return "";
    const std::string first = stripped(text.substr(1, std::min(text.find('\n'), text.size()) - 1));
    return first.substr(0, std::min({first.find(':'), first.find('.'), first.size()}));
}

ReadDeck read_any_deck(const LoadedGame& loaded, std::string_view text) {
    // Our own format stays as it was written, with its comments.
    DeckFile ours = parse_deck_file(text, "");
    if (ours.problems.empty() && match_deck(ours.deck, loaded.cards).errors.empty())
        return {std::string(text), ours.deck, {}};
    ReadDeck out = DeckImport(loaded).read(text);
    if (out.list.lines.empty()) {
        if (const auto other = is_of_other_game(loaded, text, out.problems.size())) out.problems = {*other};
    }
    return out;
}

wire::DeckSummary summarize(const LoadedGame& loaded, const std::string& name, const std::string& title,
                            const std::string& text, bool own) {
    wire::DeckSummary out;
    out.name = name;
    out.title = title.empty() ? name : title;
    out.own = own;
    out.text = text;
    const ReadDeck deck = read_any_deck(loaded, text);
    out.cards = deck.list.total();
    out.legal = deck.problems.empty() && deck_problems({loaded.rules(), loaded.compiled.declined}, deck.list).empty();
    std::vector<std::pair<int, DefinitionId>> faces;
    for (const arbiter::DeckLine& line : deck.list.lines) {
        const DefinitionId id = find_card(loaded.rules(), line.number);
        if (!id) continue;
        const player::CardFace face = player::card_face(loaded.rules(), id);
        for (const std::string& color : face.colors) {
            if (std::find(out.colors.begin(), out.colors.end(), color) == out.colors.end()) out.colors.push_back(color);
        }
        // A card of which there is one may be the leader; then those with the most copies.
        faces.emplace_back(face.kind == "leader" ? 100 : line.count, id);
    }
    std::stable_sort(faces.begin(), faces.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t at = 0; at < faces.size() && at < 3; ++at) out.faces.push_back(faces[at].second);
    return out;
}

wire::DeckChecked check_any_deck(const LoadedGame& loaded, int to, std::string_view text) {
    const ReadDeck deck = read_any_deck(loaded, text);
    wire::DeckChecked out;
    out.to = to;
    out.text = deck.text;
    for (const arbiter::DeckLine& line : deck.list.lines) {
        const DefinitionId id = find_card(loaded.rules(), line.number);
        const std::string name = id ? card_info(loaded.rules(), id).name : line.name;
        out.lines.push_back({line.count, line.number, name, id, line.section});
    }
    std::vector<arbiter::Diagnostic> problems = deck.problems;
    // Of nothing that could be read there is nothing more to say.
    if (!deck.list.lines.empty() || problems.empty()) {
        for (arbiter::Diagnostic& one : deck_problems({loaded.rules(), loaded.compiled.declined}, deck.list))
            problems.push_back(std::move(one));
    }
    out.problems = show(problems);
    out.legal = problems.empty();
    out.counts = counts_of(loaded, deck.list);
    return out;
}

std::vector<wire::GameSummary> game_summaries(LoadedGames& loaded_games) {
    std::vector<wire::GameSummary> out;
    for (const std::string& game : game_names()) {
        const Result<LoadedGamePtr> loaded = loaded_games.open(full_book(game, ""));
        if (!loaded) continue;
        const Rulebook& book = *(*loaded)->rules().book;
        wire::GameSummary one;
        one.game = game;
        one.title = book.title.substr(0, book.title.find(','));
        for (const std::string& version : rulebook_versions(game)) one.books.push_back(game + "-" + version);
        one.goal = book.showing.goal;
        one.aim = book.showing.aim;
        for (const std::string& name : shipped_decks(game)) {
            const std::string text = shipped_deck_text(game, name);
            one.decks.push_back(summarize(**loaded, name, deck_title(text), text, false));
        }
        for (const TaughtStep& step : book.showing.minute) one.minute.push_back({step.title, step.words});
        out.push_back(std::move(one));
    }
    return out;
}

std::vector<wire::BotSummary> bot_summaries() {
    std::vector<wire::BotSummary> out;
    for (const Bot& bot : bots()) out.push_back({bot.name, player::sentence(bot.name), bot.about});
    return out;
}

}  // namespace arbiter::server
