import { isLiveState, type SessionStateKind } from '../../domain/session-state.ts';
import type { SessionView } from '../../domain/stream-state.ts';
import { type Segment, sessionSpan, stripSegments } from '../../domain/strip-segments.ts';
import { gapsSentence } from '../../domain/words/sentences.ts';
import { addDaysMs, startOfDayMs, type TimeWindow } from '../../lib/dates.ts';
import { words } from './words.ts';

/** One calendar day of a week's timeline. */
export interface WeekDay extends TimeWindow {
  isToday: boolean;
  segments: Segment[];
  sessionCount: number;
  /** Recorded time of the sessions that began on this day. */
  recordedSeconds: number;
  /** How much of their time on air that is, 0 to 1; undefined without a session. */
  share: number | undefined;
  remark: string;
  /** Sessions were on air and nothing of them was kept. */
  isNothingKept: boolean;
}

/** Seven calendar days in the operator's zone, newest first: up to that of `lastDayMs`, which is today's unless it is given. */
export function weekOf(
  views: readonly SessionView[],
  nowMs: number,
  { zone, lastDayMs = nowMs }: { zone?: string | undefined; lastDayMs?: number } = {},
): WeekDay[] {
  const todayMs = startOfDayMs(nowMs, zone);
  return Array.from({ length: 7 }, (_, index) => {
    const startMs = index === 0 ? startOfDayMs(lastDayMs, zone) : addDaysMs(lastDayMs, -index, zone);
    const window = { startMs, endMs: addDaysMs(startMs, 1, zone) };
    return {
      ...window,
      isToday: startMs === todayMs,
      segments: stripSegments(views, window, nowMs),
      ...summary(views, window, nowMs),
    };
  });
}

function summary(views: readonly SessionView[], window: TimeWindow, nowMs: number) {
  const began = views.filter(({ session: { createdAtMs } }) => isIn(window, createdAtMs));
  const touches = views.some((view) => {
    const span = sessionSpan(view, nowMs);
    return span !== undefined && span.startMs < window.endMs && span.endMs > window.startMs;
  });
  const kept = began.filter(isKept);
  const recordedSeconds = kept.reduce((sum, { session }) => sum + (session.recordedSeconds ?? 0), 0);
  const isDeleted = began.some(({ state }) => state.kind === 'deleted');
  const isNothingKept = began.length > 0 && kept.length === 0 && !isDeleted;
  return {
    sessionCount: began.length,
    recordedSeconds,
    share: shareOf(began, recordedSeconds, nowMs),
    isNothingKept,
    remark: remark(began, isNothingKept, touches),
  };
}

/** Deleted recordings count neither as recorded nor as missing. */
function shareOf(began: readonly SessionView[], recordedSeconds: number, nowMs: number): number | undefined {
  const counted = began.filter(({ state }) => state.kind !== 'deleted');
  if (counted.length === 0) return undefined;
  const onAirMs = counted.reduce((sum, view) => {
    const span = sessionSpan(view, nowMs);
    return sum + (span === undefined ? 0 : span.endMs - span.startMs);
  }, 0);
  return onAirMs === 0 ? 0 : Math.min(1, (recordedSeconds * 1000) / onAirMs);
}

function remark(began: readonly SessionView[], isNothingKept: boolean, touches: boolean): string {
  if (began.length === 0) return touches ? words.day.fromTheDayBefore : words.day.none;
  if (isNothingKept) return words.day.nothingRecorded;
  const count = (kind: SessionStateKind) => began.filter(({ state }) => state.kind === kind).length;
  const lost = count('not-recorded') + count('live-unrecorded');
  const failed = count('failed');
  if (failed > 0) return words.day.failed(failed, began.length);
  if (lost > 0) return words.day.notRecorded(lost, began.length);
  if (count('deleted') === began.length) return words.day.deleted(began.length);
  const gaps = began.flatMap(({ session }) => session.aircheck?.gaps ?? []);
  return gaps.length > 0 ? gapsSentence(gaps) : words.day.sessions(began.length);
}

function isKept({ session, state }: SessionView): boolean {
  if (isLiveState(state)) return session.record;
  return (
    state.kind === 'ready' || state.kind === 'ready-problem' || state.kind === 'processing' || state.kind === 'late'
  );
}

function isIn(window: TimeWindow, ms: number | undefined): boolean {
  return ms !== undefined && ms >= window.startMs && ms < window.endMs;
}
