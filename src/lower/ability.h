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
    AmountId needs = kNoId;  // of what waits: must hold as it is carried out

    void apply(Ability& ability) const {
        ability.limit = limit;
        ability.shared = shared;
        ability.per = per;
        ability.needs = needs;
    }
};

// An ability that does nothing yet, and works when and where the text at hand does.
Ability blank_ability(const Lowering&, AbilityKind);
// Lays it into the draft of the card; answers its number, which only counts where it is granted.
AbilityId lay(Lowering&, Ability, std::vector<Statement>, Owned);
// The same with the program of the ability at hand, which ends here. Nothing: it was declined.
std::optional<AbilityId> add_program(Lowering&, Ability, Owned = Owned::Own);
// Lays down what the continuous text at hand says. Statements that work in different areas are abilities of their own.
std::vector<AbilityId> add_statements(Lowering&, Owned);

// For an ability that something gains: it starts afresh, but knows whose words it stands in.
Lowering lowering_within(const Lowering& around);

// What must hold, or the cost cannot be paid.
void require(Lowering&, AmountId);
// What is paid: all of it or nothing.
template <class Pay>
void pay(Lowering& low, Pay&& pay) {
    const Scoped cost(low.in_cost, true);
    const Scoped attempt(low.in_attempt, true);
    pay();
}

// A limit by name, or a text that names its card, must name this one.
void own_name(Lowering&, const Term& name);

// Why the text at hand cannot be lowered; nothing: it can.
std::optional<Unlowered> decline_reason(const Lowering&);

// What comes of the parts of a text is told by the printed line that each is; where they are not lines, by all of it.
class PrintedLines {
  public:
    PrintedLines(const Job&, std::size_t parts);
    // What was drafted since the last time comes from the next one.
    void next();

  private:
    const Job& job_;
    std::vector<std::string> lines_;
    std::size_t at_ = 0;
    std::size_t granted_;
    std::size_t own_;
};

// Lowers the parts of a text. Each starts afresh: nothing in it refers to another one.
template <class Lower>
std::optional<Unlowered> each_part(const Dialect& dialect, const Job& job, const std::vector<Term>& parts,
                                   Lower&& lower) {
    PrintedLines printed(job, parts.size());
    for (std::size_t at = 0; at < parts.size(); ++at) {
        Lowering low(dialect, job);
        lower(low, parts[at], at);
        printed.next();
        if (const std::optional<Unlowered> why = decline_reason(low)) return why;
    }
    return std::nullopt;
}

}  // namespace arbiter::lower
