// The cards that somebody writes in the lab, kept in this browser.
import { store, storedObject } from "./browser-storage";
import { emptyCard, freshNumber, labExamples, type LabCard } from "./lab-cards";

export interface LabDraft { id: string; card: LabCard; state: "unread" | "plays" | "stopped" }

const KEY = "arbiter.lab";

class LabDrafts {
  private all = $state.raw<Record<string, LabDraft[]>>(storedObject<Record<string, LabDraft[]>>(KEY) as Record<string, LabDraft[]>);

  of(game: string): LabDraft[] { return this.all[game] ?? []; }
  find(game: string, id: string | undefined): LabDraft | undefined { return this.of(game).find((draft) => draft.id === id) ?? this.of(game)[0]; }

  // A new card, empty or from one that is there.
  add(game: string, from?: LabCard): LabDraft {
    const number = freshNumber(this.of(game).map((draft) => String(draft.card["number"])));
    const draft: LabDraft = { id: `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`, card: from ? { ...from, number } : emptyCard(game, number), state: "unread" };
    this.set(game, [...this.of(game), draft]);
    return draft;
  }
  // The first visit finds a card that works.
  first(game: string): LabDraft {
    return this.of(game)[0] ?? this.add(game, labExamples[game]?.[0]?.card);
  }
  change(game: string, id: string, changes: Partial<LabDraft>) {
    this.set(game, this.of(game).map((draft) => (draft.id === id ? { ...draft, ...changes } : draft)));
  }
  remove(game: string, id: string) {
    this.set(game, this.of(game).filter((draft) => draft.id !== id));
  }
  // As a whole: a card that has not changed stays the same object, and is not read again.
  private set(game: string, list: LabDraft[]) {
    this.all = { ...this.all, [game]: list };
    store(KEY, JSON.stringify(this.all));
  }
}

export const drafts = new LabDrafts();
