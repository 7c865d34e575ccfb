// What is told where a rule of an act does not hold: who, what and how much.
#include "engine/label.h"
#include "engine/why.h"
#include "games/ucg/acts.h"

namespace arbiter::ucg::reason {

namespace {

constexpr const char* kStateNames[] = {"nothing", "SINGLE", "DOUBLE", "TRIPLE", "QUAD"};

std::string state_name(int state) {
    return state >= 0 && state <= 4 ? kStateNames[state] : std::to_string(state) + " cards";
}

std::string states_of(u16 states) {
    std::string words;
    for (int state = 1; state <= 4; ++state) {
        if ((states >> state) & 1) words += (words.empty() ? "" : " or ") + state_name(state);
    }
    return words;
}

std::string named(const Position& position, CardIx card) {
    return card_title(position.pool, position.card(card).definition);
}

std::string names_of(const Position& position, CardIx card) {
    std::string words;
    for (u16 name : symbols(position, {ObjectKind::Cards, card}, kCharacterName))
        words += (words.empty() ? "" : "/") + position.pool.symbol_names[name];
    return words;
}

std::string phase_now(const Position& position) { return "this is the " + position.book.phases[position.state.phase]; }

std::string area(const CardRequest& wanted) {
    return "battle area " + std::to_string(wanted.position.place(wanted.place).slot + 1);
}

std::string areas(const Position& position, const CardSet& places) {
    std::string words;
    for (int place : places)
        words += (words.empty() ? "battle area " : ", ") +
                 std::to_string(position.place(static_cast<PlaceIx>(place)).slot + 1);
    return words;
}

// "it is in the hand"
std::string where(const TextRequest& wanted) {
    return "it is in the " + wanted.position.book.zones[wanted.at().zone].name;
}

}  // namespace

std::string not_in_hand(const CardRequest& wanted) {
    const Position& position = wanted.position;
    return "that card is in the " + position.book.zones[position.card(wanted.card).zone].name + ", and only the " +
           std::to_string(position.zone(wanted.seat, kHand).count) + " cards in your hand can be set";
}

// ---- setting a scene

std::string not_a_scene(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " is a character card of level " +
           std::to_string(wanted.definition().attributes[kLevel]) + ", not a scene card";
}

std::string a_scene_was_set(const CardRequest& wanted) {
    return "one scene card may be set in a turn, and one was set in turn " + std::to_string(wanted.position.state.turn);
}

std::string not_the_scene_phase(const CardRequest& wanted) {
    return "scene cards are set in the set scene card phase; " + phase_now(wanted.position);
}

std::string is_not_lead(const CardRequest&) {
    return "only the Lead Player sets a scene card, and the opponent leads this turn";
}

std::string needs_no_place(const CardRequest&) { return "a scene card is set in the scene area, not in a battle area"; }

std::string round_too_high(const CardRequest& wanted) {
    return "its Round is " + std::to_string(wanted.definition().attributes[kRound]) + ", the Field Round count is " +
           std::to_string(value(wanted.position, kFieldRound, wanted.seat));
}

std::string round_too_low(const CardRequest& wanted) {
    const Position& position = wanted.position;
    const CardIx scene = scene_with_higher_round(position, wanted.card);
    return "the scene in play, " + named(position, scene) + ", has Round " +
           std::to_string(position.definition(scene).attributes[kRound]) + ", this one has Round " +
           std::to_string(wanted.definition().attributes[kRound]);
}

std::string scene_stays(const CardRequest& wanted) {
    const Position& position = wanted.position;
    const CardIx scene = scene_that_stays(position);
    return title_of_text(position, ban_on_replacing(position, scene)) + " says that the scene in play, " +
           named(position, scene) + ", cannot be sent away";
}

std::string cannot_be_set(const CardRequest& wanted) {
    const Position& position = wanted.position;
    return title_of_text(position, ban_on_move(position, wanted.card, to_scene_area(kSet))) + " says that " +
           named(position, wanted.card) + " cannot be set";
}

// ---- setting a character

std::string not_a_character(const CardRequest& wanted) {
    return "a character card must be set, and " + named(wanted.position, wanted.card) + " is a scene card";
}

std::string not_the_set_phase(const CardRequest& wanted) {
    return "character cards are set in the set character card phase; " + phase_now(wanted.position);
}

std::string no_single_bp(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " has no printed SINGLE BP and would enter play as SINGLE";
}

std::string no_area_to_set_in(const CardRequest& wanted) {
    const CardSet open = to_fill(wanted.position, wanted.seat);
    return open.empty() ? "you have set a character card in this phase already"
                        : "a character card is set in a battle area: " + areas(wanted.position, open);
}

std::string other_side(const CardRequest& wanted) { return "that side of " + area(wanted) + " is the opponent's"; }

std::string area_is_taken(const CardRequest& wanted) {
    return "a character stands in " + area(wanted) + " already, and characters are not removed";
}

std::string not_the_newest_area(const CardRequest& wanted) {
    return "the battle area of this turn is battle area " + std::to_string(wanted.position.state.marks[kBattleAreas]) +
           ", not " + area(wanted);
}

// ---- leveling up

std::string not_the_level_up_phase(const CardRequest& wanted) {
    return "characters level up in the level up phase; " + phase_now(wanted.position);
}

std::string no_character_there(const CardRequest& wanted) {
    if (wanted.place != kNone) return "no character stands in " + area(wanted);
    return "name the character to level up, in one of the " +
           std::to_string(wanted.position.state.marks[kBattleAreas]) + " battle areas";
}

std::string opponents_character(const CardRequest& wanted) {
    return "the character in " + area(wanted) + " is the opponent's";
}

std::string leveled_already(const CardRequest& wanted) {
    return "the character in " + area(wanted) + " has leveled up in this phase already";
}

std::string wrong_level(const CardRequest& wanted) {
    const Position& position = wanted.position;
    if (!is_character_card(position, wanted.card))
        return named(position, wanted.card) + " is a scene card and has no level";
    const int mine = wanted.definition().attributes[kLevel];
    const int theirs = position.definition(wanted.top()).attributes[kLevel];
    return named(position, wanted.card) + " is level " + std::to_string(mine) + ", the character in " + area(wanted) +
           " is level " + std::to_string(theirs) + ": level " + std::to_string(theirs + 1) + " is needed";
}

std::string other_name(const CardRequest& wanted) {
    return "its character name is " + names_of(wanted.position, wanted.card) + ", that of " + area(wanted) + " is " +
           names_of(wanted.position, wanted.top());
}

std::string cannot_level_up(const CardRequest& wanted) {
    const Position& position = wanted.position;
    const auto ban =
        find_effect(position, kCannotLevelUp, {ObjectKind::Places, wanted.place}, [](const Effect&) { return true; });
    return title_of_text(position, ban) + " says that the character in " + area(wanted) + " cannot level up";
}

// ---- using a payment power

std::string opponents_scene(const TextRequest&) {
    return "only the owner of a scene uses its powers, and this one is the opponent's";
}

std::string opponents_card(const TextRequest&) {
    return "each player uses the powers of their own characters, and that card is the opponent's";
}

std::string no_such_text(const TextRequest&) { return "it has no such power"; }
std::string no_payment_power(const TextRequest&) { return "that text is not a payment power"; }

std::string not_the_activation_phase(const TextRequest& wanted) {
    return "payment powers are used in the effect activation phase; " + phase_now(wanted.position);
}

std::string lies_face_down(const TextRequest&) { return "it lies face down"; }

std::string works_elsewhere(const TextRequest& wanted) {
    if (!wanted.ability->zones) return where(wanted) + ", not on the field";
    std::string zones;
    for (std::size_t zone = 0; zone < wanted.position.book.zones.size(); ++zone) {
        if ((wanted.ability->zones >> zone) & 1)
            zones += (zones.empty() ? "" : " or the ") + wanted.position.book.zones[zone].name;
    }
    return "it works in the " + zones + ", and " + where(wanted);
}

std::string not_on_top(const TextRequest& wanted) {
    const CardIx top = wanted.position.top_face_up(wanted.at().place);
    return "only the text of the topmost face-up card is active" +
           (top == kNone ? std::string() : ", which is " + named(wanted.position, top));
}

std::string wrong_state(const TextRequest& wanted) {
    return "it works while " + states_of(wanted.ability->states) + ", the character is " +
           state_name(state_of(wanted.position, wanted.at().place));
}

std::string is_negated(const TextRequest& wanted) {
    const Position& position = wanted.position;
    const Modifier* negation = negation_of(position, kNegated, wanted.card, *wanted.ability);
    return "this text of " + named(position, wanted.card) + " is negated by " +
           title_of_text(position, negation ? negation->ability : kNoAbility);
}

std::string used_up(const TextRequest& wanted) {
    const std::string span = wanted.ability->per == Per::Game ? " times this game" : " times this turn";
    return "used " + std::to_string(uses_of(wanted.position, wanted.card, wanted.id)) + " of " +
           std::to_string(wanted.ability->limit) + span;
}

std::string cannot_be_used(const TextRequest& wanted) {
    return title_of_text(wanted.position, ban_on_use(wanted.position, wanted.seat, wanted.card)) +
           " says that powers of " + named(wanted.position, wanted.card) + " cannot be used";
}

std::string cost_not_payable(const TextRequest& wanted) {
    const Position& position = wanted.position;
    const std::string missing = missing_cost(position.game, position.state, wanted.card, wanted.id, wanted.seat).words;
    return "its cost cannot be paid in full" + (missing.empty() ? "" : ": " + missing);
}

// ---- passing

std::string must_be_set(const PlainRequest& wanted) {
    return "a character card must be set in " + areas(wanted.position, to_fill(wanted.position, wanted.seat)) +
           "; whoever cannot loses, and you can";
}

}  // namespace arbiter::ucg::reason
