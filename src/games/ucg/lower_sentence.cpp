// Sentences and steps: may, if, to, then, otherwise, for each, and what lasts or comes later.
#include <utility>

#include "games/ucg/lowering.h"

namespace arbiter::ucg {

using lower::add_may;
using lower::begin_attempt;
using lower::end_attempt;
using lower::skip_unless;

namespace {

Op op(Verb verb) { return Assembler::op(verb); }

// ---- who acts

// The owner of what was spoken of: told when it comes to that.
template <class Body>
void for_owner(Lowering& low, Body&& body) {
    const Group it = refer_it(low, std::nullopt);
    const Label other = low.code.label();
    const Label end = low.code.label();
    skip_unless(low, low.pool.count(low.filter(Filter::all({it.filter, Filter::owner(Who::You)}), it.of)), other);
    const std::vector<Mention> before = low.mentions;
    {
        const Scoped acting(low.acting, Who::You);
        body();
    }
    low.code.add(op(Verb::Jump), end);
    low.code.place(other);
    low.mentions = before;
    {
        const Scoped acting(low.acting, Who::Opponent);
        body();
    }
    low.mentions = before;
    low.code.place(end);
}

// Has the player act, or both in turn, the Lead Player first.
template <class Body>
void for_player(Lowering& low, const Term& by, Body&& body) {
    const Who who = player(low, by);
    if (who == Who::OwnerOfIt) return for_owner(low, body);
    if (who != Who::Either) {
        const Scoped acting(low.acting, who);
        body();
        return;
    }
    for (Who each : {Who::Lead, Who::Next}) {
        const Scoped acting(low.acting, each);
        body();
    }
}

void may(Lowering& low, const Term& step) {
    // A choice within what must be done in full would be another question than the rules have.
    if (low.in_attempt) low.decline("a choice within all or nothing");
    for_player(low, step[field::by], [&] {
        const lower::ConditionalPart part(low);
        const Label end = low.code.label();
        const bool exactly = step[field::do_].mentions(head::Exactly);
        if (exactly) {
            // UCG 11.3.2: only if it can be done in full.
            low.needs(kExactly, "11.3.2", "\"exactly\"");
            begin_attempt(low, end);
        }
        add_may(low, end);
        clause(low, step[field::do_]);
        if (exactly) end_attempt(low, end);
        low.code.place(end);
    });
}

// UCG 11.4: A is optional and all or nothing; B, if A was done, is optional again.
void may_to(Lowering& low, const Term& step) {
    for_player(low, step[field::by], [&] {
        const lower::ConditionalPart part(low);
        const Label end = low.code.label();
        begin_attempt(low, end);
        add_may(low, end);
        clause(low, step[field::do_]);
        // UCG 11.4.2: to do none of it is not to do it.
        Op something = op(Verb::Require);
        something.amount = low.pool.done_something();
        low.add(something);
        end_attempt(low, end);
        add_may(low, end);
        {
            const lower::ConditionalPart then(low);
            clause(low, step[field::then]);
        }
        low.code.place(end);
    });
}

void either(Lowering& low, const Term& step) {
    lower::choose_option(low, {low.words(step[field::a]), low.words(step[field::b])});
    lower::alternatives(
        low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1), [&] { clause(low, step[field::a]); },
        [&] { clause(low, step[field::b]); });
}

// ---- for each

// Does the step choose something anew each time, or speak of the one that is counted?
bool chooses(const Term& step) {
    for (const text::Head head : {head::N, head::A, head::Another, head::UpTo, head::Exactly, head::Range,
                                  head::AnyNumber, head::That, head::It, head::OneOfEach}) {
        if (step.mentions(head)) return true;
    }
    return false;
}

void scale_by(Lowering& low, const Term& per, const Term& does) {
    if (low.scale != kNoId) low.decline("for each within for each");
    Term gift = does;
    while (gift.is(head::During) || gift.is(head::Scaled)) gift = gift[field::does];
    if (per.mentions(head::OtherThanThis) && gift.is(head::Modify) && !gift[field::who].is(head::This))
        low.decline("other than which of them is not said");
    const AmountId before = low.scale;
    low.scale = per_count(low, per);
    clause(low, does);
    low.scale = before;
}

// Once for each thing, which "that card" names.
void for_each_object(Lowering& low, const Term& per, const Term& does) {
    Noun noun = read_filter(low, per[field::what], {});
    noun.quantity.all = true;
    if (!noun.plain() || noun.also || per[field::n]) low.unknown(per, "with something that is named");
    const Taken all = take_noun(low, noun);
    lower::for_each_of(low, all.reg, [&](u8 one) {
        low.mention({all.of, Filter::in(one), one, false, all.kinds, all.said}, Act::Subject);
        clause(low, does);
    });
}

// As often as something was counted before the first time.
void repeat(Lowering& low, const Term& per, const Term& does) {
    lower::times(low, per_count(low, per), [&] { clause(low, does); });
}

void for_each(Lowering& low, const Term& step) {
    const Term per = step[field::per];
    const Term does = step[field::does];
    if (!per.is(head::Per)) low.unknown(per);
    if (low.in_attempt) low.decline("for each within all or nothing");
    if (!chooses(does)) return scale_by(low, per, does);
    const bool named = does.mentions(head::That) || does.mentions(head::It);
    if (named) return for_each_object(low, per, does);
    repeat(low, per, does);
}

// ---- time

void during(Lowering& low, const Term& step) {
    const Term till = step[field::till];
    if (low.lasting) low.decline("two durations for one change");
    if (till.is(head::ThisTurn))
        low.lasting = Lasting{Duration::ThisTurn};
    else if (till.is(head::NextTurn))
        low.lasting = Lasting{Duration::DuringTurn};
    else if (till.is(head::ThroughNextTurn))
        low.lasting = Lasting{Duration::ThroughNextTurn};
    else if (till.is(head::RestOfGame))
        low.lasting = Lasting{Duration::Game};
    else
        low.unknown(till, "as a duration");
    low.lasting_used = false;
    clause(low, step[field::does]);
    if (!low.lasting_used) low.unknown(step[field::does], "for a time");
    low.lasting.reset();
}

// A part that is carried out later, by a frame of its own: one register goes with it.
void delayed(Lowering& low, const Term& step) {
    const Term when = step[field::at];
    const bool start = when.is(head::StartOfNextTurn);
    const bool next_turn = start || when.is(head::EndOfNextTurn);
    if (!next_turn && !when.is(head::EndOfTurn)) low.unknown(when, "as a moment");
    if (low.in_attempt || low.captured) low.decline("a delay within something else");
    const Label end = low.code.label();
    const int at = low.code.size();
    low.code.add(op(Verb::Delay), end);
    CardSet captured{};
    low.captured = &captured;
    low.at_end_of_turn = when.is(head::EndOfTurn);
    const u8 before = low.registers;
    clause(low, step[field::does]);
    low.captured = nullptr;
    low.at_end_of_turn = false;
    CardSet outer{};
    for (int reg : captured) {
        if (reg < before) outer.add(reg);
    }
    if (outer.size() > 1) low.decline("a delay that remembers several things");
    Op delay = op(Verb::Delay);
    delay.mode = start ? kStartOfTurn : kEndOfTurn;
    delay.argument = next_turn ? 1 : 0;
    delay.a = outer.empty() ? kNone : static_cast<u8>(outer.first());
    low.code.replace(at, delay);
    low.add(op(Verb::End));
    low.code.place(end);
}

void conditional(Lowering& low, const Term& step, bool wanted) {
    // The amount is told now, before the step; a condition behind it is no different.
    const Term p = step[field::p];
    const AmountId holds = condition(low, p);
    const Label end = low.code.label();
    skip_unless(low, wanted ? holds : low.pool.negation(holds), end);
    {
        const lower::LookBack back(low, wanted && p.mentions(head::DidIt), p.is(head::DidNot) || p.is(head::CouldNot));
        const lower::ConditionalPart part(low);
        clause(low, step[field::does]);
    }
    low.code.place(end);
}

}  // namespace

