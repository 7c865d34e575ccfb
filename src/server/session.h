// One connection: who it is, and its requests. Derived classes transfer the bytes.
#pragma once

#include <atomic>

#include "server/table_directory.h"

namespace arbiter::server {

// A rate limit: so many at once, and so many a second afterwards.
class TokenBucket {
  public:
    TokenBucket(double a_second, double burst) : rate_(a_second), burst_(burst), left_(burst) {}
    bool take(std::int64_t now_milliseconds);
    // Charges a message that costs as much as several.
    void charge(double more) { left_ -= more; }
    // How often it was recently empty. The count decays at the rate at which the bucket fills, so a client that keeps
    // sending at more than twice the rate is detected, however slowly this machine reads.
    double refused() const { return refused_; }

  private:
    double rate_, burst_, left_;
    std::int64_t last_ = 0;
    double refused_ = 0;
};

// Does a name or title contain invisible characters?
bool has_unseen_letters(std::string_view text);

// The most long-running requests of one connection at a time.
constexpr int kMostWork = 8;
// The rate limit cost of analysing recorded games, in messages.
constexpr double kAnalysisCosts = 14;

class Session : public Client, public std::enable_shared_from_this<Session> {
  public:
    explicit Session(Services&);

    // ---- on the connection's own strand
    void receive(std::string_view json);
    void gone();
    // When nothing runs any more.
    void abandon();

    // After what is still to be sent; from any thread.
    virtual void close() = 0;

  protected:
    // On the connection's strand.
    virtual void post(std::function<void()>) = 0;

  private:
    using Self = std::shared_ptr<Session>;
    Self self() { return shared_from_this(); }
    Guest guest() { return {self(), player_.id, player_.name}; }

    void refuse(int to, wire::RefusalCode, const std::string& words, wire::MaybeList<wire::Diagnostic> details = {});
    // Asks the database on its own thread, and goes on here.
    template <class Out>
    void ask(int id, std::function<Out(Store&)> work, std::function<void(Out&)> then);
    // The game with its cards, compiled on a worker where it is not at hand; refused where there is none.
    void with_loaded_game(int id, const std::string& game, const std::string& book, const std::string& list,
                          std::function<void(const LoadedGamePtr&)> then);
    void with_deck(int id, const LoadedGamePtr&, const wire::DeckChoice&, std::function<void(const BroughtDeck&)> then);
    // On a worker; what it gives back is sent.
    void work(int id, std::function<Sent()>);
    void with_room(int id, const std::string& table, std::function<void(const RoomPtr&)> then);
    template <class M>
    void to_room(const M&);
    void make_table(int id, TableRecord);
    void make_trial(int id, const LoadedGamePtr&, const wire::Trial&, const TableRecord&);
    void welcome(const std::string& token);
    std::string name_problem(const std::string& name) const;
    // False: too many are being hashed already, and that was said.
    bool begin_password(int id);

    void handle(const wire::Hello&);
    void handle(const wire::ClaimName&);
    void handle(const wire::LogIn&);
    void handle(const wire::NewToken&);
    void handle(const wire::OpenCatalog&);
    void handle(const wire::WatchLobby&);
    void handle(const wire::CreateTable&);
    void handle(const wire::JoinTable&);
    void handle(const wire::LeaveTable&);
    void handle(const wire::AddRandomness& message) { to_room(message); }
    void handle(const wire::GiveAnswer& message) { to_room(message); }
    void handle(const wire::AskWhy& message) { to_room(message); }
    void handle(const wire::Concede& message) { to_room(message); }
    void handle(const wire::AskUndo& message) { to_room(message); }
    void handle(const wire::ReplyUndo& message) { to_room(message); }
    void handle(const wire::Rematch& message) { to_room(message); }
    void handle(const wire::ListDecks&);
    void handle(const wire::SaveDeck&);
    void handle(const wire::DeleteDeck&);
    void handle(const wire::CheckDeck&);
    void handle(const wire::TryCard&);
    void handle(const wire::SaveCards&);
    void handle(const wire::ListCards&);
    void handle(const wire::DeleteCards&);
    void handle(const wire::MyGames&);
    void handle(const wire::OpenReplay&);
    void handle(const wire::ReplayAt&);
    void handle(const wire::OpenChances&);
    void handle(const wire::CompareChoices&);
    void handle(const wire::ContinueFrom&);
    void handle(const wire::OpenRules&);
    void handle(const wire::PlayScenario&);
    void handle(const wire::StartLesson&);

    void with_replay(int id, const std::string& game_id,
                     std::function<void(const GameRow&, const std::string& bytes, const LoadedGamePtr&)> then);
    void tell_decks(int id, const std::string& game, const std::string& book = "", const std::string& list = "");
    void tell_lists(int id, const std::string& game, wire::MaybeList<wire::Diagnostic> problems = {});
    wire::GameLine line_of(const GameRow&) const;

    Services& services_;
    TokenBucket bucket_;
    bool greeted_ = false;
    bool greeting_ = false;
    bool gone_ = false;
    Player player_;
    std::map<std::string, RoomPtr> rooms_;
    int working_ = 0;  // long pieces of work under way: a few at most
};

template <class Out>
void Session::ask(int id, std::function<Out(Store&)> work, std::function<void(Out&)> then) {
    auto out = std::make_shared<Out>();
    services_.database.run([out, work = std::move(work)](Store& store) { *out = work(store); },
                           [me = self(), out, id, then = std::move(then)](bool good) {
                               me->post([me, out, id, good, then] {
                                   if (good) return then(*out);
                                   me->refuse(id, wire::RefusalCode::server_error,
                                              "The server could not keep that. Try again.");
                                   // Whoever is not welcomed connects again, as after any lost connection.
                                   if (id == 0) me->close();
                               });
                           });
}

template <class M>
void Session::to_room(const M& message) {
    with_room(message.id, message.table, [me = self(), message](const RoomPtr& room) {
        room->post([guest = me->guest(), message](Room& one) { one.handle(guest, message); });
    });
}

}  // namespace arbiter::server
