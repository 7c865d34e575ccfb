// Objects: what a phrase or a reference means, and the instructions that choose or find it.
#include <algorithm>

#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

constexpr int kMostPicks = 120;

Group in_register(u8 reg, Of of) { return {of, Filter::in(reg), reg, false, 0, {}}; }

// What a noun that points back ("that Kaiju", "the chosen card") can be.
struct Pointed {
    std::optional<Of> of = std::nullopt;
    i32 kinds = 0;
    std::string name{};  // a quoted one, in its marks
};

Pointed pointed(Lowering& low, const Term& noun) {
    if (noun.is(head::CardNoun)) return {Of::Cards};
    if (noun.is(head::KindCard)) {
        if (!noun[field::card].is(head::CardNoun)) low.unknown(noun[field::card]);
        return {Of::Cards, kind_bits(low, noun[field::k])};
    }
    if (noun.is(head::Name)) {
        noun[field::n].quoted();
        return {Of::Places, 0, low.words(noun)};
    }
    const i32 kinds = kind_bits(low, noun);
    return {kinds == kScene ? Of::Cards : Of::Places, kinds};
}

// Is it what the words say that it is? A word that says something else, or more than was said of it, means another
// thing.
bool is_called(const Group& group, const Pointed& what) {
    if (!what.name.empty()) return group.said == what.name;
    if (!what.kinds || what.kinds == group.kinds) return true;
    return group.kinds ? (group.kinds & ~what.kinds) == 0 : (what.kinds & kCharacter) == kCharacter;
}

bool fits(const Mention& mention, const Pointed& what) {
    return (!what.of || mention.what.of == *what.of) && is_called(mention.what, what);
}

// The latest mention that `is` accepts; it counts as mentioned again. Nothing: nullptr.
template <class Is>
const Mention* latest(Lowering& low, Is&& is) {
    for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
        if (!is(*at)) continue;
        const Mention again = *at;
        low.mentions.push_back(again);
        return &low.mentions.back();
    }
    return nullptr;
}

Group group_of(Lowering& low, const Mention* mention, const Term& reference) {
    if (!mention) {
        low.decline("nothing was mentioned that " + std::string(reference.head()) + " could mean");
        return {};
    }
    return mention->what;
}

// "It" is what was last acted on, one thing; failing that, what a condition is about.
const Mention* latest_it(Lowering& low, std::optional<Of> wanted) {
    const auto single = [&](const Mention& m) { return !m.what.many && (!wanted || m.what.of == *wanted); };
    const Mention* found = latest(low, [&](const Mention& m) { return single(m) && m.act != Act::Subject; });
    return found ? found : latest(low, single);
}

Group them(Lowering& low, const Term& reference, const Pointed& what) {
    const Mention* found =
        latest(low, [&](const Mention& m) { return m.what.many && m.act != Act::Subject && fits(m, what); });
    // "They" are not the one whose text it is.
    if (!found) found = latest(low, [&](const Mention& m) { return fits(m, what) && m.what.reg != kSource; });
    return group_of(low, found, reference);
}

bool acted(const Mention& mention, const Term& how) {
    if (how.is(head::Choose)) return mention.act == Act::Choose;
    if (how.is(head::Reveal)) return mention.act == Act::Reveal;
    if (how.is(head::Draw)) return mention.act == Act::Draw;
    if (how.is(head::Swap)) return mention.act == Act::Swap;
    if (how.is(head::Move)) return mention.act == Act::Move && how[field::verb].is(mention.verb);
    return false;
}

Group result(Lowering& low, const Term& reference) {
    const Pointed what = pointed(low, reference[field::what]);
    const Term by = reference[field::by];
    const Who who = by ? player(low, by) : Who::You;
    const Mention* found = latest(low, [&](const Mention& m) {
        // What was chosen can be a card or a character; what was moved is cards by now, whatever it was.
        const bool called = m.act == Act::Move ? is_called(m.what, what) : fits(m, what);
        return acted(m, reference[field::how]) && called && (!by || m.by == who);
    });
    return group_of(low, found, reference);
}

