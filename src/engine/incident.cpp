// What is written down of a game in which something went wrong.
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>

#include "arbiter/answers.h"
#include "arbiter/names.h"
#include "arbiter/save.h"
#include "engine/in_game.h"

namespace arbiter {

namespace {

void write_events(std::ostream& out, const Game& game, const EventLog& log) {
    for (Seat seat : kSeats) {
        out << "\nas " << seat_name(seat) << " saw it:\n";
        for (const EventView& event : redact(game, log, seat))
            out << "  " << event.clause << "\t" << name_of(event.kind) << "\t" << event.text << "\n";
    }
}

}  // namespace

std::string save_log(const Incident& incident, const std::string& folder) {
    static std::atomic<unsigned> count{0};
    std::error_code error;
    const std::filesystem::path in =
        folder.empty() ? std::filesystem::temp_directory_path(error) : std::filesystem::path(folder);
    if (error) return "";
    const std::string name = "arbiter-" + std::to_string(getpid()) + "-" + std::to_string(++count) + ".log";
    const std::string path = (in / name).string();
    std::ofstream out(path);
    out << "arbiter " << library_version() << "\n" << describe(incident) << "\n";
    const bool opened = incident.game && incident.game->book && incident.game->pool;
    if (opened) out << rulebook_name(*incident.game) << "\n";
    if (opened && incident.state) {
        out << "turn " << turn_number(*incident.state) << ", asked: " << seat_name(asked_seat(*incident.state)) << ", "
            << describe(result(*incident.state)) << "\n";
        // A position of another game is what went wrong: nothing could read it.
        if (incident.state->pool_id == id_of(*incident.game->pool)) {
            std::ofstream position(path + ".save", std::ios::binary);
            position << save(*incident.game, *incident.state);
        }
    }
    if (opened && incident.log) write_events(out, *incident.game, *incident.log);
    out.close();
    return out ? path : "";
}

}  // namespace arbiter
