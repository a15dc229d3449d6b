import { join } from 'node:path';
import type { IngestHealth } from '../../../contract/ingest.ts';
import type { LiveConnection } from '../../../contract/session.ts';
import {
  type SignalWatch as Limits,
  type Loudness,
  maxSignalFound,
  type SignalProblem,
  type SignalStep,
  signalTrailSeconds,
} from '../../../contract/signal.ts';
import type { LiveSessionStore } from '../../db/live-session-store.ts';
import type { SessionMedia } from '../../finish/session-recordings.ts';
import type { Logger } from '../../lib/logger.ts';
import type { JournalSegment } from '../../recorder/journal.ts';
import type { SegmentLook, SoundPiece } from '../../transcode/messages.ts';
import type { TranscodeQueue } from '../../transcode/queue.ts';
import { createSignalDetector, type SignalDetector, signalProblems } from './signal-conditions.ts';

interface SignalWatchDeps {
  mediaOf(sessionId: string): SessionMedia | undefined;
  /** Undefined where it is not live any more. */
  liveOf(sessionId: string): WatchedLive | undefined;
  update: LiveSessionStore['update'];
  queue: TranscodeQueue;
  now: () => number;
  log: Logger;
}

export type SignalWatch = ReturnType<typeof createSignalWatch>;

/** A live session as the lifecycle describes it. */
interface LiveSignal {
  sessionId: string;
  connection: LiveConnection;
  ingest?: IngestHealth | undefined;
}

/** A session, the limits of its stream, and the problems so far. */
interface WatchedLive {
  live: LiveSignal;
  limits: Limits | undefined;
  found: readonly SignalProblem[];
}

interface Watched {
  detector: SignalDetector;
  trail: SignalTrail;
  loudness: LoudnessMeter;
  firstSegmentAt: number;
  isAnalysing: boolean;
  hasFailed: boolean;
  /** Segments that came during an analysis. A machine that is too slow for all analyses the newest. */
  waiting: JournalSegment[];
}

const maxQueueLength = 4;
/** A session that ends sooner needs no worker. */
const firstAnalysisMs = 3_000;
/** An analysis that is older than this, and than two segments, says nothing about this moment. */
const validMs = 15_000;

