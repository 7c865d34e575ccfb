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

i32 hidden_zones(const Rulebook& book) {
    i32 bits = 0;
    for (std::size_t at = 0; at < book.zones.size(); ++at) bits |= i32{book.zones[at].seen != SeenBy::Everyone} << at;
    return bits;
}

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
            case AmountKind::AttributeOf: return is_unseen(node.b);
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

    // Does what passes depend on what cards are that not all see and that it is compared with?
    bool compares_with_unseen(FilterId id) const {
        const FilterNode& node = pool_.filters[id];
        switch (node.test) {
            case Test::All:
            case Test::Any:
                for (int part = 0; part < node.count; ++part)
                    if (compares_with_unseen(static_cast<FilterId>(node.first + part))) return true;
                return false;
            // What else must be there is a matter of whoever chooses.
            case Test::Not:
            case Test::Has: return compares_with_unseen(node.first);
            default: return within(node);
        }
    }

    // Are there cards among those that pass which not all see?
    bool has_unseen(FilterId id) const { return looks(pool_.filters[id]).secret; }

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
            case Test::Shares: return is_unseen(static_cast<u8>(node.value));
            case Test::Related: return is_unseen(node.b);
            default: return false;
        }
    }

    // What an instruction has taken hold of is known by it, apart from what was drawn: else only areas as a whole are
    // looked at here.
    Looks looks(const FilterNode& node) const {
        switch (node.test) {
            case Test::Zone: return {(node.value & hidden_) != 0, false};
            case Test::In: return {is_unseen(node.a), false};
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
                    if (node.test == Test::All && one.test == Test::In && !is_unseen(one.a)) return {};
                    const Looks at = looks(one);
                    out.secret = out.secret || at.secret;
                    out.tested = out.tested || at.tested;
                }
                return out;
            }
            default: return {false, true};
        }
    }

    bool is_unseen(u8 reg) const { return reg < kHost && unseen_.has(reg); }

    const Pool& pool_;
    const Rulebook& book_;
    i32 hidden_;
    CardSet unseen_;  // registers of cards that were drawn
};

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

// Cards that were drawn, taken from a deck or chosen where not all see them are unseen until they are shown, or have
// moved to an area that lies open.
struct Unseen {
    CardSet by_all;  // registers of cards that some player does not see
    CardSet by_you;  // of cards that the player of the text does not see either

    void put(u8 reg, bool unseen, bool unseen_by_you) {
        by_all.remove(reg);
        by_you.remove(reg);
        if (unseen) by_all.add(reg);
        if (unseen && unseen_by_you) by_you.add(reg);
    }
    void show(u8 reg) {
        if (reg < kHost) put(reg, false, false);
    }
    bool has(u8 reg) const { return reg < kHost && by_all.has(reg); }
    bool hides_from_you(u8 reg) const { return has(reg) && by_you.has(reg); }

    friend Unseen operator|(Unseen a, Unseen b) { return {a.by_all | b.by_all, a.by_you | b.by_you}; }
};

class UnseenAfter {
  public:
    UnseenAfter(const Pool& pool, const Rulebook& book) : pool_(pool), book_(book), hidden_(hidden_zones(book)) {}

    // What of it is unseen after the instruction; `open`: areas all of whose cards were shown.
    Unseen operator()(const Op& op, i32 open, Unseen now) const {
        switch (op.verb) {
            case Verb::Draw: now.put(op.dst, true, op.who != Who::You); break;
            case Verb::TakeTop: now.put(op.dst, ((hidden_ >> op.zone) & 1) != 0, true); break;
            case Verb::Gather:
            case Verb::Select: {
                const HiddenLooks looks(pool_, book_, hidden_ & ~open, now.by_all);
                const bool unseen = looks.has_unseen(op.filter);
                now.put(op.dst, unseen, unseen && !sees_own(op.filter, now));
                break;
            }
            case Verb::ForEach: now.put(op.dst, now.has(op.a), now.hides_from_you(op.a)); break;
            // What a player has looked at, that player's text may ask about.
            case Verb::Look:
            case Verb::Reveal:
                now.show(op.a);
                now.show(op.dst);
                break;
            case Verb::Combine: {
                const bool both = op.b != kNone && static_cast<SetOp>(op.mode) != SetOp::Minus;
                now.put(op.dst, now.has(op.a) || (both && now.has(op.b)),
                        now.hides_from_you(op.a) || (both && now.hides_from_you(op.b)));
                break;
            }
            case Verb::Move: {
                const Destination& to = pool_.destinations[op.destination];
                const bool there = now.has(op.a) && !lies_open(to);
                const bool yours = to.whose == Who::You || to.whose == Who::OwnerOfIt;
                const bool from_you = there && (!now.hides_from_you(op.a) || (yours && seen_by_owner(to.zone)));
                if (!there) now.show(op.a);
                now.put(op.dst, there, !from_you);
                break;
            }
            default: break;
        }
        return now;
    }

