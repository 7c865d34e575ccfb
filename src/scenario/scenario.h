// A scenario: a rule shown on a position, with the choices made and what must be true. docs/scenarios.md has the
// format.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arbiter/cards.h"
#include "arbiter/event.h"
#include "arbiter/result.h"
#include "cards/record.h"

namespace arbiter::ledger {
struct RuleIndex;
}

namespace arbiter::scenario {

// Where in the file something stands, both from 1.
struct Mark {
    int line = 0;
    int column = 0;
};

// A card of the scenario, by its number in Scenario::cards.
using CardNo = int;
constexpr CardNo kHidden = -1;  // "hidden": a card that the observer must not recognize

// ---- the position that it begins with
struct DrawnZone {
    ZoneId zone = 0;
    std::vector<CardNo> cards;                    // top first
    bool only = false;                            // of a deck: not filled up
    std::vector<u8> positions = {};               // of each of the cards, where it is said
    std::vector<std::pair<u8, int>> turned = {};  // so many in this orientation: of the rulebook's own cards there, or
                                                  // of fillers
};

struct DrawnStack {
    Mark at;
    ZoneId zone = 0;
    int slot = 0;                // from 0
    std::vector<CardNo> cards;   // bottom to top, empty: vacant
    std::vector<CardNo> charge;  // attached under it, bottom to top
    int down = 0;                // so many of the topmost lie face down
    u8 turned = 0;               // the rulebook's orientation
    bool back = false;           // the topmost card shows its back side
};

struct DrawnSeat {
    std::vector<DrawnZone> zones;
    std::vector<DrawnStack> stacks;
};

struct Drawing {
    Mark at;
    bool from_start = false;  // a whole game from its shuffle on; otherwise the position is drawn
    u64 seed = 1;
    int turn = 1;
    u8 phase = 0;
    Seat lead = Seat::A;
    Seat starting = Seat::A;
    std::array<DrawnSeat, 2> seats;  // from_start: of the decks only
};

// ---- the steps
// Answers of one seat.
struct Choose {
    Seat seat = Seat::Nobody;
    std::vector<std::string> answers;
    bool any_order = false;  // picks of one question, and "done" after them where it stays open
};

// Goes on without the file saying each answer.
struct Skip {
    enum class To { Phase, Turn, Question, End } to = To::End;
    bool choosing = false;  // also answers questions that cannot be passed
    u8 phase = 0;
    int turn = 0;
    std::string question;
    Seat seat = Seat::Nobody;
};

// An answer that must not be possible.
struct Refuse {
    Seat seat = Seat::Nobody;
    std::string answer;
    std::string why;                   // the clause; empty: not said
    std::vector<std::string> because;  // what the reason given with it must say
};

// What some cards must be.
struct Content {
    std::optional<int> count;
    std::optional<std::vector<CardNo>> exactly;
    std::vector<CardNo> top;
    std::vector<CardNo> has;
    std::vector<CardNo> lacks;
    std::vector<std::pair<u8, int>> turned;  // so many in this orientation
};

struct TurnIs {
    int turn;
};
struct PhaseIs {
    u8 phase;
};
struct LeadIs {
    Seat seat;
};
struct ScoreIs {
    std::array<int, 2> score;
};
struct ResultIs {
    std::optional<Seat> winner;
};  // nothing: the game is still on; Nobody: a draw
struct Asks {
    Seat seat;
    std::string question;
};  // Nobody: nobody is asked; an empty question: any
struct Offers {
    std::vector<std::string> answers;
    bool only;
};
struct NotOffered {
    std::vector<std::string> answers;
};
struct ZoneHolds {
    Seat seat;
    ZoneId zone;
    Content content;
};
struct ModifiersAre {
    int count;
};

struct PlaceHolds {
    Seat seat = Seat::Nobody;
    ZoneId zone = 0;
    int slot = 0;
    std::optional<Content> stack;  // bottom to top; an empty list: vacant
    std::optional<Content> charge;
    std::optional<int> down;
    std::optional<u8> turned;
    std::optional<bool> back;  // the topmost card shows its back side
    std::vector<std::pair<AttributeId, i32>> attributes;
};

// What one seat can see of a zone or a place.
struct Sees {
    Seat observer = Seat::Nobody;
    std::variant<ZoneHolds, PlaceHolds> what;
};

struct EventPattern {
    std::optional<EventKind> kind;
    std::string clause;
    std::optional<CardNo> card;
    std::optional<Seat> seat;
    std::optional<ZoneId> from;
    std::optional<ZoneId> to;
    std::optional<u8> reason;
    std::optional<u8> phase;
    std::optional<u8> result;
    std::optional<int> area;
    std::optional<int> number;
};

// These happened since the last expectation, in this order, whatever lay between them.
struct EventsHappened {
    std::vector<EventPattern> events;
};
struct EventsNotHappened {
    EventPattern event;
};

using What = std::variant<TurnIs, PhaseIs, LeadIs, ScoreIs, ResultIs, Asks, Offers, NotOffered, ZoneHolds, PlaceHolds,
                          ModifiersAre, Sees, EventsHappened, EventsNotHappened>;

struct Check {
    Mark at;
    std::string name;  // as the file names it: "A hand"
    What what;
};

struct Expect {
    std::vector<Check> checks;
};

struct Step {
    Mark at;
    std::vector<std::string> books;  // only under these; empty: under all
    std::string note;                // for the reader; in a lesson: what the learner is told before this step
    std::variant<Choose, Skip, Refuse, Expect> what;
};

// A card that must be refused or whose text must not be understood, and a part of the reason.
struct MustDecline {
    CardNo card = 0;
    std::string reason;
};

// A deck and the clauses that it breaks; none: it is legal.
struct DeckCheck {
    Mark at;
    DeckList deck;
    std::vector<std::string> breaks;
};

struct Scenario {
    std::string file;
    std::string title;
    std::vector<std::string> rulings;  // of docs/rulings.md
    std::vector<std::string> books;
    std::map<std::string, std::vector<std::string>> cites;  // by book
    std::vector<CardRecord> cards;                          // of the file, and the filler
    CardNo filler = 0;
    CardNo leader = kHidden;  // of positions that name none, where the game has one
    int deck_size = 0;
    std::vector<MustDecline> declined;
    std::vector<DeckCheck> decks;
    std::optional<Drawing> drawing;
    std::vector<Step> steps;
};

// Reads a scenario. Fails with everything that is wrong with it at once: what is no YAML, unknown keys, cards, zones,
// phases, books ..., and then also cards that its books refuse or do not understand. Where it is said what can be
// cited, a clause, official answer or ruling that there is not is wrong as well.
Result<Scenario> parse_scenario(std::string_view text, std::string_view file,
                                const ledger::RuleIndex* citable = nullptr);
Result<Scenario> read_scenario(const std::filesystem::path& path, const ledger::RuleIndex* citable = nullptr);

}  // namespace arbiter::scenario
