// Plays a real game and takes a picture of each new kind of question, of some steps on the way, and of the end:
// npx vite-node tests/look.ts DIR URL GAME [STEPS...] [small|phone|flat] [light] [seed=N] [bot=NAME]
import { chromium, type Page } from "@playwright/test";
import { createTable, newPlayer, rolls, SIZES, step } from "./e2e/driver";

const [out = ".", url = "http://127.0.0.1:8420", game = "ucg", ...rest] = process.argv.slice(2);
const stops = rest.filter((word) => /^\d+$/.test(word)).map(Number);
const size = (["small", "phone", "flat"] as const).find((one) => rest.includes(one)) ?? "wide";
const seed = Number(rest.find((word) => word.startsWith("seed="))?.slice(5) ?? 5);
const bot = rest.find((word) => word.startsWith("bot="))?.slice(4) ?? "greedy";
const name = [game, size, rest.includes("light") ? "light" : "dark"].join("-");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const { page, problems } = await newPlayer(browser, url, SIZES[size]);
await page.emulateMedia({ colorScheme: rest.includes("light") ? "light" : "dark" });
await page.goto(await createTable(page, { game, bot }));

// What kind of picture this is: the phase, and what the question consists of.
const kindOf = (on: Page) => on.evaluate(() => {
  const ask = document.querySelector(".ask:not(.ask--wait):not(.ask--sending)");
  if (!ask) return undefined;
  const has = (selector: string, word: string) => (document.querySelector(selector) ? [word] : []);
  const phase = document.querySelector(".phases [aria-current], .pnow b")?.textContent?.trim().toLowerCase() ?? "";
  return [phase, ...has(".tray", "tray"), ...has(".modes", "modes"), ...has(".nums", "number"), ...has(".byname", "name"), ...has(".ask .btn--remove", "harm"), ...has(".ask h2 .tag", "several"), ...has(".is-picked", "picked"), ...has(".ask [data-choice]", "buttons"), ...has(".chain__row, .pclash", "chain"), ...has(".overlay__line", "battle"), ...has(".coin.is-target", "coins")].join("-").replace(/[^a-z-]+/g, "_");
});
const roll = rolls(seed);
const seen = new Set<string>();
for (let clicks = 0; clicks < 900; ) {
  await page.locator(".ask:not(.ask--wait):not(.ask--sending), .endbox").first().waitFor();
  const kind = await kindOf(page);
  if (kind !== undefined && (stops.includes(clicks) || !seen.has(kind))) {
    seen.add(kind);
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${out}/${name}-${String(clicks).padStart(3, "0")}-${kind}.png` });
  }
  if (await step(page, roll()).catch((error: Error) => { console.log(error.message.slice(0, 600)); return true; })) break;
  if (kind !== undefined) clicks++;
}
await page.waitForTimeout(400);
await page.screenshot({ path: `${out}/${name}-end.png` });
console.log(problems.join("\n"));
await browser.close();
