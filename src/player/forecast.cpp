// Tries an answer on positions as they could be.
#include "player/forecast.h"

#include <algorithm>
#include <optional>
#include <set>

#include "engine/label.h"
#include "engine/rulebook.h"
#include "engine/tell/words.h"

namespace arbiter::player {

namespace {

constexpr std::size_t kPositions = 4;  // as they could be
constexpr int kAnswers = 48;           // until the act is over; longer ones are not told
constexpr std::size_t kBrief = 28;     // letters, as many as stand on a card

// A card that goes from the field, or from a hand, where it was of use.
struct Departure {
    Seat seat;
    DefinitionId card;
    ZoneId to;
    bool from_field;
    friend auto operator<=>(const Departure&, const Departure&) = default;
};

// What came of the answer.
struct Outlook {
    GameResult result;
    std::array<i32, 2> goal{};  // how much more or less than before
    std::multiset<Departure> gone;
    std::array<int, 2> drawn{};
    int battles = 0;              // won by the person, less those that were lost
    bool attacked = false;        // the other player's attack was on before
    std::array<bool, 2> asked{};  // who could have answered something else on the way
    bool resisted = false;        // the other player could have, before losing life
};

// The answer that does least: pass, no, no more.
Action least(const ActionList& legal) {
    for (const ActionKind kind : {ActionKind::Pass, ActionKind::No, ActionKind::Done}) {
        const auto found =
            std::find_if(legal.begin(), legal.end(), [&](const Action& one) { return one.kind == kind; });
        if (found != legal.end()) return *found;
    }
    return legal[0];
}

// What would be chosen on the way, where there is something else to choose: that is not sure. 0: nothing.
DefinitionId chosen_freely(const Position& position, const ActionList& legal, Action answer) {
    const auto card = [&](const Action& one) -> DefinitionId {
        if (one.kind == ActionKind::Pick) return position.card(one.a).definition;
        if (one.kind != ActionKind::PickPlace || !position.occupied(one.a)) return 0;
        return position.card(position.place(one.a).stack.top).definition;
    };
    const DefinitionId own = card(answer);
    const bool free =
        own && std::any_of(legal.begin(), legal.end(), [&](const Action& one) { return card(one) != own; });
    return free ? own : 0;
}

}  // namespace

bool attack_goes_on(const Game& game, const State& state) {
    GoalView goal;
    std::vector<ContestView> contests;
    if (game.book->standings) game.book->standings(Position(game, state), goal, contests);
    return std::any_of(contests.begin(), contests.end(),
                       [](const ContestView& one) { return one.attacker != Seat::Nobody; });
}

// A position as it could be, and its answers.
struct Forecaster::Sample {
    State state;
    ActionList legal;
};

class Forecaster::Trial {
  public:
    Trial(const Game& game, const State& state, Seat seat)
        : game_(game), book_(*game.book), state_(state), seat_(seat), depth_(state.frames.size()) {
        std::vector<ContestView> contests;
        if (book_.standings) book_.standings(Position(game, state), before_, contests);
        attacked_ = std::any_of(contests.begin(), contests.end(),
                                [&](const ContestView& one) { return one.attacker == opponent(seat); });
    }

    // What comes of the answer with this number in one position; nothing where the act goes on for too long.
    std::optional<Outlook> play(int number, const Sample&) const;

    // The legal answers, and positions as they could be; dealt when they are needed.
    ActionList legal;
    std::vector<Sample> samples;

  private:
    bool over(const State& now) const;
    bool could_answer(const State& now, const ActionList& answers) const;
    bool lost_life(const State& now) const;
    Outlook outlook(const State& now, const EventLog& log) const;

