// A deck as the browser holds it while it is built: counts by card number, read from and written as the plain text format of docs/cards.md.
// What other sites write is read by the server, which gives it back in this format.
import type { CardFace } from "./protocol";

export interface Entry { number: string; count: number }

export function readDeck(text: string): Entry[] {
  const counts = new Map<string, number>();
  for (const line of text.split(/\r?\n/)) {
    const found = /^\s*(\d{1,2})x?\s+(\S+)/i.exec(line);
    if (found) counts.set(found[2]!, (counts.get(found[2]!) ?? 0) + Number(found[1]));
  }
  return [...counts].map(([number, count]) => ({ number, count }));
}

// The first remark of a shipped deck is its title, and what it does behind a colon.
export function titleIn(text: string): string | undefined {
  const first = /^\s*#\s*([^:\n]+)/.exec(text)?.[1]?.trim();
  return first || undefined;
}

export function total(entries: Entry[]): number {
  return entries.reduce((sum, entry) => sum + entry.count, 0);
}

export function withCount(entries: Entry[], number: string, count: number): Entry[] {
  const kept = Math.max(0, Math.min(99, count));
  if (!entries.some((entry) => entry.number === number)) return kept > 0 ? [...entries, { number, count: kept }] : entries;
  return entries.map((entry) => (entry.number === number ? { number, count: kept } : entry)).filter((entry) => entry.count > 0);
}

export interface Section { title: string; count: number; entries: { entry: Entry; card?: CardFace }[] }

// The deck by kinds of card, in the order in which the kinds come up in the catalog; cards that nobody knows at the end.
export function sections(entries: Entry[], cards: CardFace[]): Section[] {
  const byNumber = new Map(cards.map((card) => [card.number, card]));
  const kinds = [...new Set(cards.map((card) => card.kind))];
  const found = new Map<string, Section>();
  for (const entry of entries) {
    const card = byNumber.get(entry.number);
    const title = card?.kind ?? "Not in this list";
    const section = found.get(title) ?? { title, count: 0, entries: [] };
    found.set(title, section);
    section.count += entry.count;
    section.entries.push({ entry, card });
  }
  const rank = (section: Section) => (kinds.includes(section.title) ? kinds.indexOf(section.title) : kinds.length);
  const list = [...found.values()].sort((a, b) => rank(a) - rank(b));
  for (const section of list) section.entries.sort((a, b) => (a.card?.id ?? 0) - (b.card?.id ?? 0));
  return list;
}

export type ExportFormat = "text" | "list" | "names" | "csv" | "json";
export const exportFormats: { format: ExportFormat; title: string; about: string }[] = [
  { format: "text", title: "Arbiter", about: "count, number, name; what Arbiter keeps in files" },
  { format: "list", title: "Number x count", about: "one line a card, as many deck sites read it" },
  { format: "names", title: "Names", about: "count and name, for people" },
  { format: "csv", title: "CSV", about: "for a spreadsheet" },
  { format: "json", title: "JSON", about: "for a program" },
];

export function writeDeck(title: string, entries: Entry[], cards: CardFace[], format: ExportFormat = "text"): string {
  const parts = sections(entries, cards);
  const rows = parts.flatMap((part) => part.entries);
  const cell = (words: string) => (/[",\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words);
  switch (format) {
    case "text": {
      const blocks = parts.map((part) => [`# ${part.title}`, ...part.entries.map(({ entry, card }) => `${entry.count} ${entry.number}${card ? ` ${card.name}` : ""}`)].join("\n"));
      return `${[`# ${title}`, ...blocks].join("\n\n")}\n`;
    }
    case "list": return rows.map(({ entry }) => `${entry.number} x${entry.count}\n`).join("");
    case "names": return rows.map(({ entry, card }) => `${entry.count}x ${card?.name ?? entry.number}\n`).join("");
    case "csv": return ["count,number,name", ...rows.map(({ entry, card }) => `${entry.count},${cell(entry.number)},${cell(card?.name ?? "")}`)].join("\n") + "\n";
    case "json": return `${JSON.stringify({ title, cards: rows.map(({ entry, card }) => ({ count: entry.count, number: entry.number, name: card?.name })) }, null, 1)}\n`;
  }
}

// "first-lights" for "First Lights": what a file is called.
export function fileName(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\d]+/gu, "-").replace(/^-|-$/g, "") || "deck";
}

// A name that no deck has yet: "First Lights 2".
export function freshName(wanted: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  if (!names.has(wanted)) return wanted;
  const stem = wanted.replace(/ \d+$/, "");
  for (let number = 2; ; number += 1) if (!names.has(`${stem} ${number}`)) return `${stem} ${number}`;
}

// What the first lines of a deck say of it, after its title: "# Title: what it does," "# and how."
export function aboutIn(text: string): string {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    if (!line.startsWith("#")) break;
    lines.push(line.slice(1).trim());
  }
  const [, about = ""] = /^[^:]+:\s*(.+)$/s.exec(lines.join(" ")) ?? [];
  return about;
}
