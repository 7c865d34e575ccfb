// Filters: every test that a phrase puts on a thing, wherever in the phrase it stands.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

Filter is_state(i32 bits) { return Filter::bits(kState, bits); }

// Only characters have BP; what has none is neither low nor high.
Filter having(AttributeId attribute) {
    return attribute == kBp || attribute == kBaseBp ? Filter::bits(kKind, kCharacter) : Filter::all({});
}

// A bound of which the text may say elsewhere that it is raised.
Filter marked_bound(Lowering& low, AttributeId attribute, const Term& bound) {
    find_bonus(low);
    const bool about_this = low.range_stat.empty() || stat_name(attribute) == low.range_stat;
    if (!bound[field::marked].is(word::yes) || !bound.is(head::AtMost) || !about_this) low.unknown(bound, "as a bound");
    if (low.range_bonus == kNoId) low.decline("a number in braces that nothing raises");
    low.bonus_used = true;
    const AmountId most = low.pool.constant(bound[field::n].number());
    return Filter::attribute(attribute, Compare::AtMost,
                             low.range_bonus == kNoId ? most : low.pool.plus(most, low.range_bonus));
}

}  // namespace

std::string stat_name(AttributeId attribute) {
    switch (attribute) {
        case kBp:
        case kBaseBp: return "bp";
        case kRequired:
        case kBaseRequired: return "required energy";
        case kApCost:
        case kBaseApCost: return "ap cost";
        default: return "energy";
    }
}

namespace {

Filter stat_bound(Lowering& low, AttributeId attribute, const Term& bound) {
    if (bound[field::marked]) return Filter::all({having(attribute), marked_bound(low, attribute, bound)});
    if (bound.is(head::Between))
        return Filter::all(
            {having(attribute),
             Filter::attribute(attribute, Compare::AtLeast, low.pool.constant(bound[field::n].number())),
             Filter::attribute(attribute, Compare::AtMost, low.pool.constant(bound[field::m].number()))});
    const std::optional<lower::Bound> is = lower::bound_of(bound);
    if (!is) low.unknown(bound, "as a bound");
    const lower::Bound to = is.value_or(lower::Bound{});
    return Filter::all({having(attribute), Filter::attribute(attribute, to.compare, low.pool.constant(to.number))});
}

Filter affinity(Lowering& low, const std::vector<Term>& names) {
    return Filter::symbol(kAffinity, names_in(low, names));
}

// "With BP less than its base BP": its own.
std::optional<AttributeId> own_value(Lowering& low, const Term& number) {
    const Term who = number[field::who];
    if (!number.is(head::StatOf) || !number[field::s].is(head::Base) || (!who.is(head::It) && !who.is(head::Them)))
        return std::nullopt;
    return stat_of(low, number[field::s]);
}

Filter compared_with_own(Lowering& low, AttributeId attribute, Compare how, AttributeId own) {
    return Filter::has(Of::Places,
                       Filter::all({Filter::in(kCandidate),
                                    Filter::attribute(attribute, how, low.pool.attribute_of(own, kCandidate))}));
}

}  // namespace

Compare comparison(Lowering& low, const Term& compare) {
    if (compare.is(head::AtMostNumber)) return Compare::AtMost;
    if (compare.is(head::AtLeastNumber)) return Compare::AtLeast;
    if (compare.is(head::LessNumber)) return Compare::Less;
    if (!compare.is(head::MoreNumber)) low.unknown(compare, "as a comparison");
    return Compare::Greater;
}

Filter compared(Lowering& low, const Term& test) {
    const AttributeId attribute = stat_of(low, test[field::s]);
    const Compare how = comparison(low, test[field::how]);
    if (const std::optional<AttributeId> own = own_value(low, test[field::n]))
        return compared_with_own(low, attribute, how, *own);
    return Filter::all({having(attribute), Filter::attribute(attribute, how, number_of(low, test[field::n]))});
}

