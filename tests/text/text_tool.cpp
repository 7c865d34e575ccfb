// Measures a grammar on a card file: what it accepts, what stops the rest, which of its lines are hardly used.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "text/diagnose.h"
#include "text/parse.h"
#include "text/print.h"
#include "text/sample.h"
#include "text/saved_tree.h"

namespace {

using namespace arbiter;
using namespace arbiter::text;

struct Options {
    std::vector<std::string> grammars;
    std::vector<std::string> cards;
    std::set<std::string> flags;
    std::string one;
    std::string start;
    std::string field = "text";  // of a card
    int fuzz = 0;
    std::uint64_t seed = 1;
};

struct Card {
    std::string number;
    std::vector<Token> tokens;
    std::vector<bool> rewritten;
};

struct Measure {
    std::vector<std::pair<const Card*, Declined>> declined;
    std::vector<std::pair<const Card*, Ambiguous>> ambiguous;
    std::vector<std::string> mismatches;
    std::map<const Card*, Parsed> compiled;
    double milliseconds = 0;
    double slowest = 0;
};

std::string read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        std::cerr << "can't read " << path << "\n";
        std::exit(2);
    }
    std::stringstream out;
    out << in.rdbuf();
    return out.str();
}

Options read_options(int argc, char** argv) {
    Options out;
    for (int ix = 1; ix < argc; ++ix) {
        const std::string word = argv[ix];
        const bool more = ix + 1 < argc;
        if (word == "--cards" && more) {
            out.cards.emplace_back(argv[++ix]);
        } else if (word == "--text" && more) {
            out.one = argv[++ix];
        } else if (word == "--fuzz" && more) {
            out.fuzz = std::stoi(argv[++ix]);
        } else if (word == "--seed" && more) {
            out.seed = std::stoull(argv[++ix]);
        } else if (word == "--field" && more) {
            out.field = argv[++ix];
        } else if (word == "--start" && more) {
            out.start = argv[++ix];
        } else if (word.starts_with("--")) {
            out.flags.insert(word.substr(2));
        } else {
            out.grammars.push_back(word);
        }
    }
    return out;
}

std::string words(const Grammar& grammar, const std::vector<Token>& tokens, int from, int to) {
    from = std::max(from, 0);
    to = std::min(to, static_cast<int>(tokens.size()));
    return from < to ? detokenize(grammar.lexicon(), {tokens.begin() + from, tokens.begin() + to}) : "";
}

std::vector<Card> read_cards(const Grammar& grammar, const Options& options) {
    std::vector<Card> out;
    for (const std::string& path : options.cards) {
        for (const auto& card : nlohmann::json::parse(read_file(path))) {
            if (!card.contains(options.field) || !card[options.field].is_string()) continue;
            const std::string text = card[options.field];
            if (text.empty()) continue;
            Result<LexedText> lexed = lex(grammar.lexicon(), text);
            if (!lexed) {
                std::cerr << card.value("number", "?") << ": " << lexed.problems()[0].to_string() << "\n";
                continue;
            }
            out.push_back({card.value("number", "?"), std::move(lexed->tokens), lexed->rewritten});
        }
    }
    return out;
}

Measure measure(const Grammar& grammar, const std::vector<Card>& cards, const Options& options) {
    Measure out;
    for (const Card& card : cards) {
        const auto before = std::chrono::steady_clock::now();
        ParseOutcome outcome = parse(grammar, card.tokens, {.start = options.start});
        const double took =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count();
        out.milliseconds += took;
        out.slowest = std::max(out.slowest, took);
        if (auto* declined = std::get_if<Declined>(&outcome)) {
            out.declined.emplace_back(&card, std::move(*declined));
        } else if (auto* ambiguous = std::get_if<Ambiguous>(&outcome)) {
            out.ambiguous.emplace_back(&card, std::move(*ambiguous));
        } else {
            Parsed& parsed = std::get<Parsed>(outcome);
            const auto printed = print_tokens(grammar, parsed.tree, options.start);
            if (printed && *printed == card.tokens) {
                out.compiled.emplace(&card, std::move(parsed));
            } else {
                out.mismatches.push_back(
                    card.number + "\n    text:    " + detokenize(grammar.lexicon(), card.tokens) +
                    "\n    printed: " + (printed ? detokenize(grammar.lexicon(), *printed) : "no rule fits"));
            }
        }
    }
    return out;
}

