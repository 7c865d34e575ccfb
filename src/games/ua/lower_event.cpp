// Events of this game: what a triggered ability waits for.
#include <bit>

#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

std::optional<AwaitedEvent> unknown(Lowering& low, const Term& verb) {
    low.unknown(verb, "as an event");
    return std::nullopt;
}

TriggerEvent blocked_or_not(const Term& said) {
    return said[field::not_].is(head::Not) ? kAttackNotBlocked : kAttackBlocked;
}

// "Attacks and is blocked", "its attack is blocked".
void note_attack_paraphrase(const Term& event, const Term& said) {
    event.is_paraphrase_of("who attacks or its attack is blocked", event[field::who].told() + said[field::not_].told());
}

// "Attacks", "attacks and wins a battle", "blocks and loses a battle".
std::optional<AwaitedEvent> fighting(Lowering& low, const Term& end, TriggerEvent event, i32 role) {
    if (!end) return AwaitedEvent{event};
    if (end.is(head::Blocked)) return AwaitedEvent{blocked_or_not(end)};
    if (end.is(head::Wins)) return AwaitedEvent{kWinsBattle, ObjectKind::Places, {Filter::bits(kState, role)}};
    if (end.is(head::Loses)) return AwaitedEvent{kLosesBattle, ObjectKind::Places, {Filter::bits(kState, role)}};
    if (end.is(head::Nth))
        return AwaitedEvent{kAttacks, ObjectKind::Places, {Filter::bits(kState, attack_bit(low, end[field::which]))}};
    if (end.is(head::FromEnergyLine))
        return AwaitedEvent{kAttacks, ObjectKind::Places, {Filter::zone(1 << kEnergyLine, Who::Either)}};
    return unknown(low, end);
}

// A line, as a test of what stands on it.
Filter on_line(Lowering& low, const Term& line, bool left) {
    const Term name = line[field::in].only();
    if (!line.is(head::Zone) || !name) {
        low.unknown(line, "as an event");
        return Filter::all({});
    }
    const ZoneId zone = zone_of(low, name);
    if (zone != kFrontLine && zone != kEnergyLine) low.unknown(line, "as a line");
    const ZoneId now = !left ? zone : zone == kFrontLine ? ZoneId{kEnergyLine} : ZoneId{kFrontLine};
    return Filter::zone(1 << now, owner_said(low, line).value_or(Who::Either));
}

AwaitedEvent moving(Lowering& low, const Term& verb) {
    AwaitedEvent out{kMoves};
    std::string now;
    const auto stands = [&](const Filter& line) {
        const std::string key = key_of(line);
        if (now != key) now += key;
        out.tests.push_back(line);
    };
    if (const Term to = verb[field::to]; to && !(to.is(head::OtherLine) && !to[field::as]))
        stands(on_line(low, to, false));
    if (verb[field::from]) stands(on_line(low, verb[field::from], true));
    if (!verb.is(head::Moves)) verb[field::to].means_same_as("what moves comes to the other line", now);
    if (verb.is(head::Moves))
        verb.means_same_as("what leaves the one line comes to the other",
                           now + verb[field::phase].told() + verb[field::whose].told() + verb[field::outside].told());
    if (const Term phase = verb[field::phase]) {
        const int during = phase_number(low, phase);
        const bool outside = verb[field::outside].is(word::yes);
        if (!outside) out.tests.push_back(Filter::book(kInPhase, 0, 1 << during));
        // In your attack phase: while it is your turn.
        const Who whose = verb[field::whose] ? player(low, verb[field::whose]) : Who::Either;
        if (whose != Who::Either) out.condition = low.pool.value(kIsTurnPlayer, whose);
        if (outside && whose == Who::Either) low.unknown(verb, "as an event");
        if (outside) {
            const AmountId in_phase = low.pool.compare(low.pool.value(kPhaseNow, Who::You), Compare::Equal, during);
            out.condition = low.pool.negation(joined(low, out.condition, in_phase));
        }
    }
    return out;
}

