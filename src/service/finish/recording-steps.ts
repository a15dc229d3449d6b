import { join } from 'node:path';
import { setImmediate as giveWay } from 'node:timers/promises';
import type { Damage } from '../../contract/session.ts';
import { codeOf } from '../lib/files.ts';
import type { Logger } from '../lib/logger.ts';
import { folderFiles } from '../lib/stored-files.ts';
import { type JournalState, journalName, openJournal, readJournal, renditionJournalName } from '../recorder/journal.ts';
import type { RecordingStorage } from '../storage/recordings.ts';
import { checkRecording } from './check-recording.ts';
import type { DecodingFault } from './check-rendition.ts';
import { completeTracks, tracksAway } from './complete-tracks.ts';
import { finalPlaylists, finishRecording } from './final-playlists.ts';
import { findLosses, leaveOutDamage } from './leave-out-damage.ts';
import { isPlausible, refitJournal } from './refit-journal.ts';
import { repairRenditionJournal } from './repair-journal.ts';
import type { SessionMedia } from './session-media.ts';
import type { RecordingStep, Run, SessionOnDisk, Steps } from './steps.ts';

/** The disk or the storage does not allow it at the moment. Nothing is lost, and it is tried again. */
export class NotNowError extends Error {
  override name = 'NotNowError';
}

interface RecordingStepsDeps {
  storage: Pick<RecordingStorage, 'write'>;
  /** Why nothing can be read or written at the moment, as a sentence. */
  whyNotNow(): Promise<string | undefined>;
  /** The media of a session with a repaired journal; after a crash built from the disk, with its renditions queued. */
  prepare(session: SessionOnDisk): Promise<SessionMedia>;
  mediaOf(sessionId: string): SessionMedia | undefined;
  forget(sessionId: string): void;
  /** Files that nothing names any more, since completed ones took their place. */
  onReplaced(directory: string, paths: readonly string[]): void;
  checks: {
    /** The source is whole: the last segment of each rendition can be decoded as soon as it is there. */
    end(media: SessionMedia): void;
    decode(media: SessionMedia, initPath: string, path: string): Promise<DecodingFault | undefined>;
    /** A file's version when it was read back during the show. */
    versionOf(media: SessionMedia, path: string): string | undefined;
    decodedTimes(media: SessionMedia, number: number): Promise<number[] | undefined>;
  };
  now: () => number;
  log: Logger;
}

/** Damage that only a decoder finds is found one file at a time. */
const maxDamageRounds = 8;
const sourcePlaylist = 'source/index.m3u8';

/** The steps of `steps.ts` that read and write a recording. A disk's error is thrown: they are then taken again later. */
export function createRecordingSteps(deps: RecordingStepsDeps): Steps<RecordingStep> {
  const { storage, whyNotNow, prepare, forget, onReplaced, checks, now, log } = deps;

  function mediaOf({ session }: Run): SessionMedia {
    const media = deps.mediaOf(session.id);
    if (media === undefined) throw new Error('The media of the session is not prepared');
    return media;
  }

  /** True where the journal did not fit its media, and was rewritten from it. */
  async function refit(media: SessionMedia): Promise<boolean> {
    const { sessionId, directory } = media;
    const decodes = async (init: string, path: string) => (await checks.decode(media, init, path)) === undefined;
    const misfits = await refitJournal(directory, decodes);
    for (const misfit of misfits) log.error(`${misfit}.`, { sessionId });
    if (misfits.length > 0) await completeTracks(directory, await readJournal(directory));
    return misfits.length > 0;
  }

  return {
    async repair({ session }) {
      // An empty folder whose disk is not mounted must not look like deleted recordings.
      const missing = await whyNotNow();
      if (missing !== undefined) throw new NotNowError(missing);
      await prepare(session);
      return 'done';
    },

    async transcode(run) {
      const media = mediaOf(run);
      media.isFinal = true;
      checks.end(media);
      await media.renditions?.finish();
      return 'done';
    },

    async completeTracks(run) {
      const media = mediaOf(run);
      const { sessionId, directory, state } = media;
      if (media.renditions !== undefined) onReplaced(directory, await completeTracks(directory, state));
      const { notes } = await repairRenditionJournal(directory, state);
      for (const note of notes) log.warn(note, { sessionId });
      if (!isPlausible(await readJournal(directory))) await refit(media);
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
      const media = mediaOf(run);
      const journal = await readJournal(media.directory);
      const check = await checkRecording(
        folderFiles(media.directory),
        journal,
        (initPath, path) => checks.decode(media, initPath, path),
        run.isRefitted ? undefined : (path) => checks.versionOf(media, path),
        {
          count: (...of) => media.renditions?.countFrames(...of),
          decodedTimes: (number) => checks.decodedTimes(media, number),
        },
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
      forget(sessionId);
      Object.assign(run, { rounds: run.rounds + 1, failure: undefined, damagedRenditions: [], isRefitted: false });
      return 'changed';
    },

    async upload(run) {
      const { sessionId, directory, state, renditions } = mediaOf(run);
      const journal = await readJournal(directory);
      await uploadFiles(storage, { sessionId, directory }, recordingPaths(journal));
      const source = journal.segments.filter(({ rendition }) => rendition === 'source');
      const { lost = new Map(), refitted = [] } = journal;
      const repaired = refitted.map((reason) => ({ file: journalName, reason, foundAt: now(), isRepaired: true }));
      const damage: Damage[] = [...describeLost(lost, now()), ...repaired];
      run.result = {
        durationSeconds: Number(source.reduce((sum, segment) => sum + segment.durationSeconds, 0).toFixed(6)),
        // Renditions that were left out stay on disk.
        sizeBytes: [...journal.segments, ...journal.parts].reduce((sum, { bytes }) => sum + bytes, 0),
        renditions: (renditions?.describe() ?? []).map((rendition) => {
          const damaged = run.damagedRenditions.find(({ rendition: name }) => name === rendition.directory);
          if (damaged === undefined) return rendition;
          const { directory: _, bytes: __, ...described } = rendition;
          return { ...described, dropped: damaged.reason };
        }),
        away: tracksAway(state),
        losses: findLosses(journal),
        ...(damage.length > 0 && { damage }),
      };
      return 'done';
    },
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
  const hasRenditions = journal.dropped.size > 0 || kept.parts.some(({ rendition }) => rendition !== 'source');
  return [
    ...new Set([...kept.parts, ...kept.segments].map(({ rendition, uri }) => `${rendition}/${uri}`)),
    journalName,
    ...(hasRenditions ? [renditionJournalName] : []),
    ...finalPlaylists(kept).map(({ path }) => path),
  ];
}

/** @throws NotNowError if the storage does not accept the recording. */
async function uploadFiles(
  storage: Pick<RecordingStorage, 'write'>,
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
