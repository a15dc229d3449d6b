import { type RefObject, useEffect } from 'react';
import { createStore } from '../../lib/create-store.ts';

/** Have pointer and focus been away from the rows for some seconds? Then what is there may move. */
export const areRowsLeft = createStore(false);

const leftAfterMs = 2500;

/** Keeps `areRowsLeft` for what stands in this element. */
export function useRowsLeft(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const rows = ref.current;
    if (!rows) return undefined;
    let isPointed = false;
    let isFocused = rows.contains(document.activeElement);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (isPointed || isFocused) areRowsLeft.set(false);
      else timer = setTimeout(() => areRowsLeft.set(true), leftAfterMs);
    };
    const point = () => {
      isPointed = true;
      follow();
    };
    const leave = () => {
      isPointed = false;
      follow();
    };
    const focus = () => {
      isFocused = true;
      follow();
    };
    const blur = ({ relatedTarget }: FocusEvent) => {
      isFocused = relatedTarget instanceof Node && rows.contains(relatedTarget);
      follow();
    };
    rows.addEventListener('pointerenter', point);
    rows.addEventListener('pointermove', point);
    rows.addEventListener('pointerleave', leave);
    rows.addEventListener('focusin', focus);
    rows.addEventListener('focusout', blur);
    follow();
    return () => {
      clearTimeout(timer);
      areRowsLeft.set(false);
      rows.removeEventListener('pointerenter', point);
      rows.removeEventListener('pointermove', point);
      rows.removeEventListener('pointerleave', leave);
      rows.removeEventListener('focusin', focus);
      rows.removeEventListener('focusout', blur);
    };
  }, [ref]);
}
