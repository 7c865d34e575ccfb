// Events of this game: what an [Auto] skill waits for.
#include "games/dbs/lowering.h"

namespace arbiter::dbs {

namespace {

std::optional<AwaitedEvent> unknown(Lowering& low, const Term& verb) {
    low.unknown(verb, "as an event");
    return std::nullopt;
}

constexpr std::string_view kAttackOfThis = "who attacks with a card has it attack";

// The other card of the battle passes this.
Filter battles(const Filter& other) {
    return Filter::has(ObjectKind::Places, Filter::all({Filter::related(kBattlesWith, kCandidate), other}));
}

// "Attacks a Leader Card", "is attacked by a Battle Card": the other card of the battle, in this role.
std::optional<AwaitedEvent> fights(Lowering& low, TriggerEvent event, const Term& what, i32 role) {
    AwaitedEvent out{event};
    if (!what) return out;
    if (!what.is(head::Pick) || (what[field::q] && !what[field::q].is(head::A))) return unknown(low, what);
    const Noun noun = read_filter(low, what[field::f], whose_in(low, what[field::whose], {}));
    if (!noun.plain() || noun.what.of != ObjectKind::Places) return unknown(low, what);
    what[field::q].means_same_as("one card is attacked, by one", "");
    out.tests.push_back(battles(noun.what.filter));
    out.other = {ObjectKind::Places, Filter::bits(kState, role), kNone, false, noun.what.kinds};
    return out;
}

i32 zones_said(Lowering& low, const Term& zone) {
    if (zone[field::of].is(head::EachPlayer)) low.unknown(zone[field::of], "in an event");
    if (zone[field::of].is_any({head::Owner, head::AnyPlayer}))
        zone[field::of].means_same_as("a card lies in its own player's areas", "");
    return zone.is(head::Zone) ? zone_bits(low, zone[field::in].items()) : 0;
}

// Where a card came from to be played or to combo.
std::optional<Filter> came(Lowering& low, const Term& at) {
    const i32 zones = own_areas(low, at);
    return zones != 0 ? std::optional(Filter::book(kCameFrom, 0, zones)) : std::nullopt;
}

// Leaves the Battle Area, of itself or by skills.
std::optional<AwaitedEvent> leaves(Lowering& low, const Term& verb) {
    const Term z = verb[field::z];
    if (zones_said(low, z) != 1 << kBattleArea) return unknown(low, verb);
    const std::optional<Who> whose = owner_said(low, z);
    AwaitedEvent out{whose ? kLeavesSide : kLeavesBattle};
    if (whose) out.tests.push_back(Filter::zone(1 << kBattleArea, *whose));
    if (verb.is(head::IsRemovedBy)) out.tests.push_back(own_cause(low, verb[field::by]));
    if (verb.is(head::IsRemovedOrKod)) out.tests.push_back(Filter::book(kCause, kByYou | kByOpponent, kNoId));
    return out;
}

}  // namespace

std::optional<AwaitedEvent> own_awaited(Lowering& low, const Term& verb) {
    if (verb.is(head::Attacks)) return fights(low, kAttacks, verb[field::what], kIsGuarding);
    if (verb.is(head::IsAttackedBy)) return fights(low, kIsAttacked, verb[field::who], kIsAttacking);
    if (verb.is(head::IsPlayedUsing))
        return AwaitedEvent{kIsPlayed, ObjectKind::Places, {by_means(low, verb[field::k])}};
    if (verb.is(head::IsSwitched)) {
        AwaitedEvent out{is_rest(low, verb[field::m]) ? kBecomesRest : kBecomesActive};
        if (const Term by = verb[field::by]) out.tests.push_back(own_cause(low, by));
        return out;
    }
    if (verb.is(head::Kos)) {
        // DBS 7-4-1-4-2-1: it KOs the Battle Card that it attacked.
        const Term what = verb[field::what];
        const Noun noun = what.is(head::Pick) ? read_noun(low, what) : Noun{};
        const bool one = noun.quantity.from == 1 || (noun.quantity.all && !lower::says_plural(what[field::f]));
        if (noun.quantity.all && what[field::q]) return unknown(low, verb);
        what[field::q].means_same_as("one card is KO-ed", "");
        const bool battle = noun.plain() && noun.what.kinds == kBattle && one;
        if (!battle || (what[field::whose] && player(low, what[field::whose]) != Who::Opponent))
            return unknown(low, verb);
        return AwaitedEvent{kKos, ObjectKind::Places, {battles(noun.what.filter)}};
    }
    if (verb.is_any({head::IsPlayedFrom, head::IsPlayedIn})) {
        const i32 zones = zones_said(low, verb[field::z]);
        const std::optional<Who> whose = owner_said(low, verb[field::z]);
        AwaitedEvent out{kIsPlayed};
        out.says_where = true;
        if (verb.is(head::IsPlayedFrom) && zones != 0) {
            out.tests.push_back(Filter::book(kCameFrom, 0, zones));
            if (whose) out.tests.push_back(Filter::owner(*whose));
            return out;
        }
        if (zones != 1 << kBattleArea) return unknown(low, verb);
        out.tests.push_back(Filter::zone(zones, whose.value_or(Who::Either)));
        return out;
    }
    if (verb.is(head::IsKodBy)) return AwaitedEvent{kIsKod, ObjectKind::Places, {ko_cause(low, verb[field::by])}};
    if (verb.is_any({head::Leaves, head::IsRemovedBy})) return leaves(low, verb);
    return std::nullopt;
}

std::optional<AwaitedEvent> own_moved(Lowering& low, const Term& done, const Term& outer_from) {
    constexpr std::pair<ZoneId, TriggerEvent> kInto[] = {
        {kDrop, kToDrop}, {kWarp, kToWarp}, {kHand, kToHand}, {kEnergyArea, kToEnergy}, {kLife, kToLife}};
    const Term to = done[field::to], name = to[field::in].only();
    const Term from = done[field::from] ? done[field::from] : outer_from;
    if (!to.is(head::Zone) || !name || done[field::m]) return unknown(low, done);
    AwaitedEvent out{0, ObjectKind::Cards};
    out.zone = zone_of(low, name);
    // DBS 10-3-1, 5-2-1-3, 3-6-3: it stands there from now on.
    if (!from && (out.zone == kBattleArea || out.zone == kLeaderArea)) {
        owner_said(low, to);
        done[field::verb].word();
        done[field::verb].means_same_as("there in whatever words", "");
        to[field::of].means_same_as("it stands in its player's area", "");
        const bool field_card = (low.card.attributes[kKeywords] & kField) != 0;
        return AwaitedEvent{out.zone == kLeaderArea ? kIsPlacedAsLeader : field_card ? kFieldPlaced : kIsPlayed};
    }
    const auto* into =
        std::find_if(std::begin(kInto), std::end(kInto), [&](const auto& one) { return one.first == out.zone; });
    if (into == std::end(kInto)) return unknown(low, done);
    out.event = into->second;
    out.zones = static_cast<u16>(1 << out.zone);
    out.verb = done[field::verb].word();
    done[field::verb].means_same_as("there in whatever words", "");
    out.by_owner = true;
    const std::optional<Who> whose = owner_said(low, to);
    if (whose) out.tests.push_back(Filter::owner(*whose));
    if (from) {
        const i32 zones = zones_said(low, from);
        if (zones == 0) return unknown(low, from);
        const std::optional<Who> left = owner_said(low, from);
        if (left && whose && *left != *whose) return unknown(low, from);
        out.tests.push_back(came_from(low, zones, left.value_or(Who::Either)).filter);
        out.unseen = (kSecret >> out.zone & 1) && (zones & kSecret) != 0;
    } else if (out.zone == kHand && done[field::verb].is(word::return_)) {
        // DBS 4-9-1, 4-10-2-1: what is drawn or lost as life is added to the hand, but not returned.
        out.tests.push_back(came_from(low, kEverywhere & ~kSecret, Who::Either).filter);
    } else {
        out.unseen = (kSecret >> out.zone & 1) != 0;
    }
    return out;
}

Filter own_cause(Lowering& low, const Term& agent) {
    if (agent.is_any({head::BySkill, head::AnySkills})) return Filter::book(kCause, kByYou | kByOpponent, kNoId);
    if (agent.is(head::YourSkills)) return Filter::book(kCause, kByYou, kNoId);
    // "With {X}'s skill": of whatever player.
    if (agent.is(head::SkillOf)) {
        i32 kinds = 0;
        return Filter::book(kCause, 0, low.filter(head_test(low, agent[field::n], kinds), ObjectKind::Cards));
    }
    if (!agent.is(head::OpponentsSkills)) low.unknown(agent, "as what does it");
    return Filter::book(kCause, kByOpponent, kNoId);
}

Filter ko_cause(Lowering& low, const Term& agents) {
    std::vector<Filter> any;
    for (const Term& by : agents.items())
        any.push_back(by.is(head::Battle) ? Filter::book(kCause, kByBattle, kNoId) : own_cause(low, by));
    return any.size() == 1 ? any[0] : Filter::any(any);
}

namespace {

// A card that a player plays or combos with: this one, from some area, or any that the words describe.
std::optional<Trigger> put_by(Lowering& low, Who by, const Term& what, TriggerEvent event, ZoneId zone) {
    const bool located = what.is(head::RefAt);
    if ((located ? what[field::who] : what).is(head::This)) {
        if (by != Who::You) return std::nullopt;
        resolve_reference(low, located ? what[field::who] : what, ObjectKind::Places);
        Trigger out = on_self(event);
        if (located) {
            if (const std::optional<Filter> from = came(low, what[field::at]))
                out.on.subject = low.filter(*from, ObjectKind::Places);
        }
        return out;
    }
    if (!what.is(head::Pick) || (what[field::q] && !what[field::q].is(head::A)) || what[field::whose])
        return std::nullopt;
    what[field::q].means_same_as("each of them is an event of its own", "");
    // "When you play a card in your Battle Area" says where it is then, any other area where it was.
    const bool there = event == kIsPlayed && lower::says_zone(what[field::f], head::BattleArea);
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true, .past = !there});
    if (!noun.plain() || (there && low.owner_in(noun.what.filter).value_or(by) != by)) return std::nullopt;
    return on_any(low, event, ObjectKind::Places, Filter::all({Filter::zone(1 << zone, by), noun.what.filter}),
                  noun.what.filter, noun.what.kinds)[0];
}

}  // namespace

