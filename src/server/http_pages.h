// What is served over plain HTTP: the page's files, catalogs, replays, health and metrics.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::server {

struct PageFile {
    std::string content;
    std::string type;
    std::string tag;         // of its content
    bool immutable = false;  // its name changes with its content
};

// The files of the built page. Read when they are asked for, and again when they have changed.
class WebFolder {
  public:
    explicit WebFolder(std::string folder) : folder_(std::move(folder)) {}

    // The file behind a path of a URL; paths of the page itself ("/t/quiet-heron") are its index. Nothing: no such
    // file.
    std::optional<PageFile> find(std::string_view path);
    bool empty() const;

  private:
    std::optional<PageFile> read(const std::string& name);

    struct Cached {
        PageFile file;
        long long changed = 0;
    };
    std::string folder_;
    std::mutex mutex_;
    std::map<std::string, Cached> cache_;
};

// "/a%20b" as it is meant; nothing where it is not well-formed.
std::optional<std::string> decoded_path(std::string_view target);

}  // namespace arbiter::server
