import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { streamsOverview } from '../../api/streams.ts';
import { shortcutsOn } from '../../preferences/preferences.ts';
import type { StreamReading } from '../../recording/stream-state.ts';
import { DockedBar } from '../../shared/lists/docked-bar.tsx';
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

/** What can be done with the selected streams, and how it goes. */
export function SelectionBar({ readings, listed, staleReason, onDuplicate }: SelectionBarProps) {
  const client = useQueryClient();
  const { ids } = useSelection();
  const runs = bulkRunOf(client);
  const run = useStore(runs);
  // The rows may be drawn a moment later than a run ends; each of its steps is in the query before that.
  const { data } = useQuery({ ...streamsOverview, enabled: false });
  const stillDone = run && (data ? run.stillDone(data.streams) : run.progress.done);
  const bar = useRef<HTMLElement>(null);
  const selected = readings.filter(({ stream }) => ids.has(stream.id));
  const isShown = selected.length > 0 || run !== undefined;

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

  const isNothingLeft =
    run?.isRunning === false && run.progress.failed.length + run.progress.left.length + (stillDone?.length ?? 0) === 0;
  useEffect(() => {
    if (isNothingLeft) runs.set(undefined);
  }, [isNothingLeft, runs]);

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

  return (
    <DockedBar label={words.bar} isShown={isShown} isSelecting={selected.length > 0} barRef={bar}>
      {run && stillDone ? (
        <RunLine run={run} done={stillDone} onStart={() => bar.current?.focus()} onClose={close} />
      ) : null}
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
    </DockedBar>
  );
}
