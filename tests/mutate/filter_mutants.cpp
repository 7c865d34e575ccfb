// Mutants of filters and amounts: a part dropped, cut to its first branch, off by one, another player.
#include "engine/rulebook.h"
#include "games/ucg/terms.h"
#include "mutant.h"

namespace arbiter::mutate {

namespace {

std::string name_of(const Rulebook& book, const FilterNode& node) {
    const std::string name = "filter " + test_name(node.test);
    switch (node.test) {
        case Test::Attribute:
        case Test::Bits: return name + " " + book.attributes[node.a];
        case Test::Symbol: return name + " " + book.symbol_kinds[node.a];
        case Test::Related: return name + " " + relation_name(node.a);
        case Test::Shares: return name + " " + (node.b == 1 ? book.symbol_kinds[node.a] : book.attributes[node.a]);
        case Test::Rulebook: return name + " " + std::to_string(node.a);
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

std::string compare_name(Compare compare) {
    static constexpr const char* kNames[] = {"equal", "not equal", "less", "at most", "greater", "at least"};
    return kNames[static_cast<std::size_t>(compare)];
}

void make_true(FilterNode& node) {
    node.test = Test::All;
    node.count = 0;
}

// Another node in this one's place; what the filter is about stays.
void stand_for(FilterNode& node, const FilterNode& part) {
    const Of of = node.of;
    node = part;
    node.of = of;
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
    // "Not equal" asks whether a value is printed at all, and yes or no has no more or less.
    const bool yes_or_no = node.a >= ucg::kIsExtra && node.a <= ucg::kGradeDecreased;
    if (node.test == Test::Attribute && node.compare != Compare::NotEqual && !yes_or_no &&
        site.here(name + " " + compare_name(node.compare) + ": off by one"))
        node.compare = shifted(node.compare);
    if (node.test == Test::Symbol && node.count > 1 && site.here(name + ": only the first name")) node.count = 1;
    if (node.test == Test::Bits && (node.value & (node.value - 1)) && site.here(name + ": only the first bit"))
        node.value &= -node.value;
    const bool player = node.test == Test::Zone || node.test == Test::Owner;
    if (player && names_a_player(node.who) && site.here(name + ": player swapped")) node.who = swapped(node.who);
    if (node.test == Test::Zone && names_a_player(node.who) && site.here(name + ": either player's"))
        node.who = Who::Either;
    if (node.test == Test::Zone && node.who == Who::Either && site.here(name + ": only yours")) node.who = Who::You;
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
        case AmountKind::Value: name += " " + std::to_string(node.a); break;
        case AmountKind::Distinct:
            name += " " + (node.b == 1 ? book.symbol_kinds[node.a] : book.attributes[node.a]);
            break;
        default: break;
    }
    switch (node.kind) {
        case AmountKind::Compare:
            if (site.here(name + " " + compare_name(node.compare) + ": off by one"))
                node.compare = shifted(node.compare);
            if (site.here(name + " " + compare_name(node.compare) + ": always")) make_constant(node, 1);
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
        case AmountKind::Memory:
        case AmountKind::Value: {
            // The Field Round count and the turn are the same for both.
            const bool for_both =
                node.kind == AmountKind::Value && (node.a == ucg::kFieldRound || node.a == ucg::kTurnNumber);
            if (!for_both && names_a_player(node.who) && site.here(name + ": player swapped"))
                node.who = swapped(node.who);
            break;
        }
        default: break;
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
