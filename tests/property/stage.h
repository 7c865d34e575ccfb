// Positions in which a certain text of a card has something to do.
#pragma once

#include <vector>

#include "arbiter/rng.h"
#include "engine/program.h"
#include "matches.h"

namespace arbiter::property {

// The tests of single cards that a text makes: in its filters, and in the amounts that count or compare.
struct Mentions {
    std::vector<const FilterNode*> tests;
    std::vector<const FilterNode*> of_chosen;  // those of what it takes hold of
};

// What positions are made of, worked out once.
struct StageCards {
    std::vector<DefinitionId> playable;
    std::vector<std::vector<DefinitionId>> kin;    // by card: playable ones that may lie on it or below it
    std::vector<Mentions> mentions;                // by ability
    std::vector<std::vector<DefinitionId>> named;  // by card: those that its texts single out, the likeliest first
};

// What the stage has to know of a game.
struct StageRules {
    // Symbol kinds by which a card may lie on another: what the upper one has, and what the lower one.
    std::vector<std::pair<u8, u8>> kin;
    // Could a card make others pass this test of an attribute? Beside what is printed on it.
    bool (*helps)(const Pool&, const FilterNode&, const Definition&);
    // Does the test single cards out, beside those of names?
    bool (*narrow)(const FilterNode&);
    // Where a card lies so that this text of it works, or soon will.
    Feature (*place)(const Pool&, const Ability&, Rng&);
    // Cards that every deck needs: what this one is played with.
    std::vector<DefinitionId> (*staples)(const Pool&, DefinitionId);
    // Cards without text for whatever the list's texts speak of and none of its cards is: a list is seldom all of a
    // game's cards.
    std::vector<CardRecord> (*stand_ins)(const Pool&);
    // The first definition that is a card of the list.
    DefinitionId first;
    // Is brought to the table beside the deck: only as a staple. Null: nothing is.
    bool (*is_beside)(const Definition&) = nullptr;
    // Texts name so many different cards that those of one text are put into its deck first.
    bool names_first = false;
    // The filter of other cards that a test of the rulebook's own looks at, as of whose skill something is done by.
    // Null: none does.
    FilterId (*within)(const FilterNode&) = nullptr;
    // May the one lie in a deck in which all goes with the other? Null: there are no such decks.
    bool (*suits)(const Definition&, const Definition& other) = nullptr;
    // The card that is not in any deck and that the instruction brings, as a token. Null: none does.
    DefinitionId (*brings)(const Op&) = nullptr;
};
extern const StageRules kUcgStage;
extern const StageRules kUaStage;
extern const StageRules kDbsStage;
const StageRules& stage_rules_of(std::string_view game);

// So begin the numbers of all stand-ins.
constexpr std::string_view kStandIn = "stand-in-";
// The list's own.
std::vector<CardRecord> stand_ins(const std::vector<CardRecord>& list, std::string_view book);

class Stage {
  public:
    explicit Stage(const Cards&);

    // A game that begins in a position around the text: its card where the text works, cards that the text speaks of
    // and cards whose texts speak of it in both decks, and so all over the table. Always the same for the same seed;
    // what one seed lacks another one has.
    Match match(AbilityId, u64 seed) const;

  private:
    void name_cards(const Pool&);

    const Cards& cards_;
    const StageRules& rules_;
    StageCards cards_for_stage_;
};

}  // namespace arbiter::property
