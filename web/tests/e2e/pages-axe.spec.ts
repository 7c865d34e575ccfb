// Every page around the table, in both themes, on a laptop and on a phone: axe finds nothing, nothing runs out of the window, nothing jumps.
import { tooSmall } from "../fixtures/thumb";
import { createTable } from "./driver";
import { axe, expect, LAPTOP, PHONE, test } from "./test";

// Long lists are narrowed down first: a hundred cards of one make are looked at no better than five.
const pages: [path: string, ready: string, search?: [label: string, words: string]][] = [
  ["/", ".fan .card"],
  ["/decks?game=ua", ".deckbox .card"],
  ["/decks?game=ua&deck=shipped:crownbreaker-rush", ".check--good", ["Search cards", "copperjaw"]],
  ["/lab", ".ab__told"],
  ["/games", ".gamelist li"],
  ["/rules/ucg-1.7", ".rule-row", ["Search the rules", "5.6"]],
  ["/account", ".account"],
];

for (const [name, size] of [["a laptop", LAPTOP], ["a phone", PHONE]] as const)
  test(`the pages on ${name}`, async ({ join }) => {
    const page = await join(size);
    await createTable(page, { game: "ucg" });
    for (const [path, ready, search] of pages) {
      await page.goto(path);
      await page.locator(ready).first().waitFor({ state: "attached" });
      if (search) await page.getByLabel(search[0]).fill(search[1]);
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axe(page), `${path} ${colorScheme}`).toEqual([]);
      }
      if (size === PHONE) expect(await tooSmall(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(size.width);
    }
    if (size === PHONE) {
      await page.goto("/decks?game=ua&deck=shipped:crownbreaker-rush");
      for (const part of [/^Filters/, /^Deck/]) {
        await page.locator(".build__parts").getByRole("button", { name: part }).click();
        expect(await tooSmall(page), String(part)).toEqual([]);
      }
    }
    // The longest rulebook as a whole: every clause stays in the window.
    await page.goto("/rules/dbs-1.077");
    await page.locator(".rule-row").first().waitFor();
    expect(await page.locator(".rule-row .rule").evaluateAll((all, right) => all.filter((one) => one.getBoundingClientRect().right > right).length, size.width)).toBe(0);
  });
