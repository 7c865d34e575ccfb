// Choosing: what may be chosen, and what a choice costs in addition.
#include <algorithm>

#include "engine/copies.h"
#include "engine/verbs/verbs.h"
#include "engine/visibility.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

// What is paid in addition for a choice.
struct Price {
    int ap = 0;
    int cards = 0;  // from the hand into the sideline
};

Seat player_of(const Position& position, Object object) {
    return object.of == ObjectKind::Places ? position.place(object.ix).seat : position.card(object.ix).seat;
}

Price price_of_choice(const Position& position, Object object, Seat chooser) {
    Price price;
    const Seat seat = player_of(position, object);
    Copies copies;
    for_each_effect(position, kChoiceCosts, object, [&](const Effect& effect) {
        if (!done_by(position, effect.value & 0xffff, effect.argument, seat, chooser)) return;
        if (!copies.counts(position, effect)) return;
        price.ap += (effect.value >> 16) & 15;
        price.cards += (effect.value >> 20) & 15;
    });
    return price;
}

bool can_pay(const Position& position, Seat seat, const Price& price) {
    if (price.ap == 0 && price.cards == 0) return true;
    return active_ap(position, seat).size() >= price.ap && position.zone(seat, kHand).count >= price.cards;
}

}  // namespace

// UA Q200, Q344, Q656: may the ability that is being carried out choose it? UA Q399: what cannot be paid for is none.
bool choosable(const Position& position, Object object, Seat chooser) {
    bool may = true;
    const Seat seat = player_of(position, object);
    for_each_effect(position, kCannotBeChosen, object, [&](const Effect& effect) {
        may = may && !done_by(position, effect.value, effect.argument, seat, chooser);
    });
    return may && can_pay(position, chooser, price_of_choice(position, object, chooser));
}

// UA Q133: one choice is paid for as a whole. Counted by how much is left: the most that so much AP and so many cards
// can choose.
int most_chosen(const Position& position, const Decision& decision, const CardSet& taken, const CardSet& options,
                int at_most) {
    constexpr int kMostAp = kApCards, kMostCards = 16;
    const Seat chooser = decision.seat;
    const ObjectKind of = decision.of;
    int ap = std::min(kMostAp, active_ap(position, chooser).size());
    int cards = std::min(kMostCards, static_cast<int>(position.zone(chooser, kHand).count));
    for (int at : taken) {
        const Price paid = price_of_choice(position, {of, static_cast<u8>(at)}, chooser);
        ap -= paid.ap;
        cards -= paid.cards;
    }
    if (ap < 0 || cards < 0) return -1;
    std::array<std::array<int, kMostCards + 1>, kMostAp + 1> most{};
    for (int at : options) {
        const Price price = price_of_choice(position, {of, static_cast<u8>(at)}, chooser);
        for (int a = ap; a >= price.ap; --a) {
            for (int c = cards; c >= price.cards; --c) {
                const std::size_t from_ap = static_cast<std::size_t>(a - price.ap);
                const std::size_t from_cards = static_cast<std::size_t>(c - price.cards);
                int& here = most[static_cast<std::size_t>(a)][static_cast<std::size_t>(c)];
                here = std::max(here, most[from_ap][from_cards] + 1);
            }
        }
    }
    return std::min(at_most, most[static_cast<std::size_t>(ap)][static_cast<std::size_t>(cards)]);
}

bool choice_is_paid_for(const Position& position, const Decision& decision) {
    const int all = decision.options.size();
    return position.has_effect(kChoiceCosts) && most_chosen(position, decision, {}, decision.options, all) < all;
}

// UA Q399: paid as the choice is made. What is chosen without being asked for (all of something) and cannot be paid for
// is not chosen.
Next pay_for_choice(Rules& rules, Frame& frame, const Op& op) {
    if (!rules.read().has_effect(kChoiceCosts)) return Next::Step;
    const Seat seat = seat_of(rules.read(), op.who, rules.scope(frame));
    ObjectKind of;
    Price all;
    CardSet chosen = verbs::read_set(rules, frame, op.a, of);
    for (u8 at : in_open_order(rules.read(), of, chosen)) {
        const Price price = price_of_choice(rules.read(), {of, at}, seat);
        const Price with{all.ap + price.ap, all.cards + price.cards};
        if (can_pay(rules.read(), seat, with))
            all = with;
        else
            chosen.remove(at);
    }
    if (op.a < frame.registers) rules.reg(frame, op.a).set = chosen;
    if (all.ap) pay_ap(rules, seat, all.ap, frame.source);
    if (all.cards) rules.call(kPayWithHand, seat).argument = static_cast<i16>(all.cards);
    return Next::Step;
}

Next emit_chosen(Rules& rules, Frame& frame, const Op& op) {
    ObjectKind of;
    const CardSet set = verbs::read_set(rules, frame, op.a, of);
    rules.emit(kIsChosen, of, set);
    return Next::Step;
}

// What a choice costs in cards from the hand.
Next choose_payment(Rules& rules, Frame& frame) {
    const CardSet hand = rules.read().cards_in(frame.controller, kHand);
    rules.ask_pick(frame.controller, kPromptPayHand, ObjectKind::Cards, hand, frame.argument, frame.argument, 0);
    return Next::Step;
}

Next pay_with_hand(Rules& rules, Frame& frame) {
    move_cards(rules, rules.reg(frame, 0).set, kSideline, kPlaced, frame.controller);
    return Next::Step;
}

}  // namespace arbiter::ua
