// What people are told of the game: how it is won and played, what its words mean, what an answer would do.
#include "games/ucg/presentation.h"

#include "base/numbers.h"
#include "engine/label.h"
#include "games/ucg/turn.h"

namespace arbiter::ucg {

namespace {

constexpr const char* kGoal =
    "Goal: win three battle areas in the same turn. All areas are fought again every turn; wins from earlier turns do "
    "not count.";

constexpr const char* kLesson =
    "Both players take part in every turn. One of them leads and acts first in each phase.\n"
    "Draw: each draws a card (not in turn 1).\n"
    "Scene: the leading player may set one scene whose Round is at most the Field Round.\n"
    "Set: a new battle area opens. Each player sets one character card there, face down. A player with none to set "
    "loses.\n"
    "Level up: each of your characters may get one more card, of the same character name and one level above the "
    "card on top. Two cards make it DOUBLE, three TRIPLE.\n"
    "Open: all cards are turned face up; \"when this character enters play\" texts happen.\n"
    "Effect activation: you may use powers, which are texts with a cost.\n"
    "Judgement: in every area the two BP are compared, and the higher one wins; the loser lies sideways. A player who "
    "wins three "
    "or more areas this turn, and more than the opponent, wins the game. The winner of the newest area leads the next "
    "turn.\n"
    "BP is printed for SINGLE/DOUBLE/TRIPLE/QUAD: the number of cards in the stack says which value of the top card "
    "counts. Characters stay where they are, so a stack can grow from turn to turn.";

std::vector<Keyword> keywords() {
    return {{"SINGLE", "a stack of one card; its SINGLE BP counts"},
            {"DOUBLE", "a stack of two cards; its DOUBLE BP counts"},
            {"TRIPLE", "a stack of three cards; its TRIPLE BP counts"},
            {"QUAD", "a stack of four cards; its QUAD BP counts"},
            {"EXTRA", "while the condition printed for it holds, the EXTRA BP counts and no other"},
            {"BP grade", "+1 reads the BP of the next larger state, -1 that of the next smaller one"},
            {"Round",
             "a scene may be set when its Round is not above the Field Round; it replaces one of its Round or "
             "lower"},
            {"Charge",
             "the top cards of the deck are revealed and may be laid face down under a character of that "
             "name; they do not count for its state"}};
}

void word_questions(Presentation& showing) {
    showing.questions.resize(kPromptCount);
    showing.questions[kPromptLead] = {"Do you want to lead?", "The player who leads acts first in every step.", "",
                                      "Lead", "Let the opponent lead"};
    showing.questions[kPromptRedraw] = {"Redraw your whole hand? (once only)",
                                        "The whole hand goes under the deck, and you draw as many others.", "",
                                        "Redraw all", "Keep this hand"};
    showing.questions[kPromptSetScene] = {"Set a scene?", "Only one scene is in play; a new one takes its place.",
                                          "Set no scene"};
    showing.questions[kPromptSceneDraw] = {"Draw a card for the scene?", "", "", "Draw a card", "Don't draw"};
    showing.questions[kPromptSetCharacter] = {"Set a character.",
                                              "It lies face down until all cards are turned up together."};
    showing.questions[kPromptLevelUp] = {
        "Level up a character?",
        "A card of the same character, one level higher, goes on top. Each character once a turn.", "Finish level up"};
    showing.questions[kPromptTrigger] = {"Which effect resolves next?"};
    showing.questions[kPromptPower] = {"Use a power?", "One after the other, until you pass.", "Use no power"};
    showing.questions[kPromptName] = {"Which character name does it have for this effect?"};
    showing.questions[kPromptType] = {"Which TYPE is changed?"};
    showing.questions[kPromptDelayed] = {"Which effect comes next?"};
}

std::string scenes_replaced(const Position& position) {
    std::string out;
    for (Seat seat : kSeats) {
        for (int scene : position.cards_in(seat, kSceneArea))
            out += (out.empty() ? "replaces " : ", ") +
                   card_title(position.pool, position.card(static_cast<CardIx>(scene)).definition);
    }
    return out;
}

}  // namespace

void show_to_people(Rulebook& book) {
    book.showing.aim = "Win 3 battles in one turn";
    book.showing.goal = kGoal;
    book.showing.minute = {
        {"Set", "Each turn both players lay one character face down, facing each other. That is a battle area."},
        {"Level up", "Stack the same character, one level higher. Two cards are DOUBLE, three TRIPLE: more BP."},
        {"Open and compare", "Cards turn up, texts happen, then BP decides every battle, old ones too."},
        {"Win", "Win three battles in one turn. The newest battle decides who leads next."}};
    book.showing.lesson = kLesson;
    book.showing.keywords = keywords();
    book.showing.acts.resize(kReasonCount);
    book.showing.acts[kDiscarded] = "discard";
    book.showing.acts[kExiled] = "exile";
    word_questions(book.showing);
    book.totals = totals;
    book.standings = standings;
    book.price = price;
    book.ending = ending;
}

void totals(const Position& position, Seat seat, std::vector<std::string>& out) {
    if (seat == position.state.lead && position.state.turn > 0)
        out.push_back("Field Round " + std::to_string(value(position, kFieldRound, seat)));
}

// The BP that the card would have as it is printed, or the scene that it sends away.
std::string price(const Position& position, Action action) {
    if (action.kind != ActionKind::Play || action.a >= position.state.card_count) return "";
    const Definition& card = position.definition(action.a);
    if (card.attributes[kKind] & kScene) return scenes_replaced(position);
    if (action.b >= position.state.place_count) return "";
    const int state = position.place(action.b).stack.count + 1;
    const i32 bp =
        state >= 1 && state <= 4 ? card.attributes[static_cast<std::size_t>(kSingleBp + state - 1)] : kNoValue;
    const std::string word = value_words(position.book, kState, state);
    return word + (bp == kNoValue ? ": no BP is printed for that" : ", BP " + grouped(bp));
}

std::string ending(const Position& position, std::string_view clause) {
    const State& state = position.state;
    const std::string loser = seat_name(opponent(state.winner));
    const auto wins = [&](Seat seat) {
        const int count = state.score[static_cast<std::size_t>(ix(seat))];
        return seat_name(seat) + " won " + std::to_string(count) + (count == 1 ? " area" : " areas");
    };
    if (clause == "1.3.2")
        return wins(state.winner) + " this turn, " + wins(opponent(state.winner)) + "; three areas win the game";
    if (clause == "1.3.3")
        return "both won three areas or more this turn: " + wins(state.winner) + ", " + wins(opponent(state.winner));
    if (clause == "1.3.4") return loser + " had no character card to set";
    if (clause == "12.4.3") return loser + " could not set a character in every empty area";
    return "";
}

}  // namespace arbiter::ucg
