import { StreamName } from '../../../components/stream-name.tsx';
import { WriteButton } from '../../../components/write-permission.tsx';
import { FrozenTimeContext, useNow } from '../../../lib/clock.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Meter } from '../../../ui/meter.tsx';
import type { BulkRun, Done } from './bulk-run.ts';
import { words } from './selection-words.ts';

interface RunLineProps {
  run: BulkRun;
  /** Its steps that nobody has changed since. */
  done: Done;
  /** The buttons are about to give way to the progress. */
  onStart: () => void;
  onClose: () => void;
}

/** A change of many streams: how far it has come; then what it did, with one Undo for all, and what failed with Retry. */
export function RunLine({ run, done, onStart, onClose }: RunLineProps) {
  const { kind, total, isRunning, progress } = run;
  const triable = progress.failed.length + progress.left.length;
  const undoable = kind === 'undo' ? 0 : done.length;
  return (
    <div className="border-b border-line py-2.5 last:border-b-0">
      {/* Above: it grows, and the buttons stay where they are. */}
      {progress.failed.length > 0 ? (
        <ul aria-label={words.failures} className="max-h-32 overflow-y-auto pb-1 text-meta">
          {progress.failed.map(({ item, error }) => (
            <li key={item.streamId} className="py-0.5">
              <span className="font-strong">
                <StreamName name={item.name} />
              </span>{' '}
              <span className="text-ink-2">{error.message}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 font-strong">
          {isRunning ? <span className="sr-only">{words.begun[kind](total)}</span> : outcomeOf(run, done)}
        </p>
        {isRunning ? (
          <FrozenTimeContext value={undefined}>
            <Running run={run} />
          </FrozenTimeContext>
        ) : null}
        <div className="ml-auto flex items-center gap-2">
          {undoable > 0 && !isRunning ? (
            <WriteButton
              onClick={() => {
                onStart();
                void run.undo(new Set(done.map(({ item }) => item.streamId)));
              }}
            >
              {words.undo(undoable)}
            </WriteButton>
          ) : null}
          {triable > 0 && !isRunning ? (
            <WriteButton
              look="primary"
              onClick={() => {
                onStart();
                void run.retry();
              }}
            >
              <Icon name="retry" />
              {words.retry(triable)}
            </WriteButton>
          ) : null}
          {isRunning ? null : (
            <IconButton label={words.close} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          )}
        </div>
      </div>
    </div>
  );
}

function Running({ run: { kind, total, progress, stop } }: { run: BulkRun }) {
  const nowMs = useNow(1000);
  const { done, failed, waitsUntilMs } = progress;
  const settled = done.length + failed.length;
  const waitSeconds = waitsUntilMs === undefined ? 0 : Math.ceil((waitsUntilMs - nowMs) / 1000);
  return (
    <>
      <span aria-hidden="true" className="font-strong">
        {words.running[kind](settled, total)}
      </span>
      <Meter value={settled / total} label={words.progress} />
      <span className="text-ink-2">{waitSeconds > 0 ? words.wait(waitSeconds) : null}</span>
      <Button onClick={stop}>{words.stop}</Button>
    </>
  );
}

function outcomeOf({ kind, progress: { failed, left } }: BulkRun, done: Done): string {
  const queuedCount = done.filter(({ value }) => value.isQueued).length;
  const parts = [words.ended[kind](done.length)];
  if (queuedCount > 0) parts.push(words.queued(queuedCount));
  if (failed.length > 0) parts.push(words.failed(failed.length));
  if (left.length > 0) parts.push(words.left(left.length));
  return parts.join(' ');
}
