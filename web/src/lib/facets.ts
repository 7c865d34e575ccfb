// What a list of cards can be narrowed down by: made from the fields that its cards have, so that every game and every own list has its facets.
import { asNumber, fieldTitle, type Searchable } from "./card-fields";

export interface Choice { value: string; count: number }
export type Facet =
  | { kind: "color" | "few" | "many"; field: string; title: string; choices: Choice[] } // many: more than fit as buttons
  | { kind: "range"; field: string; title: string; values: number[] };                  // all values that occur, rising

const free = new Set(["number", "name", "text", "back.text"]);                 // prose and names are searched by typing
const colorFields = ["color", "colors", "type"];
const order = ["set", "color", "colors", "type", "kind"];                      // these first; then numbers, then the rest
const last = ["keyword", "character", "traits", "affinities", "era"];

export function facetsOf(items: Searchable[]): Facet[] {
  const values = new Map<string, Map<string, Choice & { number?: number }>>();
  const without = new Map<string, number>();
  for (const item of items)
    for (const [field, list] of item.fields) {
      if (free.has(field)) continue;
      const seen = values.get(field) ?? new Map<string, Choice & { number?: number }>();
      values.set(field, seen);
      for (const value of list) {
        const key = String(value);
        const choice = seen.get(key) ?? { value: key, count: 0, number: asNumber(value) };
        choice.count += 1;
        seen.set(key, choice);
      }
    }
  for (const field of values.keys()) without.set(field, items.filter((item) => !item.fields.has(field)).length);

  const facets: Facet[] = [];
  for (const [field, seen] of values) {
    const choices = [...seen.values()];
    if (choices.length < 2 && (without.get(field) ?? 0) === 0) continue; // nothing to choose
    const title = fieldTitle(field);
    if (choices.every((choice) => choice.number !== undefined)) {
      const numbers = [...new Set(choices.map((choice) => choice.number!))].sort((a, b) => a - b);
      if (numbers.length > 3) facets.push({ kind: "range", field, title, values: numbers });
      else if (numbers.length > 1) facets.push({ kind: "few", field, title, choices: numbers.map((number) => ({ value: String(number), count: choices.filter((choice) => choice.number === number).reduce((sum, choice) => sum + choice.count, 0) })) });
      continue;
    }
    const listed = choices.map(({ value, count }) => ({ value, count }));
    if (field === "trigger") listed.push({ value: "none", count: without.get(field) ?? 0 });
    const kind = colorFields.includes(field) ? "color" : choices.length > 10 ? "many" : "few";
    if (kind !== "color") listed.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
    facets.push({ kind, field, title, choices: listed });
  }
  const rank = (facet: Facet) => {
    const first = order.indexOf(facet.field);
    if (first >= 0) return first;
    const end = last.indexOf(facet.field);
    return end >= 0 ? 200 + end : facet.kind === "range" ? 100 : 150;
  };
  return facets.sort((a, b) => rank(a) - rank(b));
}

export function fieldsOf(items: Searchable[]): string[] {
  return [...new Set(items.flatMap((item) => [...item.fields.keys()]))];
}

// Cards by one of their fields: numbers by size, words by the alphabet; those without it at the end. Equal ones keep the order of their numbers.
export function sorted(items: Searchable[], field: string): Searchable[] {
  return [...items].sort((a, b) => {
    const left = a.fields.get(field)?.[0];
    const right = b.fields.get(field)?.[0];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined) || a.card.id - b.card.id;
    const numbers = [asNumber(left), asNumber(right)];
    if (numbers[0] !== undefined && numbers[1] !== undefined) return numbers[0] - numbers[1] || a.card.id - b.card.id;
    return String(left).localeCompare(String(right), "en", { numeric: true }) || a.card.id - b.card.id;
  });
}
