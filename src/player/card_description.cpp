#include "player/card_description.h"

#include <nlohmann/json.hpp>

#include "engine/tell/tell.h"

namespace arbiter::player {

std::string printed_text(const CardRecord& card, std::string_view field) {
    if (field == "text") return card.text;
    for (const Field& own : card.fields) {
        const auto* words = std::get_if<std::string>(&own.value);
        if (own.name == field && words) return *words;
    }
    return "";
}

std::string indented(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        out += "  " + std::string(text.substr(0, length)) + "\n";
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return out;
}

namespace {

ToldSide told_side(const Rulebook& rules, const Pool& pool, DefinitionId side) {
    const Definition& definition = pool.definition(side);
    ToldSide told{definition.name, {}, {}};
    for (const tell::Line& line : tell::tell_facts(rules, pool, definition)) told.facts.push_back(line.text);
    for (int at = 0; at < definition.ability_count; ++at) {
        const AbilityId id = static_cast<AbilityId>(definition.first_ability + at);
        told.abilities.push_back(tell::to_text(tell::tell_ability(rules, pool, pool.ability(id))));
    }
    return told;
}

std::string side_text(const ToldSide& side) {
    std::string out;
    for (const std::string& fact : side.facts) out += fact + "\n";
    for (const std::string& ability : side.abilities) out += ability;
    return out.empty() ? "  nothing to carry out\n" : indented(out);
}

}  // namespace

CardDescription card_description(const Language& language, const std::string& book, const CompiledGame& compiled,
                                 const CardRecord& card) {
    CardDescription told{card.number, card.name, book, {}, "", {}, {}};
    for (const TextField& field : language.fields) {
        if (std::string text = printed_text(card, field.name); !text.empty())
            told.texts.emplace_back(field.name, std::move(text));
    }
    if (book.empty()) {
        told.declined = "there is no rulebook of " + std::string(language.game) + " yet";
        return told;
    }
    for (const Declined& declined : compiled.declined) {
        if (declined.number != card.number) continue;
        told.declined = declined.reason;
        return told;
    }
    const Rulebook& rules = *compiled.game.book;
    const Pool& pool = *compiled.game.pool;
    const DefinitionId front = find_card(pool, card.number), back = pool.definition(front).back;
    told.front = told_side(rules, pool, front);
    if (back) {
        told.back = told_side(rules, pool, back);
        if (!pool.definition(back).text.empty()) told.texts.emplace_back("back", pool.definition(back).text);
    }
    return told;
}

std::string telling(const CardDescription& card) {
    if (card.book.empty()) return "Told back: nothing, since " + card.declined + "\n";
    const std::string head = "Understood by " + card.book + " as:";
    if (!card.declined.empty()) return head + " nothing, the card is declined: " + card.declined + "\n";
    const std::string back = card.back ? "On its back, " + card.back->name + ":\n" + side_text(*card.back) : "";
    return head + "\n" + side_text(card.front) + back;
}

std::string to_text(const std::vector<CardDescription>& cards) {
    std::string out;
    for (const CardDescription& card : cards) {
        out += (out.empty() ? "" : "\n") + card.number + " " + card.name + "\n";
        for (const auto& [field, text] : card.texts) out += (field == "text" ? "Text" : field) + ":\n" + indented(text);
        out += telling(card);
    }
    return out;
}

std::string to_json(const std::vector<CardDescription>& cards) {
    using Json = nlohmann::ordered_json;
    Json all = Json::array();
    for (const CardDescription& card : cards) {
        Json texts = Json::object();
        for (const auto& [field, text] : card.texts) texts[field] = text;
        Json one{{"number", card.number}, {"name", card.name}, {"printed", texts}};
        one["rules"] = card.book.empty() ? Json() : Json(card.book);
        one["declined"] = card.declined.empty() ? Json() : Json(card.declined);
        one["facts"] = card.front.facts;
        one["abilities"] = card.front.abilities;
        if (card.back)
            one["back"] = {{"name", card.back->name}, {"facts", card.back->facts}, {"abilities", card.back->abilities}};
        all.push_back(std::move(one));
    }
    return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace arbiter::player
