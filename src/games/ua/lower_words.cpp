// Single words of card text: kinds, colours, stats, players, zones, bounds and quantities.
#include "games/ua/lowering.h"

namespace arbiter::ua {

int color_number(Lowering& low, const Term& color) {
    constexpr text::Head kNames[] = {head::Red, head::Blue, head::Green, head::Yellow, head::Purple};
    for (int at = 0; at < kColors; ++at) {
        if (color.is(kNames[at])) return at;
    }
    low.unknown(color, "as a colour");
    return 0;
}

i32 color_bits(Lowering& low, const std::vector<Term>& colors) {
    i32 bits = 0;
    for (const Term& color : colors) bits |= 1 << color_number(low, color);
    return bits;
}

AttributeId stat_of(Lowering& low, const Term& stat) {
    const bool base = stat.is(head::Base);
    const Term name = base ? stat[field::s] : stat;
    if (name.is(head::Bp)) return base ? kBaseBp : kBp;
    if (name.is(head::RequiredEnergy)) return base ? kBaseRequired : kRequired;
    if (name.is(head::ApCost)) return base ? kBaseApCost : kApCost;
    if (name.is(head::EnergyGeneration)) return base ? kBaseEnergy : kEnergy;
    low.unknown(name, "as a value of a card");
    return kBp;
}

bool is_resting_word(Lowering& low, const Term& word) {
    if (word.is(word::resting)) return true;
    if (!word.is(word::active)) low.unknown(word, "as a state");
    return false;
}

std::vector<u16> names_in(Lowering& low, const std::vector<Term>& names) {
    std::vector<u16> out;
    for (const Term& name : names) out.push_back(low.symbols.intern(name.quoted()));
    return out;
}

// An ability as texts name it by its tag, or a card by what it has.
i32 tag_bit(Lowering& low, const Term& kind) {
    const Term word = kind[field::k];
    if (!kind.is(head::Kind)) low.unknown(kind);
    if (word.is(word::tag_when_played)) return kHasWhenPlayed;
    if (word.is(word::tag_when_attacking)) return kHasWhenAttacking;
    if (word.is(word::tag_when_blocking)) return kHasWhenBlocking;
    if (word.is(word::tag_when_sidelined)) return kHasWhenSidelined;
    if (word.is(word::tag_activate_main)) return kHasActivateMain;
    if (word.is(word::tag_during_your_turn)) return kHasDuringYourTurn;
    if (word.is(word::tag_during_opponents_turn)) return kHasDuringOpponentsTurn;
    return 0;
}

i32 keyword_bit(Lowering& low, const Term& word) {
    if (word.is(word::tag_step)) return kStep;
    if (word.is(word::tag_snipe)) return kSnipe;
    if (word.is(word::tag_double_attack)) return kDoubleAttack;
    if (word.is(word::tag_double_block)) return kDoubleBlock;
    if (word.is(word::tag_nullify_impact)) return kNullifyImpact;
    low.unknown(word, "as a keyword");
    return 0;
}

i32 deed_bit(Lowering& low, const Term& did) {
    if (did.is(head::Moves) && !did[field::from] && !did[field::to] && !did[field::phase]) return kMovedThisTurn;
    if (did.is(head::Attacks) && !did[field::end]) return kAttackedThisTurn;
    if (did.is(head::Blocks) && !did[field::end]) return kBlockedThisTurn;
    if (did.is(head::PerformsRaid) && !did[field::from]) return kRaidedThisTurn;
    if (did.is(head::IsRaided)) return kRaidedThisTurn;
    if (did.is(head::WinsBattle)) return kWonThisTurn;
    if (did.is(head::LosesBattle)) return kLostThisTurn;
    low.unknown(did, "as a deed");
    return 0;
}

i32 trigger_bit(const Term& word) {
    if (word.is(word::tag_active)) return kActiveTrigger;
    if (word.is(word::tag_draw)) return kDrawTrigger;
    if (word.is(word::tag_get)) return kGetTrigger;
    if (word.is(word::tag_raid)) return kRaidTrigger;
    if (word.is(word::tag_special)) return kSpecialTrigger;
    if (word.is(word::tag_color)) return kColorTrigger;
    if (word.is(word::tag_final)) return kFinalTrigger;
    return 0;
}

}  // namespace arbiter::ua
