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

void what_would_happen(Lowering& low, const Term& would, ReplacementOn& instead) {
    const Term done = would[field::do_];
    if (done.is(head::LeavesPlay)) {
        instead.leaving = 1;
        return;
    }
    if (!done.is(head::Done) || !done[field::done].is(head::Move)) {
        low.unknown(done, "as what would happen");
        return;
    }
    instead.to = going_to(low, done[field::done]);
    if (const Term by = done[field::by]) {
        if (!by.is(head::Effects) || player(low, by[field::whose]) != Who::Opponent) low.unknown(by, "here");
        instead.by = Who::Opponent;
    }
}

}  // namespace

namespace {

// Whose cards the text speaks of: as a test of cards, and whether they stand for whole characters.
Filter would_be_moved(Lowering& low, const Term& who, ReplacementOn& instead, Group& group) {
    if (who.is(head::This)) {
        group = refer(low, who);
        instead.whole = group.of == Of::Places;
        return instead.whole ? Filter::stack(kSource, Part::Whole) : Filter::in(kSource);
    }
    const Noun noun = read_noun(low, who);
    if (!who.is(head::Pick) || !noun.plain()) low.unknown(who, "in a text with \"instead\"");
    group = noun.what;
    instead.whole = group.of == Of::Places;
    if (!instead.whole) return group.filter;
    return Filter::has(Of::Places, Filter::all({group.filter, Filter::related(kHolds, kCandidate)}));
}

}  // namespace

void replacement(Lowering& low, const Term& text, Ability& ability) {
    ability.kind = AbilityKind::Replacement;
    Term replace = text;
    while (!replace.is(head::Replace)) {
        const AmountId holds = condition(low, replace[field::p]);
        const AmountId wanted = replace.is(head::Unless) ? low.pool.negation(holds) : holds;
        ability.condition = ability.condition == kNoId ? wanted : low.pool.both(ability.condition, wanted);
        replace = replace[field::does];
    }
    const Term would = replace[field::event];
    if (!would.is(head::Would) || !would[field::who]) {
        low.unknown(would, "in a text with \"instead\"");
        return;
    }
    // A character is all of its cards: taking off its top card is not what the text speaks of.
    Group group;
    const Filter subject = would_be_moved(low, would[field::who], ability.instead, group);
    what_would_happen(low, would, ability.instead);
    if (!low.declined.empty()) return;
    ability.instead.subject = low.pool.filter(subject, Of::Cards);
    low.mentions.clear();
    low.mention({Of::Cards, Filter::in(kSubjects), kSubjects, false, group.kinds, group.said}, Act::Subject);
    Term does = replace[field::does];
    if (does.is(head::May) && player(low, does[field::by]) == Who::You) {
        ability.instead.optional = 1;
        does = does[field::do_];
    }
    clause(low, does);
}

}  // namespace arbiter::ucg
