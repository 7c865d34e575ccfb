#include "server/hub.h"

#include <boost/asio/post.hpp>

#include "server/secrets.h"

namespace arbiter::server {

namespace asio = boost::asio;

namespace {

constexpr int kOrphansAtOnce = 200;
constexpr std::size_t kLongestLobby = 60;
constexpr std::int64_t kTidyEvery = 3'600'000;
constexpr std::chrono::milliseconds kLobbyPause{300};

}  // namespace

void Hub::start(Services& services) {
    services_ = &services;
    beat_ = std::make_unique<asio::steady_timer>(services.io);
    lobby_timer_ = std::make_unique<asio::steady_timer>(services.io);
    services.keeper.run_now([&](Store& store) { store.live(services.process, services.url, kLease); });
    renewed_ = now_milliseconds();
    beat();
}

// Says that this process lives, takes over what dead ones had, and lets go of rooms that nobody is in.
void Hub::beat() {
    if (stopping_) return;
    services_->keeper.run([this](Store& store) { store.live(services_->process, services_->url, kLease); },
                          [this](bool good) {
                              if (good) renewed_ = now_milliseconds();
                          });
    auto orphans = std::make_shared<std::vector<std::string>>();
    services_->keeper.run(
        [this, orphans](Store& store) {
            orphans->clear();
            for (const std::string& table : store.orphans(kOrphansAtOnce)) {
                if (store.take(table, services_->process)) orphans->push_back(table);
            }
        },
        [this, orphans](bool good) {
            if (!good) return;
            for (const std::string& table : *orphans) find(table, [](const Found&) {});
        });
    look_elsewhere();
    sweep();
    beat_->expires_after(std::chrono::milliseconds(kRenew));
    beat_->async_wait([this](boost::system::error_code error) {
        if (!error) beat();
    });
}

// What the lobby shows of other processes' tables; once an hour what nobody needs any more goes.
void Hub::look_elsewhere() {
    auto lines = std::make_shared<std::vector<wire::TableLine>>();
    const bool tidy = now_milliseconds() - tidied_ > kTidyEvery;
    if (tidy) tidied_ = now_milliseconds();
    services_->keeper.run(
        [this, lines, tidy](Store& store) {
            lines->clear();
            if (tidy) store.tidy(now_milliseconds());
            for (const TableRow& row : store.open_tables(static_cast<int>(kLongestLobby))) {
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

void Hub::sweep() {
    const std::lock_guard lock(mutex_);
    for (auto at = rooms_.begin(); at != rooms_.end();) {
        // Nobody else holds it, and nothing happens there: it is made again when somebody comes.
        const bool free = at->second.use_count() == 1 && at->second->summary().idle;
        at = free ? rooms_.erase(at) : std::next(at);
    }
}

void Hub::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    beat_->cancel();
    lobby_timer_->cancel();
    // What is being committed is finished first: the keeper works in order.
    services_->keeper.run_now([&](Store& store) { store.die(services_->process); });
}

void Hub::clear() {
    // Rooms and connections hold each other.
    for (const auto& [name, room] : rooms_) room->abandon();
    rooms_.clear();
    loading_.clear();
    lobby_.clear();
    beat_.reset();
    lobby_timer_.reset();
}

std::vector<RoomPtr> Hub::rooms() const {
    const std::lock_guard lock(mutex_);
    std::vector<RoomPtr> out;
    for (const auto& [name, room] : rooms_) out.push_back(room);
    return out;
}

void Hub::lost(const std::string& table) {
    const std::lock_guard lock(mutex_);
    rooms_.erase(table);
}

void Hub::find(const std::string& table, std::function<void(Found)> then) {
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

void Hub::load(const std::string& table, std::function<void(Found)> then) {
    struct Loaded {
        std::optional<TableRow> row;
        std::vector<EntryRecord> entries;
        std::string list_json;
        std::optional<Owner> owner;
        bool mine = false;
    };
    auto loaded = std::make_shared<Loaded>();
    services_->keeper.run(
        [this, table, loaded](Store& store) {
            *loaded = {};
            loaded->owner = store.owner(table);
            if (!loaded->owner) return;
            loaded->mine = store.take(table, services_->process);
            if (!loaded->mine) return;
            loaded->row = store.find_table(table);
            loaded->entries = store.entries(table);
            if (loaded->row && !loaded->row->record.settings.list.empty()) {
                if (const auto list = store.find_list(loaded->row->record.settings.list))
                    loaded->list_json = list->json;
            }
        },
        [this, loaded, then = std::move(then)](bool good) {
            if (!good || !loaded->owner) return then({});
            if (!loaded->mine || !loaded->row) return then({nullptr, loaded->owner->url, true});
            // Compiling a card list takes long: not on the thread of the database.
            asio::post(services_->workers, [this, loaded, then] {
                open(std::move(*loaded->row), std::move(loaded->entries), std::move(loaded->list_json), then);
            });
        });
}

void Hub::open(TableRow row, std::vector<EntryRecord> entries, std::string list_json, std::function<void(Found)> then) {
    Result<Box> box = row.record.cards_json.empty()
                          ? services_->shelf.open(row.record.book, row.record.settings.list, list_json)
                          : services_->shelf.open_alone(row.record.book, row.record.cards_json);
    if (!box) return then({});
    const std::string name = row.record.table;
    RoomPtr room = std::make_shared<Room>(*services_, std::move(row), *box, std::move(entries));
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return then({});
        rooms_[name] = room;
    }
    room->post([](Room& one) { one.wake(); });
    then({room, "", true});
}

void Hub::add_table(TableRecord record, std::function<void(const std::string&)> then) {
    record.table = table_name();
    record.secret = wire::MaybeText(to_hex(random_bytes(32)));
    record.created = now_milliseconds();
    auto made = std::make_shared<bool>(false);
    services_->keeper.run(
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

std::optional<Room::Summary> Hub::summary(const std::string& table) const {
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
std::vector<wire::TableLine> Hub::lobby() const {
    std::vector<wire::TableLine> out;
    {
        const std::lock_guard lock(mutex_);
        out = elsewhere_;
    }
    for (const RoomPtr& room : rooms()) {
        Room::Summary one = room->summary();
        if (one.listed) out.push_back(std::move(one.line));
    }
    std::sort(out.begin(), out.end(), [](const wire::TableLine& a, const wire::TableLine& b) {
        return std::pair(a.state, -a.since) < std::pair(b.state, -b.since);
    });
    if (out.size() > kLongestLobby) out.resize(kLongestLobby);
    for (wire::TableLine& line : out) line.settings.bot_deck.reset();
    return out;
}

void Hub::watch_lobby(const ClientPtr& client, bool on) {
    {
        const std::lock_guard lock(mutex_);
        if (on)
            lobby_.insert(client);
        else
            lobby_.erase(client);
    }
    if (on) client->tell(wire::Lobby{lobby()});
}

void Hub::lobby_changed() {
    const std::lock_guard lock(mutex_);
    if (lobby_dirty_ || stopping_ || lobby_.empty()) return;
    lobby_dirty_ = true;
    // Many changes at once are told once.
    asio::post(services_->io, [this] {
        lobby_timer_->expires_after(kLobbyPause);
        lobby_timer_->async_wait([this](boost::system::error_code error) {
            if (!error) tell_lobby();
        });
    });
}

void Hub::tell_lobby() {
    const Sent sent = std::make_shared<const std::string>(wire::to_json(wire::Lobby{lobby()}));
    const std::lock_guard lock(mutex_);
    lobby_dirty_ = false;
    for (const ClientPtr& client : lobby_) client->send(sent);
}

}  // namespace arbiter::server
