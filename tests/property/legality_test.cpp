// What is listed, what is allowed and what is told against the rest agree at every decision of random games, for all
// that either player could want to do: what is listed is allowed, what is not listed has a reason that some clause of
// the book states, and no reason stands against what is listed.
//
// ARBITER_PROPERTY_GAMES  how many games each test plays (24)
// ARBITER_PROPERTY_FIRST  the number of the first one (0): a failure names the number to start from
#include "engine/legality.h"

#include <gtest/gtest.h>

#include <iostream>
#include <map>

#include "engine/label.h"
#include "engine/machine.h"
#include "engine/visibility.h"
#include "games/ua/acts.h"
#include "games/ucg/acts.h"
#include "ledger/ledger.h"
#include "matches.h"
#include "source.h"

namespace arbiter::property {
namespace {

const std::filesystem::path kSource = source_folder();

std::set<std::string> clauses_of(const std::string& book) {
    const auto ledger = ledger::load_ledger(kSource / "rules" / (book + ".tsv"));
    EXPECT_TRUE(ledger.ok()) << book;
    std::set<std::string> numbers;
    for (const ledger::Clause& clause : ledger->clauses) numbers.insert(clause.number);
    return numbers;
}

// All that the seat could want to do at some time.
std::vector<Action> requests(const Position& position, Seat seat) {
    const State& state = position.state;
    std::vector<Action> all = {Action::pass(), Action::done(), Action::yes(), Action::no()};
    for (int n = 0; n < 10; ++n) {
        all.push_back(Action::number(n));
        all.push_back(Action::mode(n));
    }
    for (int at = 0; at < state.card_count; ++at) {
        const CardIx card = static_cast<CardIx>(at);
        all.push_back(Action::pick(card));
        for (int n = 0; n < position.definition(card).ability_count; ++n)
            all.push_back(Action::use(card, static_cast<u8>(n)));
        all.push_back(Action::play(card));
        if (position.card(card).seat != seat || position.card(card).zone != position.book.hand) continue;
        for (int place = 0; place < state.place_count; ++place) {
            for (u8 way : {u8{0}, u8{1}}) all.push_back(Action::play(card, static_cast<PlaceIx>(place), way));
        }
    }
    for (int at = 0; at < state.place_count; ++at) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        all.push_back(Action::pick_place(place));
        all.push_back(Action::attack(place));
        for (int target = 0; target < state.place_count; ++target)
            all.push_back(Action::attack(place, static_cast<PlaceIx>(target)));
    }
    return all;
}

struct Findings {
    std::map<std::string, u64> reasons;  // by clause: how often it stood against something
    u64 decisions = 0, wanted = 0;
};

class Judge {
  public:
    Judge(const Cards& cards, Findings& findings)
        : game_(cards.game()), clauses_(clauses_of(cards.book)), findings_(findings) {}

    // What does not agree at the open question; nothing where all does.
    std::string look_at(const State& state) const {
        ++findings_.decisions;
        ActionList legal;
        legal_actions(game_, state, legal);
        for (Seat seat : kSeats) {
            const Position position(game_, state);
            std::vector<Action> wanted = requests(position, seat);
            wanted.insert(wanted.end(), legal.begin(), legal.end());
            for (Action action : wanted) {
                const bool listed = seat == state.decision.seat && legal.contains(action);
                const std::string problem = listed ? against_listed(position, action) : against(position, seat, action);
                if (!problem.empty())
                    return seat_name(seat) + ", " + plain_label(game_, state, action) + ": " + problem;
                ++findings_.wanted;
            }
        }
        return "";
    }

  private:
    // Of what is listed: is it allowed, and does no rule stand against it?
    std::string against_listed(const Position& position, Action action) const {
        const State& state = position.state;
        if (!accepts(game_, state, action)) return "listed and not allowed";
        if (const Why why = why_not(game_, state, state.decision.seat, action))
            return "listed, and " + why.clause + " stands against it: " + why.reason;
        for (const PlayerAct& act : game_.book->acts) {
            if (act.kind != action.kind || act.way != action.c || act.prompt != state.decision.prompt) continue;
            const Why why = act.refusal(position, state.decision.seat, action);
            const bool allowed = act.is_allowed(position, state.decision.seat, action);
            if (allowed == static_cast<bool>(why)) return "allowed, but refused by the same table: " + why.reason;
            // Two acts may share a question: an event is used, another card is played.
            const bool meant = !act.is_meant || act.is_meant(position, state.decision.seat, action);
            if (meant && !allowed && meant_act(position, state.decision.seat, action) == &act)
                return "listed, and the rules of \"" + std::string(act.verb) + "\" are against it: " + why.reason;
        }
        return "";
    }

