// arbiter serve: the table in the browser. arbiter protocol: the messages for others. arbiter verify: a fair deal?
#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <thread>

#include "arbiter/replay.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/recorded.h"
#include "cli/saved_games.h"
#include "protocol/generate.h"
#include "server/server.h"
#include "server/verify.h"

namespace arbiter::cli {

namespace {

struct ServeOptions {
    u64 port = 8420;
    std::string address = "127.0.0.1";
    std::string data;
    std::vector<std::string> cards;
    std::string database;
    std::string web;
    std::string url;
    std::vector<std::string> origins;
    bool behind_proxy = false;
    bool open = false;
    u64 threads = std::max(1u, std::thread::hardware_concurrency());
    u64 connections = 400;
    u64 messages = 40;
};

// Where a person's own data belongs.
std::string default_data_folder() {
    const auto variable = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string(value ? value : "");
    };
    const std::string data = variable("XDG_DATA_HOME"), home = variable("HOME");
    if (!data.empty()) return data + "/arbiter";
    return home.empty() ? "" : home + "/.local/share/arbiter";
}

// Where there is a screen, the page is opened on it; where not, the address was printed.
void open_browser(const std::string& address) {
    const auto set = [](const char* name) {
        const char* value = std::getenv(name);
        return value && *value;
    };
    if (!set("DISPLAY") && !set("WAYLAND_DISPLAY")) return;
    const pid_t child = fork();
    if (child != 0) return;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    const int nowhere = open("/dev/null", O_RDWR);
    for (const int handle : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, handle);
    execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
    _exit(127);
}

int serve(const ServeOptions& options, const Project& project) {
    server::ServerOptions wanted;
    wanted.address = options.address;
    wanted.port = static_cast<unsigned short>(options.port);
    wanted.data = options.data.empty() && options.database.empty() ? default_data_folder() : options.data;
    wanted.database = options.database;
    wanted.cards = options.cards;
    wanted.web = options.web.empty() ? (project.root / "web" / "dist").string() : options.web;
    wanted.root = project.root.string();
    wanted.url = options.url;
    wanted.origins = options.origins;
    wanted.behind_proxy = options.behind_proxy;
    wanted.threads = static_cast<int>(options.threads);
    wanted.workers = static_cast<int>(options.threads);
    wanted.limits.connections_of_address = static_cast<int>(options.connections);
    wanted.limits.connection_burst = std::max(wanted.limits.connection_burst, static_cast<double>(options.connections));
    wanted.limits.messages_a_second = static_cast<double>(options.messages);
    wanted.limits.burst = 3 * wanted.limits.messages_a_second;
    // Threads inherit it: the signals come here and nowhere else.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    // A thousand tables live on small pieces of memory that all threads make and free: more pools would only hold more
    // of them in reserve.
    mallopt(M_ARENA_MAX, 2);
    server::Server server(wanted);
    if (const auto problems = server.start(); !problems.empty()) return refuse(problems);
    const std::string shown = options.address == "0.0.0.0" || options.address == "::" ? "localhost" : options.address;
    std::cout << "The table is at http://" << shown << ":" << server.port() << "/\n"
              << "Ctrl-C ends the server; games are kept.\n"
              << std::flush;
    if (options.open) open_browser("http://" + shown + ":" + std::to_string(server.port()) + "/");
    int signal = 0;
    sigwait(&signals, &signal);
    server.stop();
    return kOk;
}

struct ProtocolOptions {
    bool typescript = false;
    bool schema = false;
};

int print_protocol(const ProtocolOptions& options) {
    if (options.typescript == options.schema) {
        std::cerr << "arguments of protocol: found " << (options.schema ? "both" : "neither")
                  << ", expected one of --typescript, --schema\n";
        return kBadInput;
    }
    std::cout << (options.typescript ? wire::typescript() : wire::schema());
    return kOk;
}

struct VerifyOptions {
    std::string file;
    std::string cards;
    server::PlayerNotes noted;
};

int verify_replay(const VerifyOptions& options, const Project& project) {
    const Result<Recorded> recorded = read_recorded(project, options.file, options.cards);
    if (!recorded) return refuse(recorded.problems());
    const server::FairnessReport report = server::verify_fairness(recorded->game, recorded->replay, options.noted);
    for (const std::string& line : report.good) std::cout << line << "\n";
    if (report.wrong.empty()) return kOk;
    for (const std::string& line : report.wrong) std::cerr << project.shown(options.file) << ": " << line << "\n";
    return kFailed;
}

}  // namespace

Command add_serve(Arguments& program, const Project& project) {
    auto options = std::make_shared<ServeOptions>();
    Arguments command = program.subcommand("serve", "The table in the browser: start the server");
    command.number("--port", options->port, "The port; 0: any that is free", whole_number(0, 65535));
    command.text("--address", options->address, "The address to listen on; 0.0.0.0: all addresses of this machine",
                 named_value("ADDRESS"));
    command.text("--data", options->data, "The folder of the database (default: the user's data folder)",
                 named_value("DIR"));
    command.many_texts("--cards", options->cards, "Card files or folders in addition to the shipped cards",
                       named_value("FILE"), false);
    command.text("--database", options->database, "Instead of the folder: postgresql://..., shared by several servers",
                 named_value("URL"));
    command.text("--web", options->web, "The folder of the built page (default: web/dist of the project)",
                 named_value("DIR"));
    command.text("--url", options->url,
                 "The address at which clients reach this server, where there are several servers", named_value("URL"));
    command.many_texts("--origin", options->origins, "Other sites whose pages may connect", named_value("URL"), false);
    command.flag("--behind-proxy", options->behind_proxy, "Trust X-Real-IP, which a proxy sets");
    command.flag("--open", options->open, "Open the page if there is a screen");
    command.number("--threads", options->threads, "Threads for connections, and as many for bots",
                   whole_number(1, 256));
    command.number("--connections", options->connections, "Most connections from one address", whole_number(1, 100000));
    command.number("--messages", options->messages, "Most messages a second from one connection",
                   whole_number(1, 1'000'000));
    command.run([&project, options] { return serve(*options, project); });
    return [&project, options] {
        options->open = true;
        return serve(*options, project);
    };
}

void add_protocol(Arguments& program, const Project&) {
    auto options = std::make_shared<ProtocolOptions>();
    Arguments command = program.subcommand("protocol", "Print the messages between server and clients");
    command.flag("--typescript", options->typescript, "As types of TypeScript");
    command.flag("--schema", options->schema, "As a JSON schema");
    command.run([options] { return print_protocol(*options); });
}

void add_verify(Arguments& program, const Project& project) {
    auto options = std::make_shared<VerifyOptions>();
    Arguments command = program.subcommand("verify", "Check that a game of a server was dealt fairly");
    command.required_text("file", options->file, "The replay file", named_value("FILE"));
    take_cards(command, options->cards);
    command.text("--commitment", options->noted.commitment, "What the table announced before the deal",
                 named_value("HASH"));
    command.text("--added", options->noted.added, "The 32 bytes that you added, in hexadecimal", named_value("HEX"));
    command.footer("Ends with 0 if the game was dealt and played fairly, with 1 if not.");
    command.run([&project, options] { return verify_replay(*options, project); });
}

}  // namespace arbiter::cli
