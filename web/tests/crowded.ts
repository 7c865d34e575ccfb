// Pictures of crowded and broken tables, to be looked at: npx vite-node tests/crowded.ts DIR
import { chromium, type Page } from "@playwright/test";
import type { Joined, View } from "../src/lib/protocol";
import { idOf } from "./fixtures/catalogs";
import { pretendServer, type Pretended } from "./fixtures/server";
import { serveSite } from "./fixtures/site";

const [out = "."] = process.argv.slice(2);
const site = await serveSite();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

const numbers: Record<string, string[]> = {
  ucg: ["AR01-006", "AR01-032", "AR01-009", "AR01-024", "AR01-077", "AR01-042", "AR01-044", "AR01-039", "AR01-084", "AR01-038", "AR01-037", "AR01-002"],
  ua: ["CRW-1-028", "CRW-1-031", "CRW-1-047", "CRW-1-040", "CRW-1-045", "CRW-1-036", "CRW-1-029", "CRW-1-034", "CRW-1-046", "CRW-1-026", "CRW-1-004", "CRW-1-007"],
  dbs: ["KND1-016", "KND1-106", "KND1-013", "KND1-020", "KND1-010", "KND1-004", "KND1-006", "KND1-007", "KND1-011", "KND1-022", "KND1-028", "KND1-043"],
};

// A hand of twelve; in dbs ten battle cards and twelve energy on each side; a log of two hundred lines.
function crowd(joined: Joined): Joined {
  const game = joined.table.settings.game;
  const view = structuredClone(joined.view!) as View;
  view.zones["A.1"] = { cards: numbers[game]!.map((number) => ({ d: idOf(game, number) })) };
  if (game === "dbs") {
    for (let at = 0; at < 7; at++)
      for (const seat of ["A", "B"] as const) view.places[40 + at * 2 + (seat === "A" ? 0 : 1)] = { zone: 4, seat, slot: 4 + at, stack: [{ d: idOf(game, numbers["dbs"]![at + 4]!) }], values: [0, 0, 10000, 10000], ...(at % 3 ? {} : { pos: 1 }) };
    for (const seat of ["A", "B"]) view.zones[`${seat}.6`] = { cards: Array.from({ length: 12 }, (_, at) => ({ d: idOf(game, at % 2 ? "KND1-002" : "KND1-022"), ...(at > 6 ? { pos: 1 } : {}) })) };
  }
  const lines = [...Array.from({ length: 200 }, (_, at) => ({ ...joined.lines[1 + (at % (joined.lines.length - 1))]! })), ...joined.lines];
  return { ...joined, view, lines };
}

async function picture(game: string, name: string, size: [number, number], theme: "dark" | "light", change?: (joined: Joined) => Joined, act?: (page: Page, server: Pretended) => Promise<unknown>) {
  const page = await browser.newPage({ viewport: { width: size[0], height: size[1] }, colorScheme: theme, hasTouch: size[0] < 700 });
  page.on("console", (message) => { if (message.type() === "error") console.log(name, message.text()); });
  page.on("pageerror", (error) => console.log(name, error.message));
  const server = await pretendServer(page, change);
  await page.goto(`${site.url}/t/${game}`);
  await page.waitForSelector(".table, .phone");
  await page.waitForTimeout(700);
  await act?.(page, server);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${out}/${name}.png` });
  await page.close();
}

const WIDE: [number, number] = [1440, 900];
const PHONE: [number, number] = [390, 844];
for (const game of ["ucg", "ua", "dbs"]) {
  await picture(game, `crowd-${game}-wide`, WIDE, game === "ua" ? "light" : "dark", crowd);
  await picture(game, `crowd-${game}-phone`, PHONE, "dark", crowd);
}
const lost = async (_: Page, server: Pretended) => { server.drop(); await new Promise((later) => setTimeout(later, 1500)); };
await picture("ua", "lost-wide", WIDE, "dark", undefined, lost);
await picture("ua", "lost-phone", PHONE, "light", undefined, lost);
await picture("ucg", "refused-wide", WIDE, "light", undefined, async (page, server) => { server.refuse({ code: "stale", words: "That was already decided." }); await page.keyboard.press(" "); await page.keyboard.press(" "); });
await browser.close();
site.close();
