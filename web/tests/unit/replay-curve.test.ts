import { expect, it } from "vitest";
import { curveOf, lead, momentAt, nextTurn, turnMarks } from "../../src/lib/curve";
import type { Moment, Pips } from "../../src/lib/protocol";

const pips = (A: number, B: number): Pips => ({ A, B, of: 4, words: "" });
const turn = (at: number, number: number): Moment => ({ at, turn: number, words: "", kind: "turn" });
const moments = [turn(0, 1), turn(8, 2), { at: 10, turn: 2, words: "", kind: "life" as const }, turn(20, 3)];

it("a lead is what one side has more of, from its own side", () => {
  expect([lead(pips(3, 1), "A"), lead(pips(3, 1), "B"), lead(pips(0, 0), "A"), lead({ ...pips(1, 0), of: 0 }, "A")]).toEqual([0.5, -0.5, 0, 0]);
});

it("the curve goes in steps and its area closes at the middle", () => {
  const curve = curveOf([pips(0, 0), pips(2, 0), pips(2, 4)], "A", 100, 108);
  expect(curve.line).toBe("M0 54H50V29H100V79");
  expect(curve.area).toBe("M0 54H50V29H100V79L100 54L0 54Z");
  expect(curve.points[1]).toEqual({ at: 1, x: 50, y: 29 });
});

it("a game without choices has a flat line, and none has none", () => {
  expect(curveOf([pips(0, 0)], "A", 100, 108).area).toBe("M0 54H100L100 54L0 54Z");
  expect(curveOf([], "A", 100, 108)).toMatchObject({ line: "", area: "" });
});

it("turns are marked where they begin; names keep their distance", () => {
  expect(turnMarks(moments, 40, 0.25).map(({ turn: number, part, named }) => [number, part, named])).toEqual([[1, 0, true], [2, 0.2, false], [3, 0.5, true]]);
});

it("steps go by turn, and a position belongs to the last moment before it", () => {
  expect([nextTurn(moments, 9, 1, 40), nextTurn(moments, 25, 1, 40), nextTurn(moments, 9, -1, 40), nextTurn(moments, 8, -1, 40)]).toEqual([20, 40, 8, 0]);
  expect([momentAt(moments, 9), momentAt(moments, 10), momentAt([], 3)]).toEqual([1, 2, -1]);
});
