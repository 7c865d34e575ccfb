// Sentences and steps: may, if, otherwise, for each, and what lasts or comes later.
#include "games/ua/lowering.h"

namespace arbiter::ua {

using lower::add_may;
using lower::skip_unless;

namespace {

Op op(Verb verb) { return Assembler::op(verb); }

// ---- who acts

class Acting {
  public:
    Acting(Lowering& low, Who who) : low_(low), before_(low.acting) { low.acting = who; }
    ~Acting() { low_.acting = before_; }
    Acting(const Acting&) = delete;
    Acting& operator=(const Acting&) = delete;

  private:
    Lowering& low_;
    Who before_;
};

template <class Body>
void for_player(Lowering& low, const Term& by, Body&& body) {
    const Who who = player(low, by);
    if (who == Who::You || who == Who::Opponent) {
        const Acting acting(low, who);
        body();
        return;
    }
    if (who != Who::Either) low.unknown(by, "as who acts");
    // UA 14.2: the turn player first.
    for (Who each : {Who::Lead, Who::Next}) {
        const Acting acting(low, each);
        body();
    }
}

void may(Lowering& low, const Term& step) {
    if (is_reference(step["by"])) {
        low.unknown(step["by"], "as who may");
        return;
    }
    for_player(low, step["by"], [&] {
        const lower::ConditionalPart part(low);
        const Label end = low.code.label();
        add_may(low, end);
        clause(low, step["do"]);
        low.code.place(end);
    });
}

// The second of two alternatives may have a condition: "add this card to your hand, or if you have the required energy,
// perform Raid with it."
void either(Lowering& low, const Term& step) {
    const Term second = step["b"];
    if (step["a"].is("Play") && second.is("PerformRaid") && second["what"].is("It") && !second["onto"])
        return play_or_raid(low, step["a"]);
    // "Move this character to the other line, or swap it": both speak of the same one.
    if (is_reference(step["a"]["what"]) && second.mentions("It")) refer(low, step["a"]["what"]);
    Op choose = op(Verb::Mode);
    choose.dst = kSubjects;
    choose.who = low.acting;
    if (second.is("If")) {
        AmountId open = condition(low, second["p"]);
        if (second["does"].is("PerformRaid") && second["does"]["what"].is("It")) open = may_raid(low, open);
        choose.amount = low.pool.plus(low.pool.constant(1), open);
    } else {
        choose.amount = low.pool.constant(2);
    }
    choose.argument = low.pool.words({low.words(step["a"]), low.words(second)});
    low.add(choose);
    alternatives(
        low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1), [&] { clause(low, step["a"]); },
        [&] { clause(low, second.is("If") ? second["does"] : second); });
}

}  // namespace

AmountId may_raid(Lowering& low, AmountId also) {
    const FilterId self = low.filter(Filter::all({Filter::in(kSource), Filter::book(kMayRaid, 0, 0)}), low.source_of);
    return low.pool.both(also, low.pool.count(self));
}

void mention_changed(Lowering& low, const Term& step) {
    Term does = step;
    while (does.is("During") || does.is("Scaled")) does = does["does"];
    const Term who = does["who"];
    if (does.is("Modify") && who.is("This") && !who["is"]) low.mention(this_one(low, who), Act::Subject);
}

