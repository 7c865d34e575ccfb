// The machine: runs frames until a player must choose, takes the answer, goes on.
#include "engine/machine.h"

#include <algorithm>
#include <utility>

#include "base/last_enumerator.h"
#include "engine/hands.h"
#include "engine/in_game.h"
#include "engine/label.h"
#include "engine/legality.h"
#include "engine/loops.h"
#include "engine/moves.h"
#include "engine/stamps.h"
#include "engine/visibility.h"
#include "engine/whole_choice.h"

namespace arbiter {

Procedure& Procedure::replace(std::string_view clause, Next (*old_step)(Rules&, Frame&), Step step) {
    const auto replaced = std::find_if(steps.begin(), steps.end(),
                                       [&](const Step& at) { return at.run == old_step && clause == at.clause; });
    CHECK(replaced != steps.end());
    *replaced = step;
    return *this;
}

Procedure& Procedure::insert_before(Next (*step)(Rules&, Frame&), Step added) {
    const auto next = std::find_if(steps.begin(), steps.end(), [&](const Step& at) { return at.run == step; });
    CHECK(next != steps.end());
    steps.insert(next, added);
    return *this;
}

Frame& Rules::call(u16 code, Seat controller, CardIx source, AbilityId ability) {
    const int registers = code < kFirstProgram ? book().procedures[code].registers : pool().ability(ability).registers;
    const bool no_registers = registers > state.registers.left();
    if (state.frames.full() || no_registers) {
        overflow(no_registers ? Capacity::Registers : Capacity::Frames);
        return state.frames[0];
    }
    state.frames.grow(1);
    Frame& frame = state.frames.back();
    frame.code = code;
    frame.ability = ability;
    frame.stamp = state.clock;
    frame.source = source;
    frame.controller = controller;
    frame.first_register = static_cast<u8>(state.registers.size());
    frame.registers = static_cast<u8>(registers);
    frame.waiting_before = static_cast<u8>(state.waiting.size());
    state.registers.grow(registers);
    return frame;
}

void Rules::use(Seat seat, CardIx card, AbilityId ability) {
    if (log) {
        Event event{};
        event.kind = EventKind::EffectBegan;
        event.seat = seat;
        event.card = card;
        event.definition = state.cards[card].definition;
        event.known = 3;
        event.ability = ability;
        record(event);
    }
    Frame& frame = call(pool().ability(ability).code, seat, card, ability);
    if (over()) return;
    frame.flags |= kActivated;
    begin_all_or_nothing(frame);
    begin_attempt(*this);
}

void Rules::negate_effect(int number) {
    Frame& negated = state.frames[number];
    CHECK(negated.code >= kFirstProgram);
    negated.pc = static_cast<u16>(pool().program(negated.code).ops.size() - 1);
    negated.flags |= kEffectNegated;
    if (!log) return;
    Event event{};
    event.kind = EventKind::Negated;
    event.seat = negated.controller;
    event.card = negated.source;
    event.definition = negated.source == kNone ? 0 : state.cards[negated.source].definition;
    event.known = 3;
    event.ability = negated.ability;
    record(event);
}

void Rules::begin_all_or_nothing(Frame& frame) {
    if (!(frame.flags & kAttempting)) ++state.attempts;
    frame.flags |= kAttempting;
}

void Rules::end_all_or_nothing(Frame& frame) {
    if (frame.flags & kAttempting) --state.attempts;
    clear_flags(frame, kAttempting | kUnsure);
}

void Rules::finish_frame() {
    state.registers.shrink(frame().first_register);
    state.frames.pop();
}

namespace {

void open_question(State& state, const Decision& decision) {
    if (state.outcome != Outcome::Running) return;
    state.decision = decision;
    state.answer = {};
    ++state.question;
}

Decision plain(const State& state, Ask kind, Seat seat, u16 prompt, int into) {
    Decision decision{};
    decision.kind = kind;
    decision.seat = seat;
    decision.prompt = static_cast<u8>(prompt);
    decision.into = static_cast<u8>(into);
    decision.ability = state.frames.empty() ? kNoAbility : state.frames.back().ability;
    return decision;
}

}  // namespace

void Rules::ask_main(Seat seat, u16 prompt) { open_question(state, plain(state, Ask::Main, seat, prompt, kNone)); }

void Rules::ask_yes_no(Seat seat, u16 prompt, int into) {
    open_question(state, plain(state, Ask::YesNo, seat, prompt, into));
}

void Rules::ask_pick(Seat seat, u16 prompt, ObjectKind of, CardSet options, int min, int max, int into,
                     const PickCondition& condition) {
    Decision decision = plain(state, Ask::Pick, seat, prompt, into);
    decision.of = of;
    decision.options = options;
    decision.min = static_cast<u8>(min);
    decision.max = static_cast<u8>(max);
    decision.blind = of == ObjectKind::Cards && picks_blindly(read(), seat, options);
    decision.joint = condition.joint;
    decision.joint_argument = condition.argument & 15;
    decision.rulebook_condition = condition.rulebook_condition;
    Register& taken = reg(frame(), into);
    taken = holding(of);
    taken.number = condition.number;
    open_question(state, decision);
}

void Rules::ask_mode(Seat seat, u16 prompt, int low, int high, int into, CardSet options) {
    Decision decision = plain(state, Ask::Mode, seat, prompt, into);
    decision.low = static_cast<u16>(low);
    decision.high = static_cast<u16>(high);
    decision.options = options;
    open_question(state, decision);
}

void Rules::ask_number(Seat seat, u16 prompt, int low, int high, int into) {
    // Of names there may be more.
    CHECK(0 <= low && low <= high && high <= 0x7fff);
    Decision decision = plain(state, Ask::Number, seat, prompt, into);
    decision.low = static_cast<u16>(low);
    decision.high = static_cast<u16>(high);
    open_question(state, decision);
}

const std::vector<ListedName>* names_offered(const Pool& pool, const State& state) {
    if (state.decision.kind != Ask::Number || state.decision.prompt != kPromptOneOfAllNames) return nullptr;
    const Frame* frame = state.frames.empty() ? nullptr : &state.frames.back();
    if (!frame || frame->code < kFirstProgram || frame->pc == 0) return nullptr;
    const Op& asks = pool.program(frame->code).ops[frame->pc - 1u];
    return asks.verb == Verb::Name ? &pool.every_name[asks.symbol_kind] : nullptr;
}

void Rules::ask_order(Seat seat, u16 prompt, CardSet options, int into, bool after) {
    Decision decision = plain(state, Ask::Order, seat, prompt, into);
    decision.of = ObjectKind::Cards;
    decision.options = options;
    decision.blind = picks_blindly(read(), seat, options);
    if (!after) state.ordering.clear();
    if (state.ordering.size() + options.size() > decltype(state.ordering)::kCapacity) {
        overflow(Capacity::Ordering);
        return;
    }
    open_question(state, decision);
}

namespace {

// The rulebook's resolve procedure works through what came to wait after so many.
void resolve_from(Rules& rules, u8 waiting_before) {
    Frame& resolve = rules.call(rules.book().resolve_triggers, rules.state.lead);
    resolve.waiting_before = waiting_before;
}

void record_end(Rules& rules, const Frame& ended, DefinitionId definition) {
    Event event{};
    event.kind = EventKind::EffectEnded;
    event.seat = ended.controller;
    event.card = ended.source;
    event.definition = definition;
    event.known = 3;
    event.ability = ended.ability;
    rules.record(event);
}

[[gnu::noinline]] void end_program(Rules& rules, Frame& frame) {
    const Frame ended = frame;
    const DefinitionId definition = ended.source == kNone ? 0 : rules.state.cards[ended.source].definition;
    // Its cost was not paid.
    if (ended.flags & kAttempting) --rules.state.attempts;
    rules.finish_frame();
    // What takes the place of something that the rules themselves do is a part of no other effect.
    const bool nested = (ended.flags & kNested) != 0;
    if (rules.trial || (nested && rules.effect())) return;
    rules.state.revealed = {};
    if (rules.log) record_end(rules, ended, definition);
    const u16 afterwards = rules.book().effect_ended(rules, ended);
    if (rules.over()) return;
    const bool at_once = rules.book().trigger_timing != TriggerTiming::AtCheckpoint;
    // The frame that resolved this effect goes on by itself where nothing older waits: a chain needs one frame, not one
    // a link.
    const bool goes_on = !rules.state.frames.empty() && rules.frame().code == rules.book().resolve_triggers &&
                         rules.frame().argument == 0 && rules.frame().waiting_before == ended.waiting_before;
    if (at_once && !goes_on && !nested && rules.state.waiting.size() > ended.waiting_before)
        resolve_from(rules, ended.waiting_before);
    if (afterwards) rules.call(afterwards, ended.controller);
}

// Instruction after instruction, as long as nothing comes in between: a question, a frame on top, something that waits.
[[gnu::noinline]] void run_program(Rules& rules, int depth) {
    State& state = rules.state;
    Frame& frame = state.frames[depth - 1];
    const Program& program = rules.pool().program(frame.code);
    const Op* ops = program.ops.data();
    constexpr u8 kFailed = kAttempting | kPartial;
    do {
        // All or nothing: after a part that could not be done, no more is.
        if ((frame.flags & kFailed) == kFailed) frame.pc = end_of_attempt(program, frame.pc);
        const Op& op = ops[frame.pc++];
        if (op.verb == Verb::End) {
            // A dry run of a whole program ends with it.
            if (rules.trial && depth == rules.trial->depth) {
                rules.trial->result = (frame.flags & kPartial) ? Trial::Result::Impossible : Trial::Result::Possible;
                return;
            }
            return end_program(rules, frame);
        }
        if (rules.log) rules.clause = rules.book().verb_clauses[static_cast<std::size_t>(op.verb)];
        const bool rules_pending = rules.book().before_op && rules.book().before_op(rules, frame, op);
        if (rules_pending || execute(rules, frame, op) == Next::Again) --frame.pc;
    } while (state.decision.kind == Ask::Nothing && state.frames.size() == depth && state.waiting.empty() &&
             !rules.trial && !rules.over());
}

// Step after step, as long as nothing comes in between: a question, a frame on top, something that waits or
// has to be set right.
void run_procedure(Rules& rules, int depth) {
    State& state = rules.state;
    Frame& frame = state.frames[depth - 1];
    const std::span<const Step> steps = rules.book().procedures[frame.code].steps;
    const bool checked = rules.book().checkpoint != nullptr;
    const u8& rules_pending = state.marks[rules.book().rules_pending];
    do {
        if (frame.pc >= steps.size()) return rules.finish_frame();
        const Step& step = steps[frame.pc];
        if (rules.log && *step.clause) rules.clause = step.clause;
        const Next next = step.run(rules, frame);
        if (rules.over()) return;
        if (next == Next::Step) {
            ++frame.pc;
        } else if (next == Next::Done) {
            CHECK(state.frames.size() == depth);
            return rules.finish_frame();
        }
    } while (state.decision.kind == Ask::Nothing && state.frames.size() == depth && state.waiting.empty() &&
             !(checked && rules_pending));
}

// What triggered by now and may not wait any longer.
bool must_resolve_now(const Rules& rules) {
    const State& state = rules.state;
    if (state.waiting.empty() || rules.trial || state.frames.empty()) return false;
    if (rules.book().trigger_timing == TriggerTiming::AtCheckpoint) return false;
    const Frame& frame = state.frames.back();
    if (state.waiting.size() <= frame.waiting_before) return false;
    if (frame.code >= kFirstProgram) {
        if (!(frame.flags & kActivated) || (frame.flags & (kNested | kAttempting))) return false;
        // What triggered while a cost was paid waits for the rest of the cost, but for no effect: there is none yet.
        const u16 cost_end = rules.pool().program(frame.code).cost_end;
        const bool just_paid = cost_end != 0 && frame.pc == cost_end + 1;
        return just_paid || rules.book().trigger_timing == TriggerTiming::AtOnce;
    }
    return frame.code >= kFirstRulebookProcedure && frame.code != rules.book().resolve_triggers &&
           !(frame.flags & kHoldTriggers);
}

// Between two steps of the rulebook.
bool reached_checkpoint(Rules& rules) {
    const State& state = rules.state;
    if (state.waiting.empty() && !state.marks[rules.book().rules_pending]) return false;
    const Frame& frame = state.frames.back();
    if (frame.code < kFirstRulebookProcedure || frame.code >= kFirstProgram) return false;
    if (frame.code == rules.book().resolve_triggers || (frame.flags & kHoldTriggers)) return false;
    return rules.book().checkpoint(rules);
}

// A power must have been active all along: note which waiting ones lapsed by what has changed.
void note_lapses(Rules& rules, u32& noted) {
    if (!rules.book().trigger_must_stay_active || noted == rules.changes) return;
    noted = rules.changes;
    for (Waiting& waiting : rules.state.waiting) {
        if (!(waiting.flags & kLapsed) && !rules.still_active(waiting)) waiting.flags |= kLapsed;
    }
}

// Something waits: notes what lapsed; true: what may not wait any longer is on top now.
[[gnu::noinline]] bool settle_waiting(Rules& rules, u32& noted) {
    note_lapses(rules, noted);
    if (!must_resolve_now(rules)) return false;
    resolve_from(rules, rules.state.frames.back().waiting_before);
    return true;
}

// Is the dry run over? What has to be done in full is as soon as a part of it is left undone; one of a branch as soon
// as something is done, or where the branches join.
bool is_decided(Rules& rules) {
    Trial& trial = *rules.trial;
    if (trial.result != Trial::Result::Running) return true;
    const State& state = rules.state;
    const bool left = state.frames.size() < trial.depth;
    const Frame& frame = state.frames[trial.depth - 1];
    if (trial.of_attempt && !left && (frame.flags & kPartial)) trial.result = Trial::Result::Impossible;
    if (trial.until == 0) return trial.result != Trial::Result::Running;
    if (!left && !(frame.flags & kNothingDoneYet)) {
        trial.result = Trial::Result::Possible;
    } else if (left || (state.frames.size() == trial.depth && frame.pc >= trial.until)) {
        trial.result = Trial::Result::Impossible;
    }
    return trial.result != Trial::Result::Running;
}

// A question whether something is done, in the middle of what has to be done in full, is none if one answer alone leads
// to its end.
[[gnu::noinline]] void answer_for_itself(Rules& rules) {
    State& state = rules.state;
    const bool may_fail = state.decision.kind == Ask::YesNo && !(rules.frame().flags & kAttempting);
    if (!may_fail || rules.trial || !looks_ahead(rules.read())) return;
    ActionList answers;
    list_answers(rules.read(), answers);
    keep_possible(rules.game, state, answers);
    if (answers.size() != 1) return;
    EventLog* const log = std::exchange(rules.log, nullptr);
    take_answer(rules, answers[0]);
    rules.log = log;
    run(rules);
}

}  // namespace

void run(Rules& rules) {
    State& state = rules.state;
    const bool checked = rules.book().checkpoint && !rules.trial;
    u32 noted = ~u32{0};  // nothing yet: the last change may have come with a question
    if (state.clock >= kLateClock) [[unlikely]]
        renumber_stamps(state);
    while (state.decision.kind == Ask::Nothing && !rules.over() && !state.frames.empty()) {
        if (rules.trial && is_decided(rules)) return;
        if (rules.watcher) rules.watcher->see(rules.watcher->context, state);
        if (!state.waiting.empty() && settle_waiting(rules, noted)) continue;
        if (checked && reached_checkpoint(rules)) continue;
        const int depth = state.frames.size();
        if (state.frames.back().code < kFirstProgram) {
            run_procedure(rules, depth);
        } else {
            run_program(rules, depth);
        }
    }
    if (state.attempts != 0) answer_for_itself(rules);
}

namespace {

// Leaves what a Pick still offers after the choice so far; joint conditions narrow it.
void keep_pickable(const Position& position, const Decision& decision, Offered& order) {
    const State& state = position.state;
    keep_pickable(position, decision, state.registers[state.frames.back().first_register + decision.into], order);
}

// The same question where only that matters.
bool can_pick_more(const Position& position, const Decision& decision) {
    if (!has_condition(decision)) return decision.options.size() > std::max(0, decision.min - decision.chosen - 1);
    Offered open = in_offered_order(position, decision);
    keep_pickable(position, decision, open);
    return open.count > 0;
}

[[gnu::noinline]] void list_picks(const Position& position, const Decision& decision, ActionList& out) {
    Offered open = in_offered_order(position, decision);
    if (decision.kind == Ask::Pick) keep_pickable(position, decision, open);
    for (u8 at : open) out.push(decision.of == ObjectKind::Cards ? Action::pick(at) : Action::pick_place(at));
    // That nothing can be picked and what is picked is not enough happens only where hidden cards were dealt again.
    if (decision.kind == Ask::Pick && (open.count == 0 || is_enough(position))) out.push(Action::done());
}

}  // namespace

void list_answers(const Position& position, ActionList& out) {
    const Decision& decision = position.state.decision;
    switch (decision.kind) {
        case Ask::Nothing: return;
        case Ask::Main: position.book.main_actions(position, out); return;
        case Ask::Pick:
        case Ask::Order: list_picks(position, decision, out); return;
        case Ask::YesNo:
            out.push(Action::yes());
            out.push(Action::no());
            return;
        case Ask::Number:
            for (int n = decision.low; n <= decision.high; ++n) out.push(Action::number(n));
            return;
        case Ask::Mode:
            for (int n = decision.low; n <= decision.high; ++n) {
                if (decision.options.empty() || decision.options.has(n)) out.push(Action::mode(n));
            }
            return;
    }
}

namespace {

bool answers(Ask ask, ActionKind kind) {
    switch (ask) {
        case Ask::Nothing: return false;
        case Ask::Main:
            return kind == ActionKind::Play || kind == ActionKind::Use || kind == ActionKind::Pass ||
                   kind == ActionKind::Attack;
        case Ask::Pick: return kind == ActionKind::Pick || kind == ActionKind::PickPlace || kind == ActionKind::Done;
        case Ask::YesNo: return kind == ActionKind::Yes || kind == ActionKind::No;
        case Ask::Number: return kind == ActionKind::Number;
        case Ask::Order: return kind == ActionKind::Pick;
        case Ask::Mode: return kind == ActionKind::Mode;
    }
    return false;
}

// Takes a pick; the question stays open while more may be chosen.
[[gnu::noinline]] void take_pick(Rules& rules, Action action) {
    State& state = rules.state;
    Decision& decision = state.decision;
    Register& taken = state.registers[state.frames.back().first_register + decision.into];
    if (action.kind == ActionKind::Done) {
        remember_face(rules.read(), taken);
        state.decision = {};
        return;
    }
    // To choose something is to do something; in a dry run it must come to something.
    if (state.frames.back().code >= kFirstProgram) {
        if (rules.trial)
            state.frames.back().flags |= kDidSomething;
        else
            note_something_done(state.frames.back());
    }
    ++state.question;
    if (decision.chosen + 1 >= decision.max) {
        taken.set.add(action.a);
        remember_face(rules.read(), taken);
        state.decision = {};
        return;
    }
    taken.set.add(action.a);
    // What comes before it in the order was passed over: one choice is one sequence of answers.
    decision.options -= offered_up_to(rules.read(), decision, action.a);
    ++decision.chosen;
    if (can_pick_more(rules.read(), decision)) return;
    remember_face(rules.read(), taken);
    state.decision = {};
}

// The last one of an order is not a choice.
[[gnu::noinline]] void take_order(Rules& rules, Action action) {
    State& state = rules.state;
    state.ordering.push(action.a);
    state.decision.options.remove(action.a);
    ++state.question;
    if (state.decision.options.size() > 1) return;
    for (int last : state.decision.options) state.ordering.push(static_cast<u8>(last));
    state.decision = {};
}

void take_number(State& state, int number) {
    if (state.decision.into != kNone) {
        state.registers[state.frames.back().first_register + state.decision.into].number = number;
    }
    state.decision = {};
}

// Who may be told which of several is chosen: of what a rule asks about one card, those who know that card.
u8 told_of_choice(const Position& position, int number) {
    const Frame& frame = position.state.frames.back();
    const bool by_rule = frame.code >= kFirstRulebookProcedure && frame.code < kFirstProgram;
    CardIx about = by_rule ? frame.source : CardIx{kNone};
    if (frame.code == kMoveProcedure && position.state.decision.prompt == kPromptReplacement)
        about = next_replaceable(position, frame).all[number].source;
    if (about == kNone) return 3;
    u8 told = 0;
    for (Seat seat : kSeats) told |= static_cast<u8>(recognizes(position, seat, about) << ix(seat));
    return told;
}

[[gnu::noinline]] void record_answer(Rules& rules, Action action) {
    const State& state = rules.state;
    Event event{};
    event.kind = EventKind::Answered;
    event.seat = action.kind == ActionKind::Concede ? static_cast<Seat>(action.a) : state.decision.seat;
    event.a = static_cast<u8>(state.decision.kind);
    event.card = kNone;
    event.ability = state.decision.ability;
    event.action = action;
    event.from.place = event.to.place = kNone;
    if (action.kind == ActionKind::Play || action.kind == ActionKind::Use || action.kind == ActionKind::Pick) {
        const Position& position = rules.read();
        const CardState& card = state.cards[action.a];
        event.card = action.a;
        event.definition = card.definition;
        event.from = event.to = {card.zone, card.seat, card.place, position.depth_of(action.a)};
        for (Seat seat : kSeats) event.known |= static_cast<u8>(recognizes(position, seat, action.a) << ix(seat));
    }
    if (action.kind == ActionKind::Mode) event.known = told_of_choice(rules.read(), action.a);
    if (action.kind == ActionKind::PickPlace || action.kind == ActionKind::Attack) {
        const Place& place = state.places[action.a];
        event.to = {place.zone, place.seat, action.a, place.slot, place.slot};
    }
    event.n = static_cast<i32>(rules.log->labels.size());
    rules.log->labels.push_back(label(rules.game, state, action));
    rules.record(event);
}

}  // namespace

void take_answer(Rules& rules, Action action) {
    State& state = rules.state;
    if (loops::compares(rules)) loops::note_answer(rules, action);
    state.answer = action;
    if (rules.log) record_answer(rules, action);
    switch (state.decision.kind) {
        case Ask::Nothing: return;
        case Ask::Main: state.decision = {}; return;
        case Ask::Pick: take_pick(rules, action); break;
        case Ask::YesNo: take_number(state, action.kind == ActionKind::Yes); break;
        case Ask::Number: take_number(state, action.a + 256 * action.b); break;
        case Ask::Order: take_order(rules, action); break;
        case Ask::Mode: take_number(state, action.a); break;
    }
    if (state.attempts && !rules.trial && state.decision.kind == Ask::Nothing) give_up_if_hopeless(rules);
}

namespace {

void list_legal(const Position& position, ActionList& out) {
    out.clear();
    if (position.state.decision.kind == Ask::Main) {
        position.book.main_actions(position, out);
    } else {
        list_answers(position, out);
        if (position.state.attempts && looks_ahead(position)) keep_possible(position.game, position.state, out);
    }
    if (loops::refuses_any(position.state)) loops::leave_out_refused(position, out);
}

}  // namespace

void legal_actions(const Game& game, const State& state, ActionList& out) {
    const InGame in(game, state);
    out.clear();
    if (state.outcome == Outcome::Running) list_legal(Position(game, state), out);
}

namespace {

// The same answer as searching the list of legal actions, without making the list where that is easy.
bool offered(const Game& game, const State& state, Action action) {
    const Decision& decision = state.decision;
    if (loops::refuses_any(state)) {
        ActionList legal;
        list_legal(Position(game, state), legal);
        return legal.contains(action);
    }
    if (decision.kind == Ask::Main && !game.book->acts.empty()) return acts_allow(Position(game, state), action);
    const Position position(game, state);
    ActionList answers_so_far;
    list_answers(position, answers_so_far);
    if (!answers_so_far.contains(action)) return false;
    if (!state.attempts || !looks_ahead(position) || can_be_completed_after(game, state, action)) return true;
    // A choice that no answer can finish is not cut down.
    keep_possible(game, state, answers_so_far);
    return answers_so_far.contains(action);
}

}  // namespace

Status accepts(const Game& game, const State& state, Action action) {
    if (state.outcome != Outcome::Running) return {Refusal::GameOver};
    if (action.kind == ActionKind::Concede) return {action.a > 1 ? Refusal::NotOffered : Refusal::None};
    if (!answers(state.decision.kind, action.kind)) return {Refusal::NotAnAnswer};
    return {offered(game, state, action) ? Refusal::None : Refusal::NotOffered};
}

Status apply(const Game& game, State& state, Action action, EventLog* log) {
    const InGame in(game, state, log);
    const Status status = accepts(game, state, action);
    if (!status) return status;
    Rules rules{game, state, log};
    if (action.kind == ActionKind::Concede) {
        if (log) record_answer(rules, action);
        rules.end_game(Outcome::Won, opponent(static_cast<Seat>(action.a)));
        return {};
    }
    take_answer(rules, action);
    run(rules);
    return {};
}

void apply_watched(const Game& game, State& state, Action action, const StepWatcher& watcher) {
    const InGame in(game, state);
    Rules rules{game, state};
    rules.watcher = &watcher;
    take_answer(rules, action);
    run(rules);
    watcher.see(watcher.context, state);
}

namespace {

// Could this have been listed? That it is of a kind that answers the question, and that what it names exists.
bool could_be_listed(const State& state, Action action) {
    if (state.outcome != Outcome::Running || !answers(state.decision.kind, action.kind)) return false;
    const bool about_card =
        action.kind == ActionKind::Play || action.kind == ActionKind::Use || action.kind == ActionKind::Pick;
    if (about_card) return action.a < state.card_count;
    const bool about_place = action.kind == ActionKind::PickPlace || action.kind == ActionKind::Attack;
    return !about_place || action.a < state.place_count;
}

}  // namespace

void apply_listed(const Game& game, State& state, Action action, EventLog* log) {
    const InGame in(game, state, log);
    CHECK(could_be_listed(state, action));
    Rules rules{game, state, log};
    take_answer(rules, action);
    run(rules);
}

GameResult result(const State& state) { return {state.outcome, state.winner, state.out_of}; }

Seat asked_seat(const State& state) {
    return state.outcome == Outcome::Running && state.decision.kind != Ask::Nothing ? state.decision.seat
                                                                                    : Seat::Nobody;
}

int turn_number(const State& state) { return state.turn; }

State blank_state(const Game& game, u64 seed) {
    State state;
    make_blank(state, game, seed);
    return state;
}

void play_on(const Game& game, State& state, ActionList& legal, Action answer, ForcedAnswerListener forced) {
    const InGame in(game, state);
    CHECK(could_be_listed(state, answer));
    Rules rules{game, state};
    for (;;) {
        // Most questions are the rulebook's own.
        if (state.decision.kind == Ask::Main && !loops::compares(rules)) {
            state.answer = answer;
            state.decision = {};
        } else {
            take_answer(rules, answer);
        }
        run(rules);
        if (rules.over()) return legal.clear();
        list_legal(rules.read(), legal);
        CHECK(!legal.empty());
        if (legal.size() > 1) return;
        answer = legal[0];
        if (forced.tell) forced.tell(forced.context, answer);
    }
}

namespace {

constexpr State make_empty_state() {
    State state{};
    for (auto& seat : state.zones) seat.fill({kNone, kNone, 0});
    for (CardState& card : state.cards) card.place = card.above = card.below = kNone;
    state.winner = Seat::Nobody;
    state.clock = 1;
    return state;
}
constexpr State kEmptyState = make_empty_state();

}  // namespace

void make_blank(State& state, const Game& game, u64 seed) {
    state = kEmptyState;
    state.rng = Rng::from_seed(seed);
    state.pool_id = id_of(*game.pool);
    state.listens = hands::awaited_events(*game.book, *game.pool);
}

namespace {

void begin(State& state, const Game& game, u64 seed, EventLog* log) {
    state.rng = Rng::from_seed(seed);
    Rules rules{game, state, log};
    rules.call(game.book->opening, Seat::A);
    run(rules);
}

}  // namespace

State lay_table(const Game& game, const Setup& setup) {
    const InGame in(game);
    for (const auto* lists : {&setup.decks, &setup.beside}) {
        for (const auto& list : *lists) {
            for (DefinitionId id : list) CHECK(id > 0 && id < game.pool->definitions.size());
        }
    }
    State table;
    make_blank(table, game, 0);
    Rules rules{game, table};
    game.book->set_up_table(rules, setup);
    return table;
}

void start(State& state, const Game& game, const State& table, u64 seed, EventLog* log) {
    const InGame in(game, table, log);
    state = table;
    begin(state, game, seed, log);
}

State start(const Game& game, const Setup& setup, u64 seed, EventLog* log) {
    State state = lay_table(game, setup);
    const InGame in(game, state, log);
    begin(state, game, seed, log);
    return state;
}

namespace {

constexpr Named<EnginePrompt> kEnginePrompts[] = {
    {kPromptMay, "do this?"},
    {kPromptChoose, "choose"},
    {kPromptOrder, "which comes next, from the top"},
    {kPromptTopOrBottom, "top or bottom"},
    {kPromptMode, "choose one"},
    {kPromptText, "choose a text"},
    {kPromptReplace, "do this instead?"},
    {kPromptReplacement, "which replacement applies"},
    {kPromptPlace, "choose a place"},
    {kPromptOneOfAllNames, "choose a name"},
    {kPromptNumber, "choose a number"},
};
static_assert(names_all_up_to<kPromptNumber>(kEnginePrompts));

}  // namespace

std::vector<std::string> engine_prompts() {
    std::vector<std::string> prompts = words_of(kEnginePrompts);
    prompts.resize(kFirstRulebookPrompt);
    return prompts;
}

}  // namespace arbiter
