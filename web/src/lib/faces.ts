// What the card frame shows of a card, by game: which frame, which figure, which numbers stand where.
import type { CardFace } from "./protocol";
import type { Family } from "./crest";
import type { IconName } from "./icons";

export interface Gem { icon?: IconName; letter?: string; words: string }

export interface FrameFacts {
  frame: string;          // f-red, f-speed ...
  family: Family;
  crestName: string;      // cards of one character share a figure
  kind: string;           // "Blue character"
  gem?: Gem;              // level, round, cost, required energy
  second?: Gem;           // ua: AP cost
  mark?: { icon?: IconName; words: string };
  foot?: string;          // a word at the left of the foot: "Event", "Leader"
  energy: IconName[];     // ua: what it generates
  value?: number;         // the printed number that matters
  ladder: { state: string; value: number }[];  // ucg: BP by state
}

const BEASTS = /beast|giant|animal|dragon|monster|insect|bird|fish|kaiju|\b(hound|heron|imps?|jaw|ox|drake|brute|serpent|wolf|boar|crab|moth|hawk|toad|eel|ram|bear|otter|gull|crow|raven|copperjaw)\b/i;
const MACHINES = /android|machine|robot|clockwork|construct|golem|automaton|mech\b/i;
const COLORS = new Set(["red", "blue", "green", "yellow", "purple", "black"]);
const TYPES = new Set(["basic", "power", "speed", "armed", "hazard", "devastation", "invasion", "meteo"]);

const text = (face: CardFace, field: string) => (typeof face.fields[field] === "string" ? (face.fields[field] as string) : "");
const figure = (face: CardFace, field: string) => (typeof face.fields[field] === "number" ? (face.fields[field] as number) : undefined);
const list = (face: CardFace, field: string) => {
  const value = face.fields[field];
  return Array.isArray(value) ? value : typeof value === "string" ? [value] : [];
};
const capital = (word: string) => (word ? word[0]!.toUpperCase() + word.slice(1).toLowerCase() : word);

export function colorOf(face: CardFace): string | undefined {
  return face.colors.map((color) => color.toLowerCase()).find((color) => COLORS.has(color));
}

function being(face: CardFace, words: string[]): Family {
  const about = [...words, face.name].join(" ");
  return MACHINES.test(about) ? "mech" : BEASTS.test(about) ? "beast" : "person";
}

function ladder(face: CardFace): { state: string; value: number }[] {
  const steps: { state: string; value: number }[] = [];
  for (const state of ["single", "double", "triple", "quad", "extra"]) {
    const value = face.fields[`bp.${state}`];
    if (typeof value === "number") steps.push({ state: state.toUpperCase(), value });
  }
  return steps;
}

function ucg(face: CardFace): FrameFacts {
  const isScene = /scene/i.test(face.kind);
  const type = text(face, "type").toLowerCase();
  const family: Family = isScene ? "scene" : /mech/i.test(face.kind) ? "mech" : /kaiju/i.test(face.kind) ? "beast" : "person";
  const steps = ladder(face);
  return {
    frame: isScene ? "f-scene" : TYPES.has(type) ? `f-${type}` : "f-basic",
    family,
    crestName: isScene ? face.name : text(face, "character") || face.name,
    kind: face.kind,
    gem: isScene ? { letter: "R", words: String(figure(face, "round") ?? "–") } : { letter: "L", words: String(figure(face, "level") ?? "–") },
    mark: isScene ? { icon: "scene", words: "Scene" } : TYPES.has(type) ? { icon: type as IconName, words: capital(type) } : undefined,
    foot: isScene ? "Scene" : undefined,
    energy: [],
    value: steps[0]?.value,
    ladder: steps,
  };
}

function ua(face: CardFace): FrameFacts {
  const color = colorOf(face);
  const kind = face.kind.toLowerCase().replace(/ cards?$/, "");
  const icon = (color ?? "basic") as IconName;
  const ap = /action point|^ap/.test(kind);
  const family: Family = kind === "event" ? "event" : kind === "site" || kind === "field" ? "site" : ap ? "event" : being(face, list(face, "affinities"));
  const trigger = /\[([A-Za-z]+)/.exec(text(face, "trigger"))?.[1];
  const required = figure(face, "required_energy");
  const cost = figure(face, "ap_cost");
  return {
    frame: ap ? "f-ap" : color ? `f-${color}` : "f-basic",
    family,
    crestName: face.name.split(",")[0]!,
    kind: ap ? "Action point" : `${capital(color ?? "")} ${kind}`.trim(),
    gem: required === undefined ? undefined : { icon, words: String(required) },
    second: cost === undefined ? undefined : { icon: "bolt", words: String(cost) },
    mark: trigger ? { words: trigger } : undefined,
    foot: kind === "character" ? undefined : capital(kind),
    energy: Array.from({ length: Math.min(4, figure(face, "energy_generation") ?? 0) }, () => icon),
    value: figure(face, "bp"),
    ladder: [],
  };
}

function dbs(face: CardFace): FrameFacts {
  const color = colorOf(face);
  const kind = face.kind.toLowerCase().replace(/ cards?$/, "");
  // The back of a leader is written within its front.
  const side = face.fields["back.name"] === face.name && face.fields["name"] !== face.name ? "back." : "";
  const combo = figure(face, "combo_power");
  const isCounter = face.text.some((line) => line.parts.some((part) => /^\[?Counter/.test(part.words)));
  const isField = face.text.some((line) => line.parts.some((part) => /^\[?Field\b/.test(part.words)));
  const cost = /^\d+/.exec(String(face.fields["energy"] ?? ""))?.[0];
  const family: Family = kind === "extra" ? (isField ? "site" : "event") : being(face, [...list(face, `${side}traits`), ...list(face, `${side}character`)]);
  return {
    frame: color ? `f-${color}` : "f-black",
    family,
    crestName: list(face, `${side}character`)[0] || face.name.split(",")[0]!,
    kind: `${face.colors.map(capital).join(" and ")} ${kind} card`.trim(),
    gem: { icon: (color && color !== "black" ? color : "basic") as IconName, words: kind === "leader" ? "" : (cost ?? "") },
    mark: combo ? { words: `+${combo / 1000}k` } : isCounter ? { words: "Counter" } : undefined,
    foot: kind === "battle" ? undefined : isField ? "Field" : capital(kind),
    energy: [],
    value: figure(face, `${side}power`),
    ladder: [],
  };
}

const known = new WeakMap<CardFace, FrameFacts>();

export function frameFacts(face: CardFace, game: string): FrameFacts {
  let facts = known.get(face);
  if (!facts) {
    facts = game === "ucg" ? ucg(face) : game === "ua" ? ua(face) : dbs(face);
    known.set(face, facts);
  }
  return facts;
}

// The line under a name: "Ultra Hero · Vesper · AR01-002".
export function subline(face: CardFace, game: string): string {
  const about = game === "ucg" ? [capital(text(face, "character"))] : list(face, game === "ua" ? "affinities" : "traits");
  return [frameFacts(face, game).kind, ...about, face.number].filter(Boolean).join(" · ");
}

export const textOf = (face: CardFace) => face.text.map((line) => line.parts.map((part) => part.words).join("")).join(" ");
