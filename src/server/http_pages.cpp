#include "server/http_pages.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/hash.h"

namespace arbiter::server {

namespace fs = std::filesystem;

namespace {

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {{".html", "text/html; charset=utf-8"},
                                                                    {".js", "text/javascript; charset=utf-8"},
                                                                    {".css", "text/css; charset=utf-8"},
                                                                    {".svg", "image/svg+xml"},
                                                                    {".json", "application/json"},
                                                                    {".woff2", "font/woff2"},
                                                                    {".png", "image/png"},
                                                                    {".ico", "image/x-icon"},
                                                                    {".webmanifest", "application/manifest+json"},
                                                                    {".txt", "text/plain; charset=utf-8"},
                                                                    {".mp3", "audio/mpeg"},
                                                                    {".ogg", "audio/ogg"},
                                                                    {".wav", "audio/wav"},
                                                                    {".webp", "image/webp"},
                                                                    {".jpg", "image/jpeg"},
                                                                    {".map", "application/json"}};

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// Names that a built page has: no step up, nothing hidden, and never a path that begins at the root of the machine.
bool is_plain(std::string_view path) {
    if (path.starts_with('/') || path.find("//") != std::string_view::npos) return false;
    for (std::size_t at = 0; at < path.size(); ++at) {
        const char c = path[at];
        const bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
                          c == '-' || c == '_' || c == '.';
        if (!good || (c == '.' && (at == 0 || path[at - 1] == '/' || path[at - 1] == '.'))) return false;
    }
    return true;
}

}  // namespace

std::optional<std::string> decoded_path(std::string_view target) {
    target = target.substr(0, target.find_first_of("?#"));
    std::string out;
    for (std::size_t at = 0; at < target.size(); ++at) {
        if (target[at] != '%') {
            out += target[at];
            continue;
        }
        if (at + 2 >= target.size()) return std::nullopt;
        const int high = hex_digit(target[at + 1]), low = hex_digit(target[at + 2]);
        if (high < 0 || low < 0) return std::nullopt;
        out += static_cast<char>(high * 16 + low);
        at += 2;
    }
    if (out.empty() || out[0] != '/') return std::nullopt;
    return out;
}

bool WebFolder::empty() const {
    std::error_code error;
    return folder_.empty() || !fs::exists(fs::path(folder_) / "index.html", error);
}

std::optional<PageFile> WebFolder::read(const std::string& name) {
    std::error_code error;
    const fs::path path = fs::path(folder_) / name;
    if (!fs::is_regular_file(path, error)) return std::nullopt;
    const long long changed = fs::last_write_time(path, error).time_since_epoch().count();
    const std::lock_guard lock(mutex_);
    if (const auto found = cache_.find(name); found != cache_.end() && found->second.changed == changed)
        return found->second.file;
    std::ifstream in(path, std::ios::binary);
    std::ostringstream content;
    content << in.rdbuf();
    PageFile file;
    file.content = content.str();
    file.type = "application/octet-stream";
    for (const auto& [ending, type] : kTypes) {
        if (std::string_view(name).ends_with(ending)) file.type = type;
    }
    char tag[24];
    std::snprintf(tag, sizeof tag, "\"%016llx\"", static_cast<unsigned long long>(hash_text(file.content)));
    file.tag = tag;
    file.immutable = name.starts_with("assets/");
    cache_[name] = {file, changed};
    return file;
}

std::optional<PageFile> WebFolder::find(std::string_view path) {
    if (folder_.empty() || path.empty() || path[0] != '/') return std::nullopt;
    const std::string_view name = path.substr(1);
    if (!is_plain(name)) return std::nullopt;
    if (!name.empty()) {
        if (auto file = read(std::string(name))) return file;
    }
    // A file that there is not is missing; any other path is one of the page's own. Rulebooks have a dot in their
    // names.
    const std::string_view last = name.substr(name.rfind('/') + 1);
    if (last.find('.') != std::string_view::npos && !name.starts_with("rules/")) return std::nullopt;
    return read("index.html");
}

}  // namespace arbiter::server
