#include "server/table_directory.h"

#include <boost/asio/post.hpp>

#include "server/secrets.h"

namespace arbiter::server {

namespace asio = boost::asio;

namespace {

constexpr int kOrphansAtOnce = 200;
constexpr std::size_t kLongestLobby = 60;
constexpr std::int64_t kTidyEvery = 3'600'000;
constexpr std::int64_t kLobbyPause = 250;  // milliseconds

}  // namespace

void TableDirectory::start(Services& services) {
    services_ = &services;
    beat_ = std::make_unique<asio::steady_timer>(services.io);
    lobby_timer_ = std::make_unique<asio::steady_timer>(services.io);
    services.database.run_now([&](Store& store) { store.renew_process(services.process, services.url, kLease); });
    renewed_ = now_milliseconds();
    renew_lease();
}

// Says that this process lives, takes over what dead ones had, and lets go of rooms that nobody is in.
void TableDirectory::renew_lease() {
    if (stopping_) return;
    services_->database.run([this](Store& store) { store.renew_process(services_->process, services_->url, kLease); },
                            [this](bool good) {
                                if (good) renewed_ = now_milliseconds();
                            });
    take_orphans();
    look_elsewhere();
    sweep();
    beat_->expires_after(std::chrono::milliseconds(kRenew));
    beat_->async_wait([this](boost::system::error_code error) {
        if (!error) renew_lease();
    });
}

// Tables of processes that died, a few at a time so that those who play here hardly wait, but all of them at once.
void TableDirectory::take_orphans() {
    auto orphans = std::make_shared<std::vector<std::string>>();
    auto more = std::make_shared<bool>(false);
    services_->database.run(
        [this, orphans, more](Store& store) {
            orphans->clear();
            const std::vector<std::string> all = store.orphans(kOrphansAtOnce);
            *more = static_cast<int>(all.size()) == kOrphansAtOnce;
            for (const std::string& table : all) {
                if (store.take(table, services_->process)) orphans->push_back(table);
            }
        },
        [this, orphans, more](bool good) {
            if (!good) return;
            for (const std::string& table : *orphans) find(table, [](const Found&) {});
            if (*more && !orphans->empty()) take_orphans();
        });
}

// Tells the others at which tables here somebody waits, and looks at theirs for the lobby; once an hour what nobody
// needs any more goes.
void TableDirectory::look_elsewhere() {
    auto lines = std::make_shared<std::vector<wire::TableLine>>();
    std::vector<std::string> attended;
    for (const RoomPtr& room : rooms()) {
        if (room->listed() && room->summary().line.state == wire::TableState::waiting) attended.push_back(room->name());
    }
    const bool tidy = now_milliseconds() - tidied_ > kTidyEvery;
    if (tidy) tidied_ = now_milliseconds();
    services_->database.run(
        [this, lines, tidy, attended = std::move(attended)](Store& store) {
            lines->clear();
            store.note_attended(attended);
            if (tidy) store.tidy(now_milliseconds());
            for (const TableRow& row : store.open_tables(kLease, static_cast<int>(kLongestLobby))) {
                if (row.owner == services_->process || row.record.settings.against != wire::Against::open) continue;
                wire::TableLine line;
                line.table = row.record.table;
                line.game = row.record.settings.game;
                line.book = row.record.book;
                line.settings = row.record.settings;
                line.since = row.record.created;
                for (const SeatRecord& seat : row.record.seats) {
                    if (!seat.name.empty()) line.players.push_back(seat.name);
                }
                lines->push_back(std::move(line));
            }
        },
        [this, lines](bool good) {
            if (!good) return;
            bool changed = false;
            {
                const std::lock_guard lock(mutex_);
                changed = elsewhere_ != *lines;
                elsewhere_ = std::move(*lines);
            }
            if (changed) lobby_changed();
        });
}

void TableDirectory::sweep() {
    const std::lock_guard lock(mutex_);
    for (auto at = rooms_.begin(); at != rooms_.end();) {
        // Nobody else holds it, and nothing happens there: it is made again when somebody comes.
        const bool free = at->second.use_count() == 1 && at->second->idle();
        at = free ? rooms_.erase(at) : std::next(at);
    }
}

void TableDirectory::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    beat_->cancel();
    lobby_timer_->cancel();
    // What is being committed is finished first: the database works in order.
    services_->database.run_now([&](Store& store) { store.remove_process(services_->process); });
}

void TableDirectory::clear() {
    // Rooms and connections hold each other.
    for (const auto& [name, room] : rooms_) room->abandon();
    rooms_.clear();
    loading_.clear();
    lobby_.clear();
    beat_.reset();
    lobby_timer_.reset();
}

std::vector<RoomPtr> TableDirectory::rooms() const {
    const std::lock_guard lock(mutex_);
    std::vector<RoomPtr> out;
    for (const auto& [name, room] : rooms_) out.push_back(room);
    return out;
}

void TableDirectory::lost(const std::string& table) {
    const std::lock_guard lock(mutex_);
    rooms_.erase(table);
}

void TableDirectory::find(const std::string& table, std::function<void(Found)> then) {
    RoomPtr here;
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return then({});
        if (const auto found = rooms_.find(table); found != rooms_.end()) {
            here = found->second;
        } else {
            auto& waiting = loading_[table];
            waiting.push_back(then);
            if (waiting.size() > 1) return;
        }
    }
    if (here) return then({here, "", true});
    load(table, [this, table](const Found& found) {
        std::vector<std::function<void(Found)>> waiting;
        {
            const std::lock_guard lock(mutex_);
            waiting.swap(loading_[table]);
            loading_.erase(table);
        }
        for (const auto& one : waiting) one(found);
    });
}

