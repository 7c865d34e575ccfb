// Duties and bans: what must attack or block, and which abilities, triggers and cards stay unused for a time.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

constexpr i32 kAllTriggers =
    kActiveTrigger | kDrawTrigger | kGetTrigger | kRaidTrigger | kSpecialTrigger | kColorTrigger | kFinalTrigger;

// The kinds of abilities that a phrase names: by their tags, or triggers of cards under trigger check.
struct Kinds {
    i32 facts = 0;
    i32 triggers = 0;
};

Kinds kinds_named(Lowering& low, const Term& kind) {
    Kinds out;
    const std::vector<Term> any = kind.is(head::AnyKind) ? kind[field::any].items() : std::vector<Term>{kind};
    for (const Term& one : any) {
        const Term word = one[field::k];
        const i32 tag = one.is(head::Kind) ? tag_bit(low, one) : 0;
        const i32 trigger = word.is(word::trigger) || word.is(word::tag_trigger) ? kAllTriggers : trigger_bit(word);
        if (tag == 0 && trigger == 0) low.unknown(one, "as a kind of ability");
        out.facts |= tag;
        out.triggers |= trigger;
    }
    if (out.facts && out.triggers) low.decline("abilities and triggers at once");
    return out;
}

// What does not activate: triggers that a player cannot activate, or abilities of things on the field.
struct Banned {
    Modification modification;
    std::optional<Who> player{};  // triggers: whose
    Term on{};                    // abilities: the things that have them
    std::optional<Who> whose{};   // or the player of all of them
};

Banned banned(Lowering& low, const Term& what, const Term& by) {
    Banned out;
    if (!what.is(head::Abil) || !what[field::kind]) {
        low.unknown(what, "as what does not activate");
        return out;
    }
    const Kinds kinds = kinds_named(low, what[field::kind]);
    std::optional<Who> whose;
    if (what[field::whose]) whose = player(low, what[field::whose]);
    if (by) {
        if (whose) low.unknown(what[field::whose], "here");
        whose = player(low, by);
    }
    if (whose && *whose != Who::You && *whose != Who::Opponent) low.decline("whose abilities do not activate");
    if (kinds.triggers) {
        if (what[field::on] || what[field::of] || !whose) low.unknown(what, "as what does not activate");
        out.modification = {kNoTriggers, low.pool.constant(kinds.triggers), 0};
        out.player = whose;
        return out;
    }
    out.modification = {kDoNotActivate, low.pool.constant(kinds.facts), 0};
    out.on = what[field::of] ? what[field::of] : what[field::on];
    if (what[field::many] && !what[field::many].is(word::yes)) low.unknown(what[field::many]);
    what[field::many].means_same_as("whichever of its abilities would activate", "");
    if (out.on && whose) low.decline("whose abilities do not activate is said twice");
    if (!out.on && !whose) low.unknown(what, "as what does not activate");
    out.whose = whose;
    return out;
}

Group all_on_field(Who whose) { return {ObjectKind::Places, Filter::zone(kField, whose), kNone, true, 0}; }

// Those that are known, or were done something by this ability, are meant as they are; all others as they come and go.
bool names_particular_things(const Lowering& low, const Term& on) {
    const Term q = on[field::q];
    return is_reference(low, on) || on.mentions(head::ThisEffect) || (q && !q.is(head::All));
}

void ban(Lowering& low, const Banned& what, const Term& said) {
    if (what.player) {
        if (!low.lasting) low.unknown(said, "without saying how long");
        return give_seat(low, *what.player, what.modification);
    }
    if (what.on && names_particular_things(low, what.on)) {
        const Selected who = take(low, what.on, ObjectKind::Places);
        // What was played a moment ago has its abilities waiting: they are over with the turn (ruling
        // ua-do-not-activate).
        const Scoped<std::optional<Lasting>> now(low.lasting, low.lasting.value_or(Lasting{Duration::ThisTurn, 0}));
        give(low, who.reg, {what.modification});
        return mention_selected(low, who, Act::Change);
    }
    Modification modification = what.modification;
    if (what.on) {
        const Noun noun = read_noun(low, what.on);
        if (!noun.plain() || noun.what.of != ObjectKind::Places) low.unknown(what.on, "as what has the abilities");
        modification.argument = lasting_filter(low, noun.what.filter, ObjectKind::Places);
    } else if (what.whose) {
        modification.argument = low.filter(all_on_field(*what.whose));
    }
    if (!low.lasting) low.unknown(said, "without saying how long");
    give_seat(low, Who::You, modification);
}

