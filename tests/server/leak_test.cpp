// Every byte that a player is sent over a real socket is held against what that seat may know by the engine, in games
// that are played again from their entries.
#include <atomic>
#include <cstdlib>
#include <set>
#include <thread>

#include "arbiter/names.h"
#include "player/card_face.h"
#include "running_server.h"
#include "server/show.h"
#include "server/table_directory.h"
#include "server/table_games.h"

namespace arbiter::server {
namespace {

// What a client was sent, and the view that it had then.
struct Told {
    int number;  // of the newest update at that time
    Json message;
    std::string bytes;
    Json view;
};

struct Record {
    std::array<std::vector<Told>, 3> told;  // A, B, and one who watches what both know
    std::vector<EntryRecord> entries;
    TableRecord table;
};

Record play_game(RunningServer& running, const std::string& game, int number) {
    Record out;
    std::mt19937 random(static_cast<unsigned>(number));
    TableClient a(running.port), b(running.port), watcher(running.port);
    TableClient* players[] = {&a, &b, &watcher};
    for (std::size_t seat = 0; seat < 3; ++seat) {
        TableClient& player = *players[seat];
        player.on_message = [&out, &player, seat](const Json& message, const std::string& bytes) {
            if (message["type"] != "welcome") out.told[seat].push_back({player.number, message, bytes, player.view});
        };
    }
    const std::string table = a.create(game, "friend");
    a.join(table);
    const int decks = game == "ucg" ? 7 : game == "ua" ? 5 : 4;
    b.join(table, b.deck_of(game, 1 + number % (decks - 1)));
    watcher.watch(table);
    b.until([&] { return b.added_randomness; });
    const auto level = [&] {
        return a.until([&] { return a.number >= b.number; }) && b.until([&] { return b.number >= a.number; });
    };
    a.until([&] { return a.number > 0; });
    while (level() && a.ended.is_null()) {
        TableClient& asked = a.question.is_null() ? b : a;
        if (!asked.answer(random)) break;
    }
    EXPECT_FALSE(a.ended.is_null());
    EXPECT_TRUE(watcher.until([&] { return watcher.number >= a.number; }));
    running.server->services().database.run_now([&](Store& store) {
        out.entries = store.entries(table);
        out.table = store.find_table(table)->record;
    });
    return out;
}

// The cards that one seat has seen by now.
class Knowledge {
  public:
    Knowledge(const LoadedGame& loaded, const Setup& setup, Seat seat) : loaded_(loaded), seat_(seat) {
        // One's own deck is no secret from oneself.
        if (seat != Seat::Nobody) {
            for (const DefinitionId id : setup.decks[static_cast<std::size_t>(ix(seat))]) learn(id);
        }
        for (const auto& beside : setup.beside) {
            for (const DefinitionId id : beside) learn(id);
        }
    }

    void see(const State& state, const EventLog& log) {
        const View view = arbiter::view(loaded_.rules(), state, seat_);
        const auto cards = [&](const std::vector<CardView>& all) {
            for (const CardView& card : all) learn(card.definition);
        };
        for (const ZoneView& zone : view.zones) {
            cards(zone.cards);
            for (const GroupView& group : zone.groups) {
                for (const DefinitionId id : group.definitions) learn(id);
            }
            for (const DefinitionId id : zone.known_among) learn(id);
        }
        for (const PlaceView& place : view.places) {
            cards(place.stack);
            cards(place.under);
        }
        cards(view.revealed);
        for (const EffectView& effect : view.resolving) learn(effect.definition);
        for (const EffectView& effect : view.waiting) learn(effect.definition);
        for (const EventView& event : redact(loaded_.rules(), log, seat_)) learn(event.definition);
    }

    bool knows(int id) const { return ids_.contains(id); }

    // Names and numbers of cards that stand in the bytes and that this seat has not seen.
    std::string unknown_name_in(const std::string& bytes) const {
        for (int id = 1; id <= card_count(loaded_.rules()); ++id) {
            if (knows(id)) continue;
            const CardInfo card = card_info(loaded_.rules(), static_cast<DefinitionId>(id));
            // Keywords that texts give are definitions of their own, with a word for a number.
            const bool numbered = card.number.find('-') != std::string::npos;
            if (numbered && bytes.find(card.number) != std::string::npos &&
                words_.find(card.number) == std::string::npos)
                return card.number;
            // A name may be printed on other cards, or be part of what they say.
            if (card.name.size() > 3 && words_.find(card.name) == std::string::npos &&
                bytes.find(card.name) != std::string::npos)
                return card.name;
        }
        return "";
    }

