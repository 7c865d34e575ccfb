import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` serves the page and hands /ws and /api to a server started with `arbiter serve`.
const server = process.env.ARBITER_SERVER ?? "http://127.0.0.1:8420";

export default defineConfig({
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/ws": { target: server, ws: true }, "/api": server } },
  // Vitest runs in Node; Svelte's own condition "browser" gives it the client runtime.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { include: ["tests/unit/**/*.test.ts"], testTimeout: 60_000 },
});
