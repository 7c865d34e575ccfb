// Places: where a phrase says that things are.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

Location on_field(i32 zones, Who whose) { return {ObjectKind::Places, Filter::zone(zones, whose)}; }

Location on_line(Lowering& low, const Term& place, const FilterContext& outer) {
    i32 lines = 0;
    if (place[field::line]) lines |= 1 << zone_of(low, place[field::line]);
    lines |= zone_bits(low, place[field::any].items());
    // "On the front line": whoever's it is, where the phrase around it does not say.
    const Who whose = place[field::whose] ? player(low, place[field::whose]) : outer.whose.value_or(Who::Either);
    place.means_same_as(kOnTheirField, std::to_string(lines) + " of " + std::to_string(static_cast<int>(whose)));
    return on_field(lines, whose);
}

}  // namespace

// From which line of the field it came is not remembered.
i32 came_bit(ZoneId zone) {
    switch (zone) {
        case kHand: return kCameFromHand;
        case kDeck: return kCameFromDeck;
        case kLife: return kCameFromLife;
        case kSideline: return kCameFromSideline;
        default: return 0;
    }
}

namespace {

// On the line of another thing, or of this character.
Location line_of(Lowering& low, const Term& place, Relation relation) {
    u8 reg = relation == kOtherLine ? low.seen_from : kSource;
    if (place[field::as]) {
        const Group other = resolve_reference(low, place[field::as], ObjectKind::Places);
        if (other.reg == kNone) low.decline("whose line is meant is not at hand");
        reg = other.reg;
    } else {
        place[field::as].means_same_as(lower::kSameThing, "register " + std::to_string(reg));
    }
    return {ObjectKind::Places, Filter::related(relation, reg)};
}

// Cards that lie face down under something.
Location under(Lowering& low, const Term& place) {
    const Term who = place[field::who];
    // What lay under a character whose own text speaks as it leaves has gone by then.
    if (low.has_left && who.is_any({head::This, head::It})) {
        resolve_reference(low, who);
        low.beneath = 1;
        return {ObjectKind::Cards, Filter::all({Filter::in(kSubjects), Filter::no(Filter::in(kSource))}), false};
    }
    if (is_reference(low, who)) {
        const Group over = resolve_reference(low, who, ObjectKind::Places);
        if (over.reg != kNone) return {ObjectKind::Cards, Filter::stack(over.reg, Part::Attached), true};
    }
    const Group over = read_group(low, who);
    if (over.of != ObjectKind::Places) low.decline("cards lie under what stands on the field");
    return {ObjectKind::Cards,
            Filter::all(
                {Filter::zone(kField, Who::Either),
                 Filter::has(ObjectKind::Places, Filter::all({over.filter, Filter::related(kUnderIt, kCandidate)}))}),
            true};
}

}  // namespace

// Where cards were before they moved; cards keep whose they are.
Location came_from(Lowering& low, i32 zones, Who whose) {
    std::vector<Filter> any;
    if ((zones & kField) == kField) any.push_back(Filter::book(kCame, 0, kCameFromField));
    for (int zone = 0; zone < kZoneCount; ++zone) {
        if (((zones >> zone) & 1) == 0 || ((zones & kField) == kField && ((kField >> zone) & 1))) continue;
        const i32 bit = came_bit(static_cast<ZoneId>(zone));
        if (bit == 0) low.decline("where the cards came from is not remembered");
        any.push_back(Filter::book(kCame, 0, bit));
    }
    std::vector<Filter> tests{Filter::any(any)};
    if (whose != Who::Either && whose != Who::OwnerOfIt) tests.push_back(Filter::owner(whose));
    return {ObjectKind::Cards, Filter::all(tests)};
}

std::optional<Location> own_location(Lowering& low, const Term& place, const FilterContext& outer) {
    if (outer.source_card && place.is(head::OnField))
        return Location{ObjectKind::Cards,
                        place[field::whose] ? Filter::owner(player(low, place[field::whose])) : Filter::all({})};
    if (place.is(head::OnField)) {
        const Who usual = outer.past ? Who::Either : outer.whose.value_or(Who::Either);
        const Who whose = place[field::whose] ? player(low, place[field::whose]) : usual;
        if (outer.past) lower::note_former_field(place, whose);
        if (outer.past) return came_from(low, kField, whose);
        // A place without a side says no more than that they are on the field.
        place.means_same_as(kOnTheirField, whose == Who::Either ? "" : "of " + std::to_string(static_cast<int>(whose)));
        return on_field(kField, whose);
    }
    if (place.is(head::OnLine)) return on_line(low, place, outer);
    if (place.is(head::SameLine)) return line_of(low, place, kSameLine);
    if (place.is(head::OtherLine)) return line_of(low, place, kOtherLine);
    if (place.is(head::Under)) return under(low, place);
    if (place.is(head::Owned)) {
        const Who whose = player(low, place[field::by]);
        place.means_same_as(kOnTheirField, "of " + std::to_string(static_cast<int>(whose)));
        return on_field(kField, whose);
    }
    return std::nullopt;
}

// A thing on the field as a card: the one on top.
Filter top_card() { return Filter::bits(kState, kIsActive | kIsResting); }

}  // namespace arbiter::ua
