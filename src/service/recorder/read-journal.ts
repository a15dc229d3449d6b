import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { applyJournalEvent, emptyJournal, type JournalState, journalEventSchema } from './journal-state.ts';

export const journalName = 'journal.ndjson';
/** The transcoder's results have a journal of their own: each writer has one file. */
export const renditionJournalName = 'renditions.ndjson';

/**
 * Reads a session's journal. One that does not exist is empty, and a last line without its line break was torn by a
 * crash and is ignored. Throws when a line before it cannot be read: then nothing after it can be trusted. Where that is
 * so of the renditions' journal there are no renditions, and the source is as whole as ever.
 */
export async function readJournal(directory: string): Promise<JournalState> {
  const [source, renditions] = await Promise.all([
    readJournalText(join(directory, journalName)),
    readJournalText(join(directory, renditionJournalName)).catch(() => ''),
  ]);
  try {
    return parseJournal(renditions, parseJournal(source));
  } catch {
    return parseJournal(source);
  }
}

/** What the recorder alone has written. */
export async function readSourceJournal(directory: string): Promise<JournalState> {
  return parseJournal(await readJournalText(join(directory, journalName)));
}

/** Adds what `text` tells to `state`. */
export function parseJournal(text: string, state: JournalState = emptyJournal()): JournalState {
  const lines = text.split('\n');
  lines.pop();
  lines.forEach((line, i) => {
    const parsed = v.safeParse(journalEventSchema, parseJson(line));
    if (!parsed.success) throw new Error(`The recording's journal cannot be read: line ${i + 1} is damaged`);
    applyJournalEvent(state, parsed.output);
  });
  return state;
}

async function readJournalText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
