// Gives properties to things and players, for a time.
#include "lower/gift.h"

#include "lower/sentence.h"

namespace arbiter::lower {

void add(Lowering& low, Gifts& to, const Gifts& more) {
    to.all.insert(to.all.end(), more.all.begin(), more.all.end());
    if (!to.options.empty() && !more.options.empty()) low.decline("two things to choose at once");
    to.options.insert(to.options.end(), more.options.begin(), more.options.end());
}

AmountId scaled(Lowering& low, AmountId number) {
    return low.scale == kNoId ? number : low.pool.times(low.scale, number);
}

void only_once(Lowering& low, const Term& gift) {
    if (low.scale != kNoId) low.unknown(gift, "for each of something");
}

namespace {

// What is given lasts as long as the text says, or else as long as is usual.
Op giving(Lowering& low, Verb verb, const Gift& gift, Duration usual) {
    const Lasting lasting = low.lasting.value_or(Lasting{usual});
    low.lasting_used = true;
    Op op = Assembler::op(verb);
    op.property = gift.property;
    op.amount = gift.value;
    op.argument = gift.argument;
    op.duration = lasting.duration;
    op.to = lasting.until;
    return op;
}

void give_all(Lowering& low, u8 to, const std::vector<Gift>& gifts) {
    low.lasting_used = true;
    for (const Gift& gift : gifts) {
        Op op = giving(low, Verb::Modify, gift, Duration::WhileObject);
        op.a = to;
        low.add(op);
    }
}

}  // namespace

void give(Lowering& low, u8 to, const Gifts& gifts) {
    give_all(low, to, gifts.all);
    const std::size_t count = gifts.options.size();
    if (count == 0) return;
    std::vector<std::string> words;
    for (const Gifts::Option& option : gifts.options) words.push_back(option.words);
    if (count > 1) choose_option(low, words);
    const Label end = low.code.label();
    for (std::size_t at = 0; at + 1 < count; ++at) {
        const Label next = low.code.label();
        skip_unless(low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, static_cast<int>(at) + 1), next);
        give_all(low, to, gifts.options[at].gifts);
        low.code.add(Assembler::op(Verb::Jump), end);
        low.code.place(next);
    }
    give_all(low, to, gifts.options.back().gifts);
    low.code.place(end);
}

void give_seat(Lowering& low, Who who, const Gift& gift) {
    Op op = giving(low, Verb::ModifySeat, gift, Duration::Game);
    op.who = who;
    low.add(op);
}

bool is_change(const Lowering& low, const Term& clause) {
    return std::any_of(low.dialect.changes.begin(), low.dialect.changes.end(),
                       [&](text::Head head) { return clause.is(head); });
}

bool change(Lowering& low, const Term& step) {
    const std::vector<SeatGift> seats = low.dialect.seat_gifts(low, step);
    for (const SeatGift& one : seats) give_seat(low, one.who, one.gift);
    if (!seats.empty()) {
        only_once(low, step);
        return true;
    }
    if (!is_change(low, step)) return false;
    // What is in other areas is not changed: only what stands on the field.
    const Taken who = take(low, step[field::who], Of::Places);
    // A period of its own that the change names: "stays resting until".
    const Term till = step[field::mod][field::till];
    if (till && low.lasting) low.decline("two durations for one change");
    const Scoped lasting(low.lasting, till ? lasting_of(low, till) : low.lasting);
    // "Give it the same TYPE as its battle opponent": as the one that faces it.
    if (step[field::mod].mentions(head::GainValue)) low.mention(who.group(), Act::Change);
    give(low, who.reg, low.dialect.gifts(low, step));
    mention_taken(low, who, Act::Change);
    return true;
}

}  // namespace arbiter::lower
