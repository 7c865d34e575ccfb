// Moves: where cards are placed, added, returned and sidelined; playing, Raid, and moving between lines.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

Reason reason_of(Lowering& low, const Term& verb) {
    // UA 17.1: only what a text sidelines is sidelined.
    if (verb.is(word::sideline)) return kSidelined;
    if (verb.is(word::place)) return kPlaced;
    if (verb.is(word::put)) return kAdded;
    if (verb.is(word::return_)) return kReturned;
    low.unknown(verb, "as a way to move cards");
    return kPlaced;
}

Destination to_zone(ZoneId zone, Reason reason) {
    return {Target::Zone, zone,     Who::OwnerOfIt,   zone == kDeck || zone == kHand ? End::Bottom : End::Top,
            kNone,        Face::Up, Laid::AsTheyCome, reason};
}

ZoneId destination_zone(Lowering& low, const Term& zone) {
    const std::vector<Term> names = zone[field::in].items();
    if (!zone.is(head::Zone) || names.size() != 1) {
        low.unknown(zone, "as where cards go");
        return kSideline;
    }
    // Cards only ever go to their owner's areas: whose it is says no more (see check_owner).
    if (zone[field::of]) player(low, zone[field::of]);
    const ZoneId to = zone_of(low, names[0]);
    if ((kField >> to) & 1) low.unknown(names[0], "as where cards are placed");
    return to;
}

Destination to_end(Lowering& low, const Term& to, Reason reason) {
    const ZoneId zone = destination_zone(low, to[field::z]);
    Destination destination = to_zone(zone, reason);
    if (zone != kDeck) low.unknown(to, "of that area");
    const Term end = to[field::end];
    if (end.is(word::top))
        destination.end = End::Top;
    else if (end.is(word::bottom))
        destination.end = End::Bottom;
    else if (end.is(word::top_or_bottom))
        destination.end = End::Choose;
    else
        low.unknown(end, "as an end of a deck");
    const Term order = to[field::order];
    if (order.is(word::in_any_order))
        destination.order = Laid::Arranged;
    else if (order.is(word::in_a_random_order))
        destination.order = Laid::Shuffled;
    else if (order)
        low.unknown(order, "as an order");
    return destination;
}

// The zone that a destination is, or is an end of.
Term zone_in(const Term& to) { return to.is(head::ZoneEnd) ? to[field::z] : to; }

Destination destination_of(Lowering& low, const Term& to, Reason reason) {
    if (to.is(head::ZoneEnd)) return to_end(low, to, reason);
    const ZoneId zone = destination_zone(low, to);
    if (zone == kDeck) low.decline("where in the deck the cards go is not said");
    Destination destination = to_zone(zone, reason);
    if (zone == kLife) destination.face = Face::Down;
    return destination;
}

// What is left of the cards that were looked at is less by now.
void subtract_from_pile(Lowering& low, u8 moved) {
    const Mention* pile = latest_pile(low);
    if (!pile || pile->rest == kNone) return;
    low.note_move(pile->rest, Of::Cards, moved, Of::Cards);
    lower::remove_from(low, pile->rest, moved);
}

void mention_move(Lowering& low, const Taken& cards, u8 moved, ZoneId zone, text::Word verb) {
    Mention mention;
    mention.what = {Of::Cards, Filter::in(moved), moved, cards.many, cards.kinds};
    mention.act = Act::Move;
    mention.verb = verb;
    mention.zone = zone;
    mention.by = low.acting;
    mention.place = cards.of == Of::Places ? cards.reg : cards.place;
    low.mention(mention);
    if (cards.reg != moved) low.note_move(cards.reg, cards.of, moved, Of::Cards);
}

u8 emit_move(Lowering& low, u8 cards, const Destination& to, u8 into = kNone) {
    Op op = Assembler::op(Verb::Move);
    op.a = cards;
    op.dst = into == kNone ? low.new_register() : into;
    op.who = low.acting;
    op.destination = low.pool.destination(to);
    low.add(op);
    low.owned(op.dst, low.owner_of(cards));
    return op.dst;
}

// "On the top of your deck or into your sideline": the mover says which.
void move_either(Lowering& low, const Term& step, const Taken& cards, Reason reason) {
    const Term to = step[field::to];
    const Destination first = destination_of(low, to[field::a], reason);
    const Destination second = destination_of(low, to[field::b], reason);
    const u8 moved = low.new_register();
    const Label joined = low.code.label();
    lower::choose_deed(low, {low.words(to[field::a]), low.words(to[field::b])}, joined);
    alternatives(
        low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1),
        [&] { emit_move(low, cards.reg, first, moved); }, [&] { emit_move(low, cards.reg, second, moved); });
    low.code.place(joined);
    subtract_from_pile(low, moved);
    mention_move(low, cards, moved, first.zone, word::place);
}

