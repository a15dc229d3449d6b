import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/client/api-error.ts';
import type { Stale } from '../shared/stale/stale-context.ts';

interface LastRead {
  /** 0 where nothing was read yet. */
  dataUpdatedAt: number;
  error: Error | null;
}

/** How old what the page shows is, and why; undefined while answers come, and before the first. */
export function useStale({ dataUpdatedAt, error }: LastRead): Stale | undefined {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  if (error === null || dataUpdatedAt === 0) return undefined;
  // A service on this computer answers without any network.
  const isSilent = error instanceof ApiError && error.kind === 'network';
  const cause = isSilent ? (isOnline ? 'silent' : 'offline') : 'refused';
  return { sinceMs: dataUpdatedAt, cause, reason: error.message };
}

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
