import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, writeWhole } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { folderFiles } from '../lib/stored-files.ts';
import {
  applyJournalEvent,
  type JournalEvent,
  type JournalState,
  type JournalWriter,
  journalLine,
  openJournal,
  renditionJournalName,
} from '../recorder/journal.ts';
import { RecordingFault, readWritten } from './read-back.ts';

import { setAside } from './repair-journal.ts';

/** Why each rendition was left out, by its folder. */
export type LeftOut = ReadonlyMap<string, string>;

/**
 * The journal of a session's renditions. It can be rebuilt from what is on disk, so damage to it does no harm: `state`
 * is the truth during the session, and at the end the file is brought in line with it.
 */
interface RenditionJournal {
  /** Adds to the state at once, and to the file later. Never throws. */
  record(event: JournalEvent): void;
  /** Resolves when the file matches the state. @throws on a disk error. */
  finish(): Promise<void>;
  /** Closes the file as it is. */
  close(): Promise<void>;
}

interface RenditionJournalDeps {
  directory: string;
  state: JournalState;
  /** After a restart: what the earlier run left out; the new journal begins with it. */
  leftOut?: LeftOut | undefined;
  log: Logger;
}

export function createRenditionJournal({ directory, state, leftOut, log }: RenditionJournalDeps): RenditionJournal {
  const path = join(directory, renditionJournalName);
  const expected = createHash('sha256');
  let writer: Promise<JournalWriter> | undefined;
  let written: Promise<void> = Promise.resolve();
  let isReported = false;
  if (leftOut !== undefined) beginWith([...leftOut].map(([rendition, reason]) => dropOf(rendition, reason)));

  function beginWith(drops: JournalEvent[]): void {
    for (const drop of drops) take(drop);
    queue(() => writeWhole(path, drops.map(journalLine).join('')));
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
    await (await writer).append(event);
  }

  async function close(): Promise<void> {
    await written;
    const opened = writer;
    writer = undefined;
    await opened?.then((file) => file.close()).catch(() => undefined);
  }

  return {
    record(event) {
      take(event);
      queue(() => append(event));
    },
    async finish() {
      await close();
      const found = createHash('sha256').update(await readFile(path).catch(() => ''));
      if (found.digest('hex') === expected.copy().digest('hex')) return;
      log.warn('The renditions’ journal was damaged and is rebuilt.');
      await writeWhole(path, eventsOf(state).map(journalLine).join(''));
    },
    close,
  };
}

/** The events that a renditions' journal in this state has. */
export function eventsOf(state: JournalState): JournalEvent[] {
  const isRendition = ({ rendition }: { rendition: string }) => rendition !== 'source';
  return [
    ...state.parts.filter(isRendition).map((part): JournalEvent => ({ event: 'part', ...part })),
    ...state.segments.filter(isRendition).map((segment): JournalEvent => ({ event: 'segment', ...segment })),
    ...[...state.dropped].map(([rendition, reason]) => dropOf(rendition, reason)),
  ];
}

function dropOf(rendition: string, reason: string): JournalEvent {
  return { event: 'drop', rendition, reason };
}

/**
 * For a session that is taken up again after a crash: compares the renditions' files that its journal vouches for, and
 * sets the damaged ones aside, so that the transcoder encodes them again instead of taking them as they are. Files
 * without a checksum stay. Returns what was set aside, in words. Throws the disk's own error where it refuses.
 */
export async function keepWholeRenditions(directory: string, journal: JournalState): Promise<string[]> {
  const notes: string[] = [];
  const files = folderFiles(directory);
  for (const file of [...journal.parts, ...journal.segments]) {
    if (file.rendition === 'source' || file.crc32 === undefined) continue;
    const path = `${file.rendition}/${file.uri}`;
    try {
      await readWritten(files, path, file);
    } catch (error) {
      if (isMissing(error)) continue;
      if (!(error instanceof RecordingFault)) throw error;
      notes.push(
        `${path} is damaged (${error.message}), was moved to ${await setAside(directory, path)} and is encoded again.`,
      );
    }
  }
  return notes;
}
