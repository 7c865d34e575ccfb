import { beforeEach, describe, expect, it } from "vitest";
import { Connection, Refusal, said, type SocketLike } from "../../src/lib/connection";
import { PROTOCOL } from "../../src/lib/protocol";

class FakeSocket implements SocketLike {
  sent: Record<string, unknown>[] = [];
  onopen: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onmessage: ((event: never) => void) | null = null;
  send(data: string) { this.sent.push(JSON.parse(data)); }
  close() { this.onclose?.(undefined as never); }
  opens() { this.onopen?.(undefined as never); }
  says(message: unknown) { this.onmessage?.({ data: JSON.stringify(message) } as never); }
  welcomes(token = "t1") {
    this.opens();
    this.says({ type: "welcome", protocol: PROTOCOL, server: "test", token, name: "Guest", claimed: false, games: [], bots: [], running: [] });
  }
}

let sockets: FakeSocket[];
let addresses: (string | undefined)[];
let timers: { run: () => void; after: number }[];
let kept: string | undefined;
let connection: Connection;

beforeEach(() => {
  sockets = [];
  addresses = [];
  timers = [];
  kept = undefined;
  connection = new Connection({
    open: (at) => { const socket = new FakeSocket(); sockets.push(socket); addresses.push(at); return socket; },
    token: () => kept,
    keepToken: (token) => { kept = token; },
    later: (run, after) => timers.push({ run, after }),
    cancel: () => timers.pop(),
    random: () => 0.5,
  });
  connection.start();
});

describe("connection", () => {
  it("says hello without a token first, and with the kept one after", () => {
    sockets[0]!.welcomes("secret");
    expect(sockets[0]!.sent[0]).toEqual({ type: "hello", protocol: PROTOCOL });
    expect(kept).toBe("secret");
    sockets[0]!.close();
    timers[0]!.run();
    sockets[1]!.opens();
    expect(sockets[1]!.sent[0]).toEqual({ type: "hello", protocol: PROTOCOL, token: "secret" });
  });

  it("goes on at another server, and back to where it came from when that one is lost", async () => {
    sockets[0]!.welcomes("secret");
    const states: string[] = [];
    connection.onChange(() => states.push(connection.status));
    const open = connection.request({ type: "list_decks", game: "ucg" });
    connection.moveTo("https://cards.example/s2");
    await expect(open).rejects.toMatchObject({ code: "lost" });
    expect(timers).toEqual([]);
    sockets[1]!.welcomes();
    expect(sockets[1]!.sent[0]).toEqual({ type: "hello", protocol: PROTOCOL, token: "secret" });
    expect(states).toEqual(["lost", "open"]);
    sockets[1]!.close();
    timers[0]!.run();
    expect(addresses).toEqual([undefined, "https://cards.example/s2", undefined]);
  });

  it("keeps what is asked before the welcome, and gives replies to who asked", async () => {
    const first = connection.request({ type: "list_decks", game: "ucg" });
    const second = connection.request({ type: "list_decks", game: "ua" });
    expect(sockets[0]!.sent).toEqual([]);
    sockets[0]!.welcomes();
    const [, one, two] = sockets[0]!.sent;
    sockets[0]!.says({ type: "decks", to: two!.id, decks: ["ua"] });
    sockets[0]!.says({ type: "decks", to: one!.id, decks: ["ucg"] });
    expect(await first).toMatchObject({ decks: ["ucg"] });
    expect(await second).toMatchObject({ decks: ["ua"] });
  });

  it("rejects with the server's words when it refuses", async () => {
    sockets[0]!.welcomes();
    const answer = connection.request({ type: "answer", table: "t", question: 3, choices: [0] });
    sockets[0]!.says({ type: "refused", to: sockets[0]!.sent[1]!.id, code: "stale", words: "That was already decided." });
    await expect(answer).rejects.toMatchObject({ code: "stale", message: "That was already decided." });
  });

  it("rejects open requests when the connection is lost, waits longer each time and tells when it is back", async () => {
    sockets[0]!.welcomes();
    const statuses: string[] = [];
    connection.onChange(() => statuses.push(connection.status));
    const open = connection.request({ type: "my_games" });
    sockets[0]!.close();
    await expect(open).rejects.toBeInstanceOf(Refusal);
    await expect(connection.request({ type: "my_games" })).rejects.toMatchObject({ code: "lost" });
    timers[0]!.run();
    sockets[1]!.close();
    timers[1]!.run();
    sockets[2]!.welcomes();
    expect(timers.map((timer) => timer.after)).toEqual([500, 1000]);
    expect(statuses).toEqual(["lost", "lost", "open"]);
  });

  it("does not listen to a socket that it has given up", () => {
    sockets[0]!.welcomes();
    const old = sockets[0]!;
    old.close();
    timers[0]!.run();
    const heard: unknown[] = [];
    connection.on("lobby", (message) => heard.push(message));
    old.says({ type: "lobby", tables: [] });
    expect(heard).toEqual([]);
    sockets[1]!.welcomes();
    sockets[1]!.says({ type: "lobby", tables: [] });
    expect(heard).toHaveLength(1);
  });

  it("stays closed when the server says that this page is too old", () => {
    sockets[0]!.opens();
    sockets[0]!.says({ type: "reload", protocol: PROTOCOL + 1, words: "Reload." });
    sockets[0]!.close();
    expect(connection.status).toBe("outdated");
    expect(timers).toEqual([]);
  });
});

it("a refusal says what exactly is wrong, and how much more there is", () => {
  const details = ["4 cards, expected 50", "no such card: X-1.", "x", "y", "z"].map((words, at) => ({ words, ...(at === 1 ? { line: 7 } : {}) }));
  expect(said(new Refusal("illegal_deck", "The deck is not legal here.", details))).toBe("The deck is not legal here. 4 cards, expected 50. Line 7: no such card: X-1. x. And 2 more.");
  expect(said(new Refusal("not_found", "There is no such deck."))).toBe("There is no such deck.");
  expect(said(new Error("Broken"))).toBe("Broken");
});

it("sends nothing that is too large for any server, and says how large it is", async () => {
  connection.start();
  sockets[0]!.welcomes();
  const before = sockets[0]!.sent.length;
  await expect(connection.request({ type: "save_cards", game: "ua", name: "x", json: "é".repeat(2_200_000) })).rejects.toThrow("That is 4.2 MB; the server takes 4 MB at most.");
  expect(sockets[0]!.sent.length).toBe(before);
});
