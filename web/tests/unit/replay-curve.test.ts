import { expect, it } from "vitest";
import { curveOf, nextTurn, turnMarks } from "../../src/lib/curve";
import type { Moment } from "../../src/lib/protocol";

const turn = (at: number, number: number): Moment => ({ at, turn: number, words: "", kind: "turn" });
const moments = [turn(0, 1), turn(8, 2), { at: 10, turn: 2, words: "", kind: "life" as const }, turn(20, 3)];

it("half of the games won is the middle, all of them the top, and the area closes at the middle", () => {
  const curve = curveOf([50, 100, 0], 100, 108);
  expect(curve.line).toBe("M0 54L50 4L100 104");
  expect(curve.area).toBe("M0 54L50 4L100 104L100 54L0 54Z");
  expect(curve.points[1]).toEqual({ at: 1, x: 50, y: 4 });
});

it("a game without choices has a flat line, and none has none", () => {
  expect(curveOf([50], 100, 108).area).toBe("M0 54H100L100 54L0 54Z");
  expect(curveOf([], 100, 108)).toMatchObject({ line: "", area: "" });
});

it("turns are marked where they begin; names keep their distance", () => {
  expect(turnMarks(moments, 40, 0.25).map(({ turn: number, part, named }) => [number, part, named])).toEqual([[1, 0, true], [2, 0.2, false], [3, 0.5, true]]);
});

it("steps go by turn", () => {
  expect([nextTurn(moments, 9, 1, 40), nextTurn(moments, 25, 1, 40), nextTurn(moments, 9, -1, 40), nextTurn(moments, 8, -1, 40)]).toEqual([20, 40, 8, 0]);
});
