// What players may do, stated once. An act of a game (setting a card, leveling up, attacking ...) has a table of rules:
// the clause, the condition, and what is told where it does not hold. That the act is allowed is that all of them hold;
// why it is not is the first that does not. Lists of answers may skip ahead where that saves time, but ask the table.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "arbiter/why.h"
#include "engine/rules.h"

namespace arbiter {

// One condition of an act. What is asked of a rule may rely on all that stand before it in its table.
template <class Request>
struct Rule {
    const char* clause;
    bool (*holds)(const Request&);
    std::string (*reason)(const Request&);  // with the numbers; asked where it does not hold
    // Where one condition stands in several clauses: the one that it is by for what is wanted. Null: always `clause`.
    const char* (*clause_for)(const Request&) = nullptr;
};

// One table after the other, as one.
template <class Request, std::size_t... sizes>
constexpr auto joined(const std::array<Rule<Request>, sizes>&... tables) {
    std::array<Rule<Request>, (sizes + ...)> all{};
    std::size_t at = 0;
    const auto append = [&](const auto& table) {
        for (const Rule<Request>& rule : table) all[at++] = rule;
    };
    (append(tables), ...);
    return all;
}

// Do all rules hold? The table is known to the compiler, so that this is as fast as the conditions written in a row.
template <const auto& table, class Request>
inline bool allowed(const Request& request) {
    return [&]<std::size_t... at>(std::index_sequence<at...>) { return (table[at].holds(request) && ...); }
    (std::make_index_sequence<table.size()>{});
}

// The first rule that does not hold; nothing where all do.
template <class Table, class Request>
Why refusal(const Table& table, const Request& request) {
    for (const auto& rule : table) {
        if (!rule.holds(request))
            return {rule.clause_for ? rule.clause_for(request) : rule.clause, rule.reason(request)};
    }
    return {};
}

// The act with this table. `Request` is made of position, seat and action.
template <const auto& table, class Request>
constexpr PlayerAct act(const char* verb, ActionKind kind, u16 prompt,
                        bool (*is_meant)(const Position&, Seat, Action) = nullptr, u8 way = 0) {
    return {verb,
            kind,
            way,
            prompt,
            is_meant,
            [](const Position& position, Seat seat, Action action) {
                return allowed<table>(Request(position, seat, action));
            },
            [](const Position& position, Seat seat, Action action) {
                return refusal(table, Request(position, seat, action));
            }};
}

// What somebody wants to do, where no more than that is needed to judge it.
struct PlainRequest {
    const Position& position;
    Seat seat;
    Action action;
    PlainRequest(const Position& of, Seat who, Action what) : position(of), seat(who), action(what) {}
};

// Do the numbers in the answer name cards and places that there are? Rules may rely on it.
bool is_well_formed(const State&, Action);
// Is it an answer to the open Main question, by the rulebook's acts?
bool acts_allow(const Position&, Action);
// Is such an act wanted of its own accord? Other answers depend on the question that they answer.
constexpr bool is_done_unasked(ActionKind kind) {
    return kind == ActionKind::Play || kind == ActionKind::Use || kind == ActionKind::Attack;
}
// The act that somebody means by this answer; null: none.
const PlayerAct* meant_act(const Position&, Seat, Action);
// Why this seat cannot do this act by this answer now; empty when it can.
Why why_not(const Game&, const State&, Seat, const PlayerAct&, Action);

// The first effect of this property on the object that passes the test; nothing where none does.
template <class Fn>
std::optional<Effect> find_effect(const Position& position, PropertyId property, Object object, Fn&& fits) {
    std::optional<Effect> found;
    for_each_effect(position, property, object, [&](const Effect& effect) {
        if (!found && fits(effect)) found = effect;
    });
    return found;
}
// The same of what is said about a player.
template <class Fn>
std::optional<Effect> find_seat_effect(const Position& position, PropertyId property, Seat seat, Fn&& fits) {
    std::optional<Effect> found;
    auto look = [&](const Effect& effect) {
        if (!found && fits(effect)) found = effect;
    };
    visit_seat_effects(position, property, seat, &look,
                       [](void* context, const Effect& effect) { (*static_cast<decltype(look)*>(context))(effect); });
    return found;
}

// The card whose text it is, for people: "T-04 Ember Wight".
std::string title_of_text(const Position&, AbilityId);
inline std::string title_of_text(const Position& position, const std::optional<Effect>& effect) {
    return title_of_text(position, effect ? effect->ability : kNoAbility);
}

}  // namespace arbiter
