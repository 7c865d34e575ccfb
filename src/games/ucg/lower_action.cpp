// Actions: drawing, revealing, choosing, swapping, negating, and having other texts resolved.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

AmountId how_many(Lowering& low, const Term& q) {
    if (q.is(head::CountOf)) return count_of(low, q);
    if (q.is(head::UpTo)) return chosen_number(low, 0, q[field::n].number());
    const Quantity quantity = quantity_of(low, q);
    if (q.is(head::Another)) q.comes_to(lower::kSameQuantity, lower::told(quantity));  // each card drawn is another one
    if (!q || quantity.all || quantity.low != quantity.high) {
        low.unknown(q, "as a number of cards to draw");
        return low.pool.constant(0);
    }
    return quantity.low;
}

u8 draw_cards(Lowering& low, AmountId amount) {
    Op op = Assembler::op(Verb::Draw);
    op.who = low.acting;
    op.amount = low.scale == kNoId ? amount : low.pool.times(low.scale, amount);
    op.property = kDrawn;
    op.dst = low.new_register();
    low.add(op);
    return op.dst;
}

void draw(Lowering& low, const Term& step) {
    const AmountId amount = how_many(low, step[field::q]);
    const u8 reg = draw_cards(low, amount);
    mention_taken(low, {reg, Of::Cards, amount != low.pool.constant(1) || low.scale != kNoId}, Act::Draw);
}

// "A card if it is SINGLE, two cards if DOUBLE": one of the cases, told by the state now.
void draw_cases(Lowering& low, const Term& step) {
    const Label end = low.code.label();
    Group who;
    u8 drawn = kNone;
    for (const text::Field part : {field::a, field::b, field::c}) {
        const Term one = step[part];
        if (!one) continue;
        if (!one.is(head::Case)) low.unknown(one);
        if (one[field::who]) who = refer(low, one[field::who], Of::Places);
        const Filter state =
            Filter::attribute(kState, Compare::Equal, low.pool.constant(state_number(low, one[field::state])));
        const Label next = low.code.label();
        Op unless = Assembler::op(Verb::Unless);
        unless.amount = low.pool.count(low.filter(Filter::all({who.filter, state}), Of::Places));
        low.code.add(unless, next);
        const Quantity quantity = quantity_of(low, one[field::q]);
        Op op = Assembler::op(Verb::Draw);
        op.who = low.acting;
        op.amount = quantity.low;
        op.property = kDrawn;
        op.dst = drawn == kNone ? drawn = low.new_register() : drawn;
        if (quantity.all || quantity.low != quantity.high || low.scale != kNoId) low.unknown(one, "here");
        low.add(op);
        low.code.add(Assembler::op(Verb::Jump), end);
        low.code.place(next);
    }
    low.code.place(end);
    mention_taken(low, {drawn, Of::Cards, true}, Act::Draw);
}

// "Until you have three cards in your hand": as many as are missing.
void draw_until(Lowering& low, const Term& step) {
    const Who by = player(low, step[field::by]);
    const Term what = step[field::what];
    const bool plain = what.is(head::Pick) && what[field::q].is(head::N) && !what[field::whose] && by == low.acting;
    if (!plain || low.scale != kNoId) {
        low.unknown(step, "here");
        return;
    }
    const Noun noun = read_filter(low, what[field::f], {});
    if (noun.what.filter.node.test != Test::Zone || noun.what.filter.node.value != 1 << kHand)
        low.unknown(what, "to draw until");
    const AmountId minus = low.pool.times(counted(low, noun), low.pool.constant(-1));
    const u8 reg = draw_cards(low, low.pool.plus(low.pool.constant(what[field::q][field::n].number()), minus));
    mention_taken(low, {reg, Of::Cards, true}, Act::Draw);
}

