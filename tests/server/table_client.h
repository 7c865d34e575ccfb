// A player or spectator at tables over a real socket: keeps the view by its patches, as a browser does, and answers as
// it is told to.
#pragma once

#include <deque>
#include <functional>
#include <random>

#include "ws_client.h"

namespace arbiter::server {

class TableClient {
  public:
    explicit TableClient(int port, const std::string& token = "");

    bool connected() const { return socket_.connected(); }
    const std::string& token() const { return token_; }
    const Json& welcome() const { return welcome_; }

    // Sends a request and waits for what answers it, or the refusal of it; everything else on the way is handled.
    Json ask(Json request);
    // A new table; its name.
    std::string create(const std::string& game, const std::string& against = "bot", Json changes = Json::object());
    // Joins as a player, with this deck where it is given, and adds randomness where it is wanted.
    Json join(const std::string& table, const std::string& deck = "", std::optional<int> since = std::nullopt);
    Json watch(const std::string& table, const std::string& side = "public");

    // The next message, handled; nothing where the connection ends or nothing comes.
    std::optional<Json> next(std::chrono::milliseconds patience = std::chrono::seconds(20));
    // Handles messages until this is true; false: nothing came any more.
    bool until(const std::function<bool()>& reached, std::chrono::milliseconds patience = std::chrono::seconds(20));

    // Answers the open question by chance; false: there is none.
    bool answer(std::mt19937& random);
    // Answers whatever comes until the game is over; false: the connection ended, or nothing came.
    bool play(std::mt19937& random);
    void send_answer(const Json& question, const std::vector<int>& choices);

    // ---- what it knows of its one table
    std::string table;
    std::string deck_of(const std::string& game, int which = 0) const;
    Json info, view, lines = Json::array();
    Json question;  // null: none is open
    Json ended;     // null: the game goes on
    Json coach;
    int number = 0;        // of the last update
    int acknowledged = 0;  // answers that were
    bool added_randomness = false;
    int gaps = 0;  // updates that did not follow each other
    std::size_t updates = 0, update_bytes = 0;
    std::deque<Json> others;  // messages that were asked for by nobody: undo_asked, table_created ...
    std::function<void(const Json&, const std::string&)> on_message;  // every message and its bytes

  private:
    void handle(const Json& message);
    void take_update(const Json& update);

    WsClient socket_;
    std::string token_;
    Json welcome_;
    int id_ = 0;
    int refused_ = 0;  // answers to the open question in a row
};

// A folder that goes when the test does.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

}  // namespace arbiter::server
