import type { RefusedEncoderReason } from '../../contract/ingest.ts';
import type { KnownStreams } from '../db/known-streams.ts';
import { sessionEntry } from '../db/session-events.ts';
import type { SessionLedger } from '../db/session-ledger.ts';
import type { SessionRow } from '../db/session-row.ts';
import type { StreamRow } from '../db/streams.ts';
import type { SignalWatch } from '../features/signal/signal-watch.ts';
import { plainAddress } from '../lib/client-network.ts';
import type { PublisherEvents } from '../recorder/media-host.ts';
import type { PublishAnswer, PublishQuestion } from '../recorder/messages.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { LiveState } from './live-session.ts';
import { isNearKey, normalStreamKey, type RefusedEncoders, type UnknownKeyCounts } from './refused-encoders.ts';

interface PublisherEventDeps {
  lifecycle: Lifecycle;
  streams: KnownStreams;
  sessions: Pick<SessionLedger, 'find' | 'note'>;
  signal: Pick<SignalWatch, 'onReport'>;
  refusals: { encoders: Pick<RefusedEncoders, 'note'>; unknownKeys: Pick<UnknownKeyCounts, 'note'> };
  now: () => number;
}

/**
 * The lifecycle's answers to the media process. On the way the activity log learns of stops and stalls, the stream of
 * refused encoders, and the signal watch of what was measured.
 */
export function createPublisherEvents(deps: PublisherEventDeps): PublisherEvents {
  const { lifecycle, streams, sessions, signal, refusals, now } = deps;
  const { encoders: refused, unknownKeys } = refusals;
  const findSession = sessions.find;
  const noteEncoder = (session: SessionRow, event: Parameters<typeof sessionEntry>[2]) =>
    sessions.note(session.accountId, sessionEntry(session, 'encoder', event));
  const withStops = noticeStops(lifecycle, {
    findSession,
    noteStopped: (session, note) =>
      sessions.note(
        session.accountId,
        sessionEntry(session, 'service', { what: 'recording-stopped', at: now(), note }),
      ),
    now,
  });
  const withStalls = noticeStalls(withStops, {
    findSession,
    liveSession: lifecycle.liveSession,
    noteStalled: (session, at) => noteEncoder(session, { what: 'media-stalled', at }),
    noteBack: (session, at, awaySeconds) => noteEncoder(session, { what: 'media-back', at, awaySeconds }),
    now,
  });
  const withSignal: PublisherEvents = {
    ...withStalls,
    onReports(reports) {
      withStalls.onReports(reports);
      for (const { sessionId, ingest } of reports) signal.onReport(sessionId, ingest);
    },
  };
  return noticeRefusals(withSignal, { streams, refused, unknownKeys });
}

interface NoticeRefusalsDeps {
  streams: Pick<KnownStreams, 'findByStreamKey' | 'findByFormerKey' | 'known'>;
  refused: Pick<RefusedEncoders, 'note'>;
  unknownKeys: Pick<UnknownKeyCounts, 'note'>;
}

/** Whom a connection publishes for, while it does. */
interface Publisher {
  stream: StreamRow | undefined;
  address: string;
  connectionId: number;
}

/** `events` as they are, with every refusal noted, and a key that was replaced recognised. */
export function noticeRefusals(
  events: PublisherEvents,
  { streams, refused, unknownKeys }: NoticeRefusalsDeps,
): PublisherEvents {
  const publishers = new Map<string, Publisher>();
  const nearKeys = createNearKeys(streams);

  function refuse(question: PublishQuestion, answer: PublishAnswer & { accepted: false }): PublishAnswer {
    const address = plainAddress(question.remoteAddress);
    const note = (stream: StreamRow | undefined, reason: RefusedEncoderReason) =>
      stream && refused.note(stream, { reason, address });
    switch (answer.reason) {
      case 'unknown-key': {
        const stream = streams.findByFormerKey(question.streamKey);
        if (stream === undefined) {
          unknownKeys.note(address);
          nearKeys.look(question.streamKey, (near) => note(near, 'near-key'));
          return answer;
        }
        note(stream, 'old-key');
        const description = 'This stream key was replaced. Give the encoder the new one.';
        return { accepted: false, reason: 'old-key', description };
      }
      case 'already-live':
      case 'suspended':
      case 'limit':
        note(streams.findByStreamKey(question.streamKey), answer.reason);
    }
    return answer;
  }

  return {
    ...events,
    authorize(asked) {
      const question = { ...asked, streamKey: normalStreamKey(asked.streamKey) };
      const answer = events.authorize(question);
      if (!answer.accepted) return refuse(question, answer);
      const { connectionId, streamKey, remoteAddress } = question;
      const publisher = {
        stream: streams.findByStreamKey(streamKey),
        address: plainAddress(remoteAddress),
        connectionId,
      };
      publishers.set(answer.plan.sessionId, publisher);
      return answer;
    },
    onCodecRefused(refusal) {
      events.onCodecRefused(refusal);
      const { stream, address } = publishers.get(refusal.sessionId) ?? {};
      // A publisher that had media leaves a session, which says why it ended.
      if (refusal.hadMedia || stream === undefined || address === undefined) return;
      refused.note(stream, { reason: 'codec', codec: refusal.codec, address });
    },
    onPublisherEnd(ended) {
      if (publishers.get(ended.sessionId)?.connectionId === ended.connectionId) publishers.delete(ended.sessionId);
      events.onPublisherEnd(ended);
    },
  };
}

