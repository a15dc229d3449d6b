import { join } from 'node:path';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { Damage } from '../../contract/session.ts';
import { codeOf, entriesIn, removeTemporaries, writeWhole } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { folderFiles } from '../lib/stored-files.ts';
import { finalPlaylists, renditionNames } from '../media/hls/playlists.ts';
import {
  isSource,
  type JournalPart,
  type JournalSegment,
  type JournalState,
  journalName,
  openJournal,
  pathOf,
  type RecordingSummary,
  readJournal,
  renditionJournalName,
  summarize,
  writeJournal,
} from '../recorder/journal.ts';
import type { RecordingStorage } from '../storage/recordings.ts';
import { type FileDamage, findDamage } from './check-file.ts';
import { checkRecording, type RenditionDamage } from './check-recording.ts';
import { completeTracks, tracksAway } from './complete-tracks.ts';
import { isPlausible, refitJournal } from './refit-journal.ts';
import {
  eventsOf,
  exists,
  renditionEvents,
  repairJournal,
  repairRenditionJournal,
  setAside,
  setAsideFolder,
} from './repair-journal.ts';
import { endMedia, NotNowError, type RecordedMedia, type SessionRecordings } from './session-recordings.ts';
import type { FinishedRecording, Loss, RecordingStep, Run, Steps } from './steps.ts';

interface RecordingStepsDeps {
  recordings: SessionRecordings;
  storage: RecordingStorage;
  now: () => number;
  log: Logger;
}

/** Damage that only a decoder finds is found one file at a time. */
const maxDamageRounds = 8;
const sourcePlaylist = 'source/index.m3u8';

/** The steps of `steps.ts` that read and write a recording. A disk's error is thrown: they are then taken again later. */
export function createRecordingSteps({ recordings, storage, now, log }: RecordingStepsDeps): Steps<RecordingStep> {
  const mediaOf = ({ session }: Run) => recordings.recordedMediaOf(session.id);

  /** True where the journal did not fit its media, and was rewritten from it. */
  async function refit({ sessionId, directory, checks }: RecordedMedia): Promise<boolean> {
    const decodes = async (init: string, path: string) => (await checks.decode(init, path)) === undefined;
    const misfits = await refitJournal(directory, decodes);
    for (const misfit of misfits) log.error(`${misfit}.`, { sessionId });
    if (misfits.length > 0) await completeTracks(directory, await readJournal(directory));
    return misfits.length > 0;
  }

  return {
    async repair({ session }) {
      // An empty folder whose disk is not mounted must not look like deleted recordings.
      const missing = await recordings.whyNotNow();
      if (missing !== undefined) throw new NotNowError(missing);
      await recordings.prepare(session);
      return 'done';
    },

    async transcode(run) {
      const media = mediaOf(run);
      endMedia(media);
      media.checks.end();
      await media.renditions.finish();
      return 'done';
    },

    async completeTracks(run) {
      const media = mediaOf(run);
      const { sessionId, directory, state } = media;
      recordings.removeLater(directory, await completeTracks(directory, state));
      const { state: journal, notes } = await repairRenditionJournal(directory, state);
      for (const note of notes) log.warn(note, { sessionId });
      if (!isPlausible(journal)) await refit(media);
      return 'done';
    },

    async writePlaylists(run) {
      const { sessionId, directory } = mediaOf(run);
      const finished = await finishRecording(directory);
      for (const note of finished.notes) log.warn(note, { sessionId });
      if (finished.durationSeconds > 0) return 'done';
      run.failure = { reason: finished.stopped ?? 'No media arrived.', isEmpty: true };
      return 'empty';
    },

    async verify(run) {
      const { directory, checks, renditions } = mediaOf(run);
      const check = await checkRecording(
        folderFiles(directory),
        await readJournal(directory),
        checks.decode,
        run.isRefitted ? undefined : checks.versionOf,
        { count: renditions.countFrames, decodedTimes: checks.decodedTimes },
      );
      if (!check.ok) {
        run.failure = { reason: check.reason, file: check.file };
        return 'damaged';
      }
      if (check.damaged === undefined) return 'whole';
      run.damagedRenditions.push(...check.damaged);
      return 'damagedRenditions';
    },

    // Media that is on disk and decodes is playable, whatever our own journal says of it.
    async refit(run) {
      if (run.isRefitted || !(await refit(mediaOf(run)))) return 'unchanged';
      run.isRefitted = true;
      return 'changed';
    },

    async leaveOutRenditions(run) {
      const { sessionId, directory } = mediaOf(run);
      const { dropped } = await readJournal(directory);
      const journal = await openJournal(directory, renditionJournalName);
      try {
        for (const { rendition, reason } of run.damagedRenditions) {
          if (dropped.has(rendition)) continue;
          log.warn(`Rendition ${rendition} was left out: ${reason}`, { sessionId });
          await journal.append({ event: 'drop', rendition, reason });
        }
      } finally {
        await journal.close();
      }
      return 'done';
    },

    // All begins again from the disk: renditions may have been encoded from what is gone.
    async leaveOutDamage(run) {
      const { sessionId, directory } = mediaOf(run);
      const { reason, file } = run.failure ?? { reason: '' };
      const known = file?.startsWith('source/') === true && file !== sourcePlaylist ? { file, reason } : undefined;
      if (run.rounds === maxDamageRounds || !(await leaveOutDamage(directory, known))) return 'unchanged';
      log.error(`${reason}. It is left out, and the rest is finished.`, { sessionId });
      recordings.forget(sessionId);
      Object.assign(run, { rounds: run.rounds + 1, failure: undefined, damagedRenditions: [], isRefitted: false });
      return 'changed';
    },

    async upload(run) {
      const media = mediaOf(run);
      const journal = await readJournal(media.directory);
      await uploadFiles(storage, media, recordingPaths(journal));
      run.result = describeRecording(journal, media, run.damagedRenditions, now());
      return 'done';
    },
  };
}