void show(Lowering& low, const Term& step, Verb verb, Act act) {
    const Taken cards = take(low, step[field::what], Of::Cards);
    Op op = Assembler::op(verb);
    op.a = cards.reg;
    op.who = low.acting;
    // What is named already is shown or not; what is taken to be shown is shown.
    const bool named = is_reference(low, step[field::what]);
    if (named) op.dst = low.new_register();
    low.add(op);
    Taken shown = cards;
    if (named) shown.reg = op.dst;
    mention_shown(low, shown, act, named ? &cards : nullptr);
}

void choose(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    if (!is_reference(low, what)) return mention_taken(low, take(low, what), Act::Choose);
    // To choose what is named already is done all the same, if it is there.
    Noun noun;
    noun.what = refer(low, what);
    const AmountId all = low.pool.count(low.filter(noun.what));
    noun.quantity = {false, all, all};
    mention_taken(low, take_noun(low, noun), Act::Choose);
}

// Card after card from the top, until there are as many such cards as the text wants or no cards are left.
void reveal_until(Lowering& low, const Term& step) {
    const Term zone = step[field::z];
    const Term what = step[field::what];
    const Quantity wanted = quantity_of(low, what[field::q]);
    if (player(low, step[field::by]) != low.acting || !zone.is(head::Zone) || !zone[field::in].only() ||
        !what.is(head::Pick) || what[field::whose] || wanted.all || wanted.from != wanted.to) {
        low.unknown(step, "here");
        return;
    }
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
    if (!noun.plain() || noun.what.of != Of::Cards) low.unknown(what, "to reveal cards until");
    Op number = Assembler::op(Verb::Number);
    number.dst = low.new_register();
    number.amount = low.pool.constant(0);
    low.add(number);
    const Label next = low.code.label();
    const Label end = low.code.label();
    low.code.place(next);
    const AmountId taken = low.pool.number(number.dst);
    number.amount = low.pool.plus(taken, low.pool.constant(1));
    low.add(number);
    Op top = Assembler::op(Verb::TakeTop);
    top.who = player(low, zone[field::of]);
    top.to = zone_of(low, zone[field::in].only());
    top.amount = taken;
    top.dst = low.new_register();
    low.add(top);
    const Group found{Of::Cards,       Filter::all({Filter::in(top.dst), noun.what.filter}),
                      kNone,           wanted.to > 1,
                      noun.what.kinds, noun.what.said};
    Op more = Assembler::op(Verb::Unless);
    more.amount = low.pool.both(low.pool.compare(low.pool.count(low.filter(found)), Compare::Less, wanted.to),
                                low.pool.compare(low.pool.size(top.dst), Compare::AtLeast, taken));
    low.code.add(more, end);
    low.code.add(Assembler::op(Verb::Jump), next);
    low.code.place(end);
    Op reveal = Assembler::op(Verb::Reveal);
    reveal.a = top.dst;
    low.add(reveal);
    mention_shown(low, {top.dst, Of::Cards, true, true}, Act::Reveal);
    Group stopped = found;
    stopped.reg = register_of(low, found);
    stopped.filter = Filter::in(stopped.reg);
    low.mention(stopped, Act::Choose);
}

void shuffle(Lowering& low, const Term& zone) {
    if (!zone.is(head::Zone) || !zone[field::in].only()) low.unknown(zone, "to shuffle");
    Op op = Assembler::op(Verb::Shuffle);
    op.who = player(low, zone[field::of]);
    op.to = zone_of(low, zone[field::in].only());
    if (op.who == Who::OwnerOfIt) low.unknown(zone[field::of], "here");
    if (op.who != Who::Either) return low.add(op);
    for (Who each : {Who::Lead, Who::Next}) {
        op.who = each;
        low.add(op);
    }
}

