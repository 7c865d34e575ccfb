// The program: finds its files, reads the command line, runs the subcommand.
#include <iostream>

#include "cli/commands.h"
#include "cli/help_page.h"

namespace arbiter::cli {
namespace {

constexpr const char* kVersion = "arbiter 0.1.0";

// The subcommand that was named last: "cards", then "check" of it.
const CLI::App& innermost(const CLI::App& app) {
    const CLI::App* at = &app;
    while (!at->get_subcommands().empty()) at = at->get_subcommands()[0];
    return *at;
}

// "cards check"
std::string full_name(const CLI::App& command) {
    std::string out = command.get_name();
    for (const CLI::App* above = command.get_parent(); above && above->get_parent(); above = above->get_parent())
        out = above->get_name() + " " + out;
    return out;
}

int refuse(const CLI::App& command, const std::string& found, const std::string& expected) {
    std::cerr << "arguments" << (command.get_parent() ? " of " + full_name(command) : "") << ": found " << found
              << ", expected " << expected << "\n";
    return kBadInput;
}

std::string all_subcommands(const CLI::App& command) {
    std::string names;
    for (const CLI::App* one : command.get_subcommands({})) names += (names.empty() ? "" : ", ") + one->get_name();
    return names;
}

// Arguments that nothing takes: CLI11 lists them in no good order.
int refuse_extras(const CLI::App& app) {
    std::string found;
    for (const std::string& word : app.remaining(true)) found += (found.empty() ? "" : " ") + word;
    const CLI::App& command = innermost(app);
    const std::string subcommands = all_subcommands(command);
    return refuse(command, "\"" + found + "\"",
                  subcommands.empty() ? "what arbiter " + full_name(command) + " --help lists"
                                      : "one of the subcommands " + subcommands);
}

// What must be there and is not: a subcommand of a subcommand, or a value.
int refuse_missing(const CLI::App& app) {
    const CLI::App& command = innermost(app);
    if (const std::string subcommands = all_subcommands(command); !subcommands.empty())
        return app.remaining(true).empty() ? refuse(command, "nothing", "one of " + subcommands) : refuse_extras(app);
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_required() && option->count() == 0) {
            return refuse(command, "no " + option->get_name(),
                          "arbiter " + full_name(command) + " " + values_of(*option));
        }
    }
    return refuse(command, "too little", "what arbiter " + full_name(command) + " --help lists");
}

// Too few or too many values of an option; CLI11's message begins with its name and, where there were any, ends with
// how many there were.
int refuse_count(const CLI::App& app, const std::string& message) {
    const CLI::App& command = innermost(app);
    const std::string name = message.substr(0, message.find(':'));
    const CLI::Option* option = command.get_option_no_throw(name);
    if (!option) return refuse(command, message, "what arbiter " + full_name(command) + " --help lists");
    const std::string received = message.substr(message.rfind(' ') + 1);
    const bool counted = received.find_first_not_of("0123456789") == std::string::npos;
    const std::string found = !counted ? "no value" : received == "1" ? std::string("1 value") : received + " values";
    return refuse(command, found + " for " + name,
                  name + " " + values_of(*option) + (message.find("At Most") != std::string::npos ? ", once" : ""));
}

// A flag with a value, which CLI11 can't make a yes or no of: "Could not convert: --json = x".
int refuse_value(const CLI::App& app, const std::string& message) {
    const std::size_t colon = message.find(": ");
    const std::string what = colon == std::string::npos ? message : message.substr(colon + 2);
    const CLI::App& command = innermost(app);
    return refuse(command, "\"" + what + "\"", "what arbiter " + full_name(command) + " --help lists");
}

// Says what is wrong with the arguments.
int refuse(const CLI::App& app, const CLI::ParseError& error) {
    switch (static_cast<CLI::ExitCodes>(error.get_exit_code())) {
        case CLI::ExitCodes::ExtrasError: return refuse_extras(app);
        case CLI::ExitCodes::RequiredError: return refuse_missing(app);
        case CLI::ExitCodes::ArgumentMismatch: return refuse_count(app, error.what());
        case CLI::ExitCodes::ConversionError: return refuse_value(app, error.what());
        default: std::cerr << error.what() << "\n"; return kBadInput;
    }
}

int run(int argc, char** argv) {
    CLI::App app("Plays trading card games exactly by their rulebooks.", "arbiter");
    app.set_version_flag("--version", kVersion, "Print the version");
    app.set_help_flag("-h,--help", "Print this, or the help of a subcommand");
    app.formatter(std::make_shared<HelpPage>());
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
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::Success)) return refuse(app, error);
        app.exit(error);
        return kOk;
    }
    return chosen ? chosen() : usual();
}

}  // namespace
}  // namespace arbiter::cli

int main(int argc, char** argv) { return arbiter::cli::run(argc, argv); }
