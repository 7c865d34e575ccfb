// DBS 10: keyword skills that become pending like other [Auto] skills. Each is a text of its own; the rules have it
// work for whatever has the keyword.
#include "games/dbs/keywords.h"

#include <string>

#include "base/check.h"
#include "games/dbs/terms.h"

namespace arbiter::dbs {

namespace {

Op book_op(BookVerb verb, u8 on, u8 mode = 0) {
    Op op = Assembler::op(Verb::Rulebook);
    op.own_verb = verb;
    op.a = on;
    op.b = op.dst = kNone;
    op.mode = mode;
    return op;
}

void add(Pool& pool, PoolBuilder& builder, const std::string& name, const TriggerOn& on, const Assembler& code,
         u8 registers, u8 limit = 0) {
    Definition definition;
    definition.number = definition.name = name;
    definition.attributes = {};
    definition.symbols.resize(kSymbolKinds);
    definition.first_ability = static_cast<u16>(pool.abilities.size());
    definition.ability_count = 1;
    // Not a card of any deck.
    definition.declined = true;
    pool.definitions.push_back(std::move(definition));
    Ability ability{};
    ability.kind = AbilityKind::Triggered;
    ability.registers = registers;
    ability.code = builder.program(code.finish());
    ability.on = on;
    ability.on.named = 0;
    ability.condition = kNoId;
    ability.limit = limit;
    ability.states = kKeywordSkill | kSaysAttack;
    ability.definition = static_cast<DefinitionId>(pool.definitions.size() - 1);
    builder.ability(ability, {});
}

// DBS 10-4-1: when another card of its player's is attacked, it may be switched to Rest Mode to become the guard card.
void add_blocker(Pool& pool, PoolBuilder& builder) {
    const Filter others = Filter::all({Filter::zone(kInPlay, Who::You), Filter::no(Filter::in(kSource))});
    Assembler code;
    const Label end = code.label();
    code.add(Assembler::op(Verb::Attempt), end);
    Op may = Assembler::op(Verb::May);
    may.dst = kSubjects;
    code.add(may, end);
    Op rest = book_op(kVerbSwitch, kSource, kRest);
    rest.dst = 1;
    code.add(rest);
    Op required = Assembler::op(Verb::Require);
    required.amount = builder.size(1);
    code.add(required);
    code.add(Assembler::op(Verb::EndAttempt), end);
    code.add(book_op(kVerbBecomeGuard, kSource, 1));
    code.place(end);
    code.add(Assembler::op(Verb::End));
    add(pool, builder, "Blocker", {kIsAttacked, builder.filter(others, ObjectKind::Places), 0}, code, 2);
}

// DBS 10-9-1: whatever is the attack card at the end of the battle is KO-ed (ruling dbs-revenge).
void add_revenge(Pool& pool, PoolBuilder& builder) {
    const Filter attacker = Filter::all({Filter::bits(kState, kIsAttackCard), Filter::bits(kKind, kBattle)});
    Assembler code;
    const Label end = code.label();
    Op delay = Assembler::op(Verb::Delay);
    delay.mode = kBattleEnd;
    delay.a = kNone;
    code.add(delay, end);
    // Whatever is the attack card then (ruling dbs-revenge).
    Op gather = Assembler::op(Verb::Gather);
    gather.dst = 1;
    gather.filter = builder.filter(attacker, ObjectKind::Places);
    code.add(gather);
    code.add(book_op(kVerbKo, 1));
    code.add(Assembler::op(Verb::End));
    code.place(end);
    code.add(Assembler::op(Verb::End));
    add(pool, builder, "Revenge", {kBecomesGuard, kNoId, 1}, code, 2);
}

// DBS 10-8-1: switched to Active Mode after the battle, X-1 times a turn.
void add_attack(Pool& pool, PoolBuilder& builder, const std::string& name, u8 times) {
    Assembler code;
    const Label end = code.label();
    Op delay = Assembler::op(Verb::Delay);
    delay.mode = kBattleEnd;
    delay.a = kNone;
    code.add(delay, end);
    code.add(book_op(kVerbSwitch, kSource, kActive));
    code.add(Assembler::op(Verb::End));
    code.place(end);
    code.add(Assembler::op(Verb::End));
    add(pool, builder, name, {kAttacks, kNoId, 1}, code, 1, times);
}

}  // namespace

void own_definitions(PoolBuilder& builder, Pool& pool) {
    add_blocker(pool, builder);
    add_revenge(pool, builder);
    add_attack(pool, builder, "Dual Attack", 1);
    add_attack(pool, builder, "Triple Attack", 2);
    CHECK(pool.definitions.size() == kOwnDefinitions);
}

}  // namespace arbiter::dbs