Group battle_opponent(Lowering& low, const Term& of) {
    const Group who = refer(low, of, Of::Places);
    if (who.reg == kNone) {
        // The battle opponent of what is itself only described: described as well.
        return {Of::Places,
                Filter::has(Of::Places, Filter::all({who.filter, Filter::related(kBattleOpponent, kCandidate)})), kNone,
                who.many, 0};
    }
    return {Of::Places, Filter::related(kBattleOpponent, who.reg), kNone, who.many, 0};
}

Group this_one(Lowering& low, const Term& what) {
    Group self = in_register(kSource, what.is(word::character) ? Of::Places : Of::Cards);
    if (!what.is(word::character) && !what.is(word::scene) && !what.is(word::card)) low.unknown(what);
    self.kinds = what.is(word::character) ? kCharacter : what.is(word::scene) ? kScene : 0;
    return self;
}

// "This card in your discard area": if it is there.
Group located(Lowering& low, const Term& reference, std::optional<Of> wanted) {
    Group group = refer(low, reference[field::who], wanted);
    const Term at = reference[field::at];
    const Term zone = at[field::z];
    if (group.of != Of::Cards || !at.is(head::In) || at[field::end] || !zone.is(head::Zone)) low.unknown(at, "here");
    i32 zones = 0;
    for (const Term& name : zone[field::in].items()) zones |= 1 << zone_of(low, name);
    group.filter =
        Filter::all({group.filter, Filter::zone(zones, zone[field::of] ? player(low, zone[field::of]) : Who::Either)});
    group.reg = kNone;
    return group;
}

Group find(Lowering& low, const Term& reference, std::optional<Of> wanted) {
    if (reference.is(head::It)) return group_of(low, latest_it(low, wanted), reference);
    if (reference.is(head::Them)) return them(low, reference, {wanted, 0});
    if (reference.is(head::Those)) return them(low, reference, pointed(low, reference[field::what]));
    if (reference.is(head::Result)) return result(low, reference);
    if (reference.is(head::That)) {
        // "That character" is another one than "this character".
        const Pointed what = pointed(low, reference[field::what]);
        const auto fitting = [&](const Mention& m) { return !m.what.many && m.what.reg != kSource && fits(m, what); };
        return group_of(low, latest(low, fitting), reference);
    }
    if (reference.is(head::Rest)) {
        if (reference[field::of]) return refer(low, reference[field::of], Of::Cards);
        return group_of(low, latest(low, [](const Mention& m) { return m.pile; }), reference);
    }
    if (reference.is(head::This)) {
        const Group self = this_one(low, reference[field::what]);
        low.mention(self, Act::Subject);
        return self;
    }
    if (reference.is(head::BattleOpponent)) {
        const Group group = battle_opponent(low, reference[field::who]);
        low.mention(group, Act::Subject);
        return group;
    }
    if (reference.is(head::RefAt)) return located(low, reference, wanted);
    if (!is_reference(reference)) return read_group(low, reference);
    low.unknown(reference, "as a reference");
    return {};
}

}  // namespace

bool is_reference(const Term& term) {
    for (const text::Head head :
         {head::It, head::Them, head::This, head::That, head::Those, head::Result, head::Rest, head::RefAt}) {
        if (term.is(head)) return true;
    }
    return term.is(head::BattleOpponent) && is_reference(term[field::who]);
}

Group refer(Lowering& low, const Term& reference, std::optional<Of> wanted) {
    const Group group = find(low, reference, wanted);
    if (wanted && group.of != *wanted) {
        low.decline(std::string(reference.head()) + " means something of another kind here");
    }
    const bool plain = group.reg != kNone && group.reg < kHost;
    if (low.captured && plain) low.captured->add(group.reg);
    return group;
}

Group refer_it(Lowering& low, std::optional<Of> wanted) {
    const Mention* found = latest_it(low, wanted);
    if (!found) low.decline("nothing was mentioned that \"it\" could mean");
    const Group group = found ? found->what : Group{};
    if (low.captured && group.reg < kHost) low.captured->add(group.reg);
    return group;
}

