// Manual 1.1 as a value: steps and policies in the manual's order.
#include "games/ua/rulebook.h"

#include "engine/hands.h"
#include "games/ua/acts.h"
#include "games/ua/presentation.h"
#include "games/ua/telling.h"
#include "games/ua/turn.h"
#include "games/ua/vocabulary.h"
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
    all[kRuleProcessing] = {"set right",
                            {{"12.17", settle_life},
                             {"15.1", settle_bp},
                             {"3.1.1", settle_lines},
                             {"3.1.1", trim_lines},
                             {"3.1.1", trim_again}},
                            2};
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
                             {"20.6", raider_is_used},
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
    all[kOfferHand] = hands::procedure("14.1");
    return all;
}

// What abilities in a hand can wait for (ruling ua-in-the-hand): anything that happens in the open.
constexpr u64 kHeardInHands =
    ((u64{1} << kEventCount) - 1) & ~((u64{1} << kIsDrawn) | (u64{1} << kAddedToHand) | (u64{1} << kBeingUsed));
constexpr HandOffers kOffers{kHeardInHands, kOfferHand, kPromptFromHand};

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
    book.rules_pending = kRulesPending;
    book.moves_top = true;
    book.becomes_new = becomes_new;
    book.passed_watch = kPassedWatch;
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
    book.hand_offers = &kOffers;
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
    name_things(book);
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
