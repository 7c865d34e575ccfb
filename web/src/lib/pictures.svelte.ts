// Whoever has pictures of their own cards may point to a folder of them: PREFIX/NUMBER.png, of this server or another address
// that the server's headers allow. Without it every card has its drawn crest.
const KEY = "arbiter.pictures";

class Pictures {
  folder = $state(localStorage.getItem(KEY) ?? "");

  choose(folder: string) {
    this.folder = folder.trim().replace(/\/+$/, "");
    if (this.folder) localStorage.setItem(KEY, this.folder);
    else localStorage.removeItem(KEY);
  }
}

export const pictures = new Pictures();

export function pictureOf(game: string, number: string): string | undefined {
  return pictures.folder ? `${pictures.folder}/${game}/${encodeURIComponent(number)}.png` : undefined;
}