/** Watches picture and sound of live sessions, in the source segments that they leave on disk. */
export function createSignalWatch({ mediaOf, liveOf, update, queue, now, log }: SignalWatchDeps) {
  const sessions = new Map<string, Watched>();

  function forgetEnded(): void {
    for (const sessionId of sessions.keys()) if (mediaOf(sessionId)?.isFinal !== false) sessions.delete(sessionId);
  }

  function begin(): Watched {
    return {
      detector: createSignalDetector(),
      trail: createSignalTrail(),
      loudness: createLoudnessMeter(),
      firstSegmentAt: now(),
      isAnalysing: false,
      hasFailed: false,
      waiting: [],
    };
  }

  async function analyse(sessionId: string, watched: Watched, segment: JournalSegment): Promise<void> {
    const media = mediaOf(sessionId);
    const part = media?.state.parts.find((each) => each.rendition === 'source' && each.part === segment.part);
    if (media === undefined || part === undefined) return;
    const { detector, trail, loudness } = watched;
    const path = (uri: string) => join(media.directory, 'source', uri);
    const found = await queue.look({
      sessionId,
      initPath: path(part.uri),
      segmentPath: path(segment.uri),
      atMs: segment.wallClockMs,
      seconds: segment.durationSeconds,
      compares: detector.needsComparison(segment.bitrate),
    });
    const quiet = liveOf(sessionId)?.limits?.find(({ kind }) => kind === 'quiet-audio');
    detector.take(
      {
        startMs: segment.wallClockMs,
        endMs: segment.wallClockMs + segment.durationSeconds * 1000,
        hasVideo: segment.videoSamples > (segment.filledVideo ?? 0),
        hasAudio: segment.audioSamples > (segment.filledAudio ?? 0),
        bitrate: segment.bitrate,
        look: found,
      },
      quiet?.loudness,
    );
    measure(sessionId, loudness, found.pieces);
    trail.add(segment, found);
    note(sessionId, segment.wallClockMs);
  }

  function measure(sessionId: string, meter: LoudnessMeter, pieces: SegmentLook['pieces'] = []): void {
    const before = meter.read();
    meter.take(pieces);
    const after = meter.read();
    if (after && (after.integrated !== before?.integrated || after.peak !== before.peak))
      update(sessionId, { loudness: after });
  }

  /** Writes the session's problems with their times. A problem that is over ended when this segment began. */
  function note(sessionId: string, atMs: number): void {
    const session = liveOf(sessionId);
    if (session === undefined || session.live.connection !== 'connected') return;
    const { live, limits, found } = session;
    const noted = noteProblems(found, problemsOf(live, limits), atMs);
    if (noted !== found) update(sessionId, { signalFound: [...noted] });
  }

  function problemsOf({ sessionId, connection, ingest }: LiveSignal, limits: Limits | undefined): SignalProblem[] {
    if (connection !== 'connected') return [];
    const detector = sessions.get(sessionId)?.detector;
    const latest = detector?.latest;
    const isValid = latest && now() - latest.endMs < Math.max(validMs, 2 * (latest.endMs - latest.startMs));
    return signalProblems(detector && isValid ? detector.conditions : {}, ingest, limits, now());
  }

  async function analyseWaiting(sessionId: string, watched: Watched): Promise<void> {
    watched.isAnalysing = true;
    try {
      for (let next = watched.waiting.shift(); next; next = watched.waiting.shift())
        if (watched.waiting.length < maxQueueLength) await analyse(sessionId, watched, next);
        else watched.trail.add(next, {});
    } finally {
      watched.isAnalysing = false;
    }
  }

  return {
    /** A source segment is on disk. Never throws. */
    onSegment(sessionId: string, segment: JournalSegment): void {
      if (segment.rendition !== 'source') return;
      if (!sessions.has(sessionId)) forgetEnded();
      const watched = sessions.get(sessionId) ?? begin();
      sessions.set(sessionId, watched);
      watched.waiting.push(segment);
      if (watched.isAnalysing || now() - watched.firstSegmentAt < firstAnalysisMs) return;
      analyseWaiting(sessionId, watched).catch((error: unknown) => {
        // Logged once, as each segment tries again, and not for a session that has ended.
        if (!watched.hasFailed && mediaOf(sessionId)?.isFinal === false)
          log.warn('The signal of this session is not watched', { sessionId, error });
        watched.hasFailed = true;
      });
    },
    /** Measurements of an encoder show some problems before a segment does. Never throws. */
    onReport(sessionId: string, ingest: IngestHealth | undefined): void {
      if (!ingest?.missingConfigs?.length && ingest?.unsupportedAudio === undefined) return;
      note(sessionId, now());
    },
    /** The problems of this moment; none while no media comes, which has a state of its own. */
    problemsOf,
    /** The steps of each watched session that began later than `sinceMs`, by its id. */
    steps(sinceMs: number): Map<string, SignalStep[]> {
      forgetEnded();
      return new Map([...sessions].map(([sessionId, { trail }]) => [sessionId, trail.since(sinceMs)]));
    },
  };
}

/**
 * The problems found in a session, with those of the moment `atMs`: new ones are added, and those that are over end.
 * Returns the same list if nothing has changed.
 */
export function noteProblems(
  found: readonly SignalProblem[],
  problems: readonly SignalProblem[],
  atMs: number,
): readonly SignalProblem[] {
  const isSo = (kind: SignalProblem['kind']) => problems.some((problem) => problem.kind === kind);
  const isOpen = ({ until }: SignalProblem) => until === undefined;
  const isOver = (entry: SignalProblem) => isOpen(entry) && !isSo(entry.kind);
  const begun = problems.filter(({ kind }) => !found.some((entry) => entry.kind === kind && isOpen(entry)));
  if (begun.length === 0 && !found.some(isOver)) return found;
  const until = Math.round(atMs);
  return [...found.map((entry) => (isOver(entry) ? { ...entry, until } : entry)), ...begun].slice(-maxSignalFound);
}

