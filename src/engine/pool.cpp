// What is asked of a compiled pool as a whole: a card by its number, and the hash. Two pools with the same hash play
// the same.
#include "base/hash.h"
#include "engine/program.h"

namespace arbiter {

namespace {

class Hash {
  public:
    template <class T>
    void plain(const std::vector<T>& items) {
        static_assert(std::has_unique_object_representations_v<T>, "padding would make the hash depend on chance");
        number(items.size());
        value_ = hash_bytes(items.data(), items.size() * sizeof(T), value_);
    }
    void number(u64 n) { value_ = hash_bytes(&n, sizeof n, value_); }
    void text(const std::string& words) {
        number(words.size());
        value_ = hash_text(words, value_);
    }
    void texts(const std::vector<std::string>& all) {
        number(all.size());
        for (const std::string& words : all) text(words);
    }
    u64 value() const { return value_; }

  private:
    u64 value_ = 0;
};

void add(Hash& hash, const Definition& definition) {
    hash.text(definition.number);
    hash.text(definition.name);
    hash.text(definition.text);
    for (i32 attribute : definition.attributes) hash.number(static_cast<u64>(attribute));
    hash.number(definition.symbols.size());
    for (const auto& symbols : definition.symbols) hash.plain(symbols);
    hash.number(definition.first_ability);
    hash.number(definition.ability_count);
    hash.number(definition.listens);
    hash.number(definition.states);
    hash.number(definition.replaces);
    hash.number(definition.needs);
    hash.number(definition.declined);
}

void add(Hash& hash, const Ability& ability) {
    for (u64 n : {u64{static_cast<u8>(ability.kind)},
                  u64{ability.in_card},
                  u64{ability.limit},
                  u64{ability.shared},
                  u64{ability.registers},
                  u64{ability.code},
                  u64{ability.states},
                  u64{ability.zones},
                  u64{ability.on.event},
                  u64{ability.on.subject},
                  u64{ability.on.self},
                  u64{ability.on.named},
                  u64{ability.on.also},
                  u64{ability.on.at_least} | u64{ability.on.together} << 8 | u64{ability.on.beneath} << 16,
                  u64{static_cast<u8>(ability.per)},
                  u64{ability.instead.reason},
                  u64{ability.instead.to},
                  u64{ability.instead.subject},
                  u64{ability.instead.optional},
                  u64{ability.instead.whole},
                  static_cast<u64>(ability.instead.leaving),
                  static_cast<u64>(ability.instead.by),
                  u64{ability.condition},
                  u64{ability.first_statement},
                  u64{ability.statement_count},
                  u64{ability.definition}}) {
        hash.number(n);
    }
    if (ability.resolve_condition != kNoId) hash.number(ability.resolve_condition);
}

}  // namespace

DefinitionId find_card(const Pool& pool, std::string_view number) {
    for (std::size_t id = 1; id < pool.definitions.size(); ++id) {
        if (pool.definitions[id].number == number) return static_cast<DefinitionId>(id);
    }
    return 0;
}

u64 hash_of(const Pool& pool) {
    Hash hash;
    hash.number(pool.definitions.size());
    for (const Definition& definition : pool.definitions) add(hash, definition);
    hash.number(pool.abilities.size());
    for (const Ability& ability : pool.abilities) add(hash, ability);
    hash.number(pool.programs.size());
    for (const Program& program : pool.programs) {
        hash.plain(program.ops);
        hash.number(program.cost_end);
    }
    hash.plain(pool.filters);
    hash.plain(pool.amounts);
    hash.plain(pool.statements);
    hash.plain(pool.destinations);
    hash.plain(pool.symbols);
    hash.texts(pool.symbol_names);
    hash.texts(pool.name_parts);
    hash.texts(pool.words);
    hash.number(pool.watches.size());
    for (const Watch& watch : pool.watches) {
        hash.number(watch.event);
        hash.number(watch.subject);
        hash.number(static_cast<u64>(watch.kind));
        hash.number(watch.of);
    }
    hash.plain(pool.watched_by);
    return hash.value();
}

u64 hash_of(const Pool& pool, DefinitionId id) {
    const Definition& definition = pool.definition(id);
    Hash hash;
    hash.text(definition.number);
    hash.text(definition.name);
    hash.text(definition.text);
    for (i32 attribute : definition.attributes) hash.number(static_cast<u64>(attribute));
    for (const auto& symbols : definition.symbols) {
        hash.number(symbols.size());
        for (u16 symbol : symbols) hash.text(symbol < pool.symbol_names.size() ? pool.symbol_names[symbol] : "");
    }
    return hash.value();
}

}  // namespace arbiter
