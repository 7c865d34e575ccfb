// Texts to trees and back: one reading, two readings, none.
#include "text/parse.h"

#include <gtest/gtest.h>

#include <set>

#include "text/print.h"
#include "text/sample.h"
#include "text/saved_tree.h"
#include "tiny_grammar.h"

namespace arbiter::text {
namespace {

std::vector<Token> tokens(const Grammar& grammar, std::string_view text) {
    return lex(grammar.lexicon(), text)->tokens;
}

ParseOutcome parse_text(const Grammar& grammar, std::string_view text) { return parse(grammar, tokens(grammar, text)); }

// The tree of a text, or what happened instead.
std::string tree(const Grammar& grammar, std::string_view text) {
    const ParseOutcome outcome = parse_text(grammar, text);
    if (const auto* parsed = std::get_if<Parsed>(&outcome)) return save_tree(parsed->tree);
    return std::holds_alternative<Ambiguous>(outcome) ? "ambiguous" : "declined";
}

Grammar grammar_of(const std::string& text) {
    Result<Grammar> grammar = read_grammar({{"g", text}});
    EXPECT_TRUE(grammar.ok()) << (grammar.ok() ? "" : grammar.problems()[0].to_string());
    return *grammar;
}

TEST(Parse, MakesTheTreeOfAText) {
    EXPECT_EQ(tree(tiny_grammar(), "[Swift] Draw two cards."),
              "(Card parts:[(Ability keys:[(Key k:'[swift]')] does:[(Do does:(May do:(Draw q:(N n:2))))])])");
    EXPECT_EQ(
        tree(tiny_grammar(),
             "Then, you may give one of your Sky Whales with three HP or more +200 HP this turn, and draw a card."),
        "(Spell does:[(Do ~link:'then' does:(May by:'you' do:(Seq a:(Give who:(OneOf k:(SkyWhale ~form:'plural') "
        "mods:[(WithHp n:3 cmp:'more')]) change:(Hp v:+200) till:'this turn') ~how:', and' b:(Draw q:(A)))))] "
        "parts:[])");
}

TEST(Parse, ListsOfAtLeastTwo) {
    const Grammar grammar = grammar_of("%class N < >\nS = all:AND2[N] :: All\nS = any:OR[N] :: Any\n");
    EXPECT_EQ(tree(grammar, "<a>"), "(Any any:[N\"a\"])");
    EXPECT_EQ(tree(grammar, "<a> and <b>"), "(All all:[N\"a\" N\"b\"])");
    EXPECT_EQ(tree(grammar, "<a>, <b>, and <c>"), "(All all:[N\"a\" N\"b\" N\"c\"])");
    EXPECT_EQ(tree(grammar, "<a>, <b>, or <c>"), "(Any any:[N\"a\" N\"b\" N\"c\"])");
    Result<Node> one = load_tree(grammar, "(All all:[N\"a\"])");
    ASSERT_TRUE(one.ok());
    EXPECT_FALSE(print(grammar, *one).has_value());
}

TEST(Parse, NumberAgreesWithTheNoun) {
    EXPECT_EQ(tree(tiny_grammar(), "Draw one card."), tree(tiny_grammar(), "draw 1 card"));
    EXPECT_EQ(tree(tiny_grammar(), "Draw one cards."), "declined");
    EXPECT_EQ(tree(tiny_grammar(), "Draw two card."), "declined");
    EXPECT_EQ(tree(tiny_grammar(), "Each player draws two cards."),
              "(Spell does:[(Do does:(May do:(PlayerDoes by:(EachPlayer) e:(Draw q:(N n:2)))))] parts:[])");
    EXPECT_EQ(tree(tiny_grammar(), "Each player draw two cards."), "declined");
    EXPECT_NE(tree(tiny_grammar(), "Each player searches for 『A』."), "declined");
}

TEST(Parse, ListsWithCommas) {
    const auto names = [](std::string_view text) {
        const ParseOutcome outcome = parse_text(tiny_grammar(), text);
        const auto* parsed = std::get_if<Parsed>(&outcome);
        if (!parsed) return std::string("no");
        return save_tree(*parsed->tree.list("does")[0].child("does").child("do")["names"]);
    };
    EXPECT_EQ(names("Search for 『A』."), "[NAME\"A\"]");
    EXPECT_EQ(names("Search for 『A』 or 『B』."), "[NAME\"A\" NAME\"B\"]");
    EXPECT_EQ(names("Search for 『A』, 『B』, or 『C』."), "[NAME\"A\" NAME\"B\" NAME\"C\"]");
    EXPECT_EQ(names("Search for 『A』, 『B』, 『C』, or 『D』."), "[NAME\"A\" NAME\"B\" NAME\"C\" NAME\"D\"]");
    EXPECT_EQ(names("Search for 『A』, or 『B』."), "no");
    EXPECT_EQ(names("Search for 『A』, 『B』."), "no");
    EXPECT_EQ(names("Search for 『A』 and 『B』."), "no");
}

TEST(Parse, KeepsWhereAPartStood) {
    const ParseOutcome outcome = parse_text(tiny_grammar(), "Draw a card. Then, draw two cards.");
    const Node& second = std::get<Parsed>(outcome).tree.list("does")[1];
    EXPECT_EQ(second.tokens.begin, 4);
    EXPECT_EQ(second.tokens.end, 10);
    EXPECT_EQ(second.child("does").child("do").child("q")["n"]->tokens.begin, 7);
}

TEST(Parse, TellsWhichLinesItRestsOn) {
    const ParseOutcome outcome = parse_text(tiny_grammar(), "Also, draw two cards.");
    const Usage& usage = std::get<Parsed>(outcome).usage;
    std::set<std::string_view> lines;
    for (const Index line : usage.lines) lines.insert(tiny_grammar()->lines[line].text);
    EXPECT_TRUE(lines.contains("Act.$f = draw.$f q:Quant.$n card.$n :: Draw"));
    EXPECT_TRUE(lines.contains("Effs = e:Eff"));
    EXPECT_FALSE(lines.contains("Effs = a:Eff ~how:{, and|and} b:Effs :: Seq"));
    ASSERT_EQ(usage.alternatives.size(), 1u);
    EXPECT_EQ(usage.alternatives[0].wording, 1);
    EXPECT_EQ(tiny_grammar()->lines[usage.alternatives[0].line].text,
              "Sent = <~link:{then|also} ,> does:Clause . :: Do");
}

TEST(Parse, TwoReadingsAreBothNamed) {
    const Grammar grammar =
        grammar_of("S = a:E and b:S :: Seq\nS = e:E\nE = draw c:T :: Draw\nT = x :: X\nT = x and draw x :: Both\n");
    const ParseOutcome outcome = parse_text(grammar, "draw x and draw x");
    const auto* ambiguous = std::get_if<Ambiguous>(&outcome);
    ASSERT_TRUE(ambiguous);
    EXPECT_EQ(std::set<std::string>({save_tree(ambiguous->one), save_tree(ambiguous->other)}),
              std::set<std::string>({"(Draw c:(Both))", "(Seq a:(Draw c:(X)) b:(Draw c:(X)))"}));
    EXPECT_FALSE(differences(ambiguous->one, ambiguous->other).empty());
    EXPECT_EQ(tree(grammar, "draw x"), "(Draw c:(X))");
}

TEST(Parse, TwoWaysToOneTreeAreOneReading) {
    const Grammar grammar = grammar_of("S = a:A\nS = b:B\nA = it :: It\nA = he :: He\nB = it :: It\nB = she :: She\n");
    EXPECT_EQ(tree(grammar, "it"), "(It)");
}

TEST(Parse, DifferencesOnlyInStyleAreTwoReadings) {
    const Grammar grammar = grammar_of("S = a:A ~c:{,|} b:B :: S\nA = x ~c:{,|} :: A\nB = y :: B\n");
    const ParseOutcome outcome = parse_text(grammar, "x , y");
    const auto* ambiguous = std::get_if<Ambiguous>(&outcome);
    ASSERT_TRUE(ambiguous);
    EXPECT_TRUE(same_meaning(ambiguous->one, ambiguous->other));
    EXPECT_EQ(tree(grammar, "x y"), "(S a:(A ~c:'') ~c:'' b:(B))");
}

// The number of readings grows like the Catalan numbers; finding out that there are two must not.
TEST(Parse, ManyReadingsDoNotExplode) {
    const Grammar grammar = grammar_of("S = [ xs:T+ ] :: L\nT = y ys:T* :: T\n");
    std::string text = "[";
    for (int ix = 0; ix < 120; ++ix) text += " y";
    EXPECT_EQ(tree(grammar, text + " ]"), "ambiguous");
    EXPECT_EQ(tree(grammar, "[ y ]"), "(L xs:[(T ys:[])])");
    EXPECT_EQ(tree(grammar, text), "declined");
}

TEST(Parse, DeclinesWithThePrefixAndWhatWasExpected) {
    const ParseOutcome outcome = parse_text(tiny_grammar(), "Draw a card, and give it seven turtles.");
    const auto* declined = std::get_if<Declined>(&outcome);
    ASSERT_TRUE(declined);
    EXPECT_EQ(declined->understood, 7);
    const std::set<std::string> expected(declined->expected.begin(), declined->expected.end());
    EXPECT_EQ(expected, std::set<std::string>({"SIGNED", "\"a\"", "TRAIT"}));
}

TEST(Parse, DeclinesUnknownWordsAtBothEnds) {
    EXPECT_EQ(std::get<Declined>(parse_text(tiny_grammar(), "Juggle a card.")).understood, 0);
    const Declined late = std::get<Declined>(parse_text(tiny_grammar(), "Draw a card. Quickly."));
    EXPECT_EQ(late.understood, 4);
    const Declined cut = std::get<Declined>(parse(tiny_grammar(), {Token::word("draw"), Token::word("a")}));
    EXPECT_EQ(cut.understood, 2);
    EXPECT_EQ(cut.expected, std::vector<std::string>{"\"card\""});
    EXPECT_EQ(std::get<Declined>(parse(tiny_grammar(), {})).understood, 0);
    EXPECT_FALSE(std::get<Declined>(parse(tiny_grammar(), {}, {.start = "Nothing"})).limit.empty());
}

TEST(Parse, GarbageIsBounded) {
    const Grammar nested = grammar_of("S = ( a:S ) :: P\nS = x :: X\nS = ( a:S , b:S ) :: Q\n");
    std::vector<Token> deep(1900, Token::word("("));
    const ParseOutcome outcome = parse(nested, deep);
    ASSERT_TRUE(std::holds_alternative<Declined>(outcome));
    EXPECT_EQ(std::get<Declined>(outcome).limit, "the text is nested too deeply");
    std::vector<Token> lengthy(5000, Token::word("draw"));
    EXPECT_NE(std::get<Declined>(parse(tiny_grammar(), lengthy)).limit, "");
    Rng rng = Rng::from_seed(5);
    for (int round = 0; round < 200; ++round) {
        std::vector<Token> words;
        for (std::uint32_t count = rng.below(400); count > 0; --count) {
            words.push_back(tiny_grammar()->word_token(static_cast<Index>(
                tiny_grammar()->first_word() + rng.below(static_cast<std::uint32_t>(tiny_grammar()->words.size())))));
        }
        const ParseOutcome any = parse(tiny_grammar(), words);
        EXPECT_FALSE(std::holds_alternative<Ambiguous>(any));
    }
}

TEST(Print, GivesTheCanonicalTextBack) {
    for (const std::string_view text : {
             "[Swift][On: Play] Your rival may give one of your Sky Whale with three HP or less other than 『A』 a "
             "level increase by 2 this round.",
             "Draw a card and draw up to three cards. (HP cannot fall below zero)",
             "[Boost ④] Its HP becomes five. 『Una』's HP becomes 400.",
             "Give 『A』 [Old], [Blue], and [Wet].",
         }) {
        const ParseOutcome outcome = parse_text(tiny_grammar(), text);
        const auto* parsed = std::get_if<Parsed>(&outcome);
        ASSERT_TRUE(parsed) << text;
        EXPECT_EQ(print(tiny_grammar(), parsed->tree), *normalize(tiny_grammar().lexicon(), text)) << text;
    }
    EXPECT_EQ(*print(tiny_grammar(), std::get<Parsed>(parse_text(tiny_grammar(), "DRAW   1 card")).tree),
              "Draw one card.");
}

TEST(Print, RefusesATreeThatNoRuleMakes) {
    const Result<Node> wrong = load_tree(tiny_grammar(), "(Draw q:(UpTo n:1))");
    ASSERT_TRUE(wrong.ok());
    EXPECT_FALSE(print(tiny_grammar(), *wrong, "Act.imp").has_value());
    EXPECT_EQ(*print(tiny_grammar(), *load_tree(tiny_grammar(), "(Draw q:(UpTo n:3))"), "Act.fin"),
              "Draws up to three cards");
    EXPECT_FALSE(print(tiny_grammar(), *load_tree(tiny_grammar(), "(Draw q:(N n:-3))"), "Act.fin").has_value());
}

TEST(Sampler, SentencesComeBackAsTheTreeTheyCameFrom) {
    const Sampler sampler(tiny_grammar());
    Rng rng = Rng::from_seed(3);
    int count = 0;
    std::set<std::string> seen;
    for (int round = 0; round < 4000; ++round) {
        const std::optional<Sample> sample = sampler.draw(rng, 7 + round % 6, 120);
        if (!sample) continue;
        ++count;
        const std::string text = detokenize(tiny_grammar().lexicon(), sample->tokens);
        const Result<LexedText> lexed = lex(tiny_grammar().lexicon(), text);
        ASSERT_EQ(lexed->tokens, sample->tokens) << text;
        const ParseOutcome outcome = parse(tiny_grammar(), lexed->tokens);
        ASSERT_TRUE(std::holds_alternative<Parsed>(outcome)) << text;
        const Node& parsed = std::get<Parsed>(outcome).tree;
        ASSERT_EQ(parsed, sample->tree) << text;
        ASSERT_EQ(*print(tiny_grammar(), parsed), text);
        const Result<Node> loaded = load_tree(tiny_grammar(), save_tree(parsed));
        ASSERT_TRUE(loaded.ok());
        ASSERT_EQ(*loaded, parsed);
        seen.insert(text);
    }
    EXPECT_GT(count, 2000);
    EXPECT_GT(seen.size(), 1500u);
}

TEST(Sampler, TheSameSeedGivesTheSameSentences) {
    const Sampler sampler(tiny_grammar());
    Rng one = Rng::from_seed(9);
    Rng other = Rng::from_seed(9);
    for (int round = 0; round < 50; ++round) {
        const auto a = sampler.draw(one, 10, 100);
        const auto b = sampler.draw(other, 10, 100);
        ASSERT_EQ(a.has_value(), b.has_value());
        if (a) {
            ASSERT_EQ(a->tokens, b->tokens);
        }
    }
    EXPECT_FALSE(sampler.draw(one, 1, 100).has_value());
}

}  // namespace
}  // namespace arbiter::text