Filter by_means(Lowering& low, const Term& k) {
    constexpr i32 kAnySkill = ((1 << kPlayedByCount) - 1) & ~(1 << kByNothing | 1 << kByHand);
    if (k.is(head::SkillOf)) return own_cause(low, k);
    if (k.is(head::BySkill)) return Filter::book(kCameBy, 0, kAnySkill);
    if (k.is(head::NonKeyword)) return Filter::book(kCameBy, 0, 1 << kByOtherSkill);
    if (k.is(head::AnyMeans)) {
        std::vector<Filter> any;
        for (const Term& one : k[field::any].items()) any.push_back(by_means(low, one));
        return Filter::any(any);
    }
    const i32 bits = k.is(head::SkillWord) ? played_by_bits(k[field::k]) : 0;
    if (bits == 0) low.unknown(k, "as how it was played");
    return Filter::book(kCameBy, 0, bits);
}

std::optional<Trigger> own_by_player(Lowering& low, Who by, const Term& event) {
    const Term does = event[field::does], what = does[field::what];
    if ((by != Who::You && by != Who::Opponent) || event[field::agent]) low.unknown(event, "as an event");
    if (does.is(head::Play) && !does[field::m]) {
        // "When you play {X} in your Battle Area", which is where it is played.
        if (const Term z = does[field::z]) {
            if (!lower::names_zone(z, head::BattleArea) || (z[field::of] && player(low, z[field::of]) != by))
                low.unknown(z, "in an event");
            z.means_same_as("cards are played into their player's Battle Area", "");
        }
        return put_by(low, by, what, kIsPlayed, kBattleArea);
    }
    if (does.is(head::Combo) && !does[field::z]) return put_by(low, by, what, kCombos, kComboArea);
    // "When you activate an Extra Card": from wherever it may be, but not a [Field] that stands there already.
    if (does.is(head::ActivateCard) && what.is(head::Pick) && what[field::q].is(head::A) && !what[field::whose]) {
        const Noun noun = lower::described_anywhere(low, what[field::f]);
        if (noun.what.kinds != kExtra) return std::nullopt;
        what[field::q].means_same_as("each of them is an event of its own", "");
        const Filter new_here = Filter::no(Filter::zone(1 << kBattleArea, Who::Either));
        return on_any(low, kExtraUsed, ObjectKind::Cards, Filter::all({Filter::owner(by), noun.what.filter, new_here}),
                      noun.what.filter, kExtra)[0];
    }
    return std::nullopt;
}

