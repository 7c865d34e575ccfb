// Moves: where cards are put, sent and returned to, and Charge.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

Reason known_reason(Lowering& low, const Term& verb, ZoneId zone) {
    if (verb.is(word::discard)) return kDiscarded;
    if (verb.is(word::exile)) return kExiled;
    if (verb.is(word::play)) return kPutIntoPlay;
    if (verb.is(word::return_)) return kReturned;
    if (verb.is(word::send) || verb.is(word::shuffle)) return kSent;
    if (verb.is(word::put)) return zone == kHand ? kPutIntoHand : zone == kSceneArea ? kPutIntoPlay : kSent;
    low.unknown(verb, "as a way to move cards");
    return kNoReason;
}

Reason reason_of(Lowering& low, const Term& verb, ZoneId zone) {
    const Reason reason = known_reason(low, verb, zone);
    verb.comes_to("words for the same move", "reason " + std::to_string(reason));
    return reason;
}

Destination to_zone(ZoneId zone, Reason reason) {
    // UCG 6.3.3, 11.12.1: cards go to their owner's zones, and a scene is its owner's whoever puts it there.
    const End end = zone == kDiscard ? End::Top : End::Bottom;
    return {Target::Zone, zone, Who::OwnerOfIt, end, kNone, Face::Up, Laid::AsTheyCome, reason};
}

ZoneId destination_zone(Lowering& low, const Term& zone) {
    if (zone.is(head::SceneArea)) return kSceneArea;
    if (!zone.is(head::Zone) && !zone.is(head::SameZone)) low.unknown(zone, "as where cards go");
    const std::vector<Term> names = zone[field::in].items();
    if (names.size() != 1) {
        low.decline("cards go to one zone");
        return kDiscard;
    }
    // Cards only ever go to their owner's zones, so whose it is says nothing more (see check_owner).
    zone[field::of].head();
    return zone_of(low, names[0]);
}

Destination zone_destination(Lowering& low, const Term& to, const Term& verb) {
    if (!to.is(head::ZoneEnd)) {
        const ZoneId zone = destination_zone(low, to);
        // UCG 3.3.1: the order of a deck matters, so a text has to say where in it.
        if (zone == kDeck && !verb.is(word::shuffle)) low.decline("where in the deck the cards go is not said");
        return to_zone(zone, reason_of(low, verb, zone));
    }
    const ZoneId zone = destination_zone(low, to[field::z]);
    Destination destination = to_zone(zone, reason_of(low, verb, zone));
    const Term end = to[field::end];
    if (end.is(word::top))
        destination.end = End::Top;
    else if (end.is(word::bottom))
        destination.end = End::Bottom;
    else if (end.is(word::top_or_bottom))
        destination.end = End::Choose;
    else
        low.unknown(end, "as an end of a deck");
    if (const Term order = to[field::order]) {
        const bool random = order.is(word::in_a_random_order);
        if (!random && !order.is(word::in_any_order)) low.unknown(order, "as an order");
        destination.order = random ? Laid::Random : Laid::Arranged;
    }
    return destination;
}

// What is put onto a stack, and the instructions to choose both so that no choice leads nowhere.
struct Stacked {
    Taken cards;
    Destination to{};
};

Taken take_stack_for(Lowering& low, const Term& stack, u8 card) {
    const u8 before = low.being_put;
    low.being_put = card;
    const Taken place = take(low, stack, Of::Places);
    low.being_put = before;
    return place;
}

