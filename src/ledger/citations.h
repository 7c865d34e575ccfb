// Where clauses are cited: places in the code, and scenarios.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::ledger {

// One place in the code that names a clause.
struct CodeCitation {
    std::string number;
    std::string file;  // relative to the project
    int line = 0;
    std::string words;  // the line as it stands there, without indentation
};

// What a run of one scenario tells the ledger. A scenario that was run under several books with different outcomes is
// handed in once for each.
struct ScenarioCitation {
    std::string file;
    std::vector<std::string> books;    // "ucg-1.5"
    std::vector<std::string> clauses;  // "5.6.2.3"
    bool passed = false;
    std::vector<std::string> rulings = {};  // "ucg-lead"
};

// Finds the citations of one game in the folder src of the project at root, by file and line:
// comments that start with the game and one or more clauses, `// UCG 5.6.2.1, 5.6.2.3: ...`, in every source and
// grammar file; and in src/games/<game>, steps such as `{"5.6.2", run}` and other literals that are a clause number
// of three parts or more (one of two parts may be a version).
std::vector<CodeCitation> find_code(const std::filesystem::path& root, std::string_view game);

// One ruling of docs/rulings.md: how a rulebook is read where it can be read in two ways.
struct Ruling {
    std::string name;
    int line = 0;
};

// The first column of every table of the page whose first heading is "ruling".
std::vector<Ruling> find_rulings(std::string_view page);

}  // namespace arbiter::ledger
