// The canonical hash of a position: cards by their spots, times by what is still alive.
#include "engine/position_hash.h"

#include "base/hash.h"
#include "engine/moves.h"

namespace arbiter {

namespace {

class Hasher {
  public:
    Hasher(const Game& game, const State& state) : position_(game, state), state_(state) { name_spots(); }

    u64 run() {
        table();
        modifiers();
        effects();
        notes();
        question();
        return hash_;
    }

  private:
    template <class... Numbers>
    void add(Numbers... numbers) {
        const u64 all[] = {static_cast<u64>(numbers)...};
        hash_ = hash_bytes(all, sizeof all, hash_);
    }
    static u64 mix(u64 number) { return hash_bytes(&number, sizeof number); }

    // What a card is called here: its spot, not its index.
    void name_spots();
    u64 spot(CardIx card) const { return card < state_.card_count ? spots_[card] : 0; }
    u64 living_spot(CardIx card, Stamp stamp) const {
        return card < state_.card_count && state_.cards[card].since <= stamp ? spots_[card] : 1;
    }
    u64 set(CardSet, ObjectKind, Stamp) const;
    void list(const CardList&);
    void table();
    void modifiers();
    void modifier(const Modifier&);
    void effects();
    void notes();
    void question();

    Position position_;
    const State& state_;
    std::array<u64, kMaxCards> spots_{};
    u64 hash_ = 0;
};

void Hasher::name_spots() {
    const auto name = [&](const CardList& list, u64 where) {
        if (list.count == 0) return;
        u64 depth = 0;
        for (CardIx at = list.top; at != kNone; at = state_.cards[at].below) spots_[at] = mix(where << 8 | depth++);
    };
    for (u64 seat = 0; seat < 2; ++seat) {
        for (u64 zone = 0; zone < kZonesPerSeat; ++zone) name(state_.zones[seat][zone], 1 << 16 | seat << 8 | zone);
    }
    for (u64 place = 0; place < state_.place_count; ++place) {
        name(state_.places[place].stack, 2 << 16 | place);
        name(state_.places[place].under, 3 << 16 | place);
    }
}

u64 Hasher::set(CardSet members, ObjectKind of, Stamp stamp) const {
    u64 sum = 0;
    for (int at : members) {
        if (of == ObjectKind::Cards) {
            const CardIx card = static_cast<CardIx>(at);
            const bool lives = state_.cards[card].since <= stamp;
            // What a card was that has moved on is remembered.
            sum += mix(lives ? living_spot(card, stamp) : u64{1} << 40 | state_.cards[card].definition);
        } else {
            const bool lives = at < state_.place_count && state_.places[static_cast<std::size_t>(at)].since <= stamp;
            sum += mix(static_cast<u64>(at) << 1 | lives);
        }
    }
    return sum;
}

void Hasher::list(const CardList& list) {
    add(list.count);
    if (list.count == 0) return;
    for (CardIx at = list.top; at != kNone; at = state_.cards[at].below) {
        const CardState& card = state_.cards[at];
        add(card.definition, card.owner, card.face, card.position, card.mark, state_.revealed.has(at));
    }
}

void Hasher::table() {
    for (const auto& seat : state_.zones) {
        for (const CardList& zone : seat) list(zone);
    }
    for (int at = 0; at < state_.place_count; ++at) {
        const Place& place = state_.places[static_cast<std::size_t>(at)];
        add(place.zone, place.seat, place.slot, place.mark);
        list(place.stack);
        list(place.under);
    }
}

void Hasher::modifiers() {
    for (const Modifier& modifier : state_.modifiers) {
        for (const Modifier& one : one_by_one(position_, modifier)) this->modifier(one);
    }
}

void Hasher::modifier(const Modifier& modifier) {
    if (!target_lives(position_, modifier)) return;
    const bool timed = modifier.duration == Duration::ThisTurn || modifier.duration == Duration::DuringTurn;
    add(modifier.property, modifier.on, modifier.on == TargetKind::Card ? spot(modifier.target) : modifier.target,
        modifier.duration, modifier.value, timed ? modifier.turn - state_.turn : 0, modifier.ability,
        modifier.controller, modifier.argument, modifier.moment);
}

void Hasher::effects() {
    add(state_.frames.size());
    for (const Frame& frame : state_.frames) {
        add(frame.code, frame.pc, frame.ability, living_spot(frame.source, frame.stamp), frame.controller,
            frame.registers, frame.flags, frame.mark, frame.argument);
        for (int n = 0; n < frame.registers; ++n) {
            const Register& reg = state_.registers[frame.base + n];
            const bool moving = frame.code == kMoveProcedure;
            const u64 held = moving && n == kMoveDestination ? reg.set.low ^ (reg.set.high ? mix(reg.set.high) : 0)
                                                             : set(reg.set, reg.of, moving ? state_.clock : reg.stamp);
            const u8 face = reg.face;
            add(held, reg.number, reg.of, reg.may_be_empty, face ? state_.cards[face - 1].definition : 0);
        }
    }
    for (const Waiting& waiting : state_.waiting) {
        add(waiting.ability, living_spot(waiting.source, waiting.stamp), waiting.controller, waiting.flags,
            set(waiting.subjects, waiting.of, state_.clock));
    }
    for (const Delayed& delayed : state_.delayed) {
        add(delayed.code, delayed.pc, delayed.ability, living_spot(delayed.source, delayed.stamp), delayed.controller,
            delayed.moment, set(delayed.captured, delayed.of, delayed.captured_stamp), delayed.reg,
            delayed.turn - state_.turn);
    }
}

void Hasher::notes() {
    for (const Usage& usage : state_.usage) {
        if (state_.cards[usage.card].since == usage.since) add(spot(usage.card), usage.count, usage.ability);
    }
    for (const auto& seat : state_.memory) {
        for (u8 count : seat) add(count);
    }
    for (u8 at : state_.ordering) add(spot(at));
    for (u8 mark : state_.marks) add(mark);
    add(state_.phase, state_.outcome, state_.winner, state_.lead, state_.starting, state_.score[0], state_.score[1]);
}

void Hasher::question() {
    const Decision& decision = state_.decision;
    const bool of_objects = decision.kind == Ask::Pick || decision.kind == Ask::Order;
    add(decision.kind, decision.seat, decision.of, decision.into, decision.chosen, decision.min, decision.max,
        decision.joint | decision.ruled << 8, decision.prompt, decision.low, decision.high, decision.ability);
    if (of_objects) {
        add(set(decision.options, decision.of, state_.clock));
    } else {
        add(decision.options.low, decision.options.high);
    }
}

}  // namespace

u64 position_hash(const Game& game, const State& state) { return Hasher(game, state).run(); }

}  // namespace arbiter
