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
