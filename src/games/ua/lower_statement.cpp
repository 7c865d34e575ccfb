// Continuous texts of this game: how cards may be played, what works in other areas, what battles do.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// In every area: how a card may come into play.
constexpr u16 kEverywhere = (1 << kZoneCount) - 1;

Group self(ObjectKind of) { return {of, Filter::in(kSource), kSource, false, 0}; }

// Of this card, wherever it is.
void say_everywhere(Lowering& low, const Modification& modification, AmountId condition) {
    // Cards are used from the hand, so that this place may be named.
    if (low.zones && low.zones != 1 << kHand) low.decline("where a text works that is about using its card");
    const Scoped zones(low.zones, kEverywhere);
    say_about(low, self(ObjectKind::Cards), modification, condition);
}

void cannot_be_used(Lowering& low, i32 bits, AmountId condition) {
    say_everywhere(low, {kCannot, low.pool.constant(bits)}, condition);
}

// ---- facts and rules of playing that stand in texts of their own

// A text without a tag that says "play this character set to active" says how it enters.
void entering(Lowering& low, const Term& step, AmountId condition) {
    const Term to = step[field::to];
    const bool field = !to || (names_zone(to, head::Field) && to[field::of].is(head::You));
    if (!field || !step[field::set] || is_resting_word(low, step[field::set]))
        low.unknown(step, "in a continuous text");
    if (field) to.means_same_as("cards are played onto the field", "");
    of_this(low, step[field::what]);
    if (low.states & kOnlyRaided) low.decline("how a card enters the field, in what it loses by that");
    say_everywhere(low, {kEntersActive}, condition);
}

// "You can only use one <name> card per turn": how many cards of this card's name its player has used.
AmountId name_used(Lowering& low) {
    const Filter name = Filter::symbol(kCardName, {low.card.symbols[kCardName][0]});
    const FilterId cards = low.filter(Filter::all({Filter::owner(Who::You), name}), ObjectKind::Cards);
    return low.pool.memory(low.pool.watch(kIsUsed, cards), Who::You);
}

void play_only_onto(Lowering& low, const Term& mod, AmountId condition) {
    const Term to = mod[field::to];
    const i32 zones = zones_named(low, to);
    const bool front = zones == 1 << kFrontLine;
    if ((!front && zones != 1 << kEnergyLine) || (to[field::of] && player(low, to[field::of]) != Who::You))
        low.unknown(mod, "here");
    cannot_be_used(low, front ? kCannotBePlayedToEnergy : kCannotBePlayedToFront, condition);
}

// "Your cards with Raid can perform Raid on this character."
void can_raid_on(Lowering& low, const Term& who, const Term& mod, AmountId condition) {
    if (!mod[field::who].is(head::This)) low.unknown(mod[field::who], "here");
    // Cards of the same player, wherever they come from: Raid is performed on one's own characters only.
    if (!who.is(head::Pick) || who[field::q] || (who[field::whose] && !who[field::whose].is(head::You)))
        low.unknown(who, "here");
    who[field::whose].means_same_as("Raid is performed on one's own characters", "");
    const Noun by = read_filter(low, who[field::f], {.anywhere = true});
    if (!by.plain()) low.unknown(who, "here");
    // UA Q772: only by a trigger.
    const AbilitySource agent = mod[field::by] ? by_agent(low, mod[field::by]) : AbilitySource{};
    if (mod[field::by] && (agent.bits != kByTrigger || agent.source != kNoId)) low.unknown(mod[field::by], "here");
    say_about(low, stated_subject(low, mod[field::who]),
              {kRaidableBy, low.pool.constant(agent.bits), low.filter(by.what.filter, ObjectKind::Cards)}, condition);
}

bool about_playing(const Term& mod) {
    const Term done = mod[field::do_][field::done];
    return mod.is(head::Cannot) && mod[field::do_].is(head::Done) && done.is_any({head::Play, head::PlayOrShift});
}

// A gain that may be one of the card's own abilities, and lists.
bool gains_text(const Term& mod) {
    if (!mod.is(head::Gain)) return false;
    const std::vector<Term> modifications = mod[field::of].items();
    return std::any_of(modifications.begin(), modifications.end(), [](const Term& modification) {
        return modification.is_any({head::Ability, head::Listed});
    });
}

