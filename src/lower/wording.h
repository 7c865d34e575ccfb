// The words of a text themselves, where the tree does not keep them.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>

#include "lower/lowering.h"

namespace arbiter::lower {

// Does this part of the text contain these words in a row? An empty one stands for any word or mark.
bool contains_phrase(const Lowering&, const Term& part, std::initializer_list<std::string_view> words);

using AreaWord = std::pair<std::string_view, ZoneId>;
// The area that a line names as where its own card is: "this card from your hand"; kNone: none. By the words of areas.
ZoneId area_of_this(const Lowering&, const Term& line, std::span<const AreaWord>);
// "Add this card to your hand", from where it went when it was used.
bool says_this_comes_back(const Lowering&, const Term& line);

}  // namespace arbiter::lower