Stacked onto_stack(Lowering& low, const Term& what, const Term& onto, Reason reason, std::vector<Filter> also) {
    const Term stack = onto[field::stack];
    const bool charge = onto.is(head::Sideways);
    if (!charge && !onto.is(head::OnStack)) low.unknown(onto, "as where cards go");
    Stacked out;
    out.to = {charge ? Target::Under : Target::OnTop,
              kBattleArea,
              Who::OwnerOfIt,
              End::Top,
              kNone,
              Face::Up,
              Laid::AsTheyCome,
              reason};
    if (charge) {
        low.needs(kCharge, "11.17.1", "a face-down and sideways card");
        out.to.face = Face::Down;
        out.to.reason = kCharged;
    } else if (onto[field::end].is(head::Bottom)) {
        out.to.target = Target::AtBottom;
    } else if (!onto[field::end].is(head::Top)) {
        low.unknown(onto[field::end], "of a character");
    }
    // The character must fit the card, so only a card that some character fits is chosen.
    const bool depends = stack.mentions(head::AbleToLevelUp) || stack.mentions(head::Alike);
    if (depends && !is_reference(low, what)) {
        const u8 before = low.being_put;
        low.being_put = kCandidate;
        also.push_back(Filter::has(Of::Places, read_group(low, stack).filter));
        low.being_put = before;
    }
    out.cards = take(low, what, Of::Cards, std::move(also));
    const Taken place = take_stack_for(low, stack, out.cards.reg);
    if (place.many) low.decline("cards go onto one character");
    out.to.place = place.reg;
    return out;
}

// "In its place": where what was moved last, or moved so, stood.
u8 left_place(Lowering& low, const Term& of) {
    if (!of.is(head::It)) {
        const Group moved = refer(low, of);
        for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
            if (at->what.reg == moved.reg && at->place != kNone) return at->place;
        }
    } else {
        for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
            if (at->act == Act::Move && at->place != kNone) return at->place;
        }
    }
    low.decline("whose place is meant is not known");
    return 0;
}

// "As a TRIPLE 『X』": says again what the cards make, and must say the same.
void check_as(Lowering& low, const Term& as, const Taken& cards) {
    const Term f = as[field::f];
    const Term states = f ? f[field::states] : as[field::s];
    if (f) {
        if (!f.is(head::Filter) || f[field::level] || f[field::card]) low.unknown(f, "as what is put into play");
        const Group put = cards.group();
        if (!recalls(low, f[field::h], put)) low.decline("what is put into play is something else than was chosen");
    }
    const std::vector<Term> any = states[field::any].items();
    if (!states.is(head::States) || any.size() != 1 || state_number(low, any[0]) != cards.count)
        low.unknown(as, "with these cards");
}

Stacked into_play(Lowering& low, const Term& what, const std::vector<Term>& spots, std::vector<Filter> also) {
    also.insert(also.end(), low.restrictions.begin(), low.restrictions.end());
    Term where, as;
    for (const Term& spot : spots) {
        Term& one = spot.is(head::As) ? as : where;
        if (one) low.decline("two places to be put into play");
        one = spot;
    }
    if (where.is(head::OnStack)) {
        if (as) low.unknown(as, "on top of a character");
        return onto_stack(low, what, where, kPutIntoPlay, std::move(also));
    }
    Stacked out;
    if (where.is(head::InPlace)) {
        const u8 place = left_place(low, where[field::of]);
        if (low.captured) low.captured->add(place);
        out.cards = take(low, what, Of::Cards, std::move(also));
        out.to = {Target::InPlaceOf, kBattleArea,      Who::OwnerOfIt, End::Top, place,
                  Face::Up,          Laid::AsTheyCome, kPutIntoPlay};
    } else if (where.is(head::Vacant)) {
        // UCG 12.4.1: an area without a character; whoever puts the card there chooses which.
        out.cards = take(low, what, Of::Cards, std::move(also));
        out.to = {Target::Vacant,     kBattleArea, Who::OwnerOfIt,   End::Top,
                  low.new_register(), Face::Up,    Laid::AsTheyCome, kPutIntoPlay};
    } else {
        low.unknown(where, "as where a card is put into play");
        return out;
    }
    if (as) check_as(low, as, out.cards);
    return out;
}

// What is left of the cards that were looked at is less by now.
void subtract_from_pile(Lowering& low, u8 moved) {
    for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
        if (!at->pile) continue;
        if (at->rest != kNone) lower::remove_from(low, at->rest, moved);
        return;
    }
}

