// Dark or light: what the system says until somebody chooses here.
import { forget, store, stored } from "./browser-storage";

export type Theme = "system" | "dark" | "light";

const KEY = "arbiter.theme";
const system = typeof matchMedia === "undefined" ? undefined : matchMedia("(prefers-color-scheme: light)");

export function chosenTheme(): Theme {
  const saved = stored(KEY);
  return saved === "dark" || saved === "light" ? saved : "system";
}

function show(theme: Theme) {
  document.documentElement.dataset.theme = theme === "system" ? (system?.matches ? "light" : "dark") : theme;
}

export function chooseTheme(theme: Theme) {
  if (theme === "system") forget(KEY);
  else store(KEY, theme);
  show(theme);
}

export function startTheme() {
  show(chosenTheme());
  system?.addEventListener("change", () => show(chosenTheme()));
}
