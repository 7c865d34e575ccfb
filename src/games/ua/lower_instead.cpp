// Replacements: "If this character would be sidelined, you may ... instead."
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

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

Group replaced(Lowering& low, const Term& who, const Term& deed, const Term& agent, ReplacementOn& instead) {
    instead.leaving = 1;
    const Group thing = refer(low, who);
    if (thing.of != Of::Places) low.unknown(who, "as what leaves the field");
    // Of a character the top card leaves; what lies beneath follows by the rules.
    std::vector<Filter> tests{thing.filter, top_card()};
    moved_where(low, deed, instead, tests);
    if (agent) {
        const By by = by_agent(low, agent);
        if (by.bits == kByOpponent && by.source == kNoId)
            instead.by = Who::Opponent;
        else
            tests.push_back(cause_test(low, agent));
    }
    instead.subject = low.filter(Filter::all(tests), Of::Cards);
    // What is replaced has not happened: "that character" stands there still.
    return thing.reg == kSource ? thing : Group{Of::Places, Filter::in(kSubjects), kNone, false, thing.kinds};
}

}  // namespace arbiter::ua
