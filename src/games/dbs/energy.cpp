// DBS 2-11, 8-4-2: energy costs and paying them.
#include <algorithm>

#include "games/dbs/turn.h"

namespace arbiter::dbs {

namespace {

Object object_of(const Position& position, CardIx card) {
    const PlaceIx place = position.place_of(card);
    return place == kNone ? Object{ObjectKind::Cards, card} : Object{ObjectKind::Places, place};
}

// DBS 10-21-1: of a card of the same player in play.
bool has_warrior_of_universe_7(const Position& position, Seat seat) {
    for (ZoneId zone : {kLeaderArea, kBattleArea}) {
        for (int at : standing_in(position, seat, zone)) {
            if (has_keyword(position, static_cast<PlaceIx>(at), kWarriorOfUniverse7)) return true;
        }
    }
    return false;
}

}  // namespace

// DBS 1-3-6: a cost below 0 counts as 0.
int cost_of(const Position& position, CardIx card) {
    const int printed = position.definition(card).attributes[kBaseCost];
    const Object object = object_of(position, card);
    if (!may_concern(position, kCostChange, object)) return printed;
    return std::max(0, printed + sum_of(position, kCostChange, object));
}

i32 specified_of(const Position& position, CardIx card) {
    const Definition& definition = position.definition(card);
    const i32 printed = definition.attributes[kSpecified];
    if (printed == 0) return 0;
    const Object object = object_of(position, card);
    if (may_concern(position, kSpecifiedNone, object) && any_of(position, kSpecifiedNone, object)) return 0;
    const bool of_universe_7 = (definition.attributes[kFlags] & kOfUniverse7) != 0;
    return of_universe_7 && has_warrior_of_universe_7(position, position.card(card).seat) ? 0 : printed;
}

Price price_of(const Position& position, CardIx card) {
    const Object object = object_of(position, card);
    if (may_concern(position, kFree, object) && any_of(position, kFree, object)) return {};
    return {cost_of(position, card), specified_of(position, card)};
}

namespace {

i32 colors_asked_for(i32 specified) {
    i32 asked = 0;
    for (int color = 0; color < kColors; ++color) asked |= amount_of_color(specified, color) ? 1 << color : 0;
    return asked;
}

// Of each set of the colours that are asked for: how many of the cards have just these of them.
using ByColors = std::array<int, 1 << kColors>;

// DBS 2-4-1: by the colours that they have now.
ByColors sorted_by_colors(const Position& position, i32 asked, const CardSet& cards) {
    ByColors with_colors{};
    // Mostly no text of the match gives anything a colour.
    const bool as_printed = ((position.state.stated >> kGiveColor) & 1) == 0 && !position.has_effect(kGiveColor);
    for (int at : cards) {
        const CardIx card = static_cast<CardIx>(at);
        const i32 colors = as_printed ? position.definition(card).attributes[kBaseColor]
                                      : attribute(position, {ObjectKind::Cards, card}, kColor);
        ++with_colors[static_cast<std::size_t>(colors & asked)];
    }
    return with_colors;
}

// How many spheres of the price these cards can pay, each one of them: by Hall's theorem all but the greatest lack of
// any set of the colours that are asked for.
int spheres_covered(const Position& position, i32 specified, const CardSet& cards) {
    if (cards.empty()) return 0;
    const i32 asked = colors_asked_for(specified);
    const ByColors with_colors = sorted_by_colors(position, asked, cards);
    const int spheres = all_colors(specified);
    // Mostly it is one colour.
    if ((asked & (asked - 1)) == 0) return std::min(spheres, with_colors[static_cast<std::size_t>(asked)]);
    int lack = 0;
    const auto next_within_asked = [&](i32 colors) { return (colors - asked) & asked; };
    for (i32 wanted = next_within_asked(0); wanted != 0; wanted = next_within_asked(wanted)) {
        int demand = 0, supply = 0;
        for (int color = 0; color < kColors; ++color) {
            if ((wanted >> color) & 1) demand += amount_of_color(specified, color);
        }
        for (i32 colors = next_within_asked(0); colors != 0; colors = next_within_asked(colors)) {
            if (colors & wanted) supply += with_colors[static_cast<std::size_t>(colors)];
        }
        lack = std::max(lack, demand - supply);
    }
    return spheres - lack;
}

}  // namespace

// What the taken cards cover can always be kept while others cover the rest.
bool completes(const Position& position, const Price& price, const CardSet& taken, const CardSet& options, int more) {
    if (options.size() < more) return false;
    const int spheres = all_colors(price.specified);
    if (spheres == 0) return true;
    if (spheres_covered(position, price.specified, taken | options) < spheres) return false;
    return spheres - spheres_covered(position, price.specified, taken) <= more;
}

bool can_pay(const Position& position, Seat seat, const Price& price) {
    if (price.cards() == 0) return true;
    return completes(position, price, {}, active_energy(position, seat), price.cards());
}

bool interchangeable_payments(const Position& position, CardIx one, CardIx other) {
    const auto colors = [&](CardIx card) { return attribute(position, {ObjectKind::Cards, card}, kColor); };
    return position.state.frames.back().code == kPayEnergy && colors(one) == colors(other);
}

namespace {

// What is chosen; the number of the second register is the specified cost, the total is the frame's argument.
enum PaymentRegister { kChosenEnergy, kOfColors };

Price price_in(const State& state, const Frame& frame) {
    return {frame.argument, state.registers[frame.first_register + kOfColors].number};
}

}  // namespace

void start_payment(Rules& rules, Seat seat, const Price& price) {
    if (price.cards() == 0) return;
    Frame& frame = rules.call(kPayEnergy, seat);
    if (rules.over()) return;
    frame.argument = static_cast<i16>(price.total);
    rules.reg(frame, kOfColors).number = price.specified;
}

// DBS 3-8-2: any cards of the player's preference, as long as the price is met.
Next choose_energy(Rules& rules, Frame& frame) {
    const Price price = price_in(rules.state, frame);
    const CardSet options = active_energy(rules.read(), frame.controller);
    if (!completes(rules.read(), price, {}, options, price.cards())) return Next::Done;
    rules.reg(frame, kChosenEnergy) = rules.holding(ObjectKind::Cards, options);
    if (options.size() == price.cards()) return Next::Step;
    PickCondition condition;
    condition.rulebook_condition = true;
    rules.ask_pick(frame.controller, kPromptEnergy, ObjectKind::Cards, options, price.cards(), price.cards(),
                   kChosenEnergy, condition);
    return Next::Step;
}

Next rest_energy(Rules& rules, Frame& frame) {
    rules.tick();
    switch_energy(rules, rules.reg(frame, kChosenEnergy).set, kRest);
    return Next::Step;
}

// Rulebook::most_picked: the only choice as a whole that is this game's own is paying, with exactly as many cards as
// the price asks for.
int most_paid(const Position& position, const Decision&, const CardSet& taken, const CardSet& options, int at_most) {
    const Frame& frame = position.state.frames.back();
    if (frame.code != kPayEnergy) return at_most;
    const Price price = price_in(position.state, frame);
    const int more = price.cards() - taken.size();
    return more >= 0 && more <= at_most && completes(position, price, taken, options, more) ? more : -1;
}

}  // namespace arbiter::dbs
