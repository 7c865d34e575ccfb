// Card files and deck files: what is read, and each thing that can be wrong with them.
#include "arbiter/cards.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cards/file_text.h"
#include "cards/record.h"

namespace arbiter {
namespace {

template <class T>
std::vector<std::string> told(const Result<T>& result) {
    std::vector<std::string> lines;
    for (const Diagnostic& problem : result.problems()) lines.push_back(problem.to_string());
    return lines;
}

using Lines = std::vector<std::string>;

// The problems of a card file with this content.
Lines card_problems(std::string_view json) { return told(parse_cards(json, "f")); }

// The problems of a file with one card that has these fields beside number, name and text.
Lines field_problems(const std::string& fields) {
    return card_problems("[\n{\"number\": \"N-1\", \"name\": \"A\", \"text\": \"\",\n" + fields + "}]");
}

Lines deck_problems(std::string_view text) { return told(parse_deck(text, "d")); }

// A folder that is gone when the test is over.
class Folder {
  public:
    Folder() : path_(std::filesystem::path(testing::TempDir()) / ("arbiter-cards-" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::filesystem::path path() const { return path_; }
    std::filesystem::path write(const std::string& name, std::string_view text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
        return path_ / name;
    }

  private:
    std::filesystem::path path_;
};

TEST(CardFile, KeepsFieldsInOrderWithTheirLines) {
    const auto cards = parse_cards(R"([
{"zeal": 3, "number": "N-1", "name": "A", "text": "Draw.",
 "none": null, "tribes": ["x", "y"],
 "back": {"power": -5,
          "traits": []}},
{"number": "N-2", "name": "B 『C』", "text": ""}
])",
                                   "f");
    ASSERT_TRUE(cards.ok()) << told(cards)[0];
    ASSERT_EQ(cards->size(), 2u);
    const CardRecord& card = (*cards)[0];
    EXPECT_EQ(card.file, "f");
    EXPECT_EQ(card.line, 2);
    EXPECT_EQ(card.number, "N-1");
    EXPECT_EQ(card.name, "A");
    EXPECT_EQ(card.text, "Draw.");
    ASSERT_EQ(card.fields.size(), 4u);
    EXPECT_EQ(card.fields[0].name, "zeal");
    EXPECT_EQ(std::get<std::int64_t>(card.fields[0].value), 3);
    EXPECT_TRUE(std::holds_alternative<std::monostate>(card.fields[1].value));
    EXPECT_EQ(card.fields[1].line, 3);
    EXPECT_EQ(std::get<std::vector<std::string>>(card.fields[2].value), (Lines{"x", "y"}));
    const Record& back = std::get<Record>(card.fields[3].value);
    ASSERT_EQ(back.size(), 2u);
    EXPECT_EQ(std::get<std::int64_t>(back[0].value), -5);
    EXPECT_EQ(back[1].line, 5);
    EXPECT_TRUE(std::get<std::vector<std::string>>(back[1].value).empty());
    EXPECT_EQ((*cards)[1].line, 6);
    EXPECT_EQ((*cards)[1].name, "B 『C』");
}

TEST(CardFile, AcceptsAnEmptyListAndAByteOrderMark) {
    EXPECT_TRUE(parse_cards("[]", "f").ok());
    EXPECT_TRUE(parse_cards("\xef\xbb\xbf[]", "f").ok());
}

TEST(CardFile, IsAListOfObjects) {
    EXPECT_EQ(card_problems("{\"number\": [1, {}]}"), Lines{"f:1: found an object, expected a list of cards"});
    EXPECT_EQ(card_problems("\n7\n"), Lines{"f:2: found the number 7, expected a list of cards"});
    EXPECT_EQ(card_problems("[\n\"x\",\n[[]],\nnull]"),
              (Lines{"f:2: found \"x\", expected a card: an object of fields",
                     "f:3: found a list, expected a card: an object of fields",
                     "f:4: found null, expected a card: an object of fields"}));
}

TEST(CardFile, HasNumberNameAndTextAsTexts) {
    EXPECT_EQ(card_problems("[\n{}]"), (Lines{"f:2: 1. card, field number: found no such field, expected a text",
                                              "f:2: 1. card, field name: found no such field, expected a text",
                                              "f:2: 1. card, field text: found no such field, expected a text"}));
    EXPECT_EQ(card_problems("[{\"name\": 3,\n\"text\": null,\n\"number\": \"N-1\"}]"),
              (Lines{"f:1: card N-1, field name: found the number 3, expected a text",
                     "f:2: card N-1, field text: found null, expected a text"}));
    EXPECT_EQ(card_problems(R"([{"number": "", "name": "", "text": ""}])"),
              (Lines{"f:1: 1. card, field number: found an empty text, expected a text",
                     "f:1: 1. card, field name: found an empty text, expected a text"}));
    EXPECT_EQ(card_problems(R"([{"number": "N 1", "name": "A", "text": ""}])"),
              Lines{"f:1: card N 1, field number: found \"N 1\", expected a number without blanks"});
}

TEST(CardFile, NamesARefusedValueOnce) {
    EXPECT_EQ(
        card_problems("[{\"number\": \"N-1\", \"name\": \"A\",\n\"text\": true}]"),
        Lines{"f:2: card N-1, field text: found true, expected a text, a whole number, null, a list of texts or a "
              "record"});
}

TEST(CardFile, HoldsNoOtherValues) {
    const std::string expected = ", expected a text, a whole number, null, a list of texts or a record";
    EXPECT_EQ(field_problems("\"a\": false"), Lines{"f:3: card N-1, field a: found false" + expected});
    EXPECT_EQ(field_problems("\"a\": 1.5\n"), Lines{"f:3: card N-1, field a: found the number 1.5" + expected});
    EXPECT_EQ(field_problems("\"a\": 9223372036854775808"),
              Lines{"f:3: card N-1, field a: found the number 9223372036854775808" + expected});
    EXPECT_EQ(field_problems("\"a\": [\"x\", 1, [2], {\"b\": 3}]"),
              (Lines{"f:3: card N-1, field a: found the number 1, expected a text",
                     "f:3: card N-1, field a: found a list, expected a text",
                     "f:3: card N-1, field a: found an object, expected a text"}));
    EXPECT_EQ(field_problems("\"a\": {\"b\":\ntrue}"), Lines{"f:4: card N-1, field a.b: found true" + expected});
}

TEST(CardFile, GivesEachFieldOnce) {
    EXPECT_EQ(field_problems("\"a\": 1,\n\"a\": [2, {\"c\": 3}],\n\"b\": {\"x\": null, \"x\": 4}"),
              (Lines{"f:4: card N-1, field a: found the field a second time, expected each field once",
                     "f:5: card N-1, field b.x: found the field a second time, expected each field once"}));
}

TEST(CardFile, GivesEachNumberOnce) {
    EXPECT_EQ(card_problems(R"([{"number": "N-1", "name": "A", "text": ""},
{"number": "N-2", "name": "A", "text": ""},
{"number": "N-1", "name": "B", "text": ""}])"),
              Lines{"f:3: card N-1: found the number a second time, first at f:1, expected a number of its own"});
}

TEST(CardFile, NamesBrokenJsonByLineAndColumn) {
    EXPECT_EQ(card_problems("[\n  }"), Lines{"f:2:3: found \"}\", expected JSON"});
    EXPECT_EQ(card_problems("[{}"), (Lines{"f:1: 1. card, field number: found no such field, expected a text",
                                           "f:1: 1. card, field name: found no such field, expected a text",
                                           "f:1: 1. card, field text: found no such field, expected a text",
                                           "f:1:3: found the end of the file, expected JSON"}));
    EXPECT_EQ(card_problems(""), Lines{"f:1: found the end of the file, expected JSON"});
    EXPECT_EQ(card_problems("[] []"), Lines{"f:1:4: found \"[]\", expected JSON"});
    EXPECT_EQ(card_problems("[\"a\nb\"]"), Lines{"f:1:4: found the end of the line, expected JSON"});
}

TEST(CardFile, TellsOfACardThatBreaksOff) {
    EXPECT_EQ(card_problems("[\n{\"number\": \"N-1\",\n\"a\": true,\n\"b\" 3"),
              (Lines{"f:3: card N-1, field a: found true, expected a text, a whole number, null, a list of texts or a "
                     "record",
                     "f:4:5: found \"3\", expected JSON"}));
}

TEST(CardFile, IsUtf8) {
    EXPECT_EQ(card_problems("[\n\"\xff\",\n\"\xc0\x80\"]"),
              (Lines{"f:2:2: found the byte 0xff, expected UTF-8", "f:3:2: found the byte 0xc0, expected UTF-8",
                     "f:2: found \"?\", expected a card: an object of fields",
                     "f:3: found \"??\", expected a card: an object of fields"}));
    EXPECT_EQ(card_problems("[{\"number\": \"N-1\", \"name\": \"\xff\", \"text\": true}]"),
              (Lines{"f:1:29: found the byte 0xff, expected UTF-8",
                     "f:1: card N-1, field text: found true, expected a text, a whole number, null, a list of texts or "
                     "a record"}));
}

// What is no JSON hides neither what stands before it nor what stands behind.
TEST(CardFile, GoesOnWithTheNextCardBehindWhatIsNoJson) {
    const std::string good = R"({"number": "N-9", "name": "A", "text": "", "bp": {"a": null}})";
    const std::string bad = R"({"number": "N-8", "name": "A", "text": 1})";
    const std::string told_of_bad = ": card N-8, field text: found the number 1, expected a text";
    // A comma between cards is missing.
    EXPECT_EQ(card_problems("[\n" + good + "\n" + bad + "\n]"),
              (Lines{"f:3:1: found \"" + bad + "\", expected JSON", "f:3" + told_of_bad}));
    // A brace at a card's end is.
    EXPECT_EQ(
        card_problems("[\n{\"number\": \"N-1\", \"name\": true,\n" + bad + "]"),
        (Lines{"f:2: card N-1, field name: found true, expected a text, a whole number, null, a list of texts or a "
               "record",
               "f:3:1: found \"" + bad + "]\", expected JSON", "f:3" + told_of_bad}));
    // A comma between fields is, in two cards; a text has braces.
    const auto broken = [](const std::string& number) {
        return "{\"number\": \"" + number + "\"\n \"text\": \"Gain {1}, {2}.\", \"bp\": {\"a\": null}},\n";
    };
    EXPECT_EQ(card_problems("[" + broken("N-1") + good + ",\n" + broken("N-2") + bad + "]"),
              (Lines{"f:2:7: found \"\": \"Gain {1}, {2}.\", \"bp\": {\"a\": null}},\", expected JSON",
                     "f:5:7: found \"\": \"Gain {1}, {2}.\", \"bp\": {\"a\": null}},\", expected JSON",
                     "f:6" + told_of_bad}));
    // The list ends too early, and all stands on one line.
    EXPECT_EQ(card_problems("[" + good + "], " + bad + "]"),
              (Lines{"f:1:64: found \", " + bad + "]\", expected JSON", "f:1" + told_of_bad}));
    const CardFile file = parse_card_file("[" + broken("N-1") + good + "]", "f");
    ASSERT_EQ(file.cards.size(), 1u);
    EXPECT_EQ(file.cards[0].number, "N-9");
    EXPECT_EQ(file.cards[0].line, 3);
    EXPECT_EQ(file.cards[0].place, 2);
}

TEST(CardFile, ReadsAsMuchAsItCan) {
    const CardFile file =
        parse_card_file(R"([{"name": "A", "text": ""}, 3, {"number": "N-1", "name": "A", "text": ""}])", "f");
    ASSERT_EQ(file.cards.size(), 2u);
    EXPECT_EQ(file.cards[0].title(), "1. card");
    EXPECT_EQ(file.cards[1].title(), "card N-1");
    EXPECT_EQ(file.problems.size(), 2u);
}

TEST(CardFile, StopsAfterManyProblems) {
    std::string bytes, cards = "[";
    for (int ix = 0; ix < 5000; ++ix) {
        bytes += "\xff\n";
        cards += R"({"number": "N-1", "name": "A", "text": ""},)";
    }
    EXPECT_EQ(card_problems(bytes).size(), kMostProblems);
    cards.back() = ']';
    EXPECT_EQ(card_problems(cards).size(), kMostProblems);
}

TEST(CardFile, SurvivesDepth) {
    const std::size_t deep = 2'000'000;
    EXPECT_EQ(card_problems(std::string(deep, '[')).size(), 2u);
    EXPECT_EQ(field_problems("\"a\": {\"b\": {\"c\": {\"d\": {\"e\": {\"f\": 1}}}}}"),
              Lines{"f:3: card N-1, field a.b.c.d.e: found an object, expected no list or object this deep"});
    std::string objects;
    for (std::size_t ix = 0; ix < 100'000; ++ix) objects += "{\"a\":";
    EXPECT_FALSE(parse_cards("[" + objects, "f").ok());
}

TEST(CardFile, SurvivesSize) {
    std::string many = "\"a\": 1";
    for (int ix = 0; ix < 300'000; ++ix) many += ",\"k" + std::to_string(ix) + "\":" + std::to_string(ix);
    const Lines problems = field_problems(many);
    EXPECT_EQ(problems.front(), "f:3: card N-1, field k60: found one field more, expected at most 64 fields");
    EXPECT_EQ(problems.size(), 1001u);
    EXPECT_EQ(problems.back(), "f:3: found too many problems to go on, expected a card file");
    std::string numbers = "[1";
    for (int ix = 0; ix < 5000; ++ix) numbers += ",1";
    EXPECT_EQ(card_problems(numbers + "]").size(), 1001u);
}

TEST(CardFile, ReadsAFileOrAllOfAFolder) {
    const Folder folder;
    folder.write("b.json", R"([{"number": "N-2", "name": "B", "text": ""}])");
    const auto one = folder.write("a.json", R"([{"number": "N-1", "name": "A", "text": ""}])");
    folder.write("notes.txt", "not a card");
    const auto all = read_cards(folder.path());
    ASSERT_TRUE(all.ok());
    ASSERT_EQ(all->size(), 2u);
    EXPECT_EQ((*all)[0].number, "N-1");
    EXPECT_EQ((*all)[1].number, "N-2");
    ASSERT_TRUE(read_cards(one).ok());
    EXPECT_EQ(read_cards(one)->size(), 1u);
}

TEST(CardFile, ListsTheProblemsOfAllFiles) {
    const Folder folder;
    const auto a = folder.write("a.json", R"([{"number": "N-1", "name": "A", "text": ""}])").string();
    const auto b = folder.write("b.json", R"([{"number": "N-1", "name": "B", "text": 1}])").string();
    const auto c = folder.write("c.json", "[").string();
    EXPECT_EQ(told(read_cards(folder.path())),
              (Lines{b + ":1: card N-1, field text: found the number 1, expected a text",
                     c + ":1:1: found the end of the file, expected JSON",
                     b + ":1: card N-1: found the number a second time, first at " + a +
                         ":1, expected a number of its own"}));
}

TEST(CardFile, TellsWhatCannotBeRead) {
    const Folder folder;
    const std::string missing = (folder.path() / "missing.json").string();
    EXPECT_EQ(told(read_cards(missing)), Lines{missing + ": found no such file, expected a file that can be read"});
    EXPECT_EQ(told(read_cards(folder.path())),
              Lines{folder.path().string() + ": found a folder without card files, expected files *.json"});
    EXPECT_EQ(told(read_deck(folder.path())),
              Lines{folder.path().string() + ": found a folder, expected a file that can be read"});
    const std::string large = folder.write("large", std::string(11, ' ')).string();
    EXPECT_EQ(told(read_file_text(large, 10)), Lines{large + ": found a larger file, expected at most 10 bytes"});
    EXPECT_TRUE(read_file_text(large, 11).ok());
}

TEST(FieldReader, TakesFieldsByName) {
    const auto cards =
        parse_cards(R"([{"number": "N-1", "name": "A", "text": "", "kind": "Two", "level": 3, "gap": null,
"nick": "a", "tribes": ["x"], "none": null, "bp": {"single": 5, "extra": null}}])",
                    "f");
    ASSERT_TRUE(cards.ok());
    std::vector<Diagnostic> problems;
    FieldReader reader((*cards)[0], problems);
    constexpr std::pair<std::string_view, int> kKinds[] = {{"One", 1}, {"Two", 2}};
    EXPECT_TRUE(reader.has("kind"));
    EXPECT_FALSE(reader.has("kin"));
    EXPECT_EQ(reader.one_of("kind", kKinds), 2);
    EXPECT_EQ(reader.one_of_or_null("none", kKinds), std::nullopt);
    EXPECT_EQ(reader.number("level", {1, 7}), 3);
    EXPECT_EQ(reader.number_or_null("gap"), std::nullopt);
    EXPECT_EQ(reader.text("nick"), "a");
    EXPECT_EQ(reader.text_or_null("nick"), "a");
    EXPECT_EQ(reader.text_or_null("none"), std::nullopt);
    EXPECT_EQ(reader.texts("tribes"), Lines{"x"});
    FieldReader points = reader.record("bp");
    EXPECT_EQ(points.number_or_null("single"), 5);
    EXPECT_EQ(points.number_or_null("extra"), std::nullopt);
    points.reject_others();
    reader.reject_others();
    EXPECT_TRUE(problems.empty()) << problems[0].to_string();
}

