// Writing a grammar's tables as C++ source.
#include "text/emit.h"

#include <functional>
#include <map>
#include <set>

#include "text/reader.h"

namespace arbiter::text {
namespace {

// Octal escapes end after three digits, so that what follows can't be taken for a part of them.
std::string literal(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte >= 0x20 && byte < 0x7F) {
            out += c;
        } else {
            out += '\\';
            out += static_cast<char>('0' + (byte >> 6));
            out += static_cast<char>('0' + (byte >> 3 & 7));
            out += static_cast<char>('0' + (byte & 7));
        }
    }
    return out + "\"sv";
}

std::string text_of(std::string_view text) { return literal(text); }
std::string text_of(bool value) { return value ? "true" : "false"; }
std::string text_of(Index value) { return std::to_string(value); }
std::string text_of(int value) { return std::to_string(value); }
std::string text_of(std::uint64_t value) { return std::to_string(value) + "u"; }

template <class... Fields>
std::string row(const Fields&... fields) {
    std::string out = "{";
    ((out += (out.size() > 1 ? ", " : "") + text_of(fields)), ...);
    return out + "}";
}

std::string text_of(const QuotedClass& item) { return row(item.name, item.open, item.close, item.title); }
std::string text_of(const Keyword& item) { return row(item.token, item.printed); }
std::string text_of(const ReminderPattern& item) { return row(item.keyword, item.words); }
std::string text_of(const CasedPhrase& item) { return row(item.tokens, item.printed); }
std::string text_of(const Rewrite& item) {
    const std::string of = item.of == Rewrite::Extent::Characters ? "Characters"
                           : item.of == Rewrite::Extent::Tokens   ? "Tokens"
                           : item.of == Rewrite::Extent::Brackets ? "Brackets"
                                                                  : "Names";
    return "{Rewrite::Extent::" + of + ", " + literal(item.from) + ", " + literal(item.to) + ", " + literal(item.why) +
           "}";
}
std::string text_of(const Nonterminal& item) { return row(item.name, item.first_rule, item.rule_count, item.nullable); }
std::string text_of(const Rule& item) {
    return row(item.nonterminal, item.constructor, item.first_element, item.element_count, item.first_constant,
               item.constant_count, item.line);
}
std::string text_of(const Element& item) {
    return "{static_cast<ElementKind>(" + std::to_string(static_cast<int>(item.kind)) + "), " + text_of(item.style) +
           ", " + std::to_string(item.at_least) + ", " + text_of(item.field) + ", " + text_of(item.target) + "}";
}
std::string text_of(const Choice& item) {
    return row(item.first_alternative, item.alternative_count, item.line, item.ordinal);
}
std::string text_of(const Alternative& item) { return row(item.text, item.first_word, item.word_count, item.wording); }
std::string text_of(const Constant& item) { return row(item.field, item.style, item.value); }
std::string text_of(const SourceLine& item) { return row(item.file, item.number, item.text); }

class Emitter {
  public:
    // Writes the table and gives what refers to it.
    template <class T>
    std::string table(std::string_view type, std::string_view name, std::span<const T> items) {
        if (items.empty()) return "{}";
        out_ += "constexpr " + std::string(type) + " " + std::string(name) + "[] = {";
        std::size_t width = 120;
        for (const T& item : items) {
            const std::string text = text_of(item) + ",";
            out_ += width + text.size() > 110 ? "\n    " : " ";
            width = width + text.size() > 110 ? text.size() : width + 1 + text.size();
            out_ += text;
        }
        out_ += "\n};\n";
        return std::string(name);
    }

    std::string& text() { return out_; }

  private:
    std::string out_;
};

