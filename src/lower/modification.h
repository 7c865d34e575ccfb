// What is given: properties of things and of players, by a step for some time or by a continuous text while it holds.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// All of these, and one of the options, which is chosen by who carries out the effect.
struct Modifications {
    struct Option {
        std::string words;
        std::vector<Modification> modifications;
    };
    std::vector<Modification> all{};
    std::vector<Option> options{};

    Modifications() = default;
    Modifications(std::initializer_list<Modification> modifications) : all(modifications) {}
    Modifications(std::vector<Modification> modifications) : all(std::move(modifications)) {}
};
void add(Lowering&, Modifications& to, const Modifications& more);
// What each of these parts gives, one after the other.
std::vector<Modification> modifications_of_each(Lowering&, const std::vector<Term>& parts,
                                                std::vector<Modification> (*read)(Lowering&, const Term&));

// A property of a player.
struct SeatModification {
    Who who = Who::You;
    Modification modification{};
};

// ---- modification.cpp
// A number of the text, multiplied by "for each".
AmountId scaled(Lowering&, AmountId number);
// Declines "for each" for something that cannot be multiplied.
void only_once(Lowering&, const Term& modification);
// A filter that a lasting change keeps. It must not refer to what this effect chose or named, which is no longer known
// then.
FilterId lasting_filter(Lowering&, const Filter&, ObjectKind);
// Gives it to what the register holds, for as long as the phrase says.
void give(Lowering&, u8 to, const Modifications&);
void give_seat(Lowering&, Who, const Modification&);
// Does the clause give something to what its field `who` names?
bool is_change(const Lowering&, const Term& clause);
// A step that changes something for a time or for good; false: it is none.
bool change(Lowering&, const Term& step);
// A quoted text that could be said just as well without quotation marks.
void says_of_itself(const Term& mod, const Term& quoted);

// ---- statement.cpp: continuous texts, in which each change is a statement that holds while its condition does
// Of these sentences; kNoId: always.
void statements(Lowering&, const std::vector<Term>& sentences, AmountId condition);
void statement(Lowering&, const Term& clause, AmountId condition);
void say_about(Lowering&, const Group& who, const Modification&, AmountId condition);
void say_seat(Lowering&, const SeatModification&, AmountId condition);
// Whom a continuous text speaks of. Nobody chooses in it: it is one thing that is known, or all.
Group stated_subject(Lowering&, const Term& who, std::optional<ObjectKind> wanted = std::nullopt);
// "This card is in your discard area": which areas; 0: the condition says something else.
i32 where_this_is(Lowering&, const Term& proposition);
// Both must hold; kNoId: nothing.
AmountId joined(Lowering&, AmountId outer, AmountId inner);

}  // namespace arbiter::lower
