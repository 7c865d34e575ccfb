// Where things lie, read from a view: a game's zones by their names, the places of a side, and the numbers that stand on them.
import type { Book } from "../lib/catalog";
import { frameFacts } from "../lib/faces";
import type { Card, CardFace, Place, Seat, View, Zone } from "../lib/protocol";
import type { Anchor } from "./anchors";

export const NO_CARDS: Zone = { cards: [] };

export const zoneOf = (view: View, seat: Seat, zone: number): Zone => view.zones[`${seat}.${zone}`] ?? NO_CARDS;

export interface NumberedPlace extends Place { index: number }

// The places of a side in one zone, by slot.
export function placesOf(view: View, seat: Seat, zone: number): NumberedPlace[] {
  return Object.entries(view.places)
    .filter(([, place]) => place.zone === zone && place.seat === seat)
    .map(([index, place]) => ({ ...place, index: Number(index) }))
    .sort((a, b) => a.slot - b.slot || a.index - b.index);
}

// The zones whose single cards are drawn one by one beside the places: a hand, what is paid with.
const ONE_BY_ONE: Record<string, string[]> = { ucg: ["scene area"], ua: ["ap area"], dbs: ["energy area"] };

export function isOnTable(view: View, book: Book, me: Seat, anchor: Anchor): boolean {
  const [kind, rest = ""] = anchor.split(":");
  if (kind === "place" || kind === "stack") return view.places[rest.split(".")[0]!] !== undefined;
  if (kind === "player") return true;
  const [seat, zone] = rest.split(".");
  const name = book.catalog.zones[Number(zone)]?.name.toLowerCase();
  if (name === "hand") return seat === me;
  return name !== undefined && (ONE_BY_ONE[book.game] ?? []).includes(name);
}

// "card:A.1.3": the card itself, where this side knows it.
export function cardAt(view: View, anchor: Anchor): Card | undefined {
  const [kind, rest = ""] = anchor.split(":");
  const parts = rest.split(".");
  if (kind === "place") return view.places[rest]?.stack[0];
  if (kind === "stack") return view.places[parts[0]!]?.stack[Number(parts[1])];
  if (kind === "card") return view.zones[`${parts[0]}.${parts[1]}`]?.cards[Number(parts[2])];
  return undefined;
}

const NO_VALUE = -1_000_000_000;
const STATES = ["", "SINGLE", "DOUBLE", "TRIPLE", "QUAD", "EXTRA"];

export interface Shown { value?: number; printed?: number; grade?: string; side: boolean }

// What stands on the card of a place now.
export function shownAt(place: Place, book: Book): Shown {
  const top = place.stack[0];
  const face = top?.down ? undefined : book.face(top?.d);
  const side = (place.pos ?? top?.pos ?? 0) > 0;
  const named = (name: string) => {
    const at = book.attribute(name);
    const value = at < 0 ? undefined : place.values?.[at];
    return value === undefined || value < NO_VALUE ? undefined : value;  // far below zero: it has none
  };
  if (!face || !place.values?.length) return { side };
  const value = named(book.game === "dbs" ? "power" : "BP");
  if (book.game !== "ucg") return { value: hasValue(face, book) ? value : undefined, printed: frameFacts(face, book.game).value, side };
  const grade = named("is EXTRA") ? "EXTRA" : STATES[named("state") ?? 0] || undefined;
  const printed = frameFacts(face, "ucg").ladder.find((step) => step.state === grade)?.value;
  return { value, printed, grade, side };
}

const hasValue = (face: CardFace, book: Book) => frameFacts(face, book.game).value !== undefined;

export const unitOf = (game: string) => (game === "dbs" ? "power" : "BP");
