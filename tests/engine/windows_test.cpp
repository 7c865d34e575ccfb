// What several games stand on, on a Cairn that has it: places that come and go, change sides and join, cards with two
// sides, tokens, and windows in which what is paid for can be answered before it is carried out.
#include <gtest/gtest.h>

#include "engine/invariants.h"
#include "engine/label.h"
#include "toy/script.h"
#include "toy/toy.h"

namespace arbiter::toy {
namespace {

constexpr ZoneId kCamp = kZoneCount;
constexpr ZoneId kGone = kZoneCount + 1;
constexpr u16 kWindow = kProcedureEnd;
// The step of a turn that asks its player what to do.
constexpr u16 kActStep = 2;

// Texts work in the camp as well.
bool is_active_in_camp(const Position& position, CardIx card, const Ability&) {
    const CardState& at = position.card(card);
    return at.zone == kCamp && position.top_face_up(at.place) == card;
}

// ---- windows: whoever did not act is asked, and may use a text of their own; then the other one is

Next ask_answer(Rules& rules, Frame& frame) {
    rules.ask_main(frame.controller, kPromptAct);
    return Next::Step;
}

Next take_answer_of_window(Rules& rules, Frame& frame) {
    const Action answer = rules.state.answer;
    rules.state.answer = {};
    if (answer.kind != ActionKind::Use) return Next::Step;
    const AbilityId first = rules.read().definition(answer.a).first_ability;
    rules.use(frame.controller, answer.a, static_cast<AbilityId>(first + answer.b));
    return Next::Step;
}

void open_window(Rules& rules, const Frame& used) { rules.call(kWindow, opponent(used.controller)); }

// The text that the topmost window answers is not carried out.
Next negate_answered(Rules& rules, Frame&, const Op&) {
    int at = rules.state.frames.size() - 1;
    while (at >= 0 && rules.state.frames[at].code != kWindow) --at;
    if (at > 0) rules.negate_effect(at - 1);
    return Next::Step;
}

void list_texts(const Position& position, ActionList& out) {
    const Seat seat = position.state.decision.seat;
    for (int at : position.state.standing) {
        const CardIx top = position.top_face_up(static_cast<PlaceIx>(at));
        if (top == kNone || position.card(top).seat != seat) continue;
        for (int n = 0; n < position.definition(top).ability_count; ++n) {
            const AbilityId id = static_cast<AbilityId>(position.definition(top).first_ability + n);
            if (position.pool.ability(id).kind == AbilityKind::Activated && !uses_of(position, top, id))
                out.push(Action::use(top, static_cast<u8>(n)));
        }
    }
    out.push(Action::pass());
}

// What was carried out, in order, by the cards' numbers.
thread_local std::vector<std::string> ended;

u16 note_end(Rules& rules, const Frame& frame) {
    const std::string number = rules.read().definition(frame.source).number;
    ended.push_back(frame.flags & kEffectNegated ? number + " negated" : number);
    return 0;
}

Rulebook book_with_windows() {
    Rulebook book = rulebook();
    book.zones.push_back({"camp", SeenBy::Everyone, false, true, true, true, true});
    book.zones.push_back({"gone", SeenBy::Everyone, true, false, false, false});
    book.max_places = kMaxPlaces;
    book.procedures.resize(kWindow + 1);
    book.procedures[kWindow] = {"window", {{"6.1", ask_answer}, {"6.2", take_answer_of_window}}, 0};
    book.active = is_active_in_camp;
    book.activated = open_window;
    book.effect_ended = note_end;
    book.main_actions = list_texts;
    book.verb = negate_answered;
    book.validation_error = nullptr;
    return book;
}

Pool few_cards() {
    CardMaker cards;
    const auto card = [&](const char* number, const char* name, i32 power) {
        std::array<i32, kAttributes> attributes{};
        attributes[kKind] = kWight;
        attributes[kPower] = power;
        cards.card(number, name, attributes, {{cards.symbol("stone")}});
    };
    const AmountId one = cards.parts().constant(1);
    card("W-1", "Drawer", 1);
    cards.activated("Draw a card.", 1, Script().cost_paid().draw(Who::You, one, kDrawn)).limit = 1;
    Op negate = Assembler::op(Verb::Rulebook);
    card("W-2", "Refuser", 2);
    cards.activated("Negate what this answers.", 1, Script().cost_paid().op(negate)).limit = 1;
    card("W-3", "Front", 3);
    cards.continuous("Others...", {{kPowerChange, TargetKind::Place, 1, 0, kNoId, kNoId, one, 0}});
    card("W-4", "Back", 7);
    card("W-5", "Token", 1);
    Pool pool = cards.finish();
    pool.definitions[3].back = 4;
    pool.definitions[4].back = 3;
    pool.definitions[5].token = true;
    return pool;
}

class Camp : public testing::Test {
  protected:
    Camp() {
        arbiter::Setup both;
        for (auto& list : both.decks) list.assign(30, 1);
        state_ = lay_table(game_, both);
        state_.lead = state_.starting = Seat::A;
        state_.turn = 1;
        state_.phase = kAct;
        Rules rules = changing();
        rules.call(kTurn, Seat::A).pc = kActStep;
        run(rules);
        ended.clear();
    }

