// UCG 6.2, 9, 10: scenes entering play, the order of waiting triggers, the use of payment powers.
#include <algorithm>
#include <bit>

#include "engine/verbs/verbs.h"
#include "games/ucg/turn.h"

namespace arbiter::ucg {

namespace {

CardSet waiting_of(const State& state, int mark, Seat seat) {
    CardSet set{};
    for (int at = mark; at < state.waiting.size(); ++at) {
        if (state.waiting[at].controller == seat) set.add(at);
    }
    return set;
}

// Those of them that would still do something: nobody is asked when an effect resolves that cannot.
CardSet able_to_resolve(const Rules& rules, CardSet waiting) {
    CardSet able{};
    for (int at : waiting) {
        if (rules.can_resolve(rules.state.waiting[at])) able.add(at);
    }
    return able;
}

}  // namespace

// UCG 10.1.3.4: the Lead Player's first. UCG 10.1.3.2: their controller chooses the order, one at a time.
// UCG 10.1.3.3: what triggers meanwhile is resolved before the rest, by a resolve frame of its own above this one.
Next resolve_triggers(Rules& rules, Frame& frame) {
    if (frame.flags & kAsked) {
        frame.flags &= static_cast<u8>(~kAsked);
        rules.resolve_waiting(rules.reg(frame, 0).number);
        return Next::Again;
    }
    for (Seat seat : {rules.state.lead, opponent(rules.state.lead)}) {
        if (frame.argument != 0 && frame.argument != 1 + ix(seat)) continue;
        const CardSet all = waiting_of(rules.state, frame.mark, seat);
        if (all.empty()) continue;
        const CardSet able = able_to_resolve(rules, all);
        // What cannot resolve now is looked at again when the others have: they may change that.
        const CardSet mine = able.empty() ? CardSet::of(all.first()) : able;
        if (mine.size() == 1) {
            rules.resolve_waiting(mine.first());
            return Next::Again;
        }
        frame.flags |= kAsked;
        rules.ask_mode(seat, kPromptTrigger, frame.mark, rules.state.waiting.size() - 1, 0, mine);
        return Next::Again;
    }
    return Next::Done;
}

// UCG 6.2.1, 6.2.2: whoever put the scene there may draw a card.
Next offer_scene_draw(Rules& rules, Frame& frame) {
    rules.ask_yes_no(frame.controller, kPromptSceneDraw, 0);
    return Next::Step;
}

Next draw_for_scene(Rules& rules, Frame& frame) {
    if (rules.reg(frame, 0).number) rules.draw(frame.controller, kDrawn);
    return Next::Step;
}

// UCG 6.2.2 as of ucg-1.7: after the effect that put the scene there.
Next offer_owed_scene_draws(Rules& rules, Frame&) {
    for (Seat seat : {rules.state.lead, opponent(rules.state.lead)}) {
        const u8 one = static_cast<u8>(1 << (4 * ix(seat)));
        if (((rules.state.marks[kSceneDrawsOwed] >> (4 * ix(seat))) & 15) == 0) continue;
        rules.state.marks[kSceneDrawsOwed] -= one;
        rules.call(kScenePut, seat).flags |= kHoldTriggers;
        return Next::Again;
    }
    return Next::Done;
}

namespace {

// "Change one TYPE", "choose one TYPE of it": of several TYPEs whoever carries out the effect says which.
Next which_type(Rules& rules, Frame& frame, const Op& op) {
    Of of;
    const CardSet characters = verbs::read_set(rules, frame, op.a, of);
    const bool is_one = of == Of::Places && characters.is_one();
    const PlaceIx place = is_one ? static_cast<PlaceIx>(characters.first()) : kNone;
    i32 types = is_one ? type_bits(rules.read(), place) : 0;
    i16& changed = rules.reg(frame, op.dst).number;
    if (std::popcount(static_cast<u32>(types)) > 1) {
        if (verbs::first_time(frame)) {
            CardSet numbers{};
            for (int at = 0; at < 8; ++at) {
                if ((types >> at) & 1) numbers.add(at + 1);
            }
            rules.ask_mode(seat_of(rules.read(), op.who, rules.scope(frame)), kPromptType, 1, 8, op.dst, numbers);
            return Next::Again;
        }
        types &= 1 << std::clamp(changed - 1, 0, 7);
    }
    if (types == 0) {
        verbs::partial(frame);
        changed = 0;
        return Next::Step;
    }
    const bool changes = op.property == kWhichType;
    // To choose is to do something; in a dry run it must come to something.
    if (!changes) {
        if (rules.trial)
            frame.flags |= kDidSomething;
        else
            note_deed(frame);
    }
    changed = static_cast<i16>(types | (changes && has_as_printed(rules.read(), place, types) ? kPrintedType : 0));
    return Next::Step;
}

}  // namespace

Next verb(Rules& rules, Frame& frame, const Op& op) {
    return op.property == kWhichType || op.property == kOneTypeOfIt ? which_type(rules, frame, op) : Next::Step;
}

// UCG 1.2.2: an effect that says that this player cannot use effects of such characters.
bool cannot_use(const Position& position, Seat seat, CardIx card) {
    struct Asked {
        const Position& position;
        Object object;
        bool cannot;
    };
    const PlaceIx place = position.place_of(card);
    if (place != kNone && any_of(position, kCannotUse, {Of::Places, place})) return true;
    Asked asked{position, place == kNone ? Object{Of::Cards, card} : Object{Of::Places, place}, false};
    visit_seat_effects(position, kCannotUse, seat, &asked, [](void* context, const Effect& effect) {
        Asked& ask = *static_cast<Asked*>(context);
        const bool of_its_kind = ask.position.pool.filters[effect.argument].of == ask.object.of;
        if (of_its_kind && meant_by(ask.position, effect, ask.object)) ask.cannot = true;
    });
    return asked.cannot;
}

bool may_use(const Position& position, Seat seat, CardIx card, int ability_in_card) {
    const Definition& definition = position.definition(card);
    if (ability_in_card >= definition.ability_count) return false;
    // UCG 6.3.3: a scene's powers are its owner's, a character's its player's.
    if (position.card(card).seat != seat) return false;
    const AbilityId id = static_cast<AbilityId>(definition.first_ability + ability_in_card);
    const Ability& ability = position.pool.ability(id);
    if (ability.kind != AbilityKind::Activated || !active(position, card, ability)) return false;
    if (cannot_use(position, seat, card)) return false;
    // UCG 9.4.2: so many times a turn.
    if (ability.limit && uses_of(position, card, id) >= ability.limit) return false;
    // UCG 9.4.4: the whole cost or nothing.
    return payable(position.game, position.state, card, id, seat);
}

// UCG 9.4: the payment powers that this player can use now.
void list_powers(const Position& position, Seat seat, ActionList& out) {
    const auto list = [&](CardIx card) {
        const Definition& definition = position.definition(card);
        if (!definition.activates) return;
        for (int n = 0; n < definition.ability_count; ++n) {
            if (may_use(position, seat, card, n)) out.push(Action::use(card, static_cast<u8>(n)));
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

}  // namespace arbiter::ucg
