import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalState, RecordingSummary } from './journal-state.ts';
import { masterPlaylist, renditionNames } from './master-playlist.ts';
import { mediaPlaylist } from './media-playlist.ts';
import { readJournal } from './read-journal.ts';
import { summarize } from './summarize.ts';
import { temporarySuffix, writeWhole } from './write-whole.ts';

const playlistName = 'index.m3u8';

export interface FinishedRecording extends RecordingSummary {
  renditions: string[];
}

/**
 * Makes a recording playable from its journal: removes what the journal does not name and writes the final playlists,
 * the master last. Whatever step it is killed at, doing it again completes it. Without media there are no playlists.
 * Throws when the journal is damaged or the disk refuses.
 */
export async function finishRecording(directory: string): Promise<FinishedRecording> {
  const state = await readJournal(directory);
  const renditions = renditionNames(state);
  await removeStrays(directory, state);
  for (const name of renditions) {
    await writeWhole(join(directory, name, playlistName), mediaPlaylist(state, name, 'final'));
  }
  if (renditions.length > 0) await writeWhole(join(directory, playlistName), masterPlaylist(state, renditions));
  return { ...summarize(state), renditions };
}

async function removeStrays(directory: string, state: JournalState): Promise<void> {
  const named = new Set([...state.parts, ...state.segments].map(({ rendition, uri }) => join(rendition, uri)));
  for (const entry of await readFolder(directory)) {
    if (entry.name.endsWith(temporarySuffix)) await rm(join(directory, entry.name), { force: true });
    if (!entry.isDirectory()) continue;
    for (const inner of await readFolder(join(directory, entry.name))) {
      const path = join(entry.name, inner.name);
      const isMedia = inner.name.endsWith('.m4s') || inner.name.endsWith('.mp4');
      const isStray = inner.name.endsWith(temporarySuffix) || (isMedia && !named.has(path));
      if (isStray && inner.isFile()) await rm(join(directory, path), { force: true });
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
