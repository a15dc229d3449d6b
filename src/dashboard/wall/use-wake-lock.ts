import { useEffect, useState } from 'react';

export type WakeLock = 'asked' | 'held' | 'refused';

/**
 * Keeps the screen awake while this is on it. A browser lets go when the page is hidden, so it is asked again when
 * somebody sees it. `refused`: it does not let us (over plain HTTP none does).
 */
export function useWakeLock(): WakeLock {
  const [state, setState] = useState<WakeLock>('asked');
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState === 'hidden' || (held && !held.released)) return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        if (isOver) return void lock.release();
        held = lock;
        setState('held');
      } catch {
        setState('refused');
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void held?.release();
    };
  }, []);
  return state;
}
