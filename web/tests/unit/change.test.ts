import { describe, expect, it } from "vitest";
import { Book } from "../../src/lib/catalog";
import { changeBetween } from "../../src/table/change";
import { catalogs } from "../fixtures/catalogs";
import { tables } from "../fixtures/tables";

const book = new Book(catalogs.ua!);
const view = tables.ua!.view!;
const withZone = (key: string, count: number) => ({ ...view, zones: { ...view.zones, [key]: { cards: Array.from({ length: count }, () => ({})) } } });
const without = (place: number) => ({ ...view, places: { ...view.places, [place]: { ...view.places[place]!, stack: [] } } });

describe("what an update has done", () => {
  it("is a loss when life goes or a card of one's own leaves", () => {
    expect(changeBetween(view, withZone("A.4", 3), book, "A")).toEqual({ sound: "hit", loss: true });
    expect(changeBetween(view, without(0), book, "A")).toEqual({ sound: "hit", loss: true });
    expect(changeBetween(view, withZone("B.4", 2), book, "A")).toEqual({ sound: "hit", loss: false });
    expect(changeBetween(view, without(8), book, "A").loss).toBe(false);
  });

  it("is heard when a card is placed or drawn", () => {
    expect(changeBetween(without(0), view, book, "A")).toEqual({ sound: "place", loss: false });
    expect(changeBetween(view, withZone("A.1", 5), book, "A")).toEqual({ sound: "draw", loss: false });
    expect(changeBetween(view, view, book, "A")).toEqual({ loss: false });
  });
});
