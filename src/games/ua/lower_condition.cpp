// Conditions: everything that a text asks before it does something.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

AmountId at_least_one(Lowering& low, AmountId number) { return low.pool.compare(number, Compare::AtLeast, 1); }

AmountId count_passing(Lowering& low, const Group& who, const Filter& test) {
    return low.pool.count(low.filter(Filter::all({who.filter, test}), who.of));
}

// ---- "this character is ..., your characters have ..."

bool is_place_test(const Term& predicate) {
    if (!predicate.is(head::Is) && !predicate.is(head::IsNot)) return false;
    for (const text::Head head : {head::OnField, head::OnLine, head::SameLine, head::OtherLine, head::In, head::Among,
                                  head::Under, head::EitherPlace}) {
        if (predicate[field::c].is(head)) return true;
    }
    return false;
}

// "“Ember Fox” is on your field": the place of what is described.
AmountId described_is_there(Lowering& low, const Term& who, const Term& predicate) {
    const std::optional<Located> at = location(low, predicate[field::c], {});
    Noun noun = read_filter(low, who[field::f], {.anywhere = true});
    if (!at || (noun.placed && noun.what.of != at->of)) {
        low.unknown(predicate, "here");
        return low.pool.constant(0);
    }
    std::vector<Filter> tests{at->filter, noun.what.filter};
    if (who[field::q].is(head::Another)) tests.push_back(Filter::no(other_than(low)));
    noun.what.filter = Filter::all(tests);
    noun.what.of = at->of;
    const AmountId there = as_many(low, counted(low, noun), who[field::q]);
    if (predicate.is(head::Is)) return there;
    if (who[field::q]) low.unknown(who[field::q], "with \"not\"");
    return low.pool.negation(there);
}

AmountId described_is(Lowering& low, const Term& who, const Term& predicate) {
    Outer outer;
    if (who[field::whose]) outer.whose = player(low, who[field::whose]);
    if (is_place_test(predicate) && !who[field::whose]) return described_is_there(low, who, predicate);
    const Noun noun = read_filter(low, who[field::f], outer);
    if (!noun.plain()) low.unknown(who, "in a condition");
    const Filter test = ua::predicate(low, predicate, noun.what.of);
    if (who[field::q].is(head::All)) {
        // Of all of them, and there must be some.
        return low.pool.both(low.pool.compare(count_passing(low, noun.what, Filter::no(test)), Compare::Equal, 0),
                             at_least_one(low, low.pool.count(low.filter(noun.what))));
    }
    if (who[field::q].is(head::Another)) low.unknown(who[field::q], "here");
    low.mention({noun.what.of, Filter::all({noun.what.filter, test}), kNone, false, noun.what.kinds}, Act::Subject);
    return as_many(low, count_passing(low, noun.what, test), who[field::q]);
}

// "A or B are both on your field": each of them.
AmountId each_is(Lowering& low, const Term& who, const Term& predicate) {
    const std::vector<Term> heads = who[field::f][field::h][field::any].items();
    const std::optional<Located> at =
        is_place_test(predicate) && predicate.is(head::Is) ? location(low, predicate[field::c], {}) : std::nullopt;
    const bool plain = !who[field::q] && !who[field::whose] && !who[field::f][field::adjs] &&
                       !who[field::f][field::mods] && !who[field::f][field::tail];
    if (!at || !plain || heads.size() < 2) {
        low.unknown(who, "as both of something");
        return low.pool.constant(0);
    }
    who[field::f].mark_read();
    AmountId all = kNoId;
    for (const Term& head : heads) {
        i32 kinds = 0;
        const Filter test = Filter::all({at->filter, head_test(low, head, kinds)});
        const AmountId one = at_least_one(low, low.pool.count(low.filter(test, at->of)));
        all = all == kNoId ? one : low.pool.both(all, one);
    }
    return all;
}

