// Reductions: what cards require and cost less.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// How much less. Energy is reduced in the card's own colour, the only one it requires (UA 2.2.2).
AmountId less(Lowering& low, const Term& n, AttributeId stat, bool of_this = false) {
    if (n[field::s] && (stat != kBp || !n[field::s].is(head::Bp))) low.unknown(n[field::s], "here");
    n[field::s].means_same_as("what is reduced says the unit", "");
    if (of_this && stat == kRequired)
        n.means_same_as("it requires its own colour alone", std::to_string(n[field::n] ? n[field::n].number() : 1));
    if (n.is(head::Constant)) return lower::scaled(low, low.pool.constant(-n[field::n].number()));
    if (n.is(head::Energy) && stat == kRequired) {
        const i32 color = 1 << color_number(low, n[field::c]);
        if (of_this && !(low.card.attributes[kColor] & color))
            low.decline("a reduction in another colour than the card's");
        return lower::scaled(low, low.pool.constant(n[field::n] ? -n[field::n].number() : -1));
    }
    low.unknown(n, "as a reduction");
    return low.pool.constant(0);
}

}  // namespace

Filter of_color(Lowering& low, const Term& energy) {
    return Filter::bits(kColor, 1 << color_number(low, energy[field::c]));
}

Modification reduction(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    if (what.is(head::AbilityCost)) return {kAbilityApCost, less(low, step[field::n], kApCost), 0};
    const AttributeId stat = stat_of(low, what[field::s]).which;
    const bool of_this = what[field::who].is(head::This) || (low.cheaper && low.cheaper->reg == kSource);
    const AmountId value = less(low, step[field::n], stat, of_this);
    if (stat == kRequired) return {low.cheaper ? kRaidRequired : kRequiredChange, value, 0};
    if (low.cheaper) low.unknown(what[field::s], "to reduce for Raid");
    if (stat == kApCost) return {kApCostChange, value, 0};
    if (stat == kBp) return {kBpChange, value, 0};
    low.unknown(what[field::s], "to reduce");
    return {};
}

namespace {

// "The AP cost of the next event card you use from your hand this turn".
void next_cost(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    const AttributeId stat = stat_of(low, what[field::s]).which;
    const bool use = what[field::by].is(word::use) || what[field::by].is(word::play);
    if (!use && !what[field::by].is(word::perform_raid_with)) low.unknown(what[field::by]);
    Noun noun = read_filter(low, what[field::f], {.anywhere = true});
    std::vector<Filter> tests{noun.what.filter};
    if (what[field::by].is(word::play)) tests.push_back(Filter::bits(kKind, kCharacter | kSite));
    for (const Term& mod : what[field::mods].items()) {
        if (!mod.is(head::IsNot) || !mod[field::c].is(head::Any)) {
            low.unknown(mod, "here");
            continue;
        }
        i32 kinds = 0;
        tests.push_back(Filter::no(heads_test(low, mod[field::c], kinds)));
    }
    if (!use && stat != kRequired) low.unknown(what[field::s], "to reduce for Raid");
    if (!noun.plain()) low.unknown(what[field::f], "as the next card");
    if (low.lasting) low.decline("two durations for one change");
    low.lasting = Lasting{Duration::ThisTurn, 0};
    if (step[field::n].is(head::Energy)) tests.push_back(of_color(low, step[field::n]));
    const PropertyId next = !use ? kNextRaidRequired : stat == kRequired ? kNextRequired : kNextApCost;
    const Modification modification{next, less(low, step[field::n], stat),
                                    lasting_filter(low, Filter::all(tests), ObjectKind::Cards)};
    if (stat != kRequired && stat != kApCost) low.unknown(what[field::s], "to reduce");
    give_seat(low, Who::You, modification);
    low.lasting.reset();
}

// The change alone, whatever it depends on.
Term reduced(const Term& clause) {
    Term does = clause[field::does];
    while (does.is_any({head::If, head::ForEach, head::Scaled})) does = does[field::does];
    return does;
}

}  // namespace

Term reduced_ability(Lowering& low, const Term& step) {
    const Term cost = step[field::what], what = cost.is(head::AbilityCost) ? cost[field::what] : Term();
    if (!what) return what;
    if (!what.is(head::Abil) || tag_bit(low, what[field::kind]) != kHasActivateMain ||
        !step[field::n].is(head::Constant))
        low.unknown(what, "to reduce");
    what[field::many].means_same_as("whichever of its abilities is activated", "");
    if (what[field::whose] || (!what[field::of] && !what[field::on])) low.unknown(what, "to reduce");
    return what[field::of] ? what[field::of] : what[field::on];
}

bool prices_raid(const Term& clause) {
    const Term on = clause[field::on];
    const Term does = clause.is(head::When) && on.is(head::On) ? reduced(clause) : Term();
    return does.is(head::Reduce) && does[field::what].is(head::StatOf) && does[field::what][field::who].is(head::It) &&
           on[field::does].only().is(head::PerformsRaid);
}

bool prices_this(const Term& step) {
    const Term cost = step[field::what], who = cost[field::who];
    return step.is(head::Reduce) && cost.is(head::StatOf) &&
           cost[field::s].is_any({head::ApCost, head::RequiredEnergy}) &&
           (who.is(head::This) || (who.is(head::RefAt) && who[field::who].is(head::This)));
}

void price_raid(Lowering& low, const Term& clause, AmountId condition) {
    const Term on = clause[field::on];
    const Term who = on[field::who], from = on[field::does].only()[field::from];
    const bool from_hand = names_zone(from, head::Hand) && owner_said(low, from) == Who::You;
    if (from && !from_hand) low.unknown(from, "here");
    if (who.is(head::This)) {
        of_this(low, who);
        const u16 there = from ? u16{1 << kHand} : static_cast<u16>((1 << kZoneCount) - 1);
        const Scoped zones(low.zones, there);
        const Scoped source(low.source_of, ObjectKind::Cards);
        const Scoped raider(low.cheaper,
                            std::optional(Group{ObjectKind::Cards, Filter::in(kSource), kSource, false, 0}));
        return statement(low, clause[field::does], condition);
    }
    if (!who.is(head::Pick) || !who[field::q].is(head::A) || who[field::whose] || !from) low.unknown(who, "here");
    const Noun noun = read_filter(low, who[field::f], {.anywhere = true});
    if (!noun.plain()) low.unknown(who, "here");
    const Filter cards = Filter::all({Filter::zone(1 << kHand, Who::You), noun.what.filter});
    const Scoped raider(low.cheaper, std::optional(Group{ObjectKind::Cards, cards, kNone, true, 0}));
    statement(low, clause[field::does], condition);
}

void reduce(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    if (what.is(head::CostOfNext)) return next_cost(low, step);
    const Term ability = reduced_ability(low, step);
    if (!what.is(head::StatOf) && !ability) {
        low.unknown(what, "to reduce");
        return;
    }
    const Modification modification = reduction(low, step);
    const bool bp = modification.property == kBpChange || ability;
    if (!bp && low.stands_nowhere && what[field::who].is(head::This)) low.decline("a cost that has been paid by then");
    const Selected who = take(low, ability ? ability : what[field::who], bp ? ObjectKind::Places : ObjectKind::Cards);
    u8 whom = who.reg;
    if (step[field::n].is(head::Energy) && !what[field::who].is(head::This))
        whom = register_of(low, {ObjectKind::Cards, Filter::all({Filter::in(who.reg), of_color(low, step[field::n])})});
    give(low, whom, {modification});
    mention_selected(low, who, Act::Change);
}

}  // namespace arbiter::ua
