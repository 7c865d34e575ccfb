// A few cards as the server describes them, for tests of what is done with a catalog.
import type { CardFace, TextLine } from "../../src/lib/protocol";

function lines(text: string): TextLine[] {
  return text === "" ? [] : text.split("\n").map((line) => ({
    parts: line.split(/(\[[^\]]+\])/).filter(Boolean).map((words) => (words.startsWith("[") ? { words, mark: "keyword" as const } : { words })),
  }));
}

function card(id: number, number: string, name: string, fields: CardFace["fields"], text = ""): CardFace {
  const colors = [fields["color"] ?? []].flat().map(String);
  return { id, number, name, kind: String(fields["kind"]), colors, facts: "", fields, text: lines(text) };
}

export const railway: CardFace[] = [
  card(1, "RW-1-001", "Ada Stoker", { kind: "Character", color: "Red", required_energy: 0, ap_cost: 1, bp: 1500, energy_generation: 1, affinities: ["Boiler Gang"], trigger: "[Draw] Draw a card." }),
  card(2, "RW-1-002", "Ada Stoker, Fully Lit", { kind: "Character", color: "Red", required_energy: 6, ap_cost: 2, bp: 5000, energy_generation: 1, affinities: ["Boiler Gang"] }, '[Raid] "Ada Stoker"\n[Impact (1)]'),
  card(3, "RW-1-003", "Signal Box", { kind: "Site", color: "Blue", required_energy: 2, ap_cost: 1, energy_generation: 2, affinities: [] }, "Your opponent's attackers rest."),
  card(4, "RW-1-004", "Last Whistle", { kind: "Event", color: "Blue", required_energy: 3, ap_cost: 1, energy_generation: 0, affinities: [], trigger: "[Color] Return a blue card." }, "Draw two cards, then sideline it."),
];

export const harbor: CardFace[] = [
  card(1, "HB1-001", "Net Mother", { kind: "Leader", color: ["Blue"], power: 10000 }, "[Awaken] Flip it."),
  card(2, "HB1-002", "Quay Cat", { kind: "Battle", color: ["Blue", "Green"], power: 5000, energy: "2(BG)", combo_cost: 0, combo_power: 5000, traits: ["Quay"] }),
  card(3, "HB1-003", "Big Wave", { kind: "Extra", color: ["Blue"], energy: "4(BB)" }, "Draw 1 card."),
];
