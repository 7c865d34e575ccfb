import { afterEach, expect, it, vi } from "vitest";
import { forget, store, stored, storedObject } from "../../src/lib/browser-storage";

afterEach(() => vi.unstubAllGlobals());

it("keeps what it was given, and forgets it", () => {
  const all = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => all.get(key) ?? null, setItem: (key: string, value: string) => all.set(key, value), removeItem: (key: string) => all.delete(key) });
  store("a", "1");
  expect([stored("a"), all.get("a"), stored("b")]).toEqual(["1", "1", undefined]);
  forget("a");
  expect(stored("a")).toBeUndefined();
  for (const broken of ["null", "[1]", "7", "{", "\"x\""]) {
    all.set("o", broken);
    expect(storedObject("o")).toEqual({});
  }
  all.set("o", '{"game":"ua"}');
  expect(storedObject("o")).toEqual({ game: "ua" });
});

it("does without a browser that keeps anything", () => {
  const no = () => { throw new Error("denied"); };
  vi.stubGlobal("localStorage", { getItem: no, setItem: no, removeItem: no });
  store("a", "1");
  expect(stored("a")).toBe("1");
  forget("a");
  expect(stored("a")).toBeUndefined();
});
