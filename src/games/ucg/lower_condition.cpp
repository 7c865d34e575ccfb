// Conditions and counts: everything that a text compares or measures.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

AmountId as_many(Lowering& low, AmountId number, const Term& q) {
    const auto at_least = [&](int n) { return low.pool.compare(number, Compare::AtLeast, n); };
    const auto at_most = [&](int n) { return low.pool.compare(number, Compare::AtMost, n); };
    if (!q || q.is(head::A) || q.is(head::Another)) return at_least(1);
    if (q.is(head::N) || q.is(head::AtLeast)) return at_least(q[field::n].number());
    if (q.is(head::AtMost)) return at_most(q[field::n].number());
    if (q.is(head::Above)) return at_least(q[field::n].number() + 1);
    if (q.is(head::Below)) return at_most(q[field::n].number() - 1);
    if (q.is(head::Exactly) || q.is(head::Equal)) return low.pool.compare(number, Compare::Equal, q[field::n].number());
    if (q.is(head::No)) return at_most(0);
    if (q.is(head::Range)) return low.pool.both(at_least(q[field::n].number()), at_most(q[field::m].number()));
    if (q.is(head::Total)) return as_many(low, number, q[field::q]);
    low.unknown(q, "in a condition");
    return low.pool.constant(0);
}

namespace {

AmountId bounded(Lowering& low, AmountId number, const Term& bound) {
    const std::optional<Bound> is = bound_of(bound);
    if (!is) {
        low.unknown(bound, "as a bound");
        return low.pool.constant(0);
    }
    return low.pool.compare(number, is->compare, is->number);
}

}  // namespace

AmountId counted(Lowering& low, const Noun& noun) {
    const bool same = noun.joint == Joint::SameSymbol || noun.joint == Joint::SameAttribute;
    if (noun.random || noun.pile || same || !noun.each_level.empty()) low.decline("what is counted is not clear");
    Filter filter = noun.what.filter;
    if (noun.from_it) low.decline("what it is made of is counted");
    if (noun.stack) {
        if (!is_reference(noun.stack)) {
            low.decline("cards of a character that is not named are counted");
            return low.pool.constant(0);
        }
        const Group place = refer(low, noun.stack, Of::Places);
        if (place.reg == kNone) low.decline("the character whose cards are counted is not at hand");
        filter = Filter::all({filter, Filter::stack(place.reg, noun.part)});
    }
    const FilterId id = low.filter(filter, noun.what.of);
    if (noun.joint == Joint::DistinctSymbol) return low.pool.distinct_symbol(noun.joint_argument, id);
    if (noun.joint == Joint::DistinctAttribute) return low.pool.distinct_attribute(noun.joint_argument, id);
    const AmountId count = low.pool.count(id);
    if (!noun.scenes) return count;
    return low.pool.plus(count, low.pool.count(low.filter(*noun.scenes, Of::Cards)));
}

AmountId count_of(Lowering& low, const Term& what, const Outer& outer) {
    if (what.is(head::Filter)) return counted(low, read_filter(low, what, outer));
    if (what.is(head::Pick)) return counted(low, read_noun(low, what, outer));
    if (what.is(head::Distinct)) {
        const std::optional<Aspect> aspect = aspect_of(low, what[field::what]);
        const Group in = read_group(low, what[field::in], outer);
        if (!aspect) return low.pool.constant(0);
        return distinct(low, *aspect, in);
    }
    if (what.is(head::RoundOf) || what.is(head::LevelOf)) {
        const bool round = what.is(head::RoundOf);
        const AttributeId attribute = round ? kRound : kLevel;
        if (is_reference(what[field::what])) return low.pool.sum(attribute, low.filter(refer(low, what[field::what])));
        // One that is only described is chosen first; a continuous text can't do that.
        if (low.continuous) low.unknown(what, "of something that is not named yet");
        return low.pool.sum(attribute, low.filter(take(low, what[field::what]).group()));
    }
    // UCG 2.4.2.3: as many as the Field Round count says.
    if (what.is(head::BattleAreas)) return low.pool.value(kFieldRound, Who::You);
    if (what.is(head::CountOf)) return count_of(low, what[field::what], outer);
    low.unknown(what, "as something to count");
    return low.pool.constant(0);
}

