// Checks a position from the ground up: sizes first, then lists, then what refers to cards, then the open question.
#include "engine/invariants.h"

#include <algorithm>

#include "base/matching.h"
#include "engine/hands.h"
#include "engine/in_game.h"
#include "engine/link.h"
#include "engine/loops.h"
#include "engine/machine.h"
#include "engine/moves.h"
#include "engine/steps.h"
#include "engine/visibility.h"
#include "engine/whole_choice.h"

namespace arbiter {

namespace {

template <class T>
bool all_zero(const T& item) {
    const T zero{};
    return __builtin_memcmp(&item, &zero, sizeof(T)) == 0;
}

class Checker {
  public:
    Checker(const Game& game, const State& state)
        : book_(*game.book), pool_(*game.pool), state_(state), position_(game, state) {}

    std::string run();

  private:
    bool fail(const std::string& what) {
        if (problem_.empty()) problem_ = what;
        return false;
    }
    static bool is_seat(Seat seat) { return seat == Seat::A || seat == Seat::B; }
    bool is_card(int at) const { return at < state_.card_count; }
    bool card_or_none(CardIx at) const { return at == kNone || is_card(at); }
    bool ability_or_none(AbilityId id) const { return id == kNoAbility || id < pool_.abilities.size(); }
    bool within(CardSet set, int count) const {
        for (int at : set) {
            if (at >= count) return false;
        }
        return true;
    }
    bool members(CardSet set, ObjectKind of) const {
        return within(set, of == ObjectKind::Cards ? state_.card_count : state_.place_count);
    }

    template <class Vec>
    bool valid_list(const Vec& list, const char* name);
    bool valid_shared_room();
    bool sizes();
    bool table();
    bool card(CardIx);
    bool place(PlaceIx);
    bool chain(const CardList&, ZoneId, Seat, PlaceIx, u8 attached);
    bool lists();
    bool knowledge();
    bool knowledge_of(Seat);
    bool linked_needs();
    bool on_set(const Modifier&);
    bool modifiers();
    bool notes();
    bool program(u16 code, u16 pc, AbilityId, CardIx source, Seat controller);
    bool waiting();
    bool frames();
    bool frame(int depth, int base);
    bool move_frame(const Frame&, int depth);
    bool question();
    bool pick();
    bool condition(const Register& taken);
    bool order();
    bool plain_question();
    bool asked_by_program(const Frame&);
    bool chooses_replacement(const Frame&);
    bool asked_by_move(const Frame&);
    bool answerable();
    bool mode();

