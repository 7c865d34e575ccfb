// Conditions and counts: everything that a text compares or measures.
#include "lower/act.h"
#include "lower/history.h"
#include "lower/several.h"
#include "lower/zones.h"

namespace arbiter::lower {

// ---- counts

namespace {

// Cards that lie under several things at once, which the game can test for?
bool lie_under(const Lowering& low, const Noun& noun) { return low.dialect.under_some && noun.part == Part::Attached; }

// "Under one of your X" is under some one of them, "under your X" under all of them together.
bool of_one_stack(const Noun& noun) { return is_one(noun.stack[field::q]) || noun.stack[field::q].is(head::Another); }

}  // namespace

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

namespace {

// Things of two descriptions: what is both counts once.
AmountId counted_together(Lowering& low, const Noun& a, const Noun& b) {
    if (a.what.of != b.what.of || a.joint != Joint::None || b.joint != Joint::None)
        return low.pool.plus(counted(low, a), counted(low, b));
    Noun all = a;
    all.what.filter = Filter::any({a.what.filter, b.what.filter});
    if (!b.plain()) low.decline("what is counted is not clear");
    return counted(low, all);
}

// The filter whose place holds for what stands before this one, too: face-down cards lie under what is there.
Term shared_place(const Term& filter) {
    const Term under = filter[field::tail].is(head::Under) ? filter[field::tail][field::who][field::f] : Term();
    return under ? under : filter;
}

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

namespace {

// "There are no X among the revealed cards" is said of cards that were revealed: where that was declined, it does not
// hold, as nothing else does that is said of them.
AmountId compare_number_among(Lowering& low, AmountId number, const Term& q, const std::optional<Group>& among) {
    const AmountId enough = compare_with_quantity(low, number, q);
    if (!among || !allows_none(q) || !may_be_missing(low, *among)) return enough;
    return low.pool.both(enough, at_least_one(low, low.pool.count(low.filter(as_it_was_then(*among)))));
}

}  // namespace

// ---- "this character is ..., your characters have ..."

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
    const Filter test = lower::predicate(low, predicate, noun.what.of);
    // "Your characters are", "your Kaiju have": all of them; "an opponent's character is": one.
    const bool single = low.dialect.single && noun.what.kinds == low.dialect.single;
    const bool several = !single && (says_plural(who[field::f]) || says_are(predicate[field::v]));
    if (q.is(head::All) || (!q && who[field::whose] && several)) return every_passes(low, noun.what, test);
    if (q.is(head::Another)) low.unknown(q, "here");
    if (low.dialect.tested_is_named)
        low.mention({noun.what.of, Filter::all({noun.what.filter, test}), kNone, false, noun.what.kinds}, Act::Subject);
    // "If 『NOVA』 is next to this character, ... it": one of that name, and there may be others.
    if (!low.dialect.tested_is_named && !q && !single && !who[field::whose]) {
        Mention found;
        found.what = {noun.what.of, Filter::all({noun.what.filter, test}), kNone, false, noun.what.kinds};
        found.indefinite = true;
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

}  // namespace

// "It is any other card": nothing that the tests before asked for.
static AmountId any_other(Lowering& low, const Term& who) {
    const Scoped testing(low.testing, true);
    const Group group = resolve_reference(low, who);
    if (low.tests_before == kNoId) low.decline("\"any other\" than what is not known");
    const AmountId some = at_least_one(low, low.pool.count(low.filter(as_it_was_then(group))));
    return low.tests_before == kNoId ? some : low.pool.both(some, low.pool.negation(low.tests_before));
}

AmountId test_of(Lowering& low, const Term& who, const Term& predicate) {
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
        for (const text::Field part : {field::a, field::b, field::c}) {
            if (!who[part]) continue;
            const AmountId one = test_of(low, who[part], predicate);
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

namespace {

// ---- "you have ..., there is ..."

// "A site on each player's field" is one on each. Of "ten or more cards in both players' hands" it is not said whether
// each has ten; none is none of either.
std::optional<AmountId> of_each_player(Lowering& low, Noun noun, const Term& q) {
    if (!noun.of_each_player || q.is_any({head::Total, head::No})) return std::nullopt;
    if (!q.is(head::A) || !noun.plain() || noun.also)
        low.decline("whether in each zone or in both together is not said");
    const Filter of_either = noun.what.filter;
    const auto has = [&](Who one) {
        noun.what.filter = Filter::all({of_either, Filter::owner(one)});
        return compare_with_quantity(low, counted(low, noun), q);
    };
    const AmountId you = has(Who::You);
    return low.pool.both(you, has(Who::Opponent));
}

// "A level 1, 2, and 3 X": one of each.
AmountId there_is_each(Lowering& low, Noun noun, const Term& q) {
    const std::vector<Filter> each = std::exchange(noun.one_each, {});
    const Filter of_them = noun.what.filter;
    AmountId all = kNoId;
    for (const Filter& one : each) {
        noun.what.filter = Filter::all({of_them, one});
        const AmountId enough = compare_with_quantity(low, counted(low, noun), q);
        all = all == kNoId ? enough : low.pool.both(all, enough);
    }
    return all;
}

// "Two or more X with the same name": some X has another like it. Of more than two it could not be told whether they
// are all alike.
std::optional<AmountId> two_alike(Lowering& low, Noun noun, const Term& q) {
    const bool same = noun.joint == Joint::SameSymbol || noun.joint == Joint::SameAttribute;
    const bool two = (q.is(head::N) || bounds(q, Compare::AtLeast)) && q[field::n].number() == 2;
    if (!same || !two) return std::nullopt;
    noun.what.filter = with_others_like_it(noun, noun.what.filter);
    noun.joint = Joint::None;
    return at_least_one(low, counted(low, noun));
}

// Under one of your X: some X has such a card.
AmountId some_stack_holds(Lowering& low, const Noun& noun, const Term& q) {
    const Group place = read_group(low, noun.stack);
    std::optional<Filter> has = low.dialect.stack_holds ? low.dialect.stack_holds(low, noun, q) : std::nullopt;
    if (!has) {
        if (!q.is(head::A)) low.unknown(q, "of cards of a stack that is not named");
        has = Filter::has(ObjectKind::Cards, Filter::all({noun.what.filter, Filter::stack(kCandidate, noun.part)}));
    }
    return at_least_one(low, count_passing(low, place, *has));
}

// A place that only stands at the last of several holds for all of them, and where it says whose they are, so does
// that.
FilterContext placed_as(const Lowering& low, const Term& one, const Term& last, const FilterContext& outer) {
    FilterContext out = placed_like(low, one, last, outer);
    const std::vector<Term> mods = out.place_of[field::mods].items();
    const bool said = std::any_of(mods.begin(), mods.end(), [&](const Term& mod) {
        return is_place(low, mod) && (mod.mentions(head::OnField) || mod.mentions(head::Zone));
    });
    if (said && low.dialect.place_says_whose) out.whose.reset();
    return out;
}

// "If your opponent has a scene, send it ...", "has two or more Kaiju, choose one of them": what the condition asks
// for. Where it asks for one, only of what there is one of at most it is known which one that is.
void mention_found(Lowering& low, const Noun& noun, bool several) {
    if (!noun.plain() || noun.also) return;
    Mention found;
    found.what = {noun.what.of, noun.what.filter, kNone, several, noun.what.kinds};
    found.indefinite = !several && (!low.dialect.unique_kind || noun.what.kinds != low.dialect.unique_kind);
    // "If there are two or more X among them, ... them": the X, or all of them? And "a X among them" may be several.
    if (noun.among) found.indefinite = true;
    if (noun.among && several) {
        found.act = Act::Change;
        found.part_of = noun.among->reg;
        for (const Mention& whole : low.mentions) {
            if (whole.what.reg == found.part_of && found.part_of != kNone) found.act = whole.act;
        }
    }
    low.mention(found);
}

// "A combined total of three or more Xs and Ys".
AmountId together(Lowering& low, const Term& what, const FilterContext& outer) {
    const Term a = what[field::a];
    const Term b = what[field::b];
    if (!a.is(head::Pick) || !b.is(head::Pick) || b[field::q] || a[field::whose] || b[field::whose])
        low.unknown(what, "as a total");
    FilterContext first = outer;
    if (!says_place(low, a[field::f]) && says_place(low, b[field::f])) {
        first.place_of = b[field::f];
        first.whose.reset();
    }
    if (first.place_of) first.place_of = shared_place(b[field::f]);
    return compare_with_quantity(
        low, counted_together(low, read_filter(low, a[field::f], first), read_filter(low, b[field::f], outer)),
        a[field::q]);
}

AmountId there_are(Lowering& low, const Term& what, const FilterContext& outer) {
    if (low.dialect.there_are) {
        if (const std::optional<AmountId> own = low.dialect.there_are(low, what, outer)) return *own;
    }
    if (what.is(head::Both) && what[field::a][field::q].is(head::Total) && !what[field::c])
        return together(low, what, outer);
    if (what.is(head::Both) || what.is(head::OneOf)) {
        const Term last = what[field::c] ? what[field::c] : what[field::b];
        AmountId all = kNoId;
        for (const text::Field part : {field::a, field::b, field::c}) {
            if (!what[part]) continue;
            const AmountId one = there_are(low, what[part], placed_as(low, what[part], last, outer));
            all = all == kNoId ? one : what.is(head::Both) ? low.pool.both(all, one) : low.pool.either(all, one);
        }
        return all;
    }
    if (!what.is(head::Pick)) {
        low.unknown(what, "as something to have");
        return low.pool.constant(0);
    }
    const FilterContext inner = whose_in(low, what[field::whose], outer);
    Noun noun = read_filter(low, what[field::f], inner);
    const Term q = what[field::q];
    if (q.is(head::Another)) {
        const Filter other = Filter::no(other_than(low));
        noun.what.filter = Filter::all({noun.what.filter, other});
        if (noun.also) noun.also = Filter::all({*noun.also, other});
    }
    noun.of_each_player = noun.of_each_player || what[field::whose].is(head::EachPlayer);
    if (const std::optional<AmountId> each = of_each_player(low, noun, q)) return *each;
    if (!noun.one_each.empty()) return there_is_each(low, noun, q);
    if (const std::optional<AmountId> alike = two_alike(low, noun, q)) return *alike;
    const bool some_stack = noun.stack && !is_reference(low, noun.stack);
    if (some_stack && (of_one_stack(noun) || !lie_under(low, noun))) return some_stack_holds(low, noun, q);
    if (is_one(q) || q.is(head::Another) || q.is(head::No)) beside_named(low, noun);
    const bool several = bounds(q, Compare::AtLeast) || (q.is(head::N) && q[field::n].number() > 1);
    if (!q || is_one(q) || q.is(head::Another) || several) mention_found(low, noun, several);
    return compare_number_among(low, counted(low, noun), q, noun.among);
}

AmountId has_only(Lowering& low, const Term& who, const Term& things) {
    const Who by = player(low, who);
    const Noun noun = read_filter(low, things, {.whose = by});
    if (noun.what.of != ObjectKind::Places || !noun.plain() || noun.also) low.unknown(things, "to have only");
    // Where the words name a place and no kind of thing, all that is there is asked about.
    const i32 zones = noun.placed && noun.what.kinds == 0 ? zones_in(noun.what.filter) : 0;
    const Filter mine = zones ? Filter::zone(zones, by)
                              : Filter::all({Filter::owner(by), Filter::bits(low.dialect.kind, low.dialect.character)});
    const AmountId others =
        low.pool.count(low.filter(Filter::all({mine, Filter::no(noun.what.filter)}), ObjectKind::Places));
    return low.pool.both(low.pool.compare(others, Compare::Equal, 0), at_least_one(low, counted(low, noun)));
}

// "If the revealed cards include a Kaiju card". What includes something is a group, even where the text says "it".
AmountId includes(Lowering& low, const Term& proposition) {
    const Term who = proposition[field::who];
    const Term what = proposition[field::what];
    Group group;
    if (who.is(head::It)) {
        for (const Mention& mention : low.mentions) {
            if (mention.what.many && mention.act != Act::Subject) group = mention.what;
        }
        if (!group.many) low.decline("nothing was mentioned that could include something");
    } else {
        const Scoped testing(low.testing, true);
        group = resolve_reference(low, who);
        if (!group.many) low.decline("one thing includes nothing");
    }
    if (!what.is(head::Pick) || what[field::whose]) {
        low.unknown(what, "as something to include");
        return low.pool.constant(0);
    }
    Noun noun = read_filter(low, what[field::f], {.anywhere = true});
    // What is said of them holds wherever they are; a place of their own would be another group.
    if (noun.placed || !noun.plain()) low.unknown(what, "as something to include");
    noun.what.of = group.of;
    noun.what.filter = Filter::all({as_it_was_then(group.filter), noun.what.filter});
    return compare_number_among(low, counted(low, noun), what[field::q], group);
}

// ---- comparisons

// "You have fewer cards in your hand than an opponent": each their own.
// "cards in hand" are those of whoever has them.
AmountId count_for(Lowering& low, const Term& filter, const Term& who) {
    const Who by = one_player(low, who);
    const Scoped possessor(low.possessor, std::optional(by));
    return counted(low, read_filter(low, filter, {.whose = by, .said = who}));
}

AmountId compares_to(Lowering& low, const Term& compare) {
    return compared_as(low, count_for(low, compare[field::f], compare[field::by]), compare[field::dir],
                       count_for(low, compare[field::f], compare[field::who]));
}

// "You have more Kaiju than Ultra Heroes": where the last are said to be is where both are.
AmountId compares_kinds(Lowering& low, const Term& compare) {
    FilterContext outer{.said = compare[field::by]};
    if (compare[field::by]) outer.whose = one_player(low, compare[field::by]);
    FilterContext first = outer;
    if (!says_place(low, compare[field::f]) && says_place(low, compare[field::g])) first.place_of = compare[field::g];
    const AmountId left = counted(low, read_filter(low, compare[field::f], first));
    return compared_as(low, left, compare[field::dir], counted(low, read_filter(low, compare[field::g], outer)));
}

// Neither the one nor the other. Of what they have not, nobody can say "it".
AmountId neither_has(Lowering& low, const Term& what) {
    const std::vector<Mention> before = low.mentions;
    const auto has = [&](Who one) {
        const Scoped asked(low.one_asked, std::optional(one));
        const AmountId holds = there_are(low, what, {.whose = one});
        low.mentions = before;
        return holds;
    };
    const AmountId you = has(Who::You);
    low.other_named = Who::Either;
    return low.pool.negation(low.pool.either(you, has(Who::Opponent)));
}

AmountId distinct_is(Lowering& low, const Term& proposition) {
    FilterContext outer;
    if (proposition[field::by]) outer.whose = player(low, proposition[field::by]);
    const std::optional<Aspect> aspect = aspect_of(low, proposition[field::what]);
    const Group in = whole_group(low, proposition[field::in], outer);
    if (const std::optional<Who> whose = low.owner_in(in.filter); outer.whose && whose) {
        if (*whose != *outer.whose) low.decline("whose things are meant is said in two ways");
        proposition[field::by].means_same_as(kWhoseAgain, "");
    } else if (outer.whose && is_reference(low, proposition[field::in])) {
        low.decline("whose the named things are is not known");
    }
    return aspect ? compare_with_bound(low, distinct(low, *aspect, in), proposition[field::is]) : low.pool.constant(0);
}

// ---- "if you do"

AmountId carried_out(Lowering& low, const Term& proposition) {
    const Who by = player(low, proposition[field::by]);
    if (by != low.did_by || low.did_it == kNoId) low.decline("what \"if you do\" means is not known");
    return low.did_it == kNoId ? low.pool.constant(0) : low.did_it;
}

AmountId not_so(Lowering& low) {
    if (low.test_before == kNoId) low.decline("what is not so was not asked before");
    if (low.test_may_lack) low.decline("what was asked about may not be there to be something else");
    return low.test_before == kNoId ? low.pool.constant(0) : low.pool.negation(low.test_before);
}

// "Your opponent has a scene and you do not": what the one has the other has not.
AmountId only_one_has(Lowering& low, const Term& has, const Term& other) {
    const Who without = player(low, other[field::by]);
    if (player(low, has[field::by]) == without) low.decline("who has it has not");
    const AmountId holds = condition(low, has);
    const std::size_t before = low.mentions.size();
    const AmountId also = there_are(low, has[field::what], {.whose = without, .said = other[field::by]});
    low.mentions.resize(before);
    return low.pool.both(holds, low.pool.negation(also));
}

AmountId and_or(Lowering& low, const Term& proposition) {
    if (proposition.is(head::And) && proposition[field::a].is(head::Have) && proposition[field::b].is(head::DidNot))
        return only_one_has(low, proposition[field::a], proposition[field::b]);
    const bool both = proposition.is(head::And);
    // "Has been placed, or has been added, this turn": the time holds for both.
    const bool shared = !both && proposition[field::a].is(head::Was) && proposition[field::b].is(head::Was) &&
                        !proposition[field::a][field::via];
    AmountId all = kNoId;
    for (const text::Field part : {field::a, field::b, field::c}) {
        if (!proposition[part]) continue;
        const bool first = all == kNoId;
        const Scoped via(low.shared_via, shared && first ? proposition[field::b][field::via] : Term());
        const AmountId one = condition(low, proposition[part]);
        all = first ? one : both ? low.pool.both(all, one) : low.pool.either(all, one);
    }
    return all;
}

}  // namespace

AmountId compared_as(Lowering& low, AmountId left, const Term& dir, AmountId right) {
    const bool higher = dir.is(head::Higher);
    if (!higher && !dir.is(head::Lower)) low.unknown(dir);
    if (left == right) low.decline("a number is compared with itself");
    return low.pool.compare(left, higher ? Compare::Greater : Compare::Less, right);
}

namespace {

// What this effect did is remembered by who did it, for both players' acts.
bool is_about_this_effect(const Term& proposition) {
    if (proposition.is_any({head::DidIt, head::DidNot, head::CouldNot, head::DidNotDo})) return true;
    return proposition.is(head::Did) && !proposition[field::via].is_any({head::ThisTurn, head::LastTurn});
}

// "If each player has a scene", "if any player has ten cards in their hand": asked of one player after the other.
std::optional<AmountId> asked_of_each(Lowering& low, const Term& proposition) {
    const Term said = proposition[field::by] ? proposition[field::by] : proposition[field::whose];
    const Term by = said ? said : proposition[field::z][field::of];
    const bool each = by.is(head::EachPlayer);
    if (low.one_asked || is_about_this_effect(proposition) || (!each && !by.is(head::AnyPlayer))) return std::nullopt;
    const std::vector<Mention> before = low.mentions;
    const auto holds_of = [&](Who one) {
        const Scoped asked(low.one_asked, std::optional(one));
        const AmountId holds = condition(low, proposition);
        // Of the two nobody can say "it".
        low.mentions = before;
        low.condition_about.reset();
        return holds;
    };
    const AmountId you = holds_of(Who::You), opponent = holds_of(Who::Opponent);
    low.other_named = Who::Either;
    return each ? low.pool.both(you, opponent) : low.pool.either(you, opponent);
}

// "This character is the only character on your front line": it is one of them, and there is no other.
AmountId is_only_one(Lowering& low, const Term& proposition) {
    const Group who = resolve_reference(low, proposition[field::who]);
    const Noun noun = read_filter(low, proposition[field::f], whose_in(low, proposition[field::whose], {}));
    if (!noun.plain() || noun.what.of != who.of || who.many) low.unknown(proposition, "here");
    const AmountId it = low.pool.count(low.filter(Filter::all({who.filter, noun.what.filter}), who.of));
    return low.pool.both(it, low.pool.compare(low.pool.count(low.filter(noun.what)), Compare::Equal, 1));
}

}  // namespace

namespace {

constexpr std::string_view kBetween = "so many there are of both together";

// "{A} is in play in your Battle Area and {B} is not".
AmountId is_and_is_not(Lowering& low, const Term& proposition) {
    const Term first = proposition[field::a];
    if (!first.is(head::Test) || !first[field::p].is(head::Is)) low.unknown(proposition, "as a condition");
    const AmountId is = condition(low, first);
    return low.pool.both(is, low.pool.negation(test_of(low, proposition[field::who], first[field::p])));
}

// "Your discard area has 5 cards or more in it".
AmountId zone_has(Lowering& low, const Term& proposition) {
    const Term z = proposition[field::z];
    const i32 zones = zones_named(low, z);
    if (zones == 0 || !z[field::of]) low.unknown(proposition, "as a condition");
    const Filter cards = Filter::zone(zones, player(low, z[field::of]));
    return compare_with_bound(low, low.pool.count(low.filter(cards, ObjectKind::Cards)), proposition[field::is]);
}

AmountId all_are_there(Lowering& low, const Term& proposition) {
    if (proposition[field::by] && player(low, proposition[field::by]) != Who::You)
        low.unknown(proposition[field::by], "here");
    proposition[field::by].means_same_as(kWhoseAgain, "");
    return each_is_there(low, proposition[field::of].items(), proposition[field::l], proposition[field::n].number());
}

// "Its power is 5000 or more".
AmountId stat_is(Lowering& low, const Term& proposition) {
    const Scoped testing(low.testing, true);
    const Group who = resolve_reference(low, proposition[field::who]);
    if (who.many) low.unknown(proposition[field::who], "in a condition");
    const Filter test = within(low, stat_of(low, proposition[field::of]).which, proposition[field::is]);
    return at_least_one(low, count_passing(low, who, test));
}

// "This card has 2 or more cards under it".
AmountId has_under(Lowering& low, const Term& proposition) {
    const Term what = proposition[field::what];
    if (!what.mentions(head::Under)) low.unknown(proposition, "as a condition");
    const Scoped testing(low.testing, true);
    const Group who = resolve_reference(low, proposition[field::who]);
    const std::size_t before = low.mentions.size();
    low.mention(who, Act::Change);
    const AmountId has = there_are(low, what, {});
    low.mentions.resize(before);
    return has;
}

}  // namespace

AmountId condition(Lowering& low, const Term& proposition) {
    PoolBuilder& pool = low.pool;
    const Scoped counting(low.counting, true);
    if (const std::optional<AmountId> each = asked_of_each(low, proposition)) return *each;
    if (const std::optional<AmountId> meant = number_from_meaning(low, proposition)) return *meant;
    if (const std::optional<AmountId> own = low.dialect.condition(low, proposition)) return *own;
    if (proposition.is(head::And) || proposition.is(head::Or)) return and_or(low, proposition);
    if (proposition.is(head::Test)) return test_of(low, proposition[field::who], proposition[field::p]);
    if (proposition.is(head::AndNot)) return is_and_is_not(low, proposition);
    if (proposition.is(head::ZoneHas)) return zone_has(low, proposition);
    // "<A>, <B> and <C> are in play": one of each.
    if (proposition.is(head::AllAre))
        return each_is_there(low, proposition[field::of].items(), proposition[field::c], 1);
    if (proposition.is(head::AllThere)) return all_are_there(low, proposition);
    if (proposition.is(head::StatIs)) return stat_is(low, proposition);
    if (proposition.is(head::HasUnder)) return has_under(low, proposition);
    if (proposition.is(head::CountBetween)) {
        proposition.is_paraphrase_of(kBetween, proposition[field::f].told() + proposition[field::is].told());
        return compare_with_bound(low, count_of(low, proposition, {}), proposition[field::is]);
    }
    const Term what = proposition[field::what];
    if (proposition.is(head::Exists)) {
        proposition.means_same_as(kWhoseAgain, "there are " + what.told());
        return there_are(low, what, {});
    }
    if (proposition.is(head::Have) || proposition.is(head::HaveNot)) {
        const Who by = player(low, proposition[field::by]);
        const Scoped again(low.whose_again, false);
        const std::size_t before = low.mentions.size();
        const AmountId has = there_are(low, what, {.whose = by, .said = proposition[field::by]});
        if (low.whose_again && proposition.is(head::Have))
            proposition.means_same_as(kWhoseAgain, "there are " + what.told());
        if (proposition.is(head::HaveNot)) low.mentions.resize(before);
        return proposition.is(head::Have) ? has : pool.negation(has);
    }
    if (proposition.is(head::HaveOnly)) return has_only(low, proposition[field::by], proposition[field::f]);
    if (proposition.is(head::OnlyOne)) return is_only_one(low, proposition);
    if (proposition.is(head::Compare)) return compares_to(low, proposition);
    if (proposition.is(head::CompareKinds)) return compares_kinds(low, proposition);
    if (proposition.is(head::NeitherHas)) return neither_has(low, what);
    if (proposition.is(head::CompareSame)) {
        // "The same number or more cards than your opponent".
        const Term dir = proposition[field::dir];
        const bool higher = dir.is(head::Higher);
        if (dir && !higher && !dir.is(head::Lower)) low.unknown(dir);
        const AmountId left = count_for(low, proposition[field::f], proposition[field::by]);
        return pool.compare(left,
                            !dir     ? Compare::Equal
                            : higher ? Compare::AtLeast
                                     : Compare::AtMost,
                            count_for(low, proposition[field::f], proposition[field::who]));
    }
    if (proposition.is(head::HaveExactly) && what.is(head::Pick) && !what[field::q] && !what[field::whose])
        return has_only(low, proposition[field::by], what[field::f]);
    if (proposition.is(head::HaveExactly)) {
        const Who by = player(low, proposition[field::by]);
        if (!what.is(head::Pick) || !what[field::q].is(head::N) || what[field::whose])
            low.unknown(what, "to have only");
        const Noun noun = read_filter(low, what[field::f], {.whose = by, .said = proposition[field::by]});
        return pool.compare(counted(low, noun), Compare::Equal, what[field::q][field::n].number());
    }
    if (proposition.is(head::Includes)) return includes(low, proposition);
    if (proposition.is(head::Distinct)) return distinct_is(low, proposition);
    if (proposition.is(head::NumberIs) && proposition[field::n].is(head::CountBetween))
        proposition.is_paraphrase_of(kBetween, proposition[field::n][field::f].told() + proposition[field::is].told());
    if (proposition.is(head::NumberIs)) return number_is(low, proposition);
    if (proposition.is(head::NotSo)) return not_so(low);
    if (proposition.is(head::Did)) return did(low, proposition);
    if (proposition.is(head::DidNotDo)) return did_not_do(low, proposition);
    if (proposition.is(head::Was)) return was(low, proposition);
    if (proposition.is(head::Happened)) return happened(low, proposition);
    if (proposition.is(head::HasNotDone)) {
        // Of others than this one, whether some or none has done so is not said.
        if (!proposition[field::who].is(head::This)) low.unknown(proposition[field::who], "with \"has not\"");
        return pool.negation(happened(low, proposition));
    }
    constexpr std::string_view kPaidFirst = "what may be done first as a card is used is paid in addition";
    if (proposition.is(head::DidIt)) {
        if (low.stands_nowhere) proposition.word_means_same_as(kPaidFirst, "done");
        return carried_out(low, proposition);
    }
    if (proposition.is(head::PaidExtra)) {
        if (low.extra_paid == kNoId || !low.stands_nowhere) low.decline("no additional cost of this text");
        if (low.extra_paid == low.did_it) proposition.word_means_same_as(kPaidFirst, "done");
        if (player(low, proposition[field::by]) != Who::You) low.unknown(proposition, "here");
        return low.extra_paid == kNoId ? pool.constant(0) : low.extra_paid;
    }
    if (proposition.is(head::DidNot) || proposition.is(head::CouldNot)) {
        if (low.did_optional && proposition.is(head::CouldNot))
            low.decline("whether it could not be done or was left undone is not known");
        if (!low.did_optional)
            proposition.word_means_same_as("what must be done is left undone only where it cannot be done", "undone");
        return pool.negation(carried_out(low, proposition));
    }
    low.unknown(proposition, "as a condition");
    return pool.constant(0);
}

}  // namespace arbiter::lower
