// The words of the Ultraman Card Game as numbers: zones, attributes, properties, events.
#pragma once

#include "engine/rules.h"

namespace arbiter::ucg {

// UCG 3.1.2: the game zones; what is exiled lies outside of them.
enum Zone : ZoneId { kDeck, kHand, kSceneArea, kBattleArea, kDiscard, kExile, kZoneCount };

enum Phase : u8 {
    kPreparation,
    kStart,
    kDraw,
    kSetScene,
    kSetCharacter,
    kLevelUp,
    kOpen,
    kActivation,
    kJudgement,
    kEnd,
    kPhaseCount
};

// Bits of the attribute kKind.
enum KindBit : i32 {
    kUltraHero = 1,
    kKaiju = 2,
    kUltraMech = 4,
    kScene = 8,
    kCharacter = kUltraHero | kKaiju | kUltraMech
};

// Bits of the attribute kType, in the rulebook's order.
enum TypeBit : i32 {
    kBasic = 1,
    kPower = 2,
    kSpeed = 4,
    kArmed = 8,
    kHazard = 16,
    kDevastation = 32,
    kInvasion = 64,
    kMeteo = 128,
};

enum Attribute : AttributeId {
    kKind,
    kLevel,
    kType,
    kRound,
    kSingleBp,  // printed values; kNoValue where there is none
    kDoubleBp,
    kTripleBp,
    kQuadBp,
    kExtraBp,
    kState,  // 1 SINGLE, 2 DOUBLE, 3 TRIPLE, 4 QUAD
    kBp,     // as it is now
    kArea,   // the number of the battle area, from 1
    kIsExtra,
    kGradeIncreased,
    kGradeDecreased,
    kFlags,  // FactBit, of the definition
    kAttributeCount
};
constexpr i32 kNoValue = -1;

// What a text says of its card everywhere.
enum FactBit : i32 {
    kAnyNumberInDeck = 1,
    kTreatedAsNames = 2,  // UCG 11.21: one of several character names
};
// Bits of Definition::needs.
enum NeedBit : u8 { kNamesToChoose = 1, kUsedInDiscard = 2 };
// Above the fact bits: how many copies a deck may have, where the text says so.
constexpr int kCopiesShift = 8;

enum SymbolKind : u8 { kCharacterName, kTeam, kCardName, kSymbolKinds };

enum Relation : u8 {
    kBattleOpponent,
    kAdjacent,
    kAbleToLevelUp,  // places that can level up with a card; from a place: cards that can be put on it
    kHolds,          // the place whose stack a card lies in
    kLeftOf,         // as their player sees it
    kRightOf,
    kChargedHost,  // the place under which a Charge card lies
    kRelationCount
};

enum Property : PropertyId {
    kBpChange,
    kGradeChange,
    kGiveType,  // value: TypeBits; above them (kTypeShift) what they take the place of, 0: nothing
    kBecomeExtra,
    kBattleWin,
    kBattleTie,
    kIgnoreGradeUp,  // these four: IgnoreBits
    kIgnoreGradeDown,
    kIgnorePlus,
    kIgnoreMinus,
    kCannotLevelUp,
    kCannotResolve,  // value: the trigger event whose effects do not resolve
    kNegated,        // argument: the number of the text within its card
    kExtraLevels,
    kCannotMove,  // value: MoveBits; on a seat: argument is a filter of which of its cards
    kChosenName,  // value: which of its character names a card has, from 1; argument: the depth of the effect
    kUnaffected,  // value: ShieldBits
    kSetBp,       // value: what is read in place of a printed value
    kCannotUse,   // [Activate] effects; on a seat: argument is a filter of whose effects that player cannot use
    kPropertyCount
};

// In the value of kGiveType, what is changed: TypeBits that were given, and the TYPE of the topmost card, whichever
// card that is.
constexpr int kTypeShift = 8;
enum ChangedType : i32 { kEveryType = 0xff, kPrintedType = 0x100 };

// Whose changes of its BP a character ignores.
enum IgnoreBit : i32 { kIgnoreAll = 1, kIgnoreOpponents = 2 };

// Whose effects do not work on a character.
enum ShieldBit : i32 { kFromOpponent = 1, kFromOwn = 2 };

// What cannot be done to a card: the lowest bits are a Reason, 0 for any.
enum MoveBit : i32 {
    kMoveReason = 0xff,
    kByOpponentOnly = 0x100,  // only effects of the opponent of whoever says so
    kToZone = 0x1000,         // times the zone plus 1: only to that zone
    kOffField = 0x10000,      // only away from the field
};

// Why a card moves: texts and events tell them apart.
enum Reason : u8 {
    kNoReason,
    kDrawn,
    kSet,
    kLeveledUp,
    kPutIntoPlay,
    kDiscarded,
    kSent,
    kReturned,
    kExiled,
    kPutIntoHand,
    kCharged,
    kRedrawn,
    kReplacedScene,
    kProcessed,  // UCG 12: wrong stacks
    kDetached,
    kReasonCount
};
constexpr u64 kRuleMoves = u64{1} << kReplacedScene | u64{1} << kProcessed | u64{1} << kDetached;

enum TriggerEvent : u8 {
    kCharacterEnters,    // places
    kSceneEnters,        // cards
    kLevelsUp,           // places
    kLeavesPlay,         // cards that were in play
    kSentToDiscard,      // cards
    kDiscardedFromHand,  // cards
    kCardDrawn,          // cards
    kCardExiled,         // cards
    kCardToHand,         // cards put or returned into a hand, not drawn
    kCardRevealed,       // cards
    kActivateResolved,   // places or cards: whose [Activate] effect was resolved
    kWinsBattle,         // places
    kLosesBattle,        // places
    kTiesBattle,         // places
    kSwapped,            // places
    kEventCount
};

// Bits of CardState::mark outside of play: how the card came where it is.
enum CameBit : u8 {
    kCameFromStackMask = 7,  // the number of cards its stack had
    kCameFromTop = 8,        // and from no stack: from the discard area
    kCameByMask = 48,
    kCameByCharacterEffect = 16,  // of a character that its owner controls
    kCameByOwnEffect = 32,        // another one that its owner controls
    kCameByOpponentEffect = 48,
    kCameFromMask = 192,
    kCameFromDeck = 64,
    kCameFromScene = 128,
    kCameFromHand = 192,
};

// The rulebook's own filter tests.
enum BookTest : u8 {
    kCameTest,         // value: CameBits, each group of them as it must be or 0; b: size of its stack (0: any)
    kPrintedTypeTest,  // value: TypeBits
    kPlaceTest,        // value: bits of Place::mark, one of them; b: PlaceTime
    kChargedTest,      // value: at least so many Charge cards
    kFromDiscardTest,  // came from a discard area
    kBookTestCount
};

// The rulebook's own numbers.
enum BookValue : u8 {
    kFieldRound,  // UCG 2.4.2.3
    kIsLead,
    kIsNext,
    kTurnNumber,
    kPrintedTypesOf,  // different printed TYPEs among a player's characters
    kBookValueCount
};

// The rulebook's own verbs.
enum BookVerb : u8 {
    kWhichType,    // dst.number = the TYPE of the character in a that is changed, as a ChangedType; 0: it has none
    kOneTypeOfIt,  // dst.number = a TYPE that the character in a has, as a TypeBit; 0: it has none
    kBookVerbCount
};

enum Prompt : u16 {
    kPromptLead = kFirstRulebookPrompt,
    kPromptRedraw,
    kPromptSetScene,
    kPromptSceneDraw,
    kPromptSetCharacter,
    kPromptLevelUp,
    kPromptTrigger,
    kPromptPower,
    kPromptName,
    kPromptType,
    kPromptDelayed,
    kPromptCount
};

enum Orientation : u8 { kUpright, kSideways };

// Bits of Place::mark.
enum PlaceBit : u8 {
    kLeveledThisPhase = 1,
    kWonBit = 2,
    kLostBit = 4,
    kTiedBit = 8,
    kEnteredBit = 16,  // this turn
    kLeveledBit = 32,  // this turn
    kSwappedBit = 64,  // this turn
    kTurnBits = kEnteredBit | kLeveledBit | kSwappedBit,
};
// When what the results of a battle tell was: they stay until the next judgement.
enum PlaceTime : u8 { kThisTurn, kLastTurn };

// Delayed::moment
enum Moment : u8 { kEndOfTurn, kStartOfTurn, kMomentCount };

// State::marks
enum GameMark : u8 {
    kSceneDrawsOwed,  // UCG 6.2.2 as of ucg-1.7: four bits a seat, how many draws are still to be offered
    kSceneSetThisTurn,
    kBattleAreas,
    kNewestWonBy,  // UCG 5.9.6.1: who won the most recent battle, the seat plus 1; 0: nobody did
};

enum BattleResult : u8 { kNoResult, kWin, kLoss, kTie };

enum ProcedureCode : u16 {
    kPrepare = kFirstRulebookProcedure,
    kTurn,
    kResolveTriggers,
    kSceneEntered,
    kScenePut,
    kAfterEffect,
    kChooseName,
    kProcessStacks,
    kProcedureEnd
};

// ---- characters.cpp
int state_of(const Position&, PlaceIx);
i32 type_bits(const Position&, PlaceIx);
// Has the character the TYPE as that of its topmost card, or as what that became?
bool has_as_printed(const Position&, PlaceIx, i32 type);
int level_of(const Position&, PlaceIx);
i32 attribute(const Position&, Object, AttributeId);
std::span<const u16> symbols(const Position&, Object, u8 kind);
CardSet related(const Position&, u8 relation, Object, ObjectKind wanted);
// The places of a battle area are made together, seat A's first, and never removed.
inline PlaceIx place_at(Seat seat, int area) { return static_cast<PlaceIx>(2 * area + ix(seat)); }
inline PlaceIx battle_opponent(PlaceIx place) { return place ^ 1; }
bool test(const Position&, u8 which, Object, const FilterNode&, const Scope&);
i32 value(const Position&, u8 which, Seat);
bool may_resolve(const Position&, const Waiting&);
bool affected(const Position&, Seat by, Object);

// ---- acts.cpp
bool active(const Position&, CardIx, const Ability&);
// Could the card level this character up, whoever stacks it and whenever?
bool may_level_up(const Position&, CardIx card, PlaceIx);

// ---- names.cpp
// UCG 11.21.2: has the names of cards that an instruction is about to refer to chosen by their controllers.
bool settle_names(Rules&, Frame&, const Op&);
// Can this instruction ever depend on the name of a card?
bool looks_for_names(const Pool&, const Op&);
Next ask_name(Rules&, Frame&);
// Could the open question, where it is for a name, be about such a card?
bool names_to_choose(const Position&, const Definition&);
Next take_name(Rules&, Frame&);
// ---- words.cpp
// Rulebook::mode_words, Rulebook::modifier_words.
std::string mode_words(const Position&, int number);
std::string modifier_words(const Rulebook&, PropertyId, i32 value);
// Which of its names a card outside of the field has now, from 1; 0: any of them.
int chosen_name(const Position&, CardIx);

// ---- bp.cpp
// How a character's BP comes about, for the board and for "why".
struct BpSum {
    int printed = 0;     // the value that is read
    int grade = 0;       // sum of all grade changes
    int read_state = 0;  // the state whose value is read, 0: EXTRA
    int change = 0;      // sum of all additions and subtractions
    int total = 0;
    bool extra = false;
    bool grade_increased = false;
    bool grade_decreased = false;
};
BpSum bp_of(const Position&, PlaceIx);
// Its total alone, which is quicker to find.
int total_bp(const Position&, PlaceIx);
// The same in its parts: the value that is read, each grade change, each addition and subtraction that counts.
void explain(const Position&, PlaceIx, std::vector<ContributionView>& out);

// ---- worth.cpp
i32 worth(const Position&, Seat);

// ---- validate.cpp
// What is wrong with a position from a file, as far as these rules alone can tell.
std::string validation_error(const Position&);

// ---- stacks.cpp
// Does the card conform to the one below it, by level and by name?
bool conforms(const Position&, CardIx above, CardIx below);
bool is_one_level_above(const Position&, CardIx above, CardIx below);
bool share_name(const Position&, CardIx, CardIx);
bool may_move(const Position&, CardIx, const Destination&, PlaceIx, Seat mover, const CardSet& together);
// Does some effect keep the card from going there?
bool is_kept_from(const Position&, CardIx, const Destination&);
// The effect that says that it cannot.
std::optional<Effect> ban_on_move(const Position&, CardIx, const Destination&);
// A scene in play that leaves no room for this one, or for any; kNone: there is none.
CardIx scene_with_higher_round(const Position&, CardIx);
CardIx scene_that_stays(const Position&);
// The effect by which it stays.
std::optional<Effect> ban_on_replacing(const Position&, CardIx scene);
constexpr Destination to_scene_area(u8 reason) {
    return {Target::Zone, kSceneArea, Who::OwnerOfIt, End::Top, kNone, Face::Up, CardOrder::AsTheyCome, reason};
}
inline bool is_character_card(const Position& position, CardIx card) {
    return (position.definition(card).attributes[kKind] & kCharacter) != 0;
}
inline bool is_scene_card(const Position& position, CardIx card) {
    return (position.definition(card).attributes[kKind] & kScene) != 0;
}
CardSet vacant_places(const Position&, Seat);
CardSet vacant(const Position&, CardIx, Seat);
bool plausible(const Position&, DefinitionId, PlaceIx, CardIx spot);
void moved(Rules&, const Batch&);
bool swap_characters(Rules&, PlaceIx, PlaceIx);
u16 effect_ended(Rules&, const Frame&);
void process_stacks(Rules&, bool by_effect);
Next process_next_stack(Rules&, Frame&);
Next process_after_effect(Rules&, Frame&);
Next detach_after_effect(Rules&, Frame&);
// Notes on the places which characters entered play and leveled up this turn.
void note_entered(Rules&, CardSet entered, CardSet leveled);

// Options that newer versions have (Rulebook::options); whole steps that differ are replaced in the procedures instead.
enum Option : u8 {
    kNoSingleRule,      // UCG 11.15.1
    kFillVacant,        // UCG 12.4.3
    kVacantResults,     // UCG 12.4.2
    kIncreasedAnyway,   // UCG 11.6.5
    kTopUntilConforms,  // UCG 12.2.1 as of ucg-1.5
    kAfterEffects,      // UCG 12.2.2, 11.17.6, 6.2.2 as of ucg-1.7
    kTeams,             // UCG 11.18.1
    kTreatedAs,         // UCG 11.21.1
    kCharge,            // UCG 11.17.1
    kChargeReveals,     // UCG 11.17.1 as of ucg-1.7
    kExactly,           // UCG 11.3.2 as of ucg-1.5
    kMechs,             // UCG 2.2.2 as of ucg-1.5
    kQuad,              // UCG 2.3.5.2 as of ucg-1.4
    kMeteoType,         // UCG 2.3.4.2 as of ucg-1.4
};

inline bool has(const Position& position, Option option) { return position.book.options[option]; }
inline bool has(const Rules& rules, Option option) { return rules.book().options[option]; }

}  // namespace arbiter::ucg
