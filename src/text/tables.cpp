// From the lines of grammar files to numbered tables.
#include <algorithm>
#include <map>
#include <set>

#include "base/utf8.h"
#include "text/lexer.h"
#include "text/reader.h"
#include "text/spelling.h"

namespace arbiter::text {
namespace {

constexpr std::size_t kMostIndexes = 0xFFF0;

bool is_symbol(const LineElement& element) {
    return element.kind != ElementKind::Literal && element.kind != ElementKind::Choice;
}

// Grammar words are as the lexer gives them; anything else could never match.
class WordChecker {
  public:
    explicit WordChecker(const Lexicon& lexicon) : lexicon_(lexicon) {
        lexicon_.final_token = {};
        lexicon_.newlines = false;
    }

    // What to write instead, or empty if the word is right.
    std::string wrong(std::string_view word) {
        const auto is_token = [&](const Keyword& keyword) { return keyword.token == word; };
        if (written_word(word) != word || std::any_of(lexicon_.keywords.begin(), lexicon_.keywords.end(), is_token))
            return {};
        const auto known = seen_.find(word);
        if (known != seen_.end()) return known->second;
        std::string instead;
        const Result<LexedText> lexed = lex(lexicon_, word);
        if (!lexed || lexed->tokens.size() != 1) {
            instead = "one token";
        } else if (lexed->tokens[0].kind == Token::Kind::Signed || lexed->tokens[0].kind == Token::Kind::Quoted) {
            instead = "a word, not a token of a class";
        } else if (spelling(lexed->tokens[0]) != word) {
            instead = "\"" + spelling(lexed->tokens[0]) + "\", as the lexer gives it";
        }
        seen_.emplace(std::string(word), instead);
        return instead;
    }

  private:
    Lexicon lexicon_;
    std::map<std::string, std::string, std::less<>> seen_;
};

class TableBuilder {
  public:
    TableBuilder(GrammarLines& lines, std::vector<Diagnostic>& problems)
        : lines_(lines), storage_(*lines.storage), problems_(problems) {}

    void build() {
        storage_.point();
        for (const std::string_view name : {"NUM", "ONE", "MANY", "SIGNED"}) add_class(name);
        for (const QuotedClass& quoted : storage_.classes) add_class(quoted.name);
        if (storage_.classes.size() > 200) problems_.push_back({"", 0, 0, "more than 200 classes", "fewer"});
        // Words are looked at without rewrites that may go on for ever.
        Lexicon lexicon = storage_.tables.lexicon;
        if (!check_rewrites()) lexicon.rewrites = {};
        leave_out_missing_forms();
        collect_words(lexicon);
        collect_nonterminals();
        if (!problems_.empty()) return;
        for (const LineRule* rule : ordered_) add_rule(*rule);
        add_starts();
        check_sizes();
        storage_.point();
        storage_.tables.comma = storage_.tables.word(",");
        storage_.tables.or_word = storage_.tables.word("or");
        storage_.tables.and_word = storage_.tables.word("and");
    }

  private:
    void add_class(std::string_view name) {
        const auto index = static_cast<Index>(symbols_.size());
        if (!symbols_.emplace(std::string(name), index).second)
            problems_.push_back({"", 0, 0, "%class " + std::string(name) + " twice", "one"});
    }

    // What a rewrite puts there must stay: otherwise normalizing might go on for ever, or differ the second time.
    // Returns whether all is well.
    bool check_rewrites() {
        const std::size_t before = problems_.size();
        for (const Rewrite& one : storage_.rewrites) {
            for (const Rewrite& other : storage_.rewrites) {
                if (one.of == other.of && contains(symbols_of(one.of, one.to), symbols_of(one.of, other.from)))
                    rewrite_problem(one, "one that is not rewritten again");
            }
            if (!ends_soon(one)) rewrite_problem(one, "one that cannot make what it replaces over and over");
        }
        return problems_.size() == before;
    }

    void rewrite_problem(const Rewrite& rewrite, std::string expected) {
        problems_.push_back({"", 0, 0, "a rewrite to \"" + std::string(rewrite.to) + "\"", std::move(expected)});
    }

    // What a rewrite looks at: characters or tokens.
    static std::vector<Token> symbols_of(Rewrite::Extent of, std::string_view text) {
        if (of != Rewrite::Extent::Characters) return word_tokens(text);
        std::vector<Token> out;
        while (!text.empty()) {
            const auto length = static_cast<std::size_t>(std::max(1, utf8_length(text)));
            out.push_back(Token::word(text.substr(0, length)));
            text.remove_prefix(length);
        }
        return out;
    }

