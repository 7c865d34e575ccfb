import { describe, expect, it } from "vitest";
import { searchable } from "../../src/lib/card-fields";
import { fieldsOf } from "../../src/lib/facets";
import { bounded, bounds, chosen, matches, parseQuery, terms, termWords, toggled, without } from "../../src/lib/query";
import { harbor, railway } from "./cards-made-up";

const find = (cards: typeof railway, text: string) => {
  const items = cards.map(searchable);
  const { query, problems } = parseQuery(text, fieldsOf(items));
  return { numbers: items.filter((item) => matches(query, item)).map((item) => item.card.id), problems };
};
const ids = (text: string, cards = railway) => find(cards, text).numbers;

describe("what is typed to find cards", () => {
  it.each([
    ["", [1, 2, 3, 4]],
    ["stoker", [1, 2]],
    ["ada lit", [2]],
    ['"draw two"', [4]],
    ["cost<=3 color:red", [1]],
    ["cost <= 3 color:red", [1]],
    ["energy>2", [2, 4]],
    ["required_energy:2..3", [3, 4]],
    ["bp>=1500", [1, 2]],
    ["bp!=1500", [2, 3, 4]],
    ["color:red,blue kind:site", [3]],
    ["-color:red", [3, 4]],
    ["not kind:event", [1, 2, 3]],
    ["kind:site or bp:5000", [2, 3]],
    ["color:blue (kind:site or kind:event) -draw", [3]],
    ["(cost:0 | cost:6) stoker", [1, 2]],
    ["affinity:boiler", [1, 2]],
    ["keyword:impact", [2]],
    ["trigger:draw", [1]],
    ["trigger:none", [2, 3]],
    ["trigger!=none", [1, 4]],
    ["set:RW-1 number:004", [4]],
    ['text:"sideline it"', [4]],
    ["name=“Ada Stoker”", [1]],
    ["bp≤2000", [1]],
  ])("%s", (text, wanted) => {
    expect(find(railway, text)).toEqual({ numbers: wanted, problems: [] });
  });

  it("compares costs that have colours behind them, and finds one colour of several", () => {
    expect(ids("cost>=2 cost<4", harbor)).toEqual([2]);
    expect(ids("energy:4", harbor)).toEqual([3]);
    expect(ids("color:green", harbor)).toEqual([2]);
    expect(ids("power>5000", harbor)).toEqual([1]);
  });

  it("says what is wrong, and leaves that term out", () => {
    const unknown = find(railway, "colr:red cost:0");
    expect(unknown.numbers).toEqual([1]);
    expect(unknown.problems[0]!.words).toContain("No field is called colr");
    expect(unknown.problems[0]!.range).toEqual({ from: 0, to: 8 });
    expect(find(railway, "cost<=").problems[0]!.words).toContain("a value is missing");
    expect(find(railway, "cost<=red").problems[0]!.words).toContain("a number is expected");
    expect(find(railway, "(kind:site").problems[0]!.words).toContain("not closed");
    expect(find(railway, "kind:site) blue").numbers).toEqual([3]);
  });
});

describe("facets and chips work on the typed text", () => {
  const fields = fieldsOf(railway.map(searchable));
  const parse = (text: string) => parseQuery(text, fields).query;

  it("a value is added, joined to others of its field, and taken away", () => {
    expect(toggled("stoker", fields, "color", "Red")).toBe("stoker color:Red");
    expect(toggled("color:red stoker", fields, "color", "Blue")).toBe("stoker color:red,Blue");
    expect(toggled("stoker color:red,Blue", fields, "color", "RED")).toBe("stoker color:Blue");
    expect(toggled('affinities:"Boiler Gang"', fields, "affinities", "Boiler Gang")).toBe("");
    expect(chosen(parse("colour:red -color:blue"), "color")).toEqual(["red"]);
  });

  it("a range is set, narrowed and taken away", () => {
    expect(bounded("ada", fields, "bp", 500, 4000)).toBe("ada bp:500..4000");
    expect(bounded("bp:500..4000 ada", fields, "bp", undefined, 3000)).toBe("ada bp<=3000");
    expect(bounded("bp>=1 bp<=3", fields, "bp", undefined, undefined)).toBe("");
    expect(bounds(parse("bp>=500 cost:3"), "bp")).toEqual({ least: 500 });
    expect(bounds(parse("cost:3"), "required_energy")).toEqual({ least: 3, most: 3 });
  });

  it("each term can be read and cut out", () => {
    const text = "cost<=3 color:red,blue -raid (a or b)";
    const list = terms(parse(text));
    expect(list.map(termWords)).toEqual(["Required energy 3 or less", "red or blue", "not “raid”", "“a” or “b”"]);
    expect(without(text, list[1]!.range)).toBe("cost<=3 -raid (a or b)");
    expect(without(text, list[3]!.range)).toBe("cost<=3 color:red,blue -raid");
  });
});
