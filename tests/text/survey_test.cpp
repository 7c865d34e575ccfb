// Texts read whole, what is counted over many of them, and trees drawn for people.
#include "text/survey.h"

#include <gtest/gtest.h>

#include "text/outline.h"
#include "tiny_grammar.h"

namespace arbiter::text {
namespace {

using Outcome = TextReading::Outcome;

std::vector<SurveyedText> surveyed(const std::vector<std::string>& texts) {
    const TextReader reader(tiny_grammar());
    std::vector<SurveyedText> out;
    for (const std::string& text : texts) {
        out.push_back({out.size(), reader.read(text)});
        out.back().counts = out.back().reading.read();
    }
    return out;
}

TEST(TextReader, ReadsATextWhole) {
    const TextReading reading = TextReader(tiny_grammar()).read("draw  2 Cards, and give it +200 HP");
    ASSERT_TRUE(reading.read()) << reading.reason;
    EXPECT_EQ(reading.normal, "Draw two cards, and give it +200 HP.");
    EXPECT_FALSE(reading.usage.lines.empty());
    EXPECT_EQ(reading.understood, "");
}

TEST(TextReader, SaysWhereItStopped) {
    const TextReading reading = TextReader(tiny_grammar()).read("Draw a card. Give it 4 turtles.");
    EXPECT_EQ(reading.outcome, Outcome::Stopped);
    EXPECT_EQ(reading.understood, "Draw a card. Give it");
    EXPECT_EQ(reading.stopped_at, "four turtles.");
    EXPECT_EQ(reading.reason.substr(0, 8), "expected");
    // What comes after "a" decides how it is spelled.
    const TextReading vowel = TextReader(tiny_grammar()).read("Draw an egg.");
    EXPECT_EQ(vowel.understood, "Draw a");
    EXPECT_EQ(vowel.stopped_at, "Egg.");
}

TEST(TextReader, RefusesWhatIsNoText) {
    EXPECT_EQ(TextReader(tiny_grammar()).read("\xff").outcome, Outcome::Unreadable);
    EXPECT_EQ(TextReader(tiny_grammar()).read("").outcome, Outcome::Stopped);
}

TEST(TextReader, RefusesTwoReadings) {
    const Result<Grammar> grammar = read_grammar({{"two.grammar",
                                                   "%start Card\n"
                                                   "Card = a:One+ :: Card\n"
                                                   "One = go go :: Twice\n"
                                                   "One = go :: Once\n"}});
    ASSERT_TRUE(grammar.ok()) << grammar.problems()[0].to_string();
    const TextReading reading = TextReader(*grammar).read("go go");
    EXPECT_EQ(reading.outcome, Outcome::Ambiguous);
    EXPECT_NE(reading.reason.find("(Twice)"), std::string::npos) << reading.reason;
    EXPECT_NE(reading.reason.find("(Once)"), std::string::npos) << reading.reason;
    EXPECT_TRUE(TextReader(*grammar).read("go").read());
}

TEST(Survey, CountsCardsNotUses) {
    const auto texts = surveyed({"Draw a card. Draw a card.", "Draw two cards.", "Give it 4 turtles."});
    const std::vector<int> uses = cards_by_line(tiny_grammar(), texts);
    int two = 0, one = 0;
    for (const int count : uses) {
        two += count == 2;
        one += count == 1;
        EXPECT_LE(count, 2);
    }
    EXPECT_GT(two, 0);
    EXPECT_GT(one, 0);
}

TEST(Survey, TheSameWordsAreNoOtherText) {
    EXPECT_EQ(backed_by_others(surveyed({"Draw a card.", "draw one card", "Draw a card."})),
              (std::vector<bool>{false, false, false}));
    EXPECT_EQ(backed_by_others(surveyed({"Draw two cards.", "Draw three cards.", "Give it 4 turtles."})),
              (std::vector<bool>{true, true, false}));
    EXPECT_EQ(backed_by_others(surveyed({"Draw two cards.", "Draw three cards. Give it +100 HP."})),
              (std::vector<bool>{true, false}));
}

TEST(Survey, AWordingOfAChoiceIsAUse) {
    EXPECT_EQ(backed_by_others(surveyed({"Then, draw two cards.", "Also, draw two cards."})),
              (std::vector<bool>{false, false}));
    EXPECT_EQ(backed_by_others(surveyed({"Then, draw two cards.", "Then, draw three cards."})),
              (std::vector<bool>{true, true}));
}

TEST(Survey, CardsWithTheSameFirstTextAreOne) {
    auto texts = surveyed({"Draw two cards.", "Give it +100 HP.", "Draw two cards.", "Give it +200 HP."});
    texts[1].card = 0;
    texts[2].card = texts[3].card = 1;
    EXPECT_EQ(backed_by_others(texts), (std::vector<bool>{false, false, false, false}));
}

TEST(Survey, CountsRewrittenCards) {
    const std::vector<int> touched = cards_by_rewrite(tiny_grammar(), surveyed({"Draw a card", "Draw a card."}));
    ASSERT_GE(touched.size(), static_cast<std::size_t>(kBuiltInRewrites));
    EXPECT_EQ(touched[static_cast<std::size_t>(BuiltInRewrite::FinalToken)], 1);
}

TEST(Outline, MarksStyleAndBreaksLongTrees) {
    const TextReader reader(tiny_grammar());
    EXPECT_EQ(outline(reader.read("Draw a card.").tree, 2).substr(0, 3), "  (");
    const std::string drawn =
        outline(reader
                    .read("Then, draw two cards, and give it +200 HP this turn. Also, draw three cards, and search for "
                          "『ALPHA』, 『BETA』, or 『GAMMA』.")
                    .tree);
    EXPECT_NE(drawn.find("~link: "), std::string::npos) << drawn;
    EXPECT_GT(std::count(drawn.begin(), drawn.end(), '\n'), 5);
    std::size_t line = 0;
    for (const char c : drawn) {
        line = c == '\n' ? 0 : line + 1;
        EXPECT_LE(line, 110u);
    }
}

}  // namespace
}  // namespace arbiter::text
