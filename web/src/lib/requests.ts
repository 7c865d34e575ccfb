// What pages ask of the server, each with the reply that belongs to it.
import { session } from "./session.svelte";
import type * as P from "./protocol";

const send = session.connection;

export const requests = {
  createTable: (table: P.TableSettings, deck: P.DeckChoice, trial?: P.Trial) => send.request<P.TableCreated>({ type: "create_table", table, deck, ...(trial ? { trial } : {}) }),
  comeToTable: (table: string) => send.request<P.Joined>({ type: "join_table", table, as: "player" }),
  startLesson: (game: string) => send.request<P.TableCreated>({ type: "start_lesson", game }),
  playScenario: (scenario: string, seat: P.Seat) => send.request<P.TableCreated>({ type: "play_scenario", scenario, seat }),
  continueFrom: (game_id: string, at: number, seat: P.Seat, bot: string) => send.request<P.TableCreated>({ type: "continue_from", game_id, at, seat, bot }),
  watchLobby: (on: boolean) => send.request<P.Lobby | P.Done>({ type: "watch_lobby", on }),
  listDecks: async (game: string, book?: string, list?: string) => (await send.request<P.Decks>({ type: "list_decks", game, book, list })).decks,
  saveDeck: (game: string, name: string, text: string) => send.request<P.Done>({ type: "save_deck", game, name, text }),
  deleteDeck: (game: string, name: string) => send.request<P.Done>({ type: "delete_deck", game, name }),
  checkDeck: (game: string, book: string, text: string, list?: string) => send.request<P.DeckChecked>({ type: "check_deck", game, book, text, list }),
  tryCard: (game: string, book: string, card: Record<string, unknown>) => send.request<P.CardTried>({ type: "try_card", game, book, card }),
  saveCards: (game: string, name: string, json: string) => send.request<P.CardLists>({ type: "save_cards", game, name, json }),
  listCards: async (game: string) => (await send.request<P.CardLists>({ type: "list_cards", game })).lists,
  deleteCards: (list: string) => send.request<P.CardLists | P.Done>({ type: "delete_cards", list }),
  myGames: (before?: string) => send.request<P.Games>({ type: "my_games", before }),
  openReplay: (game_id: string, side: P.Side) => send.request<P.ReplayOpened>({ type: "open_replay", game_id, side }),
  replayAt: (game_id: string, side: P.Side, at: number) => send.request<P.ReplayPosition>({ type: "replay_at", game_id, side, at }),
  openChances: (game_id: string, seat: P.Seat) => send.request<P.Chances>({ type: "open_chances", game_id, seat }),
  compareChoices: (game_id: string, at: number) => send.request<P.Compared>({ type: "compare_choices", game_id, at }),
  openRules: async (book: string) => (await send.request<P.Rules>({ type: "open_rules", book })).clauses,
  claimName: (name: string, password: string) => send.request<P.Done>({ type: "claim_name", name, password }),
  logIn: (name: string, password: string) => send.request<P.Done>({ type: "log_in", name, password }),
  newToken: (label: string) => send.request<P.Done & { token?: string }>({ type: "new_token", label }),
};
