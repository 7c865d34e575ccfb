// Follows the script of a lesson for learner and opponent.
#include "server/lesson.h"

#include <algorithm>

#include "arbiter/games.h"
#include "scenario/answers.h"
#include "scenario/scenario.h"
#include "server/rule_pages.h"

namespace arbiter::server {

namespace {

// "Play a character: it costs AP ...": what stands before the first colon is the title.
LessonStep step_of(const std::string& note, std::vector<std::string> answers) {
    const std::size_t colon = note.find(": ");
    if (colon == std::string::npos) return {"", note, std::move(answers)};
    return {note.substr(0, colon), note.substr(colon + 2), std::move(answers)};
}

// The answers that these words mean here.
std::vector<Action> meant(const Game& game, const State& state, const std::string& words) {
    std::vector<Action> out;
    for (const Answer& answer : scenario::meant(game, state, words)) out.push_back(answer.action);
    return out;
}

bool holds(const std::vector<Action>& list, Action action) {
    return std::find(list.begin(), list.end(), action) != list.end();
}

// The step of its script that a seat comes to next: those before it have been carried out.
std::size_t next_step(const TableGames& playing, Seat seat, const std::vector<LessonStep>& script) {
    std::size_t next = 0;
    const auto& given = playing.given();
    for (std::size_t at = 0; at < given.size() && next < script.size(); ++at) {
        if (given[at].seat != seat || given[at].actions.empty()) continue;
        const State asked = playing.after(at);
        const bool any_picks = asked.decision.kind == Ask::Pick && asked.decision.max > 1;
        if (any_picks || holds(meant(playing.loaded().rules(), asked, script[next].answers[0]), given[at].actions[0]))
            ++next;
    }
    return next;
}

std::optional<int> choice_meant(const TableGames& playing, const AskedQuestion& asked, const LessonStep& step) {
    const std::vector<Action> fits = meant(playing.loaded().rules(), playing.state(), step.answers[0]);
    for (std::size_t at = 0; at < asked.asked.choices.size(); ++at) {
        if (holds(fits, asked.asked.choices[at].action)) return static_cast<int>(at);
    }
    return std::nullopt;
}

wire::CoachPoint point_at(const AskedQuestion& asked, int choice) {
    const wire::Choice& shown = asked.shown.choices[static_cast<std::size_t>(choice)];
    wire::CoachPoint out;
    out.choice = choice;
    out.place = shown.place;
    if (shown.card) {
        out.zone = shown.card->zone;
        out.seat = shown.card->seat;
    }
    return out;
}

}  // namespace

Result<Lesson> read_lesson(const std::filesystem::path& file) {
    const auto scenario = scenario::read_scenario(file);
    if (!scenario) return scenario.problems();
    Result<TableRecord> table = drawn_table(*scenario);
    if (!table) return table.problems();
    Lesson out;
    out.game = table->settings.game;
    out.title = scenario->title;
    for (const scenario::Step& step : scenario->steps) {
        if (const auto* choose = std::get_if<scenario::Choose>(&step.what)) {
            auto& script = choose->seat == Seat::A ? out.learner : out.opponent;
            script.push_back(step_of(step.note, choose->answers));
        } else if (!step.note.empty()) {
            out.end = step_of(step.note, {});
        }
    }
    out.table = std::move(*table);
    out.table.settings.against = wire::Against::bot;
    out.table.settings.bot = wire::MaybeText("coach");
    out.table.settings.spectators.allowed = false;
    out.table.settings.undo = true;
    out.table.lesson = wire::MaybeText(out.game);
    out.table.seats[1] = {"", "Practice partner", wire::MaybeText("coach"), {}, {}};
    return out;
}

std::optional<wire::Coach> coach(const Lesson& lesson, const TableGames& playing, const AskedQuestion& asked) {
    const int steps = static_cast<int>(lesson.learner.size()) + 1;
    if (playing.over())
        return wire::Coach{lesson.end.title, lesson.end.words, std::nullopt, steps, steps, wire::Flag(true)};
    if (!asked.open()) return std::nullopt;
    const std::size_t next = next_step(playing, Seat::A, lesson.learner);
    if (next == lesson.learner.size()) return std::nullopt;
    const LessonStep& step = lesson.learner[next];
    const std::optional<int> choice = choice_meant(playing, asked, step);
    // Of a question that picks several, to pick nothing is no choice of its own.
    if (!choice && !asked.asked.picks_several()) return std::nullopt;
    const auto point = choice ? std::optional(point_at(asked, *choice)) : std::nullopt;
    return wire::Coach{step.title, step.words, point, static_cast<int>(next) + 1, steps, {}};
}

std::string coach_refusal(const Lesson& lesson, const TableGames& playing, const AskedQuestion& asked,
                          const std::vector<int>& choices) {
    const std::size_t next = next_step(playing, Seat::A, lesson.learner);
    if (next == lesson.learner.size() || asked.asked.picks_several()) return "";
    const LessonStep& step = lesson.learner[next];
    const std::optional<int> wanted = choice_meant(playing, asked, step);
    if (!wanted) return "";
    const std::vector<Action> fits = meant(playing.loaded().rules(), playing.state(), step.answers[0]);
    const bool fit = choices.size() == 1 && choices[0] >= 0 &&
                     static_cast<std::size_t>(choices[0]) < asked.asked.choices.size() &&
                     holds(fits, asked.asked.choices[static_cast<std::size_t>(choices[0])].action);
    return fit ? "" : "First this: " + step.words;
}

Action scripted_answer(const Lesson& lesson, const TableGames& playing) {
    const Game& game = playing.loaded().rules();
    const std::size_t next = next_step(playing, Seat::B, lesson.opponent);
    if (next < lesson.opponent.size()) {
        const std::vector<Action> fits = meant(game, playing.state(), lesson.opponent[next].answers[0]);
        if (!fits.empty()) return fits[0];
    }
    ActionList legal;
    legal_actions(game, playing.state(), legal);
    for (const ActionKind kind : {ActionKind::Pass, ActionKind::No, ActionKind::Done}) {
        const auto found = std::find_if(legal.begin(), legal.end(), [&](Action one) { return one.kind == kind; });
        if (found != legal.end()) return *found;
    }
    return legal[0];
}

std::shared_ptr<const Lesson> LessonLibrary::find(const std::string& game) {
    const std::lock_guard lock(mutex_);
    if (const auto found = lessons_.find(game); found != lessons_.end()) return found->second;
    // Only names of games: nothing from outside becomes a path.
    const auto names = game_names();
    std::shared_ptr<const Lesson> lesson;
    if (std::find(names.begin(), names.end(), game) != names.end()) {
        if (Result<Lesson> read = read_lesson(std::filesystem::path(root_) / "lessons" / (game + ".yaml")))
            lesson = std::make_shared<const Lesson>(std::move(*read));
    }
    lessons_[game] = lesson;
    return lesson;
}

}  // namespace arbiter::server
