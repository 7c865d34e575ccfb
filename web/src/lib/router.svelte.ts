// One page by path, without a library: links inside the site change the path, the rest is for the server.
export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "decks" }
  | { page: "lab" }
  | { page: "games" }
  | { page: "account" }
  | { page: "replay"; id: string }
  | { page: "rules"; book: string }
  | { page: "missing"; path: string };

// "g%201": "g 1". What is no such code stays as it is written.
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decoded);
  const [first, second] = parts;
  if (!first) return { page: "home" };
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "replay" && second) return { page: "replay", id: second };
  if (first === "rules") return { page: "rules", book: second ?? "" };
  if ((first === "decks" || first === "lab" || first === "games" || first === "account") && parts.length === 1) return { page: first };
  return { page: "missing", path };
}

class Router {
  route = $state<Route>(routeOf(location.pathname));
  query = $state(new URLSearchParams(location.search));

  private read() {
    this.route = routeOf(location.pathname);
    this.query = new URLSearchParams(location.search);
  }

  go(path: string, replace = false) {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  start() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest?.("a");
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.pathname.startsWith("/api/") || routeOf(link.pathname).page === "missing") return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }
}

export const router = new Router();
