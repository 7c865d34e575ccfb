// The page alone, with a stand-in for the server: every kind of question, the keyboard, names for screen readers, the strict headers.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import type { Joined } from "../../src/lib/protocol";
import { idOf } from "../fixtures/catalogs";
import { asks, ended, questions } from "../fixtures/questions";
import { pretendServer } from "../fixtures/server";
import { serveSite } from "../fixtures/site";
import { tooSmall } from "../fixtures/thumb";

let site: Awaited<ReturnType<typeof serveSite>>;
test.beforeAll(async () => { site = await serveSite(); });
test.afterAll(() => site.close());

async function open(page: Page, table: string, change?: Parameters<typeof pretendServer>[1]) {
  const problems: string[] = [];
  page.on("console", (message) => { if (message.type() === "error") problems.push(message.text()); });
  page.on("pageerror", (error) => problems.push(error.message));
  const server = await pretendServer(page, change);
  await page.goto(`${site.url}/t/${table}`);
  await page.locator(".table, .phone").waitFor();
  const answers = () => server.sent.filter((message) => message.type === "answer").map((message) => message.choices);
  return { server, answers, problems };
}

const sizes = { laptop: { width: 1440, height: 900 }, small: { width: 1280, height: 720 }, phone: { width: 390, height: 844 }, flat: { width: 844, height: 390 } };

async function clean(page: Page, what: string, themes: ("dark" | "light")[] = ["dark", "light"]) {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.any.map((check) => check.message).join(" ")}`).join(" | ")}`), `${what} ${colorScheme}`).toEqual([]);
  }
}

for (const [table, size] of [["ucg", "laptop"], ["ua", "small"], ["dbs", "laptop"], ["ua", "phone"], ["dbs", "phone"], ["ucg", "phone"], ["ucg", "flat"], ["ua", "flat"], ["dbs", "flat"]] as const)
  test(`axe finds nothing on the table: ${table}, ${size}`, async ({ page }) => {
    await page.setViewportSize(sizes[size]);
    const { problems } = await open(page, table);
    await clean(page, table);
    expect(problems).toEqual([]);
  });

