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
    if (does.is("IfInstead")) return {does["p"]["what"], does["p"]["done"], does["p"]["by"]};
    const Term event = does["event"];
    if (event.is("On")) return {event["who"], event["does"], event["by"]};
    if (event.is("Would")) {
        const Term deed = event["do"];
        if (deed.is("Done")) {
            if (deed["from"]) low.unknown(deed["from"], "here");
            return {event["who"], deed["done"], deed["by"]};
        }
        return {event["who"], deed, deed["by"]};
    }
    low.unknown(event, "as what would happen");
    return {};
}

void moved_where(Lowering& low, const Term& deed, ReplacementOn& on) {
    if (deed.is("Leaves")) return;
    if (!deed.is("Move")) {
        low.unknown(deed, "as what would happen");
        return;
    }
    if (deed["verb"].is("sideline")) {
        if (deed["to"] || deed["from"]) low.unknown(deed, "as what would happen");
        on.reason = kSidelined;
        return;
    }
    const Term to = deed["to"];
    const bool returned = deed["verb"].is("return") && to.is("Zone") && to["in"].only().is("Hand");
    if (const Term from = deed["from"]) {
        if (!from.is("Zone") || !from["in"].only().is("Field")) low.unknown(from, "here");
        if (from["of"]) player(low, from["of"]);
    }
    if (to["of"]) player(low, to["of"]);
    if (!returned) low.unknown(deed, "as what would happen");
    on.reason = kReturned;
    on.to = kHand;
}

}  // namespace

std::vector<AbilityId> replacement(Lowering& low, const std::vector<Term>& all, Owned owned, AmountId condition,
                                   const Limits& limits) {
    if (owned != Owned::Own || !all[0].is("Sent") || all[0]["link"]) {
        low.decline("a replacement that is gained");
        return {};
    }
    const Term does = all[0]["does"];
    const Watched what = watched(low, does);
    if (!low.declined.empty()) return {};
    Ability ability = blank_ability(low, AbilityKind::Replacement);
    ability.condition = condition;
    limits.apply(ability);
    ability.instead.leaving = 1;
    moved_where(low, what.deed, ability.instead);
    const Group who = refer(low, what.who);
    if (who.of != Of::Places) low.unknown(what.who, "as what leaves the field");
    // Of a character the top card leaves; what lies beneath follows by the rules.
    std::vector<Filter> tests{who.filter, Filter::bits(kState, kIsActive | kIsResting)};
    if (what.agent) {
        const By by = by_agent(low, what.agent);
        if (by.bits == kByOpponent && by.source == kNoId)
            ability.instead.by = Who::Opponent;
        else
            tests.push_back(cause_test(low, what.agent));
    }
    ability.instead.subject = low.filter(Filter::all(tests), Of::Cards);
    low.card.replaces = 1;
    low.mentions.clear();
    // What is replaced has not happened: "that character" stands there still.
    if (who.reg == kSource)
        low.mention(who, Act::Subject);
    else
        low.mention({Of::Places, Filter::in(kSubjects), kNone, false, who.kinds}, Act::Subject);
    Term instead = does["does"];
    if (instead.is("May") && player(low, instead["by"]) == Who::You) {
        ability.instead.optional = 1;
        instead = instead["do"];
    }
    low.heading = instead;
    sentences(low, all);
    low.add(Assembler::op(Verb::End));
    if (!low.declined.empty()) return {};
    ability.code = low.pool.program(low.code.finish());
    ability.registers = low.registers;
    return {lay(low, ability, {}, owned)};
}

}  // namespace arbiter::ua
