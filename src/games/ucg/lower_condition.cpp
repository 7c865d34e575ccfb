// Conditions and counts that only this game has.
#include "games/ucg/lowering.h"
#include "lower/alike.h"

namespace arbiter::ucg {

bool field_only(const Term& predicate) {
    return predicate.is_any({head::BpIs, head::GradeIs, head::GradeIsNot}) || predicate.mentions(head::BpNumber);
}

namespace {

// What only a character on the field has.
bool asks_the_field(const Term& predicate) {
    return predicate.mentions_any(
        {head::States, head::BpNumber, head::BpIs, head::GradeIs, head::GradeIsNot, head::Adjacent, head::InRound});
}

// "If the sent character is a Kaiju": it was sent, and its topmost card was one.
AmountId left_is(Lowering& low, const Group& moved, const Group& character, const Term& predicate) {
    if (asks_the_field(predicate)) low.decline("what something was on the field, after it left");
    const Scoped testing(low.testing, low.testing || is_reference(low, predicate[field::c]));
    const Filter test = lower::predicate(low, predicate, character.of);
    if (character.many) return every_passes(low, character, test);
    return low.pool.both(low.pool.compare(low.pool.size(moved.reg), Compare::AtLeast, 1),
                         low.pool.compare(count_passing(low, character, test), Compare::AtLeast, 1));
}

// Has this text moved the character away?
bool has_left(const Lowering& low, const Group& who) {
    return std::any_of(low.moved.begin(), low.moved.end(), [&](const Moved& moved) {
        return moved.from == who.reg && moved.was == ObjectKind::Places && moved.is == ObjectKind::Cards;
    });
}

// "This character is adjacent to two Ultra Heroes"; nothing where only one is wanted.
std::optional<AmountId> beside_several(Lowering& low, const Group& who, const Term& others) {
    const Term q = others[field::q];
    const bool several = q.is(head::N) && q[field::n].number() > 1;
    if (who.many || who.reg == kNone || !(several || lower::bounds(q, Compare::AtLeast))) return std::nullopt;
    const Noun noun = read_noun(low, others);
    if (!noun.plain() || noun.what.of != ObjectKind::Places) low.unknown(others, "as what something is next to");
    const Filter next_to = Filter::all({noun.what.filter, Filter::related(kAdjacent, who.reg)});
    return compare_with_quantity(low, low.pool.count(low.filter(next_to, ObjectKind::Places)), q);
}

}  // namespace

std::optional<AmountId> test_all(Lowering& low, const Group& who, const Term& predicate) {
    if (asks_the_field(predicate) && has_left(low, who)) low.decline("what something was on the field, after it left");
    if (const std::optional<Group> character = left_character(low, who))
        return left_is(low, who, *character, predicate);
    const Term trait = predicate.is(head::Has) ? predicate[field::p][field::of].only() : Term();
    if (trait.is(head::HasMany)) {
        // UCG 2.3.4.1: of TYPEs and names a character can have several.
        predicate[field::p].head();
        const std::optional<Aspect> aspect = aspect_of(low, trait[field::what]);
        const bool several = aspect && (aspect->of == Aspect::ObjectKind::Symbol || aspect->which == kType);
        if (!several || who.many) low.unknown(trait, "here");
        trait.word_means_same_as(lower::kOneHasDifferent, "has many");
        return compare_with_bound(low, distinct(low, aspect.value_or(Aspect{}), lower::as_it_was_then(who)),
                                  trait[field::is]);
    }
    const Term beside = predicate.is(head::Is) ? predicate[field::c] : Term();
    if (beside.is(head::Adjacent) && !beside[field::side] && beside[field::who].is(head::Pick))
        return beside_several(low, who, beside[field::who]);
    if (!beside.is(head::Adjacent) || !beside[field::side].is(head::BothSides)) return std::nullopt;
    // "X is adjacent to both the left and right of this character": two of them are next to it.
    const Group to = resolve_reference(low, beside[field::who], ObjectKind::Places);
    if (to.reg == kNone) low.decline("what it is adjacent to is not at hand");
    const Filter next_to = Filter::all({who.filter, Filter::related(kAdjacent, to.reg)});
    return low.pool.compare(low.pool.count(low.filter(next_to, who.of)), Compare::AtLeast, 2);
}

std::optional<AmountId> own_test(Lowering& low, const Term& who, const Term& predicate) {
    return lower::alike_or_different(low, who, predicate);
}

// A character that has so many cards under it.
std::optional<Filter> stack_holds(Lowering&, const Noun& card, const Term& q) {
    const bool any_card = card.what.filter.node.test == Test::All && card.what.filter.parts.empty();
    if ((!lower::bounds(q, Compare::AtLeast) && !q.is(head::N)) || card.part != Part::Attached || !any_card)
        return std::nullopt;
    return Filter::book(kChargedTest, 0, q[field::n].number());
}

Filter under_some(const Filter& characters) {
    return Filter::has(ObjectKind::Places, Filter::all({characters, Filter::related(kChargedHost, kCandidate)}));
}

namespace {

// "A 『NOVA』 and a 『COMET』 card in your hand", "both a SINGLE and a DOUBLE character": one of each.
AmountId has_each(Lowering& low, const Term& what, const FilterContext& outer) {
    const Noun noun = read_description(low, what, outer);
    if (!noun.plain()) low.unknown(what, "in a condition");
    AmountId all = kNoId;
    for (const text::Field part : {field::a, field::b, field::c}) {
        const Term one = what[part];
        if (!one) continue;
        const bool of_head = one.is(head::QHead);
        i32 kinds = 0;
        const Filter own = of_head
                               ? head_test(low, one[field::h], kinds)
                               : Filter::attribute(kState, Compare::Equal, low.pool.constant(state_number(low, one)));
        const AmountId count = low.pool.count(low.filter(Filter::all({noun.what.filter, own}), noun.what.of));
        const AmountId enough =
            of_head ? compare_with_quantity(low, count, one[field::q]) : low.pool.compare(count, Compare::AtLeast, 1);
        all = all == kNoId ? enough : low.pool.both(all, enough);
    }
    return all == kNoId ? low.pool.constant(0) : all;
}

// What a condition has found is what "it" may mean behind it; of several nobody knows which.
void mention_there(Lowering& low, const Group& what, bool one_at_most) {
    Mention found;
    found.what = what;
    found.what.many = false;
    found.indefinite = !one_at_most;
    low.mention(found);
}

// "Your discard area has ten or more cards".
AmountId zone_has(Lowering& low, const Term& proposition) {
    const Term zone = proposition[field::z];
    if (!zone.is(head::Zone)) low.unknown(zone, "in a condition");
    i32 zones = 0;
    for (const Term& name : zone[field::in].items()) zones |= 1 << zone_of(low, name);
    Noun noun = read_filter(low, proposition[field::f], {.anywhere = true});
    const Who whose = zone[field::of] ? player(low, zone[field::of]) : Who::Either;
    noun.what = {ObjectKind::Cards, Filter::all({Filter::zone(zones, whose), noun.what.filter})};
    if (noun.stack || noun.from_it) low.unknown(proposition[field::f], "in a condition");
    const Term q = proposition[field::q];
    if (!q) proposition.means_same_as("what is in an area is one of its cards", "a");
    if (!q) mention_there(low, noun.what, false);
    return q ? compare_with_quantity(low, counted(low, noun), q)
             : low.pool.compare(counted(low, noun), Compare::AtLeast, 1);
}

// "「Dawn Gate」 is in the scene area": a scene of such a name.
AmountId scene_there(Lowering& low, const Term& who) {
    FilterContext outer;
    if (who[field::whose]) outer.whose = player(low, who[field::whose]);
    const Noun noun = read_filter(low, who[field::f], outer);
    const Group scenes{ObjectKind::Cards, noun.also.value_or(noun.what.filter), kNone, true, kScene, {}};
    if (!who.is(head::Pick) || (!noun.also && noun.what.of != ObjectKind::Cards) || !noun.plain())
        low.unknown(who, "here");
    // UCG 6.1.1: one scene of a player at a time.
    mention_there(low, scenes, low.owner_in(scenes.filter).has_value());
    return compare_with_quantity(low, low.pool.count(low.filter(scenes)), who[field::q]);
}

}  // namespace

// "Two or more 『NOVA』 and 『COMET』": two of each, or two in all?
void check_joined(Lowering& low, const Term& objects) {
    const Term q = objects[field::q];
    const bool counted = q.is_any({head::N, head::UpTo, head::Exactly, head::Range, head::ThatMany}) ||
                         lower::bounds(q, Compare::AtLeast) || lower::bounds(q, Compare::AtMost);
    if (objects.is(head::Pick) && counted && objects[field::f][field::h][field::join])
        low.decline("so many of each or of both together is not said");
}

namespace {

// "『NOVA』 and 『COMET』 that are adjacent to each other", "two 『NOVA』 adjacent to each other".
AmountId beside_each_other(Lowering& low, const Term& what, const FilterContext& outer) {
    const Term a = what[field::a], b = what[field::b];
    const auto described = [&](const Term& one) {
        const Noun noun = read_filter(low, one[field::f], outer);
        const bool plain = one.is(head::Pick) && !(b && one[field::q]) && noun.plain();
        if (!plain || noun.what.of != ObjectKind::Places) low.unknown(one, "as what is next to another");
        return noun.what.filter;
    };
    const bool two = a[field::q].is(head::N) && a[field::q][field::n].number() == 2;
    if (!b && !two) low.decline("three of them are not all next to each other");
    const Filter one = described(a), other = b ? described(b) : one;
    const Filter beside = Filter::has(ObjectKind::Places, Filter::all({other, Filter::related(kAdjacent, kCandidate)}));
    return lower::at_least_one(low, low.pool.count(low.filter(Filter::all({one, beside}), ObjectKind::Places)));
}

}  // namespace

std::optional<AmountId> own_there_are(Lowering& low, const Term& what, const FilterContext& outer) {
    check_joined(low, what);
    if (what.is(head::EachBesideOther)) return beside_each_other(low, what, outer);
    if (what.is_any({head::PickEach, head::EachState})) return has_each(low, what, outer);
    return std::nullopt;
}

namespace {

// "Its level is 3", "the level of it is 3": whichever word stands first.
void note_measured_paraphrase(const Term& proposition, const Term& who, const Term& what, const Term& is) {
    proposition.means_same_as("a value of a thing is its value, whichever is named first",
                              who.told() + " " + what.told() + " " + is.told());
}

}  // namespace

std::optional<AmountId> own_condition(Lowering& low, const Term& proposition) {
    const Term p = proposition[field::p], n = proposition[field::n];
    if (proposition.is(head::Test) && p.is(head::Measured) && p[field::is])
        note_measured_paraphrase(proposition, proposition[field::who], p[field::what], p[field::is]);
    if (proposition.is(head::NumberIs) && n.is(head::ValueOf))
        note_measured_paraphrase(proposition, n[field::who], n[field::what], proposition[field::is]);
    // "This character has TYPE A and its battle opponent does not".
    if (proposition.is(head::And) && proposition[field::b].is(head::NorThis))
        return lower::true_of_one_alone(low, proposition[field::a], proposition[field::b][field::who]);
    if (proposition.is(head::EachBesideOther)) return beside_each_other(low, proposition, {});
    if (proposition.is(head::ZoneHas)) return zone_has(low, proposition);
    if (proposition.is(head::SceneThere)) return scene_there(low, proposition[field::who]);
    return own_look_back(low, proposition);
}

}  // namespace arbiter::ucg
