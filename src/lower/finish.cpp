// Looks a program over: who reads what, and how much there can be of it.
#include "lower/finish.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace arbiter::lower {

namespace {

bool is_plain(u8 reg) { return reg < kHost; }

// Calls fn for every register that a filter or an amount names.
template <class Fn>
class Readers {
  public:
    Readers(const Pool& pool, Fn fn) : pool_(pool), fn_(fn) {}

    void filter(FilterId id) {
        if (id == kNoId) return;
        const FilterNode& node = pool_.filters[id];
        switch (node.test) {
            case Test::All:
            case Test::Any:
                for (u16 child = node.first; child < node.first + node.count; ++child) filter(child);
                return;
            case Test::Not:
            case Test::Has: return filter(node.first);
            case Test::In:
            case Test::Stack: return read(node.a);
            case Test::Related: return read(node.b);
            case Test::Shares: return read(static_cast<u8>(node.value));
            case Test::Attribute:
            case Test::Named: return amount(node.amount);
            default: return;
        }
    }

    void amount(AmountId id) {
        if (id == kNoId) return;
        const AmountNode& node = pool_.amounts[id];
        switch (node.kind) {
            case AmountKind::Count:
            case AmountKind::Distinct:
            case AmountKind::Sum: return filter(node.filter);
            case AmountKind::Size:
            case AmountKind::Number: return read(node.a);
            case AmountKind::AttributeOf: return read(node.b);
            case AmountKind::Compare:
            case AmountKind::And:
            case AmountKind::Or:
            case AmountKind::Plus:
            case AmountKind::Times:
            case AmountKind::Divide: amount(node.left); return amount(node.right);
            case AmountKind::Not:
            case AmountKind::Listed: return amount(node.left);
            default: return;
        }
    }

    void read(u8 reg) {
        if (is_plain(reg)) fn_(reg);
    }

  private:
    const Pool& pool_;
    Fn fn_;
};

// An own verb of the game may have a part of the program carried out at another time, as Delay does.
bool jumps(const Op& op) {
    switch (op.verb) {
        case Verb::Jump:
        case Verb::Unless:
        case Verb::May:
        case Verb::Attempt:
        case Verb::EndAttempt:
        case Verb::ForEach:
        case Verb::Delay: return true;
        case Verb::Rulebook: return op.jump != 0;
        default: return false;
    }
}

}  // namespace

CardSet registers_read(const Pool& pool, const Op& op) {
    CardSet read{};
    Readers readers(pool, [&](u8 reg) { read.add(reg); });
    readers.read(op.a);
    readers.read(op.b);
    readers.filter(op.filter);
    readers.amount(op.amount);
    readers.amount(op.amount2);
    readers.filter(each_wanted(op));
    readers.amount(sum_wanted(op));
    if (op.destination != kNoId) readers.read(pool.destinations[op.destination].place);
    return read;
}

CardSet registers_read(const Pool& pool, FilterId filter) {
    CardSet read{};
    Readers(pool, [&](u8 reg) { read.add(reg); }).filter(filter);
    return read;
}

