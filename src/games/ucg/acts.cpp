// The rules of what players may do, in the rulebook's order, and the lists of what they can do now.
#include "games/ucg/acts.h"

#include <array>

namespace arbiter::ucg {

namespace {

// ---- a card of the hand

bool is_in_hand(const CardRequest& wanted) {
    const CardState& card = wanted.position.card(wanted.card);
    return card.zone == kHand && card.seat == wanted.seat;
}
bool is_scene(const CardRequest& wanted) { return is_scene_card(wanted.position, wanted.card); }
bool is_character(const CardRequest& wanted) { return is_character_card(wanted.position, wanted.card); }
template <Phase phase>
bool is_phase(const CardRequest& wanted) {
    return wanted.position.state.phase == phase;
}
bool is_own_place(const CardRequest& wanted) { return wanted.position.place(wanted.place).seat == wanted.seat; }
// What a rule says of the Lead Player's step, and another one of the Next Player's.
template <bool (*holds)(const CardRequest&)>
bool as_lead(const CardRequest& wanted) {
    return !wanted.leads() || holds(wanted);
}
template <bool (*holds)(const CardRequest&)>
bool as_next(const CardRequest& wanted) {
    return wanted.leads() || holds(wanted);
}

constexpr auto kFromHand = std::to_array<Rule<CardRequest>>({{"3.4.1", is_in_hand, reason::not_in_hand}});

// ---- setting a scene

bool no_scene_was_set(const CardRequest& wanted) { return !wanted.position.state.marks[kSceneSetThisTurn]; }
bool is_lead(const CardRequest& wanted) { return wanted.leads(); }
bool has_no_place(const CardRequest& wanted) { return wanted.place == kNone; }
bool round_is_reached(const CardRequest& wanted) {
    return wanted.definition().attributes[kRound] <= value(wanted.position, kFieldRound, wanted.seat);
}
bool round_is_high_enough(const CardRequest& wanted) {
    return scene_with_higher_round(wanted.position, wanted.card) == kNone;
}
bool scene_may_leave(const CardRequest& wanted) { return scene_that_stays(wanted.position) == kNone; }
bool may_be_set(const CardRequest& wanted) { return !is_kept_from(wanted.position, wanted.card, to_scene_area(kSet)); }

constexpr auto kScenePhase = std::to_array<Rule<CardRequest>>({
    {"5.4.2", is_scene, reason::not_a_scene},
    {"6.1.2", no_scene_was_set, reason::a_scene_was_set},
    {"5.4.2", is_phase<kSetScene>, reason::not_the_scene_phase},
    {"5.4.1", is_lead, reason::is_not_lead},
    {"5.4.2", has_no_place, reason::needs_no_place},
});
constexpr auto kSceneFits = std::to_array<Rule<CardRequest>>({
    {"6.3.1", round_is_reached, reason::round_too_high},
    {"6.3.2", round_is_high_enough, reason::round_too_low},
    {"1.2.2", scene_may_leave, reason::scene_stays},
    {"1.2.2", may_be_set, reason::cannot_be_set},
});
constexpr auto kSetSceneRules = joined(kFromHand, kScenePhase, kSceneFits);

// ---- setting a character

bool has_place(const CardRequest& wanted) { return wanted.place != kNone; }
bool is_vacant(const CardRequest& wanted) { return !wanted.position.occupied(wanted.place); }
// From ucg-1.4 on every vacant area is filled (UCG 12.4.3).
bool is_to_be_filled(const CardRequest& wanted) {
    const Position& position = wanted.position;
    return has(position, kFillVacant) || position.place(wanted.place).slot + 1 == position.state.marks[kBattleAreas];
}
bool may_be_single(const CardRequest& wanted) {
    return !has(wanted.position, kNoSingleRule) || wanted.definition().attributes[kSingleBp] != kNoValue;
}

constexpr auto kSetPhase = std::to_array<Rule<CardRequest>>({
    {"5.5.1", is_phase<kSetCharacter>, reason::not_the_set_phase},
});
constexpr auto kSettable = std::to_array<Rule<CardRequest>>({
    {"5.5.3.1", as_lead<is_character>, reason::not_a_character},
    {"5.5.4.1", as_next<is_character>, reason::not_a_character},
    {"11.15.1", may_be_single, reason::no_single_bp},
});
constexpr auto kAreaNamed = std::to_array<Rule<CardRequest>>({
    {"5.5.3.1", as_lead<has_place>, reason::no_area_to_set_in},
    {"5.5.4.1", as_next<has_place>, reason::no_area_to_set_in},
    {"5.5.3.1", as_lead<is_own_place>, reason::other_side},
    {"5.5.4.1", as_next<is_own_place>, reason::other_side},
});
constexpr auto kAreaOpen = std::to_array<Rule<CardRequest>>({
    {"5.5.6", is_vacant, reason::area_is_taken},
    {"5.5.3.1", as_lead<is_to_be_filled>, reason::not_the_newest_area},
    {"5.5.4.1", as_next<is_to_be_filled>, reason::not_the_newest_area},
});
constexpr auto kSetCharacterRules = joined(kFromHand, kSetPhase, kSettable, kAreaNamed, kAreaOpen);

// ---- leveling up

bool has_character(const CardRequest& wanted) {
    return wanted.place != kNone && wanted.position.occupied(wanted.place);
}
bool did_not_level_up(const CardRequest& wanted) {
    return (wanted.position.place(wanted.place).mark & kLeveledThisPhase) == 0;
}
bool is_next_level(const CardRequest& wanted) {
    return is_character(wanted) && is_one_level_above(wanted.position, wanted.card, wanted.top());
}
// UCG 12.1.2: a shared team stands for the name.
bool has_its_name(const CardRequest& wanted) { return share_name(wanted.position, wanted.card, wanted.top()); }
bool may_level(const CardRequest& wanted) {
    return !any_of(wanted.position, kCannotLevelUp, {ObjectKind::Places, wanted.place});
}

constexpr auto kLevelUpPhase = std::to_array<Rule<CardRequest>>({
    {"5.6.1", is_phase<kLevelUp>, reason::not_the_level_up_phase},
});
constexpr auto kOwnCharacter = std::to_array<Rule<CardRequest>>({
    {"5.6.2.1", as_lead<has_character>, reason::no_character_there},
    {"5.6.3.1", as_next<has_character>, reason::no_character_there},
    {"5.6.2.1", as_lead<is_own_place>, reason::opponents_character},
    {"5.6.3.1", as_next<is_own_place>, reason::opponents_character},
});
constexpr auto kOnceAPhase = std::to_array<Rule<CardRequest>>({
    {"5.6.2.3", did_not_level_up, reason::leveled_already},
});
constexpr auto kFitsCharacter = std::to_array<Rule<CardRequest>>({
    {"5.6.2.2", is_next_level, reason::wrong_level},
    {"5.6.1", has_its_name, reason::other_name},
    {"1.2.2", may_level, reason::cannot_level_up},
});
constexpr auto kLevelUpRules = joined(kFromHand, kLevelUpPhase, kOwnCharacter, kOnceAPhase, kFitsCharacter);

// ---- texts

bool is_own_scene(const TextRequest& wanted) {
    return wanted.at().zone != kSceneArea || wanted.at().seat == wanted.seat;
}
bool is_own_as_lead(const TextRequest& wanted) { return !wanted.leads() || wanted.at().seat == wanted.seat; }
bool is_own_as_next(const TextRequest& wanted) { return wanted.leads() || wanted.at().seat == wanted.seat; }
bool is_text(const TextRequest& wanted) { return wanted.ability != nullptr; }
bool is_payment_power(const TextRequest& wanted) { return wanted.ability->kind == AbilityKind::Activated; }
bool is_activation_phase(const TextRequest& wanted) { return wanted.position.state.phase == kActivation; }

// Does it work as texts do that say nothing else, from the stack of a character?
bool works_on_stack(const TextRequest& wanted) { return !wanted.ability->zones && wanted.at().zone == kBattleArea; }
bool is_face_up(const TextRequest& wanted) { return wanted.at().face != Face::Down; }
bool is_where_it_works(const TextRequest& wanted) {
    const ZoneId zone = wanted.at().zone;
    if (wanted.ability->zones) return ((wanted.ability->zones >> zone) & 1) != 0;
    return zone == kBattleArea || zone == kSceneArea;
}
bool is_on_top(const TextRequest& wanted) {
    if (!works_on_stack(wanted)) return true;
    return !wanted.at().attached && wanted.position.top_face_up(wanted.at().place) == wanted.card;
}
bool is_in_its_state(const TextRequest& wanted) {
    if (!works_on_stack(wanted) || !wanted.ability->states) return true;
    return ((wanted.ability->states >> state_of(wanted.position, wanted.at().place)) & 1) != 0;
}
bool is_not_negated(const TextRequest& wanted) {
    const Position& position = wanted.position;
    return position.state.modifiers.empty() || !negated(position, kNegated, wanted.card, *wanted.ability);
}

constexpr auto kActiveText = std::to_array<Rule<TextRequest>>({
    {"10.1.1", is_face_up, reason::lies_face_down},
    {"10.1.2", is_where_it_works, reason::works_elsewhere},
    {"10.1.3.1", is_on_top, reason::not_on_top},
    {"2.3.5.2", is_in_its_state, reason::wrong_state},
    {"11.13.2", is_not_negated, reason::is_negated},
});

// ---- using a payment power

bool has_uses_left(const TextRequest& wanted) {
    return !wanted.ability->limit || uses_of(wanted.position, wanted.card, wanted.id) < wanted.ability->limit;
}
bool may_be_used(const TextRequest& wanted) { return !ban_on_use(wanted.position, wanted.seat, wanted.card); }
bool cost_is_payable(const TextRequest& wanted) {
    return payable(wanted.position.game, wanted.position.state, wanted.card, wanted.id, wanted.seat);
}

constexpr auto kOwnPower = std::to_array<Rule<TextRequest>>({
    {"6.3.3", is_own_scene, reason::opponents_scene},
    {"5.8.2.1", is_own_as_lead, reason::opponents_card},
    {"5.8.3.1", is_own_as_next, reason::opponents_card},
    {"9.4.1", is_text, reason::no_such_text},
    {"9.4.1", is_payment_power, reason::no_payment_power},
});
constexpr auto kPowerPhase = std::to_array<Rule<TextRequest>>({
    {"5.8.1", is_activation_phase, reason::not_the_activation_phase},
});
constexpr auto kUsable = std::to_array<Rule<TextRequest>>({
    {"9.4.2", has_uses_left, reason::used_up},
    {"1.2.2", may_be_used, reason::cannot_be_used},
    {"9.4.4", cost_is_payable, reason::cost_not_payable},
});
constexpr auto kPowerRules = joined(kOwnPower, kPowerPhase, kActiveText, kUsable);
// In their phase.
constexpr auto kPowerRulesInPhase = joined(kOwnPower, kActiveText, kUsable);

// ---- passing

// Where the player who is asked has to set characters before anything else.
CardSet still_to_set(const PlainRequest& wanted) {
    const bool asked = wanted.position.state.decision.prompt == kPromptSetCharacter;
    return asked ? to_fill(wanted.position, wanted.seat) : CardSet{};
}
PlaceIx newest_place(const PlainRequest& wanted) {
    return place_at(wanted.seat, wanted.position.state.marks[kBattleAreas] - 1);
}
bool leads(const PlainRequest& wanted) { return wanted.position.state.lead == wanted.seat; }
bool older_areas_are_filled(const PlainRequest& wanted) {
    const CardSet places = still_to_set(wanted);
    return places.empty() || (places - CardSet::of(newest_place(wanted))).empty();
}
bool is_set_as_lead(const PlainRequest& wanted) { return !leads(wanted) || still_to_set(wanted).empty(); }
bool is_set_as_next(const PlainRequest& wanted) { return leads(wanted) || still_to_set(wanted).empty(); }

constexpr auto kPassRules = std::to_array<Rule<PlainRequest>>({
    {"12.4.3", older_areas_are_filled, reason::must_be_set},
    {"5.5.3.1", is_set_as_lead, reason::must_be_set},
    {"5.5.4.1", is_set_as_next, reason::must_be_set},
});

// ---- what is answered with yes, and what this game has not

template <Prompt prompt>
bool is_asked(const PlainRequest& wanted) {
    return wanted.position.state.decision.prompt == prompt;
}
bool never(const PlainRequest&) { return false; }

constexpr auto kRedrawRules = std::to_array<Rule<PlainRequest>>({
    {"4.2.3", is_asked<kPromptRedraw>,
     [](const PlainRequest&) -> std::string { return "a hand is redrawn once, before the first turn"; }},
});
constexpr auto kLeadRules = std::to_array<Rule<PlainRequest>>({
    {"5.9.6.1", is_asked<kPromptLead>,
     [](const PlainRequest&) -> std::string { return "who wins the newest battle leads the next turn"; }},
});
constexpr auto kDrawRules = std::to_array<Rule<PlainRequest>>({
    {"5.3.2", is_asked<kPromptSceneDraw>,
     [](const PlainRequest&) -> std::string {
         return "each player draws one card in the draw phase, but not in turn 1";
     }},
});
constexpr auto kAttackRules = std::to_array<Rule<PlainRequest>>({
    {"5.9.1", never,
     [](const PlainRequest&) -> std::string {
         return "nobody attacks or blocks: in the judgement phase the two characters of every area compare their BP";
     }},
});
constexpr auto kMoveRules = std::to_array<Rule<PlainRequest>>({
    {"5.5.6", never,
     [](const PlainRequest&) -> std::string { return "characters stay where they are; only an effect moves them"; }},
});

// Whoever has to set a character and names a scene means that one.
bool means_scene(const Position& position, Seat, Action action) {
    if (position.state.phase == kSetScene) return true;
    return is_scene_card(position, action.a) && position.state.decision.prompt != kPromptSetCharacter;
}
bool means_level_up(const Position& position, Seat, Action action) {
    if (position.state.phase == kLevelUp || position.state.phase == kSetCharacter)
        return position.state.phase == kLevelUp;
    return action.b != kNone && position.occupied(action.b);
}

constexpr PlayerAct kActs[] = {
    act<kSetSceneRules, CardRequest>("set", ActionKind::Play, kPromptSetScene, means_scene),
    act<kLevelUpRules, CardRequest>("level up", ActionKind::Play, kPromptLevelUp, means_level_up),
    act<kSetCharacterRules, CardRequest>("set", ActionKind::Play, kPromptSetCharacter),
    act<kPowerRules, TextRequest>("use", ActionKind::Use, kPromptPower),
    act<kPassRules, PlainRequest>("pass", ActionKind::Pass, kNoId),
    act<kRedrawRules, PlainRequest>("redraw", ActionKind::Yes, kPromptRedraw),
    act<kLeadRules, PlainRequest>("lead", ActionKind::Yes, kPromptLead),
    act<kDrawRules, PlainRequest>("draw", ActionKind::Yes, kPromptSceneDraw),
    act<kAttackRules, PlainRequest>("attack", ActionKind::None, kNoId),
    act<kAttackRules, PlainRequest>("block", ActionKind::None, kNoId),
    act<kMoveRules, PlainRequest>("move", ActionKind::None, kNoId),
};

}  // namespace

std::span<const PlayerAct> acts() { return kActs; }

bool active(const Position& position, CardIx card, const Ability& ability) {
    return allowed<kActiveText>(TextRequest(position, card, ability));
}

bool may_level_up(const Position& position, CardIx card, PlaceIx place) {
    return position.occupied(place) && allowed<kFitsCharacter>(CardRequest(position, Seat::Nobody, card, place));
}

CardSet to_fill(const Position& position, Seat seat) {
    CardSet places = vacant_places(position, seat);
    for (int at : places) {
        if (!allowed<kAreaOpen>(CardRequest(position, seat, kNone, static_cast<PlaceIx>(at)))) places.remove(at);
    }
    return places;
}

bool settable(const Position& position, CardIx card) {
    return allowed<kSettable>(CardRequest(position, position.card(card).seat, card, kNone));
}

namespace {

// What a card needs to go onto a character: most cards of a hand have another level, or neither a name nor a team in
// common with it.
struct Fit {
    PlaceIx place;
    i32 level;
    u64 names;  // as Definition::symbol_bits
    u64 teams;