// What comes from this zone.
void came(Lowering& low, const Term& from, AwaitedEvent& out) {
    if (!from.is(head::Zone)) low.unknown(from, "as an event");
    const i32 zones = zone_bits(low, from[field::in].items());
    const std::optional<Who> whose = owner_said(low, from);
    if (!whose) from[field::of].means_same_as("of either player, unless the words say whose", "");
    out.tests.push_back(came_from(low, zones, whose.value_or(Who::Either)).filter);
}

}  // namespace

// "Placed from your hand into your sideline", "added to your hand".
std::optional<AwaitedEvent> own_moved(Lowering& low, const Term& done, const Term& outer_from) {
    const Term verb = done[field::verb];
    const Term to = done[field::to];
    const Term from = done[field::from] ? done[field::from] : outer_from;
    if (verb.is(word::sideline)) return to || from ? unknown(low, done) : AwaitedEvent{kIsSidelined};
    if (to.is(head::UnderDest) && verb.is(word::place) && !from) {
        const Group over = resolve_reference(low, to[field::stack], ObjectKind::Places);
        if (!to[field::face].is(word::face_down) || over.reg != kSource) return unknown(low, to);
        const Filter here = Filter::stack(kSource, Part::Attached);
        return AwaitedEvent{.event = kIsTucked, .of = ObjectKind::Cards, .tests = {here}, .unseen = true};
    }
    const Term name = to[field::in].only();
    if (!to.is(head::Zone) || !name) return unknown(low, done);
    AwaitedEvent out{kToSideline, ObjectKind::Cards};
    out.zone = zone_of(low, name);
    out.zones = static_cast<u16>(1 << out.zone);
    out.verb = verb.word();
    out.by_owner = true;
    if (out.zone == kHand && (verb.is(word::put) || verb.is(word::return_)))
        out.event = kAddedToHand;
    else if (out.zone == kRemoval && verb.is(word::place))
        out.event = kToRemoval;
    else if (out.zone != kSideline || !verb.is(word::place))
        return unknown(low, done);
    const std::optional<Who> whose = owner_said(low, to), left = from ? owner_said(low, from) : std::nullopt;
    if (whose && left && *whose != *left) low.decline("whose area the cards go to is not whose they are");
    if (!whose || left) lower::note_own_area(to[field::of]);
    const bool from_field = from ? names_zone(from, head::Field) && !left : verb.is(word::return_);
    if (from_field) done[field::from].means_same_as("what is returned has come from the field", "");
    if ((from || from_field) && out.zone == kHand) verb.means_same_as("to the hand from there, in whatever words", "");
    if (whose && !left) out.tests.push_back(Filter::owner(*whose));
    if (from) came(low, from, out);
    const bool from_hidden =
        from ? (zones_named(low, from) & lower::hidden_zones(low.book)) != 0 : !verb.is(word::return_);
    out.unseen = out.zone == kHand && from_hidden;
    // "Returned to your hand", and no more: from the field (ruling ua-returned).
    if (!from && verb.is(word::return_)) out.tests.push_back(came_from(low, kField, Who::Either).filter);
    // UA 17.1: to be sidelined is not to be placed into the sideline; whether it is meant by "from the field" as well?
    if (out.event == kToSideline && from && (zones_named(low, from) & kField)) low.unknown(from, "here");
    if (out.event == kToSideline) out.tests.push_back(Filter::no(Filter::book(kCame, 0, kCameSidelined)));
    return out;
}

namespace {

std::optional<AwaitedEvent> played(Lowering& low, const Term& done) {
    AwaitedEvent out{kIsPlayed};
    if (done[field::from]) came(low, done[field::from], out);
    if (const Term to = done[field::to]) {
        const i32 zones = zones_named(low, to);
        if (zones == 0 || (zones & ~kField)) return unknown(low, to);
        out.tests.push_back(Filter::zone(zones, to[field::of] ? player(low, to[field::of]) : Who::Either));
        out.says_where = true;
    }
    return out;
}

}  // namespace