Quantity quantity_of(Lowering& low, const Term& q) {
    const auto number = [&](int n) {
        const AmountId constant = low.pool.constant(n);
        return low.scales_picks ? low.pool.times(low.scale, constant) : constant;
    };
    const auto from_to = [&](int from, int to) { return Quantity{false, number(from), number(to), from, to}; };
    if (!q || q.is(head::All) || q.is(head::The)) return {true};
    if (q.is(head::A) || q.is(head::Another)) return from_to(1, 1);
    if (q.is(head::N)) return from_to(q[field::n].number(), q[field::n].number());
    if (q.is(head::Exactly)) return from_to(q[field::n].number(), q[field::n].number());
    if (q.is(head::UpTo)) return from_to(0, q[field::n].number());
    if (q.is(head::Range)) return from_to(q[field::n].number(), q[field::m].number());
    if (q.is(head::AnyNumber)) return from_to(0, kMostPicks);
    if (q.is(head::AtLeast)) return from_to(q[field::n].number(), kMostPicks);
    if (q.is(head::AtMost)) return from_to(0, q[field::n].number());
    if (q.is(head::Total)) return quantity_of(low, q[field::q]);
    if (q.is(head::ThatMany)) {
        const Mention* last = latest(low, [](const Mention& m) { return m.act == Act::Move || m.act == Act::Draw; });
        if (!last || (last->what.reg == kNone && low.captured)) {
            low.decline("how many \"that many\" are is not known");
            return {};
        }
        if (last->what.reg == kNone) {
            const AmountId some = low.pool.count(low.filter(last->what));
            return {false, some, some};
        }
        const AmountId many = low.pool.size(last->what.reg);
        if (low.captured) low.captured->add(last->what.reg);
        return {false, many, many};
    }
    low.unknown(q, "as a quantity");
    return {};
}

namespace {

Noun one_of(Lowering& low, const Term& objects, const Outer& outer) {
    // "One X card or one Y card from your hand": both from there.
    Outer place = outer;
    if (objects[field::b].is(head::Pick)) place.place_of = objects[field::b][field::f];
    Noun first = read_noun(low, objects[field::a], place);
    const Noun second = read_noun(low, objects[field::b], outer);
    const bool alike = first.what.of == second.what.of && first.quantity.low == second.quantity.low &&
                       first.quantity.high == second.quantity.high && !first.quantity.all && !second.quantity.all;
    if (!alike || !first.plain() || !second.plain()) low.decline("the two things to choose from are not alike");
    first.what.filter = Filter::any({first.what.filter, second.what.filter});
    first.what.kinds = first.what.kinds && second.what.kinds ? first.what.kinds | second.what.kinds : 0;
    first.what.reg = kNone;
    first.what.said.clear();
    return first;
}

// "The character adjacent to the left of this character", "the scene in the scene area": there is one at most.
bool is_the_only_one(const Term& filter) {
    std::vector<Term> mods = filter[field::mods].items();
    if (filter[field::tail]) mods.push_back(filter[field::tail]);
    for (const Term& mod : mods) {
        const Term side = mod[field::side];
        if (mod.is(head::Adjacent) && (side.is(head::LeftSide) || side.is(head::RightSide)) &&
            is_reference(mod[field::who]))
            return true;
        // UCG 6.1.1: one scene on the field at a time.
        if (mod.is(head::In) && mod[field::z].is(head::SceneArea)) return true;
    }
    return false;
}

Noun pick(Lowering& low, const Term& objects, const Outer& outer) {
    Outer inner = outer;
    if (objects[field::whose]) inner.whose = player(low, objects[field::whose]);
    Noun noun = read_filter(low, objects[field::f], inner);
    const Term q = objects[field::q];
    if (q.is(head::OneOfEach)) {
        // One for each value that there is.
        const bool symbol = noun.joint == Joint::DistinctSymbol;
        if (noun.joint != Joint::DistinctSymbol && noun.joint != Joint::DistinctAttribute)
            low.decline("one of each what is not said");
        const Aspect aspect{symbol ? Aspect::Of::Symbol : Aspect::Of::Attribute, noun.joint_argument};
        const AmountId many = distinct(low, aspect, noun.what);
        noun.quantity = {false, many, many};
        noun.what.many = true;
        return noun;
    }
    if (q.is(head::Another)) noun.what.filter = Filter::all({noun.what.filter, Filter::no(Filter::in(kSource))});
    noun.quantity = quantity_of(low, q);
    if (!noun.quantity.all && noun.quantity.high == low.pool.constant(1)) beside_named(low, noun);
    if (noun.both_sides && !noun.quantity.all) low.decline("one thing is not on both sides");
    noun.what.many = noun.quantity.all || noun.quantity.high != low.pool.constant(1) || !noun.each_level.empty();
    if (q.is(head::The)) {
        if (!is_the_only_one(objects[field::f])) low.decline("which one is meant is not said");
        noun.what.many = false;
    }
    return noun;
}

}  // namespace

