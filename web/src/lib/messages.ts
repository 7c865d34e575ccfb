// The page's own words, in one place. What happens in a game is told by the server.
import type { Seat } from "./protocol";

export const words = {
  brand: "Arbiter",
  you: "You",
  lost: { title: "Connection lost.", text: "Trying again. Your game waits.", timed: "Trying again. Your game waits; your clock runs.", button: "Try now" },
  outdated: { title: "This page is older than the server.", text: "Your games are safe.", button: "Reload" },
  noServer: "The server doesn't answer. Your games are safe.",
  stale: "Not possible any more",
  decided: "That was already decided.",
  why: "Why can't I use this?",
  notNow: "Not now.",
  nothingAgainst: "Nothing stands against it.",
  openList: "open the list",
  loading: "The table is being set",
  goneTable: "The link may be incomplete, or the table was cleared away: one at which nobody sat down goes after two days, one that is over after a week. Finished games are kept with your games.",
  missing: "Nothing is here.",
  missingText: "This address leads nowhere, or what was here is gone.",
  notLoaded: { title: "This page didn't arrive.", text: "The server doesn't answer, or has a newer page. Your games are safe.", button: "Load it again" },
} as const;

export const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export const otherSeat = (seat: Seat): Seat => (seat === "A" ? "B" : "A");

export const upperFirst = (sentence: string) => (sentence ? sentence[0]!.toUpperCase() + sentence.slice(1) : sentence);

export const lowerFirst = (words: string) => (words ? words[0]!.toLowerCase() + words.slice(1) : words);

// 83000 ms: "1:23".
export function clockWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
