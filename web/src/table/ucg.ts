// ucg: the battle areas in the order in which this side sees them.
import type { Seat, Standing } from "../lib/protocol";
import type { TableState } from "./state.svelte";
import { placesOf, type NumberedPlace } from "./zones";

export interface Area { slot: number; number: number; mine?: NumberedPlace; theirs?: NumberedPlace; standing?: Standing }

// Who led turn 1: the log says so.
function firstLead(table: TableState): Seat {
  return table.lines.find((line) => line.weight === "turn" && line.turn === 1 && line.seat)?.seat ?? "A";
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
  return firstLead(table) === table.me ? areas.reverse() : areas;
}
