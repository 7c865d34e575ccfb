// Moves: where cards are put, sent, placed and returned to, and what is spoken of afterwards.
#include "lower/ability.h"
#include "lower/act.h"

namespace arbiter::lower {

Destination to_zone(const Lowering& low, ZoneId zone, u8 reason) {
    const End end = (low.dialect.laid_on_top >> zone) & 1 ? End::Top : End::Bottom;
    const Face face = (low.dialect.face_down >> zone) & 1 ? Face::Down : Face::Up;
    return {Target::Zone, zone, Who::OwnerOfIt, end, kNone, face, CardOrder::AsTheyCome, reason};
}

namespace {

// The zone that a destination is, or is an end of.
Term zone_in(const Term& to) {
    if (to.is(head::ChosenEnd)) return zone_in(to[field::e]);
    return to.is(head::ZoneEnd) ? to[field::z] : to;
}

const MoveWord* move_word(const Lowering& low, const Term& verb, ZoneId zone) {
    for (const MoveWord& known : low.dialect.moves) {
        if (verb.is(known.verb) && (known.into == kNone || known.into == zone || zone == kNone)) return &known;
    }
    return nullptr;
}

u8 reason_of(Lowering& low, const Term& verb, ZoneId zone) {
    const MoveWord* known = move_word(low, verb, zone);
    if (!known) low.unknown(verb, "as a way to move cards");
    const u8 reason = low.move_reason.value_or(known ? known->reason : 0);
    verb.means_same_as("words for the same move", "reason " + std::to_string(reason));
    return reason;
}

ZoneId destination_zone(Lowering& low, const Term& zone) {
    for (const ZoneWord& known : low.dialect.zones) {
        if (known.zone != kWholeField && zone.is(known.word)) return known.zone;
    }
    if (!zone.is(head::Zone) && !zone.is(head::SameZone)) low.unknown(zone, "as where cards go");
    const Term name = zone[field::in].only();
    if (!name) {
        low.decline("cards go to one zone");
        return low.dialect.hand;
    }
    // Cards only ever go to their owner's zones, so whose it is says nothing more (see check_owner).
    zone[field::of].head();
    const ZoneId to = zone_of(low, name);
    if ((low.dialect.field >> to) & 1) low.unknown(name, "as where cards are put");
    return to;
}

End end_of(Lowering& low, const Term& end) {
    if (end.is(word::top)) return End::Top;
    if (end.is(word::top_or_bottom)) return End::Choose;
    if (!end.is(word::bottom)) low.unknown(end, "as an end of a deck");
    return End::Bottom;
}

CardOrder order_of(Lowering& low, const Term& order) {
    if (!order) return CardOrder::AsTheyCome;
    if (order.is(word::in_a_random_order)) return CardOrder::Random;
    if (!order.is(word::in_any_order)) low.unknown(order, "as an order");
    return CardOrder::Arranged;
}

// "On the top of your deck or into your discard area": the mover says which.
void move_either(Lowering& low, const Term& step, const Selected& cards) {
    const Term to = step[field::to];
    const Destination first = destination_of(low, to[field::a], step[field::verb]);
    const Destination second = destination_of(low, to[field::b], step[field::verb]);
    const u8 moved = low.new_register();
    const Label joined = low.code.label();
    choose_act(low, {low.words(to[field::a]), low.words(to[field::b])}, joined);
    alternatives(
        low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1),
        [&] { emit_move(low, cards.reg, first, moved); }, [&] { emit_move(low, cards.reg, second, moved); });
    low.code.place(joined);
    subtract_from_pile(low, moved);
    mention_move(low, cards, moved, first.zone, step[field::verb].word());
}

void shuffle_after(Lowering& low, const Term& zone, ZoneId id) {
    Op shuffle = Assembler::op(Verb::Shuffle);
    // Whose deck it is stands there; cards of several owners would be shuffled into several decks.
    const Term of = zone[field::of];
    if (of && of.is(head::Owner)) low.unknown(of, "as whose deck is shuffled");
    shuffle.who = of ? player(low, of) : low.acting;
    shuffle.zone = id;
    low.add(shuffle);
}

// "... and the rest on the bottom of your deck": what is left of the cards that were looked at.
void move_rest(Lowering& low, const Term& step) {
    if (!step[field::rest].is(head::RestTo)) low.unknown(step[field::rest]);
    const Mention* pile = latest_pile(low);
    if (!pile) {
        low.decline("nothing was mentioned that has a rest");
        return;
    }
    const u8 rest = pile->rest;
    emit_move(low, rest, destination_of(low, step[field::rest][field::to], step[field::verb]));
}

// What the thing has of the value that the text asks for when it is gone.
u8 value_before(Lowering& low, u8 place) {
    Op note = Assembler::op(Verb::Number);
    note.dst = low.new_register();
    note.amount = low.pool.sum(*low.kept_of_moved, low.filter(Filter::in(place), ObjectKind::Places));
    low.add(note);
    return note.dst;
}

Selected take_for(Lowering& low, const Term& objects, u8 put) {
    const Scoped fitting(low.being_put, put);
    return take(low, objects, ObjectKind::Places);
}

}  // namespace

