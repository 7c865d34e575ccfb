// Manual 1.1 as a value: names, steps, policies.
#include "games/ua/rulebook.h"

#include "games/ua/showing.h"
#include "games/ua/telling.h"
#include "games/ua/turn.h"
#include "games/ua/why.h"
#include "games/ua/worth.h"

namespace arbiter::ua {

namespace {

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
                             {"11.3.6", wake_raider},
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
    book.zones = {
        {"deck", Seen::Nobody, true, false, false, true},
        {"hand", Seen::Owner, false, false, false, true},
        {"front line", Seen::Everyone, false, true, true, true},
        {"energy line", Seen::Everyone, false, true, true, true},
        {"life area", Seen::Nobody, true, false, false, true},
        {"AP area", Seen::Everyone, true, false, false, true},
        {"AP pile", Seen::Everyone, true, false, false, false},
        {"sideline", Seen::Everyone, true, false, false, true},
        {"removal area", Seen::Everyone, true, false, false, false},
        {"check area", Seen::Everyone, true, false, false, true},
    };
    book.bare_field = bare_field_of(book.zones);
    book.phases = {"preparation", "start phase", "movement phase", "main phase", "attack phase", "end phase"};
    book.positions = {"active", "resting"};
    book.results = {"no result", "win", "loss", "attacks", "is the target", "blocks"};
    book.reasons = {"",          "drawn",       "mulliganed", "dealt as life",       "placed as AP",
                    "played",    "raided onto", "used",       "sidelined",           "placed",
                    "added",     "returned",    "pushed out", "taken off",           "beneath",
                    "turned up", "checked",     "used up",    "over the hand limit", "put under"};
    book.moments = {"the turn starts",       "the main phase ends",  "the attack phase starts",
                    "the attack phase ends", "the end phase starts", "the turn ends",
                    "the battle ends",       "the attack ends",      "it leaves the front line",
                    "the main phase starts", "the next use",         "it leaves the field"};
}

void name_prompts(Rulebook& book) {
    book.prompts = engine_prompts();
    book.prompts.resize(kPromptCount);
    book.prompts[kPromptFirst] = "be Player One?";
    book.prompts[kPromptMulligan] = "mulligan your hand?";
    book.prompts[kPromptExtraDraw] = "pay 1 AP for an extra draw?";
    book.prompts[kPromptMovement] = "which characters move";
    book.prompts[kPromptPushOut] = "which card goes to the removal area";
    book.prompts[kPromptTrade] = "which of these trade places instead";
    book.prompts[kPromptMain] = "use a card or an ability?";
    book.prompts[kPromptAttack] = "attack?";
    book.prompts[kPromptBlock] = "block?";
    book.prompts[kPromptTrigger] = "which ability resolves next";
    book.prompts[kPromptLife] = "which life cards take the damage";
    book.prompts[kPromptCheckNext] = "which card is checked next";
    book.prompts[kPromptActivate] = "activate the trigger?";
    book.prompts[kPromptLine] = "where to";
    book.prompts[kPromptBase] = "perform Raid on which character";
    book.prompts[kPromptRaidMove] = "move to the front line?";
    book.prompts[kPromptKeep] = "which cards to keep";
    book.prompts[kPromptPayHand] = "which cards pay for the choice";
    book.play_words.resize(kPromptCount);
    book.play_words[kPromptMain] = {"play", "to", "raid with", "on"};
}

void name_attributes(Rulebook& book) {
    book.attributes = {"kind",
                       "color",
                       "required energy",
                       "AP cost",
                       "BP",
                       "energy generation",
                       "base required energy",
                       "base AP cost",
                       "base BP",
                       "base energy generation",
                       "keywords",
                       "trigger",
                       "facts",
                       "state",
                       "face-down cards",
                       "Impact"};
    book.showing.kind = kKind;
    book.showing.facts = {{kKind},
                          {kColor},
                          {kBaseRequired, "requires"},
                          {kBaseApCost, "AP"},
                          {kBaseBp, "BP", kCharacter},
                          {kBaseEnergy, "generates", kCharacter | kSite},
                          {kTrigger, "trigger"}};
    book.showing.standing = {{kBp, "BP", kCharacter}, {kEnergy, "generates"}, {kKeywords}};
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
    book.symbol_kinds = {"card name", "affinity", "Raid by name", "Raid by affinity", "card number"};
}

void name_properties(Rulebook& book) {
    book.properties = {"BP",
                       "BP becomes",
                       "keywords",
                       "lost keywords",
                       "Impact +",
                       "Damage +",
                       "energy generation",
                       "energy on the front line",
                       "required energy",
                       "AP cost",
                       "AP cost of the next card",
                       "required energy of the next card",
                       "cannot",
                       "cannot be blocked by",
                       "cannot be chosen by",
                       "cannot leave",
                       "chosen only for",
                       "must block",
                       "must be blocked",
                       "stays resting",
                       "stays resting once",
                       "not readied",
                       "unaffected by",
                       "negated text",
                       "lost abilities",
                       "abilities that do not activate",
                       "granted ability",
                       "Raid allowed",
                       "hand size",
                       "line size",
                       "losers go to",
                       "cannot use cards from hand",
                       "BP range +",
                       "chosen option",
                       "no AP for abilities",
                       "enters active",
                       "no BP loss",
                       "attacks from the energy line",
                       "Impact is",
                       "Damage is",
                       "abilities cannot change",
                       "did this turn",
                       "must attack",
                       "must be attacked",
                       "triggers that cannot be activated",
                       "required energy for Raid",
                       "required energy for the next Raid",
                       "also required energy"};
    CHECK(book.properties.size() == kPropertyCount);
}

void name_events(Rulebook& book) {
    book.events = {"is played",
                   "performs Raid",
                   "is Raided",
                   "moves",
                   "becomes active",
                   "becomes resting",
                   "attacks",
                   "blocks",
                   "attacks and is blocked",
                   "attacks and is not blocked",
                   "battles",
                   "wins a battle",
                   "loses a battle",
                   "its battle ends",
                   "its attack ends",
                   "is sidelined",
                   "leaves the field",
                   "deals damage",
                   "is chosen",
                   "is drawn",
                   "is added to a hand",
                   "goes to a sideline",
                   "goes to a removal area",
                   "is used",
                   "is the event used",
                   "is checked for its trigger",
                   "has its trigger activated",
                   "has AP paid for it",
                   "has its Activate: Main ability activated",
                   "is put under a character",
                   "damage is taken",
                   "the turn starts",
                   "the movement phase starts",
                   "the main phase starts",
                   "the main phase ends",
                   "the attack phase starts",
                   "the attack phase ends",
                   "the end phase starts",
                   "the turn ends",
                   "its BP is increased",
                   "its BP is reduced",
                   "is being used"};
    CHECK(book.events.size() == kEventCount);
    book.relations = {"battling", "on the line of", "on the other line of", "to perform Raid on with", "under"};
    book.tests = {"may be chosen",
                  "by an ability",
                  "in phases",
                  "came so:",
                  "required energy is there",
                  "could perform Raid",
                  "could be played",
                  "has abilities of",
                  "has affinities",
                  "is locked",
                  "was noted this turn by watch",
                  "has the asking card on top"};
    book.values = {"life",
                   "active AP",
                   "energy",
                   "red energy",
                   "blue energy",
                   "green energy",
                   "yellow energy",
                   "purple energy",
                   "is the turn player",
                   "space on the front line",
                   "space on the energy line",
                   "number of the attack",
                   "turn",
                   "highest BP",
                   "lowest BP",
                   "phase"};
    book.verbs = {"play",
                  "perform Raid with",
                  "move to the other line",
                  "switch to active",
                  "switch to resting",
                  "pay AP",
                  "deal damage",
                  "(is chosen)",
                  "use",
                  "(top card of)",
                  "(base card of)",
                  "deal Impact damage",
                  "switch this to active",
                  "(remember the option)",
                  "(options left)",
                  "(pay for the choice)",
                  "gain abilities of",
                  "activate abilities of"};
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
    if (object.of != Of::Places) return;
    const CardIx top = top_of(rules.read(), object.ix);
    if (top == kNone) return;
    for (const Modifier& modifier : rules.state.modifiers) {
        const bool same = modifier.property == kDeed && modifier.argument == watch;
        if (same && works_on(rules.read(), modifier, object)) return;
    }
    Modifier note{};
    note.property = kDeed;
    note.on = On::Place;
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
    book.limit_counts_deeds = true;
    book.trigger_outlives_source = true;
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
    book.value = value;
    book.active = active;
    book.may_move = may_move;
    book.vacant = vacant;
    book.leaving = leaving;
    book.moved = moved;
    book.swap = swap_characters;
    book.effect_ended = effect_ended;
    book.main_actions = main_actions;
    book.main_allows = main_allows;
    book.why_not = why_not;
    book.explain = explain;
    book.modifier_words = modifier_words;
    book.words = &telling_words();
    book.worth = worth;
    book.verb = verb;
    book.before_op = drop_repeated;
    book.may_resolve = may_resolve;
    book.plausible = plausible;
    book.unsound = unsound;
    book.set_table = set_table;
    book.set_moment = set_moment;
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
