// One table as this page knows it: what the server has told, in order and at a pace that can be followed, and the answer being given.
import { SvelteMap } from "svelte/reactivity";
import { openBook, type Book } from "../lib/catalog";
import { Refusal, type Connection } from "../lib/connection";
import { store, stored } from "../lib/browser-storage";
import { merge } from "../lib/merge";
import { otherSeat, words } from "../lib/messages";
import type * as P from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { playSound } from "../lib/sound";
import { ofPlace, ofSource, spotOf, type Anchor } from "./anchors";
import { begin, canStepBack, enough, lightUp, ordered, picksSeveral, stepBack, tap, tapChoices, type Asking, type Light, type Lighting, type Tap } from "./asking";
import { changeBetween } from "./change";
import { noteStanding } from "./fly";
import { waitAfter } from "./pace";
import { told, toldQuestion, withNames, withOpponent } from "./telling";
import { cardAt, isOnTable } from "./zones";

const ENDED_ONCE = "arbiter.ended-once";

export type Stage = "joining" | "waiting" | "playing" | "failed";

export class TableState {
  stage = $state<Stage>("joining");
  failure = $state("");
  gone = $state(false);                                  // there is no such table
  info = $state.raw<P.TableInfo | undefined>();
  book = $state.raw<Book | undefined>();
  view = $state.raw<P.View | undefined>();
  lines = $state.raw<P.Line[]>([]);
  question = $state.raw<P.Question | undefined>();
  clocks = $state.raw<{ at: number; clocks: P.Clocks } | undefined>();
  ended = $state.raw<P.Ended | undefined>();
  endedBefore = $state.raw<P.Ended | undefined>();       // of a match: how the last game ended, while the next one is on
  coach = $state.raw<P.Coach | undefined>();
  seat = $state<P.Seat | undefined>();
  side = $state<P.Side>("public");
  asking = $state.raw<Asking | undefined>();
  sending = $state(false);
  passing = $state(false);                               // the server is about to decline the question, as it was told to
  behind = $state(0);                                    // updates that wait for their beat
  notice = $state("");
  undoAskedBy = $state<P.Seat | undefined>();
  rematchAskedBy = $state<P.Seat | undefined>();
  why = $state.raw<{ anchor: Anchor; reasons: P.Reason[] } | undefined>();
  reading = $state.raw<Reading | undefined>();
  hovered = $state.raw<P.Line | undefined>();            // a line of the log whose cards are outlined
  settled = false;                                       // the first view has been drawn: from now on things move
  narrow = $state(false);                                // a phone
  folded = $state(false);                                // the side panel is a drawer
  bySheet = $derived(this.narrow || this.folded);        // cards open as sheets
  sheet = $state.raw<{ anchor: Anchor; card?: number } | undefined>();
  pile = $state.raw<{ seat: P.Seat; zone: number } | undefined>();
  endOpen = $state(true);                                // the panel that tells how it ended
  clause = $state<string | undefined>();                 // a clause that is open to be read
  readonly rules = new SvelteMap<string, string>();      // clauses in our words, by number

  private number = 0;
  private queue: P.Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;
  private stops: (() => void)[] = [];
  private rulesAsked = "";

  constructor(readonly id: string, private readonly connection: Connection) {}

  // Whose side is drawn below: one's own, or the one that a spectator looks at.
  me = $derived<P.Seat>(this.seat ?? (this.side === "B" ? "B" : "A"));
  other = $derived<P.Seat>(otherSeat(this.me));
  plays = $derived(this.seat !== undefined);
  mayAct = $derived(this.plays && !this.sending && this.behind === 0);

  lighting = $derived.by<Lighting>(() => {
    if (!this.asking || !this.view || !this.book || !this.plays) return { lights: new Map(), loose: [] };
    const { view, book, me } = this;
    return lightUp(this.asking, this.other, (anchor) => isOnTable(view, book, me, anchor));
  });