TEST(FieldReader, NotesEverythingThatIsWrong) {
    const auto cards = parse_cards(
        "[{\"number\": \"N-1\", \"name\": \"A\", \"text\": \"\",\n\"kind\": \"Three\",\n\"level\": "
        "8,\n\"nick\": 4, \"tribes\": \"x\",\n\"bp\": {\"single\": \"5\", \"sixth\": 6}, "
        "\"back\": null, \"shade\": \"x\"}]",
        "f");
    ASSERT_TRUE(cards.ok());
    std::vector<Diagnostic> problems;
    FieldReader reader((*cards)[0], problems);
    constexpr std::pair<std::string_view, int> kKinds[] = {{"One", 1}, {"Two", 2}};
    EXPECT_EQ(reader.one_of("kind", kKinds), 1);
    EXPECT_EQ(reader.number("level", {1, 7}), 1);
    EXPECT_EQ(reader.number_or_null("round", {0, 4}), std::nullopt);
    EXPECT_EQ(reader.text("nick"), "");
    EXPECT_TRUE(reader.texts("tribes").empty());
    FieldReader points = reader.record("bp");
    EXPECT_EQ(points.number("single"), 0);
    points.reject_others();
    FieldReader back = reader.record("back");
    EXPECT_EQ(back.text("name"), "");
    EXPECT_FALSE(back.has("name"));
    back.reject_others();
    reader.reject_others();
    reader.problem("level", "a level", "none");
    Lines lines;
    for (const Diagnostic& problem : problems) lines.push_back(problem.to_string());
    EXPECT_EQ(lines, (Lines{"f:2: card N-1, field kind: found \"Three\", expected one of One, Two",
                            "f:3: card N-1, field level: found the number 8, expected a number from 1 to 7",
                            "f:1: card N-1, field round: found no such field, expected a number from 0 to 4 or null",
                            "f:4: card N-1, field nick: found the number 4, expected a text",
                            "f:4: card N-1, field tribes: found \"x\", expected a list of texts",
                            "f:5: card N-1, field bp.single: found \"5\", expected a number from 0",
                            "f:5: card N-1, field bp.sixth: found an unknown field, expected only fields of the format",
                            "f:5: card N-1, field back: found null, expected a record",
                            "f:5: card N-1, field shade: found an unknown field, expected only fields of the format",
                            "f:3: card N-1, field level: found a level, expected none"}));
}

