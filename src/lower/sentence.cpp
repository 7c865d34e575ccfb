// Sentences and steps: may, to, if, otherwise, instead, for each, and what lasts or comes later.
#include "lower/sentence.h"

#include <algorithm>

#include "lower/act.h"
#include "lower/acting_player.h"
#include "lower/instead.h"
#include "lower/modification.h"
#include "lower/texts.h"

namespace arbiter::lower {

Term modification_of(const Term& step) {
    Term does = step;
    while (does.is(head::During) || does.is(head::Scaled)) does = does[field::does];
    return does;
}

Term core_of(const Term& step) {
    if (step.is(head::May)) return core_of(step[field::do_]);
    if (step.is_any({head::By, head::If, head::Unless})) return core_of(step[field::does]);
    return step;
}

bool chooses(const Term& step) {
    return step.mentions_any(
        {head::N, head::A, head::Another, head::UpTo, head::Exactly, head::Range, head::AnyNumber, head::OneOfEach});
}

void mention_own(Lowering& low, const Term& step) {
    const Term does = core_of(modification_of(core_of(step)));
    for (const Term& named : {does[field::who], does[field::what]}) {
        if (named.is(head::This) && !named[field::is]) resolve_reference(low, named);
    }
}

namespace {

std::size_t delayed(Lowering& low, const Term& step, const std::vector<Term>& all, std::size_t next);

Op op(Verb verb) { return Assembler::op(verb); }

// ---- who acts

constexpr std::string_view kWhoGives = "who gives it makes no difference";

// "Each player draws a card for each character on their field": told of each player apart.
void by_player(Lowering& low, const Term& step, const Term& per = {}) {
    const bool you = player(low, step[field::by]) == Who::You && low.acting == Who::You;
    if (you) step.adds_nothing_around(field::does, "what a text tells to do is done by its player");
    const Term does = step[field::does];
    if (!you && does.is(head::Seq) && modification_of(does[field::b]).is(head::Modify))
        step.is_paraphrase_of(kWhoGives, step[field::by].told() + does[field::a].told() + does[field::b].told());
    const int since = low.code.size();
    for_player(low, step[field::by], [&] {
        if (per) return scale_by(low, per, step[field::does]);
        clause(low, step[field::does]);
    });
    if (!you && !others_act(low, since)) low.decline("who does it makes no difference");
}

void may(Lowering& low, const Term& step) {
    // A choice within what must be done in full would be another question than the rules have.
    if (low.in_attempt) low.decline("a choice within all or nothing");
    for_player(low, step[field::by], [&] {
        const ConditionalPart part(low);
        const Label end = low.code.label();
        const bool exactly = step[field::do_].mentions(head::Exactly);
        if (exactly) {
            // Only if it can be done in full.
            if (const Needed& need = low.dialect.exactly; need.option != kNone)
                low.needs(need.option, need.clause, need.called);
            begin_attempt(low, end);
        }
        add_may(low, end);
        clause(low, step[field::do_]);
        if (exactly) end_attempt(low, end);
        low.code.place(end);
    });
}

// A is optional and all or nothing; what B is, if A was done, the game says.
void may_to(Lowering& low, const Term& step) {
    for_player(low, step[field::by], [&] {
        const ConditionalPart part(low);
        const Label end = low.code.label();
        begin_attempt(low, end);
        add_may(low, end);
        clause(low, step[field::do_]);
        // To do none of it is not to do it.
        Op something = op(Verb::Require);
        something.amount = low.pool.done_something();
        low.add(something);
        end_attempt(low, end);
        if (low.dialect.goal_is_optional) add_may(low, end);
        {
            const ConditionalPart then(low);
            clause(low, step[field::then]);
        }
        low.code.place(end);
    });
}

// "A and B for this turn", "A or B for this turn": nobody would take A to last for ever.
void first_of_two(Lowering& low, const Term& step) {
    const Term a = step[field::a], b = step[field::b];
    if (a.is(head::During) && b.is(head::During) && a[field::till].same_as(b[field::till]))
        a.adds_nothing_around(field::does, "the time at the last holds for all");
    const bool as_long = step[field::a].is(head::Modify) && step[field::b].is(head::During) && !low.lasting;
    const Term first = step[field::a], second = step[field::b];
    if (first.is(head::During) && first[field::does].is(head::Modify) && second.is(head::During) && !low.lasting &&
        first[field::till].same_as(second[field::till]))
        first.adds_nothing_around(field::does, "what is given first lasts as long as what is given with it");
    const Scoped lasting(low.lasting, as_long ? lasting_of(low, step[field::b][field::till]) : low.lasting);
    clause(low, step[field::a]);
}

// The second of two alternatives may have a condition: "add this card to your hand, or if you have X, play it."
void either(Lowering& low, const Term& step) {
    const Term first = step[field::a];
    const bool conditional = step[field::b].is(head::If);
    const Term second = conditional ? step[field::b][field::does] : step[field::b];
    // "Give one of your X +1000 BP, or give it TYPE A": which one it is, is not known where the first was not done.
    if (first.mentions_any({head::Pick, head::PickFrom}, head::Ability) &&
        second.mentions_before({head::It, head::Them, head::That, head::Those}, {head::Pick, head::End, head::This}))
        low.decline("what \"it\" is where the other was done");
    // "Move this character to the other line, or swap it": both speak of the same one.
    if (is_reference(low, first[field::what]) && step[field::b].mentions(head::It))
        resolve_reference(low, first[field::what]);
    AmountId open = low.pool.constant(2);
    if (conditional) {
        AmountId may = condition(low, step[field::b][field::p]);
        if (low.dialect.possible) may = low.dialect.possible(low, second, may);
        open = low.pool.plus(low.pool.constant(1), may);
    }
    const Label joined = low.code.label();
    choose_act(low, {low.words(first), low.words(step[field::b])}, joined, open);
    alternatives(
        low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1), [&] { first_of_two(low, step); },
        [&] { clause(low, second); });
    low.code.place(joined);
}

// ---- time

void during(Lowering& low, const Term& step) {
    if (low.lasting) low.decline("two durations for one change");
    const Scoped lasting(low.lasting, lasting_of(low, step[field::till]));
    const bool as_before = low.given_before && low.lasting->duration == low.given_before->duration &&
                           low.lasting->until == low.given_before->until;
    if (as_before && step[field::does][field::also].is(head::AsWell))
        step.adds_nothing_around(field::does, "what is given as well lasts as long as what was given before");
    low.lasting_used = false;
    clause(low, step[field::does]);
    if (!low.lasting_used) low.unknown(step[field::does], "for a time");
}

// ---- conditions

// "If the revealed card is A, ... If it is B, ... If it is any other card": neither of the two.
void keep_test(Lowering& low, const Term& who, AmountId kept) {
    const bool again = low.tests_before != kNoId && (who.same_as(low.tested_before) || who.is(head::It));
    low.tests_before = again ? low.pool.either(low.tests_before, kept) : kept;
    if (!again) low.tested_before = who;
    low.test_before = kept;
}

AmountId told(Lowering& low, const Term& p) {
    const AmountId holds = condition(low, p);
    if (!low.keeps_tests || !p.is(head::Test)) return holds;
    // What it looks at may be elsewhere by the time it is asked again.
    const AmountId kept = keep_number(low, holds);
    low.test_may_lack = low.condition_about && may_be_missing(low, *low.condition_about);
    if (!p[field::p][field::c].is(head::AnyOther)) keep_test(low, p[field::who], kept);
    return kept;
}

bool denies(const Term& p) { return p.is_any({head::DidNot, head::CouldNot, head::DidNotDo}); }

// Is the condition about the thing whose text this is?
bool about_self(const Term& p) {
    if (p.is_any({head::And, head::Or})) return about_self(p[field::a]) || about_self(p[field::b]);
    return p[field::who].is(head::This) || p[field::what].is(head::This);
}

// Something was only chosen or shown so far: what is said next is said of it.
bool waits_for_use(const Lowering& low, std::size_t before) {
    for (std::size_t at = before; at-- > 0;) {
        const Mention& mention = low.mentions[at];
        if (mention.act == Act::Subject || mention.what.many) continue;
        return mention.act == Act::Choose || mention.act == Act::Reveal || mention.act == Act::Look;
    }
    return false;
}

// "If this character is active, ... it": within the sentence "it" is whom its condition is about, whatever was acted
// on before.
class SelfReference {
  public:
    // The mentions from `since` on are those of the condition.
    SelfReference(Lowering& low, const Term& p, std::size_t since) : low_(low) {
        if (!about_self(p) || waits_for_use(low, since)) return;
        std::size_t at = low.mentions.size();
        while (at > since && low.mentions[at - 1].act != Act::Subject) --at;
        if (at <= since) return;
        said_ = low.mentions.size();
        low.mention(low.mentions[at - 1].what, Act::Change);
    }
    ~SelfReference() {
        if (said_ != 0 && said_ < low_.mentions.size()) low_.mentions[said_].act = Act::Subject;
    }
    SelfReference(const SelfReference&) = delete;
    SelfReference& operator=(const SelfReference&) = delete;

