// What the stage has to know of ucg.
#include <algorithm>
#include <map>
#include <set>

#include "games/ucg/terms.h"
#include "stage.h"

namespace arbiter::property {

namespace {

// Does some text of the card give this property?
bool gives(const Pool& pool, const Definition& card, PropertyId property) {
    for (int at = 0; at < card.ability_count; ++at) {
        const Ability& ability = pool.ability(static_cast<AbilityId>(card.first_ability + at));
        for (int n = 0; n < ability.statement_count; ++n) {
            if (pool.statements[static_cast<std::size_t>(ability.first_statement + n)].property == property)
                return true;
        }
        if (ability.code == 0) continue;
        for (const Op& op : pool.program(ability.code).ops) {
            if (op.verb == Verb::Modify && op.property == property) return true;
        }
    }
    return false;
}

bool helps(const Pool& pool, const FilterNode& node, const Definition& card) {
    if (node.a == ucg::kGradeIncreased || node.a == ucg::kGradeDecreased) return gives(pool, card, ucg::kGradeChange);
    return node.a == ucg::kIsExtra && gives(pool, card, ucg::kBecomeExtra);
}

bool is_of_scenes(const FilterNode& node) {
    return node.test == Test::Bits && node.a == ucg::kKind && node.value == ucg::kScene;
}

// Of a stack in a state in which the text is active.
int height(const Ability& star, Rng& rng) {
    std::vector<int> heights;
    for (int state = 1; state <= 4; ++state) {
        if (star.states == 0 || ((star.states >> state) & 1)) heights.push_back(state);
    }
    return heights[rng.below(static_cast<u32>(heights.size()))];
}

Feature place(const Pool& pool, const Ability& star, Rng& rng) {
    Feature out;
    out.seat = rng.below(2) ? Seat::A : Seat::B;
    out.height = height(star, rng);
    const int where = static_cast<int>(rng.below(100));
    if (pool.definition(star.definition).attributes[ucg::kKind] & ucg::kScene) {
        out.zone = where < 50 ? ucg::kSceneArea : where < 85 ? ucg::kHand : ucg::kDiscard;
        return out;
    }
    out.zone = where < 80 || where >= 97 ? ucg::kBattleArea
               : where < 90              ? ucg::kHand
               : where < 94              ? ucg::kDiscard
                                         : ucg::kDeck;
    if (where < 45) out.face = Face::Down;
    out.attached = where >= 97;
    return out;
}

std::vector<DefinitionId> staples(const Pool&, DefinitionId) { return {}; }

CardRecord stand_in(std::size_t number, const std::string& name, const char* kind, int level) {
    const auto text = [](const char* field, std::string value) { return Field{field, 0, std::move(value)}; };
    const auto count = [](const char* field, std::int64_t value) { return Field{field, 0, value}; };
    const auto none = [](const char* field) { return Field{field, 0, std::monostate{}}; };
    const Record bp = {count("single", 3000), count("double", 5000), count("triple", 7000), count("quad", 9000),
                       none("extra")};
    return {"stand-ins",
            0,
            std::string(kStandIn) + std::to_string(number),
            name,
            "",
            {text("character", name), text("kind", kind), text("type", "BASIC"), count("level", level), none("round"),
             Field{"bp", 0, bp}}};
}

const char* kind_word(i32 bits) {
    return bits & ucg::kKaiju ? "Kaiju" : bits & ucg::kUltraMech ? "Ultra Mech" : "Ultra Hero";
}

// One of every name at each level at which the list has none: so that any card can be leveled up to any state.
std::vector<CardRecord> ucg_understudies(const Pool& pool) {
    constexpr int kLevels = 6;
    struct Known {
        i32 kind = 0;
        std::set<int> levels;
    };
    std::map<std::string, Known> names;
    for (const Definition& card : pool.definitions) {
        for (const u16 name : card.symbols[ucg::kCharacterName]) {
            Known& known = names[pool.symbol_names[name]];
            known.kind |= card.attributes[ucg::kKind];
            known.levels.insert(card.attributes[ucg::kLevel]);
        }
    }
    for (const FilterNode& node : pool.filters) {
        if (node.test != Test::Symbol || node.a != ucg::kCharacterName) continue;
        for (int at = 0; at < node.count; ++at)
            names[pool.symbol_names[pool.symbols[static_cast<std::size_t>(node.first + at)]]];
    }
    for (std::size_t part = 0; part < pool.name_parts.size(); ++part) {
        const auto& of = pool.name_part_of[part];
        if (std::find(of.begin(), of.end(), true) == of.end()) names[pool.name_parts[part]];
    }
    std::vector<CardRecord> out;
    for (const auto& [name, known] : names) {
        for (int level = 1; level <= kLevels; ++level) {
            if (!known.levels.contains(level)) out.push_back(stand_in(out.size(), name, kind_word(known.kind), level));
        }
    }
    return out;
}

}  // namespace

const StageRules kUcgStage = {{{ucg::kCharacterName, ucg::kCharacterName}, {ucg::kTeam, ucg::kTeam}},
                              helps,
                              is_of_scenes,
                              place,
                              staples,
                              ucg_understudies,
                              1};

}  // namespace arbiter::property
