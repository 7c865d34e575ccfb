// The words of the Dragon Ball Super Card Game as numbers: areas, attributes, properties, events, and what the texts
// may ask of the rules.
#pragma once

#include <utility>

#include "engine/delay.h"
#include "engine/rules.h"

namespace arbiter::dbs {

// DBS 3: the areas. What is removed from the game lies in none of them (DBS 10-19-2), but open for all to see.
enum Zone : ZoneId {
    kDeck,
    kHand,
    kDrop,
    kLeaderArea,
    kBattleArea,
    kComboArea,
    kEnergyArea,
    kLife,
    kWarp,
    kRemoved,
    kZoneCount
};
constexpr i32 kInPlay = (1 << kLeaderArea) | (1 << kBattleArea);
constexpr bool stands_in(ZoneId zone) { return zone == kLeaderArea || zone == kBattleArea || zone == kComboArea; }

// DBS 6.
enum Phase : u8 {
    kPreparation,
    kChargePhase,
    kMainPhase,
    kOffenseStep,
    kDefenseStep,
    kDamageStep,
    kEndPhase,
    kPhaseCount
};

// DBS 4-8.
enum Orientation : u8 { kActive, kRest };

// Bits of the attribute kKind (DBS 2-3).
enum KindBit : i32 { kLeader = 1, kBattle = 2, kExtra = 4 };

// Bits of the attribute kColor, and the order of the colours wherever they are counted (DBS 2-4).
enum ColorBit : i32 { kRed = 1, kBlue = 2, kGreen = 4, kYellow = 8, kBlack = 16 };
constexpr int kColors = 5;
constexpr int kOpeningLife = 8;

// A cost: how much in all, and of which colours; six bits each, so that sums add up (DBS 2-11-1, 8-4-2-3, 8-4-2-4).
constexpr int kCostBits = 5;
constexpr i32 cost_of_color(int color, int amount) { return amount << (kCostBits * color); }
constexpr int amount_of_color(i32 specified, int color) {
    return (specified >> (kCostBits * color)) & ((1 << kCostBits) - 1);
}
constexpr int all_colors(i32 specified) {
    int sum = 0;
    for (int color = 0; color < kColors; ++color) sum += amount_of_color(specified, color);
    return sum;
}

// Bits of the attribute kKeywords: keyword skills that are a word alone (DBS 10).
enum KeywordBit : i32 {
    kBlocker = 1 << 0,
    kCritical = 1 << 1,
    kDoubleStrike = 1 << 2,
    kTripleStrike = 1 << 3,
    kQuadrupleStrike = 1 << 4,
    kDualAttack = 1 << 5,
    kTripleAttack = 1 << 6,
    kRevenge = 1 << 7,
    kIndestructible = 1 << 8,
    kBarrier = 1 << 9,
    kVictoryStrike = 1 << 10,
    kDeflect = 1 << 11,
    kWarriorOfUniverse7 = 1 << 12,
    kWormhole = 1 << 13,
    kEnergyExhaust = 1 << 14,
    kUltimate = 1 << 15,
    kSuperCombo = 1 << 16,
    kDragonBall = 1 << 17,
    kField = 1 << 18,
};
constexpr int kKeywordCount = 19;

// Bits of the attribute kFlags: which skills are printed on a card, as texts name them ("a card with [Evolve]").
enum FactBit : i32 {
    kHasSkills = 1 << 0,  // DBS 2-12-4: without it the card is skill-less
    kHasActivate = 1 << 1,
    kHasAuto = 1 << 2,
    kHasPermanent = 1 << 3,
    kHasCounter = 1 << 4,
    kHasAwaken = 1 << 5,
    kHasWish = 1 << 6,
    kHasEvolve = 1 << 7,  // [Evolve] alone
    kHasExEvolve = 1 << 8,
    kHasXenoEvolve = 1 << 9,
    kHasUnion = 1 << 10,
    kHasOverRealm = 1 << 11,
    kHasDarkOverRealm = 1 << 12,
    kHasSwap = 1 << 13,
    kHasBond = 1 << 14,
    kHasSparking = 1 << 15,
    kHasBurst = 1 << 16,
    kHasArrival = 1 << 17,
    kHasAegis = 1 << 18,
    kHasAlliance = 1 << 19,
    kIsToken = 1 << 20,
    kHasCombo = 1 << 21,              // DBS 3-7-3-1: a combo cost and a combo power
    kOfUniverse7 = 1 << 22,           // DBS 10-21-1: has the trait that [Warrior of Universe 7] speaks of
    kNotNegatedByOpponent = 1 << 23,  // its skills cannot be negated by the opponent's
    kNeverNegated = 1 << 24,          // nor by any
};
// Above these bits: how many copies a deck may have, where the text says so (DBS 5-1-3-2-1).
constexpr int kCopiesShift = 25;
constexpr int kMostCopies = 50;

// Bits of the attribute kState: what is true now of what stands in a place (of a card: of the place it is on top of, or
// of the card in the Energy Area).
enum StateBit : i32 {
    kIsActive = 1 << 0,
    kIsResting = 1 << 1,
    kIsAttacking = 1 << 2,
    kIsGuarding = 1 << 3,
    kIsInCombo = 1 << 4,
    kHasUnder = 1 << 5,  // cards lie beneath it
    kPlayedThisTurn = 1 << 6,
    kAttackedThisTurn = 1 << 7,
    kShowsBack = 1 << 8,       // a leader that was turned over
    kIsAttackCard = 1 << 9,    // DBS 7-1: it attacks, and the attack is not negated
    kAttackedTwice = 1 << 10,  // this turn, and no more
};

enum Attribute : AttributeId {
    kKind,
    kColor,
    kCost,       // total cost as it is now (DBS 2-11-3)
    kSpecified,  // specified cost as it is now, by colour
    kPower,
    kComboPower,
    kComboCost,
    kBaseCost,
    kBasePower,
    kKeywords,  // as they are now
    kFlags,
    kState,
    kUnder,  // how many cards lie beneath it
    kBaseColor,
    kAttributeCount
};
static_assert(kAttributeCount <= kAttributes);

enum SymbolKind : u8 { kCardName, kCharacter, kTrait, kEra, kCardNumber, kSymbolKinds };

enum Relation : u8 {
    kUnderIt,      // from a place: the cards beneath it
    kOverIt,       // from such a card: the place
    kBattlesWith,  // from the attack card the guard card, and back
    kRelationCount
};

// Whose and what kind of skill something is about. No bit of a row: any.
enum ByBit : i32 {
    kByYou = 1,  // seen from the player whose object has the property
    kByOpponent = 2,
    kByLeader = 4,
    kByBattleCard = 8,
    kByExtra = 16,
    kByCounter = 32,  // a [Counter: Play] skill
    kByBattle = 64,   // no skill at all: the result of a battle
    kByRules = 128,   // rule processing
};

// Modifier::argument of a change of power that rule processing has seen (DBS 9-5-2-1).
constexpr u16 kSeenByRules = 1;

// Bits of the value of kCannot.
enum CannotBit : i32 {
    kCannotAttack = 1 << 0,
    kCannotAttackLeaders = 1 << 1,
    kCannotAttackBattleCards = 1 << 2,
    kCannotBeAttacked = 1 << 3,
    kCannotCombo = 1 << 4,  // to be comboed with
    kCannotBlock = 1 << 5,
    kCannotBePlayed = 1 << 6,          // by anything
    kCannotBePlayedFromHand = 1 << 7,  // by its player's own act, for its energy cost
    kCannotBecomeActive = 1 << 8,
    kCannotBecomeActiveInCharge = 1 << 9,
    kCannotBecomeRest = 1 << 10,
    kCannotBeNegated = 1 << 11,  // its skills, by the opponent's
    kCannotAttackPlayer = 1 << 12,
    kCannotUseSkills = 1 << 13,
    kCannotLoseAttack = 1 << 14,                // its attack, by being negated
    kCannotBecomeActiveInNextCharge = 1 << 15,  // with the next turn it is kCannotBecomeActiveInCharge
};

enum Property : PropertyId {
    kPowerChange,       // value added
    kPowerSet,          // value it becomes
    kComboPowerChange,  // value added
    kComboCostChange,
    kCostChange,     // of a card: value added to its energy cost
    kSpecifiedNone,  // it has no specified cost
    kFree,           // it is played without paying its energy cost
    kGiveKeyword,    // value: KeywordBits
    kLoseKeyword,
    kGiveColor,      // value: ColorBits
    kCannot,         // value: CannotBits; argument: filter of the other card (attacked, blocked), kNoId: any
    kCannotLeave,    // value: ByBits; argument: the Reason that it is safe from, kNone: any but being taken over
    kCannotChoose,   // value: ByBits; argument: filter of source cards, kNoId: any
    kAttacksActive,  // may attack Battle Cards in Active Mode; argument: filter of these
    kNegated,        // argument: number of the text within its card
    kSkillsNegated,  // all of its skills; on a seat: of all cards that pass filter `argument`
    kGranted,        // argument: the ability it has besides its own
    kSeatCannot,     // on a seat; value: SeatCannotBits; argument: filter of cards, kNoId: any
    kMustAttack,
    kMustBeAttacked,
    kDamageSet,     // damage that it inflicts by attacking, the largest counts
    kStaysResting,  // does not become Active in the next Charge Phase
    kChosenOption,
    kTriggeredAtEnd,  // a note: argument: the ability that became pending at the end of this turn (DBS 6-4-1-1)
    kGainName,        // argument: symbol
    kGainCharacter,
    kGainTrait,
    kPassedWatch,     // argument: the watch that it passed this turn
    kNoLoop,          // on a seat: a note of a loop that must not be started again (DBS 11-1-2-1)
    kDeckForbids,     // DBS 5-1-3-2: cards that pass filter `argument` may not be in its player's deck
    kSeatCannotMove,  // on a seat; value: the zone they would go to; argument: filter of the cards, kNoId: any
    kDeckAnyCopies,   // DBS 5-1-3-2: any number of copies of this card may be in a deck
    kAwakensAnyway,   // its [Awaken] asks for no life
    kExcludedFrom,    // a note: argument: the [Permanent] that does not speak of it again in this turn (DBS 8-1-4-2)
    kPropertyCount
};

// Bits of the value of kSeatCannot.
enum SeatCannotBit : i32 {
    kSeatCannotPlay = 1 << 0,
    kSeatCannotPlayByHand = 1 << 1,
    kSeatCannotPlayBySkill = 1 << 2,
    kSeatCannotCombo = 1 << 3,
    kSeatCannotCounterPlay = 1 << 4,
    kSeatCannotCounterAttack = 1 << 5,
    kSeatCannotCounterCounter = 1 << 6,
    kSeatCannotAttack = 1 << 7,
    kSeatCannotActivate = 1 << 8,  // skills of cards that pass the filter
    kSeatCannotDraw = 1 << 9,
    kSeatCannotCharge = 1 << 10,
    kSeatCannotBlock = 1 << 11,         // no card of theirs activates [Blocker]
    kSeatCannotActivateMain = 1 << 12,  // [Activate: Main] skills of cards that pass the filter
    kLastSeatCannotBit = kSeatCannotActivateMain,
};

// Why a card moves: texts and events tell them apart.
enum Reason : u8 {
    kNoReason,
    kDrawn,
    kRedrawn,  // returned to the deck for another opening hand
    kDealtAsLife,
    kCharged,   // DBS 6-2-5
    kPlayed,    // DBS 3-6-3
    kPlayedOn,  // on top of another card: [Evolve], [Union-Potara], [Union-Absorb]
    kComboed,   // DBS 3-7-3
    kKod,       // DBS 10-1-2: only this is being KO-ed
    kPlaced,    // "place" in an area
    kAdded,     // to the hand, to the energy
    kReturned,  // to the hand or deck
    kSent,      // to the Warp
    kRemovedFromGame,
    kUsed,           // DBS 8-5-2-5-1, 10-10-4: an Extra Card, or a card whose [Counter] was activated
    kDamaged,        // DBS 4-10: from life
    kRuleProcessed,  // DBS 9-3, 9-5
    kUnderneath,     // DBS 11-3-4: what lay beneath a card that left
    kPutUnder,       // placed under a card
    kAfterCombo,     // DBS 7-1-4-1, 7-4-1-6
    kDiscarded,      // from the hand to the Drop Area as a cost or by an effect
    kCreated,        // a token
    kFieldReplaced,  // DBS 10-3-3
    kTakenOff,       // DBS 11-3-6: the top card alone; what lies beneath it stays
    kTakenOver,      // DBS 11-5-1: to the other player's Battle Area
    kReasonCount
};

enum TriggerEvent : u8 {
    // ---- places
    kIsPlayed,    // DBS 8-6-5-3, evolved ones as well
    kEvolves,     // a card is played on top of it, or in its stead, by [Evolve]: the card that it becomes
    kCombos,      // DBS 7-2-1-2: the place in the Combo Area
    kAttacks,     // DBS 7-1-1
    kIsAttacked,  // DBS 7-1-1, [Blocker]
    kBecomesGuard,
    kIsKod,         // as it is about to leave
    kLeavesBattle,  // the Battle Area, as it is about to leave
    kLeavesSide,    // its player's Battle Area, be it for the other player's (ruling dbs-taken-leaves)
    kKos,           // DBS 7-4-1-4-2-1: the attack card
    kDealsDamage,   // DBS 7-4-1-4-1: is about to
    kDealtDamage,
    kBattleEnds,  // the attack card and the guard card
    kBecomesActive,
    kBecomesRest,
    kPowerChanges,
    kIsChosen,
    kIsPlacedAsLeader,  // DBS 5-2-1-3
    kTurnsOver,
    // ---- cards
    kToDrop,
    kToWarp,
    kToHand,
    kToEnergy,
    kToLife,
    kLeavesLife,
    kDiscardedFromHand,
    kAfterComboEnds,  // DBS 7-4-1-8-1: a card that was in the Combo Area, in the Drop Area now
    kExtraUsed,       // an Extra Card whose skill was activated
    kSkillActivated,
    kCounterActivated,
    kIsDrawn,
    // ---- moments; the subject is the leader of the player it is about
    kTakesDamage,
    kTurnStarts,
    kChargeStarts,
    kMainStarts,
    kMainEnds,
    kOffenseStarts,
    kDefenseStarts,
    kDamageStarts,
    kBattleIsOver,  // DBS 7-1-4-2, 7-4-1-8
    kTurnEnds,
    kSituation,      // DBS 8-6-6
    kFieldPlaced,    // DBS 10-3-1: an Extra Card with [Field] was placed in the Battle Area: its place
    kBlocks,         // DBS 10-4-1: has activated [Blocker]
    kAllies,         // DBS 10-35-1: has activated [Alliance]
    kRestsForAlly,   // was switched to Rest Mode by it
    kIsPlacedUnder,  // a card, under another one by [Union] (DBS 11-3-2-2)
    kEventCount
};
static_assert(kEventCount <= 64);

// Until when something lasts (Duration::UntilMoment) or is delayed (Verb::Delay).
enum Moment : u8 {
    kTurnStart,
    kChargeStart,
    kMainStart,
    kMainEnd,
    kTurnEnd,
    kBattleEnd,
    kArrival,
    kDueNow,  // a delayed effect that is due: it is pending (ruling dbs-end-of-battle)
    kMomentCount
};

// CardState::mark: how the card came where it is. The lower bits say by what it was played.
enum PlayedBy : u8 {
    kByNothing,
    kByHand,  // from the hand for its energy cost
    kByEvolve,
    kByExEvolve,
    kByXenoEvolve,
    kByUnionFusion,
    kByUnionPotara,
    kByUnionAbsorb,
    kByOverRealm,
    kByDarkOverRealm,
    kBySwap,
    kByArrival,
    kByCounterSkill,
    kByOtherSkill,
    kPlayedByCount
};
constexpr u8 kPlayedByMask = 15;
// Instead of a PlayedBy: it was not played, but moved from below another card (DBS 11-3-4-1).
constexpr u8 kFromBeneath = kPlayedByMask;
// Above: from where, the zone plus 1.
constexpr int kCameShift = 4;

// The rulebook's own filter tests.
enum BookTest : u8 {
    kChoosable,   // may be chosen by the skill that is being carried out; b = 1: ignoring [Barrier]
    kCause,       // what is happening is done by a skill on a card that passes filter `value` (kNoId: any), by one of
                  // the players in b (ByBits)
    kCameBy,      // was played by one of the PlayedBy in value's bits
    kCameFrom,    // came from one of the zones in value's bits
    kInPhase,     // now is one of the phases in the bits of value
    kDidSo,       // watch `value` has noted this turn that it did, or was done, what it watches for
    kIsDeclared,  // the Battle Card that is being played
    kIsSkillLess,
    kDamagedBy,    // DBS 4-11: the source of the damage that is being dealt passes filter `value`
    kNotByAwaken,  // what is happening is done by a skill that is no [Awaken]
    kMayAwaken,    // whatever its player's life
    kMulticolor,   // DBS 2-4-1-2-1: two colours or more
    kBookTestCount
};

// The rulebook's own numbers, of a player.
enum BookValue : u8 {
    kLifeCount,
    kHandCount,
    kDropCount,
    kEnergyCount,
    kDeckCount,
    kIsTurnPlayer,
    kTurnNumber,
    kPhaseNow,
    kInBattle,
    kBookValueCount
};

// The rulebook's own verbs (Verb::Rulebook, op.own_verb).
enum BookVerb : u8 {
    kVerbPlay,      // register a (cards) is played by who; mode: PlayBits; argument: PlayedBy; dst: the places
    kVerbPlayOn,    // register a (one card) is played on what stands in register b; argument: PlayedBy; dst: the place
    kVerbPlayOver,  // register a (one card) is played on both places of register b together (DBS 10-13-4-4)
    kVerbPay,       // who pays amount energy, of which the colours in the number amount2 (cost_of_color; kNoId:
                    // any), by resting it
    kVerbPayCard,   // who pays the energy cost of register a's card (DBS 8-5-2-2-1, 10-10-1)
    kVerbUseUp,     // this card goes to the Drop Area (DBS 8-5-2-5-1)
    kVerbSwitch,    // register a (places or energy cards) to mode: Orientation; dst: what was
    kVerbKo,        // register a (places) is KO-ed; dst: the cards
    kVerbDamage,    // who takes amount damage, inflicted by this card; mode 1: to the Drop Area
    kVerbNegateAttack,
    kVerbNegateSkill,    // the skill that is being answered
    kVerbNegateCounter,  // the [Counter] that is being answered
    kVerbNegateBlocker,  // DBS 10-4-2
    kVerbBecomeGuard,    // what stands in register a is the guard card from now on; mode 1: by [Blocker]
    kVerbTurnOver,       // the leader in register a
    kVerbCombo,          // register a (cards or places) goes to the Combo Area of who; mode: PlayBits
    kVerbTakeControl,    // who gains control of what stands in register a (DBS 11-5)
    kVerbPutUnder,       // register a (cards) goes under what stands in register b (DBS 11-3-3)
    kVerbToken,          // amount tokens of definition `argument` are played by who; mode: PlayBits; dst: the places
    kVerbChosen,         // register a was chosen
    kVerbExtraTurn,
    kVerbActivate,       // who has a skill of register a's card activated; mode: ActivateBits
    kVerbOnArrival,      // "the Battle Card played": the ops up to `to` are carried out as it arrives, at once where it
                         // stands already, with its place in dst; the program itself goes on at `to`
    kVerbDeclared,       // dst: the card that is being played, or what was played by the skill that is being answered
    kVerbArriveResting,  // what stands in register a arrives in Rest Mode
    kVerbPlaceInMode,    // what register a (places or energy cards) has just placed lies in mode: Orientation; that is
                         // no switching (DBS 3-6-4, 3-8-3)
    kVerbPlayInstead,    // the card that is being played is not played: it goes to zone mode of its owner instead
    kVerbOverRealm,      // an [Over Realm] of this turn is used up
    kVerbTopCard,        // dst: the top card alone of what stands in register a (DBS 11-3-6)
    kVerbOptions,        // DBS 10-27-3: dst: the options from 1 to amount; mode 1: without the one chosen in register a
    kVerbAlly,           // DBS 10-35-1: this card has activated [Alliance], with what stands in register a
    kBookVerbCount
};

// Action::c of a card that is played: into the Battle Area, or into the Combo Area.
enum PlayWay : u8 { kPlayWay, kComboWay };

// DBS 3-1-7: in its owner's Battle Area, unless the text names that of whoever plays it.
enum PlayBit : u8 { kInRestMode = 1, kToPlayer = 2 };
// Which skill of a card kVerbActivate has activated.
enum ActivateBit : u8 { kItsMainSkill = 1 };  // its [Activate: Main] skill, without its energy cost

// Bits of Ability::states: what kind of skill a text is, and when it is active.
enum SkillBit : u16 {
    kActivateMain = 1 << 0,
    kActivateBattle = 1 << 1,
    kCounterPlay = 1 << 2,
    kCounterAttack = 1 << 3,
    kCounterCounter = 1 << 4,
    kFromHand = 1 << 5,     // activated from the hand
    kSaysPlay = 1 << 6,     // DBS 10-10-3-1: has descriptions such as "play"
    kSaysAttack = 1 << 7,   // DBS 10-10-3-2
    kAwakenSkill = 1 << 8,  // [Awaken] and [Wish]
    kUnderCards = 1 << 9,   // DBS 11-3-2-2: works beneath other cards
    kOnlyYourTurn = 1 << 10,
    kOnlyOpponentsTurn = 1 << 11,
    kOverRealmSkill = 1 << 12,  // DBS 10-15-5
    kOnlyDefense = 1 << 13,     // DBS 10-33-1-1
    kKeywordSkill = 1 << 14,    // "non-keyword skills" are the others
    kEvolveSkill = 1 << 15,
};
constexpr u16 kCounterSkill = kCounterPlay | kCounterAttack | kCounterCounter;
// Abilities that something gains are numbered from here on within the card that gives them.
constexpr u8 kFirstGranted = 64;

enum Prompt : u16 {
    kPromptRedraw = kFirstRulebookPrompt,
    kPromptCharge,
    kPromptMain,
    kPromptOffense,
    kPromptDefense,
    kPromptCounter,
    kPromptTrigger,
    kPromptEnergy,
    kPromptLife,
    kPromptLoop,
    kPromptHandSkill,
    kPromptBlock,  // never asked: [Blocker] asks for itself, and the act of blocking is judged
    kPromptCount
};

// Bits of Place::mark: what the object in this place did this turn.
enum PlaceBit : u8 {
    kAttackMask = 3,  // how often it attacked, as far as counted
    kDidArrive = 4,
    kJustPlayed = 8,  // by the play or skill that was declared or activated last
};

// State::marks
enum GameMark : u8 {
    kOverRealms,  // how often [Over Realm] was activated this turn (DBS 10-15-5)
    kExtraTurns,  // of the player whose turn it is
    kGameMarks
};

// State::needs
enum NeedBit : u8 {
    kReducesPower = 1,  // some text could make a card's power less, or what it says
};

// What the log says of a card in a battle (EventKind::Judged).
enum BattleResult : u8 {
    kNoResult,
    kDeclaredAttack,
    kIsTarget,
    kIsNewGuard,
    kHolds,
    kIsBeaten,
    kAttackNegated,
    kBattleResultCount
};

enum ProcedureCode : u16 {
    kPrepare = kFirstRulebookProcedure,
    kTurn,
    kCheckpoint,
    kCounterTiming,
    kPlayFromHand,
    kArrive,
    kPayEnergy,
    kCombo,
    kBattleProcedure,
    kInflictDamage,
    kEndLoop,
    kOfferHand,
    kProcedureEnd
};

// Definitions that every pool of this game begins with: the keyword skills that wait like others.
enum OwnDefinition : DefinitionId {
    kBlockerDefinition = 1,
    kRevengeDefinition,
    kDualAttackDefinition,
    kTripleAttackDefinition,
    kOwnDefinitions
};

}  // namespace arbiter::dbs
