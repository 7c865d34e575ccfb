// The state of lowering that does not depend on the game: the program so far, its registers, what was mentioned, and
// the first reason to decline.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common_names.h"
#include "engine/pool_builder.h"
#include "engine/rulebook.h"
#include "engine/symbols.h"
#include "text/lexer.h"
#include "text/reading.h"

namespace arbiter::lower {

namespace head = text::head;
namespace field = text::field;
namespace word = text::word;
using text::Term;

// The words of a text, for the options that it gives.
struct Wording {
    const text::Lexicon& lexicon;
    const std::vector<text::Token>& tokens;
};

// How objects came to be mentioned: "the chosen character", "the card sent", or only as the subject of a condition.
enum class Act : u8 { Subject, Choose, Reveal, Look, Draw, Move, Change, Swap, Trigger };

// Objects that a text speaks of: all that pass the filter.
struct Group {
    ObjectKind of = ObjectKind::Places;
    Filter filter;
    u8 reg = kNone;  // the register that holds exactly these; kNone: none does
    bool many = false;
    i32 kinds = 0;              // bits of the game's kinds of cards that they could have, 0: any
    std::string said{};         // the words of their noun, for later words that only repeat it
    bool of_described = false;  // relative to the thing that is being described, as kCandidate
};

// An act owns its result: `what` is nothing where it was skipped, declined or impossible, and no other act touches it.
struct Mention {
    Group what;
    Act act = Act::Subject;
    text::Word verb;      // Act::Move
    ZoneId zone = kNone;  // Act::Move: where to
    u8 place = kNone;     // Act::Move: the register with the place that it left
    bool whole = false;   // and it is all that stood there
    Who by = Who::You;
    bool in_cost = false;
    int count = 0;      // how many there must be, 0: not known
    bool pile = false;  // cards that lie in a deck and are looked at: "the rest" is what is left of them
    u8 named = kNone;   // the register with what the words name, whether the act was done or not
    ObjectKind named_of = ObjectKind::Cards;
    u8 rest = kNone;          // of a pile: the register with what is left of it
    int part = 0;             // the conditional part of the text in which it was done, 0: in none
    bool one_branch = false;  // only one of several alternatives mentions it
    bool lost = false;        // and its registers have been reused since
    u8 part_of = kNone;       // the part of this register that a condition is about, within that condition
    bool indefinite = false;  // a condition found one such thing, and there may be others
};

// How many are meant: all, or from low to high.
struct Quantity {
    bool all = false;
    AmountId low = kNoId;
    AmountId high = kNoId;
    int from = -1;  // the same as plain numbers, where they are known
    int to = -1;
};

// Why words that only repeat the rules make no difference.
constexpr std::string_view kReminder = "a reminder of the rules";
// Why other words for a quantity make none.
constexpr std::string_view kSameQuantity = "other words for the same quantity";
constexpr std::string_view kOneHasDifferent = "what one thing has several of are different ones";
// Why different words for the same thing make no difference.
constexpr std::string_view kSameThing = "words that point at the same thing";
constexpr std::string_view kValuesAmong = "things with different values are counted, or the values";
// Why saying twice whose something is makes no difference.
constexpr std::string_view kWhoseAgain = "whose they are is said already";

// What a phrase named, in a register.
struct Selected {
    u8 reg = kNone;
    ObjectKind of = ObjectKind::Places;
    bool many = false;
    bool pile = false;
    u8 place = kNone;  // the place that the cards lie in
    i32 kinds = 0;
    int count = 0;  // how many there must be, 0: not known
    std::string said{};

    Group group() const { return {of, Filter::in(reg), reg, many, kinds, said}; }
};

// A bound ("three or more") as a comparison.
struct Bound {
    Compare compare = Compare::Equal;
    int number = 0;
};
std::optional<Bound> bound_of(const Term&);
// Is it a bound of this kind, "two or more"?
bool bounds(const Term&, Compare);

// Why a text that was read is not lowered.
struct Unlowered {
    std::string reason;
    std::string words = {};  // the phrase that stopped it; empty: no single phrase did
};

// An ability that is ready to be added to the pool.
struct DraftedAbility {
    Ability ability;
    std::vector<Statement> statements;
    std::string text{};  // as printed; empty: a line of the card's text
};

// A card while its texts are lowered. Abilities that something gains precede the card's own in the pool, so that their
// numbers are known while the card's own are written.
struct CardDraft {
    DefinitionId definition = 0;  // its number in the pool
    AbilityId first_granted = 0;
    std::vector<DraftedAbility> granted{};
    std::vector<DraftedAbility> own{};
    std::vector<Definition> tokens{};  // that its texts create; they are added behind the definitions that are in the
                                       // pool by now
};

// One text of a card: what it is lowered with, and into.
struct Job {
    const Wording& wording;
    const Rulebook& book;
    PoolBuilder& pool;
    Symbols& symbols;
    Definition& card;
    CardDraft& whole;
    const std::string& printed;  // the text
};

struct Draft {
    explicit Draft(const Job& of)
        : job(of),
          wording(of.wording),
          book(of.book),
          pool(of.pool),
          symbols(of.symbols),
          card(of.card),
          whole(of.whole) {}

    const Job& job;
    const Wording& wording;
    const Rulebook& book;
    PoolBuilder& pool;
    Symbols& symbols;
    Definition& card;
    CardDraft& whole;
    std::string declined;        // the first reason; empty: none yet
    std::string declined_words;  // of the part with that reason

    // ---- of the ability at hand
    Assembler code;
    u8 registers = 1;  // register 0 holds what triggered it; its number takes answers that are read at once
    std::vector<Mention> mentions;
    std::vector<u8> either_owned;  // registers with things that may be either player's, as the words say

    // ---- of the phrase at hand
    bool in_cost = false;
    bool in_attempt = false;
    Who acting = Who::You;        // who chooses and moves
    bool testing = false;         // a condition asks about it
    CardSet* captured = nullptr;  // in a delayed part: the registers of before that it refers to

    // ---- what may not be carried out
    std::vector<int> open_parts;  // the conditional parts around the phrase, innermost last
    int repeating = 0;            // the parts around the phrase that are done again and again
    int parts = 0;                // how many there have been
    int done_from = 0;            // parts after this one, up to done_to, were carried out: "if you do"
    int done_to = 0;
    bool not_done = false;  // "if you do not": what was said before was not carried out

    bool of_either(u8 reg) const;
    // The words of a part of the text.
    std::string words(const Term&) const;
    // Notes why this text is not lowered; the first reason counts. Always returns false.
    bool decline(std::string reason);
    bool unknown(const Term&, std::string_view where = "");
    // Declines unless the rulebook has this; the clause is where newer ones do.
    bool needs(u8 option, std::string_view clause, std::string_view what);

    // Was this part certainly carried out when the current phrase is?
    bool surely_done(int part) const;
    int open_part() const { return open_parts.empty() ? 0 : open_parts.back(); }

    u8 new_register();
    void mention(Mention);
    void mention(Group what, Act act);
    FilterId filter(const Filter& of, ObjectKind kind) { return pool.filter(of, kind); }
    FilterId filter(const Group& group) { return pool.filter(group.filter, group.of); }
    void add(const Op& op) { code.add(op); }
};

}  // namespace arbiter::lower
