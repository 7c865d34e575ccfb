// The rulebooks as values: ucg-1.2 in full, the newer ones as what they change.
#include "games/ucg/rulebook.h"

#include "games/ucg/acts.h"
#include "games/ucg/presentation.h"
#include "games/ucg/telling.h"
#include "games/ucg/turn.h"
#include "games/ucg/vocabulary.h"

namespace arbiter::ucg {

namespace {

std::vector<Procedure> procedures() {
    std::vector<Procedure> all = engine_procedures();
    all.resize(kProcedureEnd);
    all[kPrepare] = {"prepare",
                     {
                         {"4.2.1", shuffle_decks},
                         {"4.2.2", choose_lead},
                         {"4.2.2", take_lead},
                         {"4.2.3", draw_opening_hands},
                         {"4.2.3", offer_redraw_lead},
                         {"4.2.3", redraw_lead},
                         {"4.2.3", offer_redraw_next},
                         {"4.2.3", redraw_next},
                         {"5.1.2", begin_first_turn},
                     },
                     1};
    all[kTurn] = {"turn",
                  {
                      {"5.9.6.1", take_the_lead},
                      {"5.2.1", start_phase},
                      {"5.2.1", begin_with_delayed},
                      {"5.3.2", draw_phase},
                      {"5.4.1", scene_phase},
                      {"5.4.2", set_scene},
                      {"5.5.7", open_battle_area},
                      {"5.5.3.1", set_character_lead},
                      {"5.5.4.1", set_character_next},
                      {"5.6.2.1", level_up_lead},
                      {"5.6.3.1", level_up_next},
                      {"5.7.1", open_cards},
                      {"12.1.1", return_wrong_level_ups},
                      {"9.2.2", enter_play},
                      {"5.7.2.1", enters_play_effects_lead},
                      {"5.7.3.1", enters_play_effects_next},
                      {"5.8.2.1", activation_lead},
                      {"5.8.3.1", activation_next},
                      {"5.9.2", judge},
                      {"1.3.2", check_victory},
                      {"5.10.2", end_phase},
                      {"5.10.2", expire},
                      {"5.1.2", next_turn},
                  },
                  1};
    all[kResolveTriggers] = {"resolve triggers", {{"10.1.3.2", resolve_triggers}}, 1};
    all[kSceneEntered] = {"scene entered", {{"6.2.1", offer_scene_draw}, {"6.2.1", draw_for_scene}}, 1};
    all[kScenePut] = {"scene put", {{"6.2.2", offer_scene_draw}, {"6.2.2", draw_for_scene}}, 1};
    all[kAfterEffect] = {
        "after an effect",
        {{"12.2.2", process_after_effect}, {"11.17.6", detach_after_effect}, {"6.2.2", offer_owed_scene_draws}},
        0};
    all[kProcessStacks] = {"process stacks", {{"12.2.1", process_next_stack}}, 1};
    all[kChooseName] = {"choose a name", {{"11.21.2", ask_name}, {"11.21.2", take_name}}, 1};
    return all;
}

void cite(Rulebook& book) {
    const auto clause = [&](Verb verb, const char* number) {
        book.verb_clauses[static_cast<std::size_t>(verb)] = number;
    };
    for (auto& number : book.verb_clauses) number = "11.2.1";
    clause(Verb::May, "11.3.1");
    clause(Verb::Attempt, "11.4.1");
    clause(Verb::EndAttempt, "11.4.4");
    clause(Verb::CostPaid, "9.4.4");
    clause(Verb::Draw, "11.10.1");
    clause(Verb::Reveal, "11.11.1");
    clause(Verb::Look, "12.3.1");
    clause(Verb::Swap, "11.9.1");
    clause(Verb::Negate, "11.13.1");
    book.reason_clauses[kPutIntoPlay] = "11.8.1";
    book.reason_clauses[kExiled] = "3.8.1";
    book.rule_moves = kRuleMoves;
    book.trigger_clause = "9.2.1";
    book.fizzle_clause = "10.1.3.2";
    book.cannot_clause = "1.2.2";
}

// UCG 3.2.1: what goes into a private zone or comes out of it has the state of the zone it is in now: nobody can tell
// it from its copies any more. What moves in the open stays the card it was.
bool new_through_private_zones(ZoneId from, ZoneId to) {
    const auto is_private = [](ZoneId zone) { return zone == kDeck || zone == kHand; };
    return from != to && (is_private(from) || is_private(to));
}
// UCG 3.2.3: every change of zone makes a different card.
bool new_object(ZoneId from, ZoneId to) { return from != to; }

Rulebook make_1_2() {
    Rulebook book;
    book.game = "ucg";
    book.version = "1.2";
    book.title = "Ultraman Card Game, comprehensive rules 1.2";
    name_things(book);
    cite(book);
    show_to_people(book);
    book.procedures = procedures();
    book.opening = kPrepare;
    book.resolve_triggers = kResolveTriggers;
    book.trigger_prompt = kPromptTrigger;
    book.mode_words = mode_words;
    book.modifier_words = modifier_words;
    book.words = &telling_words();
    book.trigger_timing = TriggerTiming::AtOnce;
    book.additive_properties = properties(kBpChange, kGradeChange);
    book.idempotent_properties = properties(kBecomeExtra, kCannotLevelUp);
    book.becomes_new = new_through_private_zones;
    book.attribute = attribute;
    book.symbols = symbols;
    book.related = related;
    book.test = test;
    book.value = value;
    book.active = active;
    book.may_move = may_move;
    book.vacant = vacant;
    book.swap = swap_characters;
    book.moved = moved;
    book.effect_ended = effect_ended;
    book.main_actions = main_actions;
    book.acts = acts();
    book.explain = explain;
    book.worth = worth;
    book.may_resolve = may_resolve;
    book.verb = verb;
    book.affected = affected;
    book.plausible = plausible;
    book.validation_error = validation_error;
    book.set_up_table = set_up_table;
    book.set_up_drawn_turn = set_up_drawn_turn;
    book.slots_at = slots_at;
    book.hand = kHand;
    book.deck = kDeck;
    book.max_places = kMaxPlaces;
    book.stack_order = kLevel;
    book.negation = kNegated;
    book.shield = kUnaffected;
    return book;
}

Rulebook make_1_4() {
    Rulebook book = make_1_2();
    book.version = "1.4";
    book.title = "Ultraman Card Game, comprehensive rules 1.4";
    for (Option option : {kNoSingleRule, kFillVacant, kVacantResults, kIncreasedAnyway, kQuad, kMeteoType})
        book.options[option] = true;
    return book;
}

Rulebook make_1_5() {
    Rulebook book = make_1_4();
    book.version = "1.5";
    book.title = "Ultraman Card Game, comprehensive rules 1.5";
    book.becomes_new = new_object;
    book.reason_clauses[kCharged] = "11.17.1";
    for (Option option : {kTopUntilConforms, kCharge, kExactly, kMechs}) book.options[option] = true;
    return book;
}

Rulebook make_1_7() {
    Rulebook book = make_1_5();
    book.version = "1.7";
    book.title = "Ultraman Card Game, comprehensive rules 1.7";
    // UCG 10.1.3.3: what triggers while an effect resolves waits until that effect is over.
    book.trigger_timing = TriggerTiming::AfterEffect;
    book.trigger_must_stay_active = true;
    book.before_op = settle_names;
    for (Option option : {kAfterEffects, kTeams, kTreatedAs, kChargeReveals}) book.options[option] = true;
    book.procedures[kTurn].replace("5.9.2", judge, {"5.9.2.1", judge});
    return book;
}

std::shared_ptr<const Rulebook> finished(Rulebook book) {
    book.phase_steps = phase_steps(book.procedures[kTurn]);
    return std::make_shared<const Rulebook>(std::move(book));
}

}  // namespace

std::shared_ptr<const Rulebook> rulebook_1_2() {
    static const auto book = finished(make_1_2());
    return book;
}
std::shared_ptr<const Rulebook> rulebook_1_4() {
    static const auto book = finished(make_1_4());
    return book;
}
std::shared_ptr<const Rulebook> rulebook_1_5() {
    static const auto book = finished(make_1_5());
    return book;
}
std::shared_ptr<const Rulebook> rulebook_1_7() {
    static const auto book = finished(make_1_7());
    return book;
}

}  // namespace arbiter::ucg
