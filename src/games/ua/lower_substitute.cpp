// "{A} ... {B} instead": one of two readings of the same sentences, told as they are carried out.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// A later sentence that puts another phrase in place, with what it depends on.
struct Other {
    Term p;          // missing: always
    Term asks;       // the "may" that stands before it, in a sentence of its own
    Term may_by;     // who may have it so
    Term does_list;  // the sentences with the other phrase
    Term also;       // what is done besides
};

// The Instead within a clause, and what stands around it.
bool find_instead(const Term& clause, Other& out) {
    Term does = clause;
    if (does.is(head::If)) {
        out.p = does[field::p];
        does = does[field::does];
    }
    if (does.is(head::May)) {
        out.may_by = does[field::by];
        does = does[field::do_];
    }
    if (does.is(head::Seq) && does[field::a].is(head::Instead)) {
        out.also = does[field::b];
        does = does[field::a];
    }
    if (!does.is(head::Instead)) return false;
    out.does_list = does[field::does];
    return true;
}

// The steps of sentences one after the other.
void flatten(const Term& step, std::vector<Term>& out) {
    if (step.is(head::Seq)) {
        flatten(step[field::a], out);
        flatten(step[field::b], out);
    } else {
        out.push_back(step);
    }
}

// Does the condition look at what these sentences have chosen or shown by then?
bool looks_at_steps(const Term& p, const Term& sentences) {
    bool back = false;
    for (const text::Head head : {head::Result, head::That, head::It, head::Them, head::Did, head::Was})
        back = back || p.mentions(head);
    if (!back || p.mentions(head::ThisTurn)) return false;
    bool said = false;
    for (const text::Head act : {head::Choose, head::Reveal, head::Move, head::Play, head::Switch, head::Draw}) {
        said = said || p.mentions(act);
        if (p.mentions(act) && sentences.mentions(act)) return true;
    }
    return !said && (sentences.mentions(head::Choose) || sentences.mentions(head::Reveal));
}

std::vector<Term> all_steps(Lowering& low, const Term& sentences) {
    std::vector<Term> steps;
    for (const Term& each : sentences.items()) {
        if (!each.is(head::Sent) || each[field::link]) low.unknown(each, "within braces");
        flatten(each[field::does], steps);
    }
    return steps;
}

// How many steps both have in common before the first that differs.
std::size_t common_steps(const std::vector<Term>& a, const std::vector<Term>& b) {
    std::size_t at = 0;
    while (at < a.size() && at < b.size() && a[at].same_as(b[at])) ++at;
    return at;
}

void carry_out_list(Lowering& low, const Term& list) {
    const std::vector<Term> all = list.items();
    for (std::size_t at = 0; at < all.size();) at = sentence(low, all, at);
}

// Whether the other phrase counts, told now.
AmountId decided(Lowering& low, const Other& other) {
    const AmountId holds = other.p ? condition(low, other.p) : low.pool.constant(1);
    if (!other.may_by) return holds;
    if (player(low, other.may_by) != Who::You) low.unknown(other.may_by, "here");
    Op answer = Assembler::op(Verb::Number);
    answer.dst = low.new_register();
    answer.amount = low.pool.constant(0);
    low.add(answer);
    const Label no = low.code.label();
    lower::skip_unless(low, holds, no);
    lower::add_may(low, no);
    answer.amount = low.pool.constant(1);
    low.add(answer);
    low.code.place(no);
    return low.pool.number(answer.dst);
}

// UA 18.1: whether the condition holds is told when the ability is carried out; the last one that holds counts.
void choose_reading(Lowering& low, const Term& usual, const std::vector<Other>& others, std::size_t count) {
    if (count == 0) return carry_out_list(low, usual);
    const Other& last = others[count - 1];
    alternatives(
        low, decided(low, last),
        [&] {
            carry_out_list(low, last.does_list);
            if (last.also) clause(low, last.also);
        },
        [&] { choose_reading(low, usual, others, count - 1); });
}

// The steps up to the one that differs come first, since the condition looks at what they did.
void after_common_steps(Lowering& low, const Term& usual, const Other& other) {
    const std::vector<Term> a = all_steps(low, usual);
    const std::vector<Term> b = all_steps(low, other.does_list);
    const std::size_t common = common_steps(a, b);
    for (std::size_t at = 0; at < common; ++at) {
        clause(low, a[at]);
        b[at].mark_read();
    }
    alternatives(
        low, decided(low, other),
        [&] {
            for (std::size_t at = common; at < b.size(); ++at) clause(low, b[at]);
            if (other.also) clause(low, other.also);
        },
        [&] {
            for (std::size_t at = common; at < a.size(); ++at) clause(low, a[at]);
        });
}

