// A deck to try a card in: one that ships, with some of its cards changed for the new one.
import { readDeck, type Entry } from "./deck-text";
import { frameFacts } from "./faces";
import { asRecord, valueOf, type LabCard } from "./lab-cards";
import type { CardFace, DeckSummary } from "./protocol";

const kindOf = (card: CardFace | undefined) => card?.kind ?? "";

// As many cards as come in go out: of the same kind first, the ones that the deck has most of, and never a leader for another card.
// `more`: others that come in, one of each.
export function testDeck(deck: string, cards: CardFace[], kind: string, number: string, copies: number, more: string[] = []): Entry[] {
  const byNumber = new Map(cards.map((card) => [card.number, card]));
  const entries = readDeck(deck).map((entry) => ({ ...entry }));
  const leader = kind === "Leader";
  let left = leader ? 1 : copies + more.length;
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
  return [{ number, count: wanted - left - more.length }, ...more.map((one) => ({ number: one, count: 1 })), ...entries].filter((entry) => entry.count > 0);
}

// ua wants one source code, the first three letters of the number, for all cards of a deck.
export function numberFor(game: string, deck: string, number: string): string {
  const first = readDeck(deck)[0]?.number ?? "";
  return game === "ua" && first ? `${first.slice(0, 3)}-${number.replace(/^[A-Z]{3}-/, "")}` : number;
}

export function labList(game: string, card: LabCard, number: string, more: LabCard[] = []): string {
  return JSON.stringify([{ ...asRecord(game, card), number }, ...more.map((one) => asRecord(game, one))]);
}

// Of decks, the one that has most cards of this kind and these colours.
export function fittingDeck(decks: DeckSummary[], cards: CardFace[], kind: string, colors: string[]): DeckSummary | undefined {
  const byNumber = new Map(cards.map((card) => [card.number, card]));
  const fit = (deck: DeckSummary) => readDeck(deck.text).reduce((sum, { number, count }) => {
    const card = byNumber.get(number);
    return sum + (card?.kind === kind ? count : 0) + (card?.colors.some((color) => colors.includes(color)) ? 100 * count : 0);
  }, 0);
  return [...decks].sort((a, b) => fit(b) - fit(a))[0];
}

// How a game with the card can begin: with it somewhere in the deck, in the hand, or on top of a stack of so many cards.
export type Start = "deck" | "hand" | number;
export interface StartChoice { start: Start; words: string }

const STATES = ["single", "double", "triple", "quad"];

export function startsOf(game: string, card: LabCard): StartChoice[] {
  const states = game === "ucg" && card["kind"] !== "Scene" ? STATES.map((state, at) => ({ start: at + 1, words: `In area 1, as ${state.toUpperCase()}`, has: typeof valueOf(card, `bp.${state}`) === "number" && at < Number(card["level"]) })).filter((one) => one.has) : [];
  if (card["kind"] === "Leader") return [{ start: "deck", words: "As your leader" }];
  return [{ start: "hand", words: "In your hand" }, ...states, { start: "deck", words: "Somewhere in your deck" }];
}

// Where its text begins to count: "[DBL] ..." is seen as DOUBLE.
export function usualStart(game: string, card: LabCard): Start {
  const marks = ["SIN", "DBL", "TRP", "QUAD"].map((mark) => String(card["text"] ?? "").indexOf(`[${mark}]`));
  const first = marks.findIndex((at) => at >= 0 && at === Math.min(...marks.filter((one) => one >= 0)));
  const starts = startsOf(game, card);
  return starts.find((one) => one.start === first + 1)?.start ?? starts[0]!.start;
}

// What it is levelled up from: plain cards of the same character, one for each level below it.
export function lowerCards(card: LabCard, number: string, stack: number): LabCard[] {
  return Array.from({ length: Math.max(0, stack - 1) }, (_, at) => {
    const level = Number(card["level"]) - at - 1;
    return { ...card, number: `${number}-L${level}`, level, text: "", bp: { single: valueOf(card, "bp.single"), double: null, triple: null, quad: null, extra: null } };
  });
}

export interface Facing { deck: string; number: string; name: string; title: string }

// Whom the card can face: the characters of the decks that ship, each once.
export function facings(decks: DeckSummary[], cards: CardFace[]): Facing[] {
  const byNumber = new Map(cards.map((card) => [card.number, card]));
  const seen = new Set<string>();
  return decks.flatMap((deck) => readDeck(deck.text).flatMap(({ number }) => {
    const card = byNumber.get(number);
    if (!card || seen.has(number) || frameFacts(card, "ucg").ladder.length === 0) return [];
    seen.add(number);
    return [{ deck: deck.name, number, name: card.name, title: deck.title }];
  }));
}
