// What is given: properties of things and of players, by a step for some time or by a continuous text while it holds.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// All of these, and one of the options, which is chosen by who carries out the effect.
struct Gifts {
    struct Option {
        std::string words;
        std::vector<Gift> gifts;
    };
    std::vector<Gift> all{};
    std::vector<Option> options{};

    Gifts() = default;
    Gifts(std::initializer_list<Gift> gifts) : all(gifts) {}
    Gifts(std::vector<Gift> gifts) : all(std::move(gifts)) {}
};
void add(Lowering&, Gifts& to, const Gifts& more);

// A property of a player.
struct SeatGift {
    Who who = Who::You;
    Gift gift{};
};

// ---- gift.cpp
// A number of the text, multiplied by "for each".
AmountId scaled(Lowering&, AmountId number);
// Nothing that "for each" could multiply.
void only_once(Lowering&, const Term& gift);
// Gives it to what the register holds, for as long as the phrase says.
void give(Lowering&, u8 to, const Gifts&);
void give_seat(Lowering&, Who, const Gift&);
// Does the clause give something to what its field `who` names?
bool is_change(const Lowering&, const Term& clause);
// A step that changes something for a time or for good; false: it is none.
bool change(Lowering&, const Term& step);

// ---- statement.cpp: continuous texts, in which each change is a statement that holds while its condition does
// Of these sentences; kNoId: always.
void statements(Lowering&, const std::vector<Term>& sentences, AmountId condition);
void statement(Lowering&, const Term& clause, AmountId condition);
void say_about(Lowering&, const Group& who, const Gift&, AmountId condition);
void say_seat(Lowering&, const SeatGift&, AmountId condition);
// Whom a continuous text speaks of. Nobody chooses in it: it is one thing that is known, or all.
Group stated_subject(Lowering&, const Term& who, std::optional<Of> wanted = std::nullopt);
// Both must hold; kNoId: nothing.
AmountId joined(Lowering&, AmountId outer, AmountId inner);

}  // namespace arbiter::lower
