// The wire: JSON over one WebSocket (`/ws`), text frames, one message a frame. PROTOCOL = 1.
// The C++ structs in src/protocol/messages.h are the source (described once with Boost.Describe); this file is generated from them
// (`arbiter protocol --typescript > web/src/lib/protocol.ts`, `--schema > schemas/protocol.schema.json`) and ./check compares. Until the generator exists this hand-written draft is the contract:
// field names are final unless both sides agree. C++ and TS use the same snake_case names. An optional field is left out, never null.

export type Seat = "A" | "B";
export type Side = Seat | "both" | "public";          // what a spectator or a replay looks at

// ---------------------------------------------------------------- client -> server
// Every message has a type and, apart from hello, an id chosen by the client; the reply carries it as `to`.
export interface Hello        { type: "hello"; protocol: number; token?: string }                       // first message; token of a guest, a claimed name or a bot
export interface ClaimName    { type: "claim_name"; id: number; name: string; password: string }         // the guest becomes this name (argon2id)
export interface LogIn        { type: "log_in"; id: number; name: string; password: string }
export interface NewToken     { type: "new_token"; id: number; label: string }                            // a token for a bot of one's own
export interface OpenCatalog  { type: "open_catalog"; id: number; game: string; book?: string; list?: string } // -> catalog (also GET /api/catalog/<game>/<book>[?list=ID], cacheable by hash)
export interface WatchLobby   { type: "watch_lobby"; id: number; on: boolean }                           // -> lobby, then lobby again on change
export interface CreateTable  { type: "create_table"; id: number; table: TableSettings; deck: DeckChoice }  // -> table_created; the creator sits down at once
export interface JoinTable    { type: "join_table"; id: number; table: string; as: "player" | "spectator"; deck?: DeckChoice; side?: Side; since?: number } // -> joined; `since`: the last update this client has of this table
export interface LeaveTable   { type: "leave_table"; id: number; table: string }                         // stop watching; a player's game goes on (clock)
export interface AddRandomness{ type: "add_randomness"; id: number; table: string; hex: string }         // this client's 32 bytes; sent by itself when `joined.fairness.wanted`
export interface GiveAnswer   { type: "answer"; id: number; table: string; question: number; choices: number[] } // numbers of Question.choices; several where the question picks several; for Question.numeric: [the number's choice index]
export interface AskWhy       { type: "why"; id: number; table: string; card?: Spot; place?: number }    // -> reasons: all that the player could want to do with it and what stands against it
export interface Concede      { type: "concede"; id: number; table: string }
export interface AskUndo      { type: "undo"; id: number; table: string }                                // bots: at once. People: the other is asked (undo_asked) or it is refused with a reason
export interface ReplyUndo    { type: "reply_undo"; id: number; table: string; agree: boolean }
export interface Rematch      { type: "rematch"; id: number; table: string }                             // both must want it (bots always do) -> table_created with the new table for both
export interface ListDecks    { type: "list_decks"; id: number; game: string; list?: string }                           // -> decks: shipped and own
export interface SaveDeck     { type: "save_deck"; id: number; game: string; name: string; text: string } // the plain text format; saved even when not legal
export interface DeleteDeck   { type: "delete_deck"; id: number; game: string; name: string }
export interface CheckDeck    { type: "check_deck"; id: number; game: string; book?: string; text: string; list?: string }     // -> deck_checked; reads our format and what other sites write
export interface TryCard      { type: "try_card"; id: number; game: string; book?: string; card: Record<string, unknown> } // card lab -> card_tried
export interface SaveCards    { type: "save_cards"; id: number; game: string; name: string; json: string }  // one's own card list (JSON as in docs/cards.md) -> card_lists
export interface ListCards    { type: "list_cards"; id: number; game: string }                            // -> card_lists
export interface DeleteCards  { type: "delete_cards"; id: number; list: string }
export interface MyGames      { type: "my_games"; id: number; before?: string }                           // -> games, newest first, running ones too
export interface OpenReplay   { type: "open_replay"; id: number; game_id: string; side: Side }            // -> replay_opened. Unfinished games: refused
export interface ReplayAt     { type: "replay_at"; id: number; game_id: string; side: Side; at: number }  // -> replay_position: view after `at` choices and the lines of the choice that led there
export interface ContinueFrom { type: "continue_from"; id: number; game_id: string; at: number; seat: Seat; bot: string } // -> table_created
export interface OpenRules    { type: "open_rules"; id: number; book: string }                            // -> rules: clauses in our words, with scenarios
export interface PlayScenario { type: "play_scenario"; id: number; scenario: string; seat: Seat }         // -> table_created: the scenario's position, on the table, against a bot
export interface StartLesson  { type: "start_lesson"; id: number; game: string }                          // -> table_created (table.lesson says so); the updates carry `coach`

