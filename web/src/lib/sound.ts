// Short sounds made on the spot; off by default.
import { settings } from "./settings.svelte";

export type Sound = "draw" | "place" | "hit" | "turn" | "clock";

const NOTES: Record<Sound, [frequency: number, to: number, seconds: number, volume: number]> = {
  draw: [520, 640, 0.07, 0.05],
  place: [240, 180, 0.09, 0.09],
  hit: [150, 60, 0.22, 0.16],
  turn: [520, 780, 0.2, 0.08],
  clock: [880, 880, 0.12, 0.08],
};

let audio: AudioContext | undefined;

export function playSound(sound: Sound) {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const [frequency, to, seconds, volume] = NOTES[sound];
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  const now = audio.currentTime;
  tone.type = sound === "hit" ? "sawtooth" : "triangle";
  tone.frequency.setValueAtTime(frequency, now);
  tone.frequency.exponentialRampToValueAtTime(to, now + seconds);
  gain.gain.setValueAtTime(volume, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(now);
  tone.stop(now + seconds);
}
