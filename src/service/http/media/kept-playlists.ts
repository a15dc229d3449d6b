import type { ServedFile } from '../../playback/served-file.ts';
import { type KeptText, keepText } from '../content/kept-text.ts';

const mostCharacters = 32_000_000;

/** Playlists of recordings lately asked for: read and packed once, until the file changes. */
export function createKeptPlaylists() {
  const kept = new Map<string, { version: string; text: Promise<KeptText>; characters: number }>();

  /** Lets those go that were asked for longest ago. */
  function makeRoom(): void {
    let total = 0;
    for (const [key, { characters }] of [...kept].reverse()) {
      total += characters;
      if (total > mostCharacters) kept.delete(key);
    }
  }

  return {
    /** @throws where the file cannot be read. */
    async read(key: string, { version, bytes, readText }: ServedFile): Promise<KeptText> {
      const known = kept.get(key);
      kept.delete(key);
      const text = known?.version === version ? known.text : readText().then((read) => keepText(read, version));
      kept.set(key, { version, text, characters: bytes });
      text.catch(() => kept.delete(key));
      makeRoom();
      return text;
    },
  };
}
