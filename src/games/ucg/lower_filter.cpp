// Filters: every test that a phrase puts on a thing, wherever in the phrase it stands.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

constexpr i32 bit(ZoneId zone) { return 1 << zone; }

std::vector<Filter> exactly(Lowering& low, AttributeId attribute, const std::vector<Term>& numbers) {
    std::vector<Filter> any;
    for (const Term& number : numbers)
        any.push_back(Filter::attribute(attribute, Compare::Equal, low.pool.constant(number.number())));
    return any;
}

Filter bounded(Lowering& low, AttributeId attribute, const Term& bound) {
    const std::optional<Bound> is = bound_of(bound);
    if (!is) low.unknown(bound, "as a bound");
    return Filter::attribute(attribute, is.value_or(Bound{}).compare, low.pool.constant(is.value_or(Bound{}).number));
}

std::vector<Term> numbers_in(const Term& numbers) {
    std::vector<Term> out{numbers["a"], numbers["b"]};
    if (numbers["c"]) out.push_back(numbers["c"]);
    return out;
}

// UCG 2.3.3, 2.4.2: only characters have a level, only scenes a Round; what has none is neither low nor high.
Filter having(AttributeId attribute) {
    if (attribute == kLevel) return Filter::bits(kKind, kCharacter);
    return attribute == kRound ? Filter::bits(kKind, kScene) : Filter::all({});
}

}  // namespace

Filter level_test(Lowering& low, const Term& level) {
    if (!level.is("Level")) {
        low.unknown(level, "as a level");
        return Filter::all({});
    }
    if (level["is"]) return Filter::all({having(kLevel), bounded(low, kLevel, level["is"])});
    const Term any = level["any"];
    return Filter::any(exactly(low, kLevel, any.is("Numbers") ? numbers_in(any) : any.items()));
}

Filter states_test(Lowering& low, const Term& states) {
    if (!states.is("States")) {
        low.unknown(states, "as states");
        return Filter::all({});
    }
    std::vector<Filter> any;
    if (states["s"]) {
        const Term dir = states["dir"];
        if (!dir.is("Higher") && !dir.is("Lower")) low.unknown(dir, "of states");
        any.push_back(Filter::attribute(kState, dir.is("Higher") ? Compare::AtLeast : Compare::AtMost,
                                        low.pool.constant(state_number(low, states["s"]))));
    }
    for (const Term& state : listed(states["any"], states["both"]))
        any.push_back(Filter::attribute(kState, Compare::Equal, low.pool.constant(state_number(low, state))));
    return Filter::any(any);
}

Filter head_test(Lowering& low, const Term& head, i32& kinds) {
    if (head.is("Name")) {
        kinds = 0;
        return Filter::symbol(kCharacterName, {low.symbols.intern(head["n"].quoted())});
    }
    if (head.is("NamePart")) {
        // UCG 2.3.1.2: any card whose name includes the text.
        const Filter part = Filter::name_part(low.pool.name_part(std::string(head["n"].quoted())));
        kinds = head["k"] ? kind_bits(low, head["k"]) : 0;
        return kinds ? Filter::all({part, Filter::bits(kKind, kinds)}) : part;
    }
    if (head.is("LevelHead")) {
        std::vector<Filter> tests;
        if (head["level"]) tests.push_back(level_test(low, head["level"]));
        if (head["states"]) tests.push_back(states_test(low, head["states"]));
        tests.push_back(head_test(low, head["h"], kinds));
        return Filter::all(tests);
    }
    kinds = kind_bits(low, head);
    return Filter::bits(kKind, kinds);
}

Filter heads_test(Lowering& low, const Term& heads, i32& kinds) {
    std::vector<Term> any;
    if (heads.is("Any")) {
        any = heads["any"].items();
    } else if (heads.is("Union")) {
        // "All your A and B" are all that are A or B.
        any = {heads["a"], heads["b"]};
    } else {
        low.unknown(heads, "as a noun");
        return Filter::all({});
    }
    std::vector<Filter> tests;
    bool open = false;
    i32 all_kinds = 0;
    for (const Term& head : any) {
        i32 own = 0;
        tests.push_back(head_test(low, head, own));
        open = open || own == 0;
        all_kinds |= own;
    }
    kinds = open ? 0 : all_kinds;
    return Filter::any(tests);
}

