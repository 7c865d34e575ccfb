// A change that begins at a later moment.
#include "lower/act.h"
#include "lower/modification.h"
#include "lower/sentence.h"

namespace arbiter::lower {

// As with all that is put off, what it changes is held by its top card: what Raid was performed on since is not meant.
void delay_for(Lowering& low, u8 mode, const Lasting& lasting, const Term& does, ObjectKind of) {
    if (low.lasting) low.decline("two durations for one change");
    if (low.in_attempt || low.captured) low.decline("a delay within something else");
    if (low.scale != kNoId) low.unknown(does, "for each of something");
    Op delay = Assembler::op(Verb::Delay);
    delay.mode = mode;
    Selected who;
    if (does.is(head::Modify)) {
        who = take(low, does[field::who], of);
        const Filter cards = of == ObjectKind::Cards ? Filter::in(who.reg) : Filter::stack(who.reg, Part::Top);
        delay.a = register_of(low, {ObjectKind::Cards, cards, kNone, true, 0});
    }
    const Label end = low.code.label();
    low.code.add(delay, end);
    {
        CardSet captured{};
        const Scoped capturing(low.captured, &captured);
        const Scoped lasts(low.lasting, std::optional(lasting));
        if (does.is(head::Modify))
            give(low, register_of(low, {of, Filter::in(delay.a), kNone, true, 0}),
                 low.dialect.modifications(low, does));
        else
            clause(low, does);
        if (!does.is(head::Modify) && captured) low.decline("a delay that remembers several things");
    }
    low.add(Assembler::op(Verb::End));
    low.code.place(end);
    if (does.is(head::Modify)) mention_selected(low, who, Act::Change);
}

}  // namespace arbiter::lower
