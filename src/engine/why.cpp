// Why something can't be done now: what the rulebook says against it, else what the open question asks for instead.
#include "arbiter/why.h"

#include "engine/label.h"
#include "engine/machine.h"
#include "engine/tell/tell.h"
#include "engine/visibility.h"
#include "engine/why.h"

namespace arbiter {

namespace {

// The clause of the step or instruction that asks the open question.
const char* asking_clause(const Position& position) {
    const State& state = position.state;
    if (state.frames.empty()) return "";
    const Frame& frame = state.frames.back();
    if (frame.code >= kFirstProgram) {
        const auto& ops = position.pool.program(frame.code).ops;
        const Verb verb = frame.pc < ops.size() ? ops[frame.pc].verb : Verb::End;
        return position.book.verb_clauses[static_cast<std::size_t>(verb)];
    }
    const auto& steps = position.book.procedures[frame.code].steps;
    return frame.pc < steps.size() ? steps[frame.pc].clause : "";
}

// What the seat is asked to pick from, in words; empty where the rules themselves ask.
std::string pickable(const Position& position) {
    const State& state = position.state;
    const Frame& frame = state.frames.back();
    if (state.decision.kind != Ask::Pick || frame.code < kFirstProgram) return "";
    const auto& ops = position.pool.program(frame.code).ops;
    // The frame waits at the instruction that asks, or has just gone past it.
    for (int back = 0; back < 2; ++back) {
        if (frame.pc < back || static_cast<std::size_t>(frame.pc - back) >= ops.size()) continue;
        const u16 at = static_cast<u16>(frame.pc - back);
        if (ops[at].verb == Verb::Select && ops[at].filter != kNoId)
            return tell::tell_things(position.book, position.pool, position.pool.ability(frame.ability), at,
                                     ops[at].filter);
    }
    return "";
}

std::string so_far(const Decision& decision) {
    return std::to_string(decision.chosen) + (decision.chosen == 1 ? " is" : " are") + " chosen so far";
}

// The answer is of the right kind, and not among those that are offered.
std::string not_among(const Position& position, Action action) {
    const Decision& decision = position.state.decision;
    if (action.kind == ActionKind::Done)
        return "at least " + std::to_string(decision.min) + " must be chosen, " + so_far(decision);
    if (decision.kind == Ask::Number) {
        return "it must be a number from " + std::to_string(decision.low) + " to " + std::to_string(decision.high) +
               ", not " + std::to_string(action.a + 256 * action.b);
    }
    if (const std::string what = pickable(position); !what.empty()) {
        return "this does not fit, or not any more: to be chosen are " + what + "; " +
               std::to_string(decision.options.size()) + " can be, " + so_far(decision);
    }
    ActionList legal;
    legal_actions(position.game, position.state, legal);
    return "this is not among the " + std::to_string(legal.size()) + " legal answers to \"" +
           prompt(position.game, position.state) + "\"";
}

}  // namespace

Why why_not(const Game& game, const State& state, Seat seat, Action action) {
    if (state.outcome != Outcome::Running) return {"game over", "the game is over"};
    const bool asked = state.decision.seat == seat;
    const Status status = asked ? accepts(game, state, action) : Status{};
    if (asked && status) return {};
    const Position position(game, state);
    const bool names_card =
        action.kind == ActionKind::Play || action.kind == ActionKind::Use || action.kind == ActionKind::Pick;
    // What a hidden card is able to do would tell which card it is.
    if (names_card && action.a < state.card_count && !recognizes(position, seat, action.a))
        return {"not known", "this card is hidden"};
    if (game.book->why_not) {
        if (Why why = game.book->why_not(position, seat, action)) return why;
    }
    if (!asked) return {"not asked", "the other player has to choose now"};
    const std::string clause = asking_clause(position);
    if (status.refusal == Refusal::NotAnAnswer) {
        return {clause.empty() ? "not an answer" : clause,
                "this does not answer the open question, \"" + prompt(game, state) + "\""};
    }
    return {clause.empty() ? "not offered" : clause, not_among(position, action)};
}

std::string missing_cost(const Game& game, const State& state, CardIx card, AbilityId id, Seat user) {
    const Ability& ability = game.pool->ability(id);
    const Program& program = game.pool->program(ability.code);
    State copy = state;
    Rules rules{game, copy};
    copy.decision = {};
    rules.call(ability.code, user, card, id);
    // Cards that the user cannot know count as if they would do.
    const Position position(game, copy, user);
    const Scope scope = rules.scope(copy.frames.back());
    const auto lacks = [](int needed, const std::string& what, int there) {
        return "it needs " + std::to_string(needed) + " of " + what + ", there " + (there == 1 ? "is " : "are ") +
               std::to_string(there);
    };
    for (std::size_t at = 0; at < program.cost_end && at < program.ops.size(); ++at) {
        const Op& op = program.ops[at];
        // What later instructions speak of depends on what is chosen first.
        if (op.verb == Verb::Select || op.verb == Verb::Gather) {
            const int needed = op.verb == Verb::Select ? evaluate(position, op.amount, scope) : 1;
            const int there = matching(position, op.filter, scope).size();
            if (there < needed) {
                const std::string what =
                    tell::tell_things(position.book, position.pool, ability, static_cast<u16>(at), op.filter);
                return lacks(needed, "these: " + what, there);
            }
            if (op.verb == Verb::Select) return "";
        }
        if (op.verb == Verb::TakeTop || op.verb == Verb::Draw) {
            const ZoneId zone = op.verb == Verb::Draw ? position.book.deck : static_cast<ZoneId>(op.to);
            const Seat whose = seat_of(position, op.who, scope);
            const int needed = evaluate(position, op.amount, scope), there = position.zone(whose, zone).count;
            if (there < needed) return lacks(needed, "the cards in " + zone_name(position.book, whose, zone), there);
        }
        if (op.verb == Verb::Require && evaluate(position, op.amount, scope) == 0)
            return "it needs: " +
                   tell::tell_condition(position.book, position.pool, ability, static_cast<u16>(at), op.amount);
    }
    return "";
}

}  // namespace arbiter
