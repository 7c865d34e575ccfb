// Mutants: a rulebook or compiled cards with one thing changed, which some scenario must notice.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arbiter/game.h"
#include "engine/program.h"
#include "scenario/run.h"

namespace arbiter::mutate {

// A scenario under one of its books, compiled once.
struct Prepared {
    const scenario::Scenario* scenario = nullptr;
    std::string book;
    Game game;
    std::vector<std::string> declined;  // numbers of the cards that this book declines

    std::string name() const;
};

// What a mutant makes of a scenario's game.
struct Changed {
    enum class How {
        Untouched,  // the change is about nothing that this scenario has
        Noticed,    // its cards no longer compile as the scenario says
        Game,       // this game is to be played
    } how = How::Untouched;
    Game game{};
};

struct Mutant {
    std::string name;
    std::string clause;  // scenarios that cite it are tried first; may be empty
    std::function<Changed(const Prepared&)> change;
};

// Every scenario under each of its books, those left out that do not compile.
std::vector<Prepared> prepare(const std::vector<scenario::Scenario>&);

// ---- rulebook_mutants.cpp
// Each step left out, each option turned over, each hook and constant that something neutral can stand for.
std::vector<Mutant> rulebook_mutants(const std::shared_ptr<const Rulebook>&);

// ---- pool_mutants.cpp
// Each thing that a compiled text says, changed in one way wherever it is said; one mutant for each way that applies to
// any of these games.
std::vector<Mutant> pool_mutants(const std::vector<Prepared>&);

// Collects the names of the mutations that a pool has room for, or carries out the one with the chosen name.
class Site {
  public:
    // Lists.
    Site() = default;
    // Changes.
    explicit Site(std::string chosen) : chosen_(std::move(chosen)) {}

    // True: change this, here.
    bool here(const std::string& name);
    const std::vector<std::string>& names() const { return names_; }
    bool changed() const { return changed_; }

  private:
    std::string chosen_;
    std::vector<std::string> names_;
    bool changed_ = false;
};

// The visitors: each asks the site at every place that it could change. Names come from the book's words.
void visit_ops(Pool&, const Rulebook&, Site&);  // op_mutants.cpp
void visit_destinations(Pool&, const Rulebook&, Site&);
void visit_abilities(Pool&, const Rulebook&, Site&);  // ability_mutants.cpp
void visit_statements(Pool&, const Rulebook&, Site&);
void visit_watches(Pool&, const Rulebook&, Site&);
void visit_filters(Pool&, const Rulebook&, Site&);  // filter_mutants.cpp
void visit_amounts(Pool&, const Rulebook&, Site&);

// ---- building blocks for the visitors (pool_mutants.cpp)
AmountId constant(Pool&, i32 value);
AmountId plus_one(Pool&, AmountId);
AmountId negative(Pool&, AmountId);
// The filter without all that it asks beyond zone and kind of card; the same where it asks nothing else.
FilterId zone_and_kind_only(Pool&, FilterId, AttributeId kind);
bool asks_more(const Pool&, FilterId, AttributeId kind);
// Is this property a sum of values, for which more and less mean something?
bool is_sum(PropertyId);
// " of the hand" ...: the zones that a filter names.
std::string zones_of(const Pool&, const Rulebook&, FilterId);
Who swapped(Who);
bool names_a_player(Who);

// Words for what has no name in the rulebook (names.cpp).
std::string verb_name(Verb);
std::string test_name(Test);
std::string amount_name(AmountKind);
std::string event_name(u8 event);
std::string relation_name(u8 relation);
std::string duration_name(Duration);

}  // namespace arbiter::mutate
