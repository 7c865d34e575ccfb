// Counts: how many things a text speaks of.
#include "lower/condition.h"

namespace arbiter::lower {

bool lie_under(const Lowering& low, const Noun& noun) { return low.dialect.under_some && noun.part == Part::Attached; }

bool of_one_stack(const Noun& noun) { return is_one(noun.stack[field::q]) || noun.stack[field::q].is(head::Another); }

AmountId counted(Lowering& low, const Noun& noun) {
    const bool same = noun.joint == Joint::SameSymbol || noun.joint == Joint::SameAttribute;
    if (noun.random || noun.pile || same || noun.of_each || noun.base_of || noun.from_it || is_sum(noun.joint) ||
        !noun.one_each.empty())
        low.decline("what is counted is not clear");
    // "Among them": as they were, whatever was taken of them since.
    Filter filter = noun.among ? as_it_was_then(noun.what.filter) : noun.what.filter;
    if (noun.stack) {
        if (!is_reference(low, noun.stack)) {
            if (!lie_under(low, noun) || of_one_stack(noun)) {
                low.decline("cards of a stack that is not named are counted");
                return low.pool.constant(0);
            }
            const Filter under = low.dialect.under_some(read_group(low, noun.stack, {}, Quantifier::Every).filter);
            return low.pool.count(low.filter(Filter::all({filter, under}), noun.what.of));
        }
        const Group place = resolve_reference(low, noun.stack, ObjectKind::Places);
        if (place.reg == kNone) low.decline("what holds the cards that are counted is not at hand");
        filter = Filter::all({filter, Filter::stack(place.reg, noun.part)});
    }
    const FilterId id = low.filter(filter, noun.what.of);
    if (noun.joint == Joint::DistinctSymbol) return low.pool.distinct_symbol(noun.joint_argument, id);
    if (noun.joint == Joint::DistinctAttribute) {
        // One thing may have several values: so many different ones are not yet so many things.
        const bool several = ((low.book.bits_attributes >> noun.joint_argument) & 1) != 0;
        return several ? low.pool.values_of_their_own(noun.joint_argument, id)
                       : low.pool.distinct_attribute(noun.joint_argument, id);
    }
    const AmountId count = low.pool.count(id);
    if (!noun.also) return count;
    return low.pool.plus(count, low.pool.count(low.filter(*noun.also, ObjectKind::Cards)));
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

namespace {

// "The number of Xs and Ys in your sideline".
AmountId sum_of(Lowering& low, const Term& what) {
    const FilterContext place{.place_of = shared_place(what[field::b])};
    const Noun second = read_filter(low, what[field::b]);
    const bool placed = says_place(low, what[field::a]);
    return counted_together(low, read_filter(low, what[field::a], placed ? FilterContext{} : place), second);
}

}  // namespace

AmountId count_of(Lowering& low, const Term& what, const FilterContext& outer) {
    const Scoped counting(low.counting, true);
    if (const std::optional<AmountId> meant = number_from_meaning(low, what)) return *meant;
    if (what.is(head::CountBetween)) return counted(low, read_filter(low, what[field::f], {.whose = Who::Either}));
    if (low.dialect.count) {
        if (const std::optional<AmountId> own = low.dialect.count(low, what)) return *own;
    }
    if (what.is(head::Filter)) {
        const Noun noun = read_filter(low, what, outer);
        if (noun.joint == Joint::DistinctSymbol || noun.joint == Joint::DistinctAttribute)
            what.is_paraphrase_of(kValuesAmong, key_of(noun.what.filter));
        return counted(low, noun);
    }
    if (what.is(head::Pick)) return counted(low, read_noun(low, what, outer));
    if (what.is(head::Distinct)) {
        const std::optional<Aspect> aspect = aspect_of(low, what[field::what]);
        const Group in = whole_group(low, what[field::in], outer);
        what.is_paraphrase_of(kValuesAmong, key_of(in.filter));
        return aspect ? distinct(low, *aspect, in) : low.pool.constant(0);
    }
    if (what.is(head::CountOf)) return count_of(low, what[field::what], outer);
    if (what.is(head::TotalOf)) return total_of(low, what, outer);
    if (what.is(head::CountedDone)) {
        Noun noun = read_filter(low, what[field::f], {.anywhere = true});
        const Location done = done_by_this(low, what[field::done]);
        const bool other_kind = low.dialect.cards_are_elsewhere && noun.what.of != done.of;
        if (noun.placed || other_kind) low.unknown(what, "as something to count");
        noun.what.of = done.of;
        noun.what.filter = Filter::all({as_it_was_then(done.filter), noun.what.filter});
        return counted(low, noun);
    }
    if (what.is(head::StatOf)) return number_of(low, what);
    if (what.is(head::SumOf)) return sum_of(low, what);
    low.unknown(what, "as something to count");
    return low.pool.constant(0);
}

AmountId per_count(Lowering& low, const Term& per) {
    if (!per.is(head::Per)) low.unknown(per);
    const Term what = per[field::what];
    const Scoped again(low.whose_again, false);
    const AmountId count = count_of(low, what);
    if (low.whose_again && what.is(head::Pick) && !what[field::q])
        what.means_same_as(kWhoseAgain, what[field::f].told());
    if (what.is(head::Filter)) what.means_same_as(kWhoseAgain, what.told());
    // Every two: rounded down.
    return per[field::n] ? low.pool.divide(count, low.pool.constant(per[field::n].number())) : count;
}

AmountId count_passing(Lowering& low, const Group& who, const Filter& test) {
    return low.pool.count(low.filter(Filter::all({as_it_was_then(who.filter), test}), who.of));
}

AmountId every_passes(Lowering& low, const Group& group, const Filter& test) {
    return low.pool.both(low.pool.compare(count_passing(low, group, Filter::no(test)), Compare::Equal, 0),
                         low.pool.compare(low.pool.count(low.filter(as_it_was_then(group))), Compare::AtLeast, 1));
}

AmountId at_least_one(Lowering& low, AmountId number) { return low.pool.compare(number, Compare::AtLeast, 1); }

bool may_be_missing(const Lowering& low, const Group& group) {
    return std::any_of(low.mentions.begin(), low.mentions.end(), [&](const Mention& one) {
        const bool same = group.reg == kNone || one.what.reg == group.reg || one.named == group.reg;
        return same && one.act != Act::Subject && !low.surely_done(one.part);
    });
}

AmountId compare_number_among(Lowering& low, AmountId number, const Term& q, const std::optional<Group>& among) {
    const AmountId enough = compare_with_quantity(low, number, q);
    if (!among || !allows_none(q) || !may_be_missing(low, *among)) return enough;
    return low.pool.both(enough, at_least_one(low, low.pool.count(low.filter(as_it_was_then(*among)))));
}

}  // namespace arbiter::lower