void emit_lexicon(Emitter& emitter, const Lexicon& lexicon) {
    std::string value = "constexpr Lexicon kLexicon = {\n";
    value += "    .classes = " + emitter.table("QuotedClass", "kClasses", lexicon.classes) + ",\n";
    value += "    .keywords = " + emitter.table("Keyword", "kKeywords", lexicon.keywords) + ",\n";
    value += "    .inside = " + emitter.table("std::string_view", "kInside", lexicon.inside) + ",\n";
    value += "    .cased = " + emitter.table("CasedPhrase", "kCased", lexicon.cased) + ",\n";
    value += "    .rewrites = " + emitter.table("Rewrite", "kRewrites", lexicon.rewrites) + ",\n";
    value += "    .recalls = " + emitter.table("ReminderPattern", "kRecalls", lexicon.recalls) + ",\n";
    value += "    .digits_after = " + emitter.table("std::string_view", "kDigitsAfter", lexicon.digits_after) + ",\n";
    value +=
        "    .digits_before = " + emitter.table("std::string_view", "kDigitsBefore", lexicon.digits_before) + ",\n";
    value +=
        "    .circled_after = " + emitter.table("std::string_view", "kCircledAfter", lexicon.circled_after) + ",\n";
    value += "    .line_starts = " + emitter.table("std::string_view", "kLineStarts", lexicon.line_starts) + ",\n";
    value += "    .letters = " + literal(lexicon.letters) + ",\n";
    value += "    .words_up_to = " + text_of(lexicon.words_up_to) + ",\n    .newlines = " + text_of(lexicon.newlines) +
             ",\n    .mends = " + text_of(lexicon.mends) + ",\n";
    value += "    .final_token = " + literal(lexicon.final_token) + ",\n";
    value +=
        "    .substitution = " + row(lexicon.substitution.open, lexicon.substitution.close, lexicon.substitution.word) +
        ",\n};\n";
    emitter.text() += value;
}

}  // namespace

std::string emit_source(const Grammar& grammar, std::string_view name) {
    const GrammarTables& tables = grammar.tables();
    Emitter emitter;
    emitter.text() =
        "// The tables of the " + std::string(name) + " grammar, made by the grammar compiler.\n#include \"" +
        std::string(name) +
        "_grammar.h\"\n\nnamespace arbiter::text {\nnamespace {\n\nusing namespace std::string_view_literals;\n\n";
    emit_lexicon(emitter, tables.lexicon);
    std::string value = "constexpr GrammarTables kTables = {\n    .lexicon = kLexicon,\n";
    value += "    .words = " + emitter.table("std::string_view", "kWords", tables.words) + ",\n";
    value += "    .names = " + emitter.table("std::string_view", "kNames", tables.names) + ",\n";
    value += "    .nonterminals = " + emitter.table("Nonterminal", "kNonterminals", tables.nonterminals) + ",\n";
    value += "    .rules = " + emitter.table("Rule", "kRules", tables.rules) + ",\n";
    value += "    .elements = " + emitter.table("Element", "kElements", tables.elements) + ",\n";
    value += "    .choices = " + emitter.table("Choice", "kChoices", tables.choices) + ",\n";
    value += "    .alternatives = " + emitter.table("Alternative", "kAlternatives", tables.alternatives) + ",\n";
    value +=
        "    .alternative_words = " + emitter.table("Index", "kAlternativeWords", tables.alternative_words) + ",\n";
    value += "    .constants = " + emitter.table("Constant", "kConstants", tables.constants) + ",\n";
    value += "    .lines = " + emitter.table("SourceLine", "kLines", tables.lines) + ",\n";
    value += "    .starts = " + emitter.table("Index", "kStarts", tables.starts) + ",\n";
    value += "    .first = " + emitter.table("std::uint64_t", "kFirst", tables.first) + ",\n";
    value += "    .rule_nullable = " + emitter.table("bool", "kRuleNullable", tables.rule_nullable) + ",\n";
    value += "    .first_row = " + text_of(tables.first_row) + ",\n    .comma = " + text_of(tables.comma) +
             ",\n    .or_word = " + text_of(tables.or_word) + ",\n    .and_word = " + text_of(tables.and_word) +
             ",\n};\n";
    return emitter.text() + value + "\n}  // namespace\n\nGrammar " + std::string(name) +
           "_grammar() { return Grammar(kTables); }\n\n}  // namespace arbiter::text\n";
}