// Face down under a character: at the very bottom (UA Q48).
void tuck(Lowering& low, const Term& step) {
    const Term to = step[field::to];
    // Face up beneath it would make it Raided.
    if (!to[field::face].is(word::face_down)) low.unknown(to[field::face], "under a character");
    const Taken cards = take(low, step[field::what], std::nullopt);
    const Taken place = take(low, to[field::who], Of::Places);
    if (place.many) low.decline("cards go under one thing");
    Destination under{Target::Under, kNone,      Who::OwnerOfIt, End::Bottom,
                      place.reg,     Face::Down, Laid::Arranged, kTucked};
    under.order = cards.many ? Laid::Arranged : Laid::AsTheyCome;
    const u8 moved = emit_move(low, cards.reg, under);
    subtract_from_pile(low, moved);
    mention_move(low, cards, moved, kNone, word::place);
}

// The top card of a Raided character, or the one at its bottom, leaves it alone.
bool off_a_stack(const Term& what) {
    if (what.is(head::BaseOf) || (what.is(head::End) && !what[field::of].is(head::Zone))) return true;
    if (what.is(head::Pick)) {
        for (const Term& mod : what[field::f][field::mods].items()) {
            if (mod.is(head::OfStack)) return true;
        }
    }
    return false;
}

}  // namespace

void move(Lowering& low, const Term& step) {
    const Term verb = step[field::verb];
    const Term to = step[field::to];
    if (step[field::except]) low.unknown(step[field::except]);
    if (to.is(head::UnderDest)) {
        if (!verb.is(word::place)) low.unknown(verb, "here");
        return tuck(low, step);
    }
    const Term what = step[field::what];
    const bool off = !low.has_left && off_a_stack(what);
    // Several things at once of which some are only taken off would be two moves.
    if (what.is(head::Both) && (off_a_stack(what[field::a]) || off_a_stack(what[field::b])))
        return move_both(low, step);
    const Reason worded = reason_of(low, verb);
    const Reason reason = off ? kTakenOff : worded;
    if (off && verb.is(word::sideline)) low.decline("a part of a stack is sidelined");
    low.moving = true;
    const Taken cards = take(low, what, verb.is(word::sideline) ? standing_if_it(low, what) : std::nullopt);
    low.moving = false;
    if (to.is(head::EitherDest)) {
        for (const text::Field part : {field::a, field::b}) check_owner(low, zone_in(to[part]), cards.reg);
        return move_either(low, step, cards, reason);
    }
    if (!verb.is(word::sideline)) check_owner(low, zone_in(to.is(head::ChosenEnd) ? to[field::e] : to), cards.reg);
    Destination destination;
    Who mover = low.acting;
    if (verb.is(word::sideline)) {
        if (to) low.unknown(to, "here");
        // UA 17.1: a card elsewhere is placed into the sideline, not sidelined.
        if (cards.of != Of::Places) low.decline("only what is on the field is sidelined");
        destination = to_zone(kSideline, reason);
    } else if (to.is(head::ChosenEnd)) {
        mover = player(low, to[field::whose]);
        destination = destination_of(low, to[field::e], reason);
    } else {
        destination = destination_of(low, to, reason);
    }
    const Who before = low.acting;
    low.acting = mover;
    const u8 moved = emit_move(low, cards.reg, destination);
    low.acting = before;
    subtract_from_pile(low, moved);
    mention_move(low, cards, moved, destination.zone, verb.word());
}

void move_both(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    const Term to = step[field::to];
    const Term verb = step[field::verb];
    if (verb.is(word::sideline) || what[field::c]) low.unknown(step, "here");
    std::vector<std::pair<Taken, Reason>> parts;
    for (const text::Field part : {field::a, field::b})
        parts.emplace_back(take(low, what[part]), off_a_stack(what[part]) ? kTakenOff : reason_of(low, verb));
    // What is taken off a stack must be so while the stack is there.
    if (parts[1].second == kTakenOff) std::swap(parts[0], parts[1]);
    u8 all = kNone;
    ZoneId zone = kNone;
    for (const auto& [cards, reason] : parts) {
        check_owner(low, zone_in(to), cards.reg);
        const Destination destination = destination_of(low, to, reason);
        zone = destination.zone;
        const u8 moved = emit_move(low, cards.reg, destination);
        if (all == kNone)
            all = lower::copy_of(low, moved);
        else
            lower::join(low, all, moved);
    }
    mention_move(low, {all, Of::Cards, true}, all, zone, verb.word());
}

