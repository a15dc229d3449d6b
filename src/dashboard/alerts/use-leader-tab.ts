import { useEffect, useState } from 'react';

const lockName = 'aircheck.background-monitor';

/**
 * Is this the one tab of the browser that goes on checking while hidden? When it is closed, another takes over. Where
 * the browser has no locks (plain http on a network), every tab is.
 */
export function useLeaderTab(): boolean {
  const [isLeader, setLeader] = useState(() => navigator.locks === undefined);

  useEffect(() => {
    if (navigator.locks === undefined) return;
    const leaving = new AbortController();
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    navigator.locks
      .request(lockName, { signal: leaving.signal }, () => {
        setLeader(true);
        return left;
      })
      // Left while still waiting for its turn.
      .catch(() => undefined);
    return () => {
      leaving.abort();
      setLeader(false);
    };
  }, []);

  return isLeader;
}
