// Mutants of filters and amounts: a part dropped, cut to its first branch, off by one, another player.
#include "base/check.h"
#include "engine/rulebook.h"
#include "games/dbs/terms.h"
#include "games/ua/terms.h"
#include "mutant.h"

namespace arbiter::mutate {

namespace {

// Of a game's own tests this one holds a filter.
bool is_cause(const Rulebook& book, const FilterNode& node) {
    if (node.test != Test::Rulebook) return false;
    return (book.game == "ua" && node.a == ua::kCause) || (book.game == "dbs" && node.a == dbs::kCause);
}

// What tells the uses of a rulebook's own test apart.
std::string numbers_of(const Rulebook& book, const FilterNode& node) {
    std::string out;
    if (node.value != 0 && !is_cause(book, node)) out += " " + std::to_string(node.value);
    if (node.b != 0) out += " (" + std::to_string(node.b) + ")";
    return out;
}

std::string name_of(const Rulebook& book, const FilterNode& node) {
    const std::string name = "filter " + test_name(node.test);
    switch (node.test) {
        case Test::Attribute:
        case Test::Bits: return name + " " + book.attributes[node.a];
        case Test::Symbol:
        case Test::Named: return name + " " + book.symbol_kinds[node.a];
        case Test::Related: return name + " " + relation_name(book, node.a);
        case Test::Shares: return name + " " + (node.b == 1 ? book.symbol_kinds[node.a] : book.attributes[node.a]);
        case Test::Rulebook: return "filter " + book_test_name(book, node.a) + numbers_of(book, node);
        case Test::Zone: {
            std::string zones;
            for (std::size_t zone = 0; zone < book.zones.size(); ++zone) {
                if ((node.value >> zone) & 1) zones += (zones.empty() ? " " : "/") + book.zones[zone].name;
            }
            return name + zones;
        }
        default: return name;
    }
}

// "At most" leaves out the bound, "less" takes it in, "equal" takes in what is more.
Compare shifted(Compare compare) {
    switch (compare) {
        case Compare::Equal: return Compare::AtLeast;
        case Compare::NotEqual: return Compare::Greater;
        case Compare::Less: return Compare::AtMost;
        case Compare::AtMost: return Compare::Less;
        case Compare::Greater: return Compare::AtLeast;
        case Compare::AtLeast: return Compare::Greater;
    }
    return compare;
}

// "At most" becomes "at least".
Compare reversed(Compare compare) {
    switch (compare) {
        case Compare::Equal: return Compare::NotEqual;
        case Compare::NotEqual: return Compare::Equal;
        case Compare::Less: return Compare::Greater;
        case Compare::AtMost: return Compare::AtLeast;
        case Compare::Greater: return Compare::Less;
        case Compare::AtLeast: return Compare::AtMost;
    }
    return compare;
}

void make_true(FilterNode& node) {
    node.test = Test::All;
    node.count = 0;
}

// Another node in this one's place; what the filter is about stays.
void stand_for(FilterNode& node, const FilterNode& part) {
    const ObjectKind of = node.of;
    node = part;
    node.of = of;
}

void visit_compare(const Terms& terms, const std::string& name, FilterNode& node, Site& site) {
    const std::string said = name + " " + compare_name(node.compare);
    // "Not equal" asks whether a value is printed at all, and yes or no has no more or less.
    if (node.compare != Compare::NotEqual && !holds(terms.yes_or_no, node.a) && site.here(said + ": off by one"))
        node.compare = shifted(node.compare);
    if (site.here(said + ": turned around")) node.compare = reversed(node.compare);
}

// By whose ability, of what kind, on what card.
void visit_cause(const std::string& name, FilterNode& node, Site& site) {
    if ((node.b & 3) != 0 && (node.b & 3) != 3) {
        if (site.here(name + ": of the other player")) node.b ^= 3;
        if (site.here(name + ": of either player")) node.b &= static_cast<u8>(~3);
    }
    if ((node.b >> 2) != 0 && site.here(name + ": of any kind")) node.b &= 3;
    if (static_cast<u16>(node.value) != kNoId && site.here(name + ": on any card")) node.value = kNoId;
}

void visit_filter(Pool& pool, const Rulebook& book, FilterNode& node, Site& site) {
    const std::string name = name_of(book, node);
    switch (node.test) {
        case Test::All: return;
        case Test::Any:
            if (node.count > 1 && site.here(name + ": only the first branch")) node.count = 1;
            if (node.count > 1 && site.here(name + ": only the last branch")) {
                node.first = static_cast<u16>(node.first + node.count - 1);
                node.count = 1;
            }
            return;
        case Test::Not:
            if (site.here(name + ": dropped")) stand_for(node, pool.filters[node.first]);
            return;
        default: break;
    }
    if (node.test == Test::Attribute) visit_compare(terms_of(book), name, node, site);
    if (is_cause(book, node)) visit_cause(name, node, site);
    if (node.test == Test::Symbol && node.count > 1 && site.here(name + ": only the first name")) node.count = 1;
    if (node.test == Test::Bits && (node.value & (node.value - 1)) && site.here(name + ": only the first bit"))
        node.value &= -node.value;
    if (node.test == Test::Bits && (node.value & (node.value - 1)) && site.here(name + ": without the first bit"))
        node.value &= node.value - 1;
    if (node.test == Test::Bits && node.value > 0 &&
        site.here(name + " " + std::to_string(node.value) + ": another bit"))
        node.value <<= 1;
    const bool player = node.test == Test::Zone || node.test == Test::Owner;
    if (player && names_a_player(node.who) && site.here(name + ": player swapped")) node.who = swapped(node.who);
    if (node.test == Test::Zone && names_a_player(node.who) && site.here(name + ": either player's"))
        node.who = Who::Either;
    if (node.test == Test::Zone && node.who == Who::Either && site.here(name + ": only yours")) node.who = Who::You;
    if (node.test == Test::Zone && site.here(name + ": another zone"))
        node.value =
            1 << ((__builtin_ctz(static_cast<unsigned>(node.value)) + 1) % static_cast<int>(book.zones.size()));
    if (node.test == Test::Stack && site.here(name + " " + std::to_string(node.b) + ": another part"))
        node.b = static_cast<u8>(node.b == static_cast<u8>(Part::Whole) ? Part::Top : Part::Whole);
    if (site.here(name + ": dropped")) make_true(node);
}

// An amount in another's place.
void stand_for(Pool& pool, AmountNode& node, AmountId other) { node = pool.amounts[other]; }

void make_constant(AmountNode& node, i32 value) {
    node.kind = AmountKind::Constant;
    node.value = value;
}

void visit_amount(Pool& pool, const Rulebook& book, std::size_t at, Site& site) {
    AmountNode& node = pool.amounts[at];
    std::string name = "amount " + amount_name(node.kind);
    switch (node.kind) {
        case AmountKind::Constant:
        case AmountKind::Number: return;
        case AmountKind::Sum:
        case AmountKind::AttributeOf: name += " " + book.attributes[node.a]; break;
        case AmountKind::Value: name += " " + value_name(book, node.a); break;
        case AmountKind::Memory:
            name += " of " + event_name(book, pool.watches[static_cast<std::size_t>(node.value)].event);
            break;
        case AmountKind::Distinct:
            name += " " + (node.b == 1 ? book.symbol_kinds[node.a] : book.attributes[node.a]);
            break;
        default: break;
    }
    switch (node.kind) {
        case AmountKind::Compare:
            if (site.here(name + " " + compare_name(node.compare) + ": off by one"))
                node.compare = shifted(node.compare);
            if (site.here(name + " " + compare_name(node.compare) + ": turned around"))
                node.compare = reversed(node.compare);
            if (site.here(name + " " + compare_name(node.compare) + ": always")) make_constant(node, 1);
            if (site.here(name + " " + compare_name(node.compare) + ": never")) make_constant(node, 0);
            return;
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Plus:
        case AmountKind::Times:
        case AmountKind::Divide:
            if (site.here(name + ": only the left side")) stand_for(pool, node, node.left);
            if (node.kind != AmountKind::Divide && site.here(name + ": only the right side"))
                stand_for(pool, node, node.right);
            return;
        case AmountKind::Not:
            if (site.here(name + ": dropped")) stand_for(pool, node, node.left);
            return;
        case AmountKind::DidInFull:
            if (site.here(name + ": at all")) node.kind = AmountKind::Did;
            break;
        case AmountKind::Did:
            if (site.here(name + ": in full")) node.kind = AmountKind::DidInFull;
            break;
        case AmountKind::Sum:
        case AmountKind::Distinct:
            if (site.here(name + ": made a count")) node.kind = AmountKind::Count;
            break;
        case AmountKind::AttributeOf:
            if (node.b != kSource && site.here(name + ": of this character")) node.b = kSource;
            break;
        case AmountKind::Memory:
            // What one slot keeps of the turn before, the other counts in this one.
            if (const WatchId now = pool.watches[static_cast<std::size_t>(node.value)].of;
                now != kNoId && site.here(name + " last turn: this turn"))
                node.value = now;
            [[fallthrough]];
        case AmountKind::Value: {
            const bool for_both = node.kind == AmountKind::Value && holds(terms_of(book).common_values, node.a);
            if (!for_both && names_a_player(node.who) && site.here(name + ": player swapped"))
                node.who = swapped(node.who);
            break;
        }
        default: break;
    }
    const bool number = node.kind != AmountKind::DidInFull && node.kind != AmountKind::Did;
    if (number && site.here(name + ": one more")) {
        pool.amounts.push_back(node);
        const AmountId sum = plus(pool, static_cast<AmountId>(pool.amounts.size() - 1), 1);
        pool.amounts[at] = pool.amounts[sum];
        return;
    }
    if (site.here(name + ": made 1")) make_constant(node, 1);
    if (site.here(name + ": made 0")) make_constant(node, 0);
}

}  // namespace

void visit_filters(Pool& pool, const Rulebook& book, Site& site) {
    for (std::size_t at = 0; at < pool.filters.size(); ++at) visit_filter(pool, book, pool.filters[at], site);
}

void visit_amounts(Pool& pool, const Rulebook& book, Site& site) {
    const std::size_t count = pool.amounts.size();
    for (std::size_t at = 0; at < count; ++at) visit_amount(pool, book, at, site);
}

}  // namespace arbiter::mutate
