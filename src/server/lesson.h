// A lesson: a fixed deal, the learner's answers step by step with what a coach says, and an opponent that plays by a
// script. docs/lessons.md has the format of lessons/<game>.json.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

#include "server/playing.h"
#include "server/show.h"

namespace arbiter::server {

// One question of the learner.
struct LessonStep {
    std::string title;
    std::string words;
    // Parts of the words of the answers that lead on; of a question that picks several all of them. None: any answer.
    wire::MaybeList<std::string> does;
};
BOOST_DESCRIBE_STRUCT(LessonStep, (), (title, words, does))

struct Lesson {
    std::string game;
    std::string title;
    std::string deck_a;  // shipped ones; the learner has A
    std::string deck_b;
    int seed = 0;
    std::vector<LessonStep> steps;
    std::vector<std::string> opponent;  // its answers in order, by parts of their words; empty ones: the first there is
    LessonStep end;
};
BOOST_DESCRIBE_STRUCT(Lesson, (), (game, title, deck_a, deck_b, seed, steps, opponent, end))

Result<Lesson> read_lesson(const std::filesystem::path& file);
// A table of this lesson with nobody at A yet.
TableRecord table_of(const Lesson&);

// What the coach says to the learner, who has given so many answers in this game.
std::optional<wire::Coach> coach(const Lesson&, const Playing&, const AskedQuestion&);
// Why the coach does not take these choices; empty: they lead on.
std::string coach_refusal(const Lesson&, const Playing&, const AskedQuestion&, const std::vector<int>& choices);
// What the opponent answers; nothing where the script has no answer that is legal here.
std::optional<Action> scripted_answer(const Lesson&, const Playing&);

class LessonLibrary {
  public:
    explicit LessonLibrary(std::string root) : root_(std::move(root)) {}
    // Null where the game has none.
    std::shared_ptr<const Lesson> find(const std::string& game);

  private:
    std::string root_;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<const Lesson>> lessons_;
};

}  // namespace arbiter::server
