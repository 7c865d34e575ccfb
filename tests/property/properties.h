// What must be true at a decision. Each property says what is wrong, and nothing when all is well.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "arbiter/game.h"
#include "base/rng.h"

namespace arbiter::property {

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
    u64 alike = 0;                   // of these, played on one answer that looked the same
    u64 longest = 0;                 // decisions of one game
    std::set<std::string> resolved;  // texts that were carried out: card number and the text's number in the card
    // The most of each at a decision: what the capacities of the state are measured by.
    int modifiers = 0, frames = 0, registers = 0, waiting = 0, delayed = 0, usage = 0;

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
std::string keeps_the_cards(const Setup&, const State&);

// A saved position is read back as it was, byte for byte.
std::string survives_saving(const Game&, const State&);

// A game that was recorded ends in the same position when it is played from its file.
std::string survives_recording(const Game&, const Setup&, u64 seed, const std::vector<Action>& answers,
                               const State& last);

// Neither player can tell the position from one in which all that they cannot know is dealt anew; and when an answer
// looks the same in both, the positions after it look the same, too.
std::string hides_the_unknown(const Game&, const State&, const Setup&, Action next, Rng&, Tally&);

// Which number a hidden card has shows in no view and in no log.
std::string hides_indexes(const Game&, const State&, Action next, Rng&);

}  // namespace arbiter::property
