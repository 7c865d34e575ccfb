// The Ultraman Card Game's grammar on texts of our own and on random ones: each is read in one way and printed back.
#include <gtest/gtest.h>

#include <algorithm>

#include "own_texts.h"
#include "text/sample.h"
#include "ucg_grammar.h"

namespace arbiter::text {
namespace {

TEST(UcgText, OwnTextsAreReadInOneWayAndPrintedBack) {
    const Grammar grammar = ucg_grammar();
    std::set<Index> lines;
    std::size_t count = 0;
    for (const char* file : {"ucg_texts.txt", "ucg_usual_texts.txt"}) {
        for (const std::string& text : own_texts(file)) {
            check_own_text(grammar, text, lines);
            ++count;
        }
    }
    EXPECT_GT(count, 100u);
    // A line that no text uses is a line nobody has ever seen work.
    for (Index line = 0; line < grammar->lines.size(); ++line) {
        const SourceLine& source = grammar->lines[line];
        // This game's cards have no marks around phrases that others replace, so its lexicon never makes these.
        if (source.text.find("⟪") != std::string_view::npos) continue;
        EXPECT_TRUE(lines.contains(line)) << source.file << ":" << source.number << ": " << source.text;
    }
}

TEST(UcgText, RandomSentencesComeBack) {
    const Grammar grammar = ucg_grammar();
    const Sampler sampler(grammar);
    Rng rng = Rng::from_seed(20);
    int count = 0, ambiguous = 0;
    for (int round = 0; round < 20'000; ++round) {
        const std::optional<Sample> sample = sampler.draw(rng, 8 + round % 10, 100);
        // The numbers of a substitution are counts of words, which a sampler can't know.
        if (!sample || std::any_of(sample->tokens.begin(), sample->tokens.end(),
                                   [](const Token& token) { return token.is_word(kOpenSentences); }))
            continue;
        ++count;
        const std::string text = detokenize(grammar.lexicon(), sample->tokens);
        const Result<LexedText> lexed = lex(grammar.lexicon(), text);
        ASSERT_TRUE(lexed.ok());
        EXPECT_EQ(lexed->tokens, sample->tokens) << text;
        const ParseOutcome outcome = parse(grammar, lexed->tokens);
        // "A and B or C" can be read in two ways, and such a card is declined.
        if (std::holds_alternative<Ambiguous>(outcome)) {
            ++ambiguous;
            continue;
        }
        const auto* parsed = std::get_if<Parsed>(&outcome);
        if (!parsed) {
            ADD_FAILURE() << text << "\n" << trouble(grammar, lexed->tokens, outcome);
            continue;
        }
        EXPECT_EQ(parsed->tree, sample->tree) << text;
        EXPECT_EQ(print(grammar, parsed->tree).value_or("no rule fits"), text);
    }
    EXPECT_GT(count, 5'000);
    EXPECT_LE(ambiguous, count / 5'000);
}

}  // namespace
}  // namespace arbiter::text
