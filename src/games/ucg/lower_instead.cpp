// Replacements: "If this character would be sent to the discard area, you may exile it instead."
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

// Where the card would go.
ZoneId going_to(Lowering& low, const Term& move) {
    const Term verb = move[field::verb];
    if (verb.is(word::exile)) return kExile;
    if (verb.is(word::discard)) return kDiscard;
    const Term to = move[field::to];
    const std::vector<Term> zones = to[field::in].items();
    const bool plain =
        to.is(head::Zone) && zones.size() == 1 && (verb.is(word::send) || verb.is(word::return_) || verb.is(word::put));
    if (!plain) {
        low.unknown(move, "as what would happen");
        return kNone;
    }
    if (const Term of = to[field::of]; of && !of.is(head::You) && !of.is(head::Owner)) low.unknown(of, "here");
    return zone_of(low, zones[0]);
}

// Whose cards the text speaks of: as a test of cards, and whether they stand for whole characters.
Filter would_be_moved(Lowering& low, const Term& who, ReplacementOn& instead, Group& group) {
    if (who.is(head::This)) {
        group = resolve_reference(low, who);
        instead.whole = group.of == ObjectKind::Places;
        return instead.whole ? Filter::stack(kSource, Part::Whole) : Filter::in(kSource);
    }
    if (!who.is(head::Pick)) low.unknown(who, "in a text with \"instead\"");
    group = read_group(low, who);
    instead.whole = group.of == ObjectKind::Places;
    if (!instead.whole) return group.filter;
    return Filter::has(ObjectKind::Places, Filter::all({group.filter, Filter::related(kHolds, kCandidate)}));
}

}  // namespace

Group replaced(Lowering& low, const Term& who, const Term& instruction, const Term& agent, ReplacementOn& instead) {
    // A character is all of its cards: taking off its top card is not what the text speaks of.
    Group group;
    instead.subject = low.filter(would_be_moved(low, who, instead, group), ObjectKind::Cards);
    if (instruction.is(head::LeavesPlay))
        instead.leaving = Leaving::Field;
    else if (instruction.is(head::Move))
        instead.to = going_to(low, instruction);
    else
        low.unknown(instruction, "as what would happen");
    if (agent) {
        if (!agent.is(head::Effects) || player(low, agent[field::whose]) != Who::Opponent) low.unknown(agent, "here");
        instead.by = Who::Opponent;
    }
    return {ObjectKind::Cards, Filter::in(kSubjects), kSubjects, false, group.kinds, group.said};
}

}  // namespace arbiter::ucg
