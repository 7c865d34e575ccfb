// Amounts in words: numbers, and conditions.
#include <bit>

#include "base/numbers.h"
#include "engine/label.h"
#include "engine/tell/phrases.h"

namespace arbiter::tell {

namespace {

std::string_view is(Compare compare) {
    switch (compare) {
        case Compare::Equal: return " is ";
        case Compare::NotEqual: return " is not ";
        case Compare::Less: return " is less than ";
        case Compare::AtMost: return " is at most ";
        case Compare::Greater: return " is more than ";
        case Compare::AtLeast: return " is at least ";
    }
    return "";
}

std::string how_many(Compare compare, const std::string& number) {
    switch (compare) {
        case Compare::Equal: return number == "0" ? "no" : "exactly " + number;
        case Compare::NotEqual: return "any number but " + number + " of";
        case Compare::Less: return "fewer than " + number;
        case Compare::AtMost: return number == "0" ? "no" : "at most " + number;
        case Compare::Greater: return "more than " + number;
        case Compare::AtLeast: return "at least " + number;
    }
    return "";
}

bool is_condition(AmountKind kind) {
    switch (kind) {
        case AmountKind::Compare:
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Not:
        case AmountKind::DidInFull:
        case AmountKind::Did:
        case AmountKind::Noted: return true;
        default: return false;
    }
}

}  // namespace

bool Phrases::constant(AmountId id, i32& value) const {
    value = 1;
    if (id == kNoId) return true;
    const Factors parts = factors(id);
    value = parts.constant;
    return parts.others.empty();
}

bool Phrases::is_yes_or_no(AmountId id) const { return is_condition(pool_.amounts[id].kind); }

// A product in its parts.
Phrases::Factors Phrases::factors(AmountId id) const {
    const AmountNode& node = pool_.amounts[id];
    if (node.kind == AmountKind::Constant) return {node.value, {}};
    if (node.kind != AmountKind::Times) return {1, {id}};
    Factors all = factors(node.left);
    const Factors more = factors(node.right);
    all.constant *= more.constant;
    all.others.insert(all.others.end(), more.others.begin(), more.others.end());
    return all;
}

std::string Phrases::for_each(AmountId id) const {
    const AmountNode& node = pool_.amounts[id];
    if (node.kind == AmountKind::Count) return " for each " + things(node.filter, false);
    if (node.kind == AmountKind::Size) return " for each of " + held(node.a).text;
    if (node.kind == AmountKind::Distinct) return " for each of the " + counted(node);
    i32 by = 0;
    if (node.kind == AmountKind::Divide && constant(node.right, by)) {
        const AmountNode& of = pool_.amounts[node.left];
        const std::string every = " for every " + grouped(by) + " ";
        if (of.kind == AmountKind::Count) return every + things(of.filter, true);
        if (of.kind == AmountKind::Size) return every + "of " + held(of.a).text;
        if (of.kind == AmountKind::Distinct) return every + "of the " + counted(of);
    }
    return " times " + number(id);
}

// "different card names among your characters"
std::string Phrases::counted(const AmountNode& node) const {
    if (node.b == 3)
        return things(node.filter, true) + ", each with a " + words_.attribute(node.a).name + " of its own";
    if (node.b >= 4)
        return things(node.filter, true) + " with one " +
               (node.b == 4 ? words_.attribute(node.a).name : words_.symbol(node.a).name.one) + " in common";
    const std::string name = node.b == 1 ? words_.symbol(node.a).name.many
                                         : (node.b == 2 ? "printed " : "") + words_.attribute(node.a).name + " values";
    return "different " + name + " among " + things(node.filter, true);
}

std::string Phrases::memory(const AmountNode& node) const {
    const Watch& watch = pool_.watches[static_cast<std::size_t>(node.value)];
    const Viewpoint before = view_;
    if (node.who == Who::Opponent) view_ = {before.opponent, before.opponents, before.you, before.your};
    const EventWords event = words_.event(watch.event);
    const std::string when = watch.kind == Watch::Kind::CountThisTurn ? " this turn" : " in the turn before this one";
    std::string out;
    if (event.moment) {
        Who who = Who::Either;
        const bool plain = owner_only(watch.subject, who);
        const std::string by = who == Who::Either ? "a player" : this->who(who);
        const std::string of = who == Who::Either ? "a player's" : whose(who);
        out = "how often " +
              fill(event.past, Vocabulary::many(by), [&](std::string_view hole) { return hole == "who" ? by : of; }) +
              (plain ? "" : " (" + clauses(watch.subject, false) + ")");
    } else {
        out = "the number of " + (watch.subject == kNoId ? event.any.many : things(watch.subject, true)) + " " +
              fill(event.past, true);
    }
    view_ = before;
    return out + when + (node.who == Who::Either ? " (seen from each player)" : "");
}

std::string Phrases::number(AmountId id) const {
    if (id == kNoId) return "1";
    i32 value = 0;
    if (constant(id, value)) return grouped(value);
    const AmountNode& node = pool_.amounts[id];
    const auto two = [&](std::string_view sign) {
        return "(" + number(node.left) + std::string(sign) + number(node.right) + ")";
    };
    switch (node.kind) {
        case AmountKind::Constant: return grouped(node.value);
        case AmountKind::Count: return "the number of " + things(node.filter, true);
        case AmountKind::Distinct: return "the number of " + counted(node);
        case AmountKind::Sum:
            // Of one thing that was named it is simply its own.
            if (const FilterNode& only = pool_.filters[node.filter]; only.test == Test::In && is_single_held(only.a))
                return "the " + words_.attribute(node.a).name + " of " + held(only.a).text;
            if ((words_.book().bits_attributes >> node.a) & 1)
                return "the " + words_.attribute(node.a).name + " of " + things(node.filter, true);
            return "the total " + words_.attribute(node.a).name + " of " + things(node.filter, true);
        case AmountKind::Size: return "the number of " + held_many(node.a);
        case AmountKind::Number: return held_number(node.a);
        case AmountKind::AttributeOf: return "the " + words_.attribute(node.a).name + " of " + held(node.b).text;
        case AmountKind::Memory: return memory(node);
        case AmountKind::Value: {
            const std::string by = who(node.who), of = whose(node.who);
            return fill(words_.value(node.a).number, Vocabulary::many(by),
                        [&](std::string_view hole) { return hole == "who" ? by : of; });
        }
        case AmountKind::Plus: {
            i32 more = 0;
            if (constant(node.left, more) && more == 0) return number(node.right);
            if (constant(node.right, more) && more == 0) return number(node.left);
            if (constant(node.right, more) && more < 0)
                return "(" + number(node.left) + " minus " + grouped(-more) + ")";
            return two(" plus ");
        }
        case AmountKind::Times: {
            const Factors parts = factors(id);
            if (parts.others.size() == 1 && parts.constant == 1) return number(parts.others[0]);
            if (parts.others.size() == 1 && pool_.amounts[parts.others[0]].kind != AmountKind::Number)
                return grouped(parts.constant) + for_each(parts.others[0]);
            return two(" times ");
        }
        case AmountKind::Divide: {
            const AmountNode& of = pool_.amounts[node.left];
            const AmountNode& by = pool_.amounts[node.right];
            if (of.kind == AmountKind::Sum && by.kind == AmountKind::Count && of.filter == by.filter)
                return "the average " + words_.attribute(of.a).name + " (rounded down) of " + things(of.filter, true);
            return two(" divided by ") + " rounded down";
        }
        case AmountKind::Compare:
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Not:
        case AmountKind::DidInFull:
        case AmountKind::Did:
        case AmountKind::Noted: return "(1 if " + condition(id) + ", else 0)";
        case AmountKind::Listed: return listed_value(id, [](i32 entry) { return grouped(entry); });
    }
    return "";
}

std::string Phrases::signed_number(AmountId id) const {
    i32 value = 0;
    if (constant(id, value)) return with_sign(value);
    const Factors parts = factors(id);
    if (parts.others.size() == 1 && parts.constant != 1) return with_sign(parts.constant) + for_each(parts.others[0]);
    return "+ " + number(id);
}

// Is it what something has, or what was found, as it is, and no count?
bool Phrases::is_value(AmountId id) const {
    const AmountNode& node = pool_.amounts[id];
    const bool of_thing = node.kind == AmountKind::Sum || node.kind == AmountKind::AttributeOf;
    return node.kind == AmountKind::Number || (of_thing && ((words_.book().bits_attributes >> node.a) & 1) != 0);
}

std::string Phrases::listed_value(AmountId id, const std::function<std::string(i32)>& entry_words) const {
    const AmountNode& node = pool_.amounts[id];
    std::vector<std::string> entries;
    for (int at = 0; at < node.b; ++at)
        entries.push_back(entry_words(pool_.symbols[static_cast<std::size_t>(node.value + at)]));
    return "what was chosen (" + listed(entries, " / ") + ": by " + number(node.left) + ")";
}

std::string Phrases::found_value(std::string_view name, AmountId id) const {
    if (pool_.amounts[id].kind != AmountKind::Listed) return number(id);
    // What the words say of the bits above belongs to the whole.
    const std::string above = words_.number(name, 0, {{1, ""}});
    return listed_value(id, [&](i32 entry) {
        const std::string words = words_.number(name, entry);
        return words.ends_with(above) ? words.substr(0, words.size() - above.size()) : words;
    });
}

std::string Phrases::number_words(std::string_view name, AmountId id) const {
    i32 value = 0;
    if (constant(id, value)) return words_.number(name, value);
    if (pool_.amounts[id].kind == AmountKind::Listed)
        return listed_value(id, [&](i32 entry) { return words_.number(name, entry); });
    if (id != kNoId && pool_.amounts[id].kind == AmountKind::Plus) {
        // Bits that are known, and beside or above them numbers that are found first.
        Vocabulary::Found found;
        i32 known = 0;
        bool plain = true;
        for (AmountId part : {pool_.amounts[id].left, pool_.amounts[id].right}) {
            if (constant(part, value)) {
                known += value;
                continue;
            }
            const Factors parts = factors(part);
            plain = plain && parts.others.size() == 1;
            if (plain) found.emplace_back(parts.constant, found_value(name, parts.others[0]));
        }
        if (plain) return words_.number(name, known, found);
    }
    const Factors parts = factors(id);
    if (parts.constant == 1 && parts.others.size() == 1 && is_value(parts.others[0])) return number(parts.others[0]);
    std::string out = words_.number(name, parts.constant);
    for (AmountId other : parts.others) out += for_each(other);
    return out;
}

std::string Phrases::so_many(AmountId low, AmountId high, const std::string& one, const std::string& many,
                             FilterId among) const {
    const auto counts_them = [&](AmountId id) {
        return id != kNoId && among != kNoId && pool_.amounts[id].kind == AmountKind::Count &&
               pool_.amounts[id].filter == among;
    };
    if (counts_them(low) && (high == kNoId || counts_them(high))) return "every " + one;
    i32 from = 0, to = 0;
    const bool known_from = constant(low, from);
    const bool known_to = high == kNoId ? known_from : constant(high, to);
    if (high == kNoId) to = from;
    if (known_from && known_to) {
        const std::string noun = " " + (to == 1 ? one : many);
        if (from == to) return std::to_string(to) + noun;
        constexpr i32 kAnyNumber = 100;  // more than there ever are to choose from
        if (to >= kAnyNumber)
            return (from == 0 ? "any number of" : "at least " + std::to_string(from) + " of the") + (" " + many);
        return (from == 0 ? "up to " : std::to_string(from) + " to ") + std::to_string(to) + noun;
    }
    const std::string most = number(high == kNoId ? low : high);
    if (high == kNoId || high == low) return "as many " + many + " as " + most;
    if (known_from && from == 0) return "up to as many " + many + " as " + most;
    return "at least " + number(low) + " and at most " + most + " of the " + many;
}

// ---- conditions

std::string Phrases::carried_out(bool in_full, bool something) const {
    if (!program_ || at_ == kNoId) return "it was done";
    u16 begin = at_;
    while (begin > 0) {
        const Verb verb = op(static_cast<u16>(begin - 1)).verb;
        if (verb == Verb::BeginAttempt || verb == Verb::Attempt || verb == Verb::CostPaid) break;
        --begin;
    }
    const std::string steps = steps_mark(begin, at_ > begin ? static_cast<u16>(at_ - 1) : begin);
    if (in_full && something) return "all of " + steps + " was done";
    return in_full ? "nothing of " + steps + " was left undone" : "something of " + steps + " was done";
}

// The one bit of a number: n / 2^k - 2 * (n / 2^(k + 1)).
bool Phrases::bit_of(const AmountNode& node, u8& reg, int& bit) const {
    if (node.kind != AmountKind::Plus) return false;
    const AmountNode& high = pool_.amounts[node.left];
    const Factors rest = factors(node.right);
    if (high.kind != AmountKind::Divide || rest.constant != -2 || rest.others.size() != 1) return false;
    const AmountNode& low = pool_.amounts[rest.others[0]];
    const AmountNode& of = pool_.amounts[high.left];
    i32 by = 0, twice = 0;
    const bool fits = of.kind == AmountKind::Number && low.kind == AmountKind::Divide && low.left == high.left &&
                      constant(high.right, by) && constant(low.right, twice) && by > 0 && twice == 2 * by &&
                      std::has_single_bit(static_cast<u32>(by));
    if (!fits) return false;
    reg = of.a;
    bit = std::countr_zero(static_cast<u32>(by));
    return true;
}

// "There are at least 2 cards in your hand."
std::string Phrases::there_are(const AmountNode& count, Compare compare, AmountId with) const {
    i32 value = 0;
    const bool plain = constant(with, value);
    const std::string few = plain ? grouped(value) : number(with);
    const bool none = value == 0 && (compare == Compare::Equal || compare == Compare::AtMost);
    const bool one = plain && (value == 1 || none);
    if (count.kind == AmountKind::Distinct)
        return std::string("there ") + (one ? "is " : "are ") + how_many(compare, few) + " " + counted(count);
    return std::string("there ") + (one ? "is " : "are ") + how_many(compare, plain ? few : "(" + few + ")") + " " +
           things(count.filter, !one);
}

// "This character is Raided": what a count asks of a single thing that was named.
std::string Phrases::said_of_held(const AmountNode& count) const {
    if (count.kind != AmountKind::Count || count.filter == kNoId) return "";
    std::vector<u16> tests;
    gather_tests(count.filter, tests, false);
    const bool card = pool_.filters[count.filter].of == ObjectKind::Cards;
    std::string subject;
    std::vector<std::string> said;
    for (u16 at : tests) {
        const FilterNode& node = pool_.filters[at];
        if (subject.empty() && node.test == Test::In && !held(node.a).many) {
            subject = member(node).text;
            if (node.a == kSource && card && self_ != "this card") subject += " (as a card)";
        } else {
            said.push_back(sentence(at, false));
        }
    }
    if (subject.empty()) return "";
    return subject + " " + (said.empty() ? (card ? "is still that card" : "is still there") : listed(said, " and "));
}

std::string Phrases::comparison(const AmountNode& node) const {
    const AmountNode& left = pool_.amounts[node.left];
    i32 value = 0;
    const bool plain = constant(node.right, value);
    if (left.kind == AmountKind::Count && plain && node.compare == Compare::AtLeast && value == 1) {
        if (const std::string said = said_of_held(left); !said.empty()) return said;
    }
    if (left.kind == AmountKind::Count || left.kind == AmountKind::Distinct)
        return there_are(left, node.compare, node.right);
    if (left.kind == AmountKind::Number && node.compare == Compare::Equal && plain) {
        if (const std::string option = option_chosen(left.a, value); !option.empty()) return option;
    }
    if (left.kind == AmountKind::Value && plain) {
        for (const ValueName& word : words_.value(left.a).values) {
            if (word.value == value) return number(node.left) + std::string(is(node.compare)) + word.word;
        }
    }
    if (left.kind == AmountKind::AttributeOf && plain) {
        for (const ValueName& word : words_.attribute(left.a).values) {
            if (word.value == value) return number(node.left) + std::string(is(node.compare)) + fill(word.word, false);
        }
    }
    return number(node.left) + std::string(is(node.compare)) + number(node.right);
}

// A condition that is always or never true.
std::optional<bool> Phrases::settled(AmountId id) const {
    const AmountNode& node = pool_.amounts[id];
    const auto either = [&](bool decides) -> std::optional<bool> {
        const std::optional<bool> left = settled(node.left), right = settled(node.right);
        if (left == decides || right == decides) return decides;
        return left && right ? std::optional<bool>(!decides) : std::nullopt;
    };
    switch (node.kind) {
        case AmountKind::Constant: return node.value != 0;
        case AmountKind::And: return either(false);
        case AmountKind::Or: return either(true);
        case AmountKind::Not: {
            const std::optional<bool> inner = settled(node.left);
            return inner ? std::optional<bool>(!*inner) : std::nullopt;
        }
        default: return std::nullopt;
    }
}

std::string Phrases::both(AmountId id, AmountKind kind) const {
    const AmountNode& node = pool_.amounts[id];
    // What is sure anyway says nothing.
    if (settled(node.left)) return condition(node.right);
    if (settled(node.right)) return condition(node.left);
    const AmountNode& left = pool_.amounts[node.left];
    const AmountNode& right = pool_.amounts[node.right];
    if (kind == AmountKind::And && left.kind == AmountKind::DidInFull && right.kind == AmountKind::Did)
        return carried_out(true, true);
    const auto side = [&](AmountId at) {
        const AmountKind inner = pool_.amounts[at].kind;
        if (inner == kind) return both(at, kind);
        const bool other = inner == AmountKind::And || inner == AmountKind::Or;
        return other ? "(" + condition(at) + ")" : condition(at);
    };
    return side(node.left) + (kind == AmountKind::And ? " and " : " or ") + side(node.right);
}

std::string Phrases::condition(AmountId id) const {
    if (id == kNoId) return "always";
    if (const std::optional<bool> sure = settled(id)) return *sure ? "always" : "never";
    const AmountNode& node = pool_.amounts[id];
    switch (node.kind) {
        case AmountKind::Compare: return comparison(node);
        case AmountKind::And:
        case AmountKind::Or: return both(id, node.kind);
        case AmountKind::Not: {
            const bool group =
                is_condition(pool_.amounts[node.left].kind) &&
                (pool_.amounts[node.left].kind == AmountKind::And || pool_.amounts[node.left].kind == AmountKind::Or);
            return "it is not so that " + (group ? "(" + condition(node.left) + ")" : condition(node.left));
        }
        case AmountKind::Count: {
            const std::string said = said_of_held(node);
            return said.empty() ? "there is any " + things(node.filter, false) : said;
        }
        case AmountKind::Number: return held_condition(node.a);
        case AmountKind::DidInFull: return carried_out(true, false);
        case AmountKind::Did: return carried_out(false, true);
        case AmountKind::Noted:
            return "as this triggered, " + self(pool_.filters[node.filter].of).text + " " +
                   sentence(node.filter, false);
        case AmountKind::Value: {
            const std::string holds = words_.value(node.a).holds;
            if (holds.empty()) break;
            const std::string by = who(node.who), of = whose(node.who);
            return fill(holds, Vocabulary::many(by), [&](std::string_view hole) { return hole == "who" ? by : of; });
        }
        case AmountKind::Plus: {
            u8 reg = 0;
            int bit = 0;
            if (!bit_of(node, reg, bit)) break;
            const Sources from = holdings_ && at_ != kNoId ? written(at_, reg, Side::Number) : Sources{};
            return "option " + std::to_string(bit + 1) + " is among those chosen in " +
                   (from.ops.empty() ? "no step" : step_mark(from.ops.front()));
        }
        default: break;
    }
    return number(id) + " is not 0";
}

}  // namespace arbiter::tell