test("axe finds nothing in questions, panels and sheets", async ({ page }) => {
  await page.setViewportSize(sizes.laptop);
  for (const [kind, theme] of [["mode", "dark"], ["number", "light"], ["tray", "dark"], ["harm", "light"]] as const) {
    await open(page, questions[kind]!.table, asks(kind));
    if (kind === "harm") await page.locator("[data-thing='place:3']").click();
    await clean(page, kind, [theme]);
  }
  const { server } = await open(page, "ucg");
  await page.getByRole("button", { name: /discard/ }).first().click();
  await clean(page, "a pile", ["dark"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Settings" }).click();
  await clean(page, "the settings", ["light"]);
  await page.keyboard.press("Escape");
  server.push({ table: "ucg", coach: { title: "Level up", words: "Lay it on the one in area 3.", point: { choice: 0 }, step: 4, steps: 11 } });
  await page.locator(".coach").waitFor();
  await clean(page, "the coach");
  server.push({ table: "ucg", lines: [{ words: "You win." }], ended });
  await page.getByRole("dialog", { name: "You win" }).waitFor();
  await clean(page, "the end");
  await page.setViewportSize(sizes.phone);
  await open(page, "ua");
  await page.locator("[data-thing='card:A.1.0']").click();
  await page.getByRole("dialog").waitFor();
  await clean(page, "a sheet");
});

test("nothing but the hand moves sideways, and nothing scrolls", async ({ page }) => {
  for (const [table, width, height] of [["ucg", 1440, 900], ["ucg", 1280, 720], ["ua", 1280, 720], ["dbs", 1280, 720], ["dbs", 1000, 720], ["ua", 820, 900], ["ucg", 390, 844], ["ua", 390, 844], ["dbs", 390, 844], ["ua", 390, 700], ["ucg", 844, 390], ["ua", 844, 390], ["dbs", 844, 390], ["ua", 667, 375]] as const) {
    await page.setViewportSize({ width, height });
    await open(page, table);
    const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    expect(sizes, `${table} ${width}x${height}`).toEqual([width, height]);
    const outside = await page.locator(".field .thing, .pfield .thing").evaluateAll((things, [right, bottom]) =>
      things.filter((thing) => { const box = thing.getBoundingClientRect(); return box.right > right! + 1 || box.bottom > bottom! + 1 || box.left < -1 || box.top < -1; }).map((thing) => thing.getAttribute("data-anchor")), [width, height]);
    expect(outside, `${table} ${width}x${height}`).toEqual([]);
  }
});

// Boxes that lie over each other, of those that match.
const overlaps = (page: Page, selector: string) => page.locator(selector).evaluateAll((all) => {
  const boxes = all.map((one) => [one.getAttribute("data-anchor"), one.getBoundingClientRect()] as const);
  return boxes.flatMap(([name, a], at) => boxes.slice(at + 1).filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2).map(([other]) => `${name} ${other}`));
});

test("cards of the board never lie over each other, and the goal stands in the bar", async ({ page }) => {
  for (const [table, width, height] of [["ucg", 1440, 900], ["ucg", 1280, 720], ["ucg", 820, 900], ["ua", 1440, 900], ["ua", 820, 900], ["dbs", 1280, 720], ["dbs", 820, 900], ["ucg", 844, 390], ["ua", 844, 390], ["dbs", 844, 390]] as const) {
    await page.setViewportSize({ width, height });
    await open(page, table);
    expect(await overlaps(page, ":is(.field, .pfield) .thing[data-anchor^='place:']"), `${table} ${width}`).toEqual([]);
    const goal = page.locator(".goal, .pgoal");
    await expect(goal).toContainText(table === "ucg" ? "Win 3 battles" : "Take all");
    await expect(goal.locator("> span").first()).toBeVisible();
  }
});

test("on a phone much energy can be paid with, and nothing is pushed out of the window", async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await open(page, "dbs", (joined) => {
    const asked = asks("payment")(joined);
    const energy = asked.view!.zones[`A.${asked.question!.choices[0]!.card!.zone}`]!;
    energy.cards = Array.from({ length: 13 }, () => ({ ...energy.cards[0]! }));
    return asked;
  });
  await expect(page.locator(".coin")).toHaveCount(13);
  expect(await tooSmall(page)).toEqual([]);
  const outside = await page.locator(".pfield *").evaluateAll((all) => all.filter((one) => !one.closest(".sr") && one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.className));
  expect(outside).toEqual([]);
});

test("a hand of many cards hides no number", async ({ page }) => {
  await open(page, "ua", (joined) => {
    const hand = joined.view!.zones["A.1"]!;
    hand.cards = [...hand.cards, ...hand.cards, ...hand.cards].slice(0, 11);
    return joined;
  });
  await expect(page.locator(".handrow--overlaps")).toBeVisible();
  const hidden = await page.locator(".handrow .thing").evaluateAll((things) => things.slice(0, -1).flatMap((thing, at) => {
    const next = things[at + 1]!.getBoundingClientRect().left;
    return [...thing.querySelectorAll(".card__bp, .card__mark")].filter((one) => one.getBoundingClientRect().right > next).map((one) => one.textContent);
  }));
  expect(hidden).toEqual([]);
});

test("what there is to choose from lies above the battle", async ({ page }) => {
  await open(page, "dbs", asks("tray"));
  const tray = page.locator(".tray");
  await tray.waitFor();
  const covered = await tray.evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.05, 0.3, 0.6].map((y) => document.elementFromPoint(left + width * x, top + height * y))).filter((hit) => !box.contains(hit)).map((hit) => hit?.className);
  });
  expect(covered).toEqual([]);
});

test("on a phone a battle shows what was added to it", async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await open(page, "dbs");
  await page.getByRole("button", { name: "Bot's combo: Dock Sparrow" }).click();
  await expect(page.getByRole("dialog")).toContainText("Dock Sparrow");
});

test("a card is taken up, its places light up, and a tap there answers", async ({ page }) => {
  const { answers } = await open(page, "ucg");
  await page.locator("[data-thing='card:A.1.0']").click();
  await expect(page.getByRole("heading", { name: "Where does Warden Vesper, Swift Dusk go?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Level up a character?" })).toBeVisible();
  await page.locator("[data-thing='card:A.1.0']").click();
  await page.locator("[data-thing='place:6']").click();
  await expect.poll(answers).toEqual([[1]]);
});

