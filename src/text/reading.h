// Reading a tree so that no meaning is dropped: what a program makes of it is noted, and what it left unread is found.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "text/node.h"
#include "text/part_names.h"

namespace arbiter::text {

// Which parts of one tree have been looked at. The tree must outlive it and stay where it is.
class Reading {
  public:
    void mark(const Node* node) { read_.insert(node); }
    bool was_read(const Node* node) const { return read_.contains(node); }
    // The first part with a meaning that nobody looked at, as a path such as "Card.parts[0].Triggered.limit"; empty:
    // none.
    std::string first_unread(const Node& tree) const;

  private:
    std::unordered_set<const Node*> read_;
};

// A part of a tree as a reader sees it. To ask what it is marks it as read; a part that is missing answers nothing.
class Term {
  public:
    Term() = default;
    Term(const Node& node, Reading& reading) : node_(&node), reading_(&reading) {}

    // Is there such a part? A list without items and an empty choice are none.
    explicit operator bool() const;
    // Its constructor, or what a choice or constant says.
    std::string_view head() const;
    // What a choice or constant says, to be kept and compared.
    Word word() const;
    // Marks it as read only where it is what was asked for.
    bool is(Head head) const { return is(head.name); }
    bool is(Word word) const { return is(word.name); }
    bool is_any(std::initializer_list<Head> heads) const;
    Term operator[](Field field) const;
    std::vector<Term> items() const;
    // The one item of a list; missing where there are none or several.
    Term only() const;
    int number() const;
    std::string_view quoted() const;
    // Does some part of it, at any depth, have this constructor? Reads nothing.
    bool mentions(Head constructor) const;
    bool mentions_any(std::initializer_list<Head> constructors) const;
    // Do both mean the same? Reads nothing.
    bool same_as(const Term& other) const;
    // Marks all of it as read: it means the same as something that was.
    void mark_read() const;
    // The words it stands for.
    TokenRange tokens() const { return node_ ? node_->tokens : TokenRange{}; }

  private:
    bool is(std::string_view head) const;

    const Node* node_ = nullptr;
    Reading* reading_ = nullptr;
};

}  // namespace arbiter::text