/** Tried keys wait for one look a moment; of a flood of them the rest is not looked at. */
const mostLooks = 50;
const lookEveryMs = 20;

/**
 * Finds the streams whose key a refused one is almost, after it was answered and one at a time: whoever tries keys
 * cannot tell by the answer or its time that one was near.
 */
function createNearKeys(streams: Pick<KnownStreams, 'known'>) {
  const waiting: { streamKey: string; onNear: (stream: StreamRow) => void }[] = [];
  let timer: NodeJS.Timeout | undefined;

  function lookNext(): void {
    timer = undefined;
    const next = waiting.shift();
    if (next === undefined) return;
    for (const stream of streams.known()) if (isNearKey(next.streamKey, stream.streamKey)) next.onNear(stream);
    start();
  }

  function start(): void {
    if (waiting.length === 0 || timer !== undefined) return;
    timer = setTimeout(lookNext, lookEveryMs);
    timer.unref();
  }

  return {
    look(streamKey: string, onNear: (stream: StreamRow) => void): void {
      if (waiting.length < mostLooks) waiting.push({ streamKey, onNear });
      start();
    },
  };
}

interface NoticeStallsDeps {
  findSession: (id: string) => SessionRow | undefined;
  liveSession: (id: string) => Pick<LiveState, 'connection' | 'lastMediaAt'> | undefined;
  /** No media has come since `at`, though the encoder is connected. */
  noteStalled: (session: SessionRow, at: number) => void;
  noteBack: (session: SessionRow, at: number, awaySeconds: number) => void;
  now: () => number;
}

/** The page says so after three seconds; a message to somebody who is away is for what does not pass by itself. */
const noticedAfterMs = 10_000;

/** `events` as they are, with each time for which a connected encoder sends no media. */
export function noticeStalls(events: PublisherEvents, deps: NoticeStallsDeps): PublisherEvents {
  const { findSession, liveSession, noteStalled, noteBack, now } = deps;
  const stalledSince = new Map<string, number>();

  function take(id: string): void {
    const session = findSession(id);
    const live = liveSession(id);
    if (session === undefined || live === undefined) return;
    const since = stalledSince.get(id);
    if (live.connection === 'stalled') {
      if (since !== undefined || now() - live.lastMediaAt < noticedAfterMs) return;
      stalledSince.set(id, live.lastMediaAt);
      noteStalled(session, live.lastMediaAt);
      return;
    }
    stalledSince.delete(id);
    // An encoder that has to connect again is noted as such.
    if (since === undefined || live.connection !== 'connected') return;
    noteBack(session, live.lastMediaAt, (live.lastMediaAt - since) / 1000);
  }

  return {
    ...events,
    onReports(reports) {
      events.onReports(reports);
      for (const id of stalledSince.keys()) if (liveSession(id) === undefined) stalledSince.delete(id);
      for (const { sessionId } of reports) take(sessionId);
    },
  };
}

interface NoticeStopsDeps {
  findSession: (id: string) => SessionRow | undefined;
  /** The recording of a session that goes on has stopped, and why, as a sentence. */
  noteStopped: (session: SessionRow, why: string) => void;
  now: () => number;
}

/** Stops within this time count as one. */
const sameStopMs = 5 * 60_000;

/** `events` as they are, with each stop of a recording while its session goes on. One that never began is none. */
export function noticeStops(
  events: PublisherEvents,
  { findSession, noteStopped, now }: NoticeStopsDeps,
): PublisherEvents {
  const watched = new Map<string, { isRecording: boolean; notedAtMs: number }>();

  const isOver = (session: SessionRow | undefined) => session?.endedAt !== undefined || session?.record !== true;

  function begin(id: string, isRecording: boolean): void {
    for (const known of watched.keys()) if (isOver(findSession(known))) watched.delete(known);
    watched.set(id, { isRecording, notedAtMs: Number.NEGATIVE_INFINITY });
  }

  function take(id: string, why: string | undefined): void {
    const session = findSession(id);
    if (session === undefined || isOver(session)) return;
    const known = watched.get(id);
    if (known === undefined) begin(id, why === undefined);
    else if (known.isRecording !== (why === undefined)) {
      known.isRecording = why === undefined;
      if (why === undefined || now() - known.notedAtMs < sameStopMs) return;
      known.notedAtMs = now();
      noteStopped(session, why);
    }
  }

  return {
    ...events,
    onReports(reports) {
      events.onReports(reports);
      for (const { sessionId, mediaSeconds, stopped, problem } of reports)
        if (mediaSeconds > 0) take(sessionId, stopped ?? problem);
    },
  };
}
