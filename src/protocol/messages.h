// The messages: JSON over one WebSocket (/ws), text frames, one message a frame. Every message of a client but hello
// has an id that the client chooses; what answers it carries it as `to`.
#pragma once

#include "protocol/things.h"

namespace arbiter::wire {

// Goes up with every change that an older client would not understand.
constexpr int kProtocol = 1;

// No message of a client is longer, not even a card list.
constexpr std::size_t kLongestMessage = 4 * 1024 * 1024;
// Nor any other than those that carry a list, a deck or a card.
constexpr std::size_t kLongestUsualMessage = 4096;
constexpr std::size_t kLongestText = 64 * 1024;

enum class JoinAs { player, spectator };
ARBITER_WIRE_WORDS(JoinAs, player, spectator)
enum class RefusalCode {
    malformed,
    unknown,
    not_allowed,
    not_your_question,
    stale,
    no_such_answer,
    too_many,
    too_large,
    not_found,
    illegal_deck,
    undo_refused,
    busy,
    server_error
};
ARBITER_WIRE_WORDS(RefusalCode, malformed, unknown, not_allowed, not_your_question, stale, no_such_answer, too_many,
                   too_large, not_found, illegal_deck, undo_refused, busy, server_error)

// ---------------------------------------------------------------- from clients
// The first message. The token of a guest, a claimed name or a bot; none: a new guest.
struct Hello {
    static constexpr std::string_view kType = "hello";
    int protocol = 0;
    MaybeText token;
};
ARBITER_WIRE(Hello, protocol, token)

// The guest becomes this name.
struct ClaimName {
    static constexpr std::string_view kType = "claim_name";
    int id = 0;
    std::string name;
    std::string password;
};
ARBITER_WIRE(ClaimName, id, name, password)

struct LogIn {
    static constexpr std::string_view kType = "log_in";
    int id = 0;
    std::string name;
    std::string password;
};
ARBITER_WIRE(LogIn, id, name, password)

// A token for a bot of one's own: -> token_made.
struct NewToken {
    static constexpr std::string_view kType = "new_token";
    int id = 0;
    std::string label;
};
ARBITER_WIRE(NewToken, id, label)

// -> catalog; also GET /api/catalog/GAME/BOOK[?list=ID]
struct OpenCatalog {
    static constexpr std::string_view kType = "open_catalog";
    int id = 0;
    std::string game;
    MaybeText book;
    MaybeText list;
};
ARBITER_WIRE(OpenCatalog, id, game, book, list)

// -> lobby, and again whenever it has changed
struct WatchLobby {
    static constexpr std::string_view kType = "watch_lobby";
    int id = 0;
    bool on = false;
};
ARBITER_WIRE(WatchLobby, id, on)

// A card of one's deck that a game against a bot begins with.
struct Trial {
    std::string card;  // its number
    int stack = 0;     // 0: it is in the hand; else it lies on top of so many cards, itself one of them, in area 1
    MaybeText facing;  // the number of the card of the bot's deck that stands opposite the stack
};
ARBITER_WIRE(Trial, card, stack, facing)

// -> table_created. Who creates a table sits down at once.
struct CreateTable {
    static constexpr std::string_view kType = "create_table";
    int id = 0;
    TableSettings table;
    DeckChoice deck;
    std::optional<Trial> trial;
};
ARBITER_WIRE(CreateTable, id, table, deck, trial)

// -> joined. `since`: the number of the last update that this client has of this table.
struct JoinTable {
    static constexpr std::string_view kType = "join_table";
    int id = 0;
    std::string table;
    JoinAs as = JoinAs::player;
    std::optional<DeckChoice> deck;
    std::optional<Side> side;
    std::optional<int> since;
};
ARBITER_WIRE(JoinTable, id, table, as, deck, side, since)

// Stops watching. A player's game goes on.
struct LeaveTable {
    static constexpr std::string_view kType = "leave_table";
    int id = 0;
    std::string table;
};
ARBITER_WIRE(LeaveTable, id, table)

// This client's 32 bytes, in hexadecimal, where joined.table.fairness.wanted.
struct AddRandomness {
    static constexpr std::string_view kType = "add_randomness";
    int id = 0;
    std::string table;
    std::string hex;
};
ARBITER_WIRE(AddRandomness, id, table, hex)

// Numbers of Question::choices. `dont_ask_again`, with the choice that ends the question: the server declines such
// questions for this player by itself, for as long as Question::again said.
struct GiveAnswer {
    static constexpr std::string_view kType = "answer";
    int id = 0;
    std::string table;
    int question = 0;
    std::vector<int> choices;
    Flag dont_ask_again;
};
ARBITER_WIRE(GiveAnswer, id, table, question, choices, dont_ask_again)

// -> reasons: all that the player could want to do with it, and what stands against it.
struct AskWhy {
    static constexpr std::string_view kType = "why";
    int id = 0;
    std::string table;
    std::optional<Spot> card;
    std::optional<int> place;
};
ARBITER_WIRE(AskWhy, id, table, card, place)

struct Concede {
    static constexpr std::string_view kType = "concede";
    int id = 0;
    std::string table;
};
ARBITER_WIRE(Concede, id, table)

// Against bots at once; a person is asked (undo_asked), or it is refused with the reason.
struct AskUndo {
    static constexpr std::string_view kType = "undo";
    int id = 0;
    std::string table;
};
ARBITER_WIRE(AskUndo, id, table)

struct ReplyUndo {
    static constexpr std::string_view kType = "reply_undo";
    int id = 0;
    std::string table;
    bool agree = false;
};
ARBITER_WIRE(ReplyUndo, id, table, agree)

// Both must want it (bots always do): -> table_created for both.
struct Rematch {
    static constexpr std::string_view kType = "rematch";
    int id = 0;
    std::string table;
};
ARBITER_WIRE(Rematch, id, table)

// -> decks
struct ListDecks {
    static constexpr std::string_view kType = "list_decks";
    int id = 0;
    std::string game;
    MaybeText book;  // by which they are legal or not
    MaybeText list;
};
ARBITER_WIRE(ListDecks, id, game, book, list)

// Saved also when it is not legal: -> decks
struct SaveDeck {
    static constexpr std::string_view kType = "save_deck";
    int id = 0;
    std::string game;
    std::string name;
    std::string text;
};
ARBITER_WIRE(SaveDeck, id, game, name, text)

// -> decks
struct DeleteDeck {
    static constexpr std::string_view kType = "delete_deck";
    int id = 0;
    std::string game;
    std::string name;
};
ARBITER_WIRE(DeleteDeck, id, game, name)

// -> deck_checked. Reads our format and what other sites write.
struct CheckDeck {
    static constexpr std::string_view kType = "check_deck";
    int id = 0;
    std::string game;
    MaybeText book;
    std::string text;
    MaybeText list;
};
ARBITER_WIRE(CheckDeck, id, game, book, text, list)

// -> card_tried
struct TryCard {
    static constexpr std::string_view kType = "try_card";
    int id = 0;
    std::string game;
    MaybeText book;
    JsonObject card;
};
ARBITER_WIRE(TryCard, id, game, book, card)

// One's own card list, as in docs/cards.md: -> card_lists
struct SaveCards {
    static constexpr std::string_view kType = "save_cards";
    int id = 0;
    std::string game;
    std::string name;
    std::string json;
};
ARBITER_WIRE(SaveCards, id, game, name, json)

// -> card_lists
struct ListCards {
    static constexpr std::string_view kType = "list_cards";
    int id = 0;
    std::string game;
};
ARBITER_WIRE(ListCards, id, game)

// -> card_lists
struct DeleteCards {
    static constexpr std::string_view kType = "delete_cards";
    int id = 0;
    std::string list;
};
ARBITER_WIRE(DeleteCards, id, list)

// -> games, the newest first, running ones too
struct MyGames {
    static constexpr std::string_view kType = "my_games";
    int id = 0;
    MaybeText before;
};
ARBITER_WIRE(MyGames, id, before)

// -> replay_opened. A game that is not over is refused.
struct OpenReplay {
    static constexpr std::string_view kType = "open_replay";
    int id = 0;
    std::string game_id;
    Side side = Side::both;
};
ARBITER_WIRE(OpenReplay, id, game_id, side)

// -> replay_position: after `at` choices
struct ReplayAt {
    static constexpr std::string_view kType = "replay_at";
    int id = 0;
    std::string game_id;
    Side side = Side::both;
    int at = 0;
};
ARBITER_WIRE(ReplayAt, id, game_id, side, at)

// How good the chances of a seat were, choice by choice: answered with `chances`.
struct OpenChances {
    static constexpr std::string_view kType = "open_chances";
    int id = 0;
    std::string game_id;
    Seat seat = Seat::A;
};
ARBITER_WIRE(OpenChances, id, game_id, seat)

// What else could have been answered: answered with `compared`.
struct CompareChoices {
    static constexpr std::string_view kType = "compare_choices";
    int id = 0;
    std::string game_id;
    int at = 0;
};
ARBITER_WIRE(CompareChoices, id, game_id, at)

// -> table_created
struct ContinueFrom {
    static constexpr std::string_view kType = "continue_from";
    int id = 0;
    std::string game_id;
    int at = 0;
    Seat seat = Seat::A;
    std::string bot;
};
ARBITER_WIRE(ContinueFrom, id, game_id, at, seat, bot)

// -> rules
struct OpenRules {
    static constexpr std::string_view kType = "open_rules";
    int id = 0;
    std::string book;
};
ARBITER_WIRE(OpenRules, id, book)

// -> table_created: the scenario's position against a bot
struct PlayScenario {
    static constexpr std::string_view kType = "play_scenario";
    int id = 0;
    std::string scenario;
    Seat seat = Seat::A;
};
ARBITER_WIRE(PlayScenario, id, scenario, seat)

// -> table_created; updates carry `coach`
struct StartLesson {
    static constexpr std::string_view kType = "start_lesson";
    int id = 0;
    std::string game;
};
ARBITER_WIRE(StartLesson, id, game)

using ClientMessage =
    std::variant<Hello, ClaimName, LogIn, NewToken, OpenCatalog, WatchLobby, CreateTable, JoinTable, LeaveTable,
                 AddRandomness, GiveAnswer, AskWhy, Concede, AskUndo, ReplyUndo, Rematch, ListDecks, SaveDeck,
                 DeleteDeck, CheckDeck, TryCard, SaveCards, ListCards, DeleteCards, MyGames, OpenReplay, ReplayAt,
                 OpenChances, CompareChoices, ContinueFrom, OpenRules, PlayScenario, StartLesson>;

// ---------------------------------------------------------------- from the server
struct Welcome {
    static constexpr std::string_view kType = "welcome";
    int protocol = 0;
    std::string server;
    std::string token;
    std::string name;
    bool claimed = false;
    std::vector<GameSummary> games;
    std::vector<BotSummary> bots;
    std::vector<GameLine> running;
};
ARBITER_WIRE(Welcome, protocol, server, token, name, claimed, games, bots, running)

// The client is of another protocol; the socket is closed after it.
struct Reload {
    static constexpr std::string_view kType = "reload";
    int protocol = 0;
    std::string words;
};
ARBITER_WIRE(Reload, protocol, words)

struct Done {
    static constexpr std::string_view kType = "done";
    int to = 0;
};
ARBITER_WIRE(Done, to)

// Nothing has changed. `to` is 0 where the message had no id that could be read.
struct Refused {
    static constexpr std::string_view kType = "refused";
    int to = 0;
    RefusalCode code = RefusalCode::malformed;
    std::string words;
    MaybeList<Diagnostic> details;
};
ARBITER_WIRE(Refused, to, code, words, details)

// It is shown once and kept nowhere but as a hash.
struct TokenMade {
    static constexpr std::string_view kType = "token_made";
    int to = 0;
    std::string token;
    std::string label;
};
ARBITER_WIRE(TokenMade, to, token, label)

struct CatalogMessage {
    static constexpr std::string_view kType = "catalog";
    int to = 0;
    Catalog catalog;
};
ARBITER_WIRE(CatalogMessage, to, catalog)

struct Lobby {
    static constexpr std::string_view kType = "lobby";
    std::vector<TableLine> tables;
};
ARBITER_WIRE(Lobby, tables)

// The link is a path: "/t/quiet-heron-41".
struct TableCreated {
    static constexpr std::string_view kType = "table_created";
    std::optional<int> to;
    std::string table;
    std::string link;
};
ARBITER_WIRE(TableCreated, to, table, link)

// The number counts up by one for each viewer. `patch` is a merge patch (RFC 7396) of View. Without `question` the one
// before stays open only if there are neither patch nor lines; else none is open for this viewer.
struct Update {
    static constexpr std::string_view kType = "update";
    std::string table;
    int number = 0;
    MaybeJson patch;
    MaybeList<Line> lines;
    std::optional<Question> question;
    std::optional<Clocks> clocks;
    std::optional<Ended> ended;
    std::optional<Coach> coach;
    Flag passing;  // the server is about to decline this question, as it was told to
};
ARBITER_WIRE(Update, table, number, patch, lines, question, clocks, ended, coach, passing)

// `number` is that of the newest update. `missed` is given instead of `view` where `since` could be served.
struct Joined {
    static constexpr std::string_view kType = "joined";
    int to = 0;
    TableInfo table;
    std::optional<Seat> seat;
    Side side = Side::public_;
    int number = 0;
    std::optional<View> view;
    SentLines lines;
    MaybeList<SentUpdate> missed;
    std::optional<Question> question;
    std::optional<Clocks> clocks;
    std::optional<Ended> ended;
    std::optional<Coach> coach;
    Flag passing;
};
ARBITER_WIRE(Joined, to, table, seat, side, number, view, lines, missed, question, clocks, ended, coach, passing)

struct TableChanged {
    static constexpr std::string_view kType = "table_changed";
    TableInfo table;
};
ARBITER_WIRE(TableChanged, table)

struct UndoAsked {
    static constexpr std::string_view kType = "undo_asked";
    std::string table;
    Seat by = Seat::A;
};
ARBITER_WIRE(UndoAsked, table, by)

struct RematchAsked {
    static constexpr std::string_view kType = "rematch_asked";
    std::string table;
    Seat by = Seat::A;
};
ARBITER_WIRE(RematchAsked, table, by)

// The whole view again, numbered like an update.
struct Undone {
    static constexpr std::string_view kType = "undone";
    std::string table;
    int number = 0;
    View view;
    SentLines lines;
    std::optional<Question> question;
    std::optional<Clocks> clocks;
};
ARBITER_WIRE(Undone, table, number, view, lines, question, clocks)

struct Reasons {
    static constexpr std::string_view kType = "reasons";
    int to = 0;
    std::vector<Reason> reasons;
};
ARBITER_WIRE(Reasons, to, reasons)

struct Decks {
    static constexpr std::string_view kType = "decks";
    int to = 0;
    std::vector<DeckSummary> decks;
};
ARBITER_WIRE(Decks, to, decks)

// `text` is the deck in our format.
struct DeckChecked {
    static constexpr std::string_view kType = "deck_checked";
    int to = 0;
    std::string text;
    std::vector<DeckLine> lines;
    std::vector<Diagnostic> problems;
    bool legal = false;
    std::vector<DeckCount> counts;
};
ARBITER_WIRE(DeckChecked, to, text, lines, problems, legal, counts)

// `stopped.at` counts bytes of the field's text, to the first word that was not understood.
struct CardTried {
    static constexpr std::string_view kType = "card_tried";
    int to = 0;
    bool understood = false;
    std::optional<CardFace> face;
    MaybeList<ToldSide> told;
    std::vector<Diagnostic> problems;
    std::optional<Stop> stopped;
    MaybeList<std::string> trees;  // how the texts were read, in outline
};
ARBITER_WIRE(CardTried, to, understood, face, told, problems, stopped, trees)

struct CardLists {
    static constexpr std::string_view kType = "card_lists";
    int to = 0;
    std::vector<CardList> lists;
    MaybeList<Diagnostic> problems;  // of a list that was just saved: cards that cannot be played, the first of them
};
ARBITER_WIRE(CardLists, to, lists, problems)

struct Games {
    static constexpr std::string_view kType = "games";
    int to = 0;
    std::vector<GameLine> games;
    MaybeText more;
};
ARBITER_WIRE(Games, to, games, more)

struct ReplayOpened {
    static constexpr std::string_view kType = "replay_opened";
    int to = 0;
    std::string game_id;
    TableInfo table;
    CatalogKey catalog;
    int length = 0;
    std::vector<Moment> moments;
    Ended ended;
    std::string download;
};
ARBITER_WIRE(ReplayOpened, to, game_id, table, catalog, length, moments, ended, download)

// `chosen`: the question that was answered last, and its answer; `open`: the one that is asked here.
struct ReplayPosition {
    static constexpr std::string_view kType = "replay_position";
    int to = 0;
    int at = 0;
    View view;
    std::vector<Line> lines;
    std::optional<ReplayQuestion> chosen, open;
};
ARBITER_WIRE(ReplayPosition, to, at, view, lines, chosen, open)

// `percent`: how many of a hundred games this seat wins from each position, the one before the first choice included,
// where what it could not know then is dealt again and both play on by chance; `games` or more were played from each.
// `swings`: the choices that changed it most.
struct Chances {
    static constexpr std::string_view kType = "chances";
    int to = 0;
    std::string game_id;
    Seat seat = Seat::A;
    int games = 0;
    std::vector<int> percent;
    std::vector<Swing> swings;
};
ARBITER_WIRE(Chances, to, game_id, seat, games, percent, swings)

// The answers to the question of this choice, the best first, with the eyes of who was asked. None: it was no choice.
struct Compared {
    static constexpr std::string_view kType = "compared";
    int to = 0;
    int at = 0;
    Seat seat = Seat::A;
    int games = 0;
    std::vector<ComparedChoice> choices;
};
ARBITER_WIRE(Compared, to, at, seat, games, choices)

struct Rules {
    static constexpr std::string_view kType = "rules";
    int to = 0;
    std::string book;
    std::vector<Clause> clauses;
};
ARBITER_WIRE(Rules, to, book, clauses)

// The server goes down and keeps all games: connect again.
struct Shutdown {
    static constexpr std::string_view kType = "shutdown";
    std::string words;
};
ARBITER_WIRE(Shutdown, words)

// Another server has the table now: connect there and join with `since`.
struct MovedTable {
    static constexpr std::string_view kType = "moved_table";
    std::string table;
    std::string url;
};
ARBITER_WIRE(MovedTable, table, url)

using ServerMessage =
    std::variant<Welcome, Reload, Done, Refused, TokenMade, CatalogMessage, Lobby, TableCreated, Update, Joined,
                 TableChanged, UndoAsked, RematchAsked, Undone, Reasons, Decks, DeckChecked, CardTried, CardLists,
                 Games, ReplayOpened, ReplayPosition, Chances, Compared, Rules, Shutdown, MovedTable>;

// What a client has sent, read strictly: malformed, too long, nested too deep, fields that are unknown, missing or
// given twice are thrown as Malformed. A message whose id can be read tells it all the same (`id_of`), so that the
// refusal finds its request.
ClientMessage read_client_message(std::string_view json);
int id_of(std::string_view json);
// For clients of ours: tests and the load test.
ServerMessage read_server_message(std::string_view json);

}  // namespace arbiter::wire
