// The curve of a game: the chance to win before the first choice and after each, as paths for an SVG of `width` by `height`.
import type { Moment } from "./protocol";

export interface Point { x: number; y: number; at: number }
export interface Curve { points: Point[]; line: string; area: string; middle: number }

const short = (value: number) => String(Math.round(value * 10) / 10);

export function curveOf(percent: number[], width: number, height: number): Curve {
  const middle = height / 2;
  const margin = 4;
  const step = percent.length > 1 ? width / (percent.length - 1) : width;
  const points = percent.map((chance, at) => ({ at, x: at * step, y: middle - ((chance - 50) / 50) * (middle - margin) }));
  const path = points.map((point, index) => `${index === 0 ? "M" : "L"}${short(point.x)} ${short(point.y)}`).join("");
  const line = points.length === 1 ? `${path}H${short(width)}` : path;
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

export function nextTurn(moments: Moment[], at: number, direction: 1 | -1, length: number): number {
  const turns = moments.filter((moment) => moment.kind === "turn").map((moment) => moment.at);
  if (direction > 0) return turns.find((turn) => turn > at) ?? length;
  return turns.filter((turn) => turn < at).at(-1) ?? 0;
}
