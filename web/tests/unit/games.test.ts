import { expect, it } from "vitest";
import { bookOf, bookWords, newestBook } from "../../src/lib/games";
import type { GameSummary } from "../../src/lib/protocol";
import { ago, dayWords } from "../../src/lib/time-words";

const game = (...books: string[]): GameSummary => ({ game: "x", title: "", books, goal: "", aim: "", decks: [], minute: [] });

it("the newest rulebook counts by its numbers, whatever the order", () => {
  expect(newestBook(game("ucg-1.2", "ucg-1.10", "ucg-1.7"))).toBe("ucg-1.10");
  expect(bookOf(game("ucg-1.2", "ucg-1.7"), "ucg-1.2")).toBe("ucg-1.2");
  expect(bookOf(game("ucg-1.2", "ucg-1.7"), "ua-1.1")).toBe("ucg-1.7");
  expect(bookWords("dbs-1.077")).toBe("1.077");
});

it("times are told as people do", () => {
  const now = Date.parse("2026-03-03T12:00:00");
  expect([ago(now - 20_000, now), ago(now - 300_000, now), ago(now - 7_200_000, now), ago(now - 200_000_000, now)]).toEqual(["just now", "5 min", "2 h", "2 d"]);
  expect(dayWords(now - 3_600_000, now)).toBe("today 11:00");
  expect(dayWords(now - 86_400_000, now)).toBe("yesterday 12:00");
  expect(dayWords(now - 10 * 86_400_000, now)).toBe("21 February");
});
