// Whatever a position has no room for ends that game as void, and the host is told once: no list is written beyond its
// end, no check fails.
#include <gtest/gtest.h>

#include <functional>

#include "engine/machine.h"
#include "engine/position_hash.h"
#include "engine/stamps.h"
#include "toy/script.h"
#include "toy/table.h"

namespace arbiter {
namespace {

std::vector<Capacity> reported;

class OutOfRoom : public testing::Test {
  protected:
    OutOfRoom() : state_(start(game_, toy::setup(game_, 1), 1)) {
        reported.clear();
        set_incident_handler([](const Incident& incident) {
            if (incident.kind == IncidentKind::FailedCheck) throw std::runtime_error(describe(incident));
            reported.push_back(incident.capacity);
        });
    }
    ~OutOfRoom() override { set_incident_handler(nullptr); }

    // Does it over and over again: the game is void by then, for this reason, and for no other afterwards.
    template <class Do>
    void expect_void(Capacity by, Do&& doing) {
        Rules rules{game_, state_, &log_};
        for (int n = 0; n < 70000 && !rules.over(); ++n) doing(rules);
        EXPECT_EQ(result(state_), (GameResult{Outcome::Void, Seat::Nobody, by}));
        doing(rules);
        doing(rules);
        EXPECT_EQ(state_.out_of, by);
        EXPECT_EQ(reported, std::vector<Capacity>{by});
        ASSERT_FALSE(log_.events.empty());
        EXPECT_EQ(log_.events.back().n, static_cast<i32>(by));
        ActionList legal;
        legal_actions(game_, state_, legal);
        EXPECT_TRUE(legal.empty());
    }

