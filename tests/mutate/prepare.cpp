// Compiles every scenario once for each of its books.
#include "engine/program.h"
#include "games/games.h"
#include "mutant.h"

namespace arbiter::mutate {

std::string Prepared::name() const {
    return std::filesystem::path(scenario->file).filename().string() + " (" + book + ")";
}

std::vector<Prepared> prepare(const std::vector<scenario::Scenario>& scenarios) {
    std::vector<Prepared> all;
    for (const scenario::Scenario& scenario : scenarios) {
        for (const std::string& book : scenario.books) {
            auto game = scenario::compile_scenario(scenario, book);
            // A scenario of refused cards has nothing to play.
            if (!game) continue;
            Prepared one{&scenario, book, std::move(*game), {}};
            for (std::size_t id = 1; id < one.game.pool->definitions.size(); ++id) {
                const Definition& card = one.game.pool->definitions[id];
                if (card.declined) one.declined.push_back(card.number);
            }
            all.push_back(std::move(one));
        }
    }
    return all;
}

}  // namespace arbiter::mutate
