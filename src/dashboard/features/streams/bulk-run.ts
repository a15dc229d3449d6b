import type { QueryClient } from '@tanstack/react-query';
import type { Retention } from '../../../contract/retention.ts';
import { hasTag, maxTags } from '../../../contract/tags.ts';
import { type ManyProgress, runMany } from '../../api/run-many.ts';
import { type RecordChange, setRecordOfMany, streamsKey } from '../../api/stream.ts';
import { patchStream } from '../../api/streams.ts';
import { streamsSelection } from '../../components/lists/selection.tsx';
import { withoutTag } from '../../components/tags/tags-field.tsx';
import { type RecordSetting, recordSetting, type StreamObject } from '../../domain/stream-object.ts';
import type { StreamView } from '../../domain/stream-state.ts';
import { createStore, type Store } from '../../lib/create-store.ts';
import { words } from './tools-words.ts';

type RunKind = 'on' | 'off' | 'once' | 'tags' | 'retention';

interface BulkStep {
  streamId: string;
  name: string;
}

interface BulkChange {
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
async function runBulk<Step extends BulkStep, Change extends BulkChange>(
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

export type RecordKind = 'on' | 'off' | 'once';

const settings = { on: true, off: false, once: 'once' } as const;

/** One stream whose recording is to be turned on or off. */
interface RecordStep {
  streamId: string;
  name: string;
  record: RecordSetting;
  /** Undo brings this setting back. */
  before: RecordSetting;
  /** Something else waits for the end of its session: that has to be cancelled first. */
  cancelsQueued: boolean;
}

export interface RecordPlan {
  steps: readonly RecordStep[];
  /** The session in progress of so many streams stays unchanged. */
  liveCount: number;
  /** Streams that are set this way already, or queued to be. */
  alreadyCount: number;
}

/** A stream that is set so already has no step. */
export function planRecord(views: readonly StreamView[], kind: RecordKind): RecordPlan {
  const record = settings[kind];
  const changing = views.filter(({ stream }) => settingToCome(stream) !== record);
  return {
    steps: changing.map(({ stream }) => ({
      streamId: stream.id,
      name: stream.name,
      record,
      before: settingToCome(stream),
      cancelsQueued: recordSetting(stream) === record,
    })),
    liveCount: changing.filter(({ state }) => state.kind === 'live').length,
    alreadyCount: views.length - changing.length,
  };
}

/** A queued change counts as made. */
function settingToCome(stream: StreamObject): RecordSetting {
  const { queued } = stream;
  return queued === undefined || queued.hasFailed ? recordSetting(stream) : queued.record;
}

/** Is a stream still set, or going to be set, as the step set it? A switch for one session is used up when that begins. */
function isStill({ record }: RecordStep, stream: StreamObject): boolean {
  return settingToCome(stream) === record;
}

export function undoStep(step: RecordStep, change: RecordChange): RecordStep {
  return { ...step, record: step.before, before: step.record, cancelsQueued: change.isQueued };
}

/** Turns recording on or off for many streams at once, or on for the next session of each. */
export function runRecord(client: QueryClient, kind: RecordKind, steps: readonly RecordStep[]): Promise<void> {
  return runBulk(client, { kind, makeStep: (step) => makeStep(client, step), undoStep, isStill }, steps);
}

async function makeStep(client: QueryClient, { streamId, record, cancelsQueued }: RecordStep): Promise<RecordChange> {
  // The queued change may have been made meanwhile, and then the setting has to be changed after all.
  const cancelled = cancelsQueued ? await setRecordOfMany(client, streamId, undefined) : undefined;
  if (cancelled?.confirmed === record) return cancelled;
  const change = await setRecordOfMany(client, streamId, record);
  if (change.confirmed !== record && !change.isQueued) throw new Error(words.acceptedOnly);
  return change;
}

/** One stream whose tags are to be others. */
interface TagsStep extends BulkStep {
  tags: readonly string[];
  before: readonly string[];
}

export interface TagsPlan {
  steps: readonly TagsStep[];
  alreadyCount: number;
  /** They would have more tags than a stream may have, and stay as they are. */
  fullCount: number;
}

export function planTags(
  views: readonly StreamView[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): TagsPlan {
  const wanted = views.map(({ stream }) => {
    const before = tagsOf(stream);
    const kept = removed.reduce<readonly string[]>(withoutTag, before);
    const tags = [...kept, ...added.filter((tag) => !hasTag(kept, tag))];
    return { streamId: stream.id, name: stream.name, tags, before };
  });
  const changing = wanted.filter(({ tags, before }) => !areEqual(tags, before));
  const steps = changing.filter(({ tags }) => tags.length <= maxTags);
  return {
    steps,
    alreadyCount: wanted.length - changing.length,
    fullCount: changing.length - steps.length,
  };
}

function tagsOf({ aircheck }: StreamObject): readonly string[] {
  return aircheck?.tags ?? [];
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Gives many streams their tags. */
export function runTags(client: QueryClient, steps: readonly TagsStep[]): Promise<void> {
  const makeStep = async ({ streamId, tags }: TagsStep) => {
    await patchStream(client, streamId, { aircheck: { tags: [...tags] } });
    return {};
  };
  const undoStep = (step: TagsStep) => ({ ...step, tags: step.before, before: step.tags });
  const isStill = ({ tags }: TagsStep, stream: StreamObject) => areEqual(tagsOf(stream), tags);
  return runBulk(client, { kind: 'tags', makeStep, undoStep, isStill }, steps);
}

/** One stream whose recordings are to be kept for longer or shorter; null: as the service is set. */
interface RetentionStep extends BulkStep {
  retention: Retention | null;
  before: Retention | null;
}

/** Which streams another retention would change. */
export function planRetention(views: readonly StreamView[], retention: Retention | null): RetentionStep[] {
  return views
    .map(({ stream }) => ({
      streamId: stream.id,
      name: stream.name,
      retention,
      before: retentionOf(stream),
    }))
    .filter(({ before }) => before !== retention);
}

function retentionOf(stream: StreamObject): Retention | null {
  return stream.aircheck?.retention ?? null;
}

/** Sets how long the recordings of many streams are kept. */
export function runRetention(client: QueryClient, steps: readonly RetentionStep[]): Promise<void> {
  const makeStep = async ({ streamId, retention }: RetentionStep) => {
    await patchStream(client, streamId, { aircheck: { retention } });
    return {};
  };
  const undoStep = (step: RetentionStep) => ({ ...step, retention: step.before, before: step.retention });
  const isStill = ({ retention }: RetentionStep, stream: StreamObject) => retentionOf(stream) === retention;
  return runBulk(client, { kind: 'retention', makeStep, undoStep, isStill }, steps);
}