  private:
    Lowering& low_;
    std::size_t said_ = 0;
};

// "If you discarded a Kaiju card with this effect, ... Exile the discarded card": behind the sentence, and where the
// condition does not hold, the discarded card is whatever was discarded.
void leave_condition(Lowering& low, std::size_t since) {
    for (std::size_t at = since; at < low.mentions.size(); ++at) {
        const u8 part_of = low.mentions[at].part_of;
        if (part_of == kNone) continue;
        for (std::size_t before = at; before-- > 0;) {
            const Mention& whole = low.mentions[before];
            if (whole.what.reg != part_of || whole.act != low.mentions[at].act) continue;
            low.mentions[at] = Mention(whole);
            break;
        }
    }
}

}  // namespace

// A condition behind its step is told before it all the same. It can speak of whom the step changes, and of what is
// there without the step; what the step only chooses is not yet known.
static void mention_told_first(Lowering& low, const Term& step, const Term& p) {
    mention_changed(low, step);
    const std::initializer_list<text::Head> pronouns = {head::It, head::Them, head::That, head::Those};
    if (!p.mentions_before(pronouns, {head::Pick, head::End, head::This, head::Result})) return;
    if (step.mentions_any({head::Pick, head::PickFrom}, head::Ability))
        low.decline("what \"it\" is, is known only when it is done");
    const Term does = core_of(modification_of(core_of(step)));
    for (const Term& named : {does[field::who], does[field::what], does[field::what][field::of]}) {
        if (!named || !is_reference(low, named) || named.is(head::This) || named.is_any(pronouns)) continue;
        const Group it = resolve_reference(low, named);
        if (!it.many) low.mention(it, Act::Change);
        return;
    }
}