namespace {

// Takes the marked instructions out; jumps go where they went.
void take_out(Program& program, const std::vector<bool>& out) {
    std::vector<u16> moved(program.ops.size() + 1, 0);
    u16 kept = 0;
    for (std::size_t at = 0; at < program.ops.size(); ++at) {
        moved[at] = kept;
        kept = static_cast<u16>(kept + (out[at] ? 0 : 1));
    }
    moved[program.ops.size()] = kept;
    std::vector<Op> ops;
    for (std::size_t at = 0; at < program.ops.size(); ++at) {
        if (out[at]) continue;
        ops.push_back(program.ops[at]);
        // Where the branches of a choice join is such a place, too; none of them joins at the first instruction.
        if (jumps(ops.back()) || ops.back().verb == Verb::Mode) ops.back().jump = moved[ops.back().jump];
    }
    program.ops = std::move(ops);
}

// Is this result read by another instruction that may come after it?
bool read_later(const Pool& pool, const Program& program, std::size_t from, u8 reg) {
    // What is done again may be read by what stands before it.
    std::size_t first = from + 1;
    for (std::size_t at = from; at < program.ops.size(); ++at) {
        if (jumps(program.ops[at]) && program.ops[at].jump <= from)
            first = std::min(first, static_cast<std::size_t>(program.ops[at].jump));
    }
    for (std::size_t at = first; at < program.ops.size(); ++at) {
        if (at != from && registers_read(pool, program.ops[at]).has(reg)) return true;
    }
    return false;
}

// Does the instruction write the register that it has for its result whatever comes of it?
bool writes(Verb verb) {
    switch (verb) {
        case Verb::ForEach:
        case Verb::Mode:
        case Verb::Name:
        case Verb::ChooseNumber:
        case Verb::Gather:
        case Verb::Select:
        case Verb::Combine:
        case Verb::Number:
        case Verb::Move:
        case Verb::Draw:
        case Verb::TakeTop:
        case Verb::Reveal:
        case Verb::Look:
        case Verb::Rulebook: return true;
        default: return false;
    }
}

// Can an instruction behind this one read the register before another has written it?
bool read_as_it_is(const Pool& pool, const Program& program, std::size_t from, u8 reg) {
    std::vector<bool> seen(program.ops.size(), false);
    std::vector<std::size_t> ahead{from + 1};
    while (!ahead.empty()) {
        const std::size_t at = ahead.back();
        ahead.pop_back();
        if (at >= program.ops.size() || seen[at]) continue;
        seen[at] = true;
        const Op& op = program.ops[at];
        if (registers_read(pool, op).has(reg)) return true;
        // Behind the last of a loop there is nothing to write.
        if (op.verb == Verb::ForEach) ahead.push_back(op.jump);
        if (op.verb == Verb::End || (writes(op.verb) && op.dst == reg)) continue;
        if (jumps(op)) ahead.push_back(op.jump);
        if (op.verb != Verb::Jump) ahead.push_back(at + 1);
    }
    return false;
}

// What is written each time anew need not be forgotten.
void forget_less(const Pool& pool, const Program& program, std::size_t at, Op& forget) {
    const auto kept = [&](int reg) { return !read_as_it_is(pool, program, at, static_cast<u8>(reg)); };
    while (forget.argument > 0 && kept(forget.dst + forget.argument - 1)) --forget.argument;
    while (forget.argument > 0 && kept(forget.dst)) {
        ++forget.dst;
        --forget.argument;
    }
}

}  // namespace

void remove_unread_results(const Pool& pool, Program& program) {
    for (bool again = true; again;) {
        again = false;
        std::vector<bool> out(program.ops.size(), false);
        for (std::size_t at = program.ops.size(); at-- > 0;) {
            Op& op = program.ops[at];
            if (op.verb == Verb::Forget) forget_less(pool, program, at, op);
            if (op.verb == Verb::Forget && op.argument == 0) out[at] = again = true;
            if (op.dst == kNone || read_later(pool, program, at, op.dst)) continue;
            if (op.verb == Verb::Combine) out[at] = again = true;
            if (op.verb == Verb::Reveal || op.verb == Verb::Look || op.verb == Verb::Swap) op.dst = kNone;
        }
        take_out(program, out);
    }
}

namespace {

constexpr int kMany = 200;

bool acts(const Op& op) {
    switch (op.verb) {
        case Verb::Move:
        case Verb::Draw:
        case Verb::Reveal:
        case Verb::Look:
        case Verb::Modify:
        case Verb::ModifySeat:
        case Verb::Swap:
        case Verb::TurnFace:
        case Verb::SetPosition:
        case Verb::Resolve:
        case Verb::ChooseText:
        case Verb::Negate:
        case Verb::Rulebook: return true;
        default: return false;
    }
}

// What is known of a register before an instruction: how much there can be in it, and which set it is, where that is
// known of two to be the same.
struct Content {
    int most = 0;
    int set = 0;  // 0: nothing
    ObjectKind of = ObjectKind::Cards;
    ZoneId zone = kNone;  // where its cards lie, kNone: not known
    bool gone = false;    // they have become other objects since
    friend bool operator==(const Content&, const Content&) = default;
};
using Contents = std::vector<Content>;

class Bounds {
  public:
    Bounds(const Pool& pool, const Rulebook& book, const Program& program)
        : pool_(pool), book_(book), ops_(program.ops), before_(program.ops.size()) {
        Contents start(kHost);
        start[kSubjects] = {kMany, 1, ObjectKind::Cards};
        arrive(0, start);
        while (!open_.empty()) {
            const std::size_t at = open_.back();
            open_.pop_back();
            follow(at);
        }
    }

    int first_idle() const {
        for (std::size_t at = 0; at < ops_.size(); ++at) {
            if (!before_[at]) {
                if (acts(ops_[at])) return static_cast<int>(at);
                continue;
            }
            if (acts(ops_[at]) && acts_on_nothing(*before_[at], ops_[at])) return static_cast<int>(at);
        }
        return -1;
    }

