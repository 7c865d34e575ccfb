// A bot of one's own: it tries each answer on a few positions that could be the real one, and takes the answer after
// which they are worth most to it. Prints how many of its games against random play it wins.
#include <arbiter/arbiter.h>

#include <iostream>
#include <limits>

int choose(const arbiter::Observation& seen, arbiter::Rng& rng) {
    constexpr int kSamples = 3;
    int best = 0;
    long most = std::numeric_limits<long>::min();
    arbiter::ActionList legal;
    for (int answer = 0; answer < seen.answers(); ++answer) {
        long worth = 0;
        for (int sample = 0; sample < kSamples; ++sample) {
            arbiter::State possible = seen.imagine(rng);
            arbiter::legal_actions(seen.game(), possible, legal);
            if (!arbiter::apply(seen.game(), possible, legal[answer])) continue;
            worth += arbiter::worth(seen.game(), possible, seen.seat());
        }
        if (worth > most) best = answer;
        most = std::max(most, worth);
    }
    return best;
}

int main(int count, char** arguments) {
    const std::string name = count > 1 ? arguments[1] : "ucg";
    const auto opened = arbiter::open_game(name);
    if (!opened) return std::cerr << opened.problems()[0].to_string() << "\n", 2;
    const auto deck = arbiter::shipped_deck(name, arbiter::shipped_decks(name)[0]);
    const auto setup = arbiter::make_setup(*opened, *deck, *deck);
    if (!setup) return std::cerr << setup.problems()[0].to_string() << "\n", 2;

    const arbiter::Bot own{"own", "looks one answer ahead", choose};
    const arbiter::Bot* random = arbiter::find_bot("random");
    int won = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const bool first = seed % 2 == 1;
        const auto match =
            arbiter::play_match(opened->game, *setup, seed, {first ? &own : random, first ? random : &own});
        won += match.outcome == arbiter::Outcome::Won && match.winner == (first ? arbiter::Seat::A : arbiter::Seat::B);
    }
    std::cout << "won " << won << " of 10\n";
}
