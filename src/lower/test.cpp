// "This character is ...", "your characters have ...": a test of what is there.
#include "lower/condition.h"
#include "lower/modification.h"

namespace arbiter::lower {

bool is_place_test(const Lowering& low, const Term& predicate) {
    return (predicate.is(head::Is) || predicate.is(head::IsNot)) && is_place(low, predicate[field::c]);
}

namespace {

// “Ember Fox” is on your field": the place of what is described.
AmountId described_is_there(Lowering& low, const Term& who, const Term& predicate) {
    const std::optional<Location> at = location(low, predicate[field::c], {});
    Noun noun = read_filter(low, who[field::f], {.anywhere = true});
    if (!at || (noun.placed && noun.what.of != at->of)) {
        low.unknown(predicate, "here");
        return low.pool.constant(0);
    }
    std::vector<Filter> tests{at->filter, noun.what.filter};
    if (who[field::q].is(head::Another)) tests.push_back(Filter::no(other_than(low)));
    noun.what.filter = Filter::all(tests);
    noun.what.of = at->of;
    const AmountId there = compare_with_quantity(low, counted(low, noun), who[field::q]);
    if (predicate.is(head::Is)) return there;
    // "A Kaiju is not on your field": none is.
    if (who[field::q] && !who[field::q].is(head::A)) low.unknown(who[field::q], "with \"not\"");
    return low.pool.negation(there);
}

// What is said of several things as a whole: their total, how many different values they have.
std::optional<AmountId> said_of_all(Lowering& low, const Group& who, const Term& predicate) {
    const Term trait = predicate.is(head::Has) ? predicate[field::p][field::of].only() : Term();
    if (!trait.is(head::HasTotal) && !trait.is(head::HasDistinct)) return std::nullopt;
    predicate[field::p].head();
    const std::optional<Aspect> aspect = aspect_of(low, trait[field::what]);
    const Group all = as_it_was_then(who);
    if (trait.is(head::HasDistinct) && !who.many) trait.word_means_same_as(kOneHasDifferent, "has many");
    if (aspect && trait.is(head::HasDistinct))
        return compare_with_bound(low, distinct(low, *aspect, all), trait[field::is]);
    if (!aspect || aspect->of != Aspect::ObjectKind::Attribute) low.unknown(trait, "here");
    return compare_with_bound(low, low.pool.sum(aspect.value_or(Aspect{}).which, low.filter(all)), trait[field::is]);
}

bool says_are(const Term& verb) { return verb[field::w].is(word::are) || verb[field::w].is(word::have); }

AmountId described_is(Lowering& low, const Term& who, const Term& predicate) {
    if (is_place_test(low, predicate) && !who[field::whose]) return described_is_there(low, who, predicate);
    const Noun noun = read_filter(low, who[field::f], whose_in(low, who[field::whose], {}));
    if (!noun.plain()) low.unknown(who, "in a condition");
    const Term q = who[field::q];
    if ((noun.of_each_player || who[field::whose].is(head::EachPlayer)) && q && !q.is(head::All))
        low.decline("whether one of each player's or one of both's is not said");
    // Whoever says "the" must mean the only one there is.
    if (q.is(head::The)) read_noun(low, who);
    if (const std::optional<AmountId> all = said_of_all(low, noun.what, predicate)) {
        if (q && !q.is(head::All)) low.unknown(q, "of all together");
        q.means_same_as("what they have together all of them have", "all");
        return *all;
    }
    if (low.dialect.test_all) {
        if (const std::optional<AmountId> own = low.dialect.test_all(low, noun.what, predicate)) return *own;
    }
    const Filter& known = noun.what.filter.parts.size() == 1 ? noun.what.filter.parts[0] : noun.what.filter;
    if (known.node.test == Test::In) who.means_same_as(kSameThing, "register " + std::to_string(known.node.a));
    const Filter test = lower::predicate(low, predicate, noun.what.of);
    // "Your characters are", "your Kaiju have": all of them; "an opponent's character is": one.
    const bool single = low.dialect.single && noun.what.kinds == low.dialect.single;
    const bool several = !single && (says_plural(who[field::f]) || says_are(predicate[field::v]));
    const Term verb = predicate[field::v][field::w];
    if (!q && who[field::whose] && !single && says_plural(who[field::f]) && (verb.is(word::is) || verb.is(word::has)))
        low.decline("whether one or all are meant is not said");
    if (q.is(head::All) || (!q && who[field::whose] && several)) return every_passes(low, noun.what, test);
    if (q.is(head::Another)) low.unknown(q, "here");
    if (low.dialect.tested_is_named)
        low.mention({noun.what.of, Filter::all({noun.what.filter, test}), kNone, false, noun.what.kinds}, Act::Subject);
    // "If 『NOVA』 is next to this character, ... it": one of that name, and there may be others.
    if (!low.dialect.tested_is_named && !single && (!q || is_one(q))) {
        Mention found;
        found.what = {noun.what.of, Filter::all({noun.what.filter, test}), kNone, false, noun.what.kinds};
        found.indefinite = !low.dialect.unique_kind || noun.what.kinds != low.dialect.unique_kind;
        low.mention(found);
    }
    return compare_with_quantity(low, count_passing(low, noun.what, test), q);
}

// Does the reference speak of several things in so many words?
bool is_plural(const Term& reference) {
    if (reference.is(head::Them) || reference.is(head::Those)) return true;
    return reference.is(head::Result) && reference[field::what][field::form].is(word::plural);
}

// "While in the round 2 battle area": what the condition before was about; at the start of a character's text the
// character itself.
Group implied_subject(Lowering& low) {
    for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
        if (at->act == Act::Subject && at->what.of == ObjectKind::Places) return at->what;
    }
    const i32 character = low.dialect.character;
    if (!(low.card.attributes[low.dialect.kind] & character)) low.decline("what the condition is about is not said");
    const Group self{ObjectKind::Places, Filter::in(kSource), kSource, false, character};
    low.mention(self, Act::Subject);
    return self;
}

Group subject_of(Lowering& low, const Term& who, const Term& predicate) {
    Group group;
    if (!who) {
        group = implied_subject(low);
        who.means_same_as(kSameThing, reference_key(group));
        return group;
    }
    if (who.is(head::It) && low.before_about && !low.condition_about) {
        // "If it is A, do one thing. If it is B, do another": the same one both times, whatever the first did.
        if (low.before_picks) low.decline("which of two things \"it\" is");
        group = *low.before_about;
        low.mention(group, Act::Change);
    } else {
        const Scoped testing(low.testing, true);
        group = low.dialect.tested ? low.dialect.tested(low, who, predicate) : resolve_reference(low, who);
    }
    if (low.dialect.field_only && low.dialect.field_only(predicate) && group.of != ObjectKind::Places)
        low.decline("what only stands on the field is asked of a card");
    low.condition_about = group;
    return group;
}

// "The bottom card of this character is ...": of a stack that lies open. What lies on top of a deck nobody knows.
AmountId end_is(Lowering& low, const Term& end, const Term& predicate) {
    const Term of = end[field::of];
    const bool bottom = end[field::end].is(word::bottom);
    if ((!bottom && !end[field::end].is(word::top)) || end[field::n]) low.unknown(end, "here");
    const Group stacks = is_reference(low, of) ? resolve_reference(low, of)
                         : of.is(head::Pick)   ? read_group(low, of)
                                               : Group{};
    if (stacks.of != ObjectKind::Places || (!is_reference(low, of) && !of.is(head::Pick)))
        low.unknown(of, "as a stack here");
    if (stacks.many && !of.is(head::Pick))
        low.decline("a condition on several things: whether on one or all is not said");
    const Filter card = Filter::all({Filter::stack(kCandidate, bottom ? Part::Bottom : Part::Top),
                                     lower::predicate(low, predicate, ObjectKind::Cards)});
    return at_least_one(low, count_passing(low, stacks, Filter::has(ObjectKind::Cards, card)));
}

// "Two or more of them are Kaiju cards", "all of them".
AmountId some_of_are(Lowering& low, const Term& some, const Term& predicate) {
    const Scoped testing(low.testing, true);
    const Group all = resolve_reference(low, some[field::of]);
    if (!all.many) low.unknown(some, "of one thing");
    if (some[field::q].is(head::Another)) low.unknown(some[field::q], "here");
    const Filter test = lower::predicate(low, predicate, all.of);
    if (some[field::q].is(head::All)) return every_passes(low, all, test);
    if (is_one(some[field::q])) {
        // "If one of them is a Kaiju card, put it ...": there may be others.
        Mention found;
        found.what = {all.of, Filter::all({all.filter, test}), kNone, false, all.kinds};
        found.indefinite = true;
        low.mention(found);
    }
    return compare_number_among(low, count_passing(low, all, test), some[field::q], all);
}

// "It is any other card": nothing that the tests before asked for.
AmountId any_other(Lowering& low, const Term& who) {
    const Scoped testing(low.testing, true);
    const Group group = resolve_reference(low, who);
    if (low.tests_before == kNoId) low.decline("\"any other\" than what is not known");
    const AmountId some = at_least_one(low, low.pool.count(low.filter(as_it_was_then(group))));
    return low.tests_before == kNoId ? some : low.pool.both(some, low.pool.negation(low.tests_before));
}

}  // namespace