    static bool contains(const std::vector<Token>& all, const std::vector<Token>& part) {
        return std::search(all.begin(), all.end(), part.begin(), part.end()) != all.end();
    }

    // Does rewriting end after about as many replacements as the text is long? Characters are rewritten by all rewrites
    // together, tokens by one at a time. One of three reasons will do: each replacement leaves fewer symbols that any
    // of them looks for; what is put there can take no part in another match; two tokens are exchanged, which sorts
    // them.
    bool ends_soon(const Rewrite& rewrite) const {
        const std::vector<Token> from = symbols_of(rewrite.of, rewrite.from);
        const std::vector<Token> to = symbols_of(rewrite.of, rewrite.to);
        const auto is_looked_for = [&](const Token& token) {
            if (rewrite.of != Rewrite::Extent::Characters)
                return std::find(from.begin(), from.end(), token) != from.end();
            return std::any_of(storage_.rewrites.begin(), storage_.rewrites.end(), [&](const Rewrite& other) {
                return other.of == rewrite.of && other.from.find(token.text) != std::string_view::npos;
            });
        };
        // How much of this is looked for: of characters their bytes.
        const auto amount = [&](const std::vector<Token>& symbols) {
            std::size_t sum = 0;
            for (const Token& symbol : symbols) {
                if (is_looked_for(symbol)) sum += rewrite.of == Rewrite::Extent::Characters ? symbol.text.size() : 1;
            }
            return sum;
        };
        if (amount(to) < amount(from)) return true;
        if (rewrite.of != Rewrite::Extent::Tokens) return rewrite.of != Rewrite::Extent::Characters;
        if (!overlap(to, from) && !overlap(from, to)) return true;
        return from.size() == 2 && to.size() == 2 && from[0] == to[1] && from[1] == to[0];
    }

    // Is some end of one the beginning of the other?
    static bool overlap(const std::vector<Token>& one, const std::vector<Token>& other) {
        for (std::size_t length = 1; length <= std::min(one.size(), other.size()); ++length) {
            if (std::equal(one.end() - static_cast<std::ptrdiff_t>(length), one.end(), other.begin())) return true;
        }
        return false;
    }

    // A copy of a line for its forms is left out where it refers to a form that nobody defines, as long as another form
    // of the same name is defined; that may leave other copies without what they refer to, and so on.
    void leave_out_missing_forms() {
        std::set<Index> left_out;
        for (const LineRule& rule : lines_.rules) left_out.insert(rule.line);
        std::set<std::string, std::less<>> stems;
        for (const LineRule& rule : lines_.rules) stems.insert(rule.nonterminal.substr(0, rule.nonterminal.find('.')));
        for (std::size_t before = 0; before != lines_.rules.size();) {
            before = lines_.rules.size();
            std::set<std::string, std::less<>> defined;
            for (const LineRule& rule : lines_.rules) defined.insert(rule.nonterminal);
            const auto missing = [&](const LineRule& rule) {
                return !rule.forms.empty() &&
                       std::any_of(rule.elements.begin(), rule.elements.end(), [&](const LineElement& element) {
                           return lacks_form(rule, element, stems, defined);
                       });
            };
            std::erase_if(lines_.rules, missing);
        }
        for (const LineRule& rule : lines_.rules) left_out.erase(rule.line);
        for (const Index line : left_out)
            problems_.push_back(at_line(storage_.lines[line], "no form that exists", "one to copy the rule for"));
    }

    static bool lacks_form(const LineRule& rule, const LineElement& element,
                           const std::set<std::string, std::less<>>& stems,
                           const std::set<std::string, std::less<>>& defined) {
        const std::size_t dot = element.name.rfind('.');
        if (dot == std::string::npos || dot == 0) return false;
        if (std::find(rule.forms.begin(), rule.forms.end(), element.name.substr(dot + 1)) == rule.forms.end())
            return false;
        if (element.kind == ElementKind::Literal) return true;
        return is_symbol(element) && !defined.contains(element.name) && stems.contains(element.name.substr(0, dot));
    }

    void problem(const LineRule& rule, int column, std::string found, std::string expected) {
        Diagnostic diagnostic = at_line(storage_.lines[rule.line], std::move(found), std::move(expected));
        diagnostic.column = column;
        const auto same = [&](const Diagnostic& other) {
            return other.file == diagnostic.file && other.line == diagnostic.line && other.found == diagnostic.found;
        };
        if (std::none_of(problems_.begin(), problems_.end(), same)) problems_.push_back(std::move(diagnostic));
    }

