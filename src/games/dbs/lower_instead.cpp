// Replacements (DBS 8-2-2-3): "If this card would be KO'd, you may ... instead."
#include "games/dbs/lowering.h"

namespace arbiter::dbs {

namespace {

// Ruling dbs-taken-leaves: what the other player takes over leaves its player's Battle Area alone.
void from_battle_area(Lowering& low, const Term& zone, ReplacementOn& on, std::vector<Filter>& tests) {
    if (!zone.is(head::Zone) || !zone[field::in].only().is(head::BattleArea)) low.unknown(zone, "here");
    const std::optional<Who> whose = owner_said(low, zone);
    const Term of = zone[field::of];
    if (of.is(head::EachPlayer)) low.unknown(of, "here");
    if (!whose) of.means_same_as("it leaves the area in which it stands", "");
    if (!whose) on.leaving = Leaving::Zone;
    tests.push_back(Filter::zone(1 << kBattleArea, whose.value_or(Who::Either)));
}

// DBS 10-1-2: being KO-ed is one way of leaving.
void happens(Lowering& low, const Term& instruction, ReplacementOn& on, std::vector<Filter>& tests) {
    if (instruction.is_any({head::Kod, head::KodBy})) {
        on.reason = kKod;
        if (instruction.is(head::KodBy)) tests.push_back(ko_cause(low, instruction[field::by]));
        return;
    }
    if (!instruction.is_any({head::Leaves, head::RemovedBy})) {
        low.unknown(instruction, "as what would happen");
        return;
    }
    from_battle_area(low, instruction[field::z], on, tests);
    // What a skill has brought to zero power is removed by that skill, too (DBS 9-5-2-1).
    if (instruction.is(head::RemovedBy)) tests.push_back(own_cause(low, instruction[field::by]));
}

}  // namespace

Group replaced(Lowering& low, const Term& who, const Term& instruction, const Term& agent, ReplacementOn& instead) {
    const Group thing = resolve_reference(low, who);
    if (thing.of != ObjectKind::Places) low.unknown(who, "as what it would happen to");
    if (agent && !instruction.is_any({head::KodBy, head::RemovedBy})) low.unknown(agent, "here");
    // The top card moves; what lies beneath follows by the rules (DBS 11-3-4). Being placed under another card is
    // leaving, too (ruling dbs-placed-under).
    std::vector<Filter> tests{thing.filter, Filter::bits(kState, kIsActive | kIsResting)};
    happens(low, instruction, instead, tests);
    instead.subject = low.filter(Filter::all(tests), ObjectKind::Cards);
    // What is replaced has not happened: the card stands there still.
    return thing.reg == kSource ? thing : Group{ObjectKind::Places, Filter::in(kSubjects), kNone, false, thing.kinds};
}

}  // namespace arbiter::dbs
