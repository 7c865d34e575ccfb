// Conditions: everything that a text asks before it does something.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

AmountId at_least_one(Lowering& low, AmountId number) { return low.pool.compare(number, Compare::AtLeast, 1); }

AmountId count_passing(Lowering& low, const Group& who, const Filter& test) {
    return low.pool.count(low.filter(Filter::all({lower::as_fact(who.filter), test}), who.of));
}

// ---- "this character is ..., your characters have ..."

bool is_place_test(const Term& predicate) {
    if (!predicate.is("Is") && !predicate.is("IsNot")) return false;
    for (const char* head : {"OnField", "OnLine", "SameLine", "OtherLine", "In", "Among", "Under", "EitherPlace"}) {
        if (predicate["c"].is(head)) return true;
    }
    return false;
}

// "“Ember Fox” is on your field": the place of what is described.
AmountId described_is_there(Lowering& low, const Term& who, const Term& predicate) {
    const std::optional<Located> at = location(low, predicate["c"], {});
    Noun noun = read_filter(low, who["f"], {.anywhere = true});
    if (!at || (noun.placed && noun.what.of != at->of)) {
        low.unknown(predicate, "here");
        return low.pool.constant(0);
    }
    std::vector<Filter> tests{at->filter, noun.what.filter};
    if (who["q"].is("Another")) tests.push_back(Filter::no(other_than(low)));
    noun.what.filter = Filter::all(tests);
    noun.what.of = at->of;
    const AmountId there = as_many(low, counted(low, noun), who["q"]);
    if (predicate.is("Is")) return there;
    if (who["q"]) low.unknown(who["q"], "with \"not\"");
    return low.pool.negation(there);
}

AmountId described_is(Lowering& low, const Term& who, const Term& predicate) {
    Outer outer;
    if (who["whose"]) outer.whose = player(low, who["whose"]);
    if (is_place_test(predicate) && !who["whose"]) return described_is_there(low, who, predicate);
    const Noun noun = read_filter(low, who["f"], outer);
    if (!noun.plain()) low.unknown(who, "in a condition");
    const Filter test = ua::predicate(low, predicate, noun.what.of);
    if (who["q"].is("All")) {
        // Of all of them, and there must be some.
        return low.pool.both(low.pool.compare(count_passing(low, noun.what, Filter::no(test)), Compare::Equal, 0),
                             at_least_one(low, low.pool.count(low.filter(noun.what))));
    }
    if (who["q"].is("Another")) low.unknown(who["q"], "here");
    low.mention({noun.what.of, Filter::all({noun.what.filter, test}), kNone, false, noun.what.kinds}, Act::Subject);
    return as_many(low, count_passing(low, noun.what, test), who["q"]);
}

// "A or B are both on your field": each of them.
AmountId each_is(Lowering& low, const Term& who, const Term& predicate) {
    const std::vector<Term> heads = who["f"]["h"]["any"].items();
    const std::optional<Located> at =
        is_place_test(predicate) && predicate.is("Is") ? location(low, predicate["c"], {}) : std::nullopt;
    const bool plain = !who["q"] && !who["whose"] && !who["f"]["adjs"] && !who["f"]["mods"] && !who["f"]["tail"];
    if (!at || !plain || heads.size() < 2) {
        low.unknown(who, "as both of something");
        return low.pool.constant(0);
    }
    who["f"].mark_read();
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
    for (const char* head : {"Compared", "Raided", "Active", "Resting", "Attacking", "Blocking", "HasUnder",
                             "HasNoneUnder", "HasKeyword", "ImpactWord", "OnLine", "SameLine", "OtherLine"}) {
        if (predicate.mentions(head)) return true;
    }
    return (predicate.mentions("Bp") || predicate.mentions("EnergyGeneration")) && !predicate.mentions("Base");
}

// One of the names in "X", "Y", or a site is on your field.
AmountId name_is_there(Lowering& low, const Term& name, const Term& predicate) {
    const std::optional<Located> at =
        is_place_test(predicate) && predicate.is("Is") ? location(low, predicate["c"], {}) : std::nullopt;
    if (!at) {
        low.unknown(name, "in a condition");
        return low.pool.constant(0);
    }
    i32 kinds = 0;
    const FilterId there = low.filter(Filter::all({at->filter, head_test(low, name, kinds)}), at->of);
    return at_least_one(low, low.pool.count(there));
}

