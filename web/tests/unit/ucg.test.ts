import { describe, expect, it } from "vitest";
import type { View } from "../../src/lib/protocol";
import type { TableState } from "../../src/table/state.svelte";
import { areasOf } from "../../src/table/ucg";

// Area 1 lies at the right hand of who led the first turn, whatever the log still tells of it.
describe("the battle areas", () => {
  const place = (seat: "A" | "B", slot: number) => ({ zone: 3, seat, slot, stack: [{ d: 1 }] });
  const numbers = (me: "A" | "B", starting: "A" | "B") => {
    const view = { turn: 9, lead: "B", starting, places: { 0: place("A", 0), 1: place("B", 0), 2: place("A", 1), 3: place("B", 1), 4: place("A", 2), 5: place("B", 2) } } as unknown as View;
    return areasOf({ view, me, other: me === "A" ? "B" : "A", lines: [], book: { zone: () => 3 } } as unknown as TableState).map((area) => area.number);
  };
  it("run from right to left for who led first", () => {
    expect(numbers("A", "A")).toEqual([3, 2, 1]);
    expect(numbers("B", "B")).toEqual([3, 2, 1]);
  });
  it("run from left to right for the other", () => {
    expect(numbers("A", "B")).toEqual([1, 2, 3]);
    expect(numbers("B", "A")).toEqual([1, 2, 3]);
  });
});
