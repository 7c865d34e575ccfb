// The server's words as the table shows them: cards by their names alone (their numbers are in the reader), players by theirs, and
// no warning of what every answer costs alike.
import type { Book } from "../lib/catalog";
import { frameFacts } from "../lib/faces";
import { upperFirst } from "../lib/messages";
import type { Choice, Line, Question, Reason, Seat, TextLine, View } from "../lib/protocol";
import { ofChoice } from "./anchors";
import { cardAt } from "./zones";

const NUMBER = /\b[A-Z][A-Z0-9]*(?:[-/][A-Z0-9]+)*[-/]\d+[a-z]?\s+(?=["“'A-Z0-9])/g;
const TOLD = new Set(["words", "short", "price", "harm", "text", "hint", "reason", "how", "title", "if_unanswered", "more", "answer"]);

// Numbers stand as on the cards: 10000, not 10,000.
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
export const asOnCards = (words: string) => words.replace(THOUSANDS, "");

export const withoutNumbers = (words: string) => asOnCards(words.replace(NUMBER, ""));

// Who watches is told of A and B. "A" is a player where it owns something or does something, else it is an article.
const OWNS = /\b([AB])'s\b/g;
const DOES = /(^|[,;:] | and )([AB])(?=:|\s+(?:[a-z]+s|won|had|gave|could|\d+)\b)/g;

export const withNames = (words: string, nameOf: (seat: Seat) => string) =>
  words.replace(OWNS, (_, seat: Seat) => (nameOf(seat) === "You" ? "your" : `${nameOf(seat)}'s`)).replace(DOES, (_, before: string, seat: Seat) => `${before}${nameOf(seat)}`);

// Who plays is told of "the opponent", who has a name. What is printed on a card stays as it is.
const OPPONENT = /\(\[.*\)|\bthe opponent\b|(?<=, )opponent(?= \d)/gis;

export const withOpponent = (words: string, name: string) => words.replace(OPPONENT, (found) => (found.startsWith("(") ? found : name));

// The same value with the numbers taken out of everything that is told; `retell`: and players by their names.
export function told<T>(value: T, retell?: (words: string) => string): T {
  const plain = (words: string) => (retell ? retell(withoutNumbers(words)) : withoutNumbers(words));
  if (Array.isArray(value)) return value.map((one) => told(one as unknown, retell)) as T;
  if (typeof value !== "object" || value === null) return value;
  const out: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) {
    const isWords = TOLD.has(key);
    out[key] = isWords && typeof one === "string" ? plain(one) : isWords && Array.isArray(one) ? one.map((line) => (typeof line === "string" ? plain(line) : told(line as unknown, retell))) : told(one, retell);
  }
  return out as T;
}

// The name of the card that a choice is about, if it is known.
const nameIn = (choice: Choice, view: View, book: Book) => {
  const anchor = ofChoice(choice);
  return anchor === undefined ? undefined : book.face(cardAt(view, anchor)?.d)?.name;
};

// "X goes to the Drop Area, Y goes to the Drop Area": one loss each. Names have commas of their own.
const LOSS = /(.+? goes to the [^,]+)(?:, |$)/g;
const lossesIn = (harm: string) => { const found = [...harm.matchAll(LOSS)].map((one) => one[1]!); return found.length ? found : [harm]; };

// "No damage", whatever is answered and whoever wins, is no news: the attack is over.
function withoutNews(choices: Choice[]): Choice[] {
  const quiet = /(?:^|, )no damage(?=, |$)/i;
  const settled = choices.length > 1 && choices.every(({ forecast }) => forecast && quiet.test(wholeOf(forecast)) && !/^(?:wins|loses)\b/i.test(wholeOf(forecast)));
  if (!settled) return choices;
  const cut = (words: string) => words.replace(quiet, "").replace(/^, /, "");
  return choices.map(({ forecast, ...choice }) => {
    const words = cut(forecast!.words);
    return words ? { ...choice, forecast: { ...forecast!, words, ...(forecast!.more ? { more: cut(forecast!.more) } : {}) } } : choice;
  });
}

// "SINGLE, BP 5000" of a card that begins with that: the card says it already.
function withoutPrinted(choice: Choice, view: View, book: Book): Choice {
  const anchor = ofChoice(choice);
  const face = choice.price && anchor !== undefined ? book.face(cardAt(view, anchor)?.d) : undefined;
  const first = face && frameFacts(face, book.game).ladder[0];
  if (!first || choice.price !== `${first.state}, BP ${first.value}`) return choice;
  const { price: _, ...rest } = choice;
  return rest;
}

// What an answer itself loses. Not what every answer costs alike, for that was decided before (a card that is being paid for, a combo
// that has been made); and not the card from the hand that is used up by using it, for that is its price.
function lossOf(choice: Choice, all: Choice[], view: View, book: Book): string | undefined {
  if (!choice.harm) return undefined;
  const name = nameIn(choice, view, book);
  const used = choice.card && choice.card.place === undefined && name;
  const others = all.filter((one) => one !== choice);
  const own = lossesIn(choice.harm).filter((loss) => {
    // To pick a card of the hand for a discard is a loss; to play it, or to let it become energy, is not.
    if (used && loss.startsWith(`${used} goes to`)) return choice.kind === "pick" && !/energy/i.test(loss.slice(used.length));
    if (name === undefined || loss.includes(name) || !loss.includes(" goes to ")) return true;
    return !others.length || others.some((one) => !lossesIn(one.harm ?? "").includes(loss));
  });
  return own.length ? own.join(", ") : undefined;
}

export function toldQuestion(question: Question, view: View | undefined, book: Book | undefined): Question {
  const out = told(question, book && ((words) => book.named(words)));
  // The button that ends the step says what passing does, and the counter how many are asked for.
  out.words = out.words.replace(/\s*\(pass: [^)]*\)\s*$/, "");
  if (out.most > 0 && !out.numeric) out.words = out.words.replace(/(?:,\s*up to \d+(?=\)\s*$)|\s*\((?:up to )?\d+\)\s*$)/, "");
  if (!view || !book) return out;
  // Copies are told once; whoever ends the step is told of what is lost by that.
  const whole = out.choices.map((choice) => (choice.same_as === undefined ? choice : { ...choice, harm: choice.harm ?? out.choices[choice.same_as]?.harm }));
  return { ...out, choices: withoutNews(out.choices).map((choice) => withoutPrinted(choice, view, book)).map((choice, at) => { const harm = lossOf(whole[at]!, whole, view, book); return harm === choice.harm ? choice : { ...choice, harm }; }) };
}

