// Load: so many games at once between scripted clients on this machine. Starts a server of its own, and says how long
// it took from an answer to its update, how many there were, and what a game costs in memory.
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <queue>
#include <random>
#include <sstream>

#include "table_client.h"

namespace arbiter::server {
namespace {

using Clock = std::chrono::steady_clock;

struct Settings {
    std::string program;
    int games = 1000;
    int seconds = 60;
    int think = 2000;  // milliseconds on average from a question to its answer
    std::string database;
};

// A line of /proc/PID/status, in kilobytes.
long memory_of(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/status");
    std::string line;
    while (std::getline(in, line)) {
        if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
    }
    return 0;
}

double processor_seconds(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    std::getline(in, line);
    std::istringstream rest(line.substr(line.rfind(')') + 2));
    std::string word;
    double ticks = 0;
    for (int at = 0; at < 13 && rest >> word; ++at) {
        if (at >= 11) ticks += std::atof(word.c_str());
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

class Child {
  public:
    Child(const Settings& settings, const std::string& folder) {
        int pipe_ends[2];
        if (pipe(pipe_ends) != 0) return;
        process_ = fork();
        if (process_ == 0) {
            dup2(pipe_ends[1], STDOUT_FILENO);
            ::close(pipe_ends[0]);
            std::vector<std::string> words{settings.program, "serve",      "--port", "0",         "--connections",
                                           "100000",         "--messages", "100000", "--threads", "2"};
            if (settings.database.empty())
                words.insert(words.end(), {"--data", folder});
            else
                words.insert(words.end(), {"--database", settings.database});
            std::vector<char*> arguments;
            for (std::string& word : words) arguments.push_back(word.data());
            arguments.push_back(nullptr);
            execv(arguments[0], arguments.data());
            _exit(127);
        }
        ::close(pipe_ends[1]);
        std::string out;
        char c = 0;
        while (read(pipe_ends[0], &c, 1) == 1 && c != '\n') out += c;
        port = std::atoi(out.c_str() + out.rfind(':') + 1);
        read_end_ = pipe_ends[0];
    }
    ~Child() {
        if (process_ > 0) {
            kill(process_, SIGTERM);
            waitpid(process_, nullptr, 0);
        }
        ::close(read_end_);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    pid_t process() const { return process_; }
    int port = 0;

  private:
    pid_t process_ = -1;
    int read_end_ = -1;
};

struct Player {
    WsClient socket;
    std::string table;
    Json question;  // to be answered when its time has come
    int waiting_for = 0;
    Clock::time_point sent{};
    int id = 100;
};

class Load {
  public:
    Load(const Settings& settings, int port) : settings_(settings), port_(port) {}

    void seat_all() {
        const char* games[] = {"ucg", "ua", "dbs"};
        for (int at = 0; at < settings_.games; ++at) {
            const std::string game = games[at % 3];
            players_.push_back(std::make_unique<Player>());
            players_.push_back(std::make_unique<Player>());
            Player& a = *players_[players_.size() - 2];
            Player& b = *players_.back();
            a.socket = WsClient(port_);
            b.socket = WsClient(port_);
            const Json hello{{"type", "hello"}, {"protocol", 1}};
            const Json welcome = ask(a, hello, "welcome");
            ask(b, hello, "welcome");
            std::vector<std::string> decks;
            for (const Json& one : welcome["games"]) {
                for (const Json& deck : one["decks"]) {
                    if (one["game"] == game) decks.push_back(deck["name"]);
                }
            }
            a.table = ask(a,
                          {{"type", "create_table"},
                           {"id", 1},
                           {"table",
                            {{"game", game},
                             {"against", "friend"},
                             {"best_of", 1},
                             {"spectators", {{"allowed", false}, {"delay", 0}, {"side", "public"}}},
                             {"undo", true}}},
                           {"deck", {{"shipped", decks[0]}}}},
                          "table_created")["table"];
            b.table = a.table;
            join(a, Json());
            join(b, {{"shipped", decks[1]}});
            // Those who sit already play meanwhile.
            pump(0);
        }
    }

    void run() {
        times.clear();
        const auto end = Clock::now() + std::chrono::seconds(settings_.seconds);
        while (Clock::now() < end) pump(1);
    }

    std::vector<double> times;
    long updates = 0, bytes = 0, finished = 0, refused = 0, lost = 0;

  private:
    // Answers what is due and takes what has come, for so many milliseconds at most if there is nothing.
    void pump(int patience) {
        for (std::size_t at = handles_.size(); at < players_.size(); ++at)
            handles_.push_back({players_[at]->socket.handle(), POLLIN, 0});
        answer_due();
        if (poll(handles_.data(), handles_.size(), patience) <= 0) return;
        for (std::size_t at = 0; at < handles_.size(); ++at) {
            if (!handles_[at].revents) continue;
            Player& player = *players_[at];
            if (!player.socket.fill()) {
                ++lost;
                handles_[at].fd = -1;
                continue;
            }
            while (const auto text = player.socket.take()) handle(at, *text);
        }
    }

    Json ask(Player& player, const Json& request, const std::string& type) {
        player.socket.send(request);
        while (const auto text = player.socket.receive()) {
            Json message = Json::parse(*text);
            if (message["type"] == type) return message;
            if (message["type"] == "refused") break;
        }
        std::fprintf(stderr, "no %s\n", type.c_str());
        std::exit(1);
    }

    void join(Player& player, const Json& deck) {
        Json request{{"type", "join_table"}, {"id", 2}, {"table", player.table}, {"as", "player"}};
        if (!deck.is_null()) request["deck"] = deck;
        player.socket.send(request);
    }

    void handle(std::size_t at, const std::string& text) {
        Player& player = *players_[at];
        if (text.starts_with(R"({"type":"done")")) return;
        if (text.starts_with(R"({"type":"update")")) {
            ++updates;
            bytes += static_cast<long>(text.size());
        }
        const bool plain =
            text.find("\"question\":{") == std::string::npos && text.find("\"ended\"") == std::string::npos;
        if (plain && text.starts_with(R"({"type":"update")")) {
            const int number = std::atoi(text.c_str() + text.find("\"number\":") + 9);
            return came(player, number);
        }
        const Json message = Json::parse(text);
        const std::string type = message["type"];
        if (type == "update" || type == "joined") {
            if (type == "update") came(player, message["number"]);
            if (message.contains("question")) {
                player.question = message["question"];
                wait_for(at);
            }
            if (message.contains("ended")) {
                ++finished;
                player.socket.send(Json{{"type", "rematch"}, {"id", ++player.id}, {"table", player.table}});
            }
        } else if (type == "table_created") {
            player.table = message["table"];
            join(player, Json());
        } else if (type == "refused" && message["code"] == "no_such_answer") {
            ++refused;
            player.waiting_for = 0;
            wait_for(at);
        }
        const bool tells = type == "joined" || type == "table_changed";
        if (tells && message["table"]["fairness"].value("wanted", false))
            player.socket.send(Json{{"type", "add_randomness"},
                                    {"id", ++player.id},
                                    {"table", player.table},
                                    {"hex", std::string(64, 'b')}});
    }

    void came(Player& player, int number) {
        if (player.waiting_for == 0 || number < player.waiting_for) return;
        times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - player.sent).count());
        player.waiting_for = 0;
    }

    void wait_for(std::size_t at) {
        const int wait = settings_.think ? static_cast<int>(random_() % unsigned(2 * settings_.think)) : 0;
        due_.emplace(Clock::now() + std::chrono::milliseconds(wait), at);
    }

    void answer_due() {
        while (!due_.empty() && due_.top().first <= Clock::now()) {
            Player& player = *players_[due_.top().second];
            due_.pop();
            if (player.question.is_null()) continue;
            const int choices = static_cast<int>(player.question["choices"].size());
            const int fewest = player.question["fewest"], most = player.question["most"];
            std::vector<int> chosen(static_cast<std::size_t>(choices));
            for (int one = 0; one < choices; ++one) chosen[static_cast<std::size_t>(one)] = one;
            std::shuffle(chosen.begin(), chosen.end(), random_);
            const int count = most == 0 ? 1 : fewest + static_cast<int>(random_() % unsigned(most - fewest + 1));
            chosen.resize(static_cast<std::size_t>(std::min(count, choices)));
            if (most && player.question.contains("proposed") && random_() % 2)
                chosen = player.question["proposed"].get<std::vector<int>>();
            player.waiting_for = player.question["number"];
            player.sent = Clock::now();
            player.socket.send(Json{{"type", "answer"},
                                    {"id", ++player.id},
                                    {"table", player.table},
                                    {"question", player.question["number"]},
                                    {"choices", chosen}});
        }
    }

    Settings settings_;
    int port_;
    std::vector<std::unique_ptr<Player>> players_;
    using Due = std::pair<Clock::time_point, std::size_t>;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
    std::vector<pollfd> handles_;
    std::mt19937 random_{1};
};

int run(const Settings& settings) {
    TemporaryFolder folder;
    const Child server(settings, folder.path());
    if (server.port == 0) {
        std::fprintf(stderr, "the server did not start\n");
        return 1;
    }
    // Compiled games and the like are there before the first table.
    { TableClient first(server.port); }
    const long before = memory_of(server.process());
    Load load(settings, server.port);
    const auto begun = Clock::now();
    load.seat_all();
    const double seating = std::chrono::duration<double>(Clock::now() - begun).count();
    const double cpu = processor_seconds(server.process());
    load.run();
    const double used = processor_seconds(server.process()) - cpu;
    const long after = memory_of(server.process());
    std::sort(load.times.begin(), load.times.end());
    const auto at = [&](double part) {
        return load.times.empty() ? 0.0 : load.times[static_cast<std::size_t>(part * double(load.times.size() - 1))];
    };
    std::printf("games at once      %d (seated in %.1f s)\n", settings.games, seating);
    std::printf("answers            %zu in %d s, one in %d ms on average for each question\n", load.times.size(),
                settings.seconds, settings.think);
    std::printf("answer to update   p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, longest %.1f ms\n", at(.5), at(.9), at(.99),
                at(1));
    std::printf("updates            %ld, %ld bytes on average\n", load.updates,
                load.updates ? load.bytes / load.updates : 0);
    std::printf("games finished     %ld; picks refused %ld, connections lost %ld\n", load.finished / 2, load.refused,
                load.lost);
    std::printf("server             %.0f KB a game, %.2f processors\n", double(after - before) / settings.games,
                used / settings.seconds);
    return load.lost == 0 ? 0 : 1;
}

}  // namespace
}  // namespace arbiter::server

int main(int argc, char** argv) {
    arbiter::server::Settings settings;
    for (int at = 1; at + 1 < argc; at += 2) {
        const std::string name = argv[at], value = argv[at + 1];
        if (name == "--program") settings.program = value;
        if (name == "--games") settings.games = std::atoi(value.c_str());
        if (name == "--seconds") settings.seconds = std::atoi(value.c_str());
        if (name == "--think") settings.think = std::atoi(value.c_str());
        if (name == "--database") settings.database = value;
    }
    if (settings.program.empty()) {
        std::fprintf(stderr, "usage: load --program arbiter [--games N] [--seconds N] [--think MS] [--database URL]\n");
        return 2;
    }
    return arbiter::server::run(settings);
}
