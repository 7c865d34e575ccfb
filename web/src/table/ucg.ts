// ucg: the battle areas in the order in which this side sees them.
import type { Card, Seat, Standing } from "../lib/protocol";
import type { TableState } from "./state.svelte";
import { placesOf, zoneOf, type NumberedPlace } from "./zones";

export interface Area { slot: number; number: number; mine?: NumberedPlace; theirs?: NumberedPlace; standing?: Standing }

const faceUp = (place: NumberedPlace | undefined) => place?.stack[0] !== undefined && !place.stack[0].down;

// How an area stands, for the side that looks at it.
export function standingWords(area: Area, me: Seat): string {
  const { standing, mine, theirs } = area;
  if (!mine?.stack.length && !theirs?.stack.length) return "Empty";
  if (mine?.stack[0]?.down || theirs?.stack[0]?.down) return "Not turned up";
  if (!standing?.ahead) return faceUp(mine) && faceUp(theirs) ? "Even" : "Open";
  return `${standing.ahead === me ? "Ahead" : "Behind"} by ${standing.by}`;
}

export interface Scene { seat: Seat; at: number; card: Card }

// The scenes of both sides, the other's first.
export function scenesOf(table: TableState): Scene[] {
  const zone = table.book!.zone("scene area");
  return [table.other, table.me].flatMap((seat) => zoneOf(table.view!, seat, zone).cards.map((card, at) => ({ seat, at, card })));
}

export function areasOf(table: TableState): Area[] {
  const view = table.view!;
  const zone = table.book!.zone("battle area");
  const bySlot = new Map<number, Area>();
  for (const [seat, key] of [[table.me, "mine"], [table.other, "theirs"]] as const) {
    for (const place of placesOf(view, seat, zone)) {
      const area = bySlot.get(place.slot) ?? { slot: place.slot, number: place.slot + 1 };
      area[key] = place;
      bySlot.set(place.slot, area);
    }
  }
  for (const standing of view.standings ?? []) {
    const area = bySlot.get(standing.slot);
    if (area) area.standing = standing;
  }
  const areas = [...bySlot.values()].filter((area) => area.mine || area.theirs).sort((a, b) => a.slot - b.slot);
  // Area 1 lies at the right hand of who led the first turn.
  return (view.starting ?? "A") === table.me ? areas.reverse() : areas;
}
