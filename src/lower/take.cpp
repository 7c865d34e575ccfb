// The instructions that choose or find what a phrase speaks of.
#include "lower/lowering.h"
#include "lower/several.h"

namespace arbiter::lower {

// "Two characters whose BP are the same": one that is like no other is not offered, or it would be chosen alone where
// there are no two.
Filter with_others_like_it(const Noun& noun, const Filter& filter) {
    const bool symbol = noun.joint == Joint::SameSymbol;
    if (!symbol && noun.joint != Joint::SameAttribute) return filter;
    const Filter like_it = symbol ? Filter::shares_symbol(noun.joint_argument, kCandidate)
                                  : Filter::shares_attribute(noun.joint_argument, kCandidate);
    return Filter::all(
        {filter, Filter::has(noun.what.of, Filter::all({filter, Filter::no(Filter::in(kCandidate)), like_it}))});
}

u8 select(Lowering& low, const Noun& noun, const Filter& filter, const Quantity& quantity) {
    Op op = Assembler::op(quantity.all ? Verb::Gather : Verb::Select);
    op.dst = low.new_register();
    const bool several = !quantity.all && quantity.from >= 2;
    op.filter = low.filter(several ? with_others_like_it(noun, filter) : filter, noun.what.of);
    op.who = low.acting;
    if (!quantity.all) {
        op.amount = quantity.low;
        op.amount2 = quantity.high;
        op.mode = static_cast<u8>(noun.random ? SelectMode::Random : SelectMode::Choose);
        op.joint = noun.joint;
        op.joint_argument = noun.joint_argument;
        if (is_sum(noun.joint)) op.argument = noun.joint_sum;
    } else if (noun.joint != Joint::None || noun.random) {
        low.decline("all of them, each different: which is not clear");
    }
    op.rulebook_condition = low.choosing && low.dialect.chosen && !quantity.all ? 1 : 0;
    if (low.moving && !low.choosing && low.dialect.default_chooser)
        op.who = low.dialect.default_chooser(low, filter).value_or(op.who);
    low.add(op);
    low.owned(op.dst, low.owner_in(filter));
    if (low.of_either_in(filter)) low.either_owned.push_back(op.dst);
    if (low.choosing && low.dialect.chosen) low.dialect.chosen(low, op.dst);
    return op.dst;
}

u8 take_end(Lowering& low, ZoneId zone, Who whose, bool bottom, AmountId amount) {
    Op op = Assembler::op(Verb::TakeTop);
    op.who = whose;
    op.zone = zone;
    op.mode = bottom ? 1 : 0;
    op.amount = amount;
    op.dst = low.new_register();
    low.add(op);
    low.owned(op.dst, whose);
    return op.dst;
}

namespace {

Selected held_in(const Group& group, u8 reg) {
    return {reg, group.of, group.many, false, kNone, group.kinds, 0, group.said};
}

// One for each test, one after the other, nothing twice.
u8 select_each(Lowering& low, const Noun& noun, const Filter& filter) {
    const Quantity one{false, low.pool.constant(1), low.pool.constant(1)};
    u8 all = kNone;
    for (const Filter& each : noun.one_each) {
        std::vector<Filter> tests{filter, each};
        if (all != kNone) tests.push_back(Filter::no(Filter::in(all)));
        const u8 chosen = select(low, noun, Filter::all(tests), one);
        if (all == kNone) {
            all = chosen;
        } else {
            join(low, all, chosen);
        }
    }
    return all;
}

// Whose something is: what faces a thing of one player is the other's.
std::optional<Who> owner_facing(const Lowering& low, const Filter& filter) {
    if (filter.node.test != Test::Related || low.dialect.opposing != filter.node.a) return low.owner_in(filter);
    const std::optional<Who> faced = low.owner_of(filter.node.b);
    if (!faced) return std::nullopt;
    return *faced == Who::You ? Who::Opponent : Who::You;
}

// What a card is taken from, chosen so that it has such a card.
Selected take_stack(Lowering& low, const Term& stack, const Filter& card, Part part) {
    if (is_reference(low, stack)) {
        const Group place = resolve_reference(low, stack, ObjectKind::Places);
        const u8 reg = register_of(low, place);
        if (place.reg == kNone) low.owned(reg, owner_facing(low, place.filter));
        return held_in(place, reg);
    }
    const bool always =
        card.parts.empty() && card.node.test == Test::All && (part == Part::Top || part == Part::Bottom);
    std::vector<Filter> also;
    if (!always) also.push_back(Filter::has(ObjectKind::Cards, Filter::all({card, Filter::stack(kCandidate, part)})));
    const Selected taken = take(low, stack, ObjectKind::Places, also);
    low.mention(taken.group(), Act::Subject);
    return taken;
}

// "Look at your opponent's hand and choose one card from it": what was shown, and not a stack.
const Mention* shown_before(const Lowering& low) {
    if (low.mentions.empty()) return nullptr;
    const Mention& last = low.mentions.back();
    const bool shown = last.act == Act::Look || last.act == Act::Reveal;
    return shown && last.what.of == ObjectKind::Cards && last.what.many ? &last : nullptr;
}

Selected take_from_stack(Lowering& low, const Noun& noun, const Filter& card) {
    if (const Mention* shown = noun.from_it ? shown_before(low) : nullptr) {
        const Group among = shown->what;
        const u8 one = select(low, noun, Filter::all({card, among.filter}), noun.quantity);
        return {one, ObjectKind::Cards, noun.what.many, false, kNone, noun.what.kinds, 0, noun.what.said};
    }
    const Selected place = [&] {
        if (!noun.from_it) return take_stack(low, noun.stack, card, noun.part);
        const Group it = resolve_it(low, ObjectKind::Places);
        noun.stack.means_same_as(kSameThing, reference_key(it));
        return held_in(it, register_of(low, it));
    }();
    const u8 reg = select(low, noun, Filter::all({card, Filter::stack(place.reg, noun.part)}), noun.quantity);
    return {reg, ObjectKind::Cards, noun.what.many, false, place.reg, noun.what.kinds, 0, noun.what.said};
}

// The end cards of a zone, of both players' zones if so told.
Selected take_zone_end(Lowering& low, const Term& zone, bool bottom, AmountId amount, bool many) {
    if (!zone.is(head::Zone) || !zone[field::in].only()) low.unknown(zone, "as a pile");
    const ZoneId id = zone_of(low, zone[field::in].only());
    // Of a pile that lies open, or that its owner may rearrange, nobody could tell the top.
    if (id != low.dialect.deck) low.unknown(zone, "as a pile with a top and a bottom");
    // One of the two decks would have to be chosen.
    if (zone[field::of].is(head::AnyPlayer)) low.decline("whose pile it is, is not said");
    const Who whose = zone[field::of] ? player(low, zone[field::of]) : Who::OwnerOfIt;
    if (whose == Who::OwnerOfIt) low.unknown(zone[field::of], "here");
    if (whose != Who::Either) return {take_end(low, id, whose, bottom, amount), ObjectKind::Cards, many, true};
    const u8 first = take_end(low, id, Who::Lead, bottom, amount);
    join(low, first, take_end(low, id, Who::Next, bottom, amount));
    low.owned(first, std::nullopt);
    low.either_owned.push_back(first);
    return {first, ObjectKind::Cards, true, true};
}

bool is_bottom(Lowering& low, const Term& end) {
    if (!end.is(word::bottom) && !end.is(word::top)) low.unknown(end);
    return end.is(word::bottom);
}

// Cards from the end of a pile: as many as the text or the player says.
Selected take_pile(Lowering& low, const Noun& noun, const Filter& filter) {
    if (filter.node.test != Test::Zone || noun.joint != Joint::None || noun.random)
        low.decline("cards from the end of a pile that must also be something");
    const Quantity& quantity = noun.quantity;
    const bool fixed = !quantity.all && quantity.low == quantity.high;
    constexpr int kMostOffered = 20;
    if (!fixed && (quantity.to < 0 || quantity.to > kMostOffered || low.scales_picks))
        low.decline("how many cards from the end of a pile");
    const AmountId many = fixed ? quantity.low : chosen_number(low, quantity.from, quantity.to);
    return take_zone_end(low, noun.pile, noun.pile_bottom, many, noun.what.many);
}

// "One X card and one Y card from your discard area": both from there, and no card twice.
Selected take_both(Lowering& low, const Term& objects, std::optional<ObjectKind> wanted,
                   const std::vector<Filter>& also) {
    Selected all, first;
    std::string first_called;
    const Term last = objects[field::c] ? objects[field::c] : objects[field::b];
    for (const text::Field part : {field::a, field::b, field::c}) {
        const Term one = objects[part];
        if (!one) continue;
        std::vector<Filter> tests = also;
        if (all.reg != kNone) tests.push_back(Filter::no(Filter::in(all.reg)));
        if (!one.same_as(last)) {
            const std::vector<Filter> each = said_of_each(low, one, last);
            tests.insert(tests.end(), each.begin(), each.end());
        }
        Selected more;
        if (one.is(head::Pick) && last.is(head::Pick) && !says_place(low, one[field::f]) &&
            says_place(low, last[field::f])) {
            const Noun noun = read_noun(low, one, {.place_of = last[field::f]});
            if (wanted && noun.what.of != *wanted) low.decline("the step is not for things of this kind");
            more = take_noun(low, noun, tests);
        } else {
            // "One of your Kaiju and its battle opponent": of that one.
            const std::size_t said = low.mentions.size();
            const bool of_it = one.mentions(head::It) && first.reg != kNone;
            if (of_it) low.mention(first.group(), Act::Change);
            // "Give it and this character ...", and "it" was this character: something else was meant.
            const std::string called = is_reference(low, one) ? key_of(resolve_reference(low, one, wanted).filter) : "";
            if (!called.empty() && called == first_called) low.decline("one thing is named twice");
            if (first_called.empty()) first_called = called;
            more = take(low, one, wanted, tests);
            if (of_it) low.mentions.erase(low.mentions.begin() + static_cast<std::ptrdiff_t>(said));
        }
        // "One of your X and another one of your X": than that one, or than this character?
        const bool chosen = first.reg != kNone && first.reg < kHost && first.of == ObjectKind::Places;
        if (one[field::q].is(head::Another) && chosen &&
            (low.card.attributes[low.dialect.kind] & low.dialect.character))
            low.decline("other than which of them is not said");
        if (first.reg == kNone && !more.many) first = more;
        // "Choose 1 X and it ...": the same thing again.
        if (first_called.empty() && first.reg != kNone) first_called = key_of(first.group().filter);
        const std::optional<Who> whose = low.owner_of(more.reg);
        if (all.reg == kNone) {
            // A register of its own: what is named first keeps its own meaning.
            all = {copy_of(low, more.reg), more.of, true, more.pile, kNone, more.kinds, more.count};
            low.owned(all.reg, whose);
        } else {
            if (low.owner_of(all.reg) != whose) low.owned(all.reg, std::nullopt);
            if (more.of != all.of) low.decline("things of two kinds at once");
            join(low, all.reg, more.reg);
            all.kinds = all.kinds && more.kinds ? all.kinds | more.kinds : 0;
            all.count = all.count && more.count ? all.count + more.count : 0;
        }
    }
    return all;
}

Selected take_ends(Lowering& low, const Term& objects) {
    const bool bottom = is_bottom(low, objects[field::end]);
    const int n = objects[field::n] ? objects[field::n].number() : 1;
    if (n == 1) objects[field::n].means_same_as("the end card is one card", "");
    const Term of = objects[field::of];
    if (of.is(head::Zone)) return take_zone_end(low, of, bottom, low.pool.constant(n), n != 1);
    if (n != 1) low.decline("several cards of a stack");
    const Part part = bottom ? Part::Bottom : Part::Top;
    const Selected place = take_stack(low, of, Filter::all({}), part);
    Noun card;
    card.what.of = ObjectKind::Cards;
    card.quantity.all = true;
    const u8 reg = select(low, card, Filter::stack(place.reg, part), card.quantity);
    return {reg, ObjectKind::Cards, place.many, false, place.reg, 0};
}

// "Your characters" are all of them, "an opponent's character" is one; where the word is the same for one and for
// several, nobody knows.
void settle_number(Lowering& low, const Term& objects, Noun& noun) {
    const bool bare =
        objects.is(head::Pick) && !objects[field::q] && objects[field::whose] && objects[field::of].is(word::none);
    if (!bare || noun.what.of != ObjectKind::Places || says_plural(objects[field::f])) return;
    if (low.dialect.single && noun.what.kinds == low.dialect.single) {
        noun.what.many = false;
        return;
    }
    const Term whose = objects[field::whose][field::w];
    // "Your opponent's character with the highest BP": of several with the same, one.
    const bool one =
        whose.is(word::a_opponent) || whose.is(word::any_opponent) || objects[field::f].mentions(head::Extreme);
    if (!one) {
        low.decline("whether one or all are meant is not said");
        return;
    }
    noun.quantity = {false, low.pool.constant(1), low.pool.constant(1), 1, 1};
    noun.what.many = false;
    objects[field::q].means_same_as(kSameQuantity, told(noun.quantity));
}

}  // namespace

Selected take_one_thing(Lowering& low, const Term& objects) {
    Noun noun = read_noun(low, objects);
    if (noun.what.of != ObjectKind::Places) low.unknown(objects, "here");
    noun.quantity = {false, low.pool.constant(1), low.pool.constant(1), 1, 1};
    noun.what.many = false;
    objects[field::q].means_same_as(kSameQuantity, told(noun.quantity));
    return take_noun(low, noun);
}

namespace {

// What the text has named already; further tests are for what is chosen, so what is known must pass them as it is
// taken.
Selected take_known(Lowering& low, const Term& reference, std::optional<ObjectKind> wanted, std::vector<Filter> also) {
    const Group group = resolve_reference(low, reference, wanted);
    if (!also.empty()) {
        Noun noun;
        noun.what = group;
        noun.quantity.all = true;
        return take_noun(low, noun, std::move(also));
    }
    Selected known = held_in(group, register_of(low, group));
    if (group.reg == kNone) low.owned(known.reg, low.owner_in(group.filter));
    for (const Mention& mention : low.mentions) {
        const bool holds = mention.what.reg == group.reg || mention.named == group.reg || mention.rest == group.reg;
        if (!holds || group.reg == kNone) continue;
        known.pile = known.pile || mention.pile;
        known.count = mention.count;
    }
    const bool located = reference.is(head::RefAt) && reference[field::who].is(head::This);
    if (reference.is(head::This) || located) low.own.push_back(known.reg);
    return known;
}

}  // namespace

Selected take_noun(Lowering& low, const Noun& noun, std::vector<Filter> also) {
    if (also.empty() && noun.quantity.all && noun.what.reg != kNone) return held_in(noun.what, noun.what.reg);
    if (low.dialect.take_noun) {
        if (const std::optional<Selected> own = low.dialect.take_noun(low, noun, also)) return *own;
    }
    also.insert(also.begin(), noun.what.filter);
    const Filter filter = Filter::all(also);
    if (noun.stack || noun.from_it) return take_from_stack(low, noun, filter);
    if (noun.pile) return take_pile(low, noun, filter);
    if (!noun.one_each.empty()) {
        const int each = static_cast<int>(noun.one_each.size());
        if (noun.quantity.from != 1 || noun.quantity.to != 1) low.decline("how many of each are meant");
        return {
            select_each(low, noun, filter), noun.what.of, true, false, kNone, noun.what.kinds, each, noun.what.said};
    }
    if (noun.of_each_player && !noun.quantity.all) {
        // "Up to three cards in each player's discard area": so many of either.
        const u8 own = select(low, noun, Filter::all({filter, Filter::owner(Who::You)}), noun.quantity);
        join(low, own, select(low, noun, Filter::all({filter, Filter::owner(Who::Opponent)}), noun.quantity));
        low.owned(own, std::nullopt);
        return {own, noun.what.of, true, false, kNone, noun.what.kinds, 0, noun.what.said};
    }
    const bool fixed = !noun.quantity.all && noun.quantity.from == noun.quantity.to && !low.scales_picks;
    Selected taken = held_in(noun.what, select(low, noun, filter, noun.quantity));
    taken.count = fixed ? std::max(noun.quantity.to, 0) : 0;
    return taken;
}

Selected take(Lowering& low, const Term& objects, std::optional<ObjectKind> wanted, std::vector<Filter> also) {
    if (low.dialect.take) {
        if (const std::optional<Selected> own = low.dialect.take(low, objects, wanted, also)) return *own;
    }
    if (objects.is(head::End)) {
        if (wanted == ObjectKind::Places) low.decline("a card of a stack is not what stands there");
        return take_ends(low, objects);
    }
    if (objects.is(head::Both)) return take_both(low, objects, wanted, also);
    if (is_reference(low, objects)) return take_known(low, objects, wanted, std::move(also));
    Noun noun = read_noun(low, objects);
    settle_number(low, objects, noun);
    const bool said = objects[field::q] || objects[field::whose] || noun.placed || noun.pile || noun.stack;
    if (objects.is(head::Pick) && noun.what.of == ObjectKind::Cards && objects[field::f][field::card] && !said)
        low.decline("how many of the cards are meant is not said");
    if (wanted && noun.what.of != *wanted) low.decline("the step is not for things of this kind");
    return take_noun(low, noun, std::move(also));
}

}  // namespace arbiter::lower
