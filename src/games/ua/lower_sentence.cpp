// Sentences and steps: may, if, otherwise, for each, and what lasts or comes later.
#include <algorithm>

#include "games/ua/lowering.h"

namespace arbiter::ua {

using lower::add_may;
using lower::skip_unless;

namespace {

Op op(Verb verb) { return Assembler::op(verb); }

// ---- who acts

template <class Body>
void for_player(Lowering& low, const Term& by, Body&& body) {
    const Who who = player(low, by);
    if (who == Who::You || who == Who::Opponent) {
        const Scoped acting(low.acting, who);
        body();
        return;
    }
    if (who != Who::Either) low.unknown(by, "as who acts");
    // UA 14.2: the turn player first.
    for (Who each : {Who::Lead, Who::Next}) {
        const Scoped acting(low.acting, each);
        body();
    }
}

void may(Lowering& low, const Term& step) {
    if (is_reference(low, step[field::by])) {
        low.unknown(step[field::by], "as who may");
        return;
    }
    for_player(low, step[field::by], [&] {
        const lower::ConditionalPart part(low);
        const Label end = low.code.label();
        add_may(low, end);
        clause(low, step[field::do_]);
        low.code.place(end);
    });
}

// The second of two alternatives may have a condition: "add this card to your hand, or if you have the required energy,
// perform Raid with it."
void either(Lowering& low, const Term& step) {
    const Term second = step[field::b];
    if (step[field::a].is(head::Play) && second.is(head::PerformRaid) &&
        (second[field::what].is(head::It) || second[field::what].is(head::Them)))
        return play_or_raid(low, step[field::a], second[field::onto]);
    // "Move this character to the other line, or swap it": both speak of the same one.
    if (is_reference(low, step[field::a][field::what]) && second.mentions(head::It))
        refer(low, step[field::a][field::what]);
    Op choose = op(Verb::Mode);
    choose.dst = kSubjects;
    choose.who = low.acting;
    if (second.is(head::If)) {
        AmountId open = condition(low, second[field::p]);
        if (second[field::does].is(head::PerformRaid) && second[field::does][field::what].is(head::It))
            open = may_raid(low, open);
        choose.amount = low.pool.plus(low.pool.constant(1), open);
    } else {
        choose.amount = low.pool.constant(2);
    }
    choose.argument = low.pool.words({low.words(step[field::a]), low.words(second)});
    const Label joined = low.code.label();
    low.code.add(choose, joined);
    alternatives(
        low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1), [&] { clause(low, step[field::a]); },
        [&] { clause(low, second.is(head::If) ? second[field::does] : second); });
    low.code.place(joined);
}

}  // namespace

AmountId may_raid(Lowering& low, AmountId also) {
    const FilterId self = low.filter(Filter::all({Filter::in(kSource), Filter::book(kMayRaid, 0, 0)}), low.source_of);
    return low.pool.both(also, low.pool.count(self));
}

void mention_changed(Lowering& low, const Term& step) {
    Term does = step;
    while (does.is(head::During) || does.is(head::Scaled)) does = does[field::does];
    const Term who = does[field::who];
    if (does.is(head::Modify) && who.is(head::This) && !who[field::is]) low.mention(this_one(low, who), Act::Subject);
}

AmountId scale_of(Lowering& low, const Term& per, const Term& step) {
    mention_changed(low, step);
    Term does = step;
    while (does.is(head::During) || does.is(head::Scaled)) does = does[field::does];
    const Term who = does[field::who];
    if (per.mentions(head::OtherThanThis) && does.is(head::Modify) && !who.is(head::This)) {
        if (is_reference(low, who))
            low.gifted = refer(low, who).filter;
        else
            low.decline("other than which of them is not said");
    }
    const AmountId scale = per_count(low, per);
    low.gifted.reset();
    return scale;
}

