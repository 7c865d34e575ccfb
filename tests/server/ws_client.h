// A client of the server by hand: a socket and the few lines that a WebSocket needs, so that nothing of what is tested
// tests itself.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::server {

using Json = nlohmann::json;

class WsClient {
  public:
    WsClient() = default;
    // Connects; `origin` is sent as the header of that name where it is not empty.
    explicit WsClient(int port, const std::string& origin = "");
    ~WsClient() { close(); }
    WsClient(WsClient&&) noexcept;
    WsClient& operator=(WsClient&&) noexcept;

    bool connected() const { return socket_ >= 0; }
    // What the server said to the request for a WebSocket: 101 where it was granted.
    int status() const { return status_; }
    void close();

    void send(const std::string& text, int opcode = 1);
    void send(const Json& message) { send(message.dump()); }
    void send_bytes(const std::string& raw);
    // The next message as it came; nothing where the connection ends or nothing comes in time.
    std::optional<std::string> receive(std::chrono::milliseconds patience = std::chrono::seconds(20));

    int handle() const { return socket_; }
    // A whole message out of what has come already; nothing: more is needed. For those who poll.
    std::optional<std::string> take();
    // Reads what is there; false: the connection has ended.
    bool fill();

  private:
    int socket_ = -1;
    int status_ = 0;
    std::string in_;
};

// A whole answer to GET: status, headers and body.
struct HttpAnswer {
    int status = 0;
    std::string headers;
    std::string body;
};
HttpAnswer http_get(int port, const std::string& target, const std::string& headers = "",
                    const std::string& method = "GET");

}  // namespace arbiter::server
