// Actions: choosing, drawing, revealing, switching, swapping, damage, AP, and having other abilities activated.
#include <utility>

#include "games/ua/lowering.h"

namespace arbiter::ua {

void choose(Lowering& low, const Term& what) {
    // UA Q200: only what says "choose" is stopped by "cannot be chosen".
    const Filter choosable = Filter::book(kChoosable, static_cast<u8>(low.acting), 0);
    low.choosing = true;
    const Taken taken = take(low, what, std::nullopt, {choosable});
    low.choosing = false;
    book_verb_on(low, kVerbChosen, taken.reg);
    mention_taken(low, taken, Act::Choose);
}

void note_performed(Lowering& low, u8 into, AmountId was) {
    Op note = Assembler::op(Verb::Number);
    note.dst = into;
    note.amount = was;
    low.add(note);
}

void book_verb_on(Lowering& low, BookVerb verb, u8 on, u8 mode) {
    Op op = Assembler::op(Verb::Rulebook);
    op.property = verb;
    op.a = on;
    op.b = kNone;
    op.who = low.acting;
    op.dst = kNone;
    op.mode = mode;
    low.add(op);
}

namespace {

AmountId how_many(Lowering& low, const Term& q) {
    if (q.is(head::UpTo) && !q[field::marked]) return chosen_number(low, 0, q[field::n].number());
    if (q.is(head::CountOf) || q.is(head::StatOf) || q.is(head::Times) || q.is(head::SumOf) || q.is(head::Constant))
        return number_of(low, q);
    const Quantity quantity = quantity_of(low, q);
    if (q.is(head::Another)) q.comes_to(lower::kSameQuantity, lower::told(quantity));  // each card drawn is another one
    if (!q || quantity.all || quantity.low != quantity.high) {
        low.unknown(q, "as a number of cards to draw");
        return low.pool.constant(0);
    }
    return quantity.low;
}

void draw_cards(Lowering& low, AmountId amount) {
    Op op = Assembler::op(Verb::Draw);
    op.who = low.acting;
    op.amount = low.scale == kNoId ? amount : low.pool.times(low.scale, amount);
    op.property = kDrawn;
    op.dst = low.new_register();
    low.add(op);
    low.owned(op.dst, low.acting);
    const bool many = amount != low.pool.constant(1) || low.scale != kNoId;
    mention_taken(low, {op.dst, Of::Cards, many}, Act::Draw);
}

// "Until you have three cards in your hand": as many as are missing.
void draw_until(Lowering& low, const Term& step) {
    const Who by = player(low, step[field::by]);
    const Term what = step[field::what];
    if (!what.is(head::Pick) || !what[field::q].is(head::N) || what[field::whose] || by != low.acting) {
        low.unknown(step, "here");
        return;
    }
    const Noun noun = read_filter(low, what[field::f]);
    if (noun.what.of != Of::Cards || !what[field::f].mentions(head::Hand) || !noun.plain())
        low.unknown(what, "to draw until");
    const AmountId has = low.pool.times(counted(low, noun), low.pool.constant(-1));
    draw_cards(low, low.pool.plus(low.pool.constant(what[field::q][field::n].number()), has));
}

void show(Lowering& low, const Term& what, Verb verb, Act act) {
    const Taken cards = take(low, what, Of::Cards);
    Op op = Assembler::op(verb);
    op.a = cards.reg;
    op.who = low.acting;
    // What is named already is shown or not; what is taken to be shown is shown.
    const bool named = is_reference(low, what);
    if (named) op.dst = low.new_register();
    low.add(op);
    Taken shown = cards;
    if (named) shown.reg = op.dst;
    // "Look at all face-down cards under this character": what is looked at is a pile, wherever it lies.
    shown.pile = shown.pile || act == Act::Look;
    mention_shown(low, shown, act, named ? &cards : nullptr);
}

void look_top(Lowering& low, const Term& step) {
    const Term zone = step[field::z];
    if (!zone.is(head::Zone) || !zone[field::in].only().is(head::Deck)) low.unknown(zone, "to look at");
    Op top = Assembler::op(Verb::TakeTop);
    top.who = player(low, zone[field::of]);
    top.to = kDeck;
    top.amount = number_of(low, step[field::q]);
    top.dst = low.new_register();
    low.add(top);
    low.owned(top.dst, top.who);
    Op op = Assembler::op(Verb::Look);
    op.a = top.dst;
    op.who = low.acting;
    low.add(op);
    mention_shown(low, {top.dst, Of::Cards, true, true}, Act::Look);
}

void shuffle(Lowering& low, const Term& zone) {
    const Term name = zone[field::in].only();
    if (!zone.is(head::Zone) || !name.is(head::Deck)) low.unknown(zone, "to shuffle");
    Op op = Assembler::op(Verb::Shuffle);
    op.who = player(low, zone[field::of]);
    op.to = kDeck;
    if (op.who != Who::You && op.who != Who::Opponent) low.unknown(zone[field::of], "here");
    low.add(op);
}

void switch_to(Lowering& low, const Term& step) {
    const bool rests = is_resting_word(low, step[field::to]);
    const Taken who = take(low, step[field::what], standing_if_it(low, step[field::what]));
    const u8 switched = book_verb(low, rests ? kVerbRest : kVerbReady, who.reg, 0);
    Taken done = who;
    done.reg = switched;
    if (step[field::what].is(head::This)) low.own.push_back(switched);
    // "It" is what the text named, whether it was switched or not; what was switched is known as well.
    mention_taken(low, done, Act::Change, rests ? word::resting : word::active);
    mention_taken(low, who, Act::Change);
}

void swap(Lowering& low, const Term& step) {
    Op op = Assembler::op(Verb::Swap);
    if (!step[field::a]) {
        // The two that were chosen.
        const Mention* chosen = nullptr;
        for (const Mention& mention : low.mentions) {
            if (mention.act == Act::Choose && mention.what.many) chosen = &mention;
        }
        if (!chosen) low.decline("which two are swapped is not known");
        op.a = chosen ? chosen->what.reg : 0;
        low.add(op);
        return;
    }
    const Taken first = take(low, step[field::a], Of::Places);
    op.a = first.reg;
    // "Swap it with a character on the other line": the other one from where it stands. To change places with itself
    // would be nothing.
    const u8 line_from = std::exchange(low.line_from, first.reg);
    op.b = take(low, step[field::b], Of::Places, {Filter::no(Filter::in(first.reg))}).reg;
    low.line_from = line_from;
    op.dst = low.new_register();
    low.add(op);
    Mention mention;
    mention.what = {Of::Places, Filter::in(op.dst), op.dst, first.many, first.kinds};
    mention.act = Act::Swap;
    mention.by = low.acting;
    mention.named = first.reg;
    mention.named_of = Of::Places;
    low.mention(mention);
}

void deal(Lowering& low, AmountId amount, Who whom) {
    Op op = Assembler::op(Verb::Rulebook);
    op.property = kVerbDamage;
    op.a = op.b = op.dst = kNone;
    op.who = whom;
    op.amount = amount;
    if (whom != Who::You && whom != Who::Opponent) low.decline("whom the damage is dealt to");
    low.add(op);
}

void pay_ap(Lowering& low, const Term& step) {
    if (step[field::what] || !step[field::n]) low.unknown(step, "here");
    Op op = Assembler::op(Verb::Rulebook);
    op.property = kVerbPayAp;
    op.a = op.b = op.dst = kNone;
    op.who = low.acting;
    op.amount = low.pool.constant(step[field::n].number());
    low.add(op);
}

// UA Q65: the character counts as the one that activated it. UA Q629: its ability joins those that wait.
void activate(Lowering& low, const Term& what) {
    const Term of = what[field::of];
    const i32 bit = what.is(head::Abil) && what[field::kind] ? tag_bit(low, what[field::kind]) : 0;
    if (bit != kHasWhenPlayed || !of || what[field::whose] || what[field::on]) {
        low.unknown(what, "to activate");
        return;
    }
    const Taken who = take(low, of, Of::Places);
    if (who.many) low.decline("abilities of several characters are activated");
    Op op = Assembler::op(Verb::Resolve);
    op.a = who.reg;
    op.dst = kSubjects;
    op.who = low.acting;
    if (what[field::many] && !what[field::many].is(word::yes)) low.unknown(what[field::many]);
    op.mode = static_cast<u8>(what[field::many] ? ResolveMode::AllWaiting : ResolveMode::Waiting);
    op.property = kIsPlayed;
    low.add(op);
    mention_taken(low, who, Act::Trigger);
}

void use(Lowering& low, const Term& step) {
    const Taken cards = take(low, step[field::what], Of::Cards, {Filter::bits(kKind, kEvent)});
    book_verb(low, kVerbUse, cards.reg, 0);
    mention_taken(low, cards, Act::Trigger);
}

// What is done whatever anybody chooses or is the case.
bool unconditional(const std::vector<Term>& all, std::size_t at) {
    for (const text::Head head : {head::May, head::If, head::Unless, head::DidIt, head::DidNot}) {
        if (all[at].mentions(head) || (at + 1 < all.size() && all[at + 1].mentions(head::DidIt))) return false;
    }
    return all[at].is(head::Sent);
}

// A quoted effect. Whether it was performed, for who asks: whether its sentences were carried out in full, those apart
// that leave a choice or depend on something.
void carry_out_quoted(Lowering& low, const Term& quoted) {
    const std::vector<Term> all = all_sentences(quoted);
    const u8 performed = std::exchange(low.performed, kNone);
    const Term heading = std::exchange(low.heading, Term());
    if (performed != kNone) note_performed(low, performed, low.pool.constant(1));
    for (std::size_t at = 0; at < all.size();) {
        const bool told = performed != kNone && unconditional(all, at);
        if (told) low.add(Assembler::op(Verb::BeginAttempt));
        at = sentence(low, all, at);
        if (told) note_performed(low, performed, low.pool.both(low.pool.number(performed), low.pool.done_in_full()));
    }
    low.heading = heading;
}

// One of several quoted effects, chosen where there are several.
void perform(Lowering& low, const std::vector<Term>& any) {
    std::vector<std::string> words;
    for (const Term& quoted : any) {
        if (!quoted.is(head::Ability) || quoted[field::tags] || quoted[field::items]) low.unknown(quoted, "to perform");
        words.push_back(low.words(quoted));
    }
    if (any.size() == 1) return carry_out_quoted(low, any[0]);
    if (any.size() != 2) {
        low.decline("one of several quoted effects");
        return;
    }
    const u8 performed = low.performed;
    const Label joined = low.code.label();
    lower::choose_deed(low, words, joined);
    alternatives(
        low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1), [&] { carry_out_quoted(low, any[0]); },
        [&] {
            low.performed = performed;
            carry_out_quoted(low, any[1]);
        });
    low.code.place(joined);
}

}  // namespace

