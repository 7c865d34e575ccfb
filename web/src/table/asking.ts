// What is lit while a question is open, and what a tap on it does. Knows no rule: it works on the choices that the server sent.
import type { Choice, Forecast, Question, Seat } from "../lib/protocol";
import { ofChoice, ofPlace, ofPlayer, type Anchor } from "./anchors";

export type LitAs = "lit" | "target" | "picked" | "harm" | "target-harm";

export interface Light {
  as: LitAs;
  choices: number[];        // what a tap here could mean
  forecast?: Forecast;
  harm?: string;
  price?: string;
  number?: number;          // its place in the order of picks
}

export interface Asking {
  question: Question;
  picked: number[];         // choices in the order in which they were tapped
  source?: Anchor;          // main: the card that was taken up and now looks for its place
}

export interface Lighting {
  lights: Map<Anchor, Light>;
  loose: number[];          // choices that nothing on the table stands for: buttons
}

// A question that takes several picks, and sends nothing before "Done".
export const picksSeveral = (question: Question) => question.most > 0 && !question.numeric;

const isEnd = (question: Question, index: number) => question.end === index;

// Where a choice goes once its card is taken up: a place, or the player who is attacked.
function destination(choice: Choice, other: Seat): Anchor | undefined {
  if (choice.target !== undefined) return ofPlace(choice.target);
  return choice.kind === "attack" ? ofPlayer(other) : undefined;
}

function light(question: Question, choices: number[], as: LitAs): Light {
  // What is told of one copy of a card holds for all.
  const all = choices.map((index) => question.choices[index]!).map((choice) => (choice.same_as === undefined ? choice : { ...question.choices[choice.same_as]!, ...choice }));
  const only = all.length === 1 ? all[0]! : undefined;
  const harmful = all.every((choice) => choice.harm);
  const sameForecast = all.every((choice) => choice.forecast?.words === all[0]!.forecast?.words);
  return {
    as: harmful ? (as === "picked" ? "harm" : as === "lit" ? "lit" : "target-harm") : as,
    choices,
    forecast: only || sameForecast ? all[0]!.forecast : undefined,
    harm: only?.harm,
    price: all.every((choice) => choice.price === all[0]!.price) ? all[0]!.price : undefined,
  };
}

// `onTable`: what stands somewhere on the table. Choices about anything else become buttons or a tray.
export function lightUp(asking: Asking, other: Seat, onTable: (anchor: Anchor) => boolean): Lighting {
  const { question, picked, source } = asking;
  const lights = new Map<Anchor, Light>();
  const loose: number[] = [];
  const groups = new Map<Anchor, number[]>();
  const add = (anchor: Anchor | undefined, index: number) => {
    if (anchor === undefined || !onTable(anchor)) loose.push(index);
    else groups.set(anchor, [...(groups.get(anchor) ?? []), index]);
  };
  question.choices.forEach((choice, index) => {
    if (isEnd(question, index)) return;
    const anchor = ofChoice(choice);
    if (source === undefined) add(anchor, index);
    else if (anchor === source) add(destination(choice, other), index);
  });
  const several = picksSeveral(question);
  // What may be done or left alone is lit; one of what must be chosen, and where something goes, is a target.
  const as: LitAs = source === undefined && !several && (question.kind === "main" || question.end !== undefined) ? "lit" : "target";
  for (const [anchor, choices] of groups) {
    const at = picked.findIndex((index) => choices.includes(index));
    const shown = light(question, at < 0 ? choices : [picked[at]!], at < 0 ? as : "picked");
    lights.set(anchor, { ...shown, choices, ...(at >= 0 && several ? { number: at + 1 } : {}) });
  }
  if (source !== undefined) lights.set(source, { as: "picked", choices: [] });
  return { lights, loose };
}

export type Tap = { answer: number[] } | { asking: Asking } | undefined;

// What a tap on a lit thing does: an answer, or the next state of asking.
export function tap(asking: Asking, lighting: Lighting, anchor: Anchor): Tap {
  if (anchor === asking.source) return { asking: { ...asking, source: undefined, picked: [] } };
  const at = lighting.lights.get(anchor);
  if (!at || at.choices.length === 0) return undefined;
  return tapChoices(asking, at.choices, asking.source === undefined ? anchor : undefined);
}

// `anchor`: the card that the choices start from; left out: they are told apart already.
export function tapChoices(asking: Asking, choices: number[], anchor?: Anchor): Tap {
  const { question, picked } = asking;
  if (picksSeveral(question)) return { asking: { ...asking, picked: toggled(question, picked, choices) } };
  const [first] = choices;
  if (choices.length > 1 && anchor !== undefined && !allTheSame(question, choices)) return { asking: { ...asking, source: anchor, picked: [] } };
  // What costs a card of one's own is asked once more, on the card. A button says it itself.
  if (ofChoice(question.choices[first!]!) !== undefined && question.choices[first!]!.harm && !picked.includes(first!)) return { asking: { ...asking, picked: [first!] } };
  return { answer: [first!] };
}

function allTheSame(question: Question, choices: number[]): boolean {
  const root = (index: number) => question.choices[index]!.same_as ?? index;
  return choices.every((index) => root(index) === root(choices[0]!));
}

function toggled(question: Question, picked: number[], choices: number[]): number[] {
  const already = picked.find((index) => choices.includes(index));
  if (already !== undefined) return picked.filter((index) => index !== already);
  if (question.most === 1) return [choices[0]!];
  return picked.length < question.most ? [...picked, choices[0]!] : picked;
}

export const enough = (question: Question, picked: number[]) => picked.length >= question.fewest && picked.length <= question.most;

// Order: when all but one are tapped, the last follows by itself.
export function ordered(question: Question, picked: number[]): number[] {
  if (question.kind !== "order" || picked.length !== question.most - 1) return picked;
  const rest = question.choices.map((_, index) => index).filter((index) => !picked.includes(index) && index !== question.end);
  return rest.length === 1 ? [...picked, rest[0]!] : picked;
}

// The state of asking when a question opens: what the server proposes is picked.
export const begin = (question: Question): Asking => ({ question, picked: picksSeveral(question) ? [...(question.proposed ?? [])] : [] });

export const canStepBack = (asking: Asking) => asking.source !== undefined || asking.picked.length > 0;

export const stepBack = (asking: Asking): Asking => ({ ...asking, source: undefined, picked: [] });
