// Building a pool by hand.
#include "pool_builder.h"

#include "base/check.h"
#include "base/hash.h"

namespace arbiter::toy {

namespace {

Tree leaf(Test test) {
    Tree tree;
    tree.node.test = test;
    tree.node.who = Who::Either;
    tree.node.amount = kNoId;
    return tree;
}

Op plain(Verb verb) {
    Op op{};
    op.verb = verb;
    op.dst = op.a = op.b = kNone;
    op.filter = op.amount = op.amount2 = op.destination = kNoId;
    return op;
}

}  // namespace

Tree all(std::vector<Tree> children) {
    Tree tree = leaf(Test::All);
    tree.children = std::move(children);
    return tree;
}

Tree any(std::vector<Tree> children) {
    Tree tree = leaf(Test::Any);
    tree.children = std::move(children);
    return tree;
}

Tree none(Tree child) {
    Tree tree = leaf(Test::Not);
    tree.children = {std::move(child)};
    return tree;
}

Tree zone(ZoneId id, Who whose) {
    Tree tree = leaf(Test::Zone);
    tree.node.value = 1 << id;
    tree.node.who = whose;
    return tree;
}

Tree attribute(AttributeId id, Compare compare, AmountId amount) {
    Tree tree = leaf(Test::Attribute);
    tree.node.a = id;
    tree.node.compare = compare;
    tree.node.amount = amount;
    return tree;
}

Tree bits(AttributeId id, i32 mask) {
    Tree tree = leaf(Test::Bits);
    tree.node.a = id;
    tree.node.value = mask;
    return tree;
}

Tree member(u8 reg) {
    Tree tree = leaf(Test::In);
    tree.node.a = reg;
    return tree;
}

Tree in_stack(u8 reg, Part part) {
    Tree tree = leaf(Test::Stack);
    tree.node.a = reg;
    tree.node.b = static_cast<u8>(part);
    return tree;
}

Tree related(u8 relation, u8 reg) {
    Tree tree = leaf(Test::Related);
    tree.node.a = relation;
    tree.node.b = reg;
    return tree;
}

Tree shares_attribute(AttributeId id, u8 reg) {
    Tree tree = leaf(Test::Shares);
    tree.node.a = id;
    tree.node.value = reg;
    return tree;
}

Tree face_up() { return leaf(Test::FaceUp); }

Script& Script::op(Op op, std::string target) {
    ops_.push_back({op, std::move(target)});
    return *this;
}

Script& Script::label(std::string name) {
    labels_[std::move(name)] = static_cast<u16>(ops_.size());
    return *this;
}

Script& Script::gather(u8 dst, FilterId filter) {
    Op it = plain(Verb::Gather);
    it.dst = dst;
    it.filter = filter;
    return op(it);
}

Script& Script::select(u8 dst, FilterId filter, AmountId least, AmountId most, Who who, SelectMode mode) {
    Op it = plain(Verb::Select);
    it.dst = dst;
    it.filter = filter;
    it.amount = least;
    it.amount2 = most;
    it.who = who;
    it.mode = static_cast<u8>(mode);
    return op(it);
}

Script& Script::select_joint(u8 dst, FilterId filter, AmountId least, AmountId most, Joint joint, u8 argument) {
    select(dst, filter, least, most);
    ops_.back().op.joint = joint;
    ops_.back().op.joint_argument = argument;
    return *this;
}

Script& Script::move(u8 reg, DestinationId to, Who mover, u8 dst) {
    Op it = plain(Verb::Move);
    it.a = reg;
    it.destination = to;
    it.who = mover;
    it.dst = dst;
    return op(it);
}

Script& Script::draw(Who who, AmountId amount, u8 reason, u8 dst) {
    Op it = plain(Verb::Draw);
    it.who = who;
    it.amount = amount;
    it.property = reason;
    it.dst = dst;
    return op(it);
}

Script& Script::take_top(u8 dst, Who who, ZoneId zone, AmountId amount) {
    Op it = plain(Verb::TakeTop);
    it.dst = dst;
    it.who = who;
    it.to = zone;
    it.amount = amount;
    return op(it);
}

Script& Script::reveal(u8 reg) {
    Op it = plain(Verb::Reveal);
    it.a = reg;
    return op(it);
}

Script& Script::look(Who who, u8 reg) {
    Op it = plain(Verb::Look);
    it.who = who;
    it.a = reg;
    return op(it);
}

Script& Script::shuffle(Who who, ZoneId zone) {
    Op it = plain(Verb::Shuffle);
    it.who = who;
    it.to = zone;
    return op(it);
}

Script& Script::may(u8 reg, Who who, std::string otherwise) {
    Op it = plain(Verb::May);
    it.dst = reg;
    it.who = who;
    return op(it, std::move(otherwise));
}

Script& Script::attempt(std::string otherwise) { return op(plain(Verb::Attempt), std::move(otherwise)); }

Script& Script::end_attempt() { return op(plain(Verb::EndAttempt)); }

Script& Script::unless(AmountId amount, std::string otherwise) {
    Op it = plain(Verb::Unless);
    it.amount = amount;
    return op(it, std::move(otherwise));
}

Script& Script::jump(std::string target) { return op(plain(Verb::Jump), std::move(target)); }

Script& Script::cost_paid() { return op(plain(Verb::CostPaid)); }

Script& Script::for_each(u8 of, u8 dst, std::string finished) {
    Op it = plain(Verb::ForEach);
    it.a = of;
    it.dst = dst;
    return op(it, std::move(finished));
}

Script& Script::mode(u8 dst, AmountId count, u16 words) {
    Op it = plain(Verb::Mode);
    it.dst = dst;
    it.amount = count;
    it.argument = words;
    return op(it);
}

Script& Script::combine(u8 dst, u8 a, SetOp how, u8 b) {
    Op it = plain(Verb::Combine);
    it.dst = dst;
    it.a = a;
    it.b = b;
    it.mode = static_cast<u8>(how);
    return op(it);
}

Script& Script::modify(u8 reg, PropertyId property, AmountId amount, Duration duration) {
    Op it = plain(Verb::Modify);
    it.a = reg;
    it.property = property;
    it.amount = amount;
    it.duration = duration;
    return op(it);
}

Script& Script::modify_seat(Who who, PropertyId property, AmountId amount, Duration duration) {
    modify(kNone, property, amount, duration);
    ops_.back().op.verb = Verb::ModifySeat;
    ops_.back().op.who = who;
    return *this;
}

Script& Script::swap(u8 reg) {
    Op it = plain(Verb::Swap);
    it.a = reg;
    return op(it);
}

Script& Script::turn_face(u8 reg, Face face) {
    Op it = plain(Verb::TurnFace);
    it.a = reg;
    it.mode = static_cast<u8>(face);
    return op(it);
}

Script& Script::set_position(u8 reg, u8 position) {
    Op it = plain(Verb::SetPosition);
    it.a = reg;
    it.mode = position;
    return op(it);
}

Script& Script::resolve(u8 reg, u8 event, u8 dst) {
    Op it = plain(Verb::Resolve);
    it.a = reg;
    it.property = event;
    it.dst = dst;
    return op(it);
}

Script& Script::resolve_paying(u8 reg, u8 dst) {
    resolve(reg, 0, dst);
    ops_.back().op.mode = static_cast<u8>(ResolveMode::Paying);
    return *this;
}

Script& Script::choose_text(u8 reg, u8 dst) {
    Op it = plain(Verb::ChooseText);
    it.a = reg;
    it.dst = dst;
    return op(it);
}

Script& Script::negate(u8 text, PropertyId property, Duration duration) {
    Op it = plain(Verb::Negate);
    it.b = text;
    it.property = property;
    it.duration = duration;
    return op(it);
}

Script& Script::delay(u8 moment, u8 captured, std::string past) {
    Op it = plain(Verb::Delay);
    it.mode = moment;
    it.a = captured;
    return op(it, std::move(past));
}

Program Script::finish() const {
    Program program;
    for (const Written& written : ops_) {
        Op op = written.op;
        if (!written.target.empty()) {
            const auto at = labels_.find(written.target);
            CHECK(at != labels_.end());
            op.to = at->second;
        }
        if (op.verb == Verb::CostPaid) program.cost_end = static_cast<u16>(program.ops.size());
        program.ops.push_back(op);
    }
    program.ops.push_back(plain(Verb::End));
    return program;
}

PoolBuilder::PoolBuilder() { pool_.definitions.emplace_back(); }

void PoolBuilder::fill(u16 at, const Tree& tree, Of of) {
    FilterNode node = tree.node;
    node.of = of;
    if (!tree.children.empty()) {
        node.first = static_cast<u16>(pool_.filters.size());
        node.count = static_cast<u16>(tree.children.size());
        pool_.filters.resize(pool_.filters.size() + tree.children.size());
    }
    pool_.filters[at] = node;
    for (std::size_t n = 0; n < tree.children.size(); ++n) fill(static_cast<u16>(node.first + n), tree.children[n], of);
}

FilterId PoolBuilder::filter(Of of, std::initializer_list<Tree> tests) {
    const FilterId root = static_cast<FilterId>(pool_.filters.size());
    pool_.filters.emplace_back();
    fill(root, all(tests), of);
    return root;
}

AmountId PoolBuilder::amount(AmountNode node) {
    pool_.amounts.push_back(node);
    return static_cast<AmountId>(pool_.amounts.size() - 1);
}

AmountId PoolBuilder::constant(i32 value) {
    return amount({AmountKind::Constant, {}, {}, 0, 0, 0, kNoId, kNoId, kNoId, value});
}

AmountId PoolBuilder::count(FilterId filter) {
    return amount({AmountKind::Count, {}, {}, 0, 0, 0, filter, kNoId, kNoId, 0});
}

AmountId PoolBuilder::size(u8 reg) { return amount({AmountKind::Size, {}, {}, reg, 0, 0, kNoId, kNoId, kNoId, 0}); }

AmountId PoolBuilder::number(u8 reg) { return amount({AmountKind::Number, {}, {}, reg, 0, 0, kNoId, kNoId, kNoId, 0}); }

AmountId PoolBuilder::attribute_of(AttributeId id, u8 reg) {
    return amount({AmountKind::AttributeOf, {}, {}, id, reg, 0, kNoId, kNoId, kNoId, 0});
}

AmountId PoolBuilder::memory(Who who, u8 slot) {
    return amount({AmountKind::Memory, {}, who, 0, 0, 0, kNoId, kNoId, kNoId, slot});
}

AmountId PoolBuilder::compare(AmountId left, Compare compare, AmountId right) {
    return amount({AmountKind::Compare, compare, {}, 0, 0, 0, kNoId, left, right, 0});
}

AmountId PoolBuilder::times(AmountId left, AmountId right) {
    return amount({AmountKind::Times, {}, {}, 0, 0, 0, kNoId, left, right, 0});
}

AmountId PoolBuilder::did() { return amount({AmountKind::Did, {}, {}, 0, 0, 0, kNoId, kNoId, kNoId, 0}); }

DestinationId PoolBuilder::to(Destination destination) {
    pool_.destinations.push_back(destination);
    return static_cast<DestinationId>(pool_.destinations.size() - 1);
}

u16 PoolBuilder::symbol(std::string name) {
    for (std::size_t at = 0; at < pool_.symbol_names.size(); ++at) {
        if (pool_.symbol_names[at] == name) return static_cast<u16>(at);
    }
    pool_.symbol_names.push_back(std::move(name));
    return static_cast<u16>(pool_.symbol_names.size() - 1);
}

u16 PoolBuilder::words(std::initializer_list<std::string> words) {
    pool_.words.insert(pool_.words.end(), words);
    return static_cast<u16>(pool_.words.size() - words.size() + 1);
}

void PoolBuilder::watch(u8 event, FilterId subject, u8 slot) { pool_.watches.push_back({event, subject, slot}); }

void PoolBuilder::card(std::string number, std::string name, std::array<i32, kAttributes> attributes,
                       std::vector<std::vector<u16>> symbols) {
    Definition definition;
    definition.number = std::move(number);
    definition.name = std::move(name);
    definition.attributes = attributes;
    definition.symbols = std::move(symbols);
    definition.first_ability = static_cast<u16>(pool_.abilities.size());
    pool_.definitions.push_back(std::move(definition));
}

Ability& PoolBuilder::ability(AbilityKind kind, std::string text, u8 registers, const Script* script) {
    Definition& definition = pool_.definitions.back();
    Ability ability{};
    ability.kind = kind;
    ability.in_card = static_cast<u8>(definition.ability_count++);
    ability.registers = registers;
    ability.on.subject = ability.instead.subject = ability.condition = kNoId;
    ability.definition = static_cast<DefinitionId>(pool_.definitions.size() - 1);
    if (!definition.text.empty()) definition.text += '\n';
    definition.text += text;
    if (script) {
        ability.code = static_cast<u16>(kFirstProgram + pool_.programs.size());
        pool_.programs.push_back(script->finish());
    }
    pool_.abilities.push_back(ability);
    return pool_.abilities.back();
}

Ability& PoolBuilder::triggered(std::string text, u8 event, bool self, FilterId subject, u8 registers,
                                const Script& script) {
    Ability& made = ability(AbilityKind::Triggered, std::move(text), registers, &script);
    made.on = {event, subject, self};
    pool_.definitions.back().listens |= u64{1} << event;
    return made;
}

Ability& PoolBuilder::activated(std::string text, u8 registers, const Script& script, u16 zones) {
    Ability& made = ability(AbilityKind::Activated, std::move(text), registers, &script);
    made.zones = zones;
    return made;
}

Ability& PoolBuilder::replacement(std::string text, u8 reason, FilterId subject, bool optional, u8 registers,
                                  const Script& script) {
    Ability& made = ability(AbilityKind::Replacement, std::move(text), registers, &script);
    made.instead = {reason, kNone, subject, optional, 0, 0, Who::Either};
    pool_.definitions.back().replaces = 1;
    return made;
}

Ability& PoolBuilder::continuous(std::string text, std::initializer_list<Statement> statements) {
    Ability& made = ability(AbilityKind::Continuous, std::move(text), 0, nullptr);
    made.first_statement = static_cast<u16>(pool_.statements.size());
    made.statement_count = static_cast<u16>(statements.size());
    for (const Statement& statement : statements) {
        pool_.statements.push_back(statement);
        pool_.definitions.back().states |= u64{1} << statement.property;
    }
    return made;
}

Pool PoolBuilder::finish() {
    pool_.hash = hash_of(pool_);
    return std::move(pool_);
}

}  // namespace arbiter::toy
