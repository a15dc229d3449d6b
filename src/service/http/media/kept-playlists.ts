import { readFile, stat } from 'node:fs/promises';
import { type KeptText, keepText } from '../content/kept-text.ts';

const mostCharacters = 32_000_000;

/** Playlists of recordings lately asked for: read and packed once, until the file changes. */
export function createKeptPlaylists() {
  const kept = new Map<string, { version: string; text: Promise<KeptText>; characters: number }>();

  /** Lets those go that were asked for longest ago. */
  function makeRoom(): void {
    let total = 0;
    for (const [path, { characters }] of [...kept].reverse()) {
      total += characters;
      if (total > mostCharacters) kept.delete(path);
    }
  }

  return {
    /** @throws where the file cannot be read. */
    async read(path: string): Promise<KeptText> {
      const { ino, mtimeMs, size } = await stat(path);
      const version = `${ino.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}-${size.toString(36)}`;
      const known = kept.get(path);
      kept.delete(path);
      const text =
        known?.version === version ? known.text : readFile(path, 'utf8').then((read) => keepText(read, version));
      kept.set(path, { version, text, characters: size });
      text.catch(() => kept.delete(path));
      makeRoom();
      return text;
    },
  };
}