    const Game& game_;
    const Rulebook& book_;
    const State& state_;
    Seat seat_;
    int depth_;
    bool attacked_;    // the other player's attack is on
    GoalView before_;  // how near the players were to winning
};

// The act is over where the players are asked what to do next, and no attack goes on.
bool Forecaster::Trial::over(const State& now) const {
    if (now.outcome != Outcome::Running || now.turn != state_.turn) return true;
    if (now.decision.kind != Ask::Main || now.frames.size() > depth_) return false;
    return !attack_goes_on(game_, now);
}

// Something else than what is asked for least. What the other player's hand holds is a guess: whoever is asked there
// may have more to say than in this position.
bool Forecaster::Trial::could_answer(const State& now, const ActionList& answers) const {
    if (now.decision.seat == seat_) {
        // A card of one's own life that may be turned up on the way is luck and no plan.
        return answers.size() > 1 && now.decision.kind != Ask::YesNo;
    }
    const bool from_hand =
        now.decision.kind == Ask::Main && Position(game_, now).zone(now.decision.seat, book_.hand).count > 0;
    return answers.size() > 1 || from_hand;
}

bool Forecaster::Trial::lost_life(const State& now) const {
    GoalView goal;
    std::vector<ContestView> contests;
    const auto theirs = static_cast<std::size_t>(ix(opponent(seat_)));
    if (book_.standings) book_.standings(Position(game_, now), goal, contests);
    return goal.count[theirs] < before_.count[theirs];
}

std::optional<Outlook> Forecaster::Trial::play(int number, const Sample& sample) const {
    if (number >= sample.legal.size()) return std::nullopt;
    State now = sample.state;
    EventLog log;
    ActionList answers_now;
    apply_listed(game_, now, sample.legal[number], &log);
    std::vector<DefinitionId> free;
    std::array<bool, 2> asked{};
    bool resisted = false;
    for (int answers = 0; !over(now); ++answers) {
        if (answers == kAnswers) return std::nullopt;
        legal_actions(game_, now, answers_now);
        if (could_answer(now, answers_now)) {
            asked[static_cast<std::size_t>(ix(now.decision.seat))] = true;
            resisted = resisted || (now.decision.seat != seat_ && !lost_life(now));
        }
        const Action next = least(answers_now);
        if (const DefinitionId card = chosen_freely(Position(game_, now), answers_now, next)) free.push_back(card);
        apply_listed(game_, now, next, &log);
    }
    Outlook out = outlook(now, log);
    out.asked = asked;
    out.resisted = resisted;
    for (const DefinitionId card : free) {
        const auto gone =
            std::find_if(out.gone.begin(), out.gone.end(), [&](const Departure& one) { return one.card == card; });
        if (gone != out.gone.end()) out.gone.erase(gone);
    }
    return out;
}

Outlook Forecaster::Trial::outlook(const State& now, const EventLog& log) const {
    Outlook out;
    out.result = result(now);
    out.attacked = attacked_;
    GoalView goal;
    std::vector<ContestView> contests;
    if (book_.standings) book_.standings(Position(game_, now), goal, contests);
    for (std::size_t seat = 0; seat < 2; ++seat) out.goal[seat] = goal.count[seat] - before_.count[seat];
    // What is used up is no loss beyond its price, unless it stood elsewhere on the field before it was used.
    std::multiset<std::pair<Seat, DefinitionId>> put_to_use;
    for (const EventView& event : redact(game_, log, seat_)) {
        if (event.kind == EventKind::Judged && event.seat == seat_ && event.a < book_.results.size())
            out.battles += book_.results[event.a] == "win" ? 1 : book_.results[event.a] == "loss" ? -1 : 0;
        if (event.kind == EventKind::Shifted && event.from.zone != event.to.zone)
            put_to_use.insert({event.from.seat, event.definition});
        if (event.kind != EventKind::Moved) continue;
        if (event.from.zone == book_.deck && event.to.zone == book_.hand)
            ++out.drawn[static_cast<std::size_t>(ix(event.to.seat))];
        const bool from_field = book_.zones[event.from.zone].field, to_field = book_.zones[event.to.zone].field;
        const bool from_hand = event.from.zone == book_.hand;
        if (from_field && book_.words && book_.words->reasons[event.reason].used_up()) {
            const auto used = put_to_use.find({event.from.seat, event.definition});
            if (used == put_to_use.end()) continue;
            put_to_use.erase(used);
        }
        if ((from_field || from_hand) && !to_field && event.to.zone != book_.hand && event.definition)
            out.gone.insert({event.from.seat, event.definition, event.to.zone, from_field});
    }
    return out;
}

namespace {

// Nothing came of it that there would be words for.
bool is_plain(const Outlook& one) {
    return !one.result.over() && one.goal == std::array<i32, 2>{} && one.gone.empty() &&
           one.drawn == std::array<int, 2>{} && one.battles == 0 && !one.attacked;
}

// The words for what all of the positions came to.
class Words {
  public:
    Words(const Game& game, const Address& address, const std::vector<Outlook>& outlooks)
        : game_(game), address_(address), all_(outlooks), first_(outlooks.front()) {}

    Forecast tell();

  private:
    template <class Get>
    bool sure(Get get) const {
        return std::all_of(all_.begin(), all_.end(), [&](const Outlook& one) { return get(one) == get(first_); });
    }
    void add(const std::string& words, Tone tone) {
        const bool fits = out_.words == out_.brief && out_.brief.size() + 2 + words.size() <= kBrief;
        if (out_.words.empty() || fits) out_.brief += (out_.brief.empty() ? "" : ", ") + words;
        out_.words += (out_.words.empty() ? "" : ", ") + words;
        if (tone == Tone::Bad || out_.tone == Tone::Plain) out_.tone = tone;
    }
    bool counts_life() const { return game_.book->showing.aim.find("life") != std::string::npos; }
    // The other player loses life for sure.
    bool hits() const {
        const auto theirs = static_cast<std::size_t>(1 - ix(me()));
        return counts_life() && sure([&](const Outlook& one) { return one.goal[theirs]; }) && first_.goal[theirs] < 0;
    }
    void tell_end();
    void tell_life();
    void tell_cards();
    std::string name(DefinitionId card) const { return game_.pool->definition(card).name; }
    Seat me() const { return address_.person(); }

