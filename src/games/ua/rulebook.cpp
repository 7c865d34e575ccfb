// Manual 1.1 as a value: names, steps, policies.
#include "games/ua/rulebook.h"

#include "games/rulebook_words.h"
#include "games/ua/acts.h"
#include "games/ua/presentation.h"
#include "games/ua/telling.h"
#include "games/ua/turn.h"
#include "games/ua/worth.h"

namespace arbiter::ua {

namespace {

static_assert(kAttributeCount <= room(Capacity::Attributes) && kPropertyCount <= room(Capacity::Properties) &&
              kEventCount <= room(Capacity::Events) && kReasonCount <= room(Capacity::Reasons));

// ---- what things are called, each beside its enumerator
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
    {kTucked, "put under"},
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
};
static_assert(names_all(kPromptWords, kPromptCount, kFirstRulebookPrompt));

constexpr ZoneRow<Zone> kZoneRows[] = {
    {kDeck, "deck", Seen::Nobody, true, false, false, true},
    {kHand, "hand", Seen::Owner, false, false, false, true},
    {kFrontLine, "front line", Seen::Everyone, false, true, true, true},
    {kEnergyLine, "energy line", Seen::Everyone, false, true, true, true},
    {kLife, "life area", Seen::Nobody, true, false, false, true},
    {kApArea, "AP area", Seen::Everyone, true, false, false, true},
    {kApPile, "AP pile", Seen::Everyone, true, false, false, false},
    {kSideline, "sideline", Seen::Everyone, true, false, false, true},
    {kRemoval, "removal area", Seen::Everyone, true, false, false, false},
    {kCheck, "check area", Seen::Everyone, true, false, false, true},
};
static_assert(lists_all(kZoneRows, kZoneCount));

Procedure turn_procedure() {
    return {"turn",
            {
                {"8.1", begin_turn},
                {"9.1", end_until_turn},
                {"8.1", at_turn_start},
                {"9.2", ready_all},
                {"9.3", place_ap},
                {"9.4", draw_card},
                {"9.5", offer_extra_draw},
                {"9.5", extra_draw},
                {"10.1", movement_phase},
                {"10.1", choose_moves},
                {"10.1", make_moves},
                {"11.1", main_phase},
                {"11.1", main_action},
                {"11.1", at_main_end},
                {"11.1", main_over},
                {"12.1", attack_phase},
                {"12.2", attack_action},
                {"12.1", at_attack_phase_end},
                {"12.1", attack_phase_over},
                {"13.1", end_phase},
                {"13.2", ready_field},
                {"13.3", choose_kept},
                {"13.3", cut_hand},
                {"13.4", at_turn_end},
                {"13.4", expire},
                {"8.1", next_turn},
            },
            1};
}

Procedure attack_procedure() {
    return {"attack",
            {
                {"12.2", declare_attack},
                {"12.5", offer_block},
                {"12.6", take_block},
                {"12.8", begin_battle},
                {"12.8", compare_bp},
                {"12.9", attacker_result},
                {"12.10", defender_result},
                {"12.12", at_battle_end},
                {"12.12", battle_over},
                {"12.13", direct_damage},
                {"12.13", have_dealt},
                {"12.2.1", at_attack_end},
                {"12.2.1", attack_over},
            },
            4};
}

std::vector<Procedure> procedures() {
    std::vector<Procedure> all = engine_procedures();
    all.resize(kProcedureEnd);
    all[kPrepare] = {"prepare",
                     {
                         {"5.1", shuffle_decks},
                         {"5.2", choose_first},
                         {"5.2", take_first},
                         {"5.3", draw_opening_hands},
                         {"5.4", offer_mulligan_one},
                         {"5.4", mulligan_one},
                         {"5.4", offer_mulligan_two},
                         {"5.4", mulligan_two},
                         {"5.5", deal_life},
                         {"5.6", begin_first_turn},
                     },
                     1};
    all[kTurn] = turn_procedure();
    all[kResolveTriggers] = {"resolve abilities", {{"14.1", resolve_triggers}}, 1};
    all[kSettle] = {
        "set right", {{"12.17", settle_life}, {"15.1", settle_bp}, {"3.1.1", settle_lines}, {"3.1.1", trim_lines}}, 1};
    all[kPlayCard] = {"play a card",
                      {
                          {"11.2.1", next_to_play},
                          {"11.2.3", push_out_for_play},
                          {"2.2.3", pay_for_play},
                          {"20.6", as_it_is_used},
                          {"11.2.1", put_onto_field},
                          {"2.1.2", stand_on_field},
                          {"20.1", have_played},
                      },
                      4};
    all[kPerformRaid] = {"perform Raid",
                         {
                             {"11.3.1", choose_base},
                             {"11.3.1", pay_for_raid},
                             {"11.3.4", cover_base},
                             {"11.3.5", end_effects_on_base},
                             {"11.3.6", activate_raider},
                             {"11.3.7", offer_raid_move},
                             {"11.3.7", move_raider},
                             {"11.3.8", have_raided},
                         },
                         2};
    all[kUseEvent] = {"use an event",
                      {
                          {"2.2.3", pay_for_event},
                          {"11.5.1", show_event},
                          {"2.4.1", carry_out_event},
                          {"11.5.1", put_event_away},
                      },
                      1};
    all[kShiftLine] = {"move between lines",
                       {
                           {"10.4", ask_energy_space},
                           {"10.6", offer_trades},
                           {"10.4", ask_front_space},
                           {"10.4", push_out},
                           {"10.1", shift},
                       },
                       4};
    all[kAttack] = attack_procedure();
    all[kTakeDamage] = {"take damage",
                        {
                            {"12.14", choose_life},
                            {"12.14", turn_up_life},
                            {"12.15", choose_check},
                            {"2.2.5", offer_trigger},
                            {"12.15", activate_trigger},
                            {"12.16", put_checked_away},
                            {"12.17", have_taken_damage},
                        },
                        3};
    all[kPayWithHand] = {"pay with cards", {{"20.6", choose_payment}, {"20.6", pay_with_hand}}, 1};
    return all;
}

void name_zones(Rulebook& book) {
    book.zones = zones_of(kZoneRows);
    book.placeless_field_zones = placeless_field_zones_of(book.zones);
    book.phases = words_of(kPhaseNames);
    book.positions = words_of(kOrientationNames);
    book.results = words_of(kResultNames);
    book.reasons = words_of(kReasonNames);
    book.moments = words_of(kMomentNames);
}

void name_prompts(Rulebook& book) {
    book.prompts = engine_prompts();
    for (const auto& row : kPromptWords) book.prompts.emplace_back(row.word);
    book.play_words.resize(kPromptCount);
    book.play_words[kPromptMain] = {"play", "to", "raid with", "on"};
}

void name_attributes(Rulebook& book) {
    book.attributes = words_of(kAttributeNames);
    book.showing.kind = kKind;
    book.showing.facts = {{kKind},
                          {kColor},
                          {kBaseRequired, "requires energy"},
                          {kBaseApCost, "AP"},
                          {kBaseBp, "BP", kCharacter},
                          {kBaseEnergy, "generates", kCharacter | kSite},
                          {kTrigger, "trigger"}};
    book.showing.standing = {{kBp, "BP", kCharacter}, {kEnergy, "generates", 0, kEnergyLine}, {kKeywords}};
    book.showing.explained = kBp;
    book.showing.turn = {"your turn", "the opponent's turn", "'s turn"};
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
    book.symbol_kinds = words_of(kSymbolKindNames);
}

void name_properties(Rulebook& book) { book.properties = words_of(kPropertyNames); }

void name_events(Rulebook& book) {
    book.events = words_of(kEventNames);
    book.relations = words_of(kRelationNames);
    book.tests = words_of(kTestNames);
    book.values = words_of(kValueNames);
    book.verbs = words_of(kVerbNames);
}

void cite(Rulebook& book) {
    for (auto& number : book.verb_clauses) number = "20.8";
    const auto clause = [&](Verb verb, const char* number) {
        book.verb_clauses[static_cast<std::size_t>(verb)] = number;
    };
    clause(Verb::CostPaid, "11.6.4");
    clause(Verb::Attempt, "20.6");
    book.reason_clauses[kSidelined] = "17.1";
    book.reason_clauses[kPlaced] = "17.1";
    book.trigger_clause = "20.8";
    book.fizzle_clause = "20.8";
    book.cannot_clause = "20.8";
}

// UA 11.6.3: what left and came back is another card; moving between lines changes nothing (it is no move of cards).
bool becomes_new(ZoneId from, ZoneId to) { return from != to; }

// "That was switched to resting this turn": a note on the character, as long as it is the same one.
void noted(Rules& rules, WatchId watch, Object object) {
    if (object.of != ObjectKind::Places) return;
    const CardIx top = top_of(rules.read(), object.ix);
    if (top == kNone) return;
    for (const Modifier& modifier : rules.state.modifiers) {
        const bool same = modifier.property == kPassedWatch && modifier.argument == watch;
        if (same && works_on(rules.read(), modifier, object)) return;
    }
    Modifier note{};
    note.property = kPassedWatch;
    note.on = TargetKind::Place;
    note.target = object.ix;
    note.duration = Duration::ThisTurn;
    note.turn = rules.state.turn;
    note.value = 1;
    note.argument = watch;
    note.ability = kNoAbility;
    note.source = top;
    note.controller = rules.state.places[object.ix].seat;
    note.stamp = rules.state.clock;
    rules.add_modifier(note);
}

void hook_up(Rulebook& book) {
    book.procedures = procedures();
    book.opening = kPrepare;
    book.resolve_triggers = kResolveTriggers;
    book.trigger_prompt = kPromptTrigger;
    book.trigger_timing = TriggerTiming::AtCheckpoint;
    book.limit_counts_what_was_done = true;
    book.trigger_outlives_source = true;
    book.additive_properties = properties(kBpChange);
    book.idempotent_properties = properties(kGiveKeyword, kLoseKeyword, kCannot);
    book.checkpoint = checkpoint;
    book.unsettled = kUnsettled;
    book.moves_top = true;
    book.becomes_new = becomes_new;
    book.noted = noted;
    book.attribute = attribute;
    book.treated_as = treated_as;
    book.symbols = symbols;
    book.related = related;
    book.test = test;
    book.most_picked = most_chosen;
    book.has_condition = choice_is_paid_for;
    book.value = value;
    book.active = active;
    book.may_move = may_move;
    book.vacant = vacant;
    book.leaving = leaving;
    book.moved = moved;
    book.swap = swap_characters;
    book.effect_ended = effect_ended;
    book.main_actions = main_actions;
    book.acts = acts();
    book.explain = explain;
    book.modifier_words = modifier_words;
    book.words = &telling_words();
    book.worth = worth;
    book.verb = verb;
    book.before_op = drop_repeated;
    book.may_resolve = may_resolve;
    book.plausible = plausible;
    book.validation_error = validation_error;
    book.set_up_table = set_up_table;
    book.set_up_drawn_turn = set_up_drawn_turn;
    book.slots_at = slots_at;
    book.hand = kHand;
    book.deck = kDeck;
    book.largest_value = energy(kColors - 1, 1 << kEnergyBits) - 1;  // amounts of all colours side by side
    book.max_places = 4 * kLineSlots;
    book.negation = kNegated;
    book.granted = kGranted;
    book.shield = kUnaffected;
    book.affected = affected;
    book.phase_steps = phase_steps(book.procedures[kTurn]);
}

Rulebook make_1_1() {
    Rulebook book;
    book.game = "ua";
    book.version = "1.1";
    book.title = "Union Arena, rule manual 1.1";
    name_zones(book);
    name_prompts(book);
    name_attributes(book);
    name_properties(book);
    name_events(book);
    cite(book);
    hook_up(book);
    show_to_people(book);
    return book;
}

}  // namespace

std::shared_ptr<const Rulebook> rulebook_1_1() {
    static const auto book = std::make_shared<const Rulebook>(make_1_1());
    return book;
}

}  // namespace arbiter::ua
