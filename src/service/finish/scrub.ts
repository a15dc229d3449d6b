import { setTimeout as wait } from 'node:timers/promises';
import type { Damage } from '../../contract/session.ts';
import type { RecordingChecks, SessionRow, Sessions } from '../db/sessions.ts';
import type { Logger } from '../lib/logger.ts';
import { FilesGoneError, type StoredFiles } from '../lib/stored-files.ts';
import { finalPlaylists, renditionNames } from '../media/hls/playlists.ts';
import {
  isSource,
  type JournalState,
  journalName,
  partOf,
  pathOf,
  readStoredJournal,
  renditionJournalName,
} from '../recorder/journal.ts';
import { filesOf, type RecordingStorage } from '../storage/recordings.ts';
import { findDamage, type Pace, RecordingFault } from './check-file.ts';
import { checkPlaylist, checkRendition, type RenditionDamage } from './check-recording.ts';

interface ScrubDeps {
  /** The session whose recording was read longest ago and is due, leaving some out; undefined if none is. */
  nextDue(without: readonly string[]): string | undefined;
  /** Reads all of a session's recording, waiting for `pace` before each piece, and records the result. */
  inspect(sessionId: string, pace: Pace): Promise<void>;
  bytesPerSecond: () => number;
  /** Between two checks for a recording that is due. */
  pollEveryMs: number;
  log: Logger;
}

/** A recording counts as so many bytes more, or the scrub would read short and lost ones without a pause. */
const recordingBytes = 256 * 1024;
/** How long a recording is skipped after a disk error. */
const retryAfterMs = 600_000;

/**
 * Reads every recording that is ready again and again, one file at a time and slowly, the one that was read
 * longest ago first, since a disk does not report data that it has lost. Runs until `close`.
 */
