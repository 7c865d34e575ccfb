// What messages are made of. Names and fields are those of the JSON; docs/protocol.md tells it to people. Each struct
// is described once, and all that reads, writes or declares it elsewhere follows from the description.
#pragma once

#include "protocol/described.h"

// A struct of the protocol with its fields; the name is the one that TypeScript has for it.
#define ARBITER_WIRE(Name, ...)                                         \
    BOOST_DESCRIBE_STRUCT(Name, (), (__VA_ARGS__))                      \
    constexpr std::string_view type_name(const Name*) { return #Name; } \
    inline bool operator==(const Name& a, const Name& b) { return same_fields(a, b); }

#define ARBITER_WIRE_WORDS(Name, ...)      \
    BOOST_DESCRIBE_ENUM(Name, __VA_ARGS__) \
    constexpr std::string_view type_name(const Name*) { return #Name; }

namespace arbiter::wire {

template <class T>
bool same_fields(const T& a, const T& b) {
    bool same = true;
    for_each_field<T>([&](std::string_view, auto pointer) { same = same && a.*pointer == b.*pointer; });
    return same;
}

enum class Seat { A, B };
ARBITER_WIRE_WORDS(Seat, A, B)
enum class Side { A, B, both, public_ };  // what a spectator or a replay looks at
ARBITER_WIRE_WORDS(Side, A, B, both, public_)

// ---- tables
struct DeckShipped {
    std::string shipped;
};
ARBITER_WIRE(DeckShipped, shipped)
struct DeckOwn {
    std::string own;
};
ARBITER_WIRE(DeckOwn, own)
struct DeckText {
    std::string text;
};
ARBITER_WIRE(DeckText, text)
using DeckChoice = std::variant<DeckShipped, DeckOwn, DeckText>;

enum class Against { bot, friend_, open };
ARBITER_WIRE_WORDS(Against, bot, friend_, open)
// Seconds for each question, and what is used when these have run out.
struct ClockSettings {
    int question = 0;
    int reserve = 0;
};
ARBITER_WIRE(ClockSettings, question, reserve)
struct SpectatorSettings {
    bool allowed = true;
    int delay = 0;  // seconds
    Side side = Side::public_;
};
ARBITER_WIRE(SpectatorSettings, allowed, delay, side)
enum class First { random };
ARBITER_WIRE_WORDS(First, random)
struct TableSettings {
    std::string game;
    MaybeText book;
    MaybeText list;
    Against against = Against::bot;
    MaybeText bot;
    std::optional<DeckChoice> bot_deck;
    OneOf<1, 3> best_of;
    std::optional<ClockSettings> clock;
    SpectatorSettings spectators;
    bool undo = true;
    std::optional<First> first;
};
ARBITER_WIRE(TableSettings, game, book, list, against, bot, bot_deck, best_of, clock, spectators, undo, first)

enum class TableState { waiting, running, over };
ARBITER_WIRE_WORDS(TableState, waiting, running, over)
struct TableLine {
    std::string table;
    std::string game;
    std::string book;
    TableSettings settings;
    std::vector<std::string> players;
    TableState state = TableState::waiting;
    int turn = 0;
    int spectators = 0;
    std::int64_t since = 0;
};
ARBITER_WIRE(TableLine, table, game, book, settings, players, state, turn, spectators, since)

struct SeatInfo {
    std::string name;
    bool bot = false;
    std::string deck;
    bool here = false;
    bool thinks = false;
};
ARBITER_WIRE(SeatInfo, name, bot, deck, here, thinks)
struct BothSeats {
    SeatInfo A;
    SeatInfo B;
};
ARBITER_WIRE(BothSeats, A, B)
// What was kept secret until the game was over: the server's 32 bytes and what each player added, in hexadecimal.
struct OpenedSeed {
    std::string seed;
    std::string a;
    std::string b;
};
ARBITER_WIRE(OpenedSeed, seed, a, b)
struct Fairness {
    std::string commitment;  // sha256 of the server's 32 bytes
    bool wanted = false;     // of this viewer: its own 32 bytes
    std::optional<OpenedSeed> opened;
};
ARBITER_WIRE(Fairness, commitment, wanted, opened)
struct CatalogKey {
    std::string game;
    std::string book;
    std::string hash;
    MaybeText list;
};
ARBITER_WIRE(CatalogKey, game, book, hash, list)
struct TableInfo {
    std::string table;
    std::string link;
    TableSettings settings;
    std::string book;
    CatalogKey catalog;
    BothSeats seats;
    TableState state = TableState::waiting;
    int spectators = 0;
    Fairness fairness;
    MaybeText lesson;
    MaybeText scenario;
    std::array<int, 2> score{};
    MaybeText game_id;
    MaybeText replay;
};
ARBITER_WIRE(TableInfo, table, link, settings, book, catalog, seats, state, spectators, fairness, lesson, scenario,
             score, game_id, replay)

// Milliseconds left when it was sent.
struct ClockTime {
    std::int64_t question = 0;
    std::int64_t reserve = 0;
};
ARBITER_WIRE(ClockTime, question, reserve)
struct Clocks {
    ClockTime A;
    ClockTime B;
    std::optional<Seat> running;
};
ARBITER_WIRE(Clocks, A, B, running)

// ---- the catalog
struct ZoneWords {
    std::string name;
    bool places = false;
    bool pile = false;
};
ARBITER_WIRE(ZoneWords, name, places, pile)
enum class TextMark { keyword, name, symbol, reminder, timing, cost };
ARBITER_WIRE_WORDS(TextMark, keyword, name, symbol, reminder, timing, cost)
struct TextPart {
    std::string words;
    std::optional<TextMark> mark;
};
ARBITER_WIRE(TextPart, words, mark)
struct TextLine {
    std::vector<TextPart> parts;
};
ARBITER_WIRE(TextLine, parts)
using CardField = std::variant<std::string, std::int64_t, std::vector<std::string>>;
struct CardFace {
    int id = 0;
    std::string number;
    std::string name;
    std::string kind;
    std::vector<std::string> colors;
    std::string facts;
    std::map<std::string, CardField> fields;
    std::vector<TextLine> text;
    MaybeCard back;
    MaybeCard front;
    Flag token;
    MaybeText declined;
    std::optional<int> copies;  // that a deck may have; left out: any number
};
ARBITER_WIRE(CardFace, id, number, name, kind, colors, facts, fields, text, back, front, token, declined, copies)
struct KeywordWords {
    std::string name;
    std::string reminder;
};
ARBITER_WIRE(KeywordWords, name, reminder)
struct Catalog {
    std::string game;
    std::string book;
    std::string hash;
    std::string title;
    std::string goal;
    std::string lesson;
    std::vector<ZoneWords> zones;
    std::vector<std::string> phases;
    std::vector<std::string> attributes;
    std::vector<std::string> positions;
    std::string slot;
    std::vector<KeywordWords> keywords;
    std::vector<CardFace> cards;
};
ARBITER_WIRE(Catalog, game, book, hash, title, goal, lesson, zones, phases, attributes, positions, slot, keywords,
             cards)

// ---- what lies on the table
struct Spot {
    int zone = 0;
    std::optional<Seat> seat;
    int position = 0;
    std::optional<int> place;
};
ARBITER_WIRE(Spot, zone, seat, position, place)
struct Card {
    MaybeCard d;
    ShortFlag down;
    MaybeCard pos;
    std::optional<Seat> own;
};
ARBITER_WIRE(Card, d, down, pos, own)
struct CardGroup {
    std::vector<int> positions;
    std::vector<int> ids;
};
ARBITER_WIRE(CardGroup, positions, ids)
struct Zone {
    std::vector<Card> cards;
    MaybeList<CardGroup> groups;
    MaybeList<int> known;
};
ARBITER_WIRE(Zone, cards, groups, known)
struct SumPart {
    int value = 0;
    std::string words;
    MaybeCard by;
    MaybeText clause;
};
ARBITER_WIRE(SumPart, value, words, by, clause)
struct Place {
    int zone = 0;
    std::optional<Seat> seat;
    int slot = 0;
    MaybeCard mark;
    std::vector<Card> stack;
    MaybeList<Card> under;
    MaybeList<int> values;
    MaybeList<SumPart> sum;
    MaybeCard pos;
};
ARBITER_WIRE(Place, zone, seat, slot, mark, stack, under, values, sum, pos)
enum class ModifierOn { card, place, player };
ARBITER_WIRE_WORDS(ModifierOn, card, place, player)
struct Modifier {
    std::string property;
    ModifierOn on = ModifierOn::place;
    std::optional<int> place;
    std::optional<Seat> seat;
    MaybeCard card;
    int value = 0;
    std::string until;
    MaybeCard by;
    std::string words;
};
ARBITER_WIRE(Modifier, property, on, place, seat, card, value, until, by, words)
struct Effect {
    MaybeCard card;
    int ability = 0;
    Seat seat = Seat::A;
    std::string words;
};
ARBITER_WIRE(Effect, card, ability, seat, words)
struct Pips {
    int A = 0;
    int B = 0;
    int of = 0;
    std::string words;
};
ARBITER_WIRE(Pips, A, B, of, words)
struct Totals {
    std::vector<std::string> A;
    std::vector<std::string> B;
};
ARBITER_WIRE(Totals, A, B)
struct Battle {
    int attacker = 0;
    std::optional<int> target;
    std::optional<Seat> player;
    std::optional<int> guard;
    int attack = 0;
    int defend = 0;
    std::string words;
    MaybeText if_unanswered;
};
ARBITER_WIRE(Battle, attacker, target, player, guard, attack, defend, words, if_unanswered)
struct Standing {
    int slot = 0;
    std::optional<int> A;
    std::optional<int> B;
    std::optional<Seat> ahead;
    int by = 0;
    std::string words;
};
ARBITER_WIRE(Standing, slot, A, B, ahead, by, words)
struct View {
    std::optional<Seat> seat;
    int turn = 0;
    int phase = 0;
    std::optional<Seat> lead;
    std::optional<Seat> starting;  // who led the first turn: a table may be laid out by it
    std::optional<Seat> asked;
    Flag over;
    std::optional<Seat> winner;
    Pips pips;
    Totals totals;
    std::map<std::string, Zone> zones;
    std::map<std::string, Place> places;
    std::vector<Modifier> modifiers;
    std::vector<Effect> resolving;
    std::vector<Effect> waiting;
    std::vector<Card> revealed;
    std::optional<Battle> battle;
    MaybeList<Standing> standings;
};
ARBITER_WIRE(View, seat, turn, phase, lead, starting, asked, over, winner, pips, totals, zones, places, modifiers,
             resolving, waiting, revealed, battle, standings)

// ---- what is told and asked
enum class Weight { turn, loss, quiet };
ARBITER_WIRE_WORDS(Weight, turn, loss, quiet)
struct Line {
    std::optional<Seat> seat;
    std::string words;
    MaybeText clause;
    MaybeList<int> cards;
    MaybeList<int> places;
    MaybeCard turn;
    std::optional<Weight> weight;
};
ARBITER_WIRE(Line, seat, words, clause, cards, places, turn, weight)
enum class Tone { good, bad, plain };
ARBITER_WIRE_WORDS(Tone, good, bad, plain)
// `words` in brief; `more` has all that can be said, where that is more.
struct Forecast {
    std::string words;
    Tone tone = Tone::plain;
    MaybeText more;
};
ARBITER_WIRE(Forecast, words, tone, more)
enum class ChoiceKind { play, use, attack, pick, pass, yes, no, number, mode, done };
ARBITER_WIRE_WORDS(ChoiceKind, play, use, attack, pick, pass, yes, no, number, mode, done)
struct Choice {
    std::string words;
    MaybeText short_;
    MaybeText price;
    std::optional<Forecast> forecast;
    ChoiceKind kind = ChoiceKind::pick;
    std::optional<Spot> card;
    std::optional<int> place;
    std::optional<int> target;
    MaybeText harm;
    std::optional<int> same_as;
    MaybeText clause;
};
ARBITER_WIRE(Choice, words, short_, price, forecast, kind, card, place, target, harm, same_as, clause)
struct SourcePlace {
    int place = 0;
};
ARBITER_WIRE(SourcePlace, place)
struct SourceCard {
    int card = 0;
};
ARBITER_WIRE(SourceCard, card)
using QuestionSource = std::variant<Spot, SourcePlace, SourceCard>;
enum class QuestionKind { main, pick, yes_no, number, order, mode };
ARBITER_WIRE_WORDS(QuestionKind, main, pick, yes_no, number, order, mode)
struct Question {
    int number = 0;
    QuestionKind kind = QuestionKind::main;
    std::string words;
    MaybeText hint;
    MaybeText text;
    std::optional<QuestionSource> source;
    std::vector<Choice> choices;
    int fewest = 0;
    int most = 0;
    MaybeList<int> proposed;
    Flag numeric;
    Flag by_name;
    std::optional<int> end;
    MaybeText again;  // how long `dont_ask_again` lasts: "this battle"; left out: it is always asked
};
ARBITER_WIRE(Question, number, kind, words, hint, text, source, choices, fewest, most, proposed, numeric, by_name, end,
             again)
struct Reason {
    std::string words;
    MaybeText clause;
    MaybeText reason;
    MaybeCard by;
    bool can = false;
};
ARBITER_WIRE(Reason, words, clause, reason, by, can)
enum class Outcome { won, draw, void_ };
ARBITER_WIRE_WORDS(Outcome, won, draw, void_)
enum class EndedBy { rules, concession, time, void_ };
ARBITER_WIRE_WORDS(EndedBy, rules, concession, time, void_)
struct Ended {
    Outcome outcome = Outcome::won;
    std::optional<Seat> winner;
    std::vector<std::string> how;
    MaybeText clause;
    EndedBy by = EndedBy::rules;
};
ARBITER_WIRE(Ended, outcome, winner, how, clause, by)
struct CoachPoint {
    std::optional<int> zone;
    std::optional<Seat> seat;
    std::optional<int> place;
    MaybeCard card;
    std::optional<int> choice;
};
ARBITER_WIRE(CoachPoint, zone, seat, place, card, choice)
struct Coach {
    std::string title;
    std::string words;
    std::optional<CoachPoint> point;
    int step = 0;
    int steps = 0;
    Flag done;
};
ARBITER_WIRE(Coach, title, words, point, step, steps, done)

// ---- pages
struct DeckSummary {
    std::string name;
    std::string title;
    bool own = false;
    int cards = 0;
    bool legal = false;
    std::vector<std::string> colors;
    std::vector<int> faces;
    std::string text;
};
ARBITER_WIRE(DeckSummary, name, title, own, cards, legal, colors, faces, text)
struct MinuteStep {
    std::string title;
    std::string words;
};
ARBITER_WIRE(MinuteStep, title, words)
struct GameSummary {
    std::string game;
    std::string title;
    std::vector<std::string> books;
    std::string goal;
    std::string aim;  // the goal in a few words
    std::vector<DeckSummary> decks;
    std::vector<MinuteStep> minute;
};
ARBITER_WIRE(GameSummary, game, title, books, goal, aim, decks, minute)
struct BotSummary {
    std::string bot;
    std::string title;
    std::string about;
};
ARBITER_WIRE(BotSummary, bot, title, about)
enum class GameState { running, over };
ARBITER_WIRE_WORDS(GameState, running, over)
struct GameLine {
    std::string game_id;
    std::string table;
    std::string game;
    std::string book;
    std::array<std::string, 2> players;
    std::optional<Seat> you;
    int turn = 0;
    GameState state = GameState::running;
    MaybeText result;
    std::int64_t started = 0;
    std::string link;
    std::optional<bool> your_move;
};
ARBITER_WIRE(GameLine, game_id, table, game, book, players, you, turn, state, result, started, link, your_move)
enum class MomentKind { turn, life, battle, end };
ARBITER_WIRE_WORDS(MomentKind, turn, life, battle, end)
struct Moment {
    int at = 0;
    std::string words;
    std::optional<Seat> seat;
    int turn = 0;
    MomentKind kind = MomentKind::turn;
};
ARBITER_WIRE(Moment, at, words, seat, turn, kind)
// What somebody was asked in a game that is over. `answer` is left out where this side could not see it then.
struct ReplayQuestion {
    Seat seat = Seat::A;
    std::string words;
    int turn = 0;
    int phase = 0;
    MaybeText answer;
};
ARBITER_WIRE(ReplayQuestion, seat, words, turn, phase, answer)
// A choice that changed the chances by so many points.
struct Swing {
    int at = 0;
    int points = 0;
    Seat seat = Seat::A;  // whose choice it was
    int turn = 0;
    std::string words;
};
ARBITER_WIRE(Swing, at, points, seat, turn, words)
struct ComparedChoice {
    std::string words;
    int percent = 0;
    Flag played;
};
ARBITER_WIRE(ComparedChoice, words, percent, played)
struct Diagnostic {
    std::string words;
    std::optional<int> line;
    MaybeText about;
    MaybeText found;
    MaybeText expected;
};
ARBITER_WIRE(Diagnostic, words, line, about, found, expected)
struct DeckLine {
    int count = 0;
    std::string number;
    std::string name;
    MaybeCard id;
    std::string section;
};
ARBITER_WIRE(DeckLine, count, number, name, id, section)
struct Bar {
    std::string label;
    int count = 0;
};
ARBITER_WIRE(Bar, label, count)
struct DeckCount {
    std::string title;
    std::vector<Bar> bars;
};
ARBITER_WIRE(DeckCount, title, bars)
struct ToldAbility {
    std::string printed;
    std::string told;
    MaybeList<std::string> program;  // what it is compiled to, an operation a line
};
ARBITER_WIRE(ToldAbility, printed, told, program)
struct ToldSide {
    std::string name;
    std::vector<std::string> facts;
    std::vector<ToldAbility> abilities;
};
ARBITER_WIRE(ToldSide, name, facts, abilities)
struct Stop {
    std::string field;
    int at = 0;
    int length = 0;
    std::string words;
};
ARBITER_WIRE(Stop, field, at, length, words)
struct CardList {
    std::string list;
    std::string name;
    std::string game;
    int cards = 0;
    int understood = 0;
};
ARBITER_WIRE(CardList, list, name, game, cards, understood)
enum class ClauseKind { engine, deck, text, heading, table };
ARBITER_WIRE_WORDS(ClauseKind, engine, deck, text, heading, table)
struct ScenarioLine {
    std::string scenario;
    std::string title;
};
ARBITER_WIRE(ScenarioLine, scenario, title)
struct Clause {
    std::string number;
    std::string words;
    ClauseKind kind = ClauseKind::engine;
    std::vector<ScenarioLine> scenarios;
};
ARBITER_WIRE(Clause, number, words, kind, scenarios)

}  // namespace arbiter::wire
