// Where clauses and official answers are cited: places in the code, in its comments and pages, and scenarios.
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
// comments that start with the game and one or more clauses or answers, `// UCG 5.6.2.1, 5.6.2.3: ...`, in every source
// and grammar file; and in src/games/<game>, steps such as `{"5.6.2", run}` and other literals that are a clause number
// of three parts or more (one of two parts may be a version).
std::vector<CodeCitation> find_code(const std::filesystem::path& root, std::string_view game);

// Finds every number of the game that is named in the words of a comment or page, whatever else these say:
// "UCG 5.6.2.1" and "UA Q86" anywhere in the project; and answers without the game's name, "Q86", in what is the
// game's alone: src/games/<game>, tests/rules/<game>, its ledgers, its rows in docs/rulings.md. What is cited in code
// or by a scenario's `cites` is not meant.
std::vector<CodeCitation> find_mentions(const std::filesystem::path& root, std::string_view game);

// The official answers that a page of questions numbers: "Q46" wherever it stands, and "Q0.93" for the item 93 of the
// page if no question's number stands at its beginning. In the words of such an item "Q1" is no answer of the page: it
// may be the first question about one card.
std::vector<std::string> find_answers(std::string_view page);

// One ruling of docs/rulings.md: how a rulebook is read where it can be read in two ways.
struct Ruling {
    std::string name;
    int line = 0;
};

// The first column of every table of the page whose first heading is "ruling".
std::vector<Ruling> find_rulings(std::string_view page);

}  // namespace arbiter::ledger
