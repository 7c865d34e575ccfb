// A number that has changed swells for a moment.
import type { TransitionConfig } from "svelte/transition";

export function pop(_: Element): TransitionConfig {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return { duration: 0 };
  return { duration: 400, css: (t) => `scale: ${1 + 0.35 * Math.sin(Math.PI * t)}` };
}
