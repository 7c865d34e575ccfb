// Cards that lie where not all see them: what must be shown of those that are chosen, and what nobody may ask.
#include "lower/act.h"
#include "lower/finish.h"

namespace arbiter::lower {

namespace {

// What a filter looks at: an area or pile that not all see, and what a card is.
struct Looks {
    bool secret = false;
    bool tested = false;
};

Looks looks_of(const Pool& pool, const FilterNode& node, i32 secret, u8 choosable) {
    switch (node.test) {
        case Test::Zone: return {(node.value & secret) != 0, false};
        case Test::In: return {true, false};
        case Test::Rulebook: return {false, node.a != choosable};
        case Test::Not: return {};
        case Test::All:
        case Test::Any: {
            Looks out;
            for (int part = 0; part < node.count; ++part) {
                const Looks one =
                    looks_of(pool, pool.filters[static_cast<std::size_t>(node.first + part)], secret, choosable);
                out.secret = out.secret || one.secret;
                out.tested = out.tested || one.tested;
            }
            return out;
        }
        default: return {false, true};
    }
}

bool was_chosen(const Lowering& low, u8 reg, int before, i32 secret, u8 choosable) {
    for (int at = before; at-- > 0;) {
        const Op& op = low.code.at(at);
        if (op.dst != reg) continue;
        // What is left of some was not chosen.
        if (op.verb == Verb::Combine && static_cast<SetOp>(op.mode) == SetOp::Minus)
            return op.a == reg ? was_chosen(low, reg, at, secret, choosable)
                               : was_chosen(low, op.a, at, secret, choosable);
        if (op.verb == Verb::Combine)
            return (op.a != reg && was_chosen(low, op.a, at, secret, choosable)) ||
                   (op.b != kNone && op.b != reg && was_chosen(low, op.b, at, secret, choosable)) ||
                   (op.a == reg && was_chosen(low, reg, at, secret, choosable));
        if (op.verb != Verb::Select) return false;
        const Looks looks = looks_of(low.pool.pool(), low.pool.pool().filters[op.filter], secret, choosable);
        return looks.secret && looks.tested;
    }
    return false;
}

}  // namespace

namespace {

// Amounts that look at what cards are which not all see, and which the text has not had shown.
class HiddenLooks {
  public:
    HiddenLooks(const Pool& pool, const Rulebook& book, i32 hidden, CardSet unseen = {})
        : pool_(pool), book_(book), hidden_(hidden), unseen_(unseen) {}

    bool amount(AmountId id) const {
        if (id == kNoId) return false;
        const AmountNode& node = pool_.amounts[id];
        switch (node.kind) {
            case AmountKind::Count: return filter(node.filter);
            case AmountKind::Distinct:
            case AmountKind::Sum: return filter(node.filter) || looks(pool_.filters[node.filter]).secret;
            case AmountKind::Compare:
            case AmountKind::And:
            case AmountKind::Or:
            case AmountKind::Plus:
            case AmountKind::Times:
            case AmountKind::Divide: return amount(node.left) || amount(node.right);
            case AmountKind::Not:
            case AmountKind::Listed: return amount(node.left);
            default: return false;
        }
    }

    bool filter(FilterId id) const {
        const FilterNode& node = pool_.filters[id];
        const Looks at = looks(node);
        return (at.secret && at.tested) || within(node);
    }

  private:
    // A filter or number that this one asks for.
    bool within(const FilterNode& node) const {
        switch (node.test) {
            case Test::All:
            case Test::Any:
            case Test::Not: {
                const int count = node.test == Test::Not ? 1 : node.count;
                for (int part = 0; part < count; ++part)
                    if (within(pool_.filters[static_cast<std::size_t>(node.first + part)])) return true;
                return false;
            }
            case Test::Has: return filter(node.first);
            case Test::Attribute:
            case Test::Named: return amount(node.amount);
            default: return false;
        }
    }

    // What an instruction has taken hold of is known by it, apart from what was drawn: else only areas as a whole are
    // looked at here.
    Looks looks(const FilterNode& node) const {
        switch (node.test) {
            case Test::Zone: return {(node.value & hidden_) != 0, false};
            case Test::In: return {is_unseen(node), false};
            case Test::Has:
            case Test::Owner:
            case Test::Stack:
            case Test::Related:
            case Test::FaceUp: return {};
            case Test::Rulebook: return {false, node.a != book_.choice_test};
            case Test::Not: return {false, looks(pool_.filters[node.first]).tested};
            case Test::All:
            case Test::Any: {
                Looks out;
                for (int part = 0; part < node.count; ++part) {
                    const FilterNode& one = pool_.filters[static_cast<std::size_t>(node.first + part)];
                    if (node.test == Test::All && one.test == Test::In && !is_unseen(one)) return {};
                    const Looks at = looks(one);
                    out.secret = out.secret || at.secret;
                    out.tested = out.tested || at.tested;
                }
                return out;
            }
            default: return {false, true};
        }
    }

    bool is_unseen(const FilterNode& in) const { return in.a < kHost && unseen_.has(in.a); }

