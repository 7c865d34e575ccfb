import { describe, expect, it } from "vitest";
import type { Book } from "../../src/lib/catalog";
import type { Question, View } from "../../src/lib/protocol";
import { besideHarm, lineSaying, harmOn, namesOnce, folded, reasonsOnce, sentence, shortened, situationAndQuestion, told, toldQuestion, withNames, withOpponent, withoutNumbers, answerDone, pieces } from "../../src/table/telling";

describe("words of the server", () => {
  it.each([
    ["Combo with KND1-073 Dov Hask, Both Blades", "Combo with Dov Hask, Both Blades"],
    ["your front line 2 (CRW-1-005 Rook Adair)", "your front line 2 (Rook Adair)"],
    ["AR01-035 The Marsh Glutton Gormaw, AR02-072 The Drowned Glutton Gormaw are turned up", "The Marsh Glutton Gormaw, The Drowned Glutton Gormaw are turned up"],
    ["Rule 9-2-3 holds", "Rule 9-2-3 holds"],
    ["BP 1,000 against 22,000: it loses", "BP 1000 against 22000: it loses"],
    ["AP 1 of 3", "AP 1 of 3"],
  ])("%s", (words, plain) => expect(withoutNumbers(words)).toBe(plain));

  it("are changed wherever something is told, and nothing else is", () => {
    const value = { number: 3, clause: "AR-1 X", choices: [{ words: "AR01-001 Vesper", card: { zone: 1, position: 0 } }], how: ["AR01-001 Vesper wins"] };
    expect(told(value)).toEqual({ number: 3, clause: "AR-1 X", choices: [{ words: "Vesper", card: { zone: 1, position: 0 } }], how: ["Vesper wins"] });
  });
});

describe("words for those who watch", () => {
  const nameOf = (seat: string) => (seat === "A" ? "Marn" : "Bot");
  it.each([
    ["A draws a card", "Marn draws a card"],
    ["Area 1: A 7,000, B 9,000: B wins it", "Area 1: Marn 7,000, Bot 9,000: Bot wins it"],
    ["B sets a card in area 1", "Bot sets a card in area 1"],
    ["Turn 2, A leads", "Turn 2, Marn leads"],
    ["A won 3 areas in this turn, B won 1 area; three win.", "Marn won 3 areas in this turn, Bot won 1 area; three win."],
    ["B: 0 to 1", "Bot: 0 to 1"],
    ["Rook Adair is placed in A's sideline", "Rook Adair is placed in Marn's sideline"],
    ["A hidden card is placed", "A hidden card is placed"],
    ["A card is turned up", "A card is turned up"],
  ])("%s", (words, named) => expect(withNames(words, nameOf)).toBe(named));
  it("call one's own side so", () => {
    expect(withNames("A: level up Oriel on A's battle area 3", (seat) => (seat === "A" ? "You" : "Bot"))).toBe("You: level up Oriel on your battle area 3");
  });
});

describe("words for those who play", () => {
  it.each([
    ["The opponent draws a card", "Marn draws a card"],
    ["Turn 2, the opponent's turn", "Turn 2, Marn's turn"],
    ["Area 1: you 7,000, opponent 9,000: you lose it", "Area 1: you 7,000, Marn 9,000: you lose it"],
    ["You have no life left, the opponent has 6.", "You have no life left, Marn has 6."],
    ["The text of Rook Adair ([Auto] The opponent draws a card.) is carried out", "The text of Rook Adair ([Auto] The opponent draws a card.) is carried out"],
    ["Your opponent's hand", "Your opponent's hand"],
  ])("%s", (words, named) => expect(withOpponent(words, "Marn")).toBe(named));
});

describe("a forecast on a card", () => {
  it.each([
    ["loses, you take 1 damage", "loses, you take 1 damage"],
    ["wins, no damage", "wins, no damage"],
    ["wins, no damage, loses Pollen Drummer", "wins, no damage …"],
    ["gets 2 characters back to the hand, draws a card", "gets 2 characters back to the hand …"],
    ["Removes Deacon Ames", "Removes Deacon Ames"],
  ])("%s", (words, short) => expect(shortened(words)).toBe(short));
});