  // The card whose text asks the open question.
  sourceAnchor = $derived.by<Anchor | undefined>(() => {
    const source = this.plays ? this.question?.source : undefined;
    if (!source || !("card" in source) || !this.view) return ofSource(source);
    const found = Object.entries(this.view.places).filter(([, place]) => place.stack[0]?.d === source.card && !place.stack[0].down);
    return found.length === 1 ? ofPlace(Number(found[0]![0])) : undefined;
  });

  // The card that was taken up, by its name.
  liftedName = $derived.by(() => {
    const source = this.asking?.source;
    return source && this.view ? this.book?.face(cardAt(this.view, source)?.d)?.name : undefined;
  });

  totalsOf = (seat: P.Seat) => this.view?.totals[seat].join(", ") ?? "";

  nameOf(seat: P.Seat, form: "who" | "whose" = "who"): string {
    if (this.plays && seat === this.seat) return form === "who" ? "You" : "your";
    const info = this.info?.seats[seat];
    const name = info?.bot ? "Bot" : info?.name || (seat === "A" ? "First player" : "Second player");
    return form === "who" ? name : `${name}'s`;
  }

  // The log has players by their names: who watches is told of A and B, who plays of "the opponent".
  private retell = (words: string) => {
    const named = this.book?.named(words) ?? words;
    return this.plays ? withOpponent(named, this.nameOf(this.other)) : withNames(named, (seat) => this.nameOf(seat));
  };

  light(anchor: Anchor): Light | undefined {
    return this.lighting.lights.get(anchor);
  }

  async start() {
    const { connection } = this;
    this.stops = [
      connection.on("update", (update) => this.receive(update)),
      connection.on("undone", (message) => message.table === this.id && this.replaceAll(message)),
      connection.on("table_changed", (message) => message.table.table === this.id && this.takeInfo(message.table)),
      connection.on("undo_asked", (message) => { if (message.table === this.id && message.by !== this.seat) this.undoAskedBy = message.by; }),
      connection.on("rematch_asked", (message) => { if (message.table === this.id && message.by !== this.seat) this.rematchAskedBy = message.by; }),
      connection.on("moved_table", (message) => { if (message.table === this.id) this.move(message.url); }),
      // What this page had not asked for just now: the other player would not take back.
      connection.on("refused", (message) => { if (!message.to) this.tell(this.retell(message.words)); }),
      connection.on("shutdown", (message) => this.tell(message.words)),
      connection.onChange(() => this.followConnection()),
    ];
    await this.join();
  }

  private lost = false;

  // After a lost connection the table is joined again, from where it was left.
  private followConnection() {
    if (this.connection.status === "lost") this.lost = true;
    if (this.connection.status !== "open" || !this.lost) return;
    this.lost = false;
    void this.join();
  }

  // Another server of the site has the table now; without an address it is not known yet which.
  private move(url: string) {
    if (!url) this.joinLater(500);
    else if (new URL(url).origin === location.origin) this.connection.moveTo(url);
    else location.assign(new URL(`/t/${this.id}`, url));
  }

  private later: ReturnType<typeof setTimeout> | undefined;

  private joinLater(milliseconds: number, deck?: P.DeckChoice) {
    clearTimeout(this.later);
    this.later = setTimeout(() => void this.join(deck), milliseconds);
  }

  stop() {
    for (const stop of this.stops) stop();
    clearTimeout(this.later);
    clearTimeout(this.timer);
    clearTimeout(this.noticeTimer);
    void this.connection.request({ type: "leave_table", table: this.id }).catch(() => undefined);
  }

  // ------------------------------------------------------------------------------------------ what the server tells

