// Conditions of this game.
#include "games/dbs/lowering.h"
#include "lower/own_card.h"
#include "lower/several.h"

namespace arbiter::dbs {

std::optional<AmountId> own_count(Lowering& low, const Term& what) {
    // "The number of cards you switched to Rest Mode with this skill".
    if (what.is(head::Allied)) return low.pool.count(low.filter(as_it_was_then(allied(low, what, {}))));
    // "For each of your energy".
    if (what.is(head::PlayersOwn)) what.adds_nothing_around(field::f, "the words say where they are");
    if (what.is(head::PlayersOwn))
        return lower::counted(low, read_filter(low, what[field::f], whose_in(low, what[field::whose], {})));
    return std::nullopt;
}

std::optional<AmountId> own_condition(Lowering& low, const Term& p) {
    // "If your Leader Card is red, it gains ...": where nothing else was named, it is the leader.
    if (p.is(head::Test) && low.mentions.empty() && p[field::who].is(head::Pick) && p[field::who][field::whose]) {
        const AmountId holds = lower::test_of(low, p[field::who], p[field::p]);
        const Noun noun = read_noun(low, p[field::who]);
        if (noun.what.kinds == kLeader && noun.plain() && noun.what.of == ObjectKind::Places)
            low.mention({ObjectKind::Places, noun.what.filter, kNone, false, kLeader}, Act::Subject);
        return holds;
    }
    // "If your Leader Card is in Rest Mode, switch it to Active Mode": the leader, or what was named before?
    const bool state = p[field::p].is(head::Has) || p[field::p].mentions_any({head::InMode, head::Attacking});
    if (p[field::who].is(head::Pick) && (p.is(head::Happened) || (p.is(head::Test) && state))) {
        low.mention({ObjectKind::Places, Filter::zone(kInPlay, Who::Either), kNone, false, 0}, Act::Subject);
        low.mentions.back().indefinite = true;
    }
    // DBS 11-3-2-2: where the skill works, as skill_by has it.
    if (p.is(head::IsUnder)) {
        if (!(low.states & kUnderCards)) low.unknown(p, "here");
        return low.pool.constant(1);
    }
    // What has left the field is in no mode any more.
    if (p.is(head::Test) && is_reference(low, p[field::who]) && p[field::p].mentions(head::InMode)) {
        const std::vector<Mention> before = low.mentions;
        const Scoped testing(low.testing, true);
        const Group who = resolve_reference(low, p[field::who]);
        for (const lower::FormerTest& known : low.former_tests) {
            const Term mode = p[field::p].is(head::Is) ? p[field::p][field::c] : Term();
            if (known.moved != who.reg || known.test != kRestsWord || who.many || !mode.is(head::InMode)) continue;
            const AmountId rested = low.pool.number(known.number);
            if (is_rest(low, mode[field::m])) return low.pool.compare(rested, Compare::AtLeast, 1);
            return low.pool.both(low.pool.compare(rested, Compare::Equal, 0), low.pool.size(who.reg));
        }
        if (who.of == ObjectKind::Cards && low.mentions_moved(who.reg)) low.decline("in which mode it was");
        low.mentions = before;
    }
    // The card forgets it as it leaves.
    if (p.is_any({head::PlayedFrom, head::PlayedUsing}) && lower::sent_away(low))
        low.decline("it is not there by then");
    if (p.is(head::PlayedFrom)) return lower::self_is(low, Filter::book(kCameFrom, 0, own_zones(low, p[field::z])));
    if (p.is(head::PlayedUsing)) {
        low.mention({ObjectKind::Places, Filter::in(kSource), kSource, false, 0}, Act::Subject);
        return lower::self_is(low, by_means(low, p[field::k]));
    }
    // "If you switched a <X> card to Rest Mode using this skill": for [Alliance].
    if (p.is(head::DidRest)) {
        std::vector<Filter> which{as_it_was_then(allied(low, p, {})).filter};
        const Term f = p[field::f];
        if (f[field::h] || f[field::adjs] || f[field::mods])
            which.push_back(specified(low, f));
        else
            f.mark_read();
        const AmountId many = low.pool.count(low.filter(Filter::all(which), ObjectKind::Places));
        return p[field::q] ? compare_with_quantity(low, many, p[field::q]) : lower::at_least_one(low, many);
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
        if (const Term from = p[field::from]) {
            zones_named(low, from);
            if (from[field::of]) player(low, from[field::of]);
            from.means_same_as("what was added came from where it was", "");
        }
        const Term to = p[field::to];
        if (own_zones(low, to) != 1 << kHand) low.unknown(to, "here");
        const std::optional<lower::Bound> is = lower::bound_of(p[field::is]);
        const bool any = p.is(head::DidAdd) || (is && is->compare == Compare::AtLeast && is->number == 1);
        if (any) p.is_paraphrase_of("to have added any is to have added 1 or more", "any");
        return p.is(head::DidAdd) ? low.pool.compare(many, Compare::AtLeast, 1)
                                  : compare_with_bound(low, many, p[field::is]);
    }
    // "If this card attacks a Battle Card": the battle that is going on.
    if (p.is(head::DoesAttack)) {
        const Group who = resolve_reference(low, p[field::who], ObjectKind::Places);
        const Noun noun = read_filter(low, p[field::f], {});
        if (who.reg == kNone || !noun.plain() || noun.what.of != ObjectKind::Places) low.unknown(p, "as a condition");
        const Filter attacked = Filter::all({noun.what.filter, Filter::related(kBattlesWith, who.reg)});
        const Filter attacker = Filter::all({Filter::in(who.reg), Filter::bits(kState, kIsAttacking)});
        return low.pool.both(low.pool.count(low.filter(attacked, ObjectKind::Places)),
                             low.pool.count(low.filter(attacker, ObjectKind::Places)));
    }
    if (p.is(head::BackUp)) {
        const Filter leader = Filter::zone(1 << kLeaderArea, one_player(low, p[field::whose]));
        return low.pool.count(low.filter(Filter::all({leader, Filter::bits(kState, kShowsBack)}), ObjectKind::Places));
    }
    if (p.is_any({head::LifeAtMost, head::LifeBeyond})) {
        const AmountId here = low.pool.value(kLifeCount, one_player(low, p[field::whose]));
        const AmountId there = low.pool.value(kLifeCount, one_player(low, p[field::other]));
        return p.is(head::LifeAtMost) ? low.pool.compare(here, Compare::AtMost, there)
                                      : lower::compared_as(low, here, p[field::dir], there);
    }
    // "If you chose not to add any cards to your hand".
    if (p.is(head::AddedNone)) {
        if (!p[field::to][field::in].only()) low.unknown(p[field::to], "in a look back");
        const Mention* added = lower::moved_to(low, own_zones(low, p[field::to]));
        return added ? low.pool.compare(low.pool.size(added->what.reg), Compare::Equal, 0) : low.pool.constant(0);
    }
    return std::nullopt;
}

}  // namespace arbiter::dbs
