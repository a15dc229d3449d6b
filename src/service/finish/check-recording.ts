import type { StoredFiles } from '../lib/stored-files.ts';
import type { JournalSegment, JournalState } from '../recorder/journal.ts';
import {
  checkPlaylist,
  checkRendition,
  type DecodeSegment,
  type KnownWhole,
  parseMasterPlaylist,
  type RenditionCheckOptions,
} from './check-rendition.ts';
import { createFrameCount, type FrameRule } from './frames.ts';

import { nameFault, type Pace, RecordingFault, readWritten } from './read-back.ts';

const masterName = 'index.m3u8';

/** A rendition that cannot be listed; `file`: the damaged one, relative to the recording. */
export interface RenditionDamage {
  rendition: string;
  file?: string | undefined;
  reason: string;
}

/** `damaged`: renditions that must be left out; absent if there are none. */
type RecordingCheck =
  | { ok: true; durationSeconds: number; damaged?: RenditionDamage[] | undefined }
  | { ok: false; reason: string; file?: string | undefined };

/**
 * Is a finished recording what its journal says? Reads back the playlists and every file they name, as a player would
 * have to. `ready` rests on this alone. Damage of the source is damage of the recording: renditions were encoded from
 * it. Durations are seconds of the source; a reason is for the operator. `decode`, where given, is tried on the first
 * and the last segment of each rendition; what is still as `knownWhole` has it is not read again; with `frameRule` the
 * frames of renditions are counted against the source's. Throws the disk's own error (EIO, EMFILE, the whole folder
 * missing): that says nothing about the recording, and the check can be made again.
 */
export async function checkRecording(
  files: StoredFiles,
  journal: JournalState,
  decode?: DecodeSegment,
  knownWhole?: KnownWhole,
  frameRule?: FrameRule,
): Promise<RecordingCheck> {
  if (journal.segments.length === 0) return { ok: false, reason: 'no media' };
  try {
    checkNoHoles(journal);
    const renditions = await nameFault(masterName, () => readRenditions(files));
    const sourceSeconds = sumSeconds(journal.segments.filter((segment) => segment.rendition === 'source'));
    const longestSeconds = journal.segments.reduce((most, segment) => Math.max(most, segment.durationSeconds), 0);
    const damaged: RenditionDamage[] = [];
    const count = frameRule && createFrameCount(journal, frameRule);
    for (const name of sourceFirst(renditions)) {
      try {
        const seconds = await checkRendition(files, name, journal, { decode, knownWhole, onFrames: count?.add });
        if (Math.abs(seconds - sourceSeconds) > longestSeconds) {
          throw new RecordingFault(`${name} lasts ${seconds.toFixed(1)} s, the source ${sourceSeconds.toFixed(1)} s`);
        }
        await count?.check(name);
      } catch (error) {
        if (!(error instanceof RecordingFault) || name === 'source') throw error;
        damaged.push({ rendition: name, file: error.file, reason: error.message });
      }
    }
    if (sourceSeconds === 0) return { ok: false, reason: 'no media' };
    return {
      ok: true,
      durationSeconds: sourceSeconds,
      damaged: damaged.length > 0 ? damaged : undefined,
    };
  } catch (error) {
    if (error instanceof RecordingFault) return { ok: false, reason: error.message, file: error.file };
    throw error;
  }
}

function sourceFirst(renditions: readonly string[]): string[] {
  const isSource = (name: string) => name === 'source';
  return [...renditions.filter(isSource), ...renditions.filter((name) => !isSource(name))];
}

/** Lost media may lie only between parts: within one, players expect that each segment follows the one before it. */
function checkNoHoles({ segments }: JournalState): void {
  const source = segments.filter(({ rendition }) => rendition === 'source');
  const beside = source.find(({ part, number }, i) => {
    const before = source[i - 1];
    return before?.part === part && before.number + 1 !== number;
  });
  if (beside) throw new RecordingFault(`The segment before source/${beside.uri} is missing`);
}

/** The names of the renditions that the master playlist lists. */
async function readRenditions(files: StoredFiles): Promise<string[]> {
  const uris = parseMasterPlaylist((await files.read(masterName)).toString());
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

const masterPlaylistName = 'index.m3u8';

/** Damage of a recording; without a rendition if no player needs the file. */
export type FoundDamage = Omit<RenditionDamage, 'rendition'> & { rendition?: string | undefined };

/** A fault of the playlists, which can be rebuilt from a whole journal. */
export async function findPlaylistFault(files: StoredFiles, journal: JournalState): Promise<string | undefined> {
  try {
    const listed = listedIn(journal);
    await nameFault(masterPlaylistName, () => checkMaster(files, listed));
    for (const name of listed) await checkPlaylist(files, name, journal);
    return undefined;
  } catch (error) {
    if (error instanceof RecordingFault) return error.message;
    throw error;
  }
}

/**
 * Reads a whole `ready` recording and returns its damage, the first fault of each rendition. Throws the disk's own
 * error, also if the whole folder is missing.
 */
export async function inspectRecording(
  files: StoredFiles,
  journal: JournalState,
  options: RenditionCheckOptions = {},
): Promise<FoundDamage[]> {
  const damage: FoundDamage[] = [];
  const noting = async (rendition: string | undefined, step: () => Promise<unknown>) => {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof RecordingFault)) throw error;
      damage.push({ rendition, file: error.file, reason: error.message });
    }
  };
  const listed = listedIn(journal);
  await noting(undefined, () => nameFault(masterPlaylistName, () => checkMaster(files, listed)));
  for (const name of listed) await noting(name, () => checkRendition(files, name, journal, options));
  return damage;
}

/** The same with a damaged journal: only what it still names can be compared. */
export async function inspectNamedFiles(
  files: StoredFiles,
  journal: JournalState,
  pace?: Pace,
): Promise<FoundDamage[]> {
  const damage = new Map<string, FoundDamage>();
  for (const written of [...journal.parts, ...journal.segments]) {
    const { rendition, uri } = written;
    if (damage.has(rendition) || journal.dropped.has(rendition)) continue;
    const file = `${rendition}/${uri}`;
    try {
      await nameFault(file, () => readWritten(files, file, written, pace));
    } catch (error) {
      if (!(error instanceof RecordingFault)) throw error;
      damage.set(rendition, { rendition, file, reason: error.message });
    }
  }
  return [...damage.values()];
}

function listedIn({ segments, dropped }: JournalState): string[] {
  return [...new Set(segments.map(({ rendition }) => rendition))].filter((name) => !dropped.has(name));
}

async function checkMaster(files: StoredFiles, names: readonly string[]): Promise<void> {
  const uris = new Set(parseMasterPlaylist((await files.read(masterPlaylistName)).toString()));
  const missing = names.find((name) => !uris.has(`${name}/index.m3u8`));
  if (missing !== undefined) throw new RecordingFault(`it does not list ${missing}`);
}
