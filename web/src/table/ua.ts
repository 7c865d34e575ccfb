// ua: lines of four places, and the energy that a side makes as its totals say.
import type { IconName } from "../lib/icons";
import type { Seat, View } from "../lib/protocol";
import { placesOf, type NumberedPlace } from "./zones";

// As many places as the line has, four at least: a line never changes its width.
export function lineOf(view: View, seat: Seat, zone: number): (NumberedPlace | undefined)[] {
  const places = placesOf(view, seat, zone);
  return [...places, ...Array.from({ length: Math.max(0, 4 - places.length) }, () => undefined)];
}

export interface Energy { color: string; icon: IconName; count: number }

const COLORS = ["red", "blue", "green", "yellow", "purple"] as const;

// "energy 8 blue, 1 red"
export function energyOf(view: View, seat: Seat): Energy[] {
  const words = view.totals[seat].join(", ");
  return COLORS.flatMap((color) => {
    const count = new RegExp(`(\\d+) ${color}`, "i").exec(words)?.[1];
    return count ? [{ color, icon: color, count: Number(count) }] : [];
  });
}
