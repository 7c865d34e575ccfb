// Card files: lists of cards as JSON, read into records that any game can take apart. docs/cards.md has the format.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/record.h"

namespace arbiter {

// What a card file holds as far as it can be read, and everything that is wrong with it.
struct CardFile {
    std::vector<CardRecord> cards;  // also those that something is wrong with, unless they are no JSON
    std::vector<Diagnostic> problems;
};

// Reads a card file, or all files *.json of a folder in the order of their names as one list. Fails with every problem
// of every file: what cannot be read, what is not JSON or not UTF-8, what is no card, what has no number, name or text,
// fields given twice, values that no card file holds, numbers that two cards share. After what is no JSON reading goes
// on with the next card.
Result<std::vector<CardRecord>> read_cards(const std::filesystem::path& path);
CardFile read_card_file(const std::filesystem::path& path);

// The same for the content of one file; the name is for diagnostics.
Result<std::vector<CardRecord>> parse_cards(std::string_view json, std::string_view file);
CardFile parse_card_file(std::string_view json, std::string_view file);

}  // namespace arbiter
