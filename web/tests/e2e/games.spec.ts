// Whole games on a real server, through the page: with the mouse, with taps on a phone, with the keyboard alone, and against each other.
import type { Page } from "@playwright/test";
import { createTable, playToTheEnd, rolls, step } from "./driver";
import { axe, expect, LAPTOP, PHONE, test } from "./test";

// Buttons of the question that run out of it, or whose words run out of them.
const hangsOut = (page: Page) => page.evaluate(() => {
  const ask = document.querySelector(".ask")?.getBoundingClientRect();
  const words = [...document.querySelectorAll<HTMLElement>(".ask__do .btn")].filter((one) => {
    const box = one.getBoundingClientRect();
    return !ask || box.right > ask.right + 1 || box.left < ask.left - 1 || one.scrollWidth > one.clientWidth + 1;
  });
  return words.map((one) => `hangs out: ${one.textContent}`);
});

// How high everything stands that is no card: it stays there for the whole game.
const FIXED = ".side__log, .mine__seat .seat, .sidezone .life, .sidezone .lifebox, .sidezone .ap, .field .pile, .line, .rank, .energy, .table .ask, .tools, .phand, .pbar, .pstrip, .pfield";
const heights = (page: Page) => page.locator(FIXED).evaluateAll((all) => {
  const seen = new Map<string, number>();
  return all.map((one) => {
    const name = one.classList.item(0)!;
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return [`${name} ${seen.get(name)}`, Math.round(one.getBoundingClientRect().top)] as const;
  });
});

for (const [game, seed, size] of [["ucg", 11, LAPTOP], ["ua", 12, LAPTOP], ["dbs", 13, PHONE]] as const) {
  test(`a whole game of ${game} against a bot, ${size === PHONE ? "by taps on a phone" : "with the mouse"}`, async ({ join }) => {
    const page = await join(size);
    await page.goto(await createTable(page, { game }));
    const found = new Set<string>();
    const stood = new Map<string, number>();
    let looks = 0;
    await playToTheEnd(page, seed, 280_000, async () => {
      for (const problem of await hangsOut(page)) found.add(problem);
      for (const [name, top] of await heights(page)) {
        // What a browser rounds is no more than this.
        if (Math.abs((stood.get(name) ?? top) - top) > 1) found.add(`moved: ${name} from ${stood.get(name)} to ${top}`);
        else stood.set(name, top);
      }
      if (++looks > 12) return;
      await page.emulateMedia({ colorScheme: looks % 2 ? "dark" : "light" });
      for (const problem of await axe(page)) found.add(problem);
    });
    expect([...found]).toEqual([]);
    expect(looks).toBeGreaterThan(0);
    const end = page.locator(".endbox");
    await expect(end.getByRole("heading")).toHaveText(/You win|You lose|A draw/);
    await expect(end.locator("p").first()).not.toBeEmpty();
    await end.getByRole("button", { name: "Play again" }).click();
    await expect(page.locator(".endbox")).toHaveCount(0);
    await page.locator(".ask:not(.ask--wait)").waitFor();
  });
}

test("two browsers play each other, one reloads in the middle, a third watches", async ({ join }) => {
  const [one, two, third] = [await join(), await join(), await join()];
  const link = await createTable(one, { game: "ucg", against: "friend" });
  await one.goto(link);
  await expect(one.getByRole("heading", { name: "Waiting for the other player" })).toBeVisible();
  await two.goto(link);
  await two.getByRole("button", { name: "Sit down and play" }).click();
  await one.locator(".table").waitFor();
  await third.goto(link);
  await expect(third.getByText("You watch")).toBeVisible();
  const areas = () => one.locator(".area").evaluateAll((all) => all.map((area) => area.getAttribute("aria-label")));
  const roll = rolls(21);
  let over = false;
  for (let turn = 0; !over; turn++) {
    expect(turn).toBeLessThan(20_000);
    if (turn === 40) {
      const before = [await one.locator(".log li").count(), await areas()] as const;
      await one.reload();
      await one.locator(".table").waitFor();
      await expect.poll(() => one.locator(".log li").count()).toBeGreaterThanOrEqual(before[0]);
      expect(await areas()).toEqual(before[1]);
    }
    over = (await step(one, roll())) && (await step(two, roll()));
    if (!over) await step(two, roll());
  }
  const results = await Promise.all([one, two].map((page) => page.locator(".endbox h2").textContent()));
  expect([["You lose", "You win"], ["A draw", "A draw"]]).toContainEqual(results.sort());
  await expect(third.locator(".endbox h2")).toHaveText(/wins|A draw/);
  await expect(third.locator("[data-lit]")).toHaveCount(0);
  await expect(third.locator(".log")).not.toContainText(/^[AB] [a-z]/);
});

// A game of ucg as a whole; of the longer ones as many turns as have every kind of step.
for (const [game, seed, lines] of [["ucg", 31, Infinity], ["ua", 32, 30], ["dbs", 33, 30]] as const)
  test(`the keyboard alone plays ${game}`, async ({ join }) => {
    const page = await join();
    await page.goto(await createTable(page, { game }));
    const roll = rolls(seed);
    const until = Date.now() + 240_000;
    while ((await page.locator(".endbox").count()) === 0 && (await page.locator(".log li").count()) < lines) {
      expect(Date.now(), "the game does not go on").toBeLessThan(until);
      if ((await page.locator(".ask:not(.ask--wait)").count()) === 0) {
        await page.waitForTimeout(30);
        continue;
      }
      const key = roll() < 0.2 ? " " : roll() < 0.25 ? "Enter" : roll() < 0.1 ? "y" : String(1 + Math.floor(roll() * 4));
      await page.keyboard.press(key);
      if (roll() < 0.05) await page.keyboard.press("Escape");
    }
  });

test("best of three: each game says how it ended and how the match stands, and the next one goes on at the same table", async ({ join }) => {
  const page = await join();
  await page.goto(await createTable(page, { game: "ua", best_of: 3 }));
  const concede = async () => {
    await page.locator(".ask:not(.ask--wait)").waitFor();
    await page.getByRole("button", { name: "Concede" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /concede|give up/i }).click();
  };
  await concede();
  const end = page.locator(".endbox");
  await expect(end).toContainText("Best of 3: You 0, Bot 1.");
  await end.getByRole("button", { name: "Play the next game" }).click();
  await expect(end).toHaveCount(0);
  await expect(page.locator(".goal")).toContainText("games 0 : 1");
  await concede();
  await expect(end).toContainText("The match is over: You 0, Bot 2.");
  await end.getByRole("button", { name: "Play again" }).click();
  await expect(end).toHaveCount(0);
  await page.locator(".ask:not(.ask--wait)").waitFor();
});

test("a move against a bot is taken back", async ({ join }) => {
  const page = await join();
  await page.goto(await createTable(page, { game: "ucg" }));
  const roll = rolls(41);
  const asked = () => page.locator(".ask h2").first().textContent();
  await page.locator(".ask:not(.ask--wait)").waitFor();
  const first = await asked();
  for (let count = 0; count < 30 && (await asked()) === first; count++) await step(page, roll());
  await page.keyboard.press("u");
  await expect(page.locator(".log")).toContainText("taken back");
});
