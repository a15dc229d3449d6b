import { isMissing } from '../../files/error-code.ts';
import { folderFiles } from '../../files/stored-files.ts';
import { readWritten } from '../../verify/read-back.ts';
import { RecordingFault } from '../../verify/recording-fault.ts';
import type { JournalState } from '../journal/journal-state.ts';
import { setAside } from '../rebuild/set-aside.ts';

/**
 * For a session that is taken up again after a crash: compares the renditions' files that its journal vouches for, and
 * sets the damaged ones aside, so that the transcoder encodes them again instead of taking them as they are. Files
 * without a checksum stay. Returns what was set aside, in words. Throws the disk's own error where it refuses.
 */
export async function keepWholeRenditions(directory: string, journal: JournalState): Promise<string[]> {
  const notes: string[] = [];
  const files = folderFiles(directory);
  for (const file of [...journal.parts, ...journal.segments]) {
    if (file.rendition === 'source' || file.crc32 === undefined) continue;
    const path = `${file.rendition}/${file.uri}`;
    try {
      await readWritten(files, path, file);
    } catch (error) {
      if (isMissing(error)) continue;
      if (!(error instanceof RecordingFault)) throw error;
      notes.push(
        `${path} is damaged (${error.message}), was moved to ${await setAside(directory, path)} and is encoded again.`,
      );
    }
  }
  return notes;
}
