// Why an act of a player is not possible now.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arbiter/game.h"
#include "engine/spots.h"

namespace arbiter::player {

// Something that could be done at some time: why it cannot be done now.
struct Verdict {
    std::string label;
    std::string clause;  // empty: it can be done
    std::string reason;
    ActionKind kind = ActionKind::None;
    std::string card;          // what it is about, where the person knows it
    Seat side = Seat::Nobody;  // whose place it would go to, whose power it is
    bool power = false;        // an activated text
    bool idle = false;         // an attack by or on an empty place
    AnswerSpots spots{};       // what on the table it is about
    DefinitionId by = 0;       // another card that the reason names: mostly the one whose text forbids it
    friend bool operator==(const Verdict&, const Verdict&) = default;
};

// Everything that matches these words and that the seat could want to do, with the reason against it; no words:
// everything that can be done with cards at some time. Tells only what the seat may know.
std::vector<Verdict> verdicts_on(const Game&, const State&, Seat, std::string_view words);

}  // namespace arbiter::player