    const Rulebook& book_;
    const Pool& pool_;
    const State& state_;
    Position position_;
    CardSet listed_{};
    std::string problem_;
};

template <class Vec>
bool Checker::valid_list(const Vec& list, const char* name) {
    if (list.count > static_cast<unsigned>(Vec::kCapacity)) return fail(std::string(name) + ": more than fit");
    for (int at = list.size(); at < Vec::kCapacity; ++at) {
        if (!all_zero(list.items[static_cast<std::size_t>(at)]))
            return fail(std::string(name) + ": an unused item is not empty");
    }
    return true;
}

// Registers and what waits share a room; between them nothing lies.
bool Checker::valid_shared_room() {
    const auto& registers = state_.registers;
    const auto& waiting = state_.waiting;
    constexpr unsigned kMostRegisters = std::decay_t<decltype(registers)>::kCapacity;
    constexpr unsigned kMostWaiting = std::decay_t<decltype(waiting)>::kCapacity;
    const auto [front, back] = registers.counts;
    if (front > kMostRegisters) return fail("registers: more than fit");
    if (back > kMostWaiting || front + back > kSlots) return fail("waiting: more than fit");
    const auto unused = registers.bytes.begin() + front * sizeof(Register);
    const auto used = registers.bytes.end() - back * sizeof(Waiting);
    return std::all_of(unused, used, [](unsigned char byte) { return byte == 0; }) ||
           fail("registers and waiting: an unused item is not empty");
}

bool Checker::sizes() {
    if (state_.card_count > kMaxCards) return fail("more cards than fit");
    if (state_.place_count > kMaxPlaces || state_.place_count > book_.max_places) return fail("more places than fit");
    if (book_.zones.size() > kZonesPerSeat) return fail("more zones than fit");
    if (state_.pool_id != id_of(*position_.game.pool)) return fail("a position of other cards");
    const bool ran_out = state_.out_of != Capacity::None;
    if (static_cast<std::size_t>(state_.out_of) >= std::size(kCapacities) ||
        (ran_out && (state_.outcome != Outcome::Void ||
                     kCapacities[static_cast<std::size_t>(state_.out_of)].of != CapacityOf::Position)))
        return fail("what ran out does not fit the outcome");
    if (state_.clock == 0) return fail("the clock has not begun");
    if (!book_.phases.empty() && state_.phase >= book_.phases.size()) return fail("no such phase");
    if (state_.outcome > Outcome::Void) return fail("no such outcome");
    if (state_.winner > Seat::Nobody || (state_.outcome == Outcome::Won) != is_seat(state_.winner))
        return fail("outcome and winner do not agree");
    if (!is_seat(state_.lead) || !is_seat(state_.starting)) return fail("nobody leads");
    return valid_list(state_.modifiers, "modifiers") && valid_list(state_.frames, "frames") &&
           valid_list(state_.usage, "usage") && valid_list(state_.ordering, "ordering") && valid_shared_room() &&
           valid_list(state_.delayed, "delayed");
}

bool Checker::card(CardIx at) {
    const CardState& card = state_.cards[at];
    const std::string name = "card " + std::to_string(at) + ": ";
    if (card.definition == 0 || card.definition >= pool_.definitions.size()) return fail(name + "no such definition");
    if (card.zone >= book_.zones.size() || !is_seat(card.seat) || !is_seat(card.owner))
        return fail(name + "in no zone");
    if (card.since > state_.clock) return fail(name + "from the future");
    if (card.face > Face::Down || card.attached > 1) return fail(name + "neither up nor down");
    if (card.orphaned > card.attached) return fail(name + "lost what it never was attached to");
    if (!book_.positions.empty() && card.position >= book_.positions.size()) return fail(name + "turned no way");
    if (state_.cards[at].group > state_.group_count) return fail(name + "in no group");
    if (card.place != kNone && card.place >= state_.place_count) return fail(name + "in no place");
    if (book_.zones[card.zone].places != (card.place != kNone)) return fail(name + "zone and place do not agree");
    if (card.attached && card.place == kNone) return fail(name + "attached to nothing");
    if (!book_.zones[card.zone].field && card.seat != card.owner) return fail(name + "not with its owner");
    if (card.situations != 0 && book_.situation == kNone) return fail(name + "waits for no situation");
    if (!card_or_none(card.above) || !card_or_none(card.below)) return fail(name + "has no such neighbour");
    return true;
}

bool Checker::place(PlaceIx at) {
    const Place& place = state_.places[at];
    const std::string name = "place " + std::to_string(at) + ": ";
    if (place.zone >= book_.zones.size() || !book_.zones[place.zone].places || !is_seat(place.seat))
        return fail(name + "in no zone");
    if (place.since > state_.clock) return fail(name + "from the future");
    if (state_.standing.has(at) != (place.stack.count > 0))
        return fail(name + "not noted whether something stands there");
    return chain(place.stack, place.zone, place.seat, at, 0) && chain(place.under, place.zone, place.seat, at, 1);
}

// Walks a list: as long as it says, its neighbours agree, and its cards say that they are in it.
bool Checker::chain(const CardList& list, ZoneId zone, Seat seat, PlaceIx place, u8 attached) {
    if (list.count == 0) return (list.top == kNone && list.bottom == kNone) || fail("an empty list has ends");
    if (list.count > state_.card_count) return fail("a list is longer than all cards");
    CardIx before = kNone;
    CardIx at = list.top;
    for (int n = 0; n < list.count; ++n) {
        if (!is_card(at)) return fail("a list ends early");
        const CardState& card = state_.cards[at];
        if (listed_.has(at)) return fail("card " + std::to_string(at) + ": listed twice");
        listed_.add(at);
        if (card.above != before) return fail("card " + std::to_string(at) + ": neighbours do not agree");
        if (card.zone != zone || card.seat != seat || card.place != place || (card.attached != 0) != (attached != 0)) {
            return fail("card " + std::to_string(at) + ": listed where it is not");
        }
        before = at;
        at = card.below;
    }
    return (at == kNone && before == list.bottom) || fail("a list goes on after its end");
}

bool Checker::lists() {
    for (Seat seat : kSeats) {
        for (std::size_t zone = 0; zone < kZonesPerSeat; ++zone) {
            const CardList& list = state_.zones[static_cast<std::size_t>(ix(seat))][zone];
            const bool used = zone < book_.zones.size() && !book_.zones[zone].places;
            if (!used && list.count != 0) return fail("cards lie in a zone that the game has not");
            if (!chain(list, static_cast<ZoneId>(zone), seat, kNone, 0)) return false;
        }
    }
    for (int at = 0; at < state_.place_count; ++at) {
        if (!place(static_cast<PlaceIx>(at))) return false;
    }
    return listed_.size() == state_.card_count || fail("a card lies nowhere");
}

bool Checker::table() {
    for (int at = 0; at < state_.card_count; ++at) {
        if (!card(static_cast<CardIx>(at))) return false;
    }
    CardState unused{};
    unused.place = unused.above = unused.below = kNone;
    for (std::size_t at = state_.card_count; at < kMaxCards; ++at) {
        if (__builtin_memcmp(&state_.cards[at], &unused, sizeof(CardState)) != 0)
            return fail("an unused card is not empty");
        if (state_.cards[at].group != 0) return fail("an unused card is in a group");
    }
    for (std::size_t at = state_.place_count; at < kMaxPlaces; ++at) {
        if (!all_zero(state_.places[at])) return fail("an unused place is not empty");
    }
    if (!within(state_.standing, state_.place_count)) return fail("something stands in no place");
    return lists();
}

// What the cards of this game wait for, look back on, replace and need.
bool Checker::linked_needs() {
    const Pool& pool = position_.pool;
    for (WatchId watch : state_.watches) {
        if (watch >= pool.watches.size()) return fail("something is looked back on that no text names");
        const Watch& kept = pool.watches[watch];
        if (kept.kind == Watch::Kind::CountLastTurn && memory_of(state_, kept.of) == kNone)
            return fail("what happened in the last turn is kept and not counted");
    }
    State linked = state_;
    for (int at = 0; at < state_.card_count; ++at)
        link(linked, pool, state_.cards[static_cast<std::size_t>(at)].definition);
    if (state_.offered > 3 || (state_.offered != 0 && !book_.hand_offers)) return fail("nobody is asked for texts");
    linked.listens |= hands::awaited_events(book_, pool);
    if (linked.listens != state_.listens || linked.elsewhere != state_.elsewhere)
        return fail("what some card waits for is not noted");
    if (linked.watches.size() != state_.watches.size() || linked.watched != state_.watched)
        return fail("what some card looks back on is not noted");
    if (linked.stated != state_.stated) return fail("what some card states is not noted");
    if (linked.replaces != state_.replaces || linked.needs != state_.needs)
        return fail("what some card needs is not noted");
    return true;
}

bool Checker::knowledge_of(Seat seat) {
    const Knowledge& known = state_.knowledge[static_cast<std::size_t>(ix(seat))];
    for (CardSet set : {known.exact, known.pooled, known.grouped}) {
        if (!within(set, state_.card_count)) return fail("a card is known that is none");
    }
    if ((known.exact & known.pooled) || (known.exact & known.grouped) || (known.pooled & known.grouped)) {
        return fail("a card is known in two ways");
    }
    for (int at : known.exact) {
        if (lies_open(position_, seat, static_cast<CardIx>(at))) return fail("a card that lies open is noted as known");
    }
    for (int at : known.pooled) {
        const CardState& card = state_.cards[static_cast<std::size_t>(at)];
        const bool down = card.place != kNone && card.face == Face::Down && !card.attached;
        if (card.owner == seat || (card.zone != book_.hand && !down))
            return fail("a card is known to be in a hand where it is not");
    }
    for (int at : known.grouped) {
        const CardState& card = state_.cards[static_cast<std::size_t>(at)];
        const u8 group = state_.cards[static_cast<std::size_t>(at)].group;
        if (group == 0) return fail("a card is in a group that is none");
        for (int other = 0; other < state_.card_count; ++other) {
            const CardState& with = state_.cards[static_cast<std::size_t>(other)];
            if (state_.cards[static_cast<std::size_t>(other)].group != group) continue;
            if (with.zone != card.zone || with.seat != card.seat || with.place != card.place)
                return fail("a group is scattered");
        }
    }
    for (int at : known.pooled | known.grouped) {
        if (lies_open(position_, seat, static_cast<CardIx>(at))) return fail("a card that lies open is half known");
    }
    return true;
}

bool Checker::knowledge() {
    if (!within(state_.revealed, state_.card_count)) return fail("a card is revealed that is none");
    return knowledge_of(Seat::A) && knowledge_of(Seat::B);
}

// A set is of one kind, holds what there is, and is empty while nothing works on it.
bool Checker::on_set(const Modifier& modifier) {
    if (modifier.target >= state_.sets.size()) return fail("a modifier on no set");
    const CardSet set = state_.sets[modifier.target];
    if (set.size() < 2) return fail("a modifier on a set that is none");
    if (!within(set, modifier.on == TargetKind::Places ? state_.place_count : state_.card_count))
        return fail("a modifier on a set of what is not there");
    for (const Modifier& other : state_.modifiers) {
        if (is_on_set(other.on) && other.target == modifier.target && other.on != modifier.on)
            return fail("a set of places and of cards");
    }
    return true;
}

bool Checker::modifiers() {
    CardSet used{};
    for (const Modifier& modifier : state_.modifiers) {
        if (is_on_set(modifier.on) && modifier.target < state_.sets.size()) used.add(modifier.target);
    }
    for (std::size_t at = 0; at < state_.sets.size(); ++at) {
        if (state_.sets[at] && !used.has(static_cast<int>(at))) return fail("a set that nothing works on");
    }
    for (const Modifier& modifier : state_.modifiers) {
        if (modifier.property >= 64 || (!book_.properties.empty() && modifier.property >= book_.properties.size()))
            return fail("no such property");
        if (modifier.on > TargetKind::Cards || modifier.duration > Duration::UntilMoment)
            return fail("a modifier on nothing");
        if (is_on_set(modifier.on) && !on_set(modifier)) return false;
        if (modifier.on == TargetKind::Place && modifier.target >= state_.place_count)
            return fail("a modifier on no place");
        if (modifier.on == TargetKind::Card && !is_card(modifier.target)) return fail("a modifier on no card");
        if (modifier.on == TargetKind::Seat && modifier.target > 1) return fail("a modifier on nobody");
        if (modifier.stamp > state_.clock) return fail("a modifier from the future");
        if (modifier.value >= book_.largest_value || modifier.value <= -book_.largest_value)
            return fail("a modifier by too much");
        if (modifier.duration != Duration::UntilMoment && (modifier.moment != 0 || modifier.moment_turn != Seat::A))
            return fail("a spare field is used");
        if (modifier.property == book_.granted && modifier.argument >= pool_.abilities.size())
            return fail("a modifier that gives no ability");
        if (!card_or_none(modifier.source) || !ability_or_none(modifier.ability) || !is_seat(modifier.controller)) {
            return fail("a modifier from nowhere");
        }
        if (modifier.property == book_.granted && modifier.argument >= pool_.abilities.size())
            return fail("an ability is granted that is none");
    }
    return true;
}

bool Checker::notes() {
    for (const Usage& usage : state_.usage) {
        if (!is_card(usage.card) || usage.ability >= pool_.abilities.size()) return fail("no such ability was used");
    }
    // A question is opened without an answer; while cards are being chosen it is the last one chosen.
    const ActionKind answer = state_.answer.kind;
    const bool choosing = state_.decision.kind == Ask::Pick || state_.decision.kind == Ask::Order;
    const bool chosen = choosing && (answer == ActionKind::Pick || answer == ActionKind::PickPlace);
    if (state_.outcome == Outcome::Running && answer != ActionKind::None && !chosen)
        return fail("an answer to nothing");
    if (answer > ActionKind::Attack) return fail("no such answer");
    return loops::is_valid(book_, state_.loop) || fail("a loop that cannot be");
}

bool Checker::program(u16 code, u16 pc, AbilityId ability, CardIx source, Seat controller) {
    if (code < kFirstProgram || static_cast<std::size_t>(code - kFirstProgram) >= pool_.programs.size())
        return fail("no such program");
    if (pc >= pool_.program(code).ops.size()) return fail("a program stands behind its end");
    if (ability >= pool_.abilities.size() || pool_.ability(ability).code != code)
        return fail("a program without its ability");
    if (!is_card(source) || !is_seat(controller)) return fail("a program from nowhere");
    return true;
}

bool Checker::waiting() {
    for (const Waiting& waiting : state_.waiting) {
        if (waiting.ability >= pool_.abilities.size() ||
            pool_.ability(waiting.ability).kind != AbilityKind::Triggered) {
            return fail("a waiting ability is not a triggered one");
        }
        const u16 code = pool_.ability(waiting.ability).code;
        if (!program(code, 0, waiting.ability, waiting.source, waiting.controller)) return false;
        if (waiting.of > ObjectKind::Places || !members(waiting.subjects, waiting.of))
            return fail("a waiting ability was triggered by nothing");
        if (waiting.stamp > state_.clock) return fail("a waiting ability is from the future");
        if ((waiting.flags & kUnshown) && !book_.hand_offers) return fail("a waiting ability is hidden in the open");
    }
    for (const Delayed& delayed : state_.delayed) {
        if (!program(delayed.code, delayed.pc, delayed.ability, delayed.source, delayed.controller)) return false;
        if (delayed.of > ObjectKind::Places || !members(delayed.captured, delayed.of))
            return fail("what is put off is about nothing");
        if (delayed.stamp > state_.clock || delayed.captured_stamp > state_.clock)
            return fail("what is put off is from the future");
        if (delayed.reg != kNone && delayed.reg >= pool_.ability(delayed.ability).registers)
            return fail("what is put off has no register");
    }
    return true;
}

// The engine's own move: what it says of its batch is used as it stands.
bool Checker::move_frame(const Frame& frame, int depth) {
    if (frame.code != kMoveProcedure) return true;
    const Register* first = &state_.registers[frame.first_register];
    const PendingMove note = read_move(first, frame);
    if (!is_seat(note.mover)) return fail("a move by nobody");
    if (first[kMoveCards].of != ObjectKind::Cards || first[kMovePlaces].of != ObjectKind::Places)
        return fail("a move of something that is not there");
    if (note.to.target > Target::OwnPlace || note.to.whose > Who::Chooser || note.to.end > End::Choose ||
        note.to.face > Face::Down || note.to.order > CardOrder::Random) {
        return fail("a move to nowhere");
    }
    if (!members(note.cards, ObjectKind::Cards) || !members(note.places, ObjectKind::Places))
        return fail("a move of something that is not there");
    if (!members(first[kMoveMover].set, ObjectKind::Cards) || !members(first[kMoveChoice].set, ObjectKind::Cards))
        return fail("a move watched by something that is not there");
    if (note.to.target == Target::Zone) {
        if (note.to.zone >= book_.zones.size() || book_.zones[note.to.zone].places) return fail("a move to no zone");
    } else if (note.to.target == Target::OwnPlace) {
        if (note.to.zone >= book_.zones.size() || !book_.zones[note.to.zone].dynamic_places)
            return fail("a move to no zone");
    } else if (note.places.empty()) {
        return fail("a move to no place");
    }
    if (note.into == kNone) return true;
    return (depth > 0 && note.into < state_.frames[depth - 1].registers) || fail("a move reports to no register");
}

bool Checker::frame(int depth, int base) {
    const Frame& frame = state_.frames[depth];
    if (frame.first_register != base || base + frame.registers > state_.registers.size())
        return fail("frames and registers do not agree");
    if (!is_seat(frame.controller) || frame.stamp > state_.clock) return fail("a frame from nowhere");
    if (!card_or_none(frame.source) || !ability_or_none(frame.ability)) return fail("a frame from nowhere");
    if (frame.flags > kAllFrameFlags || frame.spare != 0) return fail("a frame with an unknown note");
    if (frame.code >= kFirstProgram) {
        if (frame.argument != 0 || (frame.flags & kProcedureFlags)) return fail("a program with a procedure's note");
        if (!program(frame.code, frame.pc, frame.ability, frame.source, frame.controller)) return false;
        return frame.registers == pool_.ability(frame.ability).registers || fail("a program has other registers");
    }
    if (frame.code >= book_.procedures.size()) return fail("no such procedure");
    const Procedure& procedure = book_.procedures[frame.code];
    if (frame.pc > procedure.steps.size()) return fail("a procedure stands behind its end");
    if (frame.registers != procedure.registers) return fail("a procedure has other registers");
    return move_frame(frame, depth);
}

bool Checker::frames() {
    for (const Register& reg : state_.registers) {
        if (reg.of > ObjectKind::Places) return fail("a register of nothing");
        if (reg.stamp > state_.clock) return fail("a register from the future");
        if (reg.face_plus_one > state_.card_count) return fail("a register that remembers a card that is not there");
    }
    int base = 0;
    int attempts = 0;
    for (int depth = 0; depth < state_.frames.size(); ++depth) {
        // The registers of the move procedure hold more than sets of objects.
        const Frame& at = state_.frames[depth];
        if (!frame(depth, base)) return false;
        for (int n = base; at.code != kMoveProcedure && n < base + at.registers; ++n) {
            if (!members(state_.registers[n].set, state_.registers[n].of))
                return fail("a register of something that is not there");
        }
        base += at.registers;
        attempts += (at.flags & kAttempting) != 0;
    }
    if (attempts != state_.attempts) return fail("frames that attempt something are miscounted");
    return base == state_.registers.size() || fail("registers without a frame");
}

// Only a move asks for an order, just before it is committed: of all its cards, each of them once.
bool Checker::order() {
    const Decision& decision = state_.decision;
    const Frame& frame = state_.frames.back();
    if (decision.of != ObjectKind::Cards || decision.options.empty()) return fail("an order of nothing");
    if (frame.code != kMoveProcedure) return fail("an order that no move asks for");
    CardSet cards = decision.options;
    for (u8 at : state_.ordering) {
        if (!is_card(at) || cards.has(at)) return fail("an order of something that is not there");
        cards.add(at);
    }
    const CardSet moved = still_existing(position_, state_.registers[frame.first_register + kMoveCards]);
    const bool theirs = book_.owner_orders ? (cards - moved).empty() : cards == moved;
    return theirs || fail("an order of other cards");
}

bool Checker::pick() {
    const Decision& decision = state_.decision;
    if (decision.of > ObjectKind::Places || !members(decision.options, decision.of))
        return fail("a question about something that is not there");
    if (decision.kind == Ask::Order) return order();
    if (decision.into >= state_.frames.back().registers) return fail("an answer that goes nowhere");
    if (decision.chosen > decision.max || decision.min > decision.max) return fail("more are chosen than may be");
    const Register& taken = state_.registers[state_.frames.back().first_register + decision.into];
    if (taken.of != decision.of || taken.set.size() != decision.chosen)
        return fail("what is chosen does not agree with the question");
    if ((taken.set & decision.options)) return fail("what is chosen is offered again");
    return condition(taken);
}

// What the choice as a whole must come to.
bool Checker::condition(const Register& taken) {
    const Decision& decision = state_.decision;
    const Joint joint = decision.joint;
    const std::size_t argument = decision.joint_argument;
    if (joint > Joint::OneOfEachOfOneValue || (decision.rulebook_condition && !book_.most_picked))
        return fail("no such condition on a choice");
    if (is_of_symbol(joint)) return argument < book_.symbol_kinds.size() || fail("no such kind of symbol");
    if (argument != 0 && argument >= book_.attributes.size()) return fail("no such attribute");
    if (!is_one_of_each(joint)) return true;
    const std::size_t each = static_cast<std::size_t>(taken.number);
    const bool listed = taken.number >= 0 && each < pool_.filters.size() && pool_.filters[each].test == Test::Any;
    return (listed && pool_.filters[each].count <= kMostSlots) || fail("one of each of nothing");
}

bool Checker::mode() {
    const Decision& decision = state_.decision;
    if (decision.low > decision.high) return fail("a number out of nothing");
    const int most = decision.kind == Ask::Mode ? kMaxCards - 1 : 0x7fff;
    // Of names there are as many as the cards have.
    const bool too_many = decision.high - decision.low >= kMostNumbers && !names_offered(pool_, state_);
    if (decision.high > most || too_many) return fail("too many numbers");
    if (decision.into != kNone && decision.into >= state_.frames.back().registers)
        return fail("an answer that goes nowhere");
    if (decision.kind == Ask::Mode && decision.prompt == book_.trigger_prompt) {
        for (int n = decision.low; n <= decision.high; ++n) {
            const bool offered = decision.options.empty() || decision.options.has(n);
            if (offered && n >= state_.waiting.size() && !steps::is_delayed(state_, n))
                return fail("a choice among triggers that do not wait");
        }
    }
    return true;
}

// The fields that a question of its kind has no use for.
bool Checker::plain_question() {
    const Decision& decision = state_.decision;
    const Ask kind = decision.kind;
    const bool chooses = kind == Ask::Pick || kind == Ask::Order;
    if (!chooses && decision.of != ObjectKind::Cards) return false;
    if (kind != Ask::Pick && (decision.chosen != 0 || decision.min != 0 || decision.max != 0)) return false;
    if (kind != Ask::Pick && (has_condition(decision) || decision.joint_argument != 0)) return false;
    if (!chooses && kind != Ask::Mode && decision.options) return false;
    if (decision.blind > (chooses ? 1 : 0) || decision.spare != 0) return false;
    return kind == Ask::Number || kind == Ask::Mode || (decision.low == 0 && decision.high == 0);
}

// A choice that nothing can meet is asked with nothing to choose, where the other player cannot know that.
bool offers_nothing(const Decision& decision) {
    return decision.options.empty() && decision.min == 0 && decision.chosen == 0 && !has_condition(decision);
}

// Does the program stand where this question is asked? Its answer goes where the instruction takes it from.
bool Checker::asked_by_program(const Frame& frame) {
    const Decision& decision = state_.decision;
    const std::vector<Op>& ops = pool_.program(frame.code).ops;
    const Op& here = ops[frame.pc];
    const Op& before = ops[frame.pc == 0 ? 0 : frame.pc - 1u];
    // What a rulebook's own verb asks, it must be able to take.
    if (here.verb == Verb::Rulebook || before.verb == Verb::Rulebook) return true;
    switch (decision.kind) {
        case Ask::Pick:
            if (decision.prompt == kPromptPlace) {
                const bool moves =
                    here.verb == Verb::Move && decision.of == ObjectKind::Places && !has_condition(decision);
                return moves && pool_.destinations[here.destination].place == decision.into;
            }
            return frame.pc > 0 && before.verb == Verb::Select && before.dst == decision.into &&
                   pool_.filters[before.filter].of == decision.of &&
                   (!decision.rulebook_condition || before.rulebook_condition) &&
                   (offers_nothing(decision) ||
                    (decision.joint == before.joint &&
                     (before.joint == Joint::None || decision.joint_argument == before.joint_argument)));
        case Ask::YesNo: return here.verb == Verb::May && here.dst == decision.into && decision.prompt == kPromptMay;
        case Ask::Mode:
            if (decision.prompt == kPromptMode)
                return frame.pc > 0 && before.verb == Verb::Mode && before.dst == decision.into;
            return decision.prompt == kPromptText && here.dst == decision.into &&
                   (here.verb == Verb::Resolve || here.verb == Verb::ChooseText);
        case Ask::Number: {
            const std::vector<ListedName>* names = names_offered(pool_, state_);
            if (!names)
                return here.verb == Verb::ChooseNumber && here.dst == decision.into && decision.prompt == kPromptNumber;
            return before.dst == decision.into && decision.low == 1 && decision.high == static_cast<int>(names->size());
        }
        default: return false;
    }
}

// Is it a choice among those that can replace something, by the player whom they concern?
bool Checker::chooses_replacement(const Frame& frame) {
    const Decision& decision = state_.decision;
    const ReplaceableEvent event = next_replaceable(position_, frame);
    return decision.seat == event.chooser && decision.options.size() > 1 && (decision.options - event.known).empty() &&
           decision.high < event.all.size();
}

bool Checker::asked_by_move(const Frame& frame) {
    const Decision& decision = state_.decision;
    if (decision.into != kMoveChoice) return false;
    switch (decision.kind) {
        case Ask::YesNo: return frame.pc == 0 && decision.prompt == kPromptReplace;
        case Ask::Mode:
            if (decision.prompt == kPromptReplacement) return frame.pc == 0 && chooses_replacement(frame);
            return frame.pc == 2 && decision.prompt == kPromptTopOrBottom;
        case Ask::Order: return frame.pc == (book_.owner_orders ? 2 : 3) && decision.prompt == kPromptOrder;
        default: return false;
    }
}

bool Checker::question() {
    const Decision& decision = state_.decision;
    if (state_.outcome != Outcome::Running) return all_zero(decision) || fail("a finished game asks");
    if (decision.kind == Ask::Nothing || decision.kind > Ask::Mode) return fail("a live game asks nothing");
    if (!is_seat(decision.seat)) return fail("nobody is asked");
    if (!ability_or_none(decision.ability)) return fail("no such ability asks");
    if (state_.frames.empty()) return fail("a question comes from nowhere");
    if (decision.kind != Ask::Order && !state_.ordering.empty()) return fail("an order without a question");
    const Frame& frame = state_.frames.back();
    if (!plain_question()) return fail("a question of several kinds");
    if (frame.code >= kFirstProgram && !asked_by_program(frame)) return fail("a question that its text does not ask");
    if (frame.code == kMoveProcedure && !asked_by_move(frame)) return fail("a question that no move asks");
    if (decision.kind == Ask::Pick || decision.kind == Ask::Order) return pick();
    if (decision.kind == Ask::Number || decision.kind == Ask::Mode) return mode();
    const bool goes_nowhere = decision.into != kNone && decision.into >= frame.registers;
    return decision.kind == Ask::Main ? decision.into == kNone || fail("a question of several kinds")
                                      : !goes_nowhere || fail("an answer that goes nowhere");
}

// A live game always has a legal action. Finding them may run programs, so all else has been checked before.
bool Checker::answerable() {
    if (state_.outcome != Outcome::Running) return true;
    ActionList legal;
    legal_actions(position_.game, state_, legal);
    return !legal.empty() || fail("a question without an answer");
}

std::string Checker::run() {
    const bool sound = sizes() && table() && linked_needs() && knowledge() && modifiers() && notes() && waiting() &&
                       frames() && question();
    if (sound && book_.validation_error) problem_ = book_.validation_error(position_);
    if (problem_.empty()) answerable();
    return problem_;
}

}  // namespace

std::string check_invariants(const Game& game, const State& state) { return Checker(game, state).run(); }

bool asked_by_its_step(const Position& position, std::span<const QuestionStep> questions) {
    const Decision& decision = position.state.decision;
    const Frame& frame = position.state.frames.back();
    const std::vector<Step>& steps = position.book.procedures[frame.code].steps;
    if (frame.pc >= steps.size()) return false;
    Scope scope;
    scope.controller = frame.controller;
    return std::any_of(questions.begin(), questions.end(), [&](const QuestionStep& asked) {
        const bool theirs = asked.who == Who::Either || seat_of(position, asked.who, scope) == decision.seat;
        const bool into = asked.kind == Ask::Main || asked.into == decision.into;
        return asked.prompt == decision.prompt && asked.kind == decision.kind && into && theirs &&
               asked.taken_by == steps[frame.pc].run;
    });
}

namespace {

bool is_asked_for(const State& state, const Frame& frame, int number) {
    const bool on_top = &frame == &state.frames.items[state.frames.size() - 1];
    return on_top && state.decision.kind == Ask::Pick && state.decision.into == number && state.decision.min > 0;
}

}  // namespace

std::string missing_for_step(const Position& position, const Frame& frame, std::span<const StepNeeds> all) {
    const State& state = position.state;
    const Procedure& procedure = position.book.procedures[frame.code];
    if (frame.pc >= procedure.steps.size()) return "";
    for (const StepNeeds& needs : all) {
        if (needs.code != frame.code || needs.step != procedure.steps[frame.pc].run) continue;
        const Register& reg = state.registers[frame.first_register + needs.number];
        if (reg.of != needs.of) return "a step of \"" + procedure.name + "\" that has the wrong kind of objects";
        if (is_asked_for(state, frame, needs.number)) continue;
        if (reg.set.size() < needs.least || reg.set.size() > needs.most)
            return "a step of \"" + procedure.name + "\" that has not what it needs";
    }
    return "";
}

}  // namespace arbiter
