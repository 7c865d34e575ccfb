// arbiter cards: how much of a card list is understood, and what became of the text of a card.
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <iterator>
#include <optional>

#include "arbiter/cards.h"
#include "base/letters.h"
#include "base/numbers.h"
#include "cards/suggest_cards.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/game_cards.h"
#include "cli/progress.h"
#include "cli/screen.h"
#include "games/games.h"
#include "games/language.h"
#include "measure/card_list_report.h"
#include "player/card_description.h"
#include "player/card_search.h"
#include "text/outline.h"
#include "text/text_reader.h"

namespace arbiter::cli {

using player::card_description;
using player::CardDescription;
using player::Criterion;
using player::field_names;
using player::field_value;
using player::indented;
using player::meets;
using player::printed_text;
using player::read_criteria;
using player::telling;
using player::to_json;
using player::to_text;

namespace fs = std::filesystem;

namespace {

struct CheckOptions {
    std::string file;
    std::string game;  // empty: the one that the cards are of
    std::string rules;
    bool json = false;
    bool leave_one_out = false;
    bool unused_rules = false;
    bool strict = false;
};

struct ShowOptions {
    std::vector<std::string> numbers;
    std::string game;
    std::string rules;
    std::string cards;
    bool tree = false;
    bool json = false;
};

struct SearchOptions {
    std::vector<std::string> criteria;
    std::string game;
    std::string cards;
    bool texts = false;
};

struct TellOptions {
    std::string file;
    std::string game;  // empty: the one that the cards are of
    std::string rules;
    bool json = false;
};

// If no game was named, it is recognized from the cards; if they fit several, the first is used.
void name_game(std::string& game, const std::string& file) {
    if (game.empty()) game = game_of_cards(file);
    if (game.empty()) game = game_names().front();
}

bool has_rulebook(const std::string& game) {
    const auto names = book_names();
    return std::any_of(names.begin(), names.end(), [&](const auto& name) { return name.starts_with(game + "-"); });
}

// The rulebook to compile for; empty if the game has a language but no rulebook yet, and none was asked for.
Result<std::string> book_for(const std::string& game, const std::string& rules) {
    if (find_language(game) && !has_rulebook(game) && rules.empty()) return std::string();
    return find_rules(game, rules);
}

// The project's own cards of the game, whose words a list may quote. Their problems are not reported.
std::vector<CardRecord> cards_beside(const Project& project, const std::string& game) {
    return read_card_file(project.root / "cards" / game).cards;
}

// The cards without problems.
std::vector<CardRecord> valid_cards(const std::vector<CardRecord>& cards, const std::vector<Diagnostic>& problems) {
    std::vector<CardRecord> sound;
    std::copy_if(cards.begin(), cards.end(), std::back_inserter(sound), [&](const CardRecord& card) {
        const std::string title = card.title();
        return std::none_of(problems.begin(), problems.end(), [&](const Diagnostic& problem) {
            return problem.file == card.file && (problem.about == title || problem.about.starts_with(title + ","));
        });
    });
    return sound;
}

struct CheckedList {
    std::vector<Diagnostic> problems;                  // of the file
    std::optional<measure::CardListMeasure> measured;  // of the cards that nothing is wrong with, where there are any
};

CheckedList check_list(const CheckOptions& options, const std::string& book, const Project& project) {
    const CardFile file = read_card_file(options.file);
    const std::vector<CardRecord> beside = cards_beside(project, options.game);
    const auto measured = [&](const std::vector<CardRecord>& cards) {
        ProgressBar bar("reading cards");
        const auto progress = [&](double done) { bar.show(done); };
        return measure::measure_cards(options.game, book, cards, progress, beside);
    };
    CheckedList out;
    if (const auto other = cards_of_other_game(project, options.game, options.file)) {
        out.problems = {*other};
        return out;
    }
    out.problems = file.problems;
    if (!out.problems.empty() && !book.empty()) out.problems = make_game(book, file).problems();
    if (out.problems.empty()) {
        const auto all = measured(file.cards);
        if (all) out.measured = *all;
        if (all) return out;
        out.problems = all.problems();
    }
    const std::vector<CardRecord> sound = valid_cards(file.cards, out.problems);
    if (sound.empty()) return out;
    if (const auto rest = measured(sound)) out.measured = *rest;
    return out;
}

int check_cards(const CheckOptions& options, const Project& project) {
    const Result<std::string> book = book_for(options.game, options.rules);
    if (!book) return refuse(book.problems());
    const CheckedList list = check_list(options, *book, project);
    print_problems(list.problems);
    const bool wrong = !list.problems.empty();
    if (!list.measured || (wrong && options.json)) return kBadInput;
    const measure::CardListMeasure& measure = *list.measured;
    const auto leave_one_out = options.leave_one_out ? measure::LeaveOneOut::Shown : measure::LeaveOneOut::Omitted;
    const auto unused_rules = options.unused_rules ? measure::UnusedRules::Shown : measure::UnusedRules::Omitted;
    std::cout << (options.json ? to_json(measure, leave_one_out, unused_rules)
                               : to_text(measure, leave_one_out, unused_rules));
    if (wrong) std::cout << "The cards that are wrong are not counted.\n";
    if (wrong) return kBadInput;
    return options.strict && !measure.flawless() ? kFailed : kOk;
}

// The cards of one game.
struct CardSource {
    const Language* language;
    std::vector<CardRecord> cards;
    std::string book;       // empty: none
    CompiledGame compiled;  // of the book
};

Result<CardSource> open_source(const Project& project, const std::string& game, const std::string& rules,
                               const CardFile& file, const std::string& named) {
    CardSource source{find_language(game), {}, "", {}};
    const Result<std::string> book = book_for(game, rules);
    if (!book) return book.problems();
    if (const auto other = cards_of_other_game(project, game, named)) return *other;
    if (!file.problems.empty()) return file.problems;
    source.cards = file.cards;
    source.book = *book;
    if (book->empty()) return source;
    auto compiled = make_game(*book, source.cards);
    if (!compiled) return compiled.problems();
    source.compiled = std::move(*compiled);
    return source;
}

// The named game, the game of a file's cards, or every game. A file's cards are added to the
// project's.
Result<std::vector<CardSource>> open_sources(const Project& project, const std::string& wanted_game,
                                             const std::string& rules, const std::string& file) {
    std::vector<CardSource> sources;
    std::string only = wanted_game;
    if (only.empty() && !file.empty()) only = game_of_cards(file);
    if (only.empty() && !file.empty()) only = "ucg";
    for (const std::string& game : language_names()) {
        std::error_code error;
        const bool wanted = only.empty()
                                ? fs::exists(project.root / "cards" / game, error) && book_for(game, rules).ok()
                                : game == only;
        if (!wanted) continue;
        auto source = open_source(project, game, rules, read_game_cards(project, game, file), file);
        if (!source) return source.problems();
        sources.push_back(std::move(*source));
    }
    if (!sources.empty()) return sources;
    const Result<std::string> book = find_rules(only.empty() ? "ucg" : only, rules);
    if (!book) return book.problems();
    return Diagnostic{project.shown(project.root / "cards"), 0, 0, "no such folder", "cards of a game"};
}

struct Found {
    const CardSource* source;
    const CardRecord* card;
};

// The cards with these numbers; all numbers that no card has are problems.
Result<std::vector<Found>> find_all(const std::vector<CardSource>& sources, const std::vector<std::string>& numbers) {
    std::vector<Found> found;
    std::vector<Diagnostic> problems;
    for (const std::string& number : numbers) {
        const std::size_t before = found.size();
        std::string near;
        for (const CardSource& source : sources) {
            for (const CardRecord& card : source.cards) {
                if (same_letters(card.number, number)) found.push_back({&source, &card});
            }
            near += did_you_mean(source.cards, number);
        }
        if (found.size() == before)
            problems.push_back({"", 0, 0, "card number \"" + number + "\"", "the number of a card" + near});
    }
    if (!problems.empty()) return problems;
    return found;
}

// "kind Kaiju, level 5, bp (single 8,000, double 13,000)"; what is null is left out.
std::string facts_of(const Record& record, const Language& language) {
    std::string out;
    for (const Field& field : record) {
        const bool text = std::any_of(language.fields.begin(), language.fields.end(),
                                      [&](const TextField& one) { return one.name == field.name; });
        std::string value;
        if (const auto* number = std::get_if<std::int64_t>(&field.value)) value = grouped(*number);
        if (const auto* word = std::get_if<std::string>(&field.value)) value = *word;
        if (const auto* inner = std::get_if<Record>(&field.value)) value = facts_of(*inner, language);
        if (std::holds_alternative<Record>(field.value) && !value.empty()) value = "(" + value + ")";
        if (const auto* words = std::get_if<std::vector<std::string>>(&field.value)) {
            for (const std::string& word : *words) value += (value.empty() ? "" : " / ") + word;
        }
        if (!text && !value.empty()) out += (out.empty() ? "" : ", ") + field.name + " " + value;
    }
    return out;
}

void show_reading(const text::TextReading& reading) {
    if (!reading.read()) {
        std::cout << "Not understood:\n"
                  << indented(reading.understood + " >> " + reading.stopped_at) << "  " << reading.reason << "\n";
        return;
    }
    std::cout << "Reading (~ marks what is only style):\n" << text::outline(reading.tree, 2);
}

CardDescription description_of(const CardSource& source, const CardRecord& card) {
    return card_description(*source.language, source.book, source.compiled, card);
}

void show_card(const Found& found, bool tree) {
    const Language& language = *found.source->language;
    std::cout << found.card->number << " " << found.card->name << "\n"
              << indented(facts_of(found.card->fields, language));
    const text::TextReader reader(language.grammar());
    for (const TextField& field : language.fields) {
        const std::string text = printed_text(*found.card, field.name);
        if (text.empty()) continue;
        std::cout << (field.name == "text" ? "Text" : field.name) << ":\n" << indented(text);
        const text::TextReading reading = reader.read(text, field.start);
        if (tree || !reading.read()) show_reading(reading);
    }
    const CardDescription description = description_of(*found.source, *found.card);
    for (const auto& [field, text] : description.texts) {
        if (field == "back") std::cout << "Back:\n" << indented(text);
    }
    std::cout << telling(description);
}

int show_cards(const ShowOptions& options, const Project& project) {
    const auto sources = open_sources(project, options.game, options.rules, options.cards);
    if (!sources) return refuse(sources.problems());
    const auto found = find_all(*sources, options.numbers);
    if (!found) return refuse(found.problems());
    if (options.json) {
        std::vector<CardDescription> cards;
        for (const Found& one : *found) cards.push_back(description_of(*one.source, *one.card));
        std::cout << to_json(cards);
        return kOk;
    }
    for (std::size_t at = 0; at < found->size(); ++at) {
        if (at > 0) std::cout << "\n";
        show_card((*found)[at], options.tree);
    }
    return kOk;
}

// Every card of a list that has a text.
int tell_cards(const TellOptions& options, const Project& project) {
    const auto source = open_source(project, options.game, options.rules, read_card_file(options.file), options.file);
    if (!source) return refuse(source.problems());
    std::vector<CardDescription> cards;
    for (const CardRecord& card : source->cards) {
        if (CardDescription one = description_of(*source, card); one.has_text()) cards.push_back(std::move(one));
    }
    std::cout << (options.json ? to_json(cards) : to_text(cards));
    return kOk;
}

// Wrapped for a terminal; on one line for a file or pipe, where other programs search for words.
std::string in_lines(const std::string& text) {
    if (!isatty(STDOUT_FILENO)) return indented(text);
    constexpr std::size_t kIndent = 2;
    return std::string(kIndent, ' ') + wrapped(text, Screen::of_standard_output().width - kIndent, kIndent) + "\n";
}

// Cards that meet these criteria.
int list_cards(const SearchOptions& options, const Project& project) {
    const auto sources = open_sources(project, options.game, "", options.cards);
    if (!sources) return refuse(sources.problems());
    std::size_t found = 0, all = 0, searched = 0;
    std::vector<Diagnostic> problems;
    for (const CardSource& source : *sources) {
        const auto criteria = read_criteria(options.criteria, source.cards);
        if (!criteria) {
            // Games have different fields.
            for (Diagnostic problem : criteria.problems()) {
                problem.file = "cards of " + std::string(source.language->game);
                problems.push_back(std::move(problem));
            }
            continue;
        }
        ++searched;
        all += source.cards.size();
        for (const CardRecord& card : source.cards) {
            if (!meets(card, *criteria)) continue;
            ++found;
            std::cout << card.number << " " << card.name << "\n" << in_lines(facts_of(card.fields, *source.language));
            if (options.texts && !card.text.empty()) std::cout << in_lines(card.text);
        }
    }
    if (searched == 0) return refuse(problems);
    std::cout << found << " of " << all << " cards\n";
    return found ? kOk : kFailed;
}

void add_search(Arguments& cards, const Project& project, const std::string& name, const std::string& about) {
    auto options = std::make_shared<SearchOptions>();
    Arguments command = cards.subcommand(name, about);
    command.many_texts("criteria", options->criteria,
                       "Words found anywhere on the card, or fields: level=3 kind=kaiju bp.double>=10000 "
                       "name~dusk (compared with = != < <= > >=, ~ for a part)",
                       named_value("WORDS"), name == "search");
    take_game(command, "--game", options->game, "The game of the cards (default: all)");
    take_cards(command, options->cards);
    command.flag("--texts", options->texts, "Also show their texts");
    command.footer(
        "All criteria must be met; capitals make no difference. Exit code: 0; 1 if no card was found; 2 if a "
        "field or a file is wrong.");
    command.run([&project, options] { return list_cards(*options, project); });
}

void add_check(Arguments& cards, const Project& project) {
    auto options = std::make_shared<CheckOptions>();
    Arguments command = cards.subcommand("check", "Compile a card list and report what is understood of it");
    command.required_text("file", options->file, "A card file, or a folder of them", named_value("PATH"));
    take_game(command, "--game", options->game, "The game of the cards (default: recognized from the cards)");
    take_rules(command, options->rules);
    command.flag("--json", options->json, "Print one JSON object (docs/cards.md has its fields)");
    command.flag("--leave-one-out", options->leave_one_out,
                 "Also count the cards that use no rule or choice of the grammar that no other text uses");
    command.flag("--unused-rules", options->unused_rules,
                 "Also list the grammar rules that fewer than three of the cards use");
    command.flag("--strict", options->strict, "Exit with 1 if a card is declined, or a word dead");
    command.footer(
        "A text compiles if it is read in exactly one way, its saved tree prints all of it, and all of its "
        "meaning becomes a program. A quoted name, affinity, TYPE or team that no card of the list or of the project "
        "has is dead. Exit code: 0 if the list was read, 2 if a card or the file is wrong.");
    command.run([&project, options] {
        name_game(options->game, options->file);
        return check_cards(*options, project);
    });
}

void add_show(Arguments& cards, const Project& project) {
    auto options = std::make_shared<ShowOptions>();
    Arguments command =
        cards.subcommand("show", "Show a card: its values, its text, and what it was compiled to in plain English");
    command.many_texts("numbers", options->numbers, "Card numbers, such as AR01-035", named_value("NUMBER"), true);
    take_game(command, "--game", options->game, "The game of the cards (default: any)");
    take_rules(command, options->rules);
    take_cards(command, options->cards);
    command.flag("--tree", options->tree, "Also show the tree of the reading (~ marks what is only style)");
    command.flag("--json", options->json, "Print a JSON list (docs/cards.md has its fields)");
    command.footer(
        "The description is generated from the compiled program alone: if it differs from the printed text, the "
        "text was misread. Exit code: 0, or 2 if a number is unknown or a file is wrong.");
    command.run([&project, options] { return show_cards(*options, project); });
}

void add_tell(Arguments& cards, const Project& project) {
    auto options = std::make_shared<TellOptions>();
    Arguments command =
        cards.subcommand("tell", "Print every text of a card list, and what it was compiled to in plain English");
    command.required_text("file", options->file, "A card file, or a folder of them", named_value("PATH"));
    take_game(command, "--game", options->game, "The game of the cards (default: recognized from the cards)");
    take_rules(command, options->rules);
    command.flag("--json", options->json, "Print a JSON list (docs/cards.md has its fields)");
    command.footer(
        "For each card with a text: the printed text, then the description as in `arbiter cards show`. Exit code: 0 "
        "if the list was read, 2 if not.");
    command.run([&project, options] {
        name_game(options->game, options->file);
        return tell_cards(*options, project);
    });
}

}  // namespace

void add_cards(Arguments& program, const Project& project) {
    Arguments command =
        program.subcommand("cards", "List, find, show and check cards, and what their text was compiled to");
    command.need_subcommand();
    add_search(command, project, "list", "List cards, all of them or those with certain facts");
    add_search(command, project, "search", "Find cards by any field or by words of their text");
    add_check(command, project);
    add_show(command, project);
    add_tell(command, project);
}

}  // namespace arbiter::cli