namespace {

// The names that rules use, each once and in order.
struct PartNames {
    std::set<std::string> heads;
    std::set<std::string> fields;
    std::set<std::string> words;
};

PartNames names_in(const GrammarLines& lines) {
    PartNames out;
    for (const LineRule& rule : lines.rules) {
        if (!rule.constructor.empty()) out.heads.insert(rule.constructor);
        for (const LineElement& element : rule.elements) {
            if (element.kind != ElementKind::Literal) out.fields.insert(element.field);
            for (const std::string& words : element.alternatives) out.words.insert(words);
        }
        for (const LineConstant& constant : rule.constants) {
            out.fields.insert(constant.field);
            out.words.insert(constant.value);
        }
    }
    for (const SharedNode& node : lines.storage->shared_nodes) {
        out.heads.emplace(node.head);
        for (const std::string_view name : node.fields) out.fields.emplace(name);
    }
    // That nothing is said is no word.
    out.words.erase("");
    return out;
}

// A name of C++ for it: "[when-played]" is tag_when_played, ", and" comma_and, "both players '" both_players_of.
std::string identifier(std::string_view name) {
    static const std::set<std::string_view> kReserved = {"and",   "break",  "case", "do",    "double", "else", "for",
                                                         "if",    "int",    "long", "new",   "not",    "or",   "return",
                                                         "short", "switch", "this", "using", "while"};
    std::string out = name.starts_with('[') ? "tag_" : "";
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter) out += c;
        if (c == ',') out += "comma";
        if (!letter && !out.empty() && out.back() != '_') out += '_';
    }
    if (name.ends_with('\'')) out += "of";
    while (out.ends_with('_')) out.pop_back();
    return kReserved.contains(out) ? out + "_" : out;
}

std::string constants(std::string_view space, std::string_view type, const std::set<std::string>& names,
                      const std::set<std::string>& shared, bool beyond) {
    std::string out = "namespace " + std::string(space) + " {\n";
    if (beyond) out += "using namespace text::" + std::string(space) + ";\n";
    std::set<std::string> taken;
    for (const std::string& name : names) {
        std::string called = identifier(name);
        // Wordings that differ in their marks alone.
        while (!called.empty() && !taken.insert(called).second) called += "_again";
        if (shared.contains(name) || called.empty()) continue;
        std::string quoted = literal(name);
        quoted.resize(quoted.size() - 2);
        out += "inline constexpr text::" + std::string(type) + " " + called + "{" + quoted + "};\n";
    }
    return out + "}  // namespace " + std::string(space) + "\n";
}

}  // namespace

Result<std::string> emit_names(std::string_view name, const std::vector<GrammarSource>& files,
                               const std::vector<GrammarSource>* shared) {
    std::vector<Diagnostic> problems;
    const PartNames common = shared ? names_in(read_lines(*shared, problems)) : PartNames{};
    const PartNames all = names_in(read_lines(files, problems));
    if (!problems.empty()) return problems;
    const bool beyond = shared != nullptr;
    std::string out = "// The names of the parts of a tree of the " + std::string(name) +
                      " grammar, made by the grammar compiler.\n#pragma once\n\n#include \"text/part_names.h\"\n";
    if (beyond) out += "#include \"common_names.h\"\n";
    out += "\nnamespace arbiter::" + std::string(beyond ? name : "text") + " {\n";
    out += constants("head", "Head", all.heads, common.heads, beyond);
    out += constants("field", "Field", all.fields, common.fields, beyond);
    out += constants("word", "Word", all.words, common.words, beyond);
    return out + "}  // namespace arbiter::" + std::string(beyond ? name : "text") + "\n";
}

