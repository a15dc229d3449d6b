import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';
import { createPace, type Pace } from './paced-reading.ts';

export interface ScrubParts {
  /** The session whose recording was read longest ago and is due, leaving some out; undefined if none is. */
  nextDue(without: readonly string[]): string | undefined;
  /** Reads all of a session's recording, waiting for `pace` before each piece, and records the result. */
  inspect(sessionId: string, pace: Pace): Promise<void>;
  bytesPerSecond: () => number;
  /** Between two checks for a recording that is due. */
  lookEveryMs: number;
  log: Logger;
}

/** What a recording costs beside its bytes, its journal and what is noted of it, counts as so many: else the short and the lost ones would be read without a pause. */
const recordingBytes = 256 * 1024;
/** How long a recording is skipped after a disk error. */
const retryAfterMs = 600_000;

/**
 * Reads every recording that is ready again and again, one file at a time and slowly, the one that was read
 * longest ago first: a disk reports lost data to nobody. Runs until `close`.
 */
export function startScrub({ nextDue, inspect, bytesPerSecond, lookEveryMs, log }: ScrubParts) {
  const stop = new AbortController();
  const { signal } = stop;
  const pace = createPace(bytesPerSecond, signal);
  const refused = new Map<string, number>();

  async function inspectNext(): Promise<boolean> {
    for (const [id, untilMs] of refused) if (untilMs < performance.now()) refused.delete(id);
    const sessionId = nextDue([...refused.keys()]);
    if (sessionId === undefined) return false;
    try {
      await pace(recordingBytes);
      await inspect(sessionId, pace);
    } catch (error) {
      if (signal.aborted) return false;
      refused.set(sessionId, performance.now() + retryAfterMs);
      log.warn('The recording could not be re-read and will be retried later', { sessionId, error });
    }
    return true;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isMoreDue = await inspectNext().catch((error: unknown) => {
        log.error('Looking up the next recording to re-read failed', { error });
        return false;
      });
      if (!isMoreDue) await wait(lookEveryMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close(): Promise<void> {
      stop.abort();
      await running;
    },
  };
}
