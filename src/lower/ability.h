// Turns what was lowered into abilities, and adds them to the draft of the card.
#pragma once

#include "lower/finish.h"
#include "lower/lowering.h"

namespace arbiter::lower {

// Is an ability the card's own, or one that something gains?
enum class AbilityOrigin : u8 { Own, Granted };

// How often an ability may be activated.
struct Limits {
    u8 limit = 0;         // 0: as often as it can
    bool shared = false;  // one limit for all copies that a player has
    Per per = Per::Turn;
    AmountId resolve_condition = kNoId;  // of a triggered ability: must hold when it resolves

    void apply(Ability& ability) const {
        ability.limit = limit;
        ability.shared = shared;
        ability.per = per;
        ability.resolve_condition = resolve_condition;
    }
};

// An ability that does nothing yet, and works when and where the text at hand does.
Ability blank_ability(const Lowering&, AbilityKind);
// Adds it to the draft of the card. Returns its number, which is final only for a granted ability.
AbilityId lay(Lowering&, Ability, std::vector<Statement>, AbilityOrigin);
// The same with the program of the ability at hand, which ends here. Nothing: it was declined.
std::optional<AbilityId> add_program(Lowering&, Ability, AbilityOrigin = AbilityOrigin::Own);
// Adds what the current continuous text says. Statements that work in different areas become separate abilities.
std::vector<AbilityId> add_statements(Lowering&, AbilityOrigin);

// A new lowering for an ability that something gains: it starts empty, but knows the text around it.
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

// Checks that a text which names its own card names this one.
void own_name(Lowering&, const Term& name);

// Why the text at hand cannot be lowered; nothing: it can.
std::optional<Unlowered> decline_reason(const Lowering&);

// Gives the abilities of each part of a text the printed line that the part is; if the parts are not lines, the whole
// text.
class PrintedLines {
  public:
    PrintedLines(const Job&, std::size_t parts);
    // Everything drafted since the last call comes from the next part.
    void next();

  private:
    const Job& job_;
    std::vector<std::string> lines_;
    std::size_t at_ = 0;
    std::size_t granted_;
    std::size_t own_;
};

// Lowers the parts of a text one by one: nothing in one refers to another.
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