AmountId scale_of(Lowering& low, const Term& per, const Term& step) {
    mention_changed(low, step);
    Term does = step;
    while (does.is("During") || does.is("Scaled")) does = does["does"];
    const Term who = does["who"];
    if (per.mentions("OtherThanThis") && does.is("Modify") && !who.is("This")) {
        if (is_reference(who))
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
    for (const char* head : {"N", "A", "Another", "UpTo", "Exactly", "Range", "AnyNumber"}) {
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
    const Term per = step["per"];
    const Term does = step["does"];
    if (does.is("Draw") || !chooses(does)) return scale_by(low, per, does);
    lower::times(low, per_count(low, per), [&] { clause(low, does); });
}

// ---- time

u16 until(Moment moment, Who whose, bool later) {
    return static_cast<u16>(moment | (static_cast<int>(whose) << 8) | (later ? 1 << 12 : 0));
}

std::optional<Moment> moment_of(Lowering& low, const Term& edge, const Term& phase) {
    const bool start = edge.is("start");
    if (!start && !edge.is("end")) low.unknown(edge);
    if (phase.is("Turn")) return start ? kTurnStart : kTurnEnd;
    if (phase.is("MainPhase")) return start ? kMainStart : kMainEnd;
    if (phase.is("AttackPhase")) return start ? kAttackPhaseStart : kAttackPhaseEnd;
    if (phase.is("EndPhase") && start) return kEndPhaseStart;
    low.unknown(phase, "as a moment");
    return std::nullopt;
}

}  // namespace

std::optional<Lasting> lasting_of(Lowering& low, const Term& till) {
    if (till.is("ThisTurn")) {
        if (till["phase"]) low.unknown(till["phase"]);
        return Lasting{Duration::ThisTurn, 0};
    }
    if (till.is("ThisBattle")) return Lasting{Duration::UntilMoment, until(kBattleEnd, Who::Either, false)};
    if (till.is("ThisAttack")) return Lasting{Duration::UntilMoment, until(kAttackEnd, Who::Either, false)};
    if (till.is("UntilLeaves")) {
        if (!till["who"].is("This")) low.unknown(till["who"], "as who leaves the front line");
        refer(low, till["who"], Of::Places);
        return Lasting{Duration::UntilMoment, until(kFrontLineLeft, Who::Either, false)};
    }
    if (till.is("Until")) {
        const std::optional<Moment> moment = moment_of(low, till["edge"], till["phase"]);
        const Who whose = till["whose"] ? player(low, till["whose"]) : Who::Either;
        if (!moment) return std::nullopt;
        // "The end of their next turn" is never this one's; a phase of a turn that goes on still comes (UA QA 53).
        const bool later = *moment == kTurnEnd && till["whose"];
        return Lasting{Duration::UntilMoment, until(*moment, whose, later)};
    }
    low.unknown(till, "as a duration");
    return std::nullopt;
}

namespace {

// "During your opponent's next turn": put off to the start of that turn, which is never this one. As with all that is
// put off, a character that Raid was performed on since is not meant any more.
void during_next(Lowering& low, const Term& step) {
    const Term till = step["till"];
    const Term does = step["does"];
    const Term mod = does["mod"];
    const Who whose = player(low, till["whose"]);
    const bool plain = does.is("Modify") && (mod.is("Gain") || mod.is("Lose") || mod.is("Cannot")) && !mod["till"] &&
                       !mod.mentions("Ability") && !mod.mentions("Listed");
    if (!plain || !till["phase"].is("Turn") || low.scale != kNoId || (whose != Who::You && whose != Who::Opponent)) {
        low.unknown(till, "as a duration");
        return;
    }
    if (low.in_attempt || low.captured) low.decline("a delay within something else");
    const Taken who = take(low, does["who"], Of::Places);
    const u8 tops = lower::register_of(low, {Of::Cards, Filter::stack(who.reg, Part::Top), kNone, true, 0});
    const Label end = low.code.label();
    Op delay = op(Verb::Delay);
    delay.mode = kTurnStart;
    delay.mode |= kDelayNotThisTurn | (whose == Who::You ? kDelayYours : kDelayTheirs);
    delay.a = tops;
    low.code.add(delay, end);
    const u8 there = lower::register_of(low, {Of::Places, Filter::in(tops), kNone, true, 0});
    low.lasting = Lasting{Duration::ThisTurn, 0};
    give(low, there, gifts_of(low, mod));
    low.lasting.reset();
    low.add(op(Verb::End));
    low.code.place(end);
    mention_taken(low, who, Act::Change);
}

void during(Lowering& low, const Term& step) {
    if (low.lasting) low.decline("two durations for one change");
    if (step["till"].is("NextOf")) return during_next(low, step);
    low.lasting = lasting_of(low, step["till"]);
    low.lasting_used = false;
    clause(low, step["does"]);
    if (!low.lasting_used) low.unknown(step["does"], "for a time");
    low.lasting.reset();
}

// When a part is put off to, with whose turn it is about.
std::optional<u8> delay_mode(Lowering& low, const Term& at) {
    const Term of = at["of"];
    if (at.is("EndOfTurn")) return kTurnEnd;
    if (!at.is("At")) {
        low.unknown(at, "as a moment");
        return std::nullopt;
    }
    if (of.is("AttackOf") || of.is("ThisAttack")) {
        if (!at["edge"].is("end")) low.unknown(at["edge"], "of an attack");
        if (!low.in_attack) low.decline("the end of an attack that has not begun");
        return kAttackEnd;
    }
    const bool next = of.is("NextOf");
    const std::optional<Moment> moment = moment_of(low, at["edge"], of["phase"]);
    if ((!next && !of.is("Of")) || of["each"] || !moment) {
        low.unknown(of, "as a moment");
        return std::nullopt;
    }
    u8 mode = *moment;
    if (of["whose"]) mode |= player(low, of["whose"]) == Who::You ? kDelayYours : kDelayTheirs;
    if (next) mode |= kDelayNotThisTurn;
    return mode;
}

// UA QA 67, 119: a character that Raid was performed on since is not the one that was meant. What is held on to is
// therefore its card: a character is the same as long as that card is on top.
void hold_characters(Lowering& low, const Term& does) {
    const auto hold = [&](u8 place) {
        for (const Held& held : low.held) {
            if (held.place == place) return;
        }
        Op top = op(Verb::Gather);
        top.dst = low.new_register();
        top.filter = low.filter(Filter::stack(place, Part::Top), Of::Cards);
        low.add(top);
        low.held.push_back({place, top.dst});
    };
    if (does.mentions("This") && low.source_of == Of::Places) hold(kSource);
    const std::vector<Mention> mentions = low.mentions;
    if (!does.mentions("That") && !does.mentions("It") && !does.mentions("Them") && !does.mentions("Those") &&
        !does.mentions("Result"))
        return;
    for (auto at = mentions.rbegin(); at != mentions.rend(); ++at) {
        if (at->what.of == Of::Places && at->what.reg < kHost && at->act != Act::Subject) return hold(at->what.reg);
    }
}

// A part that is carried out later, by a frame of its own: one register goes with it.
void delayed(Lowering& low, const Term& step) {
    if (low.in_attempt || low.captured) low.decline("a delay within something else");
    const Term of = step["at"]["of"];
    if (of.is("AttackOf") && !of["who"].is("This")) low.unknown(of, "here");
    if (of.is("AttackOf")) refer(low, of["who"], Of::Places);
    const std::optional<u8> mode = delay_mode(low, step["at"]);
    hold_characters(low, step["does"]);
    const Label end = low.code.label();
    const int at = low.code.size();
    low.code.add(op(Verb::Delay), end);
    CardSet captured{};
    low.captured = &captured;
    const u8 before = low.registers;
    clause(low, step["does"]);
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
}

// ---- conditions

AmountId told(Lowering& low, const Term& p) {
    const AmountId holds = condition(low, p);
    if (!low.keeps_tests || !p.is("Test")) return holds;
    // What it looks at may be elsewhere by the time it is asked again.
    Op keep = op(Verb::Number);
    keep.dst = low.new_register();
    keep.amount = holds;
    low.add(keep);
    const AmountId kept = low.pool.number(keep.dst);
    if (!p["p"]["c"].is("AnyOther")) low.test_before = kept;
    return kept;
}

bool denies(const Term& p) { return p.is("DidNot") || p.is("CouldNot") || p.is("DidNotDo"); }

void conditional(Lowering& low, const Term& step, bool wanted) {
    // A condition behind its step is no different: the amount is told before it.
    mention_changed(low, step["does"]);
    const AmountId holds = told(low, step["p"]);
    const Label end = low.code.label();
    skip_unless(low, wanted ? holds : low.pool.negation(holds), end);
    {
        const lower::LookBack back(low, step["p"].mentions("DidIt"), denies(step["p"]));
        const lower::ConditionalPart part(low);
        clause(low, step["does"]);
    }
    low.code.place(end);
}

}  // namespace

void clause(Lowering& low, const Term& step) {
    if (step.is("Seq")) {
        clause(low, step["a"]);
        clause(low, step["b"]);
    } else if (step.is("May")) {
        may(low, step);
    } else if (step.is("If") || (step.is("AtIf") && low.at_moment)) {
        conditional(low, step, true);
    } else if (step.is("Unless")) {
        conditional(low, step, false);
    } else if (step.is("Either")) {
        either(low, step);
    } else if (step.is("ForEach")) {
        for_each(low, step);
    } else if (step.is("Scaled")) {
        scale_by(low, step["per"], step["does"]);
    } else if (step.is("During")) {
        during(low, step);
    } else if (step.is("Delayed")) {
        delayed(low, step);
    } else if (step.is("By")) {
        for_player(low, step["by"], [&] { clause(low, step["does"]); });
    } else if (step.is("When") && step["on"].is("UsingThis") && low.uses_event) {
        // To use the card is what carries out this text.
        clause(low, step["does"]);
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
        return true;
    };
    if (sentence.is("FullLineReminder")) return recalls(low.shifts);
    if (sentence.is("OrderReminder")) return recalls(low.waits_for_raid);
    if (sentence.is("NotRaidedReminder")) return recalls(low.takes_base);
    return false;
}

bool is_reminder(const Term& sentence) {
    for (const char* head : {"FullLineReminder", "OrderReminder", "NotRaidedReminder", "RaidedReminder"}) {
        if (sentence.is(head)) return true;
    }
    return false;
}

bool looks_back(const std::vector<Term>& all, std::size_t at) {
    if (at >= all.size()) return false;
    const Term does = all[at]["does"];
    return does.mentions("DidIt") || does.mentions("DidNot") || does.mentions("CouldNot");
}

bool is_otherwise(const Term& sentence) { return sentence.is("Sent") && sentence["link"].is("Otherwise"); }

// "If p, B instead" after A: B if p holds, else A.
void instead(Lowering& low, const Term& first, const Term& second) {
    // "It gains 500 BP until the end of the turn. If ..., it gains 1000 BP instead": perhaps as long, perhaps for good.
    if (first.mentions("During") && second["does"].mentions("Modify") && !second["does"].mentions("During"))
        low.decline("for how long it is given instead is not said");
    alternatives(
        low, condition(low, second["p"]), [&] { clause(low, second["does"]); }, [&] { clause(low, first); });
}

void if_otherwise(Lowering& low, const Term& step, const Term& other) {
    if (!step.is("If")) {
        low.decline("\"otherwise\" without a condition before it");
        return;
    }
    alternatives(
        low, condition(low, step["p"]), [&] { clause(low, step["does"]); }, [&] { clause(low, other["does"]); });
}

// Who does what the sentence says, for "if you do".
Who doer(Lowering& low, const Term& step) {
    if (step.is("May") || step.is("By")) return player(low, step["by"]);
    if (step.is("If") || step.is("Unless") || step.is("Delayed") || step.is("When")) return doer(low, step["does"]);
    return low.acting;
}

void check_link(Lowering& low, const Term& link) {
    if (link && !link.is("Then") && !link.is("Additionally")) low.unknown(link, "here");
}

// "Add 1000 to the BP range": has been taken up by the sentence before.
bool is_bonus(const Term& sentence) {
    const Term does = sentence["does"];
    return sentence.is("Sent") && (does.mentions("AddToRange") || does.mentions("AddToNumber"));
}

// "If you do, choose a character. Switch that character and this one to active.": what speaks of something that only
// the condition before it names belongs to that condition.
bool belongs_to(const Term& sentence, const Term& conditional) {
    return conditional.is("If") && speaks_of(sentence, conditional["does"]);
}

// "If you did not add a card to your hand": of steps that were not to be taken nothing is said.
bool looks_at_steps(const Term& sentence) {
    return sentence.is("Sent") && !sentence["link"] && sentence["does"].is("If") &&
           sentence["does"]["p"].is("DidNotDo");
}

// A condition with the sentences that belong to it; answers where the next one starts.
std::size_t conditional_row(Lowering& low, const std::vector<Term>& all, const Term& does, std::size_t next) {
    mention_changed(low, does["does"]);
    const AmountId holds = told(low, does["p"]);
    const Label end = low.code.label();
    skip_unless(low, holds, end);
    const lower::LookBack back(low, does["p"].mentions("DidIt"), denies(does["p"]));
    const lower::ConditionalPart part(low);
    clause(low, does["does"]);
    while (next < all.size() && (belongs_to(all[next], does) || looks_at_steps(all[next])) &&
           !looks_back(all, next_sentence(all, next))) {
        clause(low, all[next]["does"]);
        next = next_sentence(all, next);
    }
    low.code.place(end);
    return next;
}

void keep_did_it(Lowering& low, const Term& does) {
    Op done = op(Verb::Number);
    done.dst = low.new_register();
    // UA QA 81, 129: in full, and to choose none of "up to one" is not to do it.
    done.amount = low.pool.done_in_full();
    low.add(done);
    low.did_it = low.pool.number(done.dst);
    low.did_by = doer(low, does);
}

// What the first sentence does, less the event that the line waits for: both readings of a sentence in braces have it.
Term headed(Lowering& low, const Term& does) {
    if (!low.headed_braces) return low.heading;
    const char* event = does.is("When") ? "on" : does.is("Delayed") ? "at" : nullptr;
    if (!event) {
        low.unknown(does, "within braces");
        return low.heading;
    }
    does[event].mark_read();
    return does["does"];
}

}  // namespace