  private:
    void learn(DefinitionId id) {
        if (id == 0 || !ids_.insert(id).second) return;
        const CardInfo card = card_info(loaded_.rules(), id);
        words_ += card.name + "\n" + card.text + "\n";
        const player::CardFace face = player::card_face(loaded_.rules(), id);
        if (face.back) learn(face.back);
    }

    const LoadedGame& loaded_;
    Seat seat_;
    std::set<int> ids_;
    std::string words_;
};

// Ids of cards anywhere in a message.
void collect_ids(const Json& value, std::set<int>& out) {
    if (value.is_array()) {
        for (const Json& one : value) collect_ids(one, out);
        return;
    }
    if (!value.is_object()) return;
    for (const auto& [key, one] : value.items()) {
        const bool is_id = key == "d" || key == "by" || key == "card";
        if (is_id && one.is_number()) out.insert(one.get<int>());
        const bool are_ids = key == "cards" || key == "ids" || key == "known";
        if (are_ids && one.is_array()) {
            for (const Json& id : one) {
                if (id.is_number()) out.insert(id.get<int>());
            }
        }
        // How a number is ahead in a standing is no card.
        if (key != "standings") collect_ids(one, out);
    }
}

// What is wrong with what a client was sent, by what its seat may know; empty: nothing.
std::string leak_in(const Told& told, const Knowledge& knowledge) {
    std::set<int> ids;
    collect_ids(told.message, ids);
    for (const int id : ids) {
        if (!knowledge.knows(id)) return "card " + std::to_string(id) + " in " + told.bytes;
    }
    // Whoever is asked for a name may say any that there is.
    if (told.message.contains("question") && told.message["question"].value("by_name", false)) return "";
    const std::string name = knowledge.unknown_name_in(told.bytes);
    return name.empty() ? "" : name + " in " + told.bytes;
}

struct Found {
    std::vector<std::string> leaks;
    std::size_t messages = 0, bytes = 0, updates = 0, update_bytes = 0;
};

// Follows the game entry by entry and looks at all that was told on the way.
void check(const Record& record, Found& found) {
    static LoadedGames loaded_games;
    const Result<LoadedGamePtr> loaded = loaded_games.open(record.table.book);
    ASSERT_TRUE(loaded.ok());
    Result<Opening> opening = make_opening(**loaded, record.table);
    ASSERT_TRUE(opening.ok());
    const auto shared = std::make_shared<const Opening>(*opening);
    for (const Seat seat : {Seat::A, Seat::B, Seat::Nobody}) {
        TableGames playing(*loaded, shared);
        Knowledge knowledge(**loaded, shared->setup, seat);
        const auto& told = record.told[static_cast<std::size_t>(ix(seat))];
        std::size_t next = 0;
        const auto look = [&](int number) {
            for (; next < told.size() && told[next].number <= number; ++next) {
                const Told& one = told[next];
                ++found.messages;
                found.bytes += one.bytes.size();
                if (const std::string leak = leak_in(one, knowledge); !leak.empty()) found.leaks.push_back(leak);
                if (one.message["type"] != "update") continue;
                ++found.updates;
                found.update_bytes += one.bytes.size();
                // What the client has made of all patches is what the engine shows this seat, and nothing more.
                const Json shown = Json::parse(
                    wire::to_json(show_view(**loaded, arbiter::view((*loaded)->rules(), playing.state(), seat))));
                if (one.view != shown) found.leaks.push_back("another view: " + Json::diff(shown, one.view).dump());
            }
        };
        look(0);
        for (const EntryRecord& entry : record.entries) {
            // Between two answers of one entry something may have been seen for a moment.
            const TableGames::Step step = playing.step(entry);
            if (entry.kind == EntryKind::answer) {
                State state = playing.state();
                for (const auto& action : entry.actions) {
                    (void)apply((*loaded)->rules(), state, unpacked(action));
                    knowledge.see(state, EventLog{});
                }
            }
            playing.take(entry, step);
            knowledge.see(playing.state(), step.log);
            look(entry.number);
        }
        EXPECT_EQ(next, told.size());
    }
}

int games_wanted(int usual) {
    const char* value = std::getenv("ARBITER_SERVER_GAMES");
    return value ? std::atoi(value) : usual;
}

TEST(Leaks, NothingIsSentThatASeatMayNotKnow) {
    RunningServer running;
    const int games = games_wanted(40);
    std::atomic<int> next{0};
    std::array<Found, 3> parts;
    std::vector<std::thread> threads;
    for (Found& part : parts) {
        threads.emplace_back([&] {
            for (int number = next++; number < games && part.leaks.empty(); number = next++) {
                const char* game = number % 10 < 6 ? "ucg" : number % 10 < 8 ? "ua" : "dbs";
                check(play_game(running, game, number), part);
                if (!part.leaks.empty()) ADD_FAILURE() << "game " << number << " of " << game << ": " << part.leaks[0];
            }
        });
    }
    Found found;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        threads[at].join();
        found.messages += parts[at].messages;
        found.bytes += parts[at].bytes;
        found.updates += parts[at].updates;
        found.update_bytes += parts[at].update_bytes;
    }
    std::printf("%d games, %zu messages, %zu bytes looked at; %zu bytes an update on average\n", games, found.messages,
                found.bytes, found.update_bytes / std::max<std::size_t>(1, found.updates));
    EXPECT_LT(found.update_bytes / std::max<std::size_t>(1, found.updates), 2048u);
}

// ---- the test notices
// An opponent's card that the seat has not seen when it is sent this.
int hidden_card(const Record& record, std::size_t seat, const Knowledge& knowledge, const LoadedGame& loaded) {
    const DeckList deck = *parse_deck(record.table.seats[1 - seat].deck_text, "deck");
    for (const auto& line : deck.lines) {
        const int id = find_card(loaded.rules(), line.number);
        if (!knowledge.knows(id)) return id;
    }
    return 0;
}

TEST(Leaks, AreNoticedWhereverTheyAre) {
    RunningServer running;
    for (const char* game : {"ucg", "ua", "dbs"}) {
        Record record = play_game(running, game, 3);
        LoadedGames loaded_games;
        const LoadedGamePtr loaded = *loaded_games.open(record.table.book);
        const Opening opening = *make_opening(*loaded, record.table);
        const Knowledge nothing(*loaded, opening.setup, Seat::A);
        const int id = hidden_card(record, 0, nothing, *loaded);
        ASSERT_NE(id, 0);
        const CardInfo card = card_info(loaded->rules(), static_cast<DefinitionId>(id));
        // In the first update, when nothing of the opponent's has been seen.
        std::size_t first = 0;
        while (record.told[0][first].message["type"] != "update") ++first;
        const std::vector<std::function<void(Told&)>> plants = {
            [&](Told& told) { told.message["patch"]["zones"]["B.1"]["cards"][0]["d"] = id; },
            [&](Told& told) {
                told.message["lines"].push_back({{"words", "x"}, {"cards", {id}}});
            },
            [&](Told& told) {
                told.message["patch"]["places"]["0"]["stack"] = {{{"d", id}, {"down", 1}}};
            },
            [&](Told& told) { told.bytes += "\"The opponent draws " + card.number + " " + card.name + "\""; },
            [&](Told& told) { told.bytes += "\"" + card.name + " blocks\""; },
            [&](Told& told) { told.view["zones"]["B.0"]["cards"][0]["d"] = 1; },
            [&](Told& told) { told.view["extra"] = true; },
        };
        for (std::size_t plant = 0; plant < plants.size(); ++plant) {
            Record planted = record;
            plants[plant](planted.told[0][first]);
            Found found;
            check(planted, found);
            EXPECT_FALSE(found.leaks.empty()) << game << ", leak " << plant;
        }
        Found found;
        check(record, found);
        EXPECT_TRUE(found.leaks.empty());
    }
}

}  // namespace
}  // namespace arbiter::server