namespace {

// ---- traits: what "with ..." names

AmountId field_round(Lowering& low) { return low.pool.value(kFieldRound, Who::You); }

Filter round_test(Lowering& low, const Term& trait) {
    if (trait.is("Round")) {
        if (trait["is"]) return Filter::all({having(kRound), bounded(low, kRound, trait["is"])});
        return Filter::all({having(kRound), Filter::any(exactly(low, kRound, trait["any"].items()))});
    }
    const bool higher = trait["dir"].is("Higher");
    if (!higher && !trait["dir"].is("Lower")) low.unknown(trait["dir"], "of a Round");
    if (trait.is("RoundThanField"))
        return Filter::all(
            {having(kRound), Filter::attribute(kRound, higher ? Compare::Greater : Compare::Less, field_round(low))});
    // "1 higher than": that much, no more and no less.
    const Group other = refer(low, trait["who"], Of::Cards);
    const int n = trait["n"].number();
    const AmountId base = low.pool.sum(kRound, low.filter(lower::as_fact(other)));
    return Filter::all({having(kRound), Filter::attribute(kRound, Compare::Equal,
                                                          low.pool.plus(base, low.pool.constant(higher ? n : -n)))});
}

Filter printed_bp(Lowering& low, const Term& trait) {
    const AttributeId attribute = bp_attribute(low, trait["of"]);
    const Filter value = bounded(low, attribute, trait["is"]);
    // A card without that value has none that could be compared.
    return Filter::all({Filter::attribute(attribute, Compare::NotEqual, low.pool.constant(kNoValue)), value});
}

Filter name_parts(Lowering& low, const Term& trait) {
    std::vector<Filter> any;
    for (const Term& name : trait["names"].items())
        any.push_back(Filter::name_part(low.pool.name_part(std::string(name.quoted()))));
    return Filter::any(any);
}

// "With the same level as that card"; without "as": as the card that is being put there.
Filter same_as(Lowering& low, const Term& trait, const Aspect& aspect) {
    u8 with = low.being_put;
    if (trait["as"]) {
        const Group other = refer(low, trait["as"]);
        if (other.reg == kNone) low.decline("what is compared with is not at hand");
        with = other.reg;
    }
    if (with == kNone) low.decline("\"the same\" as what is not known");
    if (aspect.of == Aspect::Of::Printed) low.decline("sharing what is printed is not known");
    return aspect.of == Aspect::Of::Symbol ? Filter::shares_symbol(aspect.which, with)
                                           : Filter::shares_attribute(aspect.which, with);
}

// What several chosen or counted things must be to each other.
void set_joint(Lowering& low, Noun& noun, const Aspect& aspect, bool same) {
    if (noun.joint != Joint::None) low.decline("two conditions on a choice as a whole are not known");
    const bool symbol = aspect.of == Aspect::Of::Symbol;
    noun.joint = same ? (symbol ? Joint::SameSymbol : Joint::SameAttribute)
                      : (symbol ? Joint::DistinctSymbol : Joint::DistinctAttribute);
    noun.joint_argument = aspect.which;
    noun.joint_printed = aspect.of == Aspect::Of::Printed;
}

Filter trait_test(Lowering& low, const Term& trait, Noun* noun) {
    if (trait.is("Types")) return Filter::bits(kType, type_bits(low, trait["types"].items()));
    if (trait.is("TypesBoth"))
        return Filter::all(
            {Filter::bits(kType, type_bits(low, {trait["a"]})), Filter::bits(kType, type_bits(low, {trait["b"]}))});
    if (trait.is("Level")) return level_test(low, trait);
    if (trait.is("NameParts")) return name_parts(low, trait);
    if (trait.is("HasTeam")) {
        low.needs(kTeams, "11.18.1", "a team");
        return Filter::symbol(kTeam, {low.symbols.intern(trait["team"].quoted())});
    }
    if (trait.is("Bp")) {
        low.tests_bp = true;
        return bounded(low, kBp, trait["is"]);
    }
    if (trait.is("LevelThan") || trait.is("BpThan")) return stat_test(low, trait);
    if (trait.is("PrintedBp")) return printed_bp(low, trait);
    if (trait.is("Round") || trait.is("RoundThan") || trait.is("RoundThanField")) return round_test(low, trait);
    if (trait.is("EffectText")) return Filter::text(-1);
    if (trait.is("Alike")) {
        const std::optional<Aspect> aspect = aspect_of(low, trait["what"]);
        if (!aspect) return Filter::all({});
        const bool same = trait["det"].is("Same");
        if (same && (trait["as"] || low.being_put != kNone || !noun)) return same_as(low, trait, *aspect);
        if (trait["as"] && trait["det"].is("Different")) return Filter::no(same_as(low, trait, *aspect));
        if ((!same && !trait["det"].is("Different")) || trait["as"] || !noun) {
            low.unknown(trait, "here");
        } else {
            set_joint(low, *noun, *aspect, same);
        }
        return Filter::all({});
    }
    low.unknown(trait, "as a trait");
    return Filter::all({});
}

Filter traits_test(Lowering& low, const Term& traits, Noun* noun) {
    if (!traits.is("Traits")) return trait_test(low, traits, noun);
    std::vector<Filter> all;
    for (const Term& trait : traits["of"].items()) all.push_back(trait_test(low, trait, noun));
    return Filter::all(all);
}

Filter without(Lowering& low, const Term& traits) {
    if (traits.is("Traits") && traits["of"].items().size() > 1)
        low.decline("without several traits: which is not clear");
    return Filter::no(traits_test(low, traits, nullptr));
}

Filter shares(Lowering& low, const Term& test) {
    const std::optional<Aspect> aspect = aspect_of(low, test["what"]);
    const Group with = refer(low, test["who"]);
    if (!aspect || with.reg == kNone || aspect->of == Aspect::Of::Printed) {
        low.decline("what it shares is not at hand");
        return Filter::all({});
    }
    return aspect->of == Aspect::Of::Symbol ? Filter::shares_symbol(aspect->which, with.reg)
                                            : Filter::shares_attribute(aspect->which, with.reg);
}

// ---- places

// Beside some X: some X stands on the other side of the relation.
Filter beside_some(const Group& some, u8 relation) {
    const u8 mirrored = relation == kLeftOf ? kRightOf : relation == kRightOf ? kLeftOf : kAdjacent;
    return Filter::has(Of::Places, Filter::all({some.filter, Filter::related(mirrored, kCandidate)}));
}

Filter adjacent(Lowering& low, const Term& test) {
    const Term side = test["side"];
    u8 relation = kAdjacent;
    if (side.is("LeftSide")) relation = kLeftOf;
    if (side.is("RightSide")) relation = kRightOf;
    if (side && !side.is("LeftSide") && !side.is("RightSide") && !side.is("EitherSide") && !side.is("BothSides"))
        low.unknown(side, "as a side");
    if (is_reference(test["who"])) {
        const Group to = refer(low, test["who"], Of::Places);
        if (to.reg != kNone) return Filter::related(relation, to.reg);
        return beside_some(to, relation);
    }
    const Group to = read_group(low, test["who"]);
    return beside_some(to, relation);
}

Filter able_to_level_up(Lowering& low, const Term& test) {
    const Term with = test["what"];
    u8 card = low.being_put;
    if (card == kNone || !with.is("It")) card = refer(low, with, Of::Cards).reg;
    if (card == kNone) low.decline("the card to level up with is not at hand");
    return Filter::related(kAbleToLevelUp, card);
}

Filter complement(Lowering& low, const Term& is, Of of) {
    i32 kinds = 0;
    if (is.is("Any")) return heads_test(low, is, kinds);
    if (is.is("States")) return states_test(low, is);
    if (is.is("Level")) return level_test(low, is);
    if (is.is("Adjacent")) {
        if (is["side"].is("BothSides")) low.decline("one thing is not on both sides");
        return adjacent(low, is);
    }
    if (is.is("AbleToLevelUp")) return able_to_level_up(low, is);
    if (is.is("InRound"))
        return is["is"] ? bounded(low, kArea, is["is"]) : Filter::any(exactly(low, kArea, is["any"].items()));
    if (is.is("Filter")) {
        const Noun noun = read_filter(low, is, {.anywhere = true});
        if (is["card"] && of == Of::Places) low.decline("a character is not a card");
        if (!noun.plain()) low.decline("what it is cannot be told of one thing");
        return noun.what.filter;
    }
    low.unknown(is, "as what a thing is");
    return Filter::all({});
}

}  // namespace

