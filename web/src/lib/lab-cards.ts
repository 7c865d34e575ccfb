// What a card of each game is made of, as the form of the card lab asks for it, and cards to start from. docs/cards.md has the format.
import type { CardFace } from "./protocol";

export type LabValue = string | number | null | string[];
export type LabCard = { [field: string]: LabValue | LabCard };

export interface LabField {
  field: string;                       // "bp.single" stands in an object "bp"
  title: string;
  kind: "line" | "number" | "choice" | "choices" | "list" | "text";
  options?: string[];
  empty?: "null" | "zero";             // what an empty number is; null unless said
  width?: 1 | 2 | 3;                   // how many share a row
  when?: (card: LabCard) => boolean;   // only cards of some kinds have it
}

const isScene = (card: LabCard) => card["kind"] === "Scene";
const isLeader = (card: LabCard) => card["kind"] === "Leader";
const isExtra = (card: LabCard) => card["kind"] === "Extra";

export const labFields: Record<string, LabField[]> = {
  ucg: [
    { field: "name", title: "Name", kind: "line" },
    { field: "character", title: "Character name", kind: "line", width: 2, when: (card) => !isScene(card) },
    { field: "number", title: "Number", kind: "line", width: 2 },
    { field: "kind", title: "Kind", kind: "choice", options: ["Ultra Hero", "Kaiju", "Ultra Mech", "Scene"], width: 2 },
    { field: "type", title: "TYPE", kind: "choice", options: ["BASIC", "POWER", "SPEED", "ARMED", "HAZARD", "DEVASTATION", "INVASION", "METEO"], width: 2, when: (card) => !isScene(card) },
    { field: "level", title: "Level", kind: "number", width: 3, when: (card) => !isScene(card) },
    { field: "round", title: "Round", kind: "number", width: 3, when: isScene },
    { field: "bp.single", title: "SINGLE", kind: "number", width: 3, when: (card) => !isScene(card) },
    { field: "bp.double", title: "DOUBLE", kind: "number", width: 3, when: (card) => !isScene(card) },
    { field: "bp.triple", title: "TRIPLE", kind: "number", width: 3, when: (card) => !isScene(card) },
    { field: "bp.quad", title: "QUAD", kind: "number", width: 3, when: (card) => !isScene(card) },
    { field: "bp.extra", title: "EXTRA", kind: "number", width: 3, when: (card) => !isScene(card) },
    { field: "text", title: "Text", kind: "text" },
  ],
  ua: [
    { field: "name", title: "Name", kind: "line" },
    { field: "kind", title: "Kind", kind: "choice", options: ["Character", "Site", "Event"], width: 2 },
    { field: "number", title: "Number", kind: "line", width: 2 },
    { field: "color", title: "Colour", kind: "choice", options: ["Red", "Blue", "Green", "Yellow", "Purple"], width: 2 },
    { field: "required_energy", title: "Requires", kind: "number", empty: "zero", width: 2 },
    { field: "ap_cost", title: "AP", kind: "number", width: 3 },
    { field: "bp", title: "BP", kind: "number", width: 3, when: (card) => card["kind"] === "Character" },
    { field: "energy_generation", title: "Generates", kind: "number", empty: "zero", width: 3 },
    { field: "affinities", title: "Affinities, with commas", kind: "list" },
    { field: "text", title: "Text", kind: "text" },
    { field: "trigger", title: "Trigger", kind: "text" },
  ],
  dbs: [
    { field: "name", title: "Name", kind: "line" },
    { field: "kind", title: "Kind", kind: "choice", options: ["Battle", "Extra", "Leader"], width: 2 },
    { field: "number", title: "Number", kind: "line", width: 2 },
    { field: "color", title: "Colours", kind: "choices", options: ["Red", "Blue", "Green", "Yellow", "Black"] },
    { field: "power", title: "Power", kind: "number", width: 2, when: (card) => !isExtra(card) },
    { field: "energy", title: "Energy cost", kind: "line", width: 2, when: (card) => !isLeader(card) },
    { field: "combo_cost", title: "Combo cost", kind: "number", width: 2, when: (card) => !isLeader(card) },
    { field: "combo_power", title: "Combo power", kind: "number", width: 2, when: (card) => !isLeader(card) },
    { field: "character", title: "Character", kind: "line", width: 2, when: (card) => !isExtra(card) },
    { field: "era", title: "Era", kind: "line", width: 2 },
    { field: "traits", title: "Traits, with commas", kind: "list" },
    { field: "text", title: "Text", kind: "text" },
    { field: "back.name", title: "Back: name", kind: "line", width: 2, when: isLeader },
    { field: "back.power", title: "Back: power", kind: "number", width: 2, when: isLeader },
    { field: "back.text", title: "Text of the back", kind: "text", when: isLeader },
  ],
};

export function valueOf(card: LabCard, field: string): LabValue {
  const [outer, inner] = field.split(".") as [string, string | undefined];
  const value = card[outer];
  if (inner === undefined) return (value as LabValue | undefined) ?? null;
  return value && typeof value === "object" && !Array.isArray(value) ? ((value[inner] as LabValue | undefined) ?? null) : null;
}

