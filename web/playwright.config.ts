import { defineConfig } from "@playwright/test";

// The Chromium of the system: nothing is downloaded.
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests",
  testMatch: /(e2e|page)\/.*\.spec\.ts/,
  fullyParallel: true,
  workers: 2,
  // A busy machine is slow, not wrong: waits are long, and nothing is tried twice.
  expect: { timeout: 60_000 },
  timeout: 300_000,
  reporter: [["list"]],
  outputDir: process.env.ARBITER_E2E_OUT ?? "test-results",
  use: { launchOptions: { executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] }, locale: "en-GB" },
});
