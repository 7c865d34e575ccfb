// What a session prints when lines are typed: hosts of games between shipped decks, and a person made of lines.
#pragma once

#include <gtest/gtest.h>

#include <sstream>

#include "cli/session.h"
#include "sim/shipped.h"

namespace arbiter::cli {

inline const Table& table() {
    static const Table shipped = shipped_table("1.7", {"first-lights", "brine-hunger"});
    return shipped;
}

inline const Table& ua_table() {
    static const Table shipped = shipped_table("1.1", {"crownbreaker-rush", "dead-letters"}, "ua");
    return shipped;
}

inline const Table& dbs_table() {
    static const Table shipped = shipped_table("1.077", {"crown-of-briars", "high-water"}, "dbs");
    return shipped;
}

inline Host host(u64 seed = 1, std::string_view bot = "random") {
    return Host(table().game, table().setup(0, 1), seed, Seat::A, *find_bot(bot));
}

inline Host ua_host(u64 seed = 4) {
    return Host(ua_table().game, ua_table().setup(0, 1), seed, Seat::A, *find_bot("random"));
}

inline Host dbs_host(u64 seed = 8) {
    return Host(dbs_table().game, dbs_table().setup(0, 1), seed, Seat::A, *find_bot("random"));
}

// What the session prints when these lines are typed.
inline std::string typed(Host& with, const std::string& lines, Screen screen = {}) {
    std::istringstream in(lines);
    std::ostringstream out;
    const auto reader = stream_reader(in, out, [screen] { return screen.echo; });
    SessionHooks hooks;
    hooks.screen = [screen] { return screen; };
    hooks.rule = [](const std::string& clause) { return clause == "5.6.2" ? "5.6.2  the words\n" : ""; };
    Session(with, *reader, out, hooks).run();
    return out.str();
}
// The same where nobody looks at the game afterwards.
inline std::string typed(Host&& with, const std::string& lines, Screen screen = {}) {
    return typed(with, lines, screen);
}

template <class... Parts>
void expect_has(const std::string& text, const Parts&... parts) {
    for (const std::string_view part : {std::string_view(parts)...})
        EXPECT_NE(text.find(part), std::string::npos) << "expected \"" << part << "\" in\n" << text;
}

}  // namespace arbiter::cli
