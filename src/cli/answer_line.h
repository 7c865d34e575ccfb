// Parses what a person types as an answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "player/question.h"

namespace arbiter::cli {

using player::Choice;

// Numbers in any of the usual ways: "3", "1 3", "1,2,3", "-1 -2", "-1,2". Nothing: the line is not made of numbers.
struct Numbers {
    bool but = false;  // all but these
    std::vector<std::size_t> numbers;
};
std::optional<Numbers> numbers_in(std::string_view line);

// The parts between commas.
std::vector<std::string> parts_of(std::string_view line);

// Which of the choices the words mean: those that have the whole words, else those whose words begin with them.
// Several: they do not tell.
std::vector<std::size_t> matching_choices(std::string_view words, const std::vector<Choice>&);

}  // namespace arbiter::cli
