// Writes a compiled card down, with everything that it points at in place.
#include "program_text.h"

#include <map>
#include <set>

namespace arbiter {
namespace {

bool has(u64 bits, unsigned at) { return at < 64 && ((bits >> at) & 1) != 0; }

// Instructions that only put something into a register.
bool only_notes(const Op& op) {
    return op.verb == Verb::Gather || op.verb == Verb::Combine || op.verb == Verb::Number || op.verb == Verb::TakeTop;
}

bool jumps(const Op& op) {
    return op.verb == Verb::Jump || op.verb == Verb::Unless || op.verb == Verb::May || op.verb == Verb::Attempt ||
           op.verb == Verb::EndAttempt || op.verb == Verb::Mode || op.verb == Verb::ForEach || op.verb == Verb::Delay;
}

// Goes through filters and amounts and writes what they say; registers are called in the order in which they come up.
class Writer {
  public:
    Writer(const Pool& pool, const Arguments& arguments) : pool_(pool), arguments_(arguments) {}

    std::string out;
    std::set<u8>* registers = nullptr;  // not null: collects the registers that are looked at

    void number(i64 n) { out += std::to_string(n) + " "; }
    void word(std::string_view text) { out += "\"" + std::string(text) + "\" "; }
    void forget_registers() { called_.clear(); }

    // An operation that is not there is told from register 0.
    void reg(u8 which) {
        if (which == kNone) {
            out += "- ";
            return;
        }
        if (registers) registers->insert(which);
        if (which == kSubjects || which >= kHost) {
            out += "r" + std::to_string(which) + " ";
            return;
        }
        const auto called = called_.emplace(which, called_.size() + 1).first;
        out += "R" + std::to_string(called->second) + " ";
    }

    void filter(FilterId id) {
        if (id == kNoId) {
            out += "any ";
            return;
        }
        out += "{";
        number(static_cast<int>(pool_.filters[id].of));
        filter_node(pool_.filters[id]);
        out += "} ";
    }

    void amount(AmountId id) {
        if (id == kNoId) {
            out += "none ";
            return;
        }
        const AmountNode& node = pool_.amounts[id];
        out += "(";
        for (const int n : {static_cast<int>(node.kind), static_cast<int>(node.compare), static_cast<int>(node.who)})
            number(n);
        const bool of_register = node.kind == AmountKind::Size || node.kind == AmountKind::Number;
        if (of_register)
            reg(node.a);
        else
            number(node.a);
        if (node.kind == AmountKind::AttributeOf)
            reg(node.b);
        else
            number(node.b);
        if (node.kind == AmountKind::Memory)
            watch(static_cast<WatchId>(node.value));
        else
            number(node.value);
        if (node.filter != kNoId) filter(node.filter);
        if (node.left != kNoId) amount(node.left);
        if (node.right != kNoId) amount(node.right);
        out += ") ";
    }

    void argument(u8 property, bool of_seat, u16 argument) {
        constexpr u16 kBelow = 0x7fff;
        const bool seat_filter = of_seat && has(arguments_.seat_filters, property);
        const FilterId id = seat_filter ? argument & kBelow : argument;
        if ((!seat_filter && !has(arguments_.filters, property)) || id >= pool_.filters.size()) return number(argument);
        number(argument - id);
        filter(id);
    }

    void destination(DestinationId id) {
        if (id == kNoId) return;
        const Destination& to = pool_.destinations[id];
        out += "to ";
        for (const int n :
             {static_cast<int>(to.target), int{to.zone}, static_cast<int>(to.whose), static_cast<int>(to.end),
              static_cast<int>(to.face), static_cast<int>(to.order), int{to.reason}})
            number(n);
        // Zones have no place; what stands there is of no use.
        if (to.target != Target::Zone) reg(to.place);
    }

  private:
    void filter_node(const FilterNode& node) {
        for (const int n : {static_cast<int>(node.test), static_cast<int>(node.who), static_cast<int>(node.compare)})
            number(n);
        const bool first = node.test == Test::In || node.test == Test::Stack;
        if (first)
            reg(node.a);
        else
            number(node.a);
        if (node.test == Test::Related)
            reg(node.b);
        else
            number(node.b);
        value(node);
        if (node.amount != kNoId) amount(node.amount);
        if (node.test == Test::Has) return filter(node.first);
        for (u16 at = node.first; at < node.first + node.count; ++at) {
            if (node.test == Test::Symbol)
                word(pool_.symbol_names[pool_.symbols[at]]);
            else
                filter_node(pool_.filters[at]);
        }
        out += "; ";
    }

    void value(const FilterNode& node) {
        if (node.test == Test::Shares) return reg(static_cast<u8>(node.value));
        if (node.test == Test::NamePart) return word(pool_.name_parts[static_cast<std::size_t>(node.value)]);
        if (node.test == Test::Rulebook && has(arguments_.filter_tests, node.a))
            return filter(static_cast<FilterId>(node.value));
        if (node.test == Test::Rulebook && has(arguments_.watch_tests, node.a))
            return watch(static_cast<WatchId>(node.value));
        number(node.value);
    }

