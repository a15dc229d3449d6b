import { connection } from './client/connection.ts';
import { pageUpstream } from './client/page-upstream.ts';

const mostAdded = 100;

/** The ids of streams that were added by hand, for a connection whose key may not list them. Kept in this browser. */
export const addedStreamIds = {
  get(): readonly string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, mostAdded) : [];
    } catch {
      return inMemory.get(storageKey()) ?? [];
    }
  },
  add(streamId: string): void {
    keep([...addedStreamIds.get().filter((id) => id !== streamId), streamId].slice(-mostAdded));
  },
  remove(streamId: string): void {
    keep(addedStreamIds.get().filter((id) => id !== streamId));
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