describe("a line of the log", () => {
  it("keeps a printed text for who opens it", () => {
    expect(folded("The text of Rook Adair ([Draw] Draw a card.) is carried out")).toEqual({ words: "The text of Rook Adair is carried out", more: "[Draw] Draw a card." });
    expect(folded("8 cards are dealt as life (2 times)")).toEqual({ words: "8 cards are dealt as life (2 times)" });
  });
  it("is a sentence", () => {
    expect(sentence("You draw Rook Adair")).toBe("You draw Rook Adair.");
    expect(sentence("You lead.")).toBe("You lead.");
    expect(sentence("8 cards are dealt as life (2 times)")).toBe("8 cards are dealt as life (2 times).");
  });
});

describe("what stands against a card", () => {
  const not = (words: string, reason: string, clause = "11.1") => ({ words, reason, clause, can: false });
  it("is told once, however many places there are", () => {
    const late = "Cards are used in the main phase";
    expect(reasonsOnce([not("Marta Quill", 'This does not answer the open question, "draw?"'), not("play Marta Quill to front line 1", late), not("play Marta Quill", late), not("play Marta Quill to front line 2", late)])).toEqual([not("play Marta Quill", late)]);
  });
  it("is that something else is asked where there is nothing else to say", () => {
    expect(reasonsOnce([not("Marta Quill", "This does not answer the open question")])).toHaveLength(1);
  });
});

describe("what every answer costs alike", () => {
  const view = { zones: { "A.6": { cards: [{ d: 1 }, { d: 2 }] } }, places: {} } as unknown as View;
  const book = { game: "dbs", named: (words: string) => words, face: (id: number | undefined) => ({ name: id === 1 ? "Dov Hask" : "Rook Adair" }) } as unknown as Book;
  const pay = (harms: (string | undefined)[]) =>
    toldQuestion({ number: 1, kind: "pick", words: "Which energy do you rest to pay? (pass: stop)", fewest: 0, most: 0, choices: harms.map((harm, position) => ({ kind: "pick", words: "rest it", card: { zone: 6, seat: "A", position }, harm })) }, view, book);
  it("is no warning: it was decided before", () => {
    expect(pay(["Tansy Roe goes to the Drop Area", "Tansy Roe goes to the Drop Area"]).choices.map((choice) => choice.harm)).toEqual([undefined, undefined]);
  });
  it("warns where an answer makes a difference, or is about the card itself", () => {
    expect(pay(["Tansy Roe goes to the Drop Area", undefined]).choices[0]!.harm).toBe("Tansy Roe goes to the Drop Area");
    expect(pay(["Ferry Imp leaves the game", "Rook Adair leaves the game"]).choices[0]!.harm).toBe("Ferry Imp leaves the game");
  });
  it("how the step ends is said by its button", () => expect(pay([undefined]).words).toBe("Which energy do you rest to pay?"));
});

it("a long question is asked in its last words; the rest says what it is about", () => {
  expect(situationAndQuestion("Ines Varga attacks Orla Fenn, Thorn Regent: 10,000 against 10,000. Counter?")).toEqual({ situation: "Ines Varga attacks Orla Fenn, Thorn Regent: 10,000 against 10,000.", asks: "Counter?" });
  expect(situationAndQuestion("Hessa Brandt, Crownbreaker attacks with BP 5000 for 1 damage. Block?")).toEqual({ situation: "Hessa Brandt, Crownbreaker attacks with BP 5000 for 1 damage.", asks: "Block Hessa Brandt, Crownbreaker?" });
  expect(situationAndQuestion("Level up a character?")).toEqual({ situation: "", asks: "Level up a character?" });
  const long = "Choose up to one of the opponent's characters. It loses 1000 BP until the end of the turn.";
  expect(situationAndQuestion(long)).toEqual({ situation: "", asks: long });
});

describe("names of cards in a sentence", () => {
  const nameOf = (card: number) => ({ 1: "Sly", 2: "AP card" })[card];
  it("stand by themselves, so that they can be opened", () => {
    expect(pieces("Sly says that Guard cannot block.", [1], nameOf)).toEqual([{ words: "Sly", card: 1 }, { words: " says that Guard cannot block." }]);
    expect(pieces("You have 2 AP cards.", [2], nameOf)).toEqual([{ words: "You have 2 AP cards." }]);
    expect(pieces("Nothing.", [3], nameOf)).toEqual([{ words: "Nothing." }]);
  });
});

describe("an answer of a replay", () => {
  it("says what was done", () => {
    expect(answerDone("Marn's front line 2 (Rook Adair)", "Juno Marsh attacks. Block?")).toBe("Block with Rook Adair, Marn's front line 2");
    expect(answerDone("Marn's front line 2 (Rook Adair)", "Choose one to give BP +1500.")).toBe("Choose Rook Adair, Marn's front line 2");
    expect(answerDone("done, asked “Choose up to one to give BP +1500.”", "Choose up to one to give BP +1500.")).toBe("Done");
    expect(answerDone("level up Warden Oriel in Marn's battle area 2", "Level up?")).toBe("Level up Warden Oriel in Marn's battle area 2");
  });
});