  private:
    // Nothing that could be acted on.
    static bool is_nothing(const Contents& known, u8 reg) {
        return is_plain(reg) && (known[reg].most == 0 || known[reg].gone);
    }

    bool acts_on_nothing(const Contents& known, const Op& op) const {
        if (op.verb == Verb::Draw || op.verb == Verb::ModifySeat) return false;
        if (is_nothing(known, op.a) || (op.verb == Verb::Swap && is_nothing(known, op.b))) return true;
        if (op.verb != Verb::Move) return false;
        const Destination& to = pool_.destinations[op.destination];
        return to.target != Target::Zone && to.target != Target::Vacant && is_nothing(known, to.place);
    }

    // The way leads here with this known; what is known of two ways is what is true of both.
    void arrive(std::size_t at, const Contents& known) {
        if (at >= ops_.size()) return;
        if (!before_[at]) {
            before_[at] = known;
            open_.push_back(at);
            return;
        }
        Contents& there = *before_[at];
        Contents both = there;
        for (std::size_t reg = 0; reg < both.size(); ++reg) {
            Content& one = both[reg];
            const Content& other = known[reg];
            if (one == other) continue;
            // A set of its own, which is neither.
            if (one.set != other.set) one.set = own_set(at, reg);
            if (one.most == 0) one.of = other.of;
            if (one.zone != other.zone) one.zone = kNone;
            one.gone = (one.gone || one.most == 0) && (other.gone || other.most == 0);
            one.most = std::max(one.most, other.most);
        }
        if (both == there) return;
        there = both;
        open_.push_back(at);
    }

    static int own_set(std::size_t at, std::size_t reg) { return static_cast<int>(2 + (at + 1) * 512 + reg); }

    void follow(std::size_t at) {
        const Op& op = ops_[at];
        Contents known = *before_[at];
        switch (op.verb) {
            case Verb::End: return;
            case Verb::Jump: return arrive(op.jump, known);
            case Verb::Unless:
                if (!never_holds(op.amount, known)) arrive(at + 1, known);
                return arrive(op.jump, known);
            case Verb::Delay: {
                // A frame of its own, which knows nothing but what goes with it.
                Contents later(kHost);
                if (op.a != kNone && is_plain(op.a)) later[op.a] = known[op.a];
                arrive(at + 1, later);
                return arrive(op.jump, known);
            }
            case Verb::ForEach:
                arrive(op.jump, known);
                if (is_nothing(known, op.a)) return;
                known[op.dst] = {1, own_set(at, op.dst), known[op.a].of};
                return arrive(at + 1, known);
            default: break;
        }
        if (jumps(op)) arrive(op.jump, known);
        write(at, op, known);
        arrive(at + 1, known);
    }

    void write(std::size_t at, const Op& op, Contents& known) const {
        if (op.verb == Verb::Forget) {
            for (int reg = op.dst; reg < op.dst + op.argument; ++reg) known[static_cast<std::size_t>(reg)] = {};
            return;
        }
        const std::optional<Content> content = is_plain(op.dst) ? result(at, op, known) : std::nullopt;
        if (op.verb == Verb::Move) {
            note_vacant(op, known);
            note_gone(op, known);
        }
        if (content) known[op.dst] = *content;
    }

    // A move to a vacant place says which one that was.
    void note_vacant(const Op& op, Contents& known) const {
        const Destination& to = pool_.destinations[op.destination];
        if (to.target == Target::Vacant && is_plain(to.place)) known[to.place] = {1, 0, ObjectKind::Places};
    }

    // Cards that change zones may become other objects: what held them before does not name them any more.
    void note_gone(const Op& op, Contents& known) const {
        const Destination& to = pool_.destinations[op.destination];
        const Content moved = content_of(op.a, known);
        if (moved.zone == kNone || moved.set == 0) return;
        if (to.target == Target::Zone && !book_.becomes_new(moved.zone, to.zone)) return;
        for (Content& content : known) content.gone = content.gone || content.set == moved.set;
    }

    // What an instruction finds there.
    Content content_of(u8 reg, const Contents& known) const {
        if (!is_plain(reg)) return Content{kMany, -reg, ObjectKind::Places};
        return known[reg].gone ? Content{} : known[reg];
    }

    // The zone that a filter names, kNone: none or several.
    ZoneId zone_of(FilterId filter) const {
        const FilterNode& root = pool_.filters[filter];
        const bool all = root.test == Test::All;
        const u16 first = all ? root.first : filter;
        for (u16 at = first; at < first + (all ? root.count : 1); ++at) {
            const FilterNode& node = pool_.filters[at];
            const u32 zones = static_cast<u32>(node.value);
            if (node.test == Test::Zone && std::has_single_bit(zones))
                return static_cast<ZoneId>(std::countr_zero(zones));
        }
        return kNone;
    }

