// Every meaning of a game's grammar is used by a card of some scenario: each rule apart from its style, each part that
// a rule may have, each wording that makes a difference, and each place where a phrase may stand. What no scenario can
// show is listed with its reason in <game>_meanings_explained.txt.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <set>

#include "dbs_grammar.h"
#include "scenario/run.h"
#include "source.h"
#include "text/parse.h"
#include "ua_grammar.h"
#include "ucg_grammar.h"

namespace arbiter::text {
namespace {

// A nonterminal without its form: Q.sg and Q.pl are one.
std::string stem(std::string_view name) { return std::string(name.substr(0, name.find('.'))); }

// A rule apart from its wording: what it makes of which parts.
std::string meaning_of(const GrammarTables& tables, const Rule& rule) {
    const std::string where = stem(tables.nonterminals[rule.nonterminal].name);
    if (rule.constructor == kNoIndex) {
        for (const Element& element : tables.elements_of(rule)) {
            if (element.field == kNoIndex) continue;
            return where + " may be " +
                   (element.kind == ElementKind::Choice ? "a choice" : stem(tables.symbol_name(element.target)));
        }
        return where;
    }
    std::string out = where + " " + std::string(tables.names[rule.constructor]);
    std::set<std::string> constants;
    for (const Constant& constant : tables.constants_of(rule)) {
        if (!constant.style)
            constants.insert(std::string(tables.names[constant.field]) + "=" + std::string(constant.value));
    }
    for (const std::string& constant : constants) out += " " + constant;
    return out;
}

// The nonterminals that a card's text can come to. Phrases of common.grammar that only another game's phrases lead to
// are none of this game's.
std::set<Index> reachable(const GrammarTables& tables) {
    std::set<Index> found(tables.starts.begin(), tables.starts.end());
    std::vector<Index> open(found.begin(), found.end());
    while (!open.empty()) {
        const Nonterminal& from = tables.nonterminals[open.back()];
        open.pop_back();
        for (const Rule& rule : tables.rules.subspan(from.first_rule, from.rule_count)) {
            for (const Element& element : tables.elements_of(rule)) {
                if (element.kind == ElementKind::Literal || element.kind == ElementKind::Choice) continue;
                if (tables.is_terminal(element.target)) continue;
                const auto to = static_cast<Index>(element.target - tables.terminal_count());
                if (found.insert(to).second) open.push_back(to);
            }
        }
    }
    return found;
}

struct Meanings {
    std::map<std::string, int> uses;  // by meaning: how many cards of scenarios
    std::map<Index, std::set<std::string>> of_line;

    void expect_all(const GrammarTables& tables) {
        const std::set<Index> said = reachable(tables);
        for (const Rule& rule : tables.rules) {
            if (!said.contains(rule.nonterminal)) continue;
            const std::string meaning = meaning_of(tables, rule);
            uses[meaning];
            of_line[rule.line].insert(meaning);
            if (rule.constructor == kNoIndex) continue;
            const std::string constructor(tables.names[rule.constructor]);
            for (const Element& element : tables.elements_of(rule)) {
                if (element.field == kNoIndex || element.style) continue;
                const std::string part = constructor + " with " + std::string(tables.names[element.field]);
                uses[part];
                if (element.kind != ElementKind::Choice) continue;
                for (const Alternative& wording : tables.alternatives_of(tables.choices[element.target])) {
                    if (!wording.text.empty()) uses[part + ": " + std::string(wording.text)];
                }
            }
        }
    }

    static void found_in(const Node& node, std::set<std::string>& found) {
        for (const Node::Field& field : node.fields) {
            const Node& value = field.value;
            const bool empty = (value.kind == Node::Kind::List && value.items.empty()) ||
                               (value.kind == Node::Kind::Choice && value.head.empty());
            if (!field.style && !empty) {
                const std::string part = std::string(node.head) + " with " + std::string(field.name);
                found.insert(part);
                if (value.kind == Node::Kind::Choice) found.insert(part + ": " + std::string(value.head));
            }
            found_in(value, found);
        }
        for (const Node& item : node.items) found_in(item, found);
    }

