// Reading grammar files.
#include "text/reader.h"

#include <algorithm>

#include "base/utf8.h"
#include "text/directive.h"

namespace arbiter::text {
namespace {

void read_source(const GrammarSource& source, GrammarLines& out, std::vector<Diagnostic>& problems) {
    const std::string_view file = out.storage->strings.keep(source.file);
    out.own_file = file;
    int number = 0;
    for (std::size_t at = 0; at < source.text.size();) {
        const std::size_t end = std::min(source.text.find('\n', at), source.text.size());
        const std::string_view whole = std::string_view(source.text).substr(at, end - at);
        at = end + 1;
        ++number;
        if (const std::size_t bad = utf8_first_invalid(whole); bad != std::string_view::npos) {
            problems.push_back(
                {source.file, number, static_cast<int>(bad) + 1, "bytes that are not UTF-8", "UTF-8 text"});
            continue;
        }
        const std::string_view line = without_comment(whole);
        if (line.empty()) continue;
        std::vector<LineProblem> own;
        if (line[0] == '%') {
            read_directive(whole, *out.storage, out.starts, own);
        } else {
            const auto index = static_cast<Index>(out.storage->lines.size());
            out.storage->lines.push_back({file, number, out.storage->strings.keep(line)});
            for (LineRule& rule : read_rule_line(line, own)) {
                rule.line = index;
                out.rules.push_back(std::move(rule));
            }
        }
        for (LineProblem& problem : own) {
            problems.push_back(
                {source.file, number, problem.column, std::move(problem.found), std::move(problem.expected)});
        }
    }
}

}  // namespace

void GrammarStorage::point() {
    Lexicon& lexicon = tables.lexicon;
    lexicon.classes = classes;
    lexicon.keywords = keywords;
    lexicon.inside = inside;
    lexicon.cased = cased;
    lexicon.rewrites = rewrites;
    lexicon.recalls = recalls;
    lexicon.digits_after = digits_after;
    lexicon.digits_before = digits_before;
    lexicon.circled_after = circled_after;
    lexicon.line_starts = line_starts;
    tables.words = words;
    tables.names = names;
    tables.nonterminals = nonterminals;
    tables.rules = rules;
    tables.elements = elements;
    tables.choices = choices;
    tables.alternatives = alternatives;
    tables.alternative_words = alternative_words;
    tables.constants = constants;
    tables.lines = lines;
    tables.starts = starts;
    tables.first = first;
    tables.rule_nullable = {rule_nullable.get(), rule_nullable ? rules.size() : 0};
}

Diagnostic at_line(const SourceLine& line, std::string found, std::string expected) {
    return {std::string(line.file), line.number, 0, std::move(found), std::move(expected)};
}

GrammarLines read_lines(const std::vector<GrammarSource>& sources, std::vector<Diagnostic>& problems) {
    GrammarLines lines;
    for (const GrammarSource& source : sources) read_source(source, lines, problems);
    return lines;
}

Result<Grammar> read_grammar(const std::vector<GrammarSource>& sources) {
    std::vector<Diagnostic> problems;
    GrammarLines lines = read_lines(sources, problems);
    if (problems.empty() && lines.rules.empty()) problems.push_back({"", 0, 0, "no rules", "a grammar"});
    if (!problems.empty()) return problems;
    build_tables(lines, problems);
    if (!problems.empty()) return problems;
    fill_first_sets(*lines.storage);
    check_tables(lines.storage->tables, lines.own_file, problems);
    if (!problems.empty()) return problems;
    const GrammarTables* tables = &lines.storage->tables;
    return Grammar(std::shared_ptr<const GrammarTables>(std::move(lines.storage), tables));
}

}  // namespace arbiter::text
