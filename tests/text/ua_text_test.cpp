// Union Arena's grammar on texts of our own and on random ones: each is read in one way and printed back.
#include <gtest/gtest.h>

#include <algorithm>

#include "arbiter/cards.h"
#include "own_texts.h"
#include "source.h"
#include "text/sample.h"
#include "ua_grammar.h"

namespace arbiter::text {
namespace {

constexpr std::string_view kTrigger = "Trigger: ";

std::string with_lines(std::string text) {
    for (std::size_t at = text.find(" ¶ "); at != std::string::npos; at = text.find(" ¶ ", at))
        text.replace(at, std::string_view(" ¶ ").size(), "\n");
    return text;
}

Node tree_of(const std::string& text) {
    const Grammar grammar = ua_grammar();
    const Result<LexedText> lexed = lex(grammar.lexicon(), text);
    const ParseOutcome outcome = parse(grammar, lexed->tokens);
    const auto* parsed = std::get_if<Parsed>(&outcome);
    if (parsed) return parsed->tree;
    ADD_FAILURE() << text << "\n" << trouble(grammar, lexed->tokens, outcome);
    return {};
}

TEST(UaText, OwnTextsAreReadInOneWayAndPrintedBack) {
    const Grammar grammar = ua_grammar();
    std::set<Index> lines;
    const std::vector<std::string> texts = own_texts("ua_texts.txt");
    EXPECT_GT(texts.size(), 150u);
    for (const std::string& text : texts) {
        if (text.starts_with(kTrigger)) {
            check_own_text(grammar, text.substr(kTrigger.size()), lines, "Trigger");
        } else {
            check_own_text(grammar, with_lines(text), lines);
        }
    }
    // A line that no text uses is a line nobody has ever seen work. The common ones are seen to by the first game.
    for (Index line = 0; line < grammar->lines.size(); ++line) {
        const SourceLine& source = grammar->lines[line];
        if (!source.file.ends_with("ua.grammar")) continue;
        EXPECT_TRUE(lines.contains(line)) << source.file << ":" << source.number << ": " << source.text;
    }
}

TEST(UaText, ShippedCardsAreReadInOneWayAndPrintedBack) {
    const Grammar grammar = ua_grammar();
    const Result<std::vector<CardRecord>> cards = read_cards(source_folder() / "cards/ua");
    ASSERT_TRUE(cards.ok()) << cards.problems()[0].to_string();
    std::set<Index> lines;
    for (const CardRecord& card : *cards) {
        if (!card.text.empty()) check_own_text(grammar, card.text, lines);
        for (const Field& field : card.fields) {
            const auto* trigger = std::get_if<std::string>(&field.value);
            if (field.name == "trigger" && trigger) check_own_text(grammar, *trigger, lines, "Trigger");
        }
    }
}

// What differs in meaning must differ in the tree.
TEST(UaText, NearWordingsStayApart) {
    const auto apart = [](const std::string& one, const std::string& other) {
        EXPECT_FALSE(same_meaning(tree_of(one), tree_of(other))) << one << "\n" << other;
    };
    apart("[Impact (1)]", "[Impact (+1)]");
    apart("[Damage (2)]", "[Damage (+2)]");
    apart("Sideline one character on your field.", "Place one character on your field into your sideline.");
    apart("Choose one character on your field.", "Choose up to one character on your field.");
    apart("Draw a card.", "You may draw a card.");
    apart("This character gains 500 BP for each site on your field.", "This character gains 500 BP.");
    apart("Choose one \"Ember Fox\" on your field.", "Choose one character on your field.");
    apart("At the end of your attack phase, draw a card.", "At the end of each attack phase, draw a card.");
    apart("If none of your characters were sidelined this turn, draw a card.",
          "If one of your characters was sidelined this turn, draw a card.");
    apart("You may switch this active character to resting.", "You may switch this character to resting.");
    apart("Choose one character with 3000 or less BP on your field.",
          "Choose one character with 3000 BP on your field.");
    apart("Choose one character with 3000 or less base BP on your field.",
          "Choose one character with 3000 or less BP on your field.");
}

// What was typed by many hands in many ways is one text.
TEST(UaText, SpellingsOfOneTextAreOne) {
    const auto same = [](const std::string& one, const std::string& other) {
        EXPECT_EQ(*normalize(ua_grammar().lexicon(), one), *normalize(ua_grammar().lexicon(), other));
    };
    same("[Activate : Main] (Pay (1) AP) draw two cards", "[Activate: Main] (Pay 1 AP) Draw 2 cards.");
    same("[Impact 1]", "[ Impact (1)]");
    same("[When Played] It gains “This character cannot move.”",
         "[When Played] It gains \"This character cannot move\".");
    same("Choose one of the following:\n\n•Draw a card\n• Deal 1 damage to your opponent.",
         "Choose one of the following.\n• Draw a card.\n• Deal 1 damage to your opponent.\n");
    same("Choose one character with [3000 or less BP]. If <Ember Fox> is on your field, [4000 or less BP] instead.",
         "Choose one character with {3000 or less BP}. If \"Ember Fox\" is on your field, {4000 or less BP} instead.");
    same("Reduce this card's required energy by Red×2 while in your hand.",
         "Reduce this card's required energy by Red x2 while in your hand.");
    same(
        "It gains [Step] (During your movement phase, you may move this card from your front line to your energy "
        "line.)",
        "It gains [Step] (During your movement phase, you may move this card from your front line to your energy "
        "line).");
    same("Choose one character\nwith 2000 BP.", "Choose one character with 2000 BP.");
}

TEST(UaText, APhraseThatTakesAnothersPlaceIsReadInItsSentence) {
    const Node tree = tree_of(
        "[When Played] Choose up to one character with {2000 or less BP} on your opponent's front line and sideline "
        "it. If \"Ember Fox\" is on your field, {4000 or less BP} instead. Draw a card.");
    const std::span<const Node> does = tree.list("lines")[0].list("does");
    ASSERT_EQ(does.size(), 3u);
    EXPECT_TRUE(does[0].is("Replaceable"));
    const Node& instead = does[1].child("does").child("does");
    ASSERT_TRUE(instead.is("Instead"));
    const std::string stands = save_tree(does[0].child("does"));
    std::string replaced = save_tree(instead.child("does"));
    const std::size_t at = replaced.find("4000");
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(replaced.replace(at, 4, "2000"), stands);
}

// What English itself leaves open ("that attacked and were moved this turn") is refused as ambiguous, never read in one
// of its ways, and must stay rare.
TEST(UaText, RandomSentencesComeBack) {
    const Grammar grammar = ua_grammar();
    const Sampler sampler(grammar);
    Rng rng = Rng::from_seed(20);
    int count = 0, reworded_count = 0, ambiguous = 0;
    for (int round = 0; round < 20'000; ++round) {
        const std::optional<Sample> sample = sampler.draw(rng, 8 + round % 10, 100);
        // The numbers of a substitution are counts of words, which a sampler can't know.
        if (!sample || std::any_of(sample->tokens.begin(), sample->tokens.end(),
                                   [](const Token& token) { return token.is_word(kOpenSentences); }))
            continue;
        ++count;
        const std::string drawn = detokenize(grammar.lexicon(), sample->tokens);
        const Result<LexedText> lexed = lex(grammar.lexicon(), drawn);
        ASSERT_TRUE(lexed.ok());
        // The shared grammar knows wordings that this game's lexicon takes for others ("or fewer" for "or less"): such
        // a sentence comes back in the lexicon's words, with the same meaning.
        const bool reworded = lexed->tokens != sample->tokens;
        const std::string text = detokenize(grammar.lexicon(), lexed->tokens);
        if (reworded) {
            ++reworded_count;
            EXPECT_TRUE(std::find(lexed->rewritten.begin() + kBuiltInRewrites, lexed->rewritten.end(), true) !=
                        lexed->rewritten.end())
                << drawn;
        }
        const ParseOutcome outcome = parse(grammar, lexed->tokens);
        if (std::holds_alternative<Ambiguous>(outcome)) {
            ++ambiguous;
            continue;
        }
        const auto* parsed = std::get_if<Parsed>(&outcome);
        if (!parsed) {
            ADD_FAILURE() << text << "\n" << trouble(grammar, lexed->tokens, outcome);
            continue;
        }
        // "Their base BP" is taken for that of each, on purpose.
        if (drawn.find("their base BP") != std::string::npos) continue;
        if (reworded) {
            EXPECT_TRUE(same_meaning(parsed->tree, sample->tree)) << drawn << "\n" << text;
        } else {
            EXPECT_EQ(parsed->tree, sample->tree) << text;
        }
        EXPECT_EQ(print(grammar, parsed->tree).value_or("no rule fits"), text);
    }
    EXPECT_GT(count, 5'000);
    EXPECT_LE(reworded_count, count / 10);
    EXPECT_LE(ambiguous, count / 5'000);
}

// Garbage made of pieces that are easy to get wrong. Lone quotation marks and brackets go with what stands next to
// them, so they come in pairs.
TEST(UaText, NormalizingTwiceIsOnceOnGarbage) {
    static const std::vector<std::string> kPieces = {"a ",
                                                     "Draw ",
                                                     " ",
                                                     "\n",
                                                     "\n\n",
                                                     "'s ",
                                                     "(",
                                                     ")",
                                                     ".",
                                                     ", ",
                                                     ": ",
                                                     "[Raid] ",
                                                     "[Impact (1)]",
                                                     "[Impact +1] ",
                                                     "[3000 or less BP]",
                                                     "[Ember Guild] ",
                                                     "{",
                                                     "}",
                                                     "instead ",
                                                     " instead.",
                                                     " \"Ember Fox\" ",
                                                     " \"this character cannot move\" ",
                                                     " \"This character cannot move.\" ",
                                                     " “Ember Fox” ",
                                                     " “draw a card.” ",
                                                     " <Ember Fox> ",
                                                     "5 ",
                                                     "(1)",
                                                     "x2 ",
                                                     "×",
                                                     "•",
                                                     " you may ",
                                                     "Card ",
                                                     "BP ",
                                                     "[When Played] ",
                                                     "If ",
                                                     "{a card} instead ",
                                                     "{Draw} two. ",
                                                     "/ ",
                                                     "don't "};
    const Lexicon& lexicon = ua_grammar().lexicon();
    Rng rng = Rng::from_seed(13);
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        const std::uint32_t count = 1 + rng.below(12);
        for (std::uint32_t ix = 0; ix < count; ++ix)
            text += kPieces[rng.below(static_cast<std::uint32_t>(kPieces.size()))];
        const Result<LexedText> first = lex(lexicon, text);
        ASSERT_TRUE(first.ok());
        const std::string once = detokenize(lexicon, first->tokens);
        const Result<LexedText> second = lex(lexicon, once);
        ASSERT_TRUE(second.ok());
        ASSERT_TRUE(first->tokens == second->tokens) << "text: " << text << "\nonce: " << once;
    }
}

}  // namespace
}  // namespace arbiter::text
