// The steps of preparation, turn, battle and damage, in the manual's order.
#pragma once

#include "engine/steps.h"
#include "games/dbs/board.h"

namespace arbiter::dbs {

using steps::begin_phase;
using steps::go_to;

// ---- prepare.cpp (DBS 5-2)
void set_up_table(Rules&, const Setup&);
Next place_leaders(Rules&, Frame&);
Next emit_leaders_placed(Rules&, Frame&);
Next shuffle_decks(Rules&, Frame&);
Next draw_opening_hands(Rules&, Frame&);
Next offer_redraw_first(Rules&, Frame&);
Next redraw_first(Rules&, Frame&);
Next offer_redraw_second(Rules&, Frame&);
Next redraw_second(Rules&, Frame&);
Next place_life(Rules&, Frame&);
Next begin_first_turn(Rules&, Frame&);

// ---- turn.cpp (DBS 6)
Next begin_turn(Rules&, Frame&);
Next at_turn_start(Rules&, Frame&);
Next switch_to_active(Rules&, Frame&);
Next draw_for_turn(Rules&, Frame&);
Next offer_charge(Rules&, Frame&);
Next charge(Rules&, Frame&);
Next main_phase(Rules&, Frame&);
Next main_action(Rules&, Frame&);
Next at_main_end(Rules&, Frame&);
Next main_over(Rules&, Frame&);
Next end_phase(Rules&, Frame&);
Next at_turn_end(Rules&, Frame&);
Next turn_over(Rules&, Frame&);
Next next_turn(Rules&, Frame&);
// A free timing of this player (DBS 4-6): asks, and starts what the player chooses. Step: the player has passed.
Next free_timing(Rules&, Frame&, Seat, Prompt);
void main_actions(const Position&, ActionList&);

// ---- checkpoint.cpp (DBS 4-5, 8-6, 9)
// The step of a checkpoint.
Next checkpoint(Rules&, Frame&);
// Puts a checkpoint on top where there is anything to do in it.
bool begin_checkpoint(Rules&);
Next process_rules(Rules&, Frame&);
Next resolve_auto(Rules&, Frame&);
// Carries out all rule processing that is due now; false: there was none (DBS 4-5-3-1). A position that returns again
// and again is a loop (DBS 11-1).
bool process_rules_once(Rules&);
bool needs_rule_processing(const Position&);
// A moment of the turn: triggers the skills that wait for it. The subject stands for the player.
void emit_moment(Rules&, TriggerEvent, Seat);
// Makes the effects that were delayed until this moment pending; false: there were none.
bool mark_due(Rules&, Moment);
u16 effect_ended(Rules&, const Frame&);

// ---- counter.cpp (DBS 4-7, 10-10)
// Puts a counter timing on top, before what was declared or activated is carried out or after a skill was resolved. The
// opponent of whoever acted is asked first, unless they could not answer. `counters`: the kinds of [Counter] that
// become pending (SkillBits).
void counter_before(Rules&, Seat acted, u16 counters);
void counter_after(Rules&, Seat acted, u16 counters);
// The kinds of [Counter] that answer a skill (DBS 10-10-3).
u16 counters_against(const Ability&);
Next window_rules(Rules&, Frame&);
Next ask_counter(Rules&, Frame&);
Next take_counter(Rules&, Frame&);
void activated(Rules&, const Frame&);
// DBS 8-5-2: the player activates a skill of a card in play or in the hand.
void start_skill(Rules&, Seat, CardIx, int number);
AbilityId skill_numbered(const Position&, CardIx, int number);
// The kinds of [Counter] that may be activated in the open window.
u16 counters_now(const Position&);
// The frame of the [Counter] that the one being carried out was activated against, and of the skill that its counter
// timing came before; -1: none.
int answered_counter(const State&);
int answered_skill(const State&);

// ---- play.cpp (DBS 6-3-1-2-1, 10-5, 10-13)
void start_play(Rules&, Seat, CardIx);
// The declared card is not played any more.
void undeclare(Rules&);
Next reveal_and_pay(Rules&, Frame&);
Next declare_play(Rules&, Frame&);
Next put_into_play(Rules&, Frame&);
Next after_play(Rules&, Frame&);
// Puts the card into the Battle Area of this player; gives back the place, kNone: it cannot be played.
PlaceIx play_card(Rules&, Seat, CardIx, u8 how, PlayedBy);
// The same in two parts, for several cards that are played together: all of them are placed before anything triggers.
PlaceIx place_in_play(Rules&, Seat, CardIx, u8 how, PlayedBy);
void emit_placed(Rules&, Seat, PlaceIx);
// On what stands there, and on `other` together with it (DBS 10-13-4-4).
PlaceIx play_on(Rules&, Seat, CardIx, PlaceIx, PlayedBy, PlaceIx other = kNone);
bool may_be_played(const Position&, Seat, CardIx);
// "The Battle Card played" (ruling dbs-counter-play-what): the rest of the program is carried out when the card
// arrives, or at once for what the answered skill has played.
void delay_until_arrival(Rules&, Frame&, const Op&);
// "It is placed elsewhere instead of being played", now or when the skill that is answered plays it.
bool play_elsewhere(Rules&, const Frame&, const Op&);
void drop_arrival_effects(Rules&);
// Cards that are arriving simply arrive in Rest Mode; what is in play already is switched.
void arrive_resting(Rules&, Frame&, CardSet places);
Next carry_out_counters(Rules&, Frame&);
Next emit_played(Rules&, Frame&);
// Forgets kJustPlayed: another play or skill follows.
void forget_just_played(Rules&);

// ---- energy.cpp (DBS 2-11, 8-4-2)
void start_payment(Rules&, Seat, const Price&);
Next choose_energy(Rules&, Frame&);
Next rest_energy(Rules&, Frame&);

// ---- battle.cpp (DBS 7)
void start_attack(Rules&, PlaceIx attacker, PlaceIx guard);
void start_combo(Rules&, Seat, CardIx);
Next declare_attack(Rules&, Frame&);
Next emit_attack(Rules&, Frame&);
Next attack_window(Rules&, Frame&);
Next check_attack(Rules&, Frame&);
Next offense_step(Rules&, Frame&);
Next offense_action(Rules&, Frame&);
Next defense_step(Rules&, Frame&);
Next defense_action(Rules&, Frame&);
Next damage_step(Rules&, Frame&);
Next add_attack_combos(Rules&, Frame&);
Next add_guard_combos(Rules&, Frame&);
Next compare_power(Rules&, Frame&);
Next about_to_damage(Rules&, Frame&);
Next inflict_damage(Rules&, Frame&);
Next have_damaged(Rules&, Frame&);
Next ko_guard(Rules&, Frame&);
Next after_result(Rules&, Frame&);
Next cut_short(Rules&, Frame&);
Next drop_combos(Rules&, Frame&);
Next end_combos(Rules&, Frame&);
Next at_battle_end(Rules&, Frame&);
Next battle_over(Rules&, Frame&);
Next pay_for_combo(Rules&, Frame&);
Next declare_combo(Rules&, Frame&);
void become_guard(Rules&, PlaceIx);
// Makes what stands there neither attack card nor guard card.
void leave_battle(Rules&, PlaceIx);
void negate_attack(Rules&);
void negate_blocker(Rules&);
// Triggers what waits for KO-ing: if the battle KO-s these places, the attack card does it.
void emit_battle_ko(Rules&, const CardSet& kod);
// The move of what this player combos with: what stands in the Battle Area, or cards from elsewhere.
Rules::MoveRequest combo_of(Seat, const CardSet& cards);
// DBS 3-7-3-1: it has a combo cost and combo power.
bool is_combo_card(const Position&, CardIx);
// DBS 1-3-3: nothing forbids it.
bool may_combo_with(const Position&, Seat, CardIx);

// ---- damage.cpp (DBS 4-10)
void start_damage(Rules&, Seat damaged, int amount, bool critical, PlaceIx attacker);
Next choose_life(Rules&, Frame&);
Next take_damage(Rules&, Frame&);

// ---- moves.cpp
void leaving(Rules&, const Batch&, const Destination&);
void moved(Rules&, const Batch&);
bool may_move(const Position&, CardIx, const Destination&, PlaceIx, Seat, const CardSet&);
ZoneId lands_in(const Position&, CardIx, ZoneId);
// A move by the rules themselves.
void move_cards(Rules&, CardSet cards, ZoneId to, Reason, Seat mover, End = End::Top);
// DBS 10-12-1, and what texts say: does nothing keep it in the Battle Area from what is being done?
bool may_leave(const Position&, PlaceIx, Reason);
// Switches what can be switched; gives back what was.
CardSet switch_places(Rules&, CardSet places, Orientation, bool in_charge_phase = false);
CardSet switch_energy(Rules&, CardSet cards, Orientation, bool in_charge_phase = false);
// DBS 9-4-2, 11-3-6: another card is now on top of this stack: only power and position carry over.
void renew_top(Rules&, PlaceIx, u8 position);

// ---- permanents.cpp (DBS 8-1-4-2)
// Carries out a change by an effect. An object that stops being one of a [Permanent]'s objects by it stays excluded for
// the turn.
Next change(Rules&, Frame&, const Op&, Next (*carry_out)(Rules&, Frame&, const Op&));

// ---- verbs.cpp
Next verb(Rules&, Frame&, const Op&);
// Rulebook::can_do
std::optional<bool> can_do(const Position&, const Op&, const Scope&);

// ---- drawn_turn.cpp
std::vector<u16> phase_steps(const Procedure& turn);
int slots_at(u8 phase, int turn);
void set_up_drawn_turn(Rules&, const DrawnTurn&);

}  // namespace arbiter::dbs
