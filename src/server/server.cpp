// Connections: HTTP and WebSocket (Beast). The only file that has to compile them.
#include "server/server.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <filesystem>
#include <thread>

#include "arbiter/version.h"
#include "server/analysis.h"
#include "server/decks.h"
#include "server/http_pages.h"
#include "server/rule_pages.h"
#include "server/secrets.h"
#include "server/session.h"
#include "server/table_directory.h"

namespace arbiter::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

namespace {

constexpr std::size_t kMostQueued = 4000;
constexpr std::chrono::seconds kHttpPatience{20};

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

// How many connections each address has, and how fast it makes new ones.
class ConnectionLimiter {
  public:
    explicit ConnectionLimiter(const Limits& limits) : limits_(limits) {}

    bool enter(const std::string& address) {
        const std::lock_guard lock(mutex_);
        auto found = known_.find(address);
        if (found == known_.end()) {
            // What has no connection any more is forgotten before the list becomes long.
            if (known_.size() > 10000) std::erase_if(known_, [](const auto& one) { return one.second.open == 0; });
            found = known_.emplace(address, Known{0, {limits_.connections_a_second, limits_.connection_burst}}).first;
        }
        Known& known = found->second;
        if (known.open >= limits_.connections_of_address || !known.bucket.take(now_milliseconds())) return false;
        ++known.open;
        return true;
    }

    void leave(const std::string& address) {
        const std::lock_guard lock(mutex_);
        if (const auto found = known_.find(address); found != known_.end()) --found->second.open;
    }

  private:
    struct Known {
        int open;
        TokenBucket bucket;
    };
    Limits limits_;
    std::mutex mutex_;
    std::map<std::string, Known> known_;
};

struct Shared {
    ServerOptions options;
    Services& services;
    WebFolder web;
    ConnectionLimiter connections;
    std::mutex mutex;
    std::set<std::shared_ptr<Session>> sessions;
    std::string origin_of_url;
};

// ---- WebSocket
class WebSocketSession final : public Session {
  public:
    WebSocketSession(tcp::socket socket, Shared& shared, std::string address)
        : Session(shared.services), shared_(shared), address_(std::move(address)), stream_(std::move(socket)) {}

    void run(Request request) {
        stream_.set_option(websocket::stream_base::timeout{std::chrono::seconds(20), std::chrono::seconds(60), true});
        stream_.set_option(websocket::stream_base::decorator(
            [](websocket::response_type& response) { response.set(http::field::server, "arbiter"); }));
        stream_.read_message_max(wire::kLongestMessage + 4096);
        // One message a frame: the simplest client can read it.
        stream_.auto_fragment(false);
        ++shared_.services.metrics.connections;
        ++shared_.services.metrics.connected;
        stream_.async_accept(request, [me = strong()](beast::error_code error) {
            if (error) return me->end();
            {
                const std::lock_guard lock(me->shared_.mutex);
                me->shared_.sessions.insert(me);
            }
            me->read();
        });
    }

    void send(Sent text) override {
        asio::post(stream_.get_executor(), [me = strong(), text = std::move(text)] { me->queue(text); });
    }

    void close() override {
        asio::post(stream_.get_executor(), [me = strong()] {
            me->closing_ = true;
            if (me->outgoing_.empty()) me->say_goodbye();
        });
    }

  protected:
    void post(std::function<void()> work) override { asio::post(stream_.get_executor(), std::move(work)); }

  private:
    std::shared_ptr<WebSocketSession> strong() {
        return std::static_pointer_cast<WebSocketSession>(shared_from_this());
    }

    void read() {
        stream_.async_read(buffer_, [me = strong()](beast::error_code error, std::size_t) {
            if (error) return me->end();
            if (!me->stream_.got_text()) {
                me->buffer_.consume(me->buffer_.size());
                me->tell(wire::Refused{0, wire::RefusalCode::malformed, "Text is expected, not bytes.", {}});
            } else {
                const auto data = me->buffer_.cdata();
                me->receive({static_cast<const char*>(data.data()), data.size()});
                me->buffer_.consume(me->buffer_.size());
            }
            if (!me->closing_) me->read();
        });
    }

