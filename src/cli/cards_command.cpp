// arbiter cards: how much of a card list is understood, and what became of the text of a card.
#include <algorithm>
#include <iostream>
#include <iterator>
#include <optional>

#include "cards/card_file.h"
#include "cards/near.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "engine/describe.h"
#include "games/games.h"
#include "games/language.h"
#include "measure/card_list_report.h"
#include "text/outline.h"
#include "text/text_reader.h"

namespace arbiter::cli {

namespace fs = std::filesystem;

namespace {

struct CheckOptions {
    std::string file;
    std::string game = "ucg";
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
};

bool has_rulebook(const std::string& game) {
    const auto names = book_names();
    return std::any_of(names.begin(), names.end(), [&](const auto& name) { return name.starts_with(game + "-"); });
}

// The rulebook to compile for; empty where the game has a language, but no rulebook yet, and none is asked for.
Result<std::string> book_for(const std::string& game, const std::string& rules) {
    if (find_language(game) && !has_rulebook(game) && rules.empty()) return std::string();
    return find_rules(game, rules);
}

// The project's own cards of the game, whose words a list may quote. What is wrong with them is not this list's fault.
std::vector<CardRecord> cards_beside(const Project& project, const std::string& game) {
    return read_card_file(project.root / "cards" / game).cards;
}

// The cards that none of the problems is about.
std::vector<CardRecord> sound_cards(const std::vector<CardRecord>& cards, const std::vector<Diagnostic>& problems) {
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
    out.problems = file.problems;
    if (!out.problems.empty() && !book.empty()) out.problems = make_game(book, file).problems();
    if (out.problems.empty()) {
        const auto all = measured(file.cards);
        if (all) out.measured = *all;
        if (all) return out;
        out.problems = all.problems();
    }
    const std::vector<CardRecord> sound = sound_cards(file.cards, out.problems);
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
struct Shelf {
    const Language* language;
    std::vector<CardRecord> cards;
    std::string book;       // empty: none
    CompiledGame compiled;  // of the book
};

Result<Shelf> open_shelf(const std::string& game, const std::string& rules, const fs::path& path) {
    Shelf shelf{find_language(game), {}, "", {}};
    const Result<std::string> book = book_for(game, rules);
    if (!book) return book.problems();
    auto cards = read_cards(path);
    if (!cards) return cards.problems();
    shelf.cards = std::move(*cards);
    shelf.book = *book;
    if (book->empty()) return shelf;
    auto compiled = make_game(*book, shelf.cards);
    if (!compiled) return compiled.problems();
    shelf.compiled = std::move(*compiled);
    return shelf;
}

// The file that was named, or what the project has of the game, or of every game.
Result<std::vector<Shelf>> open_shelves(const Project& project, const ShowOptions& options) {
    std::vector<Shelf> shelves;
    for (const std::string& game : language_names()) {
        const bool any = options.game.empty() && options.cards.empty();
        std::error_code error;
        const fs::path own = project.root / "cards" / game;
        const bool wanted = any ? fs::exists(own, error) && book_for(game, options.rules).ok()
                                : game == (options.game.empty() ? "ucg" : options.game);
        if (!wanted) continue;
        auto shelf = open_shelf(game, options.rules, options.cards.empty() ? own : fs::path(options.cards));
        if (!shelf) return shelf.problems();
        shelves.push_back(std::move(*shelf));
    }
    if (!shelves.empty()) return shelves;
    const Result<std::string> book = find_rules(options.game.empty() ? "ucg" : options.game, options.rules);
    if (!book) return book.problems();
    return Diagnostic{project.shown(project.root / "cards"), 0, 0, "nothing there", "cards of a game"};
}

bool same_number(std::string_view one, std::string_view other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
}

struct Found {
    const Shelf* shelf;
    const CardRecord* card;
};

// The cards with these numbers; all numbers that no card has are problems.
Result<std::vector<Found>> find_all(const std::vector<Shelf>& shelves, const std::vector<std::string>& numbers) {
    std::vector<Found> found;
    std::vector<Diagnostic> problems;
    for (const std::string& number : numbers) {
        const std::size_t before = found.size();
        std::string near;
        for (const Shelf& shelf : shelves) {
            for (const CardRecord& card : shelf.cards) {
                if (same_number(card.number, number)) found.push_back({&shelf, &card});
            }
            near += did_you_mean(shelf.cards, number);
        }
        if (found.size() == before)
            problems.push_back({"", 0, 0, "card number \"" + number + "\"", "the number of a card" + near});
    }
    if (!problems.empty()) return problems;
    return found;
}

// "kind Kaiju, level 5, bp (single 8000, double 13000)"; what is null is left out.
std::string facts_of(const Record& record, const Language& language) {
    std::string out;
    for (const Field& field : record) {
        const bool text = std::any_of(language.fields.begin(), language.fields.end(),
                                      [&](const TextField& one) { return one.name == field.name; });
        std::string value;
        if (const auto* number = std::get_if<std::int64_t>(&field.value)) value = std::to_string(*number);
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

std::string indented(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        out += "  " + std::string(text.substr(0, length)) + "\n";
        text.remove_prefix(std::min(length + 1, text.size()));
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

void show_program(const Shelf& shelf, const CardRecord& card) {
    if (shelf.book.empty()) {
        std::cout << "Program: none, since there is no rulebook of " << shelf.language->game << " yet\n";
        return;
    }
    for (const Declined& declined : shelf.compiled.declined) {
        if (declined.number != card.number) continue;
        std::cout << "Program by " << shelf.book << ": none, the card is declined: " << declined.reason << "\n";
        return;
    }
    const Game& game = shelf.compiled.game;
    const std::string program =
        describe(*game.book, *game.pool, game.pool->definition(find_card(*game.pool, card.number)));
    std::cout << "Program by " << shelf.book << ":\n"
              << (program.empty() ? "  nothing to carry out\n" : indented(program));
}

void show_card(const Found& found) {
    const Language& language = *found.shelf->language;
    std::cout << found.card->number << " " << found.card->name << "\n"
              << indented(facts_of(found.card->fields, language));
    const text::TextReader reader(language.grammar());
    for (const TextField& field : language.fields) {
        std::string text = field.name == "text" ? found.card->text : "";
        for (const Field& own : found.card->fields) {
            const auto* words = std::get_if<std::string>(&own.value);
            if (own.name == field.name && words) text = *words;
        }
        if (text.empty()) continue;
        std::cout << (field.name == "text" ? "Text" : field.name) << ":\n" << indented(text);
        show_reading(reader.read(text, field.start));
    }
    show_program(*found.shelf, *found.card);
}

int show_cards(const ShowOptions& options, const Project& project) {
    const auto shelves = open_shelves(project, options);
    if (!shelves) return refuse(shelves.problems());
    const auto found = find_all(*shelves, options.numbers);
    if (!found) return refuse(found.problems());
    for (std::size_t at = 0; at < found->size(); ++at) {
        if (at > 0) std::cout << "\n";
        show_card((*found)[at]);
    }
    return kOk;
}

void add_check(CLI::App& cards, const Project& project, Command& chosen) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = cards.add_subcommand("check", "Compile a card list and report what is understood of it");
    command->add_option("file", options->file, "A card file, or a folder of them")
        ->check(named_value("PATH"))
        ->required();
    command->add_option("--game", options->game, "The game of the cards")->check(game_name())->capture_default_str();
    command->add_option("--rules", options->rules, "The rulebook's version, such as 1.5 (default: the newest)")
        ->check(named_value("VERSION"));
    command->add_flag("--json", options->json, "Print one JSON object (docs/cards.md has its fields)");
    command->add_flag("--leave-one-out", options->leave_one_out,
                      "Count also the cards that use no rule or choice of the grammar that no other text uses");
    command->add_flag("--unused-rules", options->unused_rules,
                      "List also the grammar rules that fewer than three of the cards use");
    command->add_flag("--strict", options->strict, "End with 1 where a card is declined or a word is dead");
    command->footer(
        "A text compiles when it is read in exactly one way, its saved tree prints all of it, and all of its "
        "meaning becomes a program. A quoted name, affinity, TYPE or team that no card of the list or of the project "
        "has is dead. Ends with 0 when the list was read, 2 when a card or the file is wrong.");
    command->callback(
        [&chosen, &project, options] { chosen = [&project, options] { return check_cards(*options, project); }; });
}

void add_show(CLI::App& cards, const Project& project, Command& chosen) {
    auto options = std::make_shared<ShowOptions>();
    CLI::App* command = cards.add_subcommand("show", "Show a card: its facts, its text, the reading and the program");
    command->add_option("numbers", options->numbers, "Card numbers, such as AR01-035")
        ->check(named_value("NUMBER"))
        ->required();
    command->add_option("--game", options->game, "The game of the cards (default: any; ucg for a file)")
        ->check(game_name());
    command->add_option("--rules", options->rules, "The rulebook's version, such as 1.5 (default: the newest)")
        ->check(named_value("VERSION"));
    command->add_option("--cards", options->cards, "A card file or a folder of them (default: the project's)")
        ->check(named_value("PATH"));
    command->footer("Ends with 0, or with 2 when a number is not known or a file is wrong.");
    command->callback(
        [&chosen, &project, options] { chosen = [&project, options] { return show_cards(*options, project); }; });
}

}  // namespace

void add_cards(CLI::App& app, const Project& project, Command& chosen) {
    CLI::App* command = app.add_subcommand("cards", "Check card lists, show cards and what their text was compiled to");
    command->require_subcommand(1);
    add_check(*command, project, chosen);
    add_show(*command, project, chosen);
}

}  // namespace arbiter::cli