// The cards that a player cannot use from the hand. Events are not played (UA 11.5).
Modification unused_cards(Lowering& low, const Term& instruction) {
    const Term what = instruction[field::what];
    const bool play = instruction.is(head::Play);
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
    const Term q = what[field::q];
    q.means_same_as("any one of them", "any");
    if (!what.is(head::Pick) || (q && !q.is(head::A) && !q.is(head::All)) || what[field::whose] || !noun.plain())
        low.unknown(instruction, "here");
    const Filter stands = play ? Filter::bits(kKind, kCharacter | kSite) : Filter::all({});
    return {kCannotUseHand, kNoId, lasting_filter(low, Filter::all({noun.what.filter, stands}), ObjectKind::Cards)};
}

}  // namespace

bool forbids_activity(const Term& step) {
    const Term instruction = step[field::do_];
    return step.is(head::NotActivate) ||
           (step.is(head::Forbid) &&
            (instruction.is(head::Activate) || (instruction.is_any({head::Use, head::Play}) &&
                                                instruction[field::what].is(head::Pick) && !instruction[field::to])));
}

void ban_activity(Lowering& low, const Term& step) {
    if (!forbids_activity(step)) {
        low.unknown(step, "as a step");
        return;
    }
    if (step.is(head::NotActivate)) return ban(low, banned(low, step[field::what], Term()), step);
    const Term instruction = step[field::do_];
    if (instruction.is(head::Activate)) return ban(low, banned(low, instruction[field::what], step[field::by]), step);
    if (!low.lasting) low.unknown(step, "here");
    give_seat(low, player(low, step[field::by]), unused_cards(low, instruction));
}

StatedBan stated_ban(Lowering& low, const Term& step) {
    const Term instruction = step[field::do_];
    if (instruction.is_any({head::Use, head::Play}))
        return {unused_cards(low, instruction), player(low, step[field::by]), Term(), {}};
    const bool plain = step.is(head::NotActivate);
    const Banned what =
        banned(low, plain ? step[field::what] : instruction[field::what], plain ? Term() : step[field::by]);
    if (what.whose) return {what.modification, std::nullopt, Term(), all_on_field(*what.whose)};
    return {what.modification, what.player, what.on, {}};
}

std::vector<Modification> not_activating(Lowering& low, const Term& what) {
    const Kinds kinds = what.is(head::Abil) ? kinds_named(low, what[field::kind]) : Kinds{};
    if (kinds.facts == 0 || what[field::on] || what[field::of] || what[field::whose])
        low.unknown(what, "as what it cannot activate");
    return {{kDoNotActivate, low.pool.constant(kinds.facts), 0}};
}

Modification no_triggers_for(Lowering& low, const Term& step) {
    const bool plain = step.is(head::NotActivate);
    if (!plain && !step[field::do_].is(head::Activate)) low.unknown(step, "for its damage");
    const Banned what = banned(low, (plain ? step : step[field::do_])[field::what], step[field::by]);
    if (what.player != Who::Opponent) low.unknown(step, "for its damage");
    return what.modification;
}

Group must_be_attacked(Lowering& low, const Term& step) {
    // All that the other player has: who cannot reach it is not able.
    const Term who = step[field::who];
    const Term f = who[field::f];
    const bool all = who.is(head::Pick) && f.is(head::Filter) && (!who[field::q] || who[field::q].is(head::All)) &&
                     who[field::whose].is(head::Opponent) && f[field::h].is(head::Any) &&
                     f[field::h][field::any].only().is(head::Character) && !f[field::adjs] && !f[field::mods] &&
                     !f[field::tail];
    if (!all) low.unknown(who, "as who must attack it");
    return resolve_reference(low, step[field::mod][field::what], ObjectKind::Places);
}

void must_attack_that(Lowering& low, const Term& step) {
    give(low, register_of(low, must_be_attacked(low, step)), {{kMustBeTargeted}});
}

void must_with(Lowering& low, const Term& step) {
    const bool attack = step.is(head::MustAttackWith);
    if (player(low, step[field::by]) != Who::Opponent) low.unknown(step[field::by], "here");
    if (!low.lasting) low.unknown(step, "without saying how long");
    // With how many of them is the other player's choice, and one that is made later.
    const Term what = step[field::what];
    if (!is_reference(low, what) && !(what[field::q].is(head::All) || !what[field::q]))
        low.unknown(what, "as what must do so");
    const Selected who = take(low, what, ObjectKind::Places);
    give(low, who.reg, {{attack ? kMustAttack : kMustBlock}});
    mention_selected(low, who, Act::Change);
}

}  // namespace arbiter::ua
