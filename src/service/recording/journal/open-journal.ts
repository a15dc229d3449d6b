import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { journalLine } from './journal-line.ts';
import type { JournalEvent } from './journal-state.ts';
import { journalName } from './read-journal.ts';

export interface JournalWriter {
  /** Resolves when the line is on disk. After a failure nothing more is written, so that a torn line stays the last. */
  append(event: JournalEvent): Promise<void>;
  close(): Promise<void>;
}

/** Opens a session's journal (or that of its renditions) for appending; first cuts off a line torn by a crash. */
export async function openJournal(directory: string, name: string = journalName): Promise<JournalWriter> {
  const file = await open(join(directory, name), 'a+');
  const written = await file.readFile();
  await file.truncate(written.lastIndexOf(0x0a) + 1);
  let failure: unknown;

  return {
    async append(event) {
      if (failure !== undefined) throw failure;
      try {
        await file.appendFile(journalLine(event));
        await file.datasync();
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    close: () => file.close(),
  };
}
