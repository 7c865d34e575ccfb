import { describe, expect, it } from "vitest";
import { Book } from "../../src/lib/catalog";
import type { CardFace, Catalog, Choice, Question } from "../../src/lib/protocol";
import { answerWords, confirmWords, doneWords } from "../../src/table/names";

const pick = (more: Partial<Choice>): Choice => ({ kind: "pick", words: "", ...more });

describe("the button that gives several", () => {
  const question = (fewest: number, most: number) => ({ fewest, most }) as Question;
  it("says how many are missing, not that none may be chosen", () => {
    expect(doneWords(question(1, 1), 0)).toBe("Choose 1");
    expect(doneWords(question(2, 2), 1)).toBe("Choose 1 more");
    expect(doneWords(question(2, 2), 2)).toBe("Done with 2");
    expect(doneWords(question(0, 2), 0)).toBe("Choose none");
    const limit = { ...question(1, 1), words: "Hand limit 8: choose 1 card to remove." };
    expect([doneWords(limit, 0), doneWords(limit, 1, "Rook Adair"), doneWords({ ...limit, fewest: 2 }, 2)]).toEqual(["Choose 1", "Remove Rook Adair", "Remove 2 cards"]);
  });
});

describe("the second tap", () => {
  it("says what is done, never a name alone", () => {
    expect(confirmWords(pick({ words: "your front line 2 (Rook Adair)", short: "Rook Adair" }), "Rook Adair", "Block?")).toBe("Block with Rook Adair");
    expect(confirmWords(pick({ words: "your front line 2 (Rook Adair)", short: "Rook Adair" }), "Rook Adair", "Paper Foxes attacks you with 2000. Block?")).toBe("Block with Rook Adair");
    expect(confirmWords(pick({ words: "your front line 2 (Rook Adair)", short: "Rook Adair" }), "Rook Adair", "Who makes room?")).toBe("Choose Rook Adair");
    expect(confirmWords(pick({ words: "Rook Adair in your hand", short: "Rook Adair" }), "Rook Adair", "Choose a card to discard.")).toBe("Discard Rook Adair");
    expect(confirmWords(pick({ words: "combo with Sap Collector from your Battle Area 1", short: "combo with Sap Collector from your Battle Area 1" }), "Sap Collector")).toBe("Combo with Sap Collector");
    expect(confirmWords(pick({ words: "combo with Sap Collector from your Battle Area 1", short: "combo with Sap Collector" }), "Sap Collector")).toBe("Combo with Sap Collector");
  });
});

describe("yes and no", () => {
  const long = "look at the top 3 cards of your deck, then put them on top of your deck";
  it("say what happens, unless the question says it at length", () => {
    const question = (words: string) => ({ words }) as Question;
    expect(answerWords(question("Draw a card?"), { kind: "yes", words: "draw a card" })).toBe("Draw a card");
    expect(answerWords(question(`L${long.slice(1)}?`), { kind: "yes", words: long })).toBe("Do it");
    expect(answerWords(question(`L${long.slice(1)}?`), { kind: "no", words: "no" })).toBe("Don't");
    const block = "Ines Varga, Tidewarden attacks Orla Fenn, Thorn Regent: 10,000 against 10,000. Block with Burdock Shield, at 4,000";
    expect(answerWords(question(`${block}?`), { kind: "yes", words: "yes", short: block })).toBe("Block with Burdock Shield");
    expect(answerWords(question(`${block}?`), { kind: "no", words: "no", short: "don't" })).toBe("Don't block");
  });
});

it("cards of lessons have words for numbers, which are not told", () => {
  const face = (number: string, name: string) => ({ number, name }) as CardFace;
  const book = new Book({ cards: [face("Gull", "Gull Rider"), face("KND1-001", "Gull"), face("Ace+", "Ace of (all)")], zones: [] } as unknown as Catalog);
  expect(book.named("Bot's Gull Gull Rider attacks the Gull, Ace+ Ace of (all) blocks")).toBe("Bot's Gull Rider attacks the Gull, Ace of (all) blocks");
});
