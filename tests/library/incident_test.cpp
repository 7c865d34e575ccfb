// A bug, a broken requirement or a game that is too large for its room never harms other games.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "arbiter/arbiter.h"

namespace arbiter {
namespace {

namespace fs = std::filesystem;

struct Failure {
    Incident incident;
};

std::vector<Incident> recorded;
void throwing(const Incident& incident) {
    if (incident.kind == IncidentKind::FailedCheck) throw Failure{incident};
    recorded.push_back(incident);
}

class Incidents : public testing::Test {
  protected:
    Incidents() { recorded.clear(); }
    ~Incidents() override { set_incident_handler(nullptr); }

    static OpenGame open(const std::string& name) { return *open_game(name); }
    static arbiter::Setup setup_of(const OpenGame& opened) {
        const std::string name = game_name(opened.game);
        const DeckList deck = *shipped_deck(name, shipped_decks(name).front());
        return *make_setup(opened, deck, deck);
    }
    // Half a game, and the rest of it.
    // As if battle areas had been opened for ages: there is room for no other.
    static State without_vacant_places(State state) {
        state.place_count = static_cast<u8>(room(Capacity::Places));
        return state;
    }
    static State half(const Game& game, const arbiter::Setup& setup, EventLog* log = nullptr) {
        State state = start(game, setup, 4, log);
        for (int n = 0; n < 25; ++n) go_on(game, state, log);
        return state;
    }
    static void go_on(const Game& game, State& state, EventLog* log = nullptr) {
        ActionList legal;
        legal_actions(game, state, legal);
        ASSERT_FALSE(legal.empty());
        ASSERT_TRUE(apply(game, state, legal[legal.size() / 2], log));
    }
    static State to_the_end(const Game& game, State state) {
        while (!result(state).over()) go_on(game, state);
        return state;
    }
    // A folder for temporary files that is empty at first.
    static fs::path own_folder() {
        const fs::path folder =
            fs::path(testing::TempDir()) /
            ("arbiter-incident-" + std::to_string(std::hash<std::thread::id>{}(std::this_thread::get_id())) +
             testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder);
        fs::create_directories(folder);
        setenv("TMPDIR", folder.c_str(), 1);
        return folder;
    }
    static std::string only_log_in(const fs::path& folder) {
        std::string out;
        int logs = 0, saves = 0;
        for (const auto& entry : fs::directory_iterator(folder)) {
            saves += entry.path().extension() == ".save";
            if (entry.path().extension() != ".log") continue;
            ++logs;
            std::ifstream file(entry.path());
            out.assign(std::istreambuf_iterator<char>(file), {});
        }
        EXPECT_EQ(logs, 1);
        EXPECT_EQ(saves, 1);
        return out;
    }
};

TEST_F(Incidents, AThrowingHandlerEndsTheCallAndNoOtherGame) {
    const OpenGame opened = open("ucg");
    const arbiter::Setup decks = setup_of(opened);
    EventLog log;
    State broken = half(opened.game, decks, &log);
    const State other = half(opened.game, decks);
    const State end = to_the_end(opened.game, other);
    set_incident_handler(throwing);
    try {
        apply_listed(opened.game, broken, Action::attack(200, 200), &log);
        FAIL() << "nothing was checked";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.incident.game, &opened.game);
        EXPECT_EQ(failure.incident.state, &broken);
        EXPECT_EQ(failure.incident.log, &log);
        EXPECT_NE(describe(failure.incident).find("failed check: "), std::string::npos);
        EXPECT_NE(std::string(failure.incident.file).find("machine.cpp"), std::string::npos);
    }
    EXPECT_TRUE(to_the_end(opened.game, other) == end);
    // Outside of any game nobody is blamed.
    try {
        card_info(opened.game, 0);
        FAIL() << "nothing was checked";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.incident.game, nullptr);
    }
}

