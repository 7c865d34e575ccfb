// What is true of an object now: modifiers of resolved effects, and continuous texts that hold as long as they are
// active.
#include <algorithm>
#include <bit>

#include "engine/copies.h"
#include "engine/rules.h"

namespace arbiter {

Scope ability_scope(const Position& position, CardIx card, const Ability&) {
    Scope scope;
    scope.controller = position.card(card).seat;
    scope.source = card;
    scope.stamp = position.state.clock;
    return scope;
}

Evaluating::Entry& Evaluating::at(u64 key) {
    for (int n = 0; n < count; ++n) {
        if (few[static_cast<std::size_t>(n)].key == key) return few[static_cast<std::size_t>(n)];
    }
    if (count < static_cast<int>(few.size())) {
        Entry& entry = few[static_cast<std::size_t>(count++)];
        entry = {key, {}, {}, 0, false, false};
        return entry;
    }
    if (!many) many = std::make_unique<std::unordered_map<u64, Entry>>();
    return many->try_emplace(key, Entry{key, {}, {}, 0, false, false}).first->second;
}

void Evaluating::next_round() {
    const auto keep = [&](Entry& entry) {
        if (entry.found_in == round) entry.before = entry.now;
        entry.fed = false;
    };
    for (int n = 0; n < count; ++n) keep(few[static_cast<std::size_t>(n)]);
    if (many) {
        for (auto& [key, entry] : *many) keep(entry);
    }
    ++round;
    changed = false;
}

namespace {

bool modifier_holds(const Position& position, const Modifier& modifier) {
    return modifier.duration != Duration::DuringTurn || modifier.turn == position.state.turn;
}

bool modifier_on(const Position& position, const Modifier& modifier, Object object) {
    return works_on(position, modifier, object) && modifier_holds(position, modifier);
}

Effect effect_of(const Modifier& modifier) {
    return {modifier.value, modifier.argument, modifier.controller, modifier.source, modifier.ability, 1};
}

// Numbers that feed each other without end are taken as they are then.
constexpr int kMostRounds = 256;

// What a statement comes to. Statements that depend on each other in a circle begin with none of them: what holds
// without the others makes more of them hold, round after round, until nothing changes. Each is found once a round, and
// what has come to hold stays so: what would keep itself off counts as not applying while it is looked at.
template <class Find>
StatementResult settled(Evaluating& evaluating, u64 key, Find&& find) {
    Evaluating::Entry& entry = evaluating.at(key);
    if (entry.running) {
        entry.fed = true;
        return entry.before;
    }
    if (entry.found_in == evaluating.round) return entry.now;
    for (;;) {
        entry.running = true;
        ++evaluating.running;
        const StatementResult found = find();
        entry.now = entry.before.holds && !found.holds ? entry.before : found;
        --evaluating.running;
        entry.running = false;
        entry.found_in = evaluating.round;
        if (entry.fed && entry.now != entry.before) evaluating.changed = true;
        if (evaluating.running > 0) return entry.now;
        if (!evaluating.changed || evaluating.round == kMostRounds) {
            // What depended on nothing else need not be remembered.
            if (evaluating.count == 1) evaluating.count = 0;
            return entry.now;
        }
        evaluating.next_round();
    }
}

// A statement that is being asked about: of which source, in which of its abilities.
struct StatementOfCard {
    const Statement& statement;
    u16 number;  // of the statement
    CardIx source;
    AbilityId ability;
};

// Calls fn if the statement holds now and `about` says that it is meant.
template <class About>
void visit_statement(const Position& position, const StatementOfCard& said, u64 about_what, void* context, EffectFn fn,
                     About&& about) {
    // The same statement about another object is another question.
    const u64 key = (static_cast<u64>(said.number) << 32) | (static_cast<u64>(said.source) << 16) | about_what;
    const Ability& ability = position.pool.ability(said.ability);
    const Scope scope = ability_scope(position, said.source, ability);
    const Statement& statement = said.statement;
    const StatementResult stated = settled(*position.evaluating, key, [&]() -> StatementResult {
        if (!position.book.active(position, said.source, ability) || !about(statement, scope)) return {};
        if (statement.condition != kNoId && evaluate(position, statement.condition, scope) == 0) return {};
        return {statement.value == kNoId ? 1 : evaluate(position, statement.value, scope), true};
    });
    const u16 argument = statement.on == TargetKind::Seat ? seat_argument(statement.argument) : statement.argument;
    if (stated.holds)
        fn(context, {stated.value, argument, scope.controller, said.source, said.ability, statement.stacks});
}

// Calls fn for each statement of this ability about the property.
template <class Fn>
void for_each_statement(const Position& position, PropertyId property, CardIx source, AbilityId id, Fn&& fn) {
    const Ability& ability = position.pool.ability(id);
    if (ability.kind != AbilityKind::Continuous) return;
    for (int s = ability.first_statement; s < ability.first_statement + ability.statement_count; ++s) {
        const Statement& statement = position.pool.statements[static_cast<std::size_t>(s)];
        if (statement.property == property) fn(StatementOfCard{statement, static_cast<u16>(s), source, id});
    }
}

// The same for all abilities of this source, those that it was given included.
template <class Fn>
void for_each_statement(const Position& position, PropertyId property, CardIx source, Fn&& fn) {
    const Definition& definition = position.definition(source);
    if ((definition.states >> property) & 1) {
        for (int at = 0; at < definition.ability_count; ++at) {
            for_each_statement(position, property, source, static_cast<AbilityId>(definition.first_ability + at), fn);
        }
    }
    if (property == position.book.granted || ((position.effect_index().given >> property) & 1) == 0) return;
    for (const GrantedAbility& granted : granted_to(position, source))
        for_each_statement(position, property, source, granted.ability, fn);
}

// The properties of what an ability states, for those that are given to others.
u64 properties_stated_by(const Pool& pool, const Ability& ability) {
    u64 properties = 0;
    for (int at = 0; at < ability.statement_count; ++at)
        properties |= u64{1} << pool.statements[static_cast<std::size_t>(ability.first_statement + at)].property;
    return properties;
}

// And of the abilities that a card's texts give to others.
u64 properties_of_granted(const Pool& pool, const Definition& definition, PropertyId granted) {
    u64 properties = 0;
    for (int at = 0; at < definition.ability_count; ++at) {
        const Ability& ability = pool.abilities[static_cast<std::size_t>(definition.first_ability + at)];
        for (int s = 0; s < ability.statement_count; ++s) {
            const Statement& modification = pool.statements[static_cast<std::size_t>(ability.first_statement + s)];
            if (modification.property == granted)
                properties |= properties_stated_by(pool, pool.ability(modification.argument));
        }
    }
    return properties;
}

}  // namespace

bool Position::find_effect(u64 properties) const {
    possible_effects_ = state.stated;
    for (const Modifier& modifier : state.modifiers) possible_effects_ |= u64{1} << modifier.property;
    // An ability that is given can be about anything.
    if (book.granted != kNone && ((possible_effects_ >> book.granted) & 1)) possible_effects_ = ~u64{0};
    return (possible_effects_ & properties) != 0;
}

namespace {

// The cards outside of the field, lying open, that have a lasting text about others which works there.
template <class Fn>
void for_each_source_elsewhere(const Position& position, Fn&& fn) {
    for (u32 zones = position.pool.says_in; zones != 0; zones &= zones - 1) {
        const ZoneId zone = static_cast<ZoneId>(std::countr_zero(zones));
        if (position.book.zones[zone].field || position.book.zones[zone].seen != SeenBy::Everyone) continue;
        for (Seat seat : kSeats) {
            for (CardIx card : position.from_top(position.zone(seat, zone))) {
                if ((position.definition(card).says_in >> zone) & 1) fn(card);
            }
        }
    }
}

}  // namespace

void Position::build_effect_index(EffectIndex& effect_index) const {
    effect_index.properties = effect_index.given = 0;
    effect_index.needs = 0;
    effect_index.by_scope = {};
    effect_index.count = 0;
    const PropertyId granted = book.granted;
    std::fill_n(effect_index.of_place.begin(), state.place_count, u64{0});
    for (const Modifier& modifier : state.modifiers) {
        const u64 property = u64{1} << modifier.property;
        effect_index.properties |= property;
        if (modifier.on == TargetKind::Place) {
            effect_index.of_place[modifier.target] |= property;
        } else if (modifier.on == TargetKind::Places) {
            for (int place : state.sets[modifier.target])
                effect_index.of_place[static_cast<std::size_t>(place)] |= property;
        } else {
            effect_index
                .by_scope[static_cast<std::size_t>(is_on_cards(modifier.on) ? EffectScope::Card : EffectScope::Seat)] |=
                property;
        }
        if (modifier.property == granted)
            effect_index.given |= properties_stated_by(pool, pool.ability(modifier.argument));
    }
    const auto add = [&](CardIx source, u64 more) {
        const Definition& card = definition(source);
        const PlaceIx place = place_of(source);
        effect_index.needs |= card.needs;
        EffectIndex::Entry& entry = effect_index.entries[static_cast<std::size_t>(effect_index.count++)];
        entry.of = card.states | more;
        entry.card = source;
        entry.place = place;
        for (std::size_t kind = 0; kind < kEffectScopes; ++kind) {
            entry.others[kind] = card.states_of[kind] | more;
            effect_index.by_scope[kind] |= entry.others[kind];
        }
        // What it says of itself.
        if (place != kNone) {
            effect_index.of_place[place] |= entry.of;
        } else {
            effect_index.by_scope[static_cast<std::size_t>(EffectScope::Card)] |= entry.of;
        }
        effect_index.properties |= entry.of;
    };
    for_each_source(*this, [&](CardIx source) {
        const u64 states = definition(source).states;
        if (states == 0) return;
        add(source, 0);
        if (granted != kNone && ((states >> granted) & 1))
            effect_index.given |= properties_of_granted(pool, definition(source), granted);
    });
    if (effect_index.given != 0) {
        // What is given may be given to any of them.
        effect_index.count = 0;
        for_each_source(*this, [&](CardIx source) { add(source, effect_index.given); });
    }
    if (pool.says_in != 0) for_each_source_elsewhere(*this, [&](CardIx source) { add(source, 0); });
    possible_effects_ = effect_index.properties;
}

GrantedAbilities granted_to(const Position& position, CardIx card) {
    GrantedAbilities out;
    const PropertyId granted = position.book.granted;
    if (granted == kNone || !position.has_effect(granted)) return out;
    const PlaceIx place = position.place_of(card);
    if (place != kNone && position.top_face_up(place) != card) return out;
    const Object object = place == kNone ? Object{ObjectKind::Cards, card} : Object{ObjectKind::Places, place};
    const Seat own = place == kNone ? position.card(card).seat : position.place(place).seat;
    Copies copies;
    for_each_effect(position, granted, object, [&](const Effect& effect) {
        if (!copies.counts(position, effect)) return;
        out.push({static_cast<AbilityId>(effect.argument), effect.value == 0 ? own : effect.controller});
    });
    return out;
}

namespace {

// Passes on only what comes from players whose effects work on the object.
struct Shielded {
    const Position& position;
    Object object;
    void* context;
    EffectFn fn;
    static void visit(void* self, const Effect& effect) {
        const Shielded& at = *static_cast<Shielded*>(self);
        if (at.position.book.affected(at.position, effect.controller, at.object)) at.fn(at.context, effect);
    }
};

bool is_excluded(const Position& position, const StatementOfCard& said, Object object) {
    for (const Modifier& note : position.state.modifiers) {
        const bool same =
            note.property == position.book.excluded_from && note.argument == said.ability && note.source == said.source;
        if (same && modifier_on(position, note, object)) return true;
    }
    return false;
}

bool shielded(const Position& position, PropertyId property) {
    const PropertyId shield = position.book.shield;
    return shield != kNone && property != shield && position.has_effect(shield);
}

}  // namespace

bool affected(const Position& position, Seat by, Object object) {
    const bool asked = position.book.keeps_effects_off || shielded(position, kNone);
    return !asked || position.book.affected(position, by, object);
}

void visit_effects(const Position& position, PropertyId property, Object object, void* outer_context,
                   EffectFn outer_fn) {
    const bool by_itself = object.of == ObjectKind::Cards && position.has_effect_on_itself(property, object.ix);
    Shielded shield{position, object, outer_context, outer_fn};
    const bool keeps_off = shielded(position, property);
    void* context = keeps_off ? &shield : outer_context;
    const EffectFn fn = keeps_off ? &Shielded::visit : outer_fn;
    const u64 about_what = (static_cast<u64>(object.of) << 8) | object.ix;
    for (const Modifier& modifier : position.state.modifiers) {
        if (modifier.property == property && modifier_on(position, modifier, object)) fn(context, effect_of(modifier));
    }
    const Evaluation evaluation(position);
    const bool notes = position.book.excluded_from != kNone && position.has_effect(position.book.excluded_from);
    for (const EffectIndex::Entry& entry : position.effect_index()) {
        const bool own = entry.place != kNone ? object == Object{ObjectKind::Places, entry.place}
                                              : object == Object{ObjectKind::Cards, entry.card};
        const u64 of = own ? entry.of : entry.others[static_cast<std::size_t>(object.of)];
        if (((of >> property) & 1) == 0) continue;
        for_each_statement(position, property, entry.card, [&](const StatementOfCard& said) {
            const Statement& stated = said.statement;
            if (stated.on != TargetKind::Place && stated.on != TargetKind::Card) return;
            if (notes && is_excluded(position, said, object)) return;
            const bool meant =
                stated.subject == kNoId ? own && !by_itself : position.pool.filters[stated.subject].of == object.of;
            if (!meant) return;
            visit_statement(position, said, about_what, context, fn,
                            [&](const Statement& statement, const Scope& scope) {
                                return passes(position, statement.subject, object, scope);
                            });
        });
    }
    if (!by_itself) return;
    for_each_statement(position, property, object.ix, [&](const StatementOfCard& said) {
        if (said.statement.on != TargetKind::Card || said.statement.subject != kNoId) return;
        visit_statement(position, said, about_what, context, fn, [](const Statement&, const Scope&) { return true; });
    });
}

void visit_effects_on_seat(const Position& position, PropertyId property, Seat seat, void* context, EffectFn fn) {
    const u64 about_what = 0x8000u | static_cast<u64>(seat);
    for (const Modifier& modifier : position.state.modifiers) {
        const bool meant =
            modifier.on == TargetKind::Everything || (modifier.on == TargetKind::Seat && modifier.target == ix(seat));
        if (modifier.property == property && meant && modifier_holds(position, modifier))
            fn(context, effect_of(modifier));
    }
    const Evaluation evaluation(position);
    for (const EffectIndex::Entry& entry : position.effect_index()) {
        if (((entry.others[static_cast<std::size_t>(EffectScope::Seat)] >> property) & 1) == 0) continue;
        for_each_statement(position, property, entry.card, [&](const StatementOfCard& said) {
            if (said.statement.on != TargetKind::Everything && said.statement.on != TargetKind::Seat) return;
            visit_statement(
                position, said, about_what, context, fn, [&](const Statement& statement, const Scope& scope) {
                    if (statement.on == TargetKind::Everything) return true;
                    return seat == (says_opponent(statement.argument) ? opponent(scope.controller) : scope.controller);
                });
        });
    }
}

bool argument_accepts(const Position& position, const Effect& effect, Object object) {
    Scope scope;
    scope.controller = effect.controller;
    scope.source = effect.source;
    scope.stamp = position.state.clock;
    return passes(position, effect.argument, object, scope);
}

i32 sum_of(const Position& position, PropertyId property, Object object) {
    i32 total = 0;
    Copies copies;
    for_each_effect(position, property, object, [&](const Effect& effect) {
        if (copies.counts(position, effect)) total += effect.value;
    });
    return total;
}

bool any_of(const Position& position, PropertyId property, Object object) {
    bool any = false;
    for_each_effect(position, property, object, [&](const Effect&) { any = true; });
    return any;
}

i32 bits_of(const Position& position, PropertyId property, Object object) {
    i32 bits = 0;
    for_each_effect(position, property, object, [&](const Effect& effect) { bits |= effect.value; });
    return bits;
}

const Modifier* negation_of(const Position& position, PropertyId property, CardIx card, const Ability& ability) {
    const PlaceIx place = position.place_of(card);
    for (const Modifier& modifier : position.state.modifiers) {
        if (modifier.property != property || modifier.argument != ability.in_card) continue;
        if (modifier_on(position, modifier, {ObjectKind::Cards, card})) return &modifier;
        if (place != kNone && modifier_on(position, modifier, {ObjectKind::Places, place})) return &modifier;
    }
    return nullptr;
}

int uses_of(const Position& position, CardIx card, AbilityId ability) {
    const bool shared = position.pool.ability(ability).shared != 0;
    int count = 0;
    for (const Usage& usage : position.state.usage) {
        if (usage.ability != ability) continue;
        const bool counts = shared ? position.card(usage.card).owner == position.card(card).owner
                                   : usage.card == card && position.card(card).since == usage.since;
        if (counts) count += usage.count;
    }
    return count;
}

}  // namespace arbiter