u8 book_verb(Lowering& low, BookVerb verb, u8 on, u8 mode) {
    Op op = Assembler::op(Verb::Rulebook);
    op.property = verb;
    op.a = on;
    op.b = kNone;
    op.who = low.acting;
    op.mode = mode;
    op.dst = low.new_register();
    low.add(op);
    return op.dst;
}

namespace {

u8 play_bits(Lowering& low, const Term& step) {
    u8 bits = 0;
    const Term set = step[field::set];
    if (set && !is_resting_word(low, set)) bits |= kSetActive;
    if (const Term to = step[field::to]) {
        const i32 zones = to.is(head::Zone) ? zone_bits(low, to[field::in].items()) : 0;
        if (to[field::of] && player(low, to[field::of]) != low.acting) low.unknown(to[field::of], "as whose field");
        if (zones == 1 << kFrontLine)
            bits |= kOntoFront;
        else if (zones == 1 << kEnergyLine)
            bits |= kOntoEnergy;
        else if (zones != kField)
            low.unknown(to, "as where a card is played");
    }
    return bits;
}

i32 lines_of(u8 play_bits) {
    if (play_bits & kOntoFront) return 1 << kFrontLine;
    return play_bits & kOntoEnergy ? 1 << kEnergyLine : kField;
}

Group raided_on(Lowering& low, const Term& onto) {
    if (onto.is(head::BaseOf)) low.unknown(onto, "as what Raid is performed on");
    const Group on = is_reference(low, onto) ? refer(low, onto, Of::Places) : read_group(low, onto);
    if (on.of != Of::Places) low.unknown(onto, "as what Raid is performed on");
    return on;
}

// Of those, the ones that the card may perform Raid on.
u8 bases_of(Lowering& low, const Group& on, u8 card) {
    return lower::register_of(low,
                              {Of::Places, Filter::all({on.filter, Filter::related(kRaidBase, card)}), kNone, true, 0});
}

}  // namespace

void play(Lowering& low, const Term& step) {
    if (step[field::from]) low.unknown(step[field::from], "here");
    const u8 bits = play_bits(low, step);
    const i32 lines = lines_of(bits);
    const Term what = step[field::what];
    const bool named = is_reference(low, what) || what.is(head::BaseOf);
    // Only what can be played is a choice.
    std::vector<Filter> also;
    if (!named) also.push_back(Filter::book(kMayBePlayed, 0, lines));
    const Taken cards = take(low, what, Of::Cards, also);
    const u8 places = book_verb(low, kVerbPlay, cards.reg, bits);
    subtract_from_pile(low, cards.reg);
    low.note_move(cards.reg, Of::Cards, places, Of::Places);
    Mention mention;
    mention.what = {Of::Places, Filter::in(places), places, cards.many, cards.kinds};
    mention.act = Act::Move;
    mention.verb = word::play;
    mention.by = low.acting;
    low.mention(mention);
}

namespace {

// Cards that are each played or used for Raid.
struct PlayOrRaid {
    Lowering& low;
    u8 bits;          // of playing
    Filter playable;  // tests of a card
    Filter raids;
    std::optional<Group> on;  // what Raid is performed on, where it is said