void show_declined(const Grammar& grammar, const Measure& measure) {
    std::map<std::string, std::vector<const std::pair<const Card*, Declined>*>> by_phrase;
    for (const auto& entry : measure.declined) {
        const int at = entry.second.understood;
        by_phrase[words(grammar, entry.first->tokens, at - 6, at) + " ▮ " +
                  words(grammar, entry.first->tokens, at, at + 6)]
            .push_back(&entry);
    }
    std::vector<std::pair<int, std::string>> ranked;
    for (const auto& [phrase, entries] : by_phrase) ranked.emplace_back(-static_cast<int>(entries.size()), phrase);
    std::sort(ranked.begin(), ranked.end());
    for (const auto& [count, phrase] : ranked) {
        const auto& [card, declined] = *by_phrase[phrase][0];
        std::cout << "  " << -count << " " << card->number << " " << phrase << "\n      expected:";
        for (std::size_t ix = 0; ix < declined.expected.size() && ix < 12; ++ix)
            std::cout << " " << declined.expected[ix];
        std::cout << (declined.expected.size() > 12 ? " ..." : "")
                  << (declined.limit.empty() ? "" : " LIMIT: " + declined.limit) << "\n";
    }
}

// What would unlock most, with the number of cards that nothing else stops.
void show_obstacles(const Grammar& grammar, const Measure& measure, const Options& options) {
    std::vector<std::vector<Token>> texts;
    for (const auto& [card, declined] : measure.declined) texts.push_back(card->tokens);
    for (const RankedPhrase& ranked : rank_obstacles(grammar, texts, options.start)) {
        std::cout << "  unlocks " << ranked.alone.size() << " (with others " << ranked.among.size() << "): \""
                  << ranked.phrase << "\"" << (ranked.as.empty() ? "" : " as " + ranked.as) << "  ";
        for (const std::size_t text : ranked.alone) std::cout << " " << measure.declined[text].first->number;
        for (const std::size_t text : ranked.among) std::cout << " (" << measure.declined[text].first->number << ")";
        std::cout << "\n";
    }
}

void show_differences(const Node& one, const Node& other) {
    for (const Difference& difference : differences(one, other)) {
        std::cout << "      at " << difference.path
                  << "\n        one:   " << (difference.left ? save_tree(*difference.left) : "missing")
                  << "\n        other: " << (difference.right ? save_tree(*difference.right) : "missing") << "\n";
    }
}

// Random sentences: printed, cut into tokens and parsed again they must give the tree they came from, and no other.
void fuzz(const Grammar& grammar, const Options& options) {
    const Sampler sampler(grammar);
    Rng rng = Rng::from_seed(options.seed);
    std::map<std::string, int> counts;
    for (int round = 0; round < options.fuzz; ++round) {
        const auto sample = sampler.draw(rng, 8 + round % 10, 80, options.start);
        if (!sample) {
            ++counts["too long"];
            continue;
        }
        const bool substitutes = std::any_of(sample->tokens.begin(), sample->tokens.end(),
                                             [](const Token& token) { return token.is_word(kOpenSentences); });
        if (substitutes) {
            ++counts["with substitutions, not tried"];
            continue;
        }
        const std::string text = detokenize(grammar.lexicon(), sample->tokens);
        const Result<LexedText> lexed = lex(grammar.lexicon(), text);
        if (!lexed || lexed->tokens != sample->tokens) {
            ++counts["lexed differently"];
            std::cout << "  lexed differently: " << text << "\n";
            continue;
        }
        const ParseOutcome outcome = parse(grammar, lexed->tokens, {.start = options.start});
        if (std::holds_alternative<Declined>(outcome)) {
            ++counts["declined"];
            std::cout << "  declined: " << text << "\n";
        } else if (const auto* ambiguous = std::get_if<Ambiguous>(&outcome)) {
            ++counts["ambiguous"];
            std::cout << "  ambiguous: " << text << "\n";
            show_differences(ambiguous->one, ambiguous->other);
        } else if (print_tokens(grammar, std::get<Parsed>(outcome).tree, options.start) != sample->tokens) {
            ++counts["mismatch"];
            std::cout << "  mismatch: " << text << "\n   printed: "
                      << print(grammar, std::get<Parsed>(outcome).tree, options.start).value_or("no rule fits") << "\n";
        } else {
            ++counts["ok"];
        }
    }
    for (const auto& [what, count] : counts) std::cout << "  " << what << ": " << count << "\n";
}