it("cards of one name count together, and the last of a list stands behind “and”", () => {
  const names = ["Copperjaw", "Copperjaw", "Rook Adair", "Murk, the Dusk Reversed", "Hessa Brandt", "Hessa Brandt, Crownbreaker"];
  const once = (words: string) => namesOnce(words, names);
  expect(once("You draw 2x Copperjaw, Rook Adair, Copperjaw")).toBe("You draw Copperjaw ×3 and Rook Adair");
  expect(once("Murk, the Dusk Reversed, Murk, the Dusk Reversed are turned up")).toBe("Murk, the Dusk Reversed ×2 are turned up");
  expect(once("You remove Rook Adair, Hessa Brandt over the hand limit")).toBe("You remove Rook Adair and Hessa Brandt over the hand limit");
  expect(once("You draw Hessa Brandt, Crownbreaker, Rook Adair and 2 cards")).toBe("You draw Hessa Brandt, Crownbreaker and Rook Adair and 2 cards");
  expect(once("You draw Copperjaw, Murk, the Dusk Reversed, Rook Adair")).toBe("You draw Copperjaw; Murk, the Dusk Reversed and Rook Adair");
  expect(once("Copperjaws attack")).toBe("Copperjaws attack");
  expect(namesOnce("Bot draws 7 cards", [])).toBe("Bot draws 7 cards");
});

it("a loss that is told with the forecast is not told twice", () => {
  expect(besideHarm("wins, loses Pollen Drummer, removes Netmender", "Pollen Drummer goes to the Drop Area")).toBe("wins, removes Netmender");
  expect(besideHarm("loses, no damage, loses Hessa Brandt", "Hessa Brandt goes to the sideline")).toBe("loses, no damage");
  expect(besideHarm("wins, loses Murk, the Dusk", "Murk, the Dusk goes to the sideline")).toBe("wins");
  expect(besideHarm("wins", undefined)).toBe("wins");
});

it("a forecast is cut between its parts, not within a name", () => {
  expect(shortened("Warden Vesper, Swift Dusk goes to the discard area")).toBe("Warden Vesper, Swift Dusk goes to the discard area");
  expect(shortened("wins, removes Murk, the Dusk Reversed, draw 1 card")).toBe("wins …");
});

it("no damage is no news once the attack is over", () => {
  const ask = (...forecasts: string[]) => toldQuestion({ number: 1, kind: "yes_no", words: "Use the trigger?", fewest: 0, most: 0, choices: forecasts.map((words) => ({ kind: "yes", words: "yes", forecast: { words, tone: "good" } })) } as unknown as Question, {} as View, { named: (words: string) => words, face: () => undefined } as unknown as Book).choices.map((one) => one.forecast?.words);
  expect(ask("no damage, draw 1 card", "no damage")).toEqual(["draw 1 card", undefined]);
  expect(ask("loses, no damage", "wins, no damage")).toEqual(["loses, no damage", "wins, no damage"]);
  expect(ask("no damage", "you take 1 damage")).toEqual(["no damage", "you take 1 damage"]);
});

it("a loss on a card does not repeat the card's name", () => {
  expect(harmOn("Hessa Brandt goes to the sideline", "Hessa Brandt")).toBe("goes to the sideline");
  expect(harmOn("Kiln Beast goes to the discard area", "The Marsh Rises")).toBe("loses Kiln Beast");
  expect(harmOn("leaves the game", "Deacon Ames")).toBe("leaves the game");
});

it("the part of a card's text that asks is found, with its marks", () => {
  const text = [{ parts: [{ words: "[Raid]", mark: "keyword" as const }, { words: " Ada" }] }, { parts: [{ words: "[TEAM]", mark: "keyword" as const }, { words: "(It may level up others.) " }, { words: "[SIN]", mark: "timing" as const }, { words: " Draw a card." }] }];
  expect(lineSaying(text, "[SIN] Draw a card.")).toEqual({ parts: [{ words: "[SIN]", mark: "timing" }, { words: " Draw a card." }] });
  expect(lineSaying(text, "[Raid] Ada")).toEqual(text[0]);
  expect(lineSaying(text, "Discard a card.")).toBeUndefined();
  expect(lineSaying(text, "")).toBeUndefined();
});