void gain_text(Lowering& low, const Term& step, AmountId condition) {
    const Group who = stated_subject(low, step[field::who], ObjectKind::Places);
    for (const Term& modification : step[field::mod][field::of].items()) {
        if (modification.is(head::Listed)) {
            lower::say_listed(low, who, condition);
        } else if (modification.is(head::Ability) && who.reg == kSource && low.scale == kNoId &&
                   who.of == ObjectKind::Places) {
            ability(low, modification, AbilityOrigin::Own, condition);
        } else {
            for (const Modification& one : gain(low, modification)) say_about(low, who, one, condition);
        }
    }
}

// "Can only be moved to your front line using its ability."
void move_only_by_ability(Lowering& low, const Term& mod, AmountId condition) {
    const Term to = mod[field::to];
    if (!names_zone(to, head::FrontLine) || owner_said(low, to) != Who::You) low.unknown(to, "as a line");
    say_about(low, self(ObjectKind::Places), {kCannot, low.pool.constant(kCannotBeMovedToFrontByOthers)}, condition);
}

AmountId in_phase_now(Lowering& low, const Term& phase) {
    return low.pool.compare(low.pool.value(kPhaseNow, Who::You), Compare::Equal, phase_number(low, phase));
}

// "Does not switch to active during your start phase": the rules do so in the end phase, too.
AmountId in_start_phase(Lowering& low, const Term& mod) {
    const Term till = mod[field::till];
    const bool start = till.is(head::DuringPhase) && till[field::phase].is(head::StartPhase) && !till[field::next];
    if (!start || player(low, till[field::whose]) != Who::You) low.unknown(till, "in a continuous text");
    return low.pool.both(low.pool.value(kIsTurnPlayer, Who::You), in_phase_now(low, till[field::phase]));
}

bool modify(Lowering& low, const Term& step, AmountId condition) {
    const Term mod = step[field::mod];
    const Term who = step[field::who];
    const bool affinity = mod.is(head::AlsoAffinity);
    if (affinity ||
        mod.is_any({head::PlayOnlyOnto, head::PlayOnlyIf, head::OnlyByRaid, head::AlsoNamed, head::CanRaidOn}) ||
        about_playing(mod))
        only_once(low, mod);
    lower::says_of_itself(mod, mod.is(head::Gain) ? mod[field::of].only() : Term());
    if (mod.is(head::PlayOnlyOnto)) {
        of_this(low, who);
        play_only_onto(low, mod, condition);
    } else if (mod.is(head::PlayOnlyIf)) {
        of_this(low, who);
        if (condition != kNoId) low.decline("a condition on a condition");
        cannot_be_used(low, kCannotBePlayed | kCannotPerformRaid,
                       low.pool.negation(lower::condition(low, mod[field::p])));
    } else if (mod.is(head::OnlyByRaid)) {
        of_this(low, who);
        cannot_be_used(low, kCannotBePlayed, condition);
    } else if (mod.is(head::AlsoNamed) || affinity) {
        if (condition != kNoId || low.states || low.zones) low.unknown(mod, "for a time");
        of_this(low, who);
        for (u16 name : names_in(low, mod[field::names].items()))
            low.card.symbols[affinity ? kAffinity : kCardName].push_back(name);
    } else if (mod.is(head::CanRaidOn)) {
        can_raid_on(low, who, mod, condition);
    } else if (mod.is(head::Both) && mod[field::b].is(head::MoveOnlyByAbility)) {
        of_this(low, who);
        if (!about_playing(mod[field::a])) low.unknown(mod[field::a], "here");
        for (const Modification& modification : cannot(low, mod[field::a]))
            say_everywhere(low, modification, condition);
        move_only_by_ability(low, mod[field::b], condition);
    } else if (mod.is(head::MoveOnlyByAbility)) {
        of_this(low, who);
        move_only_by_ability(low, mod, condition);
    } else if (mod.is(head::MustAttackThat)) {
        say_about(low, must_be_attacked(low, step), {kMustBeTargeted}, condition);
    } else if (mod.is(head::NotReadied)) {
        const AmountId while_ = mod[field::p] ? lower::condition(low, mod[field::p]) : in_start_phase(low, mod);
        say_about(low, stated_subject(low, who), {kNotReadied}, joined(low, condition, while_));
    } else if (about_playing(mod)) {
        // What cannot be played there is meant wherever the card is.
        of_this(low, who);
        for (const Modification& modification : cannot(low, mod)) say_everywhere(low, modification, condition);
    } else if (gains_text(mod)) {
        gain_text(low, step, condition);
    } else {
        return false;
    }
    return true;
}

