import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from '../../lib/create-store.ts';
import { bottomSpace, reserveBottomSpace } from '../../ui/toasts.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { shortcutsOn } from '../preferences.ts';

interface SelectionBarProps {
  label: string;
  /** A hidden bar stays mounted, so that the first selected box need not wait for it. */
  isShown?: boolean;
  /** The boxes of the list show without the pointer while something is selected. */
  isSelecting: boolean;
  /** The box of this row gets the focus when the selection is cleared. */
  lastId: string | undefined;
  /** Escape calls it; undefined leaves the key to the browser. */
  onEscape: (() => void) | undefined;
  barRef?: Ref<HTMLElement>;
  /** `leave` runs an action and moves the focus back to the box that was used last. */
  children: (leave: (act: () => void) => void) => ReactNode;
}

/**
 * The actions of a selection lie over the page's bottom, so that nothing moves when they come; the page reserves the space
 * below its end.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { label, isShown = true, isSelecting, lastId, onEscape, barRef, children } = props;
  const runAndRestoreFocus = (act: () => void) => {
    act();
    const boxes = document.querySelectorAll<HTMLInputElement>('[data-select]');
    [...boxes].find(({ value }) => value === lastId)?.focus();
  };
  useShortcuts({ Escape: () => (onEscape ? runAndRestoreFocus(onEscape) : false) }, useStore(shortcutsOn) && isShown);
  const bar = useRef<HTMLElement>(null);
  const cover = () => reserveBottomSpace({ barPx: bar.current?.offsetHeight ?? 0 });
  // Both lay out the whole page anew, so the browser paints the pressed box first.
  useEffect(() =>
    runAfterPaint(() => {
      document.documentElement.toggleAttribute('data-selecting', isSelecting);
      cover();
    }),
  );
  // A phone that is turned has more lines of buttons, or fewer.
  useEffect(() => {
    window.addEventListener('resize', cover);
    return () => window.removeEventListener('resize', cover);
  });
  useLayoutEffect(
    () => () => {
      document.documentElement.removeAttribute('data-selecting');
      reserveBottomSpace({ barPx: 0 });
    },
    [],
  );
  return (
    <>
      <div style={{ height: useStore(bottomSpace).barPx }} />
      <section
        ref={(element) => {
          bar.current = element;
          if (typeof barRef === 'function') barRef(element);
          else if (barRef) barRef.current = element;
        }}
        tabIndex={-1}
        hidden={!isShown}
        aria-label={label}
        className="fixed right-0 bottom-0 left-rail z-10 border-t-2 border-accent-fill bg-surface px-gutter outline-none max-desk:bottom-14 max-desk:left-0"
      >
        {children(runAndRestoreFocus)}
      </section>
    </>
  );
}

/** Runs `act` after the next paint; returns its cancellation. */
function runAfterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
