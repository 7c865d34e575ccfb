#include "engine/loops.h"

#include <algorithm>

#include "engine/invariants.h"
#include "engine/machine.h"
#include "engine/position_hash.h"

namespace arbiter::loops {

namespace {

enum ChoiceRegister : int { kFirstNumber, kSecondNumber, kRegisters };

constexpr u8 bit(Seat seat) { return static_cast<u8>(1 << ix(seat)); }

// A position with an answer, short enough to be kept; never 0.
u32 choice(const PositionHash& position, Action action) { return static_cast<u32>(position.with(action) >> 32) | 1; }

bool is_refused(const LoopWatch& watch, u32 choice) {
    return std::find(watch.refused.begin(), watch.refused.end(), choice) != watch.refused.end();
}

// Forgets the positions of the turn, not what is refused from now on.
void restart(LoopWatch& watch) {
    watch.marked = 0;
    watch.since = 0;
    watch.passed = watch.span = 0;
    watch.had_choice = 0;
}

void mark(LoopWatch& watch, u64 position) {
    watch.marked = position;
    watch.since = 0;
    watch.had_choice = 0;
    if (watch.span < 15) ++watch.span;
}

void record_found(Rules& rules) {
    Event event{};
    event.kind = EventKind::LoopFound;
    event.seat = Seat::Nobody;
    event.card = kNone;
    event.ability = kNoAbility;
    rules.record(event);
}

// The player who had a choice names how often; where nobody had, nobody can stop it.
void end_loop(Rules& rules) {
    const LoopRules& law = *rules.book().loops;
    LoopWatch& watch = rules.state.loop;
    const u8 had_choice = watch.had_choice;
    restart(watch);
    ++watch.found;
    if (had_choice == 0 || watch.found >= kMostLoops) {
        rules.clause = law.draw_clause;
        record_found(rules);
        rules.end_game(Outcome::Draw, Seat::Nobody);
        return;
    }
    rules.clause = rules.book().procedures[law.procedure].steps[had_choice == 3 ? 1 : 0].clause;
    record_found(rules);
    Frame& frame = rules.call(law.procedure, rules.state.lead);
    if (!rules.over()) frame.argument = had_choice;
}

// A loop that changes nothing is carried out any number of times at once: what is left of it is that it is not started
// again.
void refuse(LoopWatch& watch, Seat seat) {
    watch.refused[watch.oldest] = watch.chosen[static_cast<std::size_t>(ix(seat))];
    // The first is always in use when any is.
    watch.oldest ^= 1;
}

void ask(Rules& rules, Seat seat, int into) {
    const LoopRules& law = *rules.book().loops;
    rules.ask_number(seat, law.prompt, 1, law.most, into);
}

Seat only_chooser(const Frame& frame) { return frame.argument == bit(Seat::B) ? Seat::B : Seat::A; }
bool both_chose(const Frame& frame) { return frame.argument == (bit(Seat::A) | bit(Seat::B)); }

Next ask_one(Rules& rules, Frame& frame) {
    if (!both_chose(frame)) ask(rules, only_chooser(frame), kFirstNumber);
    return Next::Step;
}

Next ask_turn_player(Rules& rules, Frame& frame) {
    if (both_chose(frame)) ask(rules, rules.state.lead, kFirstNumber);
    return Next::Step;
}

Next ask_other_player(Rules& rules, Frame& frame) {
    if (both_chose(frame)) ask(rules, opponent(rules.state.lead), kSecondNumber);
    return Next::Step;
}

// Of two players the one who named more, or both if they named the same.
Next refuse_restart(Rules& rules, Frame& frame) {
    LoopWatch& watch = rules.state.loop;
    if (!both_chose(frame)) {
        refuse(watch, only_chooser(frame));
        return Next::Done;
    }
    const int first = rules.reg(frame, kFirstNumber).number, second = rules.reg(frame, kSecondNumber).number;
    if (first >= second) refuse(watch, rules.state.lead);
    if (second >= first) refuse(watch, opponent(rules.state.lead));
    return Next::Done;
}

}  // namespace

bool check(Rules& rules) {
    LoopWatch& watch = rules.state.loop;
    if (!rules.book().loops || rules.trial) return false;
    const u8 turn = static_cast<u8>(rules.state.turn);
    if (watch.turn != turn) {
        restart(watch);
        watch.turn = turn;
        watch.found = 0;
        watch.had_choice = watch.shuffled = 0;
    }
    if (watch.passed < kOrdinaryPositions) {
        ++watch.passed;
        return false;
    }
    const u64 position = position_hash(rules.game, rules.state);
    if (position == watch.marked) {
        end_loop(rules);
        return true;
    }
    if (++watch.since >= 1 << watch.span) mark(watch, position);
    return false;
}

Procedure procedure(const char* one, const char* both) {
    return {
        "loop", {{one, ask_one}, {both, ask_turn_player}, {both, ask_other_player}, {one, refuse_restart}}, kRegisters};
}

bool asks(const Position& position) {
    const u16 prompt = position.book.loops->prompt;
    const QuestionStep questions[] = {
        {prompt, Ask::Number, ask_turn_player, Who::Either, kFirstNumber},
        {prompt, Ask::Number, ask_other_player, Who::Either, kFirstNumber},
        {prompt, Ask::Number, refuse_restart, Who::Either, kSecondNumber},
    };
    return asked_by_its_step(position, questions);
}

void note_answer(Rules& rules, Action action) {
    const State& state = rules.state;
    const PositionHash position(rules.game, state);
    const u32 chosen = choice(position, action);
    LoopWatch& watch = rules.state.loop;
    // A player whose only answers are refused ones is forced.
    if (is_refused(watch, chosen)) return;
    ActionList legal;
    legal_actions(rules.game, state, legal);
    const bool another =
        std::any_of(legal.begin(), legal.end(), [&](const Action& other) { return choice(position, other) != chosen; });
    if (!another) return;
    watch.had_choice |= bit(state.decision.seat);
    watch.chosen[static_cast<std::size_t>(ix(state.decision.seat))] = chosen;
}

bool refuses(const Position& position, Action action) {
    return refuses_any(position.state) &&
           is_refused(position.state.loop, choice(PositionHash(position.game, position.state), action));
}

void leave_out_refused(const Position& position, ActionList& answers) {
    const PositionHash here(position.game, position.state);
    ActionList left;
    for (const Action& answer : answers) {
        if (!is_refused(position.state.loop, choice(here, answer))) left.push(answer);
    }
    if (left.empty() || left.size() == answers.size()) return;
    answers.clear();
    for (const Action& answer : left) answers.push(answer);
}

bool is_valid(const Rulebook& book, const LoopWatch& watch) {
    const LoopWatch none{};
    if (!book.loops) return __builtin_memcmp(&watch, &none, sizeof watch) == 0;
    if (watch.refused[0] == 0 && (watch.refused[1] != 0 || watch.oldest != 0)) return false;
    return watch.passed <= kOrdinaryPositions && watch.span <= 15 && watch.spare == none.spare &&
           watch.had_choice <= 3 && watch.shuffled <= 3 && watch.found <= kMostLoops && watch.oldest <= 1;
}

void redeal(const Position& real, State& dealt) {
    LoopWatch& watch = dealt.loop;
    restart(watch);
    if (!refuses_any(real.state) || real.state.decision.kind == Ask::Nothing) return;
    // What is refused here is refused by what the hidden cards are.
    ActionList answers;
    list_answers(real, answers);
    const PositionHash before(real.game, real.state), now(real.game, dealt);
    for (const Action& answer : answers) {
        for (u32& refused : watch.refused) {
            if (refused == choice(before, answer)) refused = choice(now, answer);
        }
    }
}

}  // namespace arbiter::loops
