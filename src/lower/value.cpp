// Values: what texts have chosen, keep, read off things, and compare.
#include <algorithm>

#include "lower/filter.h"

namespace arbiter::lower {

// ---- values that are chosen

namespace {

// The answer is what the text asked for: something was done.
constexpr u8 kIsDeed = 1;

AmountId offer(Lowering& low, const ValueDomain& domain) {
    Op op = Assembler::op(Verb::Mode);
    op.dst = low.new_register();
    op.who = low.acting;
    op.mode = kIsDeed;
    std::vector<std::string> words = domain.words;
    for (int n = domain.from; n <= domain.to; ++n) words.push_back(std::to_string(n));
    op.amount = low.pool.constant(static_cast<int>(words.size()));
    op.argument = low.pool.words(words);
    low.add(op);
    const AmountId number = low.pool.number(op.dst);
    if (!domain.values.empty()) return low.pool.listed(number, domain.values);
    // Options are numbered from 1.
    return low.pool.plus(number, low.pool.constant(domain.from - 1));
}

bool is_name(const std::optional<Aspect>& aspect) { return aspect && aspect->of == Aspect::ObjectKind::Symbol; }

// "A level from 1 to 3": some of the numbers that there are.
void narrow(Lowering& low, ValueDomain& domain, const Term& pick) {
    const int from = pick[field::n].number(), to = pick[field::m].number();
    if (!domain.values.empty() || from < domain.from || to > domain.to || from >= to) low.unknown(pick, "to choose");
    domain.from = from;
    domain.to = to;
}

// Any name that there is: what the decks hold is nobody's business.
AmountId offer_names(Lowering& low, const Aspect& aspect) {
    Op op = Assembler::op(Verb::Name);
    op.dst = low.new_register();
    op.who = low.acting;
    op.symbol_kind = aspect.which;
    low.add(op);
    return low.pool.number(op.dst);
}

bool same_aspect(const std::optional<Aspect>& a, const std::optional<Aspect>& b) {
    return a.has_value() == b.has_value() && (!a || (a->of == b->of && a->which == b->which));
}

}  // namespace

void choose_value(Lowering& low, const Term& pick) {
    if (!pick.is(head::ValuePick) || (pick[field::q] && !is_one(pick[field::q]))) low.unknown(pick, "to choose");
    pick[field::q].means_same_as(kSameQuantity, "one");
    std::optional<Aspect> aspect;
    if (pick[field::what]) aspect = aspect_of(low, pick[field::what]);
    if (is_name(aspect) && !pick[field::who] && !pick[field::except] && !pick[field::n]) {
        low.values.push_back({aspect, offer_names(low, *aspect), low.mentions.size()});
        return;
    }
    std::optional<ValueDomain> domain;
    // A plain number.
    if (!aspect && !pick[field::who] && !pick[field::except] && pick[field::n])
        domain = ValueDomain{.from = pick[field::n].number(), .to = pick[field::m].number()};
    else if (low.dialect.domain)
        domain = low.dialect.domain(low, pick, aspect);
    if (!domain) {
        low.unknown(pick, "to choose");
        return;
    }
    if (aspect && pick[field::n]) narrow(low, *domain, pick);
    if (!aspect) aspect = domain->aspect;
    const AmountId found = domain->found == kNoId ? offer(low, *domain) : domain->found;
    low.values.push_back({aspect, found, low.mentions.size()});
}

namespace {

// The value that was chosen last of those that are meant.
template <class IsMeant>
KeptValue latest_value(Lowering& low, IsMeant&& is_meant) {
    // A part that is carried out later knows things, no values.
    if (low.captured) low.decline("a value is spoken of later");
    const auto found = std::find_if(low.values.rbegin(), low.values.rend(),
                                    [&](const KeptValue& value) { return is_meant(value.aspect); });
    if (found != low.values.rend()) return *found;
    low.decline("no such value was chosen");
    return {std::nullopt, low.pool.constant(0)};
}

KeptValue latest_name(Lowering& low) { return latest_value(low, is_name); }

}  // namespace

AmountId kept_value(Lowering& low, const Term& reference, std::optional<Aspect>& aspect) {
    if (!reference.is(head::ChosenValue) && !reference.is(head::ThatValue)) low.unknown(reference, "as a value");
    aspect.reset();
    const Term what = reference[field::what];
    const bool any_name = what.is(head::SomeName);
    if (what && !any_name) aspect = aspect_of(low, what);
    // "That number" is whatever was chosen that is one, and "that name" likewise.
    const auto same = [&](const std::optional<Aspect>& of) { return same_aspect(of, aspect); };
    const KeptValue value = any_name ? latest_name(low) : latest_value(low, same);
    aspect = value.aspect;
    return value.amount;
}

Filter has_kept_value(Lowering& low, const Term& reference) {
    std::optional<Aspect> aspect;
    const AmountId value = kept_value(low, reference, aspect);
    reference.is_paraphrase_of("a value that is spoken of again", std::to_string(value));
    if (is_name(aspect)) return Filter::named(aspect->which, value);
    if (!aspect || aspect->of != Aspect::ObjectKind::Attribute) {
        low.unknown(reference, "of a thing");
        return Filter::all({});
    }
    return Filter::all(
        {low.dialect.having_value(aspect->which), Filter::attribute(aspect->which, Compare::Equal, value)});
}

Filter has_chosen_name(Lowering& low) {
    const KeptValue name = latest_name(low);
    return Filter::named(name.aspect.value_or(Aspect{}).which, name.amount);
}

// ---- values that things have

namespace {

// What a value is that something is compared with, and whether there is anything that has it.
struct Compared {
    AmountId amount = kNoId;
    std::optional<Group> of{};  // nothing: there always is one
};

// What it is compared with: one thing that is known, or any one of those that are described.
Group compared_thing(Lowering& low, const Term& who) {
    if (is_reference(low, who)) {
        const Group known = as_it_was_then(as_it_was(low, resolve_reference(low, who)));
        if (known.many) low.decline("a value of several things");
        return known;
    }
    const Noun noun = read_noun(low, who);
    const bool one = !noun.quantity.all && noun.quantity.from == 1 && noun.quantity.to == 1;
    const bool whose_one = who.is(head::Pick) && !who[field::q] && who[field::whose] && !says_plural(who[field::f]);
    if (!noun.plain() || (!one && !whose_one)) low.unknown(who, "to compare with");
    Group any = noun.what;
    any.of_described = true;
    return any;
}

// What something had on the field before this text moved it away; nothing: it is still there.
std::optional<AmountId> former_value(Lowering& low, AttributeId attribute, const Group& who) {
    for (const Moved& gone : low.moved) {
        const bool it = who.reg != kNone && (gone.from == who.reg || gone.moved == who.reg);
        if (!it || gone.was != ObjectKind::Places || gone.is != ObjectKind::Cards) continue;
        for (const FormerValue& value : low.former_values) {
            if (value.moved == gone.moved && value.which == attribute) return low.pool.number(value.number);
        }
        low.decline("what something had on the field");
    }
    return std::nullopt;
}

// The value of one thing: of this attribute, unless the words name one.
Compared value_of(Lowering& low, const Term& value, std::optional<AttributeId> same) {
    if (value.is(head::ChosenValue) || value.is(head::ThatValue)) {
        std::optional<Aspect> aspect;
        const AmountId kept = kept_value(low, value, aspect);
        if (aspect && (aspect->of != Aspect::ObjectKind::Attribute || (same && *same != aspect->which)))
            low.unknown(value, "to compare this with");
        return {kept};
    }
    if (!value.is(head::ValueOf)) return {count_of(low, value)};
    AttributeId attribute = same.value_or(0);
    if (const Term what = value[field::what]) {
        const std::optional<Aspect> aspect = aspect_of(low, what);
        if (!aspect || aspect->of != Aspect::ObjectKind::Attribute || (same && *same != aspect->which))
            low.unknown(what, "to compare this with");
        if (aspect) attribute = aspect->which;
        if (same) what.means_same_as("compared is what the value is of", "");
    } else if (!same) {
        low.unknown(value, "without saying of what");
    }
    low.asks_field = low.asks_field || is_of_field(low, attribute);
    const Group who = compared_thing(low, value[field::who]);
    const std::optional<AmountId> former =
        is_of_field(low, attribute) ? former_value(low, attribute, who) : std::nullopt;
    if (former) return {*former};
    if (who.of_described) return {low.pool.attribute_of(attribute, kCandidate), who};
    return {low.pool.sum(attribute, low.filter(who)), who};
}

}  // namespace

AmountId value_now(Lowering& low, const Term& value, AttributeId of) {
    const Compared found = value_of(low, value, of);
    if (found.of && found.of->of_described) low.decline("whose value it is, is not said");
    return found.amount;
}

namespace {

struct Comparison {
    Compare compare = Compare::Equal;
    int more = 0;
};

Comparison comparison_of(Lowering& low, const Term& is) {
    if (is.is(head::SameAs)) return {};
    const Term dir = is[field::dir];
    const bool higher = dir.is(head::Higher);
    if (!higher && !dir.is(head::Lower)) low.unknown(dir);
    if (is.is(head::NotBeyond)) return {higher ? Compare::AtLeast : Compare::AtMost};
    if (!is.is(head::Beyond)) low.unknown(is, "as a comparison");
    // "1 higher than": that much, no more and no less.
    if (is[field::n]) return {Compare::Equal, higher ? is[field::n].number() : -is[field::n].number()};
    return {higher ? Compare::Greater : Compare::Less};
}

Compare mirrored(Compare compare) {
    switch (compare) {
        case Compare::Less: return Compare::Greater;
        case Compare::Greater: return Compare::Less;
        case Compare::AtMost: return Compare::AtLeast;
        case Compare::AtLeast: return Compare::AtMost;
        default: return compare;
    }
}

bool is_relative(const Term& is) { return is.is_any({head::Beyond, head::SameAs, head::NotBeyond}); }

AmountId plus(Lowering& low, AmountId amount, int more) {
    return more == 0 ? amount : low.pool.plus(amount, low.pool.constant(more));
}

// There must be something that has the value: more than nothing is no comparison.
Filter beside(Lowering& low, AttributeId attribute, const Comparison& comparison, const Compared& with) {
    if (with.of && with.of->of_described) {
        // Its own neighbour's value, seen from there: of that one, this one is the candidate.
        const Filter theirs =
            Filter::attribute(attribute, mirrored(comparison.compare), plus(low, with.amount, -comparison.more));
        return Filter::has(with.of->of, Filter::all({with.of->filter, low.dialect.having_value(attribute), theirs}));
    }
    const Filter own = Filter::attribute(attribute, comparison.compare, plus(low, with.amount, comparison.more));
    if (!with.of || with.of->reg == kSource) return own;
    return Filter::all({own, Filter::has(with.of->of, with.of->filter)});
}

}  // namespace

Filter measured(Lowering& low, AttributeId attribute, const Term& is) {
    const Filter having_value = low.dialect.having_value(attribute);
    low.asks_field = low.asks_field || is_of_field(low, attribute);
    if (is_relative(is))
        return Filter::all(
            {having_value, beside(low, attribute, comparison_of(low, is), value_of(low, is[field::of], attribute))});
    const std::optional<Bound> bound = bound_of(is);
    if (!bound) low.unknown(is, "as a bound");
    return Filter::all({having_value, Filter::attribute(attribute, bound.value_or(Bound{}).compare,
                                                        low.pool.constant(bound.value_or(Bound{}).number))});
}

Filter measured_than(Lowering& low, AttributeId attribute, const Term& dir, const Term& who) {
    const bool higher = dir.is(head::Higher);
    if (!higher && !dir.is(head::Lower)) low.unknown(dir);
    low.asks_field = low.asks_field || is_of_field(low, attribute);
    const Group other = compared_thing(low, who);
    const AmountId value =
        other.of_described ? low.pool.attribute_of(attribute, kCandidate) : low.pool.sum(attribute, low.filter(other));
    return Filter::all({low.dialect.having_value(attribute),
                        beside(low, attribute, {higher ? Compare::Greater : Compare::Less}, {value, other})});
}

namespace {

// "The level of that card is 3 or higher": as a test of the thing.
AmountId value_is(Lowering& low, const Term& value, const Term& is) {
    const std::optional<Aspect> aspect = aspect_of(low, value[field::what]);
    if (!aspect || aspect->of != Aspect::ObjectKind::Attribute) low.unknown(value, "to compare");
    const Scoped testing(low.testing, true);
    const Group who = as_it_was(low, resolve_reference(low, value[field::who]));
    if (who.many) low.decline("a value of several things");
    const Scoped fresh(low.asks_field, false);
    const Filter test = measured(low, aspect.value_or(Aspect{}).which, is);
    if (low.asks_field && who.of != ObjectKind::Places) low.decline("what only stands on the field is asked of a card");
    low.condition_about = who;
    return low.pool.compare(count_passing(low, who, test), Compare::AtLeast, 1);
}

}  // namespace

AmountId number_is(Lowering& low, const Term& proposition) {
    const Term is = proposition[field::is];
    if (proposition[field::n].is(head::ValueOf)) return value_is(low, proposition[field::n], is);
    const AmountId number = count_of(low, proposition[field::n]);
    if (!is_relative(is)) return compare_with_bound(low, number, is);
    const Comparison comparison = comparison_of(low, is);
    const Compared with = value_of(low, is[field::of], std::nullopt);
    if (with.of && with.of->of_described) low.decline("a number compared with any one of several");
    const AmountId holds = low.pool.compare(number, comparison.compare, plus(low, with.amount, comparison.more));
    if (!with.of || with.of->reg == kSource) return holds;
    return low.pool.both(holds, low.pool.compare(low.pool.count(low.filter(*with.of)), Compare::AtLeast, 1));
}

AmountId total_of(Lowering& low, const Term& total, const FilterContext& outer) {
    const std::optional<Aspect> aspect = aspect_of(low, total[field::what]);
    if (!aspect || aspect->of != Aspect::ObjectKind::Attribute) low.unknown(total, "as a sum");
    const Group group = whole_group(low, total[field::in], outer);
    return low.pool.sum(aspect.value_or(Aspect{}).which, low.filter(group));
}

}  // namespace arbiter::lower
