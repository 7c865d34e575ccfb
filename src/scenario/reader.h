// Between the parts of the scenario reader.
#pragma once

#include "engine/rulebook.h"
#include "scenario/yaml.h"

namespace arbiter::scenario {

struct Reader {
    Reading& reading;
    Scenario& scenario;
    const Rulebook& book;              // of the first of its books: all of them name things alike
    const ledger::RuleIndex* citable;  // null: nobody knows what there is to cite

    // ---- read.cpp
    // A card of the scenario; with `hidden` also "hidden".
    std::optional<CardNo> card(const YAML::Node&, bool hidden = false);
    // A list of cards, where "3x Nova1" is three of them.
    std::vector<CardNo> cards(const YAML::Node&, bool hidden = false);
    std::optional<u8> phase(const YAML::Node&);
    // The number of the one that is named, among names of the rulebook.
    std::optional<u8> name(const YAML::Node&, const std::vector<std::string>& names);
    std::vector<std::string> books(const YAML::Node&);
    // A clause's number, as one of its books writes it; or of these.
    std::optional<std::string> clause(const YAML::Node&);
    std::optional<std::string> clause(const YAML::Node&, const std::vector<std::string>& of_books);
    // "area 2" or "battle area 2": the zone and the slot from 0.
    struct PlaceName {
        ZoneId zone;
        int slot;
    };
    std::optional<PlaceName> place_name(std::string_view key) const;
    std::optional<ZoneId> zone_name(std::string_view key) const;

    // ---- read_position.cpp
    Drawing drawing(const YAML::Node&);

    // ---- read_steps.cpp
    std::vector<Step> steps(const YAML::Node&);

    // ---- read_expect.cpp
    Expect expect(const YAML::Node&);
};

// More battle areas, turns or cards than this fit into no position.
constexpr int kMostTurns = 24;

}  // namespace arbiter::scenario
