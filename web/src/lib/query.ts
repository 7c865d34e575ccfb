// The words that are typed to find cards: cost<=3 color:red -text:"draw a card" (keyword:raid or bp>=4000).
// Terms stand side by side and must all hold; "or" lets one of two hold, "-" or "not" turns a term round, parentheses group.
// A term is a word that stands anywhere on the card, or a field, a comparison and a value; "a,b" is either, "2..4" from 2 to 4,
// "none" a card without that field.
import { asNumber, fieldTitle, findField, type FieldValue, type Searchable } from "./card-fields";

export type Compare = ":" | "=" | "!=" | "<" | "<=" | ">" | ">=";
export interface Range { from: number; to: number } // of the typed text
export type Query =
  | { kind: "all" | "any"; parts: Query[]; range: Range }
  | { kind: "not"; part: Query; range: Range }
  | { kind: "word"; word: string; range: Range }
  | { kind: "field"; field: string; compare: Compare; values: string[]; range: Range };
export interface Problem { range: Range; words: string }
export interface Parsed { query: Query; problems: Problem[] }

class Reader {
  at = 0;
  problems: Problem[] = [];
  constructor(readonly text: string, readonly fields: string[]) {}

  skip() { while (/\s/.test(this.text[this.at] ?? "")) this.at += 1; }
  take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, pattern.flags + "y");
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found) this.at = sticky.lastIndex;
    return found;
  }
  complain(from: number, words: string) { this.problems.push({ range: { from, to: Math.max(this.at, from + 1) }, words }); }

  any(): Query {
    const from = this.at;
    const parts = [this.all()];
    for (;;) {
      this.skip();
      if (!this.take(/or(?=[\s()]|$)|\|/iu)) break;
      parts.push(this.all());
    }
    return parts.length === 1 ? parts[0]! : { kind: "any", parts, range: { from, to: this.at } };
  }

  all(): Query {
    this.skip();
    const from = this.at;
    const parts: Query[] = [];
    for (;;) {
      this.skip();
      if (this.at >= this.text.length || /[)|]/.test(this.text[this.at]!) || /^or([\s()]|$)/i.test(this.text.slice(this.at))) break;
      if (this.take(/and(?=[\s(])/iu)) continue;
      const part = this.term();
      if (part) parts.push(part);
    }
    return { kind: "all", parts, range: { from, to: this.at } };
  }

  term(): Query | undefined {
    const from = this.at;
    if (this.take(/-(?=[^\s\d])|not\s+/iu)) {
      const part = this.term();
      return part && { kind: "not", part, range: { from, to: this.at } };
    }
    if (this.take(/\(/u)) {
      const inner = this.any();
      this.skip();
      if (!this.take(/\)/u)) this.complain(from, "A parenthesis is not closed.");
      return { ...inner, range: { from, to: this.at } };
    }
    const head = this.take(/(\p{L}[\p{L}\d_.]*)(\s*(?:<=|>=|!=|<>|≤|≥|<|>|=)\s*|:)/u);
    if (head) return this.comparison(from, head[1]!, head[2]!.trim());
    const word = this.value(/[^\s()|]+/u);
    return word ? { kind: "word", word: word.toLowerCase(), range: { from, to: this.at } } : undefined;
  }

  comparison(from: number, word: string, sign: string): Query | undefined {
    const compare = ({ "≤": "<=", "≥": ">=", "<>": "!=" } as Record<string, Compare>)[sign] ?? (sign as Compare);
    const values: string[] = [];
    do {
      const value = this.value(/[^\s(),|"“”]+/u);
      if (value !== undefined) values.push(value);
    } while (this.take(/,/u));
    const field = findField(word, this.fields);
    if (!field) {
      this.complain(from, `No field is called ${word}. There are ${this.fields.join(", ")}.`);
      return undefined;
    }
    if (values.length === 0) {
      this.complain(from, `After ${word}${sign} a value is missing.`);
      return undefined;
    }
    if (/[<>]/.test(compare) && values.some((value) => asNumber(value) === undefined)) {
      this.complain(from, `After ${word}${sign} a number is expected, not ${values.join(", ")}.`);
      return undefined;
    }
    return { kind: "field", field, compare, values, range: { from, to: this.at } };
  }

  value(bare: RegExp): string | undefined {
    const quoted = this.take(/["“”]([^"“”]*)(["“”]|$)/u);
    return quoted ? quoted[1]! : this.take(bare)?.[0];
  }
}

export function parseQuery(text: string, fields: Iterable<string>): Parsed {
  const reader = new Reader(text, [...fields]);
  const parts: Query[] = [];
  for (;;) { // a parenthesis too many ends a part, and is passed over
    parts.push(reader.any());
    if (reader.at >= text.length) break;
    reader.at += 1;
  }
  const query: Query = parts.length === 1 ? parts[0]! : { kind: "all", parts, range: { from: 0, to: text.length } };
  return { query, problems: reader.problems };
}

function holds(value: FieldValue, compare: Compare, wanted: string): boolean {
  const number = asNumber(value);
  const span = /^(-?\d+)\.\.(-?\d+)$/.exec(wanted);
  if (span && number !== undefined) return (number >= Number(span[1]) && number <= Number(span[2])) !== (compare === "!=");
  const bound = asNumber(wanted);
  if (/[<>]/.test(compare)) {
    if (number === undefined || bound === undefined) return false;
    return compare === "<" ? number < bound : compare === "<=" ? number <= bound : compare === ">" ? number > bound : number >= bound;
  }
  const has = String(value).toLowerCase();
  const asked = wanted.toLowerCase();
  const same = has === asked || (number !== undefined && number === bound);
  if (compare === "!=") return !same;
  return same || (compare === ":" && typeof value === "string" && (bound === undefined || number === undefined) && has.includes(asked));
}

export function matches(query: Query, item: Searchable): boolean {
  switch (query.kind) {
    case "all": return query.parts.every((part) => matches(part, item));
    case "any": return query.parts.some((part) => matches(part, item));
    case "not": return !matches(query.part, item);
    case "word": return item.everything.includes(query.word);
    case "field": {
      const has = item.fields.get(query.field) ?? [];
      if (query.compare === "!=") return query.values.every((wanted) => (wanted === "none" ? has.length > 0 : has.every((value) => holds(value, "!=", wanted))));
      return query.values.some((wanted) => (wanted === "none" && has.length === 0) || has.some((value) => holds(value, query.compare, wanted)));
    }
  }
}

// The terms that stand side by side at the top: what is shown as chips and can be taken away one by one.
export function terms(query: Query): Query[] {
  return query.kind === "all" ? query.parts.flatMap((part) => (part.kind === "all" ? terms(part) : [part])) : [query];
}

export function without(text: string, range: Range): string {
  return `${text.slice(0, range.from).trimEnd()} ${text.slice(range.to).trimStart()}`.trim();
}

export function termWords(term: Query): string {
  switch (term.kind) {
    case "all": return term.parts.map(termWords).join(" and ");
    case "any": return term.parts.map(termWords).join(" or ");
    case "not": return `not ${termWords(term.part)}`;
    case "word": return `“${term.word}”`;
    case "field": {
      const title = fieldTitle(term.field);
      const values = term.values.map((value) => value.replace("..", " to ")).join(" or ");
      if (term.compare === ":" || term.compare === "=") return /^(name|number|text)$/.test(term.field) || /^-?\d|^none$/.test(values) ? `${title} ${values}` : values;
      if (term.compare === "!=") return `${title} not ${values}`;
      return `${title} ${{ "<": `under ${values}`, "<=": `${values} or less`, ">": `over ${values}`, ">=": `${values} or more` }[term.compare]}`;
    }
  }
}

function quoted(value: string): string {
  return /^[^\s(),|"“”]+$/u.test(value) ? value : `"${value}"`;
}

// What a facet says about its field at the top of the query, and the query after a click on it. The typed text is the only state there is.
export function chosen(parsed: Query, field: string): string[] {
  return terms(parsed).flatMap((term) => (term.kind === "field" && term.field === field && /^[:=]$/.test(term.compare) && !term.values.some((value) => value.includes("..")) ? term.values : []));
}

export function toggled(text: string, fields: Iterable<string>, field: string, value: string): string {
  const parsed = parseQuery(text, fields).query;
  const now = chosen(parsed, field);
  const lower = value.toLowerCase();
  const next = now.some((one) => one.toLowerCase() === lower) ? now.filter((one) => one.toLowerCase() !== lower) : [...now, value];
  const mine = terms(parsed).filter((term) => term.kind === "field" && term.field === field && /^[:=]$/.test(term.compare));
  const rest = mine.reverse().reduce((left, term) => without(left, term.range), text);
  return next.length === 0 ? rest : `${rest} ${field}:${next.map(quoted).join(",")}`.trim();
}

export function bounds(parsed: Query, field: string): { least?: number; most?: number } {
  const found: { least?: number; most?: number } = {};
  for (const term of terms(parsed)) {
    if (term.kind !== "field" || term.field !== field || term.values.length !== 1) continue;
    const value = term.values[0]!;
    const span = /^(-?\d+)\.\.(-?\d+)$/.exec(value);
    const number = asNumber(value);
    if (span) { found.least = Number(span[1]); found.most = Number(span[2]); }
    else if (number === undefined) continue;
    else if (term.compare === ">=") found.least = number;
    else if (term.compare === "<=") found.most = number;
    else if (term.compare === ":" || term.compare === "=") { found.least = number; found.most = number; }
  }
  return found;
}

export function bounded(text: string, fields: Iterable<string>, field: string, least: number | undefined, most: number | undefined): string {
  const parsed = parseQuery(text, fields).query;
  const mine = terms(parsed).filter((term) => term.kind === "field" && term.field === field && term.compare !== "!=");
  const rest = mine.reverse().reduce((left, term) => without(left, term.range), text);
  const added = least !== undefined && most !== undefined ? (least === most ? `${field}:${least}` : `${field}:${least}..${most}`)
    : least !== undefined ? `${field}>=${least}` : most !== undefined ? `${field}<=${most}` : "";
  return `${rest} ${added}`.trim();
}
