// Reads a scenario file: its head, its cards, and what all parts share.
#include <algorithm>
#include <charconv>
#include <set>

#include "base/suggest.h"
#include "cards/file_text.h"
#include "games/games.h"
#include "ledger/coverage.h"
#include "scenario/card_form.h"
#include "scenario/names.h"
#include "scenario/reader.h"
#include "scenario/run.h"
#include "scenario/salvage.h"

namespace arbiter::scenario {

namespace {

constexpr std::size_t kLargestFile = 1 << 20;
constexpr int kMostCopies = 60;
constexpr std::string_view kHiddenWord = "hidden";

// "ucg-1.2, ucg-1.4 or ucg-1.5"
std::string either(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t at = 0; at < words.size(); ++at)
        out += (at == 0 ? "" : at + 1 == words.size() ? " or " : ", ") + words[at];
    return out;
}

}  // namespace

std::optional<CardNo> Reader::card(const YAML::Node& node, bool hidden) {
    const auto written = reading.text(node, "a card");
    if (!written) return std::nullopt;
    if (hidden && *written == kHiddenWord) return kHidden;
    const auto at = std::find_if(scenario.cards.begin(), scenario.cards.end(),
                                 [&](const CardRecord& record) { return record.number == *written; });
    if (at != scenario.cards.end()) return static_cast<CardNo>(at - scenario.cards.begin());
    reading.problem(node, std::string("a card of this scenario") + (hidden ? ", or hidden" : ""));
    return std::nullopt;
}

std::vector<CardNo> Reader::cards(const YAML::Node& node, bool hidden) {
    std::vector<CardNo> out;
    reading.items(node, "a list of cards", [&](const YAML::Node& item) {
        int copies = 1;
        YAML::Node name = item;
        if (item.IsScalar()) {
            const std::string& text = item.Scalar();
            const std::size_t times = text.find("x ");
            const auto read = std::from_chars(text.data(), text.data() + std::min(times, text.size()), copies);
            if (times != std::string::npos && read.ec == std::errc{} && read.ptr == text.data() + times) {
                if (copies < 1 || copies > kMostCopies) {
                    reading.problem(item, "1x to " + std::to_string(kMostCopies) + "x");
                    copies = 1;
                }
                const auto found =
                    std::find_if(scenario.cards.begin(), scenario.cards.end(),
                                 [&](const CardRecord& record) { return record.number == text.substr(times + 2); });
                if (found != scenario.cards.end()) {
                    out.insert(out.end(), static_cast<std::size_t>(copies),
                               static_cast<CardNo>(found - scenario.cards.begin()));
                    return;
                }
                if (hidden && text.substr(times + 2) == kHiddenWord) {
                    out.insert(out.end(), static_cast<std::size_t>(copies), kHidden);
                    return;
                }
            }
        }
        if (const auto one = card(item, hidden)) out.push_back(*one);
    });
    if (out.size() > kMaxCards) {
        reading.problem(mark_of(node), std::to_string(out.size()) + " cards", "at most " + std::to_string(kMaxCards));
        out.clear();
    }
    return out;
}

std::optional<u8> Reader::name(const YAML::Node& node, const std::vector<std::string>& names) {
    const auto at = node.IsDefined() && node.IsScalar() ? find_name(names, node.Scalar()) : std::nullopt;
    if (at && !node.Scalar().empty()) return static_cast<u8>(*at);
    reading.problem(node, "one of " + listed(names));
    return std::nullopt;
}

std::optional<u8> Reader::phase(const YAML::Node& node) { return name(node, short_names(book.phases)); }

std::vector<std::string> Reader::books(const YAML::Node& node) {
    std::vector<std::string> out;
    reading.items(node, "a list of this scenario's rulebooks", [&](const YAML::Node& item) {
        if (const auto at = reading.word(item, scenario.books)) out.push_back(scenario.books[*at]);
    });
    return out;
}

std::optional<std::string> Reader::clause(const YAML::Node& node) { return clause(node, scenario.books); }

std::optional<std::string> Reader::clause(const YAML::Node& node, const std::vector<std::string>& of_books) {
    const auto written = reading.text(node, "a clause's number");
    if (!written) return std::nullopt;
    if (!ledger::is_clause_number(*written)) {
        reading.problem(node, "a clause's number such as 5.6.2.3");
        return std::nullopt;
    }
    const bool known = !citable || std::any_of(of_books.begin(), of_books.end(),
                                               [&](const std::string& name) { return citable->has(name, *written); });
    if (known) return written;
    const bool answer = ledger::is_ruling_number(*written);
    reading.problem(node, (answer ? "an official answer about " + book.game : "a clause of " + either(of_books)) +
                              did_you_mean(citable->nearest(of_books, *written)));
    return std::nullopt;
}

