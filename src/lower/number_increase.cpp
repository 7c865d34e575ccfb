// Numbers in braces: "Choose a character with {3000} or less BP. Add 1000 to the BP range for each of your Xs."
#include "lower/sentence.h"

namespace arbiter::lower {

bool is_number_increase(const Term& sentence) {
    return sentence.is(head::Sent) && sentence[field::does].mentions_any({head::AddToRange, head::AddToNumber});
}

namespace {

// What the sentence adds, told as the number is needed.
void find_number_increase(Lowering& low) {
    if (!low.number_increase.said) return;
    const Term sentence = std::exchange(low.number_increase.said, Term());
    Term does = sentence[field::does];
    if (sentence[field::link] && !sentence[field::link].is(head::Additionally))
        low.unknown(sentence[field::link], "here");
    AmountId amount = kNoId;
    const auto times = [&](AmountId more) { amount = amount == kNoId ? more : low.pool.times(amount, more); };
    while (does.is_any({head::ForEach, head::If, head::Scaled})) {
        const Term p = does[field::p];
        // What was not done is counted as none.
        const bool counted =
            p.is(head::DidIt) && does[field::does].is(head::ForEach) && player(low, p[field::by]) == Who::You;
        if (counted) p.means_same_as("each of those that were placed is counted", "");
        if (!counted && does.is(head::If) && p.mentions(head::DidIt)) low.unknown(p, "before a choice");
        if (!counted) times(does.is(head::If) ? condition(low, p) : per_count(low, does[field::per]));
        does = does[field::does];
    }
    times(low.pool.constant(does[field::n].number()));
    if (does[field::per]) times(per_count(low, does[field::per]));
    if (!does.is_any({head::AddToRange, head::AddToNumber})) low.unknown(does, "here");
    low.number_increase.amount = amount;
    if (!does.is(head::AddToRange)) return;
    low.number_increase.of = stat_of(low, does[field::s]).which;
    does[field::s].means_same_as("the range is that of the number in braces", "");
}

// Is it the same value, with what changes it or without?
bool same_value(const Lowering& low, AttributeId a, AttributeId b) {
    const auto has = [](const AspectWord& word, AttributeId which) {
        return word.aspect.of == Aspect::ObjectKind::Attribute && (word.aspect.which == which || word.base == which);
    };
    return std::any_of(low.dialect.aspects.begin(), low.dialect.aspects.end(),
                       [&](const AspectWord& word) { return has(word, a) && has(word, b); });
}

}  // namespace

AmountId raised(Lowering& low, const Term& number, std::optional<AttributeId> of) {
    find_number_increase(low);
    number[field::marked].head();
    const AmountId most = low.pool.constant(number[field::n].number());
    const auto& about = low.number_increase.of;
    const bool meant = low.number_increase.amount != kNoId && of.has_value() == about.has_value();
    if (!meant) low.decline("a number in braces that nothing raises");
    if (!meant) return most;
    if (of && !same_value(low, *of, *about)) low.unknown(number, "as a bound");
    low.number_increase.used = true;
    return low.pool.plus(most, low.number_increase.amount);
}

}  // namespace arbiter::lower