namespace {

// "“X” or “Y” are both on your field": each of them is.
AmountId both_are_there(Lowering& low, const Term& who, const Term& predicate) {
    const Term f = who[field::f];
    const std::vector<Term> heads = f[field::h][field::any].items();
    const bool plain = !who[field::q] && !who[field::whose] && !f[field::adjs] && !f[field::mods] && !f[field::tail];
    const bool there = predicate.is(head::Is) && is_place_test(low, predicate);
    const std::optional<Location> at = there ? location(low, predicate[field::c], {}) : std::nullopt;
    if (!who.is(head::Pick) || !at || !plain || heads.size() < 2) {
        low.unknown(predicate[field::all], "of one thing");
        return low.pool.constant(0);
    }
    f.mark_read();
    AmountId all = kNoId;
    for (const Term& head : heads) {
        i32 kinds = 0;
        const FilterId one = low.filter(Filter::all({at->filter, head_test(low, head, kinds)}), at->of);
        all = joined(low, all, at_least_one(low, low.pool.count(one)));
    }
    return all;
}

// One of the names in "“X”, “Y”, or a site is on your field".
AmountId name_is_there(Lowering& low, const Term& name, const Term& predicate) {
    const bool there = predicate.is(head::Is) && is_place_test(low, predicate);
    const std::optional<Location> at = there ? location(low, predicate[field::c], {}) : std::nullopt;
    if (!at) {
        low.unknown(name, "in a condition");
        return low.pool.constant(0);
    }
    i32 kinds = 0;
    return at_least_one(low,
                        low.pool.count(low.filter(Filter::all({at->filter, head_test(low, name, kinds)}), at->of)));
}

AmountId test_each(Lowering& low, const Term& who, const Term& predicate) {
    if (low.dialect.test) {
        if (const std::optional<AmountId> own = low.dialect.test(low, who, predicate)) return *own;
    }
    if (predicate.is(head::Is) && predicate[field::c].is(head::AnyOther)) return any_other(low, who);
    if (who.is(head::Pick)) return described_is(low, who, predicate);
    if (who.is(head::End)) return end_is(low, who, predicate);
    if (who.is(head::PickFrom)) return some_of_are(low, who, predicate);
    // "X and Y are adjacent to this character": some X is, and some Y is.
    if (who.is(head::Both) || who.is(head::OneOf)) {
        AmountId all = kNoId;
        for (const Term& name : who[field::any].items()) {
            const AmountId one = name_is_there(low, name, predicate);
            all = all == kNoId ? one : who.is(head::Both) ? low.pool.both(all, one) : low.pool.either(all, one);
        }
        for (const text::Field part : {field::a, field::b, field::c}) {
            if (!who[part]) continue;
            const AmountId one = test_each(low, who[part], predicate);
            all = all == kNoId ? one : who.is(head::Both) ? low.pool.both(all, one) : low.pool.either(all, one);
        }
        return all;
    }
    const Group group = subject_of(low, who, predicate);
    if (group.many && !is_plural(who)) low.decline("a condition on several things: whether on one or all is not said");
    if (const std::optional<AmountId> all = said_of_all(low, group, predicate)) return *all;
    if (low.dialect.test_all) {
        if (const std::optional<AmountId> own = low.dialect.test_all(low, group, predicate)) return *own;
    }
    const Scoped testing(low.testing, low.testing || is_reference(low, predicate[field::c]));
    const Filter test = lower::predicate(low, predicate, group.of);
    if (group.many) return every_passes(low, group, test);
    return at_least_one(low, count_passing(low, group, test));
}

}  // namespace

AmountId test_of(Lowering& low, const Term& who, const Term& predicate) {
    // Of two things together, "both" says nothing that "and" does not.
    if (const Term both = predicate[field::all]) {
        if (!both.is(word::yes)) low.unknown(both);
        const bool one_noun = who.is(head::Pick) && who[field::f][field::h][field::any].items().size() == 1;
        if (who.is(head::Pick) && !one_noun) return both_are_there(low, who, predicate);
        const bool result = who.is(head::Result) && !is_plural(who);
        if (one_noun || result || who.is_any({head::This, head::That, head::It, head::OneOf}))
            low.unknown(both, "of one thing");
    }
    return test_each(low, who, predicate);
}

}  // namespace arbiter::lower