namespace {

// "is-raided" is IsRaided.
std::string camel(std::string_view words) {
    std::string out;
    bool start = true;
    for (const char c : words) {
        if (c == '-') {
            start = true;
            continue;
        }
        out += start && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        start = false;
    }
    return out;
}

// "cannot-attack|cannot-block" is kCannotAttack | kCannotBlock.
std::string enumerators(std::string_view names) {
    std::string out;
    for (bool more = true; more;) {
        const std::size_t bar = names.find('|');
        more = bar != std::string_view::npos;
        out += (out.empty() ? "k" : " | k") + camel(names.substr(0, bar));
        if (more) names.remove_prefix(bar + 1);
    }
    return out;
}

// The part as C++: an element of a table of lower::MeaningPart.
std::string emitted(const MeaningPart& part) {
    switch (part.kind) {
        case MeaningPart::Kind::Call:
            return "{lower::MeaningKind::" + camel(part.text) + ", " + std::to_string(part.arguments) + "}";
        case MeaningPart::Kind::Name: return "{lower::MeaningKind::Number, " + enumerators(part.text) + "}";
        case MeaningPart::Kind::Number: return "{lower::MeaningKind::Number, " + part.text + "}";
        case MeaningPart::Kind::Field: return "{lower::MeaningKind::Field, 0, field::" + identifier(part.text) + "}";
        case MeaningPart::Kind::Head: return "{lower::MeaningKind::Head, 0, std::nullopt, head::" + part.text + "}";
        case MeaningPart::Kind::Word:
            return "{lower::MeaningKind::Word, 0, std::nullopt, std::nullopt, word::" + identifier(part.text) + "}";
    }
    return {};
}

// What a constructor means as something that happens, is done or is given is not what it means as a test or a number.
std::string what_it_is(const std::vector<MeaningPart>& meaning) {
    for (const MeaningPart& part : meaning) {
        const bool call = part.kind == MeaningPart::Kind::Call;
        if (call && (part.text == "event" || part.text == "does" || part.text == "wins" || part.text == "gives"))
            return part.text;
    }
    return {};
}

}  // namespace

Result<std::string> emit_meanings(std::string_view name, const std::vector<GrammarSource>& files) {
    std::vector<Diagnostic> problems;
    const GrammarLines lines = read_lines(files, problems);
    std::map<std::pair<std::string, std::string>, const LineRule*> meant;
    std::map<std::string, std::set<std::string>> fields;
    for (const LineRule& rule : lines.rules) {
        for (const LineElement& element : rule.elements) fields[rule.constructor].insert(element.field);
        for (const LineConstant& constant : rule.constants) fields[rule.constructor].insert(constant.field);
        if (rule.meaning.empty()) continue;
        const LineRule* said =
            meant.emplace(std::pair(rule.constructor, what_it_is(rule.meaning)), &rule).first->second;
        if (said->meaning != rule.meaning)
            problems.push_back(at_line(lines.storage->lines[rule.line], "another meaning of " + rule.constructor,
                                       "the one that a line before says"));
    }
    std::string parts, meanings;
    std::size_t count = 0;
    for (const auto& [of, rule] : meant) {
        const std::string& constructor = of.first;
        meanings += "    {head::" + constructor + ", " + std::to_string(count) + "},\n";
        for (const MeaningPart& part : rule->meaning) {
            if (part.kind == MeaningPart::Kind::Field && !fields[constructor].contains(part.text))
                problems.push_back(
                    at_line(lines.storage->lines[rule->line], "." + part.text, "a field of " + constructor));
            parts += "    " + emitted(part) + ",\n";
            ++count;
        }
    }
    if (!problems.empty()) return problems;
    const std::string game(name);
    return "// What constructors of the " + game +
           " grammar mean, made by the grammar compiler. Included where the game's own names are known.\n#pragma "
           "once\n\n#include <array>\n\n#include \"" +
           game + "_names.h\"\n#include \"lower/meaning.h\"\n\nnamespace arbiter::" + game +
           " {\ninline constexpr std::array<lower::MeaningPart, " + std::to_string(count) + "> kMeaningParts = {{\n" +
           parts + "}};\ninline constexpr std::array<lower::Meaning, " + std::to_string(meant.size()) +
           "> kMeanings = {{\n" + meanings +
           "}};\nstatic_assert(lower::are_valid(kMeanings, kMeaningParts));\n}  // namespace arbiter::" + game + "\n";
}

std::string emit_header(std::string_view name) {
    return "// The " + std::string(name) +
           " grammar, compiled in.\n#pragma once\n\n#include \"text/grammar.h\"\n\nnamespace arbiter::text "
           "{\n\nGrammar " +
           std::string(name) + "_grammar();\n\n}  // namespace arbiter::text\n";
}

}  // namespace arbiter::text
