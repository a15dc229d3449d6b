import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { readJournalLine } from './journal-line.ts';
import { applyJournalEvent, emptyJournal, type JournalState, journalEventSchema } from './journal-state.ts';

export const journalName = 'journal.ndjson';
/** The transcoder's results have a journal of their own: each writer has one file. */
export const renditionJournalName = 'renditions.ndjson';

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
  return parseJournal(renditions, parseJournal(source));
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
