// Runs scenarios: compiles their cards for a rulebook, draws the position, makes the choices, checks what must be true.
#pragma once

#include <string>
#include <vector>

#include "arbiter/game.h"
#include "scenario/scenario.h"

namespace arbiter::scenario {

// What went wrong, where, and the position in which it did.
struct Failure {
    std::string file;
    Mark at;
    std::string book;
    std::string pass;  // "plain", "copied" ...: see Thoroughness
    std::string about;
    std::string expected;
    std::string found;
    std::string position;  // readable, several lines; empty where there is none

    std::string to_string() const;
};

// The cards of the scenario compiled for one of its books. Fails where a record is wrong, where a text is declined that
// the scenario needs, or where one is understood that must not be.
Result<Game> compile_scenario(const Scenario&, std::string_view book);

enum class Thoroughness {
    Plain,  // once, with the invariants checked after every action
    All,    // and again: copied, saved and loaded, replayed, and with the leak check, at every decision
};

struct Run {
    std::string book;
    std::vector<Failure> failures;
    std::vector<Action> actions;  // all answers given

    bool passed() const { return failures.empty(); }
};

// Runs the scenario in this game: the one that compile_scenario() made, or one with a rulebook or cards that were
// changed to see whether the scenario notices (the cards must have the same numbers). Stops at the first step that
// fails.
Run run_scenario(const Scenario&, const Game&, Thoroughness = Thoroughness::All);

// Compiles and runs it under each of its books.
std::vector<Run> run_all_books(const Scenario&, Thoroughness = Thoroughness::All);

// All scenario files of a folder and below, or the file itself, in order of their names. Fails where there are none.
Result<std::vector<std::filesystem::path>> find_scenarios(const std::filesystem::path&);

}  // namespace arbiter::scenario
