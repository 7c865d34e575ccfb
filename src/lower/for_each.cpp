// "For each X, A": a number that is multiplied, or a step that is repeated.
#include "lower/act.h"
#include "lower/sentence.h"

namespace arbiter::lower {

AmountId scale_of(Lowering& low, const Term& per, const Term& step) {
    mention_changed(low, step);
    const Term does = modification_of(step);
    const Term who = does[field::who];
    std::optional<Filter> modified = low.modified;
    // "It gains 500 BP for each other X": other than who gains it, unless the words say beside whom they are.
    if (per.mentions(head::OtherThanThis) && !per.mentions(head::This) && does.is(head::Modify) &&
        !who.is(head::This)) {
        if (is_reference(low, who))
            modified = resolve_reference(low, who).filter;
        else
            low.decline("other than which of them is not said");
    }
    // "This card gains 5000 power for each card under it": under the one that gains it.
    if (per.mentions(head::It) && does.is(head::Modify) && is_reference(low, who) && !who.is(head::It)) {
        const Group gains = resolve_reference(low, who);
        if (gains.many) low.decline("which of several \"it\" means is not said");
        low.mention(gains, Act::Change);
    }
    const Scoped other(low.modified, modified);
    return per_count(low, per);
}

void scale_by(Lowering& low, const Term& per, const Term& does) {
    if (low.scale != kNoId) low.decline("for each within for each");
    const Scoped scale(low.scale, scale_of(low, per, does));
    clause(low, does);
}

void scales_once(const Term& step) {
    step.word_means_same_as("nothing is chosen, so that there is one number, wherever \"for each\" stands", "scaled");
}

namespace {

// "For each X, send the top card of your deck ...": another one each time.
bool moves_an_end(const Term& step) {
    const Term does = core_of(step);
    return does.is(head::Move) && does[field::what].is(head::End);
}

// Once for each thing, which "that card" refers to.
void for_each_object(Lowering& low, const Term& per, const Term& does) {
    Noun noun = read_filter(low, per[field::what], {});
    noun.quantity.all = true;
    if (!noun.plain() || noun.also || per[field::n]) low.unknown(per, "with something that is named");
    const Selected all = take_noun(low, noun);
    for_each_of(low, all.reg, [&](u8 one) {
        low.mention({all.of, Filter::in(one), one, false, all.kinds, all.said}, Act::Subject);
        clause(low, does);
    });
}

}  // namespace

void for_each(Lowering& low, const Term& step) {
    const Term per = step[field::per];
    const Term does = step[field::does];
    if (!per.is(head::Per)) low.unknown(per);
    if (low.in_attempt) low.decline("for each within all or nothing");
    // "For each X, ... that card": the X at hand.
    const bool of_steps = per[field::what].is(head::CountedDone) && chooses(does);
    if (does.mentions_any({head::That, head::It}) && !of_steps) return for_each_object(low, per, does);
    if (!chooses(does) && !moves_an_end(does)) {
        scales_once(step);
        return scale_by(low, per, does);
    }
    // What is named each time anew is nobody's afterwards: only the last one would be known.
    const std::size_t before = low.mentions.size();
    times(low, per_count(low, per), [&] { clause(low, does); });
    low.mentions.resize(before);
}

}  // namespace arbiter::lower
