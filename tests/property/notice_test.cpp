// Tests of the property tests: each way to break a rulebook must be reported, in the words of the property it breaks.
#include <gtest/gtest.h>

#include "engine/rules.h"
#include "games/ucg/turn.h"
#include "play.h"

namespace arbiter::property {
namespace {

const std::filesystem::path kSource = ARBITER_SOURCE_DIR;

const Cards& sound_cards() {
    static const auto all = compile_for_all_books(kSource / "cards" / "ucg", "ucg");
    return all.back();
}

// The first thing that is found wrong with some games by the broken book.
template <class Break>
std::string noticed(Break&& break_it) {
    Rulebook book = *sound_cards().game().book;
    break_it(book);
    Cards cards = sound_cards();
    cards.compiled.game.book = std::make_shared<const Rulebook>(std::move(book));
    Tally tally;
    std::string problem;
    for (u64 number = 0; number < 20 && problem.empty(); ++number) {
        const Deck one = random_deck(cards, 2 * number), other = random_deck(cards, 2 * number + 1);
        problem = play(match_of(number, cards, one, other), {.sample = 2}, tally);
    }
    return problem;
}

void replace_step(Rulebook& book, u16 code, Next (*old_step)(Rules&, Frame&), Next (*step)(Rules&, Frame&)) {
    for (Step& at : book.procedures[code].steps) {
        if (at.run == old_step) at.run = step;
    }
}

void expect_noticed(const std::string& problem, const std::string& words) {
    EXPECT_NE(problem.find(words), std::string::npos) << "found only: " << problem;
}

TEST(PropertiesNotice, ThatNothingIsWrong) {
    EXPECT_EQ(noticed([](Rulebook&) {}), "");
}

TEST(PropertiesNotice, WhatIsAllowedAndNotListed) {
    expect_noticed(noticed([](Rulebook& book) {
                       book.main_allows = [](const Position& position, Action action) {
                           return action == Action::pass() || ucg::main_allows(position, action);
                       };
                   }),
                   "not listed");
}

TEST(PropertiesNotice, WhatIsListedAndNotAllowed) {
    expect_noticed(noticed([](Rulebook& book) {
                       book.main_allows = [](const Position& position, Action action) {
                           return action.kind != ActionKind::Use && ucg::main_allows(position, action);
                       };
                   }),
                   "refused");
}

TEST(PropertiesNotice, AQuestionWithoutAnswers) {
    expect_noticed(noticed([](Rulebook& book) { book.main_actions = [](const Position&, ActionList&) {}; }),
                   "without an answer");
}

TEST(PropertiesNotice, WhatIsNotInTheState) {
    expect_noticed(noticed([](Rulebook& book) {
                       replace_step(book, ucg::kTurn, ucg::judge, [](Rules& rules, Frame& frame) {
                           static u8 games = 0;
                           rules.state.score[0] = ++games;
                           return ucg::judge(rules, frame);
                       });
                       replace_step(book, ucg::kTurn, ucg::determine_lead, [](Rules& rules, Frame&) {
                           static int turns = 0;
                           rules.state.lead = ++turns % 2 ? Seat::A : Seat::B;
                           return Next::Step;
                       });
                   }),
                   "another way");
}

TEST(PropertiesNotice, ABrokenPosition) {
    expect_noticed(noticed([](Rulebook& book) {
                       replace_step(book, ucg::kTurn, ucg::open_cards, [](Rules& rules, Frame& frame) {
                           ++rules.state.zones[0][ucg::kHand].count;
                           return ucg::open_cards(rules, frame);
                       });
                   }),
                   "ends early");
}

TEST(PropertiesNotice, ACardThatIsExchanged) {
    expect_noticed(noticed([](Rulebook& book) {
                       replace_step(book, ucg::kTurn, ucg::expire, [](Rules& rules, Frame& frame) {
                           rules.state.cards[0].definition = rules.state.cards[0].definition == 1 ? 2 : 1;
                           return ucg::expire(rules, frame);
                       });
                   }),
                   "than it brought");
}

TEST(PropertiesNotice, AVoidGame) {
    expect_noticed(noticed([](Rulebook& book) {
                       replace_step(book, ucg::kTurn, ucg::determine_lead, [](Rules& rules, Frame&) {
                           rules.overflow(3);
                           return Next::Step;
                       });
                   }),
                   "capacity 3");
}

TEST(PropertiesNotice, AGameThatDoesNotEnd) {
    expect_noticed(noticed([](Rulebook& book) {
                       replace_step(book, ucg::kTurn, ucg::scene_phase, [](Rules& rules, Frame&) {
                           rules.ask_yes_no(rules.state.lead, ucg::kPromptRedraw, 0);
                           return Next::Again;
                       });
                       book.unsound = nullptr;  // which knows that this step asks nothing
                   }),
                   "does not end");
}

TEST(PropertiesNotice, AHiddenCardThatShows) {
    expect_noticed(noticed([](Rulebook& book) {
                       book.attribute = [](const Position& position, Object object, AttributeId which) {
                           if (object.of == Of::Places && which == ucg::kQuadBp) {
                               const CardList& deck =
                                   position.zone(opponent(position.place(object.ix).seat), ucg::kDeck);
                               return deck.count ? i32{position.card(deck.top).definition} : 0;
                           }
                           return ucg::attribute(position, object, which);
                       };
                   }),
                   "can tell the position");
}

TEST(PropertiesNotice, AnIndexThatShows) {
    expect_noticed(noticed([](Rulebook& book) {
                       book.attribute = [](const Position& position, Object object, AttributeId which) {
                           if (object.of == Of::Places && which == ucg::kQuadBp)
                               return i32{position.zone(position.place(object.ix).seat, ucg::kDeck).top};
                           return ucg::attribute(position, object, which);
                       };
                   }),
                   "the index of a card");
}

TEST(PropertiesNotice, APositionThatCannotBeSaved) {
    expect_noticed(
        noticed([](Rulebook& book) { book.unsound = [](const Position&) { return std::string("everything"); }; }),
        "everything");
}

}  // namespace
}  // namespace arbiter::property
