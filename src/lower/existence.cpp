// "You have ...", "there is ...", "the revealed cards include ...".
#include "lower/alike.h"
#include "lower/condition.h"

namespace arbiter::lower {

namespace {

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

// "Two or more X with the same name": so many of them have one in common. Of exactly so many it could not be told
// whether others may have it, too.
std::optional<AmountId> so_many_alike(Lowering& low, Noun noun, const Term& q) {
    const bool symbol = noun.joint == Joint::SameSymbol;
    const bool several = (q.is(head::N) || bounds(q, Compare::AtLeast)) && q[field::n].number() >= 2;
    if ((!symbol && noun.joint != Joint::SameAttribute) || !several) return std::nullopt;
    noun.joint = Joint::None;
    if (!noun.plain()) low.decline("what is counted is not clear");
    using Of = Aspect::ObjectKind;
    const Aspect in_common{symbol ? Of::Symbol : Of::Attribute, noun.joint_argument};
    return low.pool.compare(most_alike(low, noun.what, in_common), Compare::AtLeast, q[field::n].number());
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

}  // namespace

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
    if (const std::optional<AmountId> alike = so_many_alike(low, noun, q)) return *alike;
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

}  // namespace arbiter::lower
