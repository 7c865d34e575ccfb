// arbiter rules: shows the rulebooks' clauses, the code and the scenarios behind them.
#include <algorithm>
#include <iostream>

#include "arbiter/games.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "ledger/report.h"
#include "scenario/run.h"

namespace arbiter::cli {

namespace {

struct RulesOptions {
    std::string book;
    std::string clause;
    bool check = false;
};

// Whether the scenario is relevant to the request.
bool concerns(const scenario::Scenario& scenario, const RulesOptions& options) {
    if (options.check || options.book.empty()) return true;
    const auto cites = scenario.cites.find(options.book);
    if (cites == scenario.cites.end()) return false;
    return options.clause.empty() ||
           std::any_of(cites->second.begin(), cites->second.end(), [&](const std::string& number) {
               return number == options.clause || ledger::is_below(number, options.clause);
           });
}

// Runs the scenarios of the project, and notes what they cite.
bool run_scenarios(const Project& project, const RulesOptions& options, ledger::RuleIndex& index) {
    const std::filesystem::path folder = project.root / "tests" / "rules";
    std::error_code error;
    if (!std::filesystem::exists(folder, error)) return true;
    const auto files = scenario::find_scenarios(folder);
    if (!files) {
        print_problems(files.problems());
        return false;
    }
    bool good = true;
    ProgressBar bar("running scenarios");
    double done = 0;
    for (const auto& file : *files) {
        bar.show(done++ / static_cast<double>(files->size()));
        const auto scenario = scenario::read_scenario(file, &index);
        if (!scenario) {
            bar.clear();
            print_problems(scenario.problems());
            good = false;
            continue;
        }
        if (!concerns(*scenario, options)) continue;
        for (const scenario::Run& run : scenario::run_all_books(*scenario)) {
            const auto cites = scenario->cites.find(run.book);
            if (cites == scenario->cites.end()) continue;
            index.scenarios.push_back(
                {project.shown(file), {run.book}, cites->second, run.passed(), scenario->rulings});
        }
    }
    return good;
}

Result<std::string> page(const ledger::RuleIndex& index, const RulesOptions& options) {
    if (options.book.empty()) return ledger::show_books(index);
    return options.clause.empty() ? ledger::show_book(index, options.book)
                                  : ledger::show_clause(index, options.book, options.clause);
}

int show_rules(RulesOptions options, const Project& project) {
    // A game's name means its newest rulebook.
    if (const auto versions = rulebook_versions(options.book); !versions.empty()) options.book += "-" + versions.back();
    Result<ledger::RuleIndex> index = ledger::load_rule_index(project.root);
    if (!index) return refuse(index.problems());
    // A book or clause that does not exist is reported at once, not after the scenarios.
    if (const auto empty = page(*index, options); !options.check && !empty) return refuse(empty.problems());
    const bool readable = run_scenarios(project, options, *index);
    if (options.check) {
        const ledger::Report report = ledger::check_report(*index);
        std::cout << report.text;
        return !readable ? kBadInput : report.ok ? kOk : kFailed;
    }
    std::cout << *page(*index, options);
    return kOk;
}

}  // namespace

void add_rules(Arguments& program, const Project& project) {
    auto options = std::make_shared<RulesOptions>();
    Arguments command =
        program.subcommand("rules", "Show a rulebook's clauses with the code and the scenarios behind them");
    command.text("book", options->book,
                 "The rulebook, such as ucg-1.5; ucg: the newest of ucg (default: all, a line each)",
                 named_value("BOOK"));
    command.text("clause", options->clause, "A clause or chapter of it, such as 5.6.2.3", named_value("CLAUSE"));
    command.flag("--check", options->check, "Fail if a clause has no passing scenario or a citation leads nowhere");
    command.footer(
        "Exit code: 0; with --check 1 if a clause is not covered or a citation is wrong; 2 if a book, clause or file "
        "is wrong.");
    command.run([&project, options] { return show_rules(*options, project); });
}

}  // namespace arbiter::cli
