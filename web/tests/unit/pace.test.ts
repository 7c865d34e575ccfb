import { describe, expect, it } from "vitest";
import type { Line, Update } from "../../src/lib/protocol";
import { beat, waitAfter } from "../../src/table/pace";

const update = (...lines: Partial<Line>[]): Update => ({ type: "update", table: "t", number: 1, lines: lines.map((line) => ({ words: "", ...line })) });

describe("the pace of what others do", () => {
  it("is none for one's own moves and 700 ms for theirs", () => {
    expect(beat(update({ seat: "A" }), "A", "normal")).toBe(0);
    expect(beat(update({ seat: "B" }), "A", "normal")).toBe(700);
    expect(beat(update({ seat: "B" }), "A", "fast")).toBe(300);
    expect(beat(update({ seat: "B" }), "A", "instant")).toBe(0);
  });

  it("is longer when something is lost, and none for what needs no look", () => {
    expect(beat(update({ seat: "A", weight: "loss" }), "A", "normal")).toBe(1200);
    expect(beat(update({ seat: "B", weight: "quiet" }), "A", "normal")).toBe(0);
    expect(beat(update(), "A", "normal")).toBe(0);
  });

  it("is compressed so that a backlog takes four seconds", () => {
    const many = Array.from({ length: 9 }, () => update({ seat: "B" }));
    expect(waitAfter(update({ seat: "B" }), many, "A", "normal")).toBe(400);
    expect(waitAfter(update({ seat: "B" }), many.slice(0, 2), "A", "normal")).toBe(700);
  });
});