Stacked destined_cards(Lowering& low, const Term& step, std::vector<Filter> also) {
    const Term verb = step[field::verb];
    if (verb.is(word::play)) return into_play(low, step[field::what], step[field::at].items(), std::move(also));
    if (step[field::onto]) return onto_stack(low, step[field::what], step[field::onto], kPutIntoPlay, std::move(also));
    Stacked out;
    if (verb.is(word::discard))
        out.to = to_zone(kDiscard, kDiscarded);
    else if (verb.is(word::exile))
        out.to = to_zone(kExile, kExiled);
    else
        out.to = zone_destination(low, step[field::to], verb);
    if (out.to.zone == kSceneArea) also.insert(also.end(), low.restrictions.begin(), low.restrictions.end());
    out.cards = take(low, step[field::what], std::nullopt, std::move(also));
    return out;
}

// Cards only ever go to their owner's zones: a text that sends the one player's cards to the other's says something
// else.
void check_words(Lowering& low, const Term& step) {
    const Term to = step[field::to].is(head::ZoneEnd) ? step[field::to][field::z] : step[field::to];
    const Term of = to[field::of];
    const Term what = step[field::what];
    const bool theirs = what.mentions(head::Opponent) && !what.mentions(head::You);
    const bool mine = what.mentions(head::You) && !what.mentions(head::Opponent);
    if ((of.is(head::You) && theirs) || (of.is(head::Opponent) && mine))
        low.decline("whose zone the cards go to is not whose they are");
}

}  // namespace

namespace {

// "... and the rest on the bottom of your deck": what is left of the cards that were looked at.
void move_rest(Lowering& low, const Term& step) {
    const Mention* pile = nullptr;
    for (const Mention& mention : low.mentions) {
        if (mention.pile) pile = &mention;
    }
    if (!step[field::rest].is(head::RestTo)) low.unknown(step[field::rest]);
    if (!pile) {
        low.decline("nothing was mentioned that has a rest");
        return;
    }
    Op op = Assembler::op(Verb::Move);
    op.a = pile->rest;
    op.dst = low.new_register();
    op.who = low.acting;
    op.destination = low.pool.destination(zone_destination(low, step[field::rest][field::to], step[field::verb]));
    low.add(op);
}

}  // namespace

void move(Lowering& low, const Term& step) {
    const Term verb = step[field::verb];
    std::vector<Filter> also;
    if (step[field::except]) also.push_back(Filter::no(refer(low, step[field::except], Of::Cards).filter));
    check_words(low, step);
    Stacked moved = destined_cards(low, step, std::move(also));
    const Term zone = step[field::to].is(head::ZoneEnd) ? step[field::to][field::z] : step[field::to];
    // "Each player's deck to their discard area": each to their own.
    const bool each = zone[field::of].is(head::They) && low.other_named == Who::Either;
    if (zone && !each) lower::check_owner(low, zone, moved.cards.reg);
    if (verb.is(word::shuffle)) moved.to.order = Laid::Shuffled;
    u8 left = moved.cards.of == Of::Places ? moved.cards.reg : moved.cards.place;
    // This character stands nowhere once it has left.
    if (left == kSource && low.keeps_place) left = lower::copy_of(low, kSource);
    Op op = Assembler::op(Verb::Move);
    op.a = moved.cards.reg;
    op.dst = low.new_register();
    op.who = low.acting;
    op.destination = low.pool.destination(moved.to);
    low.add(op);
    subtract_from_pile(low, op.dst);
    if (verb.is(word::shuffle)) {
        Op shuffle = Assembler::op(Verb::Shuffle);
        // Whose deck it is stands there; cards of several owners would be shuffled into several decks.
        const Term of = step[field::to][field::of];
        if (of && of.is(head::Owner)) low.unknown(of, "as whose deck is shuffled");
        shuffle.who = of ? player(low, of) : low.acting;
        shuffle.to = moved.to.zone;
        low.add(shuffle);
    }
    Mention mention;
    mention.what = {Of::Cards, Filter::in(op.dst), op.dst, moved.cards.many, moved.cards.kinds, moved.cards.said};
    mention.act = Act::Move;
    mention.verb = verb.word();
    mention.zone = moved.to.zone;
    mention.by = low.acting;
    mention.whole = moved.cards.of == Of::Places;
    mention.place = left;
    if (is_reference(low, step[field::what])) {
        mention.named = moved.cards.reg;
        mention.named_of = moved.cards.of;
    }
    low.mention(mention);
    if (step[field::rest]) move_rest(low, step);
}