    const Game game_ = toy::game();
    State state_;
    EventLog log_;
};

TEST_F(OutOfRoom, Cards) {
    expect_void(Capacity::Cards, [](Rules& rules) { rules.create_card(1, Seat::A, toy::kPit); });
}
TEST_F(OutOfRoom, Places) {
    expect_void(Capacity::Places, [](Rules& rules) { rules.create_place(toy::kRow, Seat::A, 1); });
}
TEST_F(OutOfRoom, Ticks) {
    expect_void(Capacity::Ticks, [](Rules& rules) { rules.tick(); });
}
TEST_F(OutOfRoom, Modifiers) {
    expect_void(Capacity::Modifiers, [](Rules& rules) {
        Modifier modifier{};
        modifier.on = TargetKind::Seat;
        modifier.duration = Duration::Game;
        modifier.ability = kNoAbility;
        modifier.source = kNone;
        rules.add_modifier(modifier);
    });
}
TEST_F(OutOfRoom, Uses) {
    expect_void(Capacity::Uses, [](Rules& rules) {
        rules.count_use(static_cast<CardIx>(rules.state.usage.size()), static_cast<AbilityId>(0));
    });
}
TEST_F(OutOfRoom, Waiting) {
    expect_void(Capacity::Waiting,
                [](Rules& rules) { rules.enqueue(0, 0, Seat::A, ObjectKind::Cards, CardSet::of(0)); });
}
TEST_F(OutOfRoom, FramesOrRegisters) {
    expect_void(Capacity::Frames, [](Rules& rules) { rules.call(rules.book().resolve_triggers, Seat::A); });
}
TEST_F(OutOfRoom, Registers) {
    // A procedure with more registers than are left.
    Rulebook book = toy::rulebook();
    book.procedures[book.resolve_triggers].registers = 7;
    const Game greedy{std::make_shared<const Rulebook>(book), game_.pool};
    Rules rules{greedy, state_, &log_};
    for (int n = 0; n < 40 && !rules.over(); ++n) rules.call(book.resolve_triggers, Seat::A);
    EXPECT_EQ(state_.out_of, Capacity::Registers);
    EXPECT_EQ(reported, std::vector<Capacity>{Capacity::Registers});
}
TEST_F(OutOfRoom, Ordering) {
    expect_void(Capacity::Ordering,
                [](Rules& rules) { rules.ask_order(Seat::A, kPromptOrder, CardSet::below(100), 0); });
}

// A game whose one card besides pebbles is a rite N-01 with this program, and with so many texts more.
Game game_with_rite(const std::function<toy::Script(PoolBuilder&)>& program, int further_texts) {
    toy::CardMaker cards;
    std::array<i32, kAttributes> stone{}, rite{};
    stone[toy::kKind] = toy::kWight;
    rite[toy::kKind] = toy::kRite;
    cards.card("T-01", "Pebble", stone, {{}});
    cards.card("N-01", "Long Rite", rite, {{}});
    cards.activated("Carry this out.", 2, program(cards.parts()), 1 << toy::kHand);
    const AmountId one = cards.parts().constant(1);
    for (int n = 0; n < further_texts; ++n)
        cards.triggered("When this is turned up: draw a card.", toy::kTurnedUp, true, kNoId, 1,
                        toy::Script().draw(Who::You, one, toy::kDrawn));
    return {std::make_shared<const Rulebook>(toy::rulebook()), std::make_shared<const Pool>(cards.finish())};
}

GameResult result_of_rite(const Game& game) {
    toy::Table table(game);
    table.hold(Seat::A, "N-01");
    table.answer("play N-01");
    return result(table.state);
}

TEST_F(OutOfRoom, Delayed) {
    // So many parts that differ, each put off to dusk.
    const auto put_off = [](int parts) {
        return game_with_rite(
            [&](PoolBuilder& builder) {
                toy::Script script;
                for (int n = 0; n < parts; ++n) {
                    const std::string past = "past " + std::to_string(n);
                    script.delay(toy::kAtDusk, kNone, past).draw(Who::You, builder.constant(1), toy::kDrawn);
                    script.jump(past).label(past);
                }
                return script;
            },
            0);
    };
    EXPECT_EQ(result_of_rite(put_off(room(Capacity::Delayed))).outcome, Outcome::Running);
    EXPECT_TRUE(reported.empty());
    EXPECT_EQ(result_of_rite(put_off(room(Capacity::Delayed) + 1)),
              (GameResult{Outcome::Void, Seat::Nobody, Capacity::Delayed}));
    EXPECT_EQ(reported, std::vector<Capacity>{Capacity::Delayed});
}
TEST_F(OutOfRoom, Texts) {
    // The rite chooses one of its own texts.
    const auto of_texts = [](int texts) {
        return game_with_rite([](PoolBuilder&) { return toy::Script().choose_text(kSource, 1); }, texts - 1);
    };
    EXPECT_EQ(result_of_rite(of_texts(room(Capacity::Texts))).outcome, Outcome::Running);
    EXPECT_TRUE(reported.empty());
    EXPECT_EQ(result_of_rite(of_texts(room(Capacity::Texts) + 1)),
              (GameResult{Outcome::Void, Seat::Nobody, Capacity::Texts}));
    EXPECT_EQ(reported, std::vector<Capacity>{Capacity::Texts});
}

// The clock is set back between two answers, so that a long game goes on as it would have.
TEST_F(OutOfRoom, TheClockIsSetBackBeforeItRunsOut) {
    for (u64 seed = 1; seed <= 12; ++seed) {
        State plain = start(game_, toy::setup(game_, seed), seed), late = plain;
        Rng rng = Rng::from_seed(seed);
        ActionList legal;
        for (int decisions = 0; !result(plain).over(); ++decisions) {
            // Half a game's time passes between any two answers.
            Rules rules{game_, late};
            for (int n = 0; n < 20000 && !rules.over(); ++n) rules.tick();
            ASSERT_FALSE(result(late).over()) << "seed " << seed << ", decision " << decisions;
            legal_actions(game_, plain, legal);
            const Action answer = legal[static_cast<int>(rng.below(static_cast<u32>(legal.size())))];
            ASSERT_TRUE(apply(game_, plain, answer));
            ASSERT_TRUE(apply(game_, late, answer)) << "seed " << seed << ", decision " << decisions;
            ASSERT_LT(late.clock, kLateClock + 1000);
            ASSERT_EQ(position_hash(game_, late), position_hash(game_, plain));
        }
        EXPECT_EQ(result(late), result(plain));
    }
    EXPECT_TRUE(reported.empty());
}

// What is only tried on a copy ends no game.
TEST_F(OutOfRoom, OnACopyNobodyIsTold) {
    State copy = state_;
    Trial trial;
    trial.before = &state_;
    Rules rules{game_, copy, nullptr, Seat::A, &trial};
    for (int n = 0; n < 200; ++n) rules.create_card(1, Seat::A, toy::kPit);
    EXPECT_EQ(copy.outcome, Outcome::Void);
    EXPECT_EQ(state_.outcome, Outcome::Running);
    EXPECT_TRUE(reported.empty());
}

}  // namespace
}  // namespace arbiter
