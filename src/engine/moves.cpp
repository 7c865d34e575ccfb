// A batch of moves: what cannot happen is left out, "instead" is looked up and may ask, the order is chosen, then all
// of it is committed.
#include "engine/moves.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "engine/knowledge.h"
#include "engine/link.h"
#include "engine/visibility.h"

namespace arbiter {

namespace {

Destination unpack(const Register& reg) { return std::bit_cast<Destination>(reg.set.low); }

bool to_ordered_zone(const Rules& rules, const Destination& to) {
    return to.target == Target::Zone && rules.book().zones[to.zone].ordered &&
           rules.book().zones[to.zone].seen == SeenBy::Nobody;
}

bool order_matters(const Rules& rules, const Rules::MoveRequest& order) {
    if (order.cards.is_one() || order.cards.empty() || order.to.order == CardOrder::Shuffled ||
        order.to.order == CardOrder::Random)
        return false;
    return order.to.order == CardOrder::Arranged || to_ordered_zone(rules, order.to);
}

// Is it the kind of move that the ability refers to?
bool watches_move(const Position& position, const ReplacementOn& instead, const Destination& to, CardIx source) {
    if (instead.leaving == Leaving::Field && (to.target != Target::Zone || position.book.zones[to.zone].field))
        return false;
    if (instead.by == Who::Opponent) {
        const bool by_rules = ((position.book.rule_moves >> to.reason) & 1) != 0;
        const Frame* effect = by_rules ? nullptr : effect_in(position.state);
        if (!effect || effect->controller == position.card(source).seat) return false;
    }
    return true;
}

// Would all of the stack that the card lies in be moved?
bool whole_stack(const Position& position, CardIx card, CardSet cards) {
    const PlaceIx place = position.place_of(card);
    return place == kNone || (position.stack_of(place) - cards).empty();
}

// Is it for the reason and to the zone that the text names, if it does?
bool is_such_move(const ReplacementOn& instead, const Destination& to) {
    if (instead.reason != kNone && instead.reason != to.reason) return false;
    return instead.to == kNone || (to.target == Target::Zone && to.zone == instead.to);
}

bool watches(const Position& position, const Ability& ability, CardIx card, const Destination& to, const Scope& scope) {
    if (ability.kind != AbilityKind::Replacement) return false;
    const ReplacementOn& instead = ability.instead;
    if (!is_such_move(instead, to)) return false;
    if (instead.leaving == Leaving::Zone && to.target == Target::OwnPlace && to.zone == position.card(card).zone)
        return false;
    return passes(position, instead.subject, {ObjectKind::Cards, card}, scope);
}

// What a replacement does is not replaced by itself, through whatever other replacements it comes back to it.
bool is_running(const State& state, CardIx source, AbilityId id) {
    return std::any_of(state.frames.begin(), state.frames.end(),
                       [&](const Frame& frame) { return frame.ability == id && frame.source == source; });
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

bool is_active_replacement(const Position& position, CardIx source, AbilityId id) {
    const Ability& ability = position.pool.ability(id);
    return ability.kind == AbilityKind::Replacement && position.book.active(position, source, ability);
}

// Those of the cards whose move this ability of the source would replace.
CardSet replaced_by(const Position& position, CardIx source, AbilityId id, const CardSet& cards,
                    const Destination& to) {
    const Ability& ability = position.pool.ability(id);
    CardSet matched{};
    if (ability.kind != AbilityKind::Replacement) return matched;
    if (ability.limit && uses_of(position, source, id) >= ability.limit) return matched;
    if (!watches_move(position, ability.instead, to, source) || is_running(position.state, source, id)) return matched;
    const Scope scope = ability_scope(position, source, ability);
    if (ability.condition != kNoId && evaluate(position, ability.condition, scope) == 0) return matched;
    for (int card : cards) {
        const CardIx one = static_cast<CardIx>(card);
        if (ability.instead.whole && !whole_stack(position, one, cards)) continue;
        if (watches(position, ability, one, to, scope)) matched.add(card);
    }
    return matched;
}

// What has gone out of a move that is being decided, since something else happened to it, and could itself replace a
// part of the move when that began: all of it would happen at once. A card that is hidden by now tells nothing.
CardSet gone_with_it(const Position& position, const Register* move) {
    CardSet gone{};
    for (int at : move[kMoveSettled].set - move[kMoveCards].set) {
        const CardIx card = static_cast<CardIx>(at);
        if (lies_open(position, Seat::A, card) && lies_open(position, Seat::B, card)) gone.add(at);
    }
    return gone;
}

// Calls fn(source, ability) for every text that may replace something in the move until it answers true. Who goes first
// in this turn comes first, whatever the seats are called.
template <class Fn>
void for_each_replacing(const Position& position, const CardSet& gone, Fn&& fn) {
    const CardSet all = replacing(position) | gone;
    for (bool leads : {true, false}) {
        for (int at : all) {
            const CardIx source = static_cast<CardIx>(at);
            if ((position.card(source).seat == position.state.lead) != leads) continue;
            const Definition& definition = position.definition(source);
            for (int n = 0; n < definition.ability_count; ++n) {
                const AbilityId id = static_cast<AbilityId>(definition.first_ability + n);
                if ((gone.has(at) || is_active_replacement(position, source, id)) && fn(source, id)) return;
            }
            for (const GrantedAbility& granted : granted_to(position, source)) {
                if (is_active_replacement(position, source, granted.ability) && fn(source, granted.ability)) return;
            }
        }
    }
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
CardSet prune(Rules& rules, const Rules::MoveRequest& order) {
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

// What has a place in the order that was chosen.
CardSet in_chosen_order(const State& state) {
    CardSet cards{};
    for (u8 card : state.ordering) cards.add(card);
    return cards;
}

bool lies_in_deck(const Rules& rules, CardIx card) {
    const CardState& at = rules.state.cards[card];
    return at.zone == rules.book().deck && at.place == kNone;
}

// Are there cards among them that leave the deck one by one?
bool leaves_deck_one_by_one(const Rules& rules, const Rules::MoveRequest& order) {
    if (!rules.book().deck_moves_one_by_one) return false;
    if (order.to.target == Target::Zone && order.to.zone == rules.book().deck) return false;
    for (int card : order.cards) {
        if (lies_in_deck(rules, static_cast<CardIx>(card))) return true;
    }
    return false;
}

// The cards in the order in which they are to be laid down.
int sequence(Rules& rules, const Rules::MoveRequest& order, bool one_by_one, std::array<CardIx, kMaxCards>& out) {
    int count = 0;
    const Position& position = rules.read();
    if (order.cards.is_one()) {
        out[0] = static_cast<CardIx>(order.cards.first());
        return 1;
    }
    const CardSet ordered = in_chosen_order(rules.state);
    for (u8 card : rules.state.ordering) out[static_cast<std::size_t>(count++)] = card;
    // An owner of one card alone is not asked.
    for (CardIx card : in_open_order(position, ObjectKind::Cards, order.cards - ordered))
        out[static_cast<std::size_t>(count++)] = card;
    if (ordered.empty()) {
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
    // Those that come one by one come from the top, as long as nobody said otherwise.
    const bool as_they_come = one_by_one && ordered.empty();
    if (order.to.target == Target::Zone && order.to.end == End::Top && !as_they_come)
        std::reverse(out.begin(), out.begin() + count);
    return count;
}

// The other player does not see which of the cards went where.
void hide_arrangement(Rules& rules, Seat by, const CardSet& cards, std::size_t first) {
    arranged(rules, by, cards);
    if (!rules.log) return;
    const u8 other = static_cast<u8>(1 << ix(opponent(by)));
    for (std::size_t at = first; at < rules.log->events.size(); ++at) {
        Event& event = rules.log->events[at];
        if (event.kind != EventKind::Moved || !cards.has(event.card) ||
            lies_open(rules.read(), opponent(by), event.card))
            continue;
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

bool stands_on_top(const Position& position, CardIx card) {
    const PlaceIx place = position.place_of(card);
    return place != kNone && position.place(place).stack.top == card;
}

// Each in a place of its own.
void stand(Rules& rules, const Destination& to, CardIx card, Seat seat) {
    if (stands_on_top(rules.read(), card)) return rules.shift_place(rules.state.cards[card].place, to.zone, seat);
    const PlaceIx place = rules.open_place(to.zone, seat);
    if (place != kNone) rules.move_to_place(card, place, Target::OnTop, to.face, to.reason);
}

void lay_down(Rules& rules, const Rules::MoveRequest& order, CardIx card) {
    const Seat owner = rules.state.cards[card].owner;
    const Seat seat = order.to.whose == Who::OwnerOfIt  ? owner
                      : order.to.whose == Who::Opponent ? opponent(order.mover)
                                                        : order.mover;
    if (order.to.target == Target::OwnPlace) return stand(rules, order.to, card, seat);
    if (order.to.target != Target::Zone) {
        return rules.move_to_place(card, static_cast<PlaceIx>(order.places.first()), order.to.target, order.to.face,
                                   order.to.reason);
    }
    const auto lands_in = rules.book().lands_in;
    const ZoneId zone = lands_in ? lands_in(rules.read(), card, order.to.zone) : order.to.zone;
    rules.move_to_zone(card, zone, rules.book().zones[zone].field ? seat : owner, order.to.end, order.to.reason);
}

CardSet owned_by(const State& state, Seat owner, const CardSet& cards) {
    CardSet out{};
    for (int card : cards) {
        if (state.cards[static_cast<std::size_t>(card)].owner == owner) out.add(card);
    }
    return out;
}

// Nobody sees an order that nobody chose, and only who chose it sees one that was chosen.
void hide_order(Rules& rules, const Rules::MoveRequest& order, const CardSet& ordered, std::size_t logged) {
    const bool random = order.to.order == CardOrder::Random;
    if (ordered.empty() && !random) return;
    if (rules.book().owner_orders && !random) {
        for (Seat owner : kSeats) hide_arrangement(rules, owner, owned_by(rules.state, owner, ordered), logged);
        return;
    }
    hide_arrangement(rules, order.mover, order.cards, logged);
    if (random) hide_arrangement(rules, opponent(order.mover), order.cards, logged);
}

// The cards of this owner that can be laid down in one order or another: what comes off the deck unseen comes as it
// lies.
CardSet orderable(const Rules& rules, const Rules::MoveRequest& order, Seat owner) {
    CardSet own = owned_by(rules.state, owner, order.cards);
    if (!leaves_deck_one_by_one(rules, order)) return own;
    for (int card : own) {
        if (lies_in_deck(rules, static_cast<CardIx>(card)) && !knows(rules.read(), owner, static_cast<CardIx>(card)))
            own.remove(card);
    }
    return own;
}

CardSet places_of(const Position& position, const CardSet& cards) {
    CardSet places{};
    for (int card : cards) {
        if (const PlaceIx place = position.place_of(static_cast<CardIx>(card)); place != kNone) places.add(place);
    }
    return places;
}

// Tells the frame that asked for the move what has been moved so far.
void report(Rules& rules, const Rules::MoveRequest& order, const CardSet& moved, Frame& asking) {
    if (moved) note_something_done(asking);
    if (order.into == kNone) return;
    Register& result = rules.reg(asking, order.into);
    const bool stands = order.to.target == Target::OwnPlace;
    result.set = stands ? places_of(rules.read(), moved) : moved;
    result.number = order.to.end == End::Top ? 1 : 2;
    result.of = stands ? ObjectKind::Places : ObjectKind::Cards;
    result.stamp = rules.state.clock;
}

// What something else takes along on the way is not moved any more by what it happened instead of, although some books
// take it for the same card wherever it lies in the open.
void leave_other_moves(Rules& rules, const CardSet& cards) {
    for (int depth = 0; depth + 1 < rules.state.frames.size(); ++depth) {
        const Frame& frame = rules.state.frames[depth];
        if (frame.code == kMoveProcedure) rules.reg(frame, kMoveCards).set -= cards;
    }
}

// These of them at once. `laid_down` is called when they lie where they go, before anything hears of it.
template <class LaidDown>
void commit_together(Rules& rules, const Rules::MoveRequest& order, const CardSet& cards,
                     std::span<const CardIx> in_order, LaidDown&& laid_down) {
    const Batch batch = rules.batch_of(cards, order.to.reason, order.mover);
    const int waited = rules.state.waiting.size();
    if (rules.book().leaving) rules.book().leaving(rules, batch, order.to);
    rules.tick();
    for (CardIx card : in_order) lay_down(rules, order, card);
    if (rules.state.replaces) leave_other_moves(rules, cards);
    laid_down();
    // What stood in a place stands in it still.
    if (order.to.target != Target::OwnPlace) follow(rules, batch, waited);
    rules.book().moved(rules, batch);
}

// How many of them go next: a card of a deck by itself, those of two decks side by side, what lies between them
// together.
std::size_t next_of_decks(const Rules& rules, std::span<CardIx> in_order) {
    const auto seat = [&](CardIx card) { return rules.state.cards[card].seat; };
    std::size_t count = 1;
    if (!lies_in_deck(rules, in_order[0])) {
        while (count < in_order.size() && !lies_in_deck(rules, in_order[count])) ++count;
        return count;
    }
    const auto other = std::find_if(in_order.begin() + 1, in_order.end(), [&](CardIx card) {
        return lies_in_deck(rules, card) && seat(card) != seat(in_order[0]);
    });
    if (other == in_order.end()) return count;
    std::rotate(in_order.begin() + 1, other, other + 1);
    return count + 1;
}

// One after the other; none once the game is over.
[[gnu::noinline]] void commit_one_by_one(Rules& rules, const Rules::MoveRequest& order, Frame* asking) {
    std::array<CardIx, kMaxCards> cards;
    std::span<CardIx> in_order{cards.data(), static_cast<std::size_t>(sequence(rules, order, true, cards))};
    const CardSet ordered = in_chosen_order(rules.state);
    const std::size_t logged = rules.log ? rules.log->events.size() : 0;
    rules.state.ordering.clear();
    CardSet moved{};
    while (!in_order.empty() && !rules.over()) {
        const std::size_t count = next_of_decks(rules, in_order);
        CardSet next{};
        for (CardIx card : in_order.first(count)) next.add(card);
        moved |= next;
        commit_together(rules, order, next, in_order.first(count), [&] {
            if (moved == order.cards) hide_order(rules, order, ordered, logged);
            if (asking) report(rules, order, moved, *asking);
        });
        in_order = in_order.subspan(count);
    }
}

void commit(Rules& rules, const Rules::MoveRequest& order, Frame* asking) {
    if (leaves_deck_one_by_one(rules, order)) return commit_one_by_one(rules, order, asking);
    std::array<CardIx, kMaxCards> cards;
    int count = 1;
    if (order.cards.is_one())
        cards[0] = static_cast<CardIx>(order.cards.first());
    else
        count = sequence(rules, order, false, cards);
    const bool hides = !rules.state.ordering.empty() || order.to.order == CardOrder::Random;
    const CardSet ordered = hides ? in_chosen_order(rules.state) : CardSet{};
    const std::size_t logged = rules.log ? rules.log->events.size() : 0;
    rules.state.ordering.clear();
    commit_together(rules, order, order.cards, {cards.data(), static_cast<std::size_t>(count)}, [&] {
        if (hides) hide_order(rules, order, ordered, logged);
        if (asking) report(rules, order, order.cards, *asking);
    });
}

Rules::MoveRequest order_in(Rules& rules, Frame& frame) {
    const PendingMove note = read_move(&rules.reg(frame, 0), frame);
    return {still_existing(rules.read(), rules.reg(frame, kMoveCards)), note.to, note.places, note.mover, note.into};
}

Frame* below(Rules& rules) {
    return rules.state.frames.size() > 1 ? &rules.state.frames[rules.state.frames.size() - 2] : nullptr;
}

Frame& call_replacement(Rules& rules, const Replacement& found) {
    const Seat controller = rules.state.cards[found.source].seat;
    Frame& effect = rules.call(rules.pool().ability(found.ability).code, controller, found.source, found.ability);
    effect.flags |= kNested;
    if (rules.over()) return effect;
    rules.reg(effect, kSubjects) = rules.holding(ObjectKind::Cards, found.cards);
    return effect;
}

// An optional replacement is offered only if it can be done in full.
bool can_replace(const Rules& rules, const Replacement& found) {
    if (rules.trial) return true;
    State copy = rules.state;
    Rules on_copy{rules.game, copy};
    call_replacement(on_copy, found);
    return !on_copy.over() && possible(rules.game, copy, rules.state.cards[found.source].seat);
}

// Those of them that could replace something now by all such texts that they have.
CardSet able_to_replace(const Position& position, const CardSet& cards) {
    CardSet able{};
    for (int card : cards) {
        const Definition& definition = position.definition(static_cast<CardIx>(card));
        bool all = definition.replaces;
        for (int n = 0; all && n < definition.ability_count; ++n) {
            const AbilityId id = static_cast<AbilityId>(definition.first_ability + n);
            all = position.pool.ability(id).kind != AbilityKind::Replacement ||
                  is_active_replacement(position, static_cast<CardIx>(card), id);
        }
        if (all) able.add(card);
    }
    return able;
}

// Asked and answered yes, or not optional: the replacement takes its cards out of the batch and is carried out in their
// stead. What something else happened instead of was not done: no cost is paid by it.
Next apply_replacement(Rules& rules, Frame& frame, const Replacement& found) {
    rules.reg(frame, kMoveSettled).set |= able_to_replace(rules.read(), found.cards) - CardSet::of(found.source);
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

// ---- who chooses among replacements

// The replacements that were declined for what is being decided, by number.
u64& declined(Rules& rules, const Frame& frame) { return rules.reg(frame, kMoveDestination).set.high; }

// Which of them is in question, once it is chosen.
int chosen_replacement(Rules& rules, const Frame& frame, const ReplaceableEvent& event) {
    const int number = rules.reg(frame, kMoveSettled).number - 1;
    return event.options.has(number) ? number : event.options.first();
}

// A replacement that its controller may decline does not count where it cannot be done, nor does that of a card which
// has gone.
void leave_out_impossible(Rules& rules, const Frame& frame, const ReplaceableEvent& event) {
    const CardSet gone = gone_with_it(rules.read(), &rules.reg(frame, 0));
    for (int number : event.options) {
        const Replacement& one = event.all[number];
        const bool asks = gone.has(one.source) || rules.pool().ability(one.ability).instead.optional;
        if (asks && !can_replace(rules, one)) declined(rules, frame) |= u64{1} << number;
    }
}

// Asks which one, if that is a question; true: it is asked.
bool asks_which(Rules& rules, Frame& frame, const ReplaceableEvent& event) {
    Register& settled = rules.reg(frame, kMoveSettled);
    const bool answered = settled.step_flag != 0;
    settled.step_flag = !answered && event.known.size() > 1;
    if (settled.step_flag) {
        rules.ask_mode(event.chooser, kPromptReplacement, 0, event.all.size() - 1, kMoveChoice, event.known);
        return true;
    }
    // What this player does not know of comes after what it does.
    const int only = (event.known.empty() ? event.options : event.known).first();
    settled.number = (answered ? rules.reg(frame, kMoveChoice).number : only) + 1;
    return false;
}

// What is chosen is done, or declined by its controller where that is allowed.
Next take_replacement(Rules& rules, Frame& frame, const Replacement& one, int number) {
    Register& choice = rules.reg(frame, kMoveChoice);
    const bool optional = rules.pool().ability(one.ability).instead.optional != 0;
    if (optional && !choice.step_flag) {
        choice.step_flag = 1;
        rules.ask_yes_no(rules.state.cards[one.source].seat, kPromptReplace, kMoveChoice);
        rules.state.decision.ability = one.ability;
        return Next::Again;
    }
    choice.step_flag = 0;
    rules.reg(frame, kMoveSettled).number = 0;
    if (optional && choice.number == 0) {
        declined(rules, frame) |= u64{1} << number;
        return Next::Again;
    }
    declined(rules, frame) = 0;
    return apply_replacement(rules, frame, one);
}

// Object after object, so that a text that stands in for one thing does not save all that would go together. Nothing
// changes between the questions about one object, so that its replacements keep their numbers.
Next look_for_instead(Rules& rules, Frame& frame) {
    ReplaceableEvent event = next_replaceable(rules.read(), frame);
    if (event.cards.empty()) return Next::Step;
    Register& settled = rules.reg(frame, kMoveSettled);
    if (settled.number == 0 && !settled.step_flag) {
        leave_out_impossible(rules, frame, event);
        event = next_replaceable(rules.read(), frame);
    }
    if (event.options.empty()) {
        settled.set |= event.cards;
        declined(rules, frame) = 0;
        return Next::Again;
    }
    if (settled.number == 0 && asks_which(rules, frame, event)) return Next::Again;
    const int number = chosen_replacement(rules, frame, event);
    return take_replacement(rules, frame, event.all[number], number);
}

Next choose_end(Rules& rules, Frame& frame) {
    const Destination to = unpack(rules.reg(frame, kMoveDestination));
    if (to.end == End::Choose && rules.reg(frame, kMoveCards).set) {
        rules.ask_mode(static_cast<Seat>(rules.reg(frame, kMoveMover).number), kPromptTopOrBottom, 1, 2, kMoveChoice);
    }
    return Next::Step;
}

// Who owns several of the cards and has not said in which order, the player who goes first this turn before the other.
Next ask_owner(Rules& rules, const Rules::MoveRequest& order) {
    const CardSet ordered = in_chosen_order(rules.state);
    for (Seat owner : {rules.state.lead, opponent(rules.state.lead)}) {
        const CardSet own = orderable(rules, order, owner);
        if (own.size() < 2 || (own & ordered)) continue;
        rules.ask_order(owner, kPromptOrder, own, kMoveChoice, true);
        return rules.over() ? Next::Step : Next::Again;
    }
    return Next::Step;
}

Next choose_order(Rules& rules, Frame& frame) {
    Destination to = unpack(rules.reg(frame, kMoveDestination));
    if (to.end == End::Choose) {
        to.end = rules.reg(frame, kMoveChoice).number == 1 ? End::Top : End::Bottom;
        rules.reg(frame, kMoveDestination).set.low = std::bit_cast<u64>(to);
    }
    const Rules::MoveRequest order = order_in(rules, frame);
    if (!order_matters(rules, order)) return Next::Step;
    if (rules.book().owner_orders) return ask_owner(rules, order);
    rules.ask_order(order.mover, kPromptOrder, order.cards, kMoveChoice);
    return Next::Step;
}

// Where cards that leave together hear of each other (Rulebook::leaving), who watched as the event began has seen all
// of it, although something else may have happened to it by now.
Next commit_moves(Rules& rules, Frame& frame) {
    const Watchers watchers{rules.reg(frame, kMoveMover).set, rules.reg(frame, kMoveChoice).set};
    const bool any = rules.book().leaving && (watchers.first || watchers.further);
    const Watchers* const around = std::exchange(rules.watched_from_start, any ? &watchers : nullptr);
    commit(rules, order_in(rules, frame), below(rules));
    rules.watched_from_start = around;
    return Next::Step;
}

}  // namespace

PendingMove read_move(const Register* first, const Frame& frame) {
    return {first[kMoveCards].set, first[kMovePlaces].set, unpack(first[kMoveDestination]),
            static_cast<Seat>(first[kMoveMover].number), static_cast<u8>(frame.argument)};
}

namespace {

// What stands in a place moves as one; the cards of the player who goes first this turn come first.
CardSet next_object(const Position& position, const CardSet& cards) {
    if (cards.empty()) return {};
    CardSet of_lead{};
    for (int card : cards) {
        if (position.card(static_cast<CardIx>(card)).seat == position.state.lead) of_lead.add(card);
    }
    const CardIx first = in_open_order(position, ObjectKind::Cards, of_lead.empty() ? cards : of_lead).items[0];
    const PlaceIx place = position.place_of(first);
    return place == kNone ? CardSet::of(first) : position.stack_of(place) & cards;
}

}  // namespace

bool something_replaces(const Position& position, const Destination& to) {
    if (position.book.granted != kNone && position.has_effect(position.book.granted)) return true;
    bool may = false;
    const auto ask = [&](CardIx card) {
        const Definition& definition = position.definition(card);
        if (may || !definition.replaces) return;
        for (int n = 0; n < definition.ability_count && !may; ++n) {
            const Ability& ability = position.pool.ability(static_cast<AbilityId>(definition.first_ability + n));
            may = ability.kind == AbilityKind::Replacement && is_such_move(ability.instead, to);
        }
    };
    if (position.state.replaces & kReplacesElsewhere) {
        for (int card = 0; card < position.state.card_count; ++card) ask(static_cast<CardIx>(card));
    } else {
        for_each_source(position, ask);
    }
    return may;
}

ReplaceableEvent next_replaceable(const Position& position, const Frame& frame) {
    constexpr int kMostReplacements = 64;
    const Register* move = &position.state.registers[frame.first_register];
    ReplaceableEvent event;
    event.cards = next_object(position, still_existing(position, move[kMoveCards]) - move[kMoveSettled].set);
    if (event.cards.empty()) return event;
    event.chooser = position.card(static_cast<CardIx>(event.cards.first())).seat;
    for_each_replacing(position, gone_with_it(position, move), [&](CardIx source, AbilityId id) {
        const CardSet replaced = replaced_by(position, source, id, event.cards, unpack(move[kMoveDestination]));
        // A text that was given twice is one.
        const Replacement one{source, id, replaced};
        if (replaced && !event.all.contains(one)) event.all.push(one);
        return event.all.size() == kMostReplacements;
    });
    for (int number = 0; number < event.all.size(); ++number) {
        if ((move[kMoveDestination].set.high >> number) & 1) continue;
        event.options.add(number);
        if (knows(position, event.chooser, event.all[number].source)) event.known.add(number);
    }
    return event;
}

namespace {

// Something has to be asked first, or may happen instead.
[[gnu::noinline]] void start_move_procedure(Rules& rules, const Rules::MoveRequest& order) {
    const char* step = rules.clause;
    Frame& move = rules.call(kMoveProcedure, order.mover);
    rules.clause = step;
    if (rules.over()) return;
    move.argument = order.into;
    rules.reg(move, kMoveCards) = rules.holding(ObjectKind::Cards, order.cards);
    rules.reg(move, kMovePlaces) = rules.holding(ObjectKind::Places, order.places);
    rules.reg(move, kMoveDestination).set.low = std::bit_cast<u64>(order.to);
    const Watchers watching = rules.watchers();
    rules.reg(move, kMoveMover) = rules.holding(ObjectKind::Cards, watching.first);
    rules.reg(move, kMoveMover).number = static_cast<i32>(order.mover);
    rules.reg(move, kMoveChoice) = rules.holding(ObjectKind::Cards, watching.further);
}

}  // namespace

inline void Rules::carry_out(const MoveRequest& order) {
    if (order.to.end == End::Choose || order_matters(*this, order) || may_be_replaced(read(), order.to))
        return start_move_procedure(*this, order);
    commit(*this, order, state.frames.empty() ? nullptr : &frame());
}

void Rules::start_move(const MoveRequest& wanted) {
    if (over()) return;
    const CardSet movable = prune(*this, wanted);
    if (movable.empty()) {
        if (!state.frames.empty()) frame().flags |= kPartial;
        if (wanted.into != kNone) reg(frame(), wanted.into) = holding(ObjectKind::Cards);
        return;
    }
    if (movable != wanted.cards) {
        MoveRequest rest = wanted;
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
    if (deck.count == 0 || over()) return kNone;
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

CardSet Rules::draw_each(u8 reason) {
    Batch batch;
    batch.reason = reason;
    batch.mover = state.lead;
    for (Seat seat : {state.lead, opponent(state.lead)}) {
        const CardList& deck = read().zone(seat, book().deck);
        if (deck.count == 0 || over()) continue;
        const Destination to{Target::Zone, book().hand, Who::OwnerOfIt,        End::Bottom,
                             kNone,        Face::Up,    CardOrder::AsTheyCome, reason};
        if (!can_go(read(), deck.top, to, kNone, seat, CardSet::of(deck.top))) continue;
        batch.cards.add(deck.top);
        note_in(batch, deck.top);
    }
    if (batch.cards.empty()) return {};
    tick();
    for (int card : batch.cards)
        transfer_top(state.cards[static_cast<std::size_t>(card)].seat, book().deck, book().hand, 1, reason);
    book().moved(*this, batch);
    return batch.cards;
}

void Rules::deal(Seat seat, int count, u8 reason) {
    if (book().deck_moves_one_by_one) {
        for (int n = 0; n < count && draw(seat, reason) != kNone; ++n) continue;
        return;
    }
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
