// Every page around the table, in both themes, on a laptop and on a phone: axe finds nothing, nothing runs out of the window, nothing jumps.
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { createTable, newPlayer } from "./driver";
import { startServer, type RunningServer } from "./server";

let server: RunningServer;
test.beforeAll(async () => { server = await startServer(); });
test.afterAll(() => server.stop());
test.describe.configure({ timeout: 240_000 });

const pages: [path: string, ready: string][] = [
  ["/", ".fan .card"],
  ["/decks?game=ua", ".deckbox .card"],
  ["/decks?game=ua&deck=shipped:crownbreaker-rush", ".check--good"],
  ["/lab", ".ab__told"],
  ["/games", ".gamelist li"],
  ["/rules/ucg-1.7", ".rule-row"],
  ["/account", ".account"],
];

for (const theme of ["dark", "light"] as const)
  for (const [name, viewport] of [["laptop", { width: 1440, height: 900 }], ["phone", { width: 390, height: 844 }]] as const)
    test(`pages, ${theme}, ${name}`, async ({ browser }) => {
      const { page, problems } = await newPlayer(browser, server.url, viewport);
      await page.emulateMedia({ colorScheme: theme });
      await createTable(page, { game: "ucg" });
      for (const [path, ready] of pages) {
        await page.goto(path);
        await page.locator(ready).first().waitFor({ state: "attached", timeout: 60_000 });
        const found = (await new AxeBuilder({ page }).analyze()).violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.any.map((check) => check.message).join(" ")}`).join(" | ")}`);
        expect(found, `${path} ${theme} ${name}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(viewport.width);
      }
      expect(problems).toEqual([]);
      await page.context().close();
    });
