// Whole games on a real server, through the page.
import { expect, test } from "@playwright/test";
import { createTable, newPlayer, playToTheEnd, rolls, step } from "./driver";
import { startServer, type RunningServer } from "./server";

let server: RunningServer;
test.beforeAll(async () => { server = await startServer(); });
test.afterAll(() => server.stop());
test.describe.configure({ mode: "parallel", timeout: 300_000 });

for (const [game, seed] of [["ucg", 11], ["ua", 12], ["dbs", 13]] as const) {
  test(`a whole game of ${game} against a bot`, async ({ browser }) => {
    const { page, problems } = await newPlayer(browser, server.url);
    await page.goto(await createTable(page, { game }));
    await playToTheEnd(page, seed);
    const end = page.locator(".endbox");
    await expect(end.getByRole("heading")).toHaveText(/You win|You lose|A draw/);
    await expect(end.locator("p").first()).not.toBeEmpty();
    await end.getByRole("button", { name: "Play again" }).click();
    await expect(page.locator(".endbox")).toHaveCount(0);
    await page.locator(".ask:not(.ask--wait)").waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
}

test("two browsers play each other, one reloads in the middle, a third watches", async ({ browser }) => {
  const one = await newPlayer(browser, server.url);
  const two = await newPlayer(browser, server.url);
  const third = await newPlayer(browser, server.url);
  const link = await createTable(one.page, { game: "ucg", against: "friend" });
  await one.page.goto(link);
  await expect(one.page.getByRole("heading", { name: "Waiting for the other player" })).toBeVisible();
  await two.page.goto(link);
  await two.page.getByRole("button", { name: "Sit down and play" }).click();
  await one.page.locator(".table").waitFor();
  await third.page.goto(link);
  await expect(third.page.getByText("You watch")).toBeVisible();
  const roll = rolls(21);
  let over = false;
  for (let turn = 0; !over; turn++) {
    expect(turn).toBeLessThan(20_000);
    if (turn === 40) {
      const before = await one.page.locator(".log li").count();
      await one.page.reload();
      await one.page.locator(".table").waitFor();
      expect(await one.page.locator(".log li").count()).toBeGreaterThanOrEqual(before);
    }
    over = (await step(one.page, roll())) && (await step(two.page, roll()));
    if (!over) await step(two.page, roll());
  }
  const results = await Promise.all([one, two].map(({ page }) => page.locator(".endbox h2").textContent()));
  expect([["You lose", "You win"], ["A draw", "A draw"]]).toContainEqual(results.sort());
  await expect(third.page.locator(".endbox h2")).toHaveText(/wins|A draw/);
  await expect(third.page.locator("[data-lit]")).toHaveCount(0);
  expect([...one.problems, ...two.problems, ...third.problems]).toEqual([]);
  await Promise.all([one, two, third].map(({ page }) => page.context().close()));
});

test("the keyboard alone plays a game of ucg", async ({ browser }) => {
  const { page, problems } = await newPlayer(browser, server.url);
  await page.goto(await createTable(page, { game: "ucg" }));
  const roll = rolls(31);
  const until = Date.now() + 240_000;
  while ((await page.locator(".endbox").count()) === 0) {
    expect(Date.now(), "the game does not end").toBeLessThan(until);
    if ((await page.locator(".ask:not(.ask--wait)").count()) === 0) {
      await page.waitForTimeout(30);
      continue;
    }
    const key = roll() < 0.2 ? " " : roll() < 0.25 ? "Enter" : roll() < 0.1 ? "y" : String(1 + Math.floor(roll() * 4));
    await page.keyboard.press(key);
    if (roll() < 0.05) await page.keyboard.press("Escape");
  }
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a move against a bot is taken back", async ({ browser }) => {
  const { page } = await newPlayer(browser, server.url);
  await page.goto(await createTable(page, { game: "ucg" }));
  const roll = rolls(41);
  const asked = () => page.locator(".ask h2").first().textContent();
  await page.locator(".ask:not(.ask--wait)").waitFor();
  const first = await asked();
  for (let count = 0; count < 30 && (await asked()) === first; count++) await step(page, roll());
  await page.keyboard.press("u");
  await expect(page.locator(".log")).toContainText("taken back");
  await page.context().close();
});