export function startScrub({ nextDue, inspect, bytesPerSecond, pollEveryMs, log }: ScrubDeps) {
  const stop = new AbortController();
  const { signal } = stop;
  const pace = createPace(bytesPerSecond, signal);
  const refused = new Map<string, number>();

  async function inspectNext(): Promise<boolean> {
    for (const [id, untilMs] of refused) if (untilMs < performance.now()) refused.delete(id);
    const sessionId = nextDue([...refused.keys()]);
    if (sessionId === undefined) return false;
    try {
      await pace(recordingBytes);
      await inspect(sessionId, pace);
    } catch (error) {
      if (signal.aborted) return false;
      refused.set(sessionId, performance.now() + retryAfterMs);
      log.warn('The recording could not be re-read and will be retried later', { sessionId, error });
    }
    return true;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isMoreDue = await inspectNext().catch((error: unknown) => {
        log.error('Looking up the next recording to re-read failed', { error });
        return false;
      });
      if (!isMoreDue) await wait(pollEveryMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close(): Promise<void> {
      stop.abort();
      await running;
    },
  };
}

/** Limits the read rate, asked again for each piece: slower while more important work is running. */
function createPace(bytesPerSecond: () => number, signal: AbortSignal): Pace {
  let freeAtMs = 0;
  return async (bytes) => {
    const nowMs = performance.now();
    const waitMs = freeAtMs - nowMs;
    freeAtMs = Math.max(freeAtMs, nowMs) + (bytes * 1000) / bytesPerSecond();
    if (waitMs > 0) await wait(waitMs, undefined, { ref: false, signal });
    else signal.throwIfAborted();
  };
}

interface RecordingHealthDeps {
  storage: RecordingStorage;
  sessions: Sessions;
  checks: RecordingChecks;
  /** At which recordings are read in the background; 0 = never. */
  bytesPerSecond: number;
  restSeconds: number;
  /** Is there something better to do with the disk? Then a quarter of the rate is read. */
  isBusy: () => boolean;
  now: () => number;
  log: Logger;
}

const maxPollMs = 60_000;
const minPollMs = 50;

/**
 * A slow scrub reads every ready recording again and again, and the damage it finds is written to the session's row. A
 * damaged rendition is left out of the playlist as long as another is whole.
 */
export function startRecordingHealth({
  storage,
  sessions,
  checks,
  bytesPerSecond,
  restSeconds,
  isBusy,
  now,
  log,
}: RecordingHealthDeps) {
  function keep(sessionId: string, found: readonly FoundDamage[]): void {
    const session = sessions.find(sessionId);
    if (session?.recordingStatus !== 'ready') return;
    const known = session.damage;
    const isSame = (a: FoundDamage, b: FoundDamage) => a.rendition === b.rendition && a.file === b.file;
    const damage = found.map((one): Damage => {
      const { rendition, file, reason } = one;
      const foundAt = known.find((before) => isSame(before, one))?.foundAt ?? now();
      return { ...(rendition !== undefined && { rendition }), ...(file !== undefined && { file }), reason, foundAt };
    });
    for (const one of damage) {
      if (!known.some((before) => isSame(before, one))) log.error(`DAMAGED recording: ${one.reason}.`, { sessionId });
    }
    // Damage that was put right, or left out, before the recording was ready stays to be read.
    const isDealtWith = ({ isRepaired, isLeftOut }: Damage) => isRepaired === true || isLeftOut === true;
    damage.push(...known.filter((before) => isDealtWith(before) && !damage.some((one) => isSame(before, one))));
    const healed = known.filter((before) => !damage.some((one) => isSame(before, one)));
    for (const { file, reason } of healed) log.info(`Recording is intact again: ${file ?? reason}.`, { sessionId });
    if (healed.length > 0 || damage.length !== known.length) checks.setDamage(sessionId, damage);
  }

  async function inspect(sessionId: string, pace: Pace): Promise<void> {
    const session = sessions.find(sessionId);
    if (session === undefined) throw new Error('The row of the session cannot be read');
    const { damage, notes } = await inspectReadyRecording(storage, session, pace);
    for (const note of notes) log.warn(note, { sessionId });
    keep(sessionId, damage);
    checks.setChecked(sessionId, now());
  }

  const scrub =
    bytesPerSecond === 0
      ? undefined
      : startScrub({
          nextDue: (without) => checks.findLeastChecked(now() - restSeconds * 1000, without),
          inspect,
          bytesPerSecond: () => (isBusy() ? bytesPerSecond / 4 : bytesPerSecond),
          pollEveryMs: Math.min(maxPollMs, Math.max(minPollMs, restSeconds * 1000)),
          log,
        });

  return {
    /** The master playlist without the renditions that are damaged; undefined where there is nothing to leave out. */
    async playableMaster(sessionId: string): Promise<string | undefined> {
      const damaged = (sessions.find(sessionId)?.damage ?? []).map(({ rendition }) => rendition);
      if (!damaged.some((rendition) => rendition !== undefined)) return undefined;
      const text = await storage.read(sessionId, 'index.m3u8').then(String, () => '');
      const whole = text.replaceAll(/^#EXT-X-STREAM-INF:.*\n(.*)\/index\.m3u8\n/gm, (variant, name: string) =>
        damaged.includes(name) ? '' : variant,
      );
      return whole.includes('#EXT-X-STREAM-INF:') ? whole : undefined;
    },
    async close(): Promise<void> {
      await scrub?.close();
    },
  };
}

interface Inspection {
  damage: FoundDamage[];
  /** Repairs, in words for the log. */
  notes: string[];
}

/**
 * Reads all of a session's recording that is ready, as slowly as `pace` lets it. Playlists that are damaged are written
 * again from the journal; nothing else is changed. Throws where the storage refuses or cannot be reached.
 */
export async function inspectReadyRecording(
  storage: RecordingStorage,
  { id, renditions }: Pick<SessionRow, 'id' | 'renditions'>,
  pace: Pace,
): Promise<Inspection> {
  const files = filesOf(storage, id);
  const damagedJournals = new Set<string>();
  const journal = await readStoredJournal(files, (name) => damagedJournals.add(name)).catch((error: unknown) => {
    if (error instanceof FilesGoneError) return undefined;
    throw error;
  });
  if (journal === undefined) {
    const made = renditions.flatMap((one) => (typeof one.directory === 'string' ? one.directory : []));
    const reason = 'the folder of the recording is missing';
    return { damage: ['source', ...made].map((rendition) => ({ rendition, reason })), notes: [] };
  }
  const journalDamage = describeJournals(journal, damagedJournals, renditions);
  if (journalDamage.length > 0) {
    // Only what a damaged journal still names can be compared.
    const named = [...journal.parts, ...journal.segments].filter(({ rendition }) => !journal.dropped.has(rendition));
    const damage = await findDamage(files, named, { pace, isFirstOnly: true });
    return { damage: [...journalDamage, ...damage], notes: [] };
  }
  const notes: string[] = [];
  const fault = await findPlaylistFault(files, journal);
  if (fault !== undefined) {
    for (const { path, text } of finalPlaylists(journal)) await storage.write(id, path, text);
    notes.push(`${fault}; the playlists were written again from the journal.`);
  }
  return { damage: await inspectRecording(files, journal, pace), notes };
}

function describeJournals(
  journal: JournalState,
  damaged: ReadonlySet<string>,
  renditions: SessionRow['renditions'],
): FoundDamage[] {
  const { parts, segments, dropped } = journal;
  const isNamed = (name: unknown) => parts.some(({ rendition }) => rendition === name);
  const isExpected = renditions.some(({ directory }) => typeof directory === 'string' && !dropped.has(directory));
  const found: FoundDamage[] = [...damaged].map((file) => ({ file, reason: `${file} has lines that are damaged` }));
  if (!isNamed('source') && !damaged.has(journalName)) {
    found.push({ file: journalName, reason: `${journalName} is missing` });
  }
  const areMissing = isExpected && !renditions.some(({ directory }) => isNamed(directory));
  if (areMissing && !damaged.has(renditionJournalName)) {
    found.push({ file: renditionJournalName, reason: `${renditionJournalName} is missing` });
  }
  const lost = segments.find((segment) => partOf(journal, segment) === undefined);
  if (lost !== undefined && found.length === 0) {
    const file = isSource(lost) ? journalName : renditionJournalName;
    found.push({ file, reason: `${file} does not name the init segment of ${pathOf(lost)}` });
  }
  return found;
}

/** Damage of a recording; without a rendition if no player needs the file. */
type FoundDamage = Omit<RenditionDamage, 'rendition'> & { rendition?: string | undefined };

/** A fault of the playlists, which can be rebuilt from a whole journal. */
async function findPlaylistFault(files: StoredFiles, journal: JournalState): Promise<string | undefined> {
  try {
    for (const playlist of finalPlaylists(journal)) await checkPlaylist(files, playlist);
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
async function inspectRecording(files: StoredFiles, journal: JournalState, pace: Pace): Promise<FoundDamage[]> {
  const damage: FoundDamage[] = [];
  for (const rendition of renditionNames(journal)) {
    try {
      await checkRendition(files, rendition, journal, { pace });
    } catch (error) {
      if (!(error instanceof RecordingFault)) throw error;
      damage.push({ rendition, file: error.file, reason: error.message });
    }
  }
  return damage;
}
