// One connection: its messages in, its replies out.
#include "server/session.h"

#include <boost/asio/post.hpp>

#include "arbiter/bot.h"
#include "arbiter/version.h"
#include "base/letters.h"
#include "server/decks.h"
#include "server/secrets.h"

namespace arbiter::server {

namespace asio = boost::asio;
using wire::RefusalCode;

namespace {

constexpr double kFloodCloses = 200;
// What costs the server more than a look at it counts for more.
constexpr double kJoinCosts = 7, kPasswordCosts = 39;
// Passwords that are being hashed, of all connections together: each takes 64 MB and a tenth of a second.
constexpr int kMostPasswords = 6;
// For tables between people that say nothing of a clock: nobody waits forever.
constexpr wire::ClockSettings kUsualClock{60, 300};

std::string token_hash(const std::string& token) { return to_hex(sha256(token)); }

}  // namespace

// Controls, marks that turn the direction of writing, and what takes no room: two names could look alike, or a line of
// the lobby fall apart.
bool has_unseen_letters(std::string_view text) {
    const auto at = [&](std::size_t place) {
        return place < text.size() ? static_cast<unsigned char>(text[place]) : 0u;
    };
    for (std::size_t place = 0; place < text.size(); ++place) {
        const unsigned first = at(place), second = at(place + 1), third = at(place + 2);
        if (first < 0x20 || first == 0x7f) return true;
        if (first == 0xc2 && (second < 0xa1 || second == 0xad)) return true;
        if (first == 0xe2 && second == 0x80 && (third < 0x90 || (third >= 0xa8 && third <= 0xaf))) return true;
        if (first == 0xe2 && second == 0x81 && third >= 0x9f && third <= 0xaf) return true;
        if (first == 0xef && second == 0xbb && third == 0xbf) return true;
        if (first == 0xe3 && second == 0x85 && third == 0xa4) return true;
    }
    return false;
}

bool TokenBucket::take(std::int64_t now) {
    if (last_) {
        const double more = rate_ * static_cast<double>(now - last_) / 1000;
        left_ = std::min(burst_, left_ + more);
        refused_ = std::max(0.0, refused_ - more);
    }
    last_ = now;
    if (left_ < 1) {
        ++refused_;
        return false;
    }
    left_ -= 1;
    return true;
}

Session::Session(Services& services)
    : services_(services), bucket_(services.limits.messages_a_second, services.limits.burst) {}

void Session::refuse(int to, RefusalCode code, const std::string& words, wire::MaybeList<wire::Diagnostic> details) {
    ++services_.metrics.refused;
    tell(wire::Refused{to, code, words, std::move(details)});
}

void Session::receive(std::string_view json) {
    ++services_.metrics.messages;
    if (!bucket_.take(now_milliseconds())) {
        ++services_.metrics.too_many;
        if (bucket_.refused() > kFloodCloses) return close();
        return refuse(wire::id_of(json), RefusalCode::too_many, "Too many messages at once.");
    }
    try {
        const wire::ClientMessage message = wire::read_client_message(json);
        if (const auto* hello = std::get_if<wire::Hello>(&message)) return handle(*hello);
        if (!greeted_) {
            refuse(wire::id_of(json), RefusalCode::not_allowed, "Say hello first.");
            return;
        }
        std::visit([this](const auto& one) { handle(one); }, message);
    } catch (const wire::TooLong& problem) {
        ++services_.metrics.malformed;
        refuse(wire::id_of(json), RefusalCode::too_large,
               "That is too long: found " + problem.found + ", expected " + problem.expected + ".");
    } catch (const wire::Malformed& problem) {
        ++services_.metrics.malformed;
        refuse(wire::id_of(json), RefusalCode::malformed, problem.what());
    } catch (const GameFault&) {
        refuse(wire::id_of(json), RefusalCode::server_error, "Something went wrong here. It was logged.");
    }
}

void Session::gone() {
    gone_ = true;
    services_.directory.watch_lobby(self(), false);
    for (const auto& [name, room] : rooms_) room->post([client = ClientPtr(self())](Room& one) { one.leave(client); });
    rooms_.clear();
}

void Session::abandon() {
    for (const auto& [name, room] : rooms_) room->abandon();
    rooms_.clear();
}

// ---- who it is
void Session::handle(const wire::Hello& message) {
    if (message.protocol != wire::kProtocol) {
        tell(wire::Reload{wire::kProtocol, "There is a newer version of this page. Reload it."});
        return close();
    }
    if (greeted_ || greeting_) return refuse(0, RefusalCode::not_allowed, "You have said hello already.");
    greeting_ = true;
    struct Known {
        std::optional<Player> player;
        std::string token;
    };
    ask<Known>(
        0,
        [token = std::string(message.token)](Store& store) {
            Known out;
            if (!token.empty()) out.player = store.player_of_token(token_hash(token));
            if (out.player) {
                out.token = token;
                return out;
            }
            out.player = Player{new_id(), guest_name(), false};
            out.token = new_id() + new_id();
            store.add_player(*out.player);
            store.add_token(token_hash(out.token), out.player->id, "");
            return out;
        },
        [me = self()](Known& known) {
            me->player_ = *known.player;
            me->greeted_ = true;
            me->welcome(known.token);
        });
}

void Session::welcome(const std::string& token) {
    ask<std::vector<GameRow>>(
        0, [player = player_.id](Store& store) { return store.running_games_of(player, 20); },
        [me = self(), token](std::vector<GameRow>& running) {
            wire::Welcome out;
            out.protocol = wire::kProtocol;
            out.server = "arbiter " + std::string(library_version());
            out.token = token;
            out.name = me->player_.name;
            out.claimed = me->player_.claimed;
            out.games = *me->services_.games;
            out.bots = bot_summaries();
            for (const GameRow& row : running) out.running.push_back(me->line_of(row));
            me->tell(out);
        });
}

std::string Session::name_problem(const std::string& name) const {
    const std::string plain = stripped(name);
    if (plain != name || plain.size() < 2 || plain.size() > 24) return "A name has 2 to 24 letters.";
    for (const char c : plain) {
        const bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' ||
                          c == '-' || c == '_' || static_cast<unsigned char>(c) >= 0x80;
        if (!good) return "A name has letters, digits, blanks and dashes.";
    }
    if (has_unseen_letters(plain)) return "A name has only letters that can be seen.";
    // What the table calls others by.
    const std::string low = lower(plain);
    for (const std::string_view taken : {"you", "bot", "opponent", "the opponent", "nobody"}) {
        if (low == taken) return "That name would be taken for somebody else's.";
    }
    if (low.starts_with("the ") && low.ends_with(" bot")) return "That name would be taken for a bot's.";
    return "";
}

bool Session::begin_password(int id) {
    if (++services_.metrics.passwords <= kMostPasswords && ++working_ <= kMostWork) return true;
    if (working_ > kMostWork) --working_;
    --services_.metrics.passwords;
    refuse(id, RefusalCode::busy, "Try again in a moment.");
    return false;
}

void Session::handle(const wire::ClaimName& message) {
    if (const std::string problem = name_problem(message.name); !problem.empty())
        return refuse(message.id, RefusalCode::not_allowed, problem);
    if (message.password.size() < 8 || message.password.size() > 200)
        return refuse(message.id, RefusalCode::not_allowed, "A password has at least 8 letters.");
    if (player_.claimed) return refuse(message.id, RefusalCode::not_allowed, "You have a name already.");
    bucket_.charge(kPasswordCosts);
    if (!begin_password(message.id)) return;
    asio::post(services_.workers, [me = self(), message] {
        const std::string hash = hash_password(message.password);
        --me->services_.metrics.passwords;
        me->post([me, message, hash] {
            --me->working_;
            if (hash.empty()) return me->refuse(message.id, RefusalCode::busy, "Try again in a moment.");
            me->ask<bool>(
                message.id,
                [player = me->player_.id, name = message.name, hash](Store& store) {
                    return store.claim(player, name, hash);
                },
                [me, message](bool& good) {
                    if (!good) return me->refuse(message.id, RefusalCode::not_allowed, "That name is somebody else's.");
                    me->player_.name = message.name;
                    me->player_.claimed = true;
                    me->tell(wire::Done{message.id});
                });
        });
    });
}

void Session::handle(const wire::LogIn& message) {
    if (message.password.size() > 200)
        return refuse(message.id, RefusalCode::not_allowed, "Name or password is wrong.");
    bucket_.charge(kPasswordCosts);
    ask<std::optional<Claim>>(
        message.id, [name = message.name](Store& store) { return store.find_claim(name); },
        [me = self(), message](std::optional<Claim>& claim) {
            if (!me->begin_password(message.id)) return;
            asio::post(me->services_.workers, [me, message, found = claim] {
                // As long for a name that there is not.
                static const std::string nobody = hash_password("nobody has this one");
                const bool fits = password_fits(found ? found->password : nobody, message.password) && found;
                --me->services_.metrics.passwords;
                me->post([me, message, fits, player = found ? found->player : ""] {
                    --me->working_;
                    if (!fits) return me->refuse(message.id, RefusalCode::not_allowed, "Name or password is wrong.");
                    struct LoggedIn {
                        Player player;
                        std::string token;
                    };
                    me->ask<LoggedIn>(
                        message.id,
                        [player](Store& store) {
                            LoggedIn out{*store.find_player(player), new_id() + new_id()};
                            store.add_token(token_hash(out.token), player, "");
                            return out;
                        },
                        [me, message](LoggedIn& in) {
                            for (const auto& [name, room] : me->rooms_)
                                room->post([client = ClientPtr(me)](Room& one) { one.leave(client); });
                            me->rooms_.clear();
                            me->player_ = in.player;
                            me->tell(wire::Done{message.id});
                            me->welcome(in.token);
                        });
                });
            });
        });
}

void Session::handle(const wire::NewToken& message) {
    if (message.label.empty() || message.label.size() > 60)
        return refuse(message.id, RefusalCode::not_allowed, "Give the bot a name of up to 60 letters.");
    if (has_unseen_letters(message.label))
        return refuse(message.id, RefusalCode::not_allowed, "A name has only letters that can be seen.");
    // A bot is a player of its own, who is told apart from its owner.
    const std::string name = player_.name.substr(0, 24) + "'s " + message.label;
    ask<std::string>(
        message.id,
        [name, label = message.label](Store& store) {
            const std::string token = new_id() + new_id();
            const Player bot{new_id(), name, false};
            store.add_player(bot);
            store.add_token(token_hash(token), bot.id, label);
            return token;
        },
        [me = self(), message](std::string& token) {
            me->tell(wire::TokenMade{message.id, token, message.label});
        });
}

// ---- games and decks
void Session::work(int id, std::function<Sent()> make) {
    if (++working_ > kMostWork) {
        --working_;
        return refuse(id, RefusalCode::busy, "One request at a time.");
    }
    asio::post(services_.workers, [me = self(), id, make = std::move(make)] {
        Sent out;
        try {
            out = make();
        } catch (const GameFault&) {
            out = std::make_shared<const std::string>(wire::to_json(
                wire::Refused{id, RefusalCode::server_error, "Something went wrong here. It was logged.", {}}));
        }
        me->post([me, out] {
            --me->working_;
            if (out) me->send(out);
        });
    });
}

void Session::with_loaded_game(int id, const std::string& game, const std::string& book, const std::string& list,
                               std::function<void(const LoadedGamePtr&)> then) {
    const std::string name = full_book(game, book);
    if (name.empty()) return refuse(id, RefusalCode::not_found, "There is no such game or rulebook.");
    if (const LoadedGamePtr loaded = services_.loaded_games.opened(name, list)) return then(loaded);
    const auto compile = [me = self(), id, name, list, then](const std::string& json) {
        asio::post(me->services_.workers, [me, id, name, list, then, json] {
            Result<LoadedGamePtr> loaded = me->services_.loaded_games.open(name, list, json);
            me->post([me, id, loaded, then] {
                if (!loaded)
                    return me->refuse(id, RefusalCode::not_found, "The cards cannot be used.", show(loaded.problems()));
                then(*loaded);
            });
        });
    };
    if (list.empty()) return compile("");
    ask<std::optional<StoredList>>(
        id, [list](Store& store) { return store.find_list(list); },
        [me = self(), id, game, compile](std::optional<StoredList>& found) {
            if (!found || found->game != game)
                return me->refuse(id, RefusalCode::not_found, "There is no such card list.");
            compile(found->json);
        });
}

void Session::with_deck(int id, const LoadedGamePtr& loaded, const wire::DeckChoice& choice,
                        std::function<void(const BroughtDeck&)> then) {
    const auto use = [me = self(), id, loaded, then](const std::string& title, const std::string& text) {
        const ReadDeck deck = read_any_deck(*loaded, text);
        std::vector<arbiter::Diagnostic> problems = deck.problems;
        if (problems.empty()) problems = deck_problems({loaded->rules(), loaded->compiled.declined}, deck.list);
        if (!problems.empty())
            return me->refuse(id, RefusalCode::illegal_deck, "The deck is not legal here.", show(problems));
        then({title, deck.text});
    };
    if (const auto* text = std::get_if<wire::DeckText>(&choice)) {
        const std::string title = deck_title(text->text);
        return use(title.empty() ? "own deck" : title.substr(0, 60), text->text);
    }
    if (const auto* shipped = std::get_if<wire::DeckShipped>(&choice)) {
        const std::string text = shipped_deck_text(loaded->game, shipped->shipped);
        if (text.empty()) return refuse(id, RefusalCode::not_found, "There is no such deck.");
        const std::string title = deck_title(text);
        return use(title.empty() ? shipped->shipped : title, text);
    }
    const std::string name = std::get<wire::DeckOwn>(choice).own;
    ask<std::vector<OwnedDeck>>(
        id, [player = player_.id, game = loaded->game](Store& store) { return store.decks_of(player, game); },
        [me = self(), id, name, use](std::vector<OwnedDeck>& decks) {
            for (const OwnedDeck& deck : decks) {
                if (deck.name == name) return use(deck.name, deck.text);
            }
            me->refuse(id, RefusalCode::not_found, "You have no such deck.");
        });
}

void Session::handle(const wire::OpenCatalog& message) {
    with_loaded_game(
        message.id, message.game, message.book, message.list, [me = self(), message](const LoadedGamePtr& loaded) {
            me->send(std::make_shared<const std::string>(R"({"type":"catalog","to":)" + std::to_string(message.id) +
                                                         R"(,"catalog":)" + loaded->catalog + "}"));
        });
}

// ---- tables
void Session::handle(const wire::WatchLobby& message) {
    services_.directory.watch_lobby(self(), message.on);
    tell(wire::Done{message.id});
}

void Session::make_table(int id, TableRecord record) {
    ask<int>(
        id,
        [player = player_.id, most = services_.limits.tables_of_player](Store& store) {
            return static_cast<int>(store.tables_of(player, most).size());
        },
        [me = self(), id, record = std::move(record)](int& count) {
            if (count >= me->services_.limits.tables_of_player)
                return me->refuse(id, RefusalCode::too_many, "Finish some of your games first.");
            me->services_.directory.add_table(record, [me, id](const std::string& name) {
                me->post([me, id, name] {
                    if (name.empty())
                        return me->refuse(id, RefusalCode::server_error, "The table could not be created. Try again.");
                    me->tell(wire::TableCreated{id, name, "/t/" + name});
                });
            });
        });
}

void Session::handle(const wire::CreateTable& message) {
    wire::TableSettings settings = message.table;
    const bool bot = settings.against == wire::Against::bot;
    if (settings.clock && (settings.clock->question < 5 || settings.clock->question > 86400 ||
                           settings.clock->reserve < 0 || settings.clock->reserve > 86400))
        return refuse(message.id, RefusalCode::not_allowed, "A clock has 5 seconds to a day for each question.");
    if (!bot && !settings.clock) settings.clock = kUsualClock;
    if (settings.spectators.delay < 0 || settings.spectators.delay > 3600)
        return refuse(message.id, RefusalCode::not_allowed, "Spectators see it at most an hour later.");
    // Whoever makes the table sits at A, and could watch it as somebody else: what B holds is not theirs to show.
    if (!bot && (settings.spectators.side == wire::Side::B || settings.spectators.side == wire::Side::both))
        return refuse(message.id, RefusalCode::not_allowed, "Only your own cards can be shown to those who watch.");
    if (bot && !settings.bot.empty() && !find_bot(settings.bot))
        return refuse(message.id, RefusalCode::not_found, "There is no such bot.");
    if (bot && settings.bot.empty()) settings.bot = wire::MaybeText(bots().back().name);
    if (!bot && message.trial) return refuse(message.id, RefusalCode::not_allowed, "A card is tried against a bot.");
    with_loaded_game(
        message.id, settings.game, settings.book, settings.list,
        [me = self(), message, settings, bot](const LoadedGamePtr& loaded) {
            me->with_deck(
                message.id, loaded, message.deck, [me, message, settings, bot, loaded](const BroughtDeck& deck) {
                    TableRecord record;
                    record.settings = settings;
                    record.book = loaded->book;
                    record.seats[0] = {
                        me->player_.id, me->player_.name, {}, wire::MaybeText(deck.title), wire::MaybeText(deck.text)};
                    if (!bot) return me->make_table(message.id, record);
                    // Where nothing is said, the bot takes the second deck of the game.
                    const auto names = shipped_decks(loaded->game);
                    const wire::DeckChoice usual = wire::DeckShipped{names.size() > 1 ? names[1] : names.at(0)};
                    me->with_deck(message.id, loaded, settings.bot_deck.value_or(usual),
                                  [me, message, settings, loaded, record](const BroughtDeck& other) {
                                      TableRecord whole = record;
                                      whole.seats[1] = {"", "The " + std::string(settings.bot) + " bot", settings.bot,
                                                        wire::MaybeText(other.title), wire::MaybeText(other.text)};
                                      if (message.trial)
                                          return me->make_trial(message.id, loaded, *message.trial, whole);
                                      me->make_table(message.id, whole);
                                  });
                });
        });
}

void Session::with_room(int id, const std::string& table, std::function<void(const RoomPtr&)> then) {
    if (const auto known = rooms_.find(table); known != rooms_.end()) return then(known->second);
    if (table.size() > 80) return refuse(id, RefusalCode::not_found, "There is no such table.");
    services_.directory.find(table, [me = self(), id, table,
                                     then = std::move(then)](const TableDirectory::Found& found) {
        me->post([me, id, table, found, then] {
            if (me->gone_) return;
            if (found.room) return then(found.room);
            if (found.failed)
                return me->refuse(id, RefusalCode::busy,
                                  "The server cannot reach its database. Your game is kept; try again in a moment.");
            if (!found.there) return me->refuse(id, RefusalCode::not_found, "There is no such table.");
            if (!found.unreadable.empty()) return me->refuse(id, RefusalCode::server_error, found.unreadable);
            me->tell(wire::MovedTable{table, found.moved_to});
        });
    });
}

void Session::handle(const wire::JoinTable& message) {
    bucket_.charge(kJoinCosts);
    // A room that was lost to another process is looked for again.
    rooms_.erase(message.table);
    with_room(message.id, message.table, [me = self(), message](const RoomPtr& room) {
        const auto join = [me, message, room](const std::optional<BroughtDeck>& deck) {
            if (me->gone_) return;
            me->rooms_[message.table] = room;
            room->post([guest = me->guest(), message, deck](Room& one) { one.join(guest, message, deck); });
        };
        if (!message.deck || message.as == wire::JoinAs::spectator) return join(std::nullopt);
        const wire::TableLine line = room->summary().line;
        me->with_loaded_game(
            message.id, line.game, line.book, line.settings.list, [me, message, join](const LoadedGamePtr& loaded) {
                me->with_deck(message.id, loaded, *message.deck, [join](const BroughtDeck& deck) { join(deck); });
            });
    });
}

void Session::handle(const wire::LeaveTable& message) {
    const auto room = rooms_.find(message.table);
    if (room == rooms_.end()) return refuse(message.id, RefusalCode::not_found, "You are not at that table.");
    room->second->post([client = ClientPtr(self())](Room& one) { one.leave(client); });
    rooms_.erase(room);
    tell(wire::Done{message.id});
}

wire::GameLine Session::line_of(const GameRow& row) const {
    wire::GameLine out;
    out.game_id = row.id;
    out.table = row.table;
    out.game = row.game;
    out.book = row.book;
    out.players = row.names;
    if (row.players[0] == player_.id)
        out.you = wire::Seat::A;
    else if (row.players[1] == player_.id)
        out.you = wire::Seat::B;
    out.turn = row.turn;
    out.state = row.ended ? wire::GameState::over : wire::GameState::running;
    out.result = wire::MaybeText(row.result);
    out.started = row.started;
    out.link = row.ended ? "/replay/" + row.id : "/t/" + row.table;
    if (row.ended) return out;
    if (const auto now = services_.directory.summary(row.table); now && now->game_id == row.id) {
        out.turn = now->line.turn;
        out.your_move = out.you && now->asked == out.you;
    }
    return out;
}

}  // namespace arbiter::server
