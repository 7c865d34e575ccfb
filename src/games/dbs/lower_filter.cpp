// Descriptions of this game: colours, characters, traits, costs, power, keywords, and where things are.
#include "games/dbs/facts.h"
#include "games/dbs/lowering.h"
#include "lower/own_card.h"
#include "lower/zones.h"

namespace arbiter::dbs {

// Only leaders and Battle Cards have power (DBS 2-8-2), only Battle and Extra Cards a cost (DBS 2-11-2).
Filter having_value(AttributeId attribute) {
    if (attribute == kPower || attribute == kBasePower) return Filter::bits(kKind, kLeader | kBattle);
    if (attribute == kCost || attribute == kBaseCost) return Filter::bits(kKind, kBattle | kExtra);
    if (attribute == kComboCost || attribute == kComboPower) return Filter::bits(kFlags, kHasCombo);
    return Filter::all({});
}

Filter top_card() { return Filter::bits(kState, kIsActive | kIsResting); }

namespace {

Filter named(Lowering& low, const Term& name) {
    const u16 symbol = name_symbol(low, name[field::n]);
    if (name.is(head::Char)) return Filter::symbol(kCharacter, {symbol});
    if (name.is(head::Trait)) return Filter::symbol(kTrait, {symbol});
    if (!name.is(head::Name)) low.unknown(name, "as a name");
    return Filter::symbol(kCardName, {symbol});
}

// "With [Blocker]", "with [Evolve]".
Filter keyword_test(Lowering& low, const Term& keyword) {
    if (keyword.is(head::Kw)) return Filter::bits(kKeywords, keyword_bit(low, keyword));
    const i32 facts = keyword.is(head::SkillWord) ? fact_bits(keyword[field::k]) : 0;
    if (facts == 0) low.unknown(keyword, "as a skill to have");
    return Filter::bits(kFlags, facts);
}

// Exactly these colours and no other.
Filter only_colors(i32 colors) {
    std::vector<Filter> all{Filter::no(Filter::bits(kColor, (kRed | kBlue | kGreen | kYellow | kBlack) & ~colors))};
    for (int at = 0; at < kColors; ++at) {
        if (colors & (1 << at)) all.push_back(Filter::bits(kColor, 1 << at));
    }
    return Filter::all(all);
}

// "Red or green and no other color": one of these, and none besides them.
Filter no_other_color(i32 colors) {
    const i32 others = (kRed | kBlue | kGreen | kYellow | kBlack) & ~colors;
    return Filter::all({Filter::bits(kColor, colors), Filter::no(Filter::bits(kColor, others))});
}

}  // namespace

std::optional<Filter> own_head(Lowering& low, const Term& head, i32& kinds) {
    kinds = 0;
    if (head.is_any({head::Char, head::Trait, head::Name})) return named(low, head);
    if (head.is(head::BothNames)) return Filter::all({named(low, head[field::a]), named(low, head[field::b])});
    if (head.is_any({head::Of, head::OfBoth, head::OfAny})) {
        std::vector<Filter> all, any;
        for (const Term& name : head[field::any].items()) any.push_back(named(low, name));
        if (!any.empty()) all.push_back(Filter::any(any));
        for (const text::Field part : {field::t, field::a, field::b}) {
            if (head[part]) all.push_back(named(low, head[part]));
        }
        const Term k = head[field::k];
        if (k.is_any({head::Energy, head::Life})) return Filter::all(all);
        kinds = kind_bits(low, k);
        all.push_back(Filter::bits(kKind, kinds));
        return Filter::all(all);
    }
    if (head.is(head::ColorKind)) {
        kinds = kind_bits(low, head[field::k]);
        std::vector<Filter> all{Filter::bits(kKind, kinds), Filter::bits(kColor, color_bits(low, {head[field::c]}))};
        if (const Term name = head[field::t]) all.push_back(named(low, name));
        return Filter::all(all);
    }
    if (head.is(head::TokenHead)) {
        kinds = kBattle;
        return Filter::all(
            {Filter::bits(kFlags, kIsToken), Filter::symbol(kCardName, {name_symbol(low, head[field::n])})});
    }
    // "A [Counter] card".
    if (head.is_any({head::Kw, head::SkillWord})) return keyword_test(low, head);
    if (head.is(head::DragonBall)) return Filter::bits(kKeywords, kDragonBall);
    if (head.is(head::FieldCard)) return Filter::bits(kKeywords, kField);
    // DBS 8-5-5, 8-5-6: where they lie is what makes them so.
    if (head.is(head::Energy) || head.is(head::Life)) return Filter::all({});
    return std::nullopt;
}

namespace {

// "With {X} in its name", "<X> in its character name", "《X》 as part of its special trait": the marks say of what.
Filter name_part(Lowering& low, const Term& name) {
    constexpr std::pair<text::Head, u8> kOf[] = {{head::Name, kNone}, {head::Char, kCharacter}, {head::Trait, kTrait}};
    for (const auto& [mark, kind] : kOf) {
        if (name.is(mark))
            return Filter::name_part(low.pool.name_part(plain_name(name[field::n].quoted()), kind), kind);
    }
    low.unknown(name, "as a part of a name");
    return Filter::all({});
}

}  // namespace

std::optional<Filter> own_trait(Lowering& low, const Term& trait, Noun*) {
    if (trait.is(head::Power)) return lower::within(low, kPower, trait[field::is]);
    if (trait.is_any({head::CostAtMostEnergy, head::CostAtLeastEnergy})) {
        const AmountId energy = low.pool.value(kEnergyCount, one_player(low, trait[field::whose]));
        const Compare how = trait.is(head::CostAtMostEnergy) ? Compare::AtMost : Compare::AtLeast;
        return Filter::all({having_value(kCost), Filter::attribute(kCost, how, energy)});
    }
    if (trait.is(head::MeasuredThan)) {
        const AttributeId of = stat_of(low, trait[field::what]).which;
        return lower::measured_than(low, of, trait[field::dir], trait[field::who]);
    }
    if (trait.is(head::StatCompared))
        return lower::measured(low, stat_of(low, trait[field::what]).which, trait[field::is]);
    if (trait.is(head::StatBetween)) {
        const AttributeId of = stat_of(low, trait[field::what]).which;
        const AmountId from = low.pool.constant(trait[field::n].number()),
                       to = low.pool.constant(trait[field::m].number());
        return Filter::all({having_value(of), Filter::attribute(of, Compare::AtLeast, from),
                            Filter::attribute(of, Compare::AtMost, to)});
    }
    if (trait.is(head::HasKeyword)) return keyword_test(low, trait[field::k]);
    if (trait.is(head::HasAnyKeyword)) {
        std::vector<Filter> any;
        for (const Term& keyword : trait[field::any].items()) any.push_back(keyword_test(low, keyword));
        return Filter::any(any);
    }
    if (trait.is(head::HasTrait)) return Filter::symbol(kTrait, {name_symbol(low, trait[field::t])});
    if (trait.is(head::NamePart)) return name_part(low, trait[field::n]);
    return std::nullopt;
}

std::optional<Filter> own_complement(Lowering& low, const Term& what, ObjectKind) {
    const bool says_what = what[field::h] || what[field::adjs] || what[field::mods];
    if (what.is(head::Filter) && !says_what) low.decline("everything is a card");
    if (what.is(head::Filter) && !what[field::mods]) what[field::mods].means_same_as("nothing more is said of it", "");
    const bool guards = what.is_any({head::Attacked, head::Guard});
    if (guards || what.is_any({head::Attacking, head::Attacker}))
        what.is_paraphrase_of("the attacking card attacks, the guard card is attacked", guards ? "guards" : "attacks");
    if (what.is(head::Colors)) return Filter::bits(kColor, color_bits(low, what[field::any].items()));
    if (what.is(head::OnlyColors)) return no_other_color(color_bits(low, what[field::any].items()));
    if (what.is(head::Multicolor)) return Filter::book(kMulticolor, 0, 0);
    if (what.is(head::InMode)) return test_from_meaning(low, what[field::m], ObjectKind::Places);
    // "Was your own Battle Card".
    if (what.is(head::Pick) && what[field::whose] && !what[field::q])
        return Filter::all({lower::described_anywhere(low, what[field::f]).what.filter,
                            Filter::owner(one_player(low, what[field::whose]))});
    return std::nullopt;
}

std::optional<Filter> own_predicate(Lowering& low, const Term& predicate, ObjectKind) {
    if (!predicate.is(head::IsEither)) return std::nullopt;
    return Filter::any({lower::described_anywhere(low, predicate[field::a]).what.filter,
                        lower::described_anywhere(low, predicate[field::b]).what.filter});
}

// ---- places

namespace {

// Cards in these areas; where they stand, the one on top.
Location cards_of(Lowering& low, i32 zones, Who whose) {
    const i32 field = zones & low.dialect.field;
    const Filter standing = Filter::all({Filter::zone(field, whose), low.dialect.top_card()});
    return {ObjectKind::Cards, Filter::any({standing, Filter::zone(zones & ~field, whose)})};
}

}  // namespace

std::optional<Location> own_location(Lowering& low, const Term& place, const FilterContext& outer) {
    if (place.is_any({head::In, head::InPlay}) && place[field::z])
        place.is_paraphrase_of("what stands in an area is in play there", place[field::z].told());
    if (place.is(head::InPlay)) {
        if (const Term z = place[field::z]) {
            const i32 zones = z.is(head::Zone) ? zone_bits(low, z[field::in].items()) : 0;
            if (zones == 0 || (zones & ~kInPlay)) low.unknown(z, "as where things are in play");
            const Who whose = z[field::of] ? player(low, z[field::of]) : Who::Either;
            return Location{ObjectKind::Places, Filter::zone(zones, whose)};
        }
        if (outer.whose == Who::Either) place.means_same_as("what both players have in all is in play", "");
        return Location{ObjectKind::Places, Filter::zone(kInPlay, outer.whose.value_or(Who::Either))};
    }
    // "If there is an X under it, choose up to 1 X among them": of those that the condition asks for.
    if (place.is(head::Among) && place[field::of].is(head::Them)) {
        const auto cards = [](const Mention& one) { return one.what.of == ObjectKind::Cards; };
        const auto found = std::find_if(low.mentions.rbegin(), low.mentions.rend(), cards);
        if (found != low.mentions.rend() && found->indefinite && !found->what.many)
            return Location{ObjectKind::Cards, found->what.filter};
    }
    // "Your opponent reveals their hand. Choose 1 card from it."
    if (place.is(head::Among) && place[field::of].is(head::It)) {
        const auto shown = [](const Mention& one) {
            return (one.act == Act::Reveal || one.act == Act::Look) && one.what.many;
        };
        const auto found = std::find_if(low.mentions.rbegin(), low.mentions.rend(), shown);
        if (found == low.mentions.rend() || found->what.reg == kNone) return std::nullopt;
        place[field::of].means_same_as(lower::kSameThing, lower::reference_key(found->what));
        return Location{ObjectKind::Cards, Filter::in(found->what.reg)};
    }
    if (place.is(head::Under)) {
        const Term who = place[field::who];
        const Group over =
            is_reference(low, who) ? resolve_reference(low, who, ObjectKind::Places) : read_noun(low, who).what;
        if (over.of != ObjectKind::Places) low.unknown(who, "here");
        if (over.reg != kNone) return Location{ObjectKind::Cards, Filter::related(kUnderIt, over.reg), true};
        const Filter of_it = Filter::all({Filter::related(kOverIt, kCandidate), over.filter});
        return Location{ObjectKind::Cards, Filter::has(ObjectKind::Places, of_it), true};
    }
    // "In all areas": of the player whose text it is.
    if (place.is(head::InAll)) {
        const Who whose = outer.whose.value_or(Who::You);
        return Location{ObjectKind::Cards, Filter::zone(kEverywhere, whose)};
    }
    // "In areas other than your deck": all that is in the game; what was removed lies in no area (DBS 10-19-2).
    if (place.is(head::InOther)) {
        const Term z = place[field::z];
        const i32 named = zones_named(low, z);
        const Who whose = z[field::of] ? player(low, z[field::of]) : Who::Either;
        const i32 zones = kEverywhere & ~named & ~(1 << kRemoved);
        if (named == 0 || outer.whose.value_or(whose) != whose) low.unknown(place, "here");
        return cards_of(low, zones, whose);
    }
    return std::nullopt;
}

Location came_from(Lowering&, i32 zones, Who whose) {
    const Filter came = Filter::book(kCameFrom, 0, zones);
    if (whose == Who::Either) return {ObjectKind::Cards, came};
    const i32 battle = zones & (1 << kBattleArea);
    if (battle == 0) return {ObjectKind::Cards, Filter::all({came, Filter::owner(whose)})};
    // DBS 8-6-5-1-2: what leaves the Battle Area is looked at there, and is its master's.
    const Filter elsewhere = Filter::all({Filter::no(Filter::zone(battle, Who::Either)), Filter::owner(whose)});
    return {ObjectKind::Cards, Filter::all({came, Filter::any({Filter::zone(battle, whose), elsewhere})})};
}

namespace {

Filter both_colors(Lowering& low, const Term& colors) {
    const auto is = [&](text::Field part) { return Filter::bits(kColor, color_bits(low, {colors[part]})); };
    return Filter::all({is(field::a), is(field::b)});
}

void adjective(Description& all, const Term& adj) {
    Lowering& low = all.low;
    std::vector<Filter>& tests = all.tests;
    if (adj.is(head::OtherThanThis)) {
        if (!all.outer.no_source) tests.push_back(Filter::no(other_than(low)));
        return;
    }
    if (const std::optional<Filter> meant = test_from_meaning(low, adj, ObjectKind::Places))
        return tests.push_back(*meant);
    if (adj.is(head::Colors)) return tests.push_back(Filter::bits(kColor, color_bits(low, adj[field::any].items())));
    if (adj.is(head::NotColor))
        return tests.push_back(Filter::no(Filter::bits(kColor, color_bits(low, {adj[field::c]}))));
    if (adj.is(head::OnlyColor)) return tests.push_back(only_colors(color_bits(low, {adj[field::c]})));
    if (adj.is(head::NotTrait))
        return tests.push_back(Filter::no(Filter::symbol(kTrait, {name_symbol(low, adj[field::t])})));
    if (adj.is(head::NotNamed))
        return tests.push_back(Filter::no(Filter::symbol(kCharacter, {name_symbol(low, adj[field::n])})));
    if (adj.is(head::BothColors)) return tests.push_back(both_colors(low, adj));
    if (adj.is(head::Multicolor)) return tests.push_back(Filter::book(kMulticolor, 0, 0));
    low.unknown(adj, "of a thing");
}

constexpr char kOtherThanWhich[] = "other than which of them is not said";

// "Choose 1 of your Battle Cards, then KO all other Battle Cards": others than the chosen one, not than this card. Was
// something that may be among them chosen before?
bool chose_another(const Description& all) {
    const Lowering& low = all.low;
    return std::any_of(low.mentions.begin(), low.mentions.end(), [&](const Mention& m) {
        const bool there = m.what.of == ObjectKind::Places && m.what.reg < kHost && !lower::is_own(low, m.what.reg);
        const bool left = std::any_of(low.moved.begin(), low.moved.end(),
                                      [&](const lower::Moved& one) { return one.from == m.what.reg; });
        const std::optional<Who> whose = low.owner_of(m.what.reg);
        return there && !left && m.act == Act::Choose && (!all.outer.whose || !whose || all.outer.whose == whose);
    });
}

}  // namespace

void qualify(Description& all, const Term& filter) {
    // "Red Leader Cards and red Battle Cards": what is said of the first must be said of the second as well.
    if (const Term second = filter[field::h][field::b]; second.is(head::ColorKind)) {
        const std::vector<Term> adjs = filter[field::adjs].items();
        const bool same =
            !adjs.empty() && adjs.back().is(head::Colors) &&
            color_bits(all.low, adjs.back()[field::any].items()) == color_bits(all.low, {second[field::c]});
        if (!same) all.low.decline("two things of different colours");
    }
    for (const Term& adj : filter[field::adjs].items()) {
        // An Extra Card is no Battle Card, and others than it are all of them.
        if (adj.is(head::OtherThanThis) && all.low.stands_nowhere && filter[field::h].mentions(head::Battle) &&
            !latest_antecedent(all.low, ObjectKind::Places))
            all.low.decline(kOtherThanWhich);
        if (adj.is(head::OtherThanThis) && chose_another(all)) all.low.decline(kOtherThanWhich);
        adjective(all, adj);
    }
    // "All of your red and green Battle Cards": those of either colour.
    if (const std::vector<Term> colors = filter[field::any].items(); !colors.empty())
        all.tests.push_back(Filter::bits(kColor, color_bits(all.low, colors)));
}

bool own_modifier(Description& all, const Term& mod) {
    Lowering& low = all.low;
    if (mod.is(head::Ignoring)) {
        // What it means is said to the choice (choosable).
        if (!low.choosing) low.unknown(mod, "where nothing is chosen");
    } else if (mod.is(head::InMode) && (low.recalls & kPlays) && all.place) {
        // "Play 1 X from your hand in Rest Mode": away from the field nothing is in a mode.
        if (is_rest(low, mod[field::m])) low.recalls |= kPlaysResting;
    } else if (mod.is(head::InMode)) {
        if (const std::optional<Filter> mode = test_from_meaning(low, mod[field::m], ObjectKind::Places))
            all.tests.push_back(*mode);
    } else if (mod.is(head::InPlay)) {
        FilterContext outer = all.outer;
        if (const std::optional<Location> at = own_location(low, mod, outer)) all.at(*at);
    } else if (mod.is(head::BothColors)) {
        all.tests.push_back(both_colors(low, mod));
    } else if (mod.is(head::OtherThanThose)) {
        const Noun noun = read_filter(low, mod[field::f], whose_in(low, mod[field::whose], {}));
        if (!noun.plain() || noun.what.of != ObjectKind::Places) low.unknown(mod, "here");
        const Filter there = Filter::has(ObjectKind::Places, Filter::all({noun.what.filter, Filter::in(kCandidate)}));
        all.tests.push_back(Filter::no(all.noun.what.of == ObjectKind::Places ? noun.what.filter : there));
    } else if (mod.is(head::IsNot) && mod[field::c].is(head::This) &&
               (low.continuous || all.noun.what.of == ObjectKind::Cards)) {
        // "Cards in your energy other than this card", wherever that is.
        called_this(low, mod[field::c]);
        all.tests.push_back(Filter::no(other_than(low)));
    } else if (mod.is(head::OtherThanBoth)) {
        // "Other than this card or your <X>".
        const Noun noun = read_filter(low, mod[field::f], whose_in(low, mod[field::whose], {.anywhere = true}));
        const Filter theirs = Filter::owner(player(low, mod[field::whose]));
        if (!noun.plain() || noun.placed) low.unknown(mod, "here");
        all.tests.push_back(Filter::no(other_than(low)));
        all.tests.push_back(Filter::no(Filter::all({noun.what.filter, theirs})));
    } else if (mod.is_any({head::InBattle, head::Attacked})) {
        if (const std::optional<Filter> meant = test_from_meaning(low, mod, ObjectKind::Places))
            all.tests.push_back(*meant);
    } else if ((low.recalls & kPlays) && all.place && mod.is(head::In) &&
               lower::names_zone(mod[field::z], head::BattleArea)) {
        // "Play 1 X from your hand in your Battle Area".
        if (played_in(low, mod[field::z])) low.recalls |= kPlaysThere;
    } else {
        return false;
    }
    return true;
}

namespace {

// Things of these kinds in play, and energy, all as cards.
Location with_energy(i32 kinds, Who whose) {
    const i32 zones = kinds == kBattle ? 1 << kBattleArea : kinds == kLeader ? 1 << kLeaderArea : kInPlay;
    std::vector<Filter> standing{Filter::zone(zones, whose), top_card()};
    if (kinds != 0) standing.push_back(Filter::bits(kKind, kinds));
    return {ObjectKind::Cards, Filter::any({Filter::all(standing), Filter::zone(1 << kEnergyArea, whose)})};
}

// "Cards in Rest Mode": energy is in a mode as well (DBS 4-8).
bool says_mode(const Term& filter) {
    const std::vector<Term> adjs = filter[field::adjs].items(), mods = filter[field::mods].items();
    const auto is_mode = [](const Term& one) {
        return one.is_any({head::InMode, head::Resting, head::Active}) ||
               (one.is(head::Is) && one[field::c].is(head::InMode));
    };
    return std::any_of(adjs.begin(), adjs.end(), is_mode) || std::any_of(mods.begin(), mods.end(), is_mode);
}

void among_pile(Description& all, const Mention& pile) {
    const Group left = lower::result_of(all.low, pile);
    if (all.low.captured) all.low.captured->add(left.reg);
    all.at({ObjectKind::Cards, left.filter});
}

// Has the rest of them been put somewhere?
bool is_used_up(const Lowering& low, const Mention& pile) {
    return std::any_of(low.moved.begin(), low.moved.end(),
                       [&](const lower::Moved& one) { return one.from == pile.rest || one.from == pile.what.reg; });
}

}  // namespace

// Where things are that no word says: DBS 8-5-4 to 8-5-6, 2-3-2-1-1.
void default_place(Description& all, const Term& filter) {
    const Who whose = all.outer.whose.value_or(Who::Either);
    const Term heads = filter[field::h];
    const i32 beside = (heads.mentions(head::Battle) ? kBattle : 0) | (heads.mentions(head::Leader) ? kLeader : 0);
    if (heads.mentions(head::Energy) && beside) return all.at(with_energy(beside, whose));
    if (heads.mentions(head::Energy)) return all.at({ObjectKind::Cards, Filter::zone(1 << kEnergyArea, whose)});
    if (heads.mentions(head::Life)) return all.at({ObjectKind::Cards, Filter::zone(1 << kLife, whose)});
    const i32 kinds = all.noun.what.kinds;
    // "Look at the top 5 cards of your deck, choose up to 1 Battle Card and add it to your hand": one of those.
    const Mention* looked = all.low.choosing && !all.outer.whose ? latest_pile(all.low) : nullptr;
    if (!all.outer.anywhere && looked && looked->act == Act::Look && !is_used_up(all.low, *looked))
        return among_pile(all, *looked);
    if (!all.outer.anywhere && kinds != 0 && !(kinds & ~(kLeader | kBattle))) {
        const i32 zones = (kinds & kLeader ? 1 << kLeaderArea : 0) | (kinds & kBattle ? 1 << kBattleArea : 0);
        return all.at({ObjectKind::Places, Filter::zone(zones, whose)});
    }
    if (all.outer.anywhere) return;
    if (kinds & kExtra) {
        all.low.decline("where the cards are is not said");
        return;
    }
    // Ruling dbs-cards-in-a-mode.
    const bool switched = (all.low.recalls & kSwitches) && !filter[field::mods] && !filter[field::adjs];
    if (all.outer.whose && !heads && (switched || says_mode(filter))) return all.at(with_energy(0, whose));
    if (all.outer.whose) return all.at({ObjectKind::Places, Filter::zone(kInPlay, whose)});
    // "Choose up to 1 ..." after looking at some: one of those.
    if (const Mention* pile = latest_pile(all.low)) return among_pile(all, *pile);
    // Who attacks is in play.
    if (filter.mentions(head::Attacking)) return all.at({ObjectKind::Places, Filter::zone(kInPlay, Who::Either)});
    all.low.decline("where the cards are is not said");
}

// DBS 8-5-5, 8-5-6: energy and life are what lies in these areas, and nothing that lies elsewhere.
void check(Description& all, const Term& filter) {
    const Term heads = filter[field::h];
    // "《X》 Battle Cards and Leader Cards": are the leaders 《X》, too?
    const std::vector<Term> each = heads[heads.is(head::Union) ? field::all : field::any].items();
    const auto bare = [](const Term& one) { return one.is_any({head::Battle, head::Leader, head::Energy}); };
    if (!each.empty() && each[0].is_any({head::Of, head::OfAny, head::OfBoth}) &&
        std::any_of(each.begin(), each.end(), bare))
        all.low.decline("whether what is said of the first holds for all");
    const i32 named =
        (heads.mentions(head::Energy) ? 1 << kEnergyArea : 0) | (heads.mentions(head::Life) ? 1 << kLife : 0);
    if (!all.noun.placed) return;
    const i32 zones = lower::zones_in(all.place->filter);
    const bool alone = !heads.mentions_any({head::Battle, head::Leader});
    if ((zones & named) != named || (named && alone && (zones & ~named)))
        all.low.decline("energy and life are where they are by their name");
    // "Battle Cards in the Battle Area".
    for (const Term& mod : filter[field::mods].items()) {
        if (mod.is(head::InPlay) && !mod[field::z] && filter[field::mods].mentions(head::In)) {
            mod.means_same_as("what stands in an area is in play there", "");
            std::erase_if(all.tests,
                          [](const Filter& one) { return one.node.test == Test::Zone && one.node.value == kInPlay; });
            all.noun.what.filter = Filter::all(all.tests);
        }
        if (all.noun.what.kinds == kBattle && zones == 1 << kBattleArea && mod.is_any({head::In, head::InPlay}))
            mod.means_same_as("Battle Cards are in the Battle Area", "");
    }
}

}  // namespace arbiter::dbs
