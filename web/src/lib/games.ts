// Small words about games: which rulebook is the newest, how a rulebook is called, what the goal is in a few words.
import type { GameSummary } from "./protocol";

const version = (book: string) => (/[\d.]+$/.exec(book)?.[0] ?? "").split(".").map(Number);

export function newestBook(game: GameSummary): string {
  return [...game.books].sort((a, b) => {
    const [left, right] = [version(a), version(b)];
    for (let at = 0; at < Math.max(left.length, right.length); at += 1) if ((left[at] ?? 0) !== (right[at] ?? 0)) return (left[at] ?? 0) - (right[at] ?? 0);
    return 0;
  }).at(-1) ?? "";
}

// The one that was chosen, or the newest.
export function bookOf(game: GameSummary, chosen: string | undefined): string {
  return game.books.find((book) => book === chosen) ?? newestBook(game);
}

export const bookWords = (book: string) => book.replace(/^[a-z]+-/, "");
