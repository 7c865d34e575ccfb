// What a card can be searched by: its fields as the card file has them, and a few that follow from them.
import type { CardFace } from "./protocol";

export type FieldValue = string | number;

export interface Searchable {
  card: CardFace;
  fields: Map<string, FieldValue[]>; // a field that the card does not have is left out
  everything: string;                // all words on it, in small letters
}

export function textOf(card: CardFace): string {
  return card.text.map((line) => line.parts.map((part) => part.words).join("")).join("\n");
}

// "[Impact (1)]" and "[Draw] Draw a card." are filed under "Impact" and "Draw".
function bracketed(words: string): string | undefined {
  return /^[[《【<]\s*([^\]》】>(:]+?)\s*(?:[(:][^\]》】>]*)?[\]》】>]/u.exec(words)?.[1];
}

function keywordsOf(card: CardFace): string[] {
  const found = new Set<string>();
  for (const line of card.text)
    for (const part of line.parts)
      if (part.mark === "keyword") found.add(bracketed(part.words) ?? part.words.replace(/\s*\(.*\)$/, ""));
  return [...found];
}

// The set is what stands before the last number: "AR01-035" is in AR01, "CRW-1-007" in CRW-1.
export function setOf(number: string): string {
  return number.replace(/[-_/ ][^-_/ ]*$/, "") || number;
}

export function searchable(card: CardFace): Searchable {
  const fields = new Map<string, FieldValue[]>();
  const put = (field: string, values: FieldValue[]) => {
    const kept = values.filter((value) => value !== "");
    if (kept.length > 0) fields.set(field, kept);
  };
  for (const [field, value] of Object.entries(card.fields)) put(field, Array.isArray(value) ? value : [value]);
  put("number", [card.number]);
  put("name", [card.name]);
  if (!fields.has("kind")) put("kind", [card.kind]);
  const text = textOf(card);
  put("text", [text]);
  put("set", [setOf(card.number)]);
  put("keyword", keywordsOf(card));
  const trigger = fields.get("trigger")?.[0];
  if (typeof trigger === "string") put("trigger", [bracketed(trigger) ?? trigger]);
  const words = [card.number, card.name, card.kind, card.facts, text, ...Object.values(card.fields).flat()];
  return { card, fields, everything: words.join("\n").toLowerCase() };
}

// A cost such as "4(RR)" is a number with more behind it.
export function asNumber(value: FieldValue): number | undefined {
  if (typeof value === "number") return value;
  const found = /^-?\d+(?=$|\()/.exec(value);
  return found ? Number(found[0]) : undefined;
}

const written: Record<string, string> = { bp: "BP", ap: "AP", ap_cost: "AP cost", required_energy: "Required energy", energy_generation: "Generates", set: "Set" };

export function fieldTitle(field: string): string {
  if (written[field]) return written[field];
  const words = field.split(/[._]/).map((word) => written[word] ?? word);
  const title = words.join(" ");
  return title.charAt(0).toUpperCase() + title.slice(1);
}

// Words that players use whatever the game calls it; the first field that the cards have is meant.
const alsoCalled: Record<string, string[]> = {
  cost: ["cost", "required_energy", "energy", "level", "round"],
  energy: ["energy", "required_energy"],
  power: ["power", "bp", "bp.single"],
  bp: ["bp", "bp.single", "power"],
  color: ["color", "colors", "type"],
  colour: ["color", "colors", "type"],
  trait: ["traits", "affinities"],
  affinity: ["affinities", "traits"],
  ap: ["ap_cost"],
  generates: ["energy_generation"],
  combo: ["combo_power"],
  kw: ["keyword"],
  no: ["number"],
  source: ["set"],
};

const plain = (field: string) => field.toLowerCase().replace(/[._\s-]/g, "");

export function findField(word: string, fields: Iterable<string>): string | undefined {
  const all = [...fields];
  const wanted = plain(word);
  const exact = all.find((field) => plain(field) === wanted);
  if (exact) return exact;
  const called = alsoCalled[word.toLowerCase()]?.find((field) => all.includes(field));
  if (called) return called;
  const begin = all.filter((field) => plain(field).startsWith(wanted));
  return begin.length === 1 ? begin[0] : undefined;
}
