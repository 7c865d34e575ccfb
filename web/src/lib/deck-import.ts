// What other sites and programs write, as lines of "count number" that the server reads: tables with or without a head, JSON of many
// shapes, counts glued to numbers. A line that is none of these stays as it is; the server knows names and the common forms.
const NUMBER = String.raw`[A-Z]{1,6}\d{0,3}(?:[-_/][A-Z0-9]{1,6})*[-_/]\d{1,4}[a-z]?(?:_[a-z]\d{1,2})?(?!\d)`;   // "_p1": another picture of the same card
const IS_NUMBER = new RegExp(`^${NUMBER}$`, "i");
const BEFORE = new RegExp(String.raw`^\s*(\d{1,2})\s*[x*×]?\s*(${NUMBER})\s*$`, "i");
const AFTER = new RegExp(String.raw`^\s*(${NUMBER})\s*(?:[x*×:=]|\s)\s*(\d{1,2})\s*$`, "i");
const IS_COUNT = /^\s*x?(\d{1,2})x?\s*$/i;
const COUNTS = /^(count|qty|quantity|amount|copies|number of copies|num|n|anzahl|menge)$/i;
const NUMBERS = /^(number|card ?number|card ?no\.?|no\.?|code|id|card ?id|card ?code|card)$/i;

const spelled = (number: string) => number.trim().replace(/_[a-z]\d{1,2}$/i, "").replaceAll("_", "-").toUpperCase();
const line = (count: number, number: string) => `${count} ${spelled(number)}`;

// "4x RW-1-001", "RW-1-001: 4"
function counted(words: string): string | undefined {
  const before = BEFORE.exec(words);
  if (before) return line(Number(before[1]), before[2]!);
  const after = AFTER.exec(words);
  return after ? line(Number(after[2]), after[1]!) : undefined;
}

// "a,"b, c",d": the cells of a row.
function cells(row: string, separator: string): string[] {
  const out: string[] = [];
  let cell = "";
  let quoted = false;
  for (const letter of row) {
    if (letter === '"') quoted = !quoted;
    else if (letter === separator && !quoted) out.push(cell.trim()), (cell = "");
    else cell += letter;
  }
  return [...out, cell.trim()];
}

const separatorOf = (row: string) => ["\t", ";", ","].find((one) => row.includes(one));

function fromRows(text: string): string {
  let head: { count: number; number: number } | undefined;
  return text.split(/\r?\n/).map((row) => {
    const separator = separatorOf(row);
    const parts = separator ? cells(row, separator) : [];
    const all = parts.map(counted);   // several in one line
    if (all.length > 1 && all.every((one) => one !== undefined)) return all.join("\n");
    const asHead = { count: parts.findIndex((cell) => COUNTS.test(cell)), number: parts.findIndex((cell) => NUMBERS.test(cell)) };
    if (asHead.number >= 0 && (asHead.count >= 0 || parts.length > 1)) return (head = asHead), "";
    const number = head && IS_NUMBER.test(parts[head.number] ?? "") ? parts[head.number] : parts.find((cell) => IS_NUMBER.test(cell));
    const count = head && head.count >= 0 ? parts[head.count] : parts.find((cell) => IS_COUNT.test(cell));
    if (number !== undefined && parts.length > 1) return line(Number(IS_COUNT.exec(count ?? "")?.[1] ?? 1), number);
    return counted(row) ?? row;
  }).join("\n");
}

// `outer`: the count that stands beside an object, which is the card's: {"card": {"id": "RW-1-001"}, "count": 4}.
function fromJson(value: unknown, found: Map<string, number>, outer = 1) {
  const add = (number: string, count: number) => found.set(spelled(number), (found.get(spelled(number)) ?? 0) + count);
  if (typeof value === "string") { if (IS_NUMBER.test(value.trim())) add(value, 1); return; }
  if (Array.isArray(value)) return value.forEach((one) => fromJson(one, found));
  if (typeof value !== "object" || value === null) return;
  const entries = Object.entries(value);
  const number = entries.find(([key, one]) => NUMBERS.test(key.replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2")) && typeof one === "string" && IS_NUMBER.test(one.trim()))?.[1] as string | undefined;
  const count = entries.find(([key, one]) => COUNTS.test(key) && Number(one) > 0)?.[1];
  if (number !== undefined) return add(number, Number(count ?? outer));
  for (const [key, one] of entries) {
    if (IS_NUMBER.test(key) && Number(one) > 0) add(key, Number(one));
    else fromJson(one, found, Array.isArray(one) ? 1 : Number(count ?? 1));
  }
}

export function plainList(text: string): string {
  if (/^\s*[[{]/.test(text)) {
    try {
      const found = new Map<string, number>();
      fromJson(JSON.parse(text), found);
      if (found.size) return [...found].map(([number, count]) => `${count} ${number}\n`).join("");
    } catch { /* no JSON: read as lines */ }
  }
  return fromRows(text);
}