TEST(DeckFile, ReadsWhatPeoplePaste) {
    const auto deck = parse_deck("\xef\xbb\xbf# mine\r\n\r\n4 N-1 Some  Name, #2\r\ndeck:\r\n 12x\tN-2\n3X N-1\n", "d");
    ASSERT_TRUE(deck.ok()) << told(deck)[0];
    ASSERT_EQ(deck->lines.size(), 3u);
    EXPECT_EQ(deck->file, "d");
    EXPECT_EQ(deck->lines[0].line, 3);
    EXPECT_EQ(deck->lines[0].count, 4);
    EXPECT_EQ(deck->lines[0].number, "N-1");
    EXPECT_EQ(deck->lines[0].name, "Some  Name, #2");
    EXPECT_EQ(deck->lines[0].section, "");
    EXPECT_EQ(deck->lines[1].line, 5);
    EXPECT_EQ(deck->lines[1].count, 12);
    EXPECT_EQ(deck->lines[1].name, "");
    EXPECT_EQ(deck->lines[1].section, "Deck");
    EXPECT_EQ(deck->total(), 19);
    EXPECT_EQ(deck->copies("N-1"), 7);
    EXPECT_EQ(deck->copies("N-3"), 0);
}

TEST(DeckFile, NamesEveryLineThatIsNoCard) {
    const std::string count = ", expected a count from 1 to 99, such as 4 or 4x";
    const std::string number = ", expected a card number, such as AR01-001";
    EXPECT_EQ(deck_problems("4 N-1\nN-1 x4\n0 N-1\n100 N-1\n-1 N-1\nx N-1\n4\n4 Warden Vesper\n4xx N-1\n"),
              (Lines{"d:2: found \"N-1 x4\"" + count, "d:3: found \"0 N-1\"" + count, "d:4: found \"100 N-1\"" + count,
                     "d:5: found \"-1 N-1\"" + count, "d:6: found \"x N-1\"" + count,
                     "d:7: found nothing after the count" + number, "d:8: found \"Warden\"" + number,
                     "d:9: found \"4xx N-1\"" + count}));
}