    Rules changing() { return {game_, state_, &log_}; }
    Position read() const { return Position(game_, state_); }
    // A new card of the seat's, standing in a place that is opened for it.
    PlaceIx stand(Seat seat, DefinitionId definition, ZoneId zone = kCamp) {
        Rules rules = changing();
        rules.tick();
        const CardIx card = rules.create_card(definition, seat, kPit);
        const PlaceIx place = rules.open_place(zone, seat);
        rules.move_to_place(card, place, Target::OnTop, Face::Up, kPlayed);
        return place;
    }
    CardIx top(PlaceIx place) const { return state_.places[place].stack.top; }
    i32 power(PlaceIx place) const { return game_.book->attribute(read(), {ObjectKind::Places, place}, kPower); }
    void strengthen(PlaceIx place, i32 value) {
        Rules rules = changing();
        Modifier modifier{};
        modifier.property = kPowerChange;
        modifier.value = value;
        modifier.duration = Duration::Game;
        modifier.stamp = state_.clock;
        modifier.ability = kNoAbility;
        modifier.source = top(place);
        modifier.controller = Seat::A;
        rules.add_modifier(modifier, ObjectKind::Places, CardSet::of(place));
    }
    void use(PlaceIx place) {
        state_.decision = {};
        Rules rules = changing();
        rules.use(state_.places[place].seat, top(place), read().definition(top(place)).first_ability);
        run(rules);
    }
    void answer(std::string_view text) {
        const auto action = find_answer(game_, state_, text);
        ASSERT_TRUE(action.has_value()) << text;
        ASSERT_TRUE(apply(game_, state_, *action, &log_));
    }

