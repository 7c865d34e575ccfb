#include "content.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/tell/words.h"

namespace arbiter {

namespace {

class Writer {
  public:
    Writer(const Rulebook& book, const Pool& pool, int depth) : book_(book), pool_(pool), depth_(depth) {}

    std::string all(const Ability&);

  private:
    std::string reg(u8 number) {
        if (number >= kHost) return "special" + std::to_string(number);
        return "r" + std::to_string(registers_.emplace(number, registers_.size()).first->second);
    }
    int who(Who who) const {
        const bool swapped = other_side_ && (who == Who::You || who == Who::Opponent);
        return swapped ? (who == Who::You ? 1 : 0) : static_cast<int>(who);
    }
    bool is_constant(AmountId id, i32 value) const {
        return id != kNoId && pool_.amounts[id].kind == AmountKind::Constant && pool_.amounts[id].value == value;
    }
    std::optional<bool> settled(AmountId id) const {
        const AmountNode& is = pool_.amounts[id];
        if (is.kind == AmountKind::Constant) return is.value != 0;
        const std::optional<bool> inner = is.kind == AmountKind::Not ? settled(is.left) : std::nullopt;
        return inner ? std::optional<bool>(!*inner) : std::nullopt;
    }
    std::string given(PropertyId, AmountId value);
    bool reads(const Op&, u8 number);
    bool read_later(const std::vector<Op>&, const std::vector<bool>& dead, std::size_t from, u8 number);
    bool written_before(const std::vector<Op>&, std::size_t to, u8 number);
    std::vector<u8> forgotten(const std::vector<Op>&, const std::vector<bool>& dead, std::size_t at);
    std::vector<bool> unused(const std::vector<Op>&);
    std::string filter(FilterId);
    bool asks_nothing(FilterId) const;
    std::string node(u16);
    std::string amount(AmountId);
    std::string destination(const Destination&);
    std::string op(const Op&);
    std::string fields(const Op&);
    std::string argument(PropertyId, u16 argument, bool of_player);
    std::string statement(const Statement&);
    std::string watch(i32 id);

    template <class... Parts>
    static std::string list(const Parts&... parts) {
        std::string out = "(";
        ((out += text(parts) + " "), ...);
        return out + ")";
    }
    static std::string text(const std::string& words) { return words; }
    static std::string text(const char* words) { return words; }
    template <class T>
    static std::string text(T number) {
        return std::to_string(static_cast<long>(number));
    }