    // Does the instruction show what is in its register? So does what only the rulebook does with a card: it is used.
    bool shows(const Op& op) const {
        return op.verb == Verb::Reveal || op.verb == Verb::Rulebook ||
               (op.verb == Verb::Move && lies_open(pool_.destinations[op.destination]));
    }

  private:
    bool lies_open(const Destination& to) const {
        if (to.face == Face::Down) return false;
        return to.target != Target::Zone || ((hidden_ >> to.zone) & 1) == 0;
    }
    bool seen_by_owner(ZoneId zone) const { return book_.zones[zone].seen == SeenBy::Owner; }

    // Are these cards of areas that the player of the text sees, as the own hand?
    bool sees_own(FilterId id, const Unseen& now) const {
        const FilterNode& root = pool_.filters[id];
        const bool all = root.test == Test::All;
        for (int part = 0; part < (all ? root.count : 1); ++part) {
            const FilterNode& node = all ? pool_.filters[static_cast<std::size_t>(root.first + part)] : root;
            if (node.test == Test::In && !now.hides_from_you(node.a)) return true;
            if (node.test != Test::Zone || node.who != Who::You) continue;
            for (std::size_t at = 0; at < book_.zones.size(); ++at)
                if (((node.value >> at) & 1) != 0 && book_.zones[at].seen == SeenBy::Nobody) return false;
            return true;
        }
        return false;
    }

    const Pool& pool_;
    const Rulebook& book_;
    i32 hidden_;
};

// The registers of cards that one of the instructions from here on shows: whatever is asked about them is no secret
// then.
CardSet shown_later(const Program& program, std::size_t from, const UnseenAfter& after) {
    CardSet shown{};
    for (std::size_t at = from; at < program.ops.size(); ++at)
        if (after.shows(program.ops[at]) && program.ops[at].a < kHost) shown.add(program.ops[at].a);
    return shown;
}

}  // namespace

bool reads_hidden_cards(const Pool& pool, const Rulebook& book, AmountId amount) {
    return HiddenLooks(pool, book, hidden_zones(book)).amount(amount);
}

bool reads_hidden_cards(const Pool& pool, const Rulebook& book, const Program& program) {
    // Before each instruction, the areas that were shown on every way to it.
    std::vector<i32> shown(program.ops.size() + 1, -1);
    shown[0] = 0;
    // And what is unseen on some way to it.
    std::vector<Unseen> unseen(program.ops.size() + 1);
    const UnseenAfter after(pool, book);
    for (std::size_t at = 0; at < program.ops.size(); ++at) {
        const Op& op = program.ops[at];
        const i32 hidden = hidden_zones(book) & ~shown[at];
        // A condition tells nothing that is not shown anyway, where either answer is followed by showing the card.
        const bool branches = op.verb == Verb::Unless && op.jump > at;
        const CardSet unseen_here = unseen[at].by_all - shown_later(program, branches ? op.jump : at, after);
        const HiddenLooks looks(pool, book, hidden, unseen_here);
        // "If it is X, you may reveal it": who is asked shows it or not. "Reveal cards until ...": all are shown.
        const Op* then = op.verb == Verb::Unless && at + 1 < program.ops.size() ? &program.ops[at + 1] : nullptr;
        const bool asks_you = then && then->verb == Verb::May && then->who == Who::You;
        const bool repeats = then && then->verb == Verb::Jump && then->jump <= at;
        const HiddenLooks for_you(pool, book, hidden, asks_you ? unseen[at].by_you : CardSet{});
        if ((asks_you || repeats ? for_you : looks).amount(op.amount) ||
            (!counts_what_is_chosen_from(pool, op) && looks.amount(op.amount2)))
            return true;
        // "One of your characters with the same TYPE as the drawn card": which are offered would show it.
        if (op.filter != kNoId && looks.compares_with_unseen(op.filter)) return true;
        if (op.jump > at) {
            shown[op.jump] &= shown[at];
            unseen[op.jump] = unseen[op.jump] | unseen[at];
        }
        unseen[at + 1] = unseen[at + 1] | after(op, shown[at], unseen[at]);
        if (op.verb != Verb::Jump && op.verb != Verb::End) shown[at + 1] &= shown[at] | zones_shown(pool, program, at);
    }
    return false;
}

bool chosen_by_what_it_is(const Lowering& low, u8 reg, i32 secret, u8 choosable) {
    return was_chosen(low, reg, low.code.size(), secret, choosable);
}

}  // namespace arbiter::lower
