// One WebSocket to the server: hello, requests with their replies, messages that come by themselves, and getting it back when it is lost.
import { PROTOCOL } from "./protocol";
import type * as P from "./protocol";

export type Status = "connecting" | "open" | "lost" | "outdated";

export type Pushed = P.Lobby | P.TableCreated | P.Update | P.TableChanged | P.UndoAsked | P.RematchAsked | P.Undone | P.Shutdown | P.MovedTable;
export type Reply =
  | P.Done | P.Refused | P.CatalogMessage | P.TableCreated | P.Joined | P.Reasons | P.Decks | P.DeckChecked | P.CardTried
  | P.CardLists | P.Games | P.ReplayOpened | P.ReplayPosition | P.Chances | P.Compared | P.Rules | P.Lobby | P.Welcome;
export type Message = P.Welcome | P.Reload | Reply | Pushed;

export type Request =
  | P.ClaimName | P.LogIn | P.NewToken | P.OpenCatalog | P.WatchLobby | P.CreateTable | P.JoinTable | P.LeaveTable | P.AddRandomness
  | P.GiveAnswer | P.AskWhy | P.Concede | P.AskUndo | P.ReplyUndo | P.Rematch | P.ListDecks | P.SaveDeck | P.DeleteDeck | P.CheckDeck
  | P.TryCard | P.SaveCards | P.ListCards | P.DeleteCards | P.MyGames | P.OpenReplay | P.ReplayAt | P.OpenChances | P.CompareChoices | P.ContinueFrom | P.OpenRules
  | P.PlayScenario | P.StartLesson;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

// The server said no, in words for people; `code` "lost": the connection went before the reply came.
export class Refusal extends Error {
  constructor(readonly code: P.RefusalCode | "lost", words: string, readonly details: P.Diagnostic[] = []) {
    super(words);
  }
}

const MOST_DETAILS = 3;

// Why something did not work, as one text: what was refused, and what exactly is wrong with it.
export function said(reason: unknown): string {
  const { message } = reason as Error;
  const details = reason instanceof Refusal ? reason.details : [];
  const shown = details.slice(0, MOST_DETAILS).map((one) => `${one.line ? `Line ${one.line}: ` : ""}${one.words.replace(/[.\s]*$/, ".")}`);
  const more = details.length - shown.length;
  return [message, ...shown, more > 0 ? `And ${more} more.` : ""].filter(Boolean).join(" ");
}

export interface SocketLike {
  send(data: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
}

export interface Surroundings {
  open(at?: string): SocketLike;  // at the address of one server of the site; else where the page came from
  token(): string | undefined;
  keepToken(token: string): void;
  later(run: () => void, milliseconds: number): unknown;
  cancel(timer: unknown): void;
  random(): number;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
// More than this the server reads from nobody: it would end the connection.
const LONGEST_MESSAGE = 4 * 1024 * 1024;
const LOST = "The server doesn't answer. Your games are safe.";

interface Waiting { resolve(reply: Reply): void; reject(reason: Refusal): void }

export class Connection {
  status: Status = "connecting";
  welcome: P.Welcome | undefined;

  private socket: SocketLike | undefined;
  private waiting = new Map<number, Waiting>();
  private unsent: string[] = [];
  private nextId = 1;
  private tries = 0;
  private retry: unknown;
  private at: string | undefined;
  private listeners = new Map<string, Set<(message: never) => void>>();
  private changed = new Set<() => void>();

  constructor(private readonly around: Surroundings) {}

  start() {
    this.status = this.tries ? "lost" : "connecting";
    const socket = this.around.open(this.at);
    this.socket = socket;
    socket.onopen = () => {
      const token = this.around.token();
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, ...(token ? { token } : {}) } satisfies P.Hello));
    };
    socket.onmessage = (event: { data: unknown }) => {
      if (this.socket === socket && typeof event.data === "string") this.receive(JSON.parse(event.data) as Message);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  // Tries again at once instead of waiting for its turn.
  tryNow() {
    if (this.status !== "lost") return;
    this.around.cancel(this.retry);
    this.socket = undefined;
    this.start();
  }

  // Goes on at another server of the site. When that one is lost, the way leads back to where the page came from.
  moveTo(url: string) {
    const left = this.socket;
    this.lose();
    this.around.cancel(this.retry);
    left?.close();
    this.at = url;
    this.start();
  }

  // Resolves with the reply, rejects with a Refusal. Before the server's welcome the request waits for it.
  request<T extends Reply = Reply>(request: WithoutId<Request>): Promise<T> {
    const id = this.nextId++;
    const frame = JSON.stringify({ ...request, id });
    return new Promise<T>((resolve, reject) => {
      const size = frame.length > LONGEST_MESSAGE / 4 ? new Blob([frame]).size : 0;
      if (size > LONGEST_MESSAGE) return reject(new Refusal("too_large", `That is ${(size / 1024 / 1024).toFixed(1)} MB; the server takes 4 MB at most.`));
      if (this.status === "outdated") return reject(new Refusal("lost", "This page is older than the server. Reload it."));
      this.waiting.set(id, { resolve: resolve as (reply: Reply) => void, reject });
      if (this.status === "open") this.socket!.send(frame);
      else if (this.status === "connecting") this.unsent.push(frame);
      else {
        this.waiting.delete(id);
        reject(new Refusal("lost", LOST));
      }
    });
  }

  on<T extends Message["type"]>(type: T, listener: (message: Extract<Message, { type: T }>) => void): () => void {
    const all = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, all);
    all.add(listener as (message: never) => void);
    return () => all.delete(listener as (message: never) => void);
  }

  onChange(listener: () => void): () => void {
    this.changed.add(listener);
    return () => this.changed.delete(listener);
  }

  private receive(message: Message) {
    if (message.type === "welcome") this.open(message);
    if (message.type === "reload") {
      this.status = "outdated";
      this.tellChange();
    }
    const to = "to" in message ? message.to : undefined;
    const waiting = to === undefined ? undefined : this.waiting.get(to);
    if (waiting) {
      this.waiting.delete(to!);
      if (message.type === "refused") waiting.reject(new Refusal(message.code, message.words, message.details));
      else waiting.resolve(message as Reply);
    }
    for (const listener of [...(this.listeners.get(message.type) ?? [])]) listener(message as never);
  }

  private open(welcome: P.Welcome) {
    this.around.keepToken(welcome.token);
    this.welcome = welcome;
    if (this.status === "open") return this.tellChange();  // a name was claimed or logged in
    this.status = "open";
    this.tries = 0;
    for (const frame of this.unsent.splice(0)) this.socket!.send(frame);
    this.tellChange();
  }

  private lose() {
    this.socket = undefined;
    this.at = undefined;
    if (this.status === "outdated") return;
    for (const { reject } of this.waiting.values()) reject(new Refusal("lost", LOST));
    this.waiting.clear();
    this.unsent = [];
    this.status = "lost";
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.75 + this.around.random() / 2);
    this.tries++;
    this.retry = this.around.later(() => this.start(), wait);
    this.tellChange();
  }

  private tellChange() {
    for (const listener of [...this.changed]) listener();
  }
}
