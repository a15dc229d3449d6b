import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporarySuffix, writeWhole } from '../files/write-whole.ts';
import { masterPlaylist, renditionNames } from '../playlists/master-playlist.ts';
import { mediaPlaylist } from '../playlists/media-playlist.ts';
import type { RecordingSummary } from './journal/journal-state.ts';
import { repairJournal } from './rebuild/repair-journal.ts';
import { setAsideFolder } from './rebuild/set-aside.ts';
import { summarize } from './summarize.ts';

const playlistName = 'index.m3u8';

export interface FinishedRecording extends RecordingSummary {
  renditions: string[];
  /** What had to be repaired, in words for the log; empty as a rule. */
  notes: string[];
}

/**
 * Makes a recording playable: repairs its journal, removes half-written files and writes the final playlists, the
 * master last. Whatever step it is killed at, doing it again completes it. Without media there are no playlists. Throws when
 * the disk refuses.
 */
export async function finishRecording(directory: string): Promise<FinishedRecording> {
  const { state, notes } = await repairJournal(directory);
  const renditions = renditionNames(state);
  await removeTemporaries(directory);
  for (const name of renditions) {
    await writeWhole(join(directory, name, playlistName), mediaPlaylist(state, name, 'final'));
  }
  if (renditions.length > 0) await writeWhole(join(directory, playlistName), masterPlaylist(state, renditions));
  return { ...summarize(state), renditions, notes };
}

/** Half-written files of a crash. Media is never deleted because a journal does not name it: see `repairJournal`. */
async function removeTemporaries(directory: string): Promise<void> {
  for (const entry of await readFolder(directory)) {
    const path = join(directory, entry.name);
    if (entry.name.endsWith(temporarySuffix)) await rm(path, { force: true });
    if (!entry.isDirectory() || entry.name === setAsideFolder) continue;
    for (const inner of await readFolder(path)) {
      if (inner.name.endsWith(temporarySuffix) && inner.isFile()) await rm(join(path, inner.name), { force: true });
    }
  }
}

/** A folder that does not exist has no entries. */
async function readFolder(path: string) {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