    // Register 0 says how: 1 play, 2 Raid, as far as both can be done as the player likes.
    void choose_how(u8 card) const {
        const auto passes = [&](const Filter& test) {
            return low.pool.count(low.filter(Filter::all({Filter::in(card), test}), Of::Cards));
        };
        Op how = Assembler::op(Verb::Number);
        how.dst = kSubjects;
        how.amount = low.pool.plus(low.pool.constant(1), passes(raids));
        low.add(how);
        const Label decided = low.code.label();
        lower::skip_unless(low, low.pool.both(passes(raids), passes(playable)), decided);
        lower::choose_option(low, {"play it", "perform Raid with it"});
        low.code.place(decided);
    }
    template <class Play, class Raid>
    void either(u8 card, Play&& play, Raid&& raid) const {
        choose_how(card);
        alternatives(low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1), play, raid);
    }
    u8 perform(u8 card, u8 mode) const {
        Op op = Assembler::op(Verb::Rulebook);
        op.property = kVerbRaid;
        op.a = card;
        op.b = on ? bases_of(low, *on, card) : kNone;
        op.who = low.acting;
        op.mode = mode;
        op.dst = low.new_register();
        low.add(op);
        return op.dst;
    }
    // UA Q400: all are put where they belong before any is switched to active or moves.
    void several(u8 cards) const {
        const auto nothing = [&] {
            const u8 reg = lower::copy_of(low, cards);
            lower::remove_from(low, reg, cards);
            return reg;
        };
        const u8 used = nothing(), covered = nothing(), left = nothing(), card = low.new_register();
        const auto each_of = [&](u8 all, auto&& body) {
            const Label top = low.code.label(), end = low.code.label();
            lower::join(low, left, all);
            low.code.place(top);
            Op each = Assembler::op(Verb::ForEach);
            each.a = left;
            each.dst = card;
            low.code.add(each, end);
            body();
            low.code.add(Assembler::op(Verb::Jump), top);
            low.code.place(end);
        };
        each_of(cards, [&] {
            choose_how(card);
            const Label next = low.code.label();
            lower::skip_unless(low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 2), next);
            lower::join(low, used, card);
            low.code.place(next);
        });
        lower::remove_from(low, cards, used);
        each_of(used, [&] { lower::join(low, covered, perform(card, kCoverOnly)); });
        book_verb_on(low, kVerbPlay, cards, bits);
        book_verb_on(low, kVerbRaid, covered, kFinishRaid);
    }
};

}  // namespace

void play_or_raid(Lowering& low, const Term& step, const Term& onto) {
    if (step[field::from]) low.unknown(step[field::from], "here");
    PlayOrRaid all{low, play_bits(low, step), {}, Filter::book(kMayRaid, 0, 0), {}};
    all.playable = Filter::book(kMayBePlayed, 0, lines_of(all.bits));
    if (onto) {
        all.on = raided_on(low, onto);
        const Filter base = Filter::all({all.on->filter, Filter::related(kRaidBase, kCandidate)});
        all.raids = Filter::all({all.raids, Filter::has(Of::Places, base)});
    }
    const Term what = step[field::what];
    std::vector<Filter> also;
    if (!is_reference(low, what)) also.push_back(Filter::any({all.playable, all.raids}));
    const Taken cards = take(low, what, Of::Cards, also);
    if (cards.many) return all.several(cards.reg);
    all.either(
        cards.reg, [&] { book_verb(low, kVerbPlay, cards.reg, all.bits); }, [&] { all.perform(cards.reg, 0); });
}

void perform_raid(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    const Term onto = step[field::onto];
    std::vector<Filter> also;
    if (!is_reference(low, what)) also.push_back(Filter::book(kMayRaid, 0, 0));
    const Taken card = take(low, what, Of::Cards, also);
    if (card.many) low.decline("Raid with several cards at once");
    const u8 base = onto ? bases_of(low, raided_on(low, onto), card.reg) : kNone;
    Op op = Assembler::op(Verb::Rulebook);
    op.property = kVerbRaid;
    op.a = card.reg;
    op.b = base;
    op.who = low.acting;
    op.dst = low.new_register();
    low.add(op);
    subtract_from_pile(low, card.reg);
    low.note_move(card.reg, Of::Cards, op.dst, Of::Places);
    Mention mention;
    mention.what = {Of::Places, Filter::in(op.dst), op.dst, false, kCharacter};
    mention.act = Act::Move;
    mention.by = low.acting;
    low.mention(mention);
}

void shift(Lowering& low, const Term& step) {
    const Term to = step[field::to];
    u8 where = kToOther;
    if (to.is(head::Zone)) {
        const std::vector<Term> names = to[field::in].items();
        const ZoneId zone = names.size() == 1 ? zone_of(low, names[0]) : ZoneId{kHand};
        if (zone != kFrontLine && zone != kEnergyLine) low.unknown(to, "as a line");
        where = zone == kFrontLine ? kToFront : kToEnergy;
    } else if (!to.is(head::OtherLine) || to[field::as]) {
        low.unknown(to, "as a line");
    }
    const Taken who = take(low, step[field::what], Of::Places);
    if (to.is(head::Zone)) check_owner(low, to, who.reg);
    book_verb(low, kVerbShift, who.reg, where);
    mention_taken(low, who, Act::Change);
}

}  // namespace arbiter::ua
