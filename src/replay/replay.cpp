// Recording and playing again.
#include "arbiter/replay.h"

#include <algorithm>

#include "base/hash.h"
#include "engine/in_game.h"
#include "engine/label.h"
#include "engine/rules.h"

namespace arbiter {

namespace {

std::vector<std::string> numbers_of(const Game& game, const std::vector<DefinitionId>& list) {
    std::vector<std::string> out;
    for (DefinitionId id : list) {
        CHECK(id > 0 && id < game.pool->definitions.size());
        out.push_back(game.pool->definition(id).number);
    }
    return out;
}

std::map<std::string, DefinitionId> cards_by_number(const Pool& pool) {
    std::map<std::string, DefinitionId> out;
    for (std::size_t id = 1; id < pool.definitions.size(); ++id) {
        out.emplace(pool.definitions[id].number, static_cast<DefinitionId>(id));
    }
    return out;
}

}  // namespace

u64 table_hash(const Game& game, const State& state) {
    const InGame in(game, state);
    u64 hash = hash_text(game.book->game);
    const auto number = [&](auto n) {
        const u64 wide = static_cast<u64>(n);
        hash = hash_bytes(&wide, sizeof wide, hash);
    };
    const auto list = [&](const CardList& cards) {
        number(cards.count);
        if (cards.count == 0) return;
        for (CardIx at = cards.top; at != kNone; at = state.cards[at].below) {
            const CardState& card = state.cards[at];
            hash = hash_text(game.pool->definition(card.definition).number, hash);
            number(ix(card.owner) << 16 | static_cast<int>(card.face) << 8 | card.position);
        }
    };
    for (const auto& seat : state.zones) {
        for (std::size_t zone = 0; zone < game.book->zones.size(); ++zone) {
            hash = hash_text(game.book->zones[zone].name, hash);
            list(seat[zone]);
        }
    }
    for (int at = 0; at < state.place_count; ++at) {
        const Place& place = state.places[static_cast<std::size_t>(at)];
        hash = hash_text(place_name(*game.book, place), hash);
        list(place.stack);
        list(place.under);
    }
    for (u8 score : state.score) number(score);
    for (auto n : {u64{state.turn}, u64{static_cast<u8>(state.lead)}, u64{static_cast<u8>(state.outcome)},
                   u64{static_cast<u8>(state.winner)}, u64{static_cast<u8>(state.decision.kind)},
                   u64{static_cast<u8>(state.decision.seat)}}) {
        number(n);
    }
    return hash;
}

Recorder::Recorder(const Game& game, const Setup& setup, u64 seed, Labels labels, int checkpoint_every)
    : game_(game), labels_(labels), every_(std::max(1, checkpoint_every)) {
    const InGame in(game);
    replay_.library = library_version();
    replay_.rulebook = rulebook_name(game);
    replay_.cards = game.pool->hash;
    replay_.seed = seed;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        replay_.decks[seat] = numbers_of(game, setup.decks[seat]);
        replay_.beside[seat] = numbers_of(game, setup.beside[seat]);
        for (const auto* cards : {&setup.decks[seat], &setup.beside[seat]}) {
            for (DefinitionId id : *cards) replay_.printed[game.pool->definition(id).number] = hash_of(*game.pool, id);
        }
    }
}

void Recorder::append(const State& before, Action action) {
    const int made = static_cast<int>(replay_.choices.size());
    if (made % every_ == 0) replay_.checkpoints.push_back({made, table_hash(game_, before)});
    replay_.choices.push_back({labels_ == Labels::Keep ? label(game_, before, action) : "", action});
}

void Recorder::finish(const State& last) {
    const int made = static_cast<int>(replay_.choices.size());
    if (replay_.checkpoints.empty() || replay_.checkpoints.back().after != made)
        replay_.checkpoints.push_back({made, table_hash(game_, last)});
}

namespace {

// What is known before the first choice is made.
class Beginning {
  public:
    Beginning(const Game& game, const Replay& replay)
        : game_(game), replay_(replay), cards_(cards_by_number(*game.pool)) {}

    std::vector<Diagnostic> problems;
    std::vector<Diagnostic> changed;

    Setup setup() {
        Setup out;
        for (std::size_t seat = 0; seat < 2; ++seat) {
            out.decks[seat] = find(replay_.decks[seat]);
            out.beside[seat] = find(replay_.beside[seat]);
        }
        return out;
    }