    // Of what is not listed: is it refused, and does a rule say why?
    std::string against(const Position& position, Seat seat, Action action) const {
        const State& state = position.state;
        if (seat == state.decision.seat && accepts(game_, state, action)) return "allowed and not listed";
        const Why why = why_not(game_, state, seat, action);
        if (!why || is_evasive(position, seat, why)) return "not listed, and no reason is known: " + why.reason;
        if (why.reason.empty()) return "not listed, and " + why.clause + " gives no reason";
        ++findings_.reasons[why.clause];
        if (why.clause == "not known") return recognizes(position, seat, action.a) ? "a known card is hidden" : "";
        if (why.clause == "not an answer" || clauses_.count(why.clause)) return "";
        return "the book has no clause " + why.clause + ": " + why.reason;
    }

    // Of a question that the rules of acts decide, that something is not in the list is no reason.
    static bool is_evasive(const Position& position, Seat seat, const Why& why) {
        const Decision& decision = position.state.decision;
        return decision.kind == Ask::Main && decision.seat == seat && why.reason.starts_with("this is none of those");
    }

    const Game& game_;
    const std::set<std::string> clauses_;
    Findings& findings_;
};

// Plays the match; returns what was found wrong, and where.
std::string play_judged(const Match& match, const Judge& judge) {
    Rng rng = Rng::from_seed(match.number);
    State state = match.begin();
    for (int decision = 0; state.outcome == Outcome::Running; ++decision) {
        const std::string problem = judge.look_at(state);
        if (!problem.empty()) return match.to_string() + ", decision " + std::to_string(decision) + ": " + problem;
        ActionList legal;
        legal_actions(match.game(), state, legal);
        const auto any = [&] { return legal[static_cast<int>(rng.below(static_cast<u32>(legal.size())))]; };
        Action next = any();
        if (next.kind == ActionKind::Pass && match.number % 2) next = any();
        if (!apply(match.game(), state, next)) return match.to_string() + ": a listed action is refused";
    }
    return "";
}

void play_games(const std::string& game, bool shipped) {
    const u64 games = setting("ARBITER_PROPERTY_GAMES", 24), first = setting("ARBITER_PROPERTY_FIRST", 0);
    const std::vector<Cards> books = compile_for_all_books(kSource / "cards" / game, game);
    Findings findings;
    for (u64 number = first; number < first + games; ++number) {
        const Cards& cards = books[number % books.size()];
        const Judge judge(cards, findings);
        const u64 round = number / books.size();
        if (shipped) {
            const std::vector<Deck> decks = shipped_decks(cards, kSource / "decks" / game);
            const Deck& one = decks[round % decks.size()];
            const Deck& other = decks[(round / decks.size() + round) % decks.size()];
            ASSERT_EQ(play_judged(match_of(number, cards, one, other), judge), "");
        } else {
            const Deck one = random_deck(cards, 2 * number), other = random_deck(cards, 2 * number + 1);
            Match match = match_of(number, cards, one, other);
            // Positions in the middle of a game, which games from the start seldom reach.
            if (round % 2) match.drawing = random_drawing(match, number, round % 4 == 1 ? Size::Usual : Size::Large);
            ASSERT_EQ(play_judged(match, judge), "");
        }
    }
    std::cout << game << ": " << findings.decisions << " decisions, " << findings.wanted << " wishes; refused by";
    for (const auto& [clause, times] : findings.reasons) std::cout << " " << clause << " (" << times << ")";
    std::cout << "\n";
    if (games >= 24) {
        EXPECT_GE(findings.reasons.size(), 15u);
    }
}

TEST(UcgLegality, ShippedDecks) { play_games("ucg", true); }
TEST(UcgLegality, RandomDecks) { play_games("ucg", false); }
TEST(UaLegality, ShippedDecks) { play_games("ua", true); }
TEST(UaLegality, RandomDecks) { play_games("ua", false); }
TEST(DbsLegality, ShippedDecks) { play_games("dbs", true); }
TEST(DbsLegality, RandomDecks) { play_games("dbs", false); }

// ---- the test itself: what is broken on purpose must be found

// What is found with the acts of the newest book changed so.
template <class Change>
std::string found_with(const std::string& game, Change&& change) {
    const std::vector<Cards> books = compile_for_all_books(kSource / "cards" / game, game);
    Cards cards = books.back();
    Rulebook book = *cards.game().book;
    std::vector<PlayerAct> acts(book.acts.begin(), book.acts.end());
    change(book, acts);
    book.acts = acts;
    cards.compiled.game.book = std::make_shared<const Rulebook>(std::move(book));
    Findings findings;
    const Judge judge(cards, findings);
    const std::vector<Deck> decks = shipped_decks(cards, kSource / "decks" / game);
    std::string problem;
    for (u64 number = 0; number < 3 && problem.empty(); ++number)
        problem = play_judged(match_of(number, cards, decks[0], decks[1 % decks.size()]), judge);
    return problem;
}

PlayerAct& act_called(std::vector<PlayerAct>& acts, std::string_view verb, ActionKind kind) {
    for (PlayerAct& act : acts) {
        if (act.verb == verb && act.kind == kind) return act;
    }
    ADD_FAILURE() << "no act is called " << verb;
    return acts[0];
}

void expect_found(const std::string& problem, const std::string& words) {
    EXPECT_NE(problem.find(words), std::string::npos) << "found only: " << problem;
}

TEST(LegalityNotices, ThatNothingIsWrong) {
    EXPECT_EQ(found_with("ua", [](Rulebook&, std::vector<PlayerAct>&) {}), "");
}

// A condition that the table lacks: what is not listed is allowed by it.
TEST(LegalityNotices, ARuleThatIsMissing) {
    const auto all = [](const Position&, Seat, Action) { return true; };
    expect_found(found_with("ucg",
                            [&](Rulebook&, std::vector<PlayerAct>& acts) {
                                act_called(acts, "level up", ActionKind::Play).is_allowed = all;
                            }),
                 "allowed and not listed");
    expect_found(found_with("ua",
                            [&](Rulebook&, std::vector<PlayerAct>& acts) {
                                act_called(acts, "attack", ActionKind::Attack).is_allowed = all;
                            }),
                 "allowed and not listed");
}

// A condition that nobody else knows: what is listed is not allowed.
TEST(LegalityNotices, ARuleTooMany) {
    static bool (*as_it_was)(const Position&, Seat, Action) = nullptr;
    const std::string problem = found_with("ua", [](Rulebook&, std::vector<PlayerAct>& acts) {
        PlayerAct& play = act_called(acts, "play", ActionKind::Play);
        as_it_was = play.is_allowed;
        play.is_allowed = [](const Position& position, Seat seat, Action action) {
            return as_it_was(position, seat, action) && position.place(action.b).zone == ua::kFrontLine;
        };
    });
    expect_found(problem, "listed and not allowed");
}

TEST(LegalityNotices, AListThatLeavesSomethingOut) {
    expect_found(found_with("ucg",
                            [](Rulebook& book, std::vector<PlayerAct>&) {
                                book.main_actions = [](const Position& position, ActionList& out) {
                                    ActionList all;
                                    ucg::main_actions(position, all);
                                    for (int at = all.size() > 1 ? 1 : 0; at < all.size(); ++at) out.push(all[at]);
                                };
                            }),
                 "allowed and not listed");
}

TEST(LegalityNotices, AReasonThatContradictsTheRules) {
    expect_found(found_with("ucg",
                            [](Rulebook&, std::vector<PlayerAct>& acts) {
                                act_called(acts, "level up", ActionKind::Play).refusal = [](const Position&, Seat,
                                                                                            Action) {
                                    return Why{"5.6.1", "it is not liked"};
                                };
                            }),
                 "refused by the same table");
}

TEST(LegalityNotices, AReasonThatIsMissing) {
    expect_found(found_with("ucg",
                            [](Rulebook&, std::vector<PlayerAct>& acts) {
                                for (PlayerAct& act : acts)
                                    act.refusal = [](const Position&, Seat, Action) { return Why{}; };
                            }),
                 "no reason is known");
}

TEST(LegalityNotices, AClauseThatTheBookHasNot) {
    expect_found(found_with("ucg",
                            [](Rulebook&, std::vector<PlayerAct>& acts) {
                                act_called(acts, "use", ActionKind::Use).refusal = [](const Position&, Seat, Action) {
                                    return Why{"99.9", "a rule of another game"};
                                };
                            }),
                 "has no clause 99.9");
}

}  // namespace
}  // namespace arbiter::property
