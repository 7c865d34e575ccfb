// arbiter scenario: runs scenarios.
#include <algorithm>
#include <iostream>
#include <optional>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "ledger/coverage.h"
#include "scenario/run.h"

namespace arbiter::cli {

namespace {

struct ScenarioOptions {
    std::vector<std::string> paths;
    bool quiet = false;
    bool plain = false;
};

struct Counts {
    int passed = 0;
    int failed = 0;
    bool unreadable = false;
};

std::vector<Diagnostic> sorted_by_position(std::vector<Diagnostic> problems) {
    std::stable_sort(problems.begin(), problems.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
    return problems;
}

void run_file(const std::filesystem::path& path, const ScenarioOptions& options, const Project& project,
              const ledger::RuleIndex* citable, Counts& counts) {
    Result<scenario::Scenario> scenario = scenario::read_scenario(path, citable);
    if (!scenario) {
        print_problems(sorted_by_position(scenario.problems()));
        counts.unreadable = true;
        ++counts.failed;
        return;
    }
    scenario->file = project.shown(path);
    const auto thoroughness = options.plain ? scenario::Thoroughness::Plain : scenario::Thoroughness::All;
    for (const scenario::Run& run : scenario::run_all_books(*scenario, thoroughness)) {
        ++(run.passed() ? counts.passed : counts.failed);
        if (!options.quiet || !run.passed()) {
            std::cout << (run.passed() ? "passed " : "failed ") << scenario->file << " (" << run.book
                      << "): " << scenario->title << "\n";
        }
        for (const scenario::Failure& failure : run.failures) std::cout << failure.to_string();
    }
}

// All matching files; missing ones are reported.
std::vector<std::filesystem::path> files_of(const ScenarioOptions& options, const Project& project, Counts& counts) {
    std::vector<std::string> paths = options.paths;
    if (paths.empty()) paths.push_back((project.root / "tests" / "rules").string());
    std::vector<std::filesystem::path> out;
    for (const std::string& path : paths) {
        const auto files = scenario::find_scenarios(path);
        if (files) {
            out.insert(out.end(), files->begin(), files->end());
            continue;
        }
        print_problems(files.problems());
        counts.unreadable = true;
        ++counts.failed;
    }
    return out;
}

int run_scenarios(const ScenarioOptions& options, const Project& project) {
    std::error_code error;
    std::optional<ledger::RuleIndex> citable;
    if (std::filesystem::exists(project.root / "rules", error)) {
        Result<ledger::RuleIndex> index = ledger::load_ledgers(project.root);
        if (!index) return refuse(index.problems());
        citable = std::move(*index);
    }
    Counts counts;
    const std::vector<std::filesystem::path> files = files_of(options, project, counts);
    ProgressBar bar("running scenarios");
    for (std::size_t at = 0; at < files.size(); ++at) {
        run_file(files[at], options, project, citable ? &*citable : nullptr, counts);
        // If each file is listed, the list itself shows the progress.
        if (options.quiet) bar.show(static_cast<double>(at + 1) / static_cast<double>(files.size()));
    }
    bar.clear();
    std::cout << counts.passed << " passed, " << counts.failed << " failed\n";
    return counts.unreadable ? kBadInput : counts.failed ? kFailed : kOk;
}

}  // namespace

void add_scenario(Arguments& program, const Project& project) {
    auto options = std::make_shared<ScenarioOptions>();
    Arguments command = program.subcommand("scenario", "Run rule scenarios under each of their rulebooks");
    command.many_texts("paths", options->paths, "Scenario files, or folders of them (default: all of the project)",
                       named_value("PATH"), false);
    command.flag("--quiet", options->quiet, "List only failures");
    command.flag("--plain", options->plain, "Run each once, without copies, replays and leak checks");
    command.footer(
        "All problems of a file are reported at once. Exit code: 0 if all passed, 1 if one failed, 2 if a file cannot "
        "be read or cites a clause, answer or ruling that does not exist.");
    command.run([&project, options] { return run_scenarios(*options, project); });
}

}  // namespace arbiter::cli
