// UCG 8, 11.6, 11.7: how a character's BP is determined.
#include <algorithm>

#include "engine/copies.h"
#include "games/ucg/terms.h"

namespace arbiter::ucg {

namespace {

// Does the character ignore this change?
bool ignored(const Position& position, PlaceIx place, i32 ignores, const Effect& effect) {
    return (ignores & kIgnoreAll) != 0 ||
           ((ignores & kIgnoreOpponents) != 0 && effect.controller != position.place(place).seat);
}

struct GradeChange {
    int sum = 0;
    bool increased = false;
    bool decreased = false;
};

// The changes of one kind that count: those that are ignored and repeated texts that do not stack are left out.
template <class Fn>
void for_each_counted(const Position& position, PropertyId change, PropertyId ignore_up, PropertyId ignore_down,
                      PlaceIx place, Fn&& fn) {
    if (!position.has_effect(change, place)) return;
    const Object object{ObjectKind::Places, place};
    const i32 up = bits_of(position, ignore_up, object);
    const i32 down = bits_of(position, ignore_down, object);
    Copies copies;
    for_each_effect(position, change, object, [&](const Effect& effect) {
        if (ignored(position, place, effect.value > 0 ? up : down, effect)) return;
        if (copies.counts(position, effect)) fn(effect);
    });
}

template <class Fn>
void for_each_grade_change(const Position& position, PlaceIx place, Fn&& fn) {
    for_each_counted(position, kGradeChange, kIgnoreGradeUp, kIgnoreGradeDown, place, fn);
}

template <class Fn>
void for_each_bp_change(const Position& position, PlaceIx place, Fn&& fn) {
    for_each_counted(position, kBpChange, kIgnorePlus, kIgnoreMinus, place, fn);
}

// UCG 11.6.3: all grade changes are summed before any is applied.
GradeChange grades_of(const Position& position, PlaceIx place) {
    GradeChange grades;
    for_each_grade_change(position, place, [&](const Effect& effect) {
        grades.sum += effect.value;
        grades.increased = grades.increased || effect.value > 0;
        grades.decreased = grades.decreased || effect.value < 0;
    });
    return grades;
}

// UCG 11.7.2: additions and subtractions are summed before any is applied.
int change_of(const Position& position, PlaceIx place) {
    int change = 0;
    for_each_bp_change(position, place, [&](const Effect& effect) { change += effect.value; });
    return change;
}

// UCG 11.6.1, 11.6.3: the value moves one printed state at a time, as far as there are values to move to.
int shifted_state(const Definition& top, int state, int grade) {
    const auto printed = [&](int at) {
        return at >= 1 && at <= 4 ? top.attributes[static_cast<std::size_t>(kSingleBp + at - 1)] : kNoValue;
    };
    int at = state;
    for (int left = grade; left != 0; left += left > 0 ? -1 : 1) {
        const int next = at + (left > 0 ? 1 : -1);
        if (printed(next) == kNoValue) break;
        at = next;
    }
    return at;
}

// What can make a BP other than the value of its state.
// (UCG 8.1.1: where none of it is spoken of, the BP is that value and nothing else.)
constexpr u64 kBpProperties =
    (u64{1} << kGradeChange) | (u64{1} << kBpChange) | (u64{1} << kSetBp) | (u64{1} << kBecomeExtra);

i32 printed_bp(const Definition& card, int state) {
    const i32 printed =
        state >= 1 && state <= 4 ? card.attributes[static_cast<std::size_t>(kSingleBp + state - 1)] : kNoValue;
    return printed == kNoValue ? 0 : printed;
}

}  // namespace

BpSum bp_of(const Position& position, PlaceIx place) {
    BpSum bp;
    const CardIx top = position.top_face_up(place);
    if (top == kNone) return bp;
    const Definition& card = position.definition(top);
    const GradeChange grades = grades_of(position, place);
    bp.grade = grades.sum;
    // UCG 8.1.2: the EXTRA value is read while the condition for it holds.
    bp.extra = card.attributes[kExtraBp] != kNoValue && any_of(position, kBecomeExtra, {ObjectKind::Places, place});
    if (has(position, kIncreasedAnyway)) {
        // UCG 11.6.5: whatever came of it, EXTRA included (UCG 11.6.4).
        bp.grade_increased = grades.increased;
        bp.grade_decreased = grades.decreased;
    } else {
        // UCG 11.6.4 as of ucg-1.2: EXTRA is not affected at all; otherwise the sum tells.
        bp.grade_increased = !bp.extra && grades.sum > 0;
        bp.grade_decreased = !bp.extra && grades.sum < 0;
    }
    if (bp.extra) {
        bp.printed = card.attributes[kExtraBp];
    } else {
        // UCG 8.1.1: the value of its state on the topmost face-up card.
        bp.read_state = shifted_state(card, state_of(position, place), grades.sum);
        bp.printed = printed_bp(card, bp.read_state);
    }
    // A text that makes the BP a number: that is read in place of what is printed, the latest of several.
    for_each_effect(position, kSetBp, {ObjectKind::Places, place},
                    [&](const Effect& effect) { bp.printed = effect.value; });
    // UCG 11.7.3: grades first, then additions and subtractions; UCG 11.7.2: never below zero.
    bp.change = change_of(position, place);
    bp.total = std::max(0, bp.printed + bp.change);
    return bp;
}

int total_bp(const Position& position, PlaceIx place) {
    if (position.effects_on(place, kBpProperties) != 0) return bp_of(position, place).total;
    const CardIx top = position.top_face_up(place);
    return top == kNone ? 0 : printed_bp(position.definition(top), state_of(position, place));
}

void explain(const Position& position, PlaceIx place, std::vector<ContributionView>& out) {
    const CardIx top = position.top_face_up(place);
    if (top == kNone) return;
    constexpr const char* kStates[] = {"no value", "SINGLE", "DOUBLE", "TRIPLE", "QUAD"};
    const BpSum bp = bp_of(position, place);
    const auto source = [&](const Effect& effect) {
        return effect.ability == kNoAbility ? DefinitionId{0} : position.pool.ability(effect.ability).definition;
    };
    const bool named = bp.read_state >= 0 && bp.read_state <= 4;
    const i32 extra = position.definition(top).attributes[kExtraBp];
    const i32 read = bp.extra ? extra
                     : bp.read_state >= 1 && named
                         ? position.definition(top).attributes[static_cast<std::size_t>(kSingleBp + bp.read_state - 1)]
                         : kNoValue;
    out.push_back({position.card(top).definition, read == kNoValue ? 0 : read,
                   bp.extra ? "EXTRA"
                   : named  ? kStates[bp.read_state]
                            : std::to_string(bp.read_state) + " cards"});
    for_each_grade_change(position, place, [&](const Effect& effect) {
        out.push_back({source(effect), effect.value, "grade"});
    });
    for_each_effect(position, kSetBp, {ObjectKind::Places, place}, [&](const Effect& effect) {
        out.push_back({source(effect), effect.value, "instead"});
    });
    for_each_bp_change(position, place, [&](const Effect& effect) {
        out.push_back({source(effect), effect.value, ""});
    });
    // UCG 11.7.2: never below zero.
    if (const int sum = bp.printed + bp.change; sum < 0) out.push_back({0, -sum, "since BP is never below 0"});
}

}  // namespace arbiter::ucg
