// Sorts cards by all that what is left to do asks of them.
#include "engine/interchangeable.h"

#include "engine/machine.h"
#include "engine/whole_choice.h"

namespace arbiter {

namespace {

// Is the amount the same whichever cards were picked, as long as as many were?
bool counts_picks_only(const Pool& pool, AmountId id) {
    if (id == kNoId) return true;
    const AmountNode& node = pool.amounts[id];
    switch (node.kind) {
        case AmountKind::Constant:
        case AmountKind::Size:
        case AmountKind::Number:
        case AmountKind::Value:
        case AmountKind::Memory:
        case AmountKind::DidInFull:
        case AmountKind::Did: return true;
        case AmountKind::Not: return counts_picks_only(pool, node.left);
        case AmountKind::Compare:
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Plus:
        case AmountKind::Times:
        case AmountKind::Divide: return counts_picks_only(pool, node.left) && counts_picks_only(pool, node.right);
        default: return false;
    }
}

bool in_the_same_place(const CardState& one, const CardState& other) {
    return one.place == kNone && other.place == kNone && one.zone == other.zone && one.seat == other.seat &&
           one.owner == other.owner && one.mark == other.mark && one.position == other.position &&
           one.face == other.face;
}

// Does something that lasts, or that is remembered, refer to one of them alone?
bool told_apart(const State& state, CardIx one, CardIx other) {
    for (const Register& reg : state.registers) {
        if (reg.of == ObjectKind::Cards && reg.set.has(one) != reg.set.has(other)) return true;
    }
    for (const Modifier& modifier : state.modifiers) {
        if (works_on(state, modifier, {ObjectKind::Cards, one}) ||
            works_on(state, modifier, {ObjectKind::Cards, other}))
            return true;
    }
    return false;
}

}  // namespace

Interchangeable::Interchangeable(const Position& position, int depth) : position_(position) {
    tests_.count = 0;
    moves_.count = 0;
    const State& state = position.state;
    const Frame& frame = state.frames[depth - 1];
    const bool own = state.frames.size() == depth && !has_condition(state.decision);
    by_step_ = state.frames.size() == depth + 1 && position.book.interchangeable_picks;
    by_definition_ = (!own && !by_step_) || frame.code < kFirstProgram || state.replaces;
    if (!by_definition_) note_rest_of(frame);
}

void Interchangeable::note_rest_of(const Frame& frame) {
    const Program& program = position_.pool.program(frame.code);
    scope_ = scope_in(position_.state, frame);
    by_definition_ = (position_.state.needs & program.needs) != 0;
    const u16 end = end_of_attempt(program, frame.pc);
    for (u16 pc = frame.pc; pc < end && !by_definition_; ++pc) note(program.ops[pc]);
}

void Interchangeable::note(const Op& op) {
    const Pool& pool = position_.pool;
    switch (op.verb) {
        case Verb::Jump:
        case Verb::May:
        case Verb::Mode:
        case Verb::Name:
        case Verb::ChooseNumber:
        case Verb::Combine:
        case Verb::Forget:
        case Verb::TakeTop:
        case Verb::Reveal:
        case Verb::Look:
        case Verb::Unless:
        case Verb::Require:
        case Verb::Shuffle: break;
        case Verb::Select:
            by_definition_ = op.joint != Joint::None || op.rulebook_condition != 0;
            note_taken(op);
            break;
        case Verb::Gather: note_taken(op); break;
        case Verb::Move:
            by_definition_ = pool.destinations[op.destination].target != Target::Zone;
            if (tests_.size() + moves_.size() == kMostTraits)
                by_definition_ = true;
            else
                moves_.push(&op);
            break;
        default: by_definition_ = true;
    }
    if (!counts_picks_only(pool, op.amount) || !counts_picks_only(pool, op.amount2)) by_definition_ = true;
}

// What a step lets somebody pick lies in no place.
void Interchangeable::note_taken(const Op& op) {
    if (!by_step_ || position_.pool.filters[op.filter].of == ObjectKind::Cards) note_tests(op.filter);
}

void Interchangeable::note_tests(u16 filter) {
    const FilterNode& node = position_.pool.filters[filter];
    switch (node.test) {
        case Test::All:
        case Test::Any:
            for (u16 child = node.first; child < node.first + node.count; ++child) note_tests(child);
            return;
        case Test::Not: return note_tests(node.first);
        case Test::Attribute:
            if (position_.pool.amounts[node.amount].kind != AmountKind::Constant) by_definition_ = true;
            return note_test(filter);
        case Test::Bits:
        case Test::Symbol:
        case Test::NamePart:
        case Test::Text: return note_test(filter);
        // Where it is, and whose.
        case Test::Zone:
        case Test::In:
        case Test::Stack:
        case Test::FaceUp:
        case Test::Owner: return;
        default: by_definition_ = true;
    }
}

void Interchangeable::note_test(u16 filter) {
    if (tests_.size() + moves_.size() == kMostTraits)
        by_definition_ = true;
    else
        tests_.push(filter);
}

u64 Interchangeable::traits(CardIx card) const {
    u64& of = of_[card];
    if (known_.has(card)) return of;
    known_.add(card);
    of = 0;
    for (const u16 test : tests_) of = of << 1 | u64{passes(position_, test, {ObjectKind::Cards, card}, scope_)};
    for (const Op* move : moves_) {
        const Destination& to = position_.pool.destinations[move->destination];
        const Seat mover = seat_of(position_, move->who, scope_);
        of = of << 1 | u64{can_go(position_, card, to, kNone, mover, CardSet::of(card))};
    }
    return of;
}

bool Interchangeable::operator()(CardIx one, CardIx other) const {
    const CardState& first = position_.state.cards[one];
    const CardState& second = position_.state.cards[other];
    if (!in_the_same_place(first, second) || told_apart(position_.state, one, other)) return false;
    if (first.definition == second.definition) return true;
    if (by_definition_ || (by_step_ && !position_.book.interchangeable_picks(position_, one, other))) return false;
    return traits(one) == traits(other);
}

}  // namespace arbiter
