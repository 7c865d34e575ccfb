// Reading a tree so that no meaning is dropped: what a program makes of it is noted, and what it left unread is found.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "text/node.h"
#include "text/part_names.h"

namespace arbiter::text {

// A part of a tree whose words a program does not depend on, and why that is right.
struct IgnoredPart {
    // Of all of it; of its own word and not of the parts below; of all but one of the parts below, so that this one
    // might stand there alone; of all of it against another constructor alone.
    enum class Extent : unsigned char { Part, Word, Around, Paraphrase };
    std::string path;  // to the part, as differences() names it
    std::string reason;
    std::string as;  // what it came to: parts that came to the same are told in other words only. Empty: to nothing, so
                     // that the part might be missing as well. Around: the field of the part within
    Extent of = Extent::Part;
};

// Which parts of one tree have been looked at. The tree must outlive it and stay where it is.
class Reading {
  public:
    void mark(const Node* node) { read_.insert(node); }
    bool was_read(const Node* node) const { return read_.contains(node); }
    // The first part with a meaning that nobody looked at, as a path such as "Card.parts[0].Triggered.limit"; empty:
    // none.
    std::string first_unread(const Node& tree) const;

    void declare(const Node* node, IgnoredPart what);
    // The same of a field that a node does not have.
    void declare_missing(const Node* node, std::string_view field, IgnoredPart what);
    // What was declared to be without effect, in the order of the text.
    std::vector<IgnoredPart> ignored_parts(const Node& tree) const;

  private:
    std::unordered_set<const Node*> read_;
    std::unordered_map<const Node*, std::vector<IgnoredPart>> declared_;
    std::map<std::pair<const Node*, std::string>, std::vector<IgnoredPart>> missing_;
};

// A part of a tree as a reader sees it. Asking what it is marks it as read; a missing part is empty.
class Term {
  public:
    Term() = default;
    Term(const Node& node, Reading& reading) : node_(&node), reading_(&reading) {}

    // Is there such a part? A list without items and an empty choice are none.
    explicit operator bool() const;
    // Its constructor, or what a choice or constant says. A reader must use what it reads, or say why not (see ignore).
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
    // The same, without looking into parts with the other constructor: what a quoted text says is not said here.
    bool mentions(Head constructor, Head outside) const;
    bool mentions_any(std::initializer_list<Head> constructors, Head outside) const;
    // Is one of these words said before any of the nouns has been said to its end? Reads nothing.
    bool mentions_before(std::initializer_list<Head> words, std::initializer_list<Head> nouns) const;
    // Do both mean the same? Reads nothing.
    bool same_as(const Term& other) const;
    // A canonical text of its meaning: two parts with the same text mean the same. Reads nothing.
    std::string told() const;
    // Reads all of it: whatever it says, the program is the same, for this reason.
    void ignore(std::string_view reason) const;
    // It was read, and other words that mean the same (`as`) give the same program, for this reason. Also for a part
    // that is missing.
    void means_same_as(std::string_view reason, std::string as) const;
    // The same for its constructor alone: the parts below must be the same.
    void word_means_same_as(std::string_view reason, std::string as) const;
    // A different constructor may say the same (`as`) in other words. Within one constructor, different words must mean
    // different things.
    void is_paraphrase_of(std::string_view reason, std::string as) const;
    // The node around its field `inner` adds nothing, for this reason: the field alone would mean the same.
    void adds_nothing_around(Field inner, std::string_view reason) const;
    // Marks all of it as read: it means the same as something that was.
    void mark_read() const;
    // The words it stands for.
    TokenRange tokens() const { return node_ ? node_->tokens : TokenRange{}; }

  private:
    bool is(std::string_view head) const;

    const Node* node_ = nullptr;
    Reading* reading_ = nullptr;
    const Node* parent_ = nullptr;  // of a part that is missing
    std::string_view field_ = {};
};

}  // namespace arbiter::text
