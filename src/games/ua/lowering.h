// This game's own lowering: constants, and the functions by file.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/ua/lower.h"
#include "games/ua/terms.h"
#include "lower/compare.h"
#include "lower/for_games.h"
#include "ua_names.h"

namespace arbiter::ua {

// Why "event" and "event card" name the same abilities.
constexpr std::string_view kSameKind = "words for the same kind of ability";

using namespace lower::for_games;
using lower::Act;  // the engine has another

extern const lower::Dialect kDialect;

// ---- lower_words.cpp: single words
int color_number(Lowering&, const Term& color);
i32 color_bits(Lowering&, const std::vector<Term>& colors);
// The FactBit of an ability as texts name it by its tag; 0: it is none of those.
i32 tag_bit(Lowering&, const Term& kind);
i32 tag_word(const Term& word);
i32 trigger_bit(const Term& word);
i32 keyword_bit(Lowering&, const Term& word);
// Is it the rule of this keyword that the words in brackets recall?
bool recalls_keyword(const Term& reminder, i32 keyword);
int phase_number(Lowering&, const Term& phase);
// "First", "second", "third".
int ordinal(Lowering&, const Term& which);
// The StateBit of something in its first or second attack of the turn.
i32 attack_bit(Lowering&, const Term& which);
constexpr std::string_view kOnTheirField = "what a player has is what is on their field";
bool is_resting_word(Lowering&, const Term& word);
std::vector<u16> names_in(Lowering&, const std::vector<Term>& names);

// ---- lower_filter.cpp: what things must be
// Only characters have BP.
Filter having_value(AttributeId);
std::optional<Filter> own_head(Lowering&, const Term& head, i32& kinds);
std::optional<Filter> own_heads(Lowering&, const Term& heads, i32& kinds);
std::optional<Filter> own_trait(Lowering&, const Term& trait, Noun*);
std::optional<Filter> own_complement(Lowering&, const Term& what, ObjectKind);
std::optional<Filter> own_predicate(Lowering&, const Term& predicate, ObjectKind);
void qualify(Description&, const Term& filter);
bool own_modifier(Description&, const Term& mod);
void default_place(Description&, const Term& filter);
void check(Description&, const Term& filter);

// ---- lower_place.cpp: where things are
std::optional<Location> own_location(Lowering&, const Term& place, const FilterContext&);
Location came_from(Lowering&, i32 zones, Who whose);
Filter top_card();
// The CameBit of a card that was there, 0: not remembered.
i32 came_bit(ZoneId);

// ---- lower_object.cpp: which things
Group this_one(Lowering&, const Term& what);
// Checks that the words are about the text's own character or card.
void of_this(Lowering&, const Term& who);

// ---- lower_condition.cpp: conditions
std::optional<AmountId> own_condition(Lowering&, const Term& proposition);
Group tested(Lowering&, const Term& who, const Term& predicate);
std::optional<AmountId> own_there_are(Lowering&, const Term& what, const FilterContext&);

// ---- lower_history.cpp: what was done
std::optional<AmountId> own_look_back(Lowering&, const Term& proposition);
std::optional<Filter> did_so(Lowering&, const Term& instruction, const Term& by, const Term& via);
Filter in_phase(Lowering&, const Term& phase);
// The cards that AP is paid for, by what the words name.
Filter paid_for(Lowering&, const Term& what, std::vector<Filter> tests);
// How many such cards this ability has placed there.
AmountId placed_by_this(Lowering&, const Term& placed);
// How many such cards you used this turn, where the phrase says so; else nothing.
std::optional<AmountId> own_count(Lowering&, const Term& filter);

// ---- lower_modification.cpp: what is given
Modifications modifications_of(Lowering&, const Term& mod);
Modifications own_modifications(Lowering&, const Term& step);
std::vector<Modification> gain(Lowering&, const Term& modification);
std::vector<Modification> keyword_modifications(Lowering&, const Term& keyword);
// What stands in brackets behind a keyword says what it does.
void check_reminder(Lowering&, i32 keyword, const Term& reminder, const Term& said);
// What a quoted ability gives to whoever has it.
std::vector<Modification> ability_modifications(Lowering&, const Term& ability);

// ---- lower_protect.cpp: what cannot be done, and must
Modification not_blocked_by(Lowering&, const Term& instruction);
// "Your opponent cannot block it", or not with some.
Modification unblockable(Lowering&, const Term& step);
std::vector<Modification> cannot(Lowering&, const Term& mod);
// "Your opponent cannot choose this character with ...", unless they pay for it.
std::vector<Modification> forbidden_choice(Lowering&, const Term& forbid, const Term& unless);
// "Without paying its AP cost" adds nothing to what a text plays or uses: that costs nothing anyway.
void costs_nothing(const Term& step);
// Who cannot be blocked by the other player.
Term unblocked(Lowering&, const Term& step);
std::vector<Modification> must_block(Lowering&, const Term& mod);
// "Its BP cannot be reduced."
Modification cannot_be_reduced(Lowering&, const Term& step);
// ByBits and the filter of source cards of the abilities that a phrase names.
struct AbilitySource {
    i32 bits = 0;
    FilterId source = kNoId;
};
AbilitySource by_ability(Lowering&, const Term& abilities);
// Protection against losses of BP by abilities of these players.
Modification no_bp_loss(Lowering&, const AbilitySource&, const Term& said);
AbilitySource by_agent(Lowering&, const Term& agent);
// The same as a test of what is happening.
Filter cause_test(Lowering&, const Term& agent);

// ---- lower_ban.cpp: duties and bans
// Does it forbid using abilities, triggers or cards of the hand?
bool forbids_activity(const Term& step);
void ban_activity(Lowering&, const Term& step);
// The same in a continuous text: about a player, about things that the text names, or about all that pass a filter.
struct StatedBan {
    Modification modification;
    std::optional<Who> player;
    Term on;
    Group all;
};
StatedBan stated_ban(Lowering&, const Term& step);
// "This character cannot activate [When Attacking] abilities."
std::vector<Modification> not_activating(Lowering&, const Term& abilities);
// What the opponent cannot activate for damage that something deals.
Modification no_triggers_for(Lowering&, const Term& forbid);
// Who must be attacked, where a text says that all must attack it.
Group must_be_attacked(Lowering&, const Term& modify);
void must_attack_that(Lowering&, const Term& modify);
// "Your opponent must attack with one of their characters."
void must_with(Lowering&, const Term& step);

// ---- lower_cost.cpp: reductions
// A test for requiring energy of this colour: a card requires one colour alone (UA 2.2.2).
Filter of_color(Lowering&, const Term& energy);
Modification reduction(Lowering&, const Term& reduce);
// Whose [Activate: Main] abilities cost less; nothing: it is no reduction of that.
Term reduced_ability(Lowering&, const Term& reduce);
// "When this card performs Raid, reduce its required energy": no event, but what performing Raid with it takes.
bool prices_raid(const Term& clause);
// "Reduce this card's AP cost": what using it takes.
bool prices_this(const Term& reduce);
void price_raid(Lowering&, const Term& clause, AmountId condition);
void reduce(Lowering&, const Term&);

// ---- lower_action.cpp, lower_move.cpp: what is done
std::span<const lower::VerbWord> own_verbs();
// Of things of which only a part leaves a stack.
std::optional<u8> part_reason(const Term& what);
std::optional<u8> own_reason(Lowering&, const Term& step);
std::optional<lower::StackTarget> own_onto(Lowering&, const Term& to);
void play(Lowering&, const Term&);
void play_or_raid(Lowering&, const Term& play, const Term& onto);
void add_or_raid(Lowering&, const Term& add, const Term& onto);
void perform_raid(Lowering&, const Term&);
void shift(Lowering&, const Term&);
// An instruction of the rulebook for a player, with an amount.
void book_amount(Lowering&, BookVerb, Who whom, int n);
bool is_sidelining(const Lowering&, const Term& proposition);
// "When it attacks and wins a battle this turn, draw a card": from now on, for whom the text names.
void gain_when(Lowering&, const Term& whom, const lower::AwaitedEvent&, const Term& does);

// ---- lower_sentence.cpp: what sentences have of their own
bool own_step(Lowering&, const Term& step);
bool own_sentence(Lowering&, const Term& sentence);
bool is_supplement(const Term& sentence);
AmountId may_raid(Lowering&, const Term& step, AmountId also);
std::optional<Lasting> own_lasting(Lowering&, const Term& till);
// As long as the card whose ability it is stays on the field.
Lasting until_it_leaves_the_field();
// "This attack", which the text's own character makes.
Lasting until_its_attack_ends(Lowering&);
lower::DelayedTo delayed_to(Lowering&, const Term& moment);
void hold_characters(Lowering&, const std::vector<Term>& parts);

// ---- lower_statement.cpp: continuous texts
std::vector<SeatModification> own_seat_modifications(Lowering&, const Term& step);
bool own_says(Lowering&, const Term& clause, AmountId condition);
std::size_t own_said(Lowering&, const std::vector<Term>& sentences, std::size_t at, AmountId condition);

// ---- lower_event.cpp: what triggers
std::optional<AwaitedEvent> own_awaited(Lowering&, const Term& verb);
std::optional<AwaitedEvent> own_moved(Lowering&, const Term& move, const Term& from);
// Whose field something leaves; nothing: the text does not say.
std::optional<Who> field_left(Lowering&, const Term& leaves);
std::optional<Trigger> own_by_player(Lowering&, Who by, const Term& event);
std::optional<std::vector<Trigger>> own_event(Lowering&, const Term& event);
// "At the end of your attack phase" as what an ability waits for.
std::vector<Trigger> moments(Lowering&, const Term& at);

// ---- lower_ability.cpp: one line
// Lowers the line into the draft. For a granted one, returns the numbers of its abilities.
std::vector<AbilityId> ability(Lowering&, const Term& line, AbilityOrigin, AmountId condition = kNoId);
std::optional<AmountId> item_works(Lowering&, const Term& tag);
// Moves what pays for an ability into the sideline.
void pay_move(Lowering&, u8 cards, Reason, bool many);

// ---- lower_instead.cpp: what would happen, where something else is done instead
Group replaced(Lowering&, const Term& who, const Term& instruction, const Term& agent, ReplacementOn&);

}  // namespace arbiter::ua