namespace {

// DBS 4-11: "when you take damage from a Leader Card".
Trigger damage_taken(Lowering& low, const Term& event) {
    std::vector<Filter> tests{Filter::owner(one_player(low, event[field::by]))};
    const Term from = event[field::by2];
    if (from.is(head::Attack)) tests.push_back(Filter::book(kCause, kByBattle, kNoId));
    if (from.is(head::BySkill)) tests.push_back(own_cause(low, from));
    if (from.is(head::Pick)) {
        const FilterId source =
            low.filter(lower::described_anywhere(low, from[field::f]).what.filter, ObjectKind::Cards);
        tests.push_back(Filter::book(kDamagedBy, 0, source));
    }
    Trigger on = at_moment(kTakesDamage);
    on.on.subject = low.filter(Filter::all(tests), ObjectKind::Places);
    return on;
}

// Ruling dbs-cards-in-a-mode: of "your opponent's card", which may be energy, nothing more is said.
std::optional<Trigger> any_card_switched(Lowering& low, const Term& event) {
    const Term who = event[field::who], f = who[field::f], q = who[field::q];
    if (!who.is(head::Pick) || !who[field::whose] || !lower::is_any_card(f) || (q && !lower::is_one(q)))
        return std::nullopt;
    q.means_same_as("each of them is an event of its own", "");
    AwaitedEvent what = *own_awaited(low, event[field::does].only());
    what.tests.insert(what.tests.begin(), Filter::zone(kInPlay | 1 << kEnergyArea, one_player(low, who[field::whose])));
    Trigger on = at_moment(what.event);
    on.on.subject = low.filter(Filter::all(what.tests), ObjectKind::Places);
    return on;
}

}  // namespace