TEST(DeckFile, AllowsTheHeadingsOfTheGameAlone) {
    EXPECT_EQ(deck_problems("Sideboard:\n4 N-1"),
              Lines{"d:1: found \"Sideboard:\", expected no heading but \"Deck:\""});
    const auto deck = parse_deck("Leader:\n1 N-1\nmain  deck:\n50 N-2\n", "d", {"Leader", "Main deck"});
    ASSERT_TRUE(deck.ok());
    EXPECT_EQ(deck->lines[0].section, "Leader");
    EXPECT_EQ(deck->lines[1].section, "Main deck");
    EXPECT_EQ(told(parse_deck("Deck:\n1 N-1", "d", {})), Lines{"d:1: found \"Deck:\", expected no heading"});
}

TEST(DeckFile, HasACard) {
    EXPECT_EQ(deck_problems("# empty\n"), Lines{"d: found no card, expected lines such as \"4 AR01-001 Name\""});
    EXPECT_EQ(deck_problems(""), Lines{"d: found no card, expected lines such as \"4 AR01-001 Name\""});
}

TEST(DeckFile, IsUtf8) {
    EXPECT_EQ(deck_problems("4 N-1\n4 N-2 \xe3\x80\n"), Lines{"d:2:7: found the byte 0xe3, expected UTF-8"});
}