Filter head_test(Lowering& low, const Term& head, i32& kinds) {
    if (head.is(head::Name)) {
        const Filter name = Filter::symbol(kCardName, names_in(low, {head[field::n]}));
        kinds = head[field::k] ? kind_bits(low, head[field::k]) : 0;
        return kinds ? Filter::all({name, Filter::bits(kKind, kinds)}) : name;
    }
    if (head.is(head::Affinity)) {
        const Filter any = affinity(low, head[field::of].items());
        kinds = head[field::k] ? kind_bits(low, head[field::k]) : 0;
        return kinds ? Filter::all({any, Filter::bits(kKind, kinds)}) : any;
    }
    if (head.is(head::AffinityUnion)) {
        kinds = 0;
        return affinity(low, head[field::all].items());
    }
    if (head.is(head::Life)) {
        kinds = 0;
        return Filter::zone(1 << kLife, Who::Either);
    }
    kinds = kind_bits(low, head);
    return Filter::bits(kKind, kinds);
}

namespace {

Filter any_head(Lowering& low, const std::vector<Term>& heads, i32& kinds) {
    std::vector<Filter> tests;
    bool open = false;
    i32 all_kinds = 0;
    for (const Term& head : heads) {
        i32 own = 0;
        tests.push_back(head_test(low, head, own));
        open = open || own == 0;
        all_kinds |= own;
    }
    kinds = open ? 0 : all_kinds;
    return Filter::any(tests);
}

}  // namespace

Filter heads_test(Lowering& low, const Term& heads, i32& kinds) {
    if (heads.is(head::Any)) return any_head(low, heads[field::any].items(), kinds);
    // "A and B" in the plural are all that are A or B.
    if (heads.is(head::Union)) return any_head(low, heads[field::all].items(), kinds);
    if (heads.is(head::OrOther)) {
        std::vector<Term> names = heads[field::any].items();
        if (heads[field::a]) names.push_back(heads[field::a]);
        const Filter named = any_head(low, names, kinds);
        const Filter other = Filter::all({head_test(low, heads[field::c], kinds), Filter::no(Filter::in(kSource))});
        kinds = 0;
        return Filter::any({named, other});
    }
    low.unknown(heads, "as a noun");
    return Filter::all({});
}

namespace {

// ---- traits: what "with ..." names

Filter name_parts(Lowering& low, const Term& trait) {
    std::vector<Filter> any;
    for (const Term& words : trait[field::names].items()) {
        std::vector<Filter> all;
        if (!words.is(head::NameWords)) low.unknown(words);
        for (const Term& word : words[field::all].items())
            all.push_back(Filter::name_part(low.pool.name_part(std::string(word.quoted()))));
        any.push_back(Filter::all(all));
    }
    return Filter::any(any);
}

// What things are compared by.
struct Aspect {
    bool symbol = false;
    u8 which = 0;
};

std::optional<Aspect> aspect_of(Lowering& low, const Term& what) {
    if (what.is(head::CardName)) return Aspect{true, kCardName};
    if (what.is(head::CardNumber)) return Aspect{true, kCardNumber};
    if (what.is(head::RequiredEnergy)) return Aspect{false, kRequired};
    if (what.is(head::Bp)) return Aspect{false, kBp};
    if (what.is(head::BaseBp)) return Aspect{false, kBaseBp};
    low.unknown(what, "as something to compare by");
    return std::nullopt;
}

}  // namespace

AmountId distinct(Lowering& low, const Term& of) {
    const std::optional<Aspect> aspect = aspect_of(low, of[field::what]);
    const FilterId in = low.filter(read_group(low, of[field::in]));
    // Not all things have BP.
    const bool known = aspect && (aspect->symbol || aspect->which == kRequired);
    if (!known) low.unknown(of[field::what], "as something to count");
    if (!known) return low.pool.constant(0);
    return aspect->symbol ? low.pool.distinct_symbol(aspect->which, in)
                          : low.pool.distinct_attribute(aspect->which, in);
}

