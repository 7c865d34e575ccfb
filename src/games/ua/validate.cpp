// Checks a position from a file, beyond what the engine checks for every game.
#include "engine/hands.h"
#include "engine/invariants.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

// What the steps take for granted.
constexpr StepNeeds kNeeds[] = {
    {kPlayCard, push_out_for_play, 1, ObjectKind::Places, 1, kAnyNumber},
    {kPlayCard, push_out_for_play, 3, ObjectKind::Cards, 1, 1},
    {kPlayCard, pay_for_play, 3, ObjectKind::Cards, 1, 1},
    {kPlayCard, put_onto_field, 1, ObjectKind::Places, 1, kAnyNumber},
    {kPlayCard, put_onto_field, 3, ObjectKind::Cards, 1, 1},
    {kPlayCard, stand_on_field, 3, ObjectKind::Cards, 1, 1},
    {kPerformRaid, pay_for_raid, 0, ObjectKind::Cards, 1, 1},
    {kPerformRaid, cover_base, 0, ObjectKind::Cards, 1, 1},
    {kPerformRaid, cover_base, 1, ObjectKind::Places, 1, kAnyNumber},
    {kPerformRaid, end_effects_on_base, 0, ObjectKind::Cards, 1, 1},
    {kPerformRaid, activate_raider, 0, ObjectKind::Cards, 1, 1},
    {kPerformRaid, offer_raid_move, 0, ObjectKind::Cards, 1, 1},
    {kPerformRaid, move_raider, 0, ObjectKind::Cards, 1, 1},
    {kPerformRaid, have_raided, 0, ObjectKind::Cards, 1, 1},
    {kUseEvent, pay_for_event, 0, ObjectKind::Cards, 1, 1},
    {kUseEvent, show_event, 0, ObjectKind::Cards, 1, 1},
    {kUseEvent, carry_out_event, 0, ObjectKind::Cards, 1, 1},
    {kUseEvent, put_event_away, 0, ObjectKind::Cards, 1, 1},
    {kAttack, declare_attack, 0, ObjectKind::Places, 1, 1},
    {kTakeDamage, offer_trigger, 1, ObjectKind::Cards, 1, kAnyNumber},
    {kTakeDamage, activate_trigger, 1, ObjectKind::Cards, 1, kAnyNumber},
    {kTakeDamage, put_checked_away, 1, ObjectKind::Cards, 1, kAnyNumber},
    {kRuleProcessing, trim_lines, 0, ObjectKind::Places, 1, 1},
};

std::string wrong_registers(const Position& position, const Frame& frame) {
    if (const std::string missing = missing_for_step(position, frame, kNeeds); !missing.empty()) return missing;
    const std::size_t steps = position.book.procedures[frame.code].steps.size();
    const bool raised = frame.code == kPerformRaid && frame.pc >= 4 && frame.pc < steps;
    if (!raised) return "";
    const CardSet raider = position.state.registers[frame.first_register].set;
    const bool stands = raider.size() == 1 && position.place_of(static_cast<CardIx>(raider.first())) != kNone;
    return stands ? "" : "a Raid by a card that is not on the field";
}

// These hand back what they did to the frame below.
bool reports(u16 code) { return code == kPlayCard || code == kPerformRaid || code == kShiftLine; }

std::string wrong_frame(const Position& position, int depth) {
    const State& state = position.state;
    const Frame& frame = state.frames[depth];
    if (frame.code >= kFirstProgram || frame.code < kFirstRulebookProcedure) return "";
    if (reports(frame.code)) {
        const u8 into = task_of(frame).into;
        if (depth == 0 || (into != kNone && into >= state.frames[depth - 1].registers)) return "a step reports nowhere";
    }
    if (frame.code == kAttack || frame.code == kShiftLine) {
        for (int n = 0; n < 3; ++n) {
            if (state.registers[frame.first_register + n].of != ObjectKind::Places)
                return "an attack or a movement of cards";
        }
    }
    if (frame.code == kTakeDamage && state.registers[frame.first_register].of != ObjectKind::Cards)
        return "damage to something else";
    if (frame.code == kUseEvent && frame.argument < 0) return "an event that is not carried out";
    return wrong_registers(position, frame);
}

