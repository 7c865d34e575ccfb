// Whole games beside each other that differ only in what one seat cannot see, and positions that a hostile file would
// hold.
#include "engine/save.h"
#include "matches.h"
#include "toy/forge.h"
#include "toy/play.h"
#include "toy/show.h"
#include "toy/twins.h"

namespace arbiter::property {
namespace {

const std::filesystem::path kSource = ARBITER_SOURCE_DIR;

// Every book with the decks that ship.
struct Table {
    const Cards* cards;
    std::vector<Deck> decks;
};

const std::vector<Table>& tables() {
    static const std::vector<Cards> cards = compile_for_all_books(kSource / "cards" / "ucg", "ucg");
    static const std::vector<Table> all = [] {
        std::vector<Table> out;
        for (const Cards& book : cards) out.push_back({&book, shipped_decks(book, kSource / "decks" / "ucg")});
        return out;
    }();
    return all;
}

Match match(const Table& table, u64 number) {
    const std::size_t count = table.decks.size();
    return match_of(number, *table.cards, table.decks[number % count], table.decks[(number * 3 + 1) % count]);
}

// Whatever the opponent does behind its hand: as long as the log looks the same to a seat, so must the view. This is
// what catches knowledge that the seat cannot have.
TEST(Unseen, WhatLooksTheSameStaysTheSame) {
    Rng rng = Rng::from_seed(7);
    int different = 0, compared = 0;
    for (const Table& table : tables()) {
        for (u64 number = 0; number < 60; ++number) {
            const Match played = match(table, number);
            const Seat seat = number % 2 ? Seat::A : Seat::B;
            const State first = played.begin();
            Twins twins{first, first};
            while (twins.one.outcome == Outcome::Running) {
                if (!answer_alike(played.game(), twins, random_action(played.game(), twins.one, rng), seat, rng)) break;
                const View one = view(played.game(), twins.one, seat), other = view(played.game(), twins.other, seat);
                ASSERT_TRUE(one == other) << played.to_string() << "\n"
                                          << show(played.game(), one) << "but\n"
                                          << show(played.game(), other);
                ++compared;
                different += twins.one != twins.other;
            }
        }
    }
    EXPECT_GT(different, compared / 20) << "of " << compared;
}

// States changed at random and signed anew: what is refused has a reason, what is accepted can be played.
TEST(Unseen, WhateverIsLoadedCanBePlayed) {
    Rng rng = Rng::from_seed(99);
    int accepted = 0, refused = 0;
    for (const Table& table : tables()) {
        const Game& game = table.cards->game();
        std::vector<State> positions;
        for (u64 number = 0; number < 6; ++number) {
            play_random(game, match(table, number).setup, number,
                        [&](const State& state, Action) { positions.push_back(state); });
        }
        for (u64 round = 0; round < 1500; ++round) {
            State state = positions[rng.below(static_cast<u32>(positions.size()))];
            for (u32 left = 1 + rng.below(4); left > 0; --left) forge(state, rng);
            auto loaded = load(game, save(game, state));
            ++(loaded ? accepted : refused);
            for (int n = 0; loaded && n < 60 && loaded->outcome == Outcome::Running; ++n) {
                const Action action = random_action(game, *loaded, rng);
                if (action.kind == ActionKind::None) break;
                view(game, *loaded, Seat::A);
                resample(game, *loaded, Seat::B, {}, rng);
                // The question itself may be forged: refusing an answer is safe.
                if (!apply(game, *loaded, action)) break;
            }
        }
    }
    EXPECT_GT(accepted, 1000);
    EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace arbiter::property
