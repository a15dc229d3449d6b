import type { Gap } from '../../contract/stream.ts';
import type { PublishConnection } from '../ingest/publish.ts';
import type { SessionProgress, SessionRow } from '../store/sessions.ts';
import type { IngestMeter } from './ingest-health.ts';
import { createMediaClock, type MediaClock } from './media-clock.ts';
import type { SessionRecorder } from './ports.ts';

/** A session that has not ended, as the lifecycle holds it. `publisher` is absent while its reconnect window runs. */
export interface LiveSession {
  row: SessionRow;
  recorder: SessionRecorder;
  clock: MediaClock;
  /** Of the connection that is there now, or was last. */
  meter?: IngestMeter | undefined;
  publisher?: PublishConnection | undefined;
  lastPacketAt: number;
  droppedAt?: number | undefined;
  windowTimer?: NodeJS.Timeout | undefined;
  /** Why we ended it ourselves, in words. */
  endedBecause?: string | undefined;
  gaps: Gap[];
}

export function newLiveSession(row: SessionRow, recorder: SessionRecorder, now: number): LiveSession {
  return { row, recorder, clock: createMediaClock(), lastPacketAt: now, gaps: [] };
}

/** What of a live session is true now and not yet in the database. `durationSeconds` grows as media comes. */
export function progressOf(live: LiveSession): SessionProgress {
  return {
    lastSeen: Math.max(live.row.createdAt, live.lastPacketAt),
    // A window forgets; the clock of an unrecorded session does not.
    durationSeconds: live.row.record ? live.recorder.durationSeconds : live.clock.seconds,
    gaps: live.gaps,
  };
}
