// Numbers: what is counted, compared with, drawn and gained.
#include "games/ua/lowering.h"

namespace arbiter::ua {

AmountId counted(Lowering& low, const Noun& noun) {
    if (noun.random || noun.of_each || noun.base_of || !noun.one_each.empty())
        low.decline("what is counted is not clear");
    const FilterId id = low.filter(noun.what);
    switch (noun.joint) {
        case Joint::None: return low.pool.count(id);
        case Joint::DistinctSymbol: return low.pool.distinct_symbol(noun.joint_argument, id);
        case Joint::DistinctAttribute: return low.pool.distinct_attribute(noun.joint_argument, id);
        default: break;
    }
    low.decline("how many are the same is not clear");
    return low.pool.constant(0);
}

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

AmountId count_of(Lowering& low, const Term& what) {
    if (what.is(head::Filter)) {
        if (const AmountId used = used_this_turn(low, what); used != kNoId) return used;
        return counted(low, read_filter(low, what));
    }
    if (what.is(head::Distinct)) return distinct(low, what);
    if (what.is(head::CountOf)) return count_of(low, what[field::what]);
    if (what.is(head::SumOf)) {
        const Outer place{.place_of = shared_place(what[field::b])};
        const Noun second = read_filter(low, what[field::b]);
        const bool own = says_place(what[field::a]);
        return counted_together(low, read_filter(low, what[field::a], own ? Outer{} : place), second);
    }
    if (what.is(head::StatOf)) return number_of(low, what);
    low.unknown(what, "as something to count");
    return low.pool.constant(0);
}

AmountId per_count(Lowering& low, const Term& per) {
    if (!per.is(head::Per)) low.unknown(per);
    const AmountId count = count_of(low, per[field::what]);
    // Every two: rounded down.
    return per[field::n] ? low.pool.divide(count, low.pool.constant(per[field::n].number())) : count;
}

namespace {

// One value of one thing.
AmountId stat_value(Lowering& low, const Term& who, AttributeId attribute) {
    const Group of = is_reference(who) ? refer(low, who) : read_group(low, who);
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

AmountId chosen_number(Lowering& low, int from, int to) {
    constexpr int kMostOptions = 60;
    if (from == to) return low.pool.constant(from);
    if (to - from >= kMostOptions) low.decline("more numbers to choose from than can be offered");
    // Options are numbered from 1.
    Op op = Assembler::op(Verb::Mode);
    op.dst = low.new_register();
    op.who = low.acting;
    op.amount = low.pool.constant(to - from + 1);
    std::vector<std::string> words;
    for (int n = from; n <= to; ++n) words.push_back(std::to_string(n));
    op.argument = low.pool.words(words);
    low.add(op);
    return low.pool.plus(low.pool.number(op.dst), low.pool.constant(from - 1));
}

}  // namespace arbiter::ua
