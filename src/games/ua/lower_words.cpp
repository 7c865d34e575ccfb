// Single words of card text: kinds, colours, stats, players, zones, bounds and quantities.
#include "games/ua/lowering.h"

namespace arbiter::ua {

i32 kind_bits(Lowering& low, const Term& kind) {
    if (kind.is("Character")) return kCharacter;
    if (kind.is("Site")) return kSite;
    if (kind.is("Event")) return kEvent;
    if (kind.is("Ap")) return kApCard;
    low.unknown(kind, "as a kind of card");
    return 0;
}

int color_number(Lowering& low, const Term& color) {
    constexpr const char* kNames[] = {"Red", "Blue", "Green", "Yellow", "Purple"};
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
    const bool base = stat.is("Base");
    const Term name = base ? stat["s"] : stat;
    if (name.is("Bp")) return base ? kBaseBp : kBp;
    if (name.is("RequiredEnergy")) return base ? kBaseRequired : kRequired;
    if (name.is("ApCost")) return base ? kBaseApCost : kApCost;
    if (name.is("EnergyGeneration")) return base ? kBaseEnergy : kEnergy;
    low.unknown(name, "as a value of a card");
    return kBp;
}

Who player(Lowering& low, const Term& who) {
    if (low.haver && (who.is("You") || who.is("They"))) return *low.haver;
    if (who.is("You")) return Who::You;
    if (who.is("Opponent")) return *(low.other_named = Who::Opponent);
    if (who.is("EachPlayer")) return Who::Either;
    if (who.is("Owner")) return Who::OwnerOfIt;
    // "They", "their": the player who acts in turn, else the one who is not you.
    if (who.is("They") || who.is("ThatPlayer")) {
        if (low.acting == Who::Lead || low.acting == Who::Next) return low.acting;
        return low.other_named.value_or(Who::Opponent);
    }
    low.unknown(who, "as a player");
    return Who::You;
}

ZoneId zone_of(Lowering& low, const Term& name) {
    if (name.is("Hand")) return kHand;
    if (name.is("Deck")) return kDeck;
    if (name.is("Sideline")) return kSideline;
    if (name.is("RemovalArea")) return kRemoval;
    if (name.is("LifeArea")) return kLife;
    if (name.is("FrontLine")) return kFrontLine;
    if (name.is("EnergyLine")) return kEnergyLine;
    low.unknown(name, "as an area");
    return kHand;
}

i32 zone_bits(Lowering& low, const std::vector<Term>& names) {
    i32 bits = 0;
    for (const Term& name : names) bits |= name.is("Field") ? kField : 1 << zone_of(low, name);
    return bits;
}

bool is_resting_word(Lowering& low, const Term& word) {
    if (word.is("resting")) return true;
    if (!word.is("active")) low.unknown(word, "as a state");
    return false;
}

AmountId bounded(Lowering& low, AmountId number, const Term& bound) {
    if (bound.is("Between"))
        return low.pool.both(low.pool.compare(number, Compare::AtLeast, bound["n"].number()),
                             low.pool.compare(number, Compare::AtMost, bound["m"].number()));
    const std::optional<lower::Bound> is = lower::bound_of(bound);
    if (!is || bound["marked"]) {
        low.unknown(bound, "as a bound");
        return low.pool.constant(0);
    }
    return low.pool.compare(number, is->compare, is->number);
}

AmountId as_many(Lowering& low, AmountId number, const Term& q) {
    const auto at_least = [&](int n) { return low.pool.compare(number, Compare::AtLeast, n); };
    const auto at_most = [&](int n) { return low.pool.compare(number, Compare::AtMost, n); };
    if (!q || q.is("A") || q.is("Another")) return at_least(1);
    if (q.is("N") || q.is("AtLeast")) return at_least(q["n"].number());
    if (q.is("AtMost")) return at_most(q["n"].number());
    if (q.is("Exactly") || q.is("Equal")) return low.pool.compare(number, Compare::Equal, q["n"].number());
    if (q.is("No")) return at_most(0);
    if (q.is("Range")) return low.pool.both(at_least(q["n"].number()), at_most(q["m"].number()));
    if (q.is("Total")) return as_many(low, number, q["q"]);
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
    const Term word = kind["k"];
    if (!kind.is("Kind")) low.unknown(kind);
    if (word.is("[when-played]")) return kHasWhenPlayed;
    if (word.is("[when-attacking]")) return kHasWhenAttacking;
    if (word.is("[when-blocking]")) return kHasWhenBlocking;
    if (word.is("[when-sidelined]")) return kHasWhenSidelined;
    if (word.is("[activate-main]")) return kHasActivateMain;
    if (word.is("[during-your-turn]")) return kHasDuringYourTurn;
    if (word.is("[during-opponents-turn]")) return kHasDuringOpponentsTurn;
    return 0;
}

i32 keyword_bit(Lowering& low, const Term& word) {
    if (word.is("[step]")) return kStep;
    if (word.is("[snipe]")) return kSnipe;
    if (word.is("[double-attack]")) return kDoubleAttack;
    if (word.is("[double-block]")) return kDoubleBlock;
    if (word.is("[nullify-impact]")) return kNullifyImpact;
    low.unknown(word, "as a keyword");
    return 0;
}

i32 deed_bit(Lowering& low, const Term& did) {
    if (did.is("Moves") && !did["from"] && !did["to"] && !did["phase"]) return kMovedThisTurn;
    if (did.is("Attacks") && !did["end"]) return kAttackedThisTurn;
    if (did.is("Blocks") && !did["end"]) return kBlockedThisTurn;
    if (did.is("PerformsRaid") && !did["from"]) return kRaidedThisTurn;
    if (did.is("IsRaided")) return kRaidedThisTurn;
    if (did.is("WinsBattle")) return kWonThisTurn;
    if (did.is("LosesBattle")) return kLostThisTurn;
    low.unknown(did, "as a deed");
    return 0;
}

i32 trigger_bit(const Term& word) {
    if (word.is("[active]")) return kActiveTrigger;
    if (word.is("[draw]")) return kDrawTrigger;
    if (word.is("[get]")) return kGetTrigger;
    if (word.is("[raid]")) return kRaidTrigger;
    if (word.is("[special]")) return kSpecialTrigger;
    if (word.is("[color]")) return kColorTrigger;
    if (word.is("[final]")) return kFinalTrigger;
    return 0;
}

}  // namespace arbiter::ua
