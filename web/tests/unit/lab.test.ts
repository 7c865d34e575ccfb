import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { searchable } from "../../src/lib/card-fields";
import { total } from "../../src/lib/deck-text";
import { asRecord, freshNumber, fromFace, labExamples, labFields, valueOf, withValue } from "../../src/lib/lab-cards";
import { facings, fittingDeck, lowerCards, numberFor, startsOf, testDeck, usualStart } from "../../src/lib/lab-deck";
import { continuations, similarCards, similarOrders, orderWords } from "../../src/lib/similar-texts";
import { harbor, railway } from "./cards-made-up";

interface Schema { required?: string[]; properties?: Record<string, Schema & { enum?: unknown[]; items?: Schema & { enum?: unknown[] } }>; $defs?: Record<string, Schema> }
const schemaOf = (game: string) => (JSON.parse(readFileSync(new URL(`../../../schemas/${game}-cards.schema.json`, import.meta.url), "utf8")) as Schema).$defs!["card"]!;

describe("the form of the card lab", () => {
  it.each(["ucg", "ua", "dbs"])("asks for all that a card file of %s has, with the same words to choose from", (game) => {
    const schema = schemaOf(game);
    const asked = new Set(labFields[game]!.map(({ field }) => field.split(".")[0]!));
    expect([...asked].sort()).toEqual(Object.keys(schema.properties!).sort());
    for (const { field, options } of labFields[game]!) {
      const property = schema.properties![field];
      const allowed = property?.enum ?? property?.items?.enum;
      if (options && allowed) expect([...options].sort()).toEqual(allowed.filter((value) => value !== null).sort());
    }
  });

  it.each(["ucg", "ua", "dbs"])("writes whole cards for %s", (game) => {
    for (const { card } of labExamples[game]!) {
      const record = asRecord(game, { ...card, number: "LAB-001" });
      for (const field of schemaOf(game).required!) expect(record).toHaveProperty(field);
    }
  });

  it("a scene has no level, an event no BP, a battle card no back", () => {
    expect(asRecord("ucg", { name: "x", number: "n", kind: "Scene", level: 3, round: 1, text: "" })).toMatchObject({ level: null, character: null, round: 1, bp: { single: null, extra: null }, text: "" });
    expect(asRecord("ua", { name: "x", number: "n", kind: "Event", bp: 3, color: "Red" })).toMatchObject({ bp: null, energy_generation: 0, affinities: [], trigger: null });
    expect(asRecord("dbs", { name: "x", number: "n", kind: "Battle", back: { name: "y" } })).not.toHaveProperty("back");
    expect(asRecord("dbs", { name: "x", number: "n", kind: "Leader", character: "X", back: { name: "y" } })).toMatchObject({ back: { name: "y", character: "X", text: "" } });
  });

  it("values are found and set in nested fields", () => {
    const card = withValue({ bp: { single: 1 } }, "bp.double", 2);
    expect([valueOf(card, "bp.single"), valueOf(card, "bp.double"), valueOf(card, "bp.quad"), valueOf(card, "name")]).toEqual([1, 2, null, null]);
  });

  it("starts from a card of the list, and finds a free number", () => {
    expect(fromFace("ua", railway[1]!, "LAB-002")).toMatchObject({ number: "LAB-002", bp: 5000, affinities: ["Boiler Gang"], text: '[Raid] "Ada Stoker"\n[Impact (1)]' });
    expect(freshNumber(["LAB-001", "LAB-003"])).toBe("LAB-002");
  });
});

describe("a deck to try a card in", () => {
  const deck = "4 RW-1-001\n3 RW-1-002\n2 RW-1-003\n";
  it("keeps its size, and gives up cards of the same kind", () => {
    const site = testDeck(deck, railway, "Site", "RW1-9", 4);
    expect(total(site)).toBe(9);
    expect(site).toEqual([{ number: "RW1-9", count: 4 }, { number: "RW-1-001", count: 2 }, { number: "RW-1-002", count: 3 }]);
  });
  it("changes a leader for a leader only", () => {
    const list = "1 HB1-001\n4 HB1-002\n";
    expect(testDeck(list, harbor, "Leader", "LAB-1", 4)).toEqual([{ number: "LAB-1", count: 1 }, { number: "HB1-002", count: 4 }]);
    expect(testDeck(list, harbor, "Extra", "LAB-1", 4)).toEqual([{ number: "LAB-1", count: 4 }, { number: "HB1-001", count: 1 }]);
  });
  it("takes the deck's source code where decks have one", () => {
    expect([numberFor("ua", "4 CRW-1-001\n", "LAB-001"), numberFor("ucg", "4 AR01-001\n", "LAB-001")]).toEqual(["CRW-001", "LAB-001"]);
  });
});

