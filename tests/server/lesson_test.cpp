// Every lesson can be played through by following the coach, and is won.
#include "server/lesson.h"

#include <gtest/gtest.h>

#include <numeric>

#include "server/rule_pages.h"
#include "source.h"

namespace arbiter::server {
namespace {

// A lesson at its table, without a network.
struct Table {
    Lesson lesson;
    LoadedGamePtr loaded;
    std::shared_ptr<const Opening> opening;
    std::unique_ptr<TableGames> playing;

    explicit Table(const std::string& game) {
        auto read = read_lesson(source_folder() / "lessons" / (game + ".yaml"));
        if (!read) {
            ADD_FAILURE() << read.problems().front().to_string();
            return;
        }
        lesson = std::move(*read);
        loaded = *load_game(lesson.table.book, "", parse_card_file(lesson.table.cards_json, "cards"));
        opening = std::make_shared<const Opening>(*make_opening(*loaded, lesson.table));
        playing = std::make_unique<TableGames>(loaded, opening);
        EntryRecord start;
        start.kind = EntryKind::start;
        enter(start);
    }

    // As a room does: what is no choice afterwards belongs to the entry.
    void enter(EntryRecord entry) {
        TableGames::Step step = playing->step(entry);
        ASSERT_TRUE(step.good);
        std::vector<Action> forced;
        TableGames::run_forced(*loaded, step, {true, false}, forced);
        for (const Action action : forced) entry.actions.push_back(packed(action));
        playing->take(entry, step);
    }
    void answer(const std::vector<Action>& actions) {
        EntryRecord entry;
        entry.kind = EntryKind::answer;
        entry.seat = ix(playing->state().decision.seat);
        for (const Action action : actions) entry.actions.push_back(packed(action));
        enter(entry);
    }
    AskedQuestion question() const { return ask(*loaded, playing->state(), Seat::A, 1, Forecasts::LeaveOut); }
};

class Lessons : public testing::TestWithParam<const char*> {};

TEST_P(Lessons, AreWonByFollowingTheCoach) {
    Table table(GetParam());
    ASSERT_TRUE(table.playing);
    int told = 0, answers = 0;
    while (table.playing->running() && answers++ < 200 && !HasFatalFailure()) {
        if (table.playing->state().decision.seat == Seat::B) {
            table.answer({scripted_answer(table.lesson, *table.playing)});
            continue;
        }
        const AskedQuestion asked = table.question();
        const auto said = coach(table.lesson, *table.playing, asked);
        ASSERT_TRUE(said) << "no word of the coach to: " << asked.shown.words;
        EXPECT_EQ(said->step, ++told) << said->words;
        EXPECT_FALSE(said->title.empty()) << said->words;
        std::vector<int> wanted;
        if (said->point && said->point->choice) wanted.push_back(*said->point->choice);
        ASSERT_TRUE(!wanted.empty() || asked.asked.picks_several()) << said->words;
        EXPECT_EQ(coach_refusal(table.lesson, *table.playing, asked, wanted), "");
        for (std::size_t other = 0; other < asked.asked.choices.size() && !asked.asked.picks_several(); ++other) {
            const auto meant = static_cast<std::size_t>(wanted[0]);
            if (asked.asked.choices[other].action.kind == asked.asked.choices[meant].action.kind) continue;
            EXPECT_NE(coach_refusal(table.lesson, *table.playing, asked, {static_cast<int>(other)}), "")
                << asked.shown.choices[other].words;
        }
        const std::vector<Action> actions = answers_of(*table.loaded, table.playing->state(), asked, wanted);
        ASSERT_FALSE(actions.empty()) << asked.shown.words;
        table.answer(actions);
    }
    ASSERT_TRUE(table.playing->over());
    EXPECT_EQ(table.playing->state().winner, Seat::A);
    EXPECT_EQ(told, static_cast<int>(table.lesson.learner.size()));
    const auto last = coach(table.lesson, *table.playing, table.question());
    ASSERT_TRUE(last);
    EXPECT_TRUE(last->done);
}

INSTANTIATE_TEST_SUITE_P(Games, Lessons, testing::Values("ucg", "ua", "dbs"));

}  // namespace
}  // namespace arbiter::server
