// Numbers: what is counted, compared with, drawn and gained.
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

std::optional<AmountId> own_count(lower::Lowering& common, const Term& what) {
    Lowering& low = own(common);
    if (what.is(head::Filter)) {
        const AmountId used = used_this_turn(low, what);
        return used == kNoId ? std::nullopt : std::optional(used);
    }
    if (what.is(head::SumOf)) {
        const Outer place{.place_of = shared_place(what[field::b])};
        const Noun second = read_filter(low, what[field::b]);
        const bool placed = says_place(low, what[field::a]);
        return counted_together(low, read_filter(low, what[field::a], placed ? Outer{} : place), second);
    }
    if (what.is(head::StatOf)) return number_of(low, what);
    return std::nullopt;
}

namespace {

// One value of one thing.
AmountId stat_value(Lowering& low, const Term& who, AttributeId attribute) {
    const Group of = is_reference(low, who) ? refer(low, who) : read_group(low, who);
    if (of.many) low.decline("the value of several things");
    // What left the field has its printed value only.
    if (of.of == Of::Cards && attribute == kBp && low.mentions_moved(of.reg))
        low.decline("the BP that something had on the field");
    return low.pool.sum(attribute, low.filter(of));
}

AmountId extreme(Lowering& low, const Term& number) {
    const bool highest = number[field::which].is(word::highest);
    if (!highest && !number[field::which].is(word::lowest)) low.unknown(number[field::which]);
    const AttributeId attribute = stat_of(low, number[field::s]);
    const Group in = read_group(low, number[field::in]);
    // Nothing that is meant has more, or less; of several with the same one counts.
    const Filter beyond =
        Filter::all({in.filter, Filter::attribute(attribute, highest ? Compare::Greater : Compare::Less,
                                                  low.pool.attribute_of(attribute, kCandidate))});
    const FilterId best = low.filter(Filter::all({in.filter, Filter::no(Filter::has(in.of, beyond))}), in.of);
    const AmountId many = low.pool.count(best);
    return low.pool.divide(low.pool.sum(attribute, best), many);
}

}  // namespace

AmountId number_of(Lowering& low, const Term& number) {
    if (number.is(head::Constant)) return low.pool.constant(number[field::n].number());
    if (number.is(head::StatOf)) return stat_value(low, number[field::who], stat_of(low, number[field::s]));
    if (number.is(head::HalfOf))
        return low.pool.divide(stat_value(low, number[field::who], stat_of(low, number[field::s])),
                               low.pool.constant(2));
    if (number.is(head::Times))
        return low.pool.times(low.pool.constant(number[field::n].number()), count_of(low, number[field::m]));
    if (number.is(head::CountOf) || number.is(head::SumOf)) return count_of(low, number);
    if (number.is(head::Extreme)) return extreme(low, number);
    low.unknown(number, "as a number");
    return low.pool.constant(0);
}

}  // namespace arbiter::ua
