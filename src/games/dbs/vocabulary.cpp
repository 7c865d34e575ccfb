// What things are called, each beside its enumerator.
#include "games/dbs/vocabulary.h"

#include "games/rulebook_words.h"

namespace arbiter::dbs {

namespace {

static_assert(kAttributeCount <= room(Capacity::Attributes) && kPropertyCount <= room(Capacity::Properties) &&
              kEventCount <= room(Capacity::Events) && kReasonCount <= room(Capacity::Reasons));

constexpr Named<Phase> kPhaseNames[] = {
    {kPreparation, "preparation"},  {kChargePhase, "Charge Phase"}, {kMainPhase, "Main Phase"},
    {kOffenseStep, "Offense Step"}, {kDefenseStep, "Defense Step"}, {kDamageStep, "Damage Step"},
    {kEndPhase, "End Phase"},
};
static_assert(names_all(kPhaseNames, kPhaseCount));

constexpr Named<Orientation> kOrientationNames[] = {
    {kActive, "active"},
    {kRest, "rest"},
};
static_assert(names_all(kOrientationNames, kRest + 1));

constexpr Named<Attribute> kAttributeNames[] = {
    {kKind, "kind"},
    {kColor, "color"},
    {kCost, "energy cost"},
    {kSpecified, "specified cost"},
    {kPower, "power"},
    {kComboPower, "combo power"},
    {kComboCost, "combo cost"},
    {kBaseCost, "base energy cost"},
    {kBasePower, "base power"},
    {kKeywords, "keywords"},
    {kFlags, "facts"},
    {kState, "state"},
    {kUnder, "cards underneath"},
    {kBaseColor, "base color"},
};
static_assert(names_all(kAttributeNames, kAttributeCount));

constexpr Named<SymbolKind> kSymbolKindNames[] = {
    {kCardName, "card name"},     {kCharacter, "character name"}, {kTrait, "special trait"}, {kEra, "era"},
    {kCardNumber, "card number"},
};
static_assert(names_all(kSymbolKindNames, kSymbolKinds));

constexpr Named<Relation> kRelationNames[] = {
    {kUnderIt, "under"},
    {kOverIt, "over"},
    {kBattlesWith, "battling"},
};
static_assert(names_all(kRelationNames, kRelationCount));

constexpr Named<Property> kPropertyNames[] = {
    {kPowerChange, "power"},
    {kPowerSet, "power becomes"},
    {kComboPowerChange, "combo power"},
    {kComboCostChange, "combo cost"},
    {kCostChange, "energy cost"},
    {kSpecifiedNone, "no specified cost"},
    {kFree, "played without paying"},
    {kGiveKeyword, "keywords"},
    {kLoseKeyword, "lost keywords"},
    {kGiveColor, "color"},
    {kCannot, "cannot"},
    {kCannotLeave, "cannot leave"},
    {kCannotChoose, "cannot be chosen by"},
    {kAttacksActive, "attacks cards in Active Mode"},
    {kNegated, "negated skill"},
    {kSkillsNegated, "negated skills"},
    {kGranted, "granted skill"},
    {kSeatCannot, "player cannot"},
    {kMustAttack, "must attack"},
    {kMustBeAttacked, "must be attacked"},
    {kDamageSet, "damage"},
    {kStaysResting, "stays in Rest Mode"},
    {kChosenOption, "chosen option"},
    {kTriggeredAtEnd, "triggered at the end of the turn"},
    {kGainName, "also named"},
    {kGainCharacter, "also of the character"},
    {kGainTrait, "also of the trait"},
    {kPassedWatch, "did this turn"},
    {kNoLoop, "loop that is not started again"},
    {kDeckForbids, "not in its deck"},
    {kSeatCannotMove, "player cannot move"},
    {kDeckAnyCopies, "any number in a deck"},
    {kAwakensAnyway, "awakens whatever the life"},
    {kCombosResting, "can combo in Rest Mode"},
    {kExcludedFrom, "kept off"},
};
static_assert(names_all(kPropertyNames, kPropertyCount));

constexpr Named<Reason> kReasonNames[] = {
    {kNoReason, ""},
    {kDrawn, "drawn"},
    {kRedrawn, "returned for a new hand"},
    {kDealtAsLife, "dealt as life"},
    {kCharged, "charged"},
    {kPlayed, "played"},
    {kPlayedOn, "played on top"},
    {kComboed, "as a combo"},
    {kKod, "KO-ed"},
    {kPlaced, "placed"},
    {kAdded, "added"},
    {kReturned, "returned"},
    {kSent, "sent"},
    {kRemovedFromGame, "removed from the game"},
    {kUsed, "used up"},
    {kDamaged, "taken as damage"},
    {kRuleProcessed, "put away by the rules"},
    {kUnderneath, "beneath"},
    {kPutUnder, "put under"},
    {kAfterCombo, "put away after the combo"},
    {kDiscarded, "discarded"},
    {kCreated, "created"},
    {kFieldReplaced, "replaced as a field"},
    {kTakenOff, "taken off"},
    {kTakenOver, "taken over"},
};
static_assert(names_all(kReasonNames, kReasonCount));

constexpr Named<TriggerEvent> kEventNames[] = {
    {kIsPlayed, "is played"},
    {kEvolves, "evolves"},
    {kCombos, "combos"},
    {kAttacks, "attacks"},
    {kIsAttacked, "is attacked"},
    {kBecomesGuard, "becomes the guard card"},
    {kIsKod, "is KO-ed"},
    {kLeavesBattle, "leaves the Battle Area"},
    {kLeavesSide, "leaves its player's Battle Area"},
    {kKos, "KO-s a card"},
    {kDealsDamage, "is about to inflict damage"},
    {kDealtDamage, "has inflicted damage"},
    {kBattleEnds, "its battle ends"},
    {kBecomesActive, "is switched to Active Mode"},
    {kBecomesRest, "is switched to Rest Mode"},
    {kPowerChanges, "its power changes"},
    {kIsChosen, "is chosen"},
    {kIsPlacedAsLeader, "is placed in the Leader Area"},
    {kTurnsOver, "is turned over"},
    {kToDrop, "goes to a Drop Area"},
    {kToWarp, "goes to a Warp"},
    {kToHand, "goes to a hand"},
    {kToEnergy, "goes to an Energy Area"},
    {kToLife, "goes to a Life Area"},
    {kLeavesLife, "leaves a Life Area"},
    {kDiscardedFromHand, "is discarded from a hand"},
    {kAfterComboEnds, "its battle ends after the combo"},
    {kExtraUsed, "is the Extra Card used"},
    {kSkillActivated, "has a skill activated"},
    {kCounterActivated, "has its Counter activated"},
    {kIsDrawn, "is drawn"},
    {kTakesDamage, "damage is taken"},
    {kTurnStarts, "the turn starts"},
    {kChargeStarts, "the Charge Phase starts"},
    {kMainStarts, "the Main Phase starts"},
    {kMainEnds, "the Main Phase ends"},
    {kOffenseStarts, "the Offense Step starts"},
    {kDefenseStarts, "the Defense Step starts"},
    {kDamageStarts, "the Damage Step starts"},
    {kBattleIsOver, "the battle ends"},
    {kTurnEnds, "the turn ends"},
    {kSituation, "a situation has come about"},
    {kFieldPlaced, "a Field is placed"},
    {kBlocks, "activates Blocker"},
    {kAllies, "activates Alliance"},
    {kRestsForAlly, "is switched to Rest Mode by Alliance"},
    {kIsPlacedUnder, "is placed under a card by Union"},
};
static_assert(names_all(kEventNames, kEventCount));

constexpr Named<Moment> kMomentNames[] = {
    {kTurnStart, "the turn starts"},       {kChargeStart, "the Charge Phase starts"},
    {kMainStart, "the Main Phase starts"}, {kMainEnd, "the Main Phase ends"},
    {kTurnEnd, "the turn ends"},           {kBattleEnd, "the battle ends"},
    {kArrival, "a played card arrives"},   {kDueNow, "now"},
};
static_assert(names_all(kMomentNames, kMomentCount));

constexpr Named<BookTest> kTestNames[] = {
    {kChoosable, "may be chosen"},
    {kCause, "by a skill"},
    {kCameBy, "was played by"},
    {kCameFrom, "came from"},
    {kInPhase, "in phases"},
    {kDidSo, "was noted this turn by watch"},
    {kIsDeclared, "is being played"},
    {kIsSkillLess, "is skill-less"},
    {kDamagedBy, "is damaged by"},
    {kNotByAwaken, "by no Awaken"},
    {kMayAwaken, "awakens whatever the life"},
    {kMulticolor, "is multicolor"},
};
static_assert(names_all(kTestNames, kBookTestCount));

constexpr Named<BookValue> kValueNames[] = {
    {kLifeCount, "life"},
    {kHandCount, "cards in hand"},
    {kDropCount, "cards in the Drop Area"},
    {kEnergyCount, "energy"},
    {kDeckCount, "cards in the deck"},
    {kIsTurnPlayer, "is the turn player"},
    {kTurnNumber, "turn"},
    {kPhaseNow, "phase"},
    {kInBattle, "a battle goes on"},
};
static_assert(names_all(kValueNames, kBookValueCount));

constexpr Named<BookVerb> kVerbNames[] = {
    {kVerbPlay, "play {}"},
    {kVerbPlayOn, "play {} on top"},
    {kVerbPlayOver, "play {} on top of both"},
    {kVerbPay, "pay {n} energy"},
    {kVerbPayCard, "pay for this card"},
    {kVerbUseUp, "put this card in the Drop Area"},
    {kVerbSwitch, "switch {} to {Mode}"},
    {kVerbKo, "KO {}"},
    {kVerbDamage, "deal {n} damage"},
    {kVerbNegateAttack, "negate the attack"},
    {kVerbNegateSkill, "negate the skill"},
    {kVerbNegateCounter, "negate the Counter"},
    {kVerbNegateBlocker, "negate Blocker"},
    {kVerbBecomeGuard, "make {} the guard card"},
    {kVerbTurnOver, "turn {} over"},
    {kVerbCombo, "combo with {}"},
    {kVerbTakeControl, "gain control of {}"},
    {kVerbPutUnder, "put {} under a card"},
    {kVerbToken, "play {n} tokens"},
    {kVerbChosen, "(is chosen)"},
    {kVerbExtraTurn, "take another turn"},
    {kVerbActivate, "activate a skill of {}"},
    {kVerbOnArrival, "(works on what is played)"},
    {kVerbDeclared, "(what is being played)"},
    {kVerbArriveResting, "have it arrive in Rest Mode"},
    {kVerbPlaceInMode, "place it in {Mode}"},
    {kVerbPlayInstead, "put it elsewhere instead of playing it"},
    {kVerbOverRealm, "(uses up Over Realm)"},
    {kVerbTopCard, "(top card of)"},
    {kVerbOptions, "(options left)"},
    {kVerbAlly, "(activates Alliance)"},
};
static_assert(names_all(kVerbNames, kBookVerbCount));

constexpr Named<BattleResult> kResultNames[] = {
    {kNoResult, "no result"}, {kDeclaredAttack, "attacks"}, {kIsTarget, "is attacked"},     {kIsNewGuard, "blocks"},
    {kHolds, "win"},          {kIsBeaten, "loss"},          {kAttackNegated, "is stopped"},
};
static_assert(names_all(kResultNames, kBattleResultCount));

constexpr Named<Prompt> kPromptWords[] = {
    {kPromptRedraw, "which cards to return for others"},
    {kPromptCharge, "charge which card"},
    {kPromptMain, "play a card, use a skill or attack?"},
    {kPromptOffense, "combo or use a skill in the attack?"},
    {kPromptDefense, "combo or use a skill in defense?"},
    {kPromptCounter, "counter?"},
    {kPromptTrigger, "which skill resolves next"},
    {kPromptEnergy, "which energy pays"},
    {kPromptLife, "which life card"},
    {kPromptLoop, "how often is the loop repeated"},
    {kPromptHandSkill, "use a skill from the hand?"},
    {kPromptBlock, "block with which card"},
};
static_assert(names_all(kPromptWords, kPromptCount, kFirstRulebookPrompt));

// Life and deck are the secret areas with an order; of the open ones only the deck's order would matter (DBS 3-4-2,
// 3-8-2, 3-10-2), but new cards lie on top.
constexpr ZoneRow<Zone> kZoneRows[] = {
    {kDeck, "deck", SeenBy::Nobody, true, false, false, true},
    {kHand, "hand", SeenBy::Owner, false, false, false, true},
    {kDrop, "Drop Area", SeenBy::Everyone, true, false, false, true},
    {kLeaderArea, "Leader Area", SeenBy::Everyone, false, true, true, true, false, true},
    {kBattleArea, "Battle Area", SeenBy::Everyone, false, true, true, true, true},
    {kComboArea, "Combo Area", SeenBy::Everyone, false, true, true, true, true},
    {kEnergyArea, "Energy Area", SeenBy::Everyone, true, false, false, true},
    {kLife, "Life Area", SeenBy::Nobody, true, false, false, true},
    {kWarp, "Warp", SeenBy::Everyone, true, false, false, true},
    {kRemoved, "removed cards", SeenBy::Everyone, true, false, false, false},
};
static_assert(lists_all(kZoneRows, kZoneCount));

const std::vector<ValueName>& color_words() {
    static const std::vector<ValueName> words = {
        {"red", kRed}, {"blue", kBlue}, {"green", kGreen}, {"yellow", kYellow}, {"black", kBlack}};
    return words;
}

// In the order of their bits.
const std::vector<ValueName>& keyword_words() {
    static const std::vector<ValueName> words = {{"Blocker", kBlocker},
                                                 {"Critical", kCritical},
                                                 {"Double Strike", kDoubleStrike},
                                                 {"Triple Strike", kTripleStrike},
                                                 {"Quadruple Strike", kQuadrupleStrike},
                                                 {"Dual Attack", kDualAttack},
                                                 {"Triple Attack", kTripleAttack},
                                                 {"Revenge", kRevenge},
                                                 {"Indestructible", kIndestructible},
                                                 {"Barrier", kBarrier},
                                                 {"Victory Strike", kVictoryStrike},
                                                 {"Deflect", kDeflect},
                                                 {"Warrior of Universe 7", kWarriorOfUniverse7},
                                                 {"Wormhole", kWormhole},
                                                 {"Energy-Exhaust", kEnergyExhaust},
                                                 {"Ultimate", kUltimate},
                                                 {"Super Combo", kSuperCombo},
                                                 {"Dragon Ball", kDragonBall},
                                                 {"Field", kField}};
    return words;
}

void word_attributes(Rulebook& book) {
    book.attribute_words.resize(book.attributes.size());
    book.attribute_words[kKind] = {{"Leader Card", kLeader}, {"Battle Card", kBattle}, {"Extra Card", kExtra}};
    book.attribute_words[kColor] = book.attribute_words[kBaseColor] = color_words();
    book.attribute_words[kKeywords] = keyword_words();
    book.attribute_words[kState] = {{"active", kIsActive},
                                    {"rest", kIsResting},
                                    {"attacking", kIsAttacking},
                                    {"guarding", kIsGuarding},
                                    {"in combo", kIsInCombo},
                                    {"on other cards", kHasUnder},
                                    {"played this turn", kPlayedThisTurn},
                                    {"attacked this turn", kAttackedThisTurn},
                                    {"back side up", kShowsBack},
                                    {"attack card", kIsAttackCard},
                                    {"attacked twice this turn", kAttackedTwice}};
    book.bits_attributes =
        (1 << kKind) | (1 << kColor) | (1 << kKeywords) | (1 << kFlags) | (1 << kState) | (1 << kBaseColor);
    book.printed_attributes = (1 << kKind) | (1 << kBaseCost) | (1 << kBasePower) | (1 << kFlags) | (1 << kBaseColor);
}

void show_attributes(Presentation& showing) {
    showing.kind = kKind;
    showing.facts = {{kKind},
                     {kColor},
                     {kBaseCost, "cost", kBattle | kExtra},
                     {kBasePower, "power", kLeader | kBattle},
                     {kComboPower, "combo power", kBattle},
                     {kComboCost, "combo cost", kBattle},
                     {kKeywords}};
    showing.standing = {{kPower, "power", kLeader, kLeaderArea},
                        {kPower, "power", kBattle, kBattleArea},
                        {kComboPower, "combo power", kBattle, kComboArea},
                        {kKeywords}};
    showing.explained = kPower;
    showing.turn = {"your turn", "the opponent's turn", "'s turn"};
}

}  // namespace

void name_things(Rulebook& book) {
    name_zones(book, kZoneRows);
    name_prompts(book, kPromptWords);
    // Action::c tells a combo from a play.
    for (Prompt prompt : {kPromptMain, kPromptOffense, kPromptDefense})
        book.play_words[prompt] = {"play", "to", "combo with", "from"};
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

}  // namespace arbiter::dbs
