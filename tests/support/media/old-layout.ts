import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventsOf } from '../../../src/service/finish/repair-journal.ts';
import { mediaPlaylist } from '../../../src/service/media/hls/playlists.ts';
import { journalLine, journalName, readJournal } from '../../../src/service/recorder/journal.ts';

/**
 * Gives a finished recording of the source alone the media of another one as a further part, with the init segment that
 * it has: what versions wrote that did not give every part every track.
 */
export async function addPartOfOwnTracks(directory: string, other: string): Promise<void> {
  const [state, added] = await Promise.all([readJournal(directory), readJournal(other)]);
  const [part] = added.parts;
  if (part === undefined || added.parts.length > 1) throw new Error('The other recording is not of one part');
  const next = { part: state.parts.length, number: state.segments.length };
  const copy = async (from: string, to: string) => {
    await copyFile(join(other, 'source', from), join(directory, 'source', to));
    return to;
  };
  state.parts.push({ ...part, part: next.part, uri: await copy(part.uri, `init-${next.part}.mp4`) });
  for (const [index, segment] of added.segments.entries()) {
    const number = next.number + index;
    const uri = await copy(segment.uri, `${next.part}-${String(number).padStart(5, '0')}.m4s`);
    state.segments.push({ ...segment, part: next.part, number, uri });
  }
  await writeFile(join(directory, journalName), eventsOf(state).map(journalLine).join(''));
  await writeFile(join(directory, 'source', 'index.m3u8'), mediaPlaylist(state, 'source', 'final'));
}
