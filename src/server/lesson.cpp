#include "server/lesson.h"

#include <fstream>
#include <sstream>

#include "arbiter/answers.h"
#include "arbiter/games.h"
#include "base/letters.h"
#include "server/decks.h"

namespace arbiter::server {

namespace {

bool has(const std::string& words, const std::string& part) {
    return lower(words).find(lower(part)) != std::string::npos;
}

std::size_t answers_of_seat(const Playing& playing, Seat seat) {
    std::size_t out = 0;
    // The first is the deal.
    for (std::size_t at = 1; at < playing.given().size(); ++at) out += playing.given()[at].seat == seat;
    return out;
}

const LessonStep* step_of(const Lesson& lesson, const Playing& playing) {
    const std::size_t step = answers_of_seat(playing, Seat::A);
    return step < lesson.steps.size() ? &lesson.steps[step] : nullptr;
}

// The choice that a part of its words names; -1: none has them.
int choice_with(const AskedQuestion& asked, const std::string& part) {
    for (std::size_t at = 0; at < asked.shown.choices.size(); ++at) {
        if (has(asked.shown.choices[at].words, part)) return static_cast<int>(at);
    }
    return -1;
}

std::optional<wire::CoachPoint> point_at(const AskedQuestion& asked, const LessonStep& step) {
    if (step.does.empty()) return std::nullopt;
    const int choice = choice_with(asked, step.does[0]);
    if (choice < 0) return std::nullopt;
    const wire::Choice& meant = asked.shown.choices[static_cast<std::size_t>(choice)];
    wire::CoachPoint out;
    out.choice = choice;
    out.place = meant.place;
    if (meant.card) {
        out.zone = meant.card->zone;
        out.seat = meant.card->seat;
    }
    return out;
}

}  // namespace

Result<Lesson> read_lesson(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return arbiter::Diagnostic{file.filename().string(), 0, 0, "nothing there", "a lesson"};
    std::ostringstream text;
    text << in.rdbuf();
    const std::string json = text.str();
    try {
        Lesson out;
        wire::JsonReader reader(json);
        wire::read(reader, out);
        reader.end();
        return out;
    } catch (const wire::Malformed& problem) {
        return arbiter::Diagnostic{file.filename().string(), 0, 0, problem.found, problem.expected, problem.where};
    }
}

TableRecord table_of(const Lesson& lesson) {
    TableRecord out;
    out.settings.game = lesson.game;
    out.settings.against = wire::Against::bot;
    out.settings.bot = wire::MaybeText("coach");
    out.settings.spectators.allowed = false;
    out.book = full_book(lesson.game, "");
    out.lesson = wire::MaybeText(lesson.game);
    out.fixed_seed = lesson.seed;
    const auto seat = [&](const std::string& deck, const std::string& name, const std::string& bot) {
        const std::string text = shipped_deck_text(lesson.game, deck);
        return SeatRecord{"", name, wire::MaybeText(bot), wire::MaybeText(deck_title(text)), wire::MaybeText(text)};
    };
    out.seats = {seat(lesson.deck_a, "", ""), seat(lesson.deck_b, "Practice partner", "coach")};
    return out;
}

std::optional<wire::Coach> coach(const Lesson& lesson, const Playing& playing, const AskedQuestion& asked) {
    const int steps = static_cast<int>(lesson.steps.size()) + 1;
    if (playing.over())
        return wire::Coach{lesson.end.title, lesson.end.words, std::nullopt, steps, steps, wire::Flag(true)};
    const LessonStep* step = step_of(lesson, playing);
    if (!step || !asked.open()) return std::nullopt;
    const int number = static_cast<int>(step - lesson.steps.data()) + 1;
    return wire::Coach{step->title, step->words, point_at(asked, *step), number, steps, {}};
}

std::string coach_refusal(const Lesson& lesson, const Playing& playing, const AskedQuestion& asked,
                          const std::vector<int>& choices) {
    const LessonStep* step = step_of(lesson, playing);
    if (!step || step->does.empty()) return "";
    const auto meant = [&](int choice) {
        if (choice < 0 || static_cast<std::size_t>(choice) >= asked.shown.choices.size()) return false;
        const std::string& words = asked.shown.choices[static_cast<std::size_t>(choice)].words;
        return std::any_of(step->does.begin(), step->does.end(),
                           [&](const std::string& part) { return has(words, part); });
    };
    const bool all = std::all_of(choices.begin(), choices.end(), meant);
    const bool enough = asked.shown.most == 0 || choices.size() == step->does.size();
    return all && enough && !choices.empty() ? "" : "Not in this lesson: " + step->words;
}

std::optional<Action> scripted_answer(const Lesson& lesson, const Playing& playing) {
    const std::size_t number = answers_of_seat(playing, Seat::B);
    const std::vector<Answer> all = labelled_answers(playing.box().rules(), playing.state());
    if (number >= lesson.opponent.size()) return std::nullopt;
    for (const Answer& answer : all) {
        if (has(answer.label, lesson.opponent[number])) return answer.action;
    }
    return std::nullopt;
}

std::shared_ptr<const Lesson> LessonLibrary::find(const std::string& game) {
    const std::lock_guard lock(mutex_);
    if (const auto found = lessons_.find(game); found != lessons_.end()) return found->second;
    // Only names of games: nothing from outside becomes a path.
    const auto names = game_names();
    std::shared_ptr<const Lesson> lesson;
    if (std::find(names.begin(), names.end(), game) != names.end()) {
        if (Result<Lesson> read = read_lesson(std::filesystem::path(root_) / "lessons" / (game + ".json")))
            lesson = std::make_shared<const Lesson>(std::move(*read));
    }
    lessons_[game] = lesson;
    return lesson;
}

}  // namespace arbiter::server
