import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { shortcutsOn } from '../../preferences/shortcut-preferences.ts';
import type { StreamReading } from '../../recording/stream-state.ts';
import { useStore } from '../../ui/create-store.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { bulkRunOf } from './bulk-run.ts';
import { RunLine } from './run-line.tsx';
import { SelectedLine } from './selected-line.tsx';
import { select, selectionOf, useSelection } from './selection.ts';
import { words } from './selection-words.ts';

interface SelectionBarProps {
  readings: readonly StreamReading[];
  /** What stands in the list: the streams that match the filter. */
  listed: readonly StreamReading[];
  staleReason?: string | undefined;
  onDuplicate: (streamId: string) => void;
}

/**
 * What can be done with the selected streams, and how it goes: docked over the page's foot, so that nothing moves when it
 * comes. As much room as it covers is added below the page.
 */
export function SelectionBar({ readings, listed, staleReason, onDuplicate }: SelectionBarProps) {
  const client = useQueryClient();
  const { ids } = useSelection();
  const runs = bulkRunOf(client);
  const run = useStore(runs);
  const bar = useRef<HTMLElement>(null);
  const selected = readings.filter(({ stream }) => ids.has(stream.id));
  const isShown = selected.length > 0 || run !== undefined;

  const isSelecting = selected.length > 0;
  // Once the answer to a box is painted: both lay out and paint the whole page anew.
  useEffect(() =>
    afterPaint(() => {
      document.documentElement.toggleAttribute('data-selecting', isSelecting);
      keepClear(isShown ? bar.current : null);
    }),
  );
  useLayoutEffect(
    () => () => {
      document.documentElement.removeAttribute('data-selecting');
      keepClear(null);
    },
    [],
  );

  /** The focus goes back to where the selection was made. */
  const leave = (act: () => void) => {
    const { last } = selectionOf(client).get();
    act();
    const boxes = document.querySelectorAll<HTMLInputElement>('[data-select]');
    [...boxes].find(({ value }) => value === last)?.focus();
  };
  const clear = () =>
    leave(() =>
      select(
        client,
        selected.map(({ stream }) => stream.id),
        false,
        selectionOf(client).get().last,
      ),
    );
  const close = () => leave(() => runs.set(undefined));

  useShortcuts(
    {
      Escape: () => {
        if (run !== undefined && !run.isRunning) close();
        else if (selected.length > 0) clear();
        else return false;
      },
    },
    useStore(shortcutsOn) && isShown,
  );

  // It is there while nothing is selected, hidden: the first box that is pressed need not wait for it to be made.
  return (
    <>
      <div id="docked" />
      <section
        ref={bar}
        tabIndex={-1}
        hidden={!isShown}
        aria-label={words.bar}
        className="fixed right-0 bottom-0 left-rail z-10 border-t-2 border-accent-fill bg-surface px-gutter outline-none max-desk:bottom-14 max-desk:left-0"
      >
        {run ? <RunLine run={run} onStart={() => bar.current?.focus()} onClose={close} /> : null}
        {run?.isRunning ? null : (
          <SelectedLine
            selected={selected}
            listed={listed}
            total={readings.length}
            staleReason={staleReason}
            onStart={() => bar.current?.focus()}
            onDuplicate={onDuplicate}
            onClear={clear}
          />
        )}
      </section>
    </>
  );
}

/** Runs it after the next frame is painted; what is returned takes that back. */
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

/**
 * The page's foot, the toasts and what is scrolled to keep clear of the bar. Each is given its height by itself: a
 * property of the root that all inherit would style every element of the page anew.
 */
function keepClear(bar: HTMLElement | null): void {
  const height = bar === null ? '' : `${bar.offsetHeight}px`;
  document.documentElement.style.scrollPaddingBottom = bar === null ? '' : `calc(4.5rem + ${height})`;
  document.getElementById('toasts')?.style.setProperty('--docked', height);
  const room = document.getElementById('docked');
  if (room) room.style.height = height;
}
