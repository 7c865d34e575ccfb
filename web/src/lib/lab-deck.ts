// A deck to try a card in: one that ships, with some of its cards changed for the new one.
import { readDeck, type Entry } from "./deck-text";
import { asRecord, type LabCard } from "./lab-cards";
import type { CardFace } from "./protocol";

const kindOf = (card: CardFace | undefined) => card?.kind ?? "";

// As many cards as come in go out: of the same kind first, the ones that the deck has most of, and never a leader for another card.
export function testDeck(deck: string, cards: CardFace[], kind: string, number: string, copies: number): Entry[] {
  const byNumber = new Map(cards.map((card) => [card.number, card]));
  const entries = readDeck(deck).map((entry) => ({ ...entry }));
  const leader = kind === "Leader";
  let left = leader ? 1 : copies;
  const wanted = left;
  const rank = (entry: Entry) => (kindOf(byNumber.get(entry.number)) === kind ? 0 : 1);
  const order = entries
    .filter((entry) => (kindOf(byNumber.get(entry.number)) === "Leader") === leader)
    .sort((a, b) => rank(a) - rank(b) || b.count - a.count);
  for (const entry of order) {
    const out = Math.min(left, entry.count);
    entry.count -= out;
    left -= out;
  }
  return [{ number, count: wanted - left }, ...entries].filter((entry) => entry.count > 0);
}

// ua wants one source code, the first three letters of the number, for all cards of a deck.
export function numberFor(game: string, deck: string, number: string): string {
  const first = readDeck(deck)[0]?.number ?? "";
  return game === "ua" && first ? `${first.slice(0, 3)}-${number.replace(/^[A-Z]{3}-/, "")}` : number;
}

export function labList(game: string, card: LabCard, number: string): string {
  return JSON.stringify([{ ...asRecord(game, card), number }]);
}
