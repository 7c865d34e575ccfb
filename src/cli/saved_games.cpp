// The folder of games.
#include "cli/saved_games.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

namespace arbiter::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostGames = 50;

const char* variable(const char* name) {
    const char* value = std::getenv(name);
    return value && *value ? value : nullptr;
}

}  // namespace

fs::path SavedGames::default_folder() {
    if (const char* own = variable("ARBITER_STATE")) return own;
    if (const char* state = variable("XDG_STATE_HOME")) return fs::path(state) / "arbiter";
    if (const char* home = variable("HOME")) return fs::path(home) / ".local" / "state" / "arbiter";
    return {};
}

std::vector<fs::path> SavedGames::all() const {
    std::vector<fs::path> out;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(games(), error)) {
        if (entry.path().extension() == ".replay") out.push_back(entry.path());
    }
    // Their names begin with the time.
    std::sort(out.begin(), out.end());
    return out;
}

std::string SavedGames::new_file(const std::string& game) {
    if (folder_.empty()) return "";
    std::error_code error;
    fs::create_directories(games(), error);
    std::vector<fs::path> there = all();
    for (std::size_t at = 0; at + kMostGames < there.size() + 1; ++at) fs::remove(there[at], error);
    char time[32];
    const std::time_t now = std::time(nullptr);
    std::strftime(time, sizeof time, "%Y-%m-%d-%H%M%S", std::localtime(&now));
    const std::string name = std::string(time) + "-" + game + "-" + std::to_string(getpid());
    fs::path file = games() / (name + ".replay");
    for (int n = 2; fs::exists(file, error); ++n) file = games() / (name + "-" + std::to_string(n) + ".replay");
    return file.string();
}

std::optional<std::string> SavedGames::unfinished() const {
    const std::vector<fs::path> there = all();
    for (auto file = there.rbegin(); file != there.rend(); ++file) {
        const auto replay = read_replay(file->string());
        if (replay && replay->notes.count("result") == 0 && !replay->choices.empty()) return file->string();
    }
    return std::nullopt;
}

std::string SavedGames::history_file() const {
    std::error_code error;
    fs::create_directories(folder_, error);
    return !folder_.empty() && fs::is_directory(folder_, error) ? (folder_ / "typed").string() : "";
}

}  // namespace arbiter::cli
