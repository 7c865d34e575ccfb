// Why texts are declined: the phrases that stop them, ranked by how many texts each would unlock.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/grammar.h"
#include "text/lexer.h"
#include "text/parse.h"

namespace arbiter::text {

// A phrase that is not understood: with it taken for granted, the text can be read on.
struct Obstacle {
    Hole tokens;
    std::string phrase;  // with quoted names and numbers left out
    std::string as;      // a nonterminal that it could be; empty where none fits
};

// The phrases that stop a text, from its start on; none for a text that is read or ambiguous. If skipping does not
// help, the last one is simply where reading stopped, and complete is false.
struct Obstacles {
    std::vector<Obstacle> found;
    bool complete = true;
};
Obstacles find_obstacles(const Grammar& grammar, const std::vector<Token>& tokens, std::string_view start = {});

struct RankedPhrase {
    std::string phrase;
    std::string as;
    std::vector<std::size_t> alone;  // the texts that only this phrase stops: understanding it unlocks them
    std::vector<std::size_t> among;  // the texts that it stops along with other phrases
};

// The phrases that stop texts, given what stops each, those first that would unlock most.
std::vector<RankedPhrase> rank_obstacles(const std::vector<Obstacles>& texts);

}  // namespace arbiter::text
