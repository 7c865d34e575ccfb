// What the stage has to know of dbs.
#include <algorithm>
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

bool speaks_of_beneath(const Pool& pool, const Ability& ability) {
    std::set<FilterId> read;
    const auto filter = [&](auto&& again, FilterId id) -> bool {
        if (id == kNoId || !read.insert(id).second) return false;
        const FilterNode& node = pool.filters[id];
        if (node.test == Test::Related) return node.a == dbs::kUnderIt;
        const bool has_parts = node.test == Test::All || node.test == Test::Any || node.test == Test::Not;
        for (int at = 0; has_parts && at < node.count; ++at) {
            if (again(again, static_cast<FilterId>(node.first + at))) return true;
        }
        return node.test == Test::Has && again(again, node.first);
    };
    const auto amount = [&](auto&& again, AmountId id) -> bool {
        if (id == kNoId) return false;
        const AmountNode& node = pool.amounts[id];
        const bool counts = node.kind == AmountKind::Count && filter(filter, node.filter);
        return counts || again(again, node.left) || again(again, node.right);
    };
    if (amount(amount, ability.condition)) return true;
    if (ability.code == 0) return false;
    const std::vector<Op>& ops = pool.program(ability.code).ops;
    return std::any_of(ops.begin(), ops.end(),
                       [&](const Op& op) { return filter(filter, op.filter) || amount(amount, op.amount); });
}

Feature place(const Pool& pool, const Ability& star, Rng& rng) {
    const Definition& card = pool.definition(star.definition);
    Feature out;
    out.seat = rng.below(2) ? Seat::A : Seat::B;
    out.zone = zone_for(card, star, rng);
    // Where it counts what lies beneath it there may be many.
    out.height = speaks_of_beneath(pool, star) && rng.below(3) ? 2 + static_cast<int>(rng.below(7))
                 : rng.below(4) == 0                           ? 2
                                                               : 1;
    out.attached = (star.states & dbs::kUnderCards) != 0;
    // Both sides of a leader have one number, and the front is found by it.
    out.back = find_card(pool, card.number) != star.definition;
    return out;
}

// What texts ask of their player's leader: filters that say where it stands.
class LeaderTests {
  public:
    explicit LeaderTests(const Pool& pool) : pool_(pool) {}

    std::vector<const FilterNode*> of(const Definition& card) {
        for (int at = 0; at < card.ability_count; ++at) {
            const Ability& ability = pool_.ability(static_cast<AbilityId>(card.first_ability + at));
            add_amount(ability.condition);
            add_amount(ability.resolve_condition);
            for (int n = ability.first_statement; n < ability.first_statement + ability.statement_count; ++n)
                add_amount(pool_.statements[static_cast<std::size_t>(n)].condition);
            if (ability.code == 0) continue;
            for (const Op& op : pool_.program(ability.code).ops) {
                add_amount(op.amount);
                add_filter(op.filter);
            }
        }
        return std::move(found_);
    }

    std::vector<const FilterNode*> of_all() {
        for (std::size_t id = 0; id < pool_.filters.size(); ++id) add_filter(static_cast<FilterId>(id));
        return std::move(found_);
    }

    // As far as what is printed on it says.
    bool passes(const FilterNode& node, const Definition& card) const {
        const auto part = [&](int at) {
            return passes(pool_.filters[static_cast<std::size_t>(node.first + at)], card);
        };
        switch (node.test) {
            case Test::All:
                for (int at = 0; at < node.count; ++at) {
                    if (!part(at)) return false;
                }
                return true;
            case Test::Any:
                for (int at = 0; at < node.count; ++at) {
                    if (part(at)) return true;
                }
                return false;
            case Test::Bits: return node.a == dbs::kState || (card.attributes[node.a] & node.value) != 0;
            case Test::NamePart: {
                const auto id = static_cast<std::size_t>(&card - pool_.definitions.data());
                return pool_.name_part_of[static_cast<std::size_t>(node.value)][id];
            }
            case Test::Attribute: {
                if (node.amount == kNoId || pool_.amounts[node.amount].kind != AmountKind::Constant) return true;
                return compares(node.compare, card.attributes[node.a], pool_.amounts[node.amount].value);
            }
            case Test::Symbol: {
                const auto first = pool_.symbols.begin() + node.first, last = first + node.count;
                const auto& mine = card.symbols[node.a];
                return std::any_of(mine.begin(), mine.end(), [&](u16 s) { return std::find(first, last, s) != last; });
            }
            default: return true;
        }
    }

  private:
    void add_filter(FilterId id) {
        if (id == kNoId) return;
        const FilterNode& node = pool_.filters[id];
        if (node.test == Test::Has) return add_filter(node.first);
        if (node.test != Test::All) return;
        for (int at = 0; at < node.count; ++at) {
            const FilterNode& part = pool_.filters[static_cast<std::size_t>(node.first + at)];
            const bool here = part.test == Test::Zone && part.value == 1 << dbs::kLeaderArea && part.who == Who::You;
            if (here) return found_.push_back(&node);
        }
    }