AmountId test_of(Lowering& low, const Term& who, const Term& predicate) {
    if (predicate["all"] && !predicate["all"].is("yes")) low.unknown(predicate["all"]);
    if (who.is("Pick") && predicate["all"] && who["f"]["h"]["any"].items().size() != 1)
        return each_is(low, who, predicate);
    if (who.is("Pick")) return described_is(low, who, predicate);
    if (who.is("Both") || who.is("OneOf")) {
        const auto joined = [&](AmountId a, AmountId b) {
            return who.is("Both") ? low.pool.both(a, b) : low.pool.either(a, b);
        };
        AmountId all = test_of(low, who["b"], predicate);
        if (who["a"]) all = joined(test_of(low, who["a"], predicate), all);
        for (const Term& name : who["any"].items()) all = joined(all, name_is_there(low, name, predicate));
        return all;
    }
    Group group;
    if (who.is("BaseOf")) {
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
    if (predicate.is("Is") && predicate["c"].is("AnyOther")) {
        if (low.test_before == kNoId) low.decline("\"any other\" than what is not known");
        const AmountId some = at_least_one(low, low.pool.count(low.filter(lower::as_fact(group))));
        return low.test_before == kNoId ? some : low.pool.both(some, low.pool.negation(low.test_before));
    }
    return at_least_one(low, count_passing(low, group, ua::predicate(low, predicate, group.of)));
}

// Neither of two described things is there.
AmountId neither(Lowering& low, const Term& proposition) {
    const std::optional<Located> at = location(low, proposition["c"], {});
    std::vector<Filter> any;
    for (const char* part : {"a", "b"}) {
        const Term who = proposition[part];
        if (!who.is("Pick") || who["q"] || who["whose"]) low.unknown(who, "here");
        any.push_back(read_filter(low, who["f"], {.anywhere = true}).what.filter);
    }
    if (!at) {
        low.unknown(proposition["c"], "here");
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
    const Term a = what["a"];
    const Term b = what["b"];
    if (!a.is("Pick") || !b.is("Pick") || b["q"] || a["whose"] || b["whose"]) low.unknown(what, "as a total");
    Outer first = placed_like(a["f"], b["f"], outer);
    if (first.place_of) first.place_of = shared_place(b["f"]);
    return as_many(low, counted_together(low, read_filter(low, a["f"], first), read_filter(low, b["f"], outer)),
                   a["q"]);
}

AmountId is_there(Lowering& low, const Term& what, const Outer& outer) {
    if (what.is("Both") && what["a"]["q"].is("Total") && !what["c"]) return together(low, what, outer);
    if (what.is("Both") || what.is("OneOf")) {
        if (what["any"]) low.unknown(what, "here");
        const Term last = what["c"] ? what["c"] : what["b"];
        AmountId all = is_there(low, last, outer);
        for (const char* part : {"b", "a"}) {
            if (std::string_view(part) == "b" && !what["c"]) continue;
            const AmountId one = is_there(low, what[part], placed_like(what[part]["f"], last["f"], outer));
            all = what.is("Both") ? low.pool.both(one, all) : low.pool.either(one, all);
        }
        return all;
    }
    if (!what.is("Pick")) {
        low.unknown(what, "as something to have");
        return low.pool.constant(0);
    }
    Outer inner = outer;
    if (what["whose"]) inner.whose = player(low, what["whose"]);
    Noun noun = read_filter(low, what["f"], inner);
    const Term q = what["q"];
    if (q.is("Another")) noun.what.filter = Filter::all({noun.what.filter, Filter::no(other_than(low))});
    if (q.is("A") || q.is("Another") || q.is("No") || (q.is("N") && q["n"].number() == 1)) beside_named(low, noun);
    return as_many(low, counted(low, noun), q);
}

AmountId player_stat(Lowering& low, const Term& of, Who by) {
    if (of.is("Life")) return low.pool.value(kLifeCount, by);
    if (of.is("EnergyGeneration")) {
        if (!of["color"]) return low.pool.value(kEnergyAll, by);
        return low.pool.value(static_cast<u8>(kEnergyRed + color_number(low, of["color"])), by);
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
    const Who by = player(low, compare["by"]);
    const Who than = player(low, compare["who"]);
    AmountId mine, theirs;
    if (compare.is("CompareStat")) {
        mine = player_stat(low, compare["of"], by);
        theirs = player_stat(low, compare["of"], than);
    } else {
        mine = count_for(low, compare["f"], by);
        theirs = count_for(low, compare["f"], than);
    }
    const bool or_same = compare.is("CompareSame");
    if (or_same && !compare["dir"]) return low.pool.compare(mine, Compare::Equal, theirs);
    const bool higher = compare["dir"].is("Higher");
    if (!higher && !compare["dir"].is("Lower")) low.unknown(compare["dir"]);
    if (or_same) return low.pool.compare(mine, higher ? Compare::AtLeast : Compare::AtMost, theirs);
    return low.pool.compare(mine, higher ? Compare::Greater : Compare::Less, theirs);
}

AmountId line_is(Lowering& low, const Term& proposition) {
    const Who whose = player(low, proposition["whose"]);
    const bool front = zone_of(low, proposition["line"]) == kFrontLine;
    const AmountId free = low.pool.value(front ? kFrontFree : kEnergyFree, whose);
    if (proposition["full"].is("yes")) return low.pool.compare(free, Compare::AtMost, 0);
    if (!proposition["full"].is("no")) low.unknown(proposition["full"]);
    return at_least_one(low, free);
}

// The required energy of a card is generated.
AmountId has_required(Lowering& low, const Term& proposition) {
    if (player(low, proposition["by"]) != Who::You) low.unknown(proposition["by"], "here");
    const Term what = proposition["what"];
    const Group card = what ? refer(low, what) : Group{low.source_of, Filter::in(kSource), kSource, false, 0};
    return at_least_one(low, count_passing(low, card, Filter::book(kFulfilled, 0, 0)));
}

AmountId carried_out(Lowering& low, const Term& proposition) {
    const Who by = player(low, proposition["by"]);
    if (by != low.did_by || low.did_it == kNoId) low.decline("what \"if you do\" means is not known");
    return low.did_it == kNoId ? low.pool.constant(0) : low.did_it;
}

// The number that the list's thresholds are compared with; what is given says the rest.
AmountId required(Lowering& low, const Term& proposition) {
    if (proposition.is("RequiredTotal")) {
        const Group of = refer(low, proposition["of"]);
        low.required = low.pool.sum(stat_of(low, proposition["s"]), low.filter(of));
    } else if (proposition.is("RequiredPlaced")) {
        low.required = placed_by_this(low, proposition);
    } else if (proposition["of"].is("it")) {
        const std::optional<Group> it = latest_place(low);
        if (!it) low.decline("nothing was mentioned that \"it\" could mean");
        if (it) low.required = low.pool.sum(stat_of(low, proposition["what"]), low.filter(*it));
    } else {
        const Who by = player(low, proposition["by"]);
        const Term what = proposition["what"];
        low.required =
            what.is("Filter") ? counted(low, read_filter(low, what, {.whose = by})) : player_stat(low, what, by);
    }
    return low.pool.constant(1);
}

AmountId numbers(Lowering& low, const Term& proposition) {
    PoolBuilder& pool = low.pool;
    if (proposition.is("HaveStat"))
        return bounded(low, player_stat(low, proposition["of"], player(low, proposition["by"])), proposition["is"]);
    if (proposition.is("CountIs")) {
        const AmountId count = count_of(low, proposition["what"]);
        if (proposition["is"]) return bounded(low, count, proposition["is"]);
        return pool.compare(count, comparison(low, proposition["how"]), number_of(low, proposition["n"]));
    }
    if (proposition.is("Distinct") && !proposition["by"])
        return bounded(low, distinct(low, proposition), proposition["is"]);
    if (proposition.is("TotalLife"))
        return bounded(low, pool.plus(pool.value(kLifeCount, Who::You), pool.value(kLifeCount, Who::Opponent)),
                       proposition["is"]);
    if (proposition.is("TotalIs")) {
        const Term what = proposition["what"];
        const Group in = read_group(low, proposition["in"]);
        if (!what.is("Bp") && !what.is("RequiredEnergy")) low.unknown(what, "as a total");
        return bounded(low, pool.sum(what.is("Bp") ? kBp : kRequired, low.filter(in)), proposition["is"]);
    }
    if (proposition.is("HaveExactly")) {
        const Term what = proposition["what"];
        const Who by = player(low, proposition["by"]);
        if (!what.is("Pick") || !what["q"].is("N") || what["whose"]) low.unknown(what, "to have only");
        return pool.compare(counted(low, read_filter(low, what["f"], {.whose = by})), Compare::Equal,
                            what["q"]["n"].number());
    }
    return kNoId;
}

AmountId history(Lowering& low, const Term& proposition) {
    if (proposition.is("NotSo")) {
        if (low.test_before == kNoId) low.decline("what is not so was not asked before");
        return low.test_before == kNoId ? low.pool.constant(0) : low.pool.negation(low.test_before);
    }
    if (proposition.is("DidIt")) return carried_out(low, proposition);
    if (proposition.is("DidNot") || proposition.is("CouldNot")) return low.pool.negation(carried_out(low, proposition));
    if (proposition.is("Did")) return did(low, proposition);
    if (proposition.is("DidNotDo")) return did_not_do(low, proposition);
    if (proposition.is("Was")) return was(low, proposition);
    if (proposition.is("Happened")) return happened(low, proposition);
    if (proposition.is("HasNotDone")) {
        // Of others than this one, whether some or none has done so is not said.
        if (!proposition["who"].is("This")) low.unknown(proposition["who"], "with \"has not\"");
        return low.pool.negation(happened(low, proposition));
    }
    return kNoId;
}

}  // namespace

AmountId condition(Lowering& low, const Term& proposition) {
    PoolBuilder& pool = low.pool;
    if (proposition.is("And")) {
        const AmountId first = condition(low, proposition["a"]);
        const AmountId second = pool.both(first, condition(low, proposition["b"]));
        return proposition["c"] ? pool.both(second, condition(low, proposition["c"])) : second;
    }
    if (proposition.is("Or")) {
        // "Has been placed, or has been added, this turn": the time holds for both.
        if (proposition["a"].is("Was") && proposition["b"].is("Was") && !proposition["a"]["via"])
            low.shared_via = proposition["b"]["via"];
        const AmountId first = condition(low, proposition["a"]);
        low.shared_via = Term();
        const AmountId second = pool.either(first, condition(low, proposition["b"]));
        return proposition["c"] ? pool.either(second, condition(low, proposition["c"])) : second;
    }
    if (proposition.is("Test")) return test_of(low, proposition["who"], proposition["p"]);
    if (proposition.is("Exists")) return is_there(low, proposition["what"], {});
    if (proposition.is("Have") || proposition.is("HaveNot")) {
        const Who by = player(low, proposition["by"]);
        const AmountId has = is_there(low, proposition["what"], {.whose = by});
        return proposition.is("Have") ? has : pool.negation(has);
    }
    if (proposition.is("Neither")) return neither(low, proposition);
    if (proposition.is("TurnOf")) return pool.value(kIsTurnPlayer, player(low, proposition["whose"]));
    if (proposition.is("LineIs")) return line_is(low, proposition);
    if (proposition.is("HaveRequired")) return has_required(low, proposition);
    if (proposition.is("Compare") || proposition.is("CompareStat") || proposition.is("CompareSame"))
        return compares_to(low, proposition);
    if (proposition.is("Required") || proposition.is("RequiredTotal") || proposition.is("RequiredPlaced"))
        return required(low, proposition);
    if (const AmountId number = numbers(low, proposition); number != kNoId) return number;
    if (const AmountId done = history(low, proposition); done != kNoId) return done;
    low.unknown(proposition, "as a condition");
    return pool.constant(0);
}

}  // namespace arbiter::ua
