// The static checks of a grammar: what would make it loop, lose words in print, or hold what can never be used.
#include <algorithm>
#include <map>
#include <set>

#include "text/overlap.h"
#include "text/print.h"
#include "text/reader.h"

namespace arbiter::text {
namespace {

bool binds(const Element& element) { return element.kind != ElementKind::Literal; }

class Checker {
  public:
    Checker(const GrammarTables& tables, std::string_view own_file, std::vector<Diagnostic>& problems)
        : tables_(tables), own_file_(own_file), problems_(problems) {}

    void check() {
        for (const Rule& rule : tables_.rules) {
            check_fields(rule);
            check_pass_through(rule);
            check_lists(rule);
        }
        check_choices();
        check_styles();
        check_reachable();
        check_left_recursion();
        check_pass_through_cycles();
        // The overlap of rules is only defined once all of the above holds.
        if (problems_.empty()) check_printer();
    }

  private:
    const SourceLine& line(const Rule& rule) const { return tables_.lines[rule.line]; }

    // Expansions of one line give the same report only once.
    void problem(const Rule& rule, std::string found, std::string expected) {
        if (reported_.emplace(rule.line, found).second)
            problems_.push_back(at_line(line(rule), std::move(found), std::move(expected)));
    }

    void check_fields(const Rule& rule) {
        std::set<Index> seen;
        const auto once = [&](Index field) {
            if (!seen.insert(field).second)
                problem(rule, "field " + std::string(tables_.names[field]) + " twice", "each field once");
        };
        for (const Element& element : tables_.elements_of(rule)) {
            if (binds(element)) once(element.field);
        }
        for (const Constant& constant : tables_.constants_of(rule)) once(constant.field);
    }

    void check_pass_through(const Rule& rule) {
        if (rule.constructor != kNoIndex) return;
        const std::span<const Element> elements = tables_.elements_of(rule);
        const auto bound = std::count_if(elements.begin(), elements.end(), binds);
        if (bound != 1)
            problem(rule, "no constructor and " + std::to_string(bound) + " fields",
                    "exactly one to pass through, or \":: Constructor\"");
        if (std::any_of(elements.begin(), elements.end(), [](const Element& element) { return element.style; })) {
            problem(rule, "style that is passed through", "a constructor to keep it");
        }
    }

    void check_lists(const Rule& rule) {
        for (const Element& element : tables_.elements_of(rule)) {
            const bool list =
                binds(element) && element.kind != ElementKind::Choice && element.kind != ElementKind::Child;
            if (!list || tables_.is_terminal(element.target)) continue;
            const Nonterminal& item = tables_.nonterminals[element.target - tables_.terminal_count()];
            if (item.nullable)
                problem(rule, "a list of " + std::string(item.name) + ", which may be empty",
                        "items that take at least one token");
        }
    }

    void check_choices() {
        for (const Choice& choice : tables_.choices) {
            std::set<std::string_view> seen;
            for (const Alternative& alternative : tables_.alternatives_of(choice)) {
                if (seen.insert(alternative.text).second) continue;
                if (!reported_.emplace(choice.line, std::string(alternative.text)).second) continue;
                problems_.push_back(at_line(tables_.lines[choice.line],
                                            "\"" + std::string(alternative.text) + "\" twice in a choice",
                                            "each wording once"));
            }
        }
    }

    // Whether a field is style belongs to the constructor, so that readers of trees need not know rules.
    void check_styles() {
        std::map<std::pair<Index, Index>, std::pair<bool, const Rule*>> styles;
        const auto same = [&](const Rule& rule, Index field, bool style) {
            const auto [at, added] =
                styles.emplace(std::make_pair(rule.constructor, field), std::make_pair(style, &rule));
            if (added || at->second.first == style) return;
            const SourceLine& other = line(*at->second.second);
            problem(rule, std::string(tables_.names[field]) + (style ? " as style" : " as meaning"),
                    "the same as in " + std::string(other.file) + ":" + std::to_string(other.number));
        };
        for (const Rule& rule : tables_.rules) {
            if (rule.constructor == kNoIndex) continue;
            for (const Element& element : tables_.elements_of(rule)) {
                if (binds(element)) same(rule, element.field, element.style);
            }
            for (const Constant& constant : tables_.constants_of(rule)) same(rule, constant.field, constant.style);
        }
    }

    // A line is in use if one of its copies is.
    void check_reachable() {
        std::vector<bool> reached(tables_.nonterminals.size());
        std::vector<Index> open(tables_.starts.begin(), tables_.starts.end());
        for (const Index start : open) reached[start] = true;
        std::set<Index> lines;
        while (!open.empty()) {
            const Nonterminal& nonterminal = tables_.nonterminals[open.back()];
            open.pop_back();
            for (const Rule& rule : tables_.rules.subspan(nonterminal.first_rule, nonterminal.rule_count)) {
                lines.insert(rule.line);
                for (const Element& element : tables_.elements_of(rule)) {
                    if (!binds(element) || element.kind == ElementKind::Choice || tables_.is_terminal(element.target))
                        continue;
                    const auto target = static_cast<Index>(element.target - tables_.terminal_count());
                    if (!reached[target]) open.push_back(target);
                    reached[target] = true;
                }
            }
        }
        for (const Rule& rule : tables_.rules) {
            if (lines.contains(rule.line) || line(rule).file != own_file_) continue;
            problem(rule, std::string(tables_.nonterminals[rule.nonterminal].name) + ", which nothing leads to",
                    "a nonterminal in use");
        }
    }