    void add_amount(AmountId id) {
        if (id == kNoId || !amounts_.insert(id).second) return;
        const AmountNode& node = pool_.amounts[id];
        if (node.kind == AmountKind::Count) add_filter(node.filter);
        add_amount(node.left);
        add_amount(node.right);
    }

    const Pool& pool_;
    std::set<AmountId> amounts_;
    std::vector<const FilterNode*> found_;
};

// Whose skill it is that does something.
FilterId within(const FilterNode& node) {
    const bool asks = node.a == dbs::kCause || node.a == dbs::kDamagedBy;
    return asks ? static_cast<FilterId>(node.value) : FilterId{kNoId};
}

// Texts ask that nothing of another colour be there, and costs are paid in colours.
bool suits(const Definition& card, const Definition& other) {
    return (card.attributes[dbs::kColor] & ~other.attributes[dbs::kColor]) == 0;
}

DefinitionId brings(const Op& op) {
    const bool token = op.verb == Verb::Rulebook && op.own_verb == dbs::kVerbToken;
    return token ? static_cast<DefinitionId>(op.argument) : DefinitionId{0};
}

std::vector<DefinitionId> leaders(const Pool& pool) {
    std::vector<DefinitionId> out;
    for (std::size_t id = dbs::kOwnDefinitions; id < pool.definitions.size(); ++id) {
        const Definition& one = pool.definitions[id];
        if (is_leader(one) && !one.declined && find_card(pool, one.number) == id)
            out.push_back(static_cast<DefinitionId>(id));
    }
    return out;
}

// A leader as the card's texts want it, and of its colour if there is one.
std::vector<DefinitionId> staples(const Pool& pool, DefinitionId card) {
    const std::vector<const FilterNode*> wanted = LeaderTests(pool).of(pool.definition(card));
    DefinitionId best = 0;
    int most = -1;
    for (const DefinitionId id : leaders(pool)) {
        const Definition& one = pool.definition(id);
        int fits = one.attributes[dbs::kColor] & pool.definition(card).attributes[dbs::kColor] ? 1 : 0;
        for (const FilterNode* node : wanted) fits += LeaderTests(pool).passes(*node, one) ? 2 : 0;
        if (fits <= most) continue;
        best = id;
        most = fits;
    }
    return best ? std::vector<DefinitionId>{best} : std::vector<DefinitionId>{};
}

struct Part {
    std::string name;
    std::string character;
    std::vector<std::string> traits = {};
    std::vector<std::string> colors = {};
    std::int64_t cost = 1;
    std::int64_t power = 10000;
    bool named = false;  // a name, character or trait was asked for
};

CardRecord stand_in(std::size_t number, const Part& part) {
    const auto text = [](const char* field, std::string value) { return Field{field, 0, std::move(value)}; };
    const auto count = [](const char* field, std::int64_t value) { return Field{field, 0, value}; };
    return {
        "stand-ins",
        0,
        std::string(kStandIn) + std::to_string(number),
        part.name,
        "",
        {text("kind", "Battle"), Field{"color", 0, part.colors.empty() ? std::vector<std::string>{"Red"} : part.colors},
         count("power", part.power), text("energy", std::to_string(part.cost)), count("combo_cost", 0),
         count("combo_power", 5000), text("character", part.character), Field{"traits", 0, part.traits},
         Field{"era", 0, std::monostate{}}}};
}

void call(Part& part, u8 kind, const std::string& name) {
    if (kind == dbs::kCharacter)
        part.character = name;
    else if (kind == dbs::kTrait)
        part.traits.push_back(name);
    else
        part.name = name;
    part.named = true;
}

// What a card must have to pass the test.
void dress(const Pool& pool, const FilterNode& node, Part& part) {
    constexpr const char* kColorNames[] = {"Red", "Blue", "Green", "Yellow", "Black"};
    if (node.test == Test::All) {
        for (int at = 0; at < node.count; ++at)
            dress(pool, pool.filters[static_cast<std::size_t>(node.first + at)], part);
    } else if (node.test == Test::Any && node.count > 0) {
        dress(pool, pool.filters[static_cast<std::size_t>(node.first)], part);
    } else if (node.test == Test::Bits && node.a == dbs::kColor) {
        for (int at = 0; at < dbs::kColors; ++at) {
            if (node.value & (1 << at)) return part.colors.push_back(kColorNames[at]);
        }
    } else if (node.test == Test::Symbol && node.count > 0) {
        call(part, node.a, pool.symbol_names[pool.symbols[static_cast<std::size_t>(node.first)]]);
    } else if (node.test == Test::NamePart) {
        const u8 kind = node.a == 0 ? u8{dbs::kCardName} : static_cast<u8>(node.a - 1);
        call(part, kind, pool.name_parts[static_cast<std::size_t>(node.value)]);
    } else if (node.test == Test::Attribute && node.amount != kNoId &&
               pool.amounts[node.amount].kind == AmountKind::Constant) {
        const i32 value = pool.amounts[node.amount].value;
        if (node.a == dbs::kCost || node.a == dbs::kBaseCost) part.cost = value;
        if (node.a == dbs::kPower || node.a == dbs::kBasePower) part.power = value;
    }
}

