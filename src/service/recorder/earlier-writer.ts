import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isRunning } from '../worker-entry.ts';

const noteName = 'media-process.pid';
const lookEveryMs = 10;
/** A media process without its service takes a second at most for what it still writes. */
const longestWaitMs = 2000;

/** Who writes recordings into a data directory, kept in it for the service that comes after a kill. */
export interface WriterNote {
  write(pid: number): void;
  /** The writer has gone in order. */
  remove(): void;
}

export function writerNote(dataDirectory: string): WriterNote {
  const path = join(dataDirectory, noteName);
  return {
    write: (pid) => tolerate(() => writeFileSync(path, `${pid}\n`, { mode: 0o600 })),
    remove: () => tolerate(() => rmSync(path, { force: true })),
  };
}

/**
 * Resolves when nobody writes into the data directory any more for a service that was killed: its media process may
 * still be at its last segments. Call it before this service's own writer is noted. Where another program has got that
 * process's number, it gives up after two seconds.
 */
export async function earlierWriterGone(dataDirectory: string): Promise<void> {
  const pid = notedPid(join(dataDirectory, noteName));
  const giveUpAt = performance.now() + longestWaitMs;
  while (pid !== undefined && isRunning(pid) && performance.now() < giveUpAt) await wait(lookEveryMs);
}

function notedPid(path: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** A full disk keeps nothing from being recorded that it need not. */
function tolerate(step: () => void): void {
  try {
    step();
  } catch {}
}