Noun read_noun(Lowering& low, const Term& objects, const Outer& outer) {
    if (objects.is(head::Pick)) return pick(low, objects, outer);
    if (objects.is(head::PickFrom)) {
        Noun noun;
        noun.what = refer(low, objects[field::of]);
        noun.what.reg = kNone;
        noun.quantity = quantity_of(low, objects[field::q]);
        noun.what.many = noun.quantity.all || noun.quantity.high != low.pool.constant(1);
        return noun;
    }
    if (objects.is(head::OneOf)) return one_of(low, objects, outer);
    if (objects.is(head::BattleOpponent) && !is_reference(objects[field::who])) {
        // Of one of your X: one of those that face an X.
        Noun noun = read_noun(low, objects[field::who], outer);
        if (noun.what.of != Of::Places || !noun.plain()) low.unknown(objects, "here");
        noun.what.filter =
            Filter::has(Of::Places, Filter::all({noun.what.filter, Filter::related(kBattleOpponent, kCandidate)}));
        noun.what.kinds = 0;
        return noun;
    }
    Noun noun;
    noun.quantity.all = true;
    if (is_reference(objects)) {
        noun.what = refer(low, objects);
    } else {
        low.unknown(objects, "as things");
    }
    return noun;
}

Group read_group(Lowering& low, const Term& objects, const Outer& outer) {
    const Noun noun = read_noun(low, objects, outer);
    if (!noun.plain()) low.decline("the things can't be told apart by a test");
    return noun.what;
}

bool recalls(Lowering& low, const Term& noun, const Group& group) {
    if (group.said.empty() || group.said != low.words(noun)) return false;
    i32 kinds = 0;
    heads_test(low, noun, kinds);
    return true;
}

