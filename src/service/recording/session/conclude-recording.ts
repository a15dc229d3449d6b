import { join } from 'node:path';
import { setImmediate as giveWay } from 'node:timers/promises';
import { codeOf } from '../../lib/files.ts';
import { folderFiles } from '../../lib/stored-files.ts';
import type { Logger } from '../../log/logger.ts';
import {
  type JournalState,
  journalName,
  openJournal,
  readJournal,
  renditionJournalName,
} from '../../recorder/journal.ts';
import type { RecordingStorage } from '../../recordings/recording-storage.ts';
import type { Loss } from '../../sessions/ports.ts';
import { TranscodeClosedError } from '../../transcoder/transcode-closed-error.ts';
import type { TranscodeQueue } from '../../transcoder/transcode-queue.ts';
import { checkRecording, type RenditionDamage } from '../../verify/check-recording.ts';
import type { DecodeSegment, DecodingFault, KnownWhole } from '../../verify/check-rendition.ts';
import type { FrameRule } from '../../verify/frame-count.ts';
import { finalPlaylists, finishRecording } from '../finish-recording.ts';

import { isPlausible, refitJournal } from '../rebuild/refit-journal.ts';
import { repairRenditionJournal } from '../rebuild/repair-journal.ts';
import { completeTracks } from './complete-tracks.ts';
import { findLosses } from './leave-out-damage.ts';

interface ConcludeOptions {
  directory: string;
  /** The session's journal in memory. */
  known: JournalState;
  decode: DecodeSegment;
  /** Files that were read back during the session. */
  knownWhole?: KnownWhole | undefined;
  frameRule: FrameRule;
  /** Receives the paths of a whole recording's files. */
  handOver: (paths: readonly string[]) => Promise<void>;
  log: Logger;
}

/** `leftOut`: damaged renditions. The rest is whole, and listed. */
type Conclusion =
  | {
      ok: true;
      durationSeconds: number;
      sizeBytes: number;
      leftOut: RenditionDamage[];
      /** The misfits of its journal that were put right, as sentences. */
      problems: string[];
      lost: ReadonlyMap<string, string>;
      losses: Loss[];
    }
  /** `isEmpty`: nothing was recorded. `file`: the one that is damaged. */
  | { ok: false; reason: string; isEmpty?: boolean; file?: string | undefined };

/**
 * Closes a recording whose source and renditions are complete, and reads it back: playable and whole, without the
 * renditions that are not. Running it again has the same result. Throws the disk's own error: then it
 * must be run again.
 */
export async function concludeRecording(options: ConcludeOptions): Promise<Conclusion> {
  const { directory, known, decode, knownWhole, frameRule, log } = options;
  const { notes } = await repairRenditionJournal(directory, known);
  const refit = async () => {
    const misfits = await refitJournal(directory, async (...paths) => (await decode(...paths)) === undefined);
    for (const misfit of misfits) log.error(`${misfit}.`);
    if (misfits.length > 0) await completeTracks(directory, await readJournal(directory));
    return misfits.length > 0;
  };
  if (!isPlausible(await readJournal(directory))) await refit();
  const finished = await finishRecording(directory);
  for (const note of [...notes, ...finished.notes]) log.warn(note);
  if (finished.durationSeconds === 0) {
    return { ok: false, reason: finished.stopped ?? 'No media arrived.', isEmpty: true };
  }

  let journal = await readJournal(directory);
  let check = await checkRecording(folderFiles(directory), journal, decode, knownWhole, frameRule);
  // Media that is on disk and decodes is playable, whatever our own notes of it say.
  if (!check.ok && (await refit())) {
    await finishRecording(directory);
    journal = await readJournal(directory);
    check = await checkRecording(folderFiles(directory), journal, decode, undefined, frameRule);
  }
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
  // Renditions that were left out stay on disk.
  const sizeBytes = [...journal.segments, ...journal.parts].reduce((sum, { bytes }) => sum + bytes, 0);
  const { durationSeconds } = check;
  const { lost = new Map(), refitted: problems = [] } = journal;
  return { ok: true, durationSeconds, sizeBytes, leftOut, problems, lost, losses: findLosses(journal) };
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

/** Why a decoder cannot read a segment, or not all of it. @throws TranscodeClosedError if the service stops first. */
export async function findDecodingFault(
  queue: Pick<TranscodeQueue, 'check'>,
  initPath: string,
  segmentPath: string,
): Promise<DecodingFault | undefined> {
  try {
    const { errors, frames } = await queue.check({ initPath, segmentPath });
    return errors === 0 ? undefined : { words: `${errors} errors`, isPartial: frames > 0 };
  } catch (error) {
    if (error instanceof TranscodeClosedError) throw error;
    return { words: error instanceof Error ? error.message : String(error), isPartial: false };
  }
}

/** The storage did not accept a whole recording: nothing is lost, and it is tried again. */
export class HandOverError extends Error {
  override name = 'HandOverError';
}

const filesAtATime = 8;
const giveWayEvery = 1_000;

/**
 * Paths of a whole recording's files, without renditions that were left out: media first, the master playlist last, so
 * that a copy with that one is complete.
 */
export function recordingPaths(journal: JournalState, leftOut: readonly string[]): string[] {
  const dropped = new Set([...journal.dropped.keys(), ...leftOut]);
  const isIn = ({ rendition }: { rendition: string }) => !dropped.has(rendition);
  const kept = { ...journal, parts: journal.parts.filter(isIn), segments: journal.segments.filter(isIn) };
  const hasRenditions = dropped.size > 0 || kept.parts.some(({ rendition }) => rendition !== 'source');
  return [
    ...new Set([...kept.parts, ...kept.segments].map(({ rendition, uri }) => `${rendition}/${uri}`)),
    journalName,
    ...(hasRenditions ? [renditionJournalName] : []),
    ...finalPlaylists(kept).map(({ path }) => path),
  ];
}

/**
 * Copies a finished recording from its recording folder to the storage.
 * @throws HandOverError if the storage does not accept it.
 */
export async function handOver(
  storage: Pick<RecordingStorage, 'write'>,
  { sessionId, directory }: { sessionId: string; directory: string },
  paths: readonly string[],
): Promise<void> {
  const write = (path: string) => storage.write(sessionId, path, { localPath: join(directory, path) });
  const last = paths.slice(-1);
  const others = paths.slice(0, -1);
  try {
    for (let i = 0; i < others.length; i += filesAtATime) {
      if (i % giveWayEvery === 0) await giveWay();
      await Promise.all(others.slice(i, i + filesAtATime).map(write));
    }
    await Promise.all(last.map(write));
  } catch (error) {
    const code = codeOf(error);
    const why = code === undefined ? '' : ` (${code})`;
    throw new HandOverError(`The finished recording could not be put into its storage${why}.`, { cause: error });
  }
}