std::optional<ZoneId> Reader::zone_name(std::string_view key) const {
    const auto at = find_name(zone_names(book), key);
    if (!at || key.empty()) return std::nullopt;
    return static_cast<ZoneId>(*at);
}

std::optional<Reader::PlaceName> Reader::place_name(std::string_view key) const {
    if (const auto zone = zone_name(key); zone && book.zones[*zone].single) return PlaceName{*zone, 0};
    const std::size_t blank = key.rfind(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    int slot = 0;
    const auto read = std::from_chars(key.data() + blank + 1, key.data() + key.size(), slot);
    if (read.ec != std::errc{} || read.ptr != key.data() + key.size() || slot < 1 || slot > kMostTurns)
        return std::nullopt;
    for (std::size_t at = 0; at < book.zones.size(); ++at) {
        if (!book.zones[at].places) continue;
        const std::string_view written = key.substr(0, blank);
        if (find_name({book.zones[at].name}, written) || same_word(written, "area"))
            return PlaceName{static_cast<ZoneId>(at), slot - 1};
    }
    return std::nullopt;
}

namespace {

struct Head {
    YAML::Node rules, rulings, cites, cards, declined, decks, position, steps;
    std::set<std::string> lost;  // keys whose values are no YAML, and were reported
};

void split(Reading& reading, const YAML::Node& root, Scenario& scenario, Head& head) {
    reading.entries(root, "a scenario", [&](const YAML::Node& name, const YAML::Node& value) {
        const std::string& key = name.Scalar();
        if (reading.was_taken_out(mark_of(name))) head.lost.insert(key);
        if (key == "title") {
            scenario.title = reading.text(value).value_or("");
        } else if (key == "note") {
            (void)reading.text(value);
        } else if (key == "rulings") {
            head.rulings.reset(value);
        } else if (key == "rules") {
            head.rules.reset(value);
        } else if (key == "cites") {
            head.cites.reset(value);
        } else if (key == "cards") {
            head.cards.reset(value);
        } else if (key == "declined") {
            head.declined.reset(value);
        } else if (key == "decks") {
            head.decks.reset(value);
        } else if (key == "position") {
            head.position.reset(value);
        } else if (key == "steps") {
            head.steps.reset(value);
        } else {
            reading.unknown(name, "title, note, rules, rulings, cites, cards, declined, decks, position, steps");
        }
    });
}

bool is_there(const YAML::Node& node) { return node.IsDefined() && !node.IsNull(); }

// Notes a key that is not there.
void missing(Reading& reading, const YAML::Node& root, const Head& head, const std::string& key) {
    if (!head.lost.contains(key)) reading.problem(mark_of(root), "no \"" + key + "\"", "the key \"" + key + "\"");
}

void read_books(Reading& reading, const YAML::Node& root, const Head& head, Scenario& scenario) {
    const YAML::Node& node = head.rules;
    if (!is_there(node)) return missing(reading, root, head, "rules");
    const std::vector<std::string> known = book_names();
    reading.items(node, "a list of rulebooks", [&](const YAML::Node& item) {
        const auto at = reading.word(item, known);
        if (!at) return;
        if (std::find(scenario.books.begin(), scenario.books.end(), known[*at]) != scenario.books.end()) {
            reading.problem(item, "each rulebook once");
            return;
        }
        scenario.books.push_back(known[*at]);
        if (find_book(known[*at])->game != find_book(scenario.books[0])->game)
            reading.problem(item, "rulebooks of one game");
    });
    if (scenario.books.empty() && node.IsSequence() && node.size() == 0)
        reading.problem(mark_of(node), "no rulebook", "at least one");
}

void read_rulings(Reader& reader, const YAML::Node& node) {
    if (!is_there(node)) return;
    const auto take = [&](const YAML::Node& item) {
        auto name = reader.reading.text(item, "the name of a ruling");
        if (!name) return;
        const auto* citable = reader.citable;
        const bool known = !citable || std::any_of(citable->rulings.begin(), citable->rulings.end(),
                                                   [&](const ledger::Ruling& one) { return one.name == *name; });
        if (!known)
            reader.reading.problem(item, "a ruling of docs/rulings.md" + did_you_mean(citable->nearest_ruling(*name)));
        reader.scenario.rulings.push_back(std::move(*name));
    };
    if (node.IsScalar()) return take(node);
    reader.reading.items(node, "a list of rulings", take);
}

void read_cites(Reader& reader, const YAML::Node& root, const Head& head) {
    const YAML::Node& node = head.cites;
    if (!is_there(node)) return missing(reader.reading, root, head, "cites");
    const auto cite = [&](const YAML::Node& list, const std::vector<std::string>& books) {
        reader.reading.items(list, "a list of clauses", [&](const YAML::Node& item) {
            const auto number = reader.clause(item, books);
            if (!number) return;
            for (const std::string& book : books) reader.scenario.cites[book].push_back(*number);
        });
    };
    if (!node.IsMap()) return cite(node, reader.scenario.books);
    std::vector<std::string> keys = reader.scenario.books;
    keys.emplace_back("all");
    reader.reading.entries(node, "clauses by rulebook", [&](const YAML::Node& key, const YAML::Node& list) {
        const auto at = reader.reading.word(key, keys);
        if (at) cite(list, *at + 1 == keys.size() ? reader.scenario.books : std::vector<std::string>{keys[*at]});
    });
}

// Names that choices can name: one word.
bool good_key(const std::string& key) {
    return !key.empty() && key != kHiddenWord && key.size() <= 40 &&
           key.find_first_of(" \t\n,.:;?!()[]\"") == std::string::npos;
}

void read_cards(Reader& reader, const YAML::Node& node) {
    const CardForm* form = card_form(reader.book.game);
    if (!form)
        return reader.reading.problem(mark_of(node), "a scenario of " + reader.book.game,
                                      "a game whose cards can be written here");
    reader.scenario.deck_size = form->deck_size;
    if (node.IsDefined() && !node.IsNull()) {
        reader.reading.entries(node, "cards by name", [&](const YAML::Node& key, const YAML::Node& value) {
            if (!good_key(key.Scalar()))
                return reader.reading.problem(key, "one word without punctuation as the card's name");
            reader.scenario.cards.push_back(form->read(reader.reading, key.Scalar(), value));
            reader.scenario.cards.back().line = mark_of(key).line;
        });
    }
    auto& cards = reader.scenario.cards;
    const auto filler =
        std::find_if(cards.begin(), cards.end(), [](const CardRecord& card) { return card.number == kFiller; });
    reader.scenario.filler = static_cast<CardNo>(filler - cards.begin());
    if (filler == cards.end()) cards.push_back(form->read(reader.reading, kFiller, YAML::Node()));
    if (form->leader.empty()) return;
    const auto leader =
        std::find_if(cards.begin(), cards.end(), [&](const CardRecord& card) { return card.number == form->leader; });
    reader.scenario.leader = static_cast<CardNo>(leader - cards.begin());
    if (leader == cards.end()) cards.push_back(form->read(reader.reading, form->leader, YAML::Node()));
}

void read_declined(Reader& reader, const YAML::Node& node) {
    if (!node.IsDefined() || node.IsNull()) return;
    reader.reading.entries(node, "reasons by card", [&](const YAML::Node& key, const YAML::Node& value) {
        const auto card = reader.card(key);
        const auto reason = reader.reading.text(value, "a part of the reason");
        if (card && reason) reader.scenario.declined.push_back({*card, *reason});
    });
}

// "4x Nova1", or "Nova1": the number need not be one of the scenario's cards.
void read_deck_line(Reader& reader, const YAML::Node& item, DeckList& deck) {
    const auto text = reader.reading.text(item, "a card with the number of its copies");
    if (!text) return;
    DeckLine line;
    line.line = mark_of(item).line;
    const auto read = std::from_chars(text->data(), text->data() + text->size(), line.count);
    const std::size_t digits = static_cast<std::size_t>(read.ptr - text->data());
    if (read.ec == std::errc{} && text->substr(digits).starts_with("x ")) {
        line.number = text->substr(digits + 2);
    } else {
        line.count = 1;
        line.number = *text;
    }
    if (line.number.empty() || line.count < 1 || line.count > 99)
        return reader.reading.problem(item, "such as \"4x Nova1\"");
    deck.lines.push_back(std::move(line));
}

void read_decks(Reader& reader, const YAML::Node& node) {
    if (!node.IsDefined() || node.IsNull()) return;
    reader.reading.items(node, "a list of decks", [&](const YAML::Node& item) {
        DeckCheck check;
        check.at = mark_of(item);
        check.deck.file = reader.scenario.file;
        bool said = false;
        reader.reading.entries(item, "a deck", [&](const YAML::Node& name, const YAML::Node& value) {
            if (name.Scalar() == "cards") {
                reader.reading.items(value, "a list of cards",
                                     [&](const YAML::Node& line) { read_deck_line(reader, line, check.deck); });
            } else if (name.Scalar() == "breaks") {
                said = true;
                reader.reading.items(value, "a list of clauses", [&](const YAML::Node& number) {
                    if (auto clause = reader.clause(number)) check.breaks.push_back(std::move(*clause));
                });
            } else {
                reader.reading.unknown(name, "cards, breaks");
            }
        });
        if (!said) reader.reading.problem(check.at, "no \"breaks\"", "the clauses that it breaks, [] for none");
        reader.scenario.decks.push_back(std::move(check));
    });
}

// All but the head's plain texts and the books.
void read_parts(Reading& reading, const YAML::Node& root, const Head& head, Scenario& scenario,
                const ledger::RuleIndex* citable) {
    const auto book = find_book(scenario.books[0]);
    Reader reader{reading, scenario, *book, citable};
    read_rulings(reader, head.rulings);
    read_cites(reader, root, head);
    read_cards(reader, head.cards);
    read_declined(reader, head.declined);
    read_decks(reader, head.decks);
    const bool has_position = is_there(head.position), has_steps = is_there(head.steps);
    if (has_position) scenario.drawing = reader.drawing(head.position);
    if (has_steps) scenario.steps = reader.steps(head.steps);
    // A scenario about decks or cards that are declined needs no game.
    const bool without_game = head.declined.size() > 0 || head.decks.size() > 0;
    if (has_position == has_steps && (has_position || without_game)) return;
    if (!has_position) missing(reading, root, head, "position");
    if (!has_steps) missing(reading, root, head, "steps");
}

// Where no book is known, the rest is read by the books of each game in turn; meant is the game of which it makes most
// sense.
void read_by_any_game(Reading& reading, const YAML::Node& root, const Head& head, Scenario& scenario,
                      const ledger::RuleIndex* citable) {
    std::optional<Reading> best;
    Scenario meant;
    for (const std::string& game : game_names()) {
        Reading attempt = reading.restarted();
        Scenario as_if = scenario;
        for (const std::string& name : book_names()) {
            if (find_book(name)->game == game) as_if.books.push_back(name);
        }
        read_parts(attempt, root, head, as_if, citable);
        if (best && attempt.problems().size() >= best->problems().size()) continue;
        best = std::move(attempt);
        meant = std::move(as_if);
    }
    for (const Diagnostic& problem : best->problems()) reading.add(problem);
    scenario = std::move(meant);
    scenario.books = {scenario.books.back()};
}

void read_root(Reading& reading, const YAML::Node& root, Scenario& scenario, const ledger::RuleIndex* citable) {
    if (reading.took_out() && !root.IsMap()) return;
    Head head;
    split(reading, root, scenario, head);
    if (!root.IsMap()) return;
    // Of a file that is hardly YAML and refers to no rulebook nobody knows whether it is a scenario at all.
    if (reading.took_out() && !is_there(head.rules) && !head.lost.contains("rules")) return;
    if (scenario.title.empty()) missing(reading, root, head, "title");
    read_books(reading, root, head, scenario);
    if (scenario.books.empty()) return read_by_any_game(reading, root, head, scenario, citable);
    read_parts(reading, root, head, scenario, citable);
}

// What its books find wrong with the cards, which nobody would learn of before the rest is right.
void add_card_problems(Reading& reading, const Scenario& scenario) {
    std::set<std::string> told;
    for (const std::string& book : scenario.books) {
        const Result<Game> game = compile_scenario(scenario, book);
        for (const Diagnostic& problem : game.problems()) {
            const std::size_t named = problem.about.starts_with(book) ? book.size() : 0;
            if (told.insert(problem.about.substr(named) + problem.found).second) reading.add(problem);
        }
    }
}

}  // namespace

Result<Scenario> parse_scenario(std::string_view text, std::string_view file, const ledger::RuleIndex* citable) {
    Reading reading(file);
    Scenario scenario;
    scenario.file = std::string(file);
    std::string yaml(text);
    if (const auto bytes = utf8_problems(text, file); !bytes.empty()) {
        std::set<int> lines;
        for (const Diagnostic& problem : bytes) lines.insert(problem.line);
        reading.take_out(bytes, lines);
        yaml = with_bad_bytes_replaced(text, '_');
    }
    if (yaml_fault(yaml)) {
        const Salvaged salvaged = salvage(yaml, file);
        reading.take_out(salvaged.problems, salvaged.lines);
        yaml = salvaged.text;
    }
    // The library throws on what is no YAML; nothing of that leaves this function.
    try {
        read_root(reading, YAML::Load(yaml), scenario, citable);
    } catch (const YAML::Exception& error) {
        const Mark at = error.mark.is_null() ? Mark{} : Mark{error.mark.line + 1, error.mark.column + 1};
        reading.problem(at, error.msg, "YAML");
    }
    if (!reading.problems().empty()) add_card_problems(reading, scenario);
    if (!reading.problems().empty()) return std::move(reading.problems());
    return scenario;
}

Result<Scenario> read_scenario(const std::filesystem::path& path, const ledger::RuleIndex* citable) {
    const Result<std::string> text = read_file_text(path, kLargestFile);
    if (!text) return text.problems();
    return parse_scenario(*text, path.generic_string(), citable);
}

}  // namespace arbiter::scenario
