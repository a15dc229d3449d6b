import { setTimeout as wait } from 'node:timers/promises';
import type { IngestHealth } from '../../contract/stream.ts';
import type { MediaPacket } from '../ingest/media-packet.ts';
import type {
  AuthorizePublish,
  PacketSink,
  PublishConnection,
  PublishDecision,
  PublishEnd,
} from '../ingest/publish.ts';
import type { SessionProgress, Sessions } from '../store/sessions.ts';
import type { StreamRow, Streams } from '../store/streams.ts';
import { createIngestMeter, type DescribeTracks } from './ingest-health.ts';
import { type LiveSession, newLiveSession, progressOf } from './live-session.ts';
import type { Recordings } from './ports.ts';
import { decidePublish, endReason, endsSession } from './rules.ts';
import { settleLeftovers, settleRecording } from './settle.ts';

/** What is true of a session that goes on, beyond its row. */
export interface LiveState extends SessionProgress {
  sessionId: string;
  connection: 'connected' | 'reconnecting';
  recordingStopped?: string | undefined;
  ingest?: IngestHealth | undefined;
}

export interface LifecycleParts {
  streams: Pick<Streams, 'findByStreamKey' | 'setLastSeen'>;
  sessions: Pick<
    Sessions,
    'begin' | 'setProgress' | 'end' | 'setReady' | 'setFailed' | 'setIllustrated' | 'listUnsettled'
  >;
  recordings: Recordings;
  describeTracks: DescribeTracks;
  reconnectMs: number;
  now: () => number;
  log: (message: string) => void;
}

const progressEveryMs = 2000;
/** SIGTERM is answered within 10 s. Source: failures, "Crash and restart". */
const finishGraceMs = 4000;

