// Filters: every test that a phrase puts on a thing, wherever in the phrase it stands.
#include <algorithm>
#include <map>

#include "games/ucg/lowering.h"
#include "lower/filter.h"

namespace arbiter::ucg {

namespace {

constexpr i32 bit(ZoneId zone) { return 1 << zone; }

std::vector<Filter> exactly(Lowering& low, AttributeId attribute, const std::vector<Term>& numbers) {
    std::vector<Filter> any;
    for (const Term& number : numbers)
        any.push_back(Filter::attribute(attribute, Compare::Equal, low.pool.constant(number.number())));
    return any;
}

}  // namespace

// UCG 2.3.3, 2.4.2: only characters have a level, only scenes a Round; what has none is neither low nor high.
Filter having_value(AttributeId attribute) {
    if (attribute == kLevel) return Filter::bits(kKind, kCharacter);
    return attribute == kRound ? Filter::bits(kKind, kScene) : Filter::all({});
}

Filter level_test(Lowering& low, const Term& level) {
    // "A round 1 scene": such words stand where a character's level does.
    const AttributeId which = level.is(head::RoundIs) ? kRound : kLevel;
    if (!level.is_any({head::Level, head::RoundIs})) {
        low.unknown(level, "as a level");
        return Filter::all({});
    }
    if (level[field::is]) return lower::within(low, which, level[field::is]);
    const Term any = level[field::any];
    return Filter::any(exactly(low, which, any.items()));
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

static Filter of_team(Lowering& low, const Term& named) {
    low.needs(kTeams, "11.18.1", "a team");
    return Filter::symbol(kTeam, {low.symbols.intern(named[field::team].quoted())});
}

std::optional<Filter> own_head(Lowering& low, const Term& head, i32& kinds) {
    if (head.is(head::HasTeam)) {
        kinds = head[field::k] ? kind_bits(low, head[field::k]) : 0;
        return kinds ? Filter::all({of_team(low, head), Filter::bits(kKind, kinds)}) : of_team(low, head);
    }
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
    return std::nullopt;
}

namespace {

// ---- traits: what "with ..." names

// What "a level of 3", "round higher than ...", "its BP is ..." say.
Filter measured_test(Lowering& low, const Term& test) {
    const std::optional<Aspect> aspect = aspect_of(low, test[field::what]);
    if (!aspect) return Filter::all({});
    if (test.is(head::MeasuredThan))
        return lower::measured_than(low, aspect->which, test[field::dir], test[field::who]);
    if (test[field::is]) return lower::measured(low, aspect->which, test[field::is]);
    low.asks_field = low.asks_field || is_of_field(low, aspect->which);
    return Filter::all(
        {having_value(aspect->which), Filter::any(exactly(low, aspect->which, test[field::any].items()))});
}

Filter printed_bp(Lowering& low, const Term& trait) {
    const AttributeId attribute = bp_attribute(low, trait[field::of]);
    // A card without that value has none that could be compared.
    const Filter printed = Filter::attribute(attribute, Compare::NotEqual, low.pool.constant(kNoValue));
    if (trait[field::any]) return Filter::any(exactly(low, attribute, trait[field::any].items()));
    if (!trait[field::is]) return printed;
    return Filter::all({printed, lower::within(low, attribute, trait[field::is])});
}

}  // namespace

std::optional<Filter> own_trait(Lowering& low, const Term& trait, Noun*) {
    if (trait.is(head::Types)) return Filter::bits(kType, type_bits(low, trait[field::types].items()));
    if (trait.is(head::TypesBoth))
        return Filter::all({Filter::bits(kType, type_bits(low, {trait[field::a]})),
                            Filter::bits(kType, type_bits(low, {trait[field::b]}))});
    if (trait.is(head::OtherType))
        return Filter::bits(kType, kEveryType & ~type_bits(low, trait[field::types].items()));
    if (trait.is(head::HasTeam)) return of_team(low, trait);
    if (trait.is_any({head::Measured, head::MeasuredThan})) return measured_test(low, trait);
    if (trait.is(head::PrintedBp)) return printed_bp(low, trait);
    // "With the same character name and level as that card".
    if (trait.is(head::AlikeInBoth)) {
        std::vector<Filter> both;
        for (const Term& what : {trait[field::what], trait[field::also]}) {
            if (const std::optional<Aspect> aspect = aspect_of(low, what))
                both.push_back(lower::shares(low, *aspect, trait[field::as]));
        }
        return Filter::all(both);
    }
    // "With 5000 or less BP", "with 5000 BP or less".
    if (trait.is(head::HasBp) || (trait.is(head::HasMany) && trait[field::what].is(head::BpNumber)))
        return lower::measured(low, kBp, trait[field::is]);
    return std::nullopt;
}

namespace {

// ---- places

// Beside some X: some X stands on the other side of the relation.
Filter beside_some(const Group& some, u8 relation) {
    const u8 mirrored = relation == kLeftOf ? kRightOf : relation == kRightOf ? kLeftOf : kAdjacent;
    return Filter::has(ObjectKind::Places, Filter::all({some.filter, Filter::related(mirrored, kCandidate)}));
}

Filter adjacent(Lowering& low, const Term& test) {
    const Term side = test[field::side];
    u8 relation = kAdjacent;
    if (side.is(head::LeftSide)) relation = kLeftOf;
    if (side.is(head::RightSide)) relation = kRightOf;
    if (side && !side.is(head::LeftSide) && !side.is(head::RightSide) && !side.is(head::EitherSide) &&
        !side.is(head::BothSides))
        low.unknown(side, "as a side");
    if (relation == kAdjacent) side.means_same_as("what is next to it is so on either side; all that are, on both", "");
    if (is_reference(low, test[field::who])) {
        const Group to = resolve_reference(low, test[field::who], ObjectKind::Places);
        if (to.reg != kNone) return Filter::related(relation, to.reg);
        return beside_some(to, relation);
    }
    const Group to = read_group(low, test[field::who]);
    return beside_some(to, relation);
}

Filter able_to_level_up(Lowering& low, const Term& test) {
    const Term with = test[field::what];
    u8 card = low.being_put;
    if (card == kNone || !with.is(head::It)) card = resolve_reference(low, with, ObjectKind::Cards).reg;
    with.means_same_as(lower::kSameThing, "register " + std::to_string(card));
    if (card == kNone) low.decline("the card to level up with is not at hand");
    return Filter::related(kAbleToLevelUp, card);
}

// "A card that is able to level up the chosen character".
Filter levels_up_that(Lowering& low, const Term& test) {
    const Group character = resolve_reference(low, test[field::who], ObjectKind::Places);
    return Filter::has(ObjectKind::Places,
                       Filter::all({character.filter, Filter::related(kAbleToLevelUp, kCandidate)}));
}

// "Facing a Kaiju", "facing one of your 『NOVA』".
Filter facing(Lowering& low, const Term& test) {
    const Term who = test[field::who];
    const Filter whom = !who                     ? lower::predicate(low, test[field::p], ObjectKind::Places)
                        : is_reference(low, who) ? resolve_reference(low, who, ObjectKind::Places).filter
                                                 : read_group(low, who).filter;
    return Filter::has(ObjectKind::Places, Filter::all({Filter::related(kBattleOpponent, kCandidate), whom}));
}

}  // namespace

std::optional<Filter> own_complement(Lowering& low, const Term& is, ObjectKind) {
    if (is.is(head::States)) return states_test(low, is);
    if (is.is_any({head::Level, head::RoundIs})) return level_test(low, is);
    if (is.is(head::Adjacent)) {
        if (is[field::side].is(head::BothSides)) low.decline("one thing is not on both sides");
        return adjacent(low, is);
    }
    if (is.is(head::AbleToLevelUp)) return able_to_level_up(low, is);
    if (is.is(head::LevelsUpThat)) return levels_up_that(low, is);
    if (is.is_any({head::Facing, head::WhoseOpponent})) return facing(low, is);
    if (is.is(head::InRound))
        return is[field::is] ? lower::within(low, kArea, is[field::is])
                             : Filter::any(exactly(low, kArea, is[field::any].items()));
    return std::nullopt;
}

std::optional<Filter> own_predicate(Lowering& low, const Term& test, ObjectKind) {
    if (test.is(head::Measured)) return measured_test(low, test);
    if (test.is_any({head::PrintedBp, head::Alike})) return lower::trait_test(low, test, nullptr);
    return std::nullopt;
}

std::optional<Location> own_location(Lowering& low, const Term& place, const FilterContext& outer) {
    const Who whose = outer.whose.value_or(Who::Either);
    if (place.is(head::In) && place[field::z].is(head::SceneArea) && outer.past)
        return Location{ObjectKind::Cards, came_from(low, place[field::z])};
    if (place.is(head::In) && place[field::z].is(head::SceneArea))
        return Location{ObjectKind::Cards, Filter::zone(bit(kSceneArea), whose)};
    if (place.is(head::Exiled)) return Location{ObjectKind::Cards, Filter::zone(bit(kExile), whose)};
    return std::nullopt;
}

namespace {

// A card of a character's stack, or one that lies under it.
void from_stack(Description& all, const Term& from, Part part) {
    Lowering& low = all.low;
    if (all.noun.stack) low.decline("two stacks for one card");
    all.cards = true;
    all.at({ObjectKind::Cards, Filter::all({}), part == Part::Attached});
    // "From it" says no more than that.
    all.noun.from_it = !from[field::who];
    all.noun.stack = from[field::who];
    all.noun.part = part;
    if (const Term end = from[field::end]) {
        if (part != Part::Whole || (!end.is(word::top) && !end.is(word::bottom))) low.unknown(end);
        all.noun.part = end.is(word::top) ? Part::Top : Part::Bottom;
    }
}

// A modifier that says whose a thing is, as words before it may have done.
void belongs(Description& all, const Term& mod, const Term& who) {
    const Who said = lower::player(all.low, who);
    if (all.whose && *all.whose != said) all.low.decline("whose things are meant is said in two ways");
    mod.means_same_as("whose field it is on is whose it is",
                      all.whose == said ? "" : "of " + std::to_string(static_cast<int>(said)));
    if (all.whose == said) all.outer.said.means_same_as(lower::kWhoseAgain, "");
    all.whose = said;
    all.belongs = mod;
}

// What a modifier says of whose the things are must be so where they lie.
void check_belongs(Description& all) {
    if (!all.noun.placed || all.noun.stack || all.noun.from_it || !all.place) return;
    if (all.on_field) all.low.decline("one thing in two places");
    if (!all.belongs) return;
    if (all.low.owner_in(all.place->filter) != all.whose)
        all.low.decline("things of one player in a zone of the other");
    all.belongs.means_same_as("whose field it is on is whose it is", "");
}

}  // namespace

bool own_modifier(Description& all, const Term& mod) {
    Lowering& low = all.low;
    if (mod.is_any({head::Facing, head::WhoseOpponent})) {
        all.tests.push_back(facing(low, mod));
    } else if (mod.is(head::OneTrue)) {
        // "That has TYPE A or is DOUBLE".
        const Scoped describing(low.describing, true);
        const ObjectKind of = all.cards ? ObjectKind::Cards : ObjectKind::Places;
        all.tests.push_back(
            Filter::any({lower::predicate(low, mod[field::a], of), lower::predicate(low, mod[field::b], of)}));
    } else if (mod.is(head::Whose)) {
        const Scoped describing(low.describing, true);
        all.tests.push_back(lower::predicate(low, mod[field::p], ObjectKind::Places));
    } else if (mod.is(head::InRound)) {
        all.tests.push_back(*own_complement(low, mod, ObjectKind::Places));
    } else if (mod.is(head::Adjacent)) {
        // Next to both sides of it is said of all that are there, not of one.
        all.noun.both_sides = mod[field::side].is(head::BothSides);
        all.tests.push_back(adjacent(low, mod));
    } else if (mod.is(head::OnField)) {
        all.on_field = true;
        if (!mod[field::whose]) mod.means_same_as("characters and scenes are on the field", "");
        if (mod[field::whose]) belongs(all, mod, mod[field::whose]);
    } else if (mod.is(head::Owned)) {
        if (all.outer.said) low.decline("whose things are meant is said twice");
        belongs(all, mod, mod[field::by]);
    } else if (mod.is(head::Under)) {
        from_stack(all, mod, Part::Attached);
    } else if (mod.is(head::FromStack)) {
        from_stack(all, mod, Part::Whole);
    } else {
        return false;
    }
    return true;
}

namespace {

void level(Description& all, const Term& level) {
    Lowering& low = all.low;
    if (!level.is(head::LevelEach)) return all.tests.push_back(level_test(low, level));
    // "All level 5 and 6 Kaiju" have any of these levels, "a level 1, 2, and 3 Kaiju card" are one of each.
    const std::vector<Filter> each = exactly(low, kLevel, level[field::each].items());
    if (all.outer.several) return all.tests.push_back(Filter::any(each));
    all.noun.one_each.insert(all.noun.one_each.end(), each.begin(), each.end());
}

}  // namespace

// Has the text taken hold of a character, or of a card, that "other" could be other than?
bool chose_another(const Lowering& low, bool card) {
    return std::any_of(low.mentions.begin(), low.mentions.end(), [&](const Mention& mention) {
        const Group& what = mention.what;
        const bool held = mention.act != Act::Subject || (what.reg < kHost && what.reg != low.subject);
        const bool own = what.reg == kSource || std::find(low.own.begin(), low.own.end(), what.reg) != low.own.end();
        return held && !own && !what.many && (what.of == ObjectKind::Places || card);
    });
}

namespace {

// "One of your opponent's other characters": this one is none of them, so the one of theirs that was named is meant.
void other_of_theirs(Description& all) {
    Lowering& low = all.low;
    const Filter faces_this = Filter::related(kBattleOpponent, kSource);
    std::map<std::string, Filter> named;
    for (const Mention& mention : low.mentions) {
        const Group& what = mention.what;
        const bool theirs = low.owner_of(what.reg) == Who::Opponent || low.owner_in(what.filter) == Who::Opponent ||
                            key_of(what.filter) == key_of(faces_this);
        if (theirs && what.of == ObjectKind::Places && !what.many) named.emplace(key_of(what.filter), what.filter);
    }
    // Where they are only counted, it is this one that does not count.
    if (named.empty() && low.counting) all.tests.push_back(Filter::no(other_than(low)));
    if (named.size() > 1 || (named.empty() && !low.counting)) low.decline("other than which of them is not said");
    for (const auto& [key, other] : named) all.tests.push_back(Filter::no(other));
}

}  // namespace

void qualify(Description& all, const Term& filter) {
    Lowering& low = all.low;
    const Term other = filter[field::other];
    if (other && !other.is(head::OtherThanThis)) low.unknown(other);
    const bool theirs = all.whose == Who::Opponent && !filter[field::card] && !low.modified;
    if (other && theirs) {
        other_of_theirs(all);
    } else if (other) {
        // "It gains BP for each other X": other than who gains it.
        if (!low.modified && chose_another(low, static_cast<bool>(filter[field::card])))
            low.decline("other than which of them is not said");
        if (!all.outer.no_source) all.tests.push_back(Filter::no(other_than(low)));
    }
    if (filter[field::level]) level(all, filter[field::level]);
    if (filter[field::states]) all.tests.push_back(states_test(low, filter[field::states]));
    all.face_down = static_cast<bool>(filter[field::face]);
    if (all.face_down) {
        // UCG 11.17.1: the cards that Charge puts under a character.
        low.needs(kCharge, "11.17.1", "a face-down and sideways card");
        if (!filter[field::face].is(word::charge)) low.unknown(filter[field::face]);
    }
}

namespace {

bool in_scene_area(const Term& filter) {
    for (const Term& mod : filter[field::mods].items()) {
        if (mod.is(head::In) && mod[field::z].is(head::SceneArea)) return true;
    }
    return false;
}

// UCG 6.1.3: what is called a scene lies there.
void scene_area_again(const Term& filter) {
    for (const Term& mod : filter[field::mods].items()) {
        if (mod.is(head::In) && mod[field::z].is(head::SceneArea))
            mod.means_same_as("a scene is in the scene area", "");
    }
}

bool has_bare_name_part(const Term& heads) {
    for (const text::Field list : {field::any, field::all})
        for (const Term& head : heads[list].items())
            if (head.is(head::NamePart)) return true;
    return heads[field::a].is(head::NamePart) || heads[field::b].is(head::NamePart);
}

// Where things are that no word says: on the field.
}  // namespace

void default_place(Description& all, const Term& filter) {
    Lowering& low = all.low;
    const Who whose = all.whose.value_or(Who::Either);
    const i32 kinds = all.noun.what.kinds;
    if (all.outer.anywhere) {
        if (!all.cards && all.outer.whose) all.tests.push_back(Filter::owner(*all.outer.whose));
        return;
    }
    if (all.cards) {
        low.decline("where the cards are is not said");
        return;
    }
    if (kinds == kScene) return all.at({ObjectKind::Cards, Filter::zone(bit(kSceneArea), whose)});
    if (kinds & kScene) low.decline("a scene and a character are not looked for together");
    if (!all.whose) low.recalls |= kLeftOwnerOpen;
    // UCG 2.4.1.2: a scene's card name counts as well as a character's.
    if (kinds == 0 && has_bare_name_part(filter[field::h])) {
        std::vector<Filter> tests = all.tests;
        tests.insert(tests.begin(), Filter::zone(bit(kSceneArea), whose));
        all.noun.also = Filter::all(tests);
    }
    all.at({ObjectKind::Places, Filter::zone(bit(kBattleArea), whose)});
}

void check(Description& all, const Term& filter) {
    Lowering& low = all.low;
    const Noun& noun = all.noun;
    const bool cards = noun.what.of == ObjectKind::Cards;
    check_belongs(all);
    // "A discard area (yours or your opponent's)".
    for (const Term& mod : filter[field::mods].items()) {
        const Term zone = mod.is(head::In) ? mod[field::z] : Term();
        if (zone.is(head::Zone) && (!zone[field::of] || zone[field::of].is(head::AnyPlayer)))
            low.recalls |= kLeftOwnerOpen;
    }
    if (all.face_down != (noun.part == Part::Attached))
        low.decline("whether cards of the stack or those put there by Charge is not said");
    // UCG 2.3.5.2: a state is how many cards a character on the field has.
    if ((filter[field::states] || filter[field::h][field::a][field::states]) && cards)
        low.decline("a card outside of the field is in no state");
    if (noun.joint_printed && !cards) low.decline("a choice of characters by what is printed is not known");
    // "A scene in the scene area" is a card as well, and so is one that part of a card name alone describes.
    const bool scene = noun.what.kinds == kScene || (noun.what.kinds == 0 && has_bare_name_part(filter[field::h]));
    if (in_scene_area(filter) && !all.cards && !scene) low.decline("a character in a zone of cards");
    if (noun.what.kinds == kScene && !all.cards) scene_area_again(filter);
    // UCG 8.1.1: a character on the field has BP; a card elsewhere has printed values only.
    for (const auto& [attribute, beyond] : all.extremes) low.asks_field = low.asks_field || is_of_field(low, attribute);
    if (low.asks_field && cards) low.decline("a card outside of the field has no BP, only printed values");
}

}  // namespace arbiter::ucg
