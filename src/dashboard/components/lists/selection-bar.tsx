import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from '../../lib/create-store.ts';
import { bottomSpace, reserveBottomSpace } from '../../ui/bottom-space.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { shortcutsOn } from '../preferences.ts';

interface SelectionBarProps {
  label: string;
  /** False: it is mounted and hidden, so that the first box that is pressed need not wait for it. */
  isShown?: boolean;
  /** Boxes of a list are shown without the pointer while something is selected. */
  isSelecting: boolean;
  /** The box of this row gets the focus when the selection is cleared. */
  lastId: string | undefined;
  /** Escape calls it; without it the browser has the key. */
  onEscape: (() => void) | undefined;
  barRef?: Ref<HTMLElement>;
  /** Given what clears or closes with the focus where the selection was made. */
  children: (leave: (act: () => void) => void) => ReactNode;
}

/**
 * What can be done with a selection: docked over the page's foot, so that nothing moves when it comes. As much room as it
 * covers is added below the page.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { label, isShown = true, isSelecting, lastId, onEscape, barRef, children } = props;
  const leave = (act: () => void) => {
    act();
    const boxes = document.querySelectorAll<HTMLInputElement>('[data-select]');
    [...boxes].find(({ value }) => value === lastId)?.focus();
  };
  useShortcuts({ Escape: () => (onEscape ? leave(onEscape) : false) }, useStore(shortcutsOn) && isShown);
  const bar = useRef<HTMLElement>(null);
  const cover = () => reserveBottomSpace({ barPx: bar.current?.offsetHeight ?? 0 });
  // Once the answer to a box is painted: both lay out and paint the whole page anew.
  useEffect(() =>
    afterPaint(() => {
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
        {children(leave)}
      </section>
    </>
  );
}

/** Runs it after the next frame is painted; what is returned cancels that. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