void reduce_statement(Lowering& low, const Term& step, AmountId condition) {
    const Term what = step[field::what];
    if (const Term of = reduced_ability(low, step))
        return say_about(low, stated_subject(low, of, ObjectKind::Places), reduction(low, step), condition);
    if (!what.is(head::StatOf)) {
        low.unknown(what, "in a continuous text");
        return;
    }
    if (low.cheaper && !what[field::who].is(head::It)) low.unknown(what[field::who], "here");
    if (!low.zones && !low.cheaper && prices_this(step)) {
        // What using a card costs is asked where it is used from (ruling ua-cost-anywhere).
        const Term at = what[field::who][field::at], zone = at[field::z];
        if (at && (!at.is(head::In) || !zone.is(head::Zone) || owner_said(low, zone) != Who::You))
            low.unknown(at, "here");
        const Scoped there(low.zones, at ? static_cast<u16>(zone_bits(low, zone[field::in].items())) : kEverywhere);
        const Scoped source(low.source_of, ObjectKind::Cards);
        of_this(low, at ? what[field::who][field::who] : what[field::who]);
        return say_about(low, self(ObjectKind::Cards), reduction(low, step), condition);
    }
    Group who = low.cheaper ? *low.cheaper : stated_subject(low, what[field::who]);
    const Modification modification = reduction(low, step);
    if (step[field::n].is(head::Energy) && who.reg != kSource)
        who = {who.of, Filter::all({who.filter, of_color(low, step[field::n])})};
    const bool cards = modification.property != kBpChange;
    if (cards != (who.of == ObjectKind::Cards)) low.unknown(what[field::who], "to reduce there");
    say_about(low, who, modification, condition);
}

// "Is also treated as if its required energy is ...", which a text says for one area: the energy.
Term also_requires(Lowering& low, const Term& does) {
    if (does.is(head::AlsoRequires)) return does[field::n];
    if (!does.is(head::Modify) || !does[field::mod].is(head::AlsoRequires)) return Term();
    of_this(low, does[field::who]);
    does.adds_nothing_around(field::mod, "who may treat a card so does");
    return does[field::mod][field::n];
}

// Required energy is of the card's own colour (UA 2.2.2).
AmountId own_energy(Lowering& low, const Term& energy) {
    if (!energy.is(head::Energy)) low.unknown(energy);
    if (!(low.card.attributes[kColor] & (1 << color_number(low, energy[field::c]))))
        low.decline("required energy of another colour than the card's");
    return low.pool.constant(energy[field::n] ? energy[field::n].number() : 1);
}

// "While in your hand": the text works there, and "this" is a card.
void while_in(Lowering& low, const Term& step, AmountId condition) {
    const Term till = step[field::till];
    u16 zones = 0;
    if (till.is(head::WhileIn)) {
        if (player(low, till[field::of]) != Who::You) low.unknown(till[field::of], "here");
        zones = static_cast<u16>(zone_bits(low, till[field::any].items()));
    } else if (till.is(head::WhileElsewhere)) {
        zones = static_cast<u16>(kEverywhere & ~kField & ~(1 << kSideline));
    } else {
        low.unknown(till, "in a continuous text");
    }
    if (low.zones) low.decline("in two areas at once");
    const bool on_field = (zones & kField) != 0;
    if (on_field && (zones & ~kField)) low.decline("on the field and elsewhere at once");
    if (step[field::does].mentions(head::AlsoNamed)) low.unknown(till, "of a name");
    if (on_field && zones != kField) low.decline("on one line of the field alone");
    const Scoped there(low.zones, on_field ? u16{0} : zones);
    const Scoped source(low.source_of, on_field ? ObjectKind::Places : ObjectKind::Cards);
    if (const Term also = also_requires(low, step[field::does]))
        return say_about(low, self(low.source_of), {kAlsoRequired, own_energy(low, also)}, condition);
    statement(low, step[field::does], condition);
}

