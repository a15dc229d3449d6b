import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { isMissing } from '../../files/error-code.ts';
import { FilesGoneError, type StoredFiles } from '../../files/stored-files.ts';
import { readJournalLine } from './journal-line.ts';
import { applyJournalEvent, emptyJournal, type JournalState, journalEventSchema } from './journal-state.ts';

export const journalName = 'journal.ndjson';
/** The transcoder's results have a journal of their own: each writer has one file. */
export const renditionJournalName = 'renditions.ndjson';

/** Characters parsed at a time, some 50 lines: a millisecond. */
const pieceLength = 16 * 1024;

/** Called with the number, from 1, of a line that cannot be read. */
export type OnDamagedLine = (line: number) => void;

/**
 * Reads a session's journal, as much of it as can be read; a day's in pieces, so that nothing else has to wait. One that does not exist is empty, a last line without its
 * line break was torn by a crash, and a damaged line is left out: `repairJournal` finds what it named. Throws only where
 * the disk refuses.
 */
export function readJournal(directory: string, onDamaged?: (name: string) => void): Promise<JournalState> {
  return readJournals((name) => readJournalText(join(directory, name)), onDamaged);
}

/** The same of a finished recording, wherever it is kept. Throws where nothing of the recording is there. */
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
  // After a crash a rendition's segments are encoded again beside those that are there: not in their order.
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

/** Whole lines, and in the last piece what is torn. */
function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start + pieceLength) + 1;
    yield end === 0 ? text.slice(start) : text.slice(start, end);
    if (end === 0) return;
    start = end;
  }
}

/** Adds what `text` says to `state`; calls `onDamaged` for each whole line that cannot be read. */
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

/** A journal that does not exist is empty. */
export async function readJournalText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}
