// What a screen reader says for the things on the table.
import type { Book } from "../lib/catalog";
import { upperFirst } from "../lib/messages";
import type { Card, Place, Question } from "../lib/protocol";
import type { Light } from "./asking";
import { shownAt, unitOf } from "./zones";

// "Ilse Farran, Blue character, requires 4, BP 5000, printed 4000, active, your front line 2."
export function spokenCard(book: Book, card: Card | undefined, where: string, place?: Place): string {
  const face = book.face(card?.d);
  if (!face) return [card?.down ? "Face-down card" : "Hidden card", where].filter(Boolean).join(", ");
  const shown = place && shownAt(place, book);
  const number = shown?.value === undefined ? "" : `${unitOf(book.game)} ${shown.value}${shown.printed !== undefined && shown.printed !== shown.value ? `, printed ${shown.printed}` : ""}`;
  const lies = book.catalog.positions[place?.pos ?? card?.pos ?? 0] ?? "";
  const facts = [card?.down ? "face down" : "", face.facts, number, place ? shown?.grade : "", place || card?.pos ? lies : "", where];
  return [face.name, ...facts].filter(Boolean).join(", ");
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