  async join(deck?: P.DeckChoice) {
    const since = this.view ? { since: this.number } : {};
    const as = this.info && !this.plays && !deck ? "spectator" : "player";
    try {
      this.take(await this.connection.request<P.Joined>({ type: "join_table", table: this.id, as, ...(deck ? { deck } : {}), ...since }));
    } catch (error) {
      if (!(error instanceof Refusal)) return;
      if (error.code === "lost") return void (this.lost = true);
      if (error.code === "busy") {   // it will come back, and the game with it
        this.tell(error.message);
        return this.joinLater(2000, deck);
      }
      if (deck || as === "spectator" || error.code === "not_found") return this.fail(error, deck !== undefined);
      await this.watch();
    }
  }

  async watch() {
    try {
      this.take(await this.connection.request<P.Joined>({ type: "join_table", table: this.id, as: "spectator" }));
    } catch (error) {
      if (error instanceof Refusal && error.code !== "lost") this.fail(error, false);
    }
  }

  private fail(error: Refusal, stay: boolean) {
    if (stay || this.view) return this.tell(error.message);
    this.failure = error.message;
    this.gone = error.code === "not_found";
    this.stage = "failed";
  }

  private take(joined: P.Joined) {
    this.seat = joined.seat;
    this.side = joined.side;
    this.info ??= joined.table;
    if (joined.missed) {
      this.question = joined.question;
      for (const update of joined.missed) this.receive({ ...update, table: this.id });
      this.skip();
    } else {
      this.queue = [];
      clearTimeout(this.timer);
      this.timer = undefined;
      this.behind = 0;
      this.number = joined.number;
      this.view = joined.view;
      this.lines = told(joined.lines ?? [], this.retell);
    }
    this.number = joined.number;
    if (joined.clocks) this.takeClocks(joined.clocks);
    this.ended = joined.ended && told(joined.ended, this.retell);
    if (joined.coach) this.coach = joined.coach.done ? undefined : told(joined.coach);
    this.ask(joined.question, joined.passing === true);
    this.takeInfo(joined.table);
  }

  private takeInfo(info: P.TableInfo) {
    this.info = info;
    if (info.fairness.wanted && this.plays) void this.addRandomness();
    if (!this.book || this.book.catalog.hash !== info.catalog.hash)
      openBook(info.catalog).then((book) => { this.takeBook(book); }, (error: Error) => { this.failure = error.message; this.stage = "failed"; });
    this.settle();
  }

  private takeBook(book: Book) {
    this.book = book;
    this.lines = told(this.lines, (words) => book.named(words));
    if (this.ended) this.ended = told(this.ended, (words) => book.named(words));
    if (this.question) {
      this.question = toldQuestion(this.question, this.view, book);
      this.asking = begin(this.question);
    }
    this.settle();
  }

  private settle() {
    if (this.stage === "failed") return;
    this.stage = this.view && this.book ? "playing" : this.info?.state === "waiting" ? "waiting" : "joining";
    if (this.stage === "playing" && !this.settled) setTimeout(() => (this.settled = true), 600);
  }

  private async addRandomness() {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    await this.connection.request({ type: "add_randomness", table: this.id, hex }).catch(() => undefined);
  }

  private receive(update: P.Update) {
    if (update.table !== this.id || update.number <= this.number) return;
    if (update.number !== this.number + 1) return void this.join();   // something is missing: ask for it
    this.number = update.number;
    this.queue.push(update);
    this.behind = this.queue.length;
    if (this.timer === undefined) this.pump();
  }

  private pump() {
    this.timer = undefined;
    while (this.queue.length) {
      const update = this.queue.shift()!;
      const before = this.view;
      this.apply(update);
      this.behind = this.queue.length;
      const change = changeBetween(before, this.view, this.book, this.me);
      if (change.sound) playSound(change.sound);
      const wait = waitAfter(update, this.queue, this.seat, settings.speed, change.loss);
      if (wait > 0) {
        this.timer = setTimeout(() => this.pump(), wait);
        return;
      }
    }
  }

