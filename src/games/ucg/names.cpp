// UCG 11.21.2: a card treated as one of several character names, outside of the field, has the one its controller
// chooses for an effect.
#include "games/ucg/terms.h"

namespace arbiter::ucg {

namespace {

// How deep in the frames the effect lies for which names are chosen; what it has resolved as a part of it is not
// another.
u16 depth_of_effect(const State& state) {
    for (int at = state.frames.size() - 1; at >= 0; --at) {
        if (state.frames[at].code >= kFirstProgram && !(state.frames[at].flags & kNested)) return static_cast<u16>(at);
    }
    return kNoId;
}

}  // namespace

int chosen_name(const Position& position, CardIx card) {
    if (position.hypothetical && position.hypothetical->target == card) return position.hypothetical->value;
    if ((position.state.needs & kNamesToChoose) == 0) return 0;
    const u16 effect = depth_of_effect(position.state);
    for (const Modifier& modifier : position.state.modifiers) {
        // For the remainder of the effect, wherever the card goes: what was discarded as a NOVA was a NOVA.
        const bool here =
            modifier.property == kChosenName && modifier.on == TargetKind::Card && modifier.target == card;
        if (here && modifier.argument == effect) return modifier.value;
    }
    return 0;
}

namespace {

bool refers_to_names(const Pool& pool, FilterId filter);

bool amount_refers(const Pool& pool, AmountId amount) {
    if (amount == kNoId) return false;
    const AmountNode& node = pool.amounts[amount];
    switch (node.kind) {
        case AmountKind::Count:
        case AmountKind::Sum: return refers_to_names(pool, node.filter);
        case AmountKind::Distinct:
            return ((node.b == 1 || node.b == 5) && node.a == kCharacterName) || refers_to_names(pool, node.filter);
        case AmountKind::Compare:
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Plus:
        case AmountKind::Times:
        case AmountKind::Divide: return amount_refers(pool, node.left) || amount_refers(pool, node.right);
        case AmountKind::Not:
        case AmountKind::Listed: return amount_refers(pool, node.left);
        default: return false;
    }
}

bool refers_to_names(const Pool& pool, FilterId filter) {
    if (filter == kNoId) return false;
    const FilterNode& node = pool.filters[filter];
    switch (node.test) {
        case Test::Symbol:
        case Test::Named: return node.a == kCharacterName;
        case Test::Shares: return node.b == 1 && node.a == kCharacterName;
        case Test::Not: return refers_to_names(pool, node.first);
        case Test::Attribute: return amount_refers(pool, node.amount);
        case Test::All:
        case Test::Any:
            for (u16 child = node.first; child < node.first + node.count; ++child) {
                if (refers_to_names(pool, child)) return true;
            }
            return false;
        default: return false;
    }
}

// Would the card pass under some one of its names?
bool passes_under_a_name(const Position& position, CardIx card, FilterId filter, const Scope& scope) {
    const int names = static_cast<int>(position.definition(card).symbols[kCharacterName].size());
    Modifier chosen{};
    chosen.property = kChosenName;
    chosen.on = TargetKind::Card;
    chosen.target = card;
    Position named(position);
    named.hypothetical = &chosen;
    for (int name = 1; name <= names; ++name) {
        chosen.value = name;
        if (passes(named, filter, {ObjectKind::Cards, card}, scope)) return true;
    }
    return false;
}

// Must what is chosen have different character names, or the same?
bool compares_names(const Op& op) {
    const bool symbols = op.joint == Joint::DistinctSymbol || op.joint == Joint::SameSymbol;
    return op.verb == Verb::Select && symbols && op.joint_argument == kCharacterName;
}

// A card of several names, its name still open, that the filter could mean.
CardIx open_name_among(const Position& position, FilterId filter, const Scope& scope) {
    if (position.pool.filters[filter].of != ObjectKind::Cards) return kNone;
    for (int at = 0; at < position.state.card_count; ++at) {
        const CardIx card = static_cast<CardIx>(at);
        const bool several = (position.definition(card).attributes[kFlags] & kTreatedAsNames) != 0;
        if (!several || position.place_of(card) != kNone || chosen_name(position, card) != 0) continue;
        if (unknowable(position, {ObjectKind::Cards, card})) continue;
        if (passes_under_a_name(position, card, filter, scope)) return card;
    }
    return kNone;
}

CardIx open_name(const Position& position, FilterId filter, const Scope& scope) {
    return refers_to_names(position.pool, filter) ? open_name_among(position, filter, scope) : kNone;
}

CardIx open_name_in(const Position& position, AmountId amount, const Scope& scope) {
    if (amount == kNoId) return kNone;
    const AmountNode& node = position.pool.amounts[amount];
    switch (node.kind) {
        case AmountKind::Count:
        case AmountKind::Sum:
        case AmountKind::Distinct: return open_name(position, node.filter, scope);
        case AmountKind::Not: return open_name_in(position, node.left, scope);
        case AmountKind::Compare:
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Plus:
        case AmountKind::Times:
        case AmountKind::Divide: {
            const CardIx left = open_name_in(position, node.left, scope);
            return left != kNone ? left : open_name_in(position, node.right, scope);
        }
        default: return kNone;
    }
}

// The cards that an instruction is about to name: by what it looks for, and by what it counts.
CardIx named_by(const Position& position, const Op& op, const Scope& scope) {
    CardIx card = compares_names(op) ? open_name_among(position, op.filter, scope) : kNone;
    const bool by_filter = op.verb == Verb::Select || op.verb == Verb::Gather;
    if (card == kNone && by_filter) card = open_name(position, op.filter, scope);
    if (card == kNone) card = open_name_in(position, op.amount, scope);
    return card != kNone ? card : open_name_in(position, op.amount2, scope);
}

}  // namespace

bool looks_for_names(const Pool& pool, const Op& op) {
    const bool by_filter = op.verb == Verb::Select || op.verb == Verb::Gather;
    return compares_names(op) || (by_filter && refers_to_names(pool, op.filter)) || amount_refers(pool, op.amount) ||
           amount_refers(pool, op.amount2);
}

bool settle_names(Rules& rules, Frame& frame, const Op& op) {
    if ((rules.state.needs & kNamesToChoose) == 0) return false;
    if ((rules.pool().program(frame.code).needs & kNamesToChoose) == 0) return false;
    const CardIx card = named_by(rules.read(), op, rules.scope(frame));
    if (card == kNone) return false;
    rules.call(kChooseName, rules.state.cards[card].seat, card);
    return true;
}

bool names_to_choose(const Position& position, const Definition& definition) {
    const Decision& decision = position.state.decision;
    if (decision.prompt != kPromptName) return true;
    return (definition.attributes[kFlags] & kTreatedAsNames) != 0 &&
           static_cast<int>(definition.symbols[kCharacterName].size()) == decision.high;
}

Next ask_name(Rules& rules, Frame& frame) {
    const int names = static_cast<int>(rules.read().definition(frame.source).symbols[kCharacterName].size());
    rules.ask_mode(frame.controller, kPromptName, 1, names, 0);
    return Next::Step;
}

Next take_name(Rules& rules, Frame& frame) {
    Modifier modifier{};
    modifier.property = kChosenName;
    modifier.on = TargetKind::Card;
    modifier.target = frame.source;
    modifier.duration = Duration::WhileObject;
    modifier.value = rules.reg(frame, 0).number;
    modifier.argument = depth_of_effect(rules.state);
    modifier.stamp = rules.state.clock;
    modifier.ability = kNoAbility;
    modifier.source = frame.source;
    modifier.controller = frame.controller;
    rules.add_modifier(modifier);
    return Next::Step;
}

}  // namespace arbiter::ucg
