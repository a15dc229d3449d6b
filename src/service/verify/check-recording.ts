import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalSegment, JournalState } from '../recorder/journal-state.ts';
import { checkRendition, type DecodeSegment } from './check-rendition.ts';
import { nameFault } from './name-fault.ts';
import { parseMasterPlaylist } from './parse-playlist.ts';
import { RecordingFault } from './recording-fault.ts';

const masterName = 'index.m3u8';

export type RecordingCheck =
  | { ok: true; durationSeconds: number; renditions: string[] }
  /** `rendition`: the one that is at fault, where the source is not. */
  | { ok: false; reason: string; rendition?: string };

/**
 * Is a finished recording what its journal says? Reads back the playlists and every file they name, as a player would
 * have to. `ready` rests on this alone. Durations are seconds of the source; a reason is for the operator.
 * `decode`, where given, is tried on the first and the last segment of each rendition.
 */
export async function checkRecording(
  directory: string,
  journal: JournalState,
  decode?: DecodeSegment,
): Promise<RecordingCheck> {
  if (journal.segments.length === 0) return { ok: false, reason: 'no media' };
  let rendition: string | undefined;
  try {
    const renditions = await nameFault(masterName, () => readRenditions(join(directory, masterName)));
    const sourceSeconds = sumSeconds(journal.segments.filter((segment) => segment.rendition === 'source'));
    const longestSeconds = journal.segments.reduce((most, segment) => Math.max(most, segment.durationSeconds), 0);
    for (const name of renditions) {
      rendition = name;
      const seconds = await checkRendition(directory, name, journal, decode);
      if (Math.abs(seconds - sourceSeconds) > longestSeconds) {
        throw new RecordingFault(`${name} lasts ${seconds.toFixed(1)} s, the source ${sourceSeconds.toFixed(1)} s`);
      }
    }
    rendition = undefined;
    if (sourceSeconds === 0) return { ok: false, reason: 'no media' };
    return { ok: true, durationSeconds: sourceSeconds, renditions };
  } catch (error) {
    if (!(error instanceof RecordingFault)) throw error;
    return {
      ok: false,
      reason: error.message,
      ...(rendition !== undefined && rendition !== 'source' && { rendition }),
    };
  }
}

/** The names of the renditions that the master playlist lists. */
async function readRenditions(path: string): Promise<string[]> {
  const uris = parseMasterPlaylist(await readFile(path, 'utf8'));
  if (uris.length === 0) throw new RecordingFault('it lists no rendition');
  return uris.map((uri) => {
    const name = /^([A-Za-z0-9_-][A-Za-z0-9._-]*)\/index\.m3u8$/.exec(uri)?.[1];
    if (name === undefined) throw new RecordingFault(`it lists ${uri}, which is no rendition of ours`);
    return name;
  });
}

function sumSeconds(segments: JournalSegment[]): number {
  return Number(segments.reduce((sum, segment) => sum + segment.durationSeconds, 0).toFixed(6));
}