// Sentences of which one looks back at another are no plain row of steps.
bool plain_row(const Term& list) { return !list.mentions(head::DidIt) && !list.mentions(head::Replaceable); }

}  // namespace

std::size_t substitution(Lowering& low, const std::vector<Term>& all, std::size_t at) {
    const Term usual = all[at][field::does];
    std::vector<Other> others;
    std::vector<std::size_t> between;
    std::size_t next = at + 1;
    std::size_t end = at + 1;
    for (; next < all.size() && !all[next].is(head::Replaceable); ++next) {
        Other other;
        if (all[next].is(head::Sent) && find_instead(all[next][field::does], other)) {
            if (all[next][field::link]) low.unknown(all[next][field::link], "here");
            // "You may ... If you do, {B} instead": the question comes before the sentences.
            if (other.p.is(head::DidIt)) {
                if (between.empty() || between.back() + 1 != next || !others.empty()) {
                    low.unknown(other.p, "before another phrase");
                    return next + 1;
                }
                other.asks = all[between.back()][field::does];
                between.pop_back();
            }
            others.push_back(other);
            end = next + 1;
        } else if (all[next].mentions(head::Instead)) {
            low.unknown(all[next], "with another phrase");
            return next + 1;
        } else {
            between.push_back(next);
        }
    }
    while (!between.empty() && between.back() >= end) between.pop_back();
    if (others.empty()) {
        low.decline("a phrase in braces that nothing replaces");
        return next;
    }
    if (others.size() == 1 && others[0].asks) {
        if (others[0].may_by || others[0].also) low.unknown(others[0].p, "before another phrase");
        asked_reading(low, usual, others[0].asks, others[0].does_list, others[0].p);
    } else if (others.size() == 1 && ((others[0].p && looks_at_steps(others[0].p, usual)) || others[0].may_by) &&
               plain_row(usual) && plain_row(others[0].does_list)) {
        // Whoever may have it so knows what was chosen by then.
        if (at == 0 && low.headed_braces) low.unknown(usual, "after an event");
        after_common_steps(low, usual, others[0]);
    } else {
        for (const Other& other : others) {
            if ((!other.p && !other.may_by) || (other.p && looks_at_steps(other.p, usual)))
                low.unknown(other.p, "before another phrase");
        }
        choose_reading(low, usual, others, others.size());
    }
    for (std::size_t passed : between) sentence(low, all, passed);
    return end;
}

std::size_t said_substitution(Lowering& low, const std::vector<Term>& all, std::size_t at, AmountId condition) {
    std::vector<Other> others;
    std::size_t next = at + 1;
    for (; next < all.size() && all[next].is(head::Sent); ++next) {
        Other other;
        if (!find_instead(all[next][field::does], other)) break;
        if (!other.p || other.may_by || other.also || all[next][field::link])
            low.unknown(all[next], "in a continuous text");
        others.push_back(other);
    }
    if (others.empty()) low.decline("a phrase in braces that nothing replaces");
    const auto say = [&](const Term& list, AmountId holds) {
        const AmountId both = condition == kNoId ? holds : low.pool.both(condition, holds);
        for (const Term& sentence : list.items()) {
            if (!sentence.is(head::Sent) || sentence[field::link]) low.unknown(sentence, "within braces");
            statement(low, sentence[field::does], both);
        }
    };
    // The last one that holds counts, as where it is carried out.
    AmountId later = low.pool.constant(0);
    for (auto other = others.rbegin(); other != others.rend(); ++other) {
        const AmountId holds = ua::condition(low, other->p);
        say(other->does_list, low.pool.both(holds, low.pool.negation(later)));
        later = low.pool.either(holds, later);
    }
    say(all[at][field::does], low.pool.negation(later));
    return next;
}

void asked_reading(Lowering& low, const Term& usual, const Term& asks, const Term& instead, const Term& did_it) {
    low.add(Assembler::op(Verb::BeginAttempt));
    clause(low, asks);
    Op done = Assembler::op(Verb::Number);
    done.dst = low.new_register();
    done.amount = low.pool.done_in_full();
    low.add(done);
    // The sentences themselves may look back at what came before the question.
    const AmountId did_before = low.did_it;
    const Who by_before = low.did_by;
    low.did_it = low.pool.number(done.dst);
    low.did_by = asks.is(head::May) ? player(low, asks[field::by]) : low.acting;
    const AmountId done_so = condition(low, did_it);
    low.did_it = did_before;
    low.did_by = by_before;
    alternatives(
        low, done_so, [&] { carry_out_list(low, instead); }, [&] { carry_out_list(low, usual); });
    low.did_it = kNoId;
}

}  // namespace arbiter::ua
