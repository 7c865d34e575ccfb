// Conditions of this game.
#include "games/dbs/lowering.h"

namespace arbiter::dbs {

std::optional<AmountId> own_condition(Lowering& low, const Term& p) {
    // "If your Leader Card is red, it gains ...": where nothing else was named, it is the leader.
    if (p.is(head::Test) && low.mentions.empty() && p[field::who].is(head::Pick) && p[field::who][field::whose]) {
        const AmountId holds = lower::test_of(low, p[field::who], p[field::p]);
        const Noun noun = read_noun(low, p[field::who]);
        if (noun.what.kinds == kLeader && noun.plain() && noun.what.of == ObjectKind::Places)
            low.mention({ObjectKind::Places, noun.what.filter, kNone, false, kLeader}, Act::Subject);
        return holds;
    }
    // What has left the field is in no mode any more.
    if (p.is(head::Test) && is_reference(low, p[field::who]) && p[field::p].mentions(head::InMode)) {
        const std::vector<Mention> before = low.mentions;
        const Scoped testing(low.testing, true);
        const Group who = refer(low, p[field::who]);
        if (who.of == ObjectKind::Cards && low.mentions_moved(who.reg)) low.decline("in which mode it was");
        low.mentions = before;
    }
    if (p.is(head::PlayedUsing)) {
        const Term k = p[field::k];
        const i32 bits = k.is(head::SkillWord) ? played_by_bits(k[field::k]) : 0;
        if (bits == 0) low.unknown(k, "as how it was played");
        return lower::self_is(low, Filter::book(kCameBy, 0, bits));
    }
    // "If you chose to add 2 or more cards to your hand": by the step before.
    if (p.is_any({head::ChoseToAdd, head::DidAdd})) {
        const auto is_it = [&](const Mention& m) { return m.act == Act::Move && m.zone == kHand; };
        const auto found = std::find_if(low.mentions.rbegin(), low.mentions.rend(), is_it);
        if (found == low.mentions.rend() || found->what.reg == kNone) {
            low.decline("nothing was done that could be meant");
            return low.pool.constant(0);
        }
        const AmountId many = low.pool.size(found->what.reg);
        const Term to = p[field::to];
        if (!to.is(head::Zone) || !to[field::in].only().is(head::Hand) ||
            (to[field::of] && player(low, to[field::of]) != Who::You))
            low.unknown(to, "here");
        return p.is(head::DidAdd) ? low.pool.compare(many, Compare::AtLeast, 1) : bounded(low, many, p[field::is]);
    }
    // "If this card attacks a Battle Card": the battle that is going on.
    if (p.is(head::DoesAttack)) {
        const Group who = refer(low, p[field::who], ObjectKind::Places);
        const Noun noun = read_filter(low, p[field::f], {});
        if (who.reg == kNone || !noun.plain() || noun.what.of != ObjectKind::Places) low.unknown(p, "as a condition");
        const Filter attacked = Filter::all({noun.what.filter, Filter::related(kBattlesWith, who.reg)});
        const Filter attacker = Filter::all({Filter::in(who.reg), Filter::bits(kState, kIsAttacking)});
        return low.pool.both(low.pool.count(low.filter(attacked, ObjectKind::Places)),
                             low.pool.count(low.filter(attacker, ObjectKind::Places)));
    }
    // "<A> and <B> are in play": one of each.
    if (p.is(head::BothAre)) {
        const std::optional<Location> at = location(low, p[field::c], {});
        if (!at) {
            low.unknown(p[field::c], "of several");
            return low.pool.constant(0);
        }
        AmountId both = kNoId;
        for (const text::Field part : {field::a, field::b}) {
            const Noun noun = read_filter(low, p[part][field::f], {.anywhere = true});
            if (!p[part].is(head::Pick) || !noun.plain() || noun.placed) low.unknown(p[part], "here");
            const FilterId there = low.filter(Filter::all({at->filter, noun.what.filter}), at->of);
            both = joined(low, both, low.pool.compare(low.pool.count(there), Compare::AtLeast, 1));
        }
        return both;
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