// What only a character on the field has.
bool asks_the_field(const Term& predicate) {
    for (const text::Head head :
         {head::Compared, head::Raided, head::Active, head::Resting, head::Attacking, head::Blocking, head::HasUnder,
          head::HasNoneUnder, head::HasKeyword, head::ImpactWord, head::OnLine, head::SameLine, head::OtherLine}) {
        if (predicate.mentions(head)) return true;
    }
    return (predicate.mentions(head::Bp) || predicate.mentions(head::EnergyGeneration)) &&
           !predicate.mentions(head::Base);
}

// One of the names in "X", "Y", or a site is on your field.
AmountId name_is_there(Lowering& low, const Term& name, const Term& predicate) {
    const std::optional<Located> at =
        is_place_test(predicate) && predicate.is(head::Is) ? location(low, predicate[field::c], {}) : std::nullopt;
    if (!at) {
        low.unknown(name, "in a condition");
        return low.pool.constant(0);
    }
    i32 kinds = 0;
    const FilterId there = low.filter(Filter::all({at->filter, head_test(low, name, kinds)}), at->of);
    return at_least_one(low, low.pool.count(there));
}

AmountId test_of(Lowering& low, const Term& who, const Term& predicate) {
    if (predicate[field::all] && !predicate[field::all].is(word::yes)) low.unknown(predicate[field::all]);
    if (who.is(head::Pick) && predicate[field::all] && who[field::f][field::h][field::any].items().size() != 1)
        return each_is(low, who, predicate);
    if (who.is(head::Pick)) return described_is(low, who, predicate);
    if (who.is(head::Both) || who.is(head::OneOf)) {
        const auto joined = [&](AmountId a, AmountId b) {
            return who.is(head::Both) ? low.pool.both(a, b) : low.pool.either(a, b);
        };
        AmountId all = test_of(low, who[field::b], predicate);
        if (who[field::a]) all = joined(test_of(low, who[field::a], predicate), all);
        for (const Term& name : who[field::any].items()) all = joined(all, name_is_there(low, name, predicate));
        return all;
    }
    Group group;
    if (who.is(head::BaseOf)) {
        if (low.mood != Mood::Effect) low.decline("the base card is asked for in a continuous text");
        const Taken base = take(low, who, Of::Cards);
        group = {Of::Cards, Filter::in(base.reg), base.reg, false, 0};
    } else {
        low.testing = true;
        group = refer(low, who);
        low.testing = false;
        // What the condition found on the field is there for what depends on it.
        if (group.of == Of::Places && group.reg < kHost) low.mention(group, Act::Change);
    }
    const bool left = low.mentions_moved(group.reg) || (low.has_left && group.reg == kSource) ||
                      (low.subjects_left && group.reg == kSubjects);
    if (group.of == Of::Cards && left && asks_the_field(predicate))
        low.decline("what something was on the field, after it left");
    if (group.many) low.decline("a condition on several things: whether on one or all is not said");
    if (predicate.is(head::Is) && predicate[field::c].is(head::AnyOther)) {
        if (low.test_before == kNoId) low.decline("\"any other\" than what is not known");
        const AmountId some = at_least_one(low, low.pool.count(low.filter(group)));
        return low.test_before == kNoId ? some : low.pool.both(some, low.pool.negation(low.test_before));
    }
    return at_least_one(low, count_passing(low, group, ua::predicate(low, predicate, group.of)));
}

// Neither of two described things is there.
AmountId neither(Lowering& low, const Term& proposition) {
    const std::optional<Located> at = location(low, proposition[field::c], {});
    std::vector<Filter> any;
    for (const text::Field part : {field::a, field::b}) {
        const Term who = proposition[part];
        if (!who.is(head::Pick) || who[field::q] || who[field::whose]) low.unknown(who, "here");
        any.push_back(read_filter(low, who[field::f], {.anywhere = true}).what.filter);
    }
    if (!at) {
        low.unknown(proposition[field::c], "here");
        return low.pool.constant(0);
    }
    const FilterId there = low.filter(Filter::all({at->filter, Filter::any(any)}), at->of);
    return low.pool.compare(low.pool.count(there), Compare::Equal, 0);
}

