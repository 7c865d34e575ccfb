// Chooses several items of a list and carries them out.
#include "lower/several_texts.h"

#include "lower/sentence.h"

namespace arbiter::lower {

namespace {

// One item of a list, as part of this skill.
void carry_out_item(Lowering& low, const Term& item) {
    const Term gives = item[field::gives];
    if (!item.is(head::Item) || !gives.is(head::Ability)) {
        low.unknown(item, "as an option");
        return;
    }
    const Scoped heading(low.heading, Term());
    const std::vector<Term> all = gives[field::does].items();
    for (std::size_t at = 0; at < all.size();) at = sentence(low, all, at);
}

}  // namespace

void choose_several_texts(Lowering& low, const Term& step, u8 options_left) {
    const Term q = step[field::q];
    const bool up_to = q.is(head::UpTo);
    if (low.acting != Who::You || low.performed != kNone) low.unknown(step, "here");
    const std::vector<Term> items = low.items;
    const Scoped<std::vector<Term>> none(low.items, {});
    const int count = static_cast<int>(items.size()), most = std::min(q[field::n].number(), count);
    std::vector<std::string> words;
    for (const Term& item : items) words.push_back(low.words(item[field::gives]));
    if (up_to) words.push_back("no more");
    Op left = book_op(low, options_left);
    left.amount = low.pool.constant(static_cast<int>(words.size()));
    left.dst = low.new_register();
    low.add(left);
    std::vector<u8> chosen;
    const Label enough = low.code.label();
    for (int n = 0; n < most; ++n) {
        Op choose = Assembler::op(Verb::Mode);
        choose.dst = low.new_register();
        choose.a = left.dst;
        choose.who = low.acting;
        choose.amount = left.amount;
        choose.argument = low.pool.words(words);
        low.add(choose);
        chosen.push_back(choose.dst);
        if (up_to) skip_unless(low, low.pool.compare(low.pool.number(choose.dst), Compare::AtMost, count), enough);
        Op without = left;
        without.a = choose.dst;
        without.mode = 1;
        low.add(without);
    }
    low.code.place(enough);
    for (u8 reg : chosen) {
        Options options;
        for (int at = 0; at < count; ++at) {
            const Label next = low.code.label();
            skip_unless(low, low.pool.compare(low.pool.number(reg), Compare::Equal, at + 1), next);
            add_option(low, options, [&] { carry_out_item(low, items[static_cast<std::size_t>(at)]); });
            low.code.place(next);
        }
        options.finish(low);
    }
}

}  // namespace arbiter::lower