// Leaders that texts speak of and that the list has not.
void add_leaders(const Pool& pool, std::vector<CardRecord>& out) {
    LeaderTests tests(pool);
    const std::vector<DefinitionId> there = leaders(pool);
    for (const FilterNode* node : tests.of_all()) {
        if (std::any_of(there.begin(), there.end(),
                        [&](DefinitionId id) { return tests.passes(*node, pool.definition(id)); }))
            continue;
        Part part{"Leader of " + std::to_string(out.size()), "Nobody"};
        dress(pool, *node, part);
        if (part.colors.empty()) part.colors.push_back("Red");
        CardRecord card = stand_in(out.size(), part);
        const auto none = [](const char* field) { return Field{field, 0, std::monostate{}}; };
        const auto value = [](const char* field, auto of) { return Field{field, 0, std::move(of)}; };
        card.fields = {value("kind", std::string("Leader")),
                       value("color", part.colors),
                       value("power", std::int64_t{10000}),
                       none("energy"),
                       none("combo_cost"),
                       none("combo_power"),
                       value("character", part.character),
                       value("traits", part.traits),
                       none("era"),
                       value("back", Record{value("name", part.name + ", awakened"),
                                            value("power", std::int64_t{15000}), value("character", part.character),
                                            value("traits", part.traits), none("era"), value("text", std::string())})};
        out.push_back(std::move(card));
    }
}

// Is the card to be as strong as another one, as for [Union-Fusion]? Of such pairs the list may have none.
bool goes_with_another(const Pool& pool, const FilterNode& node) {
    for (int at = 0; at < node.count; ++at) {
        const FilterNode& part = pool.filters[static_cast<std::size_t>(node.first + at)];
        const bool measured = part.test == Test::Attribute && part.a == dbs::kPower && part.amount != kNoId &&
                              pool.amounts[part.amount].kind != AmountKind::Constant;
        if (part.test == Test::Has || measured) return true;
    }
    return false;
}

// Battle Cards that are all that a text asks of one card at once, where the list has none: "a blue <X> with an energy
// cost of 2".
void add_described(const Pool& pool, std::vector<CardRecord>& out) {
    LeaderTests tests(pool);
    std::set<std::string> known;
    for (const FilterNode& node : pool.filters) {
        if (node.test != Test::All) continue;
        Part part{"One for " + std::to_string(out.size()), "Nobody"};
        dress(pool, node, part);
        const auto fits = [&](const Definition& card) {
            const bool battle = (card.attributes[dbs::kKind] & dbs::kBattle) != 0;
            return battle && !card.token && !card.declined && tests.passes(node, card);
        };
        const bool there = std::any_of(pool.definitions.begin(), pool.definitions.end(), fits);
        if (!part.named || (there && !goes_with_another(pool, node))) continue;
        CardRecord card = stand_in(out.size(), part);
        std::string said = part.character + "/" + std::to_string(part.cost) + "/" + std::to_string(part.power);
        for (const auto* words : {&part.traits, &part.colors}) {
            for (const std::string& word : *words) said += "/" + word;
        }
        if (!part.name.starts_with("One for ")) said += part.name;
        if (known.insert(said).second) out.push_back(std::move(card));
    }
}

// A Battle Card for each name, character and trait that is spoken of and that none has, and one of each colour.
std::vector<CardRecord> dbs_understudies(const Pool& pool) {
    constexpr u8 kKinds[] = {dbs::kCardName, dbs::kCharacter, dbs::kTrait};
    std::set<u16> wanted[3], there[3];
    for (const Definition& card : pool.definitions) {
        for (std::size_t at = 0; at < std::size(kKinds); ++at) {
            if ((card.attributes[dbs::kKind] & dbs::kBattle) && !card.declined)
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
        out.push_back(stand_in(out.size(), {std::string("One in ") + color, "Nobody", {}, {color}}));
    for (std::size_t at = 0; at < std::size(kKinds); ++at) {
        for (const u16 symbol : wanted[at]) {
            if (there[at].contains(symbol)) continue;
            const std::string& name = pool.symbol_names[symbol];
            Part part{at == 0 ? name : "One of " + name, at == 1 ? name : "Nobody"};
            if (at == 2) part.traits = {name};
            out.push_back(stand_in(out.size(), part));
        }
    }
    add_described(pool, out);
    add_leaders(pool, out);
    return out;
}

}  // namespace

const StageRules kDbsStage = {{{dbs::kCharacter, dbs::kCharacter}},
                              helps,
                              is_of_kind,
                              place,
                              staples,
                              dbs_understudies,
                              dbs::kOwnDefinitions,
                              is_leader,
                              true,
                              within,
                              suits,
                              brings};

}  // namespace arbiter::property
