// Why something can't be done now: by the rules of the act that is meant, else by those of answering the open question.
#include "arbiter/why.h"

#include <algorithm>

#include "base/numbers.h"
#include "engine/in_game.h"
#include "engine/label.h"
#include "engine/legality.h"
#include "engine/loops.h"
#include "engine/machine.h"
#include "engine/tell/tell.h"
#include "engine/visibility.h"
#include "engine/whole_choice.h"
#include "engine/why.h"

namespace arbiter {

namespace {

// The clause of what a frame is at; empty where it has none, as the engine's own procedures.
std::string clause_in(const Position& position, const Frame& frame, bool on_top) {
    const auto words = [](const char* clause) { return std::string(clause ? clause : ""); };
    if (frame.code < kFirstProgram) {
        const auto& steps = position.book.procedures[frame.code].steps;
        return frame.pc < steps.size() ? words(steps[frame.pc].clause) : "";
    }
    const auto& ops = position.pool.program(frame.code).ops;
    // What waits for something above it has gone past the instruction that called for it.
    const std::size_t at = on_top || frame.pc == 0 ? frame.pc : frame.pc - 1u;
    const Verb verb = at < ops.size() ? ops[at].verb : Verb::End;
    return words(position.book.verb_clauses[static_cast<std::size_t>(verb)]);
}

// The clause of the step or instruction that asks the open question.
std::string asking_clause(const Position& position) {
    const auto& frames = position.state.frames;
    for (int depth = frames.size() - 1; depth >= 0; --depth) {
        const std::string clause = clause_in(position, frames[depth], depth == frames.size() - 1);
        if (!clause.empty()) return clause;
    }
    return "";
}

}  // namespace

const Op* asking_select(const Position& position) {
    const State& state = position.state;
    const Frame& frame = state.frames.back();
    if (state.decision.kind != Ask::Pick || frame.code < kFirstProgram) return nullptr;
    const auto& ops = position.pool.program(frame.code).ops;
    // The frame waits at the instruction that asks, or has just gone past it.
    for (int back = 0; back < 2; ++back) {
        if (frame.pc < back || static_cast<std::size_t>(frame.pc - back) >= ops.size()) continue;
        const Op& op = ops[static_cast<std::size_t>(frame.pc - back)];
        if (op.verb == Verb::Select && op.filter != kNoId) return &op;
    }
    return nullptr;
}

namespace {

// What the seat is asked to pick from, in words; empty where the rules themselves ask.
std::string pickable(const Position& position) {
    const Op* select = asking_select(position);
    if (!select) return "";
    const Frame& frame = position.state.frames.back();
    const u16 at = static_cast<u16>(select - position.pool.program(frame.code).ops.data());
    return tell::tell_things(position.book, position.pool, position.pool.ability(frame.ability), at, select->filter);
}

std::string so_far(const Decision& decision) {
    return std::to_string(decision.chosen) + (decision.chosen == 1 ? " is" : " are") + " chosen so far";
}

// ---- The rules of answering a question, whatever it is about. Their clause is that of the step or instruction that
// asks.

bool is_offered(const PlainRequest& request) {
    return accepts(request.position.game, request.position.state, request.action).ok();
}

// The only thing left where an answer is one of those that the question has.
std::string is_dead_end(const PlainRequest&) {
    return "what the text asks for could not be done in full after this answer";
}

const Register& chosen_so_far(const Position& position) {
    const State& state = position.state;
    return state.registers[state.frames.back().first_register + state.decision.into];
}

bool asks_for_cards(const Position& position) { return position.state.decision.of == ObjectKind::Cards; }

bool is_right_kind(const PlainRequest& request) {
    return (request.action.kind == ActionKind::Pick) == asks_for_cards(request.position);
}

std::string is_wrong_kind(const PlainRequest& request) {
    const std::string what = pickable(request.position);
    if (!what.empty())
        return "this does not fit; choose from: " + what + "; " + so_far(request.position.state.decision);
    return asks_for_cards(request.position) ? "cards are to be chosen, not what stands in a place"
                                            : "what stands in a place is to be chosen, not a card";
}

bool is_not_chosen_yet(const PlainRequest& request) {
    const State& state = request.position.state;
    if (state.decision.kind != Ask::Order) return !chosen_so_far(request.position).set.has(request.action.a);
    for (u8 card : state.ordering) {
        if (card == request.action.a) return false;
    }
    return true;
}

std::string is_chosen_already(const PlainRequest&) { return "it is chosen already"; }

// Of a choice that a text asks for: is it one of those that the text refers to?
bool fits_description(const PlainRequest& request) {
    const Position& position = request.position;
    const Decision& decision = position.state.decision;
    const Op* select = asking_select(position);
    if (!select || decision.options.has(request.action.a)) return true;
    return passes(position, select->filter, {decision.of, request.action.a},
                  scope_in(position.state, position.state.frames.back()));
}

std::string does_not_fit(const PlainRequest& request) {
    const Decision& decision = request.position.state.decision;
    return "this does not fit; choose from: " + pickable(request.position) + "; " +
           std::to_string(decision.options.size()) + " can be, " + so_far(decision);
}

// One choice is one sequence of answers: what comes before a pick in the list was passed over.
bool is_still_open(const PlainRequest& request) {
    const Decision& decision = request.position.state.decision;
    return decision.options.has(request.action.a) || decision.chosen == 0;
}

std::string is_passed_over(const PlainRequest&) {
    return "it is too late for this one: they are picked in the order of the list";
}

bool is_option(const PlainRequest& request) { return request.position.state.decision.options.has(request.action.a); }

// "this is none of these: A's row 1, A's row 3"
std::string is_no_option(const PlainRequest& request) {
    constexpr std::size_t kMost = 8;
    const Position& position = request.position;
    std::string words;
    std::size_t count = 0;
    for (const Answer& answer : labelled_answers(position.game, position.state)) {
        if (++count <= kMost) words += (words.empty() ? "" : ", ") + answer.label;
    }
    return "this is none of those that can be chosen: " + words + (count > kMost ? " ..." : "");
}

bool leaves_enough(const PlainRequest& request) {
    const Position& position = request.position;
    const Decision& decision = position.state.decision;
    if (decision.kind != Ask::Pick) return true;
    Offered open = in_offered_order(position, decision);
    keep_pickable(position, decision, chosen_so_far(position), open);
    return std::find(open.begin(), open.end(), request.action.a) != open.end();
}

std::string leaves_too_few(const PlainRequest& request) {
    const Decision& decision = request.position.state.decision;
    const std::string needed =
        decision.min > 0 ? ": at least " + std::to_string(decision.min) + " must be chosen, " + so_far(decision) : "";
    if (!has_condition(decision)) return "too few would be left to choose from after it" + needed;
    return "it does not go together with what is chosen, or with enough of what could be" + needed;
}

constexpr auto kPick = std::to_array<Rule<PlainRequest>>({
    {"", is_right_kind, is_wrong_kind},
    {"", is_not_chosen_yet, is_chosen_already},
    {"", fits_description, does_not_fit},
    {"", is_still_open, is_passed_over},
    {"", is_option, is_no_option},
    {"", leaves_enough, leaves_too_few},
    {"", is_offered, is_dead_end},
});

bool meets_condition(const PlainRequest& request) {
    return is_met(request.position, request.position.state.decision, chosen_so_far(request.position));
}

// "the power of what is chosen comes to 3 in all, at least 5 is needed"
std::string does_not_meet_condition(const PlainRequest& request) {
    const Position& position = request.position;
    const Decision& decision = position.state.decision;
    const Joint joint = decision.joint;
    const Register& taken = chosen_so_far(position);
    if (!is_sum(joint)) return "what is chosen does not meet the condition yet, " + so_far(decision);
    const std::string bound = joint == Joint::SumAtMost    ? "at most "
                              : joint == Joint::SumAtLeast ? "at least "
                                                           : "exactly ";
    return "the " + position.book.attributes[decision.joint_argument] + " of what is chosen comes to " +
           grouped(sum_of_picks(position, decision, taken.set)) + " in all, " + bound + grouped(taken.number) +
           " is needed";
}

constexpr auto kDone = std::to_array<Rule<PlainRequest>>({
    {"",
     [](const PlainRequest& request) {
         const Decision& decision = request.position.state.decision;
         return decision.kind == Ask::Pick && decision.chosen >= decision.min;
     },
     [](const PlainRequest& request) {
         const Decision& decision = request.position.state.decision;
         return "at least " + std::to_string(decision.min) + " must be chosen, " + so_far(decision);
     }},
    {"", meets_condition, does_not_meet_condition},
    {"", is_offered, is_dead_end},
});

int number_in(Action action) { return action.a + 256 * action.b; }

constexpr auto kNumber = std::to_array<Rule<PlainRequest>>({
    {"",
     [](const PlainRequest& request) {
         const Decision& decision = request.position.state.decision;
         const int number = number_in(request.action);
         return decision.low <= number && number <= decision.high;
     },
     [](const PlainRequest& request) {
         const Decision& decision = request.position.state.decision;
         if (names_offered(request.position.pool, request.position.state))
             return std::string("no card of the list has this name");
         return "it must be a number from " + grouped(decision.low) + " to " + grouped(decision.high) + ", not " +
                grouped(number_in(request.action));
     }},
    {"", is_offered, is_dead_end},
});

constexpr auto kMode = std::to_array<Rule<PlainRequest>>({
    {"",
     [](const PlainRequest& request) {
         const Decision& decision = request.position.state.decision;
         const int number = request.action.a;
         if (number < decision.low || number > decision.high) return false;
         return decision.options.empty() || decision.options.has(number);
     },
     is_no_option},
    {"", is_offered, is_dead_end},
});

constexpr auto kYesOrNo = std::to_array<Rule<PlainRequest>>({{"", is_offered, is_dead_end}});

// Why an answer of the right kind is not among those that are offered.
Why not_offered(const PlainRequest& request) {
    switch (request.action.kind) {
        case ActionKind::Pick:
        case ActionKind::PickPlace: return refusal(kPick, request);
        case ActionKind::Done: return refusal(kDone, request);
        case ActionKind::Number: return refusal(kNumber, request);
        case ActionKind::Mode: return refusal(kMode, request);
        case ActionKind::Yes:
        case ActionKind::No: return refusal(kYesOrNo, request);
        default: return {"", is_no_option(request)};
    }
}

// What a hidden card is able to do would tell which card it is.
bool is_about_hidden_card(const Position& position, Seat seat, Action action) {
    const bool names_card =
        action.kind == ActionKind::Play || action.kind == ActionKind::Use || action.kind == ActionKind::Pick;
    return names_card && !recognizes(position, seat, action.a);
}

// Does the rulebook know of no act that is done by such an answer?
bool has_no_such_act(const Rulebook& book, Action action) {
    if (book.acts.empty() || !is_done_unasked(action.kind)) return false;
    return std::none_of(book.acts.begin(), book.acts.end(),
                        [&](const PlayerAct& act) { return act.kind == action.kind && act.way == action.c; });
}

// The clause of the step or instruction that asks, where a rule has none of its own.
Why cited(const Position& position, Why why) {
    if (why.clause.empty()) why.clause = asking_clause(position);
    if (why.clause.empty()) why.clause = "not offered";
    return why;
}

Why not_asked(const Position& position, Seat seat) {
    if (position.state.decision.seat != seat) return {"", "the other player has to choose now"};
    return {"", "this does not answer the open question, \"" + prompt(position.game, position.state) + "\""};
}

}  // namespace

Why why_not(const Game& game, const State& state, Seat seat, Action action) {
    const InGame in(game, state);
    CHECK(seat == Seat::A || seat == Seat::B);
    if (state.outcome != Outcome::Running) return {"game over", "the game is over"};
    const Position position(game, state);
    const bool asked = state.decision.seat == seat;
    const Status status = asked ? accepts(game, state, action) : Status{};
    if (asked && status) return {};
    if (!is_well_formed(state, action)) return {"not an answer", "there is no such card or place"};
    if (has_no_such_act(*game.book, action)) return {"not an answer", "this game has no such action"};
    if (is_about_hidden_card(position, seat, action)) return {"not known", "this card is hidden"};
    const bool answers = asked && status.refusal != Refusal::NotAnAnswer;
    if (const PlayerAct* act = meant_act(position, seat, action); act && (answers || is_done_unasked(act->kind))) {
        if (Why why = act->refusal(position, seat, action)) return cited(position, why);
    }
    // Only what could be done otherwise: a redealt position refuses just that (loops::redeal).
    if (answers && loops::refuses(position, action))
        return {position.book.loops->refused_clause, "it would start the loop again"};
    return cited(position, answers ? not_offered({position, seat, action}) : not_asked(position, seat));
}

Why why_not(const Game& game, const State& state, Seat seat, const PlayerAct& act, Action action) {
    if (state.outcome != Outcome::Running) return {"game over", "the game is over"};
    const Position position(game, state);
    if (act.kind == ActionKind::None) return act.refusal(position, seat, action);
    const bool open = state.decision.seat == seat && (act.prompt == kNoId || act.prompt == state.decision.prompt);
    if (open) return why_not(game, state, seat, action);
    if (Why why = act.refusal(position, seat, action)) return cited(position, why);
    return cited(position, not_asked(position, seat));
}

namespace {

// The number that falls short in a condition that does not hold: "; now it is 8".
std::string as_it_is(const Position& position, AmountId condition, const Scope& scope) {
    const AmountNode& node = position.pool.amounts[condition];
    switch (node.kind) {
        case AmountKind::And:
        case AmountKind::Or:
            for (AmountId part : {node.left, node.right}) {
                if (evaluate(position, part, scope) != 0) continue;
                if (std::string said = as_it_is(position, part, scope); !said.empty()) return said;
            }
            return "";
        case AmountKind::Compare: return "; now it is " + grouped(evaluate(position, node.left, scope));
        default: return "";
    }
}

// The condition without what would only do away with it, which nobody misses who does not have it.
AmountId without_exceptions(const Position& position, AmountId condition) {
    const Pool& pool = position.pool;
    const AmountNode& node = pool.amounts[condition];
    const auto is_exception = [&](u16 filter, const auto& self) -> bool {
        const FilterNode& test = pool.filters[filter];
        const std::vector<u8>& all = position.book.showing.exceptions;
        if (test.test == Test::Rulebook) return std::find(all.begin(), all.end(), test.a) != all.end();
        for (u16 child = test.first; test.test == Test::All && child < test.first + test.count; ++child) {
            if (self(child, self)) return true;
        }
        return false;
    };
    const bool has_one = node.kind == AmountKind::Or && pool.amounts[node.right].kind == AmountKind::Count &&
                         is_exception(pool.amounts[node.right].filter, is_exception);
    return has_one ? node.left : condition;
}

}  // namespace

MissingCost missing_cost(const Game& game, const State& state, CardIx card, AbilityId id, Seat user) {
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
        // What later instructions refer to depends on what is chosen first.
        if (op.verb == Verb::Select || op.verb == Verb::Gather) {
            const int needed = op.verb == Verb::Select ? evaluate(position, op.amount, scope) : 1;
            const int there = matching(position, op.filter, scope).size();
            if (there < needed) {
                const std::string what =
                    tell::tell_things(position.book, position.pool, ability, static_cast<u16>(at), op.filter);
                return {lacks(needed, "these: " + what, there), &op};
            }
            if (op.verb == Verb::Select) return {};
        }
        if (op.verb == Verb::TakeTop || op.verb == Verb::Draw) {
            const ZoneId zone = op.verb == Verb::Draw ? position.book.deck : op.zone;
            const Seat whose = seat_of(position, op.who, scope);
            const int needed = evaluate(position, op.amount, scope), there = position.zone(whose, zone).count;
            if (there < needed)
                return {lacks(needed, "the cards in " + zone_name(position.book, whose, zone), there), &op};
        }
        if (op.verb == Verb::Require && evaluate(position, op.amount, scope) == 0) {
            const AmountId condition = without_exceptions(position, op.amount);
            return {"it needs: " +
                        tell::tell_condition(position.book, position.pool, ability, static_cast<u16>(at), condition) +
                        as_it_is(position, condition, scope),
                    &op};
        }
    }
    return {};
}

}  // namespace arbiter