namespace {

Filter shares(Lowering& low, const Term& what, const Term& as) {
    const std::optional<Aspect> aspect = aspect_of(low, what);
    Group other = refer(low, as);
    if (other.reg == kNone && low.mood == Mood::Effect && is_reference(as)) other.reg = lower::register_of(low, other);
    if (other.reg == kNone) low.decline("what is compared with is not at hand");
    if (!aspect || other.reg == kNone) return Filter::all({});
    return aspect->symbol ? Filter::shares_symbol(aspect->which, other.reg)
                          : Filter::shares_attribute(aspect->which, other.reg);
}

void set_joint(Lowering& low, Noun* noun, const Term& what, bool same) {
    const std::optional<Aspect> aspect = aspect_of(low, what);
    if (!noun || noun->joint != Joint::None || !aspect) {
        low.decline("a condition on a choice as a whole stands where nothing is chosen");
        return;
    }
    noun->joint = aspect->symbol ? (same ? Joint::SameSymbol : Joint::DistinctSymbol)
                                 : (same ? Joint::SameAttribute : Joint::DistinctAttribute);
    noun->joint_argument = aspect->which;
}

Filter alike(Lowering& low, const Term& trait, Noun* noun) {
    if (trait[field::det].is(head::Same)) {
        if (trait[field::as]) return shares(low, trait[field::what], trait[field::as]);
        set_joint(low, noun, trait[field::what], true);
        return Filter::all({});
    }
    if (!trait[field::det].is(head::Different)) low.unknown(trait[field::det]);
    if (trait[field::as]) return Filter::no(shares(low, trait[field::what], trait[field::as]));
    set_joint(low, noun, trait[field::what], false);
    return Filter::all({});
}

Filter keyword_test(Lowering& low, const Term& keyword) {
    if (keyword[field::reminder]) low.unknown(keyword[field::reminder], "in a description");
    if (keyword.is(head::Keyword)) return Filter::bits(kKeywords, keyword_bit(low, keyword[field::k]));
    if (keyword.is(head::Impact) && keyword[field::n])
        return Filter::attribute(kImpactDamage, Compare::Equal, low.pool.constant(keyword[field::n].number()));
    if (keyword.is(head::Damage) && keyword[field::n].number() == 2) return Filter::bits(kKeywords, kDamage2);
    low.unknown(keyword, "in a description");
    return Filter::all({});
}

// "With a [Trigger]", "with a [When Played] ability".
Filter ability_test(Lowering& low, const Term& kind) {
    if (!kind.is(head::Kind)) low.unknown(kind);
    const Term word = kind[field::k];
    if (word.is(word::tag_trigger) || word.is(word::trigger)) return Filter::bits(kTrigger, -1);
    if (const i32 trigger = trigger_bit(word)) return Filter::bits(kTrigger, trigger);
    const i32 bits = tag_bit(low, kind);
    if (bits == 0) low.unknown(kind, "as an ability to have");
    return Filter::book(kHasGranted, 0, bits);
}

Filter under_test(Lowering& low, const Term& trait) {
    if (trait.is(head::HasNoneUnder)) return Filter::attribute(kUnder, Compare::Equal, low.pool.constant(0));
    const Term q = trait[field::q];
    if (!q) return Filter::attribute(kUnder, Compare::AtLeast, low.pool.constant(1));
    const std::optional<lower::Bound> is = lower::bound_of(q);
    if (!is) low.unknown(q, "of face-down cards");
    return Filter::attribute(kUnder, is.value_or(lower::Bound{}).compare,
                             low.pool.constant(is.value_or(lower::Bound{}).number));
}

Filter trait_test(Lowering& low, const Term& trait, Noun* noun) {
    if (trait.is(head::Stat)) return stat_bound(low, stat_of(low, trait[field::of]), trait[field::is]);
    if (trait.is(head::Affinity)) return affinity(low, trait[field::of].items());
    if (trait.is(head::NoAffinity)) return Filter::no(Filter::book(kAnyAffinity, 0, 0));
    if (trait.is(head::AnyAffinity)) return Filter::book(kAnyAffinity, 0, 0);
    if (trait.is(head::HasRaid)) return Filter::bits(kFlags, kHasRaid);
    if (trait.is(head::HasKeyword)) return keyword_test(low, trait[field::k]);
    if (trait.is(head::ImpactWord)) return Filter::bits(kKeywords, kImpact);
    if (trait.is(head::HasAbility)) return ability_test(low, trait[field::kind]);
    if (trait.is(head::HasNoAbility)) return Filter::no(ability_test(low, trait[field::kind]));
    if (trait.is(head::HasNeither))
        return Filter::all(
            {Filter::no(ability_test(low, trait[field::a])), Filter::no(ability_test(low, trait[field::b]))});
    if (trait.is(head::AnyAbility)) return Filter::bits(kFlags, kHasAbilities);
    if (trait.is(head::NameParts)) return name_parts(low, trait);
    if (trait.is(head::Fulfilled)) return Filter::book(kFulfilled, 0, 0);
    if (trait.is(head::HasUnder) || trait.is(head::HasNoneUnder)) return under_test(low, trait);
    if (trait.is(head::Alike)) return alike(low, trait, noun);
    if (trait.is(head::AlikeEither))
        return Filter::any(
            {shares(low, trait[field::a], trait[field::as]), shares(low, trait[field::b], trait[field::as])});
    if (trait.is(head::Extreme)) {
        const std::optional<Aspect> aspect = aspect_of(low, trait[field::what]);
        const bool highest = trait[field::which].is(word::highest);
        if (!highest && !trait[field::which].is(word::lowest)) low.unknown(trait[field::which]);
        if (!noun || noun->extreme || !aspect || aspect->symbol) {
            low.unknown(trait, "here");
        } else {
            noun->extreme = {aspect->which, highest ? Compare::Greater : Compare::Less};
        }
        return Filter::all({});
    }
    if (trait.is(head::Selected)) {
        if (low.selected == kNoId) low.decline("no number was selected");
        return Filter::attribute(stat_of(low, trait[field::what]), Compare::Equal,
                                 low.selected == kNoId ? low.pool.constant(0) : low.selected);
    }
    low.unknown(trait, "as a property");
    return Filter::all({});
}

}  // namespace

