import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as giveWay } from 'node:timers/promises';
import * as v from 'valibot';
import { readJournalLine } from './journal-line.ts';
import { applyJournalEvent, emptyJournal, type JournalState, journalEventSchema } from './journal-state.ts';

export const journalName = 'journal.ndjson';
/** The transcoder's results have a journal of their own: each writer has one file. */
export const renditionJournalName = 'renditions.ndjson';

/** Some 50 lines: a millisecond. */
const charactersAtATime = 16 * 1024;

/** Called with the number, from 1, of a line that cannot be read. */
export type OnDamagedLine = (line: number) => void;

/**
 * Reads a session's journal, as much of it as can be read. One that does not exist is empty, a last line without its
 * line break was torn by a crash, and a damaged line is left out: `repairJournal` finds what it named. Throws only where
 * the disk refuses.
 */
export async function readJournal(directory: string): Promise<JournalState> {
  const [source, renditions] = await Promise.all([
    readJournalText(join(directory, journalName)),
    readJournalText(join(directory, renditionJournalName)),
  ]);
  const state = emptyJournal();
  for (const text of [source, renditions]) await parseInPieces(text, state);
  return state;
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

/** A journal of a day has 43,200 lines for each rendition: between a few of them others get their turn. */
async function parseInPieces(text: string, state: JournalState): Promise<void> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start + charactersAtATime) + 1 || text.length;
    parseJournal(text.slice(start, end), state);
    start = end;
    await giveWay();
  }
}

/** A journal that does not exist is empty. */
export async function readJournalText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
