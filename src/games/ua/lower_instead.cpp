// Replacements: "If this character would be sidelined, you may ... instead."
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

void moved_where(Lowering& low, const Term& instruction, ReplacementOn& on, std::vector<Filter>& tests) {
    if (instruction.is(head::Leaves)) {
        // Whose field it leaves is whose it is.
        if (const std::optional<Who> whose = field_left(low, instruction)) tests.push_back(Filter::owner(*whose));
        return;
    }
    // "Would be removed from the field": wherever it would go.
    if (instruction.is(head::Leave)) return;
    if (!instruction.is(head::Move)) {
        low.unknown(instruction, "as what would happen");
        return;
    }
    if (instruction[field::verb].is(word::sideline)) {
        if (instruction[field::to] || instruction[field::from]) low.unknown(instruction, "as what would happen");
        on.reason = kSidelined;
        return;
    }
    const Term to = instruction[field::to];
    const bool returned = instruction[field::verb].is(word::return_) && names_zone(to, head::Hand);
    for (const Term& zone : {instruction[field::from], to}) {
        if (zone[field::of].is(head::EachPlayer)) low.unknown(zone[field::of], "of one thing");
    }
    if (const Term from = instruction[field::from]) {
        if (!names_zone(from, head::Field)) low.unknown(from, "here");
        const std::optional<Who> whose = owner_said(low, from);
        if (whose) tests.push_back(Filter::owner(*whose));
        if (!whose) from[field::of].means_same_as("of either player, unless the words say whose", "");
    }
    if (const std::optional<Who> whose = owner_said(low, to)) tests.push_back(Filter::owner(*whose));
    if (!returned) low.unknown(instruction, "as what would happen");
    on.reason = kReturned;
    on.to = kHand;
}

// "If this card would be placed into your sideline": an event card, from wherever it comes.
void placed_from_anywhere(Lowering& low, const Term& who, const Term& instruction, const Term& agent, ReplacementOn& on,
                          std::vector<Filter>& tests) {
    const Term to = instruction[field::to];
    const bool sideline = instruction.is(head::Move) && instruction[field::verb].is(word::place) &&
                          !instruction[field::from] && names_zone(to, head::Sideline);
    if (!sideline || !who.is(head::This) || !(low.card.attributes[kKind] & kEvent) ||
        (agent && !agent.is(head::BesidesUse)))
        low.unknown(instruction, "as what would happen");
    if (owner_said(low, to) != Who::You) low.unknown(to, "of this card");
    on.leaving = Leaving::Anything;
    on.to = kSideline;
    if (const Term from = agent[field::from]) {
        if (!names_zone(from, head::Hand) || owner_said(low, from) != Who::You) low.unknown(from, "here");
        // UA 12.16.1: there an event lies while it is used.
        tests.push_back(
            Filter::no(Filter::all({Filter::zone(1 << kCheck, Who::Either), Filter::book(kCame, 0, kCameFromHand)})));
    }
}

}  // namespace

Group replaced(Lowering& low, const Term& who, const Term& instruction, const Term& agent, ReplacementOn& instead) {
    const Group thing = resolve_reference(low, who);
    std::vector<Filter> tests{thing.filter};
    if (thing.of == ObjectKind::Cards) {
        placed_from_anywhere(low, who, instruction, agent, instead, tests);
        instead.subject = low.filter(Filter::all(tests), ObjectKind::Cards);
        return thing;
    }
    instead.leaving = Leaving::Field;
    // Of a character the top card leaves; what lies beneath follows by the rules.
    tests.push_back(top_card());
    moved_where(low, instruction, instead, tests);
    if (agent) {
        const AbilitySource by = by_agent(low, agent);
        if (by.bits == kByOpponent && by.source == kNoId)
            instead.by = Who::Opponent;
        else
            tests.push_back(cause_test(low, agent));
    }
    instead.subject = low.filter(Filter::all(tests), ObjectKind::Cards);
    // What is replaced has not happened: "that character" stands there still.
    return thing.reg == kSource ? thing : Group{ObjectKind::Places, Filter::in(kSubjects), kNone, false, thing.kinds};
}

}  // namespace arbiter::ua
