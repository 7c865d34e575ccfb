// A card's text as a whole: its Raid line, its keywords, its abilities in printed order, and its [Trigger].
#include "games/ua/lower.h"
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// UA 19: a printed keyword is a text that always holds.
void keywords(Lowering& low, const Term& line) {
    const Group self{ObjectKind::Places, Filter::in(kSource), kSource};
    for (const Term& keyword : line[field::has].items()) {
        for (const Modification& modification : keyword_modifications(low, keyword))
            say_about(low, self, modification, kNoId);
    }
    low.card.attributes[kFlags] |= kHasAbilities;
    add_statements(low, AbilityOrigin::Own);
}

void line(Lowering& low, const Term& line) {
    if (line.is(head::Keywords))
        keywords(low, line);
    else if (line.is(head::KeywordReminder))  // the keyword itself stands elsewhere
        check_reminder(low, keyword_bit(low, line[field::k]), line[field::reminder], line);
    else
        ability(low, line, AbilityOrigin::Own);
}

// UA 11.3.2: what Raid may be performed on.
void raid_onto(Lowering& low, const Term& onto) {
    if (onto.is(head::Name))
        low.card.symbols[kRaidName].push_back(low.symbols.intern(onto[field::n].quoted()));
    else if (onto.is(head::Affinity))
        low.card.symbols[kRaidAffinity].push_back(low.symbols.intern(onto[field::of].quoted()));
    else
        low.unknown(onto, "as what Raid is performed on");
}

void raid_line(Lowering& low, const Term& raid) {
    if (!raid.is(head::Raid)) low.unknown(raid);
    low.card.attributes[kFlags] |= kHasRaid;
    raid_onto(low, raid[field::onto]);
    for (const Term& other : raid[field::or_].items()) raid_onto(low, other);
}

}  // namespace

std::optional<lower::Unlowered> lower_card(const Term& root, const lower::Job& job) {
    if (!root.is(head::Card)) return lower::Unlowered{"this is no card's text"};
    std::vector<Term> parts = root[field::lines].items();
    const std::size_t before = parts.size();
    if (const Term raid = root[field::raid]) {
        parts.push_back(raid);
        for (const Term& line : raid[field::lines].items()) parts.push_back(line);
    }
    return lower::each_part(kDialect, job, parts, [&](Lowering& low, const Term& part, std::size_t at) {
        if (at == before) return raid_line(low, part);
        // UA 11.3.9: lost when the card is played normally.
        low.states = at > before ? kOnlyRaided : 0;
        line(low, part);
    });
}

std::optional<lower::Unlowered> lower_trigger(const Term& root, const lower::Job& job) {
    if (!root.is(head::Trigger)) return lower::Unlowered{"this is no trigger's text"};
    Lowering low(kDialect, job);
    // UA 12.14: it works while its card is under trigger check.
    low.zones = 1 << kCheck;
    low.source_of = ObjectKind::Cards;
    low.stands_nowhere = true;
    const i32 bit = trigger_bit(root[field::kind]);
    if (bit == 0) low.unknown(root[field::kind], "as a trigger");
    low.card.attributes[kTrigger] = bit;
    // "It" is this card, where nothing else was named.
    low.mention({ObjectKind::Cards, Filter::in(kSource), kSource, false, 0}, Act::Subject);
    lower::PrintedLines printed(job, 1);
    sentences(low, root[field::does].items());
    Ability ability = blank_ability(low, AbilityKind::Triggered);
    ability.on = {kLifeTrigger, kNoId, 1};
    add_program(low, ability);
    printed.next();
    return decline_reason(low);
}

}  // namespace arbiter::ua
