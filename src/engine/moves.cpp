// A batch of moves: what cannot happen is left out, "instead" is looked up and may ask, the order is chosen, then all
// of it is committed.
#include "engine/moves.h"

#include <algorithm>
#include <bit>

#include "engine/knowledge.h"
#include "engine/link.h"
#include "engine/visibility.h"

namespace arbiter {

namespace {

Destination unpack(const Register& reg) { return std::bit_cast<Destination>(reg.set.low); }

bool to_ordered_zone(const Rules& rules, const Destination& to) {
    return to.target == Target::Zone && rules.book().zones[to.zone].ordered &&
           rules.book().zones[to.zone].seen == Seen::Nobody;
}

bool order_matters(const Rules& rules, const Rules::Order& order) {
    if (order.cards.is_one() || order.cards.empty() || order.to.order == CardOrder::Shuffled ||
        order.to.order == CardOrder::Random)
        return false;
    return order.to.order == CardOrder::Arranged || to_ordered_zone(rules, order.to);
}

// Is it the kind of move that the ability speaks of?
bool watches_move(const Rules& rules, const ReplacementOn& instead, const Destination& to, CardIx source) {
    const Position& position = rules.read();
    if (instead.leaving && (to.target != Target::Zone || position.book.zones[to.zone].field)) return false;
    if (instead.by == Who::Opponent) {
        const Frame* effect = rules.effect();
        if (!effect || effect->controller == position.card(source).seat) return false;
    }
    return true;
}

// Would all of the stack that the card lies in be moved?
bool whole_stack(const Position& position, CardIx card, CardSet cards) {
    const PlaceIx place = position.place_of(card);
    return place == kNone || (position.stack_of(place) - cards).empty();
}

bool watches(const Position& position, const Ability& ability, CardIx card, const Destination& to, const Scope& scope) {
    if (ability.kind != AbilityKind::Replacement) return false;
    const ReplacementOn& instead = ability.instead;
    if (instead.reason != kNone && instead.reason != to.reason) return false;
    if (instead.to != kNone && (to.target != Target::Zone || to.zone != instead.to)) return false;
    return passes(position, instead.subject, {ObjectKind::Cards, card}, scope);
}

struct Found {
    CardIx source = kNone;
    AbilityId ability = kNoAbility;
    CardSet cards{};
};

// What a replacement does is not replaced by itself.
bool is_running(const State& state, CardIx source, AbilityId id) {
    for (const Frame& frame : state.frames) {
        if (frame.ability == id && frame.source == source) return true;
    }
    return false;
}

// The cards whose text may replace something now.
CardSet replacing(const Position& position) {
    CardSet cards{};
    const bool modifications = position.book.granted != kNone && position.has_effect(position.book.granted);
    const auto ask = [&](CardIx card) {
        if (modifications || position.definition(card).replaces) cards.add(card);
    };
    if (position.state.replaces & kReplacesElsewhere) {
        for (int card = 0; card < position.state.card_count; ++card) ask(static_cast<CardIx>(card));
    } else {
        for_each_source(position, ask);
    }
    return cards;
}

// The first replacement that is about some of the cards and was not applied to them yet.
// Those of the cards whose move this ability of the source would replace.
CardSet replaced_by(const Rules& rules, CardIx source, AbilityId id, CardSet cards, const Destination& to) {
    const Position& position = rules.read();
    const Ability& ability = position.pool.ability(id);
    CardSet matched{};
    if (ability.kind != AbilityKind::Replacement || !position.book.active(position, source, ability)) return matched;
    if (ability.limit && uses_of(position, source, id) >= ability.limit) return matched;
    if (!watches_move(rules, ability.instead, to, source) || is_running(rules.state, source, id)) return matched;
    const Scope scope = ability_scope(position, source, ability);
    if (ability.condition != kNoId && evaluate(position, ability.condition, scope) == 0) return matched;
    for (int card : cards) {
        const CardIx one = static_cast<CardIx>(card);
        if (ability.instead.whole && !whole_stack(position, one, cards)) continue;
        if (watches(position, ability, one, to, scope)) matched.add(card);
    }
    return matched;
}

Found find_replacement(const Rules& rules, CardSet cards, const Destination& to, CardSet applied_first,
                       CardSet applied_other) {
    const Position& position = rules.read();
    const CardSet all = replacing(position);
    if (all.empty()) return {};
    // Who goes first in this turn is asked first, whatever the seats are called.
    InlineVec<CardIx, kMaxCards> order;
    order.count = 0;
    for (bool leads : {true, false}) {
        for (int at : all) {
            if ((position.card(static_cast<CardIx>(at)).seat == position.state.lead) == leads)
                order.push(static_cast<CardIx>(at));
        }
    }
    for (CardIx source : order) {
        const auto find = [&](AbilityId id) {
            const bool first = position.pool.ability(id).in_card == 0;
            if ((first ? applied_first : applied_other).has(source)) return Found{};
            return Found{source, id, replaced_by(rules, source, id, cards, to)};
        };
        const Definition& definition = position.definition(source);
        for (int n = 0; n < definition.ability_count; ++n) {
            const Found found = find(static_cast<AbilityId>(definition.first_ability + n));
            if (!found.cards.empty()) return found;
        }
        for (const GrantedAbility& granted : granted_to(position, source)) {
            const Found found = find(granted.ability);
            if (!found.cards.empty()) return found;
        }
    }
    return {};
}

void note_partial(Rules& rules) {
    if (!rules.state.frames.empty()) rules.frame().flags |= kPartial;
}

void record_prevented(Rules& rules, CardIx card) {
    const Position& position = rules.read();
    const CardState& at = position.card(card);
    Event event{};
    event.kind = EventKind::Prevented;
    event.card = card;
    event.definition = at.definition;
    event.seat = at.seat;
    event.from = event.to = {at.zone, at.seat, at.place, position.depth_of(card)};
    for (Seat seat : kSeats) event.known |= static_cast<u8>(recognizes(position, seat, card) << ix(seat));
    event.ability = kNoAbility;
    const char* step = rules.clause;
    rules.clause = rules.book().cannot_clause;
    rules.record(event);
    rules.clause = step;
}

// Leaves out what cannot be moved.
CardSet prune(Rules& rules, const Rules::Order& order) {
    const Position& position = rules.read();
    const PlaceIx place = order.places.empty() ? kNone : static_cast<PlaceIx>(order.places.first());
    CardSet refused{};
    for (int card : order.cards) {
        if (!can_go(position, static_cast<CardIx>(card), order.to, place, order.mover, order.cards)) refused.add(card);
    }
    if (refused.empty()) return order.cards;
    note_partial(rules);
    if (rules.log) {
        for (CardIx card : in_open_order(position, ObjectKind::Cards, refused)) record_prevented(rules, card);
    }
    return order.cards - refused;
}

// The cards in the order in which they are to be laid down.
int sequence(Rules& rules, const Rules::Order& order, std::array<CardIx, kMaxCards>& out) {
    int count = 0;
    const Position& position = rules.read();
    if (order.cards.is_one()) {
        out[0] = static_cast<CardIx>(order.cards.first());
        return 1;
    }
    if (!rules.state.ordering.empty()) {
        for (u8 card : rules.state.ordering) out[static_cast<std::size_t>(count++)] = card;
    } else {
        for (CardIx card : in_open_order(position, ObjectKind::Cards, order.cards))
            out[static_cast<std::size_t>(count++)] = card;
        const AttributeId by = rules.book().stack_order;
        const bool onto_place = order.to.target != Target::Zone;
        if (onto_place && by != kNone) {
            // By insertion: the order of equals stays, and std::stable_sort would allocate.
            const auto rank = [&](CardIx card) { return position.definition(card).attributes[by]; };
            for (auto at = out.begin(); at != out.begin() + count; ++at) {
                const auto place =
                    std::find_if(out.begin(), at, [&](CardIx before) { return rank(before) > rank(*at); });
                std::rotate(place, at, at + 1);
            }
        }
    }
    if (order.to.order == CardOrder::Random) {
        for (int at = count - 1; at > 0; --at)
            std::swap(out[static_cast<std::size_t>(at)],
                      out[static_cast<std::size_t>(rules.state.rng.below(static_cast<u32>(at + 1)))]);
    }
    // The first of the order is the topmost, so cards for the top go down last first.
    if (order.to.target == Target::Zone && order.to.end == End::Top) std::reverse(out.begin(), out.begin() + count);
    return count;
}

// The other player does not see which of the cards went where.
void hide_arrangement(Rules& rules, Seat by, std::size_t first) {
    if (!rules.log) return;
    const u8 other = static_cast<u8>(1 << ix(opponent(by)));
    for (std::size_t at = first; at < rules.log->events.size(); ++at) {
        Event& event = rules.log->events[at];
        if (event.kind != EventKind::Moved || lies_open(rules.read(), opponent(by), event.card)) continue;
        event.known &= static_cast<u8>(~other);
        event.unfollowed |= other;
    }
}

// What triggered as objects were about to leave is about the cards that they were.
void follow(Rules& rules, const Batch& batch, int from) {
    for (int at = from; at < rules.state.waiting.size(); ++at) {
        Waiting& waiting = rules.state.waiting[at];
        waiting.stamp = rules.state.clock;
        if (batch.cards.has(waiting.source)) waiting.flags |= kResolvesWithoutSource;
        if (waiting.of != ObjectKind::Places) continue;
        CardSet cards{};
        for (int card : batch.cards) {
            const PlaceIx left = batch.from_place[static_cast<std::size_t>(card)];
            if (left != kNone && batch.was_top.has(card) && waiting.subjects.has(left)) cards.add(card);
        }
        waiting.of = ObjectKind::Cards;
        waiting.subjects = cards;
    }
}

void lay_down(Rules& rules, const Rules::Order& order, CardIx card) {
    if (order.to.target != Target::Zone) {
        return rules.move_to_place(card, static_cast<PlaceIx>(order.places.first()), order.to.target, order.to.face,
                                   order.to.reason);
    }
    const Seat owner = rules.state.cards[card].owner;
    const Seat seat = order.to.whose == Who::OwnerOfIt  ? owner
                      : order.to.whose == Who::Opponent ? opponent(order.mover)
                                                        : order.mover;
    const auto lands_in = rules.book().lands_in;
    const ZoneId zone = lands_in ? lands_in(rules.read(), card, order.to.zone) : order.to.zone;
    rules.move_to_zone(card, zone, rules.book().zones[zone].field ? seat : owner, order.to.end, order.to.reason);
}

void commit(Rules& rules, const Rules::Order& order, Frame* asking) {
    std::array<CardIx, kMaxCards> cards;
    const int count = sequence(rules, order, cards);
    const bool was_ordered = !rules.state.ordering.empty();
    rules.state.ordering.clear();
    const Batch batch = rules.batch_of(order.cards, order.to.reason, order.mover);
    const std::size_t logged = rules.log ? rules.log->events.size() : 0;
    const int waited = rules.state.waiting.size();
    if (rules.book().leaving) rules.book().leaving(rules, batch, order.to);
    rules.tick();
    for (int at = 0; at < count; ++at) lay_down(rules, order, cards[static_cast<std::size_t>(at)]);
    if (was_ordered || order.to.order == CardOrder::Random) {
        arranged(rules, order.mover, order.cards);
        hide_arrangement(rules, order.mover, logged);
    }
    if (order.to.order == CardOrder::Random) {
        arranged(rules, opponent(order.mover), order.cards);
        hide_arrangement(rules, opponent(order.mover), logged);
    }
    if (asking && order.cards) note_something_done(*asking);
    if (asking && order.into != kNone) {
        Register& result = rules.reg(*asking, order.into);
        result.set = order.cards;
        result.number = order.to.end == End::Top ? 1 : 2;
        result.of = ObjectKind::Cards;
        result.stamp = rules.state.clock;
    }
    follow(rules, batch, waited);
    rules.book().moved(rules, batch);
}

Rules::Order order_in(Rules& rules, Frame& frame) {
    const MoveNote note = read_move(&rules.reg(frame, 0), frame);
    return {living(rules.read(), rules.reg(frame, kMoveCards)), note.to, note.places, note.mover, note.into};
}

Frame* below(Rules& rules) {
    return rules.state.frames.size() > 1 ? &rules.state.frames[rules.state.frames.size() - 2] : nullptr;
}

Frame& call_replacement(Rules& rules, const Found& found) {
    const Seat controller = rules.state.cards[found.source].seat;
    Frame& effect = rules.call(rules.pool().ability(found.ability).code, controller, found.source, found.ability);
    effect.flags |= kNested;
    if (rules.over()) return effect;
    rules.reg(effect, kSubjects) = rules.holding(ObjectKind::Cards, found.cards);
    return effect;
}

// An optional replacement is offered only if it can be done in full.
bool can_replace(const Rules& rules, const Found& found) {
    if (rules.trial) return true;
    State copy = rules.state;
    Rules on_copy{rules.game, copy};
    call_replacement(on_copy, found);
    return !on_copy.over() && possible(rules.game, copy, rules.state.cards[found.source].seat);
}

// Asked and answered yes, or not optional: the replacement takes its cards out of the batch and is carried out in their
// stead. What something else happened instead of was not done: no cost is paid by it.
Next apply_replacement(Rules& rules, Frame& frame, const Found& found) {
    rules.reg(frame, kMoveCards).set -= found.cards;
    if (Frame* asking = below(rules)) asking->flags |= kPartial;
    const Seat controller = rules.state.cards[found.source].seat;
    Event event{};
    event.kind = EventKind::Replaced;
    event.card = found.source;
    event.definition = rules.state.cards[found.source].definition;
    event.known = 3;
    event.ability = found.ability;
    event.seat = controller;
    rules.record(event);
    if (rules.pool().ability(found.ability).limit) rules.count_use(found.source, found.ability);
    call_replacement(rules, found);
    return Next::Again;
}

Next look_for_instead(Rules& rules, Frame& frame) {
    Register& choice = rules.reg(frame, kMoveChoice);
    const Found found = find_replacement(
        rules, living(rules.read(), rules.reg(frame, kMoveCards)), unpack(rules.reg(frame, kMoveDestination)),
        rules.reg(frame, kMoveAppliedFirst).set, rules.reg(frame, kMoveAppliedOther).set);
    if (found.source == kNone) return Next::Step;
    const Ability& ability = rules.pool().ability(found.ability);
    const bool asked = choice.step_flag != 0;
    if (ability.instead.optional && !asked && can_replace(rules, found)) {
        choice.step_flag = 1;
        rules.ask_yes_no(rules.state.cards[found.source].seat, kPromptReplace, kMoveChoice);
        rules.state.decision.ability = found.ability;
        return Next::Again;
    }
    const bool declined = ability.instead.optional && (!asked || choice.number == 0);
    choice.step_flag = 0;
    rules.reg(frame, ability.in_card == 0 ? kMoveAppliedFirst : kMoveAppliedOther).set.add(found.source);
    if (declined) return Next::Again;
    return apply_replacement(rules, frame, found);
}

Next choose_end(Rules& rules, Frame& frame) {
    const Destination to = unpack(rules.reg(frame, kMoveDestination));
    if (to.end == End::Choose && rules.reg(frame, kMoveCards).set) {
        rules.ask_mode(static_cast<Seat>(rules.reg(frame, kMoveMover).number), kPromptTopOrBottom, 1, 2, kMoveChoice);
    }
    return Next::Step;
}

Next choose_order(Rules& rules, Frame& frame) {
    Destination to = unpack(rules.reg(frame, kMoveDestination));
    if (to.end == End::Choose) {
        to.end = rules.reg(frame, kMoveChoice).number == 1 ? End::Top : End::Bottom;
        rules.reg(frame, kMoveDestination).set.low = std::bit_cast<u64>(to);
    }
    const Rules::Order order = order_in(rules, frame);
    if (order_matters(rules, order)) rules.ask_order(order.mover, kPromptOrder, order.cards, kMoveChoice);
    return Next::Step;
}

Next commit_moves(Rules& rules, Frame& frame) {
    commit(rules, order_in(rules, frame), below(rules));
    return Next::Step;
}

}  // namespace

MoveNote read_move(const Register* first, const Frame& frame) {
    return {first[kMoveCards].set, first[kMovePlaces].set, unpack(first[kMoveDestination]),
            static_cast<Seat>(first[kMoveMover].number), static_cast<u8>(frame.argument)};
}

inline void Rules::carry_out(const Order& order) {
    if (order.to.end != End::Choose && !order_matters(*this, order) && !state.replaces) {
        commit(*this, order, state.frames.empty() ? nullptr : &frame());
        return;
    }
    const char* step = clause;
    Frame& move = call(kMoveProcedure, order.mover);
    clause = step;
    if (over()) return;
    move.argument = order.into;
    reg(move, kMoveCards) = holding(ObjectKind::Cards, order.cards);
    reg(move, kMovePlaces) = holding(ObjectKind::Places, order.places);
    reg(move, kMoveDestination).set.low = std::bit_cast<u64>(order.to);
    reg(move, kMoveMover).number = static_cast<i32>(order.mover);
}

void Rules::start_move(const Order& wanted) {
    const CardSet movable = prune(*this, wanted);
    if (movable.empty()) {
        if (!state.frames.empty()) frame().flags |= kPartial;
        if (wanted.into != kNone) reg(frame(), wanted.into) = holding(ObjectKind::Cards);
        return;
    }
    if (movable != wanted.cards) {
        Order rest = wanted;
        rest.cards = movable;
        return carry_out(rest);
    }
    carry_out(wanted);
}

void Rules::note_stacked(Batch& batch, CardIx at) const {
    const CardState& card = state.cards[at];
    if (state.places[card.place].stack.top == at) batch.was_top.add(at);
    if (batch.from_stack[at] == 1 || (read().stack_of(card.place) - batch.cards).empty()) batch.was_whole.add(at);
}

Batch Rules::batch_of(CardSet cards, u8 reason, Seat mover) const {
    Batch batch;
    batch.cards = cards;
    batch.reason = reason;
    batch.mover = mover;
    if (cards.is_one()) {
        note_in(batch, static_cast<CardIx>(cards.first()));
    } else {
        for (int at : cards) note_in(batch, static_cast<CardIx>(at));
    }
    return batch;
}

CardIx Rules::draw(Seat seat, u8 reason) {
    const CardList& deck = read().zone(seat, book().deck);
    if (deck.count == 0) return kNone;
    const CardIx card = deck.top;
    const Destination to{Target::Zone, book().hand, Who::OwnerOfIt,        End::Bottom,
                         kNone,        Face::Up,    CardOrder::AsTheyCome, reason};
    if (!can_go(read(), card, to, kNone, seat, CardSet::of(card))) return kNone;
    Batch batch;
    batch.cards = CardSet::of(card);
    batch.reason = reason;
    batch.mover = seat;
    note_in(batch, card);
    tick();
    transfer_top(seat, book().deck, book().hand, 1, reason);
    book().moved(*this, batch);
    return card;
}

void Rules::deal(Seat seat, int count, u8 reason) {
    CardSet cards{};
    for (CardIx card : read().from_top(read().zone(seat, book().deck))) {
        if (count-- <= 0) break;
        cards.add(card);
    }
    if (cards.empty()) return;
    const Batch batch = batch_of(cards, reason, seat);
    tick();
    transfer_top(seat, book().deck, book().hand, cards.size(), reason);
    book().moved(*this, batch);
}

std::vector<Procedure> engine_procedures() {
    std::vector<Procedure> procedures(kFirstRulebookProcedure);
    procedures[kMoveProcedure] = {
        "move", {{"", look_for_instead}, {"", choose_end}, {"", choose_order}, {"", commit_moves}}, kMoveRegisters};
    return procedures;
}

}  // namespace arbiter