Filter stat_test(Lowering& low, const Term& stat) {
    if (stat.is("LevelIs")) return Filter::all({having(kLevel), bounded(low, kLevel, stat["is"])});
    low.tests_bp = low.tests_bp || !stat.is("LevelThan");
    if (stat.is("Bp")) return bounded(low, kBp, stat["is"]);
    if (stat.is("BpIs")) {
        // UCG 8.1.2: only EXTRA is something that a BP is or is not at a time.
        if (!stat["of"].is("Extra")) low.unknown(stat["of"], "as what a BP currently is");
        return Filter::attribute(kIsExtra, Compare::Equal, low.pool.constant(1));
    }
    if (stat.is("GradeIs")) {
        const bool up = stat["dir"].is("Increase");
        if (!up && !stat["dir"].is("Decrease")) low.unknown(stat["dir"]);
        return Filter::attribute(up ? kGradeIncreased : kGradeDecreased, Compare::Equal, low.pool.constant(1));
    }
    if (stat.is("BpThan") || stat.is("LevelThan")) {
        const AttributeId attribute = stat.is("BpThan") ? kBp : kLevel;
        const bool higher = stat["dir"].is("Higher");
        if (!higher && !stat["dir"].is("Lower")) low.unknown(stat["dir"]);
        const Group other = refer(low, stat["who"], Of::Places);
        return Filter::attribute(attribute, higher ? Compare::Greater : Compare::Less,
                                 low.pool.sum(attribute, low.filter(lower::as_fact(other))));
    }
    low.unknown(stat, "as a value");
    return Filter::all({});
}