std::optional<std::vector<Trigger>> own_event(Lowering& low, const Term& event) {
    if (is_own_attack(event)) event.is_paraphrase_of(kAttackOfThis, "");
    if (event.is(head::EventDuring)) {
        const AmountId turn = low.pool.value(kIsTurnPlayer, one_player(low, event[field::whose]));
        std::vector<Trigger> all = lower::triggers(low, event[field::on]);
        for (Trigger& one : all) one.condition = joined(low, one.condition, turn);
        return all;
    }
    if (event.is(head::TakesDamage)) return std::vector{damage_taken(low, event)};
    // "When your opponent switches energy to Active Mode using a non-[Awaken] skill".
    if (event.is(head::SwitchesEnergy)) {
        const Who by = one_player(low, event[field::by]);
        const Filter switched = Filter::all({Filter::zone(1 << kEnergyArea, by),
                                             Filter::book(kCause, by == Who::You ? kByYou : kByOpponent, kNoId),
                                             Filter::book(kNotByAwaken, 0, 0)});
        return on_any(low, is_rest(low, event[field::m]) ? kBecomesRest : kBecomesActive, ObjectKind::Cards, switched);
    }
    // "When you play this card or combo with it".
    if (const Term second = event[field::b]; event.is(head::EitherEvent) && second.is(head::OrCombo)) {
        std::vector<Trigger> all = lower::triggers(low, event[field::a]);
        if (all.size() != 1 || !all[0].on.self) return std::nullopt;
        all.push_back(on_self(kCombos));
        if (second[field::f].is(head::FromHand))
            all.back().on.subject = low.filter(Filter::book(kCameFrom, 0, 1 << kHand), ObjectKind::Places);
        return all;
    }
    // "Removed by a skill or KO-ed": once, where a skill KOs it.
    if (event.is(head::On) && event[field::does].only().is(head::IsRemovedOrKod)) {
        const std::optional<AwaitedEvent> removed = leaves(low, event[field::does].only());
        if (!removed) return std::nullopt;
        AwaitedEvent kod{kIsKod};
        const Filter by_skill = removed->tests.back();
        kod.tests.assign(removed->tests.begin(), removed->tests.end() - 1);
        kod.tests.push_back(Filter::no(by_skill));
        return std::vector{lower::waiting(low, event[field::who], *removed),
                           lower::waiting(low, event[field::who], kod)};
    }
    // "KO-ed by a skill or leaves the Battle Area": once, since what is KO-ed leaves it.
    if (const std::vector<Term> does = event[field::does].items(); event.is(head::On) && does.size() == 2 &&
                                                                   does[0].is_any({head::IsKod, head::IsKodBy}) &&
                                                                   does[1].is(head::Leaves)) {
        const std::optional<AwaitedEvent> gone = leaves(low, does[1]);
        lower::awaited(low, does[0]);
        does[0].means_same_as("what is KO-ed leaves its area", "");
        if (gone) return std::vector{lower::waiting(low, event[field::who], *gone)};
    }
    if (event.is(head::On) && event[field::does].only().is(head::IsSwitched)) {
        if (std::optional<Trigger> any = any_card_switched(low, event)) return std::vector{*any};
    }
    if (event.is(head::PlayerCombos))
        return on_any(low, kCombos, ObjectKind::Places,
                      Filter::zone(1 << kComboArea, one_player(low, event[field::by])));
    if (event.is(head::PlayOrCombo)) {
        const Who by = player(low, event[field::by]);
        const bool attack = event[field::a].is(word::attack);
        if (!attack && !event[field::a].is(word::play)) low.unknown(event[field::a]);
        const std::optional<Trigger> put =
            attack ? std::optional(on_self(kAttacks)) : put_by(low, by, event[field::what], kIsPlayed, kBattleArea);
        const std::optional<Trigger> combo = put_by(low, by, event[field::what], kCombos, kComboArea);
        if (!put || !combo || (attack && !combo->on.self)) return std::nullopt;
        return std::vector{*put, *combo};
    }
    if (event.is(head::AttackWith)) {
        const Who by = player(low, event[field::by]);
        const Term what = event[field::what];
        if (what.is(head::This) && by == Who::You) {
            resolve_reference(low, what, ObjectKind::Places);
            event.is_paraphrase_of(kAttackOfThis, "");
            return std::vector{on_self(kAttacks)};
        }
        const Term q = what[field::q], whose = what[field::whose];
        if (!what.is(head::Pick) || !lower::is_one(q) || (whose && player(low, whose) != by)) return std::nullopt;
        q.means_same_as("one card attacks", "");
        whose.means_same_as("who attacks does so with a card of their own", "");
        const Noun noun = lower::described_anywhere(low, what[field::f]);
        return on_any(low, kAttacks, ObjectKind::Places, Filter::all({Filter::zone(kInPlay, by), noun.what.filter}),
                      noun.what.filter, noun.what.kinds);
    }
    // Its card lies in the Drop Area or is still in the hand.
    if (event.is(head::ActivateThisCard)) {
        Trigger on = on_self(kExtraUsed);
        on.subjects.of = ObjectKind::Cards;
        on.zones = 1 << kHand | 1 << kDrop | 1 << kRemoved;
        return std::vector{on};
    }
    if (event.is_any({head::PlayUsing, head::ComboUsing})) {
        const Who by = player(low, event[field::by]);
        const bool play = event.is(head::PlayUsing);
        const ZoneId zone = play ? kBattleArea : kComboArea;
        const Term what = event[field::what];
        std::optional<Trigger> on = put_by(low, by, what, play ? kIsPlayed : kCombos, zone);
        if (!on) return std::nullopt;
        std::vector<Filter> tests{by_means(low, event[field::k])};
        if (what.is(head::RefAt))
            tests.push_back(came(low, what[field::at]).value_or(Filter::all({})));
        else if (!on->on.self)
            tests.insert(tests.end(), {Filter::zone(1 << zone, by), on->subjects.filter});
        on->on.subject = low.filter(Filter::all(tests), ObjectKind::Places);
        return std::vector{*on};
    }
    if (event.is(head::ActivatesCounter)) {
        const Filter theirs = Filter::owner(one_player(low, event[field::by]));
        return on_any(low, kCounterActivated, ObjectKind::Cards, theirs, theirs);
    }
    if (event.is(head::AttacksPlayed)) {
        Trigger on = on_self(kAttacks);
        const Filter so = Filter::all({by_means(low, event[field::k]), Filter::bits(kState, kPlayedThisTurn)});
        on.on.subject = low.filter(so, ObjectKind::Places);
        return std::vector{on};
    }
    if (event.is(head::AttackEnds)) {
        Trigger on = on_self(kBattleEnds);
        on.on.subject = low.filter(Filter::bits(kState, kIsAttacking), ObjectKind::Places);
        return std::vector{on};
    }
    if (event.is(head::PlayedTurnEnds)) {
        Trigger on = at_moment(kTurnEnds);
        on.condition = lower::self_is(low, Filter::bits(kState, kPlayedThisTurn));
        return std::vector{on};
    }
    // DBS 7-4-1-8-1: the card lies in the Drop Area by then.
    if (event.is(head::ComboEnds)) {
        Trigger on = on_self(kAfterComboEnds);
        on.subjects.of = ObjectKind::Cards;
        on.zones = 1 << kDrop;
        if (const Term from = event[field::from]) {
            on.on.subject = low.filter(Filter::book(kCameFrom, 0, own_zones(low, from)), ObjectKind::Cards);
        }
        return std::vector{on};
    }
    // DBS 10-4-1: a leader may have it, too.
    if (event.is(head::ActivatesBlocker))
        return on_any(low, kBlocks, ObjectKind::Places, Filter::zone(kInPlay, one_player(low, event[field::by])));
    // DBS 10-35-1.
    if (event.is(head::RestsForAlliance)) return std::vector{on_self(kRestsForAlly)};
    if (event.is(head::ActivatesAlliance)) {
        const Noun noun = read_filter(low, event[field::f], whose_in(low, event[field::whose], {}));
        if (!noun.plain() || noun.what.of != ObjectKind::Places) return std::nullopt;
        return on_any(low, kAllies, ObjectKind::Places, noun.what.filter, noun.what.filter, noun.what.kinds);
    }
    // "When a card evolves into this card".
    if (event.is(head::On) && event[field::does].only().is(head::EvolvesInto)) {
        const Term into = event[field::does].only()[field::who], who = event[field::who];
        const bool any = who.is(head::Pick) && who[field::q].is(head::A) && lower::is_any_card(who[field::f]);
        if (!any || !into.is(head::This)) return std::nullopt;
        resolve_reference(low, into, ObjectKind::Places);
        return std::vector{on_self(kEvolves)};
    }
    return std::nullopt;
}