// "If the chosen character is sidelined": of one thing that is known, whoever does it.
bool is_sidelining(const Lowering& low, const Term& p) {
    return p.is(head::Was) && p[field::done].is(head::Move) && p[field::done][field::verb].is(word::sideline) &&
           !p[field::by] && is_reference(low, p[field::what]) && !p[field::what].is(head::This);
}

// UA Q72, Q74: for as long as it lasts, however it comes to be sidelined.
void promise_if_sidelined(Lowering& low, const Term& p, const Term& does) {
    const Group who = refer(low, p[field::what], Of::Places);
    Lowering inner = lower::afresh(low);
    inner.source_of = Of::Cards;
    clause(inner, does);
    Ability promised = blank_ability(inner, AbilityKind::Triggered);
    promised.on = {kIsSidelined, kNoId, 1};
    promised.states = kPromised;
    const std::optional<AbilityId> id = lay_program(inner, promised, Owned::Granted);
    low.decline_as(inner);
    // Controlled by who gave it.
    if (id) give(low, register_of(low, who), {{kGranted, low.pool.constant(1), *id}});
}

namespace {

// "You gain “If the chosen character is sidelined, draw a card” until the end of the turn."
void promise(Lowering& low, const Term& ability) {
    const Term sent = ability[field::last];
    const Term does = sent[field::does];
    const Term p = does[field::p];
    const bool sidelined = ability.is(head::Ability) && !ability[field::tags] && !ability[field::does] &&
                           sent.is(head::Sent) && !sent[field::link] && does.is(head::If) && !p[field::via] &&
                           is_sidelining(low, p);
    if (!sidelined) {
        low.unknown(ability, "as a promise");
        return;
    }
    promise_if_sidelined(low, p, does[field::does]);
}

}  // namespace

