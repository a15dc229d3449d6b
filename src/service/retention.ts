import type { RecordingShelf } from './recordings/recording-shelf.ts';
import type { Sessions } from './store/sessions.ts';

export interface RetentionParts {
  sessions: Pick<Sessions, 'listEndedBefore' | 'setDeleted'>;
  shelf: Pick<RecordingShelf, 'remove'>;
  /** Recordings older than this go; undefined keeps all. */
  retentionDays: number | undefined;
  now: () => number;
  log: (message: string) => void;
}

const dayMs = 86_400_000;
const everyMs = 3_600_000;

/** Deletes recordings beyond their days: at once, then every hour until `close`. Rows stay, as `deleted`. */
export function startRetention({ sessions, shelf, retentionDays, now, log }: RetentionParts): { close(): void } {
  if (retentionDays === undefined) return { close: () => undefined };
  const sweep = async () => {
    for (const { id } of sessions.listEndedBefore(now() - retentionDays * dayMs)) {
      sessions.setDeleted(id, now());
      await shelf.remove(id);
      log(`Session ${id}: its recording was deleted after ${retentionDays} days.`);
    }
  };
  const sweepAndTell = () => void sweep().catch((error: unknown) => log(`Retention: ${String(error)}`));
  sweepAndTell();
  const timer = setInterval(sweepAndTell, everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
