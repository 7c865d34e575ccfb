// Games are kept while they are played, so that none is lost: a replay each in a folder of the person's own.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/host.h"

namespace arbiter::cli {

class SavedGames {
  public:
    explicit SavedGames(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // ARBITER_STATE, or "arbiter" in XDG_STATE_HOME or in ~/.local/state.
    static std::filesystem::path default_folder();

    // Where a game that begins now is kept. Of the games there are, only the latest few stay.
    std::string new_file(const std::string& game);
    // The latest game that is not over.
    std::optional<std::string> unfinished() const;
    // For what was typed in earlier sessions; empty where there is no such folder.
    std::string history_file() const;

  private:
    std::filesystem::path games() const { return folder_ / "games"; }
    // By time, the latest last.
    std::vector<std::filesystem::path> all() const;

    std::filesystem::path folder_;
};

}  // namespace arbiter::cli