void show_ambiguous(const Grammar& grammar, const Measure& measure) {
    for (const auto& [card, ambiguous] : measure.ambiguous) {
        std::cout << "  " << card->number << " " << detokenize(grammar.lexicon(), card->tokens) << "\n";
        show_differences(ambiguous.one, ambiguous.other);
    }
}

// A card counts if every line and every wording of a choice it rests on is used by a card with another text as well.
int leave_one_out(const Measure& measure) {
    std::map<Index, std::set<std::string>> lines;
    std::map<UsedAlternative, std::set<std::string>> alternatives;
    std::map<const Card*, std::string> keys;
    for (const auto& [card, parsed] : measure.compiled) {
        const std::string key = save_tree(parsed.tree);
        keys[card] = key;
        for (const Index line : parsed.usage.lines) lines[line].insert(key);
        for (const UsedAlternative& alternative : parsed.usage.alternatives) alternatives[alternative].insert(key);
    }
    int out = 0;
    for (const auto& [card, parsed] : measure.compiled) {
        bool covered = true;
        for (const Index line : parsed.usage.lines) covered = covered && lines[line].size() > 1;
        for (const UsedAlternative& alternative : parsed.usage.alternatives)
            covered = covered && alternatives[alternative].size() > 1;
        out += covered ? 1 : 0;
    }
    return out;
}

void show_few(const Grammar& grammar, const Measure& measure, bool list) {
    std::map<Index, int> uses;
    for (const auto& [card, parsed] : measure.compiled) {
        for (const Index line : parsed.usage.lines) ++uses[line];
    }
    std::vector<std::pair<int, Index>> few;
    for (Index line = 0; line < grammar->lines.size(); ++line) {
        if (uses[line] < 3) few.emplace_back(uses[line], line);
    }
    std::sort(few.begin(), few.end());
    const auto unused = std::count_if(few.begin(), few.end(), [](const auto& entry) { return entry.first == 0; });
    std::cout << "lines used by fewer than three cards: " << few.size() << " (unused: " << unused << ")\n";
    if (!list) return;
    for (const auto& [count, line] : few) {
        const SourceLine& source = grammar->lines[line];
        std::cout << "  " << count << " " << source.file << ":" << source.number << ": " << source.text << "\n";
    }
}

void show_rewrites(const Grammar& grammar, const std::vector<Card>& cards) {
    const int count = kBuiltInRewrites + static_cast<int>(grammar.lexicon().rewrites.size());
    for (int ix = 0; ix < count; ++ix) {
        const auto touched = std::count_if(
            cards.begin(), cards.end(), [&](const Card& card) { return card.rewritten[static_cast<std::size_t>(ix)]; });
        std::cout << "  " << touched << " texts: " << describe_rewrite(grammar.lexicon(), ix) << "\n";
    }
}

