// Typed values out of YAML nodes.
#include "scenario/yaml.h"

#include <charconv>
#include <set>

#include "cards/file_text.h"
#include "scenario/names.h"

namespace arbiter::scenario {

Mark mark_of(const YAML::Node& node) {
    const YAML::Mark mark = node.Mark();
    if (mark.is_null()) return {};
    return {mark.line + 1, mark.column + 1};
}

std::string described(const YAML::Node& node) {
    if (!node.IsDefined() || node.IsNull()) return "nothing";
    if (node.IsSequence()) return "a list";
    if (node.IsMap()) return "a mapping";
    return shown(node.Scalar());
}

void Reading::take_out(const std::vector<Diagnostic>& why, const std::set<int>& lines) {
    problems_.insert(problems_.end(), why.begin(), why.end());
    taken_out_.insert(lines.begin(), lines.end());
}

Reading Reading::restarted() const {
    Reading out(file_);
    out.taken_out_ = taken_out_;
    return out;
}

void Reading::add(const Diagnostic& problem) {
    if (within_taken_out_ || taken_out_.contains(problem.line) || problems_.size() >= kMostProblems) return;
    problems_.push_back(problem);
}

void Reading::problem(Mark at, std::string found, std::string expected, std::string about) {
    add({file_, at.line, at.column, std::move(found), std::move(expected), std::move(about)});
}

void Reading::problem(const YAML::Node& at, std::string expected, std::string about) {
    problem(mark_of(at), described(at), std::move(expected), std::move(about));
}

std::optional<std::string> Reading::text(const YAML::Node& node, std::string_view expected) {
    if (node.IsDefined() && node.IsScalar()) return node.Scalar();
    problem(node, std::string(expected));
    return std::nullopt;
}

std::optional<long> Reading::number(const YAML::Node& node, long low, long high) {
    const std::string expected = "a number from " + std::to_string(low) + " to " + std::to_string(high);
    if (node.IsDefined() && node.IsScalar()) {
        const std::string& text = node.Scalar();
        long value = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
        if (read.ec == std::errc{} && read.ptr == text.data() + text.size() && low <= value && value <= high)
            return value;
    }
    problem(node, expected);
    return std::nullopt;
}

std::optional<bool> Reading::flag(const YAML::Node& node) {
    const auto at = word(node, {"false", "true", "no", "yes"});
    if (!at) return std::nullopt;
    return *at % 2 == 1;
}

std::optional<std::size_t> Reading::word(const YAML::Node& node, const std::vector<std::string>& words) {
    if (node.IsDefined() && node.IsScalar()) {
        for (std::size_t at = 0; at < words.size(); ++at) {
            if (same_word(words[at], node.Scalar())) return at;
        }
    }
    problem(node, "one of " + listed(words));
    return std::nullopt;
}

std::optional<Seat> Reading::seat(const YAML::Node& node) {
    const auto at = word(node, {"A", "B"});
    if (!at) return std::nullopt;
    return *at == 0 ? Seat::A : Seat::B;
}

std::vector<std::string> Reading::texts(const YAML::Node& node) {
    std::vector<std::string> out;
    if (node.IsDefined() && node.IsScalar()) return {node.Scalar()};
    items(node, "a list of texts", [&](const YAML::Node& item) {
        if (auto one = text(item)) out.push_back(std::move(*one));
    });
    return out;
}

void Reading::entries(const YAML::Node& node, std::string_view expected, const Entry& fn) {
    if (!node.IsDefined() || !node.IsMap()) return problem(node, std::string(expected));
    std::set<std::string> seen;
    for (const auto& entry : node) {
        if (!entry.first.IsScalar()) {
            problem(entry.first, "a text as the key");
        } else if (!seen.insert(entry.first.Scalar()).second) {
            problem(entry.first, "each key once");
        } else {
            const bool around = within_taken_out_;
            within_taken_out_ = around || was_taken_out(mark_of(entry.first));
            fn(entry.first, entry.second);
            within_taken_out_ = around;
        }
    }
}

void Reading::items(const YAML::Node& node, std::string_view expected,
                    const std::function<void(const YAML::Node&)>& fn) {
    if (!node.IsDefined() || !node.IsSequence()) return problem(node, std::string(expected));
    for (const auto& item : node) fn(item);
}

void Reading::unknown(const YAML::Node& key, std::string_view known) { problem(key, "one of " + std::string(known)); }

}  // namespace arbiter::scenario
