// Cairn, a small made-up game that is unlike the three real ones: it shows that the engine itself knows no game, and
// its tests are the engine's. One player acts in a turn; cards stand in rows of five places, one covering the other;
// what is triggered waits for a checkpoint, where the player whose turn it is goes first.
#pragma once

#include <functional>

#include "engine/rules.h"

namespace arbiter::toy {

enum Zone : ZoneId { kDeck, kHand, kRow, kPit, kVault, kZoneCount };

enum Phase : u8 { kOpening, kDawn, kAct, kClash, kDusk, kPhaseCount };

enum KindBit : i32 { kWight = 1, kSnare = 2, kRite = 4, kHollow = 8 };

enum Attribute : AttributeId { kKind, kPower, kHeight, kSlot, kAttributeCount };

enum SymbolKind : u8 { kClan, kSymbolKindCount };

enum Relation : u8 { kOpposite };

enum Property : PropertyId { kPowerChange, kMuted, kNegated, kRooted, kGiven, kPropertyCount };

enum Reason : u8 { kNoReason, kDrawn, kPlayed, kFallen, kSent, kKept, kReturned, kBuried, kDiscarded, kReasonCount };

enum TriggerEvent : u8 { kEnters, kCovered, kToPit, kTurnedUp, kCardDrawn, kSituation, kEventCount };

enum Orientation : u8 { kUpright, kRested };

enum Moment : u8 { kAtDusk };

enum Prompt : u16 {
    kPromptRedraw = kFirstRulebookPrompt,
    kPromptAct,
    kPromptTrigger,
    kPromptHandSize,
    kPromptLoop,
    kPromptHand,
    kPromptCount
};

enum ProcedureCode : u16 {
    kOpen = kFirstRulebookProcedure,
    kTurn,
    kCheckpoint,
    kCarryOutDelayed,
    kLoop,
    kHands,
    kProcedureEnd
};

// State::marks
enum Mark : u8 { kPlaysLeft };

constexpr int kSlots = 5;
constexpr int kHandSize = 6;
constexpr int kPlaysATurn = 2;
constexpr int kScoreToWin = 12;
constexpr int kLastTurn = 40;

class CardMaker;
// Adds cards of a test's own to those of the game.
using MoreCards = std::function<void(CardMaker&)>;

Rulebook rulebook();
Pool cards(const MoreCards& = {});
Game game();
// The same game with other values of the rulebook and with more cards.
Game game(const Rulebook&, const MoreCards& = {});

// Cairn by other rules (other_rules.cpp): whom a replacement concerns chooses it, owners order their cards, deck cards
// move one by one, and who has no deck left loses at once. Its cards are those of Cairn and some more.
Rulebook other_rulebook();
Game other_game();

// A deck of thirty cards of the pool, another one for another number.
std::vector<DefinitionId> deck(const Game&, u64 number);
Setup setup(const Game&, u64 number);

}  // namespace arbiter::toy
