import { join } from 'node:path';
import { setImmediate as giveWay } from 'node:timers/promises';
import { codeOf } from '../../files/error-code.ts';
import type { RecordingStorage } from '../../recordings/recording-storage.ts';
import { finalPlaylists } from '../finish-recording.ts';
import type { JournalState } from '../journal/journal-state.ts';
import { journalName, renditionJournalName } from '../journal/read-journal.ts';

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
    ...[...kept.parts, ...kept.segments].map(({ rendition, uri }) => `${rendition}/${uri}`),
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
