// The table by keyboard: digits take lit things, arrows walk between cards, letters are tools.
import { picksSeveral } from "./asking";
import type { TableState } from "./state.svelte";

const typing = (target: EventTarget | null) => target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
const things = () => [...document.querySelectorAll<HTMLElement>("[data-thing], [data-group='tray'], .pile")].filter((node) => node.offsetParent !== null);
const answers = () => [...document.querySelectorAll<HTMLElement>(".ask [data-choice], [data-lit]")];

// In the order in which they are named: answers in the question, lit hand, lit board.
function lit(): HTMLElement[] {
  const order = (node: HTMLElement) => (node.closest(".ask") ? 0 : node.dataset.group === "tray" ? 1 : node.dataset.group === "hand" ? 2 : 3);
  return answers().filter((node) => node.offsetParent !== null).sort((a, b) => order(a) - order(b));
}

function walk(direction: string) {
  const all = things();
  const from = document.activeElement instanceof HTMLElement && all.includes(document.activeElement) ? document.activeElement : undefined;
  if (!from) return (lit()[0] ?? all[0])?.focus();
  const middle = (node: HTMLElement) => {
    const rect = node.getBoundingClientRect();
    return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
  };
  const here = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const node of all) {
    if (node === from) continue;
    const there = middle(node);
    const [along, across] = direction === "ArrowLeft" || direction === "ArrowRight" ? [there.x - here.x, there.y - here.y] : [there.y - here.y, there.x - here.x];
    const ahead = direction === "ArrowLeft" || direction === "ArrowUp" ? -along : along;
    if (ahead < 4) continue;
    const far = ahead + Math.abs(across) * 2.5;
    if (far < least) [least, best] = [far, node];
  }
  best?.focus();
}

const focusedThing = () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.thing : undefined);

export function onKey(table: TableState, event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const { question } = table;
  const onButton = event.target instanceof Element && event.target.closest("button, a") !== null;
  const onThing = event.target instanceof Element && event.target.closest("[data-thing], [data-group='tray']") !== null;
  switch (event.key) {
    case "Escape":
      if (table.why) table.why = undefined;
      else if (table.clause) table.clause = undefined;
      else if (!table.back()) return;
      break;
    case " ":
      if (onThing && question && picksSeveral(question)) return;      // the button toggles itself
      if (onButton && !onThing) return;
      if (table.behind) table.skip();
      else if (question?.end !== undefined && !table.asking?.picked.length) table.end();
      else if (question && picksSeveral(question)) table.done();
      else return;
      break;
    case "Enter":
      if (question && picksSeveral(question) && (onThing || !onButton)) table.done();
      else if (!onButton && table.asking?.picked.length) table.done();
      else return;
      break;
    case "ArrowLeft": case "ArrowRight": case "ArrowUp": case "ArrowDown":
      walk(event.key);
      break;
    case "?": {
      const thing = focusedThing();
      if (!thing) return;
      void table.askWhy(thing);
      break;
    }
    case "r": case "R":
      if (table.narrow && focusedThing()) table.openSheet(focusedThing()!);
      break;
    case "u": case "U":
      if (table.plays && table.info?.settings.undo) void table.undo();
      break;
    case "y": case "Y": case "n": case "N": {
      const kind = event.key.toLowerCase() === "y" ? "yes" : "no";
      const index = question?.choices.findIndex((choice) => choice.kind === kind) ?? -1;
      if (index < 0) return;
      table.tapChoice(index);
      break;
    }
    default: {
      if (!/^[1-9]$/.test(event.key)) return;
      const node = lit()[Number(event.key) - 1];
      if (!node) return;
      node.focus();
      node.click();
    }
  }
  event.preventDefault();
}
