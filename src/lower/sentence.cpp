// See sentence.h.
#include "lower/sentence.h"

namespace arbiter::lower {

namespace {
Term gift_of(const Term& step) {
    Term does = step;
    while (does.is(head::During) || does.is(head::Scaled)) does = does[field::does];
    return does;
}
}  // namespace

void mention_changed(Lowering& low, const Term& step) {
    const Term does = gift_of(step);
    const Term who = does[field::who];
    if (does.is(head::Modify) && who.is(head::This) && !who[text::Field{"is"}]) refer(low, who);
}

AmountId scale_of(Lowering& low, const Term& per, const Term& step) {
    mention_changed(low, step);
    const Term does = gift_of(step);
    const Term who = does[field::who];
    std::optional<Filter> gifted = low.gifted;
    // "It gains 500 BP for each other X": other than who gains it, unless the words say beside whom they are.
    if (per.mentions(text::Head{"OtherThanThis"}) && !per.mentions(head::This) && does.is(head::Modify) &&
        !who.is(head::This)) {
        if (is_reference(low, who))
            gifted = refer(low, who).filter;
        else
            low.decline("other than which of them is not said");
    }
    const Scoped other(low.gifted, gifted);
    return per_count(low, per);
}

std::optional<Lasting> lasting_of(Lowering& low, const Term& till) {
    if (low.dialect.lasting) {
        if (const std::optional<Lasting> own = low.dialect.lasting(low, till)) return own;
    }
    low.unknown(till, "as a duration");
    return std::nullopt;
}

}  // namespace arbiter::lower
