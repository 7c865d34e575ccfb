// Abilities that are gained: quoted ones, and those of the list below a line.
#include "games/ua/lowering.h"

namespace arbiter::ua {

std::vector<Term> all_sentences(const Term& ability) {
    std::vector<Term> all = ability[field::does].items();
    if (ability[field::last]) all.push_back(ability[field::last]);
    return all;
}

namespace {

// A quoted sentence that says one thing about whoever has it.
bool says_plainly(const Term& sentence) {
    const Term does = sentence[field::does];
    if (!sentence.is(head::Sent) || sentence[field::link]) return false;
    // "It" in a quoted text that names nothing else is whoever has it.
    const bool self =
        (does[field::who].is(head::This) && !does[field::who][field::is]) || does[field::who].is(head::It);
    if (does.is(head::Modify) && self && !does[field::mod][field::till]) {
        for (const text::Head head : {head::Gain, head::Lose, head::Cannot, head::Can, head::MustBlock,
                                      head::MustAttack, head::GeneratesOnFront, head::Unaffected, head::StaysResting}) {
            if (does[field::mod].is(head)) return true;
        }
        return false;
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

Gift granting(Lowering& low, AbilityId id) { return {kGranted, low.pool.constant(0), id}; }

}  // namespace

std::vector<Gift> ability_gifts(Lowering& low, const Term& quoted) {
    const std::vector<Term> all = all_sentences(quoted);
    const bool tagged = static_cast<bool>(quoted[field::tags]);
    bool plain = !tagged && !quoted[field::items] && !all.empty();
    for (const Term& sentence : all) plain = plain && says_plainly(sentence);
    std::vector<Gift> gifts;
    if (plain) {
        for (const Term& sentence : all) {
            const std::vector<Gift> more = plain_gifts(low, sentence[field::does]);
            gifts.insert(gifts.end(), more.begin(), more.end());
        }
        return gifts;
    }
    for (AbilityId id : ability(low, quoted, Owned::Granted)) gifts.push_back(granting(low, id));
    return gifts;
}

namespace {

std::vector<Gift> item_gifts(Lowering& low, const Term& gives) {
    std::vector<Gift> gifts;
    if (gives.is(head::Keywords)) {
        for (const Term& keyword : gives[field::has].items()) {
            const std::vector<Gift> more = keyword_gifts(low, keyword);
            gifts.insert(gifts.end(), more.begin(), more.end());
        }
        return gifts;
    }
    if (gives.is(head::Gain)) return gifts_of(low, gives).all;
    if (gives.is(head::Ability)) return ability_gifts(low, gives);
    low.unknown(gives, "as something gained");
    return gifts;
}

// What an item needs: its threshold, where it has one.
AmountId item_condition(Lowering& low, const Term& item) {
    if (!item.is(head::Item)) low.unknown(item);
    const Term threshold = item[field::if_];
    if (!threshold) return kNoId;
    if (!threshold.is(head::Threshold) || low.required == kNoId) {
        low.decline("what the thresholds are compared with is not said");
        return kNoId;
    }
    return bounded(low, low.required, threshold[field::is]);
}

}  // namespace

void give_listed(Lowering& low, const Term& who) {
    if (low.items.empty()) low.decline("there is no list");
    const Taken to = take(low, who, Of::Places);
    for (const Term& item : low.items) {
        const AmountId needs = item_condition(low, item);
        const Label next = low.code.label();
        if (needs != kNoId) lower::skip_unless(low, needs, next);
        give(low, to.reg, item_gifts(low, item[field::gives]));
        low.code.place(next);
    }
    mention_taken(low, to, Act::Change);
}

void listed_statements(Lowering& low, const Group& who, AmountId condition) {
    if (low.items.empty()) low.decline("there is no list");
    for (const Term& item : low.items) {
        const AmountId needs = item_condition(low, item);
        const AmountId both = joined(low, condition, needs);
        const Term gives = item[field::gives];
        if (gives.is(head::Ability) && who.reg == kSource && who.of == Of::Places) {
            ability(low, gives, Owned::Own, both);
            continue;
        }
        for (const Gift& gift : item_gifts(low, gives)) say_about(low, who, gift, both);
    }
}

}  // namespace arbiter::ua
