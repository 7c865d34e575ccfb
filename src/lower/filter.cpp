// Reads descriptions into filters.
#include "lower/filter.h"

#include <algorithm>

namespace arbiter::lower {

void Description::at(Location where) {
    if (place && place->of != where.of) low.decline("one thing in two places");
    where.beneath = where.beneath || (place && place->beneath);
    tests.insert(tests.begin(), where.filter);
    if (where.among) noun.among = where.among;
    place = std::move(where);
}

Filter head_test(Lowering& low, const Term& head, i32& kinds) {
    if (const std::optional<Filter> own = low.dialect.head(low, head, kinds)) return *own;
    kinds = kind_bits(low, head);
    return Filter::bits(low.dialect.kind, kinds);
}

Filter heads_test(Lowering& low, const Term& heads, i32& kinds) {
    if (low.dialect.heads) {
        if (const std::optional<Filter> own = low.dialect.heads(low, heads, kinds)) return *own;
    }
    std::vector<Term> any = heads[field::any].items();
    // "All your A and B" are all that are A or B.
    for (const Term& one : heads[field::all].items()) any.push_back(one);
    for (const text::Field part : {field::a, field::b}) {
        if (heads[part]) any.push_back(heads[part]);
    }
    if (!heads.is(head::Any) && !heads.is(head::Union)) {
        low.unknown(heads, "as a noun");
        return Filter::all({});
    }
    // "Raided characters and characters with [Step]": what stands beside the one is not said of the other.
    for (std::size_t at = 0; at < any.size(); ++at) {
        for (std::size_t other = 0; other < at; ++other) {
            if (any[at].same_as(any[other])) low.decline("which words belong to which of two like nouns");
        }
    }
    std::string all;
    for (const Term& one : any) all += one.told();
    heads.means_same_as("all that are one and all that are the other are all that are one or the other", all);
    std::vector<Filter> tests;
    bool open = false;
    i32 all_kinds = 0;
    for (const Term& one : any) {
        i32 own = 0;
        tests.push_back(head_test(low, one, own));
        open = open || own == 0;
        all_kinds |= own;
    }
    kinds = open ? 0 : all_kinds;
    return Filter::any(tests);
}

// ---- traits

namespace {

Filter shares_with(Lowering& low, const Aspect& aspect, u8 reg) {
    if (reg == kNone || aspect.of == Aspect::ObjectKind::Printed) {
        low.decline("what is compared with is not at hand");
        return Filter::all({});
    }
    return aspect.of == Aspect::ObjectKind::Symbol ? Filter::shares_symbol(aspect.which, reg)
                                                   : Filter::shares_attribute(aspect.which, reg);
}

}  // namespace

// How several chosen or counted things must relate to each other.
void set_joint(Lowering& low, Noun* noun, const Aspect& aspect, bool same) {
    if (!noun || noun->joint != Joint::None) {
        low.decline("a condition on a choice as a whole stands where nothing is chosen");
        return;
    }
    const bool symbol = aspect.of == Aspect::ObjectKind::Symbol;
    noun->joint = same ? (symbol ? Joint::SameSymbol : Joint::SameAttribute)
                       : (symbol ? Joint::DistinctSymbol : Joint::DistinctAttribute);
    noun->joint_argument = aspect.which;
    noun->joint_printed = aspect.of == Aspect::ObjectKind::Printed;
}

void set_sum(Lowering& low, Noun* noun, AttributeId which, const Term& is) {
    if (!noun || noun->joint != Joint::None) {
        low.decline("a condition on a choice as a whole stands where nothing is chosen");
        return;
    }
    const bool more = is.is(head::AtLeast) || is[field::dir].is(head::Higher);
    const bool less = is.is(head::AtMost) || is[field::dir].is(head::Lower);
    if ((!more && !less && !is.is(head::Equal)) || (is[field::dir] && !is.is(head::OrBeyond)))
        low.unknown(is, "of a sum");
    noun->joint = more ? Joint::SumAtLeast : less ? Joint::SumAtMost : Joint::SumExactly;
    noun->joint_argument = which;
    noun->joint_sum = low.pool.constant(is[field::n].number());
    is.means_same_as("the same bound in other words",
                     std::to_string(static_cast<int>(noun->joint)) + " " + is[field::n].told());
}

namespace {

// "With the same level as that card"; without "as": as the card that is being put there, or as each other.
Filter alike(Lowering& low, const Term& trait, Noun* noun) {
    const std::optional<Aspect> aspect = aspect_of(low, trait[field::what]);
    const bool same = trait[field::det].is(head::Same);
    if (!same && !trait[field::det].is(head::Different)) low.unknown(trait[field::det]);
    if (!aspect) return Filter::all({});
    trait[field::what].means_same_as(
        "away from the field a card has what is printed on it",
        std::to_string(aspect->of == Aspect::ObjectKind::Symbol) + " " + std::to_string(aspect->which));
    if (const Term as = trait[field::as]) return same ? shares(low, *aspect, as) : differs(low, *aspect, as);
    if (same && low.being_put != kNone) return shares_with(low, *aspect, low.being_put);
    set_joint(low, noun, *aspect, same);
    if (noun) noun->alike = trait;
    return Filter::all({});
}

}  // namespace

// Some of these has it in common with the tested one.
static Filter shared_by_some(Lowering& low, const Aspect& aspect, const Group& some) {
    return Filter::has(some.of, Filter::all({as_it_was_then(some.filter), shares_with(low, aspect, kCandidate)}));
}

static Group beside_what(Lowering& low, const Term& with) {
    // "With one of your characters": with any one of them.
    if (with.is(head::Pick)) {
        const Noun noun = read_noun(low, with);
        if (!noun.plain() || noun.quantity.from != 1 || noun.quantity.to != 1)
            low.unknown(with, "to share something with");
        Group any = noun.what;
        any.of_described = true;
        return any;
    }
    Group other = as_it_was(low, resolve_reference(low, with));
    if (!other.of_described && other.reg == kNone && !low.continuous && is_reference(low, with))
        other.reg = register_of(low, other);
    if (other.reg != kNone) with.means_same_as(kSameThing, "beside register " + std::to_string(other.reg));
    return other;
}

static Filter shares_of(Lowering& low, const Aspect& aspect, const Term& with, const Group& other) {
    if (other.of_described || (other.reg == kNone && low.continuous && is_reference(low, with)))
        return shared_by_some(low, aspect, other);
    return shares_with(low, aspect, other.reg);
}

Filter shares(Lowering& low, const Aspect& aspect, const Term& with) {
    return shares_of(low, aspect, with, beside_what(low, with));
}

Filter differs(Lowering& low, const Aspect& aspect, const Term& with) {
    const Group other = beside_what(low, with);
    if (with.is(head::Pick)) low.decline("different from one of several things: from each or from any is not said");
    const Filter different = Filter::no(shares_of(low, aspect, with, other));
    if (other.reg == kSource) return different;
    const Filter there = other.reg == kNone ? as_it_was_then(other.filter) : Filter::was_in(other.reg);
    return Filter::all({different, Filter::has(other.of, there)});
}

Filter within(Lowering& low, AttributeId attribute, const Term& bound) {
    std::vector<Filter> tests{low.dialect.having_value(attribute)};
    const auto test = [&](Compare compare, int number) {
        tests.push_back(Filter::attribute(attribute, compare, low.pool.constant(number)));
    };
    if (bound[field::marked]) {
        if (!bound.is(head::AtMost)) low.unknown(bound, "as a bound");
        return Filter::all({tests[0], Filter::attribute(attribute, Compare::AtMost, raised(low, bound, attribute))});
    }
    if (bound.is(head::Between)) {
        test(Compare::AtLeast, bound[field::n].number());
        test(Compare::AtMost, bound[field::m].number());
        return Filter::all(tests);
    }
    const std::optional<Bound> is = bound_of(bound);
    if (!is) low.unknown(bound, "as a bound");
    test(is.value_or(Bound{}).compare, is.value_or(Bound{}).number);
    return Filter::all(tests);
}

// "With "X" and "Y" in its card name": all parts of one of the names.
static Filter name_parts(Lowering& low, const Term& trait) {
    std::vector<Filter> any;
    for (const Term& name : trait[field::names].items()) {
        std::vector<Filter> all;
        for (const Term& part : name.is(head::NameWords) ? name[field::all].items() : std::vector<Term>{name})
            all.push_back(Filter::name_part(low.pool.name_part(std::string(part.quoted()))));
        any.push_back(Filter::all(all));
    }
    return Filter::any(any);
}

Filter trait_test(Lowering& low, const Term& trait, Noun* noun) {
    if (const std::optional<Filter> meant = test_from_meaning(low, trait, ObjectKind::Places)) return *meant;
    if (trait.is(head::Alike)) return alike(low, trait, noun);
    if (trait.is(head::HasValue)) return has_kept_value(low, trait[field::v]);
    if (trait.is(head::NameParts)) return name_parts(low, trait);
    if (trait.is(head::HasTotal)) {
        const AttributeId which = stat_of(low, trait[field::what]).which;
        set_sum(low, noun, which, trait[field::is]);
        low.asks_field = low.asks_field || is_of_field(low, which);
        return low.dialect.having_value(which);
    }
    if (const std::optional<Filter> own = low.dialect.trait(low, trait, noun)) return *own;
    low.unknown(trait, "as a property");
    return Filter::all({});
}

Filter traits_test(Lowering& low, const Term& traits, Noun* noun) {
    if (!traits.is(head::Traits)) return trait_test(low, traits, noun);
    std::vector<Filter> all;
    for (const Term& trait : traits[field::of].items()) all.push_back(trait_test(low, trait, noun));
    return Filter::all(all);
}

// "Without A and B": neither of the two.
static Filter lacks(Lowering& low, const Term& trait) {
    const Filter test = trait_test(low, trait, nullptr);
    return Filter::no(trait[field::a] && trait[field::b] ? Filter::any(test.parts) : test);
}

Filter none_of(Lowering& low, const Term& traits) {
    if (!traits.is(head::Traits)) return lacks(low, traits);
    std::vector<Filter> none;
    for (const Term& trait : traits[field::of].items()) none.push_back(lacks(low, trait));
    return Filter::all(none);
}

// ---- predicates

// "Is this character", "other than the chosen card".
static Filter is_that(Lowering& low, const Term& which, ObjectKind of) {
    const Group that = resolve_reference(low, which);
    // A condition asks whether it was that one, wherever both have gone since. Of what no register holds nobody knows.
    if (low.testing && that.reg >= kHost && !low.moved.empty()) {
        const u8 self = of == ObjectKind::Places ? low.self_place : low.self_cards;
        // After a second move something else may stand where this stood.
        if (that.reg != kSource || self == kNone || low.moved.size() > 1)
            low.decline("whether it was that one is asked after a move");
        return Filter::was_in(self);
    }
    if (that.of != of) low.decline("a card is not what stands on the field");
    if (!low.testing) return that.filter;
    return as_it_was_then(that).filter;
}

Filter complement(Lowering& low, const Term& what, ObjectKind of) {
    if (const std::optional<Filter> own = low.dialect.complement(low, what, of)) return *own;
    if (const std::optional<Filter> meant = test_from_meaning(low, what, of)) return *meant;
    if (what.is(head::Any)) {
        i32 kinds = 0;
        return heads_test(low, what, kinds);
    }
    if (what.is(head::NamedCard)) return has_chosen_name(low);
    if (is_reference(low, what)) return is_that(low, what, of);
    // "Is one of your characters".
    if (what.is(head::Pick) && what[field::whose] && is_one(what[field::q])) {
        const Noun noun = read_noun(low, what);
        if (noun.what.of != of || !noun.plain()) low.unknown(what, "in a test");
        return noun.what.filter;
    }
    if (what.is(head::Pick)) {
        if (what[field::whose] || (what[field::q] && !what[field::q].is(head::A))) low.unknown(what, "in a test");
        return complement(low, what[field::f], of);
    }
    if (what.is(head::Filter)) {
        const Noun noun = read_filter(low, what, {.anywhere = true});
        if (!noun.plain()) low.decline("what it is cannot be told of one thing");
        if (of == ObjectKind::Cards) what[field::card].means_same_as("what is asked about is a card", "");
        if (what[field::card] && of == ObjectKind::Places && low.dialect.cards_are_elsewhere)
            low.decline("what stands on the field is not a card");
        return noun.what.filter;
    }
    if (const std::optional<Location> at = location(low, what, {})) {
        if (at->of != of) low.decline("a test of a place for another kind of thing");
        return at->filter;
    }
    low.unknown(what, "as what a thing is");
    return Filter::all({});
}

Filter predicate(Lowering& low, const Term& test, ObjectKind of) {
    if (test.is(head::Is)) return complement(low, test[field::c], of);
    if (test.is(head::IsNot)) return Filter::no(complement(low, test[field::c], of));
    if (test.is(head::Has)) return traits_test(low, test[field::p], nullptr);
    if (test.is(head::HasNot)) return none_of(low, test[field::p]);
    if (test.is(head::Shares) || test.is(head::SharesNot)) {
        const std::optional<Aspect> aspect = aspect_of(low, test[field::what]);
        if (!aspect) return Filter::all({});
        return test.is(head::Shares) ? shares(low, *aspect, test[field::who]) : differs(low, *aspect, test[field::who]);
    }
    if (const std::optional<Filter> meant = test_from_meaning(low, test, of)) return *meant;
    if (const std::optional<Filter> own = low.dialect.predicate(low, test, of)) return *own;
    low.unknown(test, "as a test");
    return Filter::all({});
}

// ---- places

namespace {

// "In hand" is in somebody's hand.
void note_hand_paraphrase(const Term& place, Who whose) {
    place.is_paraphrase_of("other words for the same hand",
                           "hand of player " + std::to_string(static_cast<int>(whose)));
}

}  // namespace

// "A card from your field", "a card on your field", of what has left it.
void note_former_field(const Term& place, Who whose) {
    const bool either = whose == Who::Either || whose == Who::OwnerOfIt;
    place.is_paraphrase_of("what was on the field has come from it",
                           either ? "either" : std::to_string(static_cast<int>(whose)));
}

namespace {

Location in_zone(Lowering& low, const Term& place, const FilterContext& outer) {
    const Term zone = place[field::z];
    if (!zone.is(head::Zone)) low.unknown(zone, "as a place");
    if (place[field::end]) low.unknown(place[field::end], "of a place here");
    const i32 zones = zone_bits(low, zone[field::in].items());
    const Who whose = zone[field::of] ? player(low, zone[field::of]) : Who::Either;
    if (whose == Who::Either && !zone[field::of].is(head::EachPlayer))
        zone[field::of].means_same_as("of either player, unless the words say whose", "");
    if (zones == 1 << low.book.hand) note_hand_paraphrase(place, whose);
    if (outer.past && zones == low.dialect.field) note_former_field(place, whose);
    if (outer.past && low.dialect.came_from) return low.dialect.came_from(low, zones, whose);
    const i32 field = low.dialect.field;
    if ((zones & field) && (zones & ~field)) {
        if (!low.dialect.top_card) {
            low.decline("on the field and elsewhere at once");
            return {};
        }
        // A thing on the field as a card: the one on top.
        const Filter standing = Filter::all({Filter::zone(zones & field, whose), low.dialect.top_card()});
        return {ObjectKind::Cards, Filter::any({standing, Filter::zone(zones & ~field, whose)})};
    }
    return {(zones & field) ? ObjectKind::Places : ObjectKind::Cards, Filter::zone(zones, whose)};
}

Location either(Lowering& low, const Term& place, const FilterContext& outer) {
    const std::optional<Location> a = location(low, place[field::a], outer);
    const std::optional<Location> b = location(low, place[field::b], outer);
    if (!a || !b) {
        low.unknown(a ? place[field::b] : place[field::a], "as a place");
        return {};
    }
    if (a->of == b->of && key_of(a->filter) == key_of(b->filter)) low.decline("the same is said twice");
    if (a->of == b->of) return {a->of, Filter::any({a->filter, b->filter}), a->beneath || b->beneath};
    // A thing on the field as a card: the one on top.
    if (!low.dialect.top_card) low.decline("on the field or elsewhere");
    const auto as_card = [&](const Location& at) {
        return at.of == ObjectKind::Places && low.dialect.top_card ? Filter::all({at.filter, low.dialect.top_card()})
                                                                   : at.filter;
    };
    return {ObjectKind::Cards, Filter::any({as_card(*a), as_card(*b)})};
}

}  // namespace

std::optional<Location> location(Lowering& low, const Term& place, const FilterContext& outer) {
    if (low.dialect.location) {
        if (std::optional<Location> own = low.dialect.location(low, place, outer)) return own;
    }
    if (place.is(head::In)) return in_zone(low, place, outer);
    // Of whom the words around it speak, or of who does it.
    if (place.is(head::InHand)) {
        const Who whose = outer.whose.value_or(low.acting);
        note_hand_paraphrase(place, whose);
        return Location{ObjectKind::Cards, Filter::zone(1 << low.book.hand, whose)};
    }
    if (place.is(head::Among)) {
        const Scoped testing(low.testing, low.testing || low.counting);
        const Group group = resolve_reference(low, place[field::of]);
        if (const Mention* pile = latest_pile(low); pile && result_of(low, *pile).reg == group.reg)
            place.means_same_as("cards are of those looked at last, unless the words say where", "");
        else
            place.means_same_as(kSameThing, reference_key(group));
        return Location{group.of, group.filter, false, group};
    }
    if (place.is(head::EitherPlace)) return either(low, place, outer);
    return std::nullopt;
}

// ---- one Filter node

namespace {

// "Two cards from the top of your deck".
void from_end(Description& all, const Term& mod) {
    const Term zone = mod[field::z];
    all.noun.pile = zone;
    all.noun.pile_bottom = mod[field::end].is(word::bottom);
    if (!all.noun.pile_bottom && !mod[field::end].is(word::top)) all.low.unknown(mod[field::end]);
    if (!zone[field::of]) all.low.decline("whose deck it is is not said");
    const Who whose = zone[field::of] ? player(all.low, zone[field::of]) : Who::You;
    all.at({ObjectKind::Cards, Filter::zone(zone_bits(all.low, zone[field::in].items()), whose)});
}

void has(Description& all, const Term& traits) {
    Lowering& low = all.low;
    const std::vector<Term> list = traits.is(head::Traits) ? traits[field::of].items() : std::vector<Term>{traits};
    for (const Term& trait : list) {
        if (!trait.is(head::Extreme)) {
            all.tests.push_back(trait_test(low, trait, &all.noun));
            continue;
        }
        // "One with the highest BP": nothing else that is meant has more.
        const std::optional<Aspect> aspect = aspect_of(low, trait[field::what]);
        const bool highest = trait[field::which].is(word::highest);
        if (!highest && !trait[field::which].is(word::lowest)) low.unknown(trait[field::which]);
        if (!aspect || aspect->of != Aspect::ObjectKind::Attribute) low.unknown(trait, "here");
        if (const Term in = trait[field::in]) {
            // "The character with the highest BP among your Kaiju": one of these.
            const Group among = read_group(low, in);
            const i32 kinds = all.noun.what.kinds;
            if (kinds != among.kinds && kinds != low.dialect.character) low.unknown(trait, "of these");
            all.tests.push_back(among.filter);
        }
        all.extremes.emplace_back(aspect.value_or(Aspect{}).which, highest ? Compare::Greater : Compare::Less);
    }
}

// "On each player's field", "in each player's hand".
void with_each_player(Description& all, const Term& mod) {
    if (mod.is(head::OfEither)) return;
    for (const Term& whose : {mod[field::z][field::of], mod[field::whose], mod[field::by]})
        all.noun.of_each_player = all.noun.of_each_player || whose.is(head::EachPlayer);
}

// Does it compare the thing with others? "Its" in there is the thing's own.
bool describes(const Term& mod) { return mod.is_any({head::Has, head::HasNot, head::Shares, head::SharesNot}); }

// "(Yours or your opponent's)": where nothing says whose they are, they are either player's.
void of_either(Description& all, const Term& mod) {
    if (!mod[field::whose].is(head::EachPlayer)) all.low.unknown(mod);
    all.of_either = true;
    mod.means_same_as("where nothing says whose they are, they are either player's", "");
}

// What is being described, as far as is known.
ObjectKind described_as(const Description& all) {
    if (all.place && !all.low.dialect.cards_are_elsewhere) return all.place->of;
    return all.cards || (all.place && all.place->of == ObjectKind::Cards) ? ObjectKind::Cards : ObjectKind::Places;
}

void modifier(Description& all, const Term& mod) {
    Lowering& low = all.low;
    const Scoped describing(low.describing, describes(mod));
    with_each_player(all, mod);
    if (low.dialect.modifier(all, mod) || look_back(all, mod)) return;
    if (mod.is(head::OfEither)) return of_either(all, mod);
    if (mod.is(head::Has)) {
        const Term trait = mod[field::p][field::of].only();
        if (trait.is(head::Alike) && trait[field::det].is(head::Same) && !trait[field::as])
            mod.is_paraphrase_of(kSharedValue, trait[field::what].told());
        return has(all, mod[field::p]);
    }
    if (mod.is(head::Is)) mod.adds_nothing_around(field::c, "what is so is so with \"that is\" or without");
    if (mod.is(head::Is) && mod[field::c].is(head::Any)) {
        std::string names;
        for (const Term& name : mod[field::c][field::any].items()) names += name[field::n].told() + " ";
        mod.is_paraphrase_of("names in a row", names);
    }
    if (mod.is(head::HasNot)) return all.tests.push_back(none_of(low, mod[field::p]));
    if (mod.is_any({head::Is, head::IsNot, head::Shares, head::SharesNot}))
        return all.tests.push_back(predicate(low, mod, described_as(all)));
    if (mod.is(head::AllShare)) {
        if (const std::optional<Aspect> aspect = aspect_of(low, mod[field::what]))
            set_joint(low, &all.noun, *aspect, true);
        mod.is_paraphrase_of(kSharedValue, mod[field::what].told());
        return;
    }
    if (mod.is(head::AtRandom)) {
        all.noun.random = true;
        return;
    }
    if (mod.is(head::In) && mod[field::end]) return from_end(all, mod);
    if (std::optional<Location> where = location(low, mod, all.outer)) return all.at(*where);
    low.unknown(mod, "of a thing");
}

void add_extremes(Description& all) {
    Group& what = all.noun.what;
    for (const auto& [attribute, beyond] : all.extremes) {
        const Filter having_value = all.low.dialect.having_value(attribute);
        const AmountId own = all.low.pool.attribute_of(attribute, kCandidate);
        const Filter further = Filter::all({what.filter, having_value, Filter::attribute(attribute, beyond, own)});
        what.filter = Filter::all({what.filter, having_value, Filter::no(Filter::has(what.of, further))});
    }
}

// Where nothing is said of their place: as another phrase says, or where such things usually are.
void find_place(Description& all, const Term& filter) {
    if (all.outer.place_of && (all.cards || !all.whose)) {
        const Term other = all.outer.place_of;
        std::vector<Term> mods = other[field::mods].items();
        if (other[field::tail]) mods.push_back(other[field::tail]);
        for (const Term& mod : mods) {
            if (is_place(all.low, mod)) modifier(all, mod);
        }
        if (all.place) return;
    }
    all.low.dialect.default_place(all, filter);
}

// Whose things are is said by the phrase and by the place where they are.
void check_whose(Lowering& low, const FilterContext& outer, const Location& place) {
    const std::optional<Who> owner = low.owner_in(place.filter);
    if (!outer.said || !owner) return;
    if (outer.whose != owner) low.decline("things of one player in a zone of the other");
    outer.said.means_same_as(kWhoseAgain, "");
    low.whose_again = true;
}

// Where the place does not say whose things are, the words before it do.
bool place_leaves_open(const Lowering& low, const FilterContext& outer, const Location& place) {
    return outer.said && outer.whose && *outer.whose != Who::Either && !low.owner_in(place.filter);
}

}  // namespace

Noun read_description(Lowering& low, const Term& filter, const FilterContext& outer) {
    Description all{low, outer};
    Group& what = all.noun.what;
    const Scoped fresh(low.asks_field, false);
    if (filter[field::card]) {
        if (!filter[field::card].is(head::CardNoun)) low.unknown(filter[field::card]);
        all.cards = true;
    }
    if (filter[field::h]) {
        all.tests.push_back(heads_test(low, filter[field::h], what.kinds));
        what.said = low.words(filter[field::h]);
    }
    low.dialect.qualify(all, filter);
    std::vector<Term> mods = filter[field::mods].items();
    // "A card other than this one in your Battle Area": what it is told apart from stands there, too.
    const auto compares = [&](const Term& mod) { return mod.is(head::IsNot) && is_reference(low, mod[field::c]); };
    if (!low.dialect.cards_are_elsewhere && std::any_of(mods.begin(), mods.end(), compares))
        std::stable_partition(mods.begin(), mods.end(), [&](const Term& mod) { return mod.is(head::In); });
    for (const Term& mod : mods) modifier(all, mod);
    if (filter[field::tail]) modifier(all, filter[field::tail]);
    const bool one_players = (all.whose && *all.whose != Who::Either) || (all.place && low.owner_in(all.place->filter));
    if (all.of_either && one_players) low.decline("whose things are meant is said in two ways");
    all.noun.placed = all.place.has_value();
    if (!all.place) find_place(all, filter);
    what.of = all.place ? all.place->of : all.cards ? ObjectKind::Cards : ObjectKind::Places;
    if (all.noun.placed) check_whose(low, outer, *all.place);
    if (all.noun.placed && place_leaves_open(low, outer, *all.place)) all.tests.push_back(Filter::owner(*outer.whose));
    if (all.noun.placed && (what.of == ObjectKind::Cards || !low.dialect.cards_are_elsewhere))
        filter[field::card].means_same_as("what is there is cards anyway", "");
    what.filter = Filter::all(all.tests);
    low.dialect.check(all, filter);
    add_extremes(all);
    return all.noun;
}

Noun read_filter(Lowering& low, const Term& filter, const FilterContext& outer) {
    if (!filter.is(head::Filter)) low.unknown(filter, "as a description");
    return read_description(low, filter, outer);
}

}  // namespace arbiter::lower