void under_condition(Lowering& low, const Term& step, bool wanted, const std::function<void()>& body) {
    const Term p = step[field::p];
    const std::size_t since = low.mentions.size();
    if (p.tokens().begin > step[field::does].tokens().begin) mention_told_first(low, step[field::does], p);
    const AmountId holds = told(low, p);
    const Label end = low.code.label();
    skip_unless(low, wanted ? holds : low.pool.negation(holds), end);
    // "Unless it is X": as with "if it is not", it must be there to be something else.
    if (!wanted && p.is(head::Test) && low.condition_about && may_be_missing(low, *low.condition_about))
        skip_unless(low, low.pool.count(low.filter(as_it_was_then(*low.condition_about))), end);
    {
        const LookBack back(low, wanted && p.mentions(head::DidIt), denies(p));
        const ConditionalPart part(low);
        const SelfReference self(low, p, since);
        body();
    }
    leave_condition(low, since);
    low.code.place(end);
}

void conditional(Lowering& low, const Term& step, bool wanted) {
    under_condition(low, step, wanted, [&] { clause(low, step[field::does]); });
}

void mention_changed(Lowering& low, const Term& step) {
    const Term does = modification_of(step);
    const Term who = does[field::who];
    if (is_change(low, does) && who.is(head::This) && !who[field::is]) resolve_reference(low, who);
}

void check_link(Lowering& low, const Term& link) {
    if (link && !link.is(head::Then) && !link.is(head::Additionally)) low.unknown(link, "here");
    link.means_same_as("it is carried out whatever became of the sentence before", "");
}

std::optional<Lasting> lasting_of(Lowering& low, const Term& till) {
    if (low.dialect.lasting) {
        if (const std::optional<Lasting> own = low.dialect.lasting(low, till)) return own;
    }
    if (till.is(head::ThisTurn) && !till[field::phase]) return Lasting{Duration::ThisTurn};
    if (till.is(head::NextTurn)) return Lasting{Duration::DuringTurn};
    if (till.is(head::ThroughNextTurn)) return Lasting{Duration::ThroughNextTurn};
    if (till.is(head::RestOfGame)) return Lasting{Duration::Game};
    low.unknown(till, "as a duration");
    return std::nullopt;
}

std::optional<Lasting> lasting_within(Lowering& low, const Term& till) {
    if (!till) return low.lasting;
    if (low.lasting) low.decline("two durations for one change");
    return lasting_of(low, till);
}

