import type { QueryClient } from '@tanstack/react-query';
import { type ManyProgress, runMany } from '../../api/run-many.ts';
import { setRecordOfMany } from '../../api/set-record-of-many.ts';
import { streamsKey } from '../../api/streams.ts';
import type { RecordChange } from '../../api/writes/make-record-change.ts';
import { createStore, type Store } from '../../ui/create-store.ts';
import { type RecordStep, undoStep } from './record-plan.ts';
import { select, selectionOf } from './selection.ts';
import { words } from './selection-words.ts';

/** Recording turned on or off for many streams at once, from the click until somebody is done with it. */
export interface RecordRun {
  kind: 'on' | 'off' | 'undo';
  total: number;
  isRunning: boolean;
  progress: ManyProgress<RecordStep, RecordChange>;
  stop: () => void;
}

const stores = new WeakMap<QueryClient, Store<RecordRun | undefined>>();

/** The last run of a connection. It goes on while other pages are looked at. */
export function recordRunOf(client: QueryClient): Store<RecordRun | undefined> {
  const store = stores.get(client) ?? createStore<RecordRun | undefined>(undefined);
  stores.set(client, store);
  return store;
}

/** Makes the steps. Those that were made are no longer selected, so that what is left is what needs a look. */
export async function runRecord(
  client: QueryClient,
  kind: RecordRun['kind'],
  steps: readonly RecordStep[],
  before: RecordRun['progress']['done'] = [],
): Promise<void> {
  const store = recordRunOf(client);
  if (store.get()?.isRunning) return;
  const stopping = new AbortController();
  const run: Omit<RecordRun, 'progress' | 'isRunning'> = {
    kind,
    total: before.length + steps.length,
    stop: () => stopping.abort(),
  };
  const show = (progress: RecordRun['progress'], isRunning: boolean) =>
    store.set({ ...run, isRunning, progress: { ...progress, done: [...before, ...progress.done] } });

  show({ done: [], failed: [], left: steps }, true);
  const ended = await runMany(steps, (step) => makeStep(client, step), {
    signal: stopping.signal,
    onProgress: (progress) => show(progress, true),
  });
  const { last } = selectionOf(client).get();
  select(
    client,
    ended.done.map(({ item }) => item.streamId),
    false,
    last,
  );
  show(ended, false);
  void client.invalidateQueries({ queryKey: streamsKey });
}

/** Tries again what failed and what was not tried. */
export function retryRecord(client: QueryClient, { kind, progress }: RecordRun): Promise<void> {
  const steps = [...progress.failed.map(({ item }) => item), ...progress.left];
  return runRecord(client, kind, steps, progress.done);
}

/** Gives back to each stream that was changed what it had before. */
export function undoRecord(client: QueryClient, { progress }: RecordRun): Promise<void> {
  const steps = progress.done.map(({ item, value }) => undoStep(item, value));
  return runRecord(client, 'undo', steps);
}

async function makeStep(client: QueryClient, { streamId, record, cancelsQueued }: RecordStep): Promise<RecordChange> {
  // What waited may have been made meanwhile: then there is something to change after all.
  const cancelled = cancelsQueued ? await setRecordOfMany(client, streamId, undefined) : undefined;
  if (cancelled?.confirmed === record) return cancelled;
  const change = await setRecordOfMany(client, streamId, record);
  if (change.confirmed !== record && !change.isQueued) throw new Error(words.acceptedOnly);
  return change;
}