    Fit() {}
    Fit(PlaceIx at, const Definition& below)
        : place(at),
          level(below.attributes[kLevel] + 1),
          names(below.attributes[kFlags] & kTreatedAsNames ? ~u64{0} : below.symbol_bits[kCharacterName]),
          teams(below.symbol_bits[kTeam]) {}
    bool could(const Definition& card) const {
        if (card.attributes[kLevel] != level) return false;
        return ((card.symbol_bits[kCharacterName] & names) | (card.symbol_bits[kTeam] & teams)) != 0 ||
               (card.attributes[kFlags] & kTreatedAsNames) != 0;
    }
};

// Each list is a function of its own: what one of them needs to set up the others do not pay for. That it is the time
// for them, and that the hand is the player's own, they know.
[[gnu::noinline]] void list_characters(const Position& position, Seat seat, ActionList& out) {
    const CardSet places = to_fill(position, seat);
    const bool one = places.is_one();
    const PlaceIx only = one ? static_cast<PlaceIx>(places.first()) : kNone;
    for (CardIx card : position.from_top(position.zone(seat, kHand))) {
        if (!settable(position, card)) continue;
        if (one) {
            out.push(Action::play(card, only));
            continue;
        }
        for (int place : places) out.push(Action::play(card, static_cast<PlaceIx>(place)));
    }
}

[[gnu::noinline]] void list_scenes(const Position& position, Seat seat, ActionList& out) {
    for (CardIx card : position.from_top(position.zone(seat, kHand))) {
        if (is_scene_card(position, card) && allowed<kSceneFits>(CardRequest(position, seat, card, kNone)))
            out.push(Action::play(card));
    }
}

[[gnu::noinline]] void list_level_ups(const Position& position, Seat seat, ActionList& out) {
    std::array<Fit, kMaxPlaces> fits;
    std::size_t count = 0;
    u64 levels = 0;  // that would fit somewhere: a bit for each, no two common ones to a bit
    for (int at = ix(seat); at < position.state.place_count; at += 2) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        if (!position.occupied(place) || !allowed<kOnceAPhase>(CardRequest(position, seat, kNone, place))) continue;
        fits[count] = Fit(place, position.definition(position.place(place).stack.top));
        levels |= u64{1} << (fits[count++].level & 63);
    }
    if (count == 0) return;
    for (CardIx card : position.from_top(position.zone(seat, kHand))) {
        const Definition& definition = position.definition(card);
        if (((levels >> (definition.attributes[kLevel] & 63)) & 1) == 0) continue;
        for (std::size_t at = 0; at < count; ++at) {
            if (fits[at].could(definition) &&
                allowed<kFitsCharacter>(CardRequest(position, seat, card, fits[at].place)))
                out.push(Action::play(card, fits[at].place));
        }
    }
}

[[gnu::noinline]] void list_powers(const Position& position, Seat seat, ActionList& out) {
    const auto list = [&](CardIx card) {
        const Definition& definition = position.definition(card);
        if (!definition.activates) return;
        for (int n = 0; n < definition.ability_count; ++n) {
            const AbilityId id = static_cast<AbilityId>(definition.first_ability + n);
            if (allowed<kPowerRulesInPhase>(TextRequest(position, seat, card, id)))
                out.push(Action::use(card, static_cast<u8>(n)));
        }
    };
    for (int at = ix(seat); at < position.state.place_count; at += 2) {
        const CardIx top = position.top_face_up(static_cast<PlaceIx>(at));
        if (top != kNone) list(top);
    }
    for (CardIx scene : position.from_top(position.zone(seat, kSceneArea))) list(scene);
    // UCG 10.1.2: elsewhere only texts that say so.
    if ((position.state.needs & kUsedInDiscard) == 0) return;
    for (CardIx card : position.from_top(position.zone(seat, kDiscard))) {
        if ((position.definition(card).used_in >> kDiscard) & 1) list(card);
    }
}

}  // namespace

void main_actions(const Position& position, ActionList& out) {
    const Seat seat = position.state.decision.seat;
    switch (position.state.decision.prompt) {
        case kPromptSetCharacter: return list_characters(position, seat, out);
        case kPromptSetScene: list_scenes(position, seat, out); break;
        case kPromptLevelUp: list_level_ups(position, seat, out); break;
        default: list_powers(position, seat, out); break;
    }
    out.push(Action::pass());
}

// UCG 1.2.2: an effect that says that this player cannot use effects of such characters.
std::optional<Effect> ban_on_use(const Position& position, Seat seat, CardIx card) {
    const PlaceIx place = position.place_of(card);
    const Object object = place == kNone ? Object{ObjectKind::Cards, card} : Object{ObjectKind::Places, place};
    if (place != kNone) {
        if (auto ban = find_effect(position, kCannotUse, object, [](const Effect&) { return true; })) return ban;
    }
    return find_seat_effect(position, kCannotUse, seat, [&](const Effect& effect) {
        return position.pool.filters[effect.argument].of == object.of && argument_accepts(position, effect, object);
    });
}

}  // namespace arbiter::ucg