  // Shows all that has happened, at once.
  skip() {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const update of this.queue.splice(0)) this.apply(update);
    this.behind = 0;
  }

  private apply(update: P.Update) {
    const silent = update.patch === undefined && update.lines === undefined;
    if (this.ended && update.patch !== undefined && !update.ended) this.beginNext();
    if (update.patch !== undefined) {
      noteStanding();
      this.view = merge(this.view, update.patch) as P.View;
    }
    if (update.lines?.length) this.lines = [...this.lines, ...told(update.lines, this.retell)];
    if (update.clocks) this.takeClocks(update.clocks);
    if (update.coach) this.coach = update.coach.done ? undefined : told(update.coach);
    if (update.ended) this.ended = told(update.ended, this.retell);
    if (update.question || !silent) this.ask(update.question, update.passing === true);
    if (!silent) this.why = undefined;
    this.settle();
  }

  // The next game of a match. How the last one ended stays to be read.
  private beginNext() {
    this.endedBefore = this.ended;
    this.ended = undefined;
    this.endOpen = true;
    this.lines = [...this.lines, { words: `Game ${this.gameNumber}`, weight: "turn" }];
  }

  // Of a match: games that each player has won, one's own first.
  get score(): [number, number] {
    const [a, b] = this.info?.score ?? [0, 0];
    return this.me === "A" ? [a, b] : [b, a];
  }
  private get gameNumber() {
    return this.score[0] + this.score[1] + 1;
  }

  private replaceAll(message: P.Undone) {
    this.queue = [];
    clearTimeout(this.timer);
    this.timer = undefined;
    this.behind = 0;
    this.number = message.number;
    this.view = message.view;
    this.lines = told(message.lines ?? [], this.retell);
    this.ended = undefined;
    this.endOpen = true;
    this.undoAskedBy = undefined;
    this.notice = "";
    if (message.clocks) this.takeClocks(message.clocks);
    this.ask(message.question);
  }

  private takeClocks(clocks: P.Clocks) {
    this.clocks = { at: performance.now(), clocks };
  }

  private ask(question: P.Question | undefined, passing = false) {
    this.passing = passing && question !== undefined;
    const same = question && this.question?.number === question.number && this.asking !== undefined;
    this.question = question && toldQuestion(question, this.view, this.book);
    this.sending = false;
    if (same) return;
    this.asking = this.question && begin(this.question);
    // The card whose text asks is the one to read now, whatever was pointed at before.
    if (this.question?.source) this.reading = undefined;
  }

  // ------------------------------------------------------------------------------------------ what the player does

  tap(anchor: Anchor) {
    if (this.asking && this.mayAct) this.follow(tap(this.asking, this.lighting, anchor));
  }

  tapChoice(index: number) {
    if (this.asking && this.mayAct) this.follow(tapChoices(this.asking, [index]));
  }

  // A dragged card is taken up, so that the places where it can go light up.
  lift(from: Anchor) {
    if (this.asking && this.mayAct && this.question?.kind === "main") this.asking = { ...this.asking, source: from, picked: [] };
  }

  // Dropped on a lit place it goes there; what has no place to choose may be dropped anywhere on the board.
  lower(from: Anchor, on: Anchor | undefined, onField: boolean) {
    const { asking } = this;
    if (!asking || !this.mayAct || asking.source !== from) return;
    const step = on && on !== from ? tap(asking, this.lighting, on) : undefined;
    if (step) return this.follow(step);
    const { loose, lights } = this.lighting;
    if (onField && on !== from && loose.length === 1 && lights.size === 1) return this.follow(tapChoices(asking, loose));
    this.asking = stepBack(asking);
  }

  private follow(step: Tap) {
    if (!step) return;
    if ("answer" in step) return void this.answer(step.answer);
    const { asking } = step;
    const all = ordered(asking.question, asking.picked);
    this.asking = { ...asking, picked: all };
  }

  done() {
    const { asking } = this;
    if (!asking || !this.mayAct) return;
    if (picksSeveral(asking.question)) {
      if (enough(asking.question, asking.picked)) void this.answer(asking.picked);
    } else if (asking.picked.length === 1) void this.answer(asking.picked);
  }

  // Ends the step. The first time that something lit would be left, it says so and waits for a second press.
  end(never = false) {
    const { question, asking } = this;
    if (question?.end === undefined || !asking || !this.mayAct) return;
    if (!never && question.kind === "main" && !asking.source && this.lighting.lights.size && !stored(ENDED_ONCE)) {
      store(ENDED_ONCE, "yes");
      return this.tell("Lit cards can still be used. Press once more to go on without them.");
    }
    void this.answer([question.end], never);
  }

  back(): boolean {
    if (!this.asking || !canStepBack(this.asking)) return false;
    this.asking = stepBack(this.asking);
    return true;
  }

  // `never`: questions of this kind are declined for as long as the question said.
  async answer(choices: number[], never = false) {
    const { question } = this;
    if (!question || !this.mayAct) return;
    this.sending = true;
    this.why = undefined;
    this.notice = "";
    try {
      await this.connection.request({ type: "answer", table: this.id, question: question.number, choices, ...(never ? { dont_ask_again: true } : {}) });
    } catch (error) {
      this.sending = false;
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "lost") return;
      this.tell(error.code === "stale" ? words.decided : error.message || words.stale);
      await this.join();
    }
  }

  async askWhy(anchor: Anchor) {
    if (this.why?.anchor === anchor) {
      this.why = undefined;
      return;
    }
    const what = spotOf(anchor);
    if (what.card === undefined && what.place === undefined) return;
    const reply = await this.quietly(() => this.connection.request<P.Reasons>({ type: "why", table: this.id, ...what }));
    if (reply) this.why = { anchor, reasons: told(reply.reasons, (words) => this.book!.named(words)) };
  }

  concede = () => this.quietly(() => this.connection.request({ type: "concede", table: this.id }));
  async undo() {
    const done = await this.quietly(() => this.connection.request({ type: "undo", table: this.id }), "That can't be taken back.");
    if (done && !this.info!.seats[this.other].bot) this.tell(`${this.nameOf(this.other)} is asked whether you may take it back.`);
  }
  rematch = () => this.quietly(() => this.connection.request({ type: "rematch", table: this.id }));

  async replyUndo(agree: boolean) {
    this.undoAskedBy = undefined;
    await this.quietly(() => this.connection.request({ type: "reply_undo", table: this.id, agree }));
  }

  // The clauses of the table's rulebook in our words; fetched when the first is opened.
  async loadRules() {
    const book = this.info?.book;
    if (!book || this.rulesAsked === book) return;
    this.rulesAsked = book;
    const reply = await this.quietly(() => this.connection.request<P.Rules>({ type: "open_rules", book }));
    if (!reply) this.rulesAsked = "";
    for (const clause of reply?.clauses ?? []) this.rules.set(clause.number, clause.words);
  }

  openClause(clause: string) {
    this.clause = this.clause === clause ? undefined : clause;
    void this.loadRules();
  }

  // A card by itself, wherever it is: named in the log or in a reason.
  openCard(card: number) {
    this.reading = { card };
    if (this.bySheet) this.sheet = { anchor: "", card };
  }

  openSheet(anchor: Anchor, card = this.view && cardAt(this.view, anchor)) {
    this.why = undefined;
    this.sheet = { anchor, card: card?.d };
    if (this.plays && this.question && !this.light(anchor)) void this.askWhy(anchor);
  }

  tell(notice: string) {
    this.notice = notice;
    clearTimeout(this.noticeTimer);
    this.noticeTimer = setTimeout(() => (this.notice = ""), 6000);
  }

  // `not`: what a refusal means, before its reason.
  private async quietly<T>(run: () => Promise<T>, not = ""): Promise<T | undefined> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof Refusal) this.tell([not, error.message].filter(Boolean).join(" "));
      else throw error;
      return undefined;
    }
  }
}

export interface Reading { anchor?: Anchor; card: number }
