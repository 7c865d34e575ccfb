// What a bot, a server or a binding does with the library, by its interface alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "arbiter/arbiter.h"

namespace arbiter {
namespace {

struct Match {
    OpenGame opened;
    Setup setup;
};

Match shipped_match(const std::string& game, const std::string& version = "") {
    auto opened = open_game(game, version);
    EXPECT_TRUE(opened) << opened.problems().front().to_string();
    const std::vector<std::string> decks = shipped_decks(game);
    const auto setup = make_setup(*opened, *shipped_deck(game, decks.front()), *shipped_deck(game, decks.back()));
    EXPECT_TRUE(setup) << setup.problems().front().to_string();
    return {*opened, *setup};
}

// Calls look(state) at every decision of a random game, and gives back the last position.
template <class Look>
State play(const Match& match, u64 seed, Look&& look, EventLog* log = nullptr) {
    const Game& game = match.opened.game;
    State state = start(game, match.setup, seed, log);
    Rng rng = Rng::from_seed(seed);
    ActionList legal;
    while (!result(state).over()) {
        legal_actions(game, state, legal);
        look(state);
        const Action action = legal[static_cast<int>(rng.below(static_cast<u32>(legal.size())))];
        EXPECT_TRUE(apply(game, state, action, log));
    }
    return state;
}

TEST(Library, OpensEveryGameByNameAndBook) {
    EXPECT_EQ(game_names(), (std::vector<std::string>{"ucg", "ua", "dbs"}));
    for (const std::string& game : game_names()) {
        const std::vector<std::string> versions = rulebook_versions(game);
        ASSERT_FALSE(versions.empty());
        for (const std::string& version : versions) {
            const auto opened = open_game(game, version);
            ASSERT_TRUE(opened) << opened.problems().front().to_string();
            EXPECT_EQ(rulebook_name(opened->game), game + "-" + version);
        }
        EXPECT_EQ(rulebook_version(open_game(game)->game), versions.back());
    }
    EXPECT_EQ(open_game("chess").problems().front().to_string(), "found game \"chess\", expected one of ucg, ua, dbs");
    EXPECT_EQ(open_game("ucg", "0.9").problems().front().expected, "one of 1.2, 1.4, 1.5, 1.7");
    EXPECT_EQ(shipped_deck("ucg", "none").problems().front().found, "deck \"none\"");
    EXPECT_TRUE(shipped_cards("chess").cards.empty());
}

TEST(Library, OpensAGameWithCardsOfOnesOwn) {
    const auto wrong = open_game("ucg", "1.7", parse_card_file(R"([{"number": "X-1", "name": "X"}])", "mine.json"));
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.problems().front().file, "mine.json");
    const auto declined = open_game("ucg", "1.7",
                                    parse_card_file(R"([{"number": "X-1", "name": "X", "character": "X",
        "kind": "Kaiju", "type": "HAZARD", "level": 1, "round": null,
        "bp": {"single": 1000, "double": null, "triple": null, "quad": null, "extra": null},
        "text": "Somehow win the game."}])",
                                                    "mine.json"));
    ASSERT_TRUE(declined);
    ASSERT_EQ(declined->declined.size(), 1u);
    EXPECT_EQ(declined->declined[0].number, "X-1");
    EXPECT_TRUE(card_info(declined->game, find_card(declined->game, "X-1")).declined);
    const auto setup = make_setup(*declined, *parse_deck("50 X-1", "a.deck"), *parse_deck("4 Y-1", "b.deck"));
    ASSERT_FALSE(setup);
    const auto names = [&](const char* file) {
        return std::any_of(setup.problems().begin(), setup.problems().end(),
                           [&](const Diagnostic& problem) { return problem.file == file; });
    };
    EXPECT_TRUE(names("a.deck") && names("b.deck"));
    EXPECT_TRUE(setup.problems().front().about.starts_with("rule "));
}

TEST(Library, NamesWhatViewsAndEventsNumber) {
    for (const std::string& name : game_names()) {
        const Match match = shipped_match(name);
        const Game& game = match.opened.game;
        EventLog log;
        play(
            match, 3,
            [&](const State& state) {
                const View seen = view(game, state, asked_seat(state));
                ASSERT_LT(seen.phase, phase_names(game).size());
                for (const ZoneView& zone : seen.zones) ASSERT_LT(zone.zone, zone_names(game).size());
                for (const PlaceView& place : seen.places)
                    ASSERT_LE(place.attributes.size(), attribute_names(game).size());
                for (const ModifierView& modifier : seen.modifiers) {
                    ASSERT_LT(modifier.property, property_names(game).size());
                    ASSERT_FALSE(name_of(modifier.on).empty() || name_of(modifier.duration).empty());
                }
                ASSERT_FALSE(name_of(seen.asking).empty());
            },
            &log);
        for (const EventView& event : redact(game, log, Seat::A)) {
            ASSERT_FALSE(name_of(event.kind).empty());
            ASSERT_LT(event.reason, reason_names(game).size());
            ASSERT_LE(event.definition, card_count(game));
        }
        EXPECT_FALSE(event_names(game).empty());
        EXPECT_FALSE(position_names(game).empty());
    }
}

TEST(Library, FindsEveryAnswerByItsWords) {
    for (const std::string& name : game_names()) {
        const Match match = shipped_match(name);
        const Game& game = match.opened.game;
        play(match, 5, [&](const State& state) {
            for (const Answer& answer : labelled_answers(game, state)) {
                ASSERT_EQ(find_answer(game, state, answer.label), answer.action);
                ASSERT_EQ(label(game, state, answer.action), answer.label);
                ASSERT_TRUE(answer.label.starts_with(answer.shared_label)) << answer.label;
            }
            ASSERT_FALSE(find_answer(game, state, "fly to the moon"));
        });
    }
}