const stepSeconds = 2;
/** Short segments make more steps than needed. */
const maxSteps = signalTrailSeconds;

type StepSource = Pick<JournalSegment, 'wallClockMs' | 'durationSeconds' | 'bitrate'>;
type SignalTrail = ReturnType<typeof createSignalTrail>;

/** The last minutes of one session's signal, in steps. */
export function createSignalTrail() {
  let steps: SignalStep[] = [];
  return {
    add(segment: StepSource, look: SegmentLook): void {
      const endMs = segment.wallClockMs + segment.durationSeconds * 1000;
      steps = [...steps, ...stepsOf(segment, look)]
        .filter(({ at }) => at >= endMs - signalTrailSeconds * 1000)
        .slice(-maxSteps);
    },
    /** Steps that began later, the oldest first. */
    since: (sinceMs: number) => steps.filter(({ at }) => at > sinceMs),
  };
}

/** Steps of two seconds or so, by the pieces in which its sound was measured; a segment without audio is one. */
function stepsOf(
  { wallClockMs, durationSeconds, bitrate }: StepSource,
  { pieces = [], keyframes = [] }: SegmentLook,
): SignalStep[] {
  const count = pieces.length === 0 ? 1 : Math.max(1, Math.round(durationSeconds / stepSeconds));
  const seconds = durationSeconds / count;
  return Array.from({ length: count }, (_, index) => {
    const heard = pieces.filter((_, at) => Math.floor((at * count) / pieces.length) === index);
    const last = heard.at(-1);
    const isInside = (keyframe: number) => Math.min(count - 1, Math.floor(keyframe / seconds)) === index;
    return {
      at: Math.round(wallClockMs + index * seconds * 1000),
      seconds: Math.round(seconds * 1000) / 1000,
      bitrate: Math.round(bitrate),
      ...(last && {
        peak: rounded(Math.min(1, Math.max(...heard.map(({ peak }) => peak))), 1e5),
        loudness: rounded(last.shortTerm, 10),
      }),
      keyframesAt: keyframes.filter(isInside).map((keyframe) => Math.round(wallClockMs + keyframe * 1000)),
    };
  });
}

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}

/** Blocks are rounded to a tenth of a unit. */
const binsPerUnit = 10;
/** EBU R 128: blocks this far below the mean of all do not count. */
const relativeGate = 10;

/** The loudness of a whole session, from its 400 ms blocks. */
export function createLoudnessMeter() {
  const counts = new Map<number, number>();
  let peak = 0;

  return {
    take(pieces: readonly SoundPiece[]): void {
      for (const { blocks, peak: highest } of pieces) {
        peak = Math.max(peak, highest);
        for (const block of blocks) {
          const bin = Math.round(block * binsPerUnit);
          counts.set(bin, (counts.get(bin) ?? 0) + 1);
        }
      }
    },
    /** Undefined before the first sound. */
    read(): Loudness | undefined {
      const bins = [...counts].map(([bin, count]) => ({ lufs: bin / binsPerUnit, count }));
      const ungated = meanLufs(bins);
      if (ungated === undefined || peak <= 0) return undefined;
      const integrated = meanLufs(bins.filter(({ lufs }) => lufs >= ungated - relativeGate)) ?? ungated;
      return { integrated: roundedToTenth(integrated), peak: roundedToTenth(20 * Math.log10(peak)) };
    },
  };
}

type LoudnessMeter = ReturnType<typeof createLoudnessMeter>;

function meanLufs(bins: readonly { lufs: number; count: number }[]): number | undefined {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return undefined;
  const energy = bins.reduce((sum, { lufs, count }) => sum + count * 10 ** (lufs / 10), 0) / total;
  return 10 * Math.log10(energy);
}

function roundedToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
