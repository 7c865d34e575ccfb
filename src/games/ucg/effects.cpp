// UCG 6.2, 9, 10: scenes entering play, the order of waiting triggers, the rulebook's own verbs.
#include <algorithm>
#include <bit>

#include "engine/verbs/verbs.h"
#include "games/ucg/turn.h"

namespace arbiter::ucg {

// UCG 10.1.3.4: the Lead Player's first. UCG 10.1.3.2: their controller chooses the order, one at a time.
// UCG 10.1.3.3: what triggers meanwhile is resolved before the rest, by a resolve frame of its own above this one.
Next resolve_triggers(Rules& rules, Frame& frame) {
    if (steps::resolve_chosen(rules, frame)) return Next::Again;
    for (Seat seat : {rules.state.lead, opponent(rules.state.lead)}) {
        if (frame.argument != 0 && frame.argument != 1 + ix(seat)) continue;
        const CardSet all = steps::waiting_of(rules.state, seat, frame.waiting_before);
        if (all.empty()) continue;
        const CardSet able = steps::able_to_resolve(rules, all);
        // What cannot resolve now is looked at again when the others have: they may change that.
        const CardSet mine = able.empty() ? CardSet::of(all.first()) : able;
        steps::resolve_one_of(rules, frame, seat, mine, kPromptTrigger);
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
    ObjectKind of;
    const CardSet characters = verbs::read_set(rules, frame, op.a, of);
    const bool is_one = of == ObjectKind::Places && characters.is_one();
    const PlaceIx place = is_one ? static_cast<PlaceIx>(characters.first()) : kNone;
    i32 types = is_one ? type_bits(rules.read(), place) : 0;
    i32& changed = rules.reg(frame, op.dst).number;
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
    const bool changes = op.own_verb == kWhichType;
    // To choose is to do something; in a dry run it must come to something.
    if (!changes) {
        if (rules.trial)
            frame.flags |= kDidSomething;
        else
            note_something_done(frame);
    }
    changed = types | (changes && has_as_printed(rules.read(), place, types) ? kPrintedType : 0);
    return Next::Step;
}

}  // namespace

Next verb(Rules& rules, Frame& frame, const Op& op) {
    return op.own_verb == kWhichType || op.own_verb == kOneTypeOfIt ? which_type(rules, frame, op) : Next::Step;
}

}  // namespace arbiter::ucg
