import { FilesGoneError } from '../lib/stored-files.ts';
import { type JournalState, journalName, readStoredJournal, renditionJournalName } from '../recorder/journal.ts';
import { finalPlaylists } from '../recording/finish-recording.ts';

import { filesOf, type RecordingStorage } from '../recordings/recording-storage.ts';
import type { SessionRow } from '../store/session-row.ts';
import {
  type FoundDamage,
  findPlaylistFault,
  inspectNamedFiles,
  inspectRecording,
} from '../verify/inspect-recording.ts';
import type { Pace } from '../verify/paced-reading.ts';

export interface Inspection {
  damage: FoundDamage[];
  /** What was put right, in words for the log. */
  notes: string[];
}

/**
 * Reads all of a session's recording that is ready, as slowly as `pace` lets it. Playlists that are damaged are written
 * again from the journal; nothing else is changed. Throws where the storage refuses or cannot be reached.
 */
export async function inspectReadyRecording(
  storage: RecordingStorage,
  { id, renditions }: Pick<SessionRow, 'id' | 'renditions'>,
  pace: Pace,
): Promise<Inspection> {
  const files = filesOf(storage, id);
  const damagedJournals = new Set<string>();
  const journal = await readStoredJournal(files, (name) => damagedJournals.add(name)).catch((error: unknown) => {
    if (error instanceof FilesGoneError) return undefined;
    throw error;
  });
  if (journal === undefined) {
    const made = renditions.flatMap((one) => (typeof one.directory === 'string' ? one.directory : []));
    const reason = 'the folder of the recording is missing';
    return { damage: ['source', ...made].map((rendition) => ({ rendition, reason })), notes: [] };
  }
  const journalDamage = describeJournals(journal, damagedJournals, renditions);
  if (journalDamage.length > 0) {
    return { damage: [...journalDamage, ...(await inspectNamedFiles(files, journal, pace))], notes: [] };
  }
  const notes: string[] = [];
  const fault = await findPlaylistFault(files, journal);
  if (fault !== undefined) {
    for (const { path, text } of finalPlaylists(journal)) await storage.write(id, path, text);
    notes.push(`${fault}; the playlists were written again from the journal.`);
  }
  return { damage: await inspectRecording(files, journal, { pace }), notes };
}

function describeJournals(
  { parts, dropped }: JournalState,
  damaged: ReadonlySet<string>,
  renditions: SessionRow['renditions'],
): FoundDamage[] {
  const isNamed = (name: unknown) => parts.some(({ rendition }) => rendition === name);
  const isExpected = renditions.some(({ directory }) => typeof directory === 'string' && !dropped.has(directory));
  const found: FoundDamage[] = [...damaged].map((file) => ({ file, reason: `${file} has lines that are damaged` }));
  if (!isNamed('source') && !damaged.has(journalName)) {
    found.push({ file: journalName, reason: `${journalName} is missing` });
  }
  const areMissing = isExpected && !renditions.some(({ directory }) => isNamed(directory));
  if (areMissing && !damaged.has(renditionJournalName)) {
    found.push({ file: renditionJournalName, reason: `${renditionJournalName} is missing` });
  }
  return found;
}
