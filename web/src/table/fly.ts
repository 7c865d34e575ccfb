// A card that comes to its place is seen to come from somewhere: from where it was tapped, from the place that it left, or from the opponent's hand.
import type { Attachment } from "svelte/attachments";
import type { TableState } from "./state.svelte";

const MOVE = 240;
const EASE = "cubic-bezier(.2, .8, .2, 1)";
const RECENT = 3000;
const OUTLINED = 1000;

let tapped: { card: number; rect: DOMRect; at: number } | undefined;
let stood: { place: string; card: number; rect: DOMRect }[] = [];

export function noteTapped(card: number | undefined, node: Element | null) {
  if (card && node) tapped = { card, rect: node.getBoundingClientRect(), at: performance.now() };
}

// Where cards stand now, before something changes.
export function noteStanding() {
  if (typeof document === "undefined") return;
  stood = [...document.querySelectorAll<HTMLElement>(".arrives > .thing[data-anchor^='place:']")].map((node) => ({
    place: node.dataset["anchor"]!.slice("place:".length),
    card: Number(node.querySelector<HTMLElement>(".thing__hit")?.dataset["card"] ?? 0),
    rect: node.getBoundingClientRect(),
  }));
}

// A place of the same side that this card has left.
function leftBehind(table: TableState, card: number, theirs: boolean): DOMRect | undefined {
  return stood.find((one) => {
    const place = table.view?.places[one.place];
    return one.card === card && place?.stack[0]?.d !== card && (place === undefined || (place.seat !== table.me) === theirs);
  })?.rect;
}

function origin(table: TableState, card: number | undefined, theirs: boolean): DOMRect | undefined {
  if (!theirs && tapped && tapped.card === card && performance.now() - tapped.at < RECENT) return tapped.rect;
  const left = card && leftBehind(table, card, theirs);
  if (left) return left;
  return theirs ? document.querySelector(".oppbar .backs, .sidezone .backs, .pstrip--theirs .stat")?.getBoundingClientRect() : undefined;
}

export function flyIn(table: TableState, card: number | undefined, theirs: boolean): Attachment<HTMLElement> {
  return (node) => {
    if (!table.settled) return;
    const from = origin(table, card, theirs);
    const to = node.getBoundingClientRect();
    if (!from || !to.width) return;
    // Who wants no movement sees an outline instead.
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      node.classList.add("arrives--outlined");
      setTimeout(() => node.classList.remove("arrives--outlined"), OUTLINED);
      return;
    }
    const dx = from.left + from.width / 2 - to.left - to.width / 2;
    const dy = from.top + from.height / 2 - to.top - to.height / 2;
    const scale = Math.max(0.25, Math.min(1.6, from.height / to.height));
    // Only the picture flies: what is tapped lies in its place from the first frame.
    node.animate([{ zIndex: 20 }, { zIndex: 20 }], { duration: MOVE });
    node.querySelector(".card")?.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.6, pointerEvents: "none" }, { transform: "none", opacity: 1, pointerEvents: "none" }], { duration: MOVE, easing: EASE });
  };
}
