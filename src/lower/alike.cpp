// Conditions that compare all of several things with each other: they share a TYPE, they have different names.
#include "lower/alike.h"

#include "lower/filter.h"

namespace arbiter::lower {

// "The revealed cards have different character names": each another.
static AmountId all_differ(Lowering& low, const Group& all, const std::optional<Aspect>& aspect) {
    if (!aspect || aspect->of == Aspect::ObjectKind::Printed) low.decline("what is different is not asked");
    const FilterId id = low.filter(as_it_was_then(all));
    const AmountId count = low.pool.count(id);
    const Aspect of = aspect.value_or(Aspect{});
    const bool has_several =
        of.of == Aspect::ObjectKind::Attribute && ((low.book.bits_attributes >> of.which) & 1) != 0;
    const AmountId values =
        has_several ? low.pool.values_of_their_own(of.which, id) : distinct(low, of, as_it_was_then(all));
    return low.pool.both(low.pool.compare(count, Compare::AtLeast, 2),
                         low.pool.compare(values, Compare::AtLeast, count));
}

AmountId most_alike(Lowering& low, const Group& of, const std::optional<Aspect>& aspect) {
    if (!aspect || aspect->of == Aspect::ObjectKind::Printed) low.decline("what they have in common is not asked");
    const Aspect what = aspect.value_or(Aspect{});
    if (what.where == Aspect::Where::Field && of.of == ObjectKind::Cards)
        low.decline("what only stands on the field is asked of a card");
    const Group all = as_it_was_then(of);
    if (what.of == Aspect::ObjectKind::Symbol) return low.pool.most_alike_symbol(what.which, low.filter(all));
    const Filter having_it = Filter::all({all.filter, low.dialect.having_value(what.which)});
    return low.pool.most_alike(what.which, low.filter(having_it, all.of));
}

// "The revealed cards share a TYPE", "two or more of your characters have the same level".
std::optional<AmountId> alike_or_different(Lowering& low, const Term& who, const Term& predicate) {
    const Term trait = predicate.is(head::Has) ? predicate[field::p][field::of].only() : Term();
    const bool alike = trait.is(head::Alike) && !trait[field::as];
    const bool same = alike && trait[field::det].is(head::Same);
    const bool named = is_reference(low, who) || (who.is(head::Both) && is_reference(low, who[field::a]));
    const bool all_of_them = who.is(head::Pick) && who[field::q].is(head::All);
    const bool differ = alike && trait[field::det].is(head::Different) && (named || all_of_them);
    if (!same && !differ && !predicate.is(head::AllShare)) return std::nullopt;
    if (who.is(head::Both) && !named) return std::nullopt;
    if (alike) predicate[field::p].head();
    const Scoped testing(low.testing, true);
    // "Both of the sent cards share a TYPE": there are no others.
    if (who.is(head::PickFrom) && who[field::q].is(head::All))
        return alike_or_different(low, who[field::of], predicate);
    const Term q = who[field::q];
    const bool some = who.is(head::Pick) && q && !q.is(head::All);
    Group all;
    if (who.is(head::Pick)) {
        const Noun noun = read_filter(low, who[field::f], whose_in(low, who[field::whose], {}));
        if (!noun.plain()) low.unknown(who, "of what is shared");
        all = noun.what;
    } else if (who.is(head::Both) && !who[field::c]) {
        const Filter one = resolve_reference(low, who[field::a], ObjectKind::Places).filter;
        all = {ObjectKind::Places, Filter::any({one, resolve_reference(low, who[field::b], ObjectKind::Places).filter}),
               kNone, true};
    } else {
        all = resolve_reference(low, who);
        if (!all.many) low.decline("one thing shares nothing");
    }
    if (differ) return all_differ(low, all, aspect_of(low, trait[field::what]));
    if (some && !(q.is(head::N) || bounds(q, Compare::AtLeast))) low.unknown(q, "of what is shared");
    const AmountId count = low.pool.count(low.filter(as_it_was_then(all)));
    const AmountId most = most_alike(low, all, aspect_of(low, (same ? trait : predicate)[field::what]));
    // One alone shares it with nobody.
    if (some && q[field::n].number() < 2) low.unknown(who, "of what is shared");
    if (some) return low.pool.compare(most, Compare::AtLeast, q[field::n].number());
    return low.pool.both(low.pool.compare(count, Compare::AtLeast, 2), low.pool.compare(most, Compare::AtLeast, count));
}

AmountId true_of_one_alone(Lowering& low, const Term& first, const Term& other) {
    if (!first.is(head::Test) || !is_reference(low, other) || other.is(head::Them))
        low.unknown(other, "after this condition");
    const AmountId holds = condition(low, first);
    const Group it = resolve_reference(low, other);
    const AmountId there = at_least_one(low, low.pool.count(low.filter(it)));
    const AmountId same = at_least_one(low, count_passing(low, it, predicate(low, first[field::p], it.of)));
    return low.pool.both(holds, low.pool.both(there, low.pool.negation(same)));
}

}  // namespace arbiter::lower