namespace {

std::vector<u16> names_in(Lowering& low, std::string_view list) {
    std::vector<u16> names;
    while (!list.empty()) {
        const std::size_t cut = list.find('/');
        names.push_back(low.symbols.intern(list.substr(0, cut)));
        list = cut == std::string_view::npos ? std::string_view() : list.substr(cut + 1);
    }
    return names;
}

void check_charge_reminder(Lowering& low, const Term& reminder, int n, const std::vector<u16>& names) {
    std::vector<u16> said;
    for (const Term& name : reminder[field::names].items()) said.push_back(low.symbols.intern(name.quoted()));
    const bool same = reminder.is(head::ChargeReminder) && reminder[field::n].number() == n &&
                      reminder[field::m].number() == 1 && reminder[field::state].is(head::Double) && said == names;
    if (!same) low.decline("the reminder does not say what Charge does");
    reminder.comes_to(lower::kReminder, "");
}

}  // namespace

// UCG 5.6.1, 12.1.1: a card on top of a character that is able to level up with it.
void level_up(Lowering& low, const Term& step) {
    const Term who = step[field::who];
    const Group characters = is_reference(low, who) ? refer(low, who, Of::Places) : read_group(low, who);
    if (characters.of != Of::Places) low.unknown(who, "as what is leveled up");
    const Filter fitting =
        Filter::has(Of::Places, Filter::all({characters.filter, Filter::related(kAbleToLevelUp, kCandidate)}));
    const Taken card = take(low, step[field::what], Of::Cards, {fitting});
    const Taken place = take(low, who, Of::Places, {Filter::related(kAbleToLevelUp, card.reg)});
    if (card.many || place.many) low.decline("one character levels up with one card");
    Op op = Assembler::op(Verb::Move);
    op.a = card.reg;
    op.dst = low.new_register();
    op.who = low.acting;
    op.destination = low.pool.destination(
        {Target::OnTop, kBattleArea, Who::OwnerOfIt, End::Top, place.reg, Face::Up, Laid::AsTheyCome, kPutIntoPlay});
    low.add(op);
    low.mention(place.group(), Act::Change);
}

// UCG 11.17.1: cards from the top of the deck, revealed, then face down and sideways under a character.
void charge(Lowering& low, const Term& step) {
    low.needs(kCharge, "11.17.1", "Charge");
    const int n = step[field::n].number();
    const std::vector<u16> names = names_in(low, step[field::names].quoted());
    if (step[field::reminder]) check_charge_reminder(low, step[field::reminder], n, names);
    const Label end = low.code.label();
    const Op may = [&] {
        Op op = Assembler::op(Verb::May);
        op.dst = kSubjects;
        return op;
    }();
    // As of ucg-1.5 revealing and putting is one choice, as of ucg-1.7 only putting is.
    const bool reveals_first = low.book.options[kChargeReveals];
    if (!reveals_first) low.code.add(may, end);
    Op top = Assembler::op(Verb::TakeTop);
    top.to = kDeck;
    top.amount = chosen_number(low, reveals_first ? 0 : 1, n);
    top.dst = low.new_register();
    low.add(top);
    Op reveal = Assembler::op(Verb::Reveal);
    reveal.a = top.dst;
    low.add(reveal);
    if (reveals_first) {
        Op unless = Assembler::op(Verb::Unless);
        unless.amount = low.pool.compare(low.pool.size(top.dst), Compare::AtLeast, 1);
        low.code.add(unless, end);
        low.code.add(may, end);
    }
    Op select = Assembler::op(Verb::Select);
    select.filter = low.filter(
        Filter::all({Filter::zone(1 << kBattleArea, Who::You), Filter::symbol(kCharacterName, names)}), Of::Places);
    select.amount = select.amount2 = low.pool.constant(1);
    select.dst = low.new_register();
    low.add(select);
    Op put = Assembler::op(Verb::Move);
    put.a = top.dst;
    put.destination = low.pool.destination(
        {Target::Under, kBattleArea, Who::OwnerOfIt, End::Bottom, select.dst, Face::Down, Laid::AsTheyCome, kCharged});
    put.dst = low.new_register();
    low.add(put);
    low.code.place(end);
}

}  // namespace arbiter::ucg
