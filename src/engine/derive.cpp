// What is true of an object now: modifiers of resolved effects, and continuous texts that hold as long as they are
// active.
#include <algorithm>

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
Stated settled(Evaluating& evaluating, u64 key, Find&& find) {
    Evaluating::Entry& entry = evaluating.at(key);
    if (entry.running) {
        entry.fed = true;
        return entry.before;
    }
    if (entry.found_in == evaluating.round) return entry.now;
    for (;;) {
        entry.running = true;
        ++evaluating.running;
        const Stated found = find();
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
struct Said {
    const Statement& statement;
    u16 number;  // of the statement
    CardIx source;
    AbilityId ability;
};

// Calls fn if the statement holds now and `about` says that it is meant.
template <class About>
void hear(const Position& position, const Said& said, u64 about_what, void* context, EffectFn fn, About&& about) {
    // The same statement about another object is another question.
    const u64 key = (static_cast<u64>(said.number) << 32) | (static_cast<u64>(said.source) << 16) | about_what;
    const Ability& ability = position.pool.ability(said.ability);
    const Scope scope = ability_scope(position, said.source, ability);
    const Statement& statement = said.statement;
    const Stated stated = settled(*position.evaluating, key, [&]() -> Stated {
        if (!position.book.active(position, said.source, ability) || !about(statement, scope)) return {};
        if (statement.condition != kNoId && evaluate(position, statement.condition, scope) == 0) return {};
        return {statement.value == kNoId ? 1 : evaluate(position, statement.value, scope), true};
    });
    const u16 argument = statement.on == On::Seat ? seat_argument(statement.argument) : statement.argument;
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
        if (statement.property == property) fn(Said{statement, static_cast<u16>(s), source, id});
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
    if (property == position.book.granted || ((position.speech().given >> property) & 1) == 0) return;
    for (const GrantedAbility& granted : granted_to(position, source))
        for_each_statement(position, property, source, granted.ability, fn);
}

// The properties of what an ability states, for those that are given to others.
u64 spoken_by(const Pool& pool, const Ability& ability) {
    u64 properties = 0;
    for (int at = 0; at < ability.statement_count; ++at)
        properties |= u64{1} << pool.statements[static_cast<std::size_t>(ability.first_statement + at)].property;
    return properties;
}

// And of the abilities that a card's texts give to others.
u64 spoken_by_gifts(const Pool& pool, const Definition& definition, PropertyId granted) {
    u64 properties = 0;
    for (int at = 0; at < definition.ability_count; ++at) {
        const Ability& ability = pool.abilities[static_cast<std::size_t>(definition.first_ability + at)];
        for (int s = 0; s < ability.statement_count; ++s) {
            const Statement& gift = pool.statements[static_cast<std::size_t>(ability.first_statement + s)];
            if (gift.property == granted) properties |= spoken_by(pool, pool.ability(gift.argument));
        }
    }
    return properties;
}

}  // namespace

void Position::find_speech(Speech& speech) const {
    speech.spoken = speech.given = 0;
    speech.heard = {};
    speech.count = 0;
    const PropertyId granted = book.granted;
    std::fill_n(speech.of_place.begin(), state.place_count, u64{0});
    for (const Modifier& modifier : state.modifiers) {
        const u64 property = u64{1} << modifier.property;
        speech.spoken |= property;
        if (modifier.on == On::Place) {
            speech.of_place[modifier.target] |= property;
        } else if (modifier.on == On::Places) {
            for (int place : state.sets[modifier.target]) speech.of_place[static_cast<std::size_t>(place)] |= property;
        } else {
            speech.heard[static_cast<std::size_t>(is_on_cards(modifier.on) ? Hearer::Card : Hearer::Seat)] |= property;
        }
        if (modifier.property == granted) speech.given |= spoken_by(pool, pool.ability(modifier.argument));
    }
    const auto add = [&](CardIx source, u64 more) {
        const Definition& card = definition(source);
        const PlaceIx place = place_of(source);
        Speech::Speaker& speaker = speech.speakers[static_cast<std::size_t>(speech.count++)];
        speaker.of = card.states | more;
        speaker.card = source;
        speaker.place = place;
        for (std::size_t hearer = 0; hearer < kHearers; ++hearer) {
            speaker.others[hearer] = card.states_of[hearer] | more;
            speech.heard[hearer] |= speaker.others[hearer];
        }
        // What it says of itself.
        if (place != kNone) {
            speech.of_place[place] |= speaker.of;
        } else {
            speech.heard[static_cast<std::size_t>(Hearer::Card)] |= speaker.of;
        }
        speech.spoken |= speaker.of;
    };
    for_each_source(*this, [&](CardIx source) {
        const u64 states = definition(source).states;
        if (states == 0) return;
        add(source, 0);
        if (granted != kNone && ((states >> granted) & 1))
            speech.given |= spoken_by_gifts(pool, definition(source), granted);
    });
    if (speech.given == 0) return;
    // What is given may be given to any of them.
    speech.count = 0;
    for_each_source(*this, [&](CardIx source) { add(source, speech.given); });
}

InlineVec<GrantedAbility, 16> granted_to(const Position& position, CardIx card) {
    InlineVec<GrantedAbility, 16> out{};
    const PropertyId granted = position.book.granted;
    if (granted == kNone || !position.speaks_of(granted)) return out;
    const PlaceIx place = position.place_of(card);
    if (place == kNone || position.top_face_up(place) != card) return out;
    Copies copies;
    for_each_effect(position, granted, {Of::Places, place}, [&](const Effect& effect) {
        if (!copies.counts(position, effect)) return;
        const Seat controller = effect.value == 0 ? position.place(place).seat : effect.controller;
        if (!out.full()) out.push({static_cast<AbilityId>(effect.argument), controller});
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

bool shielded(const Position& position, PropertyId property) {
    const PropertyId shield = position.book.shield;
    return shield != kNone && property != shield && position.speaks_of(shield);
}

}  // namespace

bool affected(const Position& position, Seat by, Object object) {
    return !shielded(position, kNone) || position.book.affected(position, by, object);
}

void visit_effects(const Position& position, PropertyId property, Object object, void* outer_context,
                   EffectFn outer_fn) {
    const bool by_itself = object.of == Of::Cards && position.speaks_of_itself(property, object.ix);
    Shielded shield{position, object, outer_context, outer_fn};
    const bool kept_off = shielded(position, property);
    void* context = kept_off ? &shield : outer_context;
    const EffectFn fn = kept_off ? &Shielded::visit : outer_fn;
    const u64 about_what = (static_cast<u64>(object.of) << 8) | object.ix;
    for (const Modifier& modifier : position.state.modifiers) {
        if (modifier.property == property && modifier_on(position, modifier, object)) fn(context, effect_of(modifier));
    }
    const Evaluation evaluation(position);
    for (const Speech::Speaker& speaker : position.speech()) {
        const bool own = speaker.place != kNone ? object == Object{Of::Places, speaker.place}
                                                : object == Object{Of::Cards, speaker.card};
        const u64 of = own ? speaker.of : speaker.others[static_cast<std::size_t>(object.of)];
        if (((of >> property) & 1) == 0) continue;
        for_each_statement(position, property, speaker.card, [&](const Said& said) {
            const Statement& stated = said.statement;
            if (stated.on != On::Place && stated.on != On::Card) return;
            const bool meant = stated.subject == kNoId ? own : position.pool.filters[stated.subject].of == object.of;
            if (!meant) return;
            hear(position, said, about_what, context, fn, [&](const Statement& statement, const Scope& scope) {
                return passes(position, statement.subject, object, scope);
            });
        });
    }
    if (!by_itself) return;
    for_each_statement(position, property, object.ix, [&](const Said& said) {
        if (said.statement.on != On::Card || said.statement.subject != kNoId) return;
        hear(position, said, about_what, context, fn, [](const Statement&, const Scope&) { return true; });
    });
}

void visit_heard_by_seat(const Position& position, PropertyId property, Seat seat, void* context, EffectFn fn) {
    const u64 about_what = 0x8000u | static_cast<u64>(seat);
    for (const Modifier& modifier : position.state.modifiers) {
        const bool meant = modifier.on == On::Everything || (modifier.on == On::Seat && modifier.target == ix(seat));
        if (modifier.property == property && meant && modifier_holds(position, modifier))
            fn(context, effect_of(modifier));
    }
    const Evaluation evaluation(position);
    for (const Speech::Speaker& speaker : position.speech()) {
        if (((speaker.others[static_cast<std::size_t>(Hearer::Seat)] >> property) & 1) == 0) continue;
        for_each_statement(position, property, speaker.card, [&](const Said& said) {
            if (said.statement.on != On::Everything && said.statement.on != On::Seat) return;
            hear(position, said, about_what, context, fn, [&](const Statement& statement, const Scope& scope) {
                if (statement.on == On::Everything) return true;
                return seat == (says_opponent(statement.argument) ? opponent(scope.controller) : scope.controller);
            });
        });
    }
}

bool meant_by(const Position& position, const Effect& effect, Object object) {
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

bool negated(const Position& position, PropertyId property, CardIx card, const Ability& ability) {
    const PlaceIx place = position.place_of(card);
    for (const Modifier& modifier : position.state.modifiers) {
        if (modifier.property != property || modifier.argument != ability.in_card) continue;
        if (modifier_on(position, modifier, {Of::Cards, card})) return true;
        if (place != kNone && modifier_on(position, modifier, {Of::Places, place})) return true;
    }
    return false;
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
