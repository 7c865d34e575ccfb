// "A, then B if P": a condition behind several steps.
#include "lower/sentence.h"

namespace arbiter::lower {

namespace {

// Is there a comma between a step and the one before it?
bool is_set_apart(const Lowering& low, const Term& step) {
    const int begin = step.tokens().begin;
    for (int back = 1; back <= 3 && begin - back >= 0; ++back) {
        const text::Token& token = low.wording.tokens[static_cast<std::size_t>(begin - back)];
        if (token.is_word(",")) return true;
        if (!token.is_word("and") && !token.is_word("then")) return false;
    }
    return false;
}

}  // namespace

bool has_trailing_condition(const Term& step) {
    if (!step.is_any({head::If, head::Unless, head::While})) return false;
    const Term does = step[field::does].is(head::May) ? step[field::does][field::do_] : step[field::does];
    const bool several = does.is(head::Seq) || modification_of(does)[field::mod].is(head::Both);
    return several && step[field::p].tokens().begin > does.tokens().begin;
}

Term split_trailing_condition(Lowering& low, const Term& step, const std::function<void(const Term&)>& say) {
    Term last = step[field::does];
    // "You may A, and B if P", "this gains A and cannot do B if P".
    if (!last.is(head::Seq)) low.decline("how far a condition behind several things reaches is not said");
    while (last.is(head::Seq)) {
        say(last[field::a]);
        last = last[field::b];
    }
    if (!is_set_apart(low, last)) low.decline("how far a condition behind several steps reaches is not said");
    return last;
}

}  // namespace arbiter::lower
