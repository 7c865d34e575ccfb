// The pages around the table, on a real server: somebody finds a game, builds a deck, writes a card, looks at a replay, reads the rules.
import type { Page } from "@playwright/test";
import { rolls, step } from "./driver";
import { axe, expect, LAPTOP, PHONE, test } from "./test";

const asked = (page: Page) => page.locator(".ask:not(.ask--wait)").first();

async function playSome(page: Page, seed: number, steps: number) {
  const roll = rolls(seed);
  await asked(page).waitFor();
  for (let at = 0; at < steps; at++) if (await step(page, roll())) return;
}
// Ends the game, unless it has ended by itself.
async function concede(page: Page) {
  const ended = page.locator(".endbox");
  await asked(page).or(ended).first().waitFor();
  if (await ended.count()) return;
  await page.getByRole("button", { name: /concede|give up/i }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: /concede|give up/i }).click();
  await ended.waitFor();
}

test("a first visit plays against a bot with one click", async ({ join }) => {
  const page = await join();
  await page.goto("/");
  await expect(page.getByRole("radio")).toHaveCount(3);
  await page.getByRole("button", { name: "Play now against a bot" }).click();
  await asked(page).waitFor();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Continue" })).toBeVisible();
  await page.getByRole("link", { name: "Go on" }).click();
  await asked(page).waitFor();
});

test("every rulebook is played from the first page, with decks that it allows", async ({ join }) => {
  const page = await join();
  for (const rules of ["1.2", "1.4", "1.5", "1.7"]) {
    await page.goto("/");
    await page.getByLabel("Rules").selectOption({ label: rules });
    await expect(page.getByRole("combobox", { name: "You", exact: true }).locator("option:disabled")).toHaveCount({ "1.2": 4, "1.4": 3, "1.5": 2, "1.7": 0 }[rules]!);
    // The bot's deck is a surprise: never one that the rulebook does not allow.
    for (let again = 0; again < 2; again++) {
      await page.goto("/");
      await page.getByRole("button", { name: "Play now against a bot" }).click();
      await asked(page).waitFor();
    }
  }
});

test("a deck is built, checked while it grows, and played", async ({ join }) => {
  const page = await join();
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
  await expect(cards.first().locator(".step__n")).toHaveText("4 of 4");
  await expect(cards.first().getByRole("button", { name: /^One more/ })).toBeDisabled();
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
});

test("a list of another site is imported, exported and deleted", async ({ join }) => {
  const page = await join();
  await page.goto("/decks?game=ua");
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByLabel(/Paste a list/).fill('{"cards":[{"id":"CRW-1-001","qty":4},{"id":"CRW-1-002","qty":2}]}');
  await expect(page.getByText("6 cards understood")).toBeVisible();
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
});

test("a card is written, stopped at a word, set right and played", async ({ join }) => {
  const page = await join();
  await page.goto("/lab");
  await page.getByRole("button", { name: "Tree" }).click();
  await expect(page.locator(".listing")).toContainText("does: While");
  await page.getByRole("button", { name: "Program" }).click();
  await expect(page.locator(".listing")).toContainText(/while it works: property \d+/);
  await page.getByRole("button", { name: "In words" }).click();
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("[SIN] You may draw a blue card.");
  await expect(page.locator("mark.stop")).toHaveText("blue card.");
  await expect(page.getByRole("button", { name: "Try it" })).toBeDisabled();
  // What is understood is told all the same, and what is offered instead is understood.
  await text.fill("[SIN] While this character's battle opponent is a Kaiju, give this character +1000 BP.\n[DBL] 《When this character enters play》 You may draw a card. Then, shout at one opponent's character.");
  await expect(page.locator(".ab").first()).toContainText("understood");
  await expect(page.locator(".ab--stopped")).toContainText("not understood");
  await expect(page.locator(".stopped li")).toHaveCount(3);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page), colorScheme).toEqual([]);
  }
  await page.locator(".stopped li").first().getByRole("button").click();
  await expect(page.locator("mark.stop")).toHaveCount(0);
  await expect(page.locator(".mine-cards li.on .tag")).toHaveText("plays");
  // A card that does not change is not read again.
  await page.evaluate(() => { const { send } = WebSocket.prototype; Object.assign(window, { sentTries: 0 }); WebSocket.prototype.send = function (data) { if (String(data).includes("try_card")) (window as unknown as { sentTries: number }).sentTries++; send.call(this, data as string); }; });
  await page.waitForTimeout(1500);
  expect(await page.evaluate(() => (window as unknown as { sentTries: number }).sentTries)).toBe(0);
  await text.fill("[SIN] 《When this character enters play》 You may draw a card.");
  await expect(page.locator("mark.stop")).toHaveCount(0);
  await expect(page.locator(".ab__told").first()).toBeVisible();
  await page.getByRole("button", { name: "Try it" }).click();
  await asked(page).waitFor();
  await playSome(page, 6, 10);
});

