// Lays filters, amounts and programs down in the pool.
#include "engine/pool_builder.h"

#include <algorithm>

#include "base/check.h"
#include "engine/link.h"
#include "engine/symbols.h"

namespace arbiter {

namespace {

Filter test(Test test) {
    Filter filter;
    filter.node.test = test;
    filter.node.who = Who::Either;
    filter.node.amount = kNoId;
    return filter;
}

Filter group(Test kind, std::vector<Filter> parts) {
    Filter filter = test(kind);
    filter.parts = std::move(parts);
    return filter;
}

void write_key(std::string& key, int number) { key += std::to_string(number) + ","; }

// Two filters with the same key are the same filter.
void write_key(std::string& key, const Filter& filter) {
    const FilterNode& node = filter.node;
    for (int number :
         {static_cast<int>(node.test), static_cast<int>(node.who), static_cast<int>(node.compare), int{node.a},
          int{node.b}, int{node.amount}, static_cast<int>(node.value), static_cast<int>(node.of)})
        write_key(key, number);
    for (u16 name : filter.names) write_key(key, name);
    key += "(";
    for (const Filter& part : filter.parts) write_key(key, part);
    key += ")";
}

void write_key(std::string& key, const AmountNode& node) {
    for (int number :
         {static_cast<int>(node.kind), static_cast<int>(node.compare), static_cast<int>(node.who), int{node.a},
          int{node.b}, int{node.filter}, int{node.left}, int{node.right}, static_cast<int>(node.value)})
        write_key(key, number);
}

template <class Id>
void forget_from(std::map<std::string, Id>& known, std::size_t first) {
    std::erase_if(known, [&](const auto& entry) { return entry.second >= first; });
}

std::string folded(const std::string& text) {
    std::string out = text;
    for (char& c : out) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return out;
}

AmountNode blank(AmountKind kind) {
    AmountNode node{};
    node.kind = kind;
    node.who = Who::Either;
    node.filter = node.left = node.right = kNoId;
    return node;
}

}  // namespace

// Kept flat, so that the engine finds the zone of a search at once.
Filter Filter::all(std::vector<Filter> parts) {
    std::vector<Filter> flat;
    for (Filter& part : parts) {
        if (part.node.test == Test::All) {
            flat.insert(flat.end(), part.parts.begin(), part.parts.end());
        } else {
            flat.push_back(std::move(part));
        }
    }
    return flat.size() == 1 ? flat[0] : group(Test::All, std::move(flat));
}

Filter Filter::any(std::vector<Filter> parts) {
    return parts.size() == 1 ? parts[0] : group(Test::Any, std::move(parts));
}

Filter Filter::no(Filter part) { return group(Test::Not, {std::move(part)}); }

Filter Filter::zone(i32 zones, Who whose) {
    Filter filter = test(Test::Zone);
    filter.node.value = zones;
    filter.node.who = whose;
    return filter;
}

Filter Filter::bits(AttributeId attribute, i32 any_of) {
    Filter filter = test(Test::Bits);
    filter.node.a = attribute;
    filter.node.value = any_of;
    return filter;
}

Filter Filter::attribute(AttributeId attribute, Compare compare, AmountId amount) {
    Filter filter = test(Test::Attribute);
    filter.node.a = attribute;
    filter.node.compare = compare;
    filter.node.amount = amount;
    return filter;
}

Filter Filter::symbol(u8 kind, std::vector<u16> names) {
    Filter filter = test(Test::Symbol);
    filter.node.a = kind;
    filter.names = std::move(names);
    return filter;
}

Filter Filter::named(u8 kind, AmountId number) {
    Filter filter = test(Test::Named);
    filter.node.a = kind;
    filter.node.amount = number;
    return filter;
}

Filter Filter::name_part(u16 part, u8 symbol_kind) {
    Filter filter = test(Test::NamePart);
    filter.node.a = symbol_kind == kNone ? u8{0} : static_cast<u8>(symbol_kind + 1);
    filter.node.value = part;
    return filter;
}

Filter Filter::in(u8 reg) {
    Filter filter = test(Test::In);
    filter.node.a = reg;
    return filter;
}

Filter Filter::was_in(u8 reg) {
    Filter filter = in(reg);
    filter.node.b = 1;
    return filter;
}

Filter Filter::stack(u8 reg, Part part) {
    Filter filter = test(Test::Stack);
    filter.node.a = reg;
    filter.node.b = static_cast<u8>(part);
    return filter;
}

Filter Filter::related(u8 relation, u8 reg) {
    Filter filter = test(Test::Related);
    filter.node.a = relation;
    filter.node.b = reg;
    return filter;
}

Filter Filter::shares_attribute(AttributeId attribute, u8 reg) {
    Filter filter = test(Test::Shares);
    filter.node.a = attribute;
    filter.node.value = reg;
    return filter;
}

Filter Filter::shares_symbol(u8 kind, u8 reg) {
    Filter filter = test(Test::Shares);
    filter.node.a = kind;
    filter.node.b = 1;
    filter.node.value = reg;
    return filter;
}

Filter Filter::has(ObjectKind of, Filter inner) {
    Filter filter = test(Test::Has);
    inner.node.of = of;
    filter.parts.push_back(std::move(inner));
    return filter;
}

Filter Filter::owner(Who who) {
    Filter filter = test(Test::Owner);
    filter.node.who = who;
    return filter;
}

Filter Filter::text(i32 ability_kinds, u8 event) {
    Filter filter = test(Test::Text);
    filter.node.a = event;
    filter.node.value = ability_kinds;
    return filter;
}

Filter Filter::book(u8 which, u8 b, i32 value) {
    Filter filter = test(Test::Rulebook);
    filter.node.a = which;
    filter.node.b = b;
    filter.node.value = value;
    return filter;
}

std::string key_of(const Filter& filter) {
    std::string key;
    write_key(key, filter);
    return key;
}

FilterId PoolBuilder::filter(const Filter& wanted, ObjectKind of) {
    Filter root = wanted;
    root.node.of = of;
    std::string key = key_of(root);
    if (const auto known = filters_.find(key); known != filters_.end()) return known->second;
    const std::size_t at = pool_.filters.size();
    CHECK(at < kNoId);
    pool_.filters.emplace_back();
    lay_down(at, root);
    filters_.emplace(std::move(key), static_cast<FilterId>(at));
    return static_cast<FilterId>(at);
}

// The children of a node stand together, so room for all of them is made before any of them is laid down.
void PoolBuilder::lay_down(std::size_t at, const Filter& filter) {
    FilterNode node = filter.node;
    if (node.test == Test::Has) {
        node.first = this->filter(filter.parts[0], filter.parts[0].node.of);
    } else if (node.test == Test::Symbol) {
        node.first = static_cast<u16>(pool_.symbols.size());
        node.count = static_cast<u16>(filter.names.size());
        pool_.symbols.insert(pool_.symbols.end(), filter.names.begin(), filter.names.end());
    } else if (!filter.parts.empty()) {
        node.first = static_cast<u16>(pool_.filters.size());
        node.count = static_cast<u16>(filter.parts.size());
        pool_.filters.resize(pool_.filters.size() + filter.parts.size());
        for (std::size_t part = 0; part < filter.parts.size(); ++part) lay_down(node.first + part, filter.parts[part]);
    }
    pool_.filters[at] = node;
}

AmountId PoolBuilder::amount(const AmountNode& node) {
    std::string key;
    write_key(key, node);
    if (const auto known = amounts_.find(key); known != amounts_.end()) return known->second;
    const AmountId id = static_cast<AmountId>(pool_.amounts.size());
    CHECK(pool_.amounts.size() < kNoId);
    pool_.amounts.push_back(node);
    amounts_.emplace(std::move(key), id);
    return id;
}

DestinationId PoolBuilder::destination(const Destination& wanted) {
    const auto same = [&](const Destination& other) {
        return other.target == wanted.target && other.zone == wanted.zone && other.whose == wanted.whose &&
               other.end == wanted.end && other.place == wanted.place && other.face == wanted.face &&
               other.order == wanted.order && other.reason == wanted.reason;
    };
    const auto known = std::find_if(pool_.destinations.begin(), pool_.destinations.end(), same);
    if (known != pool_.destinations.end()) return static_cast<DestinationId>(known - pool_.destinations.begin());
    pool_.destinations.push_back(wanted);
    return static_cast<DestinationId>(pool_.destinations.size() - 1);
}

u16 PoolBuilder::name_part(const std::string& part, u8 symbol_kind) {
    const std::string wanted = folded(part);
    for (std::size_t at = 0; at < pool_.name_parts.size(); ++at) {
        if (pool_.name_parts[at] == wanted && part_kinds_[at] == symbol_kind) return static_cast<u16>(at);
    }
    pool_.name_parts.push_back(wanted);
    part_kinds_.push_back(symbol_kind);
    return static_cast<u16>(pool_.name_parts.size() - 1);
}

WatchId PoolBuilder::keep(const Watch& wanted) {
    const auto same = [&](const Watch& other) {
        return other.event == wanted.event && other.kind == wanted.kind && other.subject == wanted.subject &&
               other.of == wanted.of;
    };
    const auto known = std::find_if(pool_.watches.begin(), pool_.watches.end(), same);
    const WatchId id = static_cast<WatchId>(known - pool_.watches.begin());
    CHECK(id < kNoId);
    if (known == pool_.watches.end()) pool_.watches.push_back(wanted);
    if (std::find(asked_.begin(), asked_.end(), id) == asked_.end()) asked_.push_back(id);
    return id;
}

WatchId PoolBuilder::watch(u8 event, FilterId subject) {
    return keep({event, Watch::Kind::CountThisTurn, subject, kNoId});
}

WatchId PoolBuilder::watch_last_turn(u8 event, FilterId subject) {
    const WatchId counts = watch(event, subject);
    return keep({event, Watch::Kind::CountLastTurn, subject, counts});
}

WatchId PoolBuilder::watch_objects(u8 event, FilterId subject) {
    // A test that everything passes is left out.
    const bool any = pool_.filters[subject].test == Test::All && pool_.filters[subject].count == 0;
    return keep({event, Watch::Kind::MarkObjects, any ? kNoId : subject, kNoId});
}

void PoolBuilder::give_watches(Definition& card) {
    card.first_watch = static_cast<u16>(pool_.watched_by.size());
    card.watch_count = static_cast<u16>(asked_.size());
    CHECK(pool_.watched_by.size() + asked_.size() < kNoId);
    pool_.watched_by.insert(pool_.watched_by.end(), asked_.begin(), asked_.end());
    asked_.clear();
}

u16 PoolBuilder::words(const std::vector<std::string>& options) {
    const auto known = std::search(pool_.words.begin(), pool_.words.end(), options.begin(), options.end());
    const std::size_t at = static_cast<std::size_t>(known - pool_.words.begin());
    if (known == pool_.words.end()) pool_.words.insert(pool_.words.end(), options.begin(), options.end());
    return static_cast<u16>(at + 1);
}

u16 PoolBuilder::program(Program program) {
    pool_.programs.push_back(std::move(program));
    return static_cast<u16>(kFirstProgram + pool_.programs.size() - 1);
}

void PoolBuilder::ability(Ability ability, const std::vector<Statement>& statements) {
    ability.first_statement = static_cast<u16>(pool_.statements.size());
    ability.statement_count = static_cast<u16>(statements.size());
    pool_.statements.insert(pool_.statements.end(), statements.begin(), statements.end());
    pool_.abilities.push_back(ability);
}

AmountId PoolBuilder::constant(int value) {
    AmountNode node = blank(AmountKind::Constant);
    node.value = value;
    return amount(node);
}

AmountId PoolBuilder::count(FilterId filter) {
    AmountNode node = blank(AmountKind::Count);
    node.filter = filter;
    return amount(node);
}

namespace {

AmountNode over(AmountKind kind, u8 a, u8 b, FilterId filter) {
    AmountNode node = blank(kind);
    node.a = a;
    node.b = b;
    node.filter = filter;
    return node;
}

}  // namespace

AmountId PoolBuilder::distinct_attribute(AttributeId attribute, FilterId filter) {
    return amount(over(AmountKind::Distinct, attribute, 0, filter));
}

AmountId PoolBuilder::values_of_their_own(AttributeId attribute, FilterId filter) {
    return amount(over(AmountKind::Distinct, attribute, 3, filter));
}

AmountId PoolBuilder::most_alike(AttributeId attribute, FilterId filter) {
    return amount(over(AmountKind::Distinct, attribute, 4, filter));
}

AmountId PoolBuilder::most_alike_symbol(u8 kind, FilterId filter) {
    return amount(over(AmountKind::Distinct, kind, 5, filter));
}

AmountId PoolBuilder::distinct_symbol(u8 kind, FilterId filter) {
    return amount(over(AmountKind::Distinct, kind, 1, filter));
}

AmountId PoolBuilder::distinct_printed(AttributeId attribute, FilterId filter) {
    return amount(over(AmountKind::Distinct, attribute, 2, filter));
}

AmountId PoolBuilder::sum(AttributeId attribute, FilterId filter) {
    return amount(over(AmountKind::Sum, attribute, 0, filter));
}

AmountId PoolBuilder::size(u8 reg) { return amount(over(AmountKind::Size, reg, 0, kNoId)); }

AmountId PoolBuilder::noted(u8 fact, u8 reg, FilterId which) {
    return amount(over(AmountKind::Noted, fact, reg, which));
}

AmountId PoolBuilder::number(u8 reg) { return amount(over(AmountKind::Number, reg, 0, kNoId)); }

AmountId PoolBuilder::attribute_of(AttributeId attribute, u8 reg) {
    return amount(over(AmountKind::AttributeOf, attribute, reg, kNoId));
}

AmountId PoolBuilder::memory(WatchId watch, Who who) {
    AmountNode node = blank(AmountKind::Memory);
    node.value = watch;
    node.who = who;
    return amount(node);
}

AmountId PoolBuilder::value(u8 which, Who who) {
    AmountNode node = blank(AmountKind::Value);
    node.a = which;
    node.who = who;
    return amount(node);
}

AmountId PoolBuilder::two(AmountKind kind, AmountId left, AmountId right) {
    AmountNode node = blank(kind);
    node.left = left;
    node.right = right;
    return amount(node);
}

AmountId PoolBuilder::compare(AmountId left, Compare how, AmountId right) {
    AmountNode node = blank(AmountKind::Compare);
    node.compare = how;
    node.left = left;
    node.right = right;
    return amount(node);
}

AmountId PoolBuilder::both(AmountId left, AmountId right) { return two(AmountKind::And, left, right); }
AmountId PoolBuilder::either(AmountId left, AmountId right) { return two(AmountKind::Or, left, right); }
AmountId PoolBuilder::negation(AmountId of) { return two(AmountKind::Not, of, kNoId); }
AmountId PoolBuilder::plus(AmountId left, AmountId right) { return two(AmountKind::Plus, left, right); }
AmountId PoolBuilder::times(AmountId left, AmountId right) { return two(AmountKind::Times, left, right); }
AmountId PoolBuilder::divide(AmountId left, AmountId right) { return two(AmountKind::Divide, left, right); }

AmountId PoolBuilder::listed(AmountId number, const std::vector<u16>& values) {
    AmountNode node = blank(AmountKind::Listed);
    node.left = number;
    node.b = static_cast<u8>(values.size());
    const auto found = std::search(pool_.symbols.begin(), pool_.symbols.end(), values.begin(), values.end());
    node.value = static_cast<i32>(found - pool_.symbols.begin());
    if (found == pool_.symbols.end()) pool_.symbols.insert(pool_.symbols.end(), values.begin(), values.end());
    return amount(node);
}

AmountId PoolBuilder::done_in_full() {
    return both(amount(blank(AmountKind::DidInFull)), amount(blank(AmountKind::Did)));
}

AmountId PoolBuilder::done_something() { return amount(blank(AmountKind::Did)); }

PoolBuilder::Mark PoolBuilder::mark() const {
    return {pool_.abilities.size(), pool_.programs.size(),   pool_.filters.size(),
            pool_.amounts.size(),   pool_.statements.size(), pool_.destinations.size(),
            pool_.symbols.size(),   pool_.watches.size(),    pool_.words.size()};
}

void PoolBuilder::take_back(const Mark& mark) {
    pool_.abilities.resize(mark.abilities);
    pool_.programs.resize(mark.programs);
    pool_.filters.resize(mark.filters);
    pool_.amounts.resize(mark.amounts);
    pool_.statements.resize(mark.statements);
    pool_.destinations.resize(mark.destinations);
    pool_.symbols.resize(mark.symbols);
    pool_.watches.resize(mark.watches);
    asked_.clear();
    pool_.words.resize(mark.words);
    forget_from(filters_, mark.filters);
    forget_from(amounts_, mark.amounts);
}

void PoolBuilder::list_names() {
    std::vector<std::map<std::string, ListedName>> names;
    for (const Definition& card : pool_.definitions) {
        names.resize(std::max(names.size(), card.symbols.size()));
        const std::string own = folded(card.name);
        for (std::size_t kind = 0; kind < card.symbols.size(); ++kind) {
            for (u16 symbol : card.symbols[kind]) {
                const std::string& name = pool_.symbol_names[symbol];
                ListedName& listed = names[kind].try_emplace(name, ListedName{symbol, name}).first->second;
                if (name == own) listed.words = card.name;
            }
        }
    }
    pool_.every_name.assign(names.size(), {});
    for (std::size_t kind = 0; kind < names.size(); ++kind) {
        for (auto& [name, listed] : names[kind]) pool_.every_name[kind].push_back(std::move(listed));
    }
}

void PoolBuilder::finish() {
    list_names();
    pool_.name_part_of.assign(pool_.name_parts.size(), std::vector<bool>(pool_.definitions.size(), false));
    for (std::size_t card = 0; card < pool_.definitions.size(); ++card) {
        const Definition& of = pool_.definitions[card];
        const std::string name = folded(of.name);
        for (std::size_t part = 0; part < pool_.name_parts.size(); ++part) {
            const std::string& wanted = pool_.name_parts[part];
            const auto holds = [&](u16 symbol) { return pool_.symbol_names[symbol].find(wanted) != std::string::npos; };
            const u8 kind = part_kinds_[part];
            pool_.name_part_of[part][card] =
                kind == kNone
                    ? name.find(wanted) != std::string::npos
                    : kind < of.symbols.size() && std::any_of(of.symbols[kind].begin(), of.symbols[kind].end(), holds);
        }
    }
    for (Definition& card : pool_.definitions) {
        for (std::size_t kind = 0; kind < card.symbols.size() && kind < card.symbol_bits.size(); ++kind) {
            for (u16 symbol : card.symbols[kind]) card.symbol_bits[kind] |= u64{1} << (symbol & 63);
        }
        pool_.any_beneath = pool_.any_beneath || card.works_beneath;
    }
    for (const Ability& ability : pool_.abilities) {
        Definition& card = pool_.definitions[ability.definition];
        const bool waits = ability.kind == AbilityKind::Triggered && ability.zones != 0 && !ability.on.self;
        if (ability.kind == AbilityKind::Activated) pool_.any_activated |= ability.states;
        for (std::size_t zone = 0; zone < pool_.waits_in.size(); ++zone) {
            if (ability.kind != AbilityKind::Triggered || !((ability.zones >> zone) & 1)) continue;
            pool_.waits_in[zone] |= u64{1} << ability.on.event;
            if (ability.on.also != kNone) pool_.waits_in[zone] |= u64{1} << ability.on.also;
        }
        if (waits) card.elsewhere |= u64{1} << ability.on.event;
        if (waits && ability.on.also != kNone) card.elsewhere |= u64{1} << ability.on.also;
        if (ability.kind == AbilityKind::Replacement && ability.zones != 0) card.replaces |= kReplacesElsewhere;
        for (int at = 0; at < ability.statement_count; ++at) {
            const Statement& statement = pool_.statements[static_cast<std::size_t>(ability.first_statement + at)];
            const bool of_seats = statement.on == TargetKind::Seat || statement.on == TargetKind::Everything;
            if (!of_seats && statement.subject == kNoId) continue;
            card.says_in |= ability.zones;
            pool_.says_in |= ability.zones;
            const EffectScope scope =
                of_seats ? EffectScope::Seat : static_cast<EffectScope>(pool_.filters[statement.subject].of);
            card.states_of[static_cast<std::size_t>(scope)] |= u64{1} << statement.property;
        }
        if (ability.kind != AbilityKind::Activated) continue;
        card.activates = 1;
        card.used_in |= ability.zones;
    }
}

Op Assembler::op(Verb verb) {
    Op op{};
    op.verb = verb;
    op.dst = op.a = op.b = kNone;
    op.who = Who::You;
    op.filter = op.amount = op.amount2 = op.destination = kNoId;
    return op;
}

void Assembler::add(const Op& op) { ops_.push_back(op); }

void Assembler::add(Op op, Label to) {
    jumps_.emplace_back(size(), to.number);
    ops_.push_back(op);
}

Label Assembler::label() {
    labels_.push_back(-1);
    return {static_cast<int>(labels_.size()) - 1};
}

void Assembler::place(Label label) { labels_[static_cast<std::size_t>(label.number)] = size(); }

bool Assembler::is_straight_from(int at) const {
    const auto behind = [&](int label) { return label > at; };
    const auto jumps = [&](const auto& jump) { return jump.first >= at; };
    return std::none_of(labels_.begin(), labels_.end(), behind) && std::none_of(jumps_.begin(), jumps_.end(), jumps);
}

void Assembler::rewrite(int from, const std::vector<Op>& ops) {
    ops_.resize(static_cast<std::size_t>(from));
    ops_.insert(ops_.end(), ops.begin(), ops.end());
}

Program Assembler::finish() const {
    Program program;
    program.ops = ops_;
    for (const auto& [at, label] : jumps_) {
        const int target = labels_[static_cast<std::size_t>(label)];
        CHECK(target >= 0);
        program.ops[static_cast<std::size_t>(at)].jump = static_cast<u16>(target);
    }
    for (std::size_t at = 0; at < program.ops.size(); ++at) {
        if (program.ops[at].verb == Verb::CostPaid) program.cost_end = static_cast<u16>(at);
    }
    return program;
}

}  // namespace arbiter
