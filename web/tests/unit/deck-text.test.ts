import { describe, expect, it } from "vitest";
import { aboutIn, fileName, freshName, readDeck, sections, titleIn, total, withCount, writeDeck } from "../../src/lib/deck-text";
import { UndoHistory } from "../../src/lib/undo-history.svelte";
import { railway } from "./cards-made-up";

const text = "# Full Steam: attacks every turn.\n\n# Characters\n4 RW-1-001 Ada Stoker\n2x RW-1-002\n\n3 RW-1-004 Last Whistle\n1 RW-1-001\n2 RW-9-999 Unknown\n";
const entries = readDeck(text);

describe("a deck as text", () => {
  it("is read with copies added up", () => {
    expect(entries).toEqual([{ number: "RW-1-001", count: 5 }, { number: "RW-1-002", count: 2 }, { number: "RW-1-004", count: 3 }, { number: "RW-9-999", count: 2 }]);
    expect(total(entries)).toBe(12);
    expect(titleIn(text)).toBe("Full Steam");
    expect(titleIn("4 RW-1-001")).toBeUndefined();
  });

  it("says what it is about in its first lines, all of them", () => {
    expect(aboutIn(text)).toBe("attacks every turn.");
    expect(aboutIn("# Full Steam: attacks\n# every turn.\n\n# Characters\n")).toBe("attacks every turn.");
    expect(aboutIn("4 RW-1-001\n# Late: too late")).toBe("");
  });

  it("is written in the order of kinds and read back the same", () => {
    const written = writeDeck("Full Steam", entries, railway);
    expect(written).toBe("# Full Steam\n\n# Character\n5 RW-1-001 Ada Stoker\n2 RW-1-002 Ada Stoker, Fully Lit\n\n# Event\n3 RW-1-004 Last Whistle\n\n# Not in this list\n2 RW-9-999\n");
    expect(readDeck(written)).toEqual(entries);
  });

  it("is written as other programs want it", () => {
    expect(writeDeck("x", entries.slice(1, 3), railway, "list")).toBe("RW-1-002 x2\nRW-1-004 x3\n");
    expect(writeDeck("x", entries.slice(1, 3), railway, "names")).toBe("2x Ada Stoker, Fully Lit\n3x Last Whistle\n");
    expect(writeDeck("x", entries.slice(1, 2), railway, "csv")).toBe('count,number,name\n2,RW-1-002,"Ada Stoker, Fully Lit"\n');
    expect(JSON.parse(writeDeck("x", entries.slice(2, 3), railway, "json"))).toEqual({ title: "x", cards: [{ count: 3, number: "RW-1-004", name: "Last Whistle" }] });
  });

  it("counts by section, unknown cards last", () => {
    expect(sections([...entries].reverse(), railway).map(({ title, count }) => [title, count])).toEqual([["Character", 7], ["Event", 3], ["Not in this list", 2]]);
  });

  it("changes by one card", () => {
    expect(withCount(entries, "RW-1-002", 0).map((entry) => entry.number)).not.toContain("RW-1-002");
    expect(withCount(entries, "RW-1-003", 1).at(-1)).toEqual({ number: "RW-1-003", count: 1 });
    expect(withCount(entries, "RW-1-003", -1)).toEqual(entries);
    expect(withCount(entries, "RW-1-001", 500)[0]!.count).toBe(99);
  });

  it("gets names that are free", () => {
    expect(freshName("Steam", ["Tide"])).toBe("Steam");
    expect(freshName("Steam 2", ["Steam", "Steam 2"])).toBe("Steam 3");
    expect(fileName("Full Steam, twice")).toBe("full-steam-twice");
    expect(fileName("《》")).toBe("deck");
  });
});

describe("undo", () => {
  it("goes back and forth, and forgets what was undone when something new is done", () => {
    const history = new UndoHistory("a");
    history.change("b");
    history.change("c");
    expect([history.undo(), history.undo(), history.canUndo, history.redo()]).toEqual(["b", "a", false, "b"]);
    history.change("d");
    expect([history.canRedo, history.value, history.undo()]).toEqual([false, "d", "b"]);
  });

  it("takes quick steps of one kind as one", () => {
    const history = new UndoHistory("");
    history.change("x", "name", 0);
    history.change("xy", "name", 300);
    history.change("xyz", "name", 2000);
    expect([history.undo(), history.undo()]).toEqual(["xy", ""]);
  });
});
