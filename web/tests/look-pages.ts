// A picture of every page around the table on a real server, in both themes, in every size or in those that are named:
// npx vite-node tests/look-pages.ts DIR URL [SIZES...]
import { chromium, type Page } from "@playwright/test";
import { createTable, newPlayer, rolls, SIZES, step } from "./e2e/driver";

const [out = ".", url = "http://127.0.0.1:8420", ...only] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

async function finishedGame(page: Page): Promise<string> {
  await page.goto(await createTable(page, { game: "ucg", bot: "greedy" }));
  const roll = rolls(3);
  while (!(await step(page, roll())));
  await page.getByRole("link", { name: "See the turning points" }).click();
  await page.waitForURL(/replay/);
  return new URL(page.url()).pathname;
}

const other = await newPlayer(browser, url);
const open = await createTable(other.page, { game: "ua", against: "open", best_of: 3 });
await other.page.goto(open);
const friend = await createTable((await newPlayer(browser, url)).page, { game: "ucg", against: "friend" });

for (const [name, viewport] of Object.entries(SIZES).filter(([one]) => !only.length || only.includes(one))) {
  const { page, problems } = await newPlayer(browser, url, viewport);
  await page.goto("/");
  const replay = await finishedGame(page);
  await createTable(page, { game: "dbs" });
  const stops: [string, string, ((page: Page) => Promise<unknown>)?][] = [
    ["home", "/"],
    ["shelf", "/decks?game=ua"],
    ["decks", "/decks?game=ua&deck=shipped:crownbreaker-rush"],
    ["lab", "/lab"],
    ["lab-stopped", "/lab", (at) => at.getByLabel("Text", { exact: true }).fill("[SIN] While this character's battle opponent is a Kaiju, give this character +1000 BP.\n[DBL] 《When this character enters play》 You may draw a card. Then, shout at one opponent's character.")],
    ["games", "/games"],
    ["rules", "/rules/ucg-1.7#5.6.2.1"],
    ["account", "/account"],
    ["replay", `${replay}?at=9`],
    ["friend", friend],
    ["nowhere", "/t/no-such-table"],
    ["nopage", "/nothing/here"],
    ["noreplay", "/replay/none"],
    ["lesson", "/", async (at) => { await at.getByRole("button", { name: "Show me on a table" }).click(); await at.locator(".coach").first().waitFor(); }],
  ];
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const [what, path, act] of stops) {
      await page.goto(path);
      await page.waitForTimeout(1200);
      await act?.(page);
      await page.waitForTimeout(what === "replay" ? 6000 : 900);
      await page.screenshot({ path: `${out}/${what}-${name}-${theme}.png` });
    }
  }
  console.log(problems.join("\n"));
}
await browser.close();
