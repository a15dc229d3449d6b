import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../lib/logger.ts';
import {
  applyJournalEvent,
  type JournalEvent,
  type JournalState,
  type JournalWriter,
  journalLine,
  openJournal,
  renditionJournalName,
  writeJournal,
} from '../recorder/journal.ts';
import { renditionEvents } from './repair-journal.ts';

/** Why each rendition was left out, by its folder. */
export type LeftOut = ReadonlyMap<string, string>;

interface RenditionJournalDeps {
  directory: string;
  state: JournalState;
  /** After a restart: what the earlier run left out; the new journal begins with it. */
  leftOut?: LeftOut | undefined;
  log: Logger;
}

/**
 * The journal of a session's renditions. It can be rebuilt from what is on disk, so damage to it does no harm: `state`
 * is the truth during the session, and at the end the file is brought in line with it.
 */
export function createRenditionJournal({ directory, state, leftOut, log }: RenditionJournalDeps) {
  const expected = createHash('sha256');
  let writer: Promise<JournalWriter> | undefined;
  let written: Promise<void> = Promise.resolve();
  let isReported = false;
  let isClosed = false;
  if (leftOut !== undefined) beginWith([...leftOut].map(([rendition, reason]) => dropOf(rendition, reason)));

  function beginWith(drops: JournalEvent[]): void {
    for (const drop of drops) take(drop);
    queue(() => writeJournal(directory, renditionJournalName, drops));
  }

  function take(event: JournalEvent): void {
    applyJournalEvent(state, event);
    expected.update(journalLine(event));
  }

  function queue(write: () => Promise<void>): void {
    written = written.then(write).catch((error: unknown) => {
      if (!isReported)
        log.warn('The renditions’ journal could not be written and will be rebuilt at the end', { error });
      isReported = true;
    });
  }

  async function append(event: JournalEvent): Promise<void> {
    writer ??= openJournal(directory, renditionJournalName);
    try {
      await (await writer).append(event);
    } finally {
      // The transcoder may deliver what it had begun after the session's end.
      if (isClosed) await closeFile();
    }
  }

  async function closeFile(): Promise<void> {
    const opened = writer;
    writer = undefined;
    await opened?.then((file) => file.close()).catch(() => undefined);
  }

  /** Closes the file as it is. */
  async function close(): Promise<void> {
    isClosed = true;
    await written;
    await closeFile();
  }

  return {
    /** Adds to the state at once, and to the file later. Never throws. */
    record(event: JournalEvent): void {
      take(event);
      queue(() => append(event));
    },
    /** Resolves when the file matches the state. @throws on a disk error. */
    async finish(): Promise<void> {
      await close();
      const found = createHash('sha256').update(await readFile(join(directory, renditionJournalName)).catch(() => ''));
      if (found.digest('hex') === expected.copy().digest('hex')) return;
      log.warn('The renditions’ journal was damaged and is rebuilt.');
      await writeJournal(directory, renditionJournalName, renditionEvents(state));
    },
    close,
  };
}

function dropOf(rendition: string, reason: string): JournalEvent {
  return { event: 'drop', rendition, reason };
}
