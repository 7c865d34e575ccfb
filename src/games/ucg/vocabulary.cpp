// What things are called, each beside its enumerator.
#include "games/ucg/vocabulary.h"

#include "games/rulebook_words.h"

namespace arbiter::ucg {

namespace {

static_assert(kAttributeCount <= room(Capacity::Attributes) && kPropertyCount <= room(Capacity::Properties) &&
              kEventCount <= room(Capacity::Events) && kReasonCount <= room(Capacity::Reasons));

constexpr Named<Phase> kPhaseNames[] = {
    {kPreparation, "preparation"},
    {kStart, "start phase"},
    {kDraw, "draw phase"},
    {kSetScene, "set scene card phase"},
    {kSetCharacter, "set character card phase"},
    {kLevelUp, "level up phase"},
    {kOpen, "open phase"},
    {kActivation, "effect activation phase"},
    {kJudgement, "judgement phase"},
    {kEnd, "end phase"},
};
static_assert(names_all(kPhaseNames, kPhaseCount));

constexpr Named<Attribute> kAttributeNames[] = {
    {kKind, "kind"},
    {kLevel, "level"},
    {kType, "TYPE"},
    {kRound, "round"},
    {kSingleBp, "printed SINGLE BP"},
    {kDoubleBp, "printed DOUBLE BP"},
    {kTripleBp, "printed TRIPLE BP"},
    {kQuadBp, "printed QUAD BP"},
    {kExtraBp, "printed EXTRA BP"},
    {kState, "state"},
    {kBp, "BP"},
    {kArea, "battle area"},
    {kIsExtra, "is EXTRA"},
    {kGradeIncreased, "grade is increased"},
    {kGradeDecreased, "grade is decreased"},
    {kFlags, "facts"},
};
static_assert(names_all(kAttributeNames, kAttributeCount));

constexpr Named<Property> kPropertyNames[] = {
    {kBpChange, "BP"},
    {kGradeChange, "BP grade"},
    {kGiveType, "TYPE"},
    {kBecomeExtra, "EXTRA"},
    {kBattleWin, "battle is a win"},
    {kBattleTie, "battle is a tie"},
    {kIgnoreGradeUp, "no BP grade increase"},
    {kIgnoreGradeDown, "no BP grade decrease"},
    {kIgnorePlus, "no BP +"},
    {kIgnoreMinus, "no BP -"},
    {kCannotLevelUp, "cannot level up"},
    {kCannotResolve, "cannot resolve"},
    {kNegated, "negated text"},
    {kExtraLevels, "levels"},
    {kCannotMove, "cannot be moved"},
    {kChosenName, "name for this effect"},
    {kUnaffected, "unaffected"},
    {kSetBp, "BP that is read"},
    {kCannotUse, "cannot be used"},
};
static_assert(names_all(kPropertyNames, kPropertyCount));

constexpr Named<Reason> kReasonNames[] = {
    {kNoReason, ""},
    {kDrawn, "drawn"},
    {kSet, "set"},
    {kLeveledUp, "leveled up"},
    {kPutIntoPlay, "put into play"},
    {kDiscarded, "discarded"},
    {kSent, "sent"},
    {kReturned, "returned"},
    {kExiled, "exiled"},
    {kPutIntoHand, "put into hand"},
    {kCharged, "charged"},
    {kRedrawn, "redrawn"},
    {kReplacedScene, "replaced"},
    {kProcessed, "processed"},
    {kDetached, "detached"},
};
static_assert(names_all(kReasonNames, kReasonCount));

constexpr Named<SymbolKind> kSymbolKindNames[] = {
    {kCharacterName, "character name"},
    {kTeam, "team"},
    {kCardName, "card name"},
};
static_assert(names_all(kSymbolKindNames, kSymbolKinds));

constexpr Named<TriggerEvent> kEventNames[] = {
    {kCharacterEnters, "a character enters play"},
    {kSceneEnters, "a scene enters play"},
    {kLevelsUp, "a character levels up"},
    {kLeavesPlay, "leaves play"},
    {kSentToDiscard, "is sent to the discard area"},
    {kDiscardedFromHand, "is discarded"},
    {kCardDrawn, "is drawn"},
    {kCardExiled, "is exiled"},
    {kCardToHand, "is put into a hand"},
    {kCardRevealed, "is revealed"},
    {kActivateResolved, "resolves an [Activate] effect"},
    {kWinsBattle, "wins its battle"},
    {kLosesBattle, "loses its battle"},
    {kTiesBattle, "ties its battle"},
    {kSwapped, "changes its place"},
};
static_assert(names_all(kEventNames, kEventCount));

constexpr Named<Relation> kRelationNames[] = {
    {kBattleOpponent, "battle opponent of"},
    {kAdjacent, "adjacent to"},
    {kAbleToLevelUp, "able to level up with"},
    {kHolds, "place of"},
    {kLeftOf, "left of"},
    {kRightOf, "right of"},
    {kChargedHost, "host of"},
};
static_assert(names_all(kRelationNames, kRelationCount));

constexpr Named<BookTest> kTestNames[] = {
    {kCameTest, "came so:"},
    {kPrintedTypeTest, "printed TYPE"},
    {kPlaceTest, "noted:"},
    {kChargedTest, "Charge cards:"},
    {kFromDiscardTest, "came from the discard area"},
};
static_assert(names_all(kTestNames, kBookTestCount));

constexpr Named<BookValue> kValueNames[] = {
    {kFieldRound, "Field Round count"}, {kIsLead, "is the Lead Player"},
    {kIsNext, "is the Next Player"},    {kTurnNumber, "turn"},
    {kPrintedTypesOf, "printed TYPEs"},
};
static_assert(names_all(kValueNames, kBookValueCount));

constexpr Named<BookVerb> kVerbNames[] = {
    {kWhichType, "(TYPE to change of)"},
    {kOneTypeOfIt, "(a TYPE of)"},
};
static_assert(names_all(kVerbNames, kBookVerbCount));

constexpr Named<Orientation> kOrientationNames[] = {
    {kUpright, "upright"},
    {kSideways, "sideways"},
};
static_assert(names_all(kOrientationNames, kSideways + 1));

constexpr Named<BattleResult> kResultNames[] = {
    {kNoResult, "no result"},
    {kWin, "win"},
    {kLoss, "loss"},
    {kTie, "tie"},
};
static_assert(names_all(kResultNames, kTie + 1));

constexpr Named<Prompt> kPromptWords[] = {
    {kPromptLead, "be the Lead Player?"},
    {kPromptRedraw, "redraw your hand?"},
    {kPromptSetScene, "set a scene card?"},
    {kPromptSceneDraw, "draw a card for the scene?"},
    {kPromptSetCharacter, "set a character card"},
    {kPromptLevelUp, "level up a character?"},
    {kPromptTrigger, "which effect resolves next"},
    {kPromptPower, "use a payment power?"},
    {kPromptName, "which character name does it have for this effect"},
    {kPromptType, "which TYPE is changed"},
    {kPromptDelayed, "which effect comes next"},
};
static_assert(names_all(kPromptWords, kPromptCount, kFirstRulebookPrompt));

constexpr ZoneRow<Zone> kZoneRows[] = {
    {kDeck, "deck", SeenBy::Nobody, true, false, false, true},
    {kHand, "hand", SeenBy::Owner, false, false, false, true},
    {kSceneArea, "scene area", SeenBy::Everyone, false, true, false, true},
    {kBattleArea, "battle area", SeenBy::Everyone, false, true, true, true},
    {kDiscard, "discard area", SeenBy::Everyone, true, false, false, true},
    {kExile, "exile", SeenBy::Everyone, false, false, false, false},
};
static_assert(lists_all(kZoneRows, kZoneCount));

void word_attributes(Rulebook& book) {
    book.attribute_words.resize(book.attributes.size());
    book.attribute_words[kKind] = {
        {"Ultra Hero", kUltraHero}, {"Kaiju", kKaiju}, {"Ultra Mech", kUltraMech}, {"Scene", kScene}};
    book.attribute_words[kType] = {{"BASIC", kBasic},       {"POWER", kPower},   {"SPEED", kSpeed},
                                   {"ARMED", kArmed},       {"HAZARD", kHazard}, {"DEVASTATION", kDevastation},
                                   {"INVASION", kInvasion}, {"METEO", kMeteo}};
    book.attribute_words[kState] = {{"SINGLE", 1}, {"DOUBLE", 2}, {"TRIPLE", 3}, {"QUAD", 4}};
    book.bits_attributes = (1 << kKind) | (1 << kType);
    book.printed_attributes = (1 << kKind) | (1 << kLevel) | (1 << kType) | (1 << kRound) | (1 << kFlags);
    book.printed_on_stacks = (1 << kKind) | (1 << kRound) | (1 << kFlags);
}

}  // namespace

void name_things(Rulebook& book) {
    name_zones(book, kZoneRows);
    name_prompts(book, kPromptWords);
    book.play_words[kPromptSetScene] = book.play_words[kPromptSetCharacter] = {"set", "in"};
    book.play_words[kPromptLevelUp] = {"level up", "on"};
    book.phases = words_of(kPhaseNames);
    book.positions = words_of(kOrientationNames);
    book.results = words_of(kResultNames);
    book.reasons = words_of(kReasonNames);
    book.attributes = words_of(kAttributeNames);
    book.symbol_kinds = words_of(kSymbolKindNames);
    book.properties = words_of(kPropertyNames);
    book.events = words_of(kEventNames);
    book.relations = words_of(kRelationNames);
    book.tests = words_of(kTestNames);
    book.values = words_of(kValueNames);
    book.verbs = words_of(kVerbNames);
    word_attributes(book);
    book.showing = {"area",
                    "areas won in the last judgement",
                    kKind,
                    {{kKind}, {kLevel, "level", kCharacter}, {kType}, {kRound, "round", kScene}},
                    "BP",
                    {kSingleBp, kDoubleBp, kTripleBp, kQuadBp, kExtraBp},
                    {{kBp}, {kState}, {kType}},
                    kLevel,
                    kBp};
}

}  // namespace arbiter::ucg
