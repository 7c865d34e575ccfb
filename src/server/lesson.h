// A lesson: a scenario whose steps are what the learner (A) and the opponent (B) do, and whose notes are what a coach
// says before them. docs/lessons.md says how one is written.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

#include "server/show.h"
#include "server/table_games.h"

namespace arbiter::server {

// What a player of a lesson does next.
struct LessonStep {
    std::string title;
    std::string words;
    std::vector<std::string> answers;  // of a question that picks several: any picks will do
};

struct Lesson {
    std::string game;
    std::string title;
    TableRecord table;  // with nobody at A yet
    std::vector<LessonStep> learner;
    std::vector<LessonStep> opponent;
    LessonStep end;
};

// Fails with all that is wrong with the file.
Result<Lesson> read_lesson(const std::filesystem::path& file);

// What the coach tells the learner; nothing if the script has no answer to this question.
std::optional<wire::Coach> coach(const Lesson&, const TableGames&, const AskedQuestion&);
// Why the coach does not accept these choices; empty: they are right.
std::string coach_refusal(const Lesson&, const TableGames&, const AskedQuestion&, const std::vector<int>& choices);
// What the opponent does: the next step of the script if possible, otherwise as little as the rules allow.
Action scripted_answer(const Lesson&, const TableGames&);

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