    void watch(WatchId id) {
        const Watch& watch = pool_.watches[id];
        out += "watch ";
        number(watch.event);
        filter(watch.subject);
        number(static_cast<int>(watch.kind));
    }

    const Pool& pool_;
    const Arguments& arguments_;
    std::map<u8, std::size_t> called_;
};

void write_op(Writer& writer, const Op& op) {
    writer.number(static_cast<int>(op.verb));
    writer.reg(op.a);
    writer.reg(op.b);
    for (const int n : {static_cast<int>(op.who), int{op.mode}, int{op.property}, int{op.reason}, int{op.event},
                        int{op.own_verb}, int{op.rulebook_condition}, static_cast<int>(op.duration),
                        static_cast<int>(op.joint), int{op.joint_argument}})
        writer.number(n);
    writer.filter(op.filter);
    writer.amount(op.amount);
    writer.amount(op.amount2);
    writer.destination(op.destination);
    // The words of options are for people.
    if (op.verb == Verb::Modify || op.verb == Verb::ModifySeat)
        writer.argument(op.property, op.verb == Verb::ModifySeat, op.argument);
    else if (sum_wanted(op) != kNoId)
        writer.amount(op.argument);
    else if (each_wanted(op) != kNoId)
        writer.filter(op.argument);
    else if (op.verb != Verb::Mode)
        writer.number(op.argument);
}

// Which instructions count: all that do something, and those that note something for one that counts.
std::vector<bool> counting(const Pool& pool, const Arguments& arguments, const Program& program) {
    std::vector<bool> counts(program.ops.size());
    std::set<u8> needed;
    Writer reader(pool, arguments);
    reader.registers = &needed;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t at = 0; at < program.ops.size(); ++at) {
            const Op& op = program.ops[at];
            // What is forgotten follows from the instructions that note it.
            if (op.verb == Verb::Forget) continue;
            if (counts[at] || (only_notes(op) && !needed.contains(op.dst))) continue;
            counts[at] = changed = true;
            write_op(reader, op);
        }
    }
    return counts;
}

void write_program(Writer& writer, const Pool& pool, const Arguments& arguments, const Program& program) {
    const std::vector<bool> counts = counting(pool, arguments, program);
    std::vector<int> place(program.ops.size() + 1, 0);
    for (std::size_t at = 0; at < program.ops.size(); ++at) place[at + 1] = place[at] + (counts[at] ? 1 : 0);
    writer.forget_registers();
    for (std::size_t at = 0; at < program.ops.size(); ++at) {
        if (!counts[at]) continue;
        const Op& op = program.ops[at];
        writer.out += "\n  ";
        write_op(writer, op);
        writer.reg(op.dst);
        writer.number(jumps(op) ? place[op.jump] : op.jump);
        writer.number(op.zone);
        writer.number(op.until);
    }
}

void write_ability(Writer& writer, const Pool& pool, const Arguments& arguments, const Ability& ability) {
    writer.out += "\nability ";
    for (const int n : {static_cast<int>(ability.kind), int{ability.in_card}, int{ability.limit}, int{ability.shared},
                        static_cast<int>(ability.per), int{ability.states}, int{ability.zones}})
        writer.number(n);
    if (ability.kind == AbilityKind::Triggered) {
        writer.out += "on ";
        for (const int n : {int{ability.on.event}, int{ability.on.self}, int{ability.on.also}, int{ability.on.at_least},
                            int{ability.on.named}})
            writer.number(n);
        if (ability.on.together) writer.out += "together ";
        writer.filter(ability.on.subject);
    }
    if (ability.kind == AbilityKind::Replacement) {
        const ReplacementOn& on = ability.instead;
        writer.out += "instead ";
        for (const int n : {int{on.reason}, int{on.to}, int{on.optional}, int{on.whole}, static_cast<int>(on.leaving),
                            static_cast<int>(on.by)})
            writer.number(n);
        writer.filter(on.subject);
    }
    writer.amount(ability.condition);
    writer.amount(ability.resolve_condition);
    for (int at = 0; at < ability.statement_count; ++at) {
        const Statement& says = pool.statements[static_cast<std::size_t>(ability.first_statement + at)];
        writer.out += "\n  says ";
        for (const int n : {int{says.property}, static_cast<int>(says.on), int{says.stacks}}) writer.number(n);
        writer.filter(says.subject);
        writer.amount(says.condition);
        writer.amount(says.value);
        writer.argument(says.property, says.on == TargetKind::Seat || says.on == TargetKind::Everything, says.argument);
    }
    if (ability.code != 0) write_program(writer, pool, arguments, pool.program(ability.code));
}

}  // namespace

std::string program_text(const Pool& pool, DefinitionId id, const Arguments& arguments) {
    Writer writer(pool, arguments);
    const Definition& card = pool.definition(id);
    for (const i32 attribute : card.attributes) writer.number(attribute);
    writer.number(card.needs);
    for (const std::vector<u16>& names : card.symbols) {
        for (const u16 name : names) writer.word(pool.symbol_names[name]);
        writer.out += "; ";
    }
    for (const Ability& ability : pool.abilities) {
        if (ability.definition == id) write_ability(writer, pool, arguments, ability);
    }
    return writer.out;
}

}  // namespace arbiter
