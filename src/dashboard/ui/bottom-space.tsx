import { createStore, useStore } from '../lib/create-store.ts';

interface BottomSpace {
  /** Heights of what covers the bottom of the window. */
  barPx: number;
  toastsPx: number;
  /** The room below the page that lets the operator scroll it clear of toasts. */
  roomPx: number;
}

export const bottomSpace = createStore<BottomSpace>({ barPx: 0, toastsPx: 0, roomPx: 0 });

/**
 * Keeps the page clear of a bar or of toasts over its bottom: the page ends that much lower, and a focused element stops
 * above them. Each reader takes its height from the store, because a custom property of the root would style every
 * element of the page anew.
 */
export function reserveBottomSpace(space: Partial<Pick<BottomSpace, 'barPx' | 'toastsPx'>>): void {
  const before = bottomSpace.get();
  const { barPx, toastsPx } = { ...before, ...space };
  if (barPx !== before.barPx || toastsPx !== before.toastsPx) bottomSpace.set({ ...before, barPx, toastsPx });
  const bothPx = barPx + toastsPx;
  document.documentElement.style.scrollPaddingBottom = bothPx === 0 ? '' : `calc(4.5rem + ${bothPx}px)`;
  // The measure makes the browser lay out the page, so a bar alone goes without.
  if (space.toastsPx !== undefined) fitRoom();
}

/** Nothing may move when toasts go, so that the room shrinks only by what is out of sight, and again while it is scrolled. */
function fitRoom(): void {
  const { toastsPx, roomPx, barPx } = bottomSpace.get();
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const outOfSightPx = Math.max(0, scrollHeight - clientHeight - scrollTop);
  const fittedPx = Math.max(toastsPx, roomPx - outOfSightPx);
  if (fittedPx !== roomPx) bottomSpace.set({ barPx, toastsPx, roomPx: fittedPx });
  if (fittedPx > toastsPx) addEventListener('scroll', fitRoom, { once: true, passive: true });
}

/** The room at the end of the page. */
export function RoomForToasts() {
  const { roomPx } = useStore(bottomSpace);
  return roomPx === 0 ? null : <div style={{ height: roomPx }} />;
}