// Answers that come to the same lead to positions that nobody can tell apart by what lies where.
TEST(Library, AnswersThatComeToTheSameLeadToTheSame) {
    int same = 0, different = 0;
    for (const std::string& name : game_names()) {
        const Match match = shipped_match(name);
        const Game& game = match.opened.game;
        for (u64 seed = 1; seed <= 8; ++seed) {
            play(match, seed, [&](const State& state) {
                const std::vector<Answer> answers = labelled_answers(game, state);
                const std::vector<OptionView> options = view(game, state, asked_seat(state)).options;
                ASSERT_EQ(options.size(), answers.size());
                for (std::size_t at = 0; at < answers.size(); ++at) {
                    const int first = answers[at].same_as;
                    ASSERT_EQ(options[at].same_as, first);
                    ASSERT_LE(first, static_cast<int>(at));
                    ASSERT_EQ(answers[static_cast<std::size_t>(first)].same_as, first);
                    if (first == static_cast<int>(at)) {
                        ++different;
                        continue;
                    }
                    ++same;
                    const Answer& other = answers[static_cast<std::size_t>(first)];
                    ASSERT_EQ(other.shared_label, answers[at].shared_label);
                    ASSERT_EQ(other.action.kind, answers[at].action.kind);
                    // Copies are found by the words that they share.
                    const bool alone = std::all_of(answers.begin(), answers.end(), [&](const Answer& one) {
                        return one.shared_label != other.shared_label || one.same_as == first;
                    });
                    if (alone) {
                        ASSERT_EQ(find_answer(game, state, answers[at].shared_label), other.action);
                    }
                    State one = state, two = state;
                    ASSERT_TRUE(apply(game, one, other.action) && apply(game, two, answers[at].action));
                    ASSERT_EQ(result(one), result(two));
                    // Of a pick of several the first copy leaves the others to be picked.
                    if (other.action.kind == ActionKind::Pick) continue;
                    ASSERT_EQ(asked_seat(one), asked_seat(two));
                    ASSERT_EQ(prompt(game, one), prompt(game, two));
                    ASSERT_EQ(labelled_answers(game, one).size(), labelled_answers(game, two).size());
                    ASSERT_EQ(worth(game, one, Seat::A), worth(game, two, Seat::A));
                }
            });
        }
    }
    EXPECT_GT(same, 100);
    EXPECT_GT(different, 1000);
}

TEST(Library, SavesAndLoads) {
    const Match match = shipped_match("ucg");
    const Game& game = match.opened.game;
    play(match, 2, [&](const State& state) {
        const auto loaded = load(game, save(game, state));
        ASSERT_TRUE(loaded) << loaded.problems().front().to_string();
        ASSERT_TRUE(*loaded == state);
    });
}

TEST(Library, PlaysABotOfOnesOwn) {
    const Match match = shipped_match("ua");
    const Game& game = match.opened.game;
    int asked = 0;
    // The most of its own rule of thumb, on one position as it could be.
    const Bot own{"own", "", [&](const Observation& sight, Rng& rng) {
                      ++asked;
                      const State imagined = sight.imagine(rng);
                      ActionList legal;
                      legal_actions(sight.game(), imagined, legal);
                      EXPECT_EQ(legal.size(), sight.answers());
                      int best = 0, best_worth = 0;
                      for (int at = 0; at < legal.size(); ++at) {
                          State after = imagined;
                          apply_listed(sight.game(), after, legal[at]);
                          const int now = worth(sight.game(), after, sight.seat());
                          if (at == 0 || now > best_worth) best = at, best_worth = now;
                      }
                      return best;
                  }};
    Recorder recorder(game, match.setup, 9);
    State last;
    const MatchResult played =
        play_match(game, match.setup, 9, {&own, find_bot("random")}, [&](const State& before, Action action) {
            recorder.append(before, action);
            last = before;
            EXPECT_TRUE(apply(game, last, action));
        });
    recorder.finish(last);
    EXPECT_GT(asked, 5);
    EXPECT_EQ(played.outcome, result(last).outcome);
    EXPECT_TRUE(verify(game, recorder.replay()).empty());
    const auto again = parse_replay(replay_bytes(recorder.replay()), "own.replay");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->library, library_version());
    Replay other = *again;
    other.checkpoints.back().table ^= 1;
    ASSERT_EQ(verify(game, other).size(), 1u);
    EXPECT_NE(verify(game, other).front().found.find("another table"), std::string::npos);
}

TEST(Library, SaysHowAGameEnded) {
    const Match match = shipped_match("ucg");
    State state = start(match.opened.game, match.setup, 1);
    EXPECT_EQ(describe(result(state)), "not over");
    EXPECT_NE(asked_seat(state), Seat::Nobody);
    ASSERT_TRUE(apply(match.opened.game, state, Action::concede(Seat::A)));
    EXPECT_EQ(result(state), (GameResult{Outcome::Won, Seat::B, Capacity::None}));
    EXPECT_EQ(describe(result(state)), "B wins");
    EXPECT_EQ(asked_seat(state), Seat::Nobody);
    EXPECT_EQ(apply(match.opened.game, state, Action::pass()).refusal, Refusal::GameOver);
}

}  // namespace
}  // namespace arbiter
