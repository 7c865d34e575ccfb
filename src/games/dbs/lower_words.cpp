// Single words of card text: colours, keywords, modes, names.
#include "games/dbs/facts.h"
#include "games/dbs/lowering.h"
#include "lower/word_bits.h"

namespace arbiter::dbs {

int color_number(Lowering& low, const Term& color) {
    constexpr text::Head kNames[] = {head::Red, head::Blue, head::Green, head::Yellow, head::Black};
    return lower::place_in(low, color, kNames, "as a colour");
}

i32 color_bits(Lowering& low, const std::vector<Term>& colors) {
    i32 bits = 0;
    for (const Term& color : colors) {
        const i32 bit = 1 << color_number(low, color);
        if (bits & bit) low.decline("the same is said twice");
        bits |= bit;
    }
    return bits;
}

i32 keyword_bit(Lowering& low, const Term& keyword) {
    constexpr lower::WordBit kKeywords[] = {{word::tag_blocker, kBlocker},
                                            {word::tag_critical, kCritical},
                                            {word::tag_double_strike, kDoubleStrike},
                                            {word::tag_triple_strike, kTripleStrike},
                                            {word::tag_quadruple_strike, kQuadrupleStrike},
                                            {word::tag_dual_attack, kDualAttack},
                                            {word::tag_triple_attack, kTripleAttack},
                                            {word::tag_revenge, kRevenge},
                                            {word::tag_indestructible, kIndestructible},
                                            {word::tag_barrier, kBarrier},
                                            {word::tag_victory_strike, kVictoryStrike},
                                            {word::tag_deflect, kDeflect},
                                            {word::tag_warrior_of_universe_7, kWarriorOfUniverse7},
                                            {word::tag_wormhole, kWormhole},
                                            {word::tag_energy_exhaust, kEnergyExhaust},
                                            {word::tag_ultimate, kUltimate},
                                            {word::tag_super_combo, kSuperCombo},
                                            {word::tag_dragon_ball, kDragonBall},
                                            {word::tag_field, kField}};
    const i32 bit = keyword.is(head::Kw) ? lower::bit_of(keyword[field::k], kKeywords) : 0;
    if (const Term said = keyword[field::said]) {
        if (!said.is(head::Recalls) || said[field::k].head() != keyword[field::k].head()) low.decline(kOtherReminder);
        said.means_same_as(lower::kReminder, "");
    }
    if (bit == 0) low.unknown(keyword, "as a keyword");
    return bit;
}

i32 fact_bits(const Term& word) {
    constexpr lower::WordBit kFacts[] = {{word::tag_evolve, kHasEvolve},
                                         {word::tag_ex_evolve, kHasExEvolve},
                                         {word::tag_xeno_evolve, kHasXenoEvolve},
                                         {word::tag_union, kHasUnion},
                                         {word::tag_over_realm, kHasOverRealm},
                                         {word::tag_dark_over_realm, kHasDarkOverRealm},
                                         {word::tag_swap, kHasSwap},
                                         {word::tag_alliance, kHasAlliance},
                                         {word::tag_arrival, kHasArrival},
                                         {word::tag_aegis, kHasAegis},
                                         {word::tag_counter, kHasCounter},
                                         {word::tag_awaken, kHasAwaken},
                                         {word::tag_wish, kHasWish}};
    return lower::bit_of(word, kFacts);
}

i32 played_by_bits(const Term& word) {
    constexpr lower::WordBit kBy[] = {
        {word::tag_evolve, 1 << kByEvolve},
        {word::tag_ex_evolve, 1 << kByExEvolve},
        {word::tag_xeno_evolve, 1 << kByXenoEvolve},
        {word::tag_union, 1 << kByUnionFusion | 1 << kByUnionPotara | 1 << kByUnionAbsorb},
        {word::tag_over_realm, 1 << kByOverRealm},
        {word::tag_dark_over_realm, 1 << kByDarkOverRealm},
        {word::tag_union_fusion, 1 << kByUnionFusion},
        {word::tag_union_potara, 1 << kByUnionPotara},
        {word::tag_union_absorb, 1 << kByUnionAbsorb},
        {word::tag_swap, 1 << kBySwap},
        {word::tag_arrival, 1 << kByArrival}};
    return lower::bit_of(word, kBy);
}

bool is_rest(Lowering& low, const Term& mode) {
    if (!mode.is_any({head::RestMode, head::ActiveMode})) low.unknown(mode, "as a mode");
    return mode.is(head::RestMode);
}

u16 name_symbol(Lowering& low, const Term& name) { return low.symbols.intern(plain_name(name.quoted())); }

}  // namespace arbiter::dbs
