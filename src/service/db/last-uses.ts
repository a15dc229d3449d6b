import type { Logger } from '../lib/logger.ts';
import { type Database, inTransaction } from './database.ts';

/** One poll per second must not cause one write per second. */
const usedEveryMs = 60_000;
const saveEveryMs = 5000;

/** When keys or browsers were last used: only in memory until it is saved, so that a poll neither writes nor waits for a write. */
export function createLastUses(database: Database, table: 'api_keys' | 'browser_sessions') {
  const used = new Map<string, number>();
  const mark = database.prepare(
    `UPDATE ${table} SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at < ?)`,
  );

  function write(): void {
    for (const [id, at] of used) mark.run(at, id, at);
  }

  return {
    /** Unix ms; undefined where the row has it. */
    unsaved: (id: string): number | undefined => used.get(id),
    note(row: { id: string; lastUsedAt?: number | undefined }, at: number): void {
      if (at - (used.get(row.id) ?? row.lastUsedAt ?? 0) >= usedEveryMs) used.set(row.id, at);
    },
    /** Within a transaction of the caller's. */
    write,
    save(): void {
      if (used.size === 0) return;
      inTransaction(database, write);
      used.clear();
    },
  };
}

/** Saves when keys and browsers were used now and then; returns a function that stops it and saves once more. */
export function saveUsesRegularly(
  stores: readonly { saveUses(): void }[],
  isWritable: () => boolean,
  log: Logger,
): () => void {
  const save = () => {
    try {
      if (isWritable()) for (const store of stores) store.saveUses();
    } catch (error) {
      log.warn('When API keys and browsers were last used could not be saved yet', { error });
    }
  };
  const timer = setInterval(save, saveEveryMs);
  return () => {
    clearInterval(timer);
    save();
  };
}
