import { expect, it } from "vitest";
import type { Clause } from "../../src/lib/protocol";
import { chapters, depth, found, marked } from "../../src/lib/rule-book";

const clause = (number: string, words: string, scenario?: string, kind: Clause["kind"] = "engine"): Clause =>
  ({ number, words, kind, scenarios: scenario ? [{ scenario, title: "A level is skipped" }] : [] });
const book = [clause("5.1", "The turn.", undefined, "heading"), clause("5.6.2", "Level one higher.", "ucg/05-turn/level-up.yaml"), clause("12-1", "Loops end.", "dbs/why-not/x.yaml")];

it("clauses stand in chapters, named after a heading or the folder of their scenarios", () => {
  expect(chapters(book).map(({ number, title, clauses }) => [number, title, clauses.length])).toEqual([["5", "Turn", 2], ["12", "", 1]]);
  expect(chapters([clause("3", "Areas.", undefined, "heading")])[0]!.title).toBe("Areas");
  expect([depth("5"), depth("5.6.2"), depth("9-2-1-1")]).toEqual([0, 2, 3]);
});

it("words are looked for in clauses and in titles of scenarios, numbers at the beginning of the number", () => {
  expect(book.map((one) => found(one, "higher level"))).toEqual([false, true, false]);
  expect(book.map((one) => found(one, "skipped"))).toEqual([false, true, true]);
  expect(book.map((one) => found(one, "5.6"))).toEqual([false, true, false]);
  expect(book.map((one) => found(one, "5"))).toEqual([true, true, false]);
  expect(book.map((one) => found(one, ""))).toEqual([true, true, true]);
});

it("what was found is marked, whatever signs it has", () => {
  expect(marked("Level one higher.", "one (")).toEqual([{ words: "Level ", hit: false }, { words: "one", hit: true }, { words: " higher.", hit: false }]);
  expect(marked("Draw.", "")).toEqual([{ words: "Draw.", hit: false }]);
});
