// Names for the things on a table that can be pointed at: a place, a card in a list of cards, a player.
import type { Choice, Question, Seat, Spot } from "../lib/protocol";

export type Anchor = string;

export const ofPlace = (place: number): Anchor => `place:${place}`;
export const ofPlayer = (seat: Seat): Anchor => `player:${seat}`;
export const ofCard = (seat: Seat | undefined, zone: number, position: number): Anchor => `card:${seat ?? ""}.${zone}.${position}`;

// The top card of a place's stack is the place itself.
export function ofSpot(spot: Spot): Anchor {
  if (spot.place === undefined) return ofCard(spot.seat, spot.zone, spot.position);
  return spot.position === 0 ? ofPlace(spot.place) : `stack:${spot.place}.${spot.position}`;
}

// What on the table a choice is about, if anything.
export function ofChoice(choice: Choice): Anchor | undefined {
  if (choice.card) return ofSpot(choice.card);
  return choice.place === undefined ? undefined : ofPlace(choice.place);
}

export function ofSource(source: Question["source"]): Anchor | undefined {
  if (!source) return undefined;
  if ("zone" in source) return ofSpot(source);
  return "place" in source ? ofPlace(source.place) : undefined;
}

export function spotOf(anchor: Anchor): { card?: Spot; place?: number } {
  const [kind, rest = ""] = anchor.split(":");
  if (kind === "place") return { place: Number(rest) };
  if (kind !== "card") return {};
  const [seat, zone, position] = rest.split(".");
  return { card: { zone: Number(zone), position: Number(position), ...(seat ? { seat: seat as Seat } : {}) } };
}
