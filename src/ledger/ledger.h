// A rulebook's ledger: every clause with its kind and our own paraphrase, as written in rules/<book>.tsv.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/result.h"

namespace arbiter::ledger {

enum class Kind {
    Engine,   // something the engine does
    Deck,     // deck building
    Text,     // how card text is read
    Heading,  // a title without a rule of its own
    Table,    // concerns physical cards only, with the reason
};

std::string_view to_string(Kind kind);

// Whether a clause of this kind holds only if a scenario shows it.
bool needs_scenario(Kind kind);

struct Clause {
    std::string number;
    Kind kind = Kind::Engine;
    std::string reason;  // of kind Table only: why no engine has to do it
    std::string paraphrase;
};

struct Ledger {
    std::string book;  // "ucg-1.5"
    std::string file;
    std::vector<Clause> clauses;  // in the book's order
    int may_be_open = 0;          // of a game that is being built: so many clauses at most are not shown yet

    // The game's code: "ucg".
    std::string_view game() const;
    const Clause* find(std::string_view number) const;
};

// "5.6.2.3", or "5-6-2-3" where the book writes dashes: at least two numbers, one separator throughout. Or an official
// ruling, by the number of its question: "Q86", "Q265.2" where one answer settles a second point.
bool is_clause_number(std::string_view text);

// Whether a clause number is an official ruling's. Rulings stand behind the clauses of a book, as its chapter Q.
bool is_ruling_number(std::string_view number);

// Whether clause is below parent: "5.6.2" is below "5.6" and "5", and not below "5.60" or itself.
bool is_below(std::string_view number, std::string_view parent);

// The first number of a clause: "5"; of a ruling "Q".
std::string_view chapter(std::string_view number);

// The parts of a number, to be compared; a ruling's begin with a part above all others.
std::vector<int> parts_of(std::string_view number);

// "5.6" before "5.6.1" before "5.10" before "Q7" before "Q10".
bool in_book_order(std::string_view left, std::string_view right);

// Reads the text of a ledger. Its last line may say that the game is being built: "# at most 12 open". The problems
// name every line that is not number, known kind, reason (of kind table, and only there) and paraphrase, that repeats a
// number or stands out of order.
Result<Ledger> parse_ledger(std::string_view text, const std::filesystem::path& file);

// Reads rules/<book>.tsv.
Result<Ledger> load_ledger(const std::filesystem::path& file);

// Reads a list of numbers: the first column of a file with or without more columns. Lines that begin with # are notes.
Result<std::vector<std::string>> load_numbers(const std::filesystem::path& file);

}  // namespace arbiter::ledger
