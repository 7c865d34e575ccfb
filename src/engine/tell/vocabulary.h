// Looks up a game's words; where it gives none, the rulebook's internal names.
#pragma once

#include "engine/tell/phrase.h"
#include "engine/tell/words.h"

namespace arbiter::tell {

// What "you" and "your opponent" are called from this point of view.
struct Viewpoint {
    std::string you = "you";
    std::string your = "your";
    std::string opponent = "your opponent";
    std::string opponents = "your opponent's";
};

class Vocabulary {
  public:
    explicit Vocabulary(const Rulebook& book) : book_(book), words_(book.words ? *book.words : none()) {}

    const Words& words() const { return words_; }
    const Rulebook& book() const { return book_; }

    std::string who(Who, const Viewpoint&) const;
    std::string whose(Who, const Viewpoint&) const;
    // Does a verb after it take the form for several?
    static bool many(const std::string& who) { return who == "you" || who == "both players"; }

    // "in your hand or on your field"
    std::string at_zones(i32 mask, const std::string& whose) const;
    std::string zone(ZoneId, const std::string& whose) const;       // "your hand"
    std::string into_zone(ZoneId, const std::string& whose) const;  // "into your hand", "onto your front line"
    std::string phases(i32 mask) const;

    AttributeWords attribute(AttributeId) const;
    SymbolWords symbol(u8 kind) const;
    RelationWords relation(u8) const;
    PropertyWords property(PropertyId) const;
    EventWords event(u8) const;
    ReasonWords reason(u8) const;
    TestWords test(u8) const;
    ValueWords value(u8) const;
    VerbWords verb(u8) const;
    std::string moment(u8) const;
    std::string position(u8) const;
    std::string text_kinds(i32 mask) const;

    // The noun for these kinds of cards, null: none has a word.
    Noun kind(i32 mask, ObjectKind) const;
    Noun label(i32 mask, ObjectKind) const;
    std::string self(i32 kind) const;

    // The words for the bits of a number, joined.
    static std::string bits(const std::vector<ValueName>&, i32 value, bool many, std::string_view between = " or ");
    // A number that stands for words, by the name of its words.
    std::string number(std::string_view name, i32 value) const { return number(name, value, {}); }
    // With numbers besides that are said in words of their own, each so many times its unit.
    using Found = std::vector<std::pair<i32, std::string>>;
    std::string number(std::string_view name, i32 value, const Found& besides) const;

  private:
    static const Words& none();
    const Rulebook& book_;
    const Words& words_;
};

}  // namespace arbiter::tell
