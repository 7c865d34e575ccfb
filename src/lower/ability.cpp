// Lays abilities into the draft of a card.
#include "lower/ability.h"

#include "engine/link.h"

namespace arbiter::lower {

Ability blank_ability(const Lowering& low, AbilityKind kind) {
    Ability ability{};
    ability.kind = kind;
    ability.on = {0, kNoId, 0};
    ability.instead = {kNone, kNone, kNoId, 0, 0, Leaving::Anything, Who::Either};
    ability.condition = kNoId;
    ability.definition = low.whole.definition;
    ability.states = low.states;
    ability.zones = low.zones;
    return ability;
}

namespace {

// Whether an ability works would show what a hand or a deck holds.
void decline_hidden(Lowering& low, const Ability& ability, const std::vector<Statement>& statements) {
    const auto asks = [&](AmountId amount) { return reads_hidden_cards(low.pool.pool(), low.book, amount); };
    bool hidden = asks(ability.condition) || asks(ability.resolve_condition);
    for (const Statement& one : statements) hidden = hidden || asks(one.condition) || asks(one.value);
    if (hidden) low.decline(kReadsHiddenCards);
}

// What nobody sees changes nothing about others, and only rulebooks that say how it is asked let a text wait in a hand.
void decline_unheard(Lowering& low, const Ability& ability, const std::vector<Statement>& statements) {
    const auto& zones = low.book.zones;
    bool unseen = false;
    for (std::size_t at = 0; at < zones.size(); ++at)
        unseen = unseen || (!zones[at].field && zones[at].seen != SeenBy::Everyone && ((ability.zones >> at) & 1) != 0);
    for (const Statement& one : statements) {
        const bool of_itself = one.subject == kNoId && one.on != TargetKind::Seat && one.on != TargetKind::Everything;
        if (unseen && !of_itself) low.decline("what a card that not all see changes about others");
    }
    const bool in_hand = low.dialect.hand != kNone && ((ability.zones >> low.dialect.hand) & 1) != 0;
    const u64 heard = low.book.hand_offers ? low.book.hand_offers->events : 0;
    const auto unheard = [&](u8 event) { return event != kNone && ((heard >> event) & 1) == 0; };
    if (ability.kind == AbilityKind::Triggered && in_hand && !ability.on.self &&
        (unheard(ability.on.event) || unheard(ability.on.also)))
        low.decline("a text that waits in a hand");
}

}  // namespace

AbilityId lay(Lowering& low, Ability ability, std::vector<Statement> statements, AbilityOrigin owned) {
    // What only things on the field can lose works elsewhere.
    const bool elsewhere = ability.zones && (ability.zones & ~low.dialect.field) != 0;
    if (elsewhere) ability.states &= static_cast<u16>(~low.dialect.lost_on_field);
    decline_hidden(low, ability, statements);
    decline_unheard(low, ability, statements);
    if (ability.kind == AbilityKind::Triggered) {
        low.card.listens |= u64{1} << ability.on.event;
        if (ability.on.also != kNone) low.card.listens |= u64{1} << ability.on.also;
    }
    if (ability.kind == AbilityKind::Replacement) low.card.replaces = kReplaces;
    for (const Statement& statement : statements) low.card.states |= u64{1} << statement.property;
    std::vector<DraftedAbility>& list = owned == AbilityOrigin::Own ? low.whole.own : low.whole.granted;
    constexpr u8 kFirstGranted = 64;  // so that a rulebook can tell them from the card's own
    ability.in_card = static_cast<u8>(list.size() + (owned == AbilityOrigin::Own ? 0 : kFirstGranted));
    list.push_back({ability, std::move(statements)});
    return static_cast<AbilityId>(low.whole.first_granted + list.size() - 1);
}

std::optional<AbilityId> add_program(Lowering& low, Ability ability, AbilityOrigin owned) {
    low.add(Assembler::op(Verb::End));
    if (!low.declined.empty()) return std::nullopt;
    ability.code = finish_program(low);
    ability.registers = low.registers;
    return lay(low, ability, {}, owned);
}

std::vector<AbilityId> add_statements(Lowering& low, AbilityOrigin owned) {
    std::vector<AbilityId> ids;
    std::vector<u16> zones;
    for (const StatementInZones& said : low.says) {
        if (std::find(zones.begin(), zones.end(), said.zones) == zones.end()) zones.push_back(said.zones);
    }
    for (u16 zone : zones) {
        Ability ability = blank_ability(low, AbilityKind::Continuous);
        ability.zones = zone;
        std::vector<Statement> statements;
        for (const StatementInZones& said : low.says) {
            if (said.zones == zone) statements.push_back(said.statement);
        }
        ids.push_back(lay(low, ability, statements, owned));
    }
    low.says.clear();
    return ids;
}

Lowering lowering_within(const Lowering& around) {
    Lowering inner(around.dialect, around.job);
    inner.other_named = around.other_named;
    return inner;
}

void require(Lowering& low, AmountId condition) {
    Op require = Assembler::op(Verb::Require);
    require.amount = condition;
    low.add(require);
}

void own_name(Lowering& low, const Term& name) {
    if (low.symbols.intern(name.quoted()) != low.card.symbols[low.dialect.name][0])
        low.decline("the name is not that of the card");
}

PrintedLines::PrintedLines(const Job& job, std::size_t parts)
    : job_(job), granted_(job.whole.granted.size()), own_(job.whole.own.size()) {
    const std::string& text = job.printed;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        const std::string line = text.substr(from, end - from);
        // Points of a list belong to the line above them.
        if ((line.starts_with("•") || line.starts_with("・")) && !lines_.empty())
            lines_.back() += "\n" + line;
        else
            lines_.push_back(line);
        from = end + 1;
    }
    if (lines_.size() != parts) lines_.assign(parts, text);
}

void PrintedLines::next() {
    CardDraft& draft = job_.whole;
    for (; granted_ < draft.granted.size(); ++granted_) draft.granted[granted_].text = lines_[at_];
    for (; own_ < draft.own.size(); ++own_) draft.own[own_].text = lines_[at_];
    ++at_;
}

std::optional<Unlowered> decline_reason(const Lowering& low) {
    if (low.declined.empty()) return std::nullopt;
    return Unlowered{low.declined, low.declined_words};
}

}  // namespace arbiter::lower