namespace {

// ---- for each

// Does the step choose something anew each time, or speak of the one that is counted?
bool chooses(const Term& step) {
    for (const text::Head head :
         {head::N, head::A, head::Another, head::UpTo, head::Exactly, head::Range, head::AnyNumber}) {
        if (step.mentions(head)) return true;
    }
    return false;
}

void scale_by(Lowering& low, const Term& per, const Term& does) {
    if (low.scale != kNoId) low.decline("for each within for each");
    low.scale = scale_of(low, per, does);
    clause(low, does);
    low.scale = kNoId;
}

void for_each(Lowering& low, const Term& step) {
    const Term per = step[field::per];
    const Term does = step[field::does];
    if (does.is(head::Draw) || !chooses(does)) return scale_by(low, per, does);
    lower::times(low, per_count(low, per), [&] { clause(low, does); });
}

// ---- time

u16 until(Moment moment, Who whose, bool later) {
    return static_cast<u16>(moment | (static_cast<int>(whose) << 8) | (later ? 1 << 12 : 0));
}

std::optional<Moment> moment_of(Lowering& low, const Term& edge, const Term& phase) {
    const bool start = edge.is(word::start);
    if (!start && !edge.is(word::end)) low.unknown(edge);
    if (phase.is(head::Turn)) return start ? kTurnStart : kTurnEnd;
    if (phase.is(head::MainPhase)) return start ? kMainStart : kMainEnd;
    if (phase.is(head::AttackPhase)) return start ? kAttackPhaseStart : kAttackPhaseEnd;
    if (phase.is(head::EndPhase) && start) return kEndPhaseStart;
    low.unknown(phase, "as a moment");
    return std::nullopt;
}

}  // namespace

std::optional<Lasting> lasting_of(Lowering& low, const Term& till) {
    if (till.is(head::ThisTurn)) {
        if (till[field::phase]) low.unknown(till[field::phase]);
        return Lasting{Duration::ThisTurn, 0};
    }
    if (till.is(head::ThisBattle)) return Lasting{Duration::UntilMoment, until(kBattleEnd, Who::Either, false)};
    if (till.is(head::ThisAttack)) return Lasting{Duration::UntilMoment, until(kAttackEnd, Who::Either, false)};
    if (till.is(head::UntilLeaves)) {
        if (!till[field::who].is(head::This)) low.unknown(till[field::who], "as who leaves the front line");
        refer(low, till[field::who], Of::Places);
        return Lasting{Duration::UntilMoment, until(kFrontLineLeft, Who::Either, false)};
    }
    if (till.is(head::Until)) {
        const std::optional<Moment> moment = moment_of(low, till[field::edge], till[field::phase]);
        const Who whose = till[field::whose] ? player(low, till[field::whose]) : Who::Either;
        if (!moment) return std::nullopt;
        // "The end of their next turn" is never this one's; a phase of a turn that goes on still comes (UA Q125).
        const bool later = *moment == kTurnEnd && till[field::whose];
        return Lasting{Duration::UntilMoment, until(*moment, whose, later)};
    }
    low.unknown(till, "as a duration");
    return std::nullopt;
}

