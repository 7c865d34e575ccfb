// Abilities that are gained, in quotation marks or as an item of a list.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// A quoted sentence that says one thing about whoever has it.
bool says_plainly(const Term& sentence) {
    const Term does = sentence[field::does];
    if (!sentence.is(head::Sent) || sentence[field::link]) return false;
    // "It" in a quoted text that names nothing else is whoever has it.
    const bool self =
        (does[field::who].is(head::This) && !does[field::who][field::is]) || does[field::who].is(head::It);
    if (does.is(head::Modify) && self && !does[field::mod][field::till]) {
        return does[field::mod].is_any({head::Gain, head::Lose, head::Cannot, head::Can, head::MustBlock,
                                        head::MustAttack, head::GeneratesOnFront, head::Unaffected,
                                        head::StaysResting});
    }
    return does.is(head::MustBlock) || does.is(head::Forbid) ||
           (does.is(head::Unless) && does[field::p].is(head::PayExtra));
}

std::vector<Modification> plain_modifications(Lowering& low, const Term& sentence) {
    const Term does = sentence[field::does];
    if (does.is(head::Modify)) {
        if (does[field::who].is(head::This)) of_this(low, does[field::who]);
        does[field::who].comes_to(lower::kSameThing, "whoever has it");
        return modifications_of(low, does[field::mod]).all;
    }
    if (does.is(head::MustBlock)) return must_block(low, does);
    if (does.is(head::Unless)) return forbidden_choice(low, does[field::does], does[field::p]);
    return forbidden_choice(low, does, Term());
}

}  // namespace

std::vector<Modification> ability_modifications(Lowering& low, const Term& quoted) {
    const std::vector<Term> all = all_sentences(quoted);
    const bool plain = !quoted[field::tags] && !quoted[field::items] && !all.empty() &&
                       std::all_of(all.begin(), all.end(), says_plainly);
    if (plain) {
        const Scoped theirs(low.as_another, true);
        return lower::modifications_of_each(low, all, plain_modifications);
    }
    std::vector<Modification> modifications;
    for (AbilityId id : ability(low, quoted, Owned::Granted))
        modifications.push_back({kGranted, low.pool.constant(0), id});
    return modifications;
}

}  // namespace arbiter::ua
