import { chromium } from "@playwright/test";
import { pretendServer } from "./fixtures/server";
import { serveSite } from "./fixtures/site";
import { newPlayer, SIZES } from "./e2e/driver";
const [url = ""] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const small = () => { const seen = new Map<string, number>(); for (const one of document.querySelectorAll("button, a, select, input, summary, [role=slider]")) { const b = one.getBoundingClientRect(); if (!b.width || one.closest(".sr") || getComputedStyle(one).visibility === "hidden") continue; if (b.width < 40 || b.height < 40) { const k = `${one.tagName.toLowerCase()}.${one.className.toString().split(" ").slice(0, 2).join(".")} ${Math.round(b.width)}x${Math.round(b.height)} ${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 24)}`; seen.set(k, 1); } } return [...seen.keys()]; };
const site = await serveSite();
for (const game of ["ucg", "ua", "dbs"]) {
  const page = await browser.newPage({ viewport: SIZES.phone, hasTouch: true });
  await pretendServer(page); await page.goto(`${site.url}/t/${game}`); await page.waitForSelector(".phone"); await page.waitForTimeout(500);
  console.log(game, (await page.evaluate(small)).join(" | "));
}
const { page } = await newPlayer(browser, url, SIZES.phone);
for (const path of ["/", "/decks?game=ua", "/decks?game=ua&deck=shipped:crownbreaker-rush", "/lab", "/rules/ucg-1.7", "/account"]) { await page.goto(path); await page.waitForTimeout(1500); console.log(path, (await page.evaluate(small)).slice(0, 30).join(" | ")); }
await browser.close(); site.close();
