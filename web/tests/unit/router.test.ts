import { beforeAll, describe, expect, it, vi } from "vitest";

beforeAll(() => vi.stubGlobal("location", { pathname: "/", search: "" }));

describe("routes", () => {
  it.each([
    ["/", { page: "home" }],
    ["/t/quiet-heron-41", { page: "table", id: "quiet-heron-41" }],
    ["/decks", { page: "decks" }],
    ["/replay/g%201", { page: "replay", id: "g 1" }],
    ["/rules/ua-1.1", { page: "rules", book: "ua-1.1" }],
    ["/decks/x", { page: "missing", path: "/decks/x" }],
    ["/t/%E0%A4%A", { page: "table", id: "%E0%A4%A" }],
    ["/t", { page: "missing", path: "/t" }],
  ])("%s", async (path, route) => {
    const { routeOf } = await import("../../src/lib/router.svelte");
    expect(routeOf(path)).toEqual(route);
  });
});
