// Reading one line of a grammar file.
#include "text/rule_line.h"

#include <algorithm>

#include "text/meaning.h"
#include "text/spelling.h"

namespace arbiter::text {
namespace {

constexpr std::size_t kMostExpansions = 512;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_name_char(char c) { return is_lower(c) || is_upper(c) || (c >= '0' && c <= '9') || c == '_'; }

// Blank-separated words.
std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        while (at < text.size() && is_blank(text[at])) ++at;
        const std::size_t from = at;
        while (at < text.size() && !is_blank(text[at])) ++at;
        if (at > from) out.emplace_back(text.substr(from, at - from));
    }
    return out;
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

// card.pl is cards, draw.fin is draws, card.sg and draw.imp the plain word. A form nobody can spell (.ff) leaves the
// word as it is, which then drops the copy of the rule.
std::string inflected(const std::string& word) {
    if (const std::string_view inner = inner_word(word); inner != word) return std::string(inner);
    const std::size_t dot = word.rfind('.');
    if (dot == std::string::npos || dot == 0 || !is_lower(word[0])) return word;
    const std::string_view form = std::string_view(word).substr(dot + 1);
    const std::string stem = word.substr(0, dot);
    if (form == "sg" || form == "imp") return stem;
    if (form == "pl" || form == "fin") return with_s(stem);
    return word;
}

// A part of a pattern: an element, or a group that may be left out.
struct Part {
    LineElement element;
    bool optional = false;
    std::vector<Part> group;
};

class PatternReader {
  public:
    PatternReader(std::string_view pattern, int column, std::vector<LineProblem>& problems)
        : text_(pattern), column_(column), problems_(problems) {}

    std::vector<Part> read() {
        std::vector<std::vector<Part>> open(1);
        while (skip_blanks()) {
            if (text_[at_] == '<') {
                ++at_;
                open.emplace_back();
            } else if (text_[at_] == '>') {
                if (open.size() == 1) problem(">", "\"<\" before it");
                ++at_;
                if (open.size() > 1) close(open);
            } else {
                open.back().push_back(part());
            }
        }
        if (open.size() > 1) problem("the end of the pattern", "\">\"");
        while (open.size() > 1) close(open);
        return std::move(open[0]);
    }

  private:
    static void close(std::vector<std::vector<Part>>& open) {
        Part group;
        group.optional = true;
        group.group = std::move(open.back());
        open.pop_back();
        open.back().push_back(std::move(group));
    }

    bool skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
        return at_ < text_.size();
    }

    void problem(std::string found, std::string expected) {
        problems_.push_back({column_ + static_cast<int>(at_), std::move(found), std::move(expected)});
    }

    std::string_view name() {
        const std::size_t from = at_;
        while (at_ < text_.size() && (is_name_char(text_[at_]) || text_[at_] == '.')) ++at_;
        return text_.substr(from, at_ - from);
    }

    // A field starts with an optional ~ and a name in lower case, then a colon and what is bound.
    bool at_field() const {
        std::size_t at = at_ + (text_[at_] == '~' ? 1 : 0);
        if (at >= text_.size() || !is_lower(text_[at])) return false;
        while (at < text_.size() && is_name_char(text_[at])) ++at;
        return at + 1 < text_.size() && text_[at] == ':' && (text_[at + 1] == '{' || is_upper(text_[at + 1]));
    }

    Part part() {
        Part out;
        out.element.column = column_ + static_cast<int>(at_);
        if (!at_field()) {
            out.element.name = literal();
            return out;
        }
        if (text_[at_] == '~') {
            out.element.style = true;
            ++at_;
        }
        const std::size_t colon = text_.find(':', at_);
        out.element.field = text_.substr(at_, colon - at_);
        at_ = colon + 1;
        if (text_[at_] == '{') {
            choice(out.element);
            return out;
        }
        return bound(std::move(out));
    }