/** The story of a session: publish → child row → packets → end → settled. The only place that moves one along. */
export function createLifecycle(parts: LifecycleParts) {
  const { streams, sessions, recordings, reconnectMs, now, log } = parts;
  const liveByParent = new Map<string, LiveSession>();
  const finishing = new Set<Promise<unknown>>();
  let closing = false;

  const saveProgress = setInterval(() => {
    for (const live of liveByParent.values()) {
      try {
        sessions.setProgress(live.row.id, progressOf(live));
        streams.setLastSeen(live.row.parentId, live.lastPacketAt);
      } catch (error) {
        // The journal has the truth; a busy database must not touch the media.
        log(`Session ${live.row.id}: progress not saved: ${String(error)}`);
      }
    }
  }, progressEveryMs);

  const authorize: AuthorizePublish = ({ streamKey, connection }): PublishDecision => {
    const stream = streams.findByStreamKey(streamKey);
    if (stream === undefined) return unknownKey;
    if (stream.suspended) return refused('This stream is suspended.');
    if (closing) return refused('The service is stopping.', 'NetStream.Publish.Rejected');
    const current = liveByParent.get(stream.id);
    const state = current && { connected: current.publisher !== undefined, lastPacketAt: current.lastPacketAt };
    switch (decidePublish(state, now())) {
      case 'refuse':
        return refused('Another encoder is live with this stream key.');
      case 'begin':
        return begin(stream, connection);
      case 'take-over':
      case 'continue':
        return current === undefined ? begin(stream, connection) : resume(current, connection);
    }
  };

  function begin(stream: StreamRow, connection: PublishConnection): PublishDecision {
    const obstacle = stream.record ? recordings.whyNotNow() : undefined;
    if (obstacle !== undefined) {
      log(`A publisher of stream ${stream.id} was refused: ${obstacle}`);
      return refused(obstacle, 'NetStream.Publish.Rejected');
    }
    const row = sessions.begin(stream.id, now());
    if (row === undefined) return unknownKey;
    const live = newLiveSession(row, recordings.begin(row), now());
    liveByParent.set(stream.id, live);
    streams.setLastSeen(stream.id, row.createdAt);
    log(`Session ${row.id} began, ${row.record ? 'recorded' : 'not recorded'}.`);
    return attach(live, connection);
  }

  function resume(live: LiveSession, connection: PublishConnection): PublishDecision {
    const replaced = live.publisher;
    clearTimeout(live.windowTimer);
    live.gaps.push({ startedAt: live.droppedAt ?? live.lastPacketAt, endedAt: Math.max(now(), live.lastPacketAt) });
    live.droppedAt = undefined;
    live.recorder.startPart();
    live.clock.restart();
    const decision = attach(live, connection);
    replaced?.close('Another encoder took over after 5 s of silence.');
    log(`Session ${live.row.id} goes on with another connection.`);
    return decision;
  }

  function attach(live: LiveSession, connection: PublishConnection): PublishDecision {
    live.publisher = connection;
    live.meter = createIngestMeter(parts.describeTracks, now());
    live.lastPacketAt = now();
    // A connection that was replaced may still deliver: only the current one counts.
    const isCurrent = () => live.publisher === connection;
    const sink: PacketSink = {
      write: (packet) => (isCurrent() ? take(live, connection, packet) : undefined),
      end: (reason) => (isCurrent() ? onPublisherEnd(live, reason) : undefined),
    };
    return { accepted: true, sink };
  }

  function take(live: LiveSession, connection: PublishConnection, packet: MediaPacket): void | Promise<void> {
    live.lastPacketAt = now();
    if (packet.kind === 'unsupported') {
      live.endedBecause = `The encoder sends ${packet.track} as ${packet.codec}, which cannot be taken. Use H.264 and AAC.`;
      connection.close(live.endedBecause);
      return undefined;
    }
    live.clock.observe(packet);
    live.meter?.observe(packet, live.lastPacketAt);
    return live.recorder.write(packet);
  }

  function onPublisherEnd(live: LiveSession, reason: PublishEnd): void {
    live.publisher = undefined;
    if (closing || endsSession(reason, reconnectMs)) {
      end(live, now(), live.endedBecause ?? endReason(reason));
      return;
    }
    const droppedAt = now();
    live.droppedAt = droppedAt;
    log(`Session ${live.row.id}: ${endReason(reason)} Waiting ${reconnectMs / 1000} s for it to come back.`);
    live.windowTimer = setTimeout(() => end(live, droppedAt, endReason(reason)), reconnectMs);
  }

  function end(live: LiveSession, endedAt: number, reason: string): void {
    if (liveByParent.get(live.row.parentId) !== live) return;
    clearTimeout(live.windowTimer);
    liveByParent.delete(live.row.parentId);
    follow(
      close(live, endedAt, reason).catch((error: unknown) => {
        log(`Session ${live.row.id} was not settled: ${String(error)}`);
      }),
    );
  }

  /** What `close` has to wait for. */
  function follow(work: Promise<unknown>): void {
    finishing.add(work);
    const forget = () => void finishing.delete(work);
    work.then(forget, forget);
  }

  async function close(live: LiveSession, endedAt: number, reason: string): Promise<void> {
    const { id } = live.row;
    // At once, with what is known; the recorder's last segment may add to it. A busy database must not touch the media.
    try {
      writeEnd(live, endedAt, reason);
    } catch (error) {
      log(`Session ${id}: its end is not saved yet: ${String(error)}`);
    }
    log(`Session ${id} ended: ${reason}`);
    const closed = await live.recorder.close();
    if (live.row.record) {
      writeEnd(live, endedAt, reason, closed);
      await settleRecording(parts, live.row);
    } else {
      await recordings.dropWindow(id);
    }
  }

  function writeEnd(live: LiveSession, endedAt: number, reason: string, closed?: { durationSeconds: number }): void {
    const { id, createdAt, parentId, record } = live.row;
    const stopped = record ? live.recorder.stopped : undefined;
    sessions.end(id, {
      ...progressOf(live),
      ...closed,
      endedAt: Math.max(endedAt, createdAt),
      endReason: stopped === undefined ? reason : `${stopped} ${reason}`,
    });
    streams.setLastSeen(parentId, live.lastPacketAt);
  }

  const stateOf = (live: LiveSession): LiveState => ({
    ...progressOf(live),
    sessionId: live.row.id,
    connection: live.publisher === undefined ? 'reconnecting' : 'connected',
    recordingStopped: live.row.record ? live.recorder.stopped : undefined,
    ingest: live.meter?.read(now()),
  });

  return {
    authorize,
    /** Settles what a crash left behind. Resolves with the number of sessions it found. */
    settleLeftovers(): Promise<number> {
      const work = settleLeftovers(parts);
      follow(work);
      return work;
    },
    /** Ids of the parents and sessions that are live. */
    liveIds: (): string[] => [...liveByParent].flatMap(([parentId, live]) => [parentId, live.row.id]),
    /** Ends the session of a parent, if one goes on: its encoder is told why. */
    terminate(parentId: string, reason: string): void {
      const live = liveByParent.get(parentId);
      if (live === undefined) return;
      const { publisher } = live;
      end(live, now(), reason);
      publisher?.close(reason);
    },
    processing: (sessionId: string) => recordings.processing(sessionId),
    liveOfParent(parentId: string): LiveState | undefined {
      const live = liveByParent.get(parentId);
      return live && stateOf(live);
    },
    /** Ends every live session and waits until each recording is closed and settled. */
    async close(): Promise<void> {
      closing = true;
      clearInterval(saveProgress);
      for (const live of [...liveByParent.values()]) end(live, live.droppedAt ?? now(), 'The service was stopped.');
      // What is nearly done gets done; what takes longer is left to the next start.
      await Promise.race([Promise.allSettled(finishing), wait(finishGraceMs, undefined, { ref: false })]);
      await recordings.close();
      await Promise.allSettled(finishing);
    },
  };
}

export type Lifecycle = ReturnType<typeof createLifecycle>;

const unknownKey: PublishDecision = {
  accepted: false,
  code: 'NetStream.Publish.BadName',
  description: 'This stream key is not known here.',
  isGuess: true,
};

/** `BadName` is for keys that may not publish. */
function refused(
  description: string,
  code: 'NetStream.Publish.BadName' | 'NetStream.Publish.Rejected' = 'NetStream.Publish.BadName',
): PublishDecision {
  return { accepted: false, code, description };
}
