// A small table for tests of card text: cards compiled from their text, a position laid out by the engine's atoms, one
// ability run with scripted answers.
#pragma once

#include <gtest/gtest.h>

#include <map>

#include "arbiter/cards.h"
#include "engine/machine.h"
#include "engine/rules.h"
#include "games/games.h"
#include "games/ucg/terms.h"

namespace arbiter::ucg {

// A card with the facts that a test needs; the rest is usual.
struct TestCard {
    std::string name;
    std::string text = "";
    std::string kind = "Kaiju";
    std::string character = "";  // empty: the name without its last digit
    std::string type = "BASIC";
    int level = 1;
    int round = 0;
    std::array<int, 5> bp = {1000, 2000, 3000, -1, 9000};  // SINGLE to QUAD, EXTRA; -1: none
};

// Card numbers have no blanks.
inline std::string number_of(std::string name) {
    for (char& c : name) {
        if (c == ' ') c = '-';
    }
    return name;
}

inline std::string json_of(const TestCard& card) {
    const bool scene = card.kind == "Scene";
    const auto number = [](int n) { return n < 0 ? std::string("null") : std::to_string(n); };
    std::string text;
    for (char c : card.text) text += (c == '"' || c == '\\') ? std::string("\\") + c : std::string(1, c);
    std::string character = card.character.empty() ? card.name.substr(0, card.name.size() - 1) : card.character;
    std::string out = R"({"number":")" + number_of(card.name) + R"(","name":")" + card.name + R"(","text":")" + text +
                      R"(","kind":")" + card.kind;
    out += scene ? R"(","character":null,"type":null,"level":null,"round":)" + std::to_string(card.round)
                 : R"(","character":")" + character + R"(","type":")" + card.type + R"(","round":null,"level":)" +
                       std::to_string(card.level);
    static constexpr const char* kStates[] = {"single", "double", "triple", "quad", "extra"};
    out += R"(,"bp":{)";
    for (std::size_t at = 0; at < 5; ++at)
        out += (at ? "," : "") + std::string("\"") + kStates[at] + "\":" + (scene ? "null" : number(card.bp[at]));
    return out + "}}";
}

inline Result<CompiledGame> compile_test_cards(const std::string& book, const std::vector<TestCard>& cards) {
    std::string json = "[";
    for (const TestCard& card : cards) json += (json.size() > 1 ? "," : "") + json_of(card);
    const Result<std::vector<CardRecord>> records = parse_cards(json + "]", "test");
    if (!records) return records.problems();
    return make_game(book, *records);
}

class Table {
  public:
    explicit Table(const std::vector<TestCard>& cards, const std::string& book = "ucg-1.7") {
        Result<CompiledGame> compiled = compile_test_cards(book, cards);
        if (!compiled.ok()) {
            ADD_FAILURE() << compiled.problems()[0].to_string();
            return;
        }
        for (const Declined& declined : compiled->declined)
            ADD_FAILURE() << declined.number << ": " << declined.reason << " at: " << declined.stopped_at;
        game = compiled->game;
        state = blank_state(game, 1);
        state.turn = 1;
    }

    Rules rules() { return {game, state}; }
    Position read() { return {game, state}; }

    CardIx put(Seat seat, ZoneId zone, const std::string& name) {
        const CardIx card = rules().create_card(find_card(*game.pool, number_of(name)), seat, zone);
        rules().tick();
        return card;
    }
    // Puts several cards into a zone; the first lies on top.
    void put(Seat seat, ZoneId zone, const std::vector<std::string>& names) {
        for (const std::string& name : names) put(seat, zone, name);
    }
    // A character in a battle area, from the lowest card to the topmost.
    PlaceIx stand(Seat seat, int area, const std::vector<std::string>& names) {
        while (state.marks[kBattleAreas] <= area) {
            for (Seat each : kSeats) rules().create_place(kBattleArea, each, state.marks[kBattleAreas]);
            ++state.marks[kBattleAreas];
        }
        for (const std::string& name : names) {
            const CardIx card = put(seat, kHand, name);
            rules().move_to_place(card, place_at(seat, area), Target::OnTop, Face::Up, kSet);
        }
        rules().tick();
        return place_at(seat, area);
    }
    CardIx top(PlaceIx place) { return state.places[place].stack.top; }
    CardIx attach(PlaceIx place, const std::string& name) {
        const CardIx card = put(state.places[place].seat, kHand, name);
        rules().move_to_place(card, place, Target::Under, Face::Down, kCharged);
        return card;
    }

