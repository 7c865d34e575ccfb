// Plays through the page as a person would: looks for what is lit or offered, and clicks it with the mouse or, on a phone, taps it.
import { expect, type Browser, type Page } from "@playwright/test";
import type { DeckChoice, TableSettings } from "../../src/lib/protocol";

export interface Player { page: Page; problems: string[] }

export const SIZES = { wide: { width: 1440, height: 900 }, small: { width: 1280, height: 720 }, phone: { width: 390, height: 844 }, flat: { width: 844, height: 390 } } as const;

const isPhone = (size: { width: number; height: number } | null) => size !== null && (size.width < 700 || size.height < 500);

// A browser of its own (so a player of its own) with the opponent's moves shown at once.
export async function newPlayer(browser: Browser, url: string, viewport = { width: 1440, height: 900 }): Promise<Player> {
  const context = await browser.newContext({ viewport, baseURL: url, reducedMotion: "reduce", hasTouch: isPhone(viewport) });
  await context.addInitScript(() => {
    localStorage.setItem("arbiter.settings", JSON.stringify({ speed: "instant", sound: false }));
    localStorage.setItem("arbiter.ended-once", "yes");
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => { if (message.type() === "error") problems.push(message.text()); });
  page.on("pageerror", (error) => problems.push(error.message));
  return { page, problems };
}

// Creates a table over the page's own address and token. Returns its link.
export async function createTable(page: Page, table: Partial<TableSettings> & { game: string }, deck?: DeckChoice): Promise<string> {
  await page.goto("/");
  await page.waitForFunction(() => localStorage.getItem("arbiter.token") !== null);
  return page.evaluate(async ({ table, deck }) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const next = (type: string) => new Promise<Record<string, never>>((found, failed) => {
      socket.addEventListener("message", function hear(event) {
        const message = JSON.parse(String(event.data));
        if (message.type === "refused") failed(new Error(message.words + JSON.stringify(message.details ?? "")));
        if (message.type !== type) return;
        socket.removeEventListener("message", hear);
        found(message);
      });
    });
    await new Promise((open) => socket.addEventListener("open", open));
    const welcomed = next("welcome");
    socket.send(JSON.stringify({ type: "hello", protocol: 1, token: localStorage.getItem("arbiter.token") }));
    const welcome = await welcomed;
    const games = welcome.games as unknown as { game: string; decks: { name: string }[] }[];
    const decks = games.find((one) => one.game === table.game)!.decks;
    const created = next("table_created");
    socket.send(JSON.stringify({
      type: "create_table", id: 1, deck: deck ?? { shipped: decks[0]!.name },
      table: { against: "bot", bot: "random", best_of: 1, spectators: { allowed: true, delay: 0, side: "public" }, undo: true, ...(table.against === "friend" ? {} : { bot_deck: { shipped: decks[1]!.name } }), ...table },
    }));
    const { link } = await created;
    socket.close();
    return link as unknown as string;
  }, { table, deck });
}

export type Look = { over: true } | { wait: true } | { x: number; y: number; what: string; question: string } | { stuck: string };

// What a person would do next, in the page. `roll`: a number from 0 to 1 that decides.
export function look(roll: number): Look {
  const visible = (node: Element) => (node as HTMLElement).offsetParent !== null || node.getClientRects().length > 0;
  if (document.querySelector(".endbox")) return { over: true };
  const ask = document.querySelector(".ask:not(.ask--wait)");
  if (!ask || ask.classList.contains("ask--sending") || document.querySelector(".gate")) return { wait: true };
  const all = (selector: string, from: ParentNode = document) => [...from.querySelectorAll<HTMLElement>(selector)].filter((node) => visible(node) && !(node as HTMLButtonElement).disabled);
  const lit = all("[data-lit]").filter((node) => node.dataset.lit !== "picked" && node.dataset.lit !== "harm" && node.getAttribute("aria-pressed") !== "true");
  const confirm = all(".ask__do .btn--remove")[0];
  const go = all(".ask__do > .btn--go:not([data-choice])")[0];
  const choices = all(".ask [data-choice]").filter((node) => node.getAttribute("aria-pressed") !== "true" && !node.closest(".nums"));
  const end = all(".ask__do > .btn").find((node) => node.querySelector("kbd")?.textContent === "Space");
  const things = [...lit, ...choices];
  const pick = <T>(from: T[]) => from[Math.floor(((roll * 997) % 1) * from.length)]!;
  // In a lesson, what the coach points at; otherwise whatever is lit.
  const coached = all("[data-coached]").find((node) => node.dataset.lit !== "picked");
  // The coach points a moment after it has spoken.
  if (document.querySelector(".coach") && !coached && roll < 0.8) return { wait: true };
  const wanted = confirm ?? coached ?? (go && (roll < 0.6 || !things.length) ? go : undefined) ?? (end && (roll < 0.25 || !things.length) ? end : undefined) ?? (things.length ? pick(things) : undefined);
  const question = ask.querySelector("h2")?.textContent ?? "";
  if (!wanted) return { stuck: `${question} ${ask.innerHTML.slice(0, 400)}` };
  wanted.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = wanted.getBoundingClientRect();
  // The middle, or an edge where another card lies over it.
  for (const part of [0.5, 0.12, 0.06, 0.9])
    for (const down of [0.5, 0.15, 0.85]) {
      const x = box.left + box.width * part;
      const y = box.top + box.height * down;
      const hit = document.elementFromPoint(x, y);
      if (hit && (hit === wanted || wanted.contains(hit))) return { x, y, what: wanted.getAttribute("aria-label") ?? wanted.textContent ?? "", question };
    }
  return { stuck: `covered: ${wanted.outerHTML.slice(0, 200)} by ${document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.outerHTML.slice(0, 200)}` };
}

export function rolls(seed: number): () => number {
  let state = seed >>> 0;
  return () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296);
}

// One look and what follows from it. True: the game is over.
export async function step(page: Page, roll: number): Promise<boolean> {
  const seen = await page.evaluate(look, roll);
  if ("over" in seen) return true;
  if ("wait" in seen) await page.waitForTimeout(30);
  else if ("stuck" in seen) throw new Error(`nothing can be clicked: ${seen.stuck}`);
  else if (isPhone(page.viewportSize())) await page.touchscreen.tap(seen.x, seen.y);
  else await page.mouse.click(seen.x, seen.y);
  return false;
}

// `atQuestion`: what is looked at on the way, at every fourth step with an open question.
export async function playToTheEnd(page: Page, seed: number, limit = 200_000, atQuestion?: () => Promise<void>): Promise<number> {
  const roll = rolls(seed);
  const until = Date.now() + limit;
  let clicks = 0;
  let asked = 0;
  while (!(await step(page, roll()))) {
    clicks++;
    if (atQuestion && (await page.locator(".ask:not(.ask--wait):not(.ask--sending)").count()) && asked++ % 4 === 0) await atQuestion();
    expect(Date.now(), "the game does not end").toBeLessThan(until);
  }
  return clicks;
}