export function withValue(card: LabCard, field: string, value: LabValue): LabCard {
  const [outer, inner] = field.split(".") as [string, string | undefined];
  if (inner === undefined) return { ...card, [outer]: value };
  const part = card[outer];
  return { ...card, [outer]: { ...(part && typeof part === "object" && !Array.isArray(part) ? part : {}), [inner]: value } };
}

// The card as a card file has it: every field that its kind has, and nothing for those that it has not.
export function asRecord(game: string, card: LabCard): LabCard {
  let record: LabCard = {};
  for (const { field, kind, when, empty } of labFields[game] ?? []) {
    if (field.startsWith("back.") && !isLeader(card)) continue;
    const has = when?.(card) ?? true;
    const value = has ? valueOf(card, field) : null;
    const nothing: LabValue = field === "text" || field === "back.text" ? "" : kind === "list" || kind === "choices" ? [] : empty === "zero" ? 0 : null;
    record = withValue(record, field, value === null || value === "" ? nothing : value);
  }
  if (game === "dbs" && isLeader(card)) {
    // The other side shares what the form does not ask for twice.
    for (const field of ["character", "traits", "era"]) record = withValue(record, `back.${field}`, valueOf(record, field));
  }
  return record;
}

// From a card of the catalog, whose fields may be flat: "bp_single" or "bp.single".
export function fromFace(game: string, face: CardFace, number: string): LabCard {
  let card: LabCard = { name: face.name, number, text: face.text.map((line) => line.parts.map((part) => part.words).join("")).join("\n") };
  for (const { field } of labFields[game] ?? []) {
    if (field === "name" || field === "number" || field === "text") continue;
    const value = face.fields[field] ?? face.fields[field.replace(".", "_")];
    if (value !== undefined) card = withValue(card, field, value);
  }
  if (typeof card["color"] === "string" && game === "dbs") card = { ...card, color: [card["color"]] };
  return card;
}

export const labExamples: Record<string, { title: string; card: LabCard }[]> = {
  ucg: [
    { title: "A hero that hunts Kaiju", card: { name: "Warden Larkin, First Bell", character: "LARKIN", kind: "Ultra Hero", type: "SPEED", level: 1, bp: { single: 5000, double: 9000 }, text: "[SIN] While this character's battle opponent is a Kaiju, give this character +3000 BP." } },
    { title: "A hero that draws", card: { name: "Warden Larkin, Second Bell", character: "LARKIN", kind: "Ultra Hero", type: "BASIC", level: 2, bp: { single: 6000, double: 10000, triple: 14000 }, text: "[SIN][DBL] 《When this character enters play》 You may draw a card. When you draw with this effect, discard one card from your hand." } },
    { title: "A scene", card: { name: "The Glass Tide", kind: "Scene", round: 1, text: "Give all your 『VESPER』 +1000 BP." } },
  ],
  ua: [
    { title: "An attacker", card: { name: "Ada Stoker", kind: "Character", color: "Red", required_energy: 2, ap_cost: 1, bp: 2500, energy_generation: 1, affinities: ["Furnace Crew"], text: "[When Attacking] This character gains 1000 BP until the end of the battle.", trigger: "[Draw] Draw a card." } },
    { title: "A blocker with a keyword", card: { name: "Ada Stoker, Night Shift", kind: "Character", color: "Blue", required_energy: 3, ap_cost: 1, bp: 3000, energy_generation: 1, affinities: ["Signal House"], text: "[Snipe]\n[When Blocking] This character gains 1500 BP until the end of the battle." } },
    { title: "An event", card: { name: "Whistle Twice", kind: "Event", color: "Blue", required_energy: 1, ap_cost: 1, energy_generation: 0, affinities: [], text: "Draw a card." } },
  ],
  dbs: [
    { title: "A battle card", card: { name: "Pim Tarrow, Quick Hands", kind: "Battle", color: ["Red"], power: 10000, energy: "2(R)", combo_cost: 0, combo_power: 5000, character: "Pim Tarrow", traits: ["Kiln Guard"], text: "[Auto] When you play this card, draw 1 card." } },
    { title: "A counter", card: { name: "Not Tonight", kind: "Extra", color: ["Blue"], energy: "1(B)", traits: [], text: "[Counter Attack] Negate the attack." } },
    { title: "A leader with two sides", card: { name: "Pim Tarrow, Apprentice", kind: "Leader", color: ["Red"], power: 10000, character: "Pim Tarrow", traits: ["Kiln Guard"], text: "[Awaken] When your life is at 4 or less : You may draw 2 cards and flip this card over.", back: { name: "Pim Tarrow, Master of the Kiln", power: 15000, text: "[Double Strike]" } } },
  ],
};

export function emptyCard(game: string, number: string): LabCard {
  const first = labExamples[game]?.[0]?.card ?? {};
  return { ...first, number, name: "A new card", ...(game === "ucg" ? { character: "NEWCOMER" } : {}), text: "", trigger: null };
}

// A number that is free: LAB-001, LAB-002 ...
export function freshNumber(taken: Iterable<string>): string {
  const used = new Set(taken);
  for (let at = 1; ; at += 1) {
    const number = `LAB-${String(at).padStart(3, "0")}`;
    if (!used.has(number)) return number;
  }
}
