import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { createStore, useStore } from '../lib/create-store.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { PartBoundary } from './part-boundary.tsx';
import { words } from './words.ts';

export interface Toast {
  id: number;
  text: ReactNode;
  action?: ReactNode;
  /** A toast replaces the one with the same key. */
  key?: string | undefined;
  isWarning?: boolean | undefined;
}

/** The store is outside React, because a mutation that ends with a toast may outlive its component. */
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const others = toasts.get().filter(({ key }) => key === undefined || key !== toast.key);
  toasts.set([...others.slice(-2), { ...toast, id: lastId }]);
  return lastId;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** New toasts appear on top, so that the others do not move. The page can be scrolled clear of them: docs/decisions/037. */
export function ToastRegion() {
  const shown = useStore(toasts);
  const { barPx } = useStore(bottomSpace);
  const region = useRef<HTMLElement>(null);
  const isCovering = shown.length > 0;
  useEffect(() => {
    const element = region.current;
    if (!isCovering || element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => reserveBottomSpace({ toastsPx: element.offsetHeight }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      reserveBottomSpace({ toastsPx: 0 });
    };
  }, [isCovering]);
  return (
    <section
      ref={region}
      id="toasts"
      style={{ '--docked': barPx === 0 ? undefined : `${barPx}px` }}
      aria-label={words.notifications}
      aria-live="polite"
      className="pointer-events-none fixed right-gutter bottom-[calc(3rem+var(--docked,0px))] z-20 flex flex-col-reverse items-end gap-2 max-desk:inset-x-gutter max-desk:bottom-[calc(4.5rem+var(--docked,0px))]"
    >
      <PartBoundary>
        <Suspense>
          {shown.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </Suspense>
      </PartBoundary>
    </section>
  );
}

const shownForMs = 12_000;

function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.id), shownForMs);
    return () => clearTimeout(timer);
  }, [isPaused, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click does nothing; hover and focus keep the toast open
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={joinClasses(
        'pointer-events-auto flex min-w-0 max-w-[34rem] items-center gap-3 rounded-md border border-line-strong bg-surface py-2 pr-2 pl-4 shadow-float max-desk:w-full',
        toast.isWarning && 'border-l-4 border-l-unrecorded-edge',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
        <div className="min-w-40 flex-1">{toast.text}</div>
        {toast.action}
      </div>
      <IconButton label={words.dismiss} onClick={() => dismissToast(toast.id)}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

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

export function RoomForToasts() {
  const { roomPx } = useStore(bottomSpace);
  return roomPx === 0 ? null : <div style={{ height: roomPx }} />;
}