// ---------------------------------------------------------------- server -> client
export interface Welcome      { type: "welcome"; protocol: number; server: string; token: string; name: string; claimed: boolean; games: GameSummary[]; bots: BotSummary[]; running: GameLine[] } // running: this player's open games
export interface Reload       { type: "reload"; protocol: number; words: string }                          // the client is too old (or too new); the socket is closed after it
export interface Done         { type: "done"; to: number }                                                 // a request that has nothing else to say
export interface Refused      { type: "refused"; to: number; code: RefusalCode; words: string; details?: Diagnostic[] } // nothing has changed
export type RefusalCode = "malformed" | "unknown" | "not_allowed" | "not_your_question" | "stale" | "no_such_answer" | "too_many" | "too_large" | "not_found" | "illegal_deck" | "undo_refused" | "busy" | "server_error";
export interface CatalogMessage { type: "catalog"; to: number; catalog: Catalog }
export interface Lobby        { type: "lobby"; tables: TableLine[] }
export interface TableCreated { type: "table_created"; to?: number; table: string; link: string }          // link: path, "/t/quiet-heron-41"
export interface Joined       { type: "joined"; to: number; table: TableInfo; seat?: Seat; side: Side; number: number; view?: View; lines: Line[]; missed?: Update[]; question?: Question; clocks?: Clocks; ended?: Ended } // number: of the newest update. missed: given instead of view where `since` could be served
export interface Update       { type: "update"; table: string; number: number; patch?: unknown; lines?: Line[]; question?: Question; clocks?: Clocks; ended?: Ended; coach?: Coach } // number counts up by one for this viewer. patch: RFC 7396 merge patch of View. No `question`: the one before stays only if the update has `patch`==undefined and lines==undefined; otherwise none is open for this viewer
export interface TableChanged { type: "table_changed"; table: TableInfo }                                  // somebody sat down, left, reconnected; fairness; spectators
export interface UndoAsked    { type: "undo_asked"; table: string; by: Seat }
export interface Undone       { type: "undone"; table: string; number: number; view: View; lines: Line[]; question?: Question; clocks?: Clocks } // the whole view again, numbered like an update
export interface Reasons      { type: "reasons"; to: number; reasons: Reason[] }
export interface Decks        { type: "decks"; to: number; decks: DeckSummary[] }
export interface DeckChecked  { type: "deck_checked"; to: number; text: string; lines: DeckLine[]; problems: Diagnostic[]; legal: boolean; counts: DeckCount[] } // text: in our format
export interface CardTried    { type: "card_tried"; to: number; understood: boolean; face?: CardFace; told?: ToldSide[]; problems: Diagnostic[]; stopped?: { field: string; at: number; length: number; words: string } } // at: byte offset into the field's text of the first word not understood
export interface CardLists    { type: "card_lists"; to: number; lists: { list: string; name: string; game: string; cards: number; understood: number }[] }
export interface Games        { type: "games"; to: number; games: GameLine[]; more?: string }
export interface ReplayOpened { type: "replay_opened"; to: number; game_id: string; table: TableInfo; catalog: { game: string; book: string; hash: string }; length: number; moments: Moment[]; curve: Pips[]; ended: Ended; download: string } // curve: pips after each choice
export interface ReplayPosition { type: "replay_position"; to: number; at: number; view: View; lines: Line[] }
export interface Rules        { type: "rules"; to: number; book: string; clauses: Clause[] }
export interface Shutdown     { type: "shutdown"; words: string }                                          // the server goes down gracefully; reconnect
export interface MovedTable   { type: "moved_table"; table: string; url: string }                          // several servers: another one has it now; connect there and join again with `since`

