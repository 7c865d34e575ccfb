import { describe, expect, it } from "vitest";
import { plainList } from "../../src/lib/deck-import";
import { writeDeck } from "../../src/lib/deck-text";
import { railway } from "./cards-made-up";

const lines = (text: string) => plainList(text).split("\n").filter((line) => line.trim());

describe("what other sites write", () => {
  it.each([
    ["a table with a head", 'quantity,number,name\n4,RW-1-001,Ada Stoker\n3,RW-1-002,"Ada Stoker, Fully Lit"\n', ["4 RW-1-001", "3 RW-1-002"]],
    ["a table in another order, by semicolons", "Name;Card No.;Qty\nAda Stoker;RW-1-001;4\n", ["4 RW-1-001"]],
    ["a table without a head", "RW-1-001,4\nRW-1-002\t3\n4, RW-1-003\n", ["4 RW-1-001", "3 RW-1-002", "4 RW-1-003"]],
    ["counts glued to numbers", "4xRW-1-001\nRW-1-002x3\nRW_1_003 2\nRW-1-004*2\n", ["4 RW-1-001", "3 RW-1-002", "2 RW-1-003", "2 RW-1-004"]],
    ["a list of numbers, one for each copy", '["Exported from a site","RW-1-001","RW-1-001","RW-1-002"]', ["2 RW-1-001", "1 RW-1-002"]],
    ["objects with counts", '{"name":"Steam","main":[{"cardNumber":"RW-1-001","qty":"4"},{"id":"rw-1-002","count":2}]}', ["4 RW-1-001", "2 RW-1-002"]],
    ["objects in objects", '{"count":6,"main":[{"card":{"id":"RW-1-001"},"count":4},{"card":{"id":"RW-1-002"},"count":2}]}', ["4 RW-1-001", "2 RW-1-002"]],
    ["other pictures of the same card", "4 RW-1-001_p1\nRW-1-002_P2 x3\n", ["4 RW-1-001", "3 RW-1-002"]],
    ["all in one line", "RW-1-001:4,RW-1-002:2", ["4 RW-1-001", "2 RW-1-002"]],
    ["numbers as keys", '{"leader":{"RW1-001":1},"deck":{"RW1-002":4}}', ["1 RW1-001", "4 RW1-002"]],
    ["what the server reads itself", "# Characters\n4 RW-1-001 Ada Stoker\nAda Stoker [RW-1-003] x2\n3x Last Whistle\n", ["# Characters", "4 RW-1-001 Ada Stoker", "Ada Stoker [RW-1-003] x2", "3x Last Whistle"]],
  ])("%s", (_, text, wanted) => expect(lines(text)).toEqual(wanted));

  it("what this page exports comes back", () => {
    const entries = [{ number: "RW-1-001", count: 4 }, { number: "RW-1-002", count: 2 }];
    for (const format of ["list", "csv", "json"] as const) expect(lines(writeDeck("Steam", entries, railway, format))).toEqual(["4 RW-1-001", "2 RW-1-002"]);
  });
});