test("a card of the lab is seen in the state in which its text counts, and from the hand", async ({ join }) => {
  const page = await join();
  await page.goto("/lab");
  await page.getByLabel("Level", { exact: true }).fill("2");
  await page.getByLabel("DOUBLE", { exact: true }).fill("9000");
  await page.getByLabel("Text", { exact: true }).fill("[DBL] 《When this character enters play》 You may draw a card.");
  const start = page.getByLabel("Where the card is at the start");
  await expect(start.locator("option:checked")).toHaveText("In area 1, as DOUBLE");
  await page.getByLabel("The card that it faces").selectOption({ index: 1 });
  const facing = (await page.getByLabel("The card that it faces").locator("option:checked").textContent())!;
  await page.getByRole("button", { name: "Try it" }).click();
  await asked(page).waitFor();
  await expect(page.locator(".area")).toHaveCount(2);
  await expect(page.locator("[data-thing='place:0'], [data-thing='place:1']").filter({ has: page.locator("xpath=self::*[contains(@aria-label, 'Warden Larkin')]") })).toHaveCount(1);
  await expect(page.locator(`.area [aria-label^="${facing}"]`).first()).toBeVisible();
  // It is turned up, enters play as DOUBLE, and its text asks.
  for (let at = 0; at < 6 && !(await page.locator(".ask").getByText("draw a card").count()); at++) await page.keyboard.press(" ").then(() => page.waitForTimeout(400));
  await expect(page.locator(".ask")).toContainText(/draw a card/i);
  await page.goto("/lab");
  await start.selectOption({ label: "In your hand" });
  await page.getByRole("button", { name: "Try it" }).click();
  await asked(page).waitFor();
  await expect(page.locator(".handrow .thing").filter({ hasText: "Warden Larkin" }).first()).toBeVisible();
});

test("what is no name, no deck and no card list is refused: where, what was found, what was expected", async ({ join }) => {
  const page = await join();
  await page.goto("/account");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("<b>Ottilie</b>");
  await page.getByLabel("Password").fill("a long enough one");
  await page.getByRole("button", { name: "Claim it" }).click();
  await expect(page.getByRole("alert")).toHaveText("A name has letters, digits, blanks and dashes.");
  await page.goto("/decks?game=ua&deck=new");
  await page.getByLabel("Name of the deck").fill('<img src=x onerror="alert(1)">');
  await page.getByRole("button", { name: "Import" }).click();
  const list = page.getByLabel(/Paste a list/);
  await list.evaluate((area: HTMLTextAreaElement) => { area.value = "4 CRW-1-001\n".repeat(8000); area.dispatchEvent(new Event("input", { bubbles: true })); }); // to type it would take minutes
  await expect(page.getByRole("alert")).toHaveText(/That is too long: found \d+ bytes, expected at most 65536\./);
  await expect(page.getByRole("button", { name: "Take it" })).toBeDisabled();
  await list.fill("4 <img src=x onerror=alert(1)>\n4 CRW-1-001\n");
  await expect(page.locator(".importread li").first()).toContainText("<img src=x onerror=alert(1)>");
  await page.getByRole("button", { name: "Take 4 cards" }).click();
  await page.getByRole("button", { name: "Back to all decks" }).click();
  await expect(page.getByRole("heading", { name: "<img src=x" })).toBeVisible();
  await expect(page.locator("main img")).toHaveCount(0);
  await page.goto("/lab");
  await page.getByRole("button", { name: "UA", exact: true }).click();
  await page.getByRole("button", { name: "Own lists" }).click();
  const json = page.getByLabel("Or paste the JSON list");
  for (const [broken, says] of [
    ['[\n{"number": "XYZ-1-001",]', /Line 2: .*found .*, expected /],
    ['{"cards": 1}', /found .*expected /],
    ['[{"number": "XYZ-1-001", "name": "Ox", "kind": "Wizard", "text": ""}]', /Line 1: card XYZ-1-001.*Wizard/],
    ['[{"number": "XYZ-1-001", "name": "Gate Ox", "kind": "Character", "color": "Red", "required_energy": 0, "ap_cost": 1, "bp": 1000, "energy_generation": 1, "affinities": [], "trigger": null, "text": "Fly to the moon."}]', /Line 1: card XYZ-1-001, text: .*Fly to the moon/],
  ] as const) {
    await json.fill(broken);
    await page.getByRole("button", { name: "Bring it in" }).click();
    await expect(page.getByRole("alert")).toHaveText(says);
  }
});

