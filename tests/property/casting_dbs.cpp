// What the stage has to know of dbs.
#include <set>

#include "games/dbs/terms.h"
#include "stage.h"

namespace arbiter::property {

namespace {

bool is_leader(const Definition& card) { return (card.attributes[dbs::kKind] & dbs::kLeader) != 0; }

bool helps(const Pool&, const FilterNode&, const Definition&) { return false; }

bool is_of_kind(const FilterNode& node) {
    return node.test == Test::Bits && node.a == dbs::kKind && node.value == dbs::kExtra;
}

ZoneId one_of(u16 zones, Rng& rng) {
    std::vector<ZoneId> all;
    for (ZoneId zone = 0; zone < dbs::kZoneCount; ++zone) {
        if (((zones >> zone) & 1) && zone != dbs::kLeaderArea && zone != dbs::kComboArea) all.push_back(zone);
    }
    return all.empty() ? ZoneId{dbs::kHand} : all[rng.below(static_cast<u32>(all.size()))];
}

ZoneId zone_for(const Definition& card, const Ability& star, Rng& rng) {
    const int where = static_cast<int>(rng.below(100));
    if (is_leader(card)) return dbs::kLeaderArea;
    if ((star.states & (dbs::kFromHand | dbs::kCounterSkill)) != 0) return where < 95 ? dbs::kHand : dbs::kDrop;
    if (star.zones) return where < 80 ? one_of(star.zones, rng) : ZoneId{dbs::kHand};
    if (card.attributes[dbs::kKind] & dbs::kExtra)
        return where < 70 || !(card.attributes[dbs::kKeywords] & dbs::kField) ? dbs::kHand : dbs::kBattleArea;
    const u8 event = star.kind == AbilityKind::Triggered ? star.on.event : u8{dbs::kEventCount};
    const bool as_it_comes = event == dbs::kIsPlayed || event == dbs::kCombos || event == dbs::kEvolves;
    if (as_it_comes && star.on.self) return where < 90 ? dbs::kHand : dbs::kDrop;
    return where < 80 ? dbs::kBattleArea : where < 95 ? dbs::kHand : dbs::kLife;
}

Feature place(const Pool& pool, const Ability& star, Rng& rng) {
    const Definition& card = pool.definition(star.definition);
    Feature out;
    out.seat = rng.below(2) ? Seat::A : Seat::B;
    out.zone = zone_for(card, star, rng);
    out.height = rng.below(4) == 0 ? 2 : 1;
    out.attached = (star.states & dbs::kUnderCards) != 0;
    // Both sides of a leader have one number, and the front is found by it.
    out.back = find_card(pool, card.number) != star.definition;
    return out;
}

// A leader, of the colour of the card if there is one.
std::vector<DefinitionId> staples(const Pool& pool, DefinitionId card) {
    DefinitionId any = 0;
    for (std::size_t id = dbs::kOwnDefinitions; id < pool.definitions.size(); ++id) {
        const Definition& one = pool.definitions[id];
        const bool leads = is_leader(one) && !one.declined;
        if (!leads || find_card(pool, one.number) != id) continue;
        if (any == 0 || (one.attributes[dbs::kColor] & pool.definition(card).attributes[dbs::kColor]))
            any = static_cast<DefinitionId>(id);
    }
    return any ? std::vector<DefinitionId>{any} : std::vector<DefinitionId>{};
}

struct Part {
    std::string name;
    std::string character;
    std::vector<std::string> traits = {};
    const char* color = "Red";
};

CardRecord understudy(std::size_t number, const Part& part) {
    const auto text = [](const char* field, std::string value) { return Field{field, 0, std::move(value)}; };
    const auto count = [](const char* field, std::int64_t value) { return Field{field, 0, value}; };
    return {"understudies",
            0,
            std::string(kUnderstudy) + std::to_string(number),
            part.name,
            "",
            {text("kind", "Battle"), Field{"color", 0, std::vector<std::string>{part.color}}, count("power", 10000),
             text("energy", "1"), count("combo_cost", 0), count("combo_power", 5000), text("character", part.character),
             Field{"traits", 0, part.traits}, Field{"era", 0, std::monostate{}}}};
}

// A Battle Card for each name, character and trait that is spoken of and that none has, and one of each colour.
std::vector<CardRecord> dbs_understudies(const Pool& pool) {
    constexpr u8 kKinds[] = {dbs::kCardName, dbs::kCharacter, dbs::kTrait};
    std::set<u16> wanted[3], there[3];
    for (const Definition& card : pool.definitions) {
        for (std::size_t at = 0; at < std::size(kKinds); ++at) {
            if (card.attributes[dbs::kKind] & dbs::kBattle)
                there[at].insert(card.symbols[kKinds[at]].begin(), card.symbols[kKinds[at]].end());
        }
    }
    for (const FilterNode& node : pool.filters) {
        if (node.test != Test::Symbol) continue;
        const auto at = std::find(std::begin(kKinds), std::end(kKinds), node.a);
        if (at == std::end(kKinds)) continue;
        for (int n = 0; n < node.count; ++n)
            wanted[at - std::begin(kKinds)].insert(pool.symbols[static_cast<std::size_t>(node.first + n)]);
    }
    std::vector<CardRecord> out;
    for (const char* color : {"Red", "Blue", "Green", "Yellow", "Black"})
        out.push_back(understudy(out.size(), {std::string("One in ") + color, "Nobody", {}, color}));
    for (std::size_t at = 0; at < std::size(kKinds); ++at) {
        for (const u16 symbol : wanted[at]) {
            if (there[at].contains(symbol)) continue;
            const std::string& name = pool.symbol_names[symbol];
            Part part{at == 0 ? name : "One of " + name, at == 1 ? name : "Nobody"};
            if (at == 2) part.traits = {name};
            out.push_back(understudy(out.size(), part));
        }
    }
    return out;
}

}  // namespace

const Casting kDbsCasting = {{{dbs::kCharacter, dbs::kCharacter}},
                             helps,
                             is_of_kind,
                             place,
                             staples,
                             dbs_understudies,
                             dbs::kOwnDefinitions,
                             is_leader};

}  // namespace arbiter::property
