import type { Clip } from '../../api/clips.ts';
import { dayInSentence } from '../../shared/lists/day-in-sentence.ts';
import { StreamName } from '../../shared/stream-name.tsx';
import { useNow } from '../../shared/use-now.ts';
import { WriteButton } from '../../shared/write-permission.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialogs/dialog.tsx';
import { Meter } from '../../ui/meter.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { words } from '../recordings-words.ts';
import { countKinds, type Doomed } from './deletion-plan.ts';
import { DeletionPreview } from './deletion-preview.tsx';
import type { SelectedRecordings } from './selected-recordings.ts';
import { type Deletion, useDeletion } from './use-deletion.ts';

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
