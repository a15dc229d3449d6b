import { isLiveState, type SessionStateKind } from './session-state.ts';
import type { SessionReading } from './stream-state.ts';
import { type Segment, sessionSpan, stripSegments, type TimeWindow } from './strip-segments.ts';
import { addDaysMs, startOfDayMs } from './words/calendar.ts';
import { dayWords } from './words/day-words.ts';
import { gapsSentence } from './words/sentences.ts';

/** One calendar day of a week's timeline. */
export interface WeekDay extends TimeWindow {
  isToday: boolean;
  segments: Segment[];
  sessionCount: number;
  /** Of the sessions that began on this day. */
  recordedSeconds: number;
  remark: string;
  /** Sessions were on air and nothing of them was kept. */
  isNothingKept: boolean;
}

/** The last seven calendar days in the operator's zone, newest first. */
export function weekOf(readings: readonly SessionReading[], nowMs: number, zone?: string): WeekDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const startMs = index === 0 ? startOfDayMs(nowMs, zone) : addDaysMs(nowMs, -index, zone);
    const window = { startMs, endMs: addDaysMs(startMs, 1, zone) };
    return {
      ...window,
      isToday: index === 0,
      segments: stripSegments(readings, window, nowMs),
      ...summary(readings, window, nowMs),
    };
  });
}

function summary(readings: readonly SessionReading[], window: TimeWindow, nowMs: number) {
  const began = readings.filter(({ session: { createdAtMs } }) => isIn(window, createdAtMs));
  const touches = readings.some((reading) => {
    const span = sessionSpan(reading, nowMs);
    return span !== undefined && span.startMs < window.endMs && span.endMs > window.startMs;
  });
  const kept = began.filter(isKept);
  const recordedSeconds = kept.reduce((sum, { session }) => sum + (session.recordedSeconds ?? 0), 0);
  const isDeleted = began.some(({ state }) => state.kind === 'deleted');
  const isNothingKept = began.length > 0 && kept.length === 0 && !isDeleted;
  return {
    sessionCount: began.length,
    recordedSeconds,
    isNothingKept,
    remark: remark(began, isNothingKept, touches),
  };
}

function remark(began: readonly SessionReading[], isNothingKept: boolean, touches: boolean): string {
  if (began.length === 0) return touches ? dayWords.fromTheDayBefore : dayWords.none;
  if (isNothingKept) return dayWords.nothingRecorded;
  const count = (kind: SessionStateKind) => began.filter(({ state }) => state.kind === kind).length;
  const lost = count('not-recorded') + count('live-unrecorded');
  const failed = count('failed');
  if (failed > 0) return dayWords.failed(failed, began.length);
  if (lost > 0) return dayWords.notRecorded(lost, began.length);
  if (count('deleted') === began.length) return dayWords.deleted(began.length);
  const gaps = began.flatMap(({ session }) => session.aircheck?.gaps ?? []);
  return gaps.length > 0 ? gapsSentence(gaps) : dayWords.sessions(began.length);
}

function isKept({ session, state }: SessionReading): boolean {
  if (isLiveState(state)) return session.record;
  return (
    state.kind === 'ready' || state.kind === 'ready-problem' || state.kind === 'processing' || state.kind === 'late'
  );
}

function isIn(window: TimeWindow, ms: number | undefined): boolean {
  return ms !== undefined && ms >= window.startMs && ms < window.endMs;
}
