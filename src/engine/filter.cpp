// Filters: which objects a text is about.
#include <algorithm>

#include "engine/rules.h"
#include "engine/visibility.h"

namespace arbiter {

namespace {

// The card that stands for an object: itself, or the topmost face-up card of the stack.
CardIx face_of(const Position& position, Object object) {
    return object.of == ObjectKind::Cards ? object.ix : position.top_face_up(object.ix);
}

// Is what the object has of this attribute what is printed on the card that stands for it?
bool is_printed(const Rulebook& book, ObjectKind of, AttributeId which) {
    return (((of == ObjectKind::Cards ? book.printed_attributes : book.printed_on_stacks) >> which) & 1) != 0;
}

i32 printed(const Position& position, Object object, AttributeId which) {
    const CardIx card = face_of(position, object);
    return card == kNone ? 0 : position.definition(card).attributes[which];
}

i32 attribute_of(const Position& position, Object object, AttributeId which) {
    if (is_printed(position.book, object.of, which)) return printed(position, object, which);
    return position.book.attribute(position, object, which);
}

// What has bits has each of the values that they stand for.
bool has_value(const Rulebook& book, const FilterNode& node, i32 has, i32 with) {
    if (((book.bits_attributes >> node.a) & 1) == 0) return compares(node.compare, has, with);
    return ((has & with) != 0) == (node.compare == Compare::Equal);
}

// What is treated as if it had another value as well passes where either does.
bool passes_value(const Position& position, const FilterNode& node, Object object, i32 has, i32 with) {
    if (has_value(position.book, node, has, with)) return true;
    return position.book.treated_as && position.book.treated_as(position, object, node, with);
}

bool in_zone(const Position& position, const FilterNode& node, Object object, const Scope& scope) {
    ZoneId zone;
    Seat seat;
    if (object.of == ObjectKind::Cards) {
        zone = position.card(object.ix).zone;
        seat = position.card(object.ix).seat;
    } else {
        zone = position.place(object.ix).zone;
        seat = position.place(object.ix).seat;
    }
    if (((node.value >> zone) & 1) == 0) return false;
    return node.who == Who::Either || seat == seat_of(position, node.who, scope);
}

bool has_symbol(const Position& position, const FilterNode& node, Object object) {
    if (object.of == ObjectKind::Places && face_of(position, object) == kNone) return false;
    for (u16 symbol : position.book.symbols(position, object, node.a)) {
        for (u16 at = node.first; at < node.first + node.count; ++at) {
            if (position.pool.symbols[at] == symbol) return true;
        }
    }
    return false;
}

bool has_symbol_named(const Position& position, const FilterNode& node, Object object, const Scope& scope) {
    if (object.of == ObjectKind::Places && face_of(position, object) == kNone) return false;
    const auto& names = position.pool.every_name[node.a];
    const i32 number = evaluate(position, node.amount, scope);
    if (number < 1 || number > static_cast<i32>(names.size())) return false;
    const std::span<const u16> has = position.book.symbols(position, object, node.a);
    return std::find(has.begin(), has.end(), names[static_cast<std::size_t>(number - 1)].symbol) != has.end();
}

bool in_stack(const Position& position, const FilterNode& node, Object object, const Scope& scope) {
    if (object.of != ObjectKind::Cards) return false;
    const CardState& card = position.card(object.ix);
    if (card.place == kNone) return false;
    ObjectKind of;
    const CardSet places = objects(position, node.a, scope, of);
    if (of != ObjectKind::Places || !places.has(card.place)) return false;
    const Place& place = position.place(card.place);
    switch (static_cast<Part>(node.b)) {
        case Part::Whole: return !card.attached;
        case Part::Top: return object.ix == place.stack.top;
        case Part::Bottom: return object.ix == place.stack.bottom;
        case Part::Attached: return card.attached && !card.orphaned;
        case Part::AttachedBottom: return card.attached && !card.orphaned && object.ix == place.under.bottom;
        case Part::AttachedTop: return card.attached && !card.orphaned && object.ix == place.under.top;
    }
    return false;
}

// What a register took, whatever became of it since.
CardSet taken_set(u8 number, const Scope& scope, ObjectKind& of) {
    of = ObjectKind::Cards;
    if (number >= scope.registers.size()) return {};
    of = scope.registers[number].of;
    return scope.registers[number].set;
}

// What something is compared with: cards are what they were, wherever they went since; a place that was left is known
// by its card.
CardSet compared_with(const Position& position, u8 number, const Scope& scope, ObjectKind& of) {
    if (number >= scope.registers.size()) return objects(position, number, scope, of);
    const Register& reg = scope.registers[number];
    if (reg.of == ObjectKind::Cards) return taken_set(number, scope, of);
    const CardSet there = objects(position, number, scope, of);
    if (there || reg.face_plus_one == 0) return there;
    of = ObjectKind::Cards;
    return CardSet::of(reg.face_plus_one - 1);
}

bool shares(const Position& position, const FilterNode& node, Object object, const Scope& scope) {
    ObjectKind of;
    const CardSet others = compared_with(position, static_cast<u8>(node.value), scope, of);
    for (int other : others) {
        const Object with{of, static_cast<u8>(other)};
        if (unknowable(position, with)) return true;
        if (node.b == 1) {
            const std::span<const u16> theirs = position.book.symbols(position, with, node.a);
            for (u16 m : position.book.symbols(position, object, node.a)) {
                for (u16 t : theirs) {
                    if (m == t) return true;
                }
            }
            continue;
        }
        const i32 m = position.book.attribute(position, object, node.a);
        const i32 t = position.book.attribute(position, with, node.a);
        if ((position.book.bits_attributes >> node.a) & 1 ? (m & t) != 0 : m == t) return true;
    }
    return false;
}

bool related(const Position& position, const FilterNode& node, Object object, const Scope& scope) {
    ObjectKind of;
    const CardSet to = objects(position, node.b, scope, of);
    for (int at : to) {
        const Object with{of, static_cast<u8>(at)};
        if (unknowable(position, with)) return true;
        if (position.book.related(position, node.a, with, object.of).has(object.ix)) return true;
    }
    return false;
}

bool has_text(const Position& position, const FilterNode& node, Object object) {
    const CardIx card = face_of(position, object);
    if (card == kNone) return false;
    const Definition& definition = position.definition(card);
    for (int at = 0; at < definition.ability_count; ++at) {
        const Ability& ability = position.pool.ability(static_cast<AbilityId>(definition.first_ability + at));
        const bool waits = node.a == kNone || (ability.on.event == node.a && ability.on.self != 0);
        if (waits && ((node.value >> static_cast<int>(ability.kind)) & 1) &&
            (object.of == ObjectKind::Cards || position.book.active(position, card, ability))) {
            return true;
        }
    }
    return false;
}

// Tests of what a card is, which a dry run must not decide by looking.
bool about_identity(Test test) {
    switch (test) {
        case Test::Attribute:
        case Test::Bits:
        case Test::Symbol:
        case Test::Named:
        case Test::NamePart:
        case Test::Shares:
        case Test::Has:
        case Test::Text:
        case Test::Rulebook: return true;
        default: return false;
    }
}

bool passes_node(const Position& position, u16 at, Object object, const Scope& scope) {
    const FilterNode& node = position.pool.filters[at];
    if (position.ignorant != Seat::Nobody && about_identity(node.test) && unknowable(position, object)) return true;
    switch (node.test) {
        case Test::All:
            for (u16 child = node.first; child < node.first + node.count; ++child) {
                if (!passes_node(position, child, object, scope)) return false;
            }
            return true;
        case Test::Any:
            for (u16 child = node.first; child < node.first + node.count; ++child) {
                if (passes_node(position, child, object, scope)) return true;
            }
            return false;
        case Test::Not: return unknowable(position, object) || !passes_node(position, node.first, object, scope);
        case Test::Zone: return in_zone(position, node, object, scope);
        case Test::Attribute:
            if (position.ignorant != Seat::Nobody && unsure(position, node.amount, scope)) return true;
            return passes_value(position, node, object, attribute_of(position, object, node.a),
                                evaluate(position, node.amount, scope));
        case Test::Bits: return (attribute_of(position, object, node.a) & node.value) != 0;
        case Test::Symbol: return has_symbol(position, node, object);
        case Test::Named: return has_symbol_named(position, node, object, scope);
        case Test::NamePart: {
            const CardIx card = face_of(position, object);
            return card != kNone &&
                   position.pool.name_part_of[static_cast<std::size_t>(node.value)][position.card(card).definition];
        }
        case Test::In: {
            ObjectKind of;
            const CardSet set = node.b ? taken_set(node.a, scope, of) : objects(position, node.a, scope, of);
            if (of == object.of) return set.has(object.ix);
            // A card of a named place counts as that place's: "other than this character".
            if (of == ObjectKind::Places)
                return position.place_of(object.ix) != kNone && set.has(position.place_of(object.ix));
            const CardIx card = face_of(position, object);
            return card != kNone && set.has(card);
        }
        case Test::Stack: return in_stack(position, node, object, scope);
        case Test::Related: return related(position, node, object, scope);
        case Test::Shares: return shares(position, node, object, scope);
        case Test::Has: {
            Scope inner = scope;
            inner.candidate = object;
            return !matching(position, node.first, inner).empty();
        }
        case Test::FaceUp:
            return object.of == ObjectKind::Cards ? position.card(object.ix).face == Face::Up
                                                  : position.top_face_up(object.ix) != kNone;
        case Test::Owner: {
            const Seat owner =
                object.of == ObjectKind::Places ? position.place(object.ix).seat : position.card(object.ix).owner;
            return owner == seat_of(position, node.who, scope);
        }
        case Test::Text: return has_text(position, node, object);
        case Test::Rulebook: return position.book.test(position, node.a, object, node, scope);
    }
    return false;
}

// The same of something that has left its place: where it was is asked of the place, what it was of the card that stood
// for it.
bool passes_gone(const Position& position, u16 at, PlaceIx place, CardIx face, const Scope& scope) {
    const FilterNode& node = position.pool.filters[at];
    const auto child_passes = [&](u16 child) { return passes_gone(position, child, place, face, scope); };
    switch (node.test) {
        case Test::All:
            for (u16 child = node.first; child < node.first + node.count; ++child) {
                if (!child_passes(child)) return false;
            }
            return true;
        case Test::Any:
            for (u16 child = node.first; child < node.first + node.count; ++child) {
                if (child_passes(child)) return true;
            }
            return false;
        case Test::Not: return !child_passes(node.first);
        case Test::Zone:
        case Test::Owner:
        case Test::In: return passes_node(position, at, {ObjectKind::Places, place}, scope);
        case Test::Related: return false;
        default: return passes_node(position, at, {ObjectKind::Cards, face}, scope);
    }
}

// What a filter's outermost tests leave of all objects, before each is looked at: what it names, what stands in a
// relation to something, or else the zones that it is about.
class Candidates {
  public:
    Candidates(const Position& position, FilterId filter, const Scope& scope)
        : position_(position), scope_(scope), root_(position.pool.filters[filter]) {
        const bool all = root_.test == Test::All;
        first_ = all ? position.pool.filters.data() + root_.first : &root_;
        end_ = all ? first_ + root_.count : first_ + 1;
    }

