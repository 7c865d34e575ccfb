// DBS 8-1-4-2: what an effect takes out of the objects of a [Permanent] does not become one again in that turn.
#include <algorithm>

#include "engine/legality.h"
#include "engine/verbs/verbs.h"
#include "games/dbs/turn.h"

namespace arbiter::dbs {

namespace {

// A [Permanent] that refers to what stands there by something that an effect can change, and what it refers to.
struct HeldStatement {
    CardIx source;
    AbilityId ability;
    const Statement* statement;
    CardSet places;
};
using HeldStatements = GrowingList<HeldStatement, 8>;

bool can_change(AttributeId which) {
    constexpr AttributeId kChanging[] = {kPower, kComboPower, kComboCost, kCost, kSpecified, kColor, kKeywords, kState};
    return std::find(std::begin(kChanging), std::end(kChanging), which) != std::end(kChanging);
}

bool depends_on_what_changes(const Pool& pool, u16 at) {
    const FilterNode& node = pool.filters[at];
    switch (node.test) {
        case Test::All:
        case Test::Any:
        case Test::Not:
            for (u16 child = node.first; child < node.first + std::max<u16>(node.count, 1); ++child) {
                if (depends_on_what_changes(pool, child)) return true;
            }
            return false;
        case Test::Attribute:
        case Test::Bits: return can_change(node.a);
        case Test::Rulebook: return node.a == kIsSkillLess || node.a == kMulticolor;
        default: return false;
    }
}

const Statement* changing_statement(const Pool& pool, const Ability& ability) {
    if (ability.kind != AbilityKind::Continuous) return nullptr;
    for (int at = 0; at < ability.statement_count; ++at) {
        const Statement& said = pool.statements[static_cast<std::size_t>(ability.first_statement + at)];
        const bool of_places = said.on == TargetKind::Place && said.subject != kNoId &&
                               pool.filters[said.subject].of == ObjectKind::Places;
        if (of_places && depends_on_what_changes(pool, said.subject)) return &said;
    }
    return nullptr;
}

bool affects(const Position& position, const HeldStatement& said, PlaceIx place) {
    return find_effect(
               position, said.statement->property, {ObjectKind::Places, place},
               [&](const Effect& effect) { return effect.ability == said.ability && effect.source == said.source; })
        .has_value();
}

HeldStatements held_statements(const Position& position) {
    HeldStatements all;
    for_each_source(position, [&](CardIx source) {
        const Definition& definition = position.definition(source);
        if (definition.states_of[static_cast<std::size_t>(EffectScope::Place)] == 0) return;
        for (int n = 0; n < definition.ability_count; ++n) {
            const AbilityId id = static_cast<AbilityId>(definition.first_ability + n);
            const Statement* statement = changing_statement(position.pool, position.pool.ability(id));
            if (!statement) continue;
            HeldStatement said{source, id, statement, {}};
            for (int at : position.state.standing) {
                if (affects(position, said, static_cast<PlaceIx>(at))) said.places.add(at);
            }
            if (said.places) all.push(said);
        }
    });
    return all;
}

// Not for want of its own condition.
bool still_holds(const Position& position, const HeldStatement& said) {
    const Ability& ability = position.pool.ability(said.ability);
    if (!active(position, said.source, ability)) return false;
    return said.statement->condition == kNoId ||
           evaluate(position, said.statement->condition, ability_scope(position, said.source, ability)) != 0;
}

void keep_off(Rules& rules, const HeldStatement& said, PlaceIx place) {
    Modifier note{};
    note.property = kExcludedFrom;
    note.on = TargetKind::Place;
    note.target = place;
    note.duration = Duration::ThisTurn;
    note.turn = rules.state.turn;
    note.value = 1;
    note.argument = said.ability;
    note.ability = kNoAbility;
    note.source = said.source;
    note.controller = rules.state.cards[said.source].seat;
    note.stamp = rules.state.clock;
    rules.add_modifier(note);
}

}  // namespace

// DBS 8-2-2-2: it would last for a battle, and there is none.
static bool has_no_time(const State& state, const Op& op) {
    const bool of_a_battle = op.duration == Duration::UntilMoment && (op.until & 255) == kBattleEnd;
    return op.verb == Verb::Modify && of_a_battle && !battle_in(state);
}

Next change(Rules& rules, Frame& frame, const Op& op, Next (*carry_out)(Rules&, Frame&, const Op&)) {
    if (has_no_time(rules.state, op)) {
        verbs::partial(frame);
        return Next::Step;
    }
    const HeldStatements before = held_statements(rules.read());
    const Next next = carry_out(rules, frame, op);
    if (before.size() == 0 || rules.over()) return next;
    for (const HeldStatement& said : before) {
        if (!still_holds(rules.read(), said)) continue;
        for (int at : said.places) {
            const PlaceIx place = static_cast<PlaceIx>(at);
            if (rules.read().occupied(place) && !affects(rules.read(), said, place)) keep_off(rules, said, place);
        }
    }
    return next;
}

}  // namespace arbiter::dbs
