// Phrases of things: what is described, how many of them, and what they must be to each other.
#include "lower/lowering.h"

namespace arbiter::lower {

namespace {

std::vector<Term> all_mods(const Term& filter) {
    std::vector<Term> mods = filter[field::mods].items();
    if (filter[field::tail]) mods.push_back(filter[field::tail]);
    return mods;
}

constexpr std::string_view kContents = "what lies in an area is all of its cards";
constexpr std::string_view kUpToBoth = "\"up to\" holds for both";

// "One X card or one Y card from your hand": one thing that is either.
Noun one_of(Lowering& low, const Term& objects, const FilterContext& outer) {
    const Term b = objects[field::b];
    Noun first = read_noun(low, objects[field::a], placed_like(low, objects[field::a], b, outer));
    const Noun second = read_noun(low, b, outer);
    // "Up to one X or one Y": "up to" holds for both.
    const bool as_few = first.quantity.low == second.quantity.low || first.quantity.from == 0;
    const bool alike = first.what.of == second.what.of && as_few && first.quantity.high == second.quantity.high &&
                       !first.quantity.all && !second.quantity.all;
    if (!alike || !first.plain() || !second.plain()) low.decline("the two things to choose from are not alike");
    if (first.quantity.from == 0) b[field::q].means_same_as(kUpToBoth, told(first.quantity));
    first.what.filter = Filter::any({first.what.filter, second.what.filter});
    first.what.kinds = first.what.kinds && second.what.kinds ? first.what.kinds | second.what.kinds : 0;
    first.what.reg = kNone;
    first.what.said.clear();
    return first;
}

// "One card from among them", "one of them".
void note_among_paraphrase(const Term& objects, const Group& among) {
    objects.is_paraphrase_of(kSameThing, objects[field::q].told() + " of " + key_of(among.filter));
}

// As many as there are values, one of each.
void one_of_each_value(Lowering& low, Noun& noun, const Term& q) {
    const bool symbol = noun.joint == Joint::DistinctSymbol;
    if (!symbol && noun.joint != Joint::DistinctAttribute) low.decline("one of each what is not said");
    if (low.scales_picks) low.decline("one of each, so many times");
    const Aspect aspect{symbol ? Aspect::ObjectKind::Symbol : Aspect::ObjectKind::Attribute, noun.joint_argument};
    const AmountId many = distinct(low, aspect, noun.what);
    if ((q.is(head::UpTo) || q.is(head::N)) && q[field::n].number() != 1) low.unknown(q, "of each");
    noun.quantity = {false, q.is(head::UpTo) ? low.pool.constant(0) : many, many};
    noun.what.many = true;
}

// Without a quantity all of them are meant.
bool is_about_several(const Term& q) {
    return !q || q.is(head::All) || q.is(head::AnyNumber) || (q[field::n] && q[field::n].number() > 1);
}

Noun pick(Lowering& low, const Term& objects, const FilterContext& outer) {
    FilterContext inner = whose_in(low, objects[field::whose], outer);
    const Term q = objects[field::q];
    inner.several = is_about_several(q);
    Noun noun = read_filter(low, objects[field::f], inner);
    if (q.is(head::OneOfEach) || noun.of_each) {
        one_of_each_value(low, noun, q);
        return noun;
    }
    if (q.is(head::Another)) noun.what.filter = Filter::all({noun.what.filter, Filter::no(other_than(low))});
    // "1 of your X or 1 Y in your Drop Area": the place says whose they are, and the words before it must say the same.
    if (const Term whose = objects[field::whose]; whose && outer.place_of) {
        const std::optional<Who> owner = low.owner_in(noun.what.filter);
        if (owner && owner != inner.whose) low.decline("things of one player in a zone of the other");
        if (owner) whose.means_same_as(kWhoseAgain, "");
    }
    noun.of_each_player = noun.of_each_player || objects[field::whose].is(head::EachPlayer);
    noun.quantity = quantity_of(low, q);
    noun.q = q;
    if (q.is(head::All) && noun.what.of == ObjectKind::Cards && noun.what.filter.node.test == Test::Zone)
        objects.is_paraphrase_of(kContents, key_of(noun.what.filter));
    const Term f = objects[field::f], among = f[field::mods].only();
    const bool bare = !f[field::mods] && !f[field::adjs] && noun.what.filter.node.test == Test::In;
    if ((among.is(head::Among) || bare) && !f[field::h] && noun.what.of == ObjectKind::Cards)
        note_among_paraphrase(objects, noun.what);
    const bool one = !noun.quantity.all && noun.quantity.high == low.pool.constant(1);
    if (one && objects[field::f].mentions(head::AllShare)) low.decline("with whom one thing shares it is not said");
    if (one) beside_named(low, noun);
    if (noun.both_sides && !noun.quantity.all) low.decline("one thing is not on both sides");
    noun.what.many = noun.quantity.all || (!one && noun.quantity.to != 1) || !noun.one_each.empty();
    return noun;
}

// Some of a group.
Noun pick_from(Lowering& low, const Term& objects) {
    Noun noun;
    noun.what = resolve_reference(low, objects[field::of]);
    if (!noun.what.many) low.decline("some of one thing");
    // Which of them was the first is not said.
    if (objects[field::q].is(head::Another)) low.unknown(objects[field::q], "of known things");
    noun.what.reg = kNone;
    noun.quantity = quantity_of(low, objects[field::q]);
    noun.what.many = noun.quantity.all || noun.quantity.high != low.pool.constant(1);
    if (noun.quantity.all) objects.adds_nothing_around(field::of, "all of them are they");
    if (noun.what.of == ObjectKind::Cards) note_among_paraphrase(objects, noun.what);
    return noun;
}

Noun contents(Lowering& low, const Term& objects) {
    const Term zone = objects[field::z];
    if (!zone.is(head::Zone)) low.unknown(zone, "as a pile");
    const i32 zones = zone_bits(low, zone[field::in].items());
    if (zones & low.dialect.field) low.unknown(zone, "as all of its cards");
    Noun noun;
    noun.quantity.all = true;
    const Who whose = zone[field::of] ? player(low, zone[field::of]) : Who::Either;
    noun.what = {ObjectKind::Cards, Filter::zone(zones, whose), kNone, true, 0};
    objects.is_paraphrase_of(kContents, key_of(noun.what.filter));
    return noun;
}

}  // namespace

FilterContext placed_like(const Lowering& low, const Term& objects, const Term& other, const FilterContext& outer) {
    FilterContext out = outer;
    if (objects.is(head::Pick) && other.is(head::Pick) && !says_place(low, objects[field::f]) &&
        says_place(low, other[field::f]))
        out.place_of = other[field::f];
    return out;
}

bool is_place(const Lowering& low, const Term& mod) {
    if (mod.is_any({head::In, head::InHand, head::Among, head::OnField, head::EitherPlace, head::Done})) return true;
    const auto& own = low.dialect.places;
    return std::any_of(own.begin(), own.end(), [&](const text::Head& place) { return mod.is(place); });
}

bool says_place(const Lowering& low, const Term& filter) {
    const std::vector<Term> mods = all_mods(filter);
    return std::any_of(mods.begin(), mods.end(), [&](const Term& mod) { return is_place(low, mod); });
}

bool says_zone(const Term& filter, text::Head which) {
    const std::vector<Term> mods = all_mods(filter);
    return std::any_of(mods.begin(), mods.end(),
                       [&](const Term& mod) { return mod.is(head::In) && names_zone(mod[field::z], which); });
}

bool says_plural(const Term& filter) {
    std::vector<Term> heads = filter[field::h][field::any].items();
    for (const Term& head : filter[field::h][field::all].items()) heads.push_back(head);
    for (const text::Field part : {field::a, field::b}) {
        if (const Term head = filter[field::h][part]) heads.push_back(head[field::h] ? head[field::h] : head);
    }
    for (const Term& head : heads) {
        const Term kind = head[field::k] ? head[field::k] : head;
        if (kind[field::form].is(word::plural)) return true;
    }
    return filter[field::card][field::form].is(word::plural);
}

Noun read_noun(Lowering& low, const Term& objects, const FilterContext& outer) {
    if (low.dialect.noun) {
        if (const std::optional<Noun> own = low.dialect.noun(low, objects, outer)) return *own;
    }
    if (objects.is(head::Pick)) return pick(low, objects, outer);
    if (objects.is(head::PickFrom)) return pick_from(low, objects);
    if (objects.is(head::OneOf)) return one_of(low, objects, outer);
    if (objects.is(head::Contents)) return contents(low, objects);
    Noun noun;
    noun.quantity.all = true;
    if (is_reference(low, objects)) {
        noun.what = resolve_reference(low, objects);
    } else {
        low.unknown(objects, "as things");
    }
    return noun;
}

Group read_group(Lowering& low, const Term& objects, const FilterContext& outer, Quantifier quantifier) {
    const Noun noun = read_noun(low, objects, outer);
    if (!noun.plain()) low.decline("the things can't be told apart by a test");
    const Term q = objects[field::q];
    const bool one = !noun.quantity.all && noun.quantity.from == 1 && noun.quantity.to == 1;
    const bool fits =
        quantifier == Quantifier::Every ? noun.quantity.all : one || (noun.quantity.all && !q.is(head::All));
    if (noun.of_each_player && !noun.quantity.all)
        low.decline("whether one of each player's or one of both's is not said");
    if (objects.is_any({head::Pick, head::PickFrom, head::PickEqual}) && !fits)
        low.decline("how many of them are meant is not known here");
    if (quantifier == Quantifier::Any && !q.is(head::Another)) q.means_same_as("any one of them", "any");
    return noun.what;
}

Group whole_group(Lowering& low, const Term& in, const FilterContext& outer) {
    const Scoped testing(low.testing, true);
    return is_reference(low, in) ? as_it_was_then(resolve_reference(low, in))
                                 : read_group(low, in, outer, Quantifier::Every);
}

AmountId distinct(Lowering& low, const Aspect& aspect, const Group& among) {
    // What has no such value has none that could be different.
    const bool numbers = aspect.of == Aspect::ObjectKind::Attribute;
    const Filter of = numbers ? Filter::all({among.filter, low.dialect.having_value(aspect.which)}) : among.filter;
    const FilterId filter = low.filter(of, among.of);
    switch (aspect.of) {
        case Aspect::ObjectKind::Attribute: return low.pool.distinct_attribute(aspect.which, filter);
        case Aspect::ObjectKind::Printed: return low.pool.distinct_printed(aspect.which, filter);
        case Aspect::ObjectKind::Symbol: return low.pool.distinct_symbol(aspect.which, filter);
    }
    return kNoId;
}

void beside_named(Lowering& low, Noun& noun) {
    if (noun.joint == Joint::None || noun.of_each || is_sum(noun.joint)) return;
    const bool symbol = noun.joint == Joint::SameSymbol || noun.joint == Joint::DistinctSymbol;
    const bool same = noun.joint == Joint::SameSymbol || noun.joint == Joint::SameAttribute;
    const Mention* named = latest_antecedent(low, std::nullopt);
    if (!named || named->act == Act::Subject || named->what.reg == kNone || noun.joint_printed) {
        low.decline("beside what it is the same or different is not said");
        return;
    }
    const u8 with = as_it_was(low, named->what).reg;
    noun.alike[field::as].means_same_as(kSameThing, "beside register " + std::to_string(with));
    const Filter shares =
        symbol ? Filter::shares_symbol(noun.joint_argument, with) : Filter::shares_attribute(noun.joint_argument, with);
    noun.what.filter = Filter::all({noun.what.filter, same ? shares : Filter::no(shares)});
    noun.joint = Joint::None;
}

}  // namespace arbiter::lower