    const Game game_{std::make_shared<const Rulebook>(book_with_windows()), std::make_shared<const Pool>(few_cards())};
    State state_{};
    EventLog log_;
};

// ---- places

TEST_F(Camp, APlaceComesWithWhatStandsThereAndIsTakenAgain) {
    const PlaceIx first = stand(Seat::A, 1), second = stand(Seat::A, 1), other = stand(Seat::B, 1);
    EXPECT_EQ(state_.places[first].slot, 0);
    EXPECT_EQ(state_.places[second].slot, 1);
    EXPECT_EQ(state_.places[other].slot, 0) << "each side counts by itself";
    Rules rules = changing();
    const Register remembered = rules.holding(ObjectKind::Places, CardSet::of(first));
    strengthen(first, 5);
    rules.tick();
    rules.move_to_zone(top(first), kPit, Seat::A, End::Top, kSent);
    const int places = state_.place_count;
    const PlaceIx next = stand(Seat::B, 1);
    EXPECT_EQ(next, first) << "what was left is free for either player";
    EXPECT_EQ(state_.place_count, places);
    EXPECT_EQ(state_.places[next].slot, 1);
    EXPECT_EQ(power(next), 1) << "what worked on the one does not work on the other";
    EXPECT_TRUE(still_existing(read(), remembered).empty());
    EXPECT_EQ(check_invariants(game_, state_), "");
}

TEST_F(Camp, WhatChangesZoneOrSideIsTheSameObject) {
    const PlaceIx place = stand(Seat::A, 1);
    stand(Seat::B, 1);
    strengthen(place, 5);
    Rules rules = changing();
    const Register remembered = rules.holding(ObjectKind::Places, CardSet::of(place));
    rules.tick();
    rules.shift_place(place, kCamp, Seat::B);
    EXPECT_EQ(state_.places[place].slot, 1);
    EXPECT_EQ(state_.cards[top(place)].seat, Seat::B);
    EXPECT_EQ(state_.cards[top(place)].owner, Seat::A);
    EXPECT_EQ(power(place), 6);
    EXPECT_TRUE(still_existing(read(), remembered).has(place));
    EXPECT_EQ(log_.events.back().kind, EventKind::Shifted);
    EXPECT_EQ(check_invariants(game_, state_), "");
}

TEST_F(Camp, TwoPlacesBecomeOneWithWhatWorksOnBoth) {
    const PlaceIx one = stand(Seat::A, 1), other = stand(Seat::A, 2);
    const CardIx upper = top(one), lower = top(other);
    strengthen(one, 5);
    strengthen(other, 10);
    Rules rules = changing();
    rules.tick();
    rules.join_places(other, one);
    EXPECT_EQ(top(one), upper);
    EXPECT_EQ(state_.places[one].stack.bottom, lower);
    EXPECT_FALSE(state_.standing.has(other));
    EXPECT_EQ(power(one), 16);
    EXPECT_EQ(stand(Seat::A, 1), other) << "the place that was given up is free";
    EXPECT_EQ(check_invariants(game_, state_), "");
}

// ---- cards

TEST_F(Camp, ATurnedOverCardIsTheSameWithAnotherText) {
    const PlaceIx place = stand(Seat::A, 3);
    strengthen(place, 5);
    EXPECT_EQ(power(place), 3 + 1 + 5);
    const CardIx card = top(place);
    const Stamp since = state_.cards[card].since;
    Rules rules = changing();
    rules.turn_over(card, read().definition(card).back);
    EXPECT_EQ(power(place), 7 + 5) << "the front's text is silent, what works on the card stays";
    EXPECT_EQ(state_.cards[card].since, since);
    rules.turn_over(card, read().definition(card).back);
    EXPECT_EQ(power(place), 3 + 1 + 5);
    EXPECT_EQ(check_invariants(game_, state_), "");
}

TEST_F(Camp, ATokenTakesTheSlotOfOneThatIsGoneOnlyWhereThereIsNoRoom) {
    Rules rules = changing();
    const CardIx gone = rules.create_token(5, Seat::A, kGone);
    const CardIx next = rules.create_token(5, Seat::A, kPit);
    EXPECT_NE(next, gone);
    while (state_.card_count < kMaxCards) rules.create_token(5, Seat::B, kPit);
    const CardIx again = rules.create_token(5, Seat::B, kPit);
    EXPECT_EQ(again, gone);
    EXPECT_EQ(state_.cards[again].owner, Seat::B);
    EXPECT_EQ(state_.zones[0][kGone].count, 0);
    EXPECT_EQ(check_invariants(game_, state_), "");
    rules.create_token(5, Seat::A, kPit);
    EXPECT_EQ(state_.outcome, Outcome::Void) << "none is gone any more";
    EXPECT_EQ(state_.out_of, Capacity::Cards);
}

// ---- windows

TEST_F(Camp, NobodyAnswersAndTheTextIsCarriedOut) {
    const PlaceIx place = stand(Seat::A, 1);
    const int hand = read().zone(Seat::A, kHand).count;
    use(place);
    ASSERT_EQ(state_.decision.seat, Seat::B);
    EXPECT_EQ(read().zone(Seat::A, kHand).count, hand) << "paid for, and not yet carried out";
    answer("pass");
    EXPECT_EQ(read().zone(Seat::A, kHand).count, hand + 1);
    EXPECT_EQ(ended, std::vector<std::string>{"W-1"});
}

TEST_F(Camp, WhatIsNegatedIsNotCarriedOutButUsed) {
    const PlaceIx place = stand(Seat::A, 1);
    stand(Seat::B, 2);
    const int hand = read().zone(Seat::A, kHand).count;
    use(place);
    answer("W-2");
    answer("pass");
    EXPECT_EQ(read().zone(Seat::A, kHand).count, hand);
    EXPECT_EQ(ended, (std::vector<std::string>{"W-2", "W-1 negated"}));
    EXPECT_EQ(uses_of(read(), top(place), read().definition(top(place)).first_ability), 1);
}

TEST_F(Camp, AChainOfThreeResolvesBackwards) {
    const PlaceIx place = stand(Seat::A, 1);
    stand(Seat::A, 2);
    stand(Seat::B, 2);
    const int hand = read().zone(Seat::A, kHand).count;
    use(place);
    answer("W-2");
    ASSERT_EQ(state_.decision.seat, Seat::A);
    answer("W-2");
    ASSERT_EQ(state_.decision.seat, Seat::B);
    answer("pass");
    EXPECT_EQ(ended, (std::vector<std::string>{"W-2", "W-2 negated", "W-1"}));
    EXPECT_EQ(read().zone(Seat::A, kHand).count, hand + 1) << "the answer itself was negated";
}

}  // namespace
}  // namespace arbiter::toy
