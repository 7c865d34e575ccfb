// Single words of card text: players, zones, kinds, bounds, quantities.
#include <set>

#include "lower/lowering.h"

namespace arbiter::lower {

namespace {

constexpr int kMostPicks = 120;

std::optional<Who> named_player(Lowering& low, const Term& who) {
    if (low.one_asked && who.is_any({head::EachPlayer, head::AnyPlayer, head::They, head::ThatPlayer}))
        return *low.one_asked;
    if (low.possessor && (who.is(head::You) || who.is(head::They))) return *low.possessor;
    if (who.is(head::You)) return Who::You;
    if (who.is(head::Opponent)) return *(low.other_named = Who::Opponent);
    if (who.is_any({head::EachPlayer, head::AnyPlayer})) return *(low.other_named = Who::Either);
    if (who.is(head::Owner)) return Who::OwnerOfIt;
    // "They" is whoever is acting in turn, or the player who was named before.
    if (who.is(head::They) || who.is(head::ThatPlayer)) {
        if (low.acting == Who::Lead || low.acting == Who::Next) return low.acting;
        if (low.other_named == Who::Opponent) return Who::Opponent;
        if (!low.other_named && low.dialect.they) return *low.dialect.they;
    }
    return std::nullopt;
}

}  // namespace

Who player(Lowering& low, const Term& who) {
    const std::optional<Who> found = named_player(low, who);
    if (!found) low.unknown(who, "as a player");
    const Who known = found.value_or(Who::You);
    who.means_same_as("words for the same player", "player " + std::to_string(static_cast<int>(known)));
    return known;
}

Who one_player(Lowering& low, const Term& who) {
    const Who one = player(low, who);
    if (one == Who::Either) low.unknown(who, "as one player");
    return one;
}

ZoneId zone_of(Lowering& low, const Term& name) {
    for (const ZoneWord& zone : low.dialect.zones) {
        if (zone.zone != kWholeField && name.is(zone.word)) return zone.zone;
    }
    low.unknown(name, "as a zone");
    return low.dialect.zones[0].zone;
}

i32 zone_bits(Lowering& low, const std::vector<Term>& names) {
    i32 bits = 0;
    for (const Term& name : names) {
        bool whole = false;
        for (const ZoneWord& zone : low.dialect.zones)
            whole = whole || (zone.zone == kWholeField && name.is(zone.word));
        const i32 named = whole ? low.dialect.field : 1 << zone_of(low, name);
        if (bits & named) low.decline("one zone is named twice");
        bits |= named;
    }
    return bits;
}

i32 zones_named(Lowering& low, const Term& zone) {
    return zone.is(head::Zone) ? zone_bits(low, zone[field::in].items()) : 0;
}

bool names_zone(const Term& zone, text::Head which) { return zone.is(head::Zone) && zone[field::in].only().is(which); }

bool is_one(const Term& q) { return q.is(head::A) || (q.is(head::N) && q[field::n].number() == 1); }

i32 kind_bits(Lowering& low, const Term& kind) {
    for (const KindWord& known : low.dialect.kinds) {
        if (!kind.is(known.word)) continue;
        if (known.option != kNone) low.needs(known.option, known.clause, known.called);
        return known.bits;
    }
    low.unknown(kind, "as a kind of card");
    return 0;
}

std::optional<Aspect> aspect_of(Lowering& low, const Term& attribute) {
    const bool base = attribute.is(head::Base);
    const Term name = base ? attribute[field::s] : attribute;
    for (const AspectWord& known : low.dialect.aspects) {
        if (!name.is(known.word)) continue;
        if (!base) return known.aspect;
        if (known.base != kNone) return Aspect{Aspect::ObjectKind::Attribute, known.base};
    }
    low.unknown(attribute, "as something to compare by");
    return std::nullopt;
}

bool is_of_field(const Lowering& low, AttributeId attribute) {
    return std::any_of(low.dialect.aspects.begin(), low.dialect.aspects.end(), [&](const AspectWord& word) {
        return word.aspect.of == Aspect::ObjectKind::Attribute && word.aspect.which == attribute &&
               word.aspect.where == Aspect::Where::Field;
    });
}

Aspect stat_of(Lowering& low, const Term& stat) {
    const Aspect aspect = aspect_of(low, stat).value_or(Aspect{});
    if (aspect.of != Aspect::ObjectKind::Attribute) low.unknown(stat, "as a value of a card");
    return aspect;
}

AmountId compare_with_bound(Lowering& low, AmountId number, const Term& bound) {
    if (bound.is(head::Between))
        return low.pool.both(low.pool.compare(number, Compare::AtLeast, bound[field::n].number()),
                             low.pool.compare(number, Compare::AtMost, bound[field::m].number()));
    const std::optional<Bound> is = bound_of(bound);
    if (!is) {
        low.unknown(bound, "as a bound");
        return low.pool.constant(0);
    }
    return low.pool.compare(number, is->compare, is->number);
}

namespace {

// How many a condition asks for; an end that is not there leaves that side open.
struct CountBounds {
    std::optional<int> low, high;

