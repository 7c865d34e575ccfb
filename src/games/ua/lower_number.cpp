// Counts of this game.
#include "games/ua/lowering.h"

namespace arbiter::ua {

AmountId counted_together(Lowering& low, const Noun& a, const Noun& b) {
    if (a.what.of != b.what.of || a.joint != Joint::None || b.joint != Joint::None)
        return low.pool.plus(counted(low, a), counted(low, b));
    Noun all = a;
    all.what.filter = Filter::any({a.what.filter, b.what.filter});
    if (!b.plain()) low.decline("what is counted is not clear");
    return counted(low, all);
}

Term shared_place(const Term& filter) {
    const Term under = filter[field::tail].is(head::Under) ? filter[field::tail][field::who][field::f] : Term();
    return under ? under : filter;
}

std::optional<AmountId> own_count(Lowering& low, const Term& what) {
    if (what.is(head::Filter)) {
        const AmountId used = used_this_turn(low, what);
        return used == kNoId ? std::nullopt : std::optional(used);
    }
    if (what.is(head::SumOf)) {
        const FilterContext place{.place_of = shared_place(what[field::b])};
        const Noun second = read_filter(low, what[field::b]);
        const bool placed = says_place(low, what[field::a]);
        return counted_together(low, read_filter(low, what[field::a], placed ? FilterContext{} : place), second);
    }
    return std::nullopt;
}

}  // namespace arbiter::ua
