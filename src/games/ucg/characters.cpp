// What is true of cards and characters: names, levels, TYPEs, states, neighbours, and which texts are active.
#include <bit>

#include "games/ucg/terms.h"

namespace arbiter::ucg {

// UCG 2.3.5.2: SINGLE is one card, DOUBLE two, and so on. UCG 11.17.2: Charge cards do not count.
int state_of(const Position& position, PlaceIx place) { return position.place(place).stack.count; }

namespace {

struct Types {
    i32 printed = 0;
    i32 given = 0;

    // A TYPE is added, or takes the place of one that the character has.
    void take(i32 value) {
        const i32 types = value & kEveryType;
        const i32 changed = value >> kTypeShift;
        const bool was_given = (given & changed) != 0;
        given &= ~changed;
        // Where nothing takes its place, it is lost.
        if (types == 0) printed &= ~changed;
        if (changed & kPrintedType) {
            // Of several that its card has, the one that is changed; of one alone that one, whatever it is.
            const i32 others = std::has_single_bit(static_cast<u32>(printed)) ? 0 : printed & ~changed;
            if (others != printed) printed = others | types;
        } else if (changed == 0 || was_given) {
            given |= types;
        }
    }
};

// UCG 2.3.4.1: the TYPE of the topmost card, what lasting texts add to it, and then what effects did, one after the
// other.
Types types_of(const Position& position, PlaceIx place) {
    const CardIx top = position.top_face_up(place);
    if (top == kNone) return {};
    Types types{position.definition(top).attributes[kType], 0};
    if (!may_concern(position, kGiveType, {ObjectKind::Places, place})) return types;
    for (bool lasting : {true, false}) {
        for_each_effect(position, kGiveType, {ObjectKind::Places, place}, [&](const Effect& effect) {
            const bool by_lasting_text =
                effect.ability != kNoAbility && position.pool.ability(effect.ability).kind == AbilityKind::Continuous;
            if (by_lasting_text == lasting) types.take(effect.value);
        });
    }
    return types;
}

}  // namespace

i32 type_bits(const Position& position, PlaceIx place) {
    const Types types = types_of(position, place);
    return types.printed | types.given;
}

bool has_as_printed(const Position& position, PlaceIx place, i32 type) {
    return (types_of(position, place).printed & type) != 0;
}

int level_of(const Position& position, PlaceIx place) {
    const CardIx top = position.top_face_up(place);
    if (top == kNone) return 0;
    return position.definition(top).attributes[kLevel] + sum_of(position, kExtraLevels, {ObjectKind::Places, place});
}

namespace {

i32 attribute_of_character(const Position& position, PlaceIx place, AttributeId which) {
    const CardIx top = position.top_face_up(place);
    switch (which) {
        case kLevel: return level_of(position, place);
        case kType: return type_bits(position, place);
        case kState: return state_of(position, place);
        case kArea: return position.place(place).slot + 1;
        case kBp: return total_bp(position, place);
        case kIsExtra: return bp_of(position, place).extra;
        case kGradeIncreased: return bp_of(position, place).grade_increased;
        case kGradeDecreased: return bp_of(position, place).grade_decreased;
        default: return top == kNone ? 0 : position.definition(top).attributes[which];
    }
}

}  // namespace

i32 attribute(const Position& position, Object object, AttributeId which) {
    if (object.of == ObjectKind::Places) return attribute_of_character(position, object.ix, which);
    const PlaceIx place = position.place_of(object.ix);
    switch (which) {
        case kState: return place == kNone ? 0 : state_of(position, place);
        case kArea: return place == kNone ? 0 : position.place(place).slot + 1;
        case kBp:
        case kIsExtra:
        case kGradeIncreased:
        case kGradeDecreased: return 0;
        default: return position.definition(object.ix).attributes[which];
    }
}

std::span<const u16> symbols(const Position& position, Object object, u8 kind) {
    CardIx card = object.of == ObjectKind::Cards ? object.ix : position.top_face_up(object.ix);
    if (card == kNone) return {};
    const Definition* definition = &position.definition(card);
    if (kind == kCharacterName) {
        // UCG 11.21.1: on the field it has only the name of the card directly below it.
        while ((definition->attributes[kFlags] & kTreatedAsNames) && position.place_of(card) != kNone &&
               position.card(card).below != kNone) {
            card = position.card(card).below;
            definition = &position.definition(card);
        }
        if (definition->attributes[kFlags] & kTreatedAsNames) {
            const int chosen = position.place_of(card) != kNone ? 1 : chosen_name(position, card);
            if (chosen > 0)
                return std::span(definition->symbols[kind]).subspan(static_cast<std::size_t>(chosen - 1), 1);
        }
    }
    return definition->symbols[kind];
}

namespace {

CardSet adjacent_to(const Position& position, PlaceIx place) {
    CardSet set{};
    const Place& at = position.place(place);
    for (int other : position.state.standing) {
        const Place& there = position.place(static_cast<PlaceIx>(other));
        if (there.seat == at.seat && (there.slot == at.slot + 1 || there.slot + 1 == at.slot)) set.add(other);
    }
    return set;
}

// UCG 5.5.2.1, 5.5.7: battle areas go leftward as the Lead Player of the first turn sees them.
CardSet beside(const Position& position, PlaceIx place, bool left) {
    const Place& at = position.place(place);
    const int step = (at.seat == position.state.starting) == left ? 1 : -1;
    for (int other : adjacent_to(position, place)) {
        if (position.place(static_cast<PlaceIx>(other)).slot == at.slot + step) return CardSet::of(other);
    }
    return {};
}

}  // namespace

CardSet related(const Position& position, u8 relation, Object object, ObjectKind wanted) {
    const PlaceIx place = object.of == ObjectKind::Places ? object.ix : position.place_of(object.ix);
    switch (relation) {
        case kBattleOpponent: {
            if (place == kNone) return {};
            // UCG 7.1: the character that faces it in the same battle area.
            const PlaceIx opposite = battle_opponent(place);
            return position.occupied(opposite) ? CardSet::of(opposite) : CardSet{};
        }
        case kHolds: return place == kNone ? CardSet{} : CardSet::of(place);
        case kChargedHost: {
            if (object.of != ObjectKind::Cards) return {};
            const CardState& card = position.card(object.ix);
            return card.attached && !card.orphaned ? CardSet::of(card.place) : CardSet{};
        }
        case kAdjacent: return place == kNone ? CardSet{} : adjacent_to(position, place);
        case kLeftOf:
        case kRightOf: return place == kNone ? CardSet{} : beside(position, place, relation == kLeftOf);
        case kAbleToLevelUp: {
            CardSet set{};
            if (wanted == ObjectKind::Places && object.of == ObjectKind::Cards) {
                for (int at : position.state.standing) {
                    if (may_level_up(position, object.ix, static_cast<PlaceIx>(at))) set.add(at);
                }
            }
            return set;
        }
        default: return {};
    }
}

bool test(const Position& position, u8 which, Object object, const FilterNode& node, const Scope&) {
    switch (which) {
        case kCameTest: {
            if (object.of != ObjectKind::Cards) return false;
            const u8 mark = position.card(object.ix).mark;
            for (i32 group : {i32{kCameFromTop}, i32{kCameByMask}, i32{kCameFromMask}}) {
                if ((node.value & group) != 0 && (mark & group) != (node.value & group)) return false;
            }
            const int stack = mark & kCameFromStackMask;
            if ((node.value & kCameFromTop) != 0 && stack == 0) return false;
            return node.b == 0 || stack == node.b;
        }
        case kFromDiscardTest:
            return object.of == ObjectKind::Cards &&
                   (position.card(object.ix).mark & (kCameFromTop | kCameFromStackMask)) == kCameFromTop;
        case kPrintedTypeTest: {
            const CardIx card = object.of == ObjectKind::Cards ? object.ix : position.top_face_up(object.ix);
            return card != kNone && (position.definition(card).attributes[kType] & node.value) != 0;
        }
        case kPlaceTest: {
            const PlaceIx place = object.of == ObjectKind::Places ? object.ix : position.place_of(object.ix);
            if (place == kNone || (position.place(place).mark & node.value) == 0) return false;
            // UCG 5.9.3.1: the results that stand before this turn's judgement are last turn's.
            const bool judged = position.state.phase >= kJudgement;
            return (node.value & kTurnBits) != 0 || judged == (node.b == kThisTurn);
        }
        case kChargedTest:
            return object.of == ObjectKind::Places && position.place(object.ix).under.count >= node.value;
        default: return false;
    }
}

i32 value(const Position& position, u8 which, Seat seat) {
    switch (which) {
        // UCG 2.4.2.3: the number of battle areas, vacant ones included.
        case kFieldRound: return position.state.marks[kBattleAreas];
        case kIsLead: return position.state.lead == seat;
        case kIsNext: return position.state.lead != seat;
        case kTurnNumber: return position.state.turn;
        case kPrintedTypesOf: {
            i32 bits = 0;
            for (int at : position.state.standing) {
                const CardIx top = position.top_face_up(static_cast<PlaceIx>(at));
                if (position.place(static_cast<PlaceIx>(at)).seat == seat && top != kNone)
                    bits |= position.definition(top).attributes[kType];
            }
            return std::popcount(static_cast<u32>(bits));
        }
        default: return 0;
    }
}

namespace {

// Ruling ucg-unaffected: its Charge cards are the character's, too, until they are detached.
PlaceIx character_of(const Position& position, CardIx card) {
    const CardState& at = position.card(card);
    return at.attached && at.orphaned ? kNone : at.place;
}

}  // namespace

bool affected(const Position& position, Seat by, Object object) {
    const PlaceIx place = object.of == ObjectKind::Places ? object.ix : character_of(position, object.ix);
    if (place == kNone || by == Seat::Nobody) return true;
    const i32 shields = bits_of(position, kUnaffected, {ObjectKind::Places, place});
    return (shields & (by == position.place(place).seat ? kFromOwn : kFromOpponent)) == 0;
}

bool may_resolve(const Position& position, const Waiting& waiting) {
    const PlaceIx place = position.place_of(waiting.source);
    if (place == kNone) return true;
    // Forbidden is what the text names: an effect of when *this* character does something.
    const TriggerOn& on = position.pool.ability(waiting.ability).on;
    if (!on.self) return true;
    bool may = true;
    for_each_effect(position, kCannotResolve, {ObjectKind::Places, place},
                    [&](const Effect& effect) { may = may && effect.value != on.event; });
    return may;
}

}  // namespace arbiter::ucg