describe("the start of a trial", () => {
  const hero = { kind: "Ultra Hero", level: 2, bp: { single: 5000, double: 9000 }, text: "[DBL] 《When this character enters play》 You may draw a card." };
  it("a character of ucg can stand in area 1 in every state that it has", () => {
    expect(startsOf("ucg", hero).map((one) => one.start)).toEqual(["hand", 1, 2, "deck"]);
    expect(startsOf("ucg", { ...hero, kind: "Scene" }).map((one) => one.start)).toEqual(["hand", "deck"]);
    expect(startsOf("dbs", { kind: "Battle" }).map((one) => one.start)).toEqual(["hand", "deck"]);
    expect(startsOf("dbs", { kind: "Leader" }).map((one) => one.start)).toEqual(["deck"]);
  });
  it("is where the text begins to count, unless somebody says otherwise", () => {
    expect(usualStart("ucg", hero)).toBe(2);
    expect(usualStart("ucg", { ...hero, text: "[SIN][DBL] Draw a card." })).toBe(1);
    expect(usualStart("ucg", { ...hero, text: "[TRP] Draw a card." })).toBe("hand");
    expect(usualStart("ucg", { ...hero, text: "" })).toBe("hand");
    expect(usualStart("ua", { kind: "Event", text: "Draw a card." })).toBe("hand");
  });
  it("has the cards that it is levelled up from in the deck", () => {
    expect(startsOf("ucg", { ...hero, level: 1 }).map((one) => one.start)).toEqual(["hand", 1, "deck"]);
    expect(lowerCards({ ...hero, level: 3 }, "LAB-001", 3)).toMatchObject([{ number: "LAB-001-L2", level: 2, text: "", bp: { single: 5000, double: null } }, { number: "LAB-001-L1", level: 1 }]);
    expect(lowerCards(hero, "LAB-001", 1)).toEqual([]);
    expect(testDeck("4 RW-1-001\n3 RW-1-002\n", railway, "Character", "L", 4, ["L1"])).toEqual([{ number: "L", count: 4 }, { number: "L1", count: 1 }, { number: "RW-1-002", count: 2 }]);
  });
  it("takes the deck that has most in common with the card", () => {
    const deck = (name: string, text: string) => ({ name, title: name, own: false, cards: 8, legal: true, colors: [], faces: [], text });
    const decks = [deck("blue", "4 RW-1-003\n4 RW-1-004\n"), deck("red", "4 RW-1-001\n")];
    expect(fittingDeck(decks, railway, "Character", ["Red"])?.name).toBe("red");
    expect(fittingDeck(decks, railway, "Event", ["Blue"])?.name).toBe("blue");
    expect(fittingDeck(decks, railway, "Character", [])?.name).toBe("red");
  });
  it("offers every character of the decks once to be faced", () => {
    const cards = ["X-1", "X-2"].map((number, at) => ({ ...railway[0]!, id: at + 1, number, kind: at ? "Scene" : "Kaiju", fields: (at ? {} : { "bp.single": 4000 }) as Record<string, number> }));
    const deck = { name: "d", title: "D", own: false, cards: 8, legal: true, colors: [], faces: [], text: "4 X-1\n4 X-2\n" };
    expect(facings([deck, { ...deck, name: "e" }], cards)).toEqual([{ deck: "d", number: "X-1", name: "Ada Stoker", title: "D" }]);
  });
});

describe("what other cards say", () => {
  it("finds cards with the same runs of words", () => {
    expect(similarCards("Draw two cards at once.", railway).map((card) => card.id)).toEqual([4]);
    expect(similarCards("", railway)).toEqual([]);
  });
  it("tells how others go on", () => {
    expect(continuations("Then draw two", railway)).toEqual([{ words: "cards, then sideline it.", cards: 1 }]);
    expect(continuations("Fly", railway)).toEqual([]);
  });
  it("searches what it shows", () => expect(searchable(railway[3]!).everything).toContain("sideline it"));
});

describe("orders of other cards", () => {
  const cards = ["[SIN] You may draw a card.", "[DBL] If you have two cards, draw a card. Then, give one opponent's character -2000 BP for this turn.", "This character cannot attack."].map((words, id) => ({ ...railway[0]!, id, text: [{ parts: [{ words }] }] }));
  it("are known by their first words, the commonest first", () => expect(orderWords(cards)).toEqual(["draw", "give"]));
  it("are offered where they share words with what was typed", () => {
    expect(similarOrders("shout at one opponent's character.", cards)).toEqual([{ words: "give one opponent's character -2000 BP for this turn.", cards: 1 }]);
    expect(similarOrders("whistle.", cards)).toEqual([]);
  });
});
