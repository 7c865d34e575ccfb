// Runs a scenario step by step.
#include "scenario/run.h"

#include <algorithm>

#include "arbiter/why.h"
#include "engine/rulebook.h"
#include "games/games.h"
#include "scenario/answers.h"
#include "scenario/check.h"
#include "scenario/draw.h"
#include "scenario/names.h"
#include "scenario/passes.h"
#include "scenario/show.h"

namespace arbiter::scenario {

namespace {

// More answers than this are a loop.
constexpr int kMostSkipped = 5000;

std::string letter(Seat seat) { return seat == Seat::A ? "A" : seat == Seat::B ? "B" : "nobody"; }

std::string book_name(const Game& game) { return game.book->game + "-" + game.book->version; }

class Runner {
  public:
    Runner(const Scenario& scenario, const Game& game)
        : scenario_(scenario), game_(game), cast_(find_cast(scenario, game)) {
        run_.book = book_name(game);
    }

    Run run(Thoroughness thoroughness) {
        if (std::find(cast_.begin(), cast_.end(), DefinitionId{0}) != cast_.end()) {
            fail({}, "the game", "all cards of the scenario", "not all of them");
            return std::move(run_);
        }
        if (!scenario_.drawing) return std::move(run_);
        state_ = begin(scenario_, game_, cast_, &log_);
        begun_ = true;
        for (const Step& step : scenario_.steps) {
            const bool here =
                step.books.empty() || std::find(step.books.begin(), step.books.end(), run_.book) != step.books.end();
            if (!here) continue;
            at_ = step.at;
            std::visit([&](const auto& what) { take(what); }, step.what);
            if (!run_.passed()) return std::move(run_);
        }
        course_.positions.push_back(state_);
        run_.actions = course_.answers;
        if (thoroughness == Thoroughness::All) run_.failures = other_passes(scenario_, game_, cast_, course_);
        return std::move(run_);
    }

  private:
    void fail(Mark at, std::string about, std::string expected, std::string found) {
        run_.failures.push_back({scenario_.file, at, run_.book, "plain", std::move(about), std::move(expected),
                                 std::move(found), begun_ ? show_position(game_, state_) : ""});
    }

    std::string open_question() const {
        if (state_.decision.kind == Ask::Nothing) return "no question, the game is over";
        return letter(state_.decision.seat) + " is asked: " + question(game_, state_);
    }

    void answer(Action action) {
        course_.positions.push_back(state_);
        course_.answers.push_back(action);
        course_.marks.push_back(at_);
        const Status status = apply(game_, state_, action, &log_);
        if (!status) fail(at_, "an answer that was listed", "it to be carried out", std::string(status.message()));
    }

    // ---- choices
    void take(const Choose& choose) {
        if (choose.any_order) return take_picks(choose);
        for (const std::string& text : choose.answers) {
            if (!take_answer(choose.seat, text)) return;
        }
    }

    bool asked(Seat seat, const std::string& text) {
        if (state_.decision.kind != Ask::Nothing && state_.decision.seat == seat) return true;
        fail(at_, letter(seat) + ": " + text, letter(seat) + " to be asked", open_question());
        return false;
    }

    bool take_answer(Seat seat, const std::string& text) {
        if (same_word(text, "concede") && state_.outcome == Outcome::Running) {
            answer(Action::concede(seat));
            return run_.passed();
        }
        if (!asked(seat, text)) return false;
        const auto found = meant(game_, state_, text);
        if (found.empty()) {
            fail(at_, letter(seat) + ": " + text, "one of the answers to \"" + question(game_, state_) + "\"",
                 "no answer of these words");
            return false;
        }
        for (const Labelled& other : found) {
            if (other.label == found[0].label) continue;
            fail(at_, letter(seat) + ": " + text, "the words of one answer alone",
                 "those of \"" + found[0].label + "\" and \"" + other.label + "\"");
            return false;
        }
        answer(found[0].action);
        return run_.passed();
    }

