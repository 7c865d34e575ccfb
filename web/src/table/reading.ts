// What the reader shows: the card that is pointed at, else the one whose text asks, else the one that attacks, else the newest in the log.
import { upperFirst } from "../lib/messages";
import type { CardFace, Modifier, SumPart } from "../lib/protocol";
import type { Anchor } from "./anchors";
import type { TableState } from "./state.svelte";
import { asOnCards } from "./telling";
import { cardAt, shownAt, unitOf } from "./zones";

export interface Change { words: string; until: string; by?: number }
export interface Read { face: CardFace; value?: number; printed?: number; grade?: string; sum?: SumPart[]; changes?: Change[]; where?: string; unit?: string }

// What effects have changed for a time besides the number, whose parts are the sum: "Cannot attack, this turn".
export function changesOf(modifiers: Modifier[], place: number, unit: string): Change[] {
  return modifiers
    .filter((one) => one.on === "place" && one.place === place && one.words.split(" ")[0] !== unit)
    .map(({ words, until, by }) => ({ words: upperFirst(asOnCards(words)), until, by }));
}

export function readCard(table: TableState, card: number | undefined, anchor?: Anchor): Read | undefined {
  const book = table.book!;
  const face = book.face(card);
  if (!face) return undefined;
  const place = anchor?.startsWith("place:") ? table.view!.places[anchor.slice(6)] : undefined;
  if (!place || place.stack[0]?.d !== card || place.stack[0]?.down) return { face };
  const { value, printed, grade } = shownAt(place, book);
  const zone = book.catalog.zones[place.zone]?.name ?? "";
  const where = place.seat ? upperFirst(`${table.nameOf(place.seat, "whose")} ${zone}`) : zone;
  const unit = unitOf(book.game);
  return { face, value, printed, grade, sum: place.sum, changes: changesOf(table.view!.modifiers, Number(anchor!.slice(6)), unit), where, unit };
}

export function readingOf(table: TableState): Read | undefined {
  const { reading, view, question } = table;
  if (!view || !table.book) return undefined;
  if (reading) {
    const anchor = reading.anchor && cardAt(view, reading.anchor)?.d === reading.card ? reading.anchor : undefined;
    return readCard(table, reading.card, anchor);
  }
  const source = table.sourceAnchor;
  if (source) return readCard(table, cardAt(view, source)?.d, source);
  if (question?.source && "card" in question.source) return readCard(table, question.source.card);
  if (view.battle) return readCard(table, view.places[view.battle.attacker]?.stack[0]?.d, `place:${view.battle.attacker}`);
  // What has a text or a number of its own; an AP card tells nothing.
  const worth = (card: number) => { const face = table.book!.face(card); return face !== undefined && !/^ap\b/i.test(face.kind); };
  const newest = table.lines.findLast((line) => line.cards?.some(worth));
  return readCard(table, newest?.cards?.find(worth));
}
