import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { isMissing } from '../../files/file-system.ts';
import { FilesGoneError, type StoredFiles } from '../../files/stored-files.ts';
import {
  applyJournalEvent,
  emptyJournal,
  type JournalEvent,
  type JournalState,
  journalEventSchema,
} from './journal-state.ts';

export const journalName = 'journal.ndjson';
/** The transcoder's results have their own journal: one writer per file. */
export const renditionJournalName = 'renditions.ndjson';

/** Characters parsed at a time: about 50 lines, a millisecond. */
const pieceLength = 16 * 1024;

/** Called with the number (from 1) of each unreadable line. */
type OnDamagedLine = (line: number) => void;

/**
 * Reads as much of a session's journal as is readable, in pieces, so that a long one blocks nothing. A missing journal
 * is empty; a last line without line break was torn by a crash; a damaged line is left out: `repairJournal` finds what
 * it named. Throws only on a disk error.
 */
export function readJournal(directory: string, onDamaged?: (name: string) => void): Promise<JournalState> {
  return readJournals((name) => readJournalText(join(directory, name)), onDamaged);
}

/** The same for a finished recording, wherever it is stored. Throws if nothing of the recording is there. */
export function readStoredJournal(files: StoredFiles, onDamaged?: (name: string) => void): Promise<JournalState> {
  return readJournals(async (name) => {
    try {
      return (await files.read(name)).toString();
    } catch (error) {
      if (isMissing(error) && !(error instanceof FilesGoneError)) return '';
      throw error;
    }
  }, onDamaged);
}

async function readJournals(
  readText: (name: string) => Promise<string>,
  onDamaged?: (name: string) => void,
): Promise<JournalState> {
  const [source, renditions] = await Promise.all([readText(journalName), readText(renditionJournalName)]);
  const state = emptyJournal();
  for (const text of [source, renditions]) {
    for (const piece of pieces(text)) {
      parseJournal(piece, state, onDamaged && (() => onDamaged(text === source ? journalName : renditionJournalName)));
      await setImmediate();
    }
  }
  // After a crash some of a rendition's segments are encoded again, out of order.
  if (!isInOrder(state)) state.segments.sort((a, b) => a.number - b.number);
  return state;
}

function isInOrder({ segments }: JournalState): boolean {
  const latest = new Map<string, number>();
  return segments.every(({ rendition, number }) => {
    const isNext = number > (latest.get(rendition) ?? -1);
    latest.set(rendition, number);
    return isNext;
  });
}

/** Whole lines; the last piece may end with a torn one. */
function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start + pieceLength) + 1;
    yield end === 0 ? text.slice(start) : text.slice(start, end);
    if (end === 0) return;
    start = end;
  }
}

/** Adds the events in `text` to `state`; calls `onDamaged` for each whole line that cannot be read. */
export function parseJournal(
  text: string,
  state: JournalState = emptyJournal(),
  onDamaged?: OnDamagedLine,
): JournalState {
  const lines = text.split('\n');
  lines.pop();
  lines.forEach((line, i) => {
    const parsed = v.safeParse(journalEventSchema, readJournalLine(line));
    if (parsed.success) applyJournalEvent(state, parsed.output);
    else onDamaged?.(i + 1);
  });
  return state;
}

/** A missing journal is empty. */
export async function readJournalText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

export interface JournalWriter {
  /** Resolves when the line is on disk, or with the system where nothing has to last. After a failure nothing more is written, so that a torn line stays the last. */
  append(event: JournalEvent): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a session's journal (or that of its renditions) for appending; first cuts off a line torn by a crash. One that
 * is not `isDurable` outlives the process, but no power cut.
 */
export async function openJournal(
  directory: string,
  name: string = journalName,
  { isDurable = true }: { isDurable?: boolean } = {},
): Promise<JournalWriter> {
  const file = await open(join(directory, name), 'a+');
  const written = await file.readFile();
  await file.truncate(written.lastIndexOf(0x0a) + 1);
  let failure: unknown;

  return {
    async append(event) {
      if (failure !== undefined) throw failure;
      try {
        await file.appendFile(journalLine(event));
        if (isDurable) await file.datasync();
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    close: () => file.close(),
  };
}

const lineChecksum = /,"line":(\d{1,10})\}$/;

/** An event as a journal line, with its checksum last: otherwise a changed digit would go unnoticed. */
export function journalLine(event: JournalEvent): string {
  const text = JSON.stringify(event);
  return `${text.slice(0, -1)},"line":${crc32(text)}}\n`;
}

/** Parses a line without its line break; undefined if damaged. Lines of the first version have no checksum. */
function readJournalLine(line: string): unknown {
  const found = lineChecksum.exec(line);
  const text = found === null ? line : `${line.slice(0, found.index)}}`;
  if (found !== null && Number(found[1]) !== crc32(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
