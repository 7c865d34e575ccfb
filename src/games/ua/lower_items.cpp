// Lists below a line: options to choose from, and abilities that are gained by thresholds.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// Carries out one item of the list as part of this ability.
void carry_out(Lowering& low, const Term& item) {
    const Term gives = item[field::gives];
    if (!item.is(head::Item) || item[field::if_]) {
        low.unknown(item, "as an option");
        return;
    }
    if (gives.is(head::Gain) || gives.is(head::Keywords)) {
        low.unknown(gives, "as an option");
        return;
    }
    if (!gives.is(head::Ability) || gives[field::items]) {
        low.unknown(gives, "as an option");
        return;
    }
    const Label end = low.code.label();
    for (const Term& tag : gives[field::tags].items()) {
        // UA 20.5: an option that works on one line only.
        if (!tag.is(head::OnlyOn) || (!tag[field::line].is(word::front) && !tag[field::line].is(word::energy))) {
            low.unknown(tag, "before an option");
            continue;
        }
        const i32 line = 1 << (tag[field::line].is(word::front) ? kFrontLine : kEnergyLine);
        const FilterId there =
            low.filter(Filter::all({Filter::in(kSource), Filter::zone(line, Who::Either)}), low.source_of);
        lower::skip_unless(low, low.pool.count(there), end);
    }
    const std::vector<Term> all = gives[field::does].items();
    const Term heading = low.heading;
    low.heading = Term();
    for (std::size_t at = 0; at < all.size();) at = sentence(low, all, at);
    low.heading = heading;
    low.code.place(end);
}

void set_number(Lowering& low, u8 reg, AmountId amount) {
    Op op = Assembler::op(Verb::Number);
    op.dst = reg;
    op.amount = amount;
    low.add(op);
}

// The bit of a number that stands for the item.
AmountId bit_of(Lowering& low, AmountId number, int item) {
    const auto without = [&](int bits) { return low.pool.divide(number, low.pool.constant(1 << bits)); };
    return low.pool.plus(without(item), low.pool.times(low.pool.constant(-2), without(item + 1)));
}

// Several of them, each at most once: all are chosen, then carried out in printed order.
void choose_some(Lowering& low, const std::vector<Term>& items, int most, bool up_to) {
    const int count = static_cast<int>(items.size());
    const u8 left = low.new_register();
    set_number(low, left, low.pool.constant(most));
    const AmountId number = low.pool.number(left);
    const u8 chosen = low.new_register();
    set_number(low, chosen, low.pool.constant(0));
    for (int at = 0; at < count; ++at) {
        const Label next = low.code.label();
        lower::skip_unless(low, low.pool.compare(number, Compare::AtLeast, 1), next);
        const Label take = low.code.label();
        // As many as must be: what is left has to be taken.
        if (!up_to) lower::skip_unless(low, low.pool.compare(number, Compare::Less, count - at), take);
        lower::choose_option(low, {low.words(items[static_cast<std::size_t>(at)][field::gives]), "not this one"});
        lower::skip_unless(low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1), next);
        low.code.place(take);
        set_number(low, left, low.pool.plus(number, low.pool.constant(-1)));
        set_number(low, chosen, low.pool.plus(low.pool.number(chosen), low.pool.constant(1 << at)));
        low.code.place(next);
    }
    const std::vector<Mention> before = low.mentions;
    for (int at = 0; at < count; ++at) {
        const Label next = low.code.label();
        lower::skip_unless(low, bit_of(low, low.pool.number(chosen), at), next);
        low.mentions = before;
        carry_out(low, items[static_cast<std::size_t>(at)]);
        low.code.place(next);
    }
}

// Exactly one of them: one question, then that one.
void choose_one(Lowering& low, const std::vector<Term>& items) {
    std::vector<std::string> words;
    for (const Term& item : items) words.push_back(low.words(item[field::gives]));
    Op choose = Assembler::op(Verb::Mode);
    choose.dst = low.new_register();
    choose.who = low.acting;
    choose.amount = low.pool.constant(static_cast<int>(items.size()));
    choose.argument = low.pool.words(words);
    if (low.options_once) {
        Op open = Assembler::op(Verb::Rulebook);
        open.property = kVerbLastOptions;
        open.a = open.b = kNone;
        open.amount = choose.amount;
        open.dst = low.new_register();
        low.add(open);
        choose.a = open.dst;
    }
    low.add(choose);
    if (low.options_once) book_verb_on(low, kVerbRemember, choose.dst);
    const Label end = low.code.label();
    const std::vector<Mention> before = low.mentions;
    for (std::size_t at = 0; at < items.size(); ++at) {
        const Label next = low.code.label();
        lower::skip_unless(low, low.pool.compare(low.pool.number(choose.dst), Compare::Equal, static_cast<int>(at) + 1),
                           next);
        low.mentions = before;
        carry_out(low, items[at]);
        low.code.add(Assembler::op(Verb::Jump), end);
        low.code.place(next);
    }
    low.code.place(end);
}

// The list is the line's alone: an item that speaks of a list has none.
struct TakenItems {
    Lowering& low;
    const std::vector<Term> items;

    explicit TakenItems(Lowering& of) : low(of), items(std::exchange(of.items, {})) {}
    ~TakenItems() { low.items = items; }
    TakenItems(const TakenItems&) = delete;
    TakenItems& operator=(const TakenItems&) = delete;
};

}  // namespace

void choose_items(Lowering& low, const Term& step) {
    // "Your opponent chooses one of the following": who then does what the item says is not said.
    if (low.acting != Who::You) low.unknown(step, "by another player");
    if (low.items.empty()) {
        low.decline("there is nothing to choose from");
        return;
    }
    if (step.is(head::Activate)) {
        activate_listed(low);
        return;
    }
    const TakenItems list(low);
    if (step.is(head::ChooseAll)) {
        for (const Term& item : list.items) carry_out(low, item);
        return;
    }
    const Term q = step[field::q];
    const bool up_to = q.is(head::UpTo);
    const int n = q[field::n].number();
    if ((!up_to && !q.is(head::N)) || q[field::marked]) {
        low.unknown(q, "of options");
        return;
    }
    if (n == 1 && !up_to) return choose_one(low, list.items);
    if (low.options_once) low.decline("several options of which each is chosen once a turn");
    if (!up_to && n >= static_cast<int>(list.items.size())) {
        for (const Term& item : list.items) carry_out(low, item);
        return;
    }
    choose_some(low, list.items, n, up_to);
}

// All items whose threshold is reached.
void activate_listed(Lowering& low) {
    if (low.required == kNoId) low.decline("what the thresholds are compared with is not said");
    const TakenItems list(low);
    for (const Term& item : list.items) {
        const Term gives = item[field::gives];
        if (!item.is(head::Item) || !gives.is(head::Ability) || gives[field::tags] || gives[field::items] ||
            !item[field::if_].is(head::Threshold) || low.required == kNoId) {
            low.unknown(item, "here");
            continue;
        }
        const Label next = low.code.label();
        lower::skip_unless(low, bounded(low, low.required, item[field::if_][field::is]), next);
        const std::vector<Term> all = gives[field::does].items();
        for (std::size_t at = 0; at < all.size();) at = sentence(low, all, at);
        low.code.place(next);
    }
}

}  // namespace arbiter::ua
