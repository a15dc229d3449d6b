import type { QueryClient } from '@tanstack/react-query';
import { type ManyProgress, runMany } from '../../../api/run-many.ts';
import { streamsKey } from '../../../api/streams.ts';
import { streamsSelection } from '../../../components/lists/selection.tsx';
import type { StreamObject } from '../../../domain/stream-object.ts';
import { createStore, type Store } from '../../../lib/create-store.ts';

export type RunKind = 'on' | 'off' | 'once' | 'tags' | 'retention';

/** What is to be done to one stream. */
export interface BulkStep {
  streamId: string;
  name: string;
}

/** What was done to it. */
export interface BulkChange {
  /** It waits for the end of the session. */
  isQueued?: boolean;
}

/** How one stream after the other is changed, and what gives back what it had before. */
interface BulkWork<Step extends BulkStep, Change extends BulkChange> {
  kind: RunKind | 'undo';
  makeStep: (step: Step) => Promise<Change>;
  undoStep: (step: Step, change: Change) => Step;
  /** Is the stream still as the step made it? */
  isStill: (step: Step, stream: StreamObject) => boolean;
}

/** A change of many streams at once, from the click until somebody is done with it. */
export interface BulkRun {
  kind: RunKind | 'undo';
  total: number;
  isRunning: boolean;
  progress: ManyProgress<BulkStep, BulkChange>;
  stop: () => void;
  /** Tries again what failed and what was not tried. */
  retry: () => Promise<void>;
  /** The steps that nobody has changed since, by what was read of the streams. */
  stillDone: (streams: readonly StreamObject[]) => Done;
  /** Gives back to each of these streams what it had before. */
  undo: (streamIds: ReadonlySet<string>) => Promise<void>;
}

export type Done = ManyProgress<BulkStep, BulkChange>['done'];

const stores = new WeakMap<QueryClient, Store<BulkRun | undefined>>();

/** The last run of a connection. It goes on while other pages are looked at. */
export function bulkRunOf(client: QueryClient): Store<BulkRun | undefined> {
  const store = stores.get(client) ?? createStore<BulkRun | undefined>(undefined);
  stores.set(client, store);
  return store;
}

/**
 * Makes the steps. Of the selected streams only those stay selected that failed or were not tried: what is left is what
 * needs a look.
 */
export async function runBulk<Step extends BulkStep, Change extends BulkChange>(
  client: QueryClient,
  work: BulkWork<Step, Change>,
  steps: readonly Step[],
  before: ManyProgress<Step, Change>['done'] = [],
): Promise<void> {
  const store = bulkRunOf(client);
  if (store.get()?.isRunning) return;
  const stopping = new AbortController();
  // With those that had nothing to change.
  const chosen = work.kind === 'undo' || before.length > 0 ? [] : [...streamsSelection(client).get().rows.keys()];
  const show = (made: ManyProgress<Step, Change>, isRunning: boolean) => {
    const progress = { ...made, done: [...before, ...made.done] };
    store.set({
      kind: work.kind,
      total: before.length + steps.length,
      isRunning,
      progress,
      stop: () => stopping.abort(),
      retry: () => runBulk(client, work, [...made.failed.map(({ item }) => item), ...made.left], progress.done),
      stillDone: (streams) => {
        const byId = new Map(streams.map((stream) => [stream.id, stream]));
        return progress.done.filter(({ item }) => {
          const stream = byId.get(item.streamId);
          return stream !== undefined && work.isStill(item, stream);
        });
      },
      undo: (streamIds) => {
        const undone = progress.done.filter(({ item }) => streamIds.has(item.streamId));
        const back = undone.map(({ item, value }) => work.undoStep(item, value));
        return runBulk(client, { ...work, kind: 'undo' }, back);
      },
    });
  };

  show({ done: [], failed: [], left: steps }, true);
  const ended = await runMany(steps, work.makeStep, {
    signal: stopping.signal,
    onProgress: (progress) => show(progress, true),
  });
  const selection = streamsSelection(client);
  const unmade = new Set([...ended.failed.map(({ item }) => item), ...ended.left].map(({ streamId }) => streamId));
  const done = [...chosen, ...ended.done.map(({ item }) => item.streamId)].filter((id) => !unmade.has(id));
  selection.select(
    done.map((id) => ({ id })),
    false,
    selection.get().last,
  );
  show(ended, false);
  void client.invalidateQueries({ queryKey: streamsKey });
}
