// Runs a scenario step by step.
#include "scenario/run.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "arbiter/names.h"
#include "arbiter/why.h"
#include "base/numbers.h"
#include "engine/invariants.h"
#include "engine/rulebook.h"
#include "games/games.h"
#include "scenario/answers.h"
#include "scenario/check.h"
#include "scenario/draw.h"
#include "scenario/names.h"
#include "scenario/reruns.h"
#include "scenario/show.h"

namespace arbiter::scenario {

namespace {

// More answers than this are a loop.
constexpr int kMostSkipped = 5000;

std::string book_name(const Game& game) { return game.book->game + "-" + game.book->version; }

const MustDecline* must_decline(const Scenario& scenario, std::size_t card) {
    for (const MustDecline& one : scenario.declined) {
        if (one.card == static_cast<CardNo>(card)) return &one;
    }
    return nullptr;
}

class Runner {
  public:
    Runner(const Scenario& scenario, const Game& game)
        : scenario_(scenario), game_(game), cast_(find_cast(scenario, game)) {
        run_.book = book_name(game);
    }

    Run run(Thoroughness thoroughness) {
        for (std::size_t at = 0; at < cast_.size(); ++at) {
            if (cast_[at] == 0 && !must_decline(scenario_, at))
                fail({scenario_.cards[at].line, 0}, "the game", "the card " + scenario_.cards[at].number,
                     "no such card");
        }
        for (const DeckCheck& check : scenario_.decks) take(check);
        if (!run_.passed()) return std::move(run_);
        if (!scenario_.drawing) return std::move(run_);
        state_ = begin(scenario_, game_, cast_, &log_);
        begun_ = true;
        check_position();
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
        if (thoroughness == Thoroughness::All) run_.failures = check_reruns(scenario_, game_, cast_, course_);
        return std::move(run_);
    }

  private:
    void fail(Mark at, std::string about, std::string expected, std::string found) {
        run_.failures.push_back({scenario_.file, at, run_.book, "plain", std::move(about), std::move(expected),
                                 std::move(found), begun_ ? show_position(game_, state_) : ""});
    }

    void take(const DeckCheck& check) {
        std::set<std::string> wanted(check.breaks.begin(), check.breaks.end()), broken;
        std::string reasons;
        for (const DeckProblem& problem : check_deck(game_, check.deck)) {
            broken.insert(problem.clause);
            reasons += (reasons.empty() ? "" : "; ") + (problem.clause + (" (" + problem.diagnostic.found + ")"));
        }
        if (broken == wanted) return;
        fail(check.at, "the deck",
             wanted.empty() ? "a legal one" : "it refused by " + listed({wanted.begin(), wanted.end()}),
             broken.empty() ? "a legal one" : reasons);
    }

    std::string open_question() const {
        if (state_.decision.kind == Ask::Nothing)
            return state_.outcome == Outcome::Running ? "no question" : "no question, the game is over";
        return seat_name(state_.decision.seat) + " is asked: " + prompt(game_, state_);
    }

    void answer(Action action) {
        course_.positions.push_back(state_);
        course_.answers.push_back(action);
        course_.marks.push_back(at_);
        const Status status = apply(game_, state_, action, &log_);
        if (!status) fail(at_, "an answer that was listed", "it to be carried out", std::string(status.message()));
        check_position();
    }

    void check_position() {
        const std::string wrong = check_invariants(game_, state_);
        if (!wrong.empty()) fail(at_, "invariants", "a sound position", wrong);
        if (state_.outcome == Outcome::Void) fail(at_, "the game", "it to go on", describe(result(state_)));
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
        fail(at_, seat_name(seat) + ": " + text, seat_name(seat) + " to be asked", open_question());
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
            fail(at_, seat_name(seat) + ": " + text, "one of the answers to \"" + prompt(game_, state_) + "\"",
                 "no answer of these words");
            return false;
        }
        for (const Answer& other : found) {
            // Which copy of a card is meant, words cannot say.
            if (other.shared_label == found[0].shared_label) continue;
            fail(at_, seat_name(seat) + ": " + text, "the words of one answer alone",
                 "those of \"" + found[0].label + "\" and \"" + other.label + "\"");
            return false;
        }
        answer(found[0].action);
        return run_.passed();
    }

