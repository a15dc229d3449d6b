import { join } from 'node:path';
import type { IngestHealth } from '../../contract/ingest-health.ts';
import type { LiveConnection } from '../../contract/session.ts';
import type { Loudness } from '../../contract/signal/loudness.ts';
import type { SignalWatch as Limits } from '../../contract/signal/signal-limits.ts';
import type { SignalProblem } from '../../contract/signal/signal-problem.ts';
import type { SignalStep } from '../../contract/signal/signal-trail.ts';
import type { Logger } from '../log/logger.ts';
import type { JournalSegment } from '../recorder/journal.ts';
import type { SessionMedia } from '../recording/session/session-media.ts';
import type { TranscodeQueue } from '../transcoder/transcode-queue.ts';
import type { SegmentLook } from '../transcoder/worker-messages.ts';
import { createLoudnessMeter, type LoudnessMeter } from './loudness-meter.ts';
import { noteProblems } from './note-problems.ts';
import { createSignalDetector, type SignalDetector } from './signal-conditions.ts';
import { signalProblems } from './signal-problems.ts';
import { createSignalTrail, type SignalTrail } from './signal-trail.ts';

export interface SignalWatchParts {
  mediaOf(sessionId: string): SessionMedia | undefined;
  /** Undefined where it is not live any more. */
  liveOf(sessionId: string): WatchedLive | undefined;
  /** What was found so far has changed. */
  keepFound(sessionId: string, found: SignalProblem[]): void;
  /** How loud it is as a whole has changed. */
  keepLoudness(sessionId: string, loudness: Loudness): void;
  queue: Pick<TranscodeQueue, 'look'>;
  now: () => number;
  log: Logger;
}

/** Watches what live sessions show and sound like, from the source segments they leave on disk. */
export interface SignalWatch {
  /** A source segment is on disk. Never throws. */
  onSegment(sessionId: string, segment: JournalSegment): void;
  /** An encoder was measured; what that says is wrong does not wait for a segment. Never throws. */
  onReport(sessionId: string, ingest: IngestHealth | undefined): void;
  /** What is wrong just now; nothing while no media comes, which is said as such. */
  problemsOf(live: LiveSignal, limits: Limits | undefined): SignalProblem[];
  /** What each watched session sent, by its id, of what began later than `sinceMs`. */
  steps(sinceMs: number): Map<string, SignalStep[]>;
}

/** A live session as the lifecycle describes it. */
export interface LiveSignal {
  sessionId: string;
  connection: LiveConnection;
  ingest?: IngestHealth | undefined;
}

/** A session, what its stream wants to know, and what was found so far. */
export interface WatchedLive {
  live: LiveSignal;
  /** Reads them: a stream's row is read anew after each write to it. */
  limits(): Limits | undefined;
  found: readonly SignalProblem[];
}

interface Watched {
  detector: SignalDetector;
  trail: SignalTrail;
  loudness: LoudnessMeter;
  /** When its first segment came. */
  sinceMs: number;
  isLooking: boolean;
  hasFailed: boolean;
  /** Came while another was looked at; a machine that is too slow for all looks at the newest. */
  waiting: JournalSegment[];
  /** As they were read last. */
  limits?: { of: Limits | undefined; atMs: number };
}

const mostWaiting = 4;
/** A session that is over by then needs no worker. */
const firstLookMs = 3_000;
/** What was found longer ago than this, and than two segments, says nothing of this moment. */
const validMs = 15_000;
/** What a stream wants to know counts for what is kept of a session after so long at most. */
const limitsEveryMs = 5_000;

export function createSignalWatch({
  mediaOf,
  liveOf,
  keepFound,
  keepLoudness,
  queue,
  now,
  log,
}: SignalWatchParts): SignalWatch {
  const sessions = new Map<string, Watched>();

  function forgetEnded(): void {
    for (const sessionId of sessions.keys()) if (mediaOf(sessionId)?.isFinal !== false) sessions.delete(sessionId);
  }

  function begin(): Watched {
    return {
      detector: createSignalDetector(),
      trail: createSignalTrail(),
      loudness: createLoudnessMeter(),
      sinceMs: now(),
      isLooking: false,
      hasFailed: false,
      waiting: [],
    };
  }

  async function look(sessionId: string, watched: Watched, segment: JournalSegment): Promise<void> {
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
    const limits = liveOf(sessionId)?.limits;
    const quiet = limits && limitsOf(watched, limits)?.find(({ kind }) => kind === 'quiet-audio');
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
    note(sessionId, watched, segment.wallClockMs);
  }

  function limitsOf(watched: Watched, read: () => Limits | undefined): Limits | undefined {
    const { limits } = watched;
    if (limits !== undefined && Math.abs(now() - limits.atMs) < limitsEveryMs) return limits.of;
    watched.limits = { of: read(), atMs: now() };
    return watched.limits.of;
  }

  function measure(sessionId: string, meter: LoudnessMeter, pieces: SegmentLook['pieces'] = []): void {
    const before = meter.read();
    meter.take(pieces);
    const after = meter.read();
    if (after && (after.integrated !== before?.integrated || after.peak !== before.peak))
      keepLoudness(sessionId, after);
  }

  /** What is wrong now, and since when, stays with the session. A problem was over when this segment began. */
  function note(sessionId: string, watched: Watched, atMs: number): void {
    const session = liveOf(sessionId);
    if (session === undefined || session.live.connection !== 'connected') return;
    const { live, limits, found } = session;
    const noted = noteProblems(found, problemsOf(live, limitsOf(watched, limits)), atMs);
    if (noted !== found) keepFound(sessionId, [...noted]);
  }

  function problemsOf({ sessionId, connection, ingest }: LiveSignal, limits: Limits | undefined): SignalProblem[] {
    if (connection !== 'connected') return [];
    const detector = sessions.get(sessionId)?.detector;
    const looked = detector?.looked;
    const isValid = looked && now() - looked.endMs < Math.max(validMs, 2 * (looked.endMs - looked.startMs));
    return signalProblems(detector && isValid ? detector.conditions : {}, ingest, limits, now());
  }

  async function lookAtAll(sessionId: string, watched: Watched): Promise<void> {
    watched.isLooking = true;
    try {
      for (let next = watched.waiting.shift(); next; next = watched.waiting.shift())
        if (watched.waiting.length < mostWaiting) await look(sessionId, watched, next);
        else watched.trail.add(next, {});
    } finally {
      watched.isLooking = false;
    }
  }

  return {
    onSegment(sessionId, segment) {
      if (segment.rendition !== 'source') return;
      if (!sessions.has(sessionId)) forgetEnded();
      const watched = sessions.get(sessionId) ?? begin();
      sessions.set(sessionId, watched);
      watched.waiting.push(segment);
      if (watched.isLooking || now() - watched.sinceMs < firstLookMs) return;
      lookAtAll(sessionId, watched).catch((error: unknown) => {
        // Once: it is tried again with each segment. A session that is over, or a service that stops, needs no look.
        if (!watched.hasFailed && mediaOf(sessionId)?.isFinal === false)
          log.warn('The signal of this session is not watched', { sessionId, error });
        watched.hasFailed = true;
      });
    },
    onReport(sessionId, ingest) {
      if (!ingest?.missingConfigs?.length && ingest?.unsupportedAudio === undefined) return;
      const watched = sessions.get(sessionId) ?? begin();
      sessions.set(sessionId, watched);
      note(sessionId, watched, now());
    },
    problemsOf,
    steps(sinceMs) {
      forgetEnded();
      return new Map([...sessions].map(([sessionId, { trail }]) => [sessionId, trail.since(sinceMs)]));
    },
  };
}
