// What was chosen in one sentence, and how the next one speaks of it.
#pragma once

#include <optional>

#include "lower/act.h"
#include "lower/filter.h"

namespace arbiter::lower {

// What was last acted on; nullptr: nothing was.
const Mention* last_acted(const Lowering&);
// All of them, as these words mean them.
Selected all_of(const Term& words, const Group& those);
// "Choose up to 2 cards and switch it": all cards that the sentence has chosen are meant; nothing: it is another
// phrase.
std::optional<Selected> chosen_as_it(Lowering&, const Term& what);
// "It" behind a choice is what was chosen, which must be one thing, and one of that kind.
void check_it(Lowering&, const Term& what, std::optional<ObjectKind> wanted);
// "Choose cards ...": neither how many nor whose.
bool says_no_number(const Term& objects);

}  // namespace arbiter::lower
