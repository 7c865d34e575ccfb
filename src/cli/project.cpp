// Finds the project's root.
#include "cli/project.h"

#include <cstdlib>
#include <iostream>

namespace arbiter::cli {

namespace fs = std::filesystem;

Project Project::find() {
    if (const char* root = std::getenv("ARBITER_ROOT"); root && *root) return {fs::path(root)};
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error) {
        for (fs::path folder = program.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
            if (fs::is_directory(folder / "rules", error)) return {folder};
        }
    }
    return {fs::current_path(error)};
}

std::string Project::shown(const fs::path& path) const {
    std::error_code error;
    const fs::path relative = fs::relative(path, root, error);
    const bool below = !error && !relative.empty() && *relative.begin() != "..";
    return (below ? relative : path).generic_string();
}

void print_problems(const std::vector<Diagnostic>& problems) {
    // A file of another kind altogether is wrong everywhere.
    constexpr std::size_t kMost = 100;
    for (std::size_t at = 0; at < problems.size() && at < kMost; ++at) std::cerr << problems[at].to_string() << "\n";
    if (problems.size() > kMost) std::cerr << "... and " << problems.size() - kMost << " more\n";
}

}  // namespace arbiter::cli
