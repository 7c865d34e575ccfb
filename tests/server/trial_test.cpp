// A card of the lab that a game begins with.
#include "server/trial.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "arbiter/answers.h"
#include "arbiter/names.h"
#include "arbiter/view.h"

namespace arbiter::server {
namespace {

class Trials : public testing::Test {
  protected:
    // With these decks, or the first two of the game.
    void open(const std::string& game, std::vector<std::string> names = {}) {
        loaded = *load_game(full_book(game, ""), "", shipped_cards(game));
        if (names.empty()) names = shipped_decks(game);
        const Result<arbiter::Setup> made = make_setup({loaded->rules(), loaded->compiled.declined},
                                                       *shipped_deck(game, names[0]), *shipped_deck(game, names[1]));
        ASSERT_TRUE(made.ok());
        setup = *made;
    }

    Result<State> begin(const std::string& card, int stack, const std::string& facing = "", u64 seed = 7) const {
        return trial_position(*loaded, setup, {card, stack, wire::MaybeText(facing)}, seed);
    }

    // The number of the first card of that seat's deck whose attribute has this value.
    std::string card_with(std::size_t seat, std::string_view attribute, i32 value) const {
        const auto names = attribute_names(loaded->rules());
        const auto at = static_cast<std::size_t>(std::find(names.begin(), names.end(), attribute) - names.begin());
        for (const DefinitionId id : setup.decks[seat]) {
            if (card_info(loaded->rules(), id).attributes[at] == value) return card_info(loaded->rules(), id).number;
        }
        return "";
    }

    // The stack of that seat in an area, topmost first, by its own eyes.
    std::vector<CardView> stack_of(const State& state, Seat seat, int area) const {
        for (const PlaceView& place : view(loaded->rules(), state, seat).places) {
            if (place.seat == seat && place.slot == area && !place.stack.empty()) return place.stack;
        }
        return {};
    }

    std::string number(const CardView& card) const { return card_info(loaded->rules(), card.definition).number; }

    LoadedGamePtr loaded;
    arbiter::Setup setup;
};

TEST_F(Trials, BeginWithTheCardInTheHand) {
    for (const std::string game : {"ucg", "ua", "dbs"}) {
        open(game);
        const std::string card = card_info(loaded->rules(), setup.decks[0].back()).number;
        for (u64 seed = 1; seed <= 20; ++seed) {
            const Result<State> state = begin(card, 0, "", seed);
            ASSERT_TRUE(state.ok()) << game;
            EXPECT_NE(state->decision.seat, Seat::Nobody);
            const View seen = view(loaded->rules(), *state, Seat::A);
            const auto hand = std::find_if(seen.zones.begin(), seen.zones.end(), [&](const ZoneView& zone) {
                return zone.seat == Seat::A && zone_names(loaded->rules())[zone.zone] == "hand";
            });
            ASSERT_NE(hand, seen.zones.end());
            EXPECT_TRUE(std::any_of(hand->cards.begin(), hand->cards.end(),
                                    [&](const CardView& one) { return number(one) == card; }));
        }
    }
}

TEST_F(Trials, BeginWithAStackThatIsTurnedUpNext) {
    open("ucg", {"first-lights", "brine-hunger"});
    const std::string card = card_with(0, "level", 3), facing = card_with(1, "level", 5);
    ASSERT_NE(card, "");
    for (int size = 1; size <= 3; ++size) {
        const Result<State> state = begin(card, size, facing);
        ASSERT_TRUE(state.ok());
        EXPECT_EQ(state->turn, size);
        const auto mine = stack_of(*state, Seat::A, 0);
        ASSERT_EQ(static_cast<int>(mine.size()), size);
        EXPECT_EQ(number(mine[0]), card);
        EXPECT_TRUE(mine[0].face_down);
        const auto theirs = stack_of(*state, Seat::B, 0);
        ASSERT_EQ(theirs.size(), 1u);
        EXPECT_EQ(number(theirs[0]), facing);
        // No card is there twice, and none is missing.
        EXPECT_EQ(state->card_count, setup.decks[0].size() + setup.decks[1].size());
        for (int area = 1; area < size; ++area) EXPECT_EQ(stack_of(*state, Seat::A, area).size(), 1u);
        // Nothing is wrong with it: it stands as it is when it has been turned up.
        State later = *state;
        while (later.turn == state->turn && later.outcome == Outcome::Running) {
            ActionList legal;
            legal_actions(loaded->rules(), later, legal);
            ASSERT_TRUE(apply(loaded->rules(), later, *std::prev(legal.end())).ok());
            const auto now = stack_of(later, Seat::A, 0);
            ASSERT_EQ(static_cast<int>(now.size()), size);
        }
        EXPECT_FALSE(stack_of(later, Seat::A, 0)[0].face_down);
    }
}

TEST_F(Trials, SayWhatIsWrong) {
    open("ucg", {"first-lights", "brine-hunger"});
    const auto problem = [&](const std::string& card, int stack, const std::string& facing = "") {
        const Result<State> state = begin(card, stack, facing);
        return state.ok() ? "" : state.problems()[0].to_string();
    };
    const std::string card = card_with(0, "level", 1);
    EXPECT_NE(problem("NO-SUCH", 0).find("NO-SUCH"), std::string::npos);
    EXPECT_NE(problem(card, 9).find("1 to 4"), std::string::npos);
    EXPECT_NE(problem(card, -1), "");
    EXPECT_NE(problem(card, 2, "NO-SUCH").find("a character of the bot's deck"), std::string::npos);
    EXPECT_EQ(problem(card, 1), "");
    EXPECT_NE(problem(card, 2).find("one of the same character for each level below it"), std::string::npos);
    open("ua");
    EXPECT_NE(problem(card_info(loaded->rules(), setup.decks[0][0]).number, 2), "");
}

}  // namespace
}  // namespace arbiter::server
