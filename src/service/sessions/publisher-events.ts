import { setTimeout as wait } from 'node:timers/promises';
import type { RefusedEncoderReason } from '../../contract/ingest.ts';
import type { LiveSessionStore } from '../db/live-session-store.ts';
import { sessionEntry } from '../db/session-events.ts';
import type { SessionRow } from '../db/sessions.ts';
import type { StreamRow, Streams } from '../db/streams.ts';
import type { SignalWatch } from '../features/signal/signal-watch.ts';
import { plainAddress } from '../lib/client-network.ts';
import type { PublisherEvents } from '../recorder/media-host.ts';
import type { PublishAnswer, PublishQuestion, SessionReport } from '../recorder/messages.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { LiveState } from './live-session.ts';
import { isNearKey, normalStreamKey, type RefusedEncoders, type UnknownKeyCounts } from './refused-encoders.ts';

interface PublisherEventDeps {
  lifecycle: Lifecycle;
  streams: Streams;
  sessions: LiveSessionStore;
  signal: SignalWatch;
  refusals: Refusals;
  now: () => number;
}

/**
 * The lifecycle's answers where others learn something on the way: the activity log of stops and stalls, the stream of
 * refused encoders, and the signal watch of measurements.
 */
export function createPublisherEvents(deps: PublisherEventDeps) {
  const { lifecycle, streams, sessions, signal, refusals, now } = deps;
  const noteStops = watchStops(sessions, now);
  const noteStalls = watchStalls(sessions, lifecycle.liveSession, now);
  const streamOf = (sessionId: string) => streams.findKnown(sessions.find(sessionId)?.parentId ?? '');
  return {
    ...noteRefusals(lifecycle, streams, streamOf, refusals),
    onReports(reports: readonly SessionReport[]): void {
      lifecycle.onReports(reports);
      noteStops(reports);
      noteStalls(reports);
      for (const { sessionId, ingest } of reports) signal.onReport(sessionId, ingest);
    },
  };
}

interface Refusals {
  encoders: Pick<RefusedEncoders, 'note'>;
  unknownKeys: Pick<UnknownKeyCounts, 'note'>;
}

type RefusingEvents = Pick<PublisherEvents, 'authorize' | 'onCodecRefused'>;

/** `events` unchanged, but each refusal is noted, and a key that was replaced is recognised. */
export function noteRefusals(
  events: RefusingEvents,
  streams: Streams,
  streamOf: (sessionId: string) => StreamRow | undefined,
  { encoders, unknownKeys }: Refusals,
): RefusingEvents {
  const nearKeys = createNearKeys(streams);

  function refuse(question: PublishQuestion, answer: PublishAnswer & { accepted: false }): PublishAnswer {
    const address = plainAddress(question.remoteAddress);
    const note = (stream: StreamRow | undefined, reason: RefusedEncoderReason) =>
      stream && encoders.note(stream, { reason, address });
    switch (answer.reason) {
      case 'unknown-key': {
        const stream = streams.findByFormerKey(question.streamKey);
        if (stream === undefined) {
          unknownKeys.note(address);
          nearKeys.search(question.streamKey, (near) => note(near, 'near-key'));
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
    authorize(asked) {
      const question = { ...asked, streamKey: normalStreamKey(asked.streamKey) };
      const answer = events.authorize(question);
      return answer.accepted ? answer : refuse(question, answer);
    },
    onCodecRefused(refusal) {
      events.onCodecRefused(refusal);
      const { sessionId, codec, remoteAddress, hadMedia } = refusal;
      const stream = streamOf(sessionId);
      // A publisher that had media leaves a session, which says why it ended.
      if (hadMedia || stream === undefined) return;
      encoders.note(stream, { reason: 'codec', codec, address: plainAddress(remoteAddress) });
    },
  };
}

/** A flood of keys is searched in part. */
const maxSearches = 50;
const searchEveryMs = 20;

/**
 * Finds the streams whose key is almost the refused one, one search at a time and after the answer: a client that tries
 * keys must not learn from the answer or its time that one was near.
 */
function createNearKeys(streams: Streams) {
  let waiting = 0;
  let last = Promise.resolve();
  return {
    search(streamKey: string, onNear: (stream: StreamRow) => void): void {
      if (waiting === maxSearches) return;
      waiting += 1;
      last = last.then(async () => {
        await wait(searchEveryMs, undefined, { ref: false });
        waiting -= 1;
        for (const stream of streams.known()) if (isNearKey(streamKey, stream.streamKey)) onNear(stream);
      });
    },
  };
}

/** The page shows a stall after three seconds. A message to a person who is away waits until it lasts. */
const stallNotedAfterMs = 10_000;

type SessionNotes = Pick<LiveSessionStore, 'find' | 'note'>;

/** Notes each time for which a connected encoder sends no media. */
export function watchStalls(
  sessions: SessionNotes,
  liveSession: (id: string) => Pick<LiveState, 'connection' | 'lastMediaAt'> | undefined,
  now: () => number,
) {
  const stalledSince = new Map<string, number>();

  function take(id: string): void {
    const session = sessions.find(id);
    const live = liveSession(id);
    if (session === undefined || live === undefined) return;
    const { connection, lastMediaAt: at } = live;
    const since = stalledSince.get(id);
    const note = (event: Parameters<typeof sessionEntry>[2]) =>
      sessions.note(session.accountId, sessionEntry(session, 'encoder', event));
    if (connection === 'stalled') {
      if (since !== undefined || now() - at < stallNotedAfterMs) return;
      stalledSince.set(id, at);
      note({ what: 'media-stalled', at });
      return;
    }
    stalledSince.delete(id);
    // A reconnect is noted as such.
    if (since !== undefined && connection === 'connected')
      note({ what: 'media-back', at, awaySeconds: (at - since) / 1000 });
  }

  return (reports: readonly SessionReport[]): void => {
    for (const id of stalledSince.keys()) if (liveSession(id) === undefined) stalledSince.delete(id);
    for (const { sessionId } of reports) take(sessionId);
  };
}

/** Stops within this time count as one. */
const sameStopMs = 5 * 60_000;

/** Notes each stop of a recording while its session goes on. A recording that never began cannot stop. */
export function watchStops(sessions: SessionNotes, now: () => number) {
  const watched = new Map<string, { isRecording: boolean; notedAtMs: number }>();
  const isOver = (session: SessionRow | undefined) => session?.endedAt !== undefined || session?.record !== true;

  function take(session: SessionRow, problem: string | undefined): void {
    const isRecording = problem === undefined;
    const known = watched.get(session.id);
    if (known === undefined) {
      for (const id of watched.keys()) if (isOver(sessions.find(id))) watched.delete(id);
      watched.set(session.id, { isRecording, notedAtMs: Number.NEGATIVE_INFINITY });
      return;
    }
    if (known.isRecording === isRecording) return;
    known.isRecording = isRecording;
    if (isRecording || now() - known.notedAtMs < sameStopMs) return;
    known.notedAtMs = now();
    const entry = sessionEntry(session, 'service', { what: 'recording-stopped', at: now(), note: problem });
    sessions.note(session.accountId, entry);
  }

  return (reports: readonly SessionReport[]): void => {
    for (const { sessionId, mediaSeconds, stopped, problem } of reports) {
      const session = sessions.find(sessionId);
      if (mediaSeconds > 0 && session !== undefined && !isOver(session)) take(session, stopped ?? problem);
    }
  };
}
