// What a connection asks for about card lab, replays, rules, scenarios and lessons.
#include "arbiter/bot.h"
#include "arbiter/replay.h"
#include "arbiter/save.h"
#include "server/analysis.h"
#include "server/lab.h"
#include "server/lesson.h"
#include "server/replay_pages.h"
#include "server/rule_pages.h"
#include "server/secrets.h"
#include "server/session.h"
#include "server/trial.h"

namespace arbiter::server {

using wire::RefusalCode;

namespace {

template <class M>
Sent sent(const M& message) {
    return std::make_shared<const std::string>(wire::to_json(message));
}

Sent refused(int id, RefusalCode code, const std::string& words,
             const std::vector<arbiter::Diagnostic>& problems = {}) {
    return sent(wire::Refused{id, code, words, show(problems)});
}

u64 random_seed() { return (u64{random_below(UINT32_MAX)} << 32) | random_below(UINT32_MAX); }

}  // namespace

void Session::handle(const wire::TryCard& message) {
    const std::string book = full_book(message.game, message.book);
    if (book.empty()) return refuse(message.id, RefusalCode::not_found, "There is no such game or rulebook.");
    work(message.id, [message, book] { return sent(try_card(book, message.card.json, message.id)); });
}

// A game that begins with the card in the hand or in play.
void Session::make_trial(int id, const LoadedGamePtr& loaded, const wire::Trial& trial, const TableRecord& record) {
    work(id, [me = self(), id, loaded, trial, record]() -> Sent {
        const Result<Opening> opening = make_opening(*loaded, record);
        const Result<State> position =
            opening ? trial_position(*loaded, opening->setup, trial, random_seed()) : opening.problems();
        if (!position)
            return refused(id, RefusalCode::not_allowed, "The card cannot be tried like that.", position.problems());
        TableRecord whole = record;
        whole.position = wire::MaybeText(to_hex(save(loaded->rules(), *position)));
        me->post([me, id, whole] { me->make_table(id, whole); });
        return nullptr;
    });
}

// ---- replays
void Session::with_replay(int id, const std::string& game_id,
                          std::function<void(const GameRow&, const std::string& bytes, const LoadedGamePtr&)> then) {
    struct Stored {
        std::optional<GameRow> row;
        std::string bytes;
    };
    ask<Stored>(
        id,
        [game_id](Store& store) {
            Stored out;
            out.row = store.find_game(game_id);
            if (out.row) out.bytes = store.replay_of(game_id);
            return out;
        },
        [me = self(), id, then = std::move(then)](Stored& stored) {
            if (!stored.row) return me->refuse(id, RefusalCode::not_found, "There is no such game.");
            if (stored.bytes.empty())
                return me->refuse(id, RefusalCode::not_allowed,
                                  "This game or its match is not over, or it was not recorded.");
            me->with_loaded_game(
                id, stored.row->game, stored.row->book, stored.row->list,
                [then, stored](const LoadedGamePtr& loaded) { then(*stored.row, stored.bytes, loaded); });
        });
}

void Session::handle(const wire::OpenReplay& message) {
    with_replay(message.id, message.game_id,
                [me = self(), message](const GameRow& row, const std::string& bytes, const LoadedGamePtr& loaded) {
                    me->work(message.id, [message, row, bytes, loaded] {
                        const auto opened = open_replay(*loaded, row, bytes, message.id);
                        return opened ? sent(*opened)
                                      : refused(message.id, RefusalCode::not_found, "The replay cannot be played.",
                                                opened.problems());
                    });
                });
}

void Session::handle(const wire::ReplayAt& message) {
    with_replay(message.id, message.game_id,
                [me = self(), message](const GameRow&, const std::string& bytes, const LoadedGamePtr& loaded) {
                    me->work(message.id, [message, bytes, loaded] {
                        const auto position = replay_at(*loaded, bytes, message.side, message.at, message.id);
                        return position ? sent(*position)
                                        : refused(message.id, RefusalCode::not_found, "The replay cannot be played.",
                                                  position.problems());
                    });
                });
}

void Session::handle(const wire::OpenChances& message) {
    bucket_.charge(kAnalysisCosts);
    with_replay(message.id, message.game_id,
                [me = self(), message](const GameRow&, const std::string& bytes, const LoadedGamePtr& loaded) {
                    if (me->working_ >= kMostWork)
                        return me->refuse(message.id, RefusalCode::busy, "One request at a time.");
                    const auto tell = [me, message](const Analyst::Found& found) {
                        Sent out = refused(message.id, RefusalCode::not_found, "The replay cannot be played.");
                        if (found) {
                            wire::Chances told = *found;
                            told.to = message.id;
                            out = sent(told);
                        }
                        me->post([me, out] {
                            --me->working_;
                            me->send(out);
                        });
                    };
                    ++me->working_;
                    if (me->services_.analyst->chances(message.game_id, bytes, loaded, seat_of(message.seat), tell))
                        return;
                    --me->working_;
                    me->refuse(message.id, RefusalCode::busy, "Many games are being looked at. Try again in a minute.");
                });
}

void Session::handle(const wire::CompareChoices& message) {
    bucket_.charge(kAnalysisCosts);
    with_replay(message.id, message.game_id,
                [me = self(), message](const GameRow&, const std::string& bytes, const LoadedGamePtr& loaded) {
                    me->work(message.id, [message, bytes, loaded] {
                        const auto compared = compare_choices(*loaded, bytes, message.at, message.id);
                        return compared ? sent(*compared)
                                        : refused(message.id, RefusalCode::not_found, "The replay cannot be played.",
                                                  compared.problems());
                    });
                });
}

void Session::handle(const wire::ContinueFrom& message) {
    if (!find_bot(message.bot)) return refuse(message.id, RefusalCode::not_found, "There is no such bot.");
    with_replay(
        message.id, message.game_id,
        [me = self(), message](const GameRow& row, const std::string& bytes, const LoadedGamePtr& loaded) {
            me->work(message.id, [me, message, row, bytes, loaded]() -> Sent {
                const Result<Replay> replay = parse_replay(bytes, "the replay");
                const auto played =
                    replay ? play_to(loaded->rules(), *replay, message.at) : Result<Playback>(replay.problems());
                if (!played || played->stopped || result(played->state).over())
                    return refused(message.id, RefusalCode::not_allowed, "The game cannot go on from there.");
                TableRecord table;
                table.settings.game = row.game;
                table.settings.book = wire::MaybeText(row.book);
                table.settings.list = wire::MaybeText(row.list);
                table.settings.against = wire::Against::bot;
                table.settings.bot = wire::MaybeText(message.bot);
                table.book = row.book;
                table.from_replay = wire::MaybeText(to_hex(bytes));
                table.from_choices = message.at;
                const std::size_t mine = message.seat == wire::Seat::A ? 0 : 1;
                const auto deck = [&](std::size_t seat) { return wire::MaybeText(deck_in(*replay, kSeats[seat])); };
                table.seats[1 - mine] = {
                    "", "The " + message.bot + " bot", wire::MaybeText(message.bot), deck(1 - mine), {}};
                me->post([me, message, mine, table, own = deck(mine)]() mutable {
                    table.seats[mine] = {me->player_.id, me->player_.name, {}, own, {}};
                    me->make_table(message.id, table);
                });
                return nullptr;
            });
        });
}

// ---- rules, scenarios, lessons
void Session::handle(const wire::OpenRules& message) {
    work(message.id, [message, library = services_.rules] {
        const auto rules = library->rules(message.book, message.id);
        return rules ? sent(*rules) : refused(message.id, RefusalCode::not_found, "There is no such rulebook.");
    });
}

void Session::handle(const wire::PlayScenario& message) {
    work(message.id, [me = self(), message]() -> Sent {
        Result<TableRecord> table = me->services_.rules->table_of(message.scenario);
        if (!table) return refused(message.id, RefusalCode::not_found, "There is no such position.", table.problems());
        const std::size_t mine = message.seat == wire::Seat::A ? 0 : 1;
        const std::string bot = bots().back().name;
        table->seats[1 - mine] = {"", "The " + bot + " bot", wire::MaybeText(bot), {}, {}};
        table->settings.against = wire::Against::bot;
        table->settings.bot = wire::MaybeText(bot);
        me->post([me, message, mine, table = *table]() mutable {
            table.seats[mine] = {me->player_.id, me->player_.name, {}, {}, {}};
            me->make_table(message.id, table);
        });
        return nullptr;
    });
}

void Session::handle(const wire::StartLesson& message) {
    work(message.id, [me = self(), message]() -> Sent {
        const auto lesson = me->services_.lessons->find(message.game);
        if (!lesson) return refused(message.id, RefusalCode::not_found, "There is no lesson of this game yet.");
        me->post([me, message, lesson] {
            TableRecord table = lesson->table;
            table.seats[0].player = me->player_.id;
            table.seats[0].name = me->player_.name;
            me->make_table(message.id, table);
        });
        return nullptr;
    });
}

}  // namespace arbiter::server
