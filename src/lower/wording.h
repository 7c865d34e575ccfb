// The words of a text themselves, where the tree does not keep them.
#pragma once

#include <initializer_list>
#include <string_view>

#include "lower/lowering.h"

namespace arbiter::lower {

// Does this part of the text contain these words in a row? An empty one stands for any word or mark.
bool contains_phrase(const Lowering&, const Term& part, std::initializer_list<std::string_view> words);

}  // namespace arbiter::lower
