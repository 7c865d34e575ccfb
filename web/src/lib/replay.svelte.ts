// A finished game while it is looked at: where one stands in it, from whose side, and what was fetched of it so far.
import { said } from "./connection";
import type { Chances, Compared, Line, ReplayOpened, ReplayPosition, Seat, Side } from "./protocol";
import { requests } from "./requests";

export class Replay {
  opened = $state.raw<ReplayOpened>();
  at = $state(0);
  side = $state<Side>("both");
  position = $state.raw<ReplayPosition>();
  problem = $state("");
  playing = $state(false);
  speed = $state(1);
  private known = new Map<string, ReplayPosition>();
  private seen = $state(0); // counts what was fetched, so that the log follows
  private timer: ReturnType<typeof setTimeout> | undefined;
  private fetching = false;

  constructor(readonly id: string, at: number, side: Side) {
    this.at = at;
    this.side = side;
  }

  get length(): number { return this.opened?.length ?? 0; }

  async open() {
    try {
      this.opened = await requests.openReplay(this.id, this.side);
      this.at = Math.max(0, Math.min(this.at, this.length));
      await this.show();
    } catch (reason) {
      this.problem = said(reason);
    }
  }

  // The newest wish wins: while one position is on its way others may be passed over.
  private async show() {
    if (this.fetching) return;
    this.fetching = true;
    try {
      for (;;) {
        const [side, at] = [this.side, this.at];
        const found = await this.fetch(side, at);
        if (side !== this.side || at !== this.at) continue;
        this.position = found;
        break;
      }
      this.problem = "";
    } catch (reason) {
      this.problem = said(reason);
    } finally {
      this.fetching = false;
    }
  }

  private async fetch(side: Side, at: number): Promise<ReplayPosition> {
    const key = `${side} ${at}`;
    const known = this.known.get(key);
    if (known) return known;
    const found = await requests.replayAt(this.id, side, at);
    this.known.set(key, found);
    this.seen += 1;
    return found;
  }

  // ---- what the choices were worth
  chances = $state.raw<Partial<Record<Seat, Chances>>>({});
  chancesProblem = $state("");
  private asked = new Set<Seat>();
  async findChances(seat: Seat) {
    if (this.asked.has(seat)) return;
    this.asked.add(seat);
    try {
      const found = await requests.openChances(this.id, seat);
      this.chances = { ...this.chances, [seat]: found };
      this.chancesProblem = "";
    } catch (reason) {
      this.asked.delete(seat);
      this.chancesProblem = said(reason);
    }
  }
  private comparedAt = new Map<number, Compared>();
  private compares = $state(0);
  get compared(): Compared | undefined {
    void this.compares;
    return this.comparedAt.get(this.at);
  }
  // Of the choice that led here, if one is still here then.
  async compare() {
    const at = this.at;
    if (at === 0 || this.playing || this.comparedAt.has(at)) return;
    const found = await requests.compareChoices(this.id, at).catch(() => undefined);
    if (!found) return;
    this.comparedAt.set(at, found);
    this.compares += 1;
  }

  // What led here, with some of what came before; more of it is fetched when one stays.
  get lines(): Line[] {
    void this.seen;
    const lines: Line[][] = [];
    for (let at = this.position?.at ?? 0; at >= 0 && lines.length < 40; at -= 1) {
      const known = this.known.get(`${this.side} ${at}`);
      if (!known) break;
      lines.unshift(known.lines);
    }
    return lines.flat();
  }
  async fetchBefore(count: number) {
    const [side, from] = [this.side, this.at];
    for (let at = from - 1; at >= 0 && at >= from - count; at -= 1) {
      if (this.playing || side !== this.side || from !== this.at) return;
      await this.fetch(side, at).catch(() => undefined);
    }
  }

  go(at: number) {
    this.at = Math.max(0, Math.min(this.length, at));
    if (this.at === this.length) this.pause();
    void this.show();
  }
  lookFrom(side: Side) {
    this.side = side;
    void this.show();
  }

  play() {
    if (this.at >= this.length) this.at = 0;
    this.playing = true;
    const step = () => {
      if (!this.playing) return;
      this.go(this.at + 1);
      if (this.playing) this.timer = setTimeout(step, 900 / this.speed);
    };
    step();
  }
  pause() {
    this.playing = false;
    clearTimeout(this.timer);
  }
}

// Which side was one's own, as far as names tell.
export function ownSeat(opened: ReplayOpened | undefined, name: string | undefined): Seat | undefined {
  const seats = opened?.table.seats;
  if (!seats || !name) return undefined;
  return !seats.A.bot && seats.A.name === name ? "A" : !seats.B.bot && seats.B.name === name ? "B" : undefined;
}

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// The server's numbers must be those that it promised before the first card. Nothing: this browser can't tell.
export async function commitmentHolds(commitment: string, seed: string): Promise<boolean | undefined> {
  if (typeof crypto === "undefined" || !crypto.subtle) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(seed)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment.toLowerCase();
}
