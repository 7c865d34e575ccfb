import { describe, expect, it } from "vitest";
import type { Choice, Question } from "../../src/lib/protocol";
import { begin, enough, lightUp, ordered, stepBack, tap, tapChoices, type Asking } from "../../src/table/asking";

const ask = (choices: Partial<Choice>[], more: Partial<Question> = {}): Question => ({
  number: 1, kind: "main", words: "?", fewest: 0, most: 0, ...more, choices: choices.map((choice) => ({ words: "it", kind: "play", ...choice })),
});
const hand = (position: number) => ({ zone: 1, seat: "A" as const, position });
const everything = () => true;
const light = (asking: Asking, onTable: (anchor: string) => boolean = everything) => lightUp(asking, "B", onTable);
const shown = (asking: Asking) => Object.fromEntries([...light(asking).lights].map(([anchor, { as }]) => [anchor, as]));

describe("a main question", () => {
  const question = ask([{ card: hand(0), target: 4 }, { card: hand(0), target: 6 }, { card: hand(1), target: 4 }, { kind: "pass" }], { end: 3 });

  it("lights each card that can be used, and not the end of the step", () => {
    expect(shown(begin(question))).toEqual({ "card:A.1.0": "lit", "card:A.1.1": "lit" });
    expect(light(begin(question)).loose).toEqual([]);
  });

  it("takes up a card that can go to several places, and lights those", () => {
    const asking = begin(question);
    const step = tap(asking, light(asking), "card:A.1.0") as { asking: Asking };
    expect(shown(step.asking)).toEqual({ "place:4": "target", "place:6": "target", "card:A.1.0": "picked" });
    expect(tap(step.asking, light(step.asking), "place:6")).toEqual({ answer: [1] });
    expect(tap(step.asking, light(step.asking), "card:A.1.0")).toEqual({ asking: stepBack(step.asking) });
  });

  it("gives a card's only choice on the tap", () => {
    const asking = begin(question);
    expect(tap(asking, light(asking), "card:A.1.1")).toEqual({ answer: [2] });
  });

  it("does nothing on what is not lit", () => {
    const asking = begin(question);
    expect(tap(asking, light(asking), "place:4")).toBeUndefined();
  });

  it("asks once more on the card before it costs one", () => {
    const harmful = begin(ask([{ card: hand(0), target: 4, harm: "Deacon Ames leaves the game" }]));
    const step = tap(harmful, light(harmful), "card:A.1.0") as { asking: Asking };
    expect(step.asking.picked).toEqual([0]);
    expect(shown(step.asking)).toEqual({ "card:A.1.0": "harm" });
    expect(tap(step.asking, light(step.asking), "card:A.1.0")).toEqual({ answer: [0] });
  });

  it("attacks a player where an attack has no target", () => {
    const asking = begin(ask([{ kind: "attack", place: 2 }, { kind: "attack", place: 2, target: 9 }]));
    const step = tap(asking, light(asking), "place:2") as { asking: Asking };
    expect(shown(step.asking)).toEqual({ "player:B": "target", "place:9": "target", "place:2": "picked" });
    expect(tap(step.asking, light(step.asking), "player:B")).toEqual({ answer: [0] });
  });

  it("does not ask which of two copies is meant", () => {
    const asking = begin(ask([{ card: hand(0) }, { card: hand(0), same_as: 0 }]));
    expect(tap(asking, light(asking), "card:A.1.0")).toEqual({ answer: [0] });
  });

  it("makes buttons of what nothing on the table stands for", () => {
    const asking = begin(ask([{ kind: "mode" }, { card: { zone: 0, seat: "A", position: 3 } }, { card: hand(0) }]));
    expect(light(asking, (anchor) => anchor.startsWith("card:A.1")).loose).toEqual([0, 1]);
  });
});

describe("a pick of several", () => {
  const question = ask([{ kind: "pick", place: 0 }, { kind: "pick", place: 1 }, { kind: "pick", place: 2 }], { kind: "pick", fewest: 1, most: 2 });
  const pick = (asking: Asking, place: number) => (tap(asking, light(asking), `place:${place}`) as { asking: Asking }).asking;

  it("toggles, numbers the picks and stops at the most", () => {
    let asking = pick(pick(begin(question), 2), 0);
    expect(asking.picked).toEqual([2, 0]);
    expect(light(asking).lights.get("place:0")).toMatchObject({ as: "picked", number: 2 });
    expect(pick(asking, 1).picked).toEqual([2, 0]);
    asking = pick(asking, 2);
    expect(asking.picked).toEqual([0]);
  });

  it("is enough between the fewest and the most", () => {
    expect([[], [0], [0, 1], [0, 1, 2]].map((picked) => enough(question, picked))).toEqual([false, true, true, false]);
  });

  it("begins with what the server proposes", () => {
    expect(begin({ ...question, proposed: [1] }).picked).toEqual([1]);
  });

  it("changes the pick where only one is wanted", () => {
    const one = begin({ ...question, most: 1 });
    expect(pick(pick(one, 0), 2).picked).toEqual([2]);
  });
});

describe("an order", () => {
  const question = ask([{ kind: "pick", place: 0 }, { kind: "pick", place: 1 }, { kind: "pick", place: 2 }], { kind: "order", fewest: 3, most: 3 });

  it("adds the last one by itself", () => {
    expect(ordered(question, [2])).toEqual([2]);
    expect(ordered(question, [2, 0])).toEqual([2, 0, 1]);
  });
});

describe("buttons", () => {
  it("answer at once: what they cost stands on them", () => {
    expect(tapChoices(begin(ask([{ kind: "yes" }, { kind: "no" }], { kind: "yes_no" })), [1])).toEqual({ answer: [1] });
    expect(tapChoices(begin(ask([{ kind: "yes", harm: "your hand goes to the deck" }], { kind: "yes_no" })), [0])).toEqual({ answer: [0] });
  });
});