// The deck that a step shuffles, whatever comes after it.
static Term shuffled_by(const Term& step) {
    if (step.is(head::If) && step[field::p].is(head::DidIt)) return shuffled_by(step[field::does]);
    const Term first = step.is(head::Seq) ? step[field::a] : step;
    return first.is(head::Shuffle) ? first[field::what] : Term();
}

void clause(Lowering& low, const Term& step) {
    if (low.dialect.step && low.dialect.step(low, step)) return;
    if (has_trailing_condition(step) && !step.is(head::While)) {
        const Term last = split_trailing_condition(low, step, [&](const Term& one) { clause(low, one); });
        under_condition(low, step, step.is(head::If), [&] { clause(low, last); });
    } else if (step.is(head::Seq)) {
        const Scoped shuffled(low.shuffled_next, shuffled_by(step[field::b]));
        const Term a = step[field::a], b = step[field::b];
        if (a.is(head::By) && modification_of(b).is(head::Modify))
            step.is_paraphrase_of(kWhoGives, a[field::by].told() + a[field::does].told() + b.told());
        first_of_two(low, step);
        clause(low, step[field::b]);
    } else if (step.is(head::May)) {
        may(low, step);
    } else if (step.is(head::MayTo)) {
        may_to(low, step);
    } else if (step.is(head::If) || (step.is(head::AtIf) && low.heading.is(head::AtIf))) {
        conditional(low, step, true);
    } else if (step.is(head::Unless)) {
        conditional(low, step, false);
    } else if (step.is(head::Either)) {
        either(low, step);
    } else if (step.is(head::ForEach)) {
        for_each(low, step);
    } else if (step.is(head::Scaled)) {
        scales_once(step);
        if (step[field::does].is(head::By)) return by_player(low, step[field::does], step[field::per]);
        scale_by(low, step[field::per], step[field::does]);
    } else if (step.is(head::During)) {
        during(low, step);
    } else if (step.is(head::Delayed)) {
        delayed(low, step, {}, 0);
    } else if (step.is(head::By)) {
        by_player(low, step);
    } else {
        action(low, step);
    }
}