    void queue(const Sent& text) {
        if (over_) return;
        queued_bytes_ += text->size();
        // Nobody reads: what was not sent can be asked for again after a new connection.
        if (outgoing_.size() >= kMostQueued || queued_bytes_ > shared_.services.limits.queued_bytes) {
            ++shared_.services.metrics.slow_readers;
            over_ = true;
            beast::get_lowest_layer(stream_).close();
            return;
        }
        outgoing_.push_back(text);
        if (outgoing_.size() == 1) write();
    }

    void write() {
        stream_.text(true);
        stream_.async_write(asio::buffer(*outgoing_.front()), [me = strong()](beast::error_code error, std::size_t) {
            if (error) return me->end();
            me->shared_.services.metrics.bytes_sent += me->outgoing_.front()->size();
            me->queued_bytes_ -= me->outgoing_.front()->size();
            me->outgoing_.pop_front();
            if (!me->outgoing_.empty()) return me->write();
            if (me->closing_) me->say_goodbye();
        });
    }

    void say_goodbye() {
        if (over_ || goodbye_) return;
        goodbye_ = true;
        stream_.async_close(websocket::close_code::normal, [me = strong()](beast::error_code) { me->end(); });
    }

    void end() {
        if (ended_) return;
        ended_ = over_ = true;
        gone();
        --shared_.services.metrics.connected;
        shared_.connections.leave(address_);
        const std::lock_guard lock(shared_.mutex);
        shared_.sessions.erase(strong());
    }

    Shared& shared_;
    std::string address_;
    websocket::stream<beast::tcp_stream> stream_;
    beast::flat_buffer buffer_;
    std::deque<Sent> outgoing_;
    std::size_t queued_bytes_ = 0;
    bool closing_ = false, goodbye_ = false, over_ = false, ended_ = false;
};

// ---- HTTP
// A host as one stands in an address, and nothing that could be more than that in a header.
bool is_host(std::string_view host) {
    return !host.empty() && host.size() < 200 && std::all_of(host.begin(), host.end(), [](unsigned char c) {
        return std::isalnum(c) || c == '.' || c == '-' || c == ':' || c == '[' || c == ']';
    });
}

// Scripts and styles come from here and stand in no page; connections go only to where the page came from.
void set_strict_headers(Response& response, std::string_view host) {
    const std::string own(host);
    // Not every browser takes 'self' for WebSockets, too.
    const std::string sockets = is_host(host) ? " ws://" + own + " wss://" + own : "";
    response.set("Content-Security-Policy",
                 "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src "
                 "'self'" +
                     sockets +
                     "; font-src 'self'; manifest-src 'self'; media-src 'self'; object-src 'none'; base-uri 'none'; "
                     "form-action 'none'; frame-ancestors 'none'");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("X-Frame-Options", "DENY");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

Response answer(const Request& request, http::status status, std::string type, std::string body) {
    Response response{status, request.version()};
    response.set(http::field::server, "arbiter");
    response.set(http::field::content_type, type);
    set_strict_headers(response, {request[http::field::host].data(), request[http::field::host].size()});
    response.body() = std::move(body);
    response.keep_alive(request.keep_alive());
    return response;
}

Response plain(const Request& request, http::status status, const std::string& words) {
    return answer(request, status, "text/plain; charset=utf-8", words + "\n");
}

// The value of a field of the query: "list=ab12".
std::string query_field(std::string_view target, std::string_view name) {
    const std::size_t from = target.find('?');
    if (from == std::string_view::npos) return "";
    std::string_view rest = target.substr(from + 1);
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find('&'));
        if (part.starts_with(name) && part.size() > name.size() && part[name.size()] == '=')
            return std::string(part.substr(name.size() + 1));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    }
    return "";
}

