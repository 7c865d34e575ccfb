// Which deck somebody plays, as one word: "shipped:first-lights", "own:My deck". It stands in selects, in links to a table and in what is remembered.
import type { DeckChoice, DeckSummary } from "./protocol";

export function deckWord(choice: DeckChoice): string {
  return "shipped" in choice ? `shipped:${choice.shipped}` : "own" in choice ? `own:${choice.own}` : "";
}

export function deckChoice(word: string | null | undefined): DeckChoice | undefined {
  const found = /^(shipped|own):(.+)$/s.exec(word ?? "");
  if (!found) return undefined;
  return found[1] === "own" ? { own: found[2]! } : { shipped: found[2]! };
}

export const wordOf = (deck: DeckSummary): string => deckWord(deck.own ? { own: deck.name } : { shipped: deck.name });

export const deckFromQuery = (query: URLSearchParams): DeckChoice | undefined => deckChoice(query.get("deck"));

// Says so in its first lines.
const LEARNERS = /^#.*\bto learn with\b/m;

// The deck that was meant, else one for beginners, or the first that can be played.
export function pickDeck(decks: DeckSummary[], word: string | undefined): DeckSummary | undefined {
  return decks.find((deck) => wordOf(deck) === word && deck.legal) ?? decks.find((deck) => deck.legal && !deck.own && LEARNERS.test(deck.text)) ?? decks.find((deck) => deck.legal && !deck.own) ?? decks.find((deck) => deck.legal);
}
