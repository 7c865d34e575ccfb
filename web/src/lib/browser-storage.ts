// What this browser keeps for a player. Where it may keep nothing (a strict setting, no room left) it lasts as long as the page.
const here = new Map<string, string>();

export function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return here.get(key);
  }
}

export function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    here.set(key, value);
  }
}

export function forget(key: string) {
  here.delete(key);
  try {
    localStorage.removeItem(key);
  } catch { /* nothing is kept there */ }
}

// What was kept as JSON; nothing where it is none, or no object.
export function storedObject<T extends object>(key: string): Partial<T> {
  try {
    const value = JSON.parse(stored(key) ?? "{}") as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Partial<T>) : {};
  } catch {
    return {};
  }
}