    // Those that pass.
    CardSet passing() {
        for (const FilterNode* test = first_; test != end_; ++test) narrow(*test);
        const FilterNode* settled = named_ ? named_by_ : zone_;
        CardSet left = named_ ? set_ : in_zones();
        for (const FilterNode* test = first_; test != end_; ++test) {
            if (test != settled) keep(left, *test);
        }
        return left | gone_passing();
    }

  private:
    // Leaves those that pass this test.
    void keep(CardSet& left, const FilterNode& node) const {
        if (left.empty()) return;
        const bool of_attribute = node.test == Test::Bits || node.test == Test::Attribute;
        const bool looked_at = of_attribute && position_.ignorant == Seat::Nobody;
        const bool as_printed = looked_at && is_printed(position_.book, root_.of, node.a);
        const auto attribute = [&](int at) {
            const Object object{root_.of, static_cast<u8>(at)};
            return as_printed ? printed(position_, object, node.a)
                              : position_.book.attribute(position_, object, node.a);
        };
        if (looked_at && node.test == Test::Bits) {
            for (int at : left) {
                if ((attribute(at) & node.value) == 0) left.remove(at);
            }
        } else if (looked_at) {
            const i32 with = evaluate(position_, node.amount, scope_);
            for (int at : left) {
                const Object object{root_.of, static_cast<u8>(at)};
                if (!passes_value(position_, node, object, attribute(at), with)) left.remove(at);
            }
        } else {
            const u16 id = static_cast<u16>(&node - position_.pool.filters.data());
            for (int at : left) {
                if (!passes_node(position_, id, {root_.of, static_cast<u8>(at)}, scope_)) left.remove(at);
            }
        }
    }

