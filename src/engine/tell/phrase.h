// Phrases with holes and words in two forms.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/types.h"

namespace arbiter::tell {

// Fills the holes: "{whose} hand" with what `hole` says of "whose". "<is|are>" becomes the first form, or the second
// for several.
std::string fill(std::string_view phrase, bool many, const std::function<std::string(std::string_view)>& hole);
// The same for the only hole, "{}".
std::string fill(std::string_view phrase, bool many, std::string_view with = "");

// "a, b or c"
std::string listed(const std::vector<std::string>& parts, std::string_view last_between = " or ");
std::string joined(const std::vector<std::string>& parts, std::string_view between);
std::string capital(std::string text);

// Placeholders for steps that have no numbers yet: see Outline.
std::string step_mark(u16 op);
std::string steps_mark(u16 first, u16 last);

}  // namespace arbiter::tell