/** A recording that is whole, for the session's row and the API. */
function describeRecording(
  journal: JournalState,
  { state, renditions }: RecordedMedia,
  damagedRenditions: readonly RenditionDamage[],
  foundAt: number,
): FinishedRecording {
  const source = journal.segments.filter(isSource);
  const { lost = new Map(), refitted = [] } = journal;
  const repaired = refitted.map((reason) => ({ file: journalName, reason, foundAt, isRepaired: true }));
  const damage: Damage[] = [...describeLost(lost, foundAt), ...repaired];
  return {
    durationSeconds: Number(source.reduce((sum, segment) => sum + segment.durationSeconds, 0).toFixed(6)),
    // Renditions that were left out stay on disk.
    sizeBytes: [...journal.segments, ...journal.parts].reduce((sum, { bytes }) => sum + bytes, 0),
    renditions: renditions.describe().map((rendition) => {
      const damaged = damagedRenditions.find(({ rendition: name }) => name === rendition.directory);
      if (damaged === undefined) return rendition;
      const { directory: _, bytes: __, ...described } = rendition;
      return { ...described, dropped: damaged.reason };
    }),
    away: tracksAway(state),
    losses: findLosses(journal),
    ...(damage.length > 0 && { damage }),
  };
}

function describeLost(lost: ReadonlyMap<string, string>, foundAt: number): Damage[] {
  const [first] = lost;
  if (first === undefined) return [];
  const [file, why] = first;
  const reason = lost.size === 1 ? why : `${why}; ${lost.size} files were lost in all`;
  return [{ file, reason, foundAt, isLeftOut: true }];
}

const filesAtATime = 8;
const giveWayEvery = 1_000;

/** Paths of a whole recording's files: media first, the master playlist last, so that a copy with it is complete. */
export function recordingPaths(journal: JournalState): string[] {
  const isIn = ({ rendition }: { rendition: string }) => !journal.dropped.has(rendition);
  const kept = { ...journal, parts: journal.parts.filter(isIn), segments: journal.segments.filter(isIn) };
  const hasRenditions = journal.dropped.size > 0 || !kept.parts.every(isSource);
  return [
    ...new Set([...kept.parts, ...kept.segments].map(pathOf)),
    journalName,
    ...(hasRenditions ? [renditionJournalName] : []),
    ...finalPlaylists(kept).map(({ path }) => path),
  ];
}

/** @throws NotNowError if the storage does not accept the recording. */
async function uploadFiles(
  storage: RecordingStorage,
  { sessionId, directory }: { sessionId: string; directory: string },
  paths: readonly string[],
): Promise<void> {
  const write = (path: string) => storage.write(sessionId, path, { localPath: join(directory, path) });
  const last = paths.slice(-1);
  const others = paths.slice(0, -1);
  try {
    for (let i = 0; i < others.length; i += filesAtATime) {
      if (i % giveWayEvery === 0) await giveWay();
      await Promise.all(others.slice(i, i + filesAtATime).map(write));
    }
    await Promise.all(last.map(write));
  } catch (error) {
    const code = codeOf(error);
    const why = code === undefined ? '' : ` (${code})`;
    throw new NotNowError(`The finished recording could not be put into its storage${why}.`, { cause: error });
  }
}

type Finished = RecordingSummary & { renditions: string[]; notes: string[] };

/**
 * Makes a recording playable: repairs its journal, removes half-written files and writes the final playlists, the
 * master last. If it is killed at any step, running it again completes it. Without media there are no playlists. Throws on a
 * disk error. `notes`: repairs, as sentences for the log; normally empty.
 */
export async function finishRecording(directory: string): Promise<Finished> {
  const { state, notes } = await repairJournal(directory);
  await removeHalfWritten(directory);
  for (const { path, text } of finalPlaylists(state)) await writeWhole(join(directory, path), text);
  return { ...summarize(state), renditions: renditionNames(state), notes };
}