    void take_picks(const Choose& choose) {
        std::vector<std::string> left = choose.answers;
        int picked = 0;
        while (!left.empty()) {
            if (!asked(choose.seat, left[0])) return;
            // What can be picked at all may depend on what is picked first.
            const auto next = std::find_if(
                left.begin(), left.end(), [&](const std::string& text) { return !meant(game_, state_, text).empty(); });
            if (next == left.end())
                return fail(at_, letter(choose.seat) + ": pick " + left[0], "one that can be picked",
                            "none of these words");
            const std::string text = *next;
            left.erase(next);
            if (!take_answer(choose.seat, text)) return;
            ++picked;
        }
        if (state_.decision.kind == Ask::Pick && state_.decision.seat == choose.seat &&
            state_.decision.chosen == picked)
            answer(Action::done());
    }

    // ---- skips
    bool reached(const Skip& skip, std::size_t logged) const {
        if (state_.outcome != Outcome::Running) return skip.to == Skip::To::End;
        switch (skip.to) {
            case Skip::To::End: return false;
            case Skip::To::Turn: return state_.turn >= skip.turn;
            case Skip::To::Question:
                return state_.decision.seat == skip.seat && abbreviates(skip.question, question(game_, state_));
            case Skip::To::Phase:
                return std::any_of(
                    log_.events.begin() + static_cast<std::ptrdiff_t>(logged), log_.events.end(),
                    [&](const Event& event) { return event.kind == EventKind::PhaseBegan && event.a == skip.phase; });
        }
        return false;
    }

    void take(const Skip& skip) {
        const std::size_t logged = log_.events.size();
        const char* word = skip.choosing ? "auto" : "skip";
        for (int count = 0; !reached(skip, logged); ++count) {
            if (state_.outcome != Outcome::Running) return fail(at_, word, "to get there", "the game is over before");
            if (count == kMostSkipped)
                return fail(at_, word, "to get there", "not after " + std::to_string(count) + " answers");
            ActionList legal;
            legal_actions(game_, state_, legal);
            Action way{};
            for (Action action : {Action::pass(), Action::no(), Action::done()}) {
                if (way.kind == ActionKind::None && legal.contains(action)) way = action;
            }
            if (way.kind == ActionKind::None && !skip.choosing)
                return fail(at_, word, "questions that can be passed", open_question());
            answer(way.kind == ActionKind::None ? legal[0] : way);
            if (!run_.passed()) return;
        }
    }

    // ---- refusals
    void take(const Refuse& refuse) {
        const std::string about = "refuse " + letter(refuse.seat) + ": " + refuse.answer;
        const auto wishes = wished(game_, state_, refuse.seat, refuse.answer);
        if (wishes.empty())
            return fail(at_, about, "words for something that could be wished for", "nothing of these words");
        std::string reasons;
        bool right = refuse.why.empty();
        for (const Labelled& wish : wishes) {
            const Why why = why_not(game_, state_, refuse.seat, wish.action);
            if (!why) return fail(at_, about, "no such answer", "\"" + wish.label + "\" is legal");
            if (!refused_untouched(refuse.seat, wish.action))
                return fail(at_, about, "apply() to refuse it, the state untouched", wish.label);
            right = right || why.clause == refuse.why;
            reasons += (reasons.empty() ? "" : "; ") + why.clause + " (" + why.reason + ")";
        }
        if (!right) fail(at_, about, "it refused by " + refuse.why, reasons);
    }

    bool refused_untouched(Seat seat, Action action) const {
        if (state_.decision.seat != seat || state_.decision.kind == Ask::Nothing) return true;
        State copy = state_;
        return !apply(game_, copy, action) && copy == state_;
    }

