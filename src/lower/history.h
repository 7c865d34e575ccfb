// Looking back: at what this effect did, which its registers know, and at what happened in a turn, which the game
// remembers.
#pragma once

#include "lower/event.h"
#include "lower/filter.h"

namespace arbiter::lower {

enum class Period : u8 { Effect, Cost, Turn, LastTurn };
std::optional<Period> period_of(const Term& via);
inline bool is_turn(Period period) { return period == Period::Turn || period == Period::LastTurn; }

AmountId did(Lowering&, const Term& did);
AmountId did_not_do(Lowering&, const Term& did_not_do);
AmountId was(Lowering&, const Term& was);
AmountId happened(Lowering&, const Term& happened);

// What this effect acted on in this way, as a test.
Location done_by_this(Lowering&, const Term& how, Period = Period::Effect, const Term& via = {});

// Where cards went, as far as a phrase that looks back says so.
struct MoveEnd {
    ZoneId zone = kNone;
    std::optional<End> end = std::nullopt;
    std::optional<Who> whose = std::nullopt;  // cards go to their owner's zones, so the zone's player tells the cards'
                                              // owner
};
MoveEnd read_move_end(Lowering&, const Term& to);

// How often that happened in the turn, compared with a quantity.
AmountId remembered(Lowering&, u8 event, const Filter& subject, ObjectKind, const Term& q, Period = Period::Turn);
// A look back at a turn is evaluated for a player, not for a card: nothing in it may refer to this card.
void no_source(Lowering&, const Term& what);
// The part of the turn that a look back names, as a test of what happens in it.
Filter in_phase(Lowering&, const Term& via);
// This is so of the thing whose text it is.
AmountId self_is(Lowering&, const Filter&);

}  // namespace arbiter::lower