void during(Lowering& low, const Term& step, AmountId condition) {
    const Term till = step[field::till];
    lower::mention_changed(low, step[field::does]);
    if (till.is(head::DuringAttack)) {
        resolve_reference(low, till[field::who], ObjectKind::Places);
        if (const Term is = till[field::who][field::is]) low.unknown(is, "of what attacks");
        const Filter nth =
            Filter::bits(kState, till[field::which] ? attack_bit(low, till[field::which]) : i32{kIsAttacking});
        const FilterId attacking = low.filter(Filter::all({Filter::in(kSource), nth}), ObjectKind::Places);
        return statement(low, step[field::does], joined(low, condition, low.pool.count(attacking)));
    }
    if (till.is(head::DuringPhase) && !till[field::next]) {
        AmountId turn = low.pool.value(kIsTurnPlayer, player(low, till[field::whose]));
        if (!till[field::phase].is(head::Turn)) turn = low.pool.both(turn, in_phase_now(low, till[field::phase]));
        return statement(low, step[field::does], joined(low, condition, turn));
    }
    if (till.is(head::ChecksFor) && step[field::does].is_any({head::Forbid, head::NotActivate})) {
        const Group dealer = stated_subject(low, till[field::who], ObjectKind::Places);
        return say_about(low, dealer, no_triggers_for(low, step[field::does]), condition);
    }
    // The character battling this one is so only while the battle lasts.
    const bool battle = till.is(head::ThisBattle) && step[field::does].is(head::Modify) &&
                        step[field::does][field::who].is(head::Battling);
    // What was done this turn stays done until the turn ends: the time says the same again.
    const bool turn = till.is(head::ThisTurn) && !till[field::phase] && low.until_turn_ends && condition != kNoId;
    if (turn) step.adds_nothing_around(field::does, "what was done this turn stays done until the turn ends");
    if (battle || turn) return statement(low, step[field::does], condition);
    while_in(low, step, condition);
}

void say_ban(Lowering& low, const Term& step, AmountId condition) {
    const StatedBan ban = stated_ban(low, step);
    if (ban.player) return say_seat(low, {*ban.player, ban.modification}, condition);
    const Group who = ban.on ? stated_subject(low, ban.on, ObjectKind::Places) : ban.all;
    say_about(low, who, ban.modification, condition);
}

void forbid(Lowering& low, const Term& step, AmountId condition, const Term& unless) {
    const Term instruction = step[field::do_];
    if (forbids_activity(step) && !unless) return say_ban(low, step, condition);
    const bool use = instruction.is(head::Use),
               play = instruction.is(head::Play) && !instruction[field::to] && !instruction[field::set];
    if ((use || play) && instruction[field::what].is(head::This) && player(low, step[field::by]) == Who::You) {
        of_this(low, instruction[field::what]);
        if (unless) low.unknown(unless, "here");
        return cannot_be_used(low, use ? kCannotBeUsed : kCannotBePlayed | kCannotPerformRaid, condition);
    }
    const Term chosen = instruction[field::what];
    const Group who =
        chosen.is(head::Pick) ? stated_subject(low, chosen, ObjectKind::Places) : self(ObjectKind::Places);
    for (const Modification& modification : forbidden_choice(low, step, unless))
        say_about(low, who, modification, condition);
}

// "Your opponent cannot block this character's attacks."
void not_blocked(Lowering& low, const Term& step, AmountId condition) {
    say_about(low, stated_subject(low, unblocked(low, step), ObjectKind::Places), unblockable(low, step), condition);
}

