// Asks for what is paid before the rest is done.
#include "lower/paid_later.h"

namespace arbiter::lower {

namespace {

void end_if_failed(Lowering& low, Label failed) {
    const Label paid = low.code.label();
    low.code.add(Assembler::op(Verb::Jump), paid);
    low.code.place(failed);
    low.add(Assembler::op(Verb::End));
    low.code.place(paid);
}

}  // namespace

void end_unless(Lowering& low, AmountId condition) {
    const Label failed = low.code.label();
    skip_unless(low, condition, failed);
    end_if_failed(low, failed);
}

void pay_on_resolution(Lowering& low, const std::function<void()>& pay) {
    const Label failed = low.code.label();
    begin_attempt(low, failed);
    add_may(low, failed);
    {
        const Scoped in_cost(low.in_cost, true);
        pay();
    }
    end_attempt(low, failed);
    end_if_failed(low, failed);
}

}  // namespace arbiter::lower