    Part bound(Part out) {
        out.element.kind = ElementKind::Child;
        out.element.name = name();
        const bool two = out.element.name == "OR2" || out.element.name == "AND2";
        if (at_ < text_.size() && text_[at_] == '[' && (two || out.element.name == "OR" || out.element.name == "AND")) {
            out.element.kind = out.element.name[0] == 'O' ? ElementKind::OrList : ElementKind::AndList;
            out.element.at_least = two ? 2 : 1;
            ++at_;
            out.element.name = name();
            if (out.element.name.empty()) problem("no name", "what the list is of");
            if (at_ < text_.size() && text_[at_] == ']') {
                ++at_;
            } else {
                problem("an open list", "\"]\"");
            }
            return out;
        }
        const char mark = at_ < text_.size() ? text_[at_] : ' ';
        if (mark == '*' || mark == '+') {
            ++at_;
            out.element.kind = ElementKind::List;
            out.element.at_least = mark == '+' ? 1 : 0;
        } else if (mark == '?') {
            ++at_;
            Part group;
            group.optional = true;
            group.group.push_back(std::move(out));
            return group;
        }
        return out;
    }

    void choice(LineElement& element) {
        element.kind = ElementKind::Choice;
        element.ordinal = choices_++;
        const std::size_t close = text_.find('}', at_);
        if (close == std::string_view::npos) {
            problem("an open choice", "\"}\"");
            at_ = text_.size();
            return;
        }
        std::string_view inner = text_.substr(at_ + 1, close - at_ - 1);
        for (bool more = true; more;) {
            const std::size_t bar = inner.find('|');
            more = bar != std::string_view::npos;
            wording(element, split(inner.substr(0, bar)));
            if (more) inner.remove_prefix(bar + 1);
        }
        at_ = close + 1;
    }

    // One wording of a choice, or the forms of one.
    void wording(LineElement& element, const std::vector<std::string>& words) {
        const Index own = element.wordings.empty() ? Index{0} : static_cast<Index>(element.wordings.back() + 1);
        std::vector<std::string> form;
        const auto add = [&] {
            element.alternatives.push_back(joined(form));
            element.wordings.push_back(own);
            form.clear();
        };
        for (const std::string& word : words) {
            if (word != "/") {
                form.push_back(inflected(word));
                continue;
            }
            if (!element.style) problem("forms of a word that means something", "a choice with \"~\"");
            add();
        }
        add();
    }

    std::string literal() {
        std::string out;
        while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '<' && text_[at_] != '>') {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
            out += text_[at_++];
        }
        return out == "ONE1" ? "1" : inflected(out);
    }

    std::string_view text_;
    int column_;
    std::size_t at_ = 0;
    Index choices_ = 0;
    std::vector<LineProblem>& problems_;
};

void append(std::vector<std::vector<LineElement>>& rows, const std::vector<std::vector<LineElement>>& tails) {
    std::vector<std::vector<LineElement>> out;
    for (const auto& row : rows) {
        for (const auto& tail : tails) {
            out.push_back(row);
            out.back().insert(out.back().end(), tail.begin(), tail.end());
            if (out.size() <= kMostExpansions) continue;
            rows = std::move(out);
            return;
        }
    }
    rows = std::move(out);
}

