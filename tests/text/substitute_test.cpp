// Putting phrases into the place of others, and back.
#include "text/substitute.h"

#include <gtest/gtest.h>

#include "text/grammar.h"
#include "text/spelling.h"

namespace arbiter::text {
namespace {

const Lexicon& marks() {
    static const Grammar grammar = *read_grammar({{"g",
                                                   "%newlines\n%final .\n%substitute { } before instead\n"
                                                   "%keyword [Swift]\nS = draw ¶ :: S\n"}});
    return grammar.lexicon();
}

std::string spelled(const std::vector<Token>& tokens) {
    std::string out;
    for (const Token& token : tokens)
        out += (out.empty() ? "" : " ") +
               (token.kind == Token::Kind::Word ? std::string(written_word(token.text)) : std::to_string(token.number));
    return out;
}

std::string expanded(std::string_view text) { return spelled(lex(marks(), text)->tokens); }

TEST(Substitute, PutsEachPhraseIntoItsSentence) {
    EXPECT_EQ(expanded("Draw {a card}. If you can, {two cards} instead."),
              "⟪ 1 2 draw a card . ⟫ if you can , ⟪ draw 2 cards . ⟫ instead . ¶");
    EXPECT_EQ(expanded("Look. {Draw. It} stays. Go on. If so, {Pass. They} instead. Rest."),
              "look . ⟪ 0 3 draw . it stays . ⟫ go on . if so , ⟪ pass . they stays . ⟫ instead . rest . ¶");
}

TEST(Substitute, LeavesBracketedWordsBeforeTheSentence) {
    EXPECT_EQ(expanded("[Swift] (If on land) {Draw}. If so, {pass} instead."),
              "[swift] ( if on land ) ⟪ 0 1 draw . ⟫ if so , ⟪ pass . ⟫ instead . ¶");
    EXPECT_EQ(expanded("• {Draw}. If so, {pass} instead."), "• ⟪ 0 1 draw . ⟫ if so , ⟪ pass . ⟫ instead . ¶");
}

TEST(Substitute, SeveralMayTakeOnePlace) {
    EXPECT_EQ(expanded("Draw {one}. If A, {two} instead. If B, {three} instead."),
              "⟪ 1 1 draw 1 . ⟫ if a , ⟪ draw 2 . ⟫ instead . if b , ⟪ draw 3 . ⟫ instead . ¶");
    EXPECT_EQ(expanded("Draw {one}. Choose:\n• {Two} instead.\n• Pass."),
              "⟪ 1 1 draw 1 . ⟫ choose : ¶ • ⟪ draw 2 . ⟫ instead . ¶ • pass . ¶");
}

TEST(Substitute, WhatDoesNotFitStaysAsItIs) {
    for (const std::string_view text :
         {"Draw {one} or less.", "{Draw} instead.", "Draw {one}.\nIf so, {two} instead.",
          "Draw {one. If so, two} instead.", "If {A}, {B} instead.", "Draw {one", "} instead"}) {
        const std::vector<Token> tokens = lex(marks(), text)->tokens;
        EXPECT_EQ(spelled(tokens).find("⟪"), std::string::npos) << text;
        EXPECT_EQ(fold_substitutions(marks(), tokens), tokens) << text;
    }
}

TEST(Substitute, TakesNoSentenceTwice) {
    EXPECT_EQ(expanded("{A} {B} c. If so, {D} instead {E} f. If so, {G} instead."),
              "⟪ 3 1 { a } b c . ⟫ if so , ⟪ { a } d c . ⟫ instead { e } f . if so , { g } instead . ¶");
}

TEST(Substitute, FoldsBack) {
    for (const std::string_view text : {"Draw {a card}. If you can, {two cards} instead.",
                                        "Look. {Draw. It} stays. Go on. If so, {pass. They} instead. Rest.",
                                        "Draw {one}. If A, {two} instead. If B, {three} instead.",
                                        "Draw {one}. Choose:\n• {Two} instead.\n• Pass."}) {
        EXPECT_EQ(*normalize(marks(), *normalize(marks(), text)), *normalize(marks(), text));
        EXPECT_NE(normalize(marks(), text)->find("} instead"), std::string::npos) << text;
    }
}

// A long sentence with many phrases for one place would grow by all of them: it is left as it is, and too long to read.
TEST(Substitute, DoesNotWriteDownWhatIsTooLongToRead) {
    const auto with = [](int words, int phrases) {
        std::string text = "Draw {one}";
        for (int n = 0; n < words; ++n) text += " card";
        text += ".";
        for (int n = 0; n < phrases; ++n) text += " If so, {two} instead.";
        return lex(marks(), text)->tokens.size();
    };
    EXPECT_GT(with(30, 20), with(30, 0) + 20 * 30);
    const std::size_t kept = with(600, 100);
    EXPECT_EQ(kept, with(600, 0) + 100 * 8);
    EXPECT_EQ(with(3000, 1), with(3000, 0) + 8);
}

// Sentences that differ elsewhere than in the phrase do not belong together: nothing is folded, nothing is lost.
TEST(Substitute, RefusesToFoldWhatDiffersElsewhere) {
    std::vector<Token> tokens = lex(marks(), "Draw {one}. If so, {two} instead.")->tokens;
    ASSERT_EQ(tokens[11].text, "draw");
    tokens[11].text = "pass";
    EXPECT_EQ(fold_substitutions(marks(), tokens), tokens);
    tokens = lex(marks(), "Draw {one}. If so, {two} instead.")->tokens;
    tokens[2].number = 100;
    EXPECT_EQ(fold_substitutions(marks(), tokens), tokens);
}

}  // namespace
}  // namespace arbiter::text
