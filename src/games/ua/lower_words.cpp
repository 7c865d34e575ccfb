// Single words of card text: kinds, colours, stats, players, zones, bounds and quantities.
#include "games/ua/lowering.h"

namespace arbiter::ua {

i32 kind_bits(Lowering& low, const Term& kind) {
    if (kind.is(head::Character)) return kCharacter;
    if (kind.is(head::Site)) return kSite;
    if (kind.is(head::Event)) return kEvent;
    if (kind.is(head::Ap)) return kApCard;
    low.unknown(kind, "as a kind of card");
    return 0;
}

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

Who player(Lowering& low, const Term& who) {
    if (low.haver && (who.is(head::You) || who.is(head::They))) return *low.haver;
    if (who.is(head::You)) return Who::You;
    if (who.is(head::Opponent)) return *(low.other_named = Who::Opponent);
    if (who.is(head::EachPlayer)) return Who::Either;
    if (who.is(head::Owner)) return Who::OwnerOfIt;
    // "They", "their": the player who acts in turn, else the one who is not you.
    if (who.is(head::They) || who.is(head::ThatPlayer)) {
        if (low.acting == Who::Lead || low.acting == Who::Next) return low.acting;
        return low.other_named.value_or(Who::Opponent);
    }
    low.unknown(who, "as a player");
    return Who::You;
}

ZoneId zone_of(Lowering& low, const Term& name) {
    if (name.is(head::Hand)) return kHand;
    if (name.is(head::Deck)) return kDeck;
    if (name.is(head::Sideline)) return kSideline;
    if (name.is(head::RemovalArea)) return kRemoval;
    if (name.is(head::LifeArea)) return kLife;
    if (name.is(head::FrontLine)) return kFrontLine;
    if (name.is(head::EnergyLine)) return kEnergyLine;
    low.unknown(name, "as an area");
    return kHand;
}

i32 zone_bits(Lowering& low, const std::vector<Term>& names) {
    i32 bits = 0;
    for (const Term& name : names) bits |= name.is(head::Field) ? kField : 1 << zone_of(low, name);
    return bits;
}

bool is_resting_word(Lowering& low, const Term& word) {
    if (word.is(word::resting)) return true;
    if (!word.is(word::active)) low.unknown(word, "as a state");
    return false;
}

AmountId bounded(Lowering& low, AmountId number, const Term& bound) {
    if (bound.is(head::Between))
        return low.pool.both(low.pool.compare(number, Compare::AtLeast, bound[field::n].number()),
                             low.pool.compare(number, Compare::AtMost, bound[field::m].number()));
    const std::optional<lower::Bound> is = lower::bound_of(bound);
    if (!is || bound[field::marked]) {
        low.unknown(bound, "as a bound");
        return low.pool.constant(0);
    }
    return low.pool.compare(number, is->compare, is->number);
}

AmountId as_many(Lowering& low, AmountId number, const Term& q) {
    const auto at_least = [&](int n) { return low.pool.compare(number, Compare::AtLeast, n); };
    const auto at_most = [&](int n) { return low.pool.compare(number, Compare::AtMost, n); };
    if (!q || q.is(head::A) || q.is(head::Another)) return at_least(1);
    if (q.is(head::N) || q.is(head::AtLeast)) return at_least(q[field::n].number());
    if (q.is(head::AtMost)) return at_most(q[field::n].number());
    if (q.is(head::Exactly) || q.is(head::Equal)) return low.pool.compare(number, Compare::Equal, q[field::n].number());
    if (q.is(head::No)) return at_most(0);
    if (q.is(head::Range)) return low.pool.both(at_least(q[field::n].number()), at_most(q[field::m].number()));
    if (q.is(head::Total)) return as_many(low, number, q[field::q]);
    low.unknown(q, "in a condition");
    return low.pool.constant(0);
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
