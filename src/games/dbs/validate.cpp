#include "games/dbs/validate.h"

#include "engine/hands.h"
#include "engine/invariants.h"
#include "engine/loops.h"
#include "games/dbs/turn.h"

namespace arbiter::dbs {

namespace {

// DBS 3-5, 5-2-1-2: each player has one leader, which never leaves its place. All other places are of Battle and Combo
// Areas.
std::string wrong_places(const Position& position) {
    const State& state = position.state;
    // Before the leaders are placed there are none, and nobody is asked.
    if (state.place_count < 2) return "a Leader Area is missing";
    for (int at = 0; at < state.place_count; ++at) {
        const Place& place = position.place(static_cast<PlaceIx>(at));
        if ((place.zone == kLeaderArea) != (at < 2)) return "a place is not where it belongs";
        if (at < 2 && (place.seat != kSeats[static_cast<std::size_t>(at)] || place.slot != 0))
            return "a Leader Area is another player's";
        if (place.mark & ~(kAttackMask | kDidArrive | kJustPlayed)) return "a place with an unknown note";
        const CardIx top = position.top_face_up(static_cast<PlaceIx>(at));
        const bool leads = top != kNone && (position.definition(top).attributes[kKind] & kLeader) != 0;
        if (at < 2 && place.stack.count > 0 && !leads) return "a leader that is no Leader Card";
    }
    return "";
}

std::string wrong_cards(const Position& position) {
    const State& state = position.state;
    for (int at = 0; at < state.card_count; ++at) {
        const CardState& card = state.cards[static_cast<std::size_t>(at)];
        const u8 played_by = card.mark & kPlayedByMask;
        if (played_by >= kPlayedByCount && played_by != kFromBeneath) return "a card that was played in an unknown way";
        if ((card.mark >> kCameShift) > kZoneCount) return "a card that came from nowhere";
        if (card.position > kRest) return "a card in an unknown mode";
    }
    return "";
}

bool has_filter_of_cards(PropertyId property) {
    switch (property) {
        case kCannot:
        case kCannotChoose:
        case kAttacksActive:
        case kSkillsNegated:
        case kSeatCannot: return true;
        default: return false;
    }
}

bool is_about_something(const Position& position, const Modifier& modifier) {
    const std::size_t at = modifier.argument;
    if (has_filter_of_cards(modifier.property)) return at == kNoId || at < position.pool.filters.size();
    switch (modifier.property) {
        case kGainName:
        case kGainCharacter:
        case kGainTrait: return at < position.pool.symbol_names.size();
        case kTriggeredAtEnd:
        case kExcludedFrom:
        case kGranted: return at < position.pool.abilities.size();
        case kPassedWatch: return at < position.pool.watches.size();
        case kCannotLeave: return at == kNone || at < kReasonCount;
        default: return true;
    }
}

// What the steps take for granted.
constexpr StepNeeds kNeeds[] = {
    {kPlayFromHand, reveal_and_pay, 0, ObjectKind::Cards, 1, 1},
    {kPlayFromHand, declare_play, 0, ObjectKind::Cards, 1, 1},
    {kPlayFromHand, put_into_play, 0, ObjectKind::Cards, 0, 1},
    {kArrive, carry_out_counters, 0, ObjectKind::Places, 0, 1},
    {kArrive, emit_played, 0, ObjectKind::Places, 0, 1},
    {kCombo, pay_for_combo, 0, ObjectKind::Cards, 1, 1},
    {kCombo, declare_combo, 0, ObjectKind::Cards, 1, 1},
    {kPayEnergy, rest_energy, 0, ObjectKind::Cards, 0, kAnyNumber},
    {kInflictDamage, take_damage, 0, ObjectKind::Cards, 0, kAnyNumber},
    {kTurn, charge, 0, ObjectKind::Cards, 0, kAnyNumber},
    {kPrepare, redraw_first, 0, ObjectKind::Cards, 0, kAnyNumber},
    {kPrepare, redraw_second, 0, ObjectKind::Cards, 0, kAnyNumber},
};

// DBS 7-1: an attack card and a guard card, which may be gone later.
std::string wrong_battle(const Position& position, const Frame& frame, Next (*step)(Rules&, Frame&)) {
    for (int number = 0; number < 3; ++number) {
        const Register& reg = position.state.registers[frame.first_register + number];
        if (reg.of != ObjectKind::Places || reg.set.size() > 1) return "a battle of several";
    }
    const bool begins = step == declare_attack || step == emit_attack;
    if ((begins || step == about_to_damage) && attack_card(position) == kNone) return "an attack by nothing";
    return begins && guard_card(position) == kNone ? "an attack on nothing" : "";
}

std::string wrong_frame(const Position& position, const Frame& frame) {
    if (frame.code >= kFirstProgram || frame.code < kFirstRulebookProcedure) return "";
    const State& state = position.state;
    const std::vector<Step>& steps = position.book.procedures[frame.code].steps;
    const auto step = frame.pc < steps.size() ? steps[frame.pc].run : nullptr;
    switch (frame.code) {
        case kBattleProcedure:
            if (const std::string wrong = wrong_battle(position, frame, step); !wrong.empty()) return wrong;
            break;
        case kCounterTiming:
            if (state.registers[frame.first_register].number & ~kCounterSkill) return "a counter timing for nothing";
            break;
        case kPayEnergy:
            if (frame.argument < 0 || state.registers[frame.first_register + 1].number < 0)
                return "a price below nothing";
            break;
        case kInflictDamage:
            if (frame.argument < 1) return "no damage";
            if (state.registers[frame.first_register + 1].of != ObjectKind::Places) return "damage by no card";
            break;
        case kPlayFromHand:
            // DBS 8-5-2-1: it stays in the hand until it is played.
            if (step == reveal_and_pay && declared_card(position) == kNone) return "a play of nothing";
            break;
        default: break;
    }
    return missing_for_step(position, frame, kNeeds);
}

// DBS 5-2-1-3: what is asked before the game, for skills of leaders that were placed.
bool is_prepared(const Position& position) {
    const auto& frames = position.state.frames;
    if (frames.size() < 2 || frames[0].code != kPrepare || frames[1].code != kCheckpoint) return false;
    for (int depth = 1; depth < frames.size(); ++depth) {
        if (frames[depth].code == kPrepare || frames[depth].code == kTurn) return false;
    }
    return frames[0].pc < position.book.procedures[kPrepare].steps.size();
}

// A player's turn is theirs.
bool turn_is_valid(const Position& position) {
    if (position.state.phase == kPreparation && is_prepared(position)) return true;
    if (!steps::turns_go_on(position, kPrepare, kTurn)) return false;
    const auto& frames = position.state.frames;
    return frames.size() == 1 || frames[1].controller == position.state.lead;
}

// By which step each question is asked.
constexpr QuestionStep kQuestions[] = {
    {kPromptRedraw, Ask::Pick, redraw_first, Who::Lead},    {kPromptRedraw, Ask::Pick, redraw_second, Who::Next},
    {kPromptCharge, Ask::Pick, charge, Who::Lead},          {kPromptMain, Ask::Main, main_action, Who::Lead},
    {kPromptOffense, Ask::Main, offense_action, Who::Lead}, {kPromptDefense, Ask::Main, defense_action, Who::Next},
    {kPromptCounter, Ask::Main, take_counter, Who::You},    {kPromptTrigger, Ask::Mode, resolve_auto, Who::Either},
    {kPromptEnergy, Ask::Pick, rest_energy, Who::You},      {kPromptLife, Ask::Pick, take_damage, Who::You},
};

}  // namespace

std::string validation_error(const Position& position) {
    const State& state = position.state;
    if (const std::string wrong = wrong_places(position); !wrong.empty()) return wrong;
    if (const std::string wrong = wrong_cards(position); !wrong.empty()) return wrong;
    for (const Modifier& modifier : state.modifiers) {
        if (!is_about_something(position, modifier)) return "a modifier about nothing";
    }
    // What a finished game still has on its stack is never carried on.
    if (state.outcome != Outcome::Running) return "";
    if (!turn_is_valid(position)) return "no turn goes on";
    for (const Frame& frame : state.frames) {
        if (const std::string wrong = wrong_frame(position, frame); !wrong.empty()) return wrong;
    }
    const u16 code = state.frames.back().code;
    const bool by_the_rules = code >= kFirstRulebookProcedure && code < kFirstProgram;
    const bool asked = code == kEndLoop     ? loops::asks(position)
                       : code == kOfferHand ? hands::asks(position)
                                            : !by_the_rules || asked_by_its_step(position, kQuestions);
    if (!asked) return "a question that its step does not ask";
    return !by_the_rules && state.decision.kind == Ask::Main ? "a text that asks what the turn asks" : "";
}

}  // namespace arbiter::dbs
