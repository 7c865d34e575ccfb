// DBS 4-7, 8-5, 10-10: activating skills, and counter timing. A [Counter] that is activated waits, paid for, below the
// window in which it may be answered itself: so they resolve backwards.
#include "games/dbs/turn.h"

namespace arbiter::dbs {

namespace {

// Register of a counter timing: its number has the kinds of [Counter] that are pending for the player who is asked.
enum WindowRegister { kAnswering };

// Frame::argument of a counter timing: what lies below it is not carried out yet, or has been.
enum WindowTime : i16 { kAfterwards, kBeforehand };

const Frame* window_in(const State& state) {
    for (int at = state.frames.size() - 1; at >= 0; --at) {
        if (state.frames[at].code == kCounterTiming) return &state.frames[at];
    }
    return nullptr;
}

// DBS 3-3-3: whoever holds a card could have any [Counter] that there is; whether it is one must not show.
bool could_answer(const Position& position, Seat seat, u16 counters) {
    counters &= position.pool.any_activated;
    if (counters == 0) return false;
    int held = position.zone(seat, kHand).count;
    for (CardIx card : position.from_top(position.zone(seat, kHand))) held -= is_busy(position, card);
    if (held == 0) return false;
    constexpr std::pair<u16, i32> kBans[] = {{kCounterPlay, kSeatCannotCounterPlay},
                                             {kCounterAttack, kSeatCannotCounterAttack},
                                             {kCounterCounter, kSeatCannotCounterCounter}};
    for (const auto& [kind, ban] : kBans) {
        if ((counters & kind) && !is_seat_barred(position, seat, ban, kNone)) return true;
    }
    return false;
}

Frame& push_window(Rules& rules, Seat asked, u16 counters, WindowTime time) {
    const char* step = rules.clause;
    Frame& window = rules.call(kCounterTiming, asked);
    rules.clause = step;
    if (rules.over()) return window;
    window.argument = time;
    rules.reg(window, kAnswering).number = counters;
    return window;
}

// DBS 10-10-3-4: what became pending for this player in this counter timing stays so until it ends.
u16 still_pending(const State& state, Seat seat) {
    u16 counters = 0;
    for (const Frame& frame : state.frames) {
        if (frame.code == kCounterTiming && frame.controller == seat)
            counters |= static_cast<u16>(state.registers[frame.first_register + kAnswering].number);
    }
    return counters;
}

// DBS 4-7-3-3, 4-7-3-4: the other player's turn to answer, in the same counter timing, which has begun (DBS 4-7-3-1:
// ruling dbs-counter-processing).
void pass_on(Rules& rules, Seat asked, u16 counters) {
    counters |= still_pending(rules.state, asked);
    if (could_answer(rules.read(), asked, counters)) push_window(rules, asked, counters, kBeforehand).pc = 1;
}

// DBS 4-7-2-5: none within another. DBS 4-7-3-1: with its rule processing, also where nobody can answer.
void open_window(Rules& rules, Seat acted, u16 counters, WindowTime time) {
    if (rules.trial || in_counter_timing(rules.state)) return;
    const Position& position = rules.read();
    if (could_answer(position, opponent(acted), counters) || needs_rule_processing(position))
        push_window(rules, opponent(acted), counters, time);
}

}  // namespace

bool in_counter_timing(const State& state) { return window_in(state) != nullptr; }

void counter_before(Rules& rules, Seat acted, u16 counters) { open_window(rules, acted, counters, kBeforehand); }
void counter_after(Rules& rules, Seat acted, u16 counters) { open_window(rules, acted, counters, kAfterwards); }

bool is_busy(const Position& position, CardIx card) {
    if (position.card(card).zone != kHand) return false;
    if (card == declared_card(position)) return true;
    for (const Frame& frame : position.state.frames) {
        if (frame.code >= kFirstProgram && (frame.flags & kActivated) && frame.source == card) return true;
    }
    return false;
}

u16 counters_against(const Ability& ability) {
    u16 counters = 0;
    if (ability.states & kSaysPlay) counters |= kCounterPlay;
    if (ability.states & kSaysAttack) counters |= kCounterAttack;
    return counters;
}

// DBS 4-7-3-1.
Next window_rules(Rules& rules, Frame&) { return process_rules_once(rules) ? Next::Again : Next::Step; }

// DBS 4-7-3-2, 4-7-3-3.
Next ask_counter(Rules& rules, Frame& frame) {
    const u16 counters = static_cast<u16>(rules.reg(frame, kAnswering).number);
    if (!could_answer(rules.read(), frame.controller, counters)) return Next::Done;
    rules.ask_main(frame.controller, kPromptCounter);
    return Next::Step;
}

// DBS 4-7-3-6: nothing more is activated. DBS 4-7-3-5: what was is resolved, the last one first.
Next take_counter(Rules& rules, Frame& frame) {
    const Action answer = rules.state.answer;
    rules.state.answer = {};
    if (answer.kind == ActionKind::Use) start_skill(rules, frame.controller, answer.a, answer.b);
    return Next::Step;
}

// DBS 4-7-3-3: the other player may answer a [Counter] with one of theirs; DBS 8-5-2-4: any other skill opens a window.
void activated(Rules& rules, const Frame& skill) {
    const Ability& ability = rules.pool().ability(skill.ability);
    if (is_kind(rules.read(), skill.source, kExtra))
        rules.emit(kExtraUsed, ObjectKind::Cards, CardSet::of(skill.source));
    if (ability.states & kCounterSkill) {
        rules.emit(kCounterActivated, ObjectKind::Cards, CardSet::of(skill.source));
        return pass_on(rules, opponent(skill.controller), kCounterCounter | counters_against(ability));
    }
    if (!in_counter_timing(rules.state)) forget_just_played(rules);
    rules.emit(kSkillActivated, ObjectKind::Cards, CardSet::of(skill.source));
    counter_before(rules, skill.controller, counters_against(ability));
}

u16 counters_now(const Position& position) {
    const Frame* window = window_in(position.state);
    return window ? static_cast<u16>(position.state.registers[window->first_register + kAnswering].number) : u16{0};
}

namespace {

// What a counter timing comes before, -1: nothing that is a skill.
int skill_below(const State& state, int window) {
    const int at = window - 1;
    const bool program = at >= 0 && state.frames[at].code >= kFirstProgram;
    return program && state.frames[window].argument == kBeforehand ? at : -1;
}

}  // namespace

int answered_counter(const State& state) {
    // Above the window is the [Counter] that is being carried out, with all that it has put on top.
    int at = state.frames.size() - 1;
    while (at >= 0 && state.frames[at].code != kCounterTiming) --at;
    return at < 0 ? -1 : skill_below(state, at);
}

int answered_skill(const State& state) {
    for (int at = 0; at < state.frames.size(); ++at) {
        if (state.frames[at].code == kCounterTiming) return skill_below(state, at);
    }
    return -1;
}

AbilityId skill_numbered(const Position& position, CardIx card, int number) {
    const Definition& definition = position.definition(card);
    if (number < definition.ability_count) return static_cast<AbilityId>(definition.first_ability + number);
    const GrantedAbilities granted = granted_to(position, card);
    const int at = number - definition.ability_count;
    return at < granted.size() ? granted[at].ability : kNoAbility;
}

// DBS 8-5-2-1: a card in the hand is revealed.
void start_skill(Rules& rules, Seat seat, CardIx card, int number) {
    const AbilityId id = skill_numbered(rules.read(), card, number);
    if (!in_counter_timing(rules.state)) drop_arrival_effects(rules);
    if (rules.state.cards[card].zone == kHand) rules.reveal(CardSet::of(card));
    rules.use(seat, card, id);
}

}  // namespace arbiter::dbs
