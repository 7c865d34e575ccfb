// Rule manual 1.077 as a value: steps and policies in the manual's order.
#include "games/dbs/rulebook.h"

#include "engine/hands.h"
#include "engine/loops.h"
#include "games/dbs/acts.h"
#include "games/dbs/presentation.h"
#include "games/dbs/telling.h"
#include "games/dbs/validate.h"
#include "games/dbs/vocabulary.h"
#include "games/dbs/worth.h"

namespace arbiter::dbs {

namespace {

static_assert(kAttributeCount <= room(Capacity::Attributes) && kPropertyCount <= room(Capacity::Properties) &&
              kEventCount <= room(Capacity::Events) && kReasonCount <= room(Capacity::Reasons));

Procedure prepare_procedure() {
    return {"prepare",
            {
                {"5-2-1-2", place_leaders},
                {"5-2-1-3", emit_leaders_placed},
                {"5-2-1-3", checkpoint},
                {"5-2-1-4", shuffle_decks},
                {"5-2-1-6", draw_opening_hands},
                {"5-2-1-6-1", offer_redraw_first},
                {"5-2-1-6-1", redraw_first},
                {"5-2-1-6-1", offer_redraw_second},
                {"5-2-1-6-1", redraw_second},
                {"5-2-1-7", place_life},
                {"5-2-1-8", begin_first_turn},
            },
            1};
}

Procedure turn_procedure() {
    return {"turn",
            {
                {"6-1-1", begin_turn},        {"6-2-1", at_turn_start},    {"6-2-1", checkpoint},
                {"6-2-2", switch_to_active},  {"6-2-3", draw_for_turn},    {"6-2-4", checkpoint},
                {"6-2-5", offer_charge},      {"6-2-5", charge},           {"6-2-6", checkpoint},
                {"6-3-1-1", main_phase},      {"6-3-1-1", checkpoint},     {"6-3-1-2", main_action},
                {"6-3-1-3-1-1", at_main_end}, {"6-3-1-3-1-2", checkpoint}, {"6-3-1-3-1-2", main_over},
                {"6-3-1-3-1-3", end_phase},   {"6-4-1-1", at_turn_end},    {"6-4-1-2", checkpoint},
                {"6-4-1-2", turn_over},       {"6-4-1-3", next_turn},
            },
            1};
}

Procedure battle_procedure() {
    return {"battle",
            {
                {"7-1", declare_attack},
                {"7-1-1", emit_attack},
                {"7-1-2", attack_window},
                {"7-1-3", checkpoint},
                {"7-1-4", check_attack},
                {"7-2-1-1", offense_step},
                {"7-2-1-1", checkpoint},
                {"7-2-1-2", offense_action},
                {"7-3-1-1", defense_step},
                {"7-3-1-1", checkpoint},
                {"7-3-1-2", defense_action},
                {"7-4-1-1", damage_step},
                {"7-4-1-1", checkpoint},
                {"7-4-1-2", add_attack_combos},
                {"7-4-1-3", add_guard_combos},
                {"7-4-1-4", compare_power},
                {"7-4-1-4-1", about_to_damage},
                {"7-4-1-4-1", checkpoint},
                {"7-4-1-4-1-1", inflict_damage},
                {"7-4-1-4-1-2", have_damaged},
                {"7-4-1-4-2", ko_guard},
                {"7-4-1-5", after_result},
                {"7-4-1-5", checkpoint},
                {"7-4-1-6", drop_combos},
                {"7-4-1-7", end_combos},
                {"7-4-1-8", at_battle_end},
                {"7-4-1-8", checkpoint},
                {"7-4-1-9", battle_over},
                // A battle that is cut short (DBS 7-1-4).
                {"7-1-4-1", cut_short},
                {"7-1-4-1", drop_combos},
                {"7-1-4-1", end_combos},
                {"7-1-4-2", at_battle_end},
                {"7-1-4-2", checkpoint},
                {"7-1-4-3", battle_over},
            },
            7};
}

std::vector<Procedure> procedures() {
    std::vector<Procedure> all = engine_procedures();
    all.resize(kProcedureEnd);
    all[kPrepare] = prepare_procedure();
    all[kTurn] = turn_procedure();
    all[kCheckpoint] = {"checkpoint", {{"4-5-3-1", process_rules}, {"4-5-3-2", resolve_auto}}, 1};
    all[kCounterTiming] = {
        "counter timing", {{"4-7-3-1", window_rules}, {"4-7-3-2", ask_counter}, {"4-7-3-5", take_counter}}, 1};
    all[kPlayFromHand] = {"play a card",
                          {{"6-3-1-2-1-1", reveal_and_pay},
                           {"6-3-1-2-1-2", declare_play},
                           {"6-3-1-2-1-3", put_into_play},
                           {"6-3-1-2-1-4", after_play}},
                          1};
    all[kArrive] = {"arrive", {{"10-10-3-1", carry_out_counters}, {"6-3-1-2-1-4", emit_played}}, 1};
    all[kPayEnergy] = {"pay energy", {{"2-11-1-1", choose_energy}, {"2-11-1-1", rest_energy}}, 2};
    all[kCombo] = {"combo", {{"7-2-1-2-2-1", pay_for_combo}, {"7-2-1-2-2", declare_combo}}, 1};
    all[kBattleProcedure] = battle_procedure();
    all[kInflictDamage] = {"damage", {{"4-10-2-1", choose_life}, {"4-10-2-2", take_damage}}, 2};
    all[kEndLoop] = loops::procedure("11-1-2-1", "11-1-2-2");
    all[kOfferHand] = hands::procedure("8-6-2");
    return all;
}

// DBS 11-1: a number from 1 to 100 (ruling dbs-loop).
constexpr LoopRules kLoops{kEndLoop, kPromptLoop, 100, "11-1-2", "11-1-2-1"};

constexpr u64 events(std::initializer_list<TriggerEvent> all) {
    u64 bits = 0;
    for (const TriggerEvent event : all) bits |= u64{1} << event;
    return bits;
}

// What skills in a hand can wait for (ruling dbs-auto-in-hand): anything that happens in the open. Of these only what
// some card of the list waits for there is asked about. A card that is used is shown already.
constexpr u64 kHeardInHands = ((u64{1} << kEventCount) - 1) &
                              ~events({kSituation, kToHand, kIsDrawn, kExtraUsed, kSkillActivated, kCounterActivated});
constexpr HandOffers kOffers{kHeardInHands, kOfferHand, kPromptHandSkill};

void cite(Rulebook& book) {
    for (auto& number : book.verb_clauses) number = "8-7-1";
    const auto clause = [&](Verb verb, const char* number) {
        book.verb_clauses[static_cast<std::size_t>(verb)] = number;
    };
    clause(Verb::CostPaid, "8-4-2");
    clause(Verb::Attempt, "8-1-5-2-1");
    clause(Verb::EndAttempt, "8-1-5-2-1");
    clause(Verb::Draw, "4-9-2");
    clause(Verb::Select, "8-5-3");
    clause(Verb::Look, "11-6-1");
    clause(Verb::Reveal, "11-2-1");
    clause(Verb::Shuffle, "3-2-4");
    clause(Verb::Modify, "8-2-2-2");
    clause(Verb::Conclude, "1-2-6");
    book.reason_clauses[kKod] = "10-1-1";
    book.reason_clauses[kSent] = "11-4-1";
    book.reason_clauses[kRemovedFromGame] = "10-19-1";
    book.reason_clauses[kTakenOver] = "11-5-1";
    book.trigger_clause = "8-6-2";
    book.fizzle_clause = "8-6-7";
    book.cannot_clause = "1-3-3";
}

// DBS 3-1-4, 3-1-5: what leaves the Battle Area or the Combo Area for another one is a new card. What is played or
// comboed with stays the card that it was, with what was done to it meanwhile (ruling dbs-counter-play-what).
bool becomes_new(ZoneId from, ZoneId to) { return from != to && !(from == kHand && stands_in(to)); }

// Nothing of a stack lies face down in this game.
bool plausible(const Position&, DefinitionId, PlaceIx, CardIx) { return true; }

// Cards are played by a verb of the game's own, which opens their place.
CardSet vacant(const Position&, CardIx, Seat) { return {}; }

void hook_up(Rulebook& book) {
    book.procedures = procedures();
    book.opening = kPrepare;
    book.resolve_triggers = kCheckpoint;
    book.trigger_prompt = kPromptTrigger;
    book.trigger_timing = TriggerTiming::AtCheckpoint;
    book.trigger_outlives_source = true;
    book.trigger_for_each = true;  // DBS 8-6-3
    book.situation = kSituation;
    book.always_asks_hidden_choices = true;  // DBS 3-3-3, 8-5-3-5
    book.choice_test = kChoosable;
    book.owner_orders = true;           // DBS 3-1-6
    book.deck_moves_one_by_one = true;  // DBS 3-2-3
    book.interchangeable_places = (1 << kBattleArea) | (1 << kComboArea);
    book.most_picked = most_paid;
    book.loops = &kLoops;
    book.hand_offers = &kOffers;
    book.moves_top = true;
    book.covered_card_is_separate = true;  // DBS 11-3-2-1
    book.excluded_from = kExcludedFrom;
    book.change = change;
    book.becomes_new = becomes_new;
    book.passed_watch = kPassedWatch;
    book.attribute = attribute;
    book.symbols = symbols;
    book.related = related;
    book.test = test;
    book.value = value;
    book.active = active;
    book.may_move = may_move;
    book.lands_in = lands_in;
    book.vacant = vacant;
    book.leaving = leaving;
    book.moved = moved;
    book.activated = activated;
    book.effect_ended = effect_ended;
    book.main_actions = main_actions;
    book.acts = acts();
    book.explain = explain;
    book.modifier_words = modifier_words;
    book.words = &telling_words();
    book.worth = worth;
    book.verb = verb;
    book.can_do = can_do;
    book.tests_of_effect = properties(kChoosable, kCause, kIsDeclared, kDamagedBy, kNotByAwaken);
    book.interchangeable_picks = interchangeable_payments;
    book.may_resolve = may_resolve;
    book.plausible = plausible;
    book.validation_error = validation_error;
    book.set_up_table = set_up_table;
    book.set_up_drawn_turn = set_up_drawn_turn;
    book.slots_at = slots_at;
    book.hand = kHand;
    book.deck = kDeck;
    book.max_places = kMaxPlaces;
    book.negation = kNegated;
    book.granted = kGranted;
    // DBS 10-11-3: a skill may say it as many times as its player wishes.
    book.additive_properties = properties(kPowerChange, kComboPowerChange, kComboCostChange, kCostChange);
    book.idempotent_properties = properties(kGiveKeyword, kLoseKeyword, kGiveColor, kCannot, kSkillsNegated, kNegated,
                                            kCannotLeave, kCannotChoose, kAttacksActive, kSpecifiedNone, kFree);
    book.keeps_effects_off = true;  // [Deflect]
    book.affected = is_affected;
    book.phase_steps = phase_steps(book.procedures[kTurn]);
}

Rulebook make_1_077() {
    Rulebook book;
    book.game = "dbs";
    book.version = "1.077";
    book.title = "Dragon Ball Super Card Game, rule manual 1.077";
    name_things(book);
    cite(book);
    hook_up(book);
    show_to_people(book);
    return book;
}

}  // namespace

std::shared_ptr<const Rulebook> rulebook_1_077() {
    static const auto book = std::make_shared<const Rulebook>(make_1_077());
    return book;
}

}  // namespace arbiter::dbs