    // What the instruction writes; nothing: no set.
    std::optional<Content> result(std::size_t at, const Op& op, const Contents& known) const {
        const int fresh = own_set(at, op.dst);
        const auto some = [&](int most, ObjectKind of) { return Content{most, most == 0 ? 0 : fresh, of}; };
        switch (op.verb) {
            case Verb::Gather:
            case Verb::Select: {
                const ObjectKind of = pool_.filters[op.filter].of;
                const int most =
                    std::min(most_passing(op.filter, known), op.verb == Verb::Select ? most_chosen(op) : kMany);
                Content found = some(most, of);
                if (of == ObjectKind::Cards) found.zone = zone_of(op.filter);
                return found;
            }
            case Verb::Combine: return combined(at, op, known);
            case Verb::Draw: return some(most_of(op.amount), ObjectKind::Cards);
            case Verb::TakeTop: {
                Content top = some(most_of(op.amount), ObjectKind::Cards);
                top.zone = op.zone;
                return top;
            }
            case Verb::Reveal:
            case Verb::Look:
            case Verb::Swap: return content_of(op.a, known);
            case Verb::Move: {
                const Content from = content_of(op.a, known);
                // All of it, as far as nothing stops it; of a character all of its cards.
                const Destination& to = pool_.destinations[op.destination];
                const ZoneId zone = to.target == Target::Zone ? to.zone : kNone;
                if (from.of == ObjectKind::Cards) return Content{from.most, from.set, ObjectKind::Cards, zone, false};
                Content cards = some(from.most == 0 ? 0 : kMany, ObjectKind::Cards);
                cards.zone = zone;
                return cards;
            }
            case Verb::ChooseText: return some(1, ObjectKind::Cards);
            // What holds a number is no set of things.
            case Verb::Mode:
            case Verb::Name:
            case Verb::ChooseNumber:
            case Verb::Number: return some(kMany, ObjectKind::Cards);
            case Verb::Rulebook: return some(kMany, ObjectKind::Places);
            default: return std::nullopt;
        }
    }

    Content combined(std::size_t at, const Op& op, const Contents& known) const {
        const bool raw = static_cast<SetOp>(op.mode) == SetOp::Either;
        const Content a = raw ? known[op.a] : content_of(op.a, known);
        const Content b = op.b == kNone ? Content{} : raw ? known[op.b] : content_of(op.b, known);
        const auto some = [&](int most) {
            return Content{most, most == 0 ? 0 : own_set(at, op.dst), a.most == 0 ? b.of : a.of};
        };
        switch (static_cast<SetOp>(op.mode)) {
            case SetOp::Copy: return a;
            case SetOp::Union:
                if (a.most == 0) return b;
                return b.most == 0 ? a : some(std::min(kMany, a.most + b.most));
            case SetOp::Intersect: return some(std::min(a.most, b.most));
            case SetOp::Minus:
                if (b.most == 0) return a;
                return some(a.set == b.set ? 0 : a.most);
            case SetOp::Either:
                if (a.most == 0) return b;
                return b.most == 0 ? a : some(std::max(a.most, b.most));
        }
        return some(kMany);
    }

    int most_of(AmountId amount) const {
        const AmountNode& node = pool_.amounts[amount];
        return node.kind == AmountKind::Constant ? std::clamp(node.value, 0, kMany) : kMany;
    }

    int most_chosen(const Op& op) const { return most_of(op.amount2 == kNoId ? op.amount : op.amount2); }

    // How many can pass: what is in nothing, or stands in a relation to nothing, is nothing.
    int most_passing(u16 filter, const Contents& known) const {
        const FilterNode& node = pool_.filters[filter];
        switch (node.test) {
            case Test::In:
                if (!is_plain(node.a)) return kMany;
                if (node.b == 0 && known[node.a].gone) return 0;
                // Of what stands in a place the cards may be meant, which are many.
                return known[node.a].of == ObjectKind::Cards || known[node.a].most == 0 ? known[node.a].most : kMany;
            case Test::Stack: return is_nothing(known, node.a) ? 0 : kMany;
            case Test::Related: return is_nothing(known, node.b) ? 0 : kMany;
            case Test::Shares: return is_nothing(known, static_cast<u8>(node.value)) ? 0 : kMany;
            case Test::All: {
                int most = kMany;
                for (u16 child = node.first; child < node.first + node.count; ++child)
                    most = std::min(most, most_passing(child, known));
                return most;
            }
            case Test::Any: {
                int most = 0;
                for (u16 child = node.first; child < node.first + node.count; ++child)
                    most += most_passing(child, known);
                return std::min(most, kMany);
            }
            case Test::Has: return most_passing(node.first, known) == 0 ? 0 : kMany;
            default: return kMany;
        }
    }

