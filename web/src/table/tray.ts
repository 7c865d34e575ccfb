// Choices about cards that do not lie open on the table (in a pile, in a deck that is looked through, in a hand that was shown)
// are laid out as a tray over the board.
import type { Book } from "../lib/catalog";
import type { Card, Question, View } from "../lib/protocol";
import { ofSpot } from "./anchors";
import { cardAt, isOnTable } from "./zones";

// `book` decides what lies open: the same places that are lit on the board.
export function inTray(question: Question, view: View, book: Book, index: number): boolean {
  const spot = question.choices[index]?.card;
  return spot !== undefined && !isOnTable(view, book, view.seat ?? "A", ofSpot(spot));
}

export interface TrayCard { index: number; card: Card | undefined; words: string }

export function trayOf(question: Question, view: View, book: Book, loose: number[]): TrayCard[] {
  return loose
    .filter((index) => inTray(question, view, book, index))
    .map((index) => {
      const choice = question.choices[index]!;
      return { index, card: cardAt(view, ofSpot(choice.card!)), words: choice.words };
    });
}
