// "{A} ... {B} instead": one of two readings of the same sentences, told as they are carried out.
#include <algorithm>

#include "lower/modification.h"
#include "lower/sentence.h"

namespace arbiter::lower {

namespace {

// A later sentence that puts another phrase in place, with what it depends on.
struct Other {
    Term p;                    // missing: always
    Term asks;                 // the "may" that stands before it, in a sentence of its own
    Term may_by;               // who may have it so
    Term does_list;            // the sentences with the other phrase
    Term also;                 // what is done besides
    std::vector<Term> then{};  // and with what that names
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
bool looks_at_steps(const Lowering& low, const Term& p, const Term& sentences) {
    if (!p.mentions_any({head::Result, head::That, head::It, head::Them, head::Did, head::Was}) ||
        p.mentions(head::ThisTurn))
        return false;
    std::vector<text::Head> acts{head::Choose, head::Reveal, head::Move, head::Draw};
    acts.insert(acts.end(), low.dialect.acts.begin(), low.dialect.acts.end());
    bool said = false;
    for (const text::Head act : acts) {
        said = said || p.mentions(act);
        if (p.mentions(act) && sentences.mentions(act)) return true;
    }
    return !said && sentences.mentions_any({head::Choose, head::Reveal});
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

// The condition that the first of these sentences starts with.
Term leading_condition(const Term& list) {
    const std::vector<Term> all = list.items();
    return !all.empty() && all[0].is(head::Sent) && all[0][field::does].is(head::If) ? all[0][field::does][field::p]
                                                                                     : Term();
}

void carry_out_list(Lowering& low, const Term& list, bool without_condition = false) {
    const std::vector<Term> all = list.items();
    std::size_t at = 0;
    if (without_condition) {
        all[0][field::does][field::p].mark_read();
        const Scoped heading(low.heading, all[0][field::does][field::does]);
        const Scoped braces(low.headed_braces, false);
        at = sentence(low, all, 0);
    }
    while (at < all.size()) at = sentence(low, all, at);
}

// "If you have three to five X, ... If you have six or more X, ... instead": the one takes the place of the other.
bool takes_place_of(const Term& other, const Term& first) {
    const auto bound = [](const Term& p) { return p[field::is] ? p[field::is] : p[field::what][field::q]; };
    if (!other || !first || !bound(other) || !bound(first)) return false;
    const auto of_what = [&](const Term& p) {
        std::string told = p.told();
        const std::string number = bound(p).told();
        const std::size_t at = told.find(number);
        return at == std::string::npos ? told : told.replace(at, number.size(), "");
    };
    return of_what(other) == of_what(first) && exclude_each_other(bound(other), bound(first));
}

void do_besides(Lowering& low, const Other& other) {
    if (other.also) clause(low, other.also);
    for (const Term& step : other.then) clause(low, step);
}

// UA 18.1: whether the condition holds is told when the ability is carried out; the last one that holds counts.
void choose_reading(Lowering& low, const Term& usual, const std::vector<Other>& others, std::size_t count) {
    if (count == 0) return carry_out_list(low, usual);
    const Other& last = others[count - 1];
    alternatives(
        low, instead_applies(low, last.p, last.may_by),
        [&] {
            carry_out_list(low, last.does_list, takes_place_of(last.p, leading_condition(last.does_list)));
            do_besides(low, last);
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
        low, instead_applies(low, other.p, other.may_by),
        [&] {
            for (std::size_t at = common; at < b.size(); ++at) clause(low, b[at]);
            do_besides(low, other);
        },
        [&] {
            for (std::size_t at = common; at < a.size(); ++at) clause(low, a[at]);
        });
}

// Sentences of which one looks back at another are no plain row of steps.
bool plain_row(const Term& list) { return !list.mentions(head::DidIt) && !list.mentions(head::Replaceable); }

// Nor are those of which one depends on something.
bool unconditional_row(const Term& list) {
    const std::vector<Term> all = list.items();
    return plain_row(list) &&
           std::all_of(all.begin(), all.end(), [](const Term& each) { return is_plain_sentence(each); });
}

// Whether the question that decides, or what it hangs on, is answered in the other way.
AmountId asked(Lowering& low, const Other& other) {
    begin_look_back(low);
    clause(low, other.asks);
    const AmountId done = keep_number(low, low.pool.done_in_full());
    const Who by = other.asks.is(head::May) ? player(low, other.asks[field::by]) : low.acting;
    // The sentences themselves may look back at what came before the question.
    const Scoped did(low.did_it, done);
    const Scoped who(low.did_by, by);
    return condition(low, other.p);
}

// The question that decides comes before the sentences.
void ask_first(Lowering& low, const Term& usual, const Other& other, bool without_condition) {
    alternatives(
        low, asked(low, other), [&] { carry_out_list(low, other.does_list, without_condition); },
        [&] { carry_out_list(low, usual, without_condition); });
}

// The steps of the sentences, without the condition that the first of them starts with.
std::vector<Term> steps_asked(Lowering& low, const Term& list, bool without_condition) {
    if (!without_condition) return all_steps(low, list);
    std::vector<Term> steps;
    flatten(list.items()[0][field::does][field::does], steps);
    return steps;
}

// "Reveal the top card and {add it to your hand}. Your opponent may ... If they do, {place it ...} instead": who is
// asked has seen what both readings show and choose before that. Answers whether it is such a text.
bool ask_after_common_steps(Lowering& low, const Term& usual, const Other& other, bool without_condition) {
    const bool rows = without_condition || (unconditional_row(usual) && unconditional_row(other.does_list));
    if (!rows || (low.heading && !without_condition)) return false;
    const std::vector<Term> a = steps_asked(low, usual, without_condition);
    const std::vector<Term> b = steps_asked(low, other.does_list, without_condition);
    const std::size_t common = common_steps(a, b);
    if (common == 0) return false;
    for (const Term& list : {usual, other.does_list}) {
        if (without_condition) list.items()[0][field::does][field::p].mark_read();
    }
    const auto mentioned = [&] { return static_cast<std::ptrdiff_t>(low.mentions.size()); };
    const std::ptrdiff_t before = mentioned();
    for (std::size_t at = 0; at < common; ++at) {
        clause(low, a[at]);
        b[at].mark_read();
    }
    const std::ptrdiff_t shared = mentioned();
    const AmountId so = asked(low, other);
    // The phrases stand in the sentence before the question: "it" is what that sentence named.
    std::rotate(low.mentions.begin() + before, low.mentions.begin() + shared, low.mentions.end());
    const auto rest = [&](const std::vector<Term>& steps) {
        for (std::size_t at = common; at < steps.size(); ++at) clause(low, steps[at]);
    };
    alternatives(
        low, so, [&] { rest(b); }, [&] { rest(a); });
    return true;
}

void ask_reading(Lowering& low, const Term& usual, const Other& other, bool without_condition) {
    if (!ask_after_common_steps(low, usual, other, without_condition)) ask_first(low, usual, other, without_condition);
}

// "If p, {A}. You may ... If you do, {B} instead": without p there is nothing that could be otherwise.
void asked_reading(Lowering& low, const Term& usual, const Other& other) {
    const Term p = leading_condition(usual);
    const bool all = usual.items().size() == 1 && other.does_list.items().size() == 1;
    if (!p || !all || !p.same_as(leading_condition(other.does_list))) return ask_reading(low, usual, other, false);
    under_condition(low, usual.items()[0][field::does], true, [&] { ask_reading(low, usual, other, true); });
}

}  // namespace

AmountId instead_applies(Lowering& low, const Term& p, const Term& may_by) {
    const AmountId holds = p ? condition(low, p) : low.pool.constant(1);
    if (!may_by) return holds;
    if (player(low, may_by) != Who::You) low.unknown(may_by, "here");
    const u8 answer = low.new_register();
    set_number(low, answer, low.pool.constant(0));
    const Label no = low.code.label();
    skip_unless(low, holds, no);
    add_may(low, no);
    set_number(low, answer, low.pool.constant(1));
    low.code.place(no);
    return low.pool.number(answer);
}

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
    // "... instead and choose X. It gains 1000 BP": only where that is done instead.
    while (others.size() == 1 && others[0].also && end < all.size() && refers_to(all[end], others[0].also))
        others[0].then.push_back(all[end++][field::does]);
    if (others.empty()) {
        low.decline("a phrase in braces that nothing replaces");
        return next;
    }
    if (others.size() == 1 && others[0].asks) {
        if (others[0].may_by || others[0].also) low.unknown(others[0].p, "before another phrase");
        asked_reading(low, usual, others[0]);
        low.did_it = kNoId;
    } else if (others.size() == 1 && ((others[0].p && looks_at_steps(low, others[0].p, usual)) || others[0].may_by) &&
               plain_row(usual) && plain_row(others[0].does_list)) {
        // Whoever may have it so knows what was chosen by then.
        if (at == 0 && low.headed_braces) low.unknown(usual, "after an event");
        after_common_steps(low, usual, others[0]);
    } else {
        for (const Other& other : others) {
            if ((!other.p && !other.may_by) || (other.p && looks_at_steps(low, other.p, usual)))
                low.unknown(other.p, "before another phrase");
        }
        choose_reading(low, usual, others, others.size());
    }
    for (std::size_t passed : between) sentence(low, all, passed);
    return end;
}

std::size_t said_substitution(Lowering& low, const std::vector<Term>& all, std::size_t at, AmountId around) {
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
        const AmountId both = around == kNoId ? holds : low.pool.both(around, holds);
        for (const Term& sentence : list.items()) {
            if (!sentence.is(head::Sent) || sentence[field::link]) low.unknown(sentence, "within braces");
            statement(low, sentence[field::does], both);
        }
    };
    // The last one that holds counts, as where it is carried out.
    AmountId later = low.pool.constant(0);
    for (auto other = others.rbegin(); other != others.rend(); ++other) {
        const AmountId holds = condition(low, other->p);
        say(other->does_list, low.pool.both(holds, low.pool.negation(later)));
        later = low.pool.either(holds, later);
    }
    say(all[at][field::does], low.pool.negation(later));
    return next;
}

}  // namespace arbiter::lower
