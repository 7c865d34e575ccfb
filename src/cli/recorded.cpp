// Finds the game and cards that a replay was played with.
#include "cli/recorded.h"

#include "arbiter/cards.h"
#include "cli/game_cards.h"
#include "engine/program.h"
#include "games/games.h"

namespace arbiter::cli {

namespace {

std::vector<DefinitionId> find_cards(const Game& game, const std::vector<std::string>& numbers, const std::string& file,
                                     std::vector<Diagnostic>& problems) {
    std::vector<DefinitionId> out;
    for (const std::string& number : numbers) {
        out.push_back(find_card(*game.pool, number));
        if (out.back() == 0) problems.push_back({file, 0, 0, "card number " + number, "a card of the list"});
    }
    return out;
}

}  // namespace

Result<Recorded> read_recorded(const Project& project, const std::string& file, const std::string& cards) {
    const Result<Replay> replay = read_replay(file);
    if (!replay) return replay.problems();
    if (!find_book(replay->rulebook)) {
        std::string known;
        for (const std::string& name : book_names()) known += (known.empty() ? "" : ", ") + name;
        return Diagnostic{file, 0, 0, "rulebook \"" + replay->rulebook + "\"", "one of " + known};
    }
    const std::string code = replay->rulebook.substr(0, replay->rulebook.rfind('-'));
    const auto compiled = make_game(replay->rulebook, read_game_cards(project, code, cards));
    if (!compiled) {
        if (const auto other = cards_of_other_game(project, code, cards)) return *other;
        return compiled.problems();
    }
    Recorded out{*replay, compiled->game, {}};
    std::vector<Diagnostic> problems;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        out.setup.decks[seat] = find_cards(out.game, replay->decks[seat], file, problems);
        out.setup.beside[seat] = find_cards(out.game, replay->beside[seat], file, problems);
    }
    if (!problems.empty()) return problems;
    return out;
}

}  // namespace arbiter::cli
