// The pages around the table, on a real server: somebody finds a game, builds a deck, writes a card, looks at a replay, reads the rules.
import { expect, test, type Page } from "@playwright/test";
import { newPlayer, rolls, step } from "./driver";
import { startServer, type RunningServer } from "./server";

let server: RunningServer;
test.beforeAll(async () => { server = await startServer(); });
test.afterAll(() => server.stop());
test.describe.configure({ mode: "parallel", timeout: 240_000 });

const asked = (page: Page) => page.locator(".ask:not(.ask--wait)").first();

async function playSome(page: Page, seed: number, steps: number) {
  const roll = rolls(seed);
  await asked(page).waitFor();
  for (let at = 0; at < steps; at++) if (await step(page, roll())) return;
}
async function concede(page: Page) {
  await asked(page).waitFor();
  await page.getByRole("button", { name: /concede|give up/i }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: /concede|give up/i }).click();
  await page.locator(".endbox").waitFor();
}

test("a first visit plays against a bot with one click", async ({ browser }) => {
  const { page, problems } = await newPlayer(browser, server.url);
  await page.goto("/");
  await expect(page.getByRole("radio")).toHaveCount(3);
  await page.getByRole("button", { name: "Play now against a bot" }).click();
  await asked(page).waitFor();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Continue" })).toBeVisible();
  await page.getByRole("link", { name: "Go on" }).click();
  await asked(page).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a deck is built, checked while it grows, and played", async ({ browser }) => {
  const { page, problems } = await newPlayer(browser, server.url);
  await page.goto("/decks?game=ua");
  await page.getByRole("button", { name: "New deck" }).click();
  await page.getByLabel("Name of the deck").fill("Steam and Salt");
  await expect(page.getByText(/Not legal yet/)).toBeVisible();
  await page.getByLabel("Search cards").fill("color:red set:CRW-1");
  const cards = page.locator(".res");
  await expect(cards.nth(13)).toBeVisible();
  for (let at = 0; at < 13; at++) {
    const more = cards.nth(at).getByRole("button", { name: /^One more/ });
    for (let copy = 0; copy < (at < 12 ? 4 : 2); copy++) await more.click();
  }
  await expect(page.locator(".count")).toHaveText(/^50/);
  await expect(page.getByText(/Legal by/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".count")).toHaveText(/^49/);
  await expect(page.getByRole("button", { name: "Play with it" })).toBeDisabled();
  await cards.nth(12).getByRole("button", { name: /^One more/ }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name of the deck")).toHaveValue("Steam and Salt");
  await page.getByRole("button", { name: "Play with it" }).click();
  await asked(page).waitFor();
  await playSome(page, 5, 12);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a list of another site is imported, exported and deleted", async ({ browser }) => {
  const { page, problems } = await newPlayer(browser, server.url);
  await page.goto("/decks?game=ua");
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByLabel(/Paste a list/).fill("CRW-1-001 x4\n3x CRW-1-002\n3x CRW-9-999 foo\n");
  await expect(page.getByText("7 cards understood")).toBeVisible();
  await expect(page.getByText(/CRW-9-999 foo/).last()).toBeVisible();
  await page.getByRole("button", { name: "Take 7 cards" }).click();
  await expect(page.locator(".count")).toHaveText(/^7/);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Number x count" }).click();
  await expect(page.getByLabel("The deck as text")).toHaveValue("CRW-1-001 x4\nCRW-1-002 x3\n");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Back to all decks" }).click();
  await page.getByRole("button", { name: "Delete Imported deck" }).click();
  await page.getByRole("button", { name: "Put it back" }).click();
  await expect(page.getByRole("heading", { name: "Imported deck" })).toBeVisible();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a card is written, stopped at a word, set right and played", async ({ browser }) => {
  const { page, problems } = await newPlayer(browser, server.url);
  await page.goto("/lab");
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("[SIN] You may draw a blue card.");
  await expect(page.locator("mark.stop")).toHaveText("blue card.");
  await expect(page.getByRole("button", { name: "Try it" })).toBeDisabled();
  await text.fill("[SIN] 《When this character enters play》 You may draw a card.");
  await expect(page.locator("mark.stop")).toHaveCount(0);
  await expect(page.locator(".ab__told").first()).toBeVisible();
  await page.getByRole("button", { name: "Try it" }).click();
  await asked(page).waitFor();
  await playSome(page, 6, 10);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("every example of the card lab is understood", async ({ browser }) => {
  const { page, problems } = await newPlayer(browser, server.url);
  await page.goto("/lab");
  for (const game of ["UCG", "UA", "DBS"]) {
    await page.getByRole("button", { name: game, exact: true }).click();
    const from = page.getByLabel("New card from");
    for (let at = 0; at < 3; at++) {
      await from.selectOption(String(at));
      await expect(page.locator(".mine-cards li.on .tag")).toHaveText("plays");
    }
  }
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a card list of one's own is brought in and built with", async ({ browser }) => {
  const { page, problems } = await newPlayer(browser, server.url);
  await page.goto("/lab");
  await page.getByRole("button", { name: "UA", exact: true }).click();
  await page.getByRole("button", { name: "Own lists" }).click();
  const card = { number: "XYZ-1-001", name: "Gate Ox", kind: "Character", color: "Red", required_energy: 0, ap_cost: 1, bp: 1000, energy_generation: 1, affinities: [], trigger: null, text: "" };
  await page.getByLabel("Or paste the JSON list").fill(JSON.stringify([card, { ...card, number: "XYZ-1-002", text: "Fly to the moon." }]));
  await page.getByLabel("Name", { exact: true }).last().fill("Night shift");
  await page.getByRole("button", { name: "Bring it in" }).click();
  await expect(page.getByText("2 cards, 1 understood")).toBeVisible();
  await page.getByRole("link", { name: /Build a deck/ }).click();
  await page.getByLabel("Search cards").fill("gate ox");
  await expect(page.locator(".res")).toHaveCount(2);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a replay is scrubbed, seen from every side and continued", async ({ browser }) => {
  const { page, problems } = await newPlayer(browser, server.url);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now against a bot" }).click();
  await playSome(page, 7, 30);
  if ((await page.locator(".endbox").count()) === 0) await concede(page);
  await page.goto("/games");
  await page.getByRole("link", { name: /Replay/ }).click();
  const slider = page.getByRole("slider", { name: "Choice" });
  await expect(slider).toHaveValue("0");
  const length = Number(await slider.getAttribute("max"));
  expect(length).toBeGreaterThan(5);
  await expect(page.locator(".rboard .field")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveValue("2");
  await page.keyboard.press("End");
  await expect(page.locator(".scrub__at")).toHaveText(`${length} of ${length}`);
  await slider.fill(String(Math.floor(length / 2)));
  const hidden = page.locator(".rhand .card--back");
  await page.getByRole("button", { name: "Both" }).click();
  await expect(hidden).toHaveCount(0);
  await page.getByRole("button", { name: "Neither" }).click();
  await expect(hidden.first()).toBeVisible();
  await page.getByRole("button", { name: "Yours" }).click();
  await expect(page.getByText(/Seed opened and checked/)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the replay" }).click();
  expect((await download).suggestedFilename()).not.toBe("");
  await page.getByRole("button", { name: "Continue from here against a bot" }).click();
  await page.waitForURL(/\/t\//);
  await page.locator(".table").waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test("the lobby: one starts a table, another sits down", async ({ browser }) => {
  const one = await newPlayer(browser, server.url);
  const two = await newPlayer(browser, server.url);
  await one.page.goto("/");
  await two.page.goto("/");
  await expect(two.page.getByRole("heading", { name: "Open tables" })).toBeVisible();
  await one.page.getByRole("button", { name: /Start one/ }).click();
  await one.page.waitForURL(/\/t\//);
  await two.page.getByRole("link", { name: /^Sit down with/ }).first().click();
  await two.page.getByRole("button", { name: "Sit down and play" }).click({ timeout: 20_000 }).catch(() => undefined); // the deck may have come with the link
  await one.page.locator(".table").waitFor();
  await two.page.locator(".table").waitFor();
  expect([...one.problems, ...two.problems]).toEqual([]);
  await Promise.all([one, two].map(({ page }) => page.context().close()));
});

test("a friend gets a link", async ({ browser }) => {
  const one = await newPlayer(browser, server.url);
  const two = await newPlayer(browser, server.url);
  await one.page.goto("/");
  await one.page.getByRole("button", { name: "Change" }).click();
  await one.page.getByRole("group", { name: "Best of" }).getByRole("button", { name: "3" }).click();
  await one.page.getByRole("button", { name: "Get a link" }).click();
  const link = await one.page.getByLabel("Link to the table").inputValue();
  expect(link).toMatch(/\/t\/[a-z-]+/);
  await two.page.goto(`http://${link}`);
  await two.page.getByRole("button", { name: "Sit down and play" }).click();
  await two.page.locator(".table").waitFor();
  await one.page.getByRole("link", { name: "To the table" }).click({ timeout: 5000 }).catch(() => undefined); // goes by itself when told
  await one.page.locator(".table").waitFor();
  expect([...one.problems, ...two.problems]).toEqual([]);
  await Promise.all([one, two].map(({ page }) => page.context().close()));
});

test("the rules are searched, linked to, and a scenario is played", async ({ browser }) => {
  const { page, problems } = await newPlayer(browser, server.url);
  await page.goto("/rules/ucg-1.7#5.6.2.1");
  await expect(page.locator(".rule-row.aimed")).toBeInViewport({ timeout: 60_000 }); // the scenarios are read when they are first asked for
  await page.getByLabel("Search the rules").fill("once in a phase");
  await expect(page.getByText(/clauses? found/)).toBeVisible();
  await page.getByLabel("Search the rules").fill("5.6.2");
  await page.getByRole("button", { name: /^Play:/ }).first().click();
  await page.waitForURL(/\/t\//);
  await page.locator(".table").waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

// The lessons of all games are played by their scripts in tests/server; here it is the page that shows the coach.
test("the first lesson is finished by following the coach", async ({ browser }) => {
  const { page, problems } = await newPlayer(browser, server.url);
  await page.goto("/");
  await page.getByRole("button", { name: "Show me on a table" }).click();
  await page.locator(".coach").first().waitFor();
  const roll = rolls(31);
  const until = Date.now() + 200_000;
  while (!(await step(page, roll()))) expect(Date.now(), "the lesson does not end").toBeLessThan(until);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a name is claimed, and found again from another browser", async ({ browser }) => {
  const one = await newPlayer(browser, server.url);
  await one.page.goto("/account");
  await one.page.getByRole("textbox", { name: "Name", exact: true }).fill("Ottilie");
  await one.page.getByLabel("Password").fill("a long enough one");
  await one.page.getByRole("button", { name: "Claim it" }).click();
  await expect(one.page.getByRole("heading", { name: "Ottilie" })).toBeVisible();
  await one.page.getByRole("button", { name: "New token" }).click();
  await expect(one.page.locator(".token code")).toHaveText(/^\w{20,}$/);
  const two = await newPlayer(browser, server.url);
  await two.page.goto("/account");
  await two.page.getByRole("button", { name: "Log in" }).first().click();
  await two.page.getByRole("textbox", { name: "Name", exact: true }).fill("Ottilie");
  await two.page.getByLabel("Password").fill("wrong");
  await two.page.locator("form").getByRole("button", { name: "Log in" }).click();
  await expect(two.page.getByRole("alert")).toBeVisible();
  await two.page.getByLabel("Password").fill("a long enough one");
  await two.page.locator("form").getByRole("button", { name: "Log in" }).click();
  await expect(two.page.getByRole("heading", { name: "Ottilie" })).toBeVisible();
  expect([...one.problems, ...two.problems]).toEqual([]);
  await Promise.all([one, two].map(({ page }) => page.context().close()));
});