    // The one of these texts whose answer comes first: picks are made in the order in which they are offered.
    std::size_t first_offered(const std::vector<std::string>& texts) const {
        const auto all = labelled_answers(game_, state_);
        for (const Answer& answer : all) {
            for (std::size_t at = 0; at < texts.size(); ++at) {
                for (const Answer& one : meant(game_, state_, texts[at])) {
                    if (one.action == answer.action) return at;
                }
            }
        }
        return texts.size();
    }

    void take_picks(const Choose& choose) {
        std::vector<std::string> left = choose.answers;
        int picked = 0;
        while (!left.empty()) {
            if (!asked(choose.seat, left[0])) return;
            const std::size_t next = first_offered(left);
            if (next == left.size())
                return fail(at_, seat_name(choose.seat) + ": pick " + left[0], "one that can be picked",
                            "none of these words");
            const std::string text = left[next];
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(next));
            if (!take_answer(choose.seat, text)) return;
            ++picked;
        }
        const Decision& open = state_.decision;
        if (open.kind == Ask::Pick && open.seat == choose.seat && open.chosen == picked) answer(Action::done());
    }

    // ---- skips
    bool reached(const Skip& skip, std::size_t logged) const {
        if (state_.outcome != Outcome::Running) return skip.to == Skip::To::End;
        switch (skip.to) {
            case Skip::To::End: return false;
            case Skip::To::Turn: return state_.turn >= skip.turn;
            case Skip::To::Question:
                return state_.decision.seat == skip.seat && abbreviates(skip.question, prompt(game_, state_));
            case Skip::To::Phase:
                return std::any_of(
                    log_.events.begin() + static_cast<std::ptrdiff_t>(logged), log_.events.end(),
                    [&](const Event& event) { return event.kind == EventKind::PhaseBegan && event.a == skip.phase; });
        }
        return false;
    }

    // One that names the filler, else the first by its label: what a scenario is about should not depend on the order
    // in which the engine lists answers.
    Action any_answer() const {
        const auto all = labelled_answers(game_, state_);
        const std::string& filler = scenario_.cards[static_cast<std::size_t>(scenario_.filler)].number;
        return std::min_element(all.begin(), all.end(),
                                [&](const Answer& a, const Answer& b) {
                                    const bool fills = abbreviates(filler, a.label),
                                               fills_too = abbreviates(filler, b.label);
                                    return fills != fills_too ? fills : a.label < b.label;
                                })
            ->action;
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
            if (legal.empty()) return fail(at_, word, "a question with answers", open_question());
            Action way{};
            for (Action action : {Action::pass(), Action::no(), Action::done()}) {
                if (way.kind == ActionKind::None && legal.contains(action)) way = action;
            }
            if (way.kind == ActionKind::None && !skip.choosing)
                return fail(at_, word, "questions that can be passed", open_question());
            answer(way.kind == ActionKind::None ? any_answer() : way);
            if (!run_.passed()) return;
        }
    }

    // ---- refusals
    void take(const Refuse& refuse) {
        const std::string about = "refuse " + seat_name(refuse.seat) + ": " + refuse.answer;
        const auto requests = requested_answers(game_, state_, refuse.seat, refuse.answer);
        if (requests.empty())
            return fail(at_, about, "words for something that a player could ask for", "nothing of these words");
        std::string reasons;
        bool right = refuse.why.empty() && refuse.because.empty();
        for (const Answer& request : requests) {
            const Why why = why_not(game_, state_, refuse.seat, request.action);
            if (!why) return fail(at_, about, "no such answer", "\"" + request.label + "\" is legal");
            if (!refused_untouched(refuse.seat, request.action))
                return fail(at_, about, "apply() to refuse it, the state untouched", request.label);
            right = right || gives_reason(why, refuse);
            reasons += (reasons.empty() ? "" : "; ") + why.clause + " (" + why.reason + ")";
        }
        std::string wanted = refuse.why;
        for (const std::string& words : refuse.because) wanted += ", \"" + words + "\"";
        if (!right) fail(at_, about, "it refused by " + wanted, reasons);
    }

    static bool gives_reason(const Why& why, const Refuse& refuse) {
        if (!refuse.why.empty() && why.clause != refuse.why) return false;
        // A number may be written either way: 13000 or 13,000.
        const std::string reason = ungrouped(why.reason);
        return std::all_of(refuse.because.begin(), refuse.because.end(), [&](const std::string& words) {
            return reason.find(ungrouped(words)) != std::string::npos;
        });
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
    RunTrace course_;
    Mark at_;
    Run run_;
};

}  // namespace