namespace {

// "During your opponent's next turn": put off to the start of that turn, which is never this one. As with all that is
// put off, a character that Raid was performed on since is not meant any more.
void during_next(Lowering& low, const Term& step) {
    const Term till = step[field::till];
    const Term does = step[field::does];
    const Term mod = does[field::mod];
    const Who whose = player(low, till[field::whose]);
    const bool plain = does.is(head::Modify) && (mod.is(head::Gain) || mod.is(head::Lose) || mod.is(head::Cannot)) &&
                       !mod[field::till] && !mod.mentions(head::Ability) && !mod.mentions(head::Listed);
    if (!plain || !till[field::phase].is(head::Turn) || low.scale != kNoId ||
        (whose != Who::You && whose != Who::Opponent)) {
        low.unknown(till, "as a duration");
        return;
    }
    if (low.in_attempt || low.captured) low.decline("a delay within something else");
    const Taken who = take(low, does[field::who], Of::Places);
    const u8 tops = register_of(low, {Of::Cards, Filter::stack(who.reg, Part::Top), kNone, true, 0});
    const Label end = low.code.label();
    Op delay = op(Verb::Delay);
    delay.mode = kTurnStart;
    delay.mode |= kDelayNotThisTurn | (whose == Who::You ? kDelayYours : kDelayTheirs);
    delay.a = tops;
    low.code.add(delay, end);
    const u8 there = register_of(low, {Of::Places, Filter::in(tops), kNone, true, 0});
    low.lasting = Lasting{Duration::ThisTurn, 0};
    give(low, there, gifts_of(low, mod));
    low.lasting.reset();
    low.add(op(Verb::End));
    low.code.place(end);
    mention_taken(low, who, Act::Change);
}

void during(Lowering& low, const Term& step) {
    if (low.lasting) low.decline("two durations for one change");
    if (step[field::till].is(head::NextOf)) return during_next(low, step);
    low.lasting = lasting_of(low, step[field::till]);
    low.lasting_used = false;
    clause(low, step[field::does]);
    if (!low.lasting_used) low.unknown(step[field::does], "for a time");
    low.lasting.reset();
}

// When a part is put off to, with whose turn it is about.
std::optional<u8> delay_mode(Lowering& low, const Term& at) {
    const Term of = at[field::of];
    if (at.is(head::EndOfTurn)) return kTurnEnd;
    if (!at.is(head::At)) {
        low.unknown(at, "as a moment");
        return std::nullopt;
    }
    if (of.is(head::AttackOf) || of.is(head::ThisAttack)) {
        if (!at[field::edge].is(word::end)) low.unknown(at[field::edge], "of an attack");
        if (!low.in_attack) low.decline("the end of an attack that has not begun");
        return kAttackEnd;
    }
    const bool next = of.is(head::NextOf);
    const std::optional<Moment> moment = moment_of(low, at[field::edge], of[field::phase]);
    if ((!next && !of.is(head::Of)) || of[field::each] || !moment) {
        low.unknown(of, "as a moment");
        return std::nullopt;
    }
    u8 mode = *moment;
    if (of[field::whose]) mode |= player(low, of[field::whose]) == Who::You ? kDelayYours : kDelayTheirs;
    if (next) mode |= kDelayNotThisTurn;
    return mode;
}

// UA Q67, Q119: a character that Raid was performed on since is not the one that was meant. What is held on to is
// therefore its card: a character is the same as long as that card is on top.
void hold_characters(Lowering& low, const std::vector<Term>& parts) {
    const auto says = [&](text::Head head) {
        return std::any_of(parts.begin(), parts.end(), [&](const Term& part) { return part.mentions(head); });
    };
    const auto hold = [&](u8 place) {
        for (const lower::Captured& held : low.held) {
            if (held.place == place) return;
        }
        Op top = op(Verb::Gather);
        top.dst = low.new_register();
        top.filter = low.filter(Filter::stack(place, Part::Top), Of::Cards);
        low.add(top);
        low.held.push_back({place, top.dst});
    };
    if (says(head::This) && low.source_of == Of::Places)
        low.held.push_back({kSource, kNone, Filter::book(kSourceOnTop, 0, 0)});
    const std::vector<Mention> mentions = low.mentions;
    if (!says(head::That) && !says(head::It) && !says(head::Them) && !says(head::Those) && !says(head::Result)) return;
    for (auto at = mentions.rbegin(); at != mentions.rend(); ++at) {
        if (at->what.of == Of::Places && at->what.reg < kHost && at->act != Act::Subject) return hold(at->what.reg);
    }
}

bool looks_back(const std::vector<Term>& all, std::size_t at);
void keep_did_it(Lowering& low, const Term& does);

// A part that is carried out later, by a frame of its own: one register goes with it. So do the sentences from `next`
// on that ask whether it was done; answers where those end.
std::size_t delayed(Lowering& low, const Term& step, const std::vector<Term>& all = {}, std::size_t next = 0) {
    if (low.in_attempt || low.captured) low.decline("a delay within something else");
    const Term of = step[field::at][field::of];
    if (of.is(head::AttackOf) && !of[field::who].is(head::This)) low.unknown(of, "here");
    if (of.is(head::AttackOf)) refer(low, of[field::who], Of::Places);
    const std::optional<u8> mode = delay_mode(low, step[field::at]);
    std::vector<Term> parts{step[field::does]};
    for (std::size_t later = next; looks_back(all, later); ++later) parts.push_back(all[later][field::does]);
    // What it speaks of is chosen now, not then.
    if (!low.mentions.empty() && low.mentions.back().what.reg == low.subject) low.named(low.subject);
    hold_characters(low, parts);
    const Label end = low.code.label();
    const int at = low.code.size();
    low.code.add(op(Verb::Delay), end);
    CardSet captured{};
    low.captured = &captured;
    const u8 before = low.registers;
    if (parts.size() > 1) {
        lower::begin_look_back(low);
    }
    clause(low, step[field::does]);
    if (parts.size() > 1) keep_did_it(low, step[field::does]);
    while (looks_back(all, next)) next = sentence(low, all, next);
    low.captured = nullptr;
    low.held.clear();
    CardSet outer{};
    for (int reg : captured) {
        if (reg < before) outer.add(reg);
    }
    if (outer.size() > 1) low.decline("a delay that remembers several things");
    Op delay = op(Verb::Delay);
    delay.mode = mode.value_or(0);
    delay.a = outer.empty() ? kNone : static_cast<u8>(outer.first());
    low.code.replace(at, delay);
    low.add(op(Verb::End));
    low.code.place(end);
    return next;
}

// ---- conditions

AmountId told(Lowering& low, const Term& p) {
    const AmountId holds = condition(low, p);
    if (!low.keeps_tests || !p.is(head::Test)) return holds;
    // What it looks at may be elsewhere by the time it is asked again.
    Op keep = op(Verb::Number);
    keep.dst = low.new_register();
    keep.amount = holds;
    low.add(keep);
    const AmountId kept = low.pool.number(keep.dst);
    if (!p[field::p][field::c].is(head::AnyOther)) low.test_before = kept;
    return kept;
}

bool denies(const Term& p) { return p.is(head::DidNot) || p.is(head::CouldNot) || p.is(head::DidNotDo); }

void conditional(Lowering& low, const Term& step, bool wanted) {
    // "If the chosen character is sidelined this turn, draw a card": from now on.
    const Term p = step[field::p];
    if (wanted && p[field::via].is(head::ThisTurn) && !p[field::via][field::phase] && is_sidelining(low, p)) {
        const lower::Scoped<std::optional<Lasting>> until(low.lasting, Lasting{Duration::ThisTurn, 0});
        return promise_if_sidelined(low, p, step[field::does]);
    }
    // A condition behind its step is no different: the amount is told before it.
    mention_changed(low, step[field::does]);
    const AmountId holds = told(low, step[field::p]);
    const Label end = low.code.label();
    skip_unless(low, wanted ? holds : low.pool.negation(holds), end);
    {
        const lower::LookBack back(low, step[field::p].mentions(head::DidIt), denies(step[field::p]));
        const lower::ConditionalPart part(low);
        clause(low, step[field::does]);
    }
    low.code.place(end);
}

}  // namespace

