// The words of Union Arena as numbers: zones, attributes, properties, events, and what the texts may ask of the rules.
#pragma once

#include <utility>

#include "engine/delay.h"
#include "engine/rules.h"

namespace arbiter::ua {

// UA 3: the areas. Cards under trigger check and events being used lie in the open, in no area of the manual
// (UA 12.16.1).
enum Zone : ZoneId {
    kDeck,
    kHand,
    kFrontLine,
    kEnergyLine,
    kLife,
    kApArea,
    kApPile,  // AP cards that are not yet placed (UA 9.3)
    kSideline,
    kRemoval,
    kCheck,
    kZoneCount
};
constexpr i32 kField = (1 << kFrontLine) | (1 << kEnergyLine);

// UA 4.5.
constexpr int kApCards = 3;
constexpr int kOpeningLife = 7;

// UA 3.1.1, 3.2.1: as many cards as a line holds.
constexpr int kLineSlots = 4;

// UA 8.1.
enum Phase : u8 { kPreparation, kStartPhase, kMovementPhase, kMainPhase, kAttackPhase, kEndPhase, kPhaseCount };

enum Orientation : u8 { kActive, kResting };

// Bits of the attribute kKind.
enum KindBit : i32 { kCharacter = 1, kSite = 2, kEvent = 4, kApCard = 8 };

// Bits of the attribute kColor, and the order of the colours wherever they are counted.
enum ColorBit : i32 { kRed = 1, kBlue = 2, kGreen = 4, kYellow = 8, kPurple = 16 };
constexpr int kColors = 5;

// Amounts of energy by colour in one number, so that sums add up: six bits a colour.
constexpr int kEnergyBits = 6;
constexpr i32 energy(int color, int amount) { return amount << (kEnergyBits * color); }
constexpr int energy_of(i32 packed, int color) { return (packed >> (kEnergyBits * color)) & ((1 << kEnergyBits) - 1); }
constexpr int all_energy(i32 packed) {
    int sum = 0;
    for (int color = 0; color < kColors; ++color) sum += energy_of(packed, color);
    return sum;
}

// Bits of the attribute kKeywords.
enum KeywordBit : i32 {
    kStep = 1,
    kSnipe = 2,
    kDoubleAttack = 4,
    kDoubleBlock = 8,
    kNullifyImpact = 16,
    kImpact = 32,   // UA 19.5: however often it is gained
    kDamage2 = 64,  // UA 19.7
};

// Bits of the attribute kTrigger.
enum TriggerBit : i32 {
    kActiveTrigger = 1,
    kDrawTrigger = 2,
    kGetTrigger = 4,
    kRaidTrigger = 8,
    kSpecialTrigger = 16,
    kColorTrigger = 32,
    kFinalTrigger = 64,
};

// Bits of the attribute kFlags: what is printed on a card. Kinds of abilities as texts name them are among them.
enum FactBit : i32 {
    kHasRaid = 1,
    kHasWhenPlayed = 2,
    kHasWhenAttacking = 4,
    kHasWhenBlocking = 8,
    kHasWhenSidelined = 16,
    kHasActivateMain = 32,
    kHasDuringYourTurn = 64,
    kHasDuringOpponentsTurn = 128,
    kHasAbilities = 256,  // any text at all
};
// Above these bits: how many copies a deck may have, where the text says so (UA 4.3).
constexpr int kCopiesShift = 16;

// Bits of the attribute kState: what is true now of what stands in a place (of a card: of the place it is on top of).
enum StateBit : i32 {
    kIsActive = 1,
    kIsResting = 2,
    kIsRaided = 4,  // a face-up card lies beneath the top card
    kIsAttacking = 8,
    kIsBlocking = 16,
    kIsBattling = 32,
    kPlayedThisTurn = 64,  // Raid included
    kRaidedThisTurn = 128,
    kMovedThisTurn = 256,
    kAttackedThisTurn = 512,
    kBlockedThisTurn = 1024,
    kWonThisTurn = 2048,
    kLostThisTurn = 4096,
    kInFirstAttack = 8192,  // its first attack of the turn goes on
    kInSecondAttack = 16384,
    kIsBlocked = 32768,      // it attacks and was blocked
    kAttackedTwice = 65536,  // this turn, or more often
};

enum Attribute : AttributeId {
    kKind,
    kColor,
    kRequired,  // required energy as it is now
    kApCost,    // as it is now
    kBp,        // as it is now
    kEnergy,    // how much it generates as it is now, of all colours, whatever line it is on
    kBaseRequired,
    kBaseApCost,
    kBaseBp,
    kBaseEnergy,
    kKeywords,  // as they are now
    kTrigger,
    kFlags,
    kState,
    kUnder,         // face-down cards under it
    kImpactDamage,  // what its Impact deals now, 0: it has none
    kAttributeCount
};
static_assert(kAttributeCount <= kAttributes);

enum SymbolKind : u8 {
    kCardName,  // the name and those that it is also treated as
    kAffinity,
    kRaidName,  // UA 11.3.2: on what it may perform Raid, by name or by affinity
    kRaidAffinity,
    kCardNumber,
    kSymbolKinds
};

enum Relation : u8 {
    kBattling,   // the character in battle with it
    kSameLine,   // places on the line of the same player on which it stands
    kOtherLine,  // places on that player's other line
    kRaidBase,   // from a card: characters that it may perform Raid on; from a place: none
    kUnderIt,    // from a place: cards that lie face down under it; from such a card: the place
    kRelationCount
};

// Whose and what kind of ability something is about. No bit of a row: any.
enum ByBit : i32 {
    kByYou = 1,  // seen from the player whose object has the property
    kByOpponent = 2,
    kByChooser = 4,  // the player bits are about who chooses, not about whose ability it is
    kByRules = 8,    // no ability and no battle: zero BP
    kByCharacter = 16,
    kBySite = 32,
    kByEvent = 64,  // the ability of an event card that is used
    kByEventFromHand = 128,
    kByTrigger = 256,  // a [Trigger] of a card under trigger check
    kByBattle = 512,   // no ability at all: losing a battle
};

// ByBits as the test kCause carries them in one byte.
constexpr u8 cause_bits(i32 by) { return static_cast<u8>((by & 3) | ((by >> 4) << 2)); }

// The argument of kCannotLeave where only one zone is meant.
constexpr u16 leaving_to(u8 reason, ZoneId zone) { return static_cast<u16>(reason | (zone + 1) << 8); }

// Bits of the value of kKeptFrom, above the ByBits.
enum KeptBit : i32 { kFromResting = 1 << 16, kFromReadying = 1 << 17, kFromShifting = 1 << 18 };

// Bits of the value of kCannot.
enum CannotBit : i32 {
    kCannotAttack = 1,
    kCannotBlock = 2,
    kCannotBeBlocked = 4,
    kCannotMove = 8,  // between lines, by anything
    kCannotMoveInPhase = 16,
    kCannotBeMovedToFront = 32,
    kCannotBeMovedToEnergy = 64,
    kCannotBePlayedToFront = 128,
    kCannotBePlayedToEnergy = 256,
    kCannotBePlayed = 512,  // other than by Raid
    kCannotPerformRaid = 1024,
    kCannotBeUsed = 2048,
    kCannotBeRaided = 4096,
    kCannotBeActivated = 8192,  // switched to active; not used up
    kCannotAttackPlayer = 16384,
    kCannotBeTargeted = 32768,               // by Snipe
    kCannotBlockFirst = 65536,               // UA Q68: the first attack of the attack phase
    kCannotBeMovedToFrontByOthers = 131072,  // by anything but its own ability
};

enum Property : PropertyId {
    kBpChange,           // value added
    kBpSet,              // value it becomes
    kGiveKeyword,        // value: KeywordBits
    kLoseKeyword,        // value: KeywordBits
    kImpactPlus,         // value: UA 19.6
    kDamagePlus,         // value: UA 19.8
    kGiveEnergy,         // value: packed energy
    kEnergyOnFront,      // generates on the front line, too
    kRequiredChange,     // of a card: value added to its required energy
    kApCostChange,       // of a card: value added to its AP cost
    kNextApCost,         // on a seat: value added to the AP cost of the next card it uses that passes filter `argument`
    kNextRequired,       // on a seat: the same for required energy
    kCannot,             // value: CannotBits
    kCannotBeBlockedBy,  // argument: filter of places
    kCannotBlockThese,   // argument: filter of places
    kCannotBeChosen,     // value: ByBits; argument: filter of source cards, kNoId: any
    kCannotLeave,        // value: ByBits; argument: the Reason that it is safe from, kNone: any; see leaving_to
    kChoiceCosts,  // value: ByBits | AP << 16 | cards from hand << 20: chosen only if that is paid in addition (UA
                   // Q399)
    kMustBlock,
    kMustBeBlocked,     // its attacks, by anyone able
    kStaysResting,      // as long as this lasts
    kStaysRestingOnce,  // UA Q92: the next switch to active does not happen
    kNotReadied,        // not switched to active in start and end phases
    kUnaffected,        // value: ByBits; argument: filter of source cards, kNoId: any
    kNegated,           // argument: number of the text within its card
    kLosesAbilities,  // value: FactBits of the kinds that are lost, gained ones too; kHasAbilities: all base abilities;
                      // on a seat: by all that pass filter `argument`
    kDoNotActivate,   // value: FactBits of the kinds that do not activate; on a seat: of all that pass filter
                      // `argument`
    kGranted,         // argument: the ability it has besides its own
    kRaidableBy,      // argument: filter of Raid cards that may perform Raid on it whatever they name; value: by what
                      // alone (kByTrigger), 0: always
    kHandSize,        // on a seat: value it becomes
    kLineSize,        // on a seat: value added; argument (low byte): the line's zone
    kLosersGo,        // characters that lose a battle to it go to zone `value` of their player instead
    kCannotUseHand,   // on a seat; argument: filter of the cards, kNoId: any
    kAbilityApCost,   // value added to the AP that its Activate: Main abilities cost
    kChosenOption,    // on a seat: argument: ability, value: the option chosen this turn
    kFreeAp,          // value: Activate: Main abilities on it that cost so much AP cost none
    kEntersActive,    // of a card: it is played set to active, by whatever plays it
    kNoBpLoss,        // abilities do not lower its BP
    kAttacksFromEnergy,  // may attack from the energy line
    kImpactIs,           // value: Impact (n) for n > 1, beside the keyword; the highest counts (UA 19.5)
    kDamageIs,           // value: Damage (n) for n > 2, likewise (UA 19.7)
    kKeptFrom,           // value: ByBits | KeptBits: what abilities cannot do to it
    kPassedWatch,        // argument: the watch that it passed this turn
    kMustAttack,         // once a turn, if it can
    kMustBeTargeted,     // by the other player's characters that can attack it
    kNoTriggers,    // value: TriggerBits that cannot be activated: on a seat by its player, on a character in trigger
                    // checks for the damage that it deals
    kRaidRequired,  // of a card: value added to the energy that it takes to perform Raid with it
    kNextRaidRequired,  // on a seat: the same of the next card it performs Raid with that passes filter `argument`
    kBlocksResting,     // may block while it is resting
    kBaseBpSet,         // value that its base BP becomes
    kAlsoRequired,      // value: required energy that it is treated as having, too
    kPropertyCount
};

// Why a card moves: texts and events tell them apart.
enum Reason : u8 {
    kNoReason,
    kDrawn,
    kMulliganed,
    kDealtAsLife,
    kPlacedAp,
    kPlayed,
    kRaidedOnto,
    kUsedEvent,
    kSidelined,   // UA 17.1: only this is being sidelined
    kPlaced,      // "place": into the sideline, the removal area, the deck, the life area
    kAdded,       // to the hand
    kReturned,    // to the hand or deck
    kPushedOut,   // UA 10.4, 11.2.2: into the removal area for lack of space
    kTakenOff,    // the top card alone is taken off a Raided character, wherever it goes; the base stays
    kUnderneath,  // UA 16.1: what lay below a character that left
    kTurnedUp,    // from the life area for the trigger check
    kChecked,     // after the trigger check into the sideline
    kUsedUp,      // an event after its use into the sideline
    kHandLimit,   // UA 13.3
    kPutUnder,    // face down under a character
    kReasonCount
};

enum TriggerEvent : u8 {
    // ---- places
    kIsPlayed,  // also by Raid (UA 20.1)
    kPerformsRaid,
    kIsRaidedOn,      // the base, as the card is about to be put on it
    kMoves,           // to the other line; where it stands now
    kBecomesActive,   // places or AP cards
    kBecomesResting,  // places or AP cards
    kAttacks,
    kBlocks,
    kAttackBlocked,
    kAttackNotBlocked,
    kBattles,
    kWinsBattle,
    kLosesBattle,
    kBattleEnds,  // both of the battle
    kAttackEnds,
    kIsSidelined,  // as it is about to leave
    kLeavesField,  // as it is about to leave, wherever to
    kDealsDamage,  // to the opponent by its attack or Impact
    kIsChosen,     // by an ability; places or cards
    // ---- cards
    kIsDrawn,
    kAddedToHand,
    kToSideline,  // arrived there, whatever way
    kToRemoval,
    kIsUsed,         // from the hand: characters, sites and events, Raid included
    kEventUsed,      // an event card: its own effect
    kLifeTrigger,    // a card under trigger check: its [Trigger]
    kTriggerUsed,    // its [Trigger] was activated
    kApPaid,         // the card whose cost or ability was paid with AP
    kMainActivated,  // the card whose Activate: Main ability was activated
    kIsTucked,
    // ---- moments; the subject is an AP card of the player it is about, so that its owner is that player
    kTakesDamage,
    kTurnStarts,
    kMovementStarts,
    kMainStarts,
    kMainEnds,
    kAttackPhaseStarts,
    kAttackPhaseEnds,
    kEndPhaseStarts,
    kTurnEnds,
    // ---- places again
    kBpRaised,  // by what an ability gives for a time or for good
    kBpLowered,
    // ---- a card again
    kBeingUsed,  // a card that is played from the hand, before it stands on the field: its own text
    kEventCount
};
static_assert(kEventCount <= 64);

// What abilities with these tags wait for.
constexpr std::pair<FactBit, TriggerEvent> kTagged[] = {{kHasWhenPlayed, kIsPlayed},
                                                        {kHasWhenAttacking, kAttacks},
                                                        {kHasWhenBlocking, kBlocks},
                                                        {kHasWhenSidelined, kIsSidelined}};

// Until when something lasts (Duration::UntilMoment) or is delayed (Verb::Delay).
enum Moment : u8 {
    kTurnStart,
    kMainEnd,
    kAttackPhaseStart,
    kAttackPhaseEnd,
    kEndPhaseStart,
    kTurnEnd,
    kBattleEnd,
    kAttackEnd,
    kFrontLineLeft,  // by the character whose ability gave it
    kMovementStart,
    kMainStart,
    kNextUse,    // of a card by the player it is on: "until the next ... is played"
    kFieldLeft,  // by the card whose ability gave it
    kDueNow,     // a delayed effect that is due: it waits with the rest
    // What holds during a later turn or phase holds from its beginning.
    kTurnBegins,
    kMovementBegins,
    kMainBegins,
    kAttackPhaseBegins,
    kEndPhaseBegins,
    kMomentCount
};

// Bits of CardState::mark: how the card came where it is.
enum CameBit : u8 {
    kCameFromField = 1,
    kCameFromHand = 2,
    kCameFromDeck = 4,
    kCameFromLife = 8,
    kCameFromSideline = 16,
    // By an ability of its owner, two bits: 1 of an event or site, 2 a [Trigger], 3 of a character.
    kCameByCard = 32,
    kCameByOther = 64,
    kCameSidelined = 128,
};

// The rulebook's own filter tests.
enum BookTest : u8 {
    kChoosable,  // may be chosen by the ability that is being carried out, by the player b (every "choose" has it)
    kCause,      // what is happening is done by an ability on a card that passes filter `value` (kNoId: any), by one of
                 // the players and kinds in b (cause_bits), seen from the text's controller
    kInPhase,    // now is one of the phases in the bits of value
    kCame,       // CameBits of value are all set on the card (of a place: on its top card)
    kFulfilled,  // its player's energy line generates its required energy
    kMayRaid,    // there is a base that it could perform Raid on now
    kMayBePlayed,  // onto the lines in value's bits (0: any), now
    kHasGranted,   // has, printed or granted, an ability of a kind in value's FactBits
    kAnyAffinity,  // has an affinity at all
    kLocked,       // kStaysRestingOnce works on it
    kDidSo,        // watch `value` has noted this turn that it did, or was done, what it watches for
    kSourceOnTop,  // the card whose text asks is the top card of it
    kBookTestCount
};

// The rulebook's own numbers, of a player.
enum BookValue : u8 {
    kLifeCount,
    kActiveAp,
    kEnergyAll,
    kEnergyRed,
    kEnergyBlue,
    kEnergyGreen,
    kEnergyYellow,
    kEnergyPurple,
    kIsTurnPlayer,
    kFrontFree,  // spaces left on the front line, 0: it is full
    kEnergyFree,
    kAttackNumber,  // which attack of this attack phase goes on, from 1
    kTurnNumber,
    kHighestBp,  // of the player's characters
    kLowestBp,
    kPhaseNow,
    kBookValueCount
};

// The rulebook's own verbs (Verb::Rulebook, op.own_verb).
enum BookVerb : u8 {
    kVerbPlay,     // register a (cards) is played by who; mode: PlayBits; dst: the places where they stand
    kVerbRaid,     // who performs Raid with the card in register a on one of the places in b (kNone: any that it may);
                   // mode: RaidBits; dst: the place
    kVerbShift,    // register a (places) moves to a line; mode: ShiftTo; dst: what moved
    kVerbReady,    // register a (places or AP cards) is switched to active; dst: what was
    kVerbRest,     // to resting; dst: what was
    kVerbPayAp,    // who pays `amount` AP
    kVerbDamage,   // who takes `amount` damage, dealt by the other player
    kVerbChosen,   // register a was chosen: tells the texts that wait for it
    kVerbUse,      // who uses the event card in register a without paying
    kVerbTakeTop,  // dst: the top card of each Raided character in register a
    kVerbBase,     // dst: the lowest face-up card of each Raided character in register a
    kVerbImpact,   // the keywords' own texts
    kVerbReadyAgain,
    kVerbRemember,     // option register a's number of this ability was chosen this turn
    kVerbLastOptions,  // dst: the numbers of amount options that were not chosen this turn yet, for Verb::Mode
    kVerbPayChoice,    // who pays what the choice in register a costs in addition
    kVerbCopy,  // register a (places) gains the abilities on the cards of register b of the kinds in mode (FactBits)
    kVerbActivate,  // the abilities on the cards of register a of the kinds in mode wait as this character's own
    kBookVerbCount
};

enum PlayBit : u8 { kSetActive = 1, kOntoFront = 2, kOntoEnergy = 4, kForFree = 8 };
// Several at once are all put on their bases first (kCoverOnly); the rest of Raid follows when everything stands there
// (kFinishRaid, of the places in register a).
enum RaidBit : u8 { kCoverOnly = 1, kFinishRaid = 2 };
enum ShiftTo : u8 { kToFront, kToEnergy, kToOther };

// Bits of Ability::states: when a text is active.
enum ActiveBit : u16 {
    kOnlyOnFront = 1,
    kOnlyOnEnergy = 2,
    kOnlyRaided = 4,  // UA 11.3.9: inside the Raid description
    kOnlyYourTurn = 8,
    kOnlyOpponentsTurn = 16,
    kGainedByPlayer = 32,  // of the player who gained it, not of what it waits for
};
// Abilities that something gains are numbered from here on within the card that gives them.
constexpr u8 kFirstGranted = 64;

enum Prompt : u16 {
    kPromptFirst = kFirstRulebookPrompt,
    kPromptMulligan,
    kPromptExtraDraw,
    kPromptMovement,
    kPromptPushOut,
    kPromptTrade,
    kPromptMain,
    kPromptAttack,
    kPromptBlock,
    kPromptTrigger,
    kPromptLife,
    kPromptCheckNext,
    kPromptActivate,
    kPromptLine,
    kPromptBase,
    kPromptRaidMove,
    kPromptKeep,
    kPromptPayHand,
    kPromptFromHand,
    kPromptCount
};

// Bits of Place::mark: what the object in this place did this turn.
enum PlaceBit : u8 {
    kAttackMask = 3,  // how often it attacked, as far as counted
    kDidBlock = 4,
    kDidMove = 8,
    kDidArrive = 16,
    kDidRaid = 32,
    kDidWin = 64,
    kDidLose = 128,
};

// State::marks
enum GameMark : u8 {
    kRulesPending,     // rule processing has to look at the field again
    kAttacksDeclared,  // in this attack phase
};

// State::needs
enum Need : u8 {
    kReducesBp = 1,  // some text could make a character's BP less, or what it says
};

// What the log says of somebody in an attack (EventKind::Judged).
enum BattleResult : u8 { kNoResult, kWin, kLoss, kDeclaredAttack, kIsTarget, kDeclaredBlock, kBattleResultCount };

enum ProcedureCode : u16 {
    kPrepare = kFirstRulebookProcedure,
    kTurn,
    kResolveTriggers,
    kRuleProcessing,
    kPlayCard,
    kPerformRaid,
    kUseEvent,
    kShiftLine,
    kAttack,
    kTakeDamage,
    kPayWithHand,
    kOfferHand,
    kProcedureEnd
};

// Definitions that every pool of this game begins with: the AP card, and the keywords whose texts wait like others.
enum OwnDefinition : DefinitionId {
    kApDefinition = 1,
    kImpactDefinition,
    kDoubleAttackDefinition,
    kDoubleBlockDefinition,
    kOwnDefinitions
};

}  // namespace arbiter::ua
