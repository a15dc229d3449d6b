import type { StoredFiles } from '../lib/stored-files.ts';
import type { JournalState } from '../recorder/journal.ts';
import type { RenditionDamage } from './check-recording.ts';
import { checkPlaylist, checkRendition, type RenditionCheckOptions } from './check-rendition.ts';
import type { Pace } from './paced-reading.ts';
import { parseMasterPlaylist } from './parse-playlist.ts';
import { readWritten } from './read-back.ts';
import { nameFault, RecordingFault } from './recording-fault.ts';

const masterName = 'index.m3u8';

/** Damage of a recording; without a rendition if no player needs the file. */
export type FoundDamage = Omit<RenditionDamage, 'rendition'> & { rendition?: string | undefined };

/** What is wrong with the playlists, which can be rebuilt from a whole journal; undefined if nothing is. */
export async function findPlaylistFault(files: StoredFiles, journal: JournalState): Promise<string | undefined> {
  try {
    const listed = listedIn(journal);
    await nameFault(masterName, () => checkMaster(files, listed));
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
  await noting(undefined, () => nameFault(masterName, () => checkMaster(files, listed)));
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
  const uris = new Set(parseMasterPlaylist((await files.read(masterName)).toString()));
  const missing = names.find((name) => !uris.has(`${name}/index.m3u8`));
  if (missing !== undefined) throw new RecordingFault(`it does not list ${missing}`);
}
