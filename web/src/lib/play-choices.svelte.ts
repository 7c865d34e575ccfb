// What somebody chose last on the front page, kept in this browser: the game, the decks, the opponent, and how friends play.
import { store, storedObject } from "./browser-storage";
import type { TableSettings } from "./protocol";

export interface GameChoices { deck?: string; bot?: string; botDeck?: string; book?: string } // decks as words, see deck-choice.ts
export interface FriendChoices { bestOf: 1 | 3; minutes: number; undo: boolean; spectators: boolean; delay: number }
interface Choices { game: string; games: Record<string, GameChoices>; friend: FriendChoices }

const KEY = "arbiter.choices";
const fresh: Choices = { game: "", games: {}, friend: { bestOf: 1, minutes: 15, undo: true, spectators: true, delay: 0 } };

function chosenBefore(): Choices {
  const saved = storedObject<Choices>(KEY);
  return { game: saved.game ?? "", games: saved.games ?? {}, friend: { ...fresh.friend, ...saved.friend } };
}

class PlayChoices {
  private all = $state(chosenBefore());

  get game(): string { return this.all.game; }
  set game(game: string) { this.all.game = game; this.keep(); }
  get friend(): FriendChoices { return this.all.friend; }
  of(game: string): GameChoices { return this.all.games[game] ?? {}; }

  change(game: string, changes: GameChoices) {
    this.all.games[game] = { ...this.of(game), ...changes };
    this.keep();
  }
  changeFriend(changes: Partial<FriendChoices>) {
    this.all.friend = { ...this.all.friend, ...changes };
    this.keep();
  }
  private keep() { store(KEY, JSON.stringify(this.all)); }
}

export const choices = new PlayChoices();

export function friendSettings(game: string, book: string, friend: FriendChoices, against: "friend" | "open"): TableSettings {
  return {
    game, book, against, best_of: friend.bestOf, undo: friend.undo,
    ...(friend.minutes > 0 ? { clock: { question: 30, reserve: friend.minutes * 60 } } : {}),
    spectators: { allowed: friend.spectators, delay: friend.delay, side: "public" },
  };
}

export const botSettings = (game: string, book: string, bot: string): TableSettings =>
  ({ game, book, against: "bot", bot, best_of: 1, undo: true, spectators: { allowed: true, delay: 0, side: "public" } });
