// This game's own lowering: constants, and the functions by file.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dbs_names.h"
#include "games/dbs/lower.h"
#include "games/dbs/terms.h"
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
#include "lower/trigger.h"

namespace arbiter::dbs {

using lower::AbilityOrigin;
using lower::Act;
using lower::Aspect;
using lower::at_moment;
using lower::AwaitedEvent;
using lower::book_op;
using lower::book_verb;
using lower::Description;
using lower::FilterContext;
using lower::Group;
using lower::Lasting;
using lower::Line;
using lower::Location;
using lower::Lowering;
using lower::Mention;
using lower::Modification;
using lower::Modifications;
using lower::Noun;
using lower::on_any;
using lower::on_self;
using lower::Scoped;
using lower::SeatModification;
using lower::Selected;
using lower::Trigger;
using text::Term;

extern const lower::Dialect kDialect;

// How cards were put where they are.
constexpr text::Word kPlayWord{"play"};
constexpr text::Word kKoWord{"ko"};
constexpr text::Word kAttackWord{"attack"};
constexpr text::Word kGuardWord{"guard"};
// A test that is kept of what leaves the field.
constexpr char kRestsWord[] = "rests";
constexpr text::Word kAllyWord{"ally"};    // switched to Rest Mode for [Alliance]
constexpr text::Word kLookedWord{"look"};  // what somebody may have looked through

constexpr char kOtherReminder[] = "the reminder does not say what the keyword does";
constexpr std::string_view kIsCombo = "to be placed in the Combo Area is to combo";
constexpr char kNegating[] = "to negate skills is that they are negated";

// Areas whose cards are not seen by all (DBS 3-1-3).
constexpr i32 kSecret = 1 << kDeck | 1 << kHand | 1 << kLife;
constexpr i32 kEverywhere = (1 << kZoneCount) - 1;

// Bits of Lowering::recalls, which this game uses for facts about the current phrase.
enum PhraseBit : u32 {
    kOptional = 1,      // it may be left undone: what is chosen is chosen in full
    kLookedAtDeck = 2,  // a player looks through these areas
    kLookedAtLife = 4,
    kShuffledAfter = 16,      // and shuffles them behind the last sentence
    kNextCharge = 8,          // it is said of the next Charge Phase alone
    kOfFieldCard = 32,        // its card has [Field]: the other skills work in the Battle Area (DBS 10-3-2)
    kPreviousIsDelayed = 64,  // the sentence before is done later
    kPlays = 128,             // what is taken is played,
    kPlaysResting = 256,      // in Rest Mode
    kSwitches = 512,          // what is taken is switched
    kPlaysThere = 1024,       // in the Battle Area of whoever plays it
    kAlways = 2048,           // the skill is [Permanent]
};

// ---- lower_words.cpp: single words
i32 color_bits(Lowering&, const std::vector<Term>& colors);
int color_number(Lowering&, const Term& color);
i32 keyword_bit(Lowering&, const Term& keyword);
// The FactBits of a skill as texts name it; 0: it is none of those.
i32 fact_bits(const Term& word);
// The PlayedBy bits of a keyword that plays cards; 0: it does not.
i32 played_by_bits(const Term& word);
bool is_rest(Lowering&, const Term& mode);
u16 name_symbol(Lowering&, const Term& name);

// ---- lower_filter.cpp: what things must be, and where they are
Filter having_value(AttributeId);
// A test for the top card of a stack: only it has a mode.
Filter top_card();
std::optional<Filter> own_head(Lowering&, const Term& head, i32& kinds);
std::optional<Filter> own_trait(Lowering&, const Term& trait, Noun*);
std::optional<Filter> own_complement(Lowering&, const Term& what, ObjectKind);
std::optional<Filter> own_predicate(Lowering&, const Term& predicate, ObjectKind);
std::optional<Location> own_location(Lowering&, const Term& place, const FilterContext&);
Location came_from(Lowering&, i32 zones, Who whose);
void qualify(Description&, const Term& filter);
bool own_modifier(Description&, const Term& mod);
void default_place(Description&, const Term& filter);
void check(Description&, const Term& filter);

// ---- lower_object.cpp: which things
// DBS 10-35-1: what was switched to Rest Mode to activate this skill.
Group allied(Lowering&, const Term& reference, std::optional<ObjectKind>);
// Does the reference name the text's own card: "this card", "this Leader Card"? Mentions nothing.
bool called_this(Lowering&, const Term& reference);
// The areas of "from your hand" for the text's own card; the text need not say whose they are.
i32 own_areas(Lowering&, const Term& place);
i32 own_zones(Lowering&, const Term& zone);

// ---- lower_event.cpp: what triggers
std::optional<AwaitedEvent> own_awaited(Lowering&, const Term& verb);
std::optional<AwaitedEvent> own_moved(Lowering&, const Term& move, const Term& from);
Filter own_cause(Lowering&, const Term& agent);
std::optional<Trigger> own_by_player(Lowering&, Who by, const Term& event);
std::optional<std::vector<Trigger>> own_event(Lowering&, const Term& event);
std::vector<Trigger> moments(Lowering&, const Term& at);
// What KOs a card: skills, battle, or either.
Filter ko_cause(Lowering&, const Term& agents);
// By what a card is played: a keyword, any skill, one that is no keyword (DBS 10), or a skill of a certain card.
Filter by_means(Lowering&, const Term& means);

// ---- lower_instead.cpp: what takes the place of something
Group replaced(Lowering&, const Term& who, const Term& instruction, const Term& agent, ReplacementOn&);

// ---- lower_change.cpp: what is given, for a time or while a text holds
Modifications own_modifications(Lowering&, const Term& step);
std::vector<SeatModification> own_seat_modifications(Lowering&, const Term& step);
bool is_own_attack(const Term& event);
bool own_says(Lowering&, const Term& clause, AmountId condition);
std::size_t own_said(Lowering&, const std::vector<Term>& sentences, std::size_t at, AmountId condition);
std::optional<Lasting> own_lasting(Lowering&, const Term& till);
lower::DelayedTo delayed_to(Lowering&, const Term& moment);
void during_next(Lowering&, const Term& till, const Term& does);
void change_cost(Lowering&, const Term& step);

// ---- lower_act.cpp: what is done
std::span<const lower::VerbWord> own_verbs();
bool own_step(Lowering&, const Term& step);
inline bool says_shuffle(const Term& part) {
    return part.mentions_any({head::Shuffle, head::ShuffleOwn, head::ShuffleIfLooked, head::ShuffleLooked});
}
bool own_sentence(Lowering&, const Term& sentence);
bool is_supplement(const Term& sentence);
// Where a text has a card played: PlayBits.
u8 played_in(Lowering&, const Term& zone);
void read_supplement(Lowering&, const Term& supplement);
bool own_move(Lowering&, const Term& step);

// ---- lower_condition.cpp: conditions
std::optional<AmountId> own_condition(Lowering&, const Term& proposition);
std::optional<AmountId> own_count(Lowering&, const Term& what);

// ---- lower_cost.cpp: what is paid
void pay_energy(Lowering&, const Term& energy);
void pay_part(Lowering&, const Term& cost);
// DBS 10-30: cards from the top of the deck into the Drop Area.
void pay_burst(Lowering&, int n);
// DBS 8-1-5-2-1: what an [Auto] skill costs is paid as it resolves, or it does nothing.
void pay_on_resolution(Lowering&, const Term& cost, int burst);

// ---- lower_keyword.cpp: keyword skills with a cost or a number; false: it is none of them
bool keyword_skill(Lowering&, const Term& line);
// A keyword skill that something gains; nothing: it was declined.
std::optional<AbilityId> given_skill(Lowering&, const Term& skill);
// DBS 10-3-1: the skill that places an Extra Card with [Field].
void field_skill(Lowering&);
// Battle Cards as a keyword specifies them.
Filter specified(Lowering&, const Term& f);

// ---- lower_skill.cpp: other skills
std::vector<AbilityId> skill(Lowering&, const Term& line, AbilityOrigin, AmountId condition = kNoId);
// A line that says how else the other skills of its card are activated.
bool is_other_way(const Term& line);
void other_way(Lowering&, const Term& line, const std::vector<Term>& parts);
// Whether the printed words hold "play" or "attack" (DBS 10-10-3).
u16 said_bits(const Lowering&, const Term& line);

}  // namespace arbiter::dbs
