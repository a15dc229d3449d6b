import type { StoredFiles } from '../files/stored-files.ts';
import type { Logger } from '../log/logger.ts';
import type { FoundDamage } from './inspect-recording.ts';
import { readWritten, type WrittenFile } from './read-back.ts';
import { nameFault, RecordingFault } from './recording-fault.ts';

export interface ServedCheckParts {
  filesOf(sessionId: string): StoredFiles;
  /** A recording's files according to the journal, by path. */
  readWrittenFiles(files: StoredFiles): Promise<ReadonlyMap<string, WrittenFile>>;
  onDamage(sessionId: string, damage: FoundDamage): void;
  log: Logger;
}

const mostKnown = 100_000;
const mostWaiting = 1000;

/**
 * Compares served files with the journal, after serving: each file once per process, and again if it has changed since.
 * One at a time; files that do not fit in the queue are left to the scrub.
 */
export function createServedCheck({ filesOf, readWrittenFiles, onDamage, log }: ServedCheckParts) {
  const whole = new Map<string, string>();
  const waiting = new Map<string, { sessionId: string; path: string }>();
  let latest: { sessionId: string; named: Promise<ReadonlyMap<string, WrittenFile>> } | undefined;
  let checking: Promise<void> | undefined;
  let isClosed = false;

  async function checkAll(): Promise<void> {
    for (const [key, { sessionId, path }] of waiting) {
      waiting.delete(key);
      if (isClosed) break;
      await check(key, sessionId, path).catch((error: unknown) =>
        log.warn(`${path} could not be checked after it was served`, { sessionId, error }),
      );
    }
    checking = undefined;
  }

  async function check(key: string, sessionId: string, path: string): Promise<void> {
    const files = filesOf(sessionId);
    if (latest?.sessionId !== sessionId) latest = { sessionId, named: readWrittenFiles(files) };
    const { named } = latest;
    named.catch(() => {
      if (latest?.named === named) latest = undefined;
    });
    const written = (await named).get(path);
    if (written === undefined) return;
    try {
      const version = await nameFault(path, async () => {
        const found = await files.size(path);
        return whole.get(key) === found.version ? undefined : readWritten(files, path, written);
      });
      if (whole.size >= mostKnown) whole.clear();
      if (version !== undefined) whole.set(key, version);
    } catch (error) {
      if (!(error instanceof RecordingFault)) throw error;
      onDamage(sessionId, { rendition: written.rendition, file: path, reason: error.message });
    }
  }

  return {
    /** A file of a `ready` recording was sent in this version, or was requested and is missing. */
    served(sessionId: string, path: string, version: string | undefined): void {
      if (isClosed || waiting.size >= mostWaiting) return;
      if (version !== undefined && whole.get(`${sessionId}/${path}`) === version) return;
      waiting.set(`${sessionId}/${path}`, { sessionId, path });
      checking ??= checkAll();
    },
    async close(): Promise<void> {
      isClosed = true;
      await checking;
    },
  };
}
