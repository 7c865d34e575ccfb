// Pictures of the tables from the fixtures, to be looked at: npm run pictures -- DIR [game]
import { chromium, type Page } from "@playwright/test";
import type { Joined } from "../src/lib/protocol";
import { asks, ended, questions } from "./fixtures/questions";
import { pretendServer, type Pretended } from "./fixtures/server";
import { serveSite } from "./fixtures/site";

const [out = ".", only] = process.argv.slice(2);
const sizes = { wide: [1440, 900], small: [1280, 720], phone: [390, 844], middle: [820, 900] } as const;
const site = await serveSite();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

async function picture(game: string, size: keyof typeof sizes, theme: "dark" | "light", name: string, act?: (page: Page, server: Pretended) => Promise<unknown>, change?: (joined: Joined) => Joined) {
  const [width, height] = sizes[size];
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme, hasTouch: size === "phone" });
  page.on("console", (message) => { if (message.type() === "error") console.log(name, message.text()); });
  page.on("pageerror", (error) => console.log(name, error.message));
  const server = await pretendServer(page, change);
  await page.goto(`${site.url}/t/${game}`);
  await page.waitForSelector(".table, .phone");
  await page.waitForTimeout(700);
  await act?.(page, server);
  await page.waitForTimeout(350);
  await page.screenshot({ path: `${out}/${name}.png` });
  await page.close();
}

for (const game of ["ucg", "ua", "dbs"].filter((one) => !only || only.split(",").includes(one))) {
  await picture(game, "wide", "dark", `${game}-wide-dark`, game === "ucg" ? (page) => page.locator("[data-thing='card:A.1.0']").click() : undefined);
  await picture(game, "wide", "light", `${game}-wide-light`);
  await picture(game, "small", "dark", `${game}-small-dark`);
  await picture(game, "phone", "dark", `${game}-phone-dark`);
  await picture(game, "phone", "light", `${game}-phone-light`);
  await picture(game, "middle", "dark", `${game}-middle-dark`);
}
if (!only || only === "questions") {
  for (const [kind, { table }] of Object.entries(questions)) {
    await picture(table, "wide", "dark", `q-${kind}`, kind === "several" ? async (page) => { await page.locator("[data-thing='place:1']").click(); await page.locator("[data-thing='place:5']").click(); } : kind === "attack" ? (page) => page.locator("[data-thing='place:0']").click() : undefined, asks(kind));
  }
  await picture("ua", "phone", "dark", "q-harm-phone", (page) => page.locator("[data-thing='place:3']").click(), asks("harm"));
  await picture("dbs", "phone", "dark", "q-tray-phone", undefined, asks("tray"));
  await picture("ua", "phone", "dark", "q-mode-phone", undefined, asks("mode"));
}
if (!only || only === "panels") {
  await picture("ucg", "wide", "dark", "p-end", (_, server) => { server.push({ table: "ucg", lines: [{ words: "You win." }], ended }); return Promise.resolve(); });
  await picture("ucg", "phone", "light", "p-end-phone", (_, server) => { server.push({ table: "ucg", lines: [{ words: "You win." }], ended }); return Promise.resolve(); });
  await picture("ucg", "wide", "light", "p-coach", (_, server) => { server.push({ table: "ucg", coach: { title: "Level up", words: "Lay Swift Dusk on the Vesper in area 3: two cards make it DOUBLE, and its BP grows to 11000.", point: { choice: 0 }, step: 4, steps: 11 } }); return Promise.resolve(); });
  await picture("dbs", "wide", "dark", "p-why", (page) => page.locator("[data-thing='card:A.1.1']").click({ button: "right" }));
  await picture("ua", "phone", "dark", "p-sheet", (page) => page.locator("[data-thing='card:A.1.0']").click());
  await picture("ua", "wide", "light", "p-watch", (page) => page.locator(".pile").nth(1).click(), (joined) => ({ ...joined, seat: undefined, question: undefined, side: "public" }));
}
await browser.close();
site.close();