Filter predicate(Lowering& low, const Term& test, Of of) {
    if (test.is("BothTrue")) return Filter::all({predicate(low, test["a"], of), predicate(low, test["b"], of)});
    if (test.is("OneTrue")) return Filter::any({predicate(low, test["a"], of), predicate(low, test["b"], of)});
    if (test.is("Is")) return complement(low, test["c"], of);
    if (test.is("IsNot")) return Filter::no(complement(low, test["c"], of));
    if (test.is("Has")) return traits_test(low, test["p"], nullptr);
    if (test.is("HasNot")) return without(low, test["p"]);
    if (test.is("Shares")) return shares(low, test);
    if (test.is("InRound") || test.is("Adjacent")) return complement(low, test, of);
    return stat_test(low, test);
}

namespace {

// ---- one Filter node

// Collects what the parts of a Filter node say.
struct Collector {
    Lowering& low;
    const Outer& outer;
    Noun noun{};
    std::vector<Filter> tests{};
    bool cards = false;  // about cards, not about what stands on the field
    bool in_scene_area = false;
    bool located = outer.anywhere;
    std::optional<Who> whose = outer.whose;
    std::optional<Filter> place{};

    Who owner(const Term& term) {
        // "You have fewer cards in your hand than an opponent": each their own.
        if (outer.haver && (term.is("You") || term.is("They"))) return *outer.haver;
        return player(low, term);
    }

    void at(Filter test) {
        if (place) low.decline("two places for one thing");
        place = std::move(test);
        located = true;
    }

    Filter location(const Term& loc) {
        if (loc.is("In")) return in_zone(loc);
        if (loc.is("Among")) {
            const Group group = refer(low, loc["of"], Of::Cards);
            cards = true;
            return group.filter;
        }
        low.unknown(loc, "as a place");
        return Filter::all({});
    }

    Filter in_zone(const Term& loc) {
        const Term zone = loc["z"];
        if (zone.is("SceneArea")) {
            in_scene_area = true;
            return Filter::zone(bit(kSceneArea), whose.value_or(Who::Either));
        }
        if (!zone.is("Zone")) low.unknown(zone, "as a place");
        cards = true;
        i32 zones = 0;
        for (const Term& name : zone["in"].items()) zones |= bit(zone_of(low, name));
        if (loc["end"]) {
            noun.pile = zone;
            noun.pile_bottom = loc["end"].is("bottom");
            if (!noun.pile_bottom && !loc["end"].is("top")) low.unknown(loc["end"]);
        }
        const Who of = zone["of"] ? owner(zone["of"]) : Who::Either;
        noun.of_each_player = noun.of_each_player || (zone["of"] && of == Who::Either);
        return Filter::zone(zones, of);
    }

    void borrow(const Term& other) {
        for (const Term& mod : other["mods"].items()) {
            if (mod.is("In") || mod.is("Among")) at(location(mod));
        }
    }

    void on_field(const Term& loc) {
        if (loc["whose"]) whose = owner(loc["whose"]);
    }