void swap(Lowering& low, const Term& step) {
    Op op = Assembler::op(Verb::Swap);
    // "The places of A and B" is the same as A's with B.
    const Term both = step[field::a];
    const bool joined = both.is(head::Both) && !both[field::c] && !step[field::b];
    const Taken first = take(low, joined ? both[field::a] : step[field::a], Of::Places);
    op.a = first.reg;
    if (const Term second = joined ? both[field::b] : step[field::b]) {
        // "One character adjacent to it": to the first one.
        low.mention(first.group(), Act::Swap);
        // To change places with itself would be nothing.
        op.b = take(low, second, Of::Places, {Filter::no(Filter::in(first.reg))}).reg;
    }
    op.dst = low.new_register();
    low.add(op);
    Mention mention;
    mention.what = {Of::Places, Filter::in(op.dst), op.dst, first.many, first.kinds, first.said};
    mention.act = Act::Swap;
    mention.by = low.acting;
    mention.count = first.count;
    mention.named = first.reg;
    mention.named_of = Of::Places;
    low.mention(mention);
}

// UCG 11.13.1: one effect text of the character, chosen.
void negate(Lowering& low, const Term& effect) {
    const Term q = effect[field::q];
    const bool one = q.is(head::A) || (q.is(head::N) && q[field::n].number() == 1);
    const bool all = !q || q.is(head::All);
    const bool texts = effect[field::kind].is(head::TextKind);
    if (!effect.is(head::Effect) || !effect[field::of] || (!texts && !effect[field::kind].is(head::ActivateKind)) ||
        (!all && !(one && texts))) {
        low.unknown(effect, "to negate");
        return;
    }
    const i32 kinds = texts ? -1 : 1 << static_cast<int>(AbilityKind::Activated);
    const Taken who = take(low, effect[field::of], Of::Places, {Filter::text(kinds)});
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
    mention_taken(low, who, Act::Change);
}

// UCG 9.2.1: as if its trigger event had happened.
void trigger_effect(Lowering& low, const Term& effect) {
    const bool one =
        effect[field::q].is(head::A) || (effect[field::q].is(head::N) && effect[field::q][field::n].number() == 1);
    if (!effect.is(head::Effect) || !effect[field::kind].is(head::TriggerKind) || !one || !effect[field::of]) {
        low.unknown(effect, "to trigger");
        return;
    }
    const std::size_t before = low.mentions.size();
    const Trigger on = trigger(low, effect[field::kind][field::on]);
    if (!on.on.self || on.on.subject != kNoId) low.unknown(effect[field::kind], "to trigger");
    // "This character" in the name of the effect is the other one's word for itself.
    low.mentions.resize(before);
    // One that has such a text, so that the choice leads somewhere.
    const Taken who =
        is_reference(low, effect[field::of])
            ? take(low, effect[field::of])
            : take(low, effect[field::of], std::nullopt, {Filter::text(1 << static_cast<int>(AbilityKind::Triggered))});
    Op op = Assembler::op(Verb::Resolve);
    op.a = who.reg;
    op.dst = kSubjects;
    op.who = low.acting;
    op.mode = static_cast<u8>(ResolveMode::Free);
    op.property = on.on.event;
    low.add(op);
    mention_taken(low, who, Act::Trigger);
}

void resolve_chosen(Lowering& low, const Term& step) {
    const Term effect = low.chosen_effect;
    low.chosen_effect = Term();
    const bool plain = effect.is(head::Effect) && effect[field::kind].is(head::ActivateKind) &&
                       effect[field::q].is(head::N) && effect[field::q][field::n].number() == 1 && effect[field::of];
    if (step[field::what] || !plain) {
        low.unknown(step, "here");
        return;
    }
    const Group among = read_group(low, effect[field::of]);
    if (among.of != Of::Places) low.unknown(effect[field::of], "here");
    Op op = Assembler::op(Verb::Resolve);
    op.a = register_of(low, among);
    op.dst = kSubjects;
    op.who = low.acting;
    op.mode = static_cast<u8>(ResolveMode::Paying);
    for (const Term& tag : step[field::states].items()) {
        const Term state = tag[field::state];
        const int number = state.is(word::tag_sin)    ? 1
                           : state.is(word::tag_dbl)  ? 2
                           : state.is(word::tag_trp)  ? 3
                           : state.is(word::tag_quad) ? 4
                                                      : 0;
        if (!tag.is(head::Tag) || number == 0) low.unknown(tag);
        op.argument |= static_cast<u16>(1 << number);
    }
    low.resolved_paying = true;
    // Without the words that lift them, limits and states hold, and that is another verb.
    if (!step[field::states]) low.unknown(step, "within limits");
    low.add(op);
}

