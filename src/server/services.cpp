#include "server/services.h"

#include <chrono>
#include <sstream>

#include "arbiter/incident.h"

namespace arbiter::server {

std::int64_t now_milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

namespace {

std::atomic<Metrics*> counted{nullptr};
std::atomic<FailureHook> failure_hook{nullptr};

void on_incident(const Incident& incident) {
    if (Metrics* metrics = counted.load()) ++metrics->incidents;
    // A game that is out of room is over already, by itself.
    if (incident.kind == IncidentKind::OutOfRoom) return;
    throw GameFault{describe(incident)};
}

}  // namespace

void catch_incidents(Metrics& metrics) {
    counted = &metrics;
    set_incident_handler(on_incident);
}

void set_failure_hook(FailureHook hook) { failure_hook = hook; }

void may_fail(std::string_view where, const std::string& table) {
    if (const FailureHook hook = failure_hook.load(std::memory_order_relaxed)) hook(where, table);
}

void Metrics::took(double milliseconds) {
    for (std::size_t at = 0; at < kBounds.size(); ++at) {
        if (milliseconds <= kBounds[at]) ++answer_times[at];
    }
    ++answer_times[kBounds.size()];
    answer_microseconds += static_cast<std::uint64_t>(milliseconds * 1000);
}

std::string Metrics::text() const {
    std::ostringstream out;
    const auto counter = [&](const char* name, const char* about, std::uint64_t value) {
        out << "# HELP arbiter_" << name << " " << about << "\n# TYPE arbiter_" << name << " counter\narbiter_" << name
            << " " << value << "\n";
    };
    const auto gauge = [&](const char* name, const char* about, std::int64_t value) {
        out << "# HELP arbiter_" << name << " " << about << "\n# TYPE arbiter_" << name << " gauge\narbiter_" << name
            << " " << value << "\n";
    };
    gauge("connected", "Connections that are open", static_cast<std::int64_t>(connected.load()));
    gauge("rooms", "Tables in memory", rooms);
    counter("connections_total", "Connections that were opened", connections);
    counter("messages_total", "Messages of clients", messages);
    counter("refused_total", "Messages that were refused", refused);
    counter("malformed_total", "Messages that could not be read", malformed);
    counter("too_many_total", "Messages beyond the rate that is allowed", too_many);
    counter("answers_total", "Answers of players", answers);
    counter("bot_answers_total", "Answers of bots", bot_answers);
    counter("updates_total", "Updates to players", updates);
    counter("update_bytes_total", "Bytes of these updates", update_bytes);
    counter("bytes_sent_total", "Bytes sent over WebSockets", bytes_sent);
    counter("games_started_total", "Games that were dealt", games_started);
    counter("games_ended_total", "Games that came to an end", games_ended);
    counter("incidents_total", "Failed checks and games that ran out of room", incidents);
    counter("slow_readers_total", "Connections that were closed since nobody read them", slow_readers);
    out << "# HELP arbiter_answer_milliseconds From an answer to its update\n# TYPE arbiter_answer_milliseconds "
           "histogram\n";
    for (std::size_t at = 0; at < kBounds.size(); ++at)
        out << "arbiter_answer_milliseconds_bucket{le=\"" << kBounds[at] << "\"} " << answer_times[at] << "\n";
    out << "arbiter_answer_milliseconds_bucket{le=\"+Inf\"} " << answer_times[kBounds.size()] << "\n";
    out << "arbiter_answer_milliseconds_sum " << static_cast<double>(answer_microseconds) / 1000 << "\n";
    out << "arbiter_answer_milliseconds_count " << answer_times[kBounds.size()] << "\n";
    return out.str();
}

}  // namespace arbiter::server
