import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Clip, fetchAllClips } from '../../api/clips.ts';
import { deleteRecordings } from '../../api/deletion.ts';
import type { ManyProgress } from '../../api/run-many.ts';
import { dayInSentence } from '../../components/lists/day-in-sentence.ts';
import { clipsSelection, recordingsSelection } from '../../components/lists/selection.ts';
import { StreamName } from '../../components/stream-name.tsx';
import { WriteButton } from '../../components/write-permission.tsx';
import { useNow } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { Meter } from '../../ui/meter.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { clipsOfPlan, countKinds, type DeletionPlan, type Doomed, planDeletion } from './deletion-plan.ts';
import type { SelectedRecordings } from './selected-recordings.ts';
import { words } from './words.ts';

interface DeleteDialogProps {
  selected: SelectedRecordings;
  clips: readonly Clip[];
  onClose: () => void;
}

const { deletion: texts } = words;

/** Deletes what is selected: what goes and what stays, how far it is, what failed with Retry. */
export function DeleteDialog({ selected, clips, onClose }: DeleteDialogProps) {
  const { deletion, run, stop } = useDeletion(selected, clips);
  const isRunning = deletion.step === 'running';
  const begin = async (...given: Parameters<typeof run>) => {
    const { done, failed, left } = await run(...given);
    if (failed.length > 0 || left.length > 0) return;
    onClose();
    showToast({ text: texts.ended(...countKinds(done.map(({ item }) => item))) });
  };
  const [recordings, ofClips] = countsOf(deletion) ?? [selected.count, clips.length];
  return (
    <Dialog title={texts.title(recordings, ofClips)} onClose={isRunning ? stop : onClose}>
      {deletion.step === 'reading' ? <p role="status">{texts.reading}</p> : null}
      {deletion.step === 'unread' ? <p role="alert">{deletion.error.message}</p> : null}
      {deletion.step === 'asking' ? <DeletionPreview plan={deletion.plan} /> : null}
      {'progress' in deletion ? <Outcome deletion={deletion} /> : null}
      <DialogFoot>
        {deletion.step === 'asking' || deletion.step === 'reading' || deletion.step === 'unread' ? (
          <Button size="big" data-autofocus onClick={onClose}>
            {texts.keep}
          </Button>
        ) : null}
        {deletion.step === 'asking' && deletion.plan.items.length > 0 ? (
          <WriteButton look="primary" size="big" onClick={() => void begin(deletion.plan.items)}>
            {texts.confirm(recordings, ofClips)}
          </WriteButton>
        ) : null}
        {isRunning ? (
          <Button size="big" onClick={stop}>
            {texts.stop}
          </Button>
        ) : null}
        {deletion.step === 'ended' ? (
          <>
            <Button size="big" onClick={onClose}>
              {texts.close}
            </Button>
            <RetryButton deletion={deletion} onRetry={(items) => void begin(items, deletion.progress.done)} />
          </>
        ) : null}
      </DialogFoot>
    </Dialog>
  );
}

/** How many recordings and clips it is about, once that is known. */
function countsOf(deletion: Deletion): [recordings: number, clips: number] | undefined {
  if ('plan' in deletion) return [deletion.plan.recordingCount, deletion.plan.clipCount];
  return 'items' in deletion ? countKinds(deletion.items) : undefined;
}

type Run = Extract<Deletion, { progress: unknown }>;

