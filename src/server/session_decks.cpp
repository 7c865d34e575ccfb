// What a connection asks for about decks, card lists and games of its own.
#include "server/decks.h"
#include "server/secrets.h"
#include "server/session.h"

namespace arbiter::server {

using wire::RefusalCode;

namespace {

constexpr std::size_t kLongestName = 60;
constexpr int kGamesAtOnce = 30;

bool is_name(const std::string& name) { return !name.empty() && name.size() <= kLongestName; }

}  // namespace

void Session::tell_decks(int id, const std::string& game, const std::string& book, const std::string& list) {
    with_loaded_game(id, game, book, list, [me = self(), id, game](const LoadedGamePtr& loaded) {
        me->ask<std::vector<OwnedDeck>>(
            id, [player = me->player_.id, game](Store& store) { return store.decks_of(player, game); },
            [me, id, game, loaded](std::vector<OwnedDeck>& own) {
                me->work(id, [id, game, loaded, own] {
                    wire::Decks out{id, {}};
                    for (const std::string& name : shipped_decks(game)) {
                        const std::string text = shipped_deck_text(game, name);
                        out.decks.push_back(summarize(*loaded, name, deck_title(text), text, false));
                    }
                    for (const OwnedDeck& deck : own)
                        out.decks.push_back(summarize(*loaded, deck.name, deck.name, deck.text, true));
                    return std::make_shared<const std::string>(wire::to_json(out));
                });
            });
    });
}

void Session::handle(const wire::ListDecks& message) {
    tell_decks(message.id, message.game, message.book, message.list);
}

void Session::handle(const wire::SaveDeck& message) {
    if (!is_name(message.name)) return refuse(message.id, RefusalCode::not_allowed, "A deck needs a name.");
    if (full_book(message.game, "").empty())
        return refuse(message.id, RefusalCode::not_found, "There is no such game.");
    ask<bool>(
        message.id,
        [player = player_.id, message, most = services_.limits.decks_of_player](Store& store) {
            if (store.count_decks(player) >= most) return false;
            store.save_deck(player, message.game, message.name, message.text);
            return true;
        },
        [me = self(), message](bool& saved) {
            if (!saved) return me->refuse(message.id, RefusalCode::too_many, "Delete a deck first.");
            me->tell_decks(message.id, message.game);
        });
}

void Session::handle(const wire::DeleteDeck& message) {
    ask<bool>(
        message.id,
        [player = player_.id, message](Store& store) {
            store.delete_deck(player, message.game, message.name);
            return true;
        },
        [me = self(), message](bool&) { me->tell_decks(message.id, message.game); });
}

void Session::handle(const wire::CheckDeck& message) {
    with_loaded_game(message.id, message.game, message.book, message.list,
                     [me = self(), message](const LoadedGamePtr& loaded) {
                         me->work(message.id, [message, loaded] {
                             return std::make_shared<const std::string>(
                                 wire::to_json(check_any_deck(*loaded, message.id, message.text)));
                         });
                     });
}

// ---- card lists
namespace {

constexpr std::size_t kMostCardProblems = 20;

// Why a card cannot be played, and where that stands.
wire::Diagnostic problem_of(const CardRecord& card, const Declined& declined) {
    wire::Diagnostic out;
    const std::string where = card.title() + (declined.field.empty() ? "" : ", " + declined.field) + ": ";
    out.words = where + (declined.stopped_at.empty()
                             ? declined.reason
                             : "found \"" + declined.stopped_at + "\", expected words that the texts of the game use");
    if (card.line > 0) out.line = card.line;
    out.about = wire::MaybeText(card.title());
    return out;
}

}  // namespace

void Session::tell_lists(int id, const std::string& game, wire::MaybeList<wire::Diagnostic> problems) {
    ask<std::vector<StoredList>>(
        id, [player = player_.id, game](Store& store) { return store.lists_of(player, game); },
        [me = self(), id, problems](std::vector<StoredList>& lists) {
            wire::CardLists out{id, {}, problems};
            for (const StoredList& list : lists)
                out.lists.push_back({list.id, list.name, list.game, list.cards, list.understood});
            me->tell(out);
        });
}

void Session::handle(const wire::ListCards& message) { tell_lists(message.id, message.game); }

void Session::handle(const wire::SaveCards& message) {
    if (!is_name(message.name)) return refuse(message.id, RefusalCode::not_allowed, "A list needs a name.");
    const std::string book = full_book(message.game, "");
    if (book.empty()) return refuse(message.id, RefusalCode::not_found, "There is no such game.");
    // Compiled first: what cannot be used is told and not kept.
    work(message.id, [me = self(), message, book]() -> Sent {
        const auto refused = [&](const std::string& words, const std::vector<arbiter::Diagnostic>& problems) {
            return std::make_shared<const std::string>(
                wire::to_json(wire::Refused{message.id, RefusalCode::not_allowed, words, show(problems)}));
        };
        const CardFile cards = parse_card_file(message.json, "");
        if (!cards.problems.empty()) return refused("The list cannot be read.", cards.problems);
        StoredList list{new_id(), me->player_.id, message.game, message.name, message.json, 0, 0};
        const Result<LoadedGamePtr> loaded = me->services_.loaded_games.open(book, list.id, message.json);
        if (!loaded) return refused("The list cannot be used.", loaded.problems());
        list.cards = static_cast<int>(cards.cards.size());
        list.understood = list.cards;
        wire::MaybeList<wire::Diagnostic> problems;
        for (const Declined& declined : (*loaded)->compiled.declined) {
            for (const CardRecord& card : cards.cards) {
                if (card.number != declined.number) continue;
                --list.understood;
                if (problems.size() < kMostCardProblems) problems.push_back(problem_of(card, declined));
            }
        }
        me->ask<bool>(
            message.id,
            [list, most = me->services_.limits.lists_of_player](Store& store) {
                // A list of the same name is replaced.
                const auto all = store.lists_of(list.player, list.game);
                for (const StoredList& old : all) {
                    if (old.name != list.name) continue;
                    if (store.find_list(old.id)->json == list.json) return true;
                    store.delete_list(list.player, old.id);
                }
                if (static_cast<int>(all.size()) >= most) return false;
                store.save_list(list);
                return true;
            },
            [me, message, problems](bool& kept) {
                if (!kept) return me->refuse(message.id, RefusalCode::too_many, "Delete a list first.");
                me->tell_lists(message.id, message.game, problems);
            });
        return nullptr;
    });
}

void Session::handle(const wire::DeleteCards& message) {
    ask<std::string>(
        message.id,
        [player = player_.id, message](Store& store) {
            const auto list = store.find_list(message.list);
            if (!list || list->player != player) return std::string();
            store.delete_list(player, message.list);
            return list->game;
        },
        [me = self(), message](std::string& game) {
            if (game.empty()) return me->refuse(message.id, RefusalCode::not_found, "You have no such list.");
            me->tell_lists(message.id, game);
        });
}

// ---- games
void Session::handle(const wire::MyGames& message) {
    std::int64_t before = std::numeric_limits<std::int64_t>::max();
    if (!message.before.empty()) {
        before = 0;
        for (const char c : message.before) {
            if (c < '0' || c > '9' || message.before.size() > 15)
                return refuse(message.id, RefusalCode::malformed, "No such page.");
            before = before * 10 + (c - '0');
        }
    }
    ask<std::vector<GameRow>>(
        message.id,
        [player = player_.id, before](Store& store) { return store.games_of(player, before, kGamesAtOnce); },
        [me = self(), message](std::vector<GameRow>& rows) {
            wire::Games out{message.id, {}, {}};
            for (const GameRow& row : rows) out.games.push_back(me->line_of(row));
            if (rows.size() == kGamesAtOnce) out.more = wire::MaybeText(std::to_string(rows.back().started));
            me->tell(out);
        });
}

}  // namespace arbiter::server