AmountId per_count(Lowering& low, const Term& per) {
    if (!per.is(head::Per)) low.unknown(per);
    const AmountId count = count_of(low, per[field::what]);
    // Every two: rounded down.
    return per[field::n] ? low.pool.divide(count, low.pool.constant(per[field::n].number())) : count;
}

namespace {

// ---- "this character is ..., your characters have ..."

// A total is of all of them together, no matter how many there are.
AmountId total_test(Lowering& low, const Term& trait, const Group& who) {
    const std::optional<Aspect> aspect = aspect_of(low, trait[field::what]);
    if (!aspect || aspect->of != Aspect::Of::Attribute) low.unknown(trait, "here");
    return bounded(low, low.pool.sum(aspect.value_or(Aspect{}).which, low.filter(who)), trait[field::is]);
}

Term only_trait(const Term& predicate) {
    if (!predicate.is(head::Has) || !predicate[field::p].is(head::Traits)) return {};
    const std::vector<Term> traits = predicate[field::p][field::of].items();
    return traits.size() == 1 ? traits[0] : Term();
}

// "X is adjacent to both the left and right of this character": two of them are next to it.
std::optional<Filter> both_sides(Lowering& low, const Term& predicate) {
    if (!predicate.is(head::Is) || !predicate[field::c].is(head::Adjacent) ||
        !predicate[field::c][field::side].is(head::BothSides))
        return std::nullopt;
    const Group to = refer(low, predicate[field::c][field::who], Of::Places);
    if (to.reg == kNone) low.decline("what it is adjacent to is not at hand");
    return Filter::related(kAdjacent, to.reg);
}

AmountId count_passing(Lowering& low, const Group& who, const Filter& test) {
    return low.pool.count(low.filter(Filter::all({who.filter, test}), who.of));
}

// Does the reference speak of several things in so many words?
bool is_plural(const Term& reference) {
    if (reference.is(head::Them) || reference.is(head::Those)) return true;
    return reference.is(head::Result) && reference[field::what][field::form].is(word::plural);
}

// Of all of them, and there must be some.
AmountId every_passes(Lowering& low, const Group& group, const Filter& test) {
    return low.pool.both(low.pool.compare(count_passing(low, group, Filter::no(test)), Compare::Equal, 0),
                         low.pool.compare(low.pool.count(low.filter(group)), Compare::AtLeast, 1));
}

AmountId test_described(Lowering& low, const Term& who, const Term& predicate) {
    const Group group = [&] {
        Outer outer;
        if (who[field::whose]) outer.whose = player(low, who[field::whose]);
        const Noun noun = read_filter(low, who[field::f], outer);
        if (!noun.plain()) low.unknown(who, "in a condition");
        return noun.what;
    }();
    if (const Term trait = only_trait(predicate); trait.is(head::HasTotal)) return total_test(low, trait, group);
    if (const std::optional<Filter> sides = both_sides(low, predicate))
        return low.pool.compare(count_passing(low, group, *sides), Compare::AtLeast, 2);
    const Filter test = ucg::predicate(low, predicate, group.of);
    // "Your characters are", "your Kaiju have": all of them; "an opponent's character is": one.
    const bool several =
        says_plural(who[field::f]) || predicate[field::v].is(head::Are) || predicate[field::v].is(head::Have);
    const bool every = who[field::q].is(head::All) || (!who[field::q] && who[field::whose] && several);
    if (!every) {
        if (who[field::q].is(head::Another)) low.unknown(who[field::q], "here");
        return as_many(low, count_passing(low, group, test), who[field::q]);
    }
    return every_passes(low, group, test);
}

AmountId test_of(Lowering& low, const Term& proposition) {
    const Term who = proposition[field::who];
    const Term predicate = proposition[field::p];
    if (who.is(head::Pick)) return test_described(low, who, predicate);
    // "X and Y are adjacent to this character": some X is, and some Y is.
    if (who.is(head::Both) && who[field::a].is(head::Pick) && who[field::b].is(head::Pick)) {
        const AmountId first = test_described(low, who[field::a], predicate);
        return low.pool.both(first, test_described(low, who[field::b], predicate));
    }
    Group group;
    if (who) {
        // Only a character has a BP and a level that change.
        const bool stat = predicate.is(head::Bp) || predicate.is(head::BpThan) || predicate.is(head::BpIs) ||
                          predicate.is(head::GradeIs);
        if (who.is(head::It) && low.before_about && !low.condition_about) {
            // "If it is A, do one thing. If it is B, do another": the same one both times, whatever the first did.
            if (low.before_picks) low.decline("which of two things \"it\" is");
            group = *low.before_about;
            low.mention(group, Act::Change);
            if (stat && group.of != Of::Places) low.decline("It means something of another kind here");
        } else {
            group = stat ? refer(low, who, Of::Places) : refer(low, who);
        }
        low.condition_about = group;
    } else {
        // "While in the round 2 battle area": what the condition before was about.
        bool found = false;
        for (const Mention& mention : low.mentions) {
            if (mention.act != Act::Subject || mention.what.of != Of::Places) continue;
            group = mention.what;
            found = true;
        }
        // At the start of a character's text that is the character itself.
        if (!found && (low.card.attributes[kKind] & kCharacter)) {
            group = {Of::Places, Filter::in(kSource), kSource, false, kCharacter};
            low.mention(group, Act::Subject);
        } else if (!found) {
            low.decline("what the condition is about is not said");
        }
    }
    if (group.many && !is_plural(who)) low.decline("a condition on several things: whether on one or all is not said");
    if (const Term trait = only_trait(predicate); trait.is(head::HasTotal)) return total_test(low, trait, group);
    const Filter test = ucg::predicate(low, predicate, group.of);
    if (group.many) return every_passes(low, group, test);
    return low.pool.compare(count_passing(low, group, test), Compare::AtLeast, 1);
}

// ---- "you have ..."

AmountId has_each(Lowering& low, const Term& what, Who by) {
    const Noun noun = read_description(low, what, {.whose = by, .haver = by});
    if (!noun.plain()) low.unknown(what, "in a condition");
    AmountId all = kNoId;
    for (const text::Field part : {field::a, field::b, field::c}) {
        const Term head = what[part];
        if (!head) continue;
        if (!head.is(head::QHead)) low.unknown(head);
        i32 kinds = 0;
        const Filter filter = Filter::all({noun.what.filter, head_test(low, head[field::h], kinds)});
        const AmountId enough = as_many(low, low.pool.count(low.filter(filter, noun.what.of)), head[field::q]);
        all = all == kNoId ? enough : low.pool.both(all, enough);
    }
    return all == kNoId ? low.pool.constant(0) : all;
}

// "Ten or more cards in each player's discard area" are so many in each, not in both together.
void check_each_player(Lowering& low, const Noun& noun, const Term& q) {
    if (noun.of_each_player && !q.is(head::Total)) low.decline("whether in each zone or in both together is not said");
}

// "A level 1, 2, and 3 X": one of each level.
AmountId has_levels(Lowering& low, Noun noun, const Term& q) {
    const std::vector<int> levels = std::move(noun.each_level);
    noun.each_level.clear();
    const Filter of_them = noun.what.filter;
    AmountId all = kNoId;
    for (int level : levels) {
        const Filter this_level = Filter::attribute(kLevel, Compare::Equal, low.pool.constant(level));
        noun.what.filter = Filter::all({of_them, this_level});
        const AmountId enough = as_many(low, counted(low, noun), q);
        all = all == kNoId ? enough : low.pool.both(all, enough);
    }
    return all;
}

AmountId has_objects(Lowering& low, const Term& what, Who by, const Term& place_of = {}) {
    if (what.is(head::Both)) {
        const Term last = what[field::c] ? what[field::c] : what[field::b];
        const AmountId first = has_objects(low, what[field::a], by, last[field::f]);
        const AmountId two = low.pool.both(first, has_objects(low, what[field::b], by, last[field::f]));
        return what[field::c] ? low.pool.both(two, has_objects(low, last, by)) : two;
    }
    if (what.is(head::OneOf)) {
        const AmountId first = has_objects(low, what[field::a], by);
        return low.pool.either(first, has_objects(low, what[field::b], by));
    }
    if (what.is(head::PickEach)) return has_each(low, what, by);
    if (!what.is(head::Pick)) {
        low.unknown(what, "as something to have");
        return low.pool.constant(0);
    }
    // UCG 11.5.1: on the field, or from ucg-1.4 on in a zone that is named.
    if (low.in_if && what.mentions(head::In) && !what.mentions(head::SceneArea))
        low.needs(kZonesInHave, "11.5.1", "\"if you have\" with a zone");
    Outer outer{.whose = by, .haver = by, .place_of = place_of};
    if (what[field::whose]) outer.whose = player(low, what[field::whose]);
    Noun noun = read_filter(low, what[field::f], outer);
    if (what[field::q].is(head::Another)) {
        const Filter not_this = Filter::no(Filter::in(kSource));
        noun.what.filter = Filter::all({noun.what.filter, not_this});
        if (noun.scenes) noun.scenes = Filter::all({*noun.scenes, not_this});
    }
    const Term q = what[field::q];
    check_each_player(low, noun, q);
    if (!noun.each_level.empty()) return has_levels(low, noun, q);
    if (q.is(head::A) || q.is(head::Another) || q.is(head::No) || (q.is(head::N) && q[field::n].number() == 1))
        beside_named(low, noun);
    return as_many(low, counted(low, noun), q);
}

AmountId compares_to(Lowering& low, const Term& compare) {
    const Who by = player(low, compare[field::by]);
    const Who than = player(low, compare[field::who]);
    const AmountId mine = counted(low, read_filter(low, compare[field::f], {.whose = by, .haver = by}));
    const AmountId theirs = counted(low, read_filter(low, compare[field::f], {.whose = than, .haver = than}));
    if (compare.is(head::CompareSame)) return low.pool.compare(mine, Compare::Equal, theirs);
    const bool higher = compare[field::dir].is(head::Higher);
    if (!higher && !compare[field::dir].is(head::Lower)) low.unknown(compare[field::dir]);
    return low.pool.compare(mine, higher ? Compare::Greater : Compare::Less, theirs);
}

// "You do not have any Kaiju".
AmountId has_none(Lowering& low, const Term& proposition) {
    const Who by = player(low, proposition[field::by]);
    const Noun noun = read_filter(low, proposition[field::f], {.whose = by, .haver = by});
    return low.pool.compare(counted(low, noun), Compare::Equal, 0);
}

// "Your discard area has ten or more cards".
AmountId zone_has(Lowering& low, const Term& proposition) {
    const Term zone = proposition[field::z];
    if (!zone.is(head::Zone)) low.unknown(zone, "in a condition");
    i32 zones = 0;
    for (const Term& name : zone[field::in].items()) zones |= 1 << zone_of(low, name);
    Noun noun = read_filter(low, proposition[field::f], {.anywhere = true});
    const Who whose = zone[field::of] ? player(low, zone[field::of]) : Who::Either;
    noun.what.filter = Filter::all({Filter::zone(zones, whose), noun.what.filter});
    if (noun.stack || noun.from_it) low.unknown(proposition[field::f], "in a condition");
    return as_many(low, counted(low, noun), proposition[field::q]);
}

AmountId has_only(Lowering& low, const Term& proposition) {
    const Who by = player(low, proposition[field::by]);
    const Noun noun = read_filter(low, proposition[field::f], {.whose = by, .haver = by});
    if (noun.what.of != Of::Places || !noun.plain() || noun.scenes) low.unknown(proposition, "here");
    const Filter mine = Filter::all({Filter::zone(1 << kBattleArea, by), Filter::bits(kKind, kCharacter)});
    const AmountId others = low.pool.count(low.filter(Filter::all({mine, Filter::no(noun.what.filter)}), Of::Places));
    return low.pool.both(low.pool.compare(others, Compare::Equal, 0),
                         low.pool.compare(counted(low, noun), Compare::AtLeast, 1));
}

// A character that has such a card in its stack or under it, or so many of them.
Filter some_of_stack(Lowering& low, const Noun& card, const Term& q) {
    const bool at_least = q.is(head::AtLeast) || q.is(head::N);
    const bool any_card = card.what.filter.node.test == Test::All && card.what.filter.parts.empty();
    if (at_least && card.part == Part::Attached && any_card) return Filter::book(kChargedTest, 0, q[field::n].number());
    if (!q.is(head::A)) low.unknown(q, "of cards of a character that is not named");
    return Filter::has(Of::Cards, Filter::all({card.what.filter, Filter::stack(kCandidate, card.part)}));
}

AmountId exists(Lowering& low, const Term& what) {
    if (!what.is(head::Pick)) {
        low.unknown(what, "as something that is there");
        return low.pool.constant(0);
    }
    Outer outer;
    if (what[field::whose]) outer.whose = player(low, what[field::whose]);
    const Noun noun = read_filter(low, what[field::f], outer);
    if (what[field::q].is(head::Another)) low.unknown(what[field::q], "here");
    check_each_player(low, noun, what[field::q]);
    if (noun.stack && !is_reference(noun.stack)) {
        // Under one of your X: some X has such a card, or so many.
        const Group place = read_group(low, noun.stack);
        const Filter has = some_of_stack(low, noun, what[field::q]);
        return low.pool.compare(low.pool.count(low.filter(Filter::all({place.filter, has}), place.of)),
                                Compare::AtLeast, 1);
    }
    return as_many(low, counted(low, noun), what[field::q]);
}

// "If the revealed cards include a Kaiju card".
AmountId includes(Lowering& low, const Term& proposition) {
    const Term who = proposition[field::who];
    const Term what = proposition[field::what];
    // What includes something is a group, even where the text says "it".
    Group group;
    if (who.is(head::It)) {
        for (const Mention& mention : low.mentions) {
            if (mention.what.many && mention.act != Act::Subject) group = mention.what;
        }
        if (!group.many) low.decline("nothing was mentioned that could include something");
    } else {
        group = refer(low, who);
    }
    if (!what.is(head::Pick) || what[field::whose]) {
        low.unknown(what, "as something to include");
        return low.pool.constant(0);
    }
    Noun noun = read_filter(low, what[field::f], {.anywhere = true});
    if (noun.what.of != group.of || !noun.plain()) low.unknown(what, "as something to include");
    noun.what.filter = Filter::all({group.filter, noun.what.filter});
    return as_many(low, counted(low, noun), what[field::q]);
}

// "「Dawn Gate」 is in the scene area": a scene of such a name.
AmountId scene_there(Lowering& low, const Term& who) {
    Outer outer;
    if (who[field::whose]) outer.whose = player(low, who[field::whose]);
    const Noun noun = read_filter(low, who[field::f], outer);
    const Group scenes{Of::Cards, noun.scenes.value_or(noun.what.filter), kNone, true, kScene, {}};
    if (!who.is(head::Pick) || (!noun.scenes && noun.what.of != Of::Cards) || !noun.plain()) low.unknown(who, "here");
    return as_many(low, low.pool.count(low.filter(scenes)), who[field::q]);
}

AmountId distinct_is(Lowering& low, const Term& proposition) {
    Outer outer;
    if (proposition[field::by]) outer.whose = player(low, proposition[field::by]);
    const std::optional<Aspect> aspect = aspect_of(low, proposition[field::what]);
    const Group in = read_group(low, proposition[field::in], outer);
    if (!aspect) return low.pool.constant(0);
    return bounded(low, distinct(low, *aspect, in), proposition[field::is]);
}

AmountId carried_out(Lowering& low, const Term& proposition) {
    const Who by = player(low, proposition[field::by]);
    if (by != low.did_by || low.did_it == kNoId) low.decline("what \"if you do\" means is not known");
    return low.did_it == kNoId ? low.pool.constant(0) : low.did_it;
}

AmountId role(Lowering& low, const Term& proposition) {
    const Who by = player(low, proposition[field::by]);
    const bool lead = proposition[field::role].is(word::lead);
    if (!lead && !proposition[field::role].is(word::next)) low.unknown(proposition[field::role]);
    if (by != Who::You && by != Who::Opponent) low.unknown(proposition[field::by], "here");
    const AmountId is = low.pool.value(lead ? kIsLead : kIsNext, by);
    return proposition.is(head::NotRole) ? low.pool.negation(is) : is;
}

}  // namespace

