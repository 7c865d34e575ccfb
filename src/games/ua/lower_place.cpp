// Places: where a phrase says that things are.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

Located on_field(i32 zones, Who whose) { return {Of::Places, Filter::zone(zones, whose)}; }

Located on_line(Lowering& low, const Term& place, const Outer& outer) {
    i32 lines = 0;
    if (place[field::line]) lines |= 1 << zone_of(low, place[field::line]);
    lines |= zone_bits(low, place[field::any].items());
    // "On the front line": whoever's it is, where the phrase around it does not say.
    const Who whose = place[field::whose] ? player(low, place[field::whose]) : outer.whose.value_or(Who::Either);
    return field(lines, whose);
}

}  // namespace

i32 came_bit(ZoneId zone) {
    switch (zone) {
        case kFrontLine:
        case kEnergyLine: return kCameFromField;
        case kHand: return kCameFromHand;
        case kDeck: return kCameFromDeck;
        case kLife: return kCameFromLife;
        case kSideline: return kCameFromSideline;
        default: return 0;
    }
}

namespace {

// On the line of another thing, or of this character.
Located line_of(Lowering& low, const Term& place, Relation relation) {
    u8 reg = relation == kOtherLine ? low.line_from : kSource;
    if (place[field::as]) {
        const Group other = refer(low, place[field::as], Of::Places);
        if (other.reg == kNone) low.decline("whose line is meant is not at hand");
        reg = other.reg;
    }
    return {Of::Places, Filter::related(relation, reg)};
}

// Where cards were before they moved; cards keep whose they are.
Located came_from(Lowering& low, i32 zones, Who whose) {
    std::vector<Filter> any;
    for (int zone = 0; zone < kZoneCount; ++zone) {
        if (((zones >> zone) & 1) == 0) continue;
        const i32 bit = came_bit(static_cast<ZoneId>(zone));
        if (bit == 0) low.decline("where the cards came from is not remembered");
        any.push_back(Filter::book(kCame, 0, bit));
    }
    std::vector<Filter> tests{Filter::any(any)};
    if (whose != Who::Either && whose != Who::OwnerOfIt) tests.push_back(Filter::owner(whose));
    return {Of::Cards, Filter::all(tests)};
}

Located in_zone(Lowering& low, const Term& place, const Outer& outer) {
    const Term zone = place[field::z];
    if (!zone.is(head::Zone)) low.unknown(zone, "as a place");
    if (place[field::end]) low.unknown(place[field::end], "of a place here");
    const i32 zones = zone_bits(low, zone[field::in].items());
    const Who whose = zone[field::of] ? player(low, zone[field::of]) : Who::Either;
    if (outer.past) return came_from(low, zones, whose);
    if ((zones & kField) && (zones & ~kField)) low.decline("on the field and elsewhere at once");
    return {(zones & kField) ? Of::Places : Of::Cards, Filter::zone(zones, whose)};
}

// Cards that lie face down under something.
Located under(Lowering& low, const Term& place) {
    const Term who = place[field::who];
    if (is_reference(who)) {
        const Group over = refer(low, who, Of::Places);
        if (over.reg != kNone) return {Of::Cards, Filter::stack(over.reg, Part::Attached), true};
    }
    const Group over = read_group(low, who);
    if (over.of != Of::Places) low.decline("cards lie under what stands on the field");
    return {Of::Cards,
            Filter::all({Filter::zone(kField, Who::Either),
                         Filter::has(Of::Places, Filter::all({over.filter, Filter::related(kUnderIt, kCandidate)}))}),
            true};
}

// A thing on the field as a card: the one on top.
Filter as_card(const Located& at) { return Filter::all({at.filter, Filter::bits(kState, kIsActive | kIsResting)}); }

Located either(Lowering& low, const Term& place, const Outer& outer) {
    const std::optional<Located> a = location(low, place[field::a], outer);
    const std::optional<Located> b = location(low, place[field::b], outer);
    if (!a || !b) {
        low.unknown(a ? place[field::b] : place[field::a], "as a place");
        return {};
    }
    if (a->of == b->of) return {a->of, Filter::any({a->filter, b->filter}), a->beneath || b->beneath};
    const Filter first = a->of == Of::Places ? as_card(*a) : a->filter;
    const Filter second = b->of == Of::Places ? as_card(*b) : b->filter;
    return {Of::Cards, Filter::any({first, second})};
}

}  // namespace

std::optional<Located> location(Lowering& low, const Term& place, const Outer& outer) {
    if (outer.source_card && place.is(head::OnField))
        return Located{Of::Cards,
                       place[field::whose] ? Filter::owner(player(low, place[field::whose])) : Filter::all({})};
    if (place.is(head::OnField)) {
        const Who whose = place[field::whose] ? player(low, place[field::whose]) : outer.whose.value_or(Who::Either);
        return field(kField, whose);
    }
    if (place.is(head::OnLine)) return on_line(low, place, outer);
    if (place.is(head::SameLine)) return line_of(low, place, kSameLine);
    if (place.is(head::OtherLine)) return line_of(low, place, kOtherLine);
    if (place.is(head::In)) return in_zone(low, place, outer);
    if (place.is(head::Among)) {
        const Group group = refer(low, place[field::of]);
        return Located{group.of, group.filter};
    }
    if (place.is(head::Under)) return under(low, place);
    if (place.is(head::EitherPlace)) return either(low, place, outer);
    if (place.is(head::Owned)) return field(kField, player(low, place[field::by]));
    return std::nullopt;
}

}  // namespace arbiter::ua