    static std::vector<std::string_view> words_of(std::string_view text) {
        std::vector<std::string_view> out;
        while (!text.empty()) {
            const std::size_t length = std::min(text.find(' '), text.size());
            out.push_back(text.substr(0, length));
            text.remove_prefix(std::min(length + 1, text.size()));
        }
        return out;
    }

    void collect_words(const Lexicon& lexicon) {
        WordChecker checker(lexicon);
        std::set<std::string, std::less<>> words;
        const auto collect = [&](const LineRule& rule, const LineElement& element, std::string_view word) {
            words.emplace(word);
            if (const std::string instead = checker.wrong(word); !instead.empty()) {
                problem(rule, element.column, std::string("\"").append(word).append("\""), instead);
            }
        };
        for (const LineRule& rule : lines_.rules) {
            for (const LineElement& element : rule.elements) {
                if (element.kind == ElementKind::Literal) collect(rule, element, element.name);
                for (const std::string& alternative : element.alternatives) {
                    for (const std::string_view word : words_of(alternative)) collect(rule, element, word);
                }
                if (element.kind == ElementKind::OrList || element.kind == ElementKind::AndList) {
                    words.emplace(",");
                    words.emplace(element.kind == ElementKind::OrList ? "or" : "and");
                }
            }
        }
        for (const std::string& word : words) storage_.words.push_back(storage_.strings.keep(word));
        std::sort(storage_.words.begin(), storage_.words.end());
        storage_.point();
    }

    void collect_nonterminals() {
        std::map<std::string_view, std::vector<const LineRule*>> rules;
        std::vector<std::string_view> order;
        for (const LineRule& rule : lines_.rules) {
            auto& own = rules[rule.nonterminal];
            if (own.empty()) order.push_back(rule.nonterminal);
            own.push_back(&rule);
        }
        const Index terminals = storage_.tables.terminal_count();
        for (const std::string_view name : order) {
            const auto symbol = static_cast<Index>(terminals + storage_.nonterminals.size());
            if (!symbols_.emplace(std::string(name), symbol).second)
                problem(*rules[name][0], 1, std::string(name), "a name that is no token class");
            storage_.nonterminals.push_back({storage_.strings.keep(name), static_cast<Index>(ordered_.size()),
                                             static_cast<Index>(rules[name].size()), false});
            ordered_.insert(ordered_.end(), rules[name].begin(), rules[name].end());
        }
        for (const LineRule& rule : lines_.rules) {
            for (const LineElement& element : rule.elements) {
                if (is_symbol(element) && !symbols_.contains(element.name))
                    problem(rule, element.column, element.name, "a nonterminal that some rule defines");
            }
        }
    }

    Index name(const std::string& text) {
        const auto [at, added] = names_.emplace(text, static_cast<Index>(storage_.names.size()));
        if (added) storage_.names.push_back(storage_.strings.keep(text));
        return at->second;
    }

    void add_rule(const LineRule& line) {
        Rule rule{};
        rule.nonterminal =
            static_cast<Index>(symbols_.find(line.nonterminal)->second - storage_.tables.terminal_count());
        rule.constructor = line.constructor.empty() ? kNoIndex : name(line.constructor);
        rule.first_element = static_cast<Index>(storage_.elements.size());
        rule.element_count = static_cast<Index>(line.elements.size());
        rule.first_constant = static_cast<Index>(storage_.constants.size());
        rule.constant_count = static_cast<Index>(line.constants.size());
        rule.line = line.line;
        for (const LineElement& element : line.elements) add_element(line, element);
        for (const LineConstant& constant : line.constants) {
            storage_.constants.push_back({name(constant.field), constant.style, storage_.strings.keep(constant.value)});
        }
        storage_.rules.push_back(rule);
    }

    void add_element(const LineRule& rule, const LineElement& line) {
        Element element{line.kind, line.style, line.at_least, kNoIndex, kNoIndex};
        if (line.kind != ElementKind::Literal) element.field = name(line.field);
        if (line.kind == ElementKind::Literal) {
            element.target = storage_.tables.word(line.name);
        } else if (line.kind == ElementKind::Choice) {
            element.target = choice(rule, line);
        } else {
            element.target = symbols_.find(line.name)->second;
        }
        storage_.elements.push_back(element);
    }