namespace {

u8 select(Lowering& low, const Noun& noun, const Filter& filter, const Quantity& quantity) {
    Op op = Assembler::op(quantity.all ? Verb::Gather : Verb::Select);
    op.dst = low.new_register();
    op.filter = low.filter(filter, noun.what.of);
    op.who = low.acting;
    if (!quantity.all) {
        op.amount = quantity.low;
        op.amount2 = quantity.high;
        op.mode = static_cast<u8>(noun.random ? SelectMode::Random : SelectMode::Choose);
        op.joint = noun.joint;
        op.joint_argument = noun.joint_argument;
    } else if (noun.joint != Joint::None) {
        low.decline("all of them, each different: which is not clear");
    }
    low.add(op);
    return op.dst;
}

// A card of each level: one after the other, no card twice.
u8 take_each_level(Lowering& low, const Noun& noun, const Filter& filter) {
    const Quantity one{false, low.pool.constant(1), low.pool.constant(1)};
    u8 all = kNone;
    for (int level : noun.each_level) {
        const Filter this_level = Filter::attribute(kLevel, Compare::Equal, low.pool.constant(level));
        const u8 chosen = select(low, noun, Filter::all({filter, this_level}), one);
        if (all == kNone) {
            all = chosen;
        } else {
            join(low, all, chosen);
        }
    }
    return all;
}

// "Your characters" are all of them, "an opponent's character" is one; where the word is the same for one and for
// several, nobody knows.
void settle_number(Lowering& low, const Term& objects, Noun& noun) {
    const bool bare =
        objects.is(head::Pick) && !objects[field::q] && objects[field::whose] && objects[field::of].is(word::none);
    if (!bare || noun.what.of != Of::Places || says_plural(objects[field::f])) return;
    const Term whose = objects[field::whose][field::w];
    if (!whose.is(word::a_opponent_s) && !whose.is(word::any_opponent_s)) {
        low.decline("whether one or all are meant is not said");
        return;
    }
    noun.quantity = {false, low.pool.constant(1), low.pool.constant(1), 1, 1};
    noun.what.many = false;
}

// The character that a card is taken from, chosen so that it has such a card.
Taken take_stack(Lowering& low, const Term& stack, const Filter& card, Part part) {
    if (is_reference(stack)) {
        const Group place = refer(low, stack, Of::Places);
        return {register_of(low, place), Of::Places, place.many, false, kNone, place.kinds, 0, place.said};
    }
    Noun place = read_noun(low, stack);
    settle_number(low, stack, place);
    if (place.what.of != Of::Places) low.decline("cards are taken from what is no character");
    const bool always =
        card.parts.empty() && card.node.test == Test::All && (part == Part::Top || part == Part::Bottom);
    std::vector<Filter> also;
    if (!always) also.push_back(Filter::has(Of::Cards, Filter::all({card, Filter::stack(kCandidate, part)})));
    const Taken taken = take_noun(low, place, also);
    low.mention(taken.group(), Act::Subject);
    return taken;
}

Taken take_from_stack(Lowering& low, const Noun& noun, const Filter& card) {
    const Taken place = [&] {
        if (!noun.from_it) return take_stack(low, noun.stack, card, noun.part);
        const Group it = refer_it(low, Of::Places);
        return Taken{register_of(low, it), Of::Places, it.many, false, kNone, it.kinds};
    }();
    const u8 reg = select(low, noun, Filter::all({card, Filter::stack(place.reg, noun.part)}), noun.quantity);
    return {reg, Of::Cards, noun.what.many, false, place.reg, noun.what.kinds, 0, noun.what.said};
}

u8 take_end(Lowering& low, ZoneId zone, Who whose, bool bottom, AmountId amount) {
    Op op = Assembler::op(Verb::TakeTop);
    op.who = whose;
    op.to = zone;
    op.mode = bottom ? 1 : 0;
    op.amount = amount;
    op.dst = low.new_register();
    low.add(op);
    return op.dst;
}

// The end cards of a zone, of both players' zones if so told.
Taken take_zone_end(Lowering& low, const Term& zone, bool bottom, AmountId amount, bool many) {
    if (!zone.is(head::Zone) || !zone[field::in].only()) low.unknown(zone, "as a pile");
    const ZoneId id = zone_of(low, zone[field::in].only());
    const Who whose = player(low, zone[field::of]);
    if (whose == Who::OwnerOfIt) low.unknown(zone[field::of], "here");
    if (whose != Who::Either) return {take_end(low, id, whose, bottom, amount), Of::Cards, many, true};
    const u8 first = take_end(low, id, Who::Lead, bottom, amount);
    join(low, first, take_end(low, id, Who::Next, bottom, amount));
    return {first, Of::Cards, true, true};
}

Taken take_ends(Lowering& low, const Term& objects) {
    const bool bottom = objects[field::end].is(word::bottom);
    if (!bottom && !objects[field::end].is(word::top)) low.unknown(objects[field::end]);
    const int n = objects[field::n] ? objects[field::n].number() : 1;
    const Term of = objects[field::of];
    // UCG 3.7.2: its owner may rearrange a discard area, so its top card is nobody's in particular.
    if (of.is(head::Zone) && of.mentions(head::DiscardArea))
        low.decline("the order of a discard area is its owner's to change (UCG 3.7.2)");
    if (of.is(head::Zone)) return take_zone_end(low, of, bottom, low.pool.constant(n), n != 1);
    if (n != 1) low.decline("several cards of a character's stack");
    Part part = bottom ? Part::Bottom : Part::Top;
    if (objects[field::face]) {
        // UCG 11.17.1: the cards that Charge puts under a character.
        low.needs(kCharge, "11.17.1", "a face-down and sideways card");
        if (!objects[field::face].is(word::charge)) low.unknown(objects[field::face]);
        part = bottom ? Part::AttachedBottom : Part::AttachedTop;
    }
    const Taken place = take_stack(low, of, Filter::all({}), part);
    Noun card;
    card.what.of = Of::Cards;
    card.quantity.all = true;
    const u8 reg = select(low, card, Filter::stack(place.reg, part), card.quantity);
    return {reg, Of::Cards, place.many, false, place.reg, 0};
}

Taken take_both(Lowering& low, const Term& objects, std::optional<Of> wanted, const std::vector<Filter>& also) {
    Taken all, first;
    // "One X card and one Y card from your discard area": both from there.
    const Term last = objects[field::c] ? objects[field::c] : objects[field::b];
    for (const text::Field part : {field::a, field::b, field::c}) {
        const Term one = objects[part];
        if (!one) continue;
        std::vector<Filter> tests = also;
        if (all.reg != kNone) tests.push_back(Filter::no(Filter::in(all.reg)));
        Taken more;
        if (one.is(head::Pick) && one[field::f][field::card] && last.is(head::Pick)) {
            const Noun noun = read_noun(low, one, {.place_of = last[field::f]});
            if (wanted && noun.what.of != *wanted) low.decline("the step is not for things of this kind");
            more = take_noun(low, noun, tests);
        } else {
            // "One of your Kaiju and its battle opponent": of that one.
            const std::size_t said = low.mentions.size();
            const bool of_it = one.mentions(head::It) && first.reg != kNone;
            if (of_it) low.mention(first.group(), Act::Change);
            more = take(low, one, wanted, tests);
            if (of_it) low.mentions.erase(low.mentions.begin() + static_cast<std::ptrdiff_t>(said));
        }
        if (first.reg == kNone && !more.many) first = more;
        if (all.reg == kNone) {
            // A register of its own: what is named first keeps its own meaning.
            Op op = Assembler::op(Verb::Combine);
            op.dst = low.new_register();
            op.a = more.reg;
            op.mode = static_cast<u8>(SetOp::Copy);
            low.add(op);
            all = {op.dst, more.of, true, false, kNone, more.kinds, more.count};
        } else {
            if (more.of != all.of) low.decline("things of two kinds at once");
            join(low, all.reg, more.reg);
            all.kinds = all.kinds && more.kinds ? all.kinds | more.kinds : 0;
            all.count = all.count && more.count ? all.count + more.count : 0;
        }
    }
    return all;
}

// One of each head, all with the same modifiers.
Taken take_each(Lowering& low, const Term& objects, const std::vector<Filter>& also) {
    const Noun noun = read_description(low, objects, {});
    if (!noun.plain()) low.unknown(objects, "here");
    u8 all = kNone;
    for (const text::Field part : {field::a, field::b, field::c}) {
        const Term head = objects[part];
        if (!head) continue;
        if (!head.is(head::QHead)) low.unknown(head);
        i32 kinds = 0;
        std::vector<Filter> tests{noun.what.filter, head_test(low, head[field::h], kinds)};
        tests.insert(tests.end(), also.begin(), also.end());
        if (all != kNone) tests.push_back(Filter::no(Filter::in(all)));
        const u8 chosen = select(low, noun, Filter::all(tests), quantity_of(low, head[field::q]));
        if (all == kNone) {
            all = chosen;
        } else {
            join(low, all, chosen);
        }
    }
    return {all, noun.what.of, true};
}

Taken take_contents(Lowering& low, const Term& zone) {
    if (!zone.is(head::Zone)) low.unknown(zone, "as a pile");
    i32 zones = 0;
    for (const Term& name : zone[field::in].items()) zones |= 1 << zone_of(low, name);
    const Group all{Of::Cards, Filter::zone(zones, player(low, zone[field::of])), kNone, true, 0};
    return {register_of(low, all), Of::Cards, true};
}

}  // namespace

