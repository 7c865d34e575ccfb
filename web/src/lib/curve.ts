// The curve of a game: who stood how much nearer to the goal after each choice, as paths for an SVG of `width` by `height`.
import type { Moment, Pips, Seat } from "./protocol";

export interface Point { x: number; y: number; at: number }
export interface Curve { points: Point[]; line: string; area: string; middle: number }

// From -1, the other side is as good as there, to 1, this side is.
export function lead(pips: Pips, seat: Seat): number {
  const [mine, theirs] = seat === "A" ? [pips.A, pips.B] : [pips.B, pips.A];
  return pips.of > 0 ? Math.max(-1, Math.min(1, (mine - theirs) / pips.of)) : 0;
}

const short = (value: number) => String(Math.round(value * 10) / 10);

export function curveOf(curve: Pips[], seat: Seat, width: number, height: number): Curve {
  const middle = height / 2;
  const margin = 4;
  const step = curve.length > 1 ? width / (curve.length - 1) : width;
  const points = curve.map((pips, at) => ({ at, x: at * step, y: middle - lead(pips, seat) * (middle - margin) }));
  // A lead is gained at once and not bit by bit, so the line goes in steps.
  const steps = points.map((point, index) => (index === 0 ? `M${short(point.x)} ${short(point.y)}` : `H${short(point.x)}V${short(point.y)}`)).join("");
  const line = points.length === 1 ? `${steps}H${short(width)}` : steps;
  const end = points.length === 1 ? width : (points.at(-1)?.x ?? 0);
  return { points, line, area: points.length === 0 ? "" : `${line}L${short(end)} ${short(middle)}L0 ${short(middle)}Z`, middle };
}

// Where turns begin, as parts of the width; names that would run into each other are left out.
export function turnMarks(moments: Moment[], length: number, least = 0.05): { turn: number; at: number; part: number; named: boolean }[] {
  let free = 0;
  return moments.filter((moment) => moment.kind === "turn").map((moment) => {
    const part = length > 0 ? moment.at / length : 0;
    const named = part >= free && part <= 1 - least / 2;
    if (named) free = part + least;
    return { turn: moment.turn, at: moment.at, part, named };
  });
}

// The moment that the position after `at` choices belongs to: the last one that is not later.
export function momentAt(moments: Moment[], at: number): number {
  let found = -1;
  moments.forEach((moment, index) => { if (moment.at <= at) found = index; });
  return found;
}

export function nextTurn(moments: Moment[], at: number, direction: 1 | -1, length: number): number {
  const turns = moments.filter((moment) => moment.kind === "turn").map((moment) => moment.at);
  if (direction > 0) return turns.find((turn) => turn > at) ?? length;
  return turns.filter((turn) => turn < at).at(-1) ?? 0;
}