namespace {

// ---- "if you do"

enum class Asks : u8 { Nothing, Done, NotDone };

// Does the sentence ask whether what came before was carried out?
Asks question_about_previous(const std::vector<Term>& all, std::size_t at) {
    if (at >= all.size()) return Asks::Nothing;
    const Term does = all[at][field::does];
    if (does.mentions(head::DidIt, head::Ability)) return Asks::Done;
    return does.mentions_any({head::DidNot, head::CouldNot}, head::Ability) ? Asks::NotDone : Asks::Nothing;
}

bool asks_about_previous(const std::vector<Term>& all, std::size_t at) {
    return question_about_previous(all, at) != Asks::Nothing;
}

// Who does what the sentence says.
Who doer(Lowering& low, const Term& step) {
    if (step.is_any({head::May, head::MayTo, head::By})) return player(low, step[field::by]);
    if (step.is_any({head::If, head::Unless, head::Delayed, head::When})) return doer(low, step[field::does]);
    // Of several the last one is asked for.
    if (step.is(head::Seq)) return doer(low, step[field::b]);
    return low.acting;
}

// May it be left undone by who could do it?
bool is_optional(const Term& does) {
    return does.mentions_any(
        {head::May, head::MayTo, head::UpTo, head::AnyNumber, head::If, head::Unless, head::Either});
}

// In full, and to do none of it is not to do it.
void note_whether_done(Lowering& low, const Term& does) {
    low.did_it = keep_number(low, low.pool.done_in_full());
    low.did_by = doer(low, does);
    low.did_optional = is_optional(does);
}

// "Negate the attack, and you may discard a card. If you do": asked is what they may do, whatever came of the rest.
// Carries the clause out and answers the part of it that is asked about.
Term carry_out_asked(Lowering& low, const Term& does) {
    const auto offers = [](const Term& part) { return part.mentions_any({head::May, head::MayTo}, head::Ability); };
    if (!does.is(head::Seq) || offers(does[field::a]) || !offers(does[field::b])) {
        clause(low, does);
        return does;
    }
    clause(low, does[field::a]);
    begin_look_back(low);
    return carry_out_asked(low, does[field::b]);
}

// A part that is carried out later, by a frame of its own: one register goes with it. So do the sentences from `next`
// on that ask whether it was done; answers where those end.
std::size_t delayed(Lowering& low, const Term& step, const std::vector<Term>& all, std::size_t next) {
    if (low.in_attempt || low.captured) low.decline("a delay within something else");
    const DelayedTo when = low.dialect.delayed_to(low, step[field::at]);
    std::vector<Term> parts{step[field::does]};
    for (std::size_t later = next; asks_about_previous(all, later); ++later) parts.push_back(all[later][field::does]);
    // What it speaks of is chosen now, not then.
    if (!low.mentions.empty() && low.mentions.back().what.reg == low.subject) low.named(low.subject);
    const Scoped held(low.held, {});
    if (low.dialect.hold) low.dialect.hold(low, parts);
    const Label end = low.code.label();
    const int at = low.code.size();
    low.code.add(op(Verb::Delay), end);
    const u8 before = low.registers;
    CardSet captured{};
    {
        const Scoped capturing(low.captured, &captured);
        const Scoped then(low.delayed_to, std::optional(when));
        if (parts.size() > 1) begin_look_back(low);
        clause(low, step[field::does]);
        if (parts.size() > 1) note_whether_done(low, step[field::does]);
        while (asks_about_previous(all, next)) next = sentence(low, all, next);
    }
    CardSet outer{};
    for (int reg : captured) {
        if (reg < before) outer.add(reg);
    }
    if (outer.size() > 1) low.decline("a delay that remembers several things");
    Op delay = op(Verb::Delay);
    delay.mode = when.mode;
    delay.argument = when.argument;
    delay.a = outer.empty() ? kNone : static_cast<u8>(outer.first());
    low.code.replace(at, delay);
    low.add(op(Verb::End));
    low.code.place(end);
    return next;
}

bool is_delayed_step(const Term& does) {
    return does.is(head::Delayed) || (does.is(head::If) && is_delayed_step(does[field::does]));
}

// "At the end of the turn, sideline it. If you do": asked when it is done. Answers where the next sentence starts.
std::size_t delay_sentences(Lowering& low, const Term& does, const std::vector<Term>& all, std::size_t next) {
    if (does.is(head::Delayed)) return delayed(low, does, all, next);
    // "If p, at the end of the turn, ...": without p nothing was to be done.
    for (std::size_t later = next; asks_about_previous(all, later); ++later) {
        if (question_about_previous(all, later) != Asks::Done)
            low.decline("what was put off under a condition was not done");
    }
    under_condition(low, does, true, [&] { next = delay_sentences(low, does[field::does], all, next); });
    return next;
}

// ---- "if you do" after what consists of other texts

// "Choose one of the following. If you do": whether one was chosen, not what came of it.
void keep_performed(Lowering& low, const Term& does) {
    const u8 note = low.new_register();
    set_number(low, note, low.pool.constant(0));
    {
        const Scoped performed(low.performed, note);
        clause(low, does);
    }
    low.did_it = low.pool.number(note);
    low.did_by = doer(low, does);
    low.did_optional = is_optional(does);
}

// ---- sentences

bool is_otherwise(const Term& sentence) {
    if (!sentence.is(head::Sent)) return false;
    return sentence[field::link].is(head::Otherwise) ||
           (sentence[field::does].is(head::If) && sentence[field::does][field::p].is(head::NotSo));
}

// Is it a condition with nothing before it that parts it from the sentence before?
bool is_bare_if(const Term& sentence) {
    return sentence.is(head::Sent) && !sentence[field::link] && sentence[field::does].is(head::If);
}

// "If it is A, ... If it is B, ... Otherwise, ...": does the condition at `at` ask the same thing as the sentence
// before?
bool asks_same_thing(const std::vector<Term>& all, std::size_t at) {
    if (at == 0 || !is_bare_if(all[at]) || !is_bare_if(all[at - 1])) return false;
    const Term p = all[at][field::does][field::p], before = all[at - 1][field::does][field::p];
    if (!p.is(head::Test) || !before.is(head::Test)) return false;
    return p[field::who].is(head::It) || p[field::who].same_as(before[field::who]);
}

// "If you have A, ... If you have B, ... Otherwise, ...": of one or of both?
bool asks_anew(const std::vector<Term>& all, std::size_t at) {
    if (at == 0 || !is_bare_if(all[at]) || !is_bare_if(all[at - 1])) return false;
    const Term p = all[at][field::does][field::p], before = all[at - 1][field::does][field::p];
    return p.is_any({head::Have, head::Exists}) && p.head() == before.head();
}

// Both branches of a condition; what one branch mentions is nothing to the other. `before` holds where a condition of
// the sentences before, whose other side this is as well, did.
void if_otherwise(Lowering& low, const Term& step, const Term& other, AmountId before) {
    const bool not_so = !other[field::link].is(head::Otherwise);
    // "Unless P, A. Otherwise, B": B if P.
    const bool unless = step.is(head::Unless) && !not_so && !step[field::p].mentions(head::DidIt);
    if (!step.is(head::If) && !unless) {
        low.decline("\"otherwise\" without a condition before it");
        return;
    }
    if (not_so && other[field::link]) low.unknown(other[field::link], "here");
    const Label end = low.code.label();
    Term p = step[field::p];
    const bool did_first = not_so && p.is(head::And) && p[field::a].is(head::DidIt);
    const bool did_it = p.mentions(head::DidIt);
    if (did_first) {
        // "If it is not" still supposes that it was done.
        skip_unless(low, condition(low, p[field::a]), end);
        p = p[field::b];
    }
    const std::size_t since = low.mentions.size();
    const AmountId told = condition(low, p);
    const AmountId holds = unless ? low.pool.negation(told) : told;
    // "If it is not": it must be there to be something else. Where it was to be chosen or shown there may be none; so
    // for "the discarded card is X. Otherwise", where none was discarded.
    const bool asked = p.is(head::Test) && low.condition_about;
    const AmountId there =
        asked && (low.condition_about->reg < kHost || (not_so && may_be_missing(low, *low.condition_about)))
            ? low.pool.count(low.filter(as_it_was_then(*low.condition_about)))
            : AmountId{kNoId};
    alternatives(
        low, holds,
        [&] {
            const LookBack back(low, did_it, false);
            const SelfReference self(low, p, since);
            clause(low, step[field::does]);
        },
        [&] {
            leave_condition(low, since);
            if (there != kNoId) skip_unless(low, there, end);
            if (before != kNoId) skip_unless(low, low.pool.negation(before), end);
            const LookBack back(low, did_first, p.is(head::DidIt));
            mention_own(low, step[field::does]);
            clause(low, not_so ? other[field::does][field::does] : other[field::does]);
        });
    leave_condition(low, since);
    low.code.place(end);
}

// "If you did not add a card to your hand": of steps that were not to be taken nothing is said.
bool looks_at_steps(const Term& sentence) {
    return sentence.is(head::Sent) && !sentence[field::link] && sentence[field::does].is(head::If) &&
           sentence[field::does][field::p].is(head::DidNotDo);
}

// "If you do, choose a character. Switch that character and this one to active.": what speaks of something that only
// the condition before it names belongs to that condition, with all that stands between. Answers where the sentences
// end that belong to the condition at the one before `next`.
std::size_t end_of_row(const Lowering& low, const std::vector<Term>& all, std::size_t next, const Term& step) {
    std::size_t end = next;
    if (!step.is(head::If)) return end;
    for (std::size_t at = next; at < all.size();) {
        const std::size_t after = next_sentence(low, all, at);
        // Who asks back asks about the sentence before it alone.
        const bool more = end > next && looks_at_steps(all[at]);
        if (asks_about_previous(all, after) || (!more && !is_plain_sentence(all[at]))) break;
        if (more || refers_to(all[at], step[field::does])) end = after;
        at = after;
    }
    return end;
}

// A condition with the sentences that belong to it.
void conditional_row(Lowering& low, const std::vector<Term>& all, const Term& does, std::size_t next, std::size_t end) {
    under_condition(low, does, true, [&] {
        clause(low, does[field::does]);
        for (std::size_t at = next; at < end; at = next_sentence(low, all, at)) clause(low, all[at][field::does]);
    });
}

// What the first sentence does, less the event that the text waits for: both readings of a sentence in braces have it.
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

void option(Lowering& low, const Term& sentence) {
    const auto chosen = low.options.find(sentence[field::number].number());
    if (chosen == low.options.end()) {
        low.decline("an effect that nobody can choose");
        return;
    }
    const Label end = low.code.label();
    skip_unless(low, low.pool.number(chosen->second), end);
    add_option(low, low.numbered_texts, [&] { clause(low, sentence[field::does]); });
    low.code.place(end);
}

// Carries out a sentence with those that belong to it; answers where the next one starts.
std::size_t carry_out(Lowering& low, const std::vector<Term>& all, std::size_t at, const Term& does) {
    const std::size_t next = next_sentence(low, all, at);
    const Scoped shuffled(low.shuffled_next, next < all.size() ? shuffled_by(all[next][field::does]) : Term());
    const bool branches = next < all.size() && is_otherwise(all[next]);
    const bool replaced = next < all.size() && all[next].is(head::Sent) && all[next][field::does].is(head::IfInstead);
    const bool alone = !branches && !replaced;
    const std::size_t after = alone ? next : next_sentence(low, all, next);
    if (const std::size_t end = end_of_row(low, all, next, does); alone && end > next) {
        conditional_row(low, all, does, next, end);
        if (!asks_about_previous(all, at)) low.did_it = kNoId;
        return end;
    }
    // "If you do, A. If you do not, B": both about the sentence before them. After "if you do, you may C", another "if
    // you do" is about C.
    const Asks asks_now = question_about_previous(all, at), asks_next = question_about_previous(all, after);
    const bool of_the_same =
        asks_now != Asks::Nothing && asks_next != Asks::Nothing && asks_now != asks_next && low.did_it != kNoId;
    const bool asked_back = asks_next != Asks::Nothing && !of_the_same;
    if (asked_back && alone && is_delayed_step(does)) {
        const std::size_t end = delay_sentences(low, does, all, after);
        low.did_it = kNoId;
        return end;
    }
    if (asked_back && does.mentions(head::Delayed, head::Ability))
        low.decline("\"if you do\" of which part is done later");
    if (asked_back && does.is(head::ForEach) && chooses(does[field::does]))
        low.decline("\"if you do\" of what is done several times");
    const bool extra = at == 0 && low.line.mentions(head::PaidExtra) && does.mentions(head::May);
    if (asked_back || extra) begin_look_back(low);
    if (asked_back && mentions_text(does)) {
        if (!alone || !is_text(core_of(does)))
            low.decline("\"if you do\" after several things, of which one is a list");
        keep_performed(low, does);
        return after;
    }
    if (branches) {
        const bool otherwise = all[next][field::link].is(head::Otherwise);
        if (otherwise && asks_anew(all, at)) low.decline("of which conditions \"otherwise\" is the other side");
        if_otherwise(low, does, all[next], otherwise && asks_same_thing(all, at) ? low.tests_before : AmountId{kNoId});
    } else if (replaced) {
        check_link(low, all[next][field::link]);
        instead(low, does, all[next][field::does]);
    } else if (asked_back) {
        note_whether_done(low, carry_out_asked(low, does));
        if (extra) low.extra_paid = low.did_it;
        return after;
    } else {
        clause(low, does);
        if (extra) low.extra_paid = keep_number(low, low.pool.done_in_full());
    }
    if (asks_now == Asks::Nothing) low.did_it = kNoId;
    if (asked_back) note_whether_done(low, does);
    return after;
}

bool is_supplement(const Lowering& low, const Term& sentence) {
    return is_number_increase(sentence) || (low.dialect.supplement && low.dialect.supplement(sentence));
}

}  // namespace

