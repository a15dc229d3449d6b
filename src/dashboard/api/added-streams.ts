import type { Session, StreamObject } from '../recording/stream-object.ts';
import type { ApiError } from './client/api-error.ts';
import { connection } from './client/connection.ts';
import { pageUpstream } from './client/page-upstream.ts';
import { readStreamById } from './read-one-stream.ts';
import { absentIfGone, readSessionsOf } from './read-sessions.ts';

const mostAdded = 100;

/** The ids of streams that were added by hand, for a connection whose key may not list them. Kept in this browser. */
export const addedStreams = {
  get(): readonly string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, mostAdded) : [];
    } catch {
      return inMemory.get(storageKey()) ?? [];
    }
  },
  add(streamId: string): void {
    keep([...addedStreams.get().filter((id) => id !== streamId), streamId].slice(-mostAdded));
  },
  remove(streamId: string): void {
    keep(addedStreams.get().filter((id) => id !== streamId));
  },
} as const;

/** Where storage is blocked they hold for this load alone. */
const inMemory = new Map<string, readonly string[]>();

function keep(ids: readonly string[]): void {
  inMemory.set(storageKey(), ids);
  try {
    localStorage.setItem(storageKey(), JSON.stringify(ids));
  } catch {
    // Blocked or full.
  }
}

function storageKey(): string {
  const state = connection.get();
  const baseUrl = state.status === 'signed-out' ? '' : state.connection.baseUrl;
  return `aircheck.streams ${pageUpstream.get() ?? baseUrl}`;
}

export interface AddedStreams {
  streams: StreamObject[];
  sessions: Session[];
}

const sessionsEach = 50;

/**
 * What is known of a connection whose key may not list streams: each stream that was added, by its id. Those that are
 * gone are left out. Throws where the key may not even read one.
 */
export async function readAddedStreams(signal: AbortSignal, refusal: ApiError): Promise<AddedStreams> {
  // A suspended user is refused everything, and adding ids would not help.
  if (/suspended/i.test(refusal.message)) throw refusal;
  const ids = addedStreams.get();
  const read = await Promise.all(ids.map((id) => absentIfGone(readStreamById(id, signal))));
  const streams = read.filter((stream): stream is StreamObject => stream !== undefined);
  const sessions = await Promise.all(streams.map(({ id }) => readSessionsOf(id, signal, sessionsEach)));
  return { streams, sessions: sessions.flat() };
}
