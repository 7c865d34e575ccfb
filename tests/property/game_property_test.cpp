// Random games of each game by all of its books, with every property checked on the way.
//
// ARBITER_PROPERTY_GAMES   how many games each test plays (300)
// ARBITER_PROPERTY_FIRST   the number of the first one (0): a failure names the number to start from
// ARBITER_PROPERTY_SAMPLE  one decision in so many is looked at closely (6)
// ARBITER_PROPERTY_UNSEEN  1: lists the texts that never resolved
#include <gtest/gtest.h>

#include <iomanip>
#include <iostream>

#include "engine/program.h"
#include "play.h"
#include "source.h"

namespace arbiter::property {
namespace {

const std::filesystem::path kSource = source_folder();

std::vector<Cards> own_cards(const std::string& game) { return compile_for_all_books(kSource / "cards" / game, game); }

// Plays the games that `match` makes of the numbers, and reports on them.
template <class MakeMatch>
void play_all(const char* what, const std::set<std::string>& texts, MakeMatch&& make) {
    constexpr int kMostFailures = 10;
    const u64 games = setting("ARBITER_PROPERTY_GAMES", 300), first = setting("ARBITER_PROPERTY_FIRST", 0);
    const Pace pace{static_cast<int>(std::max<u64>(1, setting("ARBITER_PROPERTY_SAMPLE", 6))), 4};
    Tally tally;
    int failures = 0;
    for (u64 number = first; number < first + games && failures < kMostFailures; ++number) {
        const std::string problem = make(number, [&](const Match& match) { return play(match, pace, tally); });
        if (problem.empty()) continue;
        ADD_FAILURE() << problem;
        ++failures;
    }
    std::cout << what << ": " << tally.games << " games, " << tally.decisions << " decisions (" << tally.longest
              << " in the longest game), " << tally.refused << " unlisted actions refused, " << tally.tried
              << " listed ones tried, " << tally.allowed << " Main questions compared in full, " << tally.labelled
              << " labels, " << tally.recorded << " games recorded, " << tally.dealt << " positions dealt anew, "
              << tally.alike << " of them played alike, " << tally.resolved.size() << " of " << texts.size()
              << " texts resolved; at most " << tally.modifiers << " modifiers, " << tally.frames << " frames, "
              << tally.registers << " registers, " << tally.waiting << " waiting, " << tally.delayed << " delayed, "
              << tally.usage << " used, " << tally.answers << " answers\n"
              << what << ": the slowest step took " << std::setprecision(3) << tally.slowest.milliseconds << " ms, "
              << tally.slowest.what << "\n";
    if (setting("ARBITER_PROPERTY_UNSEEN", 0)) {
        for (const std::string& text : texts) {
            if (!tally.resolved.count(text)) std::cout << "never resolved: " << text << "\n";
        }
    }
    EXPECT_EQ(tally.games, games);
    if (games < 100 || failures) return;
    EXPECT_GT(tally.decisions, games * 10);
    EXPECT_GT(tally.refused, tally.decisions);
    EXPECT_GT(tally.tried, tally.decisions / 50);
    EXPECT_GT(tally.allowed, games / 4);
    EXPECT_GT(tally.labelled, tally.decisions / 50);
    EXPECT_GT(tally.effects, games / 10);
    EXPECT_GT(tally.alike, tally.dealt / 4);
}

void report_declined(const char* what, const std::vector<Cards>& all) {
    for (const Cards& cards : all) {
        std::cout << what << ", " << cards.book << ": " << cards.compiled.declined.size() << " of "
                  << cards.game().pool->definitions.size() - 1
                  << " cards are declined and in no deck: " << cards.declined_numbers() << "\n";
    }
}

void play_shipped_decks(const std::string& game) {
    struct Pairing {
        const Cards* cards;
        const Deck* decks[2];
    };
    const std::vector<Cards> all = own_cards(game);
    std::vector<std::vector<Deck>> decks;
    for (const Cards& cards : all) decks.push_back(shipped_decks(cards, kSource / "decks" / game));
    std::vector<Pairing> pairings;
    for (std::size_t book = 0; book < decks.size(); ++book) {
        ASSERT_GE(decks[book].size(), 1u) << all[book].book;
        std::cout << all[book].book << " accepts " << decks[book].size() << " shipped decks\n";
        for (const Deck& one : decks[book]) {
            for (const Deck& other : decks[book]) pairings.push_back({&all[book], {&one, &other}});
        }
    }
    play_all("shipped decks", texts_that_resolve(all), [&](u64 number, auto&& play_match) {
        const Pairing& pairing = pairings[number % pairings.size()];
        return play_match(match_of(number, *pairing.cards, *pairing.decks[0], *pairing.decks[1]));
    });
}

// The longest game there is: all battles are ties until nobody has a card left to set.
TEST(UcgProperties, AGameOfNothingButTies) {
    for (const Cards& cards : own_cards("ucg")) {
        SCOPED_TRACE(cards.book);
        const DefinitionId any_number = find_card(*cards.game().pool, "AR01-073");
        ASSERT_NE(any_number, 0);
        const std::vector<DefinitionId> deck(50, any_number);
        State state = start(cards.game(), {{deck, deck}, {}}, 1);
        ActionList legal;
        while (state.outcome == Outcome::Running) {
            legal_actions(cards.game(), state, legal);
            ASSERT_FALSE(legal.empty());
            ASSERT_TRUE(apply(cards.game(), state, legal[0]).ok());
        }
        EXPECT_EQ(state.outcome, Outcome::Won);
        EXPECT_EQ(state.turn, 51);
        EXPECT_EQ(state.winner, opponent(state.lead)) << "the Lead Player sets first, and cannot";
    }
}

void play_random_decks(const char* what, const std::vector<Cards>& all) {
    report_declined(what, all);
    play_all(what, texts_that_resolve(all), [&](u64 number, auto&& play_match) {
        const Cards& cards = all[number % all.size()];
        const Deck one = random_deck(cards, 2 * number), other = random_deck(cards, 2 * number + 1);
        Match match = match_of(number, cards, one, other);
        if (number / all.size() % 3 == 2) match.drawing = random_drawing(match, number);
        return play_match(match);
    });
}

// Cards whose texts are as much work as texts can be: costs that are paid by costs, effects that feed each other,
// effects on everything, triggers that trigger each other.
std::vector<Cards> heavy_cards(const std::string& game) {
    return compile_for_all_books(kSource / "tests/property/large" / (game + ".json"), game);
}

void play_large_positions(const char* what, const std::vector<Cards>& all) {
    play_all(what, texts_that_resolve(all), [&](u64 number, auto&& play_match) {
        const Cards& cards = all[number % all.size()];
        const Deck one = random_deck(cards, 2 * number, Size::Large),
                   other = random_deck(cards, 2 * number + 1, Size::Large);
        Match match = match_of(number, cards, one, other);
        match.drawing = random_drawing(match, number, Size::Large);
        return play_match(match);
    });
}

std::vector<Cards> other_cards(const std::string& game) {
    return compile_for_all_books(kSource / ".." / "shared" / "cards" / (game + ".dev.json"), game);
}

using PlayCards = void (*)(const char* what, const std::vector<Cards>&);

void play_other_cards(PlayCards play_cards, const char* what, const std::string& game) {
    const std::vector<Cards> all = other_cards(game);
    if (all.empty()) GTEST_SKIP() << "there is no card list ../shared/cards/" << game << ".dev.json beside the project";
    play_cards(what, all);
}

TEST(UcgProperties, ShippedDecks) { play_shipped_decks("ucg"); }
TEST(UcgProperties, RandomDecksOfOurCards) { play_random_decks("random decks of our cards", own_cards("ucg")); }
TEST(UcgProperties, RandomDecksOfOtherCards) {
    play_other_cards(play_random_decks, "random decks of other cards", "ucg");
}
TEST(UcgProperties, LargePositions) { play_large_positions("large positions of heavy cards", heavy_cards("ucg")); }
TEST(UcgProperties, LargePositionsOfOtherCards) {
    play_other_cards(play_large_positions, "large positions of other cards", "ucg");
}

TEST(UaProperties, ShippedDecks) { play_shipped_decks("ua"); }
TEST(UaProperties, RandomDecksOfOurCards) { play_random_decks("random decks of our cards", own_cards("ua")); }
TEST(UaProperties, RandomDecksOfOtherCards) {
    play_other_cards(play_random_decks, "random decks of other cards", "ua");
}
TEST(UaProperties, LargePositions) { play_large_positions("large positions of heavy cards", heavy_cards("ua")); }
TEST(UaProperties, LargePositionsOfOtherCards) {
    play_other_cards(play_large_positions, "large positions of other cards", "ua");
}

TEST(DbsProperties, ShippedDecks) { play_shipped_decks("dbs"); }
TEST(DbsProperties, RandomDecksOfOurCards) { play_random_decks("random decks of our cards", own_cards("dbs")); }
TEST(DbsProperties, RandomDecksOfOtherCards) {
    play_other_cards(play_random_decks, "random decks of other cards", "dbs");
}
TEST(DbsProperties, LargePositions) { play_large_positions("large positions of heavy cards", heavy_cards("dbs")); }
TEST(DbsProperties, LargePositionsOfOtherCards) {
    play_other_cards(play_large_positions, "large positions of other cards", "dbs");
}

}  // namespace
}  // namespace arbiter::property
