// Several pictures on one sheet: node tests/sheet.mjs OUT COLUMNS WIDTH FILES...
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const [out, columns, width, ...files] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: Number(columns) * (Number(width) + 6), height: 600 } });
const picture = (file) => `<img width=${width} src="data:image/png;base64,${readFileSync(file).toString("base64")}">`;
await page.setContent(`<body style="margin:0;background:#fff;display:flex;flex-wrap:wrap;gap:6px">${files.map(picture).join("")}`);
await page.waitForTimeout(200);
await page.screenshot({ path: out, fullPage: true });
await browser.close();
