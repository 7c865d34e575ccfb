// Shows a recorded game: every choice, and what it led to as player A saw it.
#include <arbiter/arbiter.h>

#include <iostream>

int main(int count, char** arguments) {
    if (count < 2) return std::cerr << "viewer FILE\n", 2;
    const auto replay = arbiter::read_replay(arguments[1]);
    if (!replay) return std::cerr << replay.problems()[0].to_string() << "\n", 2;
    const auto opened = arbiter::open_game_of(*replay);
    if (!opened) return std::cerr << opened.problems()[0].to_string() << "\n", 2;
    const arbiter::Game& game = opened->game;

    arbiter::EventLog log;
    std::size_t told = 0;
    const auto tell = [&] {
        const auto events = arbiter::redact(game, log, arbiter::Seat::A);
        for (; told < events.size(); ++told) std::cout << "    " << events[told].text << "\n";
    };
    int number = 0;
    const auto played = arbiter::play_to(game, *replay, -1, &log, [&](const auto& before, arbiter::Action choice) {
        tell();
        std::cout << ++number << ". " << arbiter::prompt(game, before) << ": " << arbiter::label(game, before, choice)
                  << "\n";
    });
    if (!played) return std::cerr << played.problems()[0].to_string() << "\n", 1;
    tell();
    if (played->stopped) std::cout << played->stopped->to_string() << "\n";
    std::cout << arbiter::describe(arbiter::result(played->state)) << "\n";
}
