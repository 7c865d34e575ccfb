// Sentences that replace the one before them: "A. If P, B instead."
#include "lower/instead.h"

#include <algorithm>

#include "lower/act.h"
#include "lower/modification.h"
#include "lower/sentence.h"

namespace arbiter::lower {

namespace {

// For how long something is given, where that is said.
Term duration_term(const Term& step) { return step.is(head::During) ? step[field::till] : Term(); }

// "If “Ash” is on your field, they lose 2000 BP instead": of one thing nobody says "they".
bool asks_about_one(Lowering& low, const Term& p) {
    const Term named = p.is(head::Test)                       ? p[field::who]
                       : p.is_any({head::Have, head::Exists}) ? p[field::what]
                                                              : Term();
    if (!named.is(head::Pick)) return false;
    // What lies elsewhere has nothing to gain or lose.
    const std::vector<Term> mods = named[field::f][field::mods].items();
    const bool away = std::any_of(mods.begin(), mods.end(), [&](const Term& mod) {
        return mod.is(head::In) && (zones_named(low, mod[field::z]) & low.dialect.field) == 0;
    });
    return away || ((!named[field::q] || is_one(named[field::q])) && !says_plural(named[field::f]));
}

// "Give one of your X +1000 BP for this turn. If P, give it +2000 BP instead": one is taken, of which P may speak.
bool is_given_to_it(Lowering& low, const Term& first, const Term& second) {
    const Term gift = modification_of(first), other = modification_of(second[field::does]);
    return gift.is(head::Modify) && other.is(head::Modify) && !is_reference(low, gift[field::who]) &&
           !first.mentions(head::Scaled) && other[field::who].is_any({head::It, head::Them, head::That, head::Those}) &&
           // "If you have a Kaiju, give it": the Kaiju, or whom something was given before?
           (!second[field::p].mentions_any({head::Pick, head::End}) ||
            (other[field::who].is(head::Them) && gift[field::who][field::q].is(head::All) &&
             asks_about_one(low, second[field::p])));
}

void give_it_instead(Lowering& low, const Term& first, const Term& second) {
    const Term gift = modification_of(first), does = second[field::does];
    mention_selected(low, take(low, gift[field::who], ObjectKind::Places), Act::Change);
    const u8 it = low.mentions.back().what.reg;
    const std::optional<Lasting> first_lasts =
        duration_term(first) ? lasting_of(low, duration_term(first)) : std::nullopt;
    const AmountId decided = condition(low, second[field::p]);
    alternatives(
        low, decided,
        [&] {
            const Scoped lasting(low.lasting, does.is(head::During) ? low.lasting : first_lasts);
            clause(low, does);
        },
        [&] {
            const Scoped lasting(low.lasting, first_lasts);
            give(low, it, low.dialect.modifications(low, gift));
        });
}

// "Choose X and sideline it. If P, choose Y instead": Y is chosen in the place of X, and with it that is done.
bool is_chosen_instead(const Term& first, const Term& does) {
    const Term choice = does.is(head::May) ? does[field::do_] : does;
    return choice.is(head::Choose) && first.is(head::Seq) && first[field::a].is(head::Choose) &&
           first[field::b].mentions_any({head::It, head::Them}) && !first[field::b].mentions(head::Choose);
}

void choose_instead(Lowering& low, const Term& first, const Term& second) {
    const Term does = second[field::does];
    const bool may = does.is(head::May);
    if (second[field::p].mentions(head::It)) low.decline("what \"it\" is before that is not known");
    const Term usual = first[field::a][field::what], other = (may ? does[field::do_] : does)[field::what];
    const auto told = [&](const Term& pick) { return says_place(low, pick[field::f]) || pick[field::whose]; };
    if (!usual.is(head::Pick) || !other.is(head::Pick) || told(usual) != told(other))
        low.decline("where what is chosen instead stands is not said");
    alternatives(
        low, instead_applies(low, second[field::p], may ? does[field::by] : Term()),
        [&] { clause(low, may ? does[field::do_] : does); }, [&] { clause(low, first[field::a]); });
    clause(low, first[field::b]);
}

void in_place_of(Lowering& low, const Term& first, const Term& second) {
    if (is_chosen_instead(first, second[field::does])) return choose_instead(low, first, second);
    if (is_given_to_it(low, first, second)) return give_it_instead(low, first, second);
    const Term does = second[field::does];
    // "It gains 500 BP until the end of the turn. If ..., it gains 1000 BP instead": for as long.
    const bool unsaid = does.mentions(head::Modify) && !does.mentions(head::During);
    if (first.mentions(head::During) && unsaid && !first.is(head::During))
        low.decline("for how long it is given instead is not said");
    if (first.mentions(head::Delayed, head::Ability) && !does.mentions(head::Delayed, head::Ability))
        low.decline("when something else is done instead is not said");
    // The condition is told before the first sentence is carried out, so that nothing that it names can be meant.
    const bool names_nothing =
        first[field::does].is(head::Modify) && first[field::does][field::who].is(head::It) && !chooses(first);
    if (second[field::p].mentions(head::It) && !names_nothing) low.decline("what \"it\" is before that is not known");
    const bool may = does.is(head::May);
    // "Choose X and send it away. If P, choose Y instead": what comes of Y is not said.
    if ((may ? does[field::do_] : does).is(head::Choose) && !core_of(first).is(head::Choose))
        low.decline("what is done with what is chosen instead is not said");
    const AmountId decided = instead_applies(low, second[field::p], may ? does[field::by] : Term());
    const bool as_long = unsaid && first.is(head::During);
    alternatives(
        low, decided,
        [&] {
            const Scoped lasting(low.lasting, as_long ? lasting_of(low, first[field::till]) : low.lasting);
            low.lasting_used = false;
            mention_own(low, first);
            clause(low, may ? does[field::do_] : does);
            if (as_long && !low.lasting_used) low.unknown(does, "for a time");
        },
        [&] { clause(low, first); });
}

}  // namespace

void instead(Lowering& low, const Term& first, const Term& second) {
    const bool theirs = first.is(head::May) && !second[field::does].is(head::May);
    if (!theirs || player(low, first[field::by]) != Who::You) return in_place_of(low, first, second);
    if (low.in_attempt || first.mentions(head::Exactly)) low.decline("a choice within all or nothing");
    first[field::by].head();
    const ConditionalPart part(low);
    const Label end = low.code.label();
    add_may(low, end);
    in_place_of(low, first[field::do_], second);
    low.code.place(end);
}

}  // namespace arbiter::lower