    // ---- expectations
    void take(const Expect& expect) {
        for (const Check& check : expect.checks) {
            const auto difference = differs({scenario_, game_, cast_, state_, log_}, check.what);
            if (difference) fail(check.at, check.name, difference->expected, difference->found);
        }
        log_.events.clear();
    }

    const Scenario& scenario_;
    const Game& game_;
    std::vector<DefinitionId> cast_;
    State state_{};
    bool begun_ = false;
    EventLog log_;
    Course course_;
    Mark at_;
    Run run_;
};

}  // namespace

std::string Failure::to_string() const {
    std::string out = file;
    if (at.line) out += ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
    out += ": " + book + (pass == "plain" ? "" : ", " + pass) + ": " + about + ": expected " + expected + ", found " +
           found + "\n";
    std::size_t from = 0;
    while (from < position.size()) {
        const std::size_t end = std::min(position.find('\n', from), position.size());
        out += "    " + position.substr(from, end - from) + "\n";
        from = end + 1;
    }
    return out;
}

Result<Game> compile_scenario(const Scenario& scenario, std::string_view book) {
    Result<CompiledGame> compiled = make_game(book, scenario.cards);
    if (!compiled) return compiled.problems();
    std::vector<Diagnostic> problems;
    const auto problem = [&](const CardRecord& card, std::string found, std::string expected) {
        problems.push_back({scenario.file, card.line, 0, std::move(found), std::move(expected),
                            std::string(book) + ", card " + card.number});
    };
    const auto find = [&](const CardRecord& card) {
        return std::find_if(compiled->declined.begin(), compiled->declined.end(),
                            [&](const Declined& declined) { return declined.number == card.number; });
    };
    for (std::size_t at = 0; at < scenario.cards.size(); ++at) {
        const CardRecord& card = scenario.cards[at];
        const auto declined = find(card);
        const auto must = std::find_if(scenario.declined.begin(), scenario.declined.end(),
                                       [&](const MustDecline& one) { return one.card == static_cast<CardNo>(at); });
        if (must == scenario.declined.end()) {
            if (declined == compiled->declined.end()) continue;
            problem(card,
                    "a text that is declined: " + declined->reason +
                        (declined->stopped_at.empty() ? "" : ", at \"" + declined->stopped_at + "\""),
                    "a text that is understood");
        } else if (declined == compiled->declined.end()) {
            problem(card, "a text that is understood", "it declined for \"" + must->reason + "\"");
        } else if ((declined->reason + " " + declined->stopped_at).find(must->reason) == std::string::npos) {
            problem(card, "a text that is declined: " + declined->reason + ", at \"" + declined->stopped_at + "\"",
                    "\"" + must->reason + "\" in the reason");
        }
    }
    if (!problems.empty()) return problems;
    return compiled->game;
}

Run run_scenario(const Scenario& scenario, const Game& game, Thoroughness thoroughness) {
    return Runner(scenario, game).run(thoroughness);
}

std::vector<Run> run_all_books(const Scenario& scenario, Thoroughness thoroughness) {
    std::vector<Run> runs;
    for (const std::string& book : scenario.books) {
        const Result<Game> game = compile_scenario(scenario, book);
        if (game) {
            runs.push_back(run_scenario(scenario, *game, thoroughness));
            continue;
        }
        Run run;
        run.book = book;
        for (const Diagnostic& problem : game.problems())
            run.failures.push_back({scenario.file,
                                    {problem.line, problem.column},
                                    book,
                                    "plain",
                                    problem.about,
                                    problem.expected,
                                    problem.found,
                                    ""});
        runs.push_back(std::move(run));
    }
    return runs;
}

Result<std::vector<std::filesystem::path>> find_scenarios(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) return std::vector{path};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path, error)) {
        if (entry.is_regular_file() && entry.path().extension() == ".yaml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    if (files.empty()) return Diagnostic{path.string(), 0, 0, "no scenario", "files *.yaml"};
    return files;
}

}  // namespace arbiter::scenario
