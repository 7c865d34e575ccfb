// arbiter rules: shows the rulebooks' clauses, the code and the scenarios behind them.
#include <iostream>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "ledger/report.h"
#include "scenario/run.h"

namespace arbiter::cli {

namespace {

struct Options {
    std::string book;
    std::string clause;
    bool check = false;
};

// Runs every scenario of the project, and notes what it cites.
bool run_scenarios(const Project& project, ledger::Books& books) {
    const std::filesystem::path folder = project.root / "tests" / "rules";
    std::error_code error;
    if (!std::filesystem::exists(folder, error)) return true;
    const auto files = scenario::find_scenarios(folder);
    if (!files) {
        print_problems(files.problems());
        return false;
    }
    bool good = true;
    for (const auto& file : *files) {
        const auto scenario = scenario::read_scenario(file);
        if (!scenario) {
            print_problems(scenario.problems());
            good = false;
            continue;
        }
        for (const scenario::Run& run : scenario::run_all_books(*scenario)) {
            const auto cites = scenario->cites.find(run.book);
            if (cites == scenario->cites.end()) continue;
            books.scenarios.push_back(
                {project.shown(file), {run.book}, cites->second, run.passed(), scenario->rulings});
        }
    }
    return good;
}

int print(const Result<std::string>& text) {
    if (text) {
        std::cout << *text;
        return kOk;
    }
    print_problems(text.problems());
    return kBadInput;
}

int show_rules(const Options& options, const Project& project) {
    Result<ledger::Books> books = ledger::load_books(project.root);
    if (!books) {
        print_problems(books.problems());
        return kBadInput;
    }
    const bool readable = run_scenarios(project, *books);
    if (options.check) {
        const ledger::Report report = ledger::check_report(*books);
        std::cout << report.text;
        return !readable ? kBadInput : report.ok ? kOk : kFailed;
    }
    if (options.book.empty()) {
        std::cout << ledger::show_books(*books);
        return kOk;
    }
    return print(options.clause.empty() ? ledger::show_book(*books, options.book)
                                        : ledger::show_clause(*books, options.book, options.clause));
}

}  // namespace

void add_rules(CLI::App& app, const Project& project, Command& chosen) {
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("rules", "Show a rulebook's clauses with the code and the scenarios behind them");
    command->add_option("book", options->book, "The rulebook, such as ucg-1.5 (default: all, a line each)")
        ->check(named_value("BOOK"));
    command->add_option("clause", options->clause, "A clause or chapter of it, such as 5.6.2.3")
        ->check(named_value("CLAUSE"));
    command->add_flag("--check", options->check, "Fail where a clause has no passing scenario");
    command->callback(
        [&chosen, &project, options] { chosen = [&project, options] { return show_rules(*options, project); }; });
}

}  // namespace arbiter::cli