std::string Failure::to_string() const {
    std::string out = file;
    if (at.line) out += ":" + std::to_string(at.line);
    if (at.column) out += ":" + std::to_string(at.column);
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

namespace {

class Compilation {
  public:
    Compilation(const Scenario& scenario, std::string_view book) : scenario_(scenario), book_(book) {}

    Result<Game> run() {
        Result<CompiledGame> compiled = make_game(book_, scenario_.cards);
        // What is wrong with one card does not hide what is wrong with another.
        if (!compiled) compiled = make_game(book_, without_wrong(compiled.problems()));
        if (!compiled) return compiled.problems();
        for (std::size_t at = 0; at < scenario_.cards.size(); ++at) {
            if (!wrong_[at]) check(at, compiled->declined);
        }
        if (!problems_.empty()) return problems_;
        return compiled->game;
    }

  private:
    void problem(const CardRecord& card, std::string found, std::string expected) {
        problems_.push_back({scenario_.file, card.line, 0, std::move(found), std::move(expected),
                             std::string(book_) + ", card " + card.number});
    }

    // The cards that the book does not refuse. That it refuses one is a problem unless the scenario wants it refused
    // for that reason.
    std::vector<CardRecord> without_wrong(const std::vector<Diagnostic>& problems) {
        std::vector<CardRecord> rest;
        for (std::size_t at = 0; at < scenario_.cards.size(); ++at) {
            std::vector<Diagnostic> own;
            std::copy_if(problems.begin(), problems.end(), std::back_inserter(own), [&](const Diagnostic& one) {
                return one.about.starts_with(scenario_.cards[at].title() + ",");
            });
            const MustDecline* must = must_decline(scenario_, at);
            const bool wanted = must && std::any_of(own.begin(), own.end(), [&](const Diagnostic& one) {
                                    return one.to_string().find(must->reason) != std::string::npos;
                                });
            if (!wanted) problems_.insert(problems_.end(), own.begin(), own.end());
            wrong_[at] = !own.empty();
            if (own.empty()) rest.push_back(scenario_.cards[at]);
        }
        return rest;
    }

    void check(std::size_t at, const std::vector<Declined>& all) {
        const CardRecord& card = scenario_.cards[at];
        const MustDecline* must = must_decline(scenario_, at);
        const auto declined =
            std::find_if(all.begin(), all.end(), [&](const Declined& one) { return one.number == card.number; });
        if (declined == all.end()) {
            if (must) problem(card, "a text that is understood", "it declined for \"" + must->reason + "\"");
            return;
        }
        const std::string words =
            declined->reason + (declined->stopped_at.empty() ? "" : ", at \"" + declined->stopped_at + "\"");
        if (!must) {
            problem(card, "a text that is declined: " + words, "a text that is understood");
        } else if (words.find(must->reason) == std::string::npos) {
            problem(card, "a text that is declined: " + words, "\"" + must->reason + "\" in the reason");
        }
    }

    const Scenario& scenario_;
    std::string_view book_;
    std::vector<bool> wrong_ = std::vector<bool>(scenario_.cards.size());
    std::vector<Diagnostic> problems_;
};

}  // namespace

Result<Game> compile_scenario(const Scenario& scenario, std::string_view book) {
    return Compilation(scenario, book).run();
}

Run run_scenario(const Scenario& scenario, const Game& game, Thoroughness thoroughness) {
    return Runner(scenario, game).run(thoroughness);
}

namespace {

std::string without_prefix(const std::string& text, const std::string& prefix) {
    return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

}  // namespace

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
                                    without_prefix(problem.about, book + ", "),
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
