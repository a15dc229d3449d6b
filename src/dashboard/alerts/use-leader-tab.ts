import { useEffect, useState } from 'react';
import { hasTabLocks, inOneTab } from '../api/tab-lock.ts';

/** True in the one tab that polls while hidden. Without Web Locks (plain HTTP on a network) every tab leads. */
export function useLeaderTab(): boolean {
  const [isLeader, setLeader] = useState(() => !hasTabLocks());

  useEffect(() => {
    if (!hasTabLocks()) return;
    const unmounted = new AbortController();
    void inOneTab('aircheck.background-monitor', unmounted.signal, () => {
      setLeader(true);
      return new Promise((resolve) => unmounted.signal.addEventListener('abort', () => resolve()));
    });
    return () => {
      unmounted.abort();
      setLeader(false);
    };
  }, []);

  return isLeader;
}
