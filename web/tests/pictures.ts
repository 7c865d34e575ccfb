// Pictures of the tables from the fixtures, to be looked at: npm run pictures -- DIR [game]
import { chromium, type Page } from "@playwright/test";
import { pretendServer } from "./fixtures/server";
import { serveSite } from "./fixtures/site";

const [out = ".", only] = process.argv.slice(2);
const sizes = { wide: [1440, 900], small: [1280, 720], phone: [390, 844], middle: [820, 900] } as const;
const site = await serveSite();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

async function picture(game: string, size: keyof typeof sizes, theme: "dark" | "light", name: string, act?: (page: Page) => Promise<unknown>) {
  const [width, height] = sizes[size];
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme, hasTouch: size === "phone" });
  page.on("console", (message) => { if (message.type() === "error") console.log(name, message.text()); });
  page.on("pageerror", (error) => console.log(name, error.message));
  await pretendServer(page);
  await page.goto(`${site.url}/t/${game}`);
  await page.waitForSelector(".table, .phone");
  await page.waitForTimeout(700);
  await act?.(page);
  await page.waitForTimeout(350);
  await page.screenshot({ path: `${out}/${name}.png` });
  await page.close();
}

for (const game of ["ucg", "ua", "dbs"].filter((one) => !only || one === only)) {
  await picture(game, "wide", "dark", `${game}-wide-dark`, game === "ucg" ? (page) => page.locator("[data-thing='card:A.1.0']").click() : undefined);
  await picture(game, "wide", "light", `${game}-wide-light`);
  await picture(game, "small", "dark", `${game}-small-dark`);
  await picture(game, "phone", "dark", `${game}-phone-dark`);
  await picture(game, "phone", "light", `${game}-phone-light`);
  await picture(game, "middle", "dark", `${game}-middle-dark`);
}
await browser.close();
site.close();
