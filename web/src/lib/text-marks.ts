// Places in a typed text. The server counts bytes of UTF-8, the browser counts UTF-16 units.
const encoder = new TextEncoder();

export function unitAt(text: string, byte: number): number {
  let bytes = 0;
  let unit = 0;
  for (const sign of text) {
    if (bytes >= byte) break;
    bytes += encoder.encode(sign).length;
    unit += sign.length;
  }
  return unit;
}

export interface Piece { words: string; mark: "read" | "stop" | "unread" }

// What was read, where reading stopped, and the rest. Without a place to stop, all of it was read.
// An empty place (the text ends too early) marks the last sign, so that there is something to see.
export function pieces(text: string, stop?: { at: number; length: number }): Piece[] {
  if (!stop) return text ? [{ words: text, mark: "read" }] : [];
  let from = unitAt(text, stop.at);
  let to = unitAt(text, stop.at + stop.length);
  if (to <= from) { to = Math.min(text.length, from + 1); from = Math.max(0, to - 1); }
  const all: Piece[] = [
    { words: text.slice(0, from), mark: "read" },
    { words: text.slice(from, to), mark: "stop" },
    { words: text.slice(to), mark: "unread" },
  ];
  return all.filter((piece) => piece.words !== "");
}

// Line and column, counted from one, for people who can't see the mark.
export function placeWords(text: string, byte: number): string {
  const before = text.slice(0, unitAt(text, byte));
  const line = before.split("\n").length;
  return `line ${line}, sign ${before.length - before.lastIndexOf("\n")}`;
}

// Where reading stopped, by lines: those that are whole, and the sentences of the stopped one that stand before the stop.
export interface Stopped { others: string[]; line: string; before: string; at: number }

export function aroundStop(text: string, byte: number): Stopped {
  const unit = unitAt(text, byte);
  const lines = text.split("\n");
  let from = 0;
  let at = 0;
  while (at + 1 < lines.length && unit > from + lines[at]!.length) from += lines[at++]!.length + 1;
  const line = lines[at] ?? "";
  const read = line.slice(0, Math.max(0, unit - from));
  const before = /^(.*[.。])(?:\s|$)/s.exec(`${read} `)?.[1] ?? "";
  return { others: lines.filter((_, other) => other !== at), line, before, at };
}