// The full form comes first, so that a printer that may choose prints the fuller one.
std::vector<std::vector<LineElement>> expanded(const std::vector<Part>& parts) {
    std::vector<std::vector<LineElement>> rows(1);
    for (const Part& part : parts) {
        std::vector<std::vector<LineElement>> tails;
        if (part.optional) {
            tails = expanded(part.group);
            tails.emplace_back();
        } else {
            tails.push_back({part.element});
        }
        append(rows, tails);
    }
    return rows;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

void read_constructor(std::string_view text, int column, LineRule& rule, std::vector<LineProblem>& problems) {
    const std::vector<std::string> words = split(text);
    if (words.empty() || !is_upper(words[0][0]) || !std::all_of(words[0].begin(), words[0].end(), is_name_char)) {
        problems.push_back(
            {column, words.empty() ? "nothing after ::" : words[0], "a constructor's name, with a capital"});
        return;
    }
    rule.constructor = words[0];
    for (std::size_t ix = 1; ix < words.size(); ++ix) {
        const bool style = words[ix][0] == '~';
        const std::size_t equals = words[ix].find('=');
        const std::string key = words[ix].substr(style ? 1 : 0, equals - (style ? 1 : 0));
        if (equals == std::string::npos || key.empty() || !is_lower(key[0]) ||
            !std::all_of(key.begin(), key.end(), is_name_char)) {
            problems.push_back({column, words[ix], "key=value"});
            continue;
        }
        rule.constants.push_back({key, style, words[ix].substr(equals + 1)});
    }
}

std::vector<LineRule> read_one_form(const std::string& line, std::vector<std::string> forms,
                                    std::vector<LineProblem>& problems) {
    const std::size_t equals = line.find(" = ");
    const std::string_view whole = line;
    const std::string_view left = trimmed(whole.substr(0, equals));
    if (equals == std::string::npos || left.empty() || !is_upper(left[0]) ||
        !std::all_of(left.begin(), left.end(), [](char c) { return is_name_char(c) || c == '.'; })) {
        problems.push_back({1, "\"" + line + "\"", "Nonterminal = pattern"});
        return {};
    }
    std::size_t colons = whole.find(" :: ", equals + 2);
    if (colons == std::string_view::npos && whole.ends_with(" ::")) colons = whole.size() - 3;
    LineRule rule;
    rule.nonterminal = left;
    rule.forms = std::move(forms);
    if (colons != std::string_view::npos) {
        const std::size_t from = std::min(colons + 4, whole.size());
        const std::size_t arrow = whole.find(" => ", from);
        read_constructor(whole.substr(from, arrow - from), static_cast<int>(from) + 1, rule, problems);
        if (arrow != std::string_view::npos)
            rule.meaning = read_meaning(whole.substr(arrow + 4), static_cast<int>(arrow) + 5, problems);
    }
    const std::size_t pattern_at = equals + 3;
    const std::string_view pattern =
        whole.substr(pattern_at, colons == std::string_view::npos ? colons : colons - std::min(pattern_at, colons));
    const auto rows = expanded(PatternReader(pattern, static_cast<int>(pattern_at) + 1, problems).read());
    if (rows.size() > kMostExpansions) problems.push_back({1, "more than 512 expansions", "fewer optional parts"});
    std::vector<LineRule> out;
    for (const auto& row : rows) {
        out.push_back(rule);
        out.back().elements = row;
    }
    return out;
}

}  // namespace

std::string_view without_comment(std::string_view line) {
    for (std::size_t at = line.find("--"); at != std::string_view::npos; at = line.find("--", at + 1)) {
        if (at == 0 || is_blank(line[at - 1])) {
            line = line.substr(0, at);
            break;
        }
    }
    return trimmed(line);
}

std::vector<LineRule> read_rule_line(std::string_view line, std::vector<LineProblem>& problems) {
    struct Copy {
        std::string text;
        std::vector<std::string> forms;
    };
    std::vector<Copy> copies = {{std::string(line), {}}};
    const auto vary = [&](std::string_view mark, std::initializer_list<std::string_view> forms) {
        std::vector<Copy> out;
        for (const Copy& copy : copies) {
            if (copy.text.find(mark) == std::string::npos) {
                out.push_back(copy);
                continue;
            }
            for (const std::string_view form : forms) {
                out.push_back({replaced(copy.text, mark, form), copy.forms});
                out.back().forms.emplace_back(form);
            }
        }
        copies = std::move(out);
    };
    vary("$n", {"sg", "pl", "ff"});
    vary("$f", {"imp", "fin"});
    std::vector<LineRule> out;
    for (const Copy& copy : copies) {
        std::vector<LineProblem> own;
        std::vector<LineRule> rules = read_one_form(copy.text, copy.forms, own);
        out.insert(out.end(), std::make_move_iterator(rules.begin()), std::make_move_iterator(rules.end()));
        if (problems.empty()) problems = std::move(own);  // the same for every copy
    }
    return out;
}

}  // namespace arbiter::text