    void narrow(const FilterNode& node) {
        if (node.test == Test::Zone) {
            if (!zone_) zone_ = &node;
            return;
        }
        if (named_ || (node.test != Test::In && node.test != Test::Related && node.test != Test::Stack)) return;
        if (node.test == Test::In && node.b) return narrow_to_past(node);
        ObjectKind of;
        const CardSet to = objects(position_, node.test == Test::Related ? node.b : node.a, scope_, of);
        if (node.test == Test::In) {
            if (of != root_.of) return;
            set_ = to;
            named_by_ = &node;
        } else if (node.test == Test::Stack) {
            for (int at : of == ObjectKind::Places ? to : CardSet{})
                set_ |= position_.stack_of(static_cast<PlaceIx>(at)) | position_.attached_to(static_cast<PlaceIx>(at));
        } else {
            // What an unknown card is related to is not known either.
            for (int at : position_.ignorant == Seat::Nobody ? CardSet{} : to) {
                if (unknowable(position_, {of, static_cast<u8>(at)})) return;
            }
            for (int at : to) set_ |= position_.book.related(position_, node.a, {of, static_cast<u8>(at)}, root_.of);
            named_by_ = &node;
        }
        named_ = true;
    }

    // What was taken then: cards are what they are wherever they went; a place that was left is known by its card.
    void narrow_to_past(const FilterNode& node) {
        ObjectKind of;
        set_ = taken_set(node.a, scope_, of);
        if (of != root_.of) {
            set_ = {};
            return;
        }
        named_ = true;
        named_by_ = &node;
        if (of == ObjectKind::Cards) return;
        const Register& reg = scope_.registers[node.a];
        const CardSet there = still_existing(position_, reg);
        if (there.empty() && reg.face_plus_one != 0) gone_ = reg.set;
        gone_face_ = static_cast<CardIx>(reg.face_plus_one - 1);
        set_ = there;
    }

