// The program's arguments: subcommands add what they take. The library that reads them is known to command_line.cpp
// alone, which is the only file that has to compile it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arbiter/types.h"

namespace arbiter::cli {

// What a value must be. `mismatch` says what is wrong with a text ("found "x", expected ..."); empty: nothing.
struct Check {
    std::string name;  // of the value in help: "FILE", "A|B|all"
    std::function<std::string(const std::string&)> mismatch;
};

// A subcommand, or the program itself.
class Arguments {
  public:
    struct Implementation;
    explicit Arguments(std::shared_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}

    Arguments subcommand(const std::string& name, const std::string& about);
    // One of its subcommands must be named.
    void need_subcommand();
    void footer(const std::string& text);
    // What it does; returns how the program ends.
    void run(std::function<int()> command);

    // A value, named "--seed" or, without dashes, by where it stands. What is in `into` before is taken without it, and
    // help says so where that is not empty.
    void text(const std::string& name, std::string& into, const std::string& about, const Check&);
    void required_text(const std::string& name, std::string& into, const std::string& about, const Check&);
    void number(const std::string& name, u64& into, const std::string& about, const Check&);
    void optional_number(const std::string& name, std::optional<u64>& into, const std::string& about, const Check&);
    void seconds(const std::string& name, double& into, const std::string& about, const Check&);
    void flag(const std::string& name, bool& into, const std::string& about);
    // Exactly so many values.
    void texts(const std::string& name, std::vector<std::string>& into, const std::string& about, const Check&,
               int count);
    // Any number of values; at least one where they are required.
    void many_texts(const std::string& name, std::vector<std::string>& into, const std::string& about, const Check&,
                    bool required);

  private:
    std::shared_ptr<Implementation> implementation_;
};

// The whole command line.
class CommandLine {
  public:
    CommandLine(const std::string& name, const std::string& about, const std::string& version);
    ~CommandLine();

    Arguments program();
    // Reads the arguments and carries out the subcommand that they name, or `usual`. Says what is wrong with them.
    int run(int argc, char** argv, const std::function<int()>& usual);

  private:
    std::shared_ptr<Arguments::Implementation> implementation_;
};

}  // namespace arbiter::cli