    const Rulebook& book_;
    const Pool& pool_;
    int depth_;
    bool other_side_ = false;  // "you" is the opponent
    std::map<u8, std::size_t> registers_;
};

std::string Writer::watch(i32 id) {
    const Watch& watch = pool_.watches[static_cast<std::size_t>(id)];
    return list("watch", watch.event, filter(watch.subject), watch.kind);
}

std::string Writer::filter(FilterId id) {
    return id == kNoId ? "anything" : list("filter", pool_.filters[id].of, node(id));
}

// An event that is about cards has none but cards as subjects.
bool Writer::asks_nothing(FilterId id) const {
    if (id == kNoId) return true;
    const FilterNode& root = pool_.filters[id];
    return root.test == Test::All && root.count == 0 && root.of == ObjectKind::Cards;
}

std::string Writer::node(u16 at) {
    const FilterNode& is = pool_.filters[at];
    const std::string name = "test" + std::to_string(static_cast<int>(is.test));
    switch (is.test) {
        case Test::All:
        case Test::Any: {
            std::set<std::string> parts;
            for (u16 child = is.first; child < is.first + is.count; ++child) parts.insert(node(child));
            std::string out = name + "(";
            for (const std::string& part : parts) out += part + " ";
            return out + ")";
        }
        case Test::Not: return list(name, node(is.first));
        case Test::Zone: return list(name, is.value, who(is.who));
        case Test::Attribute: return list(name, is.a, is.compare, amount(is.amount));
        case Test::Bits: return list(name, is.a, is.value);
        case Test::Symbol: {
            std::set<std::string> names;
            for (u16 symbol = is.first; symbol < is.first + is.count; ++symbol)
                names.insert(pool_.symbol_names[pool_.symbols[symbol]]);
            std::string out = list(name, is.a);
            for (const std::string& one : names) out += "|" + one;
            return out;
        }
        case Test::Named: return list(name, is.a, amount(is.amount));
        case Test::NamePart: return list(name, pool_.name_parts[static_cast<std::size_t>(is.value)]);
        case Test::In: return list(name, reg(is.a), is.b);
        case Test::Stack: return list(name, reg(is.a), is.b);
        case Test::Related: return list(name, is.a, reg(is.b));
        case Test::Shares: return list(name, is.a, is.b, reg(static_cast<u8>(is.value)));
        case Test::Has: return list(name, filter(is.first));
        case Test::FaceUp: return name;
        case Test::Owner: return list(name, who(is.who));
        case Test::Text: return list(name, is.value);
        case Test::Rulebook: {
            const tell::Clause& words = book_.words->tests[is.a];
            const bool sources = words.phrase.find("{value:sources}") != std::string::npos;
            const bool watched = words.phrase.find("{value:watch}") != std::string::npos;
            return list(name, is.a, is.b,
                        sources   ? filter(static_cast<FilterId>(is.value))
                        : watched ? watch(is.value)
                                  : std::to_string(is.value));
        }
    }
    return "";
}

std::string Writer::amount(AmountId id) {
    if (id == kNoId) return "one";
    const AmountNode& is = pool_.amounts[id];
    const std::string name = "amount" + std::to_string(static_cast<int>(is.kind));
    switch (is.kind) {
        case AmountKind::Constant: return list(name, is.value);
        case AmountKind::Count: return list(name, filter(is.filter));
        case AmountKind::Distinct: return list(name, is.a, is.b, filter(is.filter));
        case AmountKind::Sum: return list(name, is.a, filter(is.filter));
        case AmountKind::Size:
        case AmountKind::Number: return list(name, reg(is.a));
        case AmountKind::AttributeOf: return list(name, is.a, reg(is.b));
        case AmountKind::Noted: return list(name, filter(is.filter));
        case AmountKind::Memory: {
            // "Your" in what is watched for is whose memory it is.
            const bool before = other_side_;
            other_side_ = other_side_ != (is.who == Who::Opponent);
            const std::string seen = watch(is.value);
            other_side_ = before;
            return list(name, is.who == Who::Either, seen);
        }
        case AmountKind::Value: return list(name, is.a, is.who);
        case AmountKind::Compare: return list(name, is.compare, amount(is.left), amount(is.right));
        case AmountKind::Not: return list(name, amount(is.left));
        case AmountKind::Plus:
            if (is_constant(is.left, 0)) return amount(is.right);
            if (is_constant(is.right, 0)) return amount(is.left);
            return list(name, amount(is.left), amount(is.right));
        case AmountKind::Times:
            if (is_constant(is.left, 1)) return amount(is.right);
            if (is_constant(is.right, 1)) return amount(is.left);
            return list(name, amount(is.left), amount(is.right));
        case AmountKind::And:
        case AmountKind::Or: {
            const bool neutral = is.kind == AmountKind::And;
            if (settled(is.left) == neutral) return amount(is.right);
            if (settled(is.right) == neutral) return amount(is.left);
            return list(name, amount(is.left), amount(is.right));
        }
        case AmountKind::Divide: return list(name, amount(is.left), amount(is.right));
        case AmountKind::DidInFull:
        case AmountKind::Did: return name;
        case AmountKind::Listed: {
            std::string entries;
            for (int at = 0; at < is.b; ++at)
                entries += " " + std::to_string(pool_.symbols[static_cast<std::size_t>(is.value + at)]);
            return list(name, amount(is.left), entries);
        }
    }
    return "";
}

std::string Writer::destination(const Destination& to) {
    const bool zone = to.target == Target::Zone;
    // In a zone without an order the end says nothing.
    const bool ordered = zone && (book_.zones[to.zone].ordered || to.end == End::Choose);
    return list("to", to.target,
                zone ? list(to.zone, to.whose, ordered ? static_cast<int>(to.end) : -1) : reg(to.place), to.face,
                to.order, to.reason);
}

std::string Writer::argument(PropertyId property, u16 argument, bool of_player) {
    if (property == book_.granted) {
        if (depth_ > 3) return "deep";
        return Writer(book_, pool_, depth_ + 1).all(pool_.ability(argument));
    }
    if (property >= book_.words->properties.size()) return std::to_string(argument);
    const tell::PropertyWords& words = book_.words->properties[property];
    const std::string& said = of_player && !words.of_player.empty() ? words.of_player : words.of_object;
    const bool is_filter = said.find("{argument:filter}") != std::string::npos ||
                           said.find("{argument:sources}") != std::string::npos ||
                           said.find("{argument:only}") != std::string::npos;
    if (is_filter) return filter(argument);
    return said.find("{argument:") == std::string::npos ? "" : std::to_string(argument);
}

// Whose ability a gift is, is asked only as yes or no.
std::string Writer::given(PropertyId property, AmountId value) {
    const bool plain = property == book_.granted && value != kNoId && pool_.amounts[value].kind == AmountKind::Constant;
    return plain ? std::to_string(pool_.amounts[value].value != 0) : amount(value);
}

std::string Writer::fields(const Op& op) {
    switch (op.verb) {
        case Verb::End:
        case Verb::BeginAttempt:
        case Verb::Forget:  // told by forgotten()
        case Verb::CostPaid: return "";
        case Verb::Jump:
        case Verb::EndAttempt: return list(op.jump);
        case Verb::Unless: return list(amount(op.amount), op.jump);
        case Verb::May:
        case Verb::Attempt: return list(op.who, op.jump);
        case Verb::Require: return list(amount(op.amount));
        case Verb::ForEach: return list(reg(op.dst), reg(op.a), op.jump);
        case Verb::Name: return list(reg(op.dst), op.who, op.symbol_kind);
        case Verb::Mode: return list(reg(op.dst), op.who, amount(op.amount), reg(op.a), op.jump != 0, op.mode);
        case Verb::ChooseNumber: return list(reg(op.dst), op.who, amount(op.amount), amount(op.amount2), op.mode);
        case Verb::Gather: return list(reg(op.dst), filter(op.filter));
        case Verb::Select:
            return list(reg(op.dst), op.who, filter(op.filter), amount(op.amount),
                        op.amount2 == kNoId ? amount(op.amount) : amount(op.amount2), op.mode, op.joint,
                        op.joint == Joint::None || op.joint == Joint::OneOfEach ? 0 : op.joint_argument,
                        sum_wanted(op) == kNoId ? "" : amount(sum_wanted(op)),
                        each_wanted(op) == kNoId ? "" : filter(each_wanted(op)), op.rulebook_condition);
        case Verb::Combine: return list(reg(op.dst), reg(op.a), op.mode, op.mode == 3 ? "" : reg(op.b));
        case Verb::Number: return list(reg(op.dst), amount(op.amount));
        case Verb::Move: return list(reg(op.dst), reg(op.a), op.who, destination(pool_.destinations[op.destination]));
        case Verb::Draw: return list(reg(op.dst), op.who, amount(op.amount), op.reason);
        case Verb::TakeTop: return list(reg(op.dst), op.who, amount(op.amount), op.zone, op.mode);
        case Verb::Reveal: return list(reg(op.dst), reg(op.a));
        case Verb::Look: return list(reg(op.dst), reg(op.a), op.who);
        case Verb::Shuffle: return list(op.who, op.zone);
        case Verb::Modify:
        case Verb::ModifySeat: {
            const bool player = op.verb == Verb::ModifySeat;
            return list(player ? std::to_string(static_cast<int>(op.who)) : reg(op.a), op.property,
                        given(op.property, op.amount), op.duration, op.duration == Duration::UntilMoment ? op.until : 0,
                        argument(op.property, op.argument, player));
        }
        case Verb::Swap: return list(reg(op.dst), reg(op.a), reg(op.b));
        case Verb::TurnFace:
        case Verb::SetPosition: return list(reg(op.a), op.mode);
        case Verb::Resolve:
            return list(reg(op.a), op.who, op.mode, op.mode == 1 ? 0 : op.event, op.mode == 1 ? op.argument : 0);
        case Verb::ChooseText: return list(reg(op.dst), reg(op.a), op.who);
        case Verb::Negate:
            return list(reg(op.a), reg(op.b), op.b == kNone ? op.argument & 15 : 0, op.duration,
                        op.duration == Duration::UntilMoment ? op.until : 0);
        case Verb::Delay: return list(reg(op.a), op.mode, op.argument, op.jump);
        case Verb::Conclude: return list(op.who, op.mode);
        case Verb::Rulebook:
            return list(op.own_verb, reg(op.dst), reg(op.a), reg(op.b), op.who, op.mode, amount(op.amount));
    }
    return "";
}

std::string Writer::op(const Op& op) { return "op" + std::to_string(static_cast<int>(op.verb)) + fields(op) + "\n"; }

std::string Writer::statement(const Statement& is) {
    const bool player = is.on == TargetKind::Seat || is.on == TargetKind::Everything;
    const u16 of = player ? seat_argument(is.argument) : is.argument;
    return list("says", is.property, is.on, is.stacks, filter(is.subject),
                is.condition == kNoId ? "always" : amount(is.condition), given(is.property, is.value),
                argument(is.property, of, player), player && says_opponent(is.argument)) +
           "\n";
}

std::string Writer::all(const Ability& is) {
    std::string out =
        list("ability", is.kind, is.states, is.zones, is.limit, is.shared, is.limit ? static_cast<int>(is.per) : 0,
             is.condition == kNoId ? "always" : amount(is.condition));
    if (is.kind == AbilityKind::Triggered)
        out += list(is.on.event, is.on.also, is.on.self, is.on.self ? 1 : is.on.at_least,
                    book_.trigger_for_each && !is.on.self && is.on.at_least <= 1 ? is.on.together : 0,
                    asks_nothing(is.on.subject) ? "anything" : filter(is.on.subject));
    if (is.kind == AbilityKind::Replacement)
        out += list(is.instead.reason, is.instead.to, filter(is.instead.subject), is.instead.optional, is.instead.whole,
                    is.instead.leaving, is.instead.by);
    out += "\n";
    for (int at = 0; at < is.statement_count; ++at)
        out += statement(pool_.statements[static_cast<std::size_t>(is.first_statement + at)]);
    if (is.code == 0) return out;
    // Nothing is left undone before anything is done, and sets that nobody uses are nothing.
    bool begun = false;
    const std::vector<Op>& ops = pool_.program(is.code).ops;
    const std::vector<bool> dead = unused(ops);
    std::map<std::size_t, std::vector<u8>> cleared;
    for (std::size_t at = 0; at < ops.size(); ++at)
        if (ops[at].verb == Verb::Forget) cleared[at] = forgotten(ops, dead, at);
    for (std::size_t at = 0; at < ops.size(); ++at) {
        const bool on = ops[at].verb == Verb::Jump && ops[at].jump == at + 1;
        begun = begun || (!on && !dead[at] && ops[at].verb != Verb::BeginAttempt);
        out += begun && !on && !dead[at] ? op(ops[at]) : "\n";
        if (ops[at].verb == Verb::Forget && !dead[at])
            for (u8 number : cleared[at]) out += reg(number) + " ";
        if (ops[at].verb == Verb::CostPaid) begun = false;
    }
    return out;
}

// Where it goes on after an instruction.
std::vector<std::size_t> after(const std::vector<Op>& ops, std::size_t at) {
    const Op& op = ops[at];
    std::vector<std::size_t> out;
    if (op.verb != Verb::End && op.verb != Verb::Jump) out.push_back(at + 1);
    switch (op.verb) {
        case Verb::Jump:
        case Verb::Unless:
        case Verb::May:
        case Verb::Attempt:
        case Verb::EndAttempt:
        case Verb::ForEach:
        case Verb::Delay: out.push_back(op.jump); break;
        default: break;
    }
    std::erase_if(out, [&](std::size_t to) { return to >= ops.size(); });
    return out;
}

bool leaves_a_set(Verb verb) {
    switch (verb) {
        case Verb::Combine:
        case Verb::Gather:
        case Verb::Select:
        case Verb::Move:
        case Verb::Draw:
        case Verb::TakeTop:
        case Verb::Reveal:
        case Verb::Look:
        case Verb::Swap:
        case Verb::ForEach:
        case Verb::Rulebook: return true;
        default: return false;
    }
}

bool forgets(const Op& op, u8 number) {
    return op.verb == Verb::Forget && number >= op.dst && number < op.dst + op.argument;
}

bool Writer::reads(const Op& op, u8 number) {
    Op other = op;
    // What it writes is not what it reads.
    if (leaves_a_set(op.verb) || op.verb == Verb::Number) other.dst = kNone;
    registers_.clear();
    fields(other);
    const bool read = registers_.count(number) != 0;
    registers_.clear();
    return read;
}

// Could another instruction read what this one leaves in the register?
bool Writer::read_later(const std::vector<Op>& ops, const std::vector<bool>& dead, std::size_t from, u8 number) {
    std::vector<bool> seen(ops.size());
    std::vector<std::size_t> open = after(ops, from);
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        if (seen[at]) continue;
        seen[at] = true;
        if (at != from && !dead[at] && reads(ops[at], number)) return true;
        const bool replaced = (leaves_a_set(ops[at].verb) && ops[at].dst == number) || forgets(ops[at], number);
        if (!replaced)
            for (std::size_t next : after(ops, at)) open.push_back(next);
    }
    return false;
}

// Could something else have been written there before?
bool Writer::written_before(const std::vector<Op>& ops, std::size_t to, u8 number) {
    for (std::size_t from = 0; from < ops.size(); ++from) {
        const Op& op = ops[from];
        const bool number_too = op.verb == Verb::Number || op.verb == Verb::Mode || op.verb == Verb::Name ||
                                op.verb == Verb::May || op.verb == Verb::ChooseNumber || op.verb == Verb::Resolve ||
                                op.verb == Verb::ChooseText;
        const Destination* moved = op.verb == Verb::Move ? &pool_.destinations[op.destination] : nullptr;
        const bool place = moved && moved->target == Target::Vacant && moved->place == number;
        if (!place && !((number_too || leaves_a_set(op.verb)) && op.dst == number)) continue;
        std::vector<bool> seen(ops.size());
        std::vector<std::size_t> open = after(ops, from);
        while (!open.empty()) {
            const std::size_t at = open.back();
            open.pop_back();
            if (at == to) return true;
            if (seen[at]) continue;
            seen[at] = true;
            for (std::size_t next : after(ops, at)) open.push_back(next);
        }
    }
    return false;
}

// The registers that are read later although an instruction clears them.
std::vector<u8> Writer::forgotten(const std::vector<Op>& ops, const std::vector<bool>& dead, std::size_t at) {
    std::vector<u8> out;
    for (int one = ops[at].dst; one < ops[at].dst + ops[at].argument; ++one) {
        const u8 number = static_cast<u8>(one);
        if (written_before(ops, at, number) && read_later(ops, dead, at, number)) out.push_back(number);
    }
    return out;
}

// The instructions that only put sets together, or clear them, where nothing reads that.
std::vector<bool> Writer::unused(const std::vector<Op>& ops) {
    std::vector<bool> dead(ops.size());
    for (bool more = true; more;) {
        more = false;
        for (std::size_t at = 0; at < ops.size(); ++at) {
            if (dead[at]) continue;
            const bool combines = ops[at].verb == Verb::Combine && !read_later(ops, dead, at, ops[at].dst);
            const bool clears = ops[at].verb == Verb::Forget && forgotten(ops, dead, at).empty();
            if (combines || clears) dead[at] = more = true;
        }
    }
    return dead;
}

}  // namespace

std::string content_of(const Rulebook& book, const Pool& pool, const Ability& ability) {
    return Writer(book, pool, 0).all(ability);
}

}  // namespace arbiter