void clause(Lowering& low, const Term& step) {
    if (step.is(head::Seq)) {
        clause(low, step[field::a]);
        clause(low, step[field::b]);
    } else if (step.is(head::May)) {
        may(low, step);
    } else if (step.is(head::If) || (step.is(head::AtIf) && low.at_moment)) {
        conditional(low, step, true);
    } else if (step.is(head::Unless)) {
        conditional(low, step, false);
    } else if (step.is(head::Either)) {
        either(low, step);
    } else if (step.is(head::ForEach)) {
        for_each(low, step);
    } else if (step.is(head::Scaled)) {
        scale_by(low, step[field::per], step[field::does]);
    } else if (step.is(head::During)) {
        during(low, step);
    } else if (step.is(head::Delayed)) {
        delayed(low, step);
    } else if (step.is(head::By)) {
        for_player(low, step[field::by], [&] { clause(low, step[field::does]); });
    } else if (step.is(head::When) && step[field::on].is(head::UsingThis) && low.uses_event) {
        // To use the card is what carries out this text.
        clause(low, step[field::does]);
    } else {
        action(low, step);
    }
}

namespace {

// ---- sentences

// A reminder says again what is so anyway; one that says something else is none.
bool reminder(Lowering& low, const Term& sentence) {
    const auto recalls = [&](bool something) {
        if (!something) low.decline("the reminder recalls nothing of this text");
        sentence.comes_to(lower::kReminder, "");
        return true;
    };
    if (sentence.is(head::FullLineReminder)) return recalls(low.shifts);
    if (sentence.is(head::OrderReminder)) return recalls(low.waits_for_raid);
    if (sentence.is(head::NotRaidedReminder)) return recalls(low.takes_base);
    return false;
}

bool is_reminder(const Term& sentence) {
    for (const text::Head head :
         {head::FullLineReminder, head::OrderReminder, head::NotRaidedReminder, head::RaidedReminder}) {
        if (sentence.is(head)) return true;
    }
    return false;
}

bool looks_back(const std::vector<Term>& all, std::size_t at) {
    if (at >= all.size()) return false;
    const Term does = all[at][field::does];
    return does.mentions_any({head::DidIt, head::DidNot, head::CouldNot}, head::Ability);
}

bool is_otherwise(const Term& sentence) { return sentence.is(head::Sent) && sentence[field::link].is(head::Otherwise); }

// "If p, B instead" after A: B if p holds, else A.
void instead(Lowering& low, const Term& first, const Term& second) {
    // "It gains 500 BP until the end of the turn. If ..., it gains 1000 BP instead": perhaps as long, perhaps for good.
    if (first.mentions(head::During) && second[field::does].mentions(head::Modify) &&
        !second[field::does].mentions(head::During))
        low.decline("for how long it is given instead is not said");
    alternatives(
        low, condition(low, second[field::p]), [&] { clause(low, second[field::does]); }, [&] { clause(low, first); });
}

void if_otherwise(Lowering& low, const Term& step, const Term& other) {
    if (!step.is(head::If)) {
        low.decline("\"otherwise\" without a condition before it");
        return;
    }
    alternatives(
        low, condition(low, step[field::p]), [&] { clause(low, step[field::does]); },
        [&] { clause(low, other[field::does]); });
}

// Who does what the sentence says, for "if you do".
Who doer(Lowering& low, const Term& step) {
    if (step.is(head::May) || step.is(head::By)) return player(low, step[field::by]);
    if (step.is(head::If) || step.is(head::Unless) || step.is(head::Delayed) || step.is(head::When))
        return doer(low, step[field::does]);
    return low.acting;
}

void check_link(Lowering& low, const Term& link) {
    if (link && !link.is(head::Then) && !link.is(head::Additionally)) low.unknown(link, "here");
    link.comes_to("one sentence is carried out after the other anyway", "");
}

// "Add 1000 to the BP range": has been taken up by the sentence before.
bool is_bonus(const Term& sentence) {
    const Term does = sentence[field::does];
    return sentence.is(head::Sent) && (does.mentions(head::AddToRange) || does.mentions(head::AddToNumber));
}

// "If you do, choose a character. Switch that character and this one to active.": what speaks of something that only
// the condition before it names belongs to that condition.
bool belongs_to(const Term& sentence, const Term& conditional) {
    return conditional.is(head::If) && speaks_of(sentence, conditional[field::does]);
}

// "If you did not add a card to your hand": of steps that were not to be taken nothing is said.
bool looks_at_steps(const Term& sentence) {
    return sentence.is(head::Sent) && !sentence[field::link] && sentence[field::does].is(head::If) &&
           sentence[field::does][field::p].is(head::DidNotDo);
}

// A condition with the sentences that belong to it; answers where the next one starts.
std::size_t conditional_row(Lowering& low, const std::vector<Term>& all, const Term& does, std::size_t next) {
    mention_changed(low, does[field::does]);
    const AmountId holds = told(low, does[field::p]);
    const Label end = low.code.label();
    skip_unless(low, holds, end);
    const lower::LookBack back(low, does[field::p].mentions(head::DidIt), denies(does[field::p]));
    const lower::ConditionalPart part(low);
    clause(low, does[field::does]);
    while (next < all.size() && (belongs_to(all[next], does) || looks_at_steps(all[next])) &&
           !looks_back(all, next_sentence(all, next))) {
        clause(low, all[next][field::does]);
        next = next_sentence(all, next);
    }
    low.code.place(end);
    return next;
}

void keep_did_it(Lowering& low, const Term& does) {
    Op done = op(Verb::Number);
    done.dst = low.new_register();
    // UA Q115, Q64: in full, and to choose none of "up to one" is not to do it.
    done.amount = low.pool.done_in_full();
    low.add(done);
    low.did_it = low.pool.number(done.dst);
    low.did_by = doer(low, does);
}

// ---- "if you do" after what consists of other texts

// What a sentence tells to do, without who may and under which condition.
Term core_of(const Term& step) {
    if (step.is(head::May)) return core_of(step[field::do_]);
    if (step.is(head::By) || step.is(head::If) || step.is(head::Unless)) return core_of(step[field::does]);
    return step;
}

bool consists_of_texts(const Term& step) {
    return step.is(head::Perform) || step.is(head::ChooseOption) || step.is(head::ChooseAll) ||
           (step.is(head::Activate) && step[field::what].is(head::Listed));
}

bool mentions_texts(const Term& step) {
    return step.mentions_any({head::Perform, head::ChooseOption, head::ChooseAll}, head::Ability);
}

// "Choose one of the following. If you do": whether one was chosen, not what came of it.
void keep_performed(Lowering& low, const Term& does) {
    Op note = op(Verb::Number);
    note.dst = low.new_register();
    note.amount = low.pool.constant(0);
    low.add(note);
    low.performed = note.dst;
    clause(low, does);
    low.performed = kNone;
    low.did_it = low.pool.number(note.dst);
    low.did_by = doer(low, does);
}

// "At the end of the turn, sideline it. If you do": asked when it is done. Answers where the next sentence starts.
std::size_t put_off_row(Lowering& low, const Term& does, const std::vector<Term>& all, std::size_t next) {
    if (does.is(head::Delayed)) return delayed(low, does, all, next);
    // "If p, at the end of the turn, ...": without p nothing was to be done.
    for (std::size_t later = next; looks_back(all, later); ++later) {
        if (!all[later][field::does].mentions(head::DidIt))
            low.decline("what was put off under a condition was not done");
    }
    const AmountId holds = told(low, does[field::p]);
    const Label end = low.code.label();
    skip_unless(low, holds, end);
    const lower::LookBack back(low, does[field::p].mentions(head::DidIt), denies(does[field::p]));
    const ConditionalPart part(low);
    next = put_off_row(low, does[field::does], all, next);
    low.code.place(end);
    return next;
}

bool is_put_off(const Term& does) {
    return does.is(head::Delayed) || (does.is(head::If) && is_put_off(does[field::does]));
}

// What the first sentence does, less the event that the line waits for: both readings of a sentence in braces have it.
Term headed(Lowering& low, const Term& does) {
    if (!low.headed_braces) return low.heading;
    const bool waits = does.is(head::When);
    if (!waits && !does.is(head::Delayed)) {
        low.unknown(does, "within braces");
        return low.heading;
    }
    does[waits ? field::on : field::at].mark_read();
    return does[field::does];
}

}  // namespace

