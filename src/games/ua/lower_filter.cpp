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
    if (!bound["marked"].is("yes") || !bound.is("AtMost") || !about_this) low.unknown(bound, "as a bound");
    if (low.range_bonus == kNoId) low.decline("a number in braces that nothing raises");
    low.bonus_used = true;
    const AmountId most = low.pool.constant(bound["n"].number());
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
    if (bound["marked"]) return Filter::all({having(attribute), marked_bound(low, attribute, bound)});
    if (bound.is("Between"))
        return Filter::all({having(attribute),
                            Filter::attribute(attribute, Compare::AtLeast, low.pool.constant(bound["n"].number())),
                            Filter::attribute(attribute, Compare::AtMost, low.pool.constant(bound["m"].number()))});
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
    const Term who = number["who"];
    if (!number.is("StatOf") || !number["s"].is("Base") || (!who.is("It") && !who.is("Them"))) return std::nullopt;
    return stat_of(low, number["s"]);
}

Filter compared_with_own(Lowering& low, AttributeId attribute, Compare how, AttributeId own) {
    return Filter::has(Of::Places,
                       Filter::all({Filter::in(kCandidate),
                                    Filter::attribute(attribute, how, low.pool.attribute_of(own, kCandidate))}));
}

}  // namespace

Compare comparison(Lowering& low, const Term& compare) {
    if (compare.is("AtMostNumber")) return Compare::AtMost;
    if (compare.is("AtLeastNumber")) return Compare::AtLeast;
    if (compare.is("LessNumber")) return Compare::Less;
    if (!compare.is("MoreNumber")) low.unknown(compare, "as a comparison");
    return Compare::Greater;
}

Filter compared(Lowering& low, const Term& test) {
    const AttributeId attribute = stat_of(low, test["s"]);
    const Compare how = comparison(low, test["how"]);
    if (const std::optional<AttributeId> own = own_value(low, test["n"]))
        return compared_with_own(low, attribute, how, *own);
    return Filter::all({having(attribute), Filter::attribute(attribute, how, number_of(low, test["n"]))});
}

