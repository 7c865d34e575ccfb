// Reading grammars, and each static check refusing what it is for.
#include "text/grammar.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "source.h"
#include "text/emit.h"
#include "tiny_grammar.h"

namespace arbiter::text {
namespace {

Result<Grammar> read(const std::string& text) { return read_grammar({{"g", text}}); }

// All problems of a grammar, one a line.
std::string problems(const std::vector<GrammarSource>& sources) {
    const Result<Grammar> grammar = read_grammar(sources);
    std::string out;
    for (const Diagnostic& problem : grammar.problems()) out += problem.to_string() + "\n";
    return grammar.ok() ? "none" : out;
}
std::string problems(const std::string& text) { return problems(std::vector<GrammarSource>{{"g", text}}); }

void expect_problem(const std::string& grammar, const std::string& where, const std::string& what) {
    const std::string found = problems(grammar);
    EXPECT_NE(found.find(where + ":"), std::string::npos) << found;
    EXPECT_NE(found.find(what), std::string::npos) << found;
    EXPECT_EQ(std::count(found.begin(), found.end(), '\n'), 1) << found;
}

TEST(Reader, ReadsWhatItShould) {
    EXPECT_EQ(problems("-- a comment\n\n  S = draw :: Draw  -- why\n--\n"), "none");
    expect_problem("S = face--down :: X\n", "g:1", "expected one token");  // no comment
    EXPECT_EQ(problems("S = \\< draw \\> :: Draw\n"), "none");
}

TEST(Reader, CompiledAndReadGrammarsAreTheSame) {
    std::ifstream in(source_folder() / "tests/text/tiny.grammar");
    std::stringstream text;
    text << in.rdbuf();
    const Result<Grammar> grammar = read_grammar({{"tiny.grammar", text.str()}});
    ASSERT_TRUE(grammar.ok());
    EXPECT_EQ(emit_source(*grammar, "tiny"), emit_source(tiny_grammar(), "tiny"));
}

TEST(Reader, CopiesARuleForEachFormThatExists) {
    const Result<Grammar> grammar = read(
        "S = a:N.sg b:N.pl c:V.imp d:V.fin :: S\nN.$n = card.$n :: Card\nV.$f = search.$f :: V\nV.$f = try.$f :: W\n");
    ASSERT_TRUE(grammar.ok());
    EXPECT_EQ(grammar->tables().words.size(), 6u);
    for (const char* word : {"card", "cards", "search", "searches", "try", "tries"})
        EXPECT_NE((*grammar)->word(word), kNoIndex) << word;
    // Nobody spells card.ff, so that copy is left out; and so is what refers to it.
    EXPECT_EQ((*grammar)->nonterminal("N.ff"), kNoIndex);
}

TEST(Reader, ALineWithoutAnyFormIsReported) {
    expect_problem("S = x :: X\nS = y n:N.$n :: Y\nN.dual = z :: Z\n", "g:2", "no form that exists");
    expect_problem("S = card.$x :: X\n", "g:1:5", "expected one token");
    EXPECT_NE(problems("S = n:N.$n :: S\nN.$n = n:M.$n\nM.$n = n:N.$n card.$n :: M\n").find("g:"), std::string::npos);
}

// What a constructor means stands beside its phrase, and is emitted as a table.
TEST(Reader, ReadsMeanings) {
    const auto emitted = [](const std::string& text) {
        const Result<std::string> out = emit_meanings("g", {{"g", text}});
        return out ? *out : out.problems()[0].to_string();
    };
    const auto says = [&](const std::string& text, std::string_view part) {
        EXPECT_NE(emitted(text).find(part), std::string::npos) << emitted(text);
    };
    says("S = raided :: Raided ~w=x => not(bits(state, is-raided))\n",
         "{lower::MeaningKind::Not, 1},\n    {lower::MeaningKind::Bits, 2},\n    {lower::MeaningKind::Number, "
         "kState},\n    "
         "{lower::MeaningKind::Number, kIsRaided},\n");
    says("S = level n:NUM :: Level => is(level, .n)\n", "{lower::MeaningKind::Field, 0, field::n}");
    says("S = x w:{lead|next} :: X => case(.w, 'lead', 1, 'next', -2)\n", "word::lead}");
    says("S = x w:W :: X => case(.w, Wide, value(a|b, You))\nW = w :: Wide\n", "{lower::MeaningKind::Number, kA | kB}");
    // Another line of the same constructor need not say it again, and may not say otherwise.
    says("S = x :: X => equals(a, 1)\nS = y :: X ~w=y\n", "{head::X, 0},\n}}");
    says("S = x :: X => equals(a, 1)\nS = y :: X ~w=y => equals(a, 2)\n", "g:2: found another meaning of X");
    says("S = x :: X => is(a, .b)\n", "expected a field of X");
    expect_problem("S = x :: X => bits(a, b\n", "g:1:24", "expected \")\"");
    expect_problem("S = x :: X => bits(a, b) c\n", "g:1:26", "expected the end of the line");
    expect_problem("S = x :: X => (a)\n", "g:1:15", "expected a name, a number or .field");
    expect_problem("S = x :: X => 'lead\n", "g:1", "expected \"'\"");
}

TEST(Reader, ReportsBadLines) {
    expect_problem("S draw\n", "g:1:1", "expected Nonterminal = pattern");
    expect_problem("s = draw :: Draw\n", "g:1:1", "expected Nonterminal = pattern");
    expect_problem("S = draw :: draw\n", "g:1", "expected a constructor's name");
    expect_problem("S = draw :: Draw x\n", "g:1", "expected key=value");
    expect_problem("S = <draw :: Draw\n", "g:1", "expected \">\"");
    expect_problem("S = draw> :: Draw\n", "g:1", "expected \"<\" before it");
    expect_problem("S = f:{draw :: Draw\n", "g:1", "expected \"}\"");
    expect_problem("S = f:OR[NUM :: Draw\n", "g:1", "expected \"]\"");
    expect_problem("%wrong\nS = x :: X\n", "g:1", "expected %start");
    expect_problem("%characters ’ '\nS = x :: X\n", "g:1", "expected a comment that says why");
    EXPECT_NE(problems("%tokens a b => c a b -- loops\nS = x :: X\n").find("not rewritten again"), std::string::npos);
    EXPECT_NE(problems("%characters x y -- y\n%characters yz x -- x\n%characters y x -- loops\nS = q :: X\n")
                  .find("not rewritten again"),
              std::string::npos);
    for (const char* grows : {"%tokens . x => x . . -- grows\n", "%tokens a b => b b a a -- grows\n",
                              "%characters ab bba -- grows\n", "%tokens a b c => b c a b -- grows\n",
                              "%tokens 1 x => x 01 1 -- the same number\n", "%tokens a b c => c a b -- not two\n"})
        EXPECT_NE(problems(std::string(grows) + "S = q :: X\n").find("over and over"), std::string::npos) << grows;
    for (const char* ends : {"%tokens . x => x . -- sorts\n", "%tokens in hand => in your hand -- takes no part\n",
                             "%tokens a b c => b a c d d d -- no end is a beginning\n", "%tokens . ) => ) -- fewer\n"})
        EXPECT_EQ(problems(std::string(ends) + "S = q :: X\n"), "none") << ends;
    expect_problem("S = x :: X\nS = \xFF :: Y\n", "g:2:5", "UTF-8");
    expect_problem("S = <a> <b> <c> <d> <e> <f> <g> <h> <i> <j> :: X\n", "g:1", "512");
    EXPECT_NE(problems("").find("no rules"), std::string::npos);
}

TEST(Checks, WordsAreAsTheLexerGivesThem) {
    expect_problem("S = Draw :: Draw\n", "g:1:5", "expected \"draw\"");
    expect_problem("S = draw an card :: Draw\n", "g:1:10", "expected \"a\"");
    expect_problem("S = f:{x|two} :: Draw\n", "g:1:5", "expected \"2\"");
    expect_problem("S = player's hand :: Draw\n", "g:1:5", "expected one token");
    expect_problem("%class NAME 『 』\nS = 『X』 :: Draw\n", "g:2:5", "not a token of a class");
    EXPECT_EQ(problems("S = draw 2 of it 's ONE1 , :: Draw\n"), "none");
}

TEST(Checks, UndefinedNonterminal) {
    expect_problem("S = x:Missing :: X\n", "g:1:5", "found Missing");
    expect_problem("S = x:OR[NAME] :: X\n", "g:1:5", "found NAME");
    EXPECT_EQ(problems("%start Card\nS = x :: X\n"),
              "found %start Card, expected a nonterminal that some rule defines\n");
}

TEST(Checks, LeftRecursion) {
    expect_problem("S = x:S draw :: X\nS = draw :: Y\n", "g:1", "left recursion: S > S");
    expect_problem("S = x:T draw :: X\nS = draw :: Y\nT = f:{to|} y:S :: Z\nT = go :: G\n", "g:3",
                   "left recursion: S > T > S");
    expect_problem("S = xs:E* y:S draw :: X\nS = draw :: Y\nE = e :: E\n", "g:1", "left recursion");
}

TEST(Checks, PrinterClash) {
    // The same constructor and fields: a field or constant is missing that would tell them apart.
    expect_problem("S = draw n:NUM :: Draw\nS = take n:NUM :: Draw\n", "g:2",
                   "\"Take 2\" with the same tree as \"Draw 2\" of g:1");
    expect_problem("S = draw <cards> :: Draw\n", "g:1", "with the same tree as");
    expect_problem("S = f:{a|b} x :: X\nS = x :: X f=b\n", "g:2", "\"X\" with the same tree as \"B x\"");
    // Told apart by constants, by wordings, by numbers, by what is below.
    EXPECT_EQ(problems("S = draw n:NUM :: Draw\nS = take n:NUM :: Draw w=take\n"), "none");
    EXPECT_EQ(problems("S = f:{a|b} x :: X\nS = x :: X f=c\n"), "none");
    EXPECT_EQ(problems("S = n:ONE card :: C\nS = n:MANY cards :: C\n"), "none");
    EXPECT_EQ(problems("S = q:A x :: X\nS = q:B y :: X\nA = a :: A\nA = c n:ONE :: N\nB = b :: B\nB = c n:MANY :: N\n"),
              "none");
    expect_problem("S = q:A x :: X\nS = q:B y :: X\nA = a :: A\nA = c n:ONE :: N\nB = b :: B\nB = c n:NUM :: N\n",
                   "g:2", "\"C 1 y\" with the same tree as \"C 1 x\"");
}

TEST(Checks, PrinterClashThroughRulesThatPassOn) {
    expect_problem("S = w:Who x :: S\nWho = its :: It\nWho = w:One 's\nOne = it :: It\nOne = he :: He\n", "g:3",
                   "\"It's\" with the same tree as \"Its\"");
    // Two ways to the same words are no harm.
    EXPECT_EQ(problems("S = a:A\nS = b:B\nA = it :: It\nA = this card :: Card\nB = it :: It\nB = this man :: Man\n"),
              "none");
}

TEST(Checks, RecursiveTreesAreComparedToTheEnd) {
    // Every tree of one ends in End1, of the other in End2.
    EXPECT_EQ(
        problems(
            "S = a:A x :: S\nS = a:B y :: S\nA = go a:A :: Go\nA = end :: End1\nB = go a:B :: Go\nB = end :: End2\n"),
        "none");
    expect_problem(
        "S = a:A x :: S\nS = a:B y :: S\nA = go a:A :: Go\nA = end :: End1\nA = stop :: Stop\nB = go a:B :: Go\nB = "
        "end :: End2\nB = stop :: Stop\n",
        "g:2", "\"Stop y\" with the same tree as \"Stop x\"");
}

TEST(Checks, Fields) {
    expect_problem("S = n:NUM of n:NUM :: X\n", "g:1", "field n twice");
    expect_problem("S = n:NUM :: X n=1\n", "g:1", "field n twice");
    expect_problem("S = a:T x :: X\nS = ~a:T y :: X\nT = t :: T\n", "g:2", "a as style");
}

TEST(Checks, PassThrough) {
    expect_problem("S = draw\n", "g:1", "no constructor and 0 fields");
    expect_problem("S = a:NUM of b:NUM\n", "g:1", "no constructor and 2 fields");
    expect_problem("S = go n:NUM? :: G\nS = x y:Y?\nY = y :: Y\n", "g:2", "no constructor and 0 fields");
    expect_problem("S = ~a:T x\nT = t :: T\n", "g:1", "style that is passed through");
    expect_problem("S = ( s:S )\nS = x :: X\n", "g:1", "words around the same tree: S > S");
}

TEST(Checks, ListsChoicesReachabilityAndEnd) {
    expect_problem("S = xs:E* :: S\nE = f:{e|} :: E\n", "g:1", "a list of E, which may be empty");
    expect_problem("S = f:{a|b|a} :: S\n", "g:1", "\"a\" twice in a choice");
    expect_problem("S = x :: X\nT = y :: Y\n", "g:2", "T, which nothing leads to");
    expect_problem("S = x y:T :: S\nS = x :: X\nT = z y:T :: T\n", "g:3", "T without an end");
    // What comes before the last file is shared and may hold more than is used.
    EXPECT_EQ(problems({{"common", "%start S\nT = y :: Y\n"}, {"own", "S = x :: X\n"}}), "none");
}

TEST(Checks, ALineIsInUseIfOneOfItsFormsIs) {
    EXPECT_EQ(problems("S = n:N.sg :: S\nN.$n = card.$n :: Card\n"), "none");
}

}  // namespace
}  // namespace arbiter::text
