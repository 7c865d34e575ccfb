// Tables from which a rulebook takes what its zones and other things are called (see arbiter/named.h).
#pragma once

#include "arbiter/named.h"
#include "engine/rulebook.h"

namespace arbiter {

template <class Zone>
struct ZoneRow {
    Zone zone;
    std::string_view name;
    SeenBy seen;
    bool ordered;
    bool field;
    bool places;
    bool in_game;
    bool dynamic_places = false;
    bool single = false;
};

template <class Zone, std::size_t Size>
constexpr bool lists_all(const ZoneRow<Zone> (&rows)[Size], std::size_t count) {
    for (std::size_t at = 0; at < Size; ++at) {
        if (static_cast<std::size_t>(rows[at].zone) != at) return false;
    }
    return Size == count && count <= static_cast<std::size_t>(room(Capacity::Zones));
}

template <class Zone, std::size_t Size>
std::vector<ZoneSpec> zones_of(const ZoneRow<Zone> (&rows)[Size]) {
    std::vector<ZoneSpec> out;
    for (const ZoneRow<Zone>& row : rows)
        out.push_back({std::string(row.name), row.seen, row.ordered, row.field, row.places, row.in_game,
                       row.dynamic_places, row.single});
    return out;
}

template <class Zone, std::size_t Size>
void name_zones(Rulebook& book, const ZoneRow<Zone> (&rows)[Size]) {
    book.zones = zones_of(rows);
    book.placeless_field_zones = placeless_field_zones_of(book.zones);
}

// The engine's own prompts come first. A rulebook sets its words for playing a card afterwards.
template <class Prompt, std::size_t Size>
void name_prompts(Rulebook& book, const Named<Prompt> (&words)[Size]) {
    book.prompts = engine_prompts();
    for (const Named<Prompt>& row : words) book.prompts.emplace_back(row.word);
    book.play_words.resize(book.prompts.size());
}

}  // namespace arbiter