Filter head_test(Lowering& low, const Term& head, i32& kinds) {
    if (head.is("Name")) {
        const Filter name = Filter::symbol(kCardName, names_in(low, {head["n"]}));
        kinds = head["k"] ? kind_bits(low, head["k"]) : 0;
        return kinds ? Filter::all({name, Filter::bits(kKind, kinds)}) : name;
    }
    if (head.is("Affinity")) {
        const Filter any = affinity(low, head["of"].items());
        kinds = head["k"] ? kind_bits(low, head["k"]) : 0;
        return kinds ? Filter::all({any, Filter::bits(kKind, kinds)}) : any;
    }
    if (head.is("AffinityUnion")) {
        kinds = 0;
        return affinity(low, head["all"].items());
    }
    if (head.is("Life")) {
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
    if (heads.is("Any")) return any_head(low, heads["any"].items(), kinds);
    // "A and B" in the plural are all that are A or B.
    if (heads.is("Union")) return any_head(low, heads["all"].items(), kinds);
    if (heads.is("OrOther")) {
        std::vector<Term> names = heads["any"].items();
        if (heads["a"]) names.push_back(heads["a"]);
        const Filter named = any_head(low, names, kinds);
        const Filter other = Filter::all({head_test(low, heads["c"], kinds), Filter::no(Filter::in(kSource))});
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
    for (const Term& words : trait["names"].items()) {
        std::vector<Filter> all;
        if (!words.is("NameWords")) low.unknown(words);
        for (const Term& word : words["all"].items())
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
    if (what.is("CardName")) return Aspect{true, kCardName};
    if (what.is("CardNumber")) return Aspect{true, kCardNumber};
    if (what.is("RequiredEnergy")) return Aspect{false, kRequired};
    if (what.is("Bp")) return Aspect{false, kBp};
    if (what.is("BaseBp")) return Aspect{false, kBaseBp};
    low.unknown(what, "as something to compare by");
    return std::nullopt;
}

}  // namespace

AmountId distinct(Lowering& low, const Term& of) {
    const std::optional<Aspect> aspect = aspect_of(low, of["what"]);
    const FilterId in = low.filter(read_group(low, of["in"]));
    // Not all things have BP.
    const bool known = aspect && (aspect->symbol || aspect->which == kRequired);
    if (!known) low.unknown(of["what"], "as something to count");
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
    if (trait["det"].is("Same")) {
        if (trait["as"]) return shares(low, trait["what"], trait["as"]);
        set_joint(low, noun, trait["what"], true);
        return Filter::all({});
    }
    if (!trait["det"].is("Different")) low.unknown(trait["det"]);
    if (trait["as"]) return Filter::no(shares(low, trait["what"], trait["as"]));
    set_joint(low, noun, trait["what"], false);
    return Filter::all({});
}

Filter keyword_test(Lowering& low, const Term& keyword) {
    if (keyword["reminder"]) low.unknown(keyword["reminder"], "in a description");
    if (keyword.is("Keyword")) return Filter::bits(kKeywords, keyword_bit(low, keyword["k"]));
    if (keyword.is("Impact") && keyword["n"])
        return Filter::attribute(kImpactDamage, Compare::Equal, low.pool.constant(keyword["n"].number()));
    if (keyword.is("Damage") && keyword["n"].number() == 2) return Filter::bits(kKeywords, kDamage2);
    low.unknown(keyword, "in a description");
    return Filter::all({});
}

// "With a [Trigger]", "with a [When Played] ability".
Filter ability_test(Lowering& low, const Term& kind) {
    if (!kind.is("Kind")) low.unknown(kind);
    const Term word = kind["k"];
    if (word.is("[trigger]") || word.is("trigger")) return Filter::bits(kTrigger, -1);
    if (const i32 trigger = trigger_bit(word)) return Filter::bits(kTrigger, trigger);
    const i32 bits = tag_bit(low, kind);
    if (bits == 0) low.unknown(kind, "as an ability to have");
    return Filter::book(kHasGranted, 0, bits);
}

Filter under_test(Lowering& low, const Term& trait) {
    if (trait.is("HasNoneUnder")) return Filter::attribute(kUnder, Compare::Equal, low.pool.constant(0));
    const Term q = trait["q"];
    if (!q) return Filter::attribute(kUnder, Compare::AtLeast, low.pool.constant(1));
    const std::optional<lower::Bound> is = lower::bound_of(q);
    if (!is) low.unknown(q, "of face-down cards");
    return Filter::attribute(kUnder, is.value_or(lower::Bound{}).compare,
                             low.pool.constant(is.value_or(lower::Bound{}).number));
}

Filter trait_test(Lowering& low, const Term& trait, Noun* noun) {
    if (trait.is("Stat")) return stat_bound(low, stat_of(low, trait["of"]), trait["is"]);
    if (trait.is("Affinity")) return affinity(low, trait["of"].items());
    if (trait.is("NoAffinity")) return Filter::no(Filter::book(kAnyAffinity, 0, 0));
    if (trait.is("AnyAffinity")) return Filter::book(kAnyAffinity, 0, 0);
    if (trait.is("HasRaid")) return Filter::bits(kFlags, kHasRaid);
    if (trait.is("HasKeyword")) return keyword_test(low, trait["k"]);
    if (trait.is("ImpactWord")) return Filter::bits(kKeywords, kImpact);
    if (trait.is("HasAbility")) return ability_test(low, trait["kind"]);
    if (trait.is("HasNoAbility")) return Filter::no(ability_test(low, trait["kind"]));
    if (trait.is("HasNeither"))
        return Filter::all({Filter::no(ability_test(low, trait["a"])), Filter::no(ability_test(low, trait["b"]))});
    if (trait.is("AnyAbility")) return Filter::bits(kFlags, kHasAbilities);
    if (trait.is("NameParts")) return name_parts(low, trait);
    if (trait.is("Fulfilled")) return Filter::book(kFulfilled, 0, 0);
    if (trait.is("HasUnder") || trait.is("HasNoneUnder")) return under_test(low, trait);
    if (trait.is("Alike")) return alike(low, trait, noun);
    if (trait.is("AlikeEither"))
        return Filter::any({shares(low, trait["a"], trait["as"]), shares(low, trait["b"], trait["as"])});
    if (trait.is("Extreme")) {
        const std::optional<Aspect> aspect = aspect_of(low, trait["what"]);
        const bool highest = trait["which"].is("highest");
        if (!highest && !trait["which"].is("lowest")) low.unknown(trait["which"]);
        if (!noun || noun->extreme || !aspect || aspect->symbol) {
            low.unknown(trait, "here");
        } else {
            noun->extreme = {aspect->which, highest ? Compare::Greater : Compare::Less};
        }
        return Filter::all({});
    }
    if (trait.is("Selected")) {
        if (low.selected == kNoId) low.decline("no number was selected");
        return Filter::attribute(stat_of(low, trait["what"]), Compare::Equal,
                                 low.selected == kNoId ? low.pool.constant(0) : low.selected);
    }
    low.unknown(trait, "as a property");
    return Filter::all({});
}

}  // namespace

Filter traits_test(Lowering& low, const Term& traits, Noun* noun) {
    if (traits.is("EitherTrait"))
        return Filter::any({trait_test(low, traits["a"], nullptr), trait_test(low, traits["b"], nullptr)});
    if (!traits.is("Traits")) {
        low.unknown(traits);
        return Filter::all({});
    }
    std::vector<Filter> all;
    for (const Term& trait : traits["of"].items()) all.push_back(trait_test(low, trait, noun));
    return Filter::all(all);
}

namespace {

// "Is active", "is a "Ember Fox"", "is on your field": as a test of a thing.
Filter complement(Lowering& low, const Term& what, Of of) {
    if (what.is("Active")) return is_state(kIsActive);
    if (what.is("Resting")) return is_state(kIsResting);
    if (what.is("Raided")) return is_state(kIsRaided);
    if (what.is("Blocking")) return is_state(kIsBlocking);
    if (what.is("Attacking")) return is_state(kIsAttacking);
    if (what.is("AnyOther")) {
        if (low.test_before == kNoId) low.decline("\"any other\" than what is not known");
        return Filter::all({});
    }
    if (what.is("Filter")) return read_filter(low, what, {.anywhere = true}).what.filter;
    if (what.is("Pick")) {
        if (what["whose"] || (what["q"] && !what["q"].is("A"))) low.unknown(what, "in a test");
        return read_filter(low, what["f"], {.anywhere = true}).what.filter;
    }
    if (what.is("Any")) {
        i32 kinds = 0;
        return heads_test(low, what, kinds);
    }
    if (what.is("OneOf")) {
        std::vector<Filter> any;
        for (const Term& name : what["any"].items()) {
            i32 kinds = 0;
            any.push_back(head_test(low, name, kinds));
        }
        if (what["a"]) any.push_back(complement(low, what["a"], of));
        any.push_back(complement(low, what["b"], of));
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
    if (test.is("Is")) return complement(low, test["c"], of);
    if (test.is("IsNot")) return Filter::no(complement(low, test["c"], of));
    if (test.is("Has")) return traits_test(low, test["p"], nullptr);
    if (test.is("HasNot")) return Filter::no(traits_test(low, test["p"], nullptr));
    if (test.is("Compared")) return compared(low, test);
    if (test.is("Stat")) return stat_bound(low, stat_of(low, test["of"]), test["is"]);
    low.unknown(test, "as a test");
    return Filter::all({});
}

namespace {

bool is_place(const Term& mod) {
    for (const char* head : {"OnField", "OnLine", "SameLine", "OtherLine", "In", "Among", "Under", "EitherPlace",
                             "OnEach", "OfStack", "Done"}) {
        if (mod.is(head)) return true;
    }
    return false;
}

std::vector<Term> all_mods(const Term& filter) {
    std::vector<Term> mods = filter["mods"].items();
    if (filter["tail"]) mods.push_back(filter["tail"]);
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
        if (adj.is("OtherThanThis")) {
            if (!outer.no_source) tests.push_back(Filter::no(other_than(low)));
            return;
        }
        if (adj.is("Active") && outer.was_active) return;
        if (adj.is("Active")) return tests.push_back(is_state(kIsActive));
        if (adj.is("Resting")) return tests.push_back(is_state(kIsResting));
        if (adj.is("Attacking")) return tests.push_back(is_state(kIsAttacking));
        if (adj.is("Raided")) return tests.push_back(is_state(kIsRaided));
        if (adj.is("NotRaided")) return tests.push_back(Filter::no(is_state(kIsRaided)));
        if (adj.is("Colors")) return tests.push_back(Filter::bits(kColor, color_bits(low, adj["any"].items())));
        if (adj.is("NotColor")) return tests.push_back(Filter::no(Filter::bits(kColor, color_bits(low, {adj["c"]}))));
        if (adj.is("FaceDown")) {
            face_down = true;
            return;
        }
        if (adj.is("BaseCard")) {
            base = true;
            return;
        }
        low.unknown(adj, "of a thing");
    }

    void except(const Term& who) {
        if (who.is("Any")) {
            i32 kinds = 0;
            tests.push_back(Filter::no(heads_test(low, who, kinds)));
        } else if (who.is("Pick")) {
            if (who["q"] || who["whose"]) low.unknown(who, "as an exception");
            tests.push_back(Filter::no(read_filter(low, who["f"], {.anywhere = true}).what.filter));
        } else {
            tests.push_back(Filter::no(refer(low, who).filter));
        }
    }

    // One on each line: two things, one for each.
    void on_each(const Term& mod) {
        const Who whose = player(low, mod["a"]["of"]);
        if (!mod["a"].is("Zone")) low.unknown(mod["a"]);
        at({Of::Places, Filter::zone(kField, whose)});
        for (const Term& line : {mod["a"]["in"], mod["b"]})
            noun.one_each.push_back(Filter::zone(1 << zone_of(low, line), whose));
    }

    void did_so(const Term& mod, bool wanted) {
        const Term via = mod["via"];
        if (!via.is("ThisTurn") || via["phase"]) low.unknown(mod, "of that time");
        const i32 bit = deed_bit(low, mod["did"]);
        tests.push_back(wanted ? is_state(bit) : Filter::no(is_state(bit)));
    }

    void modifier(const Term& mod) {
        if (mod.is("Has")) return tests.push_back(traits_test(low, mod["p"], &noun));
        if (mod.is("HasNot")) return tests.push_back(Filter::no(traits_test(low, mod["p"], nullptr)));
        if (mod.is("Is") || mod.is("IsNot"))
            return tests.push_back(predicate(low, mod, place ? place->of : Of::Places));
        if (mod.is("Compared")) return tests.push_back(compared(low, mod));
        if (mod.is("StatThan")) return stat_than(mod);
        if (mod.is("Except")) return except(mod["who"]);
        if (mod.is("AmongNames"))
            return tests.push_back(Filter::symbol(kCardName, names_in(low, mod["names"].items())));
        if (mod.is("OnEach")) return on_each(mod);
        if (mod.is("DidSo")) return did_so(mod, true);
        if (mod.is("DidNotSo")) return did_so(mod, false);
        if (mod.is("OneOfEach")) {
            set_joint(low, &noun, mod["what"], false);
            noun.of_each = true;
            return;
        }
        if (mod.is("AllSame")) return set_joint(low, &noun, mod["what"], true);
        if (mod.is("AtRandom")) {
            noun.random = true;
            return;
        }
        if (mod.is("UnderEffect") && mod["has"].is("StaysResting") && !mod["has"]["till"])
            return tests.push_back(Filter::book(kLocked, 0, 0));
        if (mod.is("Done") && outer.used && mod["done"].is("Use")) return;
        if (mod.is("Owned") && outer.used) {
            // "You have used": no word about where they are.
            if (player(low, mod["by"]) != Who::You) low.unknown(mod, "here");
            return;
        }
        if (mod.is("Owned") && noun.what.kinds == kApCard)
            return at({Of::Cards, Filter::zone(1 << kApArea, player(low, mod["by"]))});
        if (mod.is("Done")) return done(mod);
        if (mod.is("OfStack")) return of_stack(mod);
        if (mod.is("In") && mod["end"]) return from_end(mod);
        if (std::optional<Located> where = location(low, mod, outer)) return at(*where);
        low.unknown(mod, "of a thing");
    }

    void stat_than(const Term& mod) {
        const AttributeId attribute = stat_of(low, mod["s"]);
        const bool higher = mod["dir"].is("Higher");
        if (!higher && !mod["dir"].is("Lower")) low.unknown(mod["dir"]);
        const Group other = refer(low, mod["who"]);
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
        const Term zone = mod["z"];
        if (!zone.is("Zone") || !zone["in"].only().is("Deck")) low.unknown(zone, "as a pile");
        noun.pile = zone["of"];
        noun.pile_bottom = mod["end"].is("bottom");
        if (!noun.pile_bottom && !mod["end"].is("top")) low.unknown(mod["end"]);
        place = Located{Of::Cards, Filter::all({})};
    }

    void of_stack(const Term& mod) {
        if (!base) low.unknown(mod, "of other than a base card");
        base = false;
        noun.base_of = mod["who"];
        place = Located{Of::Cards, Filter::all({})};
    }

    // Where things are that no word says.
    void usual_place(const Term& filter) {
        const bool cards = static_cast<bool>(filter["card"]);
        const Who whose = outer.whose.value_or(Who::Either);
        if (noun.what.kinds == kApCard) return at({Of::Cards, Filter::zone(1 << kApArea, whose)});
        if (filter["h"].mentions("Life")) return at({Of::Cards, Filter::zone(1 << kLife, whose)});
        if (outer.whose) return at({Of::Places, Filter::zone(kField, whose)});
        if (outer.place_of) return borrow(outer.place_of);
        if (outer.anywhere) {
            place = Located{cards ? Of::Cards : Of::Places, Filter::all({})};
            return;
        }
        if (!cards) return at({Of::Places, Filter::zone(kField, Who::Either)});
        // "Reveal up to one card" after looking at some: one of those.
        if (const Mention* pile = latest_pile(low)) {
            const Group left = lower::result_of(low, *pile);
            if (low.captured) low.captured->add(left.reg);
            return at({Of::Cards, left.filter});
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
    if (pick["whose"]) return Filter::zone(kField, player(low, pick["whose"]));
    for (const Term& mod : all_mods(pick["f"])) {
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
    if (!filter.is("Filter")) low.unknown(filter, "as a description");
    Collector all{low, outer};
    if (filter["card"] && !filter["card"].is("CardNoun")) low.unknown(filter["card"]);
    if (filter["h"]) all.tests.push_back(heads_test(low, filter["h"], all.noun.what.kinds));
    for (const Term& adj : filter["adjs"].items()) all.adjective(adj);
    for (const Term& mod : filter["mods"].items()) all.modifier(mod);
    if (filter["tail"]) all.modifier(filter["tail"]);
    all.noun.placed = all.place.has_value();
    if (!all.place) all.usual_place(filter);
    if (all.base) low.decline("a base card of what is not said");
    // What Raid was performed on lies under a card as well.
    if (all.beneath && !all.face_down) low.decline("cards under another that are not said to be face down");
    // Cards lie face down only under others, in the deck and as life.
    if (all.face_down && !filter.mentions("Under")) low.unknown(filter, "with face-down cards elsewhere");
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