// A forecast in brief may have more to say.
export const wholeOf = (forecast: { words: string; more?: string }) => forecast.more ?? forecast.words;

// Where a new part begins, and no name goes on ("Murk, the Dusk Reversed", "Orla Fenn, First Thorn").
const PART = /(?:, |; )(?=(?!the [A-Z])[a-z\d])/;
const SHORT = 28; // letters: as much as the server has in a forecast in brief

// A forecast has little room on a card or a button: its first parts stand there, the reader has all of it.
export function shortened(words: string): string {
  const parts = words.includes(" goes to ") ? lossesIn(words) : words.split(PART);
  let out = parts[0]!;
  let used = 1;
  while (used < parts.length && out.length + parts[used]!.length + 2 <= SHORT) out += `, ${parts[used++]}`;
  return used < parts.length ? `${out} …` : out;
}

// "The text of X ([Auto] When ...) is carried out": what stands in brackets is read when the line is opened.
export function folded(words: string): { words: string; more?: string } {
  const found = /^(.*?)\s*\((\[.*)\)(.*)$/s.exec(words);
  return found ? { words: `${found[1]}${found[3]}`, more: found[2] } : { words };
}

// "2x Copperjaw, Rook Adair, Copperjaw" is "Copperjaw ×3 and Rook Adair": cards of one name count together, whatever their numbers, and the
// last of a list stands behind "and". Names have commas of their own.
export function namesOnce(words: string, names: Iterable<string | undefined>): string {
  const known = [...new Set(names)].filter((name): name is string => !!name).sort((a, b) => b.length - a.length);
  if (!known.length) return words;
  const one = `(?:(\\d+)x )?(${known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})(?!\\w)`;
  const list = new RegExp(`(?<!\\w)${one}(?:, ${one})*`, "g");
  return words.replace(list, (found) => {
    const counts = new Map<string, number>();
    for (const [, times, name] of found.matchAll(new RegExp(one, "g"))) counts.set(name!, (counts.get(name!) ?? 0) + Number(times ?? 1));
    const all = [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
    return all.length > 1 ? `${all.slice(0, -1).join(all.some((name) => name.includes(",")) ? "; " : ", ")} and ${all.at(-1)}` : all[0]!;
  });
}

// A line as a sentence of the log.
export const lineWords = (line: Line, nameOf: (card: number) => string | undefined) => namesOnce(upperFirst(folded(line.words).words), (line.cards ?? []).map(nameOf));

// A loss as it stands on a card: its own name is there already, and others are lost by it.
export function harmOn(harm: string, name: string | undefined): string {
  const losses = lossesIn(harm);
  const own = losses.find((loss) => name && loss.startsWith(`${name} goes to`));
  if (own) return losses.length > 1 ? `${own.slice(name!.length + 1)}, and ${losses.length - 1} more` : own.slice(name!.length + 1);
  return losses.every((loss) => loss.includes(" goes to ")) ? `loses ${losses.map((loss) => loss.split(" goes to ")[0]).join(" and ")}` : harm;
}

// What a forecast says besides a loss that is told with it: "Wins, loses Pollen Drummer" beside "Pollen Drummer goes to the Drop Area".
export function besideHarm(forecast: string, harm: string | undefined): string {
  let out = `, ${forecast}, `;
  for (const loss of harm ? lossesIn(harm) : []) out = out.replace(`, loses ${loss.split(" goes to the ")[0]}, `, ", ");
  return out.slice(2, -2);
}

// "X attacks Y: 10,000 against 8,000. Counter?": what is asked, and where it would be too long for one line, what it is about. A question
// of one word says whom it is about: "Block X?".
export function situationAndQuestion(words: string): { situation: string; asks: string } {
  const found = words.length > 48 ? /^(.*[.!]) +([^.]*\?)$/s.exec(words) : null;
  if (!found) return { situation: "", asks: words };
  const [, situation, asks] = found as unknown as [string, string, string];
  const attacker = asks === "Block?" ? /^(.{1,40}?) attacks\b/.exec(situation)?.[1] : undefined;
  return { situation, asks: attacker ? `Block ${attacker}?` : asks };
}

// What a card's text says with these words, drawn as it is on the card.
export function lineSaying(text: TextLine[], words: string): TextLine | undefined {
  const wanted = words.trim();
  for (const line of text) {
    const from = line.parts.map((part) => part.words).join("").indexOf(wanted);
    if (!wanted || from < 0) continue;
    let start = 0;
    const parts = line.parts.map((part) => {
      const cut = part.words.slice(Math.max(0, from - start), Math.max(0, from + wanted.length - start));
      start += part.words.length;
      return { ...part, words: cut };
    });
    return { parts: parts.filter((part) => part.words) };
  }
  return undefined;
}

// A line of the log is a sentence.
export const sentence = (words: string) => (/[.!?:…]$/.test(words) ? words : `${words}.`);

// What stands against a card, each reason once: it is the same for every place that the card could go to. That something else is being
// asked says little where there is more to say.
export function reasonsOnce(reasons: Reason[]): Reason[] {
  const found = new Map<string, Reason>();
  for (const reason of reasons) {
    const key = reason.can ? `can ${reason.words}` : `${reason.reason} ${reason.clause} ${reason.by}`;
    const known = found.get(key);
    if (!known || reason.words.length < known.words.length) found.set(key, reason);
  }
  const all = [...found.values()];
  const telling = all.filter((reason) => reason.can || !/does not answer the open question/i.test(reason.reason ?? ""));
  return telling.length ? telling : all;
}

export interface Piece { words: string; card?: number }

// A sentence in pieces: the names of these cards stand out and can be opened.
export function pieces(words: string, cards: Iterable<number>, nameOf: (card: number) => string | undefined): Piece[] {
  let rest: Piece[] = [{ words }];
  for (const card of new Set(cards)) {
    const name = nameOf(card);
    if (!name) continue;
    rest = rest.flatMap((piece) => {
      const at = piece.card === undefined ? piece.words.indexOf(name) : -1;
      // "2 AP cards": a common word, no name.
      if (at < 0 || /^\w/.test(piece.words.slice(at + name.length))) return [piece];
      return [{ words: piece.words.slice(0, at) }, { words: name, card }, { words: piece.words.slice(at + name.length) }].filter((part) => part.words);
    });
  }
  return rest;
}

// Which of several copies in the hand it was, nobody wants to know afterwards.
export const withoutSpot = (words: string) => words.replace(/ \(hand \d+\)$/, "");

// An answer of a replay as something that was done: "your front line 2 (Rook Adair)", asked to block, is "Block with Rook Adair, your front line 2".
export function answerDone(answer: string, asked: string): string {
  const words = withoutSpot(folded(answer).words.replace(/, asked “.*”$/s, ""));
  const place = /^([^()]*\b(?:line|area)\b[^()]*) \(([^()]+)\)$/i.exec(words);
  const does = place ? `${/\bblock\?/i.test(asked) ? "block with" : "choose"} ${place[2]}, ${place[1]}` : words;
  return does ? does[0]!.toUpperCase() + does.slice(1) : does;
}
