// Dragging a lit card onto a place: a shortcut for two taps, never needed. Pointer Events, no library.
import type { Attachment } from "svelte/attachments";
import type { Anchor } from "./anchors";
import type { TableState } from "./state.svelte";

const FAR = 8;                // pixels before a press becomes a drag
const LONG = 450;             // milliseconds before a press becomes reading

interface Drag { node: HTMLElement; ghost: HTMLElement; dx: number; dy: number }

const anchorUnder = (x: number, y: number): Anchor | undefined =>
  document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>("[data-anchor]")?.dataset.anchor).find((anchor) => anchor !== undefined);

export function dragFrom(table: TableState, anchor: Anchor, mayDrag: () => boolean): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; touch: boolean } | undefined;
    let drag: Drag | undefined;
    let held: ReturnType<typeof setTimeout> | undefined;
    let swallow = false;

    function lift(event: PointerEvent) {
      const rect = node.getBoundingClientRect();
      const card = node.parentElement!.querySelector<HTMLElement>(".card")!;
      const ghost = document.createElement("div");
      ghost.className = "ghost";
      ghost.style.setProperty("--board", getComputedStyle(card).getPropertyValue("--cw"));
      ghost.style.setProperty("--hand", getComputedStyle(card).getPropertyValue("--cw"));
      ghost.append(card.cloneNode(true));
      document.body.append(ghost);
      drag = { node, ghost, dx: rect.left - start!.x, dy: rect.top - start!.y };
      node.parentElement!.classList.add("is-lifted");
      table.lift(anchor);
      move(event);
    }
    function move(event: PointerEvent) {
      if (!start) return;
      if (!drag) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
        clearTimeout(held);
        if (!mayDrag() || (start.touch && Math.abs(event.clientX - start.x) > Math.abs(event.clientY - start.y))) return void (start = undefined);
        return lift(event);
      }
      drag.ghost.style.setProperty("transform", `translate(${event.clientX + drag.dx}px, ${event.clientY + drag.dy}px)`);
    }
    function end(event: PointerEvent) {
      clearTimeout(held);
      start = undefined;
      if (!drag) return;
      drag.ghost.remove();
      node.parentElement!.classList.remove("is-lifted");
      drag = undefined;
      swallow = true;
      setTimeout(() => (swallow = false), 0);
      const on = event.type === "pointerup" ? anchorUnder(event.clientX, event.clientY) : undefined;
      const onField = event.type === "pointerup" && document.elementFromPoint(event.clientX, event.clientY)?.closest(".field, .pfield") != null;
      table.lower(anchor, on, onField);
    }
    function down(event: PointerEvent) {
      if (event.button !== 0) return;
      start = { x: event.clientX, y: event.clientY, touch: event.pointerType !== "mouse" };
      node.setPointerCapture(event.pointerId);
      if (start.touch)
        held = setTimeout(() => {
          start = undefined;
          swallow = true;
          table.openSheet(anchor);
          setTimeout(() => (swallow = false), 600);
        }, LONG);
    }
    function click(event: MouseEvent) {
      if (swallow) event.stopImmediatePropagation();
    }
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", end);
    node.addEventListener("pointercancel", end);
    node.addEventListener("click", click, true);
    return () => {
      drag?.ghost.remove();
      clearTimeout(held);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", end);
      node.removeEventListener("pointercancel", end);
      node.removeEventListener("click", click, true);
    };
  };
}
