// A real server for tests: started on a free port with an empty folder, stopped at the end.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const BINARY = process.env.ARBITER ?? ["check", "release"].map((preset) => join(ROOT, "build", preset, "src/cli/arbiter")).find(existsSync) ?? "arbiter";

export interface RunningServer { url: string; stop(): Promise<void> }

export async function startServer(...more: string[]): Promise<RunningServer> {
  const data = mkdtempSync(join(tmpdir(), "arbiter-e2e-"));
  const child = spawn(BINARY, ["serve", "--port", "0", "--data", data, "--web", join(ROOT, "web/dist"), ...more], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  let said = "";
  const url = await new Promise<string>((found, failed) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /https?:\/\/[\w.:-]+/.exec(said)?.[0];
      if (address) found(address);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    child.once("error", failed);
  });
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