void send_losers_elsewhere(Lowering& low, const Term& step, AmountId condition) {
    if (player(low, step[field::whose]) != Who::Opponent) low.unknown(step[field::whose], "here");
    const Term go = step[field::go];
    const Term to = go[field::to];
    const Term name = to[field::in].only();
    if (!to.is(head::Zone) || !name ||
        (!go.is(head::Shift) && !(go.is(head::Move) && go[field::verb].is(word::place)))) {
        low.unknown(go, "instead of being sidelined");
        return;
    }
    if (owner_said(low, to).value_or(Who::Opponent) != Who::Opponent) low.unknown(to[field::of], "here");
    to[field::of].means_same_as("cards go to their owner's zones", "");
    const ZoneId zone = zone_of(low, name);
    if (go.is(head::Shift) != (zone == kEnergyLine)) low.unknown(go, "there");
    say_about(low, self(ObjectKind::Places), {kLosersGo, low.pool.constant(zone)}, condition);
}

SeatModification line_size(Lowering& low, const Term& step) {
    const Term on = step[field::on];
    const Term name = step[field::by] ? on : on[field::in].only();
    const bool less = step[field::dir].is(head::Decrease);
    if (!less && !step[field::dir].is(head::Increase)) low.unknown(step[field::dir]);
    if (!name || (!step[field::by] && !on.is(head::Zone))) low.unknown(on, "as a line");
    const int n = step[field::n].number();
    const Term whose = step[field::by] ? step[field::by] : on[field::of];
    if (!whose || whose.is(head::You)) whose.means_same_as("a player places cards on their own lines", "");
    return {whose ? player(low, whose) : Who::You,
            {kLineSize, low.pool.constant(less ? -n : n), name ? zone_of(low, name) : ZoneId{kFrontLine}}};
}

}  // namespace

std::vector<SeatModification> own_seat_modifications(Lowering& low, const Term& step) {
    if (step.is(head::LineSize)) return {line_size(low, step)};
    if (step.is(head::HandSize))
        return {{player(low, step[field::whose]), {kHandSize, low.pool.constant(step[field::n].number())}}};
    return {};
}

bool own_says(Lowering& low, const Term& step, AmountId condition) {
    if (step.is(head::When) && prices_raid(step)) {
        price_raid(low, step, condition);
        return true;
    }
    if (step.is(head::Modify)) return modify(low, step, condition);
    if (step.is(head::Unless) && step[field::p].is(head::PayExtra)) {
        forbid(low, step[field::does], condition, step[field::p]);
    } else if (step.is(head::NotActivate)) {
        say_ban(low, step, condition);
    } else if (step.is(head::Forbid)) {
        forbid(low, step, condition, Term());
    } else if (step.is(head::During)) {
        during(low, step, condition);
    } else if (step.is(head::Reduce)) {
        reduce_statement(low, step, condition);
    } else if (step.is(head::MustBlock)) {
        if (!step[field::by]) low.unknown(step, "in a continuous text");
        for (const Modification& modification : must_block(low, step))
            say_about(low, self(ObjectKind::Places), modification, condition);
    } else if (step.is(head::NotBlocked)) {
        not_blocked(low, step, condition);
    } else if (step.is(head::LosersGo)) {
        send_losers_elsewhere(low, step, condition);
    } else if (step.is(head::Play)) {
        only_once(low, step);
        entering(low, step, condition);
    } else {
        return false;
    }
    return true;
}

std::size_t own_said(Lowering& low, const std::vector<Term>& sentences, std::size_t at, AmountId) {
    const Term& sentence = sentences[at];
    const auto not_if = [&] { return low.pool.negation(lower::condition(low, sentence[field::p])); };
    if (sentence.is(head::UseOncePerName)) {
        own_name(low, sentence[field::n]);
        cannot_be_used(low, kCannotBeUsed, name_used(low));
    } else if (sentence.is(head::UseOnlyIf)) {
        cannot_be_used(low, kCannotBeUsed, not_if());
    } else if (sentence.is(head::PlayOnlyIf)) {
        cannot_be_used(low, kCannotBePlayed | kCannotPerformRaid, not_if());
    } else if (sentence.is(head::RaidOnlyIf)) {
        cannot_be_used(low, kCannotPerformRaid, not_if());
    } else {
        return 0;
    }
    return 1;
}

}  // namespace arbiter::ua
