import { join } from 'node:path';
import { entriesIn, removeTemporaries, writeWhole } from '../files/write-whole.ts';
import { masterPlaylist, renditionNames } from '../playlists/master-playlist.ts';
import { mediaPlaylist } from '../playlists/media-playlist.ts';
import { type JournalState, type RecordingSummary, summarize } from './journal/journal-state.ts';
import { repairJournal } from './rebuild/repair-journal.ts';
import { setAsideFolder } from './rebuild/set-aside.ts';

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
  await removeHalfWritten(directory);
  for (const { path, text } of finalPlaylists(state)) await writeWhole(join(directory, path), text);
  return { ...summarize(state), renditions: renditionNames(state), notes };
}

/** The playlists of a recording that goes on no more, by their paths in it, the master last; none without media. */
export function finalPlaylists(state: JournalState): { path: string; text: string }[] {
  const renditions = renditionNames(state);
  if (renditions.length === 0) return [];
  return [
    ...renditions.map((name) => ({ path: `${name}/${playlistName}`, text: mediaPlaylist(state, name, 'final') })),
    { path: playlistName, text: masterPlaylist(state, renditions) },
  ];
}

/** What a crash left half written. Media is never deleted because a journal does not name it: see `repairJournal`. */
async function removeHalfWritten(directory: string): Promise<void> {
  await removeTemporaries(directory);
  for (const entry of await entriesIn(directory)) {
    if (entry.isDirectory() && entry.name !== setAsideFolder) await removeTemporaries(join(directory, entry.name));
  }
}