Filter traits_test(Lowering& low, const Term& traits, Noun* noun) {
    if (traits.is(head::EitherTrait))
        return Filter::any({trait_test(low, traits[field::a], nullptr), trait_test(low, traits[field::b], nullptr)});
    if (!traits.is(head::Traits)) {
        low.unknown(traits);
        return Filter::all({});
    }
    std::vector<Filter> all;
    for (const Term& trait : traits[field::of].items()) all.push_back(trait_test(low, trait, noun));
    return Filter::all(all);
}

namespace {

// "Is active", "is a "Ember Fox"", "is on your field": as a test of a thing.
Filter complement(Lowering& low, const Term& what, Of of) {
    if (what.is(head::Active)) return is_state(kIsActive);
    if (what.is(head::Resting)) return is_state(kIsResting);
    if (what.is(head::Raided)) return is_state(kIsRaided);
    if (what.is(head::Blocking)) return is_state(kIsBlocking);
    if (what.is(head::Attacking)) return is_state(kIsAttacking);
    if (what.is(head::AnyOther)) {
        if (low.test_before == kNoId) low.decline("\"any other\" than what is not known");
        return Filter::all({});
    }
    if (what.is(head::Filter)) return read_filter(low, what, {.anywhere = true}).what.filter;
    if (what.is(head::Pick)) {
        if (what[field::whose] || (what[field::q] && !what[field::q].is(head::A))) low.unknown(what, "in a test");
        return read_filter(low, what[field::f], {.anywhere = true}).what.filter;
    }
    if (what.is(head::Any)) {
        i32 kinds = 0;
        return heads_test(low, what, kinds);
    }
    if (what.is(head::OneOf)) {
        std::vector<Filter> any;
        for (const Term& name : what[field::any].items()) {
            i32 kinds = 0;
            any.push_back(head_test(low, name, kinds));
        }
        if (what[field::a]) any.push_back(complement(low, what[field::a], of));
        any.push_back(complement(low, what[field::b], of));
        return Filter::any(any);
    }
    if (const std::optional<Located> at = location(low, what, {})) {
        if (at->of != of) low.decline("a test of a place for another kind of thing");
        return at->filter;
    }
    low.unknown(what, "in a test");
    return Filter::all({});
}

}  // namespace

