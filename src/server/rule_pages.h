// The rules in our words, the scenarios that show them, and tables that start from their positions.
#pragma once

#include <mutex>

#include "ledger/coverage.h"
#include "scenario/scenario.h"
#include "server/loaded_game.h"
#include "server/records.h"

namespace arbiter::server {

// A table that begins in the position of a scenario, with its cards and no others. Problems: nobody is asked there.
Result<TableRecord> drawn_table(const scenario::Scenario&);

class RuleLibrary {
  public:
    explicit RuleLibrary(std::string root) : root_(std::move(root)) {}

    // Nothing where there is no such book. Reads all scenarios the first time, which takes a second or two.
    std::optional<wire::Rules> rules(const std::string& book, int to);
    // A table that begins in the scenario's position. Problems: there is none, or nobody is asked there.
    Result<TableRecord> table_of(const std::string& scenario);

  private:
    struct Known {
        std::string id;  // "ucg/05-turn/05-06-level-up"
        std::string title;
        std::map<std::string, std::vector<std::string>> cites;
    };
    void read_all();

    std::string root_;
    std::mutex mutex_;
    bool read_ = false;
    ledger::RuleIndex books_;
    std::vector<Known> scenarios_;
};

}  // namespace arbiter::server