test("every example of the card lab is understood", async ({ join }) => {
  const page = await join();
  await page.goto("/lab");
  for (const game of ["UCG", "UA", "DBS"]) {
    await page.getByRole("button", { name: game, exact: true }).click();
    const from = page.getByLabel("New card from");
    for (let at = 0; at < 3; at++) {
      await from.selectOption(String(at));
      await expect(page.locator(".mine-cards li.on .tag")).toHaveText("plays");
    }
  }
});

test("a card list of one's own is brought in and built with", async ({ join }) => {
  const page = await join();
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
});

test("a replay is scrubbed, seen from every side and continued", async ({ join }) => {
  const page = await join();
  await page.goto("/");
  await page.getByRole("button", { name: "Play now against a bot" }).click();
  await playSome(page, 7, 30);
  await concede(page);
  // The way from the table, and the one from one's games.
  await page.getByRole("link", { name: "See the turning points" }).click();
  await expect(page.getByRole("heading", { name: "Turning points" })).toBeVisible();
  await page.goto("/games");
  await page.getByRole("link", { name: /Replay/ }).click();
  const slider = page.getByRole("slider", { name: "Choice" });
  await expect(slider).not.toHaveAttribute("max", "0");   // the replay has been opened
  await expect(slider).toHaveValue("0");
  const length = Number(await slider.getAttribute("max"));
  expect(length).toBeGreaterThan(5);
  await expect(page.locator(".rboard .field")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveValue("2");
  // What was answered, to what, and what is asked next.
  await expect(page.locator(".rside__head")).not.toHaveText(/^(…|The game begins)$/);
  await expect(page.locator(".rside__asked")).toHaveText(/^Asked: \S/);
  const next = page.locator(".rside").getByText(/^Then (you are|Bot is) asked: \S/);
  const told = (await next.textContent())!.replace(/^.*asked: /, "");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".rside__asked")).toHaveText(`Asked: ${told}`);
  await page.keyboard.press("End");
  await expect(next).toHaveCount(0);
  await expect(page.locator(".scrub__at")).toHaveText(`${length} of ${length}`);
  await slider.fill(String(Math.floor(length / 2)));
  const hidden = page.locator(".rhand .card--back");
  await page.getByRole("button", { name: "Both" }).click();
  await expect(hidden).toHaveCount(0);
  await page.getByRole("button", { name: "Neither" }).click();
  await expect(hidden.first()).toBeVisible();
  await page.getByRole("button", { name: "Yours" }).click();
  await expect(page.locator(".rhead .small")).toHaveText(/^(You|Bot) won: (?!You)\S|^(A draw|No result)/);
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await expect(page.locator(".log li").first()).not.toHaveText(/^[AB] [a-z]|[A-Z]+\d\d-\d{3}/);
  for (const colorScheme of ["dark", "light"] as const)
    for (const size of [PHONE, LAPTOP]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await page.locator(size === PHONE ? ".rphone" : ".rboard .field").waitFor();
      expect(await axe(page), `${colorScheme} ${size.width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }
  await expect(page.getByText(/Seed opened and checked/)).toBeVisible();
  // What the choices were worth.
  await expect(page.locator(".rhead h2")).toHaveText(/^First Lights against \w+/);
  await expect(page.locator(".curve .small")).toHaveText(/^\d+ games or more from each position/);
  await expect(page.locator(".plot .l")).toHaveAttribute("d", /^M0 .*L1000 /);
  const compared = page.locator(".opt");
  for (let at = 1; at < length && (await compared.count()) === 0; at++) {
    await slider.fill(String(at));
    await page.waitForTimeout(900);
  }
  await expect(compared.filter({ hasText: "played" })).toHaveCount(1);
  await expect(page.locator(".log").first()).not.toContainText(/\bYou\b/);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the replay" }).click();
  expect((await download).suggestedFilename()).not.toBe("");
  await page.getByRole("button", { name: "Continue from here against a bot" }).click();
  await page.waitForURL(/\/t\//);
  await page.locator(".table").waitFor();
});

test("the lobby: one starts a table, another sits down", async ({ join }) => {
  const one = await join();
  const two = await join();
  await one.goto("/");
  await two.goto("/");
  await expect(two.getByRole("heading", { name: "Open tables" })).toBeVisible();
  // Who looks on is told at once: the page's own asking now and then is held back.
  await two.evaluate(() => { const { send } = WebSocket.prototype; WebSocket.prototype.send = function (data) { if (!String(data).includes("watch_lobby")) send.call(this, data as string); }; });
  await one.getByRole("button", { name: /Start one/ }).click();
  await one.waitForURL(/\/t\//);
  await two.getByRole("link", { name: /^Sit down with/ }).first().click();
  await two.getByRole("button", { name: "Sit down and play" }).click();
  await one.locator(".table").waitFor();
  await two.locator(".table").waitFor();
});

test("a friend gets a link", async ({ join }) => {
  const one = await join();
  const two = await join();
  await one.goto("/");
  await one.getByRole("button", { name: "Change" }).click();
  await one.getByRole("group", { name: "Best of" }).getByRole("button", { name: "3" }).click();
  await one.getByRole("button", { name: "Get a link" }).click();
  const link = await one.getByLabel("Link to the table").inputValue();
  expect(link).toMatch(/\/t\/[a-z-]+/);
  await two.goto(`http://${link}`);
  await two.getByRole("button", { name: "Sit down and play" }).click();
  await two.locator(".table").waitFor();
  await one.locator(".table").waitFor(); // goes there by itself
});

test("a rulebook that there is not is said to be none, and a game stands for its newest", async ({ join }) => {
  const page = await join();
  await page.goto("/rules/ucg-9.9");
  await expect(page.getByRole("alert")).toHaveText(/no such rulebook/);
  await page.goto("/rules/ua");
  await expect(page.getByRole("heading", { name: "Union Arena 1.1" })).toBeVisible();
});

test("the rules are searched, linked to, and a scenario is played", async ({ join }) => {
  const page = await join();
  await page.goto("/rules/ucg-1.7#5.6.2.1");
  await expect(page.locator(".rule-row.aimed")).toBeInViewport({ timeout: 60_000 }); // the scenarios are read when they are first asked for
  await page.getByLabel("Search the rules").fill("once in a phase");
  await expect(page.getByText(/clauses? found/)).toBeVisible();
  await page.getByLabel("Search the rules").fill("5.6.2");
  await page.getByRole("button", { name: /^Play:/ }).first().click();
  await page.waitForURL(/\/t\//);
  await page.locator(".table").waitFor();
});

for (const [game, title] of [["ucg", "Ultraman Card Game"], ["ua", "Union Arena"], ["dbs", "Dragon Ball Super Card Game"]] as const)
  test(`the first lesson of ${game} is finished by following the coach`, async ({ join }) => {
    const page = await join(game === "dbs" ? PHONE : LAPTOP);
    await page.goto("/");
    await page.getByRole("radio", { name: new RegExp(`^${title}`) }).check({ force: true });
    await page.getByRole("button", { name: "Show me on a table" }).click();
    await page.locator(".coach").first().waitFor();
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page), colorScheme).toEqual([]);
    }
    const roll = rolls(31);
    const until = Date.now() + 200_000;
    // Whoever clicks fast may not see all that the coach says: the page itself counts.
    const said = await page.evaluateHandle(() => {
      const all = new Set<string>();
      const look = () => { for (const node of document.querySelectorAll(".coach h2")) all.add(node.textContent ?? ""); };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      look();
      return all;
    });
    while (!(await step(page, roll()))) expect(Date.now(), "the lesson does not end").toBeLessThan(until);
    await expect(page.getByRole("dialog", { name: "You win" })).toBeVisible();
    expect(await said.evaluate((all) => all.size)).toBeGreaterThan(2);
  });

test("a name is claimed, and found again from another browser", async ({ join }) => {
  const one = await join();
  await one.goto("/account");
  await one.getByRole("textbox", { name: "Name", exact: true }).fill("Ottilie");
  await one.getByLabel("Password").fill("a long enough one");
  await one.getByRole("button", { name: "Claim it" }).click();
  await expect(one.getByRole("heading", { name: "Ottilie" })).toBeVisible();
  await one.getByRole("button", { name: "New token" }).click();
  await expect(one.locator(".token code")).toHaveText(/^\w{20,}$/);
  const two = await join();
  await two.goto("/account");
  await two.getByRole("button", { name: "Log in" }).first().click();
  await two.getByRole("textbox", { name: "Name", exact: true }).fill("Ottilie");
  await two.getByLabel("Password").fill("wrong");
  await two.locator("form").getByRole("button", { name: "Log in" }).click();
  await expect(two.getByRole("alert")).toBeVisible();
  await two.getByLabel("Password").fill("a long enough one");
  await two.locator("form").getByRole("button", { name: "Log in" }).click();
  await expect(two.getByRole("heading", { name: "Ottilie" })).toBeVisible();
});
