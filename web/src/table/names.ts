// What things on the table are called: for screen readers, in the log, on the button that ends a step.
import type { Book } from "../lib/catalog";
import { upperFirst } from "../lib/messages";
import type { Card, Choice, Place, Question } from "../lib/protocol";
import type { Light } from "./asking";
import { asOnCards, situationAndQuestion } from "./telling";
import { shownAt, unitOf } from "./zones";

// "Ilse Farran, Blue character, requires 4, BP 5000, printed 4000, active, your front line 2."
export function spokenCard(book: Book, card: Card | undefined, where: string, place?: Place): string {
  const face = book.face(card?.d);
  if (!face) return [card?.down ? "Face-down card" : "Hidden card", where].filter(Boolean).join(", ");
  const shown = place && shownAt(place, book);
  const number = shown?.value === undefined ? "" : `${unitOf(book.game)} ${shown.value}${shown.printed !== undefined && shown.printed !== shown.value ? `, printed ${shown.printed}` : ""}`;
  const lies = book.catalog.positions[place?.pos ?? card?.pos ?? 0] ?? "";
  const facts = [card?.down ? "face down" : "", asOnCards(face.facts), number, place ? shown?.grade : "", place || card?.pos ? lies : "", where];
  return [face.name, ...facts].filter(Boolean).join(", ");
}

const ENDS: [RegExp, string][] = [
  [/level up/i, "Finish level up"],
  [/^block/i, "Don't block"],
  [/counter/i, "No counter"],
  [/scene/i, "No scene"],
  [/combo/i, "No combo"],
  [/power\?/i, "Use no power"],
  [/^attack\?/i, "End the attack phase"],
  [/use a skill or attack/i, "End your turn"],
];

// The button that ends a step names it.
export function endWords(question: Question, phase: string): string {
  const end = question.choices[question.end!]!;
  const words = end.short ?? end.words;
  if (!/^(pass|done|none)$/i.test(words)) return upperFirst(words);
  return ENDS.find(([asked]) => asked.test(question.words))?.[1] ?? (question.kind === "main" && phase ? `End the ${phase}` : question.kind === "pick" ? "Choose none" : "Done");
}

const LONGEST_BUTTON = 44;

// A button never says a bare yes or no: "Redraw your whole hand" and "Don't".
export function answerWords(question: Question, choice: Choice): string {
  const words = choice.short ?? choice.words;
  const repeats = choice.kind === "yes" && words.length > LONGEST_BUTTON && question.words.toLowerCase().startsWith(words.toLowerCase());
  // Which text is used stands in the question; where its card lies is seen.
  if (choice.kind === "use" && / in your .*Area( \d+)?$/.test(words)) return upperFirst(words.replace(/ in your .*Area( \d+)?$/, ""));
  if (!repeats && !/^(yes|no|don't)$/i.test(words)) return upperFirst(words);
  // What is asked, without what it is about and the numbers that stand in the question.
  const asks = situationAndQuestion(question.words).asks;
  if (choice.kind === "no") return /^block\b/i.test(asks) ? "Don't block" : "Don't";
  const asked = asks.replace(/\s*\([^)]*\)\s*$/, "").replace(/\?$/, "").replace(/, at [\d,]+$/, "").replace(/^(do you want to|will you|you may)\s+/i, "");
  return asked.length <= 36 ? upperFirst(asked) : "Do it";
}

// "Hand limit 8: choose 2 cards to remove": what becomes of what is chosen.
const toDo = (asked: string) => /\bto (discard|remove|sideline|exile)\b/i.exec(asked)?.[1]?.toLowerCase() ?? (/\binto your Drop Area\b/i.test(asked) ? "drop" : undefined);

// What ends picking several; too few of them say how many are missing. `name`: of the one card that is picked.
export function doneWords({ fewest, words }: Pick<Question, "fewest" | "words">, picked: number, name?: string): string {
  if (picked < fewest) return picked ? `Choose ${fewest - picked} more` : `Choose ${fewest}`;
  const does = toDo(words);
  if (picked && does) return upperFirst(`${does} ${picked === 1 ? (name ?? "1 card") : `${picked} cards`}`);
  return picked ? `Done with ${picked}` : "Choose none";
}

const VERBS: Partial<Record<Choice["kind"], string>> = { play: "Play", use: "Use", attack: "Attack with" };

// The second tap says what is done: "Remove Deacon Ames".
export function confirmWords(choice: Choice, name: string | undefined, asked = ""): string {
  const does = `${VERBS[choice.kind] ?? (/\bblock\?/i.test(asked) ? "Block with" : upperFirst(toDo(asked) ?? "choose"))} ${name}`;
  if (name && (choice.short === name || choice.kind === "use")) return does;
  // Where it comes from is seen on the table.
  const from = name ? choice.short?.indexOf(`${name} from `) ?? -1 : -1;
  if (from > 0) return upperFirst(choice.short!.slice(0, from + name!.length));
  const at = name ? choice.words.indexOf(name) : -1;
  if (!choice.short && at > 0 && !choice.words.slice(0, at).includes("(")) return upperFirst(choice.words.slice(0, at + name!.length));
  if (choice.short || !name || !/\(|\bline\b|\barea\b/i.test(choice.words)) return upperFirst(choice.short ?? choice.words);
  return does;
}

// "Can block: wins, no damage." What a tap does, and what it costs.
export function spokenLight(light: Light | undefined, question: Question | undefined): string {
  if (!light || !question) return "";
  if (light.as === "picked" || light.as === "harm") return ["Chosen.", light.harm && `${upperFirst(light.harm)}.`].filter(Boolean).join(" ");
  const told = light.choices.map((index) => {
    const choice = question.choices[index]!;
    const about = [choice.price, choice.forecast?.words, choice.harm].filter(Boolean).join(", ");
    return `${upperFirst(choice.words)}${about ? `: ${about}` : ""}.`;
  });
  return [...new Set(told)].slice(0, 4).join(" ");
}