// "Choose effect 1", "choose effect 1 or 2", "choose one of the following effects": one of the numbered texts.
void choose_option(Lowering& low, const Term& step) {
    std::vector<int> offered;
    for (const Term& number : step[field::any].items()) offered.push_back(number.number());
    if (step[field::n]) {
        if (step[field::n].number() != 1) low.unknown(step[field::n], "as a number of effects to choose");
        offered = low.numbered;
    }
    if (offered.empty()) low.decline("there is no effect to choose");
    AmountId chosen = kNoId;
    if (offered.size() > 1) {
        std::vector<std::string> words;
        for (int number : offered) words.push_back("effect " + std::to_string(number));
        lower::choose_option(low, words);
        chosen = low.pool.number(kSubjects);
    }
    // The answer is read at once: the number of the register for each text says whether it was chosen.
    for (std::size_t at = 0; at < offered.size(); ++at) {
        Op op = Assembler::op(Verb::Number);
        op.dst = low.new_register();
        op.amount =
            chosen == kNoId ? low.pool.constant(1) : low.pool.compare(chosen, Compare::Equal, static_cast<int>(at) + 1);
        low.add(op);
        low.options[offered[at]] = op.dst;
    }
}

}  // namespace

void action(Lowering& low, const Term& step) {
    if (change(low, step)) return;
    if (step.is(head::Draw)) return draw(low, step);
    if (step.is(head::Move)) {
        // "Discard two cards for each": so many times as many.
        low.scales_picks = low.scale != kNoId;
        if (low.scales_picks && !step[field::what].is(head::Pick))
            low.unknown(step[field::what], "for each of something");
        move(low, step);
        low.scales_picks = false;
        return;
    }
    if (low.scale != kNoId) {
        low.unknown(step, "for each of something");
        return;
    }
    if (step.is(head::DrawCases)) return draw_cases(low, step);
    if (step.is(head::DrawUntil)) return draw_until(low, step);
    if (step.is(head::Reveal)) return show(low, step, Verb::Reveal, Act::Reveal);
    if (step.is(head::Look)) return show(low, step, Verb::Look, Act::Look);
    if (step.is(head::Choose)) return choose(low, step);
    if (step.is(head::ChooseValue)) return lower::choose_value(low, step[field::v]);
    if (step.is(head::Shuffle)) return shuffle(low, step[field::what]);
    if (step.is(head::RevealUntil)) return reveal_until(low, step);
    if (step.is(head::Swap) || step.is(head::Exchange)) {
        step.word_comes_to("to swap two characters is to swap their places", "swap");
        return swap(low, step);
    }
    if (step.is(head::LevelUp)) return level_up(low, step);
    if (step.is(head::Negate)) return negate(low, step[field::what]);
    if (step.is(head::ChangeType)) return change_type(low, step);
    if (step.is(head::TriggerEffect)) return trigger_effect(low, step[field::what]);
    if (step.is(head::ChooseEffect)) {
        low.chosen_effect = step[field::what];
        return;
    }
    if (step.is(head::Resolve)) return resolve_chosen(low, step);
    if (step.is(head::ChooseOption)) return choose_option(low, step);
    if (step.is(head::Forbid)) return forbid(low, step);
    low.unknown(step, "as a step");
}

}  // namespace arbiter::ucg
