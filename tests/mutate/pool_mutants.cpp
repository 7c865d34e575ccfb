// Mutants of compiled cards, and what the visitors build them of.
#include <map>
#include <set>

#include "engine/rulebook.h"
#include "mutant.h"

namespace arbiter::mutate {

bool Site::here(const std::string& name) {
    if (chosen_.empty()) {
        names_.push_back(name);
        return false;
    }
    if (name != chosen_) return false;
    changed_ = true;
    return true;
}

namespace {

void visit_all(Pool& pool, const Rulebook& book, Site& site) {
    visit_ops(pool, book, site);
    visit_destinations(pool, book, site);
    visit_abilities(pool, book, site);
    visit_statements(pool, book, site);
    visit_watches(pool, book, site);
    visit_filters(pool, book, site);
    visit_amounts(pool, book, site);
}

Changed changed_by(const std::string& game, const std::string& name, const Prepared& prepared) {
    if (prepared.game.book->game != game) return {};
    Pool pool = *prepared.game.pool;
    Site site(name);
    visit_all(pool, *prepared.game.book, site);
    if (!site.changed()) return {};
    return {Changed::How::Game, {prepared.game.book, std::make_shared<const Pool>(std::move(pool))}};
}

}  // namespace

std::vector<Mutant> pool_mutants(const std::vector<Prepared>& all) {
    std::map<std::string, std::set<std::string>> names;  // by game
    for (const Prepared& prepared : all) {
        Pool pool = *prepared.game.pool;
        Site site;
        visit_all(pool, *prepared.game.book, site);
        names[prepared.game.book->game].insert(site.names().begin(), site.names().end());
    }
    std::vector<Mutant> mutants;
    for (const auto& entry : names) {
        const std::string& game = entry.first;
        for (const std::string& name : entry.second)
            mutants.push_back(
                {game + ": " + name, "", [=](const Prepared& prepared) { return changed_by(game, name, prepared); }});
    }
    return mutants;
}

AmountId constant(Pool& pool, i32 value) {
    AmountNode node{};
    node.kind = AmountKind::Constant;
    node.filter = node.left = node.right = kNoId;
    node.value = value;
    pool.amounts.push_back(node);
    return static_cast<AmountId>(pool.amounts.size() - 1);
}

namespace {

AmountId two(Pool& pool, AmountKind kind, AmountId left, i32 right) {
    AmountNode node{};
    node.kind = kind;
    node.filter = kNoId;
    node.left = left;
    node.right = constant(pool, right);
    pool.amounts.push_back(node);
    return static_cast<AmountId>(pool.amounts.size() - 1);
}

}  // namespace

AmountId plus(Pool& pool, AmountId amount, i32 more) { return two(pool, AmountKind::Plus, amount, more); }
AmountId negative(Pool& pool, AmountId amount) { return two(pool, AmountKind::Times, amount, -1); }
AmountId turned_over(Pool& pool, AmountId condition) { return two(pool, AmountKind::Not, condition, 0); }

bool is_constant(const Pool& pool, AmountId amount, i32 value) {
    return pool.amounts[amount].kind == AmountKind::Constant && pool.amounts[amount].value == value;
}

void visit_bits(Pool& pool, const std::string& name, AmountId& value, Site& site) {
    if (value == kNoId || pool.amounts[value].kind != AmountKind::Constant) return;
    const i32 bits = pool.amounts[value].value;
    if (bits <= 0) return;
    const i32 first = bits & -bits;
    const std::string said = name + " " + std::to_string(bits);
    if (bits != first) {
        if (site.here(said + ": only the first of these")) value = constant(pool, first);
        if (site.here(said + ": without the first of these")) value = constant(pool, bits & ~first);
    }
    if (site.here(said + ": something else")) value = constant(pool, bits << 1);
}

namespace {

bool is_zone_or_kind(const FilterNode& node, AttributeId kind) {
    return node.test == Test::Zone || (node.test == Test::Bits && node.a == kind);
}

// The parts of a filter that are asked one by one: itself where it is no All.
std::vector<FilterNode> parts_of(const Pool& pool, FilterId filter) {
    const FilterNode& root = pool.filters[filter];
    if (root.test != Test::All) return {root};
    const auto first = pool.filters.begin() + root.first;
    return {first, first + root.count};
}

}  // namespace

bool asks_more(const Pool& pool, FilterId filter, AttributeId kind) {
    if (filter == kNoId) return false;
    for (const FilterNode& part : parts_of(pool, filter)) {
        if (!is_zone_or_kind(part, kind)) return true;
    }
    return false;
}

FilterId zone_and_kind_only(Pool& pool, FilterId filter, AttributeId kind) {
    std::vector<FilterNode> kept;
    for (const FilterNode& part : parts_of(pool, filter)) {
        if (is_zone_or_kind(part, kind)) kept.push_back(part);
    }
    FilterNode only = pool.filters[filter];
    only.test = Test::All;
    only.first = static_cast<u16>(pool.filters.size() + 1);
    only.count = static_cast<u16>(kept.size());
    pool.filters.push_back(only);
    pool.filters.insert(pool.filters.end(), kept.begin(), kept.end());
    return static_cast<FilterId>(only.first - 1);
}

std::string zones_of(const Pool& pool, const Rulebook& book, FilterId filter) {
    std::string out;
    if (filter == kNoId) return out;
    for (const FilterNode& part : parts_of(pool, filter)) {
        for (std::size_t zone = 0; part.test == Test::Zone && zone < book.zones.size(); ++zone) {
            if ((part.value >> zone) & 1) out += (out.empty() ? " of the " : "/") + book.zones[zone].name;
        }
    }
    return out;
}

Who swapped(Who who) {
    switch (who) {
        case Who::You: return Who::Opponent;
        case Who::Opponent: return Who::You;
        case Who::Lead: return Who::Next;
        case Who::Next: return Who::Lead;
        default: return who;
    }
}

bool names_a_player(Who who) { return swapped(who) != who; }

}  // namespace arbiter::mutate
