// The program: finds its files, reads the command line, runs the subcommand.
#include <iostream>

#include "cli/commands.h"

namespace arbiter::cli {
namespace {

constexpr const char* kVersion = "arbiter 0.1.0";

// Arguments that nothing takes: CLI11 lists them in no good order.
int refuse_extras(const CLI::App& app) {
    std::string found, names;
    for (const std::string& word : app.remaining(true)) found += (found.empty() ? "" : " ") + word;
    const auto chosen = app.get_subcommands();
    for (const CLI::App* command : app.get_subcommands({})) names += (names.empty() ? "" : ", ") + command->get_name();
    std::cerr << "arguments" << (chosen.empty() ? "" : " of " + chosen[0]->get_name()) << ": found \"" << found
              << "\", expected "
              << (chosen.empty() ? "one of the subcommands " + names
                                 : "what arbiter " + chosen[0]->get_name() + " --help lists")
              << "\n";
    return kBadInput;
}

// A subcommand that has subcommands of its own, none of which was named.
int refuse_half(const CLI::App& command) {
    std::string names;
    for (const CLI::App* part : command.get_subcommands({})) names += (names.empty() ? "" : ", ") + part->get_name();
    std::cerr << "arguments of " << command.get_name() << ": found nothing, expected one of " << names << "\n";
    return kBadInput;
}

int run(int argc, char** argv) {
    CLI::App app("Plays trading card games exactly by their rulebooks.", "arbiter");
    app.set_version_flag("--version", kVersion, "Print the version");
    app.set_help_flag("-h,--help", "Print this, or the help of a subcommand");
    app.require_subcommand(0, 1);
    const Project project = Project::find();
    Command chosen;
    const Command usual = add_play(app, project, chosen);
    add_sim(app, project, chosen);
    add_replay(app, project, chosen);
    add_bench(app, project, chosen);
    add_scenario(app, project, chosen);
    add_rules(app, project, chosen);
    add_cards(app, project, chosen);
    add_deck(app, project, chosen);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ExtrasError&) {
        return refuse_extras(app);
    } catch (const CLI::ParseError& error) {
        const auto named = app.get_subcommands();
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError) && !named.empty() &&
            !named[0]->get_subcommands({}).empty() && named[0]->get_subcommands().empty())
            return refuse_half(*named[0]);
        const bool asked_for = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success);
        app.exit(error);
        return asked_for ? kOk : kBadInput;
    }
    return chosen ? chosen() : usual();
}

}  // namespace
}  // namespace arbiter::cli

int main(int argc, char** argv) { return arbiter::cli::run(argc, argv); }
