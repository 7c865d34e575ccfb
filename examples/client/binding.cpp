// What another language calls: plain functions, and no exception leaves them.
#include <arbiter/arbiter.h>

// Plays one game between two random bots: 1 where A wins, 2 where B does, 0 where nobody does, -1 where none was
// played.
extern "C" int play_a_game(const char* game, unsigned long long seed) {
    try {
        const auto opened = arbiter::open_game(game);
        if (!opened) return -1;
        const auto deck = arbiter::shipped_deck(game, arbiter::shipped_decks(game).front());
        const auto setup = arbiter::make_setup(*opened, *deck, *deck);
        if (!setup) return -1;
        const arbiter::Bot* bot = arbiter::find_bot("random");
        const arbiter::MatchResult played = arbiter::play_match(opened->game, *setup, seed, {bot, bot});
        return played.outcome == arbiter::Outcome::Won ? 1 + arbiter::ix(played.winner) : 0;
    } catch (...) {
        return -1;
    }
}