function RetryButton({ deletion, onRetry }: { deletion: Run; onRetry: (items: readonly Doomed[]) => void }) {
  const { failed, left } = deletion.progress;
  const triable = [...failed.map(({ item }) => item), ...left];
  if (triable.length === 0) return null;
  return (
    <WriteButton look="primary" size="big" onClick={() => onRetry(triable)}>
      {texts.retry(triable.length)}
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
          <span className="font-strong">{texts.running(settled, total)}</span>
          <Meter value={settled / total} label={texts.progress} />
          <span className="text-ink-2">{waitSeconds > 0 ? texts.wait(waitSeconds) : null}</span>
        </p>
      ) : (
        <p role="status" className="font-strong">
          {texts.ended(...countKinds(done.map(({ item }) => item)))}{' '}
          {failed.length > 0 ? texts.failed(failed.length) : null} {left.length > 0 ? texts.left(left.length) : null}
        </p>
      )}
      {failed.length > 0 ? (
        <ul aria-label={texts.failures} className="mt-3 max-h-32 overflow-y-auto text-meta">
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

const everyClip = queryOptions({
  queryKey: ['clips', 'every'] as const,
  queryFn: ({ signal }) => fetchAllClips(signal),
});
/** A message lists so many clips, and counts the others. */
const mostNamed = 5;

/** The dialog says before it deletes anything which recordings go, stay, and are left out. */
function DeletionPreview({ plan }: { plan: DeletionPlan }) {
  const { items, recordingCount, clipCount, streamCount, recordedSeconds, sizeBytes, unsettledCount, emptyCount } =
    plan;
  const { data: clips = [] } = useQuery({ ...everyClip, enabled: recordingCount > 0 });
  const { go, stay } = clipsOfPlan(plan, clips);
  const leftOut = [
    unsettledCount > 0 && texts.unsettled(unsettledCount),
    emptyCount > 0 && texts.nothing(emptyCount),
  ].filter((part) => part !== false);
  return (
    <>
      {items.length === 0 ? null : (
        <p className="text-ink-2">{texts.sums(streamCount, words.selection.sums(recordedSeconds, sizeBytes))}</p>
      )}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {items.length === 0 ? null : (
          <>
            <dt className="text-ink-3">{texts.deleted}</dt>
            <dd>
              {recordingCount > 0 ? <p>{texts.whatIsDeleted}</p> : null}
              {clipCount > 0 ? <p>{texts.whatOfClips}</p> : null}
            </dd>
            <NamedClips term={texts.clipsToo} clips={go} />
            <dt className="text-ink-3">{texts.kept}</dt>
            <dd>
              {recordingCount > 0 ? <p>{texts.whatIsKept}</p> : null}
              {clipCount > 0 && recordingCount === 0 ? <p>{texts.recordingsOfClips}</p> : null}
            </dd>
            <NamedClips term={texts.clipsStay} clips={stay} />
          </>
        )}
        {leftOut.length === 0 ? null : (
          <>
            <dt className="text-ink-3">{texts.leftOut}</dt>
            <dd>{leftOut.join(', ')}</dd>
          </>
        )}
      </dl>
      {items.length === 0 ? null : <p className="mt-4 text-ink-2">{texts.isFinal}</p>}
    </>
  );
}

function NamedClips({ term, clips }: { term: string; clips: readonly Clip[] }) {
  if (clips.length === 0) return null;
  const named = clips.slice(0, mostNamed).map(({ name }) => name);
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd className="break-words">
        <bdi>{texts.clipsNamed(named.join(', '), clips.length - named.length)}</bdi>
      </dd>
    </>
  );
}

type Progress = ManyProgress<Doomed, unknown>;

/** The deletion of a selection, from the question to its end. */
type Deletion =
  | { step: 'reading' }
  | { step: 'unread'; error: Error }
  | { step: 'asking'; plan: DeletionPlan }
  | { step: 'running' | 'ended'; items: readonly Doomed[]; progress: Progress };

/** Reads what is selected, deletes it when confirmed, and tries again what failed. */
function useDeletion(selected: SelectedRecordings, clips: readonly Clip[]) {
  const client = useQueryClient();
  // The dialog's question stays the same, whatever is selected or read meanwhile.
  const [asked] = useState(selected);
  const [askedClips] = useState(clips);
  const [deletion, setDeletion] = useState<Deletion>(() =>
    asked.isWhole ? { step: 'asking', plan: planDeletion(asked.known, askedClips) } : { step: 'reading' },
  );
  const stopping = useRef<AbortController>(null);

  useEffect(() => {
    if (asked.isWhole) return;
    const reading = new AbortController();
    asked.readAll(reading.signal).then(
      (all) => reading.signal.aborted || setDeletion({ step: 'asking', plan: planDeletion(all, askedClips) }),
      (error: Error) => reading.signal.aborted || setDeletion({ step: 'unread', error }),
    );
    return () => reading.abort();
  }, [asked, askedClips]);

  /** Resolves with what it came to. What is deleted is no longer selected. */
  async function run(next: readonly Doomed[], before: Progress['done'] = []): Promise<Progress> {
    const controller = new AbortController();
    stopping.current = controller;
    const items = [...before.map(({ item }) => item), ...next];
    const whole = (progress: Progress) => ({ ...progress, done: [...before, ...progress.done] });
    setDeletion({ step: 'running', items, progress: { done: before, failed: [], left: next } });
    const made = await deleteRecordings(client, next, {
      signal: controller.signal,
      onProgress: (progress) => setDeletion({ step: 'running', items, progress: whole(progress) }),
    });
    recordingsSelection(client).select(
      made.done.flatMap(({ item }) => item.session ?? []),
      false,
    );
    clipsSelection(client).select(
      made.done.flatMap(({ item }) => item.clip ?? []),
      false,
    );
    setDeletion({ step: 'ended', items, progress: whole(made) });
    return whole(made);
  }

  return { deletion, run, stop: () => stopping.current?.abort() };
}
