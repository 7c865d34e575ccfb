// What things are called, each beside its enumerator.
#include "games/ua/vocabulary.h"

#include "games/rulebook_words.h"

namespace arbiter::ua {

namespace {

static_assert(kAttributeCount <= room(Capacity::Attributes) && kPropertyCount <= room(Capacity::Properties) &&
              kEventCount <= room(Capacity::Events) && kReasonCount <= room(Capacity::Reasons));

constexpr Named<Phase> kPhaseNames[] = {
    {kPreparation, "preparation"}, {kStartPhase, "start phase"},   {kMovementPhase, "movement phase"},
    {kMainPhase, "main phase"},    {kAttackPhase, "attack phase"}, {kEndPhase, "end phase"},
};
static_assert(names_all(kPhaseNames, kPhaseCount));

constexpr Named<Attribute> kAttributeNames[] = {
    {kKind, "kind"},
    {kColor, "color"},
    {kRequired, "required energy"},
    {kApCost, "AP cost"},
    {kBp, "BP"},
    {kEnergy, "energy generation"},
    {kBaseRequired, "base required energy"},
    {kBaseApCost, "base AP cost"},
    {kBaseBp, "base BP"},
    {kBaseEnergy, "base energy generation"},
    {kKeywords, "keywords"},
    {kTrigger, "trigger"},
    {kFlags, "facts"},
    {kState, "state"},
    {kUnder, "face-down cards"},
    {kImpactDamage, "Impact"},
};
static_assert(names_all(kAttributeNames, kAttributeCount));

constexpr Named<Property> kPropertyNames[] = {
    {kBpChange, "BP"},
    {kBpSet, "BP becomes"},
    {kGiveKeyword, "keywords"},
    {kLoseKeyword, "lost keywords"},
    {kImpactPlus, "Impact +"},
    {kDamagePlus, "Damage +"},
    {kGiveEnergy, "energy generation"},
    {kEnergyOnFront, "energy on the front line"},
    {kRequiredChange, "required energy"},
    {kApCostChange, "AP cost"},
    {kNextApCost, "AP cost of the next card"},
    {kNextRequired, "required energy of the next card"},
    {kCannot, "cannot"},
    {kCannotBeBlockedBy, "cannot be blocked by"},
    {kCannotBlockThese, "cannot block some"},
    {kCannotBeChosen, "cannot be chosen by"},
    {kCannotLeave, "cannot leave"},
    {kChoiceCosts, "chosen only for"},
    {kMustBlock, "must block"},
    {kMustBeBlocked, "must be blocked"},
    {kStaysResting, "stays resting"},
    {kStaysRestingOnce, "stays resting once"},
    {kNotReadied, "not readied"},
    {kUnaffected, "unaffected by"},
    {kNegated, "negated text"},
    {kLosesAbilities, "lost abilities"},
    {kDoNotActivate, "abilities that do not activate"},
    {kGranted, "granted ability"},
    {kRaidableBy, "Raid allowed"},
    {kHandSize, "hand size"},
    {kLineSize, "line size"},
    {kLosersGo, "losers go to"},
    {kCannotUseHand, "cannot use cards from hand"},
    {kAbilityApCost, "AP cost of its abilities"},
    {kChosenOption, "chosen option"},
    {kFreeAp, "no AP for abilities"},
    {kEntersActive, "enters active"},
    {kNoBpLoss, "no BP loss"},
    {kAttacksFromEnergy, "attacks from the energy line"},
    {kImpactIs, "Impact is"},
    {kDamageIs, "Damage is"},
    {kKeptFrom, "abilities cannot change"},
    {kPassedWatch, "did this turn"},
    {kMustAttack, "must attack"},
    {kMustBeTargeted, "must be attacked"},
    {kNoTriggers, "triggers that cannot be activated"},
    {kRaidRequired, "required energy for Raid"},
    {kNextRaidRequired, "required energy for the next Raid"},
    {kBlocksResting, "blocks while resting"},
    {kBaseBpSet, "base BP becomes"},
    {kAlsoRequired, "also required energy"},
};
static_assert(names_all(kPropertyNames, kPropertyCount));

constexpr Named<Reason> kReasonNames[] = {
    {kNoReason, ""},
    {kDrawn, "drawn"},
    {kMulliganed, "mulliganed"},
    {kDealtAsLife, "dealt as life"},
    {kPlacedAp, "placed as AP"},
    {kPlayed, "played"},
    {kRaidedOnto, "raided onto"},
    {kUsedEvent, "used"},
    {kSidelined, "sidelined"},
    {kPlaced, "placed"},
    {kAdded, "added"},
    {kReturned, "returned"},
    {kPushedOut, "pushed out"},
    {kTakenOff, "taken off"},
    {kUnderneath, "beneath"},
    {kTurnedUp, "turned up"},
    {kChecked, "checked"},
    {kUsedUp, "used up"},
    {kHandLimit, "over the hand limit"},
    {kPutUnder, "put under"},
};
static_assert(names_all(kReasonNames, kReasonCount));

constexpr Named<SymbolKind> kSymbolKindNames[] = {
    {kCardName, "card name"},     {kAffinity, "affinity"},
    {kRaidName, "Raid by name"},  {kRaidAffinity, "Raid by affinity"},
    {kCardNumber, "card number"},
};
static_assert(names_all(kSymbolKindNames, kSymbolKinds));

constexpr Named<TriggerEvent> kEventNames[] = {
    {kIsPlayed, "is played"},
    {kPerformsRaid, "performs Raid"},
    {kIsRaidedOn, "is Raided"},
    {kMoves, "moves"},
    {kBecomesActive, "becomes active"},
    {kBecomesResting, "becomes resting"},
    {kAttacks, "attacks"},
    {kBlocks, "blocks"},
    {kAttackBlocked, "attacks and is blocked"},
    {kAttackNotBlocked, "attacks and is not blocked"},
    {kBattles, "battles"},
    {kWinsBattle, "wins a battle"},
    {kLosesBattle, "loses a battle"},
    {kBattleEnds, "its battle ends"},
    {kAttackEnds, "its attack ends"},
    {kIsSidelined, "is sidelined"},
    {kLeavesField, "leaves the field"},
    {kDealsDamage, "deals damage"},
    {kIsChosen, "is chosen"},
    {kIsDrawn, "is drawn"},
    {kAddedToHand, "is added to a hand"},
    {kToSideline, "goes to a sideline"},
    {kToRemoval, "goes to a removal area"},
    {kIsUsed, "is used"},
    {kEventUsed, "is the event used"},
    {kLifeTrigger, "is checked for its trigger"},
    {kTriggerUsed, "has its trigger activated"},
    {kApPaid, "has AP paid for it"},
    {kMainActivated, "has its Activate: Main ability activated"},
    {kIsTucked, "is put under a character"},
    {kTakesDamage, "damage is taken"},
    {kTurnStarts, "the turn starts"},
    {kMovementStarts, "the movement phase starts"},
    {kMainStarts, "the main phase starts"},
    {kMainEnds, "the main phase ends"},
    {kAttackPhaseStarts, "the attack phase starts"},
    {kAttackPhaseEnds, "the attack phase ends"},
    {kEndPhaseStarts, "the end phase starts"},
    {kTurnEnds, "the turn ends"},
    {kBpRaised, "its BP is increased"},
    {kBpLowered, "its BP is reduced"},
    {kBeingUsed, "is being used"},
};
static_assert(names_all(kEventNames, kEventCount));

constexpr Named<Relation> kRelationNames[] = {
    {kBattling, "battling"},
    {kSameLine, "on the line of"},
    {kOtherLine, "on the other line of"},
    {kRaidBase, "to perform Raid on with"},
    {kUnderIt, "under"},
};
static_assert(names_all(kRelationNames, kRelationCount));

constexpr Named<BookTest> kTestNames[] = {
    {kChoosable, "may be chosen"},
    {kCause, "by an ability"},
    {kInPhase, "in phases"},
    {kCame, "came so:"},
    {kFulfilled, "required energy is there"},
    {kMayRaid, "could perform Raid"},
    {kMayBePlayed, "could be played"},
    {kHasGranted, "has abilities of"},
    {kAnyAffinity, "has affinities"},
    {kLocked, "is locked"},
    {kDidSo, "was noted this turn by watch"},
    {kSourceOnTop, "has the asking card on top"},
};
static_assert(names_all(kTestNames, kBookTestCount));

constexpr Named<BookValue> kValueNames[] = {
    {kLifeCount, "life"},
    {kActiveAp, "active AP"},
    {kEnergyAll, "energy"},
    {kEnergyRed, "red energy"},
    {kEnergyBlue, "blue energy"},
    {kEnergyGreen, "green energy"},
    {kEnergyYellow, "yellow energy"},
    {kEnergyPurple, "purple energy"},
    {kIsTurnPlayer, "is the turn player"},
    {kFrontFree, "space on the front line"},
    {kEnergyFree, "space on the energy line"},
    {kAttackNumber, "number of the attack"},
    {kTurnNumber, "turn"},
    {kHighestBp, "highest BP"},
    {kLowestBp, "lowest BP"},
    {kPhaseNow, "phase"},
};
static_assert(names_all(kValueNames, kBookValueCount));

constexpr Named<BookVerb> kVerbNames[] = {
    {kVerbPlay, "play {}"},
    {kVerbRaid, "perform Raid with {}"},
    {kVerbShift, "move {} to the other line"},
    {kVerbReady, "switch {} to active"},
    {kVerbRest, "switch {} to resting"},
    {kVerbPayAp, "pay {n} AP"},
    {kVerbDamage, "deal {n} damage"},
    {kVerbChosen, "(is chosen)"},
    {kVerbUse, "use {}"},
    {kVerbTakeTop, "(top card of)"},
    {kVerbBase, "(base card of)"},
    {kVerbImpact, "deal {n} Impact damage"},
    {kVerbReadyAgain, "switch this to active"},
    {kVerbRemember, "(remember the option)"},
    {kVerbLastOptions, "(options left)"},
    {kVerbPayChoice, "(pay for the choice)"},
    {kVerbCopy, "gain abilities of {}"},
    {kVerbActivate, "activate abilities of {}"},
};
static_assert(names_all(kVerbNames, kBookVerbCount));

constexpr Named<Orientation> kOrientationNames[] = {
    {kActive, "active"},
    {kResting, "resting"},
};
static_assert(names_all(kOrientationNames, kResting + 1));

constexpr Named<BattleResult> kResultNames[] = {
    {kNoResult, "no result"},
    {kWin, "win"},
    {kLoss, "loss"},
    {kDeclaredAttack, "attacks"},
    {kIsTarget, "is the target"},
    {kDeclaredBlock, "blocks"},
};
static_assert(names_all(kResultNames, kBattleResultCount));

constexpr Named<Moment> kMomentNames[] = {
    {kTurnStart, "the turn starts"},
    {kMainEnd, "the main phase ends"},
    {kAttackPhaseStart, "the attack phase starts"},
    {kAttackPhaseEnd, "the attack phase ends"},
    {kEndPhaseStart, "the end phase starts"},
    {kTurnEnd, "the turn ends"},
    {kBattleEnd, "the battle ends"},
    {kAttackEnd, "the attack ends"},
    {kFrontLineLeft, "it leaves the front line"},
    {kMovementStart, "the movement phase starts"},
    {kMainStart, "the main phase starts"},
    {kNextUse, "the next use"},
    {kFieldLeft, "it leaves the field"},
    {kDueNow, "now"},
    {kTurnBegins, "as the turn begins"},
    {kMovementBegins, "as the movement phase begins"},
    {kMainBegins, "as the main phase begins"},
    {kAttackPhaseBegins, "as the attack phase begins"},
    {kEndPhaseBegins, "as the end phase begins"},
};
static_assert(names_all(kMomentNames, kMomentCount));

constexpr Named<Prompt> kPromptWords[] = {
    {kPromptFirst, "be Player One?"},
    {kPromptMulligan, "mulligan your hand?"},
    {kPromptExtraDraw, "pay 1 AP for an extra draw?"},
    {kPromptMovement, "which characters move"},
    {kPromptPushOut, "which card goes to the removal area"},
    {kPromptTrade, "which of these trade places instead"},
    {kPromptMain, "use a card or an ability?"},
    {kPromptAttack, "attack?"},
    {kPromptBlock, "block?"},
    {kPromptTrigger, "which ability resolves next"},
    {kPromptLife, "which life cards take the damage"},
    {kPromptCheckNext, "which card is checked next"},
    {kPromptActivate, "activate the trigger?"},
    {kPromptLine, "where to"},
    {kPromptBase, "perform Raid on which character"},
    {kPromptRaidMove, "move to the front line?"},
    {kPromptKeep, "which cards to keep"},
    {kPromptPayHand, "which cards pay for the choice"},
    {kPromptFromHand, "use an ability from the hand?"},
};
static_assert(names_all(kPromptWords, kPromptCount, kFirstRulebookPrompt));

constexpr ZoneRow<Zone> kZoneRows[] = {
    {kDeck, "deck", SeenBy::Nobody, true, false, false, true},
    {kHand, "hand", SeenBy::Owner, false, false, false, true},
    {kFrontLine, "front line", SeenBy::Everyone, false, true, true, true},
    {kEnergyLine, "energy line", SeenBy::Everyone, false, true, true, true},
    {kLife, "life area", SeenBy::Nobody, true, false, false, true},
    {kApArea, "AP area", SeenBy::Everyone, true, false, false, true},
    {kApPile, "AP pile", SeenBy::Everyone, true, false, false, false},
    {kSideline, "sideline", SeenBy::Everyone, true, false, false, true},
    {kRemoval, "removal area", SeenBy::Everyone, true, false, false, false},
    {kCheck, "check area", SeenBy::Everyone, true, false, false, true},
};
static_assert(lists_all(kZoneRows, kZoneCount));

void word_attributes(Rulebook& book) {
    book.attribute_words.resize(book.attributes.size());
    book.attribute_words[kKind] = {{"character", kCharacter}, {"site", kSite}, {"event", kEvent}, {"AP card", kApCard}};
    book.attribute_words[kColor] = {
        {"red", kRed}, {"blue", kBlue}, {"green", kGreen}, {"yellow", kYellow}, {"purple", kPurple}};
    book.attribute_words[kKeywords] = {{"Step", kStep},
                                       {"Snipe", kSnipe},
                                       {"Double Attack", kDoubleAttack},
                                       {"Double Block", kDoubleBlock},
                                       {"Nullify Impact", kNullifyImpact},
                                       {"Impact", kImpact},
                                       {"Damage (2)", kDamage2}};
    book.attribute_words[kTrigger] = {
        {"Active", kActiveTrigger},   {"Draw", kDrawTrigger},   {"Get", kGetTrigger},    {"Raid", kRaidTrigger},
        {"Special", kSpecialTrigger}, {"Color", kColorTrigger}, {"Final", kFinalTrigger}};
    book.attribute_words[kState] = {{"active", kIsActive},
                                    {"resting", kIsResting},
                                    {"Raided", kIsRaided},
                                    {"attacking", kIsAttacking},
                                    {"blocking", kIsBlocking},
                                    {"in battle", kIsBattling},
                                    {"played this turn", kPlayedThisTurn},
                                    {"performed Raid this turn", kRaidedThisTurn},
                                    {"moved this turn", kMovedThisTurn},
                                    {"attacked this turn", kAttackedThisTurn},
                                    {"attacked twice this turn", kAttackedTwice},
                                    {"blocked this turn", kBlockedThisTurn},
                                    {"won this turn", kWonThisTurn},
                                    {"lost this turn", kLostThisTurn},
                                    {"in its first attack", kInFirstAttack},
                                    {"in its second attack", kInSecondAttack},
                                    {"blocked", kIsBlocked}};
    book.bits_attributes =
        (1 << kKind) | (1 << kColor) | (1 << kKeywords) | (1 << kTrigger) | (1 << kFlags) | (1 << kState);
    book.printed_attributes = (1 << kKind) | (1 << kColor) | (1 << kTrigger) | (1 << kFlags);
}

void show_attributes(Presentation& showing) {
    showing.kind = kKind;
    showing.facts = {{kKind},
                     {kColor},
                     {kBaseRequired, "requires energy"},
                     {kBaseApCost, "AP"},
                     {kBaseBp, "BP", kCharacter},
                     {kBaseEnergy, "generates", kCharacter | kSite},
                     {kTrigger, "trigger"}};
    showing.standing = {{kBp, "BP", kCharacter}, {kEnergy, "generates", 0, kEnergyLine}, {kKeywords}};
    showing.explained = kBp;
    showing.turn = {"your turn", "the opponent's turn", "'s turn"};
}

}  // namespace

void name_things(Rulebook& book) {
    name_zones(book, kZoneRows);
    name_prompts(book, kPromptWords);
    book.play_words[kPromptMain] = {"play", "to", "raid with", "on"};
    book.phases = words_of(kPhaseNames);
    book.positions = words_of(kOrientationNames);
    book.results = words_of(kResultNames);
    book.reasons = words_of(kReasonNames);
    book.moments = words_of(kMomentNames);
    book.attributes = words_of(kAttributeNames);
    book.symbol_kinds = words_of(kSymbolKindNames);
    book.properties = words_of(kPropertyNames);
    book.events = words_of(kEventNames);
    book.relations = words_of(kRelationNames);
    book.tests = words_of(kTestNames);
    book.values = words_of(kValueNames);
    book.verbs = words_of(kVerbNames);
    word_attributes(book);
    show_attributes(book.showing);
}

}  // namespace arbiter::ua
