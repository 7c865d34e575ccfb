// What an answer is for, in a few words.
#pragma once

#include <string>

#include "engine/rules.h"

namespace arbiter {

// What the text that asks the open question does next: of "you may" what is done with yes, of a choice what is done
// with what is chosen ("put it into the discard area"). Empty where the question is not a text's, or where nothing
// short can be said. Read off the program alone: it tells nothing that is hidden.
std::string purpose(const Game&, const State&);

}  // namespace arbiter
