// A card of a game that has no facts but those it needs, for a text of its own.
#pragma once

#include <string>
#include <vector>

#include "arbiter/cards.h"

namespace arbiter {

// The kinds of cards that texts are tried on.
inline std::vector<std::string> kinds_of_cards(const std::string& game) {
    if (game == "ua") return {"Character", "Event", "Site"};
    if (game == "dbs") return {"Battle", "Extra", "Leader"};
    return {"Ultra Hero", "Scene"};
}

namespace any_card_of {

inline FieldValue number_or_null(bool is, int value) { return is ? FieldValue{std::int64_t{value}} : FieldValue{}; }
inline FieldValue words_or_null(bool is, const char* words) {
    return is ? FieldValue{std::string(words)} : FieldValue{};
}

inline Record ucg(const std::string& kind) {
    const bool character = kind != "Scene";
    Record bp;
    for (const char* state : {"single", "double", "triple", "quad", "extra"})
        bp.push_back({state, 0, number_or_null(character, 1000)});
    return {{"character", 0, words_or_null(character, "NOVA")}, {"kind", 0, kind},
            {"type", 0, words_or_null(character, "POWER")},     {"level", 0, number_or_null(character, 3)},
            {"round", 0, number_or_null(!character, 1)},        {"bp", 0, bp}};
}

inline Record ua(const std::string& kind) {
    return {{"kind", 0, kind},
            {"color", 0, std::string("Red")},
            {"required_energy", 0, std::int64_t{1}},
            {"ap_cost", 0, std::int64_t{1}},
            {"bp", 0, std::int64_t{1000}},
            {"energy_generation", 0, std::int64_t{1}},
            {"affinities", 0, std::vector<std::string>{}},
            {"trigger", 0, std::string()}};
}

inline Record dbs(const std::string& kind) {
    const bool battle = kind == "Battle", leader = kind == "Leader";
    return {{"kind", 0, kind},
            {"color", 0, std::vector<std::string>{"Red"}},
            {"power", 0, number_or_null(kind != "Extra", 10000)},
            {"energy", 0, words_or_null(!leader, "2(R)")},
            {"combo_cost", 0, number_or_null(battle, 0)},
            {"combo_power", 0, number_or_null(battle, 5000)},
            {"character", 0, words_or_null(kind != "Extra", "Ember/Fox: Young")},
            {"traits", 0, std::vector<std::string>{"Kin"}},
            {"era", 0, FieldValue{}}};
}

}  // namespace any_card_of

inline CardRecord any_card(const std::string& game, const std::string& kind, const std::string& text) {
    CardRecord card;
    card.number = "OWN-001";
    card.name = "Ember Fox";
    card.text = text;
    card.fields = game == "ua"    ? any_card_of::ua(kind)
                  : game == "dbs" ? any_card_of::dbs(kind)
                                  : any_card_of::ucg(kind);
    return card;
}

}  // namespace arbiter