std::optional<AwaitedEvent> own_awaited(Lowering& low, const Term& verb) {
    if (verb.is(head::Attacks)) return fighting(low, verb[field::end], kAttacks, kIsAttacking);
    if (verb.is(head::Blocks)) return fighting(low, verb[field::end], kBlocks, kIsBlocking);
    if (verb.is(head::Moves) || verb.is(head::Shift)) return moving(low, verb);
    if (verb.is(head::Play)) return played(low, verb);
    if (verb.is(head::Switch) && is_resting_word(low, verb[field::to])) {
        AwaitedEvent out{kBecomesResting};
        out.was = head::Active;
        return out;
    }
    if (verb.is(head::Switch)) return AwaitedEvent{kBecomesActive};
    if (verb.is(head::DealsDamage)) {
        AwaitedEvent out{kDealsDamage};
        // Damage is dealt to the other player.
        if (const Term whom = verb[field::whom]) {
            const Who who = player(low, whom);
            if (who != Who::You && who != Who::Opponent) return unknown(low, verb);
            out.tests.push_back(Filter::owner(who == Who::You ? Who::Opponent : Who::You));
        }
        return out;
    }
    if (verb.is(head::StatChanges)) {
        const bool more = verb[field::dir].is(head::Increase);
        const bool known = more || verb[field::dir].is(head::Decrease);
        if (!known || stat_of(low, verb[field::s]).which != kBp) return unknown(low, verb);
        AwaitedEvent changes{more ? kBpRaised : kBpLowered};
        if (verb[field::by]) changes.tests.push_back(cause_test(low, verb[field::by]));
        return changes;
    }
    if (verb.is(head::PerformsRaid)) {
        AwaitedEvent out{kPerformsRaid};
        if (verb[field::from]) came(low, verb[field::from], out);
        return out;
    }
    if (verb.is(head::Leaves)) {
        AwaitedEvent out{kLeavesField};
        if (const std::optional<Who> whose = field_left(low, verb)) out.tests.push_back(Filter::owner(*whose));
        if (verb[field::by]) out.tests.push_back(cause_test(low, verb[field::by]));
        return out;
    }
    return std::nullopt;
}

std::optional<Who> field_left(Lowering& low, const Term& leaves) {
    const Term from = leaves[field::from];
    if (!names_zone(from, head::Field)) low.unknown(from, "as what is left");
    if (!from[field::of]) return std::nullopt;
    const std::optional<Who> whose = owner_said(low, from);
    if (!whose) low.unknown(from[field::of], "here");
    return whose;
}

