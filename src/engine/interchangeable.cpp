// Sorts cards by all that what is left to do asks of them.
#include "engine/interchangeable.h"

#include "engine/machine.h"
#include "engine/whole_choice.h"

namespace arbiter {

namespace {

constexpr std::size_t kMostTraits = 64;

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
    const State& state = position.state;
    const Frame& frame = state.frames.back();
    const bool own = state.frames.size() == depth && frame.code >= kFirstProgram;
    by_definition_ = !own || has_condition(state.decision) || state.replaces;
    if (by_definition_) return;
    const Program& program = position.pool.program(frame.code);
    scope_ = scope_in(state, frame);
    by_definition_ = (state.needs & program.needs) != 0;
    const u16 end = end_of_attempt(program, frame.pc);
    for (u16 pc = frame.pc; pc < end && !by_definition_; ++pc) note(program.ops[pc]);
    by_definition_ = by_definition_ || tests_.size() + moves_.size() > kMostTraits;
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
            by_definition_ = op.joint != Joint::None || op.ruled != 0;
            note_tests(op.filter);
            break;
        case Verb::Gather: note_tests(op.filter); break;
        case Verb::Move:
            by_definition_ = pool.destinations[op.destination].target != Target::Zone;
            moves_.push_back(&op);
            break;
        default: by_definition_ = true;
    }
    if (!counts_picks_only(pool, op.amount) || !counts_picks_only(pool, op.amount2)) by_definition_ = true;
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
            tests_.push_back(filter);
            return;
        case Test::Bits:
        case Test::Symbol:
        case Test::NamePart:
        case Test::Text: tests_.push_back(filter); return;
        // Where it is, and whose.
        case Test::Zone:
        case Test::In:
        case Test::Stack:
        case Test::FaceUp:
        case Test::Owner: return;
        default: by_definition_ = true;
    }
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
    return !by_definition_ && traits(one) == traits(other);
}

}  // namespace arbiter
