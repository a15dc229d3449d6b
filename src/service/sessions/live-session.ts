import type { IngestHealth } from '../../contract/ingest-health.ts';
import type { EndCause, Gap, LiveConnection } from '../../contract/session.ts';
import type { PublishEnd } from '../ingest/publish.ts';
import type { RecordingClose, SessionPlan, SessionReport } from '../recorder/messages.ts';
import { type Moment, steadyClock } from '../steady-clock.ts';
import type { SessionProgress, SessionRow } from '../store/session-row.ts';

import { addGap, connectionOf, endCause, endReason } from './rules.ts';

/** A session that has not ended, as the lifecycle holds it. `connectionId` is absent during its reconnect window. */
export interface LiveSession {
  row: SessionRow;
  plan: SessionPlan;
  /** Unix ms on a clock that is never set back: all of the session's times use it. */
  now: () => number;
  connectionId?: number | undefined;
  /** The latest measurements of its media. */
  report: SessionReport;
  /** Has its encoder sent any? */
  hasMedia: boolean;
  droppedAt?: number | undefined;
  /** When the session ends unless its encoder is back, Unix ms. */
  reconnectUntil?: number | undefined;
  windowTimer?: NodeJS.Timeout | undefined;
  /** Why we ended it ourselves, as a sentence. */
  endedBecause?: string | undefined;
  /** The encoder's media is not supported: the session fails, or is removed if nothing was recorded. */
  refusedCodec?: { hadMedia: boolean } | undefined;
  /** Times without an encoder. */
  gaps: Gap[];
}

const firstReport = { recordedSeconds: 0, mediaSeconds: 0, lost: [] };

export function newLiveSession(
  row: SessionRow,
  place: Pick<SessionPlan, 'directory' | 'diskFloorBytes' | 'isRecorded'>,
  began: Moment,
) {
  const plan: SessionPlan = { ...place, sessionId: row.id, began };
  const live: LiveSession = {
    row,
    plan,
    now: steadyClock(began),
    report: { sessionId: row.id, ...firstReport, lastPacketAt: row.createdAt, lastMediaAt: row.createdAt },
    hasMedia: false,
    gaps: [],
  };
  return live;
}

/** What a line of the log names it by. */
export function namesOf({ row }: LiveSession) {
  return { sessionId: row.id, streamId: row.parentId };
}

/** True where the session's first media has come. A report from before a reconnect must not make the encoder look silent. */
export function takeReport(live: LiveSession, report: SessionReport): boolean {
  const { lastPacketAt, lastMediaAt, lost } = live.report;
  // Another media process does not know what was lost before it.
  if (report.lost.length < lost.length) for (const gap of lost) addGap(live.gaps, gap);
  live.report = {
    ...report,
    lastPacketAt: Math.max(report.lastPacketAt, lastPacketAt),
    lastMediaAt: Math.max(report.lastMediaAt, lastMediaAt),
  };
  const isFirst = !live.hasMedia && report.mediaSeconds > 0;
  live.hasMedia ||= isFirst;
  return isFirst;
}

/** Why a session ended: for programs, and as a sentence. */
export interface Ending {
  cause: EndCause;
  reason: string;
}

/** Why a session ends with its publisher. */
export function endOf({ endedBecause }: LiveSession, ended: PublishEnd): Ending {
  if (endedBecause !== undefined) return { cause: 'codec', reason: endedBecause };
  return { cause: endCause(ended.reason), reason: endReason(ended) };
}

/** A live session's current values that are not in the database yet. `durationSeconds` grows as media arrives. */
export function progressOf({ row, report, gaps }: LiveSession, close?: RecordingClose): SessionProgress {
  const lost = close?.lost ?? report.lost;
  return {
    lastSeen: Math.max(row.createdAt, report.lastPacketAt),
    durationSeconds: row.record
      ? (close?.durationSeconds ?? report.recordedSeconds)
      : (close?.mediaSeconds ?? report.mediaSeconds),
    gaps: [...gaps, ...lost].sort((a, b) => a.startedAt - b.startedAt),
  };
}

/** State of a live session beyond its row. */
export interface LiveState extends SessionProgress {
  sessionId: string;
  connection: LiveConnection;
  /** Unix ms of the last video or audio, or of the connection if it has sent none. */
  lastMediaAt: number;
  reconnectUntil?: number | undefined;
  /** Why nothing is recorded any more, as a sentence. */
  recordingStopped?: string | undefined;
  /** Why nothing can be recorded at the moment, as a sentence. */
  recordingProblem?: string | undefined;
  ingest?: IngestHealth | undefined;
}

export function stateOf(live: LiveSession): LiveState {
  const { row, report, connectionId, reconnectUntil } = live;
  const { lastMediaAt } = report;
  return {
    ...progressOf(live),
    sessionId: row.id,
    connection: connectionOf({ isConnected: connectionId !== undefined, lastMediaAt }, live.now()),
    lastMediaAt,
    reconnectUntil,
    recordingStopped: row.record ? report.stopped : undefined,
    recordingProblem: row.record ? report.problem : undefined,
    ingest: report.ingest,
  };
}

export function asSentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}
