import type { Connection } from './connection.ts';

export interface CachedAnswer {
  etag: string;
  body: unknown;
  link: string | null;
}

/** Enough for every list, stream and session that a page polls. */
const maxCached = 64;

// Keyed by the connection object: signing in creates another one, so no answer outlives the key that could read it.
const cache = new WeakMap<Connection, Map<string, CachedAnswer>>();

/** The last answers of a connection by address, in memory alone; the one unused for longest is forgotten. */
export const etagCache = {
  get(connection: Connection, path: string): CachedAnswer | undefined {
    return cache.get(connection)?.get(path);
  },
  set(connection: Connection, path: string, answer: CachedAnswer): void {
    const answers = cache.get(connection) ?? new Map<string, CachedAnswer>();
    cache.set(connection, answers);
    answers.delete(path);
    answers.set(path, answer);
    for (const oldest of answers.keys()) {
      if (answers.size <= maxCached) return;
      answers.delete(oldest);
    }
  },
} as const;
