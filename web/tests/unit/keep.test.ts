import { afterEach, expect, it, vi } from "vitest";
import { forget, keep, kept, keptObject } from "../../src/lib/keep";

afterEach(() => vi.unstubAllGlobals());

it("keeps what it was given, and forgets it", () => {
  const all = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => all.get(key) ?? null, setItem: (key: string, value: string) => all.set(key, value), removeItem: (key: string) => all.delete(key) });
  keep("a", "1");
  expect([kept("a"), all.get("a"), kept("b")]).toEqual(["1", "1", undefined]);
  forget("a");
  expect(kept("a")).toBeUndefined();
  for (const broken of ["null", "[1]", "7", "{", "\"x\""]) {
    all.set("o", broken);
    expect(keptObject("o")).toEqual({});
  }
  all.set("o", '{"game":"ua"}');
  expect(keptObject("o")).toEqual({ game: "ua" });
});

it("does without a browser that keeps anything", () => {
  const no = () => { throw new Error("denied"); };
  vi.stubGlobal("localStorage", { getItem: no, setItem: no, removeItem: no });
  keep("a", "1");
  expect(kept("a")).toBe("1");
  forget("a");
  expect(kept("a")).toBeUndefined();
});
