import { describe, expect, it } from "vitest";
import { crest, hashOf, type Family } from "../../src/lib/crest";

describe("crests", () => {
  it("hash like FNV-1a", () => {
    expect(hashOf("")).toBe(0x811c9dc5);
    expect(hashOf("a")).toBe(0xe40c292c);
    expect(hashOf("foobar")).toBe(0xbf9cf968);
  });

  it("are the same for the same name, differ between names and hold nothing but shapes", () => {
    for (const family of ["person", "beast", "mech", "scene", "site", "event"] as Family[]) {
      const names = Array.from({ length: 40 }, (_, at) => `Name ${at}`);
      const drawn = names.map((name) => crest(name, family));
      expect(new Set(drawn).size).toBe(names.length);
      expect(names.map((name) => crest(name, family))).toEqual(drawn);
      for (const shape of drawn) {
        expect(shape).not.toMatch(/NaN|undefined|style=|<script/);
        expect(shape).toMatch(/^(<(path|circle|g)\b[^<>]*>|<\/g>)+$/);
      }
    }
  });
});
