// Mutants of abilities: when they trigger, when they are active, what they cost, what they state.
#include "engine/rulebook.h"
#include "mutant.h"

namespace arbiter::mutate {

namespace {

constexpr u8 kNever = 63;  // no event and no property has this number

std::string name_of(const Rulebook& book, const Ability& ability) {
    switch (ability.kind) {
        case AbilityKind::Triggered: return "trigger " + event_name(book, ability.on.event);
        case AbilityKind::Continuous: return "continuous";
        case AbilityKind::Activated: return "power";
        case AbilityKind::Replacement: {
            const u8 reason = ability.instead.reason;
            return "instead " + (reason == kNone ? "of any move" : "of " + book.reasons[reason]);
        }
    }
    return "";
}

void visit_trigger(Pool& pool, const Terms& terms, const std::string& name, Ability& ability, Site& site) {
    if (site.here(name + ": never")) ability.on.event = kNever;
    if (ability.on.subject != kNoId) {
        if (asks_more(pool, ability.on.subject, terms.kind) && site.here(name + ": filter dropped"))
            ability.on.subject = zone_and_kind_only(pool, ability.on.subject, terms.kind);
        if (site.here(name + ": any subject")) ability.on.subject = kNoId;
    }
    if (site.here(name + (ability.on.self ? ": any object's" : ": only its own"))) ability.on.self ^= 1;
    if (ability.on.also != kNone && site.here(name + ": only the first event")) ability.on.also = kNone;
    if (ability.on.at_least > 1 && site.here(name + ": of fewer at once")) ability.on.at_least = 1;
    if (ability.on.together && site.here(name + ": once for each")) ability.on.together = 0;
    if (ability.condition == kNoId) return;
    if (site.here(name + ": condition turned over")) ability.condition = turned_over(pool, ability.condition);
    if (site.here(name + ": condition dropped")) ability.condition = kNoId;
}

void visit_replacement(const std::string& name, ReplacementOn& instead, Site& site) {
    if (site.here(name + ": never")) instead.reason = kNever;
    if (site.here(name + (instead.optional ? ": made mandatory" : ": made optional"))) instead.optional ^= 1;
    if (instead.reason != kNone && site.here(name + ": for any reason")) instead.reason = kNone;
    if (instead.to != kNone && site.here(name + ": wherever it goes")) instead.to = kNone;
    if (instead.subject != kNoId && site.here(name + ": of anything")) instead.subject = kNoId;
    if (site.here(name + (instead.whole ? ": also of a part" : ": only of the whole"))) instead.whole ^= 1;
    for (const auto& [leaving, wording] : {std::pair{Leaving::Anything, ": wherever it would go"},
                                           {Leaving::Field, ": only off the field"},
                                           {Leaving::Zone, ": only out of the zone"}}) {
        if (instead.leaving != leaving && site.here(name + wording)) instead.leaving = leaving;
    }
    if (instead.by != Who::Either && site.here(name + ": by anybody")) instead.by = Who::Either;
    if (instead.by == Who::Either && site.here(name + ": by the opponent only")) instead.by = Who::Opponent;
}

// Jumps over the cost; what is left of it says that it is paid.
void drop_cost(Program& program) {
    Op jump{};
    jump.verb = Verb::Jump;
    jump.jump = program.cost_end;
    program.ops[0] = jump;
    program.cost_end = 0;
}

}  // namespace

void visit_abilities(Pool& pool, const Rulebook& book, Site& site) {
    const Terms& terms = terms_of(book);
    for (Ability& ability : pool.abilities) {
        const std::string name = name_of(book, ability);
        if (ability.kind == AbilityKind::Triggered) visit_trigger(pool, terms, name, ability, site);
        if (ability.kind == AbilityKind::Replacement) visit_replacement(name, ability.instead, site);
        if (ability.states != 0 && site.here(name + ": in every state")) ability.states = 0;
        if (ability.zones != 0 && site.here(name + ": in the usual zones")) ability.zones = 0;
        if (ability.limit != 0 && site.here(name + ": limit dropped")) ability.limit = 0;
        if (ability.limit != 0 && site.here(name + ": limit one higher")) ++ability.limit;
        if (ability.limit != 0 && site.here(name + (ability.shared ? ": a limit for each" : ": one limit for all")))
            ability.shared ^= 1;
        if (ability.limit != 0 &&
            site.here(name + (ability.per == Per::Turn ? ": limit per game" : ": limit per turn")))
            ability.per = ability.per == Per::Turn ? Per::Game : Per::Turn;
        if (ability.limit == 0 && ability.code != 0 && site.here(name + ": once a turn")) ability.limit = 1;
        if (ability.kind != AbilityKind::Activated) continue;
        Program& program = pool.programs[static_cast<std::size_t>(ability.code - kFirstProgram)];
        if (program.cost_end != 0 && site.here(name + ": cost dropped")) drop_cost(program);
    }
}

namespace {

void visit_value(Pool& pool, const Terms& terms, const std::string& name, Statement& statement, Site& site) {
    if (statement.value == kNoId) return;
    if (!terms.is_sum(statement.property)) return visit_bits(pool, name, statement.value, site);
    if (site.here(name + ": negated")) statement.value = negative(pool, statement.value);
    if (site.here(name + ": one more")) statement.value = plus(pool, statement.value, 1);
    if (site.here(name + ": one less")) statement.value = plus(pool, statement.value, -1);
    if (!holds(terms.never_stack, statement.property) &&
        site.here(name + (statement.stacks ? ": counted once" : ": counted every time")))
        statement.stacks ^= 1;
}

}  // namespace

void visit_statements(Pool& pool, const Rulebook& book, Site& site) {
    const Terms& terms = terms_of(book);
    for (std::size_t at = 0; at < pool.statements.size(); ++at) {
        Statement& statement = pool.statements[at];
        const std::string name = "statement " + book.properties[statement.property];
        if (statement.condition != kNoId) {
            if (site.here(name + ": condition turned over"))
                statement.condition = turned_over(pool, statement.condition);
            if (site.here(name + ": condition dropped")) statement.condition = kNoId;
        }
        visit_value(pool, terms, name, statement, site);
        if (statement.argument != 0 && statement.argument != kNoId && site.here(name + ": argument dropped"))
            statement.argument = 0;
        if (statement.subject != kNoId) {
            if (asks_more(pool, statement.subject, terms.kind) && site.here(name + ": filter dropped"))
                statement.subject = zone_and_kind_only(pool, statement.subject, terms.kind);
            if ((statement.on == TargetKind::Place || statement.on == TargetKind::Card) &&
                site.here(name + ": of this character only"))
                statement.subject = kNoId;
        }
        if (site.here(name + ": left out")) statement.property = kNever;
    }
}

void visit_watches(Pool& pool, const Rulebook& book, Site& site) {
    for (Watch& watch : pool.watches) {
        const std::string name = "memory of " + event_name(book, watch.event);
        if (watch.subject != kNoId && site.here(name + ": of anything")) watch.subject = kNoId;
        if (site.here(name + ": left out")) watch.event = kNever;
    }
}

}  // namespace arbiter::mutate
