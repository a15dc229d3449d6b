import { stat } from 'node:fs/promises';
import { isMissing } from '../files/error-code.ts';
import { finishRecording } from '../recording/finish-recording.ts';
import type { JournalState } from '../recording/journal/journal-state.ts';
import { journalName, readJournal, renditionJournalName } from '../recording/journal/read-journal.ts';
import { recordingDirectory } from '../recordings/recording-directory.ts';
import { isRootThere } from '../recordings/root-mark.ts';
import type { SessionRow } from '../store/session-row.ts';
import {
  type FoundDamage,
  findPlaylistFault,
  inspectNamedFiles,
  inspectRecording,
} from '../verify/inspect-recording.ts';
import type { Pace } from '../verify/pace.ts';

export interface Inspection {
  damage: FoundDamage[];
  /** What was put right, in words for the log. */
  notes: string[];
}

/**
 * Reads all of a session's recording that is ready, as slowly as `pace` lets it. Playlists that are damaged are written
 * again from the journal; nothing else is changed. Throws where the disk refuses or the recordings are not there at all.
 */
export async function inspectReadyRecording(
  root: string,
  { id, renditions }: Pick<SessionRow, 'id' | 'renditions'>,
  pace: Pace,
): Promise<Inspection> {
  const directory = recordingDirectory(root, id);
  if (await isGone(root, directory)) {
    const made = renditions.flatMap((one) => (typeof one.directory === 'string' ? one.directory : []));
    const reason = 'the folder of the recording is missing';
    return { damage: ['source', ...made].map((rendition) => ({ rendition, reason })), notes: [] };
  }
  const damagedJournals = new Set<string>();
  const journal = await readJournal(directory, (name) => damagedJournals.add(name));
  const journalDamage = describeJournals(journal, damagedJournals, renditions);
  if (journalDamage.length > 0) {
    return { damage: [...journalDamage, ...(await inspectNamedFiles(directory, journal, pace))], notes: [] };
  }
  const notes: string[] = [];
  const fault = await findPlaylistFault(directory, journal);
  if (fault !== undefined) {
    await finishRecording(directory);
    notes.push(`${fault}; the playlists were written again from the journal.`);
  }
  return { damage: await inspectRecording(directory, journal, { pace }), notes };
}

/** Missing alone: a disk that is not mounted has no recordings at all. */
async function isGone(root: string, directory: string): Promise<boolean> {
  try {
    await stat(directory);
    return false;
  } catch (error) {
    if (isMissing(error) && (await isRootThere(root))) return true;
    throw error;
  }
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
