// Why a wish is refused: the same conditions that the steps check, in their order, with the clause and the numbers.
#include "games/ua/why.h"

#include <bit>

#include "engine/label.h"
#include "engine/why.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

constexpr const char* kColorWords[] = {"red", "blue", "green", "yellow", "purple"};

std::string named(const Position& position, CardIx card) {
    const Definition& definition = position.definition(card);
    return definition.number == definition.name ? definition.name : definition.number + " " + definition.name;
}

std::string phase_name(const Position& position) { return position.book.phases[position.state.phase]; }

Why cost_refused(const Position& position, Seat seat, CardIx card, Use use) {
    const int color = std::countr_zero(static_cast<u32>(position.definition(card).attributes[kColor] | 32));
    const int needed = required_to_use(position, card, use);
    if (!has_required(position, seat, card, use)) {
        const std::string name = color < kColors ? kColorWords[color] : "";
        return {"2.2.1", named(position, card) + " requires " + std::to_string(needed) + " " + name +
                             " energy, the energy line generates " +
                             std::to_string(energy_of(generated(position, seat), color % kColors))};
    }
    const int cost = ap_to_use(position, card), there = active_ap(position, seat).size();
    if (there < cost) {
        return {"2.2.3", named(position, card) + " costs " + std::to_string(cost) + " AP, " + std::to_string(there) +
                             " AP cards are active"};
    }
    return {};
}

std::string character_at(const Position& position, PlaceIx place) {
    return named(position, top_of(position, place)) + " on " + place_name(position.book, position.place(place));
}

Why raid_refused(const Position& position, Seat seat, CardIx card, PlaceIx place) {
    if (!(position.definition(card).attributes[kFlags] & kHasRaid))
        return {"11.3.1", named(position, card) + " has no Raid"};
    if (place >= position.state.place_count || !is_character(position, place) || position.place(place).seat != seat)
        return {"11.3.1", "no character of yours stands there"};
    const CardIx base = top_of(position, place);
    if (position.definition(base).attributes[kFlags] & kHasRaid)
        return {"11.3.1", named(position, base) + " has Raid itself"};
    return {"11.3.2", named(position, base) + " is none of those that its Raid names"};
}

Why place_refused(const Position& position, Seat seat, CardIx card, PlaceIx place) {
    if (place >= position.state.place_count) return {"11.2.1", "it needs a place on a line"};
    const Place& at = position.place(place);
    if (at.seat != seat) return {"3.2.3", "that line is the opponent's"};
    if (at.zone == kFrontLine && is_kind(position, card, kSite)) return {"3.1.2", "a site cannot be on the front line"};
    const i32 forbidden = cannot(position, {Of::Cards, card});
    if (forbidden & (kToBePlayed | (at.zone == kFrontLine ? kToBePlayedToFront : kToBePlayedToEnergy)))
        return {"20.8", "its text says that it cannot be played there"};
    if (position.occupied(place)) {
        const int there = line(position, seat, at.zone).size(), size = line_size(position, seat, at.zone);
        return {is_kind(position, card, kSite) ? "11.4.3" : "11.2.2",
                "a card is pushed out only where the line is full, and " + std::to_string(there) + " of " +
                    std::to_string(size) + " spaces are taken"};
    }
    return {};
}

Why play_refused(const Position& position, Seat seat, Action action) {
    const CardIx card = action.a;
    if (position.card(card).zone != kHand || position.card(card).seat != seat)
        return {"11.2.1", "that card is not in your hand"};
    if (position.state.phase == kAttackPhase) return {"12.1", "cards cannot be used in the attack phase"};
    if (position.state.phase != kMainPhase)
        return {"11.1", "cards are used in the main phase; this is the " + phase_name(position)};
    if (position.state.lead != seat) return {"11.1", "it is the opponent's turn"};
    if (const Why why = cost_refused(position, seat, card, action.c == 1 ? Use::Raid : Use::Play)) return why;
    if (used_too_often(position, card)) return {"20.7", "its ability has been activated as often as it may be"};
    if (!may_use_card(position, seat, card, means_of(position, seat)))
        return {"20.8", "a text says that it cannot be used"};
    if (action.c == 1) return raid_refused(position, seat, card, action.b);
    if (is_kind(position, card, kEvent)) return {};
    return place_refused(position, seat, card, action.b);
}

Why text_inactive(const Position& position, CardIx card, const Ability& ability) {
    const CardState& at = position.card(card);
    if (!ability.zones && at.place == kNone) {
        return {"11.6.1", "it is in the " + position.book.zones[at.zone].name + ", not on the field"};
    }
    if (at.place != kNone && top_of(position, at.place) != card)
        return {"11.3.5", "it lies below another card, and its abilities are inactive"};
    if ((ability.states & kOnlyOnFront) && at.zone != kFrontLine)
        return {"20.5", "it works on the front line only; it is in the " + position.book.zones[at.zone].name};
    if ((ability.states & kOnlyOnEnergy) && at.zone != kEnergyLine)
        return {"20.5", "it works on the energy line only; it is in the " + position.book.zones[at.zone].name};
    if ((ability.states & kOnlyRaided) && !(at.place != kNone && is_raided(position, at.place)))
        return {"11.3.9", "it stands in the Raid description, and the character is not Raided"};
    if (!active(position, card, ability)) return {"20.8", "it is not active now"};
    return {};
}