bool speaks_of(const Term& sentence, const Term& named) {
    if (!sentence.is("Sent") || sentence["link"]) return false;
    const Term does = sentence["does"];
    if (does.is("If") || does.is("IfInstead") || does.is("Unless")) return false;
    const bool names =
        named.mentions("Choose") || named.mentions("Reveal") || named.mentions("Play") || named.mentions("Look");
    bool refers = false;
    for (const char* head : {"That", "Those", "It", "Them", "Rest"}) refers = refers || does.mentions(head);
    return names && refers;
}

std::size_t next_sentence(const std::vector<Term>& all, std::size_t at) {
    for (++at; at < all.size() && (is_reminder(all[at]) || is_bonus(all[at]));) ++at;
    return at;
}

std::size_t sentence(Lowering& low, const std::vector<Term>& all, std::size_t at) {
    const Term& here = all[at];
    if (reminder(low, here) || is_bonus(here)) return at + 1;
    if (here.is("Replaceable")) return substitution(low, all, at);
    if (!here.is("Sent")) {
        low.unknown(here, "here");
        return at + 1;
    }
    low.sentence_from = low.mentions.size();
    check_link(low, here["link"]);
    const Term does = at == 0 && low.heading ? headed(low, here["does"]) : here["does"];
    const std::size_t next = next_sentence(all, at);
    const bool branches = next < all.size() && is_otherwise(all[next]);
    const bool replaced = next < all.size() && all[next].is("Sent") && all[next]["does"].is("IfInstead");
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
    if (asked_back) lower::begin_look_back(low);
    if (branches) {
        if_otherwise(low, does, all[next]);
    } else if (replaced) {
        check_link(low, all[next]["link"]);
        instead(low, does, all[next]["does"]);
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
    Term does = sentence["does"];
    if (sentence["link"] && !sentence["link"].is("Additionally")) low.unknown(sentence["link"], "here");
    AmountId amount = kNoId;
    const auto times = [&](AmountId more) { amount = amount == kNoId ? more : low.pool.times(amount, more); };
    while (does.is("ForEach") || does.is("If") || does.is("Scaled")) {
        if (does.is("If")) {
            if (does["p"].mentions("DidIt")) low.unknown(does["p"], "before a choice");
            times(condition(low, does["p"]));
        } else {
            times(per_count(low, does["per"]));
        }
        does = does["does"];
    }
    times(low.pool.constant(does["n"].number()));
    if (does["per"]) times(per_count(low, does["per"]));
    if (does.is("AddToRange")) {
        low.range_bonus = amount;
        low.range_stat = stat_name(stat_of(low, does["s"]));
    } else if (does.is("AddToNumber")) {
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
