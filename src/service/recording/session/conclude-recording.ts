import { folderFiles } from '../../files/stored-files.ts';
import type { Logger } from '../../log/logger.ts';
import { TranscodeClosedError, type TranscodeQueue } from '../../transcoder/transcode-queue.ts';
import { checkRecording, type RenditionDamage } from '../../verify/check-recording.ts';
import type { DecodeSegment, KnownWhole } from '../../verify/check-rendition.ts';
import { finishRecording } from '../finish-recording.ts';
import type { JournalState } from '../journal/journal-state.ts';
import { openJournal } from '../journal/open-journal.ts';
import { readJournal, renditionJournalName } from '../journal/read-journal.ts';
import { repairRenditionJournal } from '../rebuild/repair-journal.ts';
import { recordingPaths } from './hand-over.ts';

export interface ConcludeOptions {
  directory: string;
  /** The session's journal in memory. */
  known: JournalState;
  decode: DecodeSegment;
  /** Files that were read back while the session went on. */
  knownWhole?: KnownWhole | undefined;
  /** Takes the files of a recording that is whole, by their paths in it. */
  handOver: (paths: readonly string[]) => Promise<void>;
  log: Logger;
}

/** `leftOut`: renditions that came out damaged. The rest is whole, and listed. */
export type Conclusion =
  | { ok: true; durationSeconds: number; sizeBytes: number; leftOut: RenditionDamage[] }
  /** `isEmpty`: nothing was recorded. */
  | { ok: false; reason: string; isEmpty?: boolean };

/**
 * Closes a recording whose source and renditions are complete, and reads it back: playable and whole, without the
 * renditions that are not. Doing it again comes to the same. Throws the disk's own error where it refuses: then it has
 * to be done again.
 */
export async function concludeRecording(options: ConcludeOptions): Promise<Conclusion> {
  const { directory, known, decode, knownWhole, log } = options;
  const { notes } = await repairRenditionJournal(directory, known);
  const finished = await finishRecording(directory);
  for (const note of [...notes, ...finished.notes]) log.warn(note);
  if (finished.durationSeconds === 0) {
    return { ok: false, reason: finished.stopped ?? 'No media arrived.', isEmpty: true };
  }

  const journal = await readJournal(directory);
  const check = await checkRecording(folderFiles(directory), journal, decode, knownWhole);
  if (!check.ok) return check;
  const leftOut = check.damaged ?? [];
  if (leftOut.length > 0) {
    await leaveOut(directory, leftOut, log);
    await finishRecording(directory);
  }
  await options.handOver(
    recordingPaths(
      journal,
      leftOut.map(({ rendition }) => rendition),
    ),
  );
  // What was left out stays on the disk.
  const sizeBytes = [...journal.segments, ...journal.parts].reduce((sum, { bytes }) => sum + bytes, 0);
  return { ok: true, durationSeconds: check.durationSeconds, sizeBytes, leftOut };
}

async function leaveOut(directory: string, damaged: readonly RenditionDamage[], log: Logger): Promise<void> {
  const journal = await openJournal(directory, renditionJournalName);
  try {
    for (const { rendition, reason } of damaged) {
      log.warn(`Rendition ${rendition} was left out: ${reason}`);
      await journal.append({ event: 'drop', rendition, reason });
    }
  } finally {
    await journal.close();
  }
}

/** What is wrong with a segment for a decoder, in words. @throws TranscodeClosedError where the service stops before. */
export async function findDecodingFault(
  queue: Pick<TranscodeQueue, 'check'>,
  initPath: string,
  segmentPath: string,
): Promise<string | undefined> {
  try {
    const { errors } = await queue.check({ initPath, segmentPath });
    return errors === 0 ? undefined : `${errors} errors`;
  } catch (error) {
    if (error instanceof TranscodeClosedError) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}