namespace {

// The things of an event that a player does: any, or one.
const Noun* any_thing(Lowering& low, const Term& what, Noun& noun) {
    noun = read_filter(low, what[field::f], {.anywhere = true, .past = true});
    const bool any = what.is(head::Pick) && (what[field::q].is(head::A) || !what[field::q]) && !what[field::whose];
    if (!any || !noun.plain()) low.unknown(what, "in an event");
    return &noun;
}

Trigger on_field(Lowering& low, TriggerEvent event, i32 zones, Who by, const Term& what) {
    Trigger out;
    out.on.event = event;
    Noun noun;
    // "From your hand" is where they came from.
    if (what && any_thing(low, what, noun)->placed && !what[field::f].mentions(head::In))
        low.unknown(what, "in an event");
    out.subjects = {ObjectKind::Places, noun.what.filter, kNone, false, what ? noun.what.kinds : i32{kCharacter}};
    out.on.subject = low.filter(Filter::all({Filter::zone(zones, by), noun.what.filter}), ObjectKind::Places);
    return out;
}

// The lines that a card is played onto.
i32 played_onto(Lowering& low, const Term& to, Who by) {
    if (!to) return kField;
    const i32 zones = zones_named(low, to);
    const bool own = !to[field::of] || to[field::of].is(head::They) || player(low, to[field::of]) == by;
    if (zones == 0 || (zones & ~kField) || !own) low.unknown(to, "in an event");
    return zones;
}

// An [Activate: Main] ability or a [Trigger] that a player activates.
std::optional<Trigger> activates(Lowering& low, Who by, const Term& what) {
    const Term kind = what[field::kind];
    if (!what.is(head::Abil) || !kind.is(head::Kind) || what[field::of] || what[field::whose]) return std::nullopt;
    Trigger out;
    out.subjects.of = ObjectKind::Cards;
    std::vector<Filter> tests{Filter::owner(by)};
    const i32 bit = trigger_bit(kind[field::k]);
    if (tag_bit(low, kind) == kHasActivateMain) {
        out.on.event = kMainActivated;
        if (const Term on = what[field::on]) {
            const Noun noun = read_noun(low, on);
            if (!on.is(head::Pick) || !noun.plain() || noun.what.of != ObjectKind::Places)
                low.unknown(on, "in an event");
            out.subjects = {ObjectKind::Cards, noun.what.filter, kNone, false, noun.what.kinds};
            tests.push_back(noun.what.filter);
        }
    } else if (!what[field::on] && (bit || kind[field::k].is(word::trigger))) {
        out.on.event = kTriggerUsed;
        if (bit) tests.push_back(Filter::bits(kTrigger, bit));
    } else {
        return std::nullopt;
    }
    out.on.subject = low.filter(Filter::all(tests), ObjectKind::Cards);
    return out;
}

}  // namespace

std::optional<Trigger> own_by_player(Lowering& low, Who by, const Term& event) {
    const Term does = event[field::does];
    const Term what = does[field::what];
    if (by != Who::You && by != Who::Opponent) low.unknown(event, "as an event");
    // By what cards are moved is asked as they are; nothing else that a player does has a cause.
    if (event[field::agent] && !does.is_any({head::Move, head::Draw})) low.unknown(event[field::agent], "in an event");
    if (event.is(head::Performs) || (does.is(head::PerformRaid) && !does[field::onto]))
        return on_field(low, kPerformsRaid, kField, by, what);
    if (does.is(head::Activate)) return activates(low, by, what);
    if (does.is(head::Play) && !does[field::set])
        return on_field(low, kIsPlayed, played_onto(low, does[field::to], by), by, what);
    const bool damage = does.is(head::TakeDamage) && !does[field::n], pays = does.is(head::PayAp) && !does[field::n];
    if (!damage && !pays && !does.is(head::Use)) return std::nullopt;
    Trigger out;
    out.subjects.of = ObjectKind::Cards;
    out.on.event = damage ? kTakesDamage : pays ? kApPaid : kIsUsed;
    std::vector<Filter> tests{Filter::owner(by)};
    Noun noun;
    if (pays) tests = {paid_for(low, what, tests)};
    if (!damage && !pays) tests.push_back(any_thing(low, what, noun)->what.filter);
    out.on.subject = low.filter(Filter::all(tests), ObjectKind::Cards);
    return out;
}

