import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Clip, fetchAllClips } from '../../api/clips.ts';
import { deleteRecordings } from '../../api/recordings.ts';
import type { ManyProgress } from '../../api/run-many.ts';
import { dayInSentence } from '../../components/lists/day-in-sentence.ts';
import { clipsSelection, recordingsSelection } from '../../components/lists/selection.tsx';
import { StreamName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { isLiveState, isPlayable } from '../../domain/session-state.ts';
import type { Session } from '../../domain/stream-object.ts';
import { useNow } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { Meter } from '../../ui/meter.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { LibrarySession } from './library-session.ts';
import type { SelectedRecordings } from './use-recordings.ts';
import { words } from './words.ts';

interface DeleteDialogProps {
  selected: SelectedRecordings;
  clips: readonly Clip[];
  onClose: () => void;
}

const { deletion: deletionWords } = words;

export function DeleteDialog({ selected, clips, onClose }: DeleteDialogProps) {
  const { deletion, run, stop } = useDeletion(selected, clips);
  const isRunning = deletion.step === 'running';
  const begin = async (...runArguments: Parameters<typeof run>) => {
    const { done, failed, left } = await run(...runArguments);
    if (failed.length > 0 || left.length > 0) return;
    onClose();
    showToast({ text: deletionWords.ended(...countKinds(done.map(({ item }) => item))) });
  };
  const [recordings, ofClips] = countsOf(deletion) ?? [selected.count, clips.length];
  return (
    <Dialog title={deletionWords.title(recordings, ofClips)} onClose={isRunning ? stop : onClose}>
      {deletion.step === 'reading' ? <p role="status">{deletionWords.reading}</p> : null}
      {deletion.step === 'unread' ? <p role="alert">{deletion.error.message}</p> : null}
      {deletion.step === 'asking' ? <DeletionPreview plan={deletion.plan} /> : null}
      {'progress' in deletion ? <Outcome deletion={deletion} /> : null}
      <DialogFoot>
        {deletion.step === 'asking' || deletion.step === 'reading' || deletion.step === 'unread' ? (
          <Button size="big" data-autofocus onClick={onClose}>
            {deletionWords.keep}
          </Button>
        ) : null}
        {deletion.step === 'asking' && deletion.plan.items.length > 0 ? (
          <WriteButton look="primary" size="big" onClick={() => void begin(deletion.plan.items)}>
            {deletionWords.confirm(recordings, ofClips)}
          </WriteButton>
        ) : null}
        {isRunning ? (
          <Button size="big" onClick={stop}>
            {deletionWords.stop}
          </Button>
        ) : null}
        {deletion.step === 'ended' ? (
          <>
            <Button size="big" onClick={onClose}>
              {deletionWords.close}
            </Button>
            <RetryButton deletion={deletion} onRetry={(items) => void begin(items, deletion.progress.done)} />
          </>
        ) : null}
      </DialogFoot>
    </Dialog>
  );
}

/** Undefined while the selection is still being fetched. */
function countsOf(deletion: Deletion): [recordings: number, clips: number] | undefined {
  if ('plan' in deletion) return [deletion.plan.recordingCount, deletion.plan.clipCount];
  return 'items' in deletion ? countKinds(deletion.items) : undefined;
}

type Run = Extract<Deletion, { progress: unknown }>;

function RetryButton({ deletion, onRetry }: { deletion: Run; onRetry: (items: readonly DeletionItem[]) => void }) {
  const { failed, left } = deletion.progress;
  const retryable = [...failed.map(({ item }) => item), ...left];
  if (retryable.length === 0) return null;
  return (
    <WriteButton look="primary" size="big" onClick={() => onRetry(retryable)}>
      {deletionWords.retry(retryable.length)}
    </WriteButton>
  );
}

function Outcome({ deletion: { step, items, progress } }: { deletion: Run }) {
  const nowMs = useNow(1000);
  const { done, failed, left, waitsUntilMs } = progress;
  const total = items.length;
  const settled = done.length + failed.length;
  const waitSeconds = waitsUntilMs === undefined ? 0 : Math.ceil((waitsUntilMs - nowMs) / 1000);
  return (
    <>
      {step === 'running' ? (
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-strong">{deletionWords.running(settled, total)}</span>
          <Meter value={settled / total} label={deletionWords.progress} />
          <span className="text-ink-2">{waitSeconds > 0 ? deletionWords.wait(waitSeconds) : null}</span>
        </p>
      ) : (
        <p role="status" className="font-strong">
          {deletionWords.ended(...countKinds(done.map(({ item }) => item)))}{' '}
          {failed.length > 0 ? deletionWords.failed(failed.length) : null}{' '}
          {left.length > 0 ? deletionWords.left(left.length) : null}
        </p>
      )}
      {failed.length > 0 ? (
        <ul aria-label={deletionWords.failures} className="mt-3 max-h-32 overflow-y-auto text-meta">
          {failed.map(({ item: { id, name, beganMs }, error }) => (
            <li key={id} className="py-0.5">
              <span className="font-strong">
                <StreamName name={name} />
              </span>{' '}
              {beganMs === undefined ? null : dayInSentence(beganMs, nowMs)}{' '}
              <span className="text-ink-2">{error.message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const allClips = queryOptions({
  queryKey: ['clips', 'every'] as const,
  queryFn: ({ signal }) => fetchAllClips(signal),
});
const maxNamed = 5;

function DeletionPreview({ plan }: { plan: DeletionPlan }) {
  const { items, recordingCount, clipCount, streamCount, recordedSeconds, sizeBytes, unsettledCount, emptyCount } =
    plan;
  const { data: clips = [] } = useQuery({ ...allClips, enabled: recordingCount > 0 });
  const { go, stay } = clipsOfPlan(plan, clips);
  const leftOut = [
    unsettledCount > 0 && deletionWords.unsettled(unsettledCount),
    emptyCount > 0 && deletionWords.nothing(emptyCount),
  ].filter((part) => part !== false);
  return (
    <>
      {items.length === 0 ? null : (
        <p className="text-ink-2">
          {deletionWords.sums(streamCount, words.selection.sums(recordedSeconds, sizeBytes))}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {items.length === 0 ? null : (
          <>
            <dt className="text-ink-3">{deletionWords.deleted}</dt>
            <dd>
              {recordingCount > 0 ? <p>{deletionWords.whatIsDeleted}</p> : null}
              {clipCount > 0 ? <p>{deletionWords.whatOfClips}</p> : null}
            </dd>
            <NamedClips term={deletionWords.clipsToo} clips={go} />
            <dt className="text-ink-3">{deletionWords.kept}</dt>
            <dd>
              {recordingCount > 0 ? <p>{deletionWords.whatIsKept}</p> : null}
              {clipCount > 0 && recordingCount === 0 ? <p>{deletionWords.recordingsOfClips}</p> : null}
            </dd>
            <NamedClips term={deletionWords.clipsStay} clips={stay} />
          </>
        )}
        {leftOut.length === 0 ? null : (
          <>
            <dt className="text-ink-3">{deletionWords.leftOut}</dt>
            <dd>{leftOut.join(', ')}</dd>
          </>
        )}
      </dl>
      {items.length === 0 ? null : <p className="mt-4 text-ink-2">{deletionWords.isFinal}</p>}
    </>
  );
}

function NamedClips({ term, clips }: { term: string; clips: readonly Clip[] }) {
  if (clips.length === 0) return null;
  const named = clips.slice(0, maxNamed).map(({ name }) => name);
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd className="break-words">
        <bdi>{deletionWords.clipsNamed(named.join(', '), clips.length - named.length)}</bdi>
      </dd>
    </>
  );
}

type Progress = ManyProgress<DeletionItem, unknown>;

type Deletion =
  | { step: 'reading' }
  | { step: 'unread'; error: Error }
  | { step: 'asking'; plan: DeletionPlan }
  | { step: 'running' | 'ended'; items: readonly DeletionItem[]; progress: Progress };

function useDeletion(selected: SelectedRecordings, clips: readonly Clip[]) {
  const client = useQueryClient();
  // The selection may change behind the dialog; its question does not.
  const [frozen] = useState(selected);
  const [frozenClips] = useState(clips);
  const [deletion, setDeletion] = useState<Deletion>(() =>
    frozen.isComplete ? { step: 'asking', plan: planDeletion(frozen.known, frozenClips) } : { step: 'reading' },
  );
  const stopping = useRef<AbortController>(null);

  useEffect(() => {
    if (frozen.isComplete) return;
    const reading = new AbortController();
    frozen.fetchAll(reading.signal).then(
      (all) => reading.signal.aborted || setDeletion({ step: 'asking', plan: planDeletion(all, frozenClips) }),
      (error: Error) => reading.signal.aborted || setDeletion({ step: 'unread', error }),
    );
    return () => reading.abort();
  }, [frozen, frozenClips]);

  /** A deleted row leaves the selection. */
  async function run(next: readonly DeletionItem[], before: Progress['done'] = []): Promise<Progress> {
    const controller = new AbortController();
    stopping.current = controller;
    const items = [...before.map(({ item }) => item), ...next];
    const withEarlier = (progress: Progress) => ({ ...progress, done: [...before, ...progress.done] });
    setDeletion({ step: 'running', items, progress: { done: before, failed: [], left: next } });
    const result = await deleteRecordings(client, next, {
      signal: controller.signal,
      onProgress: (progress) => setDeletion({ step: 'running', items, progress: withEarlier(progress) }),
    });
    recordingsSelection(client).select(
      result.done.flatMap(({ item }) => item.session ?? []),
      false,
    );
    clipsSelection(client).select(
      result.done.flatMap(({ item }) => item.clip ?? []),
      false,
    );
    setDeletion({ step: 'ended', items, progress: withEarlier(result) });
    return withEarlier(result);
  }

  return { deletion, run, stop: () => stopping.current?.abort() };
}

interface DeletionItem {
  id: string;
  name: string;
  beganMs: number | undefined;
  isClip: boolean;
  session?: Session;
  clip?: Clip;
}

interface DeletionPlan {
  /** The clips come first: a recording takes its clips with it, and they could not be deleted after it. */
  items: readonly DeletionItem[];
  recordingCount: number;
  clipCount: number;
  streamCount: number;
  recordedSeconds: number;
  sizeBytes: number;
  /** Live sessions and those being processed cannot be deleted yet. */
  unsettledCount: number;
  /** These sessions have no recording. */
  emptyCount: number;
}

function planDeletion(selected: readonly LibrarySession[], clips: readonly Clip[]): DeletionPlan {
  const recordings = selected.filter(({ state }) => isPlayable(state) || state.kind === 'failed');
  const unsettled = selected.filter(
    ({ state }) => isLiveState(state) || state.kind === 'processing' || state.kind === 'late',
  );
  return {
    items: [
      ...clips.map((clip) => ({ id: clip.id, name: clip.name, beganMs: clip.startedAtMs, isClip: true, clip })),
      ...recordings.map(({ session, name }) => ({
        ...{ id: session.id, name, beganMs: session.createdAtMs },
        ...{ isClip: false, session },
      })),
    ],
    recordingCount: recordings.length,
    clipCount: clips.length,
    streamCount: new Set([...recordings.map(({ session }) => session.parentId), ...clips.map((clip) => clip.parentId)])
      .size,
    recordedSeconds:
      sumOf(recordings.map(({ session }) => session.recordedSeconds)) +
      sumOf(clips.map(({ durationSeconds }) => durationSeconds)),
    sizeBytes:
      sumOf(recordings.map(({ session }) => session.aircheck?.sizeBytes)) +
      sumOf(clips.map(({ sizeBytes }) => sizeBytes)),
    unsettledCount: unsettled.length,
    emptyCount: selected.length - recordings.length - unsettled.length,
  };
}

function sumOf(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((total, value = 0) => total + value, 0);
}

/** A recording takes its clips with it, except those that are kept for ever. */
function clipsOfPlan({ items }: DeletionPlan, all: readonly Clip[]): Record<'go' | 'stay', Clip[]> {
  const ids = new Set(items.map(({ id }) => id));
  const others = all.filter((clip) => ids.has(clip.sessionId) && !ids.has(clip.id));
  return {
    go: others.filter(({ keep }) => keep !== true),
    stay: others.filter(({ keep }) => keep === true),
  };
}

function countKinds(items: readonly Pick<DeletionItem, 'isClip'>[]): [recordings: number, clips: number] {
  const clips = items.filter(({ isClip }) => isClip).length;
  return [items.length - clips, clips];
}
