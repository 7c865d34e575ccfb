// A YAML file being read: typed values out of nodes, and every problem with its place.
#pragma once

#include <yaml-cpp/yaml.h>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/result.h"
#include "scenario/scenario.h"

namespace arbiter::scenario {

Mark mark_of(const YAML::Node&);
// "a list", "the text \"x\"" ...: how a diagnostic names what it found.
std::string described(const YAML::Node&);

class Reading {
  public:
    explicit Reading(std::string_view file) : file_(file) {}

    const std::string& file() const { return file_; }
    std::vector<Diagnostic>& problems() { return problems_; }

    // Lines that were removed because of these problems: no further problems in them are noted.
    void take_out(const std::vector<Diagnostic>& why, const std::set<int>& lines);
    bool was_taken_out(Mark at) const { return taken_out_.contains(at.line); }
    bool took_out() const { return !taken_out_.empty(); }
    // A reading of the same file that has noted nothing yet.
    Reading restarted() const;

    void problem(const YAML::Node& at, std::string expected, std::string about = {});
    void problem(Mark at, std::string found, std::string expected, std::string about = {});
    void add(const Diagnostic& problem);

    // Each of all but thesees a problem and returns nothing when the node is something else.
    std::optional<std::string> text(const YAML::Node&, std::string_view expected = "a text");
    std::optional<long> number(const YAML::Node&, long low, long high);
    std::optional<bool> flag(const YAML::Node&);
    // The word's number in the list; capitals do not matter.
    std::optional<std::size_t> word(const YAML::Node&, const std::vector<std::string>& words);
    std::optional<Seat> seat(const YAML::Node&);
    // Texts of a list; a single text stands for a list of one.
    std::vector<std::string> texts(const YAML::Node&);

    // Calls fn(key, value) for every entry of a mapping with texts as keys; notes keys that stand twice.
    using Entry = std::function<void(const YAML::Node& key, const YAML::Node& value)>;
    void entries(const YAML::Node&, std::string_view expected, const Entry& fn);
    // The same for the items of a list.
    void items(const YAML::Node&, std::string_view expected, const std::function<void(const YAML::Node&)>& fn);

    // An unknown key.
    void unknown(const YAML::Node& key, std::string_view known);

  private:
    std::string file_;
    std::vector<Diagnostic> problems_;
    std::set<int> taken_out_;
    bool within_taken_out_ = false;  // a key whose value is gone is being read
};

}  // namespace arbiter::scenario