Filter predicate(Lowering& low, const Term& test, Of of) {
    if (test.is(head::Is)) return complement(low, test[field::c], of);
    if (test.is(head::IsNot)) return Filter::no(complement(low, test[field::c], of));
    if (test.is(head::Has)) return traits_test(low, test[field::p], nullptr);
    if (test.is(head::HasNot)) return Filter::no(traits_test(low, test[field::p], nullptr));
    if (test.is(head::Compared)) return compared(low, test);
    if (test.is(head::Stat)) return stat_bound(low, stat_of(low, test[field::of]), test[field::is]);
    low.unknown(test, "as a test");
    return Filter::all({});
}

namespace {

bool is_place(const Term& mod) {
    for (const text::Head head : {head::OnField, head::OnLine, head::SameLine, head::OtherLine, head::In, head::Among,
                                  head::Under, head::EitherPlace, head::OnEach, head::OfStack, head::Done}) {
        if (mod.is(head)) return true;
    }
    return false;
}

std::vector<Term> all_mods(const Term& filter) {
    std::vector<Term> mods = filter[field::mods].items();
    if (filter[field::tail]) mods.push_back(filter[field::tail]);
    return mods;
}

// Collects what the parts of a Filter node say.
struct Collector {
    Lowering& low;
    const Outer& outer;
    Noun noun{};
    std::vector<Filter> tests{};
    std::optional<Located> place{};
    bool face_down = false;
    bool beneath = false;
    bool base = false;

    void at(Located where) {
        beneath = beneath || where.beneath;
        if (place && place->of != where.of) low.decline("one thing in two places");
        tests.push_back(where.filter);
        place = std::move(where);
    }

    void adjective(const Term& adj) {
        if (adj.is(head::OtherThanThis)) {
            if (!outer.no_source) tests.push_back(Filter::no(other_than(low)));
            return;
        }
        if (adj.is(head::Active) && outer.was_active) return;
        if (adj.is(head::Active)) return tests.push_back(is_state(kIsActive));
        if (adj.is(head::Resting)) return tests.push_back(is_state(kIsResting));
        if (adj.is(head::Attacking)) return tests.push_back(is_state(kIsAttacking));
        if (adj.is(head::Raided)) return tests.push_back(is_state(kIsRaided));
        if (adj.is(head::NotRaided)) return tests.push_back(Filter::no(is_state(kIsRaided)));
        if (adj.is(head::Colors))
            return tests.push_back(Filter::bits(kColor, color_bits(low, adj[field::any].items())));
        if (adj.is(head::NotColor))
            return tests.push_back(Filter::no(Filter::bits(kColor, color_bits(low, {adj[field::c]}))));
        if (adj.is(head::FaceDown)) {
            face_down = true;
            return;
        }
        if (adj.is(head::BaseCard)) {
            base = true;
            return;
        }
        low.unknown(adj, "of a thing");
    }

    void except(const Term& who) {
        if (who.is(head::Any)) {
            i32 kinds = 0;
            tests.push_back(Filter::no(heads_test(low, who, kinds)));
        } else if (who.is(head::Pick)) {
            if (who[field::q] || who[field::whose]) low.unknown(who, "as an exception");
            tests.push_back(Filter::no(read_filter(low, who[field::f], {.anywhere = true}).what.filter));
        } else {
            tests.push_back(Filter::no(refer(low, who).filter));
        }
    }

    // One on each line: two things, one for each.
    void on_each(const Term& mod) {
        const Who whose = player(low, mod[field::a][field::of]);
        if (!mod[field::a].is(head::Zone)) low.unknown(mod[field::a]);
        at({Of::Places, Filter::zone(kField, whose)});
        for (const Term& line : {mod[field::a][field::in], mod[field::b]})
            noun.one_each.push_back(Filter::zone(1 << zone_of(low, line), whose));
    }

