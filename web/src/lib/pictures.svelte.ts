// Whoever has pictures of their cards may point to a folder of their own. It is read here and kept in this browser: no picture goes to
// the server. A picture belongs to the card whose number its file is called by ("CRW-1-004.png"); other cards keep their drawn crest.
import { SvelteMap } from "svelte/reactivity";
import { forget, store, stored } from "./browser-storage";

const KEPT = "arbiter.pictures";        // how many there are: without any nothing is opened
const BASE = "arbiter-pictures";
const STORE = "pictures";

// "ua/CRW-1-004.webp", "crw-1-004_p1.jpg" is another picture and has another name.
export function numberOf(file: string): string | undefined {
  const found = /([^/\\]+)\.(?:png|jpe?g|webp|avif|gif)$/i.exec(file);
  return found?.[1]?.trim().toUpperCase();
}

const done = <T>(request: IDBRequest<T>) => new Promise<T>((ok, failed) => { request.onsuccess = () => ok(request.result); request.onerror = () => failed(request.error ?? new Error("the pictures can't be kept")); });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(BASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

class Pictures {
  private readonly urls = new SvelteMap<string, string>();
  count = $state(Number(stored(KEPT) ?? 0) || 0);
  problem = $state("");

  constructor() {
    if (this.count) void this.load().catch(() => undefined);   // the crests stay
  }

  of(number: string): string | undefined {
    return this.count ? this.urls.get(number.toUpperCase()) : undefined;
  }

  private async load() {
    const base = await open();
    const store = base.transaction(STORE).objectStore(STORE);
    const [keys, blobs] = await Promise.all([done(store.getAllKeys()), done(store.getAll() as IDBRequest<Blob[]>)]);
    this.show(keys.map((key, at) => [String(key), blobs[at]!]));
    base.close();
  }

  private show(pictures: [string, Blob][]) {
    for (const url of this.urls.values()) URL.revokeObjectURL(url);
    this.urls.clear();
    for (const [number, blob] of pictures) this.urls.set(number, URL.createObjectURL(blob));
    this.count = pictures.length;
    if (this.count) store(KEPT, String(this.count));
    else forget(KEPT);
  }

  // A chosen folder takes the place of the one before.
  async take(files: Iterable<File>) {
    this.problem = "";
    const found = new Map<string, Blob>();
    for (const file of files) {
      const number = numberOf(file.name);
      if (number) found.set(number, file);
    }
    if (!found.size) return void (this.problem = "No pictures are in that folder.");
    try {
      const base = await open();
      const change = base.transaction(STORE, "readwrite");
      const store = change.objectStore(STORE);
      store.clear();
      for (const [number, blob] of found) store.put(blob, number);
      await new Promise<void>((ok, failed) => { change.oncomplete = () => ok(); change.onerror = () => failed(change.error ?? new Error()); change.onabort = change.onerror; });
      base.close();
    } catch {
      this.problem = "This browser has no room to keep them; they are shown until the page is closed.";
    }
    this.show([...found]);
  }

  async forget() {
    this.problem = "";
    this.show([]);
    await done(indexedDB.deleteDatabase(BASE)).catch(() => undefined);
  }
}

export const pictures = new Pictures();
