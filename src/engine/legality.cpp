// The acts of a rulebook: which one an answer means, and whether it is allowed.
#include "engine/legality.h"

#include "engine/label.h"

namespace arbiter {

namespace {

bool is_place_or_none(const State& state, u8 at) { return at == kNone || at < state.place_count; }

}  // namespace

bool is_well_formed(const State& state, Action action) {
    const bool card = action.a < state.card_count, place = action.a < state.place_count;
    switch (action.kind) {
        case ActionKind::Play: return card && is_place_or_none(state, action.b);
        case ActionKind::Use: return card && action.c == 0;
        case ActionKind::Pick: return card && action == Action::pick(action.a);
        case ActionKind::PickPlace: return place && action == Action::pick_place(action.a);
        case ActionKind::Attack: return place && is_place_or_none(state, action.b) && action.c == 0;
        case ActionKind::Number: return action.c == 0;
        case ActionKind::Mode: return action == Action::mode(action.a);
        case ActionKind::Concede: return action.a < 2;
        default: return action == Action{action.kind, 0, 0, 0};
    }
}

bool acts_allow(const Position& position, Action action) {
    const Decision& decision = position.state.decision;
    if (!is_well_formed(position.state, action)) return false;
    for (const PlayerAct& act : position.book.acts) {
        if (act.kind != action.kind || act.way != action.c) continue;
        if (act.prompt != decision.prompt && act.prompt != kNoId) continue;
        if (act.is_allowed(position, decision.seat, action)) return true;
    }
    return false;
}

const PlayerAct* meant_act(const Position& position, Seat seat, Action action) {
    const u16 prompt = position.state.decision.prompt;
    for (const PlayerAct& act : position.book.acts) {
        if (act.kind != action.kind || act.way != action.c) continue;
        if (!is_done_unasked(act.kind) && act.prompt != prompt && act.prompt != kNoId) continue;
        if (!act.is_meant || act.is_meant(position, seat, action)) return &act;
    }
    return nullptr;
}

// By the text alone: where its card lies by now may be hidden.
std::string title_of_text(const Position& position, AbilityId ability) {
    if (ability == kNoAbility) return "a text";
    return card_title(position.pool, position.pool.ability(ability).definition);
}

}  // namespace arbiter