bool speaks_of(const Term& sentence, const Term& named) {
    if (!sentence.is(head::Sent) || sentence[field::link]) return false;
    const Term does = sentence[field::does];
    if (does.is(head::If) || does.is(head::IfInstead) || does.is(head::Unless)) return false;
    const bool names = named.mentions(head::Choose) || named.mentions(head::Reveal) || named.mentions(head::Play) ||
                       named.mentions(head::Look);
    bool refers = false;
    for (const text::Head head : {head::That, head::Those, head::It, head::Them, head::Rest})
        refers = refers || does.mentions(head);
    return names && refers;
}

std::size_t next_sentence(const std::vector<Term>& all, std::size_t at) {
    for (++at; at < all.size() && (is_reminder(all[at]) || is_bonus(all[at]));) ++at;
    return at;
}

std::size_t sentence(Lowering& low, const std::vector<Term>& all, std::size_t at) {
    const Term& here = all[at];
    if (reminder(low, here) || is_bonus(here)) return at + 1;
    if (here.is(head::Replaceable)) return substitution(low, all, at);
    if (!here.is(head::Sent)) {
        low.unknown(here, "here");
        return at + 1;
    }
    low.sentence_from = low.mentions.size();
    check_link(low, here[field::link]);
    const Term does = at == 0 && low.heading ? headed(low, here[field::does]) : here[field::does];
    const std::size_t next = next_sentence(all, at);
    const bool branches = next < all.size() && is_otherwise(all[next]);
    const bool replaced = next < all.size() && all[next].is(head::Sent) && all[next][field::does].is(head::IfInstead);
    const std::size_t after = branches || replaced ? next_sentence(all, next) : next;
    if (!branches && !replaced && next < all.size() && belongs_to(all[next], does) &&
        !looks_back(all, next_sentence(all, next))) {
        const std::size_t end = conditional_row(low, all, does, next);
        for (std::size_t passed = at + 1; passed < end; ++passed) reminder(low, all[passed]);
        if (!looks_back(all, at)) low.did_it = kNoId;
        return end;
    }
    // "If you do" and "if you don't" both look at the sentence that did it.
    const bool asked_back = looks_back(all, after) && !looks_back(all, at);
    if (asked_back && !branches && !replaced && is_put_off(does)) {
        const std::size_t end = put_off_row(low, does, all, after);
        for (std::size_t passed = at + 1; passed < end; ++passed) reminder(low, all[passed]);
        low.did_it = kNoId;
        return end;
    }
    if (asked_back && does.mentions(head::Delayed, head::Ability))
        low.decline("\"if you do\" of which part is done later");
    if (asked_back) {
        lower::begin_look_back(low);
    }
    if (asked_back && mentions_texts(does) && !branches && !replaced && consists_of_texts(core_of(does))) {
        keep_performed(low, does);
        for (std::size_t passed = at + 1; passed < after; ++passed) reminder(low, all[passed]);
        return after;
    }
    if (asked_back && mentions_texts(does)) low.decline("\"if you do\" after several things, of which one is a list");
    if (branches) {
        if_otherwise(low, does, all[next]);
    } else if (replaced) {
        check_link(low, all[next][field::link]);
        instead(low, does, all[next][field::does]);
    } else {
        clause(low, does);
    }
    if (asked_back)
        keep_did_it(low, does);
    else if (!looks_back(all, at))
        low.did_it = kNoId;
    for (std::size_t passed = at + 1; passed < after; ++passed) reminder(low, all[passed]);
    return after;
}