TEST(DeckFile, ReadsAsMuchAsItCan) {
    const DeckFile file = parse_deck_file("4 N-1\nfour N-2\n4 N-3 \xff\nSide:\n2 N-4\n", "d");
    ASSERT_EQ(file.deck.lines.size(), 2u);
    EXPECT_EQ(file.deck.lines[1].number, "N-4");
    EXPECT_EQ(file.deck.lines[1].line, 5);
    ASSERT_EQ(file.problems.size(), 3u);
    EXPECT_EQ(file.problems[0].line, 2);
    EXPECT_EQ(file.problems[1].to_string(), "d:3:7: found the byte 0xff, expected UTF-8");
    EXPECT_EQ(file.problems[2].line, 4);
}

TEST(DeckFile, ShortensAndCleansWhatItShows) {
    EXPECT_EQ(deck_problems("\x01" + std::string(500, 'a')),
              Lines{"d:1: found \"?" + std::string(59, 'a') + "...\", expected a count from 1 to 99, such as 4 or 4x"});
}

TEST(DeckFile, IsReadFromAFile) {
    const Folder folder;
    const auto deck = read_deck(folder.write("my.deck", "2 N-1\n"));
    ASSERT_TRUE(deck.ok());
    EXPECT_EQ(deck->file, (folder.path() / "my.deck").string());
    EXPECT_EQ(deck->total(), 2);
    const std::string missing = (folder.path() / "no.deck").string();
    EXPECT_EQ(told(read_deck(missing)), Lines{missing + ": found no such file, expected a file that can be read"});
    EXPECT_EQ(deck_problems(std::string(1 << 20, '\n').replace(0, 6, "4 N-1\n")), Lines{});
    std::string junk;
    for (int ix = 0; ix < 5000; ++ix) junk += "x\n";
    EXPECT_EQ(deck_problems(junk).size(), kMostProblems);
    EXPECT_EQ(told(read_deck(folder.write("long.deck", std::string((1 << 20) + 1, '\n')))).size(), 1u);
}

TEST(DeckFile, IsMatchedWithTheCards) {
    const auto cards = parse_cards(R"([{"number": "N-1", "name": "Ada Bell", "text": ""}])", "f");
    const auto deck = parse_deck("1 N-1 ada  BELL\n1 N-1\n1 N-1 Ada\n1 N-2 Ada Bell\n1 n-1\n", "d");
    ASSERT_TRUE(cards.ok() && deck.ok());
    const DeckMatch match = match_deck(*deck, *cards);
    ASSERT_EQ(match.warnings.size(), 1u);
    EXPECT_EQ(match.warnings[0].to_string(), "d:3: card N-1: found the name \"Ada\", expected \"Ada Bell\"");
    ASSERT_EQ(match.errors.size(), 2u);
    EXPECT_EQ(match.errors[0].to_string(), "d:4: found \"N-2\", expected the number of a card that is there");
    EXPECT_EQ(match.errors[1].line, 5);
}

}  // namespace
}  // namespace arbiter