test("a card is dragged onto its place", async ({ page }) => {
  const { answers } = await open(page, "ucg");
  await page.locator("[data-thing='card:A.1.0']").dragTo(page.locator("[data-anchor='place:4']"));
  await expect.poll(answers).toEqual([[0]]);
});

test("yes and no say what happens and have their letters", async ({ page }) => {
  const { answers } = await open(page, "ucg", asks("yes_no"));
  await expect(page.getByRole("button", { name: "Draw, then discard one" })).toBeVisible();
  await page.keyboard.press("n");
  await expect.poll(answers).toEqual([[1]]);
});

test("several are picked, and nothing is sent before Done", async ({ page }) => {
  const { answers } = await open(page, "ucg", asks("several"));
  await page.locator("[data-thing='place:5']").click();
  await page.locator("[data-thing='place:1']").click();
  await page.locator("[data-thing='place:3']").click();
  await expect(page.locator(".ask h2")).toContainText("2 of up to 2");
  expect(answers()).toEqual([]);
  await page.getByRole("button", { name: "Done with 2" }).click();
  await expect.poll(answers).toEqual([[2, 0]]);
});

test("what costs a card says so on the card and needs a second tap", async ({ page }) => {
  const { answers } = await open(page, "ua", asks("harm"));
  await page.locator("[data-thing='place:3']").click();
  await expect(page.locator("[data-anchor='place:3']")).toContainText("Leaves the game");
  expect(answers()).toEqual([]);
  await page.getByRole("button", { name: "Remove Deacon Ames" }).click();
  await expect.poll(answers).toEqual([[3]]);
});

test("numbers, modes, orders, payments and cards in piles are answered", async ({ page }) => {
  const expected: Record<string, number[]> = { number: [2], mode: [1], order: [1, 0], payment: [1, 2], tray: [2], attack: [0] };
  for (const [kind, wanted] of Object.entries(expected)) {
    const { answers } = await open(page, questions[kind]!.table, asks(kind));
    if (kind === "number") { await page.keyboard.press("3"); await page.keyboard.press("Enter"); }
    if (kind === "mode") await page.keyboard.press("2");
    if (kind === "order") { await page.locator("[data-thing='place:2']").click(); await page.getByRole("button", { name: "This order" }).click(); }
    if (kind === "payment") { await page.locator("[data-thing='card:A.6.0']").click(); await page.locator("[data-thing='card:A.6.2']").click(); await page.getByRole("button", { name: "Done with 2" }).click(); }
    if (kind === "tray") await page.locator(".tray [data-choice='2']").click();
    if (kind === "attack") { await page.locator("[data-thing='place:0']").click(); await page.locator("[data-thing='player:B']").click(); }
    await expect.poll(answers, { message: kind }).toEqual([wanted]);
  }
});

test("the keyboard alone: digits, Space, arrows, why", async ({ page }) => {
  const { answers, server } = await open(page, "dbs");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("?");
  await expect(page.locator(".card__why")).toContainText("It costs 4 energy");
  expect(server.sent.find((message) => message.type === "why")).toMatchObject({ card: { zone: 1, seat: "A", position: 1 } });
  await page.keyboard.press("Escape");
  await expect(page.locator(".card__why")).toHaveCount(0);
  await page.keyboard.press("1");
  await expect.poll(answers).toEqual([[0]]);
});

test("any card is asked why, the opponent's too", async ({ page }) => {
  const { server } = await open(page, "dbs");
  await page.locator("[data-thing='place:6']").click({ button: "right" });
  await expect(page.getByRole("region", { name: "Why can't I?" })).toBeVisible();
  expect(server.sent.filter((message) => message.type === "why")).toMatchObject([{ place: 6 }]);
});