    // How many there can be of what is counted; nothing: no bound is known.
    std::optional<int> most_counted(AmountId amount, const Contents& known) const {
        const AmountNode& node = pool_.amounts[amount];
        int most = kMany;
        if (node.kind == AmountKind::Count) most = most_passing(node.filter, known);
        if (node.kind == AmountKind::Size && is_plain(node.a)) most = known[node.a].most;
        return most < kMany ? std::optional(most) : std::nullopt;
    }

    // Is the condition false on every way that leads here?
    bool never_holds(AmountId condition, const Contents& known) const {
        const AmountNode& node = pool_.amounts[condition];
        switch (node.kind) {
            case AmountKind::Count:
            case AmountKind::Size: return most_counted(condition, known) == 0;
            case AmountKind::Compare: {
                const AmountNode& with = pool_.amounts[node.right];
                const std::optional<int> most = most_counted(node.left, known);
                if (!most || with.kind != AmountKind::Constant) return false;
                if (node.compare == Compare::Greater) return *most <= with.value;
                return (node.compare == Compare::AtLeast || node.compare == Compare::Equal) && *most < with.value;
            }
            case AmountKind::And: return never_holds(node.left, known) || never_holds(node.right, known);
            case AmountKind::Or: return never_holds(node.left, known) && never_holds(node.right, known);
            default: return false;
        }
    }

    const Pool& pool_;
    const Rulebook& book_;
    const std::vector<Op>& ops_;
    std::vector<std::optional<Contents>> before_;  // nothing: no way leads there
    std::vector<std::size_t> open_;                // instructions still to be followed
};

}  // namespace

namespace {

// Does it ask whether something was done? To choose is to do something, too.
bool asks_whether_done(const Pool& pool, AmountId id) {
    if (id == kNoId) return false;
    const AmountNode& node = pool.amounts[id];
    switch (node.kind) {
        case AmountKind::DidInFull:
        case AmountKind::Did: return true;
        case AmountKind::Compare:
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Plus:
        case AmountKind::Times:
        case AmountKind::Divide: return asks_whether_done(pool, node.left) || asks_whether_done(pool, node.right);
        case AmountKind::Not: return asks_whether_done(pool, node.left);
        default: return false;
    }
}

}  // namespace

bool has_unused_choice(const Pool& pool, const Program& program) {
    bool asked = false;
    for (const Op& op : program.ops) asked = asked || asks_whether_done(pool, op.amount);
    for (std::size_t at = 0; at < program.ops.size(); ++at) {
        const Op& op = program.ops[at];
        const bool takes = op.verb == Verb::Select || op.verb == Verb::TakeTop;
        if (!takes || read_later(pool, program, at, op.dst)) continue;
        const auto next =
            std::find_if(program.ops.begin() + static_cast<std::ptrdiff_t>(at), program.ops.end(),
                         [&](const Op& later) { return acts(later) || asks_whether_done(pool, later.amount); });
        // What comes after it may still be about whose it was, or how many there were.
        if (next == program.ops.end() && !asked) return true;
        // "Choose 2 cards and send it away": the card that speaks is not what was meant.
        if (next != program.ops.end() && acts(*next) && next->verb != Verb::Draw && next->a == kSource) return true;
    }
    return false;
}

int find_useless_instruction(const Pool& pool, const Rulebook& book, const Program& program) {
    return Bounds(pool, book, program).first_idle();
}

u16 finish_program(Draft& draft) {
    Program program = draft.code.finish();
    const Pool& pool = draft.pool.pool();
    if (draft.declined.empty() && find_useless_instruction(pool, draft.book, program) >= 0)
        draft.decline("a part of the text could not do anything in any game");
    if (draft.declined.empty() && reads_hidden_cards(pool, draft.book, program)) draft.decline(kReadsHiddenCards);
    remove_unread_results(pool, program);
    if (draft.declined.empty() && has_unused_choice(pool, program))
        draft.decline("something is chosen that the text does nothing with");
    return draft.pool.program(std::move(program));
}

}  // namespace arbiter::lower