void show_one(const Grammar& grammar, const Options& options) {
    const Result<LexedText> lexed = lex(grammar.lexicon(), options.one);
    if (!lexed) {
        std::cout << lexed.problems()[0].to_string() << "\n";
        return;
    }
    std::cout << "tokens:";
    for (const Token& token : lexed->tokens)
        std::cout << " " << (token.kind == Token::Kind::Quoted ? "'" + token.text + "'" : spelling(token));
    std::cout << "\nnormal: " << detokenize(grammar.lexicon(), lexed->tokens) << "\n";
    const ParseOutcome outcome = parse(grammar, lexed->tokens, {.start = options.start});
    if (const auto* declined = std::get_if<Declined>(&outcome)) {
        std::cout << "declined after: " << words(grammar, lexed->tokens, 0, declined->understood) << "\n  expected:";
        for (const std::string& expected : declined->expected) std::cout << " " << expected;
        std::cout << " " << declined->limit << "\n";
    } else if (const auto* ambiguous = std::get_if<Ambiguous>(&outcome)) {
        std::cout << "ambiguous:\n  " << save_tree(ambiguous->one) << "\n  " << save_tree(ambiguous->other) << "\n";
    } else {
        const Node& tree = std::get<Parsed>(outcome).tree;
        std::cout << "tree:   " << save_tree(tree)
                  << "\nprint:  " << print(grammar, tree, options.start).value_or("no rule fits") << "\n";
    }
}

void show_measure(const Grammar& grammar, const Options& options) {
    const std::vector<Card> cards = read_cards(grammar, options);
    const Measure result = measure(grammar, cards, options);
    const auto wants = [&](const char* flag) { return options.flags.contains(flag) || options.flags.contains("all"); };
    const auto percent = [&](std::size_t count) {
        return cards.empty() ? 0.0 : 100.0 * static_cast<double>(count) / static_cast<double>(cards.size());
    };
    std::printf(
        "with_text=%zu compiled=%zu (%.1f%%) declined=%zu ambiguous=%zu mismatches=%zu | lines=%zu rules=%zu | %.3f ms "
        "a card, %.3f at most\n",
        cards.size(), result.compiled.size(), percent(result.compiled.size()), result.declined.size(),
        result.ambiguous.size(), result.mismatches.size(), grammar->lines.size(), grammar->rules.size(),
        cards.empty() ? 0.0 : result.milliseconds / static_cast<double>(cards.size()), result.slowest);
    const int covered = leave_one_out(result);
    std::printf("leave one text out: %d (%.1f%%)\n", covered, percent(static_cast<std::size_t>(covered)));
    std::fflush(stdout);
    show_few(grammar, result, wants("few"));
    if (wants("declined")) {
        std::cout << "declined:\n";
        show_declined(grammar, result);
    }
    if (wants("obstacles")) {
        std::cout << "obstacles:\n";
        show_obstacles(grammar, result, options);
    }
    if (wants("ambiguous")) {
        std::cout << "ambiguous:\n";
        show_ambiguous(grammar, result);
    }
    if (wants("mismatches")) {
        std::cout << "mismatches:\n";
        for (const std::string& mismatch : result.mismatches) std::cout << "  " << mismatch << "\n";
    }
    if (wants("rewrites")) {
        std::cout << "rewrites:\n";
        show_rewrites(grammar, cards);
    }
    if (options.flags.contains("normal")) {
        for (const Card& card : cards)
            std::cout << card.number << " " << detokenize(grammar.lexicon(), card.tokens) << "\n";
    }
    if (options.flags.contains("trees")) {
        for (const auto& [card, parsed] : result.compiled)
            std::cout << card->number << " " << save_tree(parsed.tree) << "\n";
    }
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = read_options(argc, argv);
    if (options.grammars.empty()) {
        std::cerr << "usage: text_tool GRAMMARFILES... [--cards FILE.json]... [--text TEXT] [--start NT] [--field "
                     "NAME] [--fuzz "
                     "COUNT] [--seed N]\n"
                     "       [--declined] [--obstacles] [--ambiguous] [--mismatches] [--few] [--rewrites] [--normal] "
                     "[--trees] [--all]\n";
        return 2;
    }
    std::vector<GrammarSource> sources;
    for (const std::string& path : options.grammars) sources.push_back({path, read_file(path)});
    const Result<Grammar> grammar = read_grammar(sources);
    if (!grammar) {
        for (const Diagnostic& problem : grammar.problems()) std::cerr << problem.to_string() << "\n";
        return 1;
    }
    if (!options.one.empty()) show_one(*grammar, options);
    if (options.fuzz > 0) fuzz(*grammar, options);
    if (options.cards.empty()) return 0;
    show_measure(*grammar, options);
    return 0;
}
