#include "engine/tell/tell.h"

#include <bit>

#include "engine/tell/instructions.h"

namespace arbiter::tell {

namespace {

class AbilityTeller {
  public:
    AbilityTeller(const Rulebook& book, const Pool& pool, const Ability& ability, int depth)
        : phrases_(book, pool, &ability, depth > 0),
          words_(phrases_.words()),
          pool_(pool),
          ability_(ability),
          depth_(depth) {}

    Outline all() {
        Line head{heading(), {}, {}, false};
        add_limits(head.under);
        for (int at = 0; at < ability_.statement_count; ++at)
            head.under.push_back(statement(pool_.statements[static_cast<std::size_t>(ability_.first_statement + at)]));
        if (ability_.code != 0) {
            Outline steps = Instructions(phrases_, depth_).all();
            head.under.insert(head.under.end(), std::make_move_iterator(steps.begin()),
                              std::make_move_iterator(steps.end()));
        }
        return {std::move(head)};
    }

  private:
    std::string heading() const;
    std::string replaced() const;
    void add_limits(Outline& out) const;
    std::string kinds() const;   // what the text counts as
    std::string states() const;  // in which it works
    Line statement(const Statement&) const;
    NounPhrase subject(const Statement&) const;
    static Line plain(std::string text) { return {std::move(text), {}, {}, false}; }

    Phrases phrases_;
    const Vocabulary& words_;
    const Pool& pool_;
    const Ability& ability_;
    int depth_;
};

std::string AbilityTeller::replaced() const {
    const ReplacementOn& on = ability_.instead;
    std::string out = "If one or more " + phrases_.things(on.subject, true) + " would be ";
    out += on.reason == kNone ? "moved" : words_.reason(on.reason).done;
    if (on.to != kNone) out += " to " + words_.zone(on.to, "a player's");
    if (on.leaving == Leaving::Field) out += ", leaving " + words_.words().field;
    if (on.leaving == Leaving::Zone) out += ", other than to the same zone of another player";
    if (on.whole) out += ", together with all of its stack";
    if (on.by == Who::Opponent) out += ", by an effect of " + phrases_.who(Who::Opponent);
    if (on.by != Who::Opponent && on.by != Who::Either) out += ", by " + phrases_.who(on.by);
    return out + (on.optional ? ", " + phrases_.who(Who::You) + " may do this instead:" : ", do this instead:");
}

std::string AbilityTeller::heading() const {
    switch (ability_.kind) {
        case AbilityKind::Triggered: {
            const TriggerOn& on = ability_.on;
            std::string out = "When " + phrases_.event(on.event, on.subject, on.self, on.at_least);
            if (on.also != kNone)
                out += ", or when " + phrases_.event(on.also, on.subject, on.self, on.at_least) + " (once for both)";
            if (words_.book().trigger_for_each && !on.self && on.at_least <= 1)
                out += on.together ? ", all of them once" : ", once for each";
            return out + ":";
        }
        case AbilityKind::Continuous: return "All the time:";
        case AbilityKind::Activated: return words_.words().activated + ":";
        case AbilityKind::Replacement: return replaced();
    }
    return "";
}

std::string AbilityTeller::states() const {
    const std::string self = phrases_.self().text;
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < 16; ++at) {
        if (((ability_.states >> at) & 1) == 0) continue;
        const auto& known = words_.words().states;
        const bool limits = at >= known.size() || !known[at].empty();
        if (limits)
            parts.push_back(at < known.size() ? fill(known[at], false, self) : "unnamed state " + std::to_string(at));
    }
    if (parts.empty()) return "";
    return fill(words_.words().in_states, false, [&](std::string_view hole) {
        return hole == "this" ? self : listed(parts, words_.words().any_state ? " or " : " and ");
    });
}

std::string AbilityTeller::kinds() const {
    const auto& known = words_.words().kinds_by_state;
    std::vector<std::string> parts;
    for (std::size_t at = 0; at < known.size(); ++at) {
        if (((ability_.states >> at) & 1) && !known[at].empty()) parts.push_back(known[at]);
    }
    return joined(parts, "; ");
}

void AbilityTeller::add_limits(Outline& out) const {
    if (const std::string kind = kinds(); !kind.empty()) out.push_back(plain("Kind: " + kind + "."));
    if (const std::string when = states(); !when.empty()) out.push_back(plain("Works only while " + when + "."));
    if (ability_.zones)
        out.push_back(
            plain("Works only while this card is " + words_.at_zones(ability_.zones, phrases_.view().your) + "."));
    if (ability_.limit) {
        const std::string times = ability_.limit == 1 ? "once" : std::to_string(ability_.limit) + " times";
        out.push_back(plain("At most " + times + (ability_.per == Per::Game ? " a game" : " a turn") +
                            (ability_.shared ? ", all copies of one player together." : ".")));
    }
    if (ability_.shared && !ability_.limit) out.push_back(plain("All copies of one player count as one."));
    if (ability_.condition != kNoId)
        out.push_back(plain("Only if, at that moment, " + phrases_.condition(ability_.condition) + "."));
    if (ability_.resolve_condition != kNoId)
        out.push_back(plain("Comes to nothing unless, as it is carried out, " +
                            phrases_.condition(ability_.resolve_condition) + "."));
}

NounPhrase AbilityTeller::subject(const Statement& statement) const {
    switch (statement.on) {
        case TargetKind::Place:
        case TargetKind::Card: {
            if (statement.subject == kNoId)
                return phrases_.self(statement.on == TargetKind::Place ? ObjectKind::Places : ObjectKind::Cards);
            return phrases_.all(statement.subject);
        }
        case TargetKind::Seat: {
            const std::string who = phrases_.who(says_opponent(statement.argument) ? Who::Opponent : Who::You);
            return {who, Vocabulary::many(who)};
        }
        case TargetKind::Everything: return {"both players", true};
        case TargetKind::Places:
        case TargetKind::Cards: break;  // of modifiers alone
    }
    return {};
}

Line AbilityTeller::statement(const Statement& statement) const {
    const NounPhrase to = subject(statement);
    const bool seat = statement.on == TargetKind::Seat || statement.on == TargetKind::Everything;
    const u16 argument = seat ? seat_argument(statement.argument) : statement.argument;
    const bool modification = statement.property == words_.book().granted && depth_ < 3;
    std::string text = to.text + " ";
    text += modification ? std::string(to.many ? "have" : "has") + " an ability" + given_to(phrases_, statement.value)
                         : phrases_.property(statement.property, statement.value, argument, to.many, seat);
    if (statement.condition != kNoId) text += ", while " + phrases_.condition(statement.condition);
    if (!statement.stacks) text += "; several copies of this count once";
    Line made = plain("- " + capital(std::move(text)) + (modification ? ":" : "."));
    if (modification)
        made.under = tell_granted(words_.book(), pool_, static_cast<AbilityId>(statement.argument), depth_ + 1);
    return made;
}

void take_numbers_off(Outline& lines) {
    for (Line& line : lines) {
        line.step = false;
        line.ops.clear();
        take_numbers_off(line.under);
    }
}

}  // namespace