std::vector<Trigger> moments(Lowering& low, const Term& at) {
    // "At the end of the turn": of either player's.
    if (at.is_any({head::StartOfTurn, head::EndOfTurn}))
        return {at_moment(at.is(head::StartOfTurn) ? kTurnStarts : kTurnEnds)};
    const Term of = at[field::of], phase = of[field::phase];
    const bool start = at[field::edge].is(head::Start);
    if (!start && !at[field::edge].is(head::End)) low.unknown(at[field::edge]);
    if (at.is(head::At) && of.is(head::Battle) && !start) return {at_moment(kBattleIsOver)};
    if (!at.is(head::At) || !of.is(head::Of) || of[field::next]) {
        low.unknown(at, "as a moment");
        return {};
    }
    struct Span {
        text::Head name;
        TriggerEvent starts;
        TriggerEvent ends = kEventCount;
    };
    constexpr Span kSpans[] = {{head::Turn, kTurnStarts, kTurnEnds}, {head::MainPhase, kMainStarts, kMainEnds},
                               {head::ChargePhase, kChargeStarts},   {head::OffenseStep, kOffenseStarts},
                               {head::DefenseStep, kDefenseStarts},  {head::DamageStep, kDamageStarts}};
    const auto* span =
        std::find_if(std::begin(kSpans), std::end(kSpans), [&](const Span& s) { return phase.is(s.name); });
    Trigger out = at_moment(span == std::end(kSpans) ? kEventCount : start ? span->starts : span->ends);
    if (out.on.event == kEventCount) low.unknown(phase, "as a moment");
    if (of[field::whose]) out.on.subject = low.filter(Filter::owner(player(low, of[field::whose])), ObjectKind::Places);
    return {out};
}

}  // namespace arbiter::dbs
