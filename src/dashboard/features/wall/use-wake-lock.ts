import { useEffect, useState } from 'react';

export type WakeLock = 'asked' | 'held' | 'refused';

/**
 * Keeps the screen awake while this is on it. A browser lets go when the page is hidden, so it is asked again when
 * somebody sees it; and at any other time (a battery is low), when it is asked again at once. `refused`: it does not let
 * us (over plain HTTP none does).
 */
export function useWakeLock(): WakeLock {
  const [state, setState] = useState<WakeLock>('asked');
  useEffect(() => {
    let held: WakeLockSentinel | undefined;
    let isOver = false;
    const isHeld = () => held?.released === false;
    const ask = async () => {
      if (isOver || document.visibilityState === 'hidden' || isHeld()) return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        // Asked twice at once, one is enough.
        if (isOver || isHeld()) return void lock.release();
        held = lock;
        lock.addEventListener('release', ask);
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
