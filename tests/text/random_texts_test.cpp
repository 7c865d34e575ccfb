// Random texts of each game's grammar, as cards of every kind: lowered or declined, never a crash, and what is lowered
// can be told.
#include <gtest/gtest.h>

#include <cstdlib>

#include "any_card.h"
#include "arbiter/rng.h"
#include "engine/tell/tell.h"
#include "games/games.h"
#include "games/language.h"
#include "text/sample.h"

namespace arbiter {
namespace {

int rounds() {
    const char* set = std::getenv("ARBITER_RANDOM_TEXTS");
    return set ? std::atoi(set) : 900;
}

void lower_random_texts(const std::string& game) {
    const text::Grammar grammar = find_language(game)->grammar();
    const text::Sampler sampler(grammar);
    const std::string book = *find_rules(game, "");
    const std::vector<std::string> kinds = kinds_of_cards(game);
    Rng rng = Rng::from_seed(2);
    int lowered = 0;
    for (int round = 0; round < rounds(); ++round) {
        const auto sample = sampler.draw(rng, 8 + round % 10, 80, "Card");
        if (!sample) continue;
        const std::string text = text::detokenize(grammar.lexicon(), sample->tokens);
        SCOPED_TRACE(text);
        const std::string& kind = kinds[static_cast<std::size_t>(round) % kinds.size()];
        const Result<CompiledGame> made = make_game(book, {any_card(game, kind, text)});
        if (!made.ok()) continue;
        if (!made->declined.empty()) {
            EXPECT_FALSE(made->declined[0].reason.empty());
            continue;
        }
        ++lowered;
        const Game& compiled = made->game;
        const Definition& card = compiled.pool->definitions.back();
        for (int at = 0; at < card.ability_count; ++at) {
            const Ability& ability = compiled.pool->ability(static_cast<AbilityId>(card.first_ability + at));
            EXPECT_FALSE(tell::tell_ability(*compiled.book, *compiled.pool, ability).empty());
        }
    }
    EXPECT_GT(lowered, 15);
}

TEST(RandomTexts, OfUcg) { lower_random_texts("ucg"); }
TEST(RandomTexts, OfUa) { lower_random_texts("ua"); }
TEST(RandomTexts, OfDbs) { lower_random_texts("dbs"); }

}  // namespace
}  // namespace arbiter
