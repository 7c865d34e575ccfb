// What lasting texts and modifiers say of an object, found by asking every card in the game: the engine asks only those
// that could have something to say.
#include <algorithm>
#include <vector>

#include "engine/rules.h"
#include "properties.h"

namespace arbiter::property {

namespace {

// One effect as something to compare and to name.
struct Found {
    PropertyId property;
    u64 about;  // as derive.cpp numbers what a statement is about
    i32 value;
    CardIx source;
    AbilityId ability;

    auto operator<=>(const Found&) const = default;
};

u64 number_of(Object object) { return (static_cast<u64>(object.of) << 8) | object.ix; }
u64 number_of(Seat seat) { return 0x8000u | static_cast<u64>(seat); }

class EveryCard {
  public:
    explicit EveryCard(const Position& position) : position_(position) {
        for (int at = 0; at < position.state.card_count; ++at) {
            const CardIx card = static_cast<CardIx>(at);
            const Definition& definition = position.definition(card);
            for (int n = 0; n < definition.ability_count; ++n)
                add(card, static_cast<AbilityId>(definition.first_ability + n), false);
            for (const GrantedAbility& granted : granted_to(position, card)) add(card, granted.ability, true);
        }
    }

    void find(Object object, std::vector<Found>& out) const {
        const TargetKind on = object.of == ObjectKind::Places ? TargetKind::Place : TargetKind::Card;
        for (const Modifier& lasting : position_.state.modifiers) {
            for (const Modifier& modifier : one_by_one(position_, lasting)) {
                if (modifier.on == on && modifier.target == object.ix && holds(modifier)) note(object, modifier, out);
            }
        }
        for (const SourcedStatement& said : statements_) {
            if (said.statement->on != TargetKind::Place && said.statement->on != TargetKind::Card) continue;
            const PlaceIx place = position_.place_of(said.source);
            const bool own = place != kNone ? object == Object{ObjectKind::Places, place}
                                            : object == Object{ObjectKind::Cards, said.source};
            const FilterId subject = said.statement->subject;
            if (subject == kNoId ? !own : position_.pool.filters[subject].of != object.of) continue;
            collect(said, number_of(object), out, [&](const Effect& effect, const Scope& scope) {
                return passes(position_, subject, object, scope) && works_on(effect, said.statement->property, object);
            });
        }
    }

    void find(Seat seat, std::vector<Found>& out) const {
        for (const Modifier& modifier : position_.state.modifiers) {
            const bool meant = modifier.on == TargetKind::Everything ||
                               (modifier.on == TargetKind::Seat && modifier.target == ix(seat));
            if (meant && holds(modifier))
                out.push_back({modifier.property, number_of(seat), modifier.value, modifier.source, modifier.ability});
        }
        for (const SourcedStatement& said : statements_) {
            const Statement& statement = *said.statement;
            if (statement.on != TargetKind::Everything && statement.on != TargetKind::Seat) continue;
            collect(said, number_of(seat), out, [&](const Effect&, const Scope& scope) {
                const Seat meant = (statement.argument >> 15) ? opponent(scope.controller) : scope.controller;
                return statement.on == TargetKind::Everything || meant == seat;
            });
        }
    }

  private:
    struct SourcedStatement {
        const Statement* statement;
        u16 number;
        CardIx source;
        AbilityId ability;
    };

    void add(CardIx card, AbilityId id, bool granted) {
        const Ability& ability = position_.pool.ability(id);
        if (ability.kind != AbilityKind::Continuous) return;
        for (int at = 0; at < ability.statement_count; ++at) {
            const u16 number = static_cast<u16>(ability.first_statement + at);
            const Statement& statement = position_.pool.statements[number];
            // What is given gives nothing on.
            if (!granted || statement.property != position_.book.granted)
                statements_.push_back({&statement, number, card, id});
        }
    }

    bool holds(const Modifier& modifier) const {
        return target_still_exists(position_, modifier) &&
               (modifier.duration != Duration::DuringTurn || modifier.turn == position_.state.turn);
    }

