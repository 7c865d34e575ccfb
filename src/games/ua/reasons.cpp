// What is told where a rule of an act does not hold: who, what and how much.
#include <bit>

#include "engine/label.h"
#include "engine/why.h"
#include "games/ua/acts.h"

namespace arbiter::ua::reason {

namespace {

constexpr const char* kColorWords[] = {"red", "blue", "green", "yellow", "purple"};

std::string named(const Position& position, CardIx card) {
    return card_title(position.pool, position.card(card).definition);
}

std::string phase_now(const Position& position) { return "this is the " + position.book.phases[position.state.phase]; }

std::string zone_of(const Position& position, CardIx card) {
    return position.book.zones[position.card(card).zone].name;
}

// "Sage on A's front line 1", "A's front line 1, where nothing stands"
std::string character_at(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    const std::string where = place_name(position.book, position.place(place));
    return top == kNone ? where + ", where nothing stands" : named(position, top) + " on " + where;
}

// The card whose text says one of these of the object.
std::string forbidder(const Position& position, Object object, i32 what) {
    const auto fits = [&](const Effect& effect) { return (effect.value & what) != 0; };
    return title_of_text(position, find_effect(position, kCannot, object, fits));
}

// The card whose text gives the object this property.
std::string title_behind(const Position& position, PropertyId property, PlaceIx place) {
    const auto any = [](const Effect&) { return true; };
    return title_of_text(position, find_effect(position, property, {ObjectKind::Places, place}, any));
}

std::string says(const std::string& who, const std::string& what) { return who + " says that " + what; }

}  // namespace

// ---- using a card

std::string not_in_hand(const CardRequest& wanted) {
    const bool own = wanted.position.card(wanted.card).seat == wanted.seat;
    if (own) return "cards are used from the hand, and that card is in the " + zone_of(wanted.position, wanted.card);
    return "that card is not in your hand";
}

std::string not_in_attack_phase(const CardRequest&) { return "cards cannot be used in the attack phase"; }

std::string not_the_main_phase(const CardRequest& wanted) {
    return "cards are used in the main phase; " + phase_now(wanted.position);
}

std::string not_your_turn(const CardRequest&) { return "it is the opponent's turn"; }

std::string too_little_energy(const CardRequest& wanted) {
    const Position& position = wanted.position;
    const i32 bits = position.definition(wanted.card).attributes[kColor];
    const int color = bits == 0 ? 0 : std::countr_zero(static_cast<u32>(bits));
    return named(position, wanted.card) + " requires " +
           std::to_string(required_to_use(position, wanted.card, wanted.use)) + " " +
           (bits != 0 && color < kColors ? kColorWords[color] : "") + " energy, the energy line generates " +
           std::to_string(energy_of(wanted.resources.energy, color));
}

std::string too_little_ap(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " costs " + std::to_string(ap_to_use(wanted.position, wanted.card)) +
           " AP, and you have " + std::to_string(wanted.resources.ap) + " active";
}

std::string cannot_be_used(const CardRequest& wanted) {
    const Position& position = wanted.position;
    const auto ban = ban_on_hand(position, wanted.seat, wanted.card);
    const std::string who =
        ban ? title_of_text(position, ban) : forbidder(position, {ObjectKind::Cards, wanted.card}, kCannotBeUsed);
    return says(who, named(position, wanted.card) + " cannot be used");
}

std::string activated_too_often(const CardRequest& wanted) {
    const Position& position = wanted.position;
    const Definition& definition = position.definition(wanted.card);
    for (int at = 0; at < definition.ability_count; ++at) {
        const AbilityId id = static_cast<AbilityId>(definition.first_ability + at);
        const Ability& ability = position.pool.ability(id);
        if (ability.limit == 0) continue;
        return "its ability was activated " + std::to_string(uses_of(position, wanted.card, id)) + " of " +
               std::to_string(ability.limit) + " times this turn";
    }
    return "its ability was activated as often as it may be";
}

std::string use_not_payable(const CardRequest& wanted) {
    const Position& position = wanted.position;
    const Definition& definition = position.definition(wanted.card);
    for (int at = 0; at < definition.ability_count; ++at) {
        const AbilityId id = static_cast<AbilityId>(definition.first_ability + at);
        if (position.pool.ability(id).kind != AbilityKind::Triggered) continue;
        if (payable(position.game, position.state, wanted.card, id, wanted.seat)) continue;
        const std::string missing = missing_cost(position.game, position.state, wanted.card, id, wanted.seat).words;
        if (!missing.empty()) return missing;
    }
    return "its costs other than AP cannot be paid";
}

std::string is_no_event(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " is not an event: it is played to a line";
}

std::string event_needs_no_place(const CardRequest&) { return "an event is used, not placed on a line"; }

// ---- playing a card to a line

std::string not_to_be_played(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " is neither a character nor a site";
}

std::string needs_a_place(const CardRequest&) { return "it needs a place on a line"; }
std::string opponents_line(const CardRequest&) { return "that line is the opponent's"; }
std::string no_site_there(const CardRequest&) { return "a site cannot be on the front line"; }

std::string cannot_be_played_there(const CardRequest& wanted) {
    const bool front = wanted.line() == kFrontLine;
    const i32 what = kCannotBePlayed | (front ? kCannotBePlayedToFront : kCannotBePlayedToEnergy);
    return says(forbidder(wanted.position, {ObjectKind::Cards, wanted.card}, what),
                named(wanted.position, wanted.card) + " cannot be played to the " +
                    wanted.position.book.zones[wanted.line()].name);
}

std::string line_is_not_full(const CardRequest& wanted) {
    const int there = line(wanted.position, wanted.seat, wanted.line()).size();
    return "a card is pushed out only where the line is full, and " + std::to_string(there) + " of " +
           std::to_string(line_size(wanted.position, wanted.seat, wanted.line())) + " spaces are taken";
}

std::string not_the_next_space(const CardRequest& wanted) {
    const Position& position = wanted.position;
    const PlaceIx next = free_place(position, wanted.seat, wanted.line());
    if (next != kNone) return "the next free space of that line is " + place_name(position.book, position.place(next));
    return "that line holds " + std::to_string(line_size(position, wanted.seat, wanted.line())) +
           " cards now and is full: name the card to push out";
}

// ---- performing Raid

std::string has_no_raid(const CardRequest& wanted) { return named(wanted.position, wanted.card) + " has no Raid"; }
std::string no_own_character(const CardRequest&) { return "no character of yours stands there"; }

std::string cannot_perform_raid(const CardRequest& wanted) {
    return says(forbidder(wanted.position, {ObjectKind::Cards, wanted.card}, kCannotPerformRaid),
                named(wanted.position, wanted.card) + " cannot perform Raid");
}

std::string cannot_be_raided(const CardRequest& wanted) {
    return says(forbidder(wanted.position, {ObjectKind::Places, wanted.place}, kCannotBeRaided),
                character_at(wanted.position, wanted.place) + " cannot be Raided");
}

std::string base_has_raid(const CardRequest& wanted) {
    return named(wanted.position, top_of(wanted.position, wanted.place)) + " has Raid itself";
}

std::string not_specified(const CardRequest& wanted) {
    return named(wanted.position, top_of(wanted.position, wanted.place)) + " is not named by its Raid";
}

// ---- activating an ability

std::string opponents_card(const AbilityRequest&) { return "that card is the opponent's"; }
std::string no_such_ability(const AbilityRequest&) { return "it has no ability to activate"; }

std::string not_your_main_phase(const AbilityRequest& wanted) {
    if (wanted.position.state.lead != wanted.seat)
        return "such abilities are used in your main phase; it is the opponent's turn";
    return "such abilities are used in your main phase; " + phase_now(wanted.position);
}

std::string works_elsewhere(const AbilityRequest& wanted) {
    if (wanted.at().attached) return "it lies under another card";
    if (wanted.at().face == Face::Down) return "it lies face down";
    return "it is in the " + zone_of(wanted.position, wanted.card) + ", not on the field";
}

std::string lies_below(const AbilityRequest&) { return "it lies below another card, and its abilities are inactive"; }

std::string front_line_only(const AbilityRequest& wanted) {
    return "it works on the front line only; it is in the " + zone_of(wanted.position, wanted.card);
}

std::string energy_line_only(const AbilityRequest& wanted) {
    return "it works on the energy line only; it is in the " + zone_of(wanted.position, wanted.card);
}

std::string not_raided(const AbilityRequest&) {
    return "it stands in the Raid description, and the character is not Raided";
}

std::string your_turn_only(const AbilityRequest&) { return "it works in its player's turn only"; }
std::string opponents_turn_only(const AbilityRequest&) { return "it works in the opponent's turn only"; }

std::string ability_is_lost(const AbilityRequest& wanted) {
    const Position& position = wanted.position;
    const PlaceIx place = wanted.at().place;
    if (place != kNone) {
        if (const auto loss = loss_of(position, wanted.card, place, *wanted.ability))
            return says(title_of_text(position, loss),
                        named(position, wanted.card) + " has lost this ability, or does not activate it");
    }
    const Modifier* negation = negation_of(position, kNegated, wanted.card, *wanted.ability);
    return "this ability is negated by " + title_of_text(position, negation ? negation->ability : kNoAbility);
}

std::string used_up(const AbilityRequest& wanted) {
    return "activated " + std::to_string(uses_of(wanted.position, wanted.card, wanted.id)) + " of " +
           std::to_string(wanted.ability->limit) + " times this turn";
}

namespace {

// What is missing of the costs that are this game's own.
std::string missing_of_own_costs(const AbilityRequest& wanted) {
    const Position& position = wanted.position;
    const Program& program = position.pool.program(wanted.ability->code);
    for (std::size_t at = 0; at < program.cost_end && at < program.ops.size(); ++at) {
        const Op& op = program.ops[at];
        if (op.verb != Verb::Rulebook) continue;
        const int cost =
            op.own_verb == kVerbPayAp && op.amount != kNoId
                ? ability_cost(position, wanted.card,
                               evaluate(position, op.amount, ability_scope(position, wanted.card, *wanted.ability)))
                : 0;
        const int there = active_ap(position, wanted.seat).size();
        if (there < cost)
            return "it costs " + std::to_string(cost) + " AP, and you have " + std::to_string(there) + " active";
        const PlaceIx place = position.place_of(wanted.card);
        if (op.own_verb == kVerbRest && op.a == kSource && place != kNone && !is_active(position, place))
            return "it must be switched to resting and is resting already";
    }
    return "";
}

}  // namespace

std::string costs_not_met(const AbilityRequest& wanted) {
    std::string missing = missing_of_own_costs(wanted);
    if (missing.empty())
        missing = missing_cost(wanted.position.game, wanted.position.state, wanted.card, wanted.id, wanted.seat).words;
    return missing.empty() ? "not all of its conditions and costs can be met" : missing;
}

// ---- attacking

std::string not_your_attack_phase(const AttackRequest& wanted) {
    if (wanted.position.state.lead != wanted.seat)
        return "attacks are made in your attack phase; it is the opponent's turn";
    return "attacks are made in your attack phase; " + phase_now(wanted.position);
}

std::string no_attacker(const AttackRequest&) { return "no character stands there"; }

std::string only_characters_attack(const AttackRequest& wanted) {
    return "no character stands there: " + character_at(wanted.position, wanted.attacker) + " is a site";
}

std::string opponents_character(const AttackRequest&) { return "that character is the opponent's"; }

std::string attacker_rests(const AttackRequest& wanted) {
    return "only an active character attacks, and " + character_at(wanted.position, wanted.attacker) + " is resting";
}

std::string attacks_from_front(const AttackRequest& wanted) {
    return "characters attack from the front line, and this is " + character_at(wanted.position, wanted.attacker);
}

std::string cannot_attack(const AttackRequest& wanted) {
    return says(forbidder(wanted.position, {ObjectKind::Places, wanted.attacker}, kCannotAttack),
                character_at(wanted.position, wanted.attacker) + " cannot attack");
}

std::string cannot_attack_player(const AttackRequest& wanted) {
    return says(forbidder(wanted.position, {ObjectKind::Places, wanted.attacker}, kCannotAttackPlayer),
                character_at(wanted.position, wanted.attacker) + " cannot attack the player");
}

std::string no_target(const AttackRequest& wanted) {
    if (!is_character(wanted.position, wanted.target)) return "no character to attack stands there";
    return "the character to attack is your own";
}

std::string no_snipe(const AttackRequest& wanted) {
    return "a character is attacked only with Snipe, which " +
           named(wanted.position, top_of(wanted.position, wanted.attacker)) + " does not have";
}

std::string snipe_reaches_front(const AttackRequest& wanted) {
    return "Snipe reaches the front line, and this is " + character_at(wanted.position, wanted.target);
}

std::string cannot_be_targeted(const AttackRequest& wanted) {
    return says(forbidder(wanted.position, {ObjectKind::Places, wanted.target}, kCannotBeTargeted),
                character_at(wanted.position, wanted.target) + " cannot be attacked with Snipe");
}

std::string another_must_be_targeted(const AttackRequest& wanted) {
    const PlaceIx first = forced_target(wanted.position, wanted.attacker, wanted.target);
    return says(title_behind(wanted.position, kMustBeTargeted, first),
                character_at(wanted.position, first) + " must be attacked if it can be");
}

std::string must_attack(const PlainRequest& wanted) {
    const CardSet bound = forced_attackers(wanted.position, wanted.seat);
    const PlaceIx first = static_cast<PlaceIx>(bound.first());
    return says(title_behind(wanted.position, kMustAttack, first),
                character_at(wanted.position, first) + " must attack, and it has not attacked in this turn");
}

// ---- moving

std::string not_asked_to_move(const CharacterRequest& wanted) {
    if (wanted.position.state.lead != wanted.seat)
        return "characters move in your movement phase; it is the opponent's turn";
    return "characters move in your movement phase; " + phase_now(wanted.position);
}

std::string not_yours(const CharacterRequest&) { return "no character of yours stands there"; }

std::string only_characters_move(const CharacterRequest& wanted) {
    return "only characters move, and " + character_at(wanted.position, wanted.place) + " is a site";
}

std::string cannot_move(const CharacterRequest& wanted) {
    const i32 what =
        kCannotMove | kCannotMoveInPhase |
        (wanted.is_forward() ? kCannotBeMovedToFront | kCannotBeMovedToFrontByOthers : kCannotBeMovedToEnergy);
    return says(forbidder(wanted.position, {ObjectKind::Places, wanted.place}, what),
                character_at(wanted.position, wanted.place) + " cannot move");
}

std::string only_with_step(const CharacterRequest& wanted) {
    return character_at(wanted.position, wanted.place) + " can move back only with Step";
}

// ---- blocking

std::string not_asked_to_block(const CharacterRequest& wanted) {
    const bool own = wanted.position.state.lead == wanted.seat;
    const std::string when = "you may block when the opponent attacks you; ";
    if (!own && attacker_now(wanted.position) != kNone) return when + "now something else is asked";
    return when + phase_now(wanted.position) + (own ? " of your turn" : " of the opponent's turn");
}

std::string cannot_be_blocked(const CharacterRequest& wanted) {
    const PlaceIx attacker = attacker_now(wanted.position);
    if (attacker == kNone) return "the attack is over";
    return says(forbidder(wanted.position, {ObjectKind::Places, attacker}, kCannotBeBlocked),
                character_at(wanted.position, attacker) + " cannot be blocked");
}

std::string blocks_on_front(const CharacterRequest& wanted) {
    return "characters block on the front line, and this is " + character_at(wanted.position, wanted.place);
}

std::string blocker_rests(const CharacterRequest& wanted) {
    return "only an active character blocks, and " + character_at(wanted.position, wanted.place) + " is resting";
}

std::string cannot_block(const CharacterRequest& wanted) {
    return says(forbidder(wanted.position, {ObjectKind::Places, wanted.place}, bans_on_block(wanted.position)),
                character_at(wanted.position, wanted.place) + " cannot block");
}

std::string cannot_be_blocked_by_it(const CharacterRequest& wanted) {
    const PlaceIx attacker = attacker_now(wanted.position);
    return says(title_of_text(wanted.position, ban_on_blocker(wanted.position, attacker, wanted.place)),
                character_at(wanted.position, attacker) + " cannot be blocked by " +
                    character_at(wanted.position, wanted.place));
}

std::string another_must_block(const CharacterRequest& wanted) {
    const CardSet bound = forced_blockers(wanted.position);
    const PlaceIx first = static_cast<PlaceIx>(bound.first());
    return says(title_behind(wanted.position, kMustBlock, first), character_at(wanted.position, first) + " must block");
}

std::string must_be_blocked(const PlainRequest& wanted) {
    const CardSet bound = forced_blockers(wanted.position);
    const PlaceIx attacker = attacker_now(wanted.position);
    if (bound.empty())
        return says(title_behind(wanted.position, kMustBeBlocked, attacker),
                    character_at(wanted.position, attacker) + " must be blocked");
    const PlaceIx first = static_cast<PlaceIx>(bound.first());
    return says(title_behind(wanted.position, kMustBlock, first), character_at(wanted.position, first) + " must block");
}

}  // namespace arbiter::ua::reason
