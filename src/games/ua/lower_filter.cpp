// Descriptions of this game: stats, colours, affinities, keywords, lines.
#include "games/ua/lowering.h"

namespace arbiter::ua {

// Only characters have BP; what has none is neither low nor high.
Filter having_value(AttributeId attribute) {
    return attribute == kBp || attribute == kBaseBp ? Filter::bits(kKind, kCharacter) : Filter::all({});
}

static Filter affinity(Lowering& low, const std::vector<Term>& names) {
    return Filter::symbol(kAffinity, names_in(low, names));
}

std::optional<Filter> own_head(Lowering& low, const Term& head, i32& kinds) {
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
    // Where such cards are, or were, is their place (default_place).
    if (head.is(head::Life)) {
        kinds = 0;
        return Filter::all({});
    }
    return std::nullopt;
}

// "X, Y, or another character with Z".
std::optional<Filter> own_heads(Lowering& low, const Term& heads, i32& kinds) {
    if (!heads.is(head::OrOther)) return std::nullopt;
    std::vector<Filter> any;
    for (const Term& name : heads[field::any].items()) any.push_back(head_test(low, name, kinds));
    if (heads[field::a]) any.push_back(head_test(low, heads[field::a], kinds));
    any.push_back(Filter::all({head_test(low, heads[field::c], kinds), Filter::no(Filter::in(kSource))}));
    kinds = 0;
    return Filter::any(any);
}

namespace {

// ---- traits: what "with ..." names

Filter keyword_test(Lowering& low, const Term& keyword) {
    if (keyword[field::reminder]) low.unknown(keyword[field::reminder], "in a description");
    if (keyword.is(head::Keyword)) return Filter::bits(kKeywords, keyword_bit(low, keyword[field::k]));
    if (keyword.is(head::ImpactWord)) return Filter::bits(kKeywords, kImpact);
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
    if (word.is(word::tag_trigger) || word.is(word::trigger)) {
        word.means_same_as(kSameKind, "trigger");
        return Filter::bits(kTrigger, -1);
    }
    if (const i32 trigger = trigger_bit(word)) return Filter::bits(kTrigger, trigger);
    const i32 bits = tag_bit(low, kind);
    if (bits == 0) low.unknown(kind, "as an ability to have");
    return Filter::book(kHasGranted, 0, bits);
}

Filter under_test(Lowering& low, const Term& trait) {
    const Term q = trait[field::q];
    lower::Bound is{Compare::AtLeast, 1};
    if (q.is(head::No)) {
        is = {Compare::Equal, 0};
    } else if (q.is_any({head::N, head::Exactly})) {
        q.means_same_as(lower::kSameQuantity, std::to_string(q[field::n].number()));
        is = {Compare::Equal, q[field::n].number()};
    } else if (!q.is(head::A)) {
        const std::optional<lower::Bound> said = lower::bound_of(q);
        if (!said) low.unknown(q, "of face-down cards");
        is = said.value_or(is);
    }
    return Filter::attribute(kUnder, is.compare, low.pool.constant(is.number));
}

}  // namespace

std::optional<Filter> own_trait(Lowering& low, const Term& trait, Noun*) {
    if (trait.is(head::EitherTrait))
        return Filter::any({trait_test(low, trait[field::a], nullptr), trait_test(low, trait[field::b], nullptr)});
    if (trait.is(head::Stat)) return lower::within(low, stat_of(low, trait[field::of]).which, trait[field::is]);
    if (trait.is(head::Affinity)) return affinity(low, trait[field::of].items());
    if (trait.is(head::HasKeyword)) return keyword_test(low, trait[field::k]);
    if (trait.is(head::HasAbility)) return ability_test(low, trait[field::kind]);
    if (trait.is(head::HasNoAbility)) return Filter::no(ability_test(low, trait[field::kind]));
    if (trait.is(head::HasNeither))
        return Filter::no(Filter::any({ability_test(low, trait[field::a]), ability_test(low, trait[field::b])}));
    if (trait.is(head::HasUnder)) return under_test(low, trait);
    if (trait.is(head::AlikeEither)) {
        const std::optional<Aspect> a = aspect_of(low, trait[field::a]), b = aspect_of(low, trait[field::b]);
        if (!a || !b) return Filter::all({});
        return Filter::any({shares(low, *a, trait[field::as]), shares(low, *b, trait[field::as])});
    }
    return std::nullopt;
}

// "Is active", "is a "Ember Fox"", "is on your field": as a test of a thing.
std::optional<Filter> own_complement(Lowering& low, const Term& what, ObjectKind of) {
    if (of == ObjectKind::Places && what.is_any({head::Attacking, head::Attacker, head::Blocking, head::Blocker})) {
        const bool blocks = what.is_any({head::Blocking, head::Blocker});
        what.means_same_as("what fights is the fighting character", blocks ? "blocking" : "attacking");
        return Filter::bits(kState, blocks ? kIsBlocking : kIsAttacking);
    }
    if (what.is(head::Colors)) return Filter::bits(kColor, color_bits(low, what[field::any].items()));
    if (what.is(head::AnyOther)) {
        if (low.test_before == kNoId) low.decline("\"any other\" than what is not known");
        return Filter::all({});
    }
    if (what.is(head::OneOf)) {
        std::vector<Filter> any;
        for (const Term& name : what[field::any].items()) {
            i32 kinds = 0;
            any.push_back(head_test(low, name, kinds));
        }
        if (any.size() == 1) low.unknown(what, "with one name before it");
        if (what[field::a]) any.push_back(complement(low, what[field::a], of));
        any.push_back(complement(low, what[field::b], of));
        return Filter::any(any);
    }
    return std::nullopt;
}

std::optional<Filter> own_predicate(Lowering& low, const Term& test, ObjectKind) {
    if (test.is(head::Compared)) return lower::compared(low, test);
    if (test.is(head::StatThan)) return lower::stat_than(low, test);
    if (test.is(head::Stat)) return lower::within(low, stat_of(low, test[field::of]).which, test[field::is]);
    return std::nullopt;
}

// ---- one Filter node

namespace {

void adjective(Description& all, const Term& adj) {
    Lowering& low = all.low;
    std::vector<Filter>& tests = all.tests;
    if (adj.is(head::OtherThanThis)) {
        // "Choose a character. The other characters ...": than that one, or than this?
        const bool chose = std::any_of(low.mentions.begin(), low.mentions.end(), [&](const Mention& one) {
            return one.act == Act::Choose && one.what.of == ObjectKind::Places &&
                   low.owner_of(one.what.reg) == Who::You;
        });
        if (chose && !low.stands_nowhere && !low.modified) low.decline("other than which of them is not said");
        if (!all.outer.no_source) tests.push_back(Filter::no(other_than(low)));
        return;
    }
    if (adj.is(head::Active) && all.outer.was_active) return;
    if (const auto meant = test_from_meaning(low, adj, ObjectKind::Places)) return tests.push_back(*meant);
    if (adj.is(head::Colors)) return tests.push_back(Filter::bits(kColor, color_bits(low, adj[field::any].items())));
    if (adj.is(head::NotColor))
        return tests.push_back(Filter::no(Filter::bits(kColor, color_bits(low, {adj[field::c]}))));
    // "Your opponent's front line characters."
    if (adj.is(head::OnLine)) return all.at(own_location(low, adj, all.outer).value());
    if (adj.is(head::FaceDown)) {
        all.face_down = true;
        return;
    }
    if (adj.is(head::BaseCard)) {
        all.base = true;
        return;
    }
    low.unknown(adj, "of a thing");
}

// One on each line: two things, one for each.
void on_each(Description& all, const Term& mod) {
    const Who whose = player(all.low, mod[field::a][field::of]);
    if (!mod[field::a].is(head::Zone)) all.low.unknown(mod[field::a]);
    all.at({ObjectKind::Places, Filter::zone(kField, whose)});
    for (const Term& line : {mod[field::a][field::in], mod[field::b]})
        all.noun.one_each.push_back(Filter::zone(1 << zone_of(all.low, line), whose));
}

// "You have used": no word about where they are.
bool used(Description& all, const Term& mod) {
    if (!all.outer.used) return false;
    if (mod.is(head::Done)) return mod[field::done].is(head::Use);
    if (!mod.is(head::Owned)) return false;
    if (player(all.low, mod[field::by]) != Who::You) all.low.unknown(mod, "here");
    return true;
}

// Things that are alike, or one of each, as a whole.
void as_a_whole(Description& all, const Term& mod, bool same) {
    const std::optional<Aspect> aspect = aspect_of(all.low, mod[field::what]);
    if (aspect) set_joint(all.low, &all.noun, *aspect, same);
    all.noun.of_each = !same;
    if (same) mod.is_paraphrase_of(lower::kSharedValue, mod[field::what].told());
}

void of_stack(Description& all, const Term& mod) {
    if (!all.base) all.low.unknown(mod, "of other than a base card");
    all.base = false;
    all.noun.base_of = mod[field::who];
    all.at({ObjectKind::Cards, Filter::all({})});
}

}  // namespace

void qualify(Description& all, const Term& filter) {
    for (const Term& adj : filter[field::adjs].items()) adjective(all, adj);
    // What is being used is in the hand no more.
    if (waits_for_own(all.low, kBeingUsed)) all.tests.push_back(Filter::no(Filter::in(kSource)));
}

bool own_modifier(Description& all, const Term& mod) {
    Lowering& low = all.low;
    if (used(all, mod)) return true;
    if (mod.is(head::Compared)) {
        all.tests.push_back(lower::compared(low, mod));
    } else if (mod.is(head::StatThan)) {
        all.tests.push_back(lower::stat_than(low, mod));
    } else if (mod.is(head::AmongNames)) {
        std::string names;
        for (const Term& name : mod[field::names].items()) names += name.told() + " ";
        mod.is_paraphrase_of("names in a row", names);
        all.tests.push_back(Filter::symbol(kCardName, names_in(low, mod[field::names].items())));
    } else if (mod.is(head::OnEach)) {
        on_each(all, mod);
    } else if (mod.is(head::OneOfEach)) {
        as_a_whole(all, mod, false);
    } else if (mod.is(head::AllSame)) {
        if (!all.outer.several) low.decline("with whom one thing shares it is not said");
        as_a_whole(all, mod, true);
    } else if (mod.is(head::UnderEffect)) {
        if (!mod[field::has].is(head::StaysResting) || mod[field::has][field::till]) low.unknown(mod, "of a thing");
        all.tests.push_back(Filter::book(kLocked, 0, 0));
    } else if (mod.is(head::Owned) && all.noun.what.kinds == kApCard) {
        all.at({ObjectKind::Cards, Filter::zone(1 << kApArea, player(low, mod[field::by]))});
    } else if (mod.is(head::OfStack)) {
        of_stack(all, mod);
    } else {
        return false;
    }
    return true;
}

// Where things are that no word says.
void default_place(Description& all, const Term& filter) {
    const Who whose = all.outer.whose.value_or(Who::Either);
    const bool ap = all.noun.what.kinds == kApCard;
    if (ap && !all.outer.whose) all.low.decline("whose AP cards are meant is not said");
    if (ap) return all.at({ObjectKind::Cards, Filter::zone(1 << kApArea, whose)});
    if (filter[field::h].mentions(head::Life)) {
        if (all.outer.past) return all.at(came_from(all.low, 1 << kLife, whose));
        return all.at({ObjectKind::Cards, Filter::zone(1 << kLife, whose)});
    }
    if (all.outer.whose) return all.at({ObjectKind::Places, Filter::zone(kField, whose)});
    if (all.outer.anywhere) return;
    if (!all.cards) return all.at({ObjectKind::Places, Filter::zone(kField, Who::Either)});
    // "Reveal up to one card" after looking at some: one of those.
    if (const Mention* pile = latest_pile(all.low)) {
        const Group left = lower::result_of(all.low, *pile);
        if (all.low.captured) all.low.captured->add(left.reg);
        return all.at({ObjectKind::Cards, left.filter});
    }
    all.low.decline("where the cards are is not said");
}

void check(Description& all, const Term& filter) {
    Lowering& low = all.low;
    if (all.base) low.decline("a base card of what is not said");
    if (filter[field::h].mentions(head::Life) && (all.noun.placed || !filter[field::h][field::any].only()))
        low.unknown(filter[field::h], "in another place");
    // What Raid was performed on lies under a card as well.
    if (all.place && all.place->beneath && !all.face_down)
        low.decline("cards under another that are not said to be face down");
    // Cards lie face down only under others, in the deck and as life.
    if (all.face_down && !filter.mentions(head::Under)) low.unknown(filter, "with face-down cards elsewhere");
    if (all.face_down && low.beneath) low.beneath = 2;
}

}  // namespace arbiter::ua
