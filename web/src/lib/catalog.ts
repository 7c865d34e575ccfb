// The words and cards of a rulebook, fetched once and kept by hash.
import type { Catalog, CardFace } from "./protocol";

export interface CatalogName { game: string; book: string; hash?: string; list?: string }

export class Book {
  private byNumber = new Map<string, CardFace>();
  private zoneIds = new Map<string, number>();
  private titles: RegExp | undefined;  // numbers that are no numbers, before the names of their cards

  constructor(readonly catalog: Catalog) {
    for (const face of catalog.cards) this.byNumber.set(face.number, face);
    const odd = catalog.cards.filter((face) => !/\d/.test(face.number) && face.number !== face.name);
    if (odd.length) this.titles = new RegExp(odd.map((face) => `(?<!\\w)${literally(face.number)} (?=${literally(face.name)}(?!\\w))`).join("|"), "g");
    catalog.zones.forEach((zone, id) => this.zoneIds.set(zone.name.toLowerCase(), id));
  }

  get game(): string {
    return this.catalog.game;
  }

  // Ids count from 1; 0 and left out: hidden.
  face(id: number | undefined): CardFace | undefined {
    return id ? this.catalog.cards[id - 1] : undefined;
  }

  faceOf(number: string): CardFace | undefined {
    return this.byNumber.get(number);
  }

  // The id of a zone by its name; -1 where this rulebook has none.
  zone(name: string): number {
    return this.zoneIds.get(name.toLowerCase()) ?? -1;
  }

  // Cards by their names alone: those of lessons and scenarios have words for numbers ("Gull Gull Rider").
  named(words: string): string {
    return this.titles ? words.replace(this.titles, "") : words;
  }

  attribute(name: string): number {
    return this.catalog.attributes.indexOf(name);
  }
}

function literally(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const books = new Map<string, Promise<Book>>();

async function fetchBook(name: CatalogName): Promise<Book> {
  const query = new URLSearchParams();
  if (name.list) query.set("list", name.list);
  if (name.hash) query.set("hash", name.hash);
  const path = `/api/catalog/${encodeURIComponent(name.game)}/${encodeURIComponent(name.book)}`;
  const response = await fetch(query.size ? `${path}?${query}` : path);
  if (!response.ok) throw new Error(`The server has no cards for ${name.game} ${name.book}.`);
  return new Book((await response.json()) as Catalog);
}

export function openBook(name: CatalogName): Promise<Book> {
  const key = [name.game, name.book, name.list ?? "", name.hash ?? ""].join(" ");
  let book = books.get(key);
  if (!book) {
    book = fetchBook(name);
    books.set(key, book);
    book.catch(() => books.delete(key));  // so that the next visit tries again
  }
  return book;
}