    // Carries out one ability of a card, with these answers: "yes", "no", "done", "1" for an option, or the name of the
    // card or of the topmost card of the character that is picked.
    void carry_out(CardIx card, const std::vector<std::string>& answers, int ability = 0) {
        const AbilityId id = static_cast<AbilityId>(read().definition(card).first_ability + ability);
        ASSERT_LT(ability, read().definition(card).ability_count);
        const Ability& what = game.pool->ability(id);
        Rules acting = rules();
        Frame& frame = acting.call(what.code, state.cards[card].seat, card, id);
        if (what.kind == AbilityKind::Activated) {
            frame.flags |= kActivated;
            acting.begin_all_or_nothing(frame);
        }
        run(acting);
        go_on(answers);
    }
    // What was put off to the end of the turn.
    void end_turn(const std::vector<std::string>& answers = {}) {
        Rules acting = rules();
        while (!state.delayed.empty()) {
            const Delayed delayed = state.delayed[0];
            state.delayed.erase(0);
            Frame& effect = acting.call(delayed.code, delayed.controller, delayed.source, delayed.ability);
            effect.pc = delayed.pc;
            effect.stamp = delayed.stamp;
            if (delayed.reg != kNone) acting.reg(effect, delayed.reg) = captured_in(delayed);
            run(acting);
        }
        go_on(answers);
        acting.expire_modifiers();
    }

    void go_on(const std::vector<std::string>& answers) {
        for (const std::string& answer : answers) {
            ASSERT_NE(state.decision.kind, Ask::Nothing) << "nothing is asked, but the answer is " << answer;
            const Action action = find(answer);
            ASSERT_NE(action.kind, ActionKind::None) << answer << " is not offered";
            ASSERT_TRUE(apply(game, state, action).ok()) << answer;
        }
        EXPECT_EQ(state.decision.kind, Ask::Nothing) << "there is a question left";
    }

    // What can be picked now, by name.
    std::vector<std::string> offered() {
        ActionList actions;
        legal_actions(game, state, actions);
        std::vector<std::string> names;
        for (const Action& action : actions) {
            if (action.kind != ActionKind::Done) names.push_back(name_of(action));
        }
        return names;
    }

    int count(Seat seat, ZoneId zone) { return read().zone(seat, zone).count; }
    bool has(Seat seat, ZoneId zone, const std::string& name) {
        for (int card : read().cards_in(seat, zone)) {
            if (read().definition(static_cast<CardIx>(card)).name == name) return true;
        }
        return false;
    }
    std::string name(CardIx card) { return card == kNone ? "" : read().definition(card).name; }
    int bp(PlaceIx place) { return bp_of(read(), place).total; }
    i32 types(PlaceIx place) { return ucg::type_bits(read(), place); }
    bool payable(CardIx card, int ability = 0) {
        return arbiter::payable(game, state, card,
                                static_cast<AbilityId>(read().definition(card).first_ability + ability),
                                state.cards[card].seat);
    }
    // Is this property on the character now?
    bool marked(PlaceIx place, PropertyId property) { return any_of(read(), property, {ObjectKind::Places, place}); }

    Game game;
    State state{};

  private:
    std::string name_of(const Action& action) {
        switch (action.kind) {
            case ActionKind::Pick: return name(action.a);
            case ActionKind::PickPlace: return name(read().top_face_up(action.a));
            case ActionKind::Yes: return "yes";
            case ActionKind::No: return "no";
            case ActionKind::Done: return "done";
            case ActionKind::Mode: return std::to_string(action.a);
            case ActionKind::Number: return std::to_string(action.a + 256 * action.b);
            default: return "";
        }
    }
    Action find(const std::string& answer) {
        ActionList actions;
        legal_actions(game, state, actions);
        for (const Action& action : actions) {
            if (name_of(action) == answer) return action;
        }
        return {};
    }
};

}  // namespace arbiter::ucg
