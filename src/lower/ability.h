// Abilities: how what was lowered becomes one, and is laid into the draft of its card.
#pragma once

#include "lower/finish.h"
#include "lower/lowering.h"

namespace arbiter::lower {

// Whose an ability is: the card's own, or one that something gains.
enum class Owned : u8 { Own, Granted };

// How often an ability may be activated.
struct Limits {
    u8 limit = 0;         // 0: as often as it can
    bool shared = false;  // for all copies of a player together
    Per per = Per::Turn;

    void apply(Ability& ability) const {
        ability.limit = limit;
        ability.shared = shared;
        ability.per = per;
    }
};

// An ability that does nothing yet, and works when and where the text at hand does.
Ability blank_ability(const Lowering&, AbilityKind);
// Lays it into the draft of the card; answers its number, which only counts where it is granted.
AbilityId lay(Lowering&, Ability, std::vector<Statement>, Owned);
// The same with the program of the ability at hand, which ends here. Nothing: it was declined.
std::optional<AbilityId> lay_program(Lowering&, Ability, Owned = Owned::Own);
// Lays down what the continuous text at hand says. Statements that work in different areas are abilities of their own.
std::vector<AbilityId> lay_statements(Lowering&, Owned);

// For an ability that something gains: it starts afresh, but knows whose words it stands in.
template <class Own>
Own afresh(const Own& around) {
    Own inner(around.job);
    inner.other_named = around.other_named;
    return inner;
}

// What must hold, or the cost cannot be paid.
void require(Lowering&, AmountId);
// What is paid: all of it or nothing.
template <class Pay>
void pay(Lowering& low, Pay&& pay) {
    const Scoped cost(low.in_cost, true);
    const Scoped attempt(low.in_attempt, true);
    pay();
}

// Why the text at hand cannot be lowered; nothing: it can.
std::optional<Unlowered> reason_of(const Lowering&);

}  // namespace arbiter::lower
