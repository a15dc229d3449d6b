import { useEffect, useState } from 'react';

const lockName = 'aircheck.background-monitor';

/** True in the one tab that polls while hidden. Without Web Locks (plain HTTP on a network) every tab leads. */
export function useLeaderTab(): boolean {
  const [isLeader, setLeader] = useState(() => navigator.locks === undefined);

  useEffect(() => {
    if (navigator.locks === undefined) return;
    const abort = new AbortController();
    const unmounted = new Promise<void>((resolve) => abort.signal.addEventListener('abort', () => resolve()));
    navigator.locks
      .request(lockName, { signal: abort.signal }, () => {
        setLeader(true);
        return unmounted;
      })
      // The request is aborted while another tab leads.
      .catch(() => undefined);
    return () => {
      abort.abort();
      setLeader(false);
    };
  }, []);

  return isLeader;
}
