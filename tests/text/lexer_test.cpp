// Cutting text into tokens and writing it back.
#include "text/lexer.h"

#include <gtest/gtest.h>

#include "arbiter/rng.h"
#include "text/grammar.h"
#include "tiny_grammar.h"

namespace arbiter::text {
namespace {

const Lexicon& tiny() { return tiny_grammar().lexicon(); }

std::string spelled(const Lexicon& lexicon, std::string_view text) {
    const Result<LexedText> lexed = lex(lexicon, text);
    if (!lexed) return "refused";
    std::string out;
    for (const Token& token : lexed->tokens) {
        if (!out.empty()) out += ' ';
        switch (token.kind) {
            case Token::Kind::Word: out += token.text; break;
            case Token::Kind::Number: out += "#" + std::to_string(token.number); break;
            case Token::Kind::Signed: out += "±" + std::to_string(token.number); break;
            case Token::Kind::Quoted:
                out += std::string(lexicon.classes[token.quoted_class].name) + "(" + token.text + ")";
                break;
        }
    }
    return out;
}

std::string normal(std::string_view text) { return *normalize(tiny(), text); }

TEST(Lexer, CutsWordsNumbersNamesAndKeywords) {
    EXPECT_EQ(spelled(tiny(), "[Swift] Draw TWO cards, and give 『Moby』 +300 HP."),
              "[swift] draw #2 cards , and give NAME(Moby) ±300 hp .");
    EXPECT_EQ(spelled(tiny(), "[on : play] 『A』's 12 face-down cards"), "[on-play] NAME(A) 's #12 face-down cards .");
    EXPECT_EQ(spelled(tiny(), "players' don't -5 3-5 104th 007 +0"), "players ' don't ±-5 #3 - #5 104th 007 + #0 .");
    EXPECT_EQ(spelled(tiny(), "[boost ③] [Feathered One] ③"), "[ boost #3 ] TRAIT(Feathered One) ③");
}

TEST(Lexer, KeepsWhatItDoesNotKnow) {
    EXPECT_EQ(spelled(tiny(), "』open [ ☆ «x» a_b 『』 ¶"), "』 open [ ☆ « x » a _ b 『 』 ¶");
    EXPECT_EQ(spelled(tiny(), "Ärger 12345678901"), "Ärger 12345678901");
}

TEST(Lexer, RefusesBytesThatAreNotUtf8) {
    const Result<LexedText> lexed = lex(tiny(), "draw\n\xFF\xFE");
    ASSERT_FALSE(lexed.ok());
    EXPECT_EQ(lexed.problems()[0].line, 2);
}

// What a blank is may not depend on where it stands: a keyword's letters with bytes between them were once a name, and
// the keyword when read again.
TEST(Lexer, RefusesControlCharacters) {
    for (const char control : {'\0', '\x01', '\x02', '\x0B', '\x0E', '\x1F', '\x7F'}) {
        const Result<LexedText> lexed = lex(tiny(), std::string("draw\n[DB") + control + "L]");
        ASSERT_FALSE(lexed.ok());
        EXPECT_EQ(lexed.problems()[0].line, 2);
        EXPECT_NE(lexed.problems()[0].found.find("control character"), std::string::npos);
    }
    EXPECT_EQ(spelled(tiny(), "draw\t\r\nit"), "draw it .");
}

TEST(Lexer, TokensPointIntoTheSource) {
    const Result<LexedText> lexed = lex(tiny(), "draw (*two) 『A』");
    ASSERT_TRUE(lexed.ok());
    ASSERT_EQ(lexed->tokens.size(), 5u);
    EXPECT_EQ(lexed->tokens[1].begin, 5);  // "(*"
    EXPECT_EQ(lexed->tokens[1].end, 7);
    EXPECT_EQ(lexed->tokens[2].begin, 7);
    EXPECT_EQ(lexed->tokens[2].end, 10);
}

TEST(Lexer, TellsWhichRewritesTouchedAText) {
    const Result<LexedText> lexed = lex(tiny(), "an owl’s (*two.) hoot");
    ASSERT_TRUE(lexed.ok());
    ASSERT_EQ(lexed->rewritten.size(), kBuiltInRewrites + 3u);
    // Slips are mended by who reads the tokens, not by the lexer.
    for (std::size_t ix = 0; ix < lexed->rewritten.size(); ++ix)
        EXPECT_EQ(lexed->rewritten[ix], ix != static_cast<std::size_t>(BuiltInRewrite::Mended)) << ix;
    EXPECT_EQ(describe_rewrite(tiny(), kBuiltInRewrites), "\"’\" is \"'\": typographic apostrophe");
    const Result<LexedText> plain = lex(tiny(), "a 2.");
    for (const bool touched : plain->rewritten) EXPECT_FALSE(touched);
}

TEST(Lexer, EndsOfLinesAndQuotationMarksAreAGamesChoice) {
    const Result<Grammar> grammar =
        read_grammar({{"g", "%newlines\n%class NAME \" \"\nLine = n:NAME ¶ n2:NAME :: Line\n"}});
    ASSERT_TRUE(grammar.ok());
    EXPECT_EQ(spelled(grammar->lexicon(), "\"A b\"\n\"C\""), "NAME(A b) \n NAME(C) \n");
    EXPECT_EQ(*normalize(grammar->lexicon(), "\"A b\" \n \"C\""), "\"A b\"\n\"C\"");
}

TEST(Lexer, WordsOfCertainCapitalsAreCutLetterByLetter) {
    const Result<Grammar> grammar = read_grammar({{"g", "%letters RG\nLine = w:W+ :: Line\nW = r :: R\nW = g :: G\n"}});
    ASSERT_TRUE(grammar.ok());
    EXPECT_EQ(spelled(grammar->lexicon(), "RRG R2 Gr rg"), "r r g r #2 gr rg");
    EXPECT_EQ(*normalize(grammar->lexicon(), "R RG"), "RRG");
}

TEST(Lexer, WhatBeginsNoLineBelongsToTheOneBefore) {
    const Result<Grammar> grammar =
        read_grammar({{"g", "%newlines before [ •\nLine = [ a ] b ¶ :: Line\nLine = • b ¶ :: Item\n"}});
    ASSERT_TRUE(grammar.ok());
    EXPECT_EQ(spelled(grammar->lexicon(), "[A]\nB\n• b"), "[ a ] b \n • b \n");
}

TEST(Lexer, ARowOfCharactersIsRewrittenOneByOne) {
    const Result<Grammar> grammar = read_grammar({{"g", "%characters ａ..ｃ a..c -- wide\nLine = abc :: Line\n"}});
    ASSERT_TRUE(grammar.ok());
    EXPECT_EQ(spelled(grammar->lexicon(), "ａｂｃ"), "abc");
    EXPECT_FALSE(read_grammar({{"g", "%characters ａ..ｃ a..d -- wide\nLine = abc :: Line\n"}}).ok());
}

// A game whose names stand between plain quotation marks and whose square brackets hold traits and phrases.
const Grammar& plain_marks() {
    static const Grammar grammar =
        *read_grammar({{"g",
                        "%newlines\n%final .\n%class NAME \" \" title\n%class TRAIT [ ] title\n"
                        "%keyword [Swift]\n%inside boost\n%words up to 10\n"
                        "%digits before life\n%digits before or less life\n"
                        "%brackets [ ] => { } -- another spelling\n"
                        "%tokens . ” => ” . -- a period before the mark\n"
                        "%tokens x2 => x 2 -- a missing blank\n"
                        "S = n:NAME t:TRAIT ¶ :: S\n"}});
    return grammar;
}

TEST(Lexer, WordsBeforeAWordCanBeANameWithoutMarks) {
    const Result<Grammar> grammar =
        read_grammar({{"g",
                       "%class CARD { }\n%names CARD before tokens after your of all play -- a name has no marks\n"
                       "S = n:CARD tokens :: S\n"}});
    ASSERT_TRUE(grammar.ok());
    const Lexicon& lexicon = grammar->lexicon();
    EXPECT_EQ(spelled(lexicon, "Play 2 Reef Guard tokens"), "play #2 CARD(Reef Guard) tokens");
    EXPECT_EQ(spelled(lexicon, "all of your Warden's Crew tokens"), "all of your CARD(Warden's Crew) tokens");
    EXPECT_EQ(spelled(lexicon, "your {Reef} tokens"), "your CARD(Reef) tokens");
    EXPECT_EQ(spelled(lexicon, "your tokens"), "your tokens");
    EXPECT_EQ(*normalize(lexicon, "Play 2 reef tokens"), "Play 2 {reef} tokens");
    EXPECT_TRUE(lex(lexicon, "2 Reef tokens")->rewritten.back());
}

TEST(Lexer, SentencesBetweenTheMarksOfTitlesAreCut) {
    const Lexicon& lexicon = plain_marks().lexicon();
    EXPECT_EQ(spelled(lexicon, "\"Key of the Deep\" \"Mr. 8\" [Old Guard] [12th Guild]"),
              "NAME(Key of the Deep) NAME(Mr. 8) TRAIT(Old Guard) TRAIT(12th Guild) \n");
    EXPECT_EQ(spelled(lexicon, "it has \"draw a card\" now"), "it has \x02 draw a card \x03 now . \n");
    EXPECT_EQ(spelled(lexicon, "it has \"all \"Moby\" may swim.\""), "it has \x02 all NAME(Moby) may swim \x03 . \n");
    EXPECT_EQ(spelled(lexicon, "\"[Swift] Draw\""), "\x02 [swift] draw \x03 . \n");
    EXPECT_EQ(*normalize(lexicon, "it has \"draw 1 card.\""), "It has \"Draw one card\".");
}

TEST(Lexer, BracketsAroundPhrasesAreTheOtherMarks) {
    const Lexicon& lexicon = plain_marks().lexicon();
    EXPECT_EQ(spelled(lexicon, "[300 or less] [draw it] [0] [boost 2] [Choose one]"),
              "{ #300 or less } { draw it } { #0 } [ boost #2 ] { choose #1 } \n");
    EXPECT_EQ(*normalize(lexicon, "[Draw it] now"), "{Draw it} now.");
    const Result<LexedText> lexed = lex(lexicon, "[Draw it]");
    EXPECT_TRUE(lexed->rewritten[kBuiltInRewrites]);
}

TEST(Lexer, EveryLineEndsOnce) {
    const Lexicon& lexicon = plain_marks().lexicon();
    EXPECT_EQ(spelled(lexicon, "\n\nDraw\n \n[Swift]\nIt gains [Swift] (it swims)\n• Two: [Swift]\n"),
              "draw . \n [swift] \n it gains [swift] ( it swims ) . \n • #2 : [swift] \n");
    EXPECT_EQ(spelled(lexicon, "Draw up to\ntwo cards"), "draw up to #2 cards . \n");
    EXPECT_EQ(spelled(lexicon, "(a b)\ndraw it"), "( a b ) \n draw it . \n");
    EXPECT_EQ(*normalize(lexicon, "draw\n\nDraw"), "Draw.\nDraw.");
}

TEST(Lexer, NumbersInRewritesAndBeforeWords) {
    const Lexicon& lexicon = plain_marks().lexicon();
    EXPECT_EQ(spelled(lexicon, "red x2"), "red x #2 . \n");
    EXPECT_EQ(*normalize(lexicon, "two life, 3 or less life, 3 cards"), "2 life, 3 or less life, three cards.");
}

TEST(Normalize, WritesCapitalsArticlesAndNumbers) {
    EXPECT_EQ(normal("[swift][on:play] draw 2 cards . then , give 1 of your sky whale + 5 hp"),
              "[Swift][On: Play] Draw two cards. Then, give one of your Sky Whale + five HP.");
    EXPECT_EQ(normal("a owl, an cat, a 『Ape』, an 8, a unit"), "An owl, a cat, an 『Ape』, an eight, a unit.");
    EXPECT_EQ(normal("a level increase by two, level one, 2, or three, one"),
              "A level increase by 2, level 1, 2, or 3, 1.");
    EXPECT_EQ(normal("draw 11 cards, 1) draw 10 cards."), "Draw 11 cards, 1) draw ten cards.");
    EXPECT_EQ(normal("give 『A』 [boost ②] (HP cannot fall.)"), "Give 『A』 [Boost ②] (HP cannot fall)");
}

TEST(Normalize, LeavesBracketsInsideASentenceAlone) {
    EXPECT_EQ(normal("give it (yours or not) a card. (it stays)"), "Give it (yours or not) a card. (It stays)");
    EXPECT_EQ(normal("use a [swift] card"), "Use a [Swift] card.");
    EXPECT_EQ(normal("『A』 (it stays) [swift] draw a card"), "『A』 (It stays) [Swift] Draw a card.");
}

// Garbage made of pieces that are easy to get wrong.
std::string garbage(Rng& rng) {
    static const std::vector<std::string> kPieces = {
        "a",     "an",    "two", "Draw", " ",          " ",   "  ",      "\n",       "'s",    "'",  "’",   "(*",
        "(",     "*",     ")",   ".",    "[",          "]",   "[swift]", "[boost ①", "『",    "』", "+",   "-",
        "5",     "0",     "12",  "007",  "9999999999", "①",   "é",       "×",        "☆",     "\"", "x-",  "-y",
        "don't", "level", "by",  "sky",  "whale",      "¶",   "《",      "》",       "《x》", "u",  "one", "{",
        "}",     "•",     "。",  "\t",   "A1",         "1st", "HP",      "_",        "→"};
    std::string out;
    const std::uint32_t count = 1 + rng.below(12);
    for (std::uint32_t ix = 0; ix < count; ++ix) out += kPieces[rng.below(static_cast<std::uint32_t>(kPieces.size()))];
    return out;
}

TEST(Normalize, TwiceIsOnceOnGarbage) {
    Rng rng = Rng::from_seed(11);
    for (int round = 0; round < 50'000; ++round) {
        const std::string text = garbage(rng);
        const Result<LexedText> first = lex(tiny(), text);
        ASSERT_TRUE(first.ok());
        const std::string once = detokenize(tiny(), first->tokens);
        const Result<LexedText> second = lex(tiny(), once);
        ASSERT_TRUE(second.ok());
        ASSERT_EQ(spelled(tiny(), text), spelled(tiny(), once)) << "text: " << text << "\nonce: " << once;
        ASSERT_EQ(once, detokenize(tiny(), second->tokens)) << text;
    }
}

TEST(Normalize, LosesNoLetterOfGarbage) {
    Rng rng = Rng::from_seed(12);
    const Lexicon plain{};  // no rewrites, no final period
    const auto letters = [](std::string_view text) {
        std::string out;
        for (const char c : text) {
            if (c == ' ' || c == '\n' || c == '\t' || c == '\r') continue;
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        return out;
    };
    int compared = 0;
    for (int round = 0; round < 50'000; ++round) {
        const std::string text = garbage(rng);
        // Articles and number words are rewritten on purpose.
        if (letters(text).find("an") != std::string::npos || letters(text).find("one") != std::string::npos ||
            letters(text).find("two") != std::string::npos)
            continue;
        const std::string once = *normalize(plain, text);
        const bool article = letters(once).find("an") != std::string::npos;
        if (article) continue;
        ++compared;
        ASSERT_EQ(letters(text), letters(once)) << text;
    }
    EXPECT_GT(compared, 20'000);
}

}  // namespace
}  // namespace arbiter::text