// ---------------------------------------------------------------- things
export interface GameSummary  { game: string; title: string; books: string[]; goal: string; decks: DeckSummary[]; minute: { title: string; words: string }[] } // minute: the game in a minute, four steps
export interface BotSummary   { bot: string; title: string; about: string }
export interface DeckSummary  { name: string; title: string; own: boolean; cards: number; legal: boolean; colors: string[]; faces: number[]; text: string } // faces: ids of up to three cards to show
export type DeckChoice = { shipped: string } | { own: string } | { text: string };
export interface TableSettings { game: string; book?: string; list?: string; against: "bot" | "friend" | "open"; bot?: string; bot_deck?: DeckChoice; best_of: 1 | 3; clock?: { question: number; reserve: number }; spectators: { allowed: boolean; delay: number; side: Side }; undo: boolean; first?: "random" }
export interface TableLine    { table: string; game: string; book: string; settings: TableSettings; players: string[]; state: "waiting" | "running" | "over"; turn: number; spectators: number; since: number }
export interface TableInfo    { table: string; link: string; settings: TableSettings; book: string; catalog: { game: string; book: string; hash: string; list?: string }; seats: { A: SeatInfo; B: SeatInfo }; state: "waiting" | "running" | "over"; spectators: number; fairness: Fairness; lesson?: string; scenario?: string; score: [number, number]; game_id?: string; replay?: string }
export interface SeatInfo     { name: string; bot: boolean; deck: string; here: boolean; thinks: boolean }
export interface Fairness     { commitment: string; wanted: boolean; opened?: { seed: string; a: string; b: string } } // commitment: sha256 of the server's 32 bytes, hex
export interface Clocks       { A: ClockTime; B: ClockTime; running?: Seat }                                // milliseconds left at the time of sending
export interface ClockTime    { question: number; reserve: number }

export interface Catalog      { game: string; book: string; hash: string; title: string; goal: string; lesson: string; zones: ZoneWords[]; phases: string[]; attributes: string[]; positions: string[]; slot: string; keywords: { name: string; reminder: string }[]; cards: CardFace[] } // cards in order of id, from 1
export interface ZoneWords    { name: string; places: boolean; pile: boolean }                              // index = zone id. places: things stand there as places; otherwise a list of cards
export interface CardFace     { id: number; number: string; name: string; kind: string; colors: string[]; facts: string; fields: Record<string, string | number | string[]>; text: TextLine[]; back?: number; front?: number; token?: boolean; declined?: string } // facts: a line for people; fields: as in the card file; declined: why it can't be played with
export interface TextLine     { parts: TextPart[] }                                                         // one line of the printed text
export interface TextPart     { words: string; mark?: "keyword" | "name" | "symbol" | "reminder" | "timing" | "cost" }   // printed brackets are kept in `words`