class HttpSession final : public std::enable_shared_from_this<HttpSession> {
  public:
    HttpSession(tcp::socket socket, Shared& shared) : shared_(shared), stream_(std::move(socket)) {}
    ~HttpSession() {
        if (!address_.empty() && !handed_over_) shared_.connections.leave(address_);
    }
    HttpSession(const HttpSession&) = delete;
    HttpSession& operator=(const HttpSession&) = delete;

    void run() {
        asio::dispatch(stream_.get_executor(), [me = shared_from_this()] { me->read(); });
    }

  private:
    void read() {
        parser_.emplace();
        parser_->body_limit(1024);
        parser_->header_limit(16 * 1024);
        stream_.expires_after(kHttpPatience);
        http::async_read(stream_, buffer_, *parser_, [me = shared_from_this()](beast::error_code error, std::size_t) {
            if (!error) return me->handle(me->parser_->release());
            beast::error_code ignored;
            me->stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
        });
    }

    std::string address_of(const Request& request) {
        if (shared_.options.behind_proxy) {
            const auto real = request["X-Real-IP"];
            if (!real.empty() && real.size() < 64) return std::string(real);
        }
        beast::error_code error;
        const auto end = stream_.socket().remote_endpoint(error);
        return error ? "unknown" : end.address().to_string();
    }

    // A page of another site must not use a visitor's connection.
    bool origin_allowed(const Request& request) const {
        const auto origin = request[http::field::origin];
        if (origin.empty()) return true;
        const std::string text(origin), host(request[http::field::host]);
        if (text == "http://" + host || text == "https://" + host) return true;
        if (!shared_.origin_of_url.empty() && text == shared_.origin_of_url) return true;
        return std::find(shared_.options.origins.begin(), shared_.options.origins.end(), text) !=
               shared_.options.origins.end();
    }

    void handle(Request request) {
        if (address_.empty()) {
            const std::string address = address_of(request);
            if (!shared_.connections.enter(address))
                return reply(plain(request, http::status::too_many_requests, "Too many connections."), true);
            address_ = address;
        }
        head_ = request.method() == http::verb::head;
        const auto path = decoded_path({request.target().data(), request.target().size()});
        if (!path || path->size() > 300) return reply(plain(request, http::status::bad_request, "No such path."));
        if (*path == "/ws") return upgrade(std::move(request));
        if (request.method() != http::verb::get && request.method() != http::verb::head)
            return reply(plain(request, http::status::method_not_allowed, "Only GET and HEAD."));
        if (*path == "/health") {
            const bool reads = shared_.services.database.healthy(), writes = shared_.services.directory.writes();
            return reply(plain(request, reads && writes ? http::status::ok : http::status::service_unavailable,
                               !reads    ? "the database does not answer"
                               : !writes ? "nothing can be written to the database"
                                         : "ok"));
        }
        if (*path == "/metrics")
            return reply(answer(request, http::status::ok, "text/plain; version=0.0.4; charset=utf-8",
                                shared_.services.metrics.text()));
        if (path->starts_with("/api/catalog/")) return catalog(request, path->substr(13));
        if (path->starts_with("/api/replay/")) return replay(request, path->substr(12));
        if (path->starts_with("/api/")) return reply(plain(request, http::status::not_found, "No such thing."));
        page(request, *path);
    }