Outline tell_ability(const Rulebook& book, const Pool& pool, const Ability& ability) {
    return AbilityTeller(book, pool, ability, 0).all();
}

Outline tell_granted(const Rulebook& book, const Pool& pool, AbilityId id, int depth) {
    Outline told = AbilityTeller(book, pool, pool.ability(id), depth).all();
    take_numbers_off(told);
    return told;
}

std::string given_to(const Phrases& phrases, AmountId value) {
    i32 giver = 0;
    if (value != kNoId && phrases.constant(value, giver) && giver == 0) return " (in which \"you\" is its own player)";
    return " (in which \"you\" is whoever gave it)";
}

Outline tell_facts(const Rulebook& book, const Pool& pool, const Definition& card) {
    const Vocabulary vocabulary(book);
    const Words& words = vocabulary.words();
    Outline out;
    const auto add = [&](std::string text) { out.push_back({std::move(text), {}, {}, false}); };
    for (AttributeId at : words.fact_attributes) {
        const i32 bits = card.attributes[at];
        const AttributeWords attribute = vocabulary.attribute(at);
        if (std::popcount(static_cast<u32>(bits)) > 1)
            add("Its " + attribute.name + " is at the same time " +
                Vocabulary::bits(attribute.values, bits, false, " and ") + ".");
    }
    for (std::size_t kind = 0; kind < words.symbols.size() && kind < card.symbols.size(); ++kind) {
        const SymbolWords& symbol = words.symbols[kind];
        if (symbol.fact.empty() || card.symbols[kind].size() <= card.printed_symbols[kind]) continue;
        std::vector<std::string> names;
        for (u16 name : card.symbols[kind]) names.push_back("\"" + pool.symbol_names[name] + "\"");
        add(fill(symbol.fact, false, listed(names, symbol.between)));
    }
    if (words.facts != kNone) {
        const i32 facts = card.attributes[words.facts];
        if (const std::string has = Vocabulary::bits(words.fact_words, facts & words.fact_bits, false, " and ");
            !has.empty())
            add(fill(words.fact, false, has));
        if (words.copies_shift && (facts >> words.copies_shift))
            add(fill(words.copies, false, std::to_string(facts >> words.copies_shift)));
    }
    if (words.keywords != kNone && card.attributes[words.keywords]) {
        const AttributeWords keywords = vocabulary.attribute(words.keywords);
        add(fill(words.keywords_fact, false,
                 Vocabulary::bits(keywords.values, card.attributes[words.keywords], false, " and ")));
    }
    return out;
}

std::string tell_card(const Rulebook& book, const Pool& pool, const Definition& card) {
    std::string out = to_text(tell_facts(book, pool, card));
    for (int at = 0; at < card.ability_count; ++at)
        out += to_text(tell_ability(book, pool, pool.ability(static_cast<AbilityId>(card.first_ability + at))));
    return out;
}

std::string tell_things(const Rulebook& book, const Pool& pool, const Ability& ability, u16 op, FilterId id) {
    const Phrases phrases(book, pool, &ability);
    phrases.go_to(op);
    return without_numbers(phrases.choices(id, true));
}

std::string tell_all(const Rulebook& book, const Pool& pool, const Ability& ability, u16 op, FilterId id) {
    const Phrases phrases(book, pool, &ability);
    phrases.go_to(op);
    return without_numbers(phrases.all(id).text);
}

std::string tell_condition(const Rulebook& book, const Pool& pool, const Ability& ability, u16 op, AmountId id) {
    const Phrases phrases(book, pool, &ability);
    phrases.go_to(op);
    return without_numbers(phrases.condition(id));
}

}  // namespace arbiter::tell
