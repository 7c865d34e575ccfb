// Every number that stands for a thing of a game has words.
#include <gtest/gtest.h>

#include <set>

#include "engine/tell/vocabulary.h"
#include "games/dbs/telling.h"
#include "games/dbs/vocabulary.h"
#include "games/games.h"
#include "games/ua/telling.h"
#include "games/ua/terms.h"
#include "games/ucg/telling.h"
#include "games/ucg/terms.h"

namespace arbiter {
namespace {

// As many rows as there are enumerators, none of them empty, no two alike.
template <class Row, class Words>
void expect_rows(const char* what, const std::vector<Row>& rows, std::size_t count, Words&& words) {
    EXPECT_EQ(rows.size(), count) << what;
    std::set<std::string> seen;
    for (std::size_t at = 0; at < rows.size(); ++at) {
        const std::string said = words(rows[at]);
        EXPECT_FALSE(said.empty()) << what << " " << at;
        EXPECT_TRUE(seen.insert(said).second) << what << " " << at << " reads like another: " << said;
    }
}

// What happens to a thing names it; what happens to a player, or to nobody, does not.
void expect_subjects(const std::vector<tell::EventWords>& events) {
    for (const tell::EventWords& event : events) {
        EXPECT_EQ(event.happens.find("{}") != std::string::npos, !event.moment) << event.happens;
        EXPECT_TRUE(event.moment || event.past.find("{who") == std::string::npos) << event.past;
    }
}

struct Counts {
    std::size_t zones, attributes, symbols, relations, properties, events, reasons, tests, values, verbs, moments;
};

void expect_complete(const tell::Words& words, const Counts& counts) {
    expect_rows("zone", words.zones, counts.zones, [](const auto& row) { return row.name; });
    expect_rows("attribute", words.attributes, counts.attributes, [](const auto& row) { return row.name; });
    expect_rows("symbol", words.symbols, counts.symbols, [](const auto& row) { return row.name.one; });
    expect_rows("relation", words.relations, counts.relations, [](const auto& row) { return row.is.phrase; });
    expect_rows("property", words.properties, counts.properties,
                [](const auto& row) { return row.of_object + row.of_player; });
    expect_rows("event", words.events, counts.events, [](const auto& row) { return row.happens + row.any.one; });
    expect_rows("what happened", words.events, counts.events, [](const auto& row) { return row.past + row.any.one; });
    expect_subjects(words.events);
    expect_rows("reason", words.reasons, counts.reasons, [](const auto& row) { return row.verb + row.done; });
    expect_rows("reason", words.reasons, counts.reasons, [](const auto& row) { return row.done; });
    expect_rows("test", words.tests, counts.tests, [](const auto& row) { return row.phrase; });
    expect_rows("value", words.values, counts.values, [](const auto& row) { return row.number; });
    expect_rows("verb", words.verbs, counts.verbs, [](const auto& row) { return row.does; });
    expect_rows("moment", words.moments, counts.moments, [](const auto& row) { return row; });
}

TEST(Words, UcgHasThemAll) {
    expect_complete(ucg::telling_words(),
                    {ucg::kZoneCount, ucg::kAttributeCount, ucg::kSymbolKinds, ucg::kRelationCount, ucg::kPropertyCount,
                     ucg::kEventCount, ucg::kReasonCount, ucg::kBookTestCount, ucg::kBookValueCount,
                     ucg::kBookVerbCount, ucg::kMomentCount});
}

TEST(Words, UaHasThemAll) {
    expect_complete(ua::telling_words(), {ua::kZoneCount, ua::kAttributeCount, ua::kSymbolKinds, ua::kRelationCount,
                                          ua::kPropertyCount, ua::kEventCount, ua::kReasonCount, ua::kBookTestCount,
                                          ua::kBookValueCount, ua::kBookVerbCount, ua::kMomentCount});
}

TEST(Words, DbsHasThemAll) {
    expect_complete(dbs::telling_words(),
                    {dbs::kZoneCount, dbs::kAttributeCount, dbs::kSymbolKinds, dbs::kRelationCount, dbs::kPropertyCount,
                     dbs::kEventCount, dbs::kReasonCount, dbs::kBookTestCount, dbs::kBookValueCount,
                     dbs::kBookVerbCount, dbs::kMomentCount});
}

// A rulebook's own lists are as long as these.
TEST(Words, EveryRulebookHasThem) {
    for (const std::string& name : book_names()) {
        const auto book = find_book(name);
        ASSERT_NE(book->words, nullptr) << name;
        EXPECT_EQ(book->words->zones.size(), book->zones.size()) << name;
        EXPECT_EQ(book->words->properties.size(), book->properties.size()) << name;
        EXPECT_EQ(book->words->events.size(), book->events.size()) << name;
        EXPECT_EQ(book->words->reasons.size(), book->reasons.size()) << name;
        EXPECT_EQ(book->words->positions.size(), book->positions.size()) << name;
    }
}

// ---- numbers made of bits and parts

void expect_bits(const Rulebook& book, const char* number, std::initializer_list<i32> bits) {
    const tell::Vocabulary words(book);
    std::set<std::string> seen;
    for (i32 bit : bits) {
        const std::string said = words.number(number, bit);
        EXPECT_EQ(said.find("unnamed"), std::string::npos) << number << ": " << said;
        EXPECT_TRUE(seen.insert(said).second) << number << " " << bit << " reads like another: " << said;
    }
}

void expect_values(const Rulebook& book, AttributeId attribute, std::initializer_list<i32> values) {
    const std::vector<ValueName> words = tell::Vocabulary(book).attribute(attribute).values;
    std::set<std::string> seen;
    for (i32 value : values) {
        const auto at =
            std::find_if(words.begin(), words.end(), [&](const ValueName& word) { return word.value == value; });
        ASSERT_NE(at, words.end()) << book.attributes[attribute] << " " << value;
        EXPECT_TRUE(seen.insert(at->word).second) << at->word;
    }
}

TEST(Words, UcgNumbersHaveWordsForEachBit) {
    using namespace ucg;
    const auto book = find_book("ucg-1.7");
    const auto types = {i32{kBasic},  i32{kPower},       i32{kSpeed},    i32{kArmed},
                        i32{kHazard}, i32{kDevastation}, i32{kInvasion}, i32{kMeteo}};
    expect_bits(*book, "types", types);
    expect_bits(*book, "given types", types);
    for (i32 type : types) {
        expect_bits(*book, "given types",
                    {type, type | type << kTypeShift, type | kPrintedType << kTypeShift,
                     type | (kEveryType | kPrintedType) << kTypeShift});
    }
    expect_values(*book, kType, types);
    expect_values(*book, kKind, {kUltraHero, kKaiju, kUltraMech, kScene});
    expect_values(*book, kState, {1, 2, 3, 4});
    expect_values(*book, kFlags, {kAnyNumberInDeck, kTreatedAsNames});
    expect_bits(*book, "whose", {kIgnoreAll, kIgnoreOpponents, kIgnoreAll | kIgnoreOpponents});
    expect_bits(*book, "shield", {kFromOpponent, kFromOwn, kFromOpponent | kFromOwn});
    for (i32 event = 0; event < kEventCount; ++event) expect_bits(*book, "event", {event});
    std::set<std::string> moves;
    for (i32 reason = 0; reason < kReasonCount; ++reason) {
        for (i32 zone = 0; zone <= kZoneCount; ++zone) {
            for (i32 more : {i32{0}, i32{kByOpponentOnly}, i32{kOffField}, kByOpponentOnly | kOffField})
                EXPECT_TRUE(
                    moves.insert(tell::Vocabulary(*book).number("move", reason | zone * kToZone | more)).second);
        }
    }
    expect_bits(*book, "came",
                {kCameFromTop, kCameByCharacterEffect, kCameByOwnEffect, kCameByOpponentEffect, kCameFromDeck,
                 kCameFromScene, kCameFromHand});
    expect_bits(*book, "stack size", {0, 1, 2, 3, 4});
    expect_bits(*book, "place marks", {kLeveledThisPhase, kWonBit, kLostBit, kTiedBit, kEnteredBit, kLeveledBit});
    expect_bits(*book, "place time", {kThisTurn, kLastTurn});
}

TEST(Words, UaNumbersHaveWordsForEachBit) {
    using namespace ua;
    const auto book = find_book("ua-1.1");
    const auto keywords = {i32{kStep},          i32{kSnipe},  i32{kDoubleAttack}, i32{kDoubleBlock},
                           i32{kNullifyImpact}, i32{kImpact}, i32{kDamage2}};
    expect_bits(*book, "keywords", keywords);
    expect_values(*book, kKeywords, keywords);
    expect_values(*book, kKind, {kCharacter, kSite, kEvent, kApCard});
    expect_values(*book, kColor, {kRed, kBlue, kGreen, kYellow, kPurple});
    expect_values(
        *book, kTrigger,
        {kActiveTrigger, kDrawTrigger, kGetTrigger, kRaidTrigger, kSpecialTrigger, kColorTrigger, kFinalTrigger});
    const auto facts = {i32{kHasRaid},           i32{kHasWhenPlayed},          i32{kHasWhenAttacking},
                        i32{kHasWhenBlocking},   i32{kHasWhenSidelined},       i32{kHasActivateMain},
                        i32{kHasDuringYourTurn}, i32{kHasDuringOpponentsTurn}, i32{kHasAbilities}};
    expect_values(*book, kFlags, facts);
    expect_bits(*book, "lost abilities", facts);
    expect_bits(*book, "has abilities", facts);
    expect_bits(*book, "abilities",
                {kHasRaid, kHasWhenPlayed, kHasWhenAttacking, kHasWhenBlocking, kHasWhenSidelined, kHasActivateMain,
                 kHasDuringYourTurn, kHasDuringOpponentsTurn});
    expect_values(*book, kState,
                  {kIsActive, kIsResting, kIsRaided, kIsAttacking, kIsBlocking, kIsBattling, kPlayedThisTurn,
                   kRaidedThisTurn, kMovedThisTurn, kAttackedThisTurn, kBlockedThisTurn, kWonThisTurn, kLostThisTurn,
                   kInFirstAttack, kInSecondAttack, kIsBlocked});
    expect_bits(*book, "acts",
                {kCannotAttack, kCannotBlock, kCannotBlockFirst, kCannotBeBlocked, kCannotMove, kCannotMoveInPhase,
                 kCannotBeMovedToFront, kCannotBeMovedToEnergy, kCannotBePlayedToFront, kCannotBePlayedToEnergy,
                 kCannotBePlayed, kCannotPerformRaid, kCannotBeUsed, kCannotBeRaided, kCannotBeActivated,
                 kCannotAttackPlayer, kCannotBeTargeted});
    const auto causes = {i32{kByYou},   i32{kByOpponent},      kByYou | kByOpponent, i32{kByCharacter}, i32{kBySite},
                         i32{kByEvent}, i32{kByEventFromHand}, i32{kByTrigger},      i32{kByBattle}};
    expect_bits(*book, "by", causes);
    expect_bits(*book, "by", {kByRules, kByChooser, kByChooser | kByYou, kByChooser | kByOpponent});
    for (i32 cause : causes) expect_bits(*book, "cause", {cause_bits(cause)});
    expect_bits(*book, "whose", {kByYou, kByOpponent, kByYou | kByOpponent});
    expect_bits(*book, "kept", {kFromResting, kFromReadying, kFromShifting});
    expect_bits(*book, "price", {1 << 16, 2 << 16, 1 << 20, 2 << 20, (1 << 16) | (1 << 20)});
    expect_bits(*book, "energy", {energy(0, 1), energy(1, 1), energy(2, 1), energy(3, 1), energy(4, 1), energy(0, 2)});
    expect_bits(*book, "came",
                {kCameFromField, kCameFromHand, kCameFromDeck, kCameFromLife, kCameFromSideline, kCameByCard,
                 kCameByOther, kCameByCard | kCameByOther, kCameSidelined});
    expect_bits(*book, "play", {0, kSetActive, kOntoFront, kOntoEnergy, kOntoFront | kOntoEnergy, kForFree});
    expect_bits(*book, "raid", {0, kCoverOnly, kFinishRaid});
    expect_bits(*book, "shift", {kToFront, kToEnergy, kToOther});
    expect_bits(*book, "lines", {0, 1 << kFrontLine, 1 << kEnergyLine, kField});
    for (i32 reason = 0; reason < kReasonCount; ++reason) expect_bits(*book, "reason", {reason, kNone});
    for (i32 zone = 0; zone < kZoneCount; ++zone) expect_bits(*book, "zone", {zone});
    for (u16 bit : {kOnlyOnFront, kOnlyOnEnergy, kOnlyRaided, kOnlyYourTurn, kOnlyOpponentsTurn}) {
        const std::size_t at = static_cast<std::size_t>(std::countr_zero(bit));
        ASSERT_LT(at, book->words->states.size());
        EXPECT_FALSE(book->words->states[at].empty());
    }
}

TEST(Words, DbsNumbersHaveWordsForEachBit) {
    using namespace dbs;
    Rulebook book;
    name_things(book);
    book.words = &telling_words();
    for (int bit = 0; bit < kKeywordCount; ++bit) {
        expect_bits(book, "keywords", {1 << bit});
        expect_values(book, kKeywords, {1 << bit});
    }
    for (int color = 0; color < kColors; ++color) {
        expect_values(book, kColor, {1 << color});
        expect_values(book, kBaseColor, {1 << color});
        expect_bits(book, "colors", {1 << color});
        expect_bits(book, "specified", {cost_of_color(color, 1), cost_of_color(color, 2)});
    }
    expect_values(book, kKind, {kLeader, kBattle, kExtra});
    for (i32 bit = kHasSkills; bit <= kOfUniverse7; bit <<= 1) expect_values(book, kFlags, {bit});
    for (i32 bit = kIsActive; bit <= kShowsBack; bit <<= 1) expect_values(book, kState, {bit});
    for (i32 bit = kCannotAttack; bit <= kCannotBecomeActiveInNextCharge; bit <<= 1) expect_bits(book, "acts", {bit});
    for (i32 bit = kSeatCannotPlay; bit <= kSeatCannotCharge; bit <<= 1) expect_bits(book, "player acts", {bit});
    for (const char* number : {"by", "cause"}) {
        expect_bits(book, number,
                    {kByYou, kByOpponent, kByYou | kByOpponent, kByLeader, kByBattleCard, kByExtra, kByCounter,
                     kByBattle, kByRules});
    }
    std::set<std::string> ways;
    for (i32 way = kByHand; way < kPlayedByCount; ++way) {
        expect_bits(book, "way", {way});
        expect_bits(book, "came by", {1 << way});
        EXPECT_TRUE(ways.insert(tell::Vocabulary(book).number("way", way)).second);
    }
    expect_bits(book, "play", {0, kInRestMode, kToPlayer, kInRestMode | kToPlayer});
    expect_bits(book, "mode", {kActive, kRest});
    expect_bits(book, "damage", {0, 1});
    for (i32 reason = 0; reason < kReasonCount; ++reason) expect_bits(book, "reason", {reason, kNone});
    for (i32 zone = 0; zone < kZoneCount; ++zone) expect_bits(book, "zone", {zone});
    ASSERT_EQ(book.words->states.size(), 16u);
    ASSERT_EQ(book.words->kinds_by_state.size(), 16u);
    for (std::size_t at = 0; at < 16; ++at)
        EXPECT_FALSE(book.words->states[at].empty() && book.words->kinds_by_state[at].empty()) << at;
}

// Every hole of a phrase is one that is filled: numbers are known by their names.
void expect_known(const tell::Words& words, const std::string& phrase) {
    static const std::set<std::string> kPlain = {"",
                                                 "+",
                                                 "n",
                                                 "s",
                                                 "who",
                                                 "whose",
                                                 "a",
                                                 "b",
                                                 "this",
                                                 "number of a",
                                                 "lasting",
                                                 "argument:filter",
                                                 "argument:only",
                                                 "argument:symbol",
                                                 "argument:definition",
                                                 "argument:sources",
                                                 "argument:zone",
                                                 "argument:reason",
                                                 "b:who",
                                                 "value:zone",
                                                 "value:zones",
                                                 "mode:zone",
                                                 "value:event",
                                                 "value:sources",
                                                 "value:phases",
                                                 "value:watch"};
    for (std::size_t at = phrase.find('{'); at != std::string::npos; at = phrase.find('{', at + 1)) {
        const std::string hole = phrase.substr(at + 1, phrase.find('}', at) - at - 1);
        if (kPlain.count(hole) || hole.starts_with("on b:")) continue;
        const std::string name = hole.substr(hole.find(':') + 1);
        const bool known =
            std::any_of(words.numbers.begin(), words.numbers.end(), [&](const auto& one) { return one.name == name; });
        EXPECT_TRUE(known) << "no number words for " << hole << " in: " << phrase;
    }
}

TEST(Words, EveryHoleIsFilled) {
    for (const tell::Words* words : {&ucg::telling_words(), &ua::telling_words(), &dbs::telling_words()}) {
        for (const auto& row : words->properties) expect_known(*words, row.of_object + row.of_player);
        for (const auto& row : words->tests) expect_known(*words, row.phrase);
        for (const auto& row : words->verbs) expect_known(*words, row.does);
    }
}

}  // namespace
}  // namespace arbiter
