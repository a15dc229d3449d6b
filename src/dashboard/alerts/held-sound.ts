import { useEffect } from 'react';
import { createStore } from '../ui/create-store.ts';
import { isSoundAllowed } from './alarm-tone.ts';

/** Does the browser hold the alarm's sound back, since nobody has touched the page yet? */
export const isSoundHeldBack = createStore(false);

/** A click is over before the question is asked: what was clicked knows that sound was held back until then. */
const touches = ['click', 'keyup', 'touchend'] as const;

/** Looks whether sound is held back while it is wanted, and again with each touch of the page until it is not. */
export function useSoundCheck(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const look = () =>
      void isSoundAllowed().then((isAllowed) => {
        if (isOver) return;
        isSoundHeldBack.set(!isAllowed);
        if (isAllowed) stop();
      });
    const stop = () => {
      for (const touch of touches) document.removeEventListener(touch, look);
    };
    for (const touch of touches) document.addEventListener(touch, look);
    look();
    return () => {
      isOver = true;
      isSoundHeldBack.set(false);
      stop();
    };
  }, [isWanted]);
}
