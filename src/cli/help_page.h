// How the help of the program and its subcommands is laid out.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace arbiter::cli {

// Every line fits a terminal of eighty columns; values are named by what they are (FILE, A|B|all), and what is taken
// without them stands with the description.
class HelpPage : public CLI::Formatter {
  public:
    HelpPage();

    std::string make_subcommand(const CLI::App*) const override;
    std::string make_footer(const CLI::App*) const override;
    std::string make_description(const CLI::App*) const override;
    std::string make_option_opts(const CLI::Option*) const override;
    std::string make_option_desc(const CLI::Option*) const override;
};

// "FILE", "A|B|all", "FILE FILE": the value or values that an option takes.
std::string values_of(const CLI::Option&);

}  // namespace arbiter::cli
