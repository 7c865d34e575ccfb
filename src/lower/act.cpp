// Acts: drawing, revealing, looking, choosing, shuffling and swapping.
#include "lower/act.h"

#include "lower/modification.h"
#include "lower/texts.h"

namespace arbiter::lower {

namespace {

// How many cards are drawn or looked at; what the text leaves open is chosen first.
AmountId cards_meant(Lowering& low, const Term& q) {
    if (const std::optional<AmountId> number = as_number(low, q)) return *number;
    const Quantity quantity = quantity_of(low, q);
    const bool fixed = q && !quantity.all && quantity.low == quantity.high;
    if (fixed) return quantity.low;
    // Whether a number that is chosen once is multiplied, or chosen up to the product, is not said.
    if (!q || quantity.all || quantity.to < 0 || quantity.high != low.pool.constant(quantity.to) ||
        low.scale != kNoId) {
        low.unknown(q, "as a number of cards to draw");
        return low.pool.constant(0);
    }
    return chosen_number(low, quantity.from, quantity.to);
}

// "Until you have the same number of cards in your hand as your opponent".
void draw_until_as_many(Lowering& low, const Term& step, Who by) {
    const auto hand_of = [&](Who one) {
        const Scoped possessor(low.possessor, std::optional(one));
        const Noun noun = read_filter(low, step[field::f], {.whose = one});
        const FilterNode& in = noun.what.filter.node;
        if (in.test != Test::Zone || in.value != 1 << low.dialect.hand || !noun.plain())
            low.unknown(step[field::f], "to draw until");
        return counted(low, noun);
    };
    const Who other = player(low, step[field::who]);
    const bool both = (by == Who::You && other == Who::Opponent) || (by == Who::Opponent && other == Who::You);
    if (by != low.acting || !both) low.unknown(step, "here");
    draw_cards(low, low.pool.plus(hand_of(other), low.pool.times(hand_of(by), low.pool.constant(-1))));
}

// "Until you have three cards in your hand": as many as are missing.
void draw_until(Lowering& low, const Term& step) {
    const Who by = player(low, step[field::by]);
    const Term what = step[field::what];
    // Each draws another number, and where cards leave the deck one by one, one of them would be the first to run out.
    const bool of_each = low.acting == Who::Lead || low.acting == Who::Next;
    if (of_each && low.book.deck_moves_one_by_one) low.decline("each player draws another number at once");
    if (step[field::who]) return draw_until_as_many(low, step, by);
    if (!what.is(head::Pick) || !what[field::q].is(head::N) || what[field::whose] || by != low.acting) {
        low.unknown(step, "here");
        return;
    }
    const Noun noun = read_filter(low, what[field::f]);
    const FilterNode& in = noun.what.filter.node;
    if (in.test != Test::Zone || in.value != 1 << low.dialect.hand || !noun.plain()) low.unknown(what, "to draw until");
    const AmountId has = low.pool.times(counted(low, noun), low.pool.constant(-1));
    draw_cards(low, low.pool.plus(low.pool.constant(what[field::q][field::n].number()), has));
}

void show(Lowering& low, const Term& what, Verb verb, Act act) {
    const Selected cards = take(low, what, ObjectKind::Cards);
    Op op = Assembler::op(verb);
    op.a = cards.reg;
    op.who = low.acting;
    // What is named already is shown or not; what is taken to be shown is shown.
    const bool named = is_reference(low, what);
    if (named) op.dst = low.new_register();
    low.add(op);
    if (named) low.owned(op.dst, low.owner_of(cards.reg));
    Selected shown = cards;
    if (named) shown.reg = op.dst;
    // "Look at all face-down cards under this character": what is looked at is a pile, wherever it lies.
    shown.pile = shown.pile || act == Act::Look;
    if (!named && !shown.pile) subtract_from_pile(low, cards.reg);
    mention_shown(low, shown, act, named ? &cards : nullptr);
}

u8 take_top(Lowering& low, const Term& zone, AmountId amount) {
    return take_end(low, low.dialect.deck, player(low, zone[field::of]), false, amount);
}

bool is_deck(Lowering& low, const Term& zone) {
    return zone.is(head::Zone) && zone[field::in].only() && zone_of(low, zone[field::in].only()) == low.dialect.deck;
}

void look_top(Lowering& low, const Term& step) {
    if (!is_deck(low, step[field::z])) low.unknown(step[field::z], "to look at");
    Op op = Assembler::op(Verb::Look);
    op.a = take_top(low, step[field::z], cards_meant(low, step[field::q]));
    op.who = low.acting;
    low.add(op);
    mention_shown(low, {op.a, ObjectKind::Cards, true, true}, Act::Look);
}

// Card after card from the top, until there are as many such cards as the text wants or no cards are left.
void reveal_until(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    const Quantity wanted = quantity_of(low, what[field::q]);
    if (player(low, step[field::by]) != low.acting || !is_deck(low, step[field::z]) || !what.is(head::Pick) ||
        what[field::whose] || wanted.all || wanted.from != wanted.to) {
        low.unknown(step, "here");
        return;
    }
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
    if (!noun.plain() || noun.what.of != ObjectKind::Cards) low.unknown(what, "to reveal cards until");
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
    const u8 top = take_top(low, step[field::z], taken);
    const Group found{
        ObjectKind::Cards, Filter::all({Filter::in(top), noun.what.filter}), kNone, wanted.to > 1, noun.what.kinds,
        noun.what.said};
    skip_unless(low,
                low.pool.both(low.pool.compare(low.pool.count(low.filter(found)), Compare::Less, wanted.to),
                              low.pool.compare(low.pool.size(top), Compare::AtLeast, taken)),
                end);
    low.code.add(Assembler::op(Verb::Jump), next);
    low.code.place(end);
    Op reveal = Assembler::op(Verb::Reveal);
    reveal.a = top;
    low.add(reveal);
    mention_shown(low, {top, ObjectKind::Cards, true, true}, Act::Reveal);
    Group stopped = found;
    stopped.reg = register_of(low, found);
    stopped.filter = Filter::in(stopped.reg);
    low.mention(stopped, Act::Choose);
}

void shuffle(Lowering& low, const Term& zone) {
    if (!is_deck(low, zone)) low.unknown(zone, "to shuffle");
    Op op = Assembler::op(Verb::Shuffle);
    op.who = player(low, zone[field::of]);
    op.zone = low.dialect.deck;
    if (op.who == Who::OwnerOfIt) low.unknown(zone[field::of], "here");
    if (op.who != Who::Either) return low.add(op);
    for (const Who each : {Who::Lead, Who::Next}) {
        op.who = each;
        low.add(op);
    }
}

// "Swap it with this character. It gains 500 BP": "it" is the one that is not this, or else the one that the sentence
// is about; of two that were both picked here nobody knows which.
void mention_partners(Lowering& low, const Term& a, const Selected& first, const Term& b, const Selected& second) {
    const auto mention = [&](const Selected& one, bool known) {
        Mention each;
        each.what = one.group();
        each.act = Act::Change;
        each.by = low.acting;
        each.indefinite = !known;
        low.mention(each);
    };
    if (first.many || second.many) return;
    if (a.is(head::This)) return mention(second, true);
    if (!b.is(head::This)) mention(second, is_reference(low, b));
    mention(first, b.is(head::This) || is_reference(low, a));
}

void swap(Lowering& low, const Term& step) {
    Op op = Assembler::op(Verb::Swap);
    // "The places of A and B" is the same as A's with B.
    const Term both = step[field::a];
    const bool joined = both.is(head::Both) && !both[field::c] && !step[field::b];
    const Term a = joined ? both[field::a] : both, b = joined ? both[field::b] : step[field::b];
    const Selected first = take(low, a, ObjectKind::Places);
    Selected second;
    op.a = first.reg;
    if (b) {
        // "One character adjacent to it", "on the other line": of the first one.
        low.mention(first.group(), Act::Swap);
        const Scoped from(low.seen_from, first.reg);
        // To change places with itself would be nothing.
        second = take(low, b, ObjectKind::Places, {Filter::no(Filter::in(first.reg))});
        op.b = second.reg;
    } else if (!first.many) {
        low.decline("one thing alone changes no places");
    }
    op.dst = low.new_register();
    low.add(op);
    // The swapped characters are both of them.
    Mention mention;
    mention.what = {ObjectKind::Places, Filter::in(op.dst), op.dst, true, first.kinds, first.said};
    if (b) mention.what.kinds = first.kinds && second.kinds ? first.kinds | second.kinds : 0;
    mention.act = Act::Swap;
    mention.by = low.acting;
    mention.count = b ? 0 : first.count;
    mention.named = first.reg;
    mention.named_of = ObjectKind::Places;
    low.mention(mention);
    if (b) mention_partners(low, a, first, b, second);
}

}  // namespace

void draw_cards(Lowering& low, AmountId amount) {
    Op op = Assembler::op(Verb::Draw);
    op.who = low.acting;
    op.amount = low.scale == kNoId ? amount : low.pool.times(low.scale, amount);
    op.reason = low.dialect.drawn;
    op.dst = low.new_register();
    low.add(op);
    low.owned(op.dst, low.acting);
    const bool many = amount != low.pool.constant(1) || low.scale != kNoId;
    mention_selected(low, {op.dst, ObjectKind::Cards, many}, Act::Draw);
}

namespace {

// Card after card; all that were drawn are one group.
void draw_one_by_one(Lowering& low, int most) {
    const Label end = low.code.label();
    Op op = Assembler::op(Verb::Draw);
    op.who = low.acting;
    op.amount = low.pool.constant(1);
    op.reason = low.dialect.drawn;
    const u8 all = low.new_register();
    op.dst = low.new_register();
    for (int n = 0; n < most; ++n) {
        add_may(low, end);
        low.add(op);
        join(low, all, op.dst);
    }
    low.code.place(end);
    low.owned(all, low.acting);
    mention_selected(low, {all, ObjectKind::Cards, true}, Act::Draw);
}

}  // namespace

void draw(Lowering& low, const Term& q) {
    if (low.dialect.may_stop_drawing && q.is(head::UpTo) && low.scale == kNoId) {
        const Quantity quantity = quantity_of(low, q);
        const bool known = quantity.from == 0 && quantity.to > 0 && quantity.high == low.pool.constant(quantity.to);
        if (known) return draw_one_by_one(low, quantity.to);
    }
    draw_cards(low, cards_meant(low, q));
}

void choose(Lowering& low, const Term& what) {
    const Scoped choosing(low.choosing, true);
    std::vector<Filter> also;
    if (low.dialect.choosable) also.push_back(low.dialect.choosable(low, what));
    Selected chosen;
    if (is_reference(low, what)) {
        // To choose what is named already is done all the same, if it is there.
        Noun noun;
        noun.what = resolve_reference(low, what);
        const AmountId all = low.pool.count(low.filter(noun.what));
        noun.quantity = {false, all, all};
        chosen = take_noun(low, noun, also);
    } else {
        chosen = take(low, what, std::nullopt, also);
    }
    if (low.dialect.chosen_verb != kNone) low.add(book_op(low, low.dialect.chosen_verb, chosen.reg));
    // "Choose three cards. Play one of them and add the remaining ones to your hand."
    if (chosen.of == ObjectKind::Cards && chosen.many && low.keeps_rest && !latest_pile(low)) {
        chosen.pile = true;
        return mention_shown(low, chosen, Act::Choose);
    }
    if (chosen.of == ObjectKind::Cards) subtract_from_pile(low, chosen.reg);
    mention_selected(low, chosen, Act::Choose);
}

void action(Lowering& low, const Term& step) {
    if (step.is(head::Draw)) return draw(low, step[field::q]);
    if (step.is(head::Move)) {
        // "Discard two cards for each": so many times as many.
        const Scoped scales(low.scales_picks, low.scale != kNoId);
        if (low.scales_picks && !step[field::what].is(head::Pick))
            low.unknown(step[field::what], "for each of something");
        return move(low, step);
    }
    const auto& verbs = low.dialect.verbs;
    const auto own =
        std::find_if(verbs.begin(), verbs.end(), [&](const VerbWord& known) { return step.is(known.word); });
    if (own != verbs.end() && own->scales) return own->carry_out(low, step);
    if (change(low, step)) return;
    if (low.scale != kNoId) {
        low.unknown(step, "for each of something");
        return;
    }
    if (own != verbs.end()) return own->carry_out(low, step);
    if (carry_out_from_meaning(low, step)) return;
    if (step.is(head::DrawUntil)) return draw_until(low, step);
    if (step.is(head::Reveal)) return show(low, step[field::what], Verb::Reveal, Act::Reveal);
    if (step.is(head::Look)) return show(low, step[field::what], Verb::Look, Act::Look);
    if (step.is(head::LookTop)) return look_top(low, step);
    if (step.is(head::RevealUntil)) return reveal_until(low, step);
    if (step.is(head::Choose)) {
        if (step[field::what].is(head::PickFrom))
            step.is_paraphrase_of("one of the cards looked at", step[field::what][field::q].told());
        if (step[field::by]) low.unknown(step[field::by], "here");
        return choose(low, step[field::what]);
    }
    if (step.is(head::ChooseValue)) return choose_value(low, step[field::v]);
    if (step.is_any({head::ChooseOption, head::ChooseAll})) return choose_text(low, step);
    if (step.is(head::Perform)) return perform(low, step);
    if (step.is(head::Shuffle)) return shuffle(low, step[field::what]);
    if (step.is(head::Swap)) return swap(low, step);
    low.unknown(step, "as a step");
}

void note_placed_on_field(Lowering& low, const Selected& cards, u8 places, text::Word verb) {
    subtract_from_pile(low, cards.reg);
    low.note_move(cards.reg, ObjectKind::Cards, places, ObjectKind::Places);
    Mention mention;
    mention.what = {ObjectKind::Places, Filter::in(places), places, cards.many, cards.kinds, cards.said};
    mention.act = Act::Move;
    mention.verb = verb;
    mention.by = low.acting;
    mention.count = cards.count;
    low.mention(mention);
}

}  // namespace arbiter::lower
