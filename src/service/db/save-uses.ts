import type { Logger } from '../lib/logger.ts';

interface SavedUses {
  /** What remembers its uses in memory. */
  of: readonly { saveUses(): void }[];
  isWritable: () => boolean;
  log: Logger;
}

/** A read only remembers that its key was used. */
const everyMs = 5000;

/** Saves when API keys and browsers were last used, now and then. Returns what stops it, saving once more. */
export function saveUsesRegularly({ of, isWritable, log }: SavedUses): () => void {
  const save = () => {
    try {
      if (isWritable()) for (const each of of) each.saveUses();
    } catch (error) {
      log.warn('When API keys and browsers were last used could not be saved yet', { error });
    }
  };
  const timer = setInterval(save, everyMs);
  return () => {
    clearInterval(timer);
    save();
  };
}
