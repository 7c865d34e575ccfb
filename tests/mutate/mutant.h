// Mutants: a rulebook or compiled cards with one thing changed, which some scenario must notice.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arbiter/game.h"
#include "engine/program.h"
#include "games/games.h"
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
    std::string name;    // begins with the game or the rulebook
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
AmountId plus(Pool&, AmountId, i32 more);
AmountId negative(Pool&, AmountId);
AmountId turned_over(Pool&, AmountId condition);
// The filter without all that it asks beyond zone and kind of card; the same where it asks nothing else.
FilterId zone_and_kind_only(Pool&, FilterId, AttributeId kind);
bool asks_more(const Pool&, FilterId, AttributeId kind);
// " of the hand" ...: the zones that a filter names.
std::string zones_of(const Pool&, const Rulebook&, FilterId);
// "Cannot attack or block" is a number of bits: only the first, only the last, another one.
void visit_bits(Pool&, const std::string& name, AmountId& value, Site&);
bool is_constant(const Pool&, AmountId, i32 value);
Who swapped(Who);
bool names_a_player(Who);

// ---- names.cpp
// What one of a rulebook's own verbs reads of its instruction.
struct VerbTerms {
    bool player = false;
    bool number = false;
    bool objects = false;  // register a
    u8 mode_bits = 0;      // its mode is so many bits,
    u8 modes = 0;          // or one of so many
};

// What the visitors have to know of a game's own numbers.
struct Terms {
    AttributeId kind = 0;                 // the kinds of cards
    ZoneId pile = 0;                      // where used cards go
    const char* general_clause = "";      // of verbs that no clause speaks of
    std::vector<PropertyId> sums;         // properties with values for which more and less mean something
    std::vector<PropertyId> never_stack;  // of these, those that several copies never add up
    std::vector<AttributeId> yes_or_no;   // attributes without more and less
    std::vector<u8> common_values;        // the same for both players
    std::vector<u8> moments;              // in their order
    u8 moment_bits = 0xff;                // of Verb::Delay's mode; the others say in whose turn
    std::vector<Duration> durations;      // beside those until a moment
    std::vector<VerbTerms> verbs;         // its own
    std::vector<const char*> options;     // of its rulebooks
    Result<CompiledGame> (*compile)(std::shared_ptr<const Rulebook>, const std::vector<CardRecord>&) = nullptr;

    bool is_sum(PropertyId) const;
};
const Terms& terms_of(const Rulebook&);

template <typename List, typename One>
bool holds(const List& list, const One& one) {
    return std::find(list.begin(), list.end(), one) != list.end();
}

std::string verb_name(Verb);
std::string test_name(Test);
std::string amount_name(AmountKind);
std::string compare_name(Compare);
std::string duration_name(Duration);
std::string event_name(const Rulebook&, u8 event);
std::string relation_name(const Rulebook&, u8 relation);
std::string book_test_name(const Rulebook&, u8 test);
std::string value_name(const Rulebook&, u8 value);
std::string book_verb_name(const Rulebook&, u8 verb);
std::string moment_name(const Rulebook&, u8 moment);

}  // namespace arbiter::mutate
