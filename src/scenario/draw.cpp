// Lays out drawn positions.
#include "scenario/draw.h"

#include <algorithm>

#include "base/check.h"
#include "engine/rules.h"
#include "games/games.h"

namespace arbiter::scenario {

namespace {

class Table {
  public:
    Table(const Scenario& scenario, const Game& game, const std::vector<DefinitionId>& cast, EventLog* log)
        : scenario_(scenario),
          drawing_(*scenario.drawing),
          cast_(cast),
          state_(blank_state(game, drawing_.seed)),
          rules_{game, state_} {
        rules_.book().set_up_drawn_turn(
            rules_, {static_cast<u16>(drawing_.turn), drawing_.phase, drawing_.lead, drawing_.starting});
        for (Seat seat : kSeats) lay_out(seat);
        rules_.tick();
        rules_.log = log;
        run(rules_);
    }

    const State& state() const { return state_; }

  private:
    const DrawnSeat& drawn(Seat seat) const { return drawing_.seats[static_cast<std::size_t>(ix(seat))]; }

    // Every card comes out of its owner's deck, as in a game.
    CardIx take(CardNo card, Seat owner) {
        ++count_;
        return rules_.create_card(cast_[static_cast<std::size_t>(card)], owner, rules_.book().deck);
    }

    void lay_out(Seat seat) {
        count_ = 0;
        for (const DrawnStack& stack : drawn(seat).stacks) lay_stack(seat, stack);
        for (const DrawnZone& zone : drawn(seat).zones) {
            if (zone.zone == rules_.book().deck) continue;
            turn_own_cards(seat, zone);
            rules_.tick();
            for (std::size_t at = zone.cards.size(); at-- > 0;) {
                const CardIx card = take(zone.cards[at], seat);
                rules_.move_to_zone(card, zone.zone, seat, End::Top, 0);
                if (at < zone.positions.size()) rules_.set_position(card, zone.positions[at]);
            }
        }
        // Last, as cards are created at the bottom of the deck.
        bool fill = true;
        for (const DrawnZone& zone : drawn(seat).zones) {
            if (zone.zone != rules_.book().deck) continue;
            for (CardNo card : zone.cards) take(card, seat);
            fill = !zone.only;
        }
        while (fill && count_ < scenario_.deck_size) take(scenario_.filler, seat);
    }

    // Where the rulebook has laid no cards of its own: so many fillers of each orientation.
    void lay_fillers(Seat seat, const DrawnZone& zone) {
        for (const auto& [orientation, count] : zone.turned) {
            for (int n = 0; n < count; ++n) {
                const CardIx card = take(scenario_.filler, seat);
                rules_.move_to_zone(card, zone.zone, seat, End::Bottom, 0);
                rules_.set_position(card, orientation);
            }
        }
    }

    // Cards that the rulebook itself has laid there, such as Union Arena's AP cards: from the top, so many of each
    // orientation.
    void turn_own_cards(Seat seat, const DrawnZone& zone) {
        if (zone.turned.empty()) return;
        const CardList& list = state_.zones[static_cast<std::size_t>(ix(seat))][zone.zone];
        if (list.count == 0) return lay_fillers(seat, zone);
        CardIx at = list.count ? list.top : kNone;
        const auto turn = [&](int count, u8 orientation) {
            for (; count > 0 && at != kNone; --count, at = state_.cards[at].below) rules_.set_position(at, orientation);
        };
        for (const auto& [orientation, count] : zone.turned) turn(count, orientation);
        turn(list.count, zone.turned.front().first == 0 ? u8{1} : u8{0});
    }

    void lay_stack(Seat seat, const DrawnStack& stack) {
        if (stack.cards.empty()) return;
        const PlaceIx place = place_of(seat, stack);
        const int up = static_cast<int>(stack.cards.size()) - stack.down;
        rules_.tick();
        for (std::size_t at = 0; at < stack.cards.size(); ++at) {
            const CardIx card = take(stack.cards[at], seat);
            rules_.move_to_place(card, place, Target::OnTop, static_cast<int>(at) < up ? Face::Up : Face::Down, 0);
            rules_.set_position(card, stack.turned);
        }
        if (stack.back) show_back(state_.places[place].stack.top);
        // What begins there came beside the deck.
        if (rules_.book().zones[stack.zone].single) count_ -= static_cast<int>(stack.cards.size());
        // Attached cards go to the bottom of those that are there, so the topmost comes first.
        for (auto card = stack.charge.rbegin(); card != stack.charge.rend(); ++card)
            rules_.move_to_place(take(*card, seat), place, Target::Under, Face::Down, 0);
    }

    void show_back(CardIx card) {
        const DefinitionId back = rules_.pool().definition(state_.cards[card].definition).back;
        if (back != 0) rules_.turn_over(card, back);
    }

    PlaceIx place_of(Seat seat, const DrawnStack& stack) {
        if (rules_.book().zones[stack.zone].dynamic_places) return rules_.open_place(stack.zone, seat);
        const auto end = state_.places.begin() + state_.place_count;
        const auto found = std::find_if(state_.places.begin(), end, [&](const Place& place) {
            return place.seat == seat && place.zone == stack.zone && place.slot == stack.slot;
        });
        // The reader lets no stack pass that has no place.
        CHECK(found != end);
        return static_cast<PlaceIx>(found - state_.places.begin());
    }

    const Scenario& scenario_;
    const Drawing& drawing_;
    const std::vector<DefinitionId>& cast_;
    State state_;
    Rules rules_;
    int count_ = 0;
};

Setup decks(const Scenario& scenario, const std::vector<DefinitionId>& cast, ZoneId deck) {
    Setup setup;
    for (Seat seat : kSeats) {
        auto& list = setup.decks[static_cast<std::size_t>(ix(seat))];
        bool fill = true;
        for (const DrawnZone& zone : scenario.drawing->seats[static_cast<std::size_t>(ix(seat))].zones) {
            if (zone.zone != deck) continue;
            for (CardNo card : zone.cards) list.push_back(cast[static_cast<std::size_t>(card)]);
            fill = !zone.only;
        }
        while (fill && static_cast<int>(list.size()) < scenario.deck_size)
            list.push_back(cast[static_cast<std::size_t>(scenario.filler)]);
        for (const DrawnStack& stack : scenario.drawing->seats[static_cast<std::size_t>(ix(seat))].stacks) {
            for (CardNo card : stack.cards)
                setup.beside[static_cast<std::size_t>(ix(seat))].push_back(cast[static_cast<std::size_t>(card)]);
        }
    }
    return setup;
}

}  // namespace

std::vector<DefinitionId> find_cast(const Scenario& scenario, const Game& game) {
    std::vector<DefinitionId> cast;
    for (const CardRecord& card : scenario.cards) cast.push_back(find_card(*game.pool, card.number));
    return cast;
}

State begin(const Scenario& scenario, const Game& game, const std::vector<DefinitionId>& cast, EventLog* log) {
    if (scenario.drawing->from_start)
        return start(game, decks(scenario, cast, game.book->deck), scenario.drawing->seed, log);
    return Table(scenario, game, cast, log).state();
}

}  // namespace arbiter::scenario
