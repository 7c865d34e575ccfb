// How long ago something was, in a word or two.
export function ago(then: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

// The day of a game as its players would say it: "today 14:05", "3 March".
export function dayWords(then: number, now: number, language = "en-GB"): string {
  const [date, today] = [new Date(then), new Date(now)];
  const clock = date.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  const yesterday = new Date(now - 86_400_000);
  if (date.toDateString() === today.toDateString()) return `today ${clock}`;
  if (date.toDateString() === yesterday.toDateString()) return `yesterday ${clock}`;
  return date.toLocaleDateString(language, { day: "numeric", month: "long", ...(date.getFullYear() === today.getFullYear() ? {} : { year: "numeric" }) });
}
