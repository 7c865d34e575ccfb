// What a player has set for this browser.
export type Speed = "normal" | "fast" | "instant";

const KEY = "arbiter.settings";

interface Saved { speed: Speed; sound: boolean }

function load(): Saved {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>;
    return { speed: saved.speed === "fast" || saved.speed === "instant" ? saved.speed : "normal", sound: saved.sound === true };
  } catch {
    return { speed: "normal", sound: false };
  }
}

class Settings {
  speed = $state<Speed>("normal");
  sound = $state(false);

  constructor() {
    Object.assign(this, load());
  }

  save() {
    localStorage.setItem(KEY, JSON.stringify({ speed: this.speed, sound: this.sound } satisfies Saved));
  }
}

export const settings = new Settings();
