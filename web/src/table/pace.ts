// How long each of the opponent's actions stands before the next one comes.
import type { Speed } from "../lib/settings.svelte";
import type { Seat, Update } from "../lib/protocol";

const BEAT: Record<Speed, number> = { normal: 700, fast: 300, instant: 0 };
const LOSS: Record<Speed, number> = { normal: 1200, fast: 500, instant: 0 };
const LONGEST = 4000;

export function beat(update: Update, me: Seat | undefined, speed: Speed): number {
  if (update.ended || !update.lines?.length) return 0;
  if (update.lines.some((line) => line.weight === "loss")) return LOSS[speed];
  const theirs = update.lines.some((line) => line.seat !== undefined && line.seat !== me && line.weight !== "quiet");
  return theirs ? BEAT[speed] : 0;
}

// The wait after the first of the updates, such that all of them take four seconds at the most.
// `loss`: the first has cost this side something.
export function waitAfter(first: Update, rest: Update[], me: Seat | undefined, speed: Speed, loss = false): number {
  const all = [first, ...rest].map((update) => beat(update, me, speed));
  if (loss && !first.ended) all[0] = Math.max(all[0]!, LOSS[speed]);
  const sum = all.reduce((total, wait) => total + wait, 0);
  return sum > LONGEST ? Math.round((all[0]! * LONGEST) / sum) : all[0]!;
}