export interface Spot         { zone: number; seat?: Seat; position: number; place?: number }               // a card: in a zone's list by position, or in a place's stack (place, position from the top)
export interface Card         { d?: number; down?: 1; pos?: number; own?: Seat }                            // d: id in the catalog, left out: hidden. pos: index into positions, left out: 0. own: owner where it is not the seat whose zone or place it is
export interface Zone         { cards: Card[]; groups?: { positions: number[]; ids: number[] }[]; known?: number[] } // top first; known: in hand or face down, unknown where
export interface Place        { zone: number; seat?: Seat; slot: number; mark?: number; stack: Card[]; under?: Card[]; values?: number[]; sum?: SumPart[]; pos?: number } // values by attribute. sum: how the number that matters came about. pos: position of the whole
export interface SumPart      { value: number; words: string; by?: number; clause?: string }
export interface Modifier     { property: string; on: "card" | "place" | "player"; place?: number; seat?: Seat; card?: number; value: number; until: string; by?: number; words: string }
export interface Effect       { card?: number; ability: number; seat: Seat; words: string }                 // words: the text
export interface View         { seat?: Seat; turn: number; phase: number; lead?: Seat; asked?: Seat; over?: true; winner?: Seat; pips: Pips; totals: { A: string[]; B: string[] }; zones: Record<string, Zone>; places: Record<string, Place>; modifiers: Modifier[]; resolving: Effect[]; waiting: Effect[]; revealed: Card[]; battle?: Battle; standings?: Standing[] } // zones by "A.3": seat and zone id; places by index. asked: whose question is open, nothing else of it
export interface Pips         { A: number; B: number; of: number; words: string }                           // how near the goal: battles won as it stands, life left ("Win 3 battles in one turn", "Take all 7 life")
export interface Battle       { attacker: number; target?: number; player?: Seat; guard?: number; attack: number; defend: number; words: string; if_unanswered?: string }
export interface Standing     { slot: number; A?: number; B?: number; ahead?: Seat; by: number; words: string } // ucg: an area as it stands; A, B: places
export interface Line         { seat?: Seat; words: string; clause?: string; cards?: number[]; places?: number[]; turn?: number; weight?: "turn" | "loss" | "quiet" } // one sentence of the log. words name cards; cards: their ids. places: to outline
export interface Question     { number: number; kind: "main" | "pick" | "yes_no" | "number" | "order" | "mode"; words: string; hint?: string; text?: string; source?: Spot | { place: number } | { card: number }; choices: Choice[]; fewest: number; most: number; proposed?: number[]; numeric?: true; by_name?: true; end?: number } // most 0: exactly one choice answers. end: the choice that ends the step
export interface Choice       { words: string; short?: string; price?: string; forecast?: Forecast; kind: "play" | "use" | "attack" | "pick" | "pass" | "yes" | "no" | "number" | "mode" | "done"; card?: Spot; place?: number; target?: number; harm?: string; same_as?: number; clause?: string } // card/place: what on the table it is about; target: where it goes (play) or whom it attacks. harm: what is lost ("Wren Holloway goes to the sideline")
export interface Forecast     { words: string; tone: "good" | "bad" | "plain" }                             // what it does as it stands, from what this seat may know
export interface Reason       { words: string; clause?: string; reason?: string; by?: number; can: boolean } // one wish; can: nothing stands against it. by: the card whose text forbids it
export interface Ended        { outcome: "won" | "draw" | "void"; winner?: Seat; how: string[]; clause?: string; by: "rules" | "concession" | "time" | "void" } // how: the lines that tell it with the deciding numbers
export interface Coach        { title: string; words: string; point?: { zone?: number; seat?: Seat; place?: number; card?: number; choice?: number }; step: number; steps: number; done?: true }
export interface GameLine     { game_id: string; table: string; game: string; book: string; players: [string, string]; you?: Seat; turn: number; state: "running" | "over"; result?: string; started: number; link: string; your_move?: boolean }
export interface Moment       { at: number; words: string; seat?: Seat; turn: number; kind: "turn" | "life" | "battle" | "end" }
export interface Diagnostic   { words: string; line?: number; about?: string; found?: string; expected?: string }
export interface DeckLine     { count: number; number: string; name: string; id?: number; section: string }
export interface DeckCount    { title: string; bars: { label: string; count: number }[] }                   // curve by cost or level, kinds, colors
export interface ToldSide     { name: string; facts: string[]; abilities: { printed: string; told: string }[] }
export interface Clause       { number: string; words: string; kind: "engine" | "deck" | "text" | "heading" | "table"; scenarios: { scenario: string; title: string }[] }
