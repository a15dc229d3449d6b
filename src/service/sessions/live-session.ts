import type { IngestHealth } from '../../contract/ingest-health.ts';
import type { Gap } from '../../contract/session.ts';
import { type Moment, steadyClock } from '../steady-clock.ts';
import type { SessionProgress, SessionRow } from '../store/session-row.ts';
import type { RecordingClose, SessionPlan, SessionReport } from './ports.ts';

/** A session that has not ended, as the lifecycle holds it. `connectionId` is absent during its reconnect window. */
export interface LiveSession {
  row: SessionRow;
  plan: SessionPlan;
  /** Unix ms on a clock that is never set back: all of the session's times use it. */
  now: () => number;
  connectionId?: number | undefined;
  /** The latest measurements of its media. */
  report: SessionReport;
  droppedAt?: number | undefined;
  windowTimer?: NodeJS.Timeout | undefined;
  /** Why we ended it ourselves, as a sentence. */
  endedBecause?: string | undefined;
  /** The encoder's media is not supported: the session fails, or is removed if nothing was recorded. */
  refusedCodec?: { hadMedia: boolean } | undefined;
  /** Times without an encoder. */
  gaps: Gap[];
}

export function newLiveSession(
  row: SessionRow,
  place: Pick<SessionPlan, 'directory' | 'diskFloorBytes'>,
  began: Moment,
) {
  const plan: SessionPlan = { ...place, sessionId: row.id, began };
  const live: LiveSession = {
    row,
    plan,
    now: steadyClock(began),
    report: { sessionId: row.id, lastPacketAt: row.createdAt, recordedSeconds: 0, mediaSeconds: 0, lost: [] },
    gaps: [],
  };
  return live;
}

/** A live session's current values that are not in the database yet. `durationSeconds` grows as media arrives. */
export function progressOf({ row, report, gaps }: LiveSession, close?: RecordingClose): SessionProgress {
  const lost = close?.lost ?? report.lost;
  return {
    lastSeen: Math.max(row.createdAt, report.lastPacketAt),
    durationSeconds: row.record
      ? (close?.durationSeconds ?? report.recordedSeconds)
      : (close?.mediaSeconds ?? report.mediaSeconds),
    gaps: [...gaps, ...lost.map((gap): Gap => ({ ...gap, cause: 'disk' }))].sort((a, b) => a.startedAt - b.startedAt),
  };
}

/** State of a live session beyond its row. */
export interface LiveState extends SessionProgress {
  sessionId: string;
  connection: 'connected' | 'reconnecting';
  /** Why nothing is recorded any more, as a sentence. */
  recordingStopped?: string | undefined;
  /** Why nothing can be recorded at the moment, as a sentence. */
  recordingProblem?: string | undefined;
  ingest?: IngestHealth | undefined;
}

export function stateOf(live: LiveSession): LiveState {
  const { row, report, connectionId } = live;
  return {
    ...progressOf(live),
    sessionId: row.id,
    connection: connectionId === undefined ? 'reconnecting' : 'connected',
    recordingStopped: row.record ? report.stopped : undefined,
    recordingProblem: row.record ? report.problem : undefined,
    ingest: report.ingest,
  };
}
