import { describe, expect, it } from "vitest";
import { merge } from "../../src/lib/merge";

// The examples of RFC 7396, appendix A.
const examples: [unknown, unknown, unknown][] = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe("merge patch", () => {
  it.each(examples)("%j with %j gives %j", (target, patch, expected) => expect(merge(target, patch)).toEqual(expected));

  it("changes neither the target nor what the patch leaves alone", () => {
    const target = { zones: { "A.1": { cards: [1] }, "B.1": { cards: [2] } } };
    const before = structuredClone(target);
    const merged = merge(target, { zones: { "A.1": { cards: [] } } }) as typeof target;
    expect(target).toEqual(before);
    expect(merged.zones["B.1"]).toBe(target.zones["B.1"]);
  });
});