bool refers_to_the_rest(const Term& part) { return part.mentions_any({head::Rest, head::RestTo}); }

bool leaves_looked_at(const Lowering& low, const Term& line) {
    bool takes = false;
    for (int at = 0; at < low.code.size(); ++at) takes = takes || low.code.at(at).verb == Verb::TakeTop;
    if (!takes || !line.mentions_any({head::Look, head::LookTop}) || low.keeps_rest) return false;
    return line.mentions(head::Among) || !line.mentions_any({head::It, head::Them, head::That, head::Those});
}

bool is_plain_sentence(const Term& sentence) {
    return sentence.is(head::Sent) && !sentence[field::link] &&
           !sentence[field::does].is_any({head::If, head::IfInstead, head::Unless});
}

bool refers_to(const Term& sentence, const Term& named) {
    const Term does = sentence[field::does];
    if (!is_plain_sentence(sentence)) return false;
    if (!named.mentions_any({head::Choose, head::Reveal, head::Play, head::Look})) return false;
    if (refers_to_the_rest(does) && !does.mentions_any({head::Reveal, head::Look})) return true;
    // A pronoun behind a noun of its own sentence means that noun.
    return does.mentions_before({head::That, head::Those, head::It, head::Them}, {head::Pick, head::End, head::This});
}

