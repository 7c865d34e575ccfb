// Values of things beside numbers and the values of others: "with BP equal to or less than this character".
#include "lower/compare.h"

#include "lower/act.h"
#include "lower/filter.h"

namespace arbiter::lower {

namespace {

// "With BP less than its base BP": its own.
std::optional<AttributeId> own_value(Lowering& low, const Term& number) {
    const Term who = number[field::who];
    if (!number.is(head::StatOf) || !number[field::s].is(head::Base) || (!who.is(head::It) && !who.is(head::Them)))
        return std::nullopt;
    return stat_of(low, number[field::s]).which;
}

Filter compared_with_own(Lowering& low, AttributeId attribute, Compare how, AttributeId own) {
    return Filter::has(ObjectKind::Places,
                       Filter::all({Filter::in(kCandidate),
                                    Filter::attribute(attribute, how, low.pool.attribute_of(own, kCandidate))}));
}

// Compared with the same value of one thing that is named.
Filter beside_one(Lowering& low, AttributeId attribute, Compare how, const Term& who) {
    const Group other = resolve_reference(low, who);
    if (other.many) low.decline("more than several things: than each or than any is not said");
    const AmountId value = low.pool.sum(attribute, low.filter(as_it_was_then(other)));
    return Filter::all({low.dialect.having_value(attribute), Filter::attribute(attribute, how, value)});
}

}  // namespace

// "With less BP than this character", "with the same or less".
Filter stat_than(Lowering& low, const Term& test) {
    const bool higher = test[field::dir].is(head::Higher);
    const Term same = test[field::same];
    if (!higher && !test[field::dir].is(head::Lower)) low.unknown(test);
    if (same) same.word();
    const Compare how = same     ? (higher ? Compare::AtLeast : Compare::AtMost)
                        : higher ? Compare::Greater
                                 : Compare::Less;
    return beside_one(low, stat_of(low, test[field::s]).which, how, test[field::who]);
}

Compare comparison(Lowering& low, const Term& compare) {
    if (compare.is(head::AtMostNumber)) return Compare::AtMost;
    if (compare.is(head::AtLeastNumber)) return Compare::AtLeast;
    if (compare.is(head::LessNumber)) return Compare::Less;
    if (compare.is(head::EqualNumber)) return Compare::Equal;
    if (!compare.is(head::MoreNumber)) low.unknown(compare, "as a comparison");
    return Compare::Greater;
}

Filter compared(Lowering& low, const Term& test) {
    const AttributeId attribute = stat_of(low, test[field::s]).which;
    const Compare how = comparison(low, test[field::how]);
    // "With BP equal to or less than this character": than its BP.
    if (test[field::as]) return beside_one(low, attribute, how, test[field::as]);
    if (const std::optional<AttributeId> own = own_value(low, test[field::n]))
        return compared_with_own(low, attribute, how, *own);
    return Filter::all(
        {low.dialect.having_value(attribute), Filter::attribute(attribute, how, number_of(low, test[field::n]))});
}

}  // namespace arbiter::lower
