// A card that comes to its place is seen to come from somewhere: from where it was tapped, or from the opponent's hand.
import type { Attachment } from "svelte/attachments";
import type { TableState } from "./state.svelte";

const MOVE = 240;
const EASE = "cubic-bezier(.2, .8, .2, 1)";
const RECENT = 3000;

let tapped: { card: number; rect: DOMRect; at: number } | undefined;

export function noteTapped(card: number | undefined, node: Element | null) {
  if (card && node) tapped = { card, rect: node.getBoundingClientRect(), at: performance.now() };
}

function origin(card: number | undefined, theirs: boolean): DOMRect | undefined {
  if (theirs) return document.querySelector(".oppbar .backs, .sidezone .backs, .pstrip--theirs .stat")?.getBoundingClientRect();
  return tapped && tapped.card === card && performance.now() - tapped.at < RECENT ? tapped.rect : undefined;
}

export function flyIn(table: TableState, card: number | undefined, theirs: boolean): Attachment<HTMLElement> {
  return (node) => {
    if (!table.settled || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const from = origin(card, theirs);
    const to = node.getBoundingClientRect();
    if (!from || !to.width) return;
    const dx = from.left + from.width / 2 - to.left - to.width / 2;
    const dy = from.top + from.height / 2 - to.top - to.height / 2;
    const scale = Math.max(0.25, Math.min(1.6, from.height / to.height));
    node.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.6, zIndex: 20, pointerEvents: "none" }, { transform: "none", opacity: 1, zIndex: 20, pointerEvents: "none" }], { duration: MOVE, easing: EASE });
  };
}
