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

std::vector<Gift> plain_gifts(Lowering& low, const Term& does) {
    if (does.is(head::Modify)) {
        does[field::who][field::what].head();
        return gifts_of(low, does[field::mod]).all;
    }
    if (does.is(head::MustBlock)) return must_block(low, does);
    if (does.is(head::Unless)) return forbidden_choice(low, does[field::does], does[field::p]);
    return forbidden_choice(low, does, Term());
}

}  // namespace

std::vector<Gift> ability_gifts(Lowering& low, const Term& quoted) {
    const std::vector<Term> all = all_sentences(quoted);
    const bool plain = !quoted[field::tags] && !quoted[field::items] && !all.empty() &&
                       std::all_of(all.begin(), all.end(), says_plainly);
    std::vector<Gift> gifts;
    if (plain) {
        for (const Term& sentence : all) {
            const std::vector<Gift> more = plain_gifts(low, sentence[field::does]);
            gifts.insert(gifts.end(), more.begin(), more.end());
        }
        return gifts;
    }
    for (AbilityId id : ability(low, quoted, Owned::Granted)) gifts.push_back({kGranted, low.pool.constant(0), id});
    return gifts;
}

}  // namespace arbiter::ua
