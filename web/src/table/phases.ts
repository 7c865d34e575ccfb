// The phases of a turn as short words in their order.
import type { Catalog } from "../lib/protocol";
import { upperFirst } from "../lib/messages";

export interface PhaseShown { id: number; words: string; done: boolean; now: boolean; sub: boolean }

const SHORT: Record<string, string> = {
  "set scene card phase": "Scene",
  "set character card phase": "Set",
  "effect activation phase": "Activate",
  "judgement phase": "Judge",
};

// "level up phase": "Level up". Steps of a battle (dbs) stand a little smaller.
export function phaseWords(name: string): string {
  return SHORT[name.toLowerCase()] ?? upperFirst(name.replace(/\s+(phase|step)$/i, ""));
}

export function phasesOf(catalog: Catalog, now: number): PhaseShown[] {
  return catalog.phases
    .map((name, id) => ({ id, words: phaseWords(name), done: id < now, now: id === now, sub: /step$/i.test(name) }))
    .filter((phase) => phase.id > 0 || now === 0);
}
