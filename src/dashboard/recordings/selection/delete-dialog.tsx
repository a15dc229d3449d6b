import { formatDayClock } from '../../recording/words/format.ts';
import { StreamName } from '../../shared/stream-name.tsx';
import { useClock } from '../../shared/use-clock.ts';
import { WriteButton } from '../../shared/write-permission.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialogs/dialog.tsx';
import { Meter } from '../../ui/meter.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { Recording } from '../list/read-recording.ts';
import { words } from '../recordings-words.ts';
import { DeletionPreview } from './deletion-preview.tsx';
import type { SelectedRecordings } from './selected-recordings.ts';
import { type Deletion, useDeletion } from './use-deletion.ts';

interface DeleteDialogProps {
  selected: SelectedRecordings;
  onClose: () => void;
}

const { deletion: texts } = words;

/** Deletes what is selected: what goes and what stays, how far it is, what failed with Retry. */
export function DeleteDialog({ selected, onClose }: DeleteDialogProps) {
  const { deletion, run, stop } = useDeletion(selected);
  const isRunning = deletion.step === 'running';
  const begin = async (...given: Parameters<typeof run>) => {
    const { done, failed, left } = await run(...given);
    if (failed.length > 0 || left.length > 0) return;
    onClose();
    showToast({ text: texts.ended(done.length) });
  };
  const count = countOf(deletion) ?? selected.count;
  return (
    <Dialog title={texts.title(count)} onClose={isRunning ? stop : onClose}>
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
        {deletion.step === 'asking' && count > 0 ? (
          <WriteButton look="primary" size="big" onClick={() => void begin(deletion.plan.recordings)}>
            {texts.confirm(count)}
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

/** How many it is about, once that is known. */
function countOf(deletion: Deletion): number | undefined {
  switch (deletion.step) {
    case 'asking':
      return deletion.plan.recordings.length;
    case 'running':
    case 'ended':
      return deletion.total;
    default:
      return undefined;
  }
}

type Run = Extract<Deletion, { progress: unknown }>;

function RetryButton({ deletion, onRetry }: { deletion: Run; onRetry: (items: readonly Recording[]) => void }) {
  const { failed, left } = deletion.progress;
  const triable = [...failed.map(({ item }) => item), ...left];
  if (triable.length === 0) return null;
  return (
    <WriteButton look="primary" size="big" onClick={() => onRetry(triable)}>
      {texts.retry(triable.length)}
    </WriteButton>
  );
}

function Outcome({ deletion: { step, total, progress } }: { deletion: Run }) {
  const nowMs = useClock();
  const { done, failed, left, waitsUntilMs } = progress;
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
          {texts.ended(done.length)} {failed.length > 0 ? texts.failed(failed.length) : null}{' '}
          {left.length > 0 ? texts.left(left.length) : null}
        </p>
      )}
      {failed.length > 0 ? (
        <ul aria-label={texts.failures} className="mt-3 max-h-32 overflow-y-auto text-meta">
          {failed.map(({ item: { session, name }, error }) => (
            <li key={session.id} className="py-0.5">
              <span className="font-strong">
                <StreamName name={name} />
              </span>{' '}
              {session.createdAtMs === undefined ? null : formatDayClock(session.createdAtMs, nowMs)}{' '}
              <span className="text-ink-2">{error.message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
