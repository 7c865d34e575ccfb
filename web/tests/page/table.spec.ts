// The page alone, with a stand-in for the server: every kind of question, the keyboard, names for screen readers, the strict headers.
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { asks, ended, questions } from "../fixtures/questions";
import { pretendServer } from "../fixtures/server";
import { serveSite } from "../fixtures/site";

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

for (const theme of ["dark", "light"] as const) {
  for (const [table, width, height] of [["ucg", 1440, 900], ["ua", 1280, 720], ["dbs", 1440, 900], ["ua", 390, 844], ["dbs", 390, 844], ["ucg", 390, 844]] as const) {
    test(`axe finds nothing on the table: ${table}, ${width}x${height}, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height });
      const { problems } = await open(page, table);
      const found = (await new AxeBuilder({ page }).analyze()).violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.any.map((check) => check.message).join(" ")}`).join(" | ")}`);
      expect(found).toEqual([]);
      expect(problems).toEqual([]);
    });
  }
}

test("nothing but the hand moves sideways, and nothing scrolls", async ({ page }) => {
  for (const [table, width, height] of [["ucg", 1440, 900], ["ucg", 1280, 720], ["ua", 1280, 720], ["dbs", 1280, 720], ["dbs", 1000, 720], ["ua", 820, 900], ["ucg", 390, 844], ["ua", 390, 844], ["dbs", 390, 844], ["ua", 390, 700]] as const) {
    await page.setViewportSize({ width, height });
    await open(page, table);
    const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    expect(sizes, `${table} ${width}x${height}`).toEqual([width, height]);
    const outside = await page.locator(".field .thing, .pfield .thing").evaluateAll((things, [right, bottom]) =>
      things.filter((thing) => { const box = thing.getBoundingClientRect(); return box.right > right! + 1 || box.bottom > bottom! + 1 || box.left < -1 || box.top < -1; }).map((thing) => thing.getAttribute("data-anchor")), [width, height]);
    expect(outside, `${table} ${width}x${height}`).toEqual([]);
  }
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
  await expect(page.locator("[data-anchor='place:3']")).toContainText("leaves the game");
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

test("Space ends the step", async ({ page }) => {
  const { answers } = await open(page, "ua");
  await page.keyboard.press(" ");
  await expect.poll(answers).toEqual([[3]]);
});

test("names say what a card is, where it stands and what it can do", async ({ page }) => {
  await open(page, "ua");
  await expect(page.locator("[data-thing='place:1']")).toHaveAccessibleName(/^Ilse Farran, .*BP 5000, printed 4000.*active, your front line 2\. Block with Ilse Farran: Wins, no damage\.$/);
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