for (const [name, size] of [["a laptop", sizes.laptop], ["a phone", sizes.phone]] as const)
  test(`the card that forbids is opened out of the reason, on ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    const { server } = await open(page, "dbs");
    server.answerWhy([{ words: "play it", can: false, clause: "1-3-3", reason: "KND1-067 Cut Back says that it cannot be played", by: idOf("dbs", "KND1-067") }]);
    if (size === sizes.phone) await page.locator("[data-thing='card:A.1.1']").click();
    else await page.locator("[data-thing='card:A.1.1']").click({ button: "right" });
    const reasons = page.getByRole("region", { name: "Why can't I?" });
    await expect(reasons).toContainText("Cut Back says that it cannot be played.");
    await clean(page, name);
    await reasons.getByRole("link", { name: "Cut Back" }).click();
    await expect(page.locator(".reader .card--full")).toContainText("Cut Back");
  });

test("the card whose text asks is read, whatever was pointed at before", async ({ page }) => {
  const { server } = await open(page, "ua");
  await page.locator("[data-thing='place:1']").hover();
  await expect(page.locator(".side .reader")).toContainText("Ilse Farran");
  server.push({ table: "ua", lines: [{ words: "A card is turned up." }], question: { number: 201, kind: "yes_no", words: "Use the trigger?", source: { card: idOf("ua", "CRW-1-017") }, choices: [{ kind: "yes", words: "use the trigger" }, { kind: "no", words: "don't use it" }], fewest: 0, most: 0 } });
  await expect(page.getByRole("heading", { name: "Ember Choir asks: use the trigger?" })).toBeVisible();
  await expect(page.locator(".side .reader")).toContainText("Ember Choir");
});

test("Space ends the step", async ({ page }) => {
  const { answers } = await open(page, "ua");
  await page.keyboard.press(" ");
  await expect.poll(answers).toEqual([[3]]);
});

test("names say what a card is, where it stands and what it can do", async ({ page }) => {
  await open(page, "ua");
  await expect(page.locator("[data-thing='place:1']")).toHaveAccessibleName(/^Ilse Farran, .*BP 5000, printed 4000.*active, your front line 2\. Block with Ilse Farran: Wins, no damage\.$/);
});

test("the areas of ucg keep their side when the log no longer tells who led first", async ({ page }) => {
  const areas = () => page.locator(".area").evaluateAll((all) => all.map((area) => area.getAttribute("aria-label")));
  const late = (starting: "A" | "B") => open(page, "ucg", (joined) => ({ ...joined, lines: joined.lines.slice(-2), view: { ...joined.view!, starting } }));
  await late("A");
  expect(await areas()).toEqual([4, 3, 2, 1].map((area) => `Battle area ${area}`));
  await late("B");
  expect(await areas()).toEqual([1, 2, 3, 4].map((area) => `Battle area ${area}`));
});

test("a long forecast is short on the card and whole in the reader", async ({ page }) => {
  const words = "negates the attack, loses Slam the Gate, draws a card";
  await open(page, "dbs", (joined) => ({ ...joined, question: { ...joined.question!, choices: joined.question!.choices.map((choice, at) => (at === 0 ? { ...choice, forecast: { words, tone: "good" } } : choice)) } }));
  await expect(page.locator("[data-anchor='card:A.1.0'] .card__note")).toHaveText("Negates the attack …");
  await page.locator("[data-thing='card:A.1.0']").hover();
  await expect(page.getByLabel("What it would do")).toContainText("Negates the attack, loses Slam the Gate, draws a card, as it stands.");
});

test("the question has its room: nothing moves when it comes or goes", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [table, size] of [["ucg", "laptop"], ["ua", "laptop"], ["ucg", "phone"], ["dbs", "phone"]] as const) {
    await page.setViewportSize(sizes[size]);
    const { server } = await open(page, table);
    const stands = () => page.locator(".field .thing, .pfield .thing").evaluateAll((things) => things.map((thing) => { const box = thing.getBoundingClientRect(); return [thing.getAttribute("data-anchor"), Math.round(box.left), Math.round(box.top)]; }));
    const before = await stands();
    server.push({ table, lines: [{ words: "Something happened." }] });
    await expect(page.locator(".ask--wait")).toBeVisible();
    expect(await stands(), `${table} ${size}`).toEqual(before);
  }
});

test("a folder of pictures of one's own is shown, kept, and forgotten", async ({ page }, info) => {
  const folder = info.outputPath("pictures", "dbs");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "knd1-016.png"), new Uint8Array(Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64")));
  writeFileSync(join(folder, "KND1-106.png"), "no picture");
  writeFileSync(join(folder, "notes.txt"), "nothing");
  const { problems } = await open(page, "dbs");
  const picture = page.locator("[data-anchor='card:A.1.0'] .card__picture");
  await expect(picture).toHaveCount(0);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Folder with pictures").setInputFiles(info.outputPath("pictures"));
  await expect(page.getByText("2 pictures from your folder")).toBeVisible();
  await expect(picture).toHaveCount(1);
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  await expect(page.locator("[data-anchor='card:A.1.1'] .card__crest")).toHaveCount(1);
  await page.reload();
  await expect(picture).toHaveCount(1);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Draw crests again" }).click();
  await expect(picture).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("the opponent's moves come at once where that was chosen", async ({ page }) => {
  const { server } = await open(page, "ucg");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Instant" }).click();
  await page.keyboard.press("Escape");
  for (const turn of [5, 6, 7, 8]) server.push({ table: "ucg", patch: { turn }, lines: [{ seat: "B", words: `Bot does something in turn ${turn}.` }] });
  await expect(page.locator(".bar")).toContainText("Turn 8", { timeout: 1000 });
});

test("a scene lies on the table, with whose it is, and can be used there", async ({ page }) => {
  const { answers } = await open(page, "ucg", (joined) => ({ ...joined, view: { ...joined.view!, zones: { ...joined.view!.zones, "A.2": { cards: [{ d: idOf("ucg", "AR01-075") }] }, "B.2": { cards: [] } } }, question: { ...joined.question!, choices: [{ kind: "use", words: "use it", card: { zone: 2, seat: "A", position: 0 } }], end: undefined } }));
  await expect(page.locator(".sceneslot")).toContainText("Yours · Round 0");
  await page.locator("[data-thing='card:A.2.0']").click();
  await expect.poll(answers).toEqual([[0]]);
});

test("every part of a sum says where it comes from", async ({ page }) => {
  await open(page, "ua", (joined) => ({ ...joined, view: { ...joined.view!, places: { ...joined.view!.places, 1: { ...joined.view!.places[1]!, sum: [{ value: 4000, words: "" }, { value: 1000, words: "", by: idOf("ua", "CRW-1-042") }] } } } }));
  await page.locator("[data-thing='place:1']").hover();
  await expect(page.locator(".sum dd").first()).toHaveText("printed");
  await expect(page.locator(".sum")).toContainText("Inspector Vane");
});

test("what effects have changed besides the number is read with the card", async ({ page }) => {
  const on = { property: "keywords", on: "place" as const, place: 1, value: 1, until: "this turn", by: idOf("ua", "CRW-1-042") };
  await open(page, "ua", (joined) => ({ ...joined, view: { ...joined.view!, modifiers: [{ ...on, words: "cannot attack" }, { ...on, words: "BP +1,000" }, { ...on, words: "elsewhere", place: 8 }] } }));
  await page.locator("[data-thing='place:1']").hover();
  await expect(page.locator(".reader ~ .effects li")).toHaveText(["Cannot attack this turn, by Inspector Vane"]);
});

test("a question that comes again and again can be declined for as long as it says", async ({ page }) => {
  const again = (joined: Joined): Joined => ({ ...joined, question: { ...joined.question!, again: "this battle" } as Joined["question"] });
  const { server } = await open(page, "dbs", again);
  await page.getByRole("button", { name: "Don't ask again this battle" }).click();
  await expect.poll(() => server.sent.find((message) => message.type === "answer")).toMatchObject({ choices: [1], dont_ask_again: true });
  const { answers } = await open(page, "dbs", (joined) => ({ ...again(joined), passing: true }) as Joined);
  await expect(page.getByText("it is declined for you in a moment")).toBeVisible();
  await expect(page.getByRole("button", { name: /Don't ask again/ })).toHaveCount(0);
  await page.keyboard.press("1");
  await expect.poll(answers).toEqual([[0]]);
});

test("the coach points at the next tap: the card, where it goes, and back from another card", async ({ page }) => {
  const { server } = await open(page, "ucg");
  const say = (choice: number) => server.push({ table: "ucg", coach: { title: "Level up", words: "Lay it there.", point: { choice }, step: 4, steps: 11 } });
  const coached = page.locator("[data-coached]");
  say(0);
  await expect(coached).toHaveAttribute("data-anchor", "card:A.1.0");
  // It talks about the cards of the middle areas: those stay to be seen.
  await page.waitForTimeout(400);
  const box = (await page.locator(".coach").boundingBox())!;
  const card = (await page.locator("[data-anchor='place:4']").boundingBox())!;
  expect(Math.min(box.x + box.width, card.x + card.width) - Math.max(box.x, card.x)).toBeLessThan(2);
  await page.locator("[data-thing='card:A.1.0']").click();
  await expect(coached).toHaveAttribute("data-anchor", "place:4");
  say(2);
  await expect(coached).toHaveText(/Put it back/);
  say(3);
  await expect(coached).toHaveText(/Finish level up/);
});

test("a log line opens its clause in our words", async ({ page }) => {
  await open(page, "ucg");
  await page.getByRole("button", { name: "Rule 5.6.1" }).click();
  await expect(page.locator(".log .rule")).toContainText("Levelling up lays a hand card");
});

test("an update is shown at the opponent's pace, and the end says why", async ({ page }) => {
  const { server } = await open(page, "ucg");
  server.push({ table: "ucg", patch: { turn: 5 }, lines: [{ seat: "B", words: "Bot does something." }] });
  server.push({ table: "ucg", lines: [{ words: "You win." }], ended });
  await expect(page.getByRole("button", { name: /Skip ahead/ })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "You win" })).toHaveCount(0);
  await page.keyboard.press(" ");
  await expect(page.getByRole("dialog", { name: "You win" })).toContainText("Three battles in one turn");
  await page.getByRole("button", { name: "Look at the table" }).click();
  await expect(page.getByRole("dialog", { name: "You win" })).toHaveCount(0);
});

test("on a phone a tap on an unlit card opens it with the reason", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "ua");
  await page.locator("[data-thing='card:A.1.0']").click();
  await expect(page.getByRole("dialog")).toContainText("Why can't I?");
});

test("a lost connection is told, and the table is joined again from where it was left", async ({ page }) => {
  const { server } = await open(page, "ua");
  server.push({ table: "ua", lines: [{ words: "Something happened." }], question: questions.mode!.question });
  await expect(page.locator(".log")).toContainText("Something happened.");
  server.drop();
  await expect(page.getByText("Connection lost.")).toBeVisible();
  await expect(page.locator(".field")).toBeVisible();
  await expect(page.getByText("Connection lost.")).toHaveCount(0, { timeout: 10_000 });
  expect(server.sent.filter((message) => message.type === "join_table").map((message) => message.since)).toEqual([undefined, 2]);
});

test("a stale answer changes nothing and says so", async ({ page }) => {
  const { server } = await open(page, "ua");
  server.refuse({ code: "stale", words: "That question is closed." });
  await page.keyboard.press(" ");
  await expect(page.getByText("That was already decided.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Block Crownbreaker's attack?" })).toBeVisible();
});

test("only a card that comes to its place flies there", async ({ page }) => {
  await page.addInitScript(() => {
    const flown: string[] = [];
    Object.assign(window, { flown });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      if (this.classList.contains("arrives")) flown.push((this.firstElementChild as HTMLElement).dataset["anchor"]!);
      return animate.apply(this, how);
    };
  });
  await page.setViewportSize(sizes.laptop);
  const { server } = await open(page, "ua", (joined) => ({ ...joined, question: undefined }));
  await page.waitForTimeout(900);   // the first view has been drawn
  const flown = () => page.evaluate(() => (window as unknown as { flown: string[] }).flown);
  // A turn goes on: nothing moves, whosever it is.
  server.push({ table: "ua", patch: { turn: 9, places: { "8": { pos: 0 } } }, lines: [{ words: "Bot waits" }] });
  await page.getByText("Bot waits").first().waitFor();
  expect(await flown()).toEqual([]);
  // A card of the opponent's goes from one line to the other.
  server.push({ table: "ua", patch: { places: { "8": { stack: [{ d: idOf("ua", "CRW-1-007") }], values: [0, 3000, 1, 0] } } }, lines: [{ words: "Bot plays another" }] });
  await page.getByText("Bot plays another").first().waitFor();
  expect(await flown()).toEqual(["place:8"]);
});

test("on a phone the log opens during a battle, too", async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  for (const table of ["ua", "dbs"]) {
    const { problems } = await open(page, table);
    await page.getByRole("button", { name: "Open the log" }).click();
    await expect(page.locator(".sheet--log .log li").first()).toBeVisible();
    await page.keyboard.press("Escape");
    expect(problems).toEqual([]);
  }
});

test("where the side panel is a drawer, a tap on a card opens it as a sheet", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await open(page, "ua");
  await page.locator("[data-thing='card:A.1.0']").click();
  await expect(page.getByRole("dialog")).toContainText("Ilse Farran, Mistress of Signals");
  await expect(page.getByRole("dialog")).toContainText("Why can't I?");
});

test("the part of a card's text that asks is drawn as on the card, and opens the card", async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  const { problems } = await open(page, "ucg", (joined) => ({ ...joined, question: { number: 31, kind: "yes_no", words: "Send the top three cards to the discard area?", text: "Marlo of the Lantern Watch: [SIN] 《When this character enters play》 You may send the top three cards of your deck to your discard area.", source: { card: idOf("ucg", "AR02-017") }, choices: [{ kind: "yes", words: "send the top three cards" }, { kind: "no", words: "don't" }], fewest: 0, most: 0 } }));
  const text = page.locator(".ask__text");
  await expect(text).toContainText("You may send the top three cards");
  await expect(text).not.toContainText("LANTERN WATCH");
  await expect(text.locator(".w-st")).toHaveText("[SIN]");
  await clean(page, "a question with its text");
  await text.click();
  await expect(page.getByRole("dialog", { name: "Marlo of the Lantern Watch" })).toBeVisible();
  expect(problems).toEqual([]);
});

test("a part of the page that does not come is told, with a way on", async ({ page }) => {
  await pretendServer(page);
  await page.route("**/assets/TablePage*.js", (route) => route.abort());
  await page.goto(`${site.url}/t/ua`);
  await expect(page.getByRole("heading", { name: "This page didn't arrive." })).toBeVisible();
  await page.unroute("**/assets/TablePage*.js");
  await page.getByRole("button", { name: "Load it again" }).click();
  await page.locator(".table").waitFor();
});

test("a table that is opened while the server is away is joined when it is back", async ({ page }) => {
  let away = true;
  await page.routeWebSocket(/\/ws$/, (route) => { if (away) void route.close(); });
  await page.goto(`${site.url}/`);
  await expect(page.getByText("The server doesn't answer.")).toBeVisible();
  await page.evaluate(() => { history.pushState(null, "", "/t/ua"); dispatchEvent(new PopStateEvent("popstate")); });
  await expect(page.getByText("The server doesn't answer.")).toBeVisible();
  away = false;
  await pretendServer(page);
  await page.locator(".table").waitFor();
});

test("a browser that keeps nothing plays all the same", async ({ page }) => {
  await page.addInitScript(() => { Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } }); });
  const { answers, problems } = await open(page, "ua");
  await page.keyboard.press(" ");
  await expect.poll(answers).toEqual([[3]]);
  expect(problems).toEqual([]);
});

test("on a phone a long press reads a card and answers nothing", async ({ page, context }) => {
  await page.setViewportSize(sizes.phone);
  const { answers } = await open(page, "ucg");
  const box = (await page.locator("[data-thing='card:A.1.0']").boundingBox())!;
  const finger = await context.newCDPSession(page);
  await finger.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] });
  await expect(page.getByRole("dialog")).toContainText("Warden Vesper, Swift Dusk");
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(answers()).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Level up a character?" })).toBeVisible();
});

test("who wants no movement sees an outline for a second where a card came", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(sizes.laptop);
  const { server } = await open(page, "ua", (joined) => ({ ...joined, question: undefined }));
  await page.waitForTimeout(900);   // the first view has been drawn
  server.push({ table: "ua", patch: { places: { "8": { stack: [{ d: idOf("ua", "CRW-1-007") }], values: [0, 3000, 1, 0] } } }, lines: [{ words: "Bot plays another" }] });
  await expect(page.locator(".arrives--outlined [data-anchor='place:8']")).toHaveCount(1);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.locator(".arrives--outlined")).toHaveCount(0, { timeout: 3000 });
});

test("the log stays where it is, whatever card is read", async ({ page }) => {
  await page.setViewportSize(sizes.laptop);
  for (const table of ["ucg", "ua"]) {
    await open(page, table);
    const top = () => page.locator(".side__log").evaluate((log) => log.getBoundingClientRect().top);
    const before = await top();
    for (const thing of ["card:A.1.0", "place:1", "card:A.1.2"]) {
      await page.locator(`[data-thing='${thing}']`).hover();
      await page.waitForTimeout(200);
      expect(await top(), `${table} ${thing}`).toBe(before);
    }
  }
});

test("Tab goes to the question, the hand, one's own board, then everything else", async ({ page }) => {
  await page.setViewportSize(sizes.laptop);
  await open(page, "ucg");
  const groups: string[] = [];
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press("Tab");
    const group = await page.evaluate(() => {
      const here = document.activeElement;
      return here?.closest(".ask") ? "question" : here?.closest(".mine") ? "hand" : here?.closest(".field") ? "board" : here?.closest(".side") ? "log" : here?.closest(".bar") ? "tools" : "";
    });
    if (group && group !== groups.at(-1)) groups.push(group);
    if (group === "tools") break;
  }
  expect(groups).toEqual(["question", "hand", "board", "log", "tools"]);
});

test("whoever asks to take back is answered", async ({ page }) => {
  const { server } = await open(page, "ua");
  for (const [button, agree] of [["Allow", true], ["No", false]] as const) {
    server.say({ type: "undo_asked", table: "ua", by: "B" });
    await expect(page.getByText("asks to take back")).toBeVisible();
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect.poll(() => server.sent.filter((message) => message.type === "reply_undo").at(-1)).toMatchObject({ agree });
    await expect(page.getByText("asks to take back")).toHaveCount(0);
  }
});

test("who asks to take back hears that the other is asked, and what comes of it", async ({ page }) => {
  const { server } = await open(page, "ua", (joined) => ({ ...joined, table: { ...joined.table, seats: { ...joined.table.seats, B: { ...joined.table.seats.B, name: "Marn", bot: false } } } }));
  await page.keyboard.press("u");
  await expect(page.locator(".notice")).toContainText("Marn is asked whether you may take it back.");
  server.say({ type: "refused", to: 0, code: "undo_refused", words: "The other player would rather not." });
  await expect(page.locator(".notice")).toContainText("would rather not");
});

test("after the end it is told that the other wants to play again", async ({ page }) => {
  const { server } = await open(page, "ua", (joined) => ({ ...joined, table: { ...joined.table, state: "over" }, question: undefined, ended }));
  await page.getByRole("dialog", { name: "You win" }).waitFor();
  server.say({ type: "rematch_asked", table: "ua", by: "B" });
  await expect(page.locator(".endbox")).toContainText("Bot wants to play again.");
});

test("where a card would go stands what it would become there", async ({ page }) => {
  await open(page, "ucg", (joined) => ({ ...joined, question: { ...joined.question!, choices: joined.question!.choices.map(({ forecast: _, ...choice }) => (choice.target === undefined ? choice : { ...choice, price: choice.target === 4 ? "DOUBLE, BP 11000" : "TRIPLE, BP 13000" })) } }));
  await page.locator("[data-thing='card:A.1.0']").click();
  await expect(page.locator("[data-anchor='place:4'] .card__price")).toHaveText("DOUBLE, BP 11000");
  await expect(page.locator("[data-anchor='place:6'] .card__price")).toHaveText("TRIPLE, BP 13000");
});

test("on a phone everything that can be tapped is large enough", async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  for (const table of ["ucg", "ua", "dbs"]) {
    await open(page, table);
    expect(await tooSmall(page), table).toEqual([]);
    await page.getByRole("button", { name: "Open the log" }).or(page.locator(".pnow__log")).first().click();
    await page.locator(".sheet--log").waitFor();
    expect(await tooSmall(page), `${table}, the log`).toEqual([]);
    await page.keyboard.press("Escape");
  }
  for (const kind of ["payment", "tray", "mode", "number", "several", "harm", "attack"]) {
    const { server } = await open(page, questions[kind]!.table, asks(kind));
    if (kind === "tray") await page.locator(".tray").waitFor();
    expect(await tooSmall(kind === "tray" ? page.locator(".tray") : kind === "mode" || kind === "number" ? page.locator(".ask") : page), kind).toEqual([]);
    if (kind !== "attack") continue;
    server.push({ table: "ua", lines: [{ words: "You win." }], ended });
    await page.getByRole("dialog", { name: "You win" }).waitFor();
    expect(await tooSmall(page.locator(".endbox")), "the end").toEqual([]);
  }
});
