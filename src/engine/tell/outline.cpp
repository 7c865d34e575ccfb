#include "engine/tell/outline.h"

#include <cstdlib>
#include <string_view>

namespace arbiter::tell {

namespace {

// Lines without a number are no level of their own.
void give_numbers(Outline& lines, const std::string& above, int& count, std::vector<std::string>& of_op) {
    for (Line& line : lines) {
        if (!line.step) {
            give_numbers(line.under, above, count, of_op);
            continue;
        }
        const std::string number = above + std::to_string(++count);
        line.text.insert(0, number + (above.empty() ? ". " : " "));
        for (u16 op : line.ops) of_op[op] = number;
        int inner = 0;
        give_numbers(line.under, number + ".", inner, of_op);
    }
}

// Of the line that tells the instruction, or else the nearest one after or before it.
std::string number_of(const std::vector<std::string>& of_op, std::size_t op, bool forward) {
    const auto told = [&](std::size_t at) { return at < of_op.size() && !of_op[at].empty(); };
    std::size_t at = op;
    while (at < of_op.size() && !told(at)) at += forward ? 1 : std::size_t(-1);
    return told(at) ? of_op[at] : "";
}

std::string named(const std::vector<std::string>& of_op, std::string_view mark) {
    const std::size_t dash = mark.find('-');
    const auto op = [](std::string_view digits) {
        return static_cast<std::size_t>(std::atoi(std::string(digits).c_str()));
    };
    const std::string first = number_of(of_op, op(mark.substr(0, dash)), true);
    if (dash == std::string_view::npos) return first.empty() ? "the end" : "step " + first;
    const std::string last = number_of(of_op, op(mark.substr(dash + 1)), false);
    const bool one = first.empty() || last.empty() || (last + ".").starts_with(first + ".");
    return one ? "step " + (first.empty() ? last : first) : "steps " + first + " to " + last;
}

std::string replaced(const std::string& text, const std::vector<std::string>& of_op) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '\x01') {
            out += text[at];
            continue;
        }
        const std::size_t end = text.find('\x02', at);
        out += named(of_op, std::string_view(text).substr(at + 1, end - at - 1));
        at = end;
    }
    return out;
}

void put_numbers(Outline& lines, const std::vector<std::string>& of_op) {
    for (Line& line : lines) {
        line.text = replaced(line.text, of_op);
        put_numbers(line.under, of_op);
    }
}

}  // namespace

void number(Outline& lines, int op_count) {
    std::vector<std::string> of_op(static_cast<std::size_t>(op_count));
    int count = 0;
    give_numbers(lines, "", count, of_op);
    put_numbers(lines, of_op);
}

std::string without_numbers(std::string text) {
    for (std::size_t at; (at = text.find('\x01')) != std::string::npos;)
        text.replace(at, text.find('\x02', at) - at + 1, "an earlier step");
    return text;
}

std::string to_text(const Outline& lines, int level) {
    std::string out;
    for (const Line& line : lines)
        out +=
            std::string(static_cast<std::size_t>(2 * level), ' ') + line.text + "\n" + to_text(line.under, level + 1);
    return out;
}

}  // namespace arbiter::tell