    const Game& game_;
    const Address& address_;
    const std::vector<Outlook>& all_;
    const Outlook& first_;
    Forecast out_;
};

// Games in which life is counted down; where wins are counted up they are told with their areas.
void Words::tell_life() {
    const auto mine = static_cast<std::size_t>(ix(me()));
    if (!counts_life()) return;
    if (sure([&](const Outlook& one) { return one.goal[mine]; })) {
        const int lost = -first_.goal[mine];
        if (lost > 0) add("you take " + std::to_string(lost) + " damage", Tone::Bad);
        if (lost == 0 && first_.attacked) add("no damage", Tone::Good);
    }
    if (!hits()) return;
    const bool resisted = std::any_of(all_.begin(), all_.end(), [](const Outlook& one) { return one.resisted; });
    add(std::to_string(-first_.goal[1 - mine]) + (resisted ? " damage unless they answer" : " damage"), Tone::Good);
}

void Words::tell_cards() {
    std::multiset<Departure> gone = first_.gone;
    for (const Outlook& other : all_) {
        std::multiset<Departure> both;
        std::set_intersection(gone.begin(), gone.end(), other.gone.begin(), other.gone.end(),
                              std::inserter(both, both.end()));
        gone = std::move(both);
    }
    for (const Departure& one : gone) {
        const std::string where = game_.book->zones[one.to].name;
        if (one.seat != me()) {
            if (one.from_field) add("removes " + name(one.card), Tone::Good);
            continue;
        }
        if (one.from_field) add("loses " + name(one.card), Tone::Bad);
        out_.harm += (out_.harm.empty() ? "" : ", ") + name(one.card) + " goes to the " + where;
    }
}

// How the game would end. Whoever loses it may still do something on the way, if there was something to choose.
void Words::tell_end() {
    const Seat winner = first_.result.winner;
    const auto could = [&](Seat seat) {
        return std::any_of(all_.begin(), all_.end(),
                           [&](const Outlook& one) { return one.asked[static_cast<std::size_t>(ix(seat))]; });
    };
    if (winner == Seat::Nobody)
        add("the game is a draw", Tone::Bad);
    else if (winner == me())
        add(could(opponent(me())) ? "wins the game unless they answer" : "wins the game", Tone::Good);
    else
        add(could(me()) ? "loses the game unless you do more" : "loses the game", Tone::Bad);
}

Forecast Words::tell() {
    if (sure([](const Outlook& one) { return one.result; }) && first_.result.over()) {
        tell_end();
        return out_;
    }
    // Damage says that the attack wins.
    if (sure([](const Outlook& one) { return one.battles; }) && first_.battles != 0 && !hits())
        add(first_.battles > 0 ? "wins" : "loses", first_.battles > 0 ? Tone::Good : Tone::Bad);
    tell_life();
    tell_cards();
    const auto mine = static_cast<std::size_t>(ix(me()));
    if (sure([&](const Outlook& one) { return one.drawn[mine]; }) && first_.drawn[mine] > 0) {
        const int drawn = first_.drawn[mine];
        add("draw " + std::to_string(drawn) + (drawn == 1 ? " card" : " cards"), Tone::Plain);
    }
    return out_;
}

}  // namespace

Forecaster::Forecaster(const Game& game, const State& state, const Address& address, Rng rng)
    : game_(game),
      state_(state),
      address_(address),
      rng_(rng),
      trial_(std::make_unique<Trial>(game, state, address.person())) {
    legal_actions(game, state, trial_->legal);
}

Forecaster::~Forecaster() = default;

const Forecaster::Sample& Forecaster::sample(std::size_t at) {
    while (trial_->samples.size() <= at) {
        Sample one{resample(game_, state_, address_.person(), Belief{}, rng_), {}};
        legal_actions(game_, one.state, one.legal);
        trial_->samples.push_back(std::move(one));
    }
    return trial_->samples[at];
}

Forecast Forecaster::tell(Action answer) {
    const ActionList& legal = trial_->legal;
    const auto found = std::find(legal.begin(), legal.end(), answer);
    if (found == legal.end()) return {};
    const int number = static_cast<int>(found - legal.begin());
    std::vector<Outlook> outlooks;
    for (std::size_t at = 0; at < kPositions; ++at) {
        std::optional<Outlook> one = trial_->play(number, sample(at));
        // What does not hold in one position is not sure.
        if (!one || is_plain(*one)) return {};
        outlooks.push_back(std::move(*one));
    }
    return Words(game_, address_, outlooks).tell();
}

}  // namespace arbiter::player
