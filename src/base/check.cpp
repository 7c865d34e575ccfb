// Incidents on their way to the host.
#include "base/check.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "base/report.h"

namespace arbiter {

constinit thread_local const GameCall* innermost_call = nullptr;

namespace {

std::atomic<IncidentHandler> handler{nullptr};
// A check that fails while another one is being reported has nobody left to tell.
constinit thread_local bool reporting = false;

[[noreturn]] void print_and_abort(const Incident& incident, const GameCall* call) {
    std::fprintf(stderr, "%s\n", describe(incident).c_str());
    if (call) {
        const std::string path = call->save_log(incident, "");
        if (!path.empty()) std::fprintf(stderr, "the game's log: %s\n", path.c_str());
    }
    std::abort();
}

// However the handler is left.
struct Reporting {
    Reporting() { reporting = true; }
    ~Reporting() { reporting = false; }
};

}  // namespace

IncidentHandler set_incident_handler(IncidentHandler wanted) { return handler.exchange(wanted); }

std::string describe(const Incident& incident) {
    if (incident.kind == IncidentKind::OutOfRoom)
        return "out of room: more than " + std::to_string(room(incident.capacity)) + " " +
               std::string(name_of(incident.capacity));
    return std::string(incident.file) + ":" + std::to_string(incident.line) + ": failed check: " + incident.condition;
}

void check_failed(const char* file, int line, const char* condition) {
    const GameCall* call = innermost_call;
    Incident incident;
    incident.file = file;
    incident.line = line;
    incident.condition = condition;
    if (call) {
        incident.game = call->game;
        incident.state = call->state;
        incident.log = call->log;
    }
    if (reporting) {
        std::fprintf(stderr, "%s (while another one was reported)\n", describe(incident).c_str());
        std::abort();
    }
    const Reporting now;
    if (const IncidentHandler set = handler.load()) {
        set(incident);
    } else {
        print_and_abort(incident, call);
    }
    // There is nothing to go on with.
    std::abort();
}

void report(const Incident& incident, std::string (*save)(const Incident&, const std::string&)) {
    if (const IncidentHandler set = handler.load()) return set(incident);
    if (incident.log) save(incident, "");
}

}  // namespace arbiter
