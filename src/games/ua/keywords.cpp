// UA 19: keywords that do something when they are due wait among the other abilities, so that their player chooses when
// they resolve. Each is a text of its own.
#include "games/ua/keywords.h"

#include "base/check.h"
#include "games/ua/terms.h"

namespace arbiter::ua {

namespace {

void add(Pool& pool, const std::string& name, i32 kind) {
    Definition definition;
    definition.number = definition.name = name;
    definition.attributes = {};
    definition.attributes[kKind] = kind;
    definition.symbols.resize(kSymbolKinds);
    definition.first_ability = static_cast<u16>(pool.abilities.size());
    // Not a card of any deck.
    definition.declined = true;
    pool.definitions.push_back(std::move(definition));
}

void add_keyword(Pool& pool, PoolBuilder& builder, const std::string& name, TriggerEvent event, BookVerb verb) {
    add(pool, name, 0);
    Op act = Assembler::op(Verb::Rulebook);
    act.own_verb = verb;
    Program program;
    program.ops = {act, Assembler::op(Verb::End)};
    Ability ability{};
    ability.kind = AbilityKind::Triggered;
    ability.registers = 1;
    ability.code = builder.program(std::move(program));
    ability.on = {event, kNoId, 1};
    ability.condition = kNoId;
    ability.definition = static_cast<DefinitionId>(pool.definitions.size() - 1);
    builder.ability(ability, {});
    pool.definitions.back().ability_count = 1;
}

}  // namespace

void own_definitions(PoolBuilder& builder, Pool& pool) {
    add(pool, "AP card", kApCard);
    add_keyword(pool, builder, "Impact", kWinsBattle, kVerbImpact);
    add_keyword(pool, builder, "Double Attack", kAttacks, kVerbReadyAgain);
    add_keyword(pool, builder, "Double Block", kBlocks, kVerbReadyAgain);
    CHECK(pool.definitions.size() == kOwnDefinitions);
}

}  // namespace arbiter::ua