    bool may_be_empty(const Element& element) const {
        if (element.kind == ElementKind::Literal) return false;
        if (element.kind == ElementKind::Choice) {
            const auto alternatives = tables_.alternatives_of(tables_.choices[element.target]);
            return std::any_of(alternatives.begin(), alternatives.end(),
                               [](const Alternative& a) { return a.word_count == 0; });
        }
        if (element.kind == ElementKind::List && element.at_least == 0) return true;
        return !tables_.is_terminal(element.target) &&
               tables_.nonterminals[element.target - tables_.terminal_count()].nullable;
    }

    using Edges = std::vector<std::vector<std::pair<Index, const Rule*>>>;

    // Reports each cycle of nonterminals once.
    void check_cycles(const Edges& edges, const std::string& what, const std::string& expected) {
        enum class Mark : unsigned char { New, Open, Done };
        std::vector<Mark> marks(edges.size(), Mark::New);
        std::vector<std::pair<Index, std::size_t>> path;
        for (Index root = 0; root < edges.size(); ++root) {
            if (marks[root] != Mark::New) continue;
            path.assign(1, {root, 0});
            marks[root] = Mark::Open;
            while (!path.empty()) {
                auto& [at, edge] = path.back();
                if (edge == edges[at].size()) {
                    marks[at] = Mark::Done;
                    path.pop_back();
                    continue;
                }
                const auto [next, rule] = edges[at][edge++];
                if (marks[next] == Mark::Open) {
                    std::string cycle;
                    auto from = std::find_if(path.begin(), path.end(),
                                             [target = next](const auto& step) { return step.first == target; });
                    for (; from != path.end(); ++from)
                        cycle += std::string(tables_.nonterminals[from->first].name) + " > ";
                    problem(*rule, what + ": " + cycle + std::string(tables_.nonterminals[next].name), expected);
                } else if (marks[next] == Mark::New) {
                    marks[next] = Mark::Open;
                    path.emplace_back(next, 0);
                }
            }
        }
    }

    void check_left_recursion() {
        Edges edges(tables_.nonterminals.size());
        for (const Rule& rule : tables_.rules) {
            for (const Element& element : tables_.elements_of(rule)) {
                if (binds(element) && element.kind != ElementKind::Choice && !tables_.is_terminal(element.target)) {
                    edges[rule.nonterminal].emplace_back(static_cast<Index>(element.target - tables_.terminal_count()),
                                                         &rule);
                }
                if (!may_be_empty(element)) break;
            }
        }
        check_cycles(edges, "left recursion", "rules that take a token before they come back");
    }

    void check_pass_through_cycles() {
        Edges edges(tables_.nonterminals.size());
        for (const Rule& rule : tables_.rules) {
            if (rule.constructor != kNoIndex) continue;
            for (const Element& element : tables_.elements_of(rule)) {
                if (element.kind != ElementKind::Child || tables_.is_terminal(element.target)) continue;
                edges[rule.nonterminal].emplace_back(static_cast<Index>(element.target - tables_.terminal_count()),
                                                     &rule);
            }
        }
        check_cycles(edges, "words around the same tree", "a constructor, so that printing ends");
    }

    // Two rules of a nonterminal that can make the same tree: the printer would take the first for both.
    void check_printer() {
        Overlap overlap(tables_);
        for (const Nonterminal& nonterminal : tables_.nonterminals) {
            if (!overlap.productive(nonterminal)) {
                problem(tables_.rules[nonterminal.first_rule], std::string(nonterminal.name) + " without an end",
                        "a rule that does not lead back to it");
                continue;
            }
            for (Index one = nonterminal.first_rule; one < nonterminal.first_rule + nonterminal.rule_count; ++one) {
                for (auto other = static_cast<Index>(one + 1); other < nonterminal.first_rule + nonterminal.rule_count;
                     ++other) {
                    for (const Node& tree : overlap.common_trees(one, other)) report_clash(one, other, tree);
                }
            }
        }
    }

    void report_clash(Index one, Index other, const Node& tree) {
        const std::string first = detokenize(tables_.lexicon, print_by_rule(tables_, one, tree));
        const std::string second = detokenize(tables_.lexicon, print_by_rule(tables_, other, tree));
        const Rule& rule = tables_.rules[other];
        const bool passes = tables_.rules[one].constructor == kNoIndex || rule.constructor == kNoIndex;
        // Two ways to the same words and the same tree are no harm where one only passes on what the other makes.
        if (passes && first == second) return;
        const SourceLine& earlier = line(tables_.rules[one]);
        if (!clashes_.emplace(tables_.rules[one].line, rule.line).second) return;
        problem(rule,
                "\"" + second + "\" with the same tree as \"" + first + "\" of " + std::string(earlier.file) + ":" +
                    std::to_string(earlier.number),
                "a field, constant or constructor that tells the printer which it was");
    }

    const GrammarTables& tables_;
    std::string_view own_file_;
    std::vector<Diagnostic>& problems_;
    std::set<std::pair<Index, std::string>> reported_;
    std::set<std::pair<Index, Index>> clashes_;
};

}  // namespace

void check_tables(const GrammarTables& tables, std::string_view own_file, std::vector<Diagnostic>& problems) {
    Checker(tables, own_file, problems).check();
}

}  // namespace arbiter::text
