import { describe, expect, it } from "vitest";
import { told, withoutNumbers } from "../../src/table/telling";

describe("words of the server", () => {
  it.each([
    ["Combo with KND1-073 Dov Hask, Both Blades", "Combo with Dov Hask, Both Blades"],
    ["your front line 2 (CRW-1-005 Rook Adair)", "your front line 2 (Rook Adair)"],
    ["AR01-035 The Marsh Glutton Gormaw, AR02-072 The Drowned Glutton Gormaw are turned up", "The Marsh Glutton Gormaw, The Drowned Glutton Gormaw are turned up"],
    ["Rule 9-2-3 holds", "Rule 9-2-3 holds"],
    ["BP 1000 against 2000: it loses", "BP 1000 against 2000: it loses"],
    ["AP 1 of 3", "AP 1 of 3"],
  ])("%s", (words, plain) => expect(withoutNumbers(words)).toBe(plain));

  it("are changed wherever something is told, and nothing else is", () => {
    const value = { number: 3, clause: "AR-1 X", choices: [{ words: "AR01-001 Vesper", card: { zone: 1, position: 0 } }], how: ["AR01-001 Vesper wins"] };
    expect(told(value)).toEqual({ number: 3, clause: "AR-1 X", choices: [{ words: "Vesper", card: { zone: 1, position: 0 } }], how: ["Vesper wins"] });
  });
});
