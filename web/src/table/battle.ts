// A battle in words for the side that looks at it.
import { upperFirst } from "../lib/messages";
import type { Battle, Seat } from "../lib/protocol";
import type { TableState } from "./state.svelte";

function nameAt(table: TableState, place: number | undefined): string {
  const card = place === undefined ? undefined : table.view!.places[place]?.stack[0];
  return (card && !card.down && table.book!.face(card.d)?.name) || "a card";
}

// "Copperjaw attacks you", "Copperjaw attacks Deacon Ames".
export function battleWords(table: TableState, battle: Battle): string {
  const target = battle.guard ?? battle.target;
  const whom = target !== undefined ? nameAt(table, target) : battle.player === undefined ? "" : battle.player === table.seat ? "you" : table.nameOf(battle.player);
  return upperFirst(`${nameAt(table, battle.attacker)} attacks${whom ? ` ${whom}` : ""}`);
}

// Whose life the attack is after: the player's own, or the leader's player's.
export function attackedPlayer(table: TableState, battle: Battle): Seat | undefined {
  if (battle.guard !== undefined) return undefined;
  if (battle.target === undefined) return battle.player;
  const place = table.view!.places[battle.target];
  return place && place.zone === table.book!.zone("leader area") ? place.seat : undefined;
}
