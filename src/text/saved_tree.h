// Trees as text, for files, reports and tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "arbiter/result.h"
#include "text/grammar.h"
#include "text/node.h"

namespace arbiter::text {

// (Give who:(It) what:(BP v:+1000) names:[NAME"ALPHA" NAME"BETA"] ~each:'each'): choices in single, quoted names in
// double quotation marks after their class.
std::string save_tree(const Node& tree);

// The reverse. Only constructors with fields as some rule of the grammar has them, and choices, classes and constants
// that it knows, are accepted; what no rule can print may still slip through, so print it to be sure.
Result<Node> load_tree(const Grammar& grammar, std::string_view text);

// The same for many trees of one grammar: what its rules can put into trees is worked out once.
class SavedTreeReader {
  public:
    explicit SavedTreeReader(const Grammar& grammar);
    Result<Node> load(std::string_view text) const;

  private:
    Grammar grammar_;  // lives as long as what is known of it
    std::shared_ptr<const class TreeVocabulary> vocabulary_;
};

}  // namespace arbiter::text
