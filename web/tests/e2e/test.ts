// What the tests on a real server share: one server for each worker, and players with a browser of their own, whose page must not
// have complained when the test is over.
import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";
import { newPlayer, type Player } from "./driver";
import { startServer, type RunningServer } from "./server";

type Size = { width: number; height: number };
export const LAPTOP: Size = { width: 1440, height: 900 };
export const PHONE: Size = { width: 390, height: 844 };

export const test = base.extend<{ join: (size?: Size) => Promise<Page> }, { server: RunningServer }>({
  server: [async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  }, { scope: "worker", timeout: 120_000 }],
  join: async ({ browser, server }, use) => {
    const players: Player[] = [];
    await use(async (size) => {
      const player = await newPlayer(browser, server.url, size);
      players.push(player);
      return player.page;
    });
    expect(players.flatMap(({ problems }) => problems)).toEqual([]);
    await Promise.all(players.map(({ page }) => page.context().close()));
  },
});

export { expect };

// What axe finds, in few words.
export async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.any.map((check) => check.message).join(" ")}`).join(" | ")}`);
}