std::optional<std::vector<Trigger>> own_event(Lowering& low, const Term& event) {
    if (event.is(head::Performs))
        return std::vector<Trigger>{*own_by_player(low, player(low, event[field::by]), event)};
    // "When you attack for the second time this turn": whichever character it is.
    if (event.is(head::PlayerAttacks)) {
        Trigger attacks = on_field(low, kAttacks, kField, player(low, event[field::by]), Term());
        if (const Term nth = event[field::nth]; nth.is(head::Nth))
            attacks.condition = low.pool.compare(low.pool.value(kAttackNumber, Who::You), Compare::Equal,
                                                 ordinal(low, nth[field::which]));
        return std::vector{attacks};
    }
    if (event.is(head::StatChanges)) return std::vector{waiting(low, event[field::who], *own_awaited(low, event))};
    if (event.is(head::On)) {
        const Term end = event[field::does].only()[field::end];
        if (end.is(head::Blocked)) note_attack_paraphrase(event, end);
    }
    if (event.is(head::AttackIs)) {
        note_attack_paraphrase(event, event);
        return std::vector{waiting(low, event[field::who], {blocked_or_not(event)})};
    }
    if (event.is(head::AbilActivates)) {
        const Term what = event[field::what];
        Trigger out;
        const Group of = read_group(low, what[field::of]);
        const bool main =
            what.is(head::Abil) && what[field::kind] && tag_bit(low, what[field::kind]) == kHasActivateMain;
        if (!main || what[field::whose] || what[field::on]) low.unknown(what, "as an event");
        out.on.event = kMainActivated;
        out.on.subject = low.filter(of.filter, ObjectKind::Cards);
        out.subjects = {ObjectKind::Cards, of.filter, kNone, false, of.kinds};
        return std::vector{out};
    }
    // "When performing Raid on this card".
    if (!event.is(head::On) || event[field::does]) return std::nullopt;
    if (!event[field::who].is(head::This)) low.unknown(event, "as an event");
    return std::vector{waiting(low, event[field::who], {kIsRaidedOn})};
}

namespace {

std::optional<TriggerEvent> moment_event(Lowering& low, bool start, const Term& phase) {
    const bool start_of_turn = start && phase.is_any({head::Turn, head::StartPhase});
    if (start_of_turn) phase.means_same_as("a turn starts with its start phase", "turn");
    if (start_of_turn || phase.is(head::Turn)) return start ? kTurnStarts : kTurnEnds;
    if (phase.is(head::MainPhase)) return start ? kMainStarts : kMainEnds;
    if (phase.is(head::AttackPhase)) return start ? kAttackPhaseStarts : kAttackPhaseEnds;
    if (phase.is(head::MovementPhase) && start) return kMovementStarts;
    if (phase.is(head::EndPhase) && start) return kEndPhaseStarts;
    low.unknown(phase, "as a moment");
    return std::nullopt;
}

Trigger period(Lowering& low, const Term& of, bool start) {
    Trigger out;
    if (of.is(head::AttackOf) || of.is(head::Battle)) {
        if (start) low.unknown(of, "as a moment");
        // The end of a battle is that of those who are in it.
        if (of.is(head::Battle)) {
            out.on = {kBattleEnds, kNoId, 1};
            out.subjects = {ObjectKind::Places, Filter::in(kSource), kSource, false, 0};
            return out;
        }
        return waiting(low, of[field::who], {kAttackEnds});
    }
    if (!of.is_any({head::Of, head::EndOfTurn}) || of[field::next]) {
        low.unknown(of, "as a moment");
        return out;
    }
    if (of[field::each] && !of[field::each].is(word::yes)) low.unknown(of[field::each]);
    of[field::each].means_same_as("each player's, where the words do not say whose", "");
    out.on.event = of.is(head::EndOfTurn) ? kTurnEnds : moment_event(low, start, of[field::phase]).value_or(kTurnEnds);
    if (of[field::whose]) out.on.subject = low.filter(Filter::owner(player(low, of[field::whose])), ObjectKind::Cards);
    out.subjects.of = ObjectKind::Cards;
    out.moment = true;
    return out;
}

}  // namespace

std::vector<Trigger> moments(Lowering& low, const Term& at) {
    if (at.is(head::EndOfTurn)) return {period(low, at, false)};
    const bool start = at[field::edge].is(word::start);
    if (!at.is(head::At) || (!start && !at[field::edge].is(word::end))) {
        low.unknown(at, "as a moment");
        return {};
    }
    const Term of = at[field::of];
    if (of.is(head::Both)) return {period(low, of[field::a], start), period(low, of[field::b], start)};
    return {period(low, of, start)};
}

}  // namespace arbiter::ua
