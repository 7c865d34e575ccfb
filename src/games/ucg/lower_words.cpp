// Single words of card text: kinds, TYPEs, states, players, zones, bounds.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

i32 kind_bits(Lowering& low, const Term& kind) {
    if (kind.is(head::Character)) return kCharacter;
    if (kind.is(head::UltraHero)) return kUltraHero;
    if (kind.is(head::Kaiju)) return kKaiju;
    if (kind.is(head::Scene)) return kScene;
    if (kind.is(head::UltraMech)) {
        // UCG 2.2.2: Ultra Mechs are a kind of card from ucg-1.5 on.
        low.needs(kMechs, "2.2.2", "Ultra Mech");
        return kUltraMech;
    }
    low.unknown(kind, "as a kind of card");
    return 0;
}

i32 type_bits(Lowering& low, const std::vector<Term>& types) {
    i32 bits = 0;
    for (const Term& type : types) {
        const std::string name(type.quoted());
        const std::optional<i32> bit = find_type(name);
        if (!bit) {
            low.decline("there is no TYPE " + name);
            continue;
        }
        // UCG 2.3.4.2: the list of TYPEs grew.
        if (*bit == kMeteo) low.needs(kMeteoType, "2.3.4.2", "TYPE METEO");
        bits |= *bit;
    }
    return bits;
}

int state_number(Lowering& low, const Term& state) {
    if (state.is(head::Single)) return 1;
    if (state.is(head::Double)) return 2;
    if (state.is(head::Triple)) return 3;
    if (state.is(head::Quad)) {
        // UCG 2.3.5.2: QUAD exists from ucg-1.4 on.
        low.needs(kQuad, "2.3.5.2", "QUAD");
        return 4;
    }
    low.unknown(state, "as a state");
    return 0;
}

AttributeId bp_attribute(Lowering& low, const Term& bp_name) {
    if (bp_name.is(head::Extra)) return kExtraBp;
    return static_cast<AttributeId>(kSingleBp + state_number(low, bp_name) - 1);
}

Who player(Lowering& low, const Term& who) {
    if (who.is(head::You)) return Who::You;
    if (who.is(head::Opponent)) return *(low.other_named = Who::Opponent);
    if (who.is(head::EachPlayer)) return *(low.other_named = Who::Either);
    if (who.is(head::Owner)) return Who::OwnerOfIt;
    // "They" is whoever is acting in turn, or the player who was named before.
    if (who.is(head::They) || who.is(head::ThatPlayer)) {
        if (low.each_player) return low.acting;
        if (low.other_named == Who::Opponent) return Who::Opponent;
    }
    low.unknown(who, "as a player");
    return Who::You;
}

ZoneId zone_of(Lowering& low, const Term& name) {
    if (name.is(head::Hand)) return kHand;
    if (name.is(head::Deck)) return kDeck;
    if (name.is(head::DiscardArea)) return kDiscard;
    low.unknown(name, "as a zone");
    return kHand;
}

std::vector<Term> listed(const Term& list, const Term& pair) {
    const bool two = pair.is(head::NamePair) || pair.is(head::TypePair) || pair.is(head::TwoStates);
    return two ? std::vector<Term>{pair[field::a], pair[field::b]} : list.items();
}

std::optional<Aspect> aspect_of(Lowering& low, const Term& attr) {
    if (attr.is(head::CharacterName)) return Aspect{Aspect::Of::Symbol, kCharacterName};
    if (attr.is(head::Type)) return Aspect{Aspect::Of::Attribute, kType};
    if (attr.is(head::PrintedType)) return Aspect{Aspect::Of::Printed, kType};
    if (attr.is(head::LevelNumber)) return Aspect{Aspect::Of::Attribute, kLevel};
    if (attr.is(head::RoundNumber)) return Aspect{Aspect::Of::Attribute, kRound};
    if (attr.is(head::BpNumber)) return Aspect{Aspect::Of::Attribute, kBp};
    if (attr.is(head::CardName)) return Aspect{Aspect::Of::Symbol, kCardName};
    low.unknown(attr, "as something to compare by");
    return std::nullopt;
}

AmountId distinct(Lowering& low, const Aspect& aspect, const Group& among) {
    // What has no level is of no level.
    const bool levels = aspect.of == Aspect::Of::Attribute && aspect.which == kLevel;
    const Filter of = levels ? Filter::all({among.filter, Filter::bits(kKind, kCharacter)}) : among.filter;
    const FilterId filter = low.filter(of, among.of);
    switch (aspect.of) {
        case Aspect::Of::Attribute: return low.pool.distinct_attribute(aspect.which, filter);
        case Aspect::Of::Printed: return low.pool.distinct_printed(aspect.which, filter);
        case Aspect::Of::Symbol: return low.pool.distinct_symbol(aspect.which, filter);
    }
    return kNoId;
}

}  // namespace arbiter::ucg
