#include "engine/tell/vocabulary.h"

#include <algorithm>
#include <bit>

#include "base/numbers.h"

namespace arbiter::tell {

namespace {

// What neither the game's words nor the rulebook's names have a word for.
std::string unnamed(std::string_view what, long number) {
    return "unnamed " + std::string(what) + " " + std::to_string(number);
}

std::string named(const std::vector<std::string>& names, std::size_t at, std::string_view what) {
    return at < names.size() && !names[at].empty() ? names[at] : unnamed(what, static_cast<long>(at));
}

const ValueName* find(const std::vector<ValueName>& words, i32 value) {
    for (const ValueName& word : words) {
        if (word.value == value) return &word;
    }
    return nullptr;
}

}  // namespace

const Words& Vocabulary::none() {
    static const Words words{};
    return words;
}

std::string Vocabulary::who(Who who, const Viewpoint& view) const {
    switch (who) {
        case Who::You: return view.you;
        case Who::Opponent: return view.opponent;
        case Who::Either: return "both players";
        case Who::Lead: return words_.lead.one;
        case Who::Next: return words_.next.one;
        case Who::OwnerOfIt: return "its owner";
        case Who::Chooser: return "the chosen player";
    }
    return "";
}

std::string Vocabulary::whose(Who who, const Viewpoint& view) const {
    switch (who) {
        case Who::You: return view.your;
        case Who::Opponent: return view.opponents;
        case Who::Either: return "either player's";
        case Who::Lead: return words_.lead.many;
        case Who::Next: return words_.next.many;
        case Who::OwnerOfIt: return "its owner's";
        case Who::Chooser: return "the chosen player's";
    }
    return "";
}

std::string Vocabulary::zone(ZoneId at, const std::string& whose) const {
    const std::string named = at < words_.zones.size()  ? words_.zones[at].name
                              : at < book_.zones.size() ? book_.zones[at].name
                                                        : unnamed("zone", at);
    return whose + " " + named;
}

std::string Vocabulary::into_zone(ZoneId at, const std::string& whose) const {
    const std::string where = at < words_.zones.size() ? words_.zones[at].at : "in";
    return (where == "among" ? "to be among " : where + "to ") + zone(at, whose);
}

std::string Vocabulary::at_zones(i32 mask, const std::string& whose) const {
    const i32 all = static_cast<i32>((u32{1} << book_.zones.size()) - 1);
    if ((mask & all) == all) return "anywhere (" + whose + " cards)";
    std::vector<std::string> parts;
    for (const ZoneGroup& group : words_.zone_groups) {
        if ((mask & group.mask) != group.mask) continue;
        parts.push_back(group.words.at + " " + whose + " " + group.words.name);
        mask &= ~group.mask;
    }
    for (std::size_t at = 0; at < book_.zones.size(); ++at) {
        if (((mask >> at) & 1) == 0) continue;
        parts.push_back((at < words_.zones.size() ? words_.zones[at].at : "in") + " " +
                        zone(static_cast<ZoneId>(at), whose));
    }
    return parts.empty() ? "nowhere" : listed(parts);
}

std::string Vocabulary::phases(i32 mask) const {
    std::vector<std::string> names;
    for (std::size_t at = 0; at < book_.phases.size(); ++at) {
        if ((mask >> at) & 1) names.push_back(book_.phases[at]);
    }
    return listed(names);
}

AttributeWords Vocabulary::attribute(AttributeId at) const {
    if (at < words_.attributes.size()) return words_.attributes[at];
    AttributeWords made{named(book_.attributes, at, "attribute"), {Form::With, "{}"}, {}};
    made.has.phrase = made.name + " {}";
    if (at < book_.attribute_words.size()) made.values = book_.attribute_words[at];
    return made;
}

SymbolWords Vocabulary::symbol(u8 kind) const {
    if (kind < words_.symbols.size()) return words_.symbols[kind];
    const std::string name = named(book_.symbol_kinds, kind, "symbol");
    return {{name, name + "s"}};
}

RelationWords Vocabulary::relation(u8 at) const {
    if (at < words_.relations.size()) return words_.relations[at];
    return {{Form::Is, named(book_.relations, at, "relation") + " {}"}};
}

PropertyWords Vocabulary::property(PropertyId at) const {
    if (at < words_.properties.size()) return words_.properties[at];
    return {"<gets|get> " + named(book_.properties, at, "property") + " {n}"};
}

EventWords Vocabulary::event(u8 at) const {
    if (at < words_.events.size()) return words_.events[at];
    const std::string name = named(book_.events, at, "event");
    return {"{s}: " + name, "of \"" + name + "\""};
}

ReasonWords Vocabulary::reason(u8 at) const {
    if (at < words_.reasons.size()) return words_.reasons[at];
    const std::string name = named(book_.reasons, at, "reason");
    return {"<moves|move> (" + name + ")", "moved (" + name + ")"};
}

TestWords Vocabulary::test(u8 at) const {
    if (at < words_.tests.size()) return words_.tests[at];
    return {Form::That, "passes: " + named(book_.tests, at, "test")};
}

ValueWords Vocabulary::value(u8 at) const {
    if (at < words_.values.size()) return words_.values[at];
    return {named(book_.values, at, "value") + " of {who}"};
}

VerbWords Vocabulary::verb(u8 at) const {
    if (at < words_.verbs.size()) return words_.verbs[at];
    return {"{who} <does|do>: " + named(book_.verbs, at, "verb") + " {a}", {"result", "results"}};
}

std::string Vocabulary::moment(u8 at) const {
    return at < words_.moments.size() ? words_.moments[at] : named(book_.moments, at, "moment");
}

std::string Vocabulary::position(u8 at) const {
    return at < words_.positions.size() ? words_.positions[at] : named(book_.positions, at, "position");
}

std::string Vocabulary::text_kinds(i32 mask) const {
    const std::string* const kinds[] = {&words_.triggered_text, &words_.continuous_text, &words_.activated_text,
                                        &words_.replacement_text};
    std::vector<std::string> names;
    for (std::size_t at = 0; at < std::size(kinds); ++at) {
        if ((mask >> at) & 1) names.push_back(*kinds[at]);
    }
    return names.size() == std::size(kinds) ? "text" : listed(names);
}

Noun Vocabulary::kind(i32 mask, ObjectKind of) const {
    const auto noun = [&](const KindWords& kind) { return of == ObjectKind::Places ? kind.standing : kind.card; };
    std::vector<std::string> one, many;
    for (const KindWords& kind : words_.kinds) {
        if (kind.mask == mask) return noun(kind);
        if ((kind.mask & mask) != kind.mask) continue;
        one.push_back(noun(kind).one);
        many.push_back(noun(kind).many);
    }
    if (!one.empty()) return {listed(one), listed(many)};
    const std::string named = bits(attribute(book_.showing.kind).values, mask, false);
    return {named + (of == ObjectKind::Places ? "" : " card"), named + (of == ObjectKind::Places ? "" : " cards")};
}

Noun Vocabulary::label(i32 mask, ObjectKind of) const {
    if (of == ObjectKind::Cards) return {"card", "cards"};
    for (const KindWords& kind : words_.kinds) {
        if (kind.mask == mask) return kind.label.one.empty() ? kind.standing : kind.label;
    }
    return words_.standing_label;
}

std::string Vocabulary::self(i32 kind) const {
    for (const KindWords& known : words_.kinds) {
        if ((known.mask & kind) != 0 && !known.self.empty()) return known.self;
    }
    return "this card";
}

std::string Vocabulary::bits(const std::vector<ValueName>& words, i32 value, bool many, std::string_view between) {
    std::vector<std::string> parts;
    i32 told = 0;
    for (const ValueName& word : words) {
        const bool new_bits = (told & word.value) != word.value;
        if (word.value == 0 || (value & word.value) != word.value || !new_bits) continue;
        parts.push_back(fill(word.word, many));
        told |= word.value;
    }
    for (u32 rest = static_cast<u32>(value & ~told); rest != 0; rest &= rest - 1)
        parts.push_back(unnamed("bit", std::countr_zero(rest)));
    return listed(parts, between);
}

std::string Vocabulary::number(std::string_view name, i32 value, const Found& besides) const {
    if (name == "event") return fill(event(static_cast<u8>(value)).happens, false, "it");
    if (name == "reason") return value == kNone ? "moved in any way" : reason(static_cast<u8>(value)).done;
    if (name == "zone") return zone(static_cast<ZoneId>(value), "the");
    for (const NumberWords& format : words_.numbers) {
        if (format.name != name) continue;
        std::string out;
        Found left = besides;
        for (const NumberPart& part : format.parts) {
            const auto found = std::find_if(left.begin(), left.end(),
                                            [&](const auto& one) { return one.first == (part.mask & -part.mask); });
            if (found != left.end()) {
                out += fill(part.around, false, found->second);
                left.erase(found);
                continue;
            }
            const i32 bits = value & part.mask;
            const i32 here = bits >> std::countr_zero(static_cast<u32>(part.mask));
            const ValueName* zero = part.how == NumberPart::How::Value ? find(part.words, 0) : nullptr;
            if (bits == 0 && !zero) {
                out += part.none;
                continue;
            }
            const ValueName* word = find(part.words, here);
            std::string said;
            switch (part.how) {
                case NumberPart::How::Bits: said = Vocabulary::bits(part.words, bits, false, part.between); break;
                case NumberPart::How::Value: said = word ? word->word : unnamed(name, here); break;
                case NumberPart::How::Count: said = grouped(here); break;
            }
            out += fill(part.around, here != 1, said);
        }
        for (const auto& [unit, words] : left) out += ", plus " + grouped(unit) + " times " + words;
        return out;
    }
    return unnamed(name, value);
}

}  // namespace arbiter::tell
