// The ledger: reading it, finding citations, counting coverage, and what is printed; on small made-up books.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "ledger/report.h"
#include "source.h"

namespace arbiter::ledger {
namespace {

namespace fs = std::filesystem;

constexpr const char* kHeaderLine = "number\tkind\treason\tparaphrase\n";

// A project tree of its own in the temporary folder, beside which ../shared may stand.
class LedgerTest : public testing::Test {
  protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        place_ = fs::path(testing::TempDir()) / (std::string("arbiter_ledger_") + test->name());
        fs::remove_all(place_);
        root_ = place_ / "project";
    }
    void TearDown() override { fs::remove_all(place_); }

    fs::path write(const fs::path& name, const std::string& text) {
        const fs::path file = root_ / name;
        fs::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
        return file;
    }

    // The made-up book mg-1.0: five rules, one of them of the table.
    void write_book() {
        write("rules/mg-1.0.tsv", std::string(kHeaderLine) +
                                      "1.1\theading\t\tFirst things.\n"
                                      "1.1.1\tengine\t\tPlayers take turns.\n"
                                      "1.1.2\tdeck\t\tTen cards.\n"
                                      "1.2\ttext\t\tRead aloud.\n"
                                      "2.1\theading\t\tMore.\n"
                                      "2.1.10\tengine\t\tStop at the end.\n"
                                      "2.1.11\ttable\tcards have smooth corners\tCorners are round.\n");
    }

    RuleIndex books_with(std::vector<ScenarioCitation> scenarios) {
        auto index = load_rule_index(root_);
        EXPECT_TRUE(index.ok());
        if (!index) return {};
        index->scenarios = std::move(scenarios);
        return std::move(*index);
    }