    void did_so(const Term& mod, bool wanted) {
        const Term via = mod[field::via];
        if (!via.is(head::ThisTurn) || via[field::phase]) low.unknown(mod, "of that time");
        const i32 bit = deed_bit(low, mod[field::did]);
        tests.push_back(wanted ? is_state(bit) : Filter::no(is_state(bit)));
    }

    void modifier(const Term& mod) {
        if (mod.is(head::Has)) return tests.push_back(traits_test(low, mod[field::p], &noun));
        if (mod.is(head::HasNot)) return tests.push_back(Filter::no(traits_test(low, mod[field::p], nullptr)));
        if (mod.is(head::Is) || mod.is(head::IsNot))
            return tests.push_back(predicate(low, mod, place ? place->of : Of::Places));
        if (mod.is(head::Compared)) return tests.push_back(compared(low, mod));
        if (mod.is(head::StatThan)) return stat_than(mod);
        if (mod.is(head::Except)) return except(mod[field::who]);
        if (mod.is(head::AmongNames))
            return tests.push_back(Filter::symbol(kCardName, names_in(low, mod[field::names].items())));
        if (mod.is(head::OnEach)) return on_each(mod);
        if (mod.is(head::DidSo)) return did_so(mod, true);
        if (mod.is(head::DidNotSo)) return did_so(mod, false);
        if (mod.is(head::OneOfEach)) {
            set_joint(low, &noun, mod[field::what], false);
            noun.of_each = true;
            return;
        }
        if (mod.is(head::AllSame)) return set_joint(low, &noun, mod[field::what], true);
        if (mod.is(head::AtRandom)) {
            noun.random = true;
            return;
        }
        if (mod.is(head::UnderEffect) && mod[field::has].is(head::StaysResting) && !mod[field::has][field::till])
            return tests.push_back(Filter::book(kLocked, 0, 0));
        if (mod.is(head::Done) && outer.used && mod[field::done].is(head::Use)) return;
        if (mod.is(head::Owned) && outer.used) {
            // "You have used": no word about where they are.
            if (player(low, mod[field::by]) != Who::You) low.unknown(mod, "here");
            return;
        }
        if (mod.is(head::Owned) && noun.what.kinds == kApCard)
            return at({Of::Cards, Filter::zone(1 << kApArea, player(low, mod[field::by]))});
        if (mod.is(head::Done)) return done(mod);
        if (mod.is(head::OfStack)) return of_stack(mod);
        if (mod.is(head::In) && mod[field::end]) return from_end(mod);
        if (std::optional<Located> where = location(low, mod, outer)) return at(*where);
        low.unknown(mod, "of a thing");
    }

    void stat_than(const Term& mod) {
        const AttributeId attribute = stat_of(low, mod[field::s]);
        const bool higher = mod[field::dir].is(head::Higher);
        if (!higher && !mod[field::dir].is(head::Lower)) low.unknown(mod[field::dir]);
        const Group other = refer(low, mod[field::who]);
        if (other.many) low.decline("more than several things: than each or than any is not said");
        tests.push_back(
            Filter::all({having(attribute), Filter::attribute(attribute, higher ? Compare::Greater : Compare::Less,
                                                              low.pool.sum(attribute, low.filter(other)))}));
    }

    void done(const Term& mod) {
        const std::optional<Done> was = done_test(low, mod);
        if (!was) return;
        if (was->says_where)
            at({was->of, was->filter});
        else
            tests.push_back(was->filter);
    }

    // "Two cards from the top of your deck".
    void from_end(const Term& mod) {
        const Term zone = mod[field::z];
        if (!zone.is(head::Zone) || !zone[field::in].only().is(head::Deck)) low.unknown(zone, "as a pile");
        noun.pile = zone[field::of];
        noun.pile_bottom = mod[field::end].is(word::bottom);
        if (!noun.pile_bottom && !mod[field::end].is(word::top)) low.unknown(mod[field::end]);
        place = Located{Of::Cards, Filter::all({})};
    }

    void of_stack(const Term& mod) {
        if (!base) low.unknown(mod, "of other than a base card");
        base = false;
        noun.base_of = mod[field::who];
        place = Located{Of::Cards, Filter::all({})};
    }

