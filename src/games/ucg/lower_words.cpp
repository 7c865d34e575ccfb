// Single words of card text: kinds, TYPEs, states, players, zones, bounds.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

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
        if (bits & *bit) low.decline("one TYPE is named twice");
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

int tagged_state(Lowering& low, const Term& tag) {
    const Term state = tag[field::state];
    const bool quad = state.is(word::tag_quad) && low.needs(kQuad, "2.3.5.2", "QUAD");
    const int lower_one = state.is(word::tag_sin) ? 1 : state.is(word::tag_dbl) ? 2 : state.is(word::tag_trp) ? 3 : 0;
    const int number = quad ? 4 : lower_one;
    if (!tag.is(head::Tag) || number == 0) low.unknown(tag, "here");
    return number;
}

AttributeId bp_attribute(Lowering& low, const Term& bp_name) {
    if (bp_name.is(head::Extra)) return kExtraBp;
    return static_cast<AttributeId>(kSingleBp + state_number(low, bp_name) - 1);
}

std::vector<Term> listed(const Term& list, const Term& pair) {
    const bool two = pair.is(head::NamePair) || pair.is(head::TypePair) || pair.is(head::TwoStates);
    return two ? std::vector<Term>{pair[field::a], pair[field::b]} : list.items();
}

}  // namespace arbiter::ucg
