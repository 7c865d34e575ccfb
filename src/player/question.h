// The open question as a person is asked it: a sentence, numbered answers, and what each of them costs or does.
#pragma once

#include <string>
#include <vector>

#include "arbiter/game.h"
#include "engine/spots.h"
#include "player/address.h"

namespace arbiter::player {

// One of several answers. Copies of a card are one answer.
struct Choice {
    std::string label;
    std::string price;  // what it costs or does; empty: nothing to say
    std::string brief;  // the label in few words, as a button has it: "Don't block", "attack with Hessa Brandt"
    Action action{};
    AnswerSpots spots{};  // what on the table it is about
};

struct Question {
    std::string words;  // "Do you want to lead?"
    std::string text;   // the card and its text that ask; empty: the rules do
    std::string hint;   // what to know before answering; empty: nothing
    std::vector<Choice> choices;
    // Of these so many are picked, in any order, and then the question is answered; where `most` is 0 it has only one
    // answer out of all choices.
    int fewest = 0;
    int most = 0;
    // The proposed choices, if several are picked or something is paid: ENTER takes them.
    std::vector<std::size_t> proposed;
    // The engine asks for the choices that are not picked.
    bool rest = false;
    // Every answer is a number, which is typed as it is.
    bool numeric = false;
    // It comes again and again in a battle or a turn, mostly to be declined.
    bool window = false;
    // One of all names that there are: too many to be shown, so that it is typed, or a part of it.
    bool by_name = false;

    bool picks_several() const { return most > 0; }
};

// What the person is asked, empty where it is not. Says only what the person's seat may know.
Question question_for(const Game&, const State&, const Address&);
Question question_for(const Game&, const State&, Seat);

// Has the person a choice, or is there only one thing to answer (copies of a card are one)?
bool is_choice(const Question&);

// The legal answers that pick exactly these choices of a question that picks several, one after the other, each in the
// position that the one before leads to. Empty: they can't be picked together.
std::vector<Action> picks(const Game&, const State&, const Question&, const std::vector<std::size_t>& chosen);

}  // namespace arbiter::player
