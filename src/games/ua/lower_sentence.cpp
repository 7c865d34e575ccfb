// What sentences of this game have of their own: how long things last, what is put off, and numbers that one raises.
#include "games/ua/lowering.h"
#include "lower/own_card.h"

namespace arbiter::ua {

namespace {

// ---- time

Lasting until(Moment moment, Who whose = Who::Either, bool later = false) {
    return {Duration::UntilMoment, static_cast<u16>(moment | (static_cast<int>(whose) << 8) | (later ? 1 << 12 : 0))};
}

bool at_start(const Term& edge) { return !edge.is(word::end) && edge.is(word::start); }

struct PhaseMoments {
    text::Head name;
    Moment begins, start, end;
};

PhaseMoments moments_of(Lowering& low, const Term& phase) {
    static constexpr PhaseMoments kPhases[] = {
        {head::Turn, kTurnBegins, kTurnStart, kTurnEnd},
        {head::StartPhase, kTurnBegins, kTurnStart, kMovementStart},
        {head::MovementPhase, kMovementBegins, kMovementStart, kMainStart},
        {head::MainPhase, kMainBegins, kMainStart, kMainEnd},
        {head::AttackPhase, kAttackPhaseBegins, kAttackPhaseStart, kAttackPhaseEnd},
        {head::EndPhase, kEndPhaseBegins, kEndPhaseStart, kTurnEnd},
    };
    for (const PhaseMoments& one : kPhases) {
        if (phase.is(one.name)) return one;
    }
    low.unknown(phase, "as a moment");
    return kPhases[0];
}

Moment moment_of(Lowering& low, bool start, const Term& phase) {
    const PhaseMoments moments = moments_of(low, phase);
    return start ? moments.start : moments.end;
}

}  // namespace

Lasting until_it_leaves_the_field() { return until(kFieldLeft); }

std::optional<Lasting> own_lasting(Lowering& low, const Term& till) {
    if (till.is(head::ThisBattle)) return until(kBattleEnd);
    if (till.is(head::ThisAttack)) return until(kAttackEnd);
    if (till.is(head::UntilLeaves)) {
        if (!till[field::who].is(head::This)) low.unknown(till[field::who], "as who leaves the front line");
        resolve_reference(low, till[field::who], ObjectKind::Places);
        if (const Term is = till[field::who][field::is]) low.unknown(is, "of who leaves");
        const Term where = till[field::where];
        if (where && !where.is(word::field)) low.unknown(where);
        return until(where ? kFieldLeft : kFrontLineLeft);
    }
    if (!till.is(head::Until)) return std::nullopt;
    const Moment moment = moment_of(low, at_start(till[field::edge]), till[field::phase]);
    if (moment == kTurnStart) till[field::phase].means_same_as("a turn starts with its start phase", "turn");
    const Who whose = till[field::whose] ? player(low, till[field::whose]) : Who::Either;
    // "The end of their next turn" is never this one's; a phase of a turn that goes on still comes (UA Q125).
    return until(moment, whose, moment == kTurnEnd && till[field::whose]);
}

namespace {

// It waits for this character's attack or block, so that an attack is going on.
bool in_attack(const Lowering& low) {
    const auto fights = [](const TriggerOn& on) { return on.self && (on.event == kAttacks || on.event == kBlocks); };
    return !low.waits_for.empty() && std::all_of(low.waits_for.begin(), low.waits_for.end(), fights);
}

}  // namespace

Lasting until_its_attack_ends(Lowering& low) {
    if (!in_attack(low) || low.lasting) low.decline("the end of an attack that has not begun");
    return until(kAttackEnd);
}

lower::DelayedTo delayed_to(Lowering& low, const Term& at) {
    const Term of = at[field::of];
    if (at.is(head::EndOfTurn)) return {kTurnEnd};
    if (at.is(head::StartOfNextTurn)) return {kTurnStart | u8{kDelayNotThisTurn}};
    if (at.is(head::EndOfNextTurn)) return {kTurnEnd | u8{kDelayNotThisTurn}};
    if (!at.is(head::At)) {
        low.unknown(at, "as a moment");
        return {};
    }
    if (of.is_any({head::AttackOf, head::ThisAttack})) {
        if (of.is(head::AttackOf) && !of[field::who].is(head::This)) low.unknown(of, "here");
        if (of.is(head::AttackOf)) resolve_reference(low, of[field::who], ObjectKind::Places);
        if (!at[field::edge].is(word::end)) low.unknown(at[field::edge], "of an attack");
        if (!in_attack(low)) low.decline("the end of an attack that has not begun");
        return {kAttackEnd};
    }
    if (of.is(head::Battle)) {
        const bool now = at[field::edge].is(word::end) && waits_for_own(low, kBlocks);
        if (!now) low.decline("the end of a battle that has not begun");
        return {kBattleEnd};
    }
    const bool next = of[field::next].is(head::Next), start = at_start(at[field::edge]);
    u8 mode = moment_of(low, start, of[field::phase]);
    const bool over = !start && of[field::phase].is_any({head::StartPhase, head::MovementPhase, head::EndPhase});
    if (!of.is(head::Of) || of[field::each] || over) {
        low.unknown(of, "as a moment");
        return {};
    }
    if (const Term whose = of[field::whose]) {
        const Who said = player(low, whose);
        if (said != Who::You && said != Who::Opponent) low.unknown(whose, "of a moment");
        mode |= said == Who::You ? kDelayYours : kDelayTheirs;
    }
    if (next) mode |= kDelayNotThisTurn;
    if (of[field::t].is(head::ThisTurn)) mode |= kDelayThisTurn;
    return {mode};
}

// UA Q67, Q119: a character that Raid was performed on since is not the one that was meant. What is held on to is
// therefore its card: a character is the same as long as that card is on top.
void hold_characters(Lowering& low, const std::vector<Term>& parts) {
    const auto says = [&](std::initializer_list<text::Head> heads) {
        return std::any_of(parts.begin(), parts.end(), [&](const Term& part) { return part.mentions_any(heads); });
    };
    if (says({head::This}) && low.source_of == ObjectKind::Places)
        low.held.push_back({kSource, kNone, Filter::book(kSourceOnTop, 0, 0)});
    if (says({head::That, head::It, head::Them, head::Those, head::Result})) lower::hold_top_card(low);
}

namespace {

// "During your opponent's next attack phase": from its start, in this turn or a later one, to its end.
void during_next(Lowering& low, const Term& till, const Term& does) {
    const Term phase = till[field::phase], mod = does[field::mod];
    const Who whose = player(low, till[field::whose]);
    if (!till[field::next].is(head::Next)) low.unknown(till[field::next]);
    const bool plain = does.is(head::Modify) && !mod.mentions_any({head::Ability, head::Listed});
    if ((!plain && !forbids_activity(does)) || (whose != Who::You && whose != Who::Opponent)) {
        low.unknown(till, "as a duration");
        return;
    }
    const PhaseMoments moments = moments_of(low, phase);
    const u8 mode = u8{moments.begins} | (whose == Who::You ? kDelayYours : kDelayTheirs);
    delay_for(low, mode, phase.is(head::Turn) ? Lasting{Duration::ThisTurn} : until(moments.end), does);
}

// The time that a change says within itself or that is said around it, if it is one to come.
Term time_to_come(const Term& step) {
    const Term till = step.is(head::During) ? step[field::till] : step[field::mod][field::till];
    return till.is(head::DuringPhase) && till[field::next] ? till : Term();
}

// "Play a card, or perform Raid with it": the same card either way.
bool plays_or_raids(const Term& step) {
    return step[field::a].is(head::Play) && step[field::b].is(head::PerformRaid) &&
           step[field::b][field::what].is_any({head::It, head::Them});
}

// "Add a card to your hand or perform Raid with it": the same card either way.
bool adds_or_raids(const Term& step) {
    const Term to = step[field::a][field::to];
    return step[field::a].is(head::Move) && names_zone(to, head::Hand) && !step[field::a][field::what].is(head::This) &&
           step[field::b].is(head::PerformRaid) && step[field::b][field::what].is(head::It);
}

// "If the chosen character is sidelined this turn, draw a card": from now on.
bool is_gained_if_sidelined(const Lowering& low, const Term& p) {
    return p[field::via].is(head::ThisTurn) && !p[field::via][field::phase] && is_sidelining(low, p);
}

}  // namespace

bool own_step(Lowering& low, const Term& step) {
    if (step.is(head::Either) && plays_or_raids(step)) {
        step[field::b][field::what].means_same_as(lower::kSameThing, "what is played");
        play_or_raid(low, step[field::a], step[field::b][field::onto]);
    } else if (step.is(head::Either) && adds_or_raids(step)) {
        add_or_raid(low, step[field::a], step[field::b][field::onto]);
    } else if (step.is(head::During) && step[field::till].is(head::ThisTurn) &&
               step[field::does].is(head::NotActivate)) {
        step.adds_nothing_around(field::does, "what does not activate does not do so in this turn");
        return false;
    } else if (const Term till = time_to_come(step)) {
        during_next(low, till, step.is(head::During) ? step[field::does] : step);
    } else if (step.is(head::If) && is_gained_if_sidelined(low, step[field::p])) {
        const Scoped until(low.lasting, std::optional(Lasting{Duration::ThisTurn}));
        gain_when(low, step[field::p][field::what], {kIsSidelined}, step[field::does]);
    } else if (step.is(head::Promised)) {
        const bool battle = step[field::battle].is(word::yes);
        const Scoped until(low.lasting,
                           std::optional(battle ? until_its_attack_ends(low) : Lasting{Duration::ThisTurn}));
        const Term on = step[field::on];
        const std::optional<lower::AwaitedEvent> event = lower::awaited(low, on[field::does]);
        if (event && on.is(head::On)) gain_when(low, on[field::who], *event, step[field::does]);
    } else if (step.is(head::When) && step[field::on].is(head::UsingThis) &&
               (waits_for_own(low, kEventUsed) || waits_for_own(low, kBeingUsed))) {
        // To use the card is what carries out this text.
        clause(low, step[field::does]);
    } else {
        return false;
    }
    return true;
}

AmountId may_raid(Lowering& low, const Term& step, AmountId also) {
    if (!step.is(head::PerformRaid) || !step[field::what].is(head::It)) return also;
    const FilterId self = low.filter(Filter::all({Filter::in(kSource), Filter::book(kMayRaid, 0, 0)}), low.source_of);
    return low.pool.both(also, low.pool.count(self));
}

// ---- sentences

// A reminder says again what is so anyway; one that says something else is none.
bool own_sentence(Lowering& low, const Term& sentence) {
    const auto waits_for_raid = [](const TriggerOn& on) { return on.event == kIsRaidedOn; };
    bool recalls = false;
    if (sentence.is(head::FullLineReminder))
        recalls = low.line.mentions(head::Shift);
    else if (sentence.is(head::OrderReminder))
        recalls = std::any_of(low.waits_for.begin(), low.waits_for.end(), waits_for_raid);
    else if (sentence.is(head::NotRaidedReminder))
        recalls = low.line.mentions_any({head::BaseCard, head::BaseOf});
    else if (sentence.is(head::RaidedReminder))
        recalls = low.line.mentions(head::UnderDest);
    else
        return false;
    if (!recalls) low.decline("the reminder recalls nothing of this text");
    sentence.means_same_as(lower::kReminder, "");
    return true;
}

bool is_supplement(const Term& sentence) {
    return sentence.is_any(
        {head::FullLineReminder, head::OrderReminder, head::NotRaidedReminder, head::RaidedReminder});
}

}  // namespace arbiter::ua
