// Plays some steps of a real game and takes pictures on the way: npx vite-node tests/look.ts DIR URL GAME STEPS... [phone] [light]
import { chromium } from "@playwright/test";
import { createTable, newPlayer, rolls, step } from "./e2e/driver";

const [out = ".", url = "http://127.0.0.1:8420", game = "ucg", ...rest] = process.argv.slice(2);
const stops = rest.filter((word) => /^\d+$/.test(word)).map(Number);
const phone = rest.includes("phone");
const seed = Number(rest.find((word) => word.startsWith("seed="))?.slice(5) ?? 5);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const { page, problems } = await newPlayer(browser, url, phone ? { width: 390, height: 844 } : rest.includes("small") ? { width: 1280, height: 720 } : { width: 1440, height: 900 });
await page.emulateMedia({ colorScheme: rest.includes("light") ? "light" : "dark" });
await page.goto(await createTable(page, { game, bot: "greedy" }));
const roll = rolls(seed);
const last = Math.max(...stops);
for (let clicks = 0; clicks <= last; ) {
  const before = await page.locator(".ask:not(.ask--wait):not(.ask--sending)").count();
  if (before && stops.includes(clicks)) {
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${out}/${game}-${clicks}${phone ? "-phone" : ""}.png` });
  }
  if (await step(page, roll()).catch((error: Error) => { console.log(error.message.slice(0, 600)); return true; })) break;
  if (before) clicks++;
}
await page.waitForTimeout(400);
await page.screenshot({ path: `${out}/${game}-last${phone ? "-phone" : ""}.png` });
console.log(problems.join("\n"));
await browser.close();
