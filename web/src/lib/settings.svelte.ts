// What a player has set for this browser.
import { store, storedObject } from "./browser-storage";

export type Speed = "normal" | "fast" | "instant";

const KEY = "arbiter.settings";

interface Saved { speed: Speed; sound: boolean }

function load(): Saved {
  const saved = storedObject<Saved>(KEY);
  return { speed: saved.speed === "fast" || saved.speed === "instant" ? saved.speed : "normal", sound: saved.sound === true };
}

class Settings {
  speed = $state<Speed>("normal");
  sound = $state(false);

  constructor() {
    Object.assign(this, load());
  }

  save() {
    store(KEY, JSON.stringify({ speed: this.speed, sound: this.sound } satisfies Saved));
  }
}

export const settings = new Settings();