void find_bonus(Lowering& low) {
    if (!low.bonus) return;
    const Term sentence = low.bonus;
    low.bonus = Term();
    Term does = sentence[field::does];
    if (sentence[field::link] && !sentence[field::link].is(head::Additionally))
        low.unknown(sentence[field::link], "here");
    AmountId amount = kNoId;
    const auto times = [&](AmountId more) { amount = amount == kNoId ? more : low.pool.times(amount, more); };
    while (does.is(head::ForEach) || does.is(head::If) || does.is(head::Scaled)) {
        if (does.is(head::If)) {
            if (does[field::p].mentions(head::DidIt)) low.unknown(does[field::p], "before a choice");
            times(condition(low, does[field::p]));
        } else {
            times(per_count(low, does[field::per]));
        }
        does = does[field::does];
    }
    times(low.pool.constant(does[field::n].number()));
    if (does[field::per]) times(per_count(low, does[field::per]));
    if (does.is(head::AddToRange)) {
        low.range_bonus = amount;
        low.range_stat = stat_name(stat_of(low, does[field::s]));
    } else if (does.is(head::AddToNumber)) {
        low.count_bonus = amount;
    } else {
        low.unknown(does, "here");
    }
}

void sentences(Lowering& low, const std::vector<Term>& all) {
    bool bonus = false;
    for (const Term& each : all) {
        if (!is_bonus(each)) continue;
        if (bonus) low.decline("two additions to one number");
        low.bonus = each;
        bonus = true;
    }
    for (std::size_t at = 0; at < all.size();) at = sentence(low, all, at);
    if (bonus && !low.bonus_used) low.decline("an addition to a number that nothing marks");
}

}  // namespace arbiter::ua
