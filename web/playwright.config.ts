import { defineConfig } from "@playwright/test";

// The Chromium of the system: nothing is downloaded.
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests",
  testMatch: /(e2e|page)\/.*\.spec\.ts/,
  fullyParallel: true,
  workers: 2,
  expect: { timeout: 20_000 },
  timeout: 300_000,
  // A busy machine can be too slow for a wait once.
  retries: 1,
  reporter: [["list"]],
  outputDir: process.env.ARBITER_E2E_OUT ?? "test-results",
  use: { launchOptions: { executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] }, locale: "en-GB" },
});
