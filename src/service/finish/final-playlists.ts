import { join } from 'node:path';
import { entriesIn, removeTemporaries, writeWhole } from '../lib/files.ts';
import { masterPlaylist, renditionNames } from '../media/hls/master-playlist.ts';
import { mediaPlaylist } from '../media/hls/media-playlist.ts';
import { type JournalState, type RecordingSummary, summarize } from '../recorder/journal.ts';
import { repairJournal, setAsideFolder } from './repair-journal.ts';

const playlistName = 'index.m3u8';

export interface FinishedRecording extends RecordingSummary {
  renditions: string[];
  /** Repairs, as sentences for the log; normally empty. */
  notes: string[];
}

/**
 * Makes a recording playable: repairs its journal, removes half-written files and writes the final playlists, the
 * master last. If it is killed at any step, running it again completes it. Without media there are no playlists. Throws on a
 * disk error.
 */
export async function finishRecording(directory: string): Promise<FinishedRecording> {
  const { state, notes } = await repairJournal(directory);
  await removeHalfWritten(directory);
  for (const { path, text } of finalPlaylists(state)) await writeWhole(join(directory, path), text);
  return { ...summarize(state), renditions: renditionNames(state), notes };
}

/** A finished recording's playlists by path, the master last; none without media. */
export function finalPlaylists(state: JournalState): { path: string; text: string }[] {
  const renditions = renditionNames(state);
  if (renditions.length === 0) return [];
  return [
    ...renditions.map((name) => ({ path: `${name}/${playlistName}`, text: mediaPlaylist(state, name, 'final') })),
    { path: playlistName, text: masterPlaylist(state, renditions) },
  ];
}

/** Removes half-written files of a crash. Media that no journal names is never deleted: see `repairJournal`. */
async function removeHalfWritten(directory: string): Promise<void> {
  await removeTemporaries(directory);
  for (const entry of await entriesIn(directory)) {
    if (entry.isDirectory() && entry.name !== setAsideFolder) await removeTemporaries(join(directory, entry.name));
  }
}
