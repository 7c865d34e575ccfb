// Writing programs and cards by hand.
#include "toy/script.h"

namespace arbiter::toy {

namespace {

Op selection(u8 dst, FilterId filter, AmountId least, AmountId most) {
    Op it = Assembler::op(Verb::Select);
    it.dst = dst;
    it.filter = filter;
    it.amount = least;
    it.amount2 = most;
    return it;
}

Op modification(Verb verb, PropertyId property, AmountId amount, Duration duration) {
    Op it = Assembler::op(verb);
    it.property = property;
    it.amount = amount;
    it.duration = duration;
    return it;
}

}  // namespace

Filter face_up() {
    Filter filter;
    filter.node.test = Test::FaceUp;
    filter.node.who = Who::Either;
    filter.node.amount = kNoId;
    return filter;
}

Label Script::named(const std::string& name) {
    const auto at = labels_.find(name);
    if (at != labels_.end()) return at->second;
    return labels_[name] = assembler_.label();
}

Script& Script::op(const Op& op) {
    assembler_.add(op);
    return *this;
}

Script& Script::op(const Op& op, const std::string& target) {
    assembler_.add(op, named(target));
    return *this;
}

Script& Script::label(const std::string& name) {
    assembler_.place(named(name));
    return *this;
}

Script& Script::gather(u8 dst, FilterId filter) {
    Op it = Assembler::op(Verb::Gather);
    it.dst = dst;
    it.filter = filter;
    return op(it);
}

Script& Script::select(u8 dst, FilterId filter, AmountId least, AmountId most, Who who, SelectMode mode) {
    Op it = selection(dst, filter, least, most);
    it.who = who;
    it.mode = static_cast<u8>(mode);
    return op(it);
}

Script& Script::select_joint(u8 dst, FilterId filter, AmountId least, AmountId most, Joint joint, u8 argument,
                             u16 wanted, bool rulebook_condition) {
    Op it = selection(dst, filter, least, most);
    it.joint = joint;
    it.joint_argument = argument;
    it.argument = wanted;
    it.property = rulebook_condition;
    return op(it);
}

Script& Script::move(u8 reg, DestinationId to, Who mover, u8 dst) {
    Op it = Assembler::op(Verb::Move);
    it.a = reg;
    it.destination = to;
    it.who = mover;
    it.dst = dst;
    return op(it);
}

Script& Script::draw(Who who, AmountId amount, u8 reason, u8 dst) {
    Op it = Assembler::op(Verb::Draw);
    it.who = who;
    it.amount = amount;
    it.reason = reason;
    it.dst = dst;
    return op(it);
}

Script& Script::take_top(u8 dst, Who who, ZoneId zone, AmountId amount) {
    Op it = Assembler::op(Verb::TakeTop);
    it.dst = dst;
    it.who = who;
    it.zone = zone;
    it.amount = amount;
    return op(it);
}

Script& Script::reveal(u8 reg) {
    Op it = Assembler::op(Verb::Reveal);
    it.a = reg;
    return op(it);
}

Script& Script::look(Who who, u8 reg) {
    Op it = Assembler::op(Verb::Look);
    it.who = who;
    it.a = reg;
    return op(it);
}

Script& Script::shuffle(Who who, ZoneId zone) {
    Op it = Assembler::op(Verb::Shuffle);
    it.who = who;
    it.zone = zone;
    return op(it);
}

Script& Script::may(u8 reg, Who who, const std::string& otherwise) {
    Op it = Assembler::op(Verb::May);
    it.dst = reg;
    it.who = who;
    return op(it, otherwise);
}

Script& Script::attempt(const std::string& otherwise) { return op(Assembler::op(Verb::Attempt), otherwise); }

Script& Script::end_attempt(const std::string& otherwise) { return op(Assembler::op(Verb::EndAttempt), otherwise); }

Script& Script::unless(AmountId amount, const std::string& otherwise) {
    Op it = Assembler::op(Verb::Unless);
    it.amount = amount;
    return op(it, otherwise);
}

Script& Script::jump(const std::string& target) { return op(Assembler::op(Verb::Jump), target); }

Script& Script::cost_paid() { return op(Assembler::op(Verb::CostPaid)); }

Script& Script::for_each(u8 of, u8 dst, const std::string& finished) {
    Op it = Assembler::op(Verb::ForEach);
    it.a = of;
    it.dst = dst;
    return op(it, finished);
}

Script& Script::mode(u8 dst, AmountId count, u16 words) {
    Op it = Assembler::op(Verb::Mode);
    it.dst = dst;
    it.amount = count;
    it.argument = words;
    return op(it);
}

Script& Script::choose_number(u8 dst, AmountId least, AmountId most, Who who) {
    Op it = Assembler::op(Verb::ChooseNumber);
    it.dst = dst;
    it.amount = least;
    it.amount2 = most;
    it.who = who;
    return op(it);
}

Script& Script::combine(u8 dst, u8 a, SetOp how, u8 b) {
    Op it = Assembler::op(Verb::Combine);
    it.dst = dst;
    it.a = a;
    it.b = b;
    it.mode = static_cast<u8>(how);
    return op(it);
}

Script& Script::modify(u8 reg, PropertyId property, AmountId amount, Duration duration) {
    Op it = modification(Verb::Modify, property, amount, duration);
    it.a = reg;
    return op(it);
}

Script& Script::give(u8 reg, PropertyId granted, AbilityId ability, AmountId one) {
    Op it = modification(Verb::Modify, granted, one, Duration::WhileObject);
    it.a = reg;
    it.argument = ability;
    return op(it);
}

Script& Script::modify_seat(Who who, PropertyId property, AmountId amount, Duration duration) {
    Op it = modification(Verb::ModifySeat, property, amount, duration);
    it.who = who;
    return op(it);
}

Script& Script::swap(u8 reg) {
    Op it = Assembler::op(Verb::Swap);
    it.a = reg;
    return op(it);
}

Script& Script::turn_face(u8 reg, Face face) {
    Op it = Assembler::op(Verb::TurnFace);
    it.a = reg;
    it.mode = static_cast<u8>(face);
    return op(it);
}

Script& Script::set_position(u8 reg, u8 position) {
    Op it = Assembler::op(Verb::SetPosition);
    it.a = reg;
    it.mode = position;
    return op(it);
}

Script& Script::resolve(u8 reg, u8 event, u8 dst) {
    Op it = Assembler::op(Verb::Resolve);
    it.a = reg;
    it.event = event;
    it.dst = dst;
    return op(it);
}

Script& Script::resolve_paying(u8 reg, u8 dst) {
    Op it = Assembler::op(Verb::Resolve);
    it.a = reg;
    it.dst = dst;
    it.mode = static_cast<u8>(ResolveMode::Paying);
    return op(it);
}

Script& Script::choose_text(u8 reg, u8 dst) {
    Op it = Assembler::op(Verb::ChooseText);
    it.a = reg;
    it.dst = dst;
    return op(it);
}

Script& Script::negate(u8 text, PropertyId property, Duration duration) {
    Op it = Assembler::op(Verb::Negate);
    it.b = text;
    it.property = property;
    it.duration = duration;
    return op(it);
}

Script& Script::delay(u8 moment, u8 captured, const std::string& past) {
    Op it = Assembler::op(Verb::Delay);
    it.mode = moment;
    it.a = captured;
    return op(it, past);
}

Program Script::finish() const {
    Assembler whole = assembler_;
    whole.add(Assembler::op(Verb::End));
    return whole.finish();
}

CardMaker::CardMaker() { pool_.definitions.emplace_back(); }

u16 CardMaker::symbol(const std::string& name) {
    for (std::size_t at = 0; at < pool_.symbol_names.size(); ++at) {
        if (pool_.symbol_names[at] == name) return static_cast<u16>(at);
    }
    pool_.symbol_names.push_back(name);
    return static_cast<u16>(pool_.symbol_names.size() - 1);
}

void CardMaker::card(std::string number, std::string name, std::array<i32, kAttributes> attributes,
                     std::vector<std::vector<u16>> symbols) {
    Definition definition;
    definition.number = std::move(number);
    definition.name = std::move(name);
    definition.attributes = attributes;
    definition.symbols = std::move(symbols);
    definition.first_ability = static_cast<u16>(pool_.abilities.size());
    pool_.definitions.push_back(std::move(definition));
}

Ability& CardMaker::ability(Ability ability, const std::string& text, u8 registers, const Script* script,
                            const std::vector<Statement>& statements) {
    Definition& definition = pool_.definitions.back();
    ability.in_card = static_cast<u8>(definition.ability_count++);
    ability.registers = registers;
    ability.condition = kNoId;
    ability.definition = static_cast<DefinitionId>(pool_.definitions.size() - 1);
    if (script) ability.code = parts_.program(script->finish());
    if (!definition.text.empty()) definition.text += '\n';
    definition.text += text;
    parts_.ability(ability, statements);
    return pool_.abilities.back();
}

Ability& CardMaker::triggered(const std::string& text, u8 event, bool self, FilterId subject, u8 registers,
                              const Script& script) {
    Ability made{};
    made.kind = AbilityKind::Triggered;
    made.on = {event, subject, self};
    pool_.definitions.back().listens |= u64{1} << event;
    return ability(made, text, registers, &script);
}

Ability& CardMaker::activated(const std::string& text, u8 registers, const Script& script, u16 zones) {
    Ability made{};
    made.kind = AbilityKind::Activated;
    made.zones = zones;
    return ability(made, text, registers, &script);
}

Ability& CardMaker::replacement(const std::string& text, u8 reason, FilterId subject, bool optional, u8 registers,
                                const Script& script) {
    Ability made{};
    made.kind = AbilityKind::Replacement;
    made.instead = {reason, kNone, subject, optional, 0, Leaving::Anything, Who::Either};
    pool_.definitions.back().replaces = 1;
    return ability(made, text, registers, &script);
}

AbilityId CardMaker::given_replacement(const std::string& text, u8 reason, FilterId subject, u8 registers,
                                       const Script& script) {
    Ability made{};
    made.kind = AbilityKind::Replacement;
    made.instead = {reason, kNone, subject, 0, 0, Leaving::Anything, Who::Either};
    made.registers = registers;
    made.condition = kNoId;
    made.definition = static_cast<DefinitionId>(pool_.definitions.size());
    made.code = parts_.program(script.finish());
    const AbilityId id = static_cast<AbilityId>(pool_.abilities.size());
    parts_.ability(made, {});
    pool_.texts.resize(pool_.abilities.size());
    pool_.texts[id] = text;
    return id;
}

Ability& CardMaker::continuous(const std::string& text, const std::vector<Statement>& statements) {
    Ability made{};
    made.kind = AbilityKind::Continuous;
    for (const Statement& statement : statements) pool_.definitions.back().states |= u64{1} << statement.property;
    return ability(made, text, 0, nullptr, statements);
}

Pool CardMaker::finish() {
    parts_.finish();
    pool_.hash = hash_of(pool_);
    return pool_;
}

}  // namespace arbiter::toy