// What of the cost is not there.
std::string missing_of_cost(const Position& position, Seat seat, CardIx card, AbilityId id) {
    const Ability& ability = position.pool.ability(id);
    const Program& program = position.pool.program(ability.code);
    for (std::size_t at = 0; at < program.cost_end && at < program.ops.size(); ++at) {
        const Op& op = program.ops[at];
        if (op.verb != Verb::Rulebook) continue;
        const int cost = op.property == kVerbPayAp && op.amount != kNoId
                             ? evaluate(position, op.amount, ability_scope(position, card, ability))
                             : 0;
        const int there = active_ap(position, seat).size();
        if (there < cost) {
            return "it costs " + std::to_string(cost) + " AP, " + std::to_string(there) + " AP cards are active";
        }
        const PlaceIx place = position.place_of(card);
        if (op.property == kVerbRest && op.a == kSource && place != kNone && !is_active(position, place))
            return "it must be switched to resting and is resting already";
    }
    return missing_cost(position.game, position.state, card, id, seat);
}

Why use_refused(const Position& position, Seat seat, Action action) {
    if (position.card(action.a).seat != seat) return {"11.6.1", "that card is the opponent's"};
    const AbilityId id = ability_numbered(position, action.a, action.b);
    if (id == kNoAbility || position.pool.ability(id).kind != AbilityKind::Activated)
        return {"11.6.1", "it has no such ability"};
    if (position.state.phase != kMainPhase || position.state.lead != seat)
        return {"11.1", "such abilities are used in your main phase; this is the " + phase_name(position)};
    const Ability& ability = position.pool.ability(id);
    if (const Why inactive = text_inactive(position, action.a, ability)) return inactive;
    const int used = uses_of(position, action.a, id);
    if (ability.limit && used >= ability.limit) {
        return {"20.7",
                "activated " + std::to_string(used) + " of " + std::to_string(ability.limit) + " times this turn"};
    }
    if (payable(position.game, position.state, action.a, id, seat)) return {};
    const std::string missing = missing_of_cost(position, seat, action.a, id);
    return {"11.6.4", missing.empty() ? "not all of its conditions and costs can be met" : missing};
}

Why attack_refused(const Position& position, Seat seat, Action action) {
    if (position.state.phase != kAttackPhase || position.state.lead != seat)
        return {"12.2", "attacks are made in your attack phase; this is the " + phase_name(position)};
    const PlaceIx place = action.a;
    if (!is_character(position, place)) return {"2.1.1", "no character stands there"};
    if (position.place(place).seat != seat) return {"12.2", "that character is the opponent's"};
    if (!is_active(position, place))
        return {"7.2", "only an active character attacks, and " + character_at(position, place) + " is resting"};
    if (position.place(place).zone != kFrontLine && !may_attack(position, seat, place))
        return {"12.2", "characters attack from the front line, and this is " + character_at(position, place)};
    if (!may_attack(position, seat, place)) return {"20.8", "a text says that it cannot attack"};
    if (action.b == kNone) return {"20.8", "a text says that it cannot attack the player, or must attack another"};
    if (action.b >= position.state.place_count || !is_character(position, action.b))
        return {"12.3", "no character stands there"};
    if (!(keywords_of(position, place) & kSnipe)) {
        return {"12.3", "a character is attacked only with Snipe, which " + named(position, top_of(position, place)) +
                            " does not have"};
    }
    if (position.place(action.b).zone != kFrontLine)
        return {"19.2", "Snipe reaches the front line, and this is " + character_at(position, action.b)};
    return {"19.2", "it cannot be targeted, or another must be"};
}

Why pick_refused(const Position& position, PlaceIx place) {
    const Decision& decision = position.state.decision;
    if (place >= position.state.place_count || decision.kind != Ask::Pick || decision.of != Of::Places) return {};
    switch (decision.prompt) {
        case kPromptMovement:
            if (!is_character(position, place)) return {"10.2", "only characters move"};
            if (position.place(place).zone == kFrontLine && !(keywords_of(position, place) & kStep))
                return {"10.3", "only with Step does " + character_at(position, place) + " move back"};
            return {"20.8", "a text says that it cannot move"};
        case kPromptBlock:
            if (!is_character(position, place) || position.place(place).seat != decision.seat)
                return {"12.5", "no character of yours stands there"};
            if (position.place(place).zone != kFrontLine)
                return {"12.5", "characters block on the front line, and this is " + character_at(position, place)};
            if (!is_active(position, place))
                return {"7.2", "only an active character blocks, and " + character_at(position, place) + " is resting"};
            return {"20.8", "a text keeps it from blocking"};
        case kPromptPushOut: return {"10.4", "it is not one of the line that is full"};
        default: return {};
    }
}

}  // namespace

Why why_not(const Position& position, Seat seat, Action action) {
    const bool is_card = action.a < position.state.card_count;
    Why why;
    if (action.kind == ActionKind::Play && is_card) why = play_refused(position, seat, action);
    if (action.kind == ActionKind::Use && is_card) why = use_refused(position, seat, action);
    if (action.kind == ActionKind::Attack && action.a < position.state.place_count)
        why = attack_refused(position, seat, action);
    if (action.kind == ActionKind::PickPlace && position.state.decision.seat == seat)
        why = pick_refused(position, action.a);
    if (action == Action::pass() && position.state.decision.prompt == kPromptAttack) {
        const CardSet bound = bound_to_attack(position, position.state.decision.seat);
        if (!bound.empty())
            why = {"12.2",
                   "a text says that " + character_at(position, static_cast<PlaceIx>(bound.first())) + " must attack"};
    }
    if (action.kind == ActionKind::Done && position.state.decision.prompt == kPromptBlock)
        return {"12.5", "a text says that there must be a block"};
    if (why) return why;
    if (position.state.decision.seat != seat) return {"8.1", "it is the opponent who has to choose now"};
    return {};
}

}  // namespace arbiter::ua