    void from_stack(const Term& from, Part part) {
        cards = true;
        located = true;
        if (noun.stack) low.decline("two stacks for one card");
        // "From it" says no more than that.
        noun.from_it = !from["who"];
        noun.stack = from["who"];
        noun.part = part;
        if (from["end"]) {
            if (part != Part::Whole) low.unknown(from["end"]);
            noun.part = from["end"].is("top") ? Part::Top : Part::Bottom;
            if (noun.part == Part::Bottom && !from["end"].is("bottom")) low.unknown(from["end"]);
        }
    }

    void except(const Term& who) {
        if (who.is("Any")) {
            i32 kinds = 0;
            tests.push_back(Filter::no(heads_test(low, who, kinds)));
        } else {
            tests.push_back(Filter::no(refer(low, who).filter));
        }
    }

    void exiled(const Term& mod) {
        cards = true;
        at(Filter::zone(bit(kExile), mod["whose"] ? player(low, mod["whose"]) : whose.value_or(Who::Either)));
    }

    // "One with the highest BP": nothing else that is meant has more.
    void extreme(const Term& trait) {
        const std::optional<Aspect> aspect = aspect_of(low, trait["what"]);
        if (!aspect || aspect->of != Aspect::Of::Attribute) {
            low.unknown(trait);
            return;
        }
        extremes.push_back({aspect->which, trait["which"].is("highest")});
        if (!extremes.back().second && !trait["which"].is("lowest")) low.unknown(trait["which"]);
    }
    std::vector<std::pair<AttributeId, bool>> extremes{};

    void has(const Term& traits) {
        if (!traits.is("Traits")) {
            tests.push_back(trait_test(low, traits, &noun));
            return;
        }
        for (const Term& trait : traits["of"].items()) {
            if (trait.is("Extreme")) {
                extreme(trait);
            } else {
                tests.push_back(trait_test(low, trait, &noun));
            }
        }
    }

    void modifier(const Term& mod) {
        if (mod.is("Has")) return has(mod["p"]);
        if (mod.is("HasNot")) return tests.push_back(without(low, mod["p"]));
        if (mod.is("Is") || mod.is("IsNot") || mod.is("Shares") || mod.is("InRound"))
            return tests.push_back(predicate(low, mod, cards ? Of::Cards : Of::Places));
        if (mod.is("Whose")) return tests.push_back(stat_test(low, mod["p"]));
        if (mod.is("Adjacent")) return next_to(mod);
        if (mod.is("Except")) return except(mod["who"]);
        if (mod.is("AtRandom")) {
            noun.random = true;
            return;
        }
        if (mod.is("In") || mod.is("Among")) return at(location(mod));
        if (mod.is("EitherPlace")) return at(Filter::any({location(mod["a"]), location(mod["b"])}));
        if (mod.is("OnField")) return on_field(mod);
        if (mod.is("Owned")) {
            whose = player(low, mod["by"]);
            return;
        }
        if (mod.is("Done")) {
            tests.push_back(done_test(low, mod));
            cards = true;
            located = true;
            return;
        }
        if (mod.is("DidSo")) return tests.push_back(did_so_test(low, mod));
        if (mod.is("Under")) return from_stack(mod, Part::Attached);
        if (mod.is("FromStack")) return from_stack(mod, Part::Whole);
        if (mod.is("Exiled")) return exiled(mod);
        low.unknown(mod, "of a thing");
    }

    // Next to both sides of it is said of all that are there, not of one.
    void next_to(const Term& mod) {
        noun.both_sides = mod["side"].is("BothSides");
        tests.push_back(adjacent(low, mod));
    }

    void level(const Term& level) {
        if (!level.is("LevelEach")) {
            tests.push_back(level_test(low, level));
            return;
        }
        const Term each = level["each"];
        if (!each.is("Numbers")) low.unknown(each);
        for (const Term& number : numbers_in(each)) noun.each_level.push_back(number.number());
    }
};

// Where things are that no word says: on the field.
Filter usual_place(Collector& all) {
    Group& what = all.noun.what;
    const Who whose = all.whose.value_or(Who::Either);
    if (what.kinds == kScene) {
        what.of = Of::Cards;
        return Filter::zone(bit(kSceneArea), whose);
    }
    if (what.kinds & kScene) all.low.decline("a scene and a character are not looked for together");
    all.low.left_owner_open = all.low.left_owner_open || !all.whose;
    what.of = Of::Places;
    return Filter::zone(bit(kBattleArea), whose);
}

bool has_bare_name_part(const Term& heads) {
    for (const Term& head : heads["any"].items()) {
        if (head.is("NamePart")) return true;
    }
    return heads["a"].is("NamePart") || heads["b"].is("NamePart");
}

void add_extremes(Collector& all, Filter& whole, Of of) {
    std::vector<Filter> more{whole};
    for (const auto& [attribute, highest] : all.extremes) {
        all.low.tests_bp = all.low.tests_bp || attribute == kBp;
        more.push_back(having(attribute));
        const AmountId own = all.low.pool.attribute_of(attribute, kCandidate);
        more.push_back(Filter::no(Filter::has(
            of, Filter::all({whole, having(attribute),
                             Filter::attribute(attribute, highest ? Compare::Greater : Compare::Less, own)}))));
    }
    whole = Filter::all(more);
}

}  // namespace

