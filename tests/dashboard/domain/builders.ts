import type { Session, StreamObject } from '../../../src/dashboard/domain/stream-object.ts';
import { deriveStreamView, type StreamView } from '../../../src/dashboard/domain/stream-state.ts';

/** Friday 20 November 2026, 20:12:04 in Paris: the hour at which the pages were drawn. */
export const nowMs = Date.UTC(2026, 10, 20, 19, 12, 4);
export const zone = 'Europe/Paris';
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;

/** A parent stream with recording off, unless `over` says otherwise. */
export function aStream(over: Partial<StreamObject> = {}): StreamObject {
  return { id: 'chapel', name: 'Chapel', record: false, profiles: [], raw: {}, ...over };
}

/** A recorded session of an hour that began two hours ago, with nothing else known. */
export function aSession(over: Partial<Session> = {}): Session {
  return {
    id: 'evening',
    parentId: 'chapel',
    name: 'Chapel',
    createdAtMs: nowMs - 2 * hour,
    record: true,
    recordedSeconds: 3600,
    profiles: [],
    raw: {},
    ...over,
  };
}

/** A session as our service returns it when it has ended and is ready, `readyAfter` seconds later. */
export function aReadySession(over: Partial<Session> = {}, readyAfter = 3): Session {
  const createdAtMs = over.createdAtMs ?? nowMs - 2 * hour;
  const endedAtMs = createdAtMs + (over.recordedSeconds ?? 3600) * second;
  return aSession({
    recordingStatus: 'ready',
    aircheck: { endedAtMs, readyAtMs: endedAtMs + readyAfter * second, gaps: [] },
    ...over,
  });
}

/** A session on air since `minutes`, connected, with all of it recorded. */
export function aLiveSession(over: Partial<Session> = {}, minutes = 10): Session {
  return aSession({
    createdAtMs: nowMs - minutes * minute,
    recordedSeconds: minutes * 60 - 2,
    recordingStatus: 'waiting',
    aircheck: { connection: 'connected', gaps: [] },
    ...over,
  });
}

/** A stream read together with its sessions at the hour of these tests. */
export function aStreamView(sessions: readonly Session[] = [], stream: Partial<StreamObject> = {}): StreamView {
  return deriveStreamView(aStream(stream), sessions, nowMs);
}