    fs::path place_, root_;
};

std::vector<std::string> lines_of(const std::vector<Diagnostic>& problems) {
    std::vector<std::string> out;
    for (const auto& problem : problems) {
        std::string line = problem.to_string();
        out.push_back(line.substr(line.find(".tsv") + 4));
    }
    return out;
}

TEST(ClauseNumber, HasTwoPartsAndOneSeparator) {
    for (const char* good : {"1.1", "5.6.2.3", "1-2-1-1-1", "12.10", "Q86", "Q265.2"})
        EXPECT_TRUE(is_clause_number(good)) << good;
    for (const char* bad : {"", "5", "5.", ".5", "5..6", "5.6-2", "5.a", "5.6.", "12345.1", "Q", "Q.1", "QA", "Q12345"})
        EXPECT_FALSE(is_clause_number(bad)) << bad;
}

TEST(ClauseNumber, OrderIsByNumberNotByLetter) {
    EXPECT_TRUE(in_book_order("5.9", "5.10"));
    EXPECT_TRUE(in_book_order("5.6", "5.6.1"));
    EXPECT_FALSE(in_book_order("5.6", "5.6"));
    EXPECT_TRUE(in_book_order("1-9-1", "1-10"));
    EXPECT_TRUE(in_book_order("20.8", "Q7"));
    EXPECT_TRUE(in_book_order("Q7", "Q10"));
    EXPECT_TRUE(in_book_order("Q10", "Q10.2"));
}

TEST(ClauseNumber, BelowIsByWholeParts) {
    EXPECT_TRUE(is_below("5.6.2", "5.6"));
    EXPECT_TRUE(is_below("5-6-2", "5"));
    EXPECT_FALSE(is_below("5.60", "5.6"));
    EXPECT_FALSE(is_below("5.6", "5.6"));
    EXPECT_TRUE(is_below("Q86", "Q"));
    EXPECT_FALSE(is_below("5.6", "Q"));
    EXPECT_EQ(chapter("Q265.2"), "Q");
}

TEST_F(LedgerTest, ReadsEveryColumn) {
    write_book();
    const auto ledger = load_ledger(root_ / "rules/mg-1.0.tsv");
    ASSERT_TRUE(ledger.ok());
    EXPECT_EQ(ledger->book, "mg-1.0");
    EXPECT_EQ(ledger->game(), "mg");
    ASSERT_EQ(ledger->clauses.size(), 7u);
    const Clause* corners = ledger->find("2.1.11");
    ASSERT_NE(corners, nullptr);
    EXPECT_EQ(corners->kind, Kind::Table);
    EXPECT_EQ(corners->reason, "cards have smooth corners");
    EXPECT_EQ(corners->paraphrase, "Corners are round.");
    EXPECT_EQ(ledger->find("2.1.1"), nullptr);
}

TEST_F(LedgerTest, NamesEveryBadLine) {
    const auto ledger = load_ledger(write("bad.tsv",
                                          "number kind\n"
                                          "1.1\tengine\t\tFine.\n"
                                          "1.2\tengine\tFine.\n"
                                          "two\tengine\t\tFine.\n"
                                          "1.4\tmagic\t\tFine.\n"
                                          "1.5\ttable\t\tFine.\n"
                                          "1.6\tengine\tbecause\tFine.\n"
                                          "1.7\tengine\t\t\n"
                                          "1.1\tengine\t\tFine.\n"
                                          "1.9\tengine\t\tFine.\n"
                                          "1.8\tengine\t\tFine.\n"));
    ASSERT_FALSE(ledger.ok());
    EXPECT_EQ(lines_of(ledger.problems()),
              (std::vector<std::string>{
                  ":1: found 'number kind', expected the columns number, kind, reason and paraphrase",
                  ":3: found 3 columns, expected number, kind, reason and paraphrase",
                  ":4: found 'two', expected a clause number like 5.6.2",
                  ":4: found two after 1.1, expected the book's order",
                  ":5: found kind 'magic', expected engine, deck, text, heading or table",
                  ":6: found kind table without a reason, expected a reason in column 3",
                  ":7: found a reason for kind 'engine', expected a reason only for kind table",
                  ":8: found no paraphrase, expected one in column 4",
                  ":9: found 1.1 again, expected each number once",
                  ":11: found 1.8 after 1.9, expected the book's order",
              }));
}

TEST_F(LedgerTest, RefusesMissingAndEmptyFiles) {
    EXPECT_FALSE(load_ledger(root_ / "none.tsv").ok());
    EXPECT_FALSE(load_ledger(write("empty.tsv", "")).ok());
    EXPECT_FALSE(load_ledger(write("header.tsv", kHeaderLine)).ok());
    EXPECT_FALSE(load_rule_index(root_ / "nowhere").ok());
    EXPECT_FALSE(load_numbers(root_ / "none.txt").ok());
    EXPECT_FALSE(load_numbers(write("numbers.txt", "1.1\nI.2\n")).ok());
}

TEST_F(LedgerTest, FindsCommentsAndSteps) {
    write("src/engine/turn.cpp",
          "// MG 1.1.1: turns alternate.\n"
          "int a;  // MG 1.1.2, 2.1.10: two at once.\n"
          "// See MG 1.2: not at the start of the comment.\n"
          "// MG 1.2 without a colon.\n"
          "// MGX 1.2: another game.\n"
          "// OG 1.2: another game.\n"
          "constexpr Step kSteps[] = {{\"1.2\", run}};\n");
    write("src/games/mg/rulebook.cpp",
          "constexpr Step kTurn[] = {{\"1.1\", open}, {\"1.1.1\", play},\n"
          "    {\"2.1.10\", stop}};  // MG 1.2: read.\n"
          "ask(\"2.1.11\"); version(\"1.0\"); name(\"1.1.1 or so\");\n");
    write("src/games/mg/phrases.grammar", "-- MG 1.2: words.\n// MG 1.1: no comment in a grammar.\n");
    write("src/games/og/rulebook.cpp", "{\"1.1\", other_game}\n");
    write("src/notes.txt", "// MG 1.1: not code.\n");
    std::vector<std::string> found;
    for (const auto& place : find_code(root_, "mg"))
        found.push_back(place.file + ":" + std::to_string(place.line) + " " + place.number);
    EXPECT_EQ(found, (std::vector<std::string>{
                         "src/engine/turn.cpp:1 1.1.1",
                         "src/engine/turn.cpp:2 1.1.2",
                         "src/engine/turn.cpp:2 2.1.10",
                         "src/games/mg/phrases.grammar:1 1.2",
                         "src/games/mg/rulebook.cpp:1 1.1",
                         "src/games/mg/rulebook.cpp:1 1.1.1",
                         "src/games/mg/rulebook.cpp:2 1.2",
                         "src/games/mg/rulebook.cpp:2 2.1.10",
                         "src/games/mg/rulebook.cpp:3 2.1.11",
                     }));
}

TEST_F(LedgerTest, FindsDashedNumbers) {
    write("src/games/mg/x.cpp", "// MG 1-2-1-1: dashes.\nstep{\"9-1\", run};\n");
    const auto places = find_code(root_, "mg");
    ASSERT_EQ(places.size(), 2u);
    EXPECT_EQ(places[0].number, "1-2-1-1");
    EXPECT_EQ(places[0].words, "// MG 1-2-1-1: dashes.");
    EXPECT_EQ(places[1].number, "9-1");
}

TEST_F(LedgerTest, CountsOnlyPassingScenariosOfTheBook) {
    write_book();
    write("src/games/mg/x.cpp", "// MG 1.1.1: here.\n");
    const RuleIndex index = books_with({{"a.yaml", {"mg-1.0"}, {"1.1.1", "1.2"}, true},
                                        {"b.yaml", {"mg-1.0"}, {"1.1.1", "1.1.2"}, false},
                                        {"c.yaml", {"mg-2.0"}, {"2.1.10"}, true}});
    const Coverage coverage = check(index, index.ledgers[0]);
    EXPECT_EQ(coverage.clauses, 7);
    EXPECT_EQ(coverage.headings, 2);
    EXPECT_EQ(coverage.needed, 4);
    EXPECT_EQ(coverage.shown, 2);
    EXPECT_EQ(coverage.table, 1);
    EXPECT_EQ(coverage.in_code, 1);
    ASSERT_EQ(coverage.gaps.size(), 2u);
    EXPECT_EQ(coverage.gaps[0].number, "1.1.2");
    EXPECT_EQ(coverage.gaps[0].standing, ClauseStatus::Failing);
    EXPECT_EQ(coverage.gaps[1].number, "2.1.10");
    EXPECT_EQ(coverage.gaps[1].standing, ClauseStatus::Open);
    EXPECT_TRUE(coverage.problems.empty());
    EXPECT_FALSE(coverage.ok());
    EXPECT_EQ(standing(index.ledgers[0], index.ledgers[0].clauses[0], index.scenarios), ClauseStatus::Exempt);
}

TEST_F(LedgerTest, RefusesTooManyClausesOfTheTable) {
    write("rules/mg-1.0.tsv", std::string(kHeaderLine) + "1.1\tengine\t\tA.\n1.2\tengine\t\tB.\n1.3\tengine\t\tC.\n" +
                                  "1.4\theading\t\tD.\n1.5\ttable\tno\tE.\n");
    const RuleIndex index = books_with({{"a.yaml", {"mg-1.0"}, {"1.1", "1.2", "1.3"}, true}});
    const Coverage coverage = check(index, index.ledgers[0]);
    EXPECT_TRUE(coverage.gaps.empty());
    EXPECT_EQ(coverage.problems,
              (std::vector<std::string>{"rules/mg-1.0.tsv: 1 of 4 clauses are left to the table, more than a fifth"}));
    EXPECT_FALSE(check_report(index).ok);
}

TEST_F(LedgerTest, ComparesNumbersWithTheOfficialList) {
    write_book();
    write("../shared/rules/mg-1.0.numbers.txt", "1.1\n1.1.1\n1.1.2\n1.1.3\n1.2\n2.1\n2.1.10\n");
    const RuleIndex index = books_with({});
    EXPECT_EQ(check(index, index.ledgers[0]).problems,
              (std::vector<std::string>{"rules/mg-1.0.tsv: lacks 1.1.3 of the official list",
                                        "rules/mg-1.0.tsv: 2.1.11 is not in the official list"}));
}

TEST_F(LedgerTest, ReadsAnOfficialListWithWords) {
    write_book();
    write("../shared/rules/mg-1.0.clauses.tsv", "1.1\ta\n1.1.1\tb\n1.1.2\tc\n1.2\td\n2.1\te\n2.1.10\tf\n2.1.11\tg\n");
    const RuleIndex index = books_with({});
    EXPECT_EQ(index.official.at("mg-1.0").size(), 7u);
    EXPECT_TRUE(check(index, index.ledgers[0]).problems.empty());
}

// Answers of the publisher are no part of the official list of clauses, and demand their scenarios like clauses.
TEST_F(LedgerTest, TakesOfficialRulingsBehindTheClauses) {
    write("rules/mg-1.0.tsv",
          std::string(kHeaderLine) + "1.1\tengine\t\tA.\nQ7\tengine\t\tB.\nQ7.2\ttext\t\tC.\nQ12\tengine\t\tD.\n");
    write("../shared/rules/mg-1.0.numbers.txt", "1.1\n");
    write("src/games/mg/x.cpp", "// MG Q7, 1.1: settled.\n// MG Q8: nobody asked.\n");
    const RuleIndex index = books_with({{"a.yaml", {"mg-1.0"}, {"1.1", "Q7.2"}, true}});
    const Coverage coverage = check(index, index.ledgers[0]);
    EXPECT_TRUE(coverage.problems.empty());
    EXPECT_EQ(coverage.in_code, 2);
    ASSERT_EQ(coverage.gaps.size(), 2u);
    EXPECT_EQ(coverage.gaps[0].number, "Q7");
    EXPECT_EQ(coverage.gaps[1].number, "Q12");
    EXPECT_EQ(dangling_citations(index),
              (std::vector<std::string>{"src/games/mg/x.cpp:2: cites Q8, which no ledger of mg has"}));
}

// A list of the answers that there are says more than the ledger, which has only those that say something of their own.
TEST_F(LedgerTest, TakesAnswersFromTheirList) {
    write("rules/mg-1.0.tsv",
          std::string(kHeaderLine) +
              "1.1\tengine\t\tA.\nQ7\tengine\t\tB. (Q8, Q10)\nQ7.2\ttext\t\tC.\nQ11\tengine\t\tD.\n");
    write("rules/mg-answers.txt", "# numbers\nQ0.3\nQ7\nQ8\nQ9\n");
    write("src/games/mg/x.cpp", "// MG Q8: settled.\n// MG Q9, Q12: nobody asked.\n");
    const RuleIndex index = books_with(
        {{"a.yaml", {"mg-1.0"}, {"1.1", "Q8", "Q7.2", "Q0.3"}, true}, {"b.yaml", {"mg-1.0"}, {"Q10", "Q7.3"}, true}});
    EXPECT_EQ(check(index, index.ledgers[0]).problems,
              (std::vector<std::string>{"rules/mg-1.0.tsv: Q11 is not in rules/mg-answers.txt"}));
    EXPECT_EQ(dangling_citations(index),
              (std::vector<std::string>{"src/games/mg/x.cpp:2: cites Q12, which no ledger of mg has",
                                        "rules/mg-1.0.tsv:3: cites Q10, which no ledger of mg has",
                                        "b.yaml: cites Q10, which none of its books has",
                                        "b.yaml: cites Q7.3, which none of its books has"}));
    EXPECT_TRUE(index.has("mg-1.0", "Q9"));
    EXPECT_FALSE(index.has("mg-1.0", "Q10"));
    EXPECT_FALSE(index.has("mg-2.0", "Q9"));
}

TEST_F(LedgerTest, RefusesAListOfAnswersThatIsNone) {
    write_book();
    write("rules/mg-answers.txt", "Q9\nQ8\n5.1\n");
    const auto index = load_ledgers(root_);
    ASSERT_EQ(index.problems().size(), 3u);
    EXPECT_EQ(index.problems()[0].found, "Q8 after Q9");
    EXPECT_EQ(index.problems()[1].found, "5.1");
    EXPECT_EQ(index.problems()[2].found, "5.1 after Q8");
}

TEST_F(LedgerTest, ComparesTheListOfAnswersWithTheirPage) {
    write_book();
    write("rules/mg-answers.txt", "Q7\nQ9\n");
    EXPECT_TRUE(lacking_answers(books_with({})).empty());
    write("../shared/rules/mg-qa.md",
          "1. Q7 AB-Q1: yes\n2. (unknown) AB-2: no, see Q10\n3. Q7 Q8: Quite.\n4. AB-3 Q1: as after its Q2\n");
    EXPECT_EQ(lacking_answers(books_with({})),
              (std::vector<std::string>{"rules/mg-answers.txt: lacks Q0.2", "rules/mg-answers.txt: lacks Q0.4",
                                        "rules/mg-answers.txt: lacks Q8"}));
    EXPECT_FALSE(check_report(books_with({})).ok);
}

// Whatever a comment or page says beside it, a number must be somebody's.
TEST_F(LedgerTest, FindsMentionsInWords) {
    write("src/engine/turn.cpp",
          "int a = 1;  // As it stands (MG 1.1.1, 2.1.10), and MG 3.1 or 3.2.\n"
          "const char* b = \"MG 4.1\";  // not MGX 1.2, OMG 1.2, MG 1, mg 1.3, Q7\n");
    write("src/games/mg/x.cpp", "// See Q7, Q8.2; QA, Q9x, EQ5 are none.\nint q = Q9;\n");
    write("src/games/mg/x.lexicon", "%class Q1 -- Q2.\n");
    write("src/games/mg/README.md", "| base | as printed | Q3, MG Q4 |\n");
    write("src/games/og/README.md", "Q3\n");
    write("docs/rulings.md", "| og-a | Q5 |\n| mg-a | Q6 |\nMG 1.5.\n");
    write("tests/rules/mg/a.yaml", "title: t # MG 6.1\ncites: [Q10]\nnote: as Q11 says\nsteps:  # Q12\n  - A: Q13\n");
    write("tests/rules/og/a.yaml", "note: as Q11 says\n");
    write("README.md", "MG 7.1\n");
    std::vector<std::string> found;
    for (const auto& place : find_mentions(root_, "mg"))
        found.push_back(place.file + ":" + std::to_string(place.line) + " " + place.number);
    EXPECT_EQ(found, (std::vector<std::string>{
                         "docs/rulings.md:2 Q6",
                         "docs/rulings.md:3 1.5",
                         "src/engine/turn.cpp:1 1.1.1",
                         "src/engine/turn.cpp:1 2.1.10",
                         "src/engine/turn.cpp:1 3.1",
                         "src/engine/turn.cpp:1 3.2",
                         "src/games/mg/README.md:1 Q4",
                         "src/games/mg/README.md:1 Q3",
                         "src/games/mg/README.md:1 Q4",
                         "src/games/mg/x.cpp:1 Q7",
                         "src/games/mg/x.cpp:1 Q8.2",
                         "src/games/mg/x.lexicon:1 Q2",
                         "tests/rules/mg/a.yaml:1 6.1",
                         "tests/rules/mg/a.yaml:3 Q11",
                         "tests/rules/mg/a.yaml:4 Q12",
                         "README.md:1 7.1",
                     }));
}

TEST_F(LedgerTest, NamesScenariosAfterTheAnswersTheyCite) {
    write_book();
    const RuleIndex index = books_with({{"tests/rules/mg/q7-one.yaml", {"mg-1.0"}, {"1.1.1", "Q7.2"}, true},
                                        {"tests/rules/mg/q12-q8-two.yaml", {"mg-1.0"}, {"Q8", "Q12"}, true},
                                        {"tests/rules/mg/q7-q9-three.yaml", {"mg-1.0"}, {"Q8", "Q70", "Q9"}, true},
                                        {"tests/rules/mg/quick.yaml", {"mg-1.0"}, {"1.1.1", "Q8"}, true},
                                        {"tests/rules/mg/qa-7-four.yaml", {"mg-1.0"}, {"Q7"}, true},
                                        {"tests/rules/mg/q7.yaml", {"mg-1.0"}, {"Q7.3"}, true},
                                        {"tests/rules/mg/q0.3-lost.yaml", {"mg-1.0"}, {"Q0.3"}, true},
                                        {"tests/rules/mg/q0.4-lost.yaml", {"mg-1.0"}, {"Q0.3"}, true},
                                        {"tests/rules/mg/q.yaml", {"mg-1.0"}, {}, true}});
    EXPECT_EQ(misnamed_scenarios(index),
              (std::vector<std::string>{"tests/rules/mg/q0.4-lost.yaml: cites Q0.3 first and is not named after it",
                                        "tests/rules/mg/q0.4-lost.yaml: is named after Q0.4 and does not cite it",
                                        "tests/rules/mg/q7-q9-three.yaml: cites Q8 first and is not named after it",
                                        "tests/rules/mg/q7-q9-three.yaml: is named after Q7 and does not cite it",
                                        "tests/rules/mg/qa-7-four.yaml: cites Q7 first and is not named after it"}));
    EXPECT_NE(check_report(index).text.find("qa-7-four.yaml: cites Q7 first"), std::string::npos);
}

TEST_F(LedgerTest, FindsTheNearestNumber) {
    write("rules/mg-1.0.tsv", std::string(kHeaderLine) +
                                  "1.1\tengine\t\tA.\n1.1.1\tengine\t\tB.\n1.1.2\tengine\t\tC.\n1.2\tengine\t\tD.\n"
                                  "12.1\tengine\t\tE.\nQ7\tengine\t\tF.\n");
    write("rules/mg-answers.txt", "Q7\nQ40\n");
    write("docs/rulings.md", "| ruling |\n|---|\n| mg-lead |\n| mg-order |\n");
    const RuleIndex index = books_with({});
    const std::vector<std::string> book = {"mg-1.0"};
    EXPECT_EQ(index.nearest(book, "1.1.22"), "1.1.2");
    EXPECT_EQ(index.nearest(book, "1.1.9"), "1.1.2");
    EXPECT_EQ(index.nearest(book, "12.7"), "12.1");
    EXPECT_EQ(index.nearest(book, "Q41"), "Q40");
    EXPECT_EQ(index.nearest(book, "Q9"), "Q7");
    EXPECT_EQ(index.nearest(std::vector<std::string>{"mg-9"}, "1.1.9"), std::nullopt);
    EXPECT_EQ(index.nearest_ruling("mg-laed"), "mg-lead");
    EXPECT_EQ(index.nearest_ruling("og-kitchen"), std::nullopt);
}

TEST_F(LedgerTest, FindsCitationsThatLeadNowhere) {
    write_book();
    write("rules/mg-2.0.tsv", std::string(kHeaderLine) + "1.1\tengine\t\tA.\n3.1\tengine\t\tB.\n4.1.1\tengine\t\tC.\n");
    write("src/games/mg/x.cpp",
          "// MG 3.1: only in the newer book.\n// MG 9.9: in none.\n// MG 4.1: a section.\n// MG 2.2: none.\n");
    const RuleIndex index = books_with({{"a.yaml", {"mg-1.0", "mg-2.0"}, {"1.1", "3.1"}, true},
                                        {"b.yaml", {"mg-1.0"}, {"3.1"}, true},
                                        {"c.yaml", {"mg-3.0"}, {}, true},
                                        {"d.yaml", {"mg-1.0"}, {"1.1", "3.1"}, true},
                                        {"d.yaml", {"mg-2.0"}, {"1.1", "3.1"}, false}});
    EXPECT_EQ(
        dangling_citations(index),
        (std::vector<std::string>{"src/games/mg/x.cpp:2: cites 9.9, which no ledger of mg has",
                                  "src/games/mg/x.cpp:4: cites 2.2, which no ledger of mg has",
                                  "b.yaml: cites 3.1, which none of its books has", "c.yaml: mg-3.0 has no ledger"}));
}

TEST_F(LedgerTest, ReportIsGoodWhenAllIsShown) {
    write_book();
    const RuleIndex index = books_with({{"a.yaml", {"mg-1.0"}, {"1.1.1", "1.1.2", "1.2", "2.1.10"}, true}});
    const Report report = check_report(index);
    EXPECT_TRUE(report.ok);
    EXPECT_EQ(
        report.text,
        "mg-1.0: 7 clauses, 2 headings; 4 of 4 shown by scenarios, 0 named in the code; 1 of 5 left to the table\n"
        "0 gaps, 0 problems\n");
}

TEST_F(LedgerTest, ReportListsGapsAndProblems) {
    write_book();
    const RuleIndex index =
        books_with({{"a.yaml", {"mg-1.0"}, {"1.1.1", "1.2", "1.3"}, true}, {"b.yaml", {"mg-1.0"}, {"1.1.2"}, false}});
    const Report report = check_report(index);
    EXPECT_FALSE(report.ok);
    EXPECT_EQ(
        report.text,
        "mg-1.0: 7 clauses, 2 headings; 2 of 4 shown by scenarios, 0 named in the code; 1 of 5 left to the table\n"
        "  1.1.2      deck    failing Ten cards.\n"
        "  2.1.10     engine  open    Stop at the end.\n"
        "a.yaml: cites 1.3, which none of its books has\n"
        "2 gaps, 1 problem\n");
}

TEST_F(LedgerTest, ShowsAClauseWithItsPlaces) {
    write_book();
    write("src/games/mg/x.cpp", "  // MG 1.1.2: ten.\n");
    const RuleIndex index =
        books_with({{"b.yaml", {"mg-1.0"}, {"1.1.2"}, false}, {"a.yaml", {"mg-1.0"}, {"1.1.2"}, true}});
    EXPECT_EQ(*show_clause(index, "mg-1.0", "1.1.2"),
              "mg-1.0 1.1.2 (deck)\nTen cards.\n"
              "Code:\n  src/games/mg/x.cpp:1  // MG 1.1.2: ten.\n"
              "Scenarios:\n  passed a.yaml\n  failed b.yaml\n");
    EXPECT_EQ(*show_clause(index, "mg-1.0", "2.1.11"),
              "mg-1.0 2.1.11 (table)\nCorners are round.\nLeft to the table: cards have smooth corners.\n");
    EXPECT_EQ(*show_clause(index, "mg-1.0", "2"),
              "mg-1.0 chapter 2\nBelow it:\n"
              "  2.1        heading         More.\n"
              "  2.1.10     engine  open    Stop at the end.\n"
              "  2.1.11     table           Corners are round.\n");
}

TEST_F(LedgerTest, ShowsABookByChapters) {
    write_book();
    const RuleIndex index = books_with({{"a.yaml", {"mg-1.0"}, {"1.1.1", "1.2"}, true}});
    EXPECT_EQ(
        *show_book(index, "mg-1.0"),
        "mg-1.0: 7 clauses, 2 headings; 2 of 4 shown by scenarios, 0 named in the code; 1 of 5 left to the table\n"
        "\nChapter 1   2/3\n"
        "  1.1       1/2     First things.\n"
        "  1.2       1/1     Read aloud.\n"
        "\nChapter 2   0/1\n"
        "  2.1       0/1     More.\n");
}

TEST_F(LedgerTest, NamesWhatItDoesNotKnow) {
    write_book();
    const RuleIndex index = books_with({});
    EXPECT_EQ(show_book(index, "mg-7").problems()[0].to_string(), "found book \"mg-7\", expected one of mg-1.0");
    EXPECT_EQ(show_clause(index, "mg-1.0", "1.1.7").problems()[0].to_string(),
              "found clause \"1.1.7\", expected a clause or chapter of mg-1.0");
}

TEST(ShippedLedgers, AreReadWithoutProblems) {
    const auto index = load_rule_index(source_folder());
    ASSERT_TRUE(index.ok()) << index.problems()[0].to_string();
    for (const char* book : {"ucg-1.2", "ucg-1.4", "ucg-1.5", "ucg-1.7", "ua-1.1", "dbs-1.077"}) {
        const Ledger* ledger = index->find(book);
        ASSERT_NE(ledger, nullptr) << book;
        const Coverage coverage = check(*index, *ledger);
        EXPECT_TRUE(coverage.problems.empty()) << coverage.problems[0];
    }
    const auto dangling = dangling_citations(*index);
    EXPECT_TRUE(dangling.empty()) << dangling[0];
    const auto lists = lacking_answers(*index);
    EXPECT_TRUE(lists.empty()) << lists[0];
    EXPECT_GT(index->answers.at("ua").size(), 100u);
}

TEST(Rulings, AreTheFirstColumnOfTheirTables) {
    const auto rulings = find_rulings(
        "# Page\n| other |\n|---|\n| x |\n\n| ruling | why |\n|---|---|\n| mg-one | a |\n| mg-two | b |\n\nText\n| "
        "mg-no | c |\n");
    ASSERT_EQ(rulings.size(), 2u);
    EXPECT_EQ(rulings[0].name, "mg-one");
    EXPECT_EQ(rulings[0].line, 8);
    EXPECT_EQ(rulings[1].name, "mg-two");
}

TEST(Rulings, NeedAScenarioThatPasses) {
    RuleIndex index;
    index.rulings = {{"mg-one", 1}, {"mg-two", 2}};
    index.scenarios.push_back({"a.yaml", {"mg-1.0"}, {}, true, {"mg-one"}});
    index.scenarios.push_back({"b.yaml", {"mg-1.0"}, {}, false, {"mg-two", "mg-three"}});
    const auto open = open_rulings(index);
    ASSERT_EQ(open.size(), 2u);
    EXPECT_EQ(open[0], "docs/rulings.md:2: no scenario that passes names the ruling mg-two");
    EXPECT_EQ(open[1], "b.yaml: names the ruling mg-three, which docs/rulings.md has not");
}

}  // namespace
}  // namespace arbiter::ledger
