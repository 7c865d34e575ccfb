// What must be true at a decision. Each property says what is wrong, and nothing when all is well.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "arbiter/game.h"
#include "arbiter/rng.h"

namespace arbiter::property {

// Positions with at least a few cards of a zone that the observer did not know, and those in which they became others.
struct Dealt {
    u64 times = 0;
    u64 others = 0;
};

// What took longest: finding the answers to one question, or carrying one out.
struct SlowestStep {
    double milliseconds = 0;
    std::string what{};
};

// How often what was tried, so that a test that tries nothing is noticed.
struct Tally {
    u64 games = 0;
    u64 decisions = 0;
    u64 refused = 0;                 // actions that were not listed
    u64 tried = 0;                   // listed actions carried out on a copy
    u64 allowed = 0;                 // Main questions compared action by action
    u64 labelled = 0;                // answers
    u64 recorded = 0;                // games written to replays and played from them
    u64 dealt = 0;                   // positions dealt anew for an observer
    u64 effects = 0;                 // of lasting texts and modifiers, found by asking every card
    u64 alike = 0;                   // of these, played on one answer that looked the same
    std::map<ZoneId, Dealt> hidden;  // by zone: how often its cards were hidden from the observer, and dealt anew
    u64 longest = 0;                 // decisions of one game
    std::set<std::string> resolved;  // texts that were carried out: card number and the text's number in the card
    // The most of each at a decision: what the capacities of the state are measured by.
    int modifiers = 0, frames = 0, registers = 0, waiting = 0, delayed = 0, usage = 0, answers = 0;
    SlowestStep slowest{};

    void measure(const State&);
};

// A listed action is carried out, and leaves a sound position.
std::string takes_every_listed(const Game&, const State&, const ActionList& legal, Tally&);

// Some actions that are not listed are refused, and nothing changes: neighbours of listed ones, answers to other
// questions, the other player's cards, any bytes.
std::string refuses_unlisted(const Game&, const State&, const ActionList& legal, int tries, Rng&, Tally&);

// A Main question allows what it lists and nothing else, tried with every card, place and ability there could be.
std::string allows_what_it_lists(const Game&, const State&, const ActionList& legal, Tally&);

// Every answer has a label of its own, which leads back to it.
std::string labels_lead_back(const Game&, const State&, const ActionList& legal, Tally&);

// Nothing stands against a listed action for whoever is asked; something does for the other player.
std::string says_why_not(const Game&, const State&, const ActionList& legal);

// Either player may give up, whoever is asked.
std::string lets_both_concede(const Game&, const State&);

// Both players have the cards they brought, no more and no fewer.
std::string keeps_the_cards(const Game&, const Setup&, const State&);

// A saved position is read back as it was, byte for byte.
std::string survives_saving(const Game&, const State&);

// A game that was recorded ends in the same position when it is played from its file.
std::string survives_recording(const Game&, const Setup&, u64 seed, const std::vector<Action>& answers,
                               const State& last);

// Makes a position that the observer cannot tell from this one: resample, or what a test puts in its place.
using Deal = State (*)(const Game&, const State&, Seat, const Belief&, Rng&);

// What the engine finds of lasting texts and modifiers on every object and player is what asking every card finds.
std::string overlooks_nothing(const Game&, const State&, Tally&);

// Neither player can tell the position from one in which all that they cannot know is dealt anew, by its view or by the
// reasons against what it wishes for; and when an answer looks the same in both, the positions after it look the same,
// too.
std::string hides_the_unknown(const Game&, const State&, const Setup&, Action next, Deal, Rng&, Tally&);

// What is hidden is dealt anew, in every zone: a dealer that leaves the real cards where they are tells them.
std::string deals_anew(const Rulebook&, const Tally&);

// The log names no card, in fields or words, that the seat has not seen.
std::string logs_only_what_was_seen(const Game&, const State&, const Setup&, Action next);

// The reasons against anything that a seat might ask for are the same in both positions, which look alike to it.
std::string reasons_tell_nothing(const Game&, const State&, const State& dealt, Seat);

// Which number a hidden card has shows in no view and in no log.
std::string hides_indexes(const Game&, const State&, Action next, Rng&);

}  // namespace arbiter::property