u8 emit_move(Lowering& low, u8 cards, const Destination& to, u8 into) {
    Op op = Assembler::op(Verb::Move);
    op.a = cards;
    op.dst = into == kNone ? low.new_register() : into;
    op.who = low.acting;
    op.destination = low.pool.destination(to);
    low.add(op);
    low.owned(op.dst, low.owner_of(cards));
    if (low.of_either(cards)) low.either_owned.push_back(op.dst);
    return op.dst;
}

void subtract_from_pile(Lowering& low, u8 moved) {
    const Mention* pile = latest_pile(low);
    if (!pile || pile->rest == kNone) return;
    remove_from(low, pile->rest, moved);
}

void mention_move(Lowering& low, const Selected& cards, u8 moved, ZoneId zone, text::Word verb) {
    Mention mention;
    mention.what = {ObjectKind::Cards, Filter::in(moved), moved, cards.many, cards.kinds, cards.said};
    mention.act = Act::Move;
    mention.verb = verb;
    mention.zone = zone;
    mention.by = low.acting;
    mention.whole = cards.of == ObjectKind::Places;
    mention.place = mention.whole ? cards.reg : cards.place;
    low.mention(mention);
    if (cards.reg != moved) low.note_move(cards.reg, cards.of, moved, ObjectKind::Cards);
}

Destination destination_of(Lowering& low, const Term& to, const Term& verb) {
    if (to.is(head::ChosenEnd)) {
        if (!to[field::e][field::end].is(word::top_or_bottom)) low.unknown(to, "where there is nothing to choose");
        return destination_of(low, to[field::e], verb);
    }
    const ZoneId zone = destination_zone(low, zone_in(to));
    Destination out = to_zone(low, zone, reason_of(low, verb, zone));
    if (to.is(head::ZoneEnd)) {
        if (zone != low.dialect.deck) low.unknown(to, "of that zone");
        out.end = end_of(low, to[field::end]);
        out.order = order_of(low, to[field::order]);
    } else if (verb.is(word::shuffle)) {
        out.order = CardOrder::Shuffled;
    } else if (zone == low.dialect.deck && low.shuffled_next &&
               low.shuffled_next[field::of].head() == to[field::of].head()) {
        out.order = CardOrder::Random;
    } else if (zone == low.dialect.deck) {
        low.decline("where in the deck the cards go is not said");
    }
    return out;
}

void show_cards(Lowering& low, Verb look_or_reveal, u8 reg) {
    Op op = Assembler::op(look_or_reveal);
    op.a = reg;
    op.who = low.acting;
    low.add(op);
}

void shuffle_zone(Lowering& low, ZoneId zone) {
    Op op = Assembler::op(Verb::Shuffle);
    op.who = low.acting;
    op.zone = zone;
    low.add(op);
}

Selected those_of(Lowering& low, const Selected& cards, const Filter& test) {
    const Group some{cards.of, Filter::all({Filter::in(cards.reg), test}), kNone, cards.many, cards.kinds, cards.said};
    Selected out = cards;
    out.reg = register_of(low, some);
    low.owned(out.reg, low.owner_of(cards.reg));
    if (low.in_cost) require(low, low.pool.compare(low.pool.size(out.reg), Compare::Equal, low.pool.size(cards.reg)));
    return out;
}

void check_destination(Lowering& low, const Term& to, u8 cards) {
    if (to.is(head::EitherDest)) {
        for (const text::Field part : {field::a, field::b}) check_destination(low, to[part], cards);
        return;
    }
    const Term zone = zone_in(to);
    if (zone) check_owner(low, zone, cards);
}

StackMove onto_stack(Lowering& low, const Term& what, const Term& to, std::vector<Filter> also) {
    const std::optional<StackTarget> onto = low.dialect.onto ? low.dialect.onto(low, to) : std::nullopt;
    if (!onto) {
        low.unknown(to, "as where cards go");
        return {};
    }
    const Term stack = to[field::stack];
    // What must fit the card: only a card that something fits is chosen.
    if (onto->fits && !is_reference(low, what)) {
        const Scoped fitting(low.being_put, u8{kCandidate});
        also.push_back(Filter::has(ObjectKind::Places, read_group(low, stack).filter));
    }
    StackMove out{take(low, what, onto->of, std::move(also)), onto->to};
    const Selected place = take_for(low, stack, out.cards.reg);
    if (place.many) low.decline("cards go to one thing on the field");
    out.to.place = place.reg;
    if (onto->names_host && !is_reference(low, stack)) out.host = place;
    if (!out.cards.many) out.to.order = CardOrder::AsTheyCome;
    return out;
}

namespace {

// "In its place": where nothing has left, by whatever kept it, there is no place to take.
void forget_unless_left(Lowering& low, u8 stood, u8 moved) {
    const Label left = low.code.label();
    skip_unless(low, low.pool.compare(low.pool.size(moved), Compare::AtMost, 0), left);
    remove_from(low, stood, stood);
    low.code.place(left);
}

}  // namespace

