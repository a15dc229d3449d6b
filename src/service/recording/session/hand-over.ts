import { join } from 'node:path';
import { setImmediate as giveWay } from 'node:timers/promises';
import { codeOf } from '../../files/error-code.ts';
import type { RecordingStorage } from '../../recordings/recording-storage.ts';
import { finalPlaylists } from '../finish-recording.ts';
import type { JournalState } from '../journal/journal-state.ts';
import { journalName, renditionJournalName } from '../journal/read-journal.ts';

/** The storage has not taken a recording that is whole: nothing is lost, and it is asked again. */
export class HandOverError extends Error {
  override name = 'HandOverError';
}

const filesAtATime = 8;
const giveWayEvery = 1_000;

/**
 * Every file of a recording that is whole, by its path in it, without the renditions that are left out: media first, the
 * master playlist last, so that whatever has that has all.
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
 * Gives a finished recording to the storage, from the folder it was recorded in.
 * @throws HandOverError where the storage does not take it.
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
