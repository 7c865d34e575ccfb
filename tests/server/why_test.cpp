// "Why can't I?": the reason comes with the card whose text forbids it, so that it can be opened.
#include <gtest/gtest.h>

#include "arbiter/answers.h"
#include "engine/label.h"
#include "scenario/draw.h"
#include "scenario/scenario.h"
#include "server/lab.h"
#include "server/show.h"
#include "source.h"

namespace arbiter::server {
namespace {

TEST(Why, NamesTheCardThatForbids) {
    const auto scenario =
        scenario::read_scenario(source_folder() / "tests/rules/ua/11-main-phase/11-05-cannot-use-events.yaml");
    ASSERT_TRUE(scenario.ok());
    const Result<LoadedGamePtr> loaded =
        load_game(scenario->books.back(), "", parse_card_file(cards_to_json(scenario->cards), ""));
    ASSERT_TRUE(loaded.ok());
    const Game& game = (*loaded)->rules();
    State state = scenario::begin(*scenario, game, scenario::find_cast(*scenario, game), nullptr);
    const auto reason = [&] {
        for (const wire::Reason& one : show_reasons(**loaded, state, Seat::A, std::nullopt, std::nullopt))
            if (one.words == "Play Trick") return one;
        return wire::Reason{};
    };
    EXPECT_TRUE(reason().can);
    for (const Answer& answer : labelled_answers(game, state)) {
        if (answer.label != "play Now") continue;
        ASSERT_TRUE(apply(game, state, answer.action).ok());
        break;
    }
    const wire::Reason forbidden = reason();
    EXPECT_FALSE(forbidden.can);
    EXPECT_EQ(std::string(forbidden.reason), "Now says that Trick cannot be used");
    ASSERT_NE(static_cast<DefinitionId>(forbidden.by.id), 0);
    EXPECT_EQ(card_title(*game.pool, static_cast<DefinitionId>(forbidden.by.id)), "Now");
    EXPECT_EQ(std::string(forbidden.clause), "20.8");
}

}  // namespace
}  // namespace arbiter::server