std::size_t next_sentence(const Lowering& low, const std::vector<Term>& all, std::size_t at) {
    for (++at; at < all.size() && is_supplement(low, all[at]);) ++at;
    return at;
}

std::size_t sentence(Lowering& low, const std::vector<Term>& all, std::size_t at) {
    const Term& here = all[at];
    // What it adds was taken up where it belongs.
    if (is_number_increase(here)) return at + 1;
    if (low.dialect.sentence && low.dialect.sentence(low, here)) return at + 1;
    if (here.is(head::Option)) {
        option(low, here);
        return at + 1;
    }
    low.numbered_texts.finish(low);
    if (here.is(head::Replaceable)) return substitution(low, all, at);
    if (!here.is(head::Sent)) {
        low.unknown(here, "here");
        return at + 1;
    }
    check_link(low, here[field::link]);
    low.sentence_from = low.mentions.size();
    low.before_about = std::exchange(low.condition_about, std::nullopt);
    const Term does = at == 0 && low.heading ? headed(low, here[field::does]) : here[field::does];
    for (std::size_t supplement = at + 1; low.dialect.read_supplement && supplement < next_sentence(low, all, at);
         ++supplement)
        low.dialect.read_supplement(low, all[supplement]);
    const std::size_t end = carry_out(low, all, at, does);
    const Term did = does.is(head::If) ? does[field::does] : does;
    low.before_picks = did.mentions_any({head::Pick, head::End});
    for (std::size_t passed = at + 1; passed < end; ++passed) {
        if (is_supplement(low, all[passed]) && !is_number_increase(all[passed])) low.dialect.sentence(low, all[passed]);
    }
    return end;
}