void TableDirectory::load(const std::string& table, std::function<void(Found)> then) {
    struct Stored {
        std::optional<TableRow> row;
        std::vector<EntryRecord> entries;
        std::string list_json;
        std::optional<Owner> owner;
        bool mine = false;
    };
    auto stored = std::make_shared<Stored>();
    services_->database.run(
        [this, table, stored](Store& store) {
            *stored = {};
            stored->owner = store.owner(table);
            if (!stored->owner) return;
            stored->mine = store.take(table, services_->process);
            if (!stored->mine) return;
            stored->row = store.find_table(table);
            stored->entries = store.entries(table);
            if (stored->row && !stored->row->record.settings.list.empty()) {
                if (const auto list = store.find_list(stored->row->record.settings.list))
                    stored->list_json = list->json;
            }
        },
        [this, stored, then = std::move(then)](bool good) {
            if (!good) return then({nullptr, "", false, true});
            if (!stored->owner) return then({});
            if (!stored->mine || !stored->row) return then({nullptr, stored->owner->url, true});
            // Compiling a card list takes long: not on the thread of the database.
            asio::post(services_->workers, [this, stored, then] {
                open(std::move(*stored->row), std::move(stored->entries), std::move(stored->list_json), then);
            });
        });
}

void TableDirectory::open(TableRow row, std::vector<EntryRecord> entries, std::string list_json,
                          std::function<void(Found)> then) {
    Result<LoadedGamePtr> loaded =
        row.record.cards_json.empty()
            ? services_->loaded_games.open(row.record.book, row.record.settings.list, list_json)
            : services_->loaded_games.open_alone(row.record.book, row.record.cards_json);
    if (!loaded) return then({nullptr, "", true, false, unreadable(loaded.problems())});
    const std::string name = row.record.table;
    RoomPtr room = std::make_shared<Room>(*services_, std::move(row), *loaded, std::move(entries));
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return then({});
        // Before anybody can find it: whoever joins must find a room that is awake.
        room->post([](Room& one) { one.wake(); });
        rooms_[name] = room;
    }
    then({room, "", true});
}

void TableDirectory::add_table(TableRecord record, std::function<void(const std::string&)> then) {
    record.table = table_name();
    record.secret = wire::MaybeText(to_hex(random_bytes(32)));
    record.created = now_milliseconds();
    auto made = std::make_shared<bool>(false);
    services_->database.run(
        [this, record, made](Store& store) {
            *made = store.add_table(record, wire::TableState::waiting, services_->process);
        },
        [this, made, name = record.table, then = std::move(then)](bool good) {
            if (!good || !*made) return then("");
            // Loaded at once, so that a game against a bot is dealt before anybody asks for it.
            find(name, [this, then, name](const Found& found) {
                then(found.room ? name : "");
                lobby_changed();
            });
        });
}

std::optional<Room::Summary> TableDirectory::summary(const std::string& table) const {
    RoomPtr room;
    {
        const std::lock_guard lock(mutex_);
        const auto found = rooms_.find(table);
        if (found == rooms_.end()) return std::nullopt;
        room = found->second;
    }
    return room->summary();
}

// ---- the lobby
std::vector<wire::TableLine> TableDirectory::lobby() const {
    std::vector<wire::TableLine> out;
    {
        const std::lock_guard lock(mutex_);
        out = elsewhere_;
    }
    for (const RoomPtr& room : rooms()) {
        if (room->listed()) out.push_back(room->summary().line);
    }
    std::sort(out.begin(), out.end(), [](const wire::TableLine& a, const wire::TableLine& b) {
        return std::pair(a.state, -a.since) < std::pair(b.state, -b.since);
    });
    if (out.size() > kLongestLobby) out.resize(kLongestLobby);
    for (wire::TableLine& line : out) line.settings.bot_deck.reset();
    return out;
}

void TableDirectory::watch_lobby(const ClientPtr& client, bool on) {
    {
        const std::lock_guard lock(mutex_);
        if (on)
            lobby_.insert(client);
        else
            lobby_.erase(client);
    }
    const std::lock_guard telling(lobby_telling_);
    if (on) client->tell(wire::Lobby{lobby()});
}

void TableDirectory::lobby_changed() {
    const std::lock_guard lock(mutex_);
    if (lobby_dirty_ || stopping_ || lobby_.empty()) return;
    lobby_dirty_ = true;
    // At once; many changes one after the other are told together.
    const std::int64_t wait = std::max<std::int64_t>(0, lobby_told_ + kLobbyPause - now_milliseconds());
    asio::post(services_->io, [this, wait] {
        lobby_timer_->expires_after(std::chrono::milliseconds(wait));
        lobby_timer_->async_wait([this](boost::system::error_code error) {
            if (!error) tell_lobby();
        });
    });
}

void TableDirectory::tell_lobby() {
    {
        // Whatever changes from here on is told next time.
        const std::lock_guard lock(mutex_);
        lobby_dirty_ = false;
        lobby_told_ = now_milliseconds();
    }
    const std::lock_guard telling(lobby_telling_);
    const Sent sent = std::make_shared<const std::string>(wire::to_json(wire::Lobby{lobby()}));
    const std::lock_guard lock(mutex_);
    for (const ClientPtr& client : lobby_) client->send(sent);
}

}  // namespace arbiter::server
