// What a game's own lowering is written with: include this, and write `using namespace lower::for_games`.
#pragma once

#include "lower/ability.h"
#include "lower/act.h"
#include "lower/event.h"
#include "lower/filter.h"
#include "lower/history.h"
#include "lower/line.h"
#include "lower/lowering.h"
#include "lower/modification.h"
#include "lower/sentence.h"
#include "lower/texts.h"

namespace arbiter::lower::for_games {

using lower::AbilityOrigin;
using lower::all_sentences;
using lower::alternatives;
using lower::Aspect;
using lower::AwaitedEvent;
using lower::book_verb;
using lower::Bound;
using lower::bound_of;
using lower::ConditionalPart;
using lower::Description;
using lower::FilterContext;
using lower::Group;
using lower::is_one;
using lower::Lasting;
using lower::Limits;
using lower::Line;
using lower::Location;
using lower::Lowering;
using lower::Mention;
using lower::Modification;
using lower::Modifications;
using lower::Moved;
using lower::names_zone;
using lower::Noun;
using lower::Quantity;
using lower::says_plural;
using lower::Scoped;
using lower::SeatModification;
using lower::Selected;
using lower::Trigger;
using lower::Wording;
using text::Term;

}  // namespace arbiter::lower::for_games