/** Removes half-written files of a crash. Media that no journal names is never deleted: see `repairJournal`. */
async function removeHalfWritten(directory: string): Promise<void> {
  await removeTemporaries(directory);
  for (const entry of await entriesIn(directory)) {
    if (entry.isDirectory() && entry.name !== setAsideFolder) await removeTemporaries(join(directory, entry.name));
  }
}

/**
 * Leaves out of an ended recording what of its source is missing or damaged, so that the rest plays: the journal names it
 * as lost, what is left of the file is set aside, and what follows it is a part of its own. Resolves with false where
 * nothing is damaged, or nothing would be left. `known`: damage that only a decoder finds. Throws on a disk error.
 */
async function leaveOutDamage(directory: string, known?: Omit<FileDamage, 'rendition'>): Promise<boolean> {
  const journal = await readJournal(directory);
  const source = { parts: journal.parts.filter(isSource), segments: journal.segments.filter(isSource) };
  const found = await findDamage(folderFiles(directory), [...source.parts, ...source.segments]);
  const damage = new Map(found.map(({ file, reason }) => [file, reason]));
  if (known !== undefined) damage.set(known.file, known.reason);
  const { parts, segments, lost } = withoutDamage(source, damage);
  if (segments.length === 0 || (lost.size === 0 && parts.length === source.parts.length)) return false;

  for (const path of [...lost.keys(), ...damage.keys()]) {
    if (await exists(join(directory, path))) await setAside(directory, path);
  }
  const allLost = new Map([...(journal.lost ?? []), ...lost]);
  const { refitted, end } = journal;
  const events = eventsOf({ parts, segments, dropped: new Map(), lost: allLost, refitted, end });
  // The renditions’ journal comes first. It vouches for their files, from which theirs is made anew; one that was left
  // out since a file of the source was damaged is tried again.
  await writeJournal(directory, renditionJournalName, renditionEvents({ ...journal, dropped: new Map() }));
  await writeJournal(directory, journalName, events);
  return true;
}

type Source = Pick<JournalState, 'parts' | 'segments'>;

/** The rest of the recording, in parts without a hole, each of which begins where decoding can begin. */
function withoutDamage(
  { parts, segments }: Source,
  damage: ReadonlyMap<string, string>,
): Source & { lost: Map<string, string> } {
  const lost = new Map<string, string>();
  const left: Source = { parts: [], segments: [] };
  let newPart = Math.max(-1, ...parts.map(({ part }) => part)) + 1;
  let last: JournalSegment | undefined;
  for (const segment of segments) {
    const init = parts.find(({ part }) => part === segment.part);
    const isFirst = segments.find(({ part }) => part === segment.part) === segment;
    const follows = last?.part === segment.part && last.number + 1 === segment.number;
    const reason = whyLost(segment, init, damage) ?? (isFirst || follows ? undefined : whyNoBeginning(segment));
    if (reason !== undefined || init === undefined) {
      lost.set(pathOf(segment), reason ?? 'Its init segment is missing');
      continue;
    }
    if (!follows) {
      const isTaken = left.parts.some(({ part }) => part === segment.part);
      const wallClockMs = isFirst ? init.wallClockMs : segment.wallClockMs;
      left.parts.push({ ...init, part: isTaken ? newPart++ : init.part, wallClockMs });
    }
    left.segments.push({ ...segment, part: left.parts.at(-1)?.part ?? segment.part });
    last = segment;
  }
  return { ...left, lost };
}

function whyLost(
  segment: JournalSegment,
  init: JournalPart | undefined,
  damage: ReadonlyMap<string, string>,
): string | undefined {
  return damage.get(pathOf(segment)) ?? (init && damage.get(pathOf(init)));
}

function whyNoBeginning({ independent, isOpen }: JournalSegment): string | undefined {
  return independent || isOpen === true ? undefined : 'It cannot be decoded without the segment before it';
}

/** Times of which a recording has lost its media. */
function findLosses({ segments, lost = new Map() }: JournalState): Loss[] {
  if (lost.size === 0) return [];
  const source = segments.filter(isSource);
  const endOf = ({ wallClockMs, durationSeconds }: JournalSegment) => wallClockMs + durationSeconds * 1000;
  const numbers = [...lost.keys()].map((path) => Number(/-(\d+)(?:-whole)?\.m4s$/.exec(path)?.[1]));
  const isLost = (from: number, to: number) => numbers.some((number) => number > from && number < to);
  return [...source, undefined].flatMap((segment, i) => {
    const before = source[i - 1];
    if (!isLost(before?.number ?? -1, segment?.number ?? Number.POSITIVE_INFINITY)) return [];
    return [{ startedAt: before && Math.round(endOf(before)), endedAt: segment && Math.round(segment.wallClockMs) }];
  });
}
