// What a connection asks for about card lab, replays, rules, scenarios and lessons.
#include "arbiter/bot.h"
#include "arbiter/replay.h"
#include "server/analysis.h"
#include "server/lab.h"
#include "server/lesson.h"
#include "server/replay_pages.h"
#include "server/rule_pages.h"
#include "server/secrets.h"
#include "server/session.h"

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

}  // namespace

void Session::handle(const wire::TryCard& message) {
    const std::string book = full_book(message.game, message.book);
    if (book.empty()) return refuse(message.id, RefusalCode::not_found, "There is no such game or rulebook.");
    work(message.id, [message, book] { return sent(try_card(book, message.card.json, message.id)); });
}

// ---- replays
void Session::with_replay(int id, const std::string& game_id,
                          std::function<void(const GameRow&, const std::string& bytes, const GameBoxPtr&)> then) {
    struct Loaded {
        std::optional<GameRow> row;
        std::string bytes;
    };
    ask<Loaded>(
        id,
        [game_id](Store& store) {
            Loaded out;
            out.row = store.find_game(game_id);
            if (out.row) out.bytes = store.replay_of(game_id);
            return out;
        },
        [me = self(), id, then = std::move(then)](Loaded& loaded) {
            if (!loaded.row) return me->refuse(id, RefusalCode::not_found, "There is no such game.");
            if (loaded.bytes.empty())
                return me->refuse(id, RefusalCode::not_allowed,
                                  "This game or its match is not over, or it was not recorded.");
            me->with_box(id, loaded.row->game, loaded.row->book, loaded.row->list,
                         [then, loaded](const GameBoxPtr& box) { then(*loaded.row, loaded.bytes, box); });
        });
}

void Session::handle(const wire::OpenReplay& message) {
    with_replay(message.id, message.game_id,
                [me = self(), message](const GameRow& row, const std::string& bytes, const GameBoxPtr& box) {
                    me->work(message.id, [message, row, bytes, box] {
                        const auto opened = open_replay(*box, row, bytes, message.id);
                        return opened ? sent(*opened)
                                      : refused(message.id, RefusalCode::not_found, "The replay cannot be played.",
                                                opened.problems());
                    });
                });
}

void Session::handle(const wire::ReplayAt& message) {
    with_replay(message.id, message.game_id,
                [me = self(), message](const GameRow&, const std::string& bytes, const GameBoxPtr& box) {
                    me->work(message.id, [message, bytes, box] {
                        const auto position = replay_at(*box, bytes, message.side, message.at, message.id);
                        return position ? sent(*position)
                                        : refused(message.id, RefusalCode::not_found, "The replay cannot be played.",
                                                  position.problems());
                    });
                });
}

void Session::handle(const wire::OpenChances& message) {
    bucket_.charge(kAnalysisCosts);
    with_replay(message.id, message.game_id,
                [me = self(), message](const GameRow&, const std::string& bytes, const GameBoxPtr& box) {
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
                    if (me->services_.analyst->chances(message.game_id, bytes, box, seat_of(message.seat), tell))
                        return;
                    --me->working_;
                    me->refuse(message.id, RefusalCode::busy, "Many games are being looked at. Try again in a minute.");
                });
}

void Session::handle(const wire::CompareChoices& message) {
    bucket_.charge(kAnalysisCosts);
    with_replay(message.id, message.game_id,
                [me = self(), message](const GameRow&, const std::string& bytes, const GameBoxPtr& box) {
                    me->work(message.id, [message, bytes, box] {
                        const auto compared = compare_choices(*box, bytes, message.at, message.id);
                        return compared ? sent(*compared)
                                        : refused(message.id, RefusalCode::not_found, "The replay cannot be played.",
                                                  compared.problems());
                    });
                });
}

void Session::handle(const wire::ContinueFrom& message) {
    if (!find_bot(message.bot)) return refuse(message.id, RefusalCode::not_found, "There is no such bot.");
    with_replay(message.id, message.game_id,
                [me = self(), message](const GameRow& row, const std::string& bytes, const GameBoxPtr& box) {
                    me->work(message.id, [me, message, row, bytes, box]() -> Sent {
                        const Result<Replay> replay = parse_replay(bytes, "the replay");
                        const auto played =
                            replay ? play_to(box->rules(), *replay, message.at) : Result<Playback>(replay.problems());
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
                        const auto deck = [&](std::size_t seat) {
                            return wire::MaybeText(deck_in(*replay, kSeats[seat]));
                        };
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