Taken take_noun(Lowering& low, const Noun& noun, std::vector<Filter> also) {
    if (also.empty() && noun.quantity.all && noun.what.reg != kNone)
        return {noun.what.reg, noun.what.of, noun.what.many, false, kNone, noun.what.kinds, 0, noun.what.said};
    also.insert(also.begin(), noun.what.filter);
    const Filter filter = Filter::all(also);
    if (noun.stack || noun.from_it) return take_from_stack(low, noun, filter);
    if (noun.pile) {
        if (filter.node.test != Test::Zone) low.decline("cards from the end of a pile that must also be something");
        const Quantity& quantity = noun.quantity;
        const bool fixed = !quantity.all && quantity.low == quantity.high;
        constexpr int kMostOffered = 20;
        if (!fixed && (quantity.to < 0 || quantity.to > kMostOffered))
            low.decline("how many cards from the end of a pile");
        const AmountId many = fixed ? quantity.low : chosen_number(low, quantity.from, quantity.to);
        return take_zone_end(low, noun.pile, noun.pile_bottom, many, noun.what.many);
    }
    if (!noun.each_level.empty()) {
        const int levels = static_cast<int>(noun.each_level.size());
        return {take_each_level(low, noun, filter),
                noun.what.of,
                true,
                false,
                kNone,
                noun.what.kinds,
                levels,
                noun.what.said};
    }
    if (noun.of_each_player && !noun.quantity.all) {
        // "Up to three cards in each player's discard area": so many of either.
        const u8 own = select(low, noun, Filter::all({filter, Filter::owner(Who::You)}), noun.quantity);
        join(low, own, select(low, noun, Filter::all({filter, Filter::owner(Who::Opponent)}), noun.quantity));
        return {own, noun.what.of, true, false, kNone, noun.what.kinds, 0, noun.what.said};
    }
    const bool fixed = !noun.quantity.all && noun.quantity.from == noun.quantity.to && !low.scales_picks;
    return {select(low, noun, filter, noun.quantity),  noun.what.of,  noun.what.many, false, kNone, noun.what.kinds,
            fixed ? std::max(noun.quantity.to, 0) : 0, noun.what.said};
}