bool has_filter_of_cards(PropertyId property) {
    switch (property) {
        case kNextApCost:
        case kNextRequired:
        case kNextRaidRequired:
        case kCannotBeBlockedBy:
        case kCannotBlockThese:
        case kCannotBeChosen:
        case kUnaffected:
        case kKeptFrom:
        case kCannotUseHand:
        case kRaidableBy: return true;
        default: return false;
    }
}

// A player's turn is theirs.
bool turn_is_valid(const Position& position) {
    if (!steps::turns_go_on(position, kPrepare, kTurn)) return false;
    const auto& frames = position.state.frames;
    return frames.size() == 1 || frames[1].controller == position.state.lead;
}

// By which step each question is asked.
constexpr QuestionStep kQuestions[] = {
    {kPromptFirst, Ask::YesNo, take_first, Who::You},
    {kPromptMulligan, Ask::YesNo, mulligan_one, Who::Lead},
    {kPromptMulligan, Ask::YesNo, mulligan_two, Who::Next},
    {kPromptExtraDraw, Ask::YesNo, extra_draw, Who::Lead},
    {kPromptMovement, Ask::Pick, make_moves, Who::Lead},
    {kPromptPushOut, Ask::Pick, offer_trades, Who::You, 2},
    {kPromptTrade, Ask::Pick, ask_front_space, Who::You, 3},
    {kPromptPushOut, Ask::Pick, push_out, Who::You, 1},
    {kPromptPushOut, Ask::Pick, trim_lines, Who::Either},
    {kPromptMain, Ask::Main, main_action, Who::Lead},
    {kPromptAttack, Ask::Main, attack_action, Who::Lead},
    {kPromptBlock, Ask::Pick, take_block, Who::Opponent, 2},
    {kPromptTrigger, Ask::Mode, resolve_triggers, Who::Either},
    {kPromptLife, Ask::Pick, turn_up_life, Who::Opponent},
    {kPromptCheckNext, Ask::Pick, offer_trigger, Who::You, 1},
    {kPromptActivate, Ask::YesNo, activate_trigger, Who::You, 2},
    {kPromptLine, Ask::Pick, push_out_for_play, Who::You, 1},
    {kPromptBase, Ask::Pick, pay_for_raid, Who::You, 1},
    {kPromptRaidMove, Ask::YesNo, move_raider, Who::You, 1},
    {kPromptKeep, Ask::Pick, cut_hand, Who::Lead},
    {kPromptPayHand, Ask::Pick, pay_with_hand, Who::You},
};

}  // namespace

std::string validation_error(const Position& position) {
    const State& state = position.state;
    if (state.place_count != 4 * kLineSlots) return "a line has too few or too many places";
    for (int at = 0; at < state.place_count; ++at) {
        const Place& place = position.place(static_cast<PlaceIx>(at));
        const Seat seat = at < 2 * kLineSlots ? Seat::A : Seat::B;
        const ZoneId zone = at / kLineSlots % 2 == 0 ? kFrontLine : kEnergyLine;
        if (place.seat != seat || place.zone != zone || place.slot != at % kLineSlots)
            return "a place is not on its line";
    }
    for (const Modifier& modifier : state.modifiers) {
        const bool known = modifier.argument == kNoId || modifier.argument < position.pool.filters.size();
        if (has_filter_of_cards(modifier.property) && !known) return "a modifier about nothing";
    }
    // What a finished game still has on its stack is never carried on.
    if (state.outcome != Outcome::Running) return "";
    if (!turn_is_valid(position)) return "no turn goes on";
    for (int depth = 0; depth < state.frames.size(); ++depth) {
        if (const std::string wrong = wrong_frame(position, depth); !wrong.empty()) return wrong;
    }
    const u16 code = state.frames.back().code;
    const bool by_the_rules = code >= kFirstRulebookProcedure && code < kFirstProgram;
    const bool asked =
        code == kOfferHand ? hands::asks(position) : !by_the_rules || asked_by_its_step(position, kQuestions);
    if (!asked) return "a question that its step does not ask";
    return !by_the_rules && state.decision.kind == Ask::Main ? "a text that asks what the turn asks" : "";
}

}  // namespace arbiter::ua
