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
    std::vector<Term> out{numbers[field::a], numbers[field::b]};
    if (numbers[field::c]) out.push_back(numbers[field::c]);
    return out;
}

// UCG 2.3.3, 2.4.2: only characters have a level, only scenes a Round; what has none is neither low nor high.
Filter having(AttributeId attribute) {
    if (attribute == kLevel) return Filter::bits(kKind, kCharacter);
    return attribute == kRound ? Filter::bits(kKind, kScene) : Filter::all({});
}

}  // namespace

Filter level_test(Lowering& low, const Term& level) {
    if (!level.is(head::Level)) {
        low.unknown(level, "as a level");
        return Filter::all({});
    }
    if (level[field::is]) return Filter::all({having(kLevel), bounded(low, kLevel, level[field::is])});
    const Term any = level[field::any];
    return Filter::any(exactly(low, kLevel, any.is(head::Numbers) ? numbers_in(any) : any.items()));
}

Filter states_test(Lowering& low, const Term& states) {
    if (!states.is(head::States)) {
        low.unknown(states, "as states");
        return Filter::all({});
    }
    std::vector<Filter> any;
    if (states[field::s]) {
        const Term dir = states[field::dir];
        if (!dir.is(head::Higher) && !dir.is(head::Lower)) low.unknown(dir, "of states");
        any.push_back(Filter::attribute(kState, dir.is(head::Higher) ? Compare::AtLeast : Compare::AtMost,
                                        low.pool.constant(state_number(low, states[field::s]))));
    }
    for (const Term& state : listed(states[field::any], states[field::both]))
        any.push_back(Filter::attribute(kState, Compare::Equal, low.pool.constant(state_number(low, state))));
    return Filter::any(any);
}

Filter head_test(Lowering& low, const Term& head, i32& kinds) {
    if (head.is(head::Name)) {
        kinds = 0;
        return Filter::symbol(kCharacterName, {low.symbols.intern(head[field::n].quoted())});
    }
    if (head.is(head::NamePart)) {
        // UCG 2.3.1.2: any card whose name includes the text.
        const Filter part = Filter::name_part(low.pool.name_part(std::string(head[field::n].quoted())));
        kinds = head[field::k] ? kind_bits(low, head[field::k]) : 0;
        return kinds ? Filter::all({part, Filter::bits(kKind, kinds)}) : part;
    }
    if (head.is(head::LevelHead)) {
        std::vector<Filter> tests;
        if (head[field::level]) tests.push_back(level_test(low, head[field::level]));
        if (head[field::states]) tests.push_back(states_test(low, head[field::states]));
        tests.push_back(head_test(low, head[field::h], kinds));
        return Filter::all(tests);
    }
    kinds = kind_bits(low, head);
    return Filter::bits(kKind, kinds);
}

