// Generated: arbiter protocol --typescript. The structs in src/protocol are the source, docs/protocol.md says what they mean.
export const PROTOCOL = 1;
export interface Hello { type: "hello"; protocol: number; token?: string }
export interface ClaimName { type: "claim_name"; id: number; name: string; password: string }
export interface LogIn { type: "log_in"; id: number; name: string; password: string }
export interface NewToken { type: "new_token"; id: number; label: string }
export interface OpenCatalog { type: "open_catalog"; id: number; game: string; book?: string; list?: string }
export interface WatchLobby { type: "watch_lobby"; id: number; on: boolean }
export type Against = "bot" | "friend" | "open";
export interface DeckShipped { shipped: string }
export interface DeckOwn { own: string }
export interface DeckText { text: string }
export type DeckChoice = DeckShipped | DeckOwn | DeckText;
export interface ClockSettings { question: number; reserve: number }
export type Side = "A" | "B" | "both" | "public";
export interface SpectatorSettings { allowed: boolean; delay: number; side: Side }
export type First = "random";
export interface TableSettings { game: string; book?: string; list?: string; against: Against; bot?: string; bot_deck?: DeckChoice; best_of: 1 | 3; clock?: ClockSettings; spectators: SpectatorSettings; undo: boolean; first?: First }
export interface Trial { card: string; stack: number; facing?: string }
export interface CreateTable { type: "create_table"; id: number; table: TableSettings; deck: DeckChoice; trial?: Trial }
export type JoinAs = "player" | "spectator";
export interface JoinTable { type: "join_table"; id: number; table: string; as: JoinAs; deck?: DeckChoice; side?: Side; since?: number }
export interface LeaveTable { type: "leave_table"; id: number; table: string }
export interface AddRandomness { type: "add_randomness"; id: number; table: string; hex: string }
export interface GiveAnswer { type: "answer"; id: number; table: string; question: number; choices: number[]; dont_ask_again?: true }
export type Seat = "A" | "B";
export interface Spot { zone: number; seat?: Seat; position: number; place?: number }
export interface AskWhy { type: "why"; id: number; table: string; card?: Spot; place?: number }
export interface Concede { type: "concede"; id: number; table: string }
export interface AskUndo { type: "undo"; id: number; table: string }
export interface ReplyUndo { type: "reply_undo"; id: number; table: string; agree: boolean }
export interface Rematch { type: "rematch"; id: number; table: string }
export interface ListDecks { type: "list_decks"; id: number; game: string; book?: string; list?: string }
export interface SaveDeck { type: "save_deck"; id: number; game: string; name: string; text: string }
export interface DeleteDeck { type: "delete_deck"; id: number; game: string; name: string }
export interface CheckDeck { type: "check_deck"; id: number; game: string; book?: string; text: string; list?: string }
export interface TryCard { type: "try_card"; id: number; game: string; book?: string; card: Record<string, unknown> }
export interface SaveCards { type: "save_cards"; id: number; game: string; name: string; json: string }
export interface ListCards { type: "list_cards"; id: number; game: string }
export interface DeleteCards { type: "delete_cards"; id: number; list: string }
export interface MyGames { type: "my_games"; id: number; before?: string }
export interface OpenReplay { type: "open_replay"; id: number; game_id: string; side: Side }
export interface ReplayAt { type: "replay_at"; id: number; game_id: string; side: Side; at: number }
export interface OpenChances { type: "open_chances"; id: number; game_id: string; seat: Seat }
export interface CompareChoices { type: "compare_choices"; id: number; game_id: string; at: number }
export interface ContinueFrom { type: "continue_from"; id: number; game_id: string; at: number; seat: Seat; bot: string }
export interface OpenRules { type: "open_rules"; id: number; book: string }
export interface PlayScenario { type: "play_scenario"; id: number; scenario: string; seat: Seat }
export interface StartLesson { type: "start_lesson"; id: number; game: string }
export interface DeckSummary { name: string; title: string; own: boolean; cards: number; legal: boolean; colors: string[]; faces: number[]; text: string }
export interface MinuteStep { title: string; words: string }
export interface GameSummary { game: string; title: string; books: string[]; goal: string; aim: string; decks: DeckSummary[]; minute: MinuteStep[] }
export interface BotSummary { bot: string; title: string; about: string }
export type GameState = "running" | "over";
export interface GameLine { game_id: string; table: string; game: string; book: string; players: [string, string]; you?: Seat; turn: number; state: GameState; result?: string; started: number; link: string; your_move?: boolean }
export interface Welcome { type: "welcome"; protocol: number; server: string; token: string; name: string; claimed: boolean; games: GameSummary[]; bots: BotSummary[]; running: GameLine[] }
export interface Reload { type: "reload"; protocol: number; words: string }
export interface Done { type: "done"; to: number }
export type RefusalCode = "malformed" | "unknown" | "not_allowed" | "not_your_question" | "stale" | "no_such_answer" | "too_many" | "too_large" | "not_found" | "illegal_deck" | "undo_refused" | "busy" | "server_error";
export interface Diagnostic { words: string; line?: number; about?: string; found?: string; expected?: string }
export interface Refused { type: "refused"; to: number; code: RefusalCode; words: string; details?: Diagnostic[] }
export interface TokenMade { type: "token_made"; to: number; token: string; label: string }
export interface ZoneWords { name: string; places: boolean; pile: boolean }
export interface KeywordWords { name: string; reminder: string }
export type TextMark = "keyword" | "name" | "symbol" | "reminder" | "timing" | "cost";
export interface TextPart { words: string; mark?: TextMark }
export interface TextLine { parts: TextPart[] }
export interface CardFace { id: number; number: string; name: string; kind: string; colors: string[]; facts: string; fields: Record<string, string | number | string[]>; text: TextLine[]; back?: number; front?: number; token?: true; declined?: string; copies?: number }
export interface Catalog { game: string; book: string; hash: string; title: string; goal: string; lesson: string; zones: ZoneWords[]; phases: string[]; attributes: string[]; positions: string[]; slot: string; keywords: KeywordWords[]; cards: CardFace[] }
export interface CatalogMessage { type: "catalog"; to: number; catalog: Catalog }
export type TableState = "waiting" | "running" | "over";
export interface TableLine { table: string; game: string; book: string; settings: TableSettings; players: string[]; state: TableState; turn: number; spectators: number; since: number }
export interface Lobby { type: "lobby"; tables: TableLine[] }
export interface TableCreated { type: "table_created"; to?: number; table: string; link: string }
export type Weight = "turn" | "loss" | "quiet";
export interface Line { seat?: Seat; words: string; clause?: string; cards?: number[]; places?: number[]; turn?: number; weight?: Weight }
export type QuestionKind = "main" | "pick" | "yes_no" | "number" | "order" | "mode";
export interface SourcePlace { place: number }
export interface SourceCard { card: number }
export type Tone = "good" | "bad" | "plain";
export interface Forecast { words: string; tone: Tone; more?: string }
export type ChoiceKind = "play" | "use" | "attack" | "pick" | "pass" | "yes" | "no" | "number" | "mode" | "done";
export interface Choice { words: string; short?: string; price?: string; forecast?: Forecast; kind: ChoiceKind; card?: Spot; place?: number; target?: number; harm?: string; same_as?: number; clause?: string }
export interface Question { number: number; kind: QuestionKind; words: string; hint?: string; text?: string; source?: Spot | SourcePlace | SourceCard; choices: Choice[]; fewest: number; most: number; proposed?: number[]; numeric?: true; by_name?: true; end?: number; again?: string }
export interface ClockTime { question: number; reserve: number }
export interface Clocks { A: ClockTime; B: ClockTime; running?: Seat }
export type Outcome = "won" | "draw" | "void";
export type EndedBy = "rules" | "concession" | "time" | "void";
export interface Ended { outcome: Outcome; winner?: Seat; how: string[]; clause?: string; by: EndedBy }
export interface CoachPoint { zone?: number; seat?: Seat; place?: number; card?: number; choice?: number }
export interface Coach { title: string; words: string; point?: CoachPoint; step: number; steps: number; done?: true }
export interface Update { type: "update"; table: string; number: number; patch?: unknown; lines?: Line[]; question?: Question; clocks?: Clocks; ended?: Ended; coach?: Coach; passing?: true }
export interface CatalogKey { game: string; book: string; hash: string; list?: string }
export interface SeatInfo { name: string; bot: boolean; deck: string; here: boolean; thinks: boolean }
export interface BothSeats { A: SeatInfo; B: SeatInfo }
export interface OpenedSeed { seed: string; a: string; b: string }
export interface Fairness { commitment: string; wanted: boolean; opened?: OpenedSeed }
export interface TableInfo { table: string; link: string; settings: TableSettings; book: string; catalog: CatalogKey; seats: BothSeats; state: TableState; spectators: number; fairness: Fairness; lesson?: string; scenario?: string; score: [number, number]; game_id?: string; replay?: string }
export interface Pips { A: number; B: number; of: number; words: string }
export interface Totals { A: string[]; B: string[] }
export interface Card { d?: number; down?: 1; pos?: number; own?: Seat }
export interface CardGroup { positions: number[]; ids: number[] }
export interface Zone { cards: Card[]; groups?: CardGroup[]; known?: number[] }
export interface SumPart { value: number; words: string; by?: number; clause?: string }
export interface Place { zone: number; seat?: Seat; slot: number; mark?: number; stack: Card[]; under?: Card[]; values?: number[]; sum?: SumPart[]; pos?: number }
export type ModifierOn = "card" | "place" | "player";
export interface Modifier { property: string; on: ModifierOn; place?: number; seat?: Seat; card?: number; value: number; until: string; by?: number; words: string }
export interface Effect { card?: number; ability: number; seat: Seat; words: string }
export interface Battle { attacker: number; target?: number; player?: Seat; guard?: number; attack: number; defend: number; words: string; if_unanswered?: string }
export interface Standing { slot: number; A?: number; B?: number; ahead?: Seat; by: number; words: string }
export interface View { seat?: Seat; turn: number; phase: number; lead?: Seat; starting?: Seat; asked?: Seat; over?: true; winner?: Seat; pips: Pips; totals: Totals; zones: Record<string, Zone>; places: Record<string, Place>; modifiers: Modifier[]; resolving: Effect[]; waiting: Effect[]; revealed: Card[]; battle?: Battle; standings?: Standing[] }
export interface Joined { type: "joined"; to: number; table: TableInfo; seat?: Seat; side: Side; number: number; view?: View; lines: Line[]; missed?: Update[]; question?: Question; clocks?: Clocks; ended?: Ended; coach?: Coach; passing?: true }
export interface TableChanged { type: "table_changed"; table: TableInfo }
export interface UndoAsked { type: "undo_asked"; table: string; by: Seat }
export interface RematchAsked { type: "rematch_asked"; table: string; by: Seat }
export interface Undone { type: "undone"; table: string; number: number; view: View; lines: Line[]; question?: Question; clocks?: Clocks }
export interface Reason { words: string; clause?: string; reason?: string; by?: number; can: boolean }
export interface Reasons { type: "reasons"; to: number; reasons: Reason[] }
export interface Decks { type: "decks"; to: number; decks: DeckSummary[] }
export interface DeckLine { count: number; number: string; name: string; id?: number; section: string }
export interface Bar { label: string; count: number }
export interface DeckCount { title: string; bars: Bar[] }
export interface DeckChecked { type: "deck_checked"; to: number; text: string; lines: DeckLine[]; problems: Diagnostic[]; legal: boolean; counts: DeckCount[] }
export interface ToldAbility { printed: string; told: string; program?: string[] }
export interface ToldSide { name: string; facts: string[]; abilities: ToldAbility[] }
export interface Stop { field: string; at: number; length: number; words: string }
export interface CardTried { type: "card_tried"; to: number; understood: boolean; face?: CardFace; told?: ToldSide[]; problems: Diagnostic[]; stopped?: Stop; trees?: string[] }
export interface CardList { list: string; name: string; game: string; cards: number; understood: number }
export interface CardLists { type: "card_lists"; to: number; lists: CardList[]; problems?: Diagnostic[] }
export interface Games { type: "games"; to: number; games: GameLine[]; more?: string }
export type MomentKind = "turn" | "life" | "battle" | "end";
export interface Moment { at: number; words: string; seat?: Seat; turn: number; kind: MomentKind }
export interface ReplayOpened { type: "replay_opened"; to: number; game_id: string; table: TableInfo; catalog: CatalogKey; length: number; moments: Moment[]; ended: Ended; download: string }
export interface ReplayQuestion { seat: Seat; words: string; turn: number; phase: number; answer?: string }
export interface ReplayPosition { type: "replay_position"; to: number; at: number; view: View; lines: Line[]; chosen?: ReplayQuestion; open?: ReplayQuestion }
export interface Swing { at: number; points: number; seat: Seat; turn: number; words: string }
export interface Chances { type: "chances"; to: number; game_id: string; seat: Seat; games: number; percent: number[]; swings: Swing[] }
export interface ComparedChoice { words: string; percent: number; played?: true }
export interface Compared { type: "compared"; to: number; at: number; seat: Seat; games: number; choices: ComparedChoice[] }
export type ClauseKind = "engine" | "deck" | "text" | "heading" | "table";
export interface ScenarioLine { scenario: string; title: string }
export interface Clause { number: string; words: string; kind: ClauseKind; scenarios: ScenarioLine[] }
export interface Rules { type: "rules"; to: number; book: string; clauses: Clause[] }
export interface Shutdown { type: "shutdown"; words: string }
export interface MovedTable { type: "moved_table"; table: string; url: string }
export type ClientMessage = Hello | ClaimName | LogIn | NewToken | OpenCatalog | WatchLobby | CreateTable | JoinTable | LeaveTable | AddRandomness | GiveAnswer | AskWhy | Concede | AskUndo | ReplyUndo | Rematch | ListDecks | SaveDeck | DeleteDeck | CheckDeck | TryCard | SaveCards | ListCards | DeleteCards | MyGames | OpenReplay | ReplayAt | OpenChances | CompareChoices | ContinueFrom | OpenRules | PlayScenario | StartLesson;
export type ServerMessage = Welcome | Reload | Done | Refused | TokenMade | CatalogMessage | Lobby | TableCreated | Update | Joined | TableChanged | UndoAsked | RematchAsked | Undone | Reasons | Decks | DeckChecked | CardTried | CardLists | Games | ReplayOpened | ReplayPosition | Chances | Compared | Rules | Shutdown | MovedTable;
