// The card and deck files that come with the library, as they were when it was built.
#pragma once

#include <span>
#include <string_view>

namespace arbiter {

struct ShippedFile {
    std::string_view game;
    std::string_view name;  // "ar01.json", "first-lights.deck"
    std::string_view content;
};

// By game, cards before decks, in the order of their names.
extern const std::span<const ShippedFile> kShippedFiles;

}  // namespace arbiter
