// Plays a game of two shipped decks, the answers chosen by words where they fit and by a bot where not, and prints what
// player A sees of it. With the name of a file it also saves the game there.
#include <arbiter/arbiter.h>

#include <iostream>

int main(int count, char** arguments) {
    const auto opened = arbiter::open_game("ucg", "1.7");
    const auto deck_a = arbiter::shipped_deck("ucg", "first-lights"),
               deck_b = arbiter::shipped_deck("ucg", "brine-hunger");
    const auto setup = arbiter::make_setup(*opened, *deck_a, *deck_b);
    const arbiter::Game& game = opened->game;

    arbiter::EventLog log;
    arbiter::ActionList legal;
    arbiter::Rng rng = arbiter::Rng::from_seed(1);
    arbiter::Recorder recorder(game, *setup, 7);
    arbiter::State state = arbiter::start(game, *setup, 7, &log);
    while (!arbiter::result(state).over()) {
        arbiter::legal_actions(game, state, legal);
        const arbiter::Belief anything;
        const int bots = arbiter::find_bot("random")->choose({game, state, anything, legal.size()}, rng);
        const arbiter::Action answer = arbiter::find_answer(game, state, "yes").value_or(legal[bots]);
        recorder.append(state, answer);
        if (!arbiter::apply(game, state, answer, &log)) return 1;
    }
    recorder.finish(state);

    if (count > 1 && !arbiter::write_replay(recorder.replay(), arguments[1]).empty()) return 1;
    for (const auto& event : arbiter::redact(game, log, arbiter::Seat::A)) std::cout << event.text << "\n";
    std::cout << arbiter::describe(arbiter::result(state)) << "\n";
    return arbiter::verify(game, recorder.replay()).empty() ? 0 : 1;
}