    void page(const Request& request, const std::string& path) {
        auto file = shared_.web.find(path);
        if (!file) {
            if (shared_.web.empty() && path == "/")
                return reply(
                    plain(request, http::status::ok,
                          "The server runs. The page has not been built: ./arbiter does it where npm is there."));
            return reply(plain(request, http::status::not_found, "No such page."));
        }
        cached(request, std::move(file->content), file->type, file->tag,
               file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    }

    void cached(const Request& request, std::string content, const std::string& type, const std::string& tag,
                const std::string& cache) {
        const bool same = request[http::field::if_none_match] == tag;
        Response response =
            answer(request, same ? http::status::not_modified : http::status::ok, type, same ? "" : std::move(content));
        response.set(http::field::etag, tag);
        response.set(http::field::cache_control, cache);
        reply(std::move(response));
    }

    void catalog(const Request& request, const std::string& rest) {
        const std::string game = rest.substr(0, rest.find('/'));
        const std::string book = rest.find('/') == std::string::npos ? "" : rest.substr(rest.find('/') + 1);
        const std::string list = query_field({request.target().data(), request.target().size()}, "list");
        const std::string hash = query_field({request.target().data(), request.target().size()}, "hash");
        const std::string name = full_book(game, book);
        if (name.empty()) return reply(plain(request, http::status::not_found, "No such game or rulebook."));
        const auto tell = [me = shared_from_this(), request, hash](const LoadedGamePtr& loaded) {
            // Asked for by its hash it can be kept forever.
            me->cached(request, loaded->catalog, "application/json", "\"" + loaded->hash + "\"",
                       hash == loaded->hash ? "public, max-age=31536000, immutable" : "no-cache");
        };
        if (const LoadedGamePtr loaded = shared_.services.loaded_games.opened(name, list)) return tell(loaded);
        auto found = std::make_shared<std::string>();
        stream_.expires_never();
        shared_.services.database.run(
            [found, list](Store& store) {
                if (list.empty()) return;
                const auto stored = store.find_list(list);
                *found = stored ? stored->json : "";
            },
            [me = shared_from_this(), request, found, name, list, tell](bool) {
                asio::post(me->shared_.services.workers, [me, request, found, name, list, tell] {
                    Result<LoadedGamePtr> loaded = list.empty() || !found->empty()
                                                       ? me->shared_.services.loaded_games.open(name, list, *found)
                                                       : Result<LoadedGamePtr>(arbiter::Diagnostic{});
                    asio::post(me->stream_.get_executor(), [me, request, loaded, tell] {
                        if (loaded) return tell(*loaded);
                        me->reply(plain(request, http::status::not_found, "No such card list."));
                    });
                });
            });
    }

    void replay(const Request& request, const std::string& id) {
        struct Loaded {
            std::optional<GameRow> row;
            std::string bytes;
        };
        auto loaded = std::make_shared<Loaded>();
        stream_.expires_never();
        shared_.services.database.run(
            [loaded, id](Store& store) {
                loaded->row = store.find_game(id);
                if (loaded->row) loaded->bytes = store.replay_of(id);
            },
            [me = shared_from_this(), request, loaded](bool) {
                asio::post(me->stream_.get_executor(), [me, request, loaded] {
                    if (loaded->bytes.empty())
                        return me->reply(plain(request, http::status::not_found, "No such replay."));
                    Response response = answer(request, http::status::ok, "application/octet-stream", loaded->bytes);
                    response.set(http::field::content_disposition,
                                 "attachment; filename=\"" + loaded->row->game + "-" + loaded->row->id + ".replay\"");
                    me->reply(std::move(response));
                });
            });
    }

    void upgrade(Request request) {
        if (!websocket::is_upgrade(request))
            return reply(plain(request, http::status::upgrade_required, "This is for WebSockets."));
        if (!origin_allowed(request))
            return reply(plain(request, http::status::forbidden, "Not from this site."), true);
        handed_over_ = true;
        stream_.expires_never();
        std::make_shared<WebSocketSession>(stream_.release_socket(), shared_, address_)->run(std::move(request));
    }

    void reply(Response response, bool last = false) {
        if (last) response.keep_alive(false);
        response.prepare_payload();
        // Of HEAD only the headers are wanted, as if the rest came.
        if (head_) response.body().clear();
        auto kept = std::make_shared<Response>(std::move(response));
        stream_.expires_after(kHttpPatience);
        http::async_write(stream_, *kept, [me = shared_from_this(), kept](beast::error_code error, std::size_t) {
            if (!error && kept->keep_alive()) return me->read();
            beast::error_code ignored;
            me->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        });
    }

    Shared& shared_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::string address_;
    bool handed_over_ = false;
    bool head_ = false;
};

// "https://host:port" of a URL with a path behind it.
std::string origin_of(const std::string& url) {
    const std::size_t host = url.find("://");
    if (host == std::string::npos) return "";
    return url.substr(0, url.find('/', host + 3));
}

arbiter::Diagnostic trouble(const std::string& where, const std::string& found, const std::string& expected) {
    return {where, 0, 0, found, expected};
}

}  // namespace

