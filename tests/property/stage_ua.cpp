// What the stage has to know of ua.
#include <set>

#include "games/ua/terms.h"
#include "stage.h"

namespace arbiter::property {

namespace {

// So much that one card of the colour is enough for anything.
constexpr int kPlenty = 10;

bool helps(const Pool&, const FilterNode&, const Definition&) { return false; }

bool is_of_kind(const FilterNode& node) {
    return node.test == Test::Bits && node.a == ua::kKind && (node.value == ua::kSite || node.value == ua::kEvent);
}

ZoneId one_of(u16 zones, Rng& rng) {
    std::vector<ZoneId> all;
    for (ZoneId zone = 0; zone < ua::kZoneCount; ++zone) {
        if (((zones >> zone) & 1) && zone != ua::kCheck) all.push_back(zone);
    }
    return all.empty() ? ZoneId{ua::kHand} : all[rng.below(static_cast<u32>(all.size()))];
}

ZoneId zone_for(const Definition& card, const Ability& star, Rng& rng) {
    const int where = static_cast<int>(rng.below(100));
    const u8 event = star.kind == AbilityKind::Triggered ? star.on.event : u8{ua::kEventCount};
    if (event == ua::kLifeTrigger) return ua::kLife;
    if (star.zones) return where < 80 ? one_of(star.zones, rng) : ZoneId{ua::kHand};
    if (card.attributes[ua::kKind] & ua::kEvent) return where < 90 ? ua::kHand : ua::kLife;
    if (event == ua::kIsPlayed && star.on.self && where < 90)
        return where < 70 ? ua::kHand : where < 80 ? ua::kLife : ua::kSideline;
    if (where >= 85) return where < 95 ? ua::kHand : where < 98 ? ua::kLife : ua::kSideline;
    if (card.attributes[ua::kKind] & ua::kSite) return ua::kEnergyLine;
    if (star.states & ua::kOnlyOnFront) return ua::kFrontLine;
    return (star.states & ua::kOnlyOnEnergy) || where < 25 ? ua::kEnergyLine : ua::kFrontLine;
}

Feature place(const Pool& pool, const Ability& star, Rng& rng) {
    Feature out;
    out.seat = rng.below(2) ? Seat::A : Seat::B;
    out.zone = zone_for(pool.definition(star.definition), star, rng);
    out.height = (star.states & ua::kOnlyRaided) || rng.below(5) == 0 ? 2 : 1;
    return out;
}

// Energy of its colour.
std::vector<DefinitionId> staples(const Pool& pool, DefinitionId card) {
    std::vector<DefinitionId> out;
    for (std::size_t id = ua::kOwnDefinitions; id < pool.definitions.size(); ++id) {
        const Definition& one = pool.definitions[id];
        if (!one.number.starts_with(kStandIn) || one.attributes[ua::kBaseEnergy] < kPlenty) continue;
        const bool same = one.attributes[ua::kColor] == pool.definition(card).attributes[ua::kColor];
        if (same) out.insert(out.end(), 2, static_cast<DefinitionId>(id));
    }
    return out;
}

struct Part {
    std::string name;
    const char* kind = "Character";
    const char* color = "Red";
    std::int64_t generates = 1;
    std::vector<std::string> affinities = {};
};

CardRecord stand_in(std::size_t number, const Part& part) {
    const auto text = [](const char* field, std::string value) { return Field{field, 0, std::move(value)}; };
    const auto count = [](const char* field, std::int64_t value) { return Field{field, 0, value}; };
    const bool character = part.kind == std::string_view("Character");
    return {
        "stand-ins",
        0,
        std::string(kStandIn) + std::to_string(number),
        part.name,
        "",
        {text("kind", part.kind), text("color", part.color), count("required_energy", 0), count("ap_cost", 1),
         character ? count("bp", 3000) : Field{"bp", 0, std::monostate{}}, count("energy_generation", part.generates),
         Field{"affinities", 0, part.affinities}, Field{"trigger", 0, std::monostate{}}}};
}

// A character without Raid for each name and affinity that is spoken of and that none has, and for each colour a site
// that generates plenty.
std::vector<CardRecord> ua_understudies(const Pool& pool) {
    std::set<u16> wanted[2], there;  // names, affinities
    for (const Definition& card : pool.definitions) {
        const bool base =
            (card.attributes[ua::kKind] & ua::kCharacter) && !(card.attributes[ua::kFlags] & ua::kHasRaid);
        for (const auto& [kind, raid, at] :
             {std::tuple(ua::kCardName, ua::kRaidName, 0), std::tuple(ua::kAffinity, ua::kRaidAffinity, 1)}) {
            wanted[at].insert(card.symbols[raid].begin(), card.symbols[raid].end());
            if (base) there.insert(card.symbols[kind].begin(), card.symbols[kind].end());
        }
    }
    for (const FilterNode& node : pool.filters) {
        if (node.test != Test::Symbol || (node.a != ua::kCardName && node.a != ua::kAffinity)) continue;
        for (int at = 0; at < node.count; ++at)
            wanted[node.a == ua::kAffinity].insert(pool.symbols[static_cast<std::size_t>(node.first + at)]);
    }
    std::vector<CardRecord> out;
    for (const char* color : {"Red", "Blue", "Green", "Yellow", "Purple"})
        out.push_back(stand_in(out.size(), {std::string("Well of ") + color, "Site", color, kPlenty}));
    for (const u16 name : wanted[0]) {
        if (!there.contains(name)) out.push_back(stand_in(out.size(), {pool.symbol_names[name]}));
    }
    for (const u16 affinity : wanted[1]) {
        if (there.contains(affinity)) continue;
        out.push_back(
            stand_in(out.size(),
                     {"One of " + pool.symbol_names[affinity], "Character", "Red", 1, {pool.symbol_names[affinity]}}));
    }
    for (std::size_t part = 0; part < pool.name_parts.size(); ++part) {
        const auto& of = pool.name_part_of[part];
        if (std::find(of.begin(), of.end(), true) == of.end())
            out.push_back(stand_in(out.size(), {pool.name_parts[part]}));
    }
    return out;
}

}  // namespace

const StageRules kUaStage = {{{ua::kRaidName, ua::kCardName}, {ua::kRaidAffinity, ua::kAffinity}},
                             helps,
                             is_of_kind,
                             place,
                             staples,
                             ua_understudies,
                             ua::kOwnDefinitions};

}  // namespace arbiter::property
