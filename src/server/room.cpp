// A table: its games, answers, clocks and what is taken back.
#include "server/room.h"

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/post.hpp>

#include "arbiter/bot.h"
#include "arbiter/names.h"
#include "base/hash.h"
#include "engine/visibility.h"
#include "player/forecast.h"
#include "server/secrets.h"
#include "server/table_directory.h"

namespace arbiter::server {

namespace asio = boost::asio;
using wire::RefusalCode;
using wire::TableState;

namespace {

// How long the players' own randomness is waited for.
constexpr std::chrono::milliseconds kDealWait{2500};

// What is declined for a player takes as long as if the player did it, whatever there was to choose from.
constexpr int kDeclineAfter = 700, kDeclineMore = 900;

// Does the seat know a card that it did not know before, wherever it lies?
bool learns_a_card(const Game& game, const State& before, const State& after, Seat viewer) {
    const Position was(game, before), is(game, after);
    for (int card = 0; card < std::min<int>(before.card_count, after.card_count); ++card) {
        const auto index = static_cast<CardIx>(card);
        const Known knew = known(was, viewer, index), knows = known(is, viewer, index);
        if (knows != Known::No && (knew == Known::No || (knows == Known::Surely && knew != Known::Surely))) return true;
    }
    return false;
}

}  // namespace

Room::Room(Services& services, TableRow row, LoadedGamePtr loaded, std::vector<EntryRecord> entries)
    : services_(services),
      name_(row.record.table),
      strand_(services.io.get_executor()),
      table_(std::move(row.record)),
      state_(row.state),
      loaded_(std::move(loaded)),
      entries_(entries),
      clock_(strand_),
      deal_timer_(strand_),
      late_timer_(strand_),
      decline_timer_(strand_) {
    ++services_.metrics.rooms;
    if (!table_.lesson.empty()) lesson_ = services_.lessons->find(table_.lesson);
    if (table_.settings.clock) reserve_.fill(std::int64_t{table_.settings.clock->reserve} * 1000);
    note_who();
}

Room::~Room() { --services_.metrics.rooms; }

void Room::post(std::function<void(Room&)> work) {
    asio::post(strand_, [self = shared_from_this(), work = std::move(work)] {
        if (self->closed_) return;
        self->waiting_.push_back([self, work] { work(*self); });
        self->run_waiting();
    });
}

void Room::run_waiting() {
    while (!committing_ && !closed_ && !waiting_.empty()) {
        const auto next = std::move(waiting_.front());
        waiting_.pop_front();
        try {
            next();
        } catch (const GameFault& problem) {
            fault(problem.what);
        }
    }
    note_summary();
}

void Room::commit(std::function<bool(Store&)> work, After after) {
    committing_ = true;
    auto good = std::make_shared<bool>(false);
    services_.database.run([work = std::move(work), good](Store& store) { *good = work(store); },
                           [self = shared_from_this(), good, after = std::move(after)](bool committed) {
                               asio::post(self->strand_, [self, kept = committed && *good, after] {
                                   self->committing_ = false;
                                   if (self->closed_) return;
                                   if (!kept) {
                                       // Another process has the table, or the database is gone: what is in memory
                                       // here is not the truth any more.
                                       self->services_.directory.lost(self->name_);
                                       self->close("");
                                       return;
                                   }
                                   try {
                                       if (after) after();
                                   } catch (const GameFault& problem) {
                                       self->fault(problem.what);
                                   }
                                   self->run_waiting();
                               });
                           });
}

void Room::fault(const std::string& what) {
    // Twice in a row: the table is left alone.
    if (closed_ || state_ == TableState::over) return;
    (void)what;
    if (!playing_ || !playing_->begun()) {
        state_ = TableState::over;
        return tell_table();
    }
    EntryRecord entry;
    entry.kind = EntryKind::fault;
    waiting_.push_front([self = shared_from_this(), entry] { self->keep(entry); });
    asio::post(strand_, [self = shared_from_this()] { self->run_waiting(); });
}

void Room::refuse(const ClientPtr& client, int to, RefusalCode code, const std::string& words,
                  wire::MaybeList<wire::Diagnostic> details) {
    ++services_.metrics.refused;
    client->tell(wire::Refused{to, code, words, std::move(details)});
}

std::optional<Seat> Room::seat_of_player(const std::string& player) const {
    for (const Seat seat : kSeats) {
        if (!player.empty() && table_.seats[at(seat)].player == player) return seat;
    }
    return std::nullopt;
}

std::optional<Seat> Room::player_seat(const Guest& guest, int id) {
    const auto seat = seat_of_player(guest.player);
    if (!seat) refuse(guest.client, id, RefusalCode::not_allowed, "You don't play at this table.");
    return seat;
}

// ---- going on
void Room::wake() {
    if (!playing_ && full()) {
        auto opening = make_opening(*loaded_, table_);
        if (!opening) {
            unreadable_ = unreadable(opening.problems());
            state_ = TableState::over;
            return;
        }
        opening_ = std::make_shared<const Opening>(std::move(*opening));
        playing_ = std::make_unique<TableGames>(loaded_, opening_);
        for (std::size_t at = 0; at < entries_.size(); ++at) {
            const EntryRecord entry = entries_[at];
            note_declined(entry);
            playing_->apply(entry);
            forget_declined();
            reserve_ = entry.reserve;
        }
    }
    if (state_ == TableState::over || !full()) return;
    if (!playing_->running()) return prepare_deal();
    asked_at_ = now_milliseconds();
    go_on();
}

void Room::prepare_deal() {
    if (dealing_) return;
    dealing_ = true;
    for (const Seat seat : kSeats) {
        if (!is_person(seat)) parts_[at(seat)] = "";
    }
    if (!table_.position.empty() || !table_.from_replay.empty()) parts_ = {std::string(), std::string()};
    tell_table();
    deal_timer_.expires_after(kDealWait);
    deal_timer_.async_wait([self = shared_from_this()](boost::system::error_code error) {
        if (error) return;
        self->post([](Room& room) {
            if (room.dealing_) room.deal();
        });
    });
    deal_if_ready();
}

void Room::deal_if_ready() {
    if (dealing_ && parts_[0] && parts_[1]) deal();
}

void Room::deal() {
    dealing_ = false;
    deal_timer_.cancel();
    EntryRecord entry;
    entry.kind = EntryKind::start;
    entry.game_id = wire::MaybeText(new_id().substr(0, 16));
    entry.secret = table_.secret;
    entry.parts = {parts_[0].value_or(""), parts_[1].value_or("")};
    parts_ = {};
    // What is no choice at the very beginning is carried out with the deal.
    if (settings().clock) reserve_.fill(std::int64_t{settings().clock->reserve} * 1000);
    auto step = std::make_shared<TableGames::Step>(playing_->step(entry));
    std::vector<Action> forced;
    TableGames::run_forced(*loaded_, *step, people(), forced);
    for (const Action action : forced) entry.actions.push_back(packed(action));
    state_ = TableState::running;
    table_.secret.clear();
    ++services_.metrics.games_started;
    keep(entry, step);
}

void Room::keep(EntryRecord entry, After after) {
    auto step = std::make_shared<const TableGames::Step>(playing_->step(entry));
    keep(std::move(entry), std::move(step), std::move(after));
}

// Everything that happens at a table goes through here: committed first, then told.
void Room::keep(EntryRecord entry, std::shared_ptr<const TableGames::Step> step, After after) {
    entry.number = next_number();
    entry.at = now_milliseconds();
    if (entry.kind != EntryKind::answer) entry.reserve = reserve_;
    // What the entry leads to is known before it is committed, so that the end of a game is committed with it.
    const bool starts = entry.kind == EntryKind::start, ends = step->state.outcome != Outcome::Running;
    std::optional<GameRow> row;
    std::string replay;
    std::array<int, 2> score{};
    int games = 0;
    if (starts || ends) {
        auto then = std::make_unique<TableGames>(*playing_);
        then->take(entry, *step);
        score = then->score();
        games = then->games();
        std::swap(playing_, then);
        if (table_.position.empty()) row = game_row(ends ? entry.at : 0);
        // Of a game over which the engine failed nothing is played again.
        if (row && ends && entry.kind != EntryKind::fault) replay = replay_bytes_now();
        std::swap(playing_, then);
    }
    if (ends) {
        const int needed = settings().best_of.number == 3 ? 2 : 1;
        const bool decided = score[0] >= needed || score[1] >= needed || games >= settings().best_of.number ||
                             entry.kind == EntryKind::fault;
        if (decided) {
            state_ = TableState::over;
        } else {
            table_.secret = wire::MaybeText(to_hex(random_bytes(32)));
        }
    }
    std::optional<TableRecord> table;
    if (starts || ends) table = table_;
    commit(
        [name = name_, entry, process = services_.process, row = std::move(row), replay = std::move(replay), ends,
         table = std::move(table), state = state_](Store& store) {
            if (!store.append(name, entry, process)) return false;
            if (row && !ends) store.save_game(*row);
            if (row && ends) store.finish_game(*row, replay);
            return !table || store.save_table(*table, state, process);
        },
        [this, self = shared_from_this(), entry, step, after = std::move(after)] {
            carried_out(entry, *step);
            if (after) after();
        });
}

void Room::carried_out(const EntryRecord& entry, const TableGames::Step& step) {
    entries_.add(entry);
    note_declined(entry);
    playing_->take(entry, step);
    reserve_ = entry.reserve;
    asked_at_ = now_milliseconds();
    undo_asked_.reset();
    forget_declined();
    publish(entry, step);
    if (answered_) {
        const auto took = std::chrono::steady_clock::now() - *answered_;
        services_.metrics.took(std::chrono::duration<double, std::milli>(took).count());
        answered_.reset();
    }
    if (entry.kind == EntryKind::start) {
        tell_table();
        note_summary();
        services_.directory.lobby_changed();
    }
    if (playing_->over()) {
        after_game();
    } else {
        go_on();
    }
    note_summary();
}

void Room::go_on() {
    arm_clock();
    think();
    decline_if_told();
}

void Room::after_game() {
    clock_.cancel();
    ++services_.metrics.games_ended;
    tell_table();
    if (state_ != TableState::over) {
        prepare_deal();
    } else {
        // Nothing more is told; who still comes to look gets it made again.
        std::erase_if(feeds_, [](const auto& one) { return one.first.second == SideFeed::Role::Player; });
    }
    note_summary();
    services_.directory.lobby_changed();
}

// ---- bots
void Room::think() {
    if (!playing_ || !playing_->running()) return;
    const Seat seat = playing_->state().decision.seat;
    if (!is_bot(seat) || thinking_ == next_number()) return;
    thinking_ = next_number();
    if (lesson_) {
        const Action answer = scripted_answer(*lesson_, *playing_);
        return post([number = thinking_, seat, answer](Room& room) { room.bot_chose(number, seat, answer); });
    }
    const Bot* bot = find_bot(table_.seats[at(seat)].bot);
    if (!bot) bot = &bots().back();
    // From the deal and the number of the entry alone: taken back or taken up again, the bot chooses the same.
    const u64 seed = hash_bytes(&thinking_, sizeof thinking_, hash_text(playing_->start().secret));
    asio::post(services_.bots, [self = shared_from_this(), bot, seat, number = thinking_, seed, loaded = loaded_,
                                state = std::make_shared<const State>(playing_->state())] {
        try {
            may_fail("think", self->name_);
            ActionList legal;
            legal_actions(loaded->rules(), *state, legal);
            Rng rng = Rng::from_seed(seed);
            const Belief belief;
            const int chosen = bot->choose(Observation(loaded->rules(), *state, belief, legal.size()), rng);
            ++self->services_.metrics.bot_answers;
            self->post([number, seat, action = legal[chosen]](Room& room) { room.bot_chose(number, seat, action); });
        } catch (const GameFault& problem) {
            self->post([what = problem.what](Room& room) { room.fault(what); });
        }
    });
}

void Room::bot_chose(int number, Seat seat, Action action) {
    if (number != next_number() || !playing_ || !playing_->running()) return;
    (void)answer(seat, {action});
}

// ---- answers
bool Room::answer(Seat seat, std::vector<Action> actions, std::optional<DontAskAgain> unasked) {
    EntryRecord entry;
    entry.kind = EntryKind::answer;
    entry.unasked = unasked;
    entry.seat = ix(seat);
    entry.reserve = reserve_after(seat, now_milliseconds());
    may_fail("answer", name_);
    auto step = std::make_shared<TableGames::Step>();
    step->state = playing_->state();
    for (const Action action : actions) {
        if (!apply(loaded_->rules(), step->state, action, &step->log).ok()) return false;
    }
    TableGames::run_forced(*loaded_, *step, people(), actions);
    for (const Action action : actions) entry.actions.push_back(packed(action));
    keep(entry, step);
    return true;
}

// ---- what a player does not want to be asked again
namespace {

std::optional<Action> declining(const LoadedGame& loaded, const State& state) {
    ActionList legal;
    legal_actions(loaded.rules(), state, legal);
    for (const ActionKind kind : {ActionKind::Pass, ActionKind::Done}) {
        const auto found = std::find_if(legal.begin(), legal.end(), [&](Action one) { return one.kind == kind; });
        if (found != legal.end()) return *found;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Action> Room::declined_for(Seat seat) const {
    if (!playing_ || !playing_->running()) return std::nullopt;
    const State& state = playing_->state();
    const auto& told = declined_[at(seat)];
    const bool wanted = state.decision.seat == seat && std::any_of(told.begin(), told.end(), [&](const Declined& one) {
                            return one.prompt == state.decision.prompt;
                        });
    return wanted ? declining(*loaded_, state) : std::nullopt;
}

void Room::note_declined(const EntryRecord& entry) {
    if (entry.kind != EntryKind::answer) {
        declined_ = {};
        return;
    }
    if (entry.unasked == DontAskAgain::as_told) return;
    auto& told = declined_[static_cast<std::size_t>(entry.seat)];
    if (told.empty() && !entry.unasked) return;
    const State& state = playing_->state();
    std::erase_if(told, [&](const Declined& one) { return one.prompt == state.decision.prompt; });
    if (entry.unasked)
        told.push_back({state.decision.prompt, state.turn, player::attack_goes_on(loaded_->rules(), state)});
}

void Room::forget_declined() {
    if (declined_[0].empty() && declined_[1].empty()) return;
    const State& state = playing_->state();
    const bool fought = playing_->running() && player::attack_goes_on(loaded_->rules(), state);
    for (auto& told : declined_) {
        std::erase_if(told, [&](const Declined& one) {
            return !playing_->running() || one.turn != state.turn || (one.battle && !fought);
        });
    }
}

// Between people not at once: nobody is to see that it was not the player who declined.
void Room::decline_if_told() {
    if (!playing_ || !playing_->running()) return;
    const Seat seat = playing_->state().decision.seat;
    if (!is_person(seat) || !declined_for(seat)) return;
    const int number = next_number();
    const auto decline = [seat, number](Room& room) {
        if (number != room.next_number()) return;
        if (const auto action = room.declined_for(seat)) (void)room.answer(seat, {*action}, DontAskAgain::as_told);
    };
    if (!two_people()) return post(decline);
    const u64 chance = hash_bytes(&number, sizeof number, hash_text(playing_->start().secret));
    decline_timer_.expires_after(
        std::chrono::milliseconds(kDeclineAfter + static_cast<int>(chance % u64{kDeclineMore})));
    decline_timer_.async_wait([self = shared_from_this(), decline](boost::system::error_code error) {
        if (!error) self->post(decline);
    });
}

void Room::handle(const Guest& guest, const wire::GiveAnswer& message) {
    const auto seat = player_seat(guest, message.id);
    if (!seat) return;
    if (!playing_ || !playing_->running())
        return refuse(guest.client, message.id, RefusalCode::stale, "No question is open.");
    if (message.question != next_number())
        return refuse(guest.client, message.id, RefusalCode::stale, "That question is not open any more.");
    if (playing_->state().decision.seat != *seat)
        return refuse(guest.client, message.id, RefusalCode::not_your_question, "The other player is asked.");
    const AskedQuestion& asked = feed(side_of(*seat), SideFeed::Role::Player).question();
    const std::vector<Action> actions = answers_of(*loaded_, playing_->state(), asked, message.choices);
    if (actions.empty())
        return refuse(guest.client, message.id, RefusalCode::no_such_answer, "That is not one of the answers.");
    if (lesson_) {
        if (const std::string words = coach_refusal(*lesson_, *playing_, asked, message.choices); !words.empty())
            return refuse(guest.client, message.id, RefusalCode::not_allowed, words);
    }
    if (message.dont_ask_again &&
        (asked.shown.again.empty() || message.choices != std::vector<int>{asked.shown.end.value_or(-1)}))
        return refuse(guest.client, message.id, RefusalCode::not_allowed,
                      "Only a repeated question that you decline can be skipped.");
    answered_ = std::chrono::steady_clock::now();
    try {
        const auto unasked = message.dont_ask_again ? std::optional(DontAskAgain::from_now_on) : std::nullopt;
        if (!answer(*seat, actions, unasked)) {
            answered_.reset();
            return refuse(guest.client, message.id, RefusalCode::no_such_answer, "That is not one of the answers.");
        }
    } catch (const GameFault&) {
        answered_.reset();
        refuse(guest.client, message.id, RefusalCode::server_error, "Something went wrong here. It was logged.");
        throw;
    }
    ++services_.metrics.answers;
    // After the updates that the answer led to.
    waiting_.push_front([client = guest.client, to = message.id] { client->tell(wire::Done{to}); });
}

void Room::handle(const Guest& guest, const wire::Concede& message) {
    const auto seat = player_seat(guest, message.id);
    if (!seat) return;
    if (!playing_ || !playing_->running())
        return refuse(guest.client, message.id, RefusalCode::stale, "No game is running.");
    EntryRecord entry;
    entry.kind = EntryKind::concede;
    entry.seat = ix(*seat);
    keep(entry, [client = guest.client, to = message.id] { client->tell(wire::Done{to}); });
}

void Room::handle(const Guest& guest, const wire::AskWhy& message) {
    const auto seat = player_seat(guest, message.id);
    if (!seat) return;
    if (!playing_ || !playing_->running())
        return refuse(guest.client, message.id, RefusalCode::stale, "No game is running.");
    guest.client->tell(
        wire::Reasons{message.id, show_reasons(*loaded_, playing_->state(), *seat, message.card, message.place)});
}

void Room::handle(const Guest& guest, const wire::AddRandomness& message) {
    const auto seat = player_seat(guest, message.id);
    if (!seat) return;
    if (!dealing_ || parts_[at(*seat)])
        return refuse(guest.client, message.id, RefusalCode::stale, "The cards are dealt without it.");
    if (message.hex.size() != 64 || from_hex(message.hex).size() != 32)
        return refuse(guest.client, message.id, RefusalCode::malformed, "32 bytes in hexadecimal are wanted.");
    parts_[at(*seat)] = message.hex;
    guest.client->tell(wire::Done{message.id});
    deal_if_ready();
}

// ---- clocks
std::array<std::int64_t, 2> Room::reserve_after(Seat seat, std::int64_t now) const {
    std::array<std::int64_t, 2> out = reserve_;
    if (!settings().clock || !is_person(seat)) return out;
    const std::int64_t over = now - asked_at_ - std::int64_t{settings().clock->question} * 1000;
    if (over > 0) out[at(seat)] = std::max<std::int64_t>(0, out[at(seat)] - over);
    return out;
}

void Room::arm_clock() {
    clock_.cancel();
    if (!settings().clock || !playing_ || !playing_->running()) return;
    const Seat seat = playing_->state().decision.seat;
    if (!is_person(seat)) return;
    const std::int64_t left =
        std::int64_t{settings().clock->question} * 1000 + reserve_[at(seat)] - (now_milliseconds() - asked_at_);
    clock_.expires_after(std::chrono::milliseconds(std::max<std::int64_t>(0, left)));
    clock_.async_wait([self = shared_from_this(), seat, number = next_number()](boost::system::error_code error) {
        if (error) return;
        self->post([seat, number](Room& room) {
            if (number != room.next_number() || !room.playing_->running()) return;
            EntryRecord entry;
            entry.kind = EntryKind::time;
            entry.seat = ix(seat);
            room.reserve_[at(seat)] = 0;
            room.keep(entry);
        });
    });
}

std::optional<wire::Clocks> Room::clocks() const {
    if (!settings().clock) return std::nullopt;
    const std::int64_t question = std::int64_t{settings().clock->question} * 1000;
    wire::Clocks out{{question, reserve_[0]}, {question, reserve_[1]}, std::nullopt};
    if (!playing_ || !playing_->running()) return out;
    const Seat seat = playing_->state().decision.seat;
    if (!is_person(seat)) return out;
    const std::int64_t now = now_milliseconds();
    wire::ClockTime& running = seat == Seat::A ? out.A : out.B;
    running.question = std::max<std::int64_t>(0, question - (now - asked_at_));
    running.reserve = reserve_after(seat, now)[at(seat)];
    out.running = show_seat(seat);
    return out;
}

std::string Room::tail(const SideFeed& seen) const {
    std::string out;
    if (const auto now = clocks()) out += ",\"clocks\":" + wire::to_json(*now);
    if (seen.question().open() && declined_for(playing_->state().decision.seat)) out += ",\"passing\":true";
    if (lesson_) {
        if (const auto said = coach(*lesson_, *playing_, seen.question())) out += ",\"coach\":" + wire::to_json(*said);
    }
    return out + "}";
}

// ---- taking back
// Why the last choice of that seat cannot be taken back, and otherwise how many answers stay.
std::string Room::undo_problem(Seat seat, std::size_t& keep) const {
    if (!settings().undo) return "This table has no undo.";
    if (!playing_ || !playing_->running()) return "No game is running.";
    const auto& given = playing_->given();
    // The first entry of a game is its deal.
    std::size_t last = given.size();
    while (last > 1 && given[last - 1].seat != seat) --last;
    if (last <= 1) return "You have not chosen anything yet.";
    keep = last - 1;
    if (!two_people()) return "";
    if (last != given.size()) return "The other player has answered since.";
    // Step by step: what was seen for a moment was seen. And what chance has decided cannot be decided again.
    State state = playing_->after(keep);
    for (const Action action : given[keep].actions) {
        const State before = state;
        if (!apply(loaded_->rules(), state, action).ok()) return "It cannot be taken back.";
        for (const Seat viewer : {Seat::A, Seat::B}) {
            if (!learns_a_card(loaded_->rules(), before, state, viewer)) continue;
            return viewer == seat ? "It showed you a card." : "It showed the other player a card.";
        }
        if (state.rng.words != before.rng.words) return "Chance has decided something.";
    }
    return "";
}

void Room::undo_to(std::size_t keep_answers, After after) {
    EntryRecord entry;
    entry.kind = EntryKind::undo;
    entry.keep = static_cast<int>(keep_answers);
    keep(entry, std::move(after));
}

void Room::handle(const Guest& guest, const wire::AskUndo& message) {
    const auto seat = player_seat(guest, message.id);
    if (!seat) return;
    std::size_t left = 0;
    if (const std::string problem = undo_problem(*seat, left); !problem.empty())
        return refuse(guest.client, message.id, RefusalCode::undo_refused, problem);
    if (!two_people()) return undo_to(left, [client = guest.client, to = message.id] { client->tell(wire::Done{to}); });
    undo_asked_ = *seat;
    guest.client->tell(wire::Done{message.id});
    for (const Seated& one : clients_) {
        if (one.seat == opponent(*seat)) one.client->tell(wire::UndoAsked{name_, *show_seat(*seat)});
    }
}

void Room::handle(const Guest& guest, const wire::ReplyUndo& message) {
    const auto seat = player_seat(guest, message.id);
    if (!seat) return;
    if (!undo_asked_ || *undo_asked_ == *seat)
        return refuse(guest.client, message.id, RefusalCode::stale, "Nobody asks for that.");
    const Seat asker = *undo_asked_;
    undo_asked_.reset();
    std::size_t left = 0;
    std::string problem = message.agree ? undo_problem(asker, left) : "The other player would rather not.";
    if (problem.empty())
        return undo_to(left, [client = guest.client, to = message.id] { client->tell(wire::Done{to}); });
    guest.client->tell(wire::Done{message.id});
    for (const Seated& one : clients_) {
        if (one.seat == asker) refuse(one.client, 0, RefusalCode::undo_refused, problem);
    }
}

// ---- again
void Room::handle(const Guest& guest, const wire::Rematch& message) {
    const auto seat = player_seat(guest, message.id);
    if (!seat) return;
    if (state_ != TableState::over || rematched_)
        return refuse(guest.client, message.id, RefusalCode::stale,
                      "This table is not over yet, or there is one already.");
    // What began in the middle of something has no decks to begin with.
    if (!table_.scenario.empty() || !table_.lesson.empty() || !table_.from_replay.empty())
        return refuse(guest.client, message.id, RefusalCode::not_allowed, "Start it again from its page.");
    wants_rematch_[at(*seat)] = true;
    guest.client->tell(wire::Done{message.id});
    const bool all = (wants_rematch_[0] || !is_person(Seat::A)) && (wants_rematch_[1] || !is_person(Seat::B));
    if (!all) {
        for (const Seated& one : clients_) {
            if (one.seat == opponent(*seat)) one.client->tell(wire::RematchAsked{name_, *show_seat(*seat)});
        }
        return;
    }
    rematched_ = true;
    TableRecord next = table_;
    services_.directory.add_table(std::move(next), [self = shared_from_this()](const std::string& name) {
        if (name.empty()) return;
        self->post([name](Room& room) {
            for (const Seated& one : room.clients_) {
                if (one.seat) one.client->tell(wire::TableCreated{std::nullopt, name, "/t/" + name});
            }
        });
    });
}

GameRow Room::game_row(std::int64_t ended) const {
    GameRow row;
    row.id = playing_->game_id();
    row.table = name_;
    row.game = loaded_->game;
    row.book = loaded_->book;
    row.list = loaded_->list;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        row.players[seat] = table_.seats[seat].player;
        row.names[seat] = table_.seats[seat].name;
    }
    row.started = playing_->start().at ? playing_->start().at : now_milliseconds();
    row.ended = ended;
    row.turn = turn_number(playing_->state());
    if (!ended) return row;
    const State& state = playing_->state();
    row.result = state.outcome == Outcome::Won    ? row.names[at(state.winner)] + " won"
                 : state.outcome == Outcome::Draw ? "a draw"
                                                  : "void";
    row.by = wire::word_of(playing_->ended_by());
    return row;
}

std::string Room::replay_bytes_now() const {
    std::optional<Replay> replay = playing_->replay();
    if (!replay) return "";
    replay->notes["table"] = name_;
    replay->notes["seat A"] = table_.seats[0].name;
    replay->notes["seat B"] = table_.seats[1].name;
    for (const Seat seat : kSeats) {
        if (!table_.seats[at(seat)].deck.empty())
            replay->notes["deck " + seat_name(seat)] = table_.seats[at(seat)].deck;
    }
    replay->notes["started"] = std::to_string(playing_->start().at);
    return replay_bytes(*replay);
}

Room::Summary Room::summary() const {
    const std::lock_guard lock(summary_mutex_);
    return summary_;
}

bool Room::idle() const {
    const std::lock_guard lock(summary_mutex_);
    return summary_.idle;
}

bool Room::listed() const {
    const std::lock_guard lock(summary_mutex_);
    return summary_.listed;
}

// Who sits there, and what was settled when the table was made.
void Room::note_who() {
    {
        const std::lock_guard lock(summary_mutex_);
        wire::TableLine& line = summary_.line;
        line.table = name_;
        line.game = settings().game;
        line.book = table_.book;
        line.settings = settings();
        line.since = table_.created;
        line.players.clear();
        for (const SeatRecord& seat : table_.seats) {
            if (!seat.name.empty()) line.players.push_back(seat.name);
        }
        for (std::size_t seat = 0; seat < 2; ++seat) summary_.players[seat] = table_.seats[seat].player;
    }
    note_summary();
}

// What changes all the time.
void Room::note_summary() {
    const bool begun = playing_ && playing_->begun();
    const bool clock_runs = settings().clock && state_ == TableState::running;
    const bool public_table = settings().against == wire::Against::open;
    // Whoever sits down at a table wants to find somebody there.
    const bool attended = std::any_of(clients_.begin(), clients_.end(), [](const Seated& one) { return one.seat; });
    const bool listed = public_table && ((state_ == TableState::waiting && attended) ||
                                         (state_ == TableState::running && settings().spectators.allowed));
    std::unique_lock lock(summary_mutex_);
    Summary& out = summary_;
    const bool changed = listed != out.listed;
    out.line.state = state_;
    out.line.spectators =
        static_cast<int>(std::count_if(clients_.begin(), clients_.end(), [](const Seated& one) { return !one.seat; }));
    out.asked.reset();
    if (begun) {
        out.line.turn = turn_number(playing_->state());
        if (out.game_id != playing_->game_id()) out.game_id = playing_->game_id();
        if (playing_->running()) out.asked = show_seat(playing_->state().decision.seat);
    }
    out.listed = listed;
    out.idle = clients_.empty() && waiting_.empty() && !committing_ && !clock_runs && !dealing_;
    lock.unlock();
    // Not before: another thread tells the lobby at once, out of the summaries.
    if (changed) services_.directory.lobby_changed();
}

}  // namespace arbiter::server
