// What an update has done, as far as it is heard and waited for.
import type { Book } from "../lib/catalog";
import type { Seat, View } from "../lib/protocol";
import type { Sound } from "../lib/sound";
import { otherSeat } from "../lib/messages";
import { zoneOf } from "./zones";

export interface Change { sound?: Sound; loss: boolean }

const life = (view: View, book: Book, seat: Seat) => zoneOf(view, seat, book.zone("life area")).cards.length;
const hand = (view: View, book: Book, seat: Seat) => zoneOf(view, seat, book.zone("hand")).cards.length;
const standing = (view: View, seat: Seat) => Object.values(view.places).filter((place) => place.seat === seat && place.stack.length).length;

export function changeBetween(before: View | undefined, now: View | undefined, book: Book | undefined, me: Seat): Change {
  if (!before || !now || !book) return { loss: false };
  const other = otherSeat(me);
  const loss = life(now, book, me) < life(before, book, me) || standing(now, me) < standing(before, me);
  if (loss || life(now, book, other) < life(before, book, other)) return { sound: "hit", loss };
  if (standing(now, me) + standing(now, other) > standing(before, me) + standing(before, other)) return { sound: "place", loss };
  return hand(now, book, me) > hand(before, book, me) ? { sound: "draw", loss } : { loss };
}