    void note(Object object, const Modifier& modifier, std::vector<Found>& out) const {
        const Effect effect{modifier.value,  modifier.argument, modifier.controller,
                            modifier.source, modifier.ability,  1};
        if (works_on(effect, modifier.property, object))
            out.push_back({modifier.property, number_of(object), modifier.value, modifier.source, modifier.ability});
    }

    // What else a rulebook keeps off (keeps_effects_off) is kept off when it is done, not while it lasts.
    bool works_on(const Effect& effect, PropertyId property, Object object) const {
        const PropertyId shield = position_.book.shield;
        return shield == kNone || property == shield || !position_.has_effect(shield) ||
               position_.book.affected(position_, effect.controller, object);
    }

    template <class Means>
    void collect(const SourcedStatement& said, u64 about, std::vector<Found>& out, Means&& meant) const {
        // A statement that depends on itself counts as not applying within itself, here as there.
        Evaluating evaluating;
        evaluating.at((static_cast<u64>(said.number) << 32) | (static_cast<u64>(said.source) << 16) | about).running =
            true;
        evaluating.running = 1;
        position_.evaluating = &evaluating;
        const Ability& ability = position_.pool.ability(said.ability);
        const Scope scope = ability_scope(position_, said.source, ability);
        const Statement& statement = *said.statement;
        const Effect effect{0, statement.argument, scope.controller, said.source, said.ability, statement.stacks};
        const auto applies = [&] {
            return position_.book.active(position_, said.source, ability) && meant(effect, scope) &&
                   (statement.condition == kNoId || evaluate(position_, statement.condition, scope) != 0);
        };
        if (applies()) {
            const i32 value = statement.value == kNoId ? 1 : evaluate(position_, statement.value, scope);
            out.push_back({statement.property, about, value, said.source, said.ability});
        }
        position_.evaluating = nullptr;
    }

    const Position& position_;
    std::vector<SourcedStatement> statements_;
};

std::string told(const Position& position, const Found& found, const char* how) {
    const std::string what = found.about & 0x8000u                                             ? "seat "
                             : static_cast<ObjectKind>(found.about >> 8) == ObjectKind::Places ? "place "
                                                                                               : "card ";
    const std::string source = found.source == kNone ? "nothing" : position.definition(found.source).number;
    return position.book.properties[found.property] + " " + std::to_string(found.value) + " of " + source + " on " +
           what + std::to_string(found.about & 0xff) + " is " + how;
}

std::string compared(const Position& position, std::vector<Found>& asked, std::vector<Found>& every) {
    std::sort(asked.begin(), asked.end());
    std::sort(every.begin(), every.end());
    const auto [one, other] = std::mismatch(asked.begin(), asked.end(), every.begin(), every.end());
    if (other != every.end() && (one == asked.end() || *other < *one)) return told(position, *other, "overlooked");
    if (one != asked.end()) return told(position, *one, "made up");
    return "";
}

}  // namespace

std::string overlooks_nothing(const Game& game, const State& state, Tally& tally) {
    const Position position(game, state);
    const EveryCard cards(position);
    std::vector<Found> asked, every;
    const PropertyId properties = static_cast<PropertyId>(game.book->properties.size());
    const auto look_at = [&](Object object) {
        for (PropertyId property = 0; property < properties; ++property) {
            for_each_effect(position, property, object, [&](const Effect& effect) {
                asked.push_back({property, number_of(object), effect.value, effect.source, effect.ability});
            });
        }
        cards.find(object, every);
    };
    for (int place : state.standing) look_at({ObjectKind::Places, static_cast<u8>(place)});
    for (int card = 0; card < state.card_count; ++card) look_at({ObjectKind::Cards, static_cast<u8>(card)});
    for (Seat seat : kSeats) {
        for (PropertyId property = 0; property < properties; ++property) {
            struct To {
                std::vector<Found>& out;
                PropertyId property;
                Seat seat;
            } to{asked, property, seat};
            visit_seat_effects(position, property, seat, &to, [](void* context, const Effect& effect) {
                const To& at = *static_cast<To*>(context);
                at.out.push_back({at.property, number_of(at.seat), effect.value, effect.source, effect.ability});
            });
        }
        cards.find(seat, every);
    }
    tally.effects += every.size();
    return compared(position, asked, every);
}

}  // namespace arbiter::property
