// Numbers: what is counted, compared with, drawn and gained.
#include "lower/act.h"

namespace arbiter::lower {

namespace {

// One value of one thing.
AmountId stat_value(Lowering& low, const Term& number) {
    const Aspect aspect = stat_of(low, number[field::s]);
    const Term who = number[field::who];
    const std::optional<ObjectKind> wanted =
        aspect.where == Aspect::Where::Field ? std::optional(ObjectKind::Places) : std::nullopt;
    Group of;
    if (is_reference(low, who)) {
        of = as_it_was(low, resolve_reference(low, who, wanted));
    } else if (who[field::q].is(head::The)) {
        of = read_noun(low, who).what;
    } else {
        // One that is only described is chosen first; a continuous text can't do that.
        if (low.continuous) low.unknown(number, "of something that is not named yet");
        of = take(low, who, wanted).group();
    }
    if (of.many) low.decline("the value of several things");
    for (const FormerValue& value : low.former_values) {
        if (value.moved == of.reg && value.which == aspect.which) return low.pool.number(value.number);
    }
    // What left the field has its printed value only.
    if (of.of == ObjectKind::Cards && aspect.where != Aspect::Where::Anywhere && low.mentions_moved(of.reg))
        low.decline("what something had on the field");
    return low.pool.sum(aspect.which, low.filter(as_it_was_then(of)));
}

AmountId extreme(Lowering& low, const Term& number) {
    const bool highest = number[field::which].is(word::highest);
    if (!highest && !number[field::which].is(word::lowest)) low.unknown(number[field::which]);
    const AttributeId attribute = stat_of(low, number[field::s]).which;
    const Group in = read_group(low, number[field::in], {}, Quantifier::Every);
    // Nothing that is meant has more, or less; of several with the same one counts.
    const Filter beyond =
        Filter::all({in.filter, Filter::attribute(attribute, highest ? Compare::Greater : Compare::Less,
                                                  low.pool.attribute_of(attribute, kCandidate))});
    const FilterId best = low.filter(Filter::all({in.filter, Filter::no(Filter::has(in.of, beyond))}), in.of);
    return low.pool.divide(low.pool.sum(attribute, best), low.pool.count(best));
}

}  // namespace

std::optional<AmountId> as_number(Lowering& low, const Term& number) {
    if (number.is(head::Constant)) return low.pool.constant(number[field::n].number());
    if (number.is(head::StatOf)) return stat_value(low, number);
    if (number.is(head::HalfOf)) return low.pool.divide(stat_value(low, number), low.pool.constant(2));
    if (number.is(head::Times))
        return low.pool.times(low.pool.constant(number[field::n].number()), number_of(low, number[field::m]));
    if (number.is(head::NoMoreThan)) {
        const AmountId n = number_of(low, number[field::n]), most = low.pool.constant(number[field::most].number());
        return low.pool.plus(low.pool.times(n, low.pool.compare(n, Compare::AtMost, most)),
                             low.pool.times(most, low.pool.compare(n, Compare::Greater, most)));
    }
    if (number.is_any({head::CountOf, head::TotalOf, head::SumOf})) return count_of(low, number);
    if (number.is(head::Extreme)) return extreme(low, number);
    if (number.is_any({head::ChosenValue, head::ThatValue})) {
        std::optional<Aspect> aspect;
        const AmountId kept = kept_value(low, number, aspect);
        if (aspect) low.unknown(number, "as a plain number");
        return kept;
    }
    return low.dialect.count ? low.dialect.count(low, number) : std::nullopt;
}

AmountId number_of(Lowering& low, const Term& number) {
    if (const std::optional<AmountId> found = as_number(low, number)) return *found;
    low.unknown(number, "as a number");
    return low.pool.constant(0);
}

}  // namespace arbiter::lower
