#include "child_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>

namespace arbiter::server {

int free_port() {
    const int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    int port = 0;
    if (bind(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        getsockname(handle, reinterpret_cast<sockaddr*>(&address), &size) == 0)
        port = ntohs(address.sin_port);
    ::close(handle);
    return port;
}

ChildServer::ChildServer(const std::vector<std::string>& arguments, bool one_of_several) {
    const int wanted = one_of_several ? free_port() : 0;
    std::vector<std::string> words{ARBITER_PROGRAM, "serve", "--port", std::to_string(wanted), "--messages", "100000"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    if (one_of_several) words.insert(words.end(), {"--url", "http://127.0.0.1:" + std::to_string(wanted)});
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    std::vector<char*> given;
    for (std::string& word : words) given.push_back(word.data());
    given.push_back(nullptr);
    process_ = fork();
    if (process_ == 0) {
        dup2(ends[1], STDOUT_FILENO);
        execv(given[0], given.data());
        _exit(127);
    }
    ::close(ends[1]);
    output_ = ends[0];
    std::string line;
    char c = 0;
    pollfd readable{output_, POLLIN, 0};
    while (poll(&readable, 1, 30000) == 1 && read(output_, &c, 1) == 1 && c != '\n') line += c;
    const std::size_t colon = line.rfind(':');
    if (colon != std::string::npos) port_ = std::atoi(line.c_str() + colon + 1);
}

ChildServer::~ChildServer() {
    kill_hard();
    if (output_ >= 0) ::close(output_);
}

void ChildServer::kill_hard() {
    if (process_ <= 0) return;
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = -1;
}

int ChildServer::end_gently() {
    if (process_ <= 0) return -1;
    kill(process_, SIGTERM);
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

namespace {

void limit_files(pid_t process, rlim_t bytes) {
    rlimit limit{};
    prlimit(process, RLIMIT_FSIZE, nullptr, &limit);
    limit.rlim_cur = bytes;
    prlimit(process, RLIMIT_FSIZE, &limit, nullptr);
}

}  // namespace

void ChildServer::fill_disk() { limit_files(process_, 0); }
void ChildServer::empty_disk() { limit_files(process_, RLIM_INFINITY); }

// ---- PostgreSQL
bool PostgresCluster::run(const std::string& command) const {
    const std::string whole = as_user_.empty() ? command : as_user_ + " '" + command + "'";
    return std::system((whole + " >/dev/null 2>&1 </dev/null").c_str()) == 0;
}

std::unique_ptr<PostgresCluster> PostgresCluster::start() {
    std::unique_ptr<PostgresCluster> out(new PostgresCluster);
    std::vector<std::string> found;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/usr/lib/postgresql", error)) {
        if (std::filesystem::exists(entry.path() / "bin" / "initdb")) found.push_back((entry.path() / "bin").string());
    }
    if (found.empty()) return nullptr;
    out->programs_ = *std::max_element(found.begin(), found.end());
    std::string pattern = (std::filesystem::temp_directory_path() / "arbiter-pg-XXXXXX").string();
    out->folder_ = mkdtemp(pattern.data());
    // PostgreSQL does not run as root.
    if (geteuid() == 0) {
        out->as_user_ = "runuser -u postgres -- sh -c";
        if (std::system(("chown postgres " + out->folder_).c_str()) != 0) return nullptr;
    }
    chmod(out->folder_.c_str(), 0755);
    const bool runs =
        out->run(out->programs_ + "/initdb -D " + out->folder_ + "/data -U arbiter -A trust") && out->start_again();
    return runs ? std::move(out) : nullptr;
}

bool PostgresCluster::start_again() const {
    return run(programs_ + "/pg_ctl -D " + folder_ + "/data -w -t 60 -o \"-c listen_addresses= -k " + folder_ +
               "\" start");
}

bool PostgresCluster::stop() const { return run(programs_ + "/pg_ctl -D " + folder_ + "/data -w -m fast stop"); }

PostgresCluster::~PostgresCluster() {
    if (folder_.empty()) return;
    run(programs_ + "/pg_ctl -D " + folder_ + "/data -m immediate stop");
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

std::string PostgresCluster::url() const {
    std::string host;
    for (const char c : folder_) host += c == '/' ? std::string("%2F") : std::string(1, c);
    return "postgresql://arbiter@" + host + "/postgres";
}

}  // namespace arbiter::server
