// What is given to cards and players: power, keywords, what they can and cannot do; and how long it lasts.
#include "games/dbs/facts.h"
#include "games/dbs/lowering.h"

namespace arbiter::dbs {

namespace {

Group self(ObjectKind of) { return {of, Filter::in(kSource), kSource, false, 0}; }

std::vector<Modification> gain(Lowering& low, const Term& gift) {
    if (gift.is(head::PowerBy)) return {{kPowerChange, scaled(low, low.pool.constant(gift[field::n].number())), 0}};
    if (gift.is(head::ComboPowerBy))
        return {{kComboPowerChange, scaled(low, low.pool.constant(gift[field::n].number())), 0}};
    only_once(low, gift);
    if (gift.is(head::PowerEqual)) return {{kPowerChange, lower::number_of(low, gift[field::n]), 0}};
    if (gift.is(head::Kw)) return {{kGiveKeyword, low.pool.constant(keyword_bit(low, gift)), 0}};
    low.unknown(gift, "as something gained");
    return {};
}

std::vector<Modification> lose(Lowering& low, const Term& keyword) {
    only_once(low, keyword);
    return {{kLoseKeyword, low.pool.constant(keyword_bit(low, keyword)), 0}};
}

Modification cannot_do(Lowering& low, i32 bits, FilterId other = kNoId) {
    return {kCannot, low.pool.constant(bits), other};
}

// The cards of the other side that a phrase names, as a filter.
FilterId those(Lowering& low, const Term& what) {
    if (what.is(head::This)) return low.filter(lower::stated_subject(low, what, ObjectKind::Places));
    if (is_reference(low, what)) low.unknown(what, "here");
    // Who attacks and who is attacked are in play, one of either player.
    const bool unsaid = what.is(head::Pick) && !what[field::whose] && !what[field::f][field::h];
    const Noun noun = read_noun(low, what, unsaid ? FilterContext{.whose = Who::Either} : FilterContext{});
    const bool all = noun.quantity.all || (noun.quantity.from == 1 && noun.quantity.to == 1);
    if (!noun.plain() || noun.what.of != ObjectKind::Places || !all) low.unknown(what, "here");
    what[field::q].means_same_as("any of them", "any");
    return low.filter(noun.what.filter, ObjectKind::Places);
}

// That it does not leave the Battle Area for these causes. Ruling dbs-taken-leaves: a player's is left for the other
// player's as well.
std::vector<Modification> kept_in(Lowering& low, const Term& z, i32 causes) {
    if (!z.is(head::Zone) || !z[field::in].only().is(head::BattleArea)) low.unknown(z, "here");
    std::vector<Modification> kept{{kCannotLeave, low.pool.constant(causes), kNone}};
    if (const Term whose = z[field::of]) {
        whose.head();
        whose.means_same_as("it leaves the area in which it stands", "");
        kept.push_back({kCannotLeave, low.pool.constant(causes), kTakenOver});
    }
    return kept;
}

std::vector<Modification> cannot(Lowering& low, const Term& instruction) {
    only_once(low, instruction);
    if (instruction.is(head::Attacks) && !instruction[field::what]) return {cannot_do(low, kCannotAttack)};
    if (instruction.is(head::Attacks)) return {cannot_do(low, kCannotAttack, those(low, instruction[field::what]))};
    if (instruction.is(head::BeAttacked))
        return {
            cannot_do(low, kCannotBeAttacked, instruction[field::who] ? those(low, instruction[field::who]) : kNoId)};
    if (instruction.is(head::Combo)) {
        instruction.is_paraphrase_of(kIsCombo, "");
        return {cannot_do(low, kCannotCombo)};
    }
    if (instruction.is(head::ActivateBlocker)) return {cannot_do(low, kCannotBlock)};
    if (instruction.is(head::BeSwitched)) {
        const bool rest = is_rest(low, instruction[field::m]), charge = (low.recalls & kNextCharge) != 0;
        if (rest && charge) low.unknown(instruction, "in a Charge Phase");
        const i32 then = low.continuous ? kCannotBecomeActiveInCharge : kCannotBecomeActiveInNextCharge;
        return {cannot_do(low, rest ? i32{kCannotBecomeRest} : charge ? then : i32{kCannotBecomeActive})};
    }
    constexpr i32 kAnySkill = kByLeader | kByBattleCard | kByExtra;
    if (instruction.is(head::Kod)) return {{kCannotLeave, low.pool.constant(kAnySkill | kByBattle), kKod}};
    const auto causes = [&](const Term& by) {
        if (!by.is_any({head::OpponentsSkills, head::AnySkills, head::Battle})) low.unknown(by, "here");
        return by.is(head::Battle) ? i32{kByBattle} : by.is(head::AnySkills) ? kAnySkill : i32{kByOpponent};
    };
    if (instruction.is(head::KodBy)) {
        std::vector<Modification> safe;
        for (const Term& by : instruction[field::by].items())
            safe.push_back({kCannotLeave, low.pool.constant(causes(by)), kKod});
        return safe;
    }
    if (instruction.is(head::RemovedBy)) return kept_in(low, instruction[field::z], causes(instruction[field::by]));
    // "Cannot be chosen by your opponent's skills."
    if (instruction.is(head::Done) && instruction[field::done].is(head::Choose)) {
        if (!instruction[field::by].is(head::OpponentsSkills)) low.unknown(instruction, "here");
        return {{kCannotChoose, low.pool.constant(kByOpponent), kNoId}};
    }
    // "Cannot be placed in a Combo Area."
    if (const Term done = instruction.is(head::Done) && !instruction[field::by] ? instruction[field::done] : Term();
        done.is(head::Move)) {
        const Term to = done[field::to];
        if (!done[field::verb].is(word::place) || zones_named(low, to) != 1 << kComboArea)
            low.unknown(instruction, "here");
        to[field::of].head();
        to[field::of].means_same_as("it goes to its player's", "");
        instruction.is_paraphrase_of(kIsCombo, "");
        return {cannot_do(low, kCannotCombo)};
    }
    low.unknown(instruction, "as what cannot be done");
    return {};
}

std::vector<Modification> can(Lowering& low, const Term& instruction) {
    only_once(low, instruction);
    // "Can attack Battle Cards in Active Mode."
    const Term f = instruction.is(head::Attacks) ? instruction[field::what][field::f] : Term();
    const auto is_active = [&](const Term& mod) {
        const Term mode = mod.is(head::Is) ? mod[field::c] : mod;
        return mode.is(head::InMode) && !is_rest(low, mode[field::m]);
    };
    const std::vector<Term> mods = f[field::mods].items();
    if (f.is(head::Filter) && std::any_of(mods.begin(), mods.end(), is_active))
        return {{kAttacksActive, kNoId, those(low, instruction[field::what])}};
    low.unknown(instruction, "as a permission");
    return {};
}

// "When this card attacks, your opponent can't combo": hardly for the rest of the game.
void says_how_long(Lowering& low, const Term& ban) {
    if (!low.continuous && !low.lasting) low.unknown(ban, "without saying how long");
}

Modifications given(Lowering& low, const Term& mod) {
    if (mod.is(head::Gain)) return Modifications(lower::modifications_of_each(low, mod[field::of].items(), gain));
    if (mod.is(head::Lose)) return Modifications(lower::modifications_of_each(low, mod[field::of].items(), lose));
    if (mod.is(head::Both)) {
        Modifications all = given(low, mod[field::a]);
        add(low, all, given(low, mod[field::b]));
        if (mod[field::c]) add(low, all, given(low, mod[field::c]));
        return all;
    }
    if (mod.is(head::Cannot)) {
        says_how_long(low, mod);
        return Modifications(cannot(low, mod[field::do_]));
    }
    // "+1000 power for each energy you have and [Dual Attack]".
    if (mod.is(head::GainPerAnd)) {
        if (low.scale != kNoId) low.decline("for each within for each");
        std::vector<Modification> first;
        {
            const Scoped scale(low.scale, lower::per_count(low, mod[field::per]));
            first = gain(low, mod[field::a]);
        }
        Modifications all(std::move(first));
        add(low, all, Modifications(lower::modifications_of_each(low, mod[field::of].items(), gain)));
        return all;
    }
    if (mod.is(head::Can)) return Modifications(can(low, mod[field::do_]));
    only_once(low, mod);
    if (mod.is(head::AttackOnlyThis) && low.continuous)
        return {cannot_do(low, kCannotAttack, low.filter(Filter::no(Filter::in(kSource)), ObjectKind::Places))};
    if (mod.is(head::CanAwaken)) return {{kAwakensAnyway, kNoId, 0}};
    if (mod.is(head::SkillsNegated) && (low.continuous || low.lasting)) return {{kSkillsNegated, kNoId, 0}};
    if (mod.is(head::AlsoColors)) return {{kGiveColor, low.pool.constant(color_bits(low, mod[field::any].items())), 0}};
    if (mod.is(head::NotLeave)) return Modifications(kept_in(low, mod[field::z], kByLeader | kByBattleCard | kByExtra));
    if (const std::optional<std::vector<Modification>> meant = modifications_from_meaning(low, mod))
        return Modifications(*meant);
    low.unknown(mod, "as something given");
    return {};
}

}  // namespace

Modifications own_modifications(Lowering& low, const Term& step) {
    // Ruling dbs-cards-in-a-mode: energy is among "your opponent's cards", and stands nowhere.
    const Term who = step[field::who], f = who[field::f];
    if (step[field::mod].mentions(head::BeSwitched) && who.is(head::Pick) && f[field::card] && !f[field::h] &&
        !says_place(low, f))
        low.unknown(who, "as what is switched");
    if (step[field::mod].is(head::SkillsNegated)) step.is_paraphrase_of(kNegating, step[field::who].told());
    return given(low, step[field::mod]);
}

namespace {

i32 counter_bits(Lowering& low, const Term& k) {
    if (k.is(word::tag_counter)) return kSeatCannotCounterPlay | kSeatCannotCounterAttack | kSeatCannotCounterCounter;
    if (k.is(word::tag_counter_play)) return kSeatCannotCounterPlay;
    if (k.is(word::tag_counter_counter)) return kSeatCannotCounterCounter;
    if (!k.is(word::tag_counter_attack)) low.unknown(k, "here");
    return kSeatCannotCounterAttack;
}

// "You can't add cards from your life to your hand."
std::vector<SeatModification> cannot_move(Lowering& low, const Term& step) {
    const Term move = step[field::do_], what = move[field::what], to = move[field::to], name = to[field::in].only();
    if (!what.is(head::Pick) || what[field::q] || what[field::whose] || !to.is(head::Zone) || !name || move[field::m]) {
        low.unknown(step, "here");
        return {};
    }
    const Noun noun = read_filter(low, what[field::f], {.anywhere = !says_place(low, what[field::f])});
    if (!noun.plain() || noun.what.of != ObjectKind::Cards) low.unknown(what, "here");
    const ZoneId zone = zone_of(low, name);
    const Who by = player(low, step[field::by]);
    to[field::of].head();
    move[field::verb].word();
    to[field::of].means_same_as("cards go to their owner's areas", "");
    move[field::verb].means_same_as("there in whatever words", "");
    std::vector<SeatModification> out{
        {by, {kSeatCannotMove, low.pool.constant(zone), low.filter(noun.what.filter, ObjectKind::Cards)}}};
    if (zone == kEnergyArea) out.push_back({by, {kSeatCannot, low.pool.constant(kSeatCannotCharge), kNoId}});
    return out;
}

// Cards by their words, wherever they are or where the words say.
Filter all_such(Lowering& low, const Term& f, bool placed = false) {
    const Noun noun = read_filter(low, f, {.anywhere = !placed || !says_place(low, f)});
    if (!noun.plain() || (noun.placed && (!placed || noun.what.of != ObjectKind::Cards))) low.unknown(f, "here");
    return noun.what.filter;
}

// Cards that a player cannot do this with: those that the words say, or all others of a kind.
SeatModification cannot_with(Lowering& low, Who by, i32 bits, const Filter& those) {
    return {by, {kSeatCannot, low.pool.constant(bits), low.filter(those, ObjectKind::Cards)}};
}

// Cards that a player cannot combo with, from wherever or from the area that is named.
SeatModification no_combo_with(Lowering& low, Who by, const Term& f) {
    const Noun noun = read_filter(low, f, {.anywhere = !says_place(low, f)});
    if (!noun.plain()) low.unknown(f, "here");
    return cannot_with(low, by, kSeatCannotCombo, noun.what.filter);
}

// What the words say that a player does with some cards; 0: something else.
i32 done_with(const Term& ban) {
    if (ban.is(head::NoPlayThose)) return kSeatCannotPlay;
    if (ban.is(head::NoAttackWith)) return kSeatCannotAttack;
    return ban.is(head::NoSkillsOn) ? i32{kSeatCannotActivate} : 0;
}

std::vector<SeatModification> banned(Lowering& low, Who by, const Term& ban) {
    if (ban.is(head::NoBlocker) && !ban[field::d])
        return {{by, {kSeatCannot, low.pool.constant(kSeatCannotBlock), kNoId}}};
    if (ban.is(head::NoCounter) && !ban[field::d])
        return {{by, {kSeatCannot, low.pool.constant(counter_bits(low, ban[field::k])), kNoId}}};
    if (ban.is(head::NoCombo) && !ban[field::d])
        return {{by, {kSeatCannot, low.pool.constant(kSeatCannotCombo), kNoId}}};
    if (ban.is_any({head::NoPlay, head::NoActivateName})) {
        const Filter name = Filter::symbol(kCardName, {name_symbol(low, ban[field::n])});
        const i32 skill = ban[field::w].is(word::skill) ? kSeatCannotActivateMain : kSeatCannotActivate;
        return {cannot_with(low, by, ban.is(head::NoPlay) ? kSeatCannotPlay : skill, name)};
    }
    if (const i32 bits = done_with(ban))
        return {cannot_with(low, by, bits, all_such(low, ban[field::f], bits == kSeatCannotPlay))};
    if (ban.is(head::NoComboWith)) return {no_combo_with(low, by, ban[field::f])};
    return {};
}

}  // namespace

std::vector<SeatModification> own_seat_modifications(Lowering& low, const Term& step) {
    const Term by = step[field::by];
    if (step.is_any({head::Banned, head::BannedBoth, head::OnlyThose, head::Forbid})) says_how_long(low, step);
    if (step.is(head::Banned)) return banned(low, player(low, by), step[field::do_]);
    if (step.is(head::BannedBoth)) {
        std::vector<SeatModification> all = banned(low, player(low, by), step[field::a]);
        const std::vector<SeatModification> more = banned(low, player(low, by), step[field::b]);
        if (all.empty() || more.empty()) return {};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    if (step.is(head::OnlyThose)) {
        const i32 bits = done_with(step[field::do_]);
        const Filter others = Filter::no(all_such(low, step[field::do_][field::f]));
        // To activate a [Field] is not to play it.
        const Filter cards = bits == kSeatCannotPlay ? Filter::all({Filter::bits(kKind, kBattle), others}) : others;
        return bits ? std::vector{cannot_with(low, player(low, by), bits, cards)} : std::vector<SeatModification>{};
    }
    // "You can't play red <X> cards", "combo with cards from your Battle Area", "activate Extra Cards".
    if (const Term act = step[field::do_];
        step.is(head::Forbid) && act.is_any({head::Play, head::Combo, head::ActivateCard})) {
        const Term what = act[field::what];
        if (!what.is(head::Pick) || what[field::q] || what[field::whose] || act[field::m] || act[field::z])
            low.unknown(step, "here");
        if (act.is(head::Combo)) return {no_combo_with(low, player(low, by), what[field::f])};
        const i32 bits = act.is(head::Play) ? kSeatCannotPlay : kSeatCannotActivate;
        return {cannot_with(low, player(low, by), bits, all_such(low, what[field::f], true))};
    }
    if (step.is(head::Forbid) && step[field::do_].is(head::Move)) return cannot_move(low, step);
    return {};
}

// ---- continuous texts

bool is_own_attack(const Term& event) {
    const Term does = event[field::does].only();
    return event.is(head::On) && event[field::who].is(head::This) && does.is(head::Attacks) && !does[field::what];
}

namespace {

constexpr std::string_view kCostOfThis = "this card's cost is the cost of this card";

// What is said of this card where it is in one of these areas: the text works there.
void say_in(Lowering& low, i32 zones, const Modification& said, AmountId condition) {
    if (zones & kInPlay) say_about(low, self(ObjectKind::Places), said, condition);
    const Scoped there(low.zones, static_cast<u16>(zones & ~kInPlay));
    if (low.zones) say_about(low, self(ObjectKind::Cards), said, condition);
}

Modification changed_cost(Lowering& low, const Term& step) {
    const int n = step[field::n].number();
    const AmountId more = scaled(low, low.pool.constant(step.is(head::IncreaseCost) ? n : -n));
    return {step.is(head::ReduceComboCost) ? PropertyId{kComboCostChange} : PropertyId{kCostChange}, more, 0};
}

// "Reduce the energy cost of this card in your hand by 2": the text works there.
void reduce(Lowering& low, const Term& step, AmountId condition) {
    const Term what = step[field::what];
    const Modification less = changed_cost(low, step);
    const bool located = what.is(head::RefAt);
    if (const Term card = located ? what[field::who] : what; card.is(head::This)) {
        if (!called_this(low, card)) return;
        if (less.property == kCostChange) step.is_paraphrase_of(kCostOfThis, step[field::n].told());
        const i32 zones = located ? own_areas(low, what[field::at]) : 1 << kHand;
        if (located && zones == 1 << kHand)
            what.adds_nothing_around(field::who, "what a card costs is asked in the hand");
        return say_in(low, zones, less, condition);
    }
    const Group who = stated_subject(low, what);
    if (who.of != ObjectKind::Cards) low.unknown(what, "to cost less");
    say_about(low, who, less, condition);
}

}  // namespace

// "Reduce the energy cost of that card by 2 for the duration of the turn."
void change_cost(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    if (!low.lasting) low.unknown(step, "without saying how long");
    const bool named = is_reference(low, what) && !what.is(head::This);
    if (!named && !what.is(head::Pick)) low.unknown(what, "to cost less for a time");
    const Group cards = named ? take(low, what).group() : stated_subject(low, what);
    if (cards.of != ObjectKind::Cards) low.unknown(what, "to cost less");
    give(low, lower::register_of(low, cards), {changed_cost(low, step)});
}

namespace {

// "Only 1 {X} can be played in your Battle Area": where so many stand there, no other is played.
void only_so_many(Lowering& low, const Term& step, AmountId condition) {
    const Term z = step[field::z];
    const bool yours = z.is(head::Zone) && z[field::in].only().is(head::BattleArea) && z[field::of] &&
                       player(low, z[field::of]) == Who::You &&
                       (!step[field::by] || player(low, step[field::by]) == Who::You);
    if (!yours) low.unknown(step, "in a continuous text");
    step[field::by].means_same_as("who plays into the area is its player", "");
    const Filter name = Filter::symbol(kCardName, {name_symbol(low, step[field::of])});
    const FilterId there =
        low.filter(Filter::all({Filter::zone(1 << kBattleArea, Who::You), name}), ObjectKind::Places);
    const AmountId full = low.pool.compare(low.pool.count(there), Compare::AtLeast, step[field::n].number());
    say_seat(low, {Who::You, {kSeatCannot, low.pool.constant(kSeatCannotPlay), low.filter(name, ObjectKind::Cards)}},
             joined(low, condition, full));
}

AmountId attacks_now(Lowering& low) { return lower::self_is(low, Filter::bits(kState, kIsAttacking)); }

// "Your opponent cannot activate [Blocker] during this card's attack."
void no_answer(Lowering& low, Who by, const Term& ban, AmountId condition) {
    const bool against = ban[field::d].is(head::AgainstAttack);
    if (against ? !ban.is(head::NoCounter) : !ban[field::d].is(head::DuringAttack)) low.unknown(ban[field::d], "here");
    // Ruling dbs-against-the-attack.
    const i32 bits = ban.is(head::NoBlocker) ? i32{kSeatCannotBlock}
                     : ban.is(head::NoCombo) ? i32{kSeatCannotCombo}
                     : against               ? counter_bits(low, ban[field::k]) & kSeatCannotCounterAttack
                                             : counter_bits(low, ban[field::k]);
    if (bits == 0) low.unknown(ban[field::k], "against an attack");
    if (against) ban[field::k].means_same_as("[Counter: Attack] alone answers an attack", "");
    say_seat(low, {by, {kSeatCannot, low.pool.constant(bits), kNoId}}, joined(low, condition, attacks_now(low)));
}

// Where this card may be played from; the others are those where it cannot.
void not_played_from(Lowering& low, i32 zones, AmountId condition) {
    say_in(low, zones & ~(kInPlay | 1 << kComboArea), {kCannot, low.pool.constant(kCannotBePlayed), kNoId}, condition);
}

void not_comboed(Lowering& low, AmountId condition) {
    say_in(low, kEverywhere & ~(1 << kLeaderArea | 1 << kComboArea), {kCannot, low.pool.constant(kCannotCombo), kNoId},
           condition);
}

// What a player cannot do, as a continuous text says it of this card or of its attacks.
bool says_ban(Lowering& low, Who by, const Term& ban, AmountId condition) {
    if (ban.is_any({head::NoBlocker, head::NoCounter, head::NoCombo}) && ban[field::d]) {
        no_answer(low, by, ban, condition);
    } else if (ban.is(head::NoAttackThose)) {
        // "Your opponent cannot attack your other Battle Cards": none of theirs can.
        say_about(low, {ObjectKind::Places, Filter::zone(kInPlay, by), kNone, true, 0},
                  cannot_do(low, kCannotAttack, those(low, ban[field::what])), condition);
    } else if (ban.is_any({head::NoPlayThis, head::NoComboThis})) {
        if (by != Who::You) low.unknown(ban, "by another player");
        ban.is(head::NoPlayThis) ? not_played_from(low, kEverywhere, condition) : not_comboed(low, condition);
    } else if (ban.is(head::DeckBan)) {
        if (by != Who::You || condition != kNoId) low.unknown(ban, "in a continuous text");
        const FilterId cards = low.filter(lower::described_anywhere(low, ban[field::f]).what.filter, ObjectKind::Cards);
        say_seat(low, {Who::You, {kDeckForbids, kNoId, cards}}, kNoId);
    } else {
        const std::vector<SeatModification> seats = banned(low, by, ban);
        for (const SeatModification& one : seats) say_seat(low, one, condition);
        return !seats.empty();
    }
    return true;
}

// What is said of things wherever they are, and not only of what stands in play.
bool says_of_cards(Lowering& low, const Term& step, const Term& mod, AmountId condition) {
    const bool bar = mod.is(head::PlayNotFrom), only = mod.is(head::PlayOnlyFrom);
    const bool played = bar || only || (mod.is(head::Cannot) && mod[field::do_].is(head::BePlayed));
    if (played) {
        if (!step[field::who].is(head::This)) low.unknown(step[field::who], "in a continuous text");
        step[field::who][field::what].head();
        const i32 from = mod[field::z] ? own_zones(low, mod[field::z]) : 0;
        if (from & (kInPlay | 1 << kComboArea)) low.unknown(mod[field::z], "as where it is played from");
        not_played_from(low, bar ? from : kEverywhere & ~from, condition);
    } else if (mod.is(head::GainSkill)) {
        const Group who = stated_subject(low, step[field::who]);
        if (const std::optional<AbilityId> skill = given_skill(low, mod[field::s]))
            say_about(low, who, {kGranted, low.pool.constant(0), *skill}, condition);
    } else if (mod.is(head::AlsoColors) && step[field::who].mentions(head::InAll)) {
        // Cards in play are spoken of as what stands there.
        Group who = stated_subject(low, step[field::who]);
        const std::vector<Modification> colors = given(low, mod).all;
        if (colors.size() != 1 || who.filter.parts.empty()) {
            low.unknown(step, "in a continuous text");
            return true;
        }
        for (const auto& [of, zones] : {std::pair(ObjectKind::Places, kInPlay | 1 << kComboArea),
                                        std::pair(ObjectKind::Cards, kEverywhere & ~(kInPlay | 1 << kComboArea))}) {
            who.of = of;
            who.filter.parts[0] = Filter::zone(zones, Who::You);
            say_about(low, who, colors[0], condition);
        }
    } else if (mod.is(head::Both) && mod.mentions(head::PlayOnlyFrom)) {
        for (const text::Field part : {field::a, field::b, field::c}) {
            if (!mod[part] || says_of_cards(low, step, mod[part], condition)) continue;
            const Group who = stated_subject(low, step[field::who], ObjectKind::Places);
            for (const Modification& one : given(low, mod[part]).all) say_about(low, who, one, condition);
        }
    } else {
        return false;
    }
    return true;
}

// "You may play this card from your hand without paying its energy cost."
void play_free(Lowering& low, const Term& may, AmountId condition) {
    const Term play = may[field::do_], what = play[field::what];
    const bool located = what.is(head::RefAt);
    const Term card = located ? what[field::who] : what;
    const bool this_card = play.is(head::Play) && play[field::free].is(word::yes) && !play[field::m] &&
                           !play[field::z] && card.is(head::This) && player(low, may[field::by]) == Who::You;
    if (located) what.adds_nothing_around(field::who, "a card is played from the hand unless its text says otherwise");
    if (!this_card || (located && own_areas(low, what[field::at]) != 1 << kHand) || !called_this(low, card)) {
        low.unknown(may, "in a continuous text");
        return;
    }
    const Scoped there(low.zones, u16{1 << kHand});
    say_about(low, self(ObjectKind::Cards), {kFree, kNoId, 0}, condition);
}

void add_name(Lowering& low, const Term& name) {
    constexpr std::pair<text::Head, u8> kNames[] = {{head::Name, kCardName}, {head::Char, kCharacter}};
    if (name.is(head::Trait)) return add_trait(low.card, name[field::n].quoted(), low.symbols);
    for (const auto& [kind, symbols] : kNames) {
        if (name.is(kind)) return low.card.symbols[symbols].push_back(name_symbol(low, name[field::n]));
    }
    low.unknown(name, "as a name");
}

// DBS 2-1-3, 2-5-5, 2-6-6: names and traits that a text adds are there in all areas, as if printed.
bool add_facts(Lowering& low, const Term& step, AmountId condition) {
    if (!step.is(head::HasNames)) return false;
    for (const Term& name : step[field::names].items()) add_name(low, name);
    if (condition != kNoId) low.unknown(step, "under a condition");
    return true;
}

void during(Lowering& low, const Term& step, AmountId condition) {
    const Term till = step[field::till];
    // "For the duration of this card's battle".
    if (till.is(head::OwnBattle)) {
        const Filter battles = Filter::all({Filter::in(kSource), Filter::bits(kState, kIsAttacking | kIsGuarding)});
        const AmountId now = low.pool.count(low.filter(battles, ObjectKind::Places));
        return statement(low, step[field::does], joined(low, condition, now));
    }
    // "Cannot be switched to Active Mode during your Charge Phase".
    const Term does = step[field::does];
    const bool charge = till[field::phase].is(head::ChargePhase) && does[field::mod].is(head::Cannot) &&
                        does[field::mod][field::do_].is(head::BeSwitched);
    if (!till.is(head::DuringPhase) || till[field::next] || (!charge && !till[field::phase].is(head::Turn))) {
        low.unknown(till, "in a continuous text");
        return;
    }
    const Who whose = one_player(low, till[field::whose]);
    const Scoped then(low.recalls, low.recalls | (charge ? u32{kNextCharge} : 0));
    // This card is switched in its own player's Charge Phase alone.
    const bool own = charge && whose == Who::You && does[field::who].is(head::This);
    const AmountId turn = own ? kNoId : low.pool.value(kIsTurnPlayer, whose);
    statement(low, does, joined(low, condition, turn));
}

}  // namespace

bool own_says(Lowering& low, const Term& step, AmountId condition) {
    constexpr std::string_view kNeeded = "what it takes to play this card is said either way";
    if (step.is(head::PlayOnlyIf) || (step.is(head::Unless) && step[field::does][field::do_].is(head::NoPlayThis)))
        step.is_paraphrase_of(kNeeded, step[field::p].told());
    if (step.is(head::During)) {
        during(low, step, condition);
    } else if (step.is(head::When) && is_own_attack(step[field::on])) {
        called_this(low, step[field::on][field::who]);
        statement(low, step[field::does], joined(low, condition, attacks_now(low)));
    } else if (step.is(head::Banned)) {
        return says_ban(low, one_player(low, step[field::by]), step[field::do_], condition);
    } else if (step.is(head::BannedBoth)) {
        const Who by = one_player(low, step[field::by]);
        return says_ban(low, by, step[field::a], condition) && says_ban(low, by, step[field::b], condition);
    } else if (step.is(head::Modify) && says_of_cards(low, step, step[field::mod], condition)) {
        return true;
    } else if (step.is(head::Forbid) && step[field::do_].is(head::Combo) &&
               step[field::do_][field::what].is(head::This)) {
        // "You can't combo with this card."
        if (one_player(low, step[field::by]) != Who::You || step[field::do_][field::z]) low.unknown(step, "here");
        if (called_this(low, step[field::do_][field::what])) not_comboed(low, condition);
    } else if (step.is(head::PlayOnlyIf)) {
        const AmountId holds = lower::condition(low, step[field::p]);
        not_played_from(low, kEverywhere, joined(low, condition, low.pool.negation(holds)));
    } else if (step.is(head::SkillsStay)) {
        if (condition != kNoId || low.as_another) low.unknown(step, "under a condition");
        if (step[field::by] && !step[field::by].is(head::OpponentsSkills)) low.unknown(step[field::by], "here");
        const i32 stays = step[field::by] ? kNotNegatedByOpponent : kNeverNegated;
        if (low.card.attributes[kFlags] & stays) low.decline("the same is said twice");
        low.card.attributes[kFlags] |= stays;
    } else if (step.is(head::AttackStays)) {
        if (const Term skills = step[field::skills]) {
            if (condition != kNoId || low.as_another || !skills.is(word::yes)) low.unknown(step, "under a condition");
            low.card.attributes[kFlags] |= kNeverNegated;
        }
        say_about(low, self(ObjectKind::Places), {kCannot, low.pool.constant(kCannotLoseAttack), kNoId}, condition);
    } else if (step.is(head::NegateKeyword)) {
        const i32 bit = keyword_bit(low, step[field::k]);
        say_in(low, kEverywhere, {kLoseKeyword, low.pool.constant(bit), 0}, condition);
    } else if (step.is(head::MayAwaken)) {
        if (!step[field::of].is(head::This) || !called_this(low, step[field::of]))
            low.unknown(step[field::of], "in a continuous text");
        const Term p = step[field::p];
        const AmountId then = p ? joined(low, condition, lower::condition(low, p)) : condition;
        say_about(low, self(ObjectKind::Places), {kAwakensAnyway, kNoId, 0}, then);
    } else if (step.is(head::NegateSkills)) {
        const Group who = stated_subject(low, step[field::who]);
        if (who.of != ObjectKind::Places) low.unknown(step, "in a continuous text");
        step.is_paraphrase_of(kNegating, step[field::who].told());
        say_about(low, who, {kSkillsNegated, kNoId, 0}, condition);
    } else if (step.is(head::PowerBecomes)) {
        const Group who = stated_subject(low, step[field::of], ObjectKind::Places);
        say_about(low, who, {kPowerSet, low.pool.constant(step[field::n].number()), 0}, condition);
    } else if (step.is(head::CombosResting)) {
        if (!step[field::who].is(head::This)) low.unknown(step[field::who], "in a continuous text");
        if (called_this(low, step[field::who]))
            say_about(low, self(ObjectKind::Places), {kCombosResting, kNoId, 0}, condition);
    } else if (step.is(head::AnyCopies)) {
        if (condition != kNoId) low.unknown(step, "under a condition");
        const Scoped there(low.zones, static_cast<u16>(kEverywhere));
        say_about(low, self(ObjectKind::Cards), {kDeckAnyCopies, kNoId, 0}, kNoId);
    } else if (step.is(head::DeckCopies)) {
        if (condition != kNoId) low.unknown(step, "under a condition");
        const i64 most = step[field::n].number();
        if (most < 1 || most > kMostCopies || low.card.attributes[kFlags] >> kCopiesShift) low.unknown(step, "here");
        low.card.attributes[kFlags] |= static_cast<i32>(most) << kCopiesShift;
    } else if (step.is(head::May)) {
        play_free(low, step, condition);
    } else if (step.is(head::NoSpecifiedFor)) {
        const Group who = stated_subject(low, step[field::what]);
        if (who.of != ObjectKind::Cards) low.unknown(step[field::what], "here");
        say_about(low, who, {kSpecifiedNone, kNoId, 0}, condition);
    } else if (step.is(head::OnlySoMany)) {
        only_so_many(low, step, condition);
    } else if (step.is_any({head::ReduceCost, head::IncreaseCost, head::ReduceComboCost})) {
        reduce(low, step, condition);
    } else {
        return add_facts(low, step, condition);
    }
    return true;
}

std::size_t own_said(Lowering& low, const std::vector<Term>& sentences, std::size_t at, AmountId) {
    return own_sentence(low, sentences[at]) ? 1 : 0;
}

// ---- time

namespace {

u16 until(Moment moment, Who whose, bool later) {
    return static_cast<u16>(moment | (static_cast<int>(whose) << 8) | (later ? 1 << 12 : 0));
}

std::optional<Moment> moment_of(Lowering& low, const Term& edge, const Term& phase) {
    const bool start = edge.is(head::Start);
    if (!start && !edge.is(head::End)) low.unknown(edge);
    if (phase.is(head::Turn)) return start ? kTurnStart : kTurnEnd;
    if (phase.is(head::MainPhase)) return start ? kMainStart : kMainEnd;
    if (phase.is(head::ChargePhase) && start) return kChargeStart;
    low.unknown(phase, "as a moment");
    return std::nullopt;
}

}  // namespace

std::optional<Lasting> own_lasting(Lowering& low, const Term& till) {
    if (till.is(head::ThisBattle)) return Lasting{Duration::UntilMoment, until(kBattleEnd, Who::Either, false)};
    if (till.is(head::UntilMainEnd)) return Lasting{Duration::UntilMoment, until(kMainEnd, Who::Either, false)};
    // It is over as the Main Phase of that turn starts, and meant for what is switched in between.
    if (till.is(head::NextCharge))
        return Lasting{Duration::UntilMoment, until(kMainStart, one_player(low, till[field::whose]), true)};
    // In that player's own turn it is this one.
    if (till.is(head::UntilTheirTurn))
        return Lasting{Duration::UntilMoment, until(kTurnEnd, one_player(low, till[field::whose]), false)};
    if (!till.is(head::Until)) return std::nullopt;
    const std::optional<Moment> moment = moment_of(low, till[field::edge], till[field::phase]);
    if (!moment) return std::nullopt;
    const Who whose = one_player(low, till[field::whose]);
    // "The end of their next turn" is never this one's.
    return Lasting{Duration::UntilMoment, until(*moment, whose, *moment == kTurnEnd || *moment == kMainEnd)};
}

// "During your opponent's next turn": from its start to its end.
void during_next(Lowering& low, const Term& till, const Term& does) {
    const bool turn = till[field::phase].is(head::Turn);
    if (!turn && !till[field::phase].is(head::MainPhase)) low.unknown(till[field::phase]);
    const u8 whose = one_player(low, till[field::whose]) == Who::You ? kDelayYours : kDelayTheirs;
    const bool energy = does[field::mod].mentions(head::BeSwitched) && is_reference(low, does[field::who]) &&
                        resolve_reference(low, does[field::who]).of == ObjectKind::Cards;
    till.head();
    if (!till[field::next].is(word::yes)) low.unknown(till[field::next]);
    delay_for(low, whose | (turn ? kTurnStart : kMainStart),
              turn ? Lasting{Duration::ThisTurn} : Lasting{Duration::UntilMoment, until(kMainEnd, Who::Either, false)},
              does, energy ? ObjectKind::Cards : ObjectKind::Places);
}

lower::DelayedTo delayed_to(Lowering& low, const Term& at) {
    const Term of = at[field::of];
    if (at.is(head::EndOfTurn)) return {kTurnEnd};
    if (at.is(head::AfterBattle)) return {kBattleEnd};
    if (!at.is(head::At) || !of.is_any({head::Of, head::Battle})) {
        low.unknown(at, "as a moment");
        return {};
    }
    if (of.is(head::Battle)) {
        if (!at[field::edge].is(head::End)) low.unknown(at[field::edge], "of a battle");
        return {kBattleEnd};
    }
    const std::optional<Moment> moment = moment_of(low, at[field::edge], of[field::phase]);
    if (!moment) return {};
    u8 mode = *moment;
    if (const Term whose = of[field::whose]) mode |= one_player(low, whose) == Who::You ? kDelayYours : kDelayTheirs;
    if (of[field::next] && !of[field::next].is(word::yes)) low.unknown(of[field::next]);
    // "Your next Main Phase" is this turn's where that is still to come; its end is never the end of the one going on.
    const bool ends = *moment == kTurnEnd || *moment == kMainEnd;
    if (of[field::next] && ends) mode |= kDelayNotThisTurn;
    if (!ends) of[field::next].means_same_as("the next one to start is the first that does", "");
    return {mode};
}

}  // namespace arbiter::dbs