void move_selected(Lowering& low, const Term& step, const Selected& cards, const Destination& to) {
    const u8 place = cards.of == ObjectKind::Places ? cards.reg : cards.place;
    // What this stands for stands nowhere once it has left.
    const u8 stood = low.keeps_place && place != kNone ? copy_of(low, place) : kNone;
    const u8 kept = low.kept_of_moved && low.former_values.empty() && cards.of == ObjectKind::Places && !cards.many
                        ? value_before(low, cards.reg)
                        : kNone;
    if (low.dialect.single && cards.kinds == low.dialect.single)
        low.decline("what each player has one of stays where it is");
    const u8 moved = emit_move(low, cards.reg, to);
    if (kept != kNone) low.former_values.push_back({moved, *low.kept_of_moved, kept});
    subtract_from_pile(low, moved);
    if (to.order == CardOrder::Shuffled) shuffle_after(low, step[field::to], to.zone);
    mention_move(low, cards, moved, to.zone, step[field::verb].word());
    Mention& mention = low.mentions.back();
    if (stood != kNone) {
        forget_unless_left(low, stood, moved);
        mention.place = stood;
    }
    if (is_reference(low, step[field::what])) {
        mention.named = cards.reg;
        mention.named_of = cards.of;
    }
}

void move_there(Lowering& low, const Term& step, const Selected& cards) {
    check_destination(low, step[field::to], cards.reg);
    move_selected(low, step, cards, destination_of(low, step[field::to], step[field::verb]));
}

namespace {

// Several things at once of which some are moved in another way are two moves.
bool move_apart(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    if (!what.is(head::Both) || !low.dialect.part_reason) return false;
    const auto reason = [&](text::Field part) { return low.dialect.part_reason(what[part]); };
    if (!reason(field::a) && !reason(field::b)) return false;
    const MoveWord* known = move_word(low, step[field::verb], kNone);
    if ((known && known->by_itself) || what[field::c]) low.unknown(step, "here");
    std::vector<std::pair<Selected, std::optional<u8>>> parts;
    for (const text::Field part : {field::a, field::b}) parts.emplace_back(take(low, what[part]), reason(part));
    // What is taken off a stack must be so while the stack is there.
    if (parts[1].second) std::swap(parts[0], parts[1]);
    u8 all = kNone;
    Destination to{};
    for (const auto& part : parts) {
        check_destination(low, step[field::to], part.first.reg);
        const Scoped moved_so(low.move_reason, part.second);
        to = destination_of(low, step[field::to], step[field::verb]);
        const u8 moved = emit_move(low, part.first.reg, to);
        if (all == kNone)
            all = copy_of(low, moved);
        else
            join(low, all, moved);
    }
    mention_move(low, {all, ObjectKind::Cards, true}, all, to.zone, step[field::verb].word());
    return true;
}

}  // namespace

void move(Lowering& low, const Term& step) {
    if (move_apart(low, step)) return;
    if (low.dialect.move && low.dialect.move(low, step)) return;
    const Term verb = step[field::verb], to = step[field::to], what = step[field::what];
    std::vector<Filter> also;
    if (step[field::except] && what.is(head::End)) low.unknown(step[field::except], "of the end of a pile");
    if (step[field::except])
        also.push_back(Filter::no(resolve_reference(low, step[field::except], ObjectKind::Cards).filter));
    if (to[field::stack]) {
        const StackMove put = onto_stack(low, what, to, std::move(also));
        move_selected(low, step, put.cards, put.to);
        if (put.host) mention_selected(low, *put.host, Act::Change);
        return;
    }
    const Scoped reason(low.move_reason, low.dialect.reason ? low.dialect.reason(low, step) : std::nullopt);
    const MoveWord* known = move_word(low, verb, kNone);
    const bool by_itself = known && known->by_itself;
    Destination where{};
    if (!to && by_itself) where = to_zone(low, known->into, reason_of(low, verb, known->into));
    if (to && by_itself) low.unknown(to, "here");
    if (!by_itself && !to.is(head::EitherDest)) where = destination_of(low, to, verb);
    if ((low.dialect.field >> where.zone) & 1)
        also.insert(also.end(), low.restrictions.begin(), low.restrictions.end());
    const Selected cards = [&] {
        const Scoped moving(low.moving, true);
        return take(low, what, known && known->standing ? kind_meant_by_it(low, what) : std::nullopt, also);
    }();
    if (known && known->standing && cards.of != ObjectKind::Places)
        low.decline("only what is on the field is moved so");
    check_destination(low, to, cards.reg);
    if (to.is(head::EitherDest)) return move_either(low, step, cards);
    if (to.is(head::ChosenEnd) && player(low, to[field::whose]) == low.acting)
        to.adds_nothing_around(field::e, "who moves the cards chooses the end");
    const Scoped mover(low.acting, to.is(head::ChosenEnd) ? player(low, to[field::whose]) : low.acting);
    move_selected(low, step, cards, where);
    if (step[field::rest]) move_rest(low, step);
}

}  // namespace arbiter::lower
