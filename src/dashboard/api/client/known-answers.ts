import type { Connection } from './connection.ts';

/** What an address answered last, kept to be had again without its body. */
export interface KnownAnswer {
  etag: string;
  body: unknown;
  link: string | null;
}

/** Enough for every list, stream and session that a page polls. */
const mostKept = 64;

// Held by the connection itself: signing in makes another one, so what a key could read is gone with it, and an
// answer that arrives after signing out is kept nowhere.
const kept = new WeakMap<Connection, Map<string, KnownAnswer>>();

/** The last answers of a connection by address, in memory alone; the one unused for longest is forgotten. */
export const knownAnswers = {
  get(connection: Connection, path: string): KnownAnswer | undefined {
    return kept.get(connection)?.get(path);
  },
  keep(connection: Connection, path: string, answer: KnownAnswer): void {
    const answers = kept.get(connection) ?? new Map<string, KnownAnswer>();
    kept.set(connection, answers);
    answers.delete(path);
    answers.set(path, answer);
    for (const oldest of answers.keys()) {
      if (answers.size <= mostKept) return;
      answers.delete(oldest);
    }
  },
} as const;
