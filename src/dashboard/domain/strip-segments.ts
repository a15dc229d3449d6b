import type { TimeWindow } from '../lib/dates.ts';
import { gapsOf } from './coverage.ts';
import { sessionEndMs } from './readiness.ts';
import { isLiveState } from './session-state.ts';
import { isFreshlyReady, type SessionReading } from './stream-state.ts';

/** How a segment of a strip is drawn. */
export type SegmentKind =
  | 'ready'
  | 'fresh'
  | 'recording'
  | 'processing'
  | 'late'
  | 'not-recorded'
  | 'live-unrecorded'
  | 'failed'
  | 'deleted'
  | 'unknown'
  | 'gap';

/** A piece of a strip from `a` to `b`, fractions of its window. */
export interface Segment {
  key: string;
  kind: SegmentKind;
  a: number;
  b: number;
}

/** The sessions as pieces of a window, each cut at its gaps; what lies outside is left out. */
export function stripSegments(readings: readonly SessionReading[], window: TimeWindow, nowMs: number): Segment[] {
  const spanMs = window.endMs - window.startMs;
  const fraction = (ms: number) => Math.min(1, Math.max(0, (ms - window.startMs) / spanMs));
  return readings.flatMap((reading) =>
    sessionPieces(reading, nowMs)
      .filter(({ startMs, endMs }) => endMs >= window.startMs && startMs < window.endMs)
      .map(({ startMs, endMs, kind }) => ({
        key: `${reading.session.id} ${startMs}`,
        kind,
        a: fraction(startMs),
        b: fraction(endMs),
      })),
  );
}

interface Piece extends TimeWindow {
  kind: SegmentKind;
}

/** When a session was on air: to now while live. Undefined without a beginning. */
export function sessionSpan({ session, state }: SessionReading, nowMs: number): TimeWindow | undefined {
  const { createdAtMs } = session;
  if (createdAtMs === undefined) return undefined;
  const endMs = isLiveState(state) ? nowMs : (sessionEndMs(session) ?? createdAtMs);
  return { startMs: createdAtMs, endMs: Math.max(createdAtMs, endMs) };
}

function sessionPieces(reading: SessionReading, nowMs: number): Piece[] {
  const span = sessionSpan(reading, nowMs);
  if (span === undefined) return [];
  const kind = segmentKind(reading, nowMs);
  const pieces: Piece[] = [];
  let startMs = span.startMs;
  for (const gap of gapsOf(reading, nowMs)) {
    pieces.push(
      { kind, startMs, endMs: gap.startedAtMs },
      { kind: 'gap', startMs: gap.startedAtMs, endMs: gap.endedAtMs },
    );
    startMs = gap.endedAtMs;
  }
  pieces.push({ kind, startMs, endMs: span.endMs });
  return pieces;
}

function segmentKind(reading: SessionReading, nowMs: number): SegmentKind {
  const { kind } = reading.state;
  switch (kind) {
    case 'ready':
    case 'ready-problem':
      return isFreshlyReady(reading, nowMs) ? 'fresh' : 'ready';
    case 'stalled':
    case 'reconnecting':
      return reading.session.record ? 'recording' : 'live-unrecorded';
    case 'recording':
    case 'live-unrecorded':
    case 'processing':
    case 'late':
    case 'failed':
    case 'deleted':
    case 'not-recorded':
    case 'unknown':
      return kind;
  }
}
