// The page's one connection, as state that components can follow.
import { Connection, type Status } from "./connection";
import { store, stored } from "./browser-storage";
import type { Welcome } from "./protocol";

const TOKEN = "arbiter.token";

// "https://cards.example/s1": "wss://cards.example/s1/ws".
function socketAddress(server: string): string {
  return `${server.replace(/^http/, "ws").replace(/\/$/, "")}/ws`;
}

class Session {
  status = $state<Status>("connecting");
  welcome = $state.raw<Welcome | undefined>();
  readonly connection: Connection;

  constructor() {
    this.connection = new Connection({
      open: (at) => new WebSocket(socketAddress(at ?? location.origin)),
      token: () => stored(TOKEN),
      keepToken: (token) => store(TOKEN, token),
      later: (run, milliseconds) => setTimeout(run, milliseconds),
      cancel: (timer) => clearTimeout(timer as number),
      random: Math.random,
    });
    this.connection.onChange(() => {
      this.status = this.connection.status;
      this.welcome = this.connection.welcome;
    });
  }

  start() {
    this.connection.start();
    addEventListener("online", () => this.connection.tryNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.connection.tryNow();
    });
  }
}

export const session = new Session();