// Every requirement of the interface that can be broken.
TEST_F(Incidents, EveryRequirementIsChecked) {
    const OpenGame ucg = open("ucg"), ua = open("ua");
    const arbiter::Setup decks = setup_of(ucg);
    State state = half(ucg.game, decks);
    const State before = state;
    ActionList legal;
    legal_actions(ucg.game, state, legal);
    Rng rng = Rng::from_seed(1);
    arbiter::Setup strange = decks;
    strange.decks[0][0] = static_cast<DefinitionId>(card_count(ucg.game) + 1);
    arbiter::Setup nothing = decks;
    nothing.decks[1].push_back(0);
    const Bot wrong{"wrong", "", [](const Observation& sight, Rng&) { return sight.answers(); }};
    set_incident_handler(throwing);
    // A game that was never opened.
    EXPECT_THROW(start(Game{}, decks, 1), Failure);
    EXPECT_THROW(zone_names(Game{}), Failure);
    EXPECT_THROW(rulebook_name(Game{}), Failure);
    // A position of another game.
    EXPECT_THROW(legal_actions(ua.game, state, legal), Failure);
    EXPECT_THROW(static_cast<void>(apply(ua.game, state, Action::pass())), Failure);
    EXPECT_THROW(apply_listed(ua.game, state, Action::pass()), Failure);
    EXPECT_THROW(view(ua.game, state, Seat::A), Failure);
    EXPECT_THROW(resample(ua.game, state, Seat::A, {}, rng), Failure);
    EXPECT_THROW(labelled_answers(ua.game, state), Failure);
    EXPECT_THROW(prompt(ua.game, state), Failure);
    EXPECT_THROW(save(ua.game, state), Failure);
    EXPECT_THROW(why_not(ua.game, state, Seat::A, Action::pass()), Failure);
    EXPECT_THROW(table_hash(ua.game, state), Failure);
    EXPECT_THROW(worth(ua.game, state, Seat::A), Failure);
    // Cards that there are not.
    EXPECT_THROW(start(ucg.game, strange, 1), Failure);
    EXPECT_THROW(start(ucg.game, nothing, 1), Failure);
    EXPECT_THROW(Recorder(ucg.game, strange, 1), Failure);
    EXPECT_THROW(card_info(ucg.game, 0), Failure);
    EXPECT_THROW(card_info(ucg.game, static_cast<DefinitionId>(card_count(ucg.game) + 1)), Failure);
    // Seats that are none.
    EXPECT_THROW(resample(ucg.game, state, Seat::Nobody, {}, rng), Failure);
    EXPECT_THROW(why_not(ucg.game, state, Seat::Nobody, Action::pass()), Failure);
    EXPECT_THROW(view(ucg.game, state, static_cast<Seat>(7)), Failure);
    EXPECT_THROW(worth(ucg.game, state, Seat::Nobody), Failure);
    // Answers that were not listed.
    EXPECT_THROW(apply_listed(ucg.game, state, Action::attack(200, 200)), Failure);
    EXPECT_THROW(play_on(ucg.game, state, legal, Action::attack(200, 200)), Failure);
    EXPECT_THROW(play_match(ucg.game, decks, 1, {&wrong, &wrong}), Failure);
    EXPECT_THROW(play_match(ucg.game, decks, 1, {&wrong, nullptr}), Failure);
    EXPECT_THROW(*open_game("chess"), Failure);
    EXPECT_THROW(Result<int>(std::vector<Diagnostic>{}), Failure);
    EXPECT_THROW(attribute_value(ucg.game, 255, 1), Failure);
    EXPECT_TRUE(state == before);
}

TEST_F(Incidents, AHandlerThatReturnsLeavesNothingToGoOnWith) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const OpenGame opened = open("ucg");
    EXPECT_DEATH(
        {
            set_incident_handler([](const Incident&) {});
            card_info(opened.game, 0);
        },
        "^$");
}

TEST_F(Incidents, AtFirstAFailedCheckIsPrintedAndItsGameSaved) {
    GTEST_FLAG_SET(death_test_style, "fast");
    const fs::path folder = own_folder();
    const OpenGame opened = open("ucg");
    const arbiter::Setup decks = setup_of(opened);
    EventLog log;
    State state = half(opened.game, decks, &log);
    EXPECT_DEATH(apply_listed(opened.game, state, Action::attack(200, 200), &log),
                 "machine.cpp:[0-9]+: failed check: .*\nthe game's log: .*\\.log");
    const std::string said = only_log_in(folder);
    EXPECT_NE(said.find("arbiter " + std::string(library_version())), std::string::npos);
    EXPECT_NE(said.find(rulebook_name(opened.game)), std::string::npos);
    EXPECT_NE(said.find("as A saw it:\n"), std::string::npos);
    EXPECT_NE(said.find(redact(opened.game, log, Seat::B).back().text), std::string::npos);
}

TEST_F(Incidents, WhatDoesNotFitEndsThatGameAsVoid) {
    const OpenGame opened = open("ucg");
    arbiter::Setup large = setup_of(opened);
    for (int n = 0; n < 60; ++n) large.decks[0].push_back(large.decks[0][0]);
    set_incident_handler(throwing);
    EventLog log;
    State state = start(opened.game, large, 1, &log);
    EXPECT_EQ(describe(result(state)), "void: more than 128 cards");
    ActionList legal;
    legal_actions(opened.game, state, legal);
    EXPECT_TRUE(legal.empty());
    EventLog long_log;
    State wide = without_vacant_places(half(opened.game, setup_of(opened), &long_log));
    while (!result(wide).over()) go_on(opened.game, wide, &long_log);
    EXPECT_EQ(result(wide), (GameResult{Outcome::Void, Seat::Nobody, Capacity::Places}));
    ASSERT_EQ(recorded.size(), 2u);
    EXPECT_EQ(describe(recorded[0]), "out of room: more than 128 cards");
    EXPECT_EQ(recorded[1].capacity, Capacity::Places);
    EXPECT_EQ(recorded[1].log, &long_log);
    // What had begun was finished afterwards.
    int told = 0;
    for (const Event& event : long_log.events)
        told += event.kind == EventKind::GameVoid && event.n == static_cast<int>(Capacity::Places);
    EXPECT_EQ(told, 1);
    // The clock of a game that has lasted for ages is set back: that game goes on.
    State late = half(opened.game, setup_of(opened));
    late.clock = static_cast<u16>(room(Capacity::Ticks));
    while (!result(late).over()) go_on(opened.game, late);
    EXPECT_NE(result(late).outcome, Outcome::Void);
    EXPECT_EQ(recorded.size(), 2u);
}

TEST_F(Incidents, AtFirstTheLogOfAVoidGameIsSavedInSilence) {
    const fs::path folder = own_folder();
    const OpenGame opened = open("ucg");
    EventLog log;
    State wide = without_vacant_places(half(opened.game, setup_of(opened), &log));
    State unlogged = wide;
    testing::internal::CaptureStderr();
    testing::internal::CaptureStdout();
    while (!result(wide).over()) go_on(opened.game, wide, &log);
    while (!result(unlogged).over()) go_on(opened.game, unlogged);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
    const std::string said = only_log_in(folder);
    EXPECT_NE(said.find("out of room: more than 102 places"), std::string::npos);
}

}  // namespace
}  // namespace arbiter
