// The tables of a grammar made at run time, with what they point to.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/grammar.h"

namespace arbiter::text {

// Each string once, at an address that stays.
class StringPool {
  public:
    std::string_view keep(std::string_view text) {
        if (const auto at = kept_.find(text); at != kept_.end()) return at->second;
        strings_.emplace_back(text);
        const std::string_view view = strings_.back();
        kept_.emplace(view, view);
        return view;
    }

  private:
    std::deque<std::string> strings_;
    std::unordered_map<std::string_view, std::string_view> kept_;
};

// A constructor that every grammar builds by rules of its own, with fields that they have.
struct SharedNode {
    std::string_view head;
    std::vector<std::string_view> fields;
};

struct GrammarStorage {
    StringPool strings;
    std::vector<SharedNode> shared_nodes;
    std::vector<QuotedClass> classes;
    std::vector<Keyword> keywords;
    std::vector<std::string_view> inside;
    std::vector<CasedPhrase> cased;
    std::vector<Rewrite> rewrites;
    std::vector<ReminderPattern> recalls;
    std::vector<std::string_view> digits_after;
    std::vector<std::string_view> digits_before;
    std::vector<std::string_view> circled_after;
    std::vector<std::string_view> line_starts;
    std::vector<std::string_view> words;
    std::vector<std::string_view> names;
    std::vector<Nonterminal> nonterminals;
    std::vector<Rule> rules;
    std::vector<Element> elements;
    std::vector<Choice> choices;
    std::vector<Alternative> alternatives;
    std::vector<Index> alternative_words;
    std::vector<Constant> constants;
    std::vector<SourceLine> lines;
    std::vector<Index> starts;
    std::vector<std::uint64_t> first;
    std::unique_ptr<bool[]> rule_nullable;
    GrammarTables tables{};  // views of the above, after point()

    void point();
};

}  // namespace arbiter::text
