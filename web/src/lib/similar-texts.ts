// Cards that say something like a typed text, and how others go on where a text got stuck.
import type { CardFace } from "./protocol";
import { textOf } from "./card-fields";

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d+'-]+|[[\]《》【】『』:.,]/gu) ?? [];

function triples(text: string): Set<string> {
  const words = wordsOf(text).filter((word) => /[\p{L}\d]/u.test(word));
  const found = new Set<string>();
  for (let at = 0; at + 2 < words.length; at += 1) found.add(words.slice(at, at + 3).join(" "));
  return found;
}

// The cards that share most runs of three words with the text; one of each wording.
export function similarCards(text: string, cards: CardFace[], most = 5): CardFace[] {
  const mine = triples(text);
  if (mine.size === 0) return [];
  const seen = new Set<string>();
  return cards
    .map((card) => {
      const theirs = triples(textOf(card));
      const shared = [...mine].filter((run) => theirs.has(run)).length;
      return { card, shared, part: shared / Math.max(1, theirs.size) };
    })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || b.part - a.part || a.card.id - b.card.id)
    .filter(({ card }) => !seen.has(textOf(card)) && seen.add(textOf(card)))
    .slice(0, most)
    .map(({ card }) => card);
}

export interface Continuation { words: string; cards: number }

// After the last words before the stop: how sentences of other cards go on, to the end of the sentence, commonest first.
export function continuations(before: string, cards: CardFace[], most = 3): Continuation[] {
  const typed = before.trimEnd().split("\n").at(-1)!;
  for (let take = 4; take >= 1; take -= 1) {
    const tail = new RegExp(`(?:\\S+\\s+){${take - 1}}\\S+$`).exec(typed)?.[0];
    if (!tail) continue;
    const counts = new Map<string, number>();
    for (const card of cards)
      for (const line of textOf(card).split("\n")) {
        const at = line.toLowerCase().indexOf(tail.toLowerCase());
        if (at < 0 || (at > 0 && /[\p{L}\d]/u.test(line[at - 1]!))) continue;
        const rest = /^[ ]?([^.]*\.?)/.exec(line.slice(at + tail.length))?.[1]?.trim();
        if (rest && rest.length > 2) counts.set(rest, (counts.get(rest) ?? 0) + 1);
      }
    const found = [...counts].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length).slice(0, most);
    if (found.length > 0) return found.map(([words, count]) => ({ words, cards: count }));
  }
  return [];
}

const plain = (text: string) => text.toLowerCase().match(/[\p{L}\d']+/gu) ?? [];

// The orders that the cards give, with how many give each. What stands before an order (when, if, "you may") is left off.
function ordersOf(cards: CardFace[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards)
    for (const sentence of textOf(card).split(/(?<=\.)\s+|\n/)) {
      const order = sentence.replace(/^(?:[[《【『(][^\]》】』)]*[\]》】』)]\s*)+/u, "").replace(/^(?:(?:Then|If|When|While|At)\b[^,]*,\s*)+/u, "").replace(/^You may\s+/u, "").trim();
      if (/^\p{L}/u.test(order) && order.endsWith(".")) counts.set(order, (counts.get(order) ?? 0) + 1);
    }
  return counts;
}

// What orders begin with, the commonest first.
export function orderWords(cards: CardFace[], most = 24): string[] {
  const counts = new Map<string, number>();
  for (const [order, count] of ordersOf(cards)) {
    const first = /^\p{L}+/u.exec(order)![0].toLowerCase();
    if (!/^(?:this|these|that|those|your|you|it|its|a|an|the|they|both|each|any)$/.test(first)) counts.set(first, (counts.get(first) ?? 0) + count);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most).map(([word]) => word);
}

// Orders of other cards that share most words with what was typed there.
export function similarOrders(typed: string, cards: CardFace[], most = 6): Continuation[] {
  const mine = new Set(plain(typed));
  const scored = [...ordersOf(cards)].map(([order, count]) => {
    const theirs = plain(order);
    const shared = new Set(theirs.filter((word) => mine.has(word))).size;
    return { words: order[0]!.toLowerCase() + order.slice(1), cards: count, part: shared / (mine.size + theirs.length - shared), shared };
  });
  return scored.filter((one) => one.shared > 1).sort((a, b) => b.part - a.part || b.cards - a.cards).slice(0, most).map(({ words, cards }) => ({ words, cards }));
}

// A way to go on in runs of words: those that were typed, too, and those that are new.
export function newWords(words: string, typed: string): { words: string; fresh: boolean }[] {
  const mine = new Set(plain(typed));
  const out: { words: string; fresh: boolean }[] = [];
  for (const word of words.split(/(?<=\s)/)) {
    const fresh = !plain(word).every((one) => mine.has(one));
    const last = out.at(-1);
    if (last?.fresh === fresh) last.words += word;
    else out.push({ words: word, fresh });
  }
  return out;
}