Filter heads_test(Lowering& low, const Term& heads, i32& kinds) {
    std::vector<Term> any;
    if (heads.is(head::Any)) {
        any = heads[field::any].items();
    } else if (heads.is(head::Union)) {
        // "All your A and B" are all that are A or B.
        any = {heads[field::a], heads[field::b]};
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
    if (trait.is(head::Round)) {
        if (trait[field::is]) return Filter::all({having(kRound), bounded(low, kRound, trait[field::is])});
        return Filter::all({having(kRound), Filter::any(exactly(low, kRound, trait[field::any].items()))});
    }
    const bool higher = trait[field::dir].is(head::Higher);
    if (!higher && !trait[field::dir].is(head::Lower)) low.unknown(trait[field::dir], "of a Round");
    if (trait.is(head::RoundThanField))
        return Filter::all(
            {having(kRound), Filter::attribute(kRound, higher ? Compare::Greater : Compare::Less, field_round(low))});
    // "1 higher than": that much, no more and no less.
    const Group other = refer(low, trait[field::who], Of::Cards);
    const int n = trait[field::n].number();
    const AmountId base = low.pool.sum(kRound, low.filter(other));
    return Filter::all({having(kRound), Filter::attribute(kRound, Compare::Equal,
                                                          low.pool.plus(base, low.pool.constant(higher ? n : -n)))});
}

Filter printed_bp(Lowering& low, const Term& trait) {
    const AttributeId attribute = bp_attribute(low, trait[field::of]);
    const Filter value = bounded(low, attribute, trait[field::is]);
    // A card without that value has none that could be compared.
    return Filter::all({Filter::attribute(attribute, Compare::NotEqual, low.pool.constant(kNoValue)), value});
}

Filter name_parts(Lowering& low, const Term& trait) {
    std::vector<Filter> any;
    for (const Term& name : trait[field::names].items())
        any.push_back(Filter::name_part(low.pool.name_part(std::string(name.quoted()))));
    return Filter::any(any);
}

// "With the same level as that card"; without "as": as the card that is being put there.
Filter same_as(Lowering& low, const Term& trait, const Aspect& aspect) {
    u8 with = low.being_put;
    if (trait[field::as]) {
        const Group other = refer(low, trait[field::as]);
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
    if (trait.is(head::Types)) return Filter::bits(kType, type_bits(low, trait[field::types].items()));
    if (trait.is(head::TypesBoth))
        return Filter::all({Filter::bits(kType, type_bits(low, {trait[field::a]})),
                            Filter::bits(kType, type_bits(low, {trait[field::b]}))});
    if (trait.is(head::Level)) return level_test(low, trait);
    if (trait.is(head::NameParts)) return name_parts(low, trait);
    if (trait.is(head::HasTeam)) {
        low.needs(kTeams, "11.18.1", "a team");
        return Filter::symbol(kTeam, {low.symbols.intern(trait[field::team].quoted())});
    }
    if (trait.is(head::Bp)) {
        low.tests_bp = true;
        return bounded(low, kBp, trait[field::is]);
    }
    if (trait.is(head::LevelThan) || trait.is(head::BpThan)) return stat_test(low, trait);
    if (trait.is(head::PrintedBp)) return printed_bp(low, trait);
    if (trait.is(head::Round) || trait.is(head::RoundThan) || trait.is(head::RoundThanField))
        return round_test(low, trait);
    if (trait.is(head::EffectText)) return Filter::text(-1);
    if (trait.is(head::Alike)) {
        const std::optional<Aspect> aspect = aspect_of(low, trait[field::what]);
        if (!aspect) return Filter::all({});
        const bool same = trait[field::det].is(head::Same);
        if (same && (trait[field::as] || low.being_put != kNone || !noun)) return same_as(low, trait, *aspect);
        if (trait[field::as] && trait[field::det].is(head::Different)) return Filter::no(same_as(low, trait, *aspect));
        if ((!same && !trait[field::det].is(head::Different)) || trait[field::as] || !noun) {
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
    if (!traits.is(head::Traits)) return trait_test(low, traits, noun);
    std::vector<Filter> all;
    for (const Term& trait : traits[field::of].items()) all.push_back(trait_test(low, trait, noun));
    return Filter::all(all);
}

Filter without(Lowering& low, const Term& traits) {
    if (traits.is(head::Traits) && traits[field::of].items().size() > 1)
        low.decline("without several traits: which is not clear");
    return Filter::no(traits_test(low, traits, nullptr));
}

Filter shares(Lowering& low, const Term& test) {
    const std::optional<Aspect> aspect = aspect_of(low, test[field::what]);
    const Group with = refer(low, test[field::who]);
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
    const Term side = test[field::side];
    u8 relation = kAdjacent;
    if (side.is(head::LeftSide)) relation = kLeftOf;
    if (side.is(head::RightSide)) relation = kRightOf;
    if (side && !side.is(head::LeftSide) && !side.is(head::RightSide) && !side.is(head::EitherSide) &&
        !side.is(head::BothSides))
        low.unknown(side, "as a side");
    if (is_reference(test[field::who])) {
        const Group to = refer(low, test[field::who], Of::Places);
        if (to.reg != kNone) return Filter::related(relation, to.reg);
        return beside_some(to, relation);
    }
    const Group to = read_group(low, test[field::who]);
    return beside_some(to, relation);
}

Filter able_to_level_up(Lowering& low, const Term& test) {
    const Term with = test[field::what];
    u8 card = low.being_put;
    if (card == kNone || !with.is(head::It)) card = refer(low, with, Of::Cards).reg;
    if (card == kNone) low.decline("the card to level up with is not at hand");
    return Filter::related(kAbleToLevelUp, card);
}

Filter complement(Lowering& low, const Term& is, Of of) {
    i32 kinds = 0;
    if (is.is(head::Any)) return heads_test(low, is, kinds);
    if (is.is(head::States)) return states_test(low, is);
    if (is.is(head::Level)) return level_test(low, is);
    if (is.is(head::Adjacent)) {
        if (is[field::side].is(head::BothSides)) low.decline("one thing is not on both sides");
        return adjacent(low, is);
    }
    if (is.is(head::AbleToLevelUp)) return able_to_level_up(low, is);
    if (is.is(head::InRound))
        return is[field::is] ? bounded(low, kArea, is[field::is])
                             : Filter::any(exactly(low, kArea, is[field::any].items()));
    if (is.is(head::Filter)) {
        const Noun noun = read_filter(low, is, {.anywhere = true});
        if (is[field::card] && of == Of::Places) low.decline("a character is not a card");
        if (!noun.plain()) low.decline("what it is cannot be told of one thing");
        return noun.what.filter;
    }
    low.unknown(is, "as what a thing is");
    return Filter::all({});
}

}  // namespace

Filter stat_test(Lowering& low, const Term& stat) {
    if (stat.is(head::LevelIs)) return Filter::all({having(kLevel), bounded(low, kLevel, stat[field::is])});
    low.tests_bp = low.tests_bp || !stat.is(head::LevelThan);
    if (stat.is(head::Bp)) return bounded(low, kBp, stat[field::is]);
    if (stat.is(head::BpIs)) {
        // UCG 8.1.2: only EXTRA is something that a BP is or is not at a time.
        if (!stat[field::of].is(head::Extra)) low.unknown(stat[field::of], "as what a BP currently is");
        return Filter::attribute(kIsExtra, Compare::Equal, low.pool.constant(1));
    }
    if (stat.is(head::GradeIs)) {
        const bool up = stat[field::dir].is(head::Increase);
        if (!up && !stat[field::dir].is(head::Decrease)) low.unknown(stat[field::dir]);
        return Filter::attribute(up ? kGradeIncreased : kGradeDecreased, Compare::Equal, low.pool.constant(1));
    }
    if (stat.is(head::BpThan) || stat.is(head::LevelThan)) {
        const AttributeId attribute = stat.is(head::BpThan) ? kBp : kLevel;
        const bool higher = stat[field::dir].is(head::Higher);
        if (!higher && !stat[field::dir].is(head::Lower)) low.unknown(stat[field::dir]);
        const Group other = refer(low, stat[field::who], Of::Places);
        return Filter::attribute(attribute, higher ? Compare::Greater : Compare::Less,
                                 low.pool.sum(attribute, low.filter(other)));
    }
    low.unknown(stat, "as a value");
    return Filter::all({});
}

Filter predicate(Lowering& low, const Term& test, Of of) {
    if (test.is(head::BothTrue))
        return Filter::all({predicate(low, test[field::a], of), predicate(low, test[field::b], of)});
    if (test.is(head::OneTrue))
        return Filter::any({predicate(low, test[field::a], of), predicate(low, test[field::b], of)});
    if (test.is(head::Is)) return complement(low, test[field::c], of);
    if (test.is(head::IsNot)) return Filter::no(complement(low, test[field::c], of));
    if (test.is(head::Has)) return traits_test(low, test[field::p], nullptr);
    if (test.is(head::HasNot)) return without(low, test[field::p]);
    if (test.is(head::Shares)) return shares(low, test);
    if (test.is(head::InRound) || test.is(head::Adjacent)) return complement(low, test, of);
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
        if (outer.haver && (term.is(head::You) || term.is(head::They))) return *outer.haver;
        return player(low, term);
    }

    void at(Filter test) {
        if (place) low.decline("two places for one thing");
        place = std::move(test);
        located = true;
    }

    Filter location(const Term& loc) {
        if (loc.is(head::In)) return in_zone(loc);
        if (loc.is(head::Among)) {
            const Group group = refer(low, loc[field::of], Of::Cards);
            cards = true;
            return group.filter;
        }
        low.unknown(loc, "as a place");
        return Filter::all({});
    }

    Filter in_zone(const Term& loc) {
        const Term zone = loc[field::z];
        if (zone.is(head::SceneArea)) {
            in_scene_area = true;
            return Filter::zone(bit(kSceneArea), whose.value_or(Who::Either));
        }
        if (!zone.is(head::Zone)) low.unknown(zone, "as a place");
        cards = true;
        i32 zones = 0;
        for (const Term& name : zone[field::in].items()) zones |= bit(zone_of(low, name));
        if (loc[field::end]) {
            noun.pile = zone;
            noun.pile_bottom = loc[field::end].is(word::bottom);
            if (!noun.pile_bottom && !loc[field::end].is(word::top)) low.unknown(loc[field::end]);
        }
        const Who of = zone[field::of] ? owner(zone[field::of]) : Who::Either;
        noun.of_each_player = noun.of_each_player || (zone[field::of] && of == Who::Either);
        return Filter::zone(zones, of);
    }

    void borrow(const Term& other) {
        for (const Term& mod : other[field::mods].items()) {
            if (mod.is(head::In) || mod.is(head::Among)) at(location(mod));
        }
    }

    void on_field(const Term& loc) {
        if (loc[field::whose]) whose = owner(loc[field::whose]);
    }

    void from_stack(const Term& from, Part part) {
        cards = true;
        located = true;
        if (noun.stack) low.decline("two stacks for one card");
        // "From it" says no more than that.
        noun.from_it = !from[field::who];
        noun.stack = from[field::who];
        noun.part = part;
        if (from[field::end]) {
            if (part != Part::Whole) low.unknown(from[field::end]);
            noun.part = from[field::end].is(word::top) ? Part::Top : Part::Bottom;
            if (noun.part == Part::Bottom && !from[field::end].is(word::bottom)) low.unknown(from[field::end]);
        }
    }

    void except(const Term& who) {
        if (who.is(head::Any)) {
            i32 kinds = 0;
            tests.push_back(Filter::no(heads_test(low, who, kinds)));
        } else {
            tests.push_back(Filter::no(refer(low, who).filter));
        }
    }

    void exiled(const Term& mod) {
        cards = true;
        at(Filter::zone(bit(kExile), mod[field::whose] ? player(low, mod[field::whose]) : whose.value_or(Who::Either)));
    }

    // "One with the highest BP": nothing else that is meant has more.
    void extreme(const Term& trait) {
        const std::optional<Aspect> aspect = aspect_of(low, trait[field::what]);
        if (!aspect || aspect->of != Aspect::Of::Attribute) {
            low.unknown(trait);
            return;
        }
        extremes.push_back({aspect->which, trait[field::which].is(word::highest)});
        if (!extremes.back().second && !trait[field::which].is(word::lowest)) low.unknown(trait[field::which]);
    }
    std::vector<std::pair<AttributeId, bool>> extremes{};

    void has(const Term& traits) {
        if (!traits.is(head::Traits)) {
            tests.push_back(trait_test(low, traits, &noun));
            return;
        }
        for (const Term& trait : traits[field::of].items()) {
            if (trait.is(head::Extreme)) {
                extreme(trait);
            } else {
                tests.push_back(trait_test(low, trait, &noun));
            }
        }
    }

    void modifier(const Term& mod) {
        if (mod.is(head::Has)) return has(mod[field::p]);
        if (mod.is(head::HasNot)) return tests.push_back(without(low, mod[field::p]));
        if (mod.is(head::Is) || mod.is(head::IsNot) || mod.is(head::Shares) || mod.is(head::InRound))
            return tests.push_back(predicate(low, mod, cards ? Of::Cards : Of::Places));
        if (mod.is(head::Whose)) return tests.push_back(stat_test(low, mod[field::p]));
        if (mod.is(head::Adjacent)) return next_to(mod);
        if (mod.is(head::Except)) return except(mod[field::who]);
        if (mod.is(head::AtRandom)) {
            noun.random = true;
            return;
        }
        if (mod.is(head::In) || mod.is(head::Among)) return at(location(mod));
        if (mod.is(head::EitherPlace)) return at(Filter::any({location(mod[field::a]), location(mod[field::b])}));
        if (mod.is(head::OnField)) return on_field(mod);
        if (mod.is(head::Owned)) {
            whose = player(low, mod[field::by]);
            return;
        }
        if (mod.is(head::Done)) {
            tests.push_back(done_test(low, mod));
            cards = true;
            located = true;
            return;
        }
        if (mod.is(head::DidSo)) return tests.push_back(did_so_test(low, mod));
        if (mod.is(head::Under)) return from_stack(mod, Part::Attached);
        if (mod.is(head::FromStack)) return from_stack(mod, Part::Whole);
        if (mod.is(head::Exiled)) return exiled(mod);
        low.unknown(mod, "of a thing");
    }

    // Next to both sides of it is said of all that are there, not of one.
    void next_to(const Term& mod) {
        noun.both_sides = mod[field::side].is(head::BothSides);
        tests.push_back(adjacent(low, mod));
    }

    void level(const Term& level) {
        if (!level.is(head::LevelEach)) {
            tests.push_back(level_test(low, level));
            return;
        }
        const Term each = level[field::each];
        if (!each.is(head::Numbers)) low.unknown(each);
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
    for (const Term& head : heads[field::any].items()) {
        if (head.is(head::NamePart)) return true;
    }
    return heads[field::a].is(head::NamePart) || heads[field::b].is(head::NamePart);
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
    if (!filter.is(head::Filter)) low.unknown(filter, "as a description");
    return read_description(low, filter, outer);
}

Noun read_description(Lowering& low, const Term& filter, const Outer& outer) {
    Collector all{low, outer};
    Group& what = all.noun.what;
    const bool outer_tests_bp = low.tests_bp;
    low.tests_bp = false;
    if (filter[field::other]) {
        if (!filter[field::other].is(head::OtherThanThis)) low.unknown(filter[field::other]);
        all.tests.push_back(Filter::no(Filter::in(kSource)));
    }
    if (filter[field::card]) all.cards = filter[field::card].is(head::CardNoun);
    if (filter[field::h]) {
        all.tests.push_back(heads_test(low, filter[field::h], what.kinds));
        what.said = low.words(filter[field::h]);
    }
    if (filter[field::level]) all.level(filter[field::level]);
    if (filter[field::states]) all.tests.push_back(states_test(low, filter[field::states]));
    const bool in_a_state = filter[field::states] || filter[field::h][field::a][field::states];
    for (const Term& mod : filter[field::mods].items()) all.modifier(mod);
    if (filter[field::tail]) all.modifier(filter[field::tail]);
    if (filter[field::face]) {
        // UCG 11.17.1: the cards that Charge puts under a character.
        low.needs(kCharge, "11.17.1", "a face-down and sideways card");
        if (!filter[field::face].is(word::charge) || all.noun.part != Part::Attached) low.unknown(filter[field::face]);
    } else if (all.noun.part == Part::Attached) {
        low.decline("whether cards of the stack or those put there by Charge is not said");
    }
    // UCG 2.3.5.2: a state is how many cards a character on the field has.
    if (in_a_state && all.cards) low.decline("a card outside of the field is in no state");
    if (all.cards && !all.located) all.borrow(outer.place_of);
    what.of = all.cards ? Of::Cards : Of::Places;
    if (all.noun.joint_printed && !all.cards) low.decline("a choice of characters by what is printed is not known");
    // UCG 2.4.1.2: a scene's card name counts as well as a character's.
    if (!all.cards && !all.place && !all.located && what.kinds == 0 && has_bare_name_part(filter[field::h])) {
        std::vector<Filter> tests = all.tests;
        tests.insert(tests.begin(), Filter::zone(bit(kSceneArea), all.whose.value_or(Who::Either)));
        all.noun.scenes = Filter::all(tests);
    }
    if (all.place) {
        // "A scene in the scene area" is a card as well, and so is one that part of a card name alone describes.
        const bool scene =
            what.kinds == kScene || (what.kinds == 0 && all.in_scene_area && has_bare_name_part(filter[field::h]));
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