void action(Lowering& low, const Term& step) {
    if (step.is(head::Modify) && step[field::mod].is(head::Gain) && step[field::mod][field::of].only().is(head::Listed))
        return give_listed(low, step[field::who]);
    if (change(low, step)) return;
    if (step.is(head::Reduce)) return reduce(low, step);
    if (step.is(head::Draw)) return draw_cards(low, how_many(low, step[field::q]));
    if (step.is(head::Move)) {
        // "Place two cards for each": so many times as many.
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
    if (step.is(head::Choose)) {
        if (step[field::by]) low.unknown(step[field::by], "here");
        return choose(low, step[field::what]);
    }
    if (step.is(head::DrawUntil)) return draw_until(low, step);
    if (step.is(head::Reveal)) return show(low, step[field::what], Verb::Reveal, Act::Reveal);
    if (step.is(head::Look)) return show(low, step[field::what], Verb::Look, Act::Look);
    if (step.is(head::LookTop)) return look_top(low, step);
    if (step.is(head::Shuffle)) return shuffle(low, step[field::what]);
    if (step.is(head::Switch)) return switch_to(low, step);
    if (step.is(head::Swap)) return swap(low, step);
    if (step.is(head::Shift)) return shift(low, step);
    if (step.is(head::Play)) return play(low, step);
    if (step.is(head::PerformRaid)) return perform_raid(low, step);
    if (step.is(head::Deal))
        return deal(low, low.pool.constant(step[field::n].number()), player(low, step[field::whom]));
    if (step.is(head::TakeDamage))
        return deal(low, low.pool.constant(step[field::n] ? step[field::n].number() : 1), low.acting);
    if (step.is(head::PayAp)) return pay_ap(low, step);
    if (step.is(head::Activate))
        return step[field::what].is(head::Listed) ? choose_items(low, step) : activate(low, step[field::what]);
    if (step.is(head::Use)) return use(low, step);
    if (step.is(head::ChooseValue)) return lower::choose_value(low, step[field::v]);
    if (step.is(head::Promise)) return promise(low, step[field::ability]);
    if (step.is(head::Perform)) return perform(low, step[field::any].items());
    if (step.is(head::ChooseOption) || step.is(head::ChooseAll)) return choose_items(low, step);
    if (step.is(head::MustBlock) && step[field::by]) {
        // "Your opponent must block this character's attacks this turn."
        const Group self = refer(low, step[field::what][field::of], Of::Places);
        const std::optional<Lasting> before = low.lasting;
        if (step[field::till]) low.lasting = lasting_of(low, step[field::till]);
        if (!low.lasting) low.unknown(step, "without saying how long");
        give(low, register_of(low, self), must_block(low, step));
        low.lasting = before;
        return;
    }
    if (step.is(head::CannotUseHand)) {
        low.lasting = Lasting{Duration::ThisTurn, 0};
        give_seat(low, Who::You, {kCannotUseHand, kNoId, 0});
        low.lasting.reset();
        return;
    }
    if (step.is(head::WinGame)) {
        Op op = Assembler::op(Verb::Conclude);
        op.who = Who::You;
        op.mode = 0;
        low.add(op);
        return;
    }
    low.unknown(step, "as a step");
}

}  // namespace arbiter::ua