Noun read_filter(Lowering& low, const Term& filter, const Outer& outer) {
    if (!filter.is("Filter")) low.unknown(filter, "as a description");
    return read_description(low, filter, outer);
}

Noun read_description(Lowering& low, const Term& filter, const Outer& outer) {
    Collector all{low, outer};
    Group& what = all.noun.what;
    const bool outer_tests_bp = low.tests_bp;
    low.tests_bp = false;
    if (filter["other"]) {
        if (!filter["other"].is("OtherThanThis")) low.unknown(filter["other"]);
        all.tests.push_back(Filter::no(Filter::in(kSource)));
    }
    if (filter["card"]) all.cards = filter["card"].is("CardNoun");
    if (filter["h"]) {
        all.tests.push_back(heads_test(low, filter["h"], what.kinds));
        what.said = low.words(filter["h"]);
    }
    if (filter["level"]) all.level(filter["level"]);
    if (filter["states"]) all.tests.push_back(states_test(low, filter["states"]));
    const bool in_a_state = filter["states"] || filter["h"]["a"]["states"];
    for (const Term& mod : filter["mods"].items()) all.modifier(mod);
    if (filter["tail"]) all.modifier(filter["tail"]);
    if (filter["face"]) {
        // UCG 11.17.1: the cards that Charge puts under a character.
        low.needs(kCharge, "11.17.1", "a face-down and sideways card");
        if (!filter["face"].is("charge") || all.noun.part != Part::Attached) low.unknown(filter["face"]);
    } else if (all.noun.part == Part::Attached) {
        low.decline("whether cards of the stack or those put there by Charge is not said");
    }
    // UCG 2.3.5.2: a state is how many cards a character on the field has.
    if (in_a_state && all.cards) low.decline("a card outside of the field is in no state");
    if (all.cards && !all.located) all.borrow(outer.place_of);
    what.of = all.cards ? Of::Cards : Of::Places;
    if (all.noun.joint_printed && !all.cards) low.decline("a choice of characters by what is printed is not known");
    // UCG 2.4.1.2: a scene's card name counts as well as a character's.
    if (!all.cards && !all.place && !all.located && what.kinds == 0 && has_bare_name_part(filter["h"])) {
        std::vector<Filter> tests = all.tests;
        tests.insert(tests.begin(), Filter::zone(bit(kSceneArea), all.whose.value_or(Who::Either)));
        all.noun.scenes = Filter::all(tests);
    }
    if (all.place) {
        // "A scene in the scene area" is a card as well, and so is one that part of a card name alone describes.
        const bool scene =
            what.kinds == kScene || (what.kinds == 0 && all.in_scene_area && has_bare_name_part(filter["h"]));
        if (!all.cards && !scene) low.decline("a character in a zone of cards");
        what.of = Of::Cards;
        all.tests.insert(all.tests.begin(), *all.place);
    } else if (!all.located && !all.cards) {
        all.tests.insert(all.tests.begin(), usual_place(all));
    } else if (!all.located) {
        low.decline("where the cards are is not said");
    } else if (outer.anywhere && !all.cards && outer.whose) {
        all.tests.push_back(Filter::owner(*outer.whose));
    }
    what.filter = Filter::all(all.tests);
    add_extremes(all, what.filter, what.of);
    // UCG 8.1.1: a character on the field has BP; a card elsewhere has printed values only.
    if (low.tests_bp && what.of == Of::Cards) low.decline("a card outside of the field has no BP, only printed values");
    low.tests_bp = outer_tests_bp;
    return all.noun;
}

}  // namespace arbiter::ucg
