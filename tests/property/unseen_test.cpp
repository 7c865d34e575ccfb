// Whole games beside each other that differ only in what one seat cannot see, and positions that a hostile file would
// hold.
#include <map>

#include "arbiter/save.h"
#include "arbiter/why.h"
#include "engine/invariants.h"
#include "engine/label.h"
#include "engine/rules.h"
#include "games/dbs/terms.h"
#include "games/dbs/turn.h"
#include "games/ua/terms.h"
#include "matches.h"
#include "source.h"
#include "toy/asked_alike.h"
#include "toy/forge.h"
#include "toy/play.h"
#include "toy/show.h"
#include "toy/twins.h"

namespace arbiter::property {
namespace {

const std::filesystem::path kSource = source_folder();

// Every book with the decks that ship.
struct Table {
    const Cards* cards;
    std::vector<Deck> decks;
};

std::vector<Table> tables_of(const std::string& game) {
    static std::map<std::string, std::vector<Cards>> cards;
    if (!cards.contains(game)) cards[game] = compile_for_all_books(kSource / "cards" / game, game);
    std::vector<Table> out;
    for (const Cards& book : cards[game]) out.push_back({&book, shipped_decks(book, kSource / "decks" / game)});
    return out;
}

// Of each game.
class Unseen : public testing::TestWithParam<const char*> {
  protected:
    const std::vector<Table> tables_ = tables_of(GetParam());
};

Match match(const Table& table, u64 number) {
    const std::size_t count = table.decks.size();
    return match_of(number, *table.cards, table.decks[number % count], table.decks[(number * 3 + 1) % count]);
}

// Whatever the opponent does behind its hand: as long as the log looks the same to a seat, so must the view. This is
// what catches knowledge that the seat cannot have.
TEST_P(Unseen, WhatLooksTheSameStaysTheSame) {
    Rng rng = Rng::from_seed(7);
    int different = 0, compared = 0;
    for (const Table& table : tables_) {
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

// Whether a player is asked must not tell what the hand holds: pairs of games from some moment of each.
TEST_P(Unseen, WhoIsAskedIsPublic) {
    Rng rng = Rng::from_seed(9);
    int different = 0, compared = 0;
    for (const Table& table : tables_) {
        for (u64 number = 0; number < 150; ++number) {
            const Match played = match(table, number);
            const Game& game = played.game();
            const Seat holder = number % 2 ? Seat::A : Seat::B;
            State state = played.begin();
            for (u32 left = rng.below(60); left > 0 && state.outcome == Outcome::Running; --left)
                ASSERT_TRUE(apply(game, state, random_action(game, state, rng)));
            if (state.outcome != Outcome::Running) continue;
            AskedAlike pair(game, holder);
            const Belief decks{played.setup.decks[static_cast<std::size_t>(ix(holder))]};
            ASSERT_EQ(pair.play(state, decks, rng), "") << played.to_string();
            compared += pair.compared;
            different += pair.different;
        }
    }
    EXPECT_GT(different, compared / 20) << "of " << compared;
}

class FullHands : public testing::Test {
  protected:
    explicit FullHands(const std::string& game)
        : cards_(compile_for_all_books(kSource / "tests" / "property" / ("hands-" + game + ".json"), game)),
          book_(*cards_.front().game().book) {}

    // Plays pairs of games by these rules from some moment of each; what is wrong, or nothing.
    std::string play_pairs(const Rulebook& book, u64 games) {
        const Cards& cards = cards_.front();
        const Game game{std::make_shared<const Rulebook>(book), cards.game().pool};
        Rng rng = Rng::from_seed(5);
        for (u64 number = 0; number < games; ++number) {
            const Match played = match_of(number, cards, random_deck(cards, number), random_deck(cards, number + 7));
            const Seat holder = number % 2 ? Seat::A : Seat::B;
            State state = start(game, played.setup, number);
            for (u32 left = rng.below(90); left > 0 && state.outcome == Outcome::Running; --left)
                EXPECT_TRUE(apply(game, state, random_action(game, state, rng)));
            if (state.outcome != Outcome::Running) continue;
            AskedAlike pair(game, holder);
            const std::string problem =
                pair.play(state, {played.setup.decks[static_cast<std::size_t>(ix(holder))]}, rng);
            compared_ += pair.compared;
            different_ += pair.different;
            if (!problem.empty()) return played.to_string() + ": " + problem;
        }
        return "";
    }

    // Asks those alone whose hand has something to show.
    std::string play_where_only_holders_are_asked(u16 procedure) {
        Rulebook book = book_;
        const Step keeps_silent{"", [](Rules& rules, Frame& frame) {
                                    for (const Waiting& waiting : rules.state.waiting) {
                                        const bool theirs = waiting.controller == frame.controller;
                                        if ((waiting.flags & kUnshown) && theirs) return Next::Step;
                                    }
                                    return Next::Done;
                                }};
        auto& steps = book.procedures[procedure].steps;
        steps.insert(steps.begin(), keeps_silent);
        return play_pairs(book, 100);
    }

    const std::vector<Cards> cards_;
    const Rulebook& book_;
    int compared_ = 0, different_ = 0;
};

// Hands full of what works in them: each kind of [Counter], dear and free, [Auto] skills that wait there, [Super
// Combo].
class DbsHands : public FullHands {
  protected:
    DbsHands() : FullHands("dbs") {}
};

// Hands full of abilities that wait in them.
class UaHands : public FullHands {
  protected:
    UaHands() : FullHands("ua") {}
};

TEST_F(DbsHands, WhoIsAskedIsPublic) {
    ASSERT_EQ(cards_.front().declined_numbers(), "");
    EXPECT_EQ(play_pairs(book_, 600), "");
    EXPECT_GT(different_, 1000) << "of " << compared_;
}

TEST_F(UaHands, WhoIsAskedIsPublic) {
    ASSERT_EQ(cards_.front().declined_numbers(), "");
    EXPECT_EQ(play_pairs(book_, 600), "");
    EXPECT_GT(different_, 1000) << "of " << compared_;
}

TEST_F(UaHands, AnAbilityInAHandThatIsAskedForAloneIsNoticed) {
    EXPECT_NE(play_where_only_holders_are_asked(ua::kOfferHand), "");
}

// A counter timing for those alone who hold a [Counter].
Next ask_whoever_holds_a_counter(Rules& rules, Frame& frame) {
    for (int card : rules.read().cards_in(frame.controller, dbs::kHand)) {
        const Definition& definition = rules.read().definition(static_cast<CardIx>(card));
        for (int n = 0; n < definition.ability_count; ++n) {
            const AbilityId skill = static_cast<AbilityId>(definition.first_ability + n);
            if (rules.pool().ability(skill).states & dbs::kCounterSkill) return dbs::ask_counter(rules, frame);
        }
    }
    return Next::Done;
}

TEST_F(DbsHands, ACounterTimingThatHangsOnAHandIsNoticed) {
    Rulebook book = book_;
    int planted = 0;
    for (auto& step : book.procedures[dbs::kCounterTiming].steps) {
        if (step.run != dbs::ask_counter) continue;
        step.run = ask_whoever_holds_a_counter;
        ++planted;
    }
    ASSERT_EQ(planted, 1);
    EXPECT_NE(play_pairs(book, 100), "");
}

TEST_F(DbsHands, AnAutoInAHandThatIsAskedForAloneIsNoticed) {
    EXPECT_NE(play_where_only_holders_are_asked(dbs::kOfferHand), "");
}

// Plays on from a position that was accepted: every question has an answer, every answer leads to a position that would
// be accepted again. So whatever is loaded can be played to its end.
void expect_playable(const Game& game, State state, Rng& rng) {
    for (int n = 0; n < 60 && state.outcome == Outcome::Running; ++n) {
        const Action action = random_action(game, state, rng);
        ASSERT_NE(action.kind, ActionKind::None) << "decision " << n << ": a question without an answer";
        labelled_answers(game, state);
        prompt(game, state);
        why_not(game, state, Seat::A, random_action(game, state, rng));
        view(game, state, Seat::A);
        ASSERT_EQ(check_invariants(game, resample(game, state, Seat::B, {}, rng)), "")
            << "decision " << n << ", dealt anew";
        EventLog log;
        ASSERT_TRUE(apply(game, state, action, &log)) << "decision " << n;
        redact(game, log, Seat::B);
        ASSERT_EQ(check_invariants(game, state), "") << "decision " << n;
    }
}

// States changed at random and signed anew: what is refused has a reason, what is accepted can be played.
// ARBITER_PROPERTY_GAMES and ARBITER_PROPERTY_FIRST say how many, and the number of the first.
TEST_P(Unseen, WhateverIsLoadedCanBePlayed) {
    std::vector<std::vector<State>> positions;
    for (const Table& table : tables_) {
        positions.emplace_back();
        for (u64 number = 0; number < 6; ++number) {
            play_random(table.cards->game(), match(table, number).setup, number,
                        [&](const State& state, Action) { positions.back().push_back(state); });
        }
    }
    const u64 rounds = setting("ARBITER_PROPERTY_GAMES", 6000), first = setting("ARBITER_PROPERTY_FIRST", 0);
    u64 accepted = 0, refused = 0;
    for (u64 round = first; round < first + rounds && !HasFailure(); ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        const std::size_t at = round % tables_.size();
        const Game& game = tables_[at].cards->game();
        Rng rng = Rng::from_seed(round);
        State state = positions[at][rng.below(static_cast<u32>(positions[at].size()))];
        for (u32 left = 1 + rng.below(4); left > 0; --left) forge(state, rng);
        const auto loaded = load(game, save(game, state));
        ++(loaded ? accepted : refused);
        if (loaded) expect_playable(game, *loaded, rng);
    }
    EXPECT_GT(accepted, rounds / 10);
    EXPECT_GT(refused, rounds / 10);
}

INSTANTIATE_TEST_SUITE_P(Games, Unseen, testing::Values("ucg", "ua", "dbs"),
                         [](const auto& game) { return std::string(game.param); });

}  // namespace
}  // namespace arbiter::property
