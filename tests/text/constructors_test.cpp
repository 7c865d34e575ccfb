// The tables of constructors in the games' READMEs are those of the grammars. With ARBITER_WRITE_README set in its
// environment this writes them anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "dbs_grammar.h"
#include "meant.h"
#include "source.h"
#include "ua_grammar.h"
#include "ucg_grammar.h"

namespace arbiter {
namespace {

constexpr std::string_view kBegin = "<!-- constructors -->\n", kEnd = "<!-- end of constructors -->\n";

struct Constructor {
    std::vector<std::string> fields;     // in the order in which they come up
    std::map<std::string, int> used_in;  // by field: how many of its rules have it
    std::set<std::string> lists;
    int rules = 0;
    std::vector<std::string_view> lines;  // as they are written

    void has(const std::string& field) {
        if (used_in[field]++ == 0) fields.push_back(field);
    }
};

void add(Constructor& to, const text::GrammarTables& tables, const text::Rule& rule) {
    ++to.rules;
    for (const text::Element& element : tables.elements_of(rule)) {
        if (element.style || element.field == text::kNoIndex) continue;
        const std::string name(tables.names[element.field]);
        to.has(name);
        if (element.kind != text::ElementKind::Child && element.kind != text::ElementKind::Choice)
            to.lists.insert(name);
    }
    for (const text::Constant& constant : tables.constants_of(rule)) {
        if (!constant.style) to.has(std::string(tables.names[constant.field]));
    }
    const std::string_view line = tables.lines[rule.line].text;
    if (to.lines.empty() || to.lines.back() != line) to.lines.push_back(line);
}

std::string fields_of(const Constructor& of) {
    std::string out;
    for (const std::string& field : of.fields) {
        out += (out.empty() ? "" : ", ") + field + (of.lists.contains(field) ? "[]" : "");
        if (of.used_in.at(field) < of.rules) out += "?";
    }
    return out;
}

// The phrase and, where the line says it, its meaning.
std::string phrase_of(const Constructor& of) {
    std::string line(of.lines[0]);
    const std::size_t from = line.find(" = ") + 3, to = line.find(" :: "), means = line.find(" => ");
    std::string out = line.substr(from, to - from);
    for (std::size_t at = out.find('|'); at != std::string::npos; at = out.find('|', at + 2)) out.insert(at, "\\");
    out = "`" + out + "`";
    if (means != std::string::npos) out += " means `" + line.substr(means + 4) + "`";
    return of.lines.size() == 1 ? out : out + " and others";
}

std::string table_of(const text::GrammarTables& tables) {
    const std::set<text::Index> meant = argument_accepts(tables);
    std::map<text::Index, std::vector<const text::Rule*>> by_line;
    for (const text::Rule& rule : tables.rules) {
        if (rule.constructor != text::kNoIndex && meant.contains(rule.nonterminal)) by_line[rule.line].push_back(&rule);
    }
    std::vector<std::string> order;
    std::map<std::string, Constructor> all;
    for (const auto& [line, rules] : by_line) {
        for (const text::Rule* rule : rules) {
            const std::string name(tables.names[rule->constructor]);
            if (!all.contains(name)) order.push_back(name);
            add(all[name], tables, *rule);
        }
    }
    std::string out = "| constructor | fields | the first phrase for it |\n|---|---|---|\n";
    for (const std::string& name : order)
        out += "| " + name + " | " + fields_of(all[name]) + " | " + phrase_of(all[name]) + " |\n";
    return out;
}

std::string text_of(const std::filesystem::path& file) {
    std::stringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

// Names in the first column of the other tables of the section are constructors: what is said of those that are gone is
// left out.
std::string known_notes(const std::string& notes, const text::GrammarTables& tables) {
    std::set<std::string_view> known;
    for (const text::Rule& rule : tables.rules) {
        if (rule.constructor != text::kNoIndex) known.insert(tables.names[rule.constructor]);
    }
    std::istringstream lines(notes);
    std::string out;
    bool ended = false;
    for (std::string line; std::getline(lines, line);) {
        ended = ended || line == "## From trees to programs";
        if (ended || !line.starts_with("| ") || line.starts_with("| constructor")) {
            out += line + "\n";
            continue;
        }
        const std::size_t end = line.find(" | ");
        std::istringstream names(line.substr(2, end - 2));
        std::string kept;
        for (std::string name; std::getline(names >> std::ws, name, ',');) {
            if (known.contains(name)) kept += (kept.empty() ? "" : ", ") + name;
        }
        if (!kept.empty()) out += "| " + kept + line.substr(end) + "\n";
    }
    return out;
}

void check(const std::string& game, const text::Grammar& grammar) {
    const std::filesystem::path file = source_folder() / "src/games" / game / "README.md";
    const std::string readme = text_of(file);
    const std::size_t begin = readme.find(kBegin), end = readme.find(kEnd);
    ASSERT_TRUE(begin != std::string::npos && end != std::string::npos) << file << " has no table of constructors";
    const std::string wanted = readme.substr(0, begin + kBegin.size()) + table_of(grammar.tables()) +
                               known_notes(readme.substr(end), grammar.tables());
    if (readme == wanted) return;
    if (std::getenv("ARBITER_WRITE_README") != nullptr)
        std::ofstream(file, std::ios::binary) << wanted;
    else
        ADD_FAILURE() << "what " << file << " says of constructors is not what the grammar has; "
                      << "ARBITER_WRITE_README=1 constructors_test writes it";
}

TEST(Constructors, OfUcg) { check("ucg", text::ucg_grammar()); }
TEST(Constructors, OfUa) { check("ua", text::ua_grammar()); }
TEST(Constructors, OfDbs) { check("dbs", text::dbs_grammar()); }

}  // namespace
}  // namespace arbiter
