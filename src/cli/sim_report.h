// The results of a simulation, for people and for programs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/table.h"
#include "sim/series.h"

namespace arbiter::cli {

struct SimReport {
    const Table& table;
    const Series& series;
    const Tally& tally;
    u64 wanted = 0;  // games that were asked for: fewer were played where it was stopped
    double seconds = 0;
    std::map<std::string, std::string> clauses = {};  // what the clauses say by which games ended
    bool all_cards = false;
};

std::string to_text(const SimReport&);
std::string to_json(const SimReport&);

}  // namespace arbiter::cli
