#include "ws_client.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <utility>

namespace arbiter::server {

namespace {

int connect_to(int port) {
    const int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        ::close(handle);
        return -1;
    }
    const int on = 1;
    setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return handle;
}

bool send_all(int handle, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(handle, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool readable(int handle, std::chrono::milliseconds patience) {
    pollfd one{handle, POLLIN, 0};
    return poll(&one, 1, static_cast<int>(patience.count())) == 1;
}

}  // namespace

WsClient::WsClient(int port, const std::string& origin) : socket_(connect_to(port)) {
    if (socket_ < 0) return;
    std::string request = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
                          "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
    if (!origin.empty()) request += "Origin: " + origin + "\r\n";
    send_all(socket_, request + "\r\n");
    std::size_t end = std::string::npos;
    while ((end = in_.find("\r\n\r\n")) == std::string::npos) {
        if (!readable(socket_, std::chrono::seconds(10)) || !fill()) {
            close();
            return;
        }
    }
    status_ = std::atoi(in_.c_str() + 9);
    in_.erase(0, end + 4);
    if (status_ != 101) close();
}

WsClient::WsClient(WsClient&& other) noexcept { *this = std::move(other); }

WsClient& WsClient::operator=(WsClient&& other) noexcept {
    std::swap(socket_, other.socket_);
    std::swap(status_, other.status_);
    std::swap(in_, other.in_);
    return *this;
}

void WsClient::close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

void WsClient::send_bytes(const std::string& raw) {
    if (socket_ >= 0) send_all(socket_, raw);
}

void WsClient::send(const std::string& text, int opcode) {
    std::string frame(1, static_cast<char>(0x80 | opcode));
    const std::size_t size = text.size();
    if (size < 126) {
        frame += static_cast<char>(0x80 | size);
    } else if (size < 65536) {
        frame += static_cast<char>(0x80 | 126);
        for (int shift = 8; shift >= 0; shift -= 8) frame += static_cast<char>(size >> shift & 255);
    } else {
        frame += static_cast<char>(0x80 | 127);
        for (int shift = 56; shift >= 0; shift -= 8) frame += static_cast<char>(size >> shift & 255);
    }
    // A mask of zeros is a mask.
    send_bytes(frame + std::string(4, '\0') + text);
}

bool WsClient::fill() {
    char buffer[65536];
    const ssize_t got = recv(socket_, buffer, sizeof buffer, 0);
    if (got <= 0) return false;
    in_.append(buffer, static_cast<std::size_t>(got));
    return true;
}

std::optional<std::string> WsClient::take() {
    for (;;) {
        if (in_.size() < 2) return std::nullopt;
        const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(in_[at]); };
        std::size_t size = byte(1) & 127, head = 2;
        const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
        if (in_.size() < head + more) return std::nullopt;
        if (more) {
            size = 0;
            for (std::size_t at = 0; at < more; ++at) size = size << 8 | byte(head + at);
            head += more;
        }
        if (in_.size() < head + size) return std::nullopt;
        const int opcode = byte(0) & 15;
        std::string content = in_.substr(head, size);
        in_.erase(0, head + size);
        if (opcode == 1) return content;
        if (opcode == 9) send(content, 10);
        if (opcode == 8) {
            close();
            return std::nullopt;
        }
    }
}

std::optional<std::string> WsClient::receive(std::chrono::milliseconds patience) {
    const auto until = std::chrono::steady_clock::now() + patience;
    for (;;) {
        if (auto message = take()) return message;
        if (socket_ < 0) return std::nullopt;
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        if (left.count() < 0 || !readable(socket_, left)) return std::nullopt;
        if (!fill()) {
            close();
            return std::nullopt;
        }
    }
}

HttpAnswer http_get(int port, const std::string& target, const std::string& headers, const std::string& method) {
    HttpAnswer out;
    const int handle = connect_to(port);
    if (handle < 0) return out;
    send_all(handle,
             method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + headers + "\r\n");
    std::string all;
    char buffer[65536];
    for (;;) {
        if (!readable(handle, std::chrono::seconds(20))) break;
        const ssize_t got = recv(handle, buffer, sizeof buffer, 0);
        if (got <= 0) break;
        all.append(buffer, static_cast<std::size_t>(got));
    }
    ::close(handle);
    const std::size_t end = all.find("\r\n\r\n");
    if (end == std::string::npos || all.size() < 12) return out;
    out.status = std::atoi(all.c_str() + 9);
    out.headers = all.substr(0, end);
    out.body = all.substr(end + 4);
    return out;
}

}  // namespace arbiter::server
