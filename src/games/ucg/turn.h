// The steps of preparation and turn, in rulebook order; a newer rulebook replaces some of them.
#pragma once

#include "engine/steps.h"
#include "games/ucg/terms.h"

namespace arbiter::ucg {

using steps::begin_phase;

// ---- prepare.cpp
void set_up_table(Rules&, const Setup&);
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

// ---- acts.cpp
// Rulebook::main_actions
void main_actions(const Position&, ActionList&);

// ---- drawn_turn.cpp
// By phase: the number of the step that begins it, kNoId for none.
std::vector<u16> phase_steps(const Procedure& turn);
int slots_at(u8 phase, int turn);
void set_up_drawn_turn(Rules&, const DrawnTurn&);

}  // namespace arbiter::ucg
