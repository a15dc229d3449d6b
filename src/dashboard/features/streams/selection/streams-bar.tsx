import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { streamsOverview } from '../../../api/streams.ts';
import { streamsSelection, useSelection } from '../../../components/lists/selection.tsx';
import { SelectionBar } from '../../../components/lists/selection-bar.tsx';
import type { StreamView } from '../../../domain/stream-state.ts';
import { useStore } from '../../../lib/create-store.ts';
import { bulkRunOf } from './bulk-run.ts';
import { RunLine } from './run-line.tsx';
import { SelectedLine } from './selected-line.tsx';
import { words } from './selection-words.ts';

interface StreamsBarProps {
  views: readonly StreamView[];
  listed: readonly StreamView[];
  staleReason?: string | undefined;
  onDuplicate: (streamId: string) => void;
}

export function StreamsBar({ views, listed, staleReason, onDuplicate }: StreamsBarProps) {
  const client = useQueryClient();
  const { rows, last, store } = useSelection(streamsSelection);
  const runs = bulkRunOf(client);
  const run = useStore(runs);
  // The rows may be drawn a moment later than a run ends; each of its steps is in the query before that.
  const { data } = useQuery({ ...streamsOverview, enabled: false });
  const stillDone = run && (data ? run.stillDone(data.streams) : run.progress.done);
  const bar = useRef<HTMLElement>(null);
  const selected = views.filter(({ stream }) => rows.has(stream.id));
  const isShown = selected.length > 0 || run !== undefined;

  const isEnded = run !== undefined && !run.isRunning;
  const close = () => runs.set(undefined);
  const isNothingLeft =
    run?.isRunning === false && run.progress.failed.length + run.progress.left.length + (stillDone?.length ?? 0) === 0;
  useEffect(() => {
    if (isNothingLeft) runs.set(undefined);
  }, [isNothingLeft, runs]);

  return (
    <SelectionBar
      label={words.bar}
      isShown={isShown}
      isSelecting={selected.length > 0}
      lastId={last}
      onEscape={isEnded ? close : selected.length > 0 ? store.clear : undefined}
      barRef={bar}
    >
      {(leave) => (
        <>
          {run && stillDone ? (
            <RunLine run={run} done={stillDone} onStart={() => bar.current?.focus()} onClose={() => leave(close)} />
          ) : null}
          {run?.isRunning ? null : (
            <SelectedLine
              selected={selected}
              listed={listed}
              total={views.length}
              staleReason={staleReason}
              onStart={() => bar.current?.focus()}
              onDuplicate={onDuplicate}
              onClear={() => leave(store.clear)}
            />
          )}
        </>
      )}
    </SelectionBar>
  );
}
