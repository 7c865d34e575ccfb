// Those who sit at a table or watch it: coming, going, and what they are sent.
#include <boost/asio/post.hpp>

#include "server/room.h"
#include "server/secrets.h"
#include "server/table_directory.h"

namespace arbiter::server {

using wire::RefusalCode;
using wire::TableState;

namespace {

// What somebody may watch at a table that shows so much.
bool may_watch(wire::Side wanted, wire::Side shown) {
    return wanted == shown || wanted == wire::Side::public_ || shown == wire::Side::both;
}

}  // namespace

void Room::join(const Guest& guest, const wire::JoinTable& message, const std::optional<BroughtDeck>& deck) {
    if (!unreadable_.empty()) return refuse(guest.client, message.id, RefusalCode::server_error, unreadable_);
    const auto seat = seat_of_player(guest.player);
    if (message.as == wire::JoinAs::player) {
        if (seat) return seat_and_tell(guest, message, seat);
        return sit_down(guest, message, deck);
    }
    // Whoever plays sees one side only.
    if (seat)
        return refuse(guest.client, message.id, RefusalCode::not_allowed, "You play at this table: join as a player.");
    if (!settings().spectators.allowed)
        return refuse(guest.client, message.id, RefusalCode::not_allowed, "Nobody may watch this table.");
    const wire::Side side = message.side.value_or(settings().spectators.side);
    if (!may_watch(side, settings().spectators.side))
        return refuse(guest.client, message.id, RefusalCode::not_allowed, "This side cannot be watched.");
    seat_and_tell(guest, message, std::nullopt);
}

void Room::sit_down(const Guest& guest, const wire::JoinTable& message, const std::optional<BroughtDeck>& deck) {
    const auto free = [&](Seat seat) { return !is_person(seat) && !is_bot(seat); };
    if (state_ != TableState::waiting || (!free(Seat::A) && !free(Seat::B)))
        return refuse(guest.client, message.id, RefusalCode::not_allowed, "Both seats are taken.");
    if (!deck) return refuse(guest.client, message.id, RefusalCode::illegal_deck, "Choose a deck to play with.");
    const Result<DeckList> list = parse_deck(deck->text, "deck");
    if (!list)
        return refuse(guest.client, message.id, RefusalCode::illegal_deck, "The deck cannot be read.",
                      show(list.problems()));
    if (const auto problems = deck_problems({loaded_->rules(), loaded_->compiled.declined}, *list); !problems.empty())
        return refuse(guest.client, message.id, RefusalCode::illegal_deck, "The deck is not legal here.",
                      show(problems));
    const Seat seat = free(Seat::A) ? Seat::A : Seat::B;
    SeatRecord& record = table_.seats[at(seat)];
    record.player = guest.player;
    record.name = guest.name;
    record.deck = wire::MaybeText(deck->title);
    record.deck_text = wire::MaybeText(deck->text);
    commit([table = table_, state = state_,
            process = services_.process](Store& store) { return store.save_table(table, state, process); },
           [this, self = shared_from_this(), guest, message, seat] {
               note_who();
               seat_and_tell(guest, message, seat);
               services_.directory.lobby_changed();
               if (full()) wake();
           });
}

void Room::seat_and_tell(const Guest& guest, const wire::JoinTable& message, std::optional<Seat> seat) {
    const wire::Side side = seat ? side_of(*seat) : message.side.value_or(settings().spectators.side);
    // Joined again on the same connection: the old place is given up.
    std::erase_if(clients_, [&](const Seated& one) { return one.client == guest.client; });
    const Seated one{guest.client, seat, side};
    clients_.push_back(one);
    SideFeed* seen = nullptr;
    if (playing_ && playing_->begun()) seen = &feed(side, seat ? SideFeed::Role::Player : SideFeed::Role::Watcher);
    wire::Joined joined;
    joined.to = message.id;
    joined.table = info(seat);
    joined.seat = seat ? show_seat(*seat) : std::nullopt;
    joined.side = side;
    if (seen && seen->begun()) {
        joined.number = seen->number();
        const auto role = seat ? SideFeed::Role::Player : SideFeed::Role::Watcher;
        const auto updates = message.since ? missed(*seen, side, role, *message.since) : std::nullopt;
        // Where nothing was missed there is nothing to be told; the whole table does no harm.
        if (updates && !updates->empty()) {
            for (const std::string& update : *updates) joined.missed.push_back({update});
        } else {
            joined.view = seen->view();
            joined.lines = seen->lines();
        }
        if (seen->question().open()) joined.question = seen->question().shown;
        joined.ended = seen->ended();
        if (lesson_ && seat) joined.coach = coach(*lesson_, *playing_, seen->question());
        joined.passing = seat && declined_for(*seat).has_value();
    }
    joined.clocks = clocks();
    guest.client->tell(joined);
    if (seat && !rematched_ && wants_rematch_[at(opponent(*seat))])
        guest.client->tell(wire::RematchAsked{name_, *show_seat(opponent(*seat))});
    for (const Seated& other : clients_) {
        if (other.client != guest.client) tell_table(other);
    }
    // The other player hears that a question is taken back only while both are there.
    note_summary();
}

void Room::leave(const ClientPtr& client) {
    const std::size_t before = clients_.size();
    std::erase_if(clients_, [&](const Seated& one) { return one.client == client; });
    if (clients_.size() == before) return;
    // Nobody watches this side any more: it is made again when somebody comes.
    std::erase_if(feeds_, [&](const auto& one) {
        if (one.first.second == SideFeed::Role::Player) return false;
        return std::none_of(clients_.begin(), clients_.end(),
                            [&](const Seated& other) { return !other.seat && other.side == one.first.first; });
    });
    tell_table();
    note_summary();
}

void Room::close(const std::string& moved_to) {
    if (closed_) return;
    closed_ = true;
    clock_.cancel();
    deal_timer_.cancel();
    late_timer_.cancel();
    decline_timer_.cancel();
    for (const Seated& one : clients_) {
        // Without an address: where they are connected now, and whoever has the table then says where it is.
        one.client->tell(wire::MovedTable{name_, moved_to});
    }
    clients_.clear();
    waiting_.clear();
}

void Room::abandon() {
    closed_ = true;
    clients_.clear();
    waiting_.clear();
}

// How many entries those who watch may know by now.
int Room::visible_entries() const {
    const std::int64_t before = now_milliseconds() - std::int64_t{settings().spectators.delay} * 1000;
    int out = 0;
    // A game that is over is no secret any more.
    if (state_ == TableState::over) return static_cast<int>(entries_.size());
    while (static_cast<std::size_t>(out) < entries_.size() && entries_.time(static_cast<std::size_t>(out)) <= before)
        ++out;
    return out;
}

// The journal of a side; made out of the entries where nobody has looked yet.
SideFeed& Room::feed(wire::Side side, SideFeed::Role role) {
    const int until = role == SideFeed::Role::Player ? static_cast<int>(entries_.size()) : visible_entries();
    if (!feeds_.contains({side, role})) {
        auto fresh = std::make_unique<SideFeed>(name_, side, role);
        fresh->catch_up(TableGames(loaded_, opening_), entries_, until);
        feeds_[{side, role}] = std::move(fresh);
    }
    if (role == SideFeed::Role::Watcher) follow_late();
    return *feeds_[{side, role}];
}

std::optional<std::vector<std::string>> Room::missed(const SideFeed& seen, wire::Side side, SideFeed::Role role,
                                                     int since) const {
    if (auto at_hand = seen.since(since)) return at_hand;
    if (since < 1 || since > seen.number() || seen.number() - since > SideFeed::kMostMissed) return std::nullopt;
    SideFeed again(name_, side, role);
    again.catch_up(TableGames(loaded_, opening_), entries_, seen.number(), seen.number() - since);
    return again.since(since);
}

void Room::publish(const EntryRecord& entry, const TableGames::Step& step) {
    bool failed = false;
    for (auto& [key, seen] : feeds_) {
        if (key.second != SideFeed::Role::Player || seen->number() >= entry.number) continue;
        const std::string update = seen->follow(entry, *playing_, step.log);
        failed = failed || seen->failed();
        ++services_.metrics.updates;
        services_.metrics.update_bytes += update.size();
        Sent sent;
        for (const Seated& one : clients_) {
            if (!one.seat || one.side != key.first) continue;
            if (!sent) sent = std::make_shared<const std::string>(update + tail(*seen));
            one.client->send(sent);
        }
    }
    // Those who sat down before the first deal are told, too.
    if (entry.kind == EntryKind::start) {
        for (const Seated& one : clients_) {
            if (!one.seat || feeds_.contains({one.side, SideFeed::Role::Player})) continue;
            SideFeed& fresh = feed(one.side, SideFeed::Role::Player);
            failed = failed || fresh.failed();
            const Sent sent = std::make_shared<const std::string>(fresh.last_update() + tail(fresh));
            for (const Seated& other : clients_) {
                if (other.seat && other.side == one.side) other.client->send(sent);
            }
        }
    }
    follow_late();
    if (failed && entry.kind != EntryKind::fault) throw GameFault{"a view or a question"};
}

// Somebody who has seen nothing of the game yet.
std::unique_ptr<SideFeed> Room::fresh_watcher(wire::Side side) const {
    auto fresh = std::make_unique<SideFeed>(name_, side, SideFeed::Role::Watcher);
    fresh->catch_up(TableGames(loaded_, opening_), entries_, 0);
    return fresh;
}

// Lets those who watch see what is old enough by now, and comes back for the rest.
void Room::follow_late() {
    for (const Seated& one : clients_) {
        if (!one.seat && playing_ && playing_->begun() && !feeds_.contains({one.side, SideFeed::Role::Watcher}))
            feeds_[{one.side, SideFeed::Role::Watcher}] = fresh_watcher(one.side);
    }
    const int until = visible_entries();
    bool behind = false;
    for (auto& [key, seen] : feeds_) {
        if (key.second != SideFeed::Role::Watcher) continue;
        while (seen->number() < until) {
            const std::string update = seen->follow(entries_[static_cast<std::size_t>(seen->number())]) + "}";
            const Sent sent = std::make_shared<const std::string>(update);
            for (const Seated& one : clients_) {
                if (!one.seat && one.side == key.first) one.client->send(sent);
            }
        }
        behind = behind || seen->number() < static_cast<int>(entries_.size());
    }
    if (!behind || closed_) return;
    const std::int64_t due = entries_.time(static_cast<std::size_t>(until)) +
                             std::int64_t{settings().spectators.delay} * 1000 - now_milliseconds();
    late_timer_.expires_after(std::chrono::milliseconds(std::max<std::int64_t>(1, due + 1)));
    late_timer_.async_wait([self = shared_from_this()](boost::system::error_code error) {
        if (!error) self->post([](Room& room) { room.follow_late(); });
    });
}

void Room::tell_table() {
    for (const Seated& one : clients_) tell_table(one);
}

void Room::tell_table(const Seated& one) { one.client->tell(wire::TableChanged{info(one.seat)}); }

wire::TableInfo Room::info(std::optional<Seat> viewer) const {
    wire::TableInfo out;
    out.table = name_;
    out.link = "/t/" + name_;
    out.settings = settings();
    // A deck that was brought as text is its player's secret.
    if (out.settings.bot_deck && std::holds_alternative<wire::DeckText>(*out.settings.bot_deck))
        out.settings.bot_deck.reset();
    out.book = table_.book;
    out.catalog = loaded_->key();
    for (const Seat seat : kSeats) {
        const SeatRecord& record = table_.seats[at(seat)];
        wire::SeatInfo& shown = seat == Seat::A ? out.seats.A : out.seats.B;
        shown.name = record.name;
        shown.bot = !record.bot.empty();
        // What a deck is called tells what is in it.
        const bool tells = shown.bot || viewer == seat || state_ == TableState::over;
        if (tells) shown.deck = record.deck;
        shown.here = shown.bot ||
                     std::any_of(clients_.begin(), clients_.end(), [&](const Seated& one) { return one.seat == seat; });
        shown.thinks = shown.bot && playing_ && playing_->running() && playing_->state().decision.seat == seat;
    }
    out.state = state_;
    for (const Seated& one : clients_) out.spectators += !one.seat;
    const bool opened = playing_ && playing_->over();
    if (opened) {
        const EntryRecord& start = playing_->start();
        out.fairness.opened = wire::OpenedSeed{start.secret, start.parts[0], start.parts[1]};
        out.fairness.commitment = to_hex(sha256(from_hex(start.secret)));
    }
    if (!table_.secret.empty()) out.fairness.commitment = to_hex(sha256(from_hex(table_.secret)));
    if (!opened && table_.secret.empty() && playing_ && playing_->begun())
        out.fairness.commitment = to_hex(sha256(from_hex(playing_->start().secret)));
    out.fairness.wanted = viewer && dealing_ && !parts_[at(*viewer)];
    out.lesson = table_.lesson;
    out.scenario = table_.scenario;
    if (playing_) out.score = playing_->score();
    if (playing_ && playing_->begun() && table_.position.empty()) {
        out.game_id = wire::MaybeText(playing_->game_id());
        // Of a game over which the program failed there is none.
        if (playing_->over() && playing_->ended_by() != wire::EndedBy::void_)
            out.replay = wire::MaybeText("/replay/" + playing_->game_id());
    }
    return out;
}

}  // namespace arbiter::server