void clause(Lowering& low, const Term& step) {
    if (step.is(head::Seq)) {
        // "A and B for this turn": nobody would take A to last for ever.
        if (step[field::a].is(head::Modify) && step[field::b].is(head::During))
            low.decline("how long the first of two changes lasts is not said");
        clause(low, step[field::a]);
        clause(low, step[field::b]);
    } else if (step.is(head::May)) {
        may(low, step);
    } else if (step.is(head::MayTo)) {
        may_to(low, step);
    } else if (step.is(head::If)) {
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
    } else {
        action(low, step);
    }
}

namespace {

// ---- sentences

bool recalled(const Term& sentence) {
    sentence.comes_to(lower::kReminder, "");
    return true;
}

// A reminder says again what is so anyway; one that says something else is none.
bool reminder(Lowering& low, const Term& sentence) {
    if (sentence.is(head::BpFloorReminder)) {
        // UCG 11.7.2: BP does not become negative.
        if (sentence[field::n].number() != 0 || !low.gave_minus)
            low.decline("the reminder about BP recalls nothing of this text");
        return recalled(sentence);
    }
    if (sentence.is(head::RevealReminder)) {
        // UCG 11.11.1: a revealed card stays where it is.
        bool revealed = false;
        for (const Mention& mention : low.mentions) revealed = revealed || mention.act == Act::Reveal;
        if (!revealed) low.decline("the reminder about revealed cards recalls nothing of this text");
        return recalled(sentence);
    }
    if (sentence.is(head::EitherOwner)) {
        if (!low.left_owner_open) low.decline("whose characters are meant was said already");
        return recalled(sentence);
    }
    if (sentence.is(head::NoCostReminder)) {
        if (!low.resolved_paying) low.decline("the reminder about costs recalls nothing of this text");
        return recalled(sentence);
    }
    return false;
}

bool is_reminder(const Term& sentence) {
    for (const text::Head head :
         {head::BpFloorReminder, head::RevealReminder, head::EitherOwner, head::NoCostReminder}) {
        if (sentence.is(head)) return true;
    }
    return false;
}

// The next sentence that is no reminder, or nothing.
std::size_t next_sentence(const std::vector<Term>& all, std::size_t at) {
    for (++at; at < all.size() && is_reminder(all[at]);) ++at;
    return at;
}

// "If you do" or "if you do not": whether what came before was carried out.
enum class Asks : u8 { Nothing, Done, NotDone };

Asks asks_back(const std::vector<Term>& all, std::size_t at) {
    if (at >= all.size()) return Asks::Nothing;
    const Term does = all[at][field::does];
    if (does.mentions(head::DidIt)) return Asks::Done;
    return does.mentions(head::DidNot) || does.mentions(head::CouldNot) ? Asks::NotDone : Asks::Nothing;
}

// "You cannot put X into play" after a sentence narrows what that sentence puts into play.
bool restricts(const Term& sentence) {
    const Term does = sentence[field::does];
    return sentence.is(head::Sent) && does.is(head::Forbid) && does[field::do_].is(head::Move) &&
           does[field::do_][field::verb].is(word::play);
}

void restriction(Lowering& low, const Term& sentence) {
    const Term forbid = sentence[field::does];
    const Term what = forbid[field::do_][field::what];
    if (player(low, forbid[field::by]) != Who::You || sentence[field::link] || forbid[field::do_][field::at] ||
        !what.is(head::Pick) || !what[field::q].is(head::A) || what[field::whose]) {
        low.unknown(forbid, "here");
        return;
    }
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
    if (!noun.plain()) low.unknown(what, "here");
    low.restrictions.push_back(Filter::no(noun.what.filter));
}

bool is_otherwise(const Term& sentence) {
    if (!sentence.is(head::Sent)) return false;
    return sentence[field::link].is(head::Otherwise) ||
           (sentence[field::does].is(head::If) && sentence[field::does][field::p].is(head::NotSo));
}

// Both branches of a condition; what one branch mentions is nothing to the other.
void if_otherwise(Lowering& low, const Term& step, const Term& other) {
    if (!step.is(head::If)) {
        low.decline("\"otherwise\" without a condition before it");
        return;
    }
    const bool not_so = !other[field::link].is(head::Otherwise);
    if (not_so && other[field::link]) low.unknown(other[field::link], "here");
    const Label end = low.code.label();
    Term p = step[field::p];
    const bool did_first = not_so && p.is(head::And) && p[field::a].is(head::DidIt);
    const bool asks_back = p.mentions(head::DidIt);
    if (did_first) {
        // "If it is not" still supposes that it was done.
        skip_unless(low, condition(low, p[field::a]), end);
        p = p[field::b];
    }
    lower::alternatives(
        low, condition(low, p),
        [&] {
            const lower::LookBack back(low, asks_back, false);
            clause(low, step[field::does]);
        },
        [&] {
            const lower::LookBack back(low, did_first, p.is(head::DidIt));
            clause(low, not_so ? other[field::does][field::does] : other[field::does]);
        });
    low.code.place(end);
}

// "If p, B instead" after A: B if p holds, else A.
void instead(Lowering& low, const Term& first, const Term& second) {
    // "It gains 500 BP until the end of the turn. If ..., it gains 1000 BP instead": perhaps as long, perhaps for good.
    if (first.mentions(head::During) && second[field::does].mentions(head::Modify) &&
        !second[field::does].mentions(head::During))
        low.decline("for how long it is given instead is not said");
    // The condition is told before the first sentence is carried out, so that nothing of it can be meant.
    if (second[field::p].mentions(head::It)) low.decline("what \"it\" is before that is not known");
    lower::alternatives(
        low, condition(low, second[field::p]), [&] { clause(low, second[field::does]); }, [&] { clause(low, first); });
}

// Who does what the sentence says, for "if you do".
Who doer(Lowering& low, const Term& step) {
    if (step.is(head::May) || step.is(head::MayTo) || step.is(head::By)) return player(low, step[field::by]);
    if (step.is(head::If) || step.is(head::Unless)) return doer(low, step[field::does]);
    return Who::You;
}

void check_link(Lowering& low, const Term& link) {
    // UCG 11.14.2: neither of these looks at what came before.
    if (link && !link.is(head::Then) && !link.is(head::Additionally)) low.unknown(link, "here");
    link.comes_to("UCG 11.14.2: it is carried out whatever became of the sentence before", "");
}

void option(Lowering& low, const Term& sentence) {
    const auto chosen = low.options.find(sentence[field::number].number());
    if (chosen == low.options.end()) {
        low.decline("an effect that nobody can choose");
        return;
    }
    const Label end = low.code.label();
    skip_unless(low, low.pool.number(chosen->second), end);
    low.numbered_texts.add(low, [&] { clause(low, sentence[field::does]); });
    low.code.place(end);
}

// One sentence with those that belong to it; answers where the next one starts.
std::size_t sentence(Lowering& low, const std::vector<Term>& all, std::size_t at) {
    const Term& here = all[at];
    if (reminder(low, here)) return at + 1;
    if (here.is(head::Charge)) {
        const Label end = low.code.label();
        if (here[field::p]) skip_unless(low, condition(low, here[field::p]), end);
        const lower::ConditionalPart part(low);
        charge(low, here);
        low.code.place(end);
        return at + 1;
    }
    if (here.is(head::Option)) {
        option(low, here);
        return at + 1;
    }
    if (!here.is(head::Sent)) {
        low.unknown(here, "here");
        return at + 1;
    }
    low.numbered_texts.finish(low);
    check_link(low, here[field::link]);
    low.before_about = std::exchange(low.condition_about, std::nullopt);
    std::size_t next = next_sentence(all, at);
    const bool restricted = next < all.size() && restricts(all[next]);
    if (restricted) {
        restriction(low, all[next]);
        next = next_sentence(all, next);
    }
    const bool branches = next < all.size() && is_otherwise(all[next]);
    const bool replaced = next < all.size() && all[next].is(head::Sent) && all[next][field::does].is(head::IfInstead);
    const std::size_t after = branches || replaced ? next_sentence(all, next) : next;
    // "If you do, A. If you do not, B": both about the sentence before them. After "if you do, you may C", another "if
    // you do" is about C.
    const Asks asks_now = asks_back(all, at), asks_next = asks_back(all, after);
    const bool of_the_same =
        asks_now != Asks::Nothing && asks_next != Asks::Nothing && asks_now != asks_next && low.did_it != kNoId;
    const bool asked_back = asks_next != Asks::Nothing && !of_the_same;
    if (asked_back) lower::begin_look_back(low);
    if (branches) {
        if_otherwise(low, here[field::does], all[next]);
    } else if (replaced) {
        check_link(low, all[next][field::link]);
        instead(low, here[field::does], all[next][field::does]);
    } else {
        clause(low, here[field::does]);
    }
    if (!of_the_same) low.did_it = kNoId;
    if (asked_back) {
        Op done = op(Verb::Number);
        done.dst = low.new_register();
        done.amount = low.pool.done_in_full();
        low.add(done);
        low.did_it = low.pool.number(done.dst);
        low.did_by = doer(low, here[field::does]);
    }
    const Term did = here[field::does].is(head::If) ? here[field::does][field::does] : here[field::does];
    low.before_picks = did.mentions(head::Pick) || did.mentions(head::End);
    for (std::size_t passed = at + 1; passed < after; ++passed) reminder(low, all[passed]);
    low.restrictions.clear();
    return after;
}

}  // namespace

void sentences(Lowering& low, const std::vector<Term>& all) {
    for (const Term& each : all) {
        low.keeps_rest = low.keeps_rest || speaks_of_rest(each);
        low.keeps_place = low.keeps_place || each.mentions(head::InPlace);
        if (each.is(head::Option)) low.numbered.push_back(each[field::number].number());
    }
    for (std::size_t at = 0; at < all.size();) at = sentence(low, all, at);
    low.numbered_texts.finish(low);
    if (low.chosen_effect) low.decline("an effect is chosen and not resolved");
}

}  // namespace arbiter::ucg
