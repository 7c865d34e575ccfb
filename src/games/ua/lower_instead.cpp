// Replacements: "If this character would be sidelined, you may ... instead."
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

struct Watched {
    Term who;
    Term deed;   // Leaves, or the Move that would happen
    Term agent;  // by what
};

Watched watched(Lowering& low, const Term& does) {
    if (does.is(head::IfInstead))
        return {does[field::p][field::what], does[field::p][field::done], does[field::p][field::by]};
    const Term event = does[field::event];
    if (event.is(head::On)) return {event[field::who], event[field::does], event[field::by]};
    if (event.is(head::Would)) {
        const Term deed = event[field::do_];
        if (deed.is(head::Done)) {
            if (deed[field::from]) low.unknown(deed[field::from], "here");
            return {event[field::who], deed[field::done], deed[field::by]};
        }
        return {event[field::who], deed, deed[field::by]};
    }
    low.unknown(event, "as what would happen");
    return {};
}

void moved_where(Lowering& low, const Term& deed, ReplacementOn& on, std::vector<Filter>& tests) {
    if (deed.is(head::Leaves)) {
        // Whose field it leaves is whose it is.
        if (deed[field::whose]) tests.push_back(Filter::owner(player(low, deed[field::whose])));
        return;
    }
    if (!deed.is(head::Move)) {
        low.unknown(deed, "as what would happen");
        return;
    }
    if (deed[field::verb].is(word::sideline)) {
        if (deed[field::to] || deed[field::from]) low.unknown(deed, "as what would happen");
        on.reason = kSidelined;
        return;
    }
    const Term to = deed[field::to];
    const bool returned =
        deed[field::verb].is(word::return_) && to.is(head::Zone) && to[field::in].only().is(head::Hand);
    for (const Term& zone : {deed[field::from], to}) {
        if (zone[field::of].is(head::EachPlayer)) low.unknown(zone[field::of], "of one thing");
    }
    if (const Term from = deed[field::from]) {
        if (!from.is(head::Zone) || !from[field::in].only().is(head::Field)) low.unknown(from, "here");
        if (const std::optional<Who> whose = owner_said(low, from)) tests.push_back(Filter::owner(*whose));
    }
    if (const std::optional<Who> whose = owner_said(low, to)) tests.push_back(Filter::owner(*whose));
    if (!returned) low.unknown(deed, "as what would happen");
    on.reason = kReturned;
    on.to = kHand;
}

}  // namespace

std::vector<AbilityId> replacement(Lowering& low, const std::vector<Term>& all, Owned owned, AmountId condition,
                                   const Limits& limits) {
    if (!all[0].is(head::Sent) || all[0][field::link]) {
        low.unknown(all[0], "as a replacement");
        return {};
    }
    const Term does = all[0][field::does];
    const Watched what = watched(low, does);
    if (!low.declined.empty()) return {};
    Ability ability = blank_ability(low, AbilityKind::Replacement);
    ability.condition = condition;
    limits.apply(ability);
    ability.instead.leaving = 1;
    const Group who = refer(low, what.who);
    if (who.of != Of::Places) low.unknown(what.who, "as what leaves the field");
    // Of a character the top card leaves; what lies beneath follows by the rules.
    std::vector<Filter> tests{who.filter, Filter::bits(kState, kIsActive | kIsResting)};
    moved_where(low, what.deed, ability.instead, tests);
    if (what.agent) {
        const By by = by_agent(low, what.agent);
        if (by.bits == kByOpponent && by.source == kNoId)
            ability.instead.by = Who::Opponent;
        else
            tests.push_back(cause_test(low, what.agent));
    }
    ability.instead.subject = low.filter(Filter::all(tests), Of::Cards);
    low.mentions.clear();
    // What is replaced has not happened: "that character" stands there still.
    if (who.reg == kSource)
        low.mention(who, Act::Subject);
    else
        low.mention({Of::Places, Filter::in(kSubjects), kNone, false, who.kinds}, Act::Subject);
    Term instead = does[field::does];
    if (instead.is(head::May) && player(low, instead[field::by]) == Who::You) {
        ability.instead.optional = 1;
        instead = instead[field::do_];
    }
    low.heading = instead;
    sentences(low, all);
    const std::optional<AbilityId> id = lay_program(low, ability, owned);
    return id ? std::vector{*id} : std::vector<AbilityId>{};
}

}  // namespace arbiter::ua
