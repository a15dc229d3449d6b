import { type RefObject, useLayoutEffect, useState } from 'react';
import { isSameSlots, keepSlots, type Slots, type SlotWish } from './keep-slots.ts';

/** Slots that nobody is moved from, and the handlers that keep what is pointed at in its own. */
export function useSlots(wishes: readonly SlotWish[], count: number) {
  const [slots, setSlots] = useState<Slots>([]);
  const [heldId, setHeldId] = useState<string>();
  const kept = keepSlots(slots, wishes, { count, heldId });
  // Derived while rendering.
  if (!isSameSlots(kept, slots)) setSlots(kept);
  const hold = ({ target }: { target: EventTarget }) =>
    setHeldId(
      target instanceof Element ? (target.closest('[data-slot]')?.getAttribute('data-slot') ?? undefined) : undefined,
    );
  const release = () => setHeldId(undefined);
  return { slots: kept, hold: { onPointerOver: hold, onPointerLeave: release, onFocus: hold, onBlur: release } };
}

/** How many columns of at least this width there is room for. */
export function useColumns(ref: RefObject<HTMLElement | null>, leastRem: number): number {
  const [columns, setColumns] = useState(3);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setColumns(Math.max(1, Math.floor(element.clientWidth / (leastRem * rem))));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, leastRem]);
  return columns;
}
