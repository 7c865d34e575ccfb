// The Ultraman Card Game's grammar on texts of our own and on random ones: each is read in one way and printed back.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "text/parse.h"
#include "text/print.h"
#include "text/sample.h"
#include "text/saved_tree.h"
#include "ucg_grammar.h"

namespace arbiter::text {
namespace {

std::vector<std::string> own_texts() {
    std::vector<std::string> out;
    for (const char* file : {"ucg_texts.txt", "ucg_usual_texts.txt"}) {
        std::ifstream in(std::string(ARBITER_SOURCE_DIR "/tests/text/") + file);
        for (std::string line; std::getline(in, line);) {
            if (!line.empty() && line[0] != '#') out.push_back(line);
        }
    }
    return out;
}

// What happened to a text that is not read in exactly one way.
std::string trouble(const Grammar& grammar, const std::vector<Token>& tokens, const ParseOutcome& outcome) {
    if (const auto* declined = std::get_if<Declined>(&outcome)) {
        const std::vector<Token> rest(tokens.begin() + declined->understood, tokens.end());
        return "declined at: " + detokenize(grammar.lexicon(), rest) + " " + declined->limit;
    }
    const auto& ambiguous = std::get<Ambiguous>(outcome);
    return "ambiguous: " + save_tree(ambiguous.one) + "\n" + save_tree(ambiguous.other);
}

TEST(UcgText, OwnTextsAreReadInOneWayAndPrintedBack) {
    const Grammar grammar = ucg_grammar();
    std::set<Index> lines;
    const std::vector<std::string> texts = own_texts();
    EXPECT_GT(texts.size(), 100u);
    for (const std::string& text : texts) {
        const Result<LexedText> lexed = lex(grammar.lexicon(), text);
        ASSERT_TRUE(lexed.ok()) << text;
        const ParseOutcome outcome = parse(grammar, lexed->tokens);
        const auto* parsed = std::get_if<Parsed>(&outcome);
        if (!parsed) {
            ADD_FAILURE() << text << "\n" << trouble(grammar, lexed->tokens, outcome);
            continue;
        }
        EXPECT_EQ(print(grammar, parsed->tree).value_or("no rule fits"), detokenize(grammar.lexicon(), lexed->tokens));
        const Result<Node> loaded = load_tree(grammar, save_tree(parsed->tree));
        ASSERT_TRUE(loaded.ok()) << loaded.problems()[0].to_string();
        EXPECT_EQ(*loaded, parsed->tree) << text;
        lines.insert(parsed->usage.lines.begin(), parsed->usage.lines.end());
    }
    // A line that no text uses is a line nobody has ever seen work.
    for (Index line = 0; line < grammar->lines.size(); ++line) {
        const SourceLine& source = grammar->lines[line];
        EXPECT_TRUE(lines.contains(line)) << source.file << ":" << source.number << ": " << source.text;
    }
}

TEST(UcgText, RandomSentencesComeBack) {
    const Grammar grammar = ucg_grammar();
    const Sampler sampler(grammar);
    Rng rng = Rng::from_seed(20);
    int count = 0;
    for (int round = 0; round < 20'000; ++round) {
        const std::optional<Sample> sample = sampler.draw(rng, 8 + round % 10, 100);
        if (!sample) continue;
        ++count;
        const std::string text = detokenize(grammar.lexicon(), sample->tokens);
        const Result<LexedText> lexed = lex(grammar.lexicon(), text);
        ASSERT_TRUE(lexed.ok());
        EXPECT_EQ(lexed->tokens, sample->tokens) << text;
        const ParseOutcome outcome = parse(grammar, lexed->tokens);
        const auto* parsed = std::get_if<Parsed>(&outcome);
        if (!parsed) {
            ADD_FAILURE() << text << "\n" << trouble(grammar, lexed->tokens, outcome);
            continue;
        }
        EXPECT_EQ(parsed->tree, sample->tree) << text;
        EXPECT_EQ(print(grammar, parsed->tree).value_or("no rule fits"), text);
    }
    EXPECT_GT(count, 5'000);
}

}  // namespace
}  // namespace arbiter::text