    std::string told() const {
        return (low ? std::to_string(*low) : "any") + " to " + (high ? std::to_string(*high) : "any");
    }
};

std::optional<CountBounds> enough_of(const Term& q) {
    if (!q || q.is_any({head::A, head::Another, head::The})) return CountBounds{1, {}};
    if (q.is(head::No)) return CountBounds{{}, 0};
    if (q.is(head::Total)) return enough_of(q[field::q]);
    const int n = q[field::n] ? q[field::n].number() : 0;
    if (q.is(head::Range)) return CountBounds{n, q[field::m].number()};
    // Nobody who says "0 cards" means any number of them.
    if (q.is(head::N) && n == 0) return CountBounds{{}, 0};
    if (q.is(head::N) || bounds(q, Compare::AtLeast)) return CountBounds{n, {}};
    if (bounds(q, Compare::AtMost)) return CountBounds{{}, n};
    if (q.is(head::Above)) return CountBounds{n + 1, {}};
    if (q.is(head::Below)) return CountBounds{{}, n - 1};
    if (q.is(head::Exactly) || q.is(head::Equal)) return CountBounds{n, n};
    return std::nullopt;
}

}  // namespace

bool allows_none(const Term& q) {
    const std::optional<CountBounds> wanted = enough_of(q);
    return wanted && wanted->low.value_or(0) == 0;
}

bool exclude_each_other(const Term& a, const Term& b) {
    const std::optional<CountBounds> one = enough_of(a), other = enough_of(b);
    const auto below = [](const CountBounds& less, const CountBounds& more) {
        return less.high && more.low && *less.high < *more.low;
    };
    return one && other && (below(*one, *other) || below(*other, *one));
}

AmountId compare_with_quantity(Lowering& low, AmountId number, const Term& q) {
    const std::optional<CountBounds> wanted = enough_of(q);
    if (!wanted || (!wanted->low && !wanted->high)) {
        low.unknown(q, "in a condition");
        return low.pool.constant(0);
    }
    // Another one is one that is another: whoever reads the noun sees to that.
    q.means_same_as(kSameQuantity, wanted->told() + (q.is(head::Another) ? ", another" : ""));
    if (wanted->low == wanted->high) return low.pool.compare(number, Compare::Equal, *wanted->low);
    const auto at_least = [&] { return low.pool.compare(number, Compare::AtLeast, *wanted->low); };
    const auto at_most = [&] { return low.pool.compare(number, Compare::AtMost, *wanted->high); };
    if (!wanted->high) return at_least();
    return wanted->low ? low.pool.both(at_least(), at_most()) : at_most();
}

namespace {

// As many as were chosen, moved or drawn by the step before.
Quantity that_many(Lowering& low) {
    const Mention* last = nullptr;
    for (const Mention& mention : low.mentions) {
        if (mention.act != Act::Subject) last = &mention;
    }
    // A number that was chosen since is that many.
    if (!low.values.empty() && !low.values.back().aspect && !low.captured) {
        const std::size_t at = last ? static_cast<std::size_t>(last - low.mentions.data()) + 1 : 0;
        const KeptValue& chosen = low.values.back();
        if (chosen.said >= at) return {false, chosen.amount, chosen.amount};
    }
    if (!last || (last->what.reg == kNone && low.captured)) {
        low.decline("how many \"that many\" are is not known");
        return {};
    }
    if (last->one_branch) low.decline("what only one of two alternatives names is spoken of");
    // "Put all X from among them into your hand and send the rest ...": as many as which of the two?
    const bool of_the_rest = std::any_of(low.mentions.begin(), low.mentions.end(), [&](const Mention& pile) {
        return pile.rest != kNone && std::any_of(low.moved.begin(), low.moved.end(), [&](const Moved& one) {
                   return one.moved == last->what.reg && one.from == pile.rest;
               });
    });
    if (of_the_rest) low.decline("whether as many as were taken or as the rest is not said");
    // Where all cards of a character move, they are not as many as the characters were.
    const bool stood = std::any_of(low.moved.begin(), low.moved.end(), [&](const Moved& one) {
        return one.moved == last->what.reg && one.was == ObjectKind::Places;
    });
    if (stood && !low.book.moves_top) low.decline("how many characters that were is not counted");
    check_kept(low, *last);
    low.mentions.push_back(Mention(*last));
    const Group what = low.mentions.back().what;
    if (what.reg == kNone) {
        const AmountId some = low.pool.count(low.filter(what));
        return {false, some, some};
    }
    if (low.captured) low.captured->add(what.reg);
    const AmountId many = low.pool.size(what.reg);
    return {false, many, many};
}

}  // namespace

namespace {

Quantity read_quantity(Lowering& low, const Term& q) {
    const auto number = [&](int n) {
        const AmountId constant = low.pool.constant(n);
        return low.scales_picks ? low.pool.times(low.scale, constant) : constant;
    };
    const auto from_to = [&](int from, int to) { return Quantity{false, number(from), number(to), from, to}; };
    if ((!q || q.is(head::All)) && low.scales_picks) low.decline("all of them, so many times");
    if (!q || q.is(head::All)) return {true};
    if (q.is(head::UpTo) && q[field::marked])
        return {false, low.pool.constant(0), raised(low, q, std::nullopt), 0, q[field::n].number()};
    if (q.is(head::A) || q.is(head::Another)) return from_to(1, 1);
    if (q.is(head::N) || q.is(head::Exactly)) return from_to(q[field::n].number(), q[field::n].number());
    if (q.is(head::UpTo) || bounds(q, Compare::AtMost)) return from_to(0, q[field::n].number());
    if (q.is(head::Range)) return from_to(q[field::n].number(), q[field::m].number());
    if (q.is(head::AnyNumber)) return from_to(0, kMostPicks);
    if (bounds(q, Compare::AtLeast)) return from_to(q[field::n].number(), kMostPicks);
    if (q.is(head::Total)) return read_quantity(low, q[field::q]);
    if (q.is(head::ThatMany)) return that_many(low);
    low.unknown(q, "as a quantity");
    return {};
}

}  // namespace

std::string told(const Quantity& quantity) {
    if (quantity.all) return "all";
    if (quantity.to >= 0) return std::to_string(quantity.from) + " to " + std::to_string(quantity.to);
    return "amounts " + std::to_string(quantity.low) + " to " + std::to_string(quantity.high);
}

Quantity quantity_of(Lowering& low, const Term& q) {
    const Quantity quantity = read_quantity(low, q);
    q.means_same_as(kSameQuantity, told(quantity) + (q.is(head::Another) ? ", another" : ""));
    return quantity;
}

AmountId chosen_number(Lowering& low, int from, int to) {
    constexpr int kMostOptions = 60;
    if (from == to) return low.pool.constant(from);
    if (to - from >= kMostOptions) low.decline("more numbers to choose from than can be offered");
    Op op = Assembler::op(Verb::ChooseNumber);
    op.dst = low.new_register();
    op.who = low.acting;
    op.amount = low.pool.constant(from);
    op.amount2 = low.pool.constant(to);
    low.add(op);
    return low.pool.number(op.dst);
}

std::vector<Term> named_once(Lowering& low, std::vector<Term> list) {
    std::set<std::string> named;
    for (const Term& one : list) {
        if (!named.insert(one.told()).second) low.decline("the same abilities are named twice");
    }
    return list;
}

}  // namespace arbiter::lower
