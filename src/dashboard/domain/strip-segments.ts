import type { TimeWindow } from '../lib/dates.ts';
import { gapsOf, isLiveState, type SessionStateKind, sessionEndMs } from './session-state.ts';
import { isFreshlyReady, type SessionView } from './stream-state.ts';

/** How a segment of a strip is drawn. */
export type SegmentKind = Exclude<SessionStateKind, 'ready-problem' | 'stalled' | 'reconnecting'> | 'fresh' | 'gap';

/** A piece of a strip from `a` to `b`, fractions of its window. */
export interface Segment {
  key: string;
  kind: SegmentKind;
  a: number;
  b: number;
}

/** The sessions as pieces of a window, each cut at its gaps; what lies outside is left out. */
export function stripSegments(views: readonly SessionView[], window: TimeWindow, nowMs: number): Segment[] {
  const spanMs = window.endMs - window.startMs;
  const fraction = (ms: number) => Math.min(1, Math.max(0, (ms - window.startMs) / spanMs));
  return views.flatMap((view) =>
    sessionPieces(view, nowMs)
      .filter(({ startMs, endMs }) => endMs >= window.startMs && startMs < window.endMs)
      .map(({ startMs, endMs, kind }) => ({
        key: `${view.session.id} ${startMs}`,
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
export function sessionSpan({ session, state }: SessionView, nowMs: number): TimeWindow | undefined {
  const { createdAtMs } = session;
  if (createdAtMs === undefined) return undefined;
  const endMs = isLiveState(state) ? nowMs : (sessionEndMs(session) ?? createdAtMs);
  return { startMs: createdAtMs, endMs: Math.max(createdAtMs, endMs) };
}

function sessionPieces(view: SessionView, nowMs: number): Piece[] {
  const span = sessionSpan(view, nowMs);
  if (span === undefined) return [];
  const kind = segmentKind(view, nowMs);
  const pieces: Piece[] = [];
  let startMs = span.startMs;
  for (const gap of gapsOf(view, nowMs)) {
    pieces.push(
      { kind, startMs, endMs: gap.startedAtMs },
      { kind: 'gap', startMs: gap.startedAtMs, endMs: gap.endedAtMs },
    );
    startMs = gap.endedAtMs;
  }
  pieces.push({ kind, startMs, endMs: span.endMs });
  return pieces;
}

function segmentKind(view: SessionView, nowMs: number): SegmentKind {
  const { kind } = view.state;
  if (kind === 'ready' || kind === 'ready-problem') return isFreshlyReady(view, nowMs) ? 'fresh' : 'ready';
  if (kind === 'stalled' || kind === 'reconnecting') return view.session.record ? 'recording' : 'live-unrecorded';
  return kind;
}