    // Expansions of one line share a choice, so that tables stay small.
    Index choice(const LineRule& rule, const LineElement& line) {
        const auto key = std::make_tuple(rule.line, line.ordinal, line.alternatives);
        const auto [at, added] = choices_.emplace(key, static_cast<Index>(storage_.choices.size()));
        if (!added) return at->second;
        storage_.choices.push_back({static_cast<Index>(storage_.alternatives.size()),
                                    static_cast<Index>(line.alternatives.size()), rule.line, line.ordinal});
        for (std::size_t ix = 0; ix < line.alternatives.size(); ++ix) {
            const std::string& alternative = line.alternatives[ix];
            const std::vector<std::string_view> words = words_of(alternative);
            storage_.alternatives.push_back({storage_.strings.keep(alternative),
                                             static_cast<Index>(storage_.alternative_words.size()),
                                             static_cast<Index>(words.size()), line.wordings[ix]});
            for (const std::string_view word : words) storage_.alternative_words.push_back(storage_.tables.word(word));
        }
        return at->second;
    }

    void add_starts() {
        storage_.point();
        for (const std::string& start : lines_.starts) {
            const Index nonterminal = storage_.tables.nonterminal(start);
            if (nonterminal == kNoIndex)
                problems_.push_back({"", 0, 0, "%start " + start, "a nonterminal that some rule defines"});
            storage_.starts.push_back(nonterminal);
        }
        if (!storage_.starts.empty()) return;
        const Index card = storage_.tables.nonterminal("Card");
        storage_.starts.push_back(card == kNoIndex ? Index{0} : card);
    }

    void check_sizes() {
        const std::size_t largest =
            std::max({storage_.elements.size(), storage_.alternative_words.size(), storage_.rules.size(),
                      storage_.constants.size(), storage_.words.size() + storage_.nonterminals.size()});
        if (largest > kMostIndexes)
            problems_.push_back({"", 0, 0, std::to_string(largest) + " entries in a table", "fewer than 65520"});
    }

    GrammarLines& lines_;
    GrammarStorage& storage_;
    std::vector<Diagnostic>& problems_;
    std::map<std::string, Index, std::less<>> symbols_;
    std::map<std::string, Index, std::less<>> names_;
    std::map<std::tuple<Index, Index, std::vector<std::string>>, Index> choices_;
    std::vector<const LineRule*> ordered_;
};

void mark(std::uint64_t* row, Index terminal) { row[terminal / 64] |= std::uint64_t{1} << (terminal % 64); }

}  // namespace

void build_tables(GrammarLines& lines, std::vector<Diagnostic>& problems) { TableBuilder(lines, problems).build(); }

void fill_first_sets(GrammarStorage& storage) {
    const GrammarTables& tables = storage.tables;
    const std::size_t width = (tables.terminal_count() + 63u) / 64u;
    storage.tables.first_row = static_cast<Index>(width);
    storage.first.assign(width * (tables.nonterminals.size() + tables.rules.size()), 0);
    storage.rule_nullable = std::make_unique<bool[]>(tables.rules.size());
    storage.point();
    // Joins a symbol's row into a rule's; tells whether the symbol may match nothing.
    const auto join = [&](std::uint64_t* row, Index symbol) {
        if (tables.is_terminal(symbol)) {
            mark(row, symbol);
            return false;
        }
        const std::size_t nonterminal = symbol - tables.terminal_count();
        for (std::size_t ix = 0; ix < width; ++ix) row[ix] |= storage.first[nonterminal * width + ix];
        return storage.nonterminals[nonterminal].nullable;
    };
    const auto join_element = [&](std::uint64_t* row, const Element& element) {
        if (element.kind != ElementKind::Choice) {
            const bool nothing = join(row, element.target);
            return nothing || (element.kind == ElementKind::List && element.at_least == 0);
        }
        bool nothing = false;
        for (const Alternative& alternative : tables.alternatives_of(tables.choices[element.target])) {
            nothing = nothing || alternative.word_count == 0;
            if (alternative.word_count > 0) mark(row, tables.words_of(alternative)[0]);
        }
        return nothing;
    };
    for (bool changed = true; changed;) {
        const std::vector<std::uint64_t> before = storage.first;
        changed = false;
        for (std::size_t ix = 0; ix < tables.rules.size(); ++ix) {
            const Rule& rule = tables.rules[ix];
            std::uint64_t* row = &storage.first[(tables.nonterminals.size() + ix) * width];
            bool nothing = true;
            for (const Element& element : tables.elements_of(rule)) {
                nothing = join_element(row, element);
                if (!nothing) break;
            }
            storage.rule_nullable[ix] = nothing;
            for (std::size_t at = 0; at < width; ++at) storage.first[rule.nonterminal * width + at] |= row[at];
            if (nothing && !storage.nonterminals[rule.nonterminal].nullable)
                changed = storage.nonterminals[rule.nonterminal].nullable = true;
        }
        changed = changed || before != storage.first;
    }
}

}  // namespace arbiter::text
