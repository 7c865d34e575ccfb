// The clauses of a rulebook as chapters, and the search in them.
import type { Clause } from "./protocol";

export interface Chapter { number: string; title: string; clauses: Clause[] }

// Official answers have numbers of their own ("Q0.12") and stand together.
export function chapterOf(number: string): string {
  if (/^Q/.test(number)) return "Q";
  return /^\d+/.exec(number)?.[0] ?? number;
}

// How deep a clause stands under its chapter: 5.6.2 is two below 5.
export function depth(number: string): number {
  return number.split(/[.-]/).length - 1;
}

// "ucg/05-turn/level-up.yaml": the folder of a scenario is its chapter's title.
function folderTitle(scenario: string, number: string): string | undefined {
  const found = /(?:^|\/)(\d+)-([^/]+)\//.exec(scenario);
  if (!found || Number(found[1]) !== Number(number)) return undefined;
  const words = found[2]!.replaceAll("-", " ").replace(/\bbp\b/g, "BP");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function chapters(clauses: Clause[]): Chapter[] {
  const found = new Map<string, Chapter>();
  for (const clause of clauses) {
    const number = chapterOf(clause.number);
    const chapter = found.get(number) ?? { number, title: number === "Q" ? "Official answers" : "", clauses: [] };
    found.set(number, chapter);
    if (clause.number === number && clause.kind === "heading") chapter.title = clause.words.replace(/\.$/, "");
    chapter.clauses.push(clause);
  }
  for (const chapter of found.values())
    for (const clause of chapter.clauses)
      for (const { scenario } of clause.scenarios) chapter.title ||= folderTitle(scenario, chapter.number) ?? "";
  return [...found.values()];
}

// Every word must stand in the clause or in the title of one of its scenarios; a number finds the clause and what is below it.
export function found(clause: Clause, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [clause.words, ...clause.scenarios.map(({ title }) => title)].join("\n").toLowerCase();
  return words.every((word) => (/^\d+([.-]\d+)*[.-]?$/.test(word) ? under(clause.number, word) || text.includes(word) : text.includes(word)));
}

function under(number: string, wanted: string): boolean {
  const parts = wanted.split(/[.-]/).filter(Boolean);
  return number.split(/[.-]/).slice(0, parts.length).join(".") === parts.join(".");
}

// The words of a clause with what was searched for marked.
export function marked(words: string, search: string): { words: string; hit: boolean }[] {
  const wanted = search.split(/\s+/).filter((word) => word.length > 1).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (wanted.length === 0) return [{ words, hit: false }];
  const pattern = new RegExp(`(${wanted.join("|")})`, "iu");
  return words.split(pattern).map((part, index) => ({ words: part, hit: index % 2 === 1 })).filter((part) => part.words !== "");
}
