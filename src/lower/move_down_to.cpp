// Cards that leave a hand until so many are left.
#include "lower/act.h"
#include "lower/modification.h"

namespace arbiter::lower {

namespace {

// The hand that cards come from: "cards in their hand", "place cards from their hand".
Term hand_of(const Term& step) {
    if (step[field::z]) return step[field::z];
    const std::vector<Term> mods = step[field::does][field::what][field::f][field::mods].items();
    return mods.size() == 1 && mods[0].is(head::In) && !mods[0][field::end] ? mods[0][field::z] : Term();
}

}  // namespace

// "Chooses cards in their hand and places them in their Drop Area until they have 9 cards in hand", "chooses cards
// in their hand until there are only 9 remaining".
void move_down_to(Lowering& low, const Term& step) {
    const Term move = step.is(head::DownTo) ? step[field::does] : step;
    const Term from = hand_of(step), to = move[field::to], name = to[field::in].only();
    const Who by = low.acting;
    const bool hand = from.is(head::Zone) && from[field::in].only() &&
                      zone_of(low, from[field::in].only()) == low.dialect.hand &&
                      (!from[field::of] || player(low, from[field::of]) == by);
    from[field::of].means_same_as("who chooses does so from their own hand", "");
    const bool said =
        !step.is(head::DownTo) || (move.is(head::Move) && (!step[field::z] || move[field::what].is(head::Them)));
    if (step.is(head::DownTo)) move[field::what].mark_read();
    if (!hand || !said || (step[field::by] && player(low, step[field::by]) != by) || !to.is(head::Zone) || !name)
        low.unknown(step, "here");
    step.is_paraphrase_of("cards leave a hand until so many are left",
                          std::to_string(step[field::n].number()) + name.told());
    const Filter hand_cards = Filter::zone(1 << low.dialect.hand, by);
    const AmountId many = low.pool.plus(low.pool.count(low.filter(hand_cards, ObjectKind::Cards)),
                                        low.pool.constant(-step[field::n].number()));
    Noun some;
    some.what = {ObjectKind::Cards, hand_cards, kNone, true, 0};
    some.quantity = {false, many, many};
    const u8 reg = select(low, some, some.what.filter, some.quantity);
    low.owned(reg, by);
    check_destination(low, to, reg);
    move_selected(low, move, {reg, ObjectKind::Cards, true}, destination_of(low, to, move[field::verb]));
}

}  // namespace arbiter::lower