    // Where things are that no word says.
    void usual_place(const Term& filter) {
        const bool cards = static_cast<bool>(filter[field::card]);
        const Who whose = outer.whose.value_or(Who::Either);
        if (noun.what.kinds == kApCard) return at({Of::Cards, Filter::zone(1 << kApArea, whose)});
        if (filter[field::h].mentions(head::Life)) return at({Of::Cards, Filter::zone(1 << kLife, whose)});
        if (outer.whose) return at({Of::Places, Filter::zone(kField, whose)});
        if (outer.place_of) return borrow(outer.place_of);
        if (outer.anywhere) {
            place = Located{cards ? Of::Cards : Of::Places, Filter::all({})};
            return;
        }
        if (!cards) return at({Of::Places, Filter::zone(kField, Who::Either)});
        // "Reveal up to one card" after looking at some: one of those.
        if (const Mention* pile = latest_pile(low)) {
            if (low.captured) low.captured->add(pile->what.reg);
            return at({Of::Cards, pile->what.filter});
        }
        low.decline("where the cards are is not said");
        place = Located{Of::Cards, Filter::all({})};
    }

    void borrow(const Term& other) {
        for (const Term& mod : all_mods(other)) {
            if (is_place(mod)) modifier(mod);
        }
    }
};

}  // namespace

bool says_place(const Term& filter) {
    for (const Term& mod : all_mods(filter)) {
        if (is_place(mod)) return true;
    }
    return false;
}

Filter place_said(Lowering& low, const Term& pick, Of of) {
    if (pick[field::whose]) return Filter::zone(kField, player(low, pick[field::whose]));
    for (const Term& mod : all_mods(pick[field::f])) {
        if (!is_place(mod)) continue;
        const std::optional<Located> at = location(low, mod, {});
        if (at && at->of == of) return at->filter;
    }
    low.unknown(pick, "after other names");
    return Filter::all({});
}

Filter other_than(Lowering& low) {
    if (low.gifted) return *low.gifted;
    const Filter self = Filter::in(kSource);
    // An event or a [Trigger] stands nowhere: others are others than what it named.
    if (!low.uses_event && !low.in_trigger) return self;
    const std::optional<Group> named = latest_place(low);
    return named ? Filter::any({self, named->filter}) : self;
}

Noun read_filter(Lowering& low, const Term& filter, const Outer& outer) {
    if (!filter.is(head::Filter)) low.unknown(filter, "as a description");
    Collector all{low, outer};
    if (filter[field::card] && !filter[field::card].is(head::CardNoun)) low.unknown(filter[field::card]);
    if (filter[field::h]) all.tests.push_back(heads_test(low, filter[field::h], all.noun.what.kinds));
    for (const Term& adj : filter[field::adjs].items()) all.adjective(adj);
    for (const Term& mod : filter[field::mods].items()) all.modifier(mod);
    if (filter[field::tail]) all.modifier(filter[field::tail]);
    all.noun.placed = all.place.has_value();
    if (!all.place) all.usual_place(filter);
    if (all.base) low.decline("a base card of what is not said");
    // What Raid was performed on lies under a card as well.
    if (all.beneath && !all.face_down) low.decline("cards under another that are not said to be face down");
    // Cards lie face down only under others, in the deck and as life.
    if (all.face_down && !filter.mentions(head::Under)) low.unknown(filter, "with face-down cards elsewhere");
    all.noun.what.of = all.place ? all.place->of : Of::Places;
    all.noun.what.filter = Filter::all(all.tests);
    if (const auto extreme = all.noun.extreme) {
        // Of those that are meant none has more, or less.
        const Filter beyond =
            Filter::all({all.noun.what.filter, Filter::attribute(extreme->first, extreme->second,
                                                                 low.pool.attribute_of(extreme->first, kCandidate))});
        all.noun.what.filter = Filter::all(
            {having(extreme->first), all.noun.what.filter, Filter::no(Filter::has(all.noun.what.of, beyond))});
    }
    return all.noun;
}

}  // namespace arbiter::ua