    void count(const Parsed& parsed) {
        std::set<std::string> found;
        found_in(parsed.tree, found);
        for (const Index line : parsed.usage.lines) found.insert(of_line[line].begin(), of_line[line].end());
        for (const std::string& meaning : found) {
            if (const auto at = uses.find(meaning); at != uses.end()) ++at->second;
        }
    }
};

// "meaning -- why no scenario can show it"
std::map<std::string, std::string> explained(const std::string& game) {
    std::map<std::string, std::string> out;
    std::ifstream in(source_folder() / "tests/text" / (game + "_meanings_explained.txt"));
    for (std::string line; std::getline(in, line);) {
        const std::size_t cut = line.find(" -- ");
        if (!line.empty() && line[0] != '#' && cut != std::string::npos)
            out[line.substr(0, cut)] = line.substr(cut + 4);
    }
    return out;
}

void count_text(const Grammar& grammar, const std::string& text, const char* start, Meanings& meanings) {
    const Result<LexedText> lexed = lex(grammar.lexicon(), text);
    ASSERT_TRUE(lexed.ok()) << text;
    const ParseOutcome outcome = parse(grammar, lexed->tokens, {.start = start, .expectations = Expectations::Skipped});
    const auto* parsed = std::get_if<Parsed>(&outcome);
    ASSERT_TRUE(parsed) << text;
    meanings.count(*parsed);
}

void count_cards(const Grammar& grammar, const scenario::Scenario& scenario, Meanings& meanings) {
    for (std::size_t at = 0; at < scenario.cards.size(); ++at) {
        const CardRecord& card = scenario.cards[at];
        bool refused = false;
        for (const scenario::MustDecline& declined : scenario.declined)
            refused = refused || declined.card == static_cast<scenario::CardNo>(at);
        if (refused) continue;
        SCOPED_TRACE(scenario.file);
        if (!card.text.empty()) count_text(grammar, card.text, "", meanings);
        for (const Field& field : card.fields) {
            const auto* trigger = std::get_if<std::string>(&field.value);
            if (field.name == "trigger" && trigger) count_text(grammar, *trigger, "Trigger", meanings);
            const auto* back = std::get_if<Record>(&field.value);
            for (const Field& of_back : back ? *back : Record{}) {
                const auto* text = std::get_if<std::string>(&of_back.value);
                if (of_back.name == "text" && text && !text->empty()) count_text(grammar, *text, "", meanings);
            }
        }
    }
}

void expect_scenarios(const std::string& game, const Grammar& grammar) {
    Meanings meanings;
    meanings.expect_all(grammar.tables());
    const auto files = scenario::find_scenarios(source_folder() / "tests/rules" / game);
    ASSERT_TRUE(files.ok());
    for (const auto& file : *files) {
        const Result<scenario::Scenario> read = scenario::read_scenario(file);
        ASSERT_TRUE(read.ok()) << file;
        count_cards(grammar, *read, meanings);
    }
    const std::map<std::string, std::string> reasons = explained(game);
    int shown = 0;
    for (const auto& [meaning, uses] : meanings.uses) {
        shown += uses > 0;
        if (uses > 0) {
            EXPECT_FALSE(reasons.contains(meaning)) << "explained, but some scenario uses it: " << meaning;
        } else {
            EXPECT_TRUE(reasons.contains(meaning)) << "no scenario has a card that says: " << meaning;
        }
    }
    for (const auto& [meaning, reason] : reasons)
        EXPECT_TRUE(meanings.uses.contains(meaning)) << "the grammar has no such meaning: " << meaning;
    std::cout << shown << " of " << meanings.uses.size() << " meanings are used by cards of scenarios, "
              << reasons.size() << " are explained\n";
}

TEST(UcgMeanings, EachIsShownByAScenario) { expect_scenarios("ucg", ucg_grammar()); }

TEST(UaMeanings, EachIsShownByAScenario) { expect_scenarios("ua", ua_grammar()); }

TEST(DbsMeanings, EachIsShownByAScenario) { expect_scenarios("dbs", dbs_grammar()); }

}  // namespace
}  // namespace arbiter::text