    // A place that was left, if its card passes the other tests.
    CardSet gone_passing() const {
        if (gone_.empty()) return {};
        for (const FilterNode* test = first_; test != end_; ++test) {
            const u16 id = static_cast<u16>(test - position_.pool.filters.data());
            if (test != named_by_ &&
                !passes_gone(position_, id, static_cast<PlaceIx>(gone_.first()), gone_face_, scope_))
                return {};
        }
        return gone_;
    }

    CardSet places_in(i32 zones, bool of_both, Seat only) const {
        CardSet set{};
        for (int at = 0; at < position_.state.place_count; ++at) {
            const Place& place = position_.place(static_cast<PlaceIx>(at));
            const bool meant = place.stack.count > 0 && ((zones >> place.zone) & 1) != 0;
            if (meant && (of_both || place.seat == only)) set.add(at);
        }
        return set;
    }

    CardSet in_zones() const {
        const i32 zones = zone_ ? zone_->value : -1;
        const Who who = zone_ ? zone_->who : Who::Either;
        const Seat only = seat_of(position_, who, scope_);
        if (root_.of == ObjectKind::Places) return places_in(zones, who == Who::Either, only);
        CardSet set{};
        const u32 all = (u32{1} << position_.book.zones.size()) - 1;
        for (u32 left = static_cast<u32>(zones) & all; left != 0; left &= left - 1) {
            const ZoneId zone = static_cast<ZoneId>(std::countr_zero(left));
            for (Seat seat : kSeats) {
                if (who == Who::Either || seat == only) set |= position_.cards_in(seat, zone);
            }
        }
        return set;
    }

    const Position& position_;
    const Scope& scope_;
    const FilterNode& root_;
    const FilterNode* first_;  // the outermost tests, all of which have to be passed
    const FilterNode* end_;
    const FilterNode* zone_ = nullptr;
    CardSet set_{};
    bool named_ = false;
    const FilterNode* named_by_ = nullptr;  // the test that left exactly these
    CardSet gone_{};                        // a place that was meant and was left
    CardIx gone_face_ = kNone;              // and the card that was its face
};

}  // namespace

bool asks_identity(const Pool& pool, FilterId filter) {
    const FilterNode& node = pool.filters[filter];
    if (node.test != Test::All && node.test != Test::Any && node.test != Test::Not)
        return about_identity(node.test) || node.test == Test::Related;
    const u16 count = node.test == Test::Not ? u16{1} : node.count;
    for (u16 child = node.first; child < node.first + count; ++child) {
        if (asks_identity(pool, child)) return true;
    }
    return false;
}

bool unknowable_card(const Position& position, CardIx card) {
    const Position then(position.game, position.before ? *position.before : position.state);
    if (knows(then, position.ignorant, card)) return false;
    if (position.guessed) *position.guessed = true;
    return true;
}

bool passes(const Position& position, FilterId filter, Object object, const Scope& scope) {
    return filter == kNoId || passes_node(position, filter, object, scope);
}

Object as_it_was(const Position& position, FilterId filter, u8 at, const Scope& scope) {
    const FilterNode& root = position.pool.filters[filter];
    const bool all = root.test == Test::All;
    const FilterNode* first = all ? position.pool.filters.data() + root.first : &root;
    for (const FilterNode* test = first; test != first + (all ? root.count : 1); ++test) {
        if (test->test != Test::In || !test->b || test->a >= scope.registers.size()) continue;
        const Register& reg = scope.registers[test->a];
        const bool gone =
            reg.of == ObjectKind::Places && root.of == ObjectKind::Places && !still_existing(position, reg).has(at);
        if (gone && reg.face_plus_one != 0) return {ObjectKind::Cards, static_cast<u8>(reg.face_plus_one - 1)};
    }
    return {root.of, at};
}

CardSet matching(const Position& position, FilterId filter, const Scope& scope) {
    return Candidates(position, filter, scope).passing();
}

}  // namespace arbiter
