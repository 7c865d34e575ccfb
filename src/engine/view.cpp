// The view of a seat: an allow-list, built field by field from what the visibility module lets through.
#include <algorithm>
#include <map>

#include "engine/in_game.h"
#include "engine/label.h"
#include "engine/spots.h"
#include "engine/table_view.h"
#include "engine/visibility.h"

namespace arbiter {

namespace {

CardView see(const Position& position, Seat seat, CardIx card) {
    const CardState& at = position.card(card);
    CardView view;
    if (knows(position, seat, card)) view.definition = at.definition;
    view.owner = at.owner;
    view.face_down = at.face == Face::Down;
    view.position = at.position;
    return view;
}

std::vector<CardView> see_list(const Position& position, Seat seat, const CardList& list) {
    std::vector<CardView> cards;
    if (list.count == 0) return cards;
    for (CardIx at = list.top; at != kNone; at = position.card(at).below) cards.push_back(see(position, seat, at));
    return cards;
}

PlaceView see_place(const Position& position, Seat seat, PlaceIx at) {
    const Place& place = position.place(at);
    PlaceView view;
    // Of a place that went with what stood in it nothing is left to see.
    if (position.book.zones[place.zone].dynamic_places && place.stack.count + place.under.count == 0) return view;
    view.zone = place.zone;
    view.seat = place.seat;
    view.slot = place.slot;
    view.mark = place.mark;
    view.stack = see_list(position, seat, place.stack);
    view.under = see_list(position, seat, place.under);
    if (position.top_face_up(at) == kNone) return view;
    for (std::size_t attribute = 0; attribute < position.book.attributes.size(); ++attribute) {
        view.attributes.push_back(
            position.book.attribute(position, {ObjectKind::Places, at}, static_cast<AttributeId>(attribute)));
    }
    if (position.book.explain) position.book.explain(position, at, view.reasons);
    return view;
}

std::vector<GroupView> see_groups(const Position& position, Seat seat, const std::vector<CardIx>& cards) {
    // A spectator's groups are those of the seat that knows less.
    std::map<u8, GroupView> groups;
    for (std::size_t n = 0; n < cards.size(); ++n) {
        if (known(position, seat, cards[n]) != Known::Grouped) continue;
        groups[position.state.cards[cards[n]].group].definitions.push_back(position.card(cards[n]).definition);
    }
    std::vector<GroupView> out;
    for (auto& [number, group] : groups) {
        for (std::size_t n = 0; n < cards.size(); ++n) {
            if (position.state.cards[cards[n]].group == number && !knows(position, seat, cards[n]))
                group.positions.push_back(static_cast<u8>(n));
        }
        std::sort(group.definitions.begin(), group.definitions.end());
        out.push_back(std::move(group));
    }
    // By place, since the numbers of the groups tell when they were made.
    std::sort(out.begin(), out.end(),
              [](const GroupView& a, const GroupView& b) { return a.positions.front() < b.positions.front(); });
    return out;
}

ZoneView see_zone(const Position& position, Seat seat, Seat whose, ZoneId zone) {
    ZoneView view;
    view.zone = zone;
    view.seat = whose;
    const std::vector<CardIx> cards = in_shown_order(position, seat, zone, whose);
    for (CardIx card : cards) view.cards.push_back(see(position, seat, card));
    view.groups = see_groups(position, seat, cards);
    if (zone != position.book.hand) return view;
    for (int at = 0; at < position.state.card_count; ++at) {
        const CardIx card = static_cast<CardIx>(at);
        if (position.card(card).owner == whose && known(position, seat, card) == Known::Pooled) {
            view.known_among.push_back(position.card(card).definition);
        }
    }
    std::sort(view.known_among.begin(), view.known_among.end());
    return view;
}

ModifierView see_modifier(const Position& position, Seat seat, const Modifier& modifier) {
    ModifierView view;
    view.property = modifier.property;
    view.on = modifier.on;
    if (modifier.on == TargetKind::Card) {
        if (recognizes(position, seat, modifier.target)) view.card = position.card(modifier.target).definition;
    } else {
        view.target = modifier.target;
    }
    view.value = modifier.value;
    view.argument = modifier.argument;
    view.duration = modifier.duration;
    if (modifier.duration == Duration::ThisTurn || modifier.duration == Duration::DuringTurn) view.turn = modifier.turn;
    if (modifier.ability != kNoAbility) view.by = position.pool.ability(modifier.ability).definition;
    return view;
}

EffectView see_effect(const Position& position, AbilityId id, Seat controller) {
    const Ability& ability = position.pool.ability(id);
    return {ability.definition, ability.in_card, controller};
}

void see_effects(const Position& position, Seat seat, View& view) {
    for (const Frame& frame : position.state.frames) {
        if (frame.code >= kFirstProgram && frame.ability != kNoAbility) {
            view.resolving.push_back(see_effect(position, frame.ability, frame.controller));
        }
    }
    for (const Waiting& waiting : position.state.waiting) {
        if ((waiting.flags & kUnshown) && waiting.controller != seat) continue;
        const bool public_knowledge = works_in_the_open(position.book, position.pool.ability(waiting.ability));
        EffectView effect = see_effect(position, waiting.ability, waiting.controller);
        if (!public_knowledge && !recognizes(position, seat, waiting.source)) effect.definition = effect.ability = 0;
        view.waiting.insert(view.waiting.end(), 1u + waiting.more, effect);
    }
    for (CardIx card : in_open_order(position, ObjectKind::Cards, position.state.revealed))
        view.revealed.push_back(see(position, seat, card));
    std::sort(view.revealed.begin(), view.revealed.end(), [](const CardView& a, const CardView& b) {
        return std::pair(a.definition, a.owner) < std::pair(b.definition, b.owner);
    });
}

OptionView see_option(const Position& position, Seat seat, const Answer& answer) {
    OptionView option;
    option.label = answer.label;
    option.shared_label = answer.shared_label;
    option.same_as = answer.same_as;
    option.kind = answer.action.kind;
    const AnswerSpots spots = spots_of(position, seat, answer.action);
    option.card = spots.card;
    option.place = spots.place;
    option.target = spots.target;
    return option;
}

void see_question(const Game& game, const Position& position, Seat seat, View& view) {
    const Decision& decision = position.state.decision;
    if (decision.kind == Ask::Nothing || decision.seat != seat) return;
    view.asking = decision.kind;
    if (decision.kind == Ask::Pick) {
        view.min = decision.min;
        view.max = decision.max;
        view.chosen = decision.chosen;
    }
    view.prompt = prompt(game, position.state);
    for (const Answer& answer : labelled_answers(game, position.state))
        view.options.push_back(see_option(position, seat, answer));
}

}  // namespace

AnswerSpots spots_of(const Position& position, Seat seat, Action action) {
    AnswerSpots out;
    const ActionKind kind = action.kind;
    if (kind == ActionKind::Play || kind == ActionKind::Use || kind == ActionKind::Pick) {
        const CardState& at = position.card(action.a);
        const bool by_spot = position.state.decision.blind != 0 && kind == ActionKind::Pick;
        const u8 where = by_spot ? position.depth_of(action.a) : shown_position(position, seat, action.a);
        out.card = {at.zone, at.seat, at.place, where};
    }
    if (kind == ActionKind::Play) out.place = action.b;
    if (kind == ActionKind::PickPlace || kind == ActionKind::Attack) out.place = action.a;
    if (kind == ActionKind::Attack) out.target = action.b;
    return out;
}

View table_view(const Game& game, const State& state, Seat seat) {
    const InGame in(game, state);
    CHECK(seat <= Seat::Nobody);
    const Position position(game, state);
    View view;
    view.seat = seat;
    view.turn = state.turn;
    view.phase = state.phase;
    view.lead = state.lead;
    if (state.turn > 0) view.starting = state.starting;
    view.over = state.outcome != Outcome::Running;
    view.winner = state.winner;
    view.score = state.score;
    view.marks = state.marks;
    for (Seat whose : kSeats) {
        if (game.book->totals) game.book->totals(position, whose, view.totals[static_cast<std::size_t>(ix(whose))]);
    }
    if (game.book->standings) game.book->standings(position, view.goal, view.contests);
    for (Seat whose : kSeats) {
        for (std::size_t zone = 0; zone < game.book->zones.size(); ++zone) {
            if (game.book->zones[zone].places) continue;
            view.zones.push_back(see_zone(position, seat, whose, static_cast<ZoneId>(zone)));
        }
    }
    for (int at = 0; at < state.place_count; ++at)
        view.places.push_back(see_place(position, seat, static_cast<PlaceIx>(at)));
    for (const Modifier& modifier : state.modifiers) {
        for (const Modifier& one : one_by_one(position, modifier)) {
            if (target_still_exists(position, one) && sees(position, seat, one))
                view.modifiers.push_back(see_modifier(position, seat, one));
        }
    }
    see_effects(position, seat, view);
    if (state.decision.kind != Ask::Nothing) view.asked = state.decision.seat;
    return view;
}

View view(const Game& game, const State& state, Seat seat) {
    View view = table_view(game, state, seat);
    const InGame in(game, state);
    see_question(game, Position(game, state), seat, view);
    return view;
}

}  // namespace arbiter
