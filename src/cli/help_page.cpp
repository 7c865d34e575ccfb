// Help texts in lines that fit.
#include "cli/help_page.h"

#include <algorithm>
#include <sstream>

#include "cli/paper.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kNames = 28;  // the column of what is described

// CLI11 indents the lines of a description itself.
std::string described(const std::string& text) { return wrapped(text, kWidth - kNames, 0); }

}  // namespace

std::string values_of(const CLI::Option& option) {
    if (option.get_type_size() == 0) return "";
    // "TEXT:FILE": the last part says most.
    std::string type = option.get_type_name();
    if (const std::size_t colon = type.rfind(':'); colon != std::string::npos) type.erase(0, colon + 1);
    if (option.get_expected_max() == CLI::detail::expected_max_vector_size) return type + "...";
    std::string out = type;
    for (int more = 1; more < option.get_expected_min(); ++more) out += " " + type;
    return out;
}

HelpPage::HelpPage() { column_width(kNames); }

std::string HelpPage::make_subcommand(const CLI::App* command) const {
    std::ostringstream out;
    CLI::detail::format_help(out, command->get_display_name(true), described(command->get_description()), kNames);
    return out.str();
}

std::string HelpPage::make_footer(const CLI::App* command) const {
    const std::string footer = command->get_footer();
    return footer.empty() ? "" : wrapped(footer, kWidth, 0) + "\n";
}

std::string HelpPage::make_description(const CLI::App* command) const {
    return wrapped(command->get_description(), kWidth, 0) + "\n";
}

std::string HelpPage::make_option_opts(const CLI::Option* option) const {
    const std::string values = values_of(*option);
    return values.empty() ? "" : " " + values;
}

std::string HelpPage::make_option_desc(const CLI::Option* option) const {
    std::string words = option->get_default_str();
    // A list is written in brackets: "[random,random]".
    std::erase_if(words, [](char c) { return c == '[' || c == ']'; });
    std::replace(words.begin(), words.end(), ',', ' ');
    return described(option->get_description() + (words.empty() ? "" : " (default: " + words + ")"));
}

}  // namespace arbiter::cli