struct Server::Implementation {
    explicit Implementation(ServerOptions given) : options(std::move(given)) {}

    ServerOptions options;
    std::unique_ptr<asio::io_context> io = std::make_unique<asio::io_context>();
    std::unique_ptr<asio::thread_pool> bots, workers;
    std::unique_ptr<DatabaseWorker> database_worker;
    std::shared_ptr<LoadedGames> loaded_games;
    TableDirectory directory;
    Metrics metrics;
    std::unique_ptr<Services> services;
    std::unique_ptr<Shared> shared;
    std::unique_ptr<tcp::acceptor> acceptor;
    std::vector<std::thread> threads;
    int lock = -1;
    bool running = false;

    std::vector<arbiter::Diagnostic> open_store();
    std::vector<arbiter::Diagnostic> listen();
    void accept();
};

std::vector<arbiter::Diagnostic> Server::Implementation::open_store() {
    try {
        std::unique_ptr<Database> database;
        if (!options.database.empty()) {
            database = open_postgres(options.database);
        } else {
            std::string file = ":memory:";
            if (!options.data.empty()) {
                std::error_code error;
                std::filesystem::create_directories(options.data, error);
                file = (std::filesystem::path(options.data) / "arbiter.sqlite").string();
                const std::string lock_file = (std::filesystem::path(options.data) / "lock").string();
                lock = open(lock_file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
                if (lock < 0) return {trouble(options.data, "a folder that cannot be written", "one that can")};
                if (flock(lock, LOCK_EX | LOCK_NB) != 0)
                    return {trouble(options.data, "a server that uses this folder already", "a folder of its own")};
            }
            database = open_sqlite(file);
        }
        database_worker = std::make_unique<DatabaseWorker>(std::make_unique<Store>(std::move(database)));
    } catch (const DatabaseError& problem) {
        return {trouble("database", problem.what(), "a database that can be opened")};
    }
    return {};
}

std::vector<arbiter::Diagnostic> Server::Implementation::listen() {
    beast::error_code error;
    const auto address = asio::ip::make_address(options.address, error);
    if (error) return {trouble("--address", "\"" + options.address + "\"", "an address of this machine")};
    acceptor = std::make_unique<tcp::acceptor>(asio::make_strand(*io));
    acceptor->open(tcp::endpoint(address, 0).protocol(), error);
    if (!error) acceptor->set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor->bind({address, options.port}, error);
    if (!error) acceptor->listen(1024, error);
    if (error)
        return {trouble("port " + std::to_string(options.port), error.message(), "a port that is free: --port N")};
    return {};
}

void Server::Implementation::accept() {
    acceptor->async_accept(asio::make_strand(*io), [this](beast::error_code error, tcp::socket socket) {
        if (error == asio::error::operation_aborted) return;
        if (!error) {
            beast::error_code ignored;
            socket.set_option(tcp::no_delay(true), ignored);
            std::make_shared<HttpSession>(std::move(socket), *shared)->run();
        }
        accept();
    });
}

Server::Server(ServerOptions options) : implementation_(std::make_unique<Implementation>(std::move(options))) {}
Server::~Server() { stop(); }

std::vector<arbiter::Diagnostic> Server::start() {
    Implementation& me = *implementation_;
    if (!prepare_secrets()) return {trouble("this system", "no randomness", "some")};
    catch_incidents(me.metrics);
    me.loaded_games =
        me.options.loaded_games ? me.options.loaded_games : std::make_shared<LoadedGames>(me.options.cards);
    if (!me.loaded_games->problems().empty()) return me.loaded_games->problems();
    if (auto problems = me.open_store(); !problems.empty()) return problems;
    if (auto problems = me.listen(); !problems.empty()) return problems;
    me.bots = std::make_unique<asio::thread_pool>(static_cast<std::size_t>(std::max(1, me.options.workers)));
    me.workers = std::make_unique<asio::thread_pool>(static_cast<std::size_t>(std::max(1, me.options.workers)));
    std::string url = me.options.url;
    while (url.ends_with('/')) url.pop_back();
    me.services = std::make_unique<Services>(
        Services{*me.io, *me.bots, *me.workers, *me.database_worker, *me.loaded_games, me.directory, me.metrics,
                 me.options.limits, new_id(), url,
                 std::make_shared<const std::vector<wire::GameSummary>>(game_summaries(*me.loaded_games)),
                 std::make_shared<RuleLibrary>(me.options.root), std::make_shared<LessonLibrary>(me.options.root),
                 std::make_shared<Analyst>(*me.workers, me.options.limits.analysis)});
    me.shared = std::unique_ptr<Shared>(new Shared{me.options,
                                                   *me.services,
                                                   WebFolder(me.options.web),
                                                   ConnectionLimiter(me.options.limits),
                                                   {},
                                                   {},
                                                   origin_of(url)});
    // Alone with its database nobody else can have a table; and at one address there is one process.
    const bool alone = me.options.database.empty();
    me.database_worker->run_now([&](Store& store) { store.forget_processes(alone ? "" : url); });
    me.directory.start(*me.services);
    me.accept();
    for (int at = 0; at < std::max(1, me.options.threads); ++at) {
        me.threads.emplace_back([&me] {
            for (;;) {
                try {
                    me.io->run();
                    return;
                } catch (const GameFault&) {
                    // Whoever asked for it gets no answer; everybody else goes on.
                }
            }
        });
    }
    me.running = true;
    return {};
}

unsigned short Server::port() const { return implementation_->acceptor->local_endpoint().port(); }
const Metrics& Server::metrics() const { return implementation_->metrics; }
Services& Server::services() { return *implementation_->services; }

void Server::stop() {
    Implementation& me = *implementation_;
    if (!me.running) return;
    me.running = false;
    asio::post(me.acceptor->get_executor(), [&me] {
        beast::error_code ignored;
        me.acceptor->close(ignored);
    });
    {
        const std::lock_guard lock(me.shared->mutex);
        for (const auto& session : me.shared->sessions) {
            session->tell(wire::Shutdown{"The server restarts. Your games are kept."});
            session->close();
        }
    }
    // As long as it takes them to hear it, and no longer than who does not listen deserves.
    const auto all_gone = [&me] {
        const std::lock_guard lock(me.shared->mutex);
        return me.shared->sessions.empty();
    };
    for (int at = 0; at < 30 && !all_gone(); ++at) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    me.directory.stop();
    me.io->stop();
    for (std::thread& thread : me.threads) thread.join();
    me.threads.clear();
    for (asio::thread_pool* pool : {me.bots.get(), me.workers.get()}) {
        pool->stop();
        pool->join();
    }
    me.database_worker.reset();
    // Connections and tables that something still waited for go now, as long as all that they use is there.
    me.bots.reset();
    me.workers.reset();
    for (const auto& session : me.shared->sessions) session->abandon();
    me.directory.clear();
    me.services->analyst.reset();
    me.shared->sessions.clear();
    me.acceptor.reset();
    me.io.reset();
    if (me.lock >= 0) ::close(me.lock);
}

}  // namespace arbiter::server
