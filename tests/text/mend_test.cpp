// Slips of a typist: mended where one meaning is left, and never read as something else.
#include <gtest/gtest.h>

#include "own_texts.h"
#include "text/text_reader.h"
#include "ua_grammar.h"

namespace arbiter::text {
namespace {

const TextReader& reader() {
    static const TextReader reader(ua_grammar());
    return reader;
}

void expect_mended(const std::string& slip, const std::string& right) {
    const TextReading wanted = reader().read(right);
    const TextReading found = reader().read(slip);
    ASSERT_TRUE(wanted.read()) << right << "\n" << wanted.reason;
    ASSERT_TRUE(found.read()) << slip << "\n" << found.reason << "\n" << found.stopped_at;
    EXPECT_TRUE(same_meaning(wanted.tree, found.tree)) << slip << "\n" << found.normal;
}

TEST(Mend, MarksThatAreMissing) {
    expect_mended("[When Played Draw a card.", "[When Played] Draw a card.");
    expect_mended("When Played] Draw a card.", "[When Played] Draw a card.");
    expect_mended("When Played Draw a card.", "[When Played] Draw a card.");
    expect_mended("[Activate: Main] (Pay 1 AP [Once Per Turn] Draw a card.",
                  "[Activate: Main] (Pay 1 AP) [Once Per Turn] Draw a card.");
    expect_mended("[Activate: Main] Pay 1 AP) [Once Per Turn] Draw a card.",
                  "[Activate: Main] (Pay 1 AP) [Once Per Turn] Draw a card.");
    expect_mended("If \"Ember Fox is on your field, draw a card.", "If \"Ember Fox\" is on your field, draw a card.");
    expect_mended("If Ember Fox\" is on your field, draw a card.", "If \"Ember Fox\" is on your field, draw a card.");
    expect_mended(
        "Choose one character with [2000 or less BP on your opponent's front line and sideline it. If \"Ember Fox\" "
        "is on your field, [4000 or less BP] instead.",
        "Choose one character with [2000 or less BP] on your opponent's front line and sideline it. If \"Ember Fox\" "
        "is on your field, [4000 or less BP] instead.");
}

TEST(Mend, MarksThatAreTooManyOrWrong) {
    expect_mended("[When Played]] ] Draw a card.", "[When Played] Draw a card.");
    expect_mended("If \"Ember Fox] is on your field, draw a card.", "If \"Ember Fox\" is on your field, draw a card.");
    expect_mended("If \"Ember Fox} is on your field, draw a card.", "If \"Ember Fox\" is on your field, draw a card.");
    expect_mended("[Activate: Main] {If on the Front Line} Draw a card.",
                  "[Activate: Main] (If on the Front Line) Draw a card.");
    expect_mended("[Activate: Main] (Pay (1) AP} Draw a card.", "[Activate: Main] (Pay (1) AP) Draw a card.");
    expect_mended("Choose one \"Lantern Guild\" affinity card on your field and switch it to active.",
                  "Choose one [Lantern Guild] affinity card on your field and switch it to active.");
    expect_mended("[Activate: Main] (Switch to Resting Draw) a card.",
                  "[Activate: Main] (Switch to Resting) Draw a card.");
    expect_mended("[When Played] It gains 'This character cannot attack\" until the end of the turn.",
                  "[When Played] It gains \"This character cannot attack\" until the end of the turn.");
    expect_mended("If \"Ember Fox' is on your field, draw a card.", "If \"Ember Fox\" is on your field, draw a card.");
    expect_mended("[Activate Main] Draw a card.", "[Activate: Main] Draw a card.");
    expect_mended("[When Atacking] Draw a card.", "[When Attacking] Draw a card.");
}

TEST(Mend, StopsAndLines) {
    // A sentence does not begin with a small letter.
    expect_mended("[When Played] You may pay 1 AP. If you do. draw a card.",
                  "[When Played] You may pay 1 AP. If you do, draw a card.");
    expect_mended(
        "[Step] (During your movement phase, you may move this card from your front line to your energy "
        "line.) If this character is active, it gains 500 BP.",
        "[Step] (During your movement phase, you may move this card from your front line to your energy "
        "line.)\nIf this character is active, it gains 500 BP.");
    expect_mended("[When Played] Choose one of the following.\n- Draw a card.\n* Draw two cards.",
                  "[When Played] Choose one of the following.\n• Draw a card.\n• Draw two cards.");
    expect_mended("[When Played] Draw a card Place one card from your hand into your sideline.",
                  "[When Played] Draw a card. Place one card from your hand into your sideline.");
    expect_mended("[When Played] Draw a card.. Place one card from your hand into your sideline,",
                  "[When Played] Draw a card. Place one card from your hand into your sideline.");
    expect_mended("[When Played] You may pay 1 AP. If you do draw a card.",
                  "[When Played] You may pay 1 AP. If you do, draw a card.");
    expect_mended("[When Played] Place one card from your hand into your\nSideline.",
                  "[When Played] Place one card from your hand into your sideline.");
    expect_mended("[When Played] Draw a card. [When Attacking] Draw a card.",
                  "[When Played] Draw a card.\n[When Attacking] Draw a card.");
}

TEST(Mend, Words) {
    expect_mended("[When Played] Draw two card.", "[When Played] Draw two cards.");
    expect_mended("[When Played] Chooose one charcter on your field and swicth it to active.",
                  "[When Played] Choose one character on your field and switch it to active.");
    expect_mended("[When Played] Choose one character on you field and switch is to active.",
                  "[When Played] Choose one character on your field and switch it to active.");
    expect_mended("[When Played] Draw a a card.", "[When Played] Draw a card.");
    expect_mended("[When Played] Draw tow cards.", "[When Played] Draw two cards.");
    expect_mended("[When Played] Draw a crad.", "[When Played] Draw a card.");
    expect_mended("[When Played] Choose one character on your fild. It gains 500 BP until the end the turn.",
                  "[When Played] Choose one character on your field. It gains 500 BP until the end of the turn.");
    expect_mended("[When Played] Place one card from yourhand into your sideline.",
                  "[When Played] Place one card from your hand into your sideline.");
}

TEST(Mend, PhrasesThatTakeAnothersPlaceWithoutMarks) {
    expect_mended(
        "Choose one character on your field. It gains 1000 BP until the end of the turn. If \"Ember Fox\" is on your "
        "field, 2000 BP instead.",
        "Choose one character on your field. It gains {1000 BP} until the end of the turn. If \"Ember Fox\" is on "
        "your field, {2000 BP} instead.");
}

TEST(Mend, MarksAroundTheNumberOfAPhraseAlone) {
    expect_mended(
        "Choose one character with [2000] or less BP on your opponent's front line and sideline it. If \"Ember Fox\" "
        "is "
        "on your field, [4000] or less BP instead.",
        "Choose one character with [2000 or less BP] on your opponent's front line and sideline it. If \"Ember Fox\" "
        "is on your field, [4000 or less BP] instead.");
    expect_mended(
        "Choose one character with {2000} or less BP on your opponent's front line and sideline it. If \"Ember Fox\" "
        "is "
        "on your field, {3000} or less BP instead. If \"Tide Witch\" is on your field, {4000} or less BP instead.",
        "Choose one character with {2000 or less BP} on your opponent's front line and sideline it. If \"Ember Fox\" "
        "is on your field, {3000 or less BP} instead. If \"Tide Witch\" is on your field, {4000 or less BP} instead.");
}

TEST(Mend, RulesOfKeywordsInOtherWords) {
    expect_mended("[Snipe] (When attacking, you may target one of your opponent's characters on the front line)",
                  "[Snipe]");
    expect_mended(
        "[When Played] This character gains [Double Attack] (Set it active after it attacks for the first time) until "
        "the end of the turn.",
        "[When Played] This character gains [Double Attack] until the end of the turn.");
    expect_mended("[Impact (2)] (Each battle this character wins while attacking deals 2 damage)", "[Impact (2)]");
    // Its own number, and nothing that says when.
    EXPECT_FALSE(reader().read("[Impact (2)] (Each battle this character wins while attacking deals 1 damage)").read());
    EXPECT_FALSE(reader().read("[Impact (1)] (Only on Sundays)").read());
}

// What is left open stays so.
TEST(Mend, DeclinesWhatCouldBeMendedInTwoWays) {
    // Up to where the ability reaches that is gained.
    EXPECT_FALSE(
        reader()
            .read("[When Played] This character gains \"This character cannot attack until the end of the turn.")
            .read());
    // One card, or several of them.
    EXPECT_FALSE(reader().read("[When Played] Draw card.").read());
    // One that was named is not all of them.
    EXPECT_FALSE(reader().read("[When Played] Sideline the character on your opponent's front line.").read());
    EXPECT_FALSE(reader().read("[When Played] The resting character on your field gains 500 BP.").read());
    // Whose field, which character and how many cards: a missing word says that.
    EXPECT_FALSE(reader().read("[When Played] Choose one character on field and switch it to active.").read());
    EXPECT_FALSE(reader().read("If character is active, it gains 500 BP.").read());
    EXPECT_FALSE(reader().read("[When Sidelined] Place the top cards of your deck into your sideline.").read());
    // Names between two like words are not taken out with them.
    EXPECT_FALSE(
        reader().read("[When Played] Add up to one \"Ember Fox\" one card from your sideline to your hand.").read());
    // Where a card goes is not where it is.
    EXPECT_FALSE(reader().read("[When Played] Choose one card into your sideline and switch it to active.").read());
    // Words that mean something are not taken out.
    EXPECT_FALSE(reader().read("[When Played] Draw a shiny card.").read());
    EXPECT_FALSE(reader().read("[When Played] You may not draw a card.").read());
    // What stands before a colon is paid in other games: nobody knows what it means in this one.
    EXPECT_FALSE(reader().read("[When Played] You may pay 1 AP: Draw a card.").read());
}

}  // namespace
}  // namespace arbiter::text
