// Positions drawn by hand: the table at the beginning of any phase of any turn.
#pragma once

#include "games/dbs/terms.h"

namespace arbiter::dbs {

// Rulebook::phase_steps, of the procedure kTurn: its steps cite the clauses of the phases.
std::vector<u16> phase_steps(const Procedure& turn);

// Rulebook::lay_out_turn and slots_at.
void lay_out_turn(Rules&, const DrawnTurn&);
int slots_at(u8 phase, int turn);

// DBS 3-5: the one place of each Leader Area, seat A's first. All other places come with what stands in them.
void make_leader_areas(Rules&);

}  // namespace arbiter::dbs