AmountId condition(Lowering& low, const Term& proposition) {
    PoolBuilder& pool = low.pool;
    if (proposition.is(head::And)) {
        const AmountId first = condition(low, proposition[field::a]);
        return pool.both(first, condition(low, proposition[field::b]));
    }
    if (proposition.is(head::Or)) {
        const AmountId first = condition(low, proposition[field::a]);
        return pool.either(first, condition(low, proposition[field::b]));
    }
    if (proposition.is(head::Test)) return test_of(low, proposition);
    if (proposition.is(head::Have))
        return has_objects(low, proposition[field::what], player(low, proposition[field::by]));
    if (proposition.is(head::HaveNot))
        return pool.negation(has_objects(low, proposition[field::what], player(low, proposition[field::by])));
    if (proposition.is(head::HaveOnly)) return has_only(low, proposition);
    if (proposition.is(head::HaveNone)) return has_none(low, proposition);
    if (proposition.is(head::ZoneHas)) return zone_has(low, proposition);
    if (proposition.is(head::Compare) || proposition.is(head::CompareSame)) return compares_to(low, proposition);
    if (proposition.is(head::Exists)) return exists(low, proposition[field::what]);
    if (proposition.is(head::SceneThere)) return scene_there(low, proposition[field::who]);
    if (proposition.is(head::Includes)) return includes(low, proposition);
    if (proposition.is(head::Distinct)) return distinct_is(low, proposition);
    if (proposition.is(head::TotalIs)) return total_test(low, proposition, read_group(low, proposition[field::in]));
    if (proposition.is(head::FieldRound))
        return bounded(low, pool.value(kFieldRound, Who::You), proposition[field::is]);
    if (proposition.is(head::Role) || proposition.is(head::NotRole)) return role(low, proposition);
    if (proposition.is(head::DidIt)) return carried_out(low, proposition);
    if (proposition.is(head::DidNot) || proposition.is(head::CouldNot))
        return pool.negation(carried_out(low, proposition));
    if (proposition.is(head::Did)) return did(low, proposition);
    if (proposition.is(head::Was)) return was(low, proposition);
    if (proposition.is(head::Happened)) return happened(low, proposition);
    if (proposition.is(head::Battles)) return battles(low, proposition);
    if (proposition.is(head::WasUsed)) return was_used(low, proposition);
    low.unknown(proposition, "as a condition");
    return pool.constant(0);
}

}  // namespace arbiter::ucg