// "Choose one with {1000} or less BP ... You may place cards. If you do, add 1000 for each": they are placed first, or
// the number could not be known as it is needed.
static std::vector<Term> as_carried_out(const Lowering& low, const std::vector<Term>& said) {
    std::vector<Term> all = said;
    const auto number_increase = std::find_if(all.begin(), all.end(), is_number_increase);
    if (number_increase == all.end() || number_increase - all.begin() < 2 || low.heading) return all;
    const Term does = (*number_increase)[field::does];
    if (does.is(head::If) && does[field::p].is(head::DidIt))
        std::rotate(all.begin(), number_increase - 1, number_increase);
    return all;
}

// "Return it to your hand. If it was this character": by then this is another object.
static void keep_self(Lowering& low, const std::vector<Term>& all) {
    const auto mentioned = [&](std::initializer_list<text::Head> heads) {
        return std::any_of(all.begin(), all.end(), [&](const Term& one) { return one.mentions_any(heads); });
    };
    const bool asked = mentioned({head::Move}) && mentioned({head::This}) && mentioned({head::Is, head::IsNot});
    const bool first = low.self_place == kNone && low.moved.empty() && !low.captured;
    if (!asked || !first || low.continuous || low.source_of != ObjectKind::Places) return;
    low.self_place = register_of(low, {ObjectKind::Places, Filter::in(kSource), kNone, false, 0});
    low.self_cards = register_of(low, {ObjectKind::Cards, Filter::stack(kSource, Part::Whole), kNone, true, 0});
}

void sentences(Lowering& low, const std::vector<Term>& said) {
    const std::vector<Term> all = as_carried_out(low, said);
    keep_self(low, all);
    for (const Term& each : all) {
        low.keeps_rest = low.keeps_rest || refers_to_the_rest(each);
        low.keeps_tests = low.keeps_tests || each.mentions_any({head::NotSo, head::AnyOther});
        low.keeps_place = low.keeps_place || each.mentions(head::InPlace);
        if (each.is(head::Option)) low.numbered.push_back(each[field::number].number());
    }
    for (std::size_t at = 1; at < all.size(); ++at)
        low.keeps_tests = low.keeps_tests || (all[at][field::link].is(head::Otherwise) && asks_same_thing(all, at - 1));
    const auto number_increase = std::find_if(all.begin(), all.end(), is_number_increase);
    if (number_increase != all.end()) low.number_increase.said = *number_increase;
    if (std::count_if(all.begin(), all.end(), is_number_increase) > 1) low.decline("two additions to one number");
    for (std::size_t at = 0; at < all.size();) at = sentence(low, all, at);
    low.numbered_texts.finish(low);
    if (number_increase != all.end() && !low.number_increase.used)
        low.decline("an addition to a number that nothing marks");
    if (low.effect) low.decline("an effect is chosen and not resolved");
}

}  // namespace arbiter::lower
