// The steps of preparation, turn, attack and damage, in the manual's order.
#pragma once

#include "engine/steps.h"
#include "games/ua/characters.h"

namespace arbiter::ua {

using steps::begin_phase;
using steps::go_to;

// What the frame below asks a procedure for, kept in Frame::argument: how to do it, and the register of that frame that
// takes the result (kNone: none).
struct Task {
    u8 how;
    u8 into;
};
inline Task task_of(const Frame& frame) {
    return {static_cast<u8>(frame.argument & 255), static_cast<u8>(frame.argument >> 8)};
}
inline void set_task(Frame& frame, Task task) { frame.argument = static_cast<i16>(task.how | (task.into << 8)); }
// Writes these places into the register of the frame that asked, and returns that frame.
Frame& return_places(Rules&, const Frame&, CardSet places);

// ---- prepare.cpp
void set_up_table(Rules&, const Setup&);
Next shuffle_decks(Rules&, Frame&);
Next choose_first(Rules&, Frame&);
Next take_first(Rules&, Frame&);
Next draw_opening_hands(Rules&, Frame&);
Next offer_mulligan_one(Rules&, Frame&);
Next mulligan_one(Rules&, Frame&);
Next offer_mulligan_two(Rules&, Frame&);
Next mulligan_two(Rules&, Frame&);
Next deal_life(Rules&, Frame&);
Next begin_first_turn(Rules&, Frame&);

// ---- turn.cpp
Next begin_turn(Rules&, Frame&);
Next end_until_turn(Rules&, Frame&);
Next at_turn_start(Rules&, Frame&);
Next ready_all(Rules&, Frame&);
Next place_ap(Rules&, Frame&);
Next draw_card(Rules&, Frame&);
Next offer_extra_draw(Rules&, Frame&);
Next extra_draw(Rules&, Frame&);
Next movement_phase(Rules&, Frame&);
Next choose_moves(Rules&, Frame&);
Next make_moves(Rules&, Frame&);
Next main_phase(Rules&, Frame&);
Next main_action(Rules&, Frame&);
Next at_main_end(Rules&, Frame&);
Next main_over(Rules&, Frame&);
Next attack_phase(Rules&, Frame&);
Next attack_action(Rules&, Frame&);
Next at_attack_phase_end(Rules&, Frame&);
Next attack_phase_over(Rules&, Frame&);
Next end_phase(Rules&, Frame&);
Next ready_field(Rules&, Frame&);
Next choose_kept(Rules&, Frame&);
Next cut_hand(Rules&, Frame&);
Next at_turn_end(Rules&, Frame&);
Next expire(Rules&, Frame&);
Next next_turn(Rules&, Frame&);
void main_actions(const Position&, ActionList&);

// ---- ready.cpp
// Switches to active what may be; gives back what was.
CardSet ready_places(Rules&, CardSet places, bool by_phase);
CardSet rest_places(Rules&, CardSet places);
CardSet ready_ap(Rules&, CardSet cards);
bool pay_ap(Rules&, Seat, int amount, CardIx for_what);
// What an Activate: Main ability of this card with so much AP printed costs now.
int ability_cost(const Position&, CardIx, int printed);

// ---- lines.cpp
Next ask_energy_space(Rules&, Frame&);
Next offer_trades(Rules&, Frame&);
Next ask_front_space(Rules&, Frame&);
Next push_out(Rules&, Frame&);
Next shift(Rules&, Frame&);
// Puts a procedure on top that moves what stands in these places to their other lines.
void start_shift(Rules&, CardSet places, bool in_phase, u8 into = kNone);

// ---- play.cpp
void start_play(Rules&, Seat, CardSet cards, u8 how, PlaceIx place = kNone, u8 into = kNone);
Next next_to_play(Rules&, Frame&);
Next push_out_for_play(Rules&, Frame&);
Next pay_for_play(Rules&, Frame&);
Next as_it_is_used(Rules&, Frame&);
Next put_onto_field(Rules&, Frame&);
Next stand_on_field(Rules&, Frame&);
Next have_played(Rules&, Frame&);
void start_event(Rules&, Seat, CardIx, bool paying);
Next pay_for_event(Rules&, Frame&);
Next show_event(Rules&, Frame&);
Next carry_out_event(Rules&, Frame&);
Next put_event_away(Rules&, Frame&);
// "The next card you use costs less": used up by this one.
void use_up_reductions(Rules&, Seat, CardIx, Use = Use::Play);

// ---- raid.cpp
constexpr u8 kPaysForRaid = 64;  // beside the RaidBits: from the hand in the main phase
void start_raid(Rules&, Seat, CardIx, CardSet bases, u8 how, u8 into = kNone);
// The rest of Raid once the card lies on its base.
void finish_raid(Rules&, Seat, PlaceIx);
Next choose_base(Rules&, Frame&);
Next pay_for_raid(Rules&, Frame&);
Next cover_base(Rules&, Frame&);
Next end_effects_on_base(Rules&, Frame&);
Next activate_raider(Rules&, Frame&);
Next offer_raid_move(Rules&, Frame&);
Next move_raider(Rules&, Frame&);
Next have_raided(Rules&, Frame&);

// ---- attack.cpp
void start_attack(Rules&, PlaceIx attacker, PlaceIx target);
Next declare_attack(Rules&, Frame&);
Next offer_block(Rules&, Frame&);
Next take_block(Rules&, Frame&);
Next begin_battle(Rules&, Frame&);
Next compare_bp(Rules&, Frame&);
Next attacker_result(Rules&, Frame&);
Next defender_result(Rules&, Frame&);
Next at_battle_end(Rules&, Frame&);
Next battle_over(Rules&, Frame&);
Next direct_damage(Rules&, Frame&);
Next have_dealt(Rules&, Frame&);
Next at_attack_end(Rules&, Frame&);
Next attack_over(Rules&, Frame&);

// ---- damage.cpp
void start_damage(Rules&, Seat damaged, int amount);
Next choose_life(Rules&, Frame&);
Next turn_up_life(Rules&, Frame&);
Next choose_check(Rules&, Frame&);
Next offer_trigger(Rules&, Frame&);
Next activate_trigger(Rules&, Frame&);
Next put_checked_away(Rules&, Frame&);
Next have_taken_damage(Rules&, Frame&);

// ---- effects.cpp
Next resolve_triggers(Rules&, Frame&);
Next settle_life(Rules&, Frame&);
Next settle_bp(Rules&, Frame&);
Next settle_lines(Rules&, Frame&);
Next trim_lines(Rules&, Frame&);
Next trim_again(Rules&, Frame&);
bool checkpoint(Rules&);
u16 effect_ended(Rules&, const Frame&);
// Of Waiting::flags: resolves in a later step of the battle that it waits for.
constexpr u8 kWaitsForItsStep = 64;
// Adds the effects that were delayed until this moment to those that wait.
void mark_due(Rules&, Moment);
void use_ability(Rules&, Seat, CardIx, int ability);
// A moment of the turn: triggers the texts that wait for it. The subject stands for the player.
void emit_moment(Rules&, TriggerEvent, Seat);

// ---- moves.cpp
void leaving(Rules&, const Batch&, const Destination&);
void moved(Rules&, const Batch&);
// A move by the rules themselves.
void move_cards(Rules&, CardSet cards, ZoneId to, Reason, Seat mover, End = End::Top);

// ---- verbs.cpp
Next verb(Rules&, Frame&, const Op&);
bool drop_repeated(Rules&, Frame&, const Op&);

// ---- choice.cpp
Next pay_for_choice(Rules&, Frame&, const Op&);
Next emit_chosen(Rules&, Frame&, const Op&);
Next choose_payment(Rules&, Frame&);
Next pay_with_hand(Rules&, Frame&);

// ---- drawn_turn.cpp
std::vector<u16> phase_steps(const Procedure& turn);
int slots_at(u8 phase, int turn);
void set_up_drawn_turn(Rules&, const DrawnTurn&);
// UA 3: the places of both lines.
void make_lines(Rules&);
// UA 9.3: how many AP cards a player has in this turn of the game.
int ap_in_turn(const State&, Seat);

}  // namespace arbiter::ua
