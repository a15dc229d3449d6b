import type { StoredFiles } from '../lib/stored-files.ts';
import type { JournalSegment, JournalState } from '../recorder/journal.ts';
import { checkRendition, type DecodeSegment, type KnownWhole } from './check-rendition.ts';
import { createFrameCount, type FrameRule } from './frame-count.ts';
import { parseMasterPlaylist } from './parse-playlist.ts';
import { nameFault, RecordingFault } from './recording-fault.ts';

const masterName = 'index.m3u8';

/** A rendition that cannot be listed; `file`: the damaged one, relative to the recording. */
export interface RenditionDamage {
  rendition: string;
  file?: string | undefined;
  reason: string;
}

/** `damaged`: renditions that must be left out; absent if there are none. */
export type RecordingCheck =
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
