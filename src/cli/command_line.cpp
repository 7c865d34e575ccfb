// The only file that uses the argument-parsing library.
#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <sstream>

#include "base/numbers.h"
#include "cli/commands.h"
#include "cli/screen.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kNames = 28;  // the column of what is described

// "FILE", "A|B|all", "FILE FILE": the value or values that an option takes.
std::string values_of(const CLI::Option& option) {
    if (option.get_type_size() == 0) return "";
    // "TEXT:FILE": the last part is the most specific.
    std::string type = option.get_type_name();
    if (const std::size_t colon = type.rfind(':'); colon != std::string::npos) type.erase(0, colon + 1);
    if (option.get_expected_max() == CLI::detail::expected_max_vector_size) return type + "...";
    std::string out = type;
    for (int more = 1; more < option.get_expected_min(); ++more) out += " " + type;
    return out;
}

// How help is laid out: every line fits a terminal of eighty columns; values are named by what they are (FILE,
// A|B|all), and what is taken without them stands with the description.
class HelpPage : public CLI::Formatter {
  public:
    HelpPage() { column_width(kNames); }

    std::string make_subcommand(const CLI::App* command) const override {
        std::ostringstream out;
        CLI::detail::format_help(out, command->get_display_name(true), described(command->get_description()), kNames);
        return out.str();
    }
    std::string make_footer(const CLI::App* command) const override {
        const std::string footer = command->get_footer();
        return footer.empty() ? "" : wrapped(footer, kWidth, 0) + "\n";
    }
    std::string make_description(const CLI::App* command) const override {
        return wrapped(command->get_description(), kWidth, 0) + "\n";
    }
    std::string make_option_opts(const CLI::Option* option) const override {
        const std::string values = values_of(*option);
        return values.empty() ? "" : " " + values;
    }
    std::string make_option_desc(const CLI::Option* option) const override {
        std::string words = option->get_default_str();
        // A list is written in brackets: "[random,random]".
        std::erase_if(words, [](char c) { return c == '[' || c == ']'; });
        std::replace(words.begin(), words.end(), ',', ' ');
        return described(option->get_description() + (words.empty() ? "" : " (default: " + words + ")"));
    }

  private:
    // The library indents the lines of a description itself.
    static std::string described(const std::string& text) { return wrapped(text, kWidth - kNames, 0); }
};

CLI::Validator validator(const Check& check) {
    return CLI::Validator([check](std::string& text) { return check.mismatch(text); }, check.name);
}

// "1,000" is 1000.
CLI::Validator without_commas() {
    return CLI::Validator(
        [](std::string& text) {
            text = ungrouped(text);
            return std::string();
        },
        "");
}

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

// Arguments that nothing takes: the library lists them in no good order.
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

// Too few or too many values of an option; the message begins with its name and, where there were any, ends with how
// many there were.
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

// A flag with a value that is no yes or no: "Could not convert: --json = x".
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

}  // namespace

struct Arguments::Implementation {
    std::shared_ptr<CLI::App> whole;  // keeps `command` alive
    CLI::App* command;
    std::shared_ptr<std::function<int()>> chosen;

    template <class Value>
    CLI::Option* add(const std::string& name, Value& into, const std::string& about, const Check& check) {
        return command->add_option(name, into, about)->check(validator(check));
    }
};

Arguments Arguments::subcommand(const std::string& name, const std::string& about) {
    CLI::App* added = implementation_->command->add_subcommand(name, about);
    return Arguments(
        std::make_shared<Implementation>(Implementation{implementation_->whole, added, implementation_->chosen}));
}

void Arguments::need_subcommand() { implementation_->command->require_subcommand(1); }

void Arguments::footer(const std::string& text) { implementation_->command->footer(text); }

void Arguments::run(std::function<int()> command) {
    implementation_->command->callback(
        [chosen = implementation_->chosen, command = std::move(command)] { *chosen = command; });
}

void Arguments::text(const std::string& name, std::string& into, const std::string& about, const Check& check) {
    CLI::Option* option = implementation_->add(name, into, about, check);
    if (!into.empty()) option->capture_default_str();
}

void Arguments::required_text(const std::string& name, std::string& into, const std::string& about,
                              const Check& check) {
    implementation_->add(name, into, about, check)->required();
}

void Arguments::number(const std::string& name, u64& into, const std::string& about, const Check& check) {
    implementation_->add(name, into, about, check)->transform(without_commas())->capture_default_str();
}

void Arguments::optional_number(const std::string& name, std::optional<u64>& into, const std::string& about,
                                const Check& check) {
    implementation_->add(name, into, about, check)->transform(without_commas());
}

void Arguments::seconds(const std::string& name, double& into, const std::string& about, const Check& check) {
    implementation_->add(name, into, about, check)->capture_default_str();
}

void Arguments::flag(const std::string& name, bool& into, const std::string& about) {
    implementation_->command->add_flag(name, into, about);
}

void Arguments::texts(const std::string& name, std::vector<std::string>& into, const std::string& about,
                      const Check& check, int count) {
    CLI::Option* option = implementation_->add(name, into, about, check)->expected(count);
    if (!into.empty()) option->capture_default_str();
}

void Arguments::many_texts(const std::string& name, std::vector<std::string>& into, const std::string& about,
                           const Check& check, bool required) {
    CLI::Option* option = implementation_->add(name, into, about, check);
    if (required) option->required();
}

CommandLine::CommandLine(const std::string& name, const std::string& about, const std::string& version) {
    auto app = std::make_shared<CLI::App>(about, name);
    app->set_version_flag("--version", version, "Print the version");
    app->set_help_flag("-h,--help", "Print this, or the help of a subcommand");
    app->formatter(std::make_shared<HelpPage>());
    app->require_subcommand(0, 1);
    implementation_ = std::make_shared<Arguments::Implementation>(
        Arguments::Implementation{app, app.get(), std::make_shared<std::function<int()>>()});
}

CommandLine::~CommandLine() = default;

Arguments CommandLine::program() { return Arguments(implementation_); }

int CommandLine::run(int argc, char** argv, const std::function<int()>& usual) {
    CLI::App& app = *implementation_->whole;
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::Success)) return refuse(app, error);
        app.exit(error);
        return kOk;
    }
    const std::function<int()>& chosen = *implementation_->chosen;
    return chosen ? chosen() : usual();
}

}  // namespace arbiter::cli
