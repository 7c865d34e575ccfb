// The server's words as the table shows them: cards by their names alone (their numbers are in the reader), and no warning that
// a card from the hand is used up by using it.
import type { Book } from "../lib/catalog";
import type { Choice, Question, View } from "../lib/protocol";
import { ofChoice } from "./anchors";
import { cardAt } from "./zones";

const NUMBER = /\b[A-Z][A-Z0-9]*(?:[-/][A-Z0-9]+)*[-/]\d+[a-z]?\s+(?=["“'A-Z0-9])/g;
const TOLD = new Set(["words", "short", "price", "harm", "text", "hint", "reason", "how", "title", "if_unanswered"]);

export const withoutNumbers = (words: string) => words.replace(NUMBER, "");

// The same value with the numbers taken out of everything that is told.
export function told<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one) => told(one as unknown)) as T;
  if (typeof value !== "object" || value === null) return value;
  const out: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    const isWords = TOLD.has(key);
    out[key] = isWords && typeof one === "string" ? withoutNumbers(one) : isWords && Array.isArray(one) ? one.map((line) => (typeof line === "string" ? withoutNumbers(line) : told(line as unknown))) : told(one);
  }
  return out as T;
}

// A combo or an event goes to its pile once it is used: that is its price, not a loss.
function isItsOwnUse(choice: Choice, view: View, book: Book): boolean {
  if (!choice.harm || !choice.card || choice.card.place !== undefined) return false;
  const name = book.face(cardAt(view, ofChoice(choice)!)?.d)?.name;
  return name !== undefined && choice.harm.startsWith(`${name} goes to`) && !choice.harm.includes(",", name.length);
}

export function toldQuestion(question: Question, view: View | undefined, book: Book | undefined): Question {
  const out = told(question);
  if (!view || !book) return out;
  return { ...out, choices: out.choices.map((choice) => (isItsOwnUse(choice, view, book) ? { ...choice, harm: undefined } : choice)) };
}
