// Tests of the property tests: each way to break a rulebook must be reported, in the words of the property it breaks.
#include <gtest/gtest.h>

#include "arbiter/why.h"
#include "engine/label.h"
#include "engine/rules.h"
#include "engine/visibility.h"
#include "games/ucg/turn.h"
#include "play.h"
#include "source.h"

namespace arbiter::property {
namespace {

const Cards& sound_cards() {
    static const auto all = compile_for_all_books(source_folder() / "cards" / "ucg", "ucg");
    return all.back();
}

// The first thing that is found wrong with some games by the broken book.
template <class Break>
std::string noticed(Break&& break_it, Deal deal = resample) {
    Rulebook book = *sound_cards().game().book;
    break_it(book);
    Cards cards = sound_cards();
    cards.compiled.game.book = std::make_shared<const Rulebook>(std::move(book));
    Tally tally;
    std::string problem;
    for (u64 number = 0; number < 20 && problem.empty(); ++number) {
        const Deck one = random_deck(cards, 2 * number), other = random_deck(cards, 2 * number + 1);
        problem = play(match_of(number, cards, one, other), {.sample = 2, .deal = deal}, tally);
    }
    return problem;
}

void replace_step(Rulebook& book, u16 code, Next (*old_step)(Rules&, Frame&), Next (*step)(Rules&, Frame&)) {
    for (Step& at : book.procedures[code].steps) {
        if (at.run == old_step) at.run = step;
    }
}

std::vector<PlayerAct> acts_of(const Rulebook& book) { return {book.acts.begin(), book.acts.end()}; }

void expect_noticed(const std::string& problem, const std::string& words) {
    EXPECT_NE(problem.find(words), std::string::npos) << "found only: " << problem;
}

TEST(PropertiesNotice, ThatNothingIsWrong) {
    EXPECT_EQ(noticed([](Rulebook&) {}), "");
}

TEST(PropertiesNotice, WhatIsAllowedAndNotListed) {
    expect_noticed(noticed([](Rulebook& book) {
                       static auto acts = acts_of(book);
                       for (PlayerAct& act : acts) {
                           if (act.kind != ActionKind::Pass) continue;
                           act.is_allowed = [](const Position&, Seat, Action) { return true; };
                       }
                       book.acts = acts;
                   }),
                   "not listed");
}

TEST(PropertiesNotice, WhatIsListedAndNotAllowed) {
    expect_noticed(noticed([](Rulebook& book) {
                       static auto acts = acts_of(book);
                       std::erase_if(acts, [](const PlayerAct& act) { return act.kind == ActionKind::Use; });
                       book.acts = acts;
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
                       replace_step(book, ucg::kTurn, ucg::take_the_lead, [](Rules& rules, Frame&) {
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
                       replace_step(book, ucg::kTurn, ucg::take_the_lead, [](Rules& rules, Frame&) {
                           rules.overflow(Capacity::Ticks);
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
                       book.validation_error = nullptr;  // which knows that this step asks nothing
                   }),
                   "does not end");
}

TEST(PropertiesNotice, AHiddenCardThatShows) {
    expect_noticed(noticed([](Rulebook& book) {
                       book.attribute = [](const Position& position, Object object, AttributeId which) {
                           if (object.of == ObjectKind::Places && which == ucg::kQuadBp) {
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
                           if (object.of == ObjectKind::Places && which == ucg::kQuadBp)
                               return i32{position.zone(position.place(object.ix).seat, ucg::kDeck).top};
                           return ucg::attribute(position, object, which);
                       };
                   }),
                   "the index of a card");
}

// ---- leaks planted in each way out of the engine

DefinitionId top_of_deck(const Position& position, Seat whose) {
    const CardList& deck = position.zone(whose, ucg::kDeck);
    return deck.count ? position.card(deck.top).definition : DefinitionId{0};
}

TEST(PropertiesNotice, AnswersThatDependOnHiddenCards) {
    expect_noticed(noticed([](Rulebook& book) {
                       book.main_actions = [](const Position& position, ActionList& out) {
                           ucg::main_actions(position, out);
                           const Seat asked = position.state.decision.seat;
                           const bool odd = top_of_deck(position, opponent(asked)) % 2;
                           if (odd && position.state.decision.prompt != ucg::kPromptSetCharacter) {
                               out.clear();
                               out.push(Action::pass());
                           }
                       };
                       book.acts = {};
                   }),
                   "by the answers");
}

TEST(PropertiesNotice, AReasonThatTellsAHiddenCard) {
    expect_noticed(
        noticed([](Rulebook& book) {
            static auto acts = acts_of(book);
            for (PlayerAct& act : acts) {
                act.refusal = [](const Position& position, Seat seat, Action) {
                    return Why{"1.1", "the next card is " + std::to_string(top_of_deck(position, opponent(seat)))};
                };
            }
            book.acts = acts;
        }),
        "a reason tells");
}

TEST(PropertiesNotice, ALogThatNamesACardThatIsDrawn) {
    expect_noticed(noticed([](Rulebook& book) {
                       replace_step(book, ucg::kTurn, ucg::draw_phase, [](Rules& rules, Frame& frame) {
                           const std::size_t first = rules.log ? rules.log->events.size() : 0;
                           const Next next = ucg::draw_phase(rules, frame);
                           for (std::size_t at = first; rules.log && at < rules.log->events.size(); ++at)
                               rules.log->events[at].known = 3;
                           return next;
                       });
                   }),
                   "log names an unseen card");
}

TEST(PropertiesNotice, ALogThatNamesACardThatIsSetFaceDown) {
    expect_noticed(noticed([](Rulebook& book) {
                       replace_step(book, ucg::kTurn, ucg::level_up_lead, [](Rules& rules, Frame& frame) {
                           const Next next = ucg::level_up_lead(rules, frame);
                           for (std::size_t at = 0; rules.log && at < rules.log->events.size(); ++at)
                               rules.log->events[at].known = 3;
                           return next;
                       });
                       book.validation_error = nullptr;  // which knows this step by its function
                   }),
                   "log names an unseen card");
}

TEST(PropertiesNotice, ALabelOfTheOtherPlayersThatIsPassedOn) {
    expect_noticed(noticed([](Rulebook& book) {
                       replace_step(book, ucg::kTurn, ucg::judge, [](Rules& rules, Frame& frame) {
                           // A yes is shown with its label, whoever gave it.
                           if (rules.log && !rules.log->labels.empty()) {
                               const DefinitionId hidden = top_of_deck(rules.read(), Seat::B);
                               if (hidden) rules.log->labels.back() = "pass, and " + card_title(rules.pool(), hidden);
                           }
                           return ucg::judge(rules, frame);
                       });
                   }),
                   "words of an unseen card");
}

TEST(PropertiesNotice, AnIndexInTheLog) {
    expect_noticed(noticed([](Rulebook& book) {
                       replace_step(book, ucg::kTurn, ucg::judge, [](Rules& rules, Frame& frame) {
                           Event event{};
                           event.kind = EventKind::Rulebook;
                           event.card = kNone;
                           event.n = rules.read().zone(rules.state.lead, ucg::kDeck).top;
                           rules.record(event);
                           return ucg::judge(rules, frame);
                       });
                   }),
                   "a log tells the index");
}

// What the state notes down of an index shows in views and hashes of the position to come.
TEST(PropertiesNotice, AnIndexInTheStatesOwnNotes) {
    expect_noticed(noticed([](Rulebook& book) {
                       replace_step(book, ucg::kTurn, ucg::judge, [](Rules& rules, Frame& frame) {
                           rules.state.marks[ucg::kSceneSetThisTurn] =
                               rules.read().zone(rules.state.lead, ucg::kDeck).top;
                           return ucg::judge(rules, frame);
                       });
                   }),
                   "the index of a card");
}

TEST(PropertiesNotice, ADealerThatDealsNothing) {
    expect_noticed(noticed([](Rulebook&) {},
                           [](const Game&, const State& state, Seat, const Belief&, Rng& rng) {
                               State same = state;
                               same.rng = Rng::from_seed(rng.next());
                               return same;
                           }),
                   "is dealt as it is");
}

TEST(PropertiesNotice, ADealerThatLeavesTheHandAsItIs) {
    expect_noticed(noticed([](Rulebook&) {},
                           [](const Game& game, const State& state, Seat seat, const Belief& belief, Rng& rng) {
                               State dealt = resample(game, state, seat, belief, rng);
                               // What is half known of a hand would give it away otherwise.
                               const Knowledge& half = state.knowledge[static_cast<std::size_t>(ix(seat))];
                               if (half.pooled || half.grouped) return dealt;
                               for (int at = 0; at < state.card_count; ++at) {
                                   const auto card = static_cast<std::size_t>(at);
                                   const bool known = knows(Position(game, state), seat, static_cast<CardIx>(at));
                                   if (state.cards[card].zone == ucg::kHand && !known)
                                       dealt.cards[card].definition = state.cards[card].definition;
                               }
                               dealt.listens |= state.listens;
                               dealt.replaces |= state.replaces;
                               dealt.needs |= state.needs;
                               return dealt;
                           }),
                   "hidden in the hand is dealt as it is");
}

TEST(PropertiesNotice, ADealerThatKeepsTheChanceToCome) {
    expect_noticed(noticed([](Rulebook&) {},
                           [](const Game& game, const State& state, Seat seat, const Belief& belief, Rng& rng) {
                               State dealt = resample(game, state, seat, belief, rng);
                               dealt.rng = state.rng;
                               return dealt;
                           }),
                   "the chance that is to come");
}

TEST(PropertiesNotice, ADealerThatChangesWhatIsSeen) {
    expect_noticed(noticed([](Rulebook&) {},
                           [](const Game& game, const State& state, Seat seat, const Belief& belief, Rng& rng) {
                               State dealt = resample(game, state, seat, belief, rng);
                               const CardList& hand = Position(game, state).zone(seat, ucg::kHand);
                               if (hand.count) dealt.cards[hand.top].definition = 1;
                               return dealt;
                           }),
                   "can tell the position");
}

TEST(PropertiesNotice, APositionThatCannotBeSaved) {
    expect_noticed(noticed([](Rulebook& book) {
                       book.validation_error = [](const Position&) { return std::string("everything"); };
                   }),
                   "everything");
}

}  // namespace
}  // namespace arbiter::property
