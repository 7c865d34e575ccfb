// The steps of preparation and turn, in rulebook order; a newer rulebook replaces some of them.
#pragma once

#include "games/ucg/terms.h"

namespace arbiter::ucg {

// Of a frame of the rulebook: its question which effect comes next is answered.
constexpr u8 kAsked = 64;

// ---- prepare.cpp
void set_table(Rules&, const Setup&);
Next shuffle_decks(Rules&, Frame&);
Next choose_lead(Rules&, Frame&);
Next take_lead(Rules&, Frame&);
Next draw_opening_hands(Rules&, Frame&);
Next offer_redraw_lead(Rules&, Frame&);
Next redraw_lead(Rules&, Frame&);
Next offer_redraw_next(Rules&, Frame&);
Next redraw_next(Rules&, Frame&);
Next begin_first_turn(Rules&, Frame&);

// ---- turn.cpp
void begin_phase(Rules&, Phase);
Next start_phase(Rules&, Frame&);
Next begin_with_delayed(Rules&, Frame&);
Next draw_phase(Rules&, Frame&);
Next scene_phase(Rules&, Frame&);
Next set_scene(Rules&, Frame&);
Next open_battle_area(Rules&, Frame&);
Next set_character_lead(Rules&, Frame&);
Next set_character_next(Rules&, Frame&);
Next level_up_lead(Rules&, Frame&);
Next level_up_next(Rules&, Frame&);
Next open_cards(Rules&, Frame&);
Next return_wrong_level_ups(Rules&, Frame&);
Next enter_play(Rules&, Frame&);
Next enters_play_effects_lead(Rules&, Frame&);
Next enters_play_effects_next(Rules&, Frame&);
Next activation_lead(Rules&, Frame&);
Next activation_next(Rules&, Frame&);
Next end_phase(Rules&, Frame&);
Next expire(Rules&, Frame&);
Next next_turn(Rules&, Frame&);
void main_actions(const Position&, ActionList&);
bool main_allows(const Position&, Action);

// Records that the phase begins.
void begin_phase(Rules&, Phase);

// ---- judgement.cpp
Next judge(Rules&, Frame&);
Next check_victory(Rules&, Frame&);
Next take_the_lead(Rules&, Frame&);

// ---- effects.cpp
Next resolve_triggers(Rules&, Frame&);
Next offer_scene_draw(Rules&, Frame&);
Next draw_for_scene(Rules&, Frame&);
Next offer_owed_scene_draws(Rules&, Frame&);
// Rulebook::verb
Next verb(Rules&, Frame&, const Op&);
void list_powers(const Position&, Seat, ActionList&);
// Does an effect say that this player cannot use payment powers of this card?
bool cannot_use(const Position&, Seat, CardIx);
bool may_use(const Position&, Seat, CardIx, int ability);

// ---- moment.cpp
// By phase: the number of the step that begins it, kNoId for none.
std::vector<u16> phase_steps(const Procedure& turn);
int slots_at(u8 phase, int turn);
void set_moment(Rules&, const DrawnMoment&);

}  // namespace arbiter::ucg