bool says_plural(const Term& filter) {
    std::vector<Term> heads = filter[field::h][field::any].items();
    for (const text::Field part : {field::a, field::b}) {
        if (const Term head = filter[field::h][part]) heads.push_back(head[field::h] ? head[field::h] : head);
    }
    for (const Term& head : heads) {
        const Term kind = head[field::k] ? head[field::k] : head;
        if (kind[field::form].is(word::plural)) return true;
    }
    return false;
}

Taken take(Lowering& low, const Term& objects, std::optional<Of> wanted, std::vector<Filter> also) {
    if (objects.is(head::End)) return take_ends(low, objects);
    if (objects.is(head::Both)) return take_both(low, objects, wanted, also);
    if (objects.is(head::PickEach)) return take_each(low, objects, also);
    if (objects.is(head::Contents)) return take_contents(low, objects[field::z]);
    if (is_reference(objects)) {
        const Group group = refer(low, objects, wanted);
        bool pile = false;
        for (const Mention& mention : low.mentions) pile = pile || (mention.pile && mention.what.reg == group.reg);
        // Further tests are for what is chosen; what is known already must be tested by the step itself.
        int count = 0;
        for (const Mention& mention : low.mentions) {
            if (mention.what.reg == group.reg && group.reg != kNone) count = mention.count;
        }
        if (also.empty())
            return {register_of(low, group), group.of, group.many, pile, kNone, group.kinds, count, group.said};
        Noun noun;
        noun.what = group;
        noun.quantity.all = true;
        return take_noun(low, noun, also);
    }
    Noun noun = read_noun(low, objects);
    settle_number(low, objects, noun);
    if (wanted && noun.what.of != *wanted) low.decline("the step is not for things of this kind");
    return take_noun(low, noun, std::move(also));
}

void beside_named(Lowering& low, Noun& noun) {
    const bool symbol = noun.joint == Joint::SameSymbol || noun.joint == Joint::DistinctSymbol;
    const bool same = noun.joint == Joint::SameSymbol || noun.joint == Joint::SameAttribute;
    if (!symbol && noun.joint != Joint::SameAttribute && noun.joint != Joint::DistinctAttribute) return;
    const Mention* named = latest_it(low, std::nullopt);
    if (!named || named->act == Act::Subject || named->what.reg == kNone || noun.joint_printed) {
        low.decline("beside what it is the same or different is not said");
        return;
    }
    const Filter shares = symbol ? Filter::shares_symbol(noun.joint_argument, named->what.reg)
                                 : Filter::shares_attribute(noun.joint_argument, named->what.reg);
    noun.what.filter = Filter::all({noun.what.filter, same ? shares : Filter::no(shares)});
    noun.joint = Joint::None;
}

}  // namespace arbiter::ucg