    void compare() {
        const std::string name = rulebook_name(game_);
        if (replay_.rulebook.substr(0, replay_.rulebook.rfind('-')) != game_.book->game) {
            problems.push_back({"replay", 0, 0, "a game by " + replay_.rulebook, "one by " + name});
        } else if (replay_.rulebook != name) {
            changed.push_back({"replay", 0, 0, "recorded by " + replay_.rulebook, name});
        }
        bool other_words = false;
        for (const auto& [number, hash] : replay_.printed) {
            const auto at = cards_.find(number);
            if (at == cards_.end() || hash_of(*game_.pool, at->second) == hash) continue;
            other_words = true;
            changed.push_back({"replay", 0, 0, number + " with other words or values", "the card as it is now"});
        }
        if (!other_words && replay_.cards != game_.pool->hash) {
            changed.push_back(
                {"replay", 0, 0, "another list of cards, or cards compiled otherwise", "the cards as they are now"});
        }
    }

  private:
    std::vector<DefinitionId> find(const std::vector<std::string>& numbers) {
        std::vector<DefinitionId> out;
        for (const std::string& number : numbers) {
            const auto at = cards_.find(number);
            if (at != cards_.end()) {
                out.push_back(at->second);
            } else if (missing_.insert({number, true}).second) {
                problems.push_back({"replay", 0, 0, "the card " + number, "cards that the game has"});
            }
        }
        return out;
    }

    const Game& game_;
    const Replay& replay_;
    std::map<std::string, DefinitionId> cards_;
    std::map<std::string, bool> missing_;
};

// The action that a recorded choice is now: by its words, which mean the same whatever the program numbers how. As long
// as rules and cards are the same, so are the numbers, and a choice may be worded otherwise.
std::optional<Action> meant(const Game& game, const Choice& choice, Playback& playback) {
    if (choice.label.empty() || choice.action.kind == ActionKind::Concede) return choice.action;
    for (const Answer& answer : labelled_answers(game, playback.state)) {
        if (answer.label == choice.label) return answer.action;
    }
    if (!playback.changed.empty() && !playback.reworded) return std::nullopt;
    if (!playback.reworded) {
        playback.reworded = true;
        const std::string now = label(game, playback.state, choice.action);
        playback.changed.push_back(
            {"replay", playback.played + 1, 0, "\"" + choice.label + "\"", "\"" + now + "\", as it is called now"});
    }
    return choice.action;
}

}  // namespace

Result<Playback> play_to(const Game& game, const Replay& replay, int n, EventLog* log,
                         const std::function<void(const State&, Action)>& each) {
    const InGame in(game);
    Beginning beginning(game, replay);
    const Setup setup = beginning.setup();
    beginning.compare();
    if (replay.decks[0].size() + replay.decks[1].size() + replay.beside[0].size() + replay.beside[1].size() >
        kMaxCards) {
        beginning.problems.push_back(
            {"replay", 0, 0, "more cards than a game has room for", "at most " + std::to_string(kMaxCards)});
    }
    if (!beginning.problems.empty()) return beginning.problems;
    Playback playback;
    playback.changed = beginning.changed;
    playback.state = start(game, setup, replay.seed, log);
    const int wanted =
        n < 0 ? static_cast<int>(replay.choices.size()) : std::min(n, static_cast<int>(replay.choices.size()));
    auto checkpoint = replay.checkpoints.begin();
    const auto stop = [&](std::string found, std::string expected) {
        playback.stopped = Diagnostic{"replay", playback.played + 1, 0, std::move(found), std::move(expected)};
    };
    for (;;) {
        if (checkpoint != replay.checkpoints.end() && checkpoint->after == playback.played) {
            if (checkpoint->table != table_hash(game, playback.state)) {
                stop("another table after " + std::to_string(playback.played) + " choices",
                     "the table that was recorded");
                return playback;
            }
            playback.verified = playback.played;
            ++checkpoint;
        }
        if (playback.played == wanted) return playback;
        const Choice& choice = replay.choices[static_cast<std::size_t>(playback.played)];
        const std::optional<Action> action = meant(game, choice, playback);
        const State before = playback.state;
        if (action && apply(game, playback.state, *action, log)) {
            if (each) each(before, *action);
        } else {
            stop("\"" + choice.label + "\", which is not a legal answer any more", "one of the legal answers");
            return playback;
        }
        ++playback.played;
    }
}

std::vector<Diagnostic> verify(const Game& game, const Replay& replay) {
    const Result<Playback> played = play_to(game, replay, -1);
    if (!played) return played.problems();
    std::vector<Diagnostic> out;
    if (played->stopped) out.push_back(*played->stopped);
    if (!played->stopped && played->verified < played->played)
        out.push_back({"replay", played->verified + 1, 0, "no checkpoint after this choice", "one at the end"});
    return out;
}

}  // namespace arbiter
