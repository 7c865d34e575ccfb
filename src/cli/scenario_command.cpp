// arbiter scenario: runs scenarios.
#include <iostream>

#include "cli/arguments.h"
#include "cli/commands.h"
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

void run_file(const std::filesystem::path& path, const ScenarioOptions& options, const Project& project,
              Counts& counts) {
    Result<scenario::Scenario> scenario = scenario::read_scenario(path);
    if (!scenario) {
        print_problems(scenario.problems());
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

int run_scenarios(const ScenarioOptions& options, const Project& project) {
    std::vector<std::string> paths = options.paths;
    if (paths.empty()) paths.push_back((project.root / "tests" / "rules").string());
    Counts counts;
    for (const std::string& path : paths) {
        const auto files = scenario::find_scenarios(path);
        if (!files) {
            print_problems(files.problems());
            counts.unreadable = true;
            ++counts.failed;
            continue;
        }
        for (const auto& file : *files) run_file(file, options, project, counts);
    }
    std::cout << counts.passed << " passed, " << counts.failed << " failed\n";
    return counts.unreadable ? kBadInput : counts.failed ? kFailed : kOk;
}

}  // namespace

void add_scenario(CLI::App& app, const Project& project, Command& chosen) {
    auto options = std::make_shared<ScenarioOptions>();
    CLI::App* command = app.add_subcommand("scenario", "Run rule scenarios under each of their rulebooks");
    command->add_option("paths", options->paths, "Scenario files, or folders of them (default: all of the project)")
        ->check(named_value("PATH"));
    command->add_flag("--quiet", options->quiet, "Name only what fails");
    command->add_flag("--plain", options->plain, "Run each once, without copies, replays and leak checks");
    command->callback(
        [&chosen, &project, options] { chosen = [&project, options] { return run_scenarios(*options, project); }; });
}

}  // namespace arbiter::cli
