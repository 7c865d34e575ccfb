// Union Arena's card text as programs: every own text is lowered or declined for the reason that is written down, and
// what differs in meaning differs in the program.
#include <gtest/gtest.h>

#include <map>

#include "arbiter/cards.h"
#include "engine/tell/tell.h"
#include "games/games.h"
#include "games/ua/terms.h"
#include "own_texts.h"

namespace arbiter::ua {
namespace {

constexpr std::string_view kTriggerMark = "Trigger: ";

std::string with_lines(std::string text) {
    for (std::size_t at = text.find(" ¶ "); at != std::string::npos; at = text.find(" ¶ ", at))
        text.replace(at, std::string_view(" ¶ ").size(), "\n");
    return text;
}

// A limit by name stands on the card of that name.
std::string name_for(const std::string& text) {
    for (const char* before : {"this \"", "This \"", "use one \"", "abilities on \""}) {
        const std::size_t at = text.find(before);
        if (at == std::string::npos) continue;
        const std::size_t from = at + std::string_view(before).size();
        return text.substr(from, text.find('"', from) - from);
    }
    return "Ember Fox";
}

CardRecord card(const std::string& text, const std::string& kind, const std::string& color = "Red") {
    const bool trigger = text.starts_with(kTriggerMark);
    const std::string words = trigger ? text.substr(kTriggerMark.size()) : with_lines(text);
    CardRecord record;
    record.number = "OWN-001";
    record.name = name_for(text);
    record.text = trigger ? "" : words;
    record.fields = {{"kind", 0, kind},
                     {"color", 0, color},
                     {"required_energy", 0, std::int64_t{1}},
                     {"ap_cost", 0, std::int64_t{1}},
                     {"bp", 0, std::int64_t{1000}},
                     {"energy_generation", 0, std::int64_t{1}},
                     {"affinities", 0, std::vector<std::string>{}},
                     {"trigger", 0, trigger ? words : ""}};
    return record;
}

// Why the text is declined as a card of this kind; empty: it is not.
std::string declined(const std::string& text, const std::string& kind) {
    const Result<CompiledGame> game = make_game("ua-1.1", {card(text, kind)});
    EXPECT_TRUE(game.ok()) << text;
    return game->declined.empty() ? "" : game->declined[0].reason;
}

// As a character, an event or a site, whichever takes the text.
std::string declined_everywhere(const std::string& text) {
    std::string first;
    for (const char* kind : {"Character", "Event", "Site"}) {
        const std::string why = declined(text, kind);
        if (why.empty()) return "";
        // That steps are no continuous text says nothing; what stops them as an event does.
        if (first.empty() || first.ends_with("in a continuous text is not known")) first = why;
    }
    return first;
}

TEST(UaLower, OwnTextsAreLoweredOrDeclinedForAReason) {
    const std::string arrow = " => ";
    std::map<std::string, std::string> expected;
    for (const std::string& line : text::own_texts("ua_declined.txt")) {
        const std::size_t at = line.find(arrow);
        ASSERT_NE(at, std::string::npos) << line;
        expected[line.substr(at + arrow.size())] = line.substr(0, at);
    }
    for (const std::string& text : text::own_texts("ua_texts.txt")) {
        const auto why = expected.find(text);
        EXPECT_EQ(declined_everywhere(text), why == expected.end() ? "" : why->second) << text;
        if (why != expected.end()) expected.erase(why);
    }
    for (const auto& [text, why] : expected) ADD_FAILURE() << "no such text any more: " << text;
}

// What the abilities of a card were compiled to, in words.
std::string tell_abilities(const Game& game, const Definition& card) {
    std::string told;
    for (int at = 0; at < card.ability_count; ++at) {
        const AbilityId id = static_cast<AbilityId>(card.first_ability + at);
        told += tell::to_text(tell::tell_ability(*game.book, *game.pool, game.pool->ability(id)));
    }
    return told;
}

// ---- the programs of near wordings

std::string program(const std::string& text, const std::string& kind = "Character") {
    const Result<CompiledGame> game = make_game("ua-1.1", {card(text, kind)});
    EXPECT_TRUE(game.ok() && game->declined.empty())
        << text << "\n"
        << (game.ok() && !game->declined.empty() ? game->declined[0].reason : "");
    const Game& compiled = game->game;
    return tell_abilities(compiled, compiled.pool->definitions.back());
}

bool says(const std::string& whole, const std::string& part) { return whole.find(part) != std::string::npos; }

TEST(UaLower, UpToIsNotOne) {
    const std::string one = program("Choose one character on your field and sideline it.", "Event");
    const std::string up_to = program("Choose up to one character on your field and sideline it.", "Event");
    EXPECT_TRUE(says(one, "choose 1 character")) << one;
    EXPECT_TRUE(says(up_to, "choose up to 1 character")) << up_to;
}

TEST(UaLower, OnlyChoosingAsksWhetherItMayBeChosen) {
    EXPECT_TRUE(says(program("Choose one character on your field and sideline it.", "Event"), "You choose"));
    EXPECT_TRUE(says(program("Sideline one character on your field.", "Event"), "You pick"));
}

TEST(UaLower, EveryTestOfAFilterIsThere) {
    const std::string text = program(
        "Choose one resting red [Lantern Guild] affinity character with 3000 or less BP and 1 AP cost other than "
        "\"Ember "
        "Fox\" on your opponent's energy line and sideline it.",
        "Event");
    for (const char* part : {"is resting", "is red", "with affinity \"LANTERN GUILD\"", "BP 3,000 or less", "AP cost 1",
                             "without card name \"EMBER FOX\"", "on your opponent's energy line", "1 character"})
        EXPECT_TRUE(says(text, part)) << part << "\n" << text;
}

TEST(UaLower, SidelinedPlacedReturnedAddedDiffer) {
    EXPECT_TRUE(says(program("Sideline one character on your field.", "Event"), "You sideline the"));
    EXPECT_TRUE(says(program("Place one character on your field into your sideline.", "Event"), "You place the"));
    EXPECT_TRUE(says(program("Return one character on your field to your hand.", "Event"), "You return the"));
    EXPECT_TRUE(says(program("Add one card from your sideline to your hand.", "Event"), "You add the"));
}

TEST(UaLower, ForEachMultiplies) {
    const std::string text = program(
        "[When Played] This character gains 500 BP for each site on your field until the end of "
        "the turn.");
    EXPECT_TRUE(says(text, "BP +500 for each site on your field, counted now, for this turn")) << text;
}

TEST(UaLower, DurationsDiffer) {
    const std::string gains = "[When Played] Choose one character on your field. It gains 500 BP until the ";
    const std::string turn = program(gains + "end of the turn.");
    const std::string next = program(gains + "start of your next turn.");
    const std::string battle = program(gains + "end of the battle.");
    EXPECT_TRUE(says(turn, "for this turn")) << turn;
    EXPECT_NE(turn, next);
    EXPECT_NE(next, battle);
}

TEST(UaLower, BothBranchesOfAnOrAreThere) {
    const std::string text =
        program("If \"Ember Fox\" or \"Tide Witch\" is on your field, this character gains 500 BP.");
    EXPECT_TRUE(says(text, "EMBER FOX") && says(text, "TIDE WITCH")) << text;
}

TEST(UaLower, PlayersDiffer) {
    const std::string mine = program("Place one card from your hand into your sideline.", "Event");
    const std::string theirs = program("Your opponent places one card from their hand into their sideline.", "Event");
    EXPECT_TRUE(says(mine, "You pick 1 card in your hand")) << mine;
    EXPECT_TRUE(says(theirs, "Your opponent picks 1 card in your opponent's hand")) << theirs;
}

TEST(UaLower, LinesOfTheRaidDescriptionAreMarked) {
    const std::string always = program("This character gains 500 BP.\n[Raid] \"Ember Fox\"");
    const std::string raided = program("[Raid] \"Ember Fox\"\nThis character gains 500 BP.");
    EXPECT_NE(always, raided);
}

}  // namespace
}  // namespace arbiter::ua
