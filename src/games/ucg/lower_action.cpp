// Acts of this game: drawing by state, negating, and having other texts resolved.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

// "... if it is SINGLE, ... if DOUBLE": one of the cases, told by the state now.
template <class Do>
void by_state(Lowering& low, const Term& step, Group& who, Do&& one_case) {
    const Label end = low.code.label();
    for (const text::Field part : {field::a, field::b, field::c}) {
        const Term one = step[part];
        if (!one) continue;
        if (one[field::who]) who = resolve_reference(low, one[field::who], ObjectKind::Places);
        const Filter state =
            Filter::attribute(kState, Compare::Equal, low.pool.constant(state_number(low, one[field::state])));
        const Label next = low.code.label();
        skip_unless(low, low.pool.count(low.filter(Filter::all({who.filter, state}), ObjectKind::Places)), next);
        one_case(one);
        low.code.add(Assembler::op(Verb::Jump), end);
        low.code.place(next);
    }
    low.code.place(end);
}

// "A card if it is SINGLE, two cards if DOUBLE".
void draw_cases(Lowering& low, const Term& step) {
    Group who;
    u8 drawn = kNone;
    by_state(low, step, who, [&](const Term& one) {
        if (!one.is(head::Case)) low.unknown(one);
        const Quantity quantity = quantity_of(low, one[field::q]);
        Op op = Assembler::op(Verb::Draw);
        op.who = low.acting;
        op.amount = quantity.low;
        op.reason = kDrawn;
        op.dst = drawn == kNone ? drawn = low.new_register() : drawn;
        if (quantity.all || quantity.low != quantity.high || low.scale != kNoId) low.unknown(one, "here");
        low.add(op);
    });
    mention_selected(low, {drawn, ObjectKind::Cards, true}, Act::Draw);
}

// "+1000 BP if it is SINGLE, +2000 BP if DOUBLE": given to the character whose state is asked.
void give_cases(Lowering& low, const Term& step) {
    const Selected taken = take(low, step[field::who], ObjectKind::Places);
    if (taken.many || low.scale != kNoId) low.unknown(step, "here");
    Group who = taken.group();
    by_state(low, step, who, [&](const Term& one) {
        if (!one.is(head::GiftCase)) low.unknown(one);
        give(low, taken.reg, own_modifications(low, one));
    });
    mention_selected(low, taken, Act::Change);
}

// UCG 11.13.1: one effect text of the character, chosen.
void negate(Lowering& low, const Term& step) {
    const Term effect = step[field::what];
    const Term q = effect[field::q];
    const bool one = is_one(q);
    const bool all = !q || q.is(head::All);
    q.means_same_as(lower::kSameQuantity, all ? "all" : "one");
    const bool texts = effect[field::kind].is(head::TextKind);
    if (!effect.is(head::Effect) || !effect[field::of] || (!texts && !effect[field::kind].is(head::ActivateKind)) ||
        (!all && !(one && texts))) {
        low.unknown(effect, "to negate");
        return;
    }
    const i32 kinds = texts ? -1 : 1 << static_cast<int>(AbilityKind::Activated);
    const Selected who = take(low, effect[field::of], ObjectKind::Places, {Filter::text(kinds)});
    Op op = Assembler::op(Verb::Negate);
    op.a = who.reg;
    op.property = kNegated;
    op.argument = static_cast<u16>(kinds);
    if (one) {
        Op text = Assembler::op(Verb::ChooseText);
        text.a = who.reg;
        text.dst = low.new_register();
        text.who = low.acting;
        low.add(text);
        op.b = text.dst;
    }
    op.duration = low.lasting.value_or(Lasting{Duration::WhileObject}).duration;
    low.lasting_used = true;
    low.add(op);
    mention_selected(low, who, Act::Change);
}

// UCG 9.2.1: as if its trigger event had happened.
void trigger_effect(Lowering& low, const Term& step) {
    const Term effect = step[field::what];
    const bool one = is_one(effect[field::q]);
    if (!effect.is(head::Effect) || !effect[field::kind].is(head::TriggerKind) || !one || !effect[field::of]) {
        low.unknown(effect, "to trigger");
        return;
    }
    effect[field::q].means_same_as(lower::kSameQuantity, "one");
    const Trigger on = trigger_of_another(low, effect[field::kind][field::on]);
    if (!on.on.self || on.on.subject != kNoId || on.on.also != kNone) low.unknown(effect[field::kind], "to trigger");
    // One that has such a text, so that the choice leads somewhere.
    std::vector<Filter> also;
    if (!is_reference(low, effect[field::of]))
        also.push_back(Filter::text(1 << static_cast<int>(AbilityKind::Triggered), on.on.event));
    const Selected who = take(low, effect[field::of], std::nullopt, also);
    Op op = Assembler::op(Verb::Resolve);
    op.a = who.reg;
    op.dst = kSubjects;
    op.who = low.acting;
    op.mode = static_cast<u8>(ResolveMode::Free);
    op.event = on.on.event;
    low.add(op);
    mention_selected(low, who, Act::Trigger);
}

void resolve_chosen(Lowering& low, const Term& step) {
    const Term effect = std::exchange(low.effect, Term());
    const bool plain = effect.is(head::Effect) && effect[field::kind].is(head::ActivateKind) &&
                       effect[field::q].is(head::N) && effect[field::q][field::n].number() == 1 && effect[field::of];
    if (step[field::what] || !plain) {
        low.unknown(step, "here");
        return;
    }
    const Group among = read_group(low, effect[field::of]);
    if (among.of != ObjectKind::Places) low.unknown(effect[field::of], "here");
    Op op = Assembler::op(Verb::Resolve);
    op.a = register_of(low, among);
    op.dst = kSubjects;
    op.who = low.acting;
    op.mode = static_cast<u8>(ResolveMode::Paying);
    for (const Term& tag : step[field::states].items()) {
        const int number = tagged_state(low, tag);
        if (op.argument & (1 << number)) low.decline("a state is named twice");
        op.argument |= static_cast<u16>(1 << number);
    }
    low.recalls |= kResolvedPaying;
    // Without the words that lift them, limits and states hold, and that is another verb.
    if (!step[field::states]) low.unknown(step, "within limits");
    low.add(op);
}

void choose_effect(Lowering& low, const Term& step) { low.effect = step[field::what]; }

constexpr lower::VerbWord kVerbs[] = {{head::DrawCases, draw_cases},
                                      {head::GiveCases, give_cases},
                                      {head::LevelUp, level_up},
                                      {head::Negate, negate},
                                      {head::ChangeType, change_type},
                                      {head::TriggerEffect, trigger_effect},
                                      {head::ChooseEffect, choose_effect},
                                      {head::Resolve, resolve_chosen},
                                      {head::Forbid, forbid}};

}  // namespace

std::span<const lower::VerbWord> own_verbs() { return kVerbs; }

}  // namespace arbiter::ucg
