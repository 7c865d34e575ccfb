// Conditions of this game.
#include "games/dbs/lowering.h"

namespace arbiter::dbs {

std::optional<AmountId> own_condition(Lowering& low, const Term& p) {
    if (p.is(head::PlayedUsing)) {
        const Term k = p[field::k];
        const i32 bits = k.is(head::SkillWord) ? played_by_bits(k[field::k]) : 0;
        if (bits == 0) low.unknown(k, "as how it was played");
        return lower::self_is(low, Filter::book(kCameBy, 0, bits));
    }
    if (p.is(head::StatIs)) {
        const Scoped testing(low.testing, true);
        const Group who = refer(low, p[field::who]);
        if (who.many) low.unknown(p[field::who], "in a condition");
        const Filter test = lower::within(low, stat_of(low, p[field::of]).which, p[field::is]);
        return low.pool.compare(count_passing(low, who, test), Compare::AtLeast, 1);
    }
    return std::nullopt;
}

}  // namespace arbiter::dbs