// ---- "you have ..., there is ..."

Outer placed_like(const Term& filter, const Term& other, const Outer& outer) {
    Outer out = outer;
    if (!says_place(filter) && says_place(other)) {
        out.place_of = other;
        out.whose.reset();
    }
    return out;
}

// "A combined total of three or more Xs and Ys": what is both counts once.
AmountId together(Lowering& low, const Term& what, const Outer& outer) {
    const Term a = what[field::a];
    const Term b = what[field::b];
    if (!a.is(head::Pick) || !b.is(head::Pick) || b[field::q] || a[field::whose] || b[field::whose])
        low.unknown(what, "as a total");
    Outer first = placed_like(a[field::f], b[field::f], outer);
    if (first.place_of) first.place_of = shared_place(b[field::f]);
    return as_many(low,
                   counted_together(low, read_filter(low, a[field::f], first), read_filter(low, b[field::f], outer)),
                   a[field::q]);
}

AmountId is_there(Lowering& low, const Term& what, const Outer& outer) {
    if (what.is(head::Both) && what[field::a][field::q].is(head::Total) && !what[field::c])
        return together(low, what, outer);
    if (what.is(head::Both) || what.is(head::OneOf)) {
        if (what[field::any]) low.unknown(what, "here");
        const Term last = what[field::c] ? what[field::c] : what[field::b];
        AmountId all = is_there(low, last, outer);
        for (const text::Field part : {field::b, field::a}) {
            if (std::string_view(part) == "b" && !what[field::c]) continue;
            const AmountId one = is_there(low, what[part], placed_like(what[part][field::f], last[field::f], outer));
            all = what.is(head::Both) ? low.pool.both(one, all) : low.pool.either(one, all);
        }
        return all;
    }
    if (!what.is(head::Pick)) {
        low.unknown(what, "as something to have");
        return low.pool.constant(0);
    }
    Outer inner = outer;
    if (what[field::whose]) inner.whose = player(low, what[field::whose]);
    Noun noun = read_filter(low, what[field::f], inner);
    const Term q = what[field::q];
    if (q.is(head::Another)) noun.what.filter = Filter::all({noun.what.filter, Filter::no(other_than(low))});
    if (q.is(head::A) || q.is(head::Another) || q.is(head::No) || (q.is(head::N) && q[field::n].number() == 1))
        beside_named(low, noun);
    return as_many(low, counted(low, noun), q);
}

AmountId player_stat(Lowering& low, const Term& of, Who by) {
    if (of.is(head::Life)) return low.pool.value(kLifeCount, by);
    if (of.is(head::EnergyGeneration)) {
        if (!of[field::color]) return low.pool.value(kEnergyAll, by);
        return low.pool.value(static_cast<u8>(kEnergyRed + color_number(low, of[field::color])), by);
    }
    low.unknown(of, "of a player");
    return low.pool.constant(0);
}

// "You have fewer cards in your hand than your opponent": each their own.
AmountId count_for(Lowering& low, const Term& filter, Who by) {
    const std::optional<Who> before = low.haver;
    low.haver = by;
    const AmountId count = counted(low, read_filter(low, filter, {.whose = by}));
    low.haver = before;
    return count;
}

AmountId compares_to(Lowering& low, const Term& compare) {
    const Who by = player(low, compare[field::by]);
    const Who than = player(low, compare[field::who]);
    AmountId mine, theirs;
    if (compare.is(head::CompareStat)) {
        mine = player_stat(low, compare[field::of], by);
        theirs = player_stat(low, compare[field::of], than);
    } else {
        mine = count_for(low, compare[field::f], by);
        theirs = count_for(low, compare[field::f], than);
    }
    const bool or_same = compare.is(head::CompareSame);
    if (or_same && !compare[field::dir]) return low.pool.compare(mine, Compare::Equal, theirs);
    const bool higher = compare[field::dir].is(head::Higher);
    if (!higher && !compare[field::dir].is(head::Lower)) low.unknown(compare[field::dir]);
    if (or_same) return low.pool.compare(mine, higher ? Compare::AtLeast : Compare::AtMost, theirs);
    return low.pool.compare(mine, higher ? Compare::Greater : Compare::Less, theirs);
}

