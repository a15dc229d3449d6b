import { randomInt, randomUUID } from 'node:crypto';
import type { RecordingStatus } from '../../../src/contract/session.ts';
import type { Profile } from '../../../src/contract/stream.ts';
import { type HostedSession, type HostedStream, noStats } from './hosted-records.ts';

/** Profiles of a stream that is created without any. Source: hosted-api, "Eras". */
export const defaultProfiles: readonly Profile[] = [
  { name: '240p0', width: 426, height: 240, bitrate: 250_000, fps: 0 },
  { name: '360p0', width: 640, height: 360, bitrate: 800_000, fps: 0 },
  { name: '480p0', width: 854, height: 480, bitrate: 1_600_000, fps: 0 },
  { name: '720p0', width: 1280, height: 720, bitrate: 3_000_000, fps: 0 },
];

export interface PastSession {
  record?: boolean;
  /** Absent where `record` is false, `ready` otherwise. */
  recordingStatus?: RecordingStatus;
  /** Are `recordingUrl` and `mp4Url` given? By default with `ready`. */
  hasLinks?: boolean;
  /** Seconds of media. */
  seconds?: number;
  createdAt?: number;
}

export type HostedState = ReturnType<typeof createHostedState>;

const base36 = (length: number) => Array.from({ length }, () => randomInt(36).toString(36)).join('');
const segmentSeconds = 2;

/** Streams and sessions in memory, and what can happen to them. Nothing here knows of HTTP. */
export function createHostedState(now: () => number) {
  const streams = new Map<string, HostedStream>();
  const sessions = new Map<string, HostedSession>();

  function stream(id: string): HostedStream {
    const found = streams.get(id);
    if (!found) throw new Error(`The double has no stream ${id}`);
    return found;
  }

  function session(id: string): HostedSession {
    const found = sessions.get(id);
    if (!found) throw new Error(`The double has no session ${id}`);
    return found;
  }

  function addStream(given: Partial<HostedStream> = {}): HostedStream {
    const added: HostedStream = {
      id: randomUUID(),
      userId: 'user-1',
      name: 'Council',
      record: false,
      profiles: [...defaultProfiles],
      streamKey: Array.from({ length: 4 }, () => base36(4)).join('-'),
      playbackId: base36(16),
      createdByTokenName: 'studio',
      createdAt: now(),
      lastSeen: 0,
      isActive: false,
      suspended: false,
      deleted: false,
      further: {},
      ...noStats(),
      ...given,
    };
    streams.set(added.id, added);
    return added;
  }

  /** The child stream and its session, with the parent's `record` and `profiles` copied. */
  function beginSession(parentId: string, createdAt: number): HostedSession {
    const parent = stream(parentId);
    const sessionId = randomUUID();
    const { record, profiles, userId, name, playbackId } = parent;
    const about = { parentId, record, profiles, userId, name, createdAt, lastSeen: 0, ...noStats() };
    const child = addStream({ ...about, sessionId, isActive: true });
    const begun: HostedSession = {
      ...about,
      ...(record && { recordingStatus: 'waiting' }),
      id: sessionId,
      childId: child.id,
      playbackId,
      assetId: base36(16),
      hasLinks: false,
    };
    sessions.set(begun.id, begun);
    return begun;
  }

  function sendMedia(sessionId: string, seconds: number, at = now()): void {
    const { childId, parentId } = session(sessionId);
    for (const seen of [session(sessionId), stream(childId)]) {
      seen.sourceSegmentsDuration += seconds;
      seen.sourceSegments = Math.ceil(seen.sourceSegmentsDuration / segmentSeconds);
      seen.sourceBytes += Math.round(seconds * 300_000);
    }
    for (const seen of [session(sessionId), stream(childId), stream(parentId)]) seen.lastSeen = at;
  }

  function setStatus(sessionId: string, recordingStatus: RecordingStatus, hasLinks = recordingStatus === 'ready') {
    Object.assign(session(sessionId), { recordingStatus, hasLinks });
  }

  return {
    streams,
    sessions,
    stream,
    session,
    addStream,
    sendMedia,
    setStatus,
    /** A session begins. With 0 seconds it has no media yet. A suspended stream may not go live. */
    goLive(streamId: string, { seconds = segmentSeconds } = {}): HostedSession {
      const parent = stream(streamId);
      if (parent.suspended || parent.deleted) throw new Error(`Stream ${streamId} may not go live`);
      parent.isActive = true;
      parent.lastSeen = now();
      const begun = beginSession(streamId, now());
      if (seconds > 0) sendMedia(begun.id, seconds);
      return begun;
    },
    /** The encoder is gone. A recorded session waits until `setStatus` says otherwise. */
    endSession(sessionId: string): void {
      const { childId, parentId } = session(sessionId);
      stream(childId).isActive = false;
      const isLive = [...streams.values()].some((child) => child.parentId === parentId && child.isActive);
      stream(parentId).isActive = isLive;
    },
    /** A session of the past, ended. */
    addSession(streamId: string, past: PastSession = {}): HostedSession {
      const record = past.record ?? true;
      const createdAt = past.createdAt ?? now();
      const begun = Object.assign(beginSession(streamId, createdAt), { record });
      Object.assign(stream(begun.childId), { record, isActive: false });
      const lastSeen = stream(streamId).lastSeen;
      const seconds = past.seconds ?? 60;
      if (seconds > 0) sendMedia(begun.id, seconds, createdAt + seconds * 1000);
      stream(streamId).lastSeen = Math.max(lastSeen, stream(streamId).lastSeen);
      if (record) setStatus(begun.id, past.recordingStatus ?? 'ready', past.hasLinks);
      else delete begun.recordingStatus;
      return begun;
    },
  };
}
