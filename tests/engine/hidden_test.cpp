// Nothing leaks: views, logs and resampled positions of random games of Cairn.
#include <algorithm>
#include <set>

#include "engine/invariants.h"
#include "engine/label.h"
#include "engine/moves.h"
#include "engine/position_hash.h"
#include "engine/visibility.h"
#include "toy/asked_alike.h"
#include "toy/play.h"
#include "toy/renamed.h"
#include "toy/show.h"
#include "toy/toy.h"
#include "toy/twins.h"

namespace arbiter {
namespace {

constexpr u64 kHiddenGames = 60;

// By the usual rules, and by other ones.
class Hidden : public testing::TestWithParam<Game (*)()> {
  protected:
    template <class Look>
    void every_decision(Look&& look, u64 games = kHiddenGames) {
        for (u64 seed = 0; seed < games; ++seed) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            setup_ = toy::setup(game_, seed);
            play_random(game_, setup_, seed, look);
            if (HasFatalFailure()) return;
        }
    }
    Belief true_list(Seat observer) const { return {setup_.decks[static_cast<std::size_t>(ix(opponent(observer)))]}; }

    const Game game_ = GetParam()();
    arbiter::Setup setup_;
    Rng rng_ = Rng::from_seed(7);
};

INSTANTIATE_TEST_SUITE_P(Rules, Hidden, testing::Values<Game (*)()>([] { return toy::game(); }, toy::other_game),
                         [](const auto& tested) { return tested.index == 0 ? "Usual" : "Others"; });

TEST_P(Hidden, ResampledPositionsLookTheSameAndKeepTheInvariants) {
    every_decision([&](const State& state, Action) {
        for (Seat seat : kSeats) {
            const State other = resample(game_, state, seat, true_list(seat), rng_);
            ASSERT_EQ(check_invariants(game_, other), "");
            ASSERT_TRUE(view(game_, state, seat) == view(game_, other, seat));
            if (state.outcome == Outcome::Running) {
                ActionList legal;
                legal_actions(game_, other, legal);
                ASSERT_FALSE(legal.empty());
            }
        }
    });
}

TEST_P(Hidden, ResampledPositionsHaveTheCardsOfTheList) {
    const auto sorted = [&](const State& state, Seat owner) {
        std::vector<DefinitionId> cards;
        for (int at = 0; at < state.card_count; ++at) {
            if (state.cards[static_cast<std::size_t>(at)].owner == owner)
                cards.push_back(state.cards[static_cast<std::size_t>(at)].definition);
        }
        std::sort(cards.begin(), cards.end());
        return cards;
    };
    int exact = 0, all = 0;
    every_decision([&](const State& state, Action) {
        for (Seat seat : kSeats) {
            const State other = resample(game_, state, seat, true_list(seat), rng_);
            ASSERT_EQ(sorted(state, seat), sorted(other, seat)) << "a player knows its own list";
            ++all;
            exact += sorted(state, opponent(seat)) == sorted(other, opponent(seat));
        }
    });
    // A face-down card that no card of the list could be is the only reason to leave the list.
    EXPECT_EQ(exact, all);
}

TEST_P(Hidden, WhatLiesFaceDownCouldLieThere) {
    int seen = 0;
    every_decision([&](const State& state, Action) {
        for (Seat seat : kSeats) {
            const State other = resample(game_, state, seat, true_list(seat), rng_);
            const Position position(game_, other);
            for (int at = 0; at < other.card_count; ++at) {
                const CardState& card = other.cards[static_cast<std::size_t>(at)];
                if (card.place == kNone || card.face == Face::Up) continue;
                ASSERT_TRUE(game_.book->plausible(position, card.definition, card.place, static_cast<CardIx>(at)));
                ++seen;
            }
        }
    });
    EXPECT_GT(seen, 100);
}

TEST_P(Hidden, AnyBeliefGivesAPosition) {
    const std::vector<Belief> beliefs{
        {}, {{1, 1, 1}}, {std::vector<DefinitionId>(200, 2)}, {{0, 9999}}, {toy::deck(game_, 4711)}};
    every_decision(
        [&](const State& state, Action) {
            for (Seat seat : kSeats) {
                for (const Belief& belief : beliefs) {
                    const State other = resample(game_, state, seat, belief, rng_);
                    ASSERT_EQ(check_invariants(game_, other), "");
                    ASSERT_TRUE(view(game_, state, seat) == view(game_, other, seat));
                }
            }
        },
        20);
}

TEST_P(Hidden, ResampledGamesPlayToTheirEnd) {
    u64 number = 0;
    every_decision(
        [&](const State& state, Action) {
            if (state.outcome != Outcome::Running || ++number % 7 != 0) return;
            State other = resample(game_, state, number % 2 ? Seat::A : Seat::B, {}, rng_);
            for (int n = 0; other.outcome == Outcome::Running; ++n) {
                ASSERT_LT(n, 5000);
                ASSERT_TRUE(apply(game_, other, random_action(game_, other, rng_)));
                ASSERT_EQ(check_invariants(game_, other), "");
            }
        },
        20);
}

TEST_P(Hidden, IndexesOfCardsTellNothing) {
    every_decision([&](const State& state, Action) {
        for (Seat seat : kSeats) {
            const State other = renamed(game_, state, seat, rng_).state;
            ASSERT_EQ(check_invariants(game_, other), "");
            ASSERT_TRUE(view(game_, state, seat) == view(game_, other, seat));
            ASSERT_EQ(position_hash(game_, state), position_hash(game_, other));
        }
    });
}

TEST_P(Hidden, ASpectatorKnowsNoMoreThanEitherPlayer) {
    every_decision([&](const State& state, Action) {
        const View both = view(game_, state, Seat::Nobody);
        ASSERT_TRUE(both.options.empty());
        ASSERT_TRUE(both.prompt.empty());
        for (Seat seat : kSeats) {
            const View one = view(game_, state, seat);
            for (std::size_t at = 0; at < both.places.size(); ++at) {
                for (std::size_t n = 0; n < both.places[at].stack.size(); ++n) {
                    const DefinitionId shown = both.places[at].stack[n].definition;
                    ASSERT_TRUE(shown == 0 || shown == one.places[at].stack[n].definition);
                }
            }
            for (std::size_t at = 0; at < both.zones.size(); ++at) {
                ASSERT_EQ(both.zones[at].cards.size(), one.zones[at].cards.size());
                std::multiset<DefinitionId> mine;
                for (const CardView& card : one.zones[at].cards) mine.insert(card.definition);
                for (const CardView& card : both.zones[at].cards) {
                    if (card.definition == 0) continue;
                    ASSERT_TRUE(mine.count(card.definition));
                    mine.erase(mine.find(card.definition));
                }
            }
        }
    });
}

// A second, independent account of what a seat can have seen: whatever a redacted log names must have been open to the
// seat at some time, or be told by an event that shows it.
TEST_P(Hidden, LogsNameNoCardThatTheSeatNeverSaw) {
    for (u64 seed = 0; seed < kHiddenGames; ++seed) {
        EventLog log;
        std::array<std::set<DefinitionId>, 2> seen;
        setup_ = toy::setup(game_, seed);
        play_random(
            game_, setup_, seed,
            [&](const State& state, Action) {
                for (Seat seat : kSeats) {
                    auto& mine = seen[static_cast<std::size_t>(ix(seat))];
                    // Its own cards a player knows from its list.
                    mine.insert(setup_.decks[static_cast<std::size_t>(ix(seat))].begin(),
                                setup_.decks[static_cast<std::size_t>(ix(seat))].end());
                    for (const ZoneView& zone : view(game_, state, seat).zones) {
                        for (const CardView& card : zone.cards) mine.insert(card.definition);
                    }
                    for (const PlaceView& place : view(game_, state, seat).places) {
                        for (const CardView& card : place.stack) mine.insert(card.definition);
                    }
                }
            },
            &log);
        for (Seat seat : kSeats) {
            auto& mine = seen[static_cast<std::size_t>(ix(seat))];
            for (const EventView& event : redact(game_, log, seat)) {
                const bool shows = event.kind == EventKind::Revealed || event.kind == EventKind::TurnedUp;
                if (shows) mine.insert(event.definition);
            }
            for (const EventView& event : redact(game_, log, seat)) {
                ASSERT_TRUE(mine.count(event.definition)) << event.text;
            }
        }
    }
}

// Whatever the opponent does behind its hand: as long as the log looks the same to a seat, so must the view. This is
// what catches knowledge that the seat cannot have.
TEST_P(Hidden, WhatLooksTheSameStaysTheSame) {
    int different = 0, compared = 0;
    for (u64 seed = 0; seed < 500; ++seed) {
        const Seat seat = seed % 2 ? Seat::A : Seat::B;
        const State first = start(game_, toy::setup(game_, seed), seed);
        Twins twins{first, first};
        while (twins.one.outcome == Outcome::Running) {
            if (!answer_alike(game_, twins, random_action(game_, twins.one, rng_), seat, rng_)) break;
            const View one = view(game_, twins.one, seat), other = view(game_, twins.other, seat);
            ASSERT_TRUE(one == other) << "seed " << seed << "\n" << show(game_, one) << "but\n" << show(game_, other);
            ++compared;
            different += twins.one != twins.other;
        }
    }
    EXPECT_GT(different, 500) << "of " << compared;
}

// Plays pairs of games from some moment of each; what is wrong, or nothing.
std::string play_pairs(const Game& game, int games, int& compared, int& different) {
    Rng rng = Rng::from_seed(77);
    for (u64 seed = 0; seed < static_cast<u64>(games); ++seed) {
        const Seat holder = seed % 2 ? Seat::A : Seat::B;
        const Setup decks = toy::setup(game, seed);
        State state = start(game, decks, seed);
        for (u32 left = rng.below(40); left > 0 && state.outcome == Outcome::Running; --left)
            EXPECT_TRUE(apply(game, state, random_action(game, state, rng)));
        if (state.outcome != Outcome::Running) continue;
        AskedAlike pair(game, holder);
        const std::string problem = pair.play(state, {decks.decks[static_cast<std::size_t>(ix(holder))]}, rng);
        compared += pair.compared;
        different += pair.different;
        if (!problem.empty()) return "seed " + std::to_string(seed) + ", " + problem;
    }
    return "";
}

TEST(HiddenHands, WhoIsAskedIsPublic) {
    int compared = 0, different = 0;
    EXPECT_EQ(play_pairs(toy::game(), 600, compared, different), "");
    EXPECT_GT(different, 1000) << "of " << compared;
}

// A step that asks only those who hold a certain card.
Next ask_whoever_holds_a_snare(Rules& rules, Frame&) {
    for (int card : rules.read().cards_in(rules.state.lead, toy::kHand)) {
        if (rules.read().definition(static_cast<CardIx>(card)).attributes[toy::kKind] & toy::kSnare) {
            rules.ask_yes_no(rules.state.lead, toy::kPromptRedraw, 0);
            break;
        }
    }
    return Next::Step;
}

TEST(HiddenHands, AQuestionThatHangsOnAHandIsNoticed) {
    for (std::size_t at : {std::size_t{3}, std::size_t{9}}) {
        Rulebook book = toy::rulebook();
        auto& steps = book.procedures[toy::kTurn].steps;
        steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(at), {"2.3", ask_whoever_holds_a_snare});
        const Game leaking{std::make_shared<const Rulebook>(book), toy::game().pool};
        int compared = 0, different = 0;
        EXPECT_NE(play_pairs(leaking, 100, compared, different), "") << "before step " << at;
    }
}

}  // namespace
}  // namespace arbiter