AmountId line_is(Lowering& low, const Term& proposition) {
    const Who whose = player(low, proposition[field::whose]);
    const bool front = zone_of(low, proposition[field::line]) == kFrontLine;
    const AmountId free = low.pool.value(front ? kFrontFree : kEnergyFree, whose);
    if (proposition[field::full].is(word::yes)) return low.pool.compare(free, Compare::AtMost, 0);
    if (!proposition[field::full].is(word::no)) low.unknown(proposition[field::full]);
    return at_least_one(low, free);
}

// The required energy of a card is generated.
AmountId has_required(Lowering& low, const Term& proposition) {
    if (player(low, proposition[field::by]) != Who::You) low.unknown(proposition[field::by], "here");
    const Term what = proposition[field::what];
    const Group card = what ? refer(low, what) : Group{low.source_of, Filter::in(kSource), kSource, false, 0};
    return at_least_one(low, count_passing(low, card, Filter::book(kFulfilled, 0, 0)));
}

AmountId carried_out(Lowering& low, const Term& proposition) {
    const Who by = player(low, proposition[field::by]);
    if (by != low.did_by || low.did_it == kNoId) low.decline("what \"if you do\" means is not known");
    return low.did_it == kNoId ? low.pool.constant(0) : low.did_it;
}

// The number that the list's thresholds are compared with; what is given says the rest.
AmountId required(Lowering& low, const Term& proposition) {
    if (proposition.is(head::RequiredTotal)) {
        const Group of = refer(low, proposition[field::of]);
        low.required = low.pool.sum(stat_of(low, proposition[field::s]), low.filter(of));
    } else if (proposition.is(head::RequiredPlaced)) {
        low.required = placed_by_this(low, proposition);
    } else if (proposition[field::of].is(word::it)) {
        const std::optional<Group> it = latest_place(low);
        if (!it) low.decline("nothing was mentioned that \"it\" could mean");
        if (it) low.required = low.pool.sum(stat_of(low, proposition[field::what]), low.filter(*it));
    } else {
        const Who by = player(low, proposition[field::by]);
        const Term what = proposition[field::what];
        low.required =
            what.is(head::Filter) ? counted(low, read_filter(low, what, {.whose = by})) : player_stat(low, what, by);
    }
    return low.pool.constant(1);
}

AmountId numbers(Lowering& low, const Term& proposition) {
    PoolBuilder& pool = low.pool;
    if (proposition.is(head::HaveStat))
        return bounded(low, player_stat(low, proposition[field::of], player(low, proposition[field::by])),
                       proposition[field::is]);
    if (proposition.is(head::CountIs)) {
        const AmountId count = count_of(low, proposition[field::what]);
        if (proposition[field::is]) return bounded(low, count, proposition[field::is]);
        return pool.compare(count, comparison(low, proposition[field::how]), number_of(low, proposition[field::n]));
    }
    if (proposition.is(head::Distinct) && !proposition[field::by])
        return bounded(low, distinct(low, proposition), proposition[field::is]);
    if (proposition.is(head::TotalLife))
        return bounded(low, pool.plus(pool.value(kLifeCount, Who::You), pool.value(kLifeCount, Who::Opponent)),
                       proposition[field::is]);
    if (proposition.is(head::TotalIs)) {
        const Term what = proposition[field::what];
        const Group in = read_group(low, proposition[field::in]);
        if (!what.is(head::Bp) && !what.is(head::RequiredEnergy)) low.unknown(what, "as a total");
        return bounded(low, pool.sum(what.is(head::Bp) ? kBp : kRequired, low.filter(in)), proposition[field::is]);
    }
    if (proposition.is(head::HaveExactly)) {
        const Term what = proposition[field::what];
        const Who by = player(low, proposition[field::by]);
        if (!what.is(head::Pick) || !what[field::q].is(head::N) || what[field::whose])
            low.unknown(what, "to have only");
        return pool.compare(counted(low, read_filter(low, what[field::f], {.whose = by})), Compare::Equal,
                            what[field::q][field::n].number());
    }
    return kNoId;
}

