// Paying in dbs against brute force (DBS 2-11, 8-4-2): every cost that can be paid is offered, every pick that is
// offered can be finished, and every way to pay is among them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/rules.h"
#include "games/dbs/terms.h"
#include "scenario/draw.h"
#include "scenario/run.h"

namespace arbiter::dbs {
namespace {

constexpr std::string_view kLetters = "RBGYK";
constexpr const char* kNames[] = {"Red", "Blue", "Green", "Yellow", "Black"};

// Energy of one or two colours, by name: "ERB" is red and blue.
std::vector<std::string> energy_names() {
    std::vector<std::string> names;
    for (const char one : kLetters) names.push_back(std::string("E") + one);
    // DBS 2-4-1-2: of several colours are red, blue, green and yellow cards.
    for (std::size_t one = 0; one < 4; ++one) {
        for (std::size_t other = one + 1; other < 4; ++other)
            names.push_back(std::string("E") + kLetters[one] + kLetters[other]);
    }
    names.push_back("ERBG");
    return names;
}

struct Case {
    int total = 0;
    std::string spheres;
    std::vector<std::string> energy;
    bool as_skill = false;  // spheres and a number before a colon: each is paid with cards of its own
};

Case random_case(Rng& rng) {
    const std::vector<std::string> names = energy_names();
    Case made;
    made.as_skill = rng.below(3) == 0;
    made.total = static_cast<int>(rng.below(made.as_skill ? 3 : 5));
    for (u32 left = rng.below(4); left > 0; --left) made.spheres += kLetters[rng.below(5)];
    std::sort(made.spheres.begin(), made.spheres.end(),
              [](char a, char b) { return kLetters.find(a) < kLetters.find(b); });
    // What a text can say.
    if (made.as_skill) made.spheres = made.spheres.substr(0, 1);
    for (u32 left = 1 + rng.below(6); left > 0; --left)
        made.energy.push_back(names[rng.below(static_cast<u32>(names.size()))]);
    return made;
}

std::string scenario_of(const Case& made) {
    std::string text = "title: paying\nrules: [dbs-1.077]\ncites: [2-11-1-1]\ncards:\n";
    for (const std::string& name : energy_names()) {
        text += "  " + name + ": {color: [";
        for (std::size_t at = 1; at < name.size(); ++at)
            text += (at > 1 ? ", " : "") + std::string(kNames[kLetters.find(name[at])]);
        text += "]}\n";
    }
    const std::string total = std::to_string(made.total);
    const std::string number = made.total ? "[" + total + "]" : "";
    const bool free = made.spheres.empty() && made.total == 0;
    text += made.as_skill ? "  Dear: {text: \"[Activate Main] " + made.spheres + number + (free ? "" : " : ") +
                                "Draw 1 card.\"}\n"
                          : "  Dear: {cost: " + total + (made.spheres.empty() ? "" : "(" + made.spheres + ")") + "}\n";
    text += "position:\n  phase: main\n  A: {" + std::string(made.as_skill ? "battle" : "hand") + ": [Dear], energy: [";
    for (const std::string& name : made.energy) text += name + ", ";
    text.resize(text.size() - 2);
    return text + "]}\nsteps:\n  - expect: {winner: none}\n";
}

// Can each sphere be paid with a card of its own?
bool covers(const std::vector<std::string>& cards, const std::string& spheres) {
    if (spheres.empty()) return true;
    for (std::size_t at = 0; at < cards.size(); ++at) {
        if (cards[at].find(spheres[0], 1) == std::string::npos) continue;
        std::vector<std::string> rest = cards;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
        if (covers(rest, spheres.substr(1))) return true;
    }
    return false;
}

using Ways = std::set<std::vector<std::string>>;  // what is switched to Rest Mode, in order of names

Ways ways_by_hand(const Case& made) {
    const std::size_t spheres = made.spheres.size(), total = static_cast<std::size_t>(made.total);
    const std::size_t wanted = made.as_skill ? total + spheres : std::max(total, spheres);
    Ways ways;
    for (u32 bits = 0; bits < u32{1} << made.energy.size(); ++bits) {
        std::vector<std::string> chosen;
        for (std::size_t at = 0; at < made.energy.size(); ++at) {
            if ((bits >> at) & 1) chosen.push_back(made.energy[at]);
        }
        if (chosen.size() != wanted || !covers(chosen, made.spheres)) continue;
        std::sort(chosen.begin(), chosen.end());
        ways.insert(chosen);
    }
    return ways;
}

// Answers in every way until the payment is over.
void pay(const Game& game, const State& state, Ways& ways, bool& dead_end) {
    const bool paying = state.decision.kind == Ask::Pick && state.decision.prompt == kPromptEnergy;
    if (!paying) {
        std::vector<std::string> rested;
        const Position position(game, state);
        for (CardIx card : position.from_top(position.zone(Seat::A, kEnergyArea))) {
            if (state.cards[card].position == kRest) rested.push_back(position.definition(card).number);
        }
        std::sort(rested.begin(), rested.end());
        ways.insert(rested);
        return;
    }
    ActionList answers;
    legal_actions(game, state, answers);
    dead_end = dead_end || answers.empty();
    for (const Action& answer : answers) {
        State next = state;
        ASSERT_TRUE(apply(game, next, answer));
        pay(game, next, ways, dead_end);
    }
}

TEST(DbsPayment, OffersEveryWayToPayAndNoOther) {
    Rng rng = Rng::from_seed(12);
    int payable = 0, several = 0;
    for (int number = 0; number < 400; ++number) {
        const Case made = random_case(rng);
        const std::string text = scenario_of(made);
        const auto scenario = scenario::parse_scenario(text, "payment");
        ASSERT_TRUE(scenario.ok()) << text << scenario.problems().front().to_string();
        const auto game = scenario::compile_scenario(*scenario, "dbs-1.077");
        ASSERT_TRUE(game.ok()) << text << game.problems().front().to_string();
        const State state = scenario::begin(*scenario, *game, scenario::find_cast(*scenario, *game), nullptr);
        ActionList answers;
        legal_actions(*game, state, answers);
        Ways found;
        bool dead_end = false;
        for (const Action& answer : answers) {
            if (answer.kind != (made.as_skill ? ActionKind::Use : ActionKind::Play)) continue;
            State next = state;
            ASSERT_TRUE(apply(*game, next, answer));
            pay(*game, next, found, dead_end);
        }
        const Ways wanted = ways_by_hand(made);
        EXPECT_EQ(found, wanted) << text;
        EXPECT_FALSE(dead_end) << text;
        payable += !wanted.empty();
        several += wanted.size() > 1;
    }
    EXPECT_GT(payable, 100);
    EXPECT_GT(several, 40);
}

}  // namespace
}  // namespace arbiter::dbs
