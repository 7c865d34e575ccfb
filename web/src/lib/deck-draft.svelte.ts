// The deck on the workbench: its cards with a way back, saved by itself, and checked by the server after every change.
import { said } from "./connection";
import { freshName, readDeck, titleIn, total, withCount, writeDeck, type Entry } from "./deck-text";
import type { CardFace, DeckChecked, DeckSummary } from "./protocol";
import { requests } from "./requests";
import { UndoHistory } from "./undo-history.svelte";

export type Saved = "shipped" | "new" | "saving" | "saved" | "failed";
interface Content { title: string; entries: Entry[] }

const SAVE_AFTER = 700;
const CHECK_AFTER = 200;

export class DeckDraft {
  private history: UndoHistory<Content>;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private checks = 0;
  private storedAs = $state<string>(); // the name under which the server has it
  saved = $state<Saved>("new");
  problem = $state("");
  checked = $state.raw<DeckChecked>();

  constructor(readonly game: string, readonly book: string, readonly list: string | undefined, private readonly cards: CardFace[], from: DeckSummary | undefined, private readonly taken: () => string[]) {
    const title = from ? (from.title || titleIn(from.text) || from.name) : freshName("New deck", taken());
    this.history = new UndoHistory({ title, entries: from ? readDeck(from.text) : [] });
    this.storedAs = from?.own ? from.name : undefined;
    this.saved = from ? (from.own ? "saved" : "shipped") : "new";
    void this.check();
  }

  get title(): string { return this.history.value.title; }
  get entries(): Entry[] { return this.history.value.entries; }
  get size(): number { return total(this.entries); }
  get canUndo(): boolean { return this.history.canUndo; }
  get canRedo(): boolean { return this.history.canRedo; }
  get name(): string | undefined { return this.storedAs; }

  count(number: string): number {
    return this.entries.find((entry) => entry.number === number)?.count ?? 0;
  }
  setCount(number: string, count: number) {
    this.change({ ...this.history.value, entries: withCount(this.entries, number, count) });
  }
  rename(title: string) {
    this.change({ ...this.history.value, title }, "title");
  }
  replace(text: string, title?: string) {
    this.change({ title: title ?? this.title, entries: readDeck(text) });
  }
  undo() { this.history.undo(); this.changed(); }
  redo() { this.history.redo(); this.changed(); }
  text(): string { return writeDeck(this.title, this.entries, this.cards); }

  private change(next: Content, kind = "") {
    // A deck that ships is left alone: the first change makes it one's own, under a name of its own.
    const named = this.saved === "shipped" && next.title === this.title ? { ...next, title: freshName(next.title, this.taken()) } : next;
    this.history.change(named, kind);
    this.changed();
  }

  private changed() {
    this.saved = "saving";
    clearTimeout(this.checkTimer);
    clearTimeout(this.saveTimer);
    this.checkTimer = setTimeout(() => void this.check(), CHECK_AFTER);
    this.saveTimer = setTimeout(() => void this.save(), SAVE_AFTER);
  }

  private async check() {
    const mine = ++this.checks;
    try {
      const checked = await requests.checkDeck(this.game, this.book, this.text(), this.list);
      if (mine === this.checks) this.checked = checked;
    } catch (reason) {
      if (mine === this.checks) this.problem = said(reason);
    }
  }

  // Writes what is not written yet; afterwards `name` says under which name the server has it.
  async save(): Promise<void> {
    clearTimeout(this.saveTimer);
    const title = this.title.trim() || "Deck without a name";
    try {
      const before = this.storedAs;
      const name = before === title ? title : freshName(title, this.taken().filter((one) => one !== before));
      await requests.saveDeck(this.game, name, this.text());
      if (before !== undefined && before !== name) await requests.deleteDeck(this.game, before);
      this.storedAs = name;
      this.saved = "saved";
      this.problem = "";
    } catch (reason) {
      this.saved = "failed";
      this.problem = said(reason);
    }
  }

  get dirty(): boolean { return this.saved === "saving" || this.saved === "failed"; }
  leave() {
    clearTimeout(this.checkTimer);
    if (this.saved === "saving") void this.save();
  }
}