AmountId history(Lowering& low, const Term& proposition) {
    if (proposition.is(head::NotSo)) {
        if (low.test_before == kNoId) low.decline("what is not so was not asked before");
        return low.test_before == kNoId ? low.pool.constant(0) : low.pool.negation(low.test_before);
    }
    if (proposition.is(head::DidIt)) return carried_out(low, proposition);
    if (proposition.is(head::DidNot) || proposition.is(head::CouldNot))
        return low.pool.negation(carried_out(low, proposition));
    if (proposition.is(head::Did)) return did(low, proposition);
    if (proposition.is(head::DidNotDo)) return did_not_do(low, proposition);
    if (proposition.is(head::Was)) return was(low, proposition);
    if (proposition.is(head::Happened)) return happened(low, proposition);
    if (proposition.is(head::HasNotDone)) {
        // Of others than this one, whether some or none has done so is not said.
        if (!proposition[field::who].is(head::This)) low.unknown(proposition[field::who], "with \"has not\"");
        return low.pool.negation(happened(low, proposition));
    }
    return kNoId;
}

}  // namespace

AmountId condition(Lowering& low, const Term& proposition) {
    PoolBuilder& pool = low.pool;
    if (proposition.is(head::And)) {
        const AmountId first = condition(low, proposition[field::a]);
        const AmountId second = pool.both(first, condition(low, proposition[field::b]));
        return proposition[field::c] ? pool.both(second, condition(low, proposition[field::c])) : second;
    }
    if (proposition.is(head::Or)) {
        // "Has been placed, or has been added, this turn": the time holds for both.
        if (proposition[field::a].is(head::Was) && proposition[field::b].is(head::Was) &&
            !proposition[field::a][field::via])
            low.shared_via = proposition[field::b][field::via];
        const AmountId first = condition(low, proposition[field::a]);
        low.shared_via = Term();
        const AmountId second = pool.either(first, condition(low, proposition[field::b]));
        return proposition[field::c] ? pool.either(second, condition(low, proposition[field::c])) : second;
    }
    if (proposition.is(head::Test)) return test_of(low, proposition[field::who], proposition[field::p]);
    if (proposition.is(head::Exists)) return is_there(low, proposition[field::what], {});
    if (proposition.is(head::Have) || proposition.is(head::HaveNot)) {
        const Who by = player(low, proposition[field::by]);
        const AmountId has = is_there(low, proposition[field::what], {.whose = by});
        return proposition.is(head::Have) ? has : pool.negation(has);
    }
    if (proposition.is(head::Neither)) return neither(low, proposition);
    if (proposition.is(head::TurnOf)) return pool.value(kIsTurnPlayer, player(low, proposition[field::whose]));
    if (proposition.is(head::LineIs)) return line_is(low, proposition);
    if (proposition.is(head::HaveRequired)) return has_required(low, proposition);
    if (proposition.is(head::Compare) || proposition.is(head::CompareStat) || proposition.is(head::CompareSame))
        return compares_to(low, proposition);
    if (proposition.is(head::Required) || proposition.is(head::RequiredTotal) || proposition.is(head::RequiredPlaced))
        return required(low, proposition);
    if (const AmountId number = numbers(low, proposition); number != kNoId) return number;
    if (const AmountId done = history(low, proposition); done != kNoId) return done;
    low.unknown(proposition, "as a condition");
    return pool.constant(0);
}

}  // namespace arbiter::ua
