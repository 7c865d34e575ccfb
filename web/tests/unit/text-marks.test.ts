import { describe, expect, it } from "vitest";
import { aroundStop, pieces, placeWords, unitAt } from "../../src/lib/text-marks";

const text = "《When》 draw a blue card.\nThen, shout.";

it("places in bytes are found in a text with wide signs", () => {
  expect(unitAt(text, 0)).toBe(0);
  expect(unitAt(text, 3)).toBe(1);             // 《 takes three bytes
  expect(text.slice(unitAt(text, 18), unitAt(text, 22))).toBe("blue");
  expect(unitAt("a😀b", 5)).toBe(3);
  expect(unitAt("abc", 99)).toBe(3);
});

it("a text falls into what was read, where it stopped and the rest", () => {
  expect(pieces(text, { at: 18, length: 4 })).toEqual([
    { words: "《When》 draw a ", mark: "read" },
    { words: "blue", mark: "stop" },
    { words: " card.\nThen, shout.", mark: "unread" },
  ]);
  expect(pieces("Draw")).toEqual([{ words: "Draw", mark: "read" }]);
  expect(pieces("Draw", { at: 4, length: 0 })).toEqual([{ words: "Dra", mark: "read" }, { words: "w", mark: "stop" }]);
  expect(pieces("", { at: 0, length: 0 })).toEqual([]);
});

it("a place is told in words", () => {
  expect(placeWords(text, 18)).toBe("line 1, sign 15");
  expect(placeWords("ab\ncd", 4)).toBe("line 2, sign 2");
});

describe("a text around the place where reading stopped", () => {
  it("has the other lines, and the sentences before it", () => {
    const text = "One.\n《Bell》 Draw a card. Then, shout.\nThree.";
    const at = new TextEncoder().encode(text.slice(0, text.indexOf("shout"))).length;
    expect(aroundStop(text, at)).toEqual({ others: ["One.", "Three."], line: "《Bell》 Draw a card. Then, shout.", before: "《Bell》 Draw a card.", at: 1 });
    expect(aroundStop("Shout.", 0)).toEqual({ others: [], line: "Shout.", before: "", at: 0 });
  });
});
