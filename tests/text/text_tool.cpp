// For those who write grammars: reads grammar files as they are, without a build, and tries them on a text, on random
// sentences or on a card file. `arbiter cards check` measures the grammars that are built in.
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
#include "text/survey.h"

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

struct Corpus {
    std::vector<std::string> numbers;  // of the cards
    std::vector<SurveyedText> texts;
};

Corpus read_cards(const Grammar& grammar, const Options& options) {
    Corpus out;
    const TextReader reader(grammar);
    for (const std::string& path : options.cards) {
        for (const auto& card : nlohmann::json::parse(read_file(path))) {
            if (!card.contains(options.field) || !card[options.field].is_string()) continue;
            const std::string text = card[options.field];
            if (text.empty()) continue;
            out.texts.push_back({out.numbers.size(), reader.read(text, options.start)});
            out.texts.back().counts = out.texts.back().reading.read();
            out.numbers.push_back(card.value("number", "?"));
        }
    }
    return out;
}

// What would unlock most, with the number of cards that nothing else stops.
void show_obstacles(const Grammar& grammar, const Corpus& corpus, const Options& options) {
    std::vector<Obstacles> found;
    std::vector<std::string> numbers;
    for (const SurveyedText& text : corpus.texts) {
        if (text.reading.outcome != TextReading::Outcome::Stopped) continue;
        found.push_back(find_obstacles(grammar, text.reading.tokens, options.start));
        numbers.push_back(corpus.numbers[text.card]);
    }
    for (const RankedPhrase& ranked : rank_obstacles(found)) {
        std::cout << "  unlocks " << ranked.alone.size() << " (with others " << ranked.among.size() << "): \""
                  << ranked.phrase << "\"" << (ranked.as.empty() ? "" : " as " + ranked.as) << "  ";
        for (const std::size_t text : ranked.alone) std::cout << " " << numbers[text];
        for (const std::size_t text : ranked.among) std::cout << " (" << numbers[text] << ")";
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

void show_few(const Grammar& grammar, const Corpus& corpus, bool list) {
    const std::vector<int> uses = cards_by_line(grammar, corpus.texts);
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

void show_rewrites(const Grammar& grammar, const Corpus& corpus) {
    const std::vector<int> touched = cards_by_rewrite(grammar, corpus.texts);
    for (std::size_t ix = 0; ix < touched.size(); ++ix)
        std::cout << "  " << touched[ix] << " texts: " << describe_rewrite(grammar.lexicon(), static_cast<int>(ix))
                  << "\n";
}

// The texts with this outcome.
void show_unread(const Corpus& corpus, TextReading::Outcome outcome) {
    for (const SurveyedText& text : corpus.texts) {
        if (text.reading.outcome != outcome) continue;
        std::cout << "  " << corpus.numbers[text.card] << " " << text.reading.normal << "\n";
        if (!text.reading.stopped_at.empty()) std::cout << "      stopped at: " << text.reading.stopped_at << "\n";
        std::cout << "      " << text.reading.reason << "\n";
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
    using Outcome = TextReading::Outcome;
    const Corpus corpus = read_cards(grammar, options);
    const auto wants = [&](const char* flag) { return options.flags.contains(flag) || options.flags.contains("all"); };
    const auto percent = [&](auto count) {
        return corpus.texts.empty() ? 0.0
                                    : 100.0 * static_cast<double>(count) / static_cast<double>(corpus.texts.size());
    };
    std::map<Outcome, int> counts;
    for (const SurveyedText& text : corpus.texts) ++counts[text.reading.outcome];
    std::printf("with_text=%zu compiled=%d (%.1f%%) declined=%d ambiguous=%d mismatches=%d | lines=%zu rules=%zu\n",
                corpus.texts.size(), counts[Outcome::Read], percent(counts[Outcome::Read]), counts[Outcome::Stopped],
                counts[Outcome::Ambiguous], counts[Outcome::PrintsDifferently], grammar->lines.size(),
                grammar->rules.size());
    const std::vector<bool> covered = backed_by_others(corpus.texts);
    const auto count = std::count(covered.begin(), covered.end(), true);
    std::printf("leave one text out: %td (%.1f%%)\n", count, percent(count));
    std::fflush(stdout);
    show_few(grammar, corpus, wants("few"));
    for (const auto& [flag, outcome] :
         {std::pair("declined", Outcome::Stopped), std::pair("ambiguous", Outcome::Ambiguous),
          std::pair("mismatches", Outcome::PrintsDifferently)}) {
        if (!wants(flag)) continue;
        std::cout << flag << ":\n";
        show_unread(corpus, outcome);
    }
    if (wants("obstacles")) {
        std::cout << "obstacles:\n";
        show_obstacles(grammar, corpus, options);
    }
    if (wants("rewrites")) {
        std::cout << "rewrites:\n";
        show_rewrites(grammar, corpus);
    }
    for (const SurveyedText& text : corpus.texts) {
        if (options.flags.contains("normal"))
            std::cout << corpus.numbers[text.card] << " " << text.reading.normal << "\n";
        if (options.flags.contains("trees") && text.counts)
            std::cout << corpus.numbers[text.card] << " " << save_tree(text.reading.tree) << "\n";
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
