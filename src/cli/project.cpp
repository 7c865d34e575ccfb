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
    for (const Diagnostic& problem : problems) std::cerr << problem.to_string() << "\n";
}

}  // namespace arbiter::cli