    const Pool& pool_;
    const Rulebook& book_;
    i32 hidden_;
    CardSet unseen_;  // registers of cards that were drawn
};

i32 hidden_zones(const Rulebook& book) {
    i32 bits = 0;
    for (std::size_t at = 0; at < book.zones.size(); ++at) bits |= i32{book.zones[at].seen != SeenBy::Everyone} << at;
    return bits;
}

// The areas all of whose cards the instruction shows.
i32 zones_shown(const Pool& pool, const Program& program, std::size_t at) {
    const Op& reveal = program.ops[at];
    if (reveal.verb != Verb::Reveal) return 0;
    for (std::size_t from = at; from-- > 0;) {
        const Op& op = program.ops[from];
        if (op.dst != reveal.a) continue;
        if (op.verb != Verb::Gather) return 0;
        const FilterNode& all = pool.filters[op.filter];
        return all.test == Test::Zone ? all.value : 0;
    }
    return 0;
}

}  // namespace

namespace {

// "Up to one card of each required energy in your hand": as many as there are of those that are chosen from, which
// whoever chooses sees.
bool counts_what_is_chosen_from(const Pool& pool, const Op& op) {
    return op.verb == Verb::Select && op.amount2 != kNoId && pool.amounts[op.amount2].kind == AmountKind::Distinct &&
           pool.amounts[op.amount2].filter == op.filter;
}

}  // namespace

namespace {

// Cards that were drawn or taken from the top of a deck are not seen by both players until they are shown, or have
// moved to an area that lies open.
class Unseen {
  public:
    Unseen(const Pool& pool, i32 hidden) : pool_(pool), hidden_(hidden) {}

    CardSet after(const Op& op, CardSet unseen) const {
        switch (op.verb) {
            case Verb::Draw: unseen.add(op.dst); break;
            case Verb::TakeTop: put(unseen, op.dst, ((hidden_ >> op.zone) & 1) != 0); break;
            // What a player has looked at, that player's text may ask about.
            case Verb::Look:
            case Verb::Reveal:
                if (op.a < kHost) unseen.remove(op.a);
                unseen.remove(op.dst);
                break;
            case Verb::Combine: put(unseen, op.dst, op.a < kHost && unseen.has(op.a)); break;
            case Verb::Move: {
                const Destination& to = pool_.destinations[op.destination];
                const bool there =
                    op.a < kHost && unseen.has(op.a) && to.target == Target::Zone && ((hidden_ >> to.zone) & 1) != 0;
                if (!there && op.a < kHost) unseen.remove(op.a);
                put(unseen, op.dst, there);
                break;
            }
            default: break;
        }
        return unseen;
    }

  private:
    static void put(CardSet& set, u8 reg, bool is) {
        if (is)
            set.add(reg);
        else
            set.remove(reg);
    }

    const Pool& pool_;
    i32 hidden_;
};

}  // namespace

bool reads_hidden_cards(const Pool& pool, const Rulebook& book, AmountId amount) {
    return HiddenLooks(pool, book, hidden_zones(book)).amount(amount);
}

bool reads_hidden_cards(const Pool& pool, const Rulebook& book, const Program& program) {
    // Before each instruction, the areas that were shown on every way to it.
    std::vector<i32> shown(program.ops.size() + 1, -1);
    shown[0] = 0;
    // And the registers of cards that were drawn on some way to it.
    std::vector<CardSet> unseen(program.ops.size() + 1);
    const Unseen after(pool, hidden_zones(book));
    for (std::size_t at = 0; at < program.ops.size(); ++at) {
        const Op& op = program.ops[at];
        const HiddenLooks areas(pool, book, hidden_zones(book) & ~shown[at]);
        const HiddenLooks looks(pool, book, hidden_zones(book) & ~shown[at], unseen[at]);
        // "If it is X, you may reveal it": who is asked shows it or not. "Reveal cards until ...": all are shown.
        const Op* then = op.verb == Verb::Unless && at + 1 < program.ops.size() ? &program.ops[at + 1] : nullptr;
        const bool asks_whether = then && !areas.amount(op.amount) &&
                                  (then->verb == Verb::May || (then->verb == Verb::Jump && then->jump <= at));
        if ((!asks_whether && looks.amount(op.amount)) ||
            (!counts_what_is_chosen_from(pool, op) && looks.amount(op.amount2)))
            return true;
        if (op.jump > at) {
            shown[op.jump] &= shown[at];
            unseen[op.jump] = unseen[op.jump] | unseen[at];
        }
        unseen[at + 1] = unseen[at + 1] | after.after(op, unseen[at]);
        if (op.verb != Verb::Jump && op.verb != Verb::End) shown[at + 1] &= shown[at] | zones_shown(pool, program, at);
    }
    return false;
}

bool chosen_by_what_it_is(const Lowering& low, u8 reg, i32 secret, u8 choosable) {
    return was_chosen(low, reg, low.code.size(), secret, choosable);
}

}  // namespace arbiter::lower
